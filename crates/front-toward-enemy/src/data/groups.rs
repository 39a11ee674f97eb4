//! The Units of a scenario: counters by name, passengers aboard their carriers.

use super::library::Library;
use super::scenario_file::Places;
use super::sheet::{GroupSheet, UnitSheet};
use crate::counters::{Class, Kind, Role, Side};
use crate::scenario::{Group, KindId, Piece};
use datafile::{Page, Span, did_you_mean};
use ground::{Gazetteer, HexSet};
use std::collections::BTreeMap;
use toml::Spanned;

/// One counter of a group while its carrier is still a name.
struct Draft<'a> {
    piece: Piece,
    aboard: Option<&'a Spanned<String>>,
    span: Span,
}

/// Reads all groups.
pub(crate) fn read(
    page: &mut Page,
    gazetteer: &Gazetteer,
    library: &Library,
    sheets: &[GroupSheet],
    turns: u8,
    places: &mut Places,
) -> Vec<Group> {
    for side in Side::BOTH {
        page.distinct(
            "group",
            sheets
                .iter()
                .filter(|sheet| sheet.side == side)
                .map(|sheet| &sheet.name),
        );
    }
    let mut names = Names::of(sheets, library);
    sheets
        .iter()
        .map(|sheet| group(page, gazetteer, library, sheet, turns, places, &mut names))
        .collect()
}

fn group(
    page: &mut Page,
    gazetteer: &Gazetteer,
    library: &Library,
    sheet: &GroupSheet,
    turns: u8,
    places: &mut Places,
    names: &mut Names,
) -> Group {
    let mut drafts = Vec::new();
    for unit in &sheet.units {
        counters(
            page,
            gazetteer,
            library,
            sheet.side,
            unit,
            names,
            &mut drafts,
        );
    }
    if sheet.units.is_empty() {
        page.error(
            sheet.name.span(),
            "this group has no units",
            "add some, such as { kind = \"us-fire-team\", name = \"1A\" }",
        );
    }
    let (pieces, spans) = board(page, library, drafts);
    let turn = sheet.turn.as_ref().map_or(0, |turn| {
        page.number(turn, 1..=turns, "this group arrives in turn #")
    });
    let fixed: HexSet = pieces.iter().filter_map(|piece| piece.at).collect();
    let free = pieces
        .iter()
        .any(|piece| piece.at.is_none() && piece.aboard.is_none());
    let area = match &sheet.area {
        Some(area) => gazetteer.read(page, area),
        None if free => {
            page.error(
                sheet.name.span(),
                "this group has no place",
                "add `area = …`, or give each unit a hex with `at`",
            );
            HexSet::EMPTY
        }
        None => fixed,
    };
    let kinds = || {
        pieces
            .iter()
            .map(|piece| &library.kinds()[piece.kind.0 as usize])
    };
    let leave_after = match &sheet.leave_after {
        Some(after) if turn == 0 || !kinds().any(|kind| kind.class() == Class::Helicopter) => {
            page.error(
                after.span(),
                "only Helicopters that arrive during play must leave",
                "remove `leave_after`",
            );
            0
        }
        Some(after) => page.number(after, 1..=40, "the Helicopters leave after # turns"),
        // FTE-15.0-05: escorting Hogs have to be gone after three turns.
        None if turn > 0 && kinds().any(|kind| kind.role == Role::Hog) => 3,
        None => 0,
    };
    // FTE-18.1-04: Infantry reinforcements arrive Concealed.
    let concealed = sheet
        .concealed
        .as_ref()
        .map_or(turn > 0 || sheet.side == Side::Nva, |it| *it.get_ref());
    if !concealed && kinds().any(|kind| kind.role == Role::Dummy) {
        let span = sheet
            .concealed
            .as_ref()
            .map_or(sheet.name.span(), Spanned::span);
        page.error(
            span,
            "a Dummy Unit that is not Concealed leaves play at once",
            "set `concealed = true`, or move it to another group",
        );
    }
    places.groups.push(sheet.name.span());
    places.pieces.push(spans);
    Group {
        name: sheet.name.get_ref().clone(),
        side: sheet.side,
        pieces,
        turn,
        area,
        concealed,
        leave_after,
    }
}

/// The counters that one entry stands for.
fn counters<'a>(
    page: &mut Page,
    gazetteer: &Gazetteer,
    library: &Library,
    side: Side,
    unit: &'a Spanned<UnitSheet>,
    names: &mut Names,
    drafts: &mut Vec<Draft<'a>>,
) {
    let sheet = unit.get_ref();
    let Some(kind) = library.kind(sheet.kind.get_ref()) else {
        let known = library.kinds().iter().map(|kind| kind.id.as_str());
        let message = format!("there is no counter \"{}\"", sheet.kind.get_ref());
        page.error(
            sheet.kind.span(),
            message,
            did_you_mean(sheet.kind.get_ref(), known),
        );
        return;
    };
    let printed = &library.kinds()[kind.0 as usize];
    if printed.side() != side {
        let message = format!(
            "\"{}\" does not belong to the {} side",
            printed.id,
            side.name()
        );
        page.error(
            sheet.kind.span(),
            message,
            "move it to a group of the other side",
        );
    }
    let count = sheet
        .count
        .as_ref()
        .map_or(1, |count| page.number(count, 1..=40, "a count of #"));
    let at = sheet.at.as_ref().and_then(|at| gazetteer.hex(page, at));
    if let (Some(at), Some(_)) = (&sheet.at, &sheet.aboard) {
        page.error(
            at.span(),
            "a passenger is where its carrier is",
            "remove `at` or `aboard`",
        );
    }
    let span = sheet
        .at
        .as_ref()
        .or(sheet.name.as_ref())
        .unwrap_or(&sheet.kind)
        .span();
    for n in 1..=count {
        let name = names.next(page, side, sheet, printed, n, count);
        let piece = Piece {
            kind,
            name,
            at,
            aboard: None,
        };
        drafts.push(Draft {
            piece,
            aboard: sheet.aboard.as_ref(),
            span: span.clone(),
        });
    }
}

/// Puts carriers first, so that passengers can name theirs by position.
fn board(page: &mut Page, library: &Library, mut drafts: Vec<Draft>) -> (Vec<Piece>, Vec<Span>) {
    let printed = |kind: KindId| &library.kinds()[kind.0 as usize];
    drafts.sort_by_key(|draft| printed(draft.piece.kind).class() == Class::Infantry);
    for i in 0..drafts.len() {
        let Some(carrier) = drafts[i].aboard else {
            continue;
        };
        let passenger = printed(drafts[i].piece.kind);
        let carriers = drafts
            .iter()
            .filter(|draft| capacity(printed(draft.piece.kind)) > 0);
        let Some(position) = drafts
            .iter()
            .position(|draft| draft.piece.name == *carrier.get_ref())
        else {
            let message = format!(
                "there is no carrier \"{}\" in this group",
                carrier.get_ref()
            );
            page.error(
                carrier.span(),
                message,
                did_you_mean(
                    carrier.get_ref(),
                    carriers
                        .map(|it| it.piece.name.as_str())
                        .collect::<Vec<_>>()
                        .into_iter(),
                ),
            );
            continue;
        };
        let kind = printed(drafts[position].piece.kind);
        if capacity(kind) == 0 {
            page.error(
                carrier.span(),
                format!("{} carries no Infantry", kind.name),
                "name a Slick or a Vehicle",
            );
        } else if passenger.class() != Class::Infantry
            || matches!(passenger.role, Role::Dummy | Role::Civilians)
        {
            page.error(
                carrier.span(),
                format!("{} cannot be carried", passenger.name),
                "only Infantry comes aboard",
            );
        } else {
            drafts[i].piece.aboard = u8::try_from(position).ok();
        }
    }
    drafts
        .into_iter()
        .map(|draft| (draft.piece, draft.span))
        .unzip()
}

/// FTE-6.9-02: how many men a counter carries; a Medevac takes casualties only (FTE-12.0-06).
pub(crate) fn capacity(kind: &Kind) -> u8 {
    match kind.role {
        Role::Slick => 7,
        Role::Vehicle => 8,
        _ => 0,
    }
}

/// Names on counters: those of a side must differ, and nameless ones are numbered.
struct Names {
    /// How many counters share a name that was not given, by side and name.
    nameless: BTreeMap<(usize, String), (u32, u32)>,
    taken: [std::collections::BTreeSet<String>; 2],
}

impl Names {
    fn of(sheets: &[GroupSheet], library: &Library) -> Self {
        let mut nameless: BTreeMap<(usize, String), (u32, u32)> = BTreeMap::new();
        for sheet in sheets {
            for unit in sheet
                .units
                .iter()
                .map(Spanned::get_ref)
                .filter(|unit| unit.name.is_none())
            {
                let Some(kind) = library.kind(unit.kind.get_ref()) else {
                    continue;
                };
                let name = library.kinds()[kind.0 as usize].name.clone();
                nameless.entry((sheet.side.index(), name)).or_default().0 += unit
                    .count
                    .as_ref()
                    .map_or(1, |count| u32::from(*count.get_ref()));
            }
        }
        Names {
            nameless,
            taken: Default::default(),
        }
    }

    fn next(
        &mut self,
        page: &mut Page,
        side: Side,
        sheet: &UnitSheet,
        kind: &Kind,
        n: u8,
        count: u8,
    ) -> String {
        const LONGEST: usize = 24;
        let name = match &sheet.name {
            Some(name) if count == 1 => name.get_ref().clone(),
            Some(name) => format!("{} {n}", name.get_ref()),
            None => {
                let (all, used) = self
                    .nameless
                    .entry((side.index(), kind.name.clone()))
                    .or_default();
                *used += 1;
                if *all > 1 {
                    format!("{} {used}", kind.name)
                } else {
                    kind.name.clone()
                }
            }
        };
        let span = sheet.name.as_ref().unwrap_or(&sheet.kind).span();
        if name.trim().is_empty() || name.chars().count() > LONGEST {
            page.error(
                span.clone(),
                format!("the name \"{name}\" does not fit on a counter"),
                format!("use 1 to {LONGEST} letters"),
            );
        }
        if !self.taken[side.index()].insert(name.clone()) {
            page.error(
                span,
                format!("a second {} unit \"{name}\"", side.name()),
                "give each unit of a side its own name",
            );
        }
        name
    }
}
