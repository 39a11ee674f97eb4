//! What is printed on the counters: units (3), hit markers (5) and whose they are.

use engine::Seat;
use engine::scene::SymbolKind;
use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

engine::kinds! {
    /// One of the two players, and what is his (FF-INTRO-02).
    pub enum Side {
        /// The player in the first chair.
        #[default] A,
        /// The player in the second chair.
        B,
    }
}

impl Side {
    /// Both, in seat order.
    pub const BOTH: [Side; 2] = Side::ALL;

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }

    /// Position in pairs that have one for each side.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side's chair.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The side that sits in a chair.
    pub fn of(seat: Seat) -> Option<Side> {
        Side::BOTH.get(seat.index()).copied()
    }

    /// Which way the Initiative pawn and the VP marker slide toward this side: their tracks count A's spaces up.
    pub const fn toward(self) -> i16 {
        match self {
            Side::A => 1,
            Side::B => -1,
        }
    }
}

engine::kinds! {
    /// What a unit is (FF-3.1-01).
    pub enum Class {
        /// A square counter.
        #[default] Infantry,
        /// A long counter with a leg Speed.
        Gun,
        /// A long counter with a track or wheel Speed.
        Vehicle,
    }
}

engine::kinds! {
    /// How it moves: the colour of its Speed box (FF-3.24-01).
    pub enum Mobility {
        /// Green: on foot.
        #[default] Leg,
        /// Blue: on tracks.
        Track,
        /// Red: on wheels.
        Wheel,
    }
}

engine::kinds! {
    /// Its fire-arc symbol (FF-3.26-01).
    pub enum Arc {
        /// Infantry fires all around.
        #[default] None,
        /// A circle.
        Loose,
        /// A triangle.
        Strict,
    }
}

engine::kinds! {
    /// Its size (FF-3.3-01).
    pub enum Size {
        /// One bar.
        #[default] Squad,
        /// Three bars: three squads.
        Platoon,
    }
}

impl Size {
    /// How many squads it is (FF-3.3-01): so many a platoon deploys into, and so much room it takes.
    pub const fn squads(self) -> u8 {
        match self {
            Size::Squad => 1,
            Size::Platoon => 3,
        }
    }
}

engine::kinds! {
    /// What is fired: armour-piercing harms armor, high explosive and small arms harm morale (FF-GLO-15).
    pub enum Ammo {
        /// Black on white.
        #[default] He,
        /// White on black.
        Ap,
    }
}

/// Movement points in quarters, so that halves and road costs stay exact (FF-24.8-01, FF-32.1-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Points(pub u8);

impl Points {
    /// One point.
    pub const ONE: Points = Points(4);

    /// So many whole points.
    pub const fn whole(points: u8) -> Points {
        Points::ONE.times(points)
    }

    /// So many times as much: what no unit could ever spend stays so.
    pub const fn times(self, times: u8) -> Points {
        Points(self.0.saturating_mul(times))
    }

    /// This and more on top of it.
    pub const fn and(self, more: Points) -> Points {
        Points(self.0.saturating_add(more.0))
    }
}

impl std::fmt::Display for Points {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let whole = self.0 / 4;
        let part = ["", "¼", "½", "¾"][usize::from(self.0 % 4)];
        match whole {
            0 if !part.is_empty() => f.pad(part),
            _ => f.pad(&format!("{whole}{part}")),
        }
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match serializer.is_human_readable() {
            true => serializer.serialize_f64(f64::from(self.0) / 4.0),
            false => serializer.serialize_u8(self.0),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if !deserializer.is_human_readable() {
            return u8::deserialize(deserializer).map(Points);
        }
        let points = f64::deserialize(deserializer)?;
        let quarters = points * 4.0;
        match quarters.fract() == 0.0 && (0.0..=255.0).contains(&quarters) {
            true => Ok(Points(quarters as u8)),
            false => Err(D::Error::custom(format!(
                "{points} movement points: use quarters up to 63.75"
            ))),
        }
    }
}

impl JsonSchema for Points {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Points".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number", "description": "Movement points, in quarters" })
    }
}

/// Firepower with its range (FF-3.21-01, FF-3.22-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Firepower {
    /// Strength.
    pub fp: i8,
    /// Hexes without a range penalty.
    pub range: u8,
}

/// What is printed on the counter of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// High explosive and small arms, if it has any.
    pub he: Option<Firepower>,
    /// Armour-piercing, if it has any.
    pub ap: Option<Firepower>,
    /// Rate of fire: a reaction whose dice show this or less leaves it spent.
    #[serde(default)]
    pub rof: u8,
    /// Movement points in a Move order.
    #[serde(default)]
    pub speed: u8,
    /// Its defense if it is soft.
    pub morale: Option<i8>,
    /// Its defense if it is hard.
    pub armor: Option<i8>,
    /// The defense against shots from its flank arc, if that differs (FF-3.25-02).
    pub flank: Option<i8>,
}

impl Stats {
    /// The firepower of an ammunition, if it has any.
    pub const fn firepower(&self, ammo: Ammo) -> Option<Firepower> {
        match ammo {
            Ammo::He => self.he,
            Ammo::Ap => self.ap,
        }
    }

    /// Whether a shot with this ammunition can harm it: HE harms morale, AP harms armor (FF-3.21-02).
    pub const fn harmed_by(&self, ammo: Ammo) -> bool {
        match ammo {
            Ammo::He => self.morale.is_some(),
            Ammo::Ap => self.armor.is_some(),
        }
    }

    /// Its defense against a shot from the front or the flank (FF-34.15-06).
    pub fn defense(&self, from_flank: bool) -> i8 {
        let front = self.morale.or(self.armor).unwrap_or_default();
        match from_flank {
            true => self.flank.unwrap_or(front),
            false => front,
        }
    }
}

/// A kind of unit, as an army file has it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// How data files name it: `rifle`.
    pub id: String,
    /// The name on the counter; squads and platoons share it.
    pub name: String,
    /// Infantry, gun or vehicle.
    pub class: Class,
    /// How it moves; leg for infantry and guns.
    #[serde(default)]
    pub mobility: Mobility,
    /// Its fire arc; none for infantry.
    #[serde(default)]
    pub arc: Arc,
    /// The symbol in the middle of the counter.
    #[serde(default)]
    pub symbol: SymbolKind,
    /// Letters of its special actions (FF-3.27-01).
    #[serde(default)]
    pub special: String,
    /// What the squad shows.
    pub squad: Stats,
    /// What the platoon shows; none for a Crew.
    pub platoon: Option<Stats>,
    /// How many counters of squads and platoons there are.
    pub counters: [u8; 2],
    /// Whether this is the army's Crew (FF-25-02).
    #[serde(default)]
    pub crew: bool,
    /// The target numbers of its melee attacks, by the target's id or, for all others, by `infantry`, `gun`, `vehicle`
    /// or `armor`; a dash is left out (FF-34.21-04).
    #[serde(default)]
    pub melee: std::collections::BTreeMap<String, u8>,
}

impl Kind {
    /// What the counter of a size shows.
    pub fn stats(&self, size: Size) -> &Stats {
        match (size, &self.platoon) {
            (Size::Platoon, Some(platoon)) => platoon,
            _ => &self.squad,
        }
    }
}

impl datafile::Entry for Kind {
    fn id(&self) -> &str {
        &self.id
    }

    fn name(&self) -> &str {
        &self.name
    }
}

/// One face of a hit marker (FF-5.1-03).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HitFace {
    /// What it is called.
    pub name: String,
    /// Circled F: it cannot fire.
    #[serde(default)]
    pub no_fire: bool,
    /// Circled M: it cannot move.
    #[serde(default)]
    pub no_move: bool,
    /// The rally number.
    pub rally: u8,
    /// Whether the number is red: a failed rally eliminates.
    #[serde(default)]
    pub red: bool,
}

/// A kind of hit marker: a face for soldiers, one for vehicles (FF-5.1-02).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HitMarker {
    /// How data files name it.
    pub id: String,
    /// How many are in the draw cup.
    pub count: u8,
    /// The soldier face, for infantry and guns.
    pub soldier: HitFace,
    /// The tank face, for vehicles.
    pub tank: HitFace,
}
