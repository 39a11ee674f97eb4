//! 5.1 Movement: where a unit may go, and going there.

use crate::counters::{Rating, Side};
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::orders::OrderEvent;
use crate::state::{
    Action, Area, CellKind, Flags, Form, ItemKind, Marker, MarkerKind, State, Unit, UnitId,
};
use engine::Log;
use ground::{CARDS, Card, CardSet, Compass};

/// Most steps of a side on a card (FOF-5.1.5-01).
pub(crate) const STEPS_ON_CARD: u8 = 16;
/// Most vehicles of a side on a card.
const VEHICLES_ON_CARD: usize = 4;

impl Fof {
    /// Whether a unit may step onto a card: adjacency, boundaries, black borders, diagonal fire, stacking. What the
    /// unit's own state forbids (Exposed, LAT limits, load) is asked elsewhere.
    pub(crate) fn may_enter(&self, state: &State, unit: UnitId, to: Card) -> May {
        self.may_step(state, unit, to)?;
        self.has_room(state, unit, to)
    }

    /// As [`Fof::may_enter`] without stacking: a Retreat may overstack (FOF-5.1.5-05).
    pub(crate) fn may_step(&self, state: &State, unit: UnitId, to: Card) -> May {
        let mover = state.unit(unit);
        let line = mover.at.line_to(to).filter(|&(_, cards)| cards == 1);
        need(
            line.is_some(),
            "FOF-5.1.2-01",
            "Movement goes to an adjacent card.",
        )?;
        let planned = (0..self.mission.columns).contains(&(to.column() as u8))
            && to.row() <= self.mission.rows;
        need(
            planned || self.is_card(state, to),
            "FOF-2.4.1-04",
            "The company never crosses its boundaries or the Limit of Advance.",
        )?;
        need(
            self.is_card(state, to),
            "FOF-5.1.2-01",
            "No card lies there.",
        )?;
        self.within_bounds(state, unit, to)?;
        let way = line.map_or(Compass::North, |(way, _)| way);
        need(
            !self.is_black(state, mover.at, way) && !self.is_black(state, to, way.back()),
            "FOF-5.2.1-04",
            "A black border forbids movement there.",
        )?;
        need(
            !self.pdf_blocks(state, mover.at, to),
            "FOF-5.1.2-05",
            "Fire along a diagonal crosses that corner.",
        )?;
        match self.is_urban_move(state, unit, to) {
            true => self.has_way(state, unit, to),
            false => Ok(()),
        }
    }

    fn is_black(&self, state: &State, card: Card, side: Compass) -> bool {
        let lies = state.cell(card).card;
        lies > 0 && self.mission.terrain.cards[lies as usize - 1].black & side.bit() != 0
    }

    /// 5.1.5: room for a unit's steps on a card.
    pub(crate) fn has_room(&self, state: &State, unit: UnitId, to: Card) -> May {
        if state.cell(to).kind() == CellKind::Staging {
            return Ok(());
        }
        let mover = state.unit(unit);
        let others = || state.on(to, mover.side).filter(|&other| other != unit);
        if self.is_vehicle(mover) {
            // N-12: one that nobody drives takes up its place too.
            let parked = |item: &&crate::state::Item| {
                item.at == to && matches!(item.kind, ItemKind::Vehicle(_))
            };
            let parked = match mover.side {
                Side::Friendly => state.items.iter().filter(parked).count(),
                Side::Enemy => 0,
            };
            let vehicles = parked
                + others()
                    .filter(|&other| self.is_vehicle(state.unit(other)))
                    .count();
            return need(
                vehicles < VEHICLES_ON_CARD,
                "FOF-5.1.5-01",
                "Four vehicles of a side are on that card already.",
            );
        }
        // Those aboard do not count until they get off.
        let on_foot = others().filter(|&other| {
            let other = state.unit(other);
            !self.is_vehicle(other) && !other.aboard.is_some()
        });
        let steps: u8 = on_foot.map(|other| state.unit(other).steps).sum();
        need(
            steps + mover.steps <= STEPS_ON_CARD,
            "FOF-5.1.5-01",
            engine::fact!(
                "No more than ",
                STEPS_ON_CARD,
                " steps of a side may be on a card."
            ),
        )
    }

    /// Cards of the map that hold more steps of the company than they may: a Retreat or an event brought them there
    /// (FOF-5.1.5-05).
    pub(super) fn overfull(&self, state: &State) -> CardSet {
        let mut steps = [0u8; CARDS];
        let mut full = CardSet::default();
        let on_map = state.cells.on_map();
        let company = |unit: &&Unit| unit.side == Side::Friendly && on_map.has(unit.at);
        for unit in state.units.iter().filter(company) {
            if self.is_vehicle(unit) || unit.aboard.is_some() {
                continue;
            }
            let there = &mut steps[unit.at.index()];
            *there = there.saturating_add(unit.steps);
            if *there > STEPS_ON_CARD {
                full.insert(unit.at);
            }
        }
        full
    }

    /// Areas of a card that a unit may go to: out of cover, and Cover markers that the other side does not hold and that
    /// have room. The area it is in counts as usable.
    pub(crate) fn usable_areas<'a>(
        &'a self,
        state: &'a State,
        unit: UnitId,
        card: Card,
    ) -> impl Iterator<Item = Area> + 'a {
        let covers = (0..state.covers.len() as u8).map(Area);
        std::iter::once(Area::OPEN)
            .chain(covers)
            .filter(move |&area| self.may_go_into(state, unit, card, area).is_ok())
    }

    /// Whether a unit may end a move in an area of a card: its own or the one it goes to.
    pub(crate) fn may_go_into(&self, state: &State, unit: UnitId, card: Card, area: Area) -> May {
        match self.is_urban_move(state, unit, card) {
            true => self.may_pass(state, unit, card, area),
            false => self.may_cover(state, unit, card, area),
        }
    }

    /// Whether a unit may be in an area of a card.
    pub(crate) fn may_cover(&self, state: &State, unit: UnitId, card: Card, area: Area) -> May {
        if self.is_urban(state, card) {
            return self.may_be_in(state, state.unit(unit), card, area);
        }
        if area == Area::OPEN {
            return Ok(());
        }
        let cover = state.covers.get(area.index()).filter(|c| c.at == card);
        need(
            cover.is_some(),
            "FOF-5.1.2-03",
            "That Cover marker is not on the card.",
        )?;
        self.may_take_cover(state, unit, area)
    }

    /// Whether a unit is able to move at all: not a gun that stands, not overloaded, no Final Protective Line to keep.
    pub(crate) fn may_stir(&self, state: &State, unit: UnitId) -> May {
        let mover = state.unit(unit);
        need(
            !self.is_vehicle(mover),
            "FOF-5.0-01",
            "Vehicles move in their own phase.",
        )?;
        need(
            !mover.aboard.is_some(),
            "FOF-10.2.1-04",
            "It is aboard a vehicle, and goes where that goes.",
        )?;
        self.may_leave_post(state, unit)?;
        need(
            !mover.is(Flags::STRUCK_MINE),
            "FOF-7.9.1-05",
            "It has struck a mine: it stays where it is for the rest of the turn.",
        )?;
        need(
            !mover.is(Flags::STOPPED),
            "FOF-13.2.5-01",
            "It has come under fire: it moves no farther this turn.",
        )?;
        need(
            !(self.kind(mover).immobile && mover.form == Form::Front),
            "FOF-5.1-02",
            "It cannot be moved while its crew serves it.",
        )?;
        need(
            !mover.is(Flags::PROTECTIVE_LINE),
            "FOF-7.2.4-05",
            "A gun with a Final Protective Line stays where it is.",
        )?;
        need(
            mover.side == Side::Enemy || !self.overloaded(state, unit),
            "FOF-5.1.6-06",
            "It is overloaded and cannot move until it drops something.",
        )
    }

    /// 4.2.2a Whether a unit may Move to an adjacent card.
    pub(crate) fn may_move(&self, state: &State, unit: UnitId, to: Card) -> May {
        self.may_change_card(state, unit)?;
        self.lat_allows(state, unit, Action::Move, Some(to))?;
        self.may_enter(state, unit, to)
    }

    /// Whether a unit may leave its card for any other.
    pub(super) fn may_change_card(&self, state: &State, unit: UnitId) -> May {
        let mover = state.unit(unit);
        need(
            !mover.is(Flags::EXPOSED),
            "FOF-5.1.2-02",
            "Exposed units may not change cards.",
        )?;
        self.may_stir(state, unit)?;
        let helpless = mover.is(Flags::PINNED) || mover.form == Form::Paralyzed;
        need(
            mover.side == Side::Enemy || !helpless || !self.carries(state, unit),
            "FOF-4.2.5-09",
            "A Pinned unit or Paralyzed Team first drops the casualties and assets it carries.",
        )
    }

    /// 4.2.2c Whether a unit may attempt to Infiltrate an adjacent card.
    pub(crate) fn may_infiltrate(&self, state: &State, unit: UnitId, to: Card) -> May {
        self.may_change_card(state, unit)?;
        self.may_creep(state, unit, Action::Infiltrate)?;
        self.lat_allows(state, unit, Action::Infiltrate, Some(to))?;
        self.may_enter(state, unit, to)?;
        let from = state.unit(unit).at;
        need(
            self.vof_marker_on(state, from) || self.vof_marker_on(state, to),
            "FOF-5.1.4-01",
            "Infiltration needs a VOF marker on the card it leaves or the card it enters.",
        )
    }

    /// Whether a unit is of a kind that can Infiltrate: no mortar, neither tripod nor Heavy Weapons. Its counter says
    /// so, with or without ammunition.
    pub(super) fn may_creep(&self, state: &State, unit: UnitId, action: Action) -> May {
        let armed = Unit {
            flags: Flags(state.unit(unit).flags.0 & !Flags::OUT_OF_AMMO),
            ..*state.unit(unit)
        };
        let mover = &armed;
        let mortar = self.is_mortar(mover);
        need(
            (self.capability(mover).infiltrates || mortar) && self.face(mover).rating != Rating::H,
            action.row().clause,
            "Tripod and Heavy Weapons cannot Infiltrate.",
        )?;
        need(!mortar, "FOF-7.3.1-04", "Mortars never Infiltrate.")
    }

    /// 4.2.2f Whether a unit may move to another area of its card.
    pub(crate) fn may_move_within(&self, state: &State, unit: UnitId, area: Area) -> May {
        let mover = state.unit(unit);
        self.may_stir(state, unit)?;
        self.lat_allows(state, unit, Action::MoveWithin, None)?;
        need(
            mover.area != area,
            "FOF-5.1.1-01",
            "It is already in that area.",
        )?;
        self.may_go_into(state, unit, mover.at, area)
    }

    /// 4.2.2g Whether a unit may attempt to Infiltrate to another area of its card.
    pub(crate) fn may_infiltrate_within(&self, state: &State, unit: UnitId, area: Area) -> May {
        let mover = state.unit(unit);
        need(
            !self.is_urban(state, mover.at),
            "FOF-13.2.1-04",
            "Nobody infiltrates between the areas of a card of town.",
        )?;
        self.lat_allows(state, unit, Action::InfiltrateWithin, None)?;
        need(
            !mover.is(Flags::EXPOSED),
            "FOF-4.2.2-08",
            "Exposed units cannot Infiltrate.",
        )?;
        self.may_stir(state, unit)?;
        self.may_creep(state, unit, Action::InfiltrateWithin)?;
        need(
            mover.area != area,
            "FOF-5.1.1-01",
            "It is already in that area.",
        )?;
        self.may_cover(state, unit, mover.at, area)?;
        need(
            self.vof_marker_on(state, mover.at),
            "FOF-5.1.4-03",
            "Infiltration within a card needs a VOF marker on it.",
        )
    }

    /// Whether going to an area of a card marks a unit Exposed (5.1.3): not between connected fortifications, not
    /// between cards of the Staging Area.
    pub(crate) fn exposes(&self, state: &State, unit: UnitId, to: Card, area: Area) -> bool {
        let mover = state.unit(unit);
        let connects = |area: Area| {
            let cover = state.covers.get(area.index());
            cover.is_some_and(|c| c.kind.connects())
        };
        let staging = |card: Card| state.cell(card).kind() == CellKind::Staging;
        let sheltered = connects(mover.area) && connects(area);
        let behind = staging(mover.at) && staging(to);
        // FOF-13.7-02: nor inside joined buildings.
        let inside = self.town && self.passes_inside(state, mover, to);
        !sheltered && !behind && !inside
    }

    /// Puts a unit into an area of a card, its own or another: the only way that a unit changes place. Its items go with
    /// it, phone line is laid behind it, fire that it exerted ends when it leaves the card, mines are checked.
    pub(crate) fn relocate(
        &self,
        state: &mut State,
        unit: UnitId,
        to: Card,
        area: Area,
        exposed: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let old = *state.unit(unit);
        let area = self.arrival(state, unit, to, area);
        self.begins_entering(state, unit, to, log);
        if old.at != to {
            self.lay_line(state, unit, log);
        }
        let moved = state.unit_mut(unit);
        moved.at = to;
        moved.area = area;
        if exposed {
            moved.set(Flags::EXPOSED, true);
        }
        if old.side == Side::Friendly && state.cell(to).kind() != CellKind::Staging {
            state.visited.insert(to);
        }
        state.changed = true;
        log.note(
            state,
            Event::Moved {
                unit,
                from: old.at,
                to,
                area,
                exposed,
            },
        );
        self.follow(state, unit, old.at, log);
        self.left_behind(state, unit, old.at, old.area, log);
        if self.is_vehicle(&old) {
            self.carry_along(state, unit, log);
        }
        self.check_mines(state, unit);
    }

    /// FOF-4.3.4-04: phone line is laid on the card that its carrier leaves, one marker a card.
    fn lay_line(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let at = state.unit(unit).at;
        if !state.cell(at).on_map() || state.markers.is_full() {
            return;
        }
        let laid = |m: &Marker| {
            matches!(m.kind, MarkerKind::PhoneLine | MarkerKind::CutPhoneLine) && m.at == at
        };
        if state.markers.iter().any(laid) {
            return;
        }
        let carried = |i: &crate::state::Item| i.kind == ItemKind::Line && i.holder == unit;
        let Some(line) = state.items.iter().position(carried) else {
            return;
        };
        state.items[line] = Default::default();
        state.markers.push(Marker {
            kind: MarkerKind::PhoneLine,
            at,
            ..Marker::default()
        });
        log.note(state, Event::Order(OrderEvent::LaidLine { unit, at }));
    }
}
