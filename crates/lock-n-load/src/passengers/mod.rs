//! 16.0 Passengers: room, getting on and off, riders on top, and what becomes of them.

mod boarding;
mod nerves;
mod words;

pub use boarding::Boarding;
pub use nerves::Nerves;

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::Exposed;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 16.2 Riders in Good Order may get off with those who were Shaken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct JumpOff {
    /// Whose.
    pub side: Side,
    /// Off what.
    pub carrier: UnitId,
}

impl Procedure<Lnl> for JumpOff {
    fn step(self, _: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let any = state
            .aboard(self.carrier)
            .any(|(_, it)| it.is(Flags::ON_TOP));
        if !any {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(self.side))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        for (unit, _) in state.aboard(self.carrier) {
            let choice = Choice::Unload { unit };
            if self.judge(game, state, &choice).is_ok() {
                out.push(choice);
            }
        }
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Hold => Ok(()),
            Choice::Unload { unit } => {
                let it = state.unit(unit);
                need(
                    it.aboard == self.carrier && it.is(Flags::ON_TOP),
                    "LNLT-16.2-09",
                    "Only those on top go with the Shaken ones.",
                )?;
                game.has_room(state, it.at, it.side, &[unit])
            }
            _ => Err(No(
                "LNLT-16.2-09",
                "Riders get off with the Shaken ones, or stay.",
            )),
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
            Choice::Unload { unit } => game.alight(state, unit, log),
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new(
            "Let other riders get off with those who are Shaken, or let them stay",
            "who gets off",
        )
        .call(Choice::Hold, "The others stay")
        .into()
    }
}

impl Lnl {
    /// Somebody is on the ground, under a Moved marker (LNLT-16.2-09, LNLT-16.4-04).
    pub(crate) fn alight(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        let unit = state.unit_mut(id);
        unit.aboard = UnitId::NONE;
        unit.from = unit.at;
        unit.unset(Flags::ON_TOP | Flags::OPS);
        unit.set(Flags::MOVED);
        log.note_with(state, || Event::Alighted { unit: id });
    }

    /// LNLT-16.2-03, LNLT-16.2-06: everybody on top gets off and checks Morale.
    pub(crate) fn throw_off(
        &self,
        state: &mut State,
        vehicle: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let riders: UnitSet = state
            .aboard(vehicle)
            .filter(|(_, it)| it.is(Flags::ON_TOP))
            .map(|(id, _)| id)
            .collect();
        self.all_out(state, riders, log);
    }

    /// LNLT-16.3-01, LNLT-1.3-10: they get off, those who find room, and check Morale.
    pub(crate) fn all_out(
        &self,
        state: &mut State,
        units: UnitSet,
        log: &mut impl Log<State, Event>,
    ) {
        if units.is_empty() {
            return;
        }
        let mut waiting = UnitSet::default();
        for id in units.iter() {
            let (at, side) = (state.unit(id).at, state.unit(id).side);
            match self.has_room(state, at, side, &[id]).is_ok() {
                true => {
                    self.alight(state, id, log);
                    waiting.insert(id);
                }
                false => self.eliminate(state, id, log),
            }
        }
        // NEW-08: fired at once their nerves have been tried.
        if let Some(first) = waiting.first() {
            state.stack.call(Exposed {
                units: waiting,
                at: state.unit(first).at,
                ..Exposed::default()
            });
        }
        state.stack.call(Nerves {
            waiting,
            ..Nerves::default()
        });
    }

    /// LNLT-16.2-09, LNLT-17.2-07, LNLT-17.3-06: Shaken riders get off at once; the others may go with them.
    pub(crate) fn shaken_riders(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let shaken: Vec<(UnitId, UnitId)> = state
            .on_map()
            .filter(|(_, it)| it.carried() && it.is(Flags::ON_TOP) && it.is(Flags::SHAKEN))
            .map(|(id, it)| (id, it.aboard))
            .collect();
        if let Some(&(id, _)) = shaken.first() {
            // NEW-08
            state.stack.call(Exposed {
                units: shaken.iter().map(|(id, _)| *id).collect(),
                at: state.unit(id).at,
                ..Exposed::default()
            });
        }
        for (id, carrier) in shaken {
            let (at, side) = (state.unit(id).at, state.unit(id).side);
            match self.has_room(state, at, side, &[id]).is_ok() {
                true => self.alight(state, id, log),
                false => self.eliminate(state, id, log),
            }
            let asked = state
                .stack
                .top_as::<JumpOff>()
                .is_some_and(|it| it.carrier == carrier);
            if !asked {
                state.stack.call(JumpOff { side, carrier });
            }
        }
    }

    /// Half Squads, SMCs and SWs aboard, inside or on top.
    pub(crate) fn load_of(&self, state: &State, carrier: UnitId, on_top: bool) -> [u8; 3] {
        let mut load = [0; 3];
        for (id, unit) in state.aboard(carrier) {
            let class = self.class(unit);
            if unit.is(Flags::ON_TOP) != on_top || class == Class::ArmorLeader {
                continue;
            }
            load[0] += class.halves();
            load[1] += u8::from(class.smc());
            load[2] += state.held_by(id).count() as u8;
        }
        load
    }

    /// LNLT-16.1-01, LNLT-16.1-02, LNLT-16.1-04, LNLT-16.2-01, LNLT-16.2-02: room for a unit.
    pub(crate) fn has_seat(
        &self,
        state: &State,
        carrier: UnitId,
        unit: UnitId,
        on_top: bool,
    ) -> May {
        let kind = self.kind(state.unit(carrier));
        let room = if on_top { kind.on_top } else { kind.inside }.room();
        let it = state.unit(unit);
        let facts = self.facts(it);
        let class = facts.class;
        need(
            class.infantry() && class != Class::ArmorLeader && class != Class::Sniper,
            "LNLT-16.0-01",
            "Only infantry is carried.",
        )?;
        need(
            class != Class::WeaponTeam || facts.calibre <= LARGEST_CARRIED,
            "LNLT-16.1-04",
            "So large a weapon is not carried.",
        )?;
        let load = self.load_of(state, carrier, on_top);
        let more = [
            class.halves(),
            u8::from(class.smc()),
            state.held_by(unit).count() as u8,
        ];
        let fits = (0..3).all(|at| load[at] + more[at] <= room[at]);
        let clause = match (on_top, room[0]) {
            (false, 0 | 1) => "LNLT-16.1-01",
            (false, _) => "LNLT-16.1-02",
            (true, 0 | 1) => "LNLT-16.2-01",
            (true, _) => "LNLT-16.2-02",
        };
        need(fits, clause, "There is no room for it.")
    }
}

/// The largest calibre of a Weapon Team that is carried, in millimetres (LNLT-16.1-04).
const LARGEST_CARRIED: u8 = 20;
