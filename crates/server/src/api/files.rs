//! Journals out and in, and tables for trying things out.

use super::opening::{self, MadeGame, Opening, SeatSetup, Seating, Sitter, may_begin};
use super::visitor::{Body, Guest, Path, Query, Raw, Who};
use super::{Answer, Here};
use crate::deed::Holder;
use crate::house::House;
use crate::problem::Problem;
use crate::room::{Dream, Room, no_bot_in_practice};
use crate::secret::{self, Hash};
use crate::turns::{self, Work};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::journal::Input;
use engine::{About, Setup};
use serde::Deserialize;
use serde_json::json;
use std::borrow::Cow;
use utoipa::{IntoParams, ToSchema};

/// From where to branch off.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// After so many inputs; now when left out.
    at: Option<usize>,
    /// Who sits where; oneself everywhere when left out.
    #[schema(value_type = Option<BTreeMap<String, SeatSetup>>)]
    seats: Option<Seating>,
}

/// Branches off a table for trying things out. Before the end it is imagined from what the seat knew then, so that
/// nothing hidden can be found out with it.
#[utoipa::path(post, path = "/api/games/{id}/fork", tag = "files", params(("id" = String, Path)), request_body = Fork,
    responses((status = 200, description = "Made", body = MadeGame), (status = 404, description = "No such moment")))]
pub async fn fork(
    State(house): Here,
    Path(id): Path<String>,
    guest: Guest,
    who: Who,
    Body(body): Body<Fork>,
) -> Answer<Json<MadeGame>> {
    may_begin(&house, guest, who.account()).await?;
    let cell = house.cell(&id);
    let opening = {
        let room = house.enter(&cell).await?;
        if room.practice {
            return Err(Problem::conflict(
                "practice",
                "a practice table cannot be branched off again",
            )
            .help("branch off from the game itself"));
        }
        // Before the end the table is imagined from what a seat knows; watchers know too little to imagine.
        let eyes = if room.is_over() {
            who.eyes(&room)?
        } else {
            who.seat(&room)?
        };
        let at = body.at.unwrap_or(room.table.len());
        if at > room.table.len() {
            return Err(Problem::missing(format!(
                "the game has {} inputs",
                room.table.len()
            )));
        }
        let mut prefix = room.table.inputs(0);
        prefix.truncate(at);
        let seats = body.seats.unwrap_or_else(|| all_me(room.about()));
        let dream = (!room.is_over()).then(|| Dream {
            seat: eyes,
            seed: secret::entropy(),
            origin: (!room.plays_alone(eyes)).then(|| room.id.clone()),
        });
        // A bot in one's own seat would show what it would do there.
        let own = seats.get(room.seat_id(eyes));
        let own_by_bot = own.is_none_or(|own| own.holder == Sitter::Bot);
        if own_by_bot && dream.as_ref().is_some_and(|dream| dream.origin.is_some()) {
            return Err(no_bot_in_practice());
        }
        let (about, setup) = (room.about().clone(), room.table.setup().clone());
        Opening {
            name: Some(format!("What if: {}", room.name)),
            prefix,
            dream,
            ..Opening::new(about, setup, seats, who.account())
        }
    };
    opening::make(house, opening).await.map(Json)
}

fn all_me(about: &About) -> Seating {
    let me = SeatSetup {
        holder: Sitter::Me,
        bot: None,
        name: None,
    };
    let seats = about.seats.iter();
    seats.map(|seat| (seat.id.clone(), me.clone())).collect()
}

/// In which form.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Form {
    /// "journal" for the compact file, "lines" for JSON lines.
    form: Option<String>,
}

/// The journal after the end; before it, what the seat has witnessed.
#[utoipa::path(get, path = "/api/games/{id}/export", tag = "files", params(("id" = String, Path), Form),
    responses((status = 200, description = "A file")))]
pub async fn export(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Query(form): Query<Form>,
) -> Answer<Response> {
    let cell = house.cell(&id);
    let work = |room: &Room| who.eyes(room).map(|_| whole(room));
    let (room, turn) = house.enter_for(&cell, work).await?;
    let seat = who.eyes(&room)?;
    if room.is_over() && !room.practice {
        return turns::here(turn, || journal_file(&room, form.form.as_deref()));
    }
    let witnessed = turns::here(turn, || {
        let witnessed = json!({
            "witnessed": true,
            "about": room.about(),
            "seat": room.seat_id(seat),
            "n": room.table.len(),
            "told": room.table.history(seat, 0),
        });
        witnessed.to_string()
    });
    Ok((attachment("witnessed.json", "application/json"), witnessed).into_response())
}

/// By what one holds the seats, and in which form the file is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WholeExport {
    /// Tokens of seats, beside what the header says.
    #[serde(default)]
    tokens: Vec<String>,
    /// "save" to open it again as it is, "journal" for the bare compact file, "lines" for JSON lines.
    form: Option<String>,
}

/// The whole game before the end, for whoever holds every seat that a person holds or is invited to.
#[utoipa::path(post, path = "/api/games/{id}/export", tag = "files", params(("id" = String, Path)), request_body = WholeExport,
    responses((status = 200, description = "A file"), (status = 403, description = "Somebody else is playing too")))]
pub async fn export_whole(
    State(house): Here,
    Path(id): Path<String>,
    who: Who,
    Body(body): Body<WholeExport>,
) -> Answer<Response> {
    let cell = house.cell(&id);
    let tokens: Vec<Hash> = body
        .tokens
        .iter()
        .map(|token| secret::hash(token))
        .collect();
    let work = |room: &Room| {
        let mut held = who.seats(room);
        held.extend(tokens.iter().filter_map(|token| room.seat_of_token(token)));
        if held.is_empty() || !room.is_held_by(&held) {
            return Err(Problem::forbidden(
                "until it is over, the whole game is only for somebody who holds every player's seat",
            )
            .help("it stays on the server; keep its address"));
        }
        if room.practice {
            return Err(Problem::conflict(
                "practice",
                "a practice table has no journal of its own",
            ));
        }
        Ok(whole(room))
    };
    let (room, turn) = house.enter_for(&cell, work).await?;
    turns::here(turn, || match body.form.as_deref() {
        Some("save") => Ok(save_file(&room)),
        form => journal_file(&room, form),
    })
}

/// To play the whole of a game again.
pub(super) fn whole(room: &Room) -> Option<Work> {
    let inputs = room.table.len();
    Some(Work::Replay { inputs })
}

/// The game with who sat where: as a body for importing, so that it is opened as it was saved.
fn save_file(room: &Room) -> Response {
    let sides = room.about().seats.iter().zip(&room.chairs);
    let seats: serde_json::Map<_, _> = sides
        .filter(|(side, _)| !side.automatic)
        .map(|(side, chair)| {
            let setup = match chair.holder {
                Holder::Bot => json!({ "holder": "bot", "bot": chair.bot }),
                Holder::Person | Holder::Open => json!({ "holder": "me", "name": chair.name }),
            };
            (side.id.clone(), setup)
        })
        .collect();
    let save = json!({
        "sandtable": "save",
        "note": "A game of Sandtable, to be opened there and played on. All of it is in this file, including what is hidden from you; opening it shows only what you may know.",
        "name": room.name,
        "seats": seats,
        "journal": STANDARD.encode(room.table.journal().to_bytes()),
    });
    let slug = room.about().scenario.replace('/', "-");
    let name = attachment(&format!("{slug}.save.json"), "application/json");
    (name, format!("{save:#}\n")).into_response()
}

fn journal_file(room: &Room, form: Option<&str>) -> Answer<Response> {
    let slug = room.about().scenario.replace('/', "-");
    match form {
        Some("lines") => {
            let name = attachment(&format!("{slug}.jsonl"), "application/jsonl");
            Ok((name, room.table.journal_lines()).into_response())
        }
        None | Some("journal") => {
            let name = attachment(&format!("{slug}.journal"), "application/octet-stream");
            Ok((name, room.table.journal().to_bytes()).into_response())
        }
        Some(other) => Err(Problem::malformed(format!(
            "\"{other}\" is not a format; write journal or lines"
        ))),
    }
}

pub(super) fn attachment(file: &str, kind: &str) -> [(header::HeaderName, String); 2] {
    [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ),
    ]
}

/// What a file says it is, when it is a save.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SaveKind {
    /// A save.
    Save,
}

/// A journal to be carried on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// Which kind of file it is: a save.
    #[serde(rename = "sandtable")]
    _kind: Option<SaveKind>,
    /// What a save says to whoever looks into it.
    #[serde(rename = "note")]
    _note: Option<String>,
    /// JSON lines, or the compact file in base64.
    journal: String,
    /// Who sits where.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, SeatSetup>)]
    seats: Seating,
    /// Whether anybody may watch.
    #[serde(default)]
    public: bool,
    /// A name for the table.
    name: Option<String>,
}

/// Whether a body says itself where its journal is, rightly or not.
fn is_order(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Head {
        sandtable: Option<serde_json::Value>,
        #[serde(rename = "journal")]
        _journal: serde::de::IgnoredAny,
    }
    let head = serde_json::from_slice::<Head>(body);
    head.is_ok_and(|head| head.sandtable.is_none_or(|kind| kind == "save"))
}

/// Files of ours that hold no game, and what to do with them.
fn other_file(bytes: &[u8]) -> Option<&'static str> {
    #[derive(Deserialize)]
    struct Head {
        sandtable: Option<String>,
        witnessed: Option<bool>,
    }
    let head: Head = serde_json::from_slice(bytes).ok()?;
    match head {
        Head {
            sandtable: Some(kind),
            ..
        } if kind == "bookmark" => Some(
            "this is a bookmark: the game itself stays on its server, at the address in the file",
        ),
        Head {
            witnessed: Some(true),
            ..
        } => Some(
            "this file holds what one side has seen of a game, which is not enough to play on; open the game itself",
        ),
        _ => None,
    }
}

/// Carries a journal on as a new game, every input checked. A body that is itself a journal, compact or JSON lines,
/// is carried on with all seats one's own.
#[utoipa::path(post, path = "/api/import", tag = "files", request_body = Import,
    responses((status = 200, description = "Made", body = MadeGame), (status = 422, description = "Not a journal that can be carried on")))]
pub async fn import(
    State(house): Here,
    guest: Guest,
    who: Who,
    Raw(bytes): Raw,
) -> Answer<Json<MadeGame>> {
    may_begin(&house, guest, who.account()).await?;
    let kind = Work::Import { bytes: bytes.len() };
    let reader = house.clone();
    let (about, setup, prefix, order) = house
        .toil(kind, move || read(&reader, guest, &bytes))
        .await??;
    let (seats, public, name) = match order {
        Some(order) => (order.seats, order.public, order.name),
        None => (all_me(&about), false, None),
    };
    let opening = Opening {
        public,
        name,
        prefix,
        ..Opening::new(about, setup, seats, who.account())
    };
    opening::make(house, opening).await.map(Json)
}

/// What a journal is of and its inputs, every one checked, and how it is to be carried on if that was said.
fn read(
    house: &House,
    guest: Guest,
    body: &[u8],
) -> Answer<(About, Setup, Vec<Input>, Option<Import>)> {
    let unfit = |error: String| Problem::unfit("no-journal", error);
    let order = match serde_json::from_slice::<Import>(body) {
        Ok(order) => Some(order),
        Err(error) if is_order(body) => return Err(Problem::malformed(error.to_string())),
        Err(_) => None,
    };
    let file = match &order {
        Some(order) if order.journal.trim_start().starts_with('{') => {
            Cow::Borrowed(order.journal.as_bytes())
        }
        Some(order) => {
            let neither = "this is neither JSON lines nor a file in base64";
            let file = STANDARD.decode(order.journal.trim());
            Cow::Owned(file.map_err(|_| unfit(neither.to_owned()))?)
        }
        None => match other_file(body) {
            Some(what) => return Err(unfit(what.to_owned())),
            None => Cow::Borrowed(body),
        },
    };
    let journal = house.shelf.read_journal(&file);
    let journal = journal.map_err(|error| unfit(error.to_string()))?;
    // Only now is it known how much there is to play again; a small file can hold many inputs.
    let inputs = journal.inputs.len();
    house.gate.pay(guest.0, Work::Replay { inputs }.price())?;
    let table = house.shelf.resume(&journal);
    let table = table.map_err(|error| unfit(error.to_string()))?;
    Ok((table.about().clone(), journal.setup, journal.inputs, order))
}
