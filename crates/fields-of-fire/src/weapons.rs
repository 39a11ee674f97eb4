//! 7.0 to 7.8 Weapons: what a unit's weapon can do and where it is silent.

use crate::charts::Capability;
use crate::counters::{Rating, Role, Special, Weapon};
use crate::fof::{Fof, May, need};
use crate::state::{CellKind, Cover, Flags, Form, State, Unit, UnitId};

impl Fof {
    /// The weapon a unit fights with now: teams out of bigger units and guns without ammunition have rifles.
    pub(crate) fn weapon(&self, unit: &Unit) -> Weapon {
        let kind = self.kind(unit);
        let own = unit.form == Form::Front || kind.role == Role::Team;
        if own && !unit.is(Flags::OUT_OF_AMMO) {
            kind.weapon
        } else {
            Weapon::SmallArms
        }
    }

    /// The unit's row of the Weapons Capability Chart (FOF-7.0-01).
    pub(crate) fn capability(&self, unit: &Unit) -> &Capability {
        self.mission.charts.weapon(self.weapon(unit))
    }

    /// Mortar team or section.
    pub(crate) fn is_mortar(&self, unit: &Unit) -> bool {
        matches!(
            self.weapon(unit),
            Weapon::MortarTeam | Weapon::MortarSection
        )
    }

    /// A Sniper with its rifle (FOF-7.15-01).
    pub(crate) fn is_sniper(&self, unit: &Unit) -> bool {
        self.face(unit).special == Special::Sniper
    }

    /// Overhead Fire: tripod machine guns and all Heavy Weapons (FOF-7.2.3-01, FOF-7.4-03, FOF-7.8-02).
    pub(crate) fn fires_overhead(&self, unit: &Unit) -> bool {
        self.capability(unit).overhead || self.face(unit).rating == Rating::H
    }

    /// The Basic rating with which a unit opens fire; a Sniper's is S (FOF-6.3.6-02).
    pub(crate) fn basic_rating(&self, unit: &Unit) -> Rating {
        let face = self.face(unit);
        match face.rating {
            Rating::None if face.special == Special::Sniper => Rating::S,
            rating => rating,
        }
    }

    /// Value of a unit's Basic VOF, on its own card or beyond (FOF-6.2.2-01, FOF-6.2.2-02, FOF-7.1-02).
    pub(crate) fn vof_value(&self, unit: &Unit, point_blank: bool) -> i8 {
        let values = &self.mission.charts.values;
        if unit.is(Flags::PINNED) {
            return values.pinned_fire;
        }
        match self.basic_rating(unit) {
            Rating::None | Rating::S => values.small_arms,
            Rating::AS if point_blank => values.automatic,
            Rating::AS => values.small_arms,
            Rating::A => values.automatic,
            Rating::H => values.heavy,
        }
    }

    /// The Cover marker that a unit is under.
    pub(crate) fn cover_of<'s>(&self, state: &'s State, unit: &Unit) -> Option<&'s Cover> {
        state.covers.get(unit.area.index())
    }

    /// Whether a unit can exert its Basic VOF at all where and as it is.
    pub(crate) fn may_fire(&self, state: &State, unit: UnitId) -> May {
        self.may_fire_unit(state, state.unit(unit))
    }

    pub(crate) fn may_fire_unit(&self, state: &State, unit: &Unit) -> May {
        need(
            unit.in_play() && matches!(state.cell(unit.at).kind, CellKind::Map | CellKind::Grown),
            "FOF-2.5-01",
            "Off the map and in Staging Areas nobody fires.",
        )?;
        let rating = self.basic_rating(unit);
        need(
            rating != Rating::None,
            "FOF-6.2.2-03",
            "It has no Basic VOF rating.",
        )?;
        self.may_shoot(state, unit, rating)
    }

    /// Whether a unit's weapon can shoot from where it is: Exposed, structures, terrain.
    fn may_shoot(&self, state: &State, unit: &Unit, rating: Rating) -> May {
        let chart = self.capability(unit);
        let weapon = self.weapon(unit);
        let mortar = self.is_mortar(unit);
        need(
            chart.fires_exposed || !unit.is(Flags::EXPOSED),
            match weapon {
                _ if mortar => "FOF-7.3.1-03",
                Weapon::HeavyLauncher => "FOF-7.4-03",
                _ => "FOF-7.2.1-04",
            },
            "While Exposed this weapon does not fire.",
        )?;
        // S-303: rifles beside a launcher are not the launcher's fire.
        let rifles = matches!(rating, Rating::S | Rating::AS) && !mortar;
        let structure = self
            .cover_of(state, unit)
            .is_some_and(|cover| cover.kind.is_structure());
        need(
            chart.from_structure || rifles || !structure,
            if mortar { "FOF-7.3.1-02" } else { "FOF-7.4-02" },
            "This weapon does not fire from a Building, Bunker, Pillbox or Cave.",
        )?;
        let barred = || {
            self.terrain_at(state, unit.at)
                .is_some_and(|terrain| self.mission.no_mortars.contains(&terrain.id))
        };
        need(
            !(mortar && barred()),
            "FOF-7.3.1-06",
            "Mortars do not fire from this terrain.",
        )
    }

    /// Whether a unit's special weapon (launcher, mortar team) can shoot from where it is.
    pub(crate) fn may_shoot_special(&self, state: &State, unit: UnitId) -> May {
        self.may_shoot(state, state.unit(unit), Rating::None)
    }

    /// Whether a unit can fire on its own card (FOF-5.3.2-03, FOF-5.3.4-02, FOF-7.3.1-01).
    pub(crate) fn may_fire_point_blank(&self, state: &State, unit: UnitId) -> May {
        let unit = state.unit(unit);
        if let Some(cover) = self.cover_of(state, unit) {
            need(
                !cover.kind.has_arc(),
                if cover.kind == crate::state::CoverKind::Cave {
                    "FOF-5.3.4-02"
                } else {
                    "FOF-5.3.2-03"
                },
                "From a Bunker, Pillbox or Cave nobody fires at Point Blank.",
            )?;
        }
        need(
            self.capability(unit).point_blank,
            "FOF-7.3.1-01",
            "This weapon does not fire at Point Blank.",
        )
    }
}
