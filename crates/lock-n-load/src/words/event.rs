//! Events in words: past tense, result first. Which chapter has the words.

use super::Told;
use crate::event::Event;
use crate::lnl::Lnl;
use crate::state::State;

impl Lnl {
    /// An event in words, from the chapter that has them.
    pub(crate) fn tell_event(&self, view: &State, event: &Event) -> Told {
        let told = match event {
            Event::Placed { .. } => self.tell_set_up(view, event),
            Event::TurnBegins { .. }
            | Event::Initiative { .. }
            | Event::OperationsOver { .. }
            | Event::Cleared
            | Event::GameOver { .. } => self.tell_sequence(event),
            Event::AirComes { .. } => self.tell_dice(event),
            Event::Rallied { .. }
            | Event::Tended { .. }
            | Event::Merged { .. }
            | Event::Taken { .. }
            | Event::Dropped { .. }
            | Event::Destroyed { .. }
            | Event::Flipped { .. }
            | Event::Unjammed { .. } => self.tell_rally(view, event),
            Event::Spotted { .. } => self.tell_spotting(view, event),
            Event::Attacked { .. }
            | Event::Jammed { .. }
            | Event::Checked { .. }
            | Event::Eliminated { .. }
            | Event::HeroRose { .. }
            | Event::NoHero { .. } => self.tell_fire(view, event),
            Event::Stepped { .. } | Event::SmokeLaid { .. } => self.tell_move(view, event),
            Event::Controlled { .. } => self.tell_victory(event),
            Event::Shot { .. }
            | Event::Struck { .. }
            | Event::Penetrated { .. }
            | Event::Rattled { .. }
            | Event::Turned { .. } => self.tell_ordnance(view, event),
            Event::Wrecked { .. }
            | Event::Abandoned { .. }
            | Event::CrewOut { .. }
            | Event::BailedOut { .. } => self.tell_vehicles(view, event),
            Event::Alighted { .. } | Event::NerveChecked { .. } => {
                self.tell_passengers(view, event)
            }
            Event::Activated { .. } | Event::Passed { .. } => self.tell_operations(view, event),
        };
        told.unwrap_or_default()
    }
}
