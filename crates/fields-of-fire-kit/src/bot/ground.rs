//! Where the company wants to go, and what waits there.

use fields_of_fire::Fof;
use fields_of_fire::counters::Side;
use fields_of_fire::state::{Flags, Pc, State, Unit};
use ground::Card;

/// Where a unit's platoon is headed; `None` when it should stay.
pub(super) fn heading(game: &Fof, state: &State, unit: &Unit) -> Option<Card> {
    let mut wanted = Vec::new();
    game.wanted_cards(state, &mut wanted);
    if game.defends() {
        // Only what has broken in is worth leaving a position for.
        return wanted.into_iter().find(|card| card.distance(unit.at) <= 1);
    }
    // Platoons go for different cards, each the nearest of its share, so that the company advances abreast.
    let near = |card: &Card| {
        let side = (card.column() - lane(game, unit)).unsigned_abs();
        (card.distance(unit.at) * 2 + side, card.row())
    };
    wanted.into_iter().min_by_key(near)
}

/// The column that a platoon keeps to while it has a choice.
fn lane(game: &Fof, unit: &Unit) -> i8 {
    let columns = game.mission.columns.max(1);
    (unit.platoon.0.saturating_sub(1) % columns) as i8
}

/// What it is to enter a card, besides the fire that can be seen: enemies on it, and what may be there.
pub(super) fn entry(game: &Fof, state: &State, unit: &Unit, card: Card) -> f32 {
    let enemies: Vec<&Unit> = state
        .on(card, Side::Enemy)
        .map(|id| state.unit(id))
        .collect();
    let friends = game.steps_on(state, card, Side::Friendly);
    if !enemies.is_empty() {
        let shaken = |u: &&&Unit| u.is(Flags::PINNED) || u.is_lat();
        let firm: u8 = enemies.iter().filter(|u| !shaken(u)).map(|u| u.steps).sum();
        return if firm == 0 {
            0.8
        } else if friends + unit.steps >= 2 * firm {
            0.2
        } else {
            -1.5
        };
    }
    let crowd = f32::from((friends + unit.steps).saturating_sub(9)) * 0.1;
    // One card at a time is searched, so that the others can support with fire.
    let searched = Card::all().any(|c| {
        c != card && state.cell(c).pc != Pc::None && game.steps_on(state, c, Side::Friendly) > 0
    });
    match state.cell(card).pc {
        Pc::None => -crowd,
        _ if friends > 0 => 0.1 - crowd,
        _ if searched => -0.6 - crowd,
        _ => -0.1 - crowd,
    }
}
