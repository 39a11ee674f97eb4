//! What a `draw` of a case describes: icons, Commands, results, numbers; any card that shows it and is still there.

use crate::counters::Experience;
use crate::data::letter_of;
use crate::deck::{ActionCard, Icon, Shot};
use crate::fof::Fof;
use crate::state::{State, Wait};
use engine::{Chance, Outcome};

const ICONS: [(&str, Icon); 11] = [
    ("crosshairs", Icon::Crosshairs),
    ("infiltrate", Icon::Infiltrate),
    ("grenade", Icon::Grenade),
    ("burst", Icon::Burst),
    ("three bursts", Icon::ThreeBursts),
    ("short", Icon::Short),
    ("jam", Icon::Jam),
    ("contact", Icon::Contact),
    ("cover", Icon::Cover),
    ("rally", Icon::Rally),
    ("hq", Icon::Hq),
];

/// What comes up; `None` when it is to be found by the name of an outcome.
pub(super) fn read(
    game: &Fof,
    state: &State,
    chance: &Chance,
    written: &str,
) -> Option<Result<Outcome, String>> {
    let possible = || chance.spread.outcomes().map(|(outcome, _)| outcome);
    match state.wait {
        Wait::Terrain => {
            let deck = &game.mission.terrain;
            let kind = |outcome: &Outcome| {
                let card = deck.cards.get(outcome.index());
                card.is_some_and(|card| deck.kinds[card.kind as usize].id == written)
            };
            let found = possible().find(kind);
            Some(found.ok_or_else(|| format!("no card \"{written}\" is left to be drawn")))
        }
        Wait::Action(_) if written == "reshuffle" || written.starts_with("card ") => None,
        Wait::Action(_) => Some(action(
            game,
            state,
            &possible().collect::<Vec<_>>(),
            written,
        )),
        _ => None,
    }
}

/// The first card that shows everything that is described, part by part between commas.
fn action(
    game: &Fof,
    state: &State,
    possible: &[Outcome],
    written: &str,
) -> Result<Outcome, String> {
    let cards = &game.mission.deck.cards;
    let mut left: Vec<Outcome> = possible
        .iter()
        .copied()
        .filter(|outcome| outcome.index() < cards.len())
        .collect();
    for part in written.split(',') {
        let mut wrong = None;
        left.retain(
            |outcome| match shows(game, state, &cards[outcome.index()], part.trim()) {
                Ok(shown) => shown,
                Err(problem) => {
                    wrong = Some(problem);
                    false
                }
            },
        );
        if let Some(problem) = wrong {
            return Err(problem);
        }
    }
    left.first()
        .copied()
        .ok_or_else(|| format!("no card that shows \"{written}\" is left in the deck"))
}

/// Whether a card shows one thing: "crosshairs", "blank crosshairs", "helmet 4", "hit", "hit at -1", "effect CF line",
/// "number 3/5", "at 7", "any".
fn shows(game: &Fof, state: &State, card: &ActionCard, what: &str) -> Result<bool, String> {
    let unknown = || format!("no card shows \"{what}\"; see cases/fof/README.md");
    if let Some(icon) = icon(what) {
        return Ok(card.shows(icon));
    }
    let (word, rest) = what.split_once(' ').unwrap_or((what, ""));
    let number = || rest.parse::<u8>().map_err(|_| unknown());
    match word {
        "any" => Ok(true),
        "blank" => Ok(!card.shows(icon(rest).ok_or_else(unknown)?)),
        "helmet" => Ok(card.helmet == number()?),
        "star" => Ok(card.star == number()?),
        "at" => Ok(card.at == number()?),
        "hit" | "pin" | "miss" => {
            let ncm = match rest.strip_prefix("at ") {
                Some(ncm) => ncm.parse().map_err(|_| unknown())?,
                None => game
                    .asked_ncm(state)
                    .ok_or_else(|| format!("no shot is resolved now: write \"{word} at 2\""))?,
            };
            let wanted = match word {
                "hit" => Shot::Hit,
                "pin" => Shot::Pin,
                _ => Shot::Miss,
            };
            Ok(card.shot(ncm) == wanted)
        }
        "effect" => {
            let (letters, level) = rest.split_once(' ').ok_or_else(unknown)?;
            let level = match level {
                "green" => Experience::Green,
                "line" => Experience::Line,
                "veteran" => Experience::Veteran,
                _ => return Err(unknown()),
            };
            let mut effect = [None; 2];
            for (place, letter) in effect.iter_mut().zip(letters.chars()) {
                *place = Some(letter_of(letter).ok_or_else(unknown)?);
            }
            Ok(card.effect(level) == effect)
        }
        "number" => {
            let (number, column) = rest.split_once('/').ok_or_else(unknown)?;
            let number: u8 = number.parse().map_err(|_| unknown())?;
            let column: u8 = column.parse().map_err(|_| unknown())?;
            match column {
                2..=12 => Ok(card.number(column) == number),
                _ => Err(format!(
                    "columns go from 2 to 12; more options are two draws of column 10: {what}"
                )),
            }
        }
        _ => Err(unknown()),
    }
}

fn icon(word: &str) -> Option<Icon> {
    ICONS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, icon)| *icon)
}
