//! The engine's contract: the procedure on top of the stack answers, whichever it is.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::frame::Frame;
use crate::fte::Fte;
use crate::prompt::Prompt;
use crate::scenario::SWITCHES;
use crate::state::{CacheId, CasualtyId, State, UnitId, Wait};
use engine::conformance::Dream;
use engine::scene::{Board, Scene};
use engine::{
    About, Ask, BadSetup, Denial, Log, Note, Outcome, Procedure, Reckoned, Rng, Rules, Score, Seat,
    Secrets, Setup, Staged, Telling, Verdict, Wording, Words,
};

impl Staged for Fte {
    type Wait = Wait;
    type Prompt = Prompt;
    type Frame = Frame;

    fn top(&self, state: &State) -> Frame {
        state.stack.top()
    }

    fn is_aside(&self, choice: &Choice) -> bool {
        is_aside(choice)
    }

    fn take_aside(&self, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        self.take_aside(state, choice, log);
    }

    fn wait(&self, state: &mut State, wait: Wait) {
        state.wait = wait;
        self.strike_claymores(state);
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
        match state.wait {
            Wait::Choice(side) => Ask::Choice(side.seat()),
            Wait::Chance | Wait::Deal(_) => Ask::Chance(state.stack.top().chance(self, state)),
            Wait::Over => Ask::Over(Verdict {
                winner: Some(self.ahead(state).seat()),
                scores: state.vp.into_iter().map(Score::from).collect(),
            }),
        }
    }

    fn choices(&self, state: &State, out: &mut Vec<Choice>) {
        if let Wait::Choice(_) = state.wait {
            state.stack.top().choices(self, state, out);
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
        if is_aside(choice) {
            return self.may_aside(state, side, choice).map_err(Denial::from);
        }
        if asked != side {
            return Err(Denial::new(
                "FTE-5.0-03",
                format!("The {} player decides now.", asked.name()),
            ));
        }
        let judged = state.stack.top().judge(self, state, choice);
        judged.map_err(|no| self.denial(state, choice, no))
    }

    engine::plays_by_procedures!(Fte);

    fn succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        self.needed(state).map(|need| outcome.face() <= need)
    }

    fn passive(&self, state: &State, choice: &Choice) -> bool {
        match choice {
            Choice::Hold | Choice::KeepHidden | Choice::Done | Choice::Shoot | Choice::Confirm => {
                true
            }
            // A Fire Mission that was asked for is fired; to cancel it is a decision (FTE-16.0-10).
            Choice::Leave => !matches!(state.stack.top(), Frame::Mission(_)),
            _ => false,
        }
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        Side::of(seat).map_or(Score::NONE, |side| Score::from(state.vp[side.index()]))
    }
}

impl Secrets for Fte {
    fn view(&self, state: &State, seat: Seat) -> State {
        self.view_of(state, seat)
    }

    fn imagine(&self, view: &State, seat: Seat, rng: &mut dyn Rng) -> State {
        self.imagine_from(view, seat, rng)
    }

    fn could_be(&self, view: &State, world: &State, seat: Seat) -> Result<(), String> {
        self.could_be_from(view, world, seat)
    }

    fn witness(&self, event: &Event, seat: Seat) -> Option<Event> {
        self.witness_of(event, seat)
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(
            event,
            Event::Revealed { .. }
                | Event::Exposed { .. }
                | Event::EntryRefused { .. }
                | Event::CacheRevealed { .. }
                | Event::BoobyTrapWentOff { .. }
                | Event::Held { .. }
        )
    }
}

impl Words for Fte {
    fn window(&self, state: &State) -> Option<&'static str> {
        self.window_of(state)
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

    fn reckoning(&self, _view: &State) -> Vec<Reckoned> {
        self.points_reckoned()
    }

    fn note(&self, view: &State) -> Note {
        self.note_chance(view)
    }

    fn name_outcome(&self, state: &State, outcome: Outcome) -> String {
        self.outcome_name(state, outcome)
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
