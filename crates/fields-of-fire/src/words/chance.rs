//! What is drawn for, and what came up.

use crate::fof::Fof;
use crate::frame::{Frame, Purpose};
use crate::state::{State, Wait};
use engine::Outcome;

impl Fof {
    /// Whether a card shows what an attempt looks for.
    pub(crate) fn card_succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        let Wait::Action(purpose) = state.wait else {
            return None;
        };
        let icon = purpose.icon()?;
        let card = self.mission.deck.cards.get(outcome.index());
        Some(card.is_some_and(|card| card.shows(icon)))
    }

    /// How many cards are still to be drawn, while cards are; one for Commands is counted by nobody.
    pub(crate) fn cards_to_draw(&self, state: &State) -> Option<u8> {
        match state.top() {
            Frame::Draw(draw) if draw.purpose != Purpose::Commands => Some(draw.left),
            _ => None,
        }
    }

    pub(crate) fn outcome_in_words(&self, state: &State, outcome: Outcome) -> String {
        match state.wait {
            Wait::Action(_) if outcome.index() == self.mission.deck.cards.len() => {
                "reshuffle".to_owned()
            }
            Wait::Action(_) => format!("card {}", outcome.index() + 1),
            Wait::Letter(_) => ["A", "B", "C"]
                .get(outcome.index())
                .copied()
                .unwrap_or("?")
                .to_owned(),
            Wait::Terrain | Wait::Choice | Wait::Over => {
                let deck = &self.mission.terrain;
                let card = deck.cards.get(outcome.index());
                let kind = card.and_then(|card| deck.kinds.get(card.kind as usize));
                let name = kind.map_or("card", |kind| kind.name.as_str());
                format!("{name} ({})", outcome.index() + 1)
            }
        }
    }
}
