//! What a mission cost, what points were for and who is told of, on positions laid by hand.

use super::{Deed, Earned, HandOver};
use crate::counters::{Role, Side};
use crate::state::{Flags, State};
use crate::{Fof, shelf};
use engine::Rules;

fn begun(slug: &str) -> (Fof, State) {
    let game = Fof::new(shelf::load(slug, None).expect("it loads"));
    let state = game.begin_as_usual();
    (game, state)
}

/// The slot of the first unit of the company in this role.
fn first(game: &Fof, state: &State, role: Role) -> usize {
    let found = state
        .units
        .iter()
        .position(|unit| unit.side == Side::Friendly && game.kind(unit).role == role);
    found.expect("the company has one")
}

/// The steps of the company are those of its infantry, guards and lost ones among them; a vehicle's crew is not counted.
#[test]
fn the_toll_counts_every_step_of_the_company_once() {
    for slug in ["first-light", "a-tank-for-the-lane"] {
        let (game, mut state) = begun(slug);
        let own = state.units.iter().filter(|unit| {
            unit.side == Side::Friendly && !game.is_vehicle(unit) && !unit.is(Flags::GONE)
        });
        let steps: u16 = own.map(|unit| u16::from(unit.steps)).sum();
        assert!(steps > 0, "{slug}");
        let toll = game.toll(&state);
        assert_eq!((toll.had, toll.lost), (steps, 0), "{slug}");
        state.tally.guards = [1, 0, 2];
        assert_eq!(game.toll(&state).had, steps + 3, "guards come back");
        state.tally.friendly_casualties = 4;
        state.tally.captured = 1;
        let toll = game.toll(&state);
        assert_eq!((toll.had, toll.lost), (steps + 8, 5), "{slug}");
        let squad = first(&game, &state, Role::Squad);
        let gone = u16::from(state.units[squad].steps);
        state.units[squad].set(Flags::GONE, true);
        assert_eq!(game.toll(&state).had, steps + 8 - gone, "{slug}");
        // Carried off unhurt it is still the company's (N-17).
        state.units[squad].set(Flags::DETACHED, true);
        assert_eq!(game.toll(&state).had, steps + 8, "{slug}");
    }
}

/// Rules: FOF-12.1-01
#[test]
fn the_last_point_is_told_of_too() {
    let (game, mut state) = begun("first-light");
    assert_eq!(game.earned(&state), []);
    state.points = 1;
    let other = Earned {
        deed: Deed::Other,
        points: 1,
    };
    assert_eq!(game.earned(&state), [other]);
}

/// Rules: FOF-12.8-02
#[test]
fn a_commander_who_falls_is_reported_and_the_one_after_him_is_told_of_while_he_stands() {
    let (game, mut state) = begun("first-light");
    let hand = HandOver {
        company: game.fresh_company(),
        ..HandOver::default()
    };
    let after = |state: &State, hand: &HandOver| game.after_mission(hand.clone(), 1, state);
    let fell = |after: &HandOver| after.report.as_ref().expect("a mission").commander_fell;
    let taken_over = |after: &HandOver| {
        let mut chapters = after.chapters.iter();
        chapters.any(|chapter| chapter.text == "CO HQ was taken over under fire.")
    };
    assert!(!fell(&after(&state, &hand)));
    let commander = first(&game, &state, Role::CompanyHq);
    state.units[commander].set(Flags::RECONSTITUTED, true);
    let rebuilt = after(&state, &hand);
    assert!(fell(&rebuilt) && taken_over(&rebuilt));
    state.units[commander].set(Flags::GONE, true);
    let lost = after(&state, &hand);
    assert!(fell(&lost) && !taken_over(&lost));
    // A company that came without one cannot lose him.
    let mut without = hand.clone();
    let members = without.company.iter_mut();
    members
        .filter(|member| member.name == "CO HQ")
        .for_each(|member| member.steps = 0);
    assert!(!fell(&after(&state, &without)));
}

/// Rules: FOF-4.3.2-01
#[test]
fn a_runner_who_is_handed_over_waits_in_the_box() {
    let (game, mut state) = begun("the-sunken-lane");
    let runner = first(&game, &state, Role::Runner);
    let name = game.unit_name(&state.units[runner]).to_owned();
    let mut hand = HandOver {
        company: game.fresh_company(),
        ..HandOver::default()
    };
    let mut members = hand.company.iter_mut();
    let member = members.find(|member| member.name == name);
    member.expect("he is of the company").steps = 1;
    game.take_over(&mut state, &hand);
    let there = state.units[runner];
    assert_eq!((there.flags, there.steps), (Flags(Flags::OFF_MAP), 1));
}
