//! Turns, chits, Activations, Random Events and points.

use super::Told;
use crate::counters::{Class, Side};
use crate::event::{Event, Marker};
use crate::frame::Phase;
use crate::fte::Fte;
use crate::state::{Action, Chit, State, UnitId};
use crate::words::{marker_word, phase_word};
use ground::Hex;

/// Rows of the Random Events Table: US, NVA/VC, with their clauses.
const EVENTS: [[(&str, &str); 2]; 8] = [
    [("Injury", "FTE-19.1-01"); 2],
    [("Low Ammo", "FTE-19.2-01"); 2],
    [("Hero", "FTE-19.4-01"); 2],
    [("Rally", "FTE-19.3-01"); 2],
    [("Higher HQ", "FTE-19.5-01"); 2],
    [("Check Fire", "FTE-19.10-01"); 2],
    [
        ("Aerial Observer", "FTE-19.8-01"),
        ("NVA Artillery", "FTE-19.9-01"),
    ],
    [("AH-1 Cobras", "FTE-19.6-01"), ("VC", "FTE-19.7-01")],
];

fn victory_points(points: i16) -> String {
    if points.abs() == 1 {
        "1 VP".into()
    } else {
        format!("{} VP", points.abs())
    }
}

fn action_words(action: Action) -> (&'static str, &'static str) {
    match action {
        Action::None => ("did nothing", "FTE-5.0-11"),
        Action::Move => ("took a Move Action", "FTE-6.0-01"),
        Action::Fire => ("took a Fire Action", "FTE-7.0-01"),
        Action::Assault => ("took an Assault Action", "FTE-8.0-01"),
        Action::Search => ("searched", "FTE-9.0-01"),
        Action::Recover => ("recovered", "FTE-10.0-01"),
        Action::DestroyCache => ("took a Destroy Cache Action", "FTE-11.0-01"),
        Action::RequestMedevac => ("requested a Medevac", "FTE-12.0-01"),
        Action::RequestFireMission => ("requested a Fire Mission", "FTE-13.0-01"),
        Action::Load => ("took a Load Action", "FTE-14.0-01"),
        Action::Unload => ("took an Unload Action", "FTE-15.0-01"),
    }
}

impl Fte {
    /// Turns, chits, Activations, points; none when it is of another kind.
    pub(super) fn tell_turn(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::TurnBegins { turn } => Told::new(
                format!("Turn {turn} of {} began", self.scenario.turns),
                "FTE-3.0-02",
            )
            .closes(),
            Event::PhaseBegins { phase } => {
                let clause = match phase {
                    Phase::Reinforcements => "FTE-4.0-01",
                    Phase::Activations => "FTE-5.0-02",
                    Phase::FireMissions => "FTE-16.0-01",
                    Phase::Casualties => "FTE-17.0-01",
                    Phase::Concealment => "FTE-18.0-01",
                    Phase::EndOfTurn => "FTE-20.0-01",
                };
                Told::new(
                    format!("The {} phase began", phase_word(*phase)),
                    "FTE-3.0-02",
                )
                .and(clause)
                .closes()
            }
            Event::FirstActivation { side } => Told::new(
                format!("The {} player had the free first Activation", side.name()),
                "FTE-5.0-02",
            ),
            Event::Drew { chit } => match chit {
                Chit::Us => Told::new("US chit drawn", "FTE-5.0-03").closes(),
                Chit::Nva => Told::new("NVA/VC chit drawn", "FTE-5.0-03").closes(),
                Chit::Event => Told::new("Random Event chit drawn", "FTE-5.0-12").closes(),
            },
            Event::ChitAdded { side, clause } => {
                let text = match clause.0 {
                    "FTE-5.1-08" => format!("The {} chit went back into the cup", side.name()),
                    _ => format!("The {} side gained a chit", side.name()),
                };
                Told::by(text, *clause)
            }
            Event::ChitLost { side } => {
                let told = Told::new(
                    format!("The {} side lost a chit for good", side.name()),
                    "FTE-5.1-19",
                );
                told.and("FTE-7.4-07")
            }
            Event::Activated { side, lead, hex } => self.tell_activated(view, *side, *lead, *hex),
            Event::Named { unit } => {
                let text = format!(
                    "{} was named for the Activation",
                    self.unit_name(view, *unit)
                );
                Told::new(text, "FTE-5.1-31").unit(*unit)
            }
            Event::Passed { side, automatic } => {
                if *automatic {
                    Told::new(
                        format!("The {} player had nobody left and passed", side.name()),
                        "FTE-5.1-30",
                    )
                    .closes()
                } else {
                    Told::new(format!("The {} player passed", side.name()), "FTE-5.1-07").closes()
                }
            }
            Event::ActivationOver { side } => Told::new(
                format!("The {} Activation was over", side.name()),
                "FTE-5.1-27",
            )
            .and("FTE-5.0-09")
            .closes(),
            Event::Acts { unit, action } => {
                let (what, clause) = action_words(*action);
                Told::new(format!("{} {what}", self.unit_name(view, *unit)), clause).unit(*unit)
            }
            Event::Scored {
                side,
                points,
                total,
                clause,
            } => {
                let verb = if *points > 0 { "scored" } else { "lost" };
                let text = format!(
                    "The {} side {verb} {}: {total} in all",
                    side.name(),
                    victory_points(*points)
                );
                Told::by(text, *clause).and_if(*points < 0 && *total == 0, "FTE-29.0-02")
            }
            Event::EventRolled { side, row, happens } => {
                let found = EVENTS
                    .get(usize::from(*row).wrapping_sub(1))
                    .map(|columns| columns[side.index()]);
                let text = match (found, happens) {
                    (Some((what, _)), true) => format!("{} event: {what}", side.name()),
                    (Some((what, _)), false) => {
                        format!("No event: {what} for the {} had no effect", side.name())
                    }
                    (None, _) => format!("No event for the {}", side.name()),
                };
                let told = Told::new(format!("{text}, rolled {row}"), "FTE-19.0-02").gist(text);
                found
                    .map(|(_, clause)| clause)
                    .into_iter()
                    .fold(told, Told::and)
            }
            Event::EventEnded { side, what } => {
                let (text, clause) = match what {
                    Marker::AerialObserver => ("Aerial Observer left".into(), "FTE-19.8-03"),
                    Marker::HigherHq => ("Higher HQ ended".into(), "FTE-19.5-01"),
                    other => (format!("{} ended", marker_word(*other)), "FTE-19.0-03"),
                };
                Told::new(format!("{text} for the {}", side.name()), clause)
            }
            Event::Held { objective, side } => {
                let place = self.scenario.objectives.get(usize::from(*objective));
                let place = place.map_or("key terrain", |o| o.name.as_str());
                Told::new(format!("The {} held {place}", side.name()), "FTE-29.0-01")
            }
            Event::GameOver { winner, vp } => {
                let [us, nva] = vp;
                Told::new(
                    format!("{} won: US {us} VP, NVA/VC {nva} VP", winner.name()),
                    "FTE-29.0-03",
                )
                .and("FTE-20.0-02")
                .gist(format!("{} wins", winner.name()))
            }
            _ => return None,
        })
    }

    fn tell_activated(&self, view: &State, side: Side, lead: UnitId, hex: Hex) -> Told {
        let player = format!("The {} player activated", side.name());
        let Some(u) = view.units.get(lead.index()) else {
            return Told::new(format!("{player} hex {hex}"), "FTE-5.1-06").hex(hex);
        };
        let clause = match self.class(u) {
            Class::Infantry => "FTE-5.1-02",
            Class::Vehicle => "FTE-5.1-11",
            Class::Helicopter => "FTE-5.1-09",
        };
        Told::new(format!("{player} {}", self.unit_name(view, lead)), clause).unit(lead)
    }
}
