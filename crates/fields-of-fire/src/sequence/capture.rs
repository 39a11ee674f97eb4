//! 3.5.1, 8.15 Capture: teams that stand alone among opponents, then Casualties that the enemy left behind.

use super::{SequenceEvent, SequenceFrame};
use crate::choice::{Choice, unlisted};
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::{Frame, Purpose};
use crate::mission::MissionKind;
use crate::state::{Flags, Form, Item, ItemKind, Pc, State, UnitId, Wait};
use engine::Log;
use ground::{CARDS, Card};
use serde::{Deserialize, Serialize};

/// How far the capture on a card has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum CaptureStage {
    /// Is anybody captured here?
    #[default]
    Look,
    /// Who details the guard: asked, or drawn for the enemy.
    Guard,
    /// One step of this unit is left without a side of its own: which team it becomes.
    Rest {
        /// Who.
        unit: UnitId,
    },
}

impl Fof {
    pub(super) fn step_capture(
        &self,
        state: &mut State,
        card: u8,
        stage: CaptureStage,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if card as usize >= CARDS {
            state.stack.finish();
            self.capture_casualties(state, log);
            return Flow::On;
        }
        let at = Card(card);
        let next = |card, stage| Frame::Sequence(SequenceFrame::Capture { card, stage });
        match stage {
            CaptureStage::Look => {
                let Some(captor) = self.captor_on(state, at) else {
                    let rest = state
                        .contested()
                        .iter()
                        .find(|&c| self.captor_on(state, c).is_some());
                    let rest = rest.map_or(CARDS as u8, |card| card.0);
                    state.stack.become_(next(rest, CaptureStage::Look));
                    return Flow::On;
                };
                if !self.mission.prisoners[captor as usize] {
                    self.kill_captives(state, at, captor.other(), log);
                    return Flow::On;
                }
                state.stack.become_(next(card, CaptureStage::Guard));
                if captor == Side::Enemy {
                    let guards = self.guards(state, at, captor).count() as u8;
                    self.number(state, guards, Purpose::WhichUnit);
                }
                Flow::On
            }
            CaptureStage::Guard => {
                let Some(captor) = self.captor_on(state, at) else {
                    state.stack.become_(next(card, CaptureStage::Look));
                    return Flow::On;
                };
                let several = self.guards(state, at, captor).count() > 1;
                if captor == Side::Friendly && several {
                    return Flow::Wait(Wait::Choice);
                }
                let nth = match captor {
                    Side::Friendly => 0,
                    Side::Enemy => state.number_drawn() as usize - 1,
                };
                let guard = self.guards(state, at, captor).nth(nth);
                if let Some(guard) = guard {
                    self.capture(state, card, captor, guard, log);
                }
                Flow::On
            }
            CaptureStage::Rest { unit } => match state.unit(unit).side {
                Side::Friendly => Flow::Wait(Wait::Choice),
                Side::Enemy => {
                    let form = [Form::Fire, Form::Assault][state.number_drawn() as usize - 1];
                    self.take_step(state, unit, form, log);
                    state.stack.become_(next(card, CaptureStage::Look));
                    Flow::On
                }
            },
        }
    }

    /// The side that captures on a card, if any (FOF-3.5.1-01).
    fn captor_on(&self, state: &State, at: Card) -> Option<Side> {
        Side::BOTH.into_iter().find(|&captor| {
            let mut captives = state.on(at, captor.other()).peekable();
            captives.peek().is_some()
                && captives.all(|id| self.is_captive(state, id))
                && self.guards(state, at, captor).next().is_some()
        })
    }

    fn is_captive(&self, state: &State, unit: UnitId) -> bool {
        matches!(state.unit(unit).form, Form::Paralyzed | Form::Litter)
    }

    /// Units that can capture, and give the guard.
    fn guards<'a>(
        &'a self,
        state: &'a State,
        at: Card,
        captor: Side,
    ) -> impl Iterator<Item = UnitId> + 'a {
        state
            .on(at, captor)
            .filter(move |&id| self.may_detail(state, at, captor, id).is_ok())
    }

    /// Whether a unit can capture on a card, and give the guard: Unpinned infantry with a VOF rating.
    fn may_detail(&self, state: &State, at: Card, captor: Side, unit: UnitId) -> May {
        let guard = state.unit(unit);
        let clause = "FOF-8.15-03";
        need(
            guard.side == captor && guard.at == at,
            clause,
            "The guard comes from one of the captor's units on the card.",
        )?;
        need(
            !guard.is(Flags::PINNED),
            clause,
            "A Pinned unit guards nobody.",
        )?;
        need(
            self.face(guard).has_vof(),
            clause,
            "Only a unit with a VOF rating details a guard.",
        )?;
        need(
            !self.is_vehicle(guard) && !guard.aboard.is_some(),
            clause,
            "Only infantry on foot details a guard.",
        )
    }

    /// FOF-8.15-02: no prisoners are taken.
    fn kill_captives(
        &self,
        state: &mut State,
        at: Card,
        side: Side,
        log: &mut impl Log<State, Event>,
    ) {
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let captive = *state.unit(unit);
            if captive.at == at && captive.side == side {
                log.note(
                    state,
                    Event::Sequence(SequenceEvent::NoQuarter { unit, at }),
                );
                for _ in 0..captive.steps {
                    self.casualty(state, unit, log);
                }
            }
        }
    }

    /// FOF-8.15-03: one step guards all who are captured on the card; all leave play.
    fn capture(
        &self,
        state: &mut State,
        card: u8,
        captor: Side,
        guard: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let at = Card(card);
        let mut steps = 0;
        for unit in (0..state.units.len() as u8).map(UnitId) {
            let captive = *state.unit(unit);
            if captive.at == at && captive.side == captor.other() {
                steps += captive.steps;
                self.remove_unit(state, unit, log);
            }
        }
        log.note(
            state,
            Event::Sequence(SequenceEvent::Captured {
                captor,
                at,
                steps,
                guard,
            }),
        );
        if captor == Side::Enemy {
            state.tally.captured = state.tally.captured.saturating_add(steps);
        } else {
            state.tally.prisoners = state.tally.prisoners.saturating_add(steps);
            self.award(
                state,
                u16::from(self.mission.points.prisoner) * u16::from(steps),
            );
            let level = state.unit(guard).experience as usize;
            state.tally.guards[level] = state.tally.guards[level].saturating_add(1);
        }
        let unit = *state.unit(guard);
        if unit.steps <= 1 {
            self.remove_unit(state, guard, log);
            if unit.piece.is_some() {
                // FOF-3.9-06, FOF-8.15-05: nobody reconstitutes a guard in this mission.
                state.unit_mut(guard).flags = Flags(Flags::DETACHED);
            }
            return;
        }
        let alone = self.leaves_one_step(state, guard);
        state.unit_mut(guard).steps -= 1;
        state.changed = true;
        if !alone {
            self.settle_last_step(state, guard, log);
            return;
        }
        // FOF-8.15-04: the player says which team the last step becomes; for the enemy chance does.
        state.stack.become_(SequenceFrame::Capture {
            card,
            stage: CaptureStage::Rest { unit: guard },
        });
        if captor == Side::Enemy {
            self.number(state, 2, Purpose::WhichCounter);
        }
    }

    /// FOF-3.5.1-03, 8.15.1: enemy Casualties that nobody holds. The enemy takes none of ours (FOF-3.5.1-04).
    fn capture_casualties(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for i in 0..state.items.len() {
            let item = state.items[i];
            let lies = item.kind == ItemKind::Casualty(Side::Enemy) && !item.holder.is_some();
            if !lies || !self.gives_up_casualties(state, item.at) {
                continue;
            }
            state.items[i] = Item::default();
            self.award(state, u16::from(self.mission.points.prisoner));
            log.note(
                state,
                Event::Sequence(SequenceEvent::CasualtyTaken { at: item.at }),
            );
        }
    }

    fn gives_up_casualties(&self, state: &State, at: Card) -> bool {
        if state.on(at, Side::Enemy).next().is_some() {
            return false;
        }
        let held = state.on(at, Side::Friendly).next().is_some();
        let ahead = self.mission.kind == MissionKind::Defensive
            && self.mission.zones.mlr.is_some_and(|line| at.row() > line);
        held || !ahead && state.cell(at).pc == Pc::None
    }

    /// Whether this unit may give the guard, or its last step become such a team.
    pub(super) fn may_guard(
        &self,
        state: &State,
        card: u8,
        stage: CaptureStage,
        choice: &Choice,
    ) -> May {
        match (stage, *choice) {
            (CaptureStage::Guard, Choice::Pick { unit }) => {
                self.may_detail(state, Card(card), Side::Friendly, unit)
            }
            (CaptureStage::Rest { .. }, Choice::As { form }) => need(
                matches!(form, Form::Fire | Form::Assault),
                "FOF-8.15-04",
                "The last step becomes a Fire Team or an Assault Team.",
            ),
            (CaptureStage::Rest { .. }, _) => need(
                false,
                "FOF-8.15-04",
                "Choose whether the last step becomes a Fire Team or an Assault Team.",
            ),
            _ => need(
                false,
                "FOF-8.15-03",
                "Prisoners were taken: choose which unit details the guard.",
            ),
        }
    }

    pub(super) fn guard_choices(
        &self,
        state: &State,
        card: u8,
        stage: CaptureStage,
        out: &mut Vec<Choice>,
    ) {
        match stage {
            CaptureStage::Look => {}
            CaptureStage::Guard => out.extend(
                self.guards(state, Card(card), Side::Friendly)
                    .map(|unit| Choice::Pick { unit }),
            ),
            CaptureStage::Rest { .. } => {
                out.extend([Form::Fire, Form::Assault].map(|form| Choice::As { form }));
            }
        }
    }

    pub(super) fn choose_guard(
        &self,
        state: &mut State,
        card: u8,
        stage: CaptureStage,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (stage, choice) {
            (CaptureStage::Guard, Choice::Pick { unit }) => {
                self.capture(state, card, Side::Friendly, unit, log);
            }
            (CaptureStage::Rest { unit }, Choice::As { form }) => {
                state.stack.become_(SequenceFrame::Capture {
                    card,
                    stage: CaptureStage::Look,
                });
                self.take_step(state, unit, form, log);
            }
            (CaptureStage::Look | CaptureStage::Guard | CaptureStage::Rest { .. }, choice) => {
                unlisted(choice)
            }
        }
    }
}
