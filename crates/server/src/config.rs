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
    /// Whether a proxy in front says in `X-Forwarded-For` who is asking.
    pub behind_proxy: bool,
    /// Who throws the dice.
    pub dice: DiceSource,
    /// After how long without anybody at it a table leaves memory.
    pub idle: Duration,
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
            behind_proxy: false,
            dice: DiceSource::System,
            idle: Duration::from_secs(15 * 60),
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            longest_wait: Duration::from_secs(20),
            ceiling: Ceiling::default(),
        }
    }
}

/// What one address may do.
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
    /// Requests that wait for a turn at one kind of heavy work.
    pub waiting: usize,
}

impl Limits {
    /// For oneself and friends.
    pub fn home() -> Self {
        Limits {
            per_second: 20_000.0,
            burst: 40_000.0,
            games_per_hour: 1e6,
            body: 4 << 20,
            streams: 10_000,
            waiting: 4_096,
        }
    }

    /// For a server that anybody can reach.
    pub fn public() -> Self {
        Limits {
            per_second: 20.0,
            burst: 200.0,
            games_per_hour: 60.0,
            body: 256 << 10,
            streams: 32,
            waiting: 64,
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
