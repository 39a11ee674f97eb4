//! 7.9 to 7.15 Special attacks: mines, grenades, concentrated fire, jams, charges, flames.
//!
//! The `may_…` functions say whether an attack is allowed with a target; what an order needs besides (Commands,
//! communication, once in an Impulse) is not asked here. Both sides use the same code.

use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Prompt;
use crate::state::{Area, State, UnitId};
use engine::{Clause, Log, Procedure};
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
pub(crate) use places::is_grenade;
pub use platoon::Together;
pub use target::Target;

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum AttackFrame {
    /// Claymores are checked (FOF-7.9.2-02).
    Claymores,
    /// A mine check.
    Mines {
        /// Who.
        unit: UnitId,
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

impl Procedure<Fof> for AttackFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            AttackFrame::Claymores => game.step_claymores(state, log),
            AttackFrame::Mines { unit } => game.step_mines(state, unit, log),
            AttackFrame::Minefield { at, next } => game.step_minefield(state, at, next, log),
            AttackFrame::Grenade(f) => game.step_grenade(state, f, log),
            AttackFrame::Platoon { hq, how, target } => game.step_together(state, hq, how, target),
            AttackFrame::Concentrate {
                unit,
                target,
                stage,
            } => game.step_concentrate(state, unit, target, stage, log),
        }
    }

    /// The only thing to decide here: white phosphorus or plain grenades.
    fn choices(&self, _: &Fof, _: &State, out: &mut Vec<Choice>) {
        out.extend([Choice::Accept, Choice::Decline]);
    }

    fn judge(&self, _: &Fof, _: &State, choice: &Choice) -> May {
        need(
            matches!(choice, Choice::Accept | Choice::Decline),
            "FOF-4.4.3-02",
            "Choose white phosphorus or a plain grenade.",
        )
    }

    fn choose(self, game: &Fof, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        match self {
            AttackFrame::Grenade(f) => game.throw(state, f, choice == Choice::Accept),
            AttackFrame::Claymores
            | AttackFrame::Mines { .. }
            | AttackFrame::Minefield { .. }
            | AttackFrame::Platoon { .. }
            | AttackFrame::Concentrate { .. } => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        game.plain_prompt(view)
    }
}
