//! What was prepared, in words.

use super::SetUpEvent;
use crate::fof::Fof;
use crate::state::{SetKind, State, UnitId};
use engine::Telling;

/// A diagonal in words.
impl Fof {
    pub(crate) fn tell_set_up(&self, state: &State, event: &SetUpEvent) -> Telling {
        let name = |unit: &UnitId| {
            let known = state.units.get(unit.index());
            known.map_or("A unit", |unit| self.unit_name(unit))
        };
        let mut pieces = Vec::new();
        let mut spaces = Vec::new();
        let (text, clause) = match event {
            SetUpEvent::Patrolling { platoon } => (
                format!("Platoon {} goes on patrol.", platoon.0),
                "FOF-2.6.1-01",
            ),
            SetUpEvent::Assigned { unit, platoon } => {
                pieces.push(unit.in_scene());
                let whose = match platoon.0 {
                    0 => "the company".to_owned(),
                    n => format!("platoon {n}"),
                };
                (format!("{} goes with {whose}.", name(unit)), "FOF-2.3.3-01")
            }
            SetUpEvent::Medium { network, medium } => (
                format!(
                    "{} works by {}.",
                    network.words(),
                    if *medium == SetKind::Phone {
                        "phone"
                    } else {
                        "radio"
                    }
                ),
                "FOF-4.3.3-01",
            ),
            SetUpEvent::Wired { at } => {
                spaces.push(at.to_string());
                (format!("Phone line laid on {at}."), "FOF-2.4.1-07")
            }
            SetUpEvent::Given { item, unit } => {
                pieces.push(unit.in_scene());
                pieces.push(item.in_scene());
                (
                    {
                        let what = state.items.get(item.index()).map(|i| i.kind.words());
                        format!("{} received {}.", name(unit), what.unwrap_or_default())
                    },
                    "FOF-2.3.4-01",
                )
            }
            SetUpEvent::Bound { device, signal } => (
                format!("{} is the signal to {}.", device.words(), signal.words()),
                "FOF-2.3.4-02",
            ),
            SetUpEvent::Controlled { control, at } => {
                spaces.push(at.to_string());
                (
                    format!("The {} is on {at}.", control.words()),
                    "FOF-2.4.1-06",
                )
            }
            SetUpEvent::Fortified { kind, at } => {
                spaces.push(at.to_string());
                (
                    format!("On {at} there is {}.", kind.words()),
                    "FOF-2.4.1-07",
                )
            }
            SetUpEvent::Deployed { unit, at, .. } => {
                pieces.push(unit.in_scene());
                spaces.push(at.to_string());
                (format!("{} starts on {at}.", name(unit)), "FOF-2.3.5-01")
            }
            SetUpEvent::Lined { unit, to } => {
                pieces.push(unit.in_scene());
                (
                    format!(
                        "{} has a Final Protective Line to the {}.",
                        name(unit),
                        to.word()
                    ),
                    "FOF-7.2.4-01",
                )
            }
            SetUpEvent::Embarked { unit, vehicle } => {
                pieces.extend([unit.in_scene(), vehicle.in_scene()]);
                (
                    format!("{} starts aboard {}.", name(unit), name(vehicle)),
                    "FOF-10.2.1-03",
                )
            }
            SetUpEvent::Ready => ("All is ready.".to_owned(), "FOF-2.9-01"),
        };
        Telling {
            pieces,
            spaces,
            ..Telling::new(text, clause)
        }
    }
}
