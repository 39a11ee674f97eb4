use super::Here;
use super::visitor::Keeper;
use crate::metrics::Gauges;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

/// Whether the server and its store work.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "All is well"),
    (status = 503, description = "The store is full, damaged, can only be read or does not answer; the body says which"),
))]
pub async fn health(State(house): Here) -> impl IntoResponse {
    match house.store.health().await {
        Ok(()) => (StatusCode::OK, "good\n".to_owned()),
        Err(error) => (StatusCode::SERVICE_UNAVAILABLE, format!("{error}\n")),
    }
}

/// Counts in the text format that monitoring programs read; for whoever looks after the server.
#[utoipa::path(get, path = "/metrics", tag = "server", responses((status = 200, description = "Counts"),
    (status = 403, description = "Neither from the machine itself nor with the token")))]
pub async fn metrics(State(house): Here, _: Keeper) -> impl IntoResponse {
    let gauges = Gauges {
        open_games: house.open_games(),
        games: house.store.count().await.unwrap_or_default(),
        store_bytes: house.store.size().await.unwrap_or_default(),
        store_queue: house.store.waiting(),
        waiting: house.turns.waiting(),
    };
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
        house.metrics.text(&gauges),
    )
}
