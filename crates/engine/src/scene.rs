//! How a table looks, said in data: one client and one renderer show every game.

mod check;
mod impulse;
mod interrupt;
mod kinds;
mod matrix;
mod overlay;
mod piece;
mod profile;
mod roster;
mod scale;
mod storey;
mod story;

pub use check::{Check, CheckTarget, Grid, Ladder, Share, SideEffect, Step, Sum, Term};
pub use impulse::{Declared, Impulse};
pub use interrupt::{Answer, Interrupt, Rolled};
pub use kinds::{
    AbilityKind, ArcKind, BadgeKind, FillKind, GaitKind, HoldingKind, LineKind, MarkerKind,
    ModelKind, PawnKind, PictureKind, RowState, ShapeKind, ShareKind, SideKind, SpotKind,
    StrapKind, SymbolKind, TerrainKind, TokenKind, ToneKind, ValueKind, ZoneKind,
};
pub use matrix::{Matrix, MatrixRow, Plan};
pub use overlay::{Arc, Fill, Within, Zone};
pub use piece::{Facing, Model, MovesLeft, Strap};
pub use profile::{Column, Profile, ProfileNote};
pub use roster::{
    GroupKind, Loose, Merit, Purse, Roster, RosterGroup, RosterMember, RosterStep, Ware,
};
pub use scale::{Pawn, Scale, Spot, Timeline};
pub use storey::Storey;
pub use story::{Story, StoryAnswer};

use crate::Score;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The ground of a scenario: what does not change during play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Board {
    /// How spaces lie on the plane.
    pub layout: Layout,
    /// Every space.
    pub spaces: Vec<Space>,
    /// What lies along or across the sides between spaces.
    pub sides: Vec<SideFeature>,
    /// Names on the ground.
    pub names: Vec<PlaceName>,
    /// Shapes inside the spaces, in a game whose sight goes by what is drawn; empty where a space is one piece of ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<Shape>,
}

/// How spaces lie on the plane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Layout {
    /// Flat-topped hexes in columns; even columns sit half a hex lower (toward higher rows).
    #[default]
    FlatHexes,
    /// Rectangular cards in rows and columns.
    Cards,
}

/// A hex or a card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Space {
    /// Id, also printed: "08.05".
    pub id: String,
    /// Column and row on the plane.
    pub col: i16,
    /// Row on the plane.
    pub row: i16,
    /// What it looks like.
    pub terrain: TerrainKind,
    /// Height step, 0 for the plain, below it in a depression.
    pub level: i8,
    /// Words for a reader: "Jungle, level 1, Trail".
    pub name: String,
    /// What is printed in a card beside its name: "+2" for its cover. Empty for hexes.
    pub value: String,
    /// The north, east, south and west edge of a card. Empty for hexes.
    pub edges: Vec<Edge>,
}

/// Whether sight passes an edge of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Edge {
    /// Sight passes.
    #[default]
    Open,
    /// Sight stops.
    Closed,
}

/// A feature on the side between two spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SideFeature {
    /// What it is.
    pub kind: SideKind,
    /// The two spaces; for a slope the higher one first.
    pub between: [String; 2],
}

/// A name on the ground.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PlaceName {
    /// Where.
    pub space: String,
    /// What it says.
    pub text: String,
}

/// Something drawn on the ground. What is drawn is what sight goes by: corners and edges are not to be smoothed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Shape {
    /// Id that stays the same: lines of sight name it.
    pub id: String,
    /// What it is.
    pub kind: ShapeKind,
    /// The space it lies in.
    pub space: String,
    /// The level it stands on; that of the ground itself for a level and its crest line.
    pub level: i8,
    /// What it does to a line of sight at its level: the style of its edge.
    pub sight: Through,
    /// Its corners in order, from the middle of its space: to the right, of which 1440 lead to the next column, and down, of
    /// which 1440 lead to the edge of a hex. A crest line has the higher ground on its right as it goes.
    pub points: Vec<[i32; 2]>,
}

/// What something does to a line of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Through {
    /// Nothing.
    #[default]
    Clear,
    /// Makes it harder.
    Hinders,
    /// Stops it.
    Blocks,
}

/// A place where a line touches something.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Touch {
    /// The shape that it touches, if it is one; smoke fills its space.
    pub shape: Option<String>,
    /// The space in which it lies.
    pub space: String,
    /// Where, from the middle of that space, as the corners of a [`Shape`].
    pub at: [i32; 2],
    /// What it does to the line.
    pub effect: Through,
    /// A few words: "smoke: hindrance 2". May be empty.
    pub text: String,
    /// The rules that make it so.
    pub clauses: Vec<String>,
}

/// What lies on the ground now, as one seat sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Scene {
    /// Where in the sequence of play: "Turn 3 of 8 · Activation · US".
    pub heading: String,
    /// What to do now, in one line.
    pub prompt: String,
    /// The parts of the sequence of play, in order; empty where there is none.
    pub sequence: Vec<Stage>,
    /// Pieces, lowest in a stack first.
    pub pieces: Vec<Piece>,
    /// Parts of spaces that hold pieces of their own: a foxhole, a building.
    pub areas: Vec<Area>,
    /// Markers on spaces that are not pieces: casualties, caches, craters.
    pub markers: Vec<Marker>,
    /// Lines across the table: fire, sight, paths.
    pub lines: Vec<Line>,
    /// Numbered tracks and counts: turn, victory points, the cup.
    pub tracks: Vec<Track>,
    /// Text and rows beside the table.
    pub panels: Vec<Panel>,
    /// Cards held or drawn.
    pub hands: Vec<Hand>,
    /// Where the pieces that move now could go, nearest first.
    pub reach: Vec<Reach>,
    /// The ground as it lies now, in a game whose ground changes: cards turned up, a map that grows. `None`: as the
    /// board has it.
    pub ground: Option<Board>,
    /// Tables of what can be ordered, and at which price.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub matrices: Vec<Matrix>,
    /// Ranges of numbers with pawns, always in sight.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scales: Vec<Scale>,
    /// Turns in a row, with what awaits in them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timelines: Vec<Timeline>,
    /// What sides have lost, where the game counts it: not all who are off the table are lost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tolls: Vec<Toll>,
    /// What the sides have, told with their seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub holdings: Vec<Holding>,
    /// Sets of spaces: what is commanded, how far something reaches.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub zones: Vec<Zone>,
    /// What pieces can fire into without turning.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arcs: Vec<Arc>,
    /// Markers that fill a space: smoke, wire, objectives.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fills: Vec<Fill>,
    /// The question in the middle of what goes on, if one is open for this seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interrupt: Option<Interrupt>,
    /// How what is being rolled for is decided; a choice that is looked at shows its own instead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<Check>,
    /// The impulse under way, in a game whose sides act by turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impulse: Option<Impulse>,
    /// The page of a story that lies open and asks something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub story: Option<Story>,
    /// A force that is looked after, in the place of the map.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<Roster>,
}

/// What a side has lost of all that it had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Toll {
    /// Seat index of the side.
    pub side: u8,
    /// Men, steps or squads that took part.
    pub had: u16,
    /// Of these, lost.
    pub lost: u16,
}

/// A part of the sequence of play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Stage {
    /// "Activations".
    pub name: String,
    /// Whether it is this one now.
    pub now: bool,
}

/// A part of a space: a box inside a card, or one of several locations above one another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Area {
    /// Id that stays the same.
    pub id: String,
    /// The space it is in.
    pub space: String,
    /// What is printed on it: "Foxhole +1".
    pub name: String,
    /// Seat index of the owner, if any.
    pub side: Option<u8>,
    /// Where it lies among the others of its space, if they lie above one another. The one on the ground has the id of
    /// the space itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub storey: Option<Storey>,
}

/// A counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Piece {
    /// Id that stays the same while the piece is in play.
    pub id: String,
    /// Where it lies; `None` off the map.
    pub space: Option<String>,
    /// The area of its space that holds it, if any.
    pub area: Option<String>,
    /// Seat index of the side.
    pub side: u8,
    /// Short name on the counter: "1A"; on a back the kind of marker, where a side has several: "VC".
    pub name: String,
    /// Words for a reader: "Fire Team 1A, four men, Exhausted".
    pub spoken: String,
    /// What it stands for.
    pub symbol: SymbolKind,
    /// A concealed piece shows its back: nothing else of it is told.
    pub back: bool,
    /// Printed values.
    pub values: Vec<Value>,
    /// Men or steps: present and lost.
    pub strength: Option<[u8; 2]>,
    /// In what state it is.
    pub badges: Vec<BadgeKind>,
    /// Greyed: has done its part.
    pub done: bool,
    /// Piece that carries it.
    pub aboard: Option<String>,
    /// Whether it is a broad counter: guns and vehicles.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wide: bool,
    /// Bars at the top right: three for a platoon, one for a squad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u8>,
    /// Markers laid on it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub straps: Vec<Strap>,
    /// Where it looks, if it has a front.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// Whether it acts under the present order: a white band.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub activated: bool,
    /// How far it can still go; shown in place of its rate of fire.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<MovesLeft>,
    /// The key that chooses it: a cap on the counter and on its button. Empty where it cannot be chosen.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// Whether it is drawn as a tab: below the one that carries it, or lying by itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub tab: bool,
    /// How it looks from above, for what is no square: vehicles and aircraft.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<Model>,
    /// With whom it is told where a place is crowded: "1st Platoon". Empty where it belongs to nobody in particular.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
}

/// A printed value of a counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Value {
    /// What it is.
    pub kind: ValueKind,
    /// What is printed.
    pub text: String,
    /// A small figure raised behind it: the range of a gun.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub raised: String,
    /// A small figure lowered behind it: the value of the flank.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub lowered: String,
}

impl Value {
    /// A value as it is printed.
    pub fn new(kind: ValueKind, text: impl ToString) -> Self {
        Value {
            kind,
            text: text.to_string(),
            ..Value::default()
        }
    }

    /// With a small figure raised behind it.
    pub fn raised(mut self, figure: impl ToString) -> Self {
        self.raised = figure.to_string();
        self
    }

    /// With a small figure lowered behind it.
    pub fn lowered(mut self, figure: impl ToString) -> Self {
        self.lowered = figure.to_string();
        self
    }
}

/// A marker on a space.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Marker {
    /// Id that stays the same.
    pub id: String,
    /// Where.
    pub space: String,
    /// What it is.
    pub kind: MarkerKind,
    /// Seat index of the owner, if any.
    pub side: Option<u8>,
    /// Words.
    pub text: String,
    /// What is printed on it: the price of a headquarters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub value: String,
}

/// A line between two spaces.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// What it is.
    pub kind: LineKind,
    /// From.
    pub from: String,
    /// To.
    pub to: String,
    /// What is written on it: "A", "PL 1". May be empty.
    pub label: String,
    /// Seat index of the side, if it belongs to one.
    pub side: Option<u8>,
    /// What a line of sight touches, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub touches: Vec<Touch>,
    /// How it looks from the side, in a game of heights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Box<Profile>>,
}

/// A track or a count.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Track {
    /// "Turn".
    pub name: String,
    /// Where it stands.
    pub value: Score,
    /// Its end, if any.
    pub of: Option<i32>,
    /// Seat index, if it belongs to a side.
    pub side: Option<u8>,
}

/// Something that a side has: a marker that is ready, a card, a level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Holding {
    /// Seat index of the side.
    pub side: u8,
    /// What it is.
    pub kind: HoldingKind,
    /// The figure on it; may be empty.
    pub value: String,
    /// The word beside it: "ready", "Fate". Several in a row with the same word are told together.
    pub text: String,
}

/// Text and rows beside the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Panel {
    /// Heading.
    pub title: String,
    /// Lines.
    pub lines: Vec<String>,
    /// Rows of a table, below the lines.
    pub rows: Vec<Row>,
}

/// A row of a table beside the map.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Row {
    /// Its name: "2nd PLT HQ".
    pub name: String,
    /// Words below the name; may be empty.
    pub note: String,
    /// A count shown as filled and empty boxes, if it has one: filled, all.
    pub count: Option<[u8; 2]>,
    /// What stands at the end of the row: "saved 2", "next".
    pub state: String,
    /// Whether it is this one's turn.
    pub now: bool,
    /// Whether it has nothing more to do.
    pub done: bool,
    /// The piece it is about, if any: pointing at the row shows it.
    pub piece: Option<String>,
    /// The space it is about, if any: pointing at the row shows it, and asking about the space shows the row.
    pub space: Option<String>,
    /// The rules that make it so.
    pub clauses: Vec<String>,
}

/// Cards that a side holds, or that were drawn together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Hand {
    /// "Drawn to spot the machine gun".
    pub title: String,
    /// What came of it, if anything has.
    pub result: String,
    /// Seat index of the owner, if any.
    pub side: Option<u8>,
    /// The cards, in order.
    pub cards: Vec<Card>,
    /// Whether they are held until they are played, rather than drawn to see what comes up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
    /// How many there are, where they are not shown: the hand of another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u16>,
    /// What else there is to say: "deck 19, discards 4".
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
}

/// A playing card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// Its number or name, printed large.
    pub name: String,
    /// What else counts on it, a line each.
    pub lines: Vec<String>,
    /// Which of the lines counted for this draw, counted from 0.
    pub counted: Vec<u8>,
    /// Results for a row of numbers, of which it is read by one; empty where it has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ladder: Vec<Rung>,
    /// Whether only its back is to be seen.
    pub back: bool,
    /// Id that choices name, for a card that can be played.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// What it can be used for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub abilities: Vec<Ability>,
}

/// What a card says for one number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rung {
    /// The number: "−1".
    pub number: String,
    /// What it says: "hit".
    pub word: String,
    /// How bad that is, from 0 to 4.
    pub severity: u8,
    /// Whether the card is read by it now.
    pub counted: bool,
}

/// A way in which a card can be used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ability {
    /// How.
    pub kind: AbilityKind,
    /// What it does.
    pub text: String,
    /// Whether it can be played now.
    pub playable: bool,
    /// Why not, where it cannot: "only in your own order". May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why_not: String,
}

/// A place that what moves now could come to. Each names the place before it, so that the way there can be followed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reach {
    /// Where.
    pub space: String,
    /// The place before it on the way: where the mover stands, or another place of the list.
    pub from: String,
    /// The last step, worded as it will be offered: "Move to 08.08 along the Trail".
    pub step: String,
    /// What the way costs up to here: "2½".
    pub spent: String,
    /// Pieces that could fire at whoever enters, as far as the seat may know.
    pub watchers: Vec<String>,
    /// How likely their fire does harm here, in thousandths, as far as the seat may know; left out where nobody can say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub risk: Option<u16>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_does_not_have_is_not_sent() {
        let sent = |value: serde_json::Value| -> Vec<String> {
            value
                .as_object()
                .expect("an object")
                .keys()
                .cloned()
                .collect()
        };
        let scene = sent(serde_json::to_value(Scene::default()).expect("plain data"));
        for name in [
            "matrices",
            "scales",
            "timelines",
            "zones",
            "arcs",
            "fills",
            "interrupt",
            "impulse",
            "story",
        ] {
            assert!(!scene.iter().any(|key| key == name), "{name}");
        }
        let piece = sent(serde_json::to_value(Piece::default()).expect("plain data"));
        for name in [
            "wide",
            "size",
            "straps",
            "facing",
            "activated",
            "moves",
            "key",
            "tab",
            "model",
            "group",
        ] {
            assert!(!piece.iter().any(|key| key == name), "{name}");
        }
    }

    #[test]
    fn a_scene_comes_back_as_it_was_sent() {
        let scene = Scene {
            pieces: vec![Piece {
                facing: Some(Facing {
                    side: 2,
                    arc: ArcKind::Loose,
                    corner: false,
                }),
                straps: vec![Strap {
                    kind: StrapKind::Hit,
                    letters: "F".into(),
                    number: "12".into(),
                    tone: ToneKind::Grave,
                }],
                values: vec![Value::new(ValueKind::FireArmour, 9).raised(6)],
                ..Piece::default()
            }],
            scales: vec![Scale {
                low: -20,
                high: 20,
                ends: [0, 1],
                ..Scale::default()
            }],
            ..Scene::default()
        };
        let wire = serde_json::to_string(&scene).expect("plain data");
        assert_eq!(
            serde_json::from_str::<Scene>(&wire).expect("the same"),
            scene
        );
    }
}
