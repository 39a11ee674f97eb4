//! What the scene shows is what there is.

use crate::combat::CombatEvent;
use crate::deck::Shot;
use crate::event::Event;
use crate::frame::Purpose;
use crate::state::{Control, Marker, MarkerKind, State, Wait};
use crate::{Fof, shelf};
use engine::chance_source::{ChanceSource, Seeded};
use engine::{Ask, Keep, Rules, Seat, Silent, Words, below};
use ground::Card;
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

/// A card that is turned up for a combat effect says what becomes of the unit, on the rung by which it is read.
#[test]
fn a_card_is_read_where_its_picture_says() {
    let game = Fof::new(shelf::load("first-light", None).expect("it loads"));
    let mut state = game.begin_as_usual();
    let mut dice = Seeded::new(5);
    let mut wits = ChaCha8Rng::seed_from_u64(5);
    let mut choices = Vec::new();
    let mut read = [0; 3];
    let mut effects = 0;
    loop {
        match game.ask(&state) {
            Ask::Over(_) => break,
            Ask::Choice(_) => {
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = below(&mut wits, choices.len() as u32) as usize;
                game.choose(&mut state, Seat(0), choices[pick], &mut Silent);
            }
            Ask::Chance(chance) => {
                let outcome = dice.next(&chance).expect("the dice never end");
                let (wait, card) = (state.wait, game.picture_outcome(&state, outcome));
                let mut log = Keep::default();
                game.settle(&mut state, outcome, &mut log);
                let (Wait::Action(purpose), Some(card)) = (wait, card) else {
                    continue;
                };
                if purpose == Purpose::HitEffect {
                    assert_eq!(card.counted.len(), 1, "one level counts: {card:?}");
                    effects += 1;
                }
                assert_eq!(card.ladder.is_empty(), purpose != Purpose::Shot);
                let shot = log.0.iter().find_map(|event| match event {
                    Event::Combat(CombatEvent::Shot { shot, ncm, .. }) => Some((*shot, *ncm)),
                    _ => None,
                });
                let counted: Vec<_> = card.ladder.iter().filter(|rung| rung.counted).collect();
                match shot {
                    Some((shot, ncm)) => {
                        let word = match shot {
                            Shot::Hit => "hit",
                            Shot::Pin => "pin",
                            Shot::Miss => "miss",
                        };
                        assert_eq!(counted.len(), 1);
                        assert_eq!(counted[0].word, word, "at NCM {ncm}");
                        read[shot as usize] += 1;
                    }
                    None => assert!(counted.is_empty() || card.ladder.len() == 11),
                }
            }
        }
    }
    assert!(
        read.iter().all(|&times| times > 0) && effects > 0,
        "{read:?}"
    );
}

/// What earns points stands beside the map, each objective with its card and by how much it counts.
#[test]
fn what_earns_points_is_told_with_its_place() {
    let game = Fof::new(shelf::load("mill-street", None).expect("it loads"));
    let mut state = game.begin_as_usual();
    let secondary = Card::all()
        .find(|card| card.to_string() == "B3")
        .expect("B3");
    state.remove_markers(|marker| marker.kind == MarkerKind::Control(Control::Secondary));
    state.markers.push(Marker {
        kind: MarkerKind::Control(Control::Secondary),
        at: secondary,
        ..Marker::default()
    });
    let told = |state: &State| {
        let panels = game.scene(state, Seat(0)).panels;
        let panel = panels
            .into_iter()
            .find(|it| it.title == "Experience Points");
        let rows = panel.expect("the panel of points").rows;
        let row = rows
            .into_iter()
            .find(|row| row.name == "Secondary objective");
        row.expect("its row")
    };
    let open = told(&state);
    assert_eq!(open.space.as_deref(), Some("B3"));
    assert!(open.note.ends_with("two points"), "{}", open.note);
    assert_eq!((&*open.state, open.done), ("0", false));
    state.secured.insert(secondary);
    let done = told(&state);
    assert_eq!((&*done.state, done.done), ("2", true));
}
