//! 13.2 to 13.6 Who can go where in town: from area to area of a card, from card to card, into a building.

use super::{Place, at_right_angles, sides_of};
use crate::attacks::is_grenade;
use crate::counters::Side;
use crate::fof::{Fof, May, No, need};
use crate::reckoning::lies_on;
use crate::state::{Area, Flags, MarkerKind, Pc, Smoke, State, Unit, UnitId};
use ground::{Card, Compass};

impl Fof {
    /// Whether a move has to do with town: it begins or ends on an Urban Terrain card.
    pub(crate) fn is_urban_move(&self, state: &State, unit: UnitId, to: Card) -> bool {
        self.town && (self.is_urban(state, to) || self.is_urban(state, state.unit(unit).at))
    }

    /// Whether a unit may be in an area of a card, wherever it comes from.
    pub(crate) fn may_be_in(&self, state: &State, unit: &Unit, card: Card, area: Area) -> May {
        let cover = state.covers.get(self.printed(state, area).index());
        need(
            cover.is_some_and(|cover| cover.at == card && cover.kind.is_urban()),
            "FOF-13.1-01",
            "In town everybody is in one area of the card, and that is not one.",
        )?;
        need(
            !self.is_vehicle(unit) || matches!(self.place(state, area), Place::Street(_)),
            "FOF-13.2.2-05",
            "Vehicles keep to the streets.",
        )
    }

    /// Whether one action takes a unit into an area, of its own card or the next.
    pub(crate) fn may_pass(&self, state: &State, unit: UnitId, to: Card, area: Area) -> May {
        let mover = state.unit(unit);
        match self.is_urban(state, to) {
            true => self.may_be_in(state, mover, to, area)?,
            false => self.may_cover(state, unit, to, area)?,
        }
        match mover.at.line_to(to) {
            _ if mover.at == to => self.may_pass_within(state, mover, area)?,
            Some((way, 1)) => self.may_pass_to(state, mover, (to, area), way)?,
            _ => return Ok(()), // That it is not adjacent is said elsewhere.
        }
        match self.place(state, area) {
            place if place.is_inside() && place != Place::Courtyard => {
                self.may_occupy(state, mover, to, area)
            }
            _ => Ok(()),
        }
    }

    /// From area to area of one card (T-FOF-13.2-moves).
    fn may_pass_within(&self, state: &State, mover: &Unit, area: Area) -> May {
        let at = mover.at;
        let compound = self.is_compound(state, at);
        let (here, there) = (self.place(state, mover.area), self.place(state, area));
        let one_building = self.ground_floor(state, mover.area) == self.ground_floor(state, area);
        let detached = self.block(state, at).is_some_and(|block| block.detached);
        let stories = self.block(state, at).is_some_and(|block| block.upper_story);
        match (here, there) {
            (Place::Street(s), Place::Street(t)) => need(
                s == t || at_right_angles(s, t),
                "FOF-13.2.1-03",
                "The opposite street is reached through the building or round it.",
            ),
            (Place::Street(_), Place::Ground) | (Place::Ground, Place::Street(_)) if compound => {
                need(
                    false,
                    "FOF-13.4.1-01",
                    "A Compound's building is reached from its courtyard.",
                )
            }
            (Place::Street(_), Place::Ground) => self.is_open(state, at, mover.area),
            (Place::Courtyard, Place::Ground) => self.is_open(state, at, mover.area),
            (Place::Ground, Place::Street(_) | Place::Courtyard) => Ok(()),
            (Place::Street(_), Place::Courtyard) => self.may_climb(state, mover, mover.area),
            (Place::Courtyard, Place::Street(_)) => self.may_climb(state, mover, area),
            (Place::Ground, Place::Ground) | (Place::Upper, Place::Upper) => need(
                !detached,
                "FOF-13.2.2-04",
                "They are separate buildings: the way leads through a street.",
            ),
            (Place::Ground, Place::Upper) | (Place::Upper, Place::Ground) => need(
                one_building,
                "FOF-13.3-02",
                "Up and down only within one area.",
            ),
            (Place::Upper, Place::Roof) | (Place::Roof, Place::Upper) => need(
                one_building,
                "FOF-13.3-02",
                "Up and down only within one area.",
            ),
            (Place::Ground, Place::Roof) | (Place::Roof, Place::Ground) => need(
                one_building && !stories,
                "FOF-13.3-04",
                "The roof is reached from the Upper Story.",
            ),
            (_, Place::Upper | Place::Roof) | (Place::Upper | Place::Roof, _) => need(
                false,
                "FOF-13.3-01",
                "Upper Stories and roofs are reached by the ground floor.",
            ),
            _ => Ok(()),
        }
    }

    /// From card to card.
    fn may_pass_to(
        &self,
        state: &State,
        mover: &Unit,
        (to, area): (Card, Area),
        way: Compass,
    ) -> May {
        let (here, there) = (self.place(state, mover.area), self.place(state, area));
        if self.attached(state, mover.at, way) {
            return self.may_pass_attached(state, mover, to, (here, there));
        }
        match here {
            Place::Country => {}
            Place::Street(side) => need(
                sides_of(way).contains(&side) || at_right_angles(side, way),
                "FOF-13.2.1-03",
                "The block lies in between: it must be on that side of it first.",
            )?,
            Place::Ground if self.is_compound(state, mover.at) => need(
                false,
                "FOF-13.4.1-01",
                "A Compound's building is left by its courtyard.",
            )?,
            Place::Ground => need(
                !way.is_diagonal(),
                "FOF-13.2.1-02",
                "Out of a building leads to the facing side of a street.",
            )?,
            Place::Courtyard => need(
                false,
                "FOF-13.4.1-02",
                "Out of a courtyard leads to the street outside.",
            )?,
            Place::Upper | Place::Roof => need(
                false,
                "FOF-13.3-01",
                "It must come down to the ground floor first.",
            )?,
        }
        let nearest = |side: Compass| sides_of(way.back()).contains(&side);
        match there {
            Place::Country => Ok(()),
            Place::Street(side) => need(
                nearest(side) || self.street_is_gone(state, to, side, here, way),
                "FOF-13.2.1-01",
                "A card of town is entered by the nearest street.",
            ),
            Place::Ground => {
                let side = way.back();
                let street = self.street(state, to, side);
                let breach = street.is_some_and(|street| self.breached(state, street));
                need(
                    breach,
                    "FOF-13.2.1-01",
                    "A card of town is entered by the nearest street.",
                )?;
                need(
                    !self.is_compound(state, to),
                    "FOF-13.4.1-02",
                    "A Compound's Breach is passed from the street outside.",
                )
            }
            Place::Courtyard => need(
                false,
                "FOF-13.4.1-02",
                "A courtyard is entered from the street outside.",
            ),
            Place::Upper | Place::Roof => need(
                false,
                "FOF-13.3-01",
                "Upper Stories and roofs are reached by the ground floor.",
            ),
        }
    }

    /// Where joined buildings have left a card no street on the near sides, the one along its side of the road serves.
    fn street_is_gone(
        &self,
        state: &State,
        to: Card,
        side: Compass,
        here: Place,
        way: Compass,
    ) -> bool {
        let none = sides_of(way.back())
            .into_iter()
            .all(|near| self.street(state, to, near).is_none());
        none && here == Place::Street(side)
    }

    /// Between cards whose buildings are joined: inside on the same floor (FOF-13.7-02), or along the street on the same
    /// side of both (FOF-13.7-05).
    fn may_pass_attached(
        &self,
        state: &State,
        mover: &Unit,
        to: Card,
        (here, there): (Place, Place),
    ) -> May {
        let compounds = || self.is_compound(state, mover.at) && self.is_compound(state, to);
        let open = match (here, there) {
            (Place::Street(s), Place::Street(t)) => s == t,
            (Place::Ground, Place::Ground) | (Place::Upper, Place::Upper) => true,
            (Place::Courtyard, Place::Courtyard) => compounds(),
            _ => false,
        };
        need(
            open,
            match (here, there) {
                (Place::Ground | Place::Upper | Place::Roof, place)
                | (place, Place::Ground | Place::Upper | Place::Roof)
                    if place.is_inside() =>
                {
                    "FOF-13.3-02"
                }
                _ => "FOF-13.7-05",
            },
            "Joined buildings are passed on the same floor, or along the street beside them.",
        )
    }

    /// Whether a unit that goes to another card passes inside a joined building: no way leads out of one over there
    /// ([`Fof::may_pass`]).
    pub(crate) fn passes_inside(&self, state: &State, unit: &Unit, to: Card) -> bool {
        let way = unit.at.line_to(to);
        self.place(state, unit.area).is_inside()
            && way.is_some_and(|(way, cards)| cards == 1 && self.attached(state, unit.at, way))
    }

    /// Whether a unit is within the walls of a Compound.
    pub(crate) fn in_compound(&self, state: &State, unit: &Unit) -> bool {
        self.is_compound(state, unit.at) && self.place(state, unit.area).is_inside()
    }

    fn is_compound(&self, state: &State, card: Card) -> bool {
        self.block(state, card)
            .is_some_and(|block| block.courtyard.is_some())
    }

    /// A barricaded building is entered through a Breach of this very outside area (FOF-13.5-01, FOF-13.6-01).
    fn is_open(&self, state: &State, card: Card, outside: Area) -> May {
        need(
            !self.barricaded(state, card) || self.breached(state, outside),
            match self.place(state, outside) {
                Place::Courtyard => "FOF-13.4.1-03",
                _ => "FOF-13.5-01",
            },
            "The building is barricaded, and there is no Breach on this side.",
        )
    }

    /// Over a Compound's wall, or through a Breach in it.
    fn may_climb(&self, state: &State, mover: &Unit, street: Area) -> May {
        need(
            self.breached(state, street) || !mover.is(Flags::EXPOSED),
            "FOF-13.4.1-01",
            "An Exposed unit does not climb the wall, and there is no Breach on this side.",
        )
    }

    /// 13.2.2 Whether a unit may enter an area of a building, by who is there.
    fn may_occupy(&self, state: &State, mover: &Unit, card: Card, area: Area) -> May {
        let there = |side: Side| {
            let units = state.on(card, side).map(|id| (id, state.unit(id)));
            units.filter(move |(_, unit)| unit.area == area)
        };
        if there(mover.side).next().is_some() {
            return Ok(());
        }
        let armed = || there(mover.side.other()).filter(|(_, unit)| self.face(unit).has_vof());
        let contact = mover.side == Side::Friendly && state.cell(card).pc != Pc::None;
        let occupied = armed().next().is_some();
        if !occupied && !contact {
            return Ok(());
        }
        // They are under it: an attack within one's own area spares one's own side (FOF-13.8.1-04).
        let under = |(id, unit): (UnitId, &Unit)| {
            let mut markers = state.markers_on(card);
            markers.any(|m| is_grenade(m) && lies_on(m, id, unit))
        };
        let subdued =
            occupied && (armed().all(|(_, unit)| unit.is(Flags::PINNED)) || armed().all(under));
        need(
            subdued || self.has_smoke(state, card),
            "FOF-13.2.2-03",
            match occupied {
                true => {
                    "Opponents hold it: not all of them are Pinned, no Grenade VOF is on them, and there is no smoke on the card."
                }
                false => "Somebody may be there: the card has its PC marker, and no smoke.",
            },
        )
    }

    /// Smoke, WP or gas anywhere on a card.
    fn has_smoke(&self, state: &State, card: Card) -> bool {
        state.markers_on(card).any(|m| {
            matches!(
                m.kind,
                MarkerKind::HandSmoke(_)
                    | MarkerKind::MissionSmoke(Smoke::Smoke | Smoke::WhitePhosphorus | Smoke::Gas)
                    | MarkerKind::ThrownPhosphorus
            )
        })
    }

    /// Whether any area of a card can be reached with one action.
    pub(crate) fn has_way(&self, state: &State, unit: UnitId, to: Card) -> May {
        if !self.is_urban(state, to) {
            return self.may_pass(state, unit, to, Area::OPEN);
        }
        let here = self.place(state, state.unit(unit).area);
        let mut why = None;
        for area in self.areas_of(state, to) {
            let there = self.place(state, area);
            // The reason that is told is that of a place like its own.
            let alike = here == there || !here.is_inside() && !there.is_inside();
            match self.may_pass(state, unit, to, area) {
                Ok(()) => return Ok(()),
                Err(no) if alike => why = Some(no),
                Err(no) => why = why.or(Some(no)),
            }
        }
        Err(why.unwrap_or(No(
            "FOF-13.2.1-01",
            "No street of that card can be reached.",
        )))
    }

    /// Where a unit comes to be on a card of town when nobody has said which area: with its vehicle, in the nearest
    /// street, in any area that it can reach (FOF-13.2.1-01).
    pub(crate) fn arrival(&self, state: &State, unit: UnitId, to: Card, area: Area) -> Area {
        if area.is_some() || !self.is_urban(state, to) {
            return area;
        }
        let who = state.unit(unit);
        if let Some(vehicle) = state.units.get(who.aboard.index()).filter(|v| v.at == to) {
            return vehicle.area;
        }
        let reached = |area: &Area| self.may_pass(state, unit, to, *area).is_ok();
        let street = |area: &Area| matches!(self.place(state, *area), Place::Street(_));
        let near = who.at.line_to(to).is_some_and(|(_, cards)| cards == 1);
        let areas = || self.areas_of(state, to).filter(|_| near);
        areas()
            .filter(street)
            .find(reached)
            .or_else(|| areas().find(reached))
            .unwrap_or_else(|| self.any_street(state, to, who.side))
    }
}
