//! What the sequence of play did, in words.

use super::{Point, SequenceEvent};
use crate::fof::Fof;
use crate::state::State;
use engine::{Clause, Telling};

impl Point {
    /// Its name in the book's order of play, and the clause that puts it there.
    pub(crate) fn name(self) -> (&'static str, &'static str) {
        match self {
            Point::FriendlyEvent => ("Friendly Higher HQ Event", "FOF-3.1-01"),
            Point::EnemyEvent => ("Enemy Higher HQ Event", "FOF-3.4.1-01"),
            Point::EnemyChecks => ("Enemy Activity Checks", "FOF-3.4.2-02"),
            Point::Battalion => ("Battalion HQ Impulse", "FOF-3.3.1-01"),
            Point::Company => ("Company HQ Impulse", "FOF-3.3.1b-01"),
            Point::Platoon => ("Platoon HQ and Staff Impulse", "FOF-3.3.1c-01"),
            Point::CompanyInitiative => ("Company HQ Initiative", "FOF-3.3.2a-01"),
            Point::PlatoonInitiative => ("Platoon HQ Initiative", "FOF-3.3.2b-01"),
            Point::StaffInitiative => ("Staff Initiative", "FOF-3.3.2c-01"),
            Point::General => ("General Initiative", "FOF-3.3.2d-01"),
            Point::Capture => ("Capture", "FOF-3.5-01"),
            Point::Retreat => ("Retreat", "FOF-3.5-01"),
            Point::Vehicles => ("Anti-tank Combat and Vehicles", "FOF-3.6-01"),
            Point::FireMissions => ("Fire Mission Update", "FOF-3.7.1-01"),
            Point::Contacts => ("Potential Contact Evaluation", "FOF-3.7.2-01"),
            Point::Combat => ("Pinned Recovery and Combat Effects", "FOF-3.7-01"),
            Point::CleanUp => ("Clean Up", "FOF-3.8-10"),
        }
    }
}

impl Fof {
    pub(crate) fn tell_sequence(&self, _state: &State, event: &SequenceEvent) -> Telling {
        let (text, clause) = match event {
            SequenceEvent::TurnBegan { turn, of } => {
                (format!("Turn {turn} of {of} began."), "FOF-3.0-01")
            }
            SequenceEvent::Reached { point } => {
                let (name, clause) = point.name();
                (format!("{name}."), clause)
            }
        };
        Telling {
            text,
            clauses: vec![Clause(clause)],
            ..Telling::default()
        }
    }
}
