//! Turns at heavy work: what takes a processor for longer than a moment waits for its turn, is paid for before it
//! begins, and runs where it holds up nobody else.
//!
//! Each kind of work has places of its own, one more than a single address may take: whoever hammers imports finds
//! others, and even himself, still able to sign in. A turn belongs to the work, not to the request, so hanging up
//! frees nothing before the work is done.

use crate::address;
use crate::config::Config;
use crate::limits::Gate;
use crate::problem::Problem;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// How many requests of all addresses wait for turns at one kind of work.
const MOST_WAITING: usize = 4096;
/// How many inputs are played again for the price of a request.
const INPUTS_FOR_A_REQUEST: f64 = 1000.0;
/// How many bytes are read for the price of a request.
const BYTES_FOR_A_REQUEST: f64 = 4096.0;

/// A kind of heavy work, with its size where that matters.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Playing inputs again: loading a game, its past, its journal.
    Replay { inputs: usize },
    /// Odds and hints.
    Advice,
    /// What bots and standing orders decide.
    Bot,
    /// Reading and checking a journal of so many bytes.
    Import { bytes: usize },
    /// Hashing a password.
    Password,
}

impl Work {
    /// What it costs, in requests, besides the one that asks for it.
    pub fn price(self) -> f64 {
        match self {
            Work::Replay { inputs } => (inputs as f64 / INPUTS_FOR_A_REQUEST).floor(),
            Work::Advice => 4.0,
            Work::Import { bytes } => 4.0 + (bytes as f64 / BYTES_FOR_A_REQUEST).floor(),
            // Bots move for the games that were paid for; passwords cost an attempt.
            Work::Bot | Work::Password => 0.0,
        }
    }

    fn queue(self) -> usize {
        match self {
            Work::Replay { .. } => 0,
            Work::Advice => 1,
            Work::Bot => 2,
            Work::Import { .. } => 3,
            Work::Password => 4,
        }
    }
}

/// For whom something is done.
#[derive(Clone, Copy, Debug)]
pub struct Payer {
    address: IpAddr,
    /// Nobody waits for it at the other end: it costs nothing more and waits as long as it must.
    patient: bool,
}

impl Payer {
    /// Whoever asks from this address.
    pub fn guest(address: IpAddr) -> Self {
        Payer {
            address,
            patient: false,
        }
    }

    /// Whoever asked for what is being done now; the server itself where nobody did.
    pub fn now() -> Self {
        PAYER.try_with(|payer| *payer).unwrap_or(Payer {
            address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            patient: true,
        })
    }

    /// The same, for what goes on after his answer.
    pub fn patient(self) -> Self {
        Payer {
            patient: true,
            ..self
        }
    }

    /// Does something on his behalf.
    pub async fn pays<T>(self, what: impl Future<Output = T>) -> T {
        PAYER.scope(self, what).await
    }
}

tokio::task_local! {
    static PAYER: Payer;
}

/// All turns at heavy work.
pub struct Turns {
    gate: Arc<Gate>,
    queues: [Queue; 5],
    longest_wait: Duration,
}

/// The places for one kind of work.
struct Queue {
    places: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// How many places, and places in the line, an address may have.
    each: (usize, usize),
    addresses: Mutex<HashMap<IpAddr, Arc<Share>>>,
}

/// What one address may take of them.
struct Share {
    places: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
}

/// A turn at heavy work. It ends with the work that it is used for.
#[must_use]
pub struct Turn {
    queue: usize,
    _place: OwnedSemaphorePermit,
    _share: OwnedSemaphorePermit,
}

impl Turns {
    /// As many as there are processors, and one more.
    pub fn new(gate: Arc<Gate>, config: &Config) -> Self {
        let processors = config.thinkers.max(1);
        let queue = |each: usize| Queue {
            places: Arc::new(Semaphore::new(each + 1)),
            waiting: Arc::new(Semaphore::new(MOST_WAITING)),
            each: (each, config.limits.waiting),
            addresses: Mutex::default(),
        };
        Turns {
            gate,
            // In the order of Work::queue. Journals to be read take memory, too: one of each address at a time.
            queues: [processors, processors, processors, 1, processors].map(queue),
            longest_wait: config.longest_wait,
        }
    }

    /// Takes whoever asks to account and waits for his turn. Never wait for one while being alone with a game: all who
    /// are at it would wait, too, and as long as somebody else likes to keep his own places taken.
    pub async fn take(&self, work: Work) -> Result<Turn, Problem> {
        self.pay(work)?;
        self.wait(work).await
    }

    /// Takes whoever asks to account.
    pub fn pay(&self, work: Work) -> Result<(), Problem> {
        let payer = Payer::now();
        if payer.patient {
            return Ok(());
        }
        self.gate.pay(payer.address, work.price())
    }

    /// A turn, where nobody has to wait for it.
    pub fn at_once(&self, work: Work) -> Option<Turn> {
        let queue = &self.queues[work.queue()];
        let own = queue.share(Payer::now().address).places.clone();
        Some(Turn {
            queue: work.queue(),
            _share: own.try_acquire_owned().ok()?,
            _place: queue.places.clone().try_acquire_owned().ok()?,
        })
    }

    /// Waits for a turn at work that is paid for, or will be before it begins.
    pub async fn wait(&self, work: Work) -> Result<Turn, Problem> {
        let payer = Payer::now();
        let queue = &self.queues[work.queue()];
        if payer.patient {
            return queue.wait(work, payer.address).await;
        }
        let share = queue.share(payer.address);
        let _in_line = share.waiting.try_acquire().map_err(|_| {
            Problem::too_many(
                "too many requests of this kind are already running from this address",
            )
        })?;
        let _in_all = queue.waiting.try_acquire().map_err(|_| overrun())?;
        tokio::time::timeout(self.longest_wait, queue.wait(work, payer.address))
            .await
            .map_err(|_| overrun())?
    }

    /// Waits for something that others have in hand, but not for ever.
    pub async fn await_others<T>(&self, other: impl Future<Output = T>) -> Result<T, Problem> {
        if Payer::now().patient {
            return Ok(other.await);
        }
        tokio::time::timeout(self.longest_wait, other)
            .await
            .map_err(|_| overrun())
    }

    /// How many requests wait for each kind of work.
    pub fn waiting(&self) -> Vec<(&'static str, usize)> {
        let names = ["replay", "advice", "bots", "import", "passwords"];
        let queues = names.into_iter().zip(&self.queues);
        queues
            .map(|(name, queue)| (name, MOST_WAITING - queue.waiting.available_permits()))
            .collect()
    }

    /// Forgets addresses that have nothing under way.
    pub fn tidy(&self) {
        for queue in &self.queues {
            queue
                .lock()
                .retain(|_, share| Arc::strong_count(share) > 1 || share.is_in_use(queue.each));
        }
    }
}

fn overrun() -> Problem {
    Problem::busy("the server is busy with other requests")
}

impl Queue {
    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<IpAddr, Arc<Share>>> {
        self.addresses
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn share(&self, address: IpAddr) -> Arc<Share> {
        // All households of a site have one share: else it could fill the line.
        let address = address::at_large(address);
        let mut addresses = self.lock();
        let fresh = || {
            Arc::new(Share {
                places: Arc::new(Semaphore::new(self.each.0)),
                waiting: Arc::new(Semaphore::new(self.each.1)),
            })
        };
        addresses.entry(address).or_insert_with(fresh).clone()
    }

    /// First a place among the address's own, then one among all: so no address has more in the common line than it may
    /// have under way, and all come in turn.
    async fn wait(&self, work: Work, address: IpAddr) -> Result<Turn, Problem> {
        let share = self.share(address);
        let own = share.places.clone().acquire_owned().await;
        let common = self.places.clone().acquire_owned().await;
        Ok(Turn {
            queue: work.queue(),
            _share: own.map_err(Problem::broken)?,
            _place: common.map_err(Problem::broken)?,
        })
    }
}

impl Share {
    fn is_in_use(&self, (places, waiting): (usize, usize)) -> bool {
        self.places.available_permits() < places || self.waiting.available_permits() < waiting
    }
}

impl Turn {
    /// Whether it is one at this kind of work.
    pub fn is_at(&self, work: Work) -> bool {
        self.queue == work.queue()
    }

    /// Does the work on a thread of its own, to its end even if nobody waits for it any more.
    pub async fn apart<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(self);
            done
        });
        done.await.map_err(Problem::broken)
    }

    /// Does the work at once, while other requests move to another thread.
    pub fn here<T>(self, work: impl FnOnce() -> T) -> T {
        self.part(work)
    }

    /// Does a part of the work at once; the turn goes on.
    pub fn part<T>(&self, work: impl FnOnce() -> T) -> T {
        match Handle::try_current().map(|runtime| runtime.runtime_flavor()) {
            Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
            _ => work(),
        }
    }
}

/// Does some work at once, in its turn where it needed one.
pub fn here<T>(turn: Option<Turn>, work: impl FnOnce() -> T) -> T {
    match turn {
        Some(turn) => turn.here(work),
        None => work(),
    }
}

/// The same on a thread of its own, to its end even if nobody waits for it any more.
pub async fn apart<T: Send + 'static>(
    turn: Option<Turn>,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    match turn {
        Some(turn) => turn.apart(work).await,
        None => tokio::task::spawn_blocking(work)
            .await
            .map_err(Problem::broken),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Limits;

    fn turns(longest_wait: Duration) -> Turns {
        let config = Config {
            thinkers: 2,
            limits: Limits::public(),
            longest_wait,
            ..Config::new("unused".into())
        };
        Turns::new(Arc::new(Gate::new(Limits::home())), &config)
    }

    fn from(last: u8) -> Payer {
        Payer::guest(IpAddr::from([10, 0, 0, last]))
    }

    #[tokio::test]
    async fn an_address_leaves_a_place_for_others_and_is_told_when_it_waited_too_long() {
        let turns = turns(Duration::from_millis(1));
        let ask = |last: u8| from(last).pays(turns.take(Work::Advice));
        let mine = [ask(1).await, ask(1).await];
        assert!(mine.iter().all(Result::is_ok));
        let refused = ask(1).await.map(drop).unwrap_err().body();
        assert_eq!(refused["error"]["code"], "busy");
        let other = ask(2).await;
        assert!(other.is_ok() && ask(3).await.is_err());
        drop(mine);
        assert!(ask(3).await.is_ok());
    }

    #[tokio::test]
    async fn a_long_line_is_not_made_longer_by_the_same_address() {
        let turns = Arc::new(turns(Duration::from_secs(600)));
        let mine = || from(1).pays(turns.take(Work::Advice));
        let _busy = (mine().await.unwrap(), mine().await.unwrap());
        for _ in 0..Limits::public().waiting {
            let turns = turns.clone();
            tokio::spawn(async move { from(1).pays(turns.take(Work::Advice)).await.map(drop) });
        }
        let share = turns.queues[Work::Advice.queue()].share(from(1).address);
        while share.waiting.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = mine().await.map(drop).unwrap_err().body();
        assert_eq!(refused["error"]["code"], "too-many");
        assert!(from(2).pays(turns.take(Work::Advice)).await.is_ok());
    }

    #[tokio::test]
    async fn nobody_who_has_nothing_under_way_is_remembered() {
        let turns = turns(Duration::from_secs(1));
        let turn = from(1).pays(turns.take(Work::Bot)).await.unwrap();
        turns.tidy();
        assert_eq!(turns.queues[2].lock().len(), 1);
        drop(turn);
        turns.tidy();
        assert_eq!(turns.queues[2].lock().len(), 0);
    }
}
