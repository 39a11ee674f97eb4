//! 5.1.6, 5.1.7 Items: what a unit can carry, picking up, dropping, evacuation.

use crate::choice::Choice;
use crate::counters::{Ammo, Side};
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::frame::Frame;
use crate::mission::Evacuation;
use crate::orders::{OrderEvent, OrderFrame};
use crate::state::{
    Action, Control, Form, Item, ItemId, ItemKind, MarkerKind, State, Unit, UnitId,
};
use engine::Log;

/// Demolition charges that a step carries on top of everything else (FOF-5.1.6-04).
const CHARGES_PER_STEP: u8 = 2;
/// Assets that a step carries on top of everything else.
const ASSETS_PER_STEP: u8 = 6;

impl ItemKind {
    /// Asset, asset weapons with their own counter included (FOF-5.1.6-05).
    pub(crate) fn is_asset(self) -> bool {
        matches!(
            self,
            ItemKind::Set(..)
                | ItemKind::Line
                | ItemKind::Device(_)
                | ItemKind::RifleGrenade
                | ItemKind::Claymore
        )
    }
}

/// Whether there is too much of a category, and what belongs to it.
type Over = (bool, fn(ItemKind) -> bool);

/// What a unit carries, by category (5.1.6A).
#[derive(Clone, Copy, Default)]
pub(super) struct Load {
    pub(super) casualties: u8,
    /// The one type of ammunition, `None` when there is none.
    ammo: Ammo,
    /// Its points, those in use included.
    pub(super) points: u8,
    /// Ammunition of a second type.
    mixed: bool,
    charges: u8,
    assets: u8,
}

impl Load {
    pub(super) fn add(&mut self, item: &Item) {
        match item.kind {
            ItemKind::None | ItemKind::Vehicle(_) => {}
            ItemKind::Casualty(_) => self.casualties += 1,
            ItemKind::Charge => self.charges += 1,
            ItemKind::Ammunition(ammo) => self.add_ammo(ammo, item.points),
            _ => self.assets += 1,
        }
    }

    /// The same with one item more.
    fn with(mut self, item: &Item) -> Load {
        self.add(item);
        self
    }

    fn add_ammo(&mut self, ammo: Ammo, points: u8) {
        self.mixed |= self.ammo != Ammo::None && self.ammo != ammo;
        self.ammo = ammo;
        self.points = self.points.saturating_add(points);
    }

    /// Either Casualties or ammunition of one type (FOF-5.1.6-03).
    pub(super) fn is_of_one_kind(&self) -> bool {
        !self.mixed && (self.casualties == 0 || self.points == 0)
    }

    /// Whether so many steps can carry its ammunition.
    pub(super) fn rounds_fit(&self, steps: u8) -> bool {
        self.points <= self.ammo.per_step().saturating_mul(steps) || self.ammo == Ammo::Tank
    }

    /// Whether so many steps can carry it, or what is too much.
    fn fits(&self, steps: u8) -> May {
        need(
            self.is_of_one_kind(),
            "FOF-5.1.6-03",
            "Besides assets, a unit carries either Casualties or ammunition of one type.",
        )?;
        let clause = "FOF-5.1.6-04";
        need(
            self.casualties <= steps,
            "FOF-5.1.6-02",
            "A unit carries one Casualty for each of its steps.",
        )?;
        need(
            self.rounds_fit(steps),
            clause,
            "That is more ammunition than its steps can carry.",
        )?;
        need(
            self.charges <= CHARGES_PER_STEP * steps,
            clause,
            engine::fact!("A step carries ", CHARGES_PER_STEP, " demolition charges."),
        )?;
        need(
            self.assets <= ASSETS_PER_STEP * steps,
            clause,
            engine::fact!("A step carries ", ASSETS_PER_STEP, " assets."),
        )
    }
}

/// Points of a lot of ammunition that so many steps can carry besides what they have (FOF-5.1.6-07); `None` for other
/// items and when they can carry none of it.
fn most_points(load: Load, steps: u8, lot: &Item) -> Option<u8> {
    if !matches!(lot.kind, ItemKind::Ammunition(_)) {
        return None;
    }
    let fits = |&points: &u8| load.with(&Item { points, ..*lot }).fits(steps).is_ok();
    (1..=lot.points).rev().find(fits)
}

/// Ammunition of the same type and calibre that a unit carries already.
fn same_lot(state: &State, unit: UnitId, lot: &Item) -> Option<ItemId> {
    let alike =
        |held: &Item| held.holder == unit && (held.kind, held.calibre) == (lot.kind, lot.calibre);
    let slot = state.items.iter().position(alike)?;
    Some(ItemId(slot as u8))
}

impl Fof {
    pub(super) fn load(&self, state: &State, unit: UnitId) -> Load {
        let mut load = Load::default();
        if let Some((ammo, points)) = self.own_rounds(state, unit) {
            load.add_ammo(ammo, points);
        }
        state
            .items
            .iter()
            .filter(|item| item.holder == unit)
            .for_each(|item| load.add(item));
        load
    }

    /// FOF-5.1.6-06: more than its steps carry.
    pub(crate) fn overloaded(&self, state: &State, unit: UnitId) -> bool {
        self.load(state, unit).fits(state.unit(unit).steps).is_err()
    }

    /// Whether a unit could carry an item besides what it has, as far as its steps go.
    pub(crate) fn could_carry(&self, state: &State, unit: UnitId, item: &Item) -> bool {
        let load = self.load(state, unit).with(item);
        load.fits(state.unit(unit).steps).is_ok()
    }

    /// Whether a unit carries Casualties or assets, which it must drop before some moves (FOF-4.2.5-09).
    pub(crate) fn carries(&self, state: &State, unit: UnitId) -> bool {
        let load = self.load(state, unit);
        load.casualties > 0 || load.assets > 0
    }

    /// 4.2.2h Whether a unit may pick up an item: it lies in the unit's area, or another unit there hands it over, and
    /// it can be carried.
    pub(crate) fn may_pick_up(&self, state: &State, unit: UnitId, item: ItemId) -> May {
        self.lat_allows(state, unit, Action::PickUp, None)?;
        let Some(found) = self.within_reach(state, unit, item) else {
            return Err(crate::fof::No(
                "FOF-5.1.6-01",
                "A unit picks up what lies in its area or what another unit there holds.",
            ));
        };
        self.may_shoulder(state, unit, self.load(state, unit), found)
    }

    /// Whether a unit that carries so much can take an item besides.
    fn may_shoulder(&self, state: &State, unit: UnitId, load: Load, found: &Item) -> May {
        let taker = state.unit(unit);
        let part = Item {
            points: most_points(load, taker.steps, found).unwrap_or(found.points),
            ..*found
        };
        load.with(&part).fits(taker.steps)?;
        let whole = part.points == found.points || self.feeds(taker, found);
        let room = whole || self.has_item_slot(state);
        need(room, "FOF-7.18-06", "There are no more markers.")
    }

    /// Every item that a unit may pick up, as [`Fof::may_pick_up`] says of one.
    pub(super) fn pick_ups(&self, state: &State, unit: UnitId) -> impl Iterator<Item = ItemId> {
        let able = self.lat_allows(state, unit, Action::PickUp, None).is_ok();
        let load = self.load(state, unit);
        let items = state.items.iter().zip((0..).map(ItemId));
        items
            .filter(move |_| able)
            .filter(move |(item, _)| self.is_within_reach(state, unit, item))
            .filter(move |(item, _)| self.may_shoulder(state, unit, load, item).is_ok())
            .map(|(_, id)| id)
    }

    /// Points of a lot of ammunition that a unit can carry besides what it has (FOF-5.1.6-07); `None` for other items and
    /// when it can carry none of it.
    fn points_taken(&self, state: &State, unit: UnitId, lot: &Item) -> Option<u8> {
        most_points(self.load(state, unit), state.unit(unit).steps, lot)
    }

    /// Whether a unit may take just so many points of a lot of ammunition, fewer than it could carry.
    pub(super) fn may_split(&self, state: &State, f: &OrderFrame, item: ItemId, points: u8) -> May {
        self.may_take(state, f, item)?;
        let lot = state.items.get(item.index()).copied().unwrap_or_default();
        let most = self.points_taken(state, f.unit, &lot);
        need(
            f.action == Action::PickUp && most.is_some(),
            "FOF-5.1.6-07",
            "Only a lot of ammunition that is picked up can be split.",
        )?;
        need(
            most.is_some_and(|most| (1..most).contains(&points)),
            "FOF-5.1.6-07",
            "Take at least 1 point, but fewer than it could carry.",
        )?;
        let room = self.feeds(state.unit(f.unit), &lot)
            || same_lot(state, f.unit, &lot).is_some()
            || self.has_item_slot(state);
        need(room, "FOF-7.18-06", "There are no more markers.")
    }

    fn has_item_slot(&self, state: &State) -> bool {
        state.items.iter().any(|i| i.kind == ItemKind::None) || !state.items.is_full()
    }

    /// An item that lies in a unit's area or that another unit there holds.
    pub(super) fn within_reach<'s>(
        &self,
        state: &'s State,
        unit: UnitId,
        item: ItemId,
    ) -> Option<&'s Item> {
        let known = state.items.get(item.index());
        known.filter(|item| self.is_within_reach(state, unit, item))
    }

    fn is_within_reach(&self, state: &State, unit: UnitId, item: &Item) -> bool {
        let taker = state.unit(unit);
        let there = match state.units.get(item.holder.index()) {
            Some(holder) => {
                item.holder != unit
                    && holder.side == taker.side
                    && !holder.aboard.is_some()
                    && (holder.at, holder.area) == (taker.at, taker.area)
            }
            None => (item.at, item.area) == (taker.at, taker.area),
        };
        there && !item.is_lost() && !matches!(item.kind, ItemKind::Vehicle(_))
    }

    /// Hands an item to a unit.
    pub(crate) fn take_item(
        &self,
        state: &mut State,
        unit: UnitId,
        item: ItemId,
        log: &mut impl Log<State, Event>,
    ) {
        let lot = state.items[item.index()];
        let points = self.points_taken(state, unit, &lot).unwrap_or(lot.points);
        self.take_points(state, unit, item, points, log);
    }

    /// Hands an item to a unit, of a lot of ammunition so many points.
    pub(super) fn take_points(
        &self,
        state: &mut State,
        unit: UnitId,
        item: ItemId,
        points: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let lot = state.items[item.index()];
        let kind = lot.kind;
        log.note(state, Event::Order(OrderEvent::PickedUp { unit, kind }));
        state.changed = true;
        // FOF-5.1.6-07: what it cannot or shall not carry stays where it was.
        if points < lot.points {
            state.items[item.index()].points -= points;
        } else {
            state.items[item.index()] = Item::default();
        }
        // FOF-7.18.3-01: what fits its weapon is loaded at once.
        if self.feeds(state.unit(unit), &lot) && state.options.ammunition {
            self.resupply(state, unit, points, log);
            return;
        }
        let taken = Item {
            holder: unit,
            points,
            ..lot
        };
        if points < lot.points {
            match same_lot(state, unit, &lot) {
                Some(held) => state.items[held.index()].points += points,
                None => {
                    self.new_item(state, taken);
                }
            }
        } else {
            state.items[item.index()] = taken;
        }
    }

    /// Everything that a unit holds goes to another, as when it becomes that other.
    pub(crate) fn hand_over(&self, state: &mut State, from: UnitId, to: UnitId) {
        for item in state.items.iter_mut().filter(|item| item.holder == from) {
            item.holder = to;
        }
    }

    pub(crate) fn drop_choices(&self, state: &State, out: &mut Vec<Choice>) {
        let ordering = matches!(state.top(), Frame::Order(_));
        let mut after = *state;
        for item in (0..state.items.len() as u8).map(ItemId) {
            if self.may_let_go(state, item).is_err() {
                continue;
            }
            if ordering {
                let held = after.items[item.index()];
                self.drop_item(&mut after, item, &mut engine::Silent);
                let goes_on = self.order_goes_on(&after);
                after.items[item.index()] = held;
                if !goes_on {
                    continue;
                }
            }
            out.push(Choice::Drop { item });
        }
        let units = (0..state.units.len() as u8).map(UnitId);
        out.extend(
            units
                .filter(|&unit| self.may_unload(state, unit).is_ok())
                .map(|unit| Choice::Unload { unit }),
        );
    }

    /// Points in a weapon beyond what its steps carry.
    fn excess(&self, state: &State, unit: &Unit) -> u8 {
        let most = self.kind(unit).ammo.per_step().saturating_mul(unit.steps);
        let counted = state.options.ammunition && self.kind(unit).ammo != Ammo::Tank;
        if counted {
            unit.ammo.saturating_sub(most)
        } else {
            0
        }
    }

    /// FOF-7.18-05: whoever has more than it can carry drops the excess when it wants to move.
    pub(crate) fn may_unload(&self, state: &State, unit: UnitId) -> May {
        let holder = state.unit(unit);
        need(
            holder.side == Side::Friendly && holder.in_play(),
            "FOF-7.18-05",
            "Only a unit of the company on the map leaves rounds behind.",
        )?;
        need(
            self.excess(state, holder) > 0,
            "FOF-7.18-05",
            "It has no more rounds than its steps can carry.",
        )?;
        let room = self.has_item_slot(state);
        need(room, "FOF-7.18-06", "There are no more markers.")
    }

    pub(crate) fn unload(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let holder = *state.unit(unit);
        let points = self.excess(state, &holder);
        let kind = ItemKind::Ammunition(self.kind(&holder).ammo);
        self.new_item(
            state,
            Item {
                kind,
                at: holder.at,
                area: holder.area,
                points,
                calibre: holder.kind,
                ..Item::default()
            },
        );
        state.unit_mut(unit).ammo -= points;
        state.changed = true;
        log.note(state, Event::Order(OrderEvent::Dropped { unit, kind }));
    }

    pub(crate) fn may_drop(&self, state: &State, item: ItemId) -> May {
        self.may_let_go(state, item)?;
        if !matches!(state.top(), Frame::Order(_)) {
            return Ok(());
        }
        // What is dropped may be what the order being given needs: something must be left to order.
        let mut after = *state;
        self.drop_item(&mut after, item, &mut engine::Silent);
        need(
            self.order_goes_on(&after),
            "FOF-5.1.6-08",
            "The order being given needs it: drop it before or after.",
        )
    }

    fn may_let_go(&self, state: &State, item: ItemId) -> May {
        let held = state.items.get(item.index()).filter(|i| i.holder.is_some());
        let holder = held.map(|i| state.unit(i.holder));
        need(
            holder.is_some_and(|u| u.side == Side::Friendly && u.in_play()),
            "FOF-5.1.6-08",
            "Only what a unit of the company on the map holds can be dropped.",
        )?;
        need(
            !holder.is_some_and(|u| self.is_vehicle(u)),
            "FOF-10.2.2-03",
            "A vehicle is unloaded by order.",
        )?;
        need(
            !holder.is_some_and(|u| u.aboard.is_some()),
            "FOF-10.2.1-04",
            "Nobody drops anything while aboard a vehicle.",
        )
    }

    pub(crate) fn drop_item(
        &self,
        state: &mut State,
        item: ItemId,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = state.items[item.index()].holder;
        let holder = *state.unit(unit);
        let dropped = &mut state.items[item.index()];
        let kind = dropped.kind;
        dropped.holder = UnitId::NONE;
        dropped.at = holder.at;
        dropped.area = holder.area;
        state.changed = true;
        log.note(state, Event::Order(OrderEvent::Dropped { unit, kind }));
    }

    /// FOF-5.1.6-06, S-111, S-518: whoever must move leaves behind what its steps do not carry: rounds of its own
    /// weapon first, then ammunition that keeps it from a Casualty, then all Casualties but those it can carry.
    pub(crate) fn shed(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        self.drop_excess(state, unit);
        while let Some(item) = self.too_much(state, unit) {
            self.drop_item(state, item, log);
        }
    }

    /// What a unit leaves behind next of a load that is too much for its steps: of what is over, and nothing else.
    fn too_much(&self, state: &State, unit: UnitId) -> Option<ItemId> {
        let (load, steps) = (self.load(state, unit), state.unit(unit).steps);
        let mixed = !load.is_of_one_kind();
        let over: [Over; 4] = [
            (mixed || !load.rounds_fit(steps), |kind| {
                matches!(kind, ItemKind::Ammunition(_))
            }),
            (mixed || load.casualties > steps, |kind| {
                matches!(kind, ItemKind::Casualty(_))
            }),
            (load.charges > CHARGES_PER_STEP * steps, |kind| {
                kind == ItemKind::Charge
            }),
            (load.assets > ASSETS_PER_STEP * steps, ItemKind::is_asset),
        ];
        let last = |wanted: fn(ItemKind) -> bool| {
            let held = |item: &Item| item.holder == unit && wanted(item.kind);
            let slot = state.items.iter().rposition(held)?;
            Some(ItemId(slot as u8))
        };
        over.into_iter()
            .filter(|(over, _)| *over)
            .find_map(|(_, wanted)| last(wanted))
    }

    /// FOF-8.11-01: rounds of its own weapon that are more than it can carry stays behind.
    fn drop_excess(&self, state: &mut State, id: UnitId) {
        let unit = *state.unit(id);
        let ammo = self.kind(&unit).ammo;
        let most = ammo.per_step().saturating_mul(unit.steps);
        if most == 0 || unit.ammo <= most {
            return;
        }
        let lying = Item {
            kind: ItemKind::Ammunition(ammo),
            at: unit.at,
            area: unit.area,
            points: unit.ammo - most,
            calibre: unit.kind,
            ..Item::default()
        };
        if self.new_item(state, lying).is_some() {
            state.unit_mut(id).ammo = most;
        }
    }

    /// A forced move leaves Casualties and assets behind (FOF-5.1.6-13).
    pub(crate) fn leave_load(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        for slot in 0..state.items.len() {
            let item = state.items[slot];
            let left = item.kind.is_asset() || matches!(item.kind, ItemKind::Casualty(_));
            if item.holder == unit && left {
                self.drop_item(state, ItemId(slot as u8), log);
            }
        }
    }

    /// Clean Up: Casualties of the company that lie at the collection point are evacuated (FOF-5.1.7-03); at a MEDEVAC
    /// landing zone only where an HQ or Staff unit attends.
    pub(crate) fn evacuate(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let control = match self.mission.zones.evacuation {
            Evacuation::CollectionPoint => Control::CollectionPoint,
            Evacuation::MedevacZone => Control::MedevacZone,
        };
        let point = state
            .markers
            .iter()
            .find(|m| m.kind == MarkerKind::Control(control))
            .map(|m| m.at);
        let Some(point) = point else { return };
        let attended = state.on(point, Side::Friendly).any(|unit| {
            let unit = state.unit(unit);
            self.kind(unit).role.commands() && unit.form == Form::Front
        });
        if control == Control::MedevacZone && !attended {
            return;
        }
        for slot in 0..state.items.len() {
            let item = state.items[slot];
            let lies = !item.holder.is_some() && item.at == point;
            if item.kind == ItemKind::Casualty(Side::Friendly) && lies {
                state.items[slot] = Item::default();
                state.tally.evacuated = state.tally.evacuated.saturating_add(1);
                state.changed = true;
                log.note(state, Event::Order(OrderEvent::Evacuated { at: point }));
            }
        }
    }
}
