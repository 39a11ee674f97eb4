//! Whoever wants to play at once leaves the set-up to the scenario.

use engine::{Ask, Rules, Secrets, Silent, Words};
use lock_n_load::choice::Choice;
use lock_n_load::{Lnl, shelf};

/// Everything that sets up before play has a place that can be had, whatever the other side has done with its own.
#[test]
fn every_scenario_suggests_a_whole_set_up() {
    for card in shelf::scenarios(None).expect("all load") {
        let game = Lnl::new(shelf::load(&card.id, None).expect("it loads"));
        let mut state = game.begin_as_usual();
        let mut choices = Vec::new();
        let mut asked = 0;
        while let Ask::Choice(seat) = game.ask(&state) {
            choices.clear();
            game.choices(&state, &mut choices);
            if !choices.iter().any(|it| matches!(it, Choice::Place { .. })) {
                break;
            }
            assert!(choices.contains(&Choice::Arrange), "{}, {seat:?}", card.id);
            game.choose(&mut state, seat, Choice::Arrange, &mut Silent);
            asked += 1;
            assert!(asked <= 2, "{}: something is left to place", card.id);
        }
    }
}

/// Whoever places by hand is told how many are left, one fewer each time.
#[test]
fn what_is_left_to_place_is_counted() {
    let game = Lnl::new(shelf::load("lnlt/an-dinh", None).expect("it loads"));
    let mut state = game.begin_as_usual();
    let mut left = Vec::new();
    while left.len() < 3 {
        let Ask::Choice(seat) = game.ask(&state) else {
            panic!("it is being set up")
        };
        let prompt = game.scene(&game.view(&state, seat), seat).prompt;
        let mut choices = Vec::new();
        game.choices(&state, &mut choices);
        let mut places = choices.iter();
        let by_hand = places.find(|it| matches!(it, Choice::Place { .. } | Choice::Face { .. }));
        if prompt.starts_with("Place") {
            let (_, after) = prompt.split_once("; ").expect("there is more to place");
            left.push(
                after
                    .split(' ')
                    .next()
                    .and_then(|it| it.parse::<usize>().ok()),
            );
        }
        game.choose(&mut state, seat, *by_hand.expect("a place"), &mut Silent);
    }
    let first = left[0].expect("a number");
    assert_eq!(left, [Some(first), Some(first - 1), Some(first - 2)]);
}
