//! 3.9 Reattempt: the company is put in order, and the clock set back.

use super::{SequenceEvent, SequenceFrame};
use crate::cards::swap;
use crate::choice::Choice;
use crate::counters::{Experience, Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::{Frame, Purpose};
use crate::mission::MissionKind;
use crate::state::{
    Aim, Area, Control, Flags, Form, MarkerKind, PieceId, State, Unit, UnitId, Wait,
};
use engine::{List, Log};
use ground::Card;
use serde::{Deserialize, Serialize};

/// Steps of a card per side (FOF-5.1.5-01).
const MOST_STEPS: u8 = 16;

/// How far the procedure has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum ReattemptStage {
    /// Steps 1 and 2.
    #[default]
    Begin,
    /// Step 3: rebuild and promote.
    Rebuild,
    /// Step 5: where this slot's unit goes.
    Reposition {
        /// Slot.
        unit: UnitId,
    },
    /// Step 5: where this phone line goes.
    Wire {
        /// Marker.
        marker: u8,
    },
    /// Step 8: enemies take cover.
    Cover,
    /// A number says who of the enemies on a card goes first.
    CoverFirst {
        /// Card.
        at: Card,
    },
    /// Step 12: Phase Lines.
    PhaseLines {
        /// Which.
        line: u8,
    },
    /// Which platoon goes on the next patrol (FOF-2.6.3-01).
    Patrol,
    /// Steps 13 and 14.
    Restart,
}

impl Fof {
    pub(super) fn step_reattempt(
        &self,
        state: &mut State,
        stage: ReattemptStage,
        log: &mut impl Log<Event>,
    ) -> Flow {
        let next = |stage| Frame::Sequence(SequenceFrame::Reattempt { stage });
        match stage {
            ReattemptStage::Begin => {
                self.flip_to_good_order(state);
                swap(state, next(ReattemptStage::Rebuild));
            }
            ReattemptStage::Rebuild => {
                if self.may_rebuild_any(state) {
                    return Flow::Wait(Wait::Choice);
                }
                self.leftovers_to_fire_teams(state, log);
                swap(state, next(ReattemptStage::Reposition { unit: UnitId(0) }));
            }
            ReattemptStage::Reposition { unit } => {
                let movers = (unit.0..state.units.len() as u8).map(UnitId);
                match movers.into_iter().find(|&id| self.has_ground(state, id)) {
                    Some(id) if id == unit => return Flow::Wait(Wait::Choice),
                    Some(id) => swap(state, next(ReattemptStage::Reposition { unit: id })),
                    None => swap(state, next(ReattemptStage::Wire { marker: 0 })),
                }
            }
            ReattemptStage::Wire { marker } => {
                let is_line = |m: u8| {
                    matches!(
                        state.markers[m as usize].kind,
                        MarkerKind::PhoneLine | MarkerKind::CutPhoneLine
                    )
                };
                let line = (marker..state.markers.len() as u8).find(|&m| is_line(m));
                let ground = Card::all().any(|card| self.is_secured(state, card));
                match line.filter(|_| ground) {
                    Some(m) if m == marker => return Flow::Wait(Wait::Choice),
                    Some(m) => swap(state, next(ReattemptStage::Wire { marker: m })),
                    None => {
                        self.clear_field(state, log);
                        swap(state, next(ReattemptStage::Cover));
                    }
                }
            }
            ReattemptStage::Cover => return self.step_cover(state, log),
            ReattemptStage::CoverFirst { at } => {
                swap(state, next(ReattemptStage::Cover));
                let nth = state.number as usize - 1;
                let unit = self.out_of_cover(state, at).nth(nth);
                self.take_best_cover(state, unit, log);
            }
            ReattemptStage::PhaseLines { line } => {
                if line < self.mission.zones.phase_lines.min(2) {
                    return Flow::Wait(Wait::Choice);
                }
                swap(state, next(ReattemptStage::Patrol));
            }
            ReattemptStage::Patrol => {
                if self.mission.kind == MissionKind::Patrol && self.mission.patrols.len() > 1 {
                    return Flow::Wait(Wait::Choice);
                }
                swap(state, next(ReattemptStage::Restart));
            }
            ReattemptStage::Restart => {
                state.turn = 1;
                state.attempt += 1;
                state.changed = true;
                if self.mission.kind == MissionKind::Patrol {
                    // FOF-2.2.2-02, FOF-2.6.3-01: each patrol meets new markers and has its own way to go.
                    state.visited = Default::default();
                    self.place_contacts(state, 0, log);
                }
                swap(state, Frame::Sequence(SequenceFrame::Turn { next: 0 }));
                log.note(Event::Sequence(SequenceEvent::AttemptBegan {
                    attempt: state.attempt,
                }));
            }
        }
        Flow::On
    }

    /// FOF-3.9-03, FOF-3.9-16: both sides, everybody whose own counter has the Fire Team on the reverse.
    fn flip_to_good_order(&self, state: &mut State) {
        for i in 0..state.units.len() {
            let unit = state.units[i];
            let own = unit.form == Form::Fire && self.kind(&unit).role != Role::Team;
            if own && unit.in_play() {
                state.units[i].form = Form::Front;
                state.units[i].set(Flags::EMPTY_FLIP, false);
            }
            state.units[i].set(Flags::NOTED, false);
        }
    }

    /// LATs of the company that can be used as steps (FOF-3.9-04, FOF-3.9-06).
    fn spare_steps<'a>(&self, state: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        state.in_play().filter(|&id| {
            let unit = state.unit(id);
            unit.side == Side::Friendly && unit.is_lat() && !unit.piece.is_some()
        })
    }

    /// The slot of a roster line.
    pub(crate) fn slot_of(&self, state: &State, piece: PieceId) -> Option<UnitId> {
        let slot = state
            .units
            .iter()
            .position(|u| u.piece == piece && piece.is_some())?;
        Some(UnitId(slot as u8))
    }

    /// Steps that one rebuilding takes: a squad cannot stand with one.
    fn steps_needed(&self, unit: &Unit) -> u8 {
        let kind = self.kind(unit);
        let squad = kind.steps > 1 && !kind.last_step_fights;
        if unit.is(Flags::GONE) && squad { 2 } else { 1 }
    }

    fn may_rebuild(&self, state: &State, piece: PieceId) -> May {
        let unknown = No("FOF-3.9-04", "The company has no such unit.");
        let line = self.mission.roster.get(piece.index()).ok_or(unknown)?;
        let slot = self.slot_of(state, piece).ok_or(unknown)?;
        let unit = state.unit(slot);
        let kind = self.kind(unit);
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
        let short = unit.is(Flags::GONE) || unit.in_play() && unit.steps < kind.steps;
        need(
            short && unit.form == Form::Front,
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
    fn points_left(&self, state: &State) -> u16 {
        state.points.saturating_sub(state.spent)
    }

    fn may_promote(&self, state: &State, unit: UnitId) -> May {
        let known = state.units.get(unit.index()).filter(|u| u.in_play());
        let promoted = known.ok_or(No("FOF-3.9-05", "No such unit is in play."))?;
        let line = self.mission.roster.get(promoted.piece.index());
        need(
            promoted.side == Side::Friendly && promoted.form == Form::Front && line.is_some(),
            "FOF-3.9-05",
            "Squads, weapons teams, HQs and Staff are promoted.",
        )?;
        need(
            line.is_some_and(|line| !line.attachment),
            "FOF-2.3.2-02",
            "Attachments gain no Experience.",
        )?;
        need(
            !promoted.is(Flags::NOTED),
            "FOF-3.9-05",
            "It rose already, or was reconstituted just now and stays Green.",
        )?;
        need(
            promoted.experience != Experience::Veteran,
            "FOF-3.9-05",
            "It is Veteran already.",
        )?;
        need(
            u16::from(promotion_cost(promoted)) <= self.points_left(state),
            "FOF-3.9-05",
            "There are not enough Experience Points.",
        )
    }

    fn may_rebuild_any(&self, state: &State) -> bool {
        let pieces = (0..self.mission.roster.len() as u8).map(PieceId);
        let units = (0..state.units.len() as u8).map(UnitId);
        pieces
            .into_iter()
            .any(|p| self.may_rebuild(state, p).is_ok())
            || units
                .into_iter()
                .any(|u| self.may_promote(state, u).is_ok())
    }

    fn rebuild(&self, state: &mut State, piece: PieceId, log: &mut impl Log<Event>) {
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
        let role = self.kind(&old).role;
        let unit = state.unit_mut(slot);
        if old.is(Flags::GONE) {
            unit.flags = Flags(Flags::RECONSTITUTED);
            unit.at = place.at;
            unit.area = place.area;
            unit.steps = used.len() as u8;
            unit.experience = Experience::Green;
            // FOF-3.9-05: a reconstituted HQ or Staff unit stays Green.
            unit.set(Flags::NOTED, role.commands());
        } else {
            let steps = (0..old.steps)
                .map(|_| old.experience)
                .chain(used.iter().map(|_| Experience::Green));
            unit.experience = mixed_experience(steps);
            unit.steps += used.len() as u8;
        }
        state.changed = true;
        log.note(Event::Sequence(SequenceEvent::Rebuilt {
            unit: slot,
            steps: state.unit(slot).steps,
        }));
    }

    /// FOF-3.9-07: friendly ones only (FOF-3.9-16).
    fn leftovers_to_fire_teams(&self, state: &mut State, log: &mut impl Log<Event>) {
        for id in (0..state.units.len() as u8).map(UnitId) {
            let unit = *state.unit(id);
            let left = unit.in_play() && unit.side == Side::Friendly && unit.is_lat();
            if left && unit.form != Form::Fire {
                self.take_step(state, id, Form::Fire, log);
            }
        }
    }

    /// Whether a friendly unit has anywhere to be repositioned to.
    fn has_ground(&self, state: &State, unit: UnitId) -> bool {
        let who = state.unit(unit);
        who.in_play()
            && who.side == Side::Friendly
            && Card::all().any(|card| self.may_reposition(state, unit, card, Area::OPEN).is_ok())
    }

    /// FOF-3.9-08, and for posts that hold while patrols go out FOF-2.6.1-03.
    fn may_reposition(&self, state: &State, unit: UnitId, at: Card, area: Area) -> May {
        let who = state.unit(unit);
        let post = self.mission.kind == MissionKind::Patrol
            && !self.on_patrol(state, unit)
            && self.is_post(state, at);
        need(
            post || self.is_secured(state, at),
            "FOF-3.9-08",
            "Between attempts units go to Secured cards only.",
        )?;
        let others = state.on(at, Side::Friendly).filter(|&id| id != unit);
        let steps: u8 = others.map(|id| state.unit(id).steps).sum();
        need(
            steps + who.steps <= MOST_STEPS,
            "FOF-5.1.5-01",
            "A card holds 16 steps of a side.",
        )?;
        need(
            area == Area::OPEN || self.may_cover(state, unit, at, area).is_ok(),
            "FOF-3.9-08",
            "Only Cover markers already on the card can be used.",
        )
    }

    /// A Combat Outpost, or a card with the company's own fortifications.
    fn is_post(&self, state: &State, at: Card) -> bool {
        let dug = state
            .covers
            .iter()
            .any(|c| c.at == at && c.kind.is_fortification());
        self.control_at(state, Control::Outpost) == Some(at)
            || dug && state.on(at, Side::Enemy).next().is_none()
    }

    /// Steps 6, 9 to 12: FOF-3.9-09, FOF-3.9-12, FOF-3.9-13. Cover and Mines stay (FOF-3.9-10).
    fn clear_field(&self, state: &mut State, log: &mut impl Log<Event>) {
        for id in (0..state.units.len() as u8).map(UnitId) {
            let unit = *state.unit(id);
            let broken = matches!(unit.form, Form::Paralyzed | Form::Litter);
            if unit.in_play() && unit.side == Side::Enemy && broken {
                self.remove_unit(state, id, log);
            }
        }
        for i in 0..state.units.len() {
            let unit = &mut state.units[i];
            unit.aim = Aim::None;
            unit.owed = 0;
            unit.set(
                Flags::PINNED | Flags::EXPOSED | Flags::HOLDS_FIRE | Flags::CHECKED | Flags::NOTED,
                false,
            );
        }
        state.remove_markers(|marker| {
            !matches!(
                marker.kind,
                MarkerKind::Mines
                    | MarkerKind::PhoneLine
                    | MarkerKind::CutPhoneLine
                    | MarkerKind::Control(_)
                    | MarkerKind::Target
                    | MarkerKind::Claymore
            )
        });
        for hq in state.hqs.iter_mut() {
            hq.saved = 0;
        }
        self.refill(state);
        state.errands.clear();
        state.battalion_back = 0;
        state.event_list_until = 0;
        state.weather = i8::MIN;
        state.frozen = false;
        state.changed = true;
    }

    /// FOF-3.9-13: ammunition, Fire Missions, assets; what lies about is gone, Casualties too (FOF-3.9-09).
    fn refill(&self, state: &mut State) {
        for i in 0..state.units.len() {
            let unit = state.units[i];
            if unit.in_play() && unit.form == Form::Front {
                state.units[i].ammo = self.kind(&unit).ammo_points;
                state.units[i].set(Flags::OUT_OF_AMMO, false);
            }
        }
        for (row, support) in self.mission.support.iter().enumerate() {
            if let Some(left) = state.missions.get_mut(row) {
                *left = support.missions;
            }
        }
        self.refill_items(state);
    }

    /// Enemies of a card that stand out of cover though a Cover marker there has room (FOF-3.9-11).
    fn out_of_cover<'a>(&'a self, state: &'a State, at: Card) -> impl Iterator<Item = UnitId> + 'a {
        state.on(at, Side::Enemy).filter(move |&id| {
            state.unit(id).area == Area::OPEN && self.best_cover(state, id).is_some()
        })
    }

    /// The best Cover marker on a unit's card with room for it without crowding.
    fn best_cover(&self, state: &State, unit: UnitId) -> Option<Area> {
        let who = state.unit(unit);
        let room = |area: Area| {
            let limit = self
                .cover_limit(state.covers[area.index()].kind)
                .unwrap_or(3);
            self.steps_under(state, area) + who.steps <= limit
        };
        (0..state.covers.len() as u8)
            .map(Area)
            .filter(|&area| state.covers[area.index()].at == who.at)
            .filter(|&area| self.may_cover(state, unit, who.at, area).is_ok() && room(area))
            .max_by_key(|&area| self.cover_value(state.covers[area.index()].kind))
    }

    fn step_cover(&self, state: &mut State, log: &mut impl Log<Event>) -> Flow {
        let next = |stage| Frame::Sequence(SequenceFrame::Reattempt { stage });
        let at = Card::all().find(|&at| self.out_of_cover(state, at).next().is_some());
        let Some(at) = at else {
            swap(state, next(ReattemptStage::PhaseLines { line: 0 }));
            return Flow::On;
        };
        let units = self.out_of_cover(state, at).count() as u8;
        if units == 1 {
            let unit = self.out_of_cover(state, at).next();
            self.take_best_cover(state, unit, log);
        } else {
            swap(state, next(ReattemptStage::CoverFirst { at }));
            self.number(state, units, Purpose::WhichUnit);
        }
        Flow::On
    }

    fn take_best_cover(&self, state: &mut State, unit: Option<UnitId>, log: &mut impl Log<Event>) {
        let Some((unit, area)) = unit.and_then(|unit| Some((unit, self.best_cover(state, unit)?)))
        else {
            return;
        };
        let at = state.unit(unit).at;
        self.relocate(state, unit, at, area, false, log);
    }

    /// Whether a choice may be made at this stage.
    pub(super) fn may_prepare(&self, state: &State, stage: ReattemptStage, choice: &Choice) -> May {
        match (stage, *choice) {
            (ReattemptStage::Rebuild, Choice::Squad { piece }) => self.may_rebuild(state, piece),
            (ReattemptStage::Rebuild, Choice::Promote { unit }) => self.may_promote(state, unit),
            (ReattemptStage::Reposition { unit }, Choice::Deploy { at, area }) => {
                self.may_reposition(state, unit, at, area)
            }
            (ReattemptStage::Wire { .. }, Choice::LayWire { at }) => need(
                self.is_secured(state, at),
                "FOF-3.9-08",
                "Phone lines are moved to Secured cards only.",
            ),
            (ReattemptStage::PhaseLines { line }, Choice::PlaceControl { control, at }) => {
                self.may_place_phase_line(line, control, at)
            }
            (ReattemptStage::Patrol, Choice::Patrol { platoon }) => need(
                self.mission.patrols.contains(&platoon),
                "FOF-2.6.1-01",
                "The mission sends another platoon.",
            ),
            (ReattemptStage::Patrol, _) => need(
                false,
                "FOF-2.6.1-01",
                "Say which platoon goes on patrol next.",
            ),
            (_, Choice::Done) => Ok(()),
            _ => need(
                false,
                "FOF-3.9-01",
                "The company prepares for another attempt, in the order of the steps.",
            ),
        }
    }

    pub(super) fn prepare_choices(
        &self,
        state: &State,
        stage: ReattemptStage,
        out: &mut Vec<Choice>,
    ) {
        let mut offer = |choice: Choice| {
            if self.may_prepare(state, stage, &choice).is_ok() {
                out.push(choice);
            }
        };
        match stage {
            ReattemptStage::Rebuild => {
                for piece in (0..self.mission.roster.len() as u8).map(PieceId) {
                    offer(Choice::Squad { piece });
                }
                for unit in (0..state.units.len() as u8).map(UnitId) {
                    offer(Choice::Promote { unit });
                }
            }
            ReattemptStage::Reposition { .. } => {
                for at in Card::all() {
                    offer(Choice::Deploy {
                        at,
                        area: Area::OPEN,
                    });
                    for area in (0..state.covers.len() as u8).map(Area) {
                        if state.covers[area.index()].at == at {
                            offer(Choice::Deploy { at, area });
                        }
                    }
                }
            }
            ReattemptStage::Wire { .. } => {
                for at in Card::all() {
                    offer(Choice::LayWire { at });
                }
            }
            ReattemptStage::PhaseLines { line } => {
                let control = [Control::PhaseLine1, Control::PhaseLine2][line.min(1) as usize];
                for at in Card::all() {
                    offer(Choice::PlaceControl { control, at });
                }
            }
            ReattemptStage::Patrol => {
                for &platoon in &self.mission.patrols {
                    offer(Choice::Patrol { platoon });
                }
                return;
            }
            _ => {}
        }
        out.push(Choice::Done);
    }

    pub(super) fn choose_prepare(
        &self,
        state: &mut State,
        stage: ReattemptStage,
        choice: Choice,
        log: &mut impl Log<Event>,
    ) {
        let next = |stage| Frame::Sequence(SequenceFrame::Reattempt { stage });
        match (stage, choice) {
            (ReattemptStage::Rebuild, Choice::Squad { piece }) => self.rebuild(state, piece, log),
            (ReattemptStage::Rebuild, Choice::Promote { unit }) => {
                state.spent += u16::from(promotion_cost(state.unit(unit)));
                let promoted = state.unit_mut(unit);
                promoted.experience = match promoted.experience {
                    Experience::Green => Experience::Line,
                    _ => Experience::Veteran,
                };
                promoted.set(Flags::NOTED, true);
                let experience = promoted.experience;
                log.note(Event::Sequence(SequenceEvent::Promoted {
                    unit,
                    experience,
                }));
            }
            (ReattemptStage::Rebuild, _) => {
                self.leftovers_to_fire_teams(state, log);
                swap(state, next(ReattemptStage::Reposition { unit: UnitId(0) }));
            }
            (ReattemptStage::Reposition { unit }, Choice::Deploy { at, area }) => {
                let after = UnitId(unit.0 + 1);
                swap(state, next(ReattemptStage::Reposition { unit: after }));
                self.stand(state, unit, at, area, log);
            }
            (ReattemptStage::Reposition { .. }, _) => {
                swap(state, next(ReattemptStage::Wire { marker: 0 }));
            }
            (ReattemptStage::Wire { marker }, Choice::LayWire { at }) => {
                swap(state, next(ReattemptStage::Wire { marker: marker + 1 }));
                state.markers[marker as usize].at = at;
            }
            (ReattemptStage::Wire { .. }, _) => {
                self.clear_field(state, log);
                swap(state, next(ReattemptStage::Cover));
            }
            (ReattemptStage::PhaseLines { line }, Choice::PlaceControl { control, at }) => {
                swap(state, next(ReattemptStage::PhaseLines { line: line + 1 }));
                self.put_control(state, control, at);
            }
            (ReattemptStage::PhaseLines { .. }, _) => swap(state, next(ReattemptStage::Patrol)),
            (ReattemptStage::Patrol, Choice::Patrol { platoon }) => {
                state.patrol = platoon;
                swap(state, next(ReattemptStage::Restart));
            }
            _ => {}
        }
    }
}

/// FOF-12.3-01: a point a step from Green to Line, three from Line to Veteran.
fn promotion_cost(unit: &Unit) -> u8 {
    let step = match unit.experience {
        Experience::Green => 1,
        _ => 3,
    };
    step * unit.steps
}

/// The level of a unit built from steps of several (FOF-12.6-01).
pub(crate) fn mixed_experience(steps: impl Iterator<Item = Experience>) -> Experience {
    let (mut count, mut sum, mut veterans) = (0, 0, 0);
    for step in steps {
        count += 1;
        sum += step as u8;
        veterans += u8::from(step == Experience::Veteran);
    }
    let (veteran, line) = match count {
        0 | 1 => (sum >= 2, sum >= 1),
        2 => (sum == 4, sum >= 2),
        3 => (sum >= 5, sum >= 2),
        _ => (veterans >= 3, sum >= 3),
    };
    match (veteran, line) {
        (true, _) => Experience::Veteran,
        (_, true) => Experience::Line,
        _ => Experience::Green,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: FOF-12.6-01
    #[test]
    fn mixed_units_have_the_level_of_the_table() {
        let rows = [
            ("VV", 'V'),
            ("VL", 'L'),
            ("VG", 'L'),
            ("LG", 'G'),
            ("LL", 'L'),
            ("GG", 'G'),
            ("VVG", 'L'),
            ("VVL", 'V'),
            ("LLV", 'L'),
            ("LLG", 'L'),
            ("GGV", 'L'),
            ("GGL", 'G'),
            ("VLG", 'L'),
            ("VVVG", 'V'),
            ("VVLL", 'L'),
            ("VVGG", 'L'),
            ("LLLG", 'L'),
            ("LLVG", 'L'),
            ("LLGG", 'G'),
            ("GGGV", 'G'),
            ("VLGG", 'L'),
        ];
        let level = |letter| match letter {
            'V' => Experience::Veteran,
            'L' => Experience::Line,
            _ => Experience::Green,
        };
        for (steps, wanted) in rows {
            let mixed = mixed_experience(steps.chars().map(level));
            assert_eq!(mixed, level(wanted), "{steps}");
        }
    }
}
