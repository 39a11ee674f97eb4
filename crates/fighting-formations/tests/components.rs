//! What the counters, charts and armies that ship with the game are made of.

use engine::{Ask, Rules, Setup, Silent};
use fighting_formations::choice::Choice;
use fighting_formations::counters::{Arc, Class, Mobility, Size};
use fighting_formations::orders::OrderKind;
use fighting_formations::scenario::Scenario;
use fighting_formations::terrain::Terrain;
use fighting_formations::{Ff, shelf};

fn scenarios() -> Vec<Scenario> {
    let cards = shelf::scenarios(None).expect("all load");
    cards
        .iter()
        .map(|card| shelf::load(&card.id, None).expect("it loads"))
        .collect()
}

/// Rules: FF-GLO-18, FF-3-01, FF-3.1-01, FF-3.3-01
#[test]
fn every_unit_is_infantry_gun_or_vehicle_of_one_of_two_sizes() {
    for scenario in scenarios() {
        for (_, kind) in &scenario.kinds {
            let wheels = kind.mobility != Mobility::Leg;
            assert_eq!(kind.class == Class::Vehicle, wheels, "{}", kind.id);
            assert_eq!(
                kind.class == Class::Infantry,
                kind.arc == Arc::None,
                "{}",
                kind.id
            );
            for size in Size::ALL {
                assert!(kind.stats(size).speed > 0, "{}", kind.id);
            }
        }
    }
}

/// Rules: FF-3.2-01, FF-3.21-01, FF-3.24-02, FF-3.25-01, FF-3.25-02, FF-3.26-01
#[test]
fn stats_may_be_missing_but_a_defense_is_morale_or_armor() {
    let (mut unarmed, mut both, mut flank) = (0, 0, 0);
    for scenario in scenarios() {
        for (_, kind) in &scenario.kinds {
            let stats = kind.squad;
            assert_ne!(stats.morale.is_some(), stats.armor.is_some(), "{}", kind.id);
            unarmed += usize::from(stats.he.is_none() && stats.ap.is_none());
            both += usize::from(stats.he.is_some() && stats.ap.is_some());
            flank += usize::from(
                stats
                    .flank
                    .is_some_and(|flank| flank < stats.defense(false)),
            );
        }
    }
    assert!(unarmed > 0 && both > 0 && flank > 0);
}

/// Rules: FF-1-01, FF-1.1-01, FF-INTRO-02
#[test]
fn each_side_has_a_column_of_ten_orders_and_a_crew() {
    for scenario in scenarios() {
        assert_ne!(scenario.armies[0].id, scenario.armies[1].id);
        for army in &scenario.armies {
            let rows = army.column.iter();
            assert!(
                rows.clone().all(|row| row.order != OrderKind::None),
                "{}",
                army.id
            );
            for row in rows {
                assert_eq!(
                    row.order == OrderKind::Support,
                    row.draws > 0,
                    "{}",
                    army.id
                );
            }
            for order in OrderKind::ALL.into_iter().skip(1) {
                assert!(
                    army.column.iter().any(|row| row.order == order),
                    "{}: {order:?}",
                    army.id
                );
            }
            assert!(scenario.kinds[army.crew.index()].1.crew);
        }
    }
}

/// Rules: FF-24.103-02, FF-24.6-01, FF-24.7-01, FF-24.8-01, FF-24.9-01
#[test]
fn the_terrain_chart_has_what_the_book_prints() {
    let charts = &scenarios()[0].charts;
    let costs = |terrain: Terrain| {
        let row = charts.row(terrain);
        [row.leg, row.track, row.wheel].map(|cost| cost.map(|points| f32::from(points.0) / 4.0))
    };
    assert_eq!(costs(Terrain::Open), [Some(1.0), Some(1.0), Some(2.0)]);
    assert_eq!(costs(Terrain::Rough), [Some(2.0), Some(2.0), Some(3.0)]);
    assert_eq!(costs(Terrain::Building), [Some(2.0), Some(2.0), Some(3.0)]);
    assert_eq!(costs(Terrain::Block), [Some(2.0), None, None]);
    let road = charts.road;
    assert_eq!(
        [road.leg, road.track, road.wheel].map(|points| points.0),
        [4, 2, 1]
    );
    assert_eq!(
        [Terrain::Open, Terrain::Rough, Terrain::Building].map(|it| charts.row(it).cover),
        [0, 1, 4]
    );
    assert_eq!(charts.row(Terrain::Open).moving, Some(-1));
}

/// Rules: FF-2-01, FF-2-02
#[test]
fn maps_are_hexes_with_names_of_their_own() {
    for scenario in scenarios() {
        assert!(!scenario.map.title().is_empty());
        let hexes = scenario.map.hexes();
        assert!(
            hexes.windows(2).all(|pair| pair[0] < pair[1]),
            "each hex has its own name"
        );
    }
}

/// Rules: FF-23.1-04, FF-23.1-06
#[test]
fn anybody_may_look_along_any_line_before_and_during_play_and_it_is_the_one_the_rules_use() {
    for scenario in scenarios() {
        let game = Ff::new(scenario);
        let state = game.begin_as_usual();
        let hexes = game.scenario.map.hexes();
        for (&from, &to) in hexes.iter().zip(hexes.iter().rev()) {
            let account = game.sights().explain(&state.options, from, to, &[]);
            let back = game.sights().explain(&state.options, to, from, &[]);
            assert_eq!(account.sees(), back.sees(), "{from} {to}");
            assert_eq!(account.hindrance(), back.hindrance(), "{from} {to}");
            let looked_up = game.sights().sees(&state.options, from, to);
            assert!(from == to || account.sees() == looked_up, "{from} {to}");
        }
        assert!(state == game.begin_as_usual(), "nothing has changed");
    }
}

/// Rules: FF-1.11-01
#[test]
fn a_scenario_that_names_no_rows_has_ten_cubes_rolled_for_before_the_first_order() {
    for scenario in scenarios() {
        let game = Ff::new(scenario);
        let mut state = game.begin_as_usual();
        let mut choices = Vec::new();
        loop {
            match game.ask(&state) {
                Ask::Over(_) => unreachable!("it has not begun"),
                Ask::Chance(chance) => {
                    let first = chance.spread.outcomes().next();
                    let (outcome, _) = first.expect("something comes up");
                    game.settle(&mut state, outcome, &mut Silent);
                }
                Ask::Choice(seat) => {
                    choices.clear();
                    game.choices(&state, &mut choices);
                    if matches!(choices[0], Choice::TakeCube { .. }) {
                        break;
                    }
                    game.choose(&mut state, seat, choices[0], &mut Silent);
                }
            }
        }
        assert_eq!(state.cubes.iter().sum::<u8>(), 10);
    }
}

/// A ruling that is chosen when the game is made is in force in it.
#[test]
fn options_chosen_at_the_beginning_are_in_force() {
    let game = Ff::new(scenarios().remove(0));
    let usual = game.begin_as_usual().options.advance_any_way;
    let other = if usual { "off" } else { "on" };
    let setup = Setup {
        options: [("advance_any_way".to_owned(), other.to_owned())].into(),
        ..Setup::default()
    };
    let state = game.begin(&setup).expect("an option of this game");
    assert_eq!(state.options.advance_any_way, !usual);
}
