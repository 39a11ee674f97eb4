//! What a scenario says, after loading: every name resolved, every number checked.

use crate::charts::{Charts, Nation};
use crate::counters::{Corner, Kind, Side, WeaponKind};
use crate::options::Options;
use crate::state::{FortKind, KindId, Location, SkillId, Support, WeaponKindId};
use engine::Digest;
use ground::{Direction, Hex, HexSet, Map};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A loaded scenario: cannot be broken.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// `crossroads`, the part of the id after `lnlt/`.
    pub slug: String,
    /// Title.
    pub title: String,
    /// What it is about.
    pub briefing: String,
    /// Special rules in words, as shown to players (their effect is in the other fields).
    pub special: Vec<String>,
    /// Playing time.
    pub minutes: u32,
    /// The ground.
    pub map: Map,
    /// The charts.
    pub charts: Charts,
    /// The two armies, in seat order.
    pub armies: [Army; 2],
    /// The kinds of units of both, A's first.
    pub kinds: Vec<(Side, Kind)>,
    /// The kinds of Support Weapons of both, A's first.
    pub weapons: Vec<(Side, WeaponKind)>,
    /// Rulings and optional rules.
    pub options: Options,
    /// Digest of the data files it was loaded from.
    pub data: Digest,
    /// Turns to be played (LNLT-22.0-06).
    pub turns: u8,
    /// Played at night (20).
    pub night: bool,
    /// Who has the initiative in turn 1; rolled for when nobody is named (LNLT-EOP-01).
    pub initiative: Option<Side>,
    /// Who sets up first.
    pub sets_up_first: Side,
    /// Units and fortifications that set up or arrive together.
    pub groups: Vec<Group>,
    /// Victory Point hexes (22.1).
    pub objectives: Vec<Objective>,
    /// Victory Points for units lost and for those that leave the map.
    pub points: Points,
    /// Victory Points of single kinds of units, in the place of those of their class.
    pub worth: Vec<(KindId, i16)>,
    /// Fire missions and planes.
    pub missions: Vec<MissionLine>,
    /// Event markers with their paragraphs (1.8).
    pub events: Vec<EventLine>,
    /// Where units may leave the map.
    pub exits: Vec<Exit>,
    /// Who wins when both have the same number of points.
    pub tie: Option<Side>,
}

/// An army, as a scenario uses it.
#[derive(Clone, Debug)]
pub struct Army {
    /// How data files name it.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// National Characteristics (13).
    pub nation: Nation,
    /// Its Crew: who leaves a destroyed or abandoned vehicle (15.4).
    pub crew: KindId,
}

/// Units that set up or arrive together.
#[derive(Clone, Debug)]
pub struct Group {
    /// Name to show.
    pub name: String,
    /// Owner.
    pub side: Side,
    /// Its units.
    pub pieces: Vec<Piece>,
    /// Its fortifications.
    pub forts: Vec<FortLine>,
    /// Turn in which it enters the map; 0 = sets up before play; [`Group::BY_EVENT`] = appears by an event.
    pub turn: u8,
    /// Where it may be placed, or by which hexes it enters.
    pub area: HexSet,
    /// The formation its callers belong to (LNLT-18.3-01); 0 for none.
    pub formation: u8,
}

impl Group {
    /// The turn of a group that an event brings (1.8).
    pub const BY_EVENT: u8 = u8::MAX;
}

/// One counter of a group.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Which unit.
    pub kind: KindId,
    /// Fixed place, if the owner has no choice.
    pub at: Option<Location>,
    /// Where it stands when its owner leaves the set-up to the scenario.
    pub suggested: Option<Location>,
    /// Fixed facing.
    pub facing: Option<Corner>,
    /// Its Support Weapons.
    pub weapons: Vec<WeaponKindId>,
    /// Its Skill.
    pub skill: SkillId,
    /// Rides with the unit so many lines before it in the group: 1 is the one right before (an Armor Leader's vehicle).
    pub aboard: u8,
    /// On top rather than inside.
    pub on_top: bool,
    /// Begins Shaken.
    pub shaken: bool,
}

/// A fortification of a group.
#[derive(Clone, Copy, Debug)]
pub struct FortLine {
    /// What.
    pub kind: FortKind,
    /// TM of a Bunker, FP of Mines.
    pub value: i8,
    /// Fixed hex.
    pub at: Option<Hex>,
    /// Where it lies when its owner leaves the set-up to the scenario.
    pub suggested: Option<Hex>,
    /// Fixed facing.
    pub facing: Option<Direction>,
}

/// A Victory Point hex (22.1).
#[derive(Clone, Debug)]
pub struct Objective {
    /// Name to show.
    pub name: String,
    /// Where.
    pub at: Location,
    /// VPs for A and for B while they control it at the end.
    pub vp: [i16; 2],
    /// Who controls it at the start.
    pub control: Option<Side>,
}

/// Victory Points for units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Points {
    /// A Squad; a Half-squad counts half of it, Crews and Weapon Teams as said (LNLT-22.0-05).
    pub squad: i16,
    /// A Weapon Team.
    pub weapon_team: i16,
    /// A Leader, Hero or other SMC.
    pub smc: i16,
    /// A vehicle, helicopter or plane.
    pub vehicle: i16,
}

/// Fire missions or planes a side has.
#[derive(Clone, Copy, Debug)]
pub struct MissionLine {
    /// Artillery or a plane.
    pub kind: Support,
    /// Whose.
    pub side: Side,
    /// Firepower of artillery.
    pub fp: i8,
    /// How many.
    pub count: u8,
    /// The plane.
    pub plane: KindId,
    /// The formation it is given to; 0 for all.
    pub formation: u8,
}

engine::kinds! {
    /// What triggers an event (LNLT-1.8-01).
    pub enum Trigger {
        /// Units of the side are in the marker's hex.
        #[default] Occupation,
        /// The side has a line of sight to the marker's hex.
        Sight,
    }
}

/// An event marker with its paragraph (1.8).
#[derive(Clone, Debug)]
pub struct EventLine {
    /// Where the marker lies.
    pub at: Hex,
    /// What triggers it.
    pub trigger: Trigger,
    /// Whose doing; anybody's if left out.
    pub side: Option<Side>,
    /// Title of the paragraph.
    pub title: String,
    /// The paragraph, as it is read.
    pub text: String,
    /// The marker lies there from the start; otherwise another event puts it down.
    pub armed: bool,
    /// What comes of it in any case.
    pub effects: Vec<Effect>,
    /// Who answers what the paragraph asks.
    pub asks: Side,
    /// The answers; none when nothing is asked.
    pub answers: Vec<Answer>,
}

impl EventLine {
    /// What comes of it one after the other: in any case, then by the answer that was given, from 1.
    pub fn effect(&self, answer: u8, number: u8) -> Option<&Effect> {
        let answer = self.answers.get(usize::from(answer).wrapping_sub(1));
        let more = answer.map_or(&[][..], |answer| &answer.effects);
        self.effects.iter().chain(more).nth(number.into())
    }
}

/// An answer to what a paragraph asks.
#[derive(Clone, Debug)]
pub struct Answer {
    /// In words.
    pub text: String,
    /// What comes of it.
    pub effects: Vec<Effect>,
}

/// What a paragraph brings about (LNLT-1.8-04).
#[derive(Clone, Debug)]
pub enum Effect {
    /// A group of the scenario appears.
    Arrive(u8),
    /// Fire missions or planes are granted.
    Mission(MissionLine),
    /// Victory Points are scored.
    Points {
        /// By whom.
        side: Side,
        /// How many.
        vp: i16,
    },
    /// Night falls, or day breaks.
    Night(bool),
    /// The game is so many turns longer.
    Turns(i8),
    /// Smoke in hexes.
    Smoke(HexSet),
    /// Buildings come down.
    Rubble(HexSet),
    /// Wrecks in hexes.
    Wreck(HexSet),
    /// A side controls an objective.
    Control {
        /// Which.
        objective: u8,
        /// Who.
        side: Side,
    },
    /// Another event marker is put down or taken away.
    Marker {
        /// Which.
        event: u8,
        /// Put down.
        on: bool,
    },
    /// The game is over at once; the side has won, or whoever is ahead.
    Ends(Option<Side>),
}

/// Hexes by which units of a side may leave the map.
#[derive(Clone, Debug)]
pub struct Exit {
    /// Whose.
    pub side: Side,
    /// Which.
    pub area: HexSet,
    /// VPs of the side for each unit that leaves.
    pub points: Points,
}
