//! For whoever looks after the server: closing, muting, banning, and who is signed in. By the same door as the metrics.

use super::visitor::{Body, Keeper, Path};
use super::{Answer, Here, to_the_end};
use crate::address;
use crate::problem::Problem;
use crate::room::now;
use crate::store::{SessionRow, Write};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use std::net::IpAddr;
use utoipa::ToSchema;

/// How many sessions a list shows.
const LONGEST_LIST: u32 = 1_000;

/// Why something is closed or banned; nothing to take it back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// What those who meet it are told.
    why: Option<String>,
}

/// Closes a game, or opens it again: it can be looked at, and nothing more is done or said at it.
#[utoipa::path(put, path = "/api/keeper/games/{id}", tag = "keeper", params(("id" = String, Path)), request_body = Why,
    responses((status = 200, description = "closed"), (status = 403, description = "Not for you")))]
pub async fn close(
    State(house): Here,
    _: Keeper,
    Path(id): Path<String>,
    Body(body): Body<Why>,
) -> Answer<Json<Value>> {
    to_the_end(async move {
        let cell = house.cell(&id);
        let room = house.enter(&cell).await?;
        let closed = body.why.is_some();
        let write = Write::Closed {
            game: id,
            why: body.why,
        };
        house.store.write(vec![write]).await?;
        // Whoever comes next reads it anew, and whoever listens is woken.
        room.read_again();
        Ok(Json(json!({ "closed": closed })))
    })
    .await
}

/// Deletes a game with all that was said at it.
#[utoipa::path(delete, path = "/api/keeper/games/{id}", tag = "keeper", params(("id" = String, Path)),
    responses((status = 200, description = "Deleted"), (status = 403, description = "Not for you")))]
pub async fn delete(State(house): Here, _: Keeper, Path(id): Path<String>) -> Answer<Json<Value>> {
    to_the_end(async move {
        let link = house.store.link_of_game(&id).await?;
        // A chain without one of its links is none.
        if let Some((campaign, _)) = link {
            house.delete_campaign(&campaign).await?;
            return Ok(Json(json!({ "done": true })));
        }
        let cell = house.cell(&id);
        let room = match house.enter(&cell).await {
            Ok(room) => Some(room),
            Err(problem) if problem.status() == StatusCode::NOT_FOUND => return Err(problem),
            // What cannot be read any more can go all the same.
            Err(_) => None,
        };
        house.store.write(vec![Write::NoGame { game: id }]).await?;
        if let Some(room) = room {
            room.forget();
        }
        house.let_go(&cell);
        Ok(Json(json!({ "done": true })))
    })
    .await
}

/// Whether somebody is heard.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Mute {
    /// Whether he is not.
    muted: bool,
}

/// Mutes a seat at a table, or lets it be heard again.
#[utoipa::path(put, path = "/api/keeper/games/{id}/seats/{seat}", tag = "keeper",
    params(("id" = String, Path), ("seat" = String, Path)), request_body = Mute,
    responses((status = 200, description = "muted"), (status = 403, description = "Not for you")))]
pub async fn mute(
    State(house): Here,
    _: Keeper,
    Path((id, seat)): Path<(String, String)>,
    Body(body): Body<Mute>,
) -> Answer<Json<Value>> {
    to_the_end(async move {
        let cell = house.cell(&id);
        let mut room = house.enter(&cell).await?;
        let seat = room.seat(&seat)?;
        let write = Write::MutedSeat {
            game: id,
            seat: seat.0,
            muted: body.muted,
        };
        house.store.write(vec![write]).await?;
        room.chairs[seat.index()].muted = body.muted;
        Ok(Json(json!({ "muted": body.muted })))
    })
    .await
}

/// How an account stands.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountStanding {
    /// Whether what it says is not heard.
    #[serde(default)]
    muted: bool,
    /// Why it may not come in, if so; its sessions and streams end.
    banned: Option<String>,
}

/// Mutes or bans an account, or neither.
#[utoipa::path(put, path = "/api/keeper/accounts/{name}", tag = "keeper", params(("name" = String, Path)),
    request_body = AccountStanding,
    responses((status = 200, description = "muted, banned"), (status = 404, description = "No such account")))]
pub async fn account(
    State(house): Here,
    _: Keeper,
    Path(name): Path<String>,
    Body(body): Body<AccountStanding>,
) -> Answer<Json<Value>> {
    let found = house.store.account(&name).await.map_err(Problem::broken)?;
    let (account, _) = found.ok_or_else(|| Problem::missing("there is no such account"))?;
    let answer = json!({ "muted": body.muted, "banned": body.banned });
    let write = Write::Standing {
        account,
        muted: body.muted,
        banned: body.banned,
    };
    house.store.write(vec![write]).await?;
    house.end_streams(account);
    Ok(Json(answer))
}

/// Signs an account out everywhere.
#[utoipa::path(delete, path = "/api/keeper/accounts/{name}/sessions", tag = "keeper", params(("name" = String, Path)),
    responses((status = 200, description = "Signed out"), (status = 404, description = "No such account")))]
pub async fn sign_out(
    State(house): Here,
    _: Keeper,
    Path(name): Path<String>,
) -> Answer<Json<Value>> {
    let found = house.store.account(&name).await.map_err(Problem::broken)?;
    let (account, _) = found.ok_or_else(|| Problem::missing("there is no such account"))?;
    house
        .store
        .write(vec![Write::NoSessions { account }])
        .await?;
    house.end_streams(account);
    Ok(Json(json!({ "done": true })))
}

/// Who is signed in, the latest first.
#[utoipa::path(get, path = "/api/keeper/sessions", tag = "keeper",
    responses((status = 200, description = "A list of name, since, muted"), (status = 403, description = "Not for you")))]
pub async fn sessions(State(house): Here, _: Keeper) -> Answer<Json<Vec<SessionRow>>> {
    let sessions = house.store.sessions(LONGEST_LIST).await;
    Ok(Json(sessions.map_err(Problem::broken)?))
}

/// Answers nothing to an address any more, or again. A household with IPv6 is its first 64 bits.
#[utoipa::path(put, path = "/api/keeper/addresses/{address}", tag = "keeper", params(("address" = String, Path)),
    request_body = Why, responses((status = 200, description = "address, banned"), (status = 400, description = "No address")))]
pub async fn ban(
    State(house): Here,
    _: Keeper,
    Path(text): Path<String>,
    Body(body): Body<Why>,
) -> Answer<Json<Value>> {
    let address: IpAddr = text
        .parse()
        .map_err(|_| Problem::malformed(format!("\"{text}\" is not an address")))?;
    if address.to_canonical().is_loopback() {
        return Err(
            Problem::malformed("this is the machine itself: nobody could undo it")
                .help("a proxy on it is not a visitor; ban the address that it passes on"),
        );
    }
    let address = address::counted(address);
    let write = Write::Ban {
        address: address.to_string(),
        why: body.why.clone(),
        at: now(),
    };
    house.store.write(vec![write]).await?;
    let banned = body.why.is_some();
    house.ban(address, body.why);
    Ok(Json(json!({ "address": address, "banned": banned })))
}
