//! 18 Indirect fire: mortars on the map, artillery off it, Fire for Effect.

mod mission;
mod mortar;
mod words;

pub(crate) use mission::scatter_direction;
pub use mission::{Barrage, FireMission, MissionStage};
pub use mortar::{MortarFire, MortarStage};

use crate::choice::Choice;
use crate::counters::Class;
use crate::event::Event;
use crate::lnl::{Lnl, May, need};
use crate::los::Lookout;
use crate::state::{Flags, Location, State, UnitId, UnitSet};
use engine::Log;

impl Lnl {
    /// Everything that is called or lobbed in an impulse, by those who are activated: mortars, artillery, Starshells.
    pub(crate) fn list_indirect(
        &self,
        lookout: &Lookout,
        own: UnitSet,
        active: UnitSet,
        bared: &[Location],
        out: &mut Vec<Choice>,
    ) {
        self.list_mortars(lookout, own, active, bared, out);
        self.list_missions(lookout, active, out);
        self.list_starshells(lookout.state, out);
    }

    /// Whether a choice of indirect fire or a Starshell is legal; none for another choice.
    pub(crate) fn judge_indirect(&self, state: &State, choice: &Choice) -> Option<May> {
        let may = match *choice {
            Choice::FireMortar { unit, at } => self.may_fire_mortar(state, unit, at),
            Choice::CallMortar { unit, second, at } => {
                self.may_call_mortar(state, unit, second, at)
            }
            Choice::CallStarshell { unit, second, at } => {
                self.may_call_starshell(state, unit, second, at)
            }
            Choice::CallArtillery { unit, mission, at } => {
                self.may_call_artillery(state, unit, mission, at)
            }
            Choice::Starshell { unit, at } => self.may_light(state, unit, at),
            _ => return None,
        };
        Some(may)
    }

    /// Carries it out.
    pub(crate) fn begin_indirect(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::FireMortar { unit, at } => {
                self.begin_mortar(state, MortarFire::direct(unit, at));
            }
            Choice::CallMortar { unit, second, at } => {
                self.mark_caller(state, unit);
                self.begin_mortar(state, MortarFire::called(unit, second, at));
            }
            Choice::CallStarshell { unit, second, at } => {
                self.mark_caller(state, unit);
                self.mark_mortar(state, second);
                let at = at.hex();
                log.note_with(state, || Event::MortarLit {
                    unit,
                    mortar: second,
                    at,
                });
                self.light_up(state, at);
            }
            Choice::CallArtillery { unit, mission, at } => {
                self.mark_caller(state, unit);
                state.stack.call(FireMission::of(unit, mission, at.hex()));
            }
            Choice::Starshell { unit, at } => self.begin_starshell(state, unit, at),
            _ => {}
        }
    }

    /// LNLT-18.1-03, LNLT-18.2-17, LNLT-11.1.1-04: who calls is Ops Complete, and aids no fire in this turn.
    fn mark_caller(&self, state: &mut State, caller: UnitId) {
        state
            .unit_mut(caller)
            .set(Flags::OPS | Flags::CALLED | Flags::ACTED);
    }

    /// LNLT-18.2-14, NEW-27: whether a unit may call indirect fire at all in this impulse. A unit that is Ops Complete by
    /// spotting may call a mortar on what it has spotted.
    fn may_call(&self, state: &State, id: UnitId, spotted: Option<Location>) -> May {
        let unit = state.unit(id);
        let able = match self.class(unit) {
            Class::Leader => true,
            // LNLT-11.6-03: not while he crews a weapon.
            Class::Scout => state.held_by(id).next().is_none(),
            _ => false,
        };
        need(
            able,
            "LNLT-18.2-14",
            "Only Leaders and Scouts call indirect fire.",
        )?;
        need(
            unit.side == state.active() && unit.is(Flags::ACTIVE),
            "LNLT-18.2-02",
            "He is not activated in this impulse.",
        )?;
        need(
            unit.good_order(),
            "LNLT-5.1-07",
            "A Shaken unit calls no fire.",
        )?;
        need(!unit.carried(), "LNLT-18.2-14", "Nobody aboard calls fire.")?;
        need(
            !self.locked(state, unit),
            "LNLT-8.1-01",
            "He is locked in Melee.",
        )?;
        need(
            !unit.is(Flags::AIDED),
            "LNLT-11.1.1-04",
            "He has aided direct fire in this turn.",
        )?;
        let saw = unit.is(Flags::SPOTTER) && spotted == Some(state.impulse.seen);
        let barred = match saw {
            true => Flags::USED & !Flags::OPS,
            false => Flags::USED,
        };
        need(
            !unit.is(Flags::CALLED),
            "LNLT-18.2-13",
            "He has called fire in this turn.",
        )?;
        need(
            !unit.is(barred),
            "LNLT-4.0-18",
            "He has a movement, Fired or Ops Complete marker.",
        )
    }

    /// What somebody could mean with a unit and a place.
    pub(crate) fn consider_indirect(
        &self,
        view: &State,
        unit: UnitId,
        places: &[Location],
        out: &mut Vec<Choice>,
    ) {
        for &at in places {
            out.push(Choice::FireMortar { unit, at });
            out.push(Choice::Starshell { unit, at });
            let missions = 0..view.missions.len() as u8;
            out.extend(missions.map(|mission| Choice::CallArtillery { unit, mission, at }));
            for (second, _) in view.of(view.active()) {
                if self.mortar_of(view, second).is_some() {
                    out.push(Choice::CallMortar { unit, second, at });
                    out.push(Choice::CallStarshell { unit, second, at });
                }
            }
        }
    }
}
