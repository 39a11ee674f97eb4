//! 3.4 Facing: which hexes lie in a gun's or vehicle's front fire arc. Everything else is flank.

use crate::terrain::FrontArc;
use ground::{Direction, Hex};

/// Whether `hex` lies in the front fire arc of a unit at `from` that looks along `facing` (FF-3.4-02).
pub fn in_front(arc: FrontArc, from: Hex, facing: Direction, hex: Hex) -> bool {
    let way = hex.to_axial() - from.to_axial();
    // The two neighbours beside the one ahead span the plane: the way is so many steps along each.
    let (left, right) = (
        facing.clockwise(5).to_axial(),
        facing.clockwise(1).to_axial(),
    );
    let turned = left.x * right.y - left.y * right.x;
    let along_left = (way.x * right.y - way.y * right.x) * turned;
    let along_right = (left.x * way.y - left.y * way.x) * turned;
    if (along_left, along_right) == (0, 0) {
        return false;
    }
    match arc {
        FrontArc::Three => along_left >= 0 && along_right >= 0,
        FrontArc::One => along_left <= 2 * along_right && along_right <= 2 * along_left,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules: FF-3.4-02
    #[test]
    fn the_front_arc_is_the_wedge_of_the_three_hexes_ahead() {
        let from = Hex::new(20, 20);
        for facing in Direction::ALL {
            for direction in Direction::ALL {
                let near = from.neighbour(direction).expect("on the grid");
                let turn = (direction.index() + 6 - facing.index()) % 6;
                let ahead = matches!(turn, 5 | 0 | 1);
                assert_eq!(in_front(FrontArc::Three, from, facing, near), ahead);
                assert_eq!(in_front(FrontArc::One, from, facing, near), turn == 0);
            }
        }
        // North: the rays through 21.20 (north-east) and 19.20 (north-west) are the borders and belong to it.
        for (hex, three, one) in [
            ((20, 17), true, true),
            ((22, 19), true, false),
            ((21, 19), true, true),
            ((22, 20), false, false),
            ((20, 23), false, false),
            ((18, 19), true, false),
        ] {
            let hex = Hex::new(hex.0, hex.1);
            assert_eq!(
                in_front(FrontArc::Three, from, Direction::North, hex),
                three,
                "{hex}"
            );
            assert_eq!(
                in_front(FrontArc::One, from, Direction::North, hex),
                one,
                "{hex}"
            );
        }
        assert!(!in_front(FrontArc::Three, from, Direction::North, from));
    }

    /// The narrow arc reaches from one corner of the hex ahead to the other: twice as far to one side as to the other
    /// is its border, and belongs to it.
    #[test]
    fn the_narrow_front_arc_ends_at_the_corners_of_the_hex_ahead() {
        let from = Hex::new(20, 20);
        for facing in Direction::ALL {
            for (left, right, within) in [
                (1, 1, true),
                (2, 1, true),
                (1, 2, true),
                (4, 2, true),
                (5, 2, false),
                (2, 5, false),
                (3, 1, false),
                (1, 3, false),
                (1, 0, false),
                (-1, -1, false),
            ] {
                let way =
                    facing.clockwise(5).to_axial() * left + facing.clockwise(1).to_axial() * right;
                let hex = Hex::from_axial(from.to_axial() + way).expect("on the grid");
                assert_eq!(
                    in_front(FrontArc::One, from, facing, hex),
                    within,
                    "{facing:?} {left} {right}"
                );
            }
        }
    }
}
