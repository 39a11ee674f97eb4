//! What happened, for the log, the screen and those who listen.

use crate::assets::Source;
use crate::counters::{Ammo, Points, Side, Size};
use crate::fire::FireFor;
use crate::orders::OrderKind;
use crate::state::{
    CardId, CommandId, Content, FortId, FortKindId, HitId, KindId, SightingId, UnitId,
};
use engine::{Clause, Modifier};
use ground::{Direction, Hex};
use schemars::JsonSchema;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum Event {
    /// A unit was set up, or arrived.
    Placed {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// A cube was taken off the Matrix, and its number paid.
    CubeTaken {
        /// By whom.
        side: Side,
        /// From which row.
        row: u8,
        /// Where the pawn stands now.
        pawn: i8,
    },
    /// An order was announced.
    OrderGiven {
        /// By whom.
        side: Side,
        /// Which.
        order: OrderKind,
    },
    /// The order was passed.
    Passed {
        /// By whom.
        side: Side,
    },
    /// The Sniper marker was set.
    SniperSet {
        /// To whose face.
        side: Side,
    },
    /// A sniper aimed at a Command marker.
    Sniped {
        /// Whose sniper.
        side: Side,
        /// At which.
        command: CommandId,
        /// What was rolled.
        die: u8,
        /// How many active Command markers the enemy has.
        count: u8,
        /// Whether that is enough.
        hits: bool,
    },
    /// A Command & Control level went down.
    ControlLowered {
        /// Whose.
        side: Side,
        /// To which.
        level: u8,
    },
    /// The order is over, and Spent markers are off.
    OrderOver {
        /// Whose.
        side: Side,
        /// Which.
        order: OrderKind,
    },
    /// A unit was activated.
    Activated {
        /// Which.
        unit: UnitId,
        /// What was paid.
        cost: u8,
        /// Where the pawn stands now.
        pawn: i8,
    },
    /// A platoon deployed.
    Deployed {
        /// Its squads.
        squads: Vec<UnitId>,
        /// Squads for which there was no counter.
        lost: u8,
    },
    /// Squads mustered.
    Mustered {
        /// The platoon.
        unit: UnitId,
    },
    /// A gun or vehicle was abandoned.
    Abandoned {
        /// Its Crews.
        crews: Vec<UnitId>,
        /// What it was.
        kind: KindId,
        /// Its size.
        size: Size,
        /// Where.
        hex: Hex,
    },
    /// A unit is done with its order.
    Finished {
        /// Which.
        unit: UnitId,
    },
    /// A Command marker was placed.
    CommandPlaced {
        /// Which.
        command: CommandId,
        /// Whose.
        side: Side,
        /// Where.
        hex: Hex,
    },
    /// A Command marker went along with a unit.
    CommandMoved {
        /// Which.
        command: CommandId,
        /// Where to.
        hex: Hex,
    },
    /// A Command marker left the game.
    CommandLost {
        /// Which.
        command: CommandId,
        /// Whose.
        side: Side,
        /// Where.
        hex: Hex,
        /// By which rule.
        clause: Clause,
    },
    /// The Fate card was handed over: the roll is void.
    Voided {
        /// By whom.
        side: Side,
        /// What had come up.
        dice: Vec<u8>,
    },
    /// A unit entered a hex.
    Entered {
        /// Those that went together.
        units: Vec<UnitId>,
        /// Where from.
        from: Hex,
        /// Where to.
        hex: Hex,
        /// What each paid.
        costs: Vec<Points>,
    },
    /// A unit advanced.
    Advanced {
        /// Which.
        unit: UnitId,
        /// Where from.
        from: Hex,
        /// Where to.
        hex: Hex,
    },
    /// A unit turned.
    Turned {
        /// Which.
        unit: UnitId,
        /// Where it looks now.
        facing: Direction,
        /// By which rule.
        clause: Clause,
    },
    /// A vehicle went In Column, or out of it.
    Column {
        /// Which.
        unit: UnitId,
        /// Whether it is In Column now.
        on: bool,
    },
    /// A unit left the map.
    Exited {
        /// Which.
        unit: UnitId,
        /// What it was.
        kind: KindId,
        /// Whose.
        side: Side,
        /// From where.
        hex: Hex,
    },
    /// A unit reacts, and its price is paid.
    Reacts {
        /// Which.
        unit: UnitId,
        /// Return Fire or Op Fire.
        why: FireFor,
        /// What was paid.
        cost: u8,
        /// Where the pawn stands now.
        pawn: i8,
    },
    /// A shot.
    Shot {
        /// Who fired.
        unit: UnitId,
        /// With what.
        ammo: Ammo,
        /// At which hex.
        hex: Hex,
        /// What came up; empty when no dice fell.
        dice: Vec<u8>,
        /// What changed the size of the dice.
        modifiers: Vec<Modifier>,
        /// The hindrance.
        hindrance: u8,
        /// What it came to.
        result: ShotResult,
    },
    /// A Fire Defense roll.
    Defended {
        /// Who was fired at.
        unit: UnitId,
        /// What came up.
        dice: Vec<u8>,
        /// Defense and cover.
        modifiers: Vec<Modifier>,
        /// The Attack Total.
        attack: i16,
        /// Whether it is hit.
        hit: bool,
    },
    /// A melee attack.
    Fought {
        /// Who attacked.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// What came up; empty when no dice fell.
        dice: Vec<u8>,
        /// What changed the size of the dice.
        modifiers: Vec<Modifier>,
        /// The target number; 0 for a dash.
        number: u8,
        /// The hindrance.
        hindrance: u8,
        /// Whether it hit.
        hit: bool,
    },
    /// A unit got a hit marker.
    Hit {
        /// Which.
        unit: UnitId,
        /// The marker.
        marker: HitId,
    },
    /// A unit was eliminated.
    Eliminated {
        /// Which it was.
        unit: UnitId,
        /// What it was.
        kind: KindId,
        /// Its size.
        size: Size,
        /// Whose.
        side: Side,
        /// Where.
        hex: Hex,
        /// Squads that replace it.
        squads: Vec<UnitId>,
        /// By which rule.
        clause: Clause,
    },
    /// A unit got a Spent marker.
    Spent {
        /// Which.
        unit: UnitId,
        /// By which rule.
        clause: Clause,
    },
    /// A unit attempted to rally.
    Rallied {
        /// Which.
        unit: UnitId,
        /// What came up; empty when no dice fell.
        dice: Vec<u8>,
        /// What changed the size of the dice.
        modifiers: Vec<Modifier>,
        /// The rally number.
        number: u8,
        /// Whether it is red.
        red: bool,
        /// Whether it succeeded.
        passed: bool,
    },
    /// An objective came under control.
    Controlled {
        /// Which.
        objective: u8,
        /// Whose.
        side: Side,
    },
    /// Victory Points were scored.
    Scored {
        /// By whom.
        side: Side,
        /// How many.
        points: i16,
        /// Where the marker stands now.
        total: i16,
        /// For which objective, where it was for one.
        objective: Option<u8>,
        /// By which rule.
        clause: Clause,
    },
    /// The Turn marker moved.
    TurnEnds {
        /// Its space.
        turn: u8,
    },
    /// The roll for sudden death.
    SuddenDeath {
        /// By whom.
        side: Side,
        /// What came up.
        dice: Vec<u8>,
        /// The number in the Turn marker's space.
        number: u8,
        /// Whether the game is over.
        over: bool,
    },
    /// Smoke thinned.
    SmokeThinned {
        /// Markers that went.
        gone: u8,
        /// Markers that are depleted now.
        depleted: u8,
    },
    /// Command markers were regrouped.
    Regrouped,
    /// A cube was put on the Matrix.
    Seeded {
        /// Its row.
        row: u8,
    },
    /// An asset card was drawn.
    Drew {
        /// By whom.
        side: Side,
        /// Which, for him alone.
        card: Option<CardId>,
    },
    /// A discard pile became a draw pile.
    Reshuffled {
        /// Whose.
        side: Side,
    },
    /// An ability was used: of a card that was played, or a special action.
    Played {
        /// By whom.
        side: Side,
        /// Which.
        source: Source,
        /// The unit whose special action it is.
        unit: Option<UnitId>,
    },
    /// A card was discarded to pay for a special action.
    Discarded {
        /// By whom.
        side: Side,
        /// Which.
        card: CardId,
    },
    /// A card changed the size of dice.
    DiceChanged {
        /// By so many steps.
        steps: i8,
    },
    /// The Air Support marker was turned.
    AirTurned {
        /// To whose face.
        side: Side,
    },
    /// Pending Command became Available before its time.
    CommandHurried {
        /// Whose.
        side: Side,
    },
    /// The pawn moved by a card.
    PawnMoved {
        /// Toward whom.
        side: Side,
        /// Where it stands now.
        pawn: i8,
    },
    /// A hit marker came off by a card.
    Recovered {
        /// Whose.
        unit: UnitId,
    },
    /// Smoke was placed.
    SmokePlaced {
        /// Where.
        hexes: Vec<Hex>,
    },
    /// Spotting Round: where it was put.
    Spotted {
        /// By whom.
        side: Side,
        /// Where.
        hex: Hex,
    },
    /// There was nobody to spot for a barrage.
    NotSpotted {
        /// Whose barrage.
        side: Side,
    },
    /// The Fate card was handed over for pre-plotted fire.
    PrePlotted {
        /// By whom.
        side: Side,
    },
    /// The Spotting Round moved.
    Landed {
        /// What was rolled.
        die: u8,
        /// With its modifiers.
        result: u8,
        /// Where it lies; nowhere when it is off the map.
        hex: Hex,
    },
    /// A barrage came down on a unit.
    Struck {
        /// Which.
        target: Struck,
        /// Where.
        hex: Hex,
        /// What came up.
        dice: Vec<u8>,
        /// The number of the table, cover and terrain.
        modifiers: Vec<Modifier>,
        /// Whether it is hit.
        hit: bool,
    },
    /// A fortification was put up.
    Fortified {
        /// Which; nothing of one that is hidden.
        fort: FortId,
        /// Where.
        hex: Hex,
        /// By which rule.
        clause: Clause,
    },
    /// A fortification is gone.
    FortGone {
        /// What it was.
        kind: FortKindId,
        /// Where.
        hex: Hex,
        /// By which rule.
        clause: Clause,
    },
    /// A fortification was turned.
    FortTurned {
        /// Which.
        fort: FortId,
        /// Where it looks now.
        facing: Direction,
    },
    /// A Sighting marker was put down.
    SightingPlaced {
        /// Which.
        sighting: SightingId,
        /// Whose.
        side: Side,
        /// Where.
        hex: Hex,
    },
    /// Its owner knows what is on its reverse.
    Marked {
        /// Which.
        sighting: SightingId,
        /// Whose.
        side: Side,
        /// Its reverse.
        content: Content,
    },
    /// Something was put beneath a Hiding marker.
    Concealed {
        /// Whose.
        side: Side,
        /// What it is called.
        name: String,
        /// The letter, from 0.
        letter: u8,
    },
    /// A Sighting marker was turned over.
    Revealed {
        /// Which.
        sighting: SightingId,
        /// Whose.
        side: Side,
        /// Where.
        hex: Hex,
        /// What it is.
        content: Content,
    },
    /// A hidden unit came onto the map.
    Appeared {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
    },
    /// A Fire Defense roll of a Sighting marker.
    SightingDefended {
        /// Which.
        sighting: SightingId,
        /// What came up.
        dice: Vec<u8>,
        /// Morale and cover.
        modifiers: Vec<Modifier>,
        /// The Attack Total.
        attack: i16,
        /// Whether it is hit.
        hit: bool,
    },
    /// The game is over.
    GameOver {
        /// Who won.
        winner: Side,
        /// The VP marker.
        vp: i16,
    },
}

/// What a shot came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ShotResult {
    /// Net dice below 2d6.
    AutomaticMiss,
    /// A die at or below the hindrance.
    Miss,
    /// The Attack Total that stands against the hex.
    Total(i16),
}

/// What a barrage comes down on.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, serde::Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Struck {
    /// Nothing yet.
    #[default]
    None,
    /// A unit.
    Unit(UnitId),
    /// A Sighting marker.
    Sighting(SightingId),
    /// A fortification.
    Fort(FortId),
}
