//! 6.3 to 6.5 What a Move has to spend, and what terrain costs.

use crate::counters::Class;
use crate::frame::{Mode, Way};
use crate::fte::{Fte, No, need};
use crate::state::{Altitude, State, UnitId};
use crate::terrain::Terrain;
use ground::Hex;

impl Fte {
    /// FTE-6.3, 6.6, 6.8-07, 7.5.2-08: half points of a Move Action.
    pub(crate) fn allowance(&self, state: &State, unit: UnitId, mode: Mode) -> u8 {
        let u = state.unit(unit);
        match self.class(u) {
            Class::Infantry => {
                let points = if mode == Mode::DoubleTime { 9u8 } else { 5 };
                2 * points.saturating_sub(state.borne(unit).count() as u8)
            }
            Class::Vehicle => 30,
            Class::Helicopter if u.altitude == Altitude::Ground => 4,
            Class::Helicopter => 40,
        }
    }

    /// The cost in half points of going from a hex into the next by a way; why not, if not.
    pub(crate) fn cost(
        &self,
        class: Class,
        airborne: bool,
        from: Hex,
        to: Hex,
        way: Way,
    ) -> Result<u8, No> {
        let charts = &self.scenario.charts;
        let row = self.row(to);
        let side = self.scenario.map.side_between(from, to);
        let column = usize::from(class == Class::Vehicle);
        if class == Class::Helicopter {
            need(
                way == Way::Ground,
                "FTE-6.5-09",
                "Helicopters do not use Trails and Roads.",
            )?;
            let cost = if airborne {
                Some(2)
            } else {
                row.helicopter_ground
            };
            return cost.ok_or(No(
                "FTE-6.8-04",
                "No Ground Level in Jungle and Hamlet hexes.",
            ));
        }
        // FTE-6.5-14: a Slope is paid whatever the way.
        let slope = if side.slope() {
            charts.slope[column]
        } else {
            0
        };
        match way {
            Way::Trail => {
                need(side.trail(), "FTE-6.5-15", "No Trail joins the two hexes.")?;
                need(
                    class == Class::Infantry || self.terrain(to) != Terrain::Jungle,
                    "FTE-6.5-13",
                    "Vehicles cannot use a Trail through Jungle.",
                )?;
                Ok(charts.trail[column] + slope)
            }
            Way::Road => {
                need(side.road(), "FTE-6.5-15", "No Road joins the two hexes.")?;
                Ok(charts.road[column] + slope)
            }
            Way::Ground => {
                let entry = if class == Class::Vehicle {
                    row.vehicle
                } else {
                    row.infantry
                };
                let entry =
                    entry.ok_or(No("FTE-6.3-03", "That terrain is prohibited to Vehicles."))?;
                let stream = if side.stream() {
                    charts.stream[column]
                } else {
                    0
                };
                Ok(entry + slope + stream)
            }
        }
    }
}
