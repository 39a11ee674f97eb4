//! The table as it is shown: the board hangs together, and what goes on can be seen.

use engine::chance_source::{Seeded, below, throw};
use engine::scene::{LineKind, MarkerKind, SideKind};
use engine::{Ask, Rules, Seat, Secrets, Silent, Words};
use front_toward_enemy::choice::Choice;
use front_toward_enemy::frame::{AttackStage, Frame, Move};
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
    let mut state = game.begin_as_usual();
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
                game.choose(&mut state, Seat(0), pick, &mut Silent);
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
            if side.kind == SideKind::Slope {
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
                .find(|l| l.kind == LineKind::Fire)
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
                    MarkerKind::Claymore
                } else {
                    MarkerKind::BoobyTrap
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

/// Half points left to whoever moves.
fn left(state: &State) -> Option<u8> {
    state.stack.all::<Move>().next().map(|f| f.left)
}

fn halves(words: &str) -> u8 {
    let whole = words.trim_end_matches('½');
    2 * whole.parse().unwrap_or(0) + u8::from(words.ends_with('½'))
}

#[test]
fn the_reach_of_a_move_is_what_its_steps_offer_and_cost() {
    let (mut firsts, mut warned) = (0, 0);
    for game in all_games() {
        play(&game, 3, 1500, |state| {
            let Ask::Choice(seat) = game.ask(state) else {
                return;
            };
            let view = game.view(state, seat);
            let reach = game.scene(&view, seat).reach;
            let other = Seat(1 - seat.0);
            assert!(game.scene(&game.view(state, other), other).reach.is_empty());
            let mut choices = Vec::new();
            game.choices(state, &mut choices);
            let mut entered = BTreeSet::new();
            for choice in choices {
                let Choice::Step { hex, .. } = choice else {
                    continue;
                };
                entered.insert(hex.to_string());
                let words = game.name_choice(&view, &choice).text;
                let Some(place) = reach.iter().find(|place| place.step == words) else {
                    continue;
                };
                // A hex that is cheaper to come to by a detour is reached by another way than straight.
                if reach.iter().any(|before| before.space == place.from) {
                    continue;
                }
                let mut after = *state;
                game.choose(&mut after, Seat(0), choice, &mut Silent);
                firsts += 1;
                if let (Some(before), Some(now)) = (left(state), left(&after))
                    && now != before
                {
                    assert_eq!(before - now, halves(&place.spent), "{}", place.step);
                }
                // Whoever is asked about Opportunity Fire was announced.
                if let (Some(Frame::Window(w)), Ask::Choice(asked)) =
                    (after.top(), game.ask(&after))
                    && w.side.seat() == asked
                    && asked != seat
                {
                    assert!(!place.watchers.is_empty(), "{}", place.step);
                    warned += 1;
                }
            }
            if reach.len() < 120 {
                let shown: BTreeSet<String> = reach.iter().map(|p| p.space.clone()).collect();
                assert!(entered.is_subset(&shown), "{entered:?} {shown:?}");
            }
            for place in &reach {
                let known = |from: &str| reach.iter().any(|p| p.space == from);
                let starts = |from: &str| !entered.contains(from);
                assert!(known(&place.from) || starts(&place.from), "{place:?}");
            }
        });
    }
    assert!(firsts > 200 && warned > 20, "{firsts} {warned}");
}
