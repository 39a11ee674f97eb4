use crate::Benchable;
use front_toward_enemy::state::Altitude;
use front_toward_enemy::{Fte, Sights};
use std::hint::black_box;

impl Benchable for Fte {
    fn sight_query(&self, i: usize) -> bool {
        let hexes = self.scenario.map.hexes();
        // Steps prime to any map's size, so that pairs are scattered over the table.
        let from = hexes[i.wrapping_mul(7919) % hexes.len()];
        let to = hexes[i.wrapping_mul(104_729) % hexes.len()];
        self.sights()
            .sees(from, Altitude::Ground, to, Altitude::Ground)
    }

    fn sight_build(&self) {
        black_box(Sights::new(black_box(&self.scenario.map)));
    }
}
