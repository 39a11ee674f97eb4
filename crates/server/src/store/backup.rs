//! A copy of the store while the server runs, and back.

use super::lock::Lock;
use super::{StoreError, migrate, private};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use std::time::Duration;

fn wrong(path: &Path, problem: impl std::fmt::Display) -> StoreError {
    StoreError::File {
        path: path.display().to_string(),
        problem: problem.to_string(),
    }
}

/// Copies a store as it is at one moment to a new file, whether or not a server is at work on it.
pub async fn backup(store: &Path, to: &Path) -> Result<(), StoreError> {
    if !store.is_file() {
        return Err(wrong(store, "there is no store"));
    }
    if to.exists() {
        return Err(wrong(to, "that file already exists"));
    }
    let half = beside(to, ".part");
    drop(std::fs::remove_file(&half));
    private::make(&half);
    let mut source = SqliteConnectOptions::new()
        .filename(store)
        .busy_timeout(Duration::from_secs(60))
        .disable_statement_logging()
        .connect()
        .await
        .map_err(|error| wrong(store, error))?;
    // A reader's view of one moment: the server goes on writing meanwhile.
    sqlx::query("VACUUM INTO ?1")
        .bind(half.display().to_string())
        .execute(&mut source)
        .await
        .map_err(|error| wrong(to, error))?;
    drop(source.close().await);
    examine(&half).await?;
    put(&half, to)
}

/// Puts a backup in the place of a store that no server is at work on. What was there is kept beside it, and its name
/// is returned.
pub async fn restore(from: &Path, store: &Path) -> Result<Option<PathBuf>, StoreError> {
    examine(from).await?;
    let _lock = Lock::take(store).await?;
    let half = beside(store, ".part");
    std::fs::copy(from, &half).map_err(|error| wrong(&half, error))?;
    let folder = store
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let before = store.exists().then_some(store).or(folder);
    private::like(&half, before.unwrap_or(Path::new(".")));
    let mut kept = None;
    if store.exists() {
        // What a server that ended suddenly has not yet put into the file itself is put there first.
        let mut old = SqliteConnectOptions::new()
            .filename(store)
            .disable_statement_logging()
            .connect()
            .await
            .map_err(|error| wrong(store, error))?;
        drop(
            sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)")
                .execute(&mut old)
                .await,
        );
        drop(old.close().await);
        let aside = (0..)
            .map(|number| beside(store, &format!(".before-restore-{number}")))
            .find(|name| !name.exists());
        if let Some(aside) = aside {
            std::fs::rename(store, &aside).map_err(|error| wrong(&aside, error))?;
            kept = Some(aside);
        }
        // They belong to the file that is gone, and would be taken for the new one's.
        for rest in ["-wal", "-shm"] {
            drop(std::fs::remove_file(beside(store, rest)));
        }
    }
    put(&half, store)?;
    Ok(kept)
}

/// Whether a file is a whole store that this program can read.
async fn examine(file: &Path) -> Result<(), StoreError> {
    if !file.is_file() {
        return Err(wrong(file, "there is no such file"));
    }
    let mut copy = SqliteConnectOptions::new()
        .filename(file)
        .read_only(true)
        .disable_statement_logging()
        .connect()
        .await
        .map_err(|error| wrong(file, error))?;
    let word: String = sqlx::query_scalar("PRAGMA integrity_check(1)")
        .fetch_one(&mut copy)
        .await
        .map_err(|error| wrong(file, error))?;
    let shape: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut copy)
        .await
        .map_err(|error| wrong(file, error))?;
    drop(copy.close().await);
    match shape {
        _ if word != "ok" => Err(StoreError::Damaged(word)),
        1..=migrate::SHAPE => Ok(()),
        0 => Err(wrong(file, "this is not a Sandtable store")),
        _ => Err(wrong(file, "it was written by a newer Sandtable")),
    }
}

/// Gives a finished file its name, so that it is there whole or not at all.
fn put(half: &Path, name: &Path) -> Result<(), StoreError> {
    let written = std::fs::File::open(half).and_then(|file| file.sync_all());
    written.map_err(|error| wrong(half, error))?;
    std::fs::rename(half, name).map_err(|error| wrong(name, error))?;
    if let Some(folder) = name
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        && let Ok(folder) = std::fs::File::open(folder)
    {
        drop(folder.sync_all());
    }
    Ok(())
}

fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    name.into()
}
