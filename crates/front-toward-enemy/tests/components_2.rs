//! Chapters 1 and 2: the pieces that ship are what the rules say pieces are.

use engine::scene::SymbolKind;
use engine::{Rules, Seat, Setup};
use front_toward_enemy::Fte;
use front_toward_enemy::counters::{Class, Face, Kind, Nation, Role, Side, Weapon};
use front_toward_enemy::shelf::{Library, load, scenarios};
use std::collections::BTreeSet;

fn kinds() -> Vec<Kind> {
    Library::embedded().kinds().to_vec()
}

fn faces(kind: &Kind) -> impl Iterator<Item = &Face> {
    [Some(&kind.full), kind.reduced.as_ref()]
        .into_iter()
        .flatten()
}

/// Rules: FTE-1.0-01
#[test]
fn two_players_one_american_the_other_with_vc_and_nva() {
    let nations = |side: Side| -> BTreeSet<String> {
        let of_side = kinds().into_iter().filter(move |kind| kind.side() == side);
        of_side.map(|kind| format!("{:?}", kind.nation)).collect()
    };
    assert_eq!(nations(Side::Us), BTreeSet::from(["American".to_owned()]));
    assert_eq!(
        nations(Side::Nva),
        BTreeSet::from(["Nva".to_owned(), "Unmarked".to_owned(), "Vc".to_owned()])
    );
    for card in scenarios(None).unwrap() {
        let scenario = load(&card.id, None).unwrap();
        for group in &scenario.groups {
            let kinds = group
                .pieces
                .iter()
                .map(|piece| &scenario.kinds[usize::from(piece.kind.0)]);
            assert!(
                kinds.into_iter().all(|kind| kind.side() == group.side),
                "{}: {}",
                card.id,
                group.name
            );
        }
        let game = Fte::new(scenario);
        let seats: Vec<&str> = game
            .about()
            .seats
            .iter()
            .map(|seat| seat.id.as_str())
            .collect();
        assert_eq!(seats, ["us", "nva"]);
        let state = game.begin_as_usual();
        let outsider = game.judge(&state, Seat(2), &front_toward_enemy::choice::Choice::Pass);
        assert_eq!(outsider.unwrap_err().clause.0, "FTE-1.0-01");
    }
}

/// Rules: FTE-1.1-01, FTE-2.0-10
#[test]
fn every_kind_of_piece_that_the_rules_name_is_there() {
    let kinds = kinds();
    for role in [
        Role::Soldier,
        Role::Medic,
        Role::Sniper,
        Role::Mortar,
        Role::Observer,
        Role::Sapper,
        Role::Dummy,
        Role::Civilians,
        Role::Vehicle,
        Role::Slick,
        Role::Medevac,
        Role::Hog,
        Role::Cobra,
    ] {
        assert!(kinds.iter().any(|kind| kind.role == role), "{role:?}");
    }
    for nation in [Nation::American, Nation::Nva, Nation::Vc] {
        let has = |test: &dyn Fn(&Kind) -> bool| {
            kinds.iter().any(|kind| kind.nation == nation && test(kind))
        };
        assert!(has(&|kind| kind.leader), "{nation:?} Leader");
        assert!(
            has(&|kind| kind.role == Role::Soldier && !kind.leader && kind.full.men == 4)
                || nation == Nation::Vc && has(&|kind| kind.symbol == SymbolKind::Infantry),
            "{nation:?} Fire Team"
        );
        assert!(
            has(&|kind| kind.symbol == SymbolKind::MachineGun),
            "{nation:?} MG Team"
        );
    }
}

/// Rules: FTE-1.1-02, FTE-2.0-01, FTE-2.0-04
#[test]
fn every_unit_has_quality_combat_units_rating_and_range_carriers_a_defensive_modifier() {
    let mut carriers = BTreeSet::new();
    for kind in kinds() {
        for face in faces(&kind) {
            assert!((1..=9).contains(&face.quality), "{}: quality", kind.id);
            if let Some(fire) = face.fire {
                assert!(fire.rating >= 1 && fire.range >= 1, "{}: fire", kind.id);
            }
            if kind.class() == Class::Infantry {
                assert_eq!(face.defence, 0, "{}: Infantry has none", kind.id);
            } else {
                carriers.insert(face.defence);
            }
        }
        let harmless = matches!(
            kind.role,
            Role::Medic | Role::Observer | Role::Dummy | Role::Civilians | Role::Medevac
        );
        assert!(
            !(harmless && kind.full.fire.is_some()),
            "{} is no Combat Unit",
            kind.id
        );
    }
    assert!(carriers.iter().any(|&defence| defence > 0));
}

/// Rules: FTE-1.1-03, FTE-2.0-07
#[test]
fn infantry_stands_for_one_to_four_men_and_fewer_on_its_reduced_side() {
    let mut sizes = BTreeSet::new();
    for kind in kinds() {
        if kind.class() != Class::Infantry {
            continue;
        }
        assert!((1..=4).contains(&kind.full.men), "{}", kind.id);
        sizes.insert(kind.full.men);
        if let Some(reduced) = kind.reduced {
            assert!(reduced.men < kind.full.men, "{}", kind.id);
        }
    }
    assert!(sizes.contains(&1) && sizes.contains(&3) && sizes.contains(&4));
}

/// Rules: FTE-1.2-03
#[test]
fn every_role_has_exactly_one_movement_class() {
    for kind in kinds() {
        let expected = match kind.role {
            Role::Vehicle => Class::Vehicle,
            Role::Slick | Role::Medevac | Role::Hog | Role::Cobra => Class::Helicopter,
            Role::Soldier
            | Role::Medic
            | Role::Sniper
            | Role::Mortar
            | Role::Observer
            | Role::Sapper
            | Role::Dummy
            | Role::Civilians => Class::Infantry,
        };
        assert_eq!(kind.class(), expected, "{}", kind.id);
    }
}

/// Rules: FTE-2.0-02
#[test]
fn small_arms_dual_purpose_and_he_are_all_in_use() {
    let classes: Vec<Weapon> = kinds()
        .iter()
        .filter_map(|kind| kind.full.fire.map(|fire| fire.class))
        .collect();
    for class in [Weapon::SmallArms, Weapon::DualPurpose, Weapon::He] {
        assert!(classes.contains(&class), "{class:?}");
    }
    let mortars = kinds()
        .into_iter()
        .filter(|kind| kind.role == Role::Mortar)
        .count();
    let he = kinds()
        .into_iter()
        .filter(|kind| kind.role == Role::Mortar)
        .all(|kind| kind.full.fire.is_some_and(|fire| fire.class == Weapon::He));
    assert!(mortars > 0 && he);
}

/// Rules: FTE-2.0-03
#[test]
fn only_infantry_bears_the_leaders_green_box() {
    for kind in kinds().iter().filter(|kind| kind.leader) {
        assert_eq!(kind.class(), Class::Infantry, "{}", kind.id);
        assert_eq!(kind.full.men, 1, "{}", kind.id);
    }
}

/// Rules: FTE-2.0-05, FTE-2.0-08
#[test]
fn three_or_four_men_have_a_reduced_side_and_nobody_else() {
    for kind in kinds() {
        let two_sided = kind.class() == Class::Infantry && kind.full.men >= 3;
        assert_eq!(kind.reduced.is_some(), two_sided, "{}", kind.id);
        if let Some(reduced) = kind.reduced {
            assert_eq!(
                reduced.fire.is_some(),
                kind.full.fire.is_some(),
                "{}",
                kind.id
            );
        }
    }
}

/// Rules: FTE-2.0-06
#[test]
fn dummies_and_civilians_belong_to_the_nva_side_and_bear_no_nations_colour() {
    for kind in kinds() {
        if matches!(kind.role, Role::Dummy | Role::Civilians) {
            assert_eq!(kind.side(), Side::Nva, "{}", kind.id);
            assert_eq!(kind.nation, Nation::Unmarked, "{}", kind.id);
        }
    }
}

/// A ruling that is chosen when the game is made is in force in it.
#[test]
fn options_chosen_at_the_beginning_are_in_force() {
    let card = &scenarios(None).unwrap()[0];
    let game = Fte::new(load(&card.id, None).unwrap());
    let usual = game.begin_as_usual().options.free_overflight;
    let other = if usual { "off" } else { "on" };
    let setup = Setup {
        options: [("free_overflight".to_owned(), other.to_owned())].into(),
        ..Setup::default()
    };
    let state = game.begin(&setup).expect("an option of this game");
    assert_eq!(state.options.free_overflight, !usual);
}
