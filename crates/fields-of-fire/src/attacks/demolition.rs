//! 7.13 Demolition Charges and 7.14 Flamethrowers: attacks on a Cover marker. Their effects are in Combat Effects.

use super::grenade::Grenade;
use super::{AttackEvent, AttackFrame, Target};
use crate::counters::Special;
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::state::{Area, CoverKind, Item, ItemKind, MarkerKind, State, Unit, UnitId};
use crate::urban::Place;
use engine::Log;

impl Fof {
    /// What throwing and placing a charge have in common.
    fn may_use_charge(&self, state: &State, unit: UnitId, area: Area, thrown: bool) -> May {
        let u = state.unit(unit);
        need(
            self.kind(u).demolition,
            "FOF-7.13-01",
            "It is not trained to use Demolition Charges.",
        )?;
        need(
            self.held(state, unit, ItemKind::Charge).is_some(),
            "FOF-4.2.4-06",
            "It holds no Demolition Charge.",
        )?;
        let cover = state.covers.get(area.index());
        let town = cover.filter(|cover| self.is_urban(state, cover.at));
        if let Some(cover) = town {
            // FOF-13.6.1-01, FOF-7.13-03: a VOF on either card.
            let fire = self.vof_marker_on(state, u.at) || self.vof_marker_on(state, cover.at);
            need(
                fire == thrown,
                "FOF-7.13-03",
                if thrown {
                    "Without a VOF on the cards the charge is placed, not thrown."
                } else {
                    "With a VOF on either card the charge must be thrown."
                },
            )?;
            return self.may_breach(state, u, area);
        }
        let fact = if thrown {
            "Without a VOF on the card the charge is placed, not thrown."
        } else {
            "With a VOF on the card the charge must be thrown."
        };
        need(
            self.vof_marker_on(state, u.at) == thrown,
            "FOF-7.13-03",
            fact,
        )?;
        need(
            cover.is_some_and(|cover| cover.at == u.at),
            "FOF-7.13-10",
            "The Cover marker must be on its own card.",
        )?;
        self.may_attack_from_cover(state, unit)?;
        let target = Target::Stack(area);
        let own = target.units(state, u.side).next().is_some();
        need(
            !own,
            "FOF-7.13-02",
            "Its own side is under that Cover marker.",
        )?;
        // FOF-7.13-02: an empty fortification or cave can be blown up too.
        let empty = target.units(state, u.side.other()).next().is_none();
        let structure = cover.is_some_and(|cover| {
            matches!(
                cover.kind,
                CoverKind::Bunker | CoverKind::Pillbox | CoverKind::Cave
            )
        });
        if empty && structure {
            return Ok(());
        }
        need(
            !empty,
            "FOF-7.13-02",
            "Of empty Cover markers, only a Bunker, Pillbox or Cave can be blown up.",
        )?;
        self.is_target(state, unit, target)
    }

    /// Whether a charge may be thrown: there is a VOF on the card (FOF-7.13-03).
    pub(crate) fn may_throw_charge(&self, state: &State, unit: UnitId, area: Area) -> May {
        self.may_use_charge(state, unit, area, true)
    }

    /// Has a unit throw a charge: pushes the frame.
    pub(crate) fn throw_charge(&self, state: &mut State, unit: UnitId, area: Area) {
        state.stack.call(AttackFrame::Grenade(Grenade {
            unit,
            target: Target::Stack(area),
            charge: true,
            ..Grenade::default()
        }));
    }

    /// Whether a charge may be placed: there is no VOF on the card (FOF-7.13-03).
    pub(crate) fn may_place_charge(&self, state: &State, unit: UnitId, area: Area) -> May {
        self.may_use_charge(state, unit, area, false)
    }

    /// Places a charge: no draw.
    pub(crate) fn place_charge(
        &self,
        state: &mut State,
        unit: UnitId,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        self.put_charge(state, unit, area, true, false, log);
    }

    /// The cards of a thrown charge are there; whether it hit.
    pub(crate) fn land_charge(
        &self,
        state: &mut State,
        f: Grenade,
        hit: bool,
        log: &mut impl Log<State, Event>,
    ) -> bool {
        self.put_charge(state, f.unit, f.target.area(), hit, true, log);
        hit
    }

    fn put_charge(
        &self,
        state: &mut State,
        unit: UnitId,
        area: Area,
        hit: bool,
        thrown: bool,
        log: &mut impl Log<State, Event>,
    ) {
        // FOF-7.13-04: expended either way.
        if let Some(item) = self.held(state, unit, ItemKind::Charge) {
            state.items[item.index()] = Item::default();
        }
        let target = Target::Stack(area);
        let town = self.is_urban(state, target.card(state));
        if hit && town {
            // FOF-7.13-08: it goes off at once.
        } else if hit {
            let marker = self.mark_on(state, target, MarkerKind::Demolition, 0, unit);
            self.put_marker(state, marker);
        } else {
            let value = self.mission.charts.values.demolition_miss;
            self.put_once(state, MarkerKind::DemolitionMiss, target.card(state), value);
        }
        log.note(
            state,
            Event::Attack(AttackEvent::Charge {
                unit,
                area,
                at: target.card(state),
                hit,
                thrown,
            }),
        );
        if hit && town {
            self.breach(state, unit, area, log);
        }
    }

    /// Whether a flamethrower may attack a Cover marker (7.14).
    pub(crate) fn may_flame(&self, state: &State, unit: UnitId, area: Area) -> May {
        let u = state.unit(unit);
        need(
            self.has_flamethrower(u),
            "FOF-4.2.4-08",
            "Only a unit with a flamethrower makes this attack.",
        )?;
        need(
            !state.options.ammunition || u.ammo > 0,
            "FOF-7.18.1-07",
            "It has no fuel left.",
        )?;
        let inside = state
            .covers
            .get(u.area.index())
            .is_some_and(|cover| cover.kind.is_structure());
        need(
            !inside,
            "FOF-7.14-05",
            "Flamethrowers are not fired from a Building, Bunker, Pillbox or Cave.",
        )?;
        need(
            !self.is_urban(state, u.at) || matches!(self.place(state, u.area), Place::Street(_)),
            "FOF-7.14-07",
            "In town a flamethrower attacks from the street.",
        )?;
        let target = Target::Stack(area);
        let burns = state.covers.get(area.index());
        if burns.is_some_and(|cover| self.is_urban(state, cover.at)) {
            need(
                self.place(state, area).is_indoors(),
                "FOF-13.1-03",
                "Streets, courtyards and roofs are not targets for flames.",
            )?;
        }
        // FOF-7.14-06: some on vehicles reach farther.
        let reach = if self.is_vehicle(u) {
            self.face(u).range.cards()
        } else {
            0
        };
        let at = target.card(state);
        need(
            u.at.distance(at) <= reach,
            "FOF-7.14-01",
            "A flamethrower reaches Cover markers on its own card only.",
        )?;
        self.is_target(state, unit, target)
    }

    /// Whether a unit carries a flamethrower as it is now.
    pub(crate) fn has_flamethrower(&self, unit: &Unit) -> bool {
        self.face(unit).special == Special::Flame
    }

    /// A Flamethrower Attack: no draw, one shot of fuel.
    pub(crate) fn flame(
        &self,
        state: &mut State,
        unit: UnitId,
        area: Area,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = self.mark_on(state, Target::Stack(area), MarkerKind::Flame, 0, unit);
        self.put_marker(state, marker);
        log.note(
            state,
            Event::Attack(AttackEvent::Flame {
                unit,
                area,
                at: marker.at,
            }),
        );
        if self.counts_ammo(state, state.unit(unit)) {
            self.spend_ammo(state, unit, 1, log);
        }
    }
}
