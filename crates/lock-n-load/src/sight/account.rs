//! All there is to say about one line: what it touches, and its side profile.

use super::rule::{Effect, Levels, Place};
use super::walk::{Found, Notes, What};
use super::{Because, End, Shroud, Sight};
use engine::Shown;
use engine::scene::{self, Through};
use ground::artwork::Point;
use ground::{Hex, Segment};

/// Something on a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Where.
    pub hex: Hex,
    /// The other hex, for what lies on a hexside or beside a line along one.
    pub across: Option<Hex>,
    /// What.
    pub what: What,
    /// Its total height; none where it reaches up to all levels.
    pub top: Option<i8>,
    /// Where the line first touches it, on the map.
    pub enters: Point,
    /// Where the line last touches it.
    pub leaves: Point,
    /// What it does.
    pub effect: Effect,
    /// Why.
    pub because: Because,
}

/// One hex of a line's side profile, or the two hexes that it runs between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// The hex.
    pub hex: Hex,
    /// The other one, where the line runs along a hexside.
    pub across: Option<Hex>,
    /// The level of the ground; of the lower of two hexes.
    pub ground: i8,
    /// The total height of what the line touches here, at least the ground's.
    pub top: i8,
    /// Whether a marker here reaches up to all levels.
    pub shrouded: bool,
    /// How high an obstacle may rise here without mattering: the height at which to draw the line. At the two ends, the
    /// levels of the units.
    pub clears: i8,
    /// What the hex does to the line.
    pub effect: Effect,
}

/// All there is to say about the line between two ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Where it begins.
    pub from: End,
    /// Where it ends.
    pub to: End,
    /// The levels of both ends.
    pub levels: [i8; 2],
    /// How many hexes degrade it; `None` when it is blocked.
    pub degradation: Option<u8>,
    /// Everything it touches, in order.
    pub findings: Vec<Finding>,
    /// Its side profile, from end to end.
    pub profile: Vec<Stage>,
}

impl Notes for Vec<Found> {
    const ALL: bool = true;
    fn note(&mut self, found: Found) {
        self.push(found);
    }
}

impl Account {
    pub(super) fn of(sight: &Sight, from: End, to: End, shrouds: &[Shroud]) -> Account {
        let mut found: Vec<Found> = Vec::new();
        let degradation = sight.walk(from, to, shrouds, &mut found);
        let line = sight.artwork.line(from.hex, to.hex);
        let mut findings = sight.own_hex(from.hex, from.hex, to.hex);
        findings.extend(found.iter().map(|it| {
            let part = match it.what {
                What::Shape(id) => line.part_of(sight.artwork.shape(id)),
                _ => None,
            };
            let (enters, leaves) = part.unwrap_or_else(|| line.part_of_hex(it.hex));
            Finding {
                hex: it.hex,
                across: it.across,
                what: it.what,
                top: it.top,
                enters,
                leaves,
                effect: it.effect,
                because: it.because,
            }
        }));
        if from.hex != to.hex {
            findings.extend(sight.own_hex(to.hex, from.hex, to.hex));
        }
        let levels = [from, to].map(|end| sight.level_among(end, shrouds));
        let profile = sight.profile(from, to, levels, &findings);
        Account {
            from,
            to,
            levels,
            degradation,
            findings,
            profile,
        }
    }

    /// Whether the two see each other.
    pub fn sees(&self) -> bool {
        self.degradation.is_some()
    }

    /// The first thing that blocks.
    pub fn blocked_by(&self) -> Option<&Finding> {
        self.findings.iter().find(|it| it.effect == Effect::Blocks)
    }

    /// What the line touches, for a scene; the game finds the words.
    pub fn touches(&self, tell: impl Fn(&Finding) -> String) -> Vec<scene::Touch> {
        let touch = |finding: &Finding| scene::Touch {
            shape: match finding.what {
                What::Shape(id) => id.scene_id(),
                _ => None,
            },
            space: finding.hex.to_string(),
            at: finding.enters.minus(Point::dot_of(finding.hex)).in_scene(),
            effect: match finding.effect {
                Effect::Nothing => Through::Clear,
                Effect::Degrades => Through::Hinders,
                Effect::Blocks => Through::Blocks,
            },
            text: tell(finding),
            clauses: vec![finding.because.clause().0.to_owned()],
        };
        self.findings.iter().map(touch).collect()
    }

    /// What degrades, in order.
    pub fn degraded_by(&self) -> impl Iterator<Item = &Finding> {
        let degrades = |it: &&Finding| it.effect == Effect::Degrades;
        self.findings.iter().filter(degrades)
    }
}

impl Sight {
    /// What the line touches in the hex of an end: it does nothing (LNLT-10.3-04).
    fn own_hex(&self, hex: Hex, from: Hex, to: Hex) -> Vec<Finding> {
        let line = self.artwork.line(from, to);
        let pieces = self.obstacles.pieces(hex).iter();
        let terrain = pieces.filter(|piece| piece.terrain);
        let finding = |piece: &super::obstacles::Piece| {
            let (enters, leaves) = line.part_of(self.artwork.shape(piece.shape))?;
            Some(Finding {
                hex,
                across: None,
                what: What::Shape(piece.shape),
                top: Some(piece.it.top),
                enters,
                leaves,
                effect: Effect::Nothing,
                because: Because::OwnHex,
            })
        };
        terrain.filter_map(finding).collect()
    }

    fn profile(&self, from: End, to: End, [a, b]: [i8; 2], findings: &[Finding]) -> Vec<Stage> {
        let levels = Levels::new(a, b);
        let end = |end: End, level: i8| Stage {
            hex: end.hex,
            across: None,
            ground: self.obstacles.level(end.hex),
            top: self.top(end.hex),
            shrouded: false,
            clears: level,
            effect: Effect::Nothing,
        };
        let mut stages = vec![end(from, a)];
        if from.hex == to.hex {
            return stages;
        }
        let steps = self.lines.between(from.hex, to.hex);
        let last = steps.len().saturating_sub(1) as u32;
        for (k, step) in (0..).zip(steps) {
            let (before, behind) = if a >= b { (k, last - k) } else { (last - k, k) };
            let clears = levels.clears(Place { before, behind });
            stages.push(self.stage(step, clears, findings));
        }
        stages.push(end(to, b));
        stages
    }

    fn stage(&self, step: Segment, clears: i8, findings: &[Finding]) -> Stage {
        let (hex, across) = match step {
            Segment::Hex(hex) => (hex, None),
            Segment::Side(p, q) if p.is_nowhere() => (q, None),
            Segment::Side(p, q) => (p, Some(q).filter(|q| !q.is_nowhere())),
        };
        let level = |hex: Hex| self.obstacles.level(hex);
        let ground = across.map_or(level(hex), |other| level(hex).min(level(other)));
        let part = |at: Hex| {
            let here = findings.iter().filter(move |it| it.hex == at);
            here.filter(|it| it.what != What::Rule)
        };
        let full = |at: Hex| part(at).any(|it| it.top.is_none());
        let highest = |at: Hex| match full(at) {
            true => i8::MAX,
            false => part(at).filter_map(|it| it.top).max().unwrap_or(ground),
        };
        // Between two hexes only what both have counts.
        let top = across.map_or(highest(hex), |other| highest(hex).min(highest(other)));
        let shrouded = top == i8::MAX;
        let drawn = part(hex).filter_map(|it| it.top).max();
        let top = if shrouded {
            drawn.unwrap_or(ground)
        } else {
            top
        };
        let effect = part(hex).map(|it| it.effect).max().unwrap_or_default();
        Stage {
            hex,
            across,
            ground,
            top: top.max(ground),
            shrouded,
            clears,
            effect,
        }
    }
}
