//! 1.7 Weapon Teams turn their guns: for movement points where they stand, free in a hex they have just entered.

use super::{Entry, Mode, Moving};
use crate::choice::Choice;
use crate::counters::Corner;
use crate::event::Event;
use crate::lnl::{Lnl, May, need};
use crate::state::{Flags, Location, State, UnitId, UnitSet};
use engine::Log;

impl Lnl {
    /// LNLT-1.7-09: MPs for a turn: one for two corners or less, none in a hex that was entered in this impulse.
    fn pivot_cost(&self, state: &State, id: UnitId, at: Location, corner: Corner) -> u8 {
        let unit = state.unit(id);
        match unit.from == at {
            true => self.team_pivot(unit.facing.turn_to(corner)),
            false => 0,
        }
    }

    /// What holds for every turn of a Weapon Team.
    fn may_turn(&self, state: &State, id: UnitId, corner: Corner, most: u8) -> May {
        let unit = state.unit(id);
        let facts = self.facts(unit);
        need(
            facts.arc,
            "LNLT-1.7-08",
            "Only a Weapon Team with an arc turns.",
        )?;
        need(
            unit.facing != corner,
            "LNLT-1.7-09",
            "It already faces that way.",
        )?;
        let cost = self.pivot_cost(state, id, unit.at, corner);
        need(
            unit.spent + cost <= most,
            "LNLT-1.7-09",
            "It does not have enough movement points left.",
        )
    }

    /// LNLT-1.7-09, LNLT-1.7-16: whether a Weapon Team may turn where it stands, an immobile one too.
    pub(crate) fn may_pivot(&self, state: &State, id: UnitId, corner: Corner) -> May {
        let unit = state.unit(id);
        need(
            unit.is(Flags::ACTIVE) && !unit.carried(),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        // Who has just got off a vehicle turns with his last movement point spent.
        need(
            !unit.is(Flags::USED | Flags::STOPPED) || self.just_off(state, id),
            "LNLT-4.0-18",
            "It has a marker: it does nothing more in this turn.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-8.1-01",
            "It is locked in Melee.",
        )?;
        self.may_turn(state, id, corner, self.mf(state, id))
    }

    /// Whether a Weapon Team of the group that moves may turn, within what its mode lets it spend (LNLT-6.1-03).
    pub(crate) fn may_pivot_moving(
        &self,
        state: &State,
        moving: &Moving,
        id: UnitId,
        corner: Corner,
    ) -> May {
        need(
            state.unit(id).is(Flags::MOVING),
            "LNLT-1.7-09",
            "It is not moving.",
        )?;
        self.may_turn(state, id, corner, self.allowance(state, id, moving.mode))
    }

    /// Every turn that is open to Weapon Teams that are activated.
    pub(crate) fn list_pivots(&self, state: &State, active: UnitSet, out: &mut Vec<Choice>) {
        for (unit, it) in state.those(active) {
            if !self.facts(it).arc {
                continue;
            }
            let open = Corner::ALL.into_iter();
            let open = open.filter(|&corner| self.may_pivot(state, unit, corner).is_ok());
            out.extend(open.map(|corner| Choice::Pivot { unit, corner }));
        }
    }

    /// The same for those of a group that moves.
    pub(crate) fn list_pivots_moving(&self, state: &State, moving: &Moving, out: &mut Vec<Choice>) {
        for (unit, it) in self.movers(state) {
            if !self.facts(it).arc {
                continue;
            }
            let open = Corner::ALL.into_iter();
            let open =
                open.filter(|&corner| self.may_pivot_moving(state, moving, unit, corner).is_ok());
            out.extend(open.map(|corner| Choice::Pivot { unit, corner }));
        }
    }

    /// LNLT-1.7-11: it turns where it stands, and that is its move.
    pub(crate) fn begin_pivot(
        &self,
        state: &mut State,
        id: UnitId,
        corner: Corner,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.unit(id).at;
        state
            .unit_mut(id)
            .set(Flags::MOVING | Flags::MOVED | Flags::ACTED);
        state.stack.call(Moving {
            mode: Mode::Normal,
            from: at,
            at,
            over: true,
            ..Moving::default()
        });
        self.pivot(state, id, corner, log);
    }

    /// It turns; what it pays exposes it (LNLT-5.3-04), and it loses what it had in its sights (B-71).
    pub(crate) fn pivot(
        &self,
        state: &mut State,
        id: UnitId,
        corner: Corner,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.unit(id).at;
        let points = self.pivot_cost(state, id, at, corner);
        let unit = state.unit_mut(id);
        unit.facing = corner;
        unit.spent += points;
        log.note_with(state, || Event::Pivoted { unit: id, points });
        self.lose_sights(state, id);
        if points > 0 {
            state.stack.call(Entry::spent(at, points));
        }
    }
}
