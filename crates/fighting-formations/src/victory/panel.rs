//! What decides the game, beside the table: objectives and exits with their place, and what losses are worth.

use crate::counters::Side;
use crate::ff::Ff;
use crate::scenario::{Exit, Objective, Rates};
use crate::state::State;
use engine::scene::{Panel, Row};
use engine::text::{capital, series};

/// "squad 1, platoon 2, gun 1": what is worth anything.
fn rates(rates: &Rates) -> String {
    let all = [
        ("squad", rates.squad),
        ("platoon", rates.platoon),
        ("gun", rates.gun),
        ("gun platoon", rates.gun_platoon),
        ("vehicle", rates.vehicle),
        ("vehicle platoon", rates.vehicle_platoon),
        ("crew", rates.crew),
    ];
    let told = all.into_iter().filter(|(_, points)| *points != 0);
    let told = told.map(|(what, points)| format!("{what} {points}"));
    told.collect::<Vec<_>>().join(", ")
}

impl Ff {
    /// Who is ahead, what is held, and what losses and exits are worth; how much those have scored is read off the log.
    pub(crate) fn victory_panel(&self, view: &State) -> Panel {
        let held = self.objective_points(view);
        let ahead = |points: i16| match points {
            0 => "level".to_owned(),
            1.. => format!("{} by {points}", self.side_name(Side::A)),
            _ => format!("{} by {}", self.side_name(Side::B), -points),
        };
        let end = Row {
            name: "Most Victory Points at the end".to_owned(),
            note: format!(
                "On the VP marker: {}. Objectives, as they are held now: {}.",
                ahead(view.vp),
                ahead(held)
            ),
            state: ahead(view.vp + held),
            clauses: vec!["FF-22-01".to_owned()],
            ..Row::default()
        };
        let objectives = self.scenario.objectives.iter().zip(view.control.iter());
        let objectives = objectives.map(|(it, control)| self.objective_row(it, *control));
        let exits = self.scenario.exits.iter();
        let exits = exits.filter_map(|exit| self.exit_row(exit));
        let lost = rates(&self.scenario.eliminated);
        let lost = (!lost.is_empty()).then(|| Row {
            name: "Enemy units eliminated".to_owned(),
            note: format!("VP to the other side: {lost}"),
            clauses: vec!["FF-22.1-01".to_owned()],
            ..Row::default()
        });
        let rows = std::iter::once(end).chain(objectives);
        Panel {
            title: "Victory".to_owned(),
            lines: Vec::new(),
            rows: rows.chain(exits).chain(lost).collect(),
        }
    }

    fn objective_row(&self, objective: &Objective, control: Option<Side>) -> Row {
        let when = match objective.each_turn {
            true => "at the end of each turn",
            false => "at the end of the game",
        };
        let worth = match objective.vp {
            [a, b] if a == b => format!("{a} VP to whoever holds it"),
            vp => {
                let told = Side::BOTH.into_iter().filter(|side| vp[side.index()] != 0);
                let told = told.map(|side| {
                    let name = self.side_name(side);
                    format!("{} VP to the {name} side", vp[side.index()])
                });
                told.collect::<Vec<_>>().join(", ")
            }
        };
        Row {
            name: format!("{}, {}", capital(&objective.name), objective.hex),
            note: format!("{worth} {when}"),
            state: match control {
                Some(side) => format!("held by the {} side", self.side_name(side)),
                None => "held by nobody".to_owned(),
            },
            space: Some(objective.hex.to_string()),
            clauses: vec!["FF-22.3-01".to_owned()],
            ..Row::default()
        }
    }

    fn exit_row(&self, exit: &Exit) -> Option<Row> {
        let worth = rates(&exit.vp);
        let hexes: Vec<String> = exit.hexes.iter().map(|hex| hex.to_string()).collect();
        let place = match hexes.as_slice() {
            _ if worth.is_empty() => return None,
            [] => return None,
            few @ ([_] | [_, _] | [_, _, _]) => series(few),
            [first, .., last] => format!("{} hexes, {first} to {last}", hexes.len()),
        };
        Some(Row {
            name: format!("{} units that leave the map", self.side_name(exit.side)),
            note: format!("VP to their own side: {worth}; from {place}"),
            space: hexes.get(hexes.len() / 2).cloned(),
            clauses: vec!["FF-22.2-03".to_owned()],
            ..Row::default()
        })
    }
}
