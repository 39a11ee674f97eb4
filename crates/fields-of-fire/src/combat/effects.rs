//! 6.4.2 and 6.4.3 What a HIT does: letters, fanatics, human waves, Pinned parts.

use super::CombatEvent;
use crate::counters::Side;
use crate::deck::Letter;
use crate::event::Event;
use crate::fof::Fof;
use crate::state::{Flags, Form, State, UnitId};
use engine::{List, Log};

impl Fof {
    /// Applies a Hit Effect to a unit, then Pins it or every part it split into (FOF-6.4.2-04, FOF-6.4.3-01).
    pub(crate) fn apply_hit(
        &self,
        state: &mut State,
        unit: UnitId,
        effect: [Option<Letter>; 2],
        log: &mut impl Log<State, Event>,
    ) {
        let old = *state.unit(unit);
        let letters = effect.map(|letter| letter.map(|letter| self.read(&old, letter)));
        log.note(state, Event::Combat(CombatEvent::Hit { unit, letters }));
        let mut parts: List<UnitId, 4> = List::new();
        let several = old.steps > 1;
        let count = if several { 2 } else { 1 };
        for letter in letters.into_iter().take(count).flatten() {
            let Some(form) = form_of(letter) else {
                self.step_falls(state, unit, parts.last().copied(), log);
                continue;
            };
            if let Some(team) = self.take_step(state, unit, form, log) {
                parts.push(team);
            }
        }
        if several {
            let last = self.settle_last_step(state, unit, log);
            parts.push(last);
        } else {
            parts.push(unit);
        }
        for &part in parts.iter() {
            if state.unit(part).in_play() {
                self.pin(state, part, log);
            }
        }
    }

    /// A step falls; what the last one carried goes to a part that still stands (FOF-5.1.6-11).
    fn step_falls(
        &self,
        state: &mut State,
        unit: UnitId,
        heir: Option<UnitId>,
        log: &mut impl Log<State, Event>,
    ) {
        if let Some(heir) = heir.filter(|_| state.unit(unit).steps == 1) {
            for item in state.items.iter_mut().filter(|i| i.holder == unit) {
                item.holder = heir;
            }
            if state.unit(heir).ammo == 0 {
                self.lose_ammunition(state, heir);
            }
        }
        self.casualty(state, unit, log);
    }

    /// How a letter counts for this unit (8.13, 8.14).
    fn read(&self, unit: &crate::state::Unit, letter: Letter) -> Letter {
        if unit.is(Flags::HUMAN_WAVE) {
            return Letter::Casualty;
        }
        if self.mission.fanatic && unit.side == Side::Enemy {
            return match letter {
                Letter::Litter => Letter::Fire,
                Letter::Paralyzed => Letter::Casualty,
                other => other,
            };
        }
        letter
    }

    /// Marks a unit Pinned; Human Waves never are (FOF-8.14-01).
    pub(crate) fn pin(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        let u = state.unit_mut(unit);
        if u.is(Flags::HUMAN_WAVE | Flags::PINNED) {
            return;
        }
        u.set(Flags::PINNED, true);
        state.changed = true;
        log.note(state, Event::Combat(CombatEvent::Pinned { unit }));
    }
}

/// The team that a letter makes; none of a Casualty.
fn form_of(letter: Letter) -> Option<Form> {
    match letter {
        Letter::Casualty => None,
        Letter::Paralyzed => Some(Form::Paralyzed),
        Letter::Litter => Some(Form::Litter),
        Letter::Fire => Some(Form::Fire),
        Letter::Assault => Some(Form::Assault),
    }
}
