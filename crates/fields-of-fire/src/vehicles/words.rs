//! Vehicles in words.

use super::act::ActStage;
use super::{VehicleAction, VehicleEvent, VehicleFrame};
use crate::fof::Fof;
use crate::frame::Prompt;
use crate::state::{State, UnitId};
use engine::Telling;

impl VehicleAction {
    /// As a choice.
    pub(crate) fn words(self) -> &'static str {
        match self {
            VehicleAction::AtFire => "Fire at a vehicle",
            VehicleAction::ConcentrateFire => "Concentrate fire",
            VehicleAction::Drive => "Move",
            VehicleAction::Spot => "Spot",
            VehicleAction::Disembark => "Stay and let those aboard get off",
        }
    }
}

impl Fof {
    pub(super) fn vehicle_prompt(&self, view: &State, frame: &VehicleFrame) -> Prompt {
        match frame {
            VehicleFrame::Which { .. } => Prompt::line("Choose the Activated unit that acts next."),
            VehicleFrame::Acting(acting) => {
                let unit = self.called(view, acting.unit);
                Prompt::line(match acting.stage {
                    ActStage::What(VehicleAction::AtFire) => {
                        format!("Choose the target of {unit}.")
                    }
                    ActStage::What(VehicleAction::ConcentrateFire) => {
                        format!("Choose on whom {unit} concentrates its fire.")
                    }
                    ActStage::What(VehicleAction::Drive) => format!("Choose where {unit} drives."),
                    ActStage::What(VehicleAction::Spot) => {
                        format!("Choose whom {unit} is to spot.")
                    }
                    ActStage::Onward => {
                        format!("{unit} may drive on, let somebody off, fire, or stop.")
                    }
                    ActStage::Off(passenger) => {
                        format!("Choose where {} gets off.", self.called(view, passenger))
                    }
                    _ => format!("Choose what {unit} does."),
                })
            }
            VehicleFrame::Phase { .. }
            | VehicleFrame::WhichEnemy { .. }
            | VehicleFrame::Rest { .. }
            | VehicleFrame::Boards { .. } => Prompt::default(),
        }
    }

    pub(crate) fn tell_vehicle(&self, state: &State, event: &VehicleEvent) -> Telling {
        let name = |unit: UnitId| self.called(state, unit);
        match *event {
            VehicleEvent::Activated { unit } => self.told(
                format!("{} was Activated for the vehicle phase.", name(unit)),
                &["FOF-4.2.1-09"],
                &[unit],
                &[],
            ),
            VehicleEvent::Acts { unit, at } => self.told(
                format!("{} acted on {at}.", name(unit)),
                &["FOF-10.5.1-01"],
                &[unit],
                &[at],
            ),
            VehicleEvent::Boarded { unit, vehicle, at } => self.told(
                format!("{} went aboard {}.", name(unit), name(vehicle)),
                &["FOF-10.2.1-01"],
                &[unit, vehicle],
                &[at],
            ),
            VehicleEvent::GotOff { unit, vehicle, at } => self.told(
                format!("{} got off {} on {at}.", name(unit), name(vehicle)),
                &["FOF-10.2.2-01"],
                &[unit, vehicle],
                &[at],
            ),
            VehicleEvent::Done { unit } => self.told(
                format!("{} was marked Moved/Fired.", name(unit)),
                &["FOF-10.5.1-03"],
                &[unit],
                &[],
            ),
        }
    }
}
