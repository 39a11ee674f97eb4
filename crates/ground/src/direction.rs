use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One of the six sides of a hex, clockwise from north.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Toward lower rows, straight up.
    North,
    /// Up and right.
    NorthEast,
    /// Down and right.
    SouthEast,
    /// Toward higher rows, straight down.
    South,
    /// Down and left.
    SouthWest,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All six, clockwise from north: `ALL[d.index()] == d`.
    pub const ALL: [Direction; 6] = [
        Direction::North,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// Position in [`Direction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction at a position of [`Direction::ALL`], counted around the clock.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % 6]
    }

    /// The other way.
    pub const fn opposite(self) -> Self {
        self.clockwise(3)
    }

    /// Turned by so many sides to the right.
    pub const fn clockwise(self, sides: usize) -> Self {
        Self::from_index(self.index() + sides % 6)
    }

    /// The step in axial coordinates.
    pub const fn to_axial(self) -> hexx::Hex {
        const STEPS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        let (x, y) = STEPS[self.index()];
        hexx::Hex::new(x, y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opposite_steps_cancel_out() {
        for direction in Direction::ALL {
            assert_eq!(
                direction.to_axial() + direction.opposite().to_axial(),
                hexx::Hex::ZERO
            );
            assert_eq!(Direction::from_index(direction.index()), direction);
        }
    }

    #[test]
    fn the_clock_turns_right() {
        assert_eq!(Direction::North.clockwise(1), Direction::NorthEast);
        assert_eq!(Direction::NorthWest.clockwise(2), Direction::NorthEast);
    }
}
