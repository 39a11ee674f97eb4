//! The company between missions, and its Skills: as a roster in the place of the map, and beside the table.

use super::{CampaignFrame, DebriefStage, HandOver, Skill, Step};
use crate::choice::Choice;
use crate::counters::{Experience, Role};
use crate::fof::Fof;
use crate::frame::Frame;
use crate::mission::Platoon;
use crate::state::{Flags, MarkerKind, State, UnitId};
use engine::scene::{
    GroupKind, Loose, Merit, Panel, Purse, Roster, RosterGroup, RosterMember, RosterStep, Row, Ware,
};
use engine::text::counted;

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
                who.platoon == platoon && role.is_some_and(super::is_of_company)
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

    /// The company as a tree, while it is rebuilt.
    pub(crate) fn roster(&self, state: &State) -> Option<Roster> {
        let Frame::Campaign(CampaignFrame::Debrief(debrief)) = state.top() else {
            return None;
        };
        let at_hand = |level: Experience| {
            (0..debrief.at_hand(level)).map(move |_| RosterStep {
                level: Some(level as u8),
                item: loose_item(level),
                ..RosterStep::default()
            })
        };
        let replaces = debrief.stage == DebriefStage::Replacements;
        let places = counted(debrief.places, "place", "places");
        let (title, note, clause) = match replaces {
            true => ("Replacements", format!("{places} to fill."), "FOF-12.4-03"),
            false => (
                "Steps without a unit",
                "Teams of the mission, guards and those who were detached.".to_owned(),
                "FOF-12.2-04",
            ),
        };
        let loose = Loose {
            title: title.to_owned(),
            note,
            steps: Experience::ALL.into_iter().flat_map(at_hand).collect(),
            clauses: vec![clause.to_owned()],
        };
        Some(Roster {
            purse: (state.points > 0).then(|| self.purse(state)),
            loose: (!loose.steps.is_empty()).then_some(loose),
            wares: self.wares(state),
            ..self.company_roster(state)
        })
    }

    /// The company as a link handed it over.
    pub(crate) fn roster_of(&self, hand: &HandOver) -> Roster {
        let mut state = self.empty_state();
        self.begin_debriefing(&mut state, hand);
        let mut roster = self.company_roster(&state);
        let members = roster
            .groups
            .iter_mut()
            .flat_map(|group| &mut group.members);
        for shown in members {
            let found = hand.company.iter().find(|member| member.name == shown.name);
            shown.leader = found.map_or(String::new(), |member| member.leader.clone());
            let held = hand.skills.iter().filter(|held| held.holder == shown.name);
            shown.holds = held
                .map(|held| self.skill_words(held.skill).to_owned())
                .collect();
            // Nothing is decided here.
            for step in &mut shown.steps {
                step.item.clear();
            }
        }
        roster
    }

    fn company_roster(&self, state: &State) -> Roster {
        let units = (0..state.units.len() as u8).map(UnitId);
        let units: Vec<UnitId> = units
            .filter(|&unit| {
                let unit = state.unit(unit);
                // S-735: a Runner who is not there is nobody that could be made whole.
                let none = |role| role == Role::Runner && unit.is(Flags::GONE);
                self.whole(unit)
                    .is_some_and(|kind| super::is_of_company(kind.role) && !none(kind.role))
            })
            .collect();
        let role = |unit: UnitId| self.whole(state.unit(unit)).map(|kind| kind.role);
        let member = |unit: &UnitId| self.roster_member(state, *unit);
        // Runners are in the box of the Company HQ (FOF-4.3.2-01).
        let at_head =
            |unit: UnitId| role(unit).is_some_and(|role| role.commands() || role == Role::Runner);
        let staff = units
            .iter()
            .filter(|&&unit| at_head(unit) && state.unit(unit).platoon == Platoon::COMPANY);
        let mut groups = vec![RosterGroup {
            name: "Company".to_owned(),
            lies: GroupKind::Head,
            members: staff.map(member).collect(),
        }];
        for platoon in (1..=16).map(Platoon) {
            let mut own: Vec<UnitId> = units.clone();
            own.retain(|&unit| state.unit(unit).platoon == platoon);
            own.sort_by_key(|&unit| !role(unit).is_some_and(Role::commands));
            groups.push(RosterGroup {
                name: platoon_words(platoon),
                lies: GroupKind::Column,
                members: own.iter().map(member).collect(),
            });
        }
        let serving = units
            .iter()
            .filter(|&&unit| !at_head(unit) && state.unit(unit).platoon == Platoon::COMPANY);
        groups.push(RosterGroup {
            name: "Weapons".to_owned(),
            lies: GroupKind::Row,
            members: serving.map(member).collect(),
        });
        groups.retain(|group| !group.members.is_empty());
        let members = || groups.iter().flat_map(|group| &group.members);
        let steps = || members().flat_map(|member| &member.steps);
        let there = steps().filter(|step| step.level.is_some()).count();
        Roster {
            title: "The company".to_owned(),
            note: format!("{there} of {} steps", steps().count()),
            levels: Experience::ALL
                .map(|level| level.words().to_owned())
                .to_vec(),
            groups,
            ..Roster::default()
        }
    }

    fn roster_member(&self, state: &State, unit: UnitId) -> RosterMember {
        let who = state.unit(unit);
        let kind = self.whole(who);
        let (whole, role) = kind.map_or((0, Role::default()), |kind| (kind.steps, kind.role));
        let steps = self.steps_of(state, unit);
        let missing = usize::from(whole).saturating_sub(steps.len());
        let there = steps.iter().map(|step| RosterStep {
            level: Some(step.level as u8),
            settled: step.settled,
            item: step_item(unit, Some(step.level)),
        });
        let empty = (0..missing).map(|_| RosterStep {
            item: step_item(unit, None),
            ..RosterStep::default()
        });
        let held = self.skills(state).filter(|held| held.1 == who.piece);
        RosterMember {
            id: unit.in_scene(),
            name: self.unit_name(who).to_owned(),
            called: match role {
                Role::CompanyHq => "Company HQ".to_owned(),
                Role::ExecutiveOfficer => "Executive".to_owned(),
                Role::FirstSergeant => "First Sergeant".to_owned(),
                Role::GunnerySergeant => "Gunnery Sergeant".to_owned(),
                Role::PlatoonHq if who.platoon != Platoon::COMPANY => platoon_words(who.platoon),
                _ => String::new(),
            },
            leader: String::new(),
            note: match who.is(Flags::GONE) {
                true => "lost".to_owned(),
                false => who.experience.words().to_owned(),
            },
            steps: there.chain(empty).collect(),
            holds: held
                .map(|held| self.skill_words(held.0).to_owned())
                .collect(),
            holder: role.commands(),
            piece: self.piece(state, unit),
        }
    }

    fn purse(&self, state: &State) -> Purse {
        let earned = state.markers.iter().filter_map(|marker| match marker.kind {
            MarkerKind::Earned(deed) => Some(deed.merit(marker.value as u16)),
            _ => None,
        });
        Purse {
            left: self.points_left(state),
            of: state.points,
            note: "What is left over is lost.".to_owned(),
            clauses: vec!["FOF-12.3-02".to_owned()],
            earned: earned.collect(),
        }
    }

    fn wares(&self, state: &State) -> Vec<Ware> {
        let lines = self.mission.skills.iter();
        let ware = |line: &super::SkillLine| {
            let out = self.skills(state).filter(|held| held.0 == line.skill);
            Ware {
                item: skill_item(line.skill),
                name: line.name.clone(),
                text: line.text.clone(),
                cost: line.cost.into(),
                left: usize::from(line.count).saturating_sub(out.count()) as u16,
            }
        };
        lines.map(ware).collect()
    }

    /// What somebody could have in mind with a unit between missions, whether or not it may be done now.
    pub(crate) fn meant_between(&self, state: &State, unit: UnitId, out: &mut Vec<Choice>) {
        let Frame::Campaign(CampaignFrame::Debrief(debrief)) = state.top() else {
            return;
        };
        let steps = self.steps_of(state, unit);
        let has = |level: Experience| steps.iter().any(|step| step.level == level);
        for level in Experience::ALL.into_iter().filter(|&level| has(level)) {
            match debrief.stage {
                DebriefStage::Losses => out.push(Choice::Lose { unit, level }),
                DebriefStage::Weariness => out.push(Choice::Tire { unit, level }),
                DebriefStage::Rebuild => {
                    out.push(Choice::Rise { unit, level });
                    out.push(Choice::Leave { unit, level });
                }
                DebriefStage::Replacements | DebriefStage::Skills => {
                    out.push(Choice::Rise { unit, level });
                }
                DebriefStage::Begin | DebriefStage::Over => {}
            }
        }
        let fills = matches!(
            debrief.stage,
            DebriefStage::Rebuild | DebriefStage::Replacements
        );
        let at_hand = |level: &Experience| debrief.at_hand(*level) > 0;
        if fills {
            let nobody = !Experience::ALL.iter().any(at_hand);
            let levels = Experience::ALL.into_iter();
            let levels =
                levels.filter(|level| at_hand(level) || nobody && *level == Experience::Green);
            out.extend(levels.map(|level| Choice::Join { unit, level }));
        }
        if debrief.stage == DebriefStage::Skills {
            out.extend(Skill::ALL.map(|skill| Choice::Learn { skill, unit }));
        }
    }

    fn earned_panel(&self, state: &State) -> Panel {
        let rows = state.markers.iter().filter_map(|marker| match marker.kind {
            MarkerKind::Earned(deed) => {
                let Merit {
                    name,
                    points,
                    clause,
                } = deed.merit(marker.value as u16);
                Some(Row {
                    name,
                    state: points.to_string(),
                    clauses: vec![clause],
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

/// By what choices name a step of a unit: all of one level are alike, and so are all that are missing.
pub(crate) fn step_item(unit: UnitId, level: Option<Experience>) -> String {
    let level = level.map_or("missing", Experience::words);
    format!("{}.{}", unit.in_scene(), level.to_lowercase())
}

/// By what choices name a step that has no unit yet.
pub(crate) fn loose_item(level: Experience) -> String {
    format!("loose.{}", level.words().to_lowercase())
}

/// By what choices name a Skill.
pub(crate) fn skill_item(skill: Skill) -> String {
    format!("skill.{}", skill as u8)
}

fn platoon_words(platoon: Platoon) -> String {
    let nth = match platoon.0 {
        1 => "1st".to_owned(),
        2 => "2nd".to_owned(),
        3 => "3rd".to_owned(),
        n => format!("{n}th"),
    };
    format!("{nth} Platoon")
}
