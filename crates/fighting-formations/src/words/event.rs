//! Events in words: past tense, result first. Which chapter has the words.

use super::Told;
use crate::event::Event;
use crate::ff::Ff;
use crate::state::State;

impl Ff {
    /// An event in words, from the chapter that has them.
    pub(crate) fn tell_event(&self, view: &State, event: &Event) -> Told {
        let told = match event {
            Event::Placed { .. } => self.tell_set_up(view, event),
            Event::CubeTaken { .. }
            | Event::OrderOver { .. }
            | Event::TurnEnds { .. }
            | Event::SuddenDeath { .. }
            | Event::SmokeThinned { .. }
            | Event::Sniped { .. }
            | Event::ControlLowered { .. }
            | Event::Regrouped
            | Event::Seeded { .. }
            | Event::GameOver { .. } => self.tell_sequence(event),
            Event::OrderGiven { .. }
            | Event::Passed { .. }
            | Event::SniperSet { .. }
            | Event::Activated { .. }
            | Event::Deployed { .. }
            | Event::Mustered { .. }
            | Event::Abandoned { .. }
            | Event::Finished { .. } => self.tell_orders(view, event),
            Event::CommandPlaced { .. }
            | Event::CommandMoved { .. }
            | Event::CommandLost { .. } => self.tell_command(event),
            Event::Voided { .. } => self.tell_fate(event),
            Event::Entered { .. }
            | Event::Advanced { .. }
            | Event::Turned { .. }
            | Event::Column { .. }
            | Event::Exited { .. } => self.tell_move(view, event),
            Event::Reacts { .. } | Event::Spent { .. } => self.tell_reaction(view, event),
            Event::Shot { .. } | Event::Defended { .. } | Event::Fought { .. } => {
                self.tell_fire(view, event)
            }
            Event::Hit { .. } | Event::Eliminated { .. } => self.tell_hit(view, event),
            Event::Rallied { .. } => self.tell_rally(view, event),
            Event::Controlled { .. } | Event::Scored { .. } => self.tell_victory(event),
            Event::Drew { .. }
            | Event::Reshuffled { .. }
            | Event::Played { .. }
            | Event::Discarded { .. }
            | Event::DiceChanged { .. }
            | Event::AirTurned { .. }
            | Event::CommandHurried { .. }
            | Event::PawnMoved { .. }
            | Event::Recovered { .. }
            | Event::SmokePlaced { .. } => self.tell_assets(view, event),
            Event::Spotted { .. }
            | Event::NotSpotted { .. }
            | Event::PrePlotted { .. }
            | Event::Landed { .. }
            | Event::Struck { .. } => self.tell_barrage(view, event),
            Event::Fortified { .. } | Event::FortGone { .. } | Event::FortTurned { .. } => {
                self.tell_forts(view, event)
            }
            Event::SightingPlaced { .. }
            | Event::Marked { .. }
            | Event::Concealed { .. }
            | Event::Revealed { .. }
            | Event::Appeared { .. }
            | Event::SightingDefended { .. } => self.tell_sighting(view, event),
        };
        told.unwrap_or_default()
    }
}
