//! 10.8.5 to 10.8.7 Aircraft over the map: Attack Helicopters, Forward Air Controllers, Gunships. An aircraft in the air
//! stands on no card (`State::air`): it holds no ground and calls nothing up (N-16). What is fired at it goes through AT
//! Combat as at any vehicle.

mod controller;
mod flight;
mod gunship;
mod results;
mod words;

pub use flight::AttackStep;
pub use gunship::Guns;

use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No, need};
use crate::frame::Prompt;
use crate::state::{Aim, MAX_UNITS, Overhead, State, UnitId, Wait};
use engine::{List, Log, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AirFrame {
    /// The AT phase begins: the Gunship first (FOF-10.8.7-01), then what the player commits.
    #[default]
    Begin,
    /// The Gunship flies and fires.
    Gunship(Guns),
    /// The player commits aircraft that wait.
    Window,
    /// Over which card a controller comes.
    Where {
        /// Which.
        unit: UnitId,
    },
    /// An aircraft has come over a card: VOF there, then Reaction Fire.
    Under {
        /// Which.
        unit: UnitId,
        /// The VOF has been resolved.
        fired: bool,
    },
    /// The Flight attacks.
    Attack {
        /// How far it is.
        step: AttackStep,
    },
    /// The phase ends: a Flight that stays attacks again, VOF against those that stayed, the last turn of a controller.
    End {
        /// The slot from which on controllers are still to be looked at.
        next: u8,
        /// The VOF on it has been resolved.
        fired: bool,
    },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum AirEvent {
    /// A Flight is on its way to a card, or turns to another.
    Called { at: Card, astray: bool },
    /// It flies in.
    Flew { unit: UnitId, at: Card },
    /// It fires on a card.
    Struck { at: Card, beside: bool },
    /// It leaves.
    FlightLeft,
    /// A controller came over a card.
    ControllerCame { unit: UnitId, at: Card },
    /// Its last turn was over.
    ControllerLeft { unit: UnitId },
    /// It marked a card with a WP Rocket.
    Marked { unit: UnitId, at: Card },
    /// An aircraft broke off.
    BrokeOff { unit: UnitId, damaged: bool },
    /// The Gunship flew to a card.
    GunshipMoved { unit: UnitId, at: Card },
    /// It fired on a card.
    GunshipFired { at: Card },
    /// It dropped light.
    LightDropped { at: Card },
}

impl Fof {
    /// Puts an aircraft over a card: the one door into the air over the map. Who sees it may open fire.
    fn fly_over(&self, state: &mut State, unit: UnitId, at: Card) {
        let firing_up = self.firing_up(state);
        if let Some(flying) = state.air.over.iter_mut().find(|it| it.unit == unit) {
            flying.at = at;
        } else if !state.air.over.is_full() {
            state.air.over.push(Overhead { unit, at });
        }
        self.cease_firing_up(state, firing_up);
        state.changed = true;
    }

    /// Takes an aircraft from over the map.
    fn fly_away(&self, state: &mut State, unit: UnitId) {
        let firing_up = self.firing_up(state);
        if let Some(slot) = state.air.over.iter().position(|it| it.unit == unit) {
            state.air.over.remove(slot);
            self.cease_firing_up(state, firing_up);
            state.changed = true;
        }
    }

    fn firing_up(&self, state: &State) -> List<UnitId, MAX_UNITS> {
        let mut firing = List::new();
        for unit in state.in_play() {
            if self.fires_up(state, state.unit(unit)) {
                firing.push(unit);
            }
        }
        firing
    }

    /// S-740: whoever fired at an aircraft that is gone does not go on firing at the ground below it.
    fn cease_firing_up(&self, state: &mut State, firing: List<UnitId, MAX_UNITS>) {
        for &unit in firing.iter() {
            if !self.fires_up(state, state.unit(unit)) {
                state.unit_mut(unit).aim = Aim::None;
            }
        }
    }

    /// Whether the player may commit an aircraft that waits, at any moment of the AT phase.
    pub(crate) fn may_commit(&self, state: &State, unit: UnitId) -> May {
        match state
            .air
            .flight
            .ships
            .iter()
            .any(|ship| ship.unit == unit && unit.is_some())
        {
            true => self.may_attack_now(state, unit),
            false => self.may_place_controller(state, unit),
        }
    }

    /// Every aircraft that can be committed now; a Flight is named by one of its helicopters.
    pub(crate) fn to_commit(&self, state: &State) -> impl Iterator<Item = UnitId> {
        let ships = state.air.flight.ships.iter().map(|ship| ship.unit);
        let controllers = state.air.controllers.iter().map(|it| it.unit);
        let waiting = ships.chain(controllers);
        waiting.filter(move |&unit| self.may_commit(state, unit).is_ok())
    }

    /// Has an aircraft come. Pushes a frame.
    pub(crate) fn commit(&self, state: &mut State, unit: UnitId) {
        let flies = state.air.flight.ships.iter().any(|ship| ship.unit == unit);
        state.stack.call(match flies {
            true => AirFrame::Attack {
                step: AttackStep::Begin,
            },
            false => AirFrame::Where { unit },
        });
    }
}

impl Procedure<Fof> for AirFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            AirFrame::Begin => {
                state.stack.become_(AirFrame::Window);
                if state.air.gunship.is_some() {
                    state.stack.call(AirFrame::Gunship(Guns::default()));
                }
                Flow::On
            }
            AirFrame::Window => {
                let waits = game.to_commit(state).next().is_some();
                if waits {
                    return Flow::Wait(Wait::Choice);
                }
                state.stack.finish();
                Flow::On
            }
            AirFrame::Where { .. } | AirFrame::Gunship(_) => Flow::Wait(Wait::Choice),
            AirFrame::Under { unit, fired } => {
                match fired {
                    false => {
                        state.stack.become_(AirFrame::Under { unit, fired: true });
                        game.resolve_vof(state, unit, false);
                    }
                    true => {
                        state.stack.finish();
                        game.draw_reaction(state, unit, false);
                    }
                }
                Flow::On
            }
            AirFrame::Attack { step } => game.step_attack(state, step, log),
            AirFrame::End { next, fired } => {
                game.step_air_end(state, next, fired, log);
                Flow::On
            }
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        let mut offer = |choice: Choice| {
            if self.judge(game, state, &choice).is_ok() {
                out.push(choice);
            }
        };
        match *self {
            AirFrame::Window => {
                for unit in game.to_commit(state) {
                    offer(Choice::Pick { unit });
                }
                offer(Choice::Send {
                    place: crate::state::LiftPlace::Gone,
                });
                offer(Choice::Done);
            }
            AirFrame::Where { .. } => {
                Card::all().for_each(|card| offer(Choice::To { card }));
                offer(Choice::Decline);
            }
            AirFrame::Gunship(_) => {
                Card::all().for_each(|card| offer(Choice::To { card }));
                Card::all().for_each(|card| offer(Choice::DropLight { card }));
                offer(Choice::Decline);
                offer(Choice::Done);
            }
            AirFrame::Attack { .. } => {
                Card::all().for_each(|card| offer(Choice::To { card }));
                offer(Choice::Decline);
            }
            AirFrame::Begin | AirFrame::Under { .. } | AirFrame::End { .. } => {}
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (*self, *choice) {
            (AirFrame::Window, Choice::Done)
            | (AirFrame::Where { .. }, Choice::Decline)
            | (
                AirFrame::Attack {
                    step: AttackStep::Beside,
                },
                Choice::Decline,
            ) => Ok(()),
            (AirFrame::Window, Choice::Pick { unit }) => game.may_commit(state, unit),
            (
                AirFrame::Window,
                Choice::Send {
                    place: crate::state::LiftPlace::Gone,
                },
            ) => game.may_send_home(state),
            (AirFrame::Where { .. }, Choice::To { card }) => need(
                state.cell(card).on_map(),
                "FOF-10.8.6-01",
                "A controller flies over a card of the map.",
            ),
            (AirFrame::Gunship(guns), choice) => game.judge_gunship(state, guns, choice),
            (
                AirFrame::Attack {
                    step: AttackStep::Beside,
                },
                Choice::To { card },
            ) => game.may_attack_beside(state, card),
            _ => Err(No(
                "FOF-10.8.5-02",
                "Choose which aircraft flies now, or where.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (self, choice) {
            (AirFrame::Window, Choice::Done) | (AirFrame::Where { .. }, Choice::Decline) => {
                state.stack.finish();
            }
            (AirFrame::Window, Choice::Pick { unit }) => game.commit(state, unit),
            (AirFrame::Window, Choice::Send { .. }) => game.send_flight_away(state, log),
            (AirFrame::Where { unit }, Choice::To { card }) => {
                game.place_controller(state, unit, card, log);
            }
            (AirFrame::Gunship(guns), choice) => game.choose_gunship(state, guns, choice, log),
            (AirFrame::Attack { .. }, Choice::To { card }) => {
                game.strike(state, Some(card), log);
            }
            (AirFrame::Attack { .. }, Choice::Decline) => game.strike(state, None, log),
            (_, choice) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        game.air_prompt(view, self)
    }
}
