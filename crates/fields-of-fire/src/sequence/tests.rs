//! What no case can show: the whole order of a turn.

use super::Point;
use crate::data::{Library, mission_from_str};
use crate::fof::Fof;
use crate::mission::MissionKind;
use crate::testing::{mission, play};

fn points(kind: MissionKind) -> Vec<Point> {
    let mut mission = mission();
    mission.kind = kind;
    Fof::new(mission).points().to_vec()
}

const COMMAND: [Point; 7] = [
    Point::Battalion,
    Point::Company,
    Point::Platoon,
    Point::CompanyInitiative,
    Point::PlatoonInitiative,
    Point::StaffInitiative,
    Point::General,
];
const ENEMY: [Point; 2] = [Point::EnemyEvent, Point::EnemyChecks];
/// Capture before Retreat; then the place of chapter 10 (vehicles), in which nothing is activated yet; then combat.
const REST: [Point; 7] = [
    Point::Capture,
    Point::Retreat,
    Point::Vehicles,
    Point::FireMissions,
    Point::Contacts,
    Point::Combat,
    Point::CleanUp,
];

/// Rules: FOF-3.0-01, FOF-3.3.1-01, FOF-3.3.2-01, FOF-3.4-01, FOF-3.5-01, FOF-3.6-01, FOF-3.7-01
#[test]
fn in_an_attack_the_enemy_acts_after_the_company() {
    let first = [Point::FriendlyEvent];
    let order: Vec<Point> = [&first[..], &COMMAND, &ENEMY, &REST].concat();
    assert_eq!(points(MissionKind::Offensive), order);
    assert_eq!(points(MissionKind::Patrol), order);
}

/// Rules: FOF-3.0-01, FOF-3.2-01
#[test]
fn in_defence_it_acts_before() {
    let first = [Point::FriendlyEvent];
    let order: Vec<Point> = [&first[..], &ENEMY, &COMMAND, &REST].concat();
    assert_eq!(points(MissionKind::Defensive), order);
}

/// A mission of the library's company with everything that preparation can ask.
fn whole(kind: &str, rest: &str) -> Fof {
    let tactics = if kind == "defensive" {
        "assault"
    } else {
        "hasty"
    };
    let text = format!(
        r#"
title = "Trial"
briefing = ""
minutes = 1
kind = "{kind}"
turns = 3
attempts = 2
company = "us-1944"
enemy = "german-1944"
tactics = "{tactics}"
goals = [{{ secure = "primary" }}, {{ points = 60 }}]
points = {{ clear_card = 1, secure_card = 1, primary = 3, prisoner = 1, evacuated = 1 }}
friendly_events = [
  {{ text = "Silence.", does = "battalion_silent" }},
  {{ text = "Rounds.", does = {{ resupply = 2 }} }},
  {{ text = "Haste.", does = {{ hurry = {{ row = 2, points = 2 }} }} }},
  {{ text = "Guns.", does = {{ fire_mission = {{ agency = 0, missions = 1 }} }} }},
]
support = [{{ agency = 0, name = "Battery", vof = -4, missions = 3, protective = true, registered = 1, draws = [3, 2, 2, 2, 1] }}]
attachment = [{{ kind = "us-heavy-mg", names = ["HMG 1"], assignable = true }}, {{ kind = "us-artillery-fo", names = ["FO"] }}]
lists = [{{ packages = ["rifle-squad"] }}]
{rest}
[map]
terrain = "europe"
columns = 3
rows = 4
"#
    );
    let mission = mission_from_str("trial.toml", &text, &Library::embedded());
    let mission = mission.unwrap_or_else(|error| {
        let problems: Vec<_> = error.problems().iter().map(|p| p.one_line()).collect();
        panic!("{}", problems.join("\n"));
    });
    Fof::new(mission)
}

#[test]
fn whole_missions_come_to_an_end() {
    let missions = [
        whole(
            "offensive",
            r#"zones = { primary = ["B4", "C4"], attack_position = ["A2", "B2"], collection = ["A1"], phase_lines = 2 }
contacts = [{ rows = [1, 2, 3, 4], letters = ["b", "c"] }]"#,
        ),
        whole(
            "defensive",
            r#"zones = { mlr = 2, primary = ["B2"], outpost = ["B3"], protective_lines = 1 }
fortifications = [{ kind = "foxholes", count = 3 }, { kind = "bunker", count = 1 }]
contacts = [{ turn = 1, rows = [3, 4], letters = ["b"] }, { turn = 2, rows = [2, 3], letters = ["a"] }]"#,
        ),
        whole(
            "patrol",
            r#"patrols = [1, 2]
zones = { mlr = 1, primary = ["B4"], route = ["A2"] }
fortifications = [{ kind = "trench", count = 2 }]
contacts = [{ rows = [2, 3, 4], letters = ["c"] }]"#,
        ),
    ];
    for game in &missions {
        for seed in 0..4 {
            let (_, state) = play(game, seed);
            assert!(state.won || state.attempt == 2, "{:?}", state.stack);
        }
    }
}
