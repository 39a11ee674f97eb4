//! The same answer with its reasons, for people.

use super::super::{Point, Shape, ShapeId};
use super::{Crests, Weight, row_of};
use crate::Hex;

/// What something does to a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// Makes it harder, by so much.
    Hinders(u8),
    /// Stops it.
    Blocks,
}

/// Why it does that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Because {
    /// It blocks, and lies at least as high as the higher end.
    Obstacle,
    /// It blocks, and hides the hex right behind it from one who looks down.
    BlindHex,
    /// A crest line above both ends.
    CrestAboveBoth,
    /// A further crest line of the higher end's level, on the way down.
    CrestOfTheHigher,
    /// The higher end is not at its crest: the line leaves its hex without crossing a crest line.
    NotAtTheCrest,
    /// It hinders, and lies at least as high as the higher end.
    Hindrance,
    /// Smoke in its hex, whatever the levels.
    Smoke,
    /// It lies lower: the line goes over it. Or it is a crest line that stops nobody at these levels.
    Lower,
    /// It is in the hex of one of the two ends, or on its hexside.
    AtAnEnd,
    /// The line runs along a way through its hex.
    AlongWay,
    /// Its hex has terrain of a higher rank.
    Outranked,
    /// Nothing of its kind matters to sight.
    Clear,
}

/// Something on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The shape; `None` for smoke and for a crest line that is missing.
    pub shape: Option<ShapeId>,
    /// The hex it lies in.
    pub hex: Hex,
    /// The other hex, for what lies on a hexside.
    pub across: Option<Hex>,
    /// The level it lies at.
    pub level: i8,
    /// Where the line first touches it, on the map, rounded to the nearest unit.
    pub enters: Point,
    /// Where the line last touches it.
    pub leaves: Point,
    /// What it does.
    pub effect: Effect,
    /// Why.
    pub because: Because,
}

/// All there is to say about the line between two hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Where it begins.
    pub from: Hex,
    /// Where it ends.
    pub to: Hex,
    /// Everything it touches, in order.
    pub findings: Vec<Finding>,
}

impl Account {
    /// How much the line is hindered: `None` when it is blocked, 0 when nothing is in the way.
    pub fn hindrance(&self) -> Option<u8> {
        let mut most = 0;
        for finding in &self.findings {
            match finding.effect {
                Effect::Nothing => {}
                Effect::Hinders(value) => most = most.max(value),
                Effect::Blocks => return None,
            }
        }
        Some(most)
    }

    /// Whether the two see each other.
    pub fn sees(&self) -> bool {
        self.blocked_by().is_none()
    }

    /// The first thing that blocks.
    pub fn blocked_by(&self) -> Option<&Finding> {
        self.findings.iter().find(|it| it.effect == Effect::Blocks)
    }

    /// The first of what hinders most, where nothing blocks.
    pub fn hindered_by(&self) -> Option<&Finding> {
        let most = self.hindrance().filter(|&most| most > 0)?;
        let hinders = |it: &&Finding| it.effect == Effect::Hinders(most);
        self.findings.iter().find(hinders)
    }
}

impl Crests {
    /// The line between two hexes with all that it touches and what each of it does, smoke included.
    pub fn explain(&self, from: Hex, to: Hex, smoke: &[(Hex, u8)]) -> Account {
        let line = self.artwork.line(from, to);
        let adjacent = self
            .artwork
            .passages
            .steps(to.to_axial() - from.to_axial())
            .is_empty();
        let ends = self.ends(from, to);
        let mut findings = Vec::new();
        for touch in line.touches() {
            let shape = self.artwork.shape(touch.shape);
            let (effect, because) = self.weighed(shape, from, to);
            findings.push(Finding {
                shape: Some(touch.shape),
                hex: shape.hex,
                across: shape.across,
                level: shape.level,
                enters: touch.enters,
                leaves: touch.leaves,
                effect,
                because,
            });
        }
        for &(hex, value) in smoke {
            let on_line = Crests::smoke(from, to, [(hex, value)]) > 0;
            findings.extend(on_line.then(|| self.in_smoke(from, to, hex, value)));
        }
        if !adjacent && !ends.level() && !self.at_the_crest(from, to, ends) {
            let (higher, lower) = if ends.from_is_lower {
                (to, from)
            } else {
                (from, to)
            };
            let hex = Shape::whole_hex(higher);
            let (enters, leaves) = line.part_in(&hex);
            // Where the crest line would have to be at the latest: on the rim toward the lower end.
            let rim = if higher == from { leaves } else { enters };
            debug_assert_ne!(higher, lower);
            findings.push(Finding {
                shape: None,
                hex: higher,
                across: None,
                level: ends.high,
                enters: rim,
                leaves: rim,
                effect: Effect::Blocks,
                because: Because::NotAtTheCrest,
            });
        }
        findings.sort_by_key(|finding| distance(finding.enters, Point::dot_of(from)));
        Account { from, to, findings }
    }

    /// What a touched shape does to a line.
    fn weighed(&self, shape: &Shape, from: Hex, to: Hex) -> (Effect, Because) {
        let weight = self.opacities.of(shape.art);
        let at_end = |hex: Hex| hex == from || hex == to;
        if at_end(shape.hex) || shape.across.is_some_and(at_end) {
            return (Effect::Nothing, Because::AtAnEnd);
        }
        if weight != Weight::None && self.opacities.outranked(&self.artwork, shape) {
            return (Effect::Nothing, Because::Outranked);
        }
        let start = from.to_axial();
        let ends = self.ends(from, to);
        let steps = self.artwork.passages.steps(to.to_axial() - start);
        let row = row_of(to.to_axial() - start);
        let hexes = [Some(shape.hex), shape.across].into_iter().flatten();
        let mut found = (Effect::Nothing, Because::Lower);
        for hex in hexes {
            let step = steps.iter().find(|step| step.hex(start) == Some(hex));
            let open = row.is_some_and(|row| self.runs_along_way(hex, row));
            let weighed = match step {
                Some(_) if open && !matches!(weight, Weight::Crest | Weight::None) => {
                    (Effect::Nothing, Because::AlongWay)
                }
                Some(&step) => ends.weigh(weight, shape.level, ends.next_to_lower(step)),
                None => continue,
            };
            if found.0 == Effect::Nothing {
                found = weighed;
            }
        }
        found
    }

    fn in_smoke(&self, from: Hex, to: Hex, hex: Hex, value: u8) -> Finding {
        let (enters, leaves) = self.artwork.line(from, to).part_in(&Shape::whole_hex(hex));
        Finding {
            shape: None,
            hex,
            across: None,
            level: self.artwork.level(hex),
            enters,
            leaves,
            effect: Effect::Hinders(value),
            because: Because::Smoke,
        }
    }
}

/// Something that grows with the distance between two places.
fn distance(a: Point, b: Point) -> i64 {
    let Point { x, y } = a.minus(b);
    let (x, y) = (i64::from(x), i64::from(y));
    x * x + y * y + x * y
}
