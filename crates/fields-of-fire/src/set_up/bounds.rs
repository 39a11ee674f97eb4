//! 2.4.1, 2.6.1 The ground that the company may use.

use crate::counters::Side;
use crate::fof::{Fof, May, need};
use crate::mission::{MissionKind, Platoon};
use crate::state::{CellKind, Control, Form, MarkerKind, State, UnitId};
use ground::Card;

impl Fof {
    /// The card that bears a control, if it is on the map.
    pub(crate) fn control_at(&self, state: &State, control: Control) -> Option<Card> {
        let here = |kind| kind == MarkerKind::Control(control);
        state.markers.iter().find(|m| here(m.kind)).map(|m| m.at)
    }

    /// Whether a unit of the company may go to a card as far as boundaries and lines are concerned. Enemies go
    /// everywhere (FOF-2.4.1-05).
    pub(crate) fn within_bounds(&self, state: &State, unit: UnitId, to: Card) -> May {
        let who = state.unit(unit);
        let staging = state.cell(to).kind() == CellKind::Staging;
        if who.side == Side::Enemy {
            return need(!staging, "FOF-2.5-01", "The Staging Area is the company's.");
        }
        if staging {
            return Ok(());
        }
        need(
            state.cell(to).kind() == CellKind::Map,
            "FOF-2.4.1-04",
            "The company never crosses its boundaries or the Limit of Advance.",
        )?;
        let line = match (self.mission.kind, self.mission.zones.mlr) {
            (MissionKind::Defensive, Some(line)) => line,
            _ => return Ok(()),
        };
        if to.row() <= line || to.row() < who.at.row() {
            return Ok(());
        }
        // FOF-2.4.1-09: Assault Teams scout one row ahead; the outpost's platoon goes to and from the outpost.
        let scouts = who.form == Form::Assault && to.row() == line + 1;
        let outpost = self.control_at(state, Control::Outpost);
        let relieves = state.outpost != Platoon::COMPANY
            && who.platoon == state.outpost
            && outpost.is_some_and(|at| to.row() <= at.row());
        need(
            scouts || relieves,
            "FOF-2.4.1-09",
            "The company stays behind the Main Line of Resistance.",
        )
    }

    /// Whether a unit may move at all as far as a Combat Patrol is concerned: the rest of the company stays where it is,
    /// except when it retreats by rule.
    pub(crate) fn may_leave_post(&self, state: &State, unit: UnitId) -> May {
        let who = state.unit(unit);
        let stays = self.mission.kind == MissionKind::Patrol
            && who.side == Side::Friendly
            && !self.on_patrol(state, unit);
        need(
            !stays,
            "FOF-2.6.1-02",
            "Only the patrol moves; the rest of the company holds its positions.",
        )
    }

    /// Whether a unit is part of the patrol: its platoon's units, those assigned to it, and teams that come of them.
    pub(crate) fn on_patrol(&self, state: &State, unit: UnitId) -> bool {
        let who = state.unit(unit);
        state.patrol == Platoon::COMPANY || who.platoon == state.patrol
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Flags, KindId, Unit};
    use crate::testing::{card, trial};
    use engine::Rules;

    /// Rules: FOF-2.4.1-02, FOF-2.4.1-04, FOF-2.4.1-05, FOF-8.4.5-04
    #[test]
    fn ground_beyond_the_boundaries_is_for_the_enemy_only() {
        let game = trial();
        let mut state = game.begin_as_usual();
        for beyond in ["D1", "-A2", "B4"] {
            state.lay(card(beyond), CellKind::Grown);
        }
        state.lay(card("A1"), CellKind::Map);
        let ours = UnitId(3);
        let theirs = game.new_unit(
            &mut state,
            Unit {
                side: Side::Enemy,
                kind: KindId(9),
                at: card("B3"),
                ..Unit::default()
            },
        );
        let theirs = theirs.expect("a free slot");
        assert!(!state.unit(theirs).is(Flags::GONE));
        for beyond in ["D1", "-A2", "B4"] {
            let to = card(beyond);
            let refused = game.within_bounds(&state, ours, to);
            assert_eq!(refused.map_err(|no| no.0), Err("FOF-2.4.1-04"));
            assert!(game.within_bounds(&state, theirs, to).is_ok());
        }
        assert!(game.within_bounds(&state, ours, card("A1")).is_ok());
        assert!(game.within_bounds(&state, theirs, card("A0")).is_err());
    }
}
