//! 7.9 to 7.15 Special attacks: mines, grenades, concentrated fire, jams, charges, flames.
//!
//! The `may_…` functions say whether an attack is allowed with a target; what an order needs besides (Commands,
//! communication, once in an Impulse) is not asked here. Both sides use the same code.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::state::{Area, State, UnitId};
use engine::{Clause, Log};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod concentrate;
mod demolition;
mod grenade;
mod mines;
mod places;
mod platoon;
mod reach;
mod target;
mod words;

pub use concentrate::ConcentrateStage;
pub use grenade::Grenade;
pub use platoon::Together;
pub use target::Target;

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AttackFrame {
    /// Claymores are checked (FOF-7.9.2-02).
    Claymores {
        /// The number of the victim is there.
        picked: bool,
    },
    /// A mine check.
    Mines {
        /// Who.
        unit: UnitId,
        /// The cards are there.
        drawn: bool,
    },
    /// Everyone on a card that has just been mined checks (FOF-8.7.1-01).
    Minefield {
        /// Where.
        at: Card,
        /// Next slot to look at.
        next: u8,
    },
    /// A Grenade Attack, or a charge that is thrown.
    Grenade(Grenade),
    /// A platoon's attack.
    Platoon {
        /// Its HQ.
        hq: UnitId,
        /// With what.
        how: Together,
        /// Common target.
        target: Target,
        /// Next slot to look at.
        next: u8,
    },
    /// Concentrate Fire.
    Concentrate {
        /// Firer.
        unit: UnitId,
        /// At whom.
        target: Target,
        /// Where it stands.
        stage: ConcentrateStage,
    },
}

impl Default for AttackFrame {
    fn default() -> Self {
        AttackFrame::Claymores { picked: false }
    }
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum AttackEvent {
    Grenade {
        unit: UnitId,
        target: Target,
        at: Card,
        hit: bool,
        critical: bool,
        phosphorus: bool,
    },
    /// A free response.
    Answers {
        unit: UnitId,
        attacker: UnitId,
    },
    Concentrated {
        unit: UnitId,
        target: Target,
        hit: bool,
        critical: bool,
    },
    ConcentrationLost {
        firer: UnitId,
        at: Card,
        clause: Clause,
    },
    Jammed {
        unit: UnitId,
        at: Card,
    },
    Charge {
        unit: UnitId,
        area: Area,
        at: Card,
        hit: bool,
        thrown: bool,
    },
    Flame {
        unit: UnitId,
        area: Area,
        at: Card,
    },
    Mined {
        at: Card,
    },
    MineCheck {
        unit: UnitId,
        at: Card,
        struck: bool,
    },
    BoobyTrap {
        unit: UnitId,
        at: Card,
    },
    Claymore {
        unit: UnitId,
        at: Card,
    },
}

impl Fof {
    pub(crate) fn step_attacks(
        &self,
        state: &mut State,
        frame: AttackFrame,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match frame {
            AttackFrame::Claymores { picked } => self.step_claymores(state, picked, log),
            AttackFrame::Mines { unit, drawn } => self.step_mines(state, unit, drawn, log),
            AttackFrame::Minefield { at, next } => self.step_minefield(state, at, next, log),
            AttackFrame::Grenade(f) => self.step_grenade(state, f, log),
            AttackFrame::Platoon {
                hq,
                how,
                target,
                next,
            } => self.step_together(state, hq, how, target, next),
            AttackFrame::Concentrate {
                unit,
                target,
                stage,
            } => self.step_concentrate(state, unit, target, stage, log),
        }
    }

    /// The only thing to decide here: white phosphorus or plain grenades.
    pub(crate) fn attacks_choices(&self, _: &State, _: AttackFrame, out: &mut Vec<Choice>) {
        out.extend([Choice::Accept, Choice::Decline]);
    }

    pub(crate) fn deny_attacks(&self, _: &State, _: AttackFrame, _: &Choice) -> No {
        No(
            "FOF-4.4.3-02",
            "Say whether white phosphorus is thrown, or a plain grenade.",
        )
    }

    pub(crate) fn choose_attacks(
        &self,
        state: &mut State,
        frame: AttackFrame,
        choice: Choice,
        _: &mut impl Log<State, Event>,
    ) {
        if let AttackFrame::Grenade(f) = frame {
            self.throw(state, f, choice == Choice::Accept);
        }
    }
}
