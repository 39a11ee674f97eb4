//! How much fits: the state of a game is plain data of fixed size, carriers have seats, arrivals come over the edge.

use super::groups::capacity;
use super::scenario_file::Places;
use crate::counters::{Class, Kind, Side};
use crate::scenario::{Piece, Plots, Scenario};
use datafile::{Page, Span};
use ground::HexSet;

/// How many counters of some sort may be in groups.
struct Limit {
    what: &'static str,
    most: usize,
    /// What events may add.
    beforehand: usize,
    weight: fn(&Kind) -> usize,
    help: &'static str,
}

const LIMITS: [Limit; 4] = [
    Limit {
        what: "counters",
        most: 112,
        beforehand: 0,
        weight: |_| 1,
        help: "use fewer units or dummies",
    },
    Limit {
        what: "possible casualties",
        most: 180,
        beforehand: 9,
        weight: |kind| if kind.reduced.is_some() { 2 } else { 1 },
        help: "use fewer teams of three or four men; single men and dummies count half",
    },
    // Each may leave a crew behind, which takes a slot of its own.
    Limit {
        what: "Vehicles",
        most: 12,
        beforehand: 0,
        weight: |kind| usize::from(kind.class() == Class::Vehicle),
        help: "use fewer",
    },
    // Each may leave a wreck behind.
    Limit {
        what: "Helicopters",
        most: 10,
        beforehand: 0,
        weight: |kind| usize::from(kind.class() == Class::Helicopter),
        help: "use fewer",
    },
];

/// Most "?" markers.
const CACHES: usize = 48;
/// Most Booby Traps, most Claymores.
const PLOTS: u8 = 20;
/// Most Activation Chits of a side, extra ones included.
const CHITS: u32 = 30;

/// Notes what is too much or over the edge.
pub(crate) fn check(page: &mut Page, scenario: &Scenario, places: &Places) {
    counters(page, scenario, places);
    markers(page, scenario, places);
    seats(page, scenario, places);
    edges(page, scenario, places);
    for side in Side::BOTH {
        let extra = scenario
            .extra_chits
            .iter()
            .filter(|extra| extra.side == side)
            .map(|extra| u32::from(extra.count));
        let all = u32::from(scenario.chits[side.index()]) + extra.sum::<u32>();
        if all > CHITS {
            page.error(
                places.title.clone(),
                format!(
                    "the {} side has {all} Activation Chits with the extra ones",
                    side.name()
                ),
                format!("keep at most {CHITS}"),
            );
        }
    }
}

fn counters(page: &mut Page, scenario: &Scenario, places: &Places) {
    for side in Side::BOTH {
        if !scenario.groups.iter().any(|group| group.side == side) {
            page.error(
                places.title.clone(),
                format!("the {} side has no units", side.name()),
                "add a [[group]] for it",
            );
        }
    }
    for limit in LIMITS {
        let mut count = limit.beforehand;
        for (group, span) in scenario.groups.iter().zip(&places.groups) {
            let before = count;
            let kinds = group
                .pieces
                .iter()
                .map(|piece| &scenario.kinds[piece.kind.0 as usize]);
            count += kinds.map(limit.weight).sum::<usize>();
            if before <= limit.most && count > limit.most {
                let message = format!(
                    "with this group there are more than {} {}",
                    limit.most, limit.what
                );
                page.error(span.clone(), message, limit.help);
            }
        }
    }
}

fn markers(page: &mut Page, scenario: &Scenario, places: &Places) {
    let mut count = 0;
    for (group, span) in scenario.caches.iter().zip(&places.caches) {
        let before = count;
        count += group.kinds.len();
        if before <= CACHES && count > CACHES {
            page.error(
                span.clone(),
                format!("with these there are more than {CACHES} \"?\" markers"),
                "use fewer",
            );
        }
    }
    for (plots, span, what) in [
        (&scenario.booby_traps, &places.booby_traps, "Booby Traps"),
        (&scenario.claymores, &places.claymores, "Claymores"),
    ] {
        if most(plots) > PLOTS {
            page.error(
                span.clone(),
                format!("there may be {} {what}", most(plots)),
                format!("keep at most {PLOTS}, the die included"),
            );
        }
    }
}

/// The highest number that the die allows.
pub(crate) fn most(plots: &Plots) -> u8 {
    plots.count
        + if plots.die_divisor == 0 {
            0
        } else {
            10u8.div_ceil(plots.die_divisor)
        }
}

fn seats(page: &mut Page, scenario: &Scenario, places: &Places) {
    let kind = |piece: &Piece| &scenario.kinds[piece.kind.0 as usize];
    for (group, spans) in scenario.groups.iter().zip(&places.pieces) {
        for (i, carrier) in group.pieces.iter().enumerate() {
            let aboard = group
                .pieces
                .iter()
                .filter(|piece| piece.aboard.map(usize::from) == Some(i));
            let men: u32 = aboard.map(|piece| u32::from(kind(piece).full.men)).sum();
            let seats = u32::from(capacity(kind(carrier)));
            if men > seats {
                let message = format!(
                    "\"{}\" has {men} men aboard and room for {seats}",
                    carrier.name
                );
                page.error(spans[i].clone(), message, "put some aboard another carrier");
            }
        }
    }
}

fn edges(page: &mut Page, scenario: &Scenario, places: &Places) {
    for (group, span) in scenario
        .groups
        .iter()
        .zip(&places.groups)
        .filter(|(group, _)| group.turn > 0)
    {
        inland(page, scenario, &group.area, span, "this group arrives at");
    }
    for (exit, span) in scenario.exits.iter().zip(&places.exits) {
        inland(page, scenario, &exit.hexes, span, "this exit includes");
    }
    for (group, spans) in scenario.groups.iter().zip(&places.pieces) {
        for (piece, span) in group.pieces.iter().zip(spans) {
            if let Some(at) = piece.at.filter(|&at| !group.area.contains(at)) {
                page.error(
                    span.clone(),
                    format!("{at} is outside the area of its group"),
                    "change `at`, or add the hex to `area`",
                );
            }
        }
    }
}

fn inland(page: &mut Page, scenario: &Scenario, hexes: &HexSet, span: &Span, what: &str) {
    if let Some(hex) = hexes.iter().find(|&hex| !scenario.map.on_edge(hex)) {
        let message = format!("{what} {hex}, which is not at the map's edge");
        page.error(
            span.clone(),
            message,
            "use edge hexes, such as `west-edge` or `west-edge &trail`",
        );
    }
}
