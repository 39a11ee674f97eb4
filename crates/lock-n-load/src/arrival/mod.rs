//! 22.0 Units that come onto the map in their turn, and units that leave it by its edge.

use crate::choice::Choice;
use crate::counters::{Class, Drive, Side};
use crate::event::Event;
use crate::frame::{Entry, Mode, Moving};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::scenario::Group;
use crate::state::{Flags, FortKind, Location, State, Unit, UnitId, UnitSet, Wait, Weapon};
use crate::words::Told;
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// MPs to leave the map from a hex on its edge: as into clear ground.
const LEAVING: u8 = 1;

/// 22.0 A stack is about to enter the map: who, how, and by which hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Entering {
    /// Who.
    pub units: UnitSet,
    /// How.
    pub mode: Mode,
}

impl Procedure<Lnl> for Entering {
    fn step(self, _: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
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
            Choice::Step { to } => game.enter_map(state, self, to, log),
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
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
            && !unit.is(Flags::GONE)
            && !unit.carried()
            && group.is_some_and(|it| (1..=state.turn).contains(&it.turn))
    }

    /// LNLT-22.0-01: in which modes a unit may enter; vehicles drive.
    fn enters_by(&self, unit: &Unit, mode: Mode) -> bool {
        let facts = self.facts(unit);
        let foot = facts.class.infantry() && facts.class != Class::Sniper;
        foot && match mode {
            Mode::Normal => true,
            Mode::Assault => facts.assault_move && unit.good_order(),
            Mode::Crawl => facts.class != Class::WeaponTeam,
            Mode::Stealth => facts.stealth && unit.good_order(),
        }
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
            !state.impulse.entered && !self.anything_declared(state),
            "LNLT-22.0-02",
            "Only one unit or stack enters the map in an impulse, and nothing else is activated in it.",
        )?;
        need(
            self.enters_by(unit, mode),
            "LNLT-22.0-01",
            "It does not move that way.",
        )?;
        let alone = Entering {
            units: UnitSet::from_iter([id]),
            mode,
        };
        let mut hexes = self.entry_hexes(state, &alone);
        need(
            hexes.any(|hex| self.may_enter_by(state, &alone, hex.into()).is_ok()),
            "LNLT-22.0-01",
            "There is no hex by which it could enter now.",
        )
    }

    /// Who may be brought in, and how.
    pub(crate) fn list_entries(&self, state: &State, out: &mut Vec<Choice>) {
        if state.impulse.entered {
            return;
        }
        for (unit, it) in state.all() {
            if it.side != state.active() || !self.due_to_enter(state, it) {
                continue;
            }
            let open = Mode::ALL.into_iter();
            let open = open.filter(|&mode| self.may_enter(state, unit, mode).is_ok());
            out.extend(open.map(|mode| Choice::Enter { unit, mode }));
        }
    }

    /// LNLT-22.0-04, NEW-30: whether a side has units that are due and could enter.
    pub(crate) fn keeps_waiting(&self, state: &State, side: Side) -> bool {
        let mut due = state
            .all()
            .filter(|(_, unit)| unit.side == side && self.due_to_enter(state, unit));
        due.any(|(id, unit)| {
            let alone = Entering {
                units: UnitSet::from_iter([id]),
                mode: Mode::Normal,
            };
            let mut hexes = self.entry_hexes(state, &alone);
            self.enters_by(unit, Mode::Normal)
                && hexes.any(|hex| self.may_enter_by(state, &alone, hex.into()).is_ok())
        })
    }

    /// The hexes by which a stack may enter: its group's.
    fn entry_hexes<'a>(
        &'a self,
        state: &State,
        entering: &Entering,
    ) -> impl Iterator<Item = ground::Hex> + use<'a> {
        let first = entering.units.first().map(|id| *state.unit(id));
        let group = first.and_then(|unit| self.scenario.groups.get(usize::from(unit.group)));
        group.into_iter().flat_map(|group| group.area.iter())
    }

    fn may_enter_along(&self, state: &State, entering: &Entering, id: UnitId) -> May {
        let first = entering.units.first().unwrap_or_default();
        let unit = state.units.get(id.index()).filter(|unit| unit.exists());
        let unit = unit.ok_or(No("LNLT-22.0-04", "There is no such unit."))?;
        need(
            !entering.units.contains(id)
                && unit.group == state.unit(first).group
                && self.due_to_enter(state, unit),
            "LNLT-22.0-02",
            "It does not enter with them.",
        )?;
        let leads = self.class(unit) == Class::Leader && entering.mode == Mode::Assault;
        need(
            self.enters_by(unit, entering.mode) || leads,
            "LNLT-22.0-01",
            "It does not move that way.",
        )
    }

    /// MPs for the first hex (LNLT-22.0-01): its terrain, or its Wire.
    fn entry_cost(&self, state: &State, to: Location) -> Option<u8> {
        let cost = self.row(state, to.hex()).cost(Drive::Leg)?;
        Some(match state.fort(to.hex(), FortKind::Wire) {
            Some(_) => self.charts().numbers.wire,
            None => cost,
        })
    }

    fn may_enter_by(&self, state: &State, entering: &Entering, to: Location) -> May {
        need(
            self.on_ground(to) && self.entry_hexes(state, entering).any(|hex| hex == to.hex()),
            "LNLT-22.0-01",
            "They enter the map elsewhere.",
        )?;
        let cost = self.entry_cost(state, to);
        let cost = cost.ok_or(No("LNLT-10.4-01", "That terrain is closed to it."))?;
        for id in entering.units.iter() {
            let mf = self.mf(state, id);
            let most = match entering.mode {
                Mode::Assault => mf.div_ceil(2),
                Mode::Crawl => mf,
                // LNLT-6.0-06: a first step is always possible.
                Mode::Normal | Mode::Stealth => u8::MAX,
            };
            need(
                cost <= most,
                "LNLT-22.0-01",
                "The first hex costs more than it may spend.",
            )?;
            self.may_stand(state, id, to)?;
        }
        let side = state.active();
        let coming: Vec<UnitId> = entering.units.iter().collect();
        self.has_room(state, to, side, &coming)?;
        let enemy = state
            .here(to)
            .any(|(_, unit)| unit.side != side && self.class(unit) != Class::Helicopter);
        let moving = Moving {
            mode: entering.mode,
            from: to,
            at: to,
            ..Moving::default()
        };
        match enemy {
            true => self.may_enter_enemy(state, &moving, to),
            false => Ok(()),
        }
    }

    /// The stack is on the map and has paid for its first hex; then it moves on as any other.
    fn enter_map(
        &self,
        state: &mut State,
        entering: Entering,
        to: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let points = self.entry_cost(state, to).unwrap_or(1);
        for id in entering.units.iter() {
            self.put(state, id, to);
            let most = self.mf(state, id);
            let unit = state.unit_mut(id);
            unit.from = Location::NOWHERE;
            unit.unset(Flags::DUG_IN);
            unit.set(Flags::ACTIVE | Flags::MOVING | entering.mode.marker());
            unit.spent = points.min(most);
        }
        state.impulse.entered = true;
        state.impulse.acted = true;
        if !state.impulse.moved.is_full() {
            state.impulse.moved.push(to);
        }
        let units: Vec<UnitId> = entering.units.iter().collect();
        log.note_with(state, || Event::Entered { units, at: to });
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

    /// Whether the group that moves may leave the map here: where the scenario allows it, and for one more MP.
    pub(crate) fn may_leave(&self, state: &State, moving: &Moving) -> May {
        let side = state.active();
        let mut exits = self.scenario.exits.iter();
        need(
            exits.any(|exit| exit.side == side && exit.area.contains(moving.at.hex())),
            "LNLT-22.0-01",
            "The scenario does not let it leave the map here.",
        )?;
        for (id, unit) in self.movers(state) {
            let most = self.allowance(state, id, moving.mode);
            need(
                unit.spent == 0 || unit.spent + LEAVING <= most,
                "LNLT-6.0-01",
                "It has no movement point left.",
            )?;
        }
        Ok(())
    }

    /// They are gone, with what they carry.
    pub(crate) fn leave_map(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let movers: Vec<UnitId> = self.movers(state).map(|(id, _)| id).collect();
        log.note_with(state, || Event::LeftMap {
            units: movers.clone(),
        });
        for id in movers {
            for weapon in state.weapons.iter_mut().filter(|it| it.holder == id) {
                *weapon = Weapon::default();
            }
            self.remove_unit(state, id, Flags::GONE | Flags::EXITED);
        }
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
                let text = match units.len() {
                    1 => "a unit left the map".to_owned(),
                    n => format!("{n} units left the map"),
                };
                Told::new(text, "LNLT-22.0-01").pieces(units.iter().copied())
            }
            _ => return None,
        };
        Some(told)
    }
}
