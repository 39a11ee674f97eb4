//! 3.9 Reattempt: the company is put in order, and the clock set back.

use super::{SequenceEvent, SequenceFrame};
use crate::campaign::{Skill, Step, Steps, above};
use crate::choice::{Choice, unlisted};
use crate::counters::{Experience, Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Frame;
use crate::mission::{MissionKind, PackageKind};
use crate::orders::STEPS_ON_CARD;
use crate::set_up::phase_line;
use crate::state::{
    Aim, Area, Control, CoverKind, Flags, Form, Marker, MarkerKind, PieceId, State, UnitId, Wait,
};
use crate::urban::Place;
use engine::Log;
use ground::{Card, Compass};
use serde::{Deserialize, Serialize};

/// How far the procedure has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
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
    /// Step 3, in a campaign: what is left buys Skills (FOF-12.3-02).
    Skills,
}

impl Fof {
    pub(super) fn step_reattempt(
        &self,
        state: &mut State,
        stage: ReattemptStage,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |stage| Frame::Sequence(SequenceFrame::Reattempt { stage });
        match stage {
            ReattemptStage::Begin => {
                self.reset_landings(state);
                self.everybody_off(state);
                self.flip_to_good_order(state);
                state.stack.become_(next(ReattemptStage::Rebuild));
            }
            ReattemptStage::Rebuild => {
                if self.may_rebuild_any(state) {
                    return Flow::Wait(Wait::Choice);
                }
                self.end_rebuilding(state, log);
            }
            ReattemptStage::Skills => {
                if self.may_learn_any(state) {
                    return Flow::Wait(Wait::Choice);
                }
                self.end_learning(state);
            }
            ReattemptStage::Reposition { unit } => {
                let movers = (unit.0..state.units.len() as u8).map(UnitId);
                match movers.into_iter().find(|&id| self.has_ground(state, id)) {
                    Some(id) if id == unit => return Flow::Wait(Wait::Choice),
                    Some(id) => state
                        .stack
                        .become_(next(ReattemptStage::Reposition { unit: id })),
                    None => state
                        .stack
                        .become_(next(ReattemptStage::Wire { marker: 0 })),
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
                    Some(m) => state
                        .stack
                        .become_(next(ReattemptStage::Wire { marker: m })),
                    None => {
                        self.clear_field(state, log);
                        state.stack.become_(next(ReattemptStage::Cover));
                    }
                }
            }
            ReattemptStage::Cover => return self.step_cover(state, log),
            ReattemptStage::CoverFirst { at } => {
                let nth = state.number_drawn() as usize - 1;
                state.stack.become_(next(ReattemptStage::Cover));
                let unit = self.out_of_cover(state, at).nth(nth);
                self.take_best_cover(state, unit, log);
            }
            ReattemptStage::PhaseLines { line } => {
                if line < self.mission.zones.phase_lines.min(2) {
                    return Flow::Wait(Wait::Choice);
                }
                state.stack.become_(next(ReattemptStage::Patrol));
            }
            ReattemptStage::Patrol => {
                if self.mission.patrols.len() > 1 {
                    return Flow::Wait(Wait::Choice);
                }
                state.stack.become_(next(ReattemptStage::Restart));
            }
            ReattemptStage::Restart => {
                self.put_out_wrecks(state);
                state.turn = 1;
                state.attempt += 1;
                state.changed = true;
                if self.mission.kind == MissionKind::Patrol {
                    // FOF-2.2.2-02, FOF-2.6.3-01: each patrol meets new markers and has its own way to go.
                    state.visited = Default::default();
                    self.place_contacts(state, 0, log);
                    self.keep_outpost_clear(state);
                }
                state.stack.become_(SequenceFrame::Turn { next: 0 });
                log.note(
                    state,
                    Event::Sequence(SequenceEvent::AttemptBegan {
                        attempt: state.attempt,
                    }),
                );
                // N-27: whoever waits to be carried in is planned for anew.
                self.make_landing_plan(state);
            }
        }
        Flow::On
    }

    /// Step 3 is done: the labels go, and teams left over are Fire Teams.
    fn end_rebuilding(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let stage = match self.in_campaign(state) {
            true => ReattemptStage::Skills,
            false => ReattemptStage::Reposition { unit: UnitId(0) },
        };
        state.stack.become_(SequenceFrame::Reattempt { stage });
        state.remove_markers(|marker| {
            matches!(
                marker.kind,
                MarkerKind::Step(_) | MarkerKind::SettledStep(_)
            )
        });
        self.leftovers_to_fire_teams(state, log);
    }

    fn may_learn_any(&self, state: &State) -> bool {
        let units = (0..state.units.len() as u8).map(UnitId);
        units.into_iter().any(|unit| {
            let mut skills = Skill::ALL.iter();
            skills.any(|&skill| self.may_learn(state, skill, unit).is_ok())
        })
    }

    /// FOF-12.3-02: points that are left are lost.
    fn end_learning(&self, state: &mut State) {
        state.spent = state.points;
        state.stack.become_(SequenceFrame::Reattempt {
            stage: ReattemptStage::Reposition { unit: UnitId(0) },
        });
    }

    /// FOF-3.9-03, FOF-3.9-16: both sides, everybody whose own counter has the Fire Team on the reverse.
    fn flip_to_good_order(&self, state: &mut State) {
        for i in 0..state.units.len() {
            let unit = state.units[i];
            if self.kind(&unit).role != Role::Team {
                state.units[i].form = Form::Front;
                state.units[i].set(Flags::EMPTY_FLIP, false);
            }
        }
    }

    /// FOF-3.9-07: friendly ones only (FOF-3.9-16).
    fn leftovers_to_fire_teams(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for id in (0..state.units.len() as u8).map(UnitId) {
            let unit = *state.unit(id);
            if unit.in_play() && unit.side == Side::Friendly && unit.is_lat() {
                self.take_step(state, id, Form::Fire, log);
            }
        }
    }

    /// Whether a friendly unit has anywhere to be repositioned to.
    fn has_ground(&self, state: &State, unit: UnitId) -> bool {
        let who = state.unit(unit);
        who.in_play()
            && who.side == Side::Friendly
            && Card::all().any(|card| {
                let open = match self.is_urban(state, card) {
                    true => self.any_street(state, card, who.side),
                    false => Area::OPEN,
                };
                self.may_reposition(state, unit, card, open).is_ok()
            })
    }

    /// FOF-3.9-08, and for posts that hold while patrols go out FOF-2.6.1-03.
    fn may_reposition(&self, state: &State, unit: UnitId, at: Card, area: Area) -> May {
        self.may_reposition_on(state, unit, at)?;
        need(
            self.may_cover(state, unit, at, area).is_ok(),
            "FOF-3.9-08",
            "Only Cover markers already on the card can be used.",
        )
    }

    /// The same of a card, whatever area of it.
    fn may_reposition_on(&self, state: &State, unit: UnitId, at: Card) -> May {
        let who = state.unit(unit);
        let post = !self.on_patrol(state, unit) && self.is_post(state, at);
        need(
            post || self.is_secured(state, at),
            "FOF-3.9-08",
            "Between attempts units go to Secured cards only.",
        )?;
        let others = state.on(at, Side::Friendly).filter(|&id| id != unit);
        let steps: u8 = others.map(|id| state.unit(id).steps).sum();
        need(
            steps + who.steps <= STEPS_ON_CARD,
            "FOF-5.1.5-01",
            engine::fact!("A card holds ", STEPS_ON_CARD, " steps of a side."),
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
    fn clear_field(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for id in (0..state.units.len() as u8).map(UnitId) {
            let unit = *state.unit(id);
            let broken = matches!(unit.form, Form::Paralyzed | Form::Litter);
            if broken {
                self.remove_unit(state, id, log);
            }
        }
        for i in 0..state.units.len() {
            let unit = &mut state.units[i];
            unit.aim = Aim::None;
            unit.owed = 0;
            unit.set(
                Flags::PINNED
                    | Flags::EXPOSED
                    | Flags::HOLDS_FIRE
                    | Flags::CHECKED
                    | Flags::NOTED
                    | Flags::LAID
                    | Flags::STOPPED,
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
                    | MarkerKind::Skill(_)
                    | MarkerKind::Campaign
                    // N-27: what has been done to the houses.
                    | MarkerKind::Barricade
                    | MarkerKind::Breach
                    | MarkerKind::Attached
                    // It becomes a Wreck once the enemies have their cover (step 9 after step 8).
                    | MarkerKind::BurningWreck
            )
        });
        for marker in state.markers.iter_mut() {
            // Final Protective Fires wait for another order (FOF-7.16.2-05).
            if matches!(marker.kind, MarkerKind::Control(_)) {
                marker.value = 0;
            }
        }
        for hq in state.hqs.iter_mut() {
            hq.saved = 0;
        }
        self.refill(state);
        state.errands.clear();
        state.battalion_back = 0;
        state.event_list_until = 0;
        state.weather = None;
        state.changed = true;
    }

    /// Step 9: FOF-3.9-12: what burns is a plain Wreck in the next attempt.
    fn put_out_wrecks(&self, state: &mut State) {
        for i in 0..state.markers.len() {
            let Marker { kind, at, area, .. } = state.markers[i];
            if kind == MarkerKind::BurningWreck {
                let side = match self.place(state, area) {
                    Place::Street(side) => side,
                    _ => Compass::North,
                };
                self.lay_cover(state, at, CoverKind::Wreck, side, false);
            }
        }
        state.remove_markers(|marker| marker.kind == MarkerKind::BurningWreck);
    }

    /// FOF-3.9-13: ammunition, Fire Missions, assets; what lies about is gone, Casualties too (FOF-3.9-09).
    fn refill(&self, state: &mut State) {
        for i in 0..state.units.len() {
            let unit = state.units[i];
            state.units[i].ammo = self.kind(&unit).ammo_points;
            state.units[i].set(Flags::OUT_OF_AMMO, false);
            // S-121: a Spotter has again what it had when it came.
            let package = self.mission.packages.get(unit.package.index());
            if let Some(PackageKind::Incoming { missions, .. }) = package.map(|p| &p.kind) {
                state.units[i].missions = missions.saturating_sub(1);
            }
        }
        for (row, support) in self.mission.support.iter().enumerate() {
            if let Some(left) = state.missions.get_mut(row) {
                *left = support.missions;
            }
        }
        self.refill_items(state);
    }

    /// Whether a choice may be made at this stage.
    pub(super) fn may_prepare(&self, state: &State, stage: ReattemptStage, choice: &Choice) -> May {
        match (stage, *choice) {
            (ReattemptStage::Rebuild, Choice::Squad { piece }) => self.may_rebuild(state, piece),
            (ReattemptStage::Rebuild, Choice::Promote { unit }) => self.may_promote(state, unit),
            (ReattemptStage::Rebuild, Choice::Rise { unit, level }) => {
                self.may_rise(state, None, unit, level)
            }
            (ReattemptStage::Skills, Choice::Learn { skill, unit }) => {
                self.may_learn(state, skill, unit)
            }
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
                "Choose which platoon goes on patrol next.",
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
                    for level in Experience::ALL {
                        offer(Choice::Rise { unit, level });
                    }
                }
            }
            ReattemptStage::Skills => {
                for unit in (0..state.units.len() as u8).map(UnitId) {
                    for skill in Skill::ALL {
                        offer(Choice::Learn { skill, unit });
                    }
                }
            }
            ReattemptStage::Reposition { unit } => {
                let open = |&at: &Card| self.may_reposition_on(state, unit, at).is_ok();
                for at in Card::all().filter(open) {
                    offer(Choice::Deploy {
                        at,
                        area: Area::OPEN,
                    });
                    for area in (0..state.covers.len() as u8).map(Area) {
                        offer(Choice::Deploy { at, area });
                    }
                }
            }
            ReattemptStage::Wire { .. } => {
                for at in Card::all() {
                    offer(Choice::LayWire { at });
                }
            }
            ReattemptStage::PhaseLines { line } => {
                let control = phase_line(line);
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
            ReattemptStage::Begin
            | ReattemptStage::Cover
            | ReattemptStage::CoverFirst { .. }
            | ReattemptStage::Restart => return,
        }
        out.push(Choice::Done);
    }

    pub(super) fn choose_prepare(
        &self,
        state: &mut State,
        stage: ReattemptStage,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let next = |stage| Frame::Sequence(SequenceFrame::Reattempt { stage });
        match (stage, choice) {
            (ReattemptStage::Rebuild, Choice::Squad { piece }) => self.rebuild(state, piece, log),
            (ReattemptStage::Rebuild, Choice::Promote { unit }) => {
                state.spent += self.promotion_cost(state, unit);
                let rise = |step: &Step| Step {
                    level: above(step.level),
                    settled: true,
                };
                let risen: Steps = self.steps_of(state, unit).iter().map(rise).collect();
                self.label(state, unit, &risen);
                let promoted = state.unit_mut(unit);
                promoted.set(Flags::NOTED, true);
                let experience = promoted.experience;
                log.note(
                    state,
                    Event::Sequence(SequenceEvent::Promoted { unit, experience }),
                );
            }
            (ReattemptStage::Rebuild, Choice::Rise { unit, level }) => {
                self.rise_step(state, unit, level, log);
                state.unit_mut(unit).set(Flags::NOTED, true);
            }
            (ReattemptStage::Rebuild, Choice::Done) => self.end_rebuilding(state, log),
            (ReattemptStage::Skills, Choice::Learn { skill, unit }) => {
                self.learn(state, skill, unit, log);
            }
            (ReattemptStage::Skills, Choice::Done) => self.end_learning(state),
            (ReattemptStage::Reposition { unit }, Choice::Deploy { at, area }) => {
                let after = UnitId(unit.0 + 1);
                state
                    .stack
                    .become_(next(ReattemptStage::Reposition { unit: after }));
                self.stand(state, unit, at, area, log);
            }
            (ReattemptStage::Reposition { .. }, Choice::Done) => {
                state
                    .stack
                    .become_(next(ReattemptStage::Wire { marker: 0 }));
            }
            (ReattemptStage::Wire { marker }, Choice::LayWire { at }) => {
                state
                    .stack
                    .become_(next(ReattemptStage::Wire { marker: marker + 1 }));
                state.markers[marker as usize].at = at;
            }
            (ReattemptStage::Wire { .. }, Choice::Done) => {
                self.clear_field(state, log);
                state.stack.become_(next(ReattemptStage::Cover));
            }
            (ReattemptStage::PhaseLines { line }, Choice::PlaceControl { control, at }) => {
                state
                    .stack
                    .become_(next(ReattemptStage::PhaseLines { line: line + 1 }));
                self.put_control(state, control, at);
            }
            (ReattemptStage::PhaseLines { .. }, Choice::Done) => {
                state.stack.become_(next(ReattemptStage::Patrol));
            }
            (ReattemptStage::Patrol, Choice::Patrol { platoon }) => {
                state.patrol = platoon;
                state.stack.become_(next(ReattemptStage::Restart));
            }
            (
                ReattemptStage::Begin
                | ReattemptStage::Rebuild
                | ReattemptStage::Reposition { .. }
                | ReattemptStage::Wire { .. }
                | ReattemptStage::Cover
                | ReattemptStage::CoverFirst { .. }
                | ReattemptStage::PhaseLines { .. }
                | ReattemptStage::Patrol
                | ReattemptStage::Restart
                | ReattemptStage::Skills,
                choice,
            ) => unlisted(choice),
        }
    }
}
