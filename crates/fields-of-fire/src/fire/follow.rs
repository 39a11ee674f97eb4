//! 6.3.4 Moving along a PDF: what a move does to the fire of the mover and of those who fire at it.

use super::update::Change;
use super::why::Why;
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Aim, Flags, State, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// To be called when a unit has come from another card: it ceases to fire, and fire at it follows where 6.3.4
    /// says so. Everything else is the update's.
    pub(crate) fn follow(
        &self,
        state: &mut State,
        mover: UnitId,
        from: Card,
        log: &mut impl Log<State, Event>,
    ) {
        let moved = *state.unit(mover);
        if moved.at == from {
            return;
        }
        if moved.aim != Aim::None {
            // FOF-6.1.2-03
            self.apply(state, still(mover, Why::Moved), log);
        }
        self.enters_lines(state, mover);
        if !super::targetable(&moved) {
            return;
        }
        let left = state
            .on(from, moved.side)
            .any(|id| super::targetable(state.unit(id)));
        if left {
            return; // Not the last one.
        }
        let field = self.field(state);
        for slot in 0..state.units.len() as u8 {
            let id = UnitId(slot);
            let firer = *state.unit(id);
            if firer.side == moved.side {
                continue;
            }
            let (to, why) = match firer.aim {
                // FOF-6.3.4-01; nearer cards draw fire anyway (FOF-6.1.2-06).
                Aim::Line { to, at } if at == from => (to, Why::Follows),
                // FOF-6.3.4-03
                Aim::PointBlank if firer.at == from => match from.line_to(moved.at) {
                    Some((to, 1)) => (to, Why::FollowsOut),
                    _ => continue,
                },
                _ => continue,
            };
            let Some(gun) = self.gun(state, id) else {
                continue;
            };
            if why == Why::FollowsOut && self.can_join(state, &field, &gun) {
                continue; // FOF-6.3.5-03: the update lets it join.
            }
            let on_line = firer.at.line_to(moved.at).filter(|&(way, _)| way == to);
            let Some((_, distance)) = on_line else {
                continue; // FOF-6.3.4-02
            };
            let line = self.line(state, &field, &gun, to);
            let k = distance as usize - 1;
            if self.reaches(state, &field, &gun, &line, k, false) {
                let end = if gun.grazing {
                    self.zone_end(&gun, &line, Some(k))
                } else {
                    k
                };
                let at = line.cards[end];
                let change = Change {
                    unit: id,
                    aim: Aim::Line { to, at },
                    laid: false,
                    why,
                };
                self.apply(state, change, log);
            }
        }
        state.changed = true;
    }

    /// A Spotted unit that comes onto a line of opposing fire draws fire that an order had laid past it or on an empty
    /// card (ruling G1).
    pub(crate) fn enters_lines(&self, state: &mut State, unit: UnitId) {
        let entered = *state.unit(unit);
        if !super::targetable(&entered) {
            return;
        }
        for slot in 0..state.units.len() as u8 {
            let firer = state.unit_mut(UnitId(slot));
            if firer.side != entered.side
                && let Aim::Line { to, .. } = firer.aim
                && firer
                    .at
                    .line_to(entered.at)
                    .is_some_and(|(way, _)| way == to)
            {
                firer.set(Flags::LAID, false);
            }
        }
    }
}

/// A unit that fires no more.
pub(crate) fn still(unit: UnitId, why: Why) -> Change {
    Change {
        unit,
        aim: Aim::None,
        laid: false,
        why,
    }
}
