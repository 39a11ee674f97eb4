use super::Dream;
use super::promises::shortened;
use crate::{Ask, Game, Keep, Rng, Seat, below};
use std::fmt::Debug;

/// Made-up choices whose denials are compared.
const DREAMS: usize = 4;
/// Own choices whose telling is compared.
const CHOICES: usize = 2;

/// Checks that a seat cannot tell a state from imagined twins that fit its view: whatever it receives is the same.
///
/// Compared are the view, what is asked, offers, denials of made-up choices, and what it witnesses of its
/// own next choice unless that shows something hidden.
pub fn leaks<G: Game + Dream>(
    game: &G,
    state: &G::State,
    seat: Seat,
    twins: usize,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let view = game.view(state, seat);
    for _ in 0..twins {
        let twin = game.imagine(&view, seat, rng);
        if twin == *state {
            continue; // Nothing is hidden that could be told.
        }
        compare(game, state, &twin, seat, rng)
            .map_err(|what| format!("seat {} can tell what is hidden from it: {what}", seat.0))?;
    }
    Ok(())
}

fn compare<G: Game + Dream>(
    game: &G,
    state: &G::State,
    twin: &G::State,
    seat: Seat,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let (here, there) = (game.view(state, seat), game.view(twin, seat));
    same("the view of an imagined world is another", &here, &there)?;
    // The scene and all words are made from the view alone, so they are the same with it.
    same("the window", &game.window(state), &game.window(twin))?;
    same("the turn", &game.turn(state), &game.turn(twin))?;

    let asked = game.ask(state);
    match (asked, game.ask(twin)) {
        (Ask::Chance(one), Ask::Chance(other)) => {
            same("the purpose of a chance", &one.purpose, &other.purpose)?;
            same("whose chance it is", &one.secret, &other.secret)?;
            if one.secret.is_none_or(|owner| owner == seat) {
                same("what can come up", &one.spread, &other.spread)?;
            }
        }
        (one, other) => same("what is asked", &one, &other)?,
    }
    if asked == Ask::Choice(seat) {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        game.choices(state, &mut here);
        game.choices(twin, &mut there);
        same("the choices", &here, &there)?;
        for _ in 0..CHOICES {
            let choice = &here[below(rng, here.len() as u32) as usize];
            compare_telling(game, state, twin, seat, choice)?;
        }
    }
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.asides(state, seat, &mut here);
    game.asides(twin, seat, &mut there);
    same("the asides", &here, &there)?;
    if matches!(asked, Ask::Choice(_)) {
        for _ in 0..DREAMS {
            let choice = game.dream(state, rng);
            let (here, there) = (
                game.judge(state, seat, &choice),
                game.judge(twin, seat, &choice),
            );
            same(("the answer to", &choice), &here, &there)?;
            let from_view = game.judge(&game.view(state, seat), seat, &choice);
            same(("the answer from the view to", &choice), &here, &from_view)?;
        }
    }
    Ok(())
}

/// What a seat witnesses of its own choice is the same in both worlds, unless the choice shows something hidden.
fn compare_telling<G: Game + Dream>(
    game: &G,
    state: &G::State,
    twin: &G::State,
    seat: Seat,
    choice: &G::Choice,
) -> Result<(), String> {
    let witnessed = |state: &G::State| {
        let mut after = state.clone();
        let mut log = Keep::default();
        game.choose(&mut after, seat, choice.clone(), &mut log);
        let reveals = log.0.iter().any(|event| game.reveals(event));
        let seen: Vec<_> = log
            .0
            .iter()
            .filter_map(|event| game.witness(event, seat))
            .map(|e| format!("{e:?}"))
            .collect();
        (!reveals).then_some(seen)
    };
    match (witnessed(state), witnessed(twin)) {
        (Some(here), Some(there)) => same(("what follows", choice), &here, &there),
        _ => Ok(()),
    }
}

fn same<T: PartialEq + Debug>(what: impl Debug, here: &T, there: &T) -> Result<(), String> {
    if here == there {
        Ok(())
    } else {
        Err(format!("{what:?}: {}", shortened(here, there)))
    }
}
