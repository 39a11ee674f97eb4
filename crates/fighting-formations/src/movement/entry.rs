//! What it takes to enter a hex: the way, the ground, the enemy in it, and the movement points (35.1, 35.2, 35.4).

use crate::counters::{Class, Mobility, Points};
use crate::ff::{Ff, May, No, need};
use crate::orders::OrderKind;
use crate::state::{State, Unit};
use crate::terrain::TerrainRow;
use ground::{Direction, Hex};

/// What backing into a hex multiplies its move cost by (FF-35.22-01).
const REVERSE: u8 = 3;

impl Ff {
    /// Which class may enter and leave hexes with enemy units (FF-SUM-01).
    fn may_pass_enemies(&self, state: &State, unit: &Unit) -> May {
        let class = self.facts(unit).class;
        let (able, clause, why) = match state.order.kind {
            OrderKind::Advance => (
                class == Class::Infantry,
                "FF-31.2-01",
                "In an Advance only infantry enters or leaves a hex with enemy units.",
            ),
            OrderKind::Assault => (
                class == Class::Vehicle,
                "FF-32.2-01",
                "In an Assault only vehicles enter or leave a hex with enemy units.",
            ),
            _ => (
                class == Class::Gun,
                "FF-35.4-01",
                "In a Move only guns enter or leave a hex with enemy units.",
            ),
        };
        need(able, clause, why)
    }

    /// FF-35.4-01 and its likes: leaving a melee hex is limited, off the map too (ruling NEW-15).
    pub(super) fn may_leave(&self, state: &State, unit: &Unit) -> May {
        match state.in_melee(unit) {
            true => self.may_pass_enemies(state, unit),
            false => Ok(()),
        }
    }

    /// Whether a gun or vehicle goes backward into an adjacent hex; an error when it is neither ahead nor behind.
    fn reverses(&self, state: &State, unit: &Unit, hex: Hex) -> Result<bool, No> {
        if !self.has_facing(unit) {
            return Ok(false);
        }
        let advance = state.order.kind == OrderKind::Advance;
        match unit.at.direction_to(hex) {
            Some(direction) if direction == unit.facing => Ok(false),
            Some(direction) if direction == unit.facing.opposite() => Ok(true),
            Some(_) if advance && state.options.advance_any_way => Ok(false),
            _ if advance => Err(No(
                "FF-31.1-03",
                "A gun or vehicle advances into the hex ahead of it or behind it.",
            )),
            _ => Err(No(
                "FF-35.21-01",
                "A gun or vehicle moves into the hex ahead of it, or backs into the one behind.",
            )),
        }
    }

    /// Whether the ground lets a unit from its hex into an adjacent one, and the row that it is charged by; none when it
    /// goes by road.
    fn way_in(&self, state: &State, unit: &Unit, hex: Hex) -> Result<Option<TerrainRow>, No> {
        let map = &self.scenario.map;
        let side = map.side_between(unit.at, hex);
        let facts = self.facts(unit);
        let by_road = side.road();
        let vehicle = facts.class == Class::Vehicle;
        need(
            !vehicle || !self.walled_off(unit.at, hex),
            "FF-24.91-01",
            "A vehicle cannot cross a hexside wholly covered by a building.",
        )?;
        let stuck = self.row(unit.at).cost(facts.mobility).is_none();
        need(
            !stuck || by_road,
            "FF-35.5-02",
            "A vehicle leaves a hex that is otherwise closed to it only by road.",
        )?;
        self.forts_admit(state, unit, hex)?;
        if by_road {
            return Ok(None);
        }
        let row = *self.row(hex);
        if row.cost(facts.mobility).is_some() {
            return Ok(Some(row));
        }
        let clause = match state.order.kind {
            OrderKind::Advance => "FF-31.1-02",
            _ => self.closed_by(hex),
        };
        Err(No(clause, "That hex is closed to it except by road."))
    }

    /// The clause that closes a hex to vehicles.
    pub(crate) fn closed_by(&self, hex: Hex) -> &'static str {
        match self.terrain(hex).is_building() {
            true => "FF-24.9-02",
            false => "FF-24.10-01",
        }
    }

    /// 35.1: what entering an adjacent hex costs a unit, or why it cannot. Nothing in an Advance.
    pub(crate) fn entry_cost(&self, state: &State, unit: &Unit, hex: Hex) -> Result<Points, No> {
        let map = &self.scenario.map;
        let (clause, why) = match state.order.kind {
            OrderKind::Advance => ("FF-31.1-01", "A unit advances into an adjacent hex."),
            _ => (
                "FF-35.1-01",
                "A unit moves into an adjacent hex of the map.",
            ),
        };
        need(map.in_play(hex) && unit.at.distance(hex) == 1, clause, why)?;
        need(
            !self.cannot_move(unit),
            "FF-5.2-03",
            "Its hit marker bears a circled M: it cannot move.",
        )?;
        let backward = self.reverses(state, unit, hex)?;
        self.may_leave(state, unit)?;
        if state.has_unit(hex, unit.side.other()) {
            self.may_pass_enemies(state, unit)?;
        }
        let way = self.way_in(state, unit, hex)?;
        if state.order.kind == OrderKind::Advance {
            return Ok(Points(0));
        }
        let mobility = self.facts(unit).mobility;
        let mut cost = match way {
            Some(row) => row.cost(mobility).unwrap_or_default(),
            None => self.scenario.charts.road.of(mobility),
        };
        let mut climb = self.climb(mobility, unit.at, hex);
        if backward {
            cost = cost.times(REVERSE);
            if state.options.reverse_triples_climb {
                climb = climb.times(REVERSE);
            }
        }
        Ok(cost.and(climb).and(self.surcharge(state, hex)))
    }

    /// FF-24.55-01: what going up costs besides.
    pub(crate) fn climb(&self, mobility: Mobility, from: Hex, to: Hex) -> Points {
        let levels = (self.level(to) - self.level(from)).max(0) as u8;
        self.scenario.charts.uphill.of(mobility).times(levels)
    }

    /// FF-35.1-03: the whole cost must be left.
    pub(super) fn may_enter(&self, state: &State, unit: &Unit, hex: Hex) -> Result<Points, No> {
        let cost = self.entry_cost(state, unit, hex)?;
        need(
            cost <= unit.mp,
            "FF-35.1-03",
            "It does not have enough movement points left.",
        )?;
        Ok(cost)
    }

    /// Whether a hex lies where a side may leave the map, and what a unit needs for it (22.2).
    pub(super) fn may_exit(&self, state: &State, unit: &Unit) -> May {
        let mut ways = self.scenario.exits.iter();
        need(
            ways.any(|exit| exit.side == unit.side && exit.hexes.contains(unit.at)),
            "FF-22.2-01",
            "The scenario does not let it leave the map here.",
        )?;
        need(
            !self.cannot_move(unit),
            "FF-5.2-03",
            "Its hit marker bears a circled M: it cannot move.",
        )?;
        self.may_leave(state, unit)?;
        let map = &self.scenario.map;
        let off = |direction| map.neighbour(unit.at, direction).is_nowhere();
        let backward = match self.has_facing(unit) {
            false => false,
            true if off(unit.facing) => false,
            true if off(unit.facing.opposite()) => true,
            true => {
                return Err(No(
                    "FF-22.2-02",
                    "A gun or vehicle leaves the map ahead of it or behind it.",
                ));
            }
        };
        let facts = self.facts(unit);
        let stuck = self.row(unit.at).cost(facts.mobility).is_none();
        // Ruling OWN-11: maps draw no road beyond their edge.
        let roads = Direction::ALL.into_iter();
        let roads = roads.filter(|&way| map.side(unit.at, way).road());
        need(
            !stuck || roads.count() == 1,
            "FF-35.5-02",
            "From a hex closed to it, a vehicle can leave the map only where a road does.",
        )?;
        if state.order.kind == OrderKind::Advance {
            return Ok(());
        }
        let cost = match backward {
            true => Points::whole(REVERSE),
            false => Points::ONE,
        };
        need(
            cost <= unit.mp,
            "FF-22.2-02",
            "It does not have enough movement points left.",
        )
    }
}
