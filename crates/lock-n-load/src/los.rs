//! 10.2, 10.3, 20.1 What one location sees of another, with all that lies on the map now.

use crate::lnl::Lnl;
use crate::sight::{End, Marker, Shroud};
use crate::state::{Ffe, Location, Place, State};
use ground::{Hex, HexSet, Lines};
use std::cell::OnceCell;

/// Where markers lie that sight has to do with: gathered once for a list, when the first line asks, so that most lines are
/// known to have none on them without a look at each marker.
#[derive(Default)]
pub(crate) struct Veils(OnceCell<HexSet>);

impl Veils {
    /// Whether one lies in the columns and rows of a line.
    fn near(&self, game: &Lnl, state: &State, from: Hex, to: Hex) -> bool {
        let hexes = self
            .0
            .get_or_init(|| game.shrouds(state).map(|it| it.hex).collect());
        let (first, last) = (from.col().min(to.col()), from.col().max(to.col()));
        let top = from.row().min(to.row()).saturating_sub(1);
        let bottom = (from.row().max(to.row()) + 1).min(63);
        let rows = u64::MAX << top & u64::MAX >> (63 - bottom);
        let columns = hexes.words().get(usize::from(first)..=usize::from(last));
        columns.is_none_or(|columns| columns.iter().any(|word| word & rows != 0))
    }
}

/// What markers do to a line that is looked up.
enum Veil {
    /// None lies on it.
    None,
    /// Smoke blocks it.
    Smoke,
    /// It has to be worked out anew.
    Some,
}

/// The columns and rows of a line's ends. No line leaves the columns, nor the rows by more than one: what lies outside is
/// not on it, which is seen at once.
struct Frame {
    first: (u8, u8),
    size: (u8, u8),
}

impl Frame {
    fn of(a: Hex, b: Hex) -> Frame {
        let (col, row) = (a.col().min(b.col()), a.row().min(b.row()));
        let size = (a.col().abs_diff(b.col()), a.row().abs_diff(b.row()) + 2);
        Frame {
            first: (col, row.wrapping_sub(1)),
            size,
        }
    }

    /// Whether a hex is in it, or not farther from it than this.
    fn holds(&self, hex: Hex, margin: u8) -> bool {
        let col = hex.col().wrapping_sub(self.first.0).wrapping_add(margin);
        let row = hex.row().wrapping_sub(self.first.1).wrapping_add(margin);
        col <= self.size.0 + 2 * margin && row <= self.size.1 + 2 * margin
    }
}

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
        // Only Rubble opens a line that the ground blocks.
        if drawn.is_none() && state.rubble.is_empty() {
            return None;
        }
        match self.veil(state, drawn, from, to) {
            Veil::None => drawn,
            Veil::Smoke => None,
            Veil::Some => self.sights.shrouded(from, to, self.shrouds(state)),
        }
    }

    /// Whether a marker lies on a line, so that it has to be worked out anew: the same as [`Sights::degradation`] asks,
    /// list by list, because it is asked of every line.
    ///
    /// [`Sights::degradation`]: crate::sight::Sights::degradation
    fn veil(&self, state: &State, drawn: Option<u8>, from: End, to: End) -> Veil {
        let frame = Frame::of(from.hex, to.hex);
        let passing = Lines::passing(from.hex, to.hex);
        let on = |hex: Hex| frame.holds(hex, 0) && passing.hex(hex);
        if drawn.is_some() && state.smoke.iter().any(|smoke| on(smoke.at)) {
            // LNLT-7.0-03: it blocks at every level, but not from one side of a line between two hexes.
            return match passing.along_sides() {
                true => Veil::Some,
                false => Veil::Smoke,
            };
        }
        let brought_down = |hex: Hex| hex == from.hex || hex == to.hex || on(hex);
        let bursts = |ffe: &Ffe| {
            let around = || self.scenario.map.neighbours(ffe.at).iter();
            match ffe.artillery {
                true => {
                    frame.holds(ffe.at, 1)
                        && (on(ffe.at) || around().any(|&hex| !hex.is_nowhere() && on(hex)))
                }
                false => on(ffe.at),
            }
        };
        let veiled = state.rubble.iter().any(|&hex| brought_down(hex))
            || drawn.is_some()
                && (state.wrecks.iter().any(|&hex| on(hex)) || state.ffe.iter().any(bursts));
        match veiled {
            true => Veil::Some,
            false => Veil::None,
        }
    }

    /// The same as [`Lnl::sees`], for whoever asks of many lines.
    pub(crate) fn sees_past(
        &self,
        state: &State,
        veils: &Veils,
        from: Location,
        to: Location,
    ) -> bool {
        let drawn = self.sights.drawn_between(from, to).is_some();
        // Most lines are blocked by what is drawn, and only Rubble opens one.
        if !drawn && state.rubble.is_empty() {
            return false;
        }
        match veils.near(self, state, from.hex(), to.hex()) {
            true => self.sees(state, from, to),
            false => drawn,
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
