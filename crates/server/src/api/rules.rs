//! The rule book: all clauses of a game by chapter, with the cases that prove them.

use super::visitor::{Guest, Path, Query};
use super::{Answer, Here};
use crate::house::House;
use crate::problem::Problem;
use crate::shelf::{Book, BookClause};
use crate::turns::Work;
use crate::web;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;
use utoipa::IntoParams;

/// The longest search that is looked for, in bytes.
const LONGEST_SEARCH: usize = 200;

/// What it costs, in requests, besides the one that asks, to have a whole book written out and packed for oneself.
const WHOLE_BOOK: f64 = 8.0;
/// How long a book may be kept by a browser.
const KEPT: &str = "public, max-age=3600";
/// How many cases are told of a clause.
const MOST_CASES: usize = 40;

/// What to look for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Search {
    /// Words that all stand in a clause, or the beginning of its id; the whole book when left out.
    q: Option<String>,
}

/// The rule book of a game, or what of it has all the words.
#[utoipa::path(get, path = "/api/rules/{game}", tag = "shelf", params(("game" = String, Path, description = "fte"), Search),
    responses((status = 200, description = "game, name, clauses: id, section, topic, text, played, proofs"),
        (status = 404, description = "No such game")))]
pub async fn book(
    State(house): Here,
    guest: Guest,
    Path(game): Path<String>,
    Query(search): Query<Search>,
    headers: HeaderMap,
) -> Answer<Response> {
    let book = find(&house, &game).await?;
    let Some(words) = search.q else {
        // Some hundreds of kilobytes, written out and packed once.
        let name = format!("/api/rules/{}", book.game);
        let how = ("application/json", KEPT);
        let whole = move || serde_json::to_vec(&*book).unwrap_or_default();
        let whole = house.client.kept(&name, how, whole).await;
        let whole = whole.ok_or_else(|| Problem::broken("a rule book could not be written out"))?;
        return Ok(web::answer(&whole, &headers));
    };
    if words.len() > LONGEST_SEARCH {
        return Err(Problem::too_large(format!(
            "a search has at most {LONGEST_SEARCH} bytes"
        )));
    }
    let looking = move || {
        let clauses = book.clauses.iter();
        let found: Vec<&BookClause> = clauses.filter(|clause| clause.has(&words)).collect();
        let part = found.len() as f64 / book.clauses.len().max(1) as f64;
        let answer = json!({ "game": book.game, "name": book.name, "clauses": found });
        (answer.to_string(), part)
    };
    let work = Work::Replay { inputs: 0 };
    let (found, part) = house.toil(work, looking).await?;
    // Where nearly all is found, it is the whole book, to be packed for one reader.
    house.gate.pay(guest.0, (part * WHOLE_BOOK).floor())?;
    let kept = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CACHE_CONTROL, KEPT),
    ];
    Ok((kept, found).into_response())
}

impl BookClause {
    /// Whether it is meant by some words: its id begins with them, or all stand in it.
    fn has(&self, words: &str) -> bool {
        let words = words.trim().to_lowercase();
        let id = self.id.to_lowercase();
        let short = id.split_once('-').map_or("", |(_, short)| short);
        let text = format!("{} {} {}", self.section, self.topic, self.text).to_lowercase();
        !words.is_empty()
            && (id.starts_with(&words)
                || short.starts_with(&words)
                || words.split_whitespace().all(|word| text.contains(word)))
    }
}

/// A case as it is written: how it is set up, what is done and what must come of it.
#[utoipa::path(get, path = "/api/rules/{game}/cases/{number}", tag = "shelf",
    params(("game" = String, Path), ("number" = usize, Path)),
    responses((status = 200, description = "title, rules, play"), (status = 404, description = "No such case")))]
pub async fn case(
    State(house): Here,
    Path((game, number)): Path<(String, usize)>,
) -> Answer<Json<Value>> {
    let book = find(&house, &game).await?;
    let case = book.cases.get(number);
    let case = case.ok_or_else(|| Problem::missing("there is no such case"))?;
    Ok(Json(json!({
        "title": case.title,
        "rules": case.rules,
        "play": case.play,
    })))
}

/// Whether a picture is for day or night.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Light {
    /// Whether it is drawn dark.
    #[serde(default)]
    dark: bool,
}

/// A case as a picture: how it is set up.
#[utoipa::path(get, path = "/api/rules/{game}/cases/{number}/picture", tag = "shelf",
    params(("game" = String, Path), ("number" = usize, Path), Light),
    responses((status = 200, description = "An SVG"), (status = 404, description = "No such case, or it has no picture")))]
pub async fn picture(
    State(house): Here,
    Path((game, number)): Path<(String, usize)>,
    Query(light): Query<Light>,
) -> Answer<Response> {
    let shelf = house.shelf.clone();
    let drawn = house
        .toil(Work::Replay { inputs: 0 }, move || {
            shelf.case_picture(&game, number, light.dark)
        })
        .await?;
    let svg = drawn.ok_or_else(|| Problem::missing("there is no picture of that case"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "public, max-age=86400"),
    ];
    Ok((headers, svg).into_response())
}

/// A clause with the cases that prove it.
#[utoipa::path(get, path = "/api/rules/{game}/clauses/{id}", tag = "shelf",
    params(("game" = String, Path), ("id" = String, Path, description = "FTE-7.1-05")),
    responses((status = 200, description = "id, section, topic, text, played, cases: number and title"),
        (status = 404, description = "No such clause")))]
pub async fn clause(
    State(house): Here,
    Path((game, id)): Path<(String, String)>,
) -> Answer<Json<Value>> {
    let book = find(&house, &game).await?;
    let mut clauses = book.clauses.iter();
    let clause = clauses
        .find(|clause| clause.id.eq_ignore_ascii_case(&id))
        .ok_or_else(|| Problem::missing("there is no such clause"))?;
    let cases: Vec<Value> = clause
        .cases
        .iter()
        .take(MOST_CASES)
        .filter_map(|number| Some((number, book.cases.get(*number)?)))
        .map(|(number, case)| json!({ "number": number, "title": case.title }))
        .collect();
    let mut answer = json!(clause);
    answer["cases"] = json!(cases);
    Ok(Json(answer))
}

/// The book of a game. The first reader waits while it is put together.
async fn find(house: &Arc<House>, game: &str) -> Answer<Arc<Book>> {
    let (shelf, game) = (house.shelf.clone(), game.to_owned());
    let book = house
        .toil(Work::Replay { inputs: 0 }, move || shelf.book(&game))
        .await?;
    book.ok_or_else(|| Problem::missing("there is no such game"))
}
