//! 12.7 Skills: who holds them, who may use them, and what they are good for.

use super::{CampaignEvent, CampaignFrame, Grant};
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::frame::Purpose;
use crate::mission::Platoon;
use crate::state::{Marker, MarkerKind, PieceId, State, UnitId};
use engine::Log;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// What a Skill is good for, once (FOF-12.7-02).
    pub enum Skill {
        /// One card more in an attempt.
        #[default]
        ExtraDraw,
        /// An attempt to spot succeeds.
        Spot,
        /// An attempt to seek cover succeeds.
        Cover,
        /// An attempt to concentrate fire succeeds.
        Concentrate,
        /// An attempt to infiltrate succeeds.
        Infiltrate,
        /// An attempt with a grenade succeeds.
        Grenade,
        /// A Command under General Initiative.
        Initiative,
    }
}

impl Skill {
    /// Whether it makes an attempt of this kind succeed, or helps in any.
    fn helps(self, purpose: Purpose) -> bool {
        match self {
            Skill::ExtraDraw => purpose.is_attempt(),
            Skill::Spot => purpose == Purpose::Spot,
            Skill::Cover => purpose == Purpose::SeekCover,
            Skill::Concentrate => purpose == Purpose::Concentrate,
            Skill::Infiltrate => {
                matches!(purpose, Purpose::Infiltrate | Purpose::InfiltrateWithin)
            }
            Skill::Grenade => matches!(purpose, Purpose::Grenade | Purpose::ThrowCharge),
            Skill::Initiative => false,
        }
    }
}

/// A line of the Skills chart (FOF-12.7-05).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillLine {
    /// Which.
    pub skill: Skill,
    /// What it is called.
    pub name: String,
    /// What it does, in a sentence.
    pub text: String,
    /// Experience Points it costs.
    pub cost: u8,
    /// Markers there are of it.
    pub count: u8,
}

/// FOF-12.7-01: most Skills of one HQ or Staff unit.
pub const MOST_SKILLS: usize = 3;

/// Skills that platoons are granted by the mission (FOF-2.3.4-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Granted {
    /// Whose HQ chooses.
    pub platoon: Platoon,
    /// How many.
    pub count: u8,
}

impl Fof {
    /// The Skills that lie with whom, by roster line.
    pub(crate) fn skills<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = (Skill, PieceId)> + use<'a> {
        state.markers.iter().filter_map(|marker| match marker.kind {
            MarkerKind::Skill(skill) => Some((skill, PieceId(marker.value as u8))),
            _ => None,
        })
    }

    /// The chart's line of a Skill.
    pub(crate) fn skill_line(&self, skill: Skill) -> Option<&SkillLine> {
        self.mission.skills.iter().find(|line| line.skill == skill)
    }

    /// Whether a Skill marker may be given to this unit (FOF-12.7-01).
    pub(crate) fn may_hold(&self, state: &State, skill: Skill, unit: UnitId) -> May {
        let holder = state.units.get(unit.index());
        let role = holder.map(|unit| self.kind(unit).role);
        let company = role.is_some_and(|role| {
            role.is_staff() || matches!(role, Role::CompanyHq | Role::PlatoonHq)
        });
        need(
            company && holder.is_some_and(|unit| unit.side == Side::Friendly && unit.steps > 0),
            "FOF-12.7-01",
            "Skills go to the Company HQ, its Staff or a Platoon HQ.",
        )?;
        let attached = holder.and_then(|unit| self.mission.roster.get(unit.piece.index()));
        need(
            attached.is_some_and(|line| !line.attachment)
                && holder.is_some_and(|unit| !unit.is(crate::state::Flags::GONE)),
            "FOF-12.7-01",
            "Skills go to headquarters of the company that are there.",
        )?;
        let piece = state.unit(unit).piece;
        need(
            self.skills(state).filter(|held| held.1 == piece).count() < MOST_SKILLS,
            "FOF-12.7-01",
            "It already has three Skills.",
        )?;
        let out = self.skills(state).filter(|held| held.0 == skill).count();
        need(
            self.skill_line(skill)
                .is_some_and(|line| out < usize::from(line.count)),
            "FOF-12.7-01",
            "There are no more markers of that Skill.",
        )
    }

    /// A Skill marker is laid with its holder at once.
    pub(crate) fn give_skill(
        &self,
        state: &mut State,
        skill: Skill,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let value = state.unit(unit).piece.0 as i8;
        if !state.markers.is_full() {
            state.markers.push(Marker {
                kind: MarkerKind::Skill(skill),
                value,
                ..Marker::default()
            });
        }
        log.note(
            state,
            Event::Campaign(CampaignEvent::Learned { unit, skill }),
        );
    }

    /// Who holds a Skill that a unit may use: itself, or the HQ of its platoon (FOF-12.7-04). A team belongs to no
    /// platoon (ruling N-18), nor does anybody else than the company's own.
    fn holder_for(&self, state: &State, unit: UnitId, skill: Skill) -> Option<PieceId> {
        let user = state.unit(unit);
        if user.side != Side::Friendly || user.is_lat() {
            return None;
        }
        let role = self.kind(user).role;
        let serves = |holder: PieceId| {
            if holder == user.piece {
                return true;
            }
            let hq = state.units.iter().find(|unit| unit.piece == holder);
            let above = hq.is_some_and(|hq| {
                self.kind(hq).role == Role::PlatoonHq && hq.platoon == user.platoon
            });
            above && user.platoon != Platoon::COMPANY && !role.commands()
        };
        let mut held = self.skills(state);
        held.find(|held| held.0 == skill && serves(held.1))
            .map(|held| held.1)
    }

    /// Whether a unit may use a Skill in its attempt of this kind.
    pub(crate) fn may_use_skill(
        &self,
        state: &State,
        unit: UnitId,
        skill: Skill,
        purpose: Purpose,
    ) -> May {
        need(
            skill.helps(purpose),
            "FOF-12.7-02",
            "That Skill is of no use in this attempt.",
        )?;
        need(
            self.holder_for(state, unit, skill).is_some(),
            "FOF-12.7-04",
            "A Platoon HQ's Skill serves its platoon, any other only its holder; nobody of these has it.",
        )
    }

    /// Takes the marker of a Skill that is used.
    pub(crate) fn use_skill(
        &self,
        state: &mut State,
        unit: UnitId,
        skill: Skill,
        log: &mut impl Log<State, Event>,
    ) {
        if let Some(holder) = self.holder_for(state, unit, skill) {
            self.take_skill(state, skill, holder);
            log.note(state, Event::Campaign(CampaignEvent::Used { unit, skill }));
        }
    }

    fn take_skill(&self, state: &mut State, skill: Skill, holder: PieceId) {
        let held = |marker: &Marker| {
            marker.kind == MarkerKind::Skill(skill) && marker.value as u8 == holder.0
        };
        if let Some(at) = state.markers.iter().position(held) {
            state.markers.remove(at);
        }
    }

    /// Ruling N-18: the Skills of one who is Removed from Play go with him.
    pub(crate) fn lose_skills(&self, state: &mut State, piece: PieceId) {
        state.remove_markers(|marker| {
            matches!(marker.kind, MarkerKind::Skill(_)) && marker.value as u8 == piece.0
        });
    }

    /// Whether an HQ or Staff unit has a Command of its own under General Initiative by a Skill.
    pub(crate) fn may_take_initiative(&self, state: &State, unit: UnitId) -> May {
        let holder = state.units.get(unit.index());
        let holder = holder.filter(|unit| unit.in_play() && unit.side == Side::Friendly);
        let held = holder.is_some_and(|holder| {
            let mut held = self.skills(state);
            held.any(|held| held == (Skill::Initiative, holder.piece))
        });
        need(
            held,
            "FOF-12.7-04",
            "Only the holder of that Skill gets a Command from it.",
        )
    }

    /// FOF-12.7-02: the Command is the holder's own; what General Initiative gave is not touched (ruling N-18).
    pub(crate) fn take_initiative(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let piece = state.unit(unit).piece;
        self.take_skill(state, Skill::Initiative, piece);
        log.note(
            state,
            Event::Campaign(CampaignEvent::Used {
                unit,
                skill: Skill::Initiative,
            }),
        );
        self.grant_command(state, unit);
    }

    /// Whether a Skill that was granted may go there.
    pub(super) fn may_be_granted(
        &self,
        state: &State,
        grant: Grant,
        skill: Skill,
        unit: UnitId,
    ) -> May {
        need(
            grant.skill.is_none_or(|granted| granted == skill),
            "FOF-12.7-01",
            "Another Skill was granted.",
        )?;
        let platoon = state.unit(unit).platoon;
        need(
            grant
                .platoon
                .is_none_or(|granted| granted == platoon && platoon != Platoon::COMPANY),
            "FOF-2.3.4-03",
            "The mission grants these Skills to another platoon.",
        )?;
        self.may_hold(state, skill, unit)
    }

    /// Asks who gets a Skill that higher headquarters or the mission grants.
    pub(crate) fn grant(&self, state: &mut State, grant: Grant) {
        state.stack.call(CampaignFrame::Grant(grant));
    }

    /// Whether anybody can take what is granted.
    pub(crate) fn can_grant(&self, state: &State, grant: Grant) -> bool {
        self.grant_choices(state, grant).next().is_some()
    }

    pub(super) fn grant_choices<'a>(
        &'a self,
        state: &'a State,
        grant: Grant,
    ) -> impl Iterator<Item = (Skill, UnitId)> + 'a {
        Skill::ALL.into_iter().flat_map(move |skill| {
            let units = (0..state.units.len() as u8).map(UnitId);
            let may = move |unit: &UnitId| self.may_be_granted(state, grant, skill, *unit).is_ok();
            units.filter(may).map(move |unit| (skill, unit))
        })
    }
}
