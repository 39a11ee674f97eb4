//! 4.4 Pyrotechnics and signals.

mod react;

use crate::counters::{Role, Weapon};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Prompt;
use crate::mission::{MissionKind, Signal};
use crate::state::{Area, Device, Item, ItemKind, Marker, MarkerKind, Smoke, State, UnitId};
use engine::{Log, Procedure, Telling};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Units that see a signal do what it is bound to, slot by slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct React {
    /// What they do.
    signal: Signal,
    /// By which device.
    device: Device,
    /// Where it is.
    at: Card,
    /// Level at which it is.
    level: u8,
    /// In town the area that it is in.
    area: Area,
    /// The next slot.
    next: u8,
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum SignalEvent {
    Deployed {
        unit: UnitId,
        device: Device,
        at: Card,
    },
    Signalled {
        device: Device,
        signal: Signal,
        at: Card,
    },
}

impl Fof {
    /// What a device is bound to on the mission's log (FOF-4.4.1-01).
    pub(crate) fn binding(&self, state: &State, device: Device) -> Option<Signal> {
        let index = self.mission.devices.iter().position(|&d| d == device)?;
        let bound = (*state.bindings.get(index)?)?;
        self.mission.signals.get(bound as usize).copied()
    }

    /// FOF-4.4.1-03: by moonlight nobody tells colours.
    pub(crate) fn colours_show(&self, state: &State) -> bool {
        self.visibility(state).light < 2
    }

    /// 4.2.1c Whether a unit may deploy a device.
    pub(crate) fn may_deploy(&self, state: &State, unit: UnitId, device: Device) -> May {
        let held = |item: &Item| item.kind == ItemKind::Device(device) && item.holder == unit;
        need(
            state.items.iter().any(held),
            "FOF-4.4.1-04",
            "It holds no such device.",
        )?;
        need(
            !device.is_coloured_smoke() || self.colours_show(state),
            "FOF-4.4.1-03",
            "Coloured smoke cannot be used at night.",
        )?;
        let protective = matches!(
            self.binding(state, device),
            Some(Signal::ProtectiveFire | Signal::ProtectiveLine)
        );
        need(
            !protective || self.kind(state.unit(unit)).role == Role::CompanyHq,
            "FOF-4.4.1-06",
            "Only the Company HQ signals for protective fires.",
        )?;
        need(
            !state.markers.is_full(),
            "FOF-4.4-01",
            "There are no more markers.",
        )
    }

    /// Whether the device may be placed on a card (FOF-4.4-02).
    pub(crate) fn may_deploy_at(
        &self,
        state: &State,
        unit: UnitId,
        device: Device,
        card: Card,
    ) -> May {
        let deploys = state.unit(unit);
        let kind = self.kind(deploys);
        // FOF-4.4.3-09: 40 mm launchers place gas up to Close Range.
        let launched = device == Device::GasGrenade
            && kind.role == Role::Squad
            && kind.weapon == Weapon::GrenadeLauncher;
        let adjacent = self.is_card(state, card) && deploys.at.distance(card) == 1;
        // 13.9: in town by hand into any area within reach, over the road too.
        if self.is_urban(state, card) && !device.is_aerial() {
            let mut areas = self.areas_of(state, card);
            return need(
                self.is_urban(state, deploys.at)
                    && areas.any(|area| self.may_throw_to(state, deploys, card, area).is_ok()),
                "FOF-13.9-01",
                "No area of that card is within a throw.",
            );
        }
        need(
            card == deploys.at || adjacent && (device.is_aerial() || launched),
            "FOF-4.4-02",
            "An aerial device goes to the unit's own card or an adjacent one, any other to its own card.",
        )
    }

    /// Consumes a device and puts it on a card; whoever sees it acts at once.
    pub(crate) fn deploy(
        &self,
        state: &mut State,
        unit: UnitId,
        device: Device,
        (at, area): (Card, Area),
        log: &mut impl Log<State, Event>,
    ) {
        let held = |item: &Item| item.kind == ItemKind::Device(device) && item.holder == unit;
        if let Some(slot) = state.items.iter().position(held) {
            state.items[slot] = Item::default();
        }
        // In town that of the area into which it was thrown.
        let level = match self.is_urban(state, at) {
            true => self.eye_in(state, at, area).level,
            false => self.unit_level(state, state.unit(unit)),
        };
        let kind = match device {
            Device::SmokeGrenade => MarkerKind::HandSmoke(Smoke::Smoke),
            Device::PhosphorusGrenade => MarkerKind::HandSmoke(Smoke::WhitePhosphorus),
            Device::GasGrenade => MarkerKind::HandSmoke(Smoke::Gas),
            Device::HandIllumination => MarkerKind::Illumination(0),
            _ => MarkerKind::Signal(device),
        };
        self.put_marker(
            state,
            Marker {
                kind,
                at,
                area,
                ..Marker::default()
            },
        );
        state.changed = true;
        log.note(
            state,
            Event::Signal(SignalEvent::Deployed { unit, device, at }),
        );
        if let Some(signal) = self.binding(state, device) {
            log.note(
                state,
                Event::Signal(SignalEvent::Signalled { device, signal, at }),
            );
            state.stack.call(React {
                signal,
                device,
                at,
                level,
                area,
                next: 0,
            });
        }
    }

    pub(crate) fn tell_signals(&self, state: &State, event: &SignalEvent) -> Telling {
        match *event {
            SignalEvent::Deployed { unit, device, at } => {
                let name = self.unit_name(state.unit(unit));
                let text = format!("{name} put {} on {at}.", device.words());
                Telling::new(text, "FOF-4.2.1-03").piece(unit).space(at)
            }
            SignalEvent::Signalled { device, signal, at } => {
                let (device, signal) = (device.words(), signal.words());
                let text = format!("The {device} was the signal to {signal}.");
                Telling::new(text, "FOF-4.4.1-01").space(at)
            }
        }
    }
}

impl Procedure<Fof> for React {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        game.step_react(state, self, log);
        Flow::On
    }

    engine::decides_nothing!(
        Fof,
        "FOF-4.4.1-01",
        "What a signal sets off is not decided."
    );
    engine::rolls_nothing!(Fof);

    fn prompt(&self, _: &Fof, _: &State) -> Prompt {
        Prompt::default()
    }
}

impl Device {
    /// In words.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Device::RedStarParachute => "red star parachute",
            Device::GreenStarParachute => "green star parachute",
            Device::RedStarCluster => "red star cluster",
            Device::GreenStarCluster => "green star cluster",
            Device::RedSmoke => "red smoke",
            Device::GreenSmoke => "green smoke",
            Device::YellowSmoke => "yellow smoke",
            Device::PurpleSmoke => "purple smoke",
            Device::HandIllumination => "hand-held illumination",
            Device::SmokeGrenade => "smoke",
            Device::PhosphorusGrenade => "white phosphorus",
            Device::GasGrenade => "CS gas",
        }
    }
}

impl Signal {
    /// Whether a device can be bound to it in a mission of this kind (FOF-4.4.1-05 to -07).
    pub(crate) fn suits(self, kind: MissionKind) -> May {
        let (suits, clause) = match kind {
            MissionKind::Offensive => (
                !matches!(
                    self,
                    Signal::ProtectiveFire | Signal::ProtectiveLine | Signal::MoveToRoutePoint(_)
                ),
                "FOF-4.4.1-05",
            ),
            MissionKind::Defensive => (
                matches!(
                    self,
                    Signal::CeaseFire
                        | Signal::MoveToSignal
                        | Signal::ProtectiveFire
                        | Signal::ProtectiveLine
                ),
                "FOF-4.4.1-06",
            ),
            MissionKind::Patrol => (
                matches!(
                    self,
                    Signal::CeaseFire
                        | Signal::MoveToPrimary
                        | Signal::MoveToSignal
                        | Signal::MoveToRoutePoint(_)
                ),
                "FOF-4.4.1-07",
            ),
        };
        need(suits, clause, "A mission of this kind has no such signal.")
    }

    /// In words, after "the signal to".
    pub(crate) fn words(self) -> String {
        match self {
            Signal::CeaseFire => "cease fire".to_owned(),
            Signal::CrossPhaseLine(n) => format!("cross phase line {n}"),
            Signal::MoveToPrimary => "move to the primary objective".to_owned(),
            Signal::MoveToSecondary => "move to the secondary objective".to_owned(),
            Signal::InfiltrateToPrimary => {
                "infiltrate from the attack position to the primary objective".to_owned()
            }
            Signal::InfiltrateToSecondary => {
                "infiltrate from the attack position to the secondary objective".to_owned()
            }
            Signal::MoveToSignal => "move to the signal".to_owned(),
            Signal::ProtectiveFire => "fire the Final Protective Fires".to_owned(),
            Signal::ProtectiveLine => "fire the Final Protective Lines".to_owned(),
            Signal::MoveToRoutePoint(n) => format!("move to route point {n}"),
        }
    }
}
