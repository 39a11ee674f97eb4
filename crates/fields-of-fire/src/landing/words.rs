//! Landings in words.

use super::{ComeStep, LandingEvent, LandingFrame};
use crate::fof::Fof;
use crate::frame::Prompt;
use crate::state::{Lift, LiftPlace, State, UnitId};
use engine::Telling;
use engine::scene::{Panel, Row};
use engine::text::counted;

impl LiftPlace {
    /// The box in words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            LiftPlace::PickupZone => "Pickup Zone",
            LiftPlace::Inbound => "Inbound",
            LiftPlace::Loiter => "Loiter",
            LiftPlace::Outbound => "Outbound",
            LiftPlace::Ground => "Landing Zone",
            LiftPlace::Gone => "Gone",
        }
    }
}

impl Fof {
    pub(super) fn landing_prompt(&self, view: &State, frame: &LandingFrame) -> Prompt {
        let name = |unit: UnitId| self.called(view, unit);
        match *frame {
            LandingFrame::Leaves { unit, .. } => Prompt::line(match self.is_craft(view, unit) {
                true => format!("{} may leave the beach, or stay and fire.", name(unit)),
                false => format!(
                    "Let off those aboard {} who now have room, or have it leave.",
                    name(unit)
                ),
            }),
            LandingFrame::Which => Prompt::line("Choose which of them comes next."),
            LandingFrame::Comes {
                unit,
                step: ComeStep::Where,
            } => Prompt::line(format!("Choose where {} lands.", name(unit))),
            LandingFrame::Zone => Prompt::line("Choose the cards of the Landing Zone."),
            LandingFrame::Loads { at, .. } => {
                let unit = UnitId(at);
                let steps = counted(view.unit(unit).steps, "step", "steps");
                Prompt::line(format!("Choose what carries {}, {steps}.", name(unit)))
            }
            LandingFrame::Waves { at } => {
                let lift = view.lifts.get(at as usize);
                let unit = lift.map_or(UnitId::NONE, |lift| lift.unit);
                Prompt::line(format!("Choose when {} comes.", name(unit)))
            }
            LandingFrame::Phase { .. } | LandingFrame::Comes { .. } => Prompt::default(),
        }
    }

    pub(crate) fn tell_landing(&self, state: &State, event: &LandingEvent) -> Telling {
        let name = |unit: UnitId| self.called(state, unit);
        match *event {
            LandingEvent::Zone { at } => self.told(
                format!("{at} is part of the Landing Zone."),
                &["FOF-11.1.3-01"],
                &[],
                &[at],
            ),
            LandingEvent::Loaded { unit, lift } => self.told(
                format!("{} goes aboard {}.", name(unit), name(lift)),
                &["FOF-11.2.1-02"],
                &[unit, lift],
                &[],
            ),
            LandingEvent::LeftOut { unit } => self.told(
                format!("{} stays out of the mission.", name(unit)),
                &["FOF-11.2.1-03"],
                &[unit],
                &[],
            ),
            LandingEvent::Wave { unit, turn } => {
                let when = match (turn, self.is_craft(state, unit)) {
                    (0, _) => "comes in the first wave".to_owned(),
                    (out, true) => {
                        format!("begins {} from the beach", counted(out, "zone", "zones"))
                    }
                    (turn, false) => format!("leaves the Pickup Zone in turn {turn}"),
                };
                let clause = match self.is_craft(state, unit) {
                    true => "FOF-11.3-01",
                    false => "FOF-11.2.1-02",
                };
                self.told(format!("{} {when}.", name(unit)), &[clause], &[unit], &[])
            }
            LandingEvent::Activated { place, at } => {
                let where_ = match at.is_some() {
                    true => format!("on {at}"),
                    false => format!("in {}", place.words()),
                };
                let cards: &[ground::Card] = if at.is_some() { &[at] } else { &[] };
                self.told(
                    format!("The helicopters {where_} were Activated."),
                    &["FOF-11.1.1-06"],
                    &[],
                    cards,
                )
            }
            LandingEvent::Sent { unit, place } => {
                let (text, clause) = match place {
                    LiftPlace::PickupZone => ("reached the Pickup Zone", "FOF-11.1.1-05"),
                    LiftPlace::Inbound => ("left the Pickup Zone", "FOF-11.1.1-01"),
                    LiftPlace::Loiter => ("loitered", "FOF-11.1.2-01"),
                    LiftPlace::Outbound => ("went Outbound", "FOF-11.1.1-04"),
                    LiftPlace::Ground | LiftPlace::Gone => ("left", "FOF-11.3-02"),
                };
                self.told(format!("{} {text}.", name(unit)), &[clause], &[unit], &[])
            }
            LandingEvent::Nearer { unit, out, held } => {
                let (text, clause) = match (held, out) {
                    (true, _) => ("was held back by the sea".to_owned(), "FOF-11.3-02"),
                    (false, 0) => ("was in the surf".to_owned(), "FOF-11.3-01"),
                    (false, out) => (
                        format!("was {} from the beach", counted(out, "zone", "zones")),
                        "FOF-11.3-01",
                    ),
                };
                self.told(format!("{} {text}.", name(unit)), &[clause], &[unit], &[])
            }
            LandingEvent::Landed { unit, at } => {
                let clause = match self.is_craft(state, unit) {
                    true => "FOF-11.3-02",
                    false => "FOF-11.2.2-01",
                };
                self.told(
                    format!("{} landed on {at}.", name(unit)),
                    &[clause],
                    &[unit],
                    &[at],
                )
            }
            LandingEvent::Refused { unit, clause } => {
                let mut told = self.told(
                    format!("{} could not land.", name(unit)),
                    &["FOF-11.1.1-03"],
                    &[unit],
                    &[],
                );
                if !told.clauses.contains(&clause) {
                    told.clauses.push(clause);
                }
                told
            }
            LandingEvent::Dropped { unit, at } => self.told(
                format!("The load of {} was left on {at}.", name(unit)),
                &["FOF-10.2.2-04"],
                &[unit],
                &[at],
            ),
            LandingEvent::StayedAboard { unit, lift } => self.told(
                format!(
                    "There was no room for {}: it stayed aboard {}.",
                    name(unit),
                    name(lift)
                ),
                &["FOF-11.2.1-06"],
                &[unit, lift],
                &[],
            ),
            LandingEvent::Evacuated { unit } => self.told(
                format!("{} carried a Casualty out.", name(unit)),
                &["FOF-5.1.7-01"],
                &[unit],
                &[],
            ),
        }
    }

    /// The Helicopter Control Card, or the sea before the beach (FOF-1.2.5-03): which box holds what, and whom.
    pub(crate) fn landing_panel(&self, state: &State) -> Panel {
        let sea =
            !state.lifts.is_empty() && state.lifts.iter().all(|l| self.is_craft(state, l.unit));
        let mut rows: Vec<Row> = Vec::new();
        let waits = |lift: &Lift| match lift.place {
            LiftPlace::Inbound if sea => match lift.out {
                0 => "in the surf".to_owned(),
                out => format!("{} out", counted(out, "zone", "zones")),
            },
            LiftPlace::Ground => format!("on {}", state.unit(lift.unit).at),
            LiftPlace::PickupZone if lift.grounded => "Pickup Zone, damaged".to_owned(),
            LiftPlace::PickupZone if lift.leaves > 0 => {
                format!("Pickup Zone, leaves in turn {}", lift.leaves)
            }
            place => place.words().to_owned(),
        };
        for lift in state.lifts.iter() {
            let aboard: Vec<&str> = state
                .aboard(lift.unit)
                .map(|id| self.called(state, id))
                .collect();
            let seats = self.kind(state.unit(lift.unit)).transport.capacity;
            let taken: u8 = state.aboard(lift.unit).map(|id| state.unit(id).steps).sum();
            rows.push(Row {
                name: self.called(state, lift.unit).to_owned(),
                note: match aboard.is_empty() {
                    true => "nobody aboard".to_owned(),
                    false => aboard.join(", "),
                },
                count: Some([taken.min(seats), seats]),
                state: waits(lift),
                now: lift.activated,
                done: lift.place == LiftPlace::Gone || lift.grounded,
                piece: Some(lift.unit.in_scene()),
                space: Some(state.unit(lift.unit).at)
                    .filter(|at| at.is_some())
                    .map(|at| at.to_string()),
                clauses: vec![if sea { "FOF-11.3-01" } else { "FOF-11.1-02" }.to_owned()],
            });
        }
        let waiting: Vec<&str> = (0..state.units.len() as u8)
            .map(UnitId)
            .filter(|&id| self.awaits_landing(state.unit(id)))
            .map(|id| self.called(state, id))
            .collect();
        let lines = match waiting.is_empty() || state.lifts.is_empty() {
            true => Vec::new(),
            false => vec![format!("Waiting to be carried in: {}.", waiting.join(", "))],
        };
        Panel {
            title: if sea {
                "The sea"
            } else {
                "Helicopter Control Card"
            }
            .to_owned(),
            lines,
            rows,
        }
    }
}
