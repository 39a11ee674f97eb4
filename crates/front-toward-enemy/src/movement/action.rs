//! The Move Action, step by step.

use super::Entry;
use crate::choice::Choice;
use crate::counters::{Class, Role, Side};
use crate::event::{Event, Marker};
use crate::frame::{Attack, Frame, Mode, Move, MoveStage, Questioning, Way};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::state::{
    Altitude, CacheId, CasualtyId, CasualtyKind, Flags, Medevac, State, Unit, UnitId, UnitSet, Wait,
};
use engine::{Clause, Log};
use ground::{Direction, Hex};

impl Fte {
    pub(crate) fn step_move(
        &self,
        state: &mut State,
        mut f: Move,
        log: &mut impl Log<State, Event>,
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
        log: &mut impl Log<State, Event>,
    ) {
        let Some(lead) = f.units.iter().next() else {
            return;
        };
        match choice {
            Choice::Join { unit } => {
                f.units.insert(unit);
                log.note_with(state, || Event::Moves { unit, mode: f.mode });
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
                log.note_with(state, || Event::OutOfFort {
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
                    log.note_with(state, || Event::WentUnderground { unit, hex });
                    self.evacuate_all(state, unit, log);
                    self.take_off_map(state, unit);
                }
            }
            Choice::Fly { altitude } => {
                state.unit_mut(lead).altitude = altitude;
                log.note_with(state, || Event::Flew {
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
        log: &mut impl Log<State, Event>,
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
            log.note_with(state, || Event::EntryRefused { hex });
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
    fn opens(
        &self,
        state: &mut State,
        mover: UnitId,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) -> bool {
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
    fn enter(&self, state: &mut State, mut f: Move, log: &mut impl Log<State, Event>) {
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
        log.note_with(state, || Event::Entered {
            units: f.units.iter().collect(),
            hex: f.into,
            way: f.way,
            cost,
        });
        self.capture(state, f.into, log);
        self.spring_trap(state, f.units, f.into, log);
    }

    /// FTE-6.1-05: who sees it; then the window (FTE-6.1-03).
    fn entered(&self, state: &mut State, mut f: Move, log: &mut impl Log<State, Event>) {
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

    fn exit(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let u = *state.unit(unit);
        log.note_with(state, || Event::Exited { unit, hex: u.at });
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
    fn evacuate_all(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
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

    pub(crate) fn abandon(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
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
            log.note_with(state, || Event::Abandoned {
                unit: vehicle,
                crew,
            });
            let clause = Clause("FTE-6.10-02");
            log.note_with(state, || Event::Marked {
                unit: crew,
                marker: Marker::Suppressed,
                clause,
            });
        }
        self.remove(state, vehicle, "FTE-6.10-04", log);
        self.open_window(state, out, 0); // FTE-6.10-05
    }
}
