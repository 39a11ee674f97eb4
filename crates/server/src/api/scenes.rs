//! How the table looked, moment after moment: for telling what happened on the map.

use super::visitor::{Path, Query, Who};
use super::{Answer, Here};
use crate::problem::Problem;
use crate::room::Room;
use crate::turns::{self, Work};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::HashMap;
use utoipa::IntoParams;

/// At most so many moments are shown at once; whoever wants more asks again.
const MOST: usize = 512;
/// Making a scene costs about as much as playing so many inputs again.
const INPUTS_FOR_A_SCENE: usize = 8;
/// What helps to decide and tells nothing of what happened.
const FOR_DECIDING: [&str; 10] = [
    "prompt",
    "reach",
    "interrupt",
    "check",
    "story",
    "panels",
    "matrices",
    "impulse",
    "zones",
    "arcs",
];

/// Which moments, and through whose eyes.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Moments {
    /// After so many inputs is the first.
    #[serde(default)]
    from: usize,
    /// After so many the last, if they are not too many; now when left out.
    to: Option<usize>,
    /// Only every so many inputs, and the last.
    every: Option<usize>,
    /// After the end: the id of any seat, or "watcher".
    eyes: Option<String>,
}

/// Moments of a game, each as what is different from the one before.
#[derive(Serialize)]
struct Scenes {
    /// Up to how many inputs they reach.
    to: usize,
    scenes: Vec<Moment>,
}

/// A moment, as what is different from the one before.
#[derive(Serialize)]
struct Moment {
    /// How many inputs there were.
    at: usize,
    turn: u32,
    /// The parts of the scene that are not as they were, of its pieces only those that are not; `null`: no longer there.
    scene: Map<String, Value>,
    /// The pieces in order, where others are there or they lie otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<String>>,
}

/// How the table looked to a seat, moment after moment, without what helps to decide.
#[utoipa::path(get, path = "/api/games/{id}/scenes", tag = "table", params(("id" = String, Path), Moments),
    responses((status = 200, description = "to, scenes: at, turn, scene (what is different), order of its pieces"),
        (status = 404, description = "No such game or moment")))]
pub async fn scenes(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Query(asked): Query<Moments>,
) -> Answer<Response> {
    let cell = house.cell(&id);
    let (from, every) = (asked.from, asked.every.unwrap_or(1).max(1));
    let most = from.saturating_add(every.saturating_mul(MOST - 1));
    let through = |room: &Room| {
        let seat = who.eyes_of(room, asked.eyes.as_deref())?;
        let len = room.table.len();
        let to = asked.to.unwrap_or(len).min(len).min(most);
        match from > to {
            true => Err(Problem::missing(format!("the game has {len} inputs"))),
            false => Ok((seat, to)),
        }
    };
    let work = |room: &Room| {
        let (_, to) = through(room)?;
        let inputs = (to - from) + (to - from) / every * INPUTS_FOR_A_SCENE;
        Ok(Some(Work::Replay { inputs }))
    };
    let (room, turn) = house.enter_for(&cell, work).await?;
    let (seat, to) = through(&room)?;
    let answer = turns::here(turn, || {
        let mut told = Differences::default();
        let mut scenes = Vec::new();
        let mut show = |at, turn, scene| {
            let (scene, order) = told.next(serde_json::to_value(&scene).unwrap_or_default());
            scenes.push(Moment {
                at,
                turn,
                scene,
                order,
            });
        };
        room.table.scenes(seat, from..to, every, &mut show);
        serde_json::to_string(&Scenes { to, scenes })
    });
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, answer.map_err(Problem::broken)?).into_response())
}

/// What was shown last.
#[derive(Default)]
struct Differences {
    rest: Map<String, Value>,
    pieces: HashMap<String, Value>,
    order: Vec<String>,
}

impl Differences {
    /// What is different in the next scene, and the order of its pieces if that is.
    fn next(&mut self, scene: Value) -> (Map<String, Value>, Option<Vec<String>>) {
        let Value::Object(mut rest) = scene else {
            return (Map::new(), None);
        };
        rest.retain(|part, _| !FOR_DECIDING.contains(&part.as_str()));
        let pieces = match rest.remove("pieces") {
            Some(Value::Array(pieces)) => pieces,
            _ => Vec::new(),
        };
        let mut different: Map<String, Value> = rest
            .iter()
            .filter(|(part, now)| self.rest.get(*part) != Some(*now))
            .map(|(part, now)| (part.clone(), now.clone()))
            .collect();
        for part in self.rest.keys().filter(|part| !rest.contains_key(*part)) {
            different.insert(part.clone(), Value::Null);
        }
        self.rest = rest;
        let order: Vec<String> = pieces.iter().map(id_of).collect();
        let mut before = std::mem::take(&mut self.pieces);
        let mut changed = Vec::new();
        for piece in pieces {
            let id = id_of(&piece);
            if before.remove(&id).as_ref() != Some(&piece) {
                changed.push(piece.clone());
            }
            self.pieces.insert(id, piece);
        }
        if !changed.is_empty() {
            different.insert("pieces".to_owned(), Value::Array(changed));
        }
        let reordered = (order != self.order).then(|| order.clone());
        self.order = order;
        (different, reordered)
    }
}

fn id_of(piece: &Value) -> String {
    piece["id"].as_str().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_is_different_is_shown_and_it_makes_up_the_whole() {
        let scenes = [
            json!({ "heading": "1", "prompt": "Move", "fills": [1], "pieces": [{ "id": "a", "at": 1 }, { "id": "b", "at": 1 }] }),
            json!({ "heading": "1", "prompt": "Fire", "fills": [1], "pieces": [{ "id": "a", "at": 1 }, { "id": "b", "at": 2 }] }),
            json!({ "heading": "2", "prompt": "Fire", "pieces": [{ "id": "b", "at": 2 }, { "id": "c", "at": 3 }] }),
        ];
        let mut told = Differences::default();
        let shown: Vec<_> = scenes.into_iter().map(|scene| told.next(scene)).collect();
        assert_eq!(
            Value::Object(shown[0].0.clone()),
            json!({ "heading": "1", "fills": [1], "pieces": [{ "id": "a", "at": 1 }, { "id": "b", "at": 1 }] })
        );
        assert_eq!(
            shown[1],
            (
                json!({ "pieces": [{ "id": "b", "at": 2 }] })
                    .as_object()
                    .expect("an object")
                    .clone(),
                None
            )
        );
        assert_eq!(
            Value::Object(shown[2].0.clone()),
            json!({ "heading": "2", "fills": null, "pieces": [{ "id": "c", "at": 3 }] })
        );
        assert_eq!(shown[2].1, Some(vec!["b".to_owned(), "c".to_owned()]));
    }
}
