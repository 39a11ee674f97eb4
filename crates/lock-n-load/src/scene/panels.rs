//! What is told beside the map: points, turns, who is still to come, and what can be called for.

use crate::counters::Side;
use crate::lnl::Lnl;
use crate::scenario::Group;
use crate::state::{Flags, State, Support};
use crate::words::count_word;
use engine::scene::{Panel, Row, Spot, SpotKind, Timeline, Track};

impl Lnl {
    /// Victory Points of each side, as if the game ended now.
    pub(super) fn scene_tracks(&self, view: &State) -> Vec<Track> {
        let points = self.points(view);
        let of = |side: Side| Track {
            name: "Victory Points".to_owned(),
            value: points[side.index()],
            of: None,
            side: Some(side as u8),
        };
        Side::BOTH.map(of).to_vec()
    }

    /// The turns, with who comes in them.
    pub(super) fn timelines(&self, view: &State) -> Vec<Timeline> {
        let spot = |turn: u8| {
            let groups = self.scenario.groups.iter();
            let coming: Vec<&str> = groups
                .filter(|group| group.turn == turn)
                .map(|group| group.name.as_str())
                .collect();
            Spot {
                number: turn.into(),
                kind: match turn {
                    _ if turn < view.turn => SpotKind::Past,
                    _ if turn == view.turn => SpotKind::Now,
                    _ if turn == view.turns => SpotKind::End,
                    _ => SpotKind::Ahead,
                },
                mark: if coming.is_empty() { "" } else { "+" }.to_owned(),
                text: coming.join(", "),
            }
        };
        vec![Timeline {
            name: format!("Turn {}", view.turn),
            note: format!("of {}", view.turns),
            spots: (1..=view.turns).map(spot).collect(),
        }]
    }

    /// What decides the game, those who are still to come, missions and planes.
    pub(super) fn scene_panels(&self, view: &State) -> Vec<Panel> {
        let panels = [
            ("Victory", self.victory_rows(view)),
            ("Still to come", self.reserve_rows(view)),
            ("Fire missions and planes", self.mission_rows(view)),
        ];
        let told = panels.into_iter().filter(|(_, rows)| !rows.is_empty());
        let mut panels: Vec<Panel> = told
            .map(|(title, rows)| Panel {
                title: title.to_owned(),
                rows,
                ..Panel::default()
            })
            .collect();
        if !self.scenario.special.is_empty() {
            panels.push(Panel {
                title: "Scenario".to_owned(),
                lines: self.scenario.special.clone(),
                ..Panel::default()
            });
        }
        panels
    }

    fn reserve_rows(&self, view: &State) -> Vec<Row> {
        // Whom an event brings, nobody is told before it is read.
        let groups = self.scenario.groups.iter().enumerate();
        let known = groups.filter(|(_, group)| group.turn != Group::BY_EVENT);
        let row = known.filter_map(|(number, group)| {
            let waits = view.all().filter(|(_, unit)| {
                unit.is(Flags::RESERVE)
                    && !unit.is(Flags::GONE)
                    && !unit.on_map()
                    && usize::from(unit.group) == number
            });
            let names: Vec<&str> = waits
                .map(|(_, unit)| self.kind(unit).name.as_str())
                .collect();
            let waiting = !names.is_empty();
            waiting.then(|| Row {
                name: format!("{}, {}", self.side_name(group.side), group.name),
                note: counted(&names),
                state: match group.turn {
                    0 => "sets up".to_owned(),
                    turn if turn <= view.turn => "may enter".to_owned(),
                    turn => format!("turn {turn}"),
                },
                now: group.turn > 0 && group.turn == view.turn,
                ..Row::default()
            })
        });
        row.collect()
    }

    fn mission_rows(&self, view: &State) -> Vec<Row> {
        let row = view.missions.iter().map(|mission| {
            let kinds = &self.scenario.kinds;
            let what = match mission.kind {
                Support::Artillery => format!("artillery, firepower {}", mission.fp),
                Support::Air => match kinds.get(mission.plane.index()) {
                    Some((_, kind)) => kind.name.clone(),
                    None => "a plane".to_owned(),
                },
            };
            let due = mission.kind == Support::Air && view.due.contains(&mission.side);
            Row {
                name: format!("{}, {what}", self.side_name(mission.side)),
                note: match mission.kind {
                    Support::Artillery => "called by a Leader who sees the hex".to_owned(),
                    Support::Air => "comes when two dice are equal".to_owned(),
                },
                state: match (due, mission.left) {
                    (true, _) => "comes next".to_owned(),
                    (false, 0) => "used".to_owned(),
                    (false, left) => format!("{left} left"),
                },
                now: due,
                done: mission.left == 0,
                clauses: vec![match mission.kind {
                    Support::Artillery => "LNLT-18.2-01".to_owned(),
                    Support::Air => "LNLT-19.1-01".to_owned(),
                }],
                ..Row::default()
            }
        });
        row.collect()
    }
}

/// "two Marines, a Sergeant": names in the order of their first.
fn counted(names: &[&str]) -> String {
    let mut told: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match told.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => told.push((name, 1)),
        }
    }
    let words: Vec<String> = told
        .into_iter()
        .map(|(name, count)| match count {
            1 => name.to_owned(),
            count => format!("{} {name}", count_word(count)),
        })
        .collect();
    words.join(", ")
}
