//! The Move Action, step by step.

use super::Entry;
use crate::activation::{Act, need_fresh};
use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::civilians::Interrogate;
use crate::counters::{Class, Role, Side};
use crate::event::{Event, Fate, Marker};
use crate::fire::Exposure;
use crate::fte::{Facts, Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::scenario::CacheKind;
use crate::state::{
    Action, Altitude, CacheId, CasualtyId, CasualtyKind, Flags, Medevac, State, Unit, UnitId,
    UnitSet, Wait,
};
use crate::victory::awards;
use crate::words::half_points;
use engine::{Clause, Log, Procedure};
use ground::{Direction, Hex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A Move Action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Move {
    /// Who moves together.
    pub units: UnitSet,
    /// How.
    pub mode: Mode,
    /// Half points left.
    pub left: u8,
    /// Half points spent.
    pub spent: u8,
    /// Where in the procedure.
    pub stage: MoveStage,
    /// How the last hex was entered.
    pub way: Way,
    /// Directions in which entry was refused (FTE-28.0-12), one bit each.
    pub refused: u8,
    /// Whether a hex was entered.
    pub moved: bool,
    /// Whether the altitude was changed.
    pub changed_altitude: bool,
    /// The hex being entered.
    pub into: Hex,
    /// Next slot for the Stealthy checks.
    pub next: u8,
}

impl Procedure<Fte> for Move {
    fn step(mut self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            MoveStage::Gather => {
                if game.joiners(state, &self).next().is_some() {
                    return Flow::Wait(Wait::Choice(state.act.side));
                }
                game.set_off(state, self);
                Flow::On
            }
            MoveStage::Decide => {
                game.drop_stopped(state, &mut self);
                game.slow_down(state, &mut self);
                state.stack.become_(self);
                let done = self.crept() && !game.cover_at_hand(state, &self);
                if self.units.is_empty() || done {
                    state.stack.finish();
                    return Flow::On;
                }
                Flow::Wait(Wait::Choice(state.act.side))
            }
            MoveStage::Stealth => {
                game.drop_stopped(state, &mut self);
                // FTE-6.7-06: each Concealed Unit rolls, seen or not.
                let next = self
                    .units
                    .iter()
                    .find(|u| u.0 >= self.next && state.unit(*u).is(Flags::CONCEALED));
                if let Some(unit) = next {
                    self.next = unit.0 + 1;
                    self.stage = MoveStage::StealthRolled;
                    state.stack.become_(self);
                    state.stack.call(Check {
                        unit,
                        why: CheckFor::Stealth,
                        hex: self.into,
                    });
                } else {
                    game.enter(state, self, log);
                }
                Flow::On
            }
            MoveStage::StealthRolled => {
                if !Checked::taken(state) {
                    game.reveal(state, UnitId(self.next - 1), "FTE-6.7-03", log);
                }
                self.stage = MoveStage::Stealth;
                state.stack.become_(self);
                Flow::On
            }
            MoveStage::Entered => {
                game.entered(state, self, log);
                Flow::On
            }
            MoveStage::Fired => {
                self.stage = MoveStage::Decide;
                state.stack.become_(self);
                // FTE-26.0-12: who cannot drive on may ask, as long as its Activation goes on.
                if state.act.side == Side::Us {
                    let able = self.units.iter().filter(|&u| game.able(state, u));
                    let offer = Interrogate::offer(able.collect(), self.into);
                    state.stack.call(offer);
                }
                Flow::On
            }
            MoveStage::Over => {
                state.stack.finish();
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        if self.stage == MoveStage::Gather {
            out.extend(game.joiners(state, self).map(|unit| Choice::Join { unit }));
            out.push(Choice::Begin);
            return;
        }
        let Some(lead) = self.units.iter().next() else {
            return;
        };
        let u = state.unit(lead);
        let class = game.class(u);
        if game.may_exit(state, self).is_ok() {
            out.push(Choice::Exit);
        }
        for direction in Direction::ALL {
            let hex = game.scenario.map.neighbour(u.at, direction);
            if hex == Hex::NOWHERE {
                continue;
            }
            let side = game.scenario.map.side(u.at, direction);
            for (way, there) in [
                (Way::Ground, true),
                (Way::Trail, side.trail()),
                (Way::Road, side.road()),
            ] {
                if there && game.may_step(state, self, hex, way).is_ok() {
                    out.push(Choice::Step { hex, way });
                }
            }
        }
        match class {
            Class::Infantry if self.crept() => {
                for member in self.units.iter() {
                    game.forts_to_enter(state, self, member, out);
                }
            }
            Class::Helicopter => {
                for altitude in [Altitude::Ground, Altitude::Treetop, Altitude::High] {
                    if game.may_fly(state, self, altitude).is_ok() {
                        out.push(Choice::Fly { altitude });
                    }
                }
            }
            Class::Infantry => {
                for member in self.units.iter() {
                    let borne = state.borne(member).map(|(casualty, _)| casualty);
                    out.extend(
                        borne
                            .filter(|&c| game.may_drop(state, self, c).is_ok())
                            .map(|casualty| Choice::Drop { casualty }),
                    );
                    if game.may_go_outside(state, self, member).is_ok() {
                        out.push(Choice::LeaveFort { unit: member });
                    } else {
                        game.forts_to_enter(state, self, member, out);
                    }
                }
                if u.side == Side::Nva && game.may_enter_tunnel(state, self).is_ok() {
                    out.push(Choice::EnterTunnel);
                }
            }
            Class::Vehicle => {}
        }
        if game.may_halt(state, self).is_ok() {
            out.push(Choice::Halt);
        }
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        if self.stage == MoveStage::Gather {
            return match *choice {
                Choice::Join { unit } => game.may_move_along(state, self, unit),
                Choice::Begin => Ok(()),
                _ => choice.not_asked(No("FTE-6.1-07", "Choose who moves along, then begin.")),
            };
        }
        match *choice {
            Choice::Step { hex, way } => game.may_step(state, self, hex, way).map(|_| ()),
            Choice::Exit => game.may_exit(state, self),
            Choice::EnterTunnel => game.may_enter_tunnel(state, self),
            Choice::Fly { altitude } => game.may_fly(state, self, altitude),
            Choice::EnterFort { unit, fort } => game.may_go_inside(state, self, unit, fort),
            Choice::LeaveFort { unit } => game.may_go_outside(state, self, unit),
            Choice::Drop { casualty } => game.may_drop(state, self, casualty),
            Choice::Halt => game.may_halt(state, self),
            Choice::Move { .. } => Err(No("FTE-6.1-01", "It is already moving.")),
            _ => choice.not_asked(No(
                "FTE-6.1-01",
                "A Unit is moving: choose where to, or halt.",
            )),
        }
    }

    fn choose(
        mut self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(lead) = self.units.iter().next() else {
            return;
        };
        match choice {
            Choice::Join { unit } => {
                self.units.insert(unit);
                log.note_with(state, || Event::Moves {
                    unit,
                    mode: self.mode,
                });
                if state.unit(unit).searching > 0 {
                    state.unit_mut(unit).searching = 0; // FTE-9.0-05
                }
                state.stack.become_(self);
            }
            Choice::Begin => game.set_off(state, self),
            Choice::Step { hex, way } => game.step_into(state, self, hex, way, log),
            Choice::Drop { casualty } => {
                let hex = state.unit(lead).at;
                game.lay_down(state, casualty, hex, "FTE-7.5.2-07", log);
            }
            Choice::EnterFort { unit, fort } => {
                game.enter_fort(state, unit, fort, log);
                self.units.remove(unit);
                state.stack.become_(self);
                game.pass_the_entrance(state, &self, unit, log);
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
                game.pass_the_entrance(state, &self, unit, log);
            }
            // Whoever leaves the map is out of the Move, and a Move of nobody is over.
            Choice::Exit => {
                for unit in self.units.iter() {
                    game.exit(state, unit, log);
                }
            }
            Choice::EnterTunnel => {
                for unit in self.units.iter() {
                    let hex = state.unit(unit).at;
                    log.note_with(state, || Event::WentUnderground { unit, hex });
                    game.learn(state, unit, Facts::real);
                    game.learn_marker(state, Side::Nva, hex, |kind| kind == CacheKind::Tunnel);
                    game.evacuate_all(state, unit, log);
                    game.take_off_map(state, unit);
                }
            }
            Choice::Fly { altitude } => {
                state.unit_mut(lead).altitude = altitude;
                log.note_with(state, || Event::Flew {
                    unit: lead,
                    altitude,
                });
                self.changed_altitude = true;
                if self.moved {
                    self.stage = MoveStage::Over;
                } else {
                    self.left = game.allowance(state, lead, self.mode); // FTE-6.8-07
                }
                state.stack.become_(self);
                if altitude == Altitude::Ground {
                    game.touch_down(state, self.units, state.unit(lead).at, log);
                }
            }
            Choice::Halt => {
                self.stage = MoveStage::Over;
                state.stack.become_(self);
                if !self.moved && game.class(state.unit(lead)) == Class::Helicopter {
                    game.open_window(state, self.units, Exposure::default()); // FTE-5.1-18: a hover can be fired at
                }
            }
            _ => {}
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let who = game.who_all(view, self.units.iter());
        let decide = match self.stage {
            MoveStage::Gather => {
                Decide::new(format!("Choose who moves along with {who}"), "a Move")
                    .names(|name| format!("Take {name} along"))
                    .call(
                        Choice::Begin,
                        match self.units.len() {
                            0 | 1 => "Move off alone",
                            _ => "Move off together",
                        },
                    )
            }
            _ => {
                let left = half_points(self.left);
                Decide::new(format!("Move {who}: {left} MP left"), "a Move")
            }
        };
        decide.into()
    }
}

impl Move {
    /// Whether the one hex of Stealthy Movement has been entered.
    pub(super) fn crept(&self) -> bool {
        self.moved && self.mode == Mode::Stealthy
    }
}

/// Where in a Move Action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum MoveStage {
    /// Others of the hex may join.
    #[default]
    Gather,
    /// The owner decides where to go.
    Decide,
    /// Stealthy checks are rolled before the hex is entered.
    Stealth,
    /// A Stealthy check of the Unit before `next` was rolled.
    StealthRolled,
    /// The hex was entered: Booby Traps, then who sees it.
    Entered,
    /// Opportunity Fire was resolved: Civilians may be questioned.
    Fired,
    /// The Move is over.
    Over,
}

/// How Infantry moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// 5 MP.
    #[default]
    Normal,
    /// 9 MP, Exhausted afterwards (6.6).
    DoubleTime,
    /// One hex, quietly (6.7).
    Stealthy,
}

/// Over what a hex is entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Across the terrain.
    #[default]
    Ground,
    /// Along a Trail.
    Trail,
    /// Along a Road.
    Road,
}

impl Fte {
    /// FTE-6.1-08: those that were stopped or run stay behind.
    fn drop_stopped(&self, state: &State, f: &mut Move) {
        for unit in f.units.iter() {
            let halted = state.unit(unit).any(Flags::DOWNED | Flags::IMMOBILIZED); // FTE-7.4-16, -19
            if !self.able(state, unit) || halted {
                f.units.remove(unit);
            }
        }
    }

    /// FTE-7.5.2-08: a casualty taken up on the way slows the stack down from now on.
    fn slow_down(&self, state: &State, f: &mut Move) {
        let on_foot = f.units.iter().filter(|&u| self.infantry(state.unit(u)));
        let pace = on_foot.map(|u| self.allowance(state, u, f.mode)).min();
        if let Some(pace) = pace {
            f.left = f.left.min(pace.saturating_sub(f.spent));
        }
    }

    /// Whether the hex has cover that the moving Infantry may go into, as far as others can tell: who creeps up to a
    /// hidden marker of his side is asked, whatever both of them are.
    fn cover_at_hand(&self, state: &State, f: &Move) -> bool {
        let Some(lead) = f.units.iter().next().map(|u| state.unit(u)) else {
            return false;
        };
        state.caches_in(lead.at).any(|(_, cache)| {
            let hidden = !cache.revealed && cache.side == lead.side;
            hidden || (cache.revealed && Fte::is_fort(cache.kind))
        })
    }

    fn forts_to_enter(&self, state: &State, f: &Move, unit: UnitId, out: &mut Vec<Choice>) {
        for (fort, _) in state.caches_in(state.unit(unit).at) {
            if self.may_go_inside(state, f, unit, fort).is_ok() {
                out.push(Choice::EnterFort { unit, fort });
            }
        }
    }

    /// FTE-24.0-06: who goes into or out of a Bunker or Foxholes can be fired at, as though outside.
    fn pass_the_entrance(
        &self,
        state: &mut State,
        f: &Move,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let stealthy = f.mode == Mode::Stealthy;
        if state.options.cover_reveals && !stealthy {
            self.reveal_if_seen(state, unit, "FTE-18.1-05", log);
        }
        let exposure = Exposure {
            stealthy, // FTE-6.7-04
            on_path: false,
            outside: true,
        };
        self.open_window(state, UnitSet::one(unit), exposure);
    }

    fn joiners<'a>(&'a self, state: &'a State, f: &'a Move) -> impl Iterator<Item = UnitId> + 'a {
        let named = state.act.named.iter();
        named.filter(move |&u| self.may_move_along(state, f, u).is_ok())
    }

    /// FTE-6.1-07, -09: whether another Unit may move as a stack with those that are about to.
    fn may_move_along(&self, state: &State, f: &Move, unit: UnitId) -> May {
        need(
            !f.units.contains(unit),
            "FTE-6.1-07",
            "It is already moving along.",
        )?;
        self.may_begin_unit(state, unit)?;
        let lead = state.unit(f.units.iter().next().unwrap_or_default());
        let u = state.unit(unit);
        need(
            self.class(lead) != Class::Helicopter,
            "FTE-5.1-10",
            "Helicopters move one after the other.",
        )?;
        need(
            self.class(u) == self.class(lead),
            "FTE-6.1-07",
            "Only Units of one Movement Class move together.",
        )?;
        need_fresh(!state.act.moved.contains(unit))?;
        need(
            u.at == lead.at,
            "FTE-6.1-07",
            "It is not in the hex of the moving Units.",
        )?;
        self.may_move(state, unit, f.mode)
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
        let acting = state.stack.all::<Act>().next().map(|act| act.unit);
        for unit in f.units.iter() {
            if f.mode == Mode::DoubleTime {
                state.unit_mut(unit).set(Flags::DOUBLE_TIMED);
            }
            if self.infantry(state.unit(unit)) {
                state.act.done.insert(unit);
            } else if Some(unit) != acting {
                state.act.take_along(unit, Action::Move); // it has a second Action
            }
        }
        state.stack.become_(f);
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
        // What bars some of a stack bars the stack; those that may go on come upon the same.
        let entry = self.entry(state, lead, hex, state.unit(lead).altitude);
        if matches!(entry, Ok(Entry::Announced)) && !self.opens(state, lead, hex, log) {
            if let Some(direction) = state.unit(lead).at.direction_to(hex) {
                f.refused |= 1 << direction.index();
            }
            log.note_with(state, || Event::EntryRefused { hex });
            return state.stack.become_(f);
        }
        f.into = hex;
        f.way = way;
        f.next = 0;
        if f.mode == Mode::Stealthy {
            f.stage = MoveStage::Stealth;
            state.stack.become_(f);
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
            for unit in there.iter() {
                let (us, alone) = (side == Side::Us, there.len() == 1);
                self.learn(state, unit, |facts| match facts.role {
                    Role::Civilians => !us,
                    Role::Medic => !alone,
                    _ => true,
                });
            }
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
            return state.stack.become_(f);
        };
        let u = state.unit(lead);
        let cost = self
            .cost(self.class(u), self.airborne(u), u.at, f.into, f.way)
            .unwrap_or(f.left);
        f.left -= cost.min(f.left);
        f.spent += cost;
        f.moved = true;
        f.refused = 0;
        f.stage = MoveStage::Entered;
        for unit in f.units.iter() {
            // FTE-12.0-07: a Medevac takes the casualties of one hex, then goes.
            if self.role(state.unit(unit)) == Role::Medevac && state.borne(unit).next().is_some() {
                state.unit_mut(unit).set(Flags::LEAVING);
            }
        }
        state.stack.become_(f);
        self.walk_into(state, f.units, f.into, log, |state, log| {
            log.note_with(state, || Event::Entered {
                units: f.units.iter().collect(),
                hex: f.into,
                way: f.way,
                cost,
            });
        });
    }

    /// FTE-6.1-05: who sees it; then the window (FTE-6.1-03).
    fn entered(&self, state: &mut State, mut f: Move, log: &mut impl Log<State, Event>) {
        f.stage = MoveStage::Fired;
        state.stack.become_(f);
        if f.mode != Mode::Stealthy {
            for unit in f.units.iter() {
                if state.unit(unit).at == f.into {
                    self.reveal_if_seen(state, unit, "FTE-6.1-05", log);
                }
            }
        }
        // Who was stopped by a Booby Trap has come into the hex all the same.
        let here = f.units.iter().filter(|&u| state.unit(u).at == f.into);
        let targets = here.collect();
        let exposure = Exposure {
            stealthy: f.mode == Mode::Stealthy,
            on_path: f.way != Way::Ground,
            outside: false,
        };
        self.open_window(state, targets, exposure);
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
            self.learn_presence(state, &[unit], self.real(&u));
            let real = usize::from(self.real(&u)) + leaving.len();
            self.score(state, u.side, exit.vp * real as i16, "FTE-29.0-01", log);
        }
        for passenger in leaving {
            self.evacuate_all(state, passenger, log);
            self.take_off_map(state, passenger);
        }
        self.take_off_map(state, unit);
        if u.on_map() {
            self.capture(state, u.at, log);
        }
    }

    fn take_off_map(&self, state: &mut State, unit: UnitId) {
        self.comes_or_goes(state, unit);
        let u = state.unit_mut(unit);
        u.at = Hex::NOWHERE;
        u.carrier = UnitId::NONE;
        u.fort = CacheId::NONE;
        u.set(Flags::GONE);
        if state.medevac == Medevac::Here(unit) {
            state.medevac = Medevac::None; // FTE-12.0-04
        }
    }

    /// FTE-7.5.3-05: every marker that leaves with a Unit scores.
    fn evacuate_all(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let borne: Vec<(CasualtyId, CasualtyKind, Side)> = state
            .borne(unit)
            .map(|(id, c)| (id, c.kind, c.side))
            .collect();
        for (casualty, kind, side) in borne {
            self.discard(state, casualty, Fate::Evacuated, log);
            let award = match kind {
                CasualtyKind::Kia => &awards::DEAD_OUT,
                _ => &awards::WOUNDED_OUT,
            };
            self.award(state, side, award, log);
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
        let mut out: UnitSet = state.passengers(vehicle).map(|(id, _)| id).collect();
        for unit in out.iter() {
            state.unit_mut(unit).set(Flags::COMPLETE); // FTE-6.10-03
        }
        self.come_into(state, out, hex, log, |_, _| {});
        self.drop_all(state, vehicle, hex, "FTE-6.10-03", log);
        if let Some(crew) = self.add_unit(state, self.spares.crew, side) {
            self.come_into(state, UnitSet::one(crew), hex, log, |_, _| {});
            let c = state.unit_mut(crew);
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
        self.open_window(state, out, Exposure::default()); // FTE-6.10-05
    }
}
