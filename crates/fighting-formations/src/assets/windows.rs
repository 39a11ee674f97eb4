//! 10b Reactions: windows that are opened by what happens, never by what a hand holds (ruling NEW-12).

use super::Trigger;
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, May, No};
use crate::frame::{Attack, Melee, Rallying};
use crate::prompt::{Decide, Prompt};
use crate::state::{CardId, State, Wait};
use crate::words::{percent, thousandths};
use engine::{Interrupt, Interrupts, Log, Seat};

/// What the window for asset reactions is called.
pub(crate) const CARDS_WINDOW: &str = "Assets";

engine::kinds! {
    /// What both players may answer with cards.
    pub enum Occasion {
        /// Movement points were spent.
        #[default] Moved,
        /// An attack of a Fire order was made.
        Fired,
        /// Attack or melee dice are about to be rolled.
        Shot,
        /// Rally dice are about to be rolled.
        Rally,
    }
}

impl Ff {
    /// What a side's reactions would answer now.
    fn trigger(&self, state: &State, occasion: Occasion, side: Side) -> Trigger {
        let own = match occasion {
            Occasion::Moved | Occasion::Fired => side == state.active(),
            Occasion::Shot => self.shooter(state) == side,
            Occasion::Rally => {
                let rallying = state.stack.all::<Rallying>().next();
                rallying.is_some_and(|it| state.unit(it.unit).side == side)
            }
        };
        match (occasion, own) {
            (Occasion::Moved, false) => Trigger::EnemyMoves,
            (Occasion::Moved, true) => Trigger::OwnMoves,
            (Occasion::Fired, false) => Trigger::EnemyFires,
            (Occasion::Fired, true) => Trigger::OwnFires,
            (Occasion::Shot, false) => Trigger::EnemyShoots,
            (Occasion::Shot, true) => Trigger::OwnShoots,
            (Occasion::Rally, false) => Trigger::EnemyRallies,
            (Occasion::Rally, true) => Trigger::OwnRallies,
        }
    }

    /// Whose attack it is that is about to be rolled.
    fn shooter(&self, state: &State) -> Side {
        let attack = state.stack.all::<Attack>().next().map(|it| it.firer);
        let melee = state.stack.all::<Melee>().next().map(|it| it.firer);
        attack
            .or(melee)
            .map_or(state.active(), |unit| state.unit(unit).side)
    }

    /// Whether a side could hold a card that answers this, as far as all can know: it has cards, and not all that fit
    /// were discarded. What it really holds decides nothing (ruling NEW-12).
    pub(crate) fn could_answer(&self, state: &State, side: Side, trigger: Trigger) -> bool {
        if state.assets[side.index()].held == 0 {
            return false;
        }
        let cards = self.deck(side).iter().enumerate();
        cards.into_iter().any(|(slot, card)| {
            let fits = |it: &super::Ability| {
                it.when == Some(trigger)
                    && self
                        .may_take_effect(state, side, &it.effect, Some(trigger))
                        .is_ok()
            };
            self.may_hold(state, side, CardId(slot as u8)) > 0 && card.ability.iter().any(fits)
        })
    }

    /// Opens a window for cards; whoever can hold none that answers is not asked.
    pub(crate) fn open_to_cards(&self, state: &mut State, occasion: Occasion) {
        state.stack.call(Interrupt::on(occasion));
    }
}

impl Interrupts for Ff {
    type Occasion = Occasion;

    /// FF-10-05: the inactive player performs all his reactions first; after a move or an attack he has done so already,
    /// unless cards are played before fire (ruling NEW-22).
    fn asked(&self, state: &State, occasion: &Occasion, place: u8) -> Option<Seat> {
        let both = [state.inactive(), state.active()];
        let had_his_say = matches!(occasion, Occasion::Moved | Occasion::Fired)
            && !state.options.cards_before_fire;
        let asked: &[Side] = match had_his_say {
            true => &both[1..],
            false => &both,
        };
        asked.get(usize::from(place)).map(|side| side.seat())
    }

    fn offers(&self, state: &State, occasion: &Occasion, seat: Seat, out: &mut Vec<Choice>) {
        if let Some(side) = Side::of(seat) {
            let trigger = self.trigger(state, *occasion, side);
            self.list_plays(state, side, Some(trigger), out);
        }
    }

    fn is_asked(&self, state: &State, occasion: &Occasion, seat: Seat) -> bool {
        Side::of(seat).is_some_and(|side| {
            self.could_answer(state, side, self.trigger(state, *occasion, side))
        })
    }

    fn may_interrupt(
        &self,
        state: &State,
        occasion: &Occasion,
        seat: Seat,
        choice: &Choice,
    ) -> May {
        match (*choice, Side::of(seat)) {
            (Choice::Play { card, ability }, Some(side)) => {
                let trigger = self.trigger(state, *occasion, side);
                self.may_play(state, side, card, ability, Some(trigger))
            }
            _ => Err(No("FF-10-04", "Play asset reactions, or decline.")),
        }
    }

    fn decline(&self) -> Choice {
        Choice::Hold
    }

    fn window_waits(&self, for_answer_of: Seat) -> Wait {
        Wait::Choice(Side::of(for_answer_of).unwrap_or_default())
    }

    fn window_becomes(&self, state: &mut State, window: Interrupt<Occasion>) {
        state.stack.become_(window);
    }

    fn interrupt(
        &self,
        state: &mut State,
        _: Occasion,
        seat: Seat,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if let (Choice::Play { card, ability }, Some(side)) = (choice, Side::of(seat)) {
            self.play(state, side, card, ability, log);
        }
    }

    fn window_closes(&self, state: &mut State, _: Occasion, _: &mut impl Log<State, Event>) {
        state.stack.finish();
    }

    fn window_prompt(&self, state: &State, window: &Interrupt<Occasion>) -> Prompt {
        let what = match window.occasion {
            Occasion::Moved => format!("After the move of {}", self.those_who_acted(state)),
            Occasion::Fired => format!("After the attack by {}", self.those_who_acted(state)),
            Occasion::Shot => self.shot_to_come(state),
            Occasion::Rally => self.rally_to_come(state),
        };
        let text = format!("{what}: play asset reactions, or go on");
        Decide::new(text, "asset reactions")
            .in_window(CARDS_WINDOW)
            .call(Choice::Hold, "No reaction")
            .into()
    }
}

impl Ff {
    /// "The German Grenadier squad in 10.05 is about to rally (31 %)".
    fn rally_to_come(&self, state: &State) -> String {
        let Some(rallying) = state.stack.all::<Rallying>().next() else {
            return "Rally dice are about to be rolled".to_owned();
        };
        let chance = self.rally_chance(state, rallying.unit, rallying.cards);
        format!(
            "{} is about to rally ({})",
            self.unit_name(state, rallying.unit),
            percent(thousandths(chance))
        )
    }

    /// "The German Pak 40 squad in 10.05 fires at 04.05 (Sherman squad 43 %)": who is about to roll at whom.
    fn shot_to_come(&self, state: &State) -> String {
        if let Some(attack) = state.stack.all::<Attack>().next() {
            let firer = self.unit_name(state, attack.firer);
            let note = self.shot_note(state, attack);
            return match note.is_empty() {
                true => format!("{firer} fires at {}", attack.target),
                false => format!("{firer} fires at {} ({note})", attack.target),
            };
        }
        match state.stack.all::<Melee>().next() {
            Some(melee) => format!(
                "{} attacks {} in melee ({})",
                self.unit_name(state, melee.firer),
                self.unit_name(state, melee.target),
                percent(self.chance_in_melee(state, melee))
            ),
            None => "Attack dice are about to be rolled".to_owned(),
        }
    }
}
