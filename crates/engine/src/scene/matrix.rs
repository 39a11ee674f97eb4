use super::{RowState, TokenKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table of what can be ordered, at which price: a row for each price, a column for each side, tokens to pay with.
///
/// A row is chosen through the choices that name it ([`Wording::item`](crate::Wording::item)).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Matrix {
    /// Id that stays the same.
    pub id: String,
    /// "Orders".
    pub title: String,
    /// "6 of 10 cubes left".
    pub note: String,
    /// What the prices are: "cost".
    pub price: String,
    /// The rows, as they are printed.
    pub rows: Vec<MatrixRow>,
    /// Tokens that are used up.
    pub used: u8,
}

/// A row of a matrix.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MatrixRow {
    /// Id that choices name.
    pub id: String,
    /// What it costs: "8".
    pub cost: String,
    /// The tokens on it.
    pub tokens: Vec<TokenKind>,
    /// What each side can order with it, in seat order.
    pub labels: Vec<String>,
    /// What the viewer's order does, in a sentence. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Whether it can be taken.
    pub state: RowState,
    /// The side whose order it is that is being carried out, if one is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u8>,
    /// The rows whose orders the viewer could give with a token of this one, itself among them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unlocks: Vec<String>,
    /// Where it would bring a pawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
}

/// Where something that is only thought of would bring a pawn of a scale.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// The scale.
    pub scale: String,
    /// To which number.
    pub at: i16,
    /// In a few words: "this shot: 5 to 4".
    pub text: String,
}
