//! What has its own place in the sequence of an order, and why it is refused elsewhere.

use crate::choice::Choice;
use crate::counters::Side;
use crate::ff::{Ff, No};

impl Ff {
    /// Why this is too late or too early while an order is carried out; nothing for what belongs to no other step.
    pub(crate) fn out_of_place(&self, side: Side, choice: &Choice) -> Option<No> {
        let (clause, why) = match *choice {
            Choice::TakeCube { .. } | Choice::Order { .. } => (
                "FF-30-08",
                "The order that was announced is finished before another is given.",
            ),
            Choice::Pass => (
                "FF-20.1-03",
                "An order is passed instead of carried out, and this one is being carried out.",
            ),
            Choice::Activate { .. } | Choice::Begin => (
                "FF-30-05",
                "Units are activated before the activities of the order begin.",
            ),
            Choice::Deploy { .. } => (
                "FF-30.21-01",
                "Platoons deploy before the activities of the order begin.",
            ),
            Choice::Muster { .. } => (
                "FF-30.22-01",
                "Squads muster before the activities of the order begin.",
            ),
            Choice::Abandon { .. } => (
                "FF-25-01",
                "Guns and vehicles are abandoned before the activities of the order begin.",
            ),
            Choice::Play { card, ability } => match self.ability(side, card, ability) {
                Some(printed) if printed.when.is_none() => (
                    "FF-10-03",
                    "Asset orders are played only in an Asset order.",
                ),
                _ => (
                    "FF-10-04",
                    "The condition on that card is not satisfied now.",
                ),
            },
            _ => return None,
        };
        Some(No(clause, why))
    }
}
