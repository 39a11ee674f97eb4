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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Legend, Terrain};
    use proptest::prelude::*;

    const LEGEND: Legend = Legend::new(
        &[
            Terrain::new('C', 0, "clear"),
            Terrain::new('J', 1, "jungle"),
        ],
        &[],
    );

    fn flat() -> Map {
        let row = "C C C C C\nC C C C\n";
        Map::parse(
            "flat",
            &format!("title: Flat\nsize: 9x9\nterrain:\n{}", row.repeat(9)),
            &LEGEND,
        )
        .unwrap()
    }

    #[test]
    fn equal_costs_reach_as_far_as_distance() {
        let map = flat();
        let start = Hex::new(5, 5);
        let reach = reach(&map, start, 12, |_, _, _| Some(4));
        for &hex in map.hexes() {
            let cost = start.distance(hex) * 4;
            assert_eq!(
                reach.cost(hex).map(u32::from),
                (cost <= 12).then_some(cost),
                "{hex}"
            );
        }
        assert_eq!(reach.iter().next(), Some((start, 0)));
        assert!(reach.iter().is_sorted_by_key(|(_, cost)| cost));
    }

    #[test]
    fn a_longer_way_may_be_cheaper() {
        let map = flat();
        let (start, end) = (Hex::new(5, 5), Hex::new(5, 3));
        let reach = reach(&map, start, 40, |_, to, _| {
            Some(if to == Hex::new(5, 4) { 30 } else { 4 })
        });
        let path = reach.path(end).unwrap();
        assert_eq!(
            (path.first(), path.last(), path.len()),
            (Some(&start), Some(&end), 4)
        );
        assert!(!path.contains(&Hex::new(5, 4)));
        assert_eq!(reach.cost(end), Some(12));
    }

    #[test]
    fn nowhere_leads_nowhere() {
        let reach = reach(&flat(), Hex::new(0, 0), 12, |_, _, _| Some(1));
        assert_eq!(reach.iter().len(), 0);
        assert_eq!(reach.path(Hex::new(5, 5)), None);
        assert!(!reach.contains(Hex::NOWHERE));
    }

    #[test]
    fn steps_may_be_free_or_too_dear_to_count() {
        let map = flat();
        let free = reach(&map, Hex::new(1, 1), 0, |_, _, _| Some(0));
        assert_eq!(free.iter().len(), map.hexes().len());
        let dear = reach(&map, Hex::new(1, 1), u16::MAX, |_, _, _| Some(u16::MAX));
        assert_eq!(dear.iter().len(), 1);
    }

    proptest! {
        /// Against repeated relaxation, with a used `Reach`; each path adds up to its cost.
        #[test]
        fn finds_the_cheapest_way(costs in proptest::collection::vec(0..9u16, 97), budget in 0..40u16) {
            let map = flat();
            let step = |from: Hex, to: Hex, direction: Direction| {
                let cost = costs[(from.index() * 7 + to.index() * 3 + direction.index()) % costs.len()];
                cost.checked_sub(1)
            };
            let start = Hex::new(4, 6);
            let mut reach = Reach::new();
            reach.fill(&map, Hex::new(9, 9), 100, |_, _, _| Some(1));
            reach.fill(&map, start, budget, step);

            let mut best = vec![None; HEXES];
            best[start.index()] = Some(0u16);
            for _ in map.hexes() {
                for &from in map.hexes() {
                    for direction in Direction::ALL {
                        let to = map.neighbour(from, direction);
                        if to.is_nowhere() {
                            continue;
                        }
                        let total = best[from.index()].zip(step(from, to, direction)).map(|(a, b)| a + b);
                        if total.is_some_and(|t| t <= budget && best[to.index()].is_none_or(|known| t < known)) {
                            best[to.index()] = total;
                        }
                    }
                }
            }
            for &hex in map.hexes() {
                prop_assert_eq!(reach.cost(hex), best[hex.index()], "{}", hex);
                if let Some(path) = reach.path(hex) {
                    let spent: u16 = path
                        .windows(2)
                        .map(|pair| step(pair[0], pair[1], pair[0].direction_to(pair[1]).unwrap()).unwrap())
                        .sum();
                    prop_assert_eq!(Some(spent), best[hex.index()]);
                }
            }
        }
    }
}
