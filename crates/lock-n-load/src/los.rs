//! 10.2, 10.3, 20.1 What one location sees of another, with all that lies on the map now.

use crate::counters::{Class, Side};
use crate::fire::Foes;
use crate::lnl::Lnl;
use crate::sight::{BLOCKING, End, Height, Marker, Shroud, Vista};
use crate::state::{Ffe, Location, Place, State, Unit};
use ground::{Hex, HexSet, Lines};
use std::cell::OnceCell;

/// What a side sees now, for whoever asks of many lines in one list. Enemies, and where markers lie that sight has to do with,
/// are gathered once, when the first line asks, so that most lines are known to have no marker on them without a look at each.
pub(crate) struct Lookout<'a> {
    game: &'a Lnl,
    /// The position it looks at.
    pub(crate) state: &'a State,
    /// Whose it is.
    pub(crate) side: Side,
    /// The enemies on the ground.
    pub(crate) foes: Foes<'a>,
    markers: OnceCell<Markers>,
}

/// Where markers lie that sight has to do with.
struct Markers {
    all: Litter,
    /// Those that degrade at every level: Fire for Effect.
    bursts: Litter,
    /// Those that are Rubble: nothing else opens a line that the ground blocks.
    rubble: Litter,
}

impl Markers {
    fn of(game: &Lnl, state: &State) -> Markers {
        let mut markers = Markers {
            all: Litter::NONE,
            bursts: Litter::NONE,
            rubble: Litter::NONE,
        };
        for Shroud { hex, marker } in game.shrouds(state) {
            markers.all.add(hex);
            match marker {
                Marker::Mortar | Marker::Barrage => markers.bursts.add(hex),
                Marker::Rubble => markers.rubble.add(hex),
                Marker::Smoke | Marker::Wreck => {}
            }
        }
        markers
    }
}

/// Hexes in which something lies, quickly asked for those on a line.
struct Litter {
    hexes: HexSet,
    /// The columns in which there are any, a bit each.
    columns: u64,
}

impl Litter {
    const NONE: Litter = Litter {
        hexes: HexSet::EMPTY,
        columns: 0,
    };

    fn add(&mut self, hex: Hex) {
        if self.hexes.insert(hex) {
            self.columns |= 1 << hex.col();
        }
    }

    /// How many of them a line passes between its ends.
    fn between(&self, from: Hex, to: Hex) -> u8 {
        // No line leaves the columns of its ends, nor their rows by more than one.
        let span = |first: u8, last: u8| u64::MAX << first & u64::MAX >> (63 - last);
        let (a, b) = (from.col(), to.col());
        let mut columns = self.columns & span(a.min(b), a.max(b));
        let (a, b) = (from.row(), to.row());
        let rows = span(a.min(b).saturating_sub(1), (a.max(b) + 1).min(63));
        let mut passing = None;
        let mut found = 0;
        while columns != 0 {
            let col = columns.trailing_zeros() as u8;
            columns &= columns - 1;
            let mut near = self.hexes.words()[usize::from(col)] & rows;
            while near != 0 {
                let hex = Hex::new(col, near.trailing_zeros() as u8);
                near &= near - 1;
                let passing = passing.get_or_insert_with(|| Lines::passing(from, to));
                found += u8::from(passing.hex(hex));
            }
        }
        found
    }
}

impl Lookout<'_> {
    /// One place, and what is seen from it.
    #[inline]
    pub(crate) fn watch(&self, at: Location) -> Watch<'_> {
        Watch {
            lookout: self,
            at,
            from: self.game.end(at),
            vista: self.game.sights.vista(at),
        }
    }

    /// The same from over a hex, as a helicopter's crew looks down (LNLT-19.2.3-02).
    pub(crate) fn watch_above(&self, hex: Hex) -> Watch<'_> {
        Watch {
            lookout: self,
            at: Location::ground(hex),
            from: End::helicopter(hex),
            vista: self.game.sights.vista_above(hex),
        }
    }

    fn markers(&self) -> &Markers {
        let Lookout { game, state, .. } = *self;
        self.markers.get_or_init(|| Markers::of(game, state))
    }
}

/// One place, and what is seen from it: for whoever asks of many lines.
pub(crate) struct Watch<'a> {
    lookout: &'a Lookout<'a>,
    at: Location,
    from: End,
    vista: Vista<'a>,
}

impl Watch<'_> {
    /// The same as [`Lnl::line`] says, but for how much a line is degraded.
    #[inline]
    pub(crate) fn sees(&self, to: Location) -> bool {
        let Lookout { game, state, .. } = *self.lookout;
        let degraded = self.vista.degradation(to);
        // Most lines are blocked by what is drawn, and only Rubble opens one.
        if degraded.is_none() && state.rubble.is_empty() {
            return false;
        }
        match self.known(degraded, to.hex()) {
            Some(open) => open,
            None => game.line(state, self.from, game.end(to)).is_some(),
        }
    }

    /// Whether a line that is looked up is open, where that is known without working it out anew.
    fn known(&self, degraded: Option<u8>, to: Hex) -> Option<bool> {
        let (from, markers) = (self.from.hex, self.lookout.markers());
        // It opens lines that pass it. Of an end's own hex it brings down the floors, which is all the same from farther away.
        let close = self.from.height == Height::Helicopter || from.distance(to) <= 1;
        let ends = [from, to];
        if markers.rubble.between(from, to) > 0
            || close && ends.iter().any(|&hex| markers.rubble.hexes.contains(hex))
        {
            return None;
        }
        let Some(degraded) = degraded else {
            return Some(false);
        };
        let lying = markers.all.between(from, to);
        if lying == 0 {
            return Some(true);
        }
        let passing = Lines::passing(from, to);
        let mut smoke = self.lookout.state.smoke.iter();
        let smoke = smoke.any(|smoke| passing.hex(smoke.at));
        // All but Smoke degrade by one for each hex at most, and it takes three hexes to block (LNLT-10.3-02, LNLT-10.3-03).
        if !smoke && degraded + lying < BLOCKING {
            return Some(true);
        }
        // LNLT-7.0-03, LNLT-18.1-08, LNLT-18.2-16: at every level, but not from one side of a line between two hexes.
        let blocked = smoke || markers.bursts.between(from, to) >= BLOCKING;
        (blocked && !passing.along_sides()).then_some(false)
    }

    /// The same in the light there is (20.1).
    #[inline]
    pub(crate) fn beholds(&self, to: Location) -> bool {
        let Lookout { game, state, .. } = *self.lookout;
        !game.dark(state, self.at, to) && self.sees(to)
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

    /// What a side sees now, for whoever asks of many lines.
    pub(crate) fn lookout<'a>(&'a self, state: &'a State, side: Side) -> Lookout<'a> {
        Lookout {
            game: self,
            state,
            side,
            foes: self.foes(state, side),
            markers: OnceCell::new(),
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

    /// Degrading hexes on the line to a helicopter over a hex: one level above what stands there (LNLT-19.2.3-02).
    pub(crate) fn sees_helicopter(&self, state: &State, from: Location, hex: Hex) -> Option<u8> {
        self.line(state, self.end(from), End::helicopter(hex))
    }

    /// Degrading hexes on the line from a unit to a place: a helicopter looks down from its own level (LNLT-19.2.3-02).
    pub(crate) fn degraded_for(&self, state: &State, unit: &Unit, to: Location) -> Option<u8> {
        match self.class(unit) {
            Class::Helicopter => self.sees_helicopter(state, to, unit.at.hex()),
            _ => self.degraded(state, unit.at, to),
        }
    }

    /// Whether a unit is seen from a place on the ground: a helicopter at its own level (LNLT-19.2.3-02).
    pub(crate) fn is_seen(&self, state: &State, from: Location, unit: &Unit) -> bool {
        self.degraded_for(state, unit, from).is_some()
    }

    /// The level from which a unit looks and fires: a helicopter's is one above the tallest obstacle of its hex
    /// (LNLT-19.2.3-02).
    pub(crate) fn level_of(&self, state: &State, unit: &Unit) -> i8 {
        match self.class(unit) {
            Class::Helicopter => self.obstacle(state, unit.at.hex()) + 1,
            _ => self.level(unit.at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf;
    use crate::state::Smoke;
    use engine::{Seeded, below};

    #[test]
    fn whoever_asks_of_many_lines_hears_what_each_says() {
        let game = Lnl::new(shelf::load("lindenhof", None).expect("it loads"));
        let hexes = game.scenario.map.hexes();
        let mut dice = Seeded::new(10);
        let mut any = || hexes[below(dice.rng(), hexes.len() as u32) as usize];
        let bare = game.empty_state();
        let storeys: Vec<Hex> = hexes
            .iter()
            .copied()
            .filter(|&hex| game.has_storey(&bare, hex))
            .collect();
        let mut changed = 0;
        for round in 0..60 {
            let mut state = bare;
            for n in 0..12 {
                state.wrecks.push(any());
                let (at, artillery) = (any(), n % 2 == 0);
                if n < 3 {
                    state.ffe.push(Ffe {
                        at,
                        artillery,
                        ..Ffe::default()
                    });
                    state.smoke.push(Smoke {
                        at: any(),
                        old: false,
                    });
                }
                if round % 2 == 0 {
                    state.rubble.push(any());
                }
            }
            // Where a house came down, its neighbours are looked at too.
            let fallen = storeys[round % storeys.len()];
            if round % 2 == 0 && !state.rubble.contains(&fallen) {
                state.rubble.push(fallen);
            }
            let lookout = game.lookout(&state, Side::A);
            let place = |hex| match game.has_storey(&state, hex) {
                true => Location::new(hex, Place::Upper),
                false => Location::ground(hex),
            };
            let around = game.scenario.map.neighbours(fallen).iter();
            let near = around.filter(|hex| !hex.is_nowhere());
            let mut pairs: Vec<(Hex, Hex)> = near
                .flat_map(|&hex| [(fallen, hex), (hex, fallen)])
                .collect();
            pairs.extend((0..500).map(|_| (any(), any())));
            for (from, to) in pairs {
                let (from, to) = (place(from), place(to));
                if from.hex() == to.hex() {
                    continue;
                }
                let sees = game.sees(&state, from, to);
                let known = lookout.watch(from).sees(to);
                assert_eq!(known, sees, "{from} to {to}");
                let above = game.sees_helicopter(&state, to, from.hex()).is_some();
                let known = lookout.watch_above(from.hex()).sees(to);
                assert_eq!(known, above, "from above {from} to {to}");
                changed += usize::from(sees != game.sees(&bare, from, to));
            }
        }
        assert!(changed > 100, "markers changed {changed} lines");
    }
}
