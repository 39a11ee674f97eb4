//! Choices, chances and common events in words.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::Fof;
use crate::frame::Frame;
use crate::state::{State, Wait};
use engine::{Note, Outcome, Rng, Telling, Wording};

impl Fof {
    pub(crate) fn purpose(&self, state: &State) -> &'static str {
        match state.top() {
            Some(Frame::Draw { purpose, .. }) => purpose.words(),
            _ => "draw a card",
        }
    }

    pub(crate) fn choice_in_words(&self, _view: &State, choice: &Choice) -> Wording {
        Wording {
            text: format!("{choice:?}"),
            ..Wording::default()
        }
    }

    pub(crate) fn tell_common(&self, _view: &State, event: &Event) -> Telling {
        Telling {
            text: format!("{event:?}"),
            ..Telling::default()
        }
    }

    pub(crate) fn note_of(&self, view: &State) -> Note {
        if let Some(note) = self.command_note(view) {
            return note;
        }
        Note {
            text: self.purpose(view).to_owned(),
            ..Note::default()
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
            _ => format!("terrain {}", outcome.index() + 1),
        }
    }

    pub(crate) fn dream_choice(&self, _state: &State, _rng: &mut dyn Rng) -> Choice {
        Choice::Done
    }

    pub(crate) fn considered_choices(
        &self,
        _view: &State,
        _piece: Option<&str>,
        _space: Option<&str>,
        _out: &mut Vec<Choice>,
    ) {
    }
}
