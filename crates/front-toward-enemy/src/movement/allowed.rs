//! What a moving Unit may do: steps, exits, Tunnels, altitudes, Bunkers.

use super::EXIT_COST;
use crate::counters::{Class, Role, Side};
use crate::event::Event;
use crate::frame::{Mode, Move, Way};
use crate::fte::{Fte, May, No, need};
use crate::scenario::CacheKind;
use crate::state::{
    Altitude, Cache, CacheId, CasualtyId, CasualtyKind, Flags, State, Unit, UnitId,
};
use engine::Log;
use ground::Hex;

/// FTE-24.0-03, 25.0-04: Units that a Bunker or Foxholes hold.
const FORT_HOLDS: usize = 2;

impl Fte {
    pub(crate) fn may_move(&self, state: &State, unit: UnitId, mode: Mode) -> May {
        let u = state.unit(unit);
        need(
            mode == Mode::Normal || self.infantry(u),
            "FTE-6.3-02",
            "Only Infantry uses Double Time or Stealthy Movement.",
        )?;
        need(
            !u.is(Flags::IMMOBILIZED),
            "FTE-7.4-17",
            "An Immobilized Vehicle can only be Abandoned with a Move Action.",
        )?;
        if mode == Mode::DoubleTime {
            need(
                !u.is(Flags::EXHAUSTED),
                "FTE-6.6-03",
                "An Exhausted Unit cannot use Double Time.",
            )?;
            let injury = state
                .borne(unit)
                .any(|(_, c)| c.kind == CasualtyKind::Injury);
            need(
                !injury,
                "FTE-19.1-02",
                "A Unit with an Injury may not use Double Time.",
            )?;
        }
        Ok(())
    }

    /// Whether the moving Units may enter a hex by a way, and for how much.
    pub(crate) fn may_step(&self, state: &State, f: &Move, hex: Hex, way: Way) -> Result<u8, No> {
        let Some(lead) = f.units.iter().next() else {
            return Err(No("FTE-6.1-01", "Nobody is moving."));
        };
        let u = state.unit(lead);
        need(
            self.scenario.map.in_play(hex),
            "FTE-1.2-04",
            "That hex is not in play.",
        )?;
        need(
            u.at.distance(hex) == 1,
            "FTE-6.1-01",
            "It is not adjacent: Units move from hex to adjacent hex.",
        )?;
        need(
            !f.crept(),
            "FTE-6.7-01",
            "Stealthy Movement is one hex only.",
        )?;
        for member in f.units.iter() {
            self.may_leave_hex(state, member)?;
        }
        if let Some(direction) = u.at.direction_to(hex) {
            need(
                f.refused & 1 << direction.index() == 0,
                "FTE-28.0-12",
                "Entry was refused: more than Civilians are in that hex.",
            )?;
        }
        let cost = self.cost(self.class(u), self.airborne(u), u.at, hex, way)?;
        need(
            cost <= f.left,
            "FTE-6.4-02",
            "Too few MP are left for that hex.",
        )?;
        for member in f.units.iter() {
            self.entry(state, member, hex, u.altitude)?;
        }
        self.may_crowd(state, u, f.units.len(), hex)?;
        if self.must_leave(state, u) {
            self.may_leave_on_the_ground(state, f, u)?;
            self.may_leave_through(state, f, u, hex)?;
        }
        Ok(cost)
    }

    /// FTE-15.0-08, 7.4-34: a Helicopter that has to go takes only steps that bring it nearer to the edge; sideways
    /// only when no such step is open.
    fn may_leave_through(&self, state: &State, f: &Move, u: &Unit, hex: Hex) -> May {
        let here = self.to_edge[u.at.index()];
        let nearer = self.to_edge[hex.index()] < here;
        let closing_in = || {
            self.scenario.map.neighbours(u.at).iter().any(|&n| {
                n != Hex::NOWHERE
                    && self.to_edge[n.index()] < here
                    && f.units
                        .iter()
                        .all(|m| self.may_stand(state, m, n, u.altitude).is_ok())
            })
        };
        need(
            here > 0 && (nearer || (self.to_edge[hex.index()] == here && !closing_in())),
            "FTE-15.0-08",
            "It has to leave the map by the shortest open way.",
        )
    }

    /// FTE-15.0-08: it climbs first, unless it is out over the edge as quickly on the ground.
    fn may_leave_on_the_ground(&self, state: &State, f: &Move, u: &Unit) -> May {
        let out = 2 * self.to_edge[u.at.index()] + EXIT_COST <= f.left;
        need(
            self.airborne(u)
                || f.moved
                || out
                || self.may_fly(state, f, Altitude::Treetop).is_err(),
            "FTE-15.0-08",
            "It has to climb and leave the map.",
        )
    }

    /// Whether a step or the map edge is open to the moving Units.
    fn goes_on(&self, state: &State, f: &Move) -> bool {
        let at = f
            .units
            .iter()
            .next()
            .map_or(Hex::NOWHERE, |u| state.unit(u).at);
        let mut around = self.scenario.map.neighbours(at).iter();
        self.may_exit(state, f).is_ok()
            || around.any(|&n| n != Hex::NOWHERE && self.may_step(state, f, n, Way::Ground).is_ok())
    }

    /// Whether the moving Units may leave the map here.
    pub(super) fn may_exit(&self, state: &State, f: &Move) -> May {
        need(
            !f.crept(),
            "FTE-6.7-01",
            "Stealthy Movement is one hex only.",
        )?;
        for member in f.units.iter() {
            let u = state.unit(member);
            need(
                self.scenario.map.on_edge(u.at),
                "FTE-6.5-01",
                "It is not at the map edge.",
            )?;
            need(
                f.left >= EXIT_COST,
                "FTE-6.5-01",
                engine::fact!("Leaving the map costs ", EXIT_COST / 2, " MP."),
            )?;
            self.may_leave_hex(state, member)?;
            let granted = self.scenario.exits.iter().any(|e| {
                e.side == u.side
                    && e.hexes.contains(u.at)
                    && (!e.casualties_only || state.borne(member).next().is_some())
            });
            let by_rule = match (self.class(u), u.side) {
                (Class::Helicopter, _) => {
                    self.must_leave(state, u)
                        || self.role(u) == Role::Medevac
                        || (state.options.early_departure && u.leave_by > 0)
                        || self.evacuates(state, member)
                }
                (Class::Vehicle, _) => self.evacuates(state, member),
                (Class::Infantry, Side::Nva) => state.borne(member).next().is_some(),
                (Class::Infantry, Side::Us) => false, // FTE-7.5.3-04
            };
            let evacuee = state.borne(member).next().is_some();
            let clause = match evacuee {
                true => "FTE-7.5.3-04",
                false => "FTE-6.1-02",
            };
            let early = u.leave_by > state.turn && self.class(u) == Class::Helicopter;
            need(
                granted || by_rule,
                clause,
                match early {
                    true => "It may not leave the map before the turn in which it has to.",
                    false => "It may not leave the map here.",
                },
            )?;
        }
        Ok(())
    }

    /// Whether a carrier has casualties aboard: its own, or those that its passengers carry.
    fn evacuates(&self, state: &State, carrier: UnitId) -> bool {
        let mut bearers = state.passengers(carrier).map(|(id, _)| id).chain([carrier]);
        bearers.any(|bearer| state.borne(bearer).next().is_some())
    }

    /// FTE-7.5.3-03, -10.
    pub(super) fn may_enter_tunnel(&self, state: &State, f: &Move) -> May {
        need(
            !f.crept(),
            "FTE-6.7-01",
            "Stealthy Movement is one hex only.",
        )?;
        for member in f.units.iter() {
            let u = state.unit(member);
            need(
                u.side == Side::Nva && self.troops(u),
                "FTE-7.5.3-03",
                "Only NVA/VC Infantry uses Tunnels.",
            )?;
            let tunnel = state
                .caches_in(u.at)
                .any(|(_, c)| c.kind == CacheKind::Tunnel);
            need(tunnel, "FTE-7.5.3-03", "There is no Tunnel here.")?;
            let carries = state.borne(member).next().is_some();
            need(
                carries,
                "FTE-7.5.3-10",
                "A Tunnel serves only to evacuate a casualty.",
            )?;
        }
        need(
            f.left >= EXIT_COST,
            "FTE-7.5.3-03",
            engine::fact!("Going into a Tunnel costs ", EXIT_COST / 2, " MP."),
        )
    }

    /// FTE-6.8-03: one step, at the start or the end.
    pub(super) fn may_fly(&self, state: &State, f: &Move, altitude: Altitude) -> May {
        let Some(lead) = f.units.iter().next() else {
            return Err(No("FTE-6.8-01", "Nobody is flying."));
        };
        let u = state.unit(lead);
        need(
            self.class(u) == Class::Helicopter,
            "FTE-6.8-01",
            "Only Helicopters have an altitude.",
        )?;
        need(
            !f.changed_altitude,
            "FTE-6.8-03",
            "The altitude has already been changed in this Move.",
        )?;
        need(
            (u.altitude as i8 - altitude as i8).abs() == 1,
            "FTE-6.8-03",
            "The altitude changes by one step.",
        )?;
        self.may_hold_level(u.at, altitude)?;
        self.may_stand(state, lead, u.at, altitude)?;
        // FTE-15.0-08: a change that ends its way is open only where the way is.
        let ends = f.moved || altitude == Altitude::Ground;
        need(
            !(ends && self.must_leave(state, u) && self.goes_on(state, f)),
            "FTE-15.0-08",
            "It has to go on toward the map edge.",
        )
    }

    /// FTE-15.0-08: a Helicopter that has to go goes on while it can; on the ground that is to climb, too.
    pub(super) fn may_halt(&self, state: &State, f: &Move) -> May {
        let Some(u) = f.units.iter().next().map(|lead| state.unit(lead)) else {
            return Ok(());
        };
        let climbs = || !self.airborne(u) && self.may_fly(state, f, Altitude::Treetop).is_ok();
        need(
            !self.must_leave(state, u) || !(self.goes_on(state, f) || climbs()),
            "FTE-15.0-08",
            "It has to go on toward the map edge.",
        )
    }

    /// FTE-7.5.2-07: whether a marker may be left in the hex that the moving Infantry is about to leave.
    pub(super) fn may_drop(&self, state: &State, f: &Move, casualty: CasualtyId) -> May {
        let bearer = state.casualties[casualty.index()].bearer;
        need(
            f.units.contains(bearer),
            "FTE-7.5.2-07",
            "The moving Units do not carry that marker.",
        )?;
        need(
            self.infantry(state.unit(bearer)),
            "FTE-15.0-01",
            "Use an Unload Action to set down what is aboard.",
        )?;
        need(
            !f.crept(),
            "FTE-7.5.2-07",
            "A marker is dropped before leaving a hex, and Stealthy Movement has entered its one hex.",
        )
    }

    /// FTE-24.0-05, 25.0-06: whether a moving Unit may go into a Bunker or Foxholes of its hex.
    pub(super) fn may_go_inside(
        &self,
        state: &State,
        f: &Move,
        unit: UnitId,
        fort: CacheId,
    ) -> May {
        self.may_pass_entrance(f, unit)?;
        self.may_leave_hex(state, unit)?;
        self.may_enter_fort(state, unit, fort)
    }

    /// FTE-24.0-05, 25.0-06: whether a moving Unit may come out of the one it is in.
    pub(super) fn may_go_outside(&self, state: &State, f: &Move, unit: UnitId) -> May {
        self.may_pass_entrance(f, unit)?;
        need(
            state.unit(unit).fort.is_some(),
            "FTE-24.0-05",
            "It is not in a Bunker or Foxholes.",
        )
    }

    fn may_pass_entrance(&self, f: &Move, unit: UnitId) -> May {
        need(
            f.units.contains(unit),
            "FTE-24.0-05",
            "Bunkers and Foxholes are entered and left by Units that are moving; it is not.",
        )
    }

    /// FTE-24.0-05, 25.0-06: out of the Bunker or Foxholes first.
    fn may_leave_hex(&self, state: &State, unit: UnitId) -> May {
        let fort = state.unit(unit).fort;
        need(
            !fort.is_some(),
            self.of_fort(state, fort, "FTE-24.0-05", "FTE-25.0-06"),
            "Leave the Bunker or Foxholes first.",
        )
    }

    /// FTE-24.0-03, -05, 23.0-05: room for two, revealed or one's own. What is hidden is refused before anything is said
    /// that would tell what it is.
    pub(crate) fn may_enter_fort(&self, state: &State, unit: UnitId, fort: CacheId) -> May {
        let u = state.unit(unit);
        let Some(cache) = state
            .caches
            .get(fort.index())
            .filter(|c| c.at == u.at && u.on_map())
        else {
            return Err(No(
                "FTE-24.0-05",
                "There is no such Bunker or Foxholes in its hex.",
            ));
        };
        self.may_use_fort(state, u, fort, cache)
    }

    /// The same wherever the Unit comes from.
    pub(crate) fn may_use_fort(
        &self,
        state: &State,
        u: &Unit,
        fort: CacheId,
        cache: &Cache,
    ) -> May {
        need(
            cache.revealed || cache.side == u.side,
            "FTE-23.0-05",
            "The enemy may use it only once it is revealed.",
        )?;
        need(
            Fte::is_fort(cache.kind),
            "FTE-24.0-05",
            "That is neither a Bunker nor Foxholes.",
        )?;
        let room_for = self.of_fort(state, fort, "FTE-24.0-03", "FTE-25.0-04");
        need(self.shelters(u), room_for, "Only Infantry fits.")?;
        need(
            self.has_room(state, fort),
            room_for,
            engine::fact!("Already ", FORT_HOLDS, " Infantry Units are in it."),
        )
    }

    /// FTE-24.0-03, 25.0-04.
    pub(crate) fn has_room(&self, state: &State, fort: CacheId) -> bool {
        state.all().filter(|(_, u)| u.fort == fort).count() < FORT_HOLDS
    }

    pub(crate) fn enter_fort(
        &self,
        state: &mut State,
        unit: UnitId,
        fort: CacheId,
        log: &mut impl Log<State, Event>,
    ) {
        state.unit_mut(unit).fort = fort;
        let cache = &state.caches[fort.index()];
        let (hidden, side) = (!cache.revealed, state.unit(unit).side);
        log.note_with(state, || Event::InFort {
            unit,
            fort,
            hidden,
            side,
        });
    }
}
