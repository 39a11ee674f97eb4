use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A question in the middle of what goes on, such as a roll that may be rolled again: shown as a strip, never as a dialog.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Interrupt {
    /// The window it is, by its name ([`Words::window`](crate::Words::window)): standing rules are kept for it.
    pub window: String,
    /// "Fate is yours."
    pub title: String,
    /// What it is about: "1 Gren defends:".
    pub text: String,
    /// The dice that lie there.
    pub dice: Vec<Rolled>,
    /// What comes of them as they lie: "19 against 19, not hit".
    pub result: String,
    /// The answers, each by the item that its choice names ([`Wording::item`](crate::Wording::item)).
    pub answers: Vec<Answer>,
}

/// A die that lies on the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rolled {
    /// How many sides it has.
    pub sides: u8,
    /// The side that came up.
    pub face: u8,
}

/// An answer to an interrupt.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Answer {
    /// The item that its choice names: "fate:keep".
    pub item: String,
    /// On the button: "Keep 4 + 7 = 11".
    pub text: String,
    /// What it changes: "hits 45 %". May be empty.
    pub change: String,
}
