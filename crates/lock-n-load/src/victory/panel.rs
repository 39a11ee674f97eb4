//! What decides the game, beside the table: objectives and exits with their place, what losses are worth, and how many
//! points each has brought so far.

use crate::counters::Side;
use crate::lnl::Lnl;
use crate::scenario::{Exit, Objective, Points};
use crate::state::State;
use engine::scene::Row;
use engine::text::{capital, series};
use engine::{Score, Shown};
use std::cmp::Ordering;

/// "Squad 2, Half-squad 1, single man 1": what is worth anything.
fn rates(points: &Points) -> String {
    let half = Score::of_halves(points.squad.into()).to_string();
    let all = [
        ("Squad", points.squad, points.squad.to_string()),
        ("Half-squad", points.squad, half),
        (
            "Weapon Team",
            points.weapon_team,
            points.weapon_team.to_string(),
        ),
        ("single man", points.smc, points.smc.to_string()),
        ("vehicle", points.vehicle, points.vehicle.to_string()),
    ];
    let told = all.into_iter().filter(|(_, worth, _)| *worth != 0);
    let told = told.map(|(what, _, worth)| format!("{what} {worth}"));
    told.collect::<Vec<_>>().join(", ")
}

impl Lnl {
    /// Who is ahead, then everything that scores.
    pub(crate) fn victory_rows(&self, view: &State) -> Vec<Row> {
        let [a, b] = self.points(view);
        let end = Row {
            name: "Most Victory Points at the end".to_owned(),
            note: match self.scenario.tie {
                Some(side) => format!("A tie goes to the {}.", self.side_name(side)),
                None => "A tie is a draw.".to_owned(),
            },
            state: match (a.cmp(&b), self.scenario.tie) {
                (Ordering::Greater, _) => format!("{} by {}", self.side_name(Side::A), a - b),
                (Ordering::Less, _) => format!("{} by {}", self.side_name(Side::B), b - a),
                (Ordering::Equal, Some(side)) => format!("{} on a tie", self.side_name(side)),
                (Ordering::Equal, None) => "level".to_owned(),
            },
            clauses: vec!["LNLT-22.0-06".to_owned()],
            ..Row::default()
        };
        let objectives = self.scenario.objectives.iter().zip(view.control.iter());
        let objectives = objectives.map(|(it, control)| self.objective_row(it, *control));
        let [lost, left] = self.points_for_units(view);
        let worth = rates(&self.scenario.points);
        let losses = (!worth.is_empty()).then(|| Row {
            name: "Enemy units lost".to_owned(),
            note: format!("VP to the other side: {worth}"),
            state: self.so_far(lost),
            clauses: vec!["LNLT-22.0-05".to_owned()],
            ..Row::default()
        });
        let exits = self.scenario.exits.iter();
        let exits = exits.filter_map(|exit| self.exit_row(exit, left));
        let events = (view.vp != [0, 0]).then(|| Row {
            name: "Events of the scenario".to_owned(),
            state: self.so_far(view.vp.map(Score::from)),
            clauses: vec!["LNLT-1.8-04".to_owned()],
            ..Row::default()
        });
        let rows = std::iter::once(end).chain(objectives);
        rows.chain(losses).chain(exits).chain(events).collect()
    }

    /// "Marines 3, Main Force 1": points of each side, where there are any.
    fn so_far(&self, points: [Score; 2]) -> String {
        let sides = Side::BOTH.into_iter().zip(points);
        let told = sides.filter(|(_, points)| *points != Score::NONE);
        let told = told.map(|(side, points)| format!("{} {points}", self.side_name(side)));
        match told.collect::<Vec<_>>() {
            none if none.is_empty() => "none yet".to_owned(),
            told => told.join(", "),
        }
    }

    fn objective_row(&self, objective: &Objective, control: Option<Side>) -> Row {
        let worth = match objective.vp {
            [a, b] if a == b => format!("{a} VP to whoever controls it at the end"),
            vp => {
                let told = Side::BOTH.into_iter().filter(|side| vp[side.index()] != 0);
                let told = told
                    .map(|side| format!("{} VP to the {}", vp[side.index()], self.side_name(side)));
                format!("{} at the end", told.collect::<Vec<_>>().join(", "))
            }
        };
        let space = objective.at.scene_id();
        Row {
            name: match &space {
                Some(place) => format!("{}, {place}", capital(&objective.name)),
                None => capital(&objective.name),
            },
            note: worth,
            state: match control {
                Some(side) => format!("{} {}", self.side_name(side), objective.vp[side.index()]),
                None => "held by nobody".to_owned(),
            },
            space,
            clauses: vec!["LNLT-22.1-01".to_owned()],
            ..Row::default()
        }
    }

    fn exit_row(&self, exit: &Exit, left: [Score; 2]) -> Option<Row> {
        let worth = rates(&exit.points);
        let hexes: Vec<String> = exit.area.iter().map(|hex| hex.to_string()).collect();
        let place = match hexes.as_slice() {
            _ if worth.is_empty() => return None,
            [] => return None,
            few @ ([_] | [_, _] | [_, _, _]) => series(few),
            [first, .., last] => format!("{} hexes, {first} to {last}", hexes.len()),
        };
        let mut own = [Score::NONE; 2];
        own[exit.side.index()] = left[exit.side.index()];
        Some(Row {
            name: format!("{} units that leave the map", self.side_name(exit.side)),
            note: format!("VP to their own side: {worth}; from {place}"),
            state: self.so_far(own),
            space: hexes.get(hexes.len() / 2).cloned(),
            clauses: vec!["LNLT-22.0-05".to_owned()],
            ..Row::default()
        })
    }
}
