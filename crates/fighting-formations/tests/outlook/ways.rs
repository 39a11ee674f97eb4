//! What is said of the ground is what the rules make of it: ways, arcs, cover, sight.

use crate::table::{Table, hex, same};
use engine::Words;
use fighting_formations::counters::{Ammo, Points};
use fighting_formations::state::Unit;
use ground::Direction;

/// Rules: FF-24.2-01, FF-24.55-01, FF-24.8-01, FF-24.91-01, FF-35.1-02
#[test]
fn a_way_costs_what_a_step_along_it_costs() {
    let case = r#"
        order = "move"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "T", kind = "tank", at = "05.05", facing = "south" },
            { id = "W", kind = "truck", at = "05.05", facing = "south" }]
    "#;
    let quarters = |points: f32| Points((4.0 * points) as u8);
    for (ground, costs) in [
        ("", [Some(1.0), Some(1.0), Some(2.0)]),
        (
            r#"hexes = { "05.06" = "woods" }"#,
            [Some(2.0), Some(3.0), None],
        ),
        (r#"hexes = { "05.06" = "marsh" }"#, [Some(3.0), None, None]),
        (
            r#"hexes = { "05.06" = "open 1" }"#,
            [Some(2.0), Some(4.0), Some(5.0)],
        ),
        (
            r#"hexes = { "05.06" = "open 2" }"#,
            [Some(3.0), Some(7.0), Some(8.0)],
        ),
        (
            r#"hexes = { "05.05" = "open 1" }"#,
            [Some(1.0), Some(1.0), Some(2.0)],
        ),
        (
            r#"hexes = { "05.06" = "woods" }, roads = ["05.05 05.06"]"#,
            [Some(1.0), Some(0.5), Some(0.25)],
        ),
        (
            r#"hexes = { "05.06" = "open 1" }, roads = ["05.05 05.06"]"#,
            [Some(2.0), Some(3.5), Some(3.25)],
        ),
        (
            r#"hexes = { "05.06" = "building" }, lines = ["building 05.06: 11@100 1@100 1@80 11@80"]"#,
            [Some(2.0), None, None],
        ),
    ] {
        let table = Table::set(&format!("{case}\nground = {{ {ground} }}"));
        let movers = ["A", "T", "W"].into_iter();
        for (mover, cost) in movers.zip(costs) {
            let unit = table.unit(mover);
            let mobility = table.game().facts(unit).mobility;
            let (from, to) = (hex("05.05"), hex("05.06"));
            let wanted = cost.map(quarters);
            let way = table.game().way_cost(mobility, from, to);
            assert_eq!(way, wanted, "{ground}: the way of {mover}");
            let step = table.game().step_cost(table.state(), unit, to);
            assert_eq!(step, wanted, "{ground}: the step of {mover}");
            let stands = table.game().stands(unit, to);
            assert!(stands || cost.is_none(), "{ground}: {mover} can be there");
        }
    }
}

/// Rules: FF-24.102-01, FF-35.1-01
#[test]
fn a_step_has_no_cost_where_it_cannot_be_made() {
    let table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        ground = { hexes = { "05.06" = "woods" } }
        units = [{ id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "P", kind = "tank", size = "platoon", at = "05.06" }, { id = "M", hit = "m", at = "05.05" }]
    "#,
    );
    let step =
        |name: &str, to: &str| (table.game()).step_cost(table.state(), table.unit(name), hex(to));
    assert_eq!(step("A", "05.06"), None, "the column is full");
    assert_eq!(
        step("A", "05.04"),
        Some(Points(12)),
        "backward, three times"
    );
    assert_eq!(step("A", "05.07"), None, "not next to it");
    assert_eq!(step("M", "05.04"), None, "its hit marker holds it");
}

/// Rules: FF-3.4-02, FF-24.3-01, FF-34.15-06
#[test]
fn arcs_cover_and_defense_are_those_of_the_rules() {
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        ground = { hexes = { "05.05" = "building" } }
        units = [{ id = "A", at = "05.05" }, { id = "T", kind = "tank", at = "08.08" }]
    "#,
    );
    let (game, state) = (table.game(), table.state());
    let (infantry, tank) = (table.unit("A"), table.unit("T"));
    assert_eq!(game.cover_of(state, infantry), 4);
    assert_eq!(game.defense(state, hex("05.08"), infantry), 13);
    assert_eq!(game.defense(state, hex("08.05"), tank), 12);
    assert_eq!(game.defense(state, hex("08.11"), tank), 8);
    assert!(game.faces(tank, hex("08.05")) && !game.faces(tank, hex("08.11")));
    assert!(game.could_shoot(state, tank, Ammo::Ap, hex("08.05")));
    assert!(!game.could_shoot(state, infantry, Ammo::Ap, hex("05.08")));
    let turned = Unit {
        facing: Direction::South,
        ..*tank
    };
    assert_eq!(game.defense(state, hex("08.11"), &turned), 12);
    let shot = game.shot(state, infantry, Ammo::He, hex("05.07"), false, 0);
    let shot = shot.expect("it can be fired");
    same(
        game.hit_chance(state, &shot, tank),
        0.0,
        "HE does not harm armor",
    );
}

/// Rules: FF-23.1-04
#[test]
fn anybody_may_look_along_a_line() {
    let table = Table::set(
        r#"
        ground = { hexes = { "05.07" = "rough", "09.07" = "woods" } }
        smoke = [{ at = "07.07" }]
        units = [{ id = "A", at = "05.05" }]
    "#,
    );
    let look = |from: &str, to: Option<&str>| {
        let sight = table.game().sight(table.state(), from, to);
        sight.expect("this game has lines of sight")
    };
    let hindered = look("05.05", Some("05.09")).expect("two hexes");
    assert_eq!(hindered["sees"], true);
    assert_eq!(hindered["hindrance"], 2);
    assert_eq!(
        (&hindered["at"], &hindered["by"]),
        (&"05.07".into(), &"rough ground".into())
    );
    assert_eq!(hindered["clause"], "FF-23.31-01");
    let touched = hindered["touches"].as_array().expect("a list");
    assert!(
        touched
            .iter()
            .any(|it| it.to_string().contains("rough ground: hindrance 2")),
        "{touched:?}"
    );
    let blocked = look("09.05", Some("09.09")).expect("two hexes");
    assert_eq!(
        (&blocked["sees"], &blocked["by"]),
        (&false.into(), &"woods".into())
    );
    assert_eq!(blocked["clause"], "FF-23.1-02");
    let smoke = look("07.05", Some("07.09")).expect("two hexes");
    assert_eq!(
        (&smoke["hindrance"], &smoke["by"]),
        (&5.into(), &"Smoke".into())
    );
    let clear = look("12.05", Some("12.09")).expect("two hexes");
    assert_eq!((&clear["hindrance"], clear.get("by")), (&1.into(), None));
    let all = look("09.05", None).expect("a hex");
    let seen = all["sees"].as_array().expect("a list");
    assert!(seen.contains(&"09.06".into()) && !seen.contains(&"09.09".into()));
    for (from, to) in [("40.40", None), ("nowhere", None), ("05.05", Some("40.40"))] {
        let said = look(from, to).expect_err("no such hex");
        assert!(said.starts_with("there is no hex"), "{said}");
    }
}
