//! 7.18 Ammunition: who counts it, what firing costs, what happens without.

use crate::combat::CombatEvent;
use crate::counters::{Ammo, Face, Rating, Role, Special};
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Aim, Flags, Form, State, Unit, UnitId};
use engine::Log;

impl Fof {
    /// Whether a unit's ammunition points are counted now (FOF-7.18-04, FOF-7.18.1-10): not for teams with rifles, nor
    /// for a unit that has run out.
    pub(crate) fn counts_ammo(&self, state: &State, unit: &Unit) -> bool {
        let kind = self.kind(unit);
        let face = self.face(unit);
        let heavy = matches!(face.rating, Rating::A | Rating::H);
        let special = matches!(face.special, Special::Grenade | Special::Flame);
        state.options.ammunition
            && kind.ammo != Ammo::None
            && matches!(unit.form, Form::Front | Form::Fire)
            && !unit.is(Flags::OUT_OF_AMMO)
            && (heavy || special)
    }

    /// Whether a unit's weapon can be given ammunition, those that have run out included (FOF-7.18.3-02).
    pub(crate) fn takes_ammo(&self, state: &State, unit: &Unit) -> bool {
        state.options.ammunition && self.kind(unit).ammo != Ammo::None
    }

    /// Whether a unit without points fights on as a Fire Team: one that has rifles there, and every flamethrower
    /// (FOF-7.18.2-02, FOF-7.18.1-07).
    fn turns_over_empty(&self, unit: &Unit) -> bool {
        let kind = self.kind(unit);
        let rifles = |team: &Face| matches!(team.rating, Rating::S | Rating::AS);
        let team = kind.team.as_ref();
        unit.steps == 1 && team.is_some_and(|team| kind.ammo == Ammo::Flame || rifles(team))
    }

    /// Whether a unit on its Fire Team side has nothing to fire its weapon with: only ammunition turns it to its front
    /// again (FOF-7.18.3-02).
    pub(crate) fn lacks_ammo(&self, state: &State, unit: &Unit) -> bool {
        self.takes_ammo(state, unit)
            && unit.ammo == 0
            && self.kind(unit).role != Role::Squad
            && self.turns_over_empty(unit)
    }

    /// Points that a turn of fire costs: one, two for a Final Protective Line; none for the rifles beside a launcher
    /// (FOF-7.18.1-01, FOF-7.18.4-01).
    pub(crate) fn fire_cost(&self, unit: &Unit) -> u8 {
        let heavy = matches!(self.face(unit).rating, Rating::A | Rating::H);
        match unit.aim {
            _ if !heavy => 0,
            // FOF-7.3.2-15: paid when it was ordered.
            Aim::None | Aim::Indirect { .. } => 0,
            Aim::ProtectiveLine { .. } => 2,
            Aim::PointBlank | Aim::Line { .. } | Aim::Smothered => 1,
        }
    }

    /// Takes points off; what follows from the last one comes with [`Fof::run_dry`].
    pub(crate) fn deduct_ammo(&self, state: &mut State, unit: UnitId, points: u8) {
        let u = state.unit_mut(unit);
        u.ammo = u.ammo.saturating_sub(points);
    }

    /// Spends points; the last one makes the unit out of ammo at once (FOF-7.18.2-01).
    pub(crate) fn spend_ammo(
        &self,
        state: &mut State,
        unit: UnitId,
        points: u8,
        log: &mut impl Log<State, Event>,
    ) {
        self.deduct_ammo(state, unit, points);
        self.run_dry(state, unit, log);
    }

    /// What becomes of a unit without points: its Fire Team side when that has rifles, otherwise an Out of Ammo marker
    /// (FOF-7.18.2-02, FOF-7.18.2-03, FOF-8.11.1-01, FOF-8.11.1-03).
    pub(crate) fn run_dry(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let u = *state.unit(unit);
        if !u.in_play() || u.ammo > 0 || !self.counts_ammo(state, &u) {
            return;
        }
        let kind = self.kind(&u);
        if kind.ammo == Ammo::Tank {
            // FOF-7.18.1-09: it withdraws.
            return self.withdraw(state, unit, log);
        }
        if kind.role == Role::Squad && kind.ammo == Ammo::Rocket {
            // FOF-8.11.1-04: only its ranged attack is gone.
            return;
        }
        let flipped = u.form == Form::Front && self.turns_over_empty(&u);
        let empty = state.unit_mut(unit);
        if flipped {
            empty.form = Form::Fire;
            empty.set(Flags::EMPTY_FLIP, true);
        } else {
            empty.set(Flags::OUT_OF_AMMO, true);
        }
        state.changed = true;
        log.note(
            state,
            Event::Combat(CombatEvent::OutOfAmmo { unit, flipped }),
        );
    }

    /// Gives a unit ammunition points: it fights again as printed (FOF-7.18.3-02, FOF-7.18.1-07).
    pub(crate) fn resupply(
        &self,
        state: &mut State,
        unit: UnitId,
        points: u8,
        log: &mut impl Log<State, Event>,
    ) {
        if self.kind(state.unit(unit)).ammo == Ammo::Tank {
            // FOF-7.18.1-09: vehicles are not reloaded during a mission.
            return;
        }
        // S-422: whatever turned it over.
        let dry =
            state.unit(unit).is(Flags::EMPTY_FLIP) || self.lacks_ammo(state, state.unit(unit));
        let u = state.unit_mut(unit);
        u.ammo = u.ammo.saturating_add(points);
        if u.ammo > 0 {
            u.set(Flags::OUT_OF_AMMO, false);
            if dry && u.form == Form::Fire {
                u.form = Form::Front;
            }
            u.set(Flags::EMPTY_FLIP, false);
        }
        state.changed = true;
        log.note(
            state,
            Event::Combat(CombatEvent::Resupplied { unit, points }),
        );
    }

    /// Whether ammunition of a type and calibre fits a unit's weapon (FOF-7.18-03).
    pub(crate) fn feeds(&self, unit: &Unit, item: &crate::state::Item) -> bool {
        let kind = self.kind(unit);
        let calibre = self.mission.kinds.get(item.calibre.index());
        item.kind == crate::state::ItemKind::Ammunition(kind.ammo)
            && calibre.is_none_or(|issued| issued.calibre == kind.calibre)
    }
}
