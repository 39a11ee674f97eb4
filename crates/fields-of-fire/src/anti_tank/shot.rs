//! 10.6 One attack on a vehicle, and the Quick Shots that follow.

use super::total::QUICK_SHOT;
use super::{AntiTankEvent, AntiTankFrame, AtResult, AtVof};
use crate::counters::{Ammo, Side};
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::state::{Flags, State, UnitId, Wait};
use engine::Log;
use serde::{Deserialize, Serialize};

/// Cards for the Grenade icon of a weapon rated G! (FOF-10.6.2-01).
const GRENADE_CARDS: i8 = 2;

/// An attack on a vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires; `NONE` when the VOF on the card is resolved (10.5.3).
    pub firer: UnitId,
    /// At whom.
    pub target: UnitId,
    /// The VOF that is resolved.
    pub vof: AtVof,
    /// The firer has moved: Move & Fire.
    pub moved: bool,
    /// The target has just entered its card.
    pub moving: bool,
    /// In reaction (10.5.4).
    pub reaction: bool,
    /// Where it stands.
    pub stage: ShotStage,
}

/// Stages of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum ShotStage {
    /// Nothing done yet.
    #[default]
    Begin,
    /// The cards for the Grenade icon are there.
    Grenades,
    /// The card with the AT number is drawn.
    Aimed,
    /// It is there.
    Drawn,
    /// The result is done.
    Done {
        /// The total allows a Quick Shot.
        quick: bool,
    },
    /// The player says whether it fires again.
    Offer,
}

impl Fof {
    /// Turns the strongest VOF on a vehicle's card against it, if there is any (10.5.3). Pushes a frame.
    pub(crate) fn resolve_vof(&self, state: &mut State, target: UnitId, moving: bool) {
        if let Some(vof) = self.vof_against(state, target) {
            state.stack.call(AntiTankFrame::Shot(Shot {
                target,
                vof,
                moving,
                firer: UnitId::NONE,
                ..Shot::default()
            }));
        }
    }

    pub(super) fn step_shot(
        &self,
        state: &mut State,
        shot: Shot,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let at = |stage| AntiTankFrame::Shot(Shot { stage, ..shot });
        let by_gun = shot.firer.is_some();
        match shot.stage {
            ShotStage::Begin if by_gun => {
                if self.shoots_grenades(state.unit(shot.firer)) {
                    state.stack.become_(at(ShotStage::Grenades));
                    let cards = self.attempt_cards(
                        state,
                        shot.firer,
                        Purpose::Grenade,
                        GRENADE_CARDS + self.ambush_cards(state, &shot),
                    );
                    self.attempt(state, shot.firer, Purpose::Grenade, cards);
                } else {
                    state.stack.become_(at(ShotStage::Aimed));
                }
            }
            ShotStage::Begin => state.stack.become_(at(ShotStage::Aimed)),
            ShotStage::Grenades => self.read_grenades(state, shot, log),
            ShotStage::Aimed => {
                state.stack.become_(at(ShotStage::Drawn));
                state.unit_mut(shot.target).set(Flags::ATTACKED, true);
                log.note_with(state, || {
                    Event::AntiTank(AntiTankEvent::Aimed {
                        firer: shot.firer,
                        target: shot.target,
                        reaction: shot.reaction,
                        modifiers: self.at_total(state, &shot).modifiers(),
                    })
                });
                self.draw(state, 1, Purpose::AntiTank);
            }
            ShotStage::Drawn => {
                let total = self.at_total(state, &shot).sum() + self.last_card(state).at as i8;
                let aircraft = self.is_aircraft(state.unit(shot.target));
                let result = AtResult::against(aircraft, total);
                // FOF-10.6.1-01: not against aircraft.
                let quick = QUICK_SHOT.contains(&total) && !aircraft;
                state.stack.become_(at(ShotStage::Done { quick }));
                log.note(
                    state,
                    Event::AntiTank(AntiTankEvent::Result {
                        target: shot.target,
                        at: state.spot(shot.target),
                        total,
                        result,
                    }),
                );
                if !by_gun {
                    self.vof_is_spent(state, shot.target);
                }
                self.apply_at_result(state, shot.target, result, log);
            }
            ShotStage::Done { .. } if !by_gun => state.stack.finish(),
            ShotStage::Done { quick } => {
                self.pay_shot(state, shot.firer, log);
                self.after_shot(state, shot, quick, log);
            }
            ShotStage::Offer => return Flow::Wait(Wait::Choice),
        }
        Flow::On
    }

    /// FOF-10.8.3-02: one card more in an ambush, two when the target is Pinned.
    fn ambush_cards(&self, state: &State, shot: &Shot) -> i8 {
        let pinned = state.unit(shot.target).is(Flags::PINNED);
        match self.ambushes(state, shot) {
            true => 1 + i8::from(pinned),
            false => 0,
        }
    }

    fn read_grenades(&self, state: &mut State, shot: Shot, log: &mut impl Log<State, Event>) {
        let hit = state.successes() > 0;
        // FOF-7.12-01: a jam undoes every success; no vehicle jams.
        let jam = self.jams(state.unit(shot.firer)) && self.icons(state, Icon::Jam) > 0;
        if jam {
            state.stack.finish();
            return self.jam(state, shot.firer, log);
        }
        if hit {
            let stage = ShotStage::Aimed;
            return state
                .stack
                .become_(AntiTankFrame::Shot(Shot { stage, ..shot }));
        }
        // FOF-10.6.2-02
        state.stack.finish();
        let (firer, target) = (shot.firer, shot.target);
        log.note(
            state,
            Event::AntiTank(AntiTankEvent::Wide { firer, target }),
        );
        self.mark_fired(state, shot);
        self.pay_shot(state, firer, log);
    }

    /// FOF-7.18.4-02: a point for each shot; whoever has none left withdraws or turns over at once.
    fn pay_shot(&self, state: &mut State, firer: UnitId, log: &mut impl Log<State, Event>) {
        let counted = self.kind(state.unit(firer)).ammo != Ammo::None;
        if state.options.ammunition && counted {
            self.spend_ammo(state, firer, 1, log);
        }
    }

    /// 10.6.1: again, if total and weapon allow it; the enemy always does.
    fn after_shot(
        &self,
        state: &mut State,
        shot: Shot,
        quick: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let firer = state.units[shot.firer.index()];
        let able = self.anti_tank(&firer).is_some_and(|row| row.quick_shot);
        if !(quick && able) {
            state.stack.finish();
            return self.mark_fired(state, shot);
        }
        if self.may_at_fire(state, shot.firer, shot.target).is_err() {
            return self.hold_ready(state, shot, log);
        }
        if firer.side == Side::Enemy {
            return self.fire_again(state, shot, log);
        }
        let stage = ShotStage::Offer;
        state
            .stack
            .become_(AntiTankFrame::Shot(Shot { stage, ..shot }));
    }

    pub(super) fn fire_again(
        &self,
        state: &mut State,
        shot: Shot,
        log: &mut impl Log<State, Event>,
    ) {
        let firer = shot.firer;
        log.note(state, Event::AntiTank(AntiTankEvent::QuickShot { firer }));
        let stage = ShotStage::Begin;
        state
            .stack
            .become_(AntiTankFrame::Shot(Shot { stage, ..shot }));
    }

    /// FOF-10.6.1-02: the target is gone, or the player fires no more: whoever reacted stays unmarked.
    pub(super) fn hold_ready(
        &self,
        state: &mut State,
        shot: Shot,
        log: &mut impl Log<State, Event>,
    ) {
        state.stack.finish();
        let firer = shot.firer;
        if shot.reaction {
            log.note(state, Event::AntiTank(AntiTankEvent::Ready { firer }));
        }
    }

    /// FOF-10.5.4-04: whoever reacted has fired; an action marks its unit when it ends (FOF-10.5.1-03).
    fn mark_fired(&self, state: &mut State, shot: Shot) {
        if shot.reaction {
            self.mark_moved_or_fired(state, shot.firer);
        }
    }
}
