//! 13.1, 13.3, 13.7 The areas of a card: which there are, what they are worth, how high they lie, what they adjoin.

use super::{Place, SIDES};
use crate::counters::Side;
use crate::fof::Fof;
use crate::state::{Area, Cover, CoverKind, Marker, MarkerKind, State, Unit};
use crate::terrain::Block;
use ground::{Card, Compass};

impl Fof {
    /// What an Urban Terrain card prints; `None` of any other.
    pub(crate) fn block(&self, state: &State, card: Card) -> Option<&Block> {
        match self.town {
            true => self.terrain_at(state, card)?.urban.as_ref(),
            false => None,
        }
    }

    /// Whether an Urban Terrain card lies there.
    pub(crate) fn is_urban(&self, state: &State, card: Card) -> bool {
        self.block(state, card).is_some()
    }

    /// The areas of an Urban Terrain card.
    pub(crate) fn areas_of<'a>(
        &self,
        state: &'a State,
        card: Card,
    ) -> impl Iterator<Item = Area> + use<'a> {
        let printed = move |cover: &Cover| cover.at == card && cover.kind.is_urban();
        let areas = state.covers.iter().enumerate();
        areas
            .filter(move |(_, cover)| printed(cover))
            .map(|(slot, _)| Area(slot as u8))
    }

    /// The street along a side of a card; there is none where buildings are joined (FOF-13.7-01).
    pub(crate) fn street(&self, state: &State, card: Card, side: Compass) -> Option<Area> {
        self.areas_of(state, card)
            .find(|&area| self.place(state, area) == Place::Street(side))
    }

    /// The streets of a card, from the north round the clock.
    pub(crate) fn streets_of<'a>(
        &'a self,
        state: &'a State,
        card: Card,
    ) -> impl Iterator<Item = Area> + 'a {
        SIDES
            .into_iter()
            .filter_map(move |side| self.street(state, card, side))
    }

    /// The courtyard of a card.
    pub(crate) fn courtyard(&self, state: &State, card: Card) -> Option<Area> {
        self.areas_of(state, card)
            .find(|&area| self.place(state, area) == Place::Courtyard)
    }

    /// The area of town that something lies in: a Wreck's is its street (N-23).
    pub(crate) fn printed(&self, state: &State, area: Area) -> Area {
        match state.covers.get(area.index()) {
            Some(cover) if cover.kind == CoverKind::Wreck && cover.base.is_some() => cover.base,
            _ => area,
        }
    }

    /// What kind of place an area is.
    pub(crate) fn place(&self, state: &State, area: Area) -> Place {
        let Some(cover) = state.covers.get(self.printed(state, area).index()) else {
            return Place::Country;
        };
        match cover.kind {
            CoverKind::InTheStreet => Place::Street(cover.arrow),
            CoverKind::Courtyard => Place::Courtyard,
            CoverKind::BuildingArea => Place::Ground,
            CoverKind::UpperStory => Place::Upper,
            CoverKind::Rooftop => Place::Roof,
            _ => Place::Country,
        }
    }

    /// The ground floor of an area of a building, of an Upper Story or Rooftop the one below it.
    pub(crate) fn ground_floor(&self, state: &State, area: Area) -> Area {
        match state.covers.get(area.index()) {
            Some(cover) if cover.base.is_some() => cover.base,
            _ => area,
        }
    }

    /// The how-manieth Building area of its card an area belongs to, from 0.
    pub(crate) fn room(&self, state: &State, area: Area) -> usize {
        let ground = self.ground_floor(state, area);
        let at = state.covers.get(ground.index()).map(|cover| cover.at);
        let before = state.covers.iter().take(ground.index());
        let rooms = before.filter(|c| c.kind == CoverKind::BuildingArea && Some(c.at) == at);
        rooms.count()
    }

    /// How many levels an area lies above the ground (FOF-5.2.2-01, FOF-13.3-04).
    pub(crate) fn height(&self, state: &State, area: Area) -> u8 {
        match state.covers.get(area.index()) {
            Some(cover) if cover.kind == CoverKind::Rooftop => {
                let upper = self.block(state, cover.at).is_some_and(|b| b.upper_story);
                1 + u8::from(upper)
            }
            Some(cover) => u8::from(cover.kind.is_upper()),
            None => 0,
        }
    }

    /// Whether a unit counts as under cover (FOF-13.1-03, FOF-13.1-04).
    pub(crate) fn under_cover(&self, state: &State, unit: &Unit) -> bool {
        let cover = state.covers.get(unit.area.index());
        cover.is_some_and(|cover| cover.kind.shelters())
    }

    /// Cover & Concealment of a printed area (FOF-13.1-01): an Upper Story has that of the ground floor (FOF-13.3-03), a
    /// Rooftop its marker's instead (FOF-13.3-04). `None` out of town.
    pub(crate) fn area_value(&self, state: &State, card: Card, area: Area) -> Option<i8> {
        let block = self.block(state, card)?;
        Some(match self.place(state, area) {
            Place::Courtyard => block.courtyard.unwrap_or_default(),
            Place::Ground | Place::Upper => {
                let room = self.room(state, area);
                block.building.get(room).copied().unwrap_or_default()
            }
            Place::Roof => self.cover_value(CoverKind::Rooftop),
            Place::Street(_) | Place::Country => block.street,
        })
    }

    /// What a Cover marker or area is worth to those in it.
    pub(crate) fn shelter_value(&self, state: &State, area: Area) -> i8 {
        let Some(cover) = state.covers.get(area.index()) else {
            return 0;
        };
        let printed = match cover.kind.is_urban() {
            true => self.area_value(state, cover.at, area),
            false => None,
        };
        printed.unwrap_or_else(|| self.cover_value(cover.kind))
    }

    /// The best Cover & Concealment that a card of town has to offer.
    pub(crate) fn best_area(&self, state: &State, card: Card) -> i8 {
        let worth = |area| self.area_value(state, card, area);
        let best = self.areas_of(state, card).filter_map(worth).max();
        best.unwrap_or_default()
    }

    /// The most cover that a card has to offer: in town its best area.
    pub(crate) fn ground_cover(&self, state: &State, card: Card) -> i8 {
        match self.is_urban(state, card) {
            true => self.best_area(state, card),
            false => self.cover_concealment(state, card, true),
        }
    }

    /// Lays the areas of a card that has been turned up; whoever stands on it already is in a street.
    pub(crate) fn lay_areas(&self, state: &mut State, card: Card) {
        let Some(block) = self.block(state, card) else {
            return;
        };
        let lay = |state: &mut State, kind, arrow, base| {
            if state.covers.is_full() {
                return Area::NONE;
            }
            state.covers.push(Cover {
                at: card,
                kind,
                arrow,
                base,
                ..Cover::default()
            });
            Area(state.covers.len() as u8 - 1)
        };
        for side in SIDES {
            if self.attached(state, card, side) {
                continue;
            }
            lay(state, CoverKind::InTheStreet, side, Area::NONE);
        }
        if block.courtyard.is_some() {
            lay(state, CoverKind::Courtyard, Compass::North, Area::NONE);
        }
        for _ in &block.building {
            let ground = lay(state, CoverKind::BuildingArea, Compass::North, Area::NONE);
            if block.upper_story {
                lay(state, CoverKind::UpperStory, Compass::North, ground);
            }
            if block.rooftop {
                lay(state, CoverKind::Rooftop, Compass::North, ground);
            }
        }
        for &(one, side) in &self.mission.attached {
            let other = one.next(side).unwrap_or(Card::NOWHERE);
            let both = self.is_urban(state, one) && self.is_urban(state, other);
            if both && (one == card || other == card) {
                self.attach(state, one, side);
            }
        }
        if self.mission.barricades.contains(&card) {
            self.barricade(state, card);
        }
        self.find_streets(state, card);
    }

    /// The street of a card on a side's own hand, where nothing says which it is.
    pub(crate) fn any_street(&self, state: &State, card: Card, side: Side) -> Area {
        let own = match side {
            Side::Friendly => Compass::South,
            Side::Enemy => Compass::North,
        };
        let street = self.street(state, card, own);
        let any = || SIDES.iter().find_map(|&s| self.street(state, card, s));
        street.or_else(any).unwrap_or(Area::OPEN)
    }

    /// Joins the buildings of two cards: there is no street between them (FOF-13.7-01).
    pub(crate) fn attach(&self, state: &mut State, card: Card, side: Compass) {
        let Some(other) = card.next(side) else { return };
        if self.attached(state, card, side) || state.markers.is_full() {
            return;
        }
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Attached,
                at: card,
                value: side as i8,
                ..Marker::default()
            },
        );
        for (card, side) in [(card, side), (other, side.back())] {
            if let Some(street) = self.street(state, card, side) {
                self.remove_cover(state, street);
            }
            self.find_streets(state, card);
        }
    }

    /// FOF-13.1-01: nobody stands in the open of a town: whose street went when its card was joined to another, or who
    /// was there before the card was turned up, is in a street (S-808).
    fn find_streets(&self, state: &mut State, card: Card) {
        for slot in 0..state.units.len() {
            let unit = state.units[slot];
            if unit.at == card && unit.area == Area::OPEN {
                state.units[slot].area = self.any_street(state, card, unit.side);
            }
        }
    }

    /// Whether the buildings of a card and of the next one are joined.
    pub(crate) fn attached(&self, state: &State, card: Card, side: Compass) -> bool {
        let other = card.next(side).unwrap_or(Card::NOWHERE);
        let joins = |at: Card, side: Compass| {
            move |m: &Marker| m.kind == MarkerKind::Attached && m.at == at && m.value == side as i8
        };
        let (one, two) = (joins(card, side), joins(other, side.back()));
        self.town && state.markers.iter().any(|m| one(m) || two(m))
    }

    /// Shuts the buildings of a card against the outside (FOF-13.5-01).
    pub(crate) fn barricade(&self, state: &mut State, card: Card) {
        if !self.barricaded(state, card) {
            self.put_marker(
                state,
                Marker {
                    kind: MarkerKind::Barricade,
                    at: card,
                    ..Marker::default()
                },
            );
        }
    }

    /// Whether the buildings of a card are barricaded.
    pub(crate) fn barricaded(&self, state: &State, card: Card) -> bool {
        state
            .markers_on(card)
            .any(|m| m.kind == MarkerKind::Barricade)
    }

    /// Whether an outside area has a Breach.
    pub(crate) fn breached(&self, state: &State, area: Area) -> bool {
        let spot = self.printed(state, area);
        let breach = |m: &Marker| m.kind == MarkerKind::Breach && m.area == spot;
        spot.is_some() && state.markers.iter().any(breach)
    }

    /// The side of the card that the street of a unit runs along; north out of town.
    pub(crate) fn street_side(&self, state: &State, unit: &Unit) -> Compass {
        match self.place(state, unit.area) {
            Place::Street(side) => side,
            _ => Compass::North,
        }
    }

    /// The street that a unit is in; none out of town.
    pub(crate) fn street_of(&self, state: &State, unit: &Unit) -> Area {
        match self.place(state, unit.area) {
            Place::Street(_) => self.printed(state, unit.area),
            _ => Area::OPEN,
        }
    }

    /// Whether a unit is in an area of its card.
    pub(crate) fn is_in(&self, state: &State, unit: &Unit, area: Area) -> bool {
        self.printed(state, unit.area) == self.printed(state, area)
    }

    /// Whether two units are in one area.
    pub(crate) fn share_area(&self, state: &State, one: &Unit, other: &Unit) -> bool {
        one.at == other.at && self.printed(state, one.area) == self.printed(state, other.area)
    }
}
