//! 13.2.3, 13.2.4, 13.8.3 The enemy in town: it goes on within a card as far as it wants, and comes onto it in buildings.

use super::Place;
use crate::fof::{Flow, Fof};
use crate::frame::UrbanFrame;
use crate::state::{Area, State, UnitId};
use engine::List;
use ground::Card;
use serde::{Deserialize, Serialize};

/// What a unit looks for within a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Inward {
    /// The best cover.
    #[default]
    Cover,
    /// The best cover from which it fires on opponents (FOF-8.6.1-07).
    Fire,
}

/// More moves than any card asks for: street, courtyard, ground floor, Upper Story, and one round a corner.
const MOVES: u8 = 5;

impl Fof {
    /// Has a unit go on within the card that it comes to, once it is there (FOF-13.2.3-03).
    pub(crate) fn goes_inward(&self, state: &mut State, unit: UnitId, to: Card, want: Inward) {
        if self.is_urban(state, to) {
            state.stack.call(UrbanFrame::Inward {
                unit,
                want,
                left: MOVES,
            });
        }
    }

    /// Whether there is a better place on its card that a unit can go to.
    pub(crate) fn may_go_inward(&self, state: &State, unit: UnitId, want: Inward) -> bool {
        self.next_inward(state, unit, want).is_some()
    }

    pub(super) fn step_inward(
        &self,
        state: &mut State,
        unit: UnitId,
        want: Inward,
        left: u8,
    ) -> Flow {
        let next = match left {
            0 => None,
            _ => self.next_inward(state, unit, want),
        };
        let Some(area) = next else {
            state.stack.finish();
            return Flow::On;
        };
        let left = left - 1;
        state.stack.become_(UrbanFrame::Inward { unit, want, left });
        let at = state.unit(unit).at;
        self.moves_inward(state, unit, at, area);
        Flow::On
    }

    /// The next area on the shortest way to the best one of the card that can be reached; `None` when it is there.
    fn next_inward(&self, state: &State, id: UnitId, want: Inward) -> Option<Area> {
        let unit = state.unit(id);
        let able =
            unit.in_play() && self.is_urban(state, unit.at) && self.may_stir(state, id).is_ok();
        if !able {
            return None;
        }
        let mut trial = *state;
        // Areas in the order in which they are reached, each with the first step of the way there.
        let mut reached: List<(Area, Area), 16> = List::new();
        reached.push((unit.area, Area::NONE));
        let mut at = 0;
        while at < reached.len() {
            let (from, first) = reached[at];
            at += 1;
            trial.unit_mut(id).area = from;
            for area in self.areas_of(state, unit.at) {
                let known = reached.iter().any(|&(known, _)| known == area);
                if known || reached.is_full() || self.may_pass(&trial, id, unit.at, area).is_err() {
                    continue;
                }
                let first = if first.is_some() { first } else { area };
                reached.push((area, first));
            }
        }
        let fires = |trial: &mut State, area: Area| {
            trial.unit_mut(id).area = area;
            want == Inward::Fire && self.has_target_from(trial, id)
        };
        let mut best: Option<((bool, i16), Area)> = None;
        for &(area, first) in reached.iter() {
            let shelter = self.place(state, area).is_indoors() || area == unit.area;
            if !shelter {
                continue;
            }
            let worth = (fires(&mut trial, area), self.protection(state, id, area));
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, first));
            }
        }
        best.map(|(_, first)| first).filter(|first| first.is_some())
    }

    /// Where a unit that a contact brings stands on a card of town: in a building if it can see its mark from there, in a
    /// street where the package says so or nothing else will do (S-803).
    pub(crate) fn urban_site(
        &self,
        trial: &State,
        (at, street): (Card, bool),
        sees: impl Fn(Area) -> bool,
    ) -> Area {
        let friends = |area: Area| {
            let mut there = trial.on(at, crate::counters::Side::Friendly);
            there.any(|id| trial.unit(id).area == area)
        };
        let worth = |area: &Area| {
            let place = self.place(trial, *area);
            let suits = match street {
                true => matches!(place, Place::Street(_)),
                false => place.is_indoors(),
            };
            let value = self.area_value(trial, at, *area).unwrap_or_default();
            let free = !friends(*area);
            (free, sees(*area), suits, value, std::cmp::Reverse(*area))
        };
        let fits = |area: &Area| !street || matches!(self.place(trial, *area), Place::Street(_));
        self.areas_of(trial, at)
            .filter(|area| self.place(trial, *area) != Place::Roof && fits(area))
            .max_by_key(worth)
            .unwrap_or(Area::OPEN)
    }
}
