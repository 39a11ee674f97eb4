//! A bot that decides for a person: he keeps his seat, and takes it back whenever he likes.

use super::{Chair, Room};
use crate::deed::{Deed, Holder};
use crate::problem::Problem;
use crate::store::Write;
use engine::Seat;
use engine::table::TableAsk;
use serde::Serialize;

/// The most times that a seat is left to a bot in one game: each is a line in the log, and moves end but this would not.
const MOST_STINTS: usize = 100;

/// From when to when a bot decided for a person, for all to see.
#[derive(Serialize)]
pub struct Stint {
    seat: String,
    bot: String,
    /// How many inputs there were when it began.
    from: usize,
    /// How many there were when it ended; `None` while it lasts.
    to: Option<usize>,
}

impl Chair {
    /// Whether a bot decides here, for itself or for the person who holds the seat.
    pub fn is_played_by_bot(&self) -> bool {
        self.holder == Holder::Bot || self.is_left_to_bot()
    }

    fn is_left_to_bot(&self) -> bool {
        self.holder == Holder::Person && self.bot.is_some()
    }
}

impl Room {
    /// Whether a bot decides for the person who holds this seat.
    pub fn is_left_to_bot(&self, seat: Seat) -> bool {
        let chair = self.chairs.get(seat.index());
        chair.is_some_and(Chair::is_left_to_bot)
    }

    /// Whether people hold seats, but bots decide for all of them: nobody waits for the game, and nobody should miss it.
    pub fn is_left_alone(&self) -> bool {
        self.chairs.iter().any(Chair::is_left_to_bot)
            && self.chairs.iter().all(Chair::is_played_by_bot)
    }

    /// Whether bots among themselves wait for somebody to look on: they would be through before anybody could take his seat
    /// back.
    pub fn is_held_up(&self) -> bool {
        self.is_left_alone() && !self.chairs.iter().any(|chair| chair.online > 0)
    }

    /// Whether what is asked now is for a bot or for standing orders.
    pub fn is_moved_for(&self) -> bool {
        let TableAsk::Choice { seat, .. } = self.table.ask() else {
            return false;
        };
        !self.is_over()
            && self.shut().is_none()
            && !self.is_held_up()
            && (self.chairs[seat.index()].is_played_by_bot() || self.has_orders_for(seat))
    }

    /// Who has left his seat to a bot decides nothing until he takes it back.
    pub fn must_decide_himself(&self, seat: Seat) -> Result<(), Problem> {
        if self.is_left_to_bot(seat) {
            return Err(
                Problem::conflict("bot-plays", "a bot plays for you").help("take your seat back")
            );
        }
        Ok(())
    }

    /// Lets a bot decide for whoever holds the seat. Everything of his stays: token, account, notes and orders.
    pub async fn leave_to_bot(&mut self, seat: Seat, bot: String) -> Result<(), Problem> {
        self.must_go_on()?;
        if self.chairs[seat.index()].bot.as_ref() == Some(&bot) {
            return Ok(());
        }
        self.may_be_played_by_a_bot(seat).await?;
        let left =
            |deed: &Deed| matches!(deed, Deed::LeftToBot { seat: whose, .. } if *whose == seat);
        if self.log.iter().filter(|entry| left(&entry.deed)).count() >= MOST_STINTS {
            return Err(Problem::too_many(format!(
                "a seat can be left to a bot at most {MOST_STINTS} times in one game"
            ))
            .help("play on yourself, or give the seat away by a link"));
        }
        let deed = Deed::LeftToBot {
            seat,
            bot: bot.clone(),
        };
        self.stands_in(seat, Some(bot), deed).await
    }

    /// Whoever holds the seat decides again himself.
    pub async fn take_back(&mut self, seat: Seat) -> Result<(), Problem> {
        if !self.is_left_to_bot(seat) {
            return Ok(());
        }
        self.stands_in(seat, None, Deed::TakenBack { seat }).await
    }

    async fn stands_in(
        &mut self,
        seat: Seat,
        bot: Option<String>,
        deed: Deed,
    ) -> Result<(), Problem> {
        let write = Write::StandIn {
            game: self.id.clone(),
            seat: seat.0,
            bot: bot.clone(),
        };
        self.commit(vec![(deed, None)], vec![write]).await?;
        let chair = &mut self.chairs[seat.index()];
        (chair.bot, chair.mind) = (bot, None);
        Ok(())
    }

    /// The last line of the log that changed the position or who decides for a seat. What was thought out before it is
    /// void, even where as many inputs lie on the table as then.
    pub fn last_change(&self, seat: Seat) -> Option<usize> {
        self.log.iter().rposition(|entry| match &entry.deed {
            Deed::Moved { .. } | Deed::Undone { .. } | Deed::Ended { .. } => true,
            Deed::Seated { seat: whose, .. }
            | Deed::LeftToBot { seat: whose, .. }
            | Deed::TakenBack { seat: whose } => *whose == seat,
            Deed::Said { .. }
            | Deed::Proposed { .. }
            | Deed::Answered { .. }
            | Deed::PlayedAgain { .. } => false,
        })
    }

    /// When a bot decided for whom.
    pub fn stints(&self) -> Vec<Stint> {
        let mut stints: Vec<Stint> = Vec::new();
        for entry in &self.log {
            let (seat, bot) = match &entry.deed {
                Deed::LeftToBot { seat, bot } => (*seat, Some(bot)),
                Deed::TakenBack { seat } | Deed::Seated { seat, .. } => (*seat, None),
                _ => continue,
            };
            let seat = self.seat_id(seat).to_owned();
            let open = |stint: &&mut Stint| stint.seat == seat && stint.to.is_none();
            if let Some(stint) = stints.iter_mut().rev().find(open) {
                stint.to = Some(entry.len);
            }
            stints.extend(bot.map(|bot| Stint {
                seat,
                bot: bot.clone(),
                from: entry.len,
                to: None,
            }));
        }
        stints
    }

    /// Whether a bot made the choice that stands as input `n`, for the person who holds its seat.
    pub(super) fn was_made_for(&self, seat: Seat, n: usize) -> bool {
        let made = self.log.iter().rposition(
            |entry| matches!(entry.deed, Deed::Moved { by, from, .. } if by == Some(seat) && from == n),
        );
        let before = self.log[..made.unwrap_or(0)].iter().rev();
        before
            .into_iter()
            .find_map(|entry| match &entry.deed {
                Deed::LeftToBot { seat: whose, .. } if *whose == seat => Some(true),
                Deed::TakenBack { seat: whose } | Deed::Seated { seat: whose, .. }
                    if *whose == seat =>
                {
                    Some(false)
                }
                _ => None,
            })
            .unwrap_or(false)
    }
}
