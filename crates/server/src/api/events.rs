//! Live updates: one stream for each seat at a screen, resumed where it broke off.

use super::visitor::{self, Guest, Path, Query, Who};
use super::{Answer, Here, LARGE};
use crate::house::{Cell, Ended, House};
use crate::limits::Place;
use crate::room::{Message, Room, now};
use crate::turns::{self, Payer, Work};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use engine::Seat;
use futures_util::stream::{self, Stream};
use serde::Deserialize;
use serde_json::json;
use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{broadcast, watch};
use utoipa::IntoParams;

/// Longer than any server runs.
const FOREVER: Duration = Duration::from_secs(100 * 365 * 24 * 3600);

/// Where to go on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct After {
    /// The serial up to which all is known; the header `Last-Event-ID` says the same.
    after: Option<usize>,
}

/// Everything that happens, as a seat may know it, from now or from where the reader left off.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "table", params(("id" = String, Path), After),
    responses((status = 200, description = "hello, input, undo, chat, seat, offer, over", content_type = "text/event-stream")))]
pub async fn events(
    State(house): Here,
    Path(id): Path<String>,
    guest: Guest,
    who: Who,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Answer<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let place = house.gate.stream(guest.0)?;
    let last = headers.get("last-event-id");
    let last = last
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.parse().ok());
    let cell = house.cell(&id);
    let (wake, closing) = (cell.listen(), house.closing.subscribe());
    let ended = house.ended.subscribe();
    let mut room = house.enter(&cell).await?;
    let seat = who.eyes(&room)?;
    let now = room.serial();
    let seen = last.or(after.after).unwrap_or(now).min(now);
    let inputs = room.inputs_since(seen);
    house.gate.pay(guest.0, Work::Replay { inputs }.price())?;
    room.come_and_go(seat, true);
    let hello = json!({ "n": room.table.len(), "serial": seen, "seats": room.seats_shown() });
    let presence = room.presence();
    drop(room);
    house.metrics.streams.fetch_add(1, Ordering::Relaxed);
    house.drive(&cell);
    let hello = Event::default()
        .event("hello")
        .id(seen.to_string())
        .data(hello.to_string());
    let line = Line {
        presence: Presence {
            house,
            cell,
            seat,
            _place: place,
        },
        payer: Payer::now().patient(),
        guest,
        who,
        seen,
        known_presence: presence,
        waiting: VecDeque::from([hello]),
        wake,
        closing,
        ended,
        // What was missed while away is looked for at once.
        look: true,
        large: None,
    };
    let messages = stream::unfold(line, |mut line| async move {
        let event = line.payer.pays(line.next()).await?;
        Some((Ok(event), line))
    });
    let alive = KeepAlive::new().interval(Duration::from_secs(20));
    Ok(Sse::new(messages).keep_alive(alive))
}

struct Line {
    presence: Presence,
    /// Whoever opened it, for whom the rest is done without his asking.
    payer: Payer,
    guest: Guest,
    who: Who,
    seen: usize,
    known_presence: u64,
    waiting: VecDeque<Event>,
    wake: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    /// Tells what has ended, and this stream perhaps with it.
    ended: broadcast::Receiver<Ended>,
    look: bool,
    /// What is on its way, where that is much.
    large: Option<Place>,
}

impl Line {
    async fn next(&mut self) -> Option<Event> {
        loop {
            // What was sent before has been taken, but for what fits into the line.
            if self.waiting.is_empty() {
                self.large = None;
            }
            if let Some(event) = self.waiting.pop_front() {
                let messages = &self.presence.house.metrics.messages;
                messages.fetch_add(1, Ordering::Relaxed);
                return Some(event);
            }
            if std::mem::take(&mut self.look) {
                // He may have been signed out, or shut out, just before he began to listen for that.
                self.still_signed_in().await?;
                self.still_answered()?;
            } else {
                let left = self.time_left();
                let ended = tokio::select! {
                    changed = self.wake.changed() => changed.ok().map(|()| None)?,
                    ended = self.ended.recv() => Some(ended),
                    _ = self.closing.wait_for(|closing| *closing) => return None,
                    () = tokio::time::sleep(left) => return None,
                };
                if let Some(ended) = ended {
                    if self.may_be_his(ended) {
                        self.still_signed_in().await?;
                        self.still_answered()?;
                    }
                    continue;
                }
            }
            self.wake.borrow_and_update();
            let (house, cell) = (&self.presence.house, &self.presence.cell);
            let seen = self.seen;
            let work = |room: &Room| {
                let inputs = room.inputs_since(seen);
                Ok(Some(Work::Replay { inputs }))
            };
            let (room, turn) = house.enter_for(cell, work).await.ok()?;
            // A seat that was given away is not heard by its former holder.
            if self.who.eyes(&room).ok() != Some(self.presence.seat) {
                return None;
            }
            let (seat, seen) = (self.presence.seat, &mut self.seen);
            let known = &mut self.known_presence;
            let (fresh, bytes) = turns::here(turn, || catch_up(&room, seat, seen, known));
            drop(room);
            if bytes >= LARGE {
                // Where too much is on its way already, he comes again when he has taken it.
                self.large = Some(house.gate.parcel(self.guest.0, bytes).ok()?);
            }
            self.waiting.extend(fresh);
        }
    }
}

impl Line {
    /// How long whoever listens stays signed in; whoever has a seat's token needs no session.
    fn time_left(&self) -> Duration {
        let until = self.who.session().map(|session| session.until - now());
        until.map_or(FOREVER, |left| Duration::from_millis(left.max(0) as u64))
    }

    /// Whether this stream may have ended with what has.
    fn may_be_his(&self, ended: Result<Ended, RecvError>) -> bool {
        match ended {
            Ok(Ended::Sessions(account)) => self.who.account() == Some(account),
            Ok(Ended::Answers(address)) => self.guest.0 == address,
            Err(_) => true,
        }
    }

    /// A stream ends when nothing more is answered to whoever opened it.
    fn still_answered(&self) -> Option<()> {
        self.presence.house.is_not_banned(self.guest.0).ok()
    }

    /// A stream ends with the session by which it was opened.
    async fn still_signed_in(&self) -> Option<()> {
        match self.who.session() {
            Some(known) => visitor::session(&self.presence.house, known.token)
                .await
                .ok()
                .map(drop),
            None => Some(()),
        }
    }
}

/// What is new to a reader, and about how many bytes that is. Only the last message carries the serial: whoever breaks off before it gets all again.
fn catch_up(room: &Room, seat: Seat, seen: &mut usize, presence: &mut u64) -> (Vec<Event>, usize) {
    let messages = room.missed(seat, *seen);
    let serial = room.serial();
    let moved_on = serial != *seen;
    *seen = serial;
    let count = messages.len();
    let mut bytes = 0;
    let event = |(index, message): (usize, Message)| {
        let mut data = message.data;
        data["serial"] = json!(serial);
        let data = data.to_string();
        bytes += data.len();
        let event = Event::default().event(message.event).data(data);
        if index + 1 == count {
            event.id(serial.to_string())
        } else {
            event
        }
    };
    let mut events: Vec<Event> = messages.into_iter().enumerate().map(event).collect();
    if moved_on && events.is_empty() {
        events.push(
            Event::default()
                .event("serial")
                .id(serial.to_string())
                .data("{}"),
        );
    }
    if *presence != room.presence() {
        *presence = room.presence();
        let data = json!({ "seats": room.seats_shown() });
        events.push(Event::default().event("seat").data(data.to_string()));
    }
    (events, bytes)
}

/// Somebody at a screen; when he goes, the others hear of it.
struct Presence {
    house: Arc<House>,
    cell: Arc<Cell>,
    seat: Seat,
    _place: Place,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.house.metrics.streams.fetch_sub(1, Ordering::Relaxed);
        let (house, cell, seat) = (self.house.clone(), self.cell.clone(), self.seat);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Ok(mut room) = house.enter(&cell).await {
                    room.come_and_go(seat, false);
                }
            });
        }
    }
}
