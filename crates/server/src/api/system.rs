use super::Here;
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

/// Counts in the text format that monitoring programs read.
#[utoipa::path(get, path = "/metrics", tag = "server", responses((status = 200, description = "Counts")))]
pub async fn metrics(State(house): Here) -> impl IntoResponse {
    let stored = house.store.count().await.unwrap_or_default();
    (
        [(header::CONTENT_TYPE, "text/plain; version=0.0.4")],
        house.metrics.text(house.open_games(), stored),
    )
}
