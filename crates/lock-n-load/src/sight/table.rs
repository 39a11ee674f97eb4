//! All lines of a map from ground and upper floors, two bits each; markers are laid over them.

use super::{Chart, End, Height, Marker, Shroud, Sight};
use crate::charts::Charts;
use crate::location::Location;
use ground::{HEXES, Hex, HexSet, Lines, Map};
use std::sync::OnceLock;

/// Stands for a blocked line in the table.
const BLOCKED: u8 = 3;

/// Numbers of places, and some that none has.
const PLACES: usize = 4 * HEXES;

/// Stands for the row of what flies.
const NONE: usize = u16::MAX as usize;

/// Who sees whom on a map, worked out once. A marker on a line has that line worked out anew, and no other.
pub struct Sights {
    sight: Sight,
    /// The row of each hex's ground, then of each hex's upper floor.
    rows: Vec<u16>,
    /// The row of each place by its number; who is inside looks out at the ground.
    places: Vec<u16>,
    /// Bytes in a row.
    stride: usize,
    cells: Vec<u8>,
    /// The ends of which there is a row and a column, in their order.
    ends: Vec<End>,
    /// The row from over each hex at a helicopter's height, worked out when it is first asked for.
    above: Vec<OnceLock<Box<[u8]>>>,
}

/// The lines from one place, by what is drawn.
#[derive(Clone, Copy)]
pub(crate) struct Vista<'a> {
    places: &'a [u16],
    row: &'a [u8],
}

impl Vista<'_> {
    /// How many hexes degrade the line to another place; `None` when it is blocked, or the place is not on the map.
    #[inline]
    pub(crate) fn degradation(&self, to: Location) -> Option<u8> {
        let place = usize::from(self.places[to.number() % PLACES]);
        value(self.row, place)
    }
}

/// What a row says of a place.
#[inline]
fn value(row: &[u8], place: usize) -> Option<u8> {
    let value = row.get(place / 4)? >> (place % 4 * 2) & 3;
    (value != BLOCKED).then_some(value)
}

impl Sights {
    /// All lines of a map, by the game's charts.
    pub fn of(map: &Map, charts: &Charts) -> Sights {
        Sights::new(Sight::new(map, Chart::from(charts)))
    }

    /// Looks along every line once: sight is mutual.
    pub fn new(sight: Sight) -> Sights {
        let ground = sight.artwork().ground().iter().map(End::ground);
        let upper = sight.multi_story().iter().map(End::upper);
        let ends: Vec<End> = ground.chain(upper).collect();
        let mut rows = vec![u16::MAX; 2 * HEXES];
        for (&end, row) in ends.iter().zip(0..) {
            let floor = if end.height == Height::Upper {
                HEXES
            } else {
                0
            };
            rows[floor + end.hex.index()] = row;
        }
        let stride = ends.len().div_ceil(4);
        let inside = rows[..HEXES].to_vec();
        let mut places = rows.clone();
        places.extend(inside);
        places.resize(PLACES, u16::MAX);
        let mut found = Sights {
            sight,
            rows,
            places,
            stride,
            cells: vec![0; stride * ends.len()],
            ends: Vec::new(),
            above: vec![OnceLock::new(); HEXES],
        };
        for (k, &from) in ends.iter().enumerate() {
            for &to in &ends[k..] {
                let value = found.sight.degradation(from, to, &[]).unwrap_or(BLOCKED);
                found.set(from, to, value);
                found.set(to, from, value);
            }
        }
        found.ends = ends;
        found
    }

    /// Sight line by line, for helicopters, planes and explanations.
    pub fn sight(&self) -> &Sight {
        &self.sight
    }

    /// How large the table is.
    pub fn bytes(&self) -> usize {
        self.cells.len()
    }

    /// How many hexes degrade the line between two ends by what is drawn alone; `None` when it is blocked.
    #[inline]
    pub fn drawn(&self, from: End, to: End) -> Option<u8> {
        let (a, b) = (self.row(from), self.row(to));
        if a.max(b) == NONE {
            return self.drawn_aloft(from, to);
        }
        let value = self.cells[a * self.stride + b / 4] >> (b % 4 * 2) & 3;
        (value != BLOCKED).then_some(value)
    }

    /// The same where one of the ends flies.
    fn drawn_aloft(&self, from: End, to: End) -> Option<u8> {
        let (flies, other) = match from.height {
            Height::Helicopter => (from, to),
            _ => (to, from),
        };
        let place = self.row(other);
        match flies.height == Height::Helicopter && place != NONE {
            true => value(self.row_above(flies.hex), place),
            false => self.sight.degradation(from, to, &[]),
        }
    }

    /// The row from over a hex at a helicopter's height; empty where there is no such hex.
    fn row_above(&self, hex: Hex) -> &[u8] {
        if !self.sight.artwork().ground().contains(hex) {
            return &[];
        }
        self.above[hex.index()].get_or_init(|| {
            let mut cells = vec![0; self.stride];
            for (place, &to) in self.ends.iter().enumerate() {
                let value = self.sight.degradation(End::helicopter(hex), to, &[]);
                cells[place / 4] |= value.unwrap_or(BLOCKED) << (place % 4 * 2);
            }
            cells.into()
        })
    }

    /// All lines from over a hex at a helicopter's height.
    pub(crate) fn vista_above(&self, hex: Hex) -> Vista<'_> {
        Vista {
            places: &self.places,
            row: self.row_above(hex),
        }
    }

    /// All lines from a place on the map: the quickest way to ask of many.
    #[inline]
    pub(crate) fn vista(&self, from: Location) -> Vista<'_> {
        let start = usize::from(self.places[from.number() % PLACES]) * self.stride;
        let row = self.cells.get(start..start + self.stride);
        Vista {
            places: &self.places,
            row: row.unwrap_or_default(),
        }
    }

    /// How many hexes degrade the line between two ends among these markers; `None` when it is blocked.
    #[inline]
    pub fn degradation(
        &self,
        from: End,
        to: End,
        shrouds: impl IntoIterator<Item = Shroud, IntoIter: Clone>,
    ) -> Option<u8> {
        self.among(self.drawn(from, to), from, to, shrouds)
    }

    /// The same for a line that is looked up already.
    fn among(
        &self,
        drawn: Option<u8>,
        from: End,
        to: End,
        shrouds: impl IntoIterator<Item = Shroud, IntoIter: Clone>,
    ) -> Option<u8> {
        // Only Rubble opens a line that the ground blocks.
        let matters = |it: &Shroud| drawn.is_some() || it.marker == Marker::Rubble;
        let passing = Lines::passing(from.hex, to.hex);
        // No line leaves the columns of its ends, which is seen at once.
        let columns = from.hex.col().min(to.hex.col())..=from.hex.col().max(to.hex.col());
        let passes = |hex: Hex| columns.contains(&hex.col()) && passing.hex(hex);
        let on_line = |it: &Shroud| matters(it) && (passes(it.hex) || brings_down(it, from, to));
        let shrouds = shrouds.into_iter();
        match shrouds.clone().any(|it| on_line(&it)) {
            true => self.shrouded(from, to, shrouds),
            false => drawn,
        }
    }

    /// Every hex whose ground is seen from an end among these markers.
    pub fn seen_from(&self, from: End, shrouds: &[Shroud]) -> HexSet {
        let hexes = self.sight.artwork().ground().iter();
        let seen = |&hex: &Hex| {
            let line = self.degradation(from, End::ground(hex), shrouds.iter().copied());
            line.is_some()
        };
        hexes.filter(seen).collect()
    }

    /// A line with markers on it, worked out anew.
    #[cold]
    pub(crate) fn shrouded(
        &self,
        from: End,
        to: End,
        shrouds: impl Iterator<Item = Shroud>,
    ) -> Option<u8> {
        let passing = Lines::passing(from.hex, to.hex);
        let on = shrouds.filter(|it| passing.hex(it.hex) || brings_down(it, from, to));
        let on: Vec<Shroud> = on.collect();
        self.sight.degradation(from, to, &on)
    }

    /// The row of an end; [`NONE`] for what flies.
    #[inline]
    fn row(&self, end: End) -> usize {
        let floor = match end.height {
            Height::Ground => 0,
            Height::Upper => HEXES,
            Height::Helicopter | Height::Plane(_) => 2 * HEXES,
        };
        let row = self.rows.get(floor + end.hex.index());
        row.copied().map_or(NONE, usize::from)
    }

    /// Writes what a line says, which never says anything else.
    fn set(&mut self, from: End, to: End, value: u8) {
        let (a, b) = (self.row(from), self.row(to));
        let (cell, shift) = (a * self.stride + b / 4, b % 4 * 2);
        self.cells[cell] |= value << shift;
    }
}

/// Whether a marker is Rubble in the hex of an end, which has no floors any more.
#[inline]
fn brings_down(it: &Shroud, from: End, to: End) -> bool {
    it.marker == Marker::Rubble && (it.hex == from.hex || it.hex == to.hex)
}
