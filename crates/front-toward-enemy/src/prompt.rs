//! What a procedure says of itself while it waits: to the one who decides, to those who look on, and of its roll.

use crate::choice::Choice;
use crate::counters::Side;
use crate::fte::Fte;
use crate::state::{State, Wait};
use engine::{Modifier, Note, Outcome, Procedure, Seat};

/// What is told while a procedure waits.
pub enum Prompt {
    /// A player decides.
    Decide(Decide),
    /// Something is rolled or drawn.
    Roll(Roll),
    /// It never waits.
    Nothing,
}

/// Words around a name.
type Naming = Box<dyn Fn(&str) -> String>;

/// A decision, in words.
pub struct Decide {
    /// What the deciding player is to do: "Choose the next Unit to act".
    text: String,
    /// What he decides, as far as anybody may know: "the next Action".
    about: &'static str,
    /// The window that interrupts what another does, when it is one.
    window: Option<&'static str>,
    /// What choices that mean different things in different procedures are called in this one.
    called: Vec<(Choice, String)>,
    /// What choosing a Unit or marker by name is called in this one.
    names: Option<Naming>,
}

impl Decide {
    /// What is to be done, and what that is for those who look on.
    pub(crate) fn new(text: impl Into<String>, about: &'static str) -> Decide {
        Decide {
            text: text.into(),
            about,
            window: None,
            called: Vec::new(),
            names: None,
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

    /// What it is called here to choose a Unit or marker by its name.
    pub(crate) fn names(mut self, say: impl Fn(&str) -> String + 'static) -> Decide {
        self.names = Some(Box::new(say));
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
pub struct Roll {
    /// What it is about: "1A fires at the concealed unit in 08.05: to hit".
    text: String,
    modifiers: Vec<Modifier>,
    /// The highest natural roll that succeeds, where one does and the view tells.
    need: Option<i16>,
    /// What to do, where that is not to roll.
    instead: Option<String>,
    /// What the outcomes are called, where they are not the faces of a die.
    outcomes: Vec<String>,
}

impl Roll {
    /// What it is about.
    pub(crate) fn new(text: impl Into<String>) -> Roll {
        Roll {
            text: engine::text::capital(&text.into()),
            ..Roll::default()
        }
    }

    /// The modifiers, each with its clause.
    pub(crate) fn modifiers(mut self, modifiers: Vec<Modifier>) -> Roll {
        self.modifiers = modifiers;
        self
    }

    /// The highest natural roll that succeeds, as far as the view tells.
    pub(crate) fn need(mut self, need: Option<i16>) -> Roll {
        self.need = need;
        self
    }

    /// It is no roll but a draw, with named outcomes.
    pub(crate) fn draw(mut self, outcomes: impl IntoIterator<Item = String>) -> Roll {
        self.outcomes = outcomes.into_iter().collect();
        self
    }

    /// What to do instead of rolling.
    pub(crate) fn instead(mut self, text: impl Into<String>) -> Roll {
        self.instead = Some(text.into());
        self
    }
}

impl From<Roll> for Prompt {
    fn from(roll: Roll) -> Prompt {
        Prompt::Roll(roll)
    }
}

/// Highest natural roll that succeeds where 1 always does and 10 never.
pub(crate) fn highest(number: i16, modifiers: &[Modifier]) -> i16 {
    (number - total(modifiers)).clamp(1, 9)
}

/// What modifiers come to.
pub(crate) fn total(modifiers: &[Modifier]) -> i16 {
    modifiers.iter().map(|m| m.value).sum()
}

impl Fte {
    fn prompt(&self, view: &State) -> Prompt {
        view.stack.top().prompt(self, view)
    }

    /// The decision that is asked, in words.
    fn decision(&self, view: &State) -> Option<Decide> {
        match (view.wait, self.prompt(view)) {
            (Wait::Choice(_), Prompt::Decide(decide)) => Some(decide),
            _ => None,
        }
    }

    /// The chance that is asked, in words.
    fn roll(&self, view: &State) -> Option<Roll> {
        match (view.wait, self.prompt(view)) {
            (Wait::Chance | Wait::Deal(_), Prompt::Roll(roll)) => Some(roll),
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

    /// What it is called to choose a Unit or marker by its name in the procedure that asks.
    pub(crate) fn chosen(&self, view: &State, name: &str, otherwise: &str) -> String {
        match self.decision(view).and_then(|decide| decide.names) {
            Some(say) => say(name),
            None => format!("{otherwise} {name}"),
        }
    }

    /// An imperative for the seat that decides; what is going on for everybody else.
    pub(crate) fn prompt_for(&self, view: &State, seat: Seat) -> String {
        match view.wait {
            Wait::Choice(side) => {
                let decide = self.decision(view);
                match decide {
                    Some(decide) if side.seat() == seat => format!("{}.", decide.text),
                    Some(Decide { about, .. }) => {
                        format!("The {} player decides: {about}.", side.name())
                    }
                    None => String::new(),
                }
            }
            Wait::Over => {
                let [us, nva] = view.vp;
                let winner = if us > nva { Side::Us } else { Side::Nva };
                format!("{} wins: US {us} VP, NVA/VC {nva} VP.", winner.name())
            }
            Wait::Chance | Wait::Deal(_) => match self.roll(view).unwrap_or_default() {
                Roll {
                    instead: Some(text),
                    ..
                } => text,
                Roll {
                    text,
                    need: Some(need),
                    ..
                } => format!("Roll: {text}, {need} or less."),
                Roll { text, .. } => format!("Roll: {text}."),
            },
        }
    }

    /// What the asked chance is about.
    pub(crate) fn note_chance(&self, view: &State) -> Note {
        let Some(roll) = self.roll(view) else {
            return Note::default();
        };
        Note {
            text: roll.text,
            modifiers: roll.modifiers,
            need: roll.need.map_or(String::new(), |n| format!("{n} or less")),
        }
    }

    /// The highest natural roll that succeeds, as far as the view tells; `None` where nothing succeeds or fails.
    pub(crate) fn needed(&self, view: &State) -> Option<i16> {
        self.roll(view)?.need
    }

    /// An outcome of the asked chance, as a player would call it.
    pub(crate) fn outcome_name(&self, state: &State, outcome: Outcome) -> String {
        let outcomes = self
            .roll(state)
            .map(|roll| roll.outcomes)
            .unwrap_or_default();
        if outcomes.is_empty() {
            return outcome.face().to_string();
        }
        outcomes.get(outcome.index()).cloned().unwrap_or_default()
    }
}
