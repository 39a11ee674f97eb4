//! What cases cannot show: counters that no army has yet, and places beyond the map.

use super::ContactFrame;
use crate::counters::{Face, Kind, Range, Rating, Role, Side, Special, Weapon};
use crate::fof::Fof;
use crate::frame::{Frame, Purpose};
use crate::mission::{ContactList, Direction, Distance, Goal, Mission, Package, PackagePart};
use crate::state::{Aim, CellKind, Flags, KindId, Letter, MAX_UNITS, Pc, State, Unit, UnitId};
use crate::testing::{card, mission};
use engine::{Silent, Staged};
use ground::Card;

const SQUAD: u8 = 3;

/// The trial mission with one package of this counter, so many cards to the front.
fn brings(counter: Kind, distance: u8) -> Mission {
    let mut mission = mission();
    let id = counter.id.clone();
    mission.kinds.push(counter);
    let launchers = &mut mission.charts.weapons[Weapon::GrenadeLauncher as usize];
    launchers.grenade_range = Some(1);
    mission.placement = vec![Direction::Front];
    mission.lists = vec![ContactList {
        packages: vec!["new".to_owned()],
        ..ContactList::default()
    }];
    mission.packages = vec![Package {
        name: "new".to_owned(),
        fires: true,
        parts: vec![PackagePart {
            units: vec![vec![id]],
            distance: Distance::Cards(vec![distance]),
            ..PackagePart::default()
        }],
        ..Package::default()
    }];
    mission
}

fn launcher(role: Role) -> Kind {
    Kind {
        id: "launcher".to_owned(),
        side: Side::Enemy,
        role,
        steps: 1,
        weapon: Weapon::GrenadeLauncher,
        face: Face {
            rating: Rating::S,
            special: Special::Grenade,
            range: Range::L,
        },
        ..Kind::default()
    }
}

/// Three by three cards of open ground with a squad on B1.
fn open_ground(game: &Fof) -> State {
    let mut state = game.empty_state();
    state.stack = Default::default();
    state.turn = 1;
    for column in 0..3 {
        for row in 1..=3 {
            let at = Card::at(column, row).expect("on the grid");
            state.lay(at, CellKind::Map).card = 1;
        }
    }
    state.units.push(Unit {
        at: card("B1"),
        kind: KindId(SQUAD),
        steps: 3,
        ..Unit::default()
    });
    state
}

/// The state after contact was made on B1.
fn contact(game: &Fof) -> State {
    contact_in(game, open_ground(game))
}

fn contact_in(game: &Fof, mut state: State) -> State {
    state.cells[card("B1").index()].pc = Pc::Known(Letter::A);
    state.stack.call(ContactFrame::Begin);
    game.advance(&mut state, &mut Silent);
    state
}

fn draws_for(state: &State) -> Option<Purpose> {
    match state.top() {
        Frame::Draw(draw) => Some(draw.purpose),
        _ => None,
    }
}

/// Rules: FOF-8.4.3-08
#[test]
fn a_grenade_launcher_fires_grenades_only_at_close_range() {
    let near = contact(&Fof::new(brings(launcher(Role::WeaponTeam), 1)));
    let unit = near.unit(UnitId(1));
    assert_eq!(unit.at, card("B2"));
    assert!(matches!(unit.aim, Aim::Line { at, .. } if at == card("B1")));
    assert_eq!(draws_for(&near), Some(Purpose::Grenade));

    let far = contact(&Fof::new(brings(launcher(Role::WeaponTeam), 2)));
    let unit = far.unit(UnitId(1));
    assert_eq!(unit.at, card("B3"));
    assert!(matches!(unit.aim, Aim::Line { at, .. } if at == card("B1")));
    assert_ne!(draws_for(&far), Some(Purpose::Grenade));
}

/// Rules: FOF-8.4.3-11
#[test]
fn a_vehicle_opens_with_its_basic_fire() {
    let state = contact(&Fof::new(brings(launcher(Role::Vehicle), 1)));
    let unit = state.unit(UnitId(1));
    assert!(matches!(unit.aim, Aim::Line { at, .. } if at == card("B1")));
    assert_ne!(draws_for(&state), Some(Purpose::Grenade));
}

/// Rules: FOF-8.4.5-04
#[test]
fn ground_beyond_the_map_is_neither_entered_nor_cleared() {
    let game = Fof::new(mission());
    let mut state = open_ground(&game);
    let beyond = card("-A1");
    state.lay(beyond, CellKind::Grown).card = 1;
    state.unit_mut(UnitId(0)).at = card("A1");
    let refused = game.may_enter(&state, UnitId(0), beyond);
    assert_eq!(refused.map_err(|no| no.0), Err("FOF-2.4.1-04"));
    state.units.push(Unit {
        at: beyond,
        kind: KindId(9),
        steps: 3,
        side: Side::Enemy,
        ..Unit::default()
    });
    assert!(game.is_met(&state, &Goal::ClearRows(vec![1])));
    state.unit_mut(UnitId(1)).at = card("C1");
    assert!(!game.is_met(&state, &Goal::ClearRows(vec![1])));
}

/// Rules: FOF-8.4.3-17
#[test]
fn what_fits_nowhere_ends_with_the_marker_discarded() {
    let mut mission = brings(launcher(Role::WeaponTeam), 3);
    mission.grows = false;
    let state = contact(&Fof::new(mission));
    assert_eq!(state.cell(card("B1")).pc, Pc::None);
    assert_eq!(state.units.len(), 1);
}

/// Rules: FOF-8.3-08
#[test]
fn a_package_comes_whole_or_not_at_all() {
    let mut mission = brings(launcher(Role::WeaponTeam), 1);
    mission.packages[0].parts[0].units[0].push("launcher".to_owned());
    let game = Fof::new(mission);
    // Slots that are left, slots of teams that are gone, and how many come.
    for (room, gone, come) in [(2, 0, 2), (1, 0, 0), (1, 1, 2)] {
        let mut state = open_ground(&game);
        while state.units.len() < MAX_UNITS - room {
            let left = MAX_UNITS - room - state.units.len();
            let flag = if left > gone {
                Flags::OFF_MAP
            } else {
                Flags::GONE
            };
            state.units.push(Unit {
                kind: KindId(SQUAD),
                flags: Flags(flag),
                ..Unit::default()
            });
        }
        let state = contact_in(&game, state);
        let enemies = state.on(card("B2"), Side::Enemy).count();
        assert_eq!(enemies, come, "{room} and {gone}");
    }
}
