//! Section 1: what counters, charts, decks and missions are made of.

use engine::{Ask, Rules, Seat, Spread};
use fields_of_fire::counters::{Ammo, Carriage, Craft, Kind, Role, Side};
use fields_of_fire::mission::MissionKind;
use fields_of_fire::shelf::{Library, load};
use fields_of_fire::state::{Form, ItemKind};
use fields_of_fire::{Fof, shelf};

fn kinds() -> Vec<Kind> {
    Library::embedded().kinds().to_vec()
}

fn game(slug: &str) -> Fof {
    Fof::new(load(slug, None).expect("the mission loads"))
}

/// Rules: FOF-1.0-01, FOF-1.1.3-02
#[test]
fn one_player_against_rules() {
    let game = game("first-light");
    let manned: Vec<Seat> = game.about().manned().collect();
    assert_eq!(manned, [Seat(0)]);
    let enemy = &game.about().seats[1];
    assert!(enemy.automatic, "nobody sits in the enemy's seat");
    let state = game.begin_as_usual();
    let mut choices = Vec::new();
    game.choices(&state, &mut choices);
    for choice in &choices {
        let denial = game.judge(&state, Seat(1), choice).expect_err("not his");
        assert_eq!(denial.clause.0, "FOF-1.0-01");
    }
}

/// Rules: FOF-1.0-01, FOF-1.1-01, FOF-1.2.1-01
#[test]
fn chance_is_a_deck_of_action_cards_and_one_of_terrain() {
    for card in shelf::missions(None).expect("they load") {
        let game = game(&card.id);
        let mut state = game.begin_as_usual();
        let mut dice = engine::chance_source::Seeded::new(1);
        let mut choices = Vec::new();
        for _ in 0..400 {
            match game.ask(&state) {
                Ask::Over(_) => break,
                Ask::Choice(_) => {
                    choices.clear();
                    game.choices(&state, &mut choices);
                    let last = choices[choices.len() - 1];
                    game.choose(&mut state, Seat(0), last, &mut engine::Silent);
                }
                Ask::Chance(chance) => {
                    assert!(matches!(chance.spread, Spread::Draw(_)), "no dice exist");
                    let outcome = engine::chance_source::ChanceSource::next(&mut dice, &chance);
                    game.settle(&mut state, outcome.expect("a card"), &mut engine::Silent);
                }
            }
        }
    }
}

/// Rules: FOF-1.1.1-03, FOF-1.2.3-01, FOF-1.2.3-02, FOF-1.2.6-31
#[test]
fn infantry_has_one_to_four_steps() {
    for kind in kinds() {
        let steps = match kind.role {
            Role::Squad => 2..=4,
            Role::WeaponTeam => 1..=3,
            Role::AntiTankGun => 1..=2,
            // The crew; whoever is aboard drives a jeep.
            Role::Vehicle if kind.transport.how == Carriage::Open => 0..=1,
            Role::Vehicle | Role::VehicleHq => 1..=2,
            _ => 1..=1,
        };
        assert!(steps.contains(&kind.steps), "{}: {}", kind.id, kind.steps);
        assert!(!kind.name.is_empty(), "{}", kind.id);
    }
}

/// Rules: FOF-1.2.3-03, FOF-1.2.3-04, FOF-1.2.3-09, FOF-1.2.3-10, FOF-1.2.3-11, FOF-1.2.6-21, FOF-1.2.6-32
#[test]
fn command_teams_show_no_vof_in_front_and_a_fire_team_behind() {
    let command = |kind: &Kind| {
        let leads = kind.role.commands() && !kind.role.is_vehicle();
        leads || kind.role.observes() || kind.role == Role::Runner
    };
    let kinds = kinds();
    for role in [
        Role::CompanyHq,
        Role::PlatoonHq,
        Role::BattalionHq,
        Role::ExecutiveOfficer,
        Role::FirstSergeant,
        Role::Runner,
        Role::ArtilleryObserver,
        Role::MortarObserver,
        Role::AirController,
    ] {
        assert!(kinds.iter().any(|kind| kind.role == role), "{role:?}");
    }
    for kind in kinds.iter().filter(|kind| command(kind)) {
        assert_eq!(kind.steps, 1, "{}", kind.id);
        assert!(!kind.face.has_vof(), "{}", kind.id);
        assert!(kind.team.is_some_and(|team| team.has_vof()), "{}", kind.id);
    }
}

/// Rules: FOF-1.2.3-05, FOF-1.2.4-05
#[test]
fn weapons_teams_carry_what_they_fire() {
    for kind in kinds().iter().filter(|kind| kind.role == Role::WeaponTeam) {
        assert_ne!(kind.ammo, Ammo::None, "{}", kind.id);
        assert!(
            kind.ammo_points > 0 && !kind.calibre.is_empty(),
            "{}",
            kind.id
        );
        if kind.steps <= 2 {
            assert!(kind.team.is_some(), "{} has its Fire Team behind", kind.id);
        }
    }
    let counted = |kind: &&Kind| kind.role == Role::Squad && kind.side == Side::Friendly;
    for kind in kinds().iter().filter(counted) {
        assert_eq!(
            kind.ammo,
            Ammo::None,
            "{}: small arms are not counted",
            kind.id
        );
    }
}

/// Rules: FOF-1.2.6-04, FOF-10.0-03
#[test]
fn the_chart_of_vehicles_says_who_fights_them() {
    let kinds = kinds();
    let row = |id: &str| {
        let kind = kinds.iter().find(|kind| kind.id == id);
        kind.and_then(|kind| kind.anti_tank)
    };
    let tank = row("us-medium-tank").expect("a tank has its row");
    let gunnery = [0, 1, 2, 3].map(|cards| tank.gunnery.at(cards));
    assert_eq!(gunnery, [Some(-3), Some(0), Some(1), Some(2)]);
    assert_eq!((tank.defence, tank.move_and_fire), (0, Some(2)));
    let bazooka = row("us-bazooka").expect("it is AT-capable");
    assert!(bazooka.gunnery.any() && bazooka.gunnery.at(2).is_none());
    assert!(row("us-rifle-squad").is_none());
    for kind in kinds.iter().filter(|kind| kind.role == Role::Vehicle) {
        assert!(kind.anti_tank.is_some(), "{}", kind.id);
    }
}

/// Rules: FOF-1.2.3-07, FOF-1.2.6-32
#[test]
fn both_sides_have_the_four_kinds_of_teams() {
    for card in shelf::missions(None).expect("they load") {
        let mission = load(&card.id, None).expect("it loads");
        let forms = [Form::Fire, Form::Assault, Form::Litter, Form::Paralyzed];
        for (side, teams) in Side::BOTH.into_iter().zip(mission.generic) {
            for (form, team) in forms.into_iter().zip(teams) {
                let kind = &mission.kinds[team as usize];
                assert_eq!((kind.side, kind.form, kind.steps), (side, Some(form), 1));
            }
        }
    }
}

/// Rules: FOF-1.0-02, FOF-1.1.2-01, FOF-1.2.5-01, FOF-1.2.5-04, FOF-1.2.6-05, FOF-1.2.6-17, FOF-1.1.1-02, FOF-1.2-01
#[test]
fn a_mission_says_who_fights_with_what_and_for_how_long() {
    for card in shelf::missions(None).expect("they load") {
        let mission = load(&card.id, None).expect("it loads");
        assert!((1..=20).contains(&mission.turns));
        assert!(!mission.goals.is_empty() && !mission.packages.is_empty());
        assert!(
            mission
                .roster
                .iter()
                .any(|line| { mission.kinds[line.kind as usize].role == Role::CompanyHq })
        );
        for line in mission.roster.iter().filter(|line| line.attachment) {
            // Aircraft and landing craft serve the company as a whole.
            let craft = mission.kinds[line.kind as usize].craft;
            let serves = line.assignable || craft != Craft::Ground;
            assert!(serves && line.platoon.0 == 0, "{}", line.name);
        }
        for issue in &mission.issues {
            assert_ne!(issue.item, ItemKind::None);
            let holder = issue.holder.map(|holder| holder as usize);
            assert!(holder.is_none_or(|holder| holder < mission.roster.len()));
        }
    }
    assert_eq!(load("the-sunken-lane", None).expect("it loads").turns, 7);
}

/// Rules: FOF-1.1.3-01, FOF-2.1-03, FOF-2.1.1-01
#[test]
fn every_type_of_mission_is_there_and_the_first_one_leaves_much_out() {
    let kinds: Vec<MissionKind> = shelf::missions(None)
        .expect("they load")
        .iter()
        .map(|card| load(&card.id, None).expect("it loads").kind)
        .collect();
    for kind in [
        MissionKind::Offensive,
        MissionKind::Defensive,
        MissionKind::Patrol,
    ] {
        assert!(kinds.contains(&kind), "{kind:?}");
    }
    let first = load("first-light", None).expect("it loads");
    assert!(!first.options.ammunition && !first.options.communication);
    assert!(first.networks.is_empty());
    // Preparation comes first, then turns.
    let game = Fof::new(first);
    assert_eq!(game.begin_as_usual().turn, 0);
}

/// Rules: FOF-1.2.6-03, FOF-1.2.4-06, FOF-1.2.6-29, FOF-1.2.6-22
#[test]
fn assets_are_sets_lines_and_devices() {
    let mission = load("hold-the-crossroads", None).expect("it loads");
    let has = |fits: &dyn Fn(ItemKind) -> bool| mission.issues.iter().any(|issue| fits(issue.item));
    assert!(has(&|item| matches!(item, ItemKind::Set(..))));
    assert!(has(&|item| item == ItemKind::Line));
    use fields_of_fire::state::Device;
    for device in [
        Device::RedSmoke,
        Device::SmokeGrenade,
        Device::PhosphorusGrenade,
        Device::HandIllumination,
        Device::RedStarCluster,
    ] {
        assert!(has(&|item| item == ItemKind::Device(device)), "{device:?}");
    }
}

/// Rules: FOF-1.2.4-03
#[test]
fn controls_lie_where_the_mission_puts_them() {
    use engine::chance_source::{ChanceSource, Seeded};
    use fields_of_fire::state::{Control, MarkerKind};
    let game = game("first-light");
    let mut state = game.begin_as_usual();
    let mut dice = Seeded::new(1);
    let mut choices = Vec::new();
    while state.turn == 0 {
        match game.ask(&state) {
            Ask::Over(_) => break,
            Ask::Choice(_) => {
                choices.clear();
                game.choices(&state, &mut choices);
                game.choose(&mut state, Seat(0), choices[0], &mut engine::Silent);
            }
            Ask::Chance(chance) => {
                let outcome = dice.next(&chance).expect("a card");
                game.settle(&mut state, outcome, &mut engine::Silent);
            }
        }
    }
    let primary =
        |m: &&fields_of_fire::state::Marker| m.kind == MarkerKind::Control(Control::Primary);
    let marker = state.markers.iter().find(primary).expect("it lies there");
    assert_eq!(marker.at.to_string(), "B4");
}

/// Rules: FOF-2.8.2-10, FOF-AAS-14
#[test]
fn every_card_has_an_at_number_for_anti_tank_combat() {
    let deck = Library::embedded();
    let mut numbers: Vec<u8> = deck.deck().cards.iter().map(|card| card.at).collect();
    numbers.sort_unstable();
    numbers.dedup();
    assert_eq!(numbers, (0..10).collect::<Vec<u8>>());
}

/// Rules: FOF-1.2.7-04
#[test]
fn what_is_unclear_is_ruled_or_drawn() {
    // A tie among more options than the strip has columns is drawn too, and every option can come up: see cards.rs.
    let deck = Library::embedded();
    let digits: std::collections::BTreeSet<u8> = deck
        .deck()
        .cards
        .iter()
        .map(|card| card.number(10))
        .collect();
    assert_eq!(digits.len(), 10);
}
