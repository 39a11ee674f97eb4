//! What is going on, as a stack of procedures. Each is written in its chapter: how it goes on, what it asks, and what it
//! says of itself.

pub use crate::activation::{Act, Acting, Declare, Naming};
pub use crate::assault::{Assault, AssaultStage};
pub use crate::casualties::{CasualtyChecks, DropExcess, TakeUp};
pub use crate::check::{Check, CheckFor, Checked};
pub use crate::civilians::{Interrogate, Questioning};
pub use crate::concealment::Concealment;
pub use crate::effects::{Downed, Retreat, Suffer, ThrownOut};
pub use crate::fire::{Aim, Attack, AttackKind, AttackStage, Exposure, Support};
pub use crate::mines::{BoobyTrap, Claymore};
pub use crate::movement::{Mode, Move, MoveStage, Way};
pub use crate::opportunity::{Trigger, Window, WindowStage};
pub use crate::random_events::{EventStage, RandomEvent};
pub use crate::recover::Recover;
pub use crate::requests::{MedevacRoll, Request, Strike, StrikeStage};
pub use crate::search::{Destroy, Search};
pub use crate::sequence::{Arrival, Arrive, Phase, Reinforcements, Turn};
pub use crate::set_up::{SetUp, SetUpStage};
pub use crate::transport::{Transport, TransportStage};

use crate::event::Event;
use crate::fte::{Flow, Fte};
use crate::prompt::Prompt;
use crate::state::{Effect, State, Wait};
use engine::{Log, Procedure, Stack};
use serde::{Deserialize, Serialize};

engine::procedures! {
    /// One procedure under way.
    pub enum Frame for Fte {
        /// Nothing: the game is over.
        Idle(Idle),
        /// 3.0 Set-up before the first turn.
        SetUp(SetUp),
        /// 3.0 The turn.
        Turn(Turn),
        /// 4.0 The groups that are due arrive.
        Reinforcements(Reinforcements),
        /// 4.0 A group is being placed.
        Arrive(Arrive),
        /// 5.1 The Active Player picks an Activation.
        Declare(Declare),
        /// 5.1 The Active Player names the Units of it.
        Naming(Naming),
        /// 5.1 The named Units take their turns.
        Acting(Acting),
        /// 5.1 One Unit takes its Actions.
        Act(Act),
        /// 6.0 A Move Action.
        Move(Move),
        /// 7.1 A Fire Action: pick the target.
        Aim(Aim),
        /// 7.1 Supporters are being added to an attack.
        Support(Support),
        /// 7.1 A fire attack.
        Attack(Attack),
        /// 1.2 A Troop Quality Check.
        Check(Check),
        /// 7.4 A result takes effect on a Unit.
        Suffer(Suffer),
        /// 7.4 A Broken Unit runs.
        Retreat(Retreat),
        /// 7.4 The owner places a Downed Helicopter.
        Downed(Downed),
        /// 7.4 Passengers of a Destroyed Vehicle are rolled for.
        ThrownOut(ThrownOut),
        /// 7.5 The owner may take up a fresh casualty.
        TakeUp(TakeUp),
        /// 7.5 A Unit carries more than it can.
        DropExcess(DropExcess),
        /// 8.0 An Assault.
        Assault(Assault),
        /// 9.0 A Search.
        Search(Search),
        /// 10.0 Markers are handed about in a Recover Action.
        Recover(Recover),
        /// 11.0 A marker to destroy is picked.
        Destroy(Destroy),
        /// 12.0 Roll for a Medevac.
        MedevacRoll(MedevacRoll),
        /// 13.0 A Fire Mission is requested.
        Request(Request),
        /// 14.0, 15.0 Load or Unload.
        Transport(Transport),
        /// 16.0 A Fire Mission lands.
        Mission(Strike),
        /// 17.0 The wounded are rolled for.
        CasualtyChecks(CasualtyChecks),
        /// 18.2 Units become Concealed.
        Concealment(Concealment),
        /// 19.0 A Random Event.
        Event(RandomEvent),
        /// 21.0 An Opportunity Fire window.
        Window(Window),
        /// 26.0 A Claymore goes off.
        Claymore(Claymore),
        /// 26.0 A Booby Trap goes off.
        BoobyTrap(BoobyTrap),
        /// 28.0 Civilians may be questioned.
        Interrogate(Interrogate),
    }
}

/// The procedures under way, and what the last one that finished has handed to the one below.
pub type Procedures = Stack<Frame, Handed, 24>;

/// What a procedure that is over hands to the one that called it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Handed {
    /// How a Troop Quality Check came out.
    Checked(Checked),
    /// The group that fires.
    Formed(Formed),
    /// What a hit in an Assault will do when all fire of the round is rolled.
    Struck(Effect),
}

/// A group that fires is complete: the attack it makes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Formed(pub Attack);

impl From<Formed> for Handed {
    fn from(formed: Formed) -> Handed {
        Handed::Formed(formed)
    }
}

impl From<Effect> for Handed {
    fn from(effect: Effect) -> Handed {
        Handed::Struck(effect)
    }
}

impl From<Checked> for Handed {
    fn from(checked: Checked) -> Handed {
        Handed::Checked(checked)
    }
}

/// Nothing goes on: the game is over, and a place of the stack that is not used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Idle;

impl Procedure<Fte> for Idle {
    fn step(self, _: &Fte, _: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Over)
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Prompt::Nothing
    }
}
