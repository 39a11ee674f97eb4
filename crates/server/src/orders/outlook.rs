//! How likely something comes of what is offered in a window, from what the seat may know.

use engine::table::{MayComeUp, Offer, Table, TableAsk};
use engine::{Outcome, Seat};
use serde_json::Value;

/// How many worlds that fit the seat's knowledge are looked into.
const WORLDS: u8 = 4;
/// How many choices of a window are looked at.
const MOST_LOOKED_AT: usize = 24;
/// How many acts of the same window make a plan: to be allowed to fire, and to fire.
const ACTS: usize = 2;
/// How many rolls and plain answers are followed between two acts.
const MOST_STEPS: usize = 12;

/// The best chance of success among these choices: every roll on the way must succeed, from the check that allows
/// something up to the roll that decides it. What leads to no roll is certain, so that the player is asked.
pub fn best(table: &dyn Table, seat: Seat, choices: &[&Offer]) -> f64 {
    let of_choice = |offer: &&Offer| {
        let in_world = |seed: u8| {
            // Imagined, since in the true world the roll would be modified by what the seat may not know.
            let world = table.imagined(seat, [seed; 32]);
            after(world, seat, &offer.choice, ACTS - 1).unwrap_or(1.0)
        };
        (0..WORLDS).map(in_world).sum::<f64>() / f64::from(WORLDS)
    };
    let looked_at = choices.iter().take(MOST_LOOKED_AT);
    looked_at.map(of_choice).fold(0.0, f64::max)
}

/// How likely a choice succeeds with so many further acts of the window; `None` when they do not bring it to an end.
fn after(mut world: Box<dyn Table>, seat: Seat, choice: &Value, more: usize) -> Option<f64> {
    if world.choose(seat, choice).is_err() {
        return None;
    }
    let mut sure = 1.0;
    for _ in 0..MOST_STEPS {
        match world.ask_as(seat) {
            TableAsk::Chance { outcomes, .. } => {
                let Some((share, success)) = success(&outcomes) else {
                    break;
                };
                sure *= share;
                if world.settle(success).is_err() {
                    break;
                }
            }
            TableAsk::Choice {
                seat: asked,
                window,
            } if asked == seat => {
                if window.is_some() {
                    return Some(sure * best_in_window(&*world, seat, more)?);
                }
                let Some(pass) = split(&*world, seat).0 else {
                    break;
                };
                if world.choose(seat, &pass.choice).is_err() {
                    break;
                }
            }
            TableAsk::Choice { .. } | TableAsk::Over { .. } => break,
        }
    }
    Some(sure)
}

/// The best that can be done in a window, at once or in its next stage.
fn best_in_window(world: &dyn Table, seat: Seat, more: usize) -> Option<f64> {
    let copy = || world.fork(world.len()).ok();
    let (pass, acts) = split(world, seat);
    let mut best: Option<f64> = None;
    if more > 0 {
        for offer in acts.iter().take(MOST_LOOKED_AT) {
            let found = copy().and_then(|copy| after(copy, seat, &offer.choice, more - 1));
            best = best.into_iter().chain(found).reduce(f64::max);
        }
    }
    let mut next = copy()?;
    if let Some(pass) = pass
        && next.choose(seat, &pass.choice).is_ok()
        && matches!(next.ask_as(seat), TableAsk::Choice { seat: asked, window: Some(_) } if asked == seat)
    {
        let later = best_in_window(&*next, seat, more);
        best = best.into_iter().chain(later).reduce(f64::max);
    }
    best
}

/// The plain "no, go on" among what a seat is offered, and everything else that answers what is asked.
pub fn split(table: &dyn Table, seat: Seat) -> (Option<Offer>, Vec<Offer>) {
    let answers = table.offers(seat).into_iter().filter(|offer| !offer.aside);
    let (passes, acts): (Vec<Offer>, Vec<Offer>) =
        answers.partition(|offer| table.passive(&offer.choice));
    (passes.into_iter().next(), acts)
}

/// The share of outcomes that succeed, and one of them; `None` when nothing succeeds or fails by the roll. Where nothing
/// can succeed, any outcome stands for what then happens.
fn success(outcomes: &[MayComeUp]) -> Option<(f64, Outcome)> {
    let (mut good, mut total) = (0, 0);
    for may in outcomes {
        total += may.weight;
        good += if may.succeeds? { may.weight } else { 0 };
    }
    let best = outcomes.iter().max_by_key(|may| may.succeeds)?;
    Some((f64::from(good) / f64::from(total), best.outcome))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faces(succeeds: impl Fn(u16) -> Option<bool>) -> Vec<MayComeUp> {
        let face = |n: u16| MayComeUp {
            outcome: Outcome(n - 1),
            name: format!("face {n}"),
            weight: 1,
            succeeds: succeeds(n),
        };
        (1..=10).map(face).collect()
    }

    #[test]
    fn success_is_what_the_rules_say_it_is() {
        let share = |found: Option<(f64, Outcome)>| found.map(|(share, _)| share);
        let low = success(&faces(|n| Some(n <= 4)));
        assert_eq!(share(low), Some(0.4));
        assert!(low.is_some_and(|(_, outcome)| outcome.0 < 4));
        let high = success(&faces(|n| Some(n >= 8)));
        assert_eq!(share(high), Some(0.3));
        assert!(high.is_some_and(|(_, outcome)| outcome.0 >= 7));
        assert_eq!(share(success(&faces(|_| Some(false)))), Some(0.0));
        assert_eq!(success(&faces(|_| None)), None);
    }
}
