//! Locations above one another: floors, the inside of a Bunker, and those aboard something.

use crate::counters::Class;
use crate::lnl::Lnl;
use crate::location::{Location, Place};
use crate::state::{FortKind, State, Unit, UnitId};
use engine::Shown;
use engine::scene::{Area, Storey};
use engine::text::signed;
use ground::Hex;

/// How high locations of a hex lie above one another, for the eye.
const AIR: i8 = 3;
const UPPER: i8 = 2;
const ABOARD: i8 = 1;

impl Lnl {
    /// The locations of every hex that has more than one: buildings of two floors where somebody is or that matter,
    /// Bunkers, carriers with passengers.
    pub(super) fn scene_areas(&self, view: &State) -> Vec<Area> {
        let mut areas = Vec::new();
        for &hex in self.scenario.map.hexes() {
            if !self.is_layered(view, hex) {
                continue;
            }
            let places = [Place::Upper, Place::Ground, Place::Inside];
            let there = places.map(|place| Location::new(hex, place));
            let there = there.into_iter().filter(|&at| self.exists(view, at));
            areas.extend(there.map(|at| self.area_of_place(view, at)));
        }
        for (id, unit) in view.on_map() {
            if view.aboard(id).any(|(_, it)| self.shown_aboard(it)) {
                areas.push(self.area_aboard(id, unit));
            }
        }
        areas
    }

    /// Whether a hex has more than one location.
    pub(super) fn is_layered(&self, view: &State, hex: Hex) -> bool {
        self.has_storey(view, hex) || view.shelter(hex).is_some()
    }

    /// An Armor Leader is part of his vehicle; everybody else aboard is a passenger.
    fn shown_aboard(&self, unit: &Unit) -> bool {
        self.class(unit) != Class::ArmorLeader
    }

    fn area_of_place(&self, view: &State, at: Location) -> Area {
        let side = view.here(at).next().map(|(_, unit)| unit.side);
        let numbers = &self.charts().numbers;
        let tm = self.tm(view, at, side.unwrap_or_default());
        let (name, height, climb) = match at.place() {
            Place::Upper => (
                "Upper floor",
                UPPER,
                format!("stairs, {} MP", numbers.storey),
            ),
            Place::Inside => {
                let cave = view.fort(at.hex(), FortKind::Cave).is_some();
                let name = if cave {
                    "Inside the cave"
                } else {
                    "Inside the bunker"
                };
                (name, -1, String::new())
            }
            Place::Ground => {
                let climb = match view.shelter(at.hex()) {
                    Some(_) => format!("in or out, {} MP", numbers.bunker),
                    None => String::new(),
                };
                let name = match self.has_storey(view, at.hex()) {
                    true => "Ground floor",
                    false => "Outside",
                };
                (name, 0, climb)
            }
        };
        Area {
            id: at.scene_id().unwrap_or_default(),
            space: at.hex().to_string(),
            name: name.to_owned(),
            side: side.map(|side| side as u8),
            storey: Some(Storey {
                height,
                level: self.level(at),
                cover: signed(tm),
                climb,
            }),
        }
    }

    fn area_aboard(&self, id: UnitId, unit: &Unit) -> Area {
        let flies = self.class(unit) == Class::Helicopter;
        Area {
            id: aboard_id(id),
            space: unit.at.hex().to_string(),
            name: format!("Aboard {}", self.kind(unit).name),
            side: Some(unit.side as u8),
            storey: Some(Storey {
                height: if flies { AIR } else { ABOARD },
                level: self.level(unit.at),
                ..Storey::default()
            }),
        }
    }

    /// The area that holds a unit: of its carrier, or of its location where there are several.
    pub(super) fn area_of_unit(&self, view: &State, unit: &Unit) -> Option<String> {
        match unit.carried() {
            true => Some(aboard_id(unit.aboard)),
            false => self
                .is_layered(view, unit.at.hex())
                .then(|| unit.at.scene_id())
                .flatten(),
        }
    }
}

/// What the place aboard something is called in a scene.
fn aboard_id(carrier: UnitId) -> String {
    format!("aboard:{}", carrier.in_scene())
}
