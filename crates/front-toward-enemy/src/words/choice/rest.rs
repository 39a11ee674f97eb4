//! Retreats, casualties, markers, events and the rights "at any time".

use super::Said;
use crate::choice::Choice;
use crate::frame::{CheckFor, EventStage, Frame, Questioning};
use crate::fte::Fte;
use crate::state::{State, UnitId};
use ground::Hex;

impl Fte {
    pub(super) fn say_rest(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        let top = view.top().copied().unwrap_or_default();
        match *choice {
            Choice::Retreat { hex } => {
                let unit = match top {
                    Frame::Retreat(f) => f.unit,
                    _ => UnitId::NONE,
                };
                Said::new(format!("Retreat to {hex}")).unit(unit).hex(hex)
            }
            Choice::TakeUp { unit } => {
                let what = match top {
                    Frame::TakeUp { casualty } => self.casualty_name(view, casualty),
                    _ => "the casualty".into(),
                };
                Said::new(format!("Take up {what} with {}", name(unit))).unit(unit)
            }
            Choice::ComeDown { hex } => {
                let unit = match top {
                    Frame::Downed { unit, .. } => unit,
                    _ => UnitId::NONE,
                };
                Said::new(format!("Come down in {hex}")).unit(unit).hex(hex)
            }
            Choice::Advance { unit, fort } => {
                let hex = match top {
                    Frame::Assault(f) => f.hex,
                    _ => Hex::NOWHERE,
                };
                let text = if fort.is_some() {
                    format!(
                        "Advance {} into {}",
                        name(unit),
                        self.cache_name(view, fort)
                    )
                } else {
                    format!("Advance {} into {hex}", name(unit))
                };
                Said::new(text).unit(unit).cache(fort).hex(hex)
            }
            Choice::PickUp { casualty } => {
                let unit = match top {
                    Frame::Recover { unit } => unit,
                    _ => UnitId::NONE,
                };
                Said::new(format!("Take up {}", self.casualty_name(view, casualty)))
                    .unit(unit)
                    .casualty(casualty)
            }
            Choice::HandOver { casualty, unit } => Said::new(format!(
                "Hand {} over to {}",
                self.casualty_name(view, casualty),
                name(unit)
            ))
            .casualty(casualty)
            .unit(unit),
            Choice::Cache { cache } => {
                let what = self.cache_name(view, cache);
                let hex = view
                    .caches
                    .get(cache.index())
                    .map_or(Hex::NOWHERE, |c| c.at);
                let verb = match top {
                    Frame::Interrogate { .. } => "Give away",
                    _ => "Destroy",
                };
                Said::new(format!("{verb} {what}")).cache(cache).hex(hex)
            }
            Choice::TargetHex { hex } => {
                let modifiers = match top {
                    Frame::Request { unit, .. } if unit.index() < view.units.len() => {
                        self.request_modifiers(view, unit)
                    }
                    _ => Vec::new(),
                };
                Said::new(format!("Call fire on {hex}"))
                    .hex(hex)
                    .modifiers(modifiers)
            }
            Choice::JoinMarker { casualty } => {
                let verb = match top {
                    Frame::Transport(f) if !f.load => "Unload",
                    _ => "Load",
                };
                Said::new(format!("{verb} {}", self.casualty_name(view, casualty)))
                    .casualty(casualty)
            }
            Choice::Conceal { unit } => {
                let seen = unit.index() < view.units.len() && self.seen(view, unit);
                let (text, modifiers) = if seen {
                    let hex = view.unit(unit).at;
                    let list = if self.scenario.map.in_play(hex) {
                        self.check_modifiers(view, unit, CheckFor::Concealment, hex)
                    } else {
                        Vec::new()
                    };
                    (format!("Try to conceal {}", name(unit)), list)
                } else {
                    (format!("Conceal {}", name(unit)), Vec::new())
                };
                Said::new(text).unit(unit).modifiers(modifiers)
            }
            Choice::Pick { unit } => self.say_pick(view, unit),
            Choice::Interrogate { unit } => {
                let why = CheckFor::Interrogation;
                Said::new(format!("Question the Civilians with {}", name(unit)))
                    .unit(unit)
                    .modifiers(self.check_modifiers(view, unit, why, Hex::NOWHERE))
            }
            Choice::Reveal { unit } => {
                Said::new(format!("Take the Concealed marker off {}", name(unit))).unit(unit)
            }
            Choice::Detonate { hex } => {
                Said::new(format!("Set off the Claymore in {hex}")).hex(hex)
            }
            Choice::CancelMission { mission } => {
                let target = view
                    .missions
                    .get(usize::from(mission))
                    .map_or(Hex::NOWHERE, |m| m.target);
                Said::new(format!("Cancel the {}", self.mission_name(view, mission))).hex(target)
            }
            _ => Said::new("Conceal everybody out of sight"),
        }
    }

    fn say_pick(&self, view: &State, unit: UnitId) -> Said {
        let who = self.unit_name(view, unit);
        let text = match view.top().copied().unwrap_or_default() {
            Frame::Event(f) => match f.stage {
                EventStage::Injury => format!("Place the Injury marker on {who}"),
                EventStage::LowAmmo => format!("Place the Low Ammo marker on {who}"),
                EventStage::Hero => format!("Make {who} the Hero"),
                _ => format!("Rally {who}"),
            },
            Frame::Interrogate {
                stage: Questioning::Reveal,
                ..
            } => format!("Give away {who}"),
            _ => format!("Pick {who}"),
        };
        Said::new(text).unit(unit)
    }
}
