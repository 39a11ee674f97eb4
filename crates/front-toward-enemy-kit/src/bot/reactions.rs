//! Decisions that come with what others do: retreats, events, questions, landings of the unlucky.

use super::value::Mind;
use bots::pick_best;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Role};
use front_toward_enemy::frame::{CheckFor, EventStage, RandomEvent};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{Altitude, Flags, UnitId};
use ground::Hex;

impl Mind<'_> {
    /// Where a Broken Unit runs: out of fire, into cover, toward friends.
    pub fn retreat(&self, unit: UnitId, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Retreat { hex } => {
                let fire = self.reaction(unit, hex, Altitude::Ground, false)
                    + self.danger(unit, hex, Altitude::Ground, false, 0.0);
                let cover = 0.15 * f32::from(self.game.row(hex).fire);
                let friends = self
                    .view
                    .of_side(self.side)
                    .filter(|(id, u)| *id != unit && u.at.distance(hex) <= 2)
                    .count();
                let way_out = self
                    .game
                    .scenario
                    .map
                    .neighbours(hex)
                    .iter()
                    .filter(|h| !h.is_nowhere())
                    .count();
                cover - fire
                    + 0.05 * friends.min(4) as f32
                    + 0.03 * way_out as f32
                    + 0.03 * self.nearest_foe(hex) as f32
            }
            _ => f32::MIN,
        })
    }

    /// Where a Downed Helicopter comes down: out of fire, near friends.
    pub fn come_down(&self, unit: UnitId, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::ComeDown { hex } => {
                let friends = self
                    .view
                    .of_side(self.side)
                    .filter(|(id, u)| *id != unit && u.at.distance(hex) <= 3)
                    .count();
                0.2 * friends.min(4) as f32 - self.danger(unit, hex, Altitude::Ground, false, 0.0)
            }
            _ => f32::MIN,
        })
    }

    /// Whom or where an event falls on.
    pub fn event(&self, event: &RandomEvent, choices: &[Choice]) -> Choice {
        match event.stage {
            EventStage::ArtilleryHex => return self.target_hex(choices),
            EventStage::VcPlace => return self.put_down(event.next, choices),
            _ => {}
        }
        pick_best(choices, |choice| match *choice {
            Choice::Pick { unit } => self.picked(event.stage, unit),
            _ => 0.0,
        })
    }

    fn picked(&self, stage: EventStage, unit: UnitId) -> f32 {
        let u = self.view.unit(unit);
        let rating = self
            .game
            .face(u)
            .fire
            .map_or(0.5, |f| f32::from(f.rating) + 0.1 * f32::from(f.range));
        let far = self.nearest_foe(u.at) as f32;
        match stage {
            EventStage::Rally => 1.0 + rating + if u.is(Flags::BROKEN) { 4.0 } else { 0.0 },
            EventStage::Hero => 1.0 + rating - 0.1 * far.min(10.0),
            // The opponent picks: his best hurts most.
            _ => 1.0 + rating,
        }
    }

    /// Who questions the villagers: the one most likely to get an answer.
    pub fn question(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::Interrogate { unit } => {
                1.0 + self
                    .game
                    .check_chance(self.view, unit, CheckFor::Interrogation, Hex::NOWHERE)
            }
            Choice::Pick { unit } => match self.game.facts(self.view.unit(unit)).role {
                Role::Dummy => 3.0,
                Role::Civilians => 2.0,
                _ => -self
                    .game
                    .face(self.view.unit(unit))
                    .fire
                    .map_or(0.5, |f| f32::from(f.rating)),
            },
            Choice::Cache { cache } => match self.view.caches[cache.index()].kind {
                CacheKind::Dummy => 3.5,
                CacheKind::Foxholes => 2.5,
                _ => 0.0,
            },
            _ => 0.0,
        })
    }

    /// Becomes Concealed whenever that is possible.
    pub fn hide(&self, choices: &[Choice]) -> Choice {
        pick_best(choices, |choice| match *choice {
            Choice::ConcealAll => 2.0,
            Choice::Conceal { .. } => 1.0,
            _ => 0.0,
        })
    }

    /// Where a piece comes on the map: near what it is for, in cover, out of fire.
    pub fn put_down(&self, unit: UnitId, choices: &[Choice]) -> Choice {
        let u = self.view.unit(unit);
        let facts = self.game.facts(u);
        pick_best(choices, |choice| match *choice {
            Choice::Place { hex, altitude } if facts.class == Class::Helicopter => {
                let wanted = if matches!(facts.role, Role::Hog | Role::Cobra) {
                    Altitude::High
                } else {
                    Altitude::Treetop
                };
                let level = if altitude == wanted { 1.0 } else { 0.0 };
                level + self.arrival(unit, hex) - self.danger(unit, hex, altitude, false, 0.0)
            }
            Choice::Place { hex, .. } if facts.class == Class::Vehicle => self.drive_to(unit, hex),
            Choice::Place { hex, .. } if !self.game.is_real(u) => {
                0.05 * (20.0 - self.nearest_foe(hex) as f32)
            }
            Choice::Place { hex, .. } => {
                self.pull(unit, Hex::NOWHERE, hex) + 0.15 * f32::from(self.game.row(hex).fire)
                    - self.danger(unit, hex, Altitude::Ground, true, 0.0)
            }
            Choice::Aboard { .. } => 0.5,
            _ => -5.0,
        })
    }

    fn arrival(&self, unit: UnitId, hex: Hex) -> f32 {
        match self.game.facts(self.view.unit(unit)).role {
            Role::Medevac => {
                let own = self.view.markers().filter(|(_, c)| c.side == self.side);
                let near = own.map(|(_, c)| {
                    if c.at.is_nowhere() {
                        self.view.place_of(c.bearer)
                    } else {
                        c.at
                    }
                });
                -0.1 * near
                    .filter(|h| !h.is_nowhere())
                    .map(|h| h.distance(hex))
                    .min()
                    .unwrap_or(0) as f32
            }
            Role::Slick => {
                let goals = self.goals().iter().filter(|g| g.worth >= 2.0);
                let far = goals.map(|g| {
                    g.hexes.iter().map(|h| h.distance(hex)).min().unwrap_or(99) as f32 / g.worth
                });
                -0.3 * far.fold(99.0, f32::min)
            }
            _ => -0.1 * self.nearest_foe(hex) as f32,
        }
    }
}
