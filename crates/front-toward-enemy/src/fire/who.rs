//! Who can hit whom, and who may fire at all (7.0, 7.1, 7.2).

use super::{Aim, NoHit, Support};
use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::fte::{Fte, May, No, need, one_of};
use crate::opportunity::Window;
use crate::state::{Altitude, Flags, State, Unit, UnitId};
use ground::{HexSet, Sight};

/// FTE-7.1-08: how many times its Range a Unit can fire.
pub(crate) const RANGES: u32 = 2;

impl Fte {
    /// FTE-7.0-02, -03: line of sight for fire, with friends in the way (Mortars excepted).
    pub(super) fn line_of_fire(
        &self,
        state: &State,
        firer: &Unit,
        target: &Unit,
        friends: &HexSet,
    ) -> bool {
        let _ = state;
        self.in_sight(firer, target)
            && (self.role(firer) == Role::Mortar
                || self
                    .sights
                    .friends_in_the_way(
                        &self.scenario.map,
                        (firer.at, firer.altitude),
                        (target.at, target.altitude),
                        friends,
                    )
                    .is_none())
    }

    /// FTE-7.2-01: an unbroken, unsuppressed Leader who sees the target, whoever is activated.
    pub(super) fn observed(&self, state: &State, side: Side, target: &Unit) -> bool {
        state.of_side(side).any(|(_, u)| {
            self.facts(u).leader
                && !u.any(Flags::BROKEN | Flags::SUPPRESSED)
                && self.in_sight(u, target)
        })
    }

    /// A Combat Unit that can take part in fire at all.
    pub(crate) fn may_shoot(&self, u: &Unit) -> May {
        need(
            self.face(u).fire.is_some(),
            "FTE-2.0-01",
            "Without a Fire Rating it cannot fire.",
        )?;
        need(
            !u.is(Flags::DOWNED),
            "FTE-7.4-48",
            "A Downed Helicopter cannot fire.",
        )?;
        need(
            !u.is(Flags::BROKEN),
            "FTE-7.0-05",
            "Broken Units cannot fire.",
        )
    }

    /// Whether a Unit can shoot at a target, as Primary or supporter; says whether through an observer.
    pub(crate) fn may_hit(
        &self,
        state: &State,
        firer: UnitId,
        target: UnitId,
        friends: &HexSet,
        observers: bool,
    ) -> Result<bool, NoHit> {
        let u = state.unit(firer);
        self.may_shoot(u)?;
        let loaded = state.units.get(target.index()).is_some_and(Unit::aboard);
        need(!loaded, "FTE-6.9-04", "Loaded Infantry cannot be fired at.")?;
        let Some(t) = state.units.get(target.index()).filter(|t| t.on_map()) else {
            return Err(No("FTE-7.1-01", "There is no such target on the map.").into());
        };
        need(
            t.side != u.side || self.role(t) != Role::Civilians,
            "FTE-7.0-08",
            "NVA and VC Units do not fire at Civilians.",
        )?;
        need(
            t.side != u.side,
            "FTE-7.1-01",
            "The target must be an enemy Unit.",
        )?;
        let mortar = self.role(u) == Role::Mortar;
        need(
            !(mortar && t.altitude == Altitude::High),
            "FTE-7.0-06",
            "Mortars cannot attack a Helicopter at High Level.",
        )?;
        let range = self.face(u).fire.map_or(0, |f| u32::from(f.range));
        need(
            self.range(u, t) <= RANGES * range,
            "FTE-7.1-08",
            engine::fact!("The target is beyond ", RANGES, " times its Range."),
        )?;
        if self.line_of_fire(state, u, t, friends) {
            return Ok(false);
        }
        if mortar && observers {
            need(
                self.observed(state, u.side, t),
                "FTE-7.2-01",
                "No Leader observes the target for the Mortar.",
            )?;
            return Ok(true);
        }
        Err(match self.in_sight(u, t) {
            true => NoHit::Friends,
            false => NoHit::Sight,
        })
    }

    /// Adds to a denial of sight where the line is blocked, and by what.
    pub(crate) fn add_sight_facts(
        &self,
        state: &State,
        choice: &Choice,
        denial: &mut engine::Denial,
    ) {
        let looking = match *choice {
            Choice::Target { unit } => state.stack.top_as::<Aim>().map(|aim| (aim.primary, unit)),
            Choice::Attack { primary, target } => Some((primary, target)),
            Choice::Support { unit } => {
                let support = state.stack.top_as::<Support>();
                support.map(|Support(a)| (unit, a.target))
            }
            Choice::Check { unit } => {
                let window = state.stack.top_as::<Window>();
                window.map(|w| (unit, w.targets.iter().next().unwrap_or_default()))
            }
            _ => None,
        };
        let Some((from, target)) = looking else {
            return;
        };
        let (Some(a), Some(b)) = (
            state.units.get(from.index()),
            state.units.get(target.index()),
        ) else {
            return;
        };
        if !(a.on_map() && b.on_map()) {
            return;
        }
        let friends = self.friends_on_ground(state, a.side);
        let Err(why) = self.may_hit(state, from, target, &friends, false) else {
            return;
        };
        // Only where it is the line that was denied, and not something else before it.
        let denied = |no: No| *denial == engine::Denial::from(no);
        match why {
            NoHit::Sight if denied(why.into()) || denied(self.unseen_for_op_fire(a)) => {
                if let Sight::Blocked { at, by } =
                    self.sights
                        .look(&self.scenario.map, a.at, a.altitude, b.at, b.altitude)
                {
                    denial.text = format!("{} cannot see {}: {by} at {at}.", a.at, b.at).into();
                }
            }
            NoHit::Friends if denied(why.into()) => {
                let ends = ((a.at, a.altitude), (b.at, b.altitude));
                if let Some(hex) =
                    self.sights
                        .friends_in_the_way(&self.scenario.map, ends.0, ends.1, &friends)
                {
                    denial.text = format!(
                        "Friends in {hex} are in the line from {} to {}.",
                        a.at, b.at
                    )
                    .into();
                }
            }
            _ => {}
        }
    }

    // ------------------------------------------------------------------ Fire Action (7.0)

    /// FTE-7.0-08, 27.0-01: whom a Unit may aim at in a Fire Action.
    pub(super) fn may_aim(
        &self,
        state: &State,
        primary: UnitId,
        target: UnitId,
        friends: &HexSet,
    ) -> Result<bool, No> {
        let u = state.unit(primary);
        need(
            self.role(u) != Role::Sapper,
            "FTE-27.0-01",
            "Sappers attack only in Assaults.",
        )?;
        Ok(self.may_hit(state, primary, target, friends, true)?)
    }

    pub(crate) fn may_fire(&self, state: &State, unit: UnitId) -> May {
        let u = state.unit(unit);
        self.may_shoot(u)?;
        need(
            self.role(u) != Role::Sapper,
            "FTE-27.0-01",
            "Sappers attack only in Assaults.",
        )?;
        let friends = self.friends_on_ground(state, u.side);
        let enemies = state.of_side(u.side.enemy());
        one_of(
            enemies.map(|(t, _)| self.may_aim(state, unit, t, &friends).map(|_| ())),
            No("FTE-7.0-01", "There is no enemy Unit it can fire at."),
        )
    }
}
