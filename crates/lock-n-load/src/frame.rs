//! What is going on, as a stack of procedures. Each is written in its chapter: how it goes on, what it asks, and what it
//! says of itself.

pub use crate::air::{AirWindow, Alighting, Embarking, SkyFire};
pub use crate::air::{
    Crash, CrashStage, Fate, Flak, FlakStage, Flight, FlightStage, Raid, RaidStage,
};
pub use crate::arrival::Entering;
pub use crate::artillery::{Barrage, FireMission, MissionStage, MortarFire, MortarStage};
pub use crate::assault::{AssaultStage, CloseAssault};
pub use crate::dice::{RollFor, Rolled, Rolling, Throw};
pub use crate::fire::{
    Attack, AttackKind, AttackStage, FireGroup, HeroRises, HeroStage, LayDown, Retreat, Volley,
};
pub use crate::melee::{MeleeRound, MeleeStage, Withdrawal, WithdrawalStage};
pub use crate::movement::{Entry, EntryStage, Exposed, LaySmoke, Mode, Moving, OpFire};
pub use crate::night::Starshell;
pub use crate::operations::{Acting, Operations};
pub use crate::ordnance::{Effect, Gunnery, Shot, ShotStage, Turned};
pub use crate::passengers::{Boarding, JumpOff, Nerves};
pub use crate::perils::{Peril, Perils};
pub use crate::rally::{RallyPhase, RallyStage};
pub use crate::sequence::{Admin, TurnStage, Turns};
pub use crate::set_up::SetUp;
pub use crate::snipers::{SniperComes, SniperWindow, Sniping};
pub use crate::spotting::Spotting;
pub use crate::story::{Arrivals, Crowded, Paragraph};
pub use crate::vehicles::{Bailout, Driving, GiveWay, Overrun};

use crate::event::Event;
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{State, Wait};
use engine::{Log, Procedure, Stack};
use serde::{Deserialize, Serialize};

engine::procedures! {
    /// One procedure under way.
    pub enum Frame for Lnl {
        /// Nothing: the game is over.
        Idle(Idle),
        /// Set-up before the first turn.
        SetUp(SetUp),
        /// 2.0 One turn after the other.
        Turns(Turns),
        /// 3.0 A side's part of the Rally Phase.
        RallyPhase(RallyPhase),
        /// 4.0 The Operations Phase, impulse by impulse.
        Operations(Operations),
        /// 4.0 An impulse: locations are declared, their units act.
        Acting(Acting),
        /// 9.0 The Administrative Phase.
        Admin(Admin),
        /// 10.1 A spotting attempt.
        Spotting(Spotting),
        /// 5.2 A group of firers is put together.
        FireGroup(FireGroup),
        /// 5.0 An attack.
        Attack(Attack),
        /// 1.6 A weapon stays behind.
        LayDown(LayDown),
        /// 11.2 A Hero rises.
        HeroRises(HeroRises),
        /// 6.0 A group moves.
        Moving(Moving),
        /// 6.0 What an expenditure brings.
        Entry(Entry),
        /// 5.3 Opportunity Fire.
        OpFire(OpFire),
        /// 16.2 Units that had to get off may be fired at.
        Exposed(Exposed),
        /// 7.0 Smoke is laid.
        LaySmoke(LaySmoke),
        /// 8.0 A round of Melee.
        MeleeRound(MeleeRound),
        /// 8.1 Units withdraw from Melee.
        Withdrawal(Withdrawal),
        /// 1.6.3 A unit retreats from a flamethrower.
        Retreat(Retreat),
        /// 11.4 A Sniper may appear.
        SniperWindow(SniperWindow),
        /// 11.4 A Sniper is placed.
        SniperComes(SniperComes),
        /// 11.4 A Sniper attacks.
        Sniping(Sniping),
        /// 1.2 Dice.
        Rolling(Rolling),
        /// 18.1 A mortar fires.
        MortarFire(MortarFire),
        /// 18.2 A fire mission.
        FireMission(FireMission),
        /// 18.2 Artillery falls.
        Barrage(Barrage),
        /// 19.1 A plane crosses the map.
        Flight(Flight),
        /// 19.1 A shot at what flies.
        Flak(Flak),
        /// 19.1.1 A plane attacks a hex.
        Raid(Raid),
        /// 19 A crash.
        Crash(Crash),
        /// 20.2 A Starshell.
        Starshell(Starshell),
        /// 18, 21.4 What awaits those who enter a hex.
        Perils(Perils),
        /// 1.8 A paragraph.
        Paragraph(Paragraph),
        /// 1.8 Units appear.
        Arrivals(Arrivals),
        /// 1.3 Too many units are in a place.
        Crowded(Crowded),
        /// 19.2 Fire at a helicopter that spends a point.
        AirWindow(AirWindow),
        /// 19.2.7 Small arms at a helicopter.
        SkyFire(SkyFire),
        /// 19.2.4 A unit gets on a helicopter.
        Embarking(Embarking),
        /// 19.2.4 Passengers get off a helicopter.
        Alighting(Alighting),
        /// 22.0 A stack enters the map.
        Entering(Entering),
        /// 14.1 A shot of ordnance.
        Shot(Shot),
        /// 15.0 All weapons of a vehicle or Weapon Team.
        Gunnery(Gunnery),
        /// 15.4, 16.1.1 Bailout Checks.
        Bailout(Bailout),
        /// 16.2 Morale Checks of those who had to get off.
        Nerves(Nerves),
        /// 16.2 Riders get off with Shaken ones.
        JumpOff(JumpOff),
        /// 15.1 A vehicle moves.
        Driving(Driving),
        /// 15.3 An overrun.
        Overrun(Overrun),
        /// 15.3, 17.1 Units give way.
        GiveWay(GiveWay),
        /// 17.1 A Close Assault.
        CloseAssault(CloseAssault),
        /// 16.4 A unit gets on.
        Boarding(Boarding),
    }
}

/// The procedures under way, and what the last one that finished has handed to the one below.
pub type Procedures = Stack<Frame, Handed, 18>;

/// What a procedure that is over hands to the one that called it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Handed {
    /// What the dice show.
    Rolled(Rolled),
    /// What became of a plane that was fired at.
    Fate(Fate),
}

impl From<Rolled> for Handed {
    fn from(rolled: Rolled) -> Handed {
        Handed::Rolled(rolled)
    }
}

impl From<Fate> for Handed {
    fn from(fate: Fate) -> Handed {
        Handed::Fate(fate)
    }
}

impl State {
    /// The dice that were handed to the procedure on top.
    pub(crate) fn rolled(&mut self) -> Option<Rolled> {
        match self.stack.take_result() {
            Some(Handed::Rolled(rolled)) => Some(rolled),
            _ => None,
        }
    }
}

/// Nothing goes on: the game is over, and a place of the stack that is not used.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Idle;

impl Procedure<Lnl> for Idle {
    fn step(self, _: &Lnl, _: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Over)
    }

    engine::decides_nothing!(Lnl, "LNLT-22.0-06", "The game is over.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}
