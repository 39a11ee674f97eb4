//! How the table looks: the ground, and what lies on it as one side sees it.

mod assets;
mod orders;
mod pieces;
mod reach;
mod seats;
mod zones;

pub(crate) use assets::card_id;
pub(crate) use orders::{INITIATIVE, on_scale, row_id};

use crate::ff::Ff;
use crate::frame::{Attack, Frame, RollFor};
use crate::state::{CommandState, State, Wait};
use crate::terrain::{Los, Terrain};
use engine::Seat;
use engine::scene::{
    Board, Check, Layout, Line, Marker, MarkerKind, PlaceName, Scene, ShapeKind, SideFeature,
    SideKind, Space, TerrainKind, Through,
};
use ground::artwork::Art;
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

/// Whether the sides are still being set up, before the first turn.
fn in_set_up(view: &State) -> bool {
    matches!(view.stack.top(), Frame::SetUp(set_up) if set_up.turn == 0)
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
            shapes: self.sights.artwork().board_shapes(|art| self.drawn(art)),
        }
    }

    /// How what is drawn looks, and what it does to sight: by the terrain chart.
    fn drawn(&self, art: Art) -> Option<(ShapeKind, Through)> {
        let id = match art {
            Art::Terrain(Terrain::FIELD) => return Some((ShapeKind::Field, Through::Clear)),
            Art::Terrain(id) => id,
            Art::Way(_) => return Some((ShapeKind::Road, Through::Clear)),
            Art::Feature(_) => return Some((ShapeKind::Stream, Through::Clear)),
            _ => return None,
        };
        let terrain = Terrain::ALL.into_iter().find(|&it| it as u8 == id)?;
        let kind = match terrain {
            Terrain::Open => return None,
            Terrain::Rough => ShapeKind::Rough,
            Terrain::Marsh => ShapeKind::Marsh,
            Terrain::Woods => ShapeKind::Woods,
            Terrain::Building | Terrain::Block => ShapeKind::Building,
        };
        let through = match self.scenario.charts.row(terrain).los {
            Los::Clear => Through::Clear,
            Los::Hindrance => Through::Hinders,
            Los::Obstacle => Through::Blocks,
        };
        Some((kind, through))
    }

    fn hex_words(&self, hex: Hex) -> String {
        let map = &self.scenario.map;
        let word = engine::text::capital(map.terrain_word(hex));
        let row = self.row(hex);
        let mut words = vec![word, format!("level {}", self.level(hex))];
        if map.sides_of(hex).road() {
            words.push("road".to_owned());
        }
        if row.cover != 0 {
            words.push(format!("cover {}", row.cover));
        }
        match row.leg {
            Some(cost) => words.push(format!("{cost} MP on foot")),
            None => words.push("cannot be entered".to_owned()),
        }
        words.push(match (row.track, row.wheel) {
            (Some(track), Some(wheel)) => format!("{track} on tracks, {wheel} on wheels"),
            (Some(track), None) => format!("{track} on tracks, wheels by road"),
            _ => "vehicles by road".to_owned(),
        });
        match row.los {
            Los::Clear => {}
            Los::Hindrance => words.push(format!("hindrance {}", row.hindrance)),
            Los::Obstacle => words.push("blocks sight".to_owned()),
        }
        words.join(", ")
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
            pieces: self.scene_pieces(view, seat),
            markers: self.scene_markers(view),
            lines: self.scene_lines(view),
            tracks: self.scene_tracks(view),
            panels: self.panels(view),
            holdings: self.holdings(view),
            sequence: self.sequence(view),
            reach: self.reach(view, seat),
            hands: self.hands(view, seat),
            matrices: match in_set_up(view) {
                true => Vec::new(),
                false => vec![self.matrix(view, seat)],
            },
            scales: vec![self.initiative_track(view)],
            timelines: vec![self.time_track(view)],
            zones: self.zones(view),
            arcs: self.arcs(view),
            fills: self.fills(view),
            interrupt: self.fate_question(view, seat),
            check: self.check_in_progress(view),
            ..Scene::default()
        }
    }

    fn heading(&self, view: &State) -> String {
        match (view.wait, view.stack.top()) {
            (Wait::Over, _) => "Game over".to_owned(),
            _ if in_set_up(view) => "Set-up".to_owned(),
            _ => {
                let now = self.sequence(view).into_iter().find(|it| it.now);
                let now = now.map_or(String::new(), |it| format!(" · {}", it.name));
                format!("Turn {}{now}", view.turn)
            }
        }
    }

    fn scene_markers(&self, view: &State) -> Vec<Marker> {
        let commands = view.markers().filter(|(_, marker)| marker.active());
        let markers = commands.map(|(id, marker)| Marker {
            id: id.in_scene(),
            space: marker.at.to_string(),
            kind: match marker.state {
                CommandState::Mission => MarkerKind::Command,
                _ => MarkerKind::CommandDotted,
            },
            side: Some(marker.side as u8),
            text: match marker.state {
                CommandState::Mission => "Mission Command, cost 0".to_owned(),
                _ => "Tactical Command, cost 1".to_owned(),
            },
            value: match marker.state {
                CommandState::Mission => "0".to_owned(),
                _ => "1".to_owned(),
            },
        });
        markers
            .chain(self.sighting_markers(view))
            .chain(self.fort_markers(view))
            .collect()
    }

    fn scene_lines(&self, view: &State) -> Vec<Line> {
        let attack = view.stack.all::<Attack>().next();
        let line = attack.map(|attack| self.line_of_fire(view, attack.from, attack.target));
        line.into_iter().collect()
    }

    /// How the shot is decided whose dice are being rolled.
    fn check_in_progress(&self, view: &State) -> Option<Check> {
        let Frame::Roll(roll) = view.stack.top() else {
            return None;
        };
        if roll.purpose.what != RollFor::Attack {
            return None;
        }
        let attack = view.stack.below_as::<Attack>()?;
        Some(self.shot_check(view, attack))
    }
}
