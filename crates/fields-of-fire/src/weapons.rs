//! 7.0 to 7.8 Weapons: what a unit's weapon can do and where it is silent.

use crate::charts::Capability;
use crate::counters::{Rating, Role, Special, Weapon};
use crate::fof::{Fof, May, No, need};
use crate::state::{Cover, Flags, Form, State, Unit, UnitId};

/// Why a weapon is silent where and as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// Off the map, or in a Staging Area.
    OffTheMap,
    /// It has no Basic VOF rating.
    Unarmed,
    /// A tripod gun, or another that does not fire while Exposed.
    ExposedTripod,
    /// A mortar that is Exposed.
    ExposedMortar,
    /// A heavy launcher that is Exposed.
    ExposedLauncher,
    /// A mortar in a structure.
    MortarInside,
    /// A launcher in a structure.
    LauncherInside,
    /// A mortar in terrain from which mortars do not fire.
    MortarBarred,
    /// Riders on a tank project no VOF.
    Rides,
    /// A tank with riders or Casualties on it.
    Burdened,
}

impl From<Silence> for No {
    fn from(silence: Silence) -> No {
        let exposed = "While Exposed this weapon does not fire.";
        let inside = "This weapon does not fire from a Building, Bunker, Pillbox or Cave.";
        match silence {
            Silence::OffTheMap => No(
                "FOF-2.5-01",
                "Off the map and in Staging Areas nobody fires.",
            ),
            Silence::Unarmed => No("FOF-6.2.2-03", "It has no Basic VOF rating."),
            Silence::ExposedTripod => No("FOF-7.2.1-04", exposed),
            Silence::ExposedMortar => No("FOF-7.3.1-03", exposed),
            Silence::ExposedLauncher => No("FOF-7.4-03", exposed),
            Silence::MortarInside => No("FOF-7.3.1-02", inside),
            Silence::LauncherInside => No("FOF-7.4-02", inside),
            Silence::MortarBarred => No("FOF-7.3.1-06", "Mortars do not fire from this terrain."),
            Silence::Rides => No("FOF-10.8.2-04", "Nobody fires while riding on a tank."),
            Silence::Burdened => No(
                "FOF-10.8.2-02",
                "A tank does not fight with riders or Casualties on it.",
            ),
        }
    }
}

/// Whether nothing silences it.
fn heard(silence: Option<Silence>) -> May {
    silence.map_or(Ok(()), |why| Err(why.into()))
}

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

    /// FOF-2.5-01: nobody fights or observes from a Staging Area.
    pub(crate) fn may_fight(&self, state: &State, unit: &Unit) -> May {
        need(
            state.cells.on_map().has(unit.at),
            "FOF-2.5-01",
            "No unit in a Staging Area fires, calls for fire or observes.",
        )
    }

    /// Whether a unit can exert its Basic VOF at all where and as it is.
    pub(crate) fn may_fire(&self, state: &State, unit: UnitId) -> May {
        heard(self.silence(state, unit))
    }

    /// Why a unit exerts no Basic VOF where and as it is, if it does not.
    pub(crate) fn silence(&self, state: &State, id: UnitId) -> Option<Silence> {
        let unit = state.unit(id);
        if !state.cells.on_map().has(unit.at) {
            return Some(Silence::OffTheMap);
        }
        if self.rides(state, unit) {
            return Some(Silence::Rides);
        }
        if self.is_vehicle(unit) && self.burdened(state, id) {
            return Some(Silence::Burdened);
        }
        match self.basic_rating(unit) {
            Rating::None => Some(Silence::Unarmed),
            rating => self.weapon_silence(state, unit, rating),
        }
    }

    /// Why a unit's weapon does not shoot from where it is: Exposed, structures, terrain.
    fn weapon_silence(&self, state: &State, unit: &Unit, rating: Rating) -> Option<Silence> {
        let chart = self.capability(unit);
        let mortar = self.is_mortar(unit);
        if unit.is(Flags::EXPOSED) && !chart.fires_exposed {
            return Some(match self.weapon(unit) {
                _ if mortar => Silence::ExposedMortar,
                Weapon::HeavyLauncher => Silence::ExposedLauncher,
                _ => Silence::ExposedTripod,
            });
        }
        // S-303: rifles beside a launcher are not the launcher's fire.
        let rifles = matches!(rating, Rating::S | Rating::AS) && !mortar;
        let structure = self
            .cover_of(state, unit)
            .is_some_and(|cover| cover.kind.is_structure());
        if structure && !chart.from_structure && !rifles {
            return Some(match mortar {
                true => Silence::MortarInside,
                false => Silence::LauncherInside,
            });
        }
        let barred = || {
            self.terrain_at(state, unit.at)
                .is_some_and(|terrain| self.mission.no_mortars.contains(&terrain.id))
        };
        (mortar && barred()).then_some(Silence::MortarBarred)
    }

    /// Whether a unit's special weapon (launcher, mortar team) can shoot from where it is.
    pub(crate) fn may_shoot_special(&self, state: &State, unit: UnitId) -> May {
        heard(self.weapon_silence(state, state.unit(unit), Rating::None))
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
