//! What the referee says: everything has words and clauses, and what is foretold of a choice is what the dice then do.

use engine::chance_source::{Seeded, below, throw};
use engine::scene::{Check, ShareKind};
use engine::{Ask, Keep, Rules, Seat, Silent, Words};
use lock_n_load::choice::Choice;
use lock_n_load::event::Event;
use lock_n_load::state::State;
use lock_n_load::{Lnl, shelf};
use std::collections::BTreeSet;

fn games() -> impl Iterator<Item = Lnl> {
    let all = shelf::scenarios(None).expect("all load");
    all.into_iter()
        .map(|card| Lnl::new(shelf::load(&card.id, None).expect("it loads")))
}

/// Plays a random game; `look` sees every state and what happened on the way to it.
fn play(game: &Lnl, seed: u64, steps: usize, mut look: impl FnMut(&State, &[Event])) {
    let mut dice = Seeded::new(seed);
    let mut state = game.begin_as_usual();
    let mut choices = Vec::new();
    look(&state, &[]);
    for _ in 0..steps {
        let mut log = Keep::default();
        match game.ask(&state) {
            Ask::Over(_) => return,
            Ask::Chance(chance) => {
                let outcome = throw(dice.rng(), &chance.spread);
                game.settle(&mut state, outcome, &mut log);
            }
            Ask::Choice(seat) => {
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = choices[below(dice.rng(), choices.len() as u32) as usize];
                game.choose(&mut state, seat, pick, &mut log);
            }
        }
        look(&state, &log.0);
    }
}

#[test]
fn every_event_is_told_with_its_clauses() {
    let mut kinds = BTreeSet::new();
    for game in games() {
        for seed in 0..40 {
            play(&game, seed, 4000, |state, events| {
                for event in events {
                    let json = serde_json::to_value(event).expect("an event is plain data");
                    let named = json.as_object().into_iter().flat_map(|o| o.keys().cloned());
                    kinds.extend(named.chain(json.as_str().map(str::to_owned)));
                    let told = game.tell(state, event);
                    let begins = told
                        .text
                        .starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
                    assert!(begins, "{event:?}: {}", told.text);
                    assert!(
                        !told.text.contains("Id(") && !told.text.contains("  "),
                        "{}",
                        told.text
                    );
                    assert!(!told.clauses.is_empty(), "{event:?}");
                }
            });
        }
    }
    assert!(kinds.len() > 50, "only {} kinds: {kinds:?}", kinds.len());
}

/// How likely the roll that a choice leads to succeeds by the rules; none where something else is asked first.
fn succeeds(game: &Lnl, state: &State, seat: Seat, choice: Choice) -> Option<f32> {
    let mut ahead = *state;
    game.choose(&mut ahead, seat, choice, &mut Silent);
    let Ask::Chance(chance) = game.ask(&ahead) else {
        return None;
    };
    let (mut well, mut all) = (0, 0);
    for (outcome, weight) in chance.spread.outcomes() {
        all += weight;
        if game.succeeds(&ahead, outcome)? {
            well += weight;
        }
    }
    Some(well as f32 / all as f32)
}

fn foretold(check: &Check) -> f32 {
    let missed = check.shares.iter().find(|it| it.kind == ShareKind::Missed);
    1.0 - missed.map_or(0.0, |it| f32::from(it.thousandths) / 1000.0)
}

/// What is told of every choice here agrees with the rules; says of which kinds something was told.
fn expect_foretold(game: &Lnl, state: &State, choices: &[Choice], seen: &mut BTreeSet<String>) {
    let Ask::Choice(seat) = game.ask(state) else {
        return;
    };
    for choice in choices {
        let Some(check) = game.name_choice(state, choice).check else {
            continue;
        };
        let targets = check.targets.iter().map(|it| &it.shares);
        for shares in targets.chain([&check.shares]) {
            let all: u16 = shares.iter().map(|it| it.thousandths).sum();
            assert!((996..=1004).contains(&all), "{choice:?}: {shares:?}");
        }
        let Some(chance) = succeeds(game, state, seat, *choice) else {
            continue;
        };
        let told = foretold(&check);
        assert!(
            (told - chance).abs() < 0.003,
            "{choice:?}: {told} is said, it is {chance}"
        );
        let kind = format!("{choice:?}");
        seen.extend(kind.split(' ').next().map(str::to_owned));
    }
}

#[test]
fn what_is_foretold_of_a_choice_is_what_the_dice_do() {
    let mut seen = BTreeSet::new();
    let mut choices = Vec::new();
    for game in games() {
        for seed in 0..6 {
            play(&game, seed, 1500, |state, _| {
                choices.clear();
                game.choices(state, &mut choices);
                expect_foretold(&game, state, &choices, &mut seen);
            });
        }
    }
    for kind in [
        "FireGunAt",
        "FireGun",
        "FireMg",
        "Snipe",
        "FireMortar",
        "Shoot",
    ] {
        assert!(seen.contains(kind), "no {kind} among {seen:?}");
    }
}
