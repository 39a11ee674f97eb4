//! 2.3.5 Where units start.

use crate::counters::Side;
use crate::fof::{Fof, May, need};
use crate::mission::{MissionKind, Platoon};
use crate::orders::STEPS_ON_CARD;
use crate::state::{Area, CellKind, Control, Flags, State, UnitId};
use ground::Card;

impl Fof {
    /// A unit that takes part and is not yet placed.
    pub(super) fn is_unplaced(&self, state: &State, unit: UnitId) -> bool {
        let who = state.unit(unit);
        !who.at.is_some()
            && !who.aboard.is_some()
            && !who.is(Flags::GONE | Flags::OFF_MAP | Flags::DETACHED)
    }

    /// Whether a unit may start in an area of a card.
    pub(super) fn may_start_at(&self, state: &State, unit: UnitId, at: Card, area: Area) -> May {
        self.may_start_on(state, unit, at)?;
        if state.cell(at).kind() == CellKind::Staging {
            return need(
                area == Area::OPEN,
                "FOF-2.5-01",
                "There is no cover in the Staging Area, and no need of it.",
            );
        }
        let who = state.unit(unit);
        let steps: u8 = state
            .on(at, Side::Friendly)
            .filter(|&id| id != unit && !state.unit(id).aboard.is_some())
            .map(|id| state.unit(id).steps)
            .sum();
        need(
            steps + who.steps <= STEPS_ON_CARD,
            "FOF-5.1.5-01",
            engine::fact!("A card holds ", STEPS_ON_CARD, " steps of a side."),
        )?;
        self.may_cover(state, unit, at, area)
    }

    fn may_start_on(&self, state: &State, unit: UnitId, at: Card) -> May {
        let zones = &self.mission.zones;
        let who = state.unit(unit);
        let cell = state.cell(at).kind();
        if cell == CellKind::Staging {
            return Ok(());
        }
        need(
            cell == CellKind::Map,
            "FOF-2.3.5-01",
            "Units start on the map or in the Staging Area.",
        )?;
        if self.control_at(state, Control::Outpost) == Some(at) {
            // FOF-2.4.1-08, FOF-2.6.1-02: one platoon, up to the stacking limit.
            let theirs = state.outpost == Platoon::COMPANY || state.outpost == who.platoon;
            return need(
                theirs && who.platoon != Platoon::COMPANY,
                "FOF-2.4.1-08",
                "The Combat Outpost is held by units of one platoon.",
            );
        }
        if zones.rows.contains(&at.row()) {
            return Ok(());
        }
        match self.mission.kind {
            MissionKind::Offensive => need(
                false,
                "FOF-2.3.5-01",
                "The company starts in the Staging Area.",
            ),
            MissionKind::Defensive => need(
                zones.rows.is_empty() && zones.mlr.is_none_or(|line| at.row() <= line),
                "FOF-2.3.5-02",
                "The company sets up between the Main Line of Resistance and the Staging Area.",
            ),
            MissionKind::Patrol => {
                let dug = state
                    .covers
                    .iter()
                    .any(|c| c.at == at && c.kind.is_fortification());
                let starts = zones.rows.is_empty() && at.row() == 1;
                let holds = dug && !self.on_patrol(state, unit);
                need(
                    starts || holds,
                    "FOF-2.3.5-03",
                    "The patrol starts on its line, the others in their positions.",
                )
            }
        }
    }
}
