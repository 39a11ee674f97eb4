//! A crowded map, to measure the fire update on.

use crate::counters::Side;
use crate::fof::Fof;
use crate::state::{CellKind, KindId, State, Unit};
use engine::{Silent, Staged};
use ground::Card;

/// Units of a side on each card that it holds.
const ON_A_CARD: usize = 4;

impl Fof {
    /// A map of this mission with all cards face up and units of both sides all over it, on which nothing is going on.
    pub fn crowded(&self) -> State {
        let mission = &self.mission;
        let mut state = self.empty_state();
        state.stack = Default::default();
        state.turn = 1;
        let deck = &mission.terrain;
        let lies = |card: &usize| !deck.kinds[deck.cards[*card].kind as usize].hill;
        let terrain: Vec<usize> = (0..deck.cards.len()).filter(lies).collect();
        let ours = mission.roster.iter().map(|line| line.kind).collect();
        let sides = [(Side::Friendly, ours), (Side::Enemy, self.enemy_kinds())];
        let cards = (1..=mission.rows).flat_map(|row| (0..mission.columns).map(move |c| (c, row)));
        for (i, (column, row)) in cards.enumerate() {
            let Some(at) = Card::at(column as i8, row) else {
                continue;
            };
            state.lay(at, CellKind::Map).card = terrain
                .get(i % terrain.len().max(1))
                .map_or(0, |&n| n as u8 + 1);
            for (side, kinds) in &sides {
                // The company holds every second card, the enemy every third: some cards are shared, some empty.
                let apart = if *side == Side::Friendly { 2 } else { 3 };
                let holds: &[u8] = if i % apart == 0 { kinds } else { &[] };
                let units = holds.iter().cycle().skip(i * ON_A_CARD);
                for &kind in units.take(ON_A_CARD) {
                    if !state.units.is_full() {
                        state.units.push(self.fresh(kind, *side, at));
                    }
                }
            }
        }
        state
    }

    /// Counters that the mission's packages bring, in their order.
    fn enemy_kinds(&self) -> Vec<u8> {
        let parts = self.mission.packages.iter().flat_map(|p| &p.parts);
        let ids = parts.flat_map(|part| part.units.iter().flatten());
        let kinds = &self.mission.kinds;
        ids.filter_map(|id| kinds.iter().position(|kind| kind.id == *id))
            .map(|kind| kind as u8)
            .collect()
    }

    fn fresh(&self, kind: u8, side: Side, at: Card) -> Unit {
        let counter = &self.mission.kinds[kind as usize];
        Unit {
            at,
            kind: KindId(kind),
            side,
            steps: counter.steps.max(1),
            form: counter.form.unwrap_or_default(),
            ammo: counter.ammo_points,
            ..Unit::default()
        }
    }

    /// Brings fire, Activity Level and what is revealed up to date, as after any change.
    pub fn bring_up_to_date(&self, state: &mut State) {
        state.changed = true;
        self.advance(state, &mut Silent);
    }
}
