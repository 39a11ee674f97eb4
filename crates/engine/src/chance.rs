use crate::{List, Seat};
use serde::{Deserialize, Serialize};

/// Something that nobody decides: dice to roll, a chit or card to draw. A finite distribution with its purpose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// What can come up, and how often.
    pub spread: Spread,
    /// What it is for, in the words of the rules: "to hit", "draw a chit".
    pub purpose: &'static str,
    /// Who rolls or draws; `None` where it is nobody's roll: a lot, a deal.
    pub by: Option<Seat>,
    /// The only seat that may see what came up, when it is not open to all.
    pub secret: Option<Seat>,
}

impl Chance {
    /// An open roll of one die.
    pub fn die(sides: u8, purpose: &'static str) -> Self {
        Chance {
            spread: Spread::Dice(Dice::one(sides)),
            purpose,
            by: None,
            secret: None,
        }
    }

    /// An open draw from what is left, by weight.
    pub fn draw(draw: Draw, purpose: &'static str) -> Self {
        Chance {
            spread: Spread::Draw(draw),
            purpose,
            by: None,
            secret: None,
        }
    }

    /// The same, rolled or drawn by a seat.
    pub fn by(self, seat: Seat) -> Self {
        Chance {
            by: Some(seat),
            ..self
        }
    }

    /// The same, but only `seat` sees what came up.
    pub fn secret_of(self, seat: Seat) -> Self {
        Chance {
            secret: Some(seat),
            ..self
        }
    }
}

/// What can come up. Outcomes are numbered from 0; each has a weight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Spread {
    /// Dice thrown together, each face kept apart.
    Dice(Dice),
    /// One of several kinds, by how many of each are left.
    Draw(Draw),
}

/// Up to four dice thrown together; outcome 0 is "all ones" and the first die turns slowest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dice(pub [u8; 4]);

impl Dice {
    /// A single die.
    pub fn one(sides: u8) -> Self {
        Dice([sides, 0, 0, 0])
    }

    /// Two dice kept apart.
    pub fn two(a: u8, b: u8) -> Self {
        Dice([a, b, 0, 0])
    }

    /// The sides of the dice in use.
    pub fn sides(&self) -> impl Iterator<Item = u8> + '_ {
        self.0.iter().copied().take_while(|&s| s > 0)
    }

    /// The faces (from 1) of an outcome.
    pub fn faces(&self, outcome: Outcome) -> [u8; 4] {
        let mut rest = outcome.0;
        let mut faces = [0; 4];
        for i in (0..4).rev().filter(|&i| self.0[i] > 0) {
            let sides = self.0[i] as u16;
            faces[i] = (rest % sides) as u8 + 1;
            rest /= sides;
        }
        faces
    }

    /// The outcome with these faces (from 1); `None` when a die has no such face.
    pub fn outcome(&self, faces: &[u8]) -> Option<Outcome> {
        if faces.len() != self.sides().count() {
            return None;
        }
        self.sides()
            .zip(faces)
            .try_fold(0u16, |sum, (sides, &face)| {
                (1..=sides)
                    .contains(&face)
                    .then(|| sum * sides as u16 + face as u16 - 1)
            })
            .map(Outcome)
    }
}

/// How many of each kind are left to be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draw {
    /// Weight of outcome 0, 1, 2 …; kinds that are used up have weight 0.
    pub weights: List<u8, 128>,
}

impl Draw {
    /// A draw with these weights.
    pub fn weighted(weights: impl IntoIterator<Item = u8>) -> Self {
        Draw {
            weights: weights.into_iter().collect(),
        }
    }

    /// One of `n`, each as likely.
    pub fn one_of(n: usize) -> Self {
        Draw::weighted(std::iter::repeat_n(1, n))
    }
}

impl Spread {
    /// How many outcomes there are, possible or used up.
    pub fn len(&self) -> usize {
        match self {
            Spread::Dice(dice) => dice.sides().map(usize::from).product(),
            Spread::Draw(draw) => draw.weights.len(),
        }
    }

    /// Whether there is nothing to come up (a broken spread).
    pub fn is_empty(&self) -> bool {
        self.total() == 0
    }

    /// Weight of an outcome; 0 means it cannot come up.
    pub fn weight(&self, outcome: Outcome) -> u32 {
        match self {
            Spread::Dice(_) => u32::from((outcome.0 as usize) < self.len()),
            Spread::Draw(draw) => draw
                .weights
                .get(outcome.0 as usize)
                .map_or(0, |&w| w as u32),
        }
    }

    /// Sum of all weights.
    pub fn total(&self) -> u32 {
        match self {
            Spread::Dice(_) => self.len() as u32,
            Spread::Draw(draw) => draw.weights.iter().map(|&w| w as u32).sum(),
        }
    }

    /// The outcome at a point from 0 to `total() - 1` of the weights laid end to end.
    pub fn at(&self, point: u32) -> Outcome {
        match self {
            Spread::Dice(_) => Outcome(point as u16),
            Spread::Draw(draw) => {
                let mut rest = point;
                for (i, &w) in draw.weights.iter().enumerate() {
                    if rest < w as u32 {
                        return Outcome(i as u16);
                    }
                    rest -= w as u32;
                }
                panic!("point {point} lies beyond the weights")
            }
        }
    }

    /// All outcomes that can come up, with their weights.
    pub fn outcomes(&self) -> impl Iterator<Item = (Outcome, u32)> + '_ {
        (0..self.len() as u16)
            .map(Outcome)
            .map(|o| (o, self.weight(o)))
            .filter(|&(_, w)| w > 0)
    }
}

/// Which of the possible things came up, numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Outcome(pub u16);

impl Outcome {
    /// The face of a single die, from 1.
    pub fn face(self) -> i16 {
        self.0 as i16 + 1
    }

    /// Position among the outcomes.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}
