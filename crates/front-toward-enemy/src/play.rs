//! The engine's contract: which chapter answers for which frame.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::frame::Frame;
use crate::fte::{Flow, Fte, No};
use crate::scenario::SWITCHES;
use crate::state::{CacheId, CasualtyId, Chit, State, UnitId, Wait};
use engine::conformance::Dream;
use engine::scene::{Board, Scene};
use engine::{
    About, Ask, BadSetup, Chance, Denial, Draw, Log, Note, Outcome, Rng, Rules, Score, Seat,
    Secrets, Setup, Silent, Story, Telling, Verdict, Wording, Words,
};

impl Fte {
    /// Goes on until something is asked.
    pub(crate) fn advance(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        loop {
            let flow = match state.top().copied().unwrap_or_default() {
                Frame::Idle => Flow::Wait(Wait::Over),
                Frame::SetUp(f) => self.step_set_up(state, f, log),
                Frame::Turn(phase, index) => self.step_turn(state, phase, index, log),
                Frame::Arrive { group, next } => self.step_arrive(state, group, next, log),
                Frame::Declare => self.step_declare(state, log),
                Frame::Naming => self.step_naming(state),
                Frame::Acting => self.step_acting(state, log),
                Frame::Act { unit, taken } => self.step_act(state, unit, taken),
                Frame::Move(f) => self.step_move(state, f, log),
                Frame::Aim { primary } => self.step_aim(state, primary),
                Frame::Support(f) => self.step_support(state, f),
                Frame::Attack(f) => self.step_attack(state, f, log),
                Frame::Check { .. } => Flow::Wait(Wait::D10),
                Frame::Suffer(f) => self.step_suffer(state, f, log),
                Frame::Retreat(f) => self.step_retreat(state, f, log),
                Frame::TakeUp { casualty } => self.step_take_up(state, casualty),
                Frame::DropExcess { unit } => self.step_drop_excess(state, unit),
                Frame::Downed {
                    unit,
                    radius,
                    by,
                    from,
                } => self.step_downed(state, unit, radius, by, from, log),
                Frame::ThrownOut { units, .. } => self.step_thrown_out(state, units),
                Frame::Window(f) => self.step_window(state, f),
                Frame::Assault(f) => self.step_assault(state, f, log),
                Frame::Search { unit, rolled } => self.step_search(state, unit, rolled, log),
                Frame::Recover { unit } => self.step_recover(state, unit),
                Frame::Destroy { unit } => self.step_destroy(state, unit),
                Frame::MedevacRoll { .. } => Flow::Wait(Wait::D10),
                Frame::Request { unit, target } => self.step_request(state, unit, target),
                Frame::Transport(f) => self.step_transport(state, f, log),
                Frame::Mission(f) => self.step_mission(state, f, log),
                Frame::Event(f) => self.step_event(state, f, log),
                Frame::Claymore { hex, next } => self.step_claymore(state, hex, next),
                Frame::BoobyTrap {
                    units,
                    victim,
                    rolled,
                } => self.step_booby_trap(state, units, victim, rolled),
                Frame::Interrogate {
                    units,
                    hex,
                    stage,
                    owed,
                } => self.step_interrogate(state, units, hex, stage, owed, log),
            };
            if let Flow::Wait(wait) = flow {
                state.wait = wait;
                self.strike_claymores(state);
                return;
            }
        }
    }

    /// Lists what the top frame offers. Candidates come from the chapters; each is tested by the same question that
    /// `admit` asks.
    fn list(&self, state: &State, out: &mut Vec<Choice>) {
        match state.top().copied().unwrap_or_default() {
            Frame::SetUp(f) => self.set_up_choices(state, f, out),
            Frame::Arrive { group, next } => self.arrive_choices(state, group, next, out),
            Frame::Turn(..) => self.concealment_choices(state, out),
            Frame::Declare => self.declare_choices(state, out),
            Frame::Naming => self.naming_choices(state, out),
            Frame::Acting => self.acting_choices(state, out),
            Frame::Act { unit, taken } => self.act_choices(state, unit, taken, out),
            Frame::Move(f) => self.move_choices(state, &f, out),
            Frame::Aim { primary } => self.aim_choices(state, primary, out),
            Frame::Support(f) => self.support_choices(state, &f, out),
            Frame::Attack(f) => self.cover_choices(state, &f, out),
            Frame::Retreat(f) => self.retreat_choices(state, &f, out),
            Frame::TakeUp { casualty } => self.take_up_choices(state, casualty, out),
            Frame::DropExcess { unit } => self.drop_excess_choices(state, unit, out),
            Frame::Downed { unit, radius, .. } => self.downed_choices(state, unit, radius, out),
            Frame::Window(f) => self.window_choices(state, &f, out),
            Frame::Assault(f) => self.assault_choices(state, &f, out),
            Frame::Recover { unit } => self.recover_choices(state, unit, out),
            Frame::Destroy { unit } => self.destroy_choices(state, unit, out),
            Frame::Request { unit, .. } => self.request_choices(state, unit, out),
            Frame::Transport(f) => self.transport_choices(state, &f, out),
            Frame::Mission(..) => out.extend([Choice::Confirm, Choice::Leave]),
            Frame::Event(f) => self.event_choices(state, f, out),
            Frame::Interrogate {
                units,
                hex,
                stage,
                owed,
            } => self.interrogate_choices(state, units, hex, stage, owed, out),
            _ => {}
        }
    }

    /// Why a choice that is not listed is not legal.
    fn explain(&self, state: &State, choice: &Choice) -> Denial {
        let no = match state.top().copied().unwrap_or_default() {
            Frame::SetUp(f) => self.deny_set_up(state, f, choice),
            Frame::Arrive { next, .. } => self.deny_arrive(state, next, choice),
            Frame::Turn(..) => self.deny_conceal(state, choice),
            Frame::Declare => self.deny_declare(state, choice),
            Frame::Naming => self.deny_naming(state, choice),
            Frame::Acting => self.deny_acting(state, choice),
            Frame::Act { unit, taken } => self.deny_act(state, unit, taken, choice),
            Frame::Move(f) => self.deny_move(state, &f, choice),
            Frame::Aim { primary } => self.deny_aim(state, primary, choice),
            Frame::Support(f) => self.deny_support(state, &f, choice),
            Frame::Attack(f) => self.deny_cover(state, &f, choice),
            Frame::Retreat(f) => self.deny_retreat(state, &f, choice),
            Frame::TakeUp { casualty } => self.deny_take_up(state, casualty, choice),
            Frame::DropExcess { .. } => No(
                "FTE-7.5.2-12",
                "The Unit must drop what it can no longer carry.",
            ),
            Frame::Downed { unit, radius, .. } => self.deny_downed(state, unit, radius, choice),
            Frame::Window(f) => self.deny_window(state, &f, choice),
            Frame::Assault(f) => self.deny_assault(state, &f, choice),
            Frame::Recover { unit } => self.deny_recover(state, unit, choice),
            Frame::Destroy { unit } => self.deny_destroy(state, unit, choice),
            Frame::Request { unit, .. } => self.deny_request(state, unit, choice),
            Frame::Transport(f) => self.deny_transport(state, &f, choice),
            Frame::Mission(..) => No("FTE-16.0-10", "The Fire Mission is fired or cancelled now."),
            Frame::Event(f) => self.deny_event(state, f, choice),
            Frame::Interrogate {
                units, hex, stage, ..
            } => self.deny_interrogate(state, units, hex, stage, choice),
            _ => No("FTE-3.0-02", "Nothing is to be decided now."),
        };
        let mut denial = Denial::from(no);
        self.add_sight_facts(state, choice, &mut denial);
        denial
    }
}

/// What the rules do is compiled here, once in silence and once with all that is told, and not again in every crate that
/// plays the game.
impl Fte {
    fn choose_silently(&self, state: &mut State, choice: Choice) {
        self.make(state, choice, &mut Silent);
    }

    fn choose_telling(&self, state: &mut State, choice: Choice) -> Story<State, Event> {
        let mut story = Story::default();
        self.make(state, choice, &mut story);
        story
    }

    fn settle_silently(&self, state: &mut State, outcome: Outcome) {
        self.take_up(state, outcome, &mut Silent);
    }

    fn settle_telling(&self, state: &mut State, outcome: Outcome) -> Story<State, Event> {
        let mut story = Story::default();
        self.take_up(state, outcome, &mut story);
        story
    }

    fn make(&self, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        if is_aside(&choice) {
            self.take_aside(state, choice, log);
            return self.advance(state, log);
        }
        match state.top().copied().unwrap_or_default() {
            Frame::SetUp(f) => self.choose_set_up(state, f, choice, log),
            Frame::Arrive { group, next } => self.choose_arrive(state, group, next, choice, log),
            Frame::Turn(..) => self.choose_conceal(state, choice, log),
            Frame::Declare => self.choose_declare(state, choice, log),
            Frame::Naming => self.choose_naming(state, choice, log),
            Frame::Acting => self.choose_acting(state, choice, log),
            Frame::Act { unit, taken } => self.choose_act(state, unit, taken, choice, log),
            Frame::Move(f) => self.choose_move(state, f, choice, log),
            Frame::Aim { primary } => self.choose_aim(state, primary, choice),
            Frame::Support(f) => self.choose_support(state, f, choice),
            Frame::Attack(f) => self.choose_cover(state, f, choice),
            Frame::Retreat(f) => self.choose_retreat(state, f, choice, log),
            Frame::TakeUp { casualty } => self.choose_take_up(state, casualty, choice, log),
            Frame::DropExcess { unit } => self.choose_drop_excess(state, unit, choice, log),
            Frame::Downed { unit, by, .. } => self.choose_downed(state, unit, by, choice, log),
            Frame::Window(f) => self.choose_window(state, f, choice),
            Frame::Assault(f) => self.choose_assault(state, f, choice, log),
            Frame::Recover { unit } => self.choose_recover(state, unit, choice, log),
            Frame::Destroy { unit } => self.choose_destroy(state, unit, choice, log),
            Frame::Request { unit, .. } => self.choose_request(state, unit, choice, log),
            Frame::Transport(f) => self.choose_transport(state, f, choice, log),
            Frame::Mission(f) => self.choose_mission(state, f, choice, log),
            Frame::Event(f) => self.choose_event(state, f, choice, log),
            Frame::Interrogate {
                units,
                hex,
                stage,
                owed,
            } => self.choose_interrogate(state, units, hex, stage, owed, choice, log),
            _ => {}
        }
        self.advance(state, log);
    }

    fn take_up(&self, state: &mut State, outcome: Outcome, log: &mut impl Log<State, Event>) {
        let face = outcome.face();
        match state.top().copied().unwrap_or_default() {
            Frame::SetUp(f) => self.settle_set_up(state, f, outcome, log),
            Frame::Turn(phase, index) => self.settle_turn(state, phase, index, outcome, log),
            Frame::Attack(f) => self.settle_attack(state, f, face, log),
            Frame::Check { unit, why, hex } => self.settle_check(state, unit, why, hex, face, log),
            Frame::ThrownOut { units, by, from } => {
                self.settle_thrown_out(state, units, by, from, face, log)
            }
            Frame::MedevacRoll { .. } => self.settle_medevac(state, face, log),
            Frame::Request { unit, target } => self.settle_request(state, unit, target, face, log),
            Frame::Mission(f) => self.settle_mission(state, f, face, log),
            Frame::Event(f) => self.settle_event(state, f, outcome, log),
            Frame::BoobyTrap { units, .. } => self.settle_booby_trap(state, units, outcome),
            _ => {}
        }
        self.advance(state, log);
    }
}

impl Rules for Fte {
    type State = State;
    type Choice = Choice;
    type Event = Event;

    fn about(&self) -> &About {
        &self.about
    }

    fn begin(&self, setup: &Setup) -> Result<State, BadSetup> {
        setup.check(&self.about)?;
        let mut state = self.empty_state();
        state.options = setup.switched(&SWITCHES, self.scenario.options);
        self.advance(&mut state, &mut engine::Silent);
        Ok(state)
    }

    fn ask(&self, state: &State) -> Ask {
        let die = |sides| {
            let die = Chance::die(sides, self.purpose(state));
            match self.roller(state) {
                Some(side) => die.by(side.seat()),
                None => die,
            }
        };
        match state.wait {
            Wait::Choice(side) => Ask::Choice(side.seat()),
            Wait::D10 => Ask::Chance(die(10)),
            Wait::D6 => Ask::Chance(die(6)),
            Wait::Chit => Ask::Chance(Chance::draw(Draw::weighted(state.cup), "draw a chit")),
            Wait::OneOf(n) => {
                Ask::Chance(Chance::draw(Draw::one_of(n as usize), self.purpose(state)))
            }
            Wait::Deal(side) => Ask::Chance(
                Chance::draw(self.deal_weights(state), "deal the counters").secret_of(side.seat()),
            ),
            Wait::SecretD10(side) => Ask::Chance(die(10).secret_of(side.seat())),
            Wait::Over => Ask::Over(Verdict {
                winner: Some(self.ahead(state).seat()),
                scores: state.vp.into_iter().map(Score::from).collect(),
            }),
        }
    }

    fn choices(&self, state: &State, out: &mut Vec<Choice>) {
        if let Wait::Choice(_) = state.wait {
            self.list(state, out);
        }
    }

    fn asides(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        if let (Wait::Choice(_), Some(side)) = (state.wait, Side::of(seat)) {
            self.aside_choices(state, side, out);
        }
    }

    fn judge(&self, state: &State, seat: Seat, choice: &Choice) -> Result<(), Denial> {
        let Some(side) = Side::of(seat) else {
            return Err(Denial::new("FTE-1.0-01", "Only the two players decide."));
        };
        let Wait::Choice(asked) = state.wait else {
            return Err(Denial::new(
                "FTE-3.0-02",
                "A roll or draw comes first, or the game is over.",
            ));
        };
        if !names_what_exists(state, choice) {
            return Err(Denial::new(
                "FTE-2.0-01",
                "There is no such Unit or marker.",
            ));
        }
        let mut legal = Vec::new();
        if is_aside(choice) {
            return self.may_aside(state, side, choice).map_err(Denial::from);
        }
        if asked != side {
            return Err(Denial::new(
                "FTE-5.0-03",
                format!("The {} player decides now.", asked.name()),
            ));
        }
        self.list(state, &mut legal);
        if legal.contains(choice) {
            Ok(())
        } else {
            Err(self.explain(state, choice))
        }
    }

    fn choose(&self, state: &mut State, _: Seat, choice: Choice, log: &mut impl Log<State, Event>) {
        if engine::listens(log) {
            self.choose_telling(state, choice).tell(log);
        } else {
            self.choose_silently(state, choice);
        }
    }

    fn settle(&self, state: &mut State, outcome: Outcome, log: &mut impl Log<State, Event>) {
        if engine::listens(log) {
            self.settle_telling(state, outcome).tell(log);
        } else {
            self.settle_silently(state, outcome);
        }
    }

    fn succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        self.needed(state).map(|need| outcome.face() <= need)
    }

    fn passive(&self, _: &State, choice: &Choice) -> bool {
        matches!(
            choice,
            Choice::Hold
                | Choice::KeepHidden
                | Choice::Leave
                | Choice::Done
                | Choice::Shoot
                | Choice::Confirm
        )
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        Side::of(seat).map_or(0, |side| Score::from(state.vp[side.index()]))
    }
}

impl Secrets for Fte {
    fn view(&self, state: &State, seat: Seat) -> State {
        self.view_of(state, seat)
    }

    fn imagine(&self, view: &State, seat: Seat, rng: &mut dyn Rng) -> State {
        self.imagine_from(view, seat, rng)
    }

    fn witness(&self, event: &Event, seat: Seat) -> Option<Event> {
        self.witness_of(event, seat)
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Revealed { .. }
                | Event::EntryRefused { .. }
                | Event::CacheRevealed { .. }
                | Event::BoobyTrapWentOff { .. }
                | Event::Held { .. }
        )
    }
}

impl Words for Fte {
    fn window(&self, state: &State) -> Option<&'static str> {
        if !matches!(state.wait, Wait::Choice(_)) {
            return None;
        }
        match state.top().copied().unwrap_or_default() {
            Frame::Window(_) => Some("Opportunity Fire"),
            Frame::Attack(_) => Some("Hidden cover"),
            _ => None,
        }
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn considered(
        &self,
        view: &State,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Choice>,
    ) {
        self.considered_with(view, seat, piece, space, out);
    }

    fn name_choice(&self, view: &State, choice: &Choice) -> Wording {
        self.word_choice(view, choice)
    }

    fn tell(&self, view: &State, event: &Event) -> Telling {
        self.tell_event(view, event)
    }

    fn note(&self, view: &State) -> Note {
        self.note_chance(view)
    }

    fn name_outcome(&self, state: &State, outcome: Outcome) -> String {
        match state.wait {
            Wait::Chit => match outcome.0 {
                x if x == Chit::Us as u16 => "us".into(),
                x if x == Chit::Nva as u16 => "nva".into(),
                _ => "event".into(),
            },
            Wait::Deal(_) => self.deal_label(state, outcome),
            Wait::OneOf(_) => self.victim_label(state, outcome),
            _ => outcome.face().to_string(),
        }
    }

    fn board(&self) -> Board {
        self.board_of_map()
    }

    fn scene(&self, view: &State, seat: Seat) -> Scene {
        self.scene_of(view, seat)
    }
}

impl Dream for Fte {
    fn dream(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        self.dream_of(state, rng)
    }
}

/// Whether all ids of a choice mean something: the first thing asked of what comes through the door.
fn names_what_exists(state: &State, choice: &Choice) -> bool {
    use Choice::*;
    let unit = |u: UnitId| u.index() < state.units.len();
    let casualty = |c: CasualtyId| c.index() < state.casualties.len();
    let cache = |c: CacheId| c.index() < state.caches.len();
    match *choice {
        Aboard { carrier: u }
        | ActivateLeader { unit: u }
        | ActivateVehicle { unit: u }
        | ActivateHelicopter { unit: u }
        | Include { unit: u }
        | Act { unit: u }
        | Join { unit: u }
        | LeaveFort { unit: u }
        | Target { unit: u }
        | Support { unit: u }
        | Check { unit: u }
        | TakeUp { unit: u }
        | Conceal { unit: u }
        | Pick { unit: u }
        | Interrogate { unit: u }
        | Reveal { unit: u } => unit(u),
        Occupy { unit: u, fort } | EnterFort { unit: u, fort } => unit(u) && cache(fort),
        Advance { unit: u, fort } => unit(u) && (!fort.is_some() || cache(fort)),
        Attack { primary, target } => unit(primary) && unit(target),
        Drop { casualty: c } | PickUp { casualty: c } | JoinMarker { casualty: c } => casualty(c),
        HandOver {
            casualty: c,
            unit: u,
        } => casualty(c) && unit(u),
        Cache { cache: c } => cache(c),
        _ => true,
    }
}

/// "At any time" rights, whoever is asked.
pub(crate) fn is_aside(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Reveal { .. } | Choice::Detonate { .. } | Choice::CancelMission { .. }
    )
}
