//! Markers on cards, Cover markers and units (1.2.4, 2.4.1, 4.4.3, 7.9 to 7.16).

use super::{Area, Device, UnitId};
use crate::campaign::{Deed, Skill};
use crate::counters::{Experience, Side};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// Smoke and gas (4.4.3).
    pub enum Smoke {
        /// HC smoke.
        #[default]
        Smoke,
        /// White phosphorus.
        WhitePhosphorus,
        /// CS gas.
        Gas,
    }
}

engine::kinds! {
    /// Tactical Control markers (2.4.1).
    #[allow(missing_docs)]
    pub enum Control {
        #[default]
        Primary,
        Secondary,
        AttackPosition,
        PhaseLine1,
        PhaseLine2,
        RoutePoint1,
        RoutePoint2,
        RoutePoint3,
        RoutePoint4,
        Outpost,
        CollectionPoint,
        MedevacZone,
        LandingZone,
        ArtilleryProtectiveFire,
        MortarProtectiveFire,
    }
}

/// What a marker is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MarkerKind {
    /// Nothing (unused slots).
    #[default]
    None,
    /// Incoming! VOF; value in the marker.
    Incoming,
    /// Air Strike! VOF.
    AirStrike,
    /// Pending Fire Mission: becomes the row's marker in 3.7.1. `by` is the Support row or the enemy's battery.
    Pending {
        /// It was called onto this very card: a Target marker may follow (FOF-7.16.5-03).
        aimed: bool,
    },
    /// Smoke placed by hand: off in Clean Up.
    HandSmoke(Smoke),
    /// Smoke or WP of a Fire Mission: off in the next 3.7.1.
    MissionSmoke(Smoke),
    /// Illumination: 0 hand, 1 mortar, 2 artillery.
    Illumination(u8),
    /// Signal device lying on a card.
    Signal(Device),
    /// Mines, "draw 3" side.
    Mines,
    /// Grenade VOF on a unit or Cover marker; `by` the attacker.
    Grenade,
    /// Critical Grenade VOF (7.10.3).
    CriticalGrenade,
    /// Grenade Miss Modifier on the card.
    GrenadeMiss,
    /// WP thrown at a target: its VOF.
    ThrownPhosphorus,
    /// Demolition charge on a Cover marker.
    Demolition,
    /// Demo Miss Modifier on the card.
    DemolitionMiss,
    /// Flamethrower Attack on a Cover marker.
    Flame,
    /// Concentrated Fire on a unit or Cover marker; `by` the firer.
    Concentrated,
    /// Critical Concentrated Fire (7.11.4).
    CriticalConcentrated,
    /// Sniper VOF on its victim.
    Sniper,
    /// Booby Trap VOF on a unit.
    BoobyTrap,
    /// Claymore lying ready.
    Claymore,
    /// Claymore VOF on a unit.
    ClaymoreFired,
    /// Target marker; `by` the agency or the enemy's battery.
    Target,
    /// Phone line, intact.
    PhoneLine,
    /// Phone line, cut.
    CutPhoneLine,
    /// Tactical Control.
    Control(Control),
    /// A mortar team's own PDF (FOF-7.3.2-04): `at` the mortar's card, direction in `value`, the mortar in `by`.
    MortarLine,
    /// What is left of a vehicle that brewed up: its smoke (FOF-10.7-02).
    BurningWreck,
    /// A Skill (12.7): the roster line of its holder in `value`.
    Skill(Skill),
    /// A step's Experience label while the company is rebuilt (12.6): the roster line of its unit in `value`.
    Step(Experience),
    /// The same of a step that stays so until the next mission is over.
    SettledStep(Experience),
    /// The mission is part of a campaign: steps that may be lost in it beyond what it allows, in `value`.
    Campaign,
    /// What points of the mission were earned for: how many in `value`.
    Earned(Deed),
    /// Heavy Weapons VOF of Attack Helicopters; off in the Fire Mission Update of the next turn (FOF-10.8.5-02).
    HelicopterFire {
        /// The turn in which it was put there.
        turn: u8,
    },
    /// Heavy Weapons VOF of a Gunship: off in Clean Up (FOF-10.8.7-02).
    GunshipFire,
    /// All buildings of the card are shut against the outside (13.5).
    Barricade,
    /// A way in from this street or courtyard (13.6).
    Breach,
    /// The buildings of this card and the next one towards `value` are one (13.7).
    Attached,
}

/// Who made a marker.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Maker {
    /// Nobody in particular.
    #[default]
    Nobody,
    /// A unit: attacks, a mortar team's own PDF.
    Unit(UnitId),
    /// A mission of this row of the Support table.
    Row(u8),
    /// An agency of the Support table, which may have several rows: its Target.
    Agency(u8),
    /// A battery of the enemy's (8.10): its missions and its Target.
    Battery(u8),
}

impl Maker {
    /// The unit that made it; `NONE` where none did.
    pub fn unit(self) -> UnitId {
        match self {
            Maker::Unit(unit) => unit,
            Maker::Nobody | Maker::Row(_) | Maker::Agency(_) | Maker::Battery(_) => UnitId::NONE,
        }
    }
}

/// A marker on a card, a Cover marker or a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Marker {
    /// What.
    pub kind: MarkerKind,
    /// Card.
    pub at: Card,
    /// Cover marker it lies on, if any.
    pub area: Area,
    /// Unit it lies on, if any.
    pub unit: UnitId,
    /// VOF or other number.
    pub value: i8,
    /// Who made it.
    pub by: Maker,
    /// Where a grenade or round came from: it is judged by that, wherever its maker stands now (FOF-7.3.2-05).
    pub from: Card,
    /// An attack on a Cover marker: the how-manieth on that cover this turn, from 1.
    pub nth: u8,
    /// The side that an attack within one area leaves alone (FOF-13.8.1-04).
    pub spares: Option<Side>,
}
