//! The journal of a game: which scenario, and every input in order. It alone rebuilds everything.

mod file;
mod lines;
mod replay;

pub(crate) use replay::{Proof, check_kind, take};
pub use replay::{replay, replay_to};

use crate::{About, BadSetup, Denial, Digest, Outcome, Seat, Setup};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The journal format this build writes and the newest it reads.
pub const FORMAT: u8 = 2;

/// The most inputs a journal has: many times what the longest games need.
pub const MOST_INPUTS: usize = 1 << 15;

/// The most options a journal has.
const MOST_OPTIONS: usize = 64;

/// How many inputs lie between two digests in a journal.
pub const DIGEST_EVERY: usize = 128;

/// Everything needed to rebuild a game, and proof that it was rebuilt rightly.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Journal {
    /// Game id.
    pub game: String,
    /// Scenario id.
    pub scenario: String,
    /// Version of rules and data it was played with.
    pub rules: String,
    /// Digest of the data it was played on.
    pub data: Digest,
    /// What the game began from.
    pub setup: Setup,
    /// Every choice and every outcome, in order.
    pub inputs: Vec<Input>,
    /// The digest of the state after so many inputs, in rising order.
    pub digests: Vec<(u32, Digest)>,
}

/// One step of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// What a seat decided.
    Choice {
        /// Who decided.
        seat: Seat,
        /// The choice in compact form; read it with [`Input::choice_as`].
        choice: Vec<u8>,
    },
    /// What came up.
    Chance(Outcome),
}

impl Input {
    /// The input for a choice.
    ///
    /// Panics when the choice cannot be written in compact form, which the conformance suite rules out.
    pub fn of_choice(seat: Seat, choice: &impl Serialize) -> Self {
        Input::Choice {
            seat,
            choice: postcard::to_stdvec(choice).expect("a choice is plain data"),
        }
    }

    /// The choice, when this is one and it can be read as this kind.
    pub fn choice_as<C: DeserializeOwned>(&self) -> Option<C> {
        match self {
            Input::Choice { choice, .. } => match postcard::take_from_bytes(choice) {
                Ok((choice, [])) => Some(choice),
                _ => None,
            },
            Input::Chance(_) => None,
        }
    }
}

impl Journal {
    /// An empty journal of a scenario.
    pub fn new(about: &About, setup: Setup) -> Self {
        Journal {
            game: about.game.clone(),
            scenario: about.scenario.clone(),
            rules: about.rules.clone(),
            data: about.data,
            setup,
            inputs: Vec::new(),
            digests: Vec::new(),
        }
    }
}

/// What is wrong with a journal, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// The file could not be read or written.
    #[error("{path}: {problem}")]
    File {
        /// Which file.
        path: String,
        /// What the system said.
        problem: String,
    },
    /// Some other kind of file.
    #[error("this is not a Sandtable journal; give a file saved by Sandtable")]
    Foreign,
    /// Written by a later version.
    #[error(
        "the journal has format {format}, but this program knows only formats up to {FORMAT}; use a newer Sandtable"
    )]
    Newer {
        /// The format it says it has.
        format: u8,
    },
    /// Written before set-ups and the digest of the data were part of a journal.
    #[error("the journal has the old format {format}, which can no longer be replayed")]
    Older {
        /// The format it says it has.
        format: u8,
    },
    /// Cut short, or altered after it was written.
    #[error("the journal is damaged ({0}); take a backup or an earlier save")]
    Damaged(String),
    /// Longer than any game.
    #[error(
        "the journal is too long: a game has at most {MOST_INPUTS} inputs and {MOST_OPTIONS} options"
    )]
    TooLong,
    /// A line of a JSON journal cannot be read.
    #[error("line {line} of the journal: {problem}")]
    Line {
        /// Which line, from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// No game can begin from its set-up.
    #[error("no game can begin the way the journal says: {0}")]
    Setup(BadSetup),
    /// It is of another scenario than the one at hand.
    #[error("the journal is of {journal}, not of {here}; load that scenario")]
    OtherScenario {
        /// The scenario of the journal.
        journal: String,
        /// The scenario at hand.
        here: String,
    },
    /// An input that cannot be carried out.
    #[error("input {n} of the journal {problem}{}", hint(.played))]
    Input {
        /// Which input, from 0.
        n: usize,
        /// Why it cannot be carried out.
        problem: InputProblem,
        /// The rules versions of the journal and of this program when they differ.
        played: Option<Box<PlayedOn>>,
    },
    /// The state is not what it was when the game was played.
    #[error(
        "the replay differs from the recorded game between inputs {agreed} and {n}{}",
        hint(.played)
    )]
    Different {
        /// The last number of inputs after which both agreed.
        agreed: usize,
        /// The number of inputs after which they differ.
        n: usize,
        /// The rules versions of the journal and of this program when they differ.
        played: Option<Box<PlayedOn>>,
    },
}

/// Why an input of a journal cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InputProblem {
    /// Not a choice of this game.
    #[error("cannot be read as a choice of this game")]
    Unreadable,
    /// The referee refuses it.
    #[error("is a choice the rules refuse: {0}")]
    Refused(Denial),
    /// No such seat.
    #[error("is by a seat {} that this scenario does not have", .0.0)]
    NoSuchSeat(Seat),
    /// A choice or outcome when the other was due.
    #[error("is {got}, but the game was waiting for {wanted}")]
    NotAsked {
        /// What the journal has.
        got: &'static str,
        /// What was asked.
        wanted: &'static str,
    },
    /// An outcome that could not come up.
    #[error("is outcome {}, which could not come up", .0.0)]
    Impossible(Outcome),
}

/// With what a journal was played that is not what is here: rules, data or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedOn {
    /// The rules it was played with and those here, when they differ.
    pub rules: Option<(String, String)>,
    /// The data it was played on and that here, when they differ.
    pub data: Option<(Digest, Digest)>,
}

impl PlayedOn {
    /// Compares a journal with the game at hand; `None` when both are the same.
    pub fn other_than(about: &About, journal: &Journal) -> Option<PlayedOn> {
        let rules =
            (journal.rules != about.rules).then(|| (journal.rules.clone(), about.rules.clone()));
        let data = (journal.data != about.data).then_some((journal.data, about.data));
        (rules.is_some() || data.is_some()).then_some(PlayedOn { rules, data })
    }
}

impl fmt::Display for PlayedOn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some((then, here)) = &self.rules {
            parts.push(format!("with rules {then}, and these are {here}"));
        }
        if let Some((then, here)) = &self.data {
            parts.push(format!("on other data ({then}, here {here})"));
        }
        write!(f, "it was played {}", parts.join("; "))
    }
}

fn hint(played: &Option<Box<PlayedOn>>) -> String {
    match played {
        Some(played) => format!("; {played}: replay it with the same program and the same --data"),
        None => String::new(),
    }
}
