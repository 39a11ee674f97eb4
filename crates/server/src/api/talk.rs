//! Chat, notes, offers and standing orders.

use super::play::SOME_WORK;
use super::visitor::{Body, Guest, Path, Who};
use super::{Answer, Here, seated, seated_at_work};
use crate::deed::Proposal;
use crate::orders::Order;
use crate::room::{Asked, Room};
use axum::Json;
use axum::extract::State;
use futures_util::FutureExt;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// Something to be said or noted.
#[derive(Deserialize, ToSchema)]
pub struct Text {
    /// The words.
    text: String,
}

/// What was said so far.
#[utoipa::path(get, path = "/api/games/{id}/chat", tag = "people", params(("id" = String, Path)),
    responses((status = 200, description = "A list of id, seat, text, at")))]
pub async fn lines(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
) -> Answer<Json<Vec<Value>>> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    who.eyes(&room)?;
    Ok(Json(room.chat()))
}

/// Says something to all.
#[utoipa::path(post, path = "/api/games/{id}/chat", tag = "people", params(("id" = String, Path)), request_body = Text,
    responses((status = 200, description = "serial"), (status = 413, description = "Too long"),
        (status = 429, description = "Too much was said in this minute, or at this table")))]
pub async fn say(
    State(house): Here,
    Path(id): Path<String>,
    guest: Guest,
    who: Who,
    Body(body): Body<Text>,
) -> Answer<Json<Value>> {
    who.may_speak()?;
    house.gate.line(guest.0)?;
    house.has_space().await?;
    seated(house, id, who, |room, seat| {
        async move {
            let serial = room.say(seat, &body.text).await?;
            Ok(Json(json!({ "serial": serial })))
        }
        .boxed()
    })
    .await
}

/// Takes back all that the seat has said at this table.
#[utoipa::path(delete, path = "/api/games/{id}/chat", tag = "people", params(("id" = String, Path)),
    responses((status = 200, description = "How many lines were taken back")))]
pub async fn unsay(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    seated(house, id, who, |room, seat| {
        async move {
            let lines = room.unsay(seat).await?;
            Ok(Json(json!({ "lines": lines })))
        }
        .boxed()
    })
    .await
}

/// The seat's own notes.
#[utoipa::path(get, path = "/api/games/{id}/notes", tag = "people", params(("id" = String, Path)),
    responses((status = 200, description = "text")))]
pub async fn notes(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    let seat = who.seat(&room)?;
    Ok(Json(json!({ "text": room.chairs[seat.index()].notes })))
}

/// Keeps the seat's own notes.
#[utoipa::path(put, path = "/api/games/{id}/notes", tag = "people", params(("id" = String, Path)), request_body = Text,
    responses((status = 200, description = "Kept"), (status = 413, description = "Too long")))]
pub async fn keep_notes(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<Text>,
) -> Answer<Json<Value>> {
    house.has_space().await?;
    seated(house, id, who, |room, seat| {
        async move {
            room.keep_notes(seat, body.text).await?;
            Ok(Json(json!({ "kept": true })))
        }
        .boxed()
    })
    .await
}

/// The seat's own standing orders.
#[utoipa::path(get, path = "/api/games/{id}/orders", tag = "people", params(("id" = String, Path)),
    responses((status = 200, description = "The orders", body = Vec<Order>)))]
pub async fn orders(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
) -> Answer<Json<Vec<Order>>> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    let seat = who.seat(&room)?;
    Ok(Json(room.chairs[seat.index()].orders.clone()))
}

/// Replaces the seat's standing orders; the server follows them from now on.
#[utoipa::path(put, path = "/api/games/{id}/orders", tag = "people", params(("id" = String, Path)), request_body = Vec<Order>,
    responses((status = 200, description = "The orders as kept", body = Vec<Order>)))]
pub async fn keep_orders(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<Vec<Order>>,
) -> Answer<Json<Vec<Order>>> {
    seated(house, id, who, |room, seat| {
        async move {
            room.keep_orders(seat, body).await?;
            Ok(Json(room.chairs[seat.index()].orders.clone()))
        }
        .boxed()
    })
    .await
}

/// Something for the others.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum OfferBody {
    /// To go back to so many inputs.
    Undo {
        /// How many are left then.
        to: usize,
    },
    /// To call it a draw.
    Draw {},
    /// To give up; needs no answer.
    Resign {},
    /// To give the seat away for good, by an invitation.
    Handover {},
}

/// Offers an undo or a draw, resigns, or gives the seat away.
#[utoipa::path(post, path = "/api/games/{id}/offers", tag = "people", params(("id" = String, Path)), request_body = OfferBody,
    responses((status = 200, description = "done, or the number of the offer; for a seat given away, the invitation"),
        (status = 409, description = "Another offer is open, or the game is over")))]
pub async fn offer(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<OfferBody>,
) -> Answer<Json<Value>> {
    let goes_back = matches!(body, OfferBody::Undo { .. });
    let work = move |_: &Room, _| SOME_WORK.filter(|_| goes_back);
    seated_at_work(house, id, who, work, |room, seat, turn| {
        async move {
            let asked = match body {
                OfferBody::Undo { to } => room.propose(seat, Proposal::Undo { to }, turn).await?,
                OfferBody::Draw {} => room.propose(seat, Proposal::Draw, turn).await?,
                OfferBody::Resign {} => {
                    room.resign(seat).await?;
                    Asked::Done
                }
                OfferBody::Handover {} => {
                    let invite = room.hand_over(seat).await?;
                    return Ok(Json(json!({ "done": true, "invite": invite })));
                }
            };
            Ok(Json(match asked {
                Asked::Done => json!({ "done": true }),
                Asked::Open(offer) => json!({ "done": false, "offer": offer }),
            }))
        }
        .boxed()
    })
    .await
}

/// An answer to an offer.
#[derive(Deserialize, ToSchema)]
pub struct AnswerBody {
    /// Whether it is taken.
    accept: bool,
}

/// Answers an offer; its maker may take it back with `false`.
#[utoipa::path(post, path = "/api/games/{id}/offers/{offer}", tag = "people",
    params(("id" = String, Path), ("offer" = usize, Path)), request_body = AnswerBody,
    responses((status = 200, description = "Noted"), (status = 404, description = "No longer open")))]
pub async fn answer(
    State(house): Here,
    Path((id, offer)): Path<(String, usize)>,
    who: Who,
    Body(body): Body<AnswerBody>,
) -> Answer<Json<Value>> {
    let accept = body.accept;
    let work = move |_: &Room, _| SOME_WORK.filter(|_| accept);
    seated_at_work(house, id, who, work, move |room, seat, turn| {
        async move {
            room.answer(seat, offer, body.accept, turn).await?;
            Ok(Json(json!({ "n": room.table.len() })))
        }
        .boxed()
    })
    .await
}
