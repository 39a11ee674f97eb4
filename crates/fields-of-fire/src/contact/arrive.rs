//! 8.3, 8.4.3, 8.4.6 A package comes onto the map and opens fire.

use super::ContactEvent;
use super::package::{Contact, PARTS, Stage};
use crate::counters::{Role, Side, Special, Weapon};
use crate::enemy::{EnemyFrame, Strike};
use crate::event::{Event, UrbanEvent};
use crate::fire::Why;
use crate::fof::{Flow, Fof};
use crate::mission::PackageKind;
use crate::sequence::Point;
use crate::state::{Aim, Flags, Form, Item, ItemKind, KindId, PackageId, Pc, State, Unit, UnitId};
use engine::{List, Log};
use ground::{Card, Compass};

/// Most units of one part.
const GROUP: usize = 12;

impl Fof {
    /// Counters of an option of a part, as kinds.
    pub(super) fn kinds_of<'a>(
        &'a self,
        c: &Contact,
        part: usize,
        option: usize,
    ) -> impl Iterator<Item = KindId> + 'a {
        let names = self.package(c).parts[part].units.get(option);
        let known = |id: &String| self.mission.kinds.iter().position(|kind| kind.id == *id);
        let kinds = names.into_iter().flatten().filter_map(known);
        kinds.map(|kind| KindId(kind as u8)).take(GROUP)
    }

    /// FOF-8.3-08: whether the counters of an option are left, those of the parts before it counted.
    pub(super) fn has_counters(&self, state: &State, c: &Contact, option: usize) -> bool {
        let part = c.part as usize;
        let before = (0..part).flat_map(|p| self.kinds_of(c, p, c.options[p] as usize));
        let wanted: List<KindId, { GROUP * PARTS }> =
            before.chain(self.kinds_of(c, part, option)).collect();
        let free = state
            .units
            .iter()
            .filter(|u| u.is(Flags::GONE) && !u.piece.is_some());
        let room = crate::state::MAX_UNITS - state.units.len() + free.count();
        let left = |&kind: &KindId| {
            let count = self.mission.kinds[kind.index()].count;
            let used = state
                .units
                .iter()
                .filter(|u| u.kind == kind && !u.is(Flags::GONE));
            let needed = wanted.iter().filter(|&&other| other == kind);
            count == 0 || used.count() + needed.count() <= count as usize
        };
        wanted.len() <= room && wanted.iter().all(left)
    }

    /// Puts the units of a part on a card, under the cover that the package names.
    pub(super) fn set_down(
        &self,
        state: &mut State,
        c: &Contact,
        part: usize,
        at: Card,
    ) -> List<UnitId, GROUP> {
        let package = self.package(c);
        let spec = &package.parts[part];
        // FOF-5.3.2-02: an enemy fortification points at the unit that made contact.
        let arrow = at.line_to(c.at).map_or(Compass::South, |(way, _)| way);
        // FOF-13.0-01: no Cover markers in town.
        let town = self.is_urban(state, at);
        if town && spec.barricade {
            self.barricade(state, at);
        }
        let mark = match part == c.part as usize {
            true => c.mark(),
            false => c.marks[part],
        };
        let cover = spec
            .cover
            .filter(|_| !town)
            .and_then(|kind| self.lay_cover(state, at, kind, arrow, false));
        let mut units = List::new();
        for kind in self.kinds_of(c, part, c.options[part] as usize) {
            let counter = &self.mission.kinds[kind.index()];
            let mut unit = Unit {
                at,
                kind,
                side: Side::Enemy,
                form: counter.form.unwrap_or(Form::Front),
                steps: counter.steps.max(1),
                experience: self.mission.enemy_experience,
                ammo: spec.ammo.unwrap_or(counter.ammo_points),
                letter: (!c.is_event()).then_some(c.letter),
                ..Unit::default()
            };
            if town {
                let sees = |area| {
                    let from = self.eye_in(state, at, area);
                    let to = state
                        .units
                        .get(mark.index())
                        .map(|unit| self.eye(state, unit));
                    let haze = crate::sight::haze(state);
                    to.is_none_or(|to| self.eye_sees(state, from, to, &haze))
                };
                unit.area = self.urban_site(state, (at, spec.street), sees);
            }
            unit.set(Flags::UNSPOTTED, !package.spotted);
            unit.set(Flags::HOLDS_FIRE, !package.fires);
            unit.set(Flags::HUMAN_WAVE, package.human_wave);
            // FOF-8.6.2-03: only what the enemy's own event brings makes no check.
            let own_event = self.point(state) == Some(Point::EnemyEvent);
            unit.set(Flags::CHECKED, own_event);
            unit.set(Flags::ARRIVING, true);
            if let (Role::Spotter, PackageKind::Incoming { missions, .. }) =
                (counter.role, &package.kind)
            {
                // FOF-8.10-06: the first mission is spent.
                unit.package = PackageId(c.package);
                unit.missions = missions.saturating_sub(1);
            }
            let Some(id) = self.new_unit(state, unit) else {
                continue;
            };
            if let Some(area) = cover
                && self.may_take_cover(state, id, area).is_ok()
            {
                state.unit_mut(id).area = area;
            }
            units.push(id);
        }
        self.hand_out_launchers(state, spec.launchers, &units);
        units
    }

    /// FOF-8.9-05, FOF-7.4-04: one-shot launchers are a Leader's to fire; without one the first unit carries them.
    fn hand_out_launchers(&self, state: &mut State, launchers: u8, units: &[UnitId]) {
        let leads = |id: &&UnitId| self.kind(state.unit(**id)).role == Role::Leader;
        let Some(&holder) = units.iter().find(leads).or(units.first()) else {
            return;
        };
        for _ in 0..launchers {
            self.new_item(
                state,
                Item {
                    kind: ItemKind::RifleGrenade,
                    holder,
                    ..Item::default()
                },
            );
        }
    }

    /// The whole package has its places: it comes onto the map.
    pub(super) fn arrive(
        &self,
        state: &mut State,
        mut c: Contact,
        log: &mut impl Log<State, Event>,
    ) {
        let package = self.package(&c);
        if let PackageKind::Incoming { vof, battery, .. } = package.kind {
            // FOF-8.10-02: at once, without a draw.
            self.incoming(state, c.at, vof, Some(battery), log);
        }
        for part in 0..package.parts.len() {
            let at = c.spots[part];
            let shut = !self.barricaded(state, at);
            let units = self.set_down(state, &c, part, at);
            if shut && self.barricaded(state, at) {
                log.note(state, Event::Urban(UrbanEvent::Barricaded { at }));
            }
            for &unit in units.iter() {
                self.enters_lines(state, unit);
                let Unit { at, area, .. } = *state.unit(unit);
                log.note(
                    state,
                    Event::Contact(ContactEvent::Appeared {
                        unit,
                        at,
                        area,
                        spotted: package.spotted,
                        fires: package.fires,
                    }),
                );
            }
        }
        state.changed = true;
        if package.fires && !matches!(package.kind, PackageKind::Incoming { .. }) {
            self.open_first_fire(state, &c, log);
        }
        c.stage = Stage::OpenFire;
        self.put(state, c);
    }

    /// FOF-8.4.3-01: on first placement they fire on the card that triggered them, whatever else there is.
    fn open_first_fire(&self, state: &mut State, c: &Contact, log: &mut impl Log<State, Event>) {
        let arriving: List<UnitId, { GROUP * PARTS }> = state
            .in_play()
            .filter(|&id| state.unit(id).is(Flags::ARRIVING))
            .collect();
        for &id in arriving.iter() {
            let card = self.first_target(state, id, c.at).unwrap_or(c.at);
            self.open_fire_at(state, id, card, log);
        }
    }

    /// FOF-8.4.3-08, -09: G! weapons throw or launch at the triggering card, one after the other.
    pub(super) fn next_arrival_fires(&self, state: &mut State, c: Contact) -> Flow {
        let arriving = |id: &UnitId| state.unit(*id).is(Flags::ARRIVING);
        let Some(unit) = state.in_play().find(arriving) else {
            return self.finish_contact(state, c);
        };
        state.unit_mut(unit).set(Flags::ARRIVING, false);
        if self.package(&c).fires && self.opens_with_grenade(state, unit, c.at) {
            state.stack.call(EnemyFrame::Strike {
                unit,
                how: Strike::Grenade,
                card: c.at,
            });
        }
        Flow::On
    }

    fn opens_with_grenade(&self, state: &State, id: UnitId, at: Card) -> bool {
        let unit = state.unit(id);
        let launcher = self.kind(unit).weapon == Weapon::GrenadeLauncher;
        // FOF-8.4.3-11: a vehicle's G! is against armour.
        let on_foot = !self.is_vehicle(unit);
        let rated = self.face(unit).special == Special::Grenade && on_foot;
        rated && (!launcher || unit.at.distance(at) == 1)
    }

    /// An enemy Opened Fire: Potential Contact markers between it and its target go if they lie at its level
    /// (FOF-8.4.4-01, -02).
    pub(crate) fn fired_through(
        &self,
        state: &mut State,
        firer: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = *state.unit(firer);
        let Aim::Line { to, at } = unit.aim else {
            return;
        };
        if unit.side != Side::Enemy {
            return;
        }
        let level = self.unit_level(state, &unit);
        let far = unit.at.distance(at);
        // What sweeps a zone has its target before the end of it, but for what is fired at the card that made contact.
        let sweeps = self.capability(&unit).grazing
            && !unit.is(Flags::LAID)
            && unit.why != Why::OpensAtContact;
        for step in 1..far {
            let Some(card) = unit.at.step(to, step) else {
                return;
            };
            if sweeps && state.on(card, Side::Friendly).next().is_some() {
                return;
            }
            if state.cell(card).pc != Pc::None && self.level(state, card) == level {
                state.cells[card.index()].pc = Pc::None;
                log.note(
                    state,
                    Event::Contact(ContactEvent::FiredThrough {
                        unit: firer,
                        at: card,
                    }),
                );
            }
        }
    }
}
