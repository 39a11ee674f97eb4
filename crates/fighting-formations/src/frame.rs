//! What is going on, as a stack of procedures. Each is written in its chapter: how it goes on, what it asks, and what it
//! says of itself.

pub use crate::assets::{AssetOrder, Carry, Drawing, Occasion};
pub use crate::barrage::{Barrage, BarrageStage};
pub use crate::fate::{RollFor, Rolled, Throw};
pub use crate::fire::{Aim, Attack, AttackStage, FireFor, Firing, Melee, MeleeStage};
pub use crate::hits::{HitBy, Hits};
pub use crate::movement::{MoveStage, Moving};
pub use crate::orders::{Activation, GiveOrder};
pub use crate::rally::Rallying;
pub use crate::reactions::{OpFire, ReturnFire};
pub use crate::sequence::{Sniping, TurnEnd, TurnEndStage, Turns};
pub use crate::set_up::{SetUp, SetUpStage};
pub use crate::sightings::Revealing;

use crate::event::Event;
use crate::ff::{Ff, Flow};
use crate::prompt::Prompt;
use crate::state::{State, Wait};
use engine::{Interrupt, Log, Procedure, Roll, Stack};
use serde::{Deserialize, Serialize};

engine::procedures! {
    /// One procedure under way.
    pub enum Frame for Ff {
        /// Nothing: the game is over.
        Idle(Idle),
        /// Set-up before the first order, and reinforcements.
        SetUp(SetUp),
        /// 20 One order after the other.
        Turns(Turns),
        /// 21.12 The end of a turn.
        TurnEnd(TurnEnd),
        /// 21.12c A sniper aims at Command.
        Sniping(Sniping),
        /// 30, 37 An order is chosen for the cube.
        GiveOrder(GiveOrder),
        /// 30.1 to 30.2, 25 Units are activated, deploy, muster and are abandoned.
        Activation(Activation),
        /// 34 A Fire order.
        Firing(Firing),
        /// 35, 32, 31 A Move, Assault or Advance order.
        Moving(Moving),
        /// 36 A Rally order.
        Rallying(Rallying),
        /// 34.11, 34.12 A unit takes aim.
        Aim(Aim),
        /// 34.1 A direct fire attack.
        Attack(Attack),
        /// 34.2 A melee attack.
        Melee(Melee),
        /// 34.16, 34.24, 3.31 Hits are carried out.
        Hits(Hits),
        /// 34.3 The inactive player may return fire.
        ReturnFire(ReturnFire),
        /// 35.6 The inactive player may make Op Fire.
        OpFire(OpFire),
        /// 33 An Asset order.
        AssetOrder(AssetOrder),
        /// 38 Cards are drawn.
        Drawing(Drawing),
        /// 10, 3.27 A card or special action takes effect.
        Carry(Carry),
        /// 10b Cards may be played in answer to something.
        Cards(Interrupt<Occasion>),
        /// 26 A barrage.
        Barrage(Barrage),
        /// 6.3, 6.4 Sighting markers are turned over.
        Revealing(Revealing),
        /// 9.1 Dice, which the holder of the Fate card may have rolled again.
        Roll(Roll<Throw>),
    }
}

/// The procedures under way, and what the last one that finished has handed to the one below.
pub type Procedures = Stack<Frame, Handed, 20>;

/// What a procedure that is over hands to the one that called it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Handed {
    /// What the dice show that stand.
    Rolled(Rolled),
}

impl From<Rolled> for Handed {
    fn from(rolled: Rolled) -> Handed {
        Handed::Rolled(rolled)
    }
}

/// Nothing goes on: the game is over, and a place of the stack that is not used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Idle;

impl Procedure<Ff> for Idle {
    fn step(self, _: &Ff, _: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Over)
    }

    engine::decides_nothing!(Ff, "FF-21.22-01", "The game is over.");

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, _: &State) -> Prompt {
        Prompt::Nothing
    }
}
