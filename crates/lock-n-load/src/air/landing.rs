//! 19.2.4 Helicopters take units on and let them off.

use crate::charts::Sort;
use crate::choice::Choice;
use crate::counters::Class;
use crate::event::Event;
use crate::frame::{Entry, Mode, Moving};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, State, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 19.2.4 A unit gets on a helicopter, if nothing has stopped it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Embarking {
    /// Who.
    pub unit: UnitId,
    /// Onto what.
    pub carrier: UnitId,
}

impl Procedure<Lnl> for Embarking {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        state.stack.finish();
        let carrier = state.unit(self.carrier);
        let waits = carrier.on_map() && carrier.at == state.unit(self.unit).at;
        let unit = state.unit_mut(self.unit);
        // Who was Shaken has been stopped, and nobody gets on what was shot down meanwhile.
        let goes = unit.is(Flags::MOVING) && waits;
        unit.unset(Flags::MOVING);
        if !goes {
            return Flow::On;
        }
        game.leave_tripods(state, self.unit, log);
        state.unit_mut(self.unit).aboard = self.carrier;
        let Embarking { unit, carrier } = self;
        log.note_with(state, || Event::GotOn { unit, carrier });
        game.tidy_spotted(state);
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-19.2.4-02", "A unit gets on.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

/// 19.2.4 Passengers get off a helicopter together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Alighting {
    /// Out of what.
    pub carrier: UnitId,
    /// Who.
    pub units: UnitSet,
    /// How.
    pub mode: Mode,
}

impl Procedure<Lnl> for Alighting {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let mut open = Vec::new();
        self.choices(game, state, &mut open);
        if open.len() > 1 {
            return Flow::Wait(Wait::Choice(state.unit(self.carrier).side));
        }
        game.get_off(state, self, log);
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let aboard = state.aboard(self.carrier).map(|(unit, _)| unit);
        let joins = aboard.filter(|&unit| game.may_get_off_along(state, self, unit).is_ok());
        out.extend(joins.map(|unit| Choice::Join { unit }));
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Join { unit } => game.may_get_off_along(state, self, unit),
            Choice::Done => Ok(()),
            _ => Err(No("LNLT-19.2.4-02", "Passengers are about to get off.")),
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
                state.stack.become_(Alighting { units, ..self });
            }
            _ => game.get_off(state, self, log),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new("Choose who else gets off", "who gets off")
            .call(Choice::Done, "Get off")
            .into()
    }
}

impl Lnl {
    /// LNLT-19.2.4-02, LNLT-1.3-09: passengers get off a helicopter that hovers over open ground.
    pub(crate) fn may_drop_off(&self, state: &State, id: UnitId, mode: Mode) -> May {
        let unit = state.unit(id);
        need(
            unit.carried() && self.class(state.unit(unit.aboard)) == Class::Helicopter,
            "LNLT-19.2.4-02",
            "It is in no helicopter.",
        )?;
        let carrier = self.pilot(state, unit.aboard)?;
        need(
            carrier.is(Flags::HOVERS) && self.row(state, carrier.at.hex()).sort == Sort::Open,
            "LNLT-19.2.4-02",
            "Units get on or off a helicopter only while it hovers over open ground.",
        )?;
        need(
            !unit.is(Flags::USED),
            "LNLT-4.0-18",
            "It has a marker: it does nothing more in this turn.",
        )?;
        let assault = self.facts(unit).assault_move && unit.good_order();
        need(
            mode == Mode::Normal || (mode == Mode::Assault && assault),
            "LNLT-19.2.4-05",
            "It cannot get off that way.",
        )?;
        self.has_room(state, carrier.at, unit.side, &[id])
    }

    /// LNLT-8.0-02, LNLT-8.0-03: who gets off among enemies enters Melee, and must be able to.
    pub(super) fn may_drop_among(&self, state: &State, id: UnitId, mode: Mode) -> May {
        let unit = state.unit(id);
        let enemies = state
            .here(unit.at)
            .any(|(_, it)| it.side != unit.side && self.contests(it));
        if !enemies {
            return Ok(());
        }
        need(
            mode == Mode::Normal,
            "LNLT-8.0-02",
            "Nobody enters Melee by Assault Movement.",
        )?;
        need(
            self.melee_awaits(state, unit.at, unit.side),
            "LNLT-17.1-09",
            "An enemy vehicle is there: it is assaulted from the next hex, not from the air.",
        )?;
        need(
            self.can_melee(state, id),
            "LNLT-8.0-03",
            "Enemies are there: somebody who fights in Melee gets off first.",
        )
    }

    /// LNLT-19.2.4-03, LNLT-19.2.4-04: half their MF, and they are marked at once; the helicopter pays nothing and is Ops
    /// Complete (LNLT-19.2.8-05). Then they may be fired at, and may go on (LNLT-EOP-20).
    fn get_off(&self, state: &mut State, alighting: Alighting, log: &mut impl Log<State, Event>) {
        let Alighting {
            carrier,
            units,
            mode,
        } = alighting;
        let at = state.unit(carrier).at;
        let began = state.unit(carrier).from;
        let helicopter = state.unit_mut(carrier);
        helicopter.set(Flags::ACTED);
        if !helicopter.is(Flags::FIRED) {
            helicopter.set(Flags::OPS);
        }
        for id in units.iter() {
            let unit = state.unit_mut(id);
            unit.aboard = UnitId::NONE;
            // They were where it was when the impulse began (LNLT-8.4-01); right here they come from the air.
            unit.from = if began == at {
                Location::NOWHERE
            } else {
                began
            };
            unit.set(Flags::ACTIVE | Flags::MOVING | mode.marker());
            log.note_with(state, || Event::GotOff { unit: id, carrier });
        }
        // LNLT-22.1-01
        self.look_around(state, log);
        // LNLT-EOP-20: with a Leader, half of what Double-Time makes of it.
        let mut points = 0;
        for id in units.iter() {
            let half = self.allowance(state, id, Mode::Normal).div_ceil(2);
            state.unit_mut(id).spent = half;
            points = points.max(half);
        }
        state.stack.become_(Moving {
            mode,
            from: at,
            at,
            started: true,
            over: mode == Mode::Assault,
            leaves: false,
        });
        state.stack.call(Entry::spent(at, points));
        self.meet_mines(state, units, at);
    }

    /// Who else gets off along: from the same helicopter, the same way, where there is room.
    fn may_get_off_along(&self, state: &State, alighting: &Alighting, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.aboard == alighting.carrier && !alighting.units.contains(id),
            "LNLT-19.2.4-02",
            "It is not in that helicopter, or is already getting off.",
        )?;
        let led = alighting.mode == Mode::Assault && self.class(unit) == Class::Leader;
        if !led {
            self.may_drop_off(state, id, alighting.mode)?;
        }
        let all: Vec<UnitId> = alighting.units.iter().chain([id]).collect();
        self.has_room(state, unit.at, unit.side, &all)
    }

    /// LNLT-19.2.4-02: it must have begun its impulse there, and hover over open ground.
    pub(crate) fn may_take_on(&self, state: &State, id: UnitId, carrier: UnitId) -> May {
        let unit = state.unit(id);
        let it = self.pilot(state, carrier)?;
        need(
            it.is(Flags::HOVERS) && self.row(state, it.at.hex()).sort == Sort::Open,
            "LNLT-19.2.4-02",
            "Units get on or off a helicopter only while it hovers over open ground.",
        )?;
        need(
            it.from == it.at,
            "LNLT-19.2.4-02",
            "It did not begin its impulse there.",
        )?;
        need(
            unit.side == it.side
                && unit.at == it.at
                && !unit.carried()
                && self.class(unit).infantry(),
            "LNLT-19.2.4-02",
            "It is not in its hex, or cannot get on.",
        )?;
        // LNLT-16.4-04: who has just got off a vehicle that stood there goes on with what points are left.
        let off = self.just_off(state, id) && !self.was_brought(state, id);
        need(
            (!unit.is(Flags::USED) || off) && !self.locked(state, unit),
            "LNLT-4.0-18",
            "It has a marker: it does nothing more in this turn.",
        )?;
        let mf = self.mf(state, id);
        need(
            unit.spent + mf.div_ceil(2) <= mf,
            "LNLT-19.2.4-03",
            "It does not have half its movement points left.",
        )?;
        // LNLT-19.2.4-01: room by the codes P and PP; passengers are always inside.
        self.has_seat(state, carrier, id, false)
    }

    /// NEW-38: it is fired at on foot before it is aboard; Shaken it stays.
    pub(super) fn take_on(&self, state: &mut State, id: UnitId, carrier: UnitId) {
        let at = state.unit(id).at;
        let points = self.mf(state, id).div_ceil(2);
        let unit = state.unit_mut(id);
        unit.spent += points;
        unit.set(Flags::ACTIVE | Flags::MOVING | Flags::MOVED);
        state.stack.call(Embarking { unit: id, carrier });
        state.stack.call(Entry::spent(at, points));
    }
}
