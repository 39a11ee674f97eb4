//! Chapter 21: Opportunity Fire.

use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::effects::Retreat;
use crate::event::Event;
use crate::fire::{Attack, AttackKind, Exposure, NoHit, Support};
use crate::frame::{Formed, Handed};
use crate::fte::{Facts, Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use ground::{Hex, HexSet};
use serde::{Deserialize, Serialize};
use std::cell::LazyCell;

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
    /// What set it off.
    pub trigger: Trigger,
    /// Where the targets are, and one that has left is out of it; the Target Hex of an Assault.
    pub hex: Hex,
}

/// What sets off Opportunity Fire.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Trigger {
    /// An Action, and what those who take it do that can be seen.
    Action(Exposure),
    /// A Broken Unit is retreating: Op Fired Units get one more attempt (FTE-21.0-18).
    Retreat,
    /// An Assault: only Units of the Target Hex may fire (FTE-8.0-26).
    Assault,
}

impl Default for Trigger {
    fn default() -> Self {
        Trigger::Action(Exposure::default())
    }
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
        if self.stage == WindowStage::Check {
            game.learn_of_fort(state, &self);
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
        let friends = || game.friends_on_ground(state, self.side);
        match (*choice, self.stage) {
            (Choice::Check { unit }, WindowStage::Check) => {
                game.may_check(state, self, unit, &friends())
            }
            (Choice::Check { .. }, _) => Err(No(
                "FTE-21.0-09",
                "The checks are over, and those who passed form groups.",
            )),
            (Choice::Attack { primary, target }, WindowStage::Fire) => {
                game.may_attack_in_window(state, self, primary, target, &friends())
            }
            (Choice::Attack { .. }, _) => {
                Err(No("FTE-21.0-09", "Groups are formed after all checks."))
            }
            (Choice::Hold, _) => Ok(()),
            _ => choice.not_asked(No(
                "FTE-21.0-01",
                "Choose who checks or fires, or hold fire.",
            )),
        }
    }

    fn choose(
        mut self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        _: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Check { unit } => {
                self.checking = unit;
                game.learn_reach(state, unit, self.targets);
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
        if self.trigger != Trigger::Assault {
            targets = format!("{targets} in {}", self.hex);
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
    /// What the targets do that can be seen.
    pub fn exposure(&self) -> Exposure {
        match self.trigger {
            Trigger::Action(exposure) => exposure,
            Trigger::Retreat | Trigger::Assault => Exposure::default(),
        }
    }

    /// Whether those in a hex may fire.
    fn lets_fire(&self, from: Hex) -> bool {
        self.trigger != Trigger::Assault || from == self.hex
    }

    /// The attack of a Unit that passed its check.
    pub(crate) fn attack(&self, state: &State, primary: UnitId, target: UnitId) -> Attack {
        Attack {
            kind: AttackKind::Opportunity,
            by: self.side,
            primary,
            target,
            from: state.unit(primary).at,
            at: state.unit(target).at,
            exposure: self.exposure(),
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
            state.stack.call(Window {
                trigger: Trigger::Action(exposure),
                ..window
            });
        }
    }

    /// The same against a Broken Unit on the run.
    pub(crate) fn open_retreat_window(&self, state: &mut State, runner: UnitId) {
        if let Some(window) = self.window_on(state, UnitSet::one(runner)) {
            state.stack.call(Window {
                trigger: Trigger::Retreat,
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
            hex: u.at,
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
                && if w.trigger == Trigger::Assault {
                    !ran
                } else {
                    u.at == w.hex
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
            "It belongs to the side that is fired at.",
        )?;
        need(
            !u.aboard(),
            "FTE-6.9-04",
            "Loaded Infantry makes no Opportunity Fire.",
        )?;
        need(u.on_map(), "FTE-21.0-01", "It is not on the map.")?;
        need(
            w.lets_fire(u.at),
            "FTE-8.0-26",
            "Only the defenders of the Target Hex may fire at an Assault.",
        )?;
        self.may_try_again(state, w, unit)?;
        need(
            self.role(u) != Role::Sapper,
            "FTE-27.0-08",
            "Sappers make no Opportunity Fire.",
        )?;
        let targets = w.targets.iter();
        targets
            .map(|target| self.may_op_fire_at(state, unit, target, friends))
            .reduce(|first, next| first.or(next))
            .unwrap_or(Err(self.unseen_for_op_fire(u)))
    }

    /// FTE-21.0-17: own line of sight, no observers.
    fn may_op_fire_at(&self, state: &State, unit: UnitId, target: UnitId, friends: &HexSet) -> May {
        let own = self
            .may_hit(state, unit, target, friends, false)
            .map(|_| ());
        own.map_err(|no| match no {
            NoHit::Sight => self.unseen_for_op_fire(state.unit(unit)),
            _ => no.into(),
        })
    }

    /// FTE-21.0-01, -17: without a line of sight of its own nobody makes Opportunity Fire, a Mortar no more than others.
    pub(crate) fn unseen_for_op_fire(&self, unit: &Unit) -> No {
        let No(_, fact) = NoHit::Sight.into();
        match self.role(unit) {
            Role::Mortar => No("FTE-21.0-17", fact),
            _ => No("FTE-21.0-01", fact),
        }
    }

    /// FTE-21.0-03, -12, -18: once an Activation, and once more while a Broken enemy runs.
    fn may_try_again(&self, state: &State, w: &Window, unit: UnitId) -> May {
        if !state.unit(unit).is(Flags::OP_FIRED) {
            return Ok(());
        }
        let fresh = "It has already tried Opportunity Fire in this Activation.";
        need(w.trigger == Trigger::Retreat, "FTE-21.0-03", fresh)?;
        let used = self
            .retreat_of(state, w)
            .is_none_or(|r| r.extra.contains(unit));
        need(
            !used,
            "FTE-21.0-18",
            "It has already used its extra attempt against this retreat.",
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
        // Without a line of sight of its own nobody answers; most windows end here, and who is in the way of whom need not
        // be known.
        let friends = LazyCell::new(|| self.known_in_the_way(state, w.side));
        let sees = |u: &Unit| {
            w.lets_fire(u.at) && w.targets.iter().any(|t| self.in_sight(u, state.unit(t)))
        };
        let units = state.of_side(w.side).filter(move |(_, u)| sees(u));
        units.map(|(id, _)| id).filter(move |&unit| {
            let bluffs =
                state.unit(unit).is(Flags::CONCEALED) && self.may_try_again(state, w, unit).is_ok();
            bluffs || self.may_check(state, w, unit, &friends).is_ok()
        })
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
            u.on_map() && u.is(Flags::CONCEALED)
        };
        if w.passed.iter().any(bluff) {
            return true;
        }
        if w.passed.is_empty() {
            return false;
        }
        let friends = self.known_in_the_way(state, w.side);
        let attacks = |primary, target| {
            self.may_attack_in_window(state, w, primary, target, &friends)
                .is_ok()
        };
        w.passed
            .iter()
            .any(|p| w.targets.iter().any(|t| attacks(p, t)))
    }

    /// FTE-24.0-06: who may fire at somebody going into or out of hidden cover is told that there is some.
    fn learn_of_fort(&self, state: &mut State, w: &Window) {
        if !w.exposure().outside {
            return;
        }
        for target in w.targets.iter() {
            self.learn(state, target, Facts::real);
        }
        self.learn_marker(state, w.side.enemy(), w.hex, Fte::is_fort);
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
