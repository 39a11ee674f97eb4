//! One game with all who sit at it. Whoever holds the room's lock is alone with the game; what it shows is on disk.

mod act;
mod fair;
mod load;
mod quota;
mod show;
mod stand_in;
mod talk;

pub use act::now;
pub use fair::{Origin, no_bot_in_practice};
pub use load::Dream;
pub use show::{Message, SeatShown, Standing};
pub use talk::{Asked, muted};

use crate::config::DiceSource;
use crate::deed::{Deed, Ending, Entry, Holder, Proposal};
use crate::orders::{self, Order};
use crate::problem::Problem;
use crate::secret::Hash;
use crate::shelf::Player;
use crate::store::Store;
use engine::table::{Table, TableAsk};
use engine::{About, Seat};
use tokio::sync::watch;

/// A game in memory.
pub struct Room {
    pub id: String,
    pub name: String,
    pub public: bool,
    pub archived: bool,
    pub created: i64,
    /// Whether it was branched off from another game for trying things out.
    pub practice: bool,
    /// How soon players mean to answer.
    pub pace: String,
    /// Whether going back may try luck again.
    pub retry: bool,
    /// Why nothing more is done at it, though it may be looked at.
    shut: Option<Shut>,
    /// Of which campaign it is which link, if it is one.
    pub link: Option<(String, u16)>,
    /// Which game that was, if other people play there.
    pub origin: Option<Origin>,
    pub table: Box<dyn Table>,
    pub chairs: Vec<Chair>,
    log: Vec<Entry>,
    /// How many inputs it began with.
    base: usize,
    ended: Option<(Ending, Option<Seat>)>,
    offer: Option<OpenOffer>,
    /// Who last did something else than to say "no, go on".
    initiative: Option<Seat>,
    /// How many inputs there were when standing orders last left a question to the player.
    left_open: Option<usize>,
    /// False while memory may be ahead of the disk; then the room must be loaded again.
    sound: bool,
    /// Counts comings and goings, which are not written down.
    presence: u64,
    store: Store,
    dice: DiceSource,
    /// How many choices each seat may make.
    most_choices: usize,
    wake: watch::Sender<u64>,
}

/// Why a game can only be looked at.
#[derive(Clone, Debug)]
pub enum Shut {
    /// Whoever looks after the server has closed it.
    Closed(String),
    /// It was played with rules or data that are not the ones here: why, and how it had ended if it had.
    OtherRules(String, Option<serde_json::Value>),
}

/// A seat and who holds it.
pub struct Chair {
    pub holder: Holder,
    /// The bot that decides here: it holds the seat, or stands in for the person who does.
    pub bot: Option<String>,
    pub name: String,
    token: Option<Hash>,
    invite: Option<Hash>,
    account: Option<i64>,
    pub notes: String,
    pub orders: Vec<Order>,
    /// The bot itself, once it was needed; away while it thinks.
    pub mind: Option<Box<dyn Player>>,
    /// Event streams of this seat.
    pub online: usize,
    /// What is said here is not heard.
    pub muted: bool,
    /// Whoever comes first may sit down.
    pub free: bool,
}

/// Something offered that is not answered by all.
struct OpenOffer {
    serial: usize,
    by: Seat,
    what: Proposal,
    agreed: Vec<Seat>,
}

impl Room {
    /// Names, seats and length of the scenario.
    pub fn about(&self) -> &About {
        self.table.about()
    }

    /// About how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        let said = |entry: &Entry| match &entry.deed {
            Deed::Said { text, .. } => text.len(),
            _ => 0,
        };
        let log: usize = self.log.iter().map(said).sum();
        let kept = |chair: &Chair| {
            let orders = chair.orders.iter().map(Order::weight);
            chair.notes.len() + orders.sum::<usize>()
        };
        let kept: usize = self.chairs.iter().map(kept).sum();
        self.table.weight() + log + self.log.len() * size_of::<Entry>() + kept
    }

    /// How many lines the log has.
    pub fn serial(&self) -> usize {
        self.log.len()
    }

    /// Memory may not be what the disk says any more: the room is to be loaded again, and all are to look.
    pub fn doubt(&mut self) {
        self.sound = false;
        self.wake_all();
    }

    /// Whether memory and disk agree.
    pub fn is_sound(&self) -> bool {
        self.sound
    }

    /// Why the game can only be looked at, if so.
    pub fn shut(&self) -> Option<&str> {
        match self.shut.as_ref()? {
            Shut::Closed(why) | Shut::OtherRules(why, _) => Some(why),
        }
    }

    /// Nothing is written at a table that can only be looked at.
    pub fn must_be_open(&self) -> Result<(), Problem> {
        match &self.shut {
            None => Ok(()),
            Some(Shut::Closed(why)) => Err(Problem::conflict("closed", why.clone())),
            Some(Shut::OtherRules(why, _)) => Err(Problem::conflict("read-only", why.clone())),
        }
    }

    /// The links of a campaign belong together: none of them is given away, given up or taken away by itself.
    pub fn must_stand_alone(&self) -> Result<(), Problem> {
        match self.link {
            None => Ok(()),
            Some(_) => Err(
                Problem::conflict("in-campaign", "this game is part of a campaign")
                    .help("leave the seat to a bot, or do it with the campaign as a whole"),
            ),
        }
    }

    /// Whether the rules or the players have ended the game.
    pub fn is_over(&self) -> bool {
        if let Some(Shut::OtherRules(_, verdict)) = &self.shut {
            return verdict.is_some();
        }
        self.ended.is_some() || matches!(self.table.ask(), TableAsk::Over { .. })
    }

    /// Whether a seat has begun something itself: then it is asked, whatever its standing orders say.
    pub fn has_initiative(&self, seat: Seat) -> bool {
        self.initiative == Some(seat)
    }

    /// Whether what is asked of a seat now is for its standing orders, or the game's usual ones, to look at first.
    pub fn has_orders_for(&self, seat: Seat) -> bool {
        let TableAsk::Choice {
            seat: asked,
            window: Some(window),
        } = self.table.ask()
        else {
            return false;
        };
        if asked != seat {
            return false;
        }
        let chair = &self.chairs[seat.index()];
        // Where the game has rules for when to ask, also the player's own acts are not held up without need.
        !chair.is_played_by_bot()
            && (orders::has_rules(&*self.table, &window)
                || (!self.has_initiative(seat) && !chair.orders.is_empty()))
    }

    /// Whether they have not looked at it yet: until then nobody knows whether the player is asked at all.
    pub fn awaits_orders(&self, seat: Seat) -> bool {
        let opened = self.left_open == Some(self.table.len());
        !opened && !self.is_over() && self.shut().is_none() && self.has_orders_for(seat)
    }

    /// Standing orders leave what is asked now to the player.
    pub fn leave_open(&mut self) {
        self.left_open = Some(self.table.len());
        self.wake_all();
    }

    /// The seat with this id.
    pub fn seat(&self, id: &str) -> Result<Seat, Problem> {
        self.about().seat(id).ok_or_else(|| {
            let ids: Vec<_> = self.about().seats.iter().map(|s| s.id.as_str()).collect();
            Problem::missing(format!("there is no seat \"{id}\" at this table"))
                .help(&format!("the seats are {}", ids.join(", ")))
        })
    }

    /// The id of a seat; of nobody's, "watcher".
    pub fn seat_id(&self, seat: Seat) -> &str {
        let about = self.about().seats.get(seat.index());
        about.map_or("watcher", |about| about.id.as_str())
    }

    /// The seat that a token holds.
    pub fn seat_of_token(&self, token: &Hash) -> Option<Seat> {
        self.find_chair(|chair| chair.token.as_ref() == Some(token))
    }

    /// The seats that an account holds.
    pub fn seats_of_account(&self, account: i64) -> Vec<Seat> {
        (0u8..)
            .zip(&self.chairs)
            .filter(|(_, chair)| chair.account == Some(account))
            .map(|(seat, _)| Seat(seat))
            .collect()
    }

    /// Nobody sits here by this account any more.
    pub fn forget_account(&mut self, account: i64) {
        for chair in &mut self.chairs {
            chair.account = chair.account.filter(|held_by| *held_by != account);
        }
    }

    fn find_chair(&self, is_it: impl Fn(&Chair) -> bool) -> Option<Seat> {
        self.chairs
            .iter()
            .position(is_it)
            .map(|index| Seat(index as u8))
    }

    /// Somebody opened or closed an event stream.
    pub fn come_and_go(&mut self, seat: Seat, came: bool) {
        if let Some(chair) = self.chairs.get_mut(seat.index()) {
            let before = chair.online;
            chair.online = if came {
                before + 1
            } else {
                before.saturating_sub(1)
            };
            if (before == 0) != (chair.online == 0) {
                self.presence += 1;
                self.wake_all();
            }
        }
    }

    /// How often somebody came or went.
    pub fn presence(&self) -> u64 {
        self.presence
    }

    fn wake_all(&self) {
        self.wake.send_modify(|count| *count += 1);
    }

    /// What the log says about how things stand; the same when it is written and when it is read again.
    fn note(&mut self, entry: Entry) {
        match &entry.deed {
            Deed::Moved { .. } => {
                if matches!(&self.offer, Some(open) if matches!(open.what, Proposal::Undo { .. })) {
                    self.offer = None;
                }
            }
            Deed::Undone { .. } => self.offer = None,
            Deed::Proposed { by, what } => {
                self.offer = Some(OpenOffer {
                    serial: self.log.len(),
                    by: *by,
                    what: *what,
                    agreed: Vec::new(),
                });
            }
            Deed::Answered { by, accept, .. } => match (&mut self.offer, accept) {
                (Some(open), true) => open.agreed.push(*by),
                _ => self.offer = None,
            },
            Deed::Ended { how, winner } => {
                self.offer = None;
                self.ended = Some((*how, *winner));
            }
            Deed::Said { .. }
            | Deed::Seated { .. }
            | Deed::LeftToBot { .. }
            | Deed::TakenBack { .. }
            | Deed::PlayedAgain { .. } => {}
        }
        self.log.push(entry);
    }
}
