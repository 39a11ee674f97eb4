//! What is printed: the counters that ship with the game, and what everybody may look at.

use engine::{Rules, Seat, Secrets, Setup};
use lock_n_load::counters::{Class, Kind};
use lock_n_load::scenario::Scenario;
use lock_n_load::{Lnl, shelf};

fn scenarios() -> impl Iterator<Item = Scenario> {
    let all = shelf::scenarios(None).expect("all load");
    all.into_iter()
        .map(|card| shelf::load(&card.id, None).expect("it loads"))
}

/// Rules: LNLT-1.1-02, LNLT-1.1-03, LNLT-11.0-01, LNLT-GLO-02
#[test]
fn every_counter_is_an_mmc_an_smc_or_a_machine() {
    for class in Class::ALL {
        let machine = matches!(class, Class::Vehicle | Class::Helicopter | Class::Aircraft);
        let kinds = [class.mmc(), class.smc(), machine];
        assert_eq!(kinds.into_iter().filter(|&it| it).count(), 1, "{class:?}");
        assert_eq!(class.infantry(), !machine, "{class:?}");
    }
    let mmcs = Class::ALL.into_iter().filter(|class| class.mmc());
    assert_eq!(mmcs.count(), 4);
}

/// Rules: LNLT-1.1-05, LNLT-1.1.1-01
#[test]
fn squads_show_firepower_range_movement_and_both_morales() {
    for scenario in scenarios() {
        for (_, kind) in &scenario.kinds {
            let Kind { class, fp, .. } = kind;
            if matches!(class, Class::Squad | Class::HalfSquad) {
                assert!(fp.is_some() && kind.range > 0 && kind.mf > 0, "{}", kind.id);
                assert!(kind.morale(true) <= kind.morale(false), "{}", kind.id);
            }
        }
    }
}

/// Rules: LNLT-1.3-11
#[test]
fn anybody_may_look_at_everything_on_the_map() {
    for scenario in scenarios() {
        let game = Lnl::new(scenario);
        let state = game.begin_as_usual();
        for seat in [Seat(0), Seat(1), Seat::WATCHER] {
            assert!(game.view(&state, seat) == state);
        }
    }
}

/// A ruling that is chosen when the game is made is in force in it.
#[test]
fn options_chosen_at_the_beginning_are_in_force() {
    let game = Lnl::new(scenarios().next().expect("a scenario"));
    let usual = game.begin_as_usual().options.heroes_go_on;
    let other = if usual { "off" } else { "on" };
    let setup = Setup {
        options: [("heroes_go_on".to_owned(), other.to_owned())].into(),
        ..Setup::default()
    };
    let state = game.begin(&setup).expect("an option of this game");
    assert_eq!(state.options.heroes_go_on, !usual);
}
