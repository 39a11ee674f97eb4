//! What the staff decides can be lived with.

use crate::choice::Choice;
use crate::counters::Ammo;
use crate::frame::Frame;
use crate::mission::Issue;
use crate::state::{Fate, ItemKind, KindId, State, UnitId};
use crate::{Fof, shelf};
use engine::chance_source::{ChanceSource, Seeded};
use engine::{Ask, Rules, Setup, Silent};

/// Whoever leaves everything to the staff finds nobody loaded so that he cannot move.
///
/// Rules: FOF-5.1.6-06
#[test]
fn the_staff_overloads_nobody() {
    for mission in shelf::missions(None).expect("they load") {
        let game = Fof::new(shelf::load(&mission.id, None).expect("it loads"));
        let mut state = game.begin_as_usual();
        let mut dice = Seeded::new(5);
        while game.point(&state).is_none() {
            match game.ask(&state) {
                Ask::Chance(chance) => {
                    let outcome = dice.next(&chance).expect("the dice never end");
                    game.settle(&mut state, outcome, &mut Silent);
                }
                Ask::Choice(_) if matches!(state.top(), Frame::SetUp(_)) => {
                    game.choose(&mut state, engine::Seat(0), Choice::Done, &mut Silent);
                }
                _ => break,
            }
        }
        for unit in (0..state.units.len() as u8).map(UnitId) {
            assert!(
                !game.overloaded(&state, unit),
                "{}: {}",
                mission.id,
                game.called(&state, unit)
            );
        }
    }
}

/// What the player chose counts, not what the mission usually is played with: rounds and sets are issued by it.
///
/// Rules: FOF-2.1-03
#[test]
fn rounds_and_sets_are_issued_by_the_rules_that_the_player_chose() {
    let load = || shelf::load("fof/first-light", None).expect("it loads");
    assert!(!load().options.ammunition && !load().options.communication);
    let begun = |chosen: &str| {
        let options = ["ammunition", "communication"];
        let options = options.map(|id| (id.to_owned(), chosen.to_owned()));
        let mut mission = load();
        let issue = |item| Issue {
            item,
            points: 2,
            calibre: None,
            holder: Some(0),
        };
        mission.issues = vec![
            issue(ItemKind::Ammunition(Ammo::Mortar)),
            issue(ItemKind::Line),
        ];
        let game = Fof::new(mission);
        let setup = Setup {
            options: options.into(),
            ..Setup::default()
        };
        let mut state = game.begin(&setup).expect("it begins");
        let issued = state
            .items
            .iter()
            .filter(|item| item.holder.is_some())
            .count();
        state.items.clear();
        game.refill_items(&mut state);
        let again = state
            .items
            .iter()
            .filter(|item| item.holder.is_some())
            .count();
        let points: u32 = state.units.iter().map(|unit| u32::from(unit.ammo)).sum();
        (issued, again, points > 0)
    };
    assert_eq!(begun("off"), (0, 0, false));
    assert_eq!(begun("on"), (2, 2, true));
}

/// Rounds are issued for one calibre and fit no other, now and on a reattempt.
///
/// Rules: FOF-7.18-03, FOF-3.9-13
#[test]
fn issued_ammunition_keeps_its_calibre() {
    let mut mission = shelf::load(&shelf::missions(None).expect("they load")[0].id, None);
    let mission = mission.as_mut().expect("it loads");
    mission.options.ammunition = true;
    mission.issues = vec![Issue {
        item: ItemKind::Ammunition(Ammo::Mortar),
        points: 2,
        calibre: Some(3),
        holder: Some(0),
    }];
    let game = Fof::new(mission.clone());
    let mut state = game.begin_as_usual();
    let of = |state: &State| state.items.iter().map(|i| i.calibre).collect::<Vec<_>>();
    assert_eq!(of(&state), [KindId(3)]);
    state.items[0].fate = Fate::Lost;
    game.refill_items(&mut state);
    assert_eq!(of(&state), [KindId(3)]);
}
