//! What one side holds, hides and knows is not for the other: hands, reverses of Sighting markers, Hiding markers.

use engine::chance_source::{Seeded, below, throw};
use engine::{Ask, Keep, Rules, Seat, Secrets};
use fighting_formations::counters::Side;
use fighting_formations::event::Event;
use fighting_formations::state::{Content, Hidden, State};
use fighting_formations::{Ff, shelf};

/// Plays random games with hidden forces and cards; `look` sees every state and what happened on the way to it.
fn play(seeds: std::ops::Range<u64>, mut look: impl FnMut(&Ff, &State, &[Event])) {
    let game = Ff::new(shelf::load("orchard-road", None).expect("it loads"));
    for seed in seeds {
        let mut dice = Seeded::new(seed);
        let mut state = game.begin_as_usual();
        loop {
            let mut log = Keep::default();
            match game.ask(&state) {
                Ask::Over(_) => break,
                Ask::Chance(chance) => {
                    let outcome = throw(dice.rng(), &chance.spread);
                    game.settle(&mut state, outcome, &mut log);
                }
                Ask::Choice(seat) => {
                    let mut choices = Vec::new();
                    game.choices(&state, &mut choices);
                    let pick = choices[below(dice.rng(), choices.len() as u32) as usize];
                    game.choose(&mut state, seat, pick, &mut log);
                }
            }
            look(&game, &state, &log.0);
        }
    }
}

/// Rules: FF-6-01, FF-6.51-02, FF-10-01, FF-38-02
#[test]
fn views_hide_hands_reverses_and_hiding_markers() {
    let (mut hands, mut reverses, mut letters) = (0, 0, 0);
    play(0..8, |game, state, _| {
        for seat in [Seat(0), Seat(1), Seat::WATCHER] {
            let view = game.view(state, seat);
            for side in Side::BOTH {
                let own = side.seat() == seat;
                let (real, seen) = (&state.assets[side.index()], &view.assets[side.index()]);
                assert_eq!(seen.held, real.held, "how many is for all to see");
                match own {
                    true => assert_eq!(seen.hand, real.hand),
                    false => assert!(seen.hand.iter().all(|&count| count == 0)),
                }
                hands += usize::from(real.held > 0);
                for (real, seen) in state.sightings.iter().zip(view.sightings.iter()) {
                    if real.side == side && !real.at.is_nowhere() {
                        let known = if own { real.content } else { Content::Unknown };
                        assert_eq!(seen.content, known);
                        reverses += 1;
                    }
                }
                for (real, seen) in state.hidden.iter().zip(view.hidden.iter()) {
                    if real.side == side {
                        let known = if own { real.letter } else { Hidden::UNKNOWN };
                        assert_eq!(seen.letter, known);
                        letters += 1;
                    }
                }
                for (real, seen) in state.forts.iter().zip(view.forts.iter()) {
                    if real.side == side && real.beneath != Hidden::OPEN {
                        assert_eq!(seen.beneath == Hidden::UNKNOWN, !own);
                    }
                }
            }
        }
    });
    assert!(hands > 0 && reverses > 0 && letters > 0);
}

/// Rules: FF-38-02, FF-6-01, FF-6.51-02
#[test]
fn nobody_is_told_what_another_draws_marks_or_hides() {
    let (mut drawn, mut marked, mut hidden) = (0, 0, 0);
    play(0..4, |game, _, events| {
        for event in events {
            match event {
                Event::Drew { side, card } => {
                    let other = game.witness(event, side.other().seat());
                    let own = game.witness(event, side.seat());
                    assert!(matches!(other, Some(Event::Drew { card: None, .. })));
                    assert!(card.is_some() && own.as_ref() == Some(event));
                    drawn += 1;
                }
                Event::Marked { side, .. } => {
                    assert_eq!(game.witness(event, side.other().seat()), None);
                    assert_eq!(game.witness(event, Seat::WATCHER), None);
                    marked += 1;
                }
                Event::Concealed { side, .. } => {
                    assert_eq!(game.witness(event, side.other().seat()), None);
                    hidden += 1;
                }
                _ => {}
            }
        }
    });
    assert!(drawn > 0 && marked > 0 && hidden > 0);
}

/// Rules: FF-6.51-01, FF-6.1-01
#[test]
fn imagined_worlds_have_the_reverses_and_forces_of_the_scenario() {
    let mut looked = 0;
    play(0..4, |game, state, _| {
        let setting_up = state
            .sightings
            .iter()
            .any(|it| it.content == Content::Unknown);
        looked += 1;
        if looked % 50 != 0 || setting_up {
            return;
        }
        let mut dice = Seeded::new(looked);
        let seat = Side::A.seat();
        let world = game.imagine(&game.view(state, seat), seat, dice.rng());
        let contents = |state: &State| {
            let mut all: Vec<Content> = state.sightings.iter().map(|it| it.content).collect();
            all.sort();
            all
        };
        assert_eq!(contents(&world), contents(state));
        let pieces =
            |state: &State| -> Vec<u8> { state.hidden.iter().map(|it| it.piece).collect() };
        assert_eq!(pieces(&world), pieces(state));
        assert_eq!(
            world.assets[1].hand.iter().sum::<u8>(),
            state.assets[1].held
        );
    });
}
