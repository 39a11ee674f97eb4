//! What a seat gets to see, always computed from its own view.

use super::Room;
use super::act::LUCK_STANDS;
use crate::deed::{Deed, Holder};
use crate::problem::Problem;
use engine::scene::Scene;
use engine::table::{Offer, Table, TableAsk, Told};
use engine::{Reckoned, Seat};
use serde::Serialize;
use serde_json::{Value, json};

/// Something to be sent to one seat's event stream.
#[derive(Clone, Debug)]
pub struct Message {
    /// The kind of event.
    pub event: &'static str,
    /// What it says.
    pub data: Value,
}

/// How the table stands for one seat.
#[derive(Serialize)]
pub struct Standing {
    pub n: usize,
    pub serial: usize,
    /// The turn that is played, from 1.
    pub turn: u32,
    /// The act that is being carried out, from 1; 0 where the game counts none.
    pub act: u32,
    pub ask: TableAsk,
    pub scene: Scene,
    pub offers: Vec<Offer>,
    pub undo: Value,
    /// Why the game can only be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shut: Option<String>,
    pub offer: Option<Value>,
    pub verdict: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// After the end: what the result rests on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reckoning: Vec<Reckoned>,
}

/// A seat as all may know it.
#[derive(Serialize)]
pub struct SeatShown {
    pub id: String,
    pub name: String,
    pub holder: Holder,
    /// The bot that decides here; where a person holds the seat, it stands in for him.
    pub bot: Option<String>,
    pub player: String,
    pub online: bool,
    /// Whether whoever comes first may sit down.
    pub free: bool,
}

impl Room {
    /// How the table stands for a seat, now.
    pub fn standing(&self, seat: Seat) -> Standing {
        let verdict = self.verdict();
        let live = verdict.is_none();
        Standing {
            n: self.table.len(),
            serial: self.log.len(),
            turn: self.table.turn(),
            act: self.table.act(),
            ask: self.table.ask_as(seat),
            scene: self.table.scene(seat),
            offers: if live && self.shut().is_none() && !self.is_left_to_bot(seat) {
                self.table.offers(seat)
            } else {
                Vec::new()
            },
            undo: match self.can_undo(seat) {
                Ok(to) => json!({ "ok": true, "to": to }),
                Err(why) => self.asked_undo(seat, why),
            },
            shut: self.shut().map(str::to_owned),
            offer: self.open_offer(),
            // The digest of the true state could be used to try out what is hidden.
            digest: (!live).then(|| self.table.digest()),
            reckoning: if live {
                Vec::new()
            } else {
                self.table.reckoning(seat)
            },
            verdict,
        }
    }

    /// What a seat that may not simply go back is told: why not, and what asking would come to.
    fn asked_undo(&self, seat: Seat, why: String) -> Value {
        let Some(to) = self.last_decision(seat).filter(|_| self.shut().is_none()) else {
            return json!({ "ok": false, "why": why, "ask": false });
        };
        let luck = self.tries_luck_again(to);
        if luck && !self.retry {
            return json!({ "ok": false, "why": LUCK_STANDS, "ask": false });
        }
        json!({ "ok": false, "why": why, "ask": true, "luck": luck })
    }

    /// How the table stood for a seat after `at` inputs.
    pub fn standing_at(&self, seat: Seat, at: usize) -> Result<Standing, Problem> {
        let then: Box<dyn Table> = self
            .table
            .fork(at)
            .map_err(|_| Problem::missing(format!("the game has {} inputs", self.table.len())))?;
        Ok(Standing {
            n: at,
            serial: self.log.len(),
            turn: then.turn(),
            act: then.act(),
            ask: then.ask_as(seat),
            scene: then.scene(seat),
            offers: then.offers(seat),
            undo: json!({ "ok": false, "why": "this is the past" }),
            shut: self.shut().map(str::to_owned),
            offer: None,
            verdict: None,
            digest: None,
            reckoning: Vec::new(),
        })
    }

    /// What all may know about the game.
    pub fn shown(&self, seat: Seat) -> Value {
        json!({
            "game": self.id,
            "name": self.name,
            "about": self.about(),
            "options": self.table.setup().options,
            "standing_rules": self.table.standing_rules(),
            "seats": self.seats_shown(),
            "stints": self.stints(),
            "you": self.about().seats.get(seat.index()).map(|about| &about.id),
            "n": self.table.len(),
            "serial": self.log.len(),
            "ask": self.table.ask_as(seat),
            "verdict": self.verdict(),
            "offer": self.open_offer(),
            "public": self.public,
            "practice": self.practice,
            "pace": self.pace,
            "luck": { "again": self.retry, "tried": self.luck_tried() },
            "shut": self.shut(),
            "again": self.next_game().map(|(game, swapped)| json!({ "game": game, "swapped": swapped })),
            "campaign": self.link.as_ref().map(|(id, link)| json!({ "campaign": id, "link": link })),
            "archived": self.archived,
            "created": self.created,
            "changed": self.changed(),
        })
    }

    /// The game in which the same people play again, and whether sides are swapped there.
    pub fn next_game(&self) -> Option<(String, bool)> {
        self.log.iter().rev().find_map(|entry| match &entry.deed {
            Deed::PlayedAgain { next, swapped } => Some((next.clone(), *swapped)),
            _ => None,
        })
    }

    /// Who sits where.
    pub fn seats_shown(&self) -> Vec<SeatShown> {
        let seats = self.about().seats.iter().zip(&self.chairs);
        seats
            .map(|(about, chair)| SeatShown {
                id: about.id.clone(),
                name: about.name.clone(),
                holder: chair.holder,
                bot: chair.bot.clone(),
                player: chair.name.clone(),
                online: chair.online > 0 || chair.holder == Holder::Bot,
                free: chair.free && chair.holder == Holder::Open,
            })
            .collect()
    }

    /// What was said, and by whom.
    pub fn chat(&self) -> Vec<Value> {
        let lines = self.log.iter().enumerate();
        let hands = self.hands();
        lines
            .filter_map(|(serial, entry)| match &entry.deed {
                Deed::Said { text, .. } if text.is_empty() => None,
                Deed::Said { by, text } => {
                    let name = self.called(&hands, *by, serial);
                    Some(self.line_json(serial, *by, name, text, entry.at))
                }
                _ => None,
            })
            .collect()
    }

    /// How many inputs are played again for whoever has seen so many lines of the log.
    pub fn inputs_since(&self, seen: usize) -> usize {
        let known = seen.checked_sub(1).and_then(|last| self.log.get(last));
        let known = known.map_or(0, |entry| entry.len);
        self.table.len().saturating_sub(known)
    }

    /// Everything a seat's stream has missed since it had seen so many lines of the log.
    ///
    /// Only the whole of it brings the reader up to date, so that only its last message may carry the new serial.
    pub fn missed(&self, seat: Seat, seen: usize) -> Vec<Message> {
        let new = self.log.get(seen..).unwrap_or_default();
        let known = seen.checked_sub(1).and_then(|last| self.log.get(last));
        let mut from = known.map_or(0, |entry| entry.len);
        let mut messages = Vec::new();
        let back = new.iter().filter_map(|entry| match entry.deed {
            Deed::Undone { by, to, luck } => Some((to, by, luck)),
            _ => None,
        });
        let back: Vec<(usize, Seat, bool)> = back.collect();
        let luck = back.iter().any(|(_, _, luck)| *luck);
        if let Some((to, by, _)) = back.into_iter().min_by_key(|(to, ..)| *to) {
            from = from.min(to);
            let data = json!({ "n": from, "seat": self.seat_id(by), "luck": luck });
            messages.push(Message {
                event: "undo",
                data,
            });
        }
        let moved = new
            .iter()
            .any(|entry| matches!(entry.deed, Deed::Moved { .. }));
        if moved && from < self.table.len() {
            let told: Vec<Told> = self.table.history(seat, from);
            let data = json!({
                "n": self.table.len(),
                "from": from,
                "told": told,
                "ask": self.table.ask_as(seat),
            });
            messages.push(Message {
                event: "input",
                data,
            });
        }
        let hands = self.hands();
        for (entry, serial) in new.iter().zip(seen..) {
            messages.extend(self.talk_message(entry.at, serial, &entry.deed, &hands));
        }
        if let Some(verdict) = self.verdict()
            && new
                .iter()
                .any(|entry| matches!(entry.deed, Deed::Moved { .. } | Deed::Ended { .. }))
        {
            messages.push(Message {
                event: "over",
                data: verdict,
            });
        }
        messages
    }

    fn talk_message(
        &self,
        at: i64,
        serial: usize,
        deed: &Deed,
        hands: &[(usize, Seat, &str)],
    ) -> Option<Message> {
        let (event, data) = match deed {
            Deed::Said { text, .. } if text.is_empty() => return None,
            Deed::Said { by, text } => {
                let name = self.called(hands, *by, serial);
                ("chat", self.line_json(serial, *by, name, text, at))
            }
            Deed::Seated { .. } | Deed::LeftToBot { .. } | Deed::TakenBack { .. } => {
                ("seat", json!({ "seats": self.seats_shown() }))
            }
            Deed::Proposed { by, what } => {
                let mut data = json!(what);
                data["id"] = json!(serial);
                data["by"] = json!(self.seat_id(*by));
                data["state"] = json!("open");
                ("offer", data)
            }
            Deed::Answered { by, offer, accept } => {
                let state = if *accept { "accepted" } else { "refused" };
                let by = self.seat_id(*by);
                ("offer", json!({ "id": offer, "by": by, "state": state }))
            }
            Deed::PlayedAgain { next, swapped } => {
                ("again", json!({ "game": next, "swapped": swapped }))
            }
            Deed::Moved { .. } | Deed::Undone { .. } | Deed::Ended { .. } => return None,
        };
        Some(Message { event, data })
    }

    /// Which seats changed hands, from which line of the log on, and who has had them since.
    fn hands(&self) -> Vec<(usize, Seat, &str)> {
        let lines = self.log.iter().enumerate();
        let hands = lines.filter_map(|(serial, entry)| match &entry.deed {
            Deed::Seated { seat, name, .. } => Some((serial, *seat, name.as_str())),
            _ => None,
        });
        hands.collect()
    }

    /// What whoever had a seat at a line of the log is called: what he said is not put into the mouth of the next one. Of
    /// the first to sit there nothing is known once he has given the seat away.
    fn called<'a>(
        &'a self,
        hands: &[(usize, Seat, &'a str)],
        seat: Seat,
        serial: usize,
    ) -> &'a str {
        let mut of_seat = hands.iter().filter(|(_, of, _)| *of == seat);
        let before = of_seat.clone().rfind(|(since, ..)| *since < serial);
        if of_seat.any(|(since, ..)| *since > serial) {
            return before.map_or("", |(_, _, name)| name);
        }
        let now = self.chairs.get(seat.index());
        now.map_or("", |chair| chair.name.as_str())
    }

    fn line_json(&self, serial: usize, by: Seat, name: &str, text: &str, at: i64) -> Value {
        json!({ "id": serial, "seat": self.seat_id(by), "name": name, "text": text, "at": at })
    }
}
