//! The chain of command: who may order and Activate whom (4.0, FOF-4.1-03 to -05, 4.1.4).

use crate::counters::Role;
use crate::fof::{Fof, May, No, need};
use crate::orders::Chain;
use crate::state::{Action, State, UnitId};

/// Those who command, the highest rank first (FOF-4.1-04).
const RANKS: [Role; 7] = [
    Role::BattalionHq,
    Role::CompanyHq,
    Role::ExecutiveOfficer,
    Role::FirstSergeant,
    Role::GunnerySergeant,
    Role::PlatoonHq,
    Role::VehicleHq,
];

/// Rank of those who command: the lower number is the higher rank.
fn rank(role: Role) -> Option<usize> {
    RANKS.iter().position(|&ranked| ranked == role)
}

impl Fof {
    /// Whether an HQ or Staff unit may order a unit to do this, communication apart; under General Initiative (`NONE`)
    /// only an Activation is asked about.
    pub(crate) fn chain_of_command(
        &self,
        state: &State,
        by: UnitId,
        unit: UnitId,
        action: Action,
    ) -> May {
        let recipient = state.unit(unit);
        let chain = action.row().chain;
        if chain == Chain::Activates {
            return self.may_activate(state, by, unit);
        }
        if by == unit {
            return Ok(());
        }
        let originator = state.unit(by);
        need(
            originator.in_play(),
            "FOF-4.0-01",
            "Only HQs and Staff in play give orders.",
        )?;
        need(
            !originator.is_lat(),
            "FOF-4.1.4-02",
            "An HQ or Staff unit on its Fire Team side orders only itself.",
        )?;
        if self.is_vehicle(recipient) {
            return self.may_order_vehicle(state, by, unit);
        }
        // FOF-3.3-01: Cease Fire and Shift Fire ask for communication only. FOF-4.0-02, FOF-4.0-03: LATs obey all.
        let drives = self.is_vehicle(originator);
        if !drives && (chain == Chain::Anybody || recipient.is_lat()) {
            return Ok(());
        }
        let role = self.kind(originator).role;
        let theirs = self.kind(recipient).role;
        match role {
            Role::BattalionHq => Ok(()),
            Role::CompanyHq
            | Role::ExecutiveOfficer
            | Role::FirstSergeant
            | Role::GunnerySergeant => need(
                rank(theirs).is_none_or(|theirs| Some(theirs) >= rank(role)),
                "FOF-4.1-04",
                "Nobody gives orders to those above him in the chain of command.",
            ),
            // FOF-10.1.1-01: it orders the vehicles of its platoon only, and they were asked above.
            Role::VehicleHq => Err(No(
                "FOF-10.1.1-01",
                "A vehicle platoon's HQ orders the vehicles of its platoon only.",
            )),
            _ => need(
                originator.platoon == recipient.platoon && theirs != Role::CompanyHq,
                "FOF-4.1-04",
                "A Platoon HQ orders the units of its own platoon and Limited Action Teams only.",
            ),
        }
    }

    /// Whether an HQ may Activate an HQ or Staff unit (FOF-4.1-03, FOF-4.2.1-01, FOF-4.1.4-03).
    fn may_activate(&self, state: &State, by: UnitId, unit: UnitId) -> May {
        let role = self.kind(state.unit(unit)).role;
        let subordinate = match by.is_some().then(|| self.kind(state.unit(by)).role) {
            Some(Role::BattalionHq) => role == Role::CompanyHq,
            Some(Role::CompanyHq) => {
                role.is_staff() || matches!(role, Role::PlatoonHq | Role::VehicleHq)
            }
            _ => {
                return Err(No(
                    "FOF-4.1-03",
                    "Only the Battalion HQ and the Company HQ Activate others.",
                ));
            }
        };
        need(
            subordinate,
            "FOF-4.1-03",
            "The Battalion HQ Activates the Company HQ, the Company HQ its Staff and the HQs below it.",
        )?;
        need(
            !state.unit(by).is_lat() && !state.unit(unit).is_lat(),
            "FOF-4.1.4-03",
            "A unit on its Fire Team side neither Activates nor is Activated.",
        )?;
        need(
            self.command_marker(state, unit) == Some(crate::state::CommandMarker::Waiting),
            "FOF-4.2.1-01",
            "It has already been Activated this turn.",
        )
    }
}
