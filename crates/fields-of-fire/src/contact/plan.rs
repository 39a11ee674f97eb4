//! 8.2.1 to 8.2.3 Where Potential Contact markers lie, and turning them over.

use super::{ContactEvent, ContactFrame};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Prompt;
use crate::mission::PcPlan;
use crate::state::{CellKind, Letter, Pc, State, Wait};
use engine::{Log, Note, Outcome, Procedure};
use ground::Card;
use serde::{Deserialize, Serialize};

/// Potential Contact markers of each letter in the counter mix (FOF-8.2.1-03).
const OF_EACH_LETTER: u8 = 16;
/// Hidden pools that a state keeps.
const POOLS: usize = 4;

impl Fof {
    /// Puts down the Potential Contact markers planned for a turn, 0 = at set-up (8.2.1, 8.2.2).
    pub(crate) fn place_contacts(
        &self,
        state: &mut State,
        turn: u8,
        log: &mut impl Log<State, Event>,
    ) {
        for (index, plan) in self.mission.contacts.iter().enumerate() {
            if plan.turn == turn {
                self.place_plan(state, index, plan, log);
            }
        }
    }

    fn place_plan(
        &self,
        state: &mut State,
        index: usize,
        plan: &PcPlan,
        log: &mut impl Log<State, Event>,
    ) {
        let hidden = plan.hidden || plan.letters.len() > 1;
        let pool = index.min(POOLS - 1);
        let mut placed = 0u8;
        for card in Card::all() {
            let named = plan.rows.contains(&card.row()) || plan.cards.contains(&card);
            let cell = &mut state.cells[card.index()];
            if !named || cell.kind() != CellKind::Map || cell.pc != Pc::None {
                continue;
            }
            cell.pc = match plan.letters.first() {
                _ if hidden => Pc::Hidden(pool as u8),
                Some(&letter) => Pc::Known(letter),
                None => continue,
            };
            state.had_contact.insert(card);
            placed += 1;
        }
        if hidden {
            // FOF-8.2.1-02, -03: as many of each letter as there are cards, or all there are.
            for &letter in &plan.letters {
                let left = &mut state.pool[pool][letter as usize];
                *left = left.saturating_add(placed.min(OF_EACH_LETTER));
            }
        }
        if placed > 0 {
            log.note(
                state,
                Event::Contact(ContactEvent::MarkersPlaced {
                    turn: plan.turn,
                    markers: placed,
                    hidden,
                }),
            );
        }
    }

    /// Has an event put markers of a letter on a row of the original map (8.2.3): pushes the frame.
    pub(crate) fn place_event_contacts(&self, state: &mut State, letter: Letter, row: u8) {
        state.stack.call(ContactFrame::EventMarkers { letter, row });
    }

    pub(super) fn step_event_markers(
        &self,
        state: &mut State,
        letter: Letter,
        row: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let here = |card: &Card| card.row() == row;
        let hidden = |card: &Card| matches!(state.cell(*card).pc, Pc::Hidden(_));
        // FOF-8.2.3-02: hidden letters are looked at to decide which marker stays.
        if let Some(at) = Card::all().filter(here).find(hidden) {
            state.stack.call(TurnOver { at });
            return Flow::On;
        }
        state.stack.finish();
        let mut placed = 0;
        for card in Card::all().filter(here) {
            let cell = &mut state.cells[card.index()];
            if cell.kind() != CellKind::Map {
                continue;
            }
            cell.pc = match cell.pc {
                Pc::Known(old) => Pc::Known(old.min(letter)),
                _ => Pc::Known(letter),
            };
            placed += 1;
        }
        log.note(
            state,
            Event::Contact(ContactEvent::EventMarkers {
                letter,
                row,
                markers: placed,
            }),
        );
        Flow::On
    }
}

/// A "?" marker is turned over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct TurnOver {
    /// Where.
    pub(super) at: Card,
}

impl Procedure<Fof> for TurnOver {
    fn step(self, _: &Fof, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let at = self.at;
        if let Pc::Hidden(plan) = state.cell(at).pc {
            if state.pool[plan as usize] != [0; 3] {
                return Flow::Wait(Wait::Letter(plan));
            }
            // No marker of this pool is left to turn over: the least likely letter stands for it.
            state.cells[at.index()].pc = Pc::Known(Letter::C);
        }
        state.stack.finish();
        Flow::On
    }

    engine::decides_nothing!(
        Fof,
        "FOF-3.0-01",
        "There is nothing to decide in this segment."
    );

    fn settle(
        self,
        _: &Fof,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let at = self.at;
        let letter = [Letter::A, Letter::B, Letter::C][outcome.index()];
        if let Pc::Hidden(plan) = state.cell(at).pc {
            let left = &mut state.pool[plan as usize][letter as usize];
            *left = left.saturating_sub(1);
        }
        state.cells[at.index()].pc = Pc::Known(letter);
        log.note(
            state,
            Event::Contact(ContactEvent::TurnedOver { at, letter }),
        );
    }

    fn prompt(&self, _: &Fof, _: &State) -> Prompt {
        Prompt {
            line: "Turn over a \"?\" marker.".to_owned(),
            note: Note {
                text: "Which letter a \"?\" marker hides".to_owned(),
                ..Note::default()
            },
        }
    }
}
