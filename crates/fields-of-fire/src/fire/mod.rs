//! 6.0 to 6.3 Volume and direction of fire: the automatic update, orders that touch fire, and why fire is where it is.
//!
//! A unit's `aim` is all that is stored; VOF, PDF and Crossfire markers are read from the aims of those who fire now
//! (FOF-6.3.1-03). `update` says what the rules demand of a state; the frame here applies it until nothing changes.

mod ask;
mod crowd;
mod follow;
mod line;
mod markers;
mod open;
mod orders;
#[cfg(test)]
mod tests;
mod update;
mod why;

use crate::cards::swap;
use crate::choice::Choice;
use crate::counters::{Rating, Role, Side, Special};
use crate::event::Event;
use crate::fof::{Flow, Fof, No};
use crate::frame::{Frame, Purpose};
use crate::state::{Aim, Flags, Form, State, UnitId};
use engine::{Log, Telling};
use ground::Card;
use line::Field;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use update::{Change, PICKS, ROUNDS, Update};

pub(crate) use line::targetable;
pub(crate) use markers::whole_card;
pub use why::Why;

/// Bringing the map up to date after a change (FOF-3.0-02, FOF-6.0-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum FireFrame {
    /// What units become of themselves: Spotted, Unspotted, a mortar crew with rifles.
    #[default]
    Begin,
    /// Fire, round by round.
    Round(Round),
    /// Activity Level, face-down cards.
    End,
}

/// One round of the update.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Round {
    round: u8,
    picks: [u8; PICKS],
    drawn: u8,
    /// A random number is being drawn.
    asked: bool,
    /// What `State::number` and `State::result` were: those below may still want them.
    kept: [u8; 2],
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum FireEvent {
    /// A unit's fire changed.
    Aimed {
        unit: UnitId,
        at: Card,
        was: Aim,
        now: Aim,
        why: Why,
    },
    /// Unspotted enemies share a card with Spotted ones.
    Spotted { unit: UnitId, at: Card },
    /// A Sniper whom nobody sees is Unspotted again.
    Hidden { unit: UnitId, at: Card },
    /// A lone enemy mortar takes to rifles.
    TookRifles { unit: UnitId, at: Card },
}

impl Fof {
    pub(crate) fn step_fire(
        &self,
        state: &mut State,
        frame: FireFrame,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        match frame {
            FireFrame::Begin => {
                state.changed = false;
                let field = self.statuses(state, log);
                let round = Round {
                    kept: [state.number, state.result],
                    ..Round::default()
                };
                self.rounds(state, &field, round, log)
            }
            FireFrame::Round(mut round) => {
                if round.asked {
                    round.asked = false;
                    round.picks[round.drawn as usize] = state.number;
                    round.drawn += 1;
                    [state.number, state.result] = round.kept;
                    state.drawn.clear();
                }
                let field = self.field(state);
                self.rounds(state, &field, round, log)
            }
            FireFrame::End => {
                let level = self.activity_level(state);
                if level != state.activity {
                    state.activity = level;
                    log.note(state, Event::ActivityLevel { level });
                }
                if let Some(card) = self.to_reveal(state) {
                    swap(state, Frame::Fire(FireFrame::Begin));
                    self.draw_terrain(state, card, false);
                } else if state.changed {
                    swap(state, Frame::Fire(FireFrame::Begin));
                } else {
                    state.frames.pop();
                }
                Flow::On
            }
        }
    }

    /// Round after round, until fire is at rest or a number must be drawn. The field serves for all of them: in a round
    /// only aims change.
    fn rounds(
        &self,
        state: &mut State,
        field: &Field,
        mut r: Round,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        loop {
            match self.changes(state, field, &r.picks[..r.drawn as usize]) {
                Update::Tie(options) => {
                    r.asked = true;
                    swap(state, Frame::Fire(FireFrame::Round(r)));
                    self.number(state, options, Purpose::WhichTarget);
                    return Flow::On;
                }
                Update::Apply(changes) if r.round < ROUNDS => {
                    for &change in changes.iter() {
                        self.apply(state, change, log);
                    }
                    r = Round {
                        round: r.round + 1,
                        kept: r.kept,
                        ..Round::default()
                    };
                }
                update => {
                    debug_assert!(
                        matches!(update, Update::Stable),
                        "fire does not come to rest: {update:?}"
                    );
                    swap(state, Frame::Fire(FireFrame::End));
                    return Flow::On;
                }
            }
        }
    }

    /// Gives a unit its new fire.
    fn apply(&self, state: &mut State, change: Change, log: &mut impl Log<State, Event>) {
        let unit = state.unit_mut(change.unit);
        let (at, was) = (unit.at, unit.aim);
        unit.aim = change.aim;
        unit.why = change.why;
        unit.set(Flags::LAID, change.laid);
        if change.why == Why::ProtectiveLineOver {
            self.strip_protective_line(state, change.unit);
        }
        if was != change.aim {
            log.note(
                state,
                Event::Fire(FireEvent::Aimed {
                    unit: change.unit,
                    at,
                    was,
                    now: change.aim,
                    why: change.why,
                }),
            );
            let way = |aim: Aim| match aim {
                Aim::Line { to, .. } => Some(to),
                _ => None,
            };
            if way(was) != way(change.aim) {
                self.fired_through(state, change.unit, log);
            }
        }
        self.drop_lost_concentration(state, change.unit, log);
    }

    /// What units become by themselves whenever the map changes; leaves who stands where after it.
    fn statuses(&self, state: &mut State, log: &mut impl Log<State, Event>) -> Field {
        let field = self.field(state);
        let mut stale = false;
        for slot in 0..state.units.len() as u8 {
            let id = UnitId(slot);
            let unit = *state.unit(id);
            if unit.side != Side::Enemy || !unit.in_play() {
                continue;
            }
            let at = unit.at;
            // FOF-8.5-02
            let hidden = unit.is(Flags::UNSPOTTED);
            if hidden && field.target[Side::Enemy as usize].has(at) {
                stale = true;
                state.unit_mut(id).set(Flags::UNSPOTTED, false);
                log.note(state, Event::Fire(FireEvent::Spotted { unit: id, at }));
                continue;
            }
            let alone = field
                .on(at)
                .all(|other| other == id || state.unit(other).side == Side::Friendly);
            let kind = self.kind(&unit);
            // FOF-8.8-05
            if kind.role == Role::Sniper
                && unit.form == Form::Front
                && !hidden
                && alone
                && !self.seen_by(state, Side::Friendly, at)
            {
                stale = true;
                state.unit_mut(id).set(Flags::UNSPOTTED, true);
                log.note(state, Event::Fire(FireEvent::Hidden { unit: id, at }));
                continue;
            }
            // FOF-8.6.5-01
            let armed = |other: UnitId| {
                let other = state.unit(other);
                other.side == Side::Friendly && self.face(other).has_vof()
            };
            if self.is_mortar(&unit)
                && unit.steps == 1
                && unit.form == Form::Front
                && kind.face.rating == Rating::None
                && kind.face.special == Special::Grenade
                && kind.team.is_some()
                && alone
                && field.on(at).any(armed)
            {
                let unit = state.unit_mut(id);
                unit.form = Form::Fire;
                unit.aim = Aim::None;
                log.note(state, Event::Fire(FireEvent::TookRifles { unit: id, at }));
            }
        }
        if stale { self.field(state) } else { field }
    }

    pub(crate) fn fire_choices(&self, _: &State, _: FireFrame, _: &mut Vec<Choice>) {}

    pub(crate) fn deny_fire(&self, _: &State, _: FireFrame, _: &Choice) -> No {
        No("FOF-6.0-02", "Fire comes of itself; a card is to be drawn.")
    }

    pub(crate) fn choose_fire(
        &self,
        _: &mut State,
        _: FireFrame,
        _: Choice,
        _: &mut impl Log<State, Event>,
    ) {
    }

    pub(crate) fn tell_fire(&self, state: &State, event: &FireEvent) -> Telling {
        self.tell_fire_event(state, event)
    }
}
