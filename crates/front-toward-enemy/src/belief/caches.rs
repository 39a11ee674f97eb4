//! What lies under "?" markers, and who is in the hidden Bunkers and Foxholes.

use super::below;
use super::deal::{Item, Slot, deal, pick};
use crate::counters::Side;
use crate::frame::{Move, Retreat, SetUp, SetUpStage};
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{CacheId, KINDS, State, UnitId};
use engine::Rng;

/// FTE-24.0-03, 25.0-04.
const ROOM: usize = 2;

/// The bit of a sort.
fn bit(kind: CacheKind) -> u16 {
    KINDS
        .iter()
        .position(|&k| k == kind)
        .map_or(0, |place| 1 << place)
}

impl Fte {
    fn undealt_marker(&self, world: &State, cache: CacheId) -> bool {
        let side = world.caches[cache.index()].side;
        match world.stack.all::<SetUp>().next() {
            Some(f) if f.side == side => match f.stage {
                SetUpStage::DealUnits => true,
                SetUpStage::DealCaches => cache.0 >= f.next,
                _ => false,
            },
            Some(f) => !f.second,
            None => false,
        }
    }

    /// The markers of a set that only their owner can look under, and the kinds that nobody has seen.
    fn unseen_markers(&self, world: &State, group: usize) -> (Vec<CacheId>, Vec<CacheKind>) {
        let start = self.cache_start[group];
        let mut kinds = self.scenario.caches[group].kinds.clone();
        let mut hidden = Vec::new();
        for id in (start..start + kinds.len() as u8).map(CacheId) {
            let cache = &world.caches[id.index()];
            if !cache.revealed {
                hidden.push(id);
            } else if let Some(i) = kinds.iter().position(|&k| k == cache.kind) {
                kinds.swap_remove(i);
            }
        }
        hidden.retain(|&id| !self.undealt_marker(world, id));
        (hidden, kinds)
    }

    pub(super) fn imagine_caches(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        for group in
            (0..self.scenario.caches.len()).filter(|&g| self.scenario.caches[g].side == side)
        {
            let (hidden, kinds) = self.unseen_markers(world, group);
            let slots: Vec<Slot> = hidden
                .iter()
                .enumerate()
                .map(|(kin, id)| {
                    let may_be = u16::from(world.caches[id.index()].may_be.0);
                    Slot {
                        pile: 0,
                        may_be,
                        kin,
                    }
                })
                .collect();
            let item = |&kind: &CacheKind| Item {
                pile: 0,
                bit: bit(kind),
                villagers: false,
            };
            let items: Vec<Item> = kinds.iter().map(item).collect();
            let Some(dealt) = deal(&slots, &items, rng) else {
                debug_assert!(false, "no deal fits {slots:?} with {items:?}");
                continue;
            };
            for (id, item) in hidden.iter().zip(dealt) {
                world.caches[id.index()].kind = kinds[item];
            }
        }
    }

    pub(super) fn caches_could_be(
        &self,
        view: &State,
        world: &State,
        side: Side,
    ) -> Result<(), String> {
        for group in
            (0..self.scenario.caches.len()).filter(|&g| self.scenario.caches[g].side == side)
        {
            let (hidden, mut kinds) = self.unseen_markers(view, group);
            for id in hidden {
                let (kind, may_be) = (
                    world.caches[id.index()].kind,
                    view.caches[id.index()].may_be,
                );
                let Some(i) = kinds.iter().position(|&k| k == kind) else {
                    return Err(format!("{id:?} cannot be {kind:?}"));
                };
                kinds.swap_remove(i);
                if u16::from(may_be.0) & bit(kind) == 0 {
                    return Err(format!("{id:?} has been used as no {kind:?} can be"));
                }
            }
        }
        Ok(())
    }

    // ------------------------------------------------------------------ who is inside

    /// Units that everybody knows to be outside: those on their way, and all before they could go in.
    fn outside(&self, world: &State, unit: UnitId) -> bool {
        let side = world.unit(unit).side;
        let stack = &world.stack;
        let mut moves = stack.all::<Move>();
        let mut retreats = stack.all::<Retreat>();
        let mut set_up = stack.all::<SetUp>();
        moves.any(|f| f.moved && f.units.contains(unit))
            || retreats.any(|f| f.unit == unit)
            || set_up.any(|f| match f.stage {
                SetUpStage::Occupy if f.side == side => unit.0 >= f.next,
                _ => f.side == side || !f.second,
            })
    }

    /// The hidden Bunkers and Foxholes of a side, in a world whose markers are known.
    fn hidden_forts<'a>(
        &'a self,
        world: &'a State,
        side: Side,
    ) -> impl Iterator<Item = CacheId> + 'a {
        let ids = (0..world.caches.len() as u8).map(CacheId);
        ids.filter(move |id| {
            let c = &world.caches[id.index()];
            c.side == side && !c.revealed && !c.at.is_nowhere() && Fte::is_fort(c.kind)
        })
    }

    /// Those that may be in a hidden Bunker or Foxholes and are not known to be elsewhere.
    fn may_be_inside(&self, world: &State, fort: CacheId) -> Vec<UnitId> {
        let (side, hex) = (
            world.caches[fort.index()].side,
            world.caches[fort.index()].at,
        );
        let fits = |(id, u): &(UnitId, &crate::state::Unit)| {
            u.side == side && !u.fort.is_some() && self.shelters(u) && !self.outside(world, *id)
        };
        world.here(hex).filter(fits).map(|(id, _)| id).collect()
    }

    /// Every way to go inside or stay out is as likely.
    pub(super) fn imagine_forts(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let mut forts: Vec<CacheId> = self.hidden_forts(world, side).collect();
        while let Some(fort) = forts.pop() {
            let mut units = self.may_be_inside(world, fort);
            let hex = world.caches[fort.index()].at;
            let others = forts
                .iter()
                .filter(|f| world.caches[f.index()].at == hex)
                .count();
            let ways =
                |inside: usize| choose(units.len(), inside) * ways_in(units.len() - inside, others);
            let weights: Vec<f64> = (0..=ROOM.min(units.len())).map(ways).collect();
            for _ in 0..pick(&weights, rng).unwrap_or(0) {
                let unit = units.swap_remove(below(rng, units.len()));
                world.unit_mut(unit).fort = fort;
            }
        }
    }

    pub(super) fn forts_could_be(
        &self,
        view: &State,
        world: &State,
        side: Side,
    ) -> Result<(), String> {
        for fort in self.hidden_forts(world, side) {
            let inside = world
                .all()
                .filter(|(_, u)| u.fort == fort)
                .map(|(id, _)| id);
            let mut blank = *world;
            for (u, seen) in blank.units.iter_mut().zip(view.units.iter()) {
                u.fort = seen.fort;
            }
            let fit = self.may_be_inside(&blank, fort);
            let inside: Vec<UnitId> = inside.collect();
            if inside.len() > ROOM {
                return Err(format!("{} Units are in {fort:?}", inside.len()));
            }
            if let Some(unit) = inside.iter().find(|u| !fit.contains(u)) {
                return Err(format!("{unit:?} cannot be in {fort:?}"));
            }
        }
        Ok(())
    }
}

/// How many sets of `k` there are among `n`.
pub(super) fn choose(n: usize, k: usize) -> f64 {
    if k > n {
        return 0.0;
    }
    (0..k).fold(1.0, |ways, i| ways * (n - i) as f64 / (i + 1) as f64)
}

/// In how many ways `units` can go into `forts`, or stay out.
fn ways_in(units: usize, forts: usize) -> f64 {
    match forts {
        0 => 1.0,
        _ => (0..=ROOM.min(units))
            .map(|inside| choose(units, inside) * ways_in(units - inside, forts - 1))
            .sum(),
    }
}
