//! 1.2.7, 2.2.3, 2.8 Drawing cards: Action cards, random numbers, terrain. No chapter touches the decks otherwise.

use crate::deck::{COLUMNS, Icon};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::{Came, Prompt, Purpose};
use crate::state::{CellKind, State, Wait};
use engine::text::capital;
use engine::{Clause, Draw, Log, Note, Outcome, Procedure};
use ground::Card;
use serde::{Deserialize, Serialize};

/// The reshuffle card's bit among the drawn ones.
const RESHUFFLE: u64 = 1 << 63;

/// So many Action cards are drawn into [`State::drawn`]; comes to [`Came::Cards`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DrawCards {
    /// Still to draw.
    pub left: u8,
    /// What for.
    pub purpose: Purpose,
}

/// A random number from 1 to `of` is drawn; comes to [`Came::Number`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DrawNumber {
    of: u8,
    /// What for.
    pub(crate) purpose: Purpose,
    /// The first of the two digits that make a number beyond the strip's columns.
    tens: Option<u8>,
}

/// Terrain cards are drawn for a cell until one that is not a Hill lies there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct DrawTerrain {
    /// Where.
    at: Card,
    /// Drawn because the map grows.
    grows: bool,
}

impl Fof {
    /// Has so many Action cards drawn into `State::drawn`; the caller is stepped again when they are there.
    pub(crate) fn draw(&self, state: &mut State, cards: u8, purpose: Purpose) {
        state.drawn.clear();
        self.draw_more(state, cards, purpose);
    }

    /// Has cards drawn besides those that lie there.
    pub(crate) fn draw_more(&self, state: &mut State, cards: u8, purpose: Purpose) {
        state.stack.call(DrawCards {
            left: cards,
            purpose,
        });
    }

    /// Has a random number from 1 to `of` drawn; the caller is stepped again when it is there.
    pub(crate) fn number(&self, state: &mut State, of: u8, purpose: Purpose) {
        if of > 1 {
            state.stack.call(DrawNumber {
                of,
                purpose,
                tens: None,
            });
        } else {
            state.stack.hand(Came::Number(1));
        }
    }

    /// Has terrain drawn for a cell; the caller is stepped again when it lies there.
    pub(crate) fn draw_terrain(&self, state: &mut State, at: Card, grows: bool) {
        if grows {
            state.lay(at, CellKind::Grown);
        }
        state.stack.call(DrawTerrain { at, grows });
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

    pub(crate) fn action_weights(&self, state: &State) -> Draw {
        let out = state.drawn_out;
        let card = |i: usize| u8::from(out >> i & 1 == 0);
        let cards = (0..self.mission.deck.cards.len()).map(card);
        Draw::weighted(cards.chain([u8::from(out & RESHUFFLE == 0)]))
    }

    pub(crate) fn terrain_weights(&self, state: &State) -> Draw {
        Draw::weighted(
            (0..self.mission.terrain.cards.len())
                .map(|i| u8::from(state.terrain_out >> i & 1 == 0)),
        )
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
}

impl Procedure<Fof> for DrawCards {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let all = (1u64 << game.mission.deck.cards.len()) - 1;
        if self.left == 0 {
            state.stack.finish_with(Came::Cards);
            if state.shuffle_due {
                // FOF-2.2.3-02: the draw is done, everything goes back.
                game.shuffle(state, "FOF-2.2.3-02", log);
            }
            return Flow::On;
        }
        if state.drawn_out & all == all && state.drawn_out & RESHUFFLE != 0 {
            // FOF-2.2.3-03: the deck is out in the middle of a draw.
            game.shuffle(state, "FOF-2.2.3-03", log);
        }
        Flow::Wait(Wait::Action(self.purpose))
    }

    engine::decides_nothing!(Fof, "FOF-3.0-01", "There is nothing to decide now.");

    fn settle(
        self,
        game: &Fof,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        if outcome.index() == game.mission.deck.cards.len() {
            // FOF-2.2.3-02: it is none of the drawn cards.
            state.drawn_out |= RESHUFFLE;
            state.shuffle_due = true;
            return;
        }
        let card = outcome.0 as u8;
        state.drawn_out |= 1 << outcome.index();
        state.drawn.push(card);
        let left = self.left - 1;
        state.stack.become_(DrawCards { left, ..self });
        let purpose = self.purpose;
        log.note(state, Event::Drew { card, purpose });
    }

    /// The one that called for the cards says what they decide; what it leaves open is said in general.
    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        let purpose = self.purpose.words();
        let below = view.stack.frames().iter().rev().nth(1);
        let mut note = below.map_or_else(Note::default, |below| below.prompt(game, view).note);
        if note.text.is_empty() {
            note.text = format!("{}: {}", capital(purpose), cards_in_words(self.left));
        }
        Prompt {
            line: format!("Draw a card: {purpose}."),
            note,
        }
    }
}

/// So many cards, in words.
pub(crate) fn cards_in_words(cards: u8) -> String {
    match cards {
        1 => "one card".to_owned(),
        cards => format!("{cards} cards"),
    }
}

impl Procedure<Fof> for DrawNumber {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let DrawNumber { of, purpose, tens } = self;
        if state.stack.take_result().is_none() {
            game.draw(state, 1, purpose);
            return Flow::On;
        }
        let card = *game.last_card(state);
        let number = if COLUMNS.contains(&of) {
            card.number(of)
        } else {
            // More options than the strip has columns: two draws of column 10 make a number to 100; what lies beyond
            // the last whole multiple is drawn again, so that all options are as likely.
            let digit = card.number(10);
            let Some(tens) = tens else {
                let tens = Some(digit);
                state.stack.become_(DrawNumber { tens, ..self });
                return Flow::On;
            };
            let value = (tens - 1) * 10 + digit - 1;
            if value >= 100 / of * of {
                state.stack.become_(DrawNumber { tens: None, ..self });
                return Flow::On;
            }
            value % of + 1
        };
        state.stack.finish_with(Came::Number(number));
        log.note(
            state,
            Event::Number {
                of,
                number,
                purpose,
            },
        );
        Flow::On
    }

    engine::decides_nothing!(Fof, "FOF-3.0-01", "There is nothing to decide now.");
    engine::rolls_nothing!(Fof);

    fn prompt(&self, _: &Fof, _: &State) -> Prompt {
        let DrawNumber { of, purpose, .. } = self;
        Prompt::note(Note {
            text: format!("{}: a number from 1 to {of}", capital(purpose.words())),
            ..Note::default()
        })
    }
}

impl Procedure<Fof> for DrawTerrain {
    fn step(self, game: &Fof, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let all = u64::MAX >> (64 - game.mission.terrain.cards.len());
        if state.terrain_out & all == all {
            // The deck is out: what has been drawn serves again.
            state.terrain_out = 0;
        }
        Flow::Wait(Wait::Terrain)
    }

    engine::decides_nothing!(Fof, "FOF-3.0-01", "There is nothing to decide now.");

    fn settle(
        self,
        game: &Fof,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let DrawTerrain { at, grows } = self;
        state.terrain_out |= 1 << outcome.index();
        let card = game.mission.terrain.cards[outcome.index()];
        let hill = game.mission.terrain.kinds[card.kind as usize].hill;
        log.note(
            state,
            Event::Terrain {
                at,
                card: outcome.0 as u8,
                hill,
                grown: grows,
            },
        );
        let most = game.mission.most_hills;
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
        game.lay_areas(state, at);
        state.stack.finish();
        state.changed = true;
    }

    fn prompt(&self, _: &Fof, _: &State) -> Prompt {
        let DrawTerrain { at, grows } = self;
        Prompt {
            line: "Turn up a terrain card.".to_owned(),
            note: Note {
                text: match grows {
                    true => format!("The map grows: a terrain card for {at}"),
                    false => format!("A terrain card for {at}"),
                },
                ..Note::default()
            },
        }
    }
}
