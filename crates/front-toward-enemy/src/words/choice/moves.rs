//! Moves, step by step.

use super::Said;
use crate::choice::Choice;
use crate::counters::Class;
use crate::frame::{CheckFor, Frame, Mode, Move, Way};
use crate::fte::Fte;
use crate::state::{Flags, State};
use crate::words::altitude_word;
use ground::Hex;

impl Fte {
    pub(super) fn say_move(&self, view: &State, choice: &Choice) -> Said {
        let movers = match view.top() {
            Some(Frame::Move(f)) => *f,
            _ => Move::default(),
        };
        let lead = movers.units.iter().next().unwrap_or_default();
        let here = view.units.get(lead.index()).map(|u| (u.at, self.class(u)));
        let (at, class) = here.unwrap_or((Hex::NOWHERE, Class::Infantry));
        match *choice {
            Choice::Join { unit } => {
                let name = self.unit_name(view, unit);
                Said::new(match view.top() {
                    Some(Frame::Move(_)) => format!("Take {name} along"),
                    Some(Frame::Assault(f)) => format!("Assault {} with {name} too", f.hex),
                    Some(Frame::Transport(f)) if f.load => format!("Load {name}"),
                    Some(Frame::Transport(_)) => format!("Unload {name}"),
                    _ => format!("Add {name}"),
                })
                .unit(unit)
            }
            Choice::Step { hex, way } => {
                let verb = match (class, movers.mode) {
                    (Class::Helicopter, _) => "Fly",
                    (_, Mode::Stealthy) => "Sneak",
                    _ => "Move",
                };
                let along = match way {
                    Way::Ground => "",
                    Way::Trail => " along the Trail",
                    Way::Road => " along the Road",
                };
                let rolls = movers.mode == Mode::Stealthy
                    && view
                        .units
                        .get(lead.index())
                        .is_some_and(|u| u.is(Flags::CONCEALED))
                    && self.scenario.map.in_play(hex);
                let modifiers = if rolls {
                    self.check_modifiers(view, lead, CheckFor::Stealth, hex)
                } else {
                    Vec::new()
                };
                Said::new(format!("{verb} to {hex}{along}"))
                    .units(movers.units.iter())
                    .hex(hex)
                    .modifiers(modifiers)
            }
            Choice::Drop { casualty } => {
                let name = self.casualty_name(view, casualty);
                Said::new(format!("Drop {name}")).casualty(casualty)
            }
            Choice::EnterFort { unit, fort } => {
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Enter {what} with {who}"))
                    .unit(unit)
                    .cache(fort)
            }
            Choice::LeaveFort { unit } => {
                let fort = view
                    .units
                    .get(unit.index())
                    .map(|u| u.fort)
                    .unwrap_or_default();
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Leave {what} with {who}"))
                    .unit(unit)
                    .cache(fort)
            }
            Choice::Exit => Said::new("Leave the map")
                .units(movers.units.iter())
                .hex(at),
            Choice::EnterTunnel => Said::new("Take the casualty into the Tunnel")
                .units(movers.units.iter())
                .hex(at),
            Choice::Fly { altitude } => {
                let now = view
                    .units
                    .get(lead.index())
                    .map(|u| u.altitude)
                    .unwrap_or_default();
                let verb = if altitude > now { "Climb" } else { "Descend" };
                Said::new(format!("{verb} to {}", altitude_word(altitude))).unit(lead)
            }
            _ => {
                let verb = if class == Class::Helicopter && !movers.moved {
                    "Hover"
                } else {
                    "Halt"
                };
                let text = if at == Hex::NOWHERE {
                    verb.into()
                } else {
                    format!("{verb} in {at}")
                };
                Said::new(text).units(movers.units.iter()).hex(at)
            }
        }
    }
}
