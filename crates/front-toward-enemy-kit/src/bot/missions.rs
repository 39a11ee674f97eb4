//! Fire Missions and Claymores: what they hit, and whom they must not.

use super::value::Mind;
use super::worth::{dear, infantry_harm};
use bots::pick_best;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Nation, Role, Side, Weapon};
use front_toward_enemy::fire_request;
use front_toward_enemy::frame::{Assault, Request, Strike};
use front_toward_enemy::state::{Altitude, Flags, MissionKind, UnitId};
use front_toward_enemy::terrain::Terrain;
use ground::Hex;

/// Share of missions that land where they should.
const ACCURATE: f32 = 0.6;
/// For each turn of delay this much of the targets is still there.
const STAYS: f32 = 0.65;
/// Own men are not to be risked for an even bargain.
const FRIENDS: f32 = 1.5;

impl Mind<'_> {
    /// Enemy loss less one's own when a mission is fired at a hex.
    pub fn strike(&self, kind: MissionKind, target: Hex) -> f32 {
        if target.is_nowhere() {
            return 0.0;
        }
        let charts = &self.game.scenario.charts;
        let (radius, rating, scatter) = match kind {
            MissionKind::Mortar => (1, charts.mortar_rating, 2),
            MissionKind::Artillery if self.side == Side::Us => (2, charts.us_artillery_rating, 4),
            MissionKind::Artillery => (2, charts.nva_artillery_rating, 4),
        };
        let odds = |hex: Hex, cover: f32| {
            let terrain = self.game.row(hex).fire;
            let jungle = self.game.terrain(hex) == Terrain::Jungle;
            let modifier = if jungle { 0.0 } else { f32::from(terrain) };
            (f32::from(rating) - modifier - cover).clamp(1.0, 9.0) / 10.0
        };
        let share = |hex: Hex| match hex.distance(target) {
            d if d <= radius => ACCURATE + 0.1,
            d if d <= radius + scatter => (1.0 - ACCURATE) * 0.25,
            _ => 0.0,
        };
        let mut worth = 0.0;
        for foe in self.foes.iter().filter(|f| f.altitude != Altitude::High) {
            let part = share(foe.at);
            if part > 0.0 {
                worth += part * odds(foe.at, 0.0) * foe.worth * 1.4;
            }
        }
        for (id, u) in self
            .view
            .of_side(self.side)
            .filter(|(_, u)| u.altitude != Altitude::High)
        {
            let part = share(u.at);
            if part > 0.0 {
                let harm = infantry_harm(self.side, Weapon::He) * dear(self.game, self.view, id);
                worth -= FRIENDS * part * odds(u.at, self.shelter(id)) * harm;
            }
        }
        worth
    }

    /// What asking for a mission on a hex is worth, over all that the table may bring.
    fn request(&self, modifiers: i16, hex: Hex) -> f32 {
        let mortar = self.strike(MissionKind::Mortar, hex);
        let artillery = self.strike(MissionKind::Artillery, hex);
        let granted = (1..=10).filter_map(|roll| fire_request(self.side, roll, modifiers));
        let worth = granted.map(|(kind, delay)| {
            let hit = match kind {
                MissionKind::Mortar => mortar,
                MissionKind::Artillery => artillery,
            };
            hit * STAYS.powi(i32::from(delay) + 1) / 10.0
        });
        worth.sum()
    }

    fn request_modifiers(&self, unit: UnitId) -> i16 {
        let observer = self.game.facts(self.view.unit(unit)).role == Role::Observer;
        let pending = self
            .view
            .missions
            .iter()
            .filter(|m| m.side == self.side)
            .count() as i16;
        pending - i16::from(observer)
    }

    /// What a request for fire is worth to a Leader or Observer now.
    pub fn call_fire(&self, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        let may = (facts.leader || facts.role == Role::Observer)
            && matches!(facts.nation, Nation::American | Nation::Nva)
            && !u.any(Flags::BROKEN | Flags::SUPPRESSED)
            && !self.view.missions.is_full();
        if !may {
            return -1.0;
        }
        let modifiers = self.request_modifiers(unit);
        let mut best = 0.0f32;
        for foe in self.foes.iter().filter(|f| f.worth > 0.0) {
            let seen = self
                .game
                .sights()
                .sees(u.at, u.altitude, foe.at, Altitude::Ground);
            if (seen || !foe.concealed) && !self.already_aimed(foe.at) {
                best = best.max(self.request(modifiers, foe.at));
            }
        }
        best - 0.05
    }

    /// Whether a mission is on its way to a hex.
    fn already_aimed(&self, hex: Hex) -> bool {
        self.view
            .missions
            .iter()
            .any(|m| m.side == self.side && !m.target.is_nowhere() && m.target.distance(hex) <= 1)
    }

    /// The Target Hex of a request, or of artillery by event.
    pub fn target_hex(&self, choices: &[Choice]) -> Choice {
        let request = self.view.stack.top_as::<Request>();
        let modifiers = request.map_or(0, |f| self.request_modifiers(f.unit));
        pick_best(choices, |choice| match *choice {
            Choice::TargetHex { hex } => {
                let again = if self.already_aimed(hex) { 0.5 } else { 0.0 };
                let near = self.foes.iter().any(|f| f.at.distance(hex) <= 2);
                if near {
                    self.request(modifiers, hex) - again
                } else {
                    -0.01 - self.own_near(hex, 6)
                }
            }
            _ => f32::MIN,
        })
    }

    fn own_near(&self, hex: Hex, radius: u32) -> f32 {
        self.view
            .of_side(self.side)
            .filter(|(_, u)| u.at.distance(hex) <= radius)
            .count() as f32
    }

    /// Whether a mission that is due is fired after all.
    pub fn confirm(&self, strike: &Strike) -> Choice {
        let mission = self.view.missions[strike.mission as usize];
        if self.strike(mission.kind, mission.target) >= 0.0 {
            Choice::Confirm
        } else {
            Choice::Leave
        }
    }

    /// An "at any time" right that should be used now.
    pub fn aside(&self, asides: &[Choice]) -> Option<Choice> {
        asides.iter().copied().find(|choice| match *choice {
            Choice::Detonate { hex } => self.caught(hex) > 0.45,
            _ => false,
        })
    }

    /// How many enemies a Claymore would hit.
    fn caught(&self, hex: Hex) -> f32 {
        let inside: f32 = self
            .foes
            .iter()
            .filter(|f| f.at == hex)
            .map(|f| f.real)
            .sum();
        let assaults = self.view.stack.all::<Assault>();
        let storming: f32 = assaults
            .filter(|a| a.hex == hex && self.view.act.side != self.side)
            .map(|a| a.units.len() as f32)
            .sum();
        inside + storming
    }
}
