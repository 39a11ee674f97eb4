//! What a list asks of the enemy again and again, looked at once: where he is, where he is spotted, where he lies bare.

use crate::counters::Class;
use crate::lnl::Lnl;
use crate::los::Lookout;
use crate::state::{Flags, Location, MAX_UNITS, Unit, UnitSet};
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

    /// As a number: the place, then a bit for each thing that is so.
    fn number(self) -> u32 {
        let bits = u32::from(self.any) | u32::from(self.plain) << 1 | u32::from(self.shown) << 2;
        (self.at.number() as u32) << 3 | bits
    }

    /// The same of a number.
    fn of(number: u32) -> Presence {
        let is = |bit: u32| number >> bit & 1 == 1;
        Presence {
            at: Location::numbered((number >> 3) as u16),
            any: is(0),
            plain: is(1),
            shown: is(2),
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
    /// The helicopters among the enemies.
    pub(crate) aloft: UnitSet,
}

impl Lnl {
    /// Where the enemies of a side are, and what it knows of them by its own units, who are in these hexes.
    pub(crate) fn sighted(
        &self,
        lookout: &Lookout,
        own: UnitSet,
        held: &HexSet,
        enemies: UnitSet,
    ) -> Sighted {
        let Lookout { state, side, .. } = *lookout;
        let spotters = || state.those(own).map(|(_, unit)| unit);
        // Each as one number, place first, so that they are quickly in order.
        let place = |number: u32| number >> 3;
        let mut shown: List<u32, MAX_UNITS> = List::new();
        let mut aloft = UnitSet::default();
        for (id, unit) in state.those(enemies) {
            if self.class(unit) == Class::Helicopter {
                aloft.insert(id);
            }
            let mut there = Presence::at(unit.at);
            there.add(self, unit);
            let shows = there.number();
            // Those of a stack mostly follow one another.
            let last = shown.last_mut();
            match last.filter(|last| place(**last) == place(shows)) {
                Some(last) => *last |= shows,
                None => shown.push(shows),
            }
        }
        shown.sort_unstable();
        let stacks = shown.chunk_by(|a, b| place(*a) == place(*b));
        let stacks = stacks.map(|same| Presence::of(same.iter().fold(0, |all, it| all | it)));
        let map = &self.scenario.map;
        let near = |hex: Hex| {
            let mut around = map.neighbours(hex).iter();
            held.contains(hex) || around.any(|&it| held.contains(it))
        };
        let mut sighted = Sighted {
            aloft,
            ..Sighted::default()
        };
        for there in stacks {
            let at = there.at;
            sighted.places.push(at);
            if !self.betrays(lookout, &there, spotters, near) {
                sighted.hidden.push(at);
            } else if state.melee(at).is_none()
                && (!held.contains(at.hex()) || self.clear_of(state, side, at))
            {
                sighted.bared.push(at);
            }
        }
        sighted
    }
}
