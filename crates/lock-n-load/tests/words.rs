//! What the referee says: everything has words and clauses, and what is foretold of a choice is what the dice then do.

use engine::chance_source::{Seeded, below, throw};
use engine::scene::{Check, ShareKind};
use engine::table::{self, TableAsk, Told};
use engine::{Ask, Keep, Rules, Seat, Secrets, Setup, Silent, Words};
use lock_n_load::choice::Choice;
use lock_n_load::event::Event;
use lock_n_load::state::{State, UnitId};
use lock_n_load::{Lnl, shelf};
use std::collections::BTreeSet;
use std::sync::Arc;

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

/// What a choice is, and what its unit is: "heal" of a Medic.
fn deed(game: &Lnl, state: &State, choice: &Choice) -> Option<String> {
    let json = serde_json::to_value(choice).expect("a choice is plain data");
    let (what, of) = json.as_object()?.iter().next()?;
    let unit: UnitId =
        serde_json::from_value(of.get("unit").or(of.get("carrier"))?.clone()).ok()?;
    Some(format!(
        "{what} of {:?}",
        game.class(state.units.get(unit.index())?)
    ))
}

/// Rules that say of a kind of unit what it never does: they answer by themselves.
const OF_THEIR_LIKE: [&str; 3] = ["LNLT-1.6-09", "LNLT-1.7-03", "LNLT-11.3-01"];
/// What chance hardly ever comes to.
const RARE: [&str; 5] = [
    "anti_air of HalfSquad",
    "flak_at of HalfSquad",
    "crew of Leader",
    "crew of Hero",
    "crew of Scout",
];
/// What such a rule forbids, where something else forbids it first.
const FORBIDDEN: [&str; 4] = [
    "give of Medic",
    "pick_up of Medic",
    "pick_up of WeaponTeam",
    "spot of Medic",
];

#[test]
fn nobody_is_asked_about_what_his_like_never_does() {
    let (mut done, mut asked) = (BTreeSet::new(), BTreeSet::new());
    let mut choices = Vec::new();
    for game in games() {
        for seed in 0..60 {
            let mut moment = 0;
            play(&game, seed, 2500, |state, _| {
                let Ask::Choice(seat) = game.ask(state) else {
                    return;
                };
                choices.clear();
                game.choices(state, &mut choices);
                done.extend(choices.iter().filter_map(|it| deed(&game, state, it)));
                moment += 1;
                if seed > 6 || moment % 7 > 0 {
                    return;
                }
                let view = game.view(state, seat);
                for piece in game.scene(&view, seat).pieces {
                    for space in [None, Some("05.05")] {
                        choices.clear();
                        game.considered(&view, seat, Some(&piece.id), space, &mut choices);
                        let denied = |it: &&Choice| game.judge(&view, seat, it).is_err();
                        let denied = choices.iter().filter(denied);
                        for choice in denied {
                            let no = game.judge(&view, seat, choice).expect_err("it is denied");
                            if !OF_THEIR_LIKE.contains(&no.clause.0) {
                                asked.extend(deed(&game, &view, choice));
                            }
                        }
                    }
                }
            });
        }
    }
    done.extend(
        [&RARE[..], &FORBIDDEN]
            .concat()
            .into_iter()
            .map(str::to_owned),
    );
    let absurd: Vec<_> = asked.difference(&done).collect();
    assert!(
        asked.len() > 40 && absurd.is_empty(),
        "{} asked, absurd: {absurd:#?}",
        asked.len()
    );
}

/// Whoever has read a paragraph does not go back to where he did not know it.
///
/// Rules: LNLT-1.8-04
#[test]
fn what_was_read_out_is_not_taken_back() {
    let game = Arc::new(Lnl::new(shelf::load("the-banyan", None).expect("there")));
    let mut read = 0;
    for seed in 0..12 {
        let mut dice = Seeded::new(seed);
        let mut table = table::table(game.clone(), Setup::default()).expect("it begins");
        for _ in 0..2_000 {
            match table.ask() {
                TableAsk::Over { .. } => break,
                TableAsk::Chance { .. } => drop(table.roll(&mut dice).expect("it rolls")),
                TableAsk::Choice { seat, .. } => {
                    let (n, offers) = (table.len(), table.offers(seat));
                    let pick = below(dice.rng(), offers.len() as u32) as usize;
                    table
                        .choose(seat, &offers[pick].choice)
                        .expect("it was offered");
                    let told = table.history(seat, n);
                    let is_page = |told: &Told| told.event.get("Paragraph").is_some();
                    if told.iter().any(is_page) {
                        assert!(table.can_undo(seat).is_err(), "seed {seed}, input {n}");
                        read += 1;
                    }
                }
            }
        }
    }
    assert!(read > 0, "nobody came upon an event");
}
