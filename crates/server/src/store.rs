//! The file that holds all games.
//!
//! One writer commits for all: whatever is waiting when it comes round goes into one transaction with one `fsync`
//! (write-ahead log, `synchronous = FULL`), and only then is anybody answered. So an acknowledged input survives a
//! crash of the program and of the machine, and a busy server pays for one flush, not for hundreds.

mod read;
mod write;

pub use read::{ChairRow, GameRow, Listed, LogRow};
pub use write::Write;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, SqlitePool};
use std::path::Path;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// Raised when the tables change their shape.
const SHAPE: i64 = 2;

/// Games from before set-ups were stored cannot be replayed: they are set aside, accounts and sessions stay.
const SET_ASIDE: &str = "
    ALTER TABLE log RENAME TO log_1;
    ALTER TABLE chairs RENAME TO chairs_1;
    ALTER TABLE games RENAME TO games_1;
    DROP INDEX IF EXISTS games_shown;
    DROP INDEX IF EXISTS chairs_token;
    DROP INDEX IF EXISTS chairs_account;";

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
    /// The database said no.
    #[error("the store failed: {0}")]
    Database(String),
    /// What was to be written is there already.
    #[error("it is there already")]
    Taken,
    /// The writer has stopped.
    #[error("the store is closed")]
    Closed,
    /// A row does not hold what it should.
    #[error("the store holds something that cannot be read: {0}")]
    Damaged(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(cause) if cause.is_unique_violation() => StoreError::Taken,
            _ => StoreError::Database(error.to_string()),
        }
    }
}

/// The open store.
#[derive(Clone)]
pub struct Store {
    readers: SqlitePool,
    queue: mpsc::Sender<Job>,
}

struct Job {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Store {
    /// Opens the file, or creates it. The second value ends when the writer has written all and stopped.
    pub async fn open(path: &Path) -> Result<(Self, tokio::task::JoinHandle<()>), StoreError> {
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
            .busy_timeout(Duration::from_secs(10))
            .disable_statement_logging();
        let mut writer = options
            .connect()
            .await
            .map_err(|error| file_error(error.to_string()))?;
        let shape: i64 = sqlx::query_scalar("PRAGMA user_version")
            .fetch_one(&mut writer)
            .await
            .map_err(|error| file_error(error.to_string()))?;
        if shape > SHAPE {
            return Err(file_error("it was written by a newer Sandtable".to_owned()));
        }
        if shape == 1 {
            sqlx::raw_sql(SET_ASIDE)
                .execute(&mut writer)
                .await
                .map_err(|error| file_error(error.to_string()))?;
        }
        sqlx::raw_sql(include_str!("store/schema.sql"))
            .execute(&mut writer)
            .await
            .map_err(|error| file_error(error.to_string()))?;
        sqlx::raw_sql("PRAGMA user_version = 2")
            .execute(&mut writer)
            .await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true))
            .await?;
        let (queue, jobs) = mpsc::channel(4096);
        let ended = tokio::spawn(write::run(writer, jobs));
        Ok((Store { readers, queue }, ended))
    }

    /// Writes all of it or nothing, and returns when it is on disk.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (done, written) = oneshot::channel();
        let job = Job { writes, done };
        self.queue.send(job).await.map_err(|_| StoreError::Closed)?;
        written.await.map_err(|_| StoreError::Closed)?
    }
}

#[cfg(test)]
mod tests;
