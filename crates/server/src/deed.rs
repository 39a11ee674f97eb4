//! What is written down about a game, in order and for good.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// One line of a game's log. Its place in the log is its serial.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What was done.
    pub deed: Deed,
    /// How many inputs the game had afterwards.
    pub len: usize,
    /// When, in milliseconds since 1970.
    pub at: i64,
}

/// Something done at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "deed", rename_all = "kebab-case")]
pub enum Deed {
    /// A choice with all that came up after it; without a seat, what came up before the first.
    Moved {
        /// Who chose.
        by: Option<Seat>,
        /// The number of the choice.
        from: usize,
        /// Whether his standing orders chose for him.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ordered: bool,
    },
    /// The game went back.
    Undone {
        /// Who asked for it.
        by: Seat,
        /// How many inputs are left.
        to: usize,
        /// Whether something that had come up is to come up anew.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        luck: bool,
    },
    /// Somebody said something to all.
    Said {
        /// Who.
        by: Seat,
        /// What.
        text: String,
    },
    /// A seat changed hands.
    Seated {
        /// Which seat.
        seat: Seat,
        /// What kind of holder it has now.
        holder: Holder,
        /// The holder's name.
        name: String,
    },
    /// Whoever holds a seat lets a bot decide for it.
    LeftToBot {
        /// Which seat.
        seat: Seat,
        /// Which bot.
        bot: String,
    },
    /// Whoever holds a seat decides again himself.
    TakenBack {
        /// Which seat.
        seat: Seat,
    },
    /// Somebody offered something.
    Proposed {
        /// Who.
        by: Seat,
        /// What.
        what: Proposal,
    },
    /// Somebody answered the offer with that serial.
    Answered {
        /// Who.
        by: Seat,
        /// Which.
        offer: usize,
        /// Whether he agreed.
        accept: bool,
    },
    /// The players ended it before the rules did.
    Ended {
        /// How.
        how: Ending,
        /// Who won; `None` for a draw.
        winner: Option<Seat>,
    },
    /// The same people play again, in another game.
    PlayedAgain {
        /// Which.
        next: String,
        /// Whether sides are swapped.
        swapped: bool,
    },
}

/// What can be offered to the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Proposal {
    /// To go back.
    Undo {
        /// To so many inputs.
        to: usize,
    },
    /// To call it a draw.
    Draw,
}

/// How players end a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A seat gave up.
    Resigned,
    /// All agreed on a draw.
    Agreed,
}

/// Who holds a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// A person with its token.
    Person,
    /// Whoever uses the invitation.
    Open,
    /// A bot.
    Bot,
}

impl Holder {
    /// The word in the store.
    pub fn word(self) -> &'static str {
        match self {
            Holder::Person => "person",
            Holder::Open => "open",
            Holder::Bot => "bot",
        }
    }

    /// The holder for a word of the store.
    pub fn of_word(word: &str) -> Option<Self> {
        [Holder::Person, Holder::Open, Holder::Bot]
            .into_iter()
            .find(|holder| holder.word() == word)
    }
}
