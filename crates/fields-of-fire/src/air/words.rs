//! Aircraft in words.

use super::{AirEvent, AirFrame};
use crate::fof::Fof;
use crate::frame::Prompt;
use crate::state::{FlightStage, State, UnitId};
use engine::Telling;
use engine::scene::{Panel, Row};

impl Fof {
    pub(super) fn air_prompt(&self, view: &State, frame: &AirFrame) -> Prompt {
        match frame {
            AirFrame::Window => Prompt::line("Choose the aircraft that flies now, or none."),
            AirFrame::Where { unit } => Prompt::line(format!(
                "Choose the card over which {} flies.",
                self.called(view, *unit)
            )),
            AirFrame::Gunship(guns) if guns.there => {
                Prompt::line("Choose what the Gunship fires on and lights: three cards in all.")
            }
            AirFrame::Gunship(_) => Prompt::line("Choose where the Gunship flies."),
            AirFrame::Attack { .. } => {
                Prompt::line("The Flight may attack a card beside its target too.")
            }
            AirFrame::Begin | AirFrame::Under { .. } | AirFrame::End { .. } => Prompt::default(),
        }
    }

    pub(crate) fn tell_air(&self, state: &State, event: &AirEvent) -> Telling {
        let name = |unit: UnitId| self.called(state, unit);
        match *event {
            AirEvent::Called { at, astray: false } => self.told(
                format!("Attack Helicopters were on their way to {at}."),
                &["FOF-10.8.5-01"],
                &[],
                &[at],
            ),
            AirEvent::Called { at, astray: true } => self.told(
                format!("Attack Helicopters took {at} as their target."),
                &["FOF-10.8.5-04"],
                &[],
                &[at],
            ),
            AirEvent::Flew { unit, at } => self.told(
                format!("{} flew in over {at}.", name(unit)),
                &["FOF-10.8.5-02"],
                &[unit],
                &[at],
            ),
            AirEvent::Struck { at, beside } => self.told(
                match beside {
                    true => format!("The second helicopter fired on {at}."),
                    false => format!("The helicopters fired on {at}."),
                },
                &["FOF-10.8.5-03"],
                &[],
                &[at],
            ),
            AirEvent::FlightLeft => self.told(
                "The Attack Helicopters flew home.".to_owned(),
                &["FOF-10.8.5-05"],
                &[],
                &[],
            ),
            AirEvent::ControllerCame { unit, at } => self.told(
                format!("{} came over {at}.", name(unit)),
                &["FOF-10.8.6-01"],
                &[unit],
                &[at],
            ),
            AirEvent::ControllerLeft { unit } => self.told(
                format!("{} flew home.", name(unit)),
                &["FOF-10.8.6-02"],
                &[unit],
                &[],
            ),
            AirEvent::Marked { unit, at } => self.told(
                format!("{} marked {at} with white phosphorus.", name(unit)),
                &["FOF-10.8.6-04"],
                &[unit],
                &[at],
            ),
            AirEvent::BrokeOff { unit, damaged } => {
                let (text, clause) = match damaged {
                    true => ("damaged", "FOF-10.7-11"),
                    false => ("undamaged", "FOF-10.7-12"),
                };
                let text = format!("{} broke off, {text}.", name(unit));
                self.told(text, &[clause], &[unit], &[])
            }
            AirEvent::GunshipMoved { unit, at } => self.told(
                format!("{} circled over {at}.", name(unit)),
                &["FOF-10.8.7-01"],
                &[unit],
                &[at],
            ),
            AirEvent::GunshipFired { at } => self.told(
                format!("The Gunship fired on {at}."),
                &["FOF-10.8.7-02"],
                &[],
                &[at],
            ),
            AirEvent::LightDropped { at } => self.told(
                format!("The Gunship lit {at}."),
                &["FOF-10.8.7-02"],
                &[],
                &[at],
            ),
        }
    }

    /// What flies, and how long still.
    pub(crate) fn air_panel(&self, state: &State) -> Panel {
        let mut rows = Vec::new();
        let flight = &state.air.flight;
        let row = |name: String, note: String, unit: UnitId, clause: &str| Row {
            name,
            note,
            piece: Some(unit.in_scene()),
            space: state.overhead(unit).map(|at| at.to_string()),
            clauses: vec![clause.to_owned()],
            ..Row::default()
        };
        for ship in flight.ships.iter().filter(|ship| ship.unit.is_some()) {
            let note = match (flight.stage, ship.away) {
                (FlightStage::Pending, _) => format!("pending, for {}", flight.target),
                (_, true) => "broke off, may come back".to_owned(),
                _ => format!("over {}, turn {} of 2", flight.target, flight.flown),
            };
            let name = self.called(state, ship.unit).to_owned();
            rows.push(row(name, note, ship.unit, "FOF-10.8.5-05"));
        }
        for controller in state.air.controllers.iter() {
            let note = match state.overhead(controller.unit) {
                Some(at) => format!("over {at} until turn {}", controller.last),
                None if controller.last == 0 => "ready".to_owned(),
                None if state.turn < controller.last => "broke off, may come back".to_owned(),
                None => "gone home".to_owned(),
            };
            let name = self.called(state, controller.unit).to_owned();
            rows.push(row(name, note, controller.unit, "FOF-10.8.6-02"));
        }
        if state.air.gunship.is_some() {
            let unit = state.air.gunship;
            let note = match state.overhead(unit) {
                Some(at) => format!("over {at}"),
                None => "ready".to_owned(),
            };
            let name = self.called(state, unit).to_owned();
            rows.push(row(name, note, unit, "FOF-10.8.7-01"));
        }
        Panel {
            title: "In the air".to_owned(),
            lines: Vec::new(),
            rows,
        }
    }
}
