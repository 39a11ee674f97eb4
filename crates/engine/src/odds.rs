//! What a choice leads to, up to the next decision: exactly where the tree is small, else by sampling with the error said.

mod groups;
mod tree;

use crate::chance_source::Seeded;
use crate::{Ask, Digest, Game, Keep, Seat, Telling};
use groups::{World, odds};
use schemars::JsonSchema;
use serde::Serialize;
use tree::{Search, Windows, look_through, plain_no};

/// How many worlds are imagined when something is hidden.
const WORLDS: usize = 32;
/// What a choice comes to that is followed by the next decision at once.
const NO_ROLL: &str = "nothing is rolled yet";
/// How many times in a row "no, go on" is said for the seat on the way to the dice.
const MOST_ADDED: usize = 8;

/// What a choice leads to up to the next decision, and how likely. A window on the way is no decision: it is looked
/// through as if nobody acted in it, and named.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Odds {
    /// Whether the probabilities are exact for all that the asker may know.
    pub exact: bool,
    /// The largest standard error of a probability when they are not exact.
    pub error: Option<f64>,
    /// How many different worlds that fit the asker's knowledge were looked into.
    pub worlds: usize,
    /// Windows on the way in which nobody was taken to act ("Opportunity Fire"): what may come of them is left out.
    pub passing_over: Vec<String>,
    /// What may happen, likeliest first.
    pub leaves: Vec<Leaf>,
}

/// One thing that may happen.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Leaf {
    /// What it comes to, in the players' words: "hit: 2/K8 is Suppressed", "missed", "no effect".
    pub label: String,
    /// How likely, from 0 to 1, for display.
    pub probability: f64,
    /// The same as an exact fraction, "3/10", when it is exact.
    pub fraction: Option<String>,
}

/// The odds of a choice as a seat may know them: from imagined worlds that fit its view, never from what is hidden.
///
/// Branches that come to the same (see [`crate::Telling::gist`]) are one leaf. A choice that is followed by another of
/// the same seat before anything is rolled is looked at as if the seat added nothing: "and who joins in?" is answered
/// with the plain "no, go on". Where the choice is over with ([`crate::Telling::closes`]), the
/// odds end. `None` when the choice cannot be made in any world imagined.
pub fn odds_of_view<G: Game>(
    game: &G,
    view: &G::State,
    seat: Seat,
    choice: &G::Choice,
    budget: usize,
) -> Option<Odds> {
    // Seeded by the view alone: the same question gets the same answer, and the answer holds no secret.
    let mut dice = Seeded::from_bytes(*blake3::hash(&Digest::of(view).0).as_bytes());
    let mut worlds: Vec<(G::State, usize)> = Vec::new();
    for _ in 0..WORLDS {
        let world = game.imagine(view, seat, dice.rng());
        match worlds.iter_mut().find(|(known, _)| *known == world) {
            Some((_, times)) => *times += 1,
            None => worlds.push((world, 1)),
        }
    }
    worlds.retain(|(world, _)| game.judge(world, seat, choice).is_ok());
    let share = budget / worlds.len().max(1);
    // Named as the seat knows things now: who turns out to be under a marker is another question.
    let tell = |_: &G::State, event: G::Event| -> Option<Step> {
        let event = game.witness(&event, seat)?;
        let Telling { gist, closes, .. } = game.tell(view, &event);
        (closes || !gist.is_empty()).then_some(Step { gist, closes })
    };
    let is_over = |trail: &[Step]| trail.iter().any(|step| step.closes);
    let mut found = Vec::new();
    let mut passed = Windows::new();
    for (world, times) in &worlds {
        let (start, mut trail) = begin(game, world, seat, choice, tell, &mut passed);
        let rolls = matches!(game.ask(&start), Ask::Chance(_)) && !is_over(&trail);
        if !rolls && gists(&trail).is_empty() {
            trail.insert(0, Step::of(NO_ROLL));
        }
        let search = Search {
            game,
            budget: share,
            tell,
            is_over,
            words: |_: &G::State, trail: &[Step]| gists(trail),
        };
        found.push(search.explore(&start, &trail, *times, &mut dice, &mut passed));
    }
    (!found.is_empty()).then(|| odds(&found, &passed))
}

/// What is told of an event on the way.
#[derive(Clone)]
struct Step {
    gist: String,
    closes: bool,
}

impl Step {
    fn of(gist: &str) -> Self {
        Step {
            gist: gist.to_owned(),
            closes: false,
        }
    }
}

/// What the steps come to, up to where the story is over.
fn gists(trail: &[Step]) -> Vec<String> {
    let end = trail.iter().position(|step| step.closes);
    let told = &trail[..end.map_or(trail.len(), |end| end + 1)];
    let gists = told.iter().map(|step| &step.gist);
    gists.filter(|gist| !gist.is_empty()).cloned().collect()
}

/// Makes the choice, and goes on with the plain "no" as long as the same seat is asked before anything is rolled.
fn begin<G: Game>(
    game: &G,
    world: &G::State,
    seat: Seat,
    choice: &G::Choice,
    mut tell: impl FnMut(&G::State, G::Event) -> Option<Step>,
    passed: &mut Windows,
) -> (G::State, Vec<Step>) {
    let mut state = world.clone();
    let mut trail = Vec::new();
    let mut next = Some(choice.clone());
    for _ in 0..MOST_ADDED {
        let Some(choice) = next else { break };
        let mut log = Keep::default();
        game.choose(&mut state, seat, choice, &mut log);
        look_through(game, &mut state, &mut log, passed);
        trail.extend(log.0.into_iter().filter_map(|event| tell(&state, event)));
        next = (game.ask(&state) == Ask::Choice(seat))
            .then(|| plain_no(game, &state))
            .flatten();
    }
    (state, trail)
}

/// The odds of a choice in a state that is fully known, grouped by a key made of the leaf and all events on the way.
pub fn odds_of_state<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    choice: &G::Choice,
    budget: usize,
    seed: u64,
    key: impl Fn(&G::State, &[G::Event]) -> String,
) -> Odds {
    let mut start = state.clone();
    let mut log = Keep::default();
    let mut passed = Windows::new();
    game.choose(&mut start, seat, choice.clone(), &mut log);
    look_through(game, &mut start, &mut log, &mut passed);
    let mut dice = Seeded::new(seed);
    let search = Search {
        game,
        budget,
        tell: |_: &G::State, event: G::Event| Some(event),
        is_over: |_: &[G::Event]| false,
        words: |state: &G::State, trail: &[G::Event]| vec![key(state, trail)],
    };
    let found = search.explore(&start, &log.0, 1, &mut dice, &mut passed);
    odds(&[found], &passed)
}

impl<G: Game, Tell, Over, Words> Search<'_, G, Tell, Over, Words> {
    /// Follows all that may come up from a state on, or as many samples as the budget allows.
    fn explore<T: Clone>(
        mut self,
        start: &G::State,
        trail: &[T],
        times: usize,
        dice: &mut Seeded,
        passed: &mut Windows,
    ) -> World
    where
        Tell: FnMut(&G::State, G::Event) -> Option<T>,
        Over: Fn(&[T]) -> bool,
        Words: Fn(&G::State, &[T]) -> Vec<String>,
    {
        if let Some(leaves) = self.grow(start, trail, passed) {
            return World {
                leaves,
                times,
                samples: None,
            };
        }
        let leaves = self.sample(start, trail, dice.rng(), passed);
        World {
            samples: Some(leaves.len()),
            leaves,
            times,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Duel, Pick, Toy, Window};
    use crate::{Rules, Secrets};

    /// Red (3) has aimed at a number and fired; Blue (4) may challenge.
    fn shot(toy: &Toy, aim: u8) -> Duel {
        let window = Window::Challenge;
        Duel {
            numbers: [3, 4],
            dealt: 2,
            aim: Some(aim),
            window,
            ..toy.begin_as_usual()
        }
    }

    #[test]
    fn a_known_state_is_exact_and_adds_up() {
        let toy = Toy::default();
        let won = |state: &Duel, _: &[_]| format!("{:?}", state.winner.is_some());
        let odds = odds_of_state(
            &toy,
            &shot(&toy, 4),
            Seat(1),
            &Pick::Challenge,
            1000,
            1,
            won,
        );
        assert!(odds.exact && odds.error.is_none());
        let told: Vec<_> = odds
            .leaves
            .iter()
            .map(|l| (l.label.as_str(), l.fraction.as_deref()))
            .collect();
        assert_eq!(told, [("true", Some("2/3")), ("false", Some("1/3"))]);
        assert!((odds.leaves.iter().map(|l| l.probability).sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_defender_knows_his_number_so_his_odds_are_the_same_in_all_worlds() {
        let toy = Toy::default();
        let view = toy.view(&shot(&toy, 4), Seat(1));
        let odds = odds_of_view(&toy, &view, Seat(1), &Pick::Challenge, 10_000).unwrap();
        assert_eq!(odds.error, Some(0.0), "all imagined worlds agree");
        assert!(!odds.exact && odds.worlds > 1);
        let told: Vec<_> = odds
            .leaves
            .iter()
            .map(|l| (l.label.as_str(), l.probability))
            .collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert_eq!(told[0].0, "4 is hit");
        assert!((told[0].1 - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(told[1].0, "missed");
    }

    #[test]
    fn windows_are_looked_through_and_named() {
        let toy = Toy::default();
        let ready = Duel {
            window: Window::Closed,
            shown: [true; 2],
            ..shot(&toy, 4)
        };
        let odds = odds_of_view(&toy, &ready, Seat(0), &Pick::Fire, 1000).unwrap();
        assert_eq!(odds.passing_over, ["Challenge"]);
        assert!(odds.exact);
        assert_eq!(odds.leaves.len(), 1);
        assert_eq!(odds.leaves[0].label, "4 is hit");
        let none = odds_of_view(&toy, &shot(&toy, 4), Seat(1), &Pick::Let, 1000).unwrap();
        assert!(none.passing_over.is_empty());
    }

    #[test]
    fn what_comes_after_the_end_of_the_story_is_not_told() {
        let step = |gist: &str, closes| Step {
            closes,
            ..Step::of(gist)
        };
        let trail = [
            step("hit", false),
            step("", true),
            step("a new turn", false),
        ];
        assert_eq!(gists(&trail), ["hit"]);
        assert_eq!(gists(&trail[..1]), ["hit"]);
    }

    #[test]
    fn a_choice_without_dice_says_so() {
        let toy = Toy::default();
        let state = Duel {
            window: Window::Closed,
            aim: None,
            ..shot(&toy, 4)
        };
        let aim = Pick::Aim { at: 2 };
        let odds = odds_of_view(&toy, &toy.view(&state, Seat(0)), Seat(0), &aim, 100).unwrap();
        assert_eq!(odds.leaves.len(), 1);
        assert_eq!(odds.leaves[0].label, "nothing is rolled yet");
    }

    #[test]
    fn nothing_hidden_is_exact() {
        let toy = Toy::default();
        let open = Duel {
            shown: [true; 2],
            ..shot(&toy, 4)
        };
        let odds = odds_of_view(&toy, &open, Seat(1), &Pick::Challenge, 10_000).unwrap();
        assert!(odds.exact);
        assert_eq!((odds.worlds, odds.error), (1, None));
        assert_eq!(odds.leaves[0].fraction.as_deref(), Some("2/3"));
    }

    #[test]
    fn a_small_budget_samples_and_says_so() {
        let toy = Toy::default();
        let hit = |state: &Duel, _: &[_]| format!("{:?}", state.winner.is_some());
        let odds = odds_of_state(&toy, &shot(&toy, 4), Seat(1), &Pick::Challenge, 3, 1, hit);
        assert!(!odds.exact);
        let error = odds.error.unwrap();
        assert!(error > 0.0 && error < 0.2);
        assert!(odds.leaves.iter().all(|leaf| leaf.fraction.is_none()));
        assert!((odds.leaves[0].probability - 2.0 / 3.0).abs() < 4.0 * error);
    }

    #[test]
    fn an_impossible_choice_has_no_odds() {
        let toy = Toy::default();
        assert_eq!(
            odds_of_view(&toy, &shot(&toy, 4), Seat(1), &Pick::Fire, 100),
            None
        );
    }
}
