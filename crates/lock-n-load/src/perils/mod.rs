//! 6.0, 18, 21.4 What awaits those who enter a hex: Fire for Effect, then Mines (LNLT-6.0-10).

use crate::counters::Class;
use crate::event::Event;
use crate::frame::{Attack, AttackKind};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{Ffe, FortKind, Location, State, UnitSet};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// What is looked at next.
    pub enum Peril {
        /// Fire for Effect markers that reach the hex.
        #[default] Shells,
        /// Enemy Mines in it.
        Mines,
    }
}

/// What awaits those who have just come into a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Perils {
    /// Who came.
    pub units: UnitSet,
    /// Where they are.
    pub at: Location,
    /// What is looked at next.
    pub stage: Peril,
    /// How many markers of this kind were looked at.
    pub done: u8,
    /// Only the Mines: they got off or bailed out here (LNLT-21.4-06).
    pub only_mines: bool,
}

impl Procedure<Lnl> for Perils {
    fn step(self, _: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let here: UnitSet = self
            .units
            .iter()
            .filter(|&id| state.unit(id).at == self.at)
            .collect();
        let slot = usize::from(self.done);
        let next = Perils {
            done: self.done + 1,
            ..self
        };
        match self.stage {
            _ if here.is_empty() => state.stack.finish(),
            Peril::Shells => match state.ffe.get(slot).copied() {
                Some(marker) => {
                    state.stack.become_(next);
                    if marker.reaches(self.at.hex()) && !self.only_mines {
                        state.stack.call(Attack {
                            only: here,
                            ..marker.attack(self.at)
                        });
                    }
                }
                None => state.stack.become_(Perils {
                    stage: Peril::Mines,
                    done: 0,
                    ..self
                }),
            },
            Peril::Mines => match state.forts.get(slot).copied() {
                Some(fort) => {
                    state.stack.become_(next);
                    // LNLT-21.4-01, LNLT-21.4-07: enemies of their owner.
                    let foes: UnitSet = here
                        .iter()
                        .filter(|&id| state.unit(id).side != fort.side)
                        .collect();
                    let laid = fort.kind == FortKind::Mines && fort.at == self.at.hex();
                    if laid && !foes.is_empty() {
                        state.stack.call(Attack {
                            only: foes,
                            ..Attack::of(AttackKind::Mines, fort.side, fort.value, self.at)
                        });
                    }
                }
                None => state.stack.finish(),
            },
        }
        Flow::On
    }

    engine::decides_nothing!(
        Lnl,
        "LNLT-6.0-10",
        "What lies in the hex is resolved first."
    );

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Ffe {
    /// Whether the marker attacks who enters a hex (LNLT-18.1-06, LNLT-18.2-11).
    pub(crate) fn reaches(&self, hex: Hex) -> bool {
        self.at.distance(hex) <= u32::from(self.artillery)
    }

    /// Its attack on a location (B-74).
    pub(crate) fn attack(&self, at: Location) -> Attack {
        let kind = match self.artillery {
            true => AttackKind::Artillery,
            false => AttackKind::MortarMarker,
        };
        Attack::of(kind, self.by, self.fp, at)
    }
}

impl Lnl {
    /// Units have entered a hex: Fire for Effect and Mines, before events and Opportunity Fire (LNLT-6.0-10). Who is in the
    /// air is not touched (NEW-36).
    pub(crate) fn meet_perils(&self, state: &mut State, units: UnitSet, at: Location) {
        let units = self.on_the_ground(state, units);
        state.stack.call(Perils {
            units,
            at,
            ..Perils::default()
        });
    }

    /// Units have got off or bailed out in a hex: its Mines strike (LNLT-21.4-06), nothing else does (NEW-01).
    pub(crate) fn meet_mines(&self, state: &mut State, units: UnitSet, at: Location) {
        state.stack.call(Perils {
            units,
            at,
            only_mines: true,
            ..Perils::default()
        });
    }

    fn on_the_ground(&self, state: &State, units: UnitSet) -> UnitSet {
        let airborne = |class| matches!(class, Class::Helicopter | Class::Aircraft);
        units
            .iter()
            .filter(|&id| !airborne(self.class(state.unit(id))))
            .collect()
    }
}
