//! 4.2.2h, 5.1.6C and D, 10.2 Embarking, loading and unloading by order.

use super::{Cause, OrderFrame, Stage, Step};
use crate::choice::Choice;
use crate::counters::{Ammo, Carriage};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, any_of, need};
use crate::orders::OrderEvent;
use crate::state::{Flags, Item, ItemId, ItemKind, State, Unit, UnitId, Wait};
use engine::Log;

impl Fof {
    /// Whether a vehicle holds a load instead of passengers: Casualties or ammunition.
    pub(crate) fn has_cargo(&self, state: &State, vehicle: UnitId) -> bool {
        let load = self.load(state, vehicle);
        load.casualties > 0 || load.points > 0
    }

    /// Whether an item fits onto a vehicle besides what it holds (FOF-10.2-01): passengers, Casualties or one type of
    /// ammunition; assets are extra.
    fn may_carry_cargo(&self, state: &State, vehicle: UnitId, item: &Item) -> May {
        let transport = self.kind(state.unit(vehicle)).transport;
        let clause = "FOF-10.2-01";
        need(
            transport.how != Carriage::None,
            clause,
            "It carries nothing.",
        )?;
        need(
            transport.how != Carriage::Riders || self.mission.tank_riders,
            "FOF-10.8.2-01",
            "In this mission tanks carry nothing.",
        )?;
        if !matches!(item.kind, ItemKind::Casualty(_) | ItemKind::Ammunition(_)) {
            return Ok(());
        }
        need(
            state.aboard(vehicle).next().is_none(),
            clause,
            "It has passengers aboard, so it takes no other load.",
        )?;
        let mut load = self.load(state, vehicle);
        load.add(item);
        need(
            load.is_of_one_kind(),
            clause,
            "It holds either Casualties or ammunition of one type.",
        )?;
        need(
            load.casualties <= transport.capacity && load.rounds_fit(transport.capacity),
            clause,
            "That is more than it holds.",
        )
    }

    /// The part of a lot of ammunition that a vehicle still holds; the whole of anything else.
    fn part_held(&self, state: &State, vehicle: UnitId, lot: &Item) -> Item {
        if !matches!(lot.kind, ItemKind::Ammunition(_)) {
            return *lot;
        }
        let part = |points: u8| Item { points, ..*lot };
        let fits = |points: &u8| self.may_carry_cargo(state, vehicle, &part(*points)).is_ok();
        part((1..=lot.points).rev().find(fits).unwrap_or(lot.points))
    }

    /// Whether a unit may be ordered aboard this vehicle: it may come from under cover (FOF-10.2.1-02).
    pub(super) fn may_ride(&self, state: &State, f: &OrderFrame, choice: Choice) -> May {
        let vehicle = match choice {
            Choice::Pick { unit } => unit,
            Choice::Take { item } => match state.items.get(item.index()).map(|item| item.kind) {
                Some(ItemKind::Vehicle(vehicle)) => vehicle,
                _ => UnitId::NONE,
            },
            _ => UnitId::NONE,
        };
        let waits = state
            .units
            .get(vehicle.index())
            .is_some_and(|v| !v.in_play());
        need(
            waits == matches!(choice, Choice::Take { .. }),
            "FOF-10.2.1-01",
            "It goes aboard a vehicle on its card.",
        )?;
        self.may_board(state, f.unit, vehicle)
    }

    pub(super) fn embark(&self, state: &mut State, f: &OrderFrame, _: &mut impl Log<State, Event>) {
        let parked = state.items.get(f.item.index()).map(|item| item.kind);
        let vehicle = match parked {
            Some(ItemKind::Vehicle(vehicle)) => vehicle,
            _ => f.pick,
        };
        self.board(state, f.unit, vehicle);
    }

    /// Whether a unit may be ordered to load and unload a vehicle: itself, or one beside it (FOF-5.1.6-01).
    pub(super) fn may_serve(&self, state: &State, f: &OrderFrame, vehicle: UnitId) -> May {
        let clause = "FOF-5.1.6-01";
        let (serves, carries) = (state.unit(f.unit), state.unit(vehicle));
        need(
            self.is_vehicle(carries) && carries.in_play() && carries.side == serves.side,
            clause,
            "It is not a vehicle of the company.",
        )?;
        need(
            !self.is_vehicle(serves) || vehicle == f.unit,
            clause,
            "A vehicle loads and unloads itself.",
        )?;
        need(
            (carries.at, carries.area) == (serves.at, serves.area),
            "FOF-5.1.6-10",
            "The vehicle is not in its area.",
        )?;
        self.lat_allows(state, f.unit, f.action, None)?;
        let order = OrderFrame {
            pick: vehicle,
            stage: Stage::Act(Step::Begin),
            ..*f
        };
        self.finds_load(state, &order)
    }

    /// Whether there is anything left to load, unload or take aboard.
    pub(super) fn finds_load(&self, state: &State, f: &OrderFrame) -> May {
        let items = (0..state.items.len() as u8).map(|i| Choice::Take { item: ItemId(i) });
        let units = (0..state.units.len() as u8).map(|i| Choice::Pick { unit: UnitId(i) });
        any_of(
            items.chain(units),
            |choice| match choice {
                Choice::Take { item } => {
                    let item = &state.items[item.index()];
                    item.holder == f.pick
                        || item.holder == f.unit
                        || item.at == state.unit(f.pick).at
                }
                _ => false,
            },
            |choice| self.may_handle(state, f, choice),
            No("FOF-5.1.6-01", "There is nothing to load or unload."),
        )
    }

    /// Whether this is loaded, unloaded or taken aboard next. What the order has put aboard stays there, so that it ends.
    pub(super) fn may_handle(&self, state: &State, f: &OrderFrame, choice: Choice) -> May {
        let clause = "FOF-5.1.6-01";
        let by_vehicle = f.unit == f.pick;
        match choice {
            Choice::Take { item } => {
                let Some(item) = state.items.get(item.index()).filter(|i| !i.is_lost()) else {
                    return need(false, clause, "There is no such thing.");
                };
                let thing = !matches!(item.kind, ItemKind::None | ItemKind::Vehicle(_));
                need(thing, clause, "That is not carried.")?;
                if item.holder == f.pick {
                    return need(
                        f.stage != Stage::Act(Step::Taking),
                        "FOF-10.2.2-03",
                        "Unloading comes before loading.",
                    );
                }
                let serves = state.unit(f.unit);
                let lies = (item.at, item.area) == (serves.at, serves.area);
                let own = item.holder == f.unit && !by_vehicle;
                need(
                    own || !item.holder.is_some() && lies,
                    clause,
                    "It loads what lies in its area; infantry also loads what it holds.",
                )?;
                self.may_carry_cargo(state, f.pick, &self.part_held(state, f.pick, item))
            }
            Choice::Pick { unit } => {
                need(
                    by_vehicle,
                    clause,
                    "Only an order to the vehicle takes other units aboard.",
                )?;
                let boards = state.units.get(unit.index());
                let boards = boards.filter(|unit| unit.in_play());
                need(
                    boards.is_some_and(|unit| unit.area == state.unit(f.pick).area),
                    "FOF-10.2.1-01",
                    "An order to the vehicle takes aboard only units in its area.",
                )?;
                self.may_board(state, unit, f.pick)
            }
            _ => Err(super::SOMETHING_ELSE),
        }
    }

    pub(super) fn load_choices(&self, state: &State, f: &OrderFrame, out: &mut Vec<Choice>) {
        let items = (0..state.items.len() as u8).map(|i| Choice::Take { item: ItemId(i) });
        let units = (0..state.units.len() as u8).map(|i| Choice::Pick { unit: UnitId(i) });
        let all = items.chain(units);
        out.extend(all.filter(|&choice| self.may_handle(state, f, choice).is_ok()));
    }

    /// Things are handled one by one, as they are chosen, as long as there are any.
    pub(super) fn step_load(
        &self,
        state: &mut State,
        f: OrderFrame,
        step: Step,
        _: &mut impl Log<State, Event>,
    ) -> Flow {
        if step != Step::Begin && self.finds_load(state, &f).is_err() {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice)
    }

    pub(super) fn handle_load(
        &self,
        state: &mut State,
        f: OrderFrame,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if f.stage == Stage::Act(Step::Begin) && f.cause == Cause::Command {
            self.pay(state, &f, log);
        }
        let at = |step| OrderFrame {
            stage: Stage::Act(step),
            ..f
        };
        let vehicle = f.pick;
        if vehicle != f.unit {
            // FOF-5.1.6-10: the infantry involved.
            state.unit_mut(f.unit).set(Flags::EXPOSED, true);
        }
        match choice {
            Choice::Take { item } if state.items[item.index()].holder == vehicle => {
                state.stack.become_(at(Step::Unloading));
                self.put_down(state, item, vehicle, log);
            }
            Choice::Take { item } => {
                state.stack.become_(at(Step::Taking));
                self.put_on(state, item, vehicle, log);
            }
            Choice::Pick { unit } => {
                state.stack.become_(at(Step::Taking));
                self.board(state, unit, vehicle);
            }
            _ => state.stack.finish(),
        }
        state.changed = true;
    }

    /// An item of a vehicle's load lies where the vehicle stands: on its card, in town in its street.
    fn put_down(
        &self,
        state: &mut State,
        item: ItemId,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let Unit { at, area, .. } = *state.unit(vehicle);
        let item = &mut state.items[item.index()];
        item.holder = UnitId::NONE;
        item.at = at;
        item.area = area;
        let kind = item.kind;
        let unit = vehicle;
        log.note(state, Event::Order(OrderEvent::Unloaded { unit, kind }));
    }

    /// An item is put on a vehicle; of a lot of ammunition as much as it holds.
    fn put_on(
        &self,
        state: &mut State,
        item: ItemId,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let lot = state.items[item.index()];
        let part = self.part_held(state, vehicle, &lot);
        let held = Item {
            holder: vehicle,
            ..part
        };
        if part.points < lot.points && self.new_item(state, held).is_some() {
            state.items[item.index()].points -= part.points;
        } else {
            state.items[item.index()] = Item {
                holder: vehicle,
                ..lot
            };
        }
        let (unit, kind) = (vehicle, lot.kind);
        log.note(state, Event::Order(OrderEvent::Loaded { unit, kind }));
    }

    /// Points of this type that a vehicle's own weapon has do not count as its load.
    pub(super) fn own_rounds(&self, state: &State, unit: UnitId) -> Option<(Ammo, u8)> {
        let holder = state.unit(unit);
        let counted = state.options.ammunition && holder.ammo > 0 && !self.is_vehicle(holder);
        counted.then(|| (self.kind(holder).ammo, holder.ammo))
    }
}
