//! 13.9 How far grenades and devices are thrown by hand in town (T-FOF-13.9.3-grenade-targets).

use super::{Place, at_right_angles};
use crate::fof::{Fof, May, need};
use crate::state::{Area, State, Unit};
use ground::Card;

impl Fof {
    /// Whether a unit throws so far by hand.
    pub(crate) fn may_throw_to(&self, state: &State, unit: &Unit, at: Card, area: Area) -> May {
        need(
            self.throws_to(state, unit, at, area),
            "FOF-13.9-01",
            "Nobody throws from there to that area.",
        )
    }

    fn throws_to(&self, state: &State, unit: &Unit, at: Card, area: Area) -> bool {
        let (here, there) = (self.place(state, unit.area), self.place(state, area));
        if unit.at != at {
            return self.throws_across(state, unit, at, (here, there));
        }
        let same = self.printed(state, unit.area) == self.printed(state, area);
        let one_building = self.ground_floor(state, unit.area) == self.ground_floor(state, area);
        // A roof of one story is one level above the ground floor, of more one above the Upper Story.
        let low_roof = !self.block(state, at).is_some_and(|block| block.upper_story);
        match (here, there) {
            _ if same => true,
            (Place::Street(s), Place::Street(t)) => at_right_angles(s, t), // FOF-13.9.1-01
            (Place::Ground | Place::Upper | Place::Roof | Place::Courtyard, Place::Street(_)) => {
                true
            }
            (_, Place::Courtyard) => true,
            (Place::Street(_) | Place::Courtyard | Place::Ground, Place::Ground) => true,
            (Place::Upper, Place::Ground) => one_building, // FOF-13.9.2-02
            (Place::Roof, Place::Ground) => one_building && low_roof,
            (Place::Street(_) | Place::Courtyard, Place::Roof) => low_roof,
            (Place::Ground, Place::Roof) => one_building && low_roof,
            (Place::Upper, Place::Roof) | (Place::Roof, Place::Upper) => one_building,
            (Place::Ground, Place::Upper) => one_building,
            (Place::Upper, Place::Upper) | (Place::Roof, Place::Roof) => true,
            _ => false,
        }
    }

    /// To the next card: over the road from the street or a roof, inside joined buildings on one floor (FOF-13.9.2-01).
    fn throws_across(
        &self,
        state: &State,
        unit: &Unit,
        at: Card,
        (here, there): (Place, Place),
    ) -> bool {
        let Some((way, 1)) = unit.at.line_to(at) else {
            return false;
        };
        let joined = || self.attached(state, unit.at, way);
        match (here, there) {
            (Place::Street(s), Place::Street(t)) => s == way && t == way.back(),
            (Place::Roof, Place::Street(t)) => t == way.back(),
            (Place::Ground, Place::Ground)
            | (Place::Upper, Place::Upper)
            | (Place::Roof, Place::Roof) => joined(),
            _ => false,
        }
    }

    /// Whether a device that is thrown may be put into an area; what covers a whole card takes none.
    pub(crate) fn may_deploy_in(
        &self,
        state: &State,
        unit: &Unit,
        thrown: bool,
        (at, area): (Card, Area),
    ) -> May {
        if !thrown || !self.is_urban(state, at) {
            return need(
                area == Area::OPEN,
                "FOF-4.4-02",
                "It is put on the card, not under cover.",
            );
        }
        need(
            state.covers.get(area.index()).is_some_and(|c| c.at == at),
            "FOF-13.9.3-01",
            "In town what is put there by hand is in one area of the card.",
        )?;
        self.may_throw_to(state, unit, at, area)
    }
}
