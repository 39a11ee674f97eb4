//! Set-up: ambushes where the enemy has to pass, Leaders with their teams, everybody in cover.

use super::fields::{FAR, Place};
use super::value::Mind;
use bots::pick_best;
use engine::{Rng, below};
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Role, Side, Weapon};
use front_toward_enemy::frame::{SetUp, SetUpStage};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{Altitude, Flags, UnitId};
use ground::{Hex, HexSet};

/// Half points that a way may be longer than the shortest and still be taken.
const DETOUR: f32 = 12.0;

impl Mind<'_> {
    /// A decision of set-up; `rng` keeps two games from looking alike.
    pub fn set_up(&self, f: &SetUp, choices: &[Choice], rng: &mut dyn Rng) -> Choice {
        let avenue = self.avenue();
        let mut whim = |size: f32| size * below(rng, 1000) as f32 / 1000.0;
        match f.stage {
            SetUpStage::PlaceCaches => {
                let kind = self
                    .game
                    .marker_to_place(self.view, self.side)
                    .map_or(CacheKind::Dummy, |c| self.view.caches[c.index()].kind);
                pick_best(choices, |choice| match *choice {
                    Choice::Place { hex, .. } => self.hide_marker(kind, hex, &avenue) + whim(0.8),
                    _ => f32::MIN,
                })
            }
            SetUpStage::PlaceUnits => {
                let Some(unit) = self.game.unit_to_place(self.view, self.side) else {
                    return choices[0];
                };
                pick_best(choices, |choice| match *choice {
                    Choice::Place { hex, .. } => self.station(unit, hex, &avenue) + whim(0.35),
                    _ => f32::MIN,
                })
            }
            SetUpStage::Plot => pick_best(choices, |choice| match *choice {
                Choice::Plot { hex } => self.plot(hex, &avenue) + whim(0.3),
                _ => f32::MIN,
            }),
            _ => pick_best(choices, |choice| match *choice {
                Choice::Occupy { unit, fort } => {
                    let rating = self
                        .game
                        .face(self.view.unit(unit))
                        .fire
                        .map_or(0.0, |f| f32::from(f.rating));
                    let bunker = self.view.caches[fort.index()].kind == CacheKind::Bunker;
                    1.0 + rating + if bunker { 0.5 } else { 0.0 }
                }
                _ => 0.0,
            }),
        }
    }

    /// The hexes the Americans are likely to pass, with how likely: those on the shorter ways to what they want.
    fn avenue(&self) -> Vec<(Hex, f32)> {
        let scenario = &self.game.scenario;
        let paid = scenario
            .exits
            .iter()
            .any(|e| e.side == Side::Us && e.vp > 0);
        let class = if paid {
            Class::Vehicle
        } else {
            Class::Infantry
        };
        let mut fields = self.fields.borrow_mut();
        let start = fields.get(self.game, class, Place::Start, || {
            let groups = scenario
                .groups
                .iter()
                .filter(|g| g.side == Side::Us && g.turn <= 1);
            groups.fold(HexSet::EMPTY, |all, g| all.union(&g.area))
        });
        let mut goals = Vec::new();
        for (i, exit) in scenario
            .exits
            .iter()
            .enumerate()
            .filter(|(_, e)| e.side == Side::Us && e.vp > 0)
        {
            goals.push(fields.get(self.game, class, Place::Exit(i), || exit.hexes));
        }
        if !paid {
            for (i, objective) in scenario.objectives.iter().enumerate() {
                goals.push(fields.get(self.game, class, Place::Objective(i), || objective.hexes));
            }
        }
        let mut avenue: Vec<(Hex, f32)> = Vec::new();
        for goal in &goals {
            let through = |h: Hex| match (start[h.index()], goal[h.index()]) {
                (FAR, _) | (_, FAR) => f32::MAX,
                (a, b) => f32::from(a) + f32::from(b),
            };
            let hexes = scenario.map.hexes();
            let shortest = hexes.iter().map(|&h| through(h)).fold(f32::MAX, f32::min);
            for &hex in hexes {
                let slack = through(hex) - shortest;
                if slack <= DETOUR {
                    avenue.push((hex, 1.0 - slack / (DETOUR + 4.0)));
                }
            }
        }
        avenue
    }

    /// How much of the avenue lies under fire from a hex.
    fn ambush(&self, hex: Hex, range: u32, avenue: &[(Hex, f32)]) -> f32 {
        let sees = |to: Hex| {
            self.game
                .sights()
                .sees(hex, Altitude::Ground, to, Altitude::Ground)
        };
        let near = avenue
            .iter()
            .filter(|(to, _)| (1..=range).contains(&hex.distance(*to)) && sees(*to));
        near.map(|(_, weight)| weight).sum::<f32>().sqrt()
    }

    fn cover(&self, hex: Hex) -> f32 {
        let row = self.game.row(hex);
        0.3 * f32::from(row.fire) - 0.15 * f32::from(row.concealment)
    }

    fn away_from_enemy(&self, hex: Hex) -> f32 {
        let groups = self
            .game
            .scenario
            .groups
            .iter()
            .filter(|g| g.side == self.side.enemy() && g.turn <= 1);
        let far = groups
            .flat_map(|g| g.area.iter())
            .map(|h| h.distance(hex))
            .min();
        far.unwrap_or(20) as f32
    }

    /// How good a hex is for a piece at set-up.
    fn station(&self, unit: UnitId, hex: Hex, avenue: &[(Hex, f32)]) -> f32 {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        let fire = facts.faces[0].fire;
        if facts.class == Class::Vehicle {
            return self.drive_to(unit, hex);
        }
        match facts.role {
            Role::Civilians => return 0.3 * f32::from(self.game.row(hex).fire),
            Role::Dummy => {
                let crowd = self.view.here(hex).count() as f32;
                return 0.4 * self.ambush(hex, 3, avenue) + self.cover(hex) - 0.4 * crowd;
            }
            _ => {}
        }
        let mut value = self.cover(hex) + 0.6 * self.pull(unit, Hex::NOWHERE, hex);
        value -= 0.5 * self.danger(unit, hex, Altitude::Ground, u.is(Flags::CONCEALED), 0.0);
        if self.side == Side::Nva {
            value += match fire {
                _ if matches!(facts.role, Role::Mortar | Role::Sapper) => 0.0,
                Some(f) => {
                    let eager = if f.class == Weapon::DualPurpose {
                        0.8
                    } else {
                        0.5
                    };
                    eager * self.ambush(hex, u32::from(f.range).min(5), avenue)
                }
                None => 0.0,
            };
            if self.away_from_enemy(hex) < 3.0 {
                value -= 1.0;
            }
        }
        value + self.billets(unit, hex)
    }

    /// Leaders near teams, room in forts, no crowds.
    fn billets(&self, unit: UnitId, hex: Hex) -> f32 {
        let facts = self.game.facts(self.view.unit(unit));
        let (mut crowd, mut dense, mut leaders, mut teams) = (0, 0, 0, 0);
        for (_, other) in self.view.of_side(self.side) {
            let theirs = self.game.facts(other);
            if !self.game.is_real(other) || theirs.nation != facts.nation {
                continue;
            }
            let distance = other.at.distance(hex);
            crowd += i32::from(distance == 0);
            dense += i32::from(distance <= 1);
            if distance <= 2 {
                leaders += i32::from(theirs.leader);
                teams += i32::from(!theirs.leader);
            }
        }
        let room = self
            .view
            .caches_in(hex)
            .filter(|(_, c)| {
                c.side == self.side && matches!(c.kind, CacheKind::Bunker | CacheKind::Foxholes)
            })
            .count() as i32
            * 2;
        let mut value = if crowd < room {
            0.8
        } else {
            -0.45 * (crowd - room.max(1)).max(0) as f32
        };
        value -= 0.15 * (dense - 3).max(0) as f32;
        if facts.leader {
            value += 0.25 * teams.min(5) as f32 - 0.3 * leaders as f32;
        } else {
            value += if leaders > 0 { 0.6 } else { 0.0 } + 0.06 * teams.min(4) as f32;
        }
        value
    }

    /// How good a hex is for a "?" marker.
    fn hide_marker(&self, kind: CacheKind, hex: Hex, avenue: &[(Hex, f32)]) -> f32 {
        let near = self
            .view
            .caches
            .iter()
            .filter(|c| c.side == self.side && !c.at.is_nowhere() && c.at.distance(hex) <= 1)
            .count();
        let spread = -0.7 * near as f32;
        let far = 0.08 * self.away_from_enemy(hex).min(15.0);
        spread
            + match kind {
                CacheKind::Bunker | CacheKind::Foxholes if self.side == Side::Nva => {
                    0.5 * self.ambush(hex, 4, avenue) + self.cover(hex)
                }
                CacheKind::Bunker | CacheKind::Foxholes => {
                    0.3 * self.best_pull(hex) + 0.5 * self.cover(hex)
                }
                CacheKind::Dummy => 0.4 * far,
                CacheKind::Tunnel => 0.6 * far + self.cover(hex),
                _ => far + 0.5 * self.cover(hex),
            }
    }

    fn best_pull(&self, hex: Hex) -> f32 {
        let fighter = self
            .view
            .all()
            .find(|(_, u)| u.side == self.side && self.game.face(u).fire.is_some());
        fighter.map_or(0.0, |(id, _)| self.pull(id, Hex::NOWHERE, hex))
    }

    /// How good a hex is for a Booby Trap or a Claymore.
    fn plot(&self, hex: Hex, avenue: &[(Hex, f32)]) -> f32 {
        if self.side == Side::Us {
            let men = self
                .view
                .here(hex)
                .filter(|(_, u)| u.side == self.side)
                .count() as f32;
            return 0.4 * men.min(3.0) + 0.3 * self.best_pull(hex)
                - 0.1 * self.nearest_foe(hex).min(10) as f32;
        }
        let passed = avenue
            .iter()
            .filter(|(h, _)| *h == hex)
            .map(|(_, weight)| *weight)
            .fold(0.0, f32::max);
        let wanted = self.view.caches_in(hex).any(|(_, c)| c.side == self.side);
        passed + if wanted { 0.4 } else { 0.0 }
    }
}
