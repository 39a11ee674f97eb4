//! What a shot is said to come to is what comes of it, counted over all dice.

use crate::table::{Table, defended, hex, missed, same, share, shows};
use engine::scene::ShareKind;
use engine::{Keep, Rules};
use fighting_formations::counters::Ammo;
use fighting_formations::event::Event;

/// A shot: how the table is set, the choices that lead to it, the ammunition, and whether the unit turns for it.
struct Shooting {
    what: &'static str,
    ground: &'static str,
    units: &'static str,
    choices: &'static [&'static str],
    ammo: Ammo,
    pivoted: bool,
}

/// Most are fire of HE across the open, without a turn.
const PLAIN: Shooting = Shooting {
    what: "",
    ground: "",
    units: "",
    choices: &[],
    ammo: Ammo::He,
    pivoted: false,
};

const SHOOTINGS: [Shooting; 14] = [
    Shooting {
        what: "in the open",
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ..PLAIN
    },
    Shooting {
        what: "into woods, from next to them",
        ground: r#"ground = { hexes = { "05.06" = "woods" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.06" }"#],
        ..PLAIN
    },
    Shooting {
        what: "uphill",
        ground: r#"ground = { hexes = { "05.06-05.08" = "open 1" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.06" }"#],
        ..PLAIN
    },
    Shooting {
        what: "downhill",
        ground: r#"ground = { hexes = { "05.05" = "open 1" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.06" }"#],
        ..PLAIN
    },
    Shooting {
        what: "through Smoke",
        ground: r#"smoke = [{ at = "05.07" }]"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ..PLAIN
    },
    Shooting {
        what: "through a hindrance, far",
        ground: r#"ground = { hexes = { "05.07" = "rough" } }"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.11" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.11" }"#],
        ..PLAIN
    },
    Shooting {
        what: "at armor from ahead",
        units: r#"{ id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", kind = "tank", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "ap" }"#,
            r#"{ at = "05.08" }"#,
        ],
        ammo: Ammo::Ap,
        ..PLAIN
    },
    Shooting {
        what: "at armor from behind",
        units: r#"{ id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", kind = "tank", at = "05.08", facing = "south" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "ap" }"#,
            r#"{ at = "05.08" }"#,
        ],
        ammo: Ammo::Ap,
        ..PLAIN
    },
    Shooting {
        what: "into the flank arc",
        units: r#"{ id = "A", kind = "tank", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.08" }"#,
            r#""stay_put""#,
        ],
        ..PLAIN
    },
    Shooting {
        what: "a loose arc that turns",
        units: r#"{ id = "A", kind = "tank", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.08" }"#,
            r#"{ face = "south" }"#,
        ],
        pivoted: true,
        ..PLAIN
    },
    Shooting {
        what: "a strict arc that turns",
        units: r#"{ id = "A", kind = "gun", at = "05.05" }, { id = "B", side = "b", at = "05.08" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.08" }"#,
            r#"{ face = "south-east" }"#,
        ],
        pivoted: true,
        ..PLAIN
    },
    Shooting {
        what: "no dice are left",
        units: r#"{ id = "A", kind = "gun", at = "05.05" }, { id = "B", side = "b", at = "05.14" }"#,
        choices: &[
            r#"{ fire = "A" }"#,
            r#"{ use = "he" }"#,
            r#"{ at = "05.14" }"#,
            r#"{ face = "south" }"#,
        ],
        pivoted: true,
        ..PLAIN
    },
    Shooting {
        what: "at one that is hit already",
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", hit = "plain", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ..PLAIN
    },
    Shooting {
        what: "at one in entrenchments",
        ground: r#"forts = [{ id = "E", kind = "entrenchments", side = "b", at = "05.08" }]"#,
        units: r#"{ id = "A", at = "05.05" }, { id = "B", side = "b", fort = "E", at = "05.08" }"#,
        choices: &[r#"{ fire = "A" }"#, r#"{ at = "05.08" }"#],
        ..PLAIN
    },
];

/// Rules: FF-34.13-01, FF-34.13-05, FF-34.142-01, FF-34.142-02, FF-34.15-05, FF-34.15-06, FF-24.56-01
#[test]
fn a_shot_hits_as_often_as_is_said_before() {
    for shooting in &SHOOTINGS {
        let what = shooting.what;
        let mut table = Table::set(&format!(
            "order = \"fire\"\nactivate = [\"A\"]\n{}\nunits = [{}]",
            shooting.ground, shooting.units
        ));
        let (last, before) = shooting.choices.split_last().expect("choices");
        table.make(before);
        let at = table.unit("B").at;
        let check = table.check(last).expect("the shot is shown");
        let shot = table.game().shot(
            table.state(),
            table.unit("A"),
            shooting.ammo,
            at,
            shooting.pivoted,
            0,
        );
        let reckoned = shot.map_or(0.0, |shot| {
            (table.game()).hit_chance(table.state(), &shot, table.unit("B"))
        });
        table.make(&[last]);
        let (hit, miss) = (table.counted(&defended), table.counted(&missed));
        same(reckoned, hit, what);
        let miss = match shot {
            Some(_) => miss,
            None => 1.0,
        };
        shows(share(&check, ShareKind::Hit), hit, what);
        shows(share(&check, ShareKind::Missed), miss, what);
        let all: u16 = check.shares.iter().map(|it| it.thousandths).sum();
        assert_eq!(all, 1000, "{what}");
        assert_eq!(check.sums.len(), 2, "{what}: attack and defense");
    }
}

/// Rules: FF-34.13-05, FF-10-04
#[test]
fn cards_and_turning_change_the_dice_of_a_shot() {
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", kind = "tank", at = "05.05" }, { id = "B", side = "b", at = "05.08" }]
    "#,
    );
    let sides = |pivoted, cards| {
        let unit = table.unit("A");
        let shot = (table.game()).shot(table.state(), unit, Ammo::He, hex("05.08"), pivoted, cards);
        shot.map(|shot| shot.sides)
    };
    assert_eq!(sides(false, 0), Some(8));
    assert_eq!(sides(true, 0), Some(6));
    assert_eq!(sides(false, 1), Some(10));
    assert_eq!(sides(true, -1), None);
}

/// Rules: FF-6.2-01, FF-34.15-02
#[test]
fn a_shot_turns_a_sighting_marker_over_as_often_as_is_said_before() {
    let case = |ground: &str| {
        Table::set(&format!(
            r#"
            order = "fire"
            activate = ["A"]
            ground = {{ hexes = {{ "05.08" = "{ground}" }} }}
            units = [{{ id = "A", kind = "tank", at = "05.05", facing = "south" }}]
            sightings = [{{ id = "S", side = "b", at = "05.08", is = "false" }}]
        "#
        ))
    };
    for ground in ["open", "woods", "building"] {
        let mut table = case(ground);
        let shot = |table: &Table, ammo| {
            let unit = table.unit("A");
            let shot = (table.game()).shot(table.state(), unit, ammo, hex("05.08"), false, 0);
            shot.expect("it can be fired")
        };
        let he = table.game().reveal_chance(&shot(&table, Ammo::He));
        let ap = table.game().reveal_chance(&shot(&table, Ammo::Ap));
        table.make(&[r#"{ fire = "A" }"#, r#"{ use = "he" }"#]);
        let said = table.said(r#"{ at = "05.08" }"#);
        table.make(&[r#"{ at = "05.08" }"#]);
        let counted = table.counted(&defended);
        same(he, counted, ground);
        same(ap, 0.0, ground);
        let check = said.check.expect("the shot is shown");
        shows(share(&check, ShareKind::Hit), counted, ground);
        assert_eq!(check.shares[0].text, "hit: turned over");
        assert!(said.note.starts_with("Sighting marker"), "{}", said.note);
    }
    let mut table = case("open");
    table.make(&[r#"{ fire = "A" }"#, r#"{ use = "ap" }"#]);
    let said = table
        .check(r#"{ at = "05.08" }"#)
        .expect("somebody is there");
    assert!(said.shares.is_empty(), "AP does not turn it over: {said:?}");
}

/// Rules: FF-34.15-01, FF-34.15-02
#[test]
fn all_in_the_hex_are_shown_with_a_shot_the_likeliest_first() {
    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [
            { id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", at = "05.08" },
            { id = "C", side = "b", kind = "crew", at = "05.08" },
            { id = "T", side = "b", kind = "tank", at = "05.08" },
        ]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#, r#"{ use = "he" }"#]);
    let said = table.said(r#"{ at = "05.08" }"#);
    let check = said.check.expect("the shot is shown");
    assert_eq!(check.title, "Tank squad at Crew in 05.08");
    let names: Vec<&str> = check.effects.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Infantry squad, same hex", "Tank squad"]);
    assert!(check.effects[0].thousandths < Some(share(&check, ShareKind::Hit)));
    assert_eq!(check.effects[0].text, "hit: draws a marker");
    assert_eq!(check.effects[1].thousandths, None);
    assert_eq!(check.effects[1].text, "HE does not harm it");
    assert_eq!(check.effects[1].clause, "FF-34.15-01");
    assert!(said.note.starts_with("Crew"), "{}", said.note);
    assert_eq!(check.sums[0].total, "2d10 + 8");
    assert_eq!(check.sums[1].total, "2d10 + 6");

    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [
            { id = "A", kind = "tank", at = "05.05", facing = "south" },
            { id = "B", side = "b", at = "05.08" },
            { id = "T", side = "b", kind = "tank", at = "05.08" },
        ]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#, r#"{ use = "ap" }"#]);
    let check = table.check(r#"{ at = "05.08" }"#).expect("the shot");
    assert_eq!(check.title, "Tank squad at Tank squad in 05.08");
    assert_eq!(check.effects.len(), 1);
    assert_eq!(check.effects[0].text, "AP does not harm it");
    assert_eq!(check.effects[0].clause, "FF-34.15-02");
}

/// Rules: FF-34.12-01
#[test]
fn only_shots_at_somebody_are_shown_with_their_odds() {
    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "05.07" }, { id = "B", side = "b", at = "05.08" }]
        sightings = [{ id = "S", side = "b", at = "07.07", is = "false" }, { id = "O", at = "03.07", is = "false" }]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#]);
    let shown = |at: &str| {
        let said = table.said(&format!("{{ at = \"{at}\" }}"));
        said.check.is_some()
    };
    assert!(shown("05.08"), "an enemy unit");
    assert!(shown("07.07"), "a Sighting marker of the enemy");
    assert!(!shown("05.07"), "a unit of one's own");
    assert!(!shown("03.07"), "a Sighting marker of one's own");
    assert!(!shown("05.06"), "nobody");
}

/// Rules: FF-34.121-01, FF-34.121-05
#[test]
fn how_a_unit_may_turn_decides_which_shots_are_shown() {
    // Facing north, the target to the south: what is shown when it is aimed at, and how it may turn.
    let shots = |kind: &str, hit: &str| {
        let mut table = Table::set(&format!(
            r#"
            order = "fire"
            activate = ["A"]
            units = [{{ id = "A", kind = "{kind}", at = "05.05"{hit} }}, {{ id = "B", side = "b", at = "05.08" }}]
        "#
        ));
        table.make(&[r#"{ fire = "A" }"#, r#"{ use = "he" }"#]);
        table.said(r#"{ at = "05.08" }"#)
    };
    // The only shot of a gun is the one for which it turns.
    let gun = shots("gun", "").check.expect("it turns");
    assert!(gun.text.ends_with("It turns to fire."), "{}", gun.text);
    // A tank does either: the better one is noted, and none is shown as if it were settled.
    let tank = shots("tank", "");
    assert!(tank.check.is_none());
    assert!(!tank.note.is_empty());
    // One that cannot move fires as it stands.
    let stuck = shots("tank", r#", hit = "m""#).check.expect("as it stands");
    assert!(stuck.text.ends_with("in its flank arc."), "{}", stuck.text);
    assert_eq!(
        tank.note,
        format!(
            "Infantry squad {} %",
            (share(&stuck, ShareKind::Hit) + 5) / 10
        )
    );
}

/// Rules: FF-34.33-01, FF-35.63-01
#[test]
fn a_reaction_says_how_likely_it_leaves_the_unit_spent() {
    let case = |rof: u8| {
        let mut table = Table::set(&format!(
            r#"
            order = "move"
            activate = ["A"]
            kinds = {{ mg = {{ like = "infantry", stats = {{ rof = {rof} }} }} }}
            units = [{{ id = "A", at = "05.05" }}, {{ id = "B", side = "b", kind = "mg", at = "05.08" }}]
        "#
        ));
        table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
        table
    };
    for (rof, text) in [(1, "a die of 1"), (3, "a die of 3 or less")] {
        let mut table = case(rof);
        let check = table.check(r#"{ fire = "B" }"#).expect("the shot");
        let effect = check.effects.first().expect("it may be spent");
        assert_eq!(effect.text, text);
        assert_eq!(effect.clause, "FF-35.63-01");
        assert_eq!(effect.name, "Infantry squad spent after");
        table.make(&[r#"{ fire = "B" }"#]);
        let spent = |event: &Event| matches!(event, Event::Spent { .. }).then_some(true);
        let shown = effect.thousandths.expect("a chance");
        shows(shown, table.counted(&spent), text);
    }
    // Nothing leaves it spent that has no rate of fire, and nothing the one who fires by order.
    let none = case(0).check(r#"{ fire = "B" }"#).expect("the shot");
    assert!(none.effects.is_empty(), "{:?}", none.effects);
    let mut table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.08" }]
    "#,
    );
    table.make(&[r#"{ fire = "A" }"#]);
    let by_order = table.check(r#"{ at = "05.08" }"#).expect("the shot");
    assert!(by_order.effects.is_empty(), "{:?}", by_order.effects);
    table.make(&[r#"{ at = "05.08" }"#]);
    let game = table.setting.game.clone();
    let all_low = engine::Outcome(0);
    game.settle(&mut table.setting.state, all_low, &mut Keep::default());
    let answer = table.check(r#"{ fire = "B" }"#).expect("Return Fire");
    assert_eq!(answer.effects[0].clause, "FF-34.33-01");
}

/// Rules: FF-34.31-03, FF-35.61-03
#[test]
fn an_answer_is_shown_with_the_ammunition_that_answers() {
    let mut table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        units = [
            { id = "A", at = "05.05" },
            { id = "B", side = "b", kind = "tank", at = "05.08" },
        ]
    "#,
    );
    table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
    let check = table.check(r#"{ fire = "B" }"#).expect("one shot: HE");
    assert!(check.text.starts_with("Op Fire with HE."), "{}", check.text);
}
