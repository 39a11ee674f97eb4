//! Browsers that want to be told when it is one's turn, although no page of ours is open in them.

use super::accounts::write;
use super::games::{Tokens, games_of_tokens};
use super::visitor::{Body, Guest, Who};
use super::{Answer, Here};
use crate::house::House;
use crate::knocks::{self, Knocks};
use crate::problem::Problem;
use crate::room::now;
use crate::store::Write;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

fn done_here(house: &House) -> Answer<&Knocks> {
    let knocks = house.config.knocks.as_ref();
    knocks.ok_or_else(|| Problem::missing("this server sends no notifications"))
}

/// By which key this server is known to browsers, if it sends notifications.
#[utoipa::path(get, path = "/api/push", tag = "accounts", responses((status = 200, description = "key, or null")))]
pub async fn key(State(house): Here) -> Json<Value> {
    let knocks = house.config.knocks.as_ref();
    Json(json!({ "key": knocks.map(|it| it.knocker.key()) }))
}

/// A browser, as its push service describes it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// Where its push service takes messages.
    endpoint: String,
    /// Its public key (`p256dh`).
    key: String,
    /// Its secret (`auth`).
    secret: String,
    /// The seats it plays for, beside those of the account.
    #[serde(default)]
    tokens: Vec<String>,
}

/// Names a browser for the seats of these tokens and, for whoever has signed in, of the account: for these alone.
#[utoipa::path(put, path = "/api/push", tag = "accounts", request_body = Named,
    responses((status = 200, description = "seats: for how many tokens"), (status = 404, description = "This server sends no notifications"),
        (status = 422, description = "No seat, or no browser at a push service that is known"), (status = 429, description = "Too many")))]
pub async fn name(
    State(house): Here,
    guest: Guest,
    who: Who,
    Body(body): Body<Named>,
) -> Answer<Json<Value>> {
    let knocks = done_here(&house)?;
    let browser = knocks.good(knocks::Browser {
        endpoint: body.endpoint,
        key: body.key,
        secret: body.secret,
    })?;
    let tokens = Tokens::new(body.tokens);
    tokens.may_be_found(&house, guest)?;
    house.doorman.may_name(guest.0)?;
    let found = games_of_tokens(&house, &tokens).await?;
    let account = who.account();
    if found.is_empty() && account.is_none() {
        return Err(Problem::unfit("seats", "there is no game to notify about"));
    }
    let tokens: Vec<_> = found.into_iter().map(|(_, token, _)| token).collect();
    let seats = tokens.len();
    let named = Write::Browser {
        browser,
        account,
        tokens,
        at: now(),
    };
    write(&house, named).await?;
    Ok(Json(json!({ "seats": seats })))
}

/// Which browser.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Unnamed {
    /// Where its push service takes messages.
    endpoint: String,
}

/// Nothing more is sent to a browser. Its address is known to nobody else, so whoever has it may say so.
#[utoipa::path(delete, path = "/api/push", tag = "accounts", request_body = Unnamed,
    responses((status = 200, description = "Done")))]
pub async fn unname(State(house): Here, Body(body): Body<Unnamed>) -> Answer<Json<Value>> {
    let endpoint = body.endpoint;
    if endpoint.len() > knocks::LONGEST_ADDRESS {
        return Err(Problem::too_large("no browser has an address that long"));
    }
    write(&house, Write::NoBrowser { endpoint }).await?;
    Ok(Json(json!({ "done": true })))
}
