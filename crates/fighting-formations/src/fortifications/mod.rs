//! 7 Fortifications: who fits inside, where those inside fire, what harmful ones do to those who come.

mod words;

use crate::counters::{Class, Points};
use crate::event::Event;
use crate::ff::{Ff, May, need};
use crate::state::{Flags, Fort, FortId, FortKindId, State, Unit, UnitId};
use crate::terrain::FortKind;
use engine::{Clause, Log};
use ground::Hex;

impl Ff {
    /// What a fortification is.
    pub(crate) fn fort_kind(&self, state: &State, fort: FortId) -> Option<&FortKind> {
        let kind = state.forts.get(fort.index())?.kind;
        self.scenario.charts.fortification.get(kind.index())
    }

    /// A kind of fortification by its id.
    pub(crate) fn fort_named(&self, id: &str) -> FortKindId {
        let kinds = &self.scenario.charts.fortification;
        let at = kinds.iter().position(|kind| kind.id == id);
        at.map_or(FortKindId::NONE, |at| FortKindId(at as u8))
    }

    /// FF-3.32-01: whether a unit fits inside: infantry or a gun, no enemy inside, and room for it besides what is kept for
    /// others.
    fn fits_inside(&self, state: &State, unit: &Unit, fort: FortId, kept: u8) -> bool {
        let inside = || state.units.iter().filter(|other| other.fort == fort);
        let taken: u8 = inside().map(|other| other.size.squads()).sum();
        let has_room = |kind: &FortKind| kept + taken + unit.size.squads() <= kind.capacity;
        self.facts(unit).class != Class::Vehicle
            && inside().all(|other| other.side == unit.side)
            && self.fort_kind(state, fort).is_some_and(has_room)
    }

    /// A unit that comes into a hex, or is there when it is fortified, goes inside where there is room.
    pub(crate) fn go_inside(&self, state: &mut State, id: UnitId) {
        let unit = *state.unit(id);
        let here = state.forts_on_map().filter(|(_, fort)| fort.at == unit.at);
        let fit = here
            .map(|(fort, _)| fort)
            .find(|&fort| self.fits_inside(state, &unit, fort, 0));
        state.unit_mut(id).fort = fit.unwrap_or(FortId::NONE);
    }

    /// Works that were hidden come up: those who hid with them have the first claim, then their friends who are there.
    pub(crate) fn open_to_friends(&self, state: &mut State, fort: FortId, hiding: &[Unit]) {
        let works = state.forts[fort.index()];
        let on_foot = |unit: &&Unit| self.facts(unit).class != Class::Vehicle;
        let kept = hiding.iter().filter(on_foot).map(|it| it.size.squads());
        let kept = kept.sum();
        let here: Vec<UnitId> = state
            .here(works.at)
            .filter(|(_, unit)| unit.side == works.side && unit.fort == FortId::NONE)
            .map(|(id, _)| id)
            .collect();
        for id in here {
            if self.fits_inside(state, state.unit(id), fort, kept) {
                state.unit_mut(id).fort = fort;
            }
        }
    }

    /// A fortification comes onto the map; there must be a slot for it.
    pub(crate) fn add_fort(
        &self,
        state: &mut State,
        fort: Fort,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) -> FortId {
        let id = FortId(state.forts.len() as u8);
        state.forts.push(fort);
        log.note_with(state, || Event::Fortified {
            fort: id,
            hex: fort.at,
            clause: Clause(clause),
        });
        id
    }

    /// Whether what a unit is inside of lets it fire at a hex: some look one way only.
    pub(crate) fn fires_out(&self, state: &State, unit: &Unit, hex: Hex) -> bool {
        let arc = self.fort_kind(state, unit.fort).is_some_and(|it| it.arc);
        if !arc {
            return true;
        }
        let facing = state.forts[unit.fort.index()].facing;
        crate::arcs::in_front(self.scenario.charts.front_arc, unit.at, facing, hex)
    }

    /// Whether a unit looks at a hex from what it is inside of: at its own in any case.
    pub(crate) fn looks_out(&self, state: &State, unit: &Unit, hex: Hex) -> bool {
        hex == unit.at || self.fires_out(state, unit, hex)
    }

    /// Whether a fortification in a hex keeps a unit out of it (FF-6.4-02).
    fn fort_closes(&self, state: &State, unit: &Unit, hex: Hex) -> bool {
        let mobility = self.facts(unit).mobility;
        let kinds = &self.scenario.charts.fortification;
        let here = state.forts.iter().filter(|fort| fort.at == hex);
        let mut kinds_here = here.filter_map(|fort| kinds.get(fort.kind.index()));
        kinds_here.any(|kind| kind.impassable.contains(&mobility))
    }

    /// The same as an answer.
    pub(crate) fn forts_admit(&self, state: &State, unit: &Unit, hex: Hex) -> May {
        need(
            !self.fort_closes(state, unit, hex),
            "FF-6.4-02",
            "A fortification closes that hex to it.",
        )
    }

    /// What harmful fortifications add to the cost of entering a hex.
    pub(crate) fn surcharge(&self, state: &State, hex: Hex) -> Points {
        let here = state.forts_on_map().filter(|(_, fort)| fort.at == hex);
        let kinds = here.filter_map(|(id, _)| self.fort_kind(state, id));
        let costs = kinds.map(|kind| kind.surcharge);
        costs.fold(Points::default(), Points::and)
    }

    /// 24.3, 24.6, 24.102: the best single cover of a unit: that of the ground, or of what it is inside of.
    pub(crate) fn best_cover(
        &self,
        state: &State,
        unit: &Unit,
        of_fort: impl Fn(&FortKind) -> i8,
    ) -> i8 {
        let row = self.row(unit.at);
        let moving = unit.is(Flags::ACTIVATED) && state.order.kind.spends();
        let ground = match row.moving {
            Some(moving_cover) if moving => moving_cover,
            _ => row.cover,
        };
        let inside = self.fort_kind(state, unit.fort).map_or(ground, of_fort);
        let best = ground.max(inside);
        match unit.is(Flags::COLUMN) {
            true => best.min(0),
            false => best,
        }
    }

    /// FF-6.4-03: those for whom their hex is impassable now are eliminated, whole platoons too (ruling G-B23).
    pub(crate) fn crush(&self, state: &mut State, hex: Hex, log: &mut impl Log<State, Event>) {
        let lost: Vec<UnitId> = state
            .here(hex)
            .filter(|(_, unit)| self.fort_closes(state, unit, hex))
            .map(|(id, _)| id)
            .collect();
        for id in lost {
            let unit = *state.unit(id);
            self.remove_unit(state, id);
            log.note_with(state, || Event::Eliminated {
                unit: id,
                kind: unit.kind,
                size: unit.size,
                side: unit.side,
                hex,
                squads: Vec::new(),
                clause: Clause("FF-6.4-03"),
            });
            self.score_elimination(state, &unit, log);
        }
    }
}
