//! Where those that move now could go, what it costs, and who could fire at them on the way.

use crate::choice::Choice;
use crate::counters::Ammo;
use crate::ff::Ff;
use crate::fire::FireFor;
use crate::frame::{Frame, Moving};
use crate::state::{Flags, State, UnitId, Wait};
use engine::Seat;
use engine::scene::Reach;
use ground::{Direction, Hex};

/// So many places are listed at most.
const MOST: usize = 90;

/// A hex that can be entered, on the cheapest way found.
#[derive(Clone, Copy)]
struct Place {
    hex: Hex,
    from: Hex,
    /// A gun or vehicle backs into it.
    backs: bool,
    /// The position once it was entered.
    there: State,
}

impl Ff {
    /// The places that the moving group can pay for, the cheapest first; nothing for a seat that does not decide. Guns and
    /// vehicles turn free by one hexside in each hex they enter; backward they go one hex, and on purpose.
    pub(super) fn reach(&self, view: &State, seat: Seat) -> Vec<Reach> {
        let (Frame::Moving(moving), Wait::Choice(side)) = (view.stack.top(), view.wait) else {
            return Vec::new();
        };
        let members: Vec<UnitId> = moving.members(view).map(|(id, _)| id).collect();
        let Some(&lead) = members.first() else {
            return Vec::new();
        };
        if !moving.between_steps() || side.seat() != seat || !view.order.kind.spends() {
            return Vec::new();
        }
        let start = view.unit(lead).at;
        let at_first = view.unit(lead).mp.0;
        let mut open = self.ways_on(view, &moving, &members, false);
        let mut settled: Vec<Hex> = vec![start];
        let mut reach = Vec::new();
        while let Some(next) = cheapest(&mut open, lead) {
            if settled.contains(&next.hex) {
                continue;
            }
            settled.push(next.hex);
            // Nobody who points at the next hex means a way around: who has to turn first is told so.
            if next.from != start && next.hex.distance(start) == 1 {
                continue;
            }
            let left = next.there.unit(lead).mp.0;
            reach.push(Reach {
                space: next.hex.to_string(),
                from: next.from.to_string(),
                step: self.word_choice(view, &Choice::Step { hex: next.hex }).text,
                spent: crate::counters::Points(at_first - left).to_string(),
                risk: self.risk(&next.there, &members, next.hex),
                watchers: names(self.watchers(&next.there, &members)),
            });
            if reach.len() == MOST {
                break;
            }
            if !next.backs {
                open.extend(self.ways_on(&next.there, &moving, &members, true));
            }
        }
        reach
    }

    /// The hexes around that the group can enter from here; on the way its guns and vehicles turn toward them first.
    fn ways_on(
        &self,
        view: &State,
        moving: &Moving,
        members: &[UnitId],
        turns: bool,
    ) -> Vec<Place> {
        let from = view.unit(members[0]).at;
        let step = |direction: Direction| {
            let hex = self.scenario.map.neighbour(from, direction);
            if hex.is_nowhere() {
                return None;
            }
            let mut there = *view;
            for &id in members {
                let unit = there.unit_mut(id);
                let near = [unit.facing.clockwise(1), unit.facing.clockwise(5)];
                if turns && self.has_facing(view.unit(id)) && near.contains(&direction) {
                    unit.facing = direction;
                }
            }
            self.may_step(&there, moving, hex).ok()?;
            for &id in members {
                let cost = self.entry_cost(&there, there.unit(id), hex).ok()?;
                there.unit_mut(id).mp.0 -= cost.0;
            }
            let backs = members.iter().map(|&id| there.unit(id));
            let backs = backs
                .filter(|unit| self.has_facing(unit))
                .any(|unit| unit.facing == direction.opposite());
            for &id in members {
                there.unit_mut(id).at = hex;
            }
            Some(Place {
                hex,
                from,
                backs,
                there,
            })
        };
        Direction::ALL.into_iter().filter_map(step).collect()
    }

    /// Enemy units that could answer those who are there now with Op Fire.
    fn watchers(&self, there: &State, members: &[UnitId]) -> Vec<UnitId> {
        let mut there = *there;
        for unit in there.units.iter_mut() {
            unit.unset(Flags::ACTING | Flags::REACTED);
        }
        for &id in members {
            there.unit_mut(id).set(Flags::ACTING);
        }
        let enemies = there.of(there.inactive());
        enemies
            .filter(|&(id, _)| self.could_react(&there, id, FireFor::Op).is_ok())
            .map(|(id, _)| id)
            .collect()
    }

    /// How likely the best shot that somebody has at this hex hits one of those who are there now: Op Fire is one shot
    /// after the other, and each may be the last that the enemy cares to pay for.
    fn risk(&self, there: &State, members: &[UnitId], hex: Hex) -> Option<u16> {
        let watchers = self.watchers(there, members);
        let shots = watchers.into_iter().flat_map(|firer| {
            let unit = there.unit(firer);
            [Ammo::He, Ammo::Ap]
                .into_iter()
                .filter(move |&ammo| self.could_shoot(there, unit, ammo, hex))
                .filter_map(move |ammo| self.shot(there, unit, ammo, hex, false, 0))
        });
        let chances = shots.map(|shot| {
            let safe = members
                .iter()
                .map(|&id| 1.0 - self.hit_chance(there, &shot, there.unit(id)));
            1.0 - safe.product::<f32>()
        });
        let worst = chances.fold(0.0, f32::max);
        Some((worst * 1000.0).round() as u16)
    }
}

fn names(units: Vec<UnitId>) -> Vec<String> {
    units.into_iter().map(|id| id.in_scene()).collect()
}

/// Takes out the place with the most left to spend.
fn cheapest(open: &mut Vec<Place>, lead: UnitId) -> Option<Place> {
    let left = |place: &Place| place.there.unit(lead).mp;
    let at = (0..open.len()).max_by_key(|&i| (left(&open[i]), std::cmp::Reverse(i)))?;
    Some(open.remove(at))
}
