//! What a procedure says of itself while it waits: to the one who decides, to those who look on, and of its roll.

use crate::choice::Choice;
use crate::lnl::Lnl;
use crate::state::{State, Wait};
use crate::words::places_in_words;
use engine::{Modifier, Note, Outcome, Procedure, Seat};

/// What is told while a procedure waits.
pub enum Prompt {
    /// A player decides.
    Decide(Decide),
    /// Something is rolled or drawn.
    Roll(RollWords),
    /// It never waits.
    Nothing,
}

/// A decision, in words.
pub struct Decide {
    /// What the deciding player is to do: "Choose a unit to fire".
    text: String,
    /// What he decides, as far as anybody may know: "the next shot".
    about: &'static str,
    /// The window that interrupts what another does, when it is one.
    window: Option<&'static str>,
    /// What choices that mean different things in different procedures are called in this one.
    called: Vec<(Choice, String)>,
}

impl Decide {
    /// What is to be done, and what that is for those who look on.
    pub(crate) fn new(text: impl Into<String>, about: &'static str) -> Decide {
        Decide {
            text: text.into(),
            about,
            window: None,
            called: Vec::new(),
        }
    }

    /// It interrupts what another does.
    pub(crate) fn in_window(mut self, name: &'static str) -> Decide {
        self.window = Some(name);
        self
    }

    /// What a choice is called here.
    pub(crate) fn call(mut self, choice: Choice, text: impl Into<String>) -> Decide {
        self.called.push((choice, text.into()));
        self
    }
}

impl From<Decide> for Prompt {
    fn from(decide: Decide) -> Prompt {
        Prompt::Decide(decide)
    }
}

/// A roll or draw, in words.
#[derive(Default)]
pub struct RollWords {
    /// What it is about: "Rifle 2 fires at 08.05".
    text: String,
    modifiers: Vec<Modifier>,
    /// What has to come up, in a few words; empty where nothing succeeds or fails.
    need: String,
    /// What the outcomes are called, where they are not the faces of dice.
    outcomes: Vec<String>,
}

impl RollWords {
    /// What it is about.
    pub(crate) fn new(text: impl Into<String>) -> RollWords {
        RollWords {
            text: engine::text::capital(&text.into()),
            ..RollWords::default()
        }
    }

    /// The modifiers, each with its clause.
    pub(crate) fn modifiers(mut self, modifiers: Vec<Modifier>) -> RollWords {
        self.modifiers = modifiers;
        self
    }

    /// What has to come up.
    pub(crate) fn need(mut self, need: impl Into<String>) -> RollWords {
        self.need = need.into();
        self
    }

    /// It is no roll but a draw, with named outcomes.
    pub(crate) fn draw(mut self, outcomes: impl IntoIterator<Item = String>) -> RollWords {
        self.outcomes = outcomes.into_iter().collect();
        self
    }
}

impl From<RollWords> for Prompt {
    fn from(roll: RollWords) -> Prompt {
        Prompt::Roll(roll)
    }
}

impl Lnl {
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
        self.decision(view)?.window
    }

    /// What a choice that means different things in different procedures is called in the one that asks.
    pub(crate) fn called(&self, view: &State, choice: &Choice) -> Option<String> {
        let called = self.decision(view)?.called.into_iter();
        called
            .rev()
            .find(|(c, _)| c == choice)
            .map(|(_, text)| text)
    }

    /// An imperative for the seat that decides; what is going on for everybody else.
    pub(crate) fn prompt_for(&self, view: &State, seat: Seat) -> String {
        places_in_words(self.prompt_as_written(view, seat))
    }

    fn prompt_as_written(&self, view: &State, seat: Seat) -> String {
        match view.wait {
            Wait::Choice(side) => match self.decision(view) {
                Some(decide) if side.seat() == seat => {
                    format!("{}.", engine::text::capital(&decide.text))
                }
                Some(Decide { about, .. }) => {
                    format!("The {} player decides: {about}.", self.side_name(side))
                }
                None => String::new(),
            },
            Wait::Over => match self.winner(view) {
                Some(side) => format!("{} wins.", self.side_name(side)),
                None => "The game is drawn.".to_owned(),
            },
            Wait::Chance => {
                let roll = self.roll_words(view).unwrap_or_default();
                match roll.need.as_str() {
                    "" => format!("{}.", roll.text),
                    need => format!("{}: {need}.", roll.text),
                }
            }
        }
    }

    /// What the asked chance is about.
    pub(crate) fn note_chance(&self, view: &State) -> Note {
        let roll = self.roll_words(view).unwrap_or_default();
        Note {
            text: places_in_words(roll.text),
            modifiers: roll.modifiers,
            need: roll.need,
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
        let words = self.roll_words(state);
        let outcomes = words.map(|roll| roll.outcomes).unwrap_or_default();
        outcomes.get(outcome.index()).cloned().unwrap_or_default()
    }
}
