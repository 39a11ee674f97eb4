//! The costly promises: round trips, views, imagined worlds, words and pictures.

use super::Dream;
use super::leaks::leaks;
use crate::journal::{self, Input};
use crate::{Ask, Game, Rng, Seat, Silent, below};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Made-up choices put through the door at each costly step.
const DREAMS: usize = 8;
/// Choices whose round trip and words are checked at each costly step.
const CHOICES: usize = 8;
/// Imagined worlds compared for each seat.
const TWINS: usize = 2;

/// Checks all that must hold of a state.
pub fn keep<G: Game + Dream>(game: &G, state: &G::State, rng: &mut impl Rng) -> Result<(), String> {
    round_trip("the state", state)?;
    refusals_change_nothing(game, state, rng)?;
    let seats = game.about().seats.len() as u8;
    let ask = game.ask(state);
    for seat in (0..seats).map(Seat) {
        sees_its_choices(game, state, ask, seat, rng)?;
        leaks(game, state, seat, TWINS, rng)?;
        imagines_what_could_be(game, state, seat, rng)?;
    }
    for seat in (0..seats).map(Seat).chain([Seat::WATCHER]) {
        let view = game.view(state, seat);
        // Where nothing is hidden the view is the state, whose round trip is known.
        if view != *state {
            round_trip("a view", &view)?;
        }
        if game.view(&view, seat) != view {
            return Err(format!(
                "the view of seat {} changes when it is taken again",
                seat.0
            ));
        }
        // Scenes, notes and boards are the engine's own types: it is enough that they can be made.
        drop(game.scene(&view, seat));
        if let Ask::Chance(chance) = ask {
            drop(game.note(&view));
            if chance.secret.is_none_or(|owner| owner == seat) {
                for (outcome, _) in chance.spread.outcomes() {
                    if game.name_outcome(&view, outcome).is_empty() {
                        return Err(format!("outcome {} has no name", outcome.0));
                    }
                }
            }
        }
    }
    Ok(())
}

/// The true world is one of those that a seat may imagine.
pub fn thinks_it_possible<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<(), String> {
    let view = game.view(state, seat);
    game.could_be(&view, state, seat).map_err(|why| {
        format!(
            "seat {} does not think the true world possible: {why}",
            seat.0
        )
    })
}

/// What a seat imagines is a world that could be.
fn imagines_what_could_be<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let view = game.view(state, seat);
    let world = game.imagine(&view, seat, rng);
    game.could_be(&view, &world, seat)
        .map_err(|why| format!("seat {} imagines a world that cannot be: {why}", seat.0))
}

/// Checks that events can be told to everybody who may know them, from after them and from before.
pub fn can_be_told<G: Game + Dream>(
    game: &G,
    [before, after]: [&G::State; 2],
    events: &[G::Event],
) -> Result<(), String> {
    let seats = game.about().seats.len() as u8;
    for seat in (0..seats).map(Seat).chain([Seat::WATCHER]) {
        let (earlier, view) = (game.view(before, seat), game.view(after, seat));
        for event in events.iter().filter_map(|event| game.witness(event, seat)) {
            to_json("an event", &event)?;
            drop(game.tell(&earlier, &event));
            let telling = game.tell(&view, &event);
            if telling.clauses.iter().any(|clause| clause.0.is_empty()) {
                return Err(format!("{event:?} cites an empty clause"));
            }
        }
    }
    Ok(())
}

/// From its view alone a seat is offered exactly what it may do.
fn sees_its_choices<G: Game + Dream>(
    game: &G,
    state: &G::State,
    ask: Ask,
    seat: Seat,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let view = game.view(state, seat);
    if ask == Ask::Choice(seat) {
        let (mut here, mut there) = (Vec::new(), Vec::new());
        game.choices(state, &mut here);
        game.choices(&view, &mut there);
        if here != there {
            return Err(format!(
                "seat {} is offered other choices from its view: {}",
                seat.0,
                first_difference(&here, &there)
            ));
        }
        for _ in 0..CHOICES.min(here.len()) {
            let choice = &here[below(rng, here.len() as u32) as usize];
            round_trip("a choice", choice)?;
            if game.name_choice(&view, choice).text.is_empty() {
                return Err(format!("{choice:?} has no words"));
            }
        }
    }
    let (mut here, mut there) = (Vec::new(), Vec::new());
    game.asides(state, seat, &mut here);
    game.asides(&view, seat, &mut there);
    if here != there {
        return Err(format!(
            "seat {} has other asides from its view: {}",
            seat.0,
            first_difference(&here, &there)
        ));
    }
    if !matches!(ask, Ask::Choice(_)) && !here.is_empty() {
        return Err(format!(
            "{:?} is an aside while no choice is asked",
            here[0]
        ));
    }
    for choice in here.iter().take(CHOICES) {
        round_trip("an aside", choice)?;
        if game.name_choice(&view, choice).text.is_empty() {
            return Err(format!("{choice:?} has no words"));
        }
    }
    Ok(())
}

/// Made-up choices go through the door: refused, they change nothing.
fn refusals_change_nothing<G: Game + Dream>(
    game: &G,
    state: &G::State,
    rng: &mut impl Rng,
) -> Result<(), String> {
    let seats = game.about().seats.len() as u32;
    for _ in 0..DREAMS {
        let seat = Seat(below(rng, seats) as u8);
        let choice = game.dream(state, rng);
        round_trip("a made-up choice", &choice)?;
        let mut after = state.clone();
        let input = Input::of_choice(seat, &choice);
        let refused = journal::take(game, &mut after, &input, &mut Silent).is_err();
        if refused && after != *state {
            return Err(format!("{choice:?} is refused, but changes the state"));
        }
    }
    Ok(())
}

fn first_difference<C: std::fmt::Debug + PartialEq>(here: &[C], there: &[C]) -> String {
    let at = here.iter().zip(there).take_while(|(a, b)| a == b).count();
    format!(
        "number {at} is {:?}, from the view {:?}",
        here.get(at),
        there.get(at)
    )
}

/// What is written can be read again, unchanged, in both forms.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    what: &str,
    value: &T,
) -> Result<(), String> {
    let json = serde_json::to_string(value).map_err(|e| format!("{what} is not JSON: {e}"))?;
    match serde_json::from_str::<T>(&json) {
        Ok(back) if back == *value => {}
        Ok(back) => {
            return Err(format!(
                "{what} changes in JSON: {}",
                shortened(value, &back)
            ));
        }
        Err(error) => {
            return Err(format!(
                "{what} cannot be read back from JSON: {error}: {json}"
            ));
        }
    }
    let bytes = postcard::to_stdvec(value).map_err(|e| format!("{what} is not compact: {e}"))?;
    match postcard::take_from_bytes::<T>(&bytes) {
        Ok((back, [])) if back == *value => Ok(()),
        Ok((back, _)) => Err(format!(
            "{what} changes in compact form: {}",
            shortened(value, &back)
        )),
        Err(error) => Err(format!(
            "{what} cannot be read back from compact form: {error}"
        )),
    }
}

/// Both values from shortly before they differ.
pub fn shortened(one: &impl std::fmt::Debug, other: &impl std::fmt::Debug) -> String {
    let (one, other) = (format!("{one:?}"), format!("{other:?}"));
    let same = one
        .chars()
        .zip(other.chars())
        .take_while(|(a, b)| a == b)
        .count();
    let part = |text: &str| {
        text.chars()
            .skip(same.saturating_sub(60))
            .take(160)
            .collect::<String>()
    };
    format!("…{}… became …{}…", part(&one), part(&other))
}

fn to_json(what: &str, value: &impl Serialize) -> Result<(), String> {
    serde_json::to_writer(std::io::sink(), value)
        .map_err(|error| format!("{what} is not JSON: {error}"))
}
