//! 10.5.4 Reaction Fire: at any vehicle that takes a Vehicle Action, by whoever can hit it and is not marked.

use super::{AntiTankFrame, Shot};
use crate::counters::Side;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Purpose;
use crate::state::{Flags, State, UnitId, Wait};

impl Fof {
    /// Whether a unit may fire in reaction to a vehicle (FOF-10.5.4-01).
    pub(super) fn may_react(&self, state: &State, unit: UnitId, target: UnitId) -> May {
        need(
            !state.unit(unit).is(Flags::MOVED_OR_FIRED),
            "FOF-10.5.4-01",
            "It is marked Moved/Fired.",
        )?;
        self.may_at_fire(state, unit, target)
    }

    fn reactors(&self, state: &State, target: UnitId) -> impl Iterator<Item = UnitId> {
        state
            .in_play()
            .filter(move |&unit| self.may_react(state, unit, target).is_ok())
    }

    /// All who can fire at a vehicle that has acted (10.5.4). Pushes a frame.
    pub(crate) fn draw_reaction(&self, state: &mut State, target: UnitId, moving: bool) {
        state.stack.call(AntiTankFrame::Reaction {
            target,
            moving,
            called: false,
        });
    }

    /// The enemy must, in an order by random numbers; the player may, in the order he likes (FOF-10.5.4-03, B-10.5.4b).
    /// Reaction Fire draws none itself (FOF-10.5.4-02).
    pub(super) fn step_reaction(
        &self,
        state: &mut State,
        target: UnitId,
        moving: bool,
        called: bool,
    ) -> Flow {
        if called {
            let number = state.number_drawn();
            let unit = self.reactors(state, target).nth(number as usize - 1);
            state.stack.become_(AntiTankFrame::Reaction {
                target,
                moving,
                called: false,
            });
            if let Some(unit) = unit {
                self.react(state, unit, target, moving);
            }
            return Flow::On;
        }
        let count = self.reactors(state, target).count();
        if count == 0 {
            state.stack.finish();
            return Flow::On;
        }
        if state.unit(target).side == Side::Enemy {
            return Flow::Wait(Wait::Choice);
        }
        state.stack.become_(AntiTankFrame::Reaction {
            target,
            moving,
            called: true,
        });
        self.number(state, count as u8, Purpose::WhichUnit);
        Flow::On
    }

    pub(super) fn react(&self, state: &mut State, firer: UnitId, target: UnitId, moving: bool) {
        state.stack.call(AntiTankFrame::Shot(Shot {
            firer,
            target,
            moving,
            reaction: true,
            ..Shot::default()
        }));
    }
}
