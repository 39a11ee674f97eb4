//! Where what is due may be placed, in the open or beneath a Hiding marker.

use super::{SetUp, SetUpStage};
use crate::counters::Side;
use crate::ff::{Ff, May, No, need};
use crate::state::{State, Unit, UnitId};
use ground::{Hex, HexSet};

impl Ff {
    /// Where what is due may be placed.
    pub(super) fn area_due(&self, state: &State, set_up: &SetUp) -> HexSet {
        let group = |group: usize| self.scenario.groups[group].area;
        let area = match set_up.stage {
            SetUpStage::Sightings => self
                .sighting_due(set_up)
                .map(|it| self.scenario.sightings[usize::from(it)].area),
            SetUpStage::Marks | SetUpStage::Drawn => None,
            SetUpStage::Forts => self.fort_due(set_up).map(|(_, it)| group(it)),
            SetUpStage::Units => self
                .due(state, set_up)
                .map(|unit| group(state.unit(unit).group.into())),
        };
        area.unwrap_or(HexSet::EMPTY)
    }

    /// Whether what is due may be placed in a hex.
    pub(super) fn may_put(&self, state: &State, set_up: &SetUp, hex: Hex) -> May {
        need(
            self.area_due(state, set_up).contains(hex),
            "FF-SCN-01",
            "The scenario does not allow it there.",
        )?;
        let Some(unit) = self.due(state, set_up) else {
            return Ok(());
        };
        if set_up.stage != SetUpStage::Units {
            return Ok(());
        }
        need(
            !self.must_hide(state, set_up),
            "FF-6.51-01",
            "It must be hidden, or a Hiding marker would have nothing beneath it.",
        )?;
        self.may_stand(state, state.unit(unit), hex)?;
        need(
            set_up.is_before_play() || !self.could_keep_off(state, unit, hex),
            "FF-21.12-07",
            "It does not arrive among enemy units while another hex of its area has none.",
        )
    }

    /// Whether enemy units hold a hex and another of a unit's area is free of them (ruling NEW-23).
    fn could_keep_off(&self, state: &State, id: UnitId, hex: Hex) -> bool {
        let unit = state.unit(id);
        let held = |hex| state.has_unit(hex, unit.side.other());
        let area = &self.scenario.groups[usize::from(unit.group)].area;
        let free = |hex| !held(hex) && self.may_stand(state, unit, hex).is_ok();
        held(hex) && area.iter().any(free)
    }

    /// FF-6.51-01, FF-7-02: units and beneficial fortifications go beneath a Hiding marker of one's own, if they fit
    /// where its Sighting marker lies.
    pub(super) fn may_hide(&self, state: &State, set_up: &SetUp, letter: u8) -> May {
        let side = set_up.side();
        need(
            matches!(set_up.stage, SetUpStage::Forts | SetUpStage::Units),
            "FF-6.51-01",
            "Only units and beneficial fortifications are hidden.",
        )?;
        let found = self.letters(state, side).find(|(it, _)| *it == letter);
        let Some((_, hex)) = found else {
            return Err(No("FF-6.51-01", "There is no such Hiding marker."));
        };
        if set_up.stage == SetUpStage::Forts {
            let kind = self.fort_due(set_up).map(|(kind, _)| kind.index());
            let kinds = &self.scenario.charts.fortification;
            return need(
                kind.and_then(|kind| kinds.get(kind))
                    .is_some_and(|kind| !kind.harmful),
                "FF-7-02",
                "A harmful fortification is hidden as a Sighting marker.",
            );
        }
        let Some(unit) = self.due(state, set_up) else {
            return Err(No("FF-6.51-01", "There is nothing to hide."));
        };
        need(
            !self.must_hide(state, set_up) || self.is_empty_letter(state, side, letter),
            "FF-6.51-01",
            "Another Hiding marker would have nothing beneath it.",
        )?;
        self.may_hide_in(state, state.unit(unit), hex)
    }

    fn may_hide_in(&self, state: &State, unit: &Unit, hex: Hex) -> May {
        need(
            !state.hidden.is_full(),
            "FF-GLO-05",
            "There is no room for more hidden units.",
        )?;
        self.may_stand(state, unit, hex)
    }

    pub(super) fn is_empty_letter(&self, state: &State, side: Side, letter: u8) -> bool {
        let mut hidden = state.hidden.iter();
        !hidden.any(|it| it.side == side && it.letter == letter)
    }

    /// Whether as many Hiding markers are empty as units are left, and the next one fits one of them.
    fn must_hide(&self, state: &State, set_up: &SetUp) -> bool {
        let side = set_up.side();
        let Some(unit) = self.due(state, set_up) else {
            return false;
        };
        let empty = || {
            let letters = self.letters(state, side);
            letters.filter(|(letter, _)| self.is_empty_letter(state, side, *letter))
        };
        let fits = |(_, hex): (u8, Hex)| self.may_hide_in(state, state.unit(unit), hex).is_ok();
        if !empty().any(fits) {
            return false;
        }
        let left = state.units.iter().enumerate().skip(unit.index());
        let left = left.filter(|(slot, it)| {
            self.is_due(it, set_up) && self.piece(UnitId(*slot as u8)).at.is_none()
        });
        left.count() <= empty().count()
    }

    /// Whether the ground lets a unit be in a hex.
    pub(crate) fn can_stand(&self, unit: &Unit, hex: Hex) -> bool {
        let closed = self.row(hex).cost(self.facts(unit).mobility).is_none();
        !closed || self.scenario.map.sides_of(hex).road()
    }

    /// Whether the ground lets a unit be in a hex, and its column has room.
    pub(super) fn may_stand(&self, state: &State, unit: &Unit, hex: Hex) -> May {
        need(
            self.can_stand(unit, hex),
            self.closed_by(hex),
            "That hex is closed to it.",
        )?;
        self.forts_admit(state, unit, hex)?;
        need(
            self.column_fits(state, hex, unit.side, std::iter::once(unit)),
            "FF-24.102-01",
            "At most one vehicle platoon or three vehicle squads can be In Column there.",
        )
    }
}
