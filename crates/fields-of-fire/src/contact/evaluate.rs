//! 8.2.4 The Potential Contact Evaluation Segment.

use super::package::Contact;
use super::{ContactEvent, ContactFrame, TurnOver};
use crate::counters::Side;
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::state::{Letter, Pc, State};
use engine::{List, Log};
use ground::{CARDS, Card, CardSet};

impl Fof {
    /// FOF-8.2.4-01: the cards with friendly units, of which those with a marker are evaluated; none is added later
    /// (B-8.2.4b).
    pub(super) fn begin_contacts(&self, state: &mut State) -> Flow {
        state.due = state
            .in_play()
            .map(|id| state.unit(id))
            .filter(|unit| unit.side == Side::Friendly)
            .map(|unit| unit.at)
            .collect();
        state.stack.become_(ContactFrame::TurnOverAll);
        Flow::On
    }

    pub(super) fn turn_over_all(&self, state: &mut State) -> Flow {
        let hidden = |card: &Card| matches!(state.cell(*card).pc, Pc::Hidden(_));
        match state.due.iter().find(hidden) {
            Some(at) => state.stack.call(TurnOver { at }),
            None => state.stack.become_(ContactFrame::Next),
        }
        Flow::On
    }

    /// The markers to take next: those of the highest letter that is left (FOF-8.2.4-02).
    fn next_contacts(&self, state: &State) -> (Letter, List<Card, CARDS>) {
        let mut best = Letter::C;
        let mut cards = List::new();
        for card in state.due.iter() {
            let Pc::Known(letter) = state.cell(card).pc else {
                continue;
            };
            if letter < best {
                best = letter;
                cards.clear();
            }
            if letter == best {
                cards.push(card);
            }
        }
        (best, cards)
    }

    pub(super) fn next_contact(&self, state: &mut State) -> Flow {
        let (_, cards) = self.next_contacts(state);
        if cards.is_empty() {
            state.due = CardSet::default();
            state.stack.finish();
            // FOF-7.9.2-02: Claymores look for a victim when the segment ends.
            self.claymores(state);
            return Flow::On;
        }
        state.stack.become_(ContactFrame::Chosen);
        self.number(state, cards.len() as u8, Purpose::WhichCard);
        Flow::On
    }

    pub(super) fn contact_chosen(&self, state: &mut State) -> Flow {
        let (letter, cards) = self.next_contacts(state);
        let at = cards.get(state.number_drawn() as usize - 1).copied();
        state.stack.become_(ContactFrame::Next);
        let Some(at) = at else {
            return Flow::On;
        };
        let draws = self.contact_draws(state, letter);
        state.stack.call(ContactFrame::Draw { at, letter, draws });
        self.draw(state, draws, Purpose::Contact);
        Flow::On
    }

    /// The Potential Contact Draw Chart at the Activity Level of this moment; 0 = automatic (FOF-8.2.4-03).
    fn contact_draws(&self, state: &State, letter: Letter) -> u8 {
        self.mission.charts.contact_draws[letter as usize][state.activity as usize]
    }

    pub(super) fn contact_drawn(
        &self,
        state: &mut State,
        at: Card,
        letter: Letter,
        draws: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let contact = draws == 0 || self.icons(state, Icon::Contact) > 0;
        log.note(
            state,
            Event::Contact(ContactEvent::Evaluated {
                at,
                letter,
                level: state.activity,
                draws,
                contact,
            }),
        );
        if contact {
            state
                .stack
                .become_(ContactFrame::Package(Contact::new(at, letter)));
        } else {
            self.discard_marker(state, at);
            state.stack.finish();
        }
        Flow::On
    }

    /// FOF-8.2.4-04: the marker goes, contact or not.
    pub(super) fn discard_marker(&self, state: &mut State, at: Card) {
        state.cells[at.index()].pc = Pc::None;
        state.due.remove(at);
        state.changed = true;
    }
}
