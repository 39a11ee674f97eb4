//! Where the Units that move now could go, what it costs, and who could fire at them on the way.

use crate::choice::Choice;
use crate::frame::{Attack, AttackKind, CheckFor, Move, MoveStage, Way, Window};
use crate::fte::Fte;
use crate::state::{Flags, State, UnitId, Wait};
use crate::words::half_points;
use engine::Seat;
use engine::scene::Reach;
use ground::{Direction, Hex};

/// So many places are listed at most; only what flies or drives comes farther.
const MOST: usize = 120;

/// A hex that can be entered, on the cheapest way found.
#[derive(Clone, Copy)]
struct Place {
    hex: Hex,
    from: Hex,
    way: Way,
    /// Half points left.
    left: u8,
}

impl Fte {
    /// The places that the moving Units can pay for, the cheapest first; nothing for a seat that does not decide.
    pub(super) fn reach(&self, view: &State, seat: Seat) -> Vec<Reach> {
        let (Some(f), Wait::Choice(side)) = (view.stack.top_as::<Move>(), view.wait) else {
            return Vec::new();
        };
        let Some(lead) = f.units.iter().next() else {
            return Vec::new();
        };
        if f.stage != MoveStage::Decide || side.seat() != seat {
            return Vec::new();
        }
        let start = view.unit(lead).at;
        // The same Units are put down in one place after another; nothing else of the position changes.
        let mut there = *view;
        let mut open = self.ways_on(&there, f, start);
        let mut settled: Vec<Place> = Vec::new();
        let mut reach = Vec::new();
        while let Some(next) = cheapest(&mut open) {
            if next.hex == start || settled.iter().any(|p| p.hex == next.hex) {
                continue;
            }
            settled.push(next);
            for unit in f.units.iter() {
                there.unit_mut(unit).at = next.hex;
            }
            reach.push(self.place(&there, f, &next));
            if reach.len() == MOST {
                break;
            }
            let onward = Move {
                left: next.left,
                moved: true,
                refused: 0,
                ..*f
            };
            open.extend(self.ways_on(&there, &onward, next.hex));
        }
        reach
    }

    /// The hexes around that can be entered from here, each by its cheapest way.
    fn ways_on(&self, state: &State, f: &Move, from: Hex) -> Vec<Place> {
        let map = &self.scenario.map;
        let step = |direction: Direction| {
            let hex = map.neighbour(from, direction);
            if hex == Hex::NOWHERE {
                return None;
            }
            let side = map.side(from, direction);
            let ways = [
                (Way::Ground, true),
                (Way::Trail, side.trail()),
                (Way::Road, side.road()),
            ];
            let costs = ways.into_iter().filter(|(_, there)| *there);
            costs
                .filter_map(|(way, _)| Some((self.may_step(state, f, hex, way).ok()?, way)))
                .min_by_key(|(cost, _)| *cost)
                .map(|(cost, way)| Place {
                    hex,
                    from,
                    way,
                    left: f.left - cost,
                })
        };
        Direction::ALL.into_iter().filter_map(step).collect()
    }

    fn place(&self, there: &State, f: &Move, place: &Place) -> Reach {
        let lead = f.units.iter().next().unwrap_or_default();
        let window = Window {
            side: there.unit(lead).side.enemy(),
            targets: f.units,
            hex: place.hex,
            ..Window::default()
        };
        let choice = Choice::Step {
            hex: place.hex,
            way: place.way,
        };
        let threats: Vec<UnitId> = self.threats(there, &window).collect();
        Reach {
            space: place.hex.to_string(),
            from: place.from.to_string(),
            step: self.word_choice(there, &choice).text,
            spent: half_points(f.left - place.left),
            risk: self.risk(there, f, &threats, place.hex),
            watchers: threats.iter().map(|unit| unit.in_scene()).collect(),
        }
    }

    /// How likely one of those who could answer passes his check and hits one of the moving Units; nobody knows it while
    /// one of them is Concealed.
    fn risk(&self, there: &State, f: &Move, threats: &[UnitId], hex: Hex) -> Option<u16> {
        let hidden = |unit: &UnitId| there.unit(*unit).is(Flags::CONCEALED);
        if threats.iter().any(hidden) {
            return None;
        }
        let unhurt = threats.iter().map(|&firer| {
            let u = there.unit(firer);
            let best = f.units.iter().map(|target| {
                let kind = AttackKind::Opportunity;
                let attack = Attack {
                    primary: firer,
                    ..self.attack_on(there, kind, u.side, target, u.at)
                };
                self.hit_chance(there, &attack)
            });
            let hit = best.fold(0.0, f32::max);
            1.0 - hit * self.check_chance(there, firer, CheckFor::OpportunityFire, hex)
        });
        let unhurt: f32 = unhurt.product();
        Some(((1.0 - unhurt) * 1000.0).round() as u16)
    }
}

/// Takes out the place with the most left to spend.
fn cheapest(open: &mut Vec<Place>) -> Option<Place> {
    let at = (0..open.len()).max_by_key(|&i| (open[i].left, std::cmp::Reverse(i)))?;
    Some(open.remove(at))
}
