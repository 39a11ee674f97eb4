use crate::Benchable;
use front_toward_enemy::state::{Altitude, State};
use front_toward_enemy::{Fte, Sights};
use std::hint::black_box;

impl Benchable for Fte {
    fn sight_query(&self, _: &State, i: usize) -> bool {
        let hexes = self.scenario.map.hexes();
        // Scattered over the table by multiplication alone, so that the look-up is what is timed.
        let pick = |salt: u32| {
            let spread = u64::from((i as u32).wrapping_mul(salt));
            hexes[((spread * hexes.len() as u64) >> 32) as usize]
        };
        let (from, to) = (pick(0x9E37_79B1), pick(0x85EB_CA77));
        self.sights()
            .sees(from, Altitude::Ground, to, Altitude::Ground)
    }

    fn sight_build(&self) {
        black_box(Sights::new(black_box(&self.scenario.map)));
    }
}
