//! 10.2, 10.3, 20.1 What one location sees of another, with all that lies on the map now.

use crate::lnl::Lnl;
use crate::sight::{End, Line, Overlay};
use crate::state::{Location, Place, State, Unit};
use ground::{Hex, HexSet};

impl Lnl {
    /// What lies in hexes now beside the printed terrain.
    pub(crate) fn overlay(&self, state: &State) -> Overlay {
        let mut ffe = HexSet::EMPTY;
        for marker in state.ffe.iter() {
            ffe.insert(marker.at);
            if marker.artillery {
                for &hex in self.scenario.map.neighbours(marker.at) {
                    ffe.insert(hex);
                }
            }
        }
        let set = |hexes: &mut dyn Iterator<Item = Hex>| {
            hexes.fold(HexSet::EMPTY, |mut set, hex| {
                set.insert(hex);
                set
            })
        };
        Overlay {
            smoke: set(&mut state.smoke.iter().map(|smoke| smoke.at)),
            ffe,
            wrecks: set(&mut state.wrecks.iter().copied()),
            rubble: set(&mut state.rubble.iter().copied()),
        }
    }

    /// The end of a line at a location.
    pub(crate) fn end(&self, at: Location) -> End {
        End {
            hex: at.hex(),
            level: self.level(at),
        }
    }

    /// The line between two locations: how many hexes degrade it, or none when it is blocked. Night is looked at by those
    /// who ask (20.1).
    pub(crate) fn degraded(&self, state: &State, from: Location, to: Location) -> Option<u8> {
        let (near, far) = (from.hex(), to.hex());
        if near == far {
            // LNLT-21.1-05; storeys of one hex see nothing of each other by fire (LNLT-10.2-05 has adjacent hexes).
            let bunker = from.place() == Place::Inside || to.place() == Place::Inside;
            return (from == to || bunker).then_some(0);
        }
        let adjacent = near.distance(far) == 1;
        if adjacent && !self.adjacent(state, from, to) {
            return None;
        }
        match self
            .sight
            .line(self.end(from), self.end(to), &self.overlay(state))
        {
            Line::Clear { degraded } => Some(degraded),
            Line::Blocked { .. } => None,
        }
    }

    /// Whether one location sees another (LNLT-10.3-05).
    pub(crate) fn sees(&self, state: &State, from: Location, to: Location) -> bool {
        self.degraded(state, from, to).is_some()
    }

    /// Whether a unit sees a location.
    pub(crate) fn unit_sees(&self, state: &State, unit: &Unit, to: Location) -> bool {
        self.sees(state, unit.at, to)
    }

    /// Range in hexes: the target's counted, the firer's not (LNLT-5.0-03).
    pub(crate) fn range(&self, from: Location, to: Location) -> u32 {
        from.hex().distance(to.hex())
    }

    /// Degrading hexes on the line to a plane over a hex, at its level (LNLT-19.1-06 to LNLT-19.1-08).
    pub(crate) fn sees_plane(&self, state: &State, from: Location, hex: Hex, level: i8) -> Option<u8> {
        let to = End { hex, level };
        match self.sight.line(self.end(from), to, &self.overlay(state)) {
            Line::Clear { degraded } => Some(degraded),
            Line::Blocked { .. } => None,
        }
    }

    /// Degrading hexes on the line to a helicopter over a hex: one level above what stands there (LNLT-19.2.3-02).
    pub(crate) fn sees_helicopter(&self, state: &State, from: Location, hex: Hex) -> Option<u8> {
        self.sees_plane(state, from, hex, self.obstacle(state, hex) + 1)
    }
}
