use super::came_up::CameUp;
use super::{MayComeUp, Offer, Refusal, Table, TableAsk, Told};
use crate::journal::{
    self, DIGEST_EVERY, Input, InputProblem, Journal, JournalError, PlayedOn, Proof,
};
use crate::odds::{Odds, odds_of_view};
use crate::scene::{Board, Scene};
use crate::undo::undo_point;
use crate::{
    About, Ask, BadSetup, ChanceSource, Denial, Digest, Game, Note, Outcome, Reckoned, Seat,
    Seeded, Setup, StandingRule, Story, Telling,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;
use std::sync::Arc;

/// How many inputs lie between two states that are kept for going back.
const KEEP_EVERY: usize = 64;

/// A game in progress with all its inputs: what is behind every table.
pub struct Session<G: Game> {
    game: Arc<G>,
    state: G::State,
    /// Scenario, rules and options; its inputs stay empty, they are in `taken`.
    head: Journal,
    taken: Vec<Taken>,
    /// The states after 0, 64, 128 … inputs.
    kept: Vec<G::State>,
    /// With what other rules or data it was begun, when it was resumed from a journal.
    played_on: Option<PlayedOn>,
}

/// What an input did.
struct Done<G: Game> {
    /// What happened, each with the state right after it.
    story: Vec<(G::State, G::Event)>,
    came_up: Option<CameUp<G::State>>,
}

#[derive(Clone)]
struct Taken {
    input: Input,
    /// Whether it showed somebody something that was hidden.
    revealed: bool,
}

impl<G: Game> Session<G> {
    /// A new game.
    pub fn new(game: Arc<G>, setup: Setup) -> Result<Self, BadSetup> {
        let state = game.begin(&setup)?;
        let head = Journal::new(game.about(), setup);
        Ok(Self::with_head(game, state, head))
    }

    /// A game that starts from a given state, such as a rules case; its journal holds only what comes after.
    pub fn from_state(game: Arc<G>, state: G::State) -> Self {
        let head = Journal::new(game.about(), Setup::default());
        Self::with_head(game, state, head)
    }

    fn with_head(game: Arc<G>, state: G::State, head: Journal) -> Self {
        let kept = vec![state.clone()];
        Session {
            game,
            state,
            head,
            taken: Vec::new(),
            kept,
            played_on: None,
        }
    }

    /// A game carried on from its journal, every input and digest checked.
    pub fn resume(game: Arc<G>, journal: &Journal) -> Result<Self, JournalError> {
        journal::check_kind(&*game, journal)?;
        let played = PlayedOn::other_than(game.about(), journal);
        let mut session = Session::new(game, journal.setup.clone()).map_err(JournalError::Setup)?;
        let mut proof = Proof::new(journal);
        proof.check(&*session.game, 0, &session.state)?;
        for (n, input) in journal.inputs.iter().enumerate() {
            session
                .take(input.clone())
                .map_err(|problem| JournalError::Input {
                    n,
                    problem,
                    played: played.clone().map(Box::new),
                })?;
            proof.check(&*session.game, n + 1, &session.state)?;
        }
        session.played_on = played;
        Ok(session)
    }

    /// The rules and scenario.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The true state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Makes a choice if the rules admit it, and returns what happened.
    pub fn decide(&mut self, seat: Seat, choice: &G::Choice) -> Result<Vec<G::Event>, Refusal> {
        let done = self.take(Input::of_choice(seat, choice)).map_err(refusal)?;
        Ok(done.story.into_iter().map(|(_, event)| event).collect())
    }

    /// Settles the chance that is asked if that outcome can come up, and returns what happened.
    pub fn come_up(&mut self, outcome: Outcome) -> Result<Vec<G::Event>, Refusal> {
        let done = self.take(Input::Chance(outcome)).map_err(refusal)?;
        Ok(done.story.into_iter().map(|(_, event)| event).collect())
    }

    fn take(&mut self, input: Input) -> Result<Done<G>, InputProblem> {
        let mut log = Story::default();
        let came_up = self.came_up(&self.state, &input);
        journal::take(&*self.game, &mut self.state, &input, &mut log)?;
        let revealed = log.0.iter().any(|(_, event)| self.game.reveals(event));
        self.taken.push(Taken { input, revealed });
        if self.taken.len().is_multiple_of(KEEP_EVERY) {
            self.kept.push(self.state.clone());
        }
        Ok(Done {
            story: log.0,
            came_up,
        })
    }

    fn came_up(&self, state: &G::State, input: &Input) -> Option<CameUp<G::State>> {
        match input {
            Input::Chance(outcome) => CameUp::of(&*self.game, state, *outcome),
            Input::Choice { .. } => None,
        }
    }

    /// Takes the kept state before `at` and plays on, showing each state and what was done, up to `to` inputs.
    fn play_again(
        &self,
        at: usize,
        to: usize,
        mut show: impl FnMut(usize, &G::State, Done<G>),
    ) -> G::State {
        let kept = (at / KEEP_EVERY).min(self.kept.len() - 1);
        let mut state = self.kept[kept].clone();
        for n in kept * KEEP_EVERY..to {
            let mut log = Story::default();
            let input = &self.taken[n].input;
            let came_up = self.came_up(&state, input);
            match input {
                Input::Chance(outcome) => self.game.settle(&mut state, *outcome, &mut log),
                Input::Choice { seat, .. } => {
                    let choice = input.choice_as().expect("it was read when it was made");
                    self.game.choose(&mut state, *seat, choice, &mut log);
                }
            }
            if n >= at {
                let story = log.0;
                show(n, &state, Done { story, came_up });
            }
        }
        state
    }

    fn back_to(&self, at: usize) -> Self {
        // A copy of now needs nothing played again.
        let state = if at == self.taken.len() {
            self.state.clone()
        } else {
            self.play_again(at, at, |_, _, _| {})
        };
        Session {
            game: self.game.clone(),
            state,
            head: self.head.clone(),
            taken: self.taken[..at].to_vec(),
            kept: self.kept[..=at / KEEP_EVERY].to_vec(),
            played_on: self.played_on.clone(),
        }
    }

    /// What a seat is told of an input: each event from its view right after it. What came up by chance is always told,
    /// also where nothing has come of it yet.
    fn tell(&self, n: usize, done: &Done<G>, seat: Seat) -> Vec<Told> {
        let mut told: Vec<Told> = Vec::new();
        for (state, event) in &done.story {
            let Some(event) = self.game.witness(event, seat) else {
                continue;
            };
            told.push(Told {
                n,
                event: to_json(&event),
                telling: self.game.tell(&self.game.view(state, seat), &event),
                drawn: None,
            });
        }
        let came_up = done.came_up.as_ref();
        let drawn = came_up.and_then(|came_up| came_up.seen_by(&*self.game, seat));
        match (told.first_mut(), drawn) {
            (Some(first), drawn) => first.drawn = drawn,
            (None, Some(drawn)) => told.push(Told {
                n,
                event: Value::Null,
                telling: Telling {
                    text: drawn.in_words(),
                    ..Telling::default()
                },
                drawn: Some(drawn),
            }),
            (None, None) => {}
        }
        told
    }

    fn read(&self, choice: &Value) -> Result<G::Choice, Refusal> {
        G::Choice::deserialize(choice)
            .map_err(|error| Refusal::Malformed(format!("not a choice of this game: {error}")))
    }

    fn offer(&self, view: &G::State, choice: &G::Choice, aside: bool) -> Offer {
        let wording = self.game.name_choice(view, choice);
        Offer {
            choice: to_json(choice),
            wording,
            aside,
        }
    }

    fn is_seat(&self, seat: Seat) -> bool {
        seat.index() < self.game.about().seats.len()
    }

    fn window(&self) -> Option<String> {
        self.game.window(&self.state).map(str::to_owned)
    }

    fn asked_of(&self, audience: Option<Seat>) -> TableAsk {
        let chance = match self.game.ask(&self.state) {
            Ask::Choice(seat) => {
                let window = self.window();
                return TableAsk::Choice { seat, window };
            }
            Ask::Over(verdict) => {
                return TableAsk::Over {
                    winner: verdict.winner,
                    scores: verdict.scores.to_vec(),
                };
            }
            Ask::Chance(chance) => chance,
        };
        let purpose = chance.purpose.to_owned();
        if let (Some(owner), Some(audience)) = (chance.secret, audience)
            && owner != audience
        {
            let (note, outcomes) = (Note::default(), Vec::new());
            return TableAsk::Chance {
                purpose,
                note,
                outcomes,
                by: chance.by,
                secret: Some(owner),
            };
        }
        let reader = chance.secret.or(audience).unwrap_or(Seat::WATCHER);
        let view = self.game.view(&self.state, reader);
        let outcomes = chance
            .spread
            .outcomes()
            .map(|(outcome, weight)| MayComeUp {
                outcome,
                name: self.game.name_outcome(&view, outcome),
                weight,
                succeeds: self.game.succeeds(&view, outcome),
            })
            .collect();
        TableAsk::Chance {
            purpose,
            note: self.game.note(&view),
            outcomes,
            by: chance.by,
            secret: chance.secret,
        }
    }
}

impl<G: Game> Table for Session<G> {
    fn about(&self) -> &About {
        self.game.about()
    }

    fn ask(&self) -> TableAsk {
        self.asked_of(None)
    }

    fn ask_as(&self, seat: Seat) -> TableAsk {
        self.asked_of(Some(seat))
    }

    fn turn(&self) -> u32 {
        self.game.turn(&self.state)
    }

    fn act(&self) -> u32 {
        self.game.act(&self.state)
    }

    fn standing_rules(&self) -> &[StandingRule] {
        self.game.standing_rules()
    }

    fn worth_asking(&self, seat: Seat, rule: &str) -> bool {
        let view = self.game.view(&self.state, seat);
        self.game.worth_asking(&view, seat, rule)
    }

    fn len(&self) -> usize {
        self.taken.len()
    }

    fn weight(&self) -> usize {
        // Choices are a few bytes each, in a piece of memory of their own.
        let taken = self.taken.len() * (size_of::<Taken>() + 32);
        let states = (self.kept.len() + 1) * size_of::<G::State>();
        taken + states + self.head.setup.handed_over.len()
    }

    fn offers(&self, seat: Seat) -> Vec<Offer> {
        if !self.is_seat(seat) {
            return Vec::new();
        }
        let view = self.game.view(&self.state, seat);
        let mut choices = Vec::new();
        if self.game.ask(&self.state) == Ask::Choice(seat) {
            self.game.choices(&self.state, &mut choices);
        }
        let mut asides = Vec::new();
        self.game.asides(&self.state, seat, &mut asides);
        asides.retain(|aside| !choices.contains(aside));
        let answers = choices
            .iter()
            .map(|choice| self.offer(&view, choice, false));
        let rights = asides.iter().map(|choice| self.offer(&view, choice, true));
        answers.chain(rights).collect()
    }

    fn choose(&mut self, seat: Seat, choice: &Value) -> Result<Vec<Told>, Refusal> {
        let choice = self.read(choice)?;
        let done = self
            .take(Input::of_choice(seat, &choice))
            .map_err(refusal)?;
        Ok(self.tell(self.taken.len() - 1, &done, seat))
    }

    fn settle(&mut self, outcome: Outcome) -> Result<Vec<Told>, Refusal> {
        let done = self.take(Input::Chance(outcome)).map_err(refusal)?;
        Ok(self.tell(self.taken.len() - 1, &done, Seat::WATCHER))
    }

    fn roll(&mut self, dice: &mut dyn ChanceSource) -> Result<Vec<Told>, Refusal> {
        let Ask::Chance(chance) = self.game.ask(&self.state) else {
            return Err(Refusal::NotNow(
                "there is nothing to roll or draw now".to_owned(),
            ));
        };
        let outcome = dice.next(&chance).ok_or_else(|| {
            Refusal::NotNow(format!("the dice given do not fit \"{}\"", chance.purpose))
        })?;
        self.settle(outcome)
    }

    fn why(&self, seat: Seat, choice: &Value) -> Result<(), Refusal> {
        let choice = self.read(choice)?;
        match self.game.ask(&self.state) {
            Ask::Choice(_) if self.is_seat(seat) => {
                let view = self.game.view(&self.state, seat);
                self.game
                    .judge(&view, seat, &choice)
                    .map_err(Refusal::Denied)
            }
            Ask::Choice(_) => Err(refusal(InputProblem::NoSuchSeat(seat))),
            Ask::Chance(chance) => Err(Refusal::NotNow(format!(
                "the roll or draw \"{}\" comes first",
                chance.purpose
            ))),
            Ask::Over(_) => Err(Refusal::NotNow("the game is over".to_owned())),
        }
    }

    fn sight(&self, seat: Seat, from: &str, to: Option<&str>) -> Option<Result<Value, String>> {
        let view = self.game.view(&self.state, seat);
        self.game.sight(&view, from, to)
    }

    fn considered(
        &self,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
    ) -> Vec<(Offer, Result<(), Denial>)> {
        if !self.is_seat(seat) || !matches!(self.game.ask(&self.state), Ask::Choice(_)) {
            return Vec::new();
        }
        let view = self.game.view(&self.state, seat);
        let (mut choices, mut asides) = (Vec::new(), Vec::new());
        self.game
            .considered(&view, seat, piece, space, &mut choices);
        self.game.asides(&view, seat, &mut asides);
        choices
            .iter()
            .map(|choice| {
                let offer = self.offer(&view, choice, asides.contains(choice));
                (offer, self.game.judge(&view, seat, choice))
            })
            .collect()
    }

    fn odds(&self, seat: Seat, choice: &Value, budget: usize) -> Result<Odds, Refusal> {
        self.why(seat, choice)?;
        let choice = self.read(choice)?;
        let view = self.game.view(&self.state, seat);
        odds_of_view(&*self.game, &view, seat, &choice, budget)
            .ok_or_else(|| Refusal::NotNow("no odds can be given for that now".to_owned()))
    }

    fn can_undo(&self, seat: Seat) -> Result<usize, String> {
        undo_point(
            seat,
            self.taken
                .iter()
                .map(|taken| (&taken.input, taken.revealed)),
        )
    }

    fn undo(&mut self, seat: Seat) -> Result<usize, String> {
        let at = self.can_undo(seat)?;
        *self = self.back_to(at);
        Ok(at)
    }

    fn scene(&self, seat: Seat) -> Scene {
        self.game.scene(&self.game.view(&self.state, seat), seat)
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn view(&self, seat: Seat) -> Value {
        to_json(&self.game.view(&self.state, seat))
    }

    fn scenes(
        &self,
        seat: Seat,
        inputs: Range<usize>,
        every: usize,
        show: &mut dyn FnMut(usize, u32, Scene),
    ) {
        let to = inputs.end.min(self.taken.len());
        let mut shown = |at: usize, state: &G::State| {
            if at == to || (at - inputs.start).is_multiple_of(every.max(1)) {
                let scene = self.game.scene(&self.game.view(state, seat), seat);
                show(at, self.game.turn(state), scene);
            }
        };
        if inputs.start > to {
            return;
        }
        shown(inputs.start, &self.back_to(inputs.start).state);
        self.play_again(inputs.start, to, |n, state, _| shown(n + 1, state));
    }

    fn reckoning(&self, seat: Seat) -> Vec<Reckoned> {
        self.game.reckoning(&self.game.view(&self.state, seat))
    }

    fn history(&self, seat: Seat, from: usize) -> Vec<Told> {
        let mut told = Vec::new();
        self.play_again(from, self.taken.len(), |n, _, done| {
            told.extend(self.tell(n, &done, seat));
        });
        told
    }

    fn digest(&self) -> String {
        Digest::of(&self.state).to_string()
    }

    fn journal(&self) -> Journal {
        let mut journal = self.head.clone();
        journal.inputs = self.taken.iter().map(|taken| taken.input.clone()).collect();
        let step = DIGEST_EVERY / KEEP_EVERY;
        let inner = self.kept.iter().enumerate().step_by(step).skip(1);
        journal.digests = inner
            .map(|(i, state)| ((i * KEEP_EVERY) as u32, Digest::of(state)))
            .collect();
        let end = self.taken.len() as u32;
        if journal.digests.last().is_none_or(|(at, _)| *at < end) {
            journal.digests.push((end, Digest::of(&self.state)));
        }
        journal
    }

    fn journal_lines(&self) -> String {
        self.journal()
            .to_json_lines::<G::Choice>()
            .expect("a session holds only choices that were read")
    }

    fn fork(&self, at: usize) -> Result<Box<dyn Table>, Refusal> {
        if at > self.taken.len() {
            return Err(Refusal::OutOfDate {
                expected: self.taken.len(),
                got: at,
            });
        }
        Ok(Box::new(self.back_to(at)))
    }

    fn passive(&self, choice: &Value) -> bool {
        self.read(choice)
            .is_ok_and(|choice| self.game.passive(&self.state, &choice))
    }

    fn setup(&self) -> &Setup {
        &self.head.setup
    }

    fn notice(&self) -> Option<String> {
        self.played_on.as_ref().map(PlayedOn::to_string)
    }

    fn inputs(&self, from: usize) -> Vec<Input> {
        let taken = self.taken.get(from..).unwrap_or_default();
        taken.iter().map(|taken| taken.input.clone()).collect()
    }

    fn take(&mut self, input: &Input) -> Result<(), Refusal> {
        Session::take(self, input.clone())
            .map(drop)
            .map_err(refusal)
    }

    fn imagined(&self, seat: Seat, seed: [u8; 32]) -> Box<dyn Table> {
        let view = self.game.view(&self.state, seat);
        let state = self
            .game
            .imagine(&view, seat, Seeded::from_bytes(seed).rng());
        Box::new(Session::from_state(self.game.clone(), state))
    }
}

fn refusal(problem: InputProblem) -> Refusal {
    match problem {
        InputProblem::Refused(denial) => Refusal::Denied(denial),
        InputProblem::Impossible(_) | InputProblem::Unreadable | InputProblem::NoSuchSeat(_) => {
            Refusal::Malformed(format!("the input {problem}"))
        }
        InputProblem::NotAsked { got, wanted } => Refusal::NotNow(format!(
            "{got} does not fit: the game is waiting for {wanted}"
        )),
    }
}

fn to_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("states, choices and events are plain data")
}

#[cfg(test)]
mod tests;
