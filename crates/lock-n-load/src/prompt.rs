//! What a procedure says of itself while it waits: to the one who decides, to those who look on, and of its roll.

use crate::choice::Choice;
use crate::lnl::Lnl;
use crate::state::{State, Wait};
use engine::{Note, Outcome, Procedure, Seat};

pub use engine::RollWords;

/// What is told while a procedure waits.
pub type Prompt = engine::Prompt<Choice>;

/// A decision, in words.
pub type Decide = engine::Decide<Choice>;

impl Lnl {
    /// The decision that is asked, in words.
    fn decision(&self, view: &State) -> Option<Decide> {
        match (view.wait, view.stack.top().prompt(self, view)) {
            (Wait::Choice(_), Prompt::Decide(decide)) => Some(decide),
            _ => None,
        }
    }

    /// The chance that is asked, in words.
    pub(crate) fn roll_words(&self, view: &State) -> Option<RollWords> {
        match (view.wait, view.stack.top().prompt(self, view)) {
            (Wait::Chance, Prompt::Roll(roll)) => Some(roll),
            _ => None,
        }
    }

    /// The window that interrupts what another does, when the choice that is asked is one of that kind.
    pub(crate) fn window_of(&self, view: &State) -> Option<&'static str> {
        self.decision(view)?.window()
    }

    /// What a choice that means different things in different procedures is called in the one that asks.
    pub(crate) fn called(&self, view: &State, choice: &Choice) -> Option<String> {
        Some(self.decision(view)?.called(choice)?.to_owned())
    }

    /// An imperative for the seat that decides; what is going on for everybody else.
    pub(crate) fn prompt_for(&self, view: &State, seat: Seat) -> String {
        self.places_said(view, self.prompt_as_written(view, seat))
    }

    fn prompt_as_written(&self, view: &State, seat: Seat) -> String {
        match view.wait {
            Wait::Choice(side) => match self.decision(view) {
                Some(decide) if side.seat() == seat => decide.imperative(),
                Some(decide) => {
                    let (name, about) = (self.side_name(side), decide.about());
                    format!("The {name} player decides: {about}.")
                }
                None => String::new(),
            },
            Wait::Over => match self.winner(view) {
                Some(side) => format!("The {} won.", self.side_name(side)),
                None => "The game is drawn.".to_owned(),
            },
            Wait::Chance => self.roll_words(view).unwrap_or_default().sentence(),
        }
    }

    /// What the asked chance is about.
    pub(crate) fn note_chance(&self, view: &State) -> Note {
        let note = self.roll_words(view).unwrap_or_default().into_note();
        Note {
            text: self.places_said(view, note.text),
            ..note
        }
    }

    /// An outcome of the asked chance, as a player would call it.
    pub(crate) fn outcome_name(&self, state: &State, outcome: Outcome) -> String {
        if let Some(throw) = self.throw_of(state) {
            let faces = throw.rolled(outcome).told();
            let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
            return match throw.against {
                0 => faces.join(" and "),
                _ => faces.join(" against "),
            };
        }
        let words = self.roll_words(state).unwrap_or_default();
        words
            .outcome(outcome.index())
            .unwrap_or_default()
            .to_owned()
    }
}
