//! Chapter 21: Opportunity Fire.

use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::effects::Retreat;
use crate::event::Event;
use crate::fire::{Attack, AttackKind, Exposure, Support};
use crate::frame::{Formed, Handed};
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, UnitId, UnitSet, Wait};
use engine::{Log, Procedure, listed};
use ground::{Hex, HexSet};
use serde::{Deserialize, Serialize};

/// An Opportunity Fire window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Window {
    /// The side that may fire.
    pub side: Side,
    /// Whom it may fire at: the Unit or stack that set it off.
    pub targets: UnitSet,
    /// Units that passed their check and have not fired.
    pub passed: UnitSet,
    /// Those of them that were Concealed when they passed.
    pub ambush: UnitSet,
    /// Where in the procedure.
    pub stage: WindowStage,
    /// The Unit that checks.
    pub checking: UnitId,
    /// What the targets do that can be seen.
    pub exposure: Exposure,
    /// A Broken Unit is retreating: Op Fired Units get one more attempt.
    pub retreat: bool,
    /// Only Units of this hex may fire (Assault, FTE-8.0-26); `NOWHERE` = no limit.
    pub only: Hex,
    /// Where the targets are; one that has left is out of it. `NOWHERE` in an Assault.
    pub at: Hex,
}

impl Procedure<Fte> for Window {
    fn step(mut self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if self.stage == WindowStage::Checked {
            // FTE-21.0-04, -07.
            let passed = Checked::taken(state);
            if passed && state.unit(self.checking).on_map() {
                self.passed.insert(self.checking);
                if state.unit(self.checking).is(Flags::CONCEALED) {
                    self.ambush.insert(self.checking);
                }
            }
            self.stage = WindowStage::Check;
        } else if let Some(Handed::Formed(Formed(group))) = state.stack.take_result() {
            for unit in group.supporters.iter() {
                self.passed.remove(unit);
            }
            state.stack.become_(self);
            state.stack.call(group);
            return Flow::On;
        }
        self.targets = game.standing_targets(state, &self);
        if self.targets.is_empty() {
            state.stack.finish();
            return Flow::On;
        }
        if self.stage == WindowStage::Check && !game.anybody_to_check(state, &self) {
            self.stage = WindowStage::Fire;
        }
        state.stack.become_(self);
        if self.stage == WindowStage::Fire && !game.anybody_to_fire(state, &self) {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(self.side))
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        if self.stage == WindowStage::Fire {
            game.window_attacks(state, self, out);
        } else {
            let friends = game.friends_on_ground(state, self.side);
            let units = state.of_side(self.side).map(|(id, _)| id);
            out.extend(
                units
                    .filter(|&u| game.may_check(state, self, u, &friends).is_ok())
                    .map(|unit| Choice::Check { unit }),
            );
        }
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        listed(self, game, state, choice, || {
            let friends = game.friends_on_ground(state, self.side);
            let fallback = No(
                "FTE-21.0-01",
                "Opportunity Fire: name a Unit to check, or hold fire.",
            );
            match *choice {
                Choice::Check { unit } if self.stage == WindowStage::Check => game
                    .may_check(state, self, unit, &friends)
                    .err()
                    .unwrap_or(fallback),
                Choice::Check { .. } => No("FTE-21.0-09", "All checks have been rolled."),
                Choice::Attack { primary, target } if self.stage == WindowStage::Fire => {
                    let tried = game.may_attack_in_window(state, self, primary, target, &friends);
                    tried.err().unwrap_or(fallback)
                }
                Choice::Attack { .. } => No("FTE-21.0-09", "Groups are formed after all checks."),
                _ => fallback,
            }
        })
    }

    fn choose(
        mut self,
        _: &Fte,
        state: &mut State,
        choice: Choice,
        _: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Check { unit } => {
                self.checking = unit;
                self.stage = WindowStage::Checked;
                state.stack.become_(self);
                if state.unit(unit).is(Flags::OP_FIRED) {
                    let mut retreats = state.stack.all_mut::<Retreat>();
                    if let Some(r) = retreats.find(|r| self.targets.contains(r.unit)) {
                        r.extra.insert(unit);
                    }
                }
                state.unit_mut(unit).set(Flags::OP_FIRED); // FTE-21.0-05
                let check = Check::of(unit, CheckFor::OpportunityFire);
                state.stack.call(check);
            }
            Choice::Attack { primary, target } => {
                self.passed.remove(primary);
                state.stack.become_(self);
                let attack = self.attack(state, primary, target);
                state.stack.call(Support(attack));
            }
            // Hold: no more checks, or no more attacks.
            _ if self.stage == WindowStage::Check => {
                self.stage = WindowStage::Fire;
                state.stack.become_(self);
            }
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let mut targets = game.who_all(view, self.targets.iter());
        if self.at != Hex::NOWHERE {
            targets = format!("{targets} in {}", self.at);
        }
        let text = match self.stage {
            WindowStage::Fire => format!("Choose an attack on {targets}, or hold fire"),
            _ => format!("Choose who checks for Opportunity Fire at {targets}, or hold fire"),
        };
        let decide = Decide::new(text, "Opportunity Fire").in_window("Opportunity Fire");
        if self.stage != WindowStage::Fire && !self.passed.is_empty() {
            return decide.call(Choice::Hold, "No further checks").into();
        }
        decide.into()
    }
}

impl Window {
    /// The attack of a Unit that passed its check.
    pub(crate) fn attack(&self, state: &State, primary: UnitId, target: UnitId) -> Attack {
        Attack {
            kind: AttackKind::Opportunity,
            by: self.side,
            primary,
            target,
            from: state.unit(primary).at,
            at: state.unit(target).at,
            exposure: self.exposure,
            ambush: self.ambush.contains(primary),
            ..Attack::default()
        }
    }
}

/// Where in an Opportunity Fire window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum WindowStage {
    /// Units are named to check, one by one.
    #[default]
    Check,
    /// A check was rolled.
    Checked,
    /// Those that passed form groups and fire.
    Fire,
}

impl Fte {
    /// Opens a window against Units that set it off; it closes of itself when nobody can use it.
    pub(crate) fn open_window(&self, state: &mut State, targets: UnitSet, exposure: Exposure) {
        if let Some(window) = self.window_on(state, targets) {
            state.stack.call(Window { exposure, ..window });
        }
    }

    /// The same against a Broken Unit on the run.
    pub(crate) fn open_retreat_window(&self, state: &mut State, runner: UnitId) {
        if let Some(window) = self.window_on(state, UnitSet::one(runner)) {
            state.stack.call(Window {
                retreat: true,
                ..window
            });
        }
    }

    fn window_on(&self, state: &State, targets: UnitSet) -> Option<Window> {
        let first = targets.iter().find(|&t| state.unit(t).on_map())?;
        let u = state.unit(first);
        Some(Window {
            side: u.side.enemy(),
            targets,
            at: u.at,
            ..Window::default()
        })
    }

    /// FTE-21.0-11, -16: targets that are still there.
    fn standing_targets(&self, state: &State, w: &Window) -> UnitSet {
        let there = |t: UnitId| {
            let u = state.unit(t);
            let ran = self.infantry(u) && u.is(Flags::BROKEN);
            // In an Assault they stand in several hexes: Infantry that is Broken has run from its own.
            u.on_map()
                && if w.at == Hex::NOWHERE {
                    !ran
                } else {
                    u.at == w.at
                }
        };
        w.targets.iter().filter(|&t| there(t)).collect()
    }

    /// Whether a Unit may try an Opportunity Fire Check in this window.
    fn may_check(&self, state: &State, w: &Window, unit: UnitId, friends: &HexSet) -> May {
        let Some(u) = state.units.get(unit.index()) else {
            return Err(No("FTE-21.0-01", "There is no such Unit."));
        };
        need(
            u.side == w.side,
            "FTE-21.0-01",
            "It is the other side's Unit that may fire.",
        )?;
        need(
            !u.aboard(),
            "FTE-6.9-04",
            "Loaded Infantry makes no Opportunity Fire.",
        )?;
        need(u.on_map(), "FTE-21.0-01", "It is not on the map.")?;
        need(
            w.only == Hex::NOWHERE || u.at == w.only,
            "FTE-8.0-26",
            "Only the defenders of the Target Hex may fire at an Assault.",
        )?;
        self.may_try_again(state, w, unit)?;
        need(
            self.role(u) != Role::Sapper,
            "FTE-27.0-08",
            "Sappers make no Opportunity Fire.",
        )?;
        let mut best = Err(No("FTE-21.0-01", "There is no line of sight."));
        for target in w.targets.iter() {
            let tried = self.may_op_fire_at(state, unit, target, friends);
            if tried.is_ok() {
                return Ok(());
            }
            best = tried;
        }
        best
    }

    /// FTE-21.0-17: own line of sight, no observers.
    fn may_op_fire_at(&self, state: &State, unit: UnitId, target: UnitId, friends: &HexSet) -> May {
        let own = self
            .may_hit(state, unit, target, friends, false)
            .map(|_| ());
        own.map_err(|no| {
            let mortar = self.role(state.unit(unit)) == Role::Mortar;
            match no.0 {
                "FTE-7.0-02" if mortar => No("FTE-21.0-17", no.1),
                "FTE-7.0-02" => No("FTE-21.0-01", no.1),
                _ => no,
            }
        })
    }

    /// FTE-21.0-03, -12, -18: once an Activation, and once more while a Broken enemy runs.
    fn may_try_again(&self, state: &State, w: &Window, unit: UnitId) -> May {
        if !state.unit(unit).is(Flags::OP_FIRED) {
            return Ok(());
        }
        let fresh = "It has tried Opportunity Fire in this Activation.";
        need(w.retreat, "FTE-21.0-03", fresh)?;
        let used = self
            .retreat_of(state, w)
            .is_none_or(|r| r.extra.contains(unit));
        need(
            !used,
            "FTE-21.0-18",
            "It has used its extra attempt against this retreat.",
        )
    }

    fn retreat_of<'a>(&self, state: &'a State, w: &Window) -> Option<&'a Retreat> {
        let mut retreats = state.stack.all::<Retreat>();
        retreats.find(|r| w.targets.contains(r.unit))
    }

    /// Who seems able to answer in a window: whoever may check, and also every Concealed Unit that sees the target, so
    /// that being asked does not tell a Dummy from a rifleman.
    pub(crate) fn threats<'a>(
        &'a self,
        state: &'a State,
        w: &'a Window,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let friends = self.friends_on_ground(state, w.side);
        let bluff = |unit: UnitId| {
            let u = state.unit(unit);
            u.is(Flags::CONCEALED)
                && (w.only == Hex::NOWHERE || u.at == w.only)
                && self.may_try_again(state, w, unit).is_ok()
                && w.targets.iter().any(|t| self.in_sight(u, state.unit(t)))
        };
        let units = state.of_side(w.side).map(|(id, _)| id);
        units.filter(move |&u| bluff(u) || self.may_check(state, w, u, &friends).is_ok())
    }

    /// Whether the side is asked.
    fn anybody_to_check(&self, state: &State, w: &Window) -> bool {
        self.threats(state, w).next().is_some()
    }

    /// Whether the side is asked for an attack: when one is possible, and also for every Concealed Unit that passed and
    /// sees a target, so that being asked does not tell what it can hit.
    fn anybody_to_fire(&self, state: &State, w: &Window) -> bool {
        let bluff = |unit: UnitId| {
            let u = state.unit(unit);
            u.on_map()
                && u.is(Flags::CONCEALED)
                && w.targets.iter().any(|t| self.in_sight(u, state.unit(t)))
        };
        if w.passed.iter().any(bluff) {
            return true;
        }
        let mut open = Vec::new();
        if !w.passed.is_empty() {
            self.window_attacks(state, w, &mut open);
        }
        !open.is_empty()
    }

    fn window_attacks(&self, state: &State, w: &Window, out: &mut Vec<Choice>) {
        let friends = self.friends_on_ground(state, w.side);
        for primary in w.passed.iter() {
            for target in w.targets.iter() {
                if self
                    .may_attack_in_window(state, w, primary, target, &friends)
                    .is_ok()
                {
                    out.push(Choice::Attack { primary, target });
                }
            }
        }
    }

    fn may_attack_in_window(
        &self,
        state: &State,
        w: &Window,
        primary: UnitId,
        target: UnitId,
        f: &HexSet,
    ) -> May {
        need(
            w.passed.contains(primary),
            "FTE-21.0-04",
            "It has not passed an Opportunity Fire Check.",
        )?;
        need(
            w.targets.contains(target),
            "FTE-21.0-11",
            "Only the Units that set it off can be hit.",
        )?;
        need(
            state.unit(primary).on_map(),
            "FTE-21.0-01",
            "It is not on the map.",
        )?;
        self.may_op_fire_at(state, primary, target, f)
    }
}
