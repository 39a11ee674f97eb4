//! From house to house: out of the street into a building, down to the doors when it goes on, through walls where the
//! enemy has shut them.

use super::ground::heading;
use super::worth::{Order, importance};
use fields_of_fire::Fof;
use fields_of_fire::choice::Choice;
use fields_of_fire::counters::Side;
use fields_of_fire::state::{Area, CoverKind, Flags, State};
use ground::{Card, Compass};

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
    let goal = heading(game, before, unit).filter(|goal| *goal != unit.at);
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
    match goal {
        // Round the block, down to the doors, over the wall: to where it goes on.
        Some(goal) => {
            let to_go = |area| f32::from(moves_to_go_on(before, unit.at, area, goal));
            let nearer = to_go(unit.area) - to_go(area);
            value += 0.6 * nearer;
            // Whoever goes on next turn should not show himself for nothing.
            if nearer <= 0.0 && !unit.is(Flags::EXPOSED) && safer <= 0.0 {
                value -= 0.5;
            }
        }
        // Over the wall to those who hold the place.
        None if enemies(before) > 0
            && !game.is_walled_in(before, unit)
            && game.is_walled_in(after, moved) =>
        {
            value += 0.6;
        }
        None => {}
    }
    value - 0.1
}

/// Moves within its card until somebody in an area can leave it for a card nearer to the goal.
fn moves_to_go_on(state: &State, at: Card, area: Area, goal: Card) -> u8 {
    let Some(cover) = state.covers.get(area.index()) else {
        return 0;
    };
    let leads_on = |open: &dyn Fn(Compass) -> bool| {
        let nearer = |card: Card| card.distance(goal) < at.distance(goal);
        let map = state.cells.on_map();
        at.around()
            .any(|(way, card)| map.has(card) && nearer(card) && open(way))
    };
    let walled = (state.covers.iter()).any(|c| c.at == at && c.kind == CoverKind::Courtyard);
    match (cover.kind, walled) {
        // A street runs along its own side and to both corners of it (FOF-13.2.1-03).
        (CoverKind::InTheStreet, _) => u8::from(!leads_on(&|way| turn(cover.arrow, way) <= 2)),
        (CoverKind::BuildingArea, false) => u8::from(!leads_on(&|way| !way.is_diagonal())),
        (CoverKind::Courtyard, _) => 1,
        (CoverKind::BuildingArea, true) => 2,
        (CoverKind::UpperStory, walled) => 1 + 2 * u8::from(walled),
        (CoverKind::Rooftop, walled) => 2 + 2 * u8::from(walled),
        _ => 0,
    }
}

/// Eighths of a circle between two directions.
fn turn(one: Compass, other: Compass) -> u8 {
    let apart = (one as u8).abs_diff(other as u8);
    apart.min(8 - apart)
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
