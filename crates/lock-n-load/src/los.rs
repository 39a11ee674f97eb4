//! 10.2, 10.3, 20.1 What one location sees of another, with all that lies on the map now.

use crate::lnl::Lnl;
use crate::sight::{End, Marker, Shroud};
use crate::state::{Location, Place, State};
use ground::Hex;

impl Lnl {
    /// What lies in hexes now beside the printed terrain, and sight has to do with.
    pub(crate) fn shrouds<'a>(
        &'a self,
        state: &'a State,
    ) -> impl Iterator<Item = Shroud> + Clone + 'a {
        let all = |hexes: &'a [Hex], marker| hexes.iter().map(move |&hex| Shroud::new(hex, marker));
        let smoke = state.smoke.iter();
        let smoke = smoke.map(|smoke| Shroud::new(smoke.at, Marker::Smoke));
        let fire = state.ffe.iter().flat_map(|ffe| {
            let around: &[Hex] = match ffe.artillery {
                true => self.scenario.map.neighbours(ffe.at),
                false => &[],
            };
            let marker = match ffe.artillery {
                true => Marker::Barrage,
                false => Marker::Mortar,
            };
            let hexes = around.iter().filter(|hex| !hex.is_nowhere());
            let hexes = std::iter::once(ffe.at).chain(hexes.copied());
            hexes.map(move |hex| Shroud::new(hex, marker))
        });
        smoke
            .chain(fire)
            .chain(all(&state.wrecks, Marker::Wreck))
            .chain(all(&state.rubble, Marker::Rubble))
    }

    /// The end of a line at a location.
    pub(crate) fn end(&self, at: Location) -> End {
        match at.place() {
            Place::Upper => End::upper(at.hex()),
            Place::Ground | Place::Inside => End::ground(at.hex()),
        }
    }

    /// How many hexes degrade the line between two ends, with all that lies on the map now; none when it is blocked.
    #[inline]
    pub(crate) fn line(&self, state: &State, from: End, to: End) -> Option<u8> {
        let drawn = self.sights.drawn(from, to);
        match drawn.is_none() && state.rubble.is_empty() {
            // Only Rubble opens a line that the ground blocks.
            true => None,
            false => self.sights.among(drawn, from, to, self.shrouds(state)),
        }
    }

    /// The line between two locations: how many hexes degrade it, or none when it is blocked. Night is looked at by those
    /// who ask (20.1).
    pub(crate) fn degraded(&self, state: &State, from: Location, to: Location) -> Option<u8> {
        self.line(state, self.end(from), self.end(to))
    }

    /// Whether one location sees another (LNLT-10.3-05).
    pub(crate) fn sees(&self, state: &State, from: Location, to: Location) -> bool {
        self.degraded(state, from, to).is_some()
    }

    /// Range in hexes: the target's counted, the firer's not (LNLT-5.0-03).
    pub(crate) fn range(&self, from: Location, to: Location) -> u32 {
        from.hex().distance(to.hex())
    }

    /// Degrading hexes on the line to a plane over a hex, at its level (LNLT-19.1-06 to LNLT-19.1-08).
    pub(crate) fn sees_plane(
        &self,
        state: &State,
        from: Location,
        hex: Hex,
        level: i8,
    ) -> Option<u8> {
        self.line(state, self.end(from), End::plane(hex, level))
    }

    /// Degrading hexes on the line to a helicopter over a hex: one level above what stands there (LNLT-19.2.3-02).
    pub(crate) fn sees_helicopter(&self, state: &State, from: Location, hex: Hex) -> Option<u8> {
        self.line(state, self.end(from), End::helicopter(hex))
    }
}
