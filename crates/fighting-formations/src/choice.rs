//! What a player can decide: one small step each.

use crate::counters::{Ammo, Side};
use crate::state::{CardId, CommandId, Content, FortId, SightingId, UnitId};
use ground::{Direction, Hex};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A decision.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Set-up and reinforcements: put the next unit here.
    Place {
        /// Where.
        hex: Hex,
    },
    /// Look this way: a unit that is set up, pivots or has just entered a hex.
    Face {
        /// Which way.
        facing: Direction,
    },

    /// 30: take a cube off this row of the Matrix and pay its number.
    TakeCube {
        /// From 1 to 10.
        row: u8,
    },
    /// 30: perform the order on this row of one's column.
    Order {
        /// From 1 to 10.
        row: u8,
    },
    /// 20.1: pass in place of the order.
    Pass,
    /// 30.1: activate a unit.
    Activate {
        /// Which.
        unit: UnitId,
    },
    /// 30.21: a platoon deploys into squads.
    Deploy {
        /// Which.
        unit: UnitId,
    },
    /// 30.22: three squads muster into a platoon, which looks as the first does.
    Muster {
        /// The squad whose facing the platoon takes.
        unit: UnitId,
        /// The second squad.
        second: UnitId,
        /// The third squad.
        third: UnitId,
    },
    /// 25: abandon a gun or vehicle.
    Abandon {
        /// Which.
        unit: UnitId,
    },
    /// 30: all is activated that should be; the activities begin.
    Begin,
    /// 30.3: this unit is done.
    Finish {
        /// Which.
        unit: UnitId,
    },
    /// 30.3: every unit is done.
    Done,

    /// 34: this unit fires: at a hex, or in melee when an enemy unit is in its own.
    Fire {
        /// Which.
        unit: UnitId,
    },
    /// 34.11: with this ammunition.
    Use {
        /// Which.
        ammo: Ammo,
    },
    /// 34.12: at this hex.
    At {
        /// Where.
        hex: Hex,
    },
    /// 34.121: without pivoting.
    StayPut,
    /// 34.21, 35.61: this unit of one's own is the one that is attacked in melee.
    Target {
        /// Which.
        unit: UnitId,
    },
    /// 35.3: this infantry unit is the one that an armored vehicle shelters.
    Shelter {
        /// Which.
        unit: UnitId,
    },

    /// 35: this unit goes next.
    Go {
        /// Which.
        unit: UnitId,
    },
    /// 35: this one goes along from the start.
    Join {
        /// Which.
        unit: UnitId,
    },
    /// 35: this one parts from the group.
    Part {
        /// Which.
        unit: UnitId,
    },
    /// 35, 31: into this hex.
    Step {
        /// Where.
        hex: Hex,
    },
    /// 35.23, 31.1: pivot in place.
    Pivot {
        /// Which.
        unit: UnitId,
    },
    /// 22.2: leave the map.
    Exit {
        /// Which.
        unit: UnitId,
    },
    /// 4.33: this Command marker goes along.
    Take {
        /// Which.
        command: CommandId,
    },
    /// 4.33: this one stays here.
    Drop {
        /// Which.
        command: CommandId,
    },
    /// 36: this unit attempts to rally.
    Rally {
        /// Which.
        unit: UnitId,
    },

    /// 21.12c: the sniper aims at this Command marker.
    Snipe {
        /// Which.
        command: CommandId,
    },
    /// 21.12c: the Command marker the sniper aimed at is lost.
    LoseCommand,
    /// 21.12c: one level of Command & Control is lost in its place.
    LowerControl,

    /// 10, 33: play this ability of a card in hand.
    Play {
        /// Which card.
        card: CardId,
        /// The first or the second ability on it, from 0.
        ability: u8,
    },
    /// 10c: discard this card to pay for a special action.
    Discard {
        /// Which card.
        card: CardId,
    },
    /// 3.27: this unit uses a special action.
    Special {
        /// Which unit.
        unit: UnitId,
        /// Which line of the chart.
        action: u8,
    },
    /// 26.22, 26.23: how the barrage is called for.
    Call {
        /// Smoke in the place of an impact.
        smoke: bool,
        /// Pre-plotted: the Fate card is handed over for better accuracy.
        plotted: bool,
    },
    /// 26.3: the barrage comes down on this unit next.
    Strike {
        /// Which.
        unit: UnitId,
    },
    /// 26.3: the barrage comes down on this Sighting marker next.
    StrikeSighting {
        /// Which.
        sighting: SightingId,
    },
    /// 26.3: the barrage comes down on this fortification next; engineers clear it.
    StrikeFort {
        /// Which.
        fort: FortId,
    },
    /// 6.3: of several Sighting markers that have to be revealed this one is turned over next.
    TurnOver {
        /// Which.
        sighting: SightingId,
    },
    /// 6.51: what is to be set up goes beneath the Hiding marker of this letter.
    Hide {
        /// Its number, from 0.
        letter: u8,
    },
    /// 6.1: what is on the reverse of the next Sighting marker.
    Mark {
        /// Its reverse.
        content: Content,
    },

    /// 9.1: the roll stands.
    Keep,
    /// 9.1: hand over the Fate card and have it rolled again.
    Reroll,
    /// Do nothing more in this window.
    Hold,

    /// At any time: 4.2 put an available Command marker here.
    Command {
        /// Whose.
        side: Side,
        /// Where.
        hex: Hex,
    },
    /// At any time: 6.3 turn a Sighting marker of one's own over.
    Reveal {
        /// Which.
        sighting: SightingId,
    },
    /// Set-up: put all that is left where it is suggested.
    Arrange,
}
