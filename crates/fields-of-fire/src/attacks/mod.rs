//! 7.9 to 7.15 Special attacks: mines, grenades, concentrated fire, jams, charges, flames, snipers.

use crate::choice::Choice;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::Frame;
use crate::state::{Area, State, UnitId};
use engine::{Log, Telling};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a localized attack is aimed at (FOF-7.10.1-01, FOF-7.11.1-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// One unit out of cover.
    Unit(UnitId),
    /// Everyone under a Cover marker.
    Stack(Area),
    /// Concentrated Fire: a unit out of cover on this card, by random number.
    Open(Card),
}

impl Default for Target {
    fn default() -> Self {
        Target::Unit(UnitId::NONE)
    }
}

impl Target {
    /// The choice that names it.
    pub fn choice(self) -> Choice {
        match self {
            Target::Unit(unit) => Choice::Pick { unit },
            Target::Stack(area) => Choice::Stack { area },
            Target::Open(card) => Choice::To { card },
        }
    }

    /// The target that a choice names.
    pub fn of(choice: Choice) -> Option<Target> {
        match choice {
            Choice::Pick { unit } => Some(Target::Unit(unit)),
            Choice::Stack { area } => Some(Target::Stack(area)),
            Choice::To { card } => Some(Target::Open(card)),
            _ => None,
        }
    }
}

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum AttackFrame {
    /// Claymores are checked (FOF-7.9.2-02).
    #[default]
    Claymores,
    /// A mine check.
    Mines { unit: UnitId },
    /// Everyone on a card that has just been mined checks (FOF-8.7.1-01).
    Minefield { at: Card, next: u8 },
    /// A Grenade Attack.
    Grenade { unit: UnitId, target: Target },
    /// A platoon's Grenade Attack.
    GrenadePlatoon { hq: UnitId, target: Target },
    /// Concentrate Fire.
    Concentrate { unit: UnitId, target: Target },
    /// A platoon's.
    ConcentratePlatoon { hq: UnitId, target: Target },
    /// A Demolition Charge is thrown.
    Charge { unit: UnitId, area: Area },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum AttackEvent {
    Began,
}

// The entrances for orders (4.2.4) and for the enemy. `may_…` says whether the attack is allowed with this target; what
// an order needs besides (Commands, communication, once in an Impulse) is not asked here.
impl Fof {
    /// Every target that one of the may-functions says yes to, as choices.
    pub(crate) fn targets(
        &self,
        state: &State,
        by: UnitId,
        may: impl Fn(Target) -> May,
        out: &mut Vec<Choice>,
    ) {
        let _ = (state, by, may, out);
    }

    pub(crate) fn may_grenade(&self, _state: &State, _unit: UnitId, _target: Target) -> May {
        Ok(())
    }

    pub(crate) fn grenade(&self, state: &mut State, unit: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::Grenade { unit, target }));
    }

    pub(crate) fn may_grenade_platoon(&self, _state: &State, _hq: UnitId, _target: Target) -> May {
        Ok(())
    }

    /// Every unit of the platoon with its HQ that may attacks; marks each as having done so in this Impulse.
    pub(crate) fn grenade_platoon(&self, state: &mut State, hq: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::GrenadePlatoon { hq, target }));
    }

    pub(crate) fn may_concentrate(&self, _state: &State, _unit: UnitId, _target: Target) -> May {
        Ok(())
    }

    pub(crate) fn concentrate(&self, state: &mut State, unit: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::Concentrate { unit, target }));
    }

    pub(crate) fn may_concentrate_platoon(
        &self,
        _state: &State,
        _hq: UnitId,
        _target: Target,
    ) -> May {
        Ok(())
    }

    /// Every unit of the platoon with its HQ that may concentrates; marks each as having done so in this Impulse.
    pub(crate) fn concentrate_platoon(&self, state: &mut State, hq: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::ConcentratePlatoon {
            hq,
            target,
        }));
    }

    pub(crate) fn may_throw_charge(&self, _state: &State, _unit: UnitId, _area: Area) -> May {
        Ok(())
    }

    pub(crate) fn throw_charge(&self, state: &mut State, unit: UnitId, area: Area) {
        state.push(Frame::Attack(AttackFrame::Charge { unit, area }));
    }

    pub(crate) fn may_place_charge(&self, _state: &State, _unit: UnitId, _area: Area) -> May {
        Ok(())
    }

    pub(crate) fn place_charge(
        &self,
        _state: &mut State,
        _unit: UnitId,
        _area: Area,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn may_flame(&self, _state: &State, _unit: UnitId, _area: Area) -> May {
        Ok(())
    }

    pub(crate) fn flame(
        &self,
        _state: &mut State,
        _unit: UnitId,
        _area: Area,
        _log: &mut impl Log<Event>,
    ) {
    }

    /// A unit entered a card or moved inside it: checks for mines if there are any. Pushes a frame.
    pub(crate) fn check_mines(&self, state: &mut State, unit: UnitId) {
        let _ = (state, unit);
    }

    /// Puts Mines on a card and has everyone there check (FOF-8.7.1-01). Pushes a frame.
    pub(crate) fn lay_mines(&self, state: &mut State, at: Card) {
        state.push(Frame::Attack(AttackFrame::Minefield { at, next: 0 }));
    }

    /// Puts a Booby Trap VOF on a unit (FOF-8.7.2-01).
    pub(crate) fn booby_trap(&self, _state: &mut State, _unit: UnitId, _log: &mut impl Log<Event>) {
    }

    /// Claymores fire at enemies on their cards (FOF-7.9.2-02). Pushes a frame.
    pub(crate) fn claymores(&self, state: &mut State) {
        state.push(Frame::Attack(AttackFrame::Claymores));
    }

    /// A unit has left a card or area: attacks on it turn into misses or are lost (FOF-7.10.4-02, FOF-7.11.5-02).
    /// Whoever relocates a unit calls this once it stands in its new place.
    pub(crate) fn left_behind(
        &self,
        _state: &mut State,
        _unit: UnitId,
        _from: Card,
        _area: Area,
        _log: &mut impl Log<Event>,
    ) {
    }

    /// Concentrated Fire whose firer can no longer see or fire there comes off (FOF-7.11.5-01). The fire update calls
    /// this when it is done.
    pub(crate) fn drop_lost_concentration(&self, _state: &mut State, _log: &mut impl Log<Event>) {}

    /// Clean Up of this chapter's markers (FOF-3.8-01, -05, -09): attacks, misses, traps, fired Claymores, Sniper
    /// victims, struck mines.
    pub(crate) fn clear_attacks(&self, _state: &mut State, _log: &mut impl Log<Event>) {}
}

impl Fof {
    pub(crate) fn step_attacks(
        &self,
        state: &mut State,
        _frame: AttackFrame,
        _log: &mut impl Log<Event>,
    ) -> Flow {
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn attacks_choices(
        &self,
        _state: &State,
        _frame: AttackFrame,
        _out: &mut Vec<Choice>,
    ) {
    }

    pub(crate) fn deny_attacks(&self, _state: &State, _frame: AttackFrame, _choice: &Choice) -> No {
        No("FOF-3.0-01", "That is not to be decided now.")
    }

    pub(crate) fn choose_attacks(
        &self,
        _state: &mut State,
        _frame: AttackFrame,
        _choice: Choice,
        _log: &mut impl Log<Event>,
    ) {
    }

    pub(crate) fn tell_attacks(&self, _state: &State, _event: &AttackEvent) -> Telling {
        Telling::default()
    }
}
