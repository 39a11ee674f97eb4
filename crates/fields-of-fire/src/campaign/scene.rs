//! The company between missions, and its Skills, beside the table.

use super::{CampaignFrame, DebriefStage, Step};
use crate::counters::{Experience, Role};
use crate::fof::Fof;
use crate::frame::Frame;
use crate::mission::Platoon;
use crate::state::{Flags, MarkerKind, State, UnitId};
use engine::scene::{Panel, Row};

impl Fof {
    /// Where the debriefing stands, when this is one.
    pub(crate) fn debriefing(&self, state: &State) -> Option<DebriefStage> {
        match state.top() {
            Frame::Campaign(CampaignFrame::Debrief(debrief)) => Some(debrief.stage),
            _ => None,
        }
    }

    pub(crate) fn is_between(&self, state: &State) -> bool {
        self.debriefing(state).is_some()
    }

    /// Points by what they were earned for, steps at hand, and every unit with its steps.
    pub(crate) fn company_panels(&self, state: &State) -> Vec<Panel> {
        let mut panels = vec![self.earned_panel(state), self.at_hand_panel(state)];
        for platoon in (0..=16).map(Platoon) {
            let units = (0..state.units.len() as u8).map(UnitId);
            let units = units.filter(|&unit| {
                let who = state.unit(unit);
                let role = self.whole(who).map(|kind| kind.role);
                who.platoon == platoon && role.is_some_and(super::is_rebuilt)
            });
            let rows: Vec<Row> = units.map(|unit| self.unit_row(state, unit)).collect();
            if !rows.is_empty() {
                panels.push(Panel {
                    title: match platoon {
                        Platoon::COMPANY => "Company".to_owned(),
                        Platoon(n) => format!("Platoon {n}"),
                    },
                    lines: Vec::new(),
                    rows,
                });
            }
        }
        panels.push(self.skills_panel(state));
        panels
            .into_iter()
            .filter(|panel| !panel.rows.is_empty() || !panel.lines.is_empty())
            .collect()
    }

    fn earned_panel(&self, state: &State) -> Panel {
        let rows = state.markers.iter().filter_map(|marker| match marker.kind {
            MarkerKind::Earned(deed) => {
                let (name, clause) = deed.words();
                Some(Row {
                    name: name.to_owned(),
                    state: format!("{}", marker.value),
                    clauses: vec![clause.to_owned()],
                    ..Row::default()
                })
            }
            _ => None,
        });
        Panel {
            title: "What the points were for".to_owned(),
            lines: vec![format!(
                "{} of {} points left; what is left over is lost.",
                self.points_left(state),
                state.points
            )],
            rows: rows.collect(),
        }
    }

    fn at_hand_panel(&self, state: &State) -> Panel {
        let Frame::Campaign(CampaignFrame::Debrief(debrief)) = state.top() else {
            return Panel::default();
        };
        let row = |level: Experience| Row {
            name: format!("{} steps", level.words()),
            state: debrief.at_hand(level).to_string(),
            ..Row::default()
        };
        let rows = Experience::ALL
            .into_iter()
            .filter(|&level| debrief.at_hand(level) > 0);
        Panel {
            title: match debrief.stage {
                DebriefStage::Replacements => "Replacements".to_owned(),
                _ => "Steps without a unit".to_owned(),
            },
            lines: Vec::new(),
            rows: rows.map(row).collect(),
        }
    }

    fn unit_row(&self, state: &State, unit: UnitId) -> Row {
        let who = state.unit(unit);
        let whole = self.whole(who).map_or(0, |kind| kind.steps);
        let steps = self.steps_of(state, unit);
        let letter = |step: &Step| match step.level {
            Experience::Green => "G",
            Experience::Line => "L",
            Experience::Veteran => "V",
        };
        let letters: Vec<&str> = steps.iter().map(letter).collect();
        Row {
            name: self.unit_name(who).to_owned(),
            note: match who.is(Flags::GONE) {
                true => "lost".to_owned(),
                false => who.experience.words().to_owned(),
            },
            count: Some([steps.len() as u8, whole]),
            state: letters.join(" "),
            done: steps.iter().all(|step| step.settled),
            piece: Some(unit.in_scene()),
            ..Row::default()
        }
    }

    /// Who holds which Skill.
    pub(crate) fn skills_panel(&self, state: &State) -> Panel {
        let rows = self.skills(state).map(|(skill, piece)| {
            let line = self.mission.roster.get(piece.index());
            let unit = state.units.iter().position(|unit| unit.piece == piece);
            let serves = unit.map(|at| self.kind(&state.units[at]).role);
            Row {
                name: self.skill_words(skill).to_owned(),
                note: self
                    .skill_line(skill)
                    .map_or(String::new(), |line| line.text.clone()),
                state: match (line, serves) {
                    (Some(line), Some(Role::PlatoonHq)) => format!("{} and its platoon", line.name),
                    (Some(line), _) => line.name.clone(),
                    (None, _) => String::new(),
                },
                piece: unit.map(|at| UnitId(at as u8).in_scene()),
                clauses: vec!["FOF-12.7-04".to_owned()],
                ..Row::default()
            }
        });
        Panel {
            title: "Skills".to_owned(),
            lines: Vec::new(),
            rows: rows.collect(),
        }
    }
}
