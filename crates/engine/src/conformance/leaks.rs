use super::Dream;
use super::promises::shortened;
use crate::chance_source::throw;
use crate::{Ask, Chance, Game, Keep, Outcome, Rng, Seat, below};
use std::fmt::Debug;

/// Made-up choices whose denials are compared.
const DREAMS: usize = 4;
/// Own choices whose telling is compared.
const CHOICES: usize = 2;
/// Inputs for which a state and its twin go on side by side.
const STEPS: usize = 16;

/// Checks that a seat cannot tell a state from imagined twins that fit its view: whatever it receives is the same.
///
/// Compared are the view, what is asked, offers, denials of made-up choices, and what it witnesses of its
/// own next choice unless that shows something hidden. Then both worlds go on side by side with the same inputs, of
/// whomever, but for dice that the seat may not see: as long as it is told the same, whoever is asked, for what and how
/// often must be the same too.
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
            .and_then(|()| go_on(game, state, &twin, seat, rng))
            .map_err(|what| format!("seat {} can tell what is hidden from it: {what}", seat.0))?;
    }
    Ok(())
}

/// Lets a state and its twin go on with the same inputs until the seat is told something else, or no input fits both.
fn go_on<G: Game + Dream>(
    game: &G,
    state: &G::State,
    twin: &G::State,
    seat: Seat,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let (mut here, mut there) = (state.clone(), twin.clone());
    let mut inputs = Vec::new();
    for _ in 0..STEPS {
        let (mut log, mut other) = (Keep::default(), Keep::default());
        let alike = match (game.ask(&here), game.ask(&there)) {
            (Ask::Choice(asked), Ask::Choice(_)) => {
                let Some(choice) = in_both(game, &here, &there, rng) else {
                    return Ok(());
                };
                inputs.push(format!("{choice:?}"));
                game.choose(&mut here, asked, choice.clone(), &mut log);
                game.choose(&mut there, asked, choice, &mut other);
                asked == seat
            }
            (Ask::Chance(one), Ask::Chance(two)) => {
                let Some((outcome, another)) = outcomes(&one, &two, seat, rng) else {
                    return Ok(());
                };
                inputs.push(match outcome == another {
                    true => format!("{} of \"{}\"", outcome.0, one.purpose),
                    false => format!("{} or {} of \"{}\"", outcome.0, another.0, one.purpose),
                });
                game.settle(&mut here, outcome, &mut log);
                game.settle(&mut there, another, &mut other);
                secret_to(&one, seat)
            }
            _ => return Ok(()),
        };
        let reveals = |log: &Keep<G::Event>| log.0.iter().any(|event| game.reveals(event));
        if reveals(&log) || reveals(&other) {
            return Ok(());
        }
        let told = (told(game, &log, seat), told(game, &other, seat));
        if told.0 != told.1 {
            // The rules tell in the open what came of another's deed or of a roll.
            return match alike {
                true => same(("what follows", &inputs), &told.0, &told.1),
                false => Ok(()),
            };
        }
        compare_position(game, &here, &there, seat)
            .map_err(|what| format!("after {} the same is told, but {what}", inputs.join(", ")))?;
    }
    Ok(())
}

/// Whether a seat may not see what comes up.
fn secret_to(chance: &Chance, seat: Seat) -> bool {
    chance.secret.is_some_and(|owner| owner != seat)
}

/// What comes up in both worlds: the same, unless the seat may not see it; then each world has its own.
fn outcomes(
    one: &Chance,
    two: &Chance,
    seat: Seat,
    rng: &mut impl Rng,
) -> Option<(Outcome, Outcome)> {
    if secret_to(one, seat) {
        return Some((throw(rng, &one.spread), throw(rng, &two.spread)));
    }
    let open = one.spread.outcomes().map(|(outcome, _)| outcome);
    let both: Vec<Outcome> = open.filter(|&o| two.spread.weight(o) > 0).collect();
    let picked = *both.get(below(rng, both.len().max(1) as u32) as usize)?;
    Some((picked, picked))
}

/// A choice of whoever is asked that is legal in both worlds.
fn in_both<G: Game>(
    game: &G,
    here: &G::State,
    there: &G::State,
    rng: &mut impl Rng,
) -> Option<G::Choice> {
    let (mut one, mut two) = (Vec::new(), Vec::new());
    game.choices(here, &mut one);
    game.choices(there, &mut two);
    one.retain(|choice| two.contains(choice));
    let at = below(rng, one.len().max(1) as u32) as usize;
    (at < one.len()).then(|| one.swap_remove(at))
}

/// What a seat witnesses of what was logged.
fn told<G: Game>(game: &G, log: &Keep<G::Event>, seat: Seat) -> Vec<String> {
    let seen = log.0.iter().filter_map(|event| game.witness(event, seat));
    seen.map(|event| format!("{event:?}")).collect()
}

fn compare<G: Game + Dream>(
    game: &G,
    state: &G::State,
    twin: &G::State,
    seat: Seat,
    rng: &mut impl Rng,
) -> Result<(), String> {
    compare_position(game, state, twin, seat)?;
    let asked = game.ask(state);
    if asked == Ask::Choice(seat) {
        let mut choices = Vec::new();
        game.choices(state, &mut choices);
        for _ in 0..CHOICES {
            let choice = &choices[below(rng, choices.len() as u32) as usize];
            compare_telling(game, state, twin, seat, choice)?;
        }
    }
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

/// What a seat sees of two positions is the same: the view, who is asked, for what, and what it may do itself.
fn compare_position<G: Game + Dream>(
    game: &G,
    state: &G::State,
    twin: &G::State,
    seat: Seat,
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
    }
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.asides(state, seat, &mut here);
    game.asides(twin, seat, &mut there);
    same("the asides", &here, &there)
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
