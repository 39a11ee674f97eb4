//! What goes wrong, said so that a person knows what to do.

use crate::store::StoreError;
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::table::Refusal;
use serde_json::{Value, json};

/// After how many seconds it makes sense to try again what was too much.
const RETRY_AFTER: &str = "5";

/// An answer that is not what was asked for.
#[derive(Clone, Debug)]
pub struct Problem {
    status: StatusCode,
    code: &'static str,
    message: String,
    more: Vec<(&'static str, Value)>,
}

impl Problem {
    fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Problem {
            status,
            code,
            message: message.into(),
            more: Vec::new(),
        }
    }

    fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.more.push((name, value.into()));
        self
    }

    /// With a hint what to do.
    pub fn help(self, text: &str) -> Self {
        self.with("help", text)
    }

    /// Cannot be read.
    pub fn malformed(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// The token is wrong.
    pub fn unknown_token() -> Self {
        Problem::new(
            StatusCode::UNAUTHORIZED,
            "unknown-token",
            "this token does not hold a seat at this table",
        )
        .help("join with an invitation, or leave out the token to watch")
    }

    /// Not for this seat.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::FORBIDDEN, "forbidden", message)
    }

    /// No such thing.
    pub fn missing(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::NOT_FOUND, "not-found", message)
    }

    /// It does not fit how things stand.
    pub fn conflict(code: &'static str, message: impl Into<String>) -> Self {
        Problem::new(StatusCode::CONFLICT, code, message)
    }

    /// Meant for another moment of the game.
    pub fn out_of_date(now: usize, got: usize) -> Self {
        let refusal = Refusal::OutOfDate { expected: now, got };
        Problem::conflict("out-of-date", refusal.to_string()).with("n", now)
    }

    /// Well formed, but it cannot be done.
    pub fn unfit(code: &'static str, message: impl Into<String>) -> Self {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, code, message)
    }

    /// Too much of something.
    pub fn too_many(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message)
            .help("wait a little and try again")
    }

    /// Too much for the server as a whole.
    pub fn busy(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
            .help("wait a little and try again")
    }

    /// Nothing more is kept.
    pub fn full(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::INSUFFICIENT_STORAGE, "full", message)
    }

    /// Something larger than allowed.
    pub fn too_large(message: impl Into<String>) -> Self {
        Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message)
    }

    /// Any other refusal of the request as such.
    pub fn http(status: StatusCode, message: impl Into<String>) -> Self {
        Problem::new(status, "request", message)
    }

    /// The disk or the program failed; nothing was acknowledged.
    pub fn broken(error: impl std::fmt::Display) -> Self {
        tracing::error!(%error, "a request failed");
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "broken",
            "the server could not do this; nothing was changed",
        )
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The JSON body.
    pub fn body(&self) -> Value {
        let mut error = json!({ "code": self.code, "message": self.message });
        for (name, value) in &self.more {
            error[*name] = value.clone();
        }
        json!({ "error": error })
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Full | StoreError::ReadOnly => {}
            StoreError::Gone => return Problem::missing("this was deleted meanwhile"),
            error => return Problem::broken(error),
        }
        tracing::error!(%error, "something could not be kept");
        Problem::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "not-kept",
            "the server has no room to keep anything at the moment; nothing was changed",
        )
        .help("try again later, and tell whoever runs this server")
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Denied(denial) => Problem::unfit("denied", denial.text.clone())
                .with("clause", denial.clause.0)
                .with("denial", json!(denial)),
            Refusal::Malformed(text) => Problem::malformed(text),
            Refusal::OutOfDate { expected, got } => Problem::out_of_date(expected, got),
            Refusal::NotNow(text) => Problem::conflict("not-now", text),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.body())).into_response();
        if matches!(
            self.status,
            StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE
        ) {
            let soon = HeaderValue::from_static(RETRY_AFTER);
            response.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        response
    }
}
