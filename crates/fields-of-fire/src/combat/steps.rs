//! Steps and conversions: what becomes of a unit that loses a step (6.4.3, 5.1.6E). Every chapter that breaks units up
//! comes here.

use super::CombatEvent;
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{
    Aim, Area, Fate, Flags, Form, Item, ItemId, ItemKind, KindId, MAX_MARKERS, Marker, MarkerKind,
    PieceId, State, Unit, UnitId,
};
use engine::Log;
use ground::Card;

/// What parts of a unit have in common with it (FOF-6.4.3-01; the ruling on markers of units that split).
const INHERITED: u32 = Flags::EXPOSED
    | Flags::PINNED
    | Flags::UNSPOTTED
    | Flags::HOLDS_FIRE
    | Flags::STRUCK_MINE
    | Flags::HUMAN_WAVE
    | Flags::CHECKED
    | Flags::LAID
    | Flags::BURNED
    | Flags::MOVED_OR_FIRED;

impl Fof {
    /// One step leaves a unit as a team of that form, by the breakdown chart; the last step replaces the unit. What
    /// the team is, or `None` when there is no slot left for it: then nothing happens.
    pub(crate) fn take_step(
        &self,
        state: &mut State,
        unit: UnitId,
        form: Form,
        log: &mut impl Log<State, Event>,
    ) -> Option<UnitId> {
        let old = *state.unit(unit);
        if old.steps <= 1 {
            return self.replace_last_step(state, unit, form, log);
        }
        let lost = self.kind(&old).steps.saturating_sub(old.steps);
        let (kind, form) = self.team_of(&old, lost, form);
        let team = self.new_unit(state, self.part(&old, kind, form))?;
        state.unit_mut(unit).steps -= 1;
        self.copy_attacks(state, unit, team);
        state.changed = true;
        log.note(
            state,
            Event::Combat(CombatEvent::Split { unit, team, form }),
        );
        Some(team)
    }

    /// What a lost step becomes: the chart's team for that step, else the generic one (FOF-6.4.3-02, -07, -08).
    fn team_of(&self, unit: &Unit, lost: u8, form: Form) -> (KindId, Form) {
        let charted = self.charted(unit, lost);
        match (form, charted) {
            (Form::Fire, Some(kind)) => (kind, Form::Fire),
            (Form::Assault, Some(kind)) if self.is_named_kind(kind) => (kind, Form::Fire),
            _ => (self.generic(unit.side, form), form),
        }
    }

    /// The breakdown chart's counter for the so-manieth lost step, counted from 0.
    fn charted(&self, unit: &Unit, lost: u8) -> Option<KindId> {
        let id = self.kind(unit).breakdown.get(lost as usize)?;
        let kinds = &self.mission.kinds;
        let index = kinds.iter().position(|kind| kind.id == *id)?;
        Some(KindId(index as u8))
    }

    fn is_named_kind(&self, kind: KindId) -> bool {
        let kind = &self.mission.kinds[kind.index()];
        kind.role != Role::Team || kind.named_team
    }

    /// A team that comes out of a unit: same place, fire and markers; ammunition only for a weapon of the same kind
    /// (FOF-5.1.6-11, FOF-7.18.1-04: not divided).
    fn part(&self, old: &Unit, kind: KindId, form: Form) -> Unit {
        let counted = self.mission.kinds[kind.index()].ammo;
        let keeps = counted == self.kind(old).ammo;
        let mut part = Unit {
            kind,
            piece: PieceId::NONE,
            form,
            steps: 1,
            flags: Flags(old.flags.0 & INHERITED),
            ammo: if keeps { old.ammo } else { 0 },
            owed: 0,
            ..*old
        };
        self.inherit_fire(&mut part);
        part
    }

    /// FOF-4.2.3-13, FOF-6.3.2-04: a new unit goes on with the fire of the one it left if it reaches as far; only a unit
    /// that was firing itself drops back along a PDF.
    pub(crate) fn inherit_fire(&self, part: &mut Unit) {
        let able = match part.aim {
            Aim::Line { at, .. } => part.at.distance(at) <= self.face(part).range.cards(),
            Aim::PointBlank | Aim::Smothered => true,
            Aim::None | Aim::Indirect { .. } | Aim::ProtectiveLine { .. } => false,
        };
        if !able {
            part.aim = Aim::None;
            part.set(Flags::LAID, false);
        }
    }

    fn replace_last_step(
        &self,
        state: &mut State,
        unit: UnitId,
        form: Form,
        log: &mut impl Log<State, Event>,
    ) -> Option<UnitId> {
        let old = *state.unit(unit);
        let kind = self.kind(&old);
        let fights = matches!(form, Form::Fire | Form::Assault);
        if fights && self.is_named_team(&old) || old.form == form {
            // FOF-6.4.3-03, FOF-6.4.3-08, FOF-6.4.3-10: nothing changes.
            return Some(unit);
        }
        if fights && old.form == Form::Front && kind.team.is_some() {
            // FOF-6.4.3-07, FOF-6.4.3-08: its own counter has the Fire Team on the reverse.
            state.unit_mut(unit).form = Form::Fire;
            state.changed = true;
            log.note(
                state,
                Event::Combat(CombatEvent::Converted {
                    unit,
                    team: unit,
                    form: Form::Fire,
                }),
            );
            return Some(unit);
        }
        let (team_kind, team_form) = self.team_of(&old, kind.steps - 1, form);
        let team = self.exchange(state, unit, team_kind, team_form, log)?;
        log.note(
            state,
            Event::Combat(CombatEvent::Converted {
                unit,
                team,
                form: team_form,
            }),
        );
        Some(team)
    }

    /// Puts another counter in a one-step unit's place. A unit of the roster is Removed from Play and may be
    /// reconstituted; a team's slot is used again.
    fn exchange(
        &self,
        state: &mut State,
        unit: UnitId,
        kind: KindId,
        form: Form,
        log: &mut impl Log<State, Event>,
    ) -> Option<UnitId> {
        let old = *state.unit(unit);
        let part = self.part(&old, kind, form);
        state.changed = true;
        if !old.piece.is_some() {
            *state.unit_mut(unit) = part;
            self.ends_attacks(state, unit);
            self.lose_ammunition(state, unit);
            return Some(unit);
        }
        let team = self.new_unit(state, part)?;
        self.pass_attacks(state, unit, team);
        for item in state.items.iter_mut().filter(|i| i.holder == unit) {
            item.holder = team;
        }
        // FOF-5.1.6-11: ammunition goes only with a team that counts it.
        self.lose_ammunition(state, team);
        self.remove_unit(state, unit, log);
        Some(team)
    }

    /// Every step becomes a generic Fire Team (FOF-7.12-02); what the unit carried goes with the first.
    pub(crate) fn break_into_fire_teams(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let steps = state.unit(unit).steps;
        let old = *state.unit(unit);
        let kind = self.generic(old.side, Form::Fire);
        let Some(first) = self.exchange(state, unit, kind, Form::Fire, log) else {
            return;
        };
        let form = Form::Fire;
        log.note(
            state,
            Event::Combat(CombatEvent::Converted {
                unit,
                team: first,
                form,
            }),
        );
        for _ in 1..steps {
            let Some(team) = self.new_unit(state, self.part(&old, kind, form)) else {
                return;
            };
            self.copy_attacks(state, first, team);
            log.note(
                state,
                Event::Combat(CombatEvent::Split { unit, team, form }),
            );
        }
    }

    /// A unit left with one step by losses: the one-step side it has, or a Fire Team (FOF-6.4.3-02).
    pub(crate) fn settle_last_step(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) -> UnitId {
        let old = *state.unit(unit);
        let kind = self.kind(&old);
        if !old.in_play() || old.steps != 1 || old.form != Form::Front {
            return unit;
        }
        if !kind.last_step_fights {
            return self.take_step(state, unit, Form::Fire, log).unwrap_or(unit);
        }
        if let Some(kind) = self.charted(&old, kind.steps - 1) {
            // The one-step side is a counter of its own (E-FOF-7.18.1-1).
            state.unit_mut(unit).kind = kind;
            state.changed = true;
        }
        unit
    }

    /// One step of a unit becomes a Casualty (FOF-6.4.3-04); the last one takes the unit out of play.
    pub(crate) fn casualty(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let old = *state.unit(unit);
        if !old.in_play() {
            return;
        }
        let count = match old.side {
            Side::Friendly => &mut state.tally.friendly_casualties,
            Side::Enemy => &mut state.tally.enemy_casualties,
        };
        *count = count.saturating_add(1);
        self.new_item(
            state,
            Item {
                kind: ItemKind::Casualty(old.side),
                at: old.at,
                area: old.area,
                ..Item::default()
            },
        );
        log.note(
            state,
            Event::Combat(CombatEvent::Casualty {
                unit,
                side: old.side,
                at: old.at,
            }),
        );
        state.changed = true;
        if old.steps > 1 {
            state.unit_mut(unit).steps -= 1;
            return;
        }
        // FOF-5.1.6-12: all ammunition is lost, transported or in use.
        self.lose_ammunition(state, unit);
        let sets = state
            .items
            .iter_mut()
            .filter(|i| i.holder == unit && matches!(i.kind, ItemKind::Set(..)));
        let mut any = false;
        for set in sets {
            set.fate = Fate::Fell;
            any = true;
        }
        self.remove_unit(state, unit, log);
        if any {
            // FOF-4.3.4-07, FOF-4.3.5-05: whether each set still works.
            state.stack.call(super::CombatFrame::Sets { item: None });
        }
    }

    pub(super) fn lose_ammunition(&self, state: &mut State, unit: UnitId) {
        for item in state.items.iter_mut() {
            if item.holder == unit && matches!(item.kind, ItemKind::Ammunition(_)) {
                *item = Item::default();
            }
        }
    }

    /// Removed from Play: what it carried lies where it stood, its fire and attacks end.
    pub(crate) fn remove_unit(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let old = *state.unit(unit);
        if old.is(Flags::GONE) {
            return;
        }
        if self.is_vehicle(&old) {
            self.take_passengers_along(state, unit, log);
        }
        for item in state.items.iter_mut().filter(|i| i.holder == unit) {
            item.holder = UnitId::NONE;
            item.at = old.at;
            item.area = old.area;
        }
        if let Some(hq) = self.hq_index(state, unit) {
            // FOF-4.1.4-01: a leader who is lost loses his saved Commands.
            state.hqs[hq].saved = 0;
        }
        self.lose_skills(state, old.piece);
        let kind = self.kind(&old);
        if kind.role == Role::BattalionHq {
            // FOF-6.5.2: out of reach in the next turn, there again in the one after.
            state.battalion_back = state.turn + 2;
        }
        self.forget_aircraft(state, unit);
        let gone = state.unit_mut(unit);
        gone.at = Card::NOWHERE;
        gone.area = Area::OPEN;
        gone.aboard = UnitId::NONE;
        gone.aim = Aim::None;
        gone.owed = 0;
        gone.ammo = 0;
        let kept = Flags::RECONSTITUTED | Flags::SUCCESSOR | Flags::SPLIT;
        gone.flags = Flags(old.flags.0 & kept | Flags::GONE);
        self.left_map(state, unit, old.area, log);
        state.changed = true;
        log.note(
            state,
            Event::Combat(CombatEvent::Removed { unit, at: old.at }),
        );
    }

    /// A free slot for an item; `None` when all are taken.
    pub(crate) fn new_item(&self, state: &mut State, item: Item) -> Option<ItemId> {
        let free = |i: &Item| i.kind == ItemKind::None;
        if let Some(slot) = state.items.iter().position(free) {
            state.items[slot] = item;
            return Some(ItemId(slot as u8));
        }
        if state.items.is_full() {
            return None;
        }
        state.items.push(item);
        Some(ItemId(state.items.len() as u8 - 1))
    }

    /// Puts a marker on the map; when there are no more, nothing.
    pub(crate) fn put_marker(&self, state: &mut State, marker: Marker) {
        if state.markers.len() < MAX_MARKERS {
            state.markers.push(marker);
            state.changed = true;
        }
    }

    /// Attacks that lie on a unit lie on each of its parts.
    pub(crate) fn copy_attacks(&self, state: &mut State, from: UnitId, to: UnitId) {
        for i in 0..state.markers.len() {
            let marker = state.markers[i];
            if marker.unit == from && marker.kind != MarkerKind::Sniper {
                self.put_marker(state, Marker { unit: to, ..marker });
            }
        }
    }
}
