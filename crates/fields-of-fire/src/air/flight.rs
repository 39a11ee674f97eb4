//! 10.8.5 The Flight of Attack Helicopters: called like an Air Strike, flipped in the AT phase, gone after two turns.

use super::{AirEvent, AirFrame};
use crate::counters::{Craft, Side};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::state::{
    Flags, Flight, FlightStage, KindId, Marker, MarkerKind, PieceId, Ship, State, Unit, UnitId,
    Wait,
};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// Turns for which a Flight stays (FOF-10.8.5-05).
const TURNS: u8 = 2;

/// The steps of an attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AttackStep {
    /// The counters are flipped.
    #[default]
    Begin,
    /// VOF on the card against this helicopter.
    Vof(u8),
    /// Reaction Fire at it.
    Reaction(u8),
    /// A card beside the target is asked.
    Beside,
}

impl Fof {
    /// Whether a Flight is there that can be turned to a new target: in the second turn, by a new mark and call
    /// (FOF-10.8.5-05).
    pub(crate) fn may_redirect(&self, state: &State) -> bool {
        let flight = &state.air.flight;
        let before = |turn: u8| turn < state.turn;
        matches!(flight.stage, FlightStage::Attacked { turn } if before(turn))
            && flight.flown < TURNS
    }

    /// FOF-10.8.5-01: one Flight at a time.
    pub(crate) fn may_call_flight(&self, state: &State) -> May {
        need(
            state.air.flight.stage == FlightStage::None || self.may_redirect(state),
            "FOF-10.8.5-01",
            "There is one Flight of Attack Helicopters at a time.",
        )
    }

    /// A call has succeeded, or fallen short: the Flight is put there, Pending side up (FOF-10.8.5-01, -04); one that is
    /// there already turns to the card (FOF-10.8.5-05).
    pub(crate) fn send_flight(
        &self,
        state: &mut State,
        at: Card,
        astray: bool,
        log: &mut impl Log<State, Event>,
    ) {
        if state.air.flight.stage == FlightStage::None {
            let kinds = self.mission.kinds.iter();
            let kind = kinds.clone().position(|kind| {
                kind.craft == Craft::AttackHelicopter && kind.side == Side::Friendly
            });
            let Some(kind) = kind else { return };
            let mut ships = [Ship::default(); 2];
            for ship in &mut ships {
                let counter = Unit {
                    kind: KindId(kind as u8),
                    piece: PieceId::NONE,
                    side: Side::Friendly,
                    steps: self.mission.kinds[kind].steps,
                    flags: Flags(Flags::OFF_MAP),
                    ..Unit::default()
                };
                ship.unit = self.new_unit(state, counter).unwrap_or(UnitId::NONE);
            }
            state.air.flight = Flight {
                ships,
                stage: FlightStage::Pending,
                ..Flight::default()
            };
        }
        state.air.flight.target = at;
        state.air.flight.astray = astray;
        state.changed = true;
        log.note(state, Event::Air(AirEvent::Called { at, astray }));
    }

    /// Whether the Flight may be flipped now: once in a turn.
    pub(super) fn may_attack_now(&self, state: &State, unit: UnitId) -> May {
        let flight = &state.air.flight;
        let first = flight.ships.iter().find(|ship| ship.unit.is_some());
        need(
            first.is_some_and(|ship| ship.unit == unit),
            "FOF-10.8.5-02",
            "The Flight attacks as one.",
        )?;
        need(
            flight.stage == FlightStage::Pending || self.may_redirect(state),
            "FOF-10.8.5-02",
            "The Flight has already attacked this turn.",
        )
    }

    /// FOF-10.8.5-05: the player may do without the second turn.
    pub(super) fn may_send_home(&self, state: &State) -> May {
        need(
            self.may_redirect(state),
            "FOF-10.8.5-05",
            "There is no Flight in its second turn to be sent home.",
        )
    }

    pub(super) fn send_flight_away(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for ship in state.air.flight.ships {
            if ship.unit.is_some() {
                self.dismiss(state, ship.unit);
            }
        }
        state.air.flight = Flight::default();
        log.note(state, Event::Air(AirEvent::FlightLeft));
    }

    pub(super) fn step_attack(
        &self,
        state: &mut State,
        step: AttackStep,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let next = |step| AirFrame::Attack { step };
        let ship = |state: &State, i: u8| {
            let unit = state.air.flight.ships[i as usize].unit;
            state.overhead(unit).map(|_| unit)
        };
        match step {
            AttackStep::Begin => {
                let turn = state.turn;
                let flight = &mut state.air.flight;
                flight.flown += 1;
                flight.stage = FlightStage::Attacked { turn };
                for ship in &mut flight.ships {
                    ship.away = false;
                }
                let Flight { ships, target, .. } = *flight;
                state.stack.become_(next(AttackStep::Vof(0)));
                for ship in ships.iter().filter(|ship| ship.unit.is_some()) {
                    self.fly_over(state, ship.unit, target);
                    let (unit, at) = (ship.unit, target);
                    log.note(state, Event::Air(AirEvent::Flew { unit, at }));
                }
            }
            // FOF-10.8.5-02: as against a moving vehicle, without the moving modifier.
            AttackStep::Vof(2) => state.stack.become_(next(AttackStep::Reaction(0))),
            AttackStep::Vof(i) => {
                state.stack.become_(next(AttackStep::Vof(i + 1)));
                if let Some(unit) = ship(state, i) {
                    self.resolve_vof(state, unit, false);
                }
            }
            AttackStep::Reaction(2) => {
                let there = (0..2).filter(|&i| ship(state, i).is_some()).count();
                let beside = there == 2 && !state.air.flight.astray;
                match there {
                    0 => state.stack.finish(),
                    _ if beside => state.stack.become_(next(AttackStep::Beside)),
                    _ => self.strike(state, None, log),
                }
            }
            AttackStep::Reaction(i) => {
                state.stack.become_(next(AttackStep::Reaction(i + 1)));
                if let Some(unit) = ship(state, i) {
                    self.draw_reaction(state, unit, false);
                }
            }
            AttackStep::Beside => return Flow::Wait(Wait::Choice),
        }
        Flow::On
    }

    /// FOF-10.8.5-03: one card beside the target.
    pub(super) fn may_attack_beside(&self, state: &State, card: Card) -> May {
        need(
            state.cell(card).on_map() && card.distance(state.air.flight.target) == 1,
            "FOF-10.8.5-03",
            "The second attack falls on a card adjacent to the target.",
        )
    }

    /// The Flight fires: a Heavy Weapons VOF on the whole card, for friend and foe (N-03).
    pub(super) fn strike(
        &self,
        state: &mut State,
        beside: Option<Card>,
        log: &mut impl Log<State, Event>,
    ) {
        state.stack.finish();
        let turn = state.turn;
        let cards = [
            Some((state.air.flight.target, false)),
            beside.map(|at| (at, true)),
        ];
        for (at, beside) in cards.into_iter().flatten() {
            self.put_marker(
                state,
                Marker {
                    kind: MarkerKind::HelicopterFire { turn },
                    at,
                    value: self.mission.charts.values.heavy,
                    ..Marker::default()
                },
            );
            state.changed = true;
            log.note(state, Event::Air(AirEvent::Struck { at, beside }));
        }
    }

    /// FOF-10.8.5-05: a Flight that is there in its second turn and was not called elsewhere attacks the same target.
    pub(super) fn attacks_again(&self, state: &State) -> bool {
        self.may_redirect(state)
    }

    /// Clean Up: a Flight leaves after its second turn.
    pub(crate) fn end_turn_in_the_air(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        if state.air.flight.flown >= TURNS {
            self.send_flight_away(state, log);
        }
    }

    /// What becomes of a helicopter of the Flight that broke off undamaged (FOF-10.8.5-06).
    pub(super) fn ship_breaks_off(&self, state: &mut State, unit: UnitId) {
        self.fly_away(state, unit);
        if state.air.flight.flown >= TURNS {
            return self.dismiss(state, unit);
        }
        let ships = &mut state.air.flight.ships;
        if let Some(ship) = ships.iter_mut().find(|ship| ship.unit == unit) {
            ship.away = true;
        }
    }
}
