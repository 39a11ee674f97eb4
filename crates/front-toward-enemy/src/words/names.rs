//! What Units, markers and places are called. A counter the viewer may not examine has no name.

use crate::counters::Side;
use crate::event::Marker;
use crate::frame::Phase;
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{
    Altitude, CacheId, CasualtyId, CasualtyKind, MissionKind, PieceId, State, Unit, UnitId,
};
use engine::text;
use ground::Hex;

/// The word on a casualty marker.
pub(crate) fn casualty_word(kind: CasualtyKind) -> &'static str {
    match kind {
        CasualtyKind::Gone => "casualty",
        CasualtyKind::Kia => "KIA",
        CasualtyKind::Wia => "WIA",
        CasualtyKind::Injury => "Injury",
    }
}

/// The word for what a "?" marker is.
pub(crate) fn cache_word(kind: CacheKind) -> &'static str {
    match kind {
        CacheKind::Hidden => "hidden marker",
        CacheKind::Rice => "Rice Cache",
        CacheKind::Medical => "Medical Cache",
        CacheKind::Ammo => "Ammo Cache",
        CacheKind::Dummy => "Dummy Cache",
        CacheKind::Tunnel => "Tunnel",
        CacheKind::Bunker => "Bunker",
        CacheKind::Foxholes => "Foxholes",
    }
}

/// The word for a kind of Fire Mission.
pub(crate) fn mission_word(kind: MissionKind) -> &'static str {
    match kind {
        MissionKind::Mortar => "Battalion Mortar",
        MissionKind::Artillery => "Artillery",
    }
}

/// The word for an altitude.
pub(crate) fn altitude_word(altitude: Altitude) -> &'static str {
    match altitude {
        Altitude::Ground => "Ground Level",
        Altitude::Treetop => "Treetop Level",
        Altitude::High => "High Level",
    }
}

/// The word on a status marker.
pub(crate) fn marker_word(marker: Marker) -> &'static str {
    match marker {
        Marker::Suppressed => "Suppressed",
        Marker::Broken => "Broken",
        Marker::Exhausted => "Exhausted",
        Marker::LowAmmo => "Low Ammo",
        Marker::Searching => "Searching",
        Marker::ActivationComplete => "Activation Complete",
        Marker::Hero => "Hero",
        Marker::Injury => "Injury",
        Marker::Immobilized => "Immobilized",
        Marker::Downed => "Downed",
        Marker::AerialObserver => "Aerial Observer",
        Marker::HigherHq => "Higher HQ",
        Marker::MustLeave => "Must Leave",
    }
}

/// The name of a phase.
pub(crate) fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Reinforcements => "Reinforcements",
        Phase::Activations => "Activation",
        Phase::FireMissions => "Fire Missions",
        Phase::Casualties => "Casualties",
        Phase::Concealment => "Concealment",
        Phase::EndOfTurn => "End of Turn",
    }
}

/// "Fire Team 1A". A name that begins with the kind's last word goes on from it ("AH-1 Cobra 2"); one that shares
/// another word with it says itself what it is ("VC Cdr").
pub(super) fn full_name(kind: &str, name: &str) -> String {
    let same = |a: &str, b: &str| a.eq_ignore_ascii_case(b);
    let last = kind.split_whitespace().next_back().unwrap_or_default();
    let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
    if same(first, last) {
        return format!("{kind} {rest}").trim_end().into();
    }
    let shares = name
        .split_whitespace()
        .any(|word| kind.split_whitespace().any(|part| same(part, word)));
    if shares {
        name.into()
    } else {
        format!("{kind} {name}").trim().into()
    }
}

/// "a US", "an NVA/VC".
pub(crate) fn a_side(side: Side) -> &'static str {
    match side {
        Side::Us => "a US",
        Side::Nva => "an NVA/VC",
    }
}

/// "a Bunker was", "an Ammo Cache was", "Foxholes were".
pub(crate) fn a_cache_was(kind: CacheKind) -> String {
    match kind {
        CacheKind::Foxholes => "Foxholes were".into(),
        CacheKind::Ammo => format!("an {} was", cache_word(kind)),
        _ => format!("a {} was", cache_word(kind)),
    }
}

impl Fte {
    /// What the viewer calls a Unit: "Fire Team 1A" or "the concealed unit in 09.04".
    pub(crate) fn unit_name(&self, state: &State, unit: UnitId) -> String {
        let Some(u) = state.units.get(unit.index()) else {
            return "no unit".into();
        };
        self.name_on_counter(u)
            .unwrap_or_else(|| self.hidden_name(state, unit))
    }

    /// What the Concealed marker on a Unit tells of it: its side, or that it is VC (FTE-2.0-06).
    pub(crate) fn back_word(&self, slot: UnitId, unit: &Unit) -> &'static str {
        match self.lies_under_vc_marker(slot, unit.side) {
            true => "VC",
            false => unit.side.name(),
        }
    }

    /// The same where the sentence says the place anyway: "Fire Team 1A" or "a concealed US unit".
    pub(crate) fn who(&self, state: &State, unit: UnitId) -> String {
        match state.units.get(unit.index()) {
            Some(u) => self
                .name_on_counter(u)
                .unwrap_or_else(|| format!("a concealed {} unit", self.back_word(unit, u))),
            None => "no unit".into(),
        }
    }

    /// Several Units: "Fire Team 1A and Fire Team 1B".
    pub(crate) fn who_all(&self, state: &State, units: impl IntoIterator<Item = UnitId>) -> String {
        let names: Vec<String> = units.into_iter().map(|u| self.who(state, u)).collect();
        text::series(&names)
    }

    /// Kind and name of a counter that is not hidden.
    pub(crate) fn name_on_counter(&self, unit: &Unit) -> Option<String> {
        let kind = self.kind(unit)?;
        Some(full_name(
            &kind.name,
            self.piece_name(unit).unwrap_or_default(),
        ))
    }

    /// Concealed counters of a hex differ only by their place in the stack.
    fn hidden_name(&self, state: &State, unit: UnitId) -> String {
        let (hex, side) = (state.place_of(unit), state.unit(unit).side);
        if hex == Hex::NOWHERE {
            return "the concealed unit".into();
        }
        let alike: Vec<UnitId> = state
            .here(hex)
            .filter(|(_, u)| u.side == side && u.piece == PieceId::NONE)
            .map(|(id, _)| id)
            .collect();
        match alike.iter().position(|&id| id == unit) {
            Some(place) if alike.len() > 1 => {
                format!("the {} concealed unit in {hex}", text::ordinal(place))
            }
            _ => format!("the concealed unit in {hex}"),
        }
    }

    /// "the WIA in 08.05", "the WIA of Fire Team 1A".
    pub(crate) fn casualty_name(&self, state: &State, casualty: CasualtyId) -> String {
        let Some(marker) = state.casualties.get(casualty.index()) else {
            return "the casualty".into();
        };
        let word = casualty_word(marker.kind);
        if marker.bearer.is_some() {
            format!("the {word} with {}", self.unit_name(state, marker.bearer))
        } else if marker.at != Hex::NOWHERE {
            format!("the {word} in {}", marker.at)
        } else {
            format!("the {word}")
        }
    }

    /// "the Bunker in 08.05", "the hidden marker in 10.04".
    pub(crate) fn cache_name(&self, state: &State, cache: CacheId) -> String {
        match state.caches.get(cache.index()) {
            Some(c) if c.at != Hex::NOWHERE => format!("the {} in {}", cache_word(c.kind), c.at),
            Some(c) => format!("the {}", cache_word(c.kind)),
            None => "no marker".into(),
        }
    }

    /// "Jungle, level 1, Trail".
    pub(crate) fn hex_words(&self, hex: Hex) -> String {
        let map = &self.scenario.map;
        let mut words = vec![self.terrain(hex).name().to_string()];
        if map.level(hex) > 0 {
            words.push(format!("level {}", map.level(hex)));
        }
        let sides = map.sides_of(hex);
        for (there, word) in [
            (sides.road(), "Road"),
            (sides.trail(), "Trail"),
            (sides.stream(), "Stream"),
        ] {
            if there {
                words.push(word.into());
            }
        }
        words.extend(map.name_of(hex).map(str::to_string));
        let keys = self
            .scenario
            .objectives
            .iter()
            .filter(|o| o.hexes.contains(hex));
        words.extend(keys.map(|o| format!("part of the objective {}", o.name)));
        words.join(", ")
    }
}

/// Half points as movement points: "2½".
pub(crate) fn half_points(halves: u8) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
