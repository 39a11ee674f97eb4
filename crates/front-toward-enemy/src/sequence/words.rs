//! Turns in words.

use super::Phase;
use crate::event::{ChitGain, Event};
use crate::fte::Fte;
use crate::state::{Chit, State};
use crate::words::{Told, phase_word};

impl Fte {
    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_turn(&self, view: &State, event: &Event) -> Option<Told> {
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
            Event::ChitAdded { side, why } => {
                let text = match why {
                    ChitGain::Returned => {
                        format!("The {} chit went back into the cup", side.name())
                    }
                    ChitGain::Scenario | ChitGain::VcEvent => {
                        format!("The {} side gained a chit", side.name())
                    }
                };
                Told::by(text, why.clause())
            }
            Event::ChitLost { side } => {
                let told = Told::new(
                    format!("The {} side lost a chit for good", side.name()),
                    "FTE-5.1-19",
                );
                told.and("FTE-7.4-07")
            }
            Event::ArrivalDelayed { unit } => {
                let text = format!(
                    "{} found no open entry hex and waits a turn",
                    self.who(view, *unit)
                );
                Told::new(text, "FTE-4.0-07").piece(*unit)
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
}
