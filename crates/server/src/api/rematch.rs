//! The same people again: a new game from one that is over, which keeps a seat for everybody who sat there.

use super::accounts::is_unreadable;
use super::games::cannot_be_guessed;
use super::opening::{MadeGame, Opening, Pace, SeatSetup, Seating, Sitter, make, may_begin};
use super::visitor::{Body, Guest, Path, Who};
use super::{Answer, Here, to_the_end};
use crate::deed::Holder;
use crate::house::House;
use crate::problem::Problem;
use crate::room::Room;
use crate::store::Write;
use axum::Json;
use axum::extract::State;
use engine::{About, Seat};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// How it is to be played again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Again {
    /// Whether sides are swapped. Who comes second takes what the first one chose.
    #[serde(default)]
    swap: bool,
    /// Something long and random that the browser keeps: with it, an answer that was lost can be asked for again.
    claim: Option<String>,
}

/// Plays a game that is over again with the same people: makes the new one, or sits down at the one that is made.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path)), request_body = Again,
    responses((status = 200, description = "The new game, with your seats in it", body = MadeGame),
        (status = 409, description = "It is not over, or somebody already sits there")))]
pub async fn rematch(
    State(house): Here,
    Path(id): Path<String>,
    guest: Guest,
    who: Who,
    Body(body): Body<Again>,
) -> Answer<Json<MadeGame>> {
    to_the_end(async move {
        cannot_be_guessed(body.claim.as_deref())?;
        let (next, opening) = {
            let cell = house.cell(&id);
            let room = house.enter(&cell).await?;
            who.seat(&room)?;
            room.must_stand_alone()?;
            if !room.is_over() {
                return Err(Problem::conflict("not-over", "this game is not over yet")
                    .help("play it to the end, resign, or agree on a draw"));
            }
            (room.next_game(), opening(&room, &who, body.swap))
        };
        let claim = body.claim.as_deref();
        // Where a seat is kept for him he sits down; else it is played once more.
        if next.is_some()
            && let Ok(made) = sit_down(&house, &id, &who, claim).await
        {
            return Ok(Json(made));
        }
        may_begin(&house, guest, who.account()).await?;
        let made = make(house.clone(), opening).await?;
        match note(&house, &id, next, &made.game, body.swap).await? {
            true => Ok(Json(made)),
            false => sit_down(&house, &id, &who, claim).await.map(Json),
        }
    })
    .await
}

/// The seat that somebody has in the next game.
fn next_seat(about: &About, seat: usize, swapped: bool) -> usize {
    let manned: Vec<usize> = (0..about.seats.len())
        .filter(|&it| !about.seats[it].automatic)
        .collect();
    match manned.iter().position(|&it| it == seat) {
        Some(place) if swapped => manned[manned.len() - 1 - place],
        _ => seat,
    }
}

fn opening(room: &Room, who: &Who, swap: bool) -> Opening {
    let about = room.about().clone();
    let mine = who.seats(room);
    let mut seats = Seating::new();
    for (seat, chair) in room.chairs.iter().enumerate() {
        let own = mine.contains(&Seat(seat as u8));
        let holder = match chair.holder {
            Holder::Person if own => Sitter::Me,
            Holder::Person | Holder::Open => Sitter::Link,
            Holder::Bot => Sitter::Bot,
        };
        let setup = SeatSetup {
            holder,
            bot: chair.bot.clone().filter(|_| holder == Sitter::Bot),
            name: (!chair.name.is_empty()).then(|| chair.name.clone()),
        };
        let id = &about.seats[next_seat(&about, seat, swap)].id;
        seats.insert(id.clone(), setup);
    }
    let setup = room.table.setup().clone();
    Opening {
        public: room.public,
        name: Some(room.name.clone()),
        pace: Pace::of_word(&room.pace),
        retry: room.retry,
        ..Opening::new(about, setup, seats, who.account())
    }
}

/// Writes down at the old table which game came of it; false, and the new one is gone again, when somebody was quicker.
async fn note(
    house: &Arc<House>,
    id: &str,
    before: Option<(String, bool)>,
    next: &str,
    swapped: bool,
) -> Answer<bool> {
    let cell = house.cell(id);
    let mut room = house.enter(&cell).await?;
    if room.next_game() == before {
        room.play_again(next.to_owned(), swapped).await?;
        return Ok(true);
    }
    drop(room);
    let cell = house.cell(next);
    let new = house.enter(&cell).await?;
    let write = Write::NoGame {
        game: next.to_owned(),
    };
    house.store.write(vec![write]).await?;
    new.forget();
    house.let_go(&cell);
    Ok(false)
}

/// Takes names off the seats that are kept in the next game for those who sat at the old table, where they still are.
pub(super) async fn take_kept_names_off(
    house: &House,
    (next, swapped): (String, bool),
    seats: Vec<(Seat, String)>,
) -> Answer<()> {
    let cell = house.cell(&next);
    let mut room = match house.enter(&cell).await {
        Ok(room) => room,
        // Where it is gone, or cannot be read any more, nobody sees a name.
        Err(problem) if is_unreadable(&problem) => return Ok(()),
        Err(problem) => return Err(problem),
    };
    for (seat, name) in seats {
        let kept = Seat(next_seat(room.about(), seat.index(), swapped) as u8);
        let chair = &room.chairs[kept.index()];
        if chair.holder == Holder::Open && chair.name == name {
            room.take_name_off(kept).await?;
        }
    }
    Ok(())
}

/// Takes the seats that are kept for whoever sat at the old table.
async fn sit_down(
    house: &Arc<House>,
    id: &str,
    who: &Who,
    claim: Option<&str>,
) -> Answer<MadeGame> {
    let (next, seats) = {
        let cell = house.cell(id);
        let room = house.enter(&cell).await?;
        let (next, swapped) = room
            .next_game()
            .ok_or_else(|| Problem::missing("there is no next game"))?;
        let seats = who.seats(&room).into_iter().map(|seat| {
            let name = room.chairs[seat.index()].name.clone();
            (next_seat(room.about(), seat.index(), swapped), name)
        });
        (next, seats.collect::<Vec<_>>())
    };
    let cell = house.cell(&next);
    let mut room = house.enter(&cell).await?;
    let mut tokens = BTreeMap::new();
    for (seat, name) in seats {
        let seat = Seat(seat as u8);
        let token = room.take_kept(seat, &name, claim, who.account()).await?;
        tokens.insert(room.seat_id(seat).to_owned(), token);
    }
    Ok(MadeGame {
        game: next,
        tokens,
        invites: BTreeMap::new(),
    })
}
