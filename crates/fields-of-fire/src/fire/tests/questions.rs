//! Questions that other chapters and the player ask: sight both ways, who blocks a corner, why fire is where it is.

use super::table::{Table, card};
use crate::counters::Side;
use crate::fire::Why;
use crate::fof::Fof;
use crate::state::{Aim, Area, CoverKind, Flags, MarkerKind, Smoke, Wait};
use crate::terrain::Trafficability;
use crate::visibility::Light;
use engine::{Outcome, Rules, Silent};
use ground::{Card, Compass};

const FLAT: [&str; 5] = ["o o o o o"; 5];

/// Rules: FOF-5.2.1-06
#[test]
fn sight_is_reciprocal_but_for_smoke() {
    let rows = [
        "o w1 n o2 e",
        "n o1 o w o",
        "o2 o e1 o n",
        "w o o1 n o",
        "o e w1 o o1",
    ];
    let table = Table::new(&rows);
    let on_map = || Card::all().filter(|c| table.fof.is_card(&table.state, *c));
    for a in on_map() {
        for b in on_map() {
            let sees = |x, y| table.fof.los_between(&table.state, x, y, Light::Now);
            assert_eq!(sees(a, b), sees(b, a), "{a} {b}");
        }
    }
}

/// Rules: FOF-5.2.2-06
#[test]
fn dark_borders_of_a_hill_stay_dark() {
    let mut table = Table::new(&["o1 o", "o1 o", "o1 o"]);
    let sees = |t: &Table| {
        t.fof
            .los_between(&t.state, card("A1"), card("A3"), Light::Now)
    };
    assert!(sees(&table));
    table.state.cells[card("A2").index()].hill_dark = Compass::North.bit();
    assert!(!sees(&table));
}

/// Rules: FOF-5.2.2-10
#[test]
fn some_decks_print_the_level_on_the_card() {
    let mut table = Table::new(&["o o", "w o", "o o"]);
    assert_eq!(table.fof.level(&table.state, card("A1")), 1);
    table.fof.mission.terrain.kinds[0].level = 1;
    assert_eq!(table.fof.level(&table.state, card("A1")), 2);
    assert!(
        table
            .fof
            .los_between(&table.state, card("A1"), card("A3"), Light::Now)
    );
}

/// Rules: FOF-6.1.1-05
#[test]
fn a_sniper_engages_the_card_and_its_victim_is_drawn_later() {
    let mut table = Table::new(&FLAT);
    let sniper = table.unit("ger-sniper", "C3");
    let hq = table.unit("us-platoon-hq", "C1");
    let squad = table.unit("us-rifle-squad", "C1");
    table.update();
    assert_eq!(table.fire(sniper), "C1");
    for unit in [hq, squad] {
        assert_eq!(
            table.fof.ncm(&table.state, unit).vof.value,
            0,
            "Small Arms on all"
        );
    }
}

/// Rules: FOF-6.1.1-07
#[test]
fn an_enemy_that_a_contact_brings_fires_at_the_card_that_made_it() {
    let mut table = Table::new(&FLAT);
    table.unit("us-rifle-squad", "A3");
    table.unit("us-rifle-squad", "A3");
    table.unit("us-litter-team", "C1");
    let enemy = table.unit("ger-lmg", "C3");
    let fof = &table.fof;
    assert_eq!(fof.can_fire_at(&table.state, enemy, card("C1")), Ok(()));
    fof.open_fire_at(&mut table.state, enemy, card("C1"), &mut engine::Silent);
    table.update();
    assert_eq!(table.fire(enemy), "C1", "though more steps stand on A3");
    assert_eq!(table.state.unit(enemy).why, Why::OpensAtContact);
}

/// Rules: FOF-6.2-03
#[test]
fn which_markers_are_vof_where_a_rule_asks() {
    let on = |kind: MarkerKind| {
        let mut table = Table::new(&FLAT);
        table.marker(kind, "B2", 0);
        table.fof.vof_marker_on(&table.state, card("B2"))
    };
    assert!(on(MarkerKind::Mines));
    assert!(on(MarkerKind::GrenadeMiss));
    assert!(on(MarkerKind::DemolitionMiss));
    assert!(on(MarkerKind::Incoming));
    assert!(!on(MarkerKind::Pending { aimed: true }));
    assert!(!on(MarkerKind::Concentrated));
    assert!(!on(MarkerKind::HandSmoke(Smoke::Smoke)));
    let mut table = Table::new(&FLAT);
    table.unit("us-rifle-squad", "B1");
    table.unit("ger-litter-team", "B2");
    table.update();
    assert!(table.fof.vof_marker_on(&table.state, card("B2")));
    assert!(!table.fof.vof_marker_on(&table.state, card("B1")));
}

/// Rules: FOF-6.3.1-01, FOF-1.2.6-25
#[test]
fn a_diagonal_pdf_closes_the_corners_it_passes() {
    let mut table = Table::new(&FLAT);
    table.unit("ger-hmg", "A1");
    table.unit("us-litter-team", "C3");
    table.update();
    let blocks = |a: &str, b: &str| table.fof.pdf_blocks(&table.state, card(a), card(b));
    for (a, b) in [("A2", "B1"), ("B1", "A2"), ("B3", "C2"), ("D3", "C4")] {
        assert!(blocks(a, b), "{a} {b}");
    }
    for (a, b) in [("A1", "B2"), ("A2", "B2"), ("D5", "E4"), ("B4", "C3")] {
        assert!(!blocks(a, b), "{a} {b}");
    }
    let ways = |at: &str, side| table.fof.pdf_directions(&table.state, card(at), side);
    assert_eq!(ways("A1", Side::Enemy), Compass::NorthEast.bit());
    assert_eq!(ways("A1", Side::Friendly), 0);
    assert_eq!(ways("C3", Side::Friendly), 0, "a Litter Team fires nowhere");
}

#[test]
fn the_player_can_ask_why_there_is_fire() {
    let mut table = Table::new(&FLAT);
    let squad = table.unit("us-rifle-squad", "B1");
    table.unit("ger-litter-team", "B3");
    table.update();
    let why = table.fof.why_fire(&table.state, card("B3"));
    assert_eq!(why.len(), 1);
    let clauses: Vec<_> = why[0].clauses.iter().map(|clause| clause.0).collect();
    for clause in ["FOF-6.1.1-01", "FOF-6.2.2-01", "FOF-6.1-02", "FOF-6.1.2-01"] {
        assert!(clauses.contains(&clause), "{clause} in {clauses:?}");
    }
    assert_eq!(why[0].pieces, [format!("u{}", squad.0)]);
    assert!(why[0].text.contains("B3"), "{}", why[0].text);

    let near = table.unit("ger-litter-team", "A2");
    table.go(near, "B2");
    assert_eq!(table.state.unit(squad).why, Why::Nearer);
    let why = table.fof.why_fire(&table.state, card("B2"));
    assert!(
        why[0]
            .clauses
            .iter()
            .any(|clause| clause.0 == "FOF-6.1.2-06")
    );
    table.marker(MarkerKind::HandSmoke(Smoke::Smoke), "B1", 0);
    table.update();
    assert_eq!(table.aim(squad), Aim::Smothered);
    let why = table.fof.why_fire(&table.state, card("B1"));
    assert!(
        why.iter()
            .any(|told| told.clauses.iter().any(|c| c.0 == "FOF-6.1.2-11"))
    );
    assert!(
        why.iter()
            .any(|told| told.clauses.iter().any(|c| c.0 == "FOF-5.4-01"))
    );
}

#[test]
fn those_who_fire_alike_are_told_together() {
    let mut table = Table::new(&FLAT);
    let first = table.unit("us-rifle-squad", "B1");
    let second = table.unit("us-rifle-squad", "B1");
    let apart = table.unit("us-rifle-squad", "A3");
    table.unit("ger-litter-team", "B3");
    table.update();
    let why = table.fof.why_fire(&table.state, card("B3"));
    let told: Vec<_> = why.iter().map(|telling| telling.pieces.clone()).collect();
    let piece = |unit: crate::state::UnitId| format!("u{}", unit.0);
    // The last is the crossfire, which nobody fires alone.
    let crossfire = vec![];
    let expected = [
        vec![piece(first), piece(second)],
        vec![piece(apart)],
        crossfire,
    ];
    assert_eq!(told, expected, "{why:?}");
}

/// Rules: FOF-6.1.2-10
#[test]
fn who_comes_down_from_an_upper_story_loses_what_it_saw() {
    let mut table = Table::new(&["o o o", "w o o", "o o o"]);
    let upper = table.cover(CoverKind::LightUpperStory, "A1", Compass::North);
    let gun = table.unit("us-light-mg", "A1");
    table.state.unit_mut(gun).area = upper;
    table.unit("ger-litter-team", "A3");
    table.update();
    assert_eq!(table.fire(gun), "A3");
    table.state.unit_mut(gun).area = Area::OPEN;
    table.update();
    assert_eq!(
        (table.fire(gun).as_str(), table.state.unit(gun).why),
        ("-", Why::SightLost)
    );
}

/// Rules: FOF-9.1-02, FOF-6.3.2-03
#[test]
fn when_night_falls_fire_drops_back_to_what_is_seen() {
    let mut table = Table::new(&FLAT);
    let squad = table.unit("us-rifle-squad", "A1");
    table.unit("ger-litter-team", "A3");
    table.update();
    table.fof.mission.visibility = vec![[2, 0]];
    table.update();
    assert_eq!(table.fire(squad), "A2");
    table.fof.mission.visibility = vec![[0, 0]];
    table.update();
    assert_eq!(table.fire(squad), "A3");
}

/// Rules: FOF-5.3-06, FOF-5.3.2-01
#[test]
fn destroyed_cover_can_be_found_anew() {
    let mut table = Table::new(&FLAT);
    let at = card("B2");
    let fof = &table.fof;
    let basic = CoverKind::Basic;
    fof.lay_cover(&mut table.state, at, basic, Compass::North, true);
    fof.lay_cover(
        &mut table.state,
        at,
        CoverKind::Foxholes,
        Compass::North,
        false,
    );
    assert!(CoverKind::Foxholes.is_fortification() && !basic.is_fortification());
    assert!(
        fof.may_find_cover(&table.state, at).is_ok(),
        "works do not count"
    );
    let second = fof.lay_cover(&mut table.state, at, basic, Compass::North, true);
    assert!(fof.may_find_cover(&table.state, at).is_err());
    let second = second.expect("there is room");
    table.state.covers[second.index()].at = Card::NOWHERE;
    assert!(table.fof.may_find_cover(&table.state, at).is_ok());
}

/// Rules: FOF-5.2.2-07, FOF-5.2.2-09, FOF-5.3.3-02, FOF-5.3-01
#[test]
fn buildings_bring_their_upper_story_or_tower() {
    let mut table = Table::new(&FLAT);
    table.fof.mission.terrain.kinds[0].multi_story = true;
    let kinds = |t: &Table| t.state.covers.iter().map(|c| c.kind).collect::<Vec<_>>();
    let lay = |t: &mut Table, kind| {
        t.fof
            .lay_cover(&mut t.state, card("B2"), kind, Compass::North, true);
    };
    lay(&mut table, CoverKind::Basic);
    assert_eq!(
        kinds(&table),
        [CoverKind::Basic],
        "rubble has no Upper Story"
    );
    lay(&mut table, CoverKind::LightBuilding);
    assert_eq!(
        kinds(&table)[1..],
        [CoverKind::LightBuilding, CoverKind::LightUpperStory]
    );
    assert_eq!(
        table.fof.found_covers(&table.state, card("B2")),
        2,
        "the Upper Story does not count"
    );
    table.state.covers.clear();
    table.fof.mission.terrain.kinds[0].church = true;
    lay(&mut table, CoverKind::StrongBuilding);
    assert_eq!(
        kinds(&table),
        [CoverKind::StrongBuilding, CoverKind::ChurchTower]
    );
    assert_eq!(table.fof.cover_limit(CoverKind::ChurchTower), Some(1));
}

/// Rules: FOF-8.5-02, FOF-8.6.5-01, FOF-8.8-05
#[test]
fn what_enemies_become_of_themselves() {
    let mut table = Table::new(&["o o o o o", "w w w w w", "w w w w w", "o o o o o"]);
    let hidden = table.unit("ger-lmg", "A4");
    table.flag(hidden, Flags::UNSPOTTED);
    table.unit("ger-litter-team", "A4");
    let sniper = table.unit("ger-sniper", "E4");
    let mortar = table.unit("ger-mortar-team", "C1");
    let squad = table.unit("us-rifle-squad", "C1");
    table.update();
    assert!(!table.state.unit(hidden).is(Flags::UNSPOTTED));
    assert!(
        table.state.unit(sniper).is(Flags::UNSPOTTED),
        "nobody sees it"
    );
    assert_eq!(table.fire(mortar), "pb", "the crew took to rifles");
    assert_eq!(table.fire(squad), "pb");
}

/// Rules: FOF-5.2.4-01
#[test]
fn terrain_cards_carry_their_icons_for_later_chapters() {
    let kinds = super::table::mission().terrain.kinds;
    let of = |id: &str| {
        kinds
            .iter()
            .find(|kind| kind.id == id)
            .expect("in the deck")
    };
    assert_eq!(of("woods").trafficability, Trafficability::No);
    assert_eq!(of("hedgerow").trafficability, Trafficability::Slow);
    assert_eq!(of("open").trafficability, Trafficability::Open);
    assert!(!of("woods").landing_zone);
}

/// What the benchmark measures on: a map full of fire that is settled, so that each update finds the same.
#[test]
fn a_crowded_map_is_settled_when_it_is_up_to_date() {
    let fof = Fof::new(crate::shelf::load("the-sunken-lane", None).expect("it ships"));
    let mut state = fof.crowded();
    fof.bring_up_to_date(&mut state);
    while state.wait != Wait::Over {
        let left = (0..50).find(|&i| state.drawn_out >> i & 1 == 0);
        let card = left.expect("a card is left");
        fof.settle(&mut state, Outcome(card), &mut Silent);
    }
    assert!(state.units.len() > 60);
    assert!(
        state
            .in_play()
            .filter(|&id| state.unit(id).aim != Aim::None)
            .count()
            > 20
    );
    let settled = state;
    fof.bring_up_to_date(&mut state);
    assert!(state == settled);
}
