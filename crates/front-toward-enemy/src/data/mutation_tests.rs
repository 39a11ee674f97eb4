//! Whatever is done to a data file, it is either refused with problems or read as a sound scenario; nothing panics.

use super::charts_file;
use super::counters_file;
use super::library::Library;
use super::scenario_file;
use crate::counters::Class;
use crate::scenario::Scenario;
use datafile::{File, Shelf};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::BTreeSet;
use std::sync::LazyLock;

static LIBRARY: LazyLock<Library> = LazyLock::new(Library::embedded);

/// One way to damage a text.
#[derive(Clone, Debug)]
enum Damage {
    DeleteLine(Index),
    DoubleLine(Index),
    SwapLines(Index, Index),
    SwapWords(Index, Index),
    Number(Index, i64),
    Cut(Index),
    Insert(Index, String),
    Bytes(Index, Vec<u8>),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Damage::DeleteLine),
        at().prop_map(Damage::DoubleLine),
        (at(), at()).prop_map(|(a, b)| Damage::SwapLines(a, b)),
        (at(), at()).prop_map(|(a, b)| Damage::SwapWords(a, b)),
        (at(), prop_oneof![-3i64..300, any::<i64>()]).prop_map(|(a, n)| Damage::Number(a, n)),
        at().prop_map(Damage::Cut),
        (at(), "\\PC{0,8}").prop_map(|(a, text)| Damage::Insert(a, text)),
        (at(), proptest::collection::vec(any::<u8>(), 1..6))
            .prop_map(|(a, bytes)| Damage::Bytes(a, bytes)),
    ]
}

fn apply(text: &str, damage: &Damage) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let words: Vec<&str> = text.split(' ').collect();
    if text.is_empty() || lines.is_empty() {
        return text.to_owned();
    }
    let numbers: Vec<usize> = (0..words.len())
        .filter(|&i| words[i].starts_with(|c: char| c.is_ascii_digit()))
        .collect();
    let place = |at: &Index| {
        let places: Vec<usize> = (0..=text.len())
            .filter(|&i| text.is_char_boundary(i))
            .collect();
        *at.get(&places)
    };
    let mut lines_now = lines.clone();
    let mut words_now = words.clone();
    match damage {
        Damage::DeleteLine(at) => {
            lines_now.remove(at.index(lines.len()));
            lines_now.join("\n")
        }
        Damage::DoubleLine(at) => {
            let i = at.index(lines.len());
            lines_now.insert(i, lines[i]);
            lines_now.join("\n")
        }
        Damage::SwapLines(a, b) => {
            lines_now.swap(a.index(lines.len()), b.index(lines.len()));
            lines_now.join("\n")
        }
        Damage::SwapWords(a, b) => {
            words_now.swap(a.index(words.len()), b.index(words.len()));
            words_now.join(" ")
        }
        Damage::Number(at, n) if !numbers.is_empty() => {
            let i = *at.get(&numbers);
            let rest = words[i].trim_start_matches(|c: char| c.is_ascii_digit());
            let new = format!("{n}{rest}");
            words_now[i] = &new;
            words_now.join(" ")
        }
        Damage::Number(..) => text.to_owned(),
        Damage::Cut(at) => text[..place(at)].to_owned(),
        Damage::Insert(at, what) => {
            let (before, after) = text.split_at(place(at));
            format!("{before}{what}{after}")
        }
        Damage::Bytes(at, what) => {
            let mut bytes = text.as_bytes().to_vec();
            let start = at.index(bytes.len());
            for (old, new) in bytes[start..].iter_mut().zip(what) {
                *old = *new;
            }
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }
}

fn damaged(texts: Vec<String>) -> impl Strategy<Value = String> {
    (
        proptest::sample::select(texts),
        proptest::collection::vec(damage(), 1..4),
    )
        .prop_map(|(text, all)| all.iter().fold(text, |text, damage| apply(&text, damage)))
}

fn scenarios() -> Vec<String> {
    LIBRARY
        .scenarios()
        .iter()
        .map(|name| {
            LIBRARY
                .files()
                .named(&Library::SCENARIOS, name)
                .unwrap()
                .text
        })
        .collect()
}

fn own(path: &str) -> Vec<String> {
    vec![
        std::fs::read_to_string(format!(
            "{}/../../games/front-toward-enemy/{path}",
            env!("CARGO_MANIFEST_DIR")
        ))
        .unwrap(),
    ]
}

/// What the rules rely on.
fn assert_sound(scenario: &Scenario) {
    assert!(scenario.turns > 0 && scenario.chits.iter().all(|&chits| chits > 0));
    assert!(scenario.vp.iter().all(|&vp| vp >= 0));
    assert!(
        scenario
            .groups
            .iter()
            .map(|group| group.pieces.len())
            .sum::<usize>()
            <= 112
    );
    assert!(
        scenario
            .caches
            .iter()
            .map(|group| group.kinds.len())
            .sum::<usize>()
            <= 48
    );
    let on_map =
        |hexes: &ground::HexSet| !hexes.is_empty() && hexes.is_subset(scenario.map.ground());
    let mut names = BTreeSet::new();
    for group in &scenario.groups {
        assert!(on_map(&group.area) && group.turn <= scenario.turns && !group.pieces.is_empty());
        assert!(group.turn == 0 || group.area.iter().all(|hex| scenario.map.on_edge(hex)));
        for (i, piece) in group.pieces.iter().enumerate() {
            assert_eq!(scenario.kinds[piece.kind.0 as usize].side(), group.side);
            assert!(piece.at.is_none_or(|at| group.area.contains(at)));
            assert!(names.insert((group.side.index(), piece.name.clone())));
            if let Some(carrier) = piece.aboard {
                assert!((carrier as usize) < i && piece.at.is_none());
                let carrier = &scenario.kinds[group.pieces[carrier as usize].kind.0 as usize];
                assert_ne!(carrier.class(), Class::Infantry);
            }
        }
    }
    assert!(scenario.caches.iter().all(|group| on_map(&group.area)));
    assert!(
        scenario
            .objectives
            .iter()
            .all(|objective| on_map(&objective.hexes))
    );
    assert!(
        scenario
            .exits
            .iter()
            .all(|exit| exit.hexes.iter().all(|hex| scenario.map.on_edge(hex)))
    );
    assert!(
        scenario
            .extra_chits
            .iter()
            .all(|extra| (1..=scenario.turns).contains(&extra.turn))
    );
}

#[test]
fn what_ships_is_sound() {
    for name in LIBRARY.scenarios() {
        assert_sound(&datafile::load::<Library>(&name, None).unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_scenarios_are_refused_or_sound(text in damaged(scenarios())) {
        let mut problems = Vec::new();
        let file = File::new("damaged.toml", &text);
        let scenario = scenario_file::read(&file, &LIBRARY).noted(&mut problems);
        prop_assert_eq!(scenario.is_none(), problems.iter().any(|problem| problem.is_error()));
        scenario.iter().for_each(assert_sound);
    }

    #[test]
    fn damaged_maps_are_refused_or_sound(text in damaged(own("maps/training.map"))) {
        let library = LIBRARY.clone().with_map("training", &text);
        let file = library.files().named(&Library::SCENARIOS, "first-patrol").unwrap();
        let mut problems = Vec::new();
        let scenario = scenario_file::read(&file, &library).noted(&mut problems);
        prop_assert_eq!(scenario.is_none(), problems.iter().any(|problem| problem.is_error()));
        scenario.iter().for_each(assert_sound);
    }

    #[test]
    fn damaged_counters_are_refused_or_read(text in damaged(own("counters.toml"))) {
        let mut problems = Vec::new();
        let read = counters_file::read(&File::new("counters.toml", &text)).noted(&mut problems);
        prop_assert_eq!(read.is_none(), !problems.is_empty());
    }

    #[test]
    fn damaged_charts_are_refused_or_read(text in damaged(own("charts.toml"))) {
        let mut problems = Vec::new();
        let read = charts_file::read(&File::new("charts.toml", &text)).noted(&mut problems);
        prop_assert_eq!(read.is_none(), !problems.is_empty());
    }
}
