//! 13.8.1, 13.8.2 Whose fire falls on which areas of a card of town.

use super::Place;
use crate::fire::targetable;
use crate::fof::Fof;
use crate::sight::haze;
use crate::state::{Aim, Area, Overhead, State, Unit, UnitId};
use ground::{Card, CardSet};

impl Fof {
    /// Whether a unit's fire falls on an area of a card, and there on units of a side. Out of town it lies on the card,
    /// and at Point Blank on opponents alone (FOF-6.2.1-02).
    pub(crate) fn falls_on(&self, state: &State, firer: &Unit, target: &Unit) -> bool {
        let own = firer.side == target.side;
        if self.fires_up(state, firer) {
            return false;
        }
        if !self.is_urban(state, target.at) {
            return self.fires_on(state, firer, target.at) && !(own && firer.at == target.at);
        }
        if firer.at == target.at {
            let shared = self.share_area(state, firer, target);
            return match shared {
                true => !own && self.fires_in(state, firer, firer.area),
                false => self.fires_in(state, firer, target.area),
            };
        }
        self.bears(state, firer, target.at) && self.hits_area(state, firer, target.at, target.area)
    }

    /// Whether a unit's fire lies in an area of a card of town, whoever is there (FOF-13.8.2-04).
    pub(crate) fn lies_in(&self, state: &State, firer: &Unit, card: Card, area: Area) -> bool {
        match firer.at == card {
            _ if self.fires_up(state, firer) => false,
            true => self.fires_in(state, firer, area),
            false => self.bears(state, firer, card) && self.hits_area(state, firer, card, area),
        }
    }

    /// Whether fire from another card reaches an area: only what the firer sees (FOF-13.8.2-04). What is laid indirectly
    /// comes down on the whole card (S-802).
    fn hits_area(&self, state: &State, firer: &Unit, card: Card, area: Area) -> bool {
        if matches!(firer.aim, Aim::Indirect { .. }) {
            return true;
        }
        let eye = self.eye(state, firer);
        let to = self.eye_in(state, card, self.printed(state, area));
        self.eye_sees(state, eye, to, &haze(state))
    }

    /// Whether fire within its own card lies in an area of it.
    fn fires_in(&self, state: &State, firer: &Unit, area: Area) -> bool {
        let spot = self.printed(state, area);
        let own = spot == self.printed(state, firer.area);
        match firer.aim {
            // FOF-13.8.1-02: among those who share its area, or FOF-13.8.1-03: everywhere it sees.
            Aim::PointBlank if own || self.is_beset(state, firer) => {
                own && self.is_beset(state, firer)
            }
            Aim::PointBlank => {
                let to = self.eye_in(state, firer.at, spot);
                self.eye_sees(state, self.eye(state, firer), to, &haze(state))
            }
            // FOF-6.1.2-04: in its own smoke, or in the smoky street that stops it.
            Aim::Smothered if self.blinded(state, firer, &haze(state)) => own,
            Aim::Smothered => {
                matches!(self.place(state, spot), Place::Street(_)) && self.smoky(state, spot)
            }
            _ => false,
        }
    }

    /// Whether a unit's fire on a card is on what flies over it: in town not what is kept to one area, because opponents
    /// share it or smoke fills it (S-754).
    pub(crate) fn fires_over(&self, state: &State, firer: &Unit, card: Card) -> bool {
        let kept = firer.at == card
            && self.is_urban(state, card)
            && (firer.aim == Aim::Smothered || self.is_beset(state, firer));
        !kept && self.fires_on(state, firer, card)
    }

    /// S-740: whether a unit fires at an aircraft with no opponent below it. Nobody on the ground is under that fire.
    pub(crate) fn fires_up(&self, state: &State, firer: &Unit) -> bool {
        if state.air.over.is_empty() {
            return false;
        }
        let at = match firer.aim {
            Aim::PointBlank => firer.at,
            Aim::Line { at, .. } => at,
            Aim::None | Aim::Smothered | Aim::Indirect { .. } | Aim::ProtectiveLine { .. } => {
                return false;
            }
        };
        let flown = |it: &Overhead| {
            it.at == at && it.unit != state.air.gunship && state.unit(it.unit).side != firer.side
        };
        state.air.over.iter().any(flown) && !self.finds_opponents(state, firer, at)
    }

    /// Whether an opponent that can be engaged stands on a card, in town where a unit sees him.
    fn finds_opponents(&self, state: &State, unit: &Unit, at: Card) -> bool {
        let town = self.is_urban(state, at);
        let sees = |other: &Unit| {
            let (from, to) = (self.eye(state, unit), self.eye(state, other));
            self.eye_sees(state, from, to, &haze(state))
        };
        state
            .on(at, unit.side.other())
            .map(|id| state.unit(id))
            .any(|other| targetable(other) && (!town || sees(other)))
    }

    /// Whether opponents that can be engaged are in a unit's own area (FOF-13.8.1-02).
    fn is_beset(&self, state: &State, unit: &Unit) -> bool {
        state.on(unit.at, unit.side.other()).any(|id| {
            let other = state.unit(id);
            targetable(other) && self.share_area(state, unit, other)
        })
    }

    /// Whether smoke where it is, on the whole card or in its area, keeps a unit from seeing out.
    pub(crate) fn blinded(&self, state: &State, unit: &Unit, haze: &CardSet) -> bool {
        haze.has(unit.at)
            || self.is_urban(state, unit.at)
                && self.printed(state, unit.area).is_some()
                && self.smoky(state, unit.area)
    }

    /// Whether smoke still holds a unit's fire on its own card (FOF-6.1.2-04).
    pub(crate) fn smothered(&self, state: &State, unit: &Unit, haze: &CardSet) -> bool {
        self.blinded(state, unit, haze) || self.walled_by_smoke(state, unit)
    }

    /// Indoors with smoke in a street outside: fire that would pass it lies there.
    pub(crate) fn walled_by_smoke(&self, state: &State, unit: &Unit) -> bool {
        let street = |area: Area| matches!(self.place(state, area), Place::Street(_));
        self.is_urban(state, unit.at)
            && self.place(state, unit.area).is_inside()
            && self
                .areas_of(state, unit.at)
                .any(|area| street(area) && self.smoky(state, area))
    }

    /// Whether an opponent that can be engaged is on a unit's own card, in town where it sees him (FOF-13.8.1-01).
    pub(crate) fn meets_opponents(&self, state: &State, unit: &Unit) -> bool {
        self.finds_opponents(state, unit, unit.at)
    }

    /// Whether a VOF marker counts for a unit where a rule asks for one on its card: in town in its area.
    pub(crate) fn vof_marker_at(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        if !self.is_urban(state, unit.at) {
            return self.vof_marker_on(state, unit.at);
        }
        let mines = |m: &crate::state::Marker| m.kind == crate::state::MarkerKind::Mines;
        self.affected(state, id) || state.markers_on(unit.at).any(mines)
    }
}
