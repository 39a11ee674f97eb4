//! What lies under Concealed markers.

use super::deal::{Item, Slot, chances, deal};
use crate::counters::{Role, Side};
use crate::frame::{EventStage, RandomEvent, SetUp, SetUpStage};
use crate::fte::Fte;
use crate::knowledge::Deal;
use crate::state::{PieceId, State, UnitId};
use engine::Rng;

impl Fte {
    /// Whether the face of a slot is still to be dealt, as everybody can tell.
    pub(super) fn undealt(&self, world: &State, slot: UnitId) -> bool {
        let side = world.unit(slot).side;
        match world.stack.all::<SetUp>().next() {
            Some(f) if f.side == side => f.stage == SetUpStage::DealUnits && slot.0 >= f.next,
            Some(f) => !f.second,
            None => world
                .stack
                .all::<RandomEvent>()
                .any(|f| f.stage == EventStage::VcDeal && slot >= f.next && side == Side::Nva),
        }
    }

    /// The slots of a deal that only their owner can look into, and the pieces that lie in them or were not dealt yet.
    pub(crate) fn unseen(&self, world: &State, deal: Deal) -> (Vec<UnitId>, Vec<PieceId>) {
        let slots = self.slots_of(world, deal);
        let hidden = |&u: &UnitId| self.hidden(world.unit(u));
        let shown = |piece: PieceId| {
            let lies = |&u: &UnitId| !self.hidden(world.unit(u)) && world.unit(u).piece == piece;
            slots.iter().any(lies)
        };
        let pieces = self
            .pieces_of(deal)
            .into_iter()
            .filter(|&p| !shown(p))
            .collect();
        (slots.iter().copied().filter(hidden).collect(), pieces)
    }

    /// The deals of a side, those together whose slots have stood together.
    fn linked_deals(&self, world: &State, side: Side) -> Vec<Vec<Deal>> {
        let mut linked: Vec<(Vec<Deal>, Vec<u8>)> = Vec::new();
        for deal in self.deals(world) {
            let (slots, _) = self.unseen(world, deal);
            let slots = slots
                .into_iter()
                .filter(|&u| world.unit(u).side == side && !self.undealt(world, u));
            let kin: Vec<u8> = slots.map(|u| world.unit(u).kin).collect();
            if kin.is_empty() {
                continue;
            }
            let (joined, apart) = linked
                .into_iter()
                .partition(|(_, others): &(_, Vec<u8>)| others.iter().any(|k| kin.contains(k)));
            linked = apart;
            let (mut deals, mut all) = (vec![deal], kin);
            for (more, others) in joined {
                deals.extend(more);
                all.extend(others);
            }
            linked.push((deals, all));
        }
        linked.into_iter().map(|(deals, _)| deals).collect()
    }

    /// What is to be dealt, and where. FTE-2.0-06: a deal is two piles, one for each of the side's Concealed markers.
    fn piles(
        &self,
        world: &State,
        deals: &[Deal],
    ) -> (Vec<UnitId>, Vec<Slot>, Vec<PieceId>, Vec<Item>) {
        let (mut units, mut slots, mut pieces, mut items) = (vec![], vec![], vec![], vec![]);
        for (pile, &deal) in deals.iter().enumerate() {
            let (hidden, unseen) = self.unseen(world, deal);
            for unit in hidden.into_iter().filter(|&u| !self.undealt(world, u)) {
                let u = world.unit(unit);
                slots.push(Slot {
                    pile: 2 * pile + usize::from(self.lies_under_vc_marker(unit, u.side)),
                    may_be: u.may_be.0,
                    kin: usize::from(u.kin),
                });
                units.push(unit);
            }
            for piece in unseen {
                let villagers = self.roster[piece.index()].facts.role == Role::Civilians;
                items.push(Item {
                    pile: 2 * pile + usize::from(self.goes_under_vc_marker(piece)),
                    bit: self.bit_of(deal, piece),
                    villagers,
                });
                pieces.push(piece);
            }
        }
        (units, slots, pieces, items)
    }

    pub(super) fn imagine_units(&self, world: &mut State, side: Side, rng: &mut dyn Rng) {
        for deals in self.linked_deals(world, side) {
            let (units, slots, pieces, items) = self.piles(world, &deals);
            let Some(dealt) = deal(&slots, &items, rng) else {
                debug_assert!(false, "no deal fits {slots:?} with {items:?}");
                continue;
            };
            for (&unit, &item) in units.iter().zip(&dealt) {
                world.unit_mut(unit).piece = pieces[item];
            }
        }
    }

    /// What each hidden slot of a side may hold, and how likely: the same belief that worlds are drawn from.
    pub fn likely_pieces(&self, view: &State, side: Side) -> Vec<(UnitId, Vec<(PieceId, f64)>)> {
        let mut likely = Vec::new();
        for deals in self.linked_deals(view, side) {
            let (units, slots, pieces, items) = self.piles(view, &deals);
            for (unit, chances) in units.into_iter().zip(chances(&slots, &items)) {
                let known = pieces.iter().copied().zip(chances);
                likely.push((unit, known.filter(|(_, chance)| *chance > 0.0).collect()));
            }
        }
        likely
    }

    pub(super) fn units_could_be(
        &self,
        view: &State,
        world: &State,
        side: Side,
    ) -> Result<(), String> {
        for deals in self.linked_deals(view, side) {
            let (units, slots, pieces, items) = self.piles(view, &deals);
            // Two VC events deal the same pieces: each has its own pile.
            let mut left: Vec<usize> = (0..pieces.len()).collect();
            let mut kinds: Vec<(usize, bool)> = Vec::new();
            for (&unit, slot) in units.iter().zip(&slots) {
                let piece = world.unit(unit).piece;
                let fits = |&item: &usize| pieces[item] == piece && items[item].pile == slot.pile;
                let Some(at) = left.iter().position(fits) else {
                    return Err(format!("{unit:?} cannot hold {piece:?}"));
                };
                let item = left.swap_remove(at);
                if world.unit(unit).flags != view.unit(unit).flags {
                    return Err(format!("{unit:?} has a secret that nobody could keep"));
                }
                if slot.may_be & items[item].bit == 0 {
                    let name = &self.roster[piece.index()].name;
                    return Err(format!("{unit:?} has been seen to be no {name}"));
                }
                kinds.push((slot.kin, items[item].villagers));
            }
            if kinds
                .iter()
                .any(|(kin, v)| kinds.iter().any(|(k, w)| k == kin && v != w))
            {
                return Err("Civilians have stood with others".to_owned());
            }
        }
        let undealt = |(id, u): (UnitId, &crate::state::Unit)| {
            self.undealt(view, id)
                && self.hidden(u)
                && u.side == side
                && world.unit(id).piece != PieceId::NONE
        };
        match view.all().find(|&(id, u)| undealt((id, u))) {
            Some((id, _)) => Err(format!("{id:?} is not dealt yet")),
            None => Ok(()),
        }
    }
}
