//! Choices, events and rolls in words.
use crate::choice::Choice;
use crate::event::Event;
use crate::fte::Fte;
use crate::state::State;
use engine::{Note, Telling, Wording};

impl Fte {
    pub(crate) fn purpose(&self, _state: &State) -> &'static str {
        "roll"
    }
    pub(crate) fn word_choice(&self, _view: &State, choice: &Choice) -> Wording {
        Wording { text: format!("{choice:?}"), ..Wording::default() }
    }
    pub(crate) fn tell_event(&self, _view: &State, event: &Event) -> Telling {
        Telling { text: format!("{event:?}"), ..Telling::default() }
    }
    pub(crate) fn note_chance(&self, _view: &State) -> Note {
        Note::default()
    }
}
