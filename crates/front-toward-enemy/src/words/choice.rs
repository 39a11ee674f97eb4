//! Choices in words: the act and its object, in the context of what is going on. Which chapter has the words.

use crate::check::CheckFor;
use crate::choice::Choice;
use crate::fte::Fte;
use crate::state::{State, UnitId};
use crate::words::Said;
use engine::Modifier;
use ground::Hex;

impl Fte {
    /// A choice in words, with what it touches.
    pub(crate) fn word_choice(&self, view: &State, choice: &Choice) -> Said {
        match *choice {
            Choice::Place { .. }
            | Choice::Aboard { .. }
            | Choice::LeaveOut
            | Choice::Plot { .. }
            | Choice::Occupy { .. } => self.say_placing(view, choice),
            Choice::ActivateLeader { .. }
            | Choice::ActivateHex { .. }
            | Choice::ActivateVehicle { .. }
            | Choice::ActivateHelicopter { .. }
            | Choice::Pass
            | Choice::Include { .. }
            | Choice::IncludeAll
            | Choice::Act { .. }
            | Choice::EndActivation => self.say_activation(view, choice),
            Choice::Move { .. }
            | Choice::Fire
            | Choice::Assault { .. }
            | Choice::Search
            | Choice::Recover
            | Choice::DestroyCache
            | Choice::RequestMedevac
            | Choice::RequestFireMission
            | Choice::Load
            | Choice::Unload
            | Choice::Abandon
            | Choice::Nothing => self.say_action(view, choice),
            Choice::Step { .. }
            | Choice::EnterFort { .. }
            | Choice::LeaveFort { .. }
            | Choice::Exit
            | Choice::EnterTunnel
            | Choice::Fly { .. }
            | Choice::Halt => self.say_move(view, choice),
            Choice::Target { .. }
            | Choice::Support { .. }
            | Choice::Shoot
            | Choice::Check { .. }
            | Choice::Attack { .. }
            | Choice::UseFort
            | Choice::KeepHidden => self.say_fire(view, choice),
            Choice::Retreat { hex } => self.say_retreat(view, hex),
            Choice::ComeDown { hex } => self.say_coming_down(view, hex),
            Choice::TakeUp { .. } | Choice::Drop { .. } => self.say_casualty(view, choice),
            Choice::PickUp { .. } | Choice::HandOver { .. } => self.say_recover(view, choice),
            Choice::Advance { unit, fort } => self.say_advance(view, unit, fort),
            Choice::TargetHex { .. } | Choice::CancelMission { .. } => {
                self.say_mission(view, choice)
            }
            Choice::Conceal { .. } | Choice::ConcealAll | Choice::Reveal { .. } => {
                self.say_concealment(view, choice)
            }
            Choice::Interrogate { unit } => self.say_interrogation(view, unit),
            Choice::Detonate { hex } => {
                Said::new(format!("Set off the Claymore in {hex}")).space(hex)
            }
            // What these mean, the procedure that asks says.
            Choice::Join { unit } => {
                Said::new(self.chosen(view, &self.unit_name(view, unit), "Add")).piece(unit)
            }
            Choice::JoinMarker { casualty } => {
                let name = self.casualty_name(view, casualty);
                Said::new(self.chosen(view, &name, "Load")).piece(casualty)
            }
            Choice::Pick { unit } => {
                Said::new(self.chosen(view, &self.unit_name(view, unit), "Pick")).piece(unit)
            }
            Choice::Cache { cache } => {
                let marker = view.caches.get(cache.index());
                Said::new(self.chosen(view, &self.cache_name(view, cache), "Destroy"))
                    .piece(cache)
                    .space(marker.map_or(Hex::NOWHERE, |c| c.at))
            }
            Choice::Done => Said::new(self.going_on(view, choice, "Go on")),
            Choice::Begin => Said::new(self.going_on(view, choice, "Begin")),
            Choice::Hold => Said::new(self.going_on(view, choice, "Hold fire")),
            Choice::Leave => Said::new(self.going_on(view, choice, "Leave it")),
            Choice::Confirm => Said::new(self.going_on(view, choice, "Confirm")),
        }
    }

    /// "Go on" in the words of the procedure that asks.
    fn going_on(&self, view: &State, choice: &Choice, otherwise: &str) -> String {
        self.called(view, choice)
            .unwrap_or_else(|| otherwise.to_owned())
    }

    /// The modifiers of a Troop Quality Check, so far as the viewer knows the Unit.
    pub(crate) fn check_modifiers(
        &self,
        view: &State,
        unit: UnitId,
        why: CheckFor,
        hex: Hex,
    ) -> Vec<Modifier> {
        if view.units.get(unit.index()).is_some() {
            self.quality_list(view, unit, why, hex)
        } else {
            Vec::new()
        }
    }
}
