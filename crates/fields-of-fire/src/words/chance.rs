//! What is drawn for, and what came up.

use super::names::capital;
use crate::combat::CombatFrame;
use crate::fof::Fof;
use crate::frame::{Frame, Purpose};
use crate::state::{State, Wait};
use engine::{Note, Outcome};

impl Fof {
    pub(crate) fn purpose(&self, state: &State) -> &'static str {
        match state.top() {
            Some(Frame::Draw { purpose, .. }) => purpose.words(),
            _ => "draw a card",
        }
    }

    /// What the cards are for, how many are still to come, and what goes into the result.
    pub(crate) fn note_of(&self, view: &State) -> Note {
        if let Some(note) = self.command_note(view) {
            return note;
        }
        match (view.wait, view.top()) {
            (Wait::Action, Some(&Frame::Draw { left, purpose })) => {
                self.note_of_draw(view, left, purpose)
            }
            (Wait::Terrain, Some(Frame::Terrain { at, grows })) => Note {
                text: match grows {
                    true => format!("The map grows: a terrain card for {at}"),
                    false => format!("A terrain card for {at}"),
                },
                ..Note::default()
            },
            (Wait::Letter(_), _) => Note {
                text: "Which letter a \"?\" marker hides".to_owned(),
                ..Note::default()
            },
            _ => Note::default(),
        }
    }

    fn note_of_draw(&self, view: &State, left: u8, purpose: Purpose) -> Note {
        let below = view.frames.iter().rev().nth(1);
        let cards = match left {
            1 => "one card".to_owned(),
            left => format!("{left} cards"),
        };
        let mut note = Note::default();
        note.text = match below {
            Some(Frame::Attempt(attempt)) => {
                let who = self.called(view, attempt.unit);
                let icon = purpose.icon().map_or("", |icon| icon.words());
                note.need = icon.to_owned();
                format!("{who}, to {}: {cards}, {icon} succeeds", purpose.words())
            }
            Some(Frame::Number { of, .. }) => {
                format!("{}: a number from 1 to {of}", capital(purpose.words()))
            }
            Some(Frame::Combat(CombatFrame::Shot { unit })) => {
                let ncm = view.unit(*unit).ncm;
                let reckoned = self.ncm(view, *unit);
                // FOF-3.7.4-01: what has happened since the NCM was reckoned does not count, so it is not shown.
                if reckoned.value == ncm {
                    note.modifiers = reckoned.modifiers();
                }
                format!("{} at NCM {ncm:+}", self.called(view, *unit))
            }
            _ => format!("{}: {cards}", capital(purpose.words())),
        };
        note
    }

    /// Whether a card shows what an attempt looks for.
    pub(crate) fn card_succeeds(&self, state: &State, outcome: Outcome) -> Option<bool> {
        let (Wait::Action, Some(Frame::Draw { purpose, .. })) = (state.wait, state.top()) else {
            return None;
        };
        let icon = purpose.icon()?;
        let card = self.mission.deck.cards.get(outcome.index());
        Some(card.is_some_and(|card| card.shows(icon)))
    }

    /// How many cards are still to be drawn, while cards are.
    pub(crate) fn cards_to_draw(&self, state: &State) -> Option<u8> {
        match (state.wait, state.top()) {
            (Wait::Action, Some(Frame::Draw { left, .. }))
                if self.command_note(state).is_none() =>
            {
                Some(*left)
            }
            _ => None,
        }
    }

    pub(crate) fn outcome_in_words(&self, state: &State, outcome: Outcome) -> String {
        match state.wait {
            Wait::Action if outcome.index() == self.mission.deck.cards.len() => {
                "reshuffle".to_owned()
            }
            Wait::Action => format!("card {}", outcome.index() + 1),
            Wait::Letter(_) => ["A", "B", "C"]
                .get(outcome.index())
                .copied()
                .unwrap_or("?")
                .to_owned(),
            _ => {
                let deck = &self.mission.terrain;
                let card = deck.cards.get(outcome.index());
                let kind = card.and_then(|card| deck.kinds.get(card.kind as usize));
                let name = kind.map_or("card", |kind| kind.name.as_str());
                format!("{name} ({})", outcome.index() + 1)
            }
        }
    }
}
