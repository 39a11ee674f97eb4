use super::Piece;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A force as a tree: its groups, who is in them, and what each step of them is worth. Where a scene has one, it lies in
/// the place of the map.
///
/// A step, or a thing that can be had, is chosen through the choices that name it
/// ([`Wording::item`](crate::Wording::item)).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Roster {
    /// "The company".
    pub title: String,
    /// "39 of 41 steps".
    pub note: String,
    /// What levels there are, the least first: "Green", "Line", "Veteran".
    pub levels: Vec<String>,
    /// Its groups, that of the commander first.
    pub groups: Vec<RosterGroup>,
    /// Points to spend, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub purse: Option<Purse>,
    /// Steps that have no unit yet; `None` where there is no word of any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub loose: Option<Loose>,
    /// What can be had for points beside better steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wares: Vec<Ware>,
}

/// Units that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RosterGroup {
    /// "1st Platoon".
    pub name: String,
    /// How its units lie.
    pub lies: GroupKind,
    /// Its units, whoever leads it first.
    pub members: Vec<RosterMember>,
}

/// How the units of a group lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroupKind {
    /// Above all others, side by side: the commander and his staff.
    #[default]
    Head,
    /// Below their leader, beside other such groups.
    Column,
    /// Below all others, side by side: what serves the whole.
    Row,
}

/// A unit of a force.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RosterMember {
    /// Id as a piece: choices name it.
    pub id: String,
    /// Name on the counter: "1/2".
    pub name: String,
    /// What it is called in full, where that is something else: "Company HQ". May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub called: String,
    /// Who leads it: "2nd Lt. Ames". May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub leader: String,
    /// Its level as a whole: "Line"; "lost" where nobody is left.
    pub note: String,
    /// Its steps, those that are missing included.
    pub steps: Vec<RosterStep>,
    /// What it holds: names of skills.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<String>,
    /// Whether it can hold anything.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub holder: bool,
    /// Its counter.
    pub piece: Piece,
}

/// A step of a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RosterStep {
    /// Its level, counted from the least; `None` for one that is missing.
    pub level: Option<u8>,
    /// Whether it stays as it is for now: it has risen, or has just come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub settled: bool,
    /// By what choices name it; steps that are alike have the same. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub item: String,
}

/// Points to spend, and what they were earned for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Purse {
    /// Points left.
    pub left: u16,
    /// Points there were.
    pub of: u16,
    /// "What is left over is lost."
    pub note: String,
    /// The rule for that.
    pub clauses: Vec<String>,
    /// What they were earned for.
    pub earned: Vec<Merit>,
}

/// Points and what they were earned for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Merit {
    /// "Prisoners".
    pub name: String,
    /// How many.
    pub points: u16,
    /// The rule that gives them.
    pub clause: String,
}

/// Steps that have no unit yet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Loose {
    /// "Replacements".
    pub title: String,
    /// What there is to know: "two places to fill". May be empty.
    pub note: String,
    /// They themselves; choices name them too.
    pub steps: Vec<RosterStep>,
    /// The rules that bring them.
    pub clauses: Vec<String>,
}

/// Something that can be had for points.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ware {
    /// By what choices name it.
    pub item: String,
    /// "Sharp eyes".
    pub name: String,
    /// What it is good for, in a sentence.
    pub text: String,
    /// Points it costs.
    pub cost: u16,
    /// How many there are still.
    pub left: u16,
}
