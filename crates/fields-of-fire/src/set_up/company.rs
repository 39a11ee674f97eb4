//! 2.3 Organising the company: platoons, media, assets, signals.

use super::Stage;
use crate::counters::Role;
use crate::fof::{Fof, May, need};
use crate::mission::{Issue, MissionKind, Platoon, Signal};
use crate::state::{
    Flags, Item, ItemId, ItemKind, Marker, MarkerKind, Network, PieceId, SetKind, State, UnitId,
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
        let roster = &self.mission.roster;
        self.assignable_line(state, unit) && roster.iter().any(|line| self.has_hq(line.platoon))
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

    /// FOF-4.3.3-01: whether the mission offers phones as well as radios and the company has both for a network, so that
    /// the player must choose; what he chose against counts, though it is left behind.
    pub(super) fn is_medium_open(&self, state: &State, network: Network) -> bool {
        let media = &self.mission.media;
        let has = |phone: bool| {
            let issues = self.mission.issues.iter().map(|issue| issue.item);
            let issued = issues.filter(|&item| self.is_used(state, item));
            let mut things = issued.chain(state.items.iter().map(|item| item.kind));
            let offered = media.iter().any(|kind| is_phone(kind) == phone);
            offered
                && things.any(|thing| match thing {
                    ItemKind::Set(kind, of) => of == network && is_phone(&kind) == phone,
                    _ => false,
                })
        };
        has(true) && has(false)
    }

    /// Whether a device of signalling is among what the company has.
    pub(super) fn has_device(&self, state: &State, device: u8) -> bool {
        let device = self.mission.devices[device as usize];
        let items = &state.items;
        items.iter().any(|i| i.kind == ItemKind::Device(device))
    }

    /// What must be so when a stage is over, whoever decided.
    pub(super) fn close_stage(&self, state: &mut State, stage: Stage) {
        if stage != Stage::Media {
            return;
        }
        let left: Vec<usize> = (0..state.items.len())
            .filter(|&at| self.wrong_medium(state, state.items[at].kind))
            .collect();
        left.into_iter()
            .for_each(|at| state.items[at] = Item::default());
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
        item.kind != ItemKind::None && !item.holder.is_some()
    }

    pub(super) fn may_give(&self, state: &State, unit: UnitId) -> May {
        let holder = state.units.get(unit.index());
        need(
            holder.is_some_and(|unit| {
                !unit.is(Flags::GONE | Flags::OFF_MAP) || self.awaits_landing(unit)
            }),
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
        // N-27: a vehicle that nobody drives stands where it stood.
        let waits = |item: &Item| matches!(item.kind, ItemKind::Vehicle(_));
        for item in state.items.iter_mut().filter(|item| !waits(item)) {
            if !item.holder.is_some()
                || item.is_lost()
                || matches!(item.kind, ItemKind::Casualty(_))
            {
                *item = Item::default();
            }
        }
        let due = |issue: &&Issue| {
            self.is_used(state, issue.item) && !self.wrong_medium(state, issue.item)
        };
        // Whoever still has his own keeps it; then what others have now counts; only the rest is new.
        let mut open: Vec<&Issue> = self.mission.issues.iter().filter(due).collect();
        let mut kept = Vec::new();
        for own in [true, false] {
            open.retain(|issue| {
                let fits = |item: &Item| {
                    item.kind == issue.item
                        && (!own || Some(item.holder) == self.holder_of(state, issue))
                };
                let held =
                    (0..state.items.len()).find(|at| !kept.contains(at) && fits(&state.items[*at]));
                if let Some(at) = held {
                    state.items[at].points = issue.points;
                    kept.push(at);
                }
                held.is_none()
            });
        }
        for issue in open {
            let item = Item::issued(issue);
            let first = self.holder_of(state, issue);
            let first = first.filter(|&unit| state.unit(unit).in_play());
            if let Some(holder) = first.or_else(|| self.usual_holder(state, &item)) {
                self.new_item(state, Item { holder, ..item });
            }
        }
    }

    /// The unit that starts with what is issued.
    pub(super) fn holder_of(&self, state: &State, issue: &Issue) -> Option<UnitId> {
        self.slot_of(state, PieceId(issue.holder?))
    }

    /// FOF-4.3.3-01: sets of the medium that the company leaves behind.
    fn wrong_medium(&self, state: &State, item: ItemKind) -> bool {
        let ItemKind::Set(kind, network) = item else {
            return false;
        };
        let chosen = self
            .mission
            .media
            .get(state.media[network as usize] as usize);
        self.is_medium_open(state, network) && Some(is_phone(&kind)) != chosen.map(is_phone)
    }
}

fn is_phone(kind: &SetKind) -> bool {
    *kind == SetKind::Phone
}
