//! What the two players see of stacks, hidden markers, secret rolls and plots (18.1, 23.0 to 26.0, 27.0).

use engine::case::{CaseGame, Setting};
use engine::{Ask, Chance, Keep, Outcome, Rules, Seat, Secrets, Silent, Words};
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Nation, Role};
use front_toward_enemy::shelf::Library;
use front_toward_enemy::{Fte, FteCases, Names};

const AMERICAN: Seat = Seat(0);
const NVA: Seat = Seat(1);

fn table(case: &str) -> Setting<Fte, Names> {
    let table = toml::from_str(case).expect("the case is well written");
    FteCases::default()
        .set_up(&table)
        .expect("the table can be set")
}

fn chance(setting: &Setting<Fte, Names>) -> Chance {
    match setting.game.ask(&setting.state) {
        Ask::Chance(chance) => chance,
        other => panic!("a roll was expected: {other:?}"),
    }
}

/// Rules: FTE-18.1-02
#[test]
fn in_a_mixed_stack_the_visible_lie_on_top() {
    let setting = table(
        r#"
        begin = "us activation"
        units = [
          { id = "V", kind = "nva-fire-team", at = "10.10" },
          { id = "C", kind = "nva-commander", at = "10.10", status = ["concealed"] },
          { id = "W", kind = "nva-rpg-team", at = "10.10" },
          { id = "D", kind = "dummy", at = "10.10", status = ["concealed"] },
          { id = "A", kind = "us-fire-team", at = "05.05" },
        ]
        "#,
    );
    for seat in [AMERICAN, NVA, Seat::WATCHER] {
        let view = setting.game.view(&setting.state, seat);
        let scene = setting.game.scene(&view, seat);
        let stack: Vec<&str> = scene
            .pieces
            .iter()
            .filter(|piece| piece.space.as_deref() == Some("10.10"))
            .map(|piece| piece.id.as_str())
            .collect();
        assert_eq!(
            stack,
            ["u1", "u3", "u0", "u2"],
            "from the bottom, for {seat:?}"
        );
    }
}

/// Rules: FTE-18.1-01
#[test]
fn the_back_of_a_counter_tells_nothing() {
    let setting = table(
        r#"
        begin = "us activation"
        units = [
          { id = "C", kind = "nva-commander", at = "10.10", status = ["concealed"] },
          { id = "A", kind = "us-fire-team", at = "05.05" },
        ]
        "#,
    );
    let shown = |seat: Seat| {
        let scene = setting
            .game
            .scene(&setting.game.view(&setting.state, seat), seat);
        scene.pieces.into_iter().find(|piece| piece.id == "u0")
    };
    let back = shown(AMERICAN).expect("it is on the map");
    assert!(back.back && back.values.is_empty() && back.name.is_empty() && back.strength.is_none());
    let face = shown(NVA).expect("it is on the map");
    assert!(!face.back && face.name == "C" && !face.values.is_empty());
}

const PLOTS: &str = r#"
begin = "set-up"
ground = { trails = ["05.05 05.06 05.07"] }
scenario = { sets_up_first = "nva", booby_traps = { count = 1, plus_d10_divided_by = 5, area = "01.01-24.24" }, group = [
  { name = "Team", side = "nva", area = "09.09", concealed = false, units = [{ kind = "nva-fire-team", name = "T", at = "09.09" }] },
  { name = "Squad", side = "us", area = "15.15", units = [{ kind = "us-fire-team", name = "S" }] },
] }
"#;

/// Rules: FTE-26.0-01, FTE-26.0-02
#[test]
fn the_number_of_booby_traps_and_where_they_are_is_their_owners_secret() {
    let mut setting = table(PLOTS);
    let game = setting.game.clone();
    let mut log = Keep::default();
    let mut views = Vec::new();
    while let Ask::Choice(_) = game.ask(&setting.state) {
        let mut choices = Vec::new();
        game.choices(&setting.state, &mut choices);
        let plot = choices[views.len() % choices.len()];
        assert!(matches!(plot, Choice::Plot { .. }));
        game.choose(&mut setting.state, NVA, plot, &mut log);
        views.push(game.view(&setting.state, AMERICAN));
    }
    assert!(
        views.iter().all(|view| view.booby_traps.is_empty()),
        "where they are the American table does not show"
    );
    assert_eq!(chance(&setting).secret, Some(NVA));
    let mut other = setting.state;
    game.settle(&mut other, Outcome(0), &mut log);
    game.settle(&mut setting.state, Outcome(9), &mut log);
    assert_ne!(other.booby_traps.len(), setting.state.booby_traps.len());
    assert_eq!(
        game.view(&other, AMERICAN),
        game.view(&setting.state, AMERICAN),
        "how many there are the American table does not show, nor how long it took"
    );
    assert!(!log.0.is_empty());
    let heard = |seat| {
        log.0
            .iter()
            .filter(|event| game.witness(event, seat).is_some())
            .count()
    };
    assert_eq!(
        heard(AMERICAN),
        0,
        "neither the roll nor the plot is told him"
    );
    assert_eq!(heard(NVA), log.0.len());
}

/// Rules: FTE-23.0-01, FTE-24.0-04, FTE-25.0-05
#[test]
fn what_is_dealt_and_who_goes_inside_is_told_to_the_owner_alone() {
    let mut setting = table(
        r#"
        begin = "set-up"
        scenario = { sets_up_first = "nva", group = [
          { name = "Team", side = "nva", concealed = false, units = [{ kind = "nva-fire-team", name = "T", at = "09.09" }] },
        ], caches = [{ side = "nva", contents = { bunker = 1, foxholes = 1 }, area = "09.09" }] }
        "#,
    );
    let game = setting.game.clone();
    let mut log = Keep::default();
    for outcome in [1, 0] {
        assert_eq!(chance(&setting).secret, Some(NVA));
        game.settle(&mut setting.state, Outcome(outcome), &mut log);
    }
    let heard = |log: &Keep<_>, seat| {
        let known = log
            .0
            .iter()
            .filter(|event| game.witness(event, seat).is_some());
        known.count()
    };
    assert_eq!((heard(&log, AMERICAN), heard(&log, NVA)), (0, 2));
    let mut choices = Vec::new();
    for _ in 0..2 {
        choices.clear();
        game.choices(&setting.state, &mut choices);
        game.choose(&mut setting.state, Seat(0), choices[0], &mut Silent);
    }
    choices.clear();
    game.choices(&setting.state, &mut choices);
    let inside = choices
        .iter()
        .find(|choice| matches!(choice, Choice::Occupy { .. }));
    let mut log = Keep::default();
    game.choose(
        &mut setting.state,
        Seat(0),
        *inside.expect("a fort is there"),
        &mut log,
    );
    let told = log.0.iter().filter(|event| {
        let words = game.tell(&setting.state, event).text;
        words.contains("Bunker") || words.contains("Foxholes")
    });
    let told: Vec<_> = told.collect();
    assert_eq!(told.len(), 1);
    assert!(game.witness(told[0], AMERICAN).is_none());
    assert!(game.witness(told[0], NVA).is_some());
}

/// Rules: FTE-27.0-01
#[test]
fn the_sapper_that_ships_is_one_nva_man() {
    let library = Library::embedded();
    let sappers = library
        .kinds()
        .iter()
        .filter(|kind| kind.role == Role::Sapper);
    let sappers: Vec<_> = sappers.collect();
    assert_eq!(sappers.len(), 1);
    for sapper in sappers {
        assert_eq!((sapper.nation, sapper.full.men), (Nation::Nva, 1));
        assert!(sapper.full.fire.is_some() && sapper.reduced.is_none());
    }
}

/// Rules: FTE-18.1-01, FTE-21.0-04
#[test]
fn whether_a_passed_unit_can_still_hit_is_not_told_by_being_asked() {
    let Setting {
        game, mut state, ..
    } = table(
        r#"
        activate = ["Slick"]
        units = [
          { id = "Slick", kind = "us-slick", at = "10.10", altitude = "treetop" },
          { id = "R", kind = "nva-rpg-team", at = "10.13", status = ["concealed"] },
          { id = "Far", kind = "nva-mg-team", at = "16.13", status = ["concealed"] },
          { id = "Near", kind = "nva-squad-leader", range = 2, at = "03.03", status = ["concealed"] },
        ]
        "#,
    );
    // R and Far pass their checks; the launcher hits, and the Helicopter has to come down.
    let mut choices = Vec::new();
    for (wanted, rolls) in [
        ("Move { mode: Normal", &[][..]),
        ("Step { hex: 10.11", &[]),
        ("Check { unit: UnitId(1)", &[0]),
        ("Check { unit: UnitId(2)", &[0]),
        ("Hold", &[]),
        ("Attack { primary: UnitId(1)", &[0, 2]),
    ] {
        choices.clear();
        game.choices(&state, &mut choices);
        let found = choices
            .iter()
            .find(|choice| format!("{choice:?}").starts_with(wanted));
        let choice = found.unwrap_or_else(|| panic!("{wanted} is not among {choices:?}"));
        game.choose(&mut state, Seat(0), *choice, &mut Silent);
        for roll in rolls {
            game.settle(&mut state, Outcome(*roll), &mut Silent);
        }
    }
    // The same table, had the two been set up the other way round: the leader's fire does not reach so far.
    let mut twin = state;
    let [mg, leader] = [2, 3].map(|unit| state.units[unit].piece);
    (twin.units[2].piece, twin.units[3].piece) = (leader, mg);
    assert_eq!(game.view(&state, AMERICAN), game.view(&twin, AMERICAN));
    let down = Choice::ComeDown {
        hex: state.units[0].at,
    };
    for world in [&mut state, &mut twin] {
        game.choose(world, Seat(0), down, &mut Silent);
    }
    assert_eq!(game.ask(&state), Ask::Choice(NVA));
    assert_eq!(game.ask(&twin), Ask::Choice(NVA));
    assert_eq!(game.view(&state, AMERICAN), game.view(&twin, AMERICAN));
}
