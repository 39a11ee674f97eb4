//! 5.1.6 Items: dropping is free at any time.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::state::{ItemId, ItemKind, State};
use engine::Log;

impl Fof {
    pub(crate) fn drop_choices(&self, state: &State, out: &mut Vec<Choice>) {
        let items = (0..state.items.len() as u8).map(ItemId);
        out.extend(
            items
                .filter(|&item| self.may_drop(state, item).is_ok())
                .map(|item| Choice::Drop { item }),
        );
    }

    pub(crate) fn may_drop(&self, state: &State, item: ItemId) -> May {
        let held = state
            .items
            .get(item.index())
            .filter(|i| i.kind != ItemKind::None && i.holder.is_some());
        let holder = held.map(|i| state.unit(i.holder));
        need(
            holder.is_some_and(|u| u.side == Side::Friendly && u.in_play()),
            "FOF-5.1.6-08",
            "Only what a unit of the company on the map holds can be dropped.",
        )
    }

    pub(crate) fn drop_item(&self, state: &mut State, item: ItemId, _log: &mut impl Log<Event>) {
        let holder = *state.unit(state.items[item.index()].holder);
        let item = &mut state.items[item.index()];
        item.holder = Default::default();
        item.at = holder.at;
        item.area = holder.area;
        state.changed = true;
    }
}
