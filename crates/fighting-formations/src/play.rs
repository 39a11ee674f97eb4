//! The engine's contract: the procedure on top of the stack answers, whichever it is.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::Ff;
use crate::frame::Frame;
use crate::options::SWITCHES;
use crate::prompt::Prompt;
use crate::state::{CommandId, ROWS, SightingId, State, UnitId, Wait};
use crate::words::STANDING_RULES;
use engine::conformance::Dream;
use engine::scene::{Board, Scene};
use engine::{
    About, Ask, BadSetup, Denial, Log, Note, Outcome, Procedure, Reckoned, Rng, Rules, Score, Seat,
    Secrets, Setup, Staged, StandingRule, Telling, Verdict, Wording, Words,
};

impl Staged for Ff {
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
        self.do_aside(state, choice, log);
    }

    fn wait(&self, state: &mut State, wait: Wait) {
        state.wait = wait;
    }
}

impl Rules for Ff {
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
            Wait::Chance => Ask::Chance(state.stack.top().chance(self, state)),
            Wait::Over => Ask::Over(Verdict {
                winner: Some(self.ahead(state).seat()),
                scores: Side::BOTH
                    .into_iter()
                    .map(|side| self.score(state, side.seat()))
                    .collect(),
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
            return Err(Denial::new("FF-INTRO-02", "Only the two players decide."));
        };
        let Wait::Choice(asked) = state.wait else {
            return Err(Denial::new(
                "FF-20-03",
                "A roll or draw comes first, or the game is over.",
            ));
        };
        if !names_what_exists(state, choice) {
            return Err(Denial::new(
                "FF-GLO-05",
                "There is no such unit or marker in play.",
            ));
        }
        if is_aside(choice) {
            return self.may_aside(state, side, choice).map_err(Denial::from);
        }
        if asked != side {
            return Err(Denial::new(
                "FF-GLO-02",
                format!("The {} player decides now.", self.side_name(asked)),
            ));
        }
        let judged = state.stack.top().judge(self, state, choice);
        judged.map_err(|no| self.denial(state, choice, no))
    }

    engine::plays_by_procedures!(Ff);

    fn succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        let throw = self.throw_of(state)?;
        self.goes_well(state, &throw, throw.faces(outcome))
    }

    fn passive(&self, _: &State, choice: &Choice) -> bool {
        matches!(choice, Choice::Hold | Choice::Keep | Choice::StayPut)
    }

    fn score(&self, state: &State, seat: Seat) -> Score {
        Side::of(seat).map_or(Score::NONE, |side| {
            Score::from(side.toward() * (state.vp + self.objective_points(state)))
        })
    }
}

impl Secrets for Ff {
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
        self.reveals_something(event)
    }
}

impl Words for Ff {
    fn window(&self, state: &State) -> Option<&'static str> {
        self.window_of(state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn act(&self, state: &State) -> u32 {
        let given = ROWS as u32 - u32::from(state.cubes_left()).min(ROWS as u32);
        u32::from(state.turn) * ROWS as u32 + given
    }

    fn standing_rules(&self) -> &[StandingRule] {
        &STANDING_RULES
    }

    fn worth_asking(&self, view: &State, seat: Seat, rule: &str) -> bool {
        self.rule_asks(view, seat, rule)
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

    fn sight(
        &self,
        view: &State,
        from: &str,
        to: Option<&str>,
    ) -> Option<Result<serde_json::Value, String>> {
        Some(self.look(view, from, to))
    }

    fn name_choice(&self, view: &State, choice: &Choice) -> Wording {
        self.word_choice(view, choice)
    }

    fn reckoning(&self, view: &State) -> Vec<Reckoned> {
        self.points_reckoned(view)
    }

    fn tell(&self, view: &State, event: &Event) -> Telling {
        self.tell_event(view, event)
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

impl Dream for Ff {
    fn dream(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        self.dream_of(state, rng)
    }
}

/// Whether all ids of a choice mean something on the map: the first thing asked of what comes through the door.
fn names_what_exists(state: &State, choice: &Choice) -> bool {
    use Choice::*;
    let unit = |u: UnitId| state.units.get(u.index()).is_some_and(|u| u.on_map());
    let command = |c: CommandId| c.index() < state.commands.len();
    let sighting = |s: SightingId| s.index() < state.sightings.len();
    match *choice {
        Activate { unit: u }
        | Deploy { unit: u }
        | Abandon { unit: u }
        | Finish { unit: u }
        | Fire { unit: u }
        | Target { unit: u }
        | Shelter { unit: u }
        | Go { unit: u }
        | Join { unit: u }
        | Part { unit: u }
        | Pivot { unit: u }
        | Exit { unit: u }
        | Strike { unit: u }
        | Special { unit: u, .. }
        | Rally { unit: u } => unit(u),
        Muster {
            unit: a,
            second: b,
            third: c,
        } => unit(a) && unit(b) && unit(c),
        Take { command: c } | Drop { command: c } | Snipe { command: c } => command(c),
        Reveal { sighting: s } | StrikeSighting { sighting: s } | TurnOver { sighting: s } => {
            sighting(s)
        }
        StrikeFort { fort: f } => f.index() < state.forts.len(),
        Place { .. }
        | Face { .. }
        | TakeCube { .. }
        | Order { .. }
        | Pass
        | Begin
        | Done
        | Use { .. }
        | At { .. }
        | StayPut
        | Step { .. }
        | LoseCommand
        | LowerControl
        | Keep
        | Reroll
        | Hold
        | Command { .. }
        | Play { .. }
        | Discard { .. }
        | Call { .. }
        | Hide { .. }
        | Mark { .. }
        | Arrange => true,
    }
}

/// "At any time" rights, whoever is asked.
pub(crate) fn is_aside(choice: &Choice) -> bool {
    matches!(choice, Choice::Command { .. } | Choice::Reveal { .. })
}
