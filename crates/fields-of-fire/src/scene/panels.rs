//! Tracks, the command display, fire support, goals, and the cards drawn last.

use crate::campaign::Deed;
use crate::command::{CommandFrame, ImpulseKind};
use crate::counters::{Experience, Side};
use crate::fof::{Fof, No};
use crate::frame::Frame;
use crate::mission::{FireMission, Goal};
use crate::state::{Activity, CommandMarker, Control, Flags, State};
use engine::scene::{Panel, Row, Track};
use engine::text::{counted, series};
use engine::{Clause, Reckoned};

impl Fof {
    pub(crate) fn tracks(&self, state: &State) -> Vec<Track> {
        let track = |name: &str, value: i32, of: Option<i32>| Track {
            name: name.to_owned(),
            value: value.into(),
            of,
            side: None,
        };
        if self.is_between(state) {
            let left = i32::from(self.points_left(state));
            return vec![Track {
                side: Some(Side::Friendly as u8),
                ..track("Experience", left, Some(i32::from(state.points)))
            }];
        }
        let mut tracks = vec![track(
            "Turn",
            i32::from(state.turn),
            Some(i32::from(self.mission.turns)),
        )];
        if self.mission.attempts > 1 {
            tracks.push(track(
                "Attempt",
                i32::from(state.attempt),
                Some(i32::from(self.mission.attempts)),
            ));
        }
        tracks.push(track(
            "Activity level",
            state.activity as i32,
            Some(Activity::HeavilyEngaged as i32),
        ));
        tracks.push(Track {
            side: Some(Side::Friendly as u8),
            ..track("Experience", i32::from(state.points), None)
        });
        tracks.push(Track {
            side: Some(Side::Friendly as u8),
            ..track(
                "Casualties",
                i32::from(state.tally.friendly_casualties),
                None,
            )
        });
        tracks
    }

    pub(crate) fn panels(&self, state: &State) -> Vec<Panel> {
        if self.is_between(state) {
            return self.company_panels(state);
        }
        vec![
            self.skills_panel(state),
            self.command_display(state),
            self.reach_explained(state),
            self.fire_explained(state),
            self.fire_support(state),
            self.landing_panel(state),
            self.air_panel(state),
            self.goals_panel(state),
            self.points_panel(state),
        ]
        .into_iter()
        .filter(|panel| !panel.rows.is_empty() || !panel.lines.is_empty())
        .collect()
    }

    /// Who has Commands, whose Impulse it is, who is done.
    fn command_display(&self, state: &State) -> Panel {
        let most = self.most_spent(state);
        let running = self.impulse(state);
        let mut rows: Vec<Row> = Vec::new();
        for hq in state.hqs.iter() {
            let found = state.in_play().find(|id| state.unit(*id).piece == hq.piece);
            let Some(id) = found else {
                continue;
            };
            let unit = state.unit(id);
            let impulse = running.filter(|impulse| impulse.originator == id);
            let now = impulse.is_some();
            let commands = impulse.map_or(hq.saved, |impulse| impulse.left);
            let mut notes = vec![match self.experience(unit) {
                Experience::Green => "green",
                Experience::Line => "line",
                Experience::Veteran => "veteran",
            }];
            if unit.is_lat() {
                notes.push("on its Fire Team side");
            }
            if unit.is(Flags::PINNED) {
                notes.push("pinned");
            }
            if self.affected(state, id) {
                notes.push("under fire");
            }
            if self.under_cover(state, unit) {
                notes.push("in cover");
            }
            rows.push(Row {
                name: self.unit_name(unit).to_owned(),
                note: notes.join(", "),
                count: Some([commands, most.max(commands)]),
                state: match hq.marker {
                    _ if now => "now".to_owned(),
                    CommandMarker::Waiting => "not activated".to_owned(),
                    CommandMarker::Available => "activated".to_owned(),
                    CommandMarker::Completed => "done".to_owned(),
                },
                now,
                done: hq.marker == CommandMarker::Completed,
                piece: Some(id.in_scene()),
                ..Row::default()
            });
        }
        if let Some(impulse) = running.filter(|impulse| impulse.kind == ImpulseKind::General) {
            rows.push(Row {
                name: "General initiative".to_owned(),
                note: "any unit, no headquarters needed".to_owned(),
                count: Some([impulse.left, most.max(impulse.left)]),
                state: "now".to_owned(),
                now: true,
                ..Row::default()
            });
        }
        let light = if self.limited_visibility(state) {
            "Limited visibility"
        } else {
            "Day"
        };
        Panel {
            title: "Command".to_owned(),
            lines: vec![format!("{light}: at most {most} Commands an Impulse.")],
            rows,
        }
    }

    /// Whom the headquarters with the Impulse can order now, and why it cannot order the others.
    fn reach_explained(&self, state: &State) -> Panel {
        let by = state
            .stack
            .frames()
            .iter()
            .rev()
            .find_map(|frame| match frame {
                Frame::Command(CommandFrame::Impulse { unit, .. }) => Some(*unit),
                _ => None,
            });
        let Some(by) = by else {
            return Panel::default();
        };
        let mut can: Vec<String> = Vec::new();
        let mut rows: Vec<(No, Row)> = Vec::new();
        for id in state.in_play() {
            let unit = state.unit(id);
            if unit.side != Side::Friendly {
                continue;
            }
            let name = self.unit_name(unit).to_owned();
            let no = match self.may_order(state, by, id) {
                Ok(()) => {
                    can.push(name);
                    continue;
                }
                Err(no) => no,
            };
            match rows.iter_mut().find(|(same, _)| *same == no) {
                Some((_, row)) => {
                    row.name = format!("{}, {name}", row.name);
                    row.piece = None;
                }
                None => rows.push((
                    no,
                    Row {
                        name,
                        note: no.1.to_owned(),
                        done: true,
                        piece: Some(id.in_scene()),
                        clauses: vec![no.0.to_owned()],
                        ..Row::default()
                    },
                )),
            }
        }
        let line = match can.len() {
            0 => "Nobody can be ordered now.".to_owned(),
            _ => format!("Can be ordered: {}.", can.join(", ")),
        };
        Panel {
            title: match by.is_some() {
                true => format!("In reach of {}", self.called(state, by)),
                false => "General initiative".to_owned(),
            },
            lines: vec![line],
            rows: rows.into_iter().map(|(_, row)| row).collect(),
        }
    }

    /// Every card under fire, with why the fire is there and what would stop it.
    fn fire_explained(&self, state: &State) -> Panel {
        let cards = ground::Card::all().filter(|card| self.is_card(state, *card));
        let rows = cards
            .filter(|card| self.vof_marker_on(state, *card))
            .flat_map(|card| {
                self.why_fire(state, card)
                    .into_iter()
                    .map(move |telling| Row {
                        name: card.to_string(),
                        note: telling.text,
                        piece: telling.pieces.into_iter().next(),
                        space: Some(card.to_string()),
                        clauses: telling.clauses.iter().map(ToString::to_string).collect(),
                        ..Row::default()
                    })
            });
        Panel {
            title: "Fire, and why".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }

    fn fire_support(&self, state: &State) -> Panel {
        let rows = self.mission.support.iter().zip(state.missions.iter());
        let rows = rows.map(|(support, &left)| Row {
            name: support.name.clone(),
            note: mission_words(support.mission).to_owned(),
            count: Some([left, support.missions.max(left)]),
            done: left == 0,
            ..Row::default()
        });
        Panel {
            title: "Fire support".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }

    /// The goals of the mission: all of them are to be met after the last turn.
    pub(crate) fn goals_reckoned(&self, state: &State) -> Vec<Reckoned> {
        let goals = self.mission.goals.iter();
        let mut reckoned: Vec<Reckoned> = goals
            .map(|goal| Reckoned {
                label: self.goal_words(state, goal),
                note: self.goal_so_far(state, goal),
                met: Some(self.is_met(state, goal)),
                clauses: vec![Clause("FOF-3.0-04")],
                ..Reckoned::default()
            })
            .collect();
        let earned = self.earned(state).into_iter();
        reckoned.extend(earned.map(|earned| earned.deed.reckoned(earned.points)));
        reckoned
    }

    fn goals_panel(&self, state: &State) -> Panel {
        let rows = self.mission.goals.iter().map(|goal| {
            let met = self.is_met(state, goal);
            Row {
                name: self.goal_words(state, goal),
                note: self.goal_so_far(state, goal),
                state: if met { "met" } else { "open" }.to_owned(),
                done: met,
                space: self.goal_place(state, goal).map(|card| card.to_string()),
                clauses: vec!["FOF-3.0-04".to_owned()],
                ..Row::default()
            }
        });
        Panel {
            title: "Mission".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }

    /// What earns Experience Points, whether or not the mission is won by it.
    fn points_panel(&self, state: &State) -> Panel {
        let paying = self.deeds(state).into_iter().filter(|(.., each)| *each > 0);
        let rows = paying.map(|(deed, count, each)| {
            let (name, clause) = deed.words();
            let objective = match deed {
                Deed::Primary => self.control_at(state, Control::Primary),
                Deed::Secondary => self.control_at(state, Control::Secondary),
                _ => None,
            };
            let worth = counted(each, "point", "points");
            Row {
                name: name.to_owned(),
                note: match objective {
                    Some(card) => format!("{card}, {}: {worth}", self.ground_words(state, card)),
                    None => format!("{worth} each"),
                },
                state: (count * u16::from(each)).to_string(),
                done: objective.is_some() && count > 0,
                space: objective.map(|card| card.to_string()),
                clauses: vec![clause.to_owned()],
                ..Row::default()
            }
        });
        Panel {
            title: "Experience Points".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }

    fn goal_words(&self, state: &State, goal: &Goal) -> String {
        let rows = |rows: &[u8]| {
            let word = if rows.len() == 1 { "row" } else { "rows" };
            let numbers: Vec<String> = rows.iter().map(u8::to_string).collect();
            format!("{word} {}", series(&numbers))
        };
        match goal {
            Goal::Secure(control) => format!("Secure {}", control.the()),
            Goal::SecureCards(cards) => {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                format!("Secure {}", cards.join(", "))
            }
            Goal::ClearRows(wanted) => format!("Clear {}", rows(wanted)),
            Goal::Visit(control) => format!("Reach {}", control.the()),
            Goal::HoldRows(wanted) => format!("Hold {}", rows(wanted)),
            Goal::CasualtiesAtMost(most) => {
                let most = self.losses_allowed(state, *most);
                format!("Lose at most {}", counted(most, "step", "steps"))
            }
            Goal::EnemyLossesAtLeast(least) => {
                let steps = counted(*least, "enemy step", "enemy steps");
                format!("Put {steps} out of action")
            }
            Goal::Points(least) => format!("Earn {least} Experience Points"),
        }
    }

    /// Where a goal lies, if it is about one card.
    fn goal_place(&self, state: &State, goal: &Goal) -> Option<ground::Card> {
        match goal {
            Goal::Secure(control) | Goal::Visit(control) => self.control_at(state, *control),
            Goal::SecureCards(cards) => cards.first().copied(),
            _ => None,
        }
    }

    /// Where a goal lies and how far it has come: "B4, Farm", "1 lost".
    fn goal_so_far(&self, state: &State, goal: &Goal) -> String {
        let tally = &state.tally;
        match goal {
            Goal::CasualtiesAtMost(_) => format!("{} lost", tally.friendly_casualties),
            Goal::EnemyLossesAtLeast(_) => {
                let losses = tally.enemy_casualties.saturating_add(tally.prisoners);
                format!("{losses} out of action")
            }
            Goal::Points(_) => format!("{} earned", state.points),
            goal => match self.goal_place(state, goal) {
                Some(card) => format!("{card}, {}", self.ground_words(state, card)),
                None => String::new(),
            },
        }
    }
}

/// What a type of Fire Mission is called.
pub(crate) fn mission_words(mission: FireMission) -> &'static str {
    match mission {
        FireMission::HighExplosive => "high explosive",
        FireMission::Smoke => "smoke",
        FireMission::WhitePhosphorus => "white phosphorus",
        FireMission::Illumination => "illumination",
        FireMission::TimeOnTarget => "time on target",
        FireMission::AirStrike => "air strike",
        FireMission::AttackHelicopters => "attack helicopters",
    }
}
