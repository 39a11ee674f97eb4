//! Dice as data and odds in words, in random play.

use crate::choice::Choice;
use crate::{Fte, shelf};
use engine::chance_source::Seeded;
use engine::table::{Face, Session, Table, TableAsk, Told};
use engine::{Rules, Seat, Words, below};
use std::sync::Arc;

fn table(slug: &str) -> Session<Fte> {
    let scenario = shelf::load(slug, None).expect("the scenario loads");
    Session::new(Arc::new(Fte::new(scenario)), engine::Setup::default()).expect("it begins")
}

/// Plays at random; `look` sees the table whenever a seat is asked.
fn play(
    table: &mut Session<Fte>,
    seed: u64,
    steps: usize,
    mut look: impl FnMut(&Session<Fte>, Seat),
) {
    let mut dice = Seeded::new(seed);
    for _ in 0..steps {
        match table.ask() {
            TableAsk::Over { .. } => return,
            TableAsk::Chance { .. } => drop(table.roll(&mut dice).expect("dice fit")),
            TableAsk::Choice { seat, .. } => {
                look(table, seat);
                let mut choices = Vec::new();
                table.game().choices(table.state(), &mut choices);
                let pick = choices[below(dice.rng(), choices.len() as u32) as usize];
                table.decide(seat, &pick).expect("it was listed");
            }
        }
    }
}

fn rolled_in_words(told: &Told) -> Option<u8> {
    let (_, after) = told.telling.text.split_once("olled ")?;
    let after = after.strip_prefix("a natural ").unwrap_or(after);
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

#[test]
fn every_roll_that_is_told_in_words_is_told_as_data() {
    let mut rolls = 0;
    for slug in ["first-patrol", "village-search", "air-assault"] {
        let mut table = table(slug);
        play(&mut table, 3, 900, |_, _| {});
        for seat in [Seat(0), Seat(1), Seat::WATCHER] {
            for told in table.history(seat, 0) {
                let Some(words) = rolled_in_words(&told) else {
                    continue;
                };
                rolls += 1;
                let faces = told.drawn.as_ref().map(|drawn| &drawn.faces[..]);
                let die = [Face::Die {
                    sides: 10,
                    face: words,
                }];
                assert_eq!(faces, Some(&die[..]), "{}", told.telling.text);
            }
        }
    }
    assert!(rolls > 100, "{rolls}");
}

#[test]
fn odds_of_fire_say_what_comes_of_it() {
    let (mut shots, mut hits) = (0, 0);
    for seed in 0..12 {
        let mut table = table(["village-search", "road-convoy"][seed as usize % 2]);
        play(&mut table, seed, 700, |table, seat| {
            let mut choices = Vec::new();
            table.game().choices(table.state(), &mut choices);
            let fires = |choice: &&Choice| matches!(choice, Choice::Target { .. } | Choice::Shoot);
            let Some(shot) = choices.iter().find(fires).filter(|_| shots < 12) else {
                return;
            };
            let shot = serde_json::to_value(shot).expect("plain data");
            let odds = table.odds(seat, &shot, 4_000).expect("it may be chosen");
            shots += 1;
            let sum: f64 = odds.leaves.iter().map(|leaf| leaf.probability).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{odds:?}");
            for leaf in &odds.leaves {
                let label = &leaf.label;
                assert!(
                    label.starts_with("missed") || label.starts_with("hit"),
                    "{odds:?}"
                );
                assert!(
                    !label.contains("olled") && !label.contains("chit"),
                    "{label}"
                );
                hits += usize::from(label.starts_with("hit: "));
            }
            assert!(
                odds.leaves.len() <= 12,
                "named as they are known now: {odds:#?}"
            );
            let missed = odds.leaves.iter().filter(|leaf| leaf.label == "missed");
            assert_eq!(missed.count(), 1, "equal outcomes are one: {odds:?}");
        });
    }
    assert!(shots > 5 && hits > 10, "{shots} shots, {hits} results");
}

#[test]
fn only_windows_interrupt() {
    let (mut windows, mut own) = (0, 0);
    let mut table = table("village-search");
    play(&mut table, 5, 2_000, |table, _| {
        let mut choices = Vec::new();
        let (game, state) = (table.game(), table.state());
        game.choices(state, &mut choices);
        match game.window(state) {
            Some("Opportunity Fire") => {
                windows += 1;
                assert!(choices.contains(&Choice::Hold));
            }
            Some(window) => assert_eq!(window, "Hidden cover"),
            None => {
                own += 1;
                assert!(
                    !choices
                        .iter()
                        .any(|choice| matches!(choice, Choice::Check { .. }))
                );
            }
        }
    });
    assert!(windows > 0 && own > 100);
    assert!(table.game().turn(table.state()) > 1);
}
