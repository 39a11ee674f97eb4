//! What an order is worth: about one for a step saved or an enemy step put out of action.

use super::ground::{entry, heading};
use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::{Rating, Role, Side};
use fields_of_fire::state::{Action, Aim, Area, Flags, Form, ItemKind, State, Unit, UnitId};
use ground::Card;

/// An order, as far as it has been thought through.
pub(super) struct Order {
    pub unit: UnitId,
    pub action: Action,
}

/// A mission or a round on nobody: anything else is better advice.
const SPENT_ON_NOBODY: f32 = -2.0;

/// Actions that are never worth a Command.
macro_rules! never {
    () => {
        Action::DismissRunner
            | Action::CreateRunner
            | Action::DispatchRunner
            | Action::DesignateControl
            | Action::SwitchNetwork
            | Action::AssaultToFire
            | Action::Detach
            | Action::FlipToFire
            | Action::StopProtectiveFire
    };
}

/// How much a unit's situation calls for an order, so that those are thought of first.
pub(super) fn interest(game: &Fof, state: &State, unit: UnitId) -> f32 {
    let u = state.unit(unit);
    let danger = game.danger(state, unit);
    let mut value = danger.hit + importance(game, u);
    if u.is(Flags::PINNED) {
        value += 1.0;
    }
    if !u.is(Flags::EXPOSED) {
        value += 0.5;
    }
    value
}

/// What an order is worth.
pub(super) fn worth(
    game: &Fof,
    before: &State,
    after: &State,
    order: &Order,
    path: &[Choice],
) -> f32 {
    let unit = before.unit(order.unit);
    let weight = importance(game, unit);
    let quiet = !game.under_fire(before, unit.at);
    match order.action {
        Action::Activate => activation(game, before, path),
        Action::Move | Action::MovePlatoon | Action::Infiltrate | Action::InfiltratePlatoon => {
            advance(game, before, after, order, path)
        }
        Action::SeekCover => cover(game, before, unit, order.unit) * 0.6,
        Action::MoveWithin if game.in_town(before, unit.at) => {
            super::town::within(game, before, after, order, path)
        }
        Action::MoveWithin | Action::InfiltrateWithin => {
            let into = path
                .iter()
                .any(|c| matches!(c, Choice::Into { area } if *area != Area::OPEN));
            if into && unit.area == Area::OPEN {
                cover(game, before, unit, order.unit)
            } else {
                -0.5
            }
        }
        Action::RemovePinned => weight * if quiet { 1.1 } else { 0.7 },
        Action::FlipToFront => weight * if quiet { 1.3 } else { 0.9 },
        Action::ToLitter => 0.25,
        Action::ToFire => 0.45,
        Action::ToAssault => 0.3,
        Action::Supplement => 0.5,
        Action::ReconstituteSquad => 1.0,
        Action::ReconstitutePlatoonHq => 1.4,
        Action::ReconstituteCompanyHq => 3.0,
        Action::Spot => 0.9,
        Action::Concentrate => 0.5 + strength(game, unit) * 0.1,
        Action::ConcentratePlatoon => 1.2,
        Action::Grenade => grenade(before, unit, path),
        Action::GrenadePlatoon => 1.6,
        Action::Flame => 1.5,
        Action::PlaceCharge => 1.5 * super::town::charge(game, before, path),
        Action::ThrowCharge => super::town::charge(game, before, path),
        Action::CallForFire => call(game, before, path),
        Action::IndirectLay => call(game, before, path) * 1.2,
        Action::FireProtective => 0.8 * enemies_ahead(before),
        Action::CeaseFire | Action::ShiftFire => redirect(game, before, after, unit),
        Action::PickUp if takes_a_set(before, path) => -0.5,
        Action::PickUp => pick_up(unit),
        Action::RepairLine => 0.3,
        Action::ActivateVehicle => super::vehicles::activation(game, before, order.unit),
        Action::Embark | Action::Load => super::vehicles::boarding(game, before, order.unit, path),
        Action::DeployPyrotechnic if !super::air::waits_for_smoke(before) => SPENT_ON_NOBODY,
        Action::DeployPyrotechnic => super::air::smoke(game, before, after),
        never!() => -0.5,
    }
}

/// Whether an action is not even thought through, so that there is time for those that may be worth a Command.
pub(super) fn is_idle(state: &State, unit: UnitId, action: Action) -> bool {
    match action {
        Action::DeployPyrotechnic => !super::air::waits_for_smoke(state),
        Action::PickUp => pick_up(state.unit(unit)) < 0.0,
        never!() => true,
        _ => false,
    }
}

/// A choice outside an Impulse: the most careful one that is offered.
pub(super) fn pick(game: &Fof, state: &State, choices: &[Choice]) -> Choice {
    let rank = |choice: &Choice| match *choice {
        // The company's head goes first in its Impulses; a guard or a step is taken from where it hurts least.
        Choice::Next { unit } => importance(game, state.unit(unit)),
        Choice::Pick { unit } => {
            -importance(game, state.unit(unit)) - f32::from(state.unit(unit).steps)
        }
        Choice::Deploy { at, area } => {
            let crowd = game.steps_on(state, at, Side::Friendly);
            f32::from(area != Area::OPEN) - f32::from(crowd) * 0.2 + f32::from(at.row()) * 0.1
        }
        Choice::Decline => -1.0,
        _ => 0.0,
    };
    let mut best = choices[0];
    for choice in choices {
        if rank(choice) > rank(&best) {
            best = *choice;
        }
    }
    best
}

/// How much a unit matters to the company.
pub(super) fn importance(game: &Fof, unit: &Unit) -> f32 {
    match game.kind(unit).role {
        Role::CompanyHq | Role::BattalionHq => 2.0,
        Role::PlatoonHq => 1.6,
        Role::ArtilleryObserver | Role::MortarObserver | Role::AirController => 1.2,
        Role::ExecutiveOfficer | Role::FirstSergeant | Role::GunnerySergeant => 1.2,
        Role::WeaponTeam | Role::Squad => 0.7 + 0.1 * f32::from(unit.steps),
        _ => 0.5,
    }
}

fn strength(game: &Fof, unit: &Unit) -> f32 {
    match game.face(unit).rating {
        Rating::H => 3.0,
        Rating::A => 2.0,
        Rating::AS | Rating::S => 1.0,
        Rating::None => 0.0,
    }
}

/// An HQ is worth as much as the units it can do something with.
fn activation(game: &Fof, state: &State, path: &[Choice]) -> f32 {
    let Some(hq) = path.iter().find_map(|c| match c {
        Choice::Pick { unit } | Choice::Order { unit } => Some(*unit),
        _ => None,
    }) else {
        return 0.0;
    };
    let hq = state.unit(hq);
    let own = state
        .in_play()
        .filter(|id| {
            let u = state.unit(*id);
            u.side == Side::Friendly && u.platoon == hq.platoon
        })
        .count();
    match game.kind(hq).role {
        Role::PlatoonHq => 1.5 + 0.2 * own as f32,
        _ => 1.3,
    }
}

/// Going to another card: ground gained against what is likely to happen there.
fn advance(game: &Fof, before: &State, after: &State, order: &Order, path: &[Choice]) -> f32 {
    let unit = before.unit(order.unit);
    let Some(card) = path.iter().find_map(|c| match c {
        Choice::To { card } => Some(*card),
        _ => None,
    }) else {
        return -1.0;
    };
    let Some(goal) = heading(game, before, unit) else {
        return -0.5;
    };
    let platoon = matches!(
        order.action,
        Action::MovePlatoon | Action::InfiltratePlatoon
    );
    let gained = f32::from(goal.distance(unit.at)) - f32::from(goal.distance(card));
    let left = f32::from(game.mission.turns.saturating_sub(before.turn) + 1);
    let urgency = (f32::from(goal.distance(unit.at)) / left).clamp(0.3, 1.2);
    let mut value = gained * (0.4 + 0.8 * urgency) + entry(game, before, unit, card);

    // Fire that lies there already, or that those who watch would lay there; the mover is Exposed.
    let infiltrates = matches!(order.action, Action::Infiltrate | Action::InfiltratePlatoon);
    let (was, is) = (
        game.danger(before, order.unit),
        game.danger(after, order.unit),
    );
    let moved = after.unit(order.unit).at == card;
    let risk = if moved {
        is.hit + 0.3 * is.pin - was.hit - 0.3 * was.pin
    } else {
        let watched = game.watchers(before, card) as f32;
        watched * if infiltrates { 0.1 } else { 0.25 }
    };
    value -= risk * (0.8 + 0.4 * importance(game, unit));

    // Who keeps the enemy's head down should go on doing so.
    if let Aim::Line { at, .. } = unit.aim
        && game.known_enemy(before, at)
    {
        value -= 0.2 * strength(game, unit);
    }
    // An HQ goes with its platoon, not before it.
    if game.kind(unit).role.commands() && !platoon && !with_troops(before, unit, card) {
        value -= 0.8;
    }
    if platoon {
        let others = before
            .on(unit.at, Side::Friendly)
            .filter(|id| {
                let u = before.unit(*id);
                u.platoon == unit.platoon && u.good_order() && !u.is(Flags::EXPOSED)
            })
            .count();
        value *= others as f32;
    }
    value
}

fn with_troops(state: &State, unit: &Unit, card: Card) -> bool {
    state.on(card, Side::Friendly).any(|id| {
        let u = state.unit(id);
        u.platoon == unit.platoon && u.form != Form::Paralyzed
    })
}

/// Cover is worth having where there is or will be fire; getting there exposes.
fn cover(game: &Fof, state: &State, unit: &Unit, id: UnitId) -> f32 {
    if unit.area != Area::OPEN
        || state.cell(unit.at).kind() == fields_of_fire::state::CellKind::Staging
    {
        return -0.5;
    }
    let danger = game.danger(state, id);
    let watched = game.watchers(state, unit.at) as f32;
    let staying = heading(game, state, unit).is_none_or(|goal| goal == unit.at);
    let exposed = unit.is(Flags::EXPOSED);
    let value = 0.5 * danger.hit
        + 0.1 * watched
        + if staying { 0.35 } else { 0.0 }
        + if exposed { 0.25 } else { 0.0 };
    value * importance(game, unit)
}

fn grenade(state: &State, unit: &Unit, path: &[Choice]) -> f32 {
    let target = path.iter().find_map(|c| match c {
        Choice::Pick { unit } => Some(f32::from(state.unit(*unit).steps)),
        Choice::Stack { area } => Some(
            state
                .in_play()
                .filter(|id| state.unit(*id).area == *area)
                .map(|id| f32::from(state.unit(id).steps))
                .sum(),
        ),
        _ => None,
    });
    let close = state.on(unit.at, Side::Enemy).next().is_some();
    0.3 + 0.2 * target.unwrap_or(1.0) + if close { 0.3 } else { 0.1 }
}

/// Fire from off the map belongs on enemies and not on the company.
fn call(game: &Fof, state: &State, path: &[Choice]) -> f32 {
    let Some(card) = path.iter().find_map(|c| match c {
        Choice::To { card } => Some(*card),
        _ => None,
    }) else {
        return SPENT_ON_NOBODY;
    };
    let enemies = game.steps_on(state, card, Side::Enemy);
    let friends = game.steps_on(state, card, Side::Friendly);
    if enemies == 0 || !game.known_enemy(state, card) {
        return SPENT_ON_NOBODY;
    }
    0.5 + 0.35 * f32::from(enemies.min(6)) - 0.6 * f32::from(friends)
}

fn enemies_ahead(state: &State) -> f32 {
    let enemies = state
        .in_play()
        .filter(|id| state.unit(*id).side == Side::Enemy);
    enemies.count().min(4) as f32 * 0.5
}

/// New fire is better when it lies on enemies where the old did not, or no longer on friends.
fn redirect(game: &Fof, before: &State, after: &State, unit: &Unit) -> f32 {
    let useful = |state: &State| -> f32 {
        let firers = state.on(unit.at, Side::Friendly);
        firers
            .map(|id| match state.unit(id).aim {
                Aim::Line { at, .. } if game.known_enemy(state, at) => {
                    let friends = game.steps_on(state, at, Side::Friendly);
                    if friends > 0 { -1.0 } else { 0.4 }
                }
                Aim::Line { at, .. } => {
                    -0.8 * f32::from(u8::from(game.steps_on(state, at, Side::Friendly) > 0))
                }
                Aim::PointBlank => 0.4,
                _ => 0.0,
            })
            .sum()
    };
    useful(after) - useful(before) - 0.1
}

/// A radio or phone is taken from nobody: who holds it is spoken to over it.
fn takes_a_set(state: &State, path: &[Choice]) -> bool {
    path.iter().any(|choice| match choice {
        Choice::Take { item } => {
            let kind = state.items.get(item.0 as usize).map(|item| item.kind);
            matches!(kind, Some(ItemKind::Set(..)))
        }
        _ => false,
    })
}

fn pick_up(unit: &Unit) -> f32 {
    if unit.is(Flags::OUT_OF_AMMO) {
        0.9
    } else if unit.form == Form::Litter {
        0.3
    } else {
        -0.5
    }
}
