//! What a side has to place, and what comes by which line of the scenario.

use super::SetUp;
use crate::ff::Ff;
use crate::scenario::Piece;
use crate::state::{Content, Flags, FortKindId, State, Unit, UnitId};
use std::collections::BTreeSet;

impl Ff {
    /// The line of the next Sighting marker that is due.
    pub(super) fn sighting_due(&self, set_up: &SetUp) -> Option<u8> {
        let groups = self.scenario.sightings.iter().enumerate();
        let due = groups.filter(|(_, it)| it.side == set_up.side() && it.turn == set_up.turn);
        let mut all = due.flat_map(|(group, it)| std::iter::repeat_n(group, it.contents.len()));
        all.nth(set_up.next.into()).map(|group| group as u8)
    }

    /// The next fortification that is due, and the line it comes by.
    pub(super) fn fort_due(&self, set_up: &SetUp) -> Option<(FortKindId, usize)> {
        let groups = self.scenario.groups.iter().enumerate();
        let due = groups.filter(|(_, it)| it.side == set_up.side() && it.turn == set_up.turn);
        let mut all = due.flat_map(|(group, it)| it.forts.iter().map(move |&kind| (kind, group)));
        all.nth(set_up.next.into())
    }

    /// The kind of fortification that is being placed.
    pub(crate) fn due_fort(&self, set_up: &SetUp) -> Option<FortKindId> {
        self.fort_due(set_up).map(|(kind, _)| kind)
    }

    /// The next unit to be placed.
    pub(super) fn due(&self, state: &State, set_up: &SetUp) -> Option<UnitId> {
        let units = state.units.iter().enumerate().skip(set_up.next.into());
        let mut due = units.filter(|(_, unit)| self.is_due(unit, set_up));
        due.next().map(|(slot, _)| UnitId(slot as u8))
    }

    pub(super) fn is_due(&self, unit: &Unit, set_up: &SetUp) -> bool {
        if !unit.is(Flags::RESERVE) || unit.side != set_up.side() {
            return false;
        }
        // What found no room in its turn comes later.
        self.scenario.groups[usize::from(unit.group)].turn <= set_up.turn
    }

    /// The unit that is being placed or turned.
    pub(crate) fn due_unit(&self, state: &State, set_up: &SetUp) -> Option<UnitId> {
        match set_up.turning.is_some() {
            true => Some(set_up.turning),
            false => self.due(state, set_up),
        }
    }

    /// The scenario's line of a unit that has not been placed.
    pub(crate) fn piece(&self, unit: UnitId) -> Piece {
        let mut pieces = self.scenario.groups.iter().flat_map(|group| &group.pieces);
        *pieces
            .nth(unit.index())
            .expect("every slot of the start has its line")
    }

    /// Whether anything is due in the turn that begins, or still waits for room.
    pub(crate) fn anything_arrives(&self, state: &State) -> bool {
        let scenario = &self.scenario;
        let waits = |unit: &Unit| {
            let turn = || scenario.groups[usize::from(unit.group)].turn;
            unit.is(Flags::RESERVE) && turn() <= state.turn
        };
        let (groups, markers) = (&scenario.groups, &scenario.sightings);
        state.units.iter().any(waits)
            || groups
                .iter()
                .any(|it| it.turn == state.turn && !it.forts.is_empty())
            || markers.iter().any(|it| it.turn == state.turn)
            || (scenario.reinforcing_commands.iter()).any(|it| it.turn == state.turn)
    }

    /// What can be on the reverse of the marker that is asked about: what its line has, but for what was used.
    pub(super) fn reverse_sides(&self, state: &State, set_up: &SetUp) -> Vec<Content> {
        let Some(marker) = state.sightings.get(set_up.marking().index()) else {
            return Vec::new();
        };
        let mut left = self.scenario.sightings[usize::from(marker.group)]
            .contents
            .clone();
        let marked = state.sightings.iter().skip(set_up.base.into());
        for other in marked.take(set_up.next.into()) {
            let used = left.iter().position(|content| *content == other.content);
            if let (true, Some(used)) = (other.group == marker.group, used) {
                left.remove(used);
            }
        }
        left
    }

    /// The same, each once: two alike are one choice.
    pub(super) fn different_reverses(&self, state: &State, set_up: &SetUp) -> BTreeSet<Content> {
        self.reverse_sides(state, set_up).into_iter().collect()
    }
}
