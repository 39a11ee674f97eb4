//! 10.8.7 Fixed wing Gunships: over any card, out of everybody's reach, three cards a turn.

use super::{AirEvent, AirFrame};
use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Fof, May, No, need};
use crate::state::{Marker, MarkerKind, State};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// Cards that a Gunship works on in a turn, and VOF and lights that it has (FOF-10.8.7-02).
const CARDS: usize = 3;
/// Size of air-dropped illumination: as that of the artillery (FOF-4.4.2-01).
const LIGHT: u8 = 2;

/// A Gunship's turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Guns {
    /// It has flown to its card.
    pub there: bool,
    /// Cards that it fires on.
    pub fire: [Card; CARDS],
    /// Cards that it lights.
    pub light: [Card; CARDS],
}

impl Guns {
    /// Whether one more of a kind can go onto a card: not twice, and no more than three cards in all.
    fn has(&self, of: &[Card; CARDS], card: Card) -> bool {
        let mut cards: Vec<Card> = Vec::new();
        for &worked in self.fire.iter().chain(&self.light).chain([&card]) {
            if worked.is_some() && !cards.contains(&worked) {
                cards.push(worked);
            }
        }
        cards.len() <= CARDS && !of.contains(&card)
    }
}

fn put(list: &mut [Card; CARDS], card: Card) {
    if let Some(free) = list.iter_mut().find(|it| !it.is_some()) {
        *free = card;
    }
}

impl Fof {
    pub(super) fn judge_gunship(&self, state: &State, guns: Guns, choice: Choice) -> May {
        let over = state.overhead(state.air.gunship);
        let (list, card) = match choice {
            Choice::To { card } if !guns.there => {
                return need(
                    state.cell(card).on_map(),
                    "FOF-10.8.7-01",
                    "A Gunship flies over a card of the map.",
                );
            }
            Choice::Decline if !guns.there => return Ok(()),
            Choice::Done if guns.there => return Ok(()),
            Choice::To { card } => (&guns.fire, card),
            Choice::DropLight { card } if guns.there => (&guns.light, card),
            _ => {
                return Err(No(
                    "FOF-10.8.7-01",
                    "Choose where the Gunship flies, then what it fires on and lights.",
                ));
            }
        };
        let near = over.is_some_and(|over| over.distance(card) <= 1);
        need(
            near && state.cell(card).on_map(),
            "FOF-10.8.7-02",
            "A Gunship works on its own card and those next to it.",
        )?;
        need(
            guns.has(list, card),
            "FOF-10.8.7-02",
            "Three cards in all, each with one VOF and one light at most.",
        )
    }

    pub(super) fn choose_gunship(
        &self,
        state: &mut State,
        mut guns: Guns,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = state.air.gunship;
        let marker = match choice {
            // FOF-10.8.7-01: it may stay where it is, or out of it altogether.
            Choice::Decline if state.overhead(unit).is_none() => return state.stack.finish(),
            Choice::Done => return state.stack.finish(),
            Choice::Decline => {
                guns.there = true;
                return state.stack.become_(AirFrame::Gunship(guns));
            }
            Choice::To { card } if !guns.there => {
                guns.there = true;
                state.stack.become_(AirFrame::Gunship(guns));
                self.fly_over(state, unit, card);
                let at = card;
                return log.note(state, Event::Air(AirEvent::GunshipMoved { unit, at }));
            }
            Choice::To { card } => {
                put(&mut guns.fire, card);
                Marker {
                    kind: MarkerKind::GunshipFire,
                    at: card,
                    value: self.mission.charts.values.heavy,
                    ..Marker::default()
                }
            }
            Choice::DropLight { card } => {
                put(&mut guns.light, card);
                Marker {
                    kind: MarkerKind::Illumination(LIGHT),
                    at: card,
                    ..Marker::default()
                }
            }
            choice => unlisted(choice),
        };
        state.stack.become_(AirFrame::Gunship(guns));
        self.put_marker(state, marker);
        state.changed = true;
        let at = marker.at;
        let event = match marker.kind {
            MarkerKind::GunshipFire => AirEvent::GunshipFired { at },
            _ => AirEvent::LightDropped { at },
        };
        log.note(state, Event::Air(event));
    }
}
