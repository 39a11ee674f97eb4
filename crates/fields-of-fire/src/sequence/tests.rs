//! What no case can show: the whole order of a turn.

use super::Point;
use crate::fof::Fof;
use crate::mission::MissionKind;
use crate::testing::mission;

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
