//! Along a line, step by step.

use super::obstacles::obstacle;
use super::rule::{Effect, Levels, Obstacle, Place};
use super::{BLOCKING, Because, End, Facts, Height, Marker, Shroud, Sight};
use ground::artwork::ShapeId;
use ground::{Hex, Segment};

/// What a walk tells on its way.
pub(super) trait Notes {
    /// Whether it wants to hear of what does nothing too, and of what comes after a block.
    const ALL: bool;
    fn note(&mut self, found: Found);
}

/// For whoever wants the answer alone.
pub(super) struct Nothing;

impl Notes for Nothing {
    const ALL: bool = false;
    #[inline]
    fn note(&mut self, _: Found) {}
}

/// Something on a line.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub hex: Hex,
    /// The other hex of a hexside.
    pub across: Option<Hex>,
    pub what: What,
    /// Its total height; none where it reaches up to all levels.
    pub top: Option<i8>,
    pub effect: Effect,
    pub because: Because,
}

/// What it is that was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A silhouette.
    Shape(ShapeId),
    /// The terrain that a hex counts as filled with.
    Terrain,
    /// The ground of a hex.
    Hill,
    /// A wall or hedge.
    Fence,
    /// A marker.
    Marker(Marker),
    /// No thing but a rule.
    Rule,
}

/// The way from one end to the other.
struct Course {
    from: Hex,
    to: Hex,
    /// From where it begins, in axial coordinates.
    way: (i32, i32),
    levels: Levels,
    /// Whether it begins at the higher end.
    down: bool,
    steps: u32,
}

impl Course {
    #[inline]
    fn place(&self, step: u32) -> Place {
        let rest = self.steps - 1 - step;
        match self.down {
            true => Place {
                before: step,
                behind: rest,
            },
            false => Place {
                before: rest,
                behind: step,
            },
        }
    }

    #[inline]
    fn offset(&self, hex: Hex) -> (i32, i32) {
        let (start, at) = (self.from.to_axial(), hex.to_axial());
        (at.x - start.x, at.y - start.y)
    }

    /// Whether a piece that reaches over from these neighbours of its hex does so from an end.
    fn spills(&self, hex: Hex, from: u8) -> bool {
        let end = |end: Hex| {
            hex.direction_to(end)
                .is_some_and(|side| from >> side.index() & 1 == 1)
        };
        end(self.from) || end(self.to)
    }
}

impl Sight {
    /// Walks from one end to the other: how many hexes degrade the line, `None` when it is blocked.
    pub(super) fn walk<N: Notes>(
        &self,
        from: End,
        to: End,
        shrouds: &[Shroud],
        notes: &mut N,
    ) -> Option<u8> {
        if self.between_floors(from, to, shrouds) {
            notes.note(Found::rule(from.hex, Because::Floors));
            return None;
        }
        let steps = self.lines.between(from.hex, to.hex);
        let (start, end) = (from.hex.to_axial(), to.hex.to_axial());
        let (a, b) = (
            self.level_among(from, shrouds),
            self.level_among(to, shrouds),
        );
        let course = Course {
            from: from.hex,
            to: to.hex,
            way: (end.x - start.x, end.y - start.y),
            levels: Levels::new(a, b),
            down: a >= b,
            steps: steps.len() as u32,
        };
        let mut degraded = 0;
        let mut blocked = false;
        let mut last = (Segment::Hex(from.hex), Effect::Nothing);
        for (k, step) in (0..).zip(steps) {
            let place = course.place(k);
            let effect = match step {
                Segment::Hex(hex) => self.inside(&course, hex, place, shrouds, notes),
                Segment::Side(p, q) => self.beside(&course, [p, q], place, shrouds, notes),
            };
            let mut degrades = effect == Effect::Degrades;
            blocked |= effect == Effect::Blocks;
            if self.obstacles.any_fence && k > 0 {
                // It belongs to both hexes: it adds nothing where one of them degrades already.
                let fence = self.fence(&course, last.0, step, place, notes);
                blocked |= fence == Effect::Blocks;
                degrades |= fence == Effect::Degrades && last.1 != Effect::Degrades;
            }
            degraded += u8::from(degrades);
            if degrades && degraded == BLOCKING {
                notes.note(Found::rule(hex_of(step), Because::Third));
                blocked = true;
            }
            if blocked && !N::ALL {
                return None;
            }
            last = (step, effect);
        }
        (!blocked).then_some(degraded)
    }

    /// Units on different floors of a building, or of buildings in adjacent hexes, have no LOS (LNLT-10.2-05).
    fn between_floors(&self, from: End, to: End, shrouds: &[Shroud]) -> bool {
        let floor = |end: End| matches!(end.height, Height::Ground | Height::Upper);
        if from.height == to.height || !floor(from) || !floor(to) {
            return false;
        }
        let rubble = |hex: Hex| shrouds.contains(&Shroud::new(hex, Marker::Rubble));
        let floors = |hex: Hex| self.multi_story().contains(hex) && !rubble(hex);
        from.hex.distance(to.hex) <= 1 && floors(from.hex) && floors(to.hex)
    }

    /// What a hex does that the line enters.
    #[inline]
    fn inside<N: Notes>(
        &self,
        course: &Course,
        hex: Hex,
        place: Place,
        shrouds: &[Shroud],
        notes: &mut N,
    ) -> Effect {
        let mut worst = Effect::Nothing;
        let mut rubble = false;
        for shroud in shrouds.iter().filter(|shroud| shroud.hex == hex) {
            let found = self.marker(course.levels, *shroud, place);
            rubble |= shroud.marker == Marker::Rubble;
            worst = counted(worst, found, notes);
        }
        for piece in self.obstacles.pieces(hex) {
            let (mut effect, mut because) = course.levels.weigh(piece.it, place);
            let idle = !N::ALL && effect <= worst;
            if idle
                || (rubble && piece.terrain)
                || !(self.obstacles).touches(piece, course.way, course.offset(hex))
            {
                continue;
            }
            if piece.spills != 0 && course.spills(hex, piece.spills) {
                (effect, because) = (Effect::Nothing, Because::Overspill);
            } else if because.is_hill_shadow() && self.is_slope(course) {
                (effect, because) = (Effect::Nothing, Because::Slope);
            }
            let found = Found {
                hex,
                across: None,
                what: What::Shape(piece.shape),
                top: Some(piece.it.top),
                effect,
                because,
            };
            worst = counted(worst, found, notes);
        }
        worst
    }

    /// What the two hexes do between which the line runs: what both do (10.3.2).
    fn beside<N: Notes>(
        &self,
        course: &Course,
        hexes: [Hex; 2],
        place: Place,
        shrouds: &[Shroud],
        notes: &mut N,
    ) -> Effect {
        let flanks = hexes.map(|hex| self.flank(course, hex, place, shrouds));
        let [p, q] = flanks.map(|found| found.map_or(Effect::Nothing, |found| found.effect));
        let both = p.min(q);
        let because = match (p, q) {
            (Effect::Nothing, _) | (_, Effect::Nothing) => Because::OneFlank,
            (a, b) if a == b => Because::BothFlanks,
            _ => Because::MixedFlanks,
        };
        if N::ALL {
            let touched = p.max(q) != Effect::Nothing;
            for (found, across) in flanks.into_iter().zip([hexes[1], hexes[0]]) {
                let Some(found) = found else { continue };
                let mut found = Found {
                    across: Some(across),
                    ..found
                };
                if touched && found.effect != Effect::Nothing {
                    (found.effect, found.because) = (both, because);
                }
                notes.note(found);
            }
            let fence = self.fence_between(hexes[0], hexes[1]);
            if let Some(it) = fence {
                notes.note(Found {
                    hex: hexes[0],
                    across: Some(hexes[1]),
                    what: What::Fence,
                    top: Some(it.top),
                    effect: Effect::Nothing,
                    because: Because::AlongFence,
                });
            }
        }
        both
    }

    /// What does most in a hex that counts as filled with its terrain; none where nothing is there at all.
    fn flank(&self, course: &Course, hex: Hex, place: Place, shrouds: &[Shroud]) -> Option<Found> {
        let cell = self.obstacles.cell(hex);
        let here = || shrouds.iter().filter(|shroud| shroud.hex == hex);
        let rubble = here().any(|shroud| shroud.marker == Marker::Rubble);
        let mut most: Option<Found> = None;
        let mut add = |found: Found| {
            if most.is_none_or(|most| found.effect > most.effect) {
                most = Some(found);
            }
        };
        if self.artwork.ground().contains(hex) {
            let hill = super::obstacles::hill(cell.level, cell.level);
            for (what, it) in [(What::Terrain, cell.filled), (What::Hill, hill)] {
                if it.does == Effect::Nothing || (rubble && what == What::Terrain) {
                    continue;
                }
                let (mut effect, mut because) = course.levels.weigh(it, place);
                if because.is_hill_shadow() && self.is_slope(course) {
                    (effect, because) = (Effect::Nothing, Because::Slope);
                }
                if what == What::Hill && cell.level <= 0 && effect == Effect::Nothing {
                    continue;
                }
                add(Found {
                    hex,
                    across: None,
                    what,
                    top: Some(it.top),
                    effect,
                    because,
                });
            }
        }
        for shroud in here() {
            add(self.marker(course.levels, *shroud, place));
        }
        most
    }

    /// What a marker does.
    fn marker(&self, levels: Levels, shroud: Shroud, place: Place) -> Found {
        let Shroud { hex, marker } = shroud;
        let level = self.obstacles.level(hex);
        let by_chart = |facts: Facts| {
            let it = obstacle(facts, level);
            let (effect, because) = levels.weigh(it, place);
            (Some(it.top), effect, because)
        };
        let (top, effect, because) = match marker {
            Marker::Smoke => (None, Effect::Blocks, Because::Smoke),
            Marker::Mortar => (None, Effect::Degrades, Because::Mortar),
            Marker::Barrage => (None, Effect::Degrades, Because::Barrage),
            Marker::Wreck => by_chart(self.chart.of_wreck()),
            Marker::Rubble => by_chart(self.chart.of_rubble()),
        };
        Found {
            hex,
            across: None,
            what: What::Marker(marker),
            top,
            effect,
            because,
        }
    }

    /// What lies on the hexsides between one step and the next; those of the two ends' own hexes are never among them.
    fn fence<N: Notes>(
        &self,
        course: &Course,
        last: Segment,
        step: Segment,
        place: Place,
        notes: &mut N,
    ) -> Effect {
        let sides = match (last, step) {
            (Segment::Hex(x), Segment::Hex(y)) => [Some((x, y)), None],
            (Segment::Hex(x), Segment::Side(p, q)) | (Segment::Side(p, q), Segment::Hex(x)) => {
                [Some((x, p)), Some((x, q))]
            }
            (Segment::Side(..), Segment::Side(..)) => [None, None],
        };
        let mut least: Option<Found> = None;
        for (a, b) in sides.into_iter().flatten() {
            let Some(it) = self.fence_between(a, b) else {
                return Effect::Nothing;
            };
            let (effect, because) = course.levels.weigh(it, place);
            let found = Found {
                hex: a,
                across: Some(b),
                what: What::Fence,
                top: Some(it.top),
                effect,
                because,
            };
            if least.is_none_or(|least| effect < least.effect) {
                least = Some(found);
            }
        }
        let Some(least) = least else {
            return Effect::Nothing;
        };
        notes.note(least);
        least.effect
    }

    /// What lies along the side between two neighbours: it stands on the lower ground, and casts no shadow.
    #[inline]
    fn fence_between(&self, a: Hex, b: Hex) -> Option<Obstacle> {
        let fenced = &self.obstacles.fenced;
        if !fenced.contains(a) || !fenced.contains(b) {
            return None;
        }
        let side = a.direction_to(b)?;
        let facts = self.obstacles.cell(a).fences[side.index()];
        let level = self.obstacles.level(a).min(self.obstacles.level(b));
        let it = Obstacle {
            casts: false,
            ..obstacle(facts, level)
        };
        (it.does != Effect::Nothing).then_some(it)
    }

    /// Whether the line runs down from a Hill hex through Clear Hill hexes alone, each lower than the one before, to
    /// ground that is lower still (LNLT-10.3.1-01).
    fn is_slope(&self, course: &Course) -> bool {
        let (top, foot) = match course.down {
            true => (course.from, course.to),
            false => (course.to, course.from),
        };
        let mut above = self.obstacles.level(top);
        if above <= 0 {
            return false;
        }
        for step in self.lines.between(top, foot) {
            let hexes = match step {
                Segment::Hex(hex) => [hex, hex],
                Segment::Side(p, q) => [p, q],
            };
            let cells = hexes.map(|hex| self.obstacles.cell(hex));
            if !cells.iter().all(|cell| cell.slope && cell.level < above) {
                return false;
            }
            above = cells[0].level.min(cells[1].level);
        }
        self.obstacles.level(foot) < above
    }
}

impl Found {
    fn rule(hex: Hex, because: Because) -> Found {
        Found {
            hex,
            across: None,
            what: What::Rule,
            top: None,
            effect: Effect::Blocks,
            because,
        }
    }
}

/// Takes note of one more thing in a hex, of which one at most degrades (LNLT-10.3-03).
#[inline]
fn counted<N: Notes>(worst: Effect, mut found: Found, notes: &mut N) -> Effect {
    let effect = found.effect;
    if N::ALL {
        if effect == Effect::Degrades && worst >= effect {
            (found.effect, found.because) = (Effect::Nothing, Because::SameHex);
        }
        notes.note(found);
    }
    worst.max(effect)
}

fn hex_of(step: Segment) -> Hex {
    match step {
        Segment::Hex(hex) => hex,
        Segment::Side(p, q) if p.is_nowhere() => q,
        Segment::Side(p, _) => p,
    }
}
