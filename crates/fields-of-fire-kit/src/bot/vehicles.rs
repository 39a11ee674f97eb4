//! The vehicle phase: fire where there is something to fire at, else follow the riflemen, never ahead of them.

use super::ground::heading;
use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::{Role, Side};
use fields_of_fire::frame::{AntiTankFrame, Frame};
use fields_of_fire::state::{Aim, Flags, State, Unit, UnitId};
use fields_of_fire::vehicles::{ActStage, VehicleAction, VehicleFrame};
use ground::Card;

/// What is chosen in the vehicle phase; `None` outside it.
pub(super) fn choice(game: &Fof, state: &State, choices: &[Choice]) -> Option<Choice> {
    let first = choices.first().copied();
    match state.top() {
        Frame::Vehicle(VehicleFrame::Which) => {
            let acts = |choice: &&Choice| match choice {
                Choice::Pick { unit } => calls(game, state, *unit),
                _ => false,
            };
            Some(choices.iter().find(acts).copied().unwrap_or(Choice::Done))
        }
        Frame::Vehicle(VehicleFrame::Acting(acting)) => match acting.stage {
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
                let goal = next_card(game, state, acting.unit);
                let there = goal.map(|card| Choice::To { card });
                there.filter(|there| choices.contains(there)).or(first)
            }
            ActStage::Onward => {
                let shot = choices
                    .iter()
                    .find(|choice| matches!(choice, Choice::Pick { .. }));
                Some(shot.copied().unwrap_or(Choice::Done))
            }
            _ => first,
        },
        Frame::AntiTank(AntiTankFrame::Shot(_)) => Some(Choice::Accept),
        Frame::AntiTank(AntiTankFrame::Reaction { .. }) => first,
        _ => None,
    }
}

/// Whether a unit that is Activated should act: to fire, or to close up.
fn calls(game: &Fof, state: &State, unit: UnitId) -> bool {
    let acts = state.unit(unit);
    let vehicle = game.kind(acts).role == Role::Vehicle;
    !vehicle
        || acts.aim != Aim::None
        || enemy_vehicle(game, state)
        || next_card(game, state, unit).is_some()
}

fn enemy_vehicle(game: &Fof, state: &State) -> bool {
    let hostile = |unit: &Unit| {
        unit.side == Side::Enemy && unit.in_play() && game.kind(unit).role == Role::Vehicle
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
            beside.good_order() && game.kind(beside).role != Role::Vehicle
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
    if game.kind(acts).role != Role::Vehicle {
        return if enemy_vehicle(game, state) {
            0.9
        } else {
            -0.5
        };
    }
    if enemy_vehicle(game, state) {
        1.5
    } else if acts.aim != Aim::None {
        0.8
    } else if next_card(game, state, unit).is_some() {
        0.6
    } else {
        -0.5
    }
}
