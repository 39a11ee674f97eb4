//! The web API: JSON in and out, server-sent events, OpenAPI. See docs/API.md.

mod accounts;
mod campaign_files;
mod campaigns;
mod events;
mod files;
mod games;
mod keeper;
mod knocks;
mod letters;
mod openapi;
mod opening;
mod play;
mod reading;
mod rematch;
mod rules;
mod scenes;
mod stand_in;
mod system;
mod talk;
mod visitor;

use crate::house::House;
use crate::origin;
use crate::problem::Problem;
use crate::room::Room;
use crate::turns::{Payer, Turn, Work};
use crate::web;
use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::Method;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post, put};
use engine::Seat;
use futures_util::future::BoxFuture;
use std::sync::Arc;
use std::time::Instant;
use tower_http::compression::CompressionLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use visitor::{Guest, Who};

/// What a handler gives back.
type Answer<T> = Result<T, Problem>;
/// What a handler works with.
type Here = State<Arc<House>>;

/// All routes.
pub fn router(house: Arc<House>) -> Router {
    let most = house.config.limits.body;
    let whole = DefaultBodyLimit::max(most);
    let choices = DefaultBodyLimit::max(LONGEST_CHOICE.min(most));
    let orders = DefaultBodyLimit::max(LONGEST_ORDERS.min(most));
    let game = Router::new()
        .route("/", get(games::game).delete(games::delete))
        .route("/board", get(reading::board))
        .route("/table", get(reading::table))
        .route("/history", get(reading::history))
        .route("/scenes", get(scenes::scenes))
        .route("/events", get(events::events))
        .route("/join", post(games::join))
        .route("/invitation", post(games::invitation))
        .route("/archive", post(games::archive))
        .route("/rematch", post(rematch::rematch))
        .route("/inputs", post(play::input).layer(choices))
        .route("/why", post(play::why).layer(choices))
        .route("/odds", post(play::odds).layer(choices))
        .route("/sight", get(reading::sight))
        .route("/hint", post(play::hint))
        .route("/undo", post(play::undo))
        .route("/stand-in", put(stand_in::begin).delete(stand_in::end))
        .route("/offers", post(talk::offer))
        .route("/offers/{offer}", post(talk::answer))
        .route(
            "/chat",
            get(talk::lines).post(talk::say).delete(talk::unsay),
        )
        .route(
            "/notes",
            get(talk::notes).put(talk::keep_notes).layer(whole),
        )
        .route(
            "/orders",
            get(talk::orders).put(talk::keep_orders).layer(orders),
        )
        .route("/fork", post(files::fork))
        .route("/export", get(files::export).post(files::export_whole));
    let api = Router::new()
        .route("/shelf", get(reading::shelf))
        .route("/shelf/{game}/{scenario}/board", get(reading::ground))
        .route("/games", get(games::list).post(opening::create))
        .route("/mine", post(games::mine))
        .route("/import", post(files::import).layer(whole))
        .route("/campaigns", post(campaigns::create))
        .route("/campaigns/mine", post(campaigns::mine))
        .route(
            "/campaigns/import",
            post(campaign_files::import).layer(whole),
        )
        .route(
            "/campaigns/verify",
            post(campaign_files::verify).layer(whole),
        )
        .route(
            "/campaigns/{id}",
            get(campaigns::campaign).delete(campaigns::delete),
        )
        .route("/campaigns/{id}/next", post(campaigns::next))
        .route("/campaigns/{id}/export", get(campaign_files::export))
        .route("/clauses/{id}", get(reading::clause))
        .route("/rules/{game}", get(rules::book))
        .route("/rules/{game}/clauses/{id}", get(rules::clause))
        .route("/rules/{game}/cases/{number}", get(rules::case))
        .route("/rules/{game}/cases/{number}/picture", get(rules::picture))
        .route("/accounts", post(accounts::create))
        .route(
            "/sessions",
            post(accounts::sign_in).delete(accounts::sign_out),
        )
        .route("/me", get(accounts::me).delete(accounts::delete))
        .route("/me/games", post(accounts::add_games))
        .route("/me/password", put(accounts::change_password))
        .route("/me/letters", put(letters::ask).delete(letters::end))
        .route("/letters/confirm", post(letters::confirm))
        .route("/letters/stop", post(letters::stop))
        .route(
            "/push",
            get(knocks::key).put(knocks::name).delete(knocks::unname),
        )
        .route("/openapi.json", get(openapi::description))
        .route(
            "/keeper/games/{id}",
            put(keeper::close).delete(keeper::delete),
        )
        .route("/keeper/games/{id}/seats/{seat}", put(keeper::mute))
        .route("/keeper/accounts/{name}", put(keeper::account))
        .route("/keeper/accounts/{name}/sessions", delete(keeper::sign_out))
        .route("/keeper/sessions", get(keeper::sessions))
        .route("/keeper/addresses/{address}", put(keeper::ban))
        .nest("/games/{id}", game)
        .fallback(nowhere)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn(never_cached))
        .layer(middleware::from_fn_with_state(house.clone(), counted_out))
        .layer(DefaultBodyLimit::max(LONGEST_REQUEST.min(most)))
        .layer(CompressionLayer::new());
    let fixed = |name: HeaderName, value: &'static str| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(system::health))
        .route("/metrics", get(system::metrics))
        .fallback(web::page)
        .with_state(house.clone())
        .layer(middleware::from_fn_with_state(house.clone(), at_the_gate))
        .layer(middleware::from_fn_with_state(house, counted))
        .layer(fixed(header::CONTENT_SECURITY_POLICY, web::POLICY))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(fixed(header::X_FRAME_OPTIONS, "DENY"))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ))
        .layer(fixed(
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ))
        .layer(fixed(
            HeaderName::from_static("permissions-policy"),
            "camera=(), geolocation=(), microphone=()",
        ))
}

async fn nowhere() -> Problem {
    Problem::missing("there is nothing at this address").help("GET /api/openapi.json lists what is")
}

async fn wrong_method() -> Problem {
    Problem::http(
        axum::http::StatusCode::METHOD_NOT_ALLOWED,
        "this address does not accept that method",
    )
}

/// Answers are for whoever asked and for now, unless they say otherwise.
async fn never_cached(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// From how many bytes on an answer is large, and a body.
pub const LARGE: usize = 64 << 10;
/// How many bytes a request has that is no file and no notes: what is read takes forty times as much in memory, and may
/// wait for its turn.
const LONGEST_REQUEST: usize = 16 << 10;
/// How many bytes a choice has at most, in many words.
const LONGEST_CHOICE: usize = 4 << 10;
/// How many bytes standing orders have as they are sent.
const LONGEST_ORDERS: usize = 48 << 10;
/// How many bytes are packed and sent for the price of a request.
const BYTES_FOR_A_REQUEST: usize = 256 << 10;

/// Counts large answers as long as they are in memory, which is up to those who read them.
async fn counted_out(State(house): Here, guest: Guest, request: Request, next: Next) -> Response {
    // What was done is told in any case.
    let only_looks = request.method() == Method::GET || request.uri().path().ends_with("/export");
    let (head, body) = next.run(request).await.into_parts();
    let size = body.size_hint().exact().map(|size| size as usize);
    let Some(size) = size.filter(|size| only_looks && *size >= LARGE) else {
        return Response::from_parts(head, body);
    };
    let price = (size / BYTES_FOR_A_REQUEST) as f64;
    let paid = house.gate.pay(guest.0, price);
    let place = match paid.and_then(|()| house.gate.parcel(guest.0, size)) {
        Ok(place) => place,
        Err(problem) => return problem.into_response(),
    };
    match to_bytes(body, size).await {
        Ok(bytes) => Response::from_parts(head, Body::from(place.with(bytes))),
        Err(error) => Problem::broken(error).into_response(),
    }
}

async fn at_the_gate(State(house): Here, guest: Guest, request: Request, next: Next) -> Response {
    let may = house
        .gate
        .request(guest.0)
        .and_then(|()| house.is_not_banned(guest.0))
        .and_then(|()| match request.uri().path() {
            // Whoever watches over the server asks by whatever name he knows.
            "/healthz" => Ok(()),
            _ => origin::check(&house.config, request.method(), request.headers()),
        });
    match may {
        Ok(()) => Payer::guest(guest.0).pays(next.run(request)).await,
        Err(problem) => problem.into_response(),
    }
}

async fn counted(State(house): Here, request: Request, next: Next) -> Response {
    let clock = Instant::now();
    let response = next.run(request).await;
    house
        .metrics
        .answered(response.status().as_u16(), clock.elapsed());
    response
}

/// Carries something to its end even when the one who asked goes away meanwhile.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Answer<T>> + Send + 'static,
) -> Answer<T> {
    let paid = Payer::now().pays(work);
    tokio::spawn(paid).await.map_err(Problem::broken)?
}

/// Does something at a table for whoever holds a seat, to its end; then those who are not people may move.
async fn seated<T: Send + 'static>(
    house: Arc<House>,
    id: String,
    who: Who,
    deed: impl for<'a> FnOnce(&'a mut Room, Seat) -> BoxFuture<'a, Answer<T>> + Send + 'static,
) -> Answer<T> {
    let nothing = |_: &Room, _: Seat| None;
    seated_at_work(house, id, who, nothing, |room, seat, _| deed(room, seat)).await
}

/// The same where it may need a turn at heavy work.
async fn seated_at_work<T: Send + 'static>(
    house: Arc<House>,
    id: String,
    who: Who,
    needs: impl Fn(&Room, Seat) -> Option<Work> + Send + Sync + 'static,
    deed: impl for<'a> FnOnce(&'a mut Room, Seat, Option<Turn>) -> BoxFuture<'a, Answer<T>>
    + Send
    + 'static,
) -> Answer<T> {
    to_the_end(async move {
        let cell = house.cell(&id);
        let needs = |room: &Room| Ok(needs(room, who.seat(room)?));
        let (mut room, turn) = house.enter_for(&cell, needs).await?;
        let seat = who.seat(&room)?;
        let done = deed(&mut room, seat, turn).await?;
        drop(room);
        house.drive(&cell);
        Ok(done)
    })
    .await
}
