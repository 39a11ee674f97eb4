//! The ladder of dice: 2d6, 2d8, 2d10, 2d12, 2d20 (Glossary, 34.13, 34.22, 36).

use engine::Modifier;

/// The sizes of dice, from -2D to +2D.
pub(crate) const SIZES: [u8; 5] = [6, 8, 10, 12, 20];

/// The size of the dice at a net modifier; none below -2D. More than +2D stays 2d20 (ruling G-B04).
pub(crate) fn dice_of(net: i16) -> Option<u8> {
    let place = net.min(2) + 2;
    usize::try_from(place).ok().map(|place| SIZES[place])
}

/// Adds up what changes the size of the dice. A playout only wants the sum; words want each term.
#[derive(Default)]
pub(crate) struct Net {
    /// What they come to.
    pub sum: i16,
    /// Each of them, when they are told.
    pub terms: Option<Vec<Modifier>>,
}

impl Net {
    /// Keeps each term.
    pub fn told() -> Net {
        Net {
            terms: Some(Vec::new()),
            ..Net::default()
        }
    }

    /// A term, where its condition holds.
    pub fn add(&mut self, applies: bool, value: i16, text: &'static str, clause: &'static str) {
        if applies {
            self.sum += value;
            if let Some(terms) = &mut self.terms {
                terms.push(Modifier::new(value, text, clause));
            }
        }
    }

    /// The terms.
    pub fn into_terms(self) -> Vec<Modifier> {
        self.terms.unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: FF-GLO-06, FF-GLO-07, FF-34.13-01
    #[test]
    fn the_ladder_has_five_rungs() {
        let rungs: Vec<_> = (-4..=4).map(dice_of).collect();
        let some = |sides| Some(sides);
        assert_eq!(
            rungs,
            [
                None,
                None,
                some(6),
                some(8),
                some(10),
                some(12),
                some(20),
                some(20),
                some(20)
            ]
        );
    }
}
