//! Chapter 21: Opportunity Fire.

use crate::choice::Choice;
use crate::counters::Role;
use crate::frame::{Attack, AttackKind, CheckFor, Frame, Retreat, Window, WindowStage};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::state::{Flags, State, UnitId, UnitSet, Wait};
use ground::{Hex, HexSet};

impl Fte {
    /// Opens a window against Units that set it off; it closes of itself when nobody can use it.
    pub(crate) fn open_window(&self, state: &mut State, targets: UnitSet, facts: u8) {
        let Some(first) = targets.iter().find(|&t| state.unit(t).on_map()) else {
            return;
        };
        let u = state.unit(first);
        let window = Window {
            side: u.side.enemy(),
            targets,
            facts,
            at: u.at,
            ..Window::default()
        };
        self.push(state, Frame::Window(window));
    }

    /// FTE-21.0-11, -16: targets that are still there.
    fn standing_targets(&self, state: &State, w: &Window) -> UnitSet {
        let there = |t: UnitId| {
            let u = state.unit(t);
            u.on_map() && (w.at == Hex::NOWHERE || u.at == w.at)
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
        need(w.facts & Window::RETREAT != 0, "FTE-21.0-03", fresh)?;
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
        state.frames.iter().rev().find_map(|f| match f {
            Frame::Retreat(r) if w.targets.contains(r.unit) => Some(r),
            _ => None,
        })
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

    pub(crate) fn step_window(&self, state: &mut State, mut w: Window) -> Flow {
        w.targets = self.standing_targets(state, &w);
        if w.targets.is_empty() {
            state.frames.pop();
            return Flow::On;
        }
        swap(state, Frame::Window(w));
        match w.stage {
            WindowStage::Check => {
                if self.anybody_to_check(state, &w) {
                    return Flow::Wait(Wait::Choice(w.side));
                }
                w.stage = WindowStage::Fire;
                swap(state, Frame::Window(w));
            }
            WindowStage::Checked => {
                // FTE-21.0-04, -07.
                if state.passed && state.unit(w.checking).on_map() {
                    w.passed.insert(w.checking);
                    if state.unit(w.checking).is(Flags::CONCEALED) {
                        w.ambush.insert(w.checking);
                    }
                }
                w.stage = WindowStage::Check;
                swap(state, Frame::Window(w));
            }
            WindowStage::Fire => {
                if self.anybody_to_fire(state, &w) {
                    return Flow::Wait(Wait::Choice(w.side));
                }
                state.frames.pop();
            }
        }
        Flow::On
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

    pub(crate) fn window_choices(&self, state: &State, w: &Window, out: &mut Vec<Choice>) {
        if w.stage == WindowStage::Check {
            let friends = self.friends_on_ground(state, w.side);
            let units = state.of_side(w.side).map(|(id, _)| id);
            out.extend(
                units
                    .filter(|&u| self.may_check(state, w, u, &friends).is_ok())
                    .map(|unit| Choice::Check { unit }),
            );
        } else {
            self.window_attacks(state, w, out);
        }
        out.push(Choice::Hold);
    }

    pub(crate) fn deny_window(&self, state: &State, w: &Window, choice: &Choice) -> No {
        let friends = self.friends_on_ground(state, w.side);
        let fallback = No(
            "FTE-21.0-01",
            "Opportunity Fire: name a Unit to check, or hold fire.",
        );
        match *choice {
            Choice::Check { unit } if w.stage == WindowStage::Check => self
                .may_check(state, w, unit, &friends)
                .err()
                .unwrap_or(fallback),
            Choice::Check { .. } => No("FTE-21.0-09", "All checks have been rolled."),
            Choice::Attack { primary, target } if w.stage == WindowStage::Fire => {
                let tried = self.may_attack_in_window(state, w, primary, target, &friends);
                tried.err().unwrap_or(fallback)
            }
            Choice::Attack { .. } => No("FTE-21.0-09", "Groups are formed after all checks."),
            _ => fallback,
        }
    }

    pub(crate) fn choose_window(&self, state: &mut State, mut w: Window, choice: Choice) {
        match choice {
            Choice::Check { unit } => {
                w.checking = unit;
                w.stage = WindowStage::Checked;
                swap(state, Frame::Window(w));
                if state.unit(unit).is(Flags::OP_FIRED) {
                    let retreat = state.frames.iter_mut().rev().find_map(|f| match f {
                        Frame::Retreat(r) if w.targets.contains(r.unit) => Some(r),
                        _ => None,
                    });
                    if let Some(r) = retreat {
                        r.extra.insert(unit);
                    }
                }
                state.unit_mut(unit).set(Flags::OP_FIRED); // FTE-21.0-05
                let why = CheckFor::OpportunityFire;
                self.push(
                    state,
                    Frame::Check {
                        unit,
                        why,
                        hex: Hex::NOWHERE,
                    },
                );
            }
            Choice::Attack { primary, target } => {
                w.passed.remove(primary);
                swap(state, Frame::Window(w));
                let u = state.unit(primary);
                let mut facts = w.facts & !Window::RETREAT;
                if w.ambush.contains(primary) {
                    facts |= Attack::AMBUSH;
                }
                let attack = Attack {
                    kind: AttackKind::Opportunity,
                    by: w.side,
                    primary,
                    target,
                    from: u.at,
                    facts,
                    ..Attack::default()
                };
                self.push(state, Frame::Support(attack));
            }
            _ => {
                // Hold: no more checks, or no more attacks.
                if w.stage == WindowStage::Check {
                    w.stage = WindowStage::Fire;
                    swap(state, Frame::Window(w));
                } else {
                    state.frames.pop();
                }
            }
        }
    }
}
