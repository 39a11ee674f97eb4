//! Whether the store is as it should be: it can be read, what is written is kept, and its file is whole.

use super::{Store, StoreError, Write};
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// For how long what was last written well is proof that more can be.
const PROOF: Duration = Duration::from_secs(10);
/// How long it is left alone after something could not be written.
const PAUSE: Duration = Duration::from_secs(1);
/// How long the store may take to answer.
const ANSWER: Duration = Duration::from_secs(10);

/// What is known of the store.
#[derive(Default)]
pub struct Condition(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// When something was last to be written, and whether it was.
    written: Option<(Instant, Result<(), StoreError>)>,
    damage: Option<StoreError>,
}

impl Condition {
    fn with<T>(&self, look: impl FnOnce(&mut Known) -> T) -> T {
        look(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Something was written, or not.
    pub fn wrote(&self, result: &Result<(), StoreError>) {
        // Whoever wants to write what is there already, or to something that is gone, meets a store that works.
        if !matches!(result, Err(StoreError::Taken | StoreError::Gone)) {
            let now = Instant::now();
            self.with(|known| known.written = Some((now, result.clone())));
        }
    }

    /// What the last attempt to write came to, while that still tells something.
    fn last_written(&self) -> Option<Result<(), StoreError>> {
        self.with(|known| {
            let (when, result) = known.written.as_ref()?;
            let holds = if result.is_ok() { PROOF } else { PAUSE };
            (when.elapsed() < holds).then(|| result.clone())
        })
    }

    /// Looks through the whole file, which takes a while for a large one.
    pub async fn examine(self: Arc<Self>, options: SqliteConnectOptions) {
        let looked = async {
            let mut connection = options.connect().await?;
            sqlx::query_scalar::<_, String>("PRAGMA quick_check(1)")
                .fetch_one(&mut connection)
                .await
        };
        let damage = match looked.await.map_err(StoreError::from) {
            Ok(word) if word == "ok" => return,
            Ok(word) => StoreError::Damaged(word),
            Err(error @ StoreError::Damaged(_)) => error,
            // That it could not be looked through now says nothing of the file.
            Err(error) => return tracing::warn!(%error, "the store was not looked through"),
        };
        tracing::error!(error = %damage, "take a backup of the store");
        self.with(|known| known.damage = Some(damage));
    }
}

impl Store {
    /// Whether it can be read and written and is whole, by trying.
    pub async fn health(&self) -> Result<(), StoreError> {
        if let Some(damage) = self.condition.with(|known| known.damage.clone()) {
            return Err(damage);
        }
        let tried = async {
            sqlx::query("SELECT id FROM games LIMIT 1")
                .fetch_optional(&self.readers)
                .await?;
            match self.condition.last_written() {
                Some(result) => result,
                None => self.write(vec![Write::Trial]).await,
            }
        };
        let late = |_| StoreError::Database("it does not answer".to_owned());
        tokio::time::timeout(ANSWER, tried).await.map_err(late)?
    }
}
