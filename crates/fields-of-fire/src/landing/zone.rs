//! 11.1.3 Landing Zones: where they may be, who may land there now.

use super::{LandingEvent, LandingFrame};
use crate::counters::{Craft, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::state::{
    Control, CoverKind, Device, ItemKind, Marker, MarkerKind, State, Traffic, UnitId, Wait,
};
use engine::Log;
use ground::Card;

/// Cards of a Landing Zone (FOF-11.1.3-01).
const LZ_CARDS: usize = 3;
/// Vehicles on a card of it, wrecks counted; and landings on it in a turn (FOF-11.1.3-04).
pub(super) const LZ_VEHICLES: usize = 4;

impl Fof {
    /// The cards of the Landing Zone, or of the beach.
    pub(crate) fn landing_cards(&self, state: &State) -> impl Iterator<Item = Card> {
        let zone = |m: &&Marker| m.kind == MarkerKind::Control(Control::LandingZone);
        state.markers.iter().filter(zone).map(|m| m.at)
    }

    /// Whether a card is part of the Landing Zone.
    pub fn is_landing_zone(&self, state: &State, at: Card) -> bool {
        self.landing_cards(state).any(|card| card == at)
    }

    /// Whether the mission brings its troops by sea: then the beach needs no icon.
    fn by_sea(&self, state: &State) -> bool {
        let lifts = || {
            state
                .lifts
                .iter()
                .map(|lift| self.kind(state.unit(lift.unit)).craft)
        };
        lifts().any(|craft| craft == Craft::Amphibious) && lifts().all(|c| c != Craft::Helicopter)
    }

    /// FOF-11.1.3-01: whether a card may become part of the Landing Zone, in the plan or by 4.2.1l.
    pub(crate) fn may_add_landing_zone(&self, state: &State, at: Card) -> May {
        let clause = "FOF-11.1.3-01";
        let ground = self.terrain_at(state, at);
        need(
            self.by_sea(state) || ground.is_some_and(|ground| ground.landing_zone),
            clause,
            "Helicopters land only where the card shows their icon.",
        )?;
        need(
            !self.is_landing_zone(state, at),
            clause,
            "It is already part of the Landing Zone.",
        )?;
        need(
            self.landing_cards(state).count() < LZ_CARDS,
            clause,
            "A Landing Zone has three cards at most.",
        )
    }

    /// The same in the plan, where the mission says which cards come into question.
    pub(super) fn may_be_landing_zone(&self, state: &State, at: Card) -> May {
        need(
            self.mission.zones.landing.contains(&at),
            "FOF-11.2.1-02",
            "The mission does not allow that card.",
        )?;
        self.may_add_landing_zone(state, at)
    }

    pub(crate) fn put_landing_zone(
        &self,
        state: &mut State,
        at: Card,
        log: &mut impl Log<State, Event>,
    ) {
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Control(Control::LandingZone),
                at,
                ..Marker::default()
            },
        );
        log.note(state, Event::Landing(LandingEvent::Zone { at }));
    }

    fn zones_wanted(&self) -> usize {
        usize::from(self.mission.zones.landing_cards).clamp(1, LZ_CARDS)
    }

    /// The plan: the Landing Zone. Where there is no choice nothing is asked.
    pub(super) fn step_zone(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let wanted = self.zones_wanted();
        let left = wanted.saturating_sub(self.landing_cards(state).count());
        let open = self.mission.zones.landing.iter();
        let open = open.filter(|&&at| self.may_be_landing_zone(state, at).is_ok());
        if left > 0 && open.count() > left {
            return Flow::Wait(Wait::Choice);
        }
        self.staff_zone(state, log);
        Flow::On
    }

    /// The first cards that the mission names.
    pub(super) fn staff_zone(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        state.stack.finish();
        for &at in &self.mission.zones.landing {
            let room = self.landing_cards(state).count() < self.zones_wanted();
            if room && self.may_be_landing_zone(state, at).is_ok() {
                self.put_landing_zone(state, at, log);
            }
        }
    }

    /// Vehicles on a card, wrecks included: an LZ has room for four of them (FOF-10.7-01, FOF-10.7-02, FOF-11.1.3-04).
    fn crowd(&self, state: &State, at: Card) -> usize {
        let vehicles = state
            .on(at, Side::Friendly)
            .filter(|&id| self.is_vehicle(state.unit(id)));
        let parked = state
            .items
            .iter()
            .filter(|item| item.at == at && matches!(item.kind, ItemKind::Vehicle(_)));
        let wrecks = state
            .covers
            .iter()
            .filter(|cover| cover.at == at && cover.kind == CoverKind::Wreck);
        let burning = state
            .markers_on(at)
            .filter(|m| m.kind == MarkerKind::BurningWreck);
        vehicles.count() + parked.count() + wrecks.count() + burning.count()
    }

    /// FOF-11.1.3-03: coloured smoke anywhere on the Landing Zone, by daylight; or a mark that the mission provides.
    fn is_marked(&self, state: &State) -> bool {
        let coloured = |kind: MarkerKind| match kind {
            MarkerKind::Signal(device) => Device::is_coloured_smoke(device),
            _ => false,
        };
        let smoke = self
            .landing_cards(state)
            .any(|card| state.markers_on(card).any(|m| coloured(m.kind)));
        self.mission.zones.landing_marked || smoke && self.colours_show(state)
    }

    /// Whether a helicopter or craft may come down on a card now.
    pub(super) fn may_land(&self, state: &State, unit: UnitId, at: Card) -> May {
        need(
            self.is_landing_zone(state, at),
            "FOF-11.1.3-01",
            "That card is not part of the Landing Zone.",
        )?;
        let planned = state.lift(unit).is_some_and(|lift| lift.planned);
        need(
            planned || self.is_marked(state),
            "FOF-11.1.3-03",
            "The Landing Zone is not marked with coloured smoke.",
        )?;
        let traffic = state.traffic.iter().find(|traffic| traffic.at == at);
        need(
            traffic.is_none_or(|traffic| usize::from(traffic.landings) < LZ_VEHICLES),
            "FOF-11.1.3-04",
            "Four have landed there in this turn.",
        )?;
        need(
            self.crowd(state, at) < LZ_VEHICLES,
            "FOF-11.2.1-05",
            "There is no room on the Landing Zone: four vehicles, wrecks included.",
        )
    }

    pub(super) fn count_landing(&self, state: &mut State, at: Card) {
        if let Some(traffic) = state.traffic.iter_mut().find(|traffic| traffic.at == at) {
            traffic.landings += 1;
        } else if !state.traffic.is_full() {
            state.traffic.push(Traffic { at, landings: 1 });
        }
    }

    /// Why nothing lands anywhere: what the first card of the Landing Zone says.
    pub(super) fn why_not_land(&self, state: &State, unit: UnitId) -> No {
        let first = self.landing_cards(state).next();
        let refused = first.and_then(|at| self.may_land(state, unit, at).err());
        refused.unwrap_or(No("FOF-11.1.1-03", "There is no Landing Zone."))
    }
}

impl LandingFrame {
    /// The landings of an AT phase, from their beginning.
    pub(crate) fn begins() -> LandingFrame {
        LandingFrame::Phase {
            step: super::LandingStep::Depart,
            landed: false,
        }
    }
}
