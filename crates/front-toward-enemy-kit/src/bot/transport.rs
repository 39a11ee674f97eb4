//! Vehicles and Helicopters: where they drive and fly, whom they carry, when they unload.

use super::fields::{FAR, Flight, Place, cheapest};
use super::value::Mind;
use bots::pick_best;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Role, Side};
use front_toward_enemy::frame::{Move, Transport};
use front_toward_enemy::state::{Action, Altitude, Flags, UnitId};
use ground::{Hex, HexSet};

/// Half points of a Vehicle's Move.
const DRIVE: f32 = 30.0;
/// Nobody flies farther than this in one Move.
const FLIGHT: u32 = 20;
/// What each Move on foot costs those who are put down too far away.
const WALK: f32 = 0.6;
/// How many hexes longer a way may be for each point of danger it saves.
const DETOUR: f32 = 4.0;

impl Mind<'_> {
    // ------------------------------------------------------------------ Vehicles

    /// What a Vehicle gains by being nearer to where it should be.
    pub fn drive_to(&self, unit: UnitId, hex: Hex) -> f32 {
        let loaded = self.view.passengers(unit).count() as f32;
        let mut best = 0.0f32;
        for (i, exit) in self.paid_exits() {
            let moves = self.moves_by_road(Place::Exit(i), &exit, hex);
            best = best.max(
                f32::from(self.game.scenario.exits[i].vp) * (1.0 + loaded) * 0.75f32.powf(moves),
            );
        }
        if best > 0.0 {
            return best;
        }
        let armed = self.game.face(self.view.unit(unit)).fire.is_some();
        let use_there = 0.25 * loaded.min(2.0) + if armed { 0.25 } else { 0.0 };
        for (i, objective) in self.game.scenario.objectives.iter().enumerate() {
            let worth = f32::from(objective.vp[0] + objective.vp[1]) * use_there;
            let moves = self.moves_by_road(Place::Objective(i), &objective.hexes, hex);
            best = best.max(worth * 0.7f32.powf(moves));
        }
        best
    }

    fn paid_exits(&self) -> impl Iterator<Item = (usize, HexSet)> + '_ {
        let exits = self.game.scenario.exits.iter().enumerate();
        exits
            .filter(|(_, e)| e.side == self.side && e.vp > 0)
            .map(|(i, e)| (i, e.hexes))
    }

    fn moves_by_road(&self, place: Place, goal: &HexSet, hex: Hex) -> f32 {
        let field = self
            .fields
            .borrow_mut()
            .get(self.game, Class::Vehicle, place, || *goal);
        match field[hex.index()] {
            FAR => {
                goal.iter().map(|g| g.distance(hex)).min().unwrap_or(99) as f32 * 4.0 / DRIVE + 0.3
            }
            far => f32::from(far) / DRIVE,
        }
    }

    /// What an Unload Action is worth.
    pub fn unload(&self, carrier: UnitId) -> f32 {
        let u = self.view.unit(carrier);
        let loaded = self.view.passengers(carrier).count() as f32;
        if loaded == 0.0 {
            return if u.is(Flags::DOWNED) { 1.0 } else { -1.0 };
        }
        if u.any(Flags::DOWNED | Flags::IMMOBILIZED) {
            return 2.0 * loaded;
        }
        if self.game.facts(u).class == Class::Helicopter {
            return 1.5 * loaded;
        }
        if self.paid_exits().next().is_some() {
            return -1.0;
        }
        let near = self
            .game
            .scenario
            .objectives
            .iter()
            .any(|o| o.hexes.iter().any(|h| h.distance(u.at) <= 3));
        let hot = self.danger(carrier, u.at, Altitude::Ground, false, 0.0) > 1.5;
        if near || hot || self.turns_left() <= 2.0 {
            0.8 * loaded
        } else {
            -1.0
        }
    }

    /// What a Load Action is worth.
    pub fn load(&self, carrier: UnitId) -> f32 {
        let u = self.view.unit(carrier);
        let markers = self
            .view
            .lying(u.at)
            .filter(|(_, c)| c.side == self.side)
            .count() as f32;
        match self.game.facts(u).role {
            Role::Medevac => 3.0 * markers,
            Role::Vehicle if self.paid_exits().next().is_some() => {
                let men = self
                    .view
                    .here(u.at)
                    .filter(|(_, o)| self.game.facts(o).class == Class::Infantry)
                    .count();
                1.5 * men as f32 + markers
            }
            _ => -1.0,
        }
    }

    /// Who and what goes aboard or out: all of them.
    pub fn everybody(&self, f: &Transport, choices: &[Choice]) -> Choice {
        let keeps = !f.load
            && self.side == Side::Us
            && self.game.facts(self.view.unit(f.carrier)).class == Class::Vehicle;
        pick_best(choices, |choice| match *choice {
            Choice::Join { .. } => 2.0,
            Choice::JoinMarker { .. } if keeps => 0.0,
            Choice::JoinMarker { .. } => 1.5,
            Choice::Begin => 1.0,
            _ => -1.0,
        })
    }

    // ------------------------------------------------------------------ Helicopters

    /// Whether a Helicopter has done what it came for.
    fn homeward(&self, unit: UnitId) -> bool {
        let u = self.view.unit(unit);
        let empty = self.view.passengers(unit).next().is_none();
        match self.game.facts(u).role {
            _ if u.is(Flags::LEAVING) || self.game.has_to_leave(self.view, u) => true,
            Role::Medevac => self.view.borne(unit).next().is_some(),
            Role::Slick => empty,
            _ => false,
        }
    }

    /// What activating a Helicopter is worth.
    pub fn sortie(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        if u.is(Flags::DOWNED) {
            return if self.view.passengers(unit).next().is_some() {
                3.0
            } else {
                0.4
            };
        }
        let friends = self.game.in_the_way(self.view, self.side);
        match self.game.facts(u).role {
            _ if self.homeward(unit) => 2.5,
            Role::Slick => 4.0,
            Role::Medevac if self.pick_up_point(unit).is_some() => 3.0,
            Role::Medevac => -0.1,
            _ => {
                0.4 + self
                    .best_shot(unit, &friends)
                    .map_or(0.0, |(_, worth)| worth)
            }
        }
    }

    /// The next Action of a Helicopter.
    pub fn fly_action(&self, unit: UnitId, taken: &[Action], choices: &[Choice]) -> Choice {
        let friends = self.game.in_the_way(self.view, self.side);
        let shot = self
            .best_shot(unit, &friends)
            .map_or(-1.0, |(_, worth)| worth);
        let homeward = self.homeward(unit);
        pick_best(choices, |choice| match choice {
            Choice::Unload => 5.0 + self.unload(unit),
            Choice::Load if !homeward => 5.0 + self.load(unit),
            Choice::Fire if taken.contains(&Action::Fire) || shot <= 0.1 => -1.0,
            Choice::Fire => 3.0 + shot,
            Choice::Move { .. } if !taken.contains(&Action::Move) || homeward => 2.0,
            Choice::Nothing => 0.0,
            _ => -2.0,
        })
    }

    /// Where a Medevac finds the most casualties it can reach.
    fn pick_up_point(&self, unit: UnitId) -> Option<Hex> {
        let mut best: Option<(f32, Hex)> = None;
        for (_, marker) in self
            .view
            .markers()
            .filter(|(_, c)| c.side == self.side && !c.at.is_nowhere())
        {
            let hex = marker.at;
            let helped = self
                .view
                .here(hex)
                .any(|(_, u)| u.side == self.side && self.game.facts(u).class == Class::Infantry);
            if !helped || !self.landable(hex) || !self.free_ground(unit, hex) {
                continue;
            }
            let count = self
                .view
                .lying(hex)
                .filter(|(_, c)| c.side == self.side)
                .count() as f32;
            let worth = 2.5 * count - 2.0 * self.exposure(hex);
            if worth > 0.0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, hex));
            }
        }
        best.map(|(_, hex)| hex)
    }

    fn free_ground(&self, unit: UnitId, hex: Hex) -> bool {
        self.landable(hex) && self.game.can_stand(self.view, unit, hex, Altitude::Ground)
    }

    /// The best place to put passengers down: out of fire first, then near what they came for.
    fn landing_zone(&self, unit: UnitId) -> Option<Hex> {
        let u = self.view.unit(unit);
        let (passenger, _) = self.view.passengers(unit).next()?;
        let hexes = self.game.scenario.map.hexes().iter().copied();
        let mut best: Option<(f32, Hex)> = None;
        for hex in hexes.filter(|&h| h.distance(u.at) <= FLIGHT && self.landable(h)) {
            let mut worth = -WALK * self.walk_from(hex) - 0.02 * hex.distance(u.at) as f32;
            if best.is_some_and(|(most, _)| worth < most) || !self.free_ground(unit, hex) {
                continue;
            }
            // It is fired at coming in, on the ground and going out.
            worth -= 3.0 * self.reaction(unit, hex, Altitude::Ground, false);
            worth -= self.danger(passenger, hex, Altitude::Ground, false, 0.0);
            let comrades = self.view.of_side(self.side);
            let near = comrades.filter(|(_, o)| {
                o.at.distance(hex) <= 4 && self.game.facts(o).class == Class::Infantry
            });
            worth += 0.15 * near.count().min(4) as f32;
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, hex));
            }
        }
        best.map(|(_, hex)| hex)
    }

    /// Moves on foot to the nearest thing worth the trip.
    fn walk_from(&self, hex: Hex) -> f32 {
        let goals = self.goals().iter().filter(|g| g.worth >= 2.0);
        goals
            .map(|g| g.moves(hex) + 4.0 / g.worth)
            .fold(20.0, f32::min)
    }

    /// The best place to fire from without being fired at.
    fn gun_run(&self, unit: UnitId) -> Option<Hex> {
        let u = self.view.unit(unit);
        let hexes = self.game.scenario.map.hexes().iter().copied();
        let mut best: Option<(f32, Hex)> = None;
        for hex in hexes.filter(|&h| h.distance(u.at) <= FLIGHT) {
            let worth = self.outlook(unit, hex, u.altitude) - 0.01 * hex.distance(u.at) as f32;
            if best.is_some_and(|(most, _)| worth < most)
                || !self.game.can_stand(self.view, unit, hex, u.altitude)
            {
                continue;
            }
            let worth = worth - 1.2 * self.danger(unit, hex, u.altitude, false, 0.0);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, hex));
            }
        }
        best.map(|(_, hex)| hex)
    }

    /// Where a Helicopter flies: home, or to what it came for.
    fn destination_of(&self, unit: UnitId) -> Option<Hex> {
        match self.game.facts(self.view.unit(unit)).role {
            Role::Slick => self.landing_zone(unit),
            Role::Medevac => self.pick_up_point(unit),
            _ => self.gun_run(unit),
        }
    }

    /// Looks for the way of a Helicopter, once in each Move.
    fn find_flight(&self, unit: UnitId, f: &Move) -> bool {
        let role = self.game.facts(self.view.unit(unit)).role;
        let lands = matches!(role, Role::Slick | Role::Medevac);
        let home = self.homeward(unit);
        let still_good = |known: &Flight| {
            home == known.to.is_nowhere() && (home || !lands || self.free_ground(unit, known.to))
        };
        let fields = self.fields.borrow();
        if f.moved && fields.flight(unit, self.view.turn).is_some_and(still_good) {
            return true;
        }
        drop(fields);
        let map = &self.game.scenario.map;
        let altitude = self.view.unit(unit).altitude.max(Altitude::Treetop);
        let price = |hex: Hex| 1.0 + DETOUR * self.reaction(unit, hex, altitude, false);
        let (to, way) = if home {
            let edge = map.hexes().iter().copied().filter(|&h| map.on_edge(h));
            (Hex::NOWHERE, cheapest(self.game, edge, price))
        } else {
            let Some(to) = self.destination_of(unit) else {
                return false;
            };
            (to, cheapest(self.game, [to].into_iter(), price))
        };
        self.fields
            .borrow_mut()
            .set_flight(unit, self.view.turn, to, way);
        true
    }

    /// The next step of a Helicopter's Move.
    pub fn fly(&self, f: &Move, choices: &[Choice]) -> Choice {
        let unit = f.units.iter().next().unwrap_or_default();
        let u = self.view.unit(unit);
        let home = self.homeward(unit);
        if home && choices.contains(&Choice::Exit) {
            return Choice::Exit;
        }
        if !self.find_flight(unit, f) {
            return halt(choices);
        }
        let fields = self.fields.borrow();
        let Some(flight) = fields.flight(unit, self.view.turn) else {
            return halt(choices);
        };
        let lands = !home && matches!(self.game.facts(u).role, Role::Slick | Role::Medevac);
        if u.at == flight.to {
            let below = if u.altitude == Altitude::High {
                Altitude::Treetop
            } else {
                Altitude::Ground
            };
            let down = Choice::Fly { altitude: below };
            let go_down = lands && u.altitude != Altitude::Ground && choices.contains(&down);
            return if go_down { down } else { halt(choices) };
        }
        let climb = Choice::Fly {
            altitude: Altitude::Treetop,
        };
        if !f.moved && choices.contains(&climb) && (u.altitude == Altitude::Ground || lands) {
            return climb;
        }
        let steps = choices.iter().filter_map(|c| match c {
            Choice::Step { hex, .. } => Some((flight.price[hex.index()], c)),
            _ => None,
        });
        match steps.min_by(|a, b| a.0.total_cmp(&b.0)) {
            Some((price, step)) if price < flight.price[u.at.index()] + 0.9 => *step,
            _ => halt(choices),
        }
    }
}

fn halt(choices: &[Choice]) -> Choice {
    if choices.contains(&Choice::Halt) {
        Choice::Halt
    } else {
        choices[0]
    }
}
