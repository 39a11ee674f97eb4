mod prompt;
mod say;

pub use prompt::{Decide, Prompt, RollWords};
pub use say::Shown;

use crate::scene::{Board, Card, Check, Line, Plan, Scene, Story, Zone};
use crate::{Clause, Modifier, Outcome, Rules, Score, Seat};
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

    /// The act that is being carried out, counted from 1; 0 where the game counts none. A standing order may hold as long
    /// as it lasts.
    fn act(&self, _: &Self::State) -> u32 {
        0
    }

    /// Rules by which a player may be asked in a window, rather than every time; the first of a window is the usual one.
    /// Windows that have any are answered by them also after what the player himself has begun.
    fn standing_rules(&self) -> &[StandingRule] {
        &[]
    }

    /// Whether the seat that is asked is to be asked by this rule (its id), as far as it may know.
    fn worth_asking(&self, _: &Self::State, _: Seat, _rule: &str) -> bool {
        true
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

    /// What is seen from a space as things lie now: another space, explained, or all of them. `None` where nothing counts
    /// but the bare ground, which whoever loaded the scenario tells.
    fn sight(
        &self,
        _view: &Self::State,
        _from: &str,
        _to: Option<&str>,
    ) -> Option<Result<serde_json::Value, String>> {
        None
    }

    /// A choice in words, with what it touches. Uses only what the view tells.
    fn name_choice(&self, view: &Self::State, choice: &Self::Choice) -> Wording;

    /// An event in words. `view` is the view right after it or, for odds, from before the choice that led to it: then it
    /// need not hold yet what the event made.
    fn tell(&self, view: &Self::State, event: &Self::Event) -> Telling;

    /// What the result of the game rests on as things stand: goals, and points that no event told
    /// ([`Telling::scored`]). Nothing where the events say it all.
    fn reckoning(&self, _view: &Self::State) -> Vec<Reckoned> {
        Vec::new()
    }

    /// What the chance that is asked is about: modifiers and number needed.
    fn note(&self, view: &Self::State) -> Note;

    /// An outcome of the chance that is asked, as a player would call it: "7", "US chit".
    fn name_outcome(&self, state: &Self::State, outcome: Outcome) -> String;

    /// The card that an outcome of the chance that is asked turns up, as it looks; `None` where it is none, or where it
    /// has nothing but its name.
    fn picture_outcome(&self, _state: &Self::State, _outcome: Outcome) -> Option<Card> {
        None
    }

    /// The ground: what does not change during play.
    fn board(&self) -> Board;

    /// How to show a view.
    fn scene(&self, view: &Self::State, seat: Seat) -> Scene;
}

/// A rule by which a player may be asked in a window: "when a hit is at stake".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StandingRule {
    /// The window it is for, by its name.
    pub window: &'static str,
    /// Its id: "hit".
    pub id: &'static str,
    /// What comes after "Ask me": "when a hit is at stake".
    pub name: &'static str,
    /// A word more, where one is needed; may be empty.
    pub note: &'static str,
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
    /// Whether it is seldom meant: it does not glow, and a click makes it only from a list of answers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub seldom: bool,
    /// With which others it can be made by one click, one after the other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub together: Option<Together>,
    /// What else of the scene it is about, by id: a row of a matrix, a card of a hand, an answer to an interrupt.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub items: Vec<String>,
    /// What there is to know of it at a glance, below its words: "Pz IV 43 %".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What it costs, on a disc: "−1".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub cost: String,
    /// Where it would bring a pawn of a scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
    /// How it is decided, where modifiers alone do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Box<Check>>,
    /// The line it would go along, with what that touches: a line of fire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<Box<Line>>,
    /// The zone it would make: what a marker placed here would command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub zone: Option<Box<Zone>>,
}

/// Choices that one click may make one after the other, as long as each is still offered: a group that is activated.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Together {
    /// Which choices belong together: those with the same id, about different pieces.
    pub id: String,
    /// What to call them, before how many they are: "Activate all".
    pub text: String,
    /// Whether those in different spaces go together too; else only those in one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anywhere: bool,
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
    /// The modifiers of the other side's die, where one die was rolled against another: the last that came up is theirs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Vec<Modifier>>,
    /// The page of a story that it is read from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub story: Option<Box<Story>>,
    /// Pieces it concerns, by scene id.
    pub pieces: Vec<String>,
    /// Spaces it concerns, by scene id.
    pub spaces: Vec<String>,
    /// What it scored, and for whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scored: Option<Scored>,
}

/// Points that a seat got or lost.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Scored {
    /// Whose points.
    pub seat: Seat,
    /// How many; below 0 where they were lost.
    pub points: Score,
    /// What they are for, where one rule scores for several things: "Santa Croce, 16.12". Empty: the rule says it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub what: String,
}

/// One reason of a result: a goal that is met or not, or points by the rules of victory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reckoned {
    /// "Secure the primary objective".
    pub label: String,
    /// A few words more: "held by the British". May be empty.
    pub note: String,
    /// Whether it is met, where that is the question.
    pub met: Option<bool>,
    /// Points of each seat, in seat order; empty where it is not about points.
    pub points: Vec<Score>,
    /// The rules that make it count.
    pub clauses: Vec<Clause>,
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
