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
    /// Microseconds spent waiting for moves to be made and written.
    pub move_micros: AtomicU64,
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
            move_micros: AtomicU64::new(0),
        }
    }

    /// Counts an answer.
    pub fn answered(&self, status: u16) {
        if let Some(count) = self.answers.get((status / 100).wrapping_sub(1) as usize) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a move and how long it took.
    pub fn moved(&self, automatic: bool, took: Duration) {
        self.inputs.fetch_add(1, Ordering::Relaxed);
        self.automatic
            .fetch_add(u64::from(automatic), Ordering::Relaxed);
        self.move_micros
            .fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    /// The text format that monitoring programs read.
    pub fn text(&self, open_games: usize, stored_games: i64) -> String {
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
        let seconds = self.move_micros.load(Ordering::Relaxed) as f64 / 1e6;
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
            plain("games", stored_games.to_string()),
        );
        line(
            "open_games",
            "gauge",
            "Games in memory.",
            plain("open_games", open_games.to_string()),
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
            "move_seconds_total",
            "counter",
            "Time from a choice to its being on disk, summed up.",
            plain("move_seconds_total", format!("{seconds:.6}")),
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
