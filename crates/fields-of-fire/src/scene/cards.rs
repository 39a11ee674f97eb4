//! The Action cards on the table: what is drawn now or was drawn last, and how a card looks.

use crate::combat::CombatFrame;
use crate::counters::Experience;
use crate::deck::{ActionCard, Icon, Letter, Shot};
use crate::fof::Fof;
use crate::frame::{Frame, Purpose};
use crate::state::{State, UnitId, Wait};
use engine::Outcome;
use engine::scene::{Card, Hand, Rung};
use engine::text::signed;
use std::ops::RangeInclusive;

/// What a card is read for.
#[derive(Clone, Copy, Default)]
struct Reading {
    purpose: Option<Purpose>,
    /// The NCM by which it is read.
    ncm: Option<i8>,
    /// The Experience Level by which it is read.
    level: Option<Experience>,
}

impl Fof {
    /// The cards of the draw under way, or of the last one.
    pub(crate) fn hands(&self, state: &State) -> Vec<Hand> {
        if state.drawn.is_empty() {
            return Vec::new();
        }
        let reading = self.reading(state);
        let purpose = reading.purpose;
        let cards = state.drawn.iter().filter_map(|&number| {
            let card = self.mission.deck.cards.get(number as usize)?;
            Some(action_card(number.into(), card, reading))
        });
        // What was looked for, and how many of the cards show it.
        let result = purpose.and_then(Purpose::icon).map(|icon| {
            let shown = state.drawn.iter().filter(|&&number| {
                let card = self.mission.deck.cards.get(number as usize);
                card.is_some_and(|card| card.shows(icon))
            });
            let (sought, shown) = (icon_words(icon), shown.count());
            match (shown, state.drawn.len()) {
                (0, 1) => format!("Looked for {sought}: not on it."),
                (0, _) => format!("Looked for {sought}: on none of them."),
                (_, 1) => format!("Looked for {sought}: found."),
                (shown, all) => format!("Looked for {sought}: on {shown} of {all}."),
            }
        });
        vec![Hand {
            title: purpose.map_or("Drawn last".to_owned(), |p| format!("Drawn: {}", p.words())),
            result: result.unwrap_or_default(),
            cards: cards.collect(),
            ..Hand::default()
        }]
    }

    /// How the card looks that is turned up.
    pub(crate) fn picture_of(&self, state: &State, outcome: Outcome) -> Option<Card> {
        let Wait::Action(purpose) = state.wait else {
            return None;
        };
        let card = self.mission.deck.cards.get(outcome.index())?;
        let reading = Reading {
            purpose: Some(purpose),
            ..self.reading(state)
        };
        Some(action_card(outcome.index(), card, reading))
    }

    /// What the cards of the draw under way are read for, and by what.
    fn reading(&self, state: &State) -> Reading {
        let mut frames = state.stack.frames().iter().rev();
        let purpose = frames.find_map(|frame| match frame {
            Frame::Draw(draw) => Some(draw.purpose),
            Frame::Number(number) => Some(number.purpose),
            Frame::Attempt(attempt) => Some(attempt.purpose),
            _ => None,
        });
        let shot_at = |frame: &Frame| match *frame {
            Frame::Combat(CombatFrame::Shot { unit } | CombatFrame::Effect { unit }) => Some(unit),
            _ => None,
        };
        let unit: Option<UnitId> = state.stack.frames().iter().rev().find_map(shot_at);
        let unit = unit.map(|unit| state.unit(unit));
        Reading {
            purpose,
            ncm: unit.map(|unit| unit.ncm),
            level: unit.map(|unit| self.experience(unit)),
        }
    }
}

fn action_card(number: usize, card: &ActionCard, reading: Reading) -> Card {
    let purpose = reading.purpose;
    let mut lines = vec![format!("commands {} / {}", card.helmet, card.star)];
    let mut counted = Vec::new();
    for icon in ICONS.into_iter().filter(|icon| card.shows(*icon)) {
        if purpose.and_then(Purpose::icon) == Some(icon) {
            counted.push(lines.len() as u8);
        }
        lines.push(icon_words(icon).to_owned());
    }
    let levels = [
        (Experience::Veteran, "veteran"),
        (Experience::Line, "line"),
        (Experience::Green, "green"),
    ];
    if purpose == Some(Purpose::HitEffect) {
        for (level, name) in levels {
            let words: Vec<&str> = effects(card, level).map(effect_words).collect();
            if reading.level.is_none_or(|it| it == level) {
                counted.push(lines.len() as u8);
            }
            lines.push(format!("{name}: {}", words.join(", ")));
        }
    } else {
        let letters: [String; 3] =
            levels.map(|(level, _)| effects(card, level).map(effect_letter).collect());
        lines.push(format!("hit {}", letters.join(" / ")));
    }
    if purpose == Some(Purpose::Commands) {
        counted.push(0);
    }
    let ladder = match purpose {
        Some(Purpose::Shot) => ladder(card, reading.ncm),
        _ => Vec::new(),
    };
    Card {
        name: (number + 1).to_string(),
        lines,
        counted,
        ladder,
        ..Card::default()
    }
}

/// The NCMs that are printed on a card; beyond them the ends count (FOF-6.4-02).
const NCMS: RangeInclusive<i8> = -4..=6;

fn ladder(card: &ActionCard, read_by: Option<i8>) -> Vec<Rung> {
    let read_by = read_by.map(|ncm| ncm.clamp(*NCMS.start(), *NCMS.end()));
    let rungs = NCMS.map(|ncm| {
        let (word, severity) = match card.shot(ncm) {
            Shot::Hit => ("hit", 3),
            Shot::Pin => ("pin", 1),
            Shot::Miss => ("miss", 0),
        };
        Rung {
            number: signed(ncm),
            word: word.to_owned(),
            severity,
            counted: read_by == Some(ncm),
        }
    });
    rungs.collect()
}

const ICONS: [Icon; 11] = [
    Icon::Crosshairs,
    Icon::Infiltrate,
    Icon::Grenade,
    Icon::Burst,
    Icon::ThreeBursts,
    Icon::Short,
    Icon::Jam,
    Icon::Contact,
    Icon::Cover,
    Icon::Rally,
    Icon::Hq,
];

/// What an icon or word of a card is called.
fn icon_words(icon: Icon) -> &'static str {
    match icon {
        Icon::Crosshairs => "crosshairs",
        Icon::Infiltrate => "infiltrate",
        Icon::Grenade => "grenade",
        Icon::Burst => "burst",
        Icon::ThreeBursts => "three bursts",
        Icon::Short => "short",
        Icon::Jam => "jam",
        Icon::Contact => "contact",
        Icon::Cover => "cover",
        Icon::Rally => "rally",
        Icon::Hq => "headquarters",
    }
}

fn effects(card: &ActionCard, level: Experience) -> impl Iterator<Item = Letter> {
    card.effect(level).into_iter().flatten()
}

fn effect_words(letter: Letter) -> &'static str {
    match letter {
        Letter::Casualty => "casualty",
        Letter::Paralyzed => "paralyzed",
        Letter::Litter => "litter team",
        Letter::Fire => "fire team",
        Letter::Assault => "assault team",
    }
}

fn effect_letter(letter: Letter) -> char {
    match letter {
        Letter::Casualty => 'C',
        Letter::Paralyzed => 'P',
        Letter::Litter => 'L',
        Letter::Fire => 'F',
        Letter::Assault => 'A',
    }
}
