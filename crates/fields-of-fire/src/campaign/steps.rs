//! Steps by level while the company is rebuilt: each is marked with a label, and the unit has the level that they make
//! together (12.6). The labels name the unit by its roster line, so that nothing on the map touches them.

use crate::counters::Experience;
use crate::fof::Fof;
use crate::orders::multi_step;
use crate::state::{Flags, Marker, MarkerKind, PieceId, State, UnitId};
use engine::List;

/// A step of a unit: its level, and whether it stays as it is because it has risen, or came Green.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Step {
    pub level: Experience,
    pub settled: bool,
}

/// The steps of one unit.
pub(crate) type Steps = List<Step, 8>;

impl Fof {
    /// The steps of a unit: those that are labelled, or as many as it has at its own level.
    pub(crate) fn steps_of(&self, state: &State, unit: UnitId) -> Steps {
        let who = state.unit(unit);
        let labelled = |marker: &Marker| {
            let (level, settled) = match marker.kind {
                MarkerKind::Step(level) => (level, false),
                MarkerKind::SettledStep(level) => (level, true),
                _ => return None,
            };
            (marker.value as u8 == who.piece.0).then_some(Step { level, settled })
        };
        let steps: Steps = state.markers.iter().filter_map(labelled).take(8).collect();
        if !steps.is_empty() || who.is(Flags::GONE) {
            return steps;
        }
        let step = Step {
            level: who.experience,
            settled: false,
        };
        (0..who.steps.min(8)).map(|_| step).collect()
    }

    /// Labels the steps of a unit anew; its level follows from them (FOF-12.6-01).
    pub(crate) fn label(&self, state: &mut State, unit: UnitId, steps: &Steps) {
        let piece = state.unit(unit).piece;
        self.unlabel(state, piece);
        for step in steps.iter() {
            if !state.markers.is_full() {
                state.markers.push(Marker {
                    kind: match step.settled {
                        true => MarkerKind::SettledStep(step.level),
                        false => MarkerKind::Step(step.level),
                    },
                    value: piece.0 as i8,
                    ..Marker::default()
                });
            }
        }
        let levels: List<Experience, 8> = steps.iter().map(|step| step.level).collect();
        let who = state.unit_mut(unit);
        who.steps = steps.len() as u8;
        if !levels.is_empty() {
            who.experience = multi_step(&levels);
        }
    }

    fn unlabel(&self, state: &mut State, piece: PieceId) {
        state.remove_markers(|marker| {
            let label = matches!(
                marker.kind,
                MarkerKind::Step(_) | MarkerKind::SettledStep(_)
            );
            label && marker.value as u8 == piece.0
        });
    }
}

/// Points that a step's rise costs (FOF-12.3-01); `None` where there is nothing above.
pub(crate) fn rise_cost(level: Experience) -> Option<u8> {
    match level {
        Experience::Green => Some(1),
        Experience::Line => Some(3),
        Experience::Veteran => None,
    }
}

/// The level above.
pub(crate) fn above(level: Experience) -> Experience {
    match level {
        Experience::Green => Experience::Line,
        Experience::Line | Experience::Veteran => Experience::Veteran,
    }
}

/// The level below.
pub(crate) fn below(level: Experience) -> Experience {
    match level {
        Experience::Veteran => Experience::Line,
        Experience::Line | Experience::Green => Experience::Green,
    }
}
