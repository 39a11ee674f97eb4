//! What a procedure says of itself while it waits: to the one who decides, to those who look on, and of its roll.

use super::Note;
use crate::Modifier;
use crate::text::capital;

/// What is told while a procedure waits.
pub enum Prompt<C> {
    /// A player decides.
    Decide(Decide<C>),
    /// Something is rolled or drawn.
    Roll(RollWords),
    /// It never waits.
    Nothing,
}

/// A decision, in words.
pub struct Decide<C> {
    text: String,
    about: &'static str,
    window: Option<&'static str>,
    called: Vec<(C, String)>,
}

impl<C> Decide<C> {
    /// What the deciding player is to do, "Choose a unit to fire", and what he decides, as far as anybody may know: "the
    /// next shot".
    pub fn new(text: impl Into<String>, about: &'static str) -> Decide<C> {
        Decide {
            text: text.into(),
            about,
            window: None,
            called: Vec::new(),
        }
    }

    /// It interrupts what another does.
    pub fn in_window(mut self, name: &'static str) -> Decide<C> {
        self.window = Some(name);
        self
    }

    /// What a choice that means different things in different procedures is called in this one.
    pub fn call(mut self, choice: C, text: impl Into<String>) -> Decide<C> {
        self.called.push((choice, text.into()));
        self
    }

    /// An imperative for who decides.
    pub fn imperative(&self) -> String {
        format!("{}.", capital(&self.text))
    }

    /// What is decided, for everybody else.
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// The window that interrupts what another does, when it is one.
    pub fn window(&self) -> Option<&'static str> {
        self.window
    }

    /// What a choice is called here, if not as everywhere.
    pub fn called(&self, choice: &C) -> Option<&str>
    where
        C: PartialEq,
    {
        let mut called = self.called.iter().rev();
        let (_, text) = called.find(|(it, _)| it == choice)?;
        Some(text)
    }
}

impl<C> From<Decide<C>> for Prompt<C> {
    fn from(decide: Decide<C>) -> Prompt<C> {
        Prompt::Decide(decide)
    }
}

/// A roll or draw, in words.
#[derive(Default)]
pub struct RollWords {
    text: String,
    modifiers: Vec<Modifier>,
    need: String,
    outcomes: Vec<String>,
}

impl RollWords {
    /// What it is about: "Rifle 2 fires at 08.05".
    pub fn new(text: impl Into<String>) -> RollWords {
        RollWords {
            text: capital(&text.into()),
            ..RollWords::default()
        }
    }

    /// The modifiers, each with its clause.
    pub fn modifiers(mut self, modifiers: Vec<Modifier>) -> RollWords {
        self.modifiers = modifiers;
        self
    }

    /// What has to come up, in a few words; nothing where nothing succeeds or fails.
    pub fn need(mut self, need: impl Into<String>) -> RollWords {
        self.need = need.into();
        self
    }

    /// It is no roll but a draw, with named outcomes.
    pub fn draw(mut self, outcomes: impl IntoIterator<Item = String>) -> RollWords {
        self.outcomes = outcomes.into_iter().collect();
        self
    }

    /// What everybody reads while it is rolled.
    pub fn sentence(&self) -> String {
        match self.need.as_str() {
            "" => format!("{}.", self.text),
            need => format!("{}: {need}.", self.text),
        }
    }

    /// What an outcome is called, where outcomes are not the faces of dice.
    pub fn outcome(&self, at: usize) -> Option<&str> {
        self.outcomes.get(at).map(String::as_str)
    }

    /// The note that goes with the chance.
    pub fn into_note(self) -> Note {
        Note {
            text: self.text,
            modifiers: self.modifiers,
            need: self.need,
        }
    }
}

impl<C> From<RollWords> for Prompt<C> {
    fn from(roll: RollWords) -> Prompt<C> {
        Prompt::Roll(roll)
    }
}
