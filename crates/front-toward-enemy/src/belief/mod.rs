//! Worlds that fit what a seat knows: drawn from all that do, and from no other.
//!
//! What chance dealt or rolled has the weights of the rules, given all that was seen since ([`crate::knowledge`]). What
//! the owner was free to choose (where a mine lies, who is in a bunker, which hex a Fire Mission is for) counts as equally
//! likely among everything the rules allowed him.

mod caches;
mod deal;
mod mines;
mod units;

#[cfg(test)]
mod tests;

use crate::counters::Side;
use crate::frame::{EventStage, Frame};
use crate::fte::Fte;
use crate::state::{State, Wait};
use engine::{Rng, Seat};
use ground::Hex;

/// The sides whose secrets a seat does not know.
fn hidden_from(seat: Seat) -> impl Iterator<Item = Side> {
    Side::BOTH
        .into_iter()
        .filter(move |side| side.seat() != seat)
}

impl Fte {
    /// A world that fits a view.
    pub(crate) fn imagine_from(&self, view: &State, seat: Seat, rng: &mut dyn Rng) -> State {
        let mut world = *view;
        for side in hidden_from(seat) {
            self.imagine_units(&mut world, side, rng);
            self.imagine_caches(&mut world, side, rng);
            self.imagine_forts(&mut world, side, rng);
            self.imagine_mines(&mut world, side, rng);
            self.imagine_targets(&mut world, side, rng);
        }
        world
    }

    /// Whether a world is one of those that [`Fte::imagine_from`] draws from.
    pub(crate) fn could_be_from(
        &self,
        view: &State,
        world: &State,
        seat: Seat,
    ) -> Result<(), String> {
        if self.view_of(world, seat) != *view {
            return Err("it looks different".to_owned());
        }
        for side in hidden_from(seat) {
            self.units_could_be(view, world, side)?;
            self.caches_could_be(view, world, side)?;
            self.forts_could_be(view, world, side)?;
            self.mines_could_be(view, world, side)?;
            self.targets_could_be(world, side)?;
        }
        Ok(())
    }

    /// The hexes that a secret Target Hex may be, when it is being named just now.
    fn target_under_way(&self, world: &State, side: Side) -> Option<Vec<Hex>> {
        if world.wait != Wait::Chance {
            return None;
        }
        match world.stack.top() {
            Frame::Request(f) if world.unit(f.unit).side == side => {
                Some(self.target_hexes(world, side, [f.unit]).iter().collect())
            }
            Frame::Event(f) if f.stage == EventStage::ArtilleryDelay && side == Side::Nva => {
                Some(self.artillery_hexes(world).iter().collect())
            }
            _ => None,
        }
    }

    /// Of a pending Fire Mission it is not kept what its requester saw at the time: it may be meant for any hex.
    fn imagine_targets(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        let hexes = self.scenario.map.hexes();
        for mission in world
            .missions
            .iter_mut()
            .filter(|m| m.side == side && m.target.is_nowhere())
        {
            mission.target = hexes[below(rng, hexes.len())];
        }
        let Some(open) = self
            .target_under_way(world, side)
            .filter(|open| !open.is_empty())
        else {
            return;
        };
        let hex = open[below(rng, open.len())];
        match world.stack.frames_mut().last_mut() {
            Some(Frame::Request(f)) if f.target.is_nowhere() => f.target = hex,
            Some(Frame::Event(f)) => f.target = hex,
            _ => {}
        }
    }

    fn targets_could_be(&self, world: &State, side: Side) -> Result<(), String> {
        let named = match world.stack.top() {
            Frame::Request(f) => Some(f.target),
            Frame::Event(f) if f.stage == EventStage::ArtilleryDelay => Some(f.target),
            _ => None,
        };
        if let (Some(open), Some(hex)) = (self.target_under_way(world, side), named)
            && !open.contains(&hex)
        {
            return Err(format!("{hex} cannot be the Target Hex"));
        }
        Ok(())
    }
}

/// A number from 0 to `n - 1`.
fn below(rng: &mut dyn Rng, n: usize) -> usize {
    engine::below(rng, n as u32) as usize
}
