//! Letters when it is one's turn, for those who have signed in and say where.

use super::accounts::{signed_in, write};
use super::visitor::{Body, Guest, Who};
use super::{Answer, Here};
use crate::house::House;
use crate::letters::{self, Letters};
use crate::problem::Problem;
use crate::room::now;
use crate::secret;
use crate::store::{Correspondent, Write};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// How long the link is good that confirms an address, in milliseconds.
const GOOD_FOR: i64 = 2 * 24 * 3_600_000;

/// What an account is told of its letters: nothing where the server sends none.
pub async fn shown(house: &House, account: i64) -> Answer<Value> {
    if house.config.letters.is_none() {
        return Ok(Value::Null);
    }
    let kept = house.store.correspondent(account).await;
    let kept = kept.map_err(Problem::broken)?;
    Ok(json!({
        "address": kept.as_ref().map(|kept| &kept.address),
        "confirmed": kept.as_ref().is_some_and(|kept| kept.confirmed),
    }))
}

fn sent_here(house: &House) -> Answer<&Letters> {
    let letters = house.config.letters.as_ref();
    letters.ok_or_else(|| Problem::missing("this server sends no e-mail"))
}

/// Where letters are to go.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// An address such as ann@example.org.
    address: String,
}

/// Asks for letters when it is one's turn. The first one holds a link that confirms the address.
#[utoipa::path(put, path = "/api/me/letters", tag = "accounts", request_body = Wanted,
    responses((status = 200, description = "address, confirmed"), (status = 401, description = "Not signed in"),
        (status = 404, description = "This server sends no letters"), (status = 422, description = "No address, or the letter could not be sent"),
        (status = 429, description = "Too many letters")))]
pub async fn ask(
    State(house): Here,
    guest: Guest,
    who: Who,
    Body(body): Body<Wanted>,
) -> Answer<Json<Value>> {
    let account = signed_in(&who)?;
    let letters = sent_here(&house)?;
    let address = letters::good_address(&body.address)?;
    let kept = house.store.correspondent(account).await;
    let is_there =
        |kept: Correspondent| kept.confirmed && kept.address.eq_ignore_ascii_case(&address);
    if !kept.map_err(Problem::broken)?.is_some_and(is_there) {
        house.desk.may_ask(&address, account, guest.0)?;
        let code = secret::fresh();
        let question = letters.question(&address, &code);
        let begun = Write::Correspondent {
            account,
            address,
            code: secret::hash(&code),
            stop: secret::fresh(),
            at: now(),
        };
        write(&house, begun).await?;
        if !letters::send(&house, letters, question).await {
            write(&house, Write::NoLetters { account }).await?;
            return Err(Problem::unfit("letter", "no message could be sent there")
                .help("check the address, or try again later"));
        }
    }
    Ok(Json(shown(&house, account).await?))
}

/// No more letters.
#[utoipa::path(delete, path = "/api/me/letters", tag = "accounts",
    responses((status = 200, description = "address, confirmed"), (status = 401, description = "Not signed in")))]
pub async fn end(State(house): Here, who: Who) -> Answer<Json<Value>> {
    let account = signed_in(&who)?;
    write(&house, Write::NoLetters { account }).await?;
    Ok(Json(shown(&house, account).await?))
}

/// What stands in a letter's link.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Code {
    /// It is long and random.
    code: String,
}

fn stale() -> Problem {
    Problem::missing("this link is no longer valid").help("ask for another on the account page")
}

/// Whoever reads letters at an address says that he wants them.
#[utoipa::path(post, path = "/api/letters/confirm", tag = "accounts", request_body = Code,
    responses((status = 200, description = "address"), (status = 404, description = "The link is no longer valid")))]
pub async fn confirm(
    State(house): Here,
    guest: Guest,
    Body(body): Body<Code>,
) -> Answer<Json<Value>> {
    house.gate.attempt(guest.0)?;
    let letters = sent_here(&house)?;
    let code = secret::hash(&body.code);
    let kept = house.store.correspondent_of_code(&code).await;
    let kept = kept.map_err(Problem::broken)?.ok_or_else(stale)?;
    let at = now();
    if !kept.confirmed && kept.asked < at - GOOD_FOR {
        return Err(stale());
    }
    // What he was asked shortly before is worth a letter, too.
    let told = at - (letters.wait + letters.gap).as_millis() as i64 - 1_000;
    let account = kept.account;
    write(&house, Write::Confirmed { account, at, told }).await?;
    Ok(Json(json!({ "address": kept.address })))
}

/// Whoever gets letters wants no more of them.
#[utoipa::path(post, path = "/api/letters/stop", tag = "accounts", request_body = Code,
    responses((status = 200, description = "address"), (status = 404, description = "The link is no longer valid")))]
pub async fn stop(State(house): Here, guest: Guest, Body(body): Body<Code>) -> Answer<Json<Value>> {
    house.gate.attempt(guest.0)?;
    let kept = house.store.correspondent_of_stop(&body.code).await;
    let kept = kept.map_err(Problem::broken)?.ok_or_else(stale)?;
    let account = kept.account;
    write(&house, Write::NoLetters { account }).await?;
    Ok(Json(json!({ "address": kept.address })))
}
