use std::cmp::Ordering;

/// A fraction of the way along a line, exactly.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction {
    over: i64,
    /// Above 0.
    under: i64,
}

impl Fraction {
    pub const START: Fraction = Fraction { over: 0, under: 1 };
    pub const END: Fraction = Fraction { over: 1, under: 1 };

    /// `over / under`; the latter is not 0.
    pub fn new(over: i64, under: i64) -> Self {
        Fraction {
            over: over * under.signum(),
            under: under.abs(),
        }
    }

    /// So much of a length, rounded to the nearest whole number.
    pub fn of(self, length: i64) -> i64 {
        let twice = 2 * i128::from(self.over) * i128::from(length) + i128::from(self.under);
        twice.div_euclid(2 * i128::from(self.under)) as i64
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Self) -> Ordering {
        let product = |a: i64, b: i64| i128::from(a) * i128::from(b);
        product(self.over, other.under).cmp(&product(other.over, self.under))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}
