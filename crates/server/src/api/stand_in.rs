//! A bot in one's place.

use super::opening::bot_name;
use super::visitor::{Body, Path, Who};
use super::{Answer, Here, seated};
use axum::Json;
use axum::extract::State;
use futures_util::FutureExt;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Which bot is to stand in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct StandIn {
    /// Its name; the best when left out.
    bot: Option<String>,
}

/// Lets a bot decide for the seat until it is taken back. Everybody at the table sees it.
#[utoipa::path(put, path = "/api/games/{id}/stand-in", tag = "people", params(("id" = String, Path)), request_body = StandIn,
    responses((status = 200, description = "bot, seats"), (status = 409, description = "The game is over"),
        (status = 422, description = "No such bot")))]
pub async fn begin(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<StandIn>,
) -> Answer<Json<Value>> {
    let here = house.clone();
    seated(house, id, who, move |room, seat| {
        async move {
            let bot = bot_name(&here, room.about(), body.bot.as_deref())?;
            room.leave_to_bot(seat, bot.clone()).await?;
            Ok(Json(json!({ "bot": bot, "seats": room.seats_shown() })))
        }
        .boxed()
    })
    .await
}

/// Takes the seat back from the bot; what it is thinking about is not heard any more.
#[utoipa::path(delete, path = "/api/games/{id}/stand-in", tag = "people", params(("id" = String, Path)),
    responses((status = 200, description = "n, seats")))]
pub async fn end(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    seated(house, id, who, |room, seat| {
        async move {
            room.take_back(seat).await?;
            let n = room.table.len();
            Ok(Json(json!({ "n": n, "seats": room.seats_shown() })))
        }
        .boxed()
    })
    .await
}
