//! 15.1, 15.2, 6.5 A vehicle moves: forward, in reverse, pivots, with infantry beside it.

use crate::choice::Choice;
use crate::counters::Class;
use crate::event::Event;
use crate::frame::{Entry, Mode, Moving, RollFor, Throw};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Exposure, Flags, Location, Place, State, Unit, UnitId, UnitSet, Wait, push_if_room,
};
use engine::{Log, Procedure};
use ground::HexSet;
use serde::{Deserialize, Serialize};

/// MPs more for an overrun (LNLT-15.3-03).
const OVERRUN: u8 = 4;

/// 15.1 A vehicle moves, alone or with infantry beside it (6.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Driving {
    /// The vehicle.
    pub unit: UnitId,
    /// Assault Movement.
    pub assault: bool,
    /// Infantry that goes along.
    pub beside: UnitSet,
    /// The first point was spent.
    pub started: bool,
    /// The building that was entered is being rolled for.
    pub crashing: bool,
}

impl Driving {
    fn mode(&self) -> Mode {
        match self.assault {
            true => Mode::Assault,
            false => Mode::Normal,
        }
    }

    /// As the infantry beside it sees the move.
    pub(crate) fn as_moving(&self, state: &State) -> Moving {
        Moving {
            mode: self.mode(),
            from: state.unit(self.unit).from,
            at: state.unit(self.unit).at,
            started: self.started,
            ..Moving::default()
        }
    }
}

impl Procedure<Lnl> for Driving {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.crashing {
            let rolled = state.rolled();
            state.stack.become_(Driving {
                crashing: false,
                ..self
            });
            if let Some(rolled) = rolled {
                game.end_crash(state, self.unit, rolled.dice[0], log);
            }
            return Flow::On;
        }
        // Who got off in this window goes on by himself (LNLT-16.4-04).
        let beside = self.beside;
        for (id, unit) in (0u8..).map(UnitId).zip(state.units.iter_mut()) {
            if id != self.unit && !beside.contains(id) {
                unit.unset(Flags::MOVING);
            }
        }
        // Who was stopped beside it stays behind (NEW-05).
        let walks = |id: &UnitId| state.unit(*id).is(Flags::MOVING);
        let beside: UnitSet = self.beside.iter().filter(walks).collect();
        if beside != self.beside {
            state.stack.become_(Driving { beside, ..self });
            return Flow::On;
        }
        let unit = state.unit(self.unit);
        if !unit.is(Flags::MOVING) {
            game.end_drive(state, &self, log);
            // LNLT-5.3-14, NEW-05: the vehicle was stopped; the infantry beside it may go on.
            if let Some(first) = beside.first() {
                game.walk_on(state, &self, first);
            }
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let at = state.unit(self.unit).at;
        // Most hexes are empty, which is known sooner than who is in each; only enemies are overrun.
        let mut taken = HexSet::EMPTY;
        let (mut beside, mut aboard) = (UnitSet::default(), UnitSet::default());
        for (id, it) in state.on_map() {
            taken.insert(it.at.hex());
            if it.aboard == self.unit {
                aboard.insert(id);
            } else if it.at == at && !it.carried() {
                beside.insert(id);
            }
        }
        let around = game.scenario.map.neighbours(at.hex());
        for &hex in around.iter().filter(|hex| !hex.is_nowhere()) {
            let (to, taken) = (Location::ground(hex), taken.contains(hex));
            let here = || match taken {
                true => state.units_here(to),
                false => UnitSet::default(),
            };
            if game.may_drive_by(state, self, to, here).is_ok() {
                out.push(Choice::Step { to });
            }
            if taken && game.may_overrun(state, self, to).is_ok() {
                out.push(Choice::Overrun { to });
            }
        }
        let mut push = |choice: Choice| {
            if self.judge(game, state, &choice).is_ok() {
                out.push(choice);
            }
        };
        for corner in crate::counters::Corner::ALL {
            push(Choice::Face { corner });
        }
        for unit in beside.iter() {
            push(Choice::Join { unit });
        }
        for unit in aboard.iter() {
            push(Choice::Unload { unit });
        }
        for unit in self.beside.iter() {
            for (weapon, _) in state.lying(at) {
                push(Choice::PickUp { unit, weapon });
            }
            for corner in crate::counters::Corner::ALL {
                push(Choice::Pivot { unit, corner });
            }
        }
        // LNLT-16.2-11: riders fire at any point of the movement.
        if state.those(aboard).any(|(_, it)| it.is(Flags::ON_TOP)) {
            let targets = game.places_of(state, state.active().other());
            let lookout = game.lookout(state, state.active());
            game.list_riders_of(&lookout, self.unit, false, &targets, out);
            let enemies = state.of(state.active().other());
            let aloft =
                enemies.filter(|(_, it)| it.on_map() && game.class(it) == Class::Helicopter);
            let at_them = aloft.map(|(target, _)| Choice::FireRidersAt {
                carrier: self.unit,
                target,
            });
            out.extend(at_them.filter(|choice| self.judge(game, state, choice).is_ok()));
        }
        let mut push = |choice: Choice| {
            if self.judge(game, state, &choice).is_ok() {
                out.push(choice);
            }
        };
        push(Choice::Leave);
        push(Choice::Halt);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Step { to } => game.may_drive_to(state, self, to),
            Choice::Overrun { to } => game.may_overrun(state, self, to),
            Choice::Face { corner } => {
                let unit = state.unit(self.unit);
                stays_put(unit)?;
                let turn = unit.facing.turn_to(corner);
                need(turn > 0, "LNLT-15.1-06", "It already faces that way.")?;
                game.may_spend(state, self, turn, "LNLT-15.1-06")
            }
            Choice::Join { unit } => game.may_go_beside(state, self, unit),
            Choice::Unload { unit } => game.may_unload(state, self.unit, self.assault, unit),
            Choice::FireRiders { carrier, .. } | Choice::FireRidersAt { carrier, .. } => {
                need(
                    carrier == self.unit,
                    "LNLT-16.2-11",
                    "Another vehicle is moving.",
                )?;
                if game.is_at_helicopter(state, choice) {
                    return game
                        .judge_at_helicopter(state, choice, false)
                        .unwrap_or(Ok(()));
                }
                game.may_fire_riders(state, state.active(), false, choice)
            }
            // LNLT-1.6-17, LNLT-1.7-09: those on foot beside it do what others on the move do.
            Choice::PickUp { unit, weapon } => {
                need(
                    self.beside.contains(unit),
                    "LNLT-15.1-05",
                    "A vehicle is moving, and it is not beside it.",
                )?;
                game.may_pick_up_moving(state, &self.as_moving(state), unit, weapon)
            }
            Choice::Pivot { unit, corner } => {
                need(
                    self.beside.contains(unit),
                    "LNLT-15.1-05",
                    "A vehicle is moving, and it is not beside it.",
                )?;
                game.may_pivot_moving(state, &self.as_moving(state), unit, corner)
            }
            Choice::Leave => {
                stays_put(state.unit(self.unit))?;
                game.may_drive_off(state, self)
            }
            Choice::Halt => Ok(()),
            _ => Err(No("LNLT-15.1-05", "A vehicle is moving.")),
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
                state.unit_mut(unit).set(Flags::MOVING);
                let mut beside = self.beside;
                beside.insert(unit);
                state.stack.become_(Driving { beside, ..self });
            }
            Choice::Step { to } => game.drive_to(state, self, to, 0, log),
            Choice::Overrun { to } => game.drive_to(state, self, to, OVERRUN, log),
            Choice::Face { corner } => {
                let driving = self.start(game, state);
                state.stack.become_(driving);
                let old = state.unit(self.unit).facing;
                let points = old.turn_to(corner);
                let way = (corner as usize + 6 - old as usize) % 6;
                let unit = state.unit_mut(self.unit);
                unit.turret = unit.turret.clockwise(way);
                unit.facing = corner;
                unit.spent += points;
                let (unit, at) = (self.unit, unit.at);
                log.note_with(state, || Event::Pivoted { unit, points });
                state.stack.call(Entry::spent(at, 0).driven(points));
            }
            Choice::Unload { unit } => {
                let driving = self.start(game, state);
                state.stack.become_(driving);
                game.unload(state, self.unit, self.assault, unit, log);
            }
            Choice::PickUp { unit, weapon } => {
                let driving = self.start(game, state);
                state.stack.become_(driving);
                game.take_weapon(state, weapon, unit, log);
                let points = game.charts().numbers.pick_up;
                let it = state.unit_mut(unit);
                it.spent += points;
                let at = it.at;
                state.stack.call(Entry::spent(at, points));
            }
            Choice::Pivot { unit, corner } => {
                let driving = self.start(game, state);
                state.stack.become_(driving);
                game.pivot(state, unit, corner, log);
            }
            _ if game.is_at_helicopter(state, &choice) => {
                state.impulse.acted = true;
                game.begin_at_helicopter(state, choice, false, log);
            }
            Choice::FireRiders { .. } | Choice::FireRidersAt { .. } => {
                if let Some(volley) = game.volley_of(state, state.active(), false, &choice) {
                    state.impulse.acted = true;
                    game.begin_fire(state, volley);
                }
            }
            Choice::Leave => {
                let driving = self.start(game, state);
                state.stack.become_(driving);
                let leaving = self.beside.iter().chain([self.unit]).collect();
                game.exit(state, leaving, log);
            }
            _ => game.end_drive(state, &self, log),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let left = game.fuel(view, self.unit, self.assault);
        let left = left.saturating_sub(view.unit(self.unit).spent);
        Decide::new(
            format!("Drive on with {left} MP left, or stop here"),
            "the next step",
        )
        .call(Choice::Halt, "Stop here")
        .into()
    }
}

/// LNLT-16.4-07: a Shaken vehicle lets men off or moves, not both.
fn stays_put(vehicle: &Unit) -> May {
    need(
        !(vehicle.is(Flags::SHAKEN) && vehicle.is(Flags::TURNED)),
        "LNLT-16.4-07",
        "Somebody got off the Shaken vehicle: it does not move in this turn.",
    )
}

impl Driving {
    /// The first point is spent: markers are set.
    fn start(self, game: &Lnl, state: &mut State) -> Driving {
        state.impulse.acted = true;
        // LNLT-4.0-14: those on foot of one hex go together.
        let from = state.unit(self.unit).from;
        if !self.started && !self.beside.is_empty() {
            push_if_room(&mut state.impulse.moved, from);
        }
        let marker = self.mode().marker();
        for id in self.beside.iter().chain([self.unit]) {
            let unit = state.unit_mut(id);
            // LNLT-15.5-02: free to switch, from a kept marker and from that of having taken passengers on.
            unit.unset(Flags::KEPT | Flags::MOVED | Flags::ASSAULT);
            unit.set(marker | Flags::ACTED);
        }
        game.lose_sights(state, self.unit);
        Driving {
            started: true,
            ..self
        }
    }
}

impl Lnl {
    /// MPs a vehicle may spend in an impulse (LNLT-15.2-01).
    pub(crate) fn fuel(&self, state: &State, vehicle: UnitId, assault: bool) -> u8 {
        let mf = self.mf(state, vehicle);
        if assault { mf.div_ceil(2) } else { mf }
    }

    /// Whether a vehicle may begin to move, or go on after passengers got on or off (LNLT-16.4-04).
    pub(crate) fn may_drive(&self, state: &State, id: UnitId, assault: bool) -> May {
        let unit = state.unit(id);
        need(
            unit.side == state.active() && unit.is(Flags::ACTIVE),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        need(
            self.class(unit) == Class::Vehicle,
            "LNLT-15.1-02",
            "It is not a vehicle.",
        )?;
        need(
            !unit.is(Flags::STOPPED),
            "LNLT-5.1-12",
            "It was stopped in this impulse.",
        )?;
        need(
            !state.impulse.assaulted_from.contains(&unit.from),
            "LNLT-17.1-08",
            "A vehicle was assaulted from its hex in this impulse: only those who did so move.",
        )?;
        let resumes = match unit.loaded() {
            true => !assault,
            false => unit.is(Flags::TURNED) && unit.is(Flags::ASSAULT) == assault,
        };
        let used = unit.is(Flags::USED) && !unit.is(Flags::KEPT) && !resumes;
        need(
            !used && !unit.is(Flags::FIRED | Flags::OPS),
            "LNLT-4.0-18",
            "It has a marker: it does nothing more in this turn.",
        )?;
        need(
            !state.impulse.escorted.contains(id),
            "LNLT-6.5-01",
            "It has ended its move together with those who went beside it.",
        )?;
        // One in Good Order that was Shaken while men got on was stopped by that (LNLT-5.1-12).
        let let_off = unit.at == unit.from && !unit.loaded() && !state.impulse.let_off.is_empty();
        let shaken = unit.is(Flags::SHAKEN) && unit.is(Flags::TURNED);
        need(
            !shaken || let_off,
            "LNLT-5.1-12",
            "It was Shaken while it took men on: it goes no farther.",
        )?;
        stays_put(unit)?;
        need(
            !self.holds_riders(state, id),
            "LNLT-8.1-01",
            "Those who ride on top are locked in Melee: it does not carry them out of it.",
        )?;
        need(
            self.mf(state, id) > 0,
            "LNLT-6.0-06",
            "It has no Movement Factor.",
        )?;
        need(
            !assault || unit.good_order(),
            "LNLT-15.2-01",
            "A Shaken vehicle does not use Assault Movement.",
        )
    }

    /// LNLT-8.1-01, LNLT-8.1-06: whether riders on top keep a vehicle where it is: they are locked in Melee, and have not
    /// all passed the check that lets them go.
    fn holds_riders(&self, state: &State, vehicle: UnitId) -> bool {
        let locked = |(id, it): (UnitId, &Unit)| {
            self.locked(state, it) && !state.impulse.withdraws.contains(id)
        };
        !state.melees.is_empty() && state.aboard(vehicle).any(locked)
    }

    /// LNLT-15.1-04: vehicles move normally, or by Assault Movement.
    pub(crate) fn may_drive_so(&self, state: &State, id: UnitId, mode: Mode) -> May {
        need(
            matches!(mode, Mode::Normal | Mode::Assault),
            "LNLT-15.1-04",
            "No vehicle moves by Low Crawl or Stealth Movement.",
        )?;
        self.may_drive(state, id, mode == Mode::Assault)
    }

    /// Every vehicle that may move or be opened and buttoned up now.
    pub(crate) fn list_drives(&self, state: &State, active: UnitSet, out: &mut Vec<Choice>) {
        for (unit, it) in state.those(active) {
            if self.class(it) != Class::Vehicle {
                continue;
            }
            for mode in [Mode::Normal, Mode::Assault] {
                if self.may_drive_so(state, unit, mode).is_ok() {
                    out.push(Choice::Drive { unit, mode });
                }
            }
            if self.may_button(state, unit).is_ok() {
                out.push(Choice::Button { unit });
            }
        }
    }

    /// A vehicle begins to move.
    pub(crate) fn begin_drive(&self, state: &mut State, unit: UnitId, assault: bool) {
        state.impulse.exposure = Exposure::default();
        state.unit_mut(unit).set(Flags::MOVING);
        state.stack.call(Driving {
            unit,
            assault,
            ..Driving::default()
        });
    }

    /// LNLT-6.5-01, LNLT-6.5-02, LNLT-15.1-03: infantry goes along from the start.
    fn may_go_beside(&self, state: &State, driving: &Driving, id: UnitId) -> May {
        let moving = driving.as_moving(state);
        need(
            state.unit(driving.unit).spent == 0,
            "LNLT-6.5-01",
            "Units join at the start of the move, not later.",
        )?;
        need(
            !state.impulse.moved.contains(&moving.from),
            "LNLT-4.0-14",
            "Units of this hex have moved in this impulse: they go together.",
        )?;
        match self.may_join(state, &moving, id) {
            Err(No("LNLT-6.1-01", why)) => Err(No("LNLT-6.5-02", why)),
            other => other,
        }
    }

    /// Whether a vehicle has so many MPs left.
    fn may_spend(&self, state: &State, driving: &Driving, points: u8, clause: &'static str) -> May {
        let spent = state.unit(driving.unit).spent;
        need(
            spent + points <= self.fuel(state, driving.unit, driving.assault),
            clause,
            "It does not have enough movement points left.",
        )
    }

    /// MPs of a vehicle to enter a hex next to it; none where there is no way (LNLT-15.0-05, LNLT-15.1-08).
    pub(crate) fn drive_cost(&self, state: &State, unit: &Unit, to: Location) -> Option<u8> {
        let drive = self.facts(unit).drive;
        let (from, hex) = (unit.at.hex(), to.hex());
        let direction = from.direction_to(hex)?;
        let ahead = unit.facing.sides().contains(&direction);
        let behind = unit.facing.opposite().sides().contains(&direction);
        if !(ahead || behind) || to.place() != Place::Ground {
            return None;
        }
        let side = self.scenario.map.side_between(from, hex);
        let terrain = match side.road() {
            true => self.charts().road[drive as usize],
            false => self.row(state, hex).cost(drive)?,
        };
        let terrain = self.wire_cost(state, hex, drive, terrain);
        let mut cost = terrain + self.side_cost(from, hex, drive)?;
        cost += self.own_mines_cost(state, hex, unit.side);
        Some(if behind { 2 * cost } else { cost })
    }

    /// LNLT-EOP-09: whether a step brings a Shaken vehicle closer to an enemy in Good Order that it sees, on top of a Shaken
    /// one too.
    fn drives_on(&self, state: &State, unit: &Unit, to: Location) -> bool {
        state
            .of(unit.side.other())
            .filter(|(_, it)| self.in_the_open(it) && it.good_order())
            .filter(|(_, it)| self.shows_at_night(state, unit.at, it))
            .filter(|(_, enemy)| self.range(to, enemy.at) < self.range(unit.at, enemy.at))
            .any(|(_, enemy)| self.is_seen(state, unit.at, enemy))
    }

    /// What holds for every hex a vehicle enters; who is there.
    fn may_roll_into(
        &self,
        state: &State,
        driving: &Driving,
        to: Location,
        more: u8,
        here: impl Fn() -> UnitSet,
    ) -> Result<UnitSet, No> {
        let unit = state.unit(driving.unit);
        stays_put(unit)?;
        need(
            self.exists(state, to) && to.place() == Place::Ground,
            "LNLT-1.3-07",
            "No vehicle goes there.",
        )?;
        let next = unit.at.hex().direction_to(to.hex());
        let ways = [unit.facing, unit.facing.opposite()].map(|corner| corner.sides());
        need(
            next.is_some_and(|next| ways.iter().flatten().any(|way| *way == next)),
            "LNLT-15.1-05",
            "It moves into one of the two hexes ahead, or in reverse into one of the two behind.",
        )?;
        let cost = self.drive_cost(state, unit, to);
        let cost = cost.ok_or(No("LNLT-15.1-01", "That terrain is closed to it."))?;
        // LNLT-6.0-06: one step is always possible, but not by Assault Movement.
        let least = unit.spent == 0 && !driving.assault && more == 0;
        if !least {
            let clause = match (more > 0, driving.assault) {
                (true, _) => "LNLT-15.3-03",
                (_, true) => "LNLT-15.2-01",
                _ => "LNLT-6.0-01",
            };
            self.may_spend(state, driving, cost + more, clause)?;
        }
        need(
            unit.good_order() || !self.drives_on(state, unit, to),
            "LNLT-EOP-09",
            "A Shaken vehicle does not move toward an enemy in Good Order in its sight.",
        )?;
        let hull = |it: &Unit| self.class(it) == Class::Vehicle && !it.is(Flags::ABANDONED);
        let here = here();
        let vehicle = state
            .those(here)
            .any(|(_, it)| it.side != unit.side && hull(it));
        need(!vehicle, "LNLT-15.1-07", "An enemy vehicle is there.")?;
        let mut coming = driving.beside;
        coming.insert(driving.unit);
        self.has_room_by(state, to, unit.side, coming, here)?;
        Ok(here)
    }

    /// LNLT-15.1-05, LNLT-15.1-07, LNLT-15.1-08.
    fn may_drive_to(&self, state: &State, driving: &Driving, to: Location) -> May {
        self.may_drive_by(state, driving, to, || state.units_here(to))
    }

    /// The same, for whoever knows who is there.
    fn may_drive_by(
        &self,
        state: &State,
        driving: &Driving,
        to: Location,
        here: impl Fn() -> UnitSet,
    ) -> May {
        let here = self.may_roll_into(state, driving, to, 0, here)?;
        let side = state.unit(driving.unit).side;
        let enemy = state
            .those(here)
            .any(|(_, it)| it.side != side && self.class(it).infantry());
        need(
            !enemy,
            "LNLT-15.1-07",
            "Enemy infantry is there: it can only be overrun.",
        )?;
        let moving = driving.as_moving(state);
        let scouted = self.scouted_by(state, driving.beside);
        for id in driving.beside.iter() {
            let unit = state.unit(id);
            let cost = self.step_cost(state, unit, to, scouted);
            let cost = cost.ok_or(No(
                "LNLT-6.5-01",
                "It is closed to the infantry beside the vehicle.",
            ))?;
            self.may_pay(state, &moving, id, cost)?;
            self.may_cross(state, id, to)?;
            need(
                unit.good_order() || !self.advances(state, unit, to),
                "LNLT-5.1-03",
                "A Shaken unit beside it does not advance toward an enemy in its sight.",
            )?;
        }
        Ok(())
    }

    /// LNLT-15.2-04, LNLT-15.3-01 to LNLT-15.3-03, LNLT-RRT-07.
    fn may_overrun(&self, state: &State, driving: &Driving, to: Location) -> May {
        let unit = state.unit(driving.unit);
        let kind = self.kind(unit);
        need(
            self.exists(state, to),
            "LNLT-1.4-01",
            "There is no such place on the map.",
        )?;
        need(
            !driving.assault,
            "LNLT-15.2-04",
            "No vehicle overruns by Assault Movement.",
        )?;
        need(
            kind.gun.is_some() || !kind.mgs.is_empty(),
            "LNLT-15.3-01",
            "It is not armed.",
        )?;
        need(
            unit.good_order(),
            "LNLT-5.1-10",
            "A Shaken vehicle does not fire.",
        )?;
        let riders = state
            .aboard(driving.unit)
            .any(|(_, it)| it.is(Flags::ON_TOP));
        need(
            !riders,
            "LNLT-15.3-02",
            "A vehicle with riders on top does not overrun.",
        )?;
        need(
            driving.beside.is_empty(),
            "LNLT-6.5-01",
            "Infantry is with the group, so it cannot overrun.",
        )?;
        need(
            self.exists(state, to),
            "LNLT-1.3-07",
            "No vehicle goes there.",
        )?;
        let row = self.row(state, to.hex());
        let open = row.sort == crate::charts::Sort::Open && !row.water;
        need(
            open || row.overrun,
            "LNLT-15.3-01",
            "Vehicles overrun in open terrain other than water, and in a few other kinds.",
        )?;
        let (mut enemy, mut friend) = (false, false);
        for (_, it) in state.here(to) {
            let infantry = self.class(it).infantry();
            enemy |= infantry && it.side != unit.side;
            friend |= infantry && it.side == unit.side;
        }
        need(
            enemy && !friend,
            "LNLT-15.3-01",
            "There is no enemy infantry by itself.",
        )?;
        self.may_roll_into(state, driving, to, OVERRUN, || state.units_here(to))?;
        Ok(())
    }

    /// The vehicle is in the next hex, with who rides it and goes beside it.
    fn drive_to(
        &self,
        state: &mut State,
        driving: Driving,
        to: Location,
        more: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let id = driving.unit;
        let driving = driving.start(self, state);
        let unit = *state.unit(id);
        let cost = self.drive_cost(state, &unit, to).unwrap_or(0) + more;
        let most = self.fuel(state, id, driving.assault);
        let spent = (unit.spent + cost).min(most.max(unit.spent));
        let points = spent - unit.spent;
        let scouted = self.scouted_by(state, driving.beside);
        // Fire at those on foot is counted apart (NEW-07).
        let mut walked = 0;
        for on_foot in driving.beside.iter() {
            self.leave_tripods(state, on_foot, log);
            let cost = self.step_cost(state, state.unit(on_foot), to, scouted);
            let most = self.allowance(state, on_foot, driving.mode());
            let it = state.unit_mut(on_foot);
            let spent = (it.spent + cost.unwrap_or(0)).min(most.max(it.spent));
            walked = walked.max(spent - it.spent);
            it.spent = spent;
            it.at = to;
            it.unset(Flags::DUG_IN | Flags::STRUCK);
        }
        let riders: UnitSet = state.aboard(id).map(|(id, _)| id).collect();
        for rider in riders.iter() {
            state.unit_mut(rider).at = to;
        }
        let vehicle = state.unit_mut(id);
        vehicle.at = to;
        vehicle.spent = spent;
        vehicle.unset(Flags::DUG_IN | Flags::STRUCK | Flags::TURNED);
        if riders.iter().any(|id| state.impulse.withdraws.contains(id)) {
            self.left_melee(state, unit.at, unit.side, log);
        }
        let units: Vec<UnitId> = driving.beside.iter().chain([id]).collect();
        let mode = driving.mode();
        let from = unit.at;
        log.note_with(state, || Event::Stepped {
            units: units.clone(),
            from,
            to,
            mode,
            points,
        });
        self.roll_in(state, driving, from, [walked, points], log);
    }

    /// A vehicle has come into its hex, from the next one or from beyond the map: all that an entry brings. The points are
    /// those of the infantry beside it, and its own.
    pub(crate) fn roll_in(
        &self,
        state: &mut State,
        mut driving: Driving,
        from: Location,
        [walked, driven]: [u8; 2],
        log: &mut impl Log<State, Event>,
    ) {
        let Unit { at: to, side, .. } = *state.unit(driving.unit);
        // LNLT-15.1-01: some buildings come down.
        let building = self.terrain(state, to.hex()).building();
        driving.crashing = building && self.row(state, to.hex()).rubbles.is_some();
        state.stack.become_(driving);
        if !from.is_nowhere() {
            self.tear_wire(state, driving.unit, from.hex(), log);
        }
        let units: Vec<UnitId> = driving.beside.iter().chain([driving.unit]).collect();
        self.has_moved(state, &units, log);
        if driving.crashing {
            self.roll(state, Throw::d6(RollFor::Crumble, side));
            // The entry comes first; the roll is made when it is over.
        }
        state
            .stack
            .call(Entry::into(from, to, walked).driven(driven));
    }

    /// LNLT-15.5-02, NEW-21: whether a vehicle kept its marker, has not moved on yet, and can.
    pub(crate) fn drives_on_still(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        // It fires no sooner than it has moved, and whatever stops it ends the duty.
        let goes = unit.is(Flags::KEPT) && unit.good_order();
        if !goes || self.holds_riders(state, id) {
            return false;
        }
        let driving = Driving {
            unit: id,
            ..Driving::default()
        };
        let mut around = self.scenario.map.neighbours(unit.at.hex()).iter();
        around.any(|&hex| {
            let to = Location::ground(hex);
            self.may_drive_to(state, &driving, to).is_ok()
        })
    }

    /// Whether such a vehicle is among these: the impulse neither ends nor is passed.
    pub(crate) fn must_drive_on(&self, state: &State, units: UnitSet) -> bool {
        units.iter().any(|id| self.drives_on_still(state, id))
    }

    /// LNLT-1.3-06, LNLT-15.1-01: whether the building comes down.
    fn end_crash(
        &self,
        state: &mut State,
        vehicle: UnitId,
        die: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let hex = state.unit(vehicle).at.hex();
        if hex.is_nowhere() {
            return;
        }
        let falls = self.row(state, hex).rubbles.is_some_and(|most| die <= most);
        log.note_with(state, || Event::Crumbled { hex, die, falls });
        if falls {
            self.bring_down(state, hex);
        }
    }

    /// The infantry that was beside a vehicle goes on by itself.
    fn walk_on(&self, state: &mut State, driving: &Driving, first: UnitId) {
        let Unit { at, from, .. } = *state.unit(first);
        for id in driving.beside.iter() {
            state.unit_mut(id).set(Flags::MOVING);
        }
        state.stack.call(Moving {
            mode: driving.mode(),
            from,
            at,
            started: true,
            ..Moving::default()
        });
    }

    /// The vehicle goes no farther.
    fn end_drive(&self, state: &mut State, driving: &Driving, log: &mut impl Log<State, Event>) {
        for id in driving.beside.iter().chain([driving.unit]) {
            state.unit_mut(id).unset(Flags::MOVING);
        }
        // LNLT-6.5-01: they finish together.
        if state.unit(driving.unit).spent > 0 && !driving.beside.is_empty() {
            state.impulse.escorted.insert(driving.unit);
        }
        state.stack.finish();
        self.drive_out(state, driving.unit, log);
    }

    /// LNLT-15.0-02: whether a vehicle may open or button up now.
    pub(crate) fn may_button(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            self.class(unit) == Class::Vehicle && unit.is(Flags::ACTIVE),
            "LNLT-15.0-02",
            "A vehicle opens or buttons up at the start of its impulse.",
        )?;
        need(
            !unit.is(Flags::ACTED) && !unit.is(Flags::FIRED | Flags::OPS),
            "LNLT-15.0-02",
            "A vehicle opens or buttons up at the start of its impulse.",
        )?;
        need(
            unit.good_order(),
            "LNLT-15.0-06",
            "A Shaken vehicle stays buttoned up.",
        )
    }

    /// It opens or buttons up.
    pub(crate) fn button(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        let unit = state.unit_mut(id);
        let open = unit.is(Flags::BUTTONED);
        match open {
            true => unit.unset(Flags::BUTTONED),
            false => unit.set(Flags::BUTTONED),
        }
        log.note_with(state, || Event::Buttoned { unit: id, open });
    }
}
