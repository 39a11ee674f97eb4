//! What a player is asked, and what he knows then.

use crate::table::{Table, hex};
use engine::{Ask, Keep, Rules, Secrets, Words};
use fighting_formations::counters::Side;
use fighting_formations::frame::Frame;
use fighting_formations::outlook::reaches;
use fighting_formations::state::{Content, UnitId};

#[test]
fn who_acted_is_who_may_be_answered() {
    let mut table = Table::set(
        r#"
        order = "move"
        activate = ["A", "D"]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "05.05" }, { id = "B", side = "b", at = "05.08" }]
    "#,
    );
    table.make(&[r#"{ go = "D" }"#, r#"{ step = "05.06" }"#]);
    assert_eq!(table.game().who_acted(table.state()), [table.id("D")]);
}

/// Who is asked for nothing but what may be done at any time does not answer by the quick way.
/// Rules: FF-4.2-01, FF-6.3-01
#[test]
fn the_quick_answer_is_no_where_only_rights_are_asked_about() {
    let quick = |more: &str| {
        let mut table = Table::set(&format!(
            r#"
            order = "move"
            activate = ["A"]
            units = [{{ id = "A", at = "05.05" }}, {{ id = "B", side = "b", at = "05.08" }}]
            {more}
        "#
        ));
        table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
        table.said(r#""hold""#).quick
    };
    assert!(quick(""), "B can fire");
    // B's price would push the pawn too far: with Command he could place it, and fire then.
    let command = r#"commands = [{ id = "C", side = "b" }]"#;
    assert!(
        !quick(&format!("pawn = 19\n{command}")),
        "place Command first"
    );
    // Whether a marker with somebody beneath it is turned over is not answered by the way.
    let hidden = |is: &str| {
        format!(
            r#"
            pawn = 19
            hidden = [{{ id = "H", side = "b", letter = "a" }}]
            sightings = [{{ id = "S", side = "b", at = "09.09", is = "{is}" }}, {{ id = "O", at = "15.15", is = "false" }}]
        "#
        )
    };
    assert!(!quick(&hidden("hidden a")), "somebody is beneath it");
    assert!(quick(&hidden("false")), "nobody is beneath it");
    // At the end of a turn nothing else is asked; while a barrage is spotted nothing of the sort is.
    let table = Table::set("begin = \"turn end\"\ncommands = [{ id = \"C\" }]");
    assert!(!table.said(r#""hold""#).quick, "the windows of a turn end");
    let mut table = Table::set(
        r#"
        hands = { a = ["battery"] }
        commands = [{ id = "C", at = "03.03" }]
    "#,
    );
    table.make(&[
        r#"{ take_cube = 1 }"#,
        r#"{ order = 1 }"#,
        r#"{ play = "battery" }"#,
    ]);
    assert!(
        !table.said(r#""hold""#).quick,
        "one key is not to lose the card"
    );
}

/// Rules: FF-6.52-02
#[test]
fn what_is_being_placed_is_known_while_forces_are_set_up() {
    let mut table = Table::set(
        r#"
        begin = "set-up"
        groups = [{ name = "G", side = "a", area = "05.05", units = [{ kind = "tank" }], forts = ["wire"] }]
    "#,
    );
    let set_up = |table: &Table| match table.state().stack.top() {
        Frame::SetUp(set_up) => set_up,
        other => panic!("{other:?} is no set-up"),
    };
    let placing = set_up(&table);
    let fort = table
        .game()
        .fortifying(&placing)
        .map(|kind| kind.id.clone());
    assert_eq!(fort.as_deref(), Some("wire"));
    table.make(&[r#"{ place = "05.05" }"#]);
    let placing = set_up(&table);
    assert_eq!(
        table.game().placing(table.state(), &placing),
        Some(UnitId(0))
    );
    table.make(&[r#"{ place = "05.05" }"#]);
    let turning = set_up(&table);
    assert_eq!(
        table.game().placing(table.state(), &turning),
        Some(UnitId(0))
    );
}

/// Rules: FF-24.102-01, FF-6.51-02
#[test]
fn no_more_vehicles_are_imagined_in_a_column_than_it_holds() {
    let table = Table::set(
        r#"
        ground = { hexes = { "10.10" = "building" } }
        sightings = [{ id = "S", side = "b", at = "10.10", is = "hidden a" }, { id = "T", side = "b", at = "15.15", is = "hidden b" }]
        hidden = [
            { id = "H", side = "b", kind = "truck", letter = "a" }, { id = "I", side = "b", kind = "truck", letter = "a" },
            { id = "J", side = "b", kind = "truck", letter = "a" }, { id = "K", side = "b", kind = "truck", letter = "b" },
            { id = "L", side = "b", kind = "truck", letter = "b" },
        ]
        units = [{ id = "A", at = "01.01" }]
        scenario = { sighting = [{ side = "b", area = "10.10 15.15", contents = ["hidden a", "hidden b"] }] }
    "#,
    );
    let view = table.game().view(table.state(), Side::A.seat());
    let mut most = 0;
    for seed in 0..400 {
        let mut dice = engine::chance_source::Seeded::new(seed);
        let world = table.game().imagine(&view, Side::A.seat(), dice.rng());
        let building = world.sightings.iter().find(|it| it.at == hex("10.10"));
        let content = building.expect("the marker lies there").content;
        let beneath = world
            .hidden
            .iter()
            .filter(|it| content == Content::Hidden(it.letter));
        most = most.max(beneath.count());
    }
    assert_eq!(most, 3, "three squads fill the column");
}

#[test]
fn what_can_be_done_with_a_piece_is_considered() {
    let table = Table::set(
        r#"
        order = "fire"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "07.07" }]
    "#,
    );
    let mut meant = Vec::new();
    let game = table.game();
    game.considered(table.state(), Side::A.seat(), Some("u0"), None, &mut meant);
    assert!(
        meant.contains(&table.read(r#"{ fire = "A" }"#)),
        "{meant:?}"
    );
}

#[test]
fn of_an_enemy_only_what_can_be_done_to_him_is_considered() {
    let table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        units = [{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.08" }]
    "#,
    );
    let considered = |piece: &str| {
        let mut meant = Vec::new();
        let seat = Side::A.seat();
        table
            .game()
            .considered(table.state(), seat, Some(piece), None, &mut meant);
        meant
    };
    let goes = |who: &str| table.read(&format!(r#"{{ go = "{who}" }}"#));
    assert!(considered("u0").contains(&goes("A")));
    let of_enemy = considered("u1");
    assert!(!of_enemy.contains(&goes("B")), "{of_enemy:?}");
}

/// Rules: FF-26.24-01
#[test]
fn a_spotting_round_says_where_it_may_fall_and_whom_it_may_hit() {
    let mut table = Table::set(
        r#"
        hands = { a = ["battery"] }
        commands = [{ id = "C", at = "03.03" }]
        units = [{ id = "A", at = "03.03" }, { id = "B", side = "b", at = "05.06" }]
    "#,
    );
    table.make(&[
        r#"{ take_cube = 1 }"#,
        r#"{ order = 1 }"#,
        r#"{ play = "battery" }"#,
    ]);
    let check = table.said(r#"{ at = "05.06" }"#).check;
    let check = check.expect("it is weighed before it is fired");
    let all: u16 = check.shares.iter().map(|it| it.thousandths).sum();
    assert!((998..=1002).contains(&all), "{:?}", check.shares);
    let hit = check.effects.first().expect("B may be hit");
    assert!(hit.name.ends_with("in 05.06"), "{}", hit.name);
    assert!((1..1000).contains(&hit.thousandths.unwrap_or(0)));
}

/// Smoke for who moved is asked about only where the enemy could fire at him, or may lie in wait and see him.
#[test]
fn smoke_after_a_move_is_asked_about_where_the_enemy_could_fire() {
    let asked_of = |order: &str, kind: &str, enemies: &str, more: &str| {
        let mut table = Table::set(&format!(
            r#"
            order = "{order}"
            activate = ["A"]
            hands = {{ a = ["screen"] }}
            units = [{{ id = "A", at = "05.05", kind = "{kind}" }}{enemies}]
            {more}
        "#
        ));
        table.make(&[r#"{ go = "A" }"#, r#"{ step = "05.06" }"#]);
        // A vehicle says how it looks first, and the enemy holds his fire.
        while !matches!(table.state().stack.top(), Frame::Cards(_)) {
            let turns = matches!(table.state().stack.top(), Frame::Moving(_));
            table.make(&[if turns { r#""stay_put""# } else { r#""hold""# }]);
        }
        let seat = Side::A.seat();
        let view = table.game().view(table.state(), seat);
        table.game().worth_asking(&view, seat, "matters")
    };
    let asked = |enemies: &str, more: &str| asked_of("move", "infantry", enemies, more);
    let near = r#", { id = "B", side = "b", at = "05.09" }"#;
    let far = r#", { id = "C", side = "b", at = "20.20" }"#;
    assert!(asked(near, ""), "B reaches him");
    assert!(!asked(far, ""), "nobody reaches him");
    assert!(asked(&format!("{near}{far}"), ""), "one is enough");
    let unarmed = r#", { id = "O", side = "b", kind = "observer", at = "05.09" }"#;
    assert!(!asked(unarmed, ""), "an observer has nothing to fire with");
    let marker = |at: &str| {
        format!(r#"sightings = [{{ id = "S", side = "b", at = "{at}", is = "false" }}]"#)
    };
    assert!(asked("", &marker("05.09")), "who knows what lies there");
    let there = r#", { id = "B", side = "b", hit = "f", at = "05.06" }"#;
    assert!(
        asked_of("assault", "tank", there, ""),
        "whoever he meets fights him"
    );
    let own = r#"sightings = [{ id = "S", at = "05.09", is = "false" }]"#;
    assert!(!asked(far, own), "his own marker does not fire at him");
}

/// Rules: FF-26.1-01
#[test]
fn a_barrage_that_nobody_spots_says_that_command_comes_first() {
    let mut table = Table::set(
        r#"
        hands = { a = ["battery"] }
        commands = [{ id = "C" }]
        units = [{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.06" }]
    "#,
    );
    table.make(&[
        "{ take_cube = 1 }",
        "{ order = 1 }",
        r#"{ play = "battery" }"#,
    ]);
    let prompt = |table: &Table| {
        let view = table.game().view(table.state(), Side::A.seat());
        table.game().scene(&view, Side::A.seat()).prompt
    };
    let before = prompt(&table);
    assert!(before.starts_with("Place Command first"), "{before}");
    assert!(before.contains("(FF-26.1-01)"), "{before}");
    // Giving it up loses the card: no key does that by the way.
    let given_up = table.said(r#""hold""#);
    assert!(given_up.seldom && !given_up.quick, "{given_up:?}");
    table.make(&[r#"{ command = { side = "a", hex = "05.05" } }"#]);
    let after = prompt(&table);
    assert!(after.starts_with("Choose the hex"), "{after}");
    let given_up = table.said(r#""hold""#);
    assert!(given_up.seldom && !given_up.quick, "{given_up:?}");
}

/// Rules: FF-9.1-01, FF-21.22-01
#[test]
fn the_question_about_sudden_death_says_how_likely_a_new_roll_changes_it() {
    let table = Table::set(
        r#"
        begin = "turn end"
        turn = 4
        sudden_death = 5
        ask_fate = "always"
        units = [{ id = "A", at = "05.05" }]
    "#,
    );
    let game = table.setting.game.clone();
    let Ask::Chance(chance) = game.ask(table.state()) else {
        panic!("dice are asked");
    };
    assert_eq!(chance.purpose, "sudden death");
    let number = i16::from(game.scenario.charts.time_track[4]);
    let goes_on = reaches(10, 0, number);
    for (outcome, _) in chance.spread.outcomes() {
        let mut rolled = *table.state();
        game.settle(&mut rolled, outcome, &mut Keep::default());
        let view = game.view(&rolled, Side::A.seat());
        let question = game.scene(&view, Side::A.seat()).interrupt;
        let question = question.expect("A holds the Fate card");
        let ends = question.result.ends_with("the game ends");
        let other = if ends { goes_on } else { 1.0 - goes_on };
        let wanted = format!("{} % to change it", (100.0 * other).round());
        assert_eq!(question.answers[1].change, wanted, "{}", question.result);
    }
}

/// An enemy's shot is asked about where new dice are better for who holds the card: a strong total, not one that hits
/// nobody.
///
/// Rules: FF-9.1-01
#[test]
fn the_question_about_an_enemys_shot_is_put_where_new_dice_would_help() {
    let mut table = Table::set(
        r#"
        by = "b"
        order = "fire"
        activate = ["B"]
        ask_fate = "always"
        units = [{ id = "A", at = "05.05" }, { id = "B", side = "b", at = "05.07" }]
    "#,
    );
    table.make(&[r#"{ fire = "B" }"#, r#"{ at = "05.05" }"#]);
    let game = table.setting.game.clone();
    let mut state = *table.state();
    while let Ask::Choice(seat) = game.ask(&state) {
        let mut choices = Vec::new();
        game.choices(&state, &mut choices);
        let on = choices.iter().find(|it| game.passive(&state, it)).copied();
        game.choose(
            &mut state,
            seat,
            on.unwrap_or(choices[0]),
            &mut Keep::default(),
        );
    }
    let Ask::Chance(chance) = game.ask(&state) else {
        panic!("attack dice are asked");
    };
    assert_eq!(chance.purpose, "attack dice");
    let rolled = chance.spread.outcomes().map(|(outcome, _)| {
        let mut rolled = state;
        game.settle(&mut rolled, outcome, &mut Keep::default());
        let view = game.view(&rolled, Side::A.seat());
        let question = game.scene(&view, Side::A.seat()).interrupt;
        let question = question.expect("A holds the Fate card");
        let change = &question.answers[1].change;
        assert!(change.ends_with("to hit with new dice"), "{change}");
        (
            question.result,
            game.worth_asking(&view, Side::A.seat(), "hit"),
        )
    });
    let total = |result: &str| -> u16 {
        let told = result.strip_prefix("an Attack Total of ");
        told.map_or(0, |told| told.split(',').next().unwrap().parse().unwrap())
    };
    let (worth, not): (Vec<_>, Vec<_>) = rolled.partition(|(_, asks)| *asks);
    let weakest = worth.iter().map(|(result, _)| total(result)).min();
    let strongest = not.iter().map(|(result, _)| total(result)).max();
    assert!(weakest > strongest, "{weakest:?}, {strongest:?}");
    assert!(weakest > Some(0) && strongest > Some(0));
}

/// Rules: FF-6.51-01
#[test]
fn the_owner_reads_on_his_marker_who_lies_beneath_it() {
    let table = Table::set(
        r#"
        units = [{ id = "A", at = "05.05" }]
        sightings = [{ id = "S", side = "b", at = "09.09", is = "hidden a" }, { id = "T", side = "b", at = "10.10", is = "hidden b" }]
        hidden = [{ id = "G", side = "b", kind = "gun", letter = "a" }]
    "#,
    );
    let texts = |side: Side| -> Vec<String> {
        let view = table.game().view(table.state(), side.seat());
        let markers = table.game().scene(&view, side.seat()).markers;
        let texts = markers.into_iter().map(|it| it.text);
        texts.filter(|it| it.starts_with("Sighting")).collect()
    };
    let own = texts(Side::B);
    assert!(own[0].starts_with("Sighting: Hidden A, "), "{own:?}");
    assert!(own[0].to_lowercase().contains("gun"), "{own:?}");
    assert_eq!(own[1], "Sighting: Hidden B, nobody");
    assert_eq!(texts(Side::A), ["Sighting", "Sighting"]);
}
