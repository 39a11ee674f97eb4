use crate::address::Network;
use crate::knocks::Knocks;
use crate::letters::Letters;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How a server is to run.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub listen: SocketAddr,
    /// The file that holds all games; created when missing.
    pub store: PathBuf,
    /// A folder with the browser client, in place of the built-in one.
    pub web: Option<PathBuf>,
    /// What one address may do.
    pub limits: Limits,
    /// The proxies in front that are believed when they say in `X-Forwarded-For` who is asking.
    pub proxies: Vec<Network>,
    /// The names by which it is reached; any other is refused. Without them a server for this machine alone answers to
    /// its own names, and one that others can reach to all.
    pub hosts: Vec<String>,
    /// After how long a sign-in ends by itself.
    pub session_life: Duration,
    /// After how long without a move a game that is not over is forgotten, where nobody in it has an account; never
    /// when none is given.
    pub abandoned: Option<Duration>,
    /// What whoever reads `/metrics` from elsewhere must send; without it they are for the machine itself alone.
    pub metrics_token: Option<String>,
    /// How long the server waits for those who are slow.
    pub patience: Patience,
    /// Who throws the dice.
    pub dice: DiceSource,
    /// After how long without anybody at it a table leaves memory.
    pub idle: Duration,
    /// How long a choice is looked at where bots decide for everybody and only somebody looks on.
    pub beat: Duration,
    /// How long whoever looks at a table waits for his standing orders to look first.
    pub longest_look: Duration,
    /// How letters leave the server; none do when it is not set up for them.
    pub letters: Option<Letters>,
    /// How browsers are knocked on in which no page is open; none are when it is not set up for it.
    pub knocks: Option<Knocks>,
    /// How many processors one address may keep busy with each kind of heavy work.
    pub thinkers: usize,
    /// How long a request waits for its turn at heavy work before it is told that the server is busy.
    pub longest_wait: Duration,
    /// How large the store may become.
    pub ceiling: Ceiling,
}

impl Config {
    /// The defaults, with a store.
    pub fn new(store: PathBuf) -> Self {
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 8787)),
            store,
            web: None,
            limits: Limits::home(),
            proxies: Vec::new(),
            hosts: Vec::new(),
            session_life: Duration::from_secs(90 * 24 * 3600),
            abandoned: None,
            metrics_token: None,
            patience: Patience::default(),
            dice: DiceSource::System,
            idle: Duration::from_secs(15 * 60),
            beat: Duration::from_millis(800),
            longest_look: Duration::from_millis(400),
            letters: None,
            knocks: None,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            longest_wait: Duration::from_secs(20),
            ceiling: Ceiling::default(),
        }
    }
}

/// Many times what the longest games need.
const MOST_CHOICES: usize = 10_000;

/// What one address may do, and all together.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests a second, in the long run.
    pub per_second: f64,
    /// Requests at once.
    pub burst: f64,
    /// New games in an hour.
    pub games_per_hour: f64,
    /// Bytes of a request's body.
    pub body: usize,
    /// Open event streams.
    pub streams: usize,
    /// New games in a day.
    pub games_per_day: f64,
    /// Games of one account that are not over.
    pub open_games: usize,
    /// Lines of chat in a minute.
    pub lines_per_minute: f64,
    /// Open connections of one address.
    pub connections_per_address: usize,
    /// Open connections of all together.
    pub connections: usize,
    /// Bytes of the store beyond which nothing new is begun; what is begun goes on.
    pub store: u64,
    /// Requests that wait for a turn at one kind of heavy work.
    pub waiting: usize,
    /// Bytes of large answers that an address has yet to take, and of large bodies that it has yet to send.
    pub answers: usize,
    /// The same of all together.
    pub all_answers: usize,
    /// Choices of a seat in one game, those that were taken back with them.
    pub choices: usize,
    /// Bytes of tables in memory beyond which those leave it at which nobody is; at twice as many no further is loaded.
    pub tables: usize,
}

impl Limits {
    /// For oneself and friends.
    pub const fn home() -> Self {
        Limits {
            per_second: 20_000.0,
            burst: 40_000.0,
            games_per_hour: 1e6,
            body: 4 << 20,
            streams: 10_000,
            games_per_day: 1e7,
            open_games: 1_000_000,
            lines_per_minute: 6_000.0,
            connections_per_address: 20_000,
            connections: 20_000,
            store: u64::MAX,
            waiting: 4_096,
            choices: MOST_CHOICES,
            answers: usize::MAX,
            all_answers: usize::MAX,
            tables: 2 << 30,
        }
    }

    /// For a server that anybody can reach.
    pub const fn public() -> Self {
        Limits {
            per_second: 20.0,
            burst: 200.0,
            games_per_hour: 60.0,
            body: 256 << 10,
            streams: 32,
            games_per_day: 200.0,
            open_games: 200,
            lines_per_minute: 30.0,
            connections_per_address: 96,
            connections: 4_096,
            store: 8 << 30,
            waiting: 64,
            choices: MOST_CHOICES,
            answers: 16 << 20,
            all_answers: 256 << 20,
            tables: 512 << 20,
        }
    }
}

/// How long the server waits for those who are slow.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the whole head of a request, from when the connection is open or its last answer was sent: so it also ends
    /// connections on which nothing is asked.
    pub head: Duration,
    /// For the whole body of a request.
    pub body: Duration,
    /// For a reader to take anything at all of what is sent to him.
    pub reader: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            head: Duration::from_secs(30),
            body: Duration::from_secs(30),
            reader: Duration::from_secs(30),
        }
    }
}

/// How large the store may become, in bytes; it can be raised and lowered while the server runs. A store at its ceiling
/// is as good as a full disk: what does not fit is refused, and all is well again when there is room.
#[derive(Clone, Debug)]
pub struct Ceiling(Arc<AtomicU64>);

impl Default for Ceiling {
    fn default() -> Self {
        Ceiling(Arc::new(AtomicU64::new(u64::MAX)))
    }
}

impl Ceiling {
    /// Raises or lowers it. A store that is larger already does not shrink, but grows no more.
    pub fn set(&self, bytes: u64) {
        self.0.store(bytes, Ordering::Relaxed);
    }

    /// How high it is now.
    pub fn bytes(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Who throws the dice.
#[derive(Clone, Copy, Debug)]
pub enum DiceSource {
    /// The operating system, anew for every move: nobody can know or repeat them.
    System,
    /// A seed, for tests: each move's dice follow from the number of its input.
    Seeded(u64),
}
