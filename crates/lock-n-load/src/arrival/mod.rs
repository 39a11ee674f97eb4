//! 22.0 Units that come onto the map in their turn, and units that leave it by its edge.

mod leaving;

use crate::choice::Choice;
use crate::counters::{Class, Corner, Drive, Side};
use crate::event::Event;
use crate::frame::{Driving, Entry, Mode, Moving};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::scenario::Group;
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet, Wait};
use crate::words::Told;
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 22.0 A stack is about to enter the map: who, how, and by which hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Entering {
    /// Who.
    pub units: UnitSet,
    /// The one who was chosen first: the vehicle, where there is one.
    pub lead: UnitId,
    /// How.
    pub mode: Mode,
    /// The hex that was chosen, while a vehicle's facing is asked; nowhere before.
    pub at: Location,
}

impl Entering {
    /// One unit, before others join it.
    pub(crate) fn alone(unit: UnitId, mode: Mode) -> Entering {
        Entering {
            units: UnitSet::from_iter([unit]),
            lead: unit,
            mode,
            at: Location::NOWHERE,
        }
    }
}

impl Procedure<Lnl> for Entering {
    fn step(self, _: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        if !self.at.is_nowhere() {
            let corners = Corner::ALL.into_iter();
            let open = corners.filter(|&it| game.may_enter_facing(self, it).is_ok());
            return out.extend(open.map(|corner| Choice::Face { corner }));
        }
        let joins = state.all().map(|(unit, _)| unit);
        let joins = joins.filter(|&unit| game.may_enter_along(state, self, unit).is_ok());
        out.extend(joins.map(|unit| Choice::Join { unit }));
        let hexes = game.entry_hexes(state, self).map(Location::from);
        let open = hexes.filter(|&to| game.may_enter_by(state, self, to).is_ok());
        out.extend(open.map(|to| Choice::Step { to }));
        out.push(Choice::Halt);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Face { corner } => game.may_enter_facing(self, corner),
            _ if !self.at.is_nowhere() => Err(No("LNLT-15.1-05", "The vehicle is turned first.")),
            Choice::Join { unit } => game.may_enter_along(state, self, unit),
            Choice::Step { to } => game.may_enter_by(state, self, to),
            Choice::Halt => Ok(()),
            _ => Err(No("LNLT-22.0-01", "A stack is about to enter the map.")),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Join { unit } => {
                let mut units = self.units;
                units.insert(unit);
                state.stack.become_(Entering { units, ..self });
            }
            Choice::Step { to } => match game.lead_class(state, &self) {
                Class::Vehicle => state.stack.become_(Entering { at: to, ..self }),
                Class::Helicopter => game.fly_onto_map(state, self, to, log),
                _ => game.enter_map(state, self, to, log),
            },
            Choice::Face { corner } => game.drive_onto_map(state, self, corner, log),
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        if !self.at.is_nowhere() {
            let vehicle = self.lead;
            let text = format!("Turn {}", game.unit_name(view, vehicle));
            return Decide::new(text, "which way it faces").into();
        }
        Decide::new(
            "Choose who comes along, and the hex by which they enter",
            "who enters the map",
        )
        .call(Choice::Halt, "Not yet")
        .into()
    }
}

impl Lnl {
    fn group_of(&self, unit: &Unit) -> Option<&Group> {
        self.scenario.groups.get(usize::from(unit.group))
    }

    /// LNLT-22.0-04: whether a unit is due: it enters in its turn, or as soon after as there is room.
    fn due_to_enter(&self, state: &State, unit: &Unit) -> bool {
        let group = self.group_of(unit);
        unit.is(Flags::RESERVE)
            && !unit.carried()
            && group.is_some_and(|it| (1..=state.turn).contains(&it.turn))
    }

    /// LNLT-22.0-01: in which modes a unit may enter: infantry in those it is capable of, vehicles as they drive
    /// (LNLT-15.1-04), helicopters by flying in.
    fn enters_by(&self, unit: &Unit, mode: Mode) -> bool {
        let facts = self.facts(unit);
        match facts.class {
            Class::Vehicle => match mode {
                Mode::Normal => true,
                Mode::Assault => unit.good_order(),
                Mode::Crawl | Mode::Stealth => false,
            },
            Class::Helicopter => mode == Mode::Normal,
            Class::Sniper | Class::ArmorLeader | Class::Aircraft => false,
            _ => match mode {
                Mode::Normal => true,
                Mode::Assault => facts.assault_move && unit.good_order(),
                Mode::Crawl => facts.class != Class::WeaponTeam,
                Mode::Stealth => facts.stealth && unit.good_order(),
            },
        }
    }

    /// What the first of a stack is: a vehicle drives in, a helicopter flies in, infantry walks.
    fn lead_class(&self, state: &State, entering: &Entering) -> Class {
        let first = entering.lead;
        self.class(state.unit(first))
    }

    /// LNLT-22.0-01, LNLT-22.0-02: whether a unit may begin to enter the map in this impulse.
    pub(crate) fn may_enter(&self, state: &State, id: UnitId, mode: Mode) -> May {
        let unit = state.units.get(id.index()).filter(|unit| unit.exists());
        let unit = unit.ok_or(No("LNLT-22.0-04", "There is no such unit."))?;
        need(
            unit.side == state.active() && self.due_to_enter(state, unit),
            "LNLT-22.0-04",
            "It is not due to enter.",
        )?;
        need(
            !self.anything_declared(state),
            "LNLT-22.0-02",
            "Only one unit or stack enters the map in an impulse, and nothing else is activated in it.",
        )?;
        need(
            self.enters_by(unit, mode),
            "LNLT-22.0-01",
            "It cannot move that way.",
        )?;
        need(
            self.finds_entry(state, id, mode),
            "LNLT-22.0-01",
            "There is no hex by which it could enter now.",
        )
    }

    /// Whether there is a hex by which a unit that is due could enter now.
    fn finds_entry(&self, state: &State, id: UnitId, mode: Mode) -> bool {
        let alone = Entering::alone(id, mode);
        let mut hexes = self.entry_hexes(state, &alone);
        hexes.any(|hex| self.may_enter_by(state, &alone, hex.into()).is_ok())
    }

    /// Who of these may be brought in, and how, while nothing is declared; whether somebody is among them who keeps his side
    /// from passing (LNLT-22.0-04).
    pub(crate) fn list_entries(
        &self,
        state: &State,
        reserve: UnitSet,
        out: &mut Vec<Choice>,
    ) -> bool {
        let mut waits = false;
        for (unit, it) in state.those(reserve) {
            if !self.due_to_enter(state, it) {
                continue;
            }
            for mode in Mode::ALL {
                if self.enters_by(it, mode) && self.finds_entry(state, unit, mode) {
                    out.push(Choice::Enter { unit, mode });
                    waits |= mode == Mode::Normal;
                }
            }
        }
        waits
    }

    /// LNLT-22.0-04, NEW-30: whether a side has units that are due and could enter.
    pub(crate) fn keeps_waiting(&self, state: &State, side: Side) -> bool {
        let mut due = state
            .all()
            .filter(|(_, unit)| unit.side == side && self.due_to_enter(state, unit));
        due.any(|(id, unit)| {
            self.enters_by(unit, Mode::Normal) && self.finds_entry(state, id, Mode::Normal)
        })
    }

    /// The hexes by which a stack may enter: its group's.
    fn entry_hexes<'a>(
        &'a self,
        state: &State,
        entering: &Entering,
    ) -> impl Iterator<Item = ground::Hex> + use<'a> {
        let first = state.units.get(entering.lead.index());
        let group = first.and_then(|unit| self.group_of(unit));
        group.into_iter().flat_map(|group| group.area.iter())
    }

    fn enters_at(&self, state: &State, entering: &Entering, hex: ground::Hex) -> bool {
        let first = state.units.get(entering.lead.index());
        let group = first.and_then(|unit| self.group_of(unit));
        group.is_some_and(|group| group.area.contains(hex))
    }

    fn may_enter_along(&self, state: &State, entering: &Entering, id: UnitId) -> May {
        let first = entering.lead;
        let unit = state.units.get(id.index()).filter(|unit| unit.exists());
        let unit = unit.ok_or(No("LNLT-22.0-04", "There is no such unit."))?;
        need(
            !entering.units.contains(id)
                && unit.group == state.unit(first).group
                && self.due_to_enter(state, unit),
            "LNLT-22.0-02",
            "It does not enter with them.",
        )?;
        let facts = self.facts(unit);
        let beside = self.lead_class(state, entering);
        need(
            facts.class.infantry() && beside != Class::Helicopter,
            match beside {
                Class::Helicopter => "LNLT-19.2.2-01",
                _ => "LNLT-15.1-02",
            },
            "Vehicles and helicopters enter one by one; infantry goes along with a vehicle that is chosen first.",
        )?;
        // LNLT-6.1-02: a Leader with men who can; a vehicle is none of them (LNLT-6.5-02).
        let mut along = entering.units.iter();
        let leads = facts.class == Class::Leader
            && entering.mode == Mode::Assault
            && along.any(|id| self.facts(state.unit(id)).assault_move);
        need(
            self.enters_by(unit, entering.mode) || leads,
            match beside {
                Class::Vehicle => "LNLT-6.5-02",
                _ => "LNLT-22.0-01",
            },
            "It cannot move that way.",
        )
    }

    /// MPs of a unit for its first hex (LNLT-22.0-01): its terrain, its Wire and Mines, or the road that leads off the map
    /// there (NEW-52).
    fn entry_cost(
        &self,
        state: &State,
        entering: &Entering,
        unit: &Unit,
        to: Location,
    ) -> Option<u8> {
        let facts = self.facts(unit);
        let (hex, row) = (to.hex(), self.row(state, to.hex()));
        let led = facts.drive == Drive::Leg && row.scouted;
        let terrain = match self.scenario.map.sides_of(hex).road() {
            true => self.charts().road[facts.drive as usize],
            false if led && self.scouted_by(state, entering.units) => 1,
            false => row.cost(facts.drive)?,
        };
        let mines = self.own_mines_cost(state, hex, unit.side);
        Some(self.wire_cost(state, hex, facts.drive, terrain) + mines)
    }

    /// MPs a unit that enters may spend in this impulse.
    fn entry_allowance(&self, state: &State, entering: &Entering, id: UnitId) -> u8 {
        match self.class(state.unit(id)) {
            Class::Vehicle => self.fuel(state, id, entering.mode == Mode::Assault),
            _ => self.allowance_in(state, id, entering.mode, entering.units),
        }
    }

    fn may_enter_by(&self, state: &State, entering: &Entering, to: Location) -> May {
        need(
            self.on_ground(to) && self.enters_at(state, entering, to.hex()),
            "LNLT-22.0-01",
            "They enter the map elsewhere.",
        )?;
        let lead = self.lead_class(state, entering);
        let moving = Moving {
            mode: entering.mode,
            from: to,
            at: to,
            ..Moving::default()
        };
        for id in entering.units.iter() {
            let unit = state.unit(id);
            // LNLT-19.2.1-02: it flies without limit.
            if self.class(unit) == Class::Helicopter {
                continue;
            }
            let cost = self.entry_cost(state, entering, unit, to);
            let cost = cost.ok_or(No("LNLT-10.4-01", "That terrain is closed to it."))?;
            // LNLT-6.0-06: a first step is always possible, but neither crawled nor by Assault Movement.
            let most = self.entry_allowance(state, entering, id);
            self.may_pay_of(state, &moving, id, cost, most)?;
            if self.class(unit) != Class::Vehicle {
                self.may_stand(state, id, to)?;
            }
        }
        let side = state.active();
        let here = state.units_here(to);
        self.has_room_by(state, to, side, entering.units, here)?;
        let mut enemies = state
            .those(here)
            .filter(|(_, unit)| unit.side != side && self.contests(unit));
        let enemy = enemies.next().is_some();
        match (enemy, lead) {
            (false, _) | (_, Class::Helicopter) => Ok(()),
            // NEW-52: nobody overruns from beyond the map, nor assaults a vehicle from there.
            (true, Class::Vehicle) => Err(No("LNLT-15.1-07", "Enemy units are there.")),
            (true, _) if self.is_close_assault(state, side, to) => Err(No(
                "LNLT-17.1-09",
                "Nobody assaults a vehicle from beyond the map: there is no hex to go in from.",
            )),
            (true, _) => self.may_enter_enemy(state, &moving, entering.units, to),
        }
    }

    /// LNLT-15.1-05, NEW-52: a vehicle drives in forward, so what is behind it is not the map.
    fn may_enter_facing(&self, entering: &Entering, corner: Corner) -> May {
        need(
            !entering.at.is_nowhere(),
            "LNLT-22.0-01",
            "There is nothing to turn.",
        )?;
        let around = self.scenario.map.neighbours(entering.at.hex());
        let inland = around.iter().all(|hex| !hex.is_nowhere());
        let behind = corner.opposite().sides();
        need(
            inland
                || behind
                    .iter()
                    .any(|&side| around[side as usize].is_nowhere()),
            "LNLT-15.1-05",
            "It drives onto the map forward: the map's edge is behind it.",
        )
    }

    /// They are on the map, and have paid for the first hex; what the first of them paid is told (LNLT-5.3-05).
    fn come_in(
        &self,
        state: &mut State,
        entering: &Entering,
        to: Location,
        log: &mut impl Log<State, Event>,
    ) -> u8 {
        let mut points = 0;
        for id in entering.units.iter() {
            let flies = self.class(state.unit(id)) == Class::Helicopter;
            let paid = (!flies).then(|| {
                let cost = self.entry_cost(state, entering, state.unit(id), to);
                let most = self.entry_allowance(state, entering, id);
                cost.map_or(most, |cost| cost.min(most))
            });
            self.put(state, id, to);
            let unit = state.unit_mut(id);
            unit.from = Location::NOWHERE;
            unit.set(Flags::ACTIVE);
            if let Some(paid) = paid {
                unit.set(Flags::MOVING | Flags::ACTED | entering.mode.marker());
                unit.spent = paid;
                points = points.max(unit.spent);
            }
        }
        state.impulse.entered = true;
        state.impulse.acted = true;
        let units: Vec<UnitId> = entering.units.iter().collect();
        log.note_with(state, || Event::Entered { units, at: to });
        points
    }

    /// A stack on foot has paid for its first hex; then it moves on as any other.
    fn enter_map(
        &self,
        state: &mut State,
        entering: Entering,
        to: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let points = self.come_in(state, &entering, to, log);
        state.stack.become_(Moving {
            mode: entering.mode,
            from: to,
            at: to,
            started: true,
            over: entering.mode == Mode::Crawl,
            leaves: false,
        });
        self.look_around(state, log);
        state.stack.call(Entry::into(Location::NOWHERE, to, points));
    }

    /// A vehicle drives in, with who rides it and who goes beside it; then it drives on as any other.
    fn drive_onto_map(
        &self,
        state: &mut State,
        entering: Entering,
        corner: Corner,
        log: &mut impl Log<State, Event>,
    ) {
        let to = entering.at;
        self.come_in(state, &entering, to, log);
        let mut beside = entering.units;
        let vehicle = entering.lead;
        beside.remove(vehicle);
        let walked = beside.iter().map(|id| state.unit(id).spent).max();
        let points = [walked.unwrap_or(0), state.unit(vehicle).spent];
        let unit = state.unit_mut(vehicle);
        (unit.facing, unit.turret) = (corner, corner);
        let driving = Driving {
            unit: vehicle,
            assault: entering.mode == Mode::Assault,
            beside,
            started: true,
            ..Driving::default()
        };
        self.roll_in(state, driving, Location::NOWHERE, points, log);
    }

    /// A helicopter flies in, with who is in it; then it goes on as any other (LNLT-19.2.2-01).
    fn fly_onto_map(
        &self,
        state: &mut State,
        entering: Entering,
        to: Location,
        log: &mut impl Log<State, Event>,
    ) {
        self.come_in(state, &entering, to, log);
        state.stack.finish();
        let helicopter = entering.lead;
        self.spend_in_air(state, helicopter, true);
    }

    pub(crate) fn tell_arrival(&self, view: &State, event: &Event) -> Option<Told> {
        let told = match event {
            Event::Entered { units, at } => {
                let who = units.first().copied().unwrap_or_default();
                let text = match units.len() {
                    1 => format!("{} entered the map in {at}", self.unit_name(view, who)),
                    n => format!("{n} units entered the map in {at}"),
                };
                Told::new(text, "LNLT-22.0-01")
                    .and("LNLT-22.0-04")
                    .pieces(units.iter().copied())
                    .space(*at)
            }
            Event::LeftMap { units } => {
                let who = units.first().copied().unwrap_or_default();
                let text = match units.len() {
                    1 => format!("{} left the map", self.unit_name(view, who)),
                    n => format!("{n} units left the map"),
                };
                Told::new(text, "LNLT-22.0-01")
                    .gist("left the map")
                    .pieces(units.iter().copied())
            }
            _ => return None,
        };
        Some(told)
    }
}
