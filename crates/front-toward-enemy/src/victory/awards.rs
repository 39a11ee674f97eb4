//! What is worth Victory Points (FTE-29.0-04 to -15): one table for whoever scores and whoever tells.

use crate::counters::Side;

/// Points for something that happens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Award {
    /// What happens, in a few words.
    pub what: &'static str,
    /// What the US and the NVA/VC get for it; below 0 where it costs them.
    points: [i16; 2],
    /// The rule.
    pub clause: &'static str,
}

impl Award {
    const fn new(what: &'static str, points: [i16; 2], clause: &'static str) -> Award {
        Award {
            what,
            points,
            clause,
        }
    }

    /// What a side gets for it.
    pub fn of(&self, side: Side) -> i16 {
        self.points[side.index()]
    }
}

pub(crate) const KIA: Award = Award::new("Enemy infantry killed", [3, 4], "FTE-29.0-04");
pub(crate) const WIA: Award = Award::new("Enemy infantry wounded", [3, 4], "FTE-29.0-05");
pub(crate) const CAPTURED: Award = Award::new("Enemy wounded captured", [2, 3], "FTE-29.0-06");
pub(crate) const WOUNDED_OUT: Award = Award::new("Own wounded evacuated", [3, 1], "FTE-29.0-07");
pub(crate) const DEAD_OUT: Award = Award::new("Own dead evacuated", [2, 1], "FTE-29.0-08");
pub(crate) const DIED: Award = Award::new("Own wounded died", [-2, -1], "FTE-29.0-09");
pub(crate) const RETURNED: Award = Award::new("Own wounded back on duty", [2, 2], "FTE-29.0-10");
pub(crate) const HELICOPTER_LOST: Award = Award::new("Helicopter destroyed", [0, 8], "FTE-29.0-11");
pub(crate) const HELICOPTER_DOWNED: Award = Award::new("Helicopter downed", [0, 6], "FTE-29.0-11");
pub(crate) const VEHICLE_LOST: Award = Award::new("Vehicle destroyed", [0, 6], "FTE-29.0-12");
pub(crate) const VEHICLE_STOPPED: Award = Award::new("Vehicle immobilized", [0, 3], "FTE-29.0-12");
pub(crate) const CIVILIANS_WIA: Award = Award::new("Civilians wounded", [-3, -2], "FTE-29.0-13");
pub(crate) const CIVILIANS_KIA: Award = Award::new("Civilians killed", [-4, -3], "FTE-29.0-13");
pub(crate) const DEMOLISHED: Award =
    Award::new("Cache, Tunnel or Bunker destroyed", [1, 0], "FTE-29.0-14");
pub(crate) const FOUND: Award = Award::new("Cache, Tunnel or Bunker found", [1, 0], "FTE-29.0-15");
