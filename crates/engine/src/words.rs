mod say;

pub use say::Shown;

use crate::scene::{Board, Scene};
use crate::{Clause, Modifier, Outcome, Rules, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// The third part of the contract: a game in words and pictures, made from what a seat may know.
pub trait Words: Rules {
    /// The window that interrupts what another does ("Opportunity Fire"), when the choice that is asked is one of that
    /// kind; `None` for a decision of one's own. Standing orders answer in windows alone, and odds look through them.
    /// The same for all who look.
    fn window(&self, _: &Self::State) -> Option<&'static str> {
        None
    }

    /// The turn that is being played, from 1; 0 before the first, or where the game has none.
    fn turn(&self, _: &Self::State) -> u32 {
        0
    }

    /// Choices that somebody could have in mind with a piece or a space (ids as in the scene), legal or not, so that
    /// `judge` can say why not.
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
    /// What has to come up, in a few words: "5 or less"; empty where nothing succeeds or fails, or it is not known.
    /// Which outcomes succeed is asked of [`Rules::succeeds`](crate::Rules::succeeds).
    pub need: String,
}
