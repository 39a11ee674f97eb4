//! The odds of melee, rallies and barrages are what comes of them, counted over all dice.

use crate::table::{Table, hex, same, share, shows};
use engine::scene::ShareKind;
use engine::{Ask, Keep, Rules};
use fighting_formations::event::Event;
use fighting_formations::frame::{Barrage, Frame};
use fighting_formations::outlook::{below_total, reaches};

/// Two dice, none of them at or below a number, against a number; and below a total.
#[test]
fn dice_are_counted_face_by_face() {
    for sides in [6, 8, 10, 12, 20] {
        for low in [0, 1, 5] {
            for number in [2, 11, 12, 20] {
                let faces = || 1..=i16::from(sides);
                let pairs = faces().flat_map(|one| faces().map(move |two| (one, two)));
                let good = pairs
                    .filter(|&(one, two)| one.min(two) > i16::from(low) && one + two >= number);
                let wanted = good.count() as f64 / f64::from(sides).powi(2);
                same(
                    reaches(sides, low, number),
                    wanted,
                    "dice that reach a number",
                );
            }
        }
    }
    // 2d10 + 9 stay below 20 when they show 10 or less: 45 ways in a hundred.
    same(below_total(20, 9), 0.45, "below a total");
    same(below_total(11, -9), 0.99, "below 20: all but two tens");
}

/// Rules: FF-34.22-02, FF-34.232-01, FF-34.232-02, FF-34.21-02, FF-34.21-04
#[test]
fn a_melee_attack_hits_as_often_as_is_said_before() {
    let fought = |event: &Event| match event {
        Event::Fought { hit, .. } => Some(*hit),
        _ => None,
    };
    for (smoke, platoon, target) in [
        ("", "squad", "infantry"),
        (r#"smoke = [{ at = "05.05" }]"#, "platoon", "infantry"),
        (
            r#"smoke = [{ at = "05.05", full = false }]"#,
            "squad",
            "tank",
        ),
    ] {
        let mut table = Table::set(&format!(
            r#"
            order = "fire"
            activate = ["A"]
            {smoke}
            units = [{{ id = "A", size = "{platoon}", at = "05.05" }}, {{ id = "B", side = "b", kind = "{target}", at = "05.05" }}]
        "#
        ));
        let check = table.check(r#"{ fire = "A" }"#).expect("the attack");
        let (firer, enemy) = (*table.unit("A"), *table.unit("B"));
        let reckoned = (table.game()).melee_chance(table.state(), &firer, &enemy, 0);
        table.make(&[r#"{ fire = "A" }"#]);
        let hit = table.counted(&fought);
        same(reckoned, hit, target);
        shows(share(&check, ShareKind::Hit), hit, target);
        shows(share(&check, ShareKind::Missed), 1.0 - hit, target);
    }
    // A gun has a dash against armor: nothing comes of it, whatever cards do.
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [
            { id = "A", kind = "gun", at = "05.05" },
            { id = "B", side = "b", kind = "tank", at = "05.05" },
            { id = "C", side = "b", at = "05.05" },
        ]
    "#,
    );
    let chance = |cards, target| {
        (table.game()).melee_chance(table.state(), table.unit("A"), table.unit(target), cards)
    };
    same(chance(2, "B"), 0.0, "a dash");
    assert!(chance(0, "C") > 0.0 && chance(1, "C") > chance(0, "C"));
    same(chance(-3, "C"), 0.0, "no dice");
    // The enemy names the target: shown is the hardest to hit, and what the other one would be.
    let check = table.check(r#"{ fire = "A" }"#).expect("the attack");
    assert_eq!(share(&check, ShareKind::Hit), 0);
    assert_eq!(check.sums[0].text, "it cannot be harmed");
    assert_eq!(check.effects[0].name, "if Infantry squad is named");
    let named = check.effects[0].thousandths.expect("a chance");
    shows(named, chance(0, "C").into(), "the other one");
}

/// Rules: FF-36-03, FF-36-04, FF-10-04
#[test]
fn a_unit_rallies_as_often_as_is_said_before() {
    let rallied = |event: &Event| match event {
        Event::Rallied { passed, .. } => Some(*passed),
        _ => None,
    };
    for (ground, hit) in [("open", "plain"), ("woods", "plain"), ("open", "red")] {
        let mut table = Table::set(&format!(
            r#"
            order = "rally"
            activate = ["A"]
            ground = {{ hexes = {{ "05.05" = "{ground}" }} }}
            units = [{{ id = "A", hit = "{hit}", at = "05.05" }}]
        "#
        ));
        let id = table.id("A");
        let chance = |cards| table.game().rally_chance(table.state(), id, cards);
        let reckoned = chance(0);
        assert!(chance(1) > reckoned && chance(-1) < reckoned);
        same(chance(-4), 0.0, "no dice");
        table.make(&[r#"{ rally = "A" }"#]);
        same(reckoned, table.counted(&rallied), ground);
    }
}

/// Rules: FF-26.2-01, FF-26.24-01, FF-26.3-01, FF-26.4-01, FF-26.5-01
#[test]
fn a_barrage_comes_down_where_and_as_often_as_is_reckoned() {
    for (card, flown, choices) in [
        (
            "battery",
            false,
            &[r#"{ call = { smoke = false, plotted = false } }"#][..],
        ),
        (
            "battery",
            false,
            &[r#"{ call = { smoke = false, plotted = true } }"#][..],
        ),
        ("planes", true, &[][..]),
    ] {
        let mut table = Table::set(&format!(
            r#"
            hands = {{ a = ["{card}"] }}
            ground = {{ hexes = {{ "02.03" = "woods" }} }}
            commands = [{{ id = "C", at = "03.03" }}]
            units = [{{ id = "B", side = "b", at = "02.03" }}]
        "#
        ));
        table.make(&[r#"{ take_cube = 1 }"#, r#"{ order = 1 }"#]);
        table.make(&[&format!("{{ play = \"{card}\" }}"), r#"{ at = "02.02" }"#]);
        table.make(choices);
        let frames = table.state().stack.frames();
        let barrage = frames.iter().find_map(|frame| match frame {
            Frame::Barrage(barrage) => Some(*barrage),
            _ => None,
        });
        let barrage: Barrage = barrage.expect("a barrage is under way");
        assert_eq!(table.game().is_flown(&barrage), flown, "{card}");
        let landings = table.game().landings(&barrage, hex("02.02"));
        assert_eq!(landings.len(), 20);
        let Ask::Chance(chance) = table.game().ask(table.state()) else {
            panic!("the accuracy die is rolled");
        };
        for (outcome, _) in chance.spread.outcomes() {
            let mut after = *table.state();
            let mut log = Keep::default();
            table.game().settle(&mut after, outcome, &mut log);
            let mut landed = log.0.iter().filter_map(|event| match event {
                Event::Landed { hex, .. } => Some(*hex),
                _ => None,
            });
            let landed = landed.next().expect("it comes down somewhere");
            assert_eq!(landings[outcome.index()], landed, "{card} {outcome:?}");
        }
        let struck = |event: &Event| match event {
            Event::Struck { hit, .. } => Some(*hit),
            _ => None,
        };
        // The highest roll stays where it was aimed, next to the unit or on it.
        let game = table.setting.game.clone();
        let accurate = engine::Outcome(19);
        game.settle(&mut table.setting.state, accurate, &mut Keep::default());
        let reckoned = table
            .game()
            .barrage_chance(table.state(), &barrage, table.id("B"));
        same(reckoned, table.counted(&struck), card);
    }
}
