//! What a procedure says of itself while it waits: to the one who decides, to those who look on, and of its roll.

use crate::choice::Choice;
use crate::counters::Side;
use crate::ff::Ff;
use crate::state::{State, Wait};
use engine::{Note, Outcome, Procedure, Seat};

pub use engine::RollWords;

/// What is told while a procedure waits.
pub type Prompt = engine::Prompt<Choice>;

/// A decision, in words.
pub type Decide = engine::Decide<Choice>;

impl Ff {
    /// The decision that is asked, in words.
    fn decision(&self, view: &State) -> Option<Decide> {
        match (view.wait, view.stack.top().prompt(self, view)) {
            (Wait::Choice(_), Prompt::Decide(decide)) => Some(decide),
            _ => None,
        }
    }

    /// The chance that is asked, in words.
    fn roll_words(&self, view: &State) -> Option<RollWords> {
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
        match view.wait {
            Wait::Choice(side) => match self.decision(view) {
                Some(decide) if side.seat() == seat => decide.imperative(),
                Some(decide) => {
                    let (name, about) = (self.side_name(side), decide.about());
                    format!("The {name} player decides: {about}.")
                }
                None => String::new(),
            },
            Wait::Over => self.ending(view),
            Wait::Chance => self.roll_words(view).unwrap_or_default().sentence(),
        }
    }

    /// Who won, and by what (FF-21.3-01).
    fn ending(&self, view: &State) -> String {
        let winner = self.side_name(self.ahead(view));
        let by = match view.vp.unsigned_abs() {
            0 => "Victory Points are level, and the Fate card decides".to_owned(),
            points => format!("{points} VP ahead"),
        };
        let held = |side: Side| {
            let all = self.scenario.objectives.iter().zip(view.control.iter());
            let held = all.filter(|(_, by)| **by == Some(side));
            let names: Vec<&str> = held.map(|(it, _)| it.name.as_str()).collect();
            match names.as_slice() {
                [] => format!("The {} player holds no objective", self.side_name(side)),
                names => {
                    let names = engine::text::series(names);
                    format!("The {} player holds {names}", self.side_name(side))
                }
            }
        };
        let held = Side::BOTH.map(held).join(". ");
        let turn = view.turn;
        format!("The {winner} player wins in turn {turn}: {by}. {held}.")
    }

    /// What the asked chance is about.
    pub(crate) fn note_chance(&self, view: &State) -> Note {
        self.roll_words(view).unwrap_or_default().into_note()
    }

    /// An outcome of the asked chance, as a player would call it.
    pub(crate) fn outcome_name(&self, state: &State, outcome: Outcome) -> String {
        if let Some(throw) = self.throw_of(state) {
            let [first, second] = throw.faces(outcome);
            return match throw.two {
                true => format!("{first} and {second}"),
                false => first.to_string(),
            };
        }
        let words = self.roll_words(state).unwrap_or_default();
        words
            .outcome(outcome.index())
            .unwrap_or_default()
            .to_owned()
    }
}
