//! What is going on, as a stack: a procedure that can be interrupted is a frame. The top frame asks, calls another
//! frame by pushing it, or finishes and is popped.

use crate::counters::Side;
use crate::state::{Action, CasualtyId, Effect, UnitId, UnitSet};
use engine::List;
use ground::Hex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One procedure under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Nothing (unused slots).
    #[default]
    Idle,
    /// Set-up before the first turn.
    SetUp(SetUp),
    /// The turn: the six phases of 3.0.
    Turn(Phase, u8),
    /// A group of reinforcements is being placed (4.0).
    Arrive {
        /// Which group; 255 = the Medevac Slick, 254 = Cobras.
        group: u8,
        /// Next slot to place.
        next: UnitId,
    },
    /// The Active Player picks an Activation (5.1).
    Declare,
    /// The Active Player names the Units of it.
    Naming,
    /// The named Units take their turns.
    Acting,
    /// One Unit takes its Actions.
    Act {
        /// Which.
        unit: UnitId,
        /// Actions taken.
        taken: List<Action, 2>,
    },
    /// A Move Action (6.0).
    Move(Move),
    /// A Fire Action: pick the target (7.1).
    Aim {
        /// The Primary Firing Unit.
        primary: UnitId,
    },
    /// Supporters are being added to an attack.
    Support(Attack),
    /// A fire attack (7.1).
    Attack(Attack),
    /// A Troop Quality Check; its result goes to [`State::passed`](crate::state::State::passed).
    Check {
        /// Who rolls.
        unit: UnitId,
        /// What for.
        why: CheckFor,
        /// The hex whose terrain matters.
        hex: Hex,
    },
    /// A result takes effect on a Unit (7.4).
    Suffer(Suffer),
    /// A Broken Unit runs (7.4).
    Retreat(Retreat),
    /// The owner may take up a fresh casualty (FTE-7.5.2-06).
    TakeUp {
        /// The marker.
        casualty: CasualtyId,
    },
    /// A Unit carries more than it can (FTE-7.5.2-12).
    DropExcess {
        /// Which.
        unit: UnitId,
    },
    /// The owner places a Downed Helicopter (FTE-7.4-19).
    Downed {
        /// Which.
        unit: UnitId,
        /// How far it may come down.
        radius: u8,
        /// The side that shot it down.
        by: Side,
        /// Where the shot came from.
        from: Hex,
    },
    /// Passengers of a Destroyed Vehicle are rolled for (FTE-7.4-10).
    ThrownOut {
        /// Still to roll for.
        units: UnitSet,
        /// The side that destroyed the Vehicle.
        by: Side,
        /// Where the shot came from.
        from: Hex,
    },
    /// An Opportunity Fire window (21.0).
    Window(Window),
    /// An Assault (8.0).
    Assault(Assault),
    /// A Search (9.0).
    Search {
        /// Who.
        unit: UnitId,
        /// Whether the check was rolled.
        rolled: bool,
    },
    /// Markers are handed about in a Recover Action (10.0).
    Recover {
        /// Who.
        unit: UnitId,
    },
    /// A marker to destroy is picked (11.0).
    Destroy {
        /// Who.
        unit: UnitId,
    },
    /// Roll for a Medevac (12.0).
    MedevacRoll {
        /// The Leader.
        unit: UnitId,
    },
    /// A Fire Mission is requested (13.0); `target` is `NOWHERE` until named.
    Request {
        /// Leader or Forward Observer.
        unit: UnitId,
        /// The secret Target Hex.
        target: Hex,
    },
    /// Load or Unload (14.0, 15.0).
    Transport(Transport),
    /// A Fire Mission lands (16.0).
    Mission(Strike),
    /// A Random Event (19.0).
    Event(RandomEvent),
    /// A Claymore goes off (26.0).
    Claymore {
        /// The plotted hex.
        hex: Hex,
        /// Next slot to attack.
        next: u8,
    },
    /// A Booby Trap goes off (26.0).
    BoobyTrap {
        /// Those that came into the hex.
        units: UnitSet,
        /// The one that is attacked, once known.
        victim: UnitId,
        /// Whether the check was rolled.
        rolled: bool,
    },
    /// Civilians may be questioned (28.0).
    Interrogate {
        /// Units that came into the hex; the one that asks, later.
        units: UnitSet,
        /// The hex.
        hex: Hex,
        /// Where in the procedure.
        stage: Questioning,
        /// Reveals still owed.
        owed: u8,
    },
}

/// Set-up, step by step, one side after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// Whose.
    pub side: Side,
    /// Whether the other side has set up already.
    pub second: bool,
    /// What is being done.
    pub stage: SetUpStage,
    /// Which group.
    pub group: u8,
    /// Which piece of the group, or how many plots are left.
    pub index: u8,
}

/// The steps of set-up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum SetUpStage {
    /// Faces of Concealed counters are dealt to slots.
    #[default]
    DealUnits,
    /// Faces of "?" markers are dealt to slots.
    DealCaches,
    /// "?" markers are placed.
    PlaceCaches,
    /// Units are placed.
    PlaceUnits,
    /// The secret number of Booby Traps or Claymores.
    RollPlots,
    /// Booby Traps or Claymores are plotted.
    Plot,
    /// Units go into Bunkers and Foxholes.
    Occupy,
}

/// The phases of 3.0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Place Reinforcements.
    #[default]
    Reinforcements,
    /// Activation Phase.
    Activations,
    /// Execute Fire Missions.
    FireMissions,
    /// Check Casualties.
    Casualties,
    /// Check for Concealment.
    Concealment,
    /// End of Turn.
    EndOfTurn,
}

impl Phase {
    /// Every phase, in the order of a turn.
    pub const ALL: [Phase; 6] = [
        Phase::Reinforcements,
        Phase::Activations,
        Phase::FireMissions,
        Phase::Casualties,
        Phase::Concealment,
        Phase::EndOfTurn,
    ];
}

/// How Infantry moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// 5 MP.
    #[default]
    Normal,
    /// 9 MP, Exhausted afterwards (6.6).
    DoubleTime,
    /// One hex, quietly (6.7).
    Stealthy,
}

/// Over what a hex is entered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Across the terrain.
    #[default]
    Ground,
    /// Along a Trail.
    Trail,
    /// Along a Road.
    Road,
}

/// A Move Action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Move {
    /// Who moves together.
    pub units: UnitSet,
    /// How.
    pub mode: Mode,
    /// Half points left.
    pub left: u8,
    /// Where in the procedure.
    pub stage: MoveStage,
    /// How the last hex was entered.
    pub way: Way,
    /// Directions in which entry was refused (FTE-28.0-12), one bit each.
    pub refused: u8,
    /// Whether a hex was entered.
    pub moved: bool,
    /// Whether the altitude was changed.
    pub changed_altitude: bool,
    /// The hex being entered.
    pub into: Hex,
    /// Next slot for the Stealthy checks.
    pub next: u8,
}

/// Where in a Move Action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum MoveStage {
    /// Others of the hex may join.
    #[default]
    Gather,
    /// The owner decides where to go.
    Decide,
    /// Stealthy checks are rolled before the hex is entered.
    Stealth,
    /// A Stealthy check of the Unit before `next` was rolled.
    StealthRolled,
    /// The hex was entered: Booby Traps, then who sees it.
    Entered,
    /// Opportunity Fire was resolved: Civilians may be questioned.
    Fired,
    /// The Move is over.
    Over,
}

/// What an attack is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AttackKind {
    /// A Fire Action.
    #[default]
    Fire,
    /// Opportunity Fire.
    Opportunity,
    /// Fire in an Assault round.
    Assault,
    /// A Claymore.
    Claymore,
    /// A Battalion Mortar mission.
    MortarMission,
    /// An Artillery mission.
    ArtilleryMission,
}

/// A fire attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// What kind.
    pub kind: AttackKind,
    /// Where in the procedure.
    pub stage: AttackStage,
    /// The side that attacks.
    pub by: Side,
    /// The Primary Firing Unit; none for Claymores and Fire Missions.
    pub primary: UnitId,
    /// The Target Unit.
    pub target: UnitId,
    /// Others in the attack.
    pub supporters: UnitSet,
    /// Where it comes from: Broken Units retreat away from here.
    pub from: Hex,
    /// Circumstances, see [`Attack::OBSERVED`] and the rest.
    pub facts: u8,
}

impl Attack {
    /// The Primary is a Mortar without own line of sight (FTE-7.2-03).
    pub const OBSERVED: u8 = 1;
    /// The Primary was Concealed when it passed its Opportunity Fire check (FTE-7.1-10).
    pub const AMBUSH: u8 = 1 << 1;
    /// The target uses Stealthy Movement (FTE-7.1-13).
    pub const STEALTHY: u8 = 1 << 2;
    /// The target uses a Trail or Road (FTE-6.5-11).
    pub const ON_PATH: u8 = 1 << 3;
    /// The target counts as outside its Bunker or Foxholes (FTE-24.0-06).
    pub const OUTSIDE: u8 = 1 << 4;
    /// The owner uses a hidden Bunker or Foxholes (FTE-23.0-05).
    pub const USES_FORT: u8 = 1 << 5;
    /// An assaulting Unit in the first round: no terrain modifier (FTE-8.0-12).
    pub const IN_THE_OPEN: u8 = 1 << 6;

    /// Whether a circumstance holds.
    pub fn is(&self, fact: u8) -> bool {
        self.facts & fact != 0
    }
}

/// Where in an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AttackStage {
    /// Concealment of the firers is settled.
    #[default]
    Declared,
    /// The target's owner may use a hidden Bunker or Foxholes.
    Cover,
    /// To hit.
    ToHit,
    /// Target Effects Table.
    Effect,
}

/// A result taking effect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Suffer {
    /// Who.
    pub unit: UnitId,
    /// What.
    pub effect: Effect,
    /// The side that caused it.
    pub by: Side,
    /// Where it came from; `NOWHERE` when from nowhere in particular.
    pub from: Hex,
    /// What caused it.
    pub kind: AttackKind,
    /// Whether the S? check was rolled.
    pub checked: bool,
}

/// A retreat of two hexes, longer when hit again on the way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Who.
    pub unit: UnitId,
    /// Away from here; `NOWHERE` = anywhere.
    pub from: Hex,
    /// Hexes still to go.
    pub left: u8,
    /// Enemies that have used their extra attempt (FTE-21.0-18).
    pub extra: UnitSet,
    /// Whether a hex was just entered and its consequences are due.
    pub entered: bool,
}

/// What a Troop Quality Check is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckFor {
    /// S? (7.4).
    #[default]
    Suppression,
    /// Stealthy Movement (6.7).
    Stealth,
    /// Going on with an Assault (8.0).
    Assault,
    /// Opportunity Fire (21.0).
    OpportunityFire,
    /// Search (9.0).
    Search,
    /// Booby Trap (26.0).
    BoobyTrap,
    /// Interrogation (28.0).
    Interrogation,
    /// Becoming Concealed (18.2).
    Concealment,
}

/// An Opportunity Fire window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Window {
    /// The side that may fire.
    pub side: Side,
    /// Whom it may fire at: the Unit or stack that set it off.
    pub targets: UnitSet,
    /// Units that passed their check and have not fired.
    pub passed: UnitSet,
    /// Those of them that were Concealed when they passed.
    pub ambush: UnitSet,
    /// Where in the procedure.
    pub stage: WindowStage,
    /// The Unit that checks.
    pub checking: UnitId,
    /// Circumstances handed on to the attacks (see [`Attack`]), plus [`Window::RETREAT`].
    pub facts: u8,
    /// Only Units of this hex may fire (Assault, FTE-8.0-26); `NOWHERE` = no limit.
    pub only: Hex,
    /// Where the targets are; one that has left is out of it. `NOWHERE` in an Assault.
    pub at: Hex,
}

impl Window {
    /// A Broken Unit is retreating: Op Fired Units get one more attempt.
    pub const RETREAT: u8 = 1 << 7;
}

/// Where in an Opportunity Fire window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum WindowStage {
    /// Units are named to check, one by one.
    #[default]
    Check,
    /// A check was rolled.
    Checked,
    /// Those that passed form groups and fire.
    Fire,
}

/// An Assault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Assault {
    /// The Target Hex.
    pub hex: Hex,
    /// The assaulting Units still in it.
    pub units: UnitSet,
    /// Where in the procedure.
    pub stage: AssaultStage,
    /// Round, from 1.
    pub round: u8,
    /// Next slot or attack to look at.
    pub next: u8,
    /// Units that have fired this round.
    pub fired: UnitSet,
}

/// The steps of 8.0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AssaultStage {
    /// Step 1: who takes part.
    #[default]
    Gather,
    /// Step 2 and 3: concealment is lost, defenders may fire.
    Launched,
    /// Step 4: checks.
    Checks,
    /// A check of the Unit before `next` was rolled.
    Checked,
    /// Step 5: Dummies and Civilians go.
    Clear,
    /// A round: the attackers name their attacks.
    AttackersAim,
    /// The defenders name theirs.
    DefendersAim,
    /// Rolls.
    Roll,
    /// Results on defenders.
    HitDefenders,
    /// Results on attackers.
    HitAttackers,
    /// End of the round.
    RoundOver,
    /// Broken defenders still there run (FTE-8.0-29).
    DriveOut,
    /// Step 9: advance.
    Advance,
}

/// A Load or Unload Action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Transport {
    /// The Vehicle or Helicopter.
    pub carrier: UnitId,
    /// Load, or Unload.
    pub load: bool,
    /// Infantry concerned.
    pub units: UnitSet,
    /// Markers concerned.
    pub markers: List<CasualtyId, 8>,
    /// Where in the procedure.
    pub stage: TransportStage,
}

/// Where in a Load or Unload.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum TransportStage {
    /// The owner says who.
    #[default]
    Pick,
    /// Opportunity Fire before it is resolved.
    Before,
    /// It was carried out; Opportunity Fire after it.
    After,
}

/// A Fire Mission landing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Strike {
    /// Which of the pending missions.
    pub mission: u8,
    /// Where in the procedure.
    pub stage: StrikeStage,
    /// Where it lands.
    pub impact: Hex,
    /// Direction of scatter.
    pub direction: u8,
    /// Next slot to attack.
    pub next: u8,
}

/// Where in a Fire Mission.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum StrikeStage {
    /// The requester may cancel.
    #[default]
    Confirm,
    /// Accuracy.
    Accuracy,
    /// Direction of scatter.
    Direction,
    /// Distance of scatter.
    Distance,
    /// Every Unit in the footprint.
    Impact,
}

/// A Random Event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct RandomEvent {
    /// The side that has it.
    pub side: Side,
    /// Where in the procedure.
    pub stage: EventStage,
    /// Next piece to place.
    pub next: UnitId,
    /// Pieces still to deal or place.
    pub left: u8,
    /// Target of NVA Artillery, while its delay is rolled.
    pub target: Hex,
}

/// Where in a Random Event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum EventStage {
    /// Which side.
    #[default]
    Column,
    /// Which event.
    Row,
    /// The opponent picks a Unit for the Injury.
    Injury,
    /// The opponent picks a Unit for Low Ammo.
    LowAmmo,
    /// The side picks a Unit for the Hero marker.
    Hero,
    /// The side picks a Unit to rally.
    Rally,
    /// VC pieces are dealt.
    VcDeal,
    /// VC pieces are placed.
    VcPlace,
    /// The Target Hex of NVA Artillery is named.
    ArtilleryHex,
    /// The delay of NVA Artillery is rolled.
    ArtilleryDelay,
}

/// Where in an Interrogation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Questioning {
    /// The American player may ask.
    #[default]
    Offer,
    /// The check was rolled.
    Rolled,
    /// The NVA/VC player reveals.
    Reveal,
}
