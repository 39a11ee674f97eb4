use super::PictureKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A page of a story that everybody reads: what an event of the scenario brings.
///
/// It opens over the table while it asks something ([`Scene::story`](super::Scene::story)), or when it has just been told
/// ([`Telling::story`](crate::Telling::story)), and stays readable in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Story {
    /// "Someone under the floor".
    pub title: String,
    /// Its paragraphs.
    pub text: Vec<String>,
    /// The picture at its head.
    pub picture: PictureKind,
    /// What it brings by itself, in the referee's words. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub effect: String,
    /// Why it opened: "Half-squad 5 entered 08.03".
    pub why: String,
    /// The rules that made it so.
    pub clauses: Vec<String>,
    /// Seat index of who decides, where something is asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// What can be decided.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<StoryAnswer>,
}

/// One of the decisions on a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StoryAnswer {
    /// The item that its choice names ([`Wording::item`](crate::Wording::item)): "answer:1".
    pub item: String,
    /// "Walk them back along the wall".
    pub text: String,
    /// What it brings, in the referee's words. May be empty.
    pub effect: String,
    /// Why it cannot be chosen, where it cannot.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why_not: String,
}
