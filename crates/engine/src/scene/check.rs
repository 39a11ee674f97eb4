use super::ShareKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How something is decided by dice, before they are rolled: which dice, what counts on both sides, what may come of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Check {
    /// "57 mm gun at Pz IV in N7".
    pub title: String,
    /// "Op Fire with AP. The target is in the front arc: no pivot." May be empty.
    pub text: String,
    /// The dice, where they are chosen on a ladder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Ladder>,
    /// What is added up: one sum, or one for each side.
    pub sums: Vec<Sum>,
    /// What may come of it; the shares of a whole.
    pub shares: Vec<Share>,
    /// What else may come of it, and for whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<SideEffect>,
    /// All rolls of one die against another, where that is how it is decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<Grid>,
    /// What may come of it for each target, in the order in which they are checked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<CheckTarget>,
}

/// One die against another: who is higher by how much.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Grid {
    /// Sides of the die of the first sum, and of the second.
    pub sides: [u8; 2],
    /// What is added to the first die, less what is added to the second.
    pub lead: i16,
    /// "your total is higher in 30 of 36 rolls".
    pub text: String,
    /// The rules that make it so.
    pub clauses: Vec<String>,
}

/// A target of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CheckTarget {
    /// The piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// "Marines Squad".
    pub name: String,
    /// "morale 5, led −1".
    pub text: String,
    /// What may come of it; the shares of a whole.
    pub shares: Vec<Share>,
}

/// A ladder of dice, the worst first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ladder {
    /// Its steps.
    pub steps: Vec<Step>,
    /// Where it starts, counted from 0.
    pub start: u8,
    /// The step that is rolled, counted from 0.
    pub chosen: u8,
}

/// A step of a ladder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// Sides of the die; 0 where nothing is rolled because nothing can succeed.
    pub sides: u8,
    /// "start", "−1D", "miss".
    pub text: String,
}

/// One side of a check: what is rolled and what is added.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Sum {
    /// Its terms, each with its rule.
    pub rows: Vec<Term>,
    /// What it comes to: "2d8 + 11".
    pub total: String,
    /// What the total is: "attack total", "defence, must be lower to hit".
    pub text: String,
    /// Seat index of whose it is, where both sides have one: it is headed by its total, in their colour.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
}

/// A term of a sum, or a step on the ladder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Term {
    /// How much: "+2", "−1D".
    pub value: String,
    /// Why: "Downhill, level 1 to 0".
    pub text: String,
    /// By which rule.
    pub clause: String,
}

/// A share of what may come of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// How good or bad it is: its shade.
    pub kind: ShareKind,
    /// How likely, in thousandths.
    pub thousandths: u16,
    /// "hit: draws a marker".
    pub text: String,
}

/// Something else that may come of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SideEffect {
    /// Whom or what it is about: "57 mm spent after", "1 Gren, same hex".
    pub name: String,
    /// How likely, in thousandths, if it is a matter of chance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thousandths: Option<u16>,
    /// "a die of 1 or 2", "AP does not harm it".
    pub text: String,
    /// By which rule; may be empty.
    pub clause: String,
}
