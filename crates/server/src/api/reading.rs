//! Looking at things.

use super::play::SOME_WORK;
use super::visitor::{Path, Query, Who};
use super::{Answer, Here};
use crate::problem::Problem;
use crate::room::{Room, Standing};
use crate::shelf::{Rule, SystemOnShelf};
use crate::turns::{self, Work};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Setup;
use engine::scene::Board;
use engine::table::Told;
use serde::Deserialize;
use serde_json::Value;
use utoipa::IntoParams;

/// Everything that can be played.
#[utoipa::path(get, path = "/api/shelf", tag = "shelf", responses((status = 200, description = "Games, scenarios, bots")))]
pub async fn shelf(State(house): Here) -> Json<Vec<SystemOnShelf>> {
    Json(house.shelf.catalogue())
}

/// A clause of the rules.
#[utoipa::path(get, path = "/api/clauses/{id}", tag = "shelf", params(("id" = String, Path, description = "FTE-7.1-05")),
    responses((status = 200, description = "The clause"), (status = 404, description = "No such clause")))]
pub async fn clause(State(house): Here, Path(id): Path<String>) -> Answer<Json<Rule>> {
    let found = house.shelf.clause(&id);
    found
        .map(Json)
        .ok_or_else(|| Problem::missing("there is no such clause"))
}

/// The ground of a scenario that nobody plays yet, to look at before a game is made.
#[utoipa::path(get, path = "/api/shelf/{game}/{scenario}/board", tag = "shelf",
    params(("game" = String, Path, description = "fte"), ("scenario" = String, Path, description = "first-patrol")),
    responses((status = 200, description = "Board"), (status = 404, description = "No such scenario")))]
pub async fn ground(
    State(house): Here,
    Path((game, scenario)): Path<(String, String)>,
) -> Answer<Json<Board>> {
    // A scenario that nobody has played yet is read and its ground surveyed.
    let turn = house.turns.take(Work::Replay { inputs: 0 }).await?;
    let table = turn.here(|| {
        house
            .shelf
            .open(&format!("{game}/{scenario}"), Setup::default())
    });
    let table = table.map_err(|_| Problem::missing("there is no such scenario"))?;
    Ok(Json(table.board()))
}

/// The ground.
#[utoipa::path(get, path = "/api/games/{id}/board", tag = "table", params(("id" = String, Path)),
    responses((status = 200, description = "Board"), (status = 304, description = "Unchanged")))]
pub async fn board(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    headers: HeaderMap,
) -> Answer<Response> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    who.eyes(&room)?;
    let about = room.about();
    let etag = format!("\"{}@{}\"", about.scenario, about.rules);
    let kept = [
        (header::ETAG, etag.clone()),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    let known = headers.get(header::IF_NONE_MATCH);
    if known.is_some_and(|known| known.as_bytes() == etag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Ok((kept, Json(room.table.board())).into_response())
}

/// Which moment, and through whose eyes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Moment {
    /// After so many inputs; now when left out.
    at: Option<usize>,
    /// After the end: the id of any seat, or "watcher".
    eyes: Option<String>,
}

/// How the table stands, or stood, for a seat.
#[utoipa::path(get, path = "/api/games/{id}/table", tag = "table", params(("id" = String, Path), Moment),
    responses((status = 200, description = "n, serial, ask, scene, offers, undo, offer, verdict"),
        (status = 404, description = "No such game or moment")))]
pub async fn table(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Query(moment): Query<Moment>,
) -> Answer<Json<Standing>> {
    let cell = house.cell(&id);
    let eyes = |room: &Room| who.eyes_of(room, moment.eyes.as_deref());
    let work = |room: &Room| {
        eyes(room)?;
        Ok(SOME_WORK.filter(|_| moment.at.is_some()))
    };
    let (mut room, turn) = house.enter_for(&cell, work).await?;
    let seat = eyes(&room)?;
    if moment.at.is_none() && room.awaits_orders(seat) {
        drop(room);
        house.orders_first(&cell, seat).await;
        room = house.enter(&cell).await?;
    }
    let standing = match moment.at {
        None => room.standing(eyes(&room)?),
        Some(at) => turns::here(turn, || room.standing_at(seat, at))?,
    };
    drop(room);
    // A game that was left while a bot was thinking goes on when somebody looks.
    house.drive(&cell);
    Ok(Json(standing))
}

/// Which part of the story, and through whose eyes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Part {
    /// From this input on; from the beginning when left out.
    #[serde(default)]
    from: usize,
    /// After the end: the id of any seat, or "watcher".
    eyes: Option<String>,
}

/// What happened, as a seat may know it.
#[utoipa::path(get, path = "/api/games/{id}/history", tag = "table", params(("id" = String, Path), Part),
    responses((status = 200, description = "A list of what was told")))]
pub async fn history(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Query(part): Query<Part>,
) -> Answer<Response> {
    let cell = house.cell(&id);
    let eyes = |room: &Room| who.eyes_of(room, part.eyes.as_deref());
    let work = |room: &Room| {
        eyes(room)?;
        let inputs = room.table.len().saturating_sub(part.from);
        Ok(Some(Work::Replay { inputs }))
    };
    let (room, turn) = house.enter_for(&cell, work).await?;
    let seat = eyes(&room)?;
    let told = turns::here(turn, || {
        let told: Vec<Told> = room.table.history(seat, part.from);
        serde_json::to_string(&told)
    });
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, told.map_err(Problem::broken)?).into_response())
}

/// Between which spaces.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Look {
    /// From this space.
    from: String,
    /// To this space; to all when left out.
    to: Option<String>,
}

/// Line of sight as things lie now.
#[utoipa::path(get, path = "/api/games/{id}/sight", tag = "table", params(("id" = String, Path), Look),
    responses((status = 200, description = "What is seen, and where and why not"), (status = 422, description = "No such space")))]
pub async fn sight(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Query(look): Query<Look>,
) -> Answer<Json<Value>> {
    let cell = house.cell(&id);
    let (now, scenario) = {
        let work = |room: &Room| who.eyes(room).map(|_| SOME_WORK);
        let (room, turn) = house.enter_for(&cell, work).await?;
        let seat = who.eyes(&room)?;
        let sight = || room.table.sight(seat, &look.from, look.to.as_deref());
        let now = turns::here(turn, sight);
        (now, room.about().scenario.clone())
    };
    let seen = match now {
        Some(seen) => seen,
        None => {
            let turn = house.turns.take(Work::Replay { inputs: 0 }).await?;
            let bare = turn.here(|| house.shelf.sight(&scenario, &look.from, look.to.as_deref()));
            bare.map_err(|error| error.to_string())
        }
    };
    seen.map(Json)
        .map_err(|error| Problem::unfit("no-sight", error))
}
