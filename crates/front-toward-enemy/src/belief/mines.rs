//! Where Booby Traps and Claymores may lie, and how many.

use super::below;
use super::caches::choose;
use super::deal::pick;
use crate::counters::Side;
use crate::frame::{SetUp, SetUpStage};
use crate::fte::Fte;
use crate::state::{MAX_PLOTS, State};
use engine::{List, Rng};
use ground::Hex;

impl Fte {
    /// How many mines of a side there may have been at first, with how likely that was before anything was seen: a
    /// secret die, or as many as have been written down while that goes on.
    fn mines_at_first(&self, world: &State, side: Side) -> Vec<(usize, f64)> {
        let written = usize::from(world.mines[side.index()].written);
        let writing = world
            .stack
            .all::<SetUp>()
            .any(|f| f.side == side && matches!(f.stage, SetUpStage::Plot | SetUpStage::RollPlots));
        let plots = self.plots(side);
        if writing || plots.die_divisor == 0 {
            return vec![(written, 1.0)];
        }
        let laid =
            |face: u8| usize::from(plots.count + face.div_ceil(plots.die_divisor)).min(written);
        let mut counts: Vec<(usize, f64)> = Vec::new();
        for face in 1..=10 {
            match counts.iter_mut().find(|(n, _)| *n == laid(face)) {
                Some((_, weight)) => *weight += 1.0,
                None => counts.push((laid(face), 1.0)),
            }
        }
        counts
    }

    /// The same after what was seen. Where Americans have walked no Booby Trap lay but those that went off; of Claymores
    /// only those that went off are known, others may have been struck off in silence.
    fn mines_left(&self, world: &State, side: Side) -> Vec<(usize, f64)> {
        let known = &world.mines[side.index()];
        let (hexes, gone) = (usize::from(known.hexes), usize::from(known.went_off));
        let open = match side {
            Side::Nva => self.may_be_mined(world, side).len(),
            Side::Us => hexes.saturating_sub(gone),
        };
        let likely = |&(n, weight): &(usize, f64)| {
            let left = n.checked_sub(gone)?;
            let weight = weight * choose(open, left) / choose(hexes, n);
            (weight > 0.0).then_some((left, weight))
        };
        self.mines_at_first(world, side)
            .iter()
            .filter_map(likely)
            .collect()
    }

    pub(super) fn imagine_mines(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let known = world.mines[side.index()];
        if known.hexes == 0 {
            return;
        }
        let counts = self.mines_left(world, side);
        let weights: Vec<f64> = counts.iter().map(|(_, weight)| *weight).collect();
        let left = pick(&weights, rng).map_or(0, |i| counts[i].0);
        let mut open: Vec<Option<Hex>> = self
            .may_be_mined(world, side)
            .into_iter()
            .map(Some)
            .collect();
        if side == Side::Us {
            // Some may have lain where none can lie any longer.
            let all = usize::from(known.hexes).saturating_sub(usize::from(known.went_off));
            open.resize(all.max(open.len()), None);
        }
        let mut mines: List<Hex, MAX_PLOTS> = List::new();
        for _ in 0..left.min(open.len()) {
            if let Some(hex) = open.swap_remove(below(rng, open.len())) {
                mines.push(hex);
            }
        }
        *self.mines_mut(world, side) = mines;
    }

    pub(super) fn mines_could_be(
        &self,
        view: &State,
        world: &State,
        side: Side,
    ) -> Result<(), String> {
        let mines = match side {
            Side::Us => &world.claymores,
            Side::Nva => &world.booby_traps,
        };
        let open = self.may_be_mined(view, side);
        if let Some(hex) = mines.iter().find(|hex| !open.contains(hex)) {
            return Err(format!("no mine can lie in {hex}"));
        }
        let fits = |&(left, _): &(usize, f64)| match side {
            Side::Us => mines.len() <= left,
            Side::Nva => mines.len() == left,
        };
        let none = view.mines[side.index()].hexes == 0 && mines.is_empty();
        if none || self.mines_left(view, side).iter().any(fits) {
            return Ok(());
        }
        Err(format!("there cannot be {} mines", mines.len()))
    }

    fn mines_mut<'a>(&self, world: &'a mut State, side: Side) -> &'a mut List<Hex, MAX_PLOTS> {
        match side {
            Side::Us => &mut world.claymores,
            Side::Nva => &mut world.booby_traps,
        }
    }
}
