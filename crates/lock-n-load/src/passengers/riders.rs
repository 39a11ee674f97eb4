//! 16.2 Riders on top of a vehicle fire, in its movement or in an impulse of their own.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::lnl::{Lnl, May};
use crate::los::Lookout;
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet};

impl Lnl {
    /// LNLT-16.2-10, LNLT-16.2-11: every fire of riders among these units that is open at these targets.
    pub(crate) fn list_riders(
        &self,
        lookout: &Lookout,
        op: bool,
        own: UnitSet,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let state = lookout.state;
        let riders = state.those(own).filter(|(_, unit)| unit.is(Flags::ON_TOP));
        // LNLT-16.2-11: in an impulse they are activated themselves, or their vehicle is.
        let active = |unit: &Unit| op || unit.is(Flags::ACTIVE);
        let riders = riders.filter(|(_, unit)| active(unit) || active(state.unit(unit.aboard)));
        let carriers: UnitSet = riders.map(|(_, unit)| unit.aboard).collect();
        for carrier in carriers.iter() {
            self.list_riders_of(lookout, carrier, op, targets, out);
        }
    }

    /// The same for those of one vehicle.
    pub(crate) fn list_riders_of(
        &self,
        lookout: &Lookout,
        carrier: UnitId,
        op: bool,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let state = lookout.state;
        let by = state.unit(carrier).side;
        let mut push = |choice: Choice| {
            if self.may_fire_riders(state, by, op, &choice).is_ok() {
                out.push(choice);
            }
        };
        let watch = lookout.watch(state.unit(carrier).at);
        for &at in targets {
            if !watch.sees(at) {
                continue;
            }
            push(Choice::FireRiders { carrier, at });
            for (target, enemy) in state.here(at) {
                if self.class(enemy) == Class::Vehicle && enemy.side != by {
                    push(Choice::FireRidersAt { carrier, target });
                }
            }
        }
    }

    /// Whether riders may make a fire.
    pub(crate) fn may_fire_riders(
        &self,
        state: &State,
        by: Side,
        op: bool,
        choice: &Choice,
    ) -> May {
        match self.volley_of(state, by, op, choice) {
            Some(volley) => self.may_fire(state, &volley),
            None => Ok(()),
        }
    }
}
