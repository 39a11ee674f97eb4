//! What a player is told beside the table, in every game: what decides it, why not, and what blocks a line.

use super::served::Served;
use super::*;
use engine::chance_source::{Seeded, below};
use engine::scene::Scene;
use engine::table::{Table, TableAsk};
use engine::{Denial, Score, Seat, Setup};
use server::Shelf;
use std::collections::{BTreeMap, BTreeSet};

const BUSY: [&str; 4] = [
    "fte/village-search",
    "ff/orchard-road",
    "lnlt/crossroads",
    "fof/the-sunken-lane",
];

/// Plays at random; `look` sees every decision.
fn play(table: &mut dyn Table, seed: u64, steps: usize, mut look: impl FnMut(&dyn Table, Seat)) {
    let mut dice = Seeded::new(seed);
    let mut picks = Seeded::new(seed + 1);
    for _ in 0..steps {
        match table.ask() {
            TableAsk::Over { .. } => return,
            TableAsk::Chance { .. } => drop(table.roll(&mut dice).expect("a roll")),
            TableAsk::Choice { seat, .. } => {
                look(&*table, seat);
                let offers = table.offers(seat);
                let due: Vec<_> = offers.iter().filter(|offer| !offer.aside).collect();
                let pick = below(picks.rng(), due.len() as u32) as usize;
                table
                    .choose(seat, &due[pick].choice)
                    .expect("it was offered");
            }
        }
    }
}

fn denials(table: &dyn Table, seat: Seat, scene: &Scene, near: usize) -> Vec<(String, Denial)> {
    let pieces = scene.pieces.iter().filter(|piece| piece.space.is_some());
    let pieces = pieces.map(|piece| (Some(piece.id.clone()), None));
    let spaces = table.board().spaces.into_iter();
    let spaces = spaces.map(|space| (None, Some(space.id)));
    let asked = pieces.chain(spaces).step_by(near);
    let considered =
        asked.flat_map(|(piece, space)| table.considered(seat, piece.as_deref(), space.as_deref()));
    considered
        .filter_map(|(offer, may)| Some((offer.wording.text, may.err()?)))
        .collect()
}

#[test]
fn what_decides_a_game_stands_beside_the_table_with_its_places_and_rules() {
    let shelf = Served::new(None).expect("the shelf is good");
    for system in shelf.catalogue() {
        for scenario in system.scenarios {
            let Ok(table) = shelf.open(&scenario.id, Setup::default()) else {
                continue;
            };
            let board = table.board();
            let on_board: BTreeSet<&str> = board.spaces.iter().map(|it| it.id.as_str()).collect();
            for seat in [Seat(0), Seat::WATCHER] {
                let scene = table.scene(seat);
                let titles = ["Victory", "Mission", "What else scores"];
                let rows: Vec<_> = scene
                    .panels
                    .iter()
                    .filter(|panel| titles.contains(&panel.title.as_str()))
                    .flat_map(|panel| &panel.rows)
                    .collect();
                assert!(!rows.is_empty(), "{}: nothing decides it", scenario.id);
                for row in rows {
                    assert!(!row.clauses.is_empty(), "{}: {}", scenario.id, row.name);
                    for clause in &row.clauses {
                        assert!(shelf.clause(clause).is_some(), "{clause}");
                    }
                    if let Some(space) = &row.space {
                        let hex = space.split('/').next().unwrap_or_default();
                        let ground = scene.ground.as_ref();
                        let there = on_board.contains(hex)
                            || ground.is_some_and(|it| it.spaces.iter().any(|it| it.id == hex));
                        assert!(there, "{}: {space}", scenario.id);
                    }
                }
            }
        }
    }
}

#[test]
fn who_is_ahead_beside_the_table_is_who_leads_in_points() {
    let shelf = Served::new(None).expect("the shelf is good");
    for id in &BUSY[..3] {
        let mut table = shelf.open(id, Setup::default()).expect("there");
        let names: Vec<String> = table
            .about()
            .seats
            .iter()
            .map(|it| it.name.clone())
            .collect();
        play(&mut *table, 5, 1500, |table, seat| {
            let scene = table.scene(seat);
            let points: Vec<Score> = (0..2)
                .map(|side| {
                    scene
                        .tracks
                        .iter()
                        .find(|it| it.side == Some(side))
                        .map_or(Score::NONE, |it| it.value)
                })
                .collect();
            // Where both pull at one marker, the lead is counted once.
            let lead = match points[0] == -points[1] {
                true => points[0],
                false => points[0] - points[1],
            };
            let row = &scene.panels[0].rows[0];
            assert_eq!(row.name, "Most Victory Points at the end", "{id}");
            if lead != Score::NONE {
                let number = lead.abs().to_string();
                assert!(
                    row.state.ends_with(&number),
                    "{id}: {} of {points:?}",
                    row.state
                );
                let winner = &names[usize::from(lead < Score::NONE)];
                let told = winner.split(' ').next().unwrap_or_default();
                let short = row.state.split(" by ").next().unwrap_or_default();
                assert!(
                    told.starts_with(short)
                        || short.starts_with(told)
                        || (told == "American" && short == "US"),
                    "{id}: {} of {names:?}",
                    row.state
                );
            }
        });
    }
}

#[test]
fn a_denial_names_the_numbers_and_the_place() {
    /// Denials that are about a number or a place, with how each must go on.
    const TOLD: [(&str, &str); 13] = [
        ("FTE-6.4-02", " costs "),
        ("FTE-6.1-01", "hexes from "),
        ("FTE-7.1-08", "reaches "),
        ("FF-35.1-03", " needs "),
        ("FF-34.12-01", "hexes away"),
        ("FF-23.1-01", "is blocked by "),
        ("LNLT-6.0-01", "hexes from "),
        ("LNLT-10.1-13", "is blocked by "),
        ("LNLT-10.0-01", "is blocked by "),
        ("LNLT-5.0-01", "reaches is "),
        ("FOF-4.2-01", "It costs "),
        ("FOF-6.1.1-10", "its range is "),
        ("FOF-5.1.5-01", " steps, and "),
    ];
    let shelf = Served::new(None).expect("the shelf is good");
    let mut told: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for id in BUSY {
        for seed in 0..3 {
            let mut table = shelf.open(id, Setup::default()).expect("there");
            let mut count = 0;
            play(&mut *table, seed, 1200, |table, seat| {
                count += 1;
                if count % 9 != 0 {
                    return;
                }
                for (_, denial) in denials(table, seat, &table.scene(seat), 5) {
                    let about = TOLD.iter().find(|(clause, _)| *clause == denial.clause.0);
                    if let Some((clause, words)) = about {
                        let (all, with) = told.entry(clause).or_default();
                        assert!(denial.text.ends_with('.') && !denial.text.contains("  "));
                        *all += 1;
                        *with += usize::from(denial.text.contains(words));
                    }
                }
            });
        }
    }
    for game in ["FTE", "FF", "LNLT"] {
        let of_game = told.iter().filter(|(clause, _)| clause.starts_with(game));
        let with: usize = of_game.map(|(_, (_, with))| with).sum();
        assert!(with > 5, "{game}: {told:?}");
    }
    // What is always about a number always says it.
    for clause in ["FTE-6.4-02", "FTE-6.1-01", "FF-35.1-03"] {
        if let Some((all, with)) = told.get(clause) {
            assert_eq!(all, with, "{clause} of {told:?}");
        }
    }
}

#[test]
fn nobody_is_asked_about_absurdities() {
    let shelf = Served::new(None).expect("the shelf is good");
    for (id, absurd) in [
        ("fte/first-patrol", ["aboard Squad Leader", "High Level"]),
        ("lnlt/crossroads", ["hovers", "flies off"]),
    ] {
        let mut table = shelf.open(id, Setup::default()).expect("there");
        play(&mut *table, 3, 400, |table, seat| {
            for (text, denial) in denials(table, seat, &table.scene(seat), 3) {
                let found = absurd.iter().find(|word| text.contains(*word));
                assert!(found.is_none(), "{text}: {denial}");
            }
        });
    }
}

#[test]
fn a_blocked_line_says_what_blocks_it_on_cards_too() {
    let shelf = Served::new(None).expect("the shelf is good");
    for id in BUSY {
        let mut table = shelf.open(id, Setup::default()).expect("there");
        let (mut blocked, mut named) = (0, 0);
        play(&mut *table, 7, 300, |table, seat| {
            if table.len() % 40 != 0 {
                return;
            }
            let scene = table.scene(seat);
            let board = scene.ground.clone().unwrap_or_else(|| table.board());
            let spaces: Vec<_> = board.spaces.iter().map(|it| it.id.as_str()).collect();
            for to in spaces.iter().step_by(3) {
                let from = spaces[spaces.len() / 2];
                let Some(Ok(line)) = table.sight(seat, from, Some(to)) else {
                    continue;
                };
                if line["sees"] == false {
                    blocked += 1;
                    let by = line["by"].as_str().unwrap_or_default();
                    named += usize::from(!by.is_empty() && line["clause"].is_string());
                }
            }
        });
        // Front Toward Enemy asks the bare ground: nothing that moves stands in the way.
        if !id.starts_with("fte") {
            assert!(blocked > 0, "{id}");
        }
        assert_eq!(blocked, named, "{id}");
    }
}

#[test]
fn a_case_of_the_book_has_a_picture() {
    let shelf = Served::new(None).expect("the shelf is good");
    for entry in GAMES {
        let book = shelf.book(entry.id).expect("a book");
        let step = book.cases.len() / 12 + 1;
        let asked = (0..book.cases.len()).step_by(step);
        let drawn: Vec<_> = asked
            .map(|number| shelf.case_picture(entry.id, number, false))
            .collect();
        let there = drawn.iter().flatten().count();
        assert!(
            there * 3 >= drawn.len() * 2,
            "{}: {there} of {}",
            entry.id,
            drawn.len()
        );
        for svg in drawn.iter().flatten() {
            assert!(
                svg.starts_with("<svg") && svg.len() < 400_000,
                "{}",
                svg.len()
            );
        }
        assert!(shelf.case_picture(entry.id, usize::MAX, false).is_none());
    }
}

#[test]
fn a_clause_reads_for_a_player() {
    let shelf = Served::new(None).expect("the shelf is good");
    /// Words of our workshop.
    const OURS: [&str; 8] = [
        "gaps",
        "not code",
        "facts.md",
        "ledger",
        "TODO",
        "ruling A-",
        "see issue",
        "data file",
    ];
    for entry in GAMES {
        for clause in &shelf.book(entry.id).expect("a book").clauses {
            for word in OURS {
                assert!(
                    !clause.text.contains(word),
                    "{}: {}",
                    clause.id,
                    clause.text
                );
            }
            // A bare number of a ruling tells nobody anything: "B-10", "S-301", "NEW-08".
            let bare = clause
                .text
                .split(|c: char| !(c.is_alphanumeric() || c == '-'))
                .find(|word| {
                    word.split_once('-').is_some_and(|(letters, digits)| {
                        ["A", "B", "C", "E", "G", "S", "OWN", "NEW"].contains(&letters)
                            && digits.len() >= 2
                            && digits.chars().all(|c| c.is_ascii_digit())
                    })
                });
            assert_eq!(bare, None, "{}: {}", clause.id, clause.text);
        }
    }
}
