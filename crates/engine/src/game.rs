use crate::scene::{Board, Scene};
use crate::{Chance, Clause, Denial, Log, Modifier, Outcome, Rng, Seat};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;
use std::hash::Hash;

/// What a state waits for: always exactly one thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ask {
    /// A player decides among [`Game::choices`].
    Choice(Seat),
    /// Dice or a draw.
    Chance(Chance),
    /// Nothing more: the game is over.
    Over(Verdict),
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Verdict {
    /// The seat that won; `None` for a draw.
    pub winner: Option<Seat>,
}

/// A loaded scenario of one rule system: everything that does not change during play.
///
/// Implementations are pure: the same calls give the same answers, on every machine.
pub trait Game: Send + Sync + 'static {
    /// A game in progress: small plain data.
    type State: Clone + Eq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A decision: one small step.
    type Choice: Clone + Eq + Hash + Debug + Serialize + DeserializeOwned + JsonSchema + Send + Sync;
    /// Something that happened, with the clauses that made it so.
    type Event: Clone + Debug + Serialize + JsonSchema + Send + Sync;

    /// Names, seats and length of the scenario.
    fn about(&self) -> &About;

    /// The position before the first input.
    fn begin(&self) -> Self::State;

    /// What the state waits for. Cheap.
    fn ask(&self, state: &Self::State) -> Ask;

    /// Every legal choice of the seat that is asked, in a stable order, appended to `out`. Never empty when a choice is
    /// asked; nothing otherwise.
    fn choices(&self, state: &Self::State, out: &mut Vec<Self::Choice>);

    /// What `seat` may do although it is not (or not only) being asked: its "at any time" rights, appended to `out`.
    /// Only while a choice is asked of some seat.
    fn asides(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Choice>);

    /// Whether `seat` may now make this choice (asked or as an aside), and if not, why. Accepts exactly what `choices`
    /// and `asides` list.
    fn admit(&self, state: &Self::State, seat: Seat, choice: &Self::Choice) -> Result<(), Denial>;

    /// Carries out an admitted choice. Unchecked: the doors for people and the network call `admit` first.
    fn choose(
        &self,
        state: &mut Self::State,
        choice: Self::Choice,
        log: &mut impl Log<Self::Event>,
    );

    /// Carries on after a chance came up.
    fn settle(&self, state: &mut Self::State, outcome: Outcome, log: &mut impl Log<Self::Event>);

    /// What `seat` may know of the state; everything else is blanked. Idempotent. `Seat::WATCHER` sees what all may see.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::State;

    /// A complete state that fits a view: `view(imagine(view)) == view`.
    fn imagine(&self, view: &Self::State, seat: Seat, rng: &mut dyn Rng) -> Self::State;

    /// The part of an event that `seat` may know; `None` when it may not know of it at all.
    fn witness(&self, event: &Self::Event, seat: Seat) -> Option<Self::Event>;

    /// Whether the event shows somebody something that was hidden from him (undo stops there).
    fn reveals(&self, event: &Self::Event) -> bool;

    /// Whether the choice is a plain "no, go on" (decline a window, hold fire), safe to make for somebody by default.
    fn passive(&self, choice: &Self::Choice) -> bool;

    /// The window that interrupts what another does ("Opportunity Fire"), when the choice that is asked is one of that
    /// kind; `None` for a decision of one's own. Standing orders answer in windows alone. The same for all who look.
    fn window(&self, _: &Self::State) -> Option<&'static str> {
        None
    }

    /// The turn that is being played, from 1; 0 before the first, or where the game has none.
    fn turn(&self, _: &Self::State) -> u32 {
        0
    }

    /// A random choice, well formed but legal only by luck, for tests of the door.
    fn dream(&self, state: &Self::State, rng: &mut dyn Rng) -> Self::Choice;

    /// Choices that somebody could have in mind with a piece or a space (ids as in the scene), legal or not, so that
    /// `admit` can say why not.
    fn considered(
        &self,
        view: &Self::State,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Self::Choice>,
    );

    /// A choice in words, with what it touches. Uses only what the view tells.
    fn name_choice(&self, view: &Self::State, choice: &Self::Choice) -> Wording;

    /// An event in words. `view` is the view right after it or, for odds, from before the choice that led to it: then it
    /// need not hold yet what the event made.
    fn tell(&self, view: &Self::State, event: &Self::Event) -> Telling;

    /// What the chance that is asked is about: modifiers and number needed.
    fn note(&self, view: &Self::State) -> Note;

    /// An outcome of the chance that is asked, as a player would call it: "7", "US chit".
    fn name_outcome(&self, state: &Self::State, outcome: Outcome) -> String;

    /// The ground: what does not change during play.
    fn board(&self) -> Board;

    /// How to show a view.
    fn scene(&self, view: &Self::State, seat: Seat) -> Scene;
}

/// Names and length of a scenario.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct About {
    /// Game id: `fte`, `fof`, `lnlt` or `ff`.
    pub game: String,
    /// Scenario id: `fte/first-patrol`.
    pub scenario: String,
    /// Title of the scenario.
    pub title: String,
    /// What it is about, a paragraph.
    pub briefing: String,
    /// Who sits at the table, in seat order.
    pub seats: Vec<SeatAbout>,
    /// Playing time between two people.
    pub minutes: u32,
    /// Version of rules and data; a journal of another version may replay differently.
    pub rules: String,
}

impl About {
    /// The seats that somebody sits in, in order.
    pub fn manned(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = (0u8..).map(Seat).zip(&self.seats);
        seats
            .filter(|(_, about)| !about.automatic)
            .map(|(seat, _)| seat)
    }

    /// The seat with this id, as in `--seat us=sensible`.
    pub fn seat(&self, id: &str) -> Option<Seat> {
        self.seats
            .iter()
            .position(|s| s.id == id)
            .map(|i| Seat(i as u8))
    }
}

/// A seat's names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatAbout {
    /// Short id: `us`.
    pub id: String,
    /// Name to show: "American".
    pub name: String,
    /// Nobody sits there: the rules play it and never ask it anything.
    pub automatic: bool,
}

/// A choice in words.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Wording {
    /// The act and its object: "Move to 08.08".
    pub text: String,
    /// Pieces it touches, by scene id, the acting one first.
    pub pieces: Vec<String>,
    /// Spaces it touches, by scene id.
    pub spaces: Vec<String>,
    /// Known modifiers of the roll it leads to, when it leads to one at once.
    pub modifiers: Vec<Modifier>,
    /// Whether it is the quick way: what else would be asked here is settled by default. Kept in sight, however many
    /// other choices there are.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
}

/// An event in words.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Telling {
    /// Past tense, result first.
    pub text: String,
    /// What it comes to in a few words, for odds: "hit", "2/K8 is Suppressed"; empty where nothing is decided by it.
    pub gist: String,
    /// Whether what was chosen is over with it, so that whatever comes up next is another story: odds stop here.
    pub closes: bool,
    /// The rules that made it so.
    pub clauses: Vec<Clause>,
    /// The modifiers of a roll.
    pub modifiers: Vec<Modifier>,
    /// Pieces it concerns, by scene id.
    pub pieces: Vec<String>,
    /// Spaces it concerns, by scene id.
    pub spaces: Vec<String>,
}

/// What a chance is about.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Note {
    /// "1A fires at the concealed unit in 08.05: to hit".
    pub text: String,
    /// The modifiers, each with its clause.
    pub modifiers: Vec<Modifier>,
    /// The highest natural roll that succeeds, when the roll is of that kind.
    pub need: Option<i16>,
}

/// What one seat may know: the only thing a bot gets to see. Made by [`View::of`] alone.
#[derive(Clone, Debug)]
pub struct View<S> {
    seat: Seat,
    state: S,
}

impl<S> View<S> {
    /// Blanks what `seat` may not know.
    pub fn of<G: Game<State = S>>(game: &G, state: &S, seat: Seat) -> Self {
        View {
            seat,
            state: game.view(state, seat),
        }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The blanked state.
    pub fn state(&self) -> &S {
        &self.state
    }
}
