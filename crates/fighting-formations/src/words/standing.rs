//! Rules for when a player is asked in a window, for those who do not want to be asked every time.

use crate::assets::CARDS_WINDOW;
use crate::fate::WHEN_A_HIT_IS_AT_STAKE;
use crate::ff::Ff;
use crate::sequence::STEPS_WINDOW;
use crate::state::State;
use engine::{Seat, StandingRule};

/// Between the steps of a turn end there is hardly ever a reason to act: whoever sees one orders to be asked.
const AT_THE_BEGINNING: &str = "beginning";

/// A card that can be played is not always worth a question.
const COULD_MATTER: &str = "matters";

/// The first of a window is the usual one.
pub(crate) const STANDING_RULES: [StandingRule; 5] = [
    StandingRule {
        window: "Fate",
        id: "hit",
        name: "when a hit is at stake",
        note: WHEN_A_HIT_IS_AT_STAKE,
    },
    StandingRule {
        window: "Fate",
        id: "against",
        name: "when a roll goes against me",
        note: "",
    },
    StandingRule {
        window: "Fate",
        id: "turn",
        name: "at sudden death and reseeding only",
        note: "",
    },
    StandingRule {
        window: CARDS_WINDOW,
        id: COULD_MATTER,
        name: "when one of my cards could matter",
        note: "Smoke for a unit that moved: only where the enemy could fire at it",
    },
    StandingRule {
        window: STEPS_WINDOW,
        id: AT_THE_BEGINNING,
        name: "at the beginning of a turn end",
        note: "",
    },
];

impl Ff {
    /// Whether the seat that is asked is to be asked by this rule.
    pub(crate) fn rule_asks(&self, view: &State, seat: Seat, rule: &str) -> bool {
        match rule {
            AT_THE_BEGINNING => false,
            COULD_MATTER => self.cards_matter(view, seat),
            _ => self.fate_matters(view, seat, rule),
        }
    }
}
