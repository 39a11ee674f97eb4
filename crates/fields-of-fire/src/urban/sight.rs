//! 13.4.2, 13.7, 13.8.2, 13.9.3 Which areas of town see which. The book leaves it to campaigns and draws a street grid;
//! S-801 says in words what the grid is: a street is seen along its whole length and across, buildings look out on all
//! sides over the streets around them and no farther than the next building.

use super::{Place, at_right_angles, sides_of};
use crate::fof::{Fof, No};
use crate::sight::{Eye, blocks_sight, card_blocks};
use crate::state::{Area, State, UnitId};
use engine::List;
use ground::{Card, CardSet, Compass};

/// A line that is stopped: where, and why.
type Stop = (Card, No);

const BLOCK: No = No(
    "FOF-13.8.2-02",
    "The block lies in between: a street sees along itself and across the road.",
);
const SMOKE: No = No(
    "FOF-13.9.3-01",
    "There is smoke in that area: nobody sees out of it.",
);
const STREET_SMOKE: No = No(
    "FOF-13.9.3-02",
    "Smoke in the street hides the building behind it.",
);
const WALL: No = No(
    "FOF-13.4.2-01",
    "The Compound's wall is in the way at ground level.",
);

impl Fof {
    /// Whether smoke lies in an area of town.
    pub(crate) fn smoky(&self, state: &State, area: Area) -> bool {
        let spot = self.printed(state, area);
        let hides = |m: &crate::state::Marker| m.area == spot && blocks_sight(m);
        spot.is_some() && state.markers.iter().any(hides)
    }

    /// An eye that may be anywhere on a card of town.
    fn is_anywhere(&self, state: &State, eye: Eye) -> bool {
        eye.area == Area::OPEN && self.is_urban(state, eye.at)
    }

    /// Where an eye can be: one for each area where only the card is known.
    pub(crate) fn eyes(&self, state: &State, eye: Eye) -> List<Eye, 12> {
        let mut eyes = List::new();
        if self.is_anywhere(state, eye) {
            for area in self.areas_of(state, eye.at) {
                if !eyes.is_full() {
                    eyes.push(self.eye_in(state, eye.at, area));
                }
            }
        }
        if eyes.is_empty() {
            eyes.push(eye);
        }
        eyes
    }

    /// Whoever looks from an area of a card.
    pub(crate) fn eye_in(&self, state: &State, at: Card, area: Area) -> Eye {
        Eye {
            at,
            level: self.level(state, at) + self.height(state, area),
            area,
        }
    }

    /// What stops a line in a mission with Urban Terrain cards; `smoke` says whether smoke in areas counts.
    pub(crate) fn stopped(
        &self,
        state: &State,
        from: Eye,
        to: Eye,
        haze: &CardSet,
        smoke: bool,
    ) -> Option<Stop> {
        if !self.is_anywhere(state, from) && !self.is_anywhere(state, to) {
            return self.stopped_between(state, from, to, haze, smoke);
        }
        let mut why = None;
        for &from in self.eyes(state, from).iter() {
            for &to in self.eyes(state, to).iter() {
                let stop = self.stopped_between(state, from, to, haze, smoke)?;
                why.get_or_insert(stop);
            }
        }
        why
    }

    fn stopped_between(
        &self,
        state: &State,
        from: Eye,
        to: Eye,
        haze: &CardSet,
        smoke: bool,
    ) -> Option<Stop> {
        if from.at == to.at {
            return self.stopped_within(state, from, to, smoke);
        }
        self.line_stopped(state, from, to, haze, smoke)
    }

    /// Sight between areas of one card.
    fn stopped_within(&self, state: &State, from: Eye, to: Eye, smoke: bool) -> Option<Stop> {
        let (one, other) = (self.printed(state, from.area), self.printed(state, to.area));
        if one == other {
            return None;
        }
        if smoke && self.smoky(state, one) {
            return Some((from.at, SMOKE));
        }
        let (a, b) = (self.place(state, one), self.place(state, other));
        let walled = |place: Place| self.walled(state, from.at, place);
        match (a, b) {
            (Place::Street(s), Place::Street(t)) if s == t.back() => Some((from.at, BLOCK)),
            (Place::Street(_), place) | (place, Place::Street(_)) if walled(place) => {
                Some((from.at, WALL))
            }
            _ => None, // FOF-13.4.2-02, FOF-13.7-03: all that is inside sees all that is inside.
        }
    }

    /// Behind a Compound's wall: neither courtyard nor ground floor sees out (FOF-13.4.2-01).
    fn walled(&self, state: &State, card: Card, place: Place) -> bool {
        matches!(place, Place::Courtyard | Place::Ground)
            && self
                .block(state, card)
                .is_some_and(|block| block.courtyard.is_some() && !block.open_wall)
    }

    /// How a line leaves and enters the areas at its ends: the side of the streets that it runs along, if it does.
    pub(crate) fn outlook(
        &self,
        state: &State,
        from: Eye,
        to: Eye,
        (way, distance): (Compass, u8),
        smoke: bool,
    ) -> Result<Option<Compass>, Stop> {
        let (a, b) = (self.place(state, from.area), self.place(state, to.area));
        if smoke && self.smoky(state, from.area) {
            return Err((from.at, SMOKE));
        }
        let beside = distance == 1 && !way.is_diagonal();
        if beside && a.is_inside() && b.is_inside() && self.attached(state, from.at, way) {
            return Ok(None); // FOF-13.7-03
        }
        for (place, card, out) in [(a, from.at, way), (b, to.at, way.back())] {
            if self.walled(state, card, place) {
                return Err((card, WALL));
            }
            let hidden = |side: Compass| {
                let street = self.street(state, card, side);
                street.is_some_and(|street| self.smoky(state, street))
            };
            if smoke
                && place.is_inside()
                && state.markers_on(card).any(blocks_sight)
                && sides_of(out).into_iter().any(hidden)
            {
                return Err((card, STREET_SMOKE));
            }
            if let Place::Street(side) = place
                && !faces(side, out)
            {
                return Err((card, BLOCK));
            }
        }
        let along = |place: Place| match place {
            Place::Street(side) if at_right_angles(side, way) => Some(side),
            _ => None,
        };
        match (along(a), along(b)) {
            (Some(one), Some(other)) if one == other => Ok(Some(one)),
            (Some(_), Some(_)) => Err((to.at, BLOCK)),
            (Some(side), None) => self.down_the_street(state, side, b, to.at),
            (None, Some(side)) => self.down_the_street(state, side, a, from.at),
            (None, None) if way.is_diagonal() && distance == 1 => {
                self.over_the_corner(state, (a, from.at), (b, to.at), way)?;
                Ok(None)
            }
            (None, None) => Ok(None),
        }
    }

    /// Along a street on one side of its cards to what is no street: open country, or a building that stands across its
    /// end (FOF-13.7-03).
    fn down_the_street(
        &self,
        state: &State,
        side: Compass,
        end: Place,
        at: Card,
    ) -> Result<Option<Compass>, Stop> {
        let across = || end.is_inside() && self.attached(state, at, side);
        match end == Place::Country || across() {
            true => Ok(Some(side)),
            false => Err((at, BLOCK)),
        }
    }

    /// To a card at the corner: street to street of the same road; from a street into a building only where it stands
    /// across the road's end (FOF-13.7-03).
    fn over_the_corner(
        &self,
        state: &State,
        (a, from): (Place, Card),
        (b, to): (Place, Card),
        way: Compass,
    ) -> Result<(), Stop> {
        let across = |street: Compass, at: Card, way: Compass| {
            let [one, other] = sides_of(way);
            let ahead = at.next(if one == street { other } else { one });
            ahead.is_some_and(|ahead| self.attached(state, ahead, street))
        };
        let open = match (a, b) {
            (Place::Street(s), Place::Street(t)) => s == t.back(),
            (Place::Street(s), inside) if inside.is_inside() => across(s, from, way),
            (inside, Place::Street(t)) if inside.is_inside() => across(t, to, way.back()),
            _ => true,
        };
        match open {
            true => Ok(()),
            false => Err((to, BLOCK)),
        }
    }

    /// Whether a card of town that a line passes stops it: along a street only its smoke and a building across it do,
    /// everywhere else the buildings, by their height.
    pub(crate) fn block_stops(
        &self,
        state: &State,
        card: Card,
        along: Option<Compass>,
        (from, to): (u8, u8),
        smoke: bool,
    ) -> Option<Stop> {
        let block = self.block(state, card)?;
        if let Some(side) = along {
            return match self.street(state, card, side) {
                None => Some((card, BLOCK)),
                Some(street) if smoke && self.smoky(state, street) => Some((card, STREET_SMOKE)),
                Some(_) => None,
            };
        }
        let level = self.level(state, card) + u8::from(block.upper_story);
        card_blocks(from, level, to, true).then_some((card, BLOCK))
    }

    /// Whether a unit sees an area.
    pub(crate) fn sees_area(&self, state: &State, unit: UnitId, area: Area) -> bool {
        let at = state.covers[area.index()].at;
        let from = self.eye(state, state.unit(unit));
        let to = self.eye_in(state, at, area);
        self.sees(state, unit, at) && self.eye_sees(state, from, to, &crate::sight::haze(state))
    }

    /// Whether a unit sees another one, by the lie of the land and the smoke alone.
    pub(crate) fn eye_sees(&self, state: &State, from: Eye, to: Eye, haze: &CardSet) -> bool {
        self.stopped(state, from, to, haze, true).is_none()
    }
}

/// Whether somebody in the street along a side of a card looks that way, past the block.
fn faces(side: Compass, out: Compass) -> bool {
    sides_of(out).contains(&side) || at_right_angles(side, out)
}
