//! How far every hex is from a goal on foot or on wheels, worked out once for each goal of a game.

use front_toward_enemy::Fte;
use front_toward_enemy::counters::Class;
use front_toward_enemy::state::UnitId;
use ground::{HEXES, Hex, HexSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// Half points from each hex to a goal; `FAR` where there is no way.
pub type Field = Arc<Vec<u16>>;

/// No way there.
pub const FAR: u16 = u16::MAX;

/// A goal whose place never changes during a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// An objective of the scenario, by number.
    Objective(usize),
    /// A way off the map, by number.
    Exit(usize),
    /// Where the Americans set up or come on foot.
    Start,
}

/// What has been worked out so far: fields, and where the Helicopter under way is flying.
#[derive(Default)]
pub struct Fields {
    known: Vec<(Class, Place, Field)>,
    flight: Option<Flight>,
    faded: Option<Arc<[f32; FADES]>>,
}

/// Half points up to which a goal still fades.
pub const FADES: usize = 512;

/// A Helicopter's way in the turn under way.
pub struct Flight {
    unit: UnitId,
    turn: u8,
    /// Where it flies.
    pub to: Hex,
    /// The price of the way from each hex, danger weighed in.
    pub price: Vec<f32>,
}

impl Fields {
    /// A table of what is left of a goal's worth by half points, made at the first call.
    pub fn faded(&mut self, left: impl Fn(usize) -> f32) -> Arc<[f32; FADES]> {
        let table = self
            .faded
            .get_or_insert_with(|| Arc::new(std::array::from_fn(left)));
        table.clone()
    }

    /// The way of a Helicopter that was found this turn.
    pub fn flight(&self, unit: UnitId, turn: u8) -> Option<&Flight> {
        self.flight
            .as_ref()
            .filter(|f| (f.unit, f.turn) == (unit, turn))
    }

    /// Remembers the way of a Helicopter for this turn.
    pub fn set_flight(&mut self, unit: UnitId, turn: u8, to: Hex, price: Vec<f32>) {
        self.flight = Some(Flight {
            unit,
            turn,
            to,
            price,
        });
    }

    /// The field of a place, worked out at the first call.
    pub fn get(
        &mut self,
        game: &Fte,
        class: Class,
        place: Place,
        goal: impl FnOnce() -> HexSet,
    ) -> Field {
        if let Some((_, _, field)) = self
            .known
            .iter()
            .find(|(c, p, _)| *c == class && *p == place)
        {
            return field.clone();
        }
        let field = Arc::new(spread(game, class, &goal()));
        self.known.push((class, place, field.clone()));
        field
    }
}

/// Half points from everywhere to the nearest hex of a set, against the direction of movement.
fn spread(game: &Fte, class: Class, goal: &HexSet) -> Vec<u16> {
    let map = &game.scenario.map;
    let mut field = vec![FAR; HEXES];
    let mut open = BinaryHeap::new();
    for hex in goal.iter().filter(|&h| map.in_play(h)) {
        field[hex.index()] = 0;
        open.push(Reverse((0u16, hex.0)));
    }
    while let Some(Reverse((so_far, at))) = open.pop() {
        let at = Hex(at);
        if so_far > field[at.index()] {
            continue;
        }
        for &from in map.neighbours(at).iter().filter(|h| !h.is_nowhere()) {
            let Some((cost, _)) = game.cheapest_way(class, class == Class::Helicopter, from, at)
            else {
                continue;
            };
            let total = so_far + u16::from(cost);
            if total < field[from.index()] {
                field[from.index()] = total;
                open.push(Reverse((total, from.0)));
            }
        }
    }
    field
}

/// The price of the way from every hex to a set of goals, when entering a hex costs what `price` says.
pub fn cheapest(
    game: &Fte,
    goals: impl Iterator<Item = Hex>,
    price: impl Fn(Hex) -> f32,
) -> Vec<f32> {
    let map = &game.scenario.map;
    let mut field = vec![f32::MAX; HEXES];
    let mut open = BinaryHeap::new();
    // Whole hundredths keep the heap in order.
    let key = |price: f32| (price * 100.0) as u32;
    for hex in goals.filter(|&h| map.in_play(h)) {
        field[hex.index()] = 0.0;
        open.push(Reverse((0, hex.0)));
    }
    while let Some(Reverse((so_far, at))) = open.pop() {
        let at = Hex(at);
        if so_far > key(field[at.index()]) {
            continue;
        }
        let total = field[at.index()] + price(at);
        for &from in map.neighbours(at).iter().filter(|h| !h.is_nowhere()) {
            if total < field[from.index()] {
                field[from.index()] = total;
                open.push(Reverse((key(total), from.0)));
            }
        }
    }
    field
}
