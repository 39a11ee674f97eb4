//! 2.2, 2.3 The map, the units and their things, before anything is decided.

use crate::counters::{Role, Side};
use crate::event::Event;
use crate::fof::Fof;
use crate::mission::RosterLine;
use crate::state::{
    Aim, Area, CellKind, CommandMarker, Flags, Hq, Item, ItemKind, KindId, PieceId, State, Unit,
    UnitId,
};
use engine::Log;
use ground::Card;

impl Fof {
    pub(crate) fn lay_out(&self, state: &mut State) {
        self.lay_map(state);
        for (row, support) in self.mission.support.iter().enumerate() {
            if let Some(left) = state.missions.get_mut(row) {
                *left = support.missions;
            }
        }
        for (piece, line) in self.mission.roster.iter().enumerate() {
            self.muster(state, PieceId(piece as u8), line);
        }
        for (slot, line) in self.mission.roster.iter().enumerate() {
            if let Some(vehicle) = line.aboard.filter(|_| slot < state.units.len()) {
                self.start_aboard(state, UnitId(slot as u8), UnitId(vehicle));
            }
        }
        for issue in &self.mission.issues {
            if !self.is_used(state, issue.item) {
                continue;
            }
            let holder = self.holder_of(state, issue).unwrap_or_default();
            self.new_item(
                state,
                Item {
                    holder,
                    ..Item::issued(issue)
                },
            );
        }
        self.place_fixed_controls(state);
        if let [platoon] = self.mission.patrols[..] {
            state.patrol = platoon;
        }
    }

    /// FOF-2.1-03: a game without communication or ammunition has no use for sets, line or rounds. Which rules it is
    /// played with the player may have chosen, whatever the mission says.
    pub(super) fn is_used(&self, state: &State, item: ItemKind) -> bool {
        let options = &state.options;
        match item {
            ItemKind::Set(..) | ItemKind::Line => options.communication,
            ItemKind::Ammunition(_) => options.ammunition,
            _ => true,
        }
    }

    /// FOF-2.2-01: columns away from the player, rows across; FOF-2.2.1-02: the Staging Area below row 1.
    fn lay_map(&self, state: &mut State) {
        let mission = &self.mission;
        for row in 0..=mission.rows {
            for column in 0..mission.columns as i8 {
                let kind = match row {
                    0 if !mission.staging => continue,
                    0 => CellKind::Staging,
                    _ => CellKind::Map,
                };
                if let Some(card) = Card::at(column, row) {
                    state.lay(card, kind);
                }
            }
        }
        for fixed in &mission.fixed {
            let cell = &mut state.cells[fixed.at.index()];
            cell.card = fixed.card + 1;
            cell.hills = fixed.hills;
            // The deck holds that card no more.
            state.terrain_out |= 1u64.checked_shl(fixed.card.into()).unwrap_or(0);
            self.lay_areas(state, fixed.at);
        }
    }

    /// A card of the original map without terrain yet.
    pub(super) fn is_bare(&self, state: &State, card: Card) -> bool {
        let cell = state.cell(card);
        cell.kind() == CellKind::Map && cell.card == 0
    }

    /// A unit of the roster takes its slot: not yet placed, in its box, or not in play at all.
    fn muster(&self, state: &mut State, piece: PieceId, line: &RosterLine) {
        let kind = &self.mission.kinds[line.kind as usize];
        let mut unit = Unit {
            kind: KindId(line.kind),
            piece,
            side: Side::Friendly,
            steps: kind.steps,
            experience: line.experience,
            platoon: line.platoon,
            ammo: if state.options.ammunition {
                kind.ammo_points
            } else {
                0
            },
            ..Unit::default()
        };
        match (kind.role, line.starts) {
            // FOF-4.3.2-01: in the box of the CO HQ. FOF-4.1.1-02: the Battalion HQ is off the map.
            (Role::Runner, true) | (Role::BattalionHq, false) => unit.set(Flags::OFF_MAP, true),
            (_, false) => unit.set(Flags::GONE, true),
            // FOF-2.7-01: it waits for its craft.
            _ if line.trip.is_some() => unit.set(Flags::OFF_MAP, true),
            // Whoever is not in play is nowhere.
            _ => unit.at = line.at.unwrap_or_default(),
        }
        if state.units.is_full() {
            return;
        }
        state.units.push(unit);
        self.muster_aircraft(
            state,
            crate::state::UnitId(state.units.len() as u8 - 1),
            line,
        );
        if kind.role.commands() && !state.hqs.is_full() {
            // FOF-2.3.5-04: the marker lies with "Activation Completed" up.
            state.hqs.push(Hq {
                piece,
                saved: 0,
                marker: CommandMarker::Completed,
            });
        }
    }

    /// Puts a unit on a card before play.
    pub(crate) fn stand(
        &self,
        state: &mut State,
        unit: UnitId,
        at: Card,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        let area = match area == Area::OPEN && self.is_urban(state, at) {
            true => self.any_street(state, at, state.unit(unit).side),
            false => area,
        };
        let placed = state.unit_mut(unit);
        placed.at = at;
        placed.area = area;
        // Between two attempts it may have fired at the very card where it stands now.
        placed.aim = Aim::None;
        let platoon = placed.platoon;
        let aboard: Vec<UnitId> = state.aboard(unit).collect();
        for passenger in aboard {
            self.start_aboard(state, passenger, unit);
        }
        if self.control_at(state, crate::state::Control::Outpost) == Some(at)
            && platoon != crate::mission::Platoon::COMPANY
        {
            state.outpost = platoon;
        }
        state.changed = true;
        log.note(
            state,
            Event::SetUp(super::SetUpEvent::Deployed { unit, at, area }),
        );
    }
}
