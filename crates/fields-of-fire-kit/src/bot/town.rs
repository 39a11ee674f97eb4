//! From house to house: out of the street into a building, down to the doors when it goes on, through walls where the
//! enemy has shut them.

use super::ground::heading;
use super::worth::{Order, importance};
use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::Side;
use fields_of_fire::state::{Flags, State};

/// What going to another area of a card of town is worth.
pub(super) fn within(
    game: &Fof,
    before: &State,
    after: &State,
    order: &Order,
    path: &[Choice],
) -> f32 {
    let unit = before.unit(order.unit);
    let Some(area) = path.iter().find_map(|choice| match choice {
        Choice::Into { area } => Some(*area),
        _ => None,
    }) else {
        return -0.5;
    };
    let staying = heading(game, before, unit).is_none_or(|goal| goal == unit.at);
    let gain = f32::from(game.shelter(before, area)) - f32::from(game.shelter(before, unit.area));
    let (was, is) = (
        game.danger(before, order.unit),
        game.danger(after, order.unit),
    );
    let safer = was.hit + 0.3 * was.pin - is.hit - 0.3 * is.pin;
    let mut value = 0.08 * gain + safer * (0.8 + 0.4 * importance(game, unit));
    let moved = after.unit(order.unit);
    let housed = game.is_sheltered(after, moved);
    if housed && !game.is_sheltered(before, unit) {
        value += 0.3;
    }
    // Those inside can be thrown out by who comes in while their heads are down.
    let enemies = |state: &State| state.on(unit.at, Side::Enemy).count();
    let held = (before.on(unit.at, Side::Enemy)).any(|id| before.unit(id).area == area);
    if held && importance(game, unit) < 1.2 {
        value += 0.5;
    }
    let (up, was_up) = (
        game.is_upstairs(before, area),
        game.is_upstairs(before, unit.area),
    );
    match staying {
        // Nearer to the doors, and over the wall again.
        false if was_up && !up => value += 0.6,
        false if up => value -= 0.6,
        false if game.is_walled_in(before, unit) && !game.is_walled_in(after, moved) => {
            value += 0.8
        }
        // Whoever goes on next turn should not show himself for nothing.
        false if !unit.is(Flags::EXPOSED) && safer <= 0.0 => value -= 0.5,
        // Over the wall to those who hold the place.
        true if enemies(before) > 0
            && !game.is_walled_in(before, unit)
            && game.is_walled_in(after, moved) =>
        {
            value += 0.6;
        }
        _ => {}
    }
    value - 0.1
}

/// What a charge is worth against its target: in town a wall is worth it where it keeps the company out.
pub(super) fn charge(game: &Fof, state: &State, path: &[Choice]) -> f32 {
    let target = path.iter().find_map(|choice| match choice {
        Choice::Stack { area } => state.covers.get(area.index()),
        _ => None,
    });
    match target {
        Some(cover) if game.in_town(state, cover.at) => {
            let enemies = game.steps_on(state, cover.at, Side::Enemy);
            match (game.is_barricaded(state, cover.at), enemies) {
                (_, 1..) => 1.2,
                (true, 0) => 0.4,
                (false, 0) => -0.5,
            }
        }
        _ => 1.0,
    }
}
