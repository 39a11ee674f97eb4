//! 3.7.3 and 3.7.4 step by step. Everything is reckoned before any result is applied, so no result touches another
//! (FOF-3.7.4-01).

use super::{CombatEvent, CombatFrame};
use crate::counters::Side;
use crate::deck::Shot;
use crate::event::Event;
use crate::fof::Fof;
use crate::frame::{Purpose, UrbanFrame};
use crate::state::{
    Aim, Area, CoverKind, Fate, Flags, ItemId, Maker, Marker, MarkerKind, State, UnitId,
};
use engine::Log;
use ground::Card;

impl Fof {
    pub(crate) fn step_combat(
        &self,
        state: &mut State,
        frame: CombatFrame,
        log: &mut impl Log<State, Event>,
    ) {
        match frame {
            CombatFrame::Recovery => {
                go(state, CombatFrame::Begin);
                self.recover(state, log);
            }
            CombatFrame::Begin => {
                // FOF-6.0-03: fire stays as it is until Clean Up.
                state.frozen = true;
                go(state, CombatFrame::Snipers { next: 0 });
                if self.town {
                    state.stack.call(UrbanFrame::default());
                }
            }
            CombatFrame::Snipers { next } => self.next_sniper(state, next),
            CombatFrame::Victim { sniper } => {
                let number = state.number_drawn();
                go(state, CombatFrame::Snipers { next: sniper.0 + 1 });
                self.mark_victim(state, sniper, number, log);
            }
            CombatFrame::Reckon => {
                go(state, CombatFrame::Lines { next: 0 });
                self.reckon_all(state, log);
            }
            CombatFrame::Lines { next } => self.next_line(state, next),
            CombatFrame::LineHit { line, found } => {
                let cut = self.line_result(state, line, found, log);
                let at = state.markers[line as usize].at;
                if !cut && !found && self.line_unguarded(state, at) {
                    self.seek_line(state, line);
                } else {
                    go(state, CombatFrame::Lines { next: line + 1 });
                }
            }
            CombatFrame::Charges => {
                go(state, CombatFrame::Flames);
                self.blow_up(state, log);
            }
            CombatFrame::Flames => self.next_burning(state, log),
            CombatFrame::Burning { unit } => {
                go(state, CombatFrame::Flames);
                let effect = self
                    .last_card(state)
                    .effect(self.experience(state.unit(unit)));
                self.apply_hit(state, unit, effect, log);
            }
            CombatFrame::DrivenOut { area } => {
                let number = state.number_drawn();
                go(state, CombatFrame::Flames);
                let at = state.covers[area.index()].at;
                let street = self.streets_of(state, at).nth(number as usize - 1);
                self.burn_out(state, area, street.unwrap_or_default(), log);
            }
            CombatFrame::Next => self.next_target(state, log),
            CombatFrame::Shot { unit } => self.shot(state, unit, log),
            CombatFrame::Effect { unit } => {
                go(state, CombatFrame::Next);
                let effect = self
                    .last_card(state)
                    .effect(self.experience(state.unit(unit)));
                self.apply_hit(state, unit, effect, log);
            }
            CombatFrame::Sets { item } => self.next_set(state, item, log),
        }
    }

    /// 3.7.3: whoever no VOF affects is no longer Pinned; on a card with Mines nobody recovers (FOF-3.7.3-01).
    fn recover(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for i in 0..state.units.len() {
            let unit = UnitId(i as u8);
            let u = state.unit(unit);
            if !u.is(Flags::PINNED) {
                continue;
            }
            let mines = state.markers_on(u.at).any(|m| m.kind == MarkerKind::Mines);
            // N-07: VOF that cannot hurt a vehicle does not keep it down.
            let affected = match self.is_vehicle(u) {
                true => self.vof_against(state, unit).is_some(),
                false => self.affected(state, unit),
            };
            if mines || affected {
                continue;
            }
            self.unpin(state, unit, "FOF-3.7.3-01", log);
        }
    }

    pub(crate) fn unpin(
        &self,
        state: &mut State,
        unit: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        state.unit_mut(unit).set(Flags::PINNED, false);
        state.changed = true;
        log.note(
            state,
            Event::Combat(CombatEvent::Unpinned {
                unit,
                clause: engine::Clause(clause),
            }),
        );
    }

    /// 7.15: each unpinned Sniper that fires gets its victim before anything else.
    fn next_sniper(&self, state: &mut State, next: u8) {
        let fires = |id: &UnitId| {
            let u = state.unit(*id);
            id.0 >= next
                && self.is_sniper(u)
                && !u.is(Flags::PINNED)
                && self.victims(state, *id).next().is_some()
        };
        let found = state.in_play().find(fires);
        let Some(sniper) = found else {
            go(state, CombatFrame::Reckon);
            return;
        };
        let of = self.victims(state, sniper).count() as u8;
        go(state, CombatFrame::Victim { sniper });
        self.number(state, of, Purpose::WhichTarget);
    }

    /// Whom a Sniper may hit: opponents on the card under its fire, the Exposed ones when there are any (FOF-7.15-04).
    fn victims<'a>(
        &'a self,
        state: &'a State,
        sniper: UnitId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let u = *state.unit(sniper);
        let at = match u.aim {
            Aim::Line { at, .. } => at,
            Aim::PointBlank => u.at,
            Aim::None | Aim::Smothered | Aim::Indirect { .. } | Aim::ProtectiveLine { .. } => {
                Card::NOWHERE
            }
        };
        // FOF-10.8.8-01: a vehicle without a crew is no unit to be shot at.
        let spotted = move |id: &UnitId| {
            let unit = state.unit(*id);
            let shot_at = !self.is_urban(state, unit.at) || self.falls_on(state, &u, unit);
            !unit.is(Flags::UNSPOTTED) && !self.is_crewless(unit) && shot_at
        };
        let exposed = state
            .on(at, u.side.other())
            .filter(spotted)
            .any(|id| state.unit(id).is(Flags::EXPOSED));
        state
            .on(at, u.side.other())
            .filter(spotted)
            .filter(move |&id| !exposed || state.unit(id).is(Flags::EXPOSED))
    }

    fn mark_victim(
        &self,
        state: &mut State,
        sniper: UnitId,
        number: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let victim = self.victims(state, sniper).nth(number as usize - 1);
        let Some(unit) = victim else { return };
        let at = state.unit(unit).at;
        self.put_marker(
            state,
            Marker {
                kind: MarkerKind::Sniper,
                at,
                unit,
                value: self.mission.charts.values.sniper,
                by: Maker::Unit(sniper),
                from: state.unit(sniper).at,
                ..Marker::default()
            },
        );
        log.note(state, Event::Combat(CombatEvent::Victim { sniper, unit }));
    }

    /// Every unit's NCM, and what their fire costs, before any card is drawn.
    fn reckon_all(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for i in 0..state.units.len() {
            let unit = UnitId(i as u8);
            if !state.unit(unit).in_play() {
                continue;
            }
            let area = state.unit(unit).area;
            let (burns, blown) = (
                has(state, area, MarkerKind::Flame),
                has(state, area, MarkerKind::Demolition),
            );
            state.unit_mut(unit).set(Flags::IN_FLAMES, burns && !blown);
            if !burns && !blown {
                self.reckon(state, unit, log);
            }
        }
        for i in 0..state.units.len() {
            let unit = UnitId(i as u8);
            let u = *state.unit(unit);
            if self.counts_ammo(state, &u) {
                // FOF-7.18.4-01: the turn's fire and each success to Concentrate it.
                self.deduct_ammo(state, unit, self.fire_cost(&u) + u.owed);
                state.unit_mut(unit).owed = 0;
            }
        }
    }

    fn reckon(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        // FOF-6.4.1-02: nobody draws whom no VOF affects; vehicles have a phase of their own (FOF-6.0-01).
        if !self.affected(state, unit) || self.is_vehicle(state.unit(unit)) {
            return;
        }
        let reckoning = self.ncm(state, unit);
        let ncm = reckoning.value;
        let u = state.unit_mut(unit);
        u.ncm = ncm;
        u.set(Flags::UNDER_FIRE, true);
        log.note_with(state, || {
            Event::Combat(CombatEvent::UnderFire {
                unit,
                ncm,
                modifiers: reckoning.modifiers(),
            })
        });
    }

    /// Phone lines under Incoming! or Air Strike!, then those that the enemy may find (FOF-4.3.4-05, FOF-4.3.4-06).
    fn next_line(&self, state: &mut State, next: u8) {
        for i in next as usize..state.markers.len() {
            let line = state.markers[i];
            if line.kind != MarkerKind::PhoneLine {
                continue;
            }
            let shelled = state
                .markers_on(line.at)
                .any(|m| matches!(m.kind, MarkerKind::Incoming | MarkerKind::AirStrike));
            if shelled {
                let found = false;
                go(
                    state,
                    CombatFrame::LineHit {
                        line: i as u8,
                        found,
                    },
                );
                return self.number(state, 2, Purpose::LineCut);
            }
            if self.line_unguarded(state, line.at) {
                return self.seek_line(state, i as u8);
            }
        }
        go(state, CombatFrame::Charges);
    }

    fn seek_line(&self, state: &mut State, line: u8) {
        go(state, CombatFrame::LineHit { line, found: true });
        self.number(state, 3, Purpose::FindsLine);
    }

    fn line_unguarded(&self, state: &State, at: Card) -> bool {
        let good = |side| state.on(at, side).any(|id| state.unit(id).good_order());
        good(Side::Enemy) && !good(Side::Friendly)
    }

    fn line_result(
        &self,
        state: &mut State,
        line: u8,
        found: bool,
        log: &mut impl Log<State, Event>,
    ) -> bool {
        let number = state.number_drawn();
        let cut = if found { number <= 2 } else { number == 1 };
        let marker = &mut state.markers[line as usize];
        if cut {
            marker.kind = MarkerKind::CutPhoneLine;
            state.changed = true;
        }
        let at = state.markers[line as usize].at;
        log.note(state, Event::Combat(CombatEvent::Line { at, cut, found }));
        cut
    }

    /// FOF-7.13-06, -07: charges go off.
    fn blow_up(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        while let Some(area) = first(state, MarkerKind::Demolition) {
            let cover = state.covers[area.index()];
            log.note(
                state,
                Event::Combat(CombatEvent::BlownUp { area, at: cover.at }),
            );
            for i in 0..state.units.len() {
                let unit = UnitId(i as u8);
                while state.unit(unit).area == area {
                    self.casualty(state, unit, log);
                }
            }
            state.remove_markers(|m| m.area == area && m.kind == MarkerKind::Demolition);
            match cover.kind {
                CoverKind::Bunker | CoverKind::Pillbox => {
                    state.covers[area.index()].kind = CoverKind::Foxholes;
                }
                CoverKind::Cave => self.remove_cover(state, area),
                _ => {}
            }
            state.changed = true;
        }
    }

    /// Takes a Cover marker off the map: whatever was under it is out of cover.
    pub(crate) fn remove_cover(&self, state: &mut State, area: Area) {
        state.covers[area.index()].at = Card::NOWHERE;
        for unit in state.units.iter_mut().filter(|u| u.area == area) {
            unit.area = Area::OPEN;
        }
        for item in state.items.iter_mut().filter(|i| i.area == area) {
            item.area = Area::OPEN;
        }
        state.remove_markers(|m| m.area == area);
        state.changed = true;
    }

    /// FOF-7.14-02: everybody in flames is hit; then what is left of them is outside.
    fn next_burning(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let burning = state
            .in_play()
            .find(|&id| state.unit(id).is(Flags::IN_FLAMES));
        if let Some(unit) = burning {
            let u = state.unit_mut(unit);
            u.set(Flags::IN_FLAMES, false);
            u.set(Flags::BURNED, true);
            go(state, CombatFrame::Burning { unit });
            return self.draw(state, 1, Purpose::HitEffect);
        }
        go(state, CombatFrame::Next);
        while let Some(area) = first(state, MarkerKind::Flame) {
            let at = state.covers[area.index()].at;
            let streets = self.streets_of(state, at).count();
            match self.courtyard(state, at) {
                Some(yard) => self.burn_out(state, area, yard, log),
                None if streets > 0 => {
                    go(state, CombatFrame::DrivenOut { area });
                    return self.number(state, streets as u8, Purpose::WhichArea);
                }
                None => self.burn_out(state, area, Area::OPEN, log),
            }
        }
        for i in 0..state.units.len() {
            let unit = UnitId(i as u8);
            if state.unit(unit).is(Flags::BURNED) {
                state.unit_mut(unit).set(Flags::BURNED, false);
                self.reckon(state, unit, log);
            }
        }
    }

    /// FOF-7.14-03, -04: survivors stand outside, Exposed, and Concentrated Fire on the cover follows them.
    fn burn_out(
        &self,
        state: &mut State,
        area: Area,
        outside: Area,
        log: &mut impl Log<State, Event>,
    ) {
        let at = state.covers[area.index()].at;
        log.note(state, Event::Combat(CombatEvent::BurnedOut { area, at }));
        for i in 0..state.units.len() {
            let unit = UnitId(i as u8);
            let u = state.unit_mut(unit);
            if u.area != area {
                continue;
            }
            u.area = outside;
            u.set(Flags::EXPOSED, true);
            for m in 0..state.markers.len() {
                let marker = state.markers[m];
                let follows = marker.area == area
                    && matches!(
                        marker.kind,
                        MarkerKind::Concentrated | MarkerKind::CriticalConcentrated
                    );
                if follows {
                    self.put_marker(
                        state,
                        Marker {
                            area: Area::OPEN,
                            unit,
                            ..marker
                        },
                    );
                }
            }
        }
        state.remove_markers(|m| m.area == area && m.kind == MarkerKind::Flame);
        let kind = state.covers[area.index()].kind;
        if matches!(kind, CoverKind::Bunker | CoverKind::Pillbox) {
            self.remove_cover(state, area);
        }
        state.changed = true;
    }

    fn next_target(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let target = state
            .in_play()
            .find(|&id| state.unit(id).is(Flags::UNDER_FIRE));
        let Some(unit) = target else {
            // FOF-7.18.2-04: the last shots have counted.
            for i in 0..state.units.len() {
                self.run_dry(state, UnitId(i as u8), log);
            }
            state.stack.finish();
            return;
        };
        state.unit_mut(unit).set(Flags::UNDER_FIRE, false);
        go(state, CombatFrame::Shot { unit });
        self.draw(state, 1, Purpose::Shot);
    }

    /// 6.4.2: HIT, PIN or MISS beside the unit's NCM.
    fn shot(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let ncm = state.unit(unit).ncm;
        let shot = self.last_card(state).shot(ncm);
        log.note(state, Event::Combat(CombatEvent::Shot { unit, ncm, shot }));
        go(state, CombatFrame::Next);
        match shot {
            Shot::Hit => {
                go(state, CombatFrame::Effect { unit });
                self.draw(state, 1, Purpose::HitEffect);
            }
            Shot::Pin => self.pin(state, unit, log),
            Shot::Miss => {
                if state.unit(unit).is(Flags::PINNED) {
                    self.unpin(state, unit, "FOF-6.4.2-01", log);
                }
            }
        }
    }

    /// Dropped sets, one after the other: damaged on 1 of 2 (FOF-4.3.4-07, FOF-4.3.5-05).
    fn next_set(&self, state: &mut State, item: Option<ItemId>, log: &mut impl Log<State, Event>) {
        if let Some(item) = item {
            let lost = state.number_drawn() == 1;
            let set = &mut state.items[item.index()];
            set.fate = if lost { Fate::Lost } else { Fate::Whole };
            log.note(state, Event::Combat(CombatEvent::Set { item, lost }));
        }
        let next = state.items.iter().position(|i| i.fate == Fate::Fell);
        match next {
            Some(slot) => {
                go(
                    state,
                    CombatFrame::Sets {
                        item: Some(ItemId(slot as u8)),
                    },
                );
                self.number(state, 2, Purpose::SetDamaged);
            }
            None => {
                state.stack.finish();
            }
        }
    }
}

/// A marker of this kind lies on the Cover marker.
fn has(state: &State, area: Area, kind: MarkerKind) -> bool {
    let mut markers = state.markers.iter();
    markers.any(|m| m.kind == kind && m.area == area)
}

/// The first Cover marker with such a marker.
fn first(state: &State, kind: MarkerKind) -> Option<Area> {
    let marker = state.markers.iter().find(|m| m.kind == kind)?;
    Some(marker.area)
}

fn go(state: &mut State, frame: CombatFrame) {
    state.stack.become_(frame);
}
