//! Deciding.

use super::opening::bot_name;
use super::visitor::{Body, Path, Who};
use super::{Answer, Here, seated_at_work};
use crate::problem::Problem;
use crate::room::{Asked, Room};
use crate::turns::{self, Work, apart};
use axum::Json;
use axum::extract::State;
use engine::table::TableAsk;
use futures_util::FutureExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Instant;
use utoipa::ToSchema;

/// Work that waits for its turn, but is no more than a look.
pub(super) const SOME_WORK: Option<Work> = Some(Work::Replay { inputs: 0 });
/// How many chance outcomes are tried for the odds of a choice.
const ODDS_BUDGET: usize = 20_000;

/// A choice as input `n`.
#[derive(Deserialize, ToSchema)]
pub struct InputBody {
    /// How many inputs the game has: the number of this one.
    n: usize,
    /// The choice, as it was offered.
    #[schema(value_type = Object)]
    choice: Value,
}

/// Makes a choice. Sent again, it gets the same answer again.
#[utoipa::path(post, path = "/api/games/{id}/inputs", tag = "play", params(("id" = String, Path)), request_body = InputBody,
    responses((status = 200, description = "n, told; it is on disk"), (status = 403, description = "No seat"),
        (status = 409, description = "Out of date, or over"), (status = 422, description = "Against the rules, with the clause")))]
pub async fn input(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<InputBody>,
) -> Answer<Json<Value>> {
    let clock = Instant::now();
    let here = house.clone();
    let n = body.n;
    // Only what was sent before is played again to be told.
    let again = move |room: &Room, seat| match n == room.table.len() {
        true => None,
        false => room.work_again(seat, n),
    };
    seated_at_work(house, id, who, again, move |room, seat, turn| {
        async move {
            let moved = room.act(seat, body.n, &body.choice, turn).await?;
            if !moved.again {
                here.metrics.moved(false, clock.elapsed());
            }
            Ok(Json(json!({ "n": moved.n, "told": moved.told })))
        }
        .boxed()
    })
    .await
}

/// What somebody has in mind.
#[derive(Deserialize, ToSchema)]
pub struct WhyBody {
    /// A choice: may I?
    #[schema(value_type = Option<Object>)]
    choice: Option<Value>,
    /// A piece: what could I do with it?
    piece: Option<String>,
    /// A space: what could I do there?
    space: Option<String>,
}

/// Why (not): for a choice, or for all that could be done with a piece or a space.
#[utoipa::path(post, path = "/api/games/{id}/why", tag = "play", params(("id" = String, Path)), request_body = WhyBody,
    responses((status = 200, description = "ok and, if not, the denial; or a list of them")))]
pub async fn why(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<WhyBody>,
) -> Answer<Json<Value>> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    let seat = who.seat(&room)?;
    if let Some(choice) = &body.choice {
        let answer = match room.table.why(seat, choice) {
            Ok(()) => json!({ "ok": true }),
            Err(engine::table::Refusal::Denied(denial)) => {
                json!({ "ok": false, "why": denial.text, "denial": denial })
            }
            Err(engine::table::Refusal::NotNow(why)) => json!({ "ok": false, "why": why }),
            Err(refusal) => return Err(refusal.into()),
        };
        return Ok(Json(answer));
    }
    drop(room);
    // All that one could have in mind is tried: that takes a while where there is much.
    let (room, turn) = house.enter_for(&cell, |_| Ok(SOME_WORK)).await?;
    let seat = who.seat(&room)?;
    let (piece, space) = (body.piece.as_deref(), body.space.as_deref());
    let list: Vec<Value> = turns::here(turn, || {
        let considered = room.table.considered(seat, piece, space);
        considered
            .into_iter()
            .map(|(offer, verdict)| match verdict {
                Ok(()) => json!({ "offer": offer, "ok": true }),
                Err(denial) => json!({ "offer": offer, "ok": false, "denial": denial }),
            })
            .collect()
    });
    Ok(Json(json!(list)))
}

/// A choice to be looked into.
#[derive(Deserialize, ToSchema)]
pub struct OddsBody {
    /// The choice, as it was offered.
    #[schema(value_type = Object)]
    choice: Value,
}

/// The odds of a choice, from what the seat may know.
#[utoipa::path(post, path = "/api/games/{id}/odds", tag = "play", params(("id" = String, Path)), request_body = OddsBody,
    responses((status = 200, description = "Odds"), (status = 422, description = "It cannot be chosen")))]
pub async fn odds(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<OddsBody>,
) -> Answer<Json<Value>> {
    let cell = house.cell(&id);
    let needs = |room: &Room| who.seat(room).map(|_| Some(Work::Advice));
    let (room, turn) = house.enter_for(&cell, needs).await?;
    let seat = who.seat(&room)?;
    let copy = room.table.fork(room.table.len())?;
    drop(room);
    let looked_into = move || copy.odds(seat, &body.choice, ODDS_BUDGET);
    let odds = apart(turn, looked_into).await??;
    Ok(Json(json!(odds)))
}

/// What a bot would choose in this seat, from what the seat may know. Only for those who play without other people.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "play", params(("id" = String, Path)),
    responses((status = 200, description = "n, choice"), (status = 403, description = "Somebody else is playing too"),
        (status = 409, description = "Nothing is asked of this seat")))]
pub async fn hint(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    let cell = house.cell(&id);
    {
        let mut room = house.enter(&cell).await?;
        let seat = who.seat(&room)?;
        room.may_be_advised(seat).await?;
    }
    let needs = |room: &Room| {
        let seat = who.seat(room)?;
        room.must_decide_himself(seat)?;
        let asked =
            matches!(room.table.ask(), TableAsk::Choice { seat: asked, .. } if asked == seat);
        if room.is_over() || !asked {
            return Err(Problem::conflict(
                "not-now",
                "nothing is asked of this seat",
            ));
        }
        Ok(Some(Work::Advice))
    };
    let (seat, n, copy, turn, mut bot) = {
        let (mut room, turn) = house.enter_for(&cell, needs).await?;
        let seat = who.seat(&room)?;
        room.may_be_advised(seat).await?;
        let name = bot_name(&house, room.about(), None)?;
        let bot = house
            .shelf
            .bot(&room.about().scenario, &name)
            .map_err(Problem::broken)?;
        let n = room.table.len();
        (seat, n, room.table.fork(n)?, turn, bot)
    };
    let choice = apart(turn, move || bot.decide(&*copy, seat)).await??;
    Ok(Json(json!({ "n": n, "choice": choice })))
}

/// Takes back the last choice at once where that gives no peek, else asks the others.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "play", params(("id" = String, Path)),
    responses((status = 200, description = "done with n, or the number of the offer"), (status = 409, description = "Nothing to take back")))]
pub async fn undo(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    seated_at_work(
        house,
        id,
        who,
        |_, _| SOME_WORK,
        |room, seat, turn| {
            async move {
                Ok(Json(match room.ask_undo(seat, turn).await? {
                    Asked::Done => json!({ "done": true, "n": room.table.len() }),
                    Asked::Open(offer) => json!({ "done": false, "offer": offer }),
                }))
            }
            .boxed()
        },
    )
    .await
}
