//! What decides the game, beside the table: key terrain and ways out with their place, and what each event is worth.

use super::awards::{self, Award};
use crate::counters::{Class, Role, Side};
use crate::fte::Fte;
use crate::scenario::{CacheKind, Exit, Objective};
use crate::state::State;
use engine::scene::{Panel, Row};
use engine::text::series;

/// "3 VP to the US, 4 VP to the NVA/VC".
fn worth(points: [i16; 2]) -> String {
    let told = Side::BOTH
        .into_iter()
        .zip(points)
        .filter(|(_, points)| *points != 0)
        .map(|(side, points)| match points {
            1.. => format!("{points} VP to the {}", side.name()),
            _ => format!("costs the {} {} VP", side.name(), -points),
        });
    told.collect::<Vec<_>>().join(", ")
}

impl Fte {
    /// Who wins, and the places that decide it as they are held now.
    pub(crate) fn victory_panel(&self, view: &State) -> Panel {
        let ahead = self.ahead(view);
        let lead = (view.vp[0] - view.vp[1]).abs();
        let end = Row {
            name: "Most Victory Points at the end".to_owned(),
            note: format!("A tie goes to the {}.", Side::Nva.name()),
            state: match lead {
                0 => format!("{}, by the tie", ahead.name()),
                lead => format!("{} by {lead}", ahead.name()),
            },
            clauses: vec!["FTE-29.0-03".to_owned()],
            ..Row::default()
        };
        let places = self.scenario.objectives.iter();
        let places = places.map(|objective| self.objective_row(view, objective));
        let exits = self.scenario.exits.iter().filter_map(exit_row);
        Panel {
            title: "Victory".to_owned(),
            lines: Vec::new(),
            rows: std::iter::once(end).chain(places).chain(exits).collect(),
        }
    }

    fn objective_row(&self, view: &State, objective: &Objective) -> Row {
        let when = match objective.each_turn {
            true => "at the end of each turn",
            false => "at the end of the game",
        };
        Row {
            name: objective.name.clone(),
            note: format!("{} {when}", worth(objective.vp)),
            state: match self.holder(view, objective) {
                Some(side) => format!("held by the {}", side.name()),
                None => "held by nobody".to_owned(),
            },
            space: self.flagged(objective).first().map(ToString::to_string),
            clauses: vec!["FTE-29.0-01".to_owned()],
            ..Row::default()
        }
    }

    /// What can score in this scenario beside places; how much it has so far is read off the log.
    pub(crate) fn awards_panel(&self, _: &State) -> Panel {
        let scenario = &self.scenario;
        let pieces = || scenario.groups.iter().flat_map(|group| &group.pieces);
        let kinds = || pieces().filter_map(|piece| scenario.kinds.get(usize::from(piece.kind.0)));
        let has = |class: Class| kinds().any(|kind| kind.class() == class);
        let civilians = kinds().any(|kind| kind.role == Role::Civilians) || scenario.random_events;
        let caches = scenario.caches.iter().any(|group| {
            let worthless = [CacheKind::Dummy, CacheKind::Foxholes];
            group.side == Side::Nva && group.kinds.iter().any(|kind| !worthless.contains(kind))
        });
        let men = [
            &awards::KIA,
            &awards::WIA,
            &awards::CAPTURED,
            &awards::WOUNDED_OUT,
            &awards::DEAD_OUT,
            &awards::RETURNED,
            &awards::DIED,
        ];
        let aircraft = [&awards::HELICOPTER_LOST, &awards::HELICOPTER_DOWNED];
        let vehicles = [&awards::VEHICLE_LOST, &awards::VEHICLE_STOPPED];
        let villagers = [&awards::CIVILIANS_KIA, &awards::CIVILIANS_WIA];
        let stores = [&awards::FOUND, &awards::DEMOLISHED];
        let groups: [(bool, &[&Award]); 5] = [
            (true, &men),
            (true, &aircraft), // A Medevac may come in any scenario.,
            (has(Class::Vehicle), &vehicles),
            (civilians, &villagers),
            (caches, &stores),
        ];
        let told = groups.into_iter().filter(|(there, _)| *there);
        let row = |award: &&Award| Row {
            name: award.what.to_owned(),
            note: worth(Side::BOTH.map(|side| award.of(side))),
            clauses: vec![award.clause.to_owned()],
            ..Row::default()
        };
        Panel {
            title: "What else scores".to_owned(),
            lines: Vec::new(),
            rows: told
                .flat_map(|(_, awards)| awards.iter().map(row))
                .collect(),
        }
    }
}

/// A way out that scores.
fn exit_row(exit: &Exit) -> Option<Row> {
    if exit.vp == 0 && !exit.casualties_only {
        return None;
    }
    let hexes: Vec<String> = exit.hexes.iter().map(|hex| hex.to_string()).collect();
    let place = match hexes.as_slice() {
        [] => return None,
        few @ ([_] | [_, _] | [_, _, _]) => series(few),
        [first, .., last] => format!("{} hexes, {first} to {last}", hexes.len()),
    };
    let side = exit.side.name();
    let (name, note, clause) = match exit.casualties_only {
        false => (
            format!("{side} units that leave the map"),
            format!("{} VP each, from {place}", exit.vp),
            "FTE-29.0-01",
        ),
        true => (
            format!("{side} casualties carried off the map"),
            format!("from {place}"),
            "FTE-7.5.3-04",
        ),
    };
    Some(Row {
        name,
        note,
        space: hexes.get(hexes.len() / 2).cloned(),
        clauses: vec![clause.to_owned()],
        ..Row::default()
    })
}
