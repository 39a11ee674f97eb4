//! A sensible company commander for Fields of Fire.
//!
//! In an Impulse it thinks orders through to the point where a card is drawn or the order is done, gives each a worth,
//! and carries out the best as long as it is worth a Command. `plan` finds the orders, `worth` judges them, `ground`
//! knows where the company wants to go, `vehicles` what tanks do in their phase, `air` what flies and lands, `town` how to
//! get from house to house.

mod air;
mod company;
mod ground;
mod plan;
mod town;
mod vehicles;
mod worth;

use bots::Bot;
use engine::{Rng, View};
use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::state::State;
use std::collections::VecDeque;

/// Activates its platoons, moves by bounds toward what the mission wants, keeps to cover, spots, brings fire down,
/// rallies the pinned.
#[derive(Default)]
pub struct Sensible {
    /// The rest of the order that is being given.
    order: VecDeque<Choice>,
}

impl Bot<Fof> for Sensible {
    fn decide(
        &mut self,
        game: &Fof,
        view: &View<State>,
        choices: &[Choice],
        _asides: &[Choice],
        _rng: &mut dyn Rng,
    ) -> Choice {
        if let Some(next) = self.order.pop_front().filter(|next| choices.contains(next)) {
            return next;
        }
        self.order.clear();
        if let [only] = choices {
            return *only;
        }
        let state = view.state();
        if let Some(skilled) = company::with_skill(game, state, choices) {
            return skilled;
        }
        if let Some(order) = air::order(game, state, choices) {
            return order;
        }
        if let Some(last) = choices.iter().rev().find(|choice| gives_orders(choice)) {
            self.order = plan::best_order(game, state, choices).unwrap_or_default();
            // The end of the Impulse stands last; where somebody must first leave a crowded card any order will do.
            return self.order.pop_front().unwrap_or(*last);
        }
        let names_action = |choice: &Choice| matches!(choice, Choice::Do { .. });
        if choices.iter().any(names_action)
            && let Some(mut order) = plan::best_action(game, state, choices)
            && let Some(action) = order.pop_front()
        {
            self.order = order;
            return action;
        }
        if let Some(choice) = air::choice(game, state, choices) {
            return choice;
        }
        if let Some(choice) = vehicles::choice(game, state, choices) {
            return choice;
        }
        if let Some(choice) = company::rebuild(game, state, choices) {
            return choice;
        }
        // A failed attempt that mattered enough to be ordered is worth another Command.
        for default in [Choice::Exhort, Choice::Done, Choice::Accept] {
            if choices.contains(&default) {
                return default;
            }
        }
        worth::pick(game, state, choices)
    }
}

/// What is chosen in an Impulse.
fn gives_orders(choice: &Choice) -> bool {
    matches!(choice, Choice::Order { .. } | Choice::EndImpulse)
}
