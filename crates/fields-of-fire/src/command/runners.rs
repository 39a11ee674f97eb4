//! Runners come and go in the CO HQ Impulse (FOF-4.3.2-02, FOF-4.3.2-03, FOF-4.1.1-15).

use super::CommandEvent;
use crate::counters::Role;
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Area, CommandMarker, Flags, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Runners sent last turn deliver, and go back; those that could not go back as soon as they are in Good Order.
    pub(super) fn runners_arrive(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for runner in (0..state.units.len() as u8).map(UnitId) {
            let unit = *state.unit(runner);
            if self.kind(&unit).role != Role::Runner || !unit.in_play() {
                continue;
            }
            // One chance to deliver: the errand is over, whatever comes of it.
            let sought = state.errands.iter().position(|&(who, _)| who == runner);
            let sought = sought.map(|i| state.errands.remove(i).1);
            if !unit.good_order() {
                continue;
            }
            let delivered = sought.filter(|&hq| {
                let hq_unit = state.unit(hq);
                hq_unit.at == unit.at
                    && !hq_unit.is_lat()
                    && self.command_marker(state, hq) == Some(CommandMarker::Waiting)
            });
            if let Some(hq) = delivered {
                self.activate(state, hq, runner, "FOF-4.3.2-02", log);
            }
            let back = state.unit_mut(runner);
            back.at = Card::NOWHERE;
            back.area = Area::OPEN;
            back.set(Flags::OFF_MAP, true);
            back.set(Flags::EXPOSED, false);
            back.aim = Default::default();
            self.left_map(state, runner, unit.area, log);
            state.changed = true;
            log.note(
                state,
                Event::Command(CommandEvent::RunnerBack {
                    unit: runner,
                    delivered: delivered.is_some(),
                }),
            );
        }
    }
}
