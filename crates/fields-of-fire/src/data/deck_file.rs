//! `actions.toml`: the Action deck.

use crate::deck::{ActionCard, ActionDeck, DECK, Icon, Letter, Shot};
use datafile::{File, Page, Reading, Span};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// The file `actions.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: Action deck")]
pub(crate) struct DeckFile {
    /// The cards, the reshuffle card not counted.
    #[schemars(with = "Vec<CardSheet>")]
    cards: Vec<Spanned<CardSheet>>,
}

/// One card.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CardSheet {
    /// Commands of an Activated HQ.
    helmet: u8,
    /// Commands on Initiative.
    star: u8,
    /// AT number.
    at: u8,
    /// HIT, PIN, MISS for NCM -4 to +6, as eleven letters.
    shots: String,
    /// Hit Effects for Green, Line, Veteran, one or two letters each.
    effects: [String; 3],
    /// Random numbers of columns 2 to 12.
    numbers: [u8; 11],
    /// Icons and words.
    icons: Vec<Icon>,
}

/// Reads and checks the deck.
pub(crate) fn read(file: &File) -> Reading<ActionDeck> {
    Reading::of(file, |deck, page| Some(check(deck, page)))
}

fn check(file: DeckFile, page: &mut Page) -> ActionDeck {
    if !(1..=DECK).contains(&file.cards.len()) {
        page.error(
            0..0,
            format!("a deck of {} cards", file.cards.len()),
            format!("use 1 to {DECK} cards"),
        );
    }
    let mut cards = Vec::new();
    for card in file.cards {
        let (span, sheet) = (card.span(), card.into_inner());
        cards.push(card_of(&sheet, &span, page));
    }
    for column in 2..=12u8 {
        for number in 1..=column {
            let there = cards.iter().any(|card| card.number(column) == number);
            if !there && !cards.is_empty() {
                page.error(
                    0..0,
                    format!("no card shows {number} in column {column}"),
                    "every random number of a column must be on some card",
                );
            }
        }
    }
    ActionDeck { cards }
}

fn card_of(sheet: &CardSheet, span: &Span, page: &mut Page) -> ActionCard {
    let mut wrong =
        |message: String, help: &str| page.error(span.clone(), message, help.to_owned());
    if sheet.helmet > 9 || sheet.star > 9 || sheet.at > 9 {
        wrong(
            "a number of the card is too high".to_owned(),
            "helmet, star and at go from 0 to 9",
        );
    }
    let mut shots = [Shot::Miss; 11];
    if sheet.shots.chars().count() != shots.len() {
        wrong(
            format!("\"{}\" does not have eleven results", sheet.shots),
            "write H, P or M for each NCM from -4 to +6",
        );
    }
    for (shot, letter) in shots.iter_mut().zip(sheet.shots.chars()) {
        *shot = match letter {
            'H' => Shot::Hit,
            'P' => Shot::Pin,
            'M' => Shot::Miss,
            _ => {
                wrong(
                    format!("'{letter}' is not a result"),
                    "write H, P or M for each NCM from -4 to +6",
                );
                Shot::Miss
            }
        };
    }
    let mut effects = [[None; 2]; 3];
    for (effect, text) in effects.iter_mut().zip(&sheet.effects) {
        if !(1..=2).contains(&text.chars().count()) {
            wrong(
                format!("\"{text}\" is not a Hit Effect"),
                "write one or two of the letters C, P, L, F, A",
            );
        }
        for (place, letter) in effect.iter_mut().zip(text.chars()) {
            *place = letter_of(letter);
            if place.is_none() {
                wrong(
                    format!("'{letter}' is not an effect on a step"),
                    "write one or two of the letters C, P, L, F, A",
                );
            }
        }
    }
    for (column, &number) in (2u8..).zip(&sheet.numbers) {
        if !(1..=column).contains(&number) {
            wrong(
                format!("{number} stands in column {column}"),
                "a column has the numbers from 1 up to its own",
            );
        }
    }
    // FOF-2.8.2-09, FOF-7.11.2-04: it is no success of anybody (S-601).
    if [Icon::Jam, Icon::Crosshairs]
        .iter()
        .all(|icon| sheet.icons.contains(icon))
    {
        wrong(
            "the card shows both jam and crosshairs".to_owned(),
            "the Jam icon does not count as Crosshairs: leave crosshairs out",
        );
    }
    ActionCard {
        helmet: sheet.helmet,
        star: sheet.star,
        icons: sheet
            .icons
            .iter()
            .fold(0, |icons, &icon| icons | 1 << icon as u8),
        shots,
        effects,
        at: sheet.at,
        numbers: sheet.numbers,
    }
}

/// What a letter makes of a step.
pub(crate) fn letter_of(letter: char) -> Option<Letter> {
    Some(match letter {
        'C' => Letter::Casualty,
        'P' => Letter::Paralyzed,
        'L' => Letter::Litter,
        'F' => Letter::Fire,
        'A' => Letter::Assault,
        _ => return None,
    })
}
