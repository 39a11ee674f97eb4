//! The vehicle phase: fire where there is something to fire at, else follow the riflemen, never ahead of them. Trucks and
//! carriers bring theirs as near as nobody watches, and let them off.

use super::ground::heading;
use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::{Carriage, Side};
use fields_of_fire::frame::{AntiTankFrame, Frame};
use fields_of_fire::state::{Aim, Flags, Pc, State, Unit, UnitId};
use fields_of_fire::vehicles::{ActStage, VehicleAction, VehicleFrame};
use ground::Card;

/// What is chosen in the vehicle phase; `None` outside it.
pub(super) fn choice(game: &Fof, state: &State, choices: &[Choice]) -> Option<Choice> {
    let first = choices.first().copied();
    match state.top() {
        Frame::Vehicle(VehicleFrame::Which { .. }) => {
            let acts = |choice: &&Choice| match choice {
                Choice::Pick { unit } => calls(game, state, *unit),
                _ => false,
            };
            Some(choices.iter().find(acts).copied().unwrap_or(Choice::Done))
        }
        Frame::Vehicle(VehicleFrame::Acting(acting)) => match acting.stage {
            ActStage::Menu if carries(state, acting.unit) => {
                let action = match hop(game, state, acting.unit) {
                    Some(_) => VehicleAction::Drive,
                    None => VehicleAction::Disembark,
                };
                let wanted = Choice::Act { action };
                Some(wanted).filter(|act| choices.contains(act)).or(first)
            }
            ActStage::Menu => {
                let ranked = [
                    VehicleAction::AtFire,
                    VehicleAction::ConcentrateFire,
                    VehicleAction::Spot,
                    VehicleAction::Drive,
                ];
                let offered = ranked.map(|action| Choice::Act { action });
                offered.into_iter().find(|choice| choices.contains(choice))
            }
            ActStage::What(VehicleAction::Drive) => {
                let goal = match carries(state, acting.unit) {
                    true => hop(game, state, acting.unit),
                    false => next_card(game, state, acting.unit),
                };
                let there = goal.and_then(|card| driven_to(state, choices, card));
                there.or(first)
            }
            ActStage::Onward if carries(state, acting.unit) => {
                let on =
                    hop(game, state, acting.unit).and_then(|card| driven_to(state, choices, card));
                let off = choices.iter().copied().find(|choice| {
                    matches!(choice, Choice::Pick { unit } if state.unit(*unit).aboard == acting.unit)
                });
                on.or(off).or(Some(Choice::Done))
            }
            ActStage::Onward => {
                let shot = choices
                    .iter()
                    .find(|choice| matches!(choice, Choice::Pick { .. }));
                Some(shot.copied().unwrap_or(Choice::Done))
            }
            // Into cover where there is some.
            ActStage::Off(_) => choices.last().copied(),
            _ => first,
        },
        Frame::AntiTank(AntiTankFrame::Shot(_)) => Some(Choice::Accept),
        Frame::AntiTank(AntiTankFrame::Reaction { .. }) => first,
        _ => None,
    }
}

/// The choice that drives to a card: in town to one of its streets.
fn driven_to(state: &State, choices: &[Choice], card: Card) -> Option<Choice> {
    let goes = |choice: &&Choice| match choice {
        Choice::To { card: to } => *to == card,
        Choice::Into { area } => state.covers.get(area.index()).is_some_and(|c| c.at == card),
        _ => false,
    };
    choices.iter().find(goes).copied()
}

/// Whether a unit that is Activated should act: to fire, or to close up.
fn calls(game: &Fof, state: &State, unit: UnitId) -> bool {
    let acts = state.unit(unit);
    let vehicle = game.kind(acts).role.is_vehicle();
    !vehicle
        || acts.aim != Aim::None
        || enemy_vehicle(game, state)
        || carries(state, unit)
        || next_card(game, state, unit).is_some()
}

fn carries(state: &State, vehicle: UnitId) -> bool {
    state.aboard(vehicle).next().is_some()
}

/// The next card on the way of those aboard that is nearer to where they want to go, and that nobody watches: there it is
/// better to walk.
fn hop(game: &Fof, state: &State, vehicle: UnitId) -> Option<Card> {
    let drives = state.unit(vehicle);
    let aboard = state.aboard(vehicle).next();
    let goal = heading(game, state, state.unit(aboard.unwrap_or(vehicle)))?;
    let safe = |card: &Card| {
        card.distance(goal) < drives.at.distance(goal)
            && state.cell(*card).pc == Pc::None
            && game.steps_on(state, *card, Side::Enemy) == 0
            && game.watchers(state, *card) == 0
            && game.can_drive(state, vehicle, *card)
    };
    let around = drives.at.around().map(|(_, card)| card);
    around.filter(safe).min_by_key(|card| card.distance(goal))
}

/// What it is worth to have somebody go aboard: for a long way that nobody watches, and never a tank.
pub(super) fn boarding(game: &Fof, state: &State, unit: UnitId, path: &[Choice]) -> f32 {
    let mut picks = path.iter().filter_map(|choice| match choice {
        Choice::Pick { unit } => Some(*unit),
        _ => None,
    });
    let ordered = state.unit(unit);
    let (vehicle, steps) = match game.kind(ordered).role.is_vehicle() {
        true => (unit, picks.map(|id| state.unit(id).steps).sum()),
        false => (picks.next_back().unwrap_or(UnitId::NONE), ordered.steps),
    };
    let far = heading(game, state, state.unit(vehicle))
        .is_some_and(|goal| goal.distance(state.unit(vehicle).at) >= 3);
    let rides = game.kind(state.unit(vehicle)).transport.how == Carriage::Riders;
    if !far || rides || steps == 0 || hop(game, state, vehicle).is_none() {
        return -0.5;
    }
    0.25 * f32::from(steps)
}

fn enemy_vehicle(game: &Fof, state: &State) -> bool {
    let hostile = |unit: &Unit| {
        unit.side == Side::Enemy && unit.in_play() && game.kind(unit).role.is_vehicle()
    };
    state.units.iter().any(hostile)
}

/// The card nearer to what the company wants that riflemen have reached already.
fn next_card(game: &Fof, state: &State, unit: UnitId) -> Option<Card> {
    let acts = state.unit(unit);
    let goal = heading(game, state, acts)?;
    let led = |card: &Card| {
        state.on(*card, Side::Friendly).any(|id| {
            let beside = state.unit(id);
            beside.good_order() && !game.kind(beside).role.is_vehicle()
        })
    };
    let nearer = |card: &Card| card.distance(goal) < acts.at.distance(goal);
    let around = acts.at.around().map(|(_, card)| card);
    around
        .filter(|card| nearer(card) && led(card))
        .min_by_key(|card| card.distance(goal))
}

/// What it is worth to Activate a unit for the vehicle phase.
pub(super) fn activation(game: &Fof, state: &State, unit: UnitId) -> f32 {
    let acts = state.unit(unit);
    if acts.is(Flags::MOVED_OR_FIRED) {
        return -0.5;
    }
    if !game.kind(acts).role.is_vehicle() {
        return if enemy_vehicle(game, state) {
            0.9
        } else {
            -0.5
        };
    }
    if carries(state, unit) {
        2.0
    } else if enemy_vehicle(game, state) {
        1.5
    } else if acts.aim != Aim::None {
        0.8
    } else if next_card(game, state, unit).is_some() {
        0.6
    } else {
        -0.5
    }
}
