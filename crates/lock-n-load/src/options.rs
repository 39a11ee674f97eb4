//! Rulings on which players disagree, and the optional rules.

use engine::Switch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Rulings that can be set before a game begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// B-07: a Hero whose parent was stopped goes on with what MPs are left.
    pub heroes_go_on: bool,
    /// B-11: everybody aboard an open armored vehicle is checked, not only those on top.
    pub all_aboard_checked: bool,
    /// B-66: HEAT penetrates half against red armor values.
    pub red_armor: bool,
    /// 15.0: a 4-FP machine gun splits in two when turret and hull look different ways.
    pub split_machine_guns: bool,
    /// 15.6: size and speed of vehicles count to hit.
    pub size_and_speed: bool,
    /// RRT: vehicles are spotted more easily.
    pub vehicles_stand_out: bool,
}

/// The options by id.
pub const SWITCHES: [Switch<Options>; 6] = [
    Switch {
        id: "heroes_go_on",
        text: "A Hero who rises from a moving unit that is Shaken may go on with the movement points it had left.",
        clauses: &["LNLT-5.1-22", "LNLT-11.2-04"],
        at: |options| &mut options.heroes_go_on,
    },
    Switch {
        id: "all_aboard_checked",
        text: "Small arms that succeed against an open armored vehicle check everybody aboard, not only those on top.",
        clauses: &["LNLT-17.2-04", "LNLT-RRT-06"],
        at: |options| &mut options.all_aboard_checked,
    },
    Switch {
        id: "red_armor",
        text: "HEAT has half its penetration against armor values printed in red.",
        clauses: &["LNLT-RRT-03"],
        at: |options| &mut options.red_armor,
    },
    Switch {
        id: "split_machine_guns",
        text: "A vehicle's 4-FP machine gun splits into two of 2 FP when turret and hull face different ways.",
        clauses: &["LNLT-15.0-15"],
        at: |options| &mut options.split_machine_guns,
    },
    Switch {
        id: "size_and_speed",
        text: "Large vehicles are easier to hit, small and fast ones harder.",
        clauses: &["LNLT-15.6-01"],
        at: |options| &mut options.size_and_speed,
    },
    Switch {
        id: "vehicles_stand_out",
        text: "A spotting attempt at a vehicle is 1 easier.",
        clauses: &["LNLT-RRT-05"],
        at: |options| &mut options.vehicles_stand_out,
    },
];
