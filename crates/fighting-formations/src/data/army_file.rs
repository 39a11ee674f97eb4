//! `armies/*.toml`: the units of an army, its column of the Order Matrix, its deck.

use super::melee_words;
use crate::assets::{Card, Effect, Trigger};
use crate::counters::{Arc, Class, Kind, Mobility, Stats};
use crate::orders::{MatrixRow, OrderKind};
use crate::state::{MAX_CARDS, MAX_DECK, ROWS};
use datafile::{Faults, File, Page, Reading, check_register};
use schemars::JsonSchema;
use serde::Deserialize;
use toml::Spanned;

/// Most kinds of units of an army.
const MOST: usize = 40;

/// The file `armies/<name>.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fighting Formations: army")]
pub(crate) struct ArmyFile {
    /// Name to show: "British".
    name: String,
    /// The orders of its column of the Matrix, from row 1: `"fire"`, `"support 2"`.
    #[schemars(with = "Vec<String>")]
    matrix: Spanned<Vec<String>>,
    /// Every kind of unit, as `[[unit]]`.
    #[schemars(with = "Vec<Kind>")]
    unit: Vec<Spanned<Kind>>,
    /// The asset deck, as `[[card]]`.
    #[serde(default)]
    #[schemars(with = "Vec<Card>")]
    card: Vec<Spanned<Card>>,
}

/// An army that was read.
#[derive(Clone, Debug)]
pub(crate) struct ArmyData {
    /// How data files name it.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// Its column of the Matrix.
    pub column: [MatrixRow; ROWS],
    /// Its units.
    pub kinds: Vec<Kind>,
    /// Its deck.
    pub deck: Vec<Card>,
}

/// Reads and checks an army.
pub(crate) fn read(file: &File) -> Reading<ArmyData> {
    Reading::of(file, |army: ArmyFile, page| {
        check_register(page, "unit", &army.unit, MOST, check);
        let crews = army.unit.iter().filter(|unit| unit.get_ref().crew).count();
        if crews != 1 {
            let message = format!("{crews} units are the army's Crew");
            page.error(0..0, message, "set `crew = true` at one unit of infantry");
        }
        let cards: u32 = army
            .card
            .iter()
            .map(|card| u32::from(card.get_ref().count))
            .sum();
        if army.card.len() > MAX_CARDS || cards > MAX_DECK as u32 {
            let message = format!("a deck of {} kinds and {cards} cards", army.card.len());
            page.error(0..0, message, "use at most 24 kinds and 60 cards");
        }
        for card in &army.card {
            check_card(page, card);
        }
        let column = column(page, &army.matrix);
        Some(ArmyData {
            id: file.slug().to_owned(),
            name: army.name,
            column,
            kinds: army.unit.into_iter().map(Spanned::into_inner).collect(),
            deck: army.card.into_iter().map(Spanned::into_inner).collect(),
        })
    })
}

/// The orders from row 1 up.
fn column(page: &mut Page, rows: &Spanned<Vec<String>>) -> [MatrixRow; ROWS] {
    let mut column = [MatrixRow::default(); ROWS];
    if rows.get_ref().len() != ROWS {
        let message = format!("{} orders in the Matrix", rows.get_ref().len());
        page.error(rows.span(), message, "write ten, from row 1 up");
    }
    for (row, written) in column.iter_mut().zip(rows.get_ref()) {
        match order(written) {
            Some(given) => *row = given,
            None => page.error(
                rows.span(),
                format!("there is no order \"{written}\""),
                "use advance, assault, asset, fire, move, rally, sniper, or support with a number of cards",
            ),
        }
    }
    column
}

/// `fire`, `support 2`.
fn order(written: &str) -> Option<MatrixRow> {
    let (word, draws) = match written.split_once(' ') {
        Some((word, draws)) => (word, draws.parse().ok()?),
        None => (written, 0),
    };
    let named = |order: &OrderKind| order.name().to_lowercase() == word;
    let order = OrderKind::ALL.into_iter().skip(1).find(named)?;
    ((order == OrderKind::Support) == (draws > 0)).then_some(MatrixRow { order, draws })
}

/// FF-10-02: one or two abilities, and dice are changed only before they are rolled.
fn check_card(page: &mut Page, card: &Spanned<Card>) {
    let abilities = &card.get_ref().ability;
    if !(1..=2).contains(&abilities.len()) {
        page.error(
            card.span(),
            format!("{} abilities on a card", abilities.len()),
            "give it one or two",
        );
    }
    for ability in abilities {
        let dice = matches!(ability.effect, Effect::Dice(_));
        let barrage = matches!(ability.effect, Effect::Barrage(_));
        let before_dice = ability.when.is_some_and(Trigger::before_dice);
        if barrage && before_dice {
            page.error(
                card.span(),
                "a barrage comes down while an attack or a rally is rolled for",
                "set `when` to enemy_moves, enemy_fires, own_moves, own_fires or turn_end, or leave it out",
            );
        }
        if dice && !before_dice {
            page.error(
                card.span(),
                "it changes dice when none are about to be rolled",
                "set `when` to own_shoots, enemy_shoots, own_rallies or enemy_rallies",
            );
        }
    }
}

/// What rules could not live with.
fn check(kind: &Kind, faults: &mut Faults) {
    let infantry = kind.class == Class::Infantry;
    faults.check(
        (kind.class == Class::Vehicle) == (kind.mobility != Mobility::Leg),
        "only vehicles move on tracks or wheels, and all of them do",
        "set `mobility` for vehicles only",
    );
    faults.check(
        infantry == (kind.arc == Arc::None),
        "guns and vehicles have a fire arc, infantry has none",
        "set `arc` to loose or strict for guns and vehicles",
    );
    faults.check(
        !kind.crew || (infantry && kind.platoon.is_none()),
        "a Crew is an infantry squad, and there are no Crew platoons",
        "leave `platoon` out",
    );
    faults.check(
        kind.platoon.is_some() || kind.counters[1] == 0,
        "there are counters of platoons, but no platoon",
        "set the second number of `counters` to 0, or add `platoon`",
    );
    let mut sizes = kind.platoon.iter();
    faults.check(
        sizes.all(|platoon| platoon.armor.is_some() == kind.squad.armor.is_some()),
        "of squad and platoon one has armor and the other morale",
        "give both armor, or both morale",
    );
    for stats in [Some(&kind.squad), kind.platoon.as_ref()]
        .into_iter()
        .flatten()
    {
        check_stats(stats, faults);
    }
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    for (target, number) in &kind.melee {
        let known = melee_words().contains(&target.as_str()) || target.chars().all(plain);
        faults.check(
            known && (2..=40).contains(number),
            format!("melee against {target}: {number}"),
            "use numbers from 2 to 40; leave a dash out",
        );
    }
}

fn check_stats(stats: &Stats, faults: &mut Faults) {
    faults.check(
        stats.morale.is_some() != stats.armor.is_some(),
        "a unit has either morale or armor",
        "write one of the two",
    );
    faults.check(
        stats.speed <= 30,
        format!("Speed {}", stats.speed),
        "use 0 to 30",
    );
    for fp in [stats.he, stats.ap].into_iter().flatten() {
        faults.check(
            (1..=21).contains(&fp.range) && (-9..=40).contains(&fp.fp),
            format!("firepower {} at range {}", fp.fp, fp.range),
            "use -9 to 40, at a range of 1 to 21",
        );
    }
}
