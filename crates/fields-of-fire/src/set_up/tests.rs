//! What the staff decides can be lived with.

use crate::choice::Choice;
use crate::frame::Frame;
use crate::state::UnitId;
use crate::{Fof, shelf};
use engine::chance_source::{ChanceSource, Seeded};
use engine::{Ask, Rules, Silent};

/// Whoever leaves everything to the staff finds nobody loaded so that he cannot move.
///
/// Rules: FOF-5.1.6-06
#[test]
fn the_staff_overloads_nobody() {
    for mission in shelf::missions(None).expect("they load") {
        let game = Fof::new(shelf::load(&mission.id, None).expect("it loads"));
        let mut state = game.begin_as_usual();
        let mut dice = Seeded::new(5);
        while game.point(&state).is_none() {
            match game.ask(&state) {
                Ask::Chance(chance) => {
                    let outcome = dice.next(&chance).expect("the dice never end");
                    game.settle(&mut state, outcome, &mut Silent);
                }
                Ask::Choice(_) if matches!(state.top(), Frame::SetUp(_)) => {
                    game.choose(&mut state, engine::Seat(0), Choice::Done, &mut Silent);
                }
                _ => break,
            }
        }
        for unit in (0..state.units.len() as u8).map(UnitId) {
            assert!(
                !game.overloaded(&state, unit),
                "{}: {}",
                mission.id,
                game.called(&state, unit)
            );
        }
    }
}
