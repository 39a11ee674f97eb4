use super::Here;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;

/// Whether the server and its store work.
#[utoipa::path(get, path = "/healthz", tag = "server", responses(
    (status = 200, description = "All is well"),
    (status = 503, description = "The store does not answer"),
))]
pub async fn health(State(house): Here) -> impl IntoResponse {
    match house.store.count().await {
        Ok(_) => (StatusCode::OK, "good\n"),
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store does not answer\n",
        ),
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
