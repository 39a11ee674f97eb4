use super::{Room, Shut};
use crate::config::DiceSource;
use crate::deed::{Deed, Ending, Entry};
use crate::problem::Problem;
use crate::secret;
use crate::store::Write;
use crate::turns::{self, Turn, Work};
use engine::Seat;
use engine::chance_source::Seeded;
use engine::journal::Input;
use engine::table::{Refusal, TableAsk, Told};
use serde_json::{Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// What is said where luck may not be tried again.
pub(super) const LUCK_STANDS: &str = "at this table what came up stands";

/// What became of a choice.
pub struct Moved {
    /// How many inputs there are after it and all that came up.
    pub n: usize,
    /// What happened, as the chooser may know it.
    pub told: Vec<Told>,
    /// Whether it had been made before.
    pub again: bool,
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |since| since.as_millis() as i64)
}

impl Room {
    /// A person's choice as input `n`, with all that comes up after it. On disk when this returns. One that was made
    /// before is told in its turn.
    pub async fn act(
        &mut self,
        seat: Seat,
        n: usize,
        choice: &Value,
        turn: Option<Turn>,
    ) -> Result<Moved, Problem> {
        if n != self.table.len() {
            return self.made_before(seat, n, choice, turn);
        }
        self.must_decide_himself(seat)?;
        self.act_for(seat, n, choice, false).await
    }

    /// The same for a seat that does not decide itself now: by a bot, or by its standing orders.
    pub async fn act_for(
        &mut self,
        seat: Seat,
        n: usize,
        choice: &Value,
        ordered: bool,
    ) -> Result<Moved, Problem> {
        if n != self.table.len() {
            return Err(Problem::out_of_date(self.table.len(), n));
        }
        self.must_go_on()?;
        self.may_choose_more(seat)?;
        self.table.choose(seat, choice)?;
        self.sound = false;
        self.left_open = None;
        if !self.table.passive(choice) {
            self.initiative = Some(seat);
        }
        self.roll()?;
        self.commit_moves(Some(seat), n, ordered).await?;
        Ok(Moved {
            n: self.table.len(),
            told: self.table.history(seat, n),
            again: false,
        })
    }

    /// Settles what comes up before the first choice.
    pub async fn open(&mut self) -> Result<(), Problem> {
        let from = self.table.len();
        self.must_be_open()?;
        if matches!(self.table.ask(), TableAsk::Chance { .. }) {
            self.sound = false;
            self.roll()?;
            self.commit_moves(None, from, false).await?;
        }
        Ok(())
    }

    /// Nothing more is done in a game that has ended.
    pub fn must_go_on(&self) -> Result<(), Problem> {
        self.must_be_open()?;
        if self.is_over() {
            return Err(Problem::conflict("over", "the game is over"));
        }
        Ok(())
    }

    /// What it takes to answer a choice as input `n` that a seat has made before; nothing where it has not.
    pub fn work_again(&self, seat: Seat, n: usize) -> Option<Work> {
        let end = self.end_of(seat, n)?;
        Some(Work::Replay { inputs: end - n })
    }

    /// How many inputs there were after the choice that a seat made as input `n`, and all that came up.
    fn end_of(&self, seat: Seat, n: usize) -> Option<usize> {
        let standing = self.log.iter().rev();
        standing
            .filter(|entry| entry.len <= self.table.len())
            .find_map(|entry| match entry.deed {
                Deed::Moved { by, from, .. } if by == Some(seat) && from == n => Some(entry.len),
                _ => None,
            })
    }

    /// A request that was sent again gets the same answer again; anything else is out of date.
    fn made_before(
        &self,
        seat: Seat,
        n: usize,
        choice: &Value,
        turn: Option<Turn>,
    ) -> Result<Moved, Problem> {
        let stale = || Problem::out_of_date(self.table.len(), n);
        let end = self.end_of(seat, n).ok_or_else(stale)?;
        turns::here(turn, || {
            let mut then = self.table.fork(n).map_err(|_| stale())?;
            if then.choose(seat, choice).is_err() {
                return Err(stale());
            }
            // As it was just after: what was told then, without playing again what came later.
            let after = self.table.fork(end).map_err(|_| stale())?;
            if after.inputs(n).first() != then.inputs(n).first() {
                return Err(stale());
            }
            Ok(Moved {
                n: end,
                told: after.history(seat, n),
                again: true,
            })
        })
    }

    fn roll(&mut self) -> Result<(), Problem> {
        // Dice are made for this move alone: no state that could be read ahead or rolled again.
        let mut dice = match self.dice {
            DiceSource::System => Seeded::from_bytes(secret::entropy()),
            DiceSource::Seeded(seed) => {
                Seeded::new(seed.wrapping_mul(1_000_003) + self.table.len() as u64)
            }
        };
        while matches!(self.table.ask(), TableAsk::Chance { .. }) {
            self.table
                .roll(&mut dice)
                .map_err(|refusal: Refusal| Problem::broken(refusal))?;
        }
        Ok(())
    }

    async fn commit_moves(
        &mut self,
        by: Option<Seat>,
        from: usize,
        ordered: bool,
    ) -> Result<(), Problem> {
        let inputs = postcard::to_stdvec(&self.table.inputs(from)).map_err(Problem::broken)?;
        let deed = Deed::Moved { by, from, ordered };
        self.commit(vec![(deed, Some(inputs))], Vec::new()).await
    }

    /// To how many inputs a seat may go back by itself, or why not.
    pub fn can_undo(&self, seat: Seat) -> Result<usize, String> {
        if let Some(why) = self.shut() {
            return Err(why.to_owned());
        }
        if self.is_over() {
            return Err("the game is over".to_owned());
        }
        if self.is_left_to_bot(seat) {
            return Err("a bot plays for you".to_owned());
        }
        self.table.can_undo(seat).and_then(|to| {
            if to < self.base {
                Err("the game began here".to_owned())
            } else if self.was_ordered(to) {
                // Taken back, it would be made again at once.
                Err("your standing orders have answered since".to_owned())
            } else if self.was_made_for(seat, to) && !self.plays_alone(seat) {
                // Else a bot would do for a hint: let it choose, look, and take it back.
                Err("a bot made that choice for you".to_owned())
            } else {
                Ok(to)
            }
        })
    }

    /// Whether standing orders made the choice that is input `n`.
    fn was_ordered(&self, n: usize) -> bool {
        let mut latest_first = self.log.iter().rev();
        let made = latest_first.find_map(|entry| match entry.deed {
            Deed::Moved { from, ordered, .. } if from == n => Some(ordered),
            _ => None,
        });
        made.unwrap_or(false)
    }

    /// Whether going back so far would let something that has come up come up anew.
    pub fn tries_luck_again(&self, to: usize) -> bool {
        let taken_back = self.table.inputs(to);
        taken_back
            .iter()
            .any(|input| matches!(input, Input::Chance(_)))
    }

    /// At a table where luck stands, nobody goes back over what came up, alone or agreed.
    pub(super) fn may_try_luck_again(&self, to: usize) -> Result<(), Problem> {
        if self.retry || !self.tries_luck_again(to) {
            return Ok(());
        }
        Err(Problem::conflict("luck-stands", LUCK_STANDS))
    }

    /// To how many inputs the game went back each time luck was tried again.
    pub fn luck_tried(&self) -> Vec<usize> {
        let again = |entry: &Entry| match entry.deed {
            Deed::Undone { luck: true, to, .. } => Some(to),
            _ => None,
        };
        self.log.iter().filter_map(again).collect()
    }

    /// Goes back, after these deeds that led to it, in a turn at it.
    pub(super) async fn go_back(
        &mut self,
        by: Seat,
        to: usize,
        mut deeds: Vec<(Deed, Option<Vec<u8>>)>,
        turn: Option<Turn>,
    ) -> Result<(), Problem> {
        self.must_be_open()?;
        self.may_try_luck_again(to)?;
        let luck = self.tries_luck_again(to);
        self.table = turns::here(turn, || self.table.fork(to))?;
        self.sound = false;
        deeds.push((Deed::Undone { by, to, luck }, None));
        self.commit(deeds, Vec::new()).await
    }

    /// Writes deeds down, and then, when they are on disk, lets everybody know.
    pub(super) async fn commit(
        &mut self,
        deeds: Vec<(Deed, Option<Vec<u8>>)>,
        more: Vec<Write>,
    ) -> Result<(), Problem> {
        self.must_be_open()?;
        self.sound = false;
        let (at, len) = (now(), self.table.len());
        let asked = match self.table.ask() {
            TableAsk::Choice { seat, .. } => Some(seat.0),
            _ => None,
        };
        let mut writes = more;
        for (index, (deed, inputs)) in deeds.iter().enumerate() {
            let ended = match deed {
                Deed::Ended { how, winner } => Some((*how, *winner)),
                _ => self.ended,
            };
            let verdict = self.verdict_with(ended);
            writes.push(Write::Log {
                game: self.id.clone(),
                serial: self.log.len() + index,
                len,
                at,
                deed: deed.clone(),
                inputs: inputs.clone(),
                digest: matches!(deed, Deed::Moved { .. } | Deed::Undone { .. })
                    .then(|| self.table.digest()),
                moved: matches!(deed, Deed::Moved { .. } | Deed::Undone { .. }),
                asked: asked.filter(|_| verdict.is_none()),
                verdict: verdict.map(|verdict| verdict.to_string()),
            });
        }
        self.store.write(writes).await?;
        for (deed, _) in deeds {
            self.note(Entry { deed, len, at });
        }
        self.sound = true;
        self.wake_all();
        Ok(())
    }

    /// Writes something down that is not for the log.
    pub(super) async fn commit_aside(&mut self, write: Write) -> Result<(), Problem> {
        Ok(self.store.write(vec![write]).await?)
    }

    /// How the game ended, if it has.
    pub fn verdict(&self) -> Option<Value> {
        self.verdict_with(self.ended)
    }

    fn verdict_with(&self, ended: Option<(Ending, Option<Seat>)>) -> Option<Value> {
        if let Some(Shut::OtherRules(_, verdict)) = &self.shut {
            return verdict.clone();
        }
        let (how, winner) = match (ended, self.table.ask()) {
            (Some((how, winner)), _) => (json!(how), winner),
            (None, TableAsk::Over { winner, .. }) => (json!("rules"), winner),
            _ => return None,
        };
        let winner = winner.map(|seat| self.seat_id(seat));
        let mut verdict = json!({ "how": how, "winner": winner });
        // Whoever reads the result is told that it was not the first throw.
        if let luck @ 1.. = self.luck_tried().len() {
            verdict["luck"] = json!(luck);
        }
        Some(verdict)
    }
}
