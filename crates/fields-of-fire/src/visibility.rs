//! 9 Visibility: light, weather, illumination and night observation devices.

use crate::counters::NightDevice;
use crate::fof::Fof;
use crate::state::{MarkerKind, State, Unit};
use ground::Card;

/// The light in which a line of sight is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Light {
    /// As if there were neither darkness nor weather.
    Daylight,
    /// As it is in this turn.
    Now,
}

/// The Visibility Modifier at this moment, in its two parts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Visibility {
    /// Light Level modifier.
    pub light: i8,
    /// Weather modifier.
    pub weather: i8,
}

impl Visibility {
    /// FOF-9.0-02: both together reach +2.
    pub(crate) fn is_limited(self) -> bool {
        self.light + self.weather >= 2
    }
}

impl Fof {
    /// FOF-9.0-01: Light and Weather of the turn; an event may have changed the weather (FOF-6.0-04).
    pub(crate) fn visibility(&self, state: &State) -> Visibility {
        let turns = &self.mission.visibility;
        let turn = state.turn.saturating_sub(1) as usize;
        let listed = turns.get(turn).or(turns.last());
        let [light, weather] = listed.copied().unwrap_or_default();
        Visibility {
            light,
            weather: state.weather.unwrap_or(weather),
        }
    }

    /// Whether Limited Visibility is in force (FOF-9.0-02).
    pub(crate) fn limited_visibility(&self, state: &State) -> bool {
        self.visibility(state).is_limited()
    }

    /// The strongest illumination modifier on a card, 0 without any (FOF-9.2-04, FOF-9.2-05).
    pub(crate) fn illumination(&self, state: &State, card: Card) -> i8 {
        let values = &self.mission.charts.values.illumination;
        let on_card = |marker: &crate::state::Marker| match marker.kind {
            MarkerKind::Illumination(kind) => {
                let [own, adjacent] = values[kind.min(2) as usize];
                match marker.at.distance(card) {
                    0 => own,
                    1 => adjacent,
                    _ => 0,
                }
            }
            _ => 0,
        };
        let strongest = state.markers.iter().map(on_card).min();
        strongest.unwrap_or_default()
    }

    /// Whether a card counts as Illuminated (FOF-9.2.1-01, FOF-9.2.1-03).
    pub(crate) fn illuminated(&self, state: &State, card: Card) -> bool {
        self.visibility(state).weather < 2 && self.illumination(state, card) < 0
    }

    /// Whether visibility lets somebody with this device look so far at a card (FOF-5.2.1-05, FOF-9.1-02).
    pub(crate) fn visible(
        &self,
        state: &State,
        visibility: Visibility,
        device: NightDevice,
        to: Card,
        distance: u8,
    ) -> bool {
        if distance <= 1 || !visibility.is_limited() {
            return true;
        }
        match device {
            // FOF-9.3.3-01: regardless of light and weather.
            NightDevice::ThermalSight => return true,
            // FOF-9.3.1-01, FOF-9.3.1-02: it is no help against weather.
            NightDevice::PassiveInfrared if visibility.weather < 2 => return true,
            _ => {}
        }
        self.illuminated(state, to)
    }

    /// What light and weather add to the NCM of fire from the air on a card, illumination counted.
    pub(crate) fn visibility_over(&self, state: &State, on: Card) -> i8 {
        let Visibility { light, weather } = self.visibility(state);
        (light + self.illumination(state, on)).max(0) + weather
    }

    /// What light and weather add to the NCM of fire by a unit on a card, illumination and its device counted.
    pub(crate) fn visibility_of_fire(&self, state: &State, by: &Unit, on: Card) -> i8 {
        let Visibility { light, weather } = self.visibility(state);
        let kind = self.kind(by);
        let distance = by.at.distance(on);
        let illuminated = self.illuminated(state, on);
        let lit = (light + self.illumination(state, on)).max(0); // FOF-9.2-05
        let light = match kind.night {
            NightDevice::ThermalSight => return 0, // FOF-9.3.3-01
            NightDevice::PassiveInfrared if !illuminated => 0, // FOF-9.3.1-01
            NightDevice::ActiveInfrared => {
                // FOF-9.3.2-01: on small arms at Point Blank, on vehicles to Close.
                let reach = u8::from(kind.role.is_vehicle());
                if distance <= reach { 0 } else { lit }
            }
            NightDevice::None | NightDevice::PassiveInfrared => lit,
        };
        light + weather
    }
}
