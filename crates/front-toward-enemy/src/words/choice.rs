//! Choices in words: the act and its object, in the context of what is going on.

mod fire;
mod going_on;
mod moves;
mod rest;

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::frame::{CheckFor, EventStage, Frame, Mode, SetUpStage};
use crate::fte::Fte;
use crate::state::{Altitude, CacheId, CasualtyId, State, UnitId};
use crate::words::{altitude_word, cache_id, cache_word, casualty_id, unit_id};
use engine::{Modifier, Wording};
use ground::Hex;

/// A wording under construction.
struct Said(Wording);

impl Said {
    fn new(text: impl Into<String>) -> Said {
        Said(Wording {
            text: text.into(),
            ..Wording::default()
        })
    }

    fn unit(mut self, unit: UnitId) -> Said {
        if unit.is_some() {
            self.0.pieces.push(unit_id(unit));
        }
        self
    }

    fn units(self, units: impl IntoIterator<Item = UnitId>) -> Said {
        units.into_iter().fold(self, Said::unit)
    }

    fn casualty(mut self, casualty: CasualtyId) -> Said {
        self.0.pieces.push(casualty_id(casualty));
        self
    }

    fn cache(mut self, cache: CacheId) -> Said {
        if cache.is_some() {
            self.0.pieces.push(cache_id(cache));
        }
        self
    }

    fn hex(mut self, hex: Hex) -> Said {
        if hex != Hex::NOWHERE {
            self.0.spaces.push(hex.to_string());
        }
        self
    }

    fn modifiers(mut self, modifiers: Vec<Modifier>) -> Said {
        self.0.modifiers = modifiers;
        self
    }
}

impl Fte {
    /// A choice in words, with what it touches.
    pub(crate) fn word_choice(&self, view: &State, choice: &Choice) -> Wording {
        let said = match choice {
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
            Choice::Join { .. }
            | Choice::Step { .. }
            | Choice::Drop { .. }
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
            Choice::Done | Choice::Begin | Choice::Hold | Choice::Leave | Choice::Confirm => {
                Said::new(self.say_going_on(view, choice))
            }
            Choice::Retreat { .. }
            | Choice::TakeUp { .. }
            | Choice::ComeDown { .. }
            | Choice::Advance { .. }
            | Choice::PickUp { .. }
            | Choice::HandOver { .. }
            | Choice::Cache { .. }
            | Choice::TargetHex { .. }
            | Choice::JoinMarker { .. }
            | Choice::Conceal { .. }
            | Choice::ConcealAll
            | Choice::Pick { .. }
            | Choice::Interrogate { .. }
            | Choice::Reveal { .. }
            | Choice::Detonate { .. }
            | Choice::CancelMission { .. } => self.say_rest(view, choice),
        };
        said.0
    }

    /// The piece that is to be placed now.
    fn placing_at_hand(&self, view: &State) -> (String, Said) {
        let unit = |unit: UnitId| (self.who(view, unit), Said::new("").unit(unit));
        match view.top().copied().unwrap_or_default() {
            Frame::SetUp(f) if f.stage == SetUpStage::PlaceCaches => {
                match self.next_cache_to_place(view, f.side) {
                    Some(cache) => {
                        let kind = view.caches[cache.index()].kind;
                        (
                            format!("the {}", cache_word(kind)),
                            Said::new("").cache(cache),
                        )
                    }
                    None => ("the marker".into(), Said::new("")),
                }
            }
            Frame::SetUp(f) => match self.next_to_place(view, f.side) {
                Some(next) => unit(next),
                None => ("the piece".into(), Said::new("")),
            },
            Frame::Arrive { next, .. } => unit(next),
            Frame::Event(f) if f.stage == EventStage::VcPlace => unit(f.next),
            _ => ("the piece".into(), Said::new("")),
        }
    }

    fn say_placing(&self, view: &State, choice: &Choice) -> Said {
        let (piece, touched) = self.placing_at_hand(view);
        let with = |text: String| {
            let mut said = touched;
            said.0.text = text;
            said
        };
        match *choice {
            Choice::Place {
                hex,
                altitude: Altitude::Ground,
            } => with(format!("Place {piece} in {hex}")).hex(hex),
            Choice::Place { hex, altitude } => with(format!(
                "Place {piece} in {hex} at {}",
                altitude_word(altitude)
            ))
            .hex(hex),
            Choice::Aboard { carrier } => {
                let name = self.unit_name(view, carrier);
                with(format!("Bring {piece} on aboard {name}")).unit(carrier)
            }
            Choice::Plot { hex } => {
                let side = match view.top() {
                    Some(Frame::SetUp(f)) => f.side,
                    _ => Side::Us,
                };
                let what = match side {
                    Side::Us => "Claymore",
                    Side::Nva => "Booby Trap",
                };
                Said::new(format!("Plot a {what} in {hex}")).hex(hex)
            }
            Choice::Occupy { unit, fort } => {
                let (who, what) = (self.unit_name(view, unit), self.cache_name(view, fort));
                Said::new(format!("Put {who} into {what}"))
                    .unit(unit)
                    .cache(fort)
            }
            _ => with(format!("Leave out {piece}")),
        }
    }

    fn say_activation(&self, view: &State, choice: &Choice) -> Said {
        let name = |unit: UnitId| self.unit_name(view, unit);
        match *choice {
            Choice::ActivateLeader { unit } => {
                Said::new(format!("Activate {} as Leader", name(unit))).unit(unit)
            }
            Choice::ActivateHex { hex } => Said::new(format!("Activate hex {hex}")).hex(hex),
            Choice::ActivateVehicle { unit } | Choice::ActivateHelicopter { unit } => {
                Said::new(format!("Activate {}", name(unit))).unit(unit)
            }
            Choice::Include { unit } => Said::new(format!("Name {}", name(unit))).unit(unit),
            Choice::Act { unit } => Said::new(format!("Act with {}", name(unit))).unit(unit),
            Choice::IncludeAll => Said::new("Name everybody in reach"),
            Choice::EndActivation => Said::new("End the Activation"),
            _ => Said::new("Pass"),
        }
    }

    fn say_action(&self, view: &State, choice: &Choice) -> Said {
        let unit = match view.top() {
            Some(Frame::Act { unit, .. }) => *unit,
            _ => UnitId::NONE,
        };
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
                return Said::new(format!("Assault {hex}")).unit(unit).hex(hex);
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
            _ => Said::new(match view.top() {
                Some(Frame::Act { taken, .. }) if !taken.is_empty() => "No further Action",
                _ => "No Action",
            }),
        }
        .unit(unit)
    }

    /// The modifiers of a Troop Quality Check, so far as the viewer knows the Unit.
    pub(super) fn check_modifiers(
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
