//! Whoever wants to play at once leaves the set-up to a suggestion.

use engine::chance_source::{Seeded, throw};
use engine::{Ask, Rules, Seat, Secrets, Silent, Words};
use fighting_formations::choice::Choice;
use fighting_formations::counters::Side;
use fighting_formations::state::{Content, State};
use fighting_formations::{Ff, shelf};

fn games() -> impl Iterator<Item = Ff> {
    let all = shelf::scenarios(None).expect("all load");
    all.into_iter()
        .map(|card| Ff::new(shelf::load(&card.id, None).expect("it loads")))
}

/// Sets both sides up as suggested; how often somebody was asked.
fn arranged(game: &Ff, seed: u64) -> (State, usize) {
    let mut dice = Seeded::new(seed);
    let mut state = game.begin_as_usual();
    let mut asked = 0;
    loop {
        match game.ask(&state) {
            Ask::Chance(chance) => {
                let outcome = throw(dice.rng(), &chance.spread);
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                let mut choices = Vec::new();
                game.choices(&state, &mut choices);
                if !choices.contains(&Choice::Arrange) {
                    return (state, asked);
                }
                asked += 1;
                assert!(asked <= 2, "{}: something is left", game.scenario.slug);
                game.choose(&mut state, seat, Choice::Arrange, &mut Silent);
            }
            Ask::Over(_) => panic!("it has not begun"),
        }
    }
}

/// Everything that is set up before play comes to stand by one choice of each side, and then an order is due.
/// Rules: FF-SCN-01
#[test]
fn one_choice_of_each_side_sets_up_every_scenario() {
    let mut asked = 0;
    for game in games() {
        // In some scenarios everything has its fixed place.
        let (state, questions) = arranged(&game, 1);
        asked += questions;
        let mut choices = Vec::new();
        game.choices(&state, &mut choices);
        let left = choices.iter().any(|it| matches!(it, Choice::Place { .. }));
        assert!(!left, "{}: {choices:?}", game.scenario.slug);
        // Nobody stands where all are struck at once.
        for side in Side::BOTH {
            let hexes = game.scenario.map.hexes().iter();
            let most = hexes.map(|&hex| {
                let here = state.here(hex).filter(|(_, it)| it.side == side);
                here.count()
            });
            assert!(most.max() <= Some(4), "{}: {side:?}", game.scenario.slug);
        }
    }
    assert!(asked >= 6, "{asked}");
}

/// Whoever knows the suggestion does not know what lies beneath which Sighting marker.
#[test]
fn what_is_beneath_suggested_markers_is_drawn() {
    let mut differ = 0;
    for game in games().filter(|it| !it.scenario.sightings.is_empty()) {
        let reverses = |seed| -> Vec<Content> {
            let (state, _) = arranged(&game, seed);
            state.sightings.iter().map(|it| it.content).collect()
        };
        let first = reverses(1);
        assert!(first.iter().all(|it| *it != Content::Unknown));
        differ += usize::from((2..8).any(|seed| reverses(seed) != first));
        let (state, _) = arranged(&game, 1);
        let owner = game.scenario.sightings[0].side;
        let other = game.view(&state, owner.other().seat());
        let own = other.sightings.iter().filter(|it| it.side == owner);
        assert!(own.clone().count() > 0);
        for marker in own.filter(|it| !it.at.is_nowhere()) {
            assert_eq!(marker.content, Content::Unknown);
        }
    }
    assert!(differ > 0);
}

/// One may place some first and leave the rest; how much is left is said.
#[test]
fn some_are_placed_by_hand_and_the_rest_as_suggested() {
    let game = Ff::new(shelf::load("san-vito", None).expect("it loads"));
    let mut state = game.begin_as_usual();
    let mut dice = Seeded::new(1);
    let mut told = Vec::new();
    for _ in 0..40 {
        match game.ask(&state) {
            Ask::Chance(chance) => {
                let outcome = throw(dice.rng(), &chance.spread);
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(seat) => {
                let mut choices = Vec::new();
                game.choices(&state, &mut choices);
                if !choices.contains(&Choice::Arrange) {
                    break;
                }
                told.push(game.scene(&game.view(&state, seat), seat).prompt);
                let mut places = choices.iter();
                let by_hand = places.find(|it| matches!(it, Choice::Place { .. }));
                let pick = match told.len() {
                    1 => *by_hand.expect("a place"),
                    _ => Choice::Arrange,
                };
                game.choose(&mut state, seat, pick, &mut Silent);
            }
            Ask::Over(_) => panic!("it has not begun"),
        }
    }
    assert!(told.len() <= 4, "{told:?}");
    assert!(told[0].contains("more after it"), "{told:?}");
    assert_eq!(Seat(0), Side::A.seat());
}

/// The suggestion goes by how many hexes are seen from a place within a range: counted once, the same as looked at.
#[test]
fn hexes_seen_within_a_distance_are_those_that_are_seen() {
    for game in games() {
        let options = game.begin_as_usual().options;
        for &hex in game.scenario.map.hexes().iter().step_by(7) {
            let seen = game.sights().seen_from(&options, hex);
            for distance in [0, 1, 3, 8, 20, u32::MAX] {
                let looked = seen.iter().filter(|it| it.distance(hex) <= distance);
                let counted = game.sights().seen_within(&options, hex, distance);
                assert_eq!(usize::from(counted), looked.count(), "{hex} {distance}");
            }
        }
    }
}
