//! How much may be done at one table. Games end, but not always by themselves: what is taken back can be chosen again, and
//! some choices can be made and unmade without end. So all is counted, for each seat, so that nobody can fill the log for
//! the others; and of what bots do besides, no more is kept than can be read again.

use super::Room;
use crate::deed::Deed;
use crate::problem::Problem;
use engine::Seat;
use engine::journal::MOST_INPUTS;

/// The most lines of a log. Two seats alone do not come so far.
const LONGEST_LOG: usize = 32_768;
/// The most lines of chat of a seat.
const MOST_LINES: usize = 500;
/// The most offers of a seat.
const MOST_OFFERS: usize = 200;
/// The most times a seat may go back.
const MOST_UNDOS: usize = 2_000;
/// The most times a seat may change hands.
const MOST_HANDS: usize = 100;

impl Room {
    /// Whether a seat may make one more choice.
    pub fn may_choose_more(&self, seat: Seat) -> Result<(), Problem> {
        let end = "end the game by agreement, or resign";
        if self.table.len() >= MOST_INPUTS || self.log.len() >= LONGEST_LOG {
            return Err(Problem::too_many("this game has become too long").help(end));
        }
        let chosen = |deed: &Deed| matches!(deed, Deed::Moved { by: Some(by), .. } if *by == seat);
        let of = "choices are kept of a seat in one game";
        self.fewer(chosen, self.most_choices, of)
            .map_err(|problem| problem.help(end))
    }

    pub(super) fn may_say_more(&self, seat: Seat) -> Result<(), Problem> {
        let said = |deed: &Deed| matches!(deed, Deed::Said { by, .. } if *by == seat);
        self.fewer(said, MOST_LINES, "lines of chat are kept for each seat")
            .map_err(|problem| problem.help("say it somewhere else, or keep it in your notes"))
    }

    pub(super) fn may_offer_more(&self, seat: Seat) -> Result<(), Problem> {
        let offered = |deed: &Deed| matches!(deed, Deed::Proposed { by, .. } if *by == seat);
        self.fewer(
            offered,
            MOST_OFFERS,
            "offers may be made by a seat in one game",
        )
        .map_err(|problem| problem.help("play on, or resign"))
    }

    pub(super) fn may_go_back_more(&self, seat: Seat) -> Result<(), Problem> {
        let undone = |deed: &Deed| matches!(deed, Deed::Undone { by, .. } if *by == seat);
        self.fewer(
            undone,
            MOST_UNDOS,
            "choices may be taken back by a seat in one game",
        )
        .map_err(|problem| problem.help("play on from here"))
    }

    pub(super) fn may_change_hands(&self, seat: Seat) -> Result<(), Problem> {
        let changed = |deed: &Deed| matches!(deed, Deed::Seated { seat: of, .. } if *of == seat);
        self.fewer(
            changed,
            MOST_HANDS,
            "times a seat may change hands in one game",
        )
        .map_err(|problem| problem.help("whoever holds it now plays on, or resigns"))
    }

    fn fewer(&self, is_it: impl Fn(&Deed) -> bool, most: usize, of: &str) -> Result<(), Problem> {
        let count = self.log.iter().filter(|entry| is_it(&entry.deed)).count();
        if count >= most {
            return Err(Problem::too_many(format!("no more than {most} {of}")));
        }
        Ok(())
    }
}
