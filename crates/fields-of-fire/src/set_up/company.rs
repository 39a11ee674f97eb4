//! 2.3 Organising the company: platoons, media, assets, signals.

use super::Stage;
use crate::counters::{Role, Side};
use crate::fof::{Fof, May, need};
use crate::mission::{MissionKind, Platoon, Signal};
use crate::state::{
    Flags, Item, ItemId, ItemKind, Marker, MarkerKind, Network, SetKind, State, UnitId,
};
use ground::Card;

impl Fof {
    fn assignable_line(&self, state: &State, unit: UnitId) -> bool {
        let piece = state.unit(unit).piece;
        let line = self.mission.roster.get(piece.index());
        line.is_some_and(|line| line.assignable && line.starts)
    }

    /// FOF-2.3.2-01, FOF-2.3.3-01: it may be assigned, and there is a platoon to take it.
    pub(super) fn is_assignable(&self, state: &State, unit: UnitId) -> bool {
        self.assignable_line(state, unit) && (1..=16).any(|p| self.has_hq(Platoon(p)))
    }

    fn has_hq(&self, platoon: Platoon) -> bool {
        self.mission.roster.iter().any(|line| {
            let role = self.mission.kinds[line.kind as usize].role;
            line.platoon == platoon && role == Role::PlatoonHq && line.starts
        })
    }

    pub(super) fn may_assign(
        &self,
        state: &State,
        at_hand: UnitId,
        unit: UnitId,
        platoon: Platoon,
    ) -> May {
        need(
            unit.index() < state.units.len() && self.assignable_line(state, unit),
            "FOF-2.3.3-02",
            "It belongs to its platoon.",
        )?;
        need(
            unit == at_hand,
            "FOF-2.3.3-01",
            "Units are assigned one after the other.",
        )?;
        need(
            platoon == Platoon::COMPANY || self.has_hq(platoon),
            "FOF-2.3.2-01",
            "Units are assigned to a platoon with an HQ, or stay with the company.",
        )
    }

    /// FOF-4.3.3-01: phones and radios are both there.
    fn has_both_media(&self) -> bool {
        let media = &self.mission.media;
        media.contains(&SetKind::Phone) && media.iter().any(|&m| m != SetKind::Phone)
    }

    /// Whether the company has phones as well as radios for a network, so that the player must choose.
    pub(super) fn is_medium_open(&self, state: &State, network: Network) -> bool {
        let has = |phone: bool| {
            state.items.iter().any(|item| match item.kind {
                ItemKind::Set(kind, of) => of == network && (kind == SetKind::Phone) == phone,
                _ => false,
            })
        };
        self.has_both_media() && has(true) && has(false)
    }

    /// Whether a device of signalling is among what the company has.
    pub(super) fn has_device(&self, state: &State, device: u8) -> bool {
        let device = self.mission.devices[device as usize];
        let items = &state.items;
        items.iter().any(|i| i.kind == ItemKind::Device(device))
    }

    /// What must be so when a stage is over, whoever decided.
    pub(super) fn close_stage(&self, state: &mut State, stage: Stage) {
        if stage != Stage::Media || !self.has_both_media() {
            return;
        }
        for item in state.items.iter_mut() {
            if let ItemKind::Set(kind, network) = item.kind {
                let medium = state.media[network as usize] as usize;
                let phones = self.mission.media.get(medium) == Some(&SetKind::Phone);
                if (kind == SetKind::Phone) != phones {
                    *item = Item::default();
                }
            }
        }
    }

    /// Phone line that may be laid behind the line before play (FOF-2.4.1-07).
    pub(super) fn is_wire(&self, state: &State, item: ItemId) -> bool {
        let lies = state.items[item.index()].kind == ItemKind::Line;
        lies && self.mission.kind == MissionKind::Defensive
    }

    pub(super) fn may_lay_wire(&self, state: &State, at: Card) -> May {
        let line = self.mission.zones.mlr.unwrap_or(self.mission.rows);
        need(
            self.is_map_card(state, at) && at.row() <= line,
            "FOF-2.4.1-07",
            "Phone lines are laid behind the Main Line of Resistance.",
        )?;
        let wired = state
            .markers_on(at)
            .any(|m| m.kind == MarkerKind::PhoneLine);
        need(!wired, "FOF-2.4.1-07", "A phone line lies there already.")
    }

    pub(super) fn lay_wire(&self, state: &mut State, item: ItemId, at: Card) {
        let drum = &mut state.items[item.index()];
        if drum.points > 1 {
            drum.points -= 1;
        } else {
            *drum = Item::default();
        }
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::PhoneLine,
                at,
                ..Marker::default()
            },
        );
    }

    /// An item that is nobody's yet.
    pub(super) fn is_unallotted(&self, state: &State, item: ItemId) -> bool {
        let item = &state.items[item.index()];
        item.kind != ItemKind::None
            && !item.holder.is_some()
            && !item.at.is_some()
            && !item.is_lost()
    }

    pub(super) fn may_give(&self, state: &State, item: ItemId, unit: UnitId) -> May {
        need(
            unit.index() < state.units.len() && self.is_unallotted(state, item),
            "FOF-2.3.4-01",
            "The table of organisation says who has it.",
        )?;
        let holder = state.unit(unit);
        need(
            holder.side == Side::Friendly && !holder.is(Flags::GONE | Flags::OFF_MAP),
            "FOF-2.3.4-01",
            "Assets go to units of the company that take part.",
        )
    }

    /// FOF-2.3.4-02: one instruction for each signal.
    pub(super) fn is_unbound(&self, state: &State, signal: Signal) -> bool {
        let index = self.mission.signals.iter().position(|&s| s == signal);
        index.is_some_and(|i| !state.bindings.contains(&Some(i as u8)))
    }

    pub(super) fn bind(&self, state: &mut State, device: u8, signal: Signal) {
        let index = self.mission.signals.iter().position(|&s| s == signal);
        if let (Some(i), Some(binding)) = (index, state.bindings.get_mut(device as usize)) {
            *binding = Some(i as u8);
        }
    }

    /// FOF-3.9-13: what was used up or lost is there again, with whom it started; what lies about is gone.
    pub(crate) fn refill_items(&self, state: &mut State) {
        for item in state.items.iter_mut() {
            if !item.holder.is_some()
                || item.is_lost()
                || matches!(item.kind, ItemKind::Casualty(_))
            {
                *item = Item::default();
            }
        }
        for (i, issue) in self.mission.issues.iter().enumerate() {
            if self.wrong_medium(state, issue.item) || !self.is_used(issue.item) {
                continue;
            }
            let alike = |other: &&crate::mission::Issue| other.item == issue.item;
            let nth = self.mission.issues[..i].iter().filter(alike).count();
            let held = (0..state.items.len()).filter(|&k| state.items[k].kind == issue.item);
            match held.into_iter().nth(nth) {
                Some(k) => state.items[k].points = issue.points,
                None => {
                    let piece = issue.holder.map(crate::state::PieceId);
                    let item = Item {
                        kind: issue.item,
                        points: issue.points,
                        ..Item::default()
                    };
                    let holder = piece
                        .and_then(|piece| self.slot_of(state, piece))
                        .filter(|&unit| state.unit(unit).in_play())
                        .or_else(|| self.usual_holder(state, &item));
                    if let Some(holder) = holder {
                        self.new_item(state, Item { holder, ..item });
                    }
                }
            }
        }
    }

    fn wrong_medium(&self, state: &State, item: ItemKind) -> bool {
        let ItemKind::Set(kind, network) = item else {
            return false;
        };
        let medium = state.media[network as usize] as usize;
        let phones = self.mission.media.get(medium) == Some(&SetKind::Phone);
        self.has_both_media() && (kind == SetKind::Phone) != phones
    }
}
