//! 1.2.7, 2.2.3, 2.8 Drawing cards: Action cards, random numbers, terrain. No chapter touches the decks otherwise.

use crate::deck::{COLUMNS, Icon};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Frame, Purpose};
use crate::state::{CellKind, State, Wait};
use engine::{Clause, Draw, Log, Outcome};
use ground::Card;

/// The reshuffle card's bit among the drawn ones.
const RESHUFFLE: u64 = 1 << 63;

impl Fof {
    /// Has so many Action cards drawn into `State::drawn`; the caller's frame is stepped again when they are there.
    pub(crate) fn draw(&self, state: &mut State, cards: u8, purpose: Purpose) {
        state.drawn.clear();
        state.push(Frame::Draw {
            left: cards,
            purpose,
        });
    }

    /// Has a random number from 1 to `of` drawn into `State::number`; the caller's frame is stepped again then.
    pub(crate) fn number(&self, state: &mut State, of: u8, purpose: Purpose) {
        state.number = 1;
        if of > 1 {
            state.push(Frame::Number {
                of,
                purpose,
                tens: 0,
                read: false,
            });
        }
    }

    /// How many of the cards just drawn show an icon or word.
    pub(crate) fn icons(&self, state: &State, icon: Icon) -> u8 {
        let cards = &self.mission.deck.cards;
        state
            .drawn
            .iter()
            .filter(|&&card| cards[card as usize].shows(icon))
            .count() as u8
    }

    /// The last card drawn.
    pub(crate) fn last_card(&self, state: &State) -> &crate::deck::ActionCard {
        let card = state.drawn.last().copied().unwrap_or_default();
        &self.mission.deck.cards[card as usize]
    }

    pub(crate) fn step_draw(
        &self,
        state: &mut State,
        left: u8,
        _: Purpose,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let all = (1u64 << self.mission.deck.cards.len()) - 1;
        if left == 0 {
            state.frames.pop();
            if state.shuffle_due {
                // FOF-2.2.3-02: the draw is done, everything goes back.
                self.shuffle(state, "FOF-2.2.3-02", log);
            }
            return Flow::On;
        }
        if state.drawn_out & all == all && state.drawn_out & RESHUFFLE != 0 {
            // FOF-2.2.3-03: the deck is out in the middle of a draw.
            self.shuffle(state, "FOF-2.2.3-03", log);
        }
        Flow::Wait(Wait::Action)
    }

    fn shuffle(&self, state: &mut State, clause: &'static str, log: &mut impl Log<State, Event>) {
        state.drawn_out = 0;
        state.shuffle_due = false;
        log.note(
            state,
            Event::Shuffled {
                clause: Clause(clause),
            },
        );
    }

    pub(crate) fn step_number(
        &self,
        state: &mut State,
        of: u8,
        purpose: Purpose,
        tens: u8,
        read: bool,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if !read {
            if let Some(Frame::Number { read, .. }) = state.top_mut() {
                *read = true;
            }
            self.draw(state, 1, purpose);
            return Flow::On;
        }
        let card = *self.last_card(state);
        if COLUMNS.contains(&of) {
            state.number = card.number(of);
        } else {
            // More options than the strip has columns: two draws of column 10 make a number to 100; what lies beyond
            // the last whole multiple is drawn again, so that all options are as likely.
            let digit = card.number(10);
            if tens == 0 {
                swap(
                    state,
                    Frame::Number {
                        of,
                        purpose,
                        tens: digit,
                        read: false,
                    },
                );
                return Flow::On;
            }
            let value = (tens - 1) * 10 + digit - 1;
            if value >= 100 / of * of {
                swap(
                    state,
                    Frame::Number {
                        of,
                        purpose,
                        tens: 0,
                        read: false,
                    },
                );
                return Flow::On;
            }
            state.number = value % of + 1;
        }
        state.frames.pop();
        log.note(
            state,
            Event::Number {
                of,
                number: state.number,
                purpose,
            },
        );
        Flow::On
    }

    pub(crate) fn action_weights(&self, state: &State) -> Draw {
        let out = state.drawn_out;
        let card = |i: usize| u8::from(out >> i & 1 == 0);
        let cards = (0..self.mission.deck.cards.len()).map(card);
        Draw::weighted(cards.chain([u8::from(out & RESHUFFLE == 0)]))
    }

    pub(crate) fn settle_action(
        &self,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        if outcome.index() == self.mission.deck.cards.len() {
            // FOF-2.2.3-02: it is none of the drawn cards.
            state.drawn_out |= RESHUFFLE;
            state.shuffle_due = true;
            return;
        }
        state.drawn_out |= 1 << outcome.index();
        state.drawn.push(outcome.0 as u8);
        if let Some(Frame::Draw { left, purpose }) = state.top_mut() {
            *left -= 1;
            let purpose = *purpose;
            log.note(
                state,
                Event::Drew {
                    card: outcome.0 as u8,
                    purpose,
                },
            );
        }
    }

    /// Has terrain drawn for a cell; the caller's frame is stepped again when it lies there.
    pub(crate) fn draw_terrain(&self, state: &mut State, at: Card, grows: bool) {
        if grows {
            state.cells[at.index()].kind = CellKind::Grown;
        }
        state.push(Frame::Terrain { at, grows });
    }

    pub(crate) fn step_terrain(&self, state: &mut State) -> Flow {
        let all = u64::MAX >> (64 - self.mission.terrain.cards.len());
        if state.terrain_out & all == all {
            // The deck is out: what has been drawn serves again.
            state.terrain_out = 0;
        }
        Flow::Wait(Wait::Terrain)
    }

    pub(crate) fn terrain_weights(&self, state: &State) -> Draw {
        Draw::weighted(
            (0..self.mission.terrain.cards.len())
                .map(|i| u8::from(state.terrain_out >> i & 1 == 0)),
        )
    }

    pub(crate) fn settle_terrain(
        &self,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(&Frame::Terrain { at, grows }) = state.top() else {
            return;
        };
        state.terrain_out |= 1 << outcome.index();
        let card = self.mission.terrain.cards[outcome.index()];
        let hill = self.mission.terrain.kinds[card.kind as usize].hill;
        log.note(
            state,
            Event::Terrain {
                at,
                card: outcome.0 as u8,
                hill,
                grown: grows,
            },
        );
        let most = self.mission.most_hills;
        let cell = &mut state.cells[at.index()];
        if hill {
            // FOF-2.2.1-03: another card goes on top; FOF-5.2.2-06: dark borders of a Hill stay dark.
            if cell.hills < most {
                cell.hills += 1;
                cell.hill_dark |= card.dark;
            }
            return;
        }
        cell.card = outcome.0 as u8 + 1;
        state.frames.pop();
        state.changed = true;
    }
}

/// Replaces the top frame.
pub(crate) fn swap(state: &mut State, frame: Frame) {
    if let Some(top) = state.top_mut() {
        *top = frame;
    }
}
