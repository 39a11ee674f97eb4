use crate::{Digest, OptionAbout, Seat};
use schemars::JsonSchema;
use serde::Serialize;

/// Names and length of a scenario.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct About {
    /// Game id: `fte`, `fof`, `lnlt` or `ff`.
    pub game: String,
    /// Scenario id: `fte/first-patrol`.
    pub scenario: String,
    /// Title of the scenario.
    pub title: String,
    /// What it is about, a paragraph.
    pub briefing: String,
    /// Who sits at the table, in seat order.
    pub seats: Vec<SeatAbout>,
    /// Playing time between two people.
    pub minutes: u32,
    /// Version of the rules: "fte-0.1.0".
    pub rules: String,
    /// Digest of the data played on, whatever folder it came from: a journal from other data is noticed.
    pub data: Digest,
    /// What can be set before the game begins.
    pub options: Vec<OptionAbout>,
}

impl About {
    /// The seats that somebody sits in, in order.
    pub fn manned(&self) -> impl Iterator<Item = Seat> + '_ {
        let seats = (0u8..).map(Seat).zip(&self.seats);
        seats
            .filter(|(_, about)| !about.automatic)
            .map(|(seat, _)| seat)
    }

    /// The seat with this id, as in `--seat us=sensible`.
    pub fn seat(&self, id: &str) -> Option<Seat> {
        self.seats
            .iter()
            .position(|s| s.id == id)
            .map(|i| Seat(i as u8))
    }
}

/// A seat's names.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatAbout {
    /// Short id: `us`.
    pub id: String,
    /// Name to show: "American".
    pub name: String,
    /// Nobody sits there: the rules play it and never ask it anything.
    pub automatic: bool,
}
