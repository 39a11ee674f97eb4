//! Finding games and taking seats.

use super::visitor::{Body, Guest, Path, Who};
use super::{Answer, Here, seated, to_the_end};
use crate::deed::Holder;
use crate::house::House;
use crate::names;
use crate::problem::Problem;
use crate::room::{Room, SeatShown};
use crate::secret::{self, Hash};
use crate::shelf::ScenarioOnShelf;
use crate::store::{Listed, Sitter, Write};
use axum::Json;
use axum::extract::State;
use engine::Seat;
use futures_util::FutureExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;
use utoipa::ToSchema;

/// How many games a list shows.
const LONGEST_LIST: usize = 200;
/// How many tokens are looked up for the price of a request.
const TOKENS_FOR_A_REQUEST: f64 = 20.0;

/// The public games, the latest first.
#[utoipa::path(get, path = "/api/games", tag = "games", responses((status = 200, description = "A list")))]
pub async fn list(State(house): Here) -> Answer<Json<Vec<Value>>> {
    let games = house.store.public_games(LONGEST_LIST as u32).await;
    let games = games.map_err(Problem::broken)?;
    Ok(Json(shown(&house, games)))
}

/// The tokens one has.
#[derive(Deserialize, ToSchema)]
pub struct Tokens {
    /// Tokens of seats.
    tokens: Vec<String>,
}

impl Tokens {
    /// These.
    pub fn new(tokens: Vec<String>) -> Self {
        Tokens { tokens }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.tokens.len()
    }

    /// Lets them be looked up, at their price and if they are not too many.
    pub fn may_be_found(&self, house: &House, guest: Guest) -> Answer<()> {
        if self.tokens.len() > LONGEST_LIST {
            return Err(Problem::too_large(format!(
                "at most {LONGEST_LIST} tokens at once"
            )));
        }
        let price = self.tokens.len() as f64 / TOKENS_FOR_A_REQUEST;
        house.gate.pay(guest.0, price)
    }

    /// What is kept of them, in order.
    pub fn hashes(&self) -> impl Iterator<Item = Hash> {
        self.tokens.iter().map(|token| secret::hash(token))
    }
}

/// The games of these tokens, with whose turn it is.
#[utoipa::path(post, path = "/api/mine", tag = "games", request_body = Tokens,
    responses((status = 200, description = "A list, each with the place of its token; unknown tokens are left out")))]
pub async fn mine(
    State(house): Here,
    guest: Guest,
    Body(body): Body<Tokens>,
) -> Answer<Json<Vec<Value>>> {
    body.may_be_found(&house, guest)?;
    let found = games_of_tokens(&house, &body).await?;
    let places: Vec<usize> = found.iter().map(|(place, ..)| *place).collect();
    let games = found.into_iter().map(|(_, _, game)| game).collect();
    let games = house.store.with_sitters(games).await;
    let mut list = shown(&house, games.map_err(Problem::broken)?);
    for (entry, place) in list.iter_mut().zip(places) {
        entry["token"] = json!(place);
    }
    Ok(Json(list))
}

/// The games of tokens, each with the token's place in the list; unknown ones are left out.
pub async fn games_of_tokens(house: &House, tokens: &Tokens) -> Answer<Vec<(usize, Hash, Listed)>> {
    let mut found = Vec::new();
    for (place, token) in tokens.tokens.iter().enumerate() {
        let token = secret::hash(token);
        let game = house.store.game_of_token(&token).await;
        if let Some(game) = game.map_err(Problem::broken)? {
            found.push((place, token, game));
        }
    }
    Ok(found)
}

/// Games as lists show them.
pub fn shown(house: &House, games: Vec<Listed>) -> Vec<Value> {
    let shelf = house.shelf.catalogue();
    let scenarios: HashMap<_, _> = shelf
        .iter()
        .flat_map(|system| &system.scenarios)
        .map(|scenario| (scenario.id.as_str(), scenario))
        .collect();
    let list = games.into_iter().map(|game| {
        let scenario = scenarios.get(game.scenario.as_str());
        let id = |seat: Option<u8>| {
            let seats = scenario.map(|scenario| &scenario.seats);
            seats.and_then(|seats| seats.get(seat? as usize).map(|seat| seat.id.clone()))
        };
        let verdict: Option<Value> = game
            .verdict
            .as_deref()
            .and_then(|verdict| serde_json::from_str(verdict).ok());
        json!({
            "game": game.id,
            "scenario": game.scenario,
            "title": scenario.map(|scenario| &scenario.title),
            "name": game.name,
            "n": game.len,
            "turn": id(game.asked),
            "you": id(game.seat),
            "yourTurn": game.asked.is_some() && game.asked == game.seat && game.stand_in.is_none(),
            "standIn": game.stand_in,
            "verdict": verdict,
            "public": game.public,
            "archived": game.archived,
            "created": game.created,
            "changed": game.changed,
            "since": game.since,
            "pace": game.pace,
            "closed": game.closed,
            "seats": seats_shown(scenario.copied(), &game.sitters),
        })
    });
    list.collect()
}

/// Who sits at a game, as lists show it.
fn seats_shown(scenario: Option<&ScenarioOnShelf>, sitters: &[Sitter]) -> Vec<Value> {
    let sides = scenario.map_or(&[][..], |scenario| &scenario.seats);
    let seats = sides.iter().zip(sitters).map(|(side, sitter)| {
        json!({
            "id": side.id,
            "name": side.name,
            "holder": sitter.holder,
            "bot": sitter.bot,
            "player": sitter.name,
            "free": sitter.free && sitter.holder == Holder::Open,
            "automatic": side.automatic,
        })
    });
    seats.collect()
}

/// What all may know about a game, and which seat one has.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, description = "about, seats, n, ask, verdict …"), (status = 403, description = "Private")))]
pub async fn game(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    let seat = who.eyes(&room)?;
    Ok(Json(room.shown(seat)))
}

/// An invitation to be looked at.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Invitation {
    /// Its secret.
    secret: String,
}

/// What an invitation is to: the game, the seat and who asks.
#[utoipa::path(post, path = "/api/games/{id}/invitation", tag = "games", params(("id" = String, Path)), request_body = Invitation,
    responses((status = 200, description = "game, name, title, briefing, minutes, seat, hosts, pace"),
        (status = 409, description = "Used already, or not of this game")))]
pub async fn invitation(
    State(house): Here,
    Path(id): Path<String>,
    Body(body): Body<Invitation>,
) -> Answer<Json<Value>> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    let seat = room.invited(&body.secret)?;
    let about = room.about();
    let catalogue = house.shelf.catalogue();
    let system = catalogue.iter().find(|system| system.game == about.game);
    let seats = room.seats_shown();
    let is_host = |other: &&SeatShown| other.holder == Holder::Person;
    let hosts: Vec<Value> = seats
        .iter()
        .filter(is_host)
        .map(|host| json!({ "seat": host.name, "player": host.player }))
        .collect();
    Ok(Json(json!({
        "game": system.map(|system| &system.name),
        "name": room.name,
        "title": about.title,
        "briefing": about.briefing,
        "minutes": about.minutes,
        "scenario": about.scenario,
        "seat": { "id": seats[seat.index()].id, "name": seats[seat.index()].name, "number": seat.0 },
        "hosts": hosts,
        "pace": room.pace,
    })))
}

/// An invitation to be used.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The secret of the invitation.
    secret: Option<String>,
    /// A seat that is free for whoever comes first, in place of an invitation.
    seat: Option<String>,
    /// The name to show.
    name: Option<String>,
    /// Something long and random that the browser keeps: with it, an answer that was lost can be asked for again.
    claim: Option<String>,
}

/// Takes a seat. An invitation is good for one.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "games", params(("id" = String, Path)), request_body = Join,
    responses((status = 200, description = "seat, token"), (status = 409, description = "Used already, or not of this game")))]
pub async fn join(
    State(house): Here,
    Path(id): Path<String>,
    guest: Guest,
    who: Who,
    Body(body): Body<Join>,
) -> Answer<Json<Value>> {
    to_the_end(async move {
        cannot_be_guessed(body.claim.as_deref())?;
        let cell = house.cell(&id);
        let mut room = house.enter(&cell).await?;
        let name = names::good(&body.name.unwrap_or_default())?;
        let (claim, account) = (body.claim.as_deref(), who.account());
        let (seat, token) = match (&body.secret, &body.seat) {
            (Some(secret), _) => room.join(secret, &name, claim, account).await?,
            (None, Some(seat)) => {
                // To sit down at a stranger's table counts as a new game, so that nobody takes all the seats.
                house.gate.game(guest.0)?;
                let seat = room.seat(seat)?;
                (seat, room.sit_down(seat, &name, claim, account).await?)
            }
            (None, None) => return Err(Problem::malformed("give a secret or a seat")),
        };
        let seat = room.seat_id(seat).to_owned();
        Ok(Json(json!({ "seat": seat, "token": token })))
    })
    .await
}

/// A claim leads to the token of a seat: one that is short could be tried out by others.
pub(super) fn cannot_be_guessed(claim: Option<&str>) -> Answer<()> {
    if claim.is_some_and(|claim| claim.len() < 16) {
        return Err(Problem::malformed(
            "a claim has at least 16 random characters",
        ));
    }
    Ok(())
}

/// Deletes a game that nobody else plays, with all that was said and noted at it.
#[utoipa::path(delete, path = "/api/games/{id}", tag = "games", params(("id" = String, Path)),
    responses((status = 200, description = "Deleted"), (status = 403, description = "Somebody else is playing too")))]
pub async fn delete(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    to_the_end(async move {
        let cell = house.cell(&id);
        let room = house.enter(&cell).await?;
        who.seat(&room)?;
        room.must_stand_alone()?;
        if plays_with_others(&room, &who) {
            return Err(Problem::forbidden("somebody else is playing this game too")
                .help("archive it, or take back what you have said"));
        }
        house.store.write(vec![Write::NoGame { game: id }]).await?;
        room.forget();
        house.let_go(&cell);
        Ok(Json(json!({ "done": true })))
    })
    .await
}

/// Whether a person sits in a seat that is not his own.
fn plays_with_others(room: &Room, who: &Who) -> bool {
    let mine = who.seats(room);
    (0u8..)
        .zip(&room.chairs)
        .any(|(seat, chair)| chair.holder == Holder::Person && !mine.contains(&Seat(seat)))
}

/// Whether a game is out of the lists.
#[derive(Deserialize, ToSchema)]
pub struct Archive {
    /// Whether it is.
    archived: bool,
}

/// Puts a game out of the lists, or back.
#[utoipa::path(post, path = "/api/games/{id}/archive", tag = "games", params(("id" = String, Path)), request_body = Archive,
    responses((status = 200, description = "Done")))]
pub async fn archive(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<Archive>,
) -> Answer<Json<Value>> {
    seated(house, id, who, move |room, _| {
        async move {
            room.archive(body.archived).await?;
            Ok(Json(json!({ "archived": room.archived })))
        }
        .boxed()
    })
    .await
}
