//! Rulings on which players disagree.

use engine::Switch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rulings that can be set before a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// G-B15: between unequal levels a Crest Line in the lower hex is enough.
    pub crest_of_either: bool,
    /// G-B19: backing uphill pays three times the climb too.
    pub reverse_triples_climb: bool,
    /// G-C07: guns and vehicles may advance into any adjacent hex.
    pub advance_any_way: bool,
    /// NEW-08: one part of a split group finishes before the next goes on.
    pub parts_in_turn: bool,
    /// NEW-22: the active player's cards may be played before the inactive player's Op Fire or Return Fire.
    pub cards_before_fire: bool,
}

/// The options by id.
pub const SWITCHES: [Switch<Options>; 5] = [
    Switch {
        id: "crest_of_either",
        text: "Between hexes at different levels a Crest Line in the lower hex is enough to see.",
        clauses: &["FF-24.512-03", "FF-24.512-05"],
        at: |options| &mut options.crest_of_either,
    },
    Switch {
        id: "reverse_triples_climb",
        text: "Backing into a higher hex triples the uphill surcharge too.",
        clauses: &["FF-35.22-01"],
        at: |options| &mut options.reverse_triples_climb,
    },
    Switch {
        id: "advance_any_way",
        text: "An advancing gun or vehicle may enter any adjacent hex, not only the one ahead or behind.",
        clauses: &["FF-31.1-03"],
        at: |options| &mut options.advance_any_way,
    },
    Switch {
        id: "parts_in_turn",
        text: "When a moving group has split, one part finishes before another goes on.",
        clauses: &["FF-35-04"],
        at: |options| &mut options.parts_in_turn,
    },
    Switch {
        id: "cards_before_fire",
        text: "The active player may play asset reactions before the inactive player's Op Fire and Return Fire.",
        clauses: &["FF-10-05"],
        at: |options| &mut options.cards_before_fire,
    },
];
