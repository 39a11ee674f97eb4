//! What the scene shows is what there is.

use crate::{Fof, shelf};
use engine::chance_source::{ChanceSource, Seeded};
use engine::{Ask, Rules, Seat, Silent, Words, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::BTreeSet;

/// Ids are unique, every piece lies on a card that is shown and in an area that is there, and what choices touch can be
/// pointed at.
#[test]
fn everything_shown_has_its_place() {
    for slug in ["first-light", "ridge-of-mist"] {
        let game = Fof::new(shelf::load(slug, None).expect("it loads"));
        let mut state = game.begin_as_usual();
        let mut dice = Seeded::new(3);
        let mut wits = ChaCha8Rng::seed_from_u64(3);
        let mut choices = Vec::new();
        for step in 0..1500 {
            choices.clear();
            game.choices(&state, &mut choices);
            if step % 10 == 0 {
                let scene = game.scene(&state, Seat(0));
                let ground = scene.ground.expect("the ground changes");
                let spaces: BTreeSet<&str> = ground.spaces.iter().map(|s| s.id.as_str()).collect();
                let areas: BTreeSet<&str> = scene.areas.iter().map(|a| a.id.as_str()).collect();
                let markers = scene.markers.iter().map(|m| m.id.as_str());
                let ids: Vec<&str> = scene
                    .pieces
                    .iter()
                    .map(|p| p.id.as_str())
                    .chain(markers)
                    .collect();
                let unique: BTreeSet<&str> = ids.iter().copied().collect();
                assert_eq!(ids.len(), unique.len(), "{ids:?}");
                for piece in &scene.pieces {
                    let space = piece.space.as_deref().expect("on the map");
                    assert!(spaces.contains(space), "{space}");
                    assert!(
                        piece
                            .area
                            .as_deref()
                            .is_none_or(|area| areas.contains(area))
                    );
                }
                for choice in &choices {
                    for space in game.name_choice(&state, choice).spaces {
                        assert!(
                            spaces.contains(&*space) || areas.contains(&*space),
                            "{space}"
                        );
                    }
                }
            }
            match game.ask(&state) {
                Ask::Over(_) => break,
                Ask::Chance(chance) => {
                    let outcome = dice.next(&chance).expect("the dice never end");
                    game.settle(&mut state, outcome, &mut Silent);
                }
                Ask::Choice(_) => {
                    let pick = below(&mut wits, choices.len() as u32) as usize;
                    game.choose(&mut state, Seat(0), choices[pick], &mut Silent);
                }
            }
        }
    }
}
