//! One server for each store: two would not hear of each other's moves.

use super::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a server that is just stopping has to let go.
const GRACE: Duration = Duration::from_secs(3);

/// Keeps others off a store. The system lets go of it when the process ends, however it ends.
pub struct Lock {
    _file: File,
}

impl Lock {
    /// Takes a store for this server alone.
    pub async fn take(store: &Path) -> Result<Self, StoreError> {
        let file_error = |problem: std::io::Error| StoreError::File {
            path: store.display().to_string(),
            problem: problem.to_string(),
        };
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(beside(store))
            .map_err(file_error)?;
        let patience = Instant::now();
        loop {
            match file.try_lock() {
                Ok(()) => break,
                Err(TryLockError::WouldBlock) if patience.elapsed() < GRACE => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                Err(TryLockError::WouldBlock) => return Err(in_use(store, &mut file)),
                Err(TryLockError::Error(error)) => {
                    tracing::warn!(%error, "this file system does not support locks: do not start a second server on this store");
                    break;
                }
            }
        }
        // Only for the message to a second server; without it that one is refused all the same.
        drop(file.set_len(0));
        drop(write!(file, "{}", std::process::id()));
        Ok(Lock { _file: file })
    }
}

/// The lock's own file, the same whichever way leads to the store.
fn beside(store: &Path) -> PathBuf {
    let mut path = store
        .canonicalize()
        .unwrap_or_else(|_| store.to_owned())
        .into_os_string();
    path.push(".lock");
    path.into()
}

fn in_use(store: &Path, file: &mut File) -> StoreError {
    let mut process = String::new();
    drop(
        file.rewind()
            .and_then(|()| file.read_to_string(&mut process)),
    );
    let process = process.trim();
    let by = if process.is_empty() {
        "another Sandtable".to_owned()
    } else {
        format!("another Sandtable, process {process}")
    };
    StoreError::InUse {
        path: store.display().to_string(),
        by,
    }
}
