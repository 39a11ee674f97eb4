//! A loaded mission: everything that does not change during play. The loader makes it; rules only read it.

mod contact;
mod event;
mod support;

pub use contact::{ContactList, Direction, Distance, Package, PackageKind, PackagePart, PcPlan};
pub use event::{EventLine, HqEvent};
pub use support::{Branch, FireMission, Support};

use crate::charts::Charts;
use crate::counters::{Experience, Kind};
use crate::deck::ActionDeck;
use crate::state::{Control, CoverKind, Device, Network, SetKind};
use crate::terrain::TerrainDeck;
use engine::{Digest, Switch};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Type of mission (2.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum MissionKind {
    #[default]
    Offensive,
    Defensive,
    Patrol,
}

/// A platoon, or the company's own troops (0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Platoon(pub u8);

impl Platoon {
    /// Under the CO HQ and its Staff only.
    pub const COMPANY: Platoon = Platoon(0);
}

/// A line of the company's roster: a named counter.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct RosterLine {
    /// Index into [`Mission::kinds`].
    pub kind: u8,
    /// Name on the counter: "1/1".
    pub name: String,
    /// Platoon by the table of organisation.
    pub platoon: Platoon,
    /// The player may assign it to a platoon before play (FOF-2.3.3-01, FOF-2.3.2-01).
    pub assignable: bool,
    /// Comes with the mission, not with the company (FOF-2.3.2-02).
    pub attachment: bool,
    /// Starting level.
    pub experience: Experience,
    /// Where it must start, when the mission says so.
    pub at: Option<Card>,
    /// In the Staging Area or wherever its zone allows; `false` for counters that only come by rules (Runners).
    pub starts: bool,
    /// Trip of the Landing Plan that carries it in, from 1: until then it is in an Assault Staging Area (FOF-2.7-01).
    pub trip: Option<u8>,
    /// Line of the vehicle that it starts aboard (FOF-10.2.1-03).
    pub aboard: Option<u8>,
    /// A helicopter in direct support, outside the Landing Plan (FOF-11.1-01).
    pub direct: bool,
}

/// An item of the company: radio, phone, line, device, charge, ammunition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Issue {
    /// What.
    pub item: crate::state::ItemKind,
    /// How many points, for ammunition.
    pub points: u8,
    /// Ammunition: index of a counter kind whose calibre it has (FOF-7.18-03).
    pub calibre: Option<u8>,
    /// Roster line that starts with it; `None` = the player allots it (FOF-2.3.4-01).
    pub holder: Option<u8>,
}

/// What a signal tells those who see it to do (4.4.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Signal {
    /// CF.
    CeaseFire,
    /// XPL1, XPL2.
    CrossPhaseLine(u8),
    /// M2PO.
    MoveToPrimary,
    /// M2SO.
    MoveToSecondary,
    /// InfAP2PO.
    InfiltrateToPrimary,
    /// InfAP2SO.
    InfiltrateToSecondary,
    /// M2S.
    MoveToSignal,
    /// FPF.
    ProtectiveFire,
    /// FPL.
    ProtectiveLine,
    /// M2RP#.
    MoveToRoutePoint(u8),
}

/// What must be so at the end for the mission to be won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// The card of this control is Secured.
    Secure(Control),
    /// These cards are Secured.
    SecureCards(Vec<Card>),
    /// Every card of these rows is Cleared (original map only, FOF-8.4.5-04).
    ClearRows(Vec<u8>),
    /// A unit of the patrol has been on the card of this control.
    Visit(Control),
    /// No unpinned, combat-able enemy stands in these rows.
    HoldRows(Vec<u8>),
    /// At most so many friendly steps lost as Casualties.
    CasualtiesAtMost(u8),
    /// At least so many enemy steps became Casualties or prisoners.
    EnemyLossesAtLeast(u8),
    /// At least this many Experience Points.
    Points(u8),
}

/// Points for doing a thing (12.3 reads them between missions; here they are counted).
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Points {
    pub clear_card: u8,
    pub secure_card: u8,
    /// For each building area, Bunker, Pillbox or Cave that an enemy held.
    pub clear_area: u8,
    pub secure_area: u8,
    pub primary: u8,
    pub secondary: u8,
    pub evacuated: u8,
    pub prisoner: u8,
    pub visit: u8,
}

/// How the mission has Casualties evacuated (FOF-5.1.7-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Evacuation {
    /// Carried to a Casualty Collection Point.
    #[default]
    CollectionPoint,
    /// Carried to a MEDEVAC landing zone that an HQ or Staff unit attends.
    MedevacZone,
}

/// Where the player may set up.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Zones {
    /// Rows for set-up besides the Staging Area; empty = Staging Area only.
    pub rows: Vec<u8>,
    /// Row of the Main Line of Resistance: friendly ground is at or below it.
    pub mlr: Option<u8>,
    /// Rows or cards where the primary objective may be put; fixed when it is one card.
    pub primary: Vec<Card>,
    /// The same for the secondary objective.
    pub secondary: Vec<Card>,
    /// The same for the attack position.
    pub attack_position: Vec<Card>,
    /// Route points, in order.
    pub route: Vec<Card>,
    /// Combat Outpost, if allowed.
    pub outpost: Vec<Card>,
    /// Casualty Collection Point choices before play.
    pub collection: Vec<Card>,
    /// What Casualties are carried to.
    pub evacuation: Evacuation,
    /// Phase lines: how many.
    pub phase_lines: u8,
    /// Final Protective Line markers.
    pub protective_lines: u8,
    /// Cards where the Landing Zone or the beach may be (FOF-11.1.3-01).
    pub landing: Vec<Card>,
    /// How many of them it has: one to three.
    pub landing_cards: u8,
    /// The mission marks the Landing Zone, by night too (FOF-11.1.3-03).
    pub landing_marked: bool,
    /// One landing craft in so many is held back by the sea each turn; 0: none (FOF-11.3-02).
    pub surf: u8,
}

/// A fortification given at start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fortification {
    /// What.
    pub kind: CoverKind,
    /// How many.
    pub count: u8,
}

/// How a terrain card lies at start.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FixedCard {
    /// Where.
    pub at: Card,
    /// Card of the terrain deck.
    pub card: u8,
    /// Hills under it.
    pub hills: u8,
}

/// Rules on which players disagree (rules/fof/rulings.md).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Ammunition is counted (FOF-7.18-01).
    pub ammunition: bool,
    /// Communication is needed (FOF-2.1-03).
    pub communication: bool,
    /// An attempt whose draw falls to zero fails (FOF-4.2-10); otherwise one card is drawn.
    pub zero_fails: bool,
    /// A Spotter needs LOS to its Target marker (FOF-8.10-03).
    pub spotter_needs_los: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            ammunition: true,
            communication: true,
            zero_fails: true,
            spotter_needs_los: true,
        }
    }
}

/// What can be set before a game begins.
pub(crate) const SWITCHES: [Switch<Options>; 4] = [
    Switch {
        id: "ammunition",
        text: "Ammunition is counted.",
        clauses: &["FOF-7.18-01"],
        at: |options| &mut options.ammunition,
    },
    Switch {
        id: "communication",
        text: "Orders need communication.",
        clauses: &["FOF-2.1-03"],
        at: |options| &mut options.communication,
    },
    Switch {
        id: "zero_fails",
        text: "An attempt whose draw is reduced to no card at all fails.",
        clauses: &["FOF-4.2-10"],
        at: |options| &mut options.zero_fails,
    },
    Switch {
        id: "spotter_needs_los",
        text: "An enemy Spotter must see its Target marker.",
        clauses: &["FOF-8.10-03"],
        at: |options| &mut options.spotter_needs_los,
    },
];

/// A loaded mission.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mission {
    /// Id without the game: "first-light".
    pub slug: String,
    /// Title.
    pub title: String,
    /// What it is about.
    pub briefing: String,
    /// Playing time.
    pub minutes: u32,
    /// Type.
    pub kind: MissionKind,
    /// Turns of an attempt.
    pub turns: u8,
    /// Attempts in all (3.9).
    pub attempts: u8,
    /// Only one platoon takes part: General Initiative is halved.
    pub single_platoon: bool,
    /// Tanks may carry riders (FOF-10.8.2-01).
    pub tank_riders: bool,
    /// Platoons of which one goes on patrol (FOF-2.6.1-01); the player picks where there are several.
    pub patrols: Vec<Platoon>,
    /// Columns of the original map, from A.
    pub columns: u8,
    /// Rows of the original map, from 1.
    pub rows: u8,
    /// Cards that lie fixed; the others are drawn.
    pub fixed: Vec<FixedCard>,
    /// Random cards lie face down (FOF-2.2.1-01).
    pub face_down: bool,
    /// Most Hills on a card (FOF-5.2.2-05); 255 = no limit.
    pub most_hills: u8,
    /// Has a Main Staging Area below row 1 (2.5).
    pub staging: bool,
    /// The map may grow (FOF-8.4.5-01).
    pub grows: bool,
    /// Cards of town whose buildings are joined to those of the next card (13.7).
    pub attached: Vec<(ground::Card, ground::Compass)>,
    /// Cards of town whose buildings are barricaded from the start (FOF-13.5-02).
    pub barricades: Vec<ground::Card>,
    /// Light and Weather modifier for each turn; the last one goes on.
    pub visibility: Vec<[i8; 2]>,
    /// Grenade VOF of each side (FOF-7.10.2).
    pub grenade: [i8; 2],
    /// Each side takes prisoners.
    pub prisoners: [bool; 2],
    /// Fanatic enemies (8.13).
    pub fanatic: bool,
    /// Terrain kinds from which mortars cannot fire (FOF-7.3.1-06), by id.
    pub no_mortars: Vec<String>,
    /// Cover Table for urban icons: random number → cover (FOF-5.3.3-01).
    pub cover_table: Vec<CoverKind>,
    /// Potential Contact markers.
    pub contacts: Vec<PcPlan>,
    /// Contact lists.
    pub lists: Vec<ContactList>,
    /// Packages.
    pub packages: Vec<Package>,
    /// Unit Placement Table.
    pub placement: Vec<Direction>,
    /// Friendly Higher HQ events by random number.
    pub friendly_events: Vec<EventLine>,
    /// Enemy Higher HQ events by random number.
    pub enemy_events: Vec<EventLine>,
    /// Enemy experience.
    pub enemy_experience: Experience,
    /// Column of the offensive or defensive hierarchy.
    pub tactics: String,
    /// The enemy uses the offensive hierarchy.
    pub enemy_attacks: bool,
    /// Fire Support table.
    pub support: Vec<Support>,
    /// Media of the networks; both = the player chooses (FOF-4.3.3-01).
    pub media: Vec<SetKind>,
    /// Networks in use.
    pub networks: Vec<Network>,
    /// Network by which vehicle platoons talk with the company (FOF-10.1.1-02).
    pub vehicle_network: Network,
    /// Kinds of vehicles that act first, group by group; all others after them (FOF-10.5.1-01).
    pub vehicle_groups: Vec<Vec<u8>>,
    /// Devices that may be bound to signals, with what they may be bound to.
    pub signals: Vec<Signal>,
    /// Devices of signalling, in the order of their bindings.
    pub devices: Vec<Device>,
    /// Zones.
    pub zones: Zones,
    /// Fortifications of the player.
    pub fortifications: Vec<Fortification>,
    /// Goals, all of which must be met.
    pub goals: Vec<Goal>,
    /// Points.
    pub points: Points,
    /// Rules in dispute.
    pub options: Options,
    /// Digest of the data files it was loaded from.
    pub data: Digest,
    /// Kinds of counters in use, both sides, generic teams included.
    pub kinds: Vec<Kind>,
    /// Generic team of each side and form: Fire, Assault, Litter, Paralyzed (indices into `kinds`).
    pub generic: [[u8; 4]; 2],
    /// The company with its attachments.
    pub roster: Vec<RosterLine>,
    /// What it has.
    pub issues: Vec<Issue>,
    /// The terrain deck.
    pub terrain: TerrainDeck,
    /// The Action deck.
    pub deck: ActionDeck,
    /// Charts.
    pub charts: Charts,
    /// The Skills chart (FOF-12.7-05).
    pub skills: Vec<crate::campaign::SkillLine>,
    /// Skills that platoons are granted (FOF-2.3.4-03).
    pub granted: Vec<crate::campaign::Granted>,
    /// The campaign, when this is the time between its missions and no mission at all.
    pub campaign: Option<std::sync::Arc<crate::campaign::Campaign>>,
}
