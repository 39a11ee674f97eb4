//! How good a place is for a Unit: what it can do there, what it has to fear, who is with it.

use super::value::Mind;
use front_toward_enemy::counters::{Class, Role, Weapon};
use front_toward_enemy::state::{Altitude, CasualtyKind, UnitId};
use front_toward_enemy::terrain::Terrain;
use ground::Hex;

/// A fighter shoots perhaps this often before things change.
const FIELD_OF_FIRE: f32 = 0.45;

impl Mind<'_> {
    /// What a Unit could do by fire from a place.
    pub fn outlook(&self, unit: UnitId, hex: Hex, altitude: Altitude) -> f32 {
        let u = self.view.unit(unit);
        let Some(fire) = self.game.face(u).fire else {
            return 0.0;
        };
        if self.game.facts(u).role == Role::Sapper {
            return self
                .foes
                .iter()
                .filter(|f| f.at.distance(hex) == 1)
                .map(|f| 2.0 * f.real)
                .fold(0.0, f32::max);
        }
        let range = u32::from(fire.range);
        let mut best = 0.0f32;
        for foe in &self.foes {
            let high = altitude == Altitude::High || foe.altitude == Altitude::High;
            let distance = hex.distance(foe.at) * if high { 2 } else { 1 };
            if distance > 2 * range || !self.game.sights().sees(hex, altitude, foe.at, foe.altitude)
            {
                continue;
            }
            let mut number = f32::from(fire.rating) - foe.cover;
            if distance > range {
                number -= 1.0;
            }
            if distance == 1 && fire.class != Weapon::He {
                number += 1.0;
            }
            if fire.class == Weapon::He && self.game.terrain(foe.at) == Terrain::Jungle {
                number += 2.0;
            }
            best = best.max(number.clamp(1.0, 9.0) / 10.0 * foe.worth);
        }
        best
    }

    /// What a place is worth to Infantry: what it goes for, what it can do there and what it has to fear.
    pub fn place(&self, unit: UnitId, hex: Hex, concealed: bool, fort: f32) -> f32 {
        let u = self.view.unit(unit);
        let terrain = self.game.terrain(hex);
        let mut value = self.pull(unit, u.at, hex);
        value += FIELD_OF_FIRE * self.outlook(unit, hex, Altitude::Ground);
        value -= self.danger(unit, hex, Altitude::Ground, concealed, fort);
        value += 0.08 * f32::from(self.game.row(hex).fire) + 0.1 * fort;
        if concealed {
            value += 0.35;
        } else if terrain != Terrain::Clear && !self.watched(hex, Altitude::Ground) {
            value += 0.25;
        }
        value + self.company(unit, hex)
    }

    /// Company: Leaders with their teams, nobody alone, no crowds.
    fn company(&self, unit: UnitId, hex: Hex) -> f32 {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        if !self.game.is_real(u) {
            return 0.0;
        }
        let (mut crowd, mut dense, mut led, mut teams, mut front) = (0, 0, 99, 0.0f32, 99);
        for (id, other) in self.view.of_side(self.side) {
            if id == unit
                || self.game.facts(other).class != Class::Infantry
                || !self.game.is_real(other)
            {
                continue;
            }
            let distance = other.at.distance(hex);
            crowd += i32::from(distance == 0);
            dense += i32::from(distance <= 1);
            let theirs = self.game.facts(other);
            if theirs.leader && theirs.nation == facts.nation {
                led = led.min(distance);
            } else if theirs.nation == facts.nation && distance <= 2 {
                teams += 1.0;
                if facts.leader {
                    front = front.min(self.nearest_foe(other.at));
                }
            }
        }
        // A mission on its way is most likely meant for the thickest crowd.
        let shelled = self.view.missions.iter().any(|m| m.side != self.side);
        let mut value = -0.6 * (crowd - 3).max(0) as f32;
        value -= if shelled { 0.3 } else { 0.12 } * (dense - 3).max(0) as f32;
        if facts.leader {
            value += 0.22 * teams.min(4.0);
            if front < 99 && self.nearest_foe(hex) < front {
                value -= 0.4;
            }
        } else if led < 99 {
            value -= 0.07 * (led as f32 - 2.0).clamp(0.0, 6.0);
        }
        if facts.role == Role::Medic {
            let near = self
                .view
                .markers()
                .filter(|(_, c)| c.side == self.side && c.kind == CasualtyKind::Wia);
            value += near
                .filter(|(_, c)| {
                    c.at == hex || (c.bearer.is_some() && self.view.place_of(c.bearer) == hex)
                })
                .count() as f32
                * 0.5;
        }
        value
    }
}
