//! Prices, points, control and who is ahead, as they are told.

use crate::table::Table;
use engine::{Keep, Rules, Score, Words};
use fighting_formations::Ff;
use fighting_formations::counters::Side;
use fighting_formations::event::Event;
use fighting_formations::state::State;

/// Rules: FF-4.32-01, FF-4.32-02, FF-22.1-01, FF-22.2-01, FF-22.2-03, FF-21.3-01, FF-9.2-01
#[test]
fn prices_points_and_the_leader_are_those_of_the_rules() {
    let table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        fate = "b"
        commands = [{ id = "C", at = "05.01" }, { id = "D", at = "09.01", state = "tactical" }]
        exits = [
            { side = "a", hexes = "05.01", vp = { squad = 4, platoon = 1 } },
            { side = "a", hexes = "05.01 06.01", vp = { squad = 2, platoon = 7 } },
            { side = "b", hexes = "05.01 09.01", vp = { squad = 9 } },
        ]
        units = [{ id = "A", at = "05.01" }, { id = "P", size = "platoon", at = "05.01" }, { id = "D1", at = "09.01" },
            { id = "O", at = "20.20" }, { id = "B", side = "b", at = "09.05" }]
    "#,
    );
    let game = table.game();
    let price = |name: &str| game.price(table.state(), table.unit(name));
    assert_eq!((price("A"), price("D1"), price("O")), (0, 1, 2));
    assert_eq!(game.exit_points(table.unit("A")), Some(4), "the better way");
    assert_eq!(game.exit_points(table.unit("P")), Some(7), "the better way");
    assert_eq!(game.exit_points(table.unit("D1")), None, "the enemy's way");
    assert_eq!(game.loss_points(table.unit("A")), 1);
    assert_eq!(game.loss_points(table.unit("P")), 2);
    let leader = |vp| {
        game.leader(&State {
            vp,
            ..*table.state()
        })
    };
    assert_eq!(
        (leader(1), leader(0), leader(-1)),
        (Side::A, Side::B, Side::B)
    );
}

/// Rules: FF-22.3-01, FF-22.3-02
#[test]
fn the_score_counts_objectives_as_they_are_held_until_they_are_on_the_track() {
    let table = Table::set(
        r#"
        vp = 3
        objectives = [
            { name = "Mill", hex = "05.05", a = 2, b = 4, control = "a" },
            { name = "Ford", hex = "06.06", a = 1, b = 8, control = "b" },
            { name = "Barn", hex = "07.07", a = 16, b = 16, each_turn = true, control = "a" },
        ]
        units = [{ id = "A", at = "09.09" }]
    "#,
    );
    let score = |state: &State, side: Side| table.game().score(state, side.seat());
    let running = table.state();
    assert_eq!(score(running, Side::A), Score::from(3 + 2 - 8));
    assert_eq!(score(running, Side::B), Score::from(8 - 2 - 3));
    assert!(
        table
            .game()
            .about()
            .seats
            .iter()
            .all(|seat| !seat.automatic)
    );
    // Once the game is over they have been scored.
    let mut over = *running;
    over.stack.clear();
    assert_eq!(score(&over, Side::A), Score::from(3));
}

/// Rules: FF-22.3-03
#[test]
fn control_is_told_when_it_changes() {
    let mut table = Table::set(
        r#"
        order = "move"
        activate = ["A"]
        objectives = [{ name = "Mill", hex = "05.06", a = 2, control = "b" }]
        units = [{ id = "A", at = "05.05" }, { id = "D", at = "09.09" }]
    "#,
    );
    table.make(&[r#"{ go = "A" }"#]);
    let mut told = |choice: &str| {
        let read = table.read(choice);
        let mut log = Keep::default();
        let game = table.setting.game.clone();
        game.choose(&mut table.setting.state, Side::A.seat(), read, &mut log);
        let control = |event: &&Event| matches!(event, Event::Controlled { .. });
        log.0.iter().filter(control).count()
    };
    assert_eq!(told(r#"{ step = "05.06" }"#), 1);
    assert_eq!(told(r#"{ step = "05.07" }"#), 0, "it is A's already");
}

/// Rules: FF-1.22-01, FF-22.3-01
#[test]
fn the_points_of_the_start_and_of_objectives_are_told_for_whom_they_count() {
    let table = Table::set(
        r#"
        units = [{ id = "A", at = "05.05" }]
        objectives = [{ name = "Mill", hex = "05.06", a = 1, b = 2, control = "a" }, { name = "Ford", hex = "09.06", b = 2, control = "a" }]
    "#,
    );
    let told = |start: i16| -> Vec<(String, Vec<Score>)> {
        let mut scenario = table.game().scenario.clone();
        scenario.vp = start;
        let rows = Ff::new(scenario).reckoning(table.state()).into_iter();
        rows.map(|row| (row.label, row.points)).collect()
    };
    let of = |points: [i32; 2]| points.map(Score::from).to_vec();
    let start = |points: [i32; 2]| ("At the start".to_owned(), of(points));
    // The Ford is worth nothing to who holds it.
    let mill = ("Mill".to_owned(), of([1, 0]));
    assert_eq!(told(3), [start([3, 0]), mill.clone()]);
    assert_eq!(told(-2), [start([0, 2]), mill.clone()]);
    assert_eq!(told(0), [mill]);
}
