//! 5.2.3, 5.3 Cover & Concealment of terrain, Cover markers and who is under them.

use crate::counters::Side;
use crate::fof::{Fof, May, need};
use crate::state::{Area, Cover, CoverKind, State, Unit, UnitId};
use ground::{Card, Compass};

impl Fof {
    /// Cover & Concealment of a card: the higher of two values where fire crosses a dark border (FOF-5.2.3-01).
    pub(crate) fn cover_concealment(&self, state: &State, card: Card, dark: bool) -> i8 {
        match self.terrain_at(state, card) {
            Some(terrain) if dark => terrain.cover[0],
            Some(terrain) => terrain.cover[1],
            None => 0,
        }
    }

    /// Whether what comes to a card in this direction crosses a dark border of it (FOF-5.2.3-01, FOF-5.2.3-03).
    pub(crate) fn enters_dark(&self, state: &State, card: Card, way: Compass) -> bool {
        self.terrain_card(state, card).is_some() && self.dark(state, card, way.back().bit())
    }

    /// What a Cover marker adds to the NCM of those under it (FOF-5.3-01).
    pub(crate) fn cover_value(&self, kind: CoverKind) -> i8 {
        let values = &self.mission.charts.values.cover;
        values.get(kind as usize).copied().unwrap_or_default()
    }

    /// Steps that fit under a Cover marker; `None` without a limit (FOF-5.3-03, FOF-5.3.2-02).
    pub(crate) fn cover_limit(&self, kind: CoverKind) -> Option<u8> {
        let limits = &self.mission.charts.values.limit;
        limits
            .get(kind as usize)
            .copied()
            .filter(|&limit| limit > 0)
    }

    /// Steps of a side under a Cover marker (FOF-5.3-03), or in an area of town that the other side may share
    /// (FOF-13.8.1-06).
    pub(crate) fn steps_under(&self, state: &State, area: Area, side: Side) -> u8 {
        state
            .in_play()
            .map(|id| state.unit(id))
            .filter(|unit| area.is_some() && unit.area == area && unit.side == side)
            .map(|unit| unit.steps)
            .sum()
    }

    /// Whether a unit's steps fit under a Cover marker that its side may use (FOF-5.3-03).
    pub(crate) fn may_take_cover(&self, state: &State, unit: UnitId, area: Area) -> May {
        let mover = state.unit(unit);
        if let Some(cover) = state.covers.get(area.index())
            && self.is_urban(state, cover.at)
        {
            // FOF-5.3-05: both sides may be there, and there is no limit.
            return self.may_be_in(state, mover, cover.at, area);
        }
        need(
            !self.is_vehicle(mover),
            "FOF-5.3-03",
            "Vehicles do not go under Cover markers.",
        )?;
        let Some(cover) = state.covers.get(area.index()).filter(|c| c.at.is_some()) else {
            return need(false, "FOF-5.3-03", "There is no such Cover marker.");
        };
        let others = || {
            state
                .in_play()
                .filter(|&id| id != unit && state.unit(id).area == area)
                .map(|id| state.unit(id))
        };
        need(
            others().all(|other| other.side == mover.side),
            "FOF-5.3-03",
            "The other side is under that Cover marker.",
        )?;
        let steps: u8 = others().map(|other| other.steps).sum();
        self.cover_holds(cover.kind, steps + mover.steps)
    }

    /// Whether so many steps fit under a Cover marker.
    fn cover_holds(&self, kind: CoverKind, steps: u8) -> May {
        need(
            self.cover_limit(kind).is_none_or(|limit| steps <= limit),
            match kind {
                CoverKind::Bunker | CoverKind::Pillbox => "FOF-5.3.2-02",
                CoverKind::Cave => "FOF-5.3.4-01",
                CoverKind::ChurchTower => "FOF-5.2.2-09",
                _ => "FOF-5.3-03",
            },
            "It holds no more steps.",
        )
    }

    /// Whether a unit can gain steps where it is: the limit of its cover holds at any time (FOF-5.1.5-03).
    pub(crate) fn may_gain_steps(&self, state: &State, unit: UnitId, by: u8) -> May {
        let Unit { area, side, .. } = *state.unit(unit);
        match state.covers.get(area.index()) {
            Some(cover) => self.cover_holds(cover.kind, self.steps_under(state, area, side) + by),
            None => Ok(()),
        }
    }

    /// Cover markers on a card that Seek Cover found and that are still there (FOF-5.3-06).
    pub(crate) fn found_covers(&self, state: &State, card: Card) -> u8 {
        let counts = |cover: &&Cover| cover.at == card && cover.found && !cover.kind.is_upper();
        state.covers.iter().filter(counts).count() as u8
    }

    /// Whether Seek Cover can find anything more on a card (FOF-5.3-01).
    pub(crate) fn may_find_cover(&self, state: &State, card: Card) -> May {
        let potential = self.terrain_at(state, card).map_or(0, |t| t.potential);
        need(
            self.found_covers(state, card) < potential && !state.covers.is_full(),
            "FOF-5.3-01",
            "The card's Cover Potential is used up.",
        )
    }

    /// Puts a Cover marker on a card; a building on a Multi-Story or Church card brings its Upper Story or Tower
    /// (FOF-5.2.2-07, FOF-5.2.2-09, FOF-5.3.3-02). `None` when no marker is left.
    pub(crate) fn lay_cover(
        &self,
        state: &mut State,
        at: Card,
        kind: CoverKind,
        arrow: Compass,
        found: bool,
    ) -> Option<Area> {
        let area = add_cover(state, at, kind, arrow, found)?;
        if kind == CoverKind::Wreck {
            // N-23: in town it stands in a street.
            let street = self.street(state, at, arrow);
            state.covers[area.index()].base = street.unwrap_or_default();
        }
        let terrain = self.terrain_at(state, at);
        let building = matches!(kind, CoverKind::LightBuilding | CoverKind::StrongBuilding);
        let upper = match kind {
            CoverKind::LightBuilding => CoverKind::LightUpperStory,
            _ => CoverKind::StrongUpperStory,
        };
        if building && terrain.is_some_and(|t| t.church) {
            add_cover(state, at, CoverKind::ChurchTower, arrow, false);
        } else if building && terrain.is_some_and(|t| t.multi_story) {
            add_cover(state, at, upper, arrow, false);
        }
        state.changed = true;
        Some(area)
    }
}

fn add_cover(
    state: &mut State,
    at: Card,
    kind: CoverKind,
    arrow: Compass,
    found: bool,
) -> Option<Area> {
    if state.covers.is_full() {
        return None;
    }
    state.covers.push(Cover {
        at,
        kind,
        arrow,
        found,
        base: Area::NONE,
        ..Cover::default()
    });
    Some(Area(state.covers.len() as u8 - 1))
}
