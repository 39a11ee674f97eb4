//! What lies on the ground and is no Unit.

use crate::counters::Side;
use crate::frame::{Strike, StrikeStage};
use crate::fte::Fte;
use crate::scenario::{CacheKind, Objective};
use crate::state::{Cache, CacheId, CasualtyKind, State};
use crate::words::{cache_word, casualty_word, mission_word};
use engine::scene::{Marker, MarkerKind};
use ground::Hex;

fn marker(id: String, hex: Hex, kind: MarkerKind, side: Option<Side>, text: String) -> Marker {
    Marker {
        id,
        space: hex.to_string(),
        kind,
        side: side.map(|s| s as u8),
        text,
        ..Marker::default()
    }
}

fn cache_symbol(kind: CacheKind) -> MarkerKind {
    match kind {
        CacheKind::Hidden | CacheKind::Dummy => MarkerKind::Hidden,
        CacheKind::Rice | CacheKind::Medical | CacheKind::Ammo => MarkerKind::Cache,
        CacheKind::Tunnel => MarkerKind::Tunnel,
        CacheKind::Bunker => MarkerKind::Bunker,
        CacheKind::Foxholes => MarkerKind::Foxholes,
    }
}

/// Key terrain of more hexes than this gets one flag instead of one in each hex.
const FLAGS: usize = 7;

impl Fte {
    /// Every marker the view tells of.
    pub(super) fn markers(&self, view: &State) -> Vec<Marker> {
        let mut markers = self.objective_markers(view);
        let caches = view
            .caches
            .iter()
            .enumerate()
            .filter(|(_, c)| c.at != Hex::NOWHERE);
        markers.extend(caches.map(|(i, cache)| self.cache_marker(CacheId(i as u8), cache)));
        let plots = [
            (&view.claymores, MarkerKind::Claymore, Side::Us),
            (&view.booby_traps, MarkerKind::BoobyTrap, Side::Nva),
        ];
        for (hexes, kind, side) in plots {
            let word = if side == Side::Us {
                "Claymore"
            } else {
                "Booby Trap"
            };
            markers.extend(
                hexes.iter().map(|&hex| {
                    marker(format!("{kind}-{hex}"), hex, kind, Some(side), word.into())
                }),
            );
        }
        for (i, &hex) in view.wrecks.iter().enumerate() {
            markers.push(marker(
                format!("wreck-{i}"),
                hex,
                MarkerKind::Wreck,
                None,
                "Destroyed Helicopter".into(),
            ));
        }
        for (id, casualty) in view.markers().filter(|(_, c)| c.at != Hex::NOWHERE) {
            let kind = match casualty.kind {
                CasualtyKind::Kia => MarkerKind::Kia,
                CasualtyKind::Injury => MarkerKind::Injury,
                _ => MarkerKind::Wia,
            };
            let text = format!("{} {}", casualty.side.name(), casualty_word(casualty.kind));
            markers.push(marker(
                id.in_scene(),
                casualty.at,
                kind,
                Some(casualty.side),
                text,
            ));
        }
        markers.extend(self.mission_markers(view));
        markers
    }

    fn cache_marker(&self, id: CacheId, cache: &Cache) -> Marker {
        let mut text = cache_word(cache.kind).to_string();
        if !cache.revealed && cache.kind != CacheKind::Hidden {
            text.push_str(", hidden");
        }
        marker(
            id.in_scene(),
            cache.at,
            cache_symbol(cache.kind),
            Some(cache.side),
            engine::text::capital(&text),
        )
    }

    /// Fire Missions whose Target Hex the viewer knows, and the one that is falling.
    fn mission_markers(&self, view: &State) -> Vec<Marker> {
        let mut strikes = view.stack.all::<Strike>();
        let falling = strikes.find(|f| f.stage != StrikeStage::Confirm);
        let mut markers = Vec::new();
        for (i, mission) in view.missions.iter().enumerate() {
            let strike = falling.filter(|f| usize::from(f.mission) == i);
            let hex = strike
                .map(|f| f.impact)
                .filter(|&hex| hex != Hex::NOWHERE)
                .unwrap_or(mission.target);
            if hex == Hex::NOWHERE {
                continue;
            }
            let what = mission_word(mission.kind);
            let text = match strike {
                Some(_) => format!("{} {what}", mission.side.name()),
                None => format!(
                    "{} {what}, due in turn {}",
                    mission.side.name(),
                    mission.due
                ),
            };
            markers.push(marker(
                format!("mission-{i}"),
                hex,
                MarkerKind::FireMission,
                Some(mission.side),
                text,
            ));
        }
        markers
    }

    fn objective_markers(&self, view: &State) -> Vec<Marker> {
        let mut markers = Vec::new();
        for (i, objective) in self.scenario.objectives.iter().enumerate() {
            let holder = self.holder(view, objective);
            let text = self.objective_words(view, objective);
            for hex in self.flagged(objective) {
                let id = format!("objective-{i}-{hex}");
                markers.push(marker(id, hex, MarkerKind::Objective, holder, text.clone()));
            }
        }
        markers
    }

    /// Where the flags of key terrain stand: in each hex of a small one, in the middle of a large one.
    pub(crate) fn flagged(&self, objective: &Objective) -> Vec<Hex> {
        let hexes: Vec<Hex> = objective.hexes.iter().collect();
        if hexes.len() <= FLAGS {
            return hexes;
        }
        let from_all = |hex: &Hex| hexes.iter().map(|other| hex.distance(*other)).sum::<u32>();
        hexes
            .iter()
            .copied()
            .min_by_key(from_all)
            .into_iter()
            .collect()
    }

    /// "Ben Da: 6 VP to the US at the end, held by the US".
    pub(super) fn objective_words(&self, view: &State, objective: &Objective) -> String {
        let when = if objective.each_turn {
            "each turn"
        } else {
            "at the end"
        };
        let worth: Vec<String> = Side::BOTH
            .into_iter()
            .filter(|side| objective.vp[side.index()] != 0)
            .map(|side| format!("{} VP to the {}", objective.vp[side.index()], side.name()))
            .collect();
        let held = match self.holder(view, objective) {
            Some(side) => format!("held by the {}", side.name()),
            None => "held by nobody".into(),
        };
        format!("{}: {} {when}, {held}", objective.name, worth.join(", "))
    }
}
