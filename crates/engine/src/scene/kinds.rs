//! Every kind of thing that a scene may name. Whoever draws scenes (`render`, the browser client) draws each of them, or
//! does not compile; a game that needs another adds it here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Kinds with the ids by which they go over the wire and stand in data files.
macro_rules! kinds {
    ($($(#[$about:meta])* $name:ident { $first:ident = $first_id:literal $(, $(#[$what:meta])* $kind:ident = $id:literal)* $(,)? })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
        #[allow(missing_docs)]
        pub enum $name {
            #[default]
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
        Objective = "objective",
        Claymore = "claymore",
        BoobyTrap = "booby-trap",
        Smoke = "smoke",
        /// A plate with words: all of them are shown.
        Plate = "plate",
        /// A volume of fire: its words behind a flame.
        Volume = "volume",
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
