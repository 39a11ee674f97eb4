//! The table as it is shown: the board hangs together, and what goes on can be seen.

use engine::chance_source::{Seeded, below, throw};
use engine::{Ask, Game, Seat, Silent};
use front_toward_enemy::frame::{AttackStage, Frame};
use front_toward_enemy::state::State;
use front_toward_enemy::{Fte, shelf};
use std::collections::BTreeSet;

fn all_games() -> Vec<Fte> {
    let cards = shelf::scenarios(None).expect("the scenarios load");
    let load = |id: &str| Fte::new(shelf::load(id, None).expect("the scenario loads"));
    cards.iter().map(|card| load(&card.id)).collect()
}

fn play(game: &Fte, seed: u64, steps: usize, mut look: impl FnMut(&State)) {
    let mut dice = Seeded::new(seed);
    let mut state = game.begin();
    let mut choices = Vec::new();
    for _ in 0..steps {
        look(&state);
        match game.ask(&state) {
            Ask::Over(_) => return,
            Ask::Chance(chance) => {
                let outcome = throw(dice.rng(), &chance.spread);
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(_) => {
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = choices[below(dice.rng(), choices.len() as u32) as usize];
                game.choose(&mut state, pick, &mut Silent);
            }
        }
    }
}

#[test]
fn boards_hang_together() {
    for game in all_games() {
        let board = game.board();
        let ids: BTreeSet<&str> = board.spaces.iter().map(|s| s.id.as_str()).collect();
        assert_eq!(ids.len(), board.spaces.len());
        for space in &board.spaces {
            let known = ["clear", "hamlet", "grass", "paddy", "jungle"];
            assert!(known.contains(&space.terrain.as_str()), "{}", space.terrain);
            assert!(
                space.name.starts_with(|c: char| c.is_uppercase()),
                "{}",
                space.name
            );
        }
        let mut sides = BTreeSet::new();
        for side in &board.sides {
            assert!(side.between.iter().all(|id| ids.contains(id.as_str())));
            assert!(
                sides.insert((&side.kind, &side.between)),
                "{side:?} is given twice"
            );
            let level = |id: &str| board.spaces.iter().find(|s| s.id == id).map(|s| s.level);
            if side.kind == "slope" {
                assert!(
                    level(&side.between[0]) > level(&side.between[1]),
                    "{side:?}"
                );
            }
        }
    }
}

#[test]
fn everything_shown_lies_on_the_board() {
    for game in all_games() {
        let board = game.board();
        let ids: BTreeSet<String> = board.spaces.into_iter().map(|s| s.id).collect();
        play(&game, 1, 900, |state| {
            for seat in [Seat(0), Seat(1), Seat::WATCHER] {
                let scene = game.scene(&game.view(state, seat), seat);
                assert!(!scene.heading.is_empty());
                assert!(
                    scene.prompt.ends_with('.')
                        && scene.prompt.starts_with(|c: char| c.is_uppercase())
                );
                let places = scene.pieces.iter().filter_map(|p| p.space.as_ref());
                let places = places.chain(scene.markers.iter().map(|m| &m.space));
                let places = places.chain(scene.lines.iter().flat_map(|l| [&l.from, &l.to]));
                for place in places {
                    assert!(ids.contains(place), "{place}");
                }
                let pieces: BTreeSet<&str> = scene.pieces.iter().map(|p| p.id.as_str()).collect();
                let markers: BTreeSet<&str> = scene.markers.iter().map(|m| m.id.as_str()).collect();
                assert_eq!(
                    pieces.len() + markers.len(),
                    scene.pieces.len() + scene.markers.len()
                );
                for carrier in scene.pieces.iter().filter_map(|p| p.aboard.as_deref()) {
                    assert!(pieces.contains(carrier), "{carrier}");
                }
            }
        });
    }
}

#[test]
fn an_attack_is_drawn_from_firer_to_target() {
    let mut proofs = 0;
    for game in all_games() {
        play(&game, 2, 2500, |state| {
            let Some(Frame::Attack(a)) = state.top() else {
                return;
            };
            let apart = |p: &front_toward_enemy::state::Unit| p.at != state.unit(a.target).at;
            let Some(primary) = state.units.get(a.primary.index()).filter(|p| apart(p)) else {
                return;
            };
            if a.stage != AttackStage::ToHit {
                return;
            }
            let (from, to) = (primary.at.to_string(), state.unit(a.target).at.to_string());
            let scene = game.scene(&game.view(state, Seat::WATCHER), Seat::WATCHER);
            let fire = scene
                .lines
                .iter()
                .find(|l| l.kind == "fire")
                .expect("a line of fire");
            assert_eq!((&fire.from, &fire.to), (&from, &to));
            proofs += 1;
        });
    }
    assert!(proofs > 20, "{proofs}");
}

#[test]
fn secret_plots_and_targets_are_shown_to_their_owner_alone() {
    let mut proofs = 0;
    for game in all_games() {
        play(&game, 6, 900, |state| {
            for (seat, other) in [(Seat(0), Seat(1)), (Seat(1), Seat(0))] {
                let kind = if seat == Seat(0) {
                    "claymore"
                } else {
                    "booby-trap"
                };
                let plots = if seat == Seat(0) {
                    state.claymores.len()
                } else {
                    state.booby_traps.len()
                };
                let count = |eyes: Seat| {
                    let scene = game.scene(&game.view(state, eyes), eyes);
                    scene.markers.iter().filter(|m| m.kind == kind).count()
                };
                assert_eq!(
                    (count(seat), count(other), count(Seat::WATCHER)),
                    (plots, 0, 0)
                );
                proofs += plots;
            }
        });
    }
    assert!(proofs > 0);
}
