//! 8.0, 8.2, 8.4 Entering Melee and reinforcing one; rounds in later turns.

use super::{Loss, MeleeRound};
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::{Lnl, May, need};
use crate::state::{Flags, Location, State, UnitId, UnitSet};
use engine::Log;

impl Lnl {
    /// Whether who enters a location has infantry to fight there: enemies on foot, unless only harmless ones stand beside
    /// a vehicle, which is Close Assault (LNLT-17.1-06).
    pub(crate) fn melee_awaits(&self, state: &State, at: Location, side: Side) -> bool {
        let enemies = || self.melee_units(state, at, side.other());
        let vehicle = state.here(at).any(|(_, unit)| {
            unit.side != side && self.class(unit) == Class::Vehicle && !unit.is(Flags::ABANDONED)
        });
        match vehicle {
            true => enemies().any(|(id, _)| self.can_melee(state, id)),
            false => enemies().next().is_some(),
        }
    }

    /// LNLT-8.0-02, LNLT-8.0-03, LNLT-1.7-04, NEW-51: whether units may enter a location with enemies on foot.
    pub(crate) fn may_enter_melee(
        &self,
        state: &State,
        side: Side,
        coming: UnitSet,
        to: Location,
        assault: bool,
    ) -> May {
        need(
            !assault,
            "LNLT-8.0-02",
            "Assault Movement does not lead into Melee.",
        )?;
        let teams = coming
            .iter()
            .any(|id| self.class(state.unit(id)) == Class::WeaponTeam);
        need(!teams, "LNLT-1.7-04", "Weapon Teams do not enter Melee.")?;
        let fighter = coming.iter().any(|id| self.can_melee(state, id));
        let friends = self.melee_units(state, to, side).next().is_some();
        need(
            fighter || friends,
            "LNLT-8.0-03",
            "Units that do not fight in Melee do not enter an enemy hex by themselves.",
        )
    }

    /// LNLT-8.0-01, LNLT-8.0-06, LNLT-8.1-13, LNLT-8.2-01 to LNLT-8.2-03: units have entered a location with enemies on
    /// foot; FFE and Mines have struck them.
    pub(crate) fn enter_melee(
        &self,
        state: &mut State,
        side: Side,
        entered: UnitSet,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        for id in entered.iter() {
            self.stop(state, id);
        }
        let fights = |side| {
            self.melee_units(state, at, side)
                .any(|(id, _)| self.can_melee(state, id))
        };
        let (ours, theirs) = (fights(side), fights(side.other()));
        if !(ours && theirs) {
            return self.meet_without_fight(state, side, at, [ours, theirs], log);
        }
        let fought = state.melee(at).is_some_and(|melee| melee.fought);
        self.lock(state, at, fought);
        if fought {
            return;
        }
        // LNLT-8.2-04, B-50: among friends it is a reinforcement, and simultaneous.
        let joined = self
            .melee_units(state, at, side)
            .any(|(id, _)| !entered.contains(id));
        let ambush = self.ambushers(state, at, entered);
        state.stack.call(MeleeRound {
            ambush,
            sudden: !joined && !ambush.is_empty(),
            ..MeleeRound::begun_by(side, at)
        });
    }

    /// LNLT-8.1-13, LNLT-5.1-05, NEW-13: where one side has no fighter nobody rolls, and the turn's round is still to be
    /// fought. Harmless enemies are lost to who enters; who comes in without a fighter is lost to those there; where neither
    /// has one, all are locked.
    fn meet_without_fight(
        &self,
        state: &mut State,
        side: Side,
        at: Location,
        [ours, theirs]: [bool; 2],
        log: &mut impl Log<State, Event>,
    ) {
        let (loser, why) = match theirs {
            true => (side, Loss::Surrendered),
            false => (side.other(), Loss::Harmless),
        };
        if ours || theirs {
            let lost: Vec<UnitId> = self
                .melee_units(state, at, loser)
                .map(|(id, _)| id)
                .collect();
            for id in lost {
                self.lose(state, id, why, log);
            }
        }
        if !theirs {
            self.lock(state, at, false);
        }
    }

    /// Whether a place was seen from a location when the impulse began, night and all (NEW-24): smoke laid since then does
    /// not count.
    pub(super) fn was_seen(&self, state: &State, from: Location, at: Location) -> bool {
        // From beyond the map nobody was seen; who came down out of the helicopter over this place was.
        if from.is_nowhere() {
            return !state.impulse.entered;
        }
        let mut then = *state;
        while then.smoke.len() > usize::from(state.impulse.smoke) {
            then.smoke.pop();
        }
        self.beholds(&then, at, from)
    }

    /// LNLT-8.1-02, LNLT-8.0-05: whether a side may use its impulse for a round.
    pub(crate) fn may_fight(&self, state: &State, side: Side, at: Location) -> May {
        let melee = state.melee(at);
        need(
            melee.is_some() && self.melee_units(state, at, side.other()).next().is_some(),
            "LNLT-8.1-02",
            "No enemy is locked in Melee there.",
        )?;
        need(
            melee.is_some_and(|melee| !melee.fought),
            "LNLT-8.0-05",
            "Only one round is fought in a hex each turn.",
        )?;
        let round = MeleeRound::begun_by(side, at);
        let attackers = self.melee_attackers(state, &round);
        let active = attackers.iter().any(|id| state.unit(id).is(Flags::ACTIVE));
        need(
            active,
            "LNLT-8.1-02",
            "No unit that attacks in Melee is activated there.",
        )
    }

    /// LNLT-8.1-02: a round in a later turn; the side whose impulse it is attacks first.
    pub(crate) fn fight(
        &self,
        state: &mut State,
        side: Side,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        self.surrender(state, at, log);
        let enemies = self.melee_units(state, at, side.other()).next().is_some();
        if enemies {
            state.stack.call(MeleeRound::begun_by(side, at));
        }
    }

    /// Rounds and withdrawals that the active side may begin.
    pub(crate) fn list_melees(&self, state: &State, begun: bool, out: &mut Vec<Choice>) {
        let side = state.active();
        for melee in state.melees.iter() {
            let at = melee.at;
            if self.may_fight(state, side, at).is_ok() {
                out.push(Choice::Fight { at });
            }
            for (unit, _) in self.melee_units(state, at, side) {
                if self.may_withdraw(state, begun, unit).is_ok() {
                    out.push(Choice::Withdraw { unit });
                }
            }
        }
    }
}
