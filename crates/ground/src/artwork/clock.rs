//! Places inside a hex, as a person writes them: by the clock.

use crate::{Direction, Hex};
use hexx::Hex as Axial;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// So many units make the way from one centre dot to the next. Everything that can be written falls on whole units.
pub const UNIT: i32 = 1440;

/// A point in units of which [`UNIT`] make a hex, along the two axes of axial coordinates. Inside a hex it is told from
/// the centre dot, on a map from the dot of the hex with axial coordinates 0, 0.
///
/// The axes are not at right angles, but straight lines stay straight and sides stay sides, so that cross products tell
/// the truth, and a map turned by 60° has whole coordinates again.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    Serialize,
    Deserialize,
    JsonSchema,
)]
pub struct Point {
    /// Along the axis from north-west to south-east, UNIT for each column.
    pub x: i32,
    /// Along the axis from north to south, UNIT for each row.
    pub y: i32,
}

impl Point {
    /// The centre dot, told from itself.
    pub const DOT: Point = Point { x: 0, y: 0 };

    /// A point at these coordinates.
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }

    /// The centre dot of a hex on its map.
    pub const fn dot_of(hex: Hex) -> Self {
        let axial = hex.to_axial();
        Point::new(axial.x * UNIT, axial.y * UNIT)
    }

    /// The same point seen from another origin, which is at `origin` from this one.
    pub const fn plus(self, origin: Point) -> Self {
        Point::new(self.x + origin.x, self.y + origin.y)
    }

    /// The way from another point to this one.
    pub const fn minus(self, other: Point) -> Self {
        Point::new(self.x - other.x, self.y - other.y)
    }

    /// Twice the area between two ways from the same place: positive when the second lies clockwise of the first.
    pub const fn cross(self, other: Point) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// Toward a neighbour, as far as its dot.
    pub(crate) const fn step(direction: Direction) -> Self {
        let Axial { x, y } = direction.to_axial();
        Point::new(x * UNIT, y * UNIT)
    }
}

/// A place inside a hex, by the clock: the hour and minute at which the hand points, and how far one goes from the centre
/// dot to the rim, in hundredths.
///
/// Even hours point to the middles of the six hexsides, odd hours to the six corners; in between the hand moves along the
/// rim as evenly as a clock's. `12` is the middle of the northern side, `1` the corner right of it, `12:30` half way
/// between, `12:30@40` two fifths of the way there, `dot` the centre.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// Minutes after twelve, a multiple of 5 below 720.
    minutes: u16,
    /// Hundredths of the way to the rim, a multiple of 5 up to 100.
    reach: u8,
}

impl Clock {
    /// Minutes round the whole rim.
    pub(crate) const ROUND: u16 = 720;
    /// The centre dot.
    pub const DOT: Clock = Clock {
        minutes: 0,
        reach: 0,
    };

    /// The place at so many minutes and hundredths, both rounded down to what can be written.
    pub const fn new(minutes: u16, reach: u8) -> Self {
        let reach = if reach > 100 { 100 } else { reach };
        Clock {
            minutes: minutes % Clock::ROUND / 5 * 5,
            reach: reach / 5 * 5,
        }
    }

    /// The same place after half a turn of the hex.
    pub(crate) const fn turned(self) -> Self {
        match self.reach {
            0 => self,
            _ => Clock::new(self.minutes + Clock::ROUND / 2, self.reach),
        }
    }

    /// Whether it lies on the rim of the hex.
    pub const fn on_rim(self) -> bool {
        self.reach == 100
    }

    /// How many minutes it lies along a hexside from the side's first corner, clockwise; `None` when it is not on it. A
    /// corner lies on two.
    pub(crate) fn along(self, side: Direction) -> Option<u16> {
        let first = side.index() as u16 * 120 + Clock::ROUND - 60;
        let after = (self.minutes + Clock::ROUND - first % Clock::ROUND) % Clock::ROUND;
        (self.on_rim() && after <= 120).then_some(after)
    }

    /// Where it is, from the centre dot.
    pub const fn point(self) -> Point {
        let hour = self.minutes as i32 / 60;
        let minute = self.minutes as i32 % 60;
        let (a, b) = (at_hour(hour), at_hour(hour + 1));
        let reach = self.reach as i32;
        Point::new(
            (a.x * (60 - minute) + b.x * minute) * reach / 6000,
            (a.y * (60 - minute) + b.y * minute) * reach / 6000,
        )
    }
}

/// The point of the rim at which an hour points.
const fn at_hour(hour: i32) -> Point {
    let side = Direction::from_index(hour as usize / 2).to_axial();
    if hour % 2 == 0 {
        return Point::new(side.x * UNIT / 2, side.y * UNIT / 2);
    }
    let next = Direction::from_index(hour as usize / 2 + 1).to_axial();
    Point::new((side.x + next.x) * UNIT / 3, (side.y + next.y) * UNIT / 3)
}

/// The corners of a hex, clockwise from the one at the western end of its northern side.
pub(crate) fn corners() -> [Point; 6] {
    std::array::from_fn(|k| at_hour((2 * k as i32 + 11) % 12))
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reach == 0 {
            return f.write_str("dot");
        }
        let (hour, minute) = (self.minutes / 60, self.minutes % 60);
        write!(f, "{}", if hour == 0 { 12 } else { hour })?;
        if minute != 0 {
            write!(f, ":{minute:02}")?;
        }
        if self.reach != 100 {
            write!(f, "@{}", self.reach)?;
        }
        Ok(())
    }
}

/// Text that is no place inside a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "write an hour from 1 to 12, minutes and hundredths of the way to the rim in fives: 3, 12:25, 7@60, 4:30@85, dot"
)]
pub struct ParseClockError;

impl FromStr for Clock {
    type Err = ParseClockError;

    fn from_str(text: &str) -> Result<Self, ParseClockError> {
        if text == "dot" {
            return Ok(Clock::DOT);
        }
        let number = |text: &str, most: u16| {
            let digits = (1..=3).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
            let number = text.parse::<u16>().ok().filter(|_| digits);
            number.filter(|&n| n <= most).ok_or(ParseClockError)
        };
        let (time, reach) = match text.split_once('@') {
            Some((time, reach)) => (time, number(reach, 100)?),
            None => (text, 100),
        };
        let (hour, minute) = match time.split_once(':') {
            Some((hour, minute)) => (number(hour, 12)?, number(minute, 59)?),
            None => (number(time, 12)?, 0),
        };
        if hour == 0 || minute % 5 != 0 || reach % 5 != 0 || reach == 0 {
            return Err(ParseClockError);
        }
        Ok(Clock::new(hour % 12 * 60 + minute, reach as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Clock> {
        (0..144).flat_map(|five| (1..=20).map(move |reach| Clock::new(five * 5, reach * 5)))
    }

    #[test]
    fn text_leads_back() {
        for clock in all() {
            assert_eq!(clock.to_string().parse(), Ok(clock));
        }
        assert_eq!("dot".parse(), Ok(Clock::DOT));
        assert_eq!("12:25@85".parse(), Ok(Clock::new(25, 85)));
        for text in [
            "", "0", "13", "3:7", "3:60", "3@101", "3@0", "3@7", "3@", "@5", "+3", "3:5:5", "d",
        ] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
    }

    /// Rounding would let shapes change when a map is turned.
    #[test]
    fn every_place_falls_on_whole_units_and_turns_with_the_hand() {
        for clock in all() {
            let turned = Clock::new(clock.minutes + 120, clock.reach).point();
            let Point { x, y } = clock.point();
            assert_eq!(turned, Point::new(-y, x + y), "{clock}");
            let mirrored = Clock::new(Clock::ROUND - clock.minutes, clock.reach).point();
            assert_eq!(mirrored, Point::new(-x, x + y), "{clock}");
        }
    }

    #[test]
    fn hours_point_to_sides_and_corners() {
        for direction in Direction::ALL {
            let middle = Clock::new(direction.index() as u16 * 120, 100);
            let step = Point::step(direction);
            assert_eq!(middle.point(), Point::new(step.x / 2, step.y / 2));
            assert_eq!(middle.along(direction), Some(60));
            assert_eq!(middle.along(direction.clockwise(1)), None);
        }
        let corner = Clock::new(60, 100);
        assert_eq!(corner.along(Direction::North), Some(120));
        assert_eq!(corner.along(Direction::NorthEast), Some(0));
        assert_eq!(Clock::new(0, 95).along(Direction::North), None);
        assert_eq!(corners()[1], Clock::new(60, 100).point());
    }
}
