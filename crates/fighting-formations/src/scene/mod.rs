//! How the table looks: the ground, and what lies on it as one side sees it.

use crate::counters::{Ammo, Side, Size};
use crate::ff::Ff;
use crate::frame::{Attack, Frame};
use crate::state::{CommandState, Content, Flags, ROWS, State, Unit, UnitId, Wait};
use crate::terrain::Terrain;
use crate::words::direction_word;
use engine::Seat;
use engine::scene::{
    BadgeKind, Board, Layout, Line, LineKind, Marker, MarkerKind, Panel, Piece, PlaceName, Row,
    Scene, SideFeature, SideKind, Space, TerrainKind, Track, Value, ValueKind,
};
use ground::{Direction, Hex};

fn look(terrain: Terrain) -> TerrainKind {
    match terrain {
        Terrain::Open => TerrainKind::Open,
        Terrain::Rough => TerrainKind::Rock,
        Terrain::Marsh => TerrainKind::Marsh,
        Terrain::Woods => TerrainKind::Woods,
        Terrain::Building => TerrainKind::Farm,
        Terrain::Block => TerrainKind::Village,
    }
}

impl Ff {
    /// The board of the scenario's map.
    pub(crate) fn board_of_map(&self) -> Board {
        let map = &self.scenario.map;
        let spaces = map.hexes().iter().map(|&hex| Space {
            id: hex.to_string(),
            col: i16::from(hex.col()),
            row: i16::from(hex.row()),
            terrain: look(self.terrain(hex)),
            level: map.level(hex),
            name: self.hex_words(hex),
            ..Space::default()
        });
        let names = map.names().iter().map(|name| PlaceName {
            space: name.hex.to_string(),
            text: name.text.clone(),
        });
        Board {
            layout: Layout::FlatHexes,
            spaces: spaces.collect(),
            sides: map
                .hexes()
                .iter()
                .flat_map(|&hex| self.sides_from(hex))
                .collect(),
            names: names.collect(),
        }
    }

    fn hex_words(&self, hex: Hex) -> String {
        let map = &self.scenario.map;
        let word = engine::text::capital(map.terrain_word(hex));
        match map.sides_of(hex).road() {
            true => format!("{word}, level {}, road", self.level(hex)),
            false => format!("{word}, level {}", self.level(hex)),
        }
    }

    fn sides_from(&self, hex: Hex) -> Vec<SideFeature> {
        let map = &self.scenario.map;
        let mut features = Vec::new();
        for direction in Direction::ALL {
            let next = map.neighbour(hex, direction);
            if next == Hex::NOWHERE || next < hex {
                continue;
            }
            let side = map.side(hex, direction);
            let kinds = [
                (side.road(), SideKind::Road),
                (side.slope(), SideKind::Slope),
            ];
            let (high, low) = match map.level(hex) >= map.level(next) {
                true => (hex, next),
                false => (next, hex),
            };
            let there = kinds.into_iter().filter(|(there, _)| *there);
            features.extend(there.map(|(_, kind)| SideFeature {
                kind,
                between: [high.to_string(), low.to_string()],
            }));
        }
        features
    }

    /// How to show a view to a seat.
    pub(crate) fn scene_of(&self, view: &State, seat: Seat) -> Scene {
        Scene {
            heading: self.heading(view),
            prompt: self.prompt_for(view, seat),
            pieces: view
                .on_map()
                .map(|(id, unit)| self.scene_piece(id, unit))
                .collect(),
            markers: self.scene_markers(view),
            lines: self.scene_lines(view),
            tracks: self.scene_tracks(view),
            panels: self.scene_panels(view, seat),
            ..Scene::default()
        }
    }

    fn heading(&self, view: &State) -> String {
        match (view.wait, view.stack.top()) {
            (Wait::Over, _) => "Game over".to_owned(),
            (_, Frame::SetUp(set_up)) if set_up.turn == 0 => "Set-up".to_owned(),
            _ => {
                let mut parts = vec![format!("Turn {}", view.turn)];
                if view.order.kind != crate::orders::OrderKind::None {
                    parts.push(format!(
                        "{} {}",
                        self.side_name(view.active()),
                        view.order.kind.name()
                    ));
                }
                parts.join(" · ")
            }
        }
    }

    fn scene_piece(&self, id: UnitId, unit: &Unit) -> Piece {
        let kind = self.kind(unit);
        let stats = self.stats(unit);
        let mut values = Vec::new();
        for ammo in Ammo::ALL {
            if let Some(fp) = stats.firepower(ammo) {
                let kind = match ammo {
                    Ammo::He => ValueKind::FireHe,
                    Ammo::Ap => ValueKind::FireDual,
                };
                values.push(Value {
                    kind,
                    text: format!("{}/{}", fp.fp, fp.range),
                });
            }
        }
        values.push(Value {
            kind: ValueKind::Defence,
            text: stats.defense(false).to_string(),
        });
        let hit = self.hit_facts(unit);
        let badges = [
            (hit.no_fire, BadgeKind::Suppressed),
            (hit.no_move, BadgeKind::Immobilized),
            (
                !unit.fresh() && !hit.no_fire && !hit.no_move,
                BadgeKind::Pinned,
            ),
            (unit.is(Flags::SPENT), BadgeKind::OpFired),
        ];
        let badges: Vec<_> = badges
            .into_iter()
            .filter(|(on, _)| *on)
            .map(|(_, kind)| kind)
            .collect();
        let bars = match unit.size {
            Size::Platoon => "≡",
            Size::Squad => "–",
        };
        Piece {
            id: id.in_scene(),
            space: Some(unit.at.to_string()),
            side: unit.side as u8,
            name: format!("{} {bars}", kind.name),
            spoken: self.kind_name(unit.kind, unit.size),
            symbol: kind.symbol,
            values,
            badges,
            done: unit.is(Flags::ACTIVATED),
            ..Piece::default()
        }
    }

    fn scene_markers(&self, view: &State) -> Vec<Marker> {
        let commands = view.markers().filter(|(_, marker)| marker.active());
        let mut markers: Vec<Marker> = commands
            .map(|(id, marker)| Marker {
                id: id.in_scene(),
                space: marker.at.to_string(),
                kind: MarkerKind::Plate,
                side: Some(marker.side as u8),
                text: match marker.state {
                    CommandState::Mission => "Mission".to_owned(),
                    _ => "Tactical".to_owned(),
                },
            })
            .collect();
        for (i, objective) in self.scenario.objectives.iter().enumerate() {
            markers.push(Marker {
                id: format!("o{i}"),
                space: objective.hex.to_string(),
                kind: MarkerKind::Objective,
                side: view
                    .control
                    .get(i)
                    .copied()
                    .flatten()
                    .map(|side| side as u8),
                text: objective.name.clone(),
            });
        }
        for (id, marker) in view.sighted() {
            let own = match marker.content {
                Content::Unknown => "Sighting".to_owned(),
                content => format!("Sighting: {}", self.content_name(content)),
            };
            markers.push(Marker {
                id: id.in_scene(),
                space: marker.at.to_string(),
                kind: MarkerKind::Hidden,
                side: Some(marker.side as u8),
                text: own,
            });
        }
        for (id, fort) in view.forts_on_map() {
            let kind = self.fort_kind(view, id);
            let name = self.fort_kind_name(fort.kind);
            let text = match kind.is_some_and(|kind| kind.arc) {
                true => format!("{name}, facing {}", direction_word(fort.facing)),
                false => name.to_owned(),
            };
            markers.push(Marker {
                id: id.in_scene(),
                space: fort.at.to_string(),
                kind: match kind.is_some_and(|kind| kind.harmful) {
                    true => MarkerKind::Plate,
                    false => MarkerKind::Bunker,
                },
                side: Some(fort.side as u8),
                text,
            });
        }
        for (i, smoke) in view.smoke.iter().enumerate() {
            markers.push(Marker {
                id: format!("k{i}"),
                space: smoke.at.to_string(),
                kind: MarkerKind::Smoke,
                side: None,
                text: if smoke.full {
                    "5".to_owned()
                } else {
                    "2".to_owned()
                },
            });
        }
        markers
    }

    fn scene_lines(&self, view: &State) -> Vec<Line> {
        let attack = view.stack.all::<Attack>().next();
        let line = attack.map(|attack| Line {
            kind: LineKind::Fire,
            from: attack.from.to_string(),
            to: attack.target.to_string(),
            ..Line::default()
        });
        line.into_iter().collect()
    }

    fn scene_tracks(&self, view: &State) -> Vec<Track> {
        let track = |name: &str, value: i32| Track {
            name: name.to_owned(),
            value,
            ..Track::default()
        };
        let mut tracks = vec![
            track("Initiative", view.pawn.into()),
            track("Victory points", view.vp.into()),
            track("Turn", view.turn.into()),
        ];
        for side in Side::BOTH {
            let available = view
                .commands
                .iter()
                .filter(|marker| marker.side == side && marker.state == CommandState::Available);
            tracks.push(Track {
                name: "Command available".to_owned(),
                value: available.count() as i32,
                of: None,
                side: Some(side as u8),
            });
        }
        tracks
    }

    fn scene_panels(&self, view: &State, seat: Seat) -> Vec<Panel> {
        let mut panels = vec![self.matrix_panel(view)];
        let asset = |side: &Side| !self.deck(*side).is_empty();
        for side in Side::BOTH.into_iter().filter(asset) {
            panels.push(self.asset_panel(view, side, side.seat() == seat));
        }
        panels
    }

    /// The cards of a side: its own hand with its text, of the other how many it holds.
    fn asset_panel(&self, view: &State, side: Side, own: bool) -> Panel {
        let assets = &view.assets[side.index()];
        let top = assets.discards.last();
        let top = top.map_or("none", |&card| self.card_name(side, card));
        let held = self.deck(side).iter().zip(assets.hand);
        let rows = held.filter(|(_, count)| own && *count > 0);
        let rows = rows.map(|(card, count)| {
            let text = card.ability.iter().map(|it| self.ability_words(it));
            Row {
                name: card.name.clone(),
                note: text.collect::<Vec<_>>().join(" · "),
                state: if count > 1 {
                    format!("×{count}")
                } else {
                    String::new()
                },
                ..Row::default()
            }
        });
        Panel {
            title: format!("{} assets", self.side_name(side)),
            lines: vec![format!(
                "{} in hand, {} to draw, top of the discards: {top}",
                assets.held,
                self.deck_left(view, side)
            )],
            rows: rows.collect(),
        }
    }

    fn matrix_panel(&self, view: &State) -> Panel {
        let rows = (1..=ROWS).rev().map(|row| {
            let names = self.scenario.armies.iter().map(|army| {
                let given = army.column[row - 1];
                match given.draws {
                    0 => given.order.name().to_owned(),
                    draws => format!("{} {draws}", given.order.name()),
                }
            });
            let names: Vec<String> = names.collect();
            Row {
                name: format!("{row}: {}", names.join(" | ")),
                state: "■".repeat(view.cubes[row - 1].into()),
                ..Row::default()
            }
        });
        Panel {
            title: "Order Matrix".to_owned(),
            lines: vec![format!("{} holds the Fate card", self.side_name(view.fate))],
            rows: rows.collect(),
        }
    }
}
