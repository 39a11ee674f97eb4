//! Events in words: past tense, result first. Which chapter has the words.

use crate::event::Event;
use crate::fte::Fte;
use crate::state::State;
use engine::Telling;

impl Fte {
    /// An event in words, from the chapter that has them. What the viewer may not know of a hidden counter is left out.
    pub(crate) fn tell_event(&self, view: &State, event: &Event) -> Telling {
        let told = match event {
            Event::TurnBegins { .. }
            | Event::PhaseBegins { .. }
            | Event::FirstActivation { .. }
            | Event::Drew { .. }
            | Event::ChitAdded { .. }
            | Event::ChitLost { .. }
            | Event::ArrivalDelayed { .. }
            | Event::GameOver { .. } => self.tell_turn(view, event),
            Event::Scored { .. } | Event::Held { .. } => self.tell_points(event),
            Event::Activated { .. }
            | Event::Named { .. }
            | Event::Passed { .. }
            | Event::ActivationOver { .. }
            | Event::Acts { .. } => self.tell_activation(view, event),
            Event::Dealt { .. }
            | Event::CacheDealt { .. }
            | Event::Placed { .. }
            | Event::CachePlaced { .. }
            | Event::PlotsRolled { .. }
            | Event::Plotted { .. } => self.tell_set_up(view, event),
            Event::Moves { .. }
            | Event::Entered { .. }
            | Event::EntryRefused { .. }
            | Event::Flew { .. }
            | Event::Exited { .. }
            | Event::WentUnderground { .. }
            | Event::Abandoned { .. }
            | Event::InFort { .. }
            | Event::OutOfFort { .. } => self.tell_move(view, event),
            Event::Checked { .. } => self.tell_checked(view, event),
            Event::Shot { .. } | Event::EffectRolled { .. } | Event::AttackLost { .. } => {
                self.tell_fire(view, event)
            }
            Event::Marked { .. }
            | Event::Unmarked { .. }
            | Event::Reduced { .. }
            | Event::Unaffected { .. }
            | Event::Lost { .. }
            | Event::Retreated { .. } => self.tell_effect(view, event),
            Event::CasualtyMade { .. }
            | Event::CasualtyMoved { .. }
            | Event::CasualtyGone { .. }
            | Event::CasualtyChecked { .. } => self.tell_casualty(view, event),
            Event::AssaultLaunched { .. }
            | Event::AutomaticPass { .. }
            | Event::DroppedOut { .. }
            | Event::AssaultRound { .. }
            | Event::Advanced { .. }
            | Event::AssaultOver { .. } => self.tell_assault(view, event),
            Event::CacheRevealed { .. } | Event::CacheGone { .. } => self.tell_find(view, event),
            Event::MedevacRolled { .. }
            | Event::RequestRolled { .. }
            | Event::TargetNamed { .. }
            | Event::MissionCancelled { .. }
            | Event::MissionAccuracy { .. }
            | Event::Scattered { .. }
            | Event::MissionLands { .. } => self.tell_mission(event),
            Event::CameAboard { .. } => self.tell_transport(view, event),
            Event::Revealed { .. } | Event::Exposed { .. } | Event::Concealed { .. } => {
                self.tell_concealment(view, event)
            }
            Event::EventRolled { .. } | Event::EventEnded { .. } | Event::LeftOut { .. } => {
                self.tell_random_event(view, event)
            }
            Event::ClaymoreWentOff { .. } | Event::BoobyTrapWentOff { .. } => self.tell_mine(event),
            Event::Questioned { .. } => self.tell_civilians(view, event),
        };
        told.unwrap_or_default()
    }
}
