//! The data that ships: it loads, and the Action deck is what its head says.

use super::Library;
use crate::counters::Experience;
use crate::deck::{ActionCard, Icon, Letter, Shot};
use crate::shelf;
use std::collections::BTreeMap;

fn deck() -> Vec<ActionCard> {
    Library::embedded().deck().cards.clone()
}

fn count(fits: impl Fn(&ActionCard) -> bool) -> usize {
    deck().iter().filter(|card| fits(card)).count()
}

#[test]
fn all_that_ships_loads_without_a_word() {
    let problems = shelf::lint(None, None);
    let lines: Vec<String> = problems.iter().map(|it| it.one_line()).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
    let missions = shelf::missions(None).expect("they load");
    assert!(missions.len() >= 5, "{missions:?}");
    assert_eq!(missions[0].id, "fof/first-light");
}

/// The results of 2.8.3: how many of the fifty cards hit, pin and miss at each NCM.
///
/// Rules: FOF-2.8.3-01, FOF-1.2.2-01
#[test]
fn shots_come_as_often_as_they_should() {
    let hits = [40, 35, 30, 25, 20, 15, 10, 5, 3, 2, 1];
    let misses = [1, 2, 3, 5, 10, 15, 20, 25, 30, 35, 39];
    assert_eq!(deck().len(), 50);
    for (ncm, (hit, miss)) in (-4..).zip(hits.into_iter().zip(misses)) {
        assert_eq!(count(|card| card.shot(ncm) == Shot::Hit), hit, "{ncm}");
        assert_eq!(count(|card| card.shot(ncm) == Shot::Miss), miss, "{ncm}");
        assert_eq!(count(|card| card.shot(ncm) == Shot::Pin), 50 - hit - miss);
    }
}

/// No card gets kinder as the NCM falls.
#[test]
fn a_lower_ncm_is_never_better_for_the_target() {
    let order = |shot: Shot| match shot {
        Shot::Hit => 0,
        Shot::Pin => 1,
        Shot::Miss => 2,
    };
    for card in deck() {
        let results: Vec<u8> = card.shots.iter().map(|&shot| order(shot)).collect();
        assert!(results.is_sorted(), "{card:?}");
    }
}

/// Rules: FOF-2.8.2-01, FOF-2.8.2-02, FOF-2.8.2-03, FOF-2.8.2-04, FOF-2.8.2-05, FOF-2.8.2-06, FOF-2.8.2-07,
/// FOF-2.8.2-08, FOF-2.8.2-09
#[test]
fn icons_and_words_come_as_often_as_they_should() {
    for (icon, cards) in [
        (Icon::Rally, 15),
        (Icon::Cover, 12),
        (Icon::Contact, 7),
        (Icon::Crosshairs, 14),
        (Icon::Jam, 1),
        (Icon::Infiltrate, 10),
        (Icon::Grenade, 10),
        (Icon::Burst, 10),
        (Icon::ThreeBursts, 4),
        (Icon::Short, 1),
        (Icon::Hq, 12),
    ] {
        assert_eq!(count(|card| card.shows(icon)), cards, "{icon:?}");
    }
    let words = [Icon::Rally, Icon::Cover, Icon::Contact];
    assert_eq!(
        count(|card| words.iter().all(|&word| !card.shows(word))),
        16
    );
    // FOF-2.8.2-09: the Jam icon is no success of Spotting.
    assert_eq!(
        count(|card| card.shows(Icon::Jam) && card.shows(Icon::Crosshairs)),
        0
    );
}

/// Rules: FOF-2.8.1-01, FOF-2.8.2-10, FOF-2.8.4-01
#[test]
fn commands_numbers_and_effects_come_as_often_as_they_should() {
    for (commands, cards) in [(6, 2), (5, 8), (4, 14), (3, 12), (2, 10), (1, 4)] {
        assert_eq!(count(|card| card.helmet == commands), cards);
    }
    for (commands, cards) in [(4, 4), (3, 12), (2, 18), (1, 12), (0, 4)] {
        assert_eq!(count(|card| card.star == commands), cards);
    }
    for at in 0..10 {
        assert_eq!(count(|card| card.at == at), 5);
    }
    for (level, text) in [
        (
            Experience::Veteran,
            "CC1 CP2 CL2 CF3 PC3 LC3 FC4 PP3 PL3 PF4 C5 P5 L4 F5 A3",
        ),
        (
            Experience::Line,
            "CC1 CP2 CL3 CF2 PC3 LC4 FC3 PP3 PL3 PF4 C6 P6 L4 F4 A2",
        ),
        (
            Experience::Green,
            "CC3 CP2 CL2 CF2 PC5 LC3 FC3 PP5 PL4 PF3 C6 P6 L3 F2 A1",
        ),
    ] {
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        for card in deck() {
            *found.entry(letters(card.effect(level))).or_default() += 1;
        }
        for wanted in text.split(' ') {
            let (effect, cards) = wanted.split_at(wanted.len() - 1);
            assert_eq!(
                found.remove(effect),
                cards.parse().ok(),
                "{level:?} {effect}"
            );
        }
        assert!(found.is_empty(), "{found:?}");
    }
}

fn letters(effect: [Option<Letter>; 2]) -> String {
    let letter = |letter: Letter| match letter {
        Letter::Casualty => 'C',
        Letter::Paralyzed => 'P',
        Letter::Litter => 'L',
        Letter::Fire => 'F',
        Letter::Assault => 'A',
    };
    effect.into_iter().flatten().map(letter).collect()
}

/// Rules: FOF-1.2.7-01
#[test]
fn random_numbers_are_even() {
    for column in 2..=12u8 {
        for number in 1..=column {
            let cards = count(|card| card.number(column) == number);
            let even = 50 / usize::from(column);
            assert!(
                cards == even || cards == even + 1,
                "{number}/{column}: {cards}"
            );
        }
    }
}

/// Many Commands go with few hits and a high AT number: no card is lucky all over.
#[test]
fn no_card_is_lucky_all_over() {
    let mean = |of: &dyn Fn(&ActionCard) -> usize, fits: &dyn Fn(&ActionCard) -> bool| {
        let cards: Vec<usize> = deck().iter().filter(|card| fits(card)).map(of).collect();
        cards.iter().sum::<usize>() as f64 / cards.len() as f64
    };
    let hits = |card: &ActionCard| card.shots.iter().filter(|&&s| s == Shot::Hit).count();
    let at = |card: &ActionCard| usize::from(card.at);
    let many = |card: &ActionCard| card.helmet >= 5;
    let few = |card: &ActionCard| card.helmet <= 2;
    assert!(mean(&hits, &many) + 1.0 < mean(&hits, &few));
    assert!(mean(&at, &many) > mean(&at, &few) + 1.0);
}
