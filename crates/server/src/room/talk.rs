//! What people at a table do besides the game: talk, offers, changing seats.

use super::{OpenOffer, Room};
use crate::deed::{Deed, Ending, Holder, Proposal};
use crate::orders::{Moment, Order};
use crate::problem::Problem;
use crate::secret;
use crate::store::Write;
use crate::turns::Turn;
use engine::Seat;
use serde_json::{Value, json};
use std::ops::Range;

/// The longest line of chat, in bytes.
pub const LONGEST_LINE: usize = 2_000;
/// The longest notes, in bytes.
pub const LONGEST_NOTES: usize = 64_000;
/// The most standing orders of a seat.
pub const MOST_ORDERS: usize = 64;
/// The longest standing orders of a seat, in bytes.
pub const LONGEST_ORDERS: usize = 32_000;

/// What became of an offer or of something asked for.
pub enum Asked {
    /// It was done at once.
    Done,
    /// It waits for the others, under this number.
    Open(usize),
}

/// Whoever looks after the server has asked for silence.
pub fn muted() -> Problem {
    Problem::forbidden("what you say here is no longer passed on")
        .help("ask whoever runs this server")
}

impl Room {
    /// Says something to all.
    pub async fn say(&mut self, by: Seat, text: &str) -> Result<usize, Problem> {
        if self.chairs[by.index()].muted || self.is_held_by_one_muted(by).await? {
            return Err(muted());
        }
        let text = text.trim();
        if text.is_empty() {
            return Err(Problem::malformed("there is nothing to say"));
        }
        if text.len() > LONGEST_LINE {
            return Err(Problem::too_large(format!(
                "a line of chat has at most {LONGEST_LINE} bytes"
            )));
        }
        self.may_say_more(by)?;
        let text = text.to_owned();
        self.commit(vec![(Deed::Said { by, text }, None)], Vec::new())
            .await?;
        Ok(self.log.len())
    }

    /// Whether the account that holds a seat is not heard: nor is it by the seat's own token.
    async fn is_held_by_one_muted(&mut self, seat: Seat) -> Result<bool, Problem> {
        let Some(account) = self.chairs[seat.index()].account else {
            return Ok(false);
        };
        let (muted, banned) = self.store.standing(account).await?;
        Ok(muted || banned.is_some())
    }

    /// Takes back all that whoever holds a seat has said. The places of its lines in the log stay, so that nobody misses
    /// others.
    pub async fn unsay(&mut self, seat: Seat) -> Result<usize, Problem> {
        let his = self.lines_of_holder(seat, self.log.len());
        self.blank(his, |deed| is_said_by(deed, seat)).await
    }

    /// Takes back what somebody said who had that seat up to a line of the log, and his name out of it.
    pub async fn forget_former(&mut self, seat: Seat, until: usize) -> Result<(), Problem> {
        let his = self.lines_of_holder(seat, until);
        let names = |deed: &Deed| is_said_by(deed, seat) || seats_somebody(deed, seat);
        self.blank(his, names).await.map(drop)
    }

    /// Takes the name of whoever holds a seat off it, and out of the log; his notes go, too.
    pub async fn take_name_off(&mut self, seat: Seat) -> Result<(), Problem> {
        let his = self.lines_of_holder(seat, self.log.len());
        self.blank(his, |deed| seats_somebody(deed, seat)).await?;
        self.commit_aside(Write::NoName {
            game: self.id.clone(),
            seat: seat.0,
        })
        .await?;
        let chair = &mut self.chairs[seat.index()];
        (chair.name, chair.notes) = (String::new(), String::new());
        Ok(())
    }

    /// The lines of the log while somebody held a seat who gave it away at that line, or holds it still.
    fn lines_of_holder(&self, seat: Seat, until: usize) -> Range<usize> {
        let until = until.min(self.log.len());
        let mut lines = self.log[..until].iter();
        let since = lines.rposition(|entry| seats_somebody(&entry.deed, seat));
        since.unwrap_or_default()..until
    }

    /// Takes words and names out of some of these lines, on disk and here, and says out of how many.
    async fn blank(
        &mut self,
        lines: Range<usize>,
        which: impl Fn(&Deed) -> bool,
    ) -> Result<usize, Problem> {
        let entries = lines.clone().zip(&self.log[lines]);
        let changed: Vec<(usize, Deed)> = entries
            .filter(|(_, entry)| which(&entry.deed))
            .map(|(serial, entry)| (serial, blank(&entry.deed)))
            .collect();
        let write = |(serial, deed): &(usize, Deed)| Write::Reworded {
            game: self.id.clone(),
            serial: *serial,
            deed: deed.clone(),
        };
        let writes: Vec<Write> = changed.iter().map(write).collect();
        if !writes.is_empty() {
            self.store.write(writes).await?;
        }
        let count = changed.len();
        for (serial, deed) in changed {
            self.log[serial].deed = deed;
        }
        Ok(count)
    }

    /// Keeps a seat's private notes.
    pub async fn keep_notes(&mut self, seat: Seat, text: String) -> Result<(), Problem> {
        if text.len() > LONGEST_NOTES {
            return Err(Problem::too_large(format!(
                "notes have at most {LONGEST_NOTES} bytes"
            )));
        }
        self.commit_aside(Write::Notes {
            game: self.id.clone(),
            seat: seat.0,
            text: text.clone(),
        })
        .await?;
        self.chairs[seat.index()].notes = text;
        Ok(())
    }

    /// Keeps a seat's standing orders.
    pub async fn keep_orders(&mut self, seat: Seat, orders: Vec<Order>) -> Result<(), Problem> {
        if orders.len() > MOST_ORDERS {
            return Err(Problem::too_large(format!(
                "a seat has at most {MOST_ORDERS} standing orders"
            )));
        }
        let json = serde_json::to_string(&orders).map_err(Problem::broken)?;
        if json.len() > LONGEST_ORDERS {
            return Err(Problem::too_large(format!(
                "the standing orders of a seat have at most {LONGEST_ORDERS} bytes"
            )));
        }
        self.commit_aside(Write::Orders {
            game: self.id.clone(),
            seat: seat.0,
            json,
        })
        .await?;
        self.chairs[seat.index()].orders = orders;
        Ok(())
    }

    /// Takes off the standing orders that have come to their end.
    pub async fn end_orders(&mut self) -> Result<(), Problem> {
        for seat in self.seats() {
            let orders = &self.chairs[seat.index()].orders;
            if !orders.iter().any(Order::may_end) {
                continue;
            }
            let left: Vec<Order> = {
                let now = Moment::of(&*self.table, seat);
                let holds = |order: &&Order| !order.has_ended(&now);
                orders.iter().filter(holds).cloned().collect()
            };
            if left.len() < orders.len() {
                self.keep_orders(seat, left).await?;
            }
        }
        Ok(())
    }

    /// Puts the game out of the lists, or back into them.
    pub async fn archive(&mut self, archived: bool) -> Result<(), Problem> {
        self.commit_aside(Write::Archived {
            game: self.id.clone(),
            archived,
        })
        .await?;
        self.archived = archived;
        Ok(())
    }

    /// Takes back at once what may be taken back without a peek; otherwise asks the others.
    pub async fn ask_undo(&mut self, seat: Seat, turn: Option<Turn>) -> Result<Asked, Problem> {
        self.must_go_on()?;
        if let Ok(to) = self.can_undo(seat) {
            self.may_go_back_more(seat)?;
            self.go_back(seat, to, Vec::new(), turn).await?;
            return Ok(Asked::Done);
        }
        let to = self
            .last_decision(seat)
            .ok_or_else(|| Problem::conflict("not-now", "this seat has decided nothing yet"))?;
        self.propose(seat, Proposal::Undo { to }, turn).await
    }

    /// How many inputs there were before the last that a seat decided itself, if it has decided anything.
    pub(super) fn last_decision(&self, seat: Seat) -> Option<usize> {
        self.log.iter().rev().find_map(|entry| match entry.deed {
            Deed::Moved {
                by,
                from,
                ordered: false,
            } if by == Some(seat) && from < self.table.len() => Some(from),
            _ => None,
        })
    }

    /// Offers something to the others; done at once when nobody else must agree.
    pub async fn propose(
        &mut self,
        by: Seat,
        what: Proposal,
        turn: Option<Turn>,
    ) -> Result<Asked, Problem> {
        self.must_go_on()?;
        match what {
            Proposal::Undo { .. } => self.must_decide_himself(by)?,
            Proposal::Draw => self.must_stand_alone()?,
        }
        if let Proposal::Undo { to } = what
            && !(self.base..self.table.len()).contains(&to)
        {
            return Err(Problem::unfit(
                "no-such-moment",
                format!(
                    "the game can go back to any point from {} to {} inputs",
                    self.base,
                    self.table.len().saturating_sub(1)
                ),
            ));
        }
        if self.offer.is_some() {
            return Err(Problem::conflict(
                "offer-open",
                "another offer is waiting for an answer",
            ));
        }
        self.nobody_is_missed(by, what)?;
        if let Proposal::Undo { to } = what {
            self.may_go_back_more(by)?;
            self.may_try_luck_again(to)?;
        }
        let deeds = vec![(Deed::Proposed { by, what }, None)];
        if self.must_agree(by).is_empty() {
            // A bot never agrees to a draw: it would be a way out of every lost game.
            if what == Proposal::Draw && self.chairs.iter().any(|c| c.holder == Holder::Bot) {
                return Err(Problem::conflict("refused", "the bot plays on"));
            }
            self.carry_out(by, what, deeds, turn).await?;
            return Ok(Asked::Done);
        }
        self.may_offer_more(by)?;
        self.commit(deeds, Vec::new()).await?;
        Ok(Asked::Open(self.log.len() - 1))
    }

    /// Answers an offer.
    pub async fn answer(
        &mut self,
        by: Seat,
        offer: usize,
        accept: bool,
        turn: Option<Turn>,
    ) -> Result<(), Problem> {
        let Some(open) = self.offer.as_ref().filter(|open| open.serial == offer) else {
            return Err(Problem::missing("that offer is no longer open"));
        };
        // Whoever made the offer may take it back, but not accept it for the others.
        if open.by == by && accept {
            return Err(Problem::forbidden("the others must agree to your offer"));
        }
        let (maker, what) = (open.by, open.what);
        let missing: Vec<Seat> = self
            .must_agree(maker)
            .into_iter()
            .filter(|seat| *seat != by && !open.agreed.contains(seat))
            .collect();
        let deeds = vec![(Deed::Answered { by, offer, accept }, None)];
        if accept && missing.is_empty() {
            return self.carry_out(maker, what, deeds, turn).await;
        }
        self.commit(deeds, Vec::new()).await
    }

    /// Gives up.
    pub async fn resign(&mut self, by: Seat) -> Result<(), Problem> {
        self.must_go_on()?;
        self.must_stand_alone()?;
        let others: Vec<Seat> = self.seats().filter(|seat| *seat != by).collect();
        let winner = match others[..] {
            [only] => Some(only),
            _ => None,
        };
        let how = Ending::Resigned;
        self.commit(vec![(Deed::Ended { how, winner }, None)], Vec::new())
            .await
    }

    /// Gives a seat away, to whoever uses the invitation that is returned.
    pub async fn hand_over(&mut self, seat: Seat) -> Result<String, Problem> {
        self.must_stand_alone()?;
        self.may_change_hands(seat)?;
        let invite = secret::fresh();
        // The old holder keeps the seat until somebody takes it, so that nothing stands still meanwhile.
        let hash = Some(secret::hash(&invite));
        let account = self.chairs[seat.index()].account;
        self.commit_aside(self.chair_with(seat, hash, account))
            .await?;
        self.chairs[seat.index()].invite = hash;
        Ok(invite)
    }

    /// Lets an account hold a seat, beside whoever has its token.
    pub async fn sit_by_account(&mut self, seat: Seat, account: i64) -> Result<(), Problem> {
        let invite = self.chairs[seat.index()].invite;
        self.commit_aside(self.chair_with(seat, invite, Some(account)))
            .await?;
        self.chairs[seat.index()].account = Some(account);
        Ok(())
    }

    /// A chair as it is, but for its invitation and account.
    fn chair_with(&self, seat: Seat, invite: Option<secret::Hash>, account: Option<i64>) -> Write {
        let chair = &self.chairs[seat.index()];
        Write::Chair {
            game: self.id.clone(),
            seat: seat.0,
            holder: chair.holder,
            bot: chair.bot.clone(),
            name: chair.name.clone(),
            token: chair.token,
            invite,
            account,
            free: chair.free,
        }
    }

    /// Takes a seat that is free for whoever comes first. With a claim, asking again gives the same token again.
    pub async fn sit_down(
        &mut self,
        seat: Seat,
        name: &str,
        claim: Option<&str>,
        account: Option<i64>,
    ) -> Result<String, Problem> {
        let free = self.chairs[seat.index()].free;
        self.take_place(seat, free, name, claim, account).await
    }

    /// Takes a seat that is kept for somebody who sat at the table before this one. With a claim, asking again gives the
    /// same token again.
    pub async fn take_kept(
        &mut self,
        seat: Seat,
        name: &str,
        claim: Option<&str>,
        account: Option<i64>,
    ) -> Result<String, Problem> {
        self.take_place(seat, true, name, claim, account).await
    }

    /// Takes a seat without an invitation, if it is for whoever asks and nobody sits there.
    async fn take_place(
        &mut self,
        seat: Seat,
        is_for_him: bool,
        name: &str,
        claim: Option<&str>,
        account: Option<i64>,
    ) -> Result<String, Problem> {
        let place = format!("{}/{}", self.id, seat.0);
        let token = claim.map_or_else(secret::fresh, |claim| secret::claimed(&place, claim));
        let kept = Some(secret::hash(&token));
        let chair = &self.chairs[seat.index()];
        if chair.token == kept {
            return Ok(token);
        }
        if !is_for_him || chair.holder != Holder::Open {
            return Err(Problem::conflict(
                "seat-taken",
                "somebody sits there already",
            ));
        }
        self.seat_changes(seat, name.to_owned(), kept, account)
            .await?;
        Ok(token)
    }

    /// The same people play again, in another game.
    pub async fn play_again(&mut self, next: String, swapped: bool) -> Result<(), Problem> {
        let deed = Deed::PlayedAgain { next, swapped };
        self.commit(vec![(deed, None)], Vec::new()).await
    }

    /// Takes the seat of an invitation. With a claim, asking again gives the same token again.
    pub async fn join(
        &mut self,
        invite: &str,
        name: &str,
        claim: Option<&str>,
        account: Option<i64>,
    ) -> Result<(Seat, String), Problem> {
        if let Some(claim) = claim {
            let token = secret::claimed(invite, claim);
            if let Some(seat) = self.seat_of_token(&secret::hash(&token)) {
                return Ok((seat, token));
            }
        }
        let seat = self.invited(invite)?;
        let token = claim.map_or_else(secret::fresh, |claim| secret::claimed(invite, claim));
        let kept = Some(secret::hash(&token));
        self.seat_changes(seat, name.to_owned(), kept, account)
            .await?;
        Ok((seat, token))
    }

    /// The seat that an invitation is to.
    pub fn invited(&self, invite: &str) -> Result<Seat, Problem> {
        let hash = secret::hash(invite);
        self.find_chair(|chair| chair.invite == Some(hash))
            .ok_or_else(|| {
                Problem::conflict(
                    "invite-used",
                    "this invitation has been used, or is not for this game",
                )
                .help("ask for a new link")
            })
    }

    /// A person takes a seat.
    async fn seat_changes(
        &mut self,
        seat: Seat,
        name: String,
        token: Option<secret::Hash>,
        account: Option<i64>,
    ) -> Result<(), Problem> {
        let holder = Holder::Person;
        let write = Write::Chair {
            game: self.id.clone(),
            seat: seat.0,
            holder,
            bot: None,
            name: name.clone(),
            token,
            invite: None,
            account,
            free: false,
        };
        // What the former holder wrote for himself is not for the next one.
        let (game, json) = (self.id.clone(), "[]".to_owned());
        let blank = [
            Write::Notes {
                game: game.clone(),
                seat: seat.0,
                text: String::new(),
            },
            Write::Orders {
                game,
                seat: seat.0,
                json,
            },
        ];
        let deed = Deed::Seated {
            seat,
            holder,
            name: name.clone(),
        };
        let former = self.chairs[seat.index()].account;
        let former = former.map(|account| Write::Sat {
            game: self.id.clone(),
            seat: seat.0,
            until: self.log.len(),
            account,
        });
        let writes = [write].into_iter().chain(blank).chain(former).collect();
        self.commit(vec![(deed, None)], writes).await?;
        let chair = &mut self.chairs[seat.index()];
        (chair.holder, chair.bot, chair.name) = (holder, None, name);
        (chair.token, chair.invite, chair.account) = (token, None, account);
        (chair.notes, chair.orders, chair.mind) = (String::new(), Vec::new(), None);
        chair.free = false;
        Ok(())
    }

    async fn carry_out(
        &mut self,
        by: Seat,
        what: Proposal,
        mut deeds: Vec<(Deed, Option<Vec<u8>>)>,
        turn: Option<Turn>,
    ) -> Result<(), Problem> {
        match what {
            Proposal::Undo { to } => self.go_back(by, to, deeds, turn).await,
            Proposal::Draw => {
                let (how, winner) = (Ending::Agreed, None);
                deeds.push((Deed::Ended { how, winner }, None));
                self.commit(deeds, Vec::new()).await
            }
        }
    }

    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.chairs.len() as u8).map(Seat)
    }

    /// Whether no person but who has these seats sits at the table or is invited to it.
    pub fn is_held_by(&self, held: &[Seat]) -> bool {
        self.seats()
            .all(|seat| held.contains(&seat) || self.chairs[seat.index()].holder == Holder::Bot)
    }

    /// The open offer, for all.
    pub fn open_offer(&self) -> Option<Value> {
        self.offer.as_ref().map(|open| self.offer_json(open))
    }

    fn offer_json(&self, open: &OpenOffer) -> Value {
        let mut offer = json!(open.what);
        offer["id"] = json!(open.serial);
        offer["by"] = json!(self.seat_id(open.by));
        let agreed: Vec<_> = open.agreed.iter().map(|seat| self.seat_id(*seat)).collect();
        offer["agreed"] = json!(agreed);
        offer
    }

    /// When something was last written down.
    pub fn changed(&self) -> i64 {
        self.log.last().map_or(self.created, |entry| entry.at)
    }
}

fn is_said_by(deed: &Deed, seat: Seat) -> bool {
    matches!(deed, Deed::Said { by, text } if *by == seat && !text.is_empty())
}

fn seats_somebody(deed: &Deed, seat: Seat) -> bool {
    matches!(deed, Deed::Seated { seat: of, .. } if *of == seat)
}

/// The same without words or names.
fn blank(deed: &Deed) -> Deed {
    let mut deed = deed.clone();
    if let Deed::Said { text: told, .. } | Deed::Seated { name: told, .. } = &mut deed {
        told.clear();
    }
    deed
}
