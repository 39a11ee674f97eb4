//! What units, markers and places are called.

use crate::counters::Class;
use crate::counters::{Ammo, HitFace, HitMarker, Side, Size};
use crate::ff::Ff;
use crate::state::{CommandId, HitId, KindId, State, Unit, UnitId, Wait};
use ground::{Direction, Hex};

/// "HE", "AP".
pub(crate) fn ammo_word(ammo: Ammo) -> &'static str {
    match ammo {
        Ammo::He => "HE",
        Ammo::Ap => "AP",
    }
}

/// "north-east".
pub(crate) fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::NorthWest => "north-west",
    }
}

impl Ff {
    /// "Rifle platoon".
    pub(crate) fn kind_name(&self, kind: KindId, size: Size) -> String {
        match self.scenario.kinds.get(kind.index()) {
            Some((_, kind)) if kind.crew => kind.name.clone(),
            Some((_, kind)) => match size {
                Size::Squad => format!("{} squad", kind.name),
                Size::Platoon => format!("{} platoon", kind.name),
            },
            None => "unit".to_owned(),
        }
    }

    /// What a unit is called: "the British Rifle platoon in 05.06".
    pub(crate) fn unit_name(&self, view: &State, id: UnitId) -> String {
        match view.units.get(id.index()) {
            Some(unit) if unit.exists() => self.name_in(unit, unit.at),
            _ => "a unit".to_owned(),
        }
    }

    fn name_in(&self, unit: &Unit, hex: Hex) -> String {
        let kind = self.kind_name(unit.kind, unit.size);
        let side = self.side_name(unit.side);
        match hex.is_nowhere() {
            true => format!("the {side} {kind}"),
            false => format!("the {side} {kind} in {hex}"),
        }
    }

    /// The same where the sentence says the place anyway: "the British Rifle platoon".
    pub(crate) fn who(&self, view: &State, id: UnitId) -> String {
        match view.units.get(id.index()) {
            Some(unit) if unit.exists() => self.name_in(unit, Hex::NOWHERE),
            _ => "a unit".to_owned(),
        }
    }

    /// Several: "the British Rifle squad and the British Bren squad".
    pub(crate) fn who_all(&self, view: &State, units: &[UnitId]) -> String {
        let names: Vec<String> = units.iter().map(|&id| self.who(view, id)).collect();
        engine::text::series(&names)
    }

    /// Which face of a hit marker counts for a unit.
    pub(crate) fn face_of(&self, unit: &Unit) -> impl Fn(&HitMarker) -> &HitFace + use<> {
        let vehicle = unit.exists() && self.facts(unit).class == Class::Vehicle;
        move |marker: &HitMarker| match vehicle {
            true => &marker.tank,
            false => &marker.soldier,
        }
    }

    /// What the hit marker on a unit is called.
    pub(crate) fn hit_name(&self, unit: &Unit) -> String {
        let marker = self.scenario.charts.hit.get(unit.hit.index());
        match (unit.hit, marker) {
            (HitId::NONE, _) => String::new(),
            (_, Some(marker)) => self.face_of(unit)(marker).name.clone(),
            _ => "Hit".to_owned(),
        }
    }

    /// "the British Command in 05.06".
    pub(crate) fn command_name(&self, view: &State, id: CommandId) -> String {
        match view.commands.get(id.index()) {
            Some(marker) if marker.active() => {
                format!(
                    "the {} Command in {}",
                    self.side_name(marker.side),
                    marker.at
                )
            }
            Some(marker) => format!("a {} Command", self.side_name(marker.side)),
            None => "a Command".to_owned(),
        }
    }

    /// "the pawn stands on British 4".
    pub(crate) fn pawn_words(&self, pawn: i8) -> String {
        format!("the pawn stands on {}", self.pawn_place(pawn))
    }

    /// A space of the Initiative Track: "British 4".
    pub(crate) fn pawn_place(&self, pawn: i8) -> String {
        match pawn {
            0 => "0".to_owned(),
            1.. => format!("{} {pawn}", self.side_name(Side::A)),
            _ => format!("{} {}", self.side_name(Side::B), -pawn),
        }
    }

    /// What a unit is called by the player who decides: his own without their army, "the Rifle platoon in 05.06".
    pub(crate) fn chosen_name(&self, view: &State, id: UnitId) -> String {
        match view.units.get(id.index()) {
            Some(unit) if view.wait == Wait::Choice(unit.side) && unit.on_map() => {
                format!(
                    "the {} in {}",
                    self.kind_name(unit.kind, unit.size),
                    unit.at
                )
            }
            _ => self.unit_name(view, id),
        }
    }
}
