//! 3.9, step 3: the company is rebuilt from what is left of it, and Experience Points are spent.

use super::SequenceEvent;
use crate::campaign::{Step, rise_cost};
use crate::counters::{Experience, Kind, Role, Side};
use crate::event::Event;
use crate::fof::{Fof, May, No, need};
use crate::mission::MissionKind;
use crate::state::{Area, Flags, Form, KindId, PieceId, State, Unit, UnitId};
use engine::{List, Log};

impl Fof {
    /// LATs of the company that can be used as steps (FOF-3.9-04, FOF-3.9-06).
    fn spare_steps<'a>(&self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        state.in_play().filter(|&id| {
            let unit = state.unit(id);
            unit.side == Side::Friendly && unit.is_lat()
        })
    }

    /// The slot of a roster line.
    pub(crate) fn slot_of(&self, state: &State, piece: PieceId) -> Option<UnitId> {
        let slot = state.units.iter().position(|u| u.piece == piece)?;
        Some(UnitId(slot as u8))
    }

    /// The counter with which a roster line began: what is left of it may have a smaller one (E-FOF-7.18.1-1).
    fn full_kind(&self, piece: PieceId) -> &Kind {
        &self.mission.kinds[self.mission.roster[piece.index()].kind as usize]
    }

    /// Steps that one rebuilding takes: a squad cannot stand with one.
    fn steps_needed(&self, unit: &Unit) -> u8 {
        let kind = self.full_kind(unit.piece);
        if unit.is(Flags::GONE) && !kind.last_step_fights {
            2
        } else {
            1
        }
    }

    pub(super) fn may_rebuild(&self, state: &State, piece: PieceId) -> May {
        let unknown = No("FOF-3.9-04", "The company has no such unit.");
        let line = self.mission.roster.get(piece.index()).ok_or(unknown)?;
        let slot = self.slot_of(state, piece).ok_or(unknown)?;
        let unit = state.unit(slot);
        let kind = self.full_kind(piece);
        need(
            !line.attachment,
            "FOF-3.9-04",
            "Attachments are not rebuilt.",
        )?;
        let rebuilt = matches!(kind.role, Role::Squad | Role::WeaponTeam) || kind.role.commands();
        need(
            rebuilt && kind.role != Role::BattalionHq,
            "FOF-3.9-04",
            "Only squads, weapons teams, HQs and Staff are rebuilt.",
        )?;
        need(
            !unit.is(Flags::DETACHED),
            "FOF-3.9-06",
            "It left the company for this mission.",
        )?;
        need(
            !unit.is(Flags::SPLIT) || unit.is(Flags::GONE),
            "FOF-7.2.5-03",
            "Its ammunition bearers left it for good.",
        )?;
        // Whichever side was up when it was lost, it is the unit that returns.
        need(
            unit.in_play() || unit.is(Flags::GONE),
            "FOF-3.9-04",
            "It is neither on the map nor Removed from Play.",
        )?;
        need(
            !unit.in_play() || unit.steps < kind.steps,
            "FOF-3.9-04",
            "It has all its steps.",
        )?;
        need(
            self.spare_steps(state).count() >= self.steps_needed(unit) as usize,
            "FOF-3.9-04",
            "There are not enough Limited Action Teams left to rebuild it.",
        )
    }

    /// Points still to be spent.
    pub(crate) fn points_left(&self, state: &State) -> u16 {
        state.points.saturating_sub(state.spent)
    }

    pub(super) fn may_promote(&self, state: &State, unit: UnitId) -> May {
        let known = state.units.get(unit.index()).filter(|u| u.in_play());
        let promoted = known.ok_or(No("FOF-3.9-05", "No such unit is in play."))?;
        let line = self.mission.roster.get(promoted.piece.index());
        let line = line.ok_or(No(
            "FOF-3.9-05",
            "Squads, weapons teams, HQs and Staff are promoted.",
        ))?;
        need(
            !line.attachment,
            "FOF-2.3.2-02",
            "Attachments gain no Experience.",
        )?;
        need(
            !promoted.is(Flags::NOTED),
            "FOF-3.9-05",
            "It has already risen, or was just reconstituted and stays Green.",
        )?;
        need(
            promoted.experience != Experience::Veteran,
            "FOF-3.9-05",
            "It is already Veteran.",
        )?;
        need(
            self.mission.kind != MissionKind::Patrol || self.on_patrol(state, unit),
            "FOF-12.3.1-01",
            "It did not take part in the patrol.",
        )?;
        need(
            self.promotion_cost(state, unit) <= self.points_left(state),
            "FOF-3.9-05",
            "There are not enough Experience Points.",
        )
    }

    /// In a campaign single steps rise where a whole unit would be too dear (FOF-12.3-01).
    fn may_raise_a_step(&self, state: &State, unit: UnitId) -> bool {
        let mut levels = Experience::ALL.iter();
        self.in_campaign(state)
            && levels.any(|&level| self.may_rise(state, None, unit, level).is_ok())
    }

    pub(super) fn may_rebuild_any(&self, state: &State) -> bool {
        let pieces = (0..self.mission.roster.len() as u8).map(PieceId);
        let units = (0..state.units.len() as u8).map(UnitId);
        pieces
            .into_iter()
            .any(|p| self.may_rebuild(state, p).is_ok())
            || units
                .into_iter()
                .any(|u| self.may_promote(state, u).is_ok() || self.may_raise_a_step(state, u))
    }

    pub(super) fn rebuild(
        &self,
        state: &mut State,
        piece: PieceId,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(slot) = self.slot_of(state, piece) else {
            return;
        };
        let needed = self.steps_needed(state.unit(slot));
        let used: List<UnitId, 2> = self.spare_steps(state).take(needed as usize).collect();
        let Some(&first) = used.first() else { return };
        let place = *state.unit(first);
        for &team in used.iter() {
            self.remove_unit(state, team, log);
        }
        let old = *state.unit(slot);
        let role = self.full_kind(piece).role;
        let mut steps = self.steps_of(state, slot);
        for _ in used.iter() {
            // FOF-3.9-05: a reconstituted HQ or Staff unit stays Green.
            steps.push(Step {
                level: Experience::Green,
                settled: role.commands(),
            });
        }
        let unit = state.unit_mut(slot);
        unit.kind = KindId(self.mission.roster[piece.index()].kind);
        if old.is(Flags::GONE) {
            unit.form = Form::Front;
            unit.flags = Flags(Flags::RECONSTITUTED | old.flags.0 & Flags::SPLIT);
            unit.at = place.at;
            unit.area = place.area;
            unit.set(Flags::NOTED, role.commands());
        }
        self.label(state, slot, &steps);
        self.settle_last_step(state, slot, log);
        // FOF-5.1.5-03: where its cover is too small for it now, it stands beside it.
        if self.may_gain_steps(state, slot, 0).is_err() {
            state.unit_mut(slot).area = Area::OPEN;
        }
        state.changed = true;
        log.note(
            state,
            Event::Sequence(SequenceEvent::Rebuilt {
                unit: slot,
                steps: state.unit(slot).steps,
            }),
        );
    }

    /// FOF-12.3-01: a point a step from Green to Line, three from Line to Veteran.
    pub(crate) fn promotion_cost(&self, state: &State, unit: UnitId) -> u16 {
        let steps = self.steps_of(state, unit);
        let costs = steps.iter().filter_map(|step| rise_cost(step.level));
        costs.map(u16::from).sum()
    }
}
