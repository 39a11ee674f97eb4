//! Who supplies the outcomes: seeded dice, a script or a recording. The rules never know the difference.

use crate::journal::{Input, Journal};
use crate::{Chance, Outcome, Rng, Spread};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::collections::VecDeque;

/// Something that says what comes up.
pub trait ChanceSource: Send {
    /// What comes up for this chance; `None` when the source has nothing (more) that fits.
    fn next(&mut self, chance: &Chance) -> Option<Outcome>;
}

/// A number from 0 to `n - 1`, each exactly as likely (multiply and reject, over 32-bit words).
pub fn below(rng: &mut (impl Rng + ?Sized), n: u32) -> u32 {
    assert!(n > 0, "nothing to choose from");
    let mut product = u64::from(rng.next_u32()) * u64::from(n);
    if (product as u32) < n {
        let uneven = n.wrapping_neg() % n;
        while (product as u32) < uneven {
            product = u64::from(rng.next_u32()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

/// What comes up for a spread when `rng` throws the dice.
pub fn throw(rng: &mut (impl Rng + ?Sized), spread: &Spread) -> Outcome {
    spread.at(below(rng, spread.total()))
}

/// Dice from a ChaCha8 stream: the same seed gives the same game on every machine.
#[derive(Clone)]
pub struct Seeded(ChaCha8Rng);

impl Seeded {
    /// Dice from a number.
    pub fn new(seed: u64) -> Self {
        Seeded(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Dice from 32 bytes, such as the outcome of a commit and reveal exchange.
    pub fn from_bytes(seed: [u8; 32]) -> Self {
        Seeded(ChaCha8Rng::from_seed(seed))
    }

    /// The stream itself, for whoever needs more than dice.
    pub fn rng(&mut self) -> &mut ChaCha8Rng {
        &mut self.0
    }
}

impl ChanceSource for Seeded {
    fn next(&mut self, chance: &Chance) -> Option<Outcome> {
        (!chance.spread.is_empty()).then(|| throw(&mut self.0, &chance.spread))
    }
}

/// Outcomes written down beforehand, as in a test.
#[derive(Clone, Debug, Default)]
pub struct Scripted(VecDeque<Rolled>);

#[derive(Clone, Debug)]
enum Rolled {
    Outcome(Outcome),
    Faces(Vec<u8>),
}

impl Scripted {
    /// A script of outcomes by number.
    pub fn outcomes(outcomes: impl IntoIterator<Item = Outcome>) -> Self {
        Scripted(outcomes.into_iter().map(Rolled::Outcome).collect())
    }

    /// A script of single dice by face, from 1.
    pub fn rolls(faces: impl IntoIterator<Item = u8>) -> Self {
        Scripted(
            faces
                .into_iter()
                .map(|face| Rolled::Faces(vec![face]))
                .collect(),
        )
    }

    /// Adds dice thrown together, by face.
    pub fn then(mut self, faces: &[u8]) -> Self {
        self.0.push_back(Rolled::Faces(faces.to_vec()));
        self
    }

    /// How many are left.
    pub fn left(&self) -> usize {
        self.0.len()
    }
}

impl ChanceSource for Scripted {
    fn next(&mut self, chance: &Chance) -> Option<Outcome> {
        let outcome = match (self.0.front()?, &chance.spread) {
            (Rolled::Outcome(outcome), _) => *outcome,
            (Rolled::Faces(faces), Spread::Dice(dice)) => dice.outcome(faces)?,
            (Rolled::Faces(_), Spread::Draw(_)) => return None,
        };
        (chance.spread.weight(outcome) > 0).then(|| {
            self.0.pop_front();
            outcome
        })
    }
}

/// The outcomes of a game that was played, in their order.
#[derive(Clone, Debug)]
pub struct Recorded(VecDeque<Outcome>);

impl Recorded {
    /// All that came up in a journal.
    pub fn of(journal: &Journal) -> Self {
        Recorded(
            journal
                .inputs
                .iter()
                .filter_map(|input| match input {
                    Input::Chance(outcome) => Some(*outcome),
                    Input::Choice { .. } => None,
                })
                .collect(),
        )
    }
}

impl ChanceSource for Recorded {
    fn next(&mut self, chance: &Chance) -> Option<Outcome> {
        let outcome = *self.0.front()?;
        (chance.spread.weight(outcome) > 0).then(|| {
            self.0.pop_front();
            outcome
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Dice, Draw};

    fn d10() -> Chance {
        Chance::die(10, "to hit")
    }

    #[test]
    fn seeded_dice_are_the_same_everywhere() {
        let mut dice = Seeded::new(7);
        let faces: Vec<i16> = (0..12).map(|_| dice.next(&d10()).unwrap().face()).collect();
        assert_eq!(faces, GOLDEN_SEVEN);
        let mut dice = Seeded::from_bytes([1; 32]);
        let faces: Vec<i16> = (0..12).map(|_| dice.next(&d10()).unwrap().face()).collect();
        assert_eq!(faces, GOLDEN_ONES);
    }
    const GOLDEN_SEVEN: [i16; 12] = [2, 2, 2, 2, 3, 8, 1, 8, 1, 7, 9, 4];
    const GOLDEN_ONES: [i16; 12] = [9, 3, 5, 10, 2, 7, 2, 9, 6, 7, 6, 7];

    #[test]
    fn weights_are_kept_and_used_up_kinds_never_come() {
        let draw = Chance::draw(Draw::weighted([3, 0, 1]), "draw a chit");
        let mut dice = Seeded::new(1);
        let mut seen = [0; 3];
        for _ in 0..40_000 {
            seen[dice.next(&draw).unwrap().index()] += 1;
        }
        assert_eq!(seen[1], 0);
        assert!((29_500..30_500).contains(&seen[0]), "{seen:?}");
    }

    #[test]
    fn an_empty_cup_gives_nothing() {
        assert_eq!(
            Seeded::new(1).next(&Chance::draw(Draw::weighted([0, 0]), "draw")),
            None
        );
    }

    #[test]
    fn below_rejects_the_uneven_rest() {
        struct Words(Vec<u32>);
        impl rand_core::TryRng for Words {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.remove(0))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                Ok(0)
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                Ok(())
            }
        }
        // 2^32 mod 10 is 6: the word 0 gives a low half of 0, below 6, and is thrown away.
        let mut words = Words(vec![0, u32::MAX]);
        assert_eq!(below(&mut words, 10), 9);
        assert!(words.0.is_empty());
    }

    #[test]
    fn a_script_gives_its_faces_and_then_ends() {
        let mut script = Scripted::rolls([5, 11]).then(&[3, 4]);
        assert_eq!(script.next(&d10()).unwrap().face(), 5);
        assert_eq!(script.next(&d10()), None, "no die shows 11");
        let mut script = Scripted::default().then(&[3, 4]);
        let two = Chance {
            spread: Spread::Dice(Dice::two(6, 6)),
            ..d10()
        };
        assert_eq!(script.next(&two), Dice::two(6, 6).outcome(&[3, 4]));
        assert_eq!(script.left(), 0);
        assert_eq!(script.next(&two), None);
    }
}
