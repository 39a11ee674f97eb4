//! What would not be fair to the other people at a table.

use super::{Chair, Room};
use crate::deed::{Holder, Proposal};
use crate::problem::Problem;
use engine::Seat;

/// Where a table for trying things out comes from, if that game is played between people.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The game.
    pub game: String,
    /// The seat that branched it off.
    pub seat: Seat,
}

impl Chair {
    /// Whether a person holds it, is invited to it, or can still come back to it.
    pub fn is_for_a_person(&self) -> bool {
        let can_come = self.token.is_some() || self.invite.is_some() || self.account.is_some();
        self.holder != Holder::Bot || can_come
    }
}

impl Room {
    /// Whether no other person sits at the table or is invited to it.
    pub fn plays_alone(&self, seat: Seat) -> bool {
        !self.others_for_people(seat).any(|_| true)
    }

    /// Whose consent an offer needs.
    pub(super) fn must_agree(&self, by: Seat) -> Vec<Seat> {
        self.others_for_people(by)
            .filter(|seat| self.chairs[seat.index()].holder == Holder::Person)
            .collect()
    }

    /// While somebody is still to come, nobody can agree for him: what was dealt or rolled stands.
    pub(super) fn nobody_is_missed(&self, by: Seat, what: Proposal) -> Result<(), Problem> {
        let missed = self
            .others_for_people(by)
            .any(|seat| self.chairs[seat.index()].holder != Holder::Person);
        let gives_no_peek = matches!(what, Proposal::Undo { to } if self.can_undo(by) == Ok(to));
        if missed && !gives_no_peek {
            return Err(Problem::conflict(
                "not-now",
                "somebody has yet to take a seat at this table, and nothing can be agreed without them",
            )
            .help("ask again when everybody is there"));
        }
        Ok(())
    }

    /// Whether a bot may say what it would do in a seat: not while another person has to play without.
    pub async fn may_be_advised(&mut self, seat: Seat) -> Result<(), Problem> {
        if !self.plays_alone(seat) {
            return Err(Problem::forbidden(
                "a hint would not be fair to the people you play with",
            ));
        }
        self.origin_must_be_over().await
    }

    /// Whether a bot may decide for a seat: not at a practice table for the seat whose next decision is being tried
    /// out, since that would be a hint by another name.
    pub async fn may_be_played_by_a_bot(&mut self, seat: Seat) -> Result<(), Problem> {
        let tried_out = self.origin.as_ref().map(|origin| origin.seat);
        if tried_out != Some(seat) {
            return Ok(());
        }
        self.origin_must_be_over().await
    }

    async fn origin_must_be_over(&mut self) -> Result<(), Problem> {
        let Some(origin) = &self.origin else {
            return Ok(());
        };
        let over = self.store.is_over(&origin.game).await;
        if over.map_err(Problem::broken)? {
            return Ok(());
        }
        Err(no_bot_in_practice())
    }

    fn others_for_people(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        self.seats()
            .filter(move |other| *other != seat && self.chairs[other.index()].is_for_a_person())
    }
}

/// Why a bot neither advises nor plays one's own side at a table that was branched off from a game between people.
pub fn no_bot_in_practice() -> Problem {
    Problem::forbidden("a bot's advice would not be fair to the people in the game this comes from")
        .help("play both sides yourself, or ask again when that game is over")
}
