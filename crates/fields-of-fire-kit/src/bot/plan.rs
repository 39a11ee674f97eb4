//! Which orders could be given now, each thought through until a card decides or the order is done.

use super::worth::{Order, is_idle, worth};
use engine::{Rules, Silent};
use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::Side;
use fields_of_fire::frame::Frame;
use fields_of_fire::state::{Action, State, Wait};
use std::collections::VecDeque;

/// Orders thought through for one decision.
const MOST: usize = 240;
/// Choices that one order may take.
const DEEPEST: usize = 6;
/// What a Command must be worth to be spent instead of saved.
const LEAST: f32 = 0.15;

/// The order most worth its Commands, as the choices that give it; `None` when Commands are better saved.
pub(super) fn best_order(
    game: &Fof,
    state: &State,
    choices: &[Choice],
) -> Option<VecDeque<Choice>> {
    let mut search = Search {
        game,
        before: state,
        best: None,
        thought: 0,
    };
    let mut recipients: Vec<Choice> = choices
        .iter()
        .copied()
        .filter(|c| matches!(c, Choice::Order { .. } | Choice::TakeInitiative { .. }))
        .collect();
    recipients.sort_by(|a, b| {
        let rank = |c: &Choice| match c {
            Choice::Order { unit } => super::worth::interest(game, state, *unit),
            _ => f32::MAX,
        };
        rank(b).total_cmp(&rank(a))
    });
    for choice in recipients {
        if search.thought >= MOST {
            break;
        }
        search.go(state, choice, &mut Vec::new());
    }
    let (value, path) = search.best?;
    (value >= LEAST).then(|| path.into())
}

/// What a unit that has been named already had best do: somebody asks in the middle of giving an order.
pub(super) fn best_action(
    game: &Fof,
    state: &State,
    choices: &[Choice],
) -> Option<VecDeque<Choice>> {
    let Frame::Order(order) = state.top() else {
        return None;
    };
    let mut search = Search {
        game,
        before: state,
        best: None,
        thought: 0,
    };
    let mut path = vec![Choice::Order { unit: order.unit }];
    for &choice in choices {
        if search.thought < MOST {
            search.go(state, choice, &mut path);
        }
    }
    let (_, path) = search.best?;
    Some(path.into_iter().skip(1).collect())
}

struct Search<'a> {
    game: &'a Fof,
    before: &'a State,
    best: Option<(f32, Vec<Choice>)>,
    thought: usize,
}

impl Search<'_> {
    /// Makes a choice on a copy, and all that may follow.
    fn go(&mut self, state: &State, choice: Choice, path: &mut Vec<Choice>) {
        let mut next = *state;
        self.game
            .choose(&mut next, Side::Friendly.seat(), choice, &mut Silent);
        path.push(choice);
        let asks = next.wait == Wait::Choice;
        let again = matches!(next.top(), Frame::Command(_));
        if !asks || again || path.len() >= DEEPEST {
            self.judge(&next, path);
        } else {
            let mut choices = Vec::new();
            self.game.choices(&next, &mut choices);
            for choice in choices {
                if self.thought >= MOST {
                    break;
                }
                if !self.is_idle(choice, path) {
                    self.go(&next, choice, path);
                }
            }
        }
        path.pop();
    }

    fn is_idle(&self, choice: Choice, path: &[Choice]) -> bool {
        match (choice, path.first()) {
            (Choice::Do { action }, Some(Choice::Order { unit })) => {
                is_idle(self.before, *unit, action)
            }
            _ => false,
        }
    }

    fn judge(&mut self, after: &State, path: &[Choice]) {
        self.thought += 1;
        let Some(order) = order_of(path) else {
            return;
        };
        let value =
            worth(self.game, self.before, after, &order, path) / f32::from(cost(order.action));
        if self.best.as_ref().is_none_or(|(best, _)| value > *best) {
            self.best = Some((value, path.to_vec()));
        }
    }
}

fn order_of(path: &[Choice]) -> Option<Order> {
    let unit = path.iter().find_map(|c| match c {
        Choice::Order { unit } => Some(*unit),
        _ => None,
    })?;
    let action = path.iter().find_map(|c| match c {
        Choice::Do { action } => Some(*action),
        _ => None,
    })?;
    Some(Order { unit, action })
}

fn cost(action: Action) -> u8 {
    match action {
        Action::MovePlatoon
        | Action::InfiltratePlatoon
        | Action::ConcentratePlatoon
        | Action::GrenadePlatoon => 2,
        _ => 1,
    }
}
