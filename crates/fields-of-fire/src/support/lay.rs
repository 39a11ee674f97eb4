//! 7.3.2 Indirect Lay: a mortar section on the map fires where an HQ sees.

use super::SupportEvent;
use crate::counters::{Side, Weapon};
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::state::{Flags, State, Unit, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Whether an HQ or Staff unit, which observes, may have a mortar section fire on a card by Indirect Lay.
    pub(crate) fn may_indirect_lay(
        &self,
        state: &State,
        by: UnitId,
        mortar: UnitId,
        at: Card,
    ) -> May {
        self.may_lay_indirectly(state, by, mortar)?;
        let section = state.unit(mortar);
        let distance = section.at.distance(at);
        need(
            distance >= 1 && distance <= self.face(section).range.cards(),
            "FOF-7.3.2-09",
            "The card is out of the mortars' range.",
        )?;
        let spotted = state
            .on(at, Side::Enemy)
            .any(|id| !state.unit(id).is(Flags::UNSPOTTED));
        need(
            spotted && self.sees(state, by, at),
            "FOF-7.3.2-09",
            "The observer must see a Spotted enemy on the card.",
        )
    }

    /// Whether an HQ or Staff unit may have a mortar section fire by Indirect Lay, wherever.
    pub(crate) fn may_lay_indirectly(&self, state: &State, by: UnitId, mortar: UnitId) -> May {
        let section = state.unit(mortar);
        need(
            self.is_section(section),
            "FOF-7.3.2-01",
            "Only a mortar section of two or more steps uses Indirect Lay.",
        )?;
        self.may_fire(state, mortar)?;
        need(
            !self.counts_ammo(state, section) || section.ammo > 0,
            "FOF-7.3.2-15",
            "The mortars have no ammunition left.",
        )?;
        need(
            by.is_some() && self.kind(state.unit(by)).role.commands(),
            "FOF-7.3.2-07",
            "An HQ or Staff unit that commands the mortars must observe.",
        )?;
        self.may_fight(state, state.unit(by))?;
        self.mortars_hear(state, by, mortar)
    }

    /// FOF-7.3.2-01: a mortar section of two or more steps.
    pub(crate) fn is_section(&self, unit: &Unit) -> bool {
        self.weapon(unit) == Weapon::MortarSection && unit.steps >= 2
    }

    /// FOF-7.3.2-08: the section's own set, or that of any HQ beside it. Whom the section does not hear its neighbours
    /// hear over a set only.
    fn mortars_hear(&self, state: &State, by: UnitId, mortar: UnitId) -> May {
        let section = state.unit(mortar);
        let relays = |id: UnitId| {
            self.kind(state.unit(id)).role.commands()
                && self.in_communication(state, by, id).is_ok()
                && self.in_communication(state, id, mortar).is_ok()
        };
        self.in_communication(state, by, mortar).or_else(|no| {
            match state.on(section.at, section.side).any(relays) {
                true => Ok(()),
                false => Err(no),
            }
        })
    }

    /// Indirect Lay overrides Direct Lay; no PDF; a point of ammunition (FOF-7.3.2-11, -13, -15).
    pub(crate) fn indirect_lay(
        &self,
        state: &mut State,
        mortar: UnitId,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) {
        self.lay_indirect(state, mortar, at, log);
        if self.counts_ammo(state, state.unit(mortar)) {
            // FOF-7.18.2-04: the last shot counts in full; what follows from it waits for Combat Effects.
            self.deduct_ammo(state, mortar, 1);
        }
        log.note(
            state,
            Event::Support(SupportEvent::IndirectLay { mortar, at }),
        );
    }
}
