//! 10 Asset cards: decks, hands and discards; 33 the Asset order, 38 Support, reactions, 3.27 special actions.

mod card;
mod effect;
mod special;
mod windows;
mod words;

pub use card::{Ability, BarrageFire, Card, Effect, SpecialAction, Trigger};
pub use effect::Carry;
pub(crate) use windows::CARDS_WINDOW;
pub use windows::Occasion;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::prompt::{Decide, Prompt, RollWords};
use crate::state::{CardId, State, Wait};
use engine::{Chance, Draw, Log, Outcome, Procedure};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where an effect comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// An ability of a card.
    Card(CardId, u8),
    /// A special action: its line of the chart.
    Special(u8),
}

impl Default for Source {
    fn default() -> Self {
        Source::Special(u8::MAX)
    }
}

/// 38 Cards are drawn: by a Support order, a card, or at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Drawing {
    /// Who draws.
    pub side: Side,
    /// How many are still to be drawn.
    pub left: u8,
}

impl Procedure<Ff> for Drawing {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let side = self.side;
        let empty = game.deck_left(state, side) == 0;
        let assets = &mut state.assets[side.index()];
        if empty && !assets.discards.is_empty() {
            // FF-10-07, FF-38-03: the discards are the new draw pile, at once, though nothing more be drawn.
            assets.discards.clear();
            log.note_with(state, || Event::Reshuffled { side });
            return Flow::On;
        }
        // NEW-21: with neither cards nor discards drawing stops.
        if self.left == 0 || empty {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Chance)
    }

    engine::decides_nothing!(Ff, "FF-38-01", "Cards are being drawn.");

    /// FF-38-02: nobody else sees what is drawn.
    fn chance(&self, game: &Ff, state: &State) -> Chance {
        let kinds = game.deck(self.side).len();
        let weights = (0..kinds).map(|card| game.in_deck(state, self.side, CardId(card as u8)));
        Chance::draw(Draw::weighted(weights), "draw an asset card")
            .by(self.side.seat())
            .secret_of(self.side.seat())
    }

    fn settle(self, _: &Ff, state: &mut State, outcome: Outcome, log: &mut impl Log<State, Event>) {
        let card = CardId(outcome.0 as u8);
        let assets = &mut state.assets[self.side.index()];
        assets.hand[card.index()] += 1;
        assets.held += 1;
        let side = self.side;
        log.note_with(state, || Event::Drew {
            side,
            card: Some(card),
        });
        state.stack.become_(Drawing {
            left: self.left - 1,
            ..self
        });
    }

    fn prompt(&self, game: &Ff, _: &State) -> Prompt {
        let names = game.deck(self.side).iter().map(|card| card.name.clone());
        RollWords::new(format!("{} draws an asset card", game.side_name(self.side)))
            .draw(names)
            .into()
    }
}

/// 33 An Asset order: at most one asset order is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct AssetOrder {
    /// A card was played.
    pub played: bool,
}

impl Procedure<Ff> for AssetOrder {
    fn step(self, _: &Ff, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        // FF-33-01: with an empty hand the order is forfeited. With any other the player is asked, whatever he holds.
        if self.played || state.assets[state.active().index()].held == 0 {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        game.list_plays(state, state.active(), None, out);
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Done => Ok(()),
            Choice::Play { card, ability } => {
                game.may_play(state, state.active(), card, ability, None)
            }
            _ => Err(No(
                "FF-33-01",
                "At most one asset order is played in an Asset order.",
            )),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Choice::Play { card, ability } = choice else {
            return state.stack.finish();
        };
        state.stack.become_(AssetOrder { played: true });
        let side = state.active();
        game.play(state, side, card, ability, log);
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, _: &State) -> Prompt {
        Decide::new("Play an asset order, or none", "which asset to play")
            .call(Choice::Done, "Play nothing")
            .into()
    }
}

impl Ff {
    /// A side's deck.
    pub(crate) fn deck(&self, side: Side) -> &[Card] {
        &self.scenario.armies[side.index()].deck
    }

    /// Cards of a kind that a side has discarded.
    fn discarded(&self, state: &State, side: Side, card: CardId) -> u8 {
        let pile = &state.assets[side.index()].discards;
        pile.iter().filter(|&&it| it == card).count() as u8
    }

    /// Cards of a kind that are in neither hand nor discards: they are in the draw pile.
    fn in_deck(&self, state: &State, side: Side, card: CardId) -> u8 {
        let count = self.deck(side)[card.index()].count;
        let held = state.assets[side.index()].hand[card.index()];
        count.saturating_sub(held + self.discarded(state, side, card))
    }

    /// Cards left in a side's draw pile, for all to see.
    pub(crate) fn deck_left(&self, state: &State, side: Side) -> u8 {
        let all: u8 = self.deck(side).iter().map(|card| card.count).sum();
        let assets = &state.assets[side.index()];
        all.saturating_sub(assets.held + assets.discards.len() as u8)
    }

    /// Cards of a kind that a side may hold, for all that its opponent can know.
    pub(crate) fn may_hold(&self, state: &State, side: Side, card: CardId) -> u8 {
        let count = self.deck(side)[card.index()].count;
        count.saturating_sub(self.discarded(state, side, card))
    }

    /// An ability of a card.
    pub(crate) fn ability(&self, side: Side, card: CardId, ability: u8) -> Option<&Ability> {
        let card = self.deck(side).get(card.index())?;
        card.ability.get(usize::from(ability))
    }

    /// What a source does.
    pub(crate) fn effect(&self, side: Side, source: Source) -> Option<&Effect> {
        match source {
            Source::Card(card, ability) => Some(&self.ability(side, card, ability)?.effect),
            Source::Special(action) => {
                let action = self.scenario.charts.special.get(usize::from(action))?;
                Some(&action.effect)
            }
        }
    }

    /// FF-10-02 to FF-10-04: a card in hand whose ability fits the moment, and which can do something.
    pub(crate) fn may_play(
        &self,
        state: &State,
        side: Side,
        card: CardId,
        ability: u8,
        trigger: Option<Trigger>,
    ) -> May {
        let held = state.assets[side.index()].hand.get(card.index());
        need(
            held.is_some_and(|&held| held > 0),
            "FF-10-01",
            "That card is not in hand.",
        )?;
        let Some(printed) = self.ability(side, card, ability) else {
            return Err(No("FF-10-02", "There is no such ability on that card."));
        };
        match (printed.when, trigger) {
            (None, None) => {}
            (None, Some(_)) => {
                return Err(No(
                    "FF-10-03",
                    "Asset orders are played only in an Asset order.",
                ));
            }
            (Some(_), None) => {
                return Err(No(
                    "FF-33-01",
                    "That is a reaction: only asset orders are played in an Asset order.",
                ));
            }
            (Some(when), Some(now)) => need(
                when == now,
                "FF-10-04",
                "The condition on that card is not satisfied now.",
            )?,
        }
        self.may_take_effect(state, side, &printed.effect, trigger)
    }

    /// What a side may play now.
    pub(crate) fn list_plays(
        &self,
        state: &State,
        side: Side,
        trigger: Option<Trigger>,
        out: &mut Vec<Choice>,
    ) {
        for (card, printed) in self.deck(side).iter().enumerate() {
            let card = CardId(card as u8);
            for ability in 0..printed.ability.len() as u8 {
                if self.may_play(state, side, card, ability, trigger).is_ok() {
                    out.push(Choice::Play { card, ability });
                }
            }
        }
    }

    /// FF-33-02, ruling G-B48: the card goes face up on top of the discards; then it takes effect.
    pub(crate) fn play(
        &self,
        state: &mut State,
        side: Side,
        card: CardId,
        ability: u8,
        log: &mut impl Log<State, Event>,
    ) {
        self.give_up(state, side, card);
        let source = Source::Card(card, ability);
        log.note_with(state, || Event::Played {
            side,
            source,
            unit: None,
        });
        state.stack.call(Carry::of(side, source));
    }

    /// A card leaves the hand for the top of the discards.
    fn give_up(&self, state: &mut State, side: Side, card: CardId) {
        let assets = &mut state.assets[side.index()];
        assets.hand[card.index()] -= 1;
        assets.held -= 1;
        assets.discards.push(card);
    }
}
