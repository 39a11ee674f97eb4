//! Words for people: nothing that looks like code, nothing without words.

use crate::{Fof, shelf};
use engine::chance_source::{ChanceSource, Seeded};
use engine::{Ask, Game, Keep, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Every choice, note, outcome and event of a random game reads like a sentence.
#[test]
fn everything_that_is_said_is_said_in_words() {
    let plain = |text: &str, what: &dyn std::fmt::Debug| {
        assert!(!text.trim().is_empty(), "{what:?} has no words");
        let code = ["{", "}", "UnitId", "::", "  ", "None", "Some("];
        assert!(
            !code.iter().any(|sign| text.contains(sign)),
            "{what:?}: {text}"
        );
    };
    for slug in ["first-light", "the-sunken-lane", "hold-the-crossroads"] {
        let game = Fof::new(shelf::load(slug, None).expect("it loads"));
        let mut state = game.begin();
        let mut dice = Seeded::new(7);
        let mut wits = ChaCha8Rng::seed_from_u64(7);
        let mut choices = Vec::new();
        for _ in 0..3000 {
            let mut told = Keep::default();
            match game.ask(&state) {
                Ask::Over(_) => break,
                Ask::Chance(chance) => {
                    plain(&game.note(&state).text, &chance.purpose);
                    let outcome = dice.next(&chance).expect("the dice never end");
                    plain(&game.name_outcome(&state, outcome), &outcome);
                    game.settle(&mut state, outcome, &mut told);
                }
                Ask::Choice(_) => {
                    choices.clear();
                    game.choices(&state, &mut choices);
                    for choice in &choices {
                        plain(&game.name_choice(&state, choice).text, choice);
                    }
                    let pick = below(&mut wits, choices.len() as u32) as usize;
                    game.choose(&mut state, choices[pick], &mut told);
                }
            }
            for event in &told.0 {
                plain(&game.tell(&state, event).text, event);
            }
        }
    }
}
