//! `markers.toml` and `charts.toml`: what is printed on markers and player aids.

use crate::charts::{
    Activity, AgainstVehicles, COVER_MARKERS, Capability, Cell, Charts, Hierarchy, MarkerValues,
    Row, Share,
};
use crate::counters::Weapon;
use crate::enemy::Condition;
use crate::state::CoverKind;
use datafile::{File, Page, Reading, Span, did_you_mean};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::value::{Error as ValueError, StrDeserializer};
use std::collections::BTreeMap;
use toml::Spanned;

/// The file `markers.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: markers")]
#[allow(missing_docs)] // Named as the markers are.
pub(crate) struct MarkersFile {
    small_arms: i8,
    automatic: i8,
    heavy: i8,
    pinned_fire: i8,
    sniper: i8,
    mines: i8,
    claymore: i8,
    booby_trap: i8,
    white_phosphorus: i8,
    exposed: i8,
    pinned: i8,
    crossfire: i8,
    concentrated: i8,
    grenade_miss: i8,
    demolition_miss: i8,
    crowding: i8,
    smoke: i8,
    smoke_white_phosphorus: i8,
    gas: i8,
    cover: BTreeMap<CoverKind, CoverSheet>,
    illumination: IlluminationSheet,
    burning_wreck: i8,
    upper_story: i8,
    against_vehicles: AgainstVehicles,
}

/// What a Cover marker shows.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct CoverSheet {
    /// What it adds to the NCM.
    value: i8,
    /// Most steps under it; no limit when left out.
    #[serde(default)]
    steps: u8,
}

/// Illumination on its own card and on adjacent cards.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct IlluminationSheet {
    hand: [i8; 2],
    mortar: [i8; 2],
    artillery: [i8; 2],
}

/// The file `charts.toml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Fields of Fire: charts")]
pub(crate) struct ChartsFile {
    /// Cards drawn for a Potential Contact marker.
    contact_draws: ContactDraws,
    /// Weapons Capability Chart.
    weapons: BTreeMap<Weapon, Capability>,
    /// Hierarchy for Pinned units and LATs.
    pinned: HierarchySheet,
    /// Hierarchy of attackers.
    offensive: HierarchySheet,
    /// Hierarchy of defenders.
    defensive: HierarchySheet,
}

/// Cards drawn at No Contact, Contact, Engaged, Heavily Engaged; 0 is automatic.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ContactDraws {
    a: [u8; 4],
    b: [u8; 4],
    c: [u8; 4],
}

/// An Activity Check Hierarchy.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct HierarchySheet {
    /// Names of the columns.
    columns: Vec<String>,
    /// Rows in order: `when`, and a cell for each column.
    #[schemars(with = "Vec<BTreeMap<String, String>>")]
    rows: Vec<BTreeMap<Spanned<String>, Spanned<String>>>,
}

/// Reads and checks `markers.toml`.
pub(crate) fn read_markers(file: &File) -> Reading<MarkerValues> {
    Reading::of(file, |file, page| Some(values(&file, page)))
}

fn values(file: &MarkersFile, page: &mut Page) -> MarkerValues {
    let mut cover = [0; COVER_MARKERS];
    let mut limit = [0; COVER_MARKERS];
    let mut known = 0;
    for (kind, sheet) in &file.cover {
        let kind = *kind as usize;
        if kind < COVER_MARKERS {
            cover[kind] = sheet.value;
            limit[kind] = sheet.steps;
            known += 1;
        }
    }
    if known < COVER_MARKERS || file.cover.len() > COVER_MARKERS {
        page.error(
            0..0,
            "[cover] does not list each kind of Cover marker once",
            "give each of the thirteen kinds a line, areas of Urban Terrain cards none",
        );
    }
    MarkerValues {
        small_arms: file.small_arms,
        automatic: file.automatic,
        heavy: file.heavy,
        pinned_fire: file.pinned_fire,
        sniper: file.sniper,
        mines: file.mines,
        claymore: file.claymore,
        booby_trap: file.booby_trap,
        white_phosphorus: file.white_phosphorus,
        exposed: file.exposed,
        pinned: file.pinned,
        crossfire: file.crossfire,
        concentrated: file.concentrated,
        grenade_miss: file.grenade_miss,
        demolition_miss: file.demolition_miss,
        crowding: file.crowding,
        smoke: file.smoke,
        smoke_white_phosphorus: file.smoke_white_phosphorus,
        gas: file.gas,
        cover,
        limit,
        illumination: [
            file.illumination.hand,
            file.illumination.mortar,
            file.illumination.artillery,
        ],
        burning_wreck: file.burning_wreck,
        against_vehicles: file.against_vehicles,
        upper_story: file.upper_story,
    }
}

/// Reads and checks `charts.toml`.
pub(crate) fn read_charts(file: &File, values: MarkerValues) -> Reading<Charts> {
    Reading::of(file, |file, page| Some(charts(file, values, page)))
}

fn charts(file: ChartsFile, values: MarkerValues, page: &mut Page) -> Charts {
    if file.weapons.len() < Weapon::ALL.len() {
        page.error(
            0..0,
            "a row of the Weapons Capability Chart is missing",
            "give each kind of weapon a [weapons.…] table",
        );
    }
    let weapon = |weapon: &Weapon| file.weapons.get(weapon).copied().unwrap_or_default();
    Charts {
        values,
        weapons: Weapon::ALL.iter().map(weapon).collect(),
        contact_draws: [
            file.contact_draws.a,
            file.contact_draws.b,
            file.contact_draws.c,
        ],
        pinned: hierarchy(file.pinned, page),
        offensive: hierarchy(file.offensive, page),
        defensive: hierarchy(file.defensive, page),
    }
}

fn hierarchy(sheet: HierarchySheet, page: &mut Page) -> Hierarchy {
    let mut rows = Vec::new();
    for row in &sheet.rows {
        let place = row.keys().next().map_or(0..0, Spanned::span);
        let Some(when) = row.iter().find(|(key, _)| key.get_ref() == "when") else {
            page.error(
                place,
                "a row has no `when`",
                "say which situation it is for",
            );
            continue;
        };
        let situation = when.1.get_ref();
        let Some(condition) = word::<Condition>(situation) else {
            page.error(
                when.1.span(),
                format!("\"{situation}\" is not a situation"),
                "enemy/conditions.rs lists them",
            );
            continue;
        };
        let mut cells = Vec::new();
        for column in &sheet.columns {
            match row.iter().find(|(key, _)| key.get_ref() == column) {
                Some((_, text)) => cells.push(cell(text.get_ref(), text.span(), page)),
                None => page.error(
                    place.clone(),
                    format!("the row \"{situation}\" has no cell \"{column}\""),
                    "write \"skip\" where the row is passed over",
                ),
            }
        }
        let unknown = row
            .keys()
            .find(|key| key.get_ref() != "when" && !sheet.columns.contains(key.get_ref()));
        if let Some(key) = unknown {
            page.error(
                key.span(),
                format!("\"{}\" is not a column", key.get_ref()),
                did_you_mean(key.get_ref(), sheet.columns.iter().map(String::as_str)),
            );
        }
        rows.push(Row {
            when: condition,
            cells,
        });
    }
    Hierarchy {
        columns: sheet.columns,
        rows,
    }
}

/// `5: nothing 1, rally 3, fall_back 5`, a single result, or `skip`.
fn cell(text: &str, span: Span, page: &mut Page) -> Cell {
    if text == "skip" {
        return Cell::default();
    }
    let Some((of, shares)) = text.split_once(':') else {
        let result = result(text, &span, page);
        return Cell {
            of: 1,
            shares: vec![Share { to: 1, result }],
        };
    };
    let of = of.trim().parse().unwrap_or(0);
    let mut read = Vec::new();
    for share in shares.split(',') {
        let (name, to) = share.trim().rsplit_once(' ').unwrap_or((share, ""));
        read.push(Share {
            to: to.parse().unwrap_or(0),
            result: result(name, &span, page),
        });
    }
    let rising = read.windows(2).all(|pair| pair[0].to < pair[1].to);
    let whole = read.last().is_some_and(|share| share.to == of);
    if !(2..=12).contains(&of) || !rising || !whole || read.first().is_some_and(|s| s.to == 0) {
        page.error(
            span,
            format!("\"{text}\" does not share out its numbers"),
            "write it as in \"5: nothing 1, rally 3, fall_back 5\"",
        );
    }
    Cell { of, shares: read }
}

fn result(name: &str, span: &Span, page: &mut Page) -> Activity {
    word(name.trim()).unwrap_or_else(|| {
        page.error(
            span.clone(),
            format!("\"{}\" is not the result of a check", name.trim()),
            "charts.rs lists them, as in \"fall_back\"",
        );
        Activity::Nothing
    })
}

/// A value by its word in data files.
fn word<'a, T: Deserialize<'a>>(word: &'a str) -> Option<T> {
    T::deserialize(StrDeserializer::<ValueError>::new(word)).ok()
}
