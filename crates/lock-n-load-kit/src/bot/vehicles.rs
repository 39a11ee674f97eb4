//! Vehicles: where to drive, which way to look, when those aboard get off.

use super::mind::Mind;
use lock_n_load::Lnl;
use lock_n_load::choice::Choice;
use lock_n_load::counters::{Class, Corner, Side};
use lock_n_load::frame::{Driving, Mode};
use lock_n_load::state::{Flags, Location, State, Unit, UnitId, WeaponId};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

const TIMES: u32 = 12;

/// A step of a drive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Stay,
    Into(Location),
    Turn(Corner),
}

#[derive(Clone, Copy)]
struct Node {
    at: Location,
    facing: Corner,
    spent: u8,
    /// The share of its worth that Mines on the way are likely to cost.
    mines: f32,
    first: Step,
}

/// Somebody of the enemy who can destroy vehicles, and what with.
pub(super) struct Gun {
    unit: UnitId,
    arms: Vec<WeaponId>,
}

impl Gun {
    /// All of a side.
    pub fn all(game: &Lnl, view: &State, side: Side) -> Vec<Gun> {
        let able = view
            .of(side)
            .filter(|(_, unit)| unit.good_order() && !unit.is(Flags::ABANDONED) && !unit.carried());
        let guns = able.map(|(unit, _)| Gun {
            unit,
            arms: game.ordnance_held(view, unit),
        });
        guns.filter(|gun| !gun.arms.is_empty()).collect()
    }
}

impl Mind<'_> {
    /// How likely the enemy's guns and rockets are to destroy a vehicle that stands and looks so.
    pub fn gun_danger(&self, world: &State, id: UnitId) -> f32 {
        let at = world.unit(id).at;
        let guns = self.guns();
        let mut watched = self.watched.borrow_mut();
        let watching = watched.entry(at).or_insert_with(|| {
            let sees = |gun: &Gun| {
                let from = self.view.unit(gun.unit).at;
                self.game.looks_along(self.view, from, at).is_some()
            };
            (0..guns.len()).filter(|&i| sees(&guns[i])).collect()
        });
        let mut safe = 1.0;
        for Gun { unit, arms } in watching.iter().map(|&i| &guns[i]) {
            let chances = arms
                .iter()
                .map(|&weapon| self.game.kill_chance(world, *unit, weapon, id));
            safe *= 1.0 - chances.fold(0.0, f32::max);
        }
        1.0 - safe
    }

    /// What it is worth for a vehicle to stand somewhere and look that way.
    fn parking(&self, id: UnitId, at: Location, facing: Corner) -> f32 {
        let mut world = *self.view;
        let unit = world.unit_mut(id);
        unit.at = at;
        unit.facing = facing;
        if at != self.view.unit(id).at {
            unit.set(Flags::MOVED);
        }
        let unit = *world.unit(id);
        let aboard: f32 = self.view.aboard(id).map(|(_, it)| self.value(it)).sum();
        let danger = self.gun_danger(&world, id);
        let loss = danger * (self.value(&unit) + 0.5 * aboard);
        let (spot, fire) = self.spot(id, &unit);
        // Who has just driven is fired at before he fires.
        let fire = match at == self.view.unit(id).at {
            true => fire,
            false => (1.0 - danger) * fire,
        };
        let off = match self.exit_points(&unit) {
            Some(points) if self.leads_off(at, facing) => 0.3 * points,
            _ => 0.0,
        };
        spot + self.weights.chance_to_fire * fire + off + 0.1 * self.front(at.hex(), facing)
            - self.caution() * self.weights.hull * loss
    }

    /// What it is worth for a vehicle to stand where it would, whichever way it looks, and what it can fire at from there.
    fn spot(&self, id: UnitId, unit: &Unit) -> (f32, f32) {
        let at = unit.at;
        let known = self.spots.borrow().get(&(id, at)).copied();
        known.unwrap_or_else(|| {
            let near = self.close_danger(at) * self.value(unit) + self.rifle_danger(id, at);
            let errand = self.errand(id, at);
            let spot = self.pull(id, unit, at) + errand - self.caution() * near;
            let spot = (spot, self.fire_from(id, at));
            self.spots.borrow_mut().insert((id, at), spot);
            spot
        })
    }

    /// Whether a vehicle that looks so has the edge before it by which it may leave the map.
    fn leads_off(&self, at: Location, facing: Corner) -> bool {
        let map = &self.game.scenario.map;
        let mut exits = self.game.scenario.exits.iter();
        let exit = exits.any(|exit| exit.side == self.side && exit.area.contains(at.hex()));
        let mut ahead = facing.sides().into_iter();
        exit && ahead.any(|side| map.neighbour(at.hex(), side).is_nowhere())
    }

    /// Infantry next to a vehicle assaults it.
    fn close_danger(&self, at: Location) -> f32 {
        let near = self.enemies().filter(|(_, unit)| {
            let class = self.game.class(unit);
            let fights = class == Class::Hero || class.mmc() && class != Class::WeaponTeam;
            fights && unit.good_order() && unit.at.hex().distance(at.hex()) == 1
        });
        (0.12 * near.count() as f32).min(0.4)
    }

    /// What those aboard gain by being driven somewhere.
    fn errand(&self, id: UnitId, at: Location) -> f32 {
        let drive = self.game.facts(self.view.unit(id)).drive;
        let speed = self.speed(id);
        let aboard = self.view.aboard(id);
        let each = aboard.map(|(rider, it)| {
            let goals = self.draw_of_goals(rider, it, at) + self.claim(rider, it, at);
            0.6 * goals + self.way_off(it, drive, at, speed)
        });
        each.sum()
    }

    /// What small arms are likely to cost a vehicle without armour, and those in it.
    fn rifle_danger(&self, id: UnitId, at: Location) -> f32 {
        let unit = self.view.unit(id);
        if self.game.printed(unit).hull.front.is_some() {
            return 0.0;
        }
        let aboard: f32 = self.view.aboard(id).map(|(_, it)| self.value(it)).sum();
        0.6 * self.staying(at, true) * (self.value(unit) + 0.5 * aboard)
    }

    /// The best a vehicle can do by moving, and how it begins.
    fn best_drive(&self, id: UnitId, assault: bool, fresh: bool) -> (f32, Step) {
        let unit = *self.view.unit(id);
        let mf = self.game.movement_factor(self.view, id);
        let fuel = if assault { mf.div_ceil(2) } else { mf };
        let here = self.parking(id, unit.at, unit.facing);
        let missed = match (fresh, assault) {
            (true, false) => 0.05 + 0.3 * self.fire_from(id, unit.at),
            (true, true) => 0.05 + 0.1 * self.fire_from(id, unit.at),
            (false, _) => 0.0,
        };
        let aboard: f32 = self.view.aboard(id).map(|(_, it)| self.value(it)).sum();
        let mut best = (0.0, Step::Stay);
        for node in self.drives(&unit, fuel) {
            if node.first == Step::Stay {
                continue;
            }
            let there = self.parking(id, node.at, node.facing);
            let mines = node.mines * (self.value(&unit) + aboard);
            let fires = match assault {
                true => 0.4 * self.spots.borrow()[&(id, node.at)].1,
                false => 0.0,
            };
            let gain = there + fires - here - missed - mines - 0.004 * f32::from(node.spent);
            if gain > best.0 {
                best = (gain, node.first);
            }
        }
        best
    }

    /// Everywhere a vehicle can get with its movement points.
    fn drives(&self, unit: &Unit, fuel: u8) -> Vec<Node> {
        let mut done: HashMap<(Location, Corner), ()> = HashMap::new();
        let mut nodes = vec![Node {
            at: unit.at,
            facing: unit.facing,
            spent: unit.spent,
            mines: 0.0,
            first: Step::Stay,
        }];
        let mut found = Vec::new();
        let mut open = BinaryHeap::new();
        open.push(Reverse((0u16, 0usize)));
        while let Some(Reverse((_, place))) = open.pop() {
            let node = nodes[place];
            if done.insert((node.at, node.facing), ()).is_some() {
                continue;
            }
            found.push(node);
            let mut add = |at: Location, facing: Corner, cost: u8, step: Step| {
                let spent = node.spent.saturating_add(cost);
                if spent > fuel || done.contains_key(&(at, facing)) {
                    return;
                }
                let first = if node.first == Step::Stay {
                    step
                } else {
                    node.first
                };
                let entered = at != node.at;
                let mines = node.mines + if entered { self.mined(at.hex()) } else { 0.0 };
                nodes.push(Node {
                    at,
                    facing,
                    spent,
                    mines,
                    first,
                });
                // A way around Mines is looked at before one through them.
                let weight = u16::from(spent) + (100.0 * mines) as u16;
                open.push(Reverse((weight, nodes.len() - 1)));
            };
            let here = Unit {
                at: node.at,
                facing: node.facing,
                ..*unit
            };
            for &hex in self.game.scenario.map.neighbours(node.at.hex()) {
                if hex.is_nowhere() {
                    continue;
                }
                let to = Location::ground(hex);
                let taken = self.view.here(to).any(|(_, it)| it.side != self.side);
                if taken {
                    continue;
                }
                if let Some(cost) = self.game.drive_points(self.view, &here, to) {
                    add(to, node.facing, cost, Step::Into(to));
                }
            }
            for turn in [1, 5] {
                let facing = node.facing.clockwise(turn);
                add(node.at, facing, 1, Step::Turn(facing));
            }
        }
        found
    }

    /// What it is worth to begin to drive.
    pub fn drive_worth(&self, id: UnitId, mode: Mode) -> f32 {
        self.best_drive(id, mode == Mode::Assault, true).0
    }

    /// The next step of a drive, who gets off, or its end.
    pub fn drive_on(&self, driving: &Driving, choices: &[Choice]) -> Choice {
        let unit = self.view.unit(driving.unit);
        let (gain, step) = self.best_drive(driving.unit, driving.assault, !driving.started);
        // Who has kept his marker moves on, wherever to (LNLT-15.5-02).
        let must = unit.is(Flags::KEPT) && !driving.started;
        let mut best = (if must { f32::MIN } else { 0.01 }, Choice::Halt);
        let drives = match step {
            Step::Into(to) => Some(Choice::Step { to }),
            Step::Turn(corner) => Some(Choice::Face { corner }),
            Step::Stay => None,
        };
        if let Some(choice) = drives.filter(|choice| gain > best.0 && choices.contains(choice)) {
            best = (gain, choice);
        }
        for choice in choices {
            let worth = match *choice {
                Choice::Overrun { .. } => {
                    let danger = self.close_danger(unit.at) * self.value(unit);
                    self.trial(self.view, self.side, *choice, TIMES) - danger - 0.3
                }
                Choice::Unload { unit } => self.unload_worth(unit),
                Choice::Leave => self.leaving(driving.unit),
                Choice::Step { to } if must => self.parking(driving.unit, to, unit.facing) - 100.0,
                _ => continue,
            };
            if worth > best.0 {
                best = (worth, *choice);
            }
        }
        match choices.contains(&best.1) {
            true => best.1,
            false => choices[0],
        }
    }

    /// What it is worth that a vehicle or helicopter leaves the map with those aboard.
    pub fn leaving(&self, id: UnitId) -> f32 {
        let aboard = self.view.aboard(id).map(|(rider, _)| rider);
        let each = aboard.chain([id]).map(|id| {
            let unit = self.view.unit(id);
            let missed = 0.12 * self.strength(unit) * self.turns_left().min(4.0);
            match self.exit_points(unit) {
                Some(points) => 1.5 * points - missed,
                None => -0.5 * self.strength(unit),
            }
        });
        each.sum()
    }

    /// What it is worth for a passenger to get off where he is: to fight there, or because it is near enough to walk.
    pub fn unload_worth(&self, id: UnitId) -> f32 {
        let unit = self.view.unit(id);
        if self.game.class(unit) == Class::ArmorLeader {
            return -1.0;
        }
        let carrier = unit.aboard;
        let danger = self.gun_danger(self.view, carrier) * self.value(unit);
        let mf = f32::from(self.game.movement_factor(self.view, id).max(1));
        let drive = self.game.facts(unit).drive;
        let objectives = self.game.scenario.objectives.iter().enumerate();
        let open = objectives.filter(|(i, _)| self.view.control[*i] != Some(self.side));
        let ways = open.filter_map(|(i, _)| self.ground.to_objective(i, drive, unit.at.hex()));
        let nearest = ways.fold(f32::INFINITY, f32::min);
        let arrived = match nearest <= 1.5 * mf || nearest.is_infinite() {
            true => 0.4,
            false => -0.3,
        };
        let exposed = self.staying(unit.at, true) * self.value(unit);
        // Who is to leave the map is driven there.
        if self.exit_points(unit).is_some() {
            return 0.5 * danger - exposed - 0.5;
        }
        // In the very place of an objective he takes it by getting off.
        let claim = self.claim(id, unit, unit.at);
        arrived + claim + 0.5 * danger + 0.5 * self.fire_from(id, unit.at)
            - self.caution() * exposed
    }

    /// Open vehicles see and hit better; who is under small-arms fire is better buttoned up.
    pub fn button_worth(&self, id: UnitId) -> f32 {
        let unit = self.view.unit(id);
        let threats = self.threats(unit.at, false);
        let threat: f32 = threats.iter().map(|[now, later]| now.max(*later)).sum();
        let kind = self.game.printed(unit);
        let thin = kind.hull.front.is_none();
        let shut = threat > 0.6 && !thin;
        match (unit.is(Flags::BUTTONED), shut) {
            (false, true) => 0.15,
            (true, false) => 0.12,
            _ => -1.0,
        }
    }

    /// Which vehicles keep their markers into the next turn: none; they fire then.
    pub fn keep(&self, choices: &[Choice]) -> Choice {
        super::shooting::prefer(choices, |choice| matches!(choice, Choice::Done))
    }
}
