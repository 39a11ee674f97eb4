//! Starting and stopping.

use crate::config::Config;
use crate::house::House;
use crate::shelf::Shelf;
use crate::store::{Store, StoreError};
use crate::{api, door, knocks, letters, problem};
use axum::Router;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// How long open requests have to finish when the server stops.
const GRACE: Duration = Duration::from_secs(10);

/// How often the house is tidied in an hour.
const TICKS_OF_AN_HOUR: u64 = 120;

/// A server that is running.
pub struct Running {
    /// Where it listens.
    pub address: SocketAddr,
    house: Arc<House>,
    serving: JoinHandle<()>,
    writer: JoinHandle<()>,
    tidying: JoinHandle<()>,
}

/// Opens the store and starts to serve.
pub async fn start(config: Config, shelf: Arc<dyn Shelf>) -> Result<Running, StoreError> {
    let listen = config.listen;
    let listener = TcpListener::bind(listen)
        .await
        .map_err(|error| StoreError::Database(format!("cannot listen on {listen}: {error}")))?;
    let address = listener.local_addr().unwrap_or(listen);
    let (house, writer) = open(config, shelf).await?;
    let app = api::router(house.clone());
    let serving = tokio::spawn(door::keep(listener, house.clone(), app));
    let tidying = tokio::spawn(tidy(house.clone()));
    Ok(Running {
        address,
        house,
        serving,
        writer,
        tidying,
    })
}

/// The service alone, without a socket; for tests.
pub async fn app(config: Config, shelf: Arc<dyn Shelf>) -> Result<Router, StoreError> {
    let (house, _) = open(config, shelf).await?;
    Ok(api::router(house))
}

async fn open(
    config: Config,
    shelf: Arc<dyn Shelf>,
) -> Result<(Arc<House>, JoinHandle<()>), StoreError> {
    let (store, writer) = Store::open(&config.store, config.ceiling.clone()).await?;
    let house = House::new(config, shelf, store);
    house.recall_bans().await?;
    let house = Arc::new(house);
    if let Some(letters) = &house.config.letters {
        tokio::spawn(letters::rounds(Arc::downgrade(&house), letters.clone()));
    }
    if let Some(knocks) = &house.config.knocks {
        tokio::spawn(knocks::rounds(Arc::downgrade(&house), knocks.clone()));
    }
    Ok((house, writer))
}

async fn tidy(house: Arc<House>) {
    let mut clock = tokio::time::interval(Duration::from_secs(30));
    for tick in 0_u64.. {
        clock.tick().await;
        house.tidy();
        if tick % TICKS_OF_AN_HOUR == 0 {
            house.end_old_sessions().await;
            house.forget_abandoned().await;
            house.forget_abandoned_campaigns().await;
            house.forget_browsers().await;
        }
    }
}

impl Running {
    /// Ends streams, lets open requests finish, writes everything and closes the store.
    pub async fn stop(self) {
        self.tidying.abort();
        self.house.closing.send_replace(true);
        let stop = self.serving.abort_handle();
        if tokio::time::timeout(GRACE, self.serving).await.is_err() {
            stop.abort();
        }
        drop(self.house);
        drop(tokio::time::timeout(GRACE, self.writer).await);
    }

    /// Ends when the server has failed.
    pub async fn failed(&mut self) -> String {
        match (&mut self.serving).await {
            Ok(()) => "the server has stopped".to_owned(),
            Err(error) => problem::Problem::broken(error).body().to_string(),
        }
    }
}
