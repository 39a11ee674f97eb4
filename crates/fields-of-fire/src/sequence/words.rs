//! What the sequence of play did, in words.

use super::{Point, ReattemptStage, SequenceEvent};
use crate::counters::Side;
use crate::fof::Fof;
use crate::state::{State, UnitId};
use engine::text::{counted, ordinal};
use engine::{Telling, Wording};
use ground::Card;

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
    pub(crate) fn tell_sequence(&self, state: &State, event: &SequenceEvent) -> Telling {
        let name = |unit: &UnitId| {
            let known = state.units.get(unit.index());
            known.map_or("A unit", |unit| self.unit_name(unit))
        };
        let mut pieces = Vec::new();
        let mut spaces = Vec::new();
        let mut of = |unit: &UnitId| pieces.push(*unit);
        let mut at = |card: &Card| spaces.push(*card);
        let (text, clause) = match event {
            SequenceEvent::TurnBegan { turn, of } => {
                (format!("Turn {turn} of {of} began."), "FOF-3.0-01")
            }
            SequenceEvent::Reached { point } => {
                let (name, clause) = point.name();
                (format!("{name}."), clause)
            }
            SequenceEvent::Quiet => (
                "Higher headquarters had nothing to say.".to_owned(),
                "FOF-3.1-01",
            ),
            SequenceEvent::Higher {
                side,
                line,
                possible,
            } => self.higher_event_in_words(*side, *line, *possible),
            SequenceEvent::Replaced { unit } => {
                of(unit);
                (format!("{} got a step back.", name(unit)), "FOF-3.1-02")
            }
            SequenceEvent::NoQuarter { unit, at: card } => {
                at(card);
                (
                    format!("{} fell: no prisoners were taken on {card}.", name(unit)),
                    "FOF-8.15-02",
                )
            }
            SequenceEvent::Captured {
                captor,
                at: card,
                steps,
                guard,
            } => {
                at(card);
                of(guard);
                let whose = match captor {
                    Side::Friendly => "the enemy",
                    Side::Enemy => "the company",
                };
                let guard = name(guard);
                (
                    format!("Captured on {card}: {steps} of {whose}; {guard} provided the guard."),
                    "FOF-8.15-03",
                )
            }
            SequenceEvent::CasualtyTaken { at: card } => {
                at(card);
                (
                    format!("An enemy Casualty was taken on {card}."),
                    "FOF-3.5.1-03",
                )
            }
            SequenceEvent::Gassed { unit, at: card } => {
                at(card);
                of(unit);
                (
                    format!("{} broke up in the gas on {card}.", name(unit)),
                    "FOF-4.4.3-06",
                )
            }
            SequenceEvent::PinnedByGas { unit } => {
                of(unit);
                (
                    format!("{} was Pinned by the gas.", name(unit)),
                    "FOF-4.4.3-07",
                )
            }
            SequenceEvent::Retreated {
                unit,
                from,
                to,
                gassed,
            } => {
                of(unit);
                at(from);
                at(to);
                let clause = match gassed {
                    true => "FOF-4.4.3-07",
                    false => "FOF-3.5.2-02",
                };
                (
                    format!("{} retreated from {from} to {to}.", name(unit)),
                    clause,
                )
            }
            SequenceEvent::LeftMap { unit, at: card } => {
                of(unit);
                at(card);
                (
                    format!("{} left the map from {card}.", name(unit)),
                    "FOF-3.5.2-05",
                )
            }
            SequenceEvent::Scored { gained, total } => (
                format!("Experience gained: {gained}, {total} in all."),
                "FOF-3.9-02",
            ),
            SequenceEvent::AttemptEnded {
                attempt,
                won,
                points,
            } => {
                let result = match won {
                    true => "The mission succeeded",
                    false => "The objectives were not met",
                };
                (
                    format!(
                        "{result} at the {} attempt, for {}.",
                        ordinal(usize::from(attempt.saturating_sub(1))),
                        counted(*points, "Experience Point", "Experience Points")
                    ),
                    "FOF-3.0-04",
                )
            }
            SequenceEvent::AttemptBegan { attempt } => {
                (format!("Attempt {attempt} began."), "FOF-3.9-14")
            }
            SequenceEvent::Rebuilt { unit, steps } => {
                of(unit);
                (
                    format!(
                        "{} was rebuilt and has {}.",
                        name(unit),
                        counted(*steps, "step", "steps")
                    ),
                    "FOF-3.9-04",
                )
            }
            SequenceEvent::Promoted { unit, experience } => {
                of(unit);
                (
                    format!("{} became {experience:?}.", name(unit)),
                    "FOF-3.9-05",
                )
            }
        };
        Telling::new(text, clause).pieces(pieces).spaces(spaces)
    }

    /// What it means to have done with a step between attempts, and what is lost by it (FOF-12.3-02, S-731).
    pub(crate) fn done_between_attempts(&self, view: &State, stage: ReattemptStage) -> Wording {
        let points = counted(
            self.points_left(view),
            "Experience Point",
            "Experience Points",
        );
        let text = match stage {
            _ if !self.in_campaign(view) || self.points_left(view) == 0 => "Done".to_owned(),
            ReattemptStage::Skills => format!("Done. You lose {points}"),
            ReattemptStage::Rebuild => format!("Done: {points} left, for Skills only"),
            _ => "Done".to_owned(),
        };
        Wording::new(text).quick()
    }

    fn higher_event_in_words(
        &self,
        side: Side,
        line: u8,
        possible: bool,
    ) -> (String, &'static str) {
        let (table, clause) = match side {
            Side::Friendly => (&self.mission.friendly_events, "FOF-3.1-02"),
            Side::Enemy => (&self.mission.enemy_events, "FOF-3.4.1-01"),
        };
        let text = table.get(line as usize).map_or("", |line| &line.text);
        match possible {
            true => (text.to_owned(), clause),
            false => (format!("{text} It could not be carried out."), clause),
        }
    }
}
