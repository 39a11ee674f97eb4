//! The file that holds all games.
//!
//! One writer commits for all: whatever is waiting when it comes round goes into one transaction with one `fsync`
//! (write-ahead log, `synchronous = FULL`), and only then is anybody answered. So an acknowledged input survives a
//! crash of the program and of the machine, and a busy server pays for one flush, not for hundreds. What could not be
//! written, as on a full disk, is told to whoever wanted it, and the next attempt begins afresh.

mod backup;
mod browsers;
mod campaigns;
mod health;
mod letters;
mod lock;
mod migrate;
mod private;
mod read;
mod write;

pub use backup::{backup, restore};
pub use browsers::Due;
pub use campaigns::{CampaignRow, LinkRow};
pub use letters::{Correspondent, Reminder};
pub use read::{ChairRow, GameRow, Listed, LogRow, SessionRow, Sitter};
pub use write::Write;
use write::Writer;

use crate::config::Ceiling;
use health::Condition;
use lock::Lock;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Why the store did not do what it should.
#[derive(Clone, Debug, thiserror::Error)]
pub enum StoreError {
    /// The file cannot be used.
    #[error("{path}: {problem}; give another file with --store")]
    File {
        /// Which file.
        path: String,
        /// What is wrong.
        problem: String,
    },
    /// Another server has it.
    #[error("{path} is in use by {by}; stop that one, or give another file with --store")]
    InUse {
        /// Which file.
        path: String,
        /// Who has it.
        by: String,
    },
    /// There is no room.
    #[error("the disk is full; make room, and the store goes on by itself")]
    Full,
    /// It can be read only.
    #[error(
        "the store can only be read; let its file and folder be written, and it goes on by itself"
    )]
    ReadOnly,
    /// The database said no.
    #[error("the store failed: {0}")]
    Database(String),
    /// What was to be written is there already.
    #[error("it is there already")]
    Taken,
    /// What it is about was deleted meanwhile.
    #[error("it is no longer there")]
    Gone,
    /// The writer has stopped.
    #[error("the store is closed")]
    Closed,
    /// A row does not hold what it should.
    #[error("the store is damaged ({0}); stop the server and take a backup")]
    Damaged(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(cause) if cause.is_unique_violation() => StoreError::Taken,
            sqlx::Error::Database(cause) if cause.is_foreign_key_violation() => StoreError::Gone,
            sqlx::Error::Database(cause) => match primary_code(cause.code().as_deref()) {
                Some(8) => StoreError::ReadOnly,
                Some(11 | 26) => StoreError::Damaged(error.to_string()),
                Some(13) => StoreError::Full,
                _ => StoreError::Database(error.to_string()),
            },
            _ => StoreError::Database(error.to_string()),
        }
    }
}

/// SQLite's own number of an error, without what is added for single causes.
fn primary_code(code: Option<&str>) -> Option<u32> {
    Some(code?.parse::<u32>().ok()? & 0xff)
}

/// The open store.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    queue: mpsc::Sender<Job>,
    condition: Arc<Condition>,
}

struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Store {
    /// Opens the file, or creates it. The second value ends when the writer has written all and stopped.
    pub async fn open(
        path: &Path,
        ceiling: Ceiling,
    ) -> Result<(Self, tokio::task::JoinHandle<()>), StoreError> {
        private::make(path);
        let lock = Lock::take(path).await?;
        let file_error = |problem: String| StoreError::File {
            path: path.display().to_string(),
            problem,
        };
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // What was deleted is to be gone, not only out of the lists.
            .pragma("secure_delete", "ON")
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let mut writer = options
            .connect()
            .await
            .map_err(|error| file_error(error.to_string()))?;
        migrate::migrate(&mut writer)
            .await
            .map_err(|error| match error {
                StoreError::Database(problem) => file_error(problem),
                error => file_error(error.to_string()),
            })?;
        let reading = options.clone().read_only(true);
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(reading.clone())
            .await?;
        let (queue, jobs) = mpsc::channel(4096);
        let condition = Arc::new(Condition::default());
        tokio::spawn(condition.clone().examine(reading));
        let writer = Writer::new(options, writer, ceiling, condition.clone());
        let ended = tokio::spawn(async move {
            writer.run(jobs).await;
            drop(lock);
        });
        let store = Store {
            readers,
            queue,
            condition,
        };
        Ok((store, ended))
    }

    /// Writes all of it or nothing, and returns when it is on disk.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (done, written) = oneshot::channel();
        let job = Job { writes, done };
        self.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        written.await.map_err(|_| StoreError::Closed)?
    }

    /// How many jobs wait for the writer.
    pub fn waiting(&self) -> usize {
        self.queue.max_capacity() - self.queue.capacity()
    }
}

#[cfg(test)]
mod tests;
