//! A game in progress: small, flat, copied by bytes.

use crate::counters::Side;
use crate::frame::{Frame, Procedures};
use crate::knowledge::TRACKED;
use crate::scenario::{CacheKind, Options};
use engine::{List, id};
use ground::{Direction, Hex};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Most Units a game can ever hold, spares of events included.
pub const MAX_UNITS: usize = 128;
/// Most casualty markers a game can ever hold.
pub const MAX_CASUALTIES: usize = 178;
/// Most "?" markers.
pub const MAX_CACHES: usize = 48;
/// Most Units that fire in a round of an Assault.
pub const MAX_FIRING: usize = 32;
/// Most Booby Traps or Claymores.
pub const MAX_PLOTS: usize = 20;

id! {
    /// A slot of [`State::units`]. Which counter lies in a slot is dealt at set-up, so the number tells nothing.
    UnitId 'u'
}
id! {
    /// A line of the roster: counter and name. Event pieces may lie in several slots.
    PieceId
}
id! {
    /// A slot of [`State::casualties`].
    CasualtyId 'c'
}
id! {
    /// A slot of [`State::caches`].
    CacheId 'k'
}

/// Status markers and other yes-or-no facts of a Unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Flags(pub u16);

impl Flags {
    /// Under a Concealed marker.
    pub const CONCEALED: u16 = 1;
    /// Suppressed marker.
    pub const SUPPRESSED: u16 = 1 << 1;
    /// Broken marker.
    pub const BROKEN: u16 = 1 << 2;
    /// Exhausted marker.
    pub const EXHAUSTED: u16 = 1 << 3;
    /// Low Ammo marker.
    pub const LOW_AMMO: u16 = 1 << 4;
    /// Activation Complete marker.
    pub const COMPLETE: u16 = 1 << 5;
    /// Op Fired marker.
    pub const OP_FIRED: u16 = 1 << 6;
    /// Hero marker.
    pub const HERO: u16 = 1 << 7;
    /// On the side with the white band.
    pub const REDUCED: u16 = 1 << 8;
    /// Vehicle on its Immobilized side.
    pub const IMMOBILIZED: u16 = 1 << 9;
    /// Helicopter forced down.
    pub const DOWNED: u16 = 1 << 10;
    /// Not yet arrived.
    pub const RESERVE: u16 = 1 << 11;
    /// Out of play for good.
    pub const GONE: u16 = 1 << 12;
    /// Used Double Time in the current Activation.
    pub const DOUBLE_TIMED: u16 = 1 << 13;
    /// A Slick that brought American reinforcements (FTE-4.0-05).
    pub const BROUGHT: u16 = 1 << 14;
    /// Limited to Move Actions until it leaves the map.
    pub const LEAVING: u16 = 1 << 15;
}

/// The counters that may lie in a slot, for all its enemy knows: one bit for each sort in the deal it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Kinds(pub u16);

impl Kinds {
    /// Sorts told apart; all further ones of a deal share the last bit.
    pub const MOST: usize = 16;
    /// Nothing has been seen of it.
    pub const ANY: Kinds = Kinds(u16::MAX);
    /// It has been looked at: nothing is left to guess.
    pub const SEEN: Kinds = Kinds(0);
}

impl Default for Kinds {
    fn default() -> Self {
        Kinds::ANY
    }
}

/// What may lie under a "?" marker, for all its enemy knows: one bit for each of [`KINDS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CacheKinds(pub u8);

impl Default for CacheKinds {
    fn default() -> Self {
        CacheKinds(u8::MAX)
    }
}

/// What a "?" marker can be.
pub const KINDS: [CacheKind; 7] = [
    CacheKind::Rice,
    CacheKind::Medical,
    CacheKind::Ammo,
    CacheKind::Dummy,
    CacheKind::Tunnel,
    CacheKind::Bunker,
    CacheKind::Foxholes,
];

engine::kinds! {
    /// How high a Helicopter flies; everything else is on the Ground.
    pub enum Altitude {
        /// On or just above the ground.
        #[default]
        Ground,
        /// At the tree tops.
        Treetop,
        /// High up.
        High,
    }
}

/// One Unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Where it stands; `NOWHERE` when aboard or off the map.
    pub at: Hex,
    /// Which piece of the roster lies in the slot; `NONE` in the view of somebody who may not look.
    pub piece: PieceId,
    /// Owner.
    pub side: Side,
    /// What it is loaded on.
    pub carrier: UnitId,
    /// The Bunker or Foxholes it is in.
    pub fort: CacheId,
    /// Searching -1 markers.
    pub searching: u8,
    /// Turn in which it must be gone; 0 = no such duty.
    pub leave_by: u8,
    /// Altitude of a Helicopter.
    pub altitude: Altitude,
    /// Markers and facts.
    pub flags: Flags,
    /// What its enemy may take it for.
    pub may_be: Kinds,
    /// Slots with the same number have stood together: all of them are Civilians, or none is.
    pub kin: u8,
}

impl Unit {
    /// Whether all of `flags` are set.
    pub fn is(&self, flags: u16) -> bool {
        self.flags.0 & flags == flags
    }

    /// Whether any of `flags` is set.
    pub fn any(&self, flags: u16) -> bool {
        self.flags.0 & flags != 0
    }

    /// Sets flags.
    pub fn set(&mut self, flags: u16) {
        self.flags.0 |= flags;
    }

    /// Clears flags.
    pub fn clear(&mut self, flags: u16) {
        self.flags.0 &= !flags;
    }

    /// Standing on the map (not aboard, not off the map).
    pub fn on_map(&self) -> bool {
        self.at != Hex::NOWHERE
    }

    /// Aboard a carrier.
    pub fn aboard(&self) -> bool {
        self.carrier.is_some()
    }

    /// Standing on the map or aboard a carrier.
    pub fn in_play(&self) -> bool {
        self.on_map() || self.aboard()
    }
}

engine::kinds! {
    /// KIA, WIA or Injury.
    pub enum CasualtyKind {
        /// A free slot.
        #[default]
        Gone,
        /// Killed.
        Kia,
        /// Wounded.
        Wia,
        /// Hurt without enemy action (19.1).
        Injury,
    }
}

/// A casualty marker: in a hex, carried or aboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Casualty {
    /// What it is.
    pub kind: CasualtyKind,
    /// Whose.
    pub side: Side,
    /// Where it lies; `NOWHERE` when somebody has it.
    pub at: Hex,
    /// The Infantry that carries it, or the Vehicle or Helicopter it is aboard.
    pub bearer: UnitId,
}

/// A "?" marker: Cache, Tunnel, Bunker or Foxholes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Cache {
    /// What it is; `Hidden` in the view of somebody who may not look.
    pub kind: CacheKind,
    /// Who set it up.
    pub side: Side,
    /// Where; `NOWHERE` once removed.
    pub at: Hex,
    /// Face up.
    pub revealed: bool,
    /// What the enemy of who set it up may take it for.
    pub may_be: CacheKinds,
}

engine::kinds! {
    /// What kind of Fire Mission.
    pub enum MissionKind {
        /// Battalion Mortar: seven hexes.
        #[default]
        Mortar,
        /// Artillery: nineteen hexes.
        Artillery,
    }
}

/// A Fire Mission on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Mission {
    /// Who asked for it.
    pub side: Side,
    /// Mortar or Artillery.
    pub kind: MissionKind,
    /// Turn in which it is fired.
    pub due: u8,
    /// Target Hex; `NOWHERE` in the opponent's view.
    pub target: Hex,
}

/// What is known to all of a side's Booby Traps or Claymores: how many hexes were open to them, how many went off, and
/// where none can lie any longer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Mines {
    /// Hexes ruled out, by their place in the side's ground for plots.
    gone: [u64; TRACKED / 64],
    /// Hexes in which one could be plotted; 0 before that.
    pub hexes: u16,
    /// How many were written down, of which a secret die may strike some.
    pub written: u8,
    /// How many went off.
    pub went_off: u8,
    /// Whether no American came or went since the Claymores were last looked at.
    pub looked: bool,
}

impl Mines {
    /// Whether none lies in a hex of the ground, for certain.
    pub fn ruled_out(&self, place: usize) -> bool {
        place < TRACKED && self.gone[place / 64] >> (place % 64) & 1 == 1
    }

    /// The places among the first so many of the ground where one may still lie, as far as they are kept.
    pub fn open(&self, hexes: usize) -> impl Iterator<Item = usize> + use<> {
        let words = self.gone.into_iter().enumerate();
        let open = words.flat_map(|(at, gone)| {
            let mut left = !gone;
            std::iter::from_fn(move || {
                let place = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                let known = at * u64::BITS as usize + place as usize;
                (place < u64::BITS).then_some(known)
            })
        });
        open.take_while(move |&place| place < hexes)
    }

    /// None lies there.
    pub fn rule_out(&mut self, place: usize) {
        if place < TRACKED {
            self.gone[place / 64] |= 1 << (place % 64);
        }
    }
}

/// A set of Units, by slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct UnitSet([u64; 2]);

impl UnitSet {
    /// Just one.
    pub fn one(unit: UnitId) -> Self {
        let mut set = UnitSet::default();
        set.insert(unit);
        set
    }

    /// Adds a Unit.
    pub fn insert(&mut self, unit: UnitId) {
        self.0[unit.index() >> 6] |= 1 << (unit.0 & 63);
    }

    /// Takes a Unit out.
    pub fn remove(&mut self, unit: UnitId) {
        self.0[unit.index() >> 6] &= !(1 << (unit.0 & 63));
    }

    /// Whether a Unit is in it.
    pub fn contains(&self, unit: UnitId) -> bool {
        unit.index() < MAX_UNITS && self.0[unit.index() >> 6] & 1 << (unit.0 & 63) != 0
    }

    /// How many.
    pub fn len(&self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Whether nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.0 == [0, 0]
    }

    /// The members, by slot.
    pub fn iter(&self) -> impl Iterator<Item = UnitId> + use<> {
        let mut words = self.0;
        std::iter::from_fn(move || {
            let word = usize::from(words[0] == 0);
            if words[word] == 0 {
                return None;
            }
            let bit = words[word].trailing_zeros();
            words[word] &= words[word] - 1;
            Some(UnitId((word as u32 * 64 + bit) as u8))
        })
    }

    /// The first member at or after a slot.
    pub fn next_from(&self, slot: u8) -> Option<UnitId> {
        self.iter().find(|u| u.0 >= slot)
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> Self {
        let mut set = UnitSet::default();
        for unit in units {
            set.insert(unit);
        }
        set
    }
}

impl Serialize for UnitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.iter().collect::<Vec<_>>().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = Vec::<UnitId>::deserialize(deserializer)?;
        if units.iter().any(|u| u.index() >= MAX_UNITS) {
            return Err(serde::de::Error::custom("a unit beyond the last slot"));
        }
        Ok(units.into_iter().collect())
    }
}

/// What the chit cup can yield.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Chit {
    /// An American Activation.
    Us = 0,
    /// An NVA/VC Activation.
    Nva = 1,
    /// The Random Event Chit.
    Event = 2,
}

/// Who does what in the Activation under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Activation {
    /// The Active Player.
    pub side: Side,
    /// The Leader, Vehicle or Helicopter chosen; none for a Hex Activation.
    pub lead: UnitId,
    /// The hex of a Hex Activation.
    pub hex: Hex,
    /// Whether a chit was drawn for it (not for the free first one).
    pub by_chit: bool,
    /// The Units named.
    pub named: UnitSet,
    /// Those that have had their turn.
    pub done: UnitSet,
    /// Vehicles that supported another's fire: one of their Actions is Fire.
    pub supported: UnitSet,
    /// Vehicles that moved as a stack with another: one of their Actions is Move.
    pub moved: UnitSet,
    /// Vehicles that joined in an Assault that was won: one of their Actions is Assault.
    pub assaulted: UnitSet,
    /// What the first Helicopter of a group did; the others do the same (FTE-5.1-10).
    pub pattern: List<Action, 2>,
}

impl Activation {
    /// The Actions that a Vehicle has taken along with others.
    pub fn taken_along(&self, unit: UnitId) -> List<Action, 2> {
        let along = [
            (Action::Fire, &self.supported),
            (Action::Move, &self.moved),
            (Action::Assault, &self.assaulted),
        ];
        let taken = along.iter().filter(|(_, units)| units.contains(unit));
        taken.map(|(action, _)| *action).take(2).collect()
    }

    /// FTE-5.0-07: a Vehicle has taken an Action along with another. With its second it is done.
    pub(crate) fn take_along(&mut self, unit: UnitId, action: Action) {
        match action {
            Action::Fire => self.supported.insert(unit),
            Action::Move => self.moved.insert(unit),
            _ => self.assaulted.insert(unit),
        }
        if self.taken_along(unit).is_full() {
            self.done.insert(unit);
        }
    }
}

engine::kinds! {
    /// The Actions of 5.1.
    pub enum Action {
        /// None yet.
        #[default]
        None,
        /// 6.0.
        Move,
        /// 7.0.
        Fire,
        /// 8.0.
        Assault,
        /// 9.0.
        Search,
        /// 10.0.
        Recover,
        /// 11.0.
        DestroyCache,
        /// 12.0.
        RequestMedevac,
        /// 13.0.
        RequestFireMission,
        /// 14.0.
        Load,
        /// 15.0.
        Unload,
    }
}

/// A Unit that fires in an Assault round; results are applied together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct RoundFire {
    /// Who fires.
    pub unit: UnitId,
    /// Whose attack it is: its own, or that of the Primary it supports.
    pub primary: UnitId,
    /// At whom; none once it has been stopped from firing.
    pub target: UnitId,
    /// Where the Primary stands, seen from the Target Hex; none when it stands there.
    pub from: Option<Direction>,
    /// What is still to come of the Primary's attack: the effect rolled, then the retreat that follows from it.
    pub result: Effect,
}

engine::kinds! {
    /// A line of the Target Effects Table.
    pub enum Effect {
        /// Missed, or nothing came of it.
        #[default]
        None,
        /// S?: suppressed unless the Unit passes a check.
        PossiblySuppressed,
        /// S.
        Suppressed,
        /// B.
        Broken,
        /// WIA.
        Wia,
        /// KIA.
        Kia,
    }
}

/// The Medevac Slick (12.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Medevac {
    /// None asked for.
    #[default]
    None,
    /// Arrives in this turn.
    Due(u8),
    /// On the map.
    Here(UnitId),
}

/// What the state waits for, worked out when it began to wait.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Wait {
    /// A decision.
    Choice(Side),
    /// A roll or a draw: which, the procedure on top says.
    Chance,
    /// The face of the piece that is dealt next (secret to its owner).
    Deal(Side),
    /// Nothing: the game is over.
    #[default]
    Over,
}

/// A game in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct State {
    /// What it waits for.
    pub wait: Wait,
    /// Rulings chosen when the game began.
    pub options: Options,
    /// Game turn, from 1; 0 during set-up.
    pub turn: u8,
    /// Chits in the cup: US, NVA/VC, Random Event.
    pub cup: [u8; 3],
    /// Activation Chits each side owns.
    pub pool: [u8; 2],
    /// Victory Points.
    pub vp: [i16; 2],
    /// Every Unit.
    pub units: List<Unit, MAX_UNITS>,
    /// Every casualty marker.
    pub casualties: List<Casualty, MAX_CASUALTIES>,
    /// Every "?" marker.
    pub caches: List<Cache, MAX_CACHES>,
    /// Booby Traps in place.
    pub booby_traps: List<Hex, MAX_PLOTS>,
    /// Claymores in place.
    pub claymores: List<Hex, MAX_PLOTS>,
    /// What both sides know of the mines: Claymores, Booby Traps.
    pub mines: [Mines; 2],
    /// Hexes off the Trails where a "?" marker lay and a Booby Trap may still lie.
    pub mine_spots: List<Hex, MAX_CACHES>,
    /// Fire Missions on their way, in the order requested.
    pub missions: List<Mission, 24>,
    /// Hexes with a Destroyed Helicopter marker.
    pub wrecks: List<Hex, 16>,
    /// The Medevac Slick.
    pub medevac: Medevac,
    /// Aerial Observer overhead (19.8).
    pub aerial_observer: bool,
    /// Higher HQ: no Leader Activations this turn (19.5).
    pub higher_hq: [bool; 2],
    /// VC events that took effect (19.7).
    pub vc_events: u8,
    /// The Activation under way.
    pub act: Activation,
    /// The attacks of the Assault round under way.
    pub round: List<RoundFire, MAX_FIRING>,
    /// What is going on, outermost first.
    pub stack: Procedures,
}

impl State {
    /// A Unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A Unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// Every slot.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.units
            .iter()
            .enumerate()
            .map(|(i, u)| (UnitId(i as u8), u))
    }

    /// The Units that stand in a hex (passengers not).
    pub fn here(&self, hex: Hex) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.all().filter(move |(_, u)| u.at == hex)
    }

    /// The Units of a side on the map.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.all()
            .filter(move |(_, u)| u.side == side && u.on_map())
    }

    /// Where a Unit is, also as a passenger.
    pub fn place_of(&self, unit: UnitId) -> Hex {
        let u = self.unit(unit);
        if u.carrier.is_some() {
            self.unit(u.carrier).at
        } else {
            u.at
        }
    }

    /// The passengers of a carrier.
    pub fn passengers(&self, carrier: UnitId) -> impl Iterator<Item = (UnitId, &Unit)> {
        self.all().filter(move |(_, u)| u.carrier == carrier)
    }

    /// The casualty markers a Unit carries or has aboard.
    pub fn borne(&self, bearer: UnitId) -> impl Iterator<Item = (CasualtyId, &Casualty)> {
        self.markers().filter(move |(_, c)| c.bearer == bearer)
    }

    /// The casualty markers lying in a hex.
    pub fn lying(&self, hex: Hex) -> impl Iterator<Item = (CasualtyId, &Casualty)> {
        self.markers().filter(move |(_, c)| c.at == hex)
    }

    /// All casualty markers in play.
    pub fn markers(&self) -> impl Iterator<Item = (CasualtyId, &Casualty)> {
        let all = self
            .casualties
            .iter()
            .enumerate()
            .map(|(i, c)| (CasualtyId(i as u8), c));
        all.filter(|(_, c)| c.kind != CasualtyKind::Gone)
    }

    /// The "?" markers in a hex, hidden or not.
    pub fn caches_in(&self, hex: Hex) -> impl Iterator<Item = (CacheId, &Cache)> {
        let all = self
            .caches
            .iter()
            .enumerate()
            .map(|(i, c)| (CacheId(i as u8), c));
        all.filter(move |(_, c)| c.at == hex)
    }

    /// The procedure on top.
    pub fn top(&self) -> Option<&Frame> {
        self.stack.frames().last()
    }
}
