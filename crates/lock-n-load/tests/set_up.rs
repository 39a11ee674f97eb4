//! Whoever wants to play at once leaves the set-up to the scenario.

use engine::{Ask, Rules, Silent};
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
