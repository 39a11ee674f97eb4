//! 12.2 to 12.6 The company is rebuilt: steps come, go, rise, and make a unit's level together.

use super::steps::{Step, above, below, rise_cost};
use super::{CampaignEvent, Debrief, DebriefStage};
use crate::counters::{Experience, Kind, Role};
use crate::event::Event;
use crate::fof::{Fof, May, No, need};
use crate::mission::MissionKind;
use crate::state::{Flags, Form, KindId, State, Unit, UnitId};
use engine::Log;

/// Where a step came from.
#[derive(Clone, Copy)]
pub(super) struct Source {
    /// A Replacement.
    pub replacement: bool,
    /// It stays as it is until the next mission is over.
    pub settled: bool,
}

/// The units that a company consists of, for rebuilding: not Runners, not what comes from elsewhere.
fn is_rebuilt(role: Role) -> bool {
    matches!(role, Role::Squad | Role::WeaponTeam) || role.commands() && role != Role::BattalionHq
}

/// The units that a campaign keeps from mission to mission (S-735).
pub(crate) fn is_of_company(role: Role) -> bool {
    is_rebuilt(role) || role == Role::Runner
}

impl Fof {
    /// The counter with which a unit of the company begins.
    pub(super) fn whole(&self, unit: &Unit) -> Option<&Kind> {
        let line = self.mission.roster.get(unit.piece.index())?;
        self.mission.kinds.get(line.kind as usize)
    }

    /// A unit of the company, not one that was sent to it.
    fn own<'a>(&'a self, state: &'a State, unit: UnitId) -> Result<&'a Kind, No> {
        let none = No("FOF-12.2-04", "The company has no such unit.");
        let who = state.units.get(unit.index()).ok_or(none)?;
        let line = self.mission.roster.get(who.piece.index()).ok_or(none)?;
        let kind = self.whole(who).ok_or(none)?;
        need(
            !line.attachment,
            "FOF-12.4-06",
            "Attachments are looked after by those who sent them.",
        )?;
        Ok(kind)
    }

    /// A unit of the company that is rebuilt, or why it is none.
    fn rebuilt<'a>(&'a self, state: &'a State, unit: UnitId) -> Result<&'a Kind, No> {
        let kind = self.own(state, unit)?;
        need(
            is_rebuilt(kind.role),
            "FOF-12.2-04",
            "Squads, weapons teams, HQs and Staff are rebuilt.",
        )?;
        Ok(kind)
    }

    /// A unit whose steps may be put elsewhere, or why it is none.
    fn broken_up(&self, state: &State, unit: UnitId) -> May {
        let kind = self.own(state, unit)?;
        need(
            is_of_company(kind.role) && !kind.role.commands(),
            "FOF-12.2-04",
            "Squads, weapons teams and Runners are broken up; an HQ or Staff unit is not.",
        )
    }

    /// Steps that the company is short of.
    pub(super) fn missing(&self, state: &State) -> u8 {
        let units = (0..state.units.len() as u8).map(UnitId);
        let short = units.filter_map(|unit| {
            let kind = self.rebuilt(state, unit).ok()?;
            Some(
                kind.steps
                    .saturating_sub(self.steps_of(state, unit).len() as u8),
            )
        });
        short.fold(0, u8::saturating_add)
    }

    /// Whether a step at hand may join a unit.
    pub(super) fn may_fill(
        &self,
        state: &State,
        debrief: &Debrief,
        unit: UnitId,
        level: Experience,
    ) -> May {
        let kind = self.rebuilt(state, unit)?;
        let replaces = debrief.stage == DebriefStage::Replacements;
        need(
            self.steps_of(state, unit).len() < usize::from(kind.steps),
            if replaces {
                "FOF-12.4-03"
            } else {
                "FOF-12.2-04"
            },
            "It has all its steps.",
        )?;
        need(
            debrief.at_hand(level) > 0,
            if replaces {
                "FOF-12.4-01"
            } else {
                "FOF-12.2-04"
            },
            "There is no step of that level at hand.",
        )?;
        need(
            !replaces || debrief.places > 0,
            "FOF-12.4-03",
            "Replacements fill only steps that were lost as casualties or prisoners.",
        )
    }

    /// A step joins a unit. A headquarters that is rebuilt is Green and stays so (FOF-12.2-05, FOF-12.4-05).
    pub(super) fn join_step(
        &self,
        state: &mut State,
        unit: UnitId,
        level: Experience,
        from: Source,
        log: &mut impl Log<State, Event>,
    ) {
        let mut steps = self.steps_of(state, unit);
        let commands = self
            .whole(state.unit(unit))
            .is_some_and(|kind| kind.role.commands());
        let step = match commands {
            true => Step {
                level: Experience::Green,
                settled: true,
            },
            false => Step {
                level,
                settled: from.settled,
            },
        };
        steps.push(step);
        self.raise(state, unit);
        self.label(state, unit, &steps);
        let event = match commands {
            true => CampaignEvent::NewLeader { unit },
            false => CampaignEvent::Joined {
                unit,
                level,
                replacement: from.replacement,
            },
        };
        log.note(state, Event::Campaign(event));
    }

    /// A unit that was Removed from Play is there again, as its counter shows it.
    fn raise(&self, state: &mut State, unit: UnitId) {
        let line = state.unit(unit).piece;
        let kind = KindId(self.mission.roster[line.index()].kind);
        let who = state.unit_mut(unit);
        if who.is(Flags::GONE) {
            who.flags = Flags::default();
            who.form = Form::Front;
            who.kind = kind;
        }
    }

    /// A step of this level in a unit; one that may still rise before one that may not.
    fn step_at(&self, state: &State, unit: UnitId, level: Experience) -> Option<usize> {
        let steps = self.steps_of(state, unit);
        let open = steps.iter().position(|s| s.level == level && !s.settled);
        open.or_else(|| steps.iter().position(|step| step.level == level))
    }

    /// FOF-12.2-04: steps may be detached from other units. An HQ or Staff unit is one man and his runners: it is not
    /// broken up (ruling).
    pub(super) fn may_leave(&self, state: &State, unit: UnitId, level: Experience) -> May {
        self.broken_up(state, unit)?;
        need(
            self.step_at(state, unit, level).is_some(),
            "FOF-12.2-04",
            "It has no step of that level.",
        )
    }

    /// A step goes; says whether it had risen.
    fn take_label(&self, state: &mut State, unit: UnitId, level: Experience) -> bool {
        let mut steps = self.steps_of(state, unit);
        let Some(at) = self.step_at(state, unit, level) else {
            return false;
        };
        let settled = steps[at].settled;
        steps.remove(at);
        self.label(state, unit, &steps);
        if steps.is_empty() {
            let who = state.unit_mut(unit);
            who.set(Flags::GONE, true);
            who.steps = 0;
        }
        settled
    }

    pub(super) fn leave_step(
        &self,
        state: &mut State,
        unit: UnitId,
        level: Experience,
        log: &mut impl Log<State, Event>,
    ) -> bool {
        let settled = self.take_label(state, unit, level);
        log.note(state, Event::Campaign(CampaignEvent::Left { unit, level }));
        settled
    }

    /// FOF-12.5-01: any step of the company may be the one that is lost.
    pub(super) fn may_lose(&self, state: &State, unit: UnitId, level: Experience) -> May {
        self.rebuilt(state, unit)?;
        need(
            self.step_at(state, unit, level).is_some(),
            "FOF-12.5-01",
            "It has no step of that level.",
        )
    }

    pub(super) fn lose_step(
        &self,
        state: &mut State,
        unit: UnitId,
        level: Experience,
        log: &mut impl Log<State, Event>,
    ) {
        self.take_label(state, unit, level);
        log.note(state, Event::Campaign(CampaignEvent::Lost { unit, level }));
    }

    pub(super) fn may_tire(&self, state: &State, unit: UnitId, level: Experience) -> May {
        need(
            level != Experience::Green,
            "FOF-12.5-01",
            "A Green step cannot fall any further.",
        )?;
        self.may_lose(state, unit, level)
    }

    pub(super) fn tire_step(
        &self,
        state: &mut State,
        unit: UnitId,
        level: Experience,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(at) = self.step_at(state, unit, level) else {
            return;
        };
        let mut steps = self.steps_of(state, unit);
        let to = below(level);
        steps[at].level = to;
        self.label(state, unit, &steps);
        log.note(state, Event::Campaign(CampaignEvent::Fell { unit, to }));
    }

    pub(super) fn has_any_step(&self, state: &State, level: Option<Experience>) -> bool {
        let units = (0..state.units.len() as u8).map(UnitId);
        units.into_iter().any(|unit| {
            self.rebuilt(state, unit).is_ok()
                && self
                    .steps_of(state, unit)
                    .iter()
                    .any(|step| level.is_none_or(|level| step.level == level))
        })
    }

    /// Whether a step of this level in a unit may rise (12.3). `debrief` is the one between missions; without it, it is
    /// the rebuilding between attempts.
    pub(crate) fn may_rise(
        &self,
        state: &State,
        debrief: Option<&Debrief>,
        unit: UnitId,
        level: Experience,
    ) -> May {
        let who = state.units.get(unit.index());
        let none = No("FOF-12.3-01", "The company has no such unit.");
        let who = who.ok_or(none)?;
        let line = self.mission.roster.get(who.piece.index()).ok_or(none)?;
        let kind = self.whole(who).ok_or(none)?;
        need(
            !line.attachment,
            "FOF-12.3-03",
            "Attachments are not promoted by the company.",
        )?;
        need(
            is_rebuilt(kind.role),
            "FOF-12.3-01",
            "Squads, weapons teams, HQs and Staff are promoted.",
        )?;
        need(
            !who.is(Flags::GONE) && (debrief.is_some() || who.in_play()),
            "FOF-12.3-01",
            "It is not in the company now.",
        )?;
        need(
            self.took_part(state, debrief, unit),
            "FOF-12.3.1-01",
            "It did not take part in the patrol.",
        )?;
        need(
            kind.role != Role::CompanyHq || !debrief.is_some_and(|now| now.commander_waits),
            "FOF-12.8-02",
            "The commander of a company that has failed its mission is not promoted.",
        )?;
        let cost = rise_cost(level).ok_or(No("FOF-12.3-01", "Nothing is above Veteran."))?;
        let steps = self.steps_of(state, unit);
        let mut of_level = steps.iter().filter(|step| step.level == level).peekable();
        need(
            of_level.peek().is_some(),
            "FOF-12.3-01",
            "It has no step of that level.",
        )?;
        let open = of_level.any(|step| !step.settled);
        if !open && kind.role.commands() && level == Experience::Green {
            return Err(No(
                "FOF-12.2-05",
                "A headquarters that was rebuilt just now is Green and stays so.",
            ));
        }
        need(
            open,
            "FOF-12.3-01",
            "A step rises by one level only before the next mission.",
        )?;
        need(
            u16::from(cost) <= self.points_left(state),
            "FOF-12.3-01",
            "There are not enough Experience Points.",
        )
    }

    /// FOF-12.3.1-01: after a patrol only those who were on it; after anything else all.
    fn took_part(&self, state: &State, debrief: Option<&Debrief>, unit: UnitId) -> bool {
        match debrief {
            Some(debrief) => !debrief.patrol || state.unit(unit).is(Flags::PATROLLED),
            None => self.mission.kind != MissionKind::Patrol || self.on_patrol(state, unit),
        }
    }

    pub(crate) fn rise_step(
        &self,
        state: &mut State,
        unit: UnitId,
        level: Experience,
        log: &mut impl Log<State, Event>,
    ) {
        let mut steps = self.steps_of(state, unit);
        let open = steps.iter().position(|s| s.level == level && !s.settled);
        let (Some(at), Some(cost)) = (open, rise_cost(level)) else {
            return;
        };
        let to = above(level);
        steps[at] = Step {
            level: to,
            settled: true,
        };
        state.spent += u16::from(cost);
        self.label(state, unit, &steps);
        let now = state.unit(unit).experience;
        log.note(
            state,
            Event::Campaign(CampaignEvent::Rose {
                unit,
                to,
                cost,
                now,
            }),
        );
    }

    /// FOF-6.4.3-02: whether a unit has one step and does not stand with it.
    pub(super) fn is_too_small(&self, state: &State, unit: UnitId) -> bool {
        let Ok(kind) = self.rebuilt(state, unit) else {
            return false;
        };
        let alone = self.steps_of(state, unit).len() == 1;
        alone && !kind.last_step_fights && kind.steps > 1
    }

    /// The company is as it will be: squads that do not stand with one step are no more, and their men go with the
    /// Replacements that are not needed.
    pub(super) fn dissolve(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for unit in (0..state.units.len() as u8).map(UnitId) {
            if !self.is_too_small(state, unit) {
                continue;
            }
            let Step { level, .. } = self.steps_of(state, unit)[0];
            self.take_label(state, unit, level);
            log.note(state, Event::Campaign(CampaignEvent::Dissolved { unit }));
        }
    }
}
