//! Beaten zones and lines that the rules' examples and diagrams describe.

use super::table::{Table, card};
use crate::state::{Area, CoverKind, Flags, MarkerKind, Smoke};
use ground::Compass;

const FLAT: [&str; 5] = ["o o o o o"; 5];

/// Rules: FOF-7.2.2-01, FOF-7.2.2-06
#[test]
fn grazing_fire_sweeps_all_cards_of_its_line() {
    let mut table = Table::new(&FLAT);
    let gun = table.unit("ger-hmg", "C5");
    table.unit("us-assault-team", "C4");
    table.update();
    assert_eq!(table.fire(gun), "C4 C3 C2");
}

/// Rules: FOF-7.2.2-02, FOF-7.2.2-05
#[test]
fn across_a_valley_the_profile_with_the_nearest_opponent_is_taken() {
    let rows = ["o1 o o o o", "o o o o o", "o o o o o", "o1 o o o o"];
    let mut far = Table::new(&rows);
    let gun = far.unit("us-heavy-mg", "A1");
    far.unit("ger-rifle-squad", "A4");
    far.update();
    assert_eq!(
        far.fire(gun),
        "A4",
        "level across: lower cards are fired over"
    );
    let mut near = Table::new(&rows);
    let gun = near.unit("us-heavy-mg", "A1");
    near.unit("ger-rifle-squad", "A4");
    near.unit("ger-lmg", "A2");
    near.update();
    assert_eq!(
        near.fire(gun),
        "A2 A3",
        "downhill ends where the slope rises"
    );
}

/// Rules: FOF-7.2.3-02, FOF-7.2.3-03, FOF-7.2.3-05
#[test]
fn overhead_fire_passes_over_lower_troops() {
    let mut table = Table::new(&["o2 o o", "o o o", "o1 o o"]);
    let gun = table.unit("us-heavy-mg", "A1");
    table.unit("us-rifle-squad", "A2");
    table.unit("ger-rifle-squad", "A3");
    table.update();
    assert_eq!(table.fire(gun), "A3");
    let mut level = Table::new(&["o1 o o", "o o o", "o o o"]);
    let gun = level.unit("us-heavy-mg", "A1");
    level.unit("us-rifle-squad", "A2");
    level.unit("ger-rifle-squad", "A3");
    level.update();
    assert_eq!(level.fire(gun), "A3");
    let mut flat = Table::new(&["o o o", "o o o", "o o o"]);
    let gun = flat.unit("us-heavy-mg", "A1");
    flat.unit("us-rifle-squad", "A2");
    flat.unit("ger-rifle-squad", "A3");
    flat.update();
    assert_eq!(flat.fire(gun), "-", "never through own troops");
}

/// Rules: FOF-7.2.2-04
#[test]
fn own_troops_behind_the_target_do_not_hold_grazing_fire_back() {
    let mut table = Table::new(&FLAT);
    let gun = table.unit("ger-hmg", "B5");
    table.unit("us-rifle-squad", "B4");
    table.unit("ger-rifle-squad", "B3");
    table.update();
    assert_eq!(table.fire(gun), "B4 B3 B2");
}

/// Rules: FOF-6.1.2-08
#[test]
fn smoke_on_the_line_cuts_grazing_fire_short() {
    let mut table = Table::new(&FLAT);
    let gun = table.unit("ger-hmg", "B5");
    table.unit("us-rifle-squad", "B2");
    table.update();
    assert_eq!(table.fire(gun), "B4 B3 B2");
    table.marker(MarkerKind::MissionSmoke(Smoke::WhitePhosphorus), "B3", 0);
    table.update();
    assert_eq!(table.fire(gun), "B4 B3");
    table.state.markers.clear();
    table.update();
    assert_eq!(table.fire(gun), "B4 B3 B2");
}

/// Rules: FOF-6.3.2-03
#[test]
fn an_empty_gun_drops_back_to_close_range() {
    let mut table = Table::new(&FLAT);
    let gun = table.unit("us-light-mg", "A1");
    table.unit("ger-rifle-squad", "C1");
    table.update();
    assert_eq!(table.fire(gun), "C1");
    table.flag(gun, Flags::OUT_OF_AMMO);
    table.update();
    assert_eq!(table.fire(gun), "B1");
    assert_eq!(table.fof.exerted(table.state.unit(gun)), 0);
}

/// Rules: FOF-6.3.4-01, FOF-6.1.2-09, FOF-6.3.4-02
#[test]
fn fire_follows_along_its_line_only() {
    let mut table = Table::new(&FLAT);
    let squad = table.unit("us-rifle-squad", "B1");
    let enemy = table.unit("ger-litter-team", "B2");
    table.update();
    assert_eq!(table.fire(squad), "B2");
    table.go(enemy, "B3");
    assert_eq!(table.fire(squad), "B3", "it moved along the line");
    table.go(enemy, "C3");
    assert_eq!(table.fire(squad), "B3", "a PDF never swings");
    table.go(enemy, "B2");
    assert_eq!(table.fire(squad), "B2", "back onto the line, nearer");
}

/// Rules: FOF-6.3.4-03, FOF-6.3.5-03
#[test]
fn point_blank_fire_follows_the_last_opponent_out_unless_the_card_fires_already() {
    let mut table = Table::new(&FLAT);
    let squad = table.unit("us-rifle-squad", "B2");
    let enemy = table.unit("ger-litter-team", "B2");
    table.update();
    assert_eq!(table.fire(squad), "pb");
    table.go(enemy, "C1");
    assert_eq!(table.fire(squad), "C1");

    let mut table = Table::new(&FLAT);
    let squad = table.unit("us-rifle-squad", "B2");
    let gun = table.unit("us-heavy-mg", "B2");
    let bunker = table.cover(CoverKind::Bunker, "B2", Compass::North);
    table.state.unit_mut(gun).area = bunker;
    table.unit("ger-rifle-squad", "B3");
    table.update();
    assert_eq!(table.fire(gun), "B3 B4 B5");
    assert_eq!(table.fire(squad), "B3");
    let enemy = table.unit("ger-assault-team", "B2");
    table.update();
    assert_eq!(table.fire(squad), "pb");
    assert_eq!(
        table.fire(gun),
        "B3 B4 B5",
        "no Point Blank fire from a Bunker"
    );
    table.go(enemy, "A2");
    assert_eq!(table.fire(squad), "B3", "it joins the Bunker's line");
}

/// Rules: FOF-7.2.3-04, FOF-6.3.3-02
#[test]
fn fire_laid_by_order_stays_until_somebody_new_comes_onto_the_line() {
    let mut table = Table::new(&["o o o", "o1 o o", "o o o", "o1 o o"]);
    let gun = table.unit("us-heavy-mg", "A1");
    table.unit("ger-litter-team", "A2");
    let far = table.unit("ger-litter-team", "A3");
    table.update();
    assert_eq!(table.fire(gun), "A2", "the nearest opponents first");
    let fof = &table.fof;
    assert_eq!(
        fof.may_shift_fire(&table.state, gun, gun, card("A3")),
        Ok(())
    );
    fof.shift_fire(&mut table.state, gun, card("A3"), &mut engine::Silent);
    table.update();
    assert_eq!(table.fire(gun), "A3");
    table.go(far, "B3");
    assert_eq!(table.fire(gun), "A3", "laid by order");
    let new = table.unit("ger-litter-team", "B2");
    table.go(new, "A2");
    assert_eq!(table.fire(gun), "A2");
}

/// Rules: FOF-5.2.1-07
#[test]
fn an_upper_story_in_sight_brings_fire_on_the_whole_card() {
    let mut table = Table::new(&["o o o", "w o o", "o o o"]);
    let gun = table.unit("us-light-mg", "A1");
    let squad = table.unit("us-rifle-squad", "A1");
    let enemy = table.unit("ger-rifle-squad", "A3");
    table.update();
    assert_eq!(table.fire(gun), "-");
    let upper = table.cover(CoverKind::StrongUpperStory, "A1", Compass::North);
    table.state.unit_mut(gun).area = upper;
    table.update();
    assert_eq!(table.fire(gun), "A3");
    assert_eq!(table.fire(enemy), "A1");
    assert_eq!(table.fire(squad), "-", "from the ground the woods block");
    assert!(table.fof.affected(&table.state, squad));
    assert!(table.fof.los_unit(&table.state, enemy, gun).is_ok());
    assert!(table.fof.los_unit(&table.state, enemy, squad).is_err());
    table.state.unit_mut(gun).area = Area::OPEN;
    table.update();
    assert_eq!(table.fire(gun), "-", "it sees nothing from the ground");
}
