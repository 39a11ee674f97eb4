use crate::{Direction, HEXES, Hex, Map};

/// How far one gets from a hex: the cheapest cost to each hex within a budget, and the way there.
///
/// Kept and filled again with [`Reach::fill`], it allocates nothing.
pub struct Reach {
    found: Box<[Found; HEXES]>,
    /// Hexes in reach, cheapest first.
    order: Vec<Hex>,
    /// Hexes to look at, by what it cost to get there.
    buckets: Vec<Vec<Hex>>,
}

#[derive(Clone, Copy)]
struct Found {
    cost: u16,
    from: Hex,
}

const UNREACHED: Found = Found {
    cost: u16::MAX,
    from: Hex::NOWHERE,
};

/// How far one gets from a hex with a budget, in quarters of a movement point. `cost` tells what it takes to go from a
/// hex to its neighbour in a direction, `None` where that is not possible.
pub fn reach(
    map: &Map,
    from: Hex,
    budget: u16,
    cost: impl Fn(Hex, Hex, Direction) -> Option<u16>,
) -> Reach {
    let mut reach = Reach::new();
    reach.fill(map, from, budget, cost);
    reach
}

impl Reach {
    /// Nothing in reach yet.
    pub fn new() -> Self {
        Reach {
            found: Box::new([UNREACHED; HEXES]),
            order: Vec::new(),
            buckets: Vec::new(),
        }
    }

    /// Forgets what was found and looks around from another hex; see [`reach`].
    pub fn fill(
        &mut self,
        map: &Map,
        from: Hex,
        budget: u16,
        cost: impl Fn(Hex, Hex, Direction) -> Option<u16>,
    ) {
        self.clear();
        if !map.in_play(from) {
            return;
        }
        self.offer(from, 0, Hex::NOWHERE);
        let mut spent = 0;
        while spent < self.buckets.len() {
            let Some(here) = self.buckets[spent].pop() else {
                spent += 1;
                continue;
            };
            // A cheaper way was found after this one was noted.
            if (self.found[here.index()].cost as usize) < spent {
                continue;
            }
            self.order.push(here);
            for direction in Direction::ALL {
                let there = map.neighbour(here, direction);
                if there.is_nowhere() {
                    continue;
                }
                let Some(total) =
                    cost(here, there, direction).and_then(|step| step.checked_add(spent as u16))
                else {
                    continue;
                };
                if total <= budget && total < self.found[there.index()].cost {
                    self.offer(there, total, here);
                }
            }
        }
    }

    /// What it costs to get to a hex; `None` when it is out of reach.
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        self.found
            .get(hex.index())
            .map(|found| found.cost)
            .filter(|&cost| cost != UNREACHED.cost)
    }

    /// Whether a hex is in reach.
    pub fn contains(&self, hex: Hex) -> bool {
        self.cost(hex).is_some()
    }

    /// Every hex in reach with its cost, cheapest first; the start is the first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Hex, u16)> + '_ {
        self.order
            .iter()
            .map(|&hex| (hex, self.found[hex.index()].cost))
    }

    /// The way back from a hex to the start: the hex itself first; empty when it is out of reach.
    pub fn way_back(&self, hex: Hex) -> impl Iterator<Item = Hex> + '_ {
        std::iter::successors(Some(hex).filter(|&hex| self.contains(hex)), |hex| {
            Some(self.found[hex.index()].from).filter(|from| !from.is_nowhere())
        })
    }

    /// The cheapest path to a hex, the start first; `None` when it is out of reach.
    pub fn path(&self, hex: Hex) -> Option<Vec<Hex>> {
        let mut path: Vec<_> = self.way_back(hex).collect();
        path.reverse();
        (!path.is_empty()).then_some(path)
    }

    fn offer(&mut self, hex: Hex, cost: u16, from: Hex) {
        self.found[hex.index()] = Found { cost, from };
        let bucket = cost as usize;
        if self.buckets.len() <= bucket {
            self.buckets.resize_with(bucket + 1, Vec::new);
        }
        self.buckets[bucket].push(hex);
    }

    /// Every bucket is empty when a search ends, so only what was found needs wiping.
    fn clear(&mut self) {
        for hex in self.order.drain(..) {
            self.found[hex.index()] = UNREACHED;
        }
    }
}

impl Default for Reach {
    fn default() -> Self {
        Reach::new()
    }
}
