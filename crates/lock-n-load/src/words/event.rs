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
            | Event::Forfeited { .. }
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
            | Event::GotOut { .. }
            | Event::Pivoted { .. }
            | Event::Crumbled { .. }
            | Event::Buttoned { .. }
            | Event::Kept { .. }
            | Event::GaveWay { .. } => self.tell_vehicles(view, event),
            Event::Assaulted { .. } => self.tell_assault(view, event),
            Event::Alighted { .. } | Event::Boarded { .. } | Event::NerveChecked { .. } => {
                self.tell_passengers(view, event)
            }
            Event::Activated { .. } | Event::Passed { .. } => self.tell_operations(view, event),
            Event::MeleeAttacked { .. }
            | Event::Lost { .. }
            | Event::UsedUp { .. }
            | Event::SkillUsed { .. }
            | Event::Withdrew { .. } => self.tell_melee(view, event),
            Event::SniperCame { .. } => self.tell_snipers(view, event),
            Event::Retreated { .. } => self.tell_fire(view, event),
            Event::Starshell { .. } | Event::MortarLit { .. } => self.tell_night(view, event),
            Event::Drifted { .. }
            | Event::ForEffect { .. }
            | Event::Aborted { .. }
            | Event::MoreMissions { .. } => self.tell_artillery(view, event),
            Event::FlewIn { .. }
            | Event::FlewOff { .. }
            | Event::FlakFired { .. }
            | Event::FlakStruck { .. }
            | Event::PlaneHeld { .. }
            | Event::HelicopterLeft { .. }
            | Event::Crashed { .. }
            | Event::BailedOut { .. }
            | Event::AirHit { .. }
            | Event::AirShook { .. }
            | Event::FlewTo { .. }
            | Event::Hovered { .. }
            | Event::GotOff { .. }
            | Event::GotOn { .. } => self.tell_air(view, event),
            Event::Paragraph { .. }
            | Event::Answered { .. }
            | Event::CameAbout { .. }
            | Event::Appeared { .. } => self.tell_story(view, event),
            Event::WireTorn { .. } => self.tell_forts(view, event),
            Event::Entered { .. } | Event::LeftMap { .. } => self.tell_arrival(view, event),
        };
        let told = told.unwrap_or_default();
        Told {
            text: engine::text::capital(&self.places_said(view, told.text)),
            ..told
        }
    }
}
