//! Accounts, for those who want their games on every machine. Nobody needs one.

use super::campaigns;
use super::games::{Tokens, games_of_tokens, shown};
use super::letters;
use super::rematch;
use super::visitor::{self, Body, Guest, SESSION, Who};
use super::{Answer, Here, to_the_end};
use crate::house::House;
use crate::names;
use crate::password;
use crate::problem::Problem;
use crate::room::now;
use crate::secret;
use crate::store::{StoreError, Write};
use crate::turns::{Payer, Work};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use engine::Seat;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::ToSchema;

/// A name and its password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// The name.
    name: String,
    /// The password, at least ten characters.
    password: String,
}

/// Makes an account and signs in.
#[utoipa::path(post, path = "/api/accounts", tag = "accounts", request_body = Credentials,
    responses((status = 200, description = "name, session"), (status = 409, description = "The name is taken"),
        (status = 422, description = "Name or password will not do")))]
pub async fn create(
    State(house): Here,
    guest: Guest,
    Body(body): Body<Credentials>,
) -> Answer<Json<Value>> {
    let name = names::good(&body.name)?;
    if name.chars().count() < 2 || name != body.name {
        return Err(Problem::unfit(
            "name",
            "a name has 2 to 40 characters, on one line, without space around it",
        ));
    }
    password::good(&name, &body.password)?;
    house.has_space().await?;
    house.gate.game(guest.0)?;
    let password = hashed(&house, body.password).await?;
    let write = Write::Account {
        name: name.clone(),
        password: password.clone(),
        at: now(),
    };
    house
        .store
        .write(vec![write])
        .await
        .map_err(|error| match error {
            StoreError::Taken => Problem::conflict("name-taken", "this name is already taken"),
            error => Problem::from(error),
        })?;
    let account = house.store.account(&name).await.map_err(Problem::broken)?;
    let (id, _) = account.ok_or_else(|| Problem::broken("an account is gone"))?;
    session(&house, id, &name, password).await
}

/// Signs in.
#[utoipa::path(post, path = "/api/sessions", tag = "accounts", request_body = Credentials,
    responses((status = 200, description = "name, session"), (status = 401, description = "Wrong name or password")))]
pub async fn sign_in(
    State(house): Here,
    guest: Guest,
    Body(body): Body<Credentials>,
) -> Answer<Json<Value>> {
    house.gate.attempt(guest.0)?;
    let guessed = guessed_at(&body.name);
    house.gate.guess(&guessed, guest.0)?;
    let account = house.store.account(&body.name).await;
    let account = account.map_err(Problem::broken)?;
    let tried = account.as_ref().map(|(_, kept)| kept.clone());
    let right = house
        .toil(Work::Password, move || {
            is_right(&body.password, tried.as_deref())
        })
        .await?;
    match account {
        Some((id, kept)) if right => {
            house.gate.guessed_right(&guessed, guest.0);
            let standing = house.store.standing(id).await;
            if let (_, Some(why)) = standing.map_err(Problem::broken)? {
                return Err(Problem::forbidden(format!("this account is closed: {why}")));
            }
            session(&house, id, &body.name, kept).await
        }
        _ => Err(Problem::http(
            StatusCode::UNAUTHORIZED,
            "there is no account with this name and password",
        )),
    }
}

/// Signs out.
#[utoipa::path(delete, path = "/api/sessions", tag = "accounts", responses((status = 200, description = "Signed out")))]
pub async fn sign_out(State(house): Here, who: Who, headers: HeaderMap) -> Answer<Json<Value>> {
    let account = signed_in(&who)?;
    let token = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.strip_prefix("Bearer "))
        .unwrap_or_default();
    let token = secret::hash(token);
    write(&house, Write::NoSession { token }).await?;
    house.end_streams(account);
    Ok(Json(json!({ "done": true })))
}

/// The games of whoever has signed in.
#[utoipa::path(get, path = "/api/me", tag = "accounts", responses((status = 200, description = "name, games, campaigns, letters"), (status = 401, description = "Not signed in")))]
pub async fn me(State(house): Here, who: Who) -> Answer<Json<Value>> {
    let account = signed_in(&who)?;
    let games = house.store.games_of_account(account).await;
    let games = games.map_err(Problem::broken)?;
    let name = house.store.account_name(account).await;
    let name = name.map_err(Problem::broken)?;
    let campaigns = campaigns::of_account(&house, account).await?;
    let games = shown(&house, games);
    let letters = letters::shown(&house, account).await?;
    Ok(Json(
        json!({ "name": name, "games": games, "campaigns": campaigns, "letters": letters }),
    ))
}

/// Adds the seats of these tokens to the account, so that they are found on every machine.
#[utoipa::path(post, path = "/api/me/games", tag = "accounts", request_body = Tokens,
    responses((status = 200, description = "name, games"), (status = 401, description = "Not signed in")))]
pub async fn add_games(
    State(house): Here,
    guest: Guest,
    who: Who,
    Body(body): Body<Tokens>,
) -> Answer<Json<Value>> {
    let account = signed_in(&who)?;
    body.may_be_found(&house, guest)?;
    house.gate.pay(guest.0, body.count() as f64)?;
    let adding = house.clone();
    to_the_end(async move {
        for (_, token, game) in games_of_tokens(&adding, &body).await? {
            let cell = adding.cell(&game.id);
            let mut room = adding.enter(&cell).await?;
            if let Some(seat) = room.seat_of_token(&token) {
                room.sit_by_account(seat, account).await?;
            }
        }
        campaigns::add(&adding, guest, body.hashes(), account).await
    })
    .await?;
    me(State(house), who).await
}

/// A new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The one so far.
    old: String,
    /// The one from now on.
    new: String,
}

/// Changes the password and ends all other sessions.
#[utoipa::path(put, path = "/api/me/password", tag = "accounts", request_body = NewPassword,
    responses((status = 200, description = "name, session"), (status = 401, description = "The old one is wrong")))]
pub async fn change_password(
    State(house): Here,
    guest: Guest,
    who: Who,
    Body(body): Body<NewPassword>,
) -> Answer<Json<Value>> {
    let account = signed_in(&who)?;
    let name = prove(&house, guest, account, body.old).await?;
    password::good(&name, &body.new)?;
    let password = hashed(&house, body.new).await?;
    let changed = Write::Password {
        account,
        password: password.clone(),
    };
    write(&house, changed).await?;
    house.end_streams(account);
    session(&house, account, &name, password).await
}

/// The password, once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The password.
    password: String,
    /// Also the games that nobody else plays, what was said at the others, and the name there.
    #[serde(default)]
    everything: bool,
}

/// Deletes the account for good. Its seats stay with whoever has their tokens, unless everything is to go that names it.
#[utoipa::path(delete, path = "/api/me", tag = "accounts", request_body = Proof,
    responses((status = 200, description = "Deleted"), (status = 401, description = "The password is wrong")))]
pub async fn delete(
    State(house): Here,
    guest: Guest,
    who: Who,
    Body(body): Body<Proof>,
) -> Answer<Json<Value>> {
    let account = signed_in(&who)?;
    prove(&house, guest, account, body.password).await?;
    to_the_end(async move {
        if body.everything {
            // However much he has asked for before: what is to go goes.
            Payer::now().patient().pays(erase(&house, account)).await?;
        }
        write(&house, Write::NoAccount { account }).await?;
        house.end_streams(account);
        // Nobody sits by it in memory either.
        house.forget_account(account).await;
        Ok(Json(json!({ "done": true })))
    })
    .await
}

/// Games that nobody else plays go; of the others, what was said and the name. So do the browsers that were named.
async fn erase(house: &Arc<House>, account: i64) -> Answer<()> {
    write(house, Write::NoBrowsers { account }).await?;
    let campaigns = house.store.campaigns_of_account(account).await;
    for campaign in campaigns.map_err(Problem::broken)? {
        house.delete_campaign(&campaign.id).await?;
    }
    for (id, seat, until) in house.store.sat(account).await.map_err(Problem::broken)? {
        match house.enter(&house.cell(&id)).await {
            Ok(mut room) => room.forget_former(Seat(seat), until).await?,
            Err(problem) if !is_unreadable(&problem) => return Err(problem),
            Err(problem) => {
                tracing::warn!(problem = %problem.body(), game = %id, "a name could not be taken out of a game");
            }
        }
    }
    let games = house.store.game_ids_of_account(account).await;
    for id in games.map_err(Problem::broken)? {
        let cell = house.cell(&id);
        // A game that cannot be read any more names nobody who could see it; it goes as it is.
        let mut room = match house.enter(&cell).await {
            Ok(room) => room,
            // Others may sit there: it does not go because there was no room for it just now.
            Err(problem) if !is_unreadable(&problem) => return Err(problem),
            Err(problem) => {
                tracing::warn!(problem = %problem.body(), game = %id, "a game could not be opened to be deleted");
                write(house, Write::NoGame { game: id }).await?;
                continue;
            }
        };
        let held = room.seats_of_account(account);
        if room.is_held_by(&held) {
            write(house, Write::NoGame { game: id }).await?;
            room.forget();
            house.let_go(&cell);
            continue;
        }
        let named: Vec<(Seat, String)> = {
            let name = |seat: &Seat| room.chairs[seat.index()].name.clone();
            held.iter().map(|seat| (*seat, name(seat))).collect()
        };
        let next = room.next_game();
        for seat in held {
            room.unsay(seat).await?;
            room.take_name_off(seat).await?;
        }
        drop(room);
        // There his seat is kept, and his name on it, but nobody has sat down by his account.
        if let Some(next) = next {
            rematch::take_kept_names_off(house, next, named).await?;
        }
    }
    Ok(())
}

/// Whether a game is gone, or of rules that are no longer known, rather than out of reach for a while.
pub(super) fn is_unreadable(problem: &Problem) -> bool {
    matches!(
        problem.status(),
        StatusCode::NOT_FOUND | StatusCode::CONFLICT
    )
}

/// By what guesses at an account are counted, whether or not there is one.
fn guessed_at(name: &str) -> secret::Hash {
    secret::hash(&format!("guess {}", name.to_lowercase()))
}

/// The name of the account, if this is its password.
async fn prove(house: &House, guest: Guest, account: i64, password: String) -> Answer<String> {
    house.gate.attempt(guest.0)?;
    let name = house.store.account_name(account).await;
    let name = name
        .map_err(Problem::broken)?
        .ok_or_else(|| Problem::broken("an account is gone"))?;
    house.gate.guess(&guessed_at(&name), guest.0)?;
    let kept = house.store.account(&name).await.map_err(Problem::broken)?;
    let right = house
        .toil(Work::Password, move || {
            is_right(&password, kept.as_ref().map(|(_, kept)| kept.as_str()))
        })
        .await?;
    if !right {
        return Err(Problem::http(
            StatusCode::UNAUTHORIZED,
            "the password is wrong",
        ));
    }
    house.gate.guessed_right(&guessed_at(&name), guest.0);
    Ok(name)
}

/// Writes one thing down.
pub async fn write(house: &House, write: Write) -> Answer<()> {
    Ok(house.store.write(vec![write]).await?)
}

/// The account of whoever asks, if he has signed in.
pub fn signed_in(who: &Who) -> Answer<i64> {
    who.account().ok_or_else(|| {
        Problem::http(
            StatusCode::UNAUTHORIZED,
            "sign in first: POST /api/sessions",
        )
    })
}

async fn hashed(house: &House, password: String) -> Answer<String> {
    let hash = house
        .toil(Work::Password, move || {
            Argon2::default()
                .hash_password(password.as_bytes())
                .map(|h| h.to_string())
        })
        .await?;
    hash.map_err(Problem::broken)
}

/// Whether a password is the right one. Takes as long when there is no such account, so that names cannot be tried out.
fn is_right(password: &str, kept: Option<&str>) -> bool {
    match kept.map(PasswordHash::new) {
        Some(Ok(kept)) => Argon2::default()
            .verify_password(password.as_bytes(), &kept)
            .is_ok(),
        _ => {
            drop(Argon2::default().hash_password(password.as_bytes()));
            false
        }
    }
}

/// Signs in by the password of which this is kept. Hashing takes its time: meanwhile it may have been changed, and then
/// it opens nothing any more.
async fn session(house: &House, account: i64, name: &str, password: String) -> Answer<Json<Value>> {
    let token = format!("{SESSION}{}", secret::fresh());
    let kept = secret::hash(&token);
    let begun = Write::Session {
        token: kept,
        account,
        password,
        at: now(),
    };
    write(house, begun).await?;
    let session = visitor::session(house, kept).await?;
    Ok(Json(
        json!({ "name": name, "session": token, "until": session.until }),
    ))
}
