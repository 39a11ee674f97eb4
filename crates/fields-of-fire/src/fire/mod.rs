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

use crate::choice::{Choice, unlisted};
use crate::counters::{Rating, Role, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::{Came, Prompt, Purpose};
use crate::state::{Aim, Flags, Form, State, UnitId, Wait};
use engine::{Log, Procedure, Telling};
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
pub struct FireFrame {
    /// Where it stands.
    stage: FireStage,
    /// The result that it has come between: it goes to the one it was handed to when fire is up to date.
    kept: Option<Came>,
}

/// Stages of the update.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
enum FireStage {
    /// What units become of themselves: Spotted, Unspotted, a mortar crew with rifles.
    #[default]
    Begin,
    /// Fire, round by round.
    Round(Round),
    /// Activity Level, face-down cards.
    End,
    /// At the end of a street the player chooses between two joined buildings (FOF-13.7-04).
    AtTheT {
        /// The round that waits for it.
        round: Round,
        /// The two cards.
        cards: [Card; 2],
    },
}

/// One round of the update.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
struct Round {
    round: u8,
    picks: [u8; PICKS],
    drawn: u8,
}

impl FireFrame {
    /// The update that comes between a result and the procedure it was handed to.
    pub(crate) fn between(kept: Option<Came>) -> FireFrame {
        FireFrame {
            kept,
            ..FireFrame::default()
        }
    }

    fn at(self, stage: FireStage) -> FireFrame {
        FireFrame { stage, ..self }
    }
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

impl Procedure<Fof> for FireFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            FireStage::Begin => {
                game.park_empty(state);
                state.changed = false;
                let field = game.statuses(state, log);
                game.rounds(state, self, &field, Round::default(), log);
            }
            FireStage::AtTheT { .. } => return Flow::Wait(Wait::Choice),
            FireStage::Round(mut round) => {
                if let Some(number) = state.take_number() {
                    round.picks[round.drawn as usize] = number;
                    round.drawn += 1;
                    state.drawn.clear();
                }
                let field = game.field(state);
                game.rounds(state, self, &field, round, log);
            }
            FireStage::End => {
                game.entered(state, log);
                let level = game.activity_level(state);
                if level != state.activity {
                    state.activity = level;
                    log.note(state, Event::ActivityLevel { level });
                }
                if let Some(card) = game.to_reveal(state) {
                    state.stack.become_(self.at(FireStage::Begin));
                    game.draw_terrain(state, card, false);
                } else if state.changed {
                    state.stack.become_(self.at(FireStage::Begin));
                } else {
                    match self.kept {
                        Some(came) => state.stack.finish_with(came),
                        None => state.stack.finish(),
                    }
                }
            }
        }
        Flow::On
    }

    fn choices(&self, _: &Fof, _: &State, out: &mut Vec<Choice>) {
        if let FireStage::AtTheT { cards, .. } = self.stage {
            out.extend(cards.map(|card| Choice::To { card }));
        }
    }

    fn judge(&self, _: &Fof, _: &State, choice: &Choice) -> May {
        match (self.stage, *choice) {
            (FireStage::AtTheT { cards, .. }, Choice::To { card }) => need(
                cards.contains(&card),
                "FOF-13.7-04",
                "One of the two joined buildings is fired at.",
            ),
            (FireStage::AtTheT { .. }, _) => Err(No(
                "FOF-13.7-04",
                "Choose which of the two joined buildings is fired at.",
            )),
            _ => Err(No("FOF-6.0-02", "Fire is automatic; a card must be drawn.")),
        }
    }

    fn choose(self, _: &Fof, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        match (self.stage, choice) {
            (FireStage::AtTheT { mut round, cards }, Choice::To { card }) => {
                round.picks[round.drawn as usize] = 1 + u8::from(card == cards[1]);
                round.drawn += 1;
                state.stack.become_(self.at(FireStage::Round(round)));
            }
            (_, choice) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, _: &Fof, _: &State) -> Prompt {
        match self.stage {
            FireStage::AtTheT { .. } => {
                Prompt::line("Choose which of the two joined buildings is fired at.")
            }
            _ => Prompt::default(),
        }
    }
}

impl Fof {
    /// Round after round, until fire is at rest or a number must be drawn. The field serves for all of them: in a round
    /// only aims change.
    fn rounds(
        &self,
        state: &mut State,
        frame: FireFrame,
        field: &Field,
        mut r: Round,
        log: &mut impl Log<State, Event>,
    ) {
        loop {
            match self.changes(state, field, &r.picks[..r.drawn as usize]) {
                Update::Tie(options) => {
                    state.stack.become_(frame.at(FireStage::Round(r)));
                    return self.number(state, options, Purpose::WhichTarget);
                }
                Update::Choose(cards) => {
                    let round = r;
                    return state
                        .stack
                        .become_(frame.at(FireStage::AtTheT { round, cards }));
                }
                Update::Apply(changes) if r.round < ROUNDS => {
                    for &change in changes.iter() {
                        self.apply(state, change, log);
                    }
                    r = Round {
                        round: r.round + 1,
                        ..Round::default()
                    };
                }
                update => {
                    debug_assert!(
                        matches!(update, Update::Stable),
                        "fire does not come to rest: {update:?}"
                    );
                    return state.stack.become_(frame.at(FireStage::End));
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
            if !unit.in_play() {
                continue;
            }
            if unit.is(Flags::PROTECTIVE_LINE)
                && unit.aim == Aim::None
                && !self.capability(&unit).protective_line
            {
                self.strip_protective_line(state, id); // S-319
            }
            if unit.side != Side::Enemy {
                continue;
            }
            self.note_held(state, id);
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
                && !self.unit_seen_by(state, Side::Friendly, id)
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
                && kind.face.rating == Rating::None
                && kind.team.is_some()
                && alone
                && field.on(at).any(armed)
            {
                state.unit_mut(id).form = Form::Fire;
                log.note(state, Event::Fire(FireEvent::TookRifles { unit: id, at }));
            }
        }
        if stale { self.field(state) } else { field }
    }

    pub(crate) fn tell_fire(&self, state: &State, event: &FireEvent) -> Telling {
        self.tell_fire_event(state, event)
    }
}
