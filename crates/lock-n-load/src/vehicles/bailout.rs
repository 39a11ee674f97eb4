//! 15.4, 16.1.1 Who gets out of a vehicle that was destroyed.

use crate::counters::Side;
use crate::event::Event;
use crate::frame::{RollFor, Throw};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{Flags, Location, State, UnitId, UnitSet, Weapon, WeaponId, WeaponSet};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// The die with which a Crew gets out (LNLT-15.4-01).
const CREW: u8 = 1;

/// 16.1.1 Bailout Checks: the Crew, then everybody carried, then their Support Weapons.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Bailout {
    /// Whose.
    pub side: Side,
    /// Where the Wreck is.
    pub at: Location,
    /// The Crew is still to roll.
    pub crew: bool,
    /// Who is still to roll.
    pub waiting: UnitSet,
    /// Weapons that are still to be rolled for.
    pub weapons: WeaponSet,
    /// Who rolls.
    pub unit: UnitId,
    /// What is rolled for.
    pub weapon: WeaponId,
    /// The die is being rolled.
    pub rolling: bool,
}

impl Procedure<Lnl> for Bailout {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if let Some(rolled) = state.rolled() {
            state.stack.become_(Bailout {
                rolling: false,
                unit: UnitId::NONE,
                weapon: WeaponId::NONE,
                ..self
            });
            game.end_bailout(state, &self, rolled.dice[0], log);
            return Flow::On;
        }
        let mut next = Bailout {
            rolling: true,
            ..self
        };
        if self.crew {
            next.crew = false;
        } else if let Some(unit) = self.waiting.first() {
            next.unit = unit;
            next.waiting.remove(unit);
        } else if let Some(weapon) = self.weapons.first() {
            next.weapon = weapon;
            next.weapons.remove(weapon);
        } else {
            state.stack.finish();
            game.fall_among_enemies(state, self.at, log);
            return Flow::On;
        }
        state.stack.become_(next);
        game.roll(state, Throw::d6(RollFor::GetOut, self.side));
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-16.1.1-01", "Bailout Checks are being rolled.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// NEW-17: who has bailed out beside enemies in Good Order fights no round at once: a Melee marker, or they surrender
    /// (LNLT-5.1-05).
    pub(crate) fn fall_among_enemies(
        &self,
        state: &mut State,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let fights = |side: Side| {
            let mut here = state.here(at);
            here.any(|(id, unit)| unit.side == side && self.can_melee(state, id))
        };
        match Side::BOTH.map(fights) {
            [true, true] => self.lock(state, at, false),
            _ => self.surrender(state, at, log),
        }
    }

    /// Whether a die of a Bailout Check is a good one.
    pub(crate) fn gets_out(&self, bailout: &Bailout, die: u8) -> bool {
        match bailout.unit.is_some() || bailout.weapon.is_some() {
            true => die.is_multiple_of(2),
            false => die == CREW,
        }
    }

    fn end_bailout(
        &self,
        state: &mut State,
        bailout: &Bailout,
        die: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let Bailout {
            side,
            at,
            unit,
            weapon,
            ..
        } = *bailout;
        let out = self.gets_out(bailout, die);
        log.note_with(state, || Event::GotOut {
            unit,
            weapon,
            die,
            out,
        });
        if weapon.is_some() {
            if !out {
                *state.weapon_mut(weapon) = Weapon::default();
            }
        } else if unit.is_some() {
            let it = state.unit_mut(unit);
            it.at = at;
            it.from = at;
            it.unset(Flags::ACTIVE | Flags::MOVING | Flags::OPS);
            it.set(Flags::MOVED);
            // LNLT-1.3-10: no room, no rescue.
            let safe = out && self.has_room(state, at, side, &[unit]).is_ok();
            match safe {
                true => {
                    self.shake(state, unit, log);
                    self.meet_mines(state, crate::state::UnitSet::from_iter([unit]), at);
                }
                false => self.eliminate(state, unit, log),
            }
        } else if out {
            self.crew_out(state, side, at, false, log);
        }
    }
}
