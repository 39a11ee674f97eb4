//! When to storm a hex, with whom, and who goes in.

use super::value::Mind;
use bots::pick_best;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Role, Weapon};
use front_toward_enemy::frame::{Assault, CheckFor};
use front_toward_enemy::state::{Altitude, CacheId, Flags, UnitId};
use ground::Hex;

/// Rounds that are really fought, on average.
const ROUNDS: f32 = 1.5;
/// An Assault has to promise this much more than staying where one is.
const NERVE: f32 = 0.5;

impl Mind<'_> {
    /// The odds of a Unit in an Assault round against a modifier.
    fn blow(&self, unit: UnitId, against: f32) -> f32 {
        let u = self.view.unit(unit);
        let Some(fire) = self.game.face(u).fire.filter(|_| !u.is(Flags::BROKEN)) else {
            return 0.0;
        };
        let near = if fire.class == Weapon::He { 0.0 } else { 1.0 };
        let shaken = if u.is(Flags::SUPPRESSED) { 1.0 } else { 0.0 };
        (f32::from(fire.rating) + near - shaken - against).clamp(1.0, 9.0) / 10.0
    }

    /// Who could storm a hex together with a Unit in this Activation.
    fn storm_party(&self, unit: UnitId, hex: Hex) -> impl Iterator<Item = UnitId> + '_ {
        let act = &self.view.act;
        let named = act.named.iter().filter(move |&id| {
            let u = self.view.unit(id);
            let facts = self.game.facts(u);
            id != unit
                && !act.done.contains(id)
                && u.on_map()
                && !u.any(Flags::COMPLETE | Flags::BROKEN)
                && u.at.distance(hex) == 1
                && facts.class != Class::Helicopter
                && (facts.faces[0].fire.is_some() || facts.leader)
        });
        named.chain([unit])
    }

    /// What storming a hex is worth to the Unit that begins it.
    pub fn storm(&self, unit: UnitId, hex: Hex) -> f32 {
        let u = self.view.unit(unit);
        if u.is(Flags::BROKEN) || self.game.face(u).fire.is_none() || self.view.turn == 0 {
            return -1.0;
        }
        let sapper = self.game.facts(u).role == Role::Sapper;
        let defenders: Vec<_> = self
            .foes
            .iter()
            .filter(|f| f.at == hex && f.altitude == Altitude::Ground)
            .collect();
        let count = defenders.len() as f32;
        if count == 0.0 {
            return -1.0;
        }
        let cover = defenders.iter().map(|f| f.cover).sum::<f32>() / count;
        let prize = defenders.iter().map(|f| f.worth).sum::<f32>() / count;
        let (mut dealt, mut party, mut taken) = (0.0, 0.0, 0.0);
        let led: Vec<Hex> = self
            .storm_party(unit, hex)
            .map(|id| self.view.unit(id))
            .filter(|m| self.game.facts(m).leader)
            .map(|m| m.at)
            .collect();
        for member in self.storm_party(unit, hex) {
            let m = self.view.unit(member);
            let goes = if led.contains(&m.at) || self.game.facts(m).role == Role::Sapper {
                1.0
            } else {
                self.game
                    .check_chance(self.view, member, CheckFor::Assault, Hex::NOWHERE)
            };
            dealt += goes * self.blow(member, cover) * prize;
            party += goes * f32::from(u8::from(self.game.face(m).fire.is_some()));
        }
        for foe in &defenders {
            let number = (foe.rating + 1.0).clamp(1.0, 9.0) / 10.0;
            // They fire as the attackers come, and in each round that they last.
            taken += foe.fights * number * foe.bite * (foe.alert * 0.8 + 1.0);
        }
        let won = (dealt / (dealt + taken + 0.3)).clamp(0.0, 1.0);
        let ground: f32 = self
            .goals()
            .iter()
            .filter(|g| g.hexes.contains(hex))
            .map(|g| g.worth)
            .fold(0.0, f32::max);
        let empty = defenders.iter().map(|f| 1.0 - f.real).product::<f32>();
        let worth = ROUNDS * dealt - taken * (1.0 + 0.5 * (1.0 - won))
            + 0.6 * ground * won * won
            + 0.4 * empty;
        let nerve = if sapper { 0.0 } else { NERVE };
        if !sapper && party < count * 1.5 {
            -1.0
        } else {
            (worth - nerve) * self.drive().min(1.1)
        }
    }

    /// Who comes along: everybody who can fight.
    pub fn storm_gather(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Join { unit } => {
                let u = self.view.unit(unit);
                // A Leader takes his men along without a check.
                let useful = self.game.face(u).fire.is_some() || self.game.facts(u).leader;
                let fights = useful && !u.is(Flags::SUPPRESSED);
                if fights && self.game.facts(u).role != Role::Mortar {
                    1.0
                } else {
                    -1.0
                }
            }
            Choice::Begin => 0.0,
            _ => -1.0,
        })
    }

    /// Who goes into the hex that was taken.
    pub fn advance(&self, assault: &Assault, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Advance { unit, fort } => {
                let u = self.view.unit(unit);
                let cover = self.view.caches.get(fort.index()).map_or(0.0, |_| 1.5);
                let sheltered = if fort == CacheId::NONE { 0.0 } else { 0.1 };
                let there = self.place(unit, assault.hex, false, cover);
                there - self.place(unit, u.at, false, self.shelter(unit)) + sheltered
            }
            Choice::Done => 0.0,
            _ => -1.0,
        })
    }
}
