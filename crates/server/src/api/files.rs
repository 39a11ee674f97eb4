//! Journals out and in, and tables for trying things out.

use super::opening::{self, MadeGame, Opening, SeatSetup, Seating, Sitter};
use super::visitor::{Body, Guest, Path, Query, Raw, Who};
use super::{Answer, Here};
use crate::house::House;
use crate::problem::Problem;
use crate::room::{Dream, Room};
use crate::secret;
use crate::turns::Work;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::About;
use engine::journal::Input;
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
    house.gate.game(guest.0)?;
    let cell = house.cell(&id);
    let opening = {
        let room = house.enter(&cell).await?;
        if room.practice {
            return Err(Problem::conflict(
                "practice",
                "a practice table is not branched off again",
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
        let dream = (!room.is_over()).then(|| Dream {
            seat: eyes,
            seed: secret::entropy(),
        });
        Opening {
            seats: body.seats.unwrap_or_else(|| all_me(room.about())),
            about: room.about().clone(),
            public: false,
            name: Some(format!("What if: {}", room.name)),
            account: who.account(),
            prefix,
            dream,
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
    let room = house.enter(&cell).await?;
    let seat = who.eyes(&room)?;
    let inputs = room.table.len();
    let turn = house.turns.take(Work::Replay { inputs }).await?;
    if room.is_over() && !room.practice {
        return turn.here(|| journal_file(&room, form.form.as_deref()));
    }
    let witnessed = turn.here(|| {
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

/// The tokens of all seats.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WholeExport {
    /// One for each seat.
    tokens: Vec<String>,
    /// "journal" for the compact file, "lines" for JSON lines.
    form: Option<String>,
}

/// The journal before the end, for whoever holds every seat: to carry the game elsewhere, such as by mail.
#[utoipa::path(post, path = "/api/games/{id}/export", tag = "files", params(("id" = String, Path)), request_body = WholeExport,
    responses((status = 200, description = "A file"), (status = 403, description = "Not all seats are held by these tokens")))]
pub async fn export_whole(
    State(house): Here,
    Path(id): Path<String>,
    Body(body): Body<WholeExport>,
) -> Answer<Response> {
    let cell = house.cell(&id);
    let room = house.enter(&cell).await?;
    let mut held: Vec<_> = body
        .tokens
        .iter()
        .filter_map(|token| room.seat_of_token(&secret::hash(token)))
        .collect();
    held.sort_unstable();
    held.dedup();
    if held.len() < room.chairs.len() {
        return Err(Problem::forbidden(
            "before the end the whole journal is only for who holds every seat",
        ));
    }
    if room.practice {
        return Err(Problem::conflict(
            "practice",
            "a practice table has no journal of its own",
        ));
    }
    let inputs = room.table.len();
    let turn = house.turns.take(Work::Replay { inputs }).await?;
    turn.here(|| journal_file(&room, body.form.as_deref()))
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
            "\"{other}\" is no form; write journal or lines"
        ))),
    }
}

fn attachment(file: &str, kind: &str) -> [(header::HeaderName, String); 2] {
    [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{file}\""),
        ),
    ]
}

/// A journal to be carried on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Import {
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
    house.gate.game(guest.0)?;
    let kind = Work::Import { bytes: bytes.len() };
    let reader = house.clone();
    let (about, prefix, order) = house
        .toil(kind, move || read(&reader, guest, &bytes))
        .await??;
    let opening = match order {
        Some(order) => Opening {
            seats: order.seats,
            public: order.public,
            name: order.name,
            account: who.account(),
            dream: None,
            about,
            prefix,
        },
        None => Opening {
            seats: all_me(&about),
            public: false,
            name: None,
            account: who.account(),
            dream: None,
            about,
            prefix,
        },
    };
    opening::make(house, opening).await.map(Json)
}

/// What a journal is of and its inputs, every one checked, and how it is to be carried on if that was said.
fn read(house: &House, guest: Guest, body: &[u8]) -> Answer<(About, Vec<Input>, Option<Import>)> {
    let unfit = |error: String| Problem::unfit("no-journal", error);
    let order = serde_json::from_slice::<Import>(body).ok();
    let file = match &order {
        Some(order) if order.journal.trim_start().starts_with('{') => {
            Cow::Borrowed(order.journal.as_bytes())
        }
        Some(order) => {
            let neither = "this is neither JSON lines nor a file in base64";
            let file = STANDARD.decode(order.journal.trim());
            Cow::Owned(file.map_err(|_| unfit(neither.to_owned()))?)
        }
        None => Cow::Borrowed(body),
    };
    let journal = house.shelf.read_journal(&file);
    let journal = journal.map_err(|error| unfit(error.to_string()))?;
    // Only now is it known how much there is to play again; a small file can hold many inputs.
    let inputs = journal.inputs.len();
    house.gate.pay(guest.0, Work::Replay { inputs }.price())?;
    let table = house.shelf.resume(&journal);
    let table = table.map_err(|error| unfit(error.to_string()))?;
    Ok((table.about().clone(), journal.inputs, order))
}
