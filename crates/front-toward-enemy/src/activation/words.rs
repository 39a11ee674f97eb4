//! Activations in words.

use super::Act;
use crate::check::CheckFor;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::fte::Fte;
use crate::movement::Mode;
use crate::state::{Action, State, UnitId};
use crate::words::{Said, Told};
use ground::Hex;

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
    pub(crate) fn say_activation(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        match *choice {
            Choice::ActivateLeader { unit } => {
                Said::new(format!("Activate {} as Leader", name(unit))).piece(unit)
            }
            Choice::ActivateHex { hex } => Said::new(format!("Activate hex {hex}")).space(hex),
            Choice::ActivateVehicle { unit } | Choice::ActivateHelicopter { unit } => {
                Said::new(format!("Activate {}", name(unit))).piece(unit)
            }
            Choice::Include { unit } => Said::new(format!("Include {}", name(unit))).piece(unit),
            Choice::Act { unit } => Said::new(format!("Act with {}", name(unit))).piece(unit),
            Choice::IncludeAll => Said::new("Include everybody in reach"),
            Choice::EndActivation => Said::new("End the Activation"),
            _ => Said::new("Pass"),
        }
    }

    pub(crate) fn say_action(&self, view: &State, choice: &Choice) -> Said {
        let act = view.stack.top_as::<Act>().copied().unwrap_or_default();
        let unit = act.unit;
        let helicopter = view
            .units
            .get(unit.index())
            .is_some_and(|u| self.class(u) == Class::Helicopter);
        match *choice {
            Choice::Move { mode } => Said::new(match mode {
                Mode::Normal if helicopter => "Fly",
                Mode::Normal => "Move",
                Mode::DoubleTime => "Double time",
                Mode::Stealthy => "Move stealthily",
            }),
            Choice::Fire => Said::new("Fire"),
            Choice::Assault { hex } => {
                return Said::new(format!("Assault {hex}")).piece(unit).space(hex);
            }
            Choice::Search => {
                let why = CheckFor::Search;
                Said::new("Search").modifiers(self.check_modifiers(view, unit, why, Hex::NOWHERE))
            }
            Choice::Recover => Said::new("Recover"),
            Choice::DestroyCache => Said::new("Destroy a Cache"),
            Choice::RequestMedevac => Said::new("Request a Medevac"),
            Choice::RequestFireMission => {
                let known = view.units.get(unit.index()).is_some();
                let modifiers = known.then(|| self.request_modifiers(view, unit));
                Said::new("Request a Fire Mission").modifiers(modifiers.unwrap_or_default())
            }
            Choice::Load => Said::new("Load"),
            Choice::Unload => Said::new("Unload"),
            Choice::Abandon => Said::new("Abandon the Vehicle"),
            _ => Said::new(match act.taken.is_empty() {
                false => "No further Action",
                true => "No Action",
            }),
        }
        .piece(unit)
    }

    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_activation(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::Activated { side, lead, hex } => self.tell_activated(view, *side, *lead, *hex),
            Event::Named { unit } => {
                let text = format!("{} joined the Activation", self.unit_name(view, *unit));
                Told::new(text, "FTE-5.1-31").piece(*unit)
            }
            Event::Passed { side, automatic } => {
                if *automatic {
                    Told::new(
                        format!(
                            "The {} player had nobody left to activate and passed",
                            side.name()
                        ),
                        "FTE-5.1-30",
                    )
                    .closes()
                } else {
                    Told::new(format!("The {} player passed", side.name()), "FTE-5.1-07").closes()
                }
            }
            Event::ActivationOver { side } => Told::new(
                format!("The {} Activation ended", side.name()),
                "FTE-5.1-27",
            )
            .and("FTE-5.0-09")
            .closes(),
            Event::Acts { unit, action } => {
                let (what, clause) = action_words(*action);
                Told::new(format!("{} {what}", self.unit_name(view, *unit)), clause).piece(*unit)
            }
            _ => return None,
        })
    }

    fn tell_activated(&self, view: &State, side: Side, lead: UnitId, hex: Hex) -> Told {
        let player = format!("The {} player activated", side.name());
        let Some(u) = view.units.get(lead.index()) else {
            return Told::new(format!("{player} hex {hex}"), "FTE-5.1-06").space(hex);
        };
        let clause = match self.class(u) {
            Class::Infantry => "FTE-5.1-02",
            Class::Vehicle => "FTE-5.1-11",
            Class::Helicopter => "FTE-5.1-09",
        };
        Told::new(format!("{player} {}", self.unit_name(view, lead)), clause).piece(lead)
    }
}
