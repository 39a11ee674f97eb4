//! The end of an Assault: who advances into the hex (8.0, Step 9).

use super::Assault;
use crate::activation::Act;
use crate::counters::Class;
use crate::event::Event;
use crate::fte::{Fte, May, No, need};
use crate::state::{Action, Altitude, CacheId, Flags, State, UnitId};
use engine::Log;

impl Fte {
    /// FTE-8.0-20, -31.
    pub(super) fn may_advance(&self, state: &State, f: &Assault, unit: UnitId) -> May {
        need(
            f.units.contains(unit),
            "FTE-8.0-20",
            "It takes no part in this Assault.",
        )?;
        let u = state.unit(unit);
        need(u.on_map(), "FTE-8.0-20", "It is no longer on the map.")?;
        need(u.at != f.hex, "FTE-8.0-20", "It is already there.")?;
        need(
            !u.any(Flags::SUPPRESSED | Flags::BROKEN),
            "FTE-8.0-18",
            "Suppressed and Broken Units may not advance.",
        )?;
        if self.class(u) == Class::Vehicle {
            let open = self.row(f.hex).vehicle.is_some();
            need(
                open,
                "FTE-8.0-31",
                "That terrain is prohibited to Vehicles.",
            )?;
        }
        self.may_stand(state, unit, f.hex, Altitude::Ground)
    }

    pub(super) fn advancers<'a>(
        &'a self,
        state: &'a State,
        f: &'a Assault,
    ) -> impl Iterator<Item = UnitId> + 'a {
        f.units
            .iter()
            .filter(move |&u| self.may_advance(state, f, u).is_ok())
    }

    /// FTE-8.0-21: Bunker or Foxholes that an advancing Unit may enter at once.
    pub(super) fn may_advance_into(
        &self,
        state: &State,
        f: &Assault,
        unit: UnitId,
        fort: CacheId,
    ) -> May {
        let Some(cache) = state.caches.get(fort.index()).filter(|c| c.at == f.hex) else {
            return Err(No(
                "FTE-8.0-21",
                "There is no such Bunker or Foxholes in the hex.",
            ));
        };
        self.may_use_fort(state, state.unit(unit), fort, cache)
    }

    /// The Assault was won: a Vehicle may have another Action (FTE-5.0-07), Infantry is done.
    pub(super) fn win(&self, state: &mut State, f: Assault, log: &mut impl Log<State, Event>) {
        let acting = state.stack.all::<Act>().next().map(|act| act.unit);
        for unit in f.units.iter() {
            if self.infantry(state.unit(unit)) {
                state.unit_mut(unit).set(Flags::COMPLETE);
                continue;
            }
            state.act.done.remove(unit);
            if Some(unit) != acting {
                state.act.take_along(unit, Action::Assault);
            }
        }
        self.finish(state, f, log);
    }

    /// The Assault came to no end: the Activation of the assaulters is over (FTE-8.0-24).
    pub(super) fn break_off(
        &self,
        state: &mut State,
        f: Assault,
        log: &mut impl Log<State, Event>,
    ) {
        for unit in f.units.iter() {
            state.unit_mut(unit).set(Flags::COMPLETE);
        }
        self.finish(state, f, log);
    }

    /// Others of the Activation may still act (FTE-8.0-33).
    fn finish(&self, state: &mut State, f: Assault, log: &mut impl Log<State, Event>) {
        state.round.clear();
        let hex = f.hex;
        log.note_with(state, || Event::AssaultOver { hex });
        state.stack.finish();
    }
}
