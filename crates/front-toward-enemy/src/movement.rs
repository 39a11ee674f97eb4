//! Chapter 6: the Move Action, stacking and what terrain costs.

use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::event::{Event, Marker};
use crate::frame::{Attack, Frame, Mode, Move, MoveStage, Questioning, Way};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::scenario::CacheKind;
use crate::state::{
    Altitude, CacheId, CasualtyId, CasualtyKind, Flags, Medevac, State, Unit, UnitId, UnitSet, Wait,
};
use crate::terrain::Terrain;
use engine::{Clause, Log};
use ground::{Direction, Hex, HexSet};

/// FTE-6.5-01, 7.5.3-01: half points to leave the map or go into a Tunnel.
const EXIT_COST: u8 = 2;

/// What stands in the way of entering a hex.
pub(crate) enum Entry {
    /// Nothing.
    Free,
    /// Only Concealed counters: the attempt is announced (FTE-28.0-12).
    Announced,
}

impl Fte {
    // ------------------------------------------------------------------ stacking (6.2)

    /// Whether a Unit may be in a hex with those that are there.
    pub(crate) fn may_stand(
        &self,
        state: &State,
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
    ) -> May {
        match self.entry(state, unit, hex, altitude)? {
            Entry::Free => Ok(()),
            Entry::Announced => Err(No("FTE-6.2-04", "An enemy Unit is in that hex.")),
        }
    }

    /// The hexes among `hexes` where a Unit may stand. Bare ones need no look at who is there.
    pub(crate) fn open_hexes<'a>(
        &'a self,
        state: &'a State,
        unit: UnitId,
        altitude: Altitude,
        hexes: impl Iterator<Item = Hex> + 'a,
    ) -> impl Iterator<Item = Hex> + 'a {
        let occupied: HexSet = state
            .all()
            .filter(|(_, u)| u.on_map())
            .map(|(_, u)| u.at)
            .collect();
        let class = self.class(state.unit(unit));
        hexes.filter(move |&hex| match occupied.contains(hex) {
            true => self.may_stand(state, unit, hex, altitude).is_ok(),
            false => self.may_stand_alone(class, hex, altitude).is_ok(),
        })
    }

    /// Whether the ground of a hex is open to a class.
    fn may_stand_alone(&self, class: Class, hex: Hex, altitude: Altitude) -> May {
        let map = &self.scenario.map;
        need(map.in_play(hex), "FTE-1.2-04", "That hex is not in play.")?;
        match class {
            Class::Vehicle => {
                let sides = map.sides_of(hex);
                let joined =
                    sides.road() || (sides.trail() && self.terrain(hex) != Terrain::Jungle);
                let open = self.row(hex).vehicle.is_some() || joined;
                need(
                    open,
                    "FTE-6.3-03",
                    "That terrain is prohibited to Vehicles.",
                )
            }
            Class::Helicopter => self.may_hold_level(hex, altitude),
            Class::Infantry => Ok(()),
        }
    }

    /// FTE-6.2-01 to -08, checked at every moment.
    fn entry(
        &self,
        state: &State,
        unit: UnitId,
        hex: Hex,
        altitude: Altitude,
    ) -> Result<Entry, No> {
        let u = state.unit(unit);
        let class = self.class(u);
        self.may_stand_alone(class, hex, altitude)?;
        let flies = altitude != Altitude::Ground;
        let (mut vehicles, mut helicopters, mut enemies, mut concealed, mut civilians, mut medics) =
            (0, 0, 0, 0, 0, 0);
        for (id, other) in state.here(hex) {
            if id == unit {
                continue;
            }
            if other.side != u.side {
                // B-10: literal by default, free overflight as an option.
                if self.scenario.options.free_overflight && (flies || self.airborne(other)) {
                    continue;
                }
                enemies += 1;
                concealed += u8::from(other.is(Flags::CONCEALED));
                civilians +=
                    u8::from(!other.is(Flags::CONCEALED) && self.role(other) == Role::Civilians);
                medics += u8::from(!other.is(Flags::CONCEALED) && self.role(other) == Role::Medic);
                continue;
            }
            match self.class(other) {
                Class::Vehicle => vehicles += 1,
                Class::Helicopter => helicopters += 1,
                Class::Infantry => {
                    let mixed =
                        (self.role(other) == Role::Civilians) != (self.role(u) == Role::Civilians);
                    need(
                        class != Class::Infantry || !mixed,
                        "FTE-6.2-03",
                        "Civilians and NVA/VC Infantry never share a hex.",
                    )?;
                }
            }
        }
        match class {
            Class::Vehicle => {
                need(
                    helicopters == 0,
                    "FTE-6.2-07",
                    "A Helicopter is in that hex.",
                )?;
                need(vehicles < 2, "FTE-6.2-01", "Two Vehicles are in that hex.")?;
            }
            Class::Helicopter => {
                need(vehicles == 0, "FTE-6.2-07", "A Vehicle is in that hex.")?;
                need(
                    helicopters == 0,
                    "FTE-6.2-01",
                    "A Helicopter is in that hex.",
                )?;
            }
            Class::Infantry => {}
        }
        let american = u.side == Side::Us;
        match (enemies, concealed) {
            (0, _) => Ok(Entry::Free),
            (1, 0) if medics == 1 && self.real(u) => Ok(Entry::Free), // FTE-17.1-02, 7.5.3-09
            (n, 0) if american && civilians == n => Ok(Entry::Free),  // FTE-28.0-12
            (n, c) if american && civilians + c == n => Ok(Entry::Announced),
            (1, 1) if self.real(u) => Ok(Entry::Announced),
            _ if self.role(u) == Role::Civilians => Err(No(
                "FTE-28.0-13",
                "Civilians may not enter a hex with American Units.",
            )),
            _ => Err(No("FTE-6.2-04", "An enemy Unit is in that hex.")),
        }
    }

    // ------------------------------------------------------------------ cost (6.3 to 6.5)

    /// FTE-6.3, 6.6, 6.8-07, 7.5.2-08: half points of a Move Action.
    pub(crate) fn allowance(&self, state: &State, unit: UnitId, mode: Mode) -> u8 {
        let u = state.unit(unit);
        match self.class(u) {
            Class::Infantry => {
                let points = if mode == Mode::DoubleTime { 9u8 } else { 5 };
                2 * points.saturating_sub(state.borne(unit).count() as u8)
            }
            Class::Vehicle => 30,
            Class::Helicopter if u.altitude == Altitude::Ground => 4,
            Class::Helicopter => 40,
        }
    }

    /// The cost in half points of going from a hex into the next by a way; why not, if not.
    pub(crate) fn cost(
        &self,
        class: Class,
        airborne: bool,
        from: Hex,
        to: Hex,
        way: Way,
    ) -> Result<u8, No> {
        let charts = &self.scenario.charts;
        let row = self.row(to);
        let side = self.scenario.map.side_between(from, to);
        let column = usize::from(class == Class::Vehicle);
        if class == Class::Helicopter {
            need(
                way == Way::Ground,
                "FTE-6.5-09",
                "Helicopters do not use Trails and Roads.",
            )?;
            let cost = if airborne {
                Some(2)
            } else {
                row.helicopter_ground
            };
            return cost.ok_or(No(
                "FTE-6.8-04",
                "No Ground Level in Jungle and Hamlet hexes.",
            ));
        }
        // FTE-6.5-14: a Slope is paid whatever the way.
        let slope = if side.slope() {
            charts.slope[column]
        } else {
            0
        };
        match way {
            Way::Trail => {
                need(side.trail(), "FTE-6.5-15", "No Trail joins the two hexes.")?;
                need(
                    class == Class::Infantry
                        || row.vehicle.is_some()
                        || self.terrain(to) != Terrain::Jungle,
                    "FTE-6.5-13",
                    "Vehicles cannot use a Trail through Jungle.",
                )?;
                Ok(charts.trail[column] + slope)
            }
            Way::Road => {
                need(side.road(), "FTE-6.5-15", "No Road joins the two hexes.")?;
                Ok(charts.road[column] + slope)
            }
            Way::Ground => {
                let entry = if class == Class::Vehicle {
                    row.vehicle
                } else {
                    row.infantry
                };
                let entry =
                    entry.ok_or(No("FTE-6.3-03", "That terrain is prohibited to Vehicles."))?;
                let stream = if side.stream() {
                    charts.stream[column]
                } else {
                    0
                };
                Ok(entry + slope + stream)
            }
        }
    }

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
            "Units move from hex to adjacent hex.",
        )?;
        need(
            !(f.moved && f.mode == Mode::Stealthy),
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
                "Entry was refused: it is not a hex of Civilians only.",
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
        if self.must_leave(state, u) {
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

    /// Whether the moving Units may leave the map here.
    fn may_exit(&self, state: &State, f: &Move) -> May {
        need(
            f.left >= EXIT_COST,
            "FTE-6.5-01",
            "Leaving the map costs 1 MP.",
        )?;
        for member in f.units.iter() {
            let u = state.unit(member);
            need(
                self.scenario.map.on_edge(u.at),
                "FTE-6.5-01",
                "It is not at the map edge.",
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
                        || u.any(Flags::LEAVING)
                        || u.leave_by > 0
                        || self.evacuates(state, member)
                }
                (Class::Vehicle, _) => self.evacuates(state, member),
                (Class::Infantry, Side::Nva) => state.borne(member).next().is_some(),
                (Class::Infantry, Side::Us) => false, // FTE-7.5.3-04
            };
            let clause = if self.infantry(u) && u.side == Side::Us {
                "FTE-7.5.3-04"
            } else {
                "FTE-6.1-02"
            };
            need(granted || by_rule, clause, "It may not leave the map here.")?;
        }
        Ok(())
    }

    /// Whether a carrier has casualties aboard: its own, or those that its passengers carry.
    fn evacuates(&self, state: &State, carrier: UnitId) -> bool {
        let mut bearers = state.passengers(carrier).map(|(id, _)| id).chain([carrier]);
        bearers.any(|bearer| state.borne(bearer).next().is_some())
    }

    /// FTE-7.5.3-03, -10.
    fn may_enter_tunnel(&self, state: &State, f: &Move) -> May {
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
                "A Tunnel only serves to evacuate a casualty.",
            )?;
        }
        need(
            f.left >= EXIT_COST,
            "FTE-7.5.3-03",
            "Going into a Tunnel costs 1 MP.",
        )
    }

    /// FTE-6.8-03: one step, at the start or the end.
    fn may_fly(&self, state: &State, f: &Move, altitude: Altitude) -> May {
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
            "The altitude was changed in this Move.",
        )?;
        need(
            (u.altitude as i8 - altitude as i8).abs() == 1,
            "FTE-6.8-03",
            "The altitude changes by one step.",
        )?;
        self.may_hold_level(u.at, altitude)?;
        self.may_stand(state, lead, u.at, altitude)
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
        need(
            cache.revealed || cache.side == u.side,
            "FTE-23.0-05",
            "The enemy may use it only once it is revealed.",
        )?;
        need(
            Fte::is_fort(cache.kind),
            "FTE-24.0-05",
            "That is no Bunker and no Foxholes.",
        )?;
        let room_for = self.of_fort(state, fort, "FTE-24.0-03", "FTE-25.0-04");
        need(self.shelters(u), room_for, "Only Infantry fits.")?;
        let inside = state.all().filter(|(_, o)| o.fort == fort).count();
        need(inside < 2, room_for, "Two Infantry Units are in it.")
    }

    pub(crate) fn enter_fort(
        &self,
        state: &mut State,
        unit: UnitId,
        fort: CacheId,
        log: &mut impl Log<Event>,
    ) {
        state.unit_mut(unit).fort = fort;
        let cache = &state.caches[fort.index()];
        let (hidden, side) = (!cache.revealed, state.unit(unit).side);
        log.note_with(|| Event::InFort {
            unit,
            fort,
            hidden,
            side,
        });
    }

    // ------------------------------------------------------------------ the Action, step by step

    pub(crate) fn step_move(
        &self,
        state: &mut State,
        mut f: Move,
        log: &mut impl Log<Event>,
    ) -> Flow {
        match f.stage {
            MoveStage::Gather => {
                if self.joiners(state, &f).next().is_some() {
                    return Flow::Wait(Wait::Choice(state.act.side));
                }
                self.set_off(state, f);
                Flow::On
            }
            MoveStage::Decide => {
                self.drop_stopped(state, &mut f);
                swap(state, Frame::Move(f));
                if f.units.is_empty() || (f.moved && f.mode == Mode::Stealthy) {
                    state.frames.pop();
                    return Flow::On;
                }
                Flow::Wait(Wait::Choice(state.act.side))
            }
            MoveStage::Stealth => {
                self.drop_stopped(state, &mut f);
                // FTE-6.7-06: each Concealed Unit rolls, seen or not.
                let next = f
                    .units
                    .iter()
                    .find(|u| u.0 >= f.next && state.unit(*u).is(Flags::CONCEALED));
                if let Some(unit) = next {
                    f.next = unit.0 + 1;
                    f.stage = MoveStage::StealthRolled;
                    swap(state, Frame::Move(f));
                    let why = crate::frame::CheckFor::Stealth;
                    self.push(
                        state,
                        Frame::Check {
                            unit,
                            why,
                            hex: f.into,
                        },
                    );
                } else {
                    self.enter(state, f, log);
                }
                Flow::On
            }
            MoveStage::StealthRolled => {
                if !state.passed {
                    self.reveal(state, UnitId(f.next - 1), "FTE-6.7-03", log);
                }
                f.stage = MoveStage::Stealth;
                swap(state, Frame::Move(f));
                Flow::On
            }
            MoveStage::Entered => {
                self.entered(state, f, log);
                Flow::On
            }
            MoveStage::Fired => {
                f.stage = MoveStage::Decide;
                swap(state, Frame::Move(f));
                self.drop_stopped(state, &mut f);
                let american = state.act.side == Side::Us;
                if american
                    && !f.units.is_empty()
                    && self.civilians_in(state, f.into).next().is_some()
                {
                    let stage = Questioning::Offer;
                    self.push(
                        state,
                        Frame::Interrogate {
                            units: f.units,
                            hex: f.into,
                            stage,
                            owed: 0,
                        },
                    );
                }
                Flow::On
            }
            MoveStage::Over => {
                state.frames.pop();
                Flow::On
            }
        }
    }

    /// FTE-6.1-08: those that were stopped or run stay behind.
    fn drop_stopped(&self, state: &State, f: &mut Move) {
        for unit in f.units.iter() {
            let stays = f.moved && state.unit(unit).at != f.into;
            if !self.able(state, unit) || stays || state.unit(unit).is(Flags::DOWNED) {
                f.units.remove(unit);
            }
        }
    }

    fn joiners<'a>(&'a self, state: &'a State, f: &'a Move) -> impl Iterator<Item = UnitId> + 'a {
        let lead = f.units.iter().next().unwrap_or_default();
        let act = &state.act;
        act.named.iter().filter(move |&u| {
            !act.done.contains(u)
                && !f.units.contains(u)
                && self.infantry(state.unit(lead))
                && self.infantry(state.unit(u))
                && self.able(state, u)
                && state.unit(u).at == state.unit(lead).at
                && self.may_move(state, u, f.mode).is_ok()
        })
    }

    fn set_off(&self, state: &mut State, mut f: Move) {
        // FTE-6.1-09: the slowest sets the pace.
        f.left = f
            .units
            .iter()
            .map(|u| self.allowance(state, u, f.mode))
            .min()
            .unwrap_or(0);
        f.stage = MoveStage::Decide;
        for unit in f.units.iter() {
            state.act.done.insert(unit);
            if f.mode == Mode::DoubleTime {
                state.unit_mut(unit).set(Flags::DOUBLE_TIMED);
            }
        }
        // A Vehicle or Helicopter has a second Action.
        let lead = f.units.iter().next().unwrap_or_default();
        if !self.infantry(state.unit(lead)) {
            state.act.done.remove(lead);
        }
        swap(state, Frame::Move(f));
    }

    pub(crate) fn move_choices(&self, state: &State, f: &Move, out: &mut Vec<Choice>) {
        if f.stage == MoveStage::Gather {
            out.extend(self.joiners(state, f).map(|unit| Choice::Join { unit }));
            out.push(Choice::Begin);
            return;
        }
        let Some(lead) = f.units.iter().next() else {
            return;
        };
        let u = state.unit(lead);
        let class = self.class(u);
        if self.may_exit(state, f).is_ok() {
            out.push(Choice::Exit);
        }
        for direction in Direction::ALL {
            let hex = self.scenario.map.neighbour(u.at, direction);
            if hex == Hex::NOWHERE {
                continue;
            }
            let side = self.scenario.map.side(u.at, direction);
            for (way, there) in [
                (Way::Ground, true),
                (Way::Trail, side.trail()),
                (Way::Road, side.road()),
            ] {
                if there && self.may_step(state, f, hex, way).is_ok() {
                    out.push(Choice::Step { hex, way });
                }
            }
        }
        match class {
            Class::Helicopter => {
                for altitude in [Altitude::Ground, Altitude::Treetop, Altitude::High] {
                    if self.may_fly(state, f, altitude).is_ok() {
                        out.push(Choice::Fly { altitude });
                    }
                }
            }
            Class::Infantry => {
                for member in f.units.iter() {
                    out.extend(
                        state
                            .borne(member)
                            .map(|(casualty, _)| Choice::Drop { casualty }),
                    );
                    let fort = state.unit(member).fort;
                    if fort.is_some() {
                        out.push(Choice::LeaveFort { unit: member });
                    } else {
                        for (fort, _) in state.caches_in(u.at) {
                            if self.may_enter_fort(state, member, fort).is_ok() {
                                out.push(Choice::EnterFort { unit: member, fort });
                            }
                        }
                    }
                }
                if u.side == Side::Nva && self.may_enter_tunnel(state, f).is_ok() {
                    out.push(Choice::EnterTunnel);
                }
            }
            Class::Vehicle => {}
        }
        if self.may_halt(state, f, out).is_ok() {
            out.push(Choice::Halt);
        }
    }

    /// FTE-15.0-08: a Helicopter that has to go goes on while it can. `open` is what else it can do.
    fn may_halt(&self, state: &State, f: &Move, open: &[Choice]) -> May {
        let Some(lead) = f.units.iter().next() else {
            return Ok(());
        };
        let goes_on = |c: &Choice| matches!(c, Choice::Step { .. } | Choice::Exit);
        need(
            !self.must_leave(state, state.unit(lead)) || !open.iter().any(goes_on),
            "FTE-15.0-08",
            "It has to go on toward the map edge.",
        )
    }

    pub(crate) fn deny_move(&self, state: &State, f: &Move, choice: &Choice) -> No {
        let fallback = No("FTE-6.1-01", "The Unit is moving: say where to, or halt.");
        if f.stage == MoveStage::Gather {
            return match choice {
                Choice::Join { .. } => No(
                    "FTE-6.1-07",
                    "Only activated Infantry of the hex moves along.",
                ),
                _ => No("FTE-6.1-07", "Say who moves along, then begin."),
            };
        }
        let tried = match *choice {
            Choice::Step { hex, way } => self.may_step(state, f, hex, way).map(|_| ()),
            Choice::Exit => self.may_exit(state, f),
            Choice::EnterTunnel => self.may_enter_tunnel(state, f),
            Choice::Fly { altitude } => self.may_fly(state, f, altitude),
            Choice::EnterFort { unit, fort } if f.units.contains(unit) => {
                self.may_enter_fort(state, unit, fort)
            }
            Choice::EnterFort { .. } | Choice::LeaveFort { .. } => Err(No(
                "FTE-24.0-05",
                "Only the moving Unit enters or leaves, if it is in the hex or inside.",
            )),
            Choice::Drop { .. } => Err(No(
                "FTE-7.5.2-07",
                "The moving Units do not carry that marker.",
            )),
            Choice::Halt => Err(No("FTE-15.0-08", "It has to go on toward the map edge.")),
            _ => Ok(()),
        };
        tried.err().unwrap_or(fallback)
    }

    pub(crate) fn choose_move(
        &self,
        state: &mut State,
        mut f: Move,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        let Some(lead) = f.units.iter().next() else {
            return;
        };
        match choice {
            Choice::Join { unit } => {
                f.units.insert(unit);
                log.note_with(|| Event::Moves { unit, mode: f.mode });
                if state.unit(unit).searching > 0 {
                    state.unit_mut(unit).searching = 0; // FTE-9.0-05
                }
                swap(state, Frame::Move(f));
            }
            Choice::Begin => self.set_off(state, f),
            Choice::Step { hex, way } => self.step_into(state, f, hex, way, log),
            Choice::Drop { casualty } => {
                let hex = state.unit(lead).at;
                self.lay_down(state, casualty, hex, "FTE-7.5.2-07", log);
            }
            Choice::EnterFort { unit, fort } => {
                self.enter_fort(state, unit, fort, log);
                f.units.remove(unit);
                swap(state, Frame::Move(f));
                self.open_window(state, UnitSet::one(unit), Attack::OUTSIDE);
            }
            Choice::LeaveFort { unit } => {
                let fort = std::mem::take(&mut state.unit_mut(unit).fort);
                let (hidden, side) = (!state.caches[fort.index()].revealed, state.unit(unit).side);
                log.note_with(|| Event::OutOfFort {
                    unit,
                    fort,
                    hidden,
                    side,
                });
                self.open_window(state, UnitSet::one(unit), Attack::OUTSIDE);
            }
            Choice::Exit => {
                f.stage = MoveStage::Over;
                swap(state, Frame::Move(f));
                for unit in f.units.iter() {
                    self.exit(state, unit, log);
                }
            }
            Choice::EnterTunnel => {
                f.stage = MoveStage::Over;
                swap(state, Frame::Move(f));
                for unit in f.units.iter() {
                    let hex = state.unit(unit).at;
                    log.note_with(|| Event::WentUnderground { unit, hex });
                    self.evacuate_all(state, unit, log);
                    self.take_off_map(state, unit);
                }
            }
            Choice::Fly { altitude } => {
                state.unit_mut(lead).altitude = altitude;
                log.note_with(|| Event::Flew {
                    unit: lead,
                    altitude,
                });
                f.changed_altitude = true;
                if f.moved {
                    f.stage = MoveStage::Over;
                } else {
                    f.left = self.allowance(state, lead, f.mode); // FTE-6.8-07
                }
                swap(state, Frame::Move(f));
                self.spring_trap(state, f.units, state.unit(lead).at, log); // FTE-26.0-12: it has landed
            }
            Choice::Halt => {
                f.stage = MoveStage::Over;
                swap(state, Frame::Move(f));
                if !f.moved && self.class(state.unit(lead)) == Class::Helicopter {
                    self.open_window(state, f.units, 0); // FTE-5.1-18: a hover can be fired at
                }
            }
            _ => {}
        }
    }

    fn step_into(
        &self,
        state: &mut State,
        mut f: Move,
        hex: Hex,
        way: Way,
        log: &mut impl Log<Event>,
    ) {
        let lead = f.units.iter().next().unwrap_or_default();
        let announced = f.units.iter().any(|m| {
            matches!(
                self.entry(state, m, hex, state.unit(m).altitude),
                Ok(Entry::Announced)
            )
        });
        if announced && !self.opens(state, lead, hex, log) {
            if let Some(direction) = state.unit(lead).at.direction_to(hex) {
                f.refused |= 1 << direction.index();
            }
            log.note_with(|| Event::EntryRefused { hex });
            return swap(state, Frame::Move(f));
        }
        f.into = hex;
        f.way = way;
        f.next = 0;
        if f.mode == Mode::Stealthy {
            f.stage = MoveStage::Stealth;
            swap(state, Frame::Move(f));
        } else {
            self.enter(state, f, log);
        }
    }

    /// FTE-28.0-12: a hex of Concealed counters opens when only Civilians (for Americans) or a lone Medic are there.
    fn opens(&self, state: &mut State, mover: UnitId, hex: Hex, log: &mut impl Log<Event>) -> bool {
        let side = state.unit(mover).side;
        let there: UnitSet = state
            .here(hex)
            .filter(|(_, u)| u.side != side)
            .map(|(id, _)| id)
            .collect();
        let all = |role: Role| there.iter().all(|id| self.role(state.unit(id)) == role);
        let civilians = side == Side::Us && all(Role::Civilians);
        let medic = there.len() == 1 && all(Role::Medic);
        if !(civilians || medic) {
            return false;
        }
        for unit in there.iter() {
            self.reveal(state, unit, "FTE-28.0-12", log);
        }
        true
    }

    /// Pays, moves everybody, and looks for Booby Traps first (FTE-26.0-12).
    fn enter(&self, state: &mut State, mut f: Move, log: &mut impl Log<Event>) {
        let Some(lead) = f.units.iter().next() else {
            f.stage = MoveStage::Over;
            return swap(state, Frame::Move(f));
        };
        let u = state.unit(lead);
        let cost = self
            .cost(self.class(u), self.airborne(u), u.at, f.into, f.way)
            .unwrap_or(f.left);
        f.left -= cost.min(f.left);
        f.moved = true;
        f.refused = 0;
        f.stage = MoveStage::Entered;
        for unit in f.units.iter() {
            state.unit_mut(unit).at = f.into;
            // FTE-12.0-07: a Medevac takes the casualties of one hex, then goes.
            if self.role(state.unit(unit)) == Role::Medevac && state.borne(unit).next().is_some() {
                state.unit_mut(unit).set(Flags::LEAVING);
            }
        }
        swap(state, Frame::Move(f));
        log.note_with(|| Event::Entered {
            units: f.units.iter().collect(),
            hex: f.into,
            way: f.way,
            cost,
        });
        self.capture(state, f.into, log);
        self.spring_trap(state, f.units, f.into, log);
    }

    /// FTE-6.1-05: who sees it; then the window (FTE-6.1-03).
    fn entered(&self, state: &mut State, mut f: Move, log: &mut impl Log<Event>) {
        f.stage = MoveStage::Fired;
        swap(state, Frame::Move(f));
        if f.mode != Mode::Stealthy {
            for unit in f.units.iter() {
                if state.unit(unit).at == f.into {
                    self.reveal_if_seen(state, unit, "FTE-6.1-05", log);
                }
            }
        }
        self.drop_stopped(state, &mut f);
        let mut facts = 0;
        if f.mode == Mode::Stealthy {
            facts |= Attack::STEALTHY;
        }
        if f.way != Way::Ground {
            facts |= Attack::ON_PATH;
        }
        self.open_window(state, f.units, facts);
    }

    // ------------------------------------------------------------------ leaving the map

    fn exit(&self, state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
        let u = *state.unit(unit);
        log.note_with(|| Event::Exited { unit, hex: u.at });
        self.evacuate_all(state, unit, log);
        let granted = self.scenario.exits.iter().find(|e| {
            e.side == u.side && e.hexes.contains(u.at) && e.vp != 0 && !e.casualties_only
        });
        let leaving: Vec<UnitId> = state.passengers(unit).map(|(id, _)| id).collect();
        if let Some(exit) = granted {
            // A Vehicle or Helicopter that carries Units scores for them too.
            let real = usize::from(self.real(&u)) + leaving.len();
            self.score(state, u.side, exit.vp * real as i16, "FTE-29.0-01", log);
        }
        for passenger in leaving {
            self.evacuate_all(state, passenger, log);
            self.take_off_map(state, passenger);
        }
        self.take_off_map(state, unit);
        if state.medevac == Medevac::Here(unit) {
            state.medevac = Medevac::None; // FTE-12.0-04
        }
    }

    fn take_off_map(&self, state: &mut State, unit: UnitId) {
        let u = state.unit_mut(unit);
        u.at = Hex::NOWHERE;
        u.carrier = UnitId::NONE;
        u.fort = CacheId::NONE;
        u.set(Flags::GONE);
    }

    /// FTE-7.5.3-05: every marker that leaves with a Unit scores.
    fn evacuate_all(&self, state: &mut State, unit: UnitId, log: &mut impl Log<Event>) {
        let borne: Vec<(CasualtyId, CasualtyKind, Side)> = state
            .borne(unit)
            .map(|(id, c)| (id, c.kind, c.side))
            .collect();
        for (casualty, kind, side) in borne {
            self.discard(state, casualty, "FTE-7.5.3-01", log);
            let (points, clause) = match kind {
                CasualtyKind::Kia => ([2, 1], "FTE-29.0-08"),
                _ => ([3, 1], "FTE-29.0-07"),
            };
            self.score(state, side, points[side.index()], clause, log);
        }
    }

    // ------------------------------------------------------------------ Abandon (6.10)

    pub(crate) fn may_abandon(&self, u: &Unit) -> May {
        need(
            u.is(Flags::IMMOBILIZED),
            "FTE-6.10-01",
            "Only an Immobilized Vehicle can be Abandoned.",
        )
    }

    pub(crate) fn abandon(&self, state: &mut State, vehicle: UnitId, log: &mut impl Log<Event>) {
        let hex = state.unit(vehicle).at;
        let side = state.unit(vehicle).side;
        let mut out = UnitSet::default();
        let passengers: Vec<UnitId> = state.passengers(vehicle).map(|(id, _)| id).collect();
        for unit in passengers {
            let p = state.unit_mut(unit);
            p.carrier = UnitId::NONE;
            p.at = hex;
            p.set(Flags::COMPLETE); // FTE-6.10-03
            out.insert(unit);
        }
        self.drop_all(state, vehicle, hex, "FTE-6.10-03", log);
        if let Some(crew) = self.add_unit(state, self.spares.crew, side) {
            let c = state.unit_mut(crew);
            c.at = hex;
            c.clear(Flags::RESERVE);
            c.set(Flags::REDUCED | Flags::SUPPRESSED | Flags::COMPLETE); // FTE-6.10-02
            out.insert(crew);
            log.note_with(|| Event::Abandoned {
                unit: vehicle,
                crew,
            });
            let clause = Clause("FTE-6.10-02");
            log.note_with(|| Event::Marked {
                unit: crew,
                marker: Marker::Suppressed,
                clause,
            });
        }
        self.remove(state, vehicle, "FTE-6.10-04", log);
        self.open_window(state, out, 0); // FTE-6.10-05
    }
}
