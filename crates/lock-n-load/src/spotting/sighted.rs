//! What a list asks of the enemy again and again, looked at once: where he is, where he is spotted, where he lies bare.

use crate::counters::{Class, Side};
use crate::lnl::Lnl;
use crate::state::{Flags, Location, MAX_UNITS, State, Unit, UnitSet};
use engine::List;
use ground::{Hex, HexSet};

/// Places, each once.
pub(crate) type Places = List<Location, MAX_UNITS>;

/// What the units of one side in a place show of themselves.
#[derive(Clone, Copy, Default)]
pub(crate) struct Presence {
    /// The place.
    pub(super) at: Location,
    /// Somebody is there who is no passenger.
    pub(super) any: bool,
    /// One of them does not move by stealth.
    pub(super) plain: bool,
    /// One of them can be seen by what it does.
    pub(super) shown: bool,
}

impl Presence {
    /// Nobody yet.
    pub(super) fn at(at: Location) -> Presence {
        Presence {
            at,
            ..Presence::default()
        }
    }

    /// One more unit is there.
    pub(super) fn add(&mut self, game: &Lnl, unit: &Unit) {
        if unit.carried() {
            // LNLT-10.1-06: riders who have fired show their vehicle.
            self.shown |= unit.is(Flags::ON_TOP) && unit.is(Flags::FIRED);
            return;
        }
        self.any = true;
        self.plain |= !unit.is(Flags::STEALTH);
        self.shown |= unit.is(Flags::MOVED | Flags::ASSAULT | Flags::FIRED);
        self.shown |= game.class(unit) == Class::Helicopter;
    }
}

/// The places of a side's enemies.
#[derive(Default)]
pub(crate) struct Sighted {
    /// All of them.
    pub(crate) places: Places,
    /// Those in which nobody is spotted.
    pub(crate) hidden: Places,
    /// Those that could be fired into: spotted, and nobody of one's own is there.
    pub(crate) bared: Places,
}

impl Lnl {
    /// Where the enemies of a side are, and what it knows of them by its own units.
    pub(crate) fn sighted(&self, state: &State, side: Side, own: UnitSet) -> Sighted {
        let own: HexSet = state.those(own).map(|(_, unit)| unit.at.hex()).collect();
        let mut enemies: List<Presence, MAX_UNITS> = List::new();
        for (_, unit) in state.of(side.other()) {
            let slot = enemies.partition_point(|it| it.at < unit.at);
            if enemies.get(slot).is_none_or(|it| it.at != unit.at) {
                enemies.push(Presence::at(unit.at));
                enemies[slot..].rotate_right(1);
            }
            enemies[slot].add(self, unit);
        }
        let map = &self.scenario.map;
        let near = |hex: Hex| {
            let mut around = map.neighbours(hex).iter();
            own.contains(hex) || around.any(|&it| own.contains(it))
        };
        let mut sighted = Sighted::default();
        for there in enemies.iter() {
            let at = there.at;
            sighted.places.push(at);
            if !self.betrays(state, there, side, near) {
                sighted.hidden.push(at);
            } else if state.melee(at).is_none()
                && (!own.contains(at.hex()) || self.clear_of(state, side, at))
            {
                sighted.bared.push(at);
            }
        }
        sighted
    }
}
