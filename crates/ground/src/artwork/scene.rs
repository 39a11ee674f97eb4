//! The shapes as a scene has them, for whoever draws.

use super::{Account, Art, Artwork, Effect, Finding, Point, ShapeId};
use engine::Shown;
use engine::scene::{self, ShapeKind, Through};

impl engine::Shown for ShapeId {
    fn scene_id(&self) -> Option<String> {
        Some(format!("s{}", self.0))
    }
}

impl Point {
    /// The same in the coordinates of a scene: right and down.
    pub const fn in_scene(self) -> [i32; 2] {
        [self.x, 2 * self.y + self.x]
    }
}

impl Artwork {
    /// Everything drawn, for a board. The game says how terrains, features and ways look and what they do to sight; what it
    /// leaves out is not drawn.
    pub fn board_shapes(
        &self,
        look: impl Fn(Art) -> Option<(ShapeKind, Through)>,
    ) -> Vec<scene::Shape> {
        let shapes = self.shapes().iter().zip(0..);
        let shown = shapes.filter_map(|(shape, id)| {
            let (kind, sight) = match shape.art {
                Art::Level(_) => (ShapeKind::Level, Through::Clear),
                Art::Crest(_) => (ShapeKind::Crest, Through::Blocks),
                art => look(art)?,
            };
            Some(scene::Shape {
                id: ShapeId(id).scene_id()?,
                kind,
                space: shape.hex.to_string(),
                level: shape.level,
                sight,
                points: shape.points.iter().map(|point| point.in_scene()).collect(),
            })
        });
        shown.collect()
    }
}

impl Point {
    /// Where it lies from the middle of a hex, as a scene has it.
    pub fn seen_from(self, hex: crate::Hex) -> [i32; 2] {
        self.minus(Point::dot_of(hex)).in_scene()
    }
}

impl Account {
    /// What the line touches, for a scene; the game finds the words and the clauses.
    pub fn touches(&self, tell: impl Fn(&Finding) -> (String, Vec<String>)) -> Vec<scene::Touch> {
        let touch = |finding: &Finding| {
            let (text, clauses) = tell(finding);
            scene::Touch {
                shape: finding.shape.and_then(|shape| shape.scene_id()),
                space: finding.hex.to_string(),
                at: finding.enters.minus(Point::dot_of(finding.hex)).in_scene(),
                effect: match finding.effect {
                    Effect::Nothing => Through::Clear,
                    Effect::Hinders(_) => Through::Hinders,
                    Effect::Blocks => Through::Blocks,
                },
                text,
                clauses,
            }
        };
        self.findings.iter().map(touch).collect()
    }
}
