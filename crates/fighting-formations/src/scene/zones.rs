//! What lies over the ground: command radii, fire arcs, how far weapons reach, Smoke and objectives.

use crate::counters::Side;
use crate::ff::Ff;
use crate::frame::Attack;
use crate::state::{CommandState, State};
use crate::terrain::FrontArc;
use engine::scene::{Arc, Fill, FillKind, Within, Zone, ZoneKind};
use ground::Hex;

impl Ff {
    /// Radii of active Command, the reach of each unit's weapons, and the hex that is being struck.
    pub(super) fn zones(&self, view: &State) -> Vec<Zone> {
        let mut zones = Vec::new();
        for (id, marker) in view.markers().filter(|(_, marker)| marker.active()) {
            zones.push(Zone {
                id: format!("radius:{}", id.in_scene()),
                kind: match marker.state {
                    CommandState::Mission => ZoneKind::Radius,
                    _ => ZoneKind::RadiusDotted,
                },
                ..self.radius(view, marker.side, marker.at)
            });
        }
        for (id, unit) in view.on_map() {
            let stats = self.stats(unit);
            let reach = [stats.he, stats.ap]
                .into_iter()
                .flatten()
                .map(|fp| fp.range)
                .max();
            for (times, words) in [(1, "range"), (2, "long, −1D, to"), (3, "extreme, −2D, to")]
            {
                let Some(range) = reach else { continue };
                zones.push(Zone {
                    id: format!("reach:{}:{times}", id.in_scene()),
                    kind: ZoneKind::Band,
                    within: Some(Within {
                        space: unit.at.to_string(),
                        steps: range.saturating_mul(times),
                    }),
                    text: format!("{words} {}", range.saturating_mul(times)),
                    piece: Some(id.in_scene()),
                    ..Zone::default()
                });
            }
        }
        if let Some(attack) = view.stack.all::<Attack>().next() {
            zones.push(Zone {
                id: "target".to_owned(),
                kind: ZoneKind::Target,
                spaces: vec![attack.target.to_string()],
                ..Zone::default()
            });
        }
        zones.extend(self.barrage_zone(view));
        zones
    }

    /// What Command of a side commands from a hex.
    pub(crate) fn radius(&self, view: &State, side: Side, hex: Hex) -> Zone {
        Zone {
            id: "radius".to_owned(),
            kind: ZoneKind::Radius,
            side: Some(side as u8),
            within: Some(Within {
                space: hex.to_string(),
                steps: view.control_level[side.index()],
            }),
            ..Zone::default()
        }
    }

    /// Front fire arcs of guns and vehicles.
    pub(super) fn arcs(&self, view: &State) -> Vec<Arc> {
        let spread = match self.scenario.charts.front_arc {
            FrontArc::Three => 120,
            FrontArc::One => 60,
        };
        let faced = view.on_map().filter(|(_, unit)| self.has_facing(unit));
        let arc = faced.map(|(id, unit)| Arc {
            piece: id.in_scene(),
            side: unit.facing.index() as u8,
            spread,
            ..Arc::default()
        });
        arc.collect()
    }

    /// Fortifications, Smoke and objectives, which fill their hexes.
    pub(super) fn fills(&self, view: &State) -> Vec<Fill> {
        let mut fills: Vec<Fill> = self.fort_fills(view).collect();
        for (i, smoke) in view.smoke.iter().enumerate() {
            let value = self.scenario.charts.smoke[usize::from(!smoke.full)];
            fills.push(Fill {
                id: format!("smoke:{i}"),
                space: smoke.at.to_string(),
                kind: FillKind::Smoke,
                value: value.to_string(),
                dense: smoke.full,
                text: format!("Smoke, hindrance {value}"),
                ..Fill::default()
            });
        }
        for (i, objective) in self.scenario.objectives.iter().enumerate() {
            let side = view.control.get(i).copied().flatten();
            let [a, b] = objective.vp;
            fills.push(Fill {
                id: format!("objective:{i}"),
                space: objective.hex.to_string(),
                kind: FillKind::Objective,
                value: side
                    .map_or(a.max(b), |side| objective.vp[side.index()])
                    .to_string(),
                side: side.map(|side| side as u8),
                text: engine::text::capital(&objective.name),
                ..Fill::default()
            });
        }
        fills
    }
}
