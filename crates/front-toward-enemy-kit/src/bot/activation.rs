//! Whom to activate, and what each Unit does with its turn.

use super::movement::Plan;
use super::value::Mind;
use bots::pick_best;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Nation, Role, Side};
use front_toward_enemy::frame::{CheckFor, Mode};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{Action, Altitude, Cache, Flags, Medevac, UnitId};
use ground::{Hex, HexSet};

/// How far a Leader's voice carries, on foot and between Vehicles.
const VOICE: u32 = 2;
const RADIO: u32 = 4;

/// A guess at the best a Unit can do now.
#[derive(Clone, Copy)]
struct Prospect {
    /// What it is worth.
    worth: f32,
    /// Fire goes before movement, and that before the rest.
    fires: bool,
}

impl Mind<'_> {
    // ------------------------------------------------------------------ prospects

    /// A quick guess at the best a Unit can do now, without looking for ways.
    fn prospect(&self, unit: UnitId, friends: &HexSet) -> Prospect {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        let plain = |worth| Prospect {
            worth,
            fires: false,
        };
        if facts.class == Class::Helicopter {
            return plain(self.sortie(unit));
        }
        if u.is(Flags::BROKEN) {
            return plain(1.5);
        }
        let shot = self
            .best_shot(unit, friends)
            .map_or(0.0, |(_, worth)| worth);
        let mut best = Prospect {
            worth: shot,
            fires: shot > 0.0,
        };
        let mut offer = |worth: f32| {
            if worth > best.worth {
                best = plain(worth);
            }
        };
        if u.is(Flags::SUPPRESSED) {
            offer(0.9);
        }
        if facts.class == Class::Vehicle {
            offer(self.road_prospect(unit) + 0.5 * shot);
            return best;
        }
        offer(self.chores(unit));
        offer(self.move_prospect(unit));
        best
    }

    /// Everything but fire and movement that Infantry could do.
    fn chores(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        let mut best = self
            .recover(unit)
            .max(self.search(unit))
            .max(self.destroy(unit));
        if facts.leader || facts.role == Role::Observer {
            best = best.max(self.call_fire(unit)).max(self.call_medevac(unit));
        }
        let near = self.foes.iter().filter(|f| f.at.distance(u.at) == 1);
        for foe in near {
            best = best.max(self.storm(unit, foe.at));
        }
        best
    }

    fn move_prospect(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        if !self.game.is_real(u) {
            return 0.0;
        }
        let here = self.pull(unit, u.at, u.at)
            - self.danger(
                unit,
                u.at,
                Altitude::Ground,
                u.is(Flags::CONCEALED),
                self.shelter(unit),
            );
        let map = &self.game.scenario.map;
        let mut best = 0.0f32;
        for &hex in map.neighbours(u.at).iter().filter(|h| !h.is_nowhere()) {
            let concealed = u.is(Flags::CONCEALED) && !self.watched(hex, Altitude::Ground);
            let there = self.pull(unit, u.at, hex)
                - self.danger(unit, hex, Altitude::Ground, concealed, 0.0);
            // A Move goes on for some hexes more.
            best = best
                .max((there - here) * 2.0 - self.reaction(unit, hex, Altitude::Ground, concealed));
        }
        best
    }

    fn road_prospect(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        if u.is(Flags::IMMOBILIZED) {
            return 0.5;
        }
        let gain = |hex: Hex| self.drive_to(unit, hex);
        let here = gain(u.at);
        let around = self
            .game
            .scenario
            .map
            .neighbours(u.at)
            .iter()
            .filter(|h| !h.is_nowhere());
        let ahead = around.map(|&h| gain(h)).fold(here, f32::max);
        // Those in front clear the road for those behind.
        (ahead - here) * 6.0
            + if self.view.passengers(unit).next().is_some() {
                0.3
            } else {
                0.0
            }
            + 0.02 * here
    }

    // ------------------------------------------------------------------ whom to activate

    /// The Activation with the most to gain.
    pub fn declare(&self, choices: &[Choice]) -> Choice {
        let friends = self.game.in_the_way(self.view, self.side);
        let free = self
            .view
            .of_side(self.side)
            .filter(|(_, u)| !u.is(Flags::COMPLETE));
        let worth: Vec<(UnitId, f32)> = free
            .map(|(id, _)| (id, self.prospect(id, &friends).worth.max(0.0)))
            .collect();
        let sum = |with: &dyn Fn(UnitId) -> bool| {
            worth
                .iter()
                .filter(|(id, _)| with(*id))
                .map(|(_, w)| w)
                .sum::<f32>()
        };
        let one = |unit: UnitId| {
            worth
                .iter()
                .find(|(id, _)| *id == unit)
                .map_or(0.0, |(_, w)| *w)
        };
        let class = |unit: UnitId| self.game.facts(self.view.unit(unit)).class;
        pick_best(choices, |choice| match *choice {
            Choice::ActivateLeader { unit } => {
                sum(&|other| other == unit || self.follows(unit, other))
            }
            Choice::ActivateHex { hex } => {
                sum(&|other| class(other) == Class::Infantry && self.view.unit(other).at == hex)
            }
            Choice::ActivateVehicle { unit } => {
                let leads = self.view.passengers(unit).any(|(_, p)| {
                    self.game.facts(p).leader && !p.any(Flags::BROKEN | Flags::SUPPRESSED)
                });
                let at = self.view.unit(unit).at;
                sum(&|other| {
                    other == unit
                        || (leads
                            && class(other) == Class::Vehicle
                            && self.view.unit(other).at.distance(at) <= RADIO)
                })
            }
            // It costs no chit, so whatever it does is a gift.
            Choice::ActivateHelicopter { unit } if self.view.act.by_chit => 3.0 * one(unit),
            Choice::ActivateHelicopter { unit } => one(unit),
            _ => 0.0,
        })
    }

    fn follows(&self, leader: UnitId, other: UnitId) -> bool {
        let (l, o) = (self.view.unit(leader), self.view.unit(other));
        let (leads, facts) = (self.game.facts(l), self.game.facts(o));
        let reach = if l.is(Flags::SUPPRESSED) { 0 } else { VOICE };
        !l.is(Flags::BROKEN)
            && facts.class == Class::Infantry
            && l.at.distance(o.at) <= reach
            && (facts.nation == leads.nation || facts.nation == Nation::Unmarked)
    }

    /// Who acts next: fire first, then those with the most to gain.
    pub fn next_to_act(&self, choices: &[Choice]) -> Choice {
        let friends = self.game.in_the_way(self.view, self.side);
        pick_best(choices, |choice| match *choice {
            Choice::Act { unit } => {
                let prospect = self.prospect(unit, &friends);
                prospect.worth + if prospect.fires { 10.0 } else { 0.0 }
            }
            _ => 0.03,
        })
    }

    // ------------------------------------------------------------------ what it does

    /// The Action of a Unit.
    pub fn act(&self, unit: UnitId, taken: &[Action], choices: &[Choice]) -> Choice {
        let u = self.view.unit(unit);
        match self.game.facts(u).class {
            Class::Helicopter => return self.fly_action(unit, taken, choices),
            Class::Vehicle => return self.vehicle_action(unit, choices),
            Class::Infantry => {}
        }
        let friends = self.game.in_the_way(self.view, self.side);
        let shot = self
            .best_shot(unit, &friends)
            .map_or(-1.0, |(_, worth)| worth);
        let (mode, plan) = if choices.contains(&Choice::Move { mode: Mode::Normal }) {
            self.best_mode(unit)
        } else {
            (Mode::Normal, Plan::STAY)
        };
        let flight = if u.is(Flags::BROKEN) { 0.7 } else { 1.0 };
        pick_best(choices, |choice| match *choice {
            Choice::Fire => shot,
            Choice::Move { mode: how } if how == mode => plan.gain * flight - 0.01,
            Choice::Move { .. } => -1.0,
            Choice::Assault { hex } => self.storm(unit, hex),
            Choice::Search => self.search(unit),
            Choice::Recover => self.recover(unit),
            Choice::DestroyCache => self.destroy(unit),
            Choice::RequestMedevac => self.call_medevac(unit),
            Choice::RequestFireMission => self.call_fire(unit),
            Choice::Nothing => 0.0,
            _ => -1.0,
        })
    }

    fn vehicle_action(&self, unit: UnitId, choices: &[Choice]) -> Choice {
        let u = self.view.unit(unit);
        let friends = self.game.in_the_way(self.view, self.side);
        let shot = self
            .best_shot(unit, &friends)
            .map_or(-1.0, |(_, worth)| worth);
        let mut drive = -1.0;
        if choices.contains(&Choice::Move { mode: Mode::Normal }) {
            drive = self
                .plan(
                    unit,
                    Mode::Normal,
                    self.game.half_points(self.view, unit, Mode::Normal),
                )
                .gain;
        }
        pick_best(choices, |choice| match *choice {
            // What can be shot at from here may be out of sight after the drive, and the other way round.
            Choice::Fire => shot + 0.5,
            Choice::Move { .. } => drive,
            Choice::Unload => self.unload(unit),
            Choice::Load => self.load(unit),
            Choice::Recover if u.is(Flags::SUPPRESSED) => 0.5,
            Choice::Abandon => {
                let fear = self.danger(unit, u.at, Altitude::Ground, false, 0.0);
                if shot > 0.3 { fear - 1.5 } else { fear - 0.2 }
            }
            Choice::Nothing => 0.0,
            _ => -1.0,
        })
    }

    /// What a Recover Action is worth.
    pub fn recover(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        let mut worth = self.lying_here(unit);
        if u.is(Flags::BROKEN) {
            worth += 1.5;
        }
        if u.is(Flags::SUPPRESSED) {
            worth += if self.game.facts(u).leader { 1.1 } else { 0.8 };
        }
        if u.is(Flags::EXHAUSTED) {
            worth += 0.3;
        }
        worth - 0.05
    }

    fn search(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        let hidden = self
            .view
            .caches_in(u.at)
            .filter(|(_, c)| c.side != self.side && !c.revealed)
            .count() as f32;
        if hidden == 0.0 {
            return -1.0;
        }
        let found = self
            .game
            .check_chance(self.view, unit, CheckFor::Search, Hex::NOWHERE);
        (0.2 + found) * hidden * 1.3
    }

    fn destroy(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        if u.is(Flags::SUPPRESSED) || self.side == Side::Nva {
            return -1.0;
        }
        let scores = |c: &Cache| c.side != self.side && c.revealed;
        let found = self
            .view
            .caches_in(u.at)
            .any(|(_, c)| scores(c) && destructible(c.kind));
        if found { 1.3 } else { -1.0 }
    }

    fn call_medevac(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        let asked = self.view.medevac != Medevac::None;
        if asked || self.side == Side::Nva || u.any(Flags::BROKEN | Flags::SUPPRESSED) {
            return -1.0;
        }
        if !self.game.facts(u).leader || self.turns_left() < 4.0 {
            return -1.0;
        }
        0.35 * self.waiting_for_medevac() - 0.1
    }
}

/// Whether Americans can destroy it (11.0).
fn destructible(kind: CacheKind) -> bool {
    !matches!(
        kind,
        CacheKind::Foxholes | CacheKind::Hidden | CacheKind::Dummy
    )
}
