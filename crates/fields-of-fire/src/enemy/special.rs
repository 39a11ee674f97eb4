//! 8.6.4, 8.6.5, 8.8 to 8.11 Snipers, Spotters, Leaders, lone mortars, cease fire and ammunition.

use super::{EnemyEvent, EnemyFrame};
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::mission::PackageKind;
use crate::state::{Aim, CoverKind, Flags, Form, Maker, MarkerKind, State, UnitId};
use engine::{List, Log};
use ground::Card;

/// Cards that one unit can see: its own, and three in each of the eight directions.
const IN_SIGHT: usize = 25;

impl Fof {
    /// Has enemies that fire at cards without a target Cease Fire (8.6.4); they Open Fire anew in the update.
    pub(crate) fn enemy_cease_fire(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for id in (0..state.units.len() as u8).map(UnitId) {
            let unit = *state.unit(id);
            let at = match unit.aim {
                Aim::Line { at, .. } | Aim::Indirect { at } => at,
                Aim::Smothered => unit.at,
                Aim::None | Aim::PointBlank | Aim::ProtectiveLine { .. } => continue,
            };
            let own = (unit.aim == Aim::Smothered).then_some(unit.at);
            let hits = self
                .beaten(state, &unit)
                .chain(own)
                .any(|card| self.is_worth_firing_at(state, id, card));
            if unit.side == Side::Enemy && !hits {
                let still = state.unit_mut(id);
                still.aim = Aim::None;
                still.set(Flags::LAID, false);
                state.changed = true;
                log.note(state, Event::Enemy(EnemyEvent::CeasedFire { unit: id, at }));
            }
        }
    }

    /// Whether a card holds a valid target; for guns and vehicles other vehicles are none (FOF-8.6.4-02).
    fn is_worth_firing_at(&self, state: &State, id: UnitId, card: Card) -> bool {
        let at_fire = self.spares_vehicles(state.unit(id));
        let valid = |other: UnitId| !at_fire || !self.is_vehicle(state.unit(other));
        let flies = || {
            state
                .air
                .over
                .iter()
                .any(|it| it.at == card && it.unit != state.air.gunship)
        };
        state.on(card, Side::Friendly).any(valid) || !at_fire && flies()
    }

    /// A Good Order Leader in a unit's area of the card.
    pub(super) fn has_leader(&self, state: &State, id: UnitId) -> bool {
        let unit = state.unit(id);
        state.on(unit.at, Side::Enemy).any(|other| {
            let leader = state.unit(other);
            other != id
                && leader.area == unit.area
                && leader.good_order()
                && self.kind(leader).role == Role::Leader
        })
    }

    /// Cards more that an enemy draws in an attempt because of a Good Order Leader (FOF-8.9-02); 0 for the player's.
    /// Being Pinned cuts a unit off from him except for rallying (B-8.6.2d).
    pub(crate) fn leader_cards(&self, state: &State, id: UnitId, purpose: Purpose) -> i8 {
        let unit = state.unit(id);
        let heard = !unit.is(Flags::PINNED) || purpose == Purpose::Rally;
        let led = unit.side == Side::Enemy && heard && self.has_leader(state, id);
        i8::from(led)
    }

    pub(super) fn flip_to_team(&self, state: &mut State, id: UnitId) {
        let unit = state.unit_mut(id);
        unit.form = Form::Fire;
        unit.aim = Aim::None;
        state.changed = true;
    }

    fn is_seen(&self, state: &State, id: UnitId) -> bool {
        state.in_play().any(|other| {
            let viewer = state.unit(other);
            viewer.side == Side::Friendly && self.los_unit(state, other, id).is_ok()
        })
    }

    /// 8.8: a Spotted Sniper falls back until nobody sees it, unless it sits in works; an Unspotted one stays.
    pub(super) fn check_sniper(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = *state.unit(id);
        let in_works = self
            .cover_of(state, &unit)
            .is_some_and(|cover| cover.kind.is_fortification() || cover.kind == CoverKind::Cave);
        // FOF-8.8-06: a barricaded building and a Compound hold it too, whatever has been breached.
        let shut = self.place(state, unit.area).is_inside() && self.barricaded(state, unit.at);
        let in_works = in_works || shut || self.in_compound(state, &unit);
        let stays = unit.is(Flags::UNSPOTTED) || in_works || !self.is_seen(state, id);
        if stays || self.may_fall_back(state, id).is_err() {
            log.note(state, Event::Enemy(EnemyEvent::Idle { unit: id }));
            return;
        }
        log.note(
            state,
            Event::Enemy(EnemyEvent::SniperFallsBack { unit: id }),
        );
        self.begin_fall_back(state, id);
    }

    /// 8.10: a Spotter calls for fire while it has missions, and leaves when it has none.
    pub(super) fn check_spotter(
        &self,
        state: &mut State,
        id: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        if state.unit(id).missions == 0 {
            // FOF-8.10-08
            log.note(state, Event::Enemy(EnemyEvent::SpotterDone { unit: id }));
            self.remove_unit(state, id, log);
            state.changed = true;
            return;
        }
        if self.fire_targets(state, id).is_empty() {
            log.note(state, Event::Enemy(EnemyEvent::Idle { unit: id }));
            return;
        }
        state.stack.call(EnemyFrame::Call { unit: id });
    }

    /// The cards a Spotter picks its target from (T-FOF-8.10-spotter).
    fn fire_targets(&self, state: &State, id: UnitId) -> List<Card, IN_SIGHT> {
        let spotter = state.unit(id);
        let package = self.mission.packages.get(spotter.package.index());
        let battery = package.and_then(|package| match package.kind {
            PackageKind::Incoming { battery, .. } => Some(battery),
            _ => None,
        });
        let registered = state.markers.iter().find(|m| {
            m.kind == MarkerKind::Target && battery.is_some_and(|b| m.by == Maker::Battery(b))
        });
        if let Some(at) = registered.map(|m| m.at) {
            let seen = !state.options.spotter_needs_los || self.sees(state, id, at);
            if seen && self.opponents_on(state, at) {
                return [at].into_iter().collect();
            }
        }
        let mut cards: List<(u8, u8, Card), IN_SIGHT> = List::new();
        let mut vehicles = List::<Card, IN_SIGHT>::new();
        for other in state.in_play() {
            let unit = state.unit(other);
            if unit.side != Side::Friendly || !self.sees(state, id, unit.at) {
                continue;
            }
            let vehicle = self.is_vehicle(unit);
            if vehicle && !vehicles.contains(&unit.at) {
                vehicles.push(unit.at);
            }
            match cards.iter().position(|(.., card)| *card == unit.at) {
                Some(known) => cards[known].0 += unit.steps,
                None => cards.push((unit.steps, spotter.at.distance(unit.at), unit.at)),
            }
        }
        if !vehicles.is_empty() {
            return vehicles;
        }
        let rank = |&(steps, far, _): &(u8, u8, Card)| (steps, std::cmp::Reverse(far));
        let best = cards.iter().map(rank).max();
        let tied = cards.iter().filter(|entry| Some(rank(entry)) == best);
        tied.map(|&(.., card)| card).collect()
    }

    pub(super) fn step_spotter(&self, state: &mut State, unit: UnitId) -> Flow {
        let cards = self.fire_targets(state, unit);
        let number = state.take_number();
        if number.is_none() && !cards.is_empty() {
            self.number(state, cards.len() as u8, Purpose::WhichTarget);
            return Flow::On;
        }
        state.stack.finish();
        if let Some(&at) = number.and_then(|number| cards.get(number as usize - 1)) {
            self.spotter_call(state, unit, at);
        }
        Flow::On
    }
}
