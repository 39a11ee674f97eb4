//! Medevacs and Fire Missions in words.

use super::Request;
use crate::check::decides;
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::fte::Fte;
use crate::state::{MissionKind, State};
use crate::words::{Said, Told, mission_word, sum_of};
use ground::Hex;

/// By index of the direction.
const DIRECTIONS: [&str; 6] = [
    "north",
    "north-east",
    "south-east",
    "south",
    "south-west",
    "north-west",
];

impl Fte {
    /// "Artillery mission on 08.05".
    pub(crate) fn mission_name(&self, view: &State, mission: u8) -> String {
        match view.missions.get(usize::from(mission)) {
            Some(m) if m.target != Hex::NOWHERE => {
                format!("{} mission on {}", mission_word(m.kind), m.target)
            }
            Some(m) => format!("{} mission", mission_word(m.kind)),
            None => "Fire Mission".into(),
        }
    }

    pub(crate) fn say_mission(&self, view: &State, choice: &Choice) -> Said {
        match *choice {
            Choice::CancelMission { mission } => {
                let pending = view.missions.get(usize::from(mission));
                Said::new(format!("Cancel the {}", self.mission_name(view, mission)))
                    .space(pending.map_or(Hex::NOWHERE, |m| m.target))
            }
            Choice::TargetHex { hex } => {
                let request = view.stack.top_as::<Request>();
                let known = request.filter(|f| f.unit.index() < view.units.len());
                let modifiers = known.map(|f| self.request_modifiers(view, f.unit));
                Said::new(format!("Call fire on {hex}"))
                    .space(hex)
                    .modifiers(modifiers.unwrap_or_default())
            }
            _ => Said::new("Confirm"),
        }
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_mission(&self, event: &Event) -> Option<Told> {
        Some(match event {
            Event::MedevacRolled { roll, arrives } => {
                let text = match arrives {
                    Some(turn) => {
                        format!("Medevac granted: it arrives in turn {turn}, rolled {roll}")
                    }
                    None => format!("Medevac denied: rolled {roll}"),
                };
                let gist = match arrives {
                    Some(turn) => format!("granted for turn {turn}"),
                    None => "denied".into(),
                };
                Told::new(text, "FTE-12.0-02").gist(gist)
            }
            Event::RequestRolled {
                side,
                roll,
                modifiers,
                mission,
            } => {
                let table = match (side, mission) {
                    (Side::Us, _) => "FTE-13.0-09",
                    // The event brings Artillery, the NVA/VC column of the table never does.
                    (Side::Nva, Some((MissionKind::Artillery, _))) => "FTE-19.9-02",
                    (Side::Nva, _) => "FTE-13.0-10",
                };
                let granted = mission.map(|(kind, turns)| {
                    let when = match turns {
                        0 => "this turn".into(),
                        1 => "next turn".into(),
                        n => format!("in {n} turns"),
                    };
                    format!("{}, {when}", mission_word(kind))
                });
                let text = match &granted {
                    Some(granted) => format!("Granted to the {}: {granted}", side.name()),
                    None => format!("Fire Mission denied to the {}", side.name()),
                };
                Told::new(
                    format!("{text}; rolled {}", sum_of(*roll, modifiers)),
                    table,
                )
                .and_if(table != "FTE-19.9-02" && decides(*roll), "FTE-13.0-07")
                .modifiers(modifiers.clone())
                .gist(granted.unwrap_or_else(|| "denied".into()))
            }
            Event::TargetNamed { side, hex } => {
                let text = format!(
                    "The {} player wrote down {hex} as the Target Hex",
                    side.name()
                );
                Told::new(text, "FTE-13.0-02").space(*hex)
            }
            Event::MissionCancelled { side, kind, clause } => Told::by(
                format!(
                    "The {} {} mission was cancelled",
                    side.name(),
                    mission_word(*kind)
                ),
                *clause,
            ),
            Event::MissionAccuracy {
                side,
                kind,
                target,
                roll,
                modifiers,
                accurate,
            } => {
                let result = if *accurate { "On target" } else { "Off target" };
                let text = format!(
                    "{result}: {} {} on {target}, accuracy rolled {}",
                    side.name(),
                    mission_word(*kind),
                    sum_of(*roll, modifiers)
                );
                Told::new(text, "FTE-16.0-02")
                    .and_if(*roll == 10, "FTE-16.0-03")
                    .space(*target)
                    .modifiers(modifiers.clone())
                    .gist(result.to_lowercase())
            }
            Event::Scattered {
                direction,
                distance,
                hex,
            } => {
                let way = DIRECTIONS
                    .get(usize::from(*direction))
                    .copied()
                    .unwrap_or("away");
                let hexes = if *distance == 1 { "hex" } else { "hexes" };
                Told::new(
                    format!("It scattered {distance} {hexes} {way}"),
                    "FTE-16.0-04",
                )
                .and("FTE-16.0-05")
                .space(*hex)
            }
            Event::MissionLands { kind, hex } if *hex == Hex::NOWHERE => Told::new(
                format!("The {} fell off the map", mission_word(*kind)),
                "FTE-16.0-12",
            ),
            Event::MissionLands { kind, hex } => {
                let clause = match kind {
                    MissionKind::Mortar => "FTE-16.0-06",
                    MissionKind::Artillery => "FTE-16.0-07",
                };
                Told::new(format!("The {} fell on {hex}", mission_word(*kind)), clause).space(*hex)
            }
            _ => return None,
        })
    }
}
