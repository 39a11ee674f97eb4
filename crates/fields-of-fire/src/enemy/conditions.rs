//! Situations of the Activity Check Hierarchies (8.6.2). The rows of the tables name them in kebab case:
//! `when = "pinned-opponents-open"`. What each means is asked of the state by [`Fof::holds`](crate::Fof).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The situation that a row of a hierarchy is for.
///
/// "Opponents" are opposing units on the unit's own card; "open" is out of cover, "cover" under a Cover marker. A
/// "heavy" unit has a tripod machine gun, a G! or an H rating. "Target" is an opponent that its fire already reaches
/// along its PDF; for G! weapons one in LOS and range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    // Pinned units and Limited Action Teams.
    /// Pinned, opponents on the card, not under cover.
    PinnedOpponentsOpen,
    /// Pinned, opponents on the card, under cover.
    PinnedOpponentsCover,
    /// Pinned, not under cover.
    PinnedOpen,
    /// Pinned, under cover.
    PinnedCover,
    /// One of two or more unpinned Assault or Fire Teams in one area, no opponents on the card.
    TeamsTogether,
    /// Assault Team, opponents on the card.
    AssaultOpponents,
    /// Assault Team.
    Assault,
    /// Fire Team, opponents on the card, not under cover.
    FireOpponentsOpen,
    /// Fire Team, opponents on the card, under cover.
    FireOpponentsCover,
    /// Leader on its Fire Team side.
    LeaderFlipped,
    /// Spotter, Sniper or weapons team on its Fire Team side.
    SpecialistFlipped,
    /// Litter Team with a casualty of its side in its area.
    LitterCasualtyHere,
    /// Litter Team with a casualty of its side in LOS.
    LitterCasualtySeen,
    /// Litter Team.
    Litter,
    /// Paralyzed Team, no opponents on the card.
    Paralyzed,

    // Good Order units, attacking or defending.
    /// Opponents on the card, not under cover.
    OpponentsOpen,
    /// Opponents on the card, under cover.
    OpponentsCover,
    /// Tripod machine gun, G! or H weapon out of ammunition.
    HeavyEmpty,
    /// Tripod machine gun, G! or H weapon with a target.
    HeavyTarget,
    /// Not under fire, no LOS to any opponent.
    QuietUnseen,
    /// Not under fire, with a target.
    QuietTarget,
    /// Under fire, not under cover.
    UnderFireOpen,
    /// Under fire from another direction than that of its own PDF.
    UnderFireFlank,
    /// Tripod machine gun or H weapon that is firing.
    HeavyFiring,
    /// Trading fire with the card it fires at, its own VOF the better one.
    TradingBetter,
    /// Trading fire with the card it fires at, its own VOF equal or worse.
    TradingWorse,
    /// Whatever the situation.
    Always,
}
