//! What was prepared, in words.

use super::SetUpEvent;
use crate::fof::Fof;
use crate::state::{State, UnitId};
use engine::{Clause, Telling};

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
                pieces.push(format!("u{}", unit.0));
                let whose = match platoon.0 {
                    0 => "the company".to_owned(),
                    n => format!("platoon {n}"),
                };
                (format!("{} goes with {whose}.", name(unit)), "FOF-2.3.3-01")
            }
            SetUpEvent::Medium { network, medium } => {
                (format!("{network:?} works by {medium:?}."), "FOF-4.3.3-01")
            }
            SetUpEvent::Wired { at } => {
                spaces.push(at.to_string());
                (format!("Phone line laid on {at}."), "FOF-2.4.1-07")
            }
            SetUpEvent::Given { item, unit } => {
                pieces.push(format!("u{}", unit.0));
                pieces.push(format!("i{}", item.0));
                (format!("{} received an asset.", name(unit)), "FOF-2.3.4-01")
            }
            SetUpEvent::Bound { device, signal } => {
                (format!("{device:?} means {signal:?}."), "FOF-2.3.4-02")
            }
            SetUpEvent::Controlled { control, at } => {
                spaces.push(at.to_string());
                (format!("{control:?} put on {at}."), "FOF-2.4.1-06")
            }
            SetUpEvent::Fortified { kind, at } => {
                spaces.push(at.to_string());
                (format!("{kind:?} built on {at}."), "FOF-2.4.1-07")
            }
            SetUpEvent::Deployed { unit, at, .. } => {
                pieces.push(format!("u{}", unit.0));
                spaces.push(at.to_string());
                (format!("{} starts on {at}.", name(unit)), "FOF-2.3.5-01")
            }
            SetUpEvent::Lined { unit, to } => {
                pieces.push(format!("u{}", unit.0));
                (
                    format!("{} has a Final Protective Line {to:?}.", name(unit)),
                    "FOF-7.2.4-01",
                )
            }
            SetUpEvent::Ready => ("All is ready.".to_owned(), "FOF-2.9-01"),
        };
        Telling {
            text,
            clauses: vec![Clause(clause)],
            pieces,
            spaces,
            ..Telling::default()
        }
    }
}
