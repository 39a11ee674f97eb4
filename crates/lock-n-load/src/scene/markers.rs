//! What lies in hexes: Spotted, Melee, Acquisition, Wrecks, Starshells, fortifications, Smoke, fire, objectives.

use crate::lnl::Lnl;
use crate::state::{Flags, FortKind, State};
use crate::words::direction_word;
use engine::scene::{Fill, FillKind, Marker, MarkerKind};
use ground::Hex;

/// Acquisition goes by letters: the firer bears the one of his target.
fn letter(place: usize) -> char {
    char::from(b'A' + (place % 26) as u8)
}

impl Lnl {
    /// Markers beside the counters.
    pub(super) fn scene_markers(&self, view: &State) -> Vec<Marker> {
        let mut markers = Vec::new();
        let mut add = |id: String, hex: Hex, kind, side: Option<u8>, text: String| {
            markers.push(Marker {
                id,
                space: hex.to_string(),
                kind,
                side,
                text,
                ..Marker::default()
            });
        };
        for (i, it) in view.spotted.iter().enumerate() {
            let text = format!("{} spotted in {}", self.side_name(it.side), it.at);
            let side = Some(it.side as u8);
            add(
                format!("spotted:{i}"),
                it.at.hex(),
                MarkerKind::Spotted,
                side,
                crate::words::places_in_words(text),
            );
        }
        for (i, it) in view.melees.iter().enumerate() {
            let text = match it.fought {
                true => "Melee, this turn's round fought",
                false => "Melee",
            };
            let hex = it.at.hex();
            add(
                format!("melee:{i}"),
                hex,
                MarkerKind::Melee,
                None,
                text.to_owned(),
            );
        }
        for (i, it) in view.acquired.iter().enumerate() {
            let letter = letter(i);
            let firer = view.unit(it.firer);
            let target = match it.target.is_some() {
                true => view.unit(it.target).at.hex(),
                false => it.at.hex(),
            };
            let side = Some(firer.side as u8);
            if !target.is_nowhere() {
                let text = format!("{letter} −{}", it.step);
                add(
                    format!("acquired:{i}"),
                    target,
                    MarkerKind::Acquisition,
                    side,
                    text,
                );
            }
            if firer.on_map() {
                let at = firer.at.hex();
                add(
                    format!("acquiring:{i}"),
                    at,
                    MarkerKind::Acquisition,
                    side,
                    letter.to_string(),
                );
            }
        }
        for (i, &hex) in view.wrecks.iter().enumerate() {
            add(
                format!("wreck:{i}"),
                hex,
                MarkerKind::Wreck,
                None,
                "Wreck".to_owned(),
            );
        }
        for (i, &hex) in view.starshells.iter().enumerate() {
            add(
                format!("starshell:{i}"),
                hex,
                MarkerKind::Starshell,
                None,
                "Starshell".to_owned(),
            );
        }
        let events = self.scenario.events.iter().enumerate();
        let waiting = events.filter(|(i, _)| view.events >> i & 1 == 1);
        for (i, event) in waiting {
            let text = format!("Event {}", letter(i));
            add(
                format!("event:{i}"),
                event.at,
                MarkerKind::Event,
                None,
                text,
            );
        }
        for (id, fort) in view.forts_on_map() {
            let kind = match fort.kind {
                FortKind::Bunker | FortKind::Cave => MarkerKind::Bunker,
                FortKind::Foxholes => MarkerKind::Foxholes,
                FortKind::Wire | FortKind::Mines => continue,
            };
            let name = self.fort_word(fort.kind);
            let text = match fort.kind {
                FortKind::Bunker => {
                    format!(
                        "{name}, facing {}, TM {}",
                        direction_word(fort.facing),
                        fort.value
                    )
                }
                _ => name.to_owned(),
            };
            add(id.in_scene(), fort.at, kind, Some(fort.side as u8), text);
        }
        markers
    }

    /// What fills hexes.
    pub(super) fn fills(&self, view: &State) -> Vec<Fill> {
        let mut fills: Vec<Fill> = self.declared_fills(view);
        for (i, objective) in self.scenario.objectives.iter().enumerate() {
            let side = view.control.get(i).copied().flatten();
            let [a, b] = objective.vp;
            let vp = side.map_or(a.max(b), |side| objective.vp[side.index()]);
            fills.push(Fill {
                id: format!("objective:{i}"),
                space: objective.at.hex().to_string(),
                kind: FillKind::Objective,
                value: vp.to_string(),
                side: side.map(|side| side as u8),
                text: format!("{}, {vp} VP", engine::text::capital(&objective.name)),
                ..Fill::default()
            });
        }
        for (id, fort) in view.forts_on_map() {
            let kind = match fort.kind {
                FortKind::Wire => FillKind::Wire,
                FortKind::Mines => FillKind::Mines,
                FortKind::Bunker | FortKind::Cave | FortKind::Foxholes => continue,
            };
            fills.push(Fill {
                id: id.in_scene(),
                space: fort.at.to_string(),
                kind,
                side: Some(fort.side as u8),
                text: match fort.kind {
                    FortKind::Mines => format!("Mines, firepower {}", fort.value),
                    _ => "Wire".to_owned(),
                },
                ..Fill::default()
            });
        }
        for (i, &hex) in view.rubble.iter().enumerate() {
            fills.push(Fill {
                id: format!("rubble:{i}"),
                space: hex.to_string(),
                kind: FillKind::Rubble,
                text: "Rubble".to_owned(),
                ..Fill::default()
            });
        }
        for (i, smoke) in view.smoke.iter().enumerate() {
            let age = if smoke.old { "2" } else { "1" };
            fills.push(Fill {
                id: format!("smoke:{i}"),
                space: smoke.at.to_string(),
                kind: FillKind::Smoke,
                value: age.to_owned(),
                dense: !smoke.old,
                text: format!("Smoke {age}"),
                ..Fill::default()
            });
        }
        for (i, ffe) in view.ffe.iter().enumerate() {
            let around: &[Hex] = match ffe.artillery {
                true => self.scenario.map.neighbours(ffe.at),
                false => &[],
            };
            let around = around.iter().copied().filter(|hex| !hex.is_nowhere());
            for (k, hex) in std::iter::once(ffe.at).chain(around).enumerate() {
                fills.push(Fill {
                    id: format!("ffe:{i}:{k}"),
                    space: hex.to_string(),
                    kind: FillKind::Barrage,
                    value: if k == 0 {
                        ffe.fp.to_string()
                    } else {
                        String::new()
                    },
                    side: Some(ffe.by as u8),
                    text: format!("Fire for Effect, firepower {}", ffe.fp),
                    ..Fill::default()
                });
            }
        }
        fills
    }

    /// Hexes whose units were activated in this impulse.
    fn declared_fills(&self, view: &State) -> Vec<Fill> {
        let mut hexes: Vec<Hex> = view
            .of(view.active())
            .filter(|(_, unit)| unit.is(Flags::ACTIVE))
            .map(|(_, unit)| unit.at.hex())
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        let fill = |hex: Hex| Fill {
            id: format!("declared:{hex}"),
            space: hex.to_string(),
            kind: FillKind::Declared,
            side: Some(view.active() as u8),
            text: "Activated".to_owned(),
            ..Fill::default()
        };
        hexes.into_iter().map(fill).collect()
    }
}
