//! What happened, for the log, the screen and those who listen.

use crate::charts::{Facing, Harm};
use crate::counters::Side;
use crate::fire::AttackKind;
use crate::location::Location;
use crate::melee::Loss;
use crate::movement::Mode;
use crate::ordnance::Effect;
use crate::state::{KindId, SkillId, UnitId, WeaponId};
use engine::{Modifier, Score};
use ground::{Direction, Hex};
use schemars::JsonSchema;
use serde::Serialize;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub enum Event {
    /// A unit was set up.
    Placed {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A turn began.
    TurnBegins {
        /// Which.
        turn: u8,
    },
    /// Somebody has the initiative.
    Initiative {
        /// Who.
        side: Side,
        /// A's and B's die; empty where the scenario says who.
        dice: Vec<u8>,
    },
    /// The Operations Phase is over.
    OperationsOver {
        /// By three passes in a row, or because everybody was used.
        passes: bool,
    },
    /// Markers came off, Smoke thinned.
    Cleared,
    /// The game is over.
    GameOver {
        /// Who won.
        winner: Option<Side>,
        /// Points of both.
        points: [Score; 2],
    },
    /// A plane comes before the next impulse.
    AirComes {
        /// Whose.
        side: Side,
    },
    /// A unit attempted to rally.
    Rallied {
        /// Which.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// What the roll had to be at most.
        morale: i8,
        /// It succeeded.
        passed: bool,
        /// By its own right (LNLT-3.0-09).
        by_itself: bool,
    },
    /// A Medic tried to heal or restore somebody.
    Tended {
        /// The Medic.
        medic: UnitId,
        /// For whom.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// What the roll had to be at most.
        morale: i8,
        /// It succeeded.
        passed: bool,
        /// A wound was tended; otherwise a Shaken unit.
        wound: bool,
    },
    /// Two Half-squads became a Squad.
    Merged {
        /// The Squad.
        unit: UnitId,
        /// The slot of the other Half-squad.
        second: UnitId,
    },
    /// A Support Weapon changed hands, or was picked up.
    Taken {
        /// What.
        weapon: WeaponId,
        /// By whom.
        unit: UnitId,
        /// It lay on the ground.
        lay: bool,
    },
    /// A Support Weapon was dropped or left behind.
    Dropped {
        /// What.
        weapon: WeaponId,
        /// Where.
        at: Location,
    },
    /// A Support Weapon was destroyed.
    Destroyed {
        /// What.
        weapon: WeaponId,
    },
    /// A captured weapon left play after an attack that failed (LNLT-1.6-19).
    Forfeited {
        /// Which.
        weapon: WeaponId,
    },
    /// A tripod weapon was assembled or dismantled.
    Flipped {
        /// What.
        weapon: WeaponId,
        /// It stands on its tripod now.
        tripod: bool,
    },
    /// A jammed machine gun was seen to.
    Unjammed {
        /// What.
        weapon: WeaponId,
        /// What was rolled.
        die: u8,
        /// It fires again.
        cleared: bool,
    },
    /// A location was activated.
    Activated {
        /// By whom.
        side: Side,
        /// Where.
        at: Location,
        /// By which Leader next to it; none for the first one.
        leader: UnitId,
    },
    /// A unit attempted to spot.
    Spotted {
        /// Who.
        unit: UnitId,
        /// What.
        at: Location,
        /// What was rolled.
        die: u8,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// What the roll had to be at most.
        needed: i8,
        /// It succeeded.
        spotted: bool,
    },
    /// An attack was made.
    Attacked {
        /// By whom.
        by: Side,
        /// From where.
        from: Location,
        /// At what.
        at: Location,
        /// Opportunity Fire.
        op: bool,
        /// What sort.
        kind: AttackKind,
        /// Natural dice, the defender's last.
        dice: Vec<u8>,
        /// The attack total against the first who was struck, or else the first target.
        attack: i8,
        /// What was added to the attack die against it.
        modifiers: Vec<Modifier>,
        /// What was added to its defence die.
        defence: Vec<Modifier>,
        /// How many units check damage.
        hits: u8,
    },
    /// A machine gun jammed.
    Jammed {
        /// Which.
        weapon: WeaponId,
        /// Whose.
        unit: UnitId,
    },
    /// A unit checked damage.
    Checked {
        /// Which.
        unit: UnitId,
        /// What was rolled.
        die: u8,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// Its Morale.
        morale: i8,
        /// What came of it.
        harm: Harm,
    },
    /// A unit is out of the game.
    Eliminated {
        /// Which.
        unit: UnitId,
    },
    /// A Hero rose.
    HeroRose {
        /// Who.
        unit: UnitId,
        /// His Skill.
        skill: SkillId,
    },
    /// A natural 1, and no Hero.
    NoHero {
        /// Whose.
        side: Side,
        /// What was rolled.
        die: u8,
    },
    /// A group took a step.
    Stepped {
        /// Who.
        units: Vec<UnitId>,
        /// From where.
        from: Location,
        /// Where to.
        to: Location,
        /// How.
        mode: Mode,
        /// For how many points.
        points: u8,
    },
    /// A unit attempted to lay smoke.
    SmokeLaid {
        /// Which.
        unit: UnitId,
        /// Where.
        hex: Hex,
        /// What was rolled.
        die: u8,
        /// It lies there.
        laid: bool,
    },
    /// An objective changed hands.
    Controlled {
        /// Which, by its place in the scenario.
        objective: u8,
        /// By whom.
        side: Side,
    },
    /// An attack in Melee was made.
    MeleeAttacked {
        /// Where.
        at: Location,
        /// By whom.
        by: Side,
        /// It was the counterattack.
        second: bool,
        /// Firepower of attackers and targets.
        strength: [i16; 2],
        /// The column: attacker, defender, Kill Number.
        column: [u8; 3],
        /// A Hero shifted it.
        hero: bool,
        /// It was an ambush.
        ambush: bool,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// The targets are lost.
        killed: bool,
    },
    /// A unit was lost otherwise than by fire.
    Lost {
        /// Which.
        unit: UnitId,
        /// Why.
        why: Loss,
    },
    /// A Support Weapon was used up.
    UsedUp {
        /// Which.
        weapon: WeaponId,
        /// In a Melee.
        melee: bool,
    },
    /// A Skill was used.
    SkillUsed {
        /// Whose.
        unit: UnitId,
        /// Which.
        skill: SkillId,
    },
    /// A unit tried to withdraw from Melee.
    Withdrew {
        /// Which.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// Its Morale.
        morale: i8,
        /// It may leave.
        passed: bool,
    },
    /// A Sniper appeared.
    SniperCame {
        /// Who.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A unit retreated from a flamethrower.
    Retreated {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: Location,
    },
    /// A side passed, or only tried to spot.
    Passed {
        /// Who.
        side: Side,
        /// How many passes in a row.
        passes: u8,
    },
    /// A Starshell was attempted.
    Starshell {
        /// By whom.
        unit: UnitId,
        /// Over which hex.
        at: Hex,
        /// What was rolled.
        die: u8,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// It burst.
        lit: bool,
    },
    /// A mortar sent up a Starshell.
    MortarLit {
        /// Who called it.
        unit: UnitId,
        /// Which.
        mortar: UnitId,
        /// Over which hex.
        at: Hex,
    },
    /// A Spotting Round landed.
    Drifted {
        /// Who called it.
        unit: UnitId,
        /// Where it was put.
        at: Hex,
        /// Where it is; nowhere off the map.
        to: Hex,
        /// White and colored die.
        dice: Vec<u8>,
        /// What changed the distance before it was halved.
        modifiers: Vec<Modifier>,
        /// How many hexes it drifted.
        distance: u8,
        /// The caller sees it.
        seen: bool,
    },
    /// A Fire for Effect marker was placed.
    ForEffect {
        /// By whom.
        by: Side,
        /// Where.
        at: Hex,
        /// With what firepower.
        fp: i8,
        /// Off-board artillery; otherwise a mortar.
        artillery: bool,
    },
    /// A fire mission was aborted.
    Aborted {
        /// By whom.
        unit: UnitId,
    },
    /// One more fire mission was rolled for.
    MoreMissions {
        /// By whom.
        by: Side,
        /// What was rolled.
        die: u8,
        /// There is one.
        granted: bool,
    },
    /// A plane came in.
    FlewIn {
        /// Whose.
        side: Side,
        /// Which.
        plane: KindId,
        /// Where.
        at: Hex,
        /// Whither it flies.
        to: Direction,
    },
    /// A plane turned away.
    FlewOff {
        /// Whose.
        side: Side,
        /// Which.
        plane: KindId,
    },
    /// A weapon fired at a plane or helicopter.
    FlakFired {
        /// Whose.
        unit: UnitId,
        /// The helicopter; none for a plane.
        target: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// What the roll had to be at most.
        needed: u8,
        /// It hit.
        hit: bool,
    },
    /// A shot struck a plane or helicopter.
    FlakStruck {
        /// The helicopter; none for a plane.
        target: UnitId,
        /// Both dice.
        dice: Vec<u8>,
        /// Modified Penetration Value.
        mpv: i8,
        /// Modified Armor Value.
        mav: i8,
        /// It falls.
        destroyed: bool,
        /// A helicopter leaves the map.
        damaged: bool,
    },
    /// A plane that was hit checked its Morale.
    PlaneHeld {
        /// What was rolled.
        dice: Vec<u8>,
        /// It passed.
        passed: bool,
    },
    /// A damaged helicopter left the map.
    HelicopterLeft {
        /// Which.
        unit: UnitId,
    },
    /// A plane or helicopter crashed.
    Crashed {
        /// The helicopter; none for a plane.
        helicopter: UnitId,
        /// The plane.
        plane: KindId,
        /// Where; nowhere off the map.
        at: Hex,
        /// What was rolled.
        dice: Vec<u8>,
    },
    /// Crew or passengers of a helicopter got out, or did not.
    BailedOut {
        /// Who; none for a crew that did not.
        unit: UnitId,
        /// Out of what.
        carrier: UnitId,
        /// The crew.
        crew: bool,
        /// They live.
        saved: bool,
    },
    /// A plane's attack struck a vehicle.
    AirHit {
        /// Which.
        unit: UnitId,
        /// Both dice.
        dice: Vec<u8>,
        /// Modified Penetration Value.
        mpv: i8,
        /// Modified Armor Value.
        mav: i8,
        /// It is a wreck.
        destroyed: bool,
    },
    /// A vehicle that a plane struck checked its Morale.
    AirShook {
        /// Which.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What came of it.
        harm: Harm,
    },
    /// A paragraph was read.
    Paragraph {
        /// Which event of the scenario.
        event: u8,
    },
    /// What a paragraph asked was answered.
    Answered {
        /// Which event of the scenario.
        event: u8,
        /// The answer, from 1.
        number: u8,
    },
    /// A paragraph, or the answer to what it asks, brings something about.
    CameAbout {
        /// Which event of the scenario.
        event: u8,
        /// The answer, from 1; 0 where nothing is asked.
        answer: u8,
        /// Which of the effects.
        effect: u8,
    },
    /// A unit appeared by an event.
    Appeared {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// Wire was torn down.
    WireTorn {
        /// By which vehicle.
        unit: UnitId,
        /// Where.
        at: Hex,
    },
    /// A stack entered the map.
    Entered {
        /// Who.
        units: Vec<UnitId>,
        /// Where.
        at: Location,
    },
    /// A group left the map.
    LeftMap {
        /// Who.
        units: Vec<UnitId>,
    },
    /// A helicopter flew to the next hex.
    FlewTo {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A gun or a Support Weapon of the Ordnance Fire Table was fired.
    Shot {
        /// By whom.
        unit: UnitId,
        /// With which weapon; none for a gun of its own.
        weapon: WeaponId,
        /// Where the target is.
        at: Location,
        /// The vehicle; none for all non-vehicles there.
        target: UnitId,
        /// Opportunity Fire.
        op: bool,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// What the roll had to be at most.
        need: u8,
        /// It hit.
        hit: bool,
    },
    /// Where a vehicle was struck.
    Struck {
        /// Which.
        unit: UnitId,
        /// On the turret.
        turret: bool,
        /// On which facing.
        facing: Facing,
        /// Its armor there, if it has any.
        armor: Option<i8>,
    },
    /// Penetration against armor.
    Penetrated {
        /// Which vehicle.
        unit: UnitId,
        /// The attacker's die and the target's.
        dice: Vec<u8>,
        /// Penetration value.
        penetration: i8,
        /// Armor factor.
        armor: i8,
        /// What it came to.
        effect: Effect,
    },
    /// A vehicle that was hit and not penetrated checked Morale.
    Rattled {
        /// Which.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// Its Morale.
        morale: i8,
        /// It passed.
        passed: bool,
        /// Penetration and armor were level.
        level: bool,
    },
    /// A turret turned, or a vehicle or Weapon Team pivoted to fire.
    Turned {
        /// Which.
        unit: UnitId,
        /// Only the turret.
        turret: bool,
    },
    /// A vehicle is a Wreck.
    Wrecked {
        /// Which.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A helicopter changed its mode.
    Hovered {
        /// Which.
        unit: UnitId,
        /// It hovers now.
        hovers: bool,
    },
    /// A unit got off a helicopter.
    GotOff {
        /// Who.
        unit: UnitId,
        /// Out of what.
        carrier: UnitId,
    },
    /// A unit got on a helicopter.
    GotOn {
        /// Who.
        unit: UnitId,
        /// Into what.
        carrier: UnitId,
    },
    /// A vehicle was Abandoned.
    Abandoned {
        /// Which.
        unit: UnitId,
    },
    /// A Crew got out of its vehicle.
    CrewOut {
        /// The Crew.
        unit: UnitId,
        /// Where.
        at: Location,
    },
    /// A Bailout Check.
    GotOut {
        /// Of whom; none for the Crew or a weapon.
        unit: UnitId,
        /// Of what; none for units.
        weapon: WeaponId,
        /// What was rolled.
        die: u8,
        /// Out, or lost.
        out: bool,
    },
    /// A passenger got off.
    Alighted {
        /// Who.
        unit: UnitId,
        /// It was let off, and did not have to.
        freely: bool,
    },
    /// A unit checked Morale.
    NerveChecked {
        /// Who.
        unit: UnitId,
        /// What was rolled.
        dice: Vec<u8>,
        /// What changed the roll.
        modifiers: Vec<Modifier>,
        /// Its Morale.
        morale: i8,
        /// It passed.
        passed: bool,
    },
    /// A vehicle pivoted.
    Pivoted {
        /// Which.
        unit: UnitId,
        /// For how many points.
        points: u8,
    },
    /// A building was entered by a vehicle.
    Crumbled {
        /// Where.
        hex: Hex,
        /// What was rolled.
        die: u8,
        /// It came down.
        falls: bool,
    },
    /// A vehicle opened, or buttoned up.
    Buttoned {
        /// Which.
        unit: UnitId,
        /// It is open now.
        open: bool,
    },
    /// A vehicle kept its marker.
    Kept {
        /// Which.
        unit: UnitId,
    },
    /// A unit gave way to a vehicle, or was thrown back by it.
    GaveWay {
        /// Which.
        unit: UnitId,
        /// Where to.
        at: Location,
    },
    /// A unit assaulted a vehicle.
    Assaulted {
        /// Which.
        unit: UnitId,
        /// The vehicle.
        target: UnitId,
        /// Both dice.
        dice: Vec<u8>,
        /// What was added to the attacker's.
        modifiers: Vec<Modifier>,
        /// What was added to the vehicle's.
        armor: i8,
        /// It is destroyed.
        won: bool,
    },
    /// A unit got on.
    Boarded {
        /// Who.
        unit: UnitId,
        /// Onto what.
        carrier: UnitId,
    },
}
