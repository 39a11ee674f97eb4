//! Every kind of thing that a scene may name. Whoever draws scenes (`render`, the browser client) draws each of them, or
//! does not compile; a game that needs another adds it here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Kinds with the ids by which they go over the wire and stand in data files.
macro_rules! kinds {
    ($($(#[$about:meta])* $name:ident { $(#[$first_what:meta])* $first:ident = $first_id:literal $(, $(#[$what:meta])* $kind:ident = $id:literal)* $(,)? })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[allow(missing_docs)]
        pub enum $name {
            #[default]
            $(#[$first_what])*
            #[serde(rename = $first_id)]
            $first,
            $($(#[$what])* #[serde(rename = $id)] $kind,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$name::$first, $($name::$kind),*];

            /// The id: "machine-gun".
            pub fn id(self) -> &'static str {
                match self {
                    $name::$first => $first_id,
                    $($name::$kind => $id,)*
                }
            }

            /// The kind with this id.
            pub fn of_id(id: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|kind| kind.id() == id)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.id())
            }
        }
    )*};
}

kinds! {
    /// What a counter stands for: the symbol in its middle.
    SymbolKind {
        Infantry = "infantry",
        Leader = "leader",
        Hq = "hq",
        MachineGun = "machine-gun",
        Rpg = "rpg",
        RecoillessRifle = "recoilless-rifle",
        AntiTank = "anti-tank",
        Mortar = "mortar",
        Artillery = "artillery",
        Flamethrower = "flamethrower",
        Sniper = "sniper",
        Observer = "observer",
        Radio = "radio",
        Medic = "medic",
        Sapper = "sapper",
        Engineer = "engineer",
        Civilians = "civilians",
        Vehicle = "vehicle",
        Helicopter = "helicopter",
        Concealed = "concealed",
        Tank = "tank",
        Carrier = "carrier",
        Gun = "gun",
    }

    /// A state of a counter, as a small round badge on its edge.
    BadgeKind {
        Suppressed = "suppressed",
        Broken = "broken",
        Pinned = "pinned",
        Immobilized = "immobilized",
        Downed = "downed",
        Unspotted = "unspotted",
        Exhausted = "exhausted",
        Exposed = "exposed",
        High = "high",
        Treetop = "treetop",
        Ground = "ground",
        Complete = "complete",
        OpFired = "op-fired",
        /// Has little or no ammunition.
        LowAmmo = "low-ammo",
        Hero = "hero",
        Searching = "searching",
        Carrying = "carrying",
        Injury = "injury",
        Concealed = "concealed",
        DoubleTime = "double-time",
        Bunker = "bunker",
        Foxholes = "foxholes",
        Leaving = "leaving",
        Mine = "mine",
        ProtectiveLine = "protective-line",
        Shaken = "shaken",
        Wounded = "wounded",
        Moved = "moved",
        AssaultMoved = "assault-moved",
        Crawled = "crawled",
        Stealthy = "stealthy",
        Fired = "fired",
        /// A vehicle with its hatches shut.
        Buttoned = "buttoned",
        Abandoned = "abandoned",
        Jammed = "jammed",
        Captured = "captured",
    }

    /// What a number on a counter is.
    ValueKind {
        FireSmallArms = "fire-small-arms",
        FireDual = "fire-dual",
        FireHe = "fire-he",
        /// A volume of fire, in letters.
        Volume = "volume",
        /// How experienced it is: "green", "line" or "veteran".
        Experience = "experience",
        Range = "range",
        Defence = "defence",
        Quality = "quality",
        QualityLeader = "quality-leader",
        /// Fire against armour: white in a black box, its range raised.
        FireArmour = "fire-armour",
        /// Fire against the rest: black in a white box, its range raised.
        FireSoft = "fire-soft",
        /// How often it fires: in a diamond beside the symbol.
        Rate = "rate",
        /// What protects it: plain, at the right, that of its flank lowered.
        Protection = "protection",
        /// How far it goes.
        Movement = "movement",
        /// The same where it may fire after it: in a white box.
        MovementBoxed = "movement-boxed",
        /// What a leader adds: in pale green, at the left.
        Leadership = "leadership",
    }

    /// A marker that lies on a counter, as a strap below it.
    StrapKind {
        /// Dark red: what it forbids in rings, what it takes to be rid of it in a field.
        Hit = "hit",
        /// Black, with a word.
        Spent = "spent",
        /// White, with a word.
        Column = "column",
    }

    /// How grave a number is.
    ToneKind {
        Plain = "plain",
        /// Red, and with a dagger for those who see no red.
        Grave = "grave",
    }

    /// What is drawn from above rather than as a square.
    ModelKind {
        Tank = "tank",
        /// Armoured, and carries others.
        Carrier = "carrier",
        Truck = "truck",
        Helicopter = "helicopter",
        Plane = "plane",
    }

    /// The picture at the head of a page.
    PictureKind {
        Hills = "hills",
        Village = "village",
        Jungle = "jungle",
        Town = "town",
        River = "river",
        Night = "night",
    }

    /// How strictly an arc is kept to: the nose of the bar that shows a facing.
    ArcKind {
        /// A triangle: only what lies in the arc.
        Strict = "strict",
        /// A half circle: it may turn.
        Loose = "loose",
    }

    /// How a counter moves: the shape around the points it has left.
    GaitKind {
        Leg = "leg",
        Track = "track",
        Wheel = "wheel",
    }

    /// How a set of spaces is drawn.
    ZoneKind {
        /// What is commanded: an outline and a light fill in the colour of its side.
        Radius = "radius",
        /// The same with a dotted outline.
        RadiusDotted = "radius-dotted",
        /// How far something reaches: a dashed white line.
        Band = "band",
        /// What would be struck: a strong white outline.
        Target = "target",
    }

    /// What fills a space.
    FillKind {
        Smoke = "smoke",
        Wire = "wire",
        /// A rim of sandbags.
        Entrenchment = "entrenchment",
        Mines = "mines",
        Roadblock = "roadblock",
        /// White inner outline and a flag in the colour and form of its owner.
        Objective = "objective",
        /// Shells that fall here: a dashed ring and a burst.
        Barrage = "barrage",
        Rubble = "rubble",
        /// What was declared for an impulse: a dashed outline in the colour of its side.
        Declared = "declared",
    }

    /// A token on a row of a matrix.
    TokenKind {
        There = "there",
        /// Just taken: its order is being carried out.
        Hollow = "hollow",
        Used = "used",
    }

    /// Whether a row of a matrix can be taken.
    RowState {
        /// Nothing lies on it.
        Empty = "empty",
        Free = "free",
        /// Its order is being carried out.
        InProgress = "in-progress",
    }

    /// What lies on a scale.
    PawnKind {
        /// Where things stand.
        Pawn = "pawn",
        /// Rides on the upper edge: a score.
        Score = "score",
    }

    /// A space of a timeline.
    SpotKind {
        Ahead = "ahead",
        Past = "past",
        Now = "now",
        /// The game may end here.
        End = "end",
    }

    /// Something that a side has, told with its seat.
    HoldingKind {
        /// A number that it goes by.
        Level = "level",
        /// A marker of its own with a figure.
        Token = "token",
        /// The same of a lesser kind: ringed.
        TokenRinged = "token-ringed",
        /// Room for one that is still to come: dashed.
        Pending = "pending",
        /// A card that passes from hand to hand.
        Card = "card",
        Sniper = "sniper",
    }

    /// How a card can be used.
    AbilityKind {
        Order = "order",
        Reaction = "reaction",
        /// At any time, or by itself.
        Action = "action",
    }

    /// How good or bad what may come of a check is, from the worst for the target to nothing.
    ShareKind {
        Lost = "lost",
        Hit = "hit",
        Partly = "partly",
        Holds = "holds",
        /// Nothing came near: hatched.
        Missed = "missed",
    }

    /// What lies on a space and is no counter.
    MarkerKind {
        Kia = "kia",
        Wia = "wia",
        Injury = "injury",
        Prisoner = "prisoner",
        /// Nobody knows what.
        Hidden = "hidden",
        /// Somebody may be there; its words end with a letter.
        Contact = "contact",
        Cache = "cache",
        Tunnel = "tunnel",
        Bunker = "bunker",
        Foxholes = "foxholes",
        Wreck = "wreck",
        Crater = "crater",
        FireMission = "fire-mission",
        /// What the mission is about: a pennant with a star.
        Objective = "objective",
        /// What counts beside it: a hollow one.
        ObjectiveSecondary = "objective-secondary",
        Claymore = "claymore",
        BoobyTrap = "booby-trap",
        Smoke = "smoke",
        /// A plate with words: all of them are shown.
        Plate = "plate",
        /// A volume of fire: its words behind a flame.
        Volume = "volume",
        /// A headquarters: a disc or octagon of its side with a star and its price; a solid ring.
        Command = "command",
        /// A lesser one: a dotted ring.
        CommandDotted = "command-dotted",
        /// Those who are here have been seen.
        Spotted = "spotted",
        /// Both sides fight hand to hand.
        Melee = "melee",
        /// Somebody has this in his sights: a white pill with its words.
        Acquisition = "acquisition",
        Starshell = "starshell",
        /// Something happens here: a sheet with its letter.
        Event = "event",
    }

    /// What a line between two spaces is.
    LineKind {
        Fire = "fire",
        Support = "support",
        SightClear = "sight-clear",
        SightBlocked = "sight-blocked",
        /// A way that is gone; lines that follow each other are one way.
        Path = "path",
        /// A broad arrow in the colour of its side, across the gap between two cards.
        Arrow = "arrow",
        /// Dashed, along the side between two spaces.
        Border = "border",
    }

    /// What lies along or across the side between two spaces.
    SideKind {
        Stream = "stream",
        Slope = "slope",
        /// A trail that joins the centres.
        Trail = "trail",
        /// A road that joins the centres.
        Road = "road",
    }

    /// What is drawn inside a space, where sight goes by what is drawn.
    ShapeKind {
        Level = "level",
        /// The edge of the ground at a level: a line.
        Crest = "crest",
        Woods = "woods",
        Orchard = "orchard",
        Brush = "brush",
        Rough = "rough",
        Marsh = "marsh",
        Field = "field",
        Building = "building",
        /// Trees apart: one sees through.
        LightWoods = "light-woods",
        Bamboo = "bamboo",
        Paddy = "paddy",
        Sand = "sand",
        Water = "water",
        /// A building of wood and thatch.
        Hut = "hut",
        /// A building of stone.
        Stone = "stone",
        /// A line, as are all that follow.
        Wall = "wall",
        Hedge = "hedge",
        Stream = "stream",
        Road = "road",
        Lane = "lane",
    }

    /// What grows or stands on a space: its colour and texture.
    TerrainKind {
        Clear = "clear",
        Open = "open",
        Clearing = "clearing",
        Hill = "hill",
        Rock = "rock",
        Cliff = "cliff",
        Gully = "gully",
        Quarry = "quarry",
        Water = "water",
        StreamBed = "stream-bed",
        Paddy = "paddy",
        Marsh = "marsh",
        Grass = "grass",
        ElephantGrass = "elephant-grass",
        Fields = "fields",
        Hedgerow = "hedgerow",
        Hamlet = "hamlet",
        Village = "village",
        Farm = "farm",
        Church = "church",
        Churchyard = "churchyard",
        Woods = "woods",
        Orchard = "orchard",
        Jungle = "jungle",
        LightJungle = "light-jungle",
        Bamboo = "bamboo",
        /// Where those wait who are not on the map yet.
        Staging = "staging",
        /// A card that has not been turned up.
        FaceDown = "face-down",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_go_over_the_wire_and_come_back() {
        for &kind in SymbolKind::ALL {
            let wire = serde_json::to_value(kind).expect("serialises");
            assert_eq!(wire, kind.id());
            assert_eq!(serde_json::from_value::<SymbolKind>(wire).ok(), Some(kind));
            assert_eq!(SymbolKind::of_id(kind.id()), Some(kind));
        }
        assert_eq!(SymbolKind::of_id("unicorn"), None);
    }
}
