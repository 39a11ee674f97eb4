//! What things are called.

use crate::counters::{Class, Corner};
use crate::lnl::Lnl;
use crate::state::{Flags, FortId, FortKind, State, UnitId, WeaponId};

/// A class in words.
pub(crate) const fn class_word(class: Class) -> &'static str {
    match class {
        Class::Squad => "Squad",
        Class::HalfSquad => "Half-squad",
        Class::Crew => "Crew",
        Class::WeaponTeam => "Weapon Team",
        Class::Leader => "Leader",
        Class::Hero => "Hero",
        Class::Medic => "Medic",
        Class::Sniper => "Sniper",
        Class::ArmorLeader => "Armor Leader",
        Class::Scout => "Scout",
        Class::Other => "man",
        Class::Vehicle => "vehicle",
        Class::Helicopter => "helicopter",
        Class::Aircraft => "plane",
    }
}

/// A corner in words.
pub(crate) const fn corner_word(corner: Corner) -> &'static str {
    match corner {
        Corner::One => "north-north-east",
        Corner::Three => "east",
        Corner::Five => "south-south-east",
        Corner::Seven => "south-south-west",
        Corner::Nine => "west",
        Corner::Eleven => "north-north-west",
    }
}

impl Lnl {
    /// "the Marines Squad in 05.06", "Sgt. Halloran".
    pub(crate) fn unit_name(&self, view: &State, id: UnitId) -> String {
        let Some(unit) = view.units.get(id.index()).filter(|unit| unit.exists()) else {
            return "a unit".to_owned();
        };
        let name = &self.kind(unit).name;
        let class = self.class(unit);
        let called = match class {
            Class::Leader | Class::Hero | Class::ArmorLeader => name.clone(),
            Class::Squad | Class::HalfSquad => format!("the {name} {}", class_word(class)),
            _ => format!("the {name}"),
        };
        match (unit.on_map(), unit.is(Flags::SHAKEN)) {
            (true, _) => format!("{called} in {}", unit.at),
            (false, _) => called,
        }
    }

    /// The same without where it is.
    pub(crate) fn short_name(&self, view: &State, id: UnitId) -> String {
        let name = self.unit_name(view, id);
        match name.rsplit_once(" in ") {
            Some((short, _)) => short.to_owned(),
            None => name,
        }
    }

    /// "the M-60".
    pub(crate) fn weapon_name(&self, view: &State, id: WeaponId) -> String {
        let weapon = view.weapons.get(id.index()).filter(|it| it.kind.is_some());
        match weapon {
            Some(weapon) => format!("the {}", self.weapon_kind(weapon.kind).name),
            None => "a weapon".to_owned(),
        }
    }

    /// "the Bunker in 05.06".
    pub(crate) fn fort_name(&self, view: &State, id: FortId) -> String {
        let Some(fort) = view.forts.get(id.index()) else {
            return "a fortification".to_owned();
        };
        let what = match fort.kind {
            FortKind::Bunker => "the Bunker",
            FortKind::Cave => "the Cave",
            FortKind::Foxholes => "Foxholes",
            FortKind::Wire => "Wire",
            FortKind::Mines => "Mines",
        };
        match fort.at.is_nowhere() {
            true => what.to_owned(),
            false => format!("{what} in {}", fort.at),
        }
    }
}
