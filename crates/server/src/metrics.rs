//! Counts for those who look after a server.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is counted.
pub struct Metrics {
    started: Instant,
    /// Choices written down.
    pub inputs: AtomicU64,
    /// Choices of bots and of standing orders among them.
    pub automatic: AtomicU64,
    /// Requests answered, by the hundreds of their status.
    answers: [AtomicU64; 5],
    /// Open event streams.
    pub streams: AtomicU64,
    /// Messages sent on them.
    pub messages: AtomicU64,
    /// Letters that left, and that could not.
    pub letters: [AtomicU64; 2],
    /// Browsers that were knocked on, and that could not be.
    knocks: [AtomicU64; 2],
    /// How long moves took, from the request to the disk.
    moves: Histogram,
    /// How long answers took.
    requests: Histogram,
}

/// How many took at most so long.
struct Histogram {
    counts: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

/// Upper bounds in microseconds.
const BOUNDS: [u64; 12] = [
    500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
    20_000_000,
];

impl Histogram {
    fn new() -> Self {
        Histogram {
            counts: Default::default(),
            micros: AtomicU64::new(0),
        }
    }

    fn note(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let place = BOUNDS.partition_point(|bound| *bound < micros);
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    /// In the text format: how many took at most so long, for each bound.
    fn text(&self, name: &str) -> String {
        let mut text = String::new();
        let mut total = 0;
        for (index, count) in self.counts.iter().enumerate() {
            total += count.load(Ordering::Relaxed);
            let bound = BOUNDS.get(index).map_or("+Inf".to_owned(), |bound| {
                format!("{}", *bound as f64 / 1e6)
            });
            let _ = writeln!(text, "sandtable_{name}_bucket{{le=\"{bound}\"}} {total}");
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "sandtable_{name}_sum {seconds:.6}");
        let _ = write!(text, "sandtable_{name}_count {total}");
        text
    }
}

/// What is read off when somebody asks.
pub struct Gauges {
    /// Games in memory.
    pub open_games: usize,
    /// Games in the store.
    pub games: i64,
    /// Bytes of the store in use.
    pub store_bytes: u64,
    /// Jobs that wait for the store's writer.
    pub store_queue: usize,
    /// Requests that wait for a turn at each kind of heavy work.
    pub waiting: Vec<(&'static str, usize)>,
}

impl Metrics {
    /// All at nothing.
    pub fn new() -> Self {
        Metrics {
            started: Instant::now(),
            inputs: AtomicU64::new(0),
            automatic: AtomicU64::new(0),
            answers: Default::default(),
            streams: AtomicU64::new(0),
            messages: AtomicU64::new(0),
            letters: Default::default(),
            knocks: Default::default(),
            moves: Histogram::new(),
            requests: Histogram::new(),
        }
    }

    /// Counts an answer.
    pub fn answered(&self, status: u16, took: Duration) {
        self.requests.note(took);
        if let Some(count) = self.answers.get((status / 100).wrapping_sub(1) as usize) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a move and how long it took.
    pub fn moved(&self, automatic: bool, took: Duration) {
        self.inputs.fetch_add(1, Ordering::Relaxed);
        self.automatic
            .fetch_add(u64::from(automatic), Ordering::Relaxed);
        self.moves.note(took);
    }

    /// Counts a letter.
    pub fn wrote(&self, good: bool) {
        self.letters[usize::from(!good)].fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a knock.
    pub fn knocked(&self, good: bool) {
        self.knocks[usize::from(!good)].fetch_add(1, Ordering::Relaxed);
    }

    /// The text format that monitoring programs read.
    pub fn text(&self, gauges: &Gauges) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: String| {
            let _ = writeln!(
                text,
                "# HELP sandtable_{name} {help}\n# TYPE sandtable_{name} {kind}\n{value}"
            );
        };
        let plain = |name: &str, value: String| format!("sandtable_{name} {value}");
        let read = |count: &AtomicU64| count.load(Ordering::Relaxed).to_string();
        let classes: Vec<String> = (1..)
            .zip(&self.answers)
            .map(|(class, count)| {
                format!(
                    "sandtable_answers_total{{status=\"{class}xx\"}} {}",
                    read(count)
                )
            })
            .collect();
        let up = self.started.elapsed().as_secs().to_string();
        line(
            "up_seconds",
            "counter",
            "Since the start.",
            plain("up_seconds", up),
        );
        line(
            "games",
            "gauge",
            "Games in the store.",
            plain("games", gauges.games.to_string()),
        );
        line(
            "open_games",
            "gauge",
            "Games in memory.",
            plain("open_games", gauges.open_games.to_string()),
        );
        line(
            "streams",
            "gauge",
            "Open event streams.",
            plain("streams", read(&self.streams)),
        );
        line(
            "messages_total",
            "counter",
            "Messages sent on event streams.",
            plain("messages_total", read(&self.messages)),
        );
        line(
            "moves_total",
            "counter",
            "Choices written down.",
            plain("moves_total", read(&self.inputs)),
        );
        line(
            "automatic_moves_total",
            "counter",
            "Choices of bots and standing orders among them.",
            plain("automatic_moves_total", read(&self.automatic)),
        );
        line(
            "move_seconds",
            "histogram",
            "Time from a choice to its being on disk.",
            self.moves.text("move_seconds"),
        );
        line(
            "request_seconds",
            "histogram",
            "Time from a request to its answer; of an event stream, to its beginning.",
            self.requests.text("request_seconds"),
        );
        line(
            "store_bytes",
            "gauge",
            "Bytes of the store in use.",
            plain("store_bytes", gauges.store_bytes.to_string()),
        );
        line(
            "store_queue",
            "gauge",
            "Jobs that wait for the store's writer.",
            plain("store_queue", gauges.store_queue.to_string()),
        );
        let by_how = |name: &str, counts: &[AtomicU64; 2]| {
            let counts = ["sent", "failed"].iter().zip(counts);
            let lines = counts
                .map(|(how, count)| format!("sandtable_{name}{{how=\"{how}\"}} {}", read(count)));
            lines.collect::<Vec<_>>().join("\n")
        };
        line(
            "letters_total",
            "counter",
            "Letters that left, and that could not.",
            by_how("letters_total", &self.letters),
        );
        line(
            "notifications_total",
            "counter",
            "Browsers that were told by a push service, and that could not be.",
            by_how("notifications_total", &self.knocks),
        );
        let waiting: Vec<String> = gauges
            .waiting
            .iter()
            .map(|(work, count)| format!("sandtable_waiting{{work=\"{work}\"}} {count}"))
            .collect();
        line(
            "waiting",
            "gauge",
            "Requests that wait for a turn at heavy work.",
            waiting.join("\n"),
        );
        line(
            "answers_total",
            "counter",
            "Requests answered, by status.",
            classes.join("\n"),
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_what_took_at_most_so_long() {
        let histogram = Histogram::new();
        for micros in [400, 500, 501, 1_999, 30_000_000] {
            histogram.note(Duration::from_micros(micros));
        }
        let text = histogram.text("x");
        for line in [
            "sandtable_x_bucket{le=\"0.0005\"} 2",
            "sandtable_x_bucket{le=\"0.001\"} 3",
            "sandtable_x_bucket{le=\"0.002\"} 4",
            "sandtable_x_bucket{le=\"20\"} 4",
            "sandtable_x_bucket{le=\"+Inf\"} 5",
            "sandtable_x_count 5",
        ] {
            assert!(text.lines().any(|told| told == line), "{line} in {text}");
        }
    }
}
