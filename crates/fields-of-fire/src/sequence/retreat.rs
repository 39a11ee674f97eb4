//! 3.5.2 Retreat: CS gas first, then Paralyzed Teams and Litter Teams under fire.

use super::{SequenceEvent, SequenceFrame};
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Frame, Purpose};
use crate::state::{
    Area, Flags, Form, Item, ItemId, ItemKind, MarkerKind, Smoke, State, Unit, UnitId,
};
use crate::urban::Inward;
use engine::{List, Log};
use ground::Card;
use serde::{Deserialize, Serialize};

/// How far the Retreat Segment has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum RetreatStage {
    /// Gas turns units into Fire Teams.
    #[default]
    Gas,
    /// The next gassed team draws.
    Gassed,
    /// A number says whether this team runs (FOF-4.4.3-07).
    Runs {
        /// Who.
        unit: UnitId,
    },
    /// The next Paralyzed or Litter Team from this slot on.
    Teams {
        /// Slot.
        next: UnitId,
    },
    /// A number says which of the equally good cards.
    Goes {
        /// Who.
        unit: UnitId,
        /// It runs from gas.
        gassed: bool,
    },
}

/// Cards that a team may retreat to, all as good as one another.
type Ways = List<Card, 8>;

impl Fof {
    pub(super) fn step_retreat(
        &self,
        state: &mut State,
        stage: RetreatStage,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |stage| Frame::Sequence(SequenceFrame::Retreat { stage });
        match stage {
            RetreatStage::Gas => {
                state.stack.become_(next(RetreatStage::Gassed));
                self.gas(state, log);
            }
            RetreatStage::Gassed => {
                let gassed = state.in_play().find(|&id| state.unit(id).is(Flags::NOTED));
                let Some(unit) = gassed else {
                    state
                        .stack
                        .become_(next(RetreatStage::Teams { next: UnitId(0) }));
                    return Flow::On;
                };
                state.unit_mut(unit).set(Flags::NOTED, false);
                if state.unit(unit).is(Flags::EXPOSED) {
                    self.pin_gassed(state, unit, log);
                } else {
                    state.stack.become_(next(RetreatStage::Runs { unit }));
                    self.number(state, 3, Purpose::Retreats);
                }
            }
            RetreatStage::Runs { unit } => {
                let number = state.number_drawn();
                let ways = self.ways_from_gas(state, unit);
                let mined = state.unit(unit).is(Flags::STRUCK_MINE); // FOF-7.9.1-05
                if number > 2 || mined || ways.is_empty() {
                    state.stack.become_(next(RetreatStage::Gassed));
                    self.pin_gassed(state, unit, log);
                } else {
                    state
                        .stack
                        .become_(next(RetreatStage::Goes { unit, gassed: true }));
                    self.number(state, ways.len() as u8, Purpose::WhichCard);
                }
            }
            RetreatStage::Teams { next: slot } => {
                let team = (slot.0..state.units.len() as u8)
                    .map(UnitId)
                    .find(|&unit| self.must_retreat(state, unit));
                let Some(unit) = team else {
                    state.stack.finish();
                    return Flow::On;
                };
                let after = RetreatStage::Teams {
                    next: UnitId(unit.0 + 1),
                };
                if self.leaves_map(state, unit) {
                    state.stack.become_(next(after));
                    self.take_casualty(state, unit);
                    self.shed(state, unit, log);
                    // What it carries goes with it (FOF-8.6.3-02).
                    for item in state.items.iter_mut().filter(|item| item.holder == unit) {
                        *item = Item::default();
                    }
                    log.note(
                        state,
                        Event::Sequence(SequenceEvent::LeftMap {
                            unit,
                            at: state.unit(unit).at,
                        }),
                    );
                    self.remove_unit(state, unit, log);
                    return Flow::On;
                }
                let ways = self.ways_back(state, unit);
                if ways.is_empty() {
                    state.stack.become_(next(after));
                } else {
                    state.stack.become_(next(RetreatStage::Goes {
                        unit,
                        gassed: false,
                    }));
                    self.number(state, ways.len() as u8, Purpose::WhichCard);
                }
            }
            RetreatStage::Goes { unit, gassed } => {
                let (ways, after) = if gassed {
                    (self.ways_from_gas(state, unit), RetreatStage::Gassed)
                } else {
                    let next = UnitId(unit.0 + 1);
                    (self.ways_back(state, unit), RetreatStage::Teams { next })
                };
                let number = state.number_drawn();
                state.stack.become_(next(after));
                if let Some(&to) = ways.get(number as usize - 1) {
                    self.retreat(state, unit, to, gassed, log);
                }
            }
        }
        Flow::On
    }

    /// FOF-4.4.3-06, FOF-4.4.3-10: Good Order infantry without masks falls apart into Fire Teams.
    fn gas(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let there = *state.unit(unit);
            let kind = self.kind(&there);
            let open = there.good_order() && !kind.gas_masks;
            if !open || !self.gassed(state, &there) {
                continue;
            }
            if self.is_vehicle(&there) {
                // FOF-4.4.3-08
                self.pin(state, unit, log);
                continue;
            }
            log.note(
                state,
                Event::Sequence(SequenceEvent::Gassed { unit, at: there.at }),
            );
            for _ in 0..there.steps {
                if let Some(team) = self.take_step(state, unit, Form::Fire, log) {
                    state.unit_mut(team).set(Flags::NOTED, true);
                }
            }
        }
    }

    /// Whether gas is where a unit is: on its card, in town in its area (FOF-13.9.3-01).
    fn gassed(&self, state: &State, unit: &Unit) -> bool {
        let town = self.is_urban(state, unit.at);
        state.markers_on(unit.at).any(|m| {
            let gas = matches!(
                m.kind,
                MarkerKind::HandSmoke(Smoke::Gas) | MarkerKind::MissionSmoke(Smoke::Gas)
            );
            gas && (!town || !m.area.is_some() || self.is_in(state, unit, m.area))
        })
    }

    fn pin_gassed(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        if state.unit(unit).is(Flags::HUMAN_WAVE) {
            return; // FOF-8.14-01
        }
        state.unit_mut(unit).set(Flags::PINNED, true);
        state.changed = true;
        log.note(state, Event::Sequence(SequenceEvent::PinnedByGas { unit }));
    }

    /// FOF-3.5.2-02, FOF-3.5.2-03.
    fn must_retreat(&self, state: &State, unit: UnitId) -> bool {
        let team = state.unit(unit);
        // FOF-7.9.1-05: under an exploded mine nobody leaves.
        let held =
            team.is(Flags::PINNED | Flags::EXPOSED | Flags::STRUCK_MINE) || team.aboard.is_some();
        let runs = match team.form {
            Form::Paralyzed => true,
            Form::Litter => self.casualty_beside(state, unit).is_some(),
            _ => false,
        };
        runs && !held && self.vof_marker_at(state, unit)
    }

    /// A Casualty that a Litter Team carries or that lies in its area.
    fn casualty_beside(&self, state: &State, unit: UnitId) -> Option<ItemId> {
        let team = state.unit(unit);
        let items = || (0..state.items.len() as u8).map(ItemId);
        let casualty = |id: &ItemId| state.items[id.index()].kind == ItemKind::Casualty(team.side);
        let held = |id: &ItemId| state.items[id.index()].holder == unit;
        let beside = |id: &ItemId| {
            let item = &state.items[id.index()];
            !item.holder.is_some() && item.at == team.at && item.area == team.area
        };
        items()
            .filter(casualty)
            .find(held)
            .or_else(|| items().filter(casualty).find(beside))
    }

    /// FOF-3.5.2-03: a Litter Team that is driven off takes a Casualty along without an order.
    fn take_casualty(&self, state: &mut State, unit: UnitId) {
        if state.unit(unit).form != Form::Litter {
            return;
        }
        if let Some(item) = self.casualty_beside(state, unit) {
            state.items[item.index()].holder = unit;
        }
    }

    /// FOF-3.5.2-05: an enemy team on its own edge goes off the map.
    fn leaves_map(&self, state: &State, unit: UnitId) -> bool {
        let team = state.unit(unit);
        team.side == Side::Enemy && team.at.row() >= self.mission.rows
    }

    /// How far a card is from where a company that came by air or sea is taken off again: its Landing Zone. A company
    /// with a Staging Area has its edge to go to (S-756).
    fn way_to_landing_zone(&self, state: &State, card: Card) -> Option<u8> {
        let cards = self.landing_cards(state).filter(|_| !self.mission.staging);
        cards.map(|zone| zone.distance(card)).min()
    }

    /// FOF-3.5.2-06: adjacent cards one row nearer to the own edge, or nearer to the Landing Zone, the best of them by
    /// FOF-3.5.2-02.
    fn ways_back(&self, state: &State, unit: UnitId) -> Ways {
        let team = state.unit(unit);
        let row = match team.side {
            Side::Friendly => team.at.row().checked_sub(1),
            Side::Enemy => Some(team.at.row() + 1),
        };
        let zone = |card: Card| match team.side {
            Side::Friendly => self.way_to_landing_zone(state, card),
            Side::Enemy => None,
        };
        let back = |card: Card| match (zone(team.at), zone(card)) {
            (Some(now), Some(then)) => then < now,
            _ => Some(card.row()) == row,
        };
        best(
            team.at
                .around()
                .map(|(_, card)| card)
                .filter(|&card| back(card) && self.open_to(state, unit, card)),
            |card| {
                let cover = self.ground_cover(state, card);
                (!self.vof_marker_on(state, card), cover)
            },
        )
    }

    /// FOF-4.4.3-07: any adjacent card, best one that no opponent sees, then the best cover.
    fn ways_from_gas(&self, state: &State, unit: UnitId) -> Ways {
        let team = state.unit(unit);
        best(
            team.at
                .around()
                .map(|(_, card)| card)
                .filter(|&card| self.open_to(state, unit, card)),
            |card| {
                let cover = self.ground_cover(state, card);
                (!self.seen_by(state, team.side.other(), card), cover)
            },
        )
    }

    /// Whether a team can be driven to a card: stacking and LAT limits do not stop it (FOF-3.5.2-04).
    fn open_to(&self, state: &State, unit: UnitId, card: Card) -> bool {
        !state.unit(unit).aboard.is_some() && self.may_step(state, unit, card).is_ok()
    }

    fn retreat(
        &self,
        state: &mut State,
        unit: UnitId,
        to: Card,
        gassed: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let team = *state.unit(unit);
        match team.form {
            Form::Litter => self.take_casualty(state, unit),
            // FOF-5.1.6-13: a Paralyzed Team that is driven off leaves what it carries.
            Form::Paralyzed => self.leave_load(state, unit, log),
            // FOF-4.4.3-07: who runs from gas is a Fire Team and keeps it.
            Form::Front | Form::Fire | Form::Assault => {}
        }
        self.shed(state, unit, log);
        log.note(
            state,
            Event::Sequence(SequenceEvent::Retreated {
                unit,
                from: team.at,
                to,
                gassed,
            }),
        );
        self.goes_inward(state, unit, to, Inward::Cover); // FOF-13.2.4-01
        self.relocate(state, unit, to, Area::OPEN, true, log);
    }
}

/// The cards of greatest worth.
fn best<W: Ord>(cards: impl Iterator<Item = Card>, worth: impl Fn(Card) -> W) -> Ways {
    let mut top: Option<W> = None;
    let mut ways = Ways::new();
    for card in cards {
        let value = worth(card);
        if top.as_ref().is_none_or(|top| value > *top) {
            ways.clear();
            top = Some(value);
        } else if top.as_ref() != Some(&value) {
            continue;
        }
        ways.push(card);
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_all_that_are_equally_good() {
        let cards = || (0..5).filter_map(|column| Card::at(column, 2));
        let even = best(cards(), |card| card.column() % 2);
        assert_eq!(even.len(), 2);
        assert_eq!(best(cards(), |card| card.column()).len(), 1);
        assert!(best(std::iter::empty(), |_| 0).is_empty());
    }
}
