//! Grenade Attacks and Concentrated Fire by the enemy: whom it picks (8.6.1B).

use super::{EnemyFrame, Strike};
use crate::attacks::Target;
use crate::counters::Side;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::state::{Area, Flags, MAX_UNITS, State, UnitId};
use engine::{List, Log};
use ground::Card;

/// Targets to pick from.
pub(crate) type Targets = List<Target, MAX_UNITS>;

impl Fof {
    /// Units of a side on a card as targets: each one out of cover, each stack under a Cover marker.
    pub(crate) fn targets_on(&self, state: &State, side: Side, card: Card) -> Targets {
        let mut targets = Targets::new();
        for id in state.on(card, side) {
            let target = match state.unit(id).area {
                Area::OPEN => Target::Unit(id),
                area => Target::Stack(area),
            };
            if !targets.contains(&target) {
                targets.push(target);
            }
        }
        targets
    }

    fn target_steps(&self, state: &State, card: Card, target: Target) -> u8 {
        let steps = |area: Area| {
            let under = state.on(card, Side::Friendly).map(|id| state.unit(id));
            under
                .filter(move |unit| unit.area == area)
                .map(|unit| unit.steps)
        };
        match target {
            Target::Unit(id) => state.unit(id).steps,
            Target::Stack(area) => steps(area).sum(),
            Target::Open(_) => steps(Area::OPEN).max().unwrap_or(0),
        }
    }

    /// The targets that a strike is picked from. On its own card the biggest (FOF-8.6.1-02); on another any of them.
    /// `card` limits it to that card; `NOWHERE` looks at its own card first, then at all others.
    fn strike_targets(&self, state: &State, id: UnitId, how: Strike, card: Card) -> Targets {
        let at = state.unit(id).at;
        let mut found = Targets::new();
        let look = |card: Card, found: &mut Targets| {
            for target in self.all_targets(state, how, card).iter() {
                let legal = match how {
                    Strike::Grenade => self.may_grenade(state, id, *target).is_ok(),
                    Strike::Concentrate => self.may_concentrate(state, id, *target).is_ok(),
                };
                if legal {
                    found.push(*target);
                }
            }
        };
        if card.is_some() {
            look(card, &mut found);
        } else {
            look(at, &mut found);
            if found.is_empty() {
                let held: ground::CardSet = state
                    .in_play()
                    .map(|id| state.unit(id))
                    .filter(|unit| unit.side == Side::Friendly && unit.at != at)
                    .map(|unit| unit.at)
                    .collect();
                held.iter().for_each(|card| look(card, &mut found));
                return found;
            }
        }
        if card.is_some() && card != at {
            return found;
        }
        let steps = |target: &Target| self.target_steps(state, at, *target);
        let most = found.iter().map(steps).max();
        found
            .iter()
            .copied()
            .filter(|target| Some(steps(target)) == most)
            .collect()
    }

    fn all_targets(&self, state: &State, how: Strike, card: Card) -> Targets {
        let targets = self.targets_on(state, Side::Friendly, card);
        match how {
            Strike::Grenade => targets,
            Strike::Concentrate => {
                let stacks = targets
                    .iter()
                    .copied()
                    .filter(|t| matches!(t, Target::Stack(_)));
                let open = targets.iter().any(|t| matches!(t, Target::Unit(_)));
                stacks.chain(open.then_some(Target::Open(card))).collect()
            }
        }
    }

    fn may_strike(&self, state: &State, id: UnitId, how: Strike) -> bool {
        !self
            .strike_targets(state, id, how, Card::NOWHERE)
            .is_empty()
    }

    /// Whether a unit has a target for a Grenade Attack. From a Bunker, Pillbox or Cave it comes out to throw
    /// (FOF-5.3.2-05).
    pub(super) fn may_strike_grenade(&self, state: &State, id: UnitId) -> bool {
        if self.may_strike(state, id, Strike::Grenade) {
            return true;
        }
        if !self.must_come_out(state, id) {
            return false;
        }
        let mut trial = *state;
        trial.unit_mut(id).area = Area::OPEN;
        trial.unit_mut(id).set(Flags::EXPOSED, true);
        self.may_strike(&trial, id, Strike::Grenade)
    }

    /// In a Bunker, Pillbox or Cave with opponents on the card, and able to leave it.
    fn must_come_out(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        let shut_in = self
            .cover_of(state, unit)
            .is_some_and(|cover| cover.kind.has_arc());
        shut_in
            && self.opponents_on(state, unit.at)
            && self.may_move_within(state, id, Area::OPEN).is_ok()
    }

    pub(super) fn may_strike_concentrate(&self, state: &State, id: UnitId) -> bool {
        self.may_strike(state, id, Strike::Concentrate)
    }

    /// Has a unit attack: coming out of its Bunker first if it must.
    pub(super) fn begin_strike(
        &self,
        state: &mut State,
        unit: UnitId,
        how: Strike,
        log: &mut impl Log<crate::state::State, crate::event::Event>,
    ) {
        state.stack.call(EnemyFrame::Strike {
            unit,
            how,
            card: Card::NOWHERE,
        });
        if how == Strike::Grenade && !self.may_strike(state, unit, how) {
            let at = state.unit(unit).at;
            self.relocate(state, unit, at, Area::OPEN, true, log);
        }
    }

    pub(super) fn step_strike(
        &self,
        state: &mut State,
        unit: UnitId,
        how: Strike,
        card: Card,
    ) -> Flow {
        let targets = self.strike_targets(state, unit, how, card);
        if targets.is_empty() {
            state.stack.finish();
            return Flow::On;
        }
        let Some(number) = state.take_number() else {
            self.number(state, targets.len() as u8, Purpose::WhichTarget);
            return Flow::On;
        };
        state.stack.finish();
        if let Some(&target) = targets.get(number as usize - 1) {
            match how {
                Strike::Grenade => self.grenade(state, unit, target),
                Strike::Concentrate => self.concentrate(state, unit, target),
            }
        }
        Flow::On
    }
}
