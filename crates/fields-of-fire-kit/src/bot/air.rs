//! Aircraft and landings: the staff's plan, down where there is room, fire from the air onto those who can be seen.

use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::Side;
use fields_of_fire::frame::{AirFrame, Frame, LandingFrame};
use fields_of_fire::state::{Device, Flags, ItemKind, LiftPlace, MarkerKind, State};
use ground::Card;

/// An order to helicopters or a controller that is worth its Command before any other; `None` where there is none.
pub(super) fn order(game: &Fof, state: &State, choices: &[Choice]) -> Option<Choice> {
    let called = |choice: &&Choice| match choice {
        // What must move on comes first anyhow; what waits is called when there is somebody to be fetched.
        Choice::CallLift { place, .. } => {
            *place != LiftPlace::PickupZone || wounded_wait(game, state)
        }
        _ => false,
    };
    if let Some(lift) = choices.iter().find(called) {
        return Some(*lift);
    }
    let target = |at: Card| worth(game, state, at) > 0;
    let direct = choices
        .iter()
        .find(|choice| matches!(choice, Choice::Direct { at, .. } if target(*at)));
    let mark = || {
        let left = state.missions.iter().zip(&game.mission.support);
        let mut air = left.filter(|(left, support)| **left > 0 && is_air(support.mission));
        air.next()?;
        let marks = choices
            .iter()
            .filter_map(|choice| match choice {
                Choice::MarkTarget { at, .. } => Some((worth(game, state, *at), *choice)),
                _ => None,
            })
            .filter(|(value, _)| *value > 0);
        marks
            .max_by_key(|(value, _)| *value)
            .map(|(_, choice)| choice)
    };
    direct.copied().or_else(mark)
}

fn is_air(mission: fields_of_fire::mission::FireMission) -> bool {
    use fields_of_fire::mission::FireMission;
    matches!(
        mission,
        FireMission::AirStrike | FireMission::AttackHelicopters
    )
}

/// What is chosen in the air and in landings; `None` elsewhere.
pub(super) fn choice(game: &Fof, state: &State, choices: &[Choice]) -> Option<Choice> {
    let has = |choice: Choice| Some(choice).filter(|choice| choices.contains(choice));
    let pick = || {
        let picks = |choice: &&Choice| matches!(choice, Choice::Pick { .. });
        choices.iter().find(picks).copied()
    };
    let best = |least: i32| {
        let cards = choices.iter().filter_map(|choice| match choice {
            Choice::To { card } => Some((worth(game, state, *card), *choice)),
            _ => None,
        });
        let best = cards.max_by_key(|(value, _)| *value);
        best.filter(|(value, _)| *value >= least)
            .map(|(_, choice)| choice)
    };
    match state.top() {
        // The Flight at once; a controller when there is somebody to call fire onto.
        Frame::Air(AirFrame::Window) => {
            let known = station(game, state).is_some();
            let flies = |choice: &&Choice| match choice {
                Choice::Pick { unit } => {
                    known || state.air.flight.ships.iter().any(|ship| ship.unit == *unit)
                }
                _ => false,
            };
            let flight = choices.iter().find(flies).copied();
            flight.or(has(Choice::Done))
        }
        Frame::Air(AirFrame::Where { .. }) => {
            let there = station(game, state).map(|card| Choice::To { card });
            there.or(has(Choice::Decline))
        }
        Frame::Air(AirFrame::Gunship(guns)) if !guns.there => best(1).or(has(Choice::Decline)),
        Frame::Air(AirFrame::Gunship(_)) => best(1).or(has(Choice::Done)),
        Frame::Air(AirFrame::Attack { .. }) => best(1).or(has(Choice::Decline)),
        Frame::Landing(LandingFrame::Comes { .. }) => {
            let lands = choices.iter().filter_map(|choice| match choice {
                Choice::To { card } => Some((game.steps_on(state, *card, Side::Friendly), *choice)),
                _ => None,
            });
            lands
                .min_by_key(|(crowd, _)| *crowd)
                .map(|(_, choice)| choice)
        }
        // A craft has done its part when it has landed its own.
        Frame::Landing(LandingFrame::Leaves { .. }) => pick().or(has(Choice::Done)),
        Frame::Landing(LandingFrame::Which) => pick(),
        Frame::Landing(_) => has(Choice::Done),
        _ => None,
    }
}

/// Where a controller flies: beside those whom it is to watch, not over any of them.
fn station(game: &Fof, state: &State) -> Option<Card> {
    let on_map = state.cells.on_map();
    let clear = |card: &Card| on_map.has(*card) && state.on(*card, Side::Enemy).next().is_none();
    let watched = on_map.iter().filter(|&at| worth(game, state, at) > 0);
    let mut beside = watched.flat_map(|at| at.around().map(|(_, card)| card));
    beside.find(clear)
}

/// Steps of known enemies on a card, if nobody of the company is there.
fn worth(game: &Fof, state: &State, at: Card) -> i32 {
    let own = game.steps_on(state, at, Side::Friendly) > 0;
    let seen = state
        .on(at, Side::Enemy)
        .filter(|&id| !state.unit(id).is(Flags::UNSPOTTED));
    let steps: i32 = seen.map(|id| i32::from(state.unit(id).steps)).sum();
    if own { 0 } else { steps }
}

/// What it is worth to mark the Landing Zone with coloured smoke, for those who come without a plan (FOF-11.1.3-03).
pub(super) fn smoke(game: &Fof, before: &State, after: &State) -> f32 {
    let marked = |state: &State| {
        state.markers.iter().any(|marker| match marker.kind {
            MarkerKind::Signal(device) => {
                Device::is_coloured_smoke(device) && game.is_landing_zone(state, marker.at)
            }
            _ => false,
        })
    };
    if marked(after) && !marked(before) {
        1.5
    } else {
        -0.5
    }
}

/// Whether somebody waits in the air for a mark on the Landing Zone.
pub(super) fn waits_for_smoke(state: &State) -> bool {
    state
        .lifts
        .iter()
        .any(|lift| !lift.planned && matches!(lift.place, LiftPlace::Inbound | LiftPlace::Loiter))
}

/// Casualties lie on the Landing Zone.
fn wounded_wait(game: &Fof, state: &State) -> bool {
    state.items.iter().any(|item| {
        item.kind == ItemKind::Casualty(Side::Friendly)
            && item.at.is_some()
            && game.is_landing_zone(state, item.at)
    })
}
