//! Dealing what nobody has seen to the slots nobody has looked under: every deal that fits is as likely as any other.

use engine::Rng;
use std::collections::HashMap;

/// A slot to be filled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    /// The pile it is dealt from.
    pub pile: usize,
    /// The sorts that may lie in it, one bit each.
    pub may_be: u16,
    /// Slots with the same number take only villagers, or none.
    pub kin: usize,
}

/// Something to be dealt.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item {
    /// The pile it belongs to.
    pub pile: usize,
    /// Its sort, one bit.
    pub bit: u16,
    /// Whether it is Civilians.
    pub villagers: bool,
}

impl Slot {
    fn takes(&self, item: &Item) -> bool {
        self.pile == item.pile && self.may_be & item.bit != 0
    }
}

/// Which item lies in each slot, drawn from all deals that fit, each as likely; `None` when none fits.
pub(super) fn deal(slots: &[Slot], items: &[Item], rng: &mut dyn Rng) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = (0..slots.len())
        .filter(|&s| bound(slots, items, s))
        .collect();
    order.sort_by_key(|&s| slots[s].kin);
    let heaps = Heaps::new(slots, items, &order);
    let mut left: Vec<Vec<usize>> = heaps.items.clone();
    let mut table = Count {
        slots,
        heaps: &heaps,
        order: &order,
        known: HashMap::new(),
    };
    let mut dealt = vec![usize::MAX; slots.len()];
    let mut kind = None;
    for (at, &slot) in order.iter().enumerate() {
        let sizes: Vec<u8> = left.iter().map(|heap| heap.len() as u8).collect();
        kind = table.kind_before(at, kind);
        let weights: Vec<f64> = (0..sizes.len())
            .map(|heap| table.ways_with(at, &sizes, kind, heap))
            .collect();
        let heap = pick(&weights, rng)?;
        kind = Some(heaps.first(heap).villagers);
        let taken = super::below(rng, left[heap].len());
        dealt[slot] = left[heap].swap_remove(taken);
    }
    // The rest may lie anywhere in their pile.
    let mut rest: Vec<usize> = left.into_iter().flatten().collect();
    for (slot, place) in dealt
        .iter_mut()
        .enumerate()
        .filter(|(_, item)| **item == usize::MAX)
    {
        let fits: Vec<usize> = (0..rest.len())
            .filter(|&i| slots[slot].takes(&items[rest[i]]))
            .collect();
        if fits.is_empty() {
            return None;
        }
        *place = rest.swap_remove(fits[super::below(rng, fits.len())]);
    }
    Some(dealt)
}

/// How likely each item is to lie in each slot, over all deals that fit.
pub(super) fn chances(slots: &[Slot], items: &[Item]) -> Vec<Vec<f64>> {
    let mut order: Vec<usize> = (0..slots.len())
        .filter(|&s| bound(slots, items, s))
        .collect();
    order.sort_by_key(|&s| slots[s].kin);
    let heaps = Heaps::new(slots, items, &order);
    let mut table = Count {
        slots,
        heaps: &heaps,
        order: &order,
        known: HashMap::new(),
    };
    let sizes: Vec<u8> = heaps.items.iter().map(|heap| heap.len() as u8).collect();
    let all = table.ways(0, &sizes, None).max(f64::MIN_POSITIVE);
    let mut chances = vec![vec![0.0; items.len()]; slots.len()];
    let mut spread = |slot: usize, heap: usize, chance: f64| {
        for &item in &heaps.items[heap] {
            chances[slot][item] += chance / heaps.items[heap].len() as f64;
        }
    };
    // In how many ways the slots so far lead to what is left.
    let mut reached = HashMap::from([((sizes, None), 1.0)]);
    for (at, &slot) in order.iter().enumerate() {
        let mut next: HashMap<(Vec<u8>, Option<bool>), f64> = HashMap::new();
        for ((sizes, last), ways) in reached {
            let kind = table.kind_before(at, last);
            for heap in 0..sizes.len() {
                let on = table.ways_with(at, &sizes, kind, heap);
                if on == 0.0 {
                    continue;
                }
                spread(slot, heap, ways * on / all);
                let mut rest = sizes.clone();
                rest[heap] -= 1;
                let key = (rest, Some(heaps.first(heap).villagers));
                *next.entry(key).or_default() += ways * f64::from(sizes[heap]);
            }
        }
        reached = next;
    }
    // The rest may lie anywhere in their pile.
    let free: Vec<usize> = (0..slots.len()).filter(|s| !order.contains(s)).collect();
    for ((sizes, _), ways) in &reached {
        for &slot in &free {
            let pile = |heap: &usize| heaps.first(*heap).pile == slots[slot].pile;
            let left: u32 = (0..sizes.len())
                .filter(pile)
                .map(|heap| u32::from(sizes[heap]))
                .sum();
            for heap in (0..sizes.len()).filter(pile) {
                spread(
                    slot,
                    heap,
                    ways / all * f64::from(sizes[heap]) / f64::from(left.max(1)),
                );
            }
        }
    }
    chances
}

/// Whether a slot does not take just anything of its pile.
fn bound(slots: &[Slot], items: &[Item], slot: usize) -> bool {
    let one = &slots[slot];
    let pile = || items.iter().filter(|item| item.pile == one.pile);
    let together = || {
        slots
            .iter()
            .enumerate()
            .any(|(i, other)| i != slot && other.kin == one.kin)
    };
    pile().any(|item| !one.takes(item)) || (items.iter().any(|item| item.villagers) && together())
}

/// Items that all bound slots treat alike.
struct Heaps<'a> {
    all: &'a [Item],
    items: Vec<Vec<usize>>,
}

impl<'a> Heaps<'a> {
    fn new(slots: &[Slot], items: &'a [Item], order: &[usize]) -> Self {
        let mut heaps: Vec<Vec<usize>> = Vec::new();
        let alike = |a: &Item, b: &Item| {
            let by_slot = |&s: &usize| slots[s].takes(a) == slots[s].takes(b);
            a.pile == b.pile && a.villagers == b.villagers && order.iter().all(by_slot)
        };
        for (i, item) in items.iter().enumerate() {
            match heaps.iter_mut().find(|heap| alike(&items[heap[0]], item)) {
                Some(heap) => heap.push(i),
                None => heaps.push(vec![i]),
            }
        }
        Heaps {
            all: items,
            items: heaps,
        }
    }

    fn first(&self, heap: usize) -> &Item {
        &self.all[self.items[heap][0]]
    }
}

/// In how many ways the bound slots from one on can be filled.
struct Count<'a> {
    slots: &'a [Slot],
    heaps: &'a Heaps<'a>,
    order: &'a [usize],
    known: HashMap<(usize, Vec<u8>, Option<bool>), f64>,
}

impl Count<'_> {
    /// Whether the kin of a slot are villagers, if one of them was dealt before.
    fn kind_before(&self, at: usize, last: Option<bool>) -> Option<bool> {
        let kin = |at: usize| self.slots[self.order[at]].kin;
        last.filter(|_| at > 0 && kin(at) == kin(at - 1))
    }

    fn ways(&mut self, at: usize, sizes: &[u8], last: Option<bool>) -> f64 {
        if at == self.order.len() {
            return 1.0;
        }
        let kind = self.kind_before(at, last);
        let key = (at, sizes.to_vec(), kind);
        if let Some(&ways) = self.known.get(&key) {
            return ways;
        }
        let ways = (0..sizes.len())
            .map(|heap| self.ways_with(at, sizes, kind, heap))
            .sum();
        self.known.insert(key, ways);
        ways
    }

    /// The same, with something of a heap in the first of them.
    fn ways_with(&mut self, at: usize, sizes: &[u8], kind: Option<bool>, heap: usize) -> f64 {
        let item = *self.heaps.first(heap);
        let fits =
            self.slots[self.order[at]].takes(&item) && kind.is_none_or(|v| v == item.villagers);
        if sizes[heap] == 0 || !fits {
            return 0.0;
        }
        let mut rest = sizes.to_vec();
        rest[heap] -= 1;
        f64::from(sizes[heap]) * self.ways(at + 1, &rest, Some(item.villagers))
    }
}

/// One of several, by weight; `None` when all weights are 0.
pub(super) fn pick(weights: &[f64], rng: &mut dyn Rng) -> Option<usize> {
    let total: f64 = weights.iter().sum();
    let mut point = f64::from(rng.next_u32()) / 4_294_967_296.0 * total;
    let last = weights.iter().rposition(|&w| w > 0.0)?;
    for (i, &weight) in weights.iter().enumerate() {
        if point < weight {
            return Some(i);
        }
        point -= weight;
    }
    Some(last)
}
