//! What things are called.

use crate::counters::{Class, Corner};
use crate::lnl::Lnl;
use crate::location::Location;
use crate::state::{FortId, FortKind, State, Unit, UnitId, WeaponId};
use ground::Direction;

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

/// A hexside in words.
pub(crate) const fn direction_word(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::NorthWest => "north-west",
    }
}

/// A small number in words.
pub(crate) fn count_word(count: usize) -> String {
    let words = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    match words.get(count) {
        Some(word) => (*word).to_owned(),
        None => count.to_string(),
    }
}

/// Locations as people say them: "in 05.12/up" becomes "on the upper floor of 05.12". Chapters write them as they are;
/// what a player reads passes through here.
pub(crate) fn places_in_words(text: String) -> String {
    with_caves(text, |_| false)
}

/// The same where some fortifications are Caves.
fn with_caves(text: String, is_cave: impl Fn(&str) -> bool) -> String {
    if !text.contains('/') {
        return text;
    }
    let mut said = text;
    for (mark, before, after) in [
        ("/up", ["in ", "on "], "the upper floor of "),
        ("/in", ["in ", "in "], INSIDE),
    ] {
        while let Some(end) = said.find(mark) {
            let Some(start) = end.checked_sub(5).filter(|&at| said.is_char_boundary(at)) else {
                break;
            };
            let hex = said[start..end].to_owned();
            let [old, new] = before;
            let (lead, rest) = (&said[..start], &said[end + mark.len()..]);
            let after = match after == INSIDE && is_cave(&hex) {
                true => "the cave in ",
                false => after,
            };
            let lead = match lead.strip_suffix(old) {
                Some(lead) => format!("{lead}{new}"),
                None => lead.to_owned(),
            };
            said = format!("{lead}{after}{hex}{rest}");
        }
    }
    said
}

/// What a place inside a fortification is called; of Caves it is said otherwise.
const INSIDE: &str = "the bunker in ";

impl Lnl {
    /// Locations as people say them, on this map with its Caves.
    pub(crate) fn places_said(&self, view: &State, text: String) -> String {
        let caves = view.forts.iter().filter(|it| it.kind == FortKind::Cave);
        let caves: Vec<String> = caves.map(|it| it.at.to_string()).collect();
        with_caves(text, |hex| caves.iter().any(|it| it == hex))
    }

    /// What one goes into and comes out of in a hex: "bunker" or "cave".
    pub(crate) fn inside_word(&self, view: &State, at: Location) -> &'static str {
        let caves = view.forts.iter().filter(|it| it.kind == FortKind::Cave);
        match caves.map(|it| it.at).any(|hex| hex == at.hex()) {
            true => "cave",
            false => "bunker",
        }
    }

    /// "the Marines Squad in 05.06", "Sgt. Halloran".
    pub(crate) fn unit_name(&self, view: &State, id: UnitId) -> String {
        let Some(unit) = view.units.get(id.index()).filter(|unit| unit.exists()) else {
            return "a unit".to_owned();
        };
        let name = &self.kind(unit).name;
        let class = self.class(unit);
        let called = match class {
            Class::Leader | Class::Hero | Class::ArmorLeader => name.clone(),
            // "the Medic", but "Scout Ky" and "Lt. Farrow": who is called by his own name.
            Class::Medic | Class::Sniper | Class::Scout | Class::Other if name.contains(' ') => {
                name.clone()
            }
            Class::Squad | Class::HalfSquad => format!("the {name} {}", class_word(class)),
            _ => format!("the {name}"),
        };
        match unit.on_map() {
            true => format!("{called} in {}", unit.at),
            false => called,
        }
    }

    /// "the Shaken Marines Squad in 05.06" where one in Good Order stands beside it; otherwise as ever.
    pub(crate) fn told_apart(&self, view: &State, id: UnitId) -> String {
        let name = self.unit_name(view, id);
        let Some(unit) = view.units.get(id.index()) else {
            return name;
        };
        let steadier = |(_, it): (UnitId, &Unit)| {
            it.side == unit.side && it.kind == unit.kind && it.good_order()
        };
        match name.strip_prefix("the ") {
            Some(rest) if !unit.good_order() && view.here(unit.at).any(steadier) => {
                format!("the Shaken {rest}")
            }
            _ => name,
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
        let word = self.fort_word(fort.kind);
        let what = match fort.kind {
            FortKind::Bunker | FortKind::Cave => format!("the {word}"),
            FortKind::Foxholes | FortKind::Wire | FortKind::Mines => word.to_owned(),
        };
        match fort.at.is_nowhere() {
            true => what,
            false => format!("{what} in {}", fort.at),
        }
    }

    /// A kind of fortification in a word.
    pub(crate) const fn fort_word(&self, kind: FortKind) -> &'static str {
        match kind {
            FortKind::Bunker => "Bunker",
            FortKind::Cave => "Cave",
            FortKind::Foxholes => "Foxholes",
            FortKind::Wire => "Wire",
            FortKind::Mines => "Mines",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{places_in_words, with_caves};

    #[test]
    fn locations_are_said_as_people_say_them() {
        let said = |text: &str| places_in_words(text.to_owned());
        assert_eq!(said("Fire at 05.12"), "Fire at 05.12");
        assert_eq!(said("Move to 05.12/up"), "Move to the upper floor of 05.12");
        assert_eq!(
            said("the Squad in 05.12/up fired at 06.01/in"),
            "the Squad on the upper floor of 05.12 fired at the bunker in 06.01"
        );
        assert_eq!(said("in/up"), "in/up");
        let in_cave = with_caves("the Half-squad in 12.09/in".to_owned(), |hex| {
            hex == "12.09"
        });
        assert_eq!(in_cave, "the Half-squad in the cave in 12.09");
    }
}
