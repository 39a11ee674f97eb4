//! 16.0 Passengers: room, getting on and off, riders on top, and what becomes of them.

mod boarding;
mod nerves;
mod riders;
mod words;

pub use boarding::Boarding;
pub use nerves::Nerves;

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::Exposed;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, State, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 16.2 Riders in Good Order may get off with those who were Shaken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct JumpOff {
    /// Whose.
    pub side: Side,
    /// Off what.
    pub carrier: UnitId,
    /// Who got off.
    pub off: UnitSet,
}

impl JumpOff {
    /// Who got off is fired at.
    fn end(self, game: &Lnl, state: &mut State) {
        state.stack.finish();
        let at = state.unit(self.carrier).at;
        game.expose(state, self.off, at);
        game.meet_mines(state, self.off, at);
    }
}

impl Procedure<Lnl> for JumpOff {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let any = state
            .aboard(self.carrier)
            .any(|(_, it)| it.is(Flags::ON_TOP));
        if !any {
            self.end(game, state);
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
            Choice::Unload { unit } => {
                let mut off = self.off;
                off.insert(unit);
                state.stack.become_(JumpOff { off, ..self });
                game.alight(state, unit, false, log);
            }
            _ => self.end(game, state),
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
    /// Somebody is on the ground, under a Moved marker (LNLT-16.2-09, LNLT-16.4-04), let off or made to. He was where his
    /// carrier was when the impulse began (LNLT-8.4-01).
    pub(crate) fn alight(
        &self,
        state: &mut State,
        id: UnitId,
        freely: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = state.unit_mut(id);
        unit.aboard = UnitId::NONE;
        unit.unset(Flags::ON_TOP | Flags::OPS);
        unit.set(Flags::MOVED);
        log.note_with(state, || Event::Alighted { unit: id, freely });
        // LNLT-22.1-01: he is in the place, whatever happens to him there.
        self.look_around(state, log);
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
        let mut place = None;
        for id in units.iter() {
            let (at, side) = (state.unit(id).at, state.unit(id).side);
            place = Some(at);
            match self.has_room(state, at, side, &[id]).is_ok() {
                true => {
                    self.alight(state, id, false, log);
                    waiting.insert(id);
                }
                false => self.eliminate(state, id, log),
            }
        }
        let at = place.unwrap_or_default();
        self.expose(state, waiting, at);
        state.stack.call(Nerves {
            waiting,
            ..Nerves::default()
        });
        self.meet_mines(state, waiting, at);
    }

    /// LNLT-16.2-09, LNLT-17.2-07, LNLT-17.3-06: Shaken riders get off at once; the others may go with them.
    pub(crate) fn shaken_riders(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let shaken: Vec<(UnitId, UnitId)> = state
            .on_map()
            .filter(|(_, it)| it.carried() && it.is(Flags::ON_TOP) && it.is(Flags::SHAKEN))
            .map(|(id, it)| (id, it.aboard))
            // LNLT-16.2-07, LNLT-16.3-01: who rides on what is lost has it otherwise.
            .filter(|(_, carrier)| {
                !state.doomed.contains(*carrier) && !state.deserted.contains(*carrier)
            })
            .collect();
        for (id, carrier) in shaken {
            let (at, side) = (state.unit(id).at, state.unit(id).side);
            let room = self.has_room(state, at, side, &[id]).is_ok();
            match room {
                true => self.alight(state, id, false, log),
                false => self.eliminate(state, id, log),
            }
            let asked = state.stack.top_as::<JumpOff>().copied();
            let mut next = match asked.filter(|it| it.carrier == carrier) {
                Some(asked) => asked,
                None => {
                    let off = UnitSet::default();
                    let jump = JumpOff { side, carrier, off };
                    state.stack.call(jump);
                    jump
                }
            };
            if room {
                next.off.insert(id);
            }
            state.stack.become_(next);
        }
    }

    /// NEW-08: who had to get off is fired at; no such window opens within another.
    fn expose(&self, state: &mut State, units: UnitSet, at: Location) {
        if !units.is_empty() && state.stack.all::<Exposed>().next().is_none() {
            state.stack.call(Exposed {
                units,
                at,
                ..Exposed::default()
            });
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
        // NEW-34: what lies in it takes room too.
        if !on_top {
            load[2] += state.held_by(carrier).count() as u8;
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
            class != Class::Sniper,
            "LNLT-16.0-01",
            "A Sniper is not carried.",
        )?;
        need(
            facts.calibre <= LARGEST_CARRIED,
            "LNLT-16.1-04",
            "A weapon this large cannot be carried.",
        )?;
        let load = self.load_of(state, carrier, on_top);
        let more = [
            class.halves(),
            u8::from(class.smc()),
            state.held_by(unit).count() as u8,
        ];
        let fits = (0..3).all(|at| load[at] + more[at] <= room[at]);
        let clause = match (on_top, room[0]) {
            _ if self.class(state.unit(carrier)) == Class::Helicopter => "LNLT-19.2.4-01",
            (false, 0 | 1) => "LNLT-16.1-01",
            (false, 2) => "LNLT-16.1-02",
            (false, _) => "LNLT-GLO-01",
            (true, 0 | 1) => "LNLT-16.2-01",
            (true, _) => "LNLT-16.2-02",
        };
        need(fits, clause, "There is no room for it.")
    }
}

/// The largest calibre of a Weapon Team that is carried, in millimetres (LNLT-16.1-04).
const LARGEST_CARRIED: u8 = 20;
