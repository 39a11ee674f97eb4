//! 14.1.1 to 14.1.3 Where a vehicle is struck, penetration, and what a hit that does not penetrate does.

use super::{Shot, ShotStage};
use crate::charts::Facing;
use crate::counters::Armor;
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{RollFor, Rolled, Throw};
use crate::lnl::Lnl;
use crate::state::{Location, State, Unit};
use engine::Log;

engine::kinds! {
    /// What a hit on armor comes to (T-LNLT-14.1).
    pub enum Effect {
        /// 1 against 6: a dud.
        #[default] Dud,
        /// 6 against 1, or more penetration than armor.
        Destroyed,
        /// As much penetration as armor.
        Level,
        /// Less.
        Held,
    }
}

impl Armor {
    /// The value of a facing; none where it is unarmored.
    pub const fn of(&self, facing: Facing) -> Option<i8> {
        match facing {
            Facing::Front => self.front,
            Facing::Flank => self.flank,
            Facing::Rear => self.rear,
        }
    }
}

impl Lnl {
    /// LNLT-14.1.3-03: whether the natural dice strike the turret.
    pub(crate) fn strikes_turret(&self, target: &Unit, rolled: Rolled) -> bool {
        let natural = rolled.sum();
        self.facts(target).turret && natural % 2 == 0 && natural != 2
    }

    /// LNLT-14.1.3-01, LNLT-14.1.3-02: the facing that is struck from somewhere and its armor; of two the weaker one. A
    /// turret's by its own facing (B-70).
    pub(crate) fn armor_struck(
        &self,
        target: &Unit,
        from: Location,
        turret: bool,
    ) -> (Facing, Option<i8>) {
        let kind = self.kind(target);
        let (armor, corner) = match (turret, &kind.turret) {
            (true, Some(armor)) => (armor, target.turret),
            _ => (&kind.hull, target.facing),
        };
        let worth = |facing: Facing| armor.of(facing).unwrap_or(i8::MIN);
        if from.hex() == target.at.hex() {
            // From right above no facing is between: the one that favours the shooter (LNLT-14.1.3-02).
            let weakest = Facing::ALL.into_iter().min_by_key(|&it| worth(it));
            let facing = weakest.unwrap_or_default();
            return (facing, armor.of(facing));
        }
        let [a, b] = corner.struck(target.at.hex(), from.hex(), &self.charts().oft.impact);
        let facing = if worth(b) < worth(a) { b } else { a };
        (facing, armor.of(facing))
    }

    /// LNLT-14.1-10, LNLT-RRT-03: the penetration value of a shot, half of it where HEAT strikes red armor.
    pub(crate) fn penetration(&self, state: &State, shot: &Shot) -> i16 {
        let pen = i16::from(self.column_of(state, shot).map_or(0, |column| column.pen));
        let target = state.unit(shot.target);
        let kind = self.kind(target);
        let red = match (self.strikes_turret(target, shot.rolled), &kind.turret) {
            (true, Some(turret)) => turret.red,
            _ => kind.hull.red,
        };
        let heat = self
            .ordnance_of(state, shot.unit, shot.weapon)
            .is_some_and(|gun| gun.heat);
        match state.options.red_armor && heat && red {
            true => (pen + 1) / 2,
            false => pen,
        }
    }

    /// MPV less MAV (LNLT-14.1-10).
    pub(crate) fn beyond_armor(&self, state: &State, shot: &Shot, rolled: Rolled) -> i16 {
        let target = state.unit(shot.target);
        let from = state.unit(shot.unit).at;
        let turret = self.strikes_turret(target, shot.rolled);
        let armor = i16::from(self.armor_struck(target, from, turret).1.unwrap_or(0));
        let mpv = self.penetration(state, shot) + i16::from(rolled.dice[0]);
        mpv - (armor + i16::from(rolled.against))
    }

    /// LNLT-14.1-10, LNLT-14.1-11, LNLT-14.1.1-01, LNLT-14.1.1-05.
    pub(crate) fn effect(&self, state: &State, shot: &Shot, rolled: Rolled) -> Effect {
        match (rolled.dice[0], rolled.against) {
            (1, 6) => Effect::Dud,
            (6, 1) => Effect::Destroyed,
            _ => match self.beyond_armor(state, shot, rolled) {
                1.. => Effect::Destroyed,
                0 => Effect::Level,
                _ => Effect::Held,
            },
        }
    }

    /// A vehicle is hit: where there is no armor it is gone (LNLT-14.1.2-01), else penetration is rolled.
    pub(super) fn strike_armor(
        &self,
        state: &mut State,
        shot: Shot,
        log: &mut impl Log<State, Event>,
    ) {
        let target = *state.unit(shot.target);
        let turret = self.strikes_turret(&target, shot.rolled);
        let from = state.unit(shot.unit).at;
        let (facing, armor) = self.armor_struck(&target, from, turret);
        let unit = shot.target;
        log.note_with(state, || Event::Struck {
            unit,
            turret,
            facing,
            armor,
        });
        if armor.is_none() {
            state.stack.become_(shot.at_stage(ShotStage::After));
            return self.destroy_vehicle(state, unit, log);
        }
        state.stack.become_(shot.at_stage(ShotStage::Penetration));
        self.roll(state, Throw::opposed(RollFor::Penetration, shot.by));
    }

    pub(super) fn end_penetration(
        &self,
        state: &mut State,
        shot: Shot,
        log: &mut impl Log<State, Event>,
    ) {
        let effect = self.effect(state, &shot, shot.against);
        let unit = shot.target;
        log.note_with(state, || {
            let target = state.unit(unit);
            let from = state.unit(shot.unit).at;
            let turret = self.strikes_turret(target, shot.rolled);
            Event::Penetrated {
                unit,
                dice: shot.against.told(),
                penetration: self.penetration(state, &shot) as i8,
                armor: self.armor_struck(target, from, turret).1.unwrap_or(0),
                effect,
            }
        });
        match effect {
            Effect::Dud => state.stack.become_(shot.at_stage(ShotStage::After)),
            Effect::Destroyed => {
                state.stack.become_(shot.at_stage(ShotStage::After));
                self.destroy_vehicle(state, unit, log);
            }
            Effect::Level | Effect::Held => {
                state.stack.become_(shot.at_stage(ShotStage::Morale));
                let side = state.unit(unit).side;
                self.roll(state, Throw::two(RollFor::Rattled, side));
            }
        }
    }

    /// LNLT-14.1.1-01, LNLT-14.1.1-05: what changes the Morale Check of a vehicle that was hit.
    pub(crate) fn rattled_net(&self, state: &State, shot: &Shot, net: Net) -> Net {
        let mut net = self.morale_net(state, shot.target, net);
        let beyond = self.beyond_armor(state, shot, shot.against);
        net.add(beyond, "armor above penetration", "LNLT-14.1.1-05");
        net
    }

    /// Whether a vehicle passes it.
    pub(crate) fn stays_calm(&self, state: &State, shot: &Shot, rolled: Rolled) -> bool {
        let net = self.rattled_net(state, shot, Net::default()).sum;
        let passed = rolled.sum() + net <= i16::from(self.morale_needed(state, shot.target));
        let effect = self.effect(state, shot, shot.against);
        // LNLT-14.1.1-06
        passed && !(effect == Effect::Held && rolled.sum() == 12)
    }

    /// LNLT-14.1.1-01 to LNLT-14.1.1-07.
    pub(super) fn end_vehicle_morale(
        &self,
        state: &mut State,
        shot: &Shot,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = shot.target;
        let calm = self.stays_calm(state, shot, rolled);
        let effect = self.effect(state, shot, shot.against);
        let morale = self.morale_needed(state, unit);
        log.note_with(state, || Event::Rattled {
            unit,
            dice: rolled.told(),
            modifiers: self.rattled_net(state, shot, Net::told()).into_terms(),
            morale,
            passed: calm,
            level: effect == Effect::Level,
        });
        match (effect, calm) {
            (Effect::Level, false) => self.abandon(state, unit, log),
            (Effect::Level, true) | (_, false) => self.shake(state, unit, log),
            (_, true) => {}
        }
    }
}
