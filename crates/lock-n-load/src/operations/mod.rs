//! 4.0 The Operations Phase: impulses, declared locations, Leaders and chains, passes.

mod activation;
mod words;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::frame::{Flight, Mode};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::snipers::Shot;
use crate::spotting::Sighted;
use crate::state::{Flags, Impulse, State, Unit, UnitSet, Wait, push_if_room};
use engine::{Log, Procedure, Rules};
use ground::HexSet;
use serde::{Deserialize, Serialize};

/// Passes in a row that end the phase (LNLT-4.0-02).
pub(crate) const PASSES: u8 = 3;

/// 4.0 The Operations Phase, impulse by impulse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Operations {
    /// Whose impulse is next.
    pub next: Side,
}

impl Procedure<Lnl> for Operations {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        // LNLT-19.1-01, NEW-11: a plane comes before the next impulse, and before the phase can end.
        if let Some(side) = state.due.first().copied() {
            state.due.remove(0);
            state.passes = 0;
            state.stack.call(Flight::of(side));
            return Flow::On;
        }
        game.look_around(state, log);
        if game.look_for_events(state) {
            return Flow::On;
        }
        let passes = state.passes >= PASSES;
        if passes || game.all_used(state) {
            log.note_with(state, || Event::OperationsOver { passes });
            state.stack.finish();
            return Flow::On;
        }
        state.impulse = Impulse {
            side: self.next,
            smoke: state.smoke.len() as u8,
            ..Impulse::default()
        };
        for unit in state.units.iter_mut() {
            unit.from = unit.at;
            unit.shots = 0;
        }
        state.stack.become_(Operations {
            next: self.next.other(),
        });
        state.stack.call(Acting::default());
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-4.0-01", "The next impulse begins.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

/// Who is where, looked at once for a whole list of an impulse.
#[derive(Default)]
struct Muster {
    /// Those on the map whose impulse it is.
    own: UnitSet,
    /// The hexes they are in.
    held: HexSet,
    /// Those of them who are activated.
    active: UnitSet,
    /// Those of them who ride on top of a vehicle.
    riders: UnitSet,
    /// Those of them who kept a marker.
    kept: UnitSet,
    /// Those of the same side who are not on the map yet.
    reserve: UnitSet,
    /// The other side on the map.
    enemies: UnitSet,
}

impl Muster {
    fn of(state: &State) -> Muster {
        let side = state.active();
        let mut muster = Muster::default();
        for (id, unit) in state.all() {
            let ours = unit.side == side;
            if !unit.on_map() {
                if ours && unit.is(Flags::RESERVE) {
                    muster.reserve.insert(id);
                }
            } else if ours {
                muster.own.insert(id);
                muster.held.insert(unit.at.hex());
                if unit.is(Flags::ACTIVE) {
                    muster.active.insert(id);
                }
                if unit.is(Flags::ON_TOP) {
                    muster.riders.insert(id);
                }
                if unit.is(Flags::KEPT) {
                    muster.kept.insert(id);
                }
            } else {
                muster.enemies.insert(id);
            }
        }
        muster
    }
}

/// 4.0 An impulse: locations are declared, then their units act in any order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Acting {
    /// Somebody has acted: nothing more is declared (LNLT-4.0-22).
    pub begun: bool,
}

impl Procedure<Lnl> for Acting {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if game.offer_snipers(state) {
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let side = state.active();
        let Muster {
            own,
            held,
            active,
            riders,
            kept,
            reserve,
            enemies,
        } = Muster::of(state);
        let must_drive = |units: UnitSet| {
            let kept = kept.iter().filter(|&id| units.contains(id));
            game.must_drive_on(state, kept.collect())
        };
        game.list_activations(state, self, own, active, out);
        // What is seen, and who is spotted, is looked at once for the whole list.
        let lookout = game.lookout(state, side);
        let sighted = match active.is_empty() && state.impulse.spotting {
            true => Sighted::default(),
            false => game.sighted(&lookout, own, &held, enemies),
        };
        let bared = &sighted.bared;
        game.list_spotting(&lookout, own, &sighted.hidden, out);
        if !active.is_empty() {
            if !bared.is_empty() {
                game.list_riders(&lookout, false, riders, bared, out);
                game.list_fire(&lookout, false, active, bared, out);
            }
            game.list_smoke(state, active, out);
            game.list_sniping(state, Shot::Impulse, active, bared, out);
            game.list_melees(state, self.begun, out);
            game.list_indirect(&lookout, own, active, bared, out);
            game.list_helicopters(state, active, sighted.aloft, bared, out);
            for (unit, it) in state.those(active) {
                if it.is(Flags::USED) && !game.just_off(state, unit) {
                    continue;
                }
                let modes = Mode::ALL.into_iter();
                let open = modes.filter(|&mode| game.may_go(state, unit, mode).is_ok());
                out.extend(open.map(|mode| Choice::Go { unit, mode }));
            }
            game.list_ordnance(&lookout, false, active, &sighted.places, bared, out);
            game.list_drives(state, active, out);
            game.list_pivots(state, active, out);
            game.list_inside_assaults(state, active, out);
        }
        game.list_reveals_of(state, reserve, out);
        if game.is_declared(state, active) {
            if !must_drive(active) {
                out.push(Choice::Done);
            }
            return;
        }
        // Whoever could enter the map is listed by now: that nobody is kept waiting needs no second look.
        let waits = match state.impulse.entered {
            true => game.keeps_waiting(state, side),
            false => game.list_entries(state, reserve, out),
        };
        if !waits && !must_drive(own) {
            out.push(Choice::Pass);
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let declared = game.anything_declared(state);
        match *choice {
            Choice::Activate { at } => game.may_activate(state, self, at),
            Choice::Commit { unit } => {
                need(
                    state.unit(unit).is(Flags::ACTIVE),
                    "LNLT-4.0-03",
                    "He is not activated in this impulse.",
                )?;
                game.may_commit(state, state.active(), unit)
            }
            Choice::Spot { unit, at } => game.may_spot(state, unit, at),
            Choice::Go { unit, mode } => game.may_go(state, unit, mode),
            Choice::Smoke { unit, hex } => game.may_lay_smoke(state, unit, hex),
            Choice::Fight { at } => game.may_fight(state, state.active(), at),
            Choice::Withdraw { unit } => game.may_withdraw(state, self.begun, unit),
            Choice::Snipe { unit, at } => game.may_snipe(state, Shot::Impulse, unit, at),
            Choice::Reveal { unit } => game.may_reveal(state, state.active(), unit),
            _ if game.is_at_helicopter(state, choice) => game
                .judge_at_helicopter(state, choice, false)
                .unwrap_or(Err(NO_ACT)),
            Choice::Fire { .. }
            | Choice::FireTeam { .. }
            | Choice::FireRiders { .. }
            | Choice::FireRidersAt { .. }
            | Choice::FireAt { .. }
            | Choice::FireTeamAt { .. } => {
                let volley = game.volley_of(state, state.active(), false, choice);
                volley.map_or(Err(NO_ACT), |volley| game.may_fire(state, &volley))
            }
            Choice::Enter { unit, mode } => game.may_enter(state, unit, mode),
            Choice::Pass => {
                need(
                    !declared,
                    "LNLT-4.0-01",
                    "Units were activated: the impulse ends rather than being passed.",
                )?;
                need(
                    !game.keeps_waiting(state, state.active()),
                    "LNLT-22.0-04",
                    "Units are due to enter the map: they cannot be held back.",
                )?;
                need(
                    !game.must_drive_on(state, state.units_of(state.active())),
                    "LNLT-15.5-02",
                    "A vehicle kept its marker and has to move on first.",
                )
            }
            Choice::Done => {
                need(declared, "LNLT-4.0-01", "Nothing was activated: pass.")?;
                need(
                    !game.must_drive_on(state, game.activated(state)),
                    "LNLT-15.5-02",
                    "A vehicle that was activated kept its marker and has to move on.",
                )
            }
            _ if game.is_ordnance(choice) => {
                game.may_fire_ordnance(state, state.active(), false, choice)
            }
            Choice::Drive { unit, mode } => game.may_drive_so(state, unit, mode),
            Choice::Button { unit } => game.may_button(state, unit),
            Choice::Pivot { unit, corner } => game.may_pivot(state, unit, corner),
            Choice::Assault { unit } => game.may_assault_inside(state, unit),
            _ => game
                .judge_indirect(state, choice)
                .or_else(|| game.judge_helicopter(state, choice))
                .unwrap_or(Err(NO_ACT)),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        state.impulse.offered &= matches!(choice, Choice::Activate { .. } | Choice::Commit { .. });
        match choice {
            Choice::Activate { at } => game.activate(state, at, log),
            Choice::Commit { unit } => state.unit_mut(unit).set(Flags::LEADS),
            Choice::Spot { unit, at } => {
                // LNLT-10.1-21: it may be made before anything is declared.
                let begun =
                    self.begun || state.of(state.active()).any(|(_, it)| it.is(Flags::ACTIVE));
                state.stack.become_(Acting { begun });
                game.spot(state, unit, at);
            }
            Choice::Go { unit, mode } => {
                state.stack.become_(Acting { begun: true });
                game.begin_move(state, unit, mode);
            }
            Choice::Fight { at } => {
                self.act(state);
                game.fight(state, state.active(), at, log);
            }
            Choice::Withdraw { unit } => {
                self.act(state);
                game.withdraw(state, unit);
            }
            Choice::Snipe { unit, at } => {
                self.act(state);
                game.snipe(state, unit, at, false);
            }
            Choice::Reveal { unit } => game.reveal(state, unit),
            Choice::Smoke { unit, hex } => {
                self.act(state);
                game.lay_smoke(state, unit, hex);
            }
            _ if game.is_at_helicopter(state, &choice) => {
                self.act(state);
                game.begin_helicopter(state, choice, log);
            }
            Choice::Fire { .. }
            | Choice::FireTeam { .. }
            | Choice::FireRiders { .. }
            | Choice::FireRidersAt { .. }
            | Choice::FireAt { .. }
            | Choice::FireTeamAt { .. } => {
                let volley = game.volley_of(state, state.active(), false, &choice);
                let volley = volley.expect("a fire is a volley");
                self.act(state);
                let common = !volley.team.is_some() && !volley.carrier.is_some();
                if common {
                    push_if_room(&mut state.impulse.fired, volley.from);
                }
                game.begin_fire(state, volley);
            }
            Choice::Enter { unit, mode } => {
                state.stack.call(crate::frame::Entering::alone(unit, mode));
            }
            Choice::Done | Choice::Pass => game.end_impulse(state, log),
            _ if game.is_ordnance(&choice) => {
                self.act(state);
                game.begin_ordnance(state, false, choice, log);
            }
            Choice::Drive { unit, mode } => {
                state.stack.become_(Acting { begun: true });
                game.begin_drive(state, unit, mode == Mode::Assault);
            }
            Choice::Button { unit } => game.button(state, unit, log),
            Choice::Pivot { unit, corner } => {
                self.act(state);
                game.begin_pivot(state, unit, corner, log);
            }
            Choice::Assault { unit } => {
                self.act(state);
                game.assault_inside(state, unit);
            }
            _ => {
                self.act(state);
                match game.judge_helicopter(state, &choice).is_some() {
                    true => game.begin_helicopter(state, choice, log),
                    false => game.begin_indirect(state, choice, log),
                }
            }
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let mut open = Vec::new();
        game.choices(view, &mut open);
        let nothing_else = open.len() == 1;
        // LNLT-15.5-02: who kept a marker moves on, and who is due enters, before anybody passes.
        let held_up = !open
            .iter()
            .any(|it| matches!(it, Choice::Pass | Choice::Done));
        let drives = game.must_drive_on(view, view.units_of(view.active()));
        let text = match (
            game.anything_declared(view),
            game.activated(view).is_empty(),
        ) {
            (true, _) if held_up => "Act with the vehicle that kept its marker: it has to move on",
            (false, _) if held_up && drives => {
                "Activate a hex: a vehicle that kept its marker has to move on before you can pass"
            }
            (false, _) if held_up => "Bring in the units that are due before you can pass",
            (true, _) if nothing_else => "Nobody can do anything more: end the impulse",
            (false, _) if nothing_else => "Nobody can act any more: pass",
            (true, false) => "Act with the activated units, or end the impulse",
            (true, true) => "Activate a hex, or end the impulse",
            (false, _) => "Activate a hex, or pass",
        };
        Decide::new(text, "the impulse")
            .call(Choice::Done, "End the impulse")
            .into()
    }
}

const NO_ACT: No = No(
    "LNLT-4.0-10",
    "In an impulse activated units move, fire or do something else that is allowed.",
);

impl Acting {
    /// Somebody acts: nothing more is declared, and the impulse is no pass.
    pub(crate) fn act(self, state: &mut State) {
        state.impulse.acted = true;
        state.stack.become_(Acting { begun: true });
    }
}

impl Lnl {
    /// Whether the side whose impulse it is has done or declared anything.
    pub(crate) fn anything_declared(&self, state: &State) -> bool {
        self.is_declared(state, self.activated(state))
    }

    /// The same, with those who are activated.
    fn is_declared(&self, state: &State, active: UnitSet) -> bool {
        state.impulse.acted || state.impulse.spotting || !active.is_empty()
    }

    /// Who is activated in this impulse.
    fn activated(&self, state: &State) -> UnitSet {
        let side = state.active();
        state.which(|unit| unit.is(Flags::ACTIVE) && unit.side == side)
    }

    /// LNLT-4.0-02: every unit has moved, fired or become Ops Complete.
    fn all_used(&self, state: &State) -> bool {
        let done = |unit: &Unit| {
            let used = unit.is(Flags::USED) && !unit.is(Flags::KEPT);
            used || unit.is(Flags::ABANDONED)
                || self.only_rides(unit)
                || self.spent_in_melee(state, unit)
        };
        state.on_map().all(|(_, unit)| done(unit))
            && !Side::BOTH
                .into_iter()
                .any(|side| self.keeps_waiting(state, side))
    }

    /// An Armor Leader does nothing by himself (11.5).
    pub(crate) fn only_rides(&self, unit: &Unit) -> bool {
        self.class(unit) == crate::counters::Class::ArmorLeader && unit.carried()
    }

    /// The impulse is over: who extended it is Ops Complete (LNLT-4.0-21), and a side that did nothing has passed
    /// (LNLT-10.1-22).
    fn end_impulse(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let side = state.active();
        // NEW-09: he is Ops Complete if somebody acted through him.
        let declared = state.impulse.declared;
        for line in declared.iter() {
            let through = |unit: &Unit| unit.from == line.at && unit.is(Flags::ACTED);
            let acted = line.acted || state.of(side).any(|(_, unit)| through(unit));
            if line.leader.is_some() && acted {
                // An Armor Leader's vehicle bears the marker (LNLT-11.5-07).
                let leader = match self.only_rides(state.unit(line.leader)) {
                    true => state.unit(line.leader).aboard,
                    false => line.leader,
                };
                let leader = state.unit_mut(leader);
                if leader.on_map() && !leader.is(Flags::USED) {
                    leader.set(Flags::OPS);
                }
            }
        }
        for unit in state.units.iter_mut() {
            // LNLT-15.2-05: a carrier that has only taken passengers on has used Assault Movement.
            if unit.loaded() {
                unit.unset(Flags::MOVED);
            }
            unit.unset(Flags::OF_THE_IMPULSE);
        }
        match state.impulse.acted {
            true => state.passes = 0,
            false => {
                state.passes += 1;
                let passes = state.passes;
                log.note_with(state, || Event::Passed { side, passes });
            }
        }
        state.stack.finish();
    }
}
