//! 14.1, 14.1.3, 15.0 Covered arcs and angles of impact. The book's diagrams are lost; rules/lnlt/rulings.md has ours.

use crate::charts::Facing;
use crate::counters::Corner;
use ground::Hex;

impl Corner {
    /// How far a hex lies along the two hex rows beside this corner; none where it is outside of the 60 degrees between
    /// them.
    fn along(self, from: Hex, to: Hex) -> Option<[i32; 2]> {
        let away = to.to_axial() - from.to_axial();
        let [left, right] = self.sides().map(|side| side.to_axial());
        let whole = left.x * right.y - left.y * right.x;
        let a = (away.x * right.y - away.y * right.x) / whole;
        let b = (left.x * away.y - left.y * away.x) / whole;
        (a >= 0 && b >= 0 && a + b > 0).then_some([a, b])
    }

    /// LNLT-1.7-08, LNLT-14.1-02: whether the arc out of this corner covers another hex, those on its edges included.
    pub fn covers(self, from: Hex, to: Hex) -> bool {
        self.along(from, to).is_some()
    }

    /// The corner to turn to so that its arc covers a hex: the nearest, clockwise if two are as near.
    pub fn turned_to(self, from: Hex, to: Hex) -> Corner {
        let near = |corner: &Corner| self.turn_to(*corner);
        let covering = (0..6).map(|turn| self.clockwise(turn));
        let covering = covering.filter(|corner| corner.covers(from, to));
        covering.min_by_key(near).unwrap_or(self)
    }

    /// LNLT-14.1.3-01, LNLT-14.1.3-02: the facings that a shot from another hex may strike on what looks at this corner;
    /// two when it comes right along the line between them.
    pub fn struck(self, own: Hex, shooter: Hex, impact: &[Facing; 6]) -> [Facing; 2] {
        let mut found = (0..6).filter(|&turn| self.clockwise(turn).covers(own, shooter));
        let first = found.next().unwrap_or(0);
        let second = found.next().unwrap_or(first);
        [impact[first], impact[second]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IMPACT: [Facing; 6] = [
        Facing::Front,
        Facing::Flank,
        Facing::Flank,
        Facing::Rear,
        Facing::Flank,
        Facing::Flank,
    ];

    fn around(hex: Hex) -> impl Iterator<Item = Hex> {
        let all = (0..14).flat_map(|col| (0..14).map(move |row| Hex::new(col, row)));
        all.filter(move |it| *it != hex)
    }

    #[test]
    fn every_hex_is_in_one_arc_or_on_the_edge_of_two() {
        let own = Hex::new(6, 6);
        for hex in around(own) {
            let arcs = Corner::ALL.into_iter().filter(|it| it.covers(own, hex));
            let straight = ground::Direction::ALL.into_iter().any(|way| {
                let step = way.to_axial();
                let away = hex.to_axial() - own.to_axial();
                away == step * away.length()
            });
            assert_eq!(arcs.count(), if straight { 2 } else { 1 }, "{hex}");
        }
    }

    #[test]
    fn the_two_hexes_beside_a_corner_are_in_its_arc() {
        let own = Hex::new(6, 6);
        for corner in Corner::ALL {
            assert!(!corner.covers(own, own), "an arc leaves its own hex out");
            let beside = corner.sides().map(|side| own.neighbour(side));
            for hex in around(own).filter(|hex| hex.distance(own) == 1) {
                assert_eq!(corner.covers(own, hex), beside.contains(&Some(hex)));
            }
        }
    }

    #[test]
    fn one_turns_no_farther_than_needed() {
        let own = Hex::new(6, 6);
        for hex in around(own) {
            for corner in Corner::ALL {
                let turned = corner.turned_to(own, hex);
                assert!(turned.covers(own, hex));
                assert_eq!(turned == corner, corner.covers(own, hex));
            }
        }
    }

    #[test]
    fn what_comes_from_ahead_strikes_the_front_and_from_behind_the_rear() {
        let own = Hex::new(6, 6);
        let east = Corner::Three;
        assert_eq!(
            east.struck(own, Hex::new(10, 6), &IMPACT),
            [Facing::Front; 2]
        );
        assert_eq!(east.struck(own, Hex::new(2, 6), &IMPACT), [Facing::Rear; 2]);
        assert_eq!(
            east.struck(own, Hex::new(6, 2), &IMPACT),
            [Facing::Flank; 2]
        );
        let edge = own.neighbour(east.sides()[0]).unwrap();
        let mut both = east.struck(own, edge, &IMPACT);
        both.sort();
        assert_eq!(both, [Facing::Front, Facing::Flank]);
    }
}
