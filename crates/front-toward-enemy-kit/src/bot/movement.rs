//! Where Infantry and Vehicles go, and by which way.

use super::value::Mind;
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Class, Role, Side};
use front_toward_enemy::frame::{CheckFor, Mode, Move, Way};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{Altitude, Flags, UnitId, UnitSet};
use ground::{HEXES, Hex};

/// A place must be better by this much to be worth the walk.
const LAZINESS: f32 = 0.12;
/// More Units than this in a hex make each of them easier to hit.
const FULL: usize = 4;
/// Being Exhausted afterwards.
const BREATH: f32 = 0.9;
/// What a Booby Trap on a path may cost, all in all.
const TRAPPED: f32 = 0.08;

/// A Move thought through.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Where it ends.
    pub to: Hex,
    /// The next hex on the way; `NOWHERE` to stay.
    pub next: Hex,
    /// How much better off the Unit will be.
    pub gain: f32,
}

impl Plan {
    /// No Move at all.
    pub const STAY: Plan = Plan {
        to: Hex::NOWHERE,
        next: Hex::NOWHERE,
        gain: -1.0,
    };
}

struct Node {
    hex: Hex,
    cost: u8,
    risk: f32,
    concealed: bool,
    first: Hex,
}

impl Mind<'_> {
    /// The best of the cover that a Unit has in its Bunker or Foxholes.
    pub fn shelter(&self, unit: UnitId) -> f32 {
        let fort = self.view.unit(unit).fort;
        self.view
            .caches
            .get(fort.index())
            .map_or(0.0, |c| fort_cover(c.kind))
    }

    /// The Bunker or Foxholes with room that a Unit could use in a hex.
    fn shelter_in(&self, unit: UnitId, hex: Hex) -> f32 {
        let forts = self
            .view
            .caches
            .iter()
            .enumerate()
            .filter(|(_, c)| c.at == hex);
        let usable = forts.filter(|(i, c)| {
            let inside = self
                .view
                .all()
                .filter(|(id, u)| *id != unit && u.fort.index() == *i)
                .count();
            inside < 2 && (c.revealed || c.side == self.side)
        });
        usable.map(|(_, c)| fort_cover(c.kind)).fold(0.0, f32::max)
    }

    /// What a place on the ground is worth to any Unit that moves there.
    fn destination(&self, unit: UnitId, hex: Hex, concealed: bool) -> f32 {
        let u = self.view.unit(unit);
        if self.game.facts(u).class == Class::Vehicle {
            return self.parking(unit, hex);
        }
        let fort = if hex == u.at && u.fort.is_some() {
            self.shelter(unit)
        } else {
            self.shelter_in(unit, hex)
        };
        self.place(unit, hex, concealed, fort) + self.errand(unit, hex)
    }

    /// Where a Vehicle should be: on its way out, or near what is fought for with its passengers.
    fn parking(&self, unit: UnitId, hex: Hex) -> f32 {
        let danger = self.danger(unit, hex, Altitude::Ground, false, 0.0);
        0.45 * self.outlook(unit, hex, Altitude::Ground) - 0.5 * danger + self.drive_to(unit, hex)
    }

    /// The best Move with these half points from where the Unit stands.
    pub fn plan(&self, unit: UnitId, mode: Mode, half_points: u8) -> Plan {
        let u = self.view.unit(unit);
        let stay = self.destination(unit, u.at, u.is(Flags::CONCEALED));
        let mut best = Plan {
            to: u.at,
            next: Hex::NOWHERE,
            gain: 0.0,
        };
        let mut consider = |node: &Node, value: f32| {
            let gain = value - stay - node.risk - LAZINESS;
            if gain > best.gain {
                best = Plan {
                    to: node.hex,
                    next: node.first,
                    gain,
                };
            }
        };
        if mode == Mode::Stealthy {
            for &hex in self.game.scenario.map.neighbours(u.at) {
                if let Some(node) = self.creep(unit, hex, half_points) {
                    consider(&node, self.destination(unit, hex, node.concealed));
                }
            }
            return best;
        }
        for node in self.reach(unit, half_points) {
            consider(&node, self.destination(unit, node.hex, node.concealed));
        }
        best
    }

    /// One hex of Stealthy Movement.
    fn creep(&self, unit: UnitId, hex: Hex, half_points: u8) -> Option<Node> {
        let u = self.view.unit(unit);
        if hex.is_nowhere() {
            return None;
        }
        let (cost, _) = self.game.cheapest_way(Class::Infantry, false, u.at, hex)?;
        if cost > half_points || !self.game.can_stand(self.view, unit, hex, Altitude::Ground) {
            return None;
        }
        let hidden = u.is(Flags::CONCEALED);
        let kept = self
            .game
            .check_chance(self.view, unit, CheckFor::Stealth, hex);
        let chance = if hidden { kept } else { 0.0 };
        let open = self.reaction(unit, hex, Altitude::Ground, false) * 0.75;
        let quiet = self.reaction(unit, hex, Altitude::Ground, true) * 0.75;
        let lost = (1.0 - chance) * if hidden { 0.3 } else { 0.0 };
        let risk = chance * quiet + (1.0 - chance) * open + lost;
        Some(Node {
            hex,
            cost,
            risk,
            concealed: hidden && chance > 0.5,
            first: hex,
        })
    }

    /// Every hex in reach with the safest of the short ways there.
    fn reach(&self, unit: UnitId, half_points: u8) -> Vec<Node> {
        let u = self.view.unit(unit);
        let class = self.game.facts(u).class;
        let map = &self.game.scenario.map;
        let mut seen = vec![false; HEXES];
        let mut done: Vec<Node> = Vec::new();
        let concealed = u.is(Flags::CONCEALED);
        let mut open = vec![Node {
            hex: u.at,
            cost: 0,
            risk: 0.0,
            concealed,
            first: Hex::NOWHERE,
        }];
        while let Some(at) = take_nearest(&mut open) {
            if std::mem::replace(&mut seen[at.hex.index()], true) {
                continue;
            }
            for &hex in map.neighbours(at.hex).iter().filter(|h| !h.is_nowhere()) {
                if seen[hex.index()] {
                    continue;
                }
                let Some((price, _)) = self.game.cheapest_way(class, false, at.hex, hex) else {
                    continue;
                };
                let cost = at.cost + price;
                if cost > half_points
                    || !self.game.can_stand(self.view, unit, hex, Altitude::Ground)
                {
                    continue;
                }
                let concealed = at.concealed && !self.watched(hex, Altitude::Ground);
                let mut risk =
                    at.risk * 0.9 + self.reaction(unit, hex, Altitude::Ground, concealed);
                if self.side == Side::Us && self.trapped(hex) {
                    risk += TRAPPED;
                }
                let first = if at.first.is_nowhere() { hex } else { at.first };
                open.push(Node {
                    hex,
                    cost,
                    risk,
                    concealed,
                    first,
                });
            }
            if at.cost > 0 {
                done.push(at);
            }
        }
        done
    }

    /// Whether a Booby Trap could be in a hex: on Trails and under "?" markers, where no friend has been.
    fn trapped(&self, hex: Hex) -> bool {
        let plots = &self.game.scenario.booby_traps;
        let any = plots.count > 0 || plots.die_divisor > 0;
        any && (plots.area.is_empty() || plots.area.contains(hex))
            && (self.game.scenario.map.sides_of(hex).trail()
                || self.view.caches_in(hex).next().is_some())
            && !self.view.here(hex).any(|(_, u)| u.side == Side::Us)
    }

    /// How Infantry best moves, and what comes of it.
    pub fn best_mode(&self, unit: UnitId) -> (Mode, Plan) {
        let u = self.view.unit(unit);
        if !self.game.is_real(u) {
            // A Dummy does its work where it lies, Civilians where they live.
            return (Mode::Normal, Plan::STAY);
        }
        let points = |mode| self.game.half_points(self.view, unit, mode);
        let mut best = (
            Mode::Normal,
            self.plan(unit, Mode::Normal, points(Mode::Normal)),
        );
        if u.is(Flags::CONCEALED) && self.nearest_foe(u.at) <= 8 {
            let plan = self.plan(unit, Mode::Stealthy, points(Mode::Stealthy));
            if plan.gain > best.1.gain {
                best = (Mode::Stealthy, plan);
            }
        }
        if self.turns_left() <= 2.0 && !u.is(Flags::EXHAUSTED) {
            let mut plan = self.plan(unit, Mode::DoubleTime, points(Mode::DoubleTime));
            plan.gain -= BREATH;
            if plan.gain > best.1.gain {
                best = (Mode::DoubleTime, plan);
            }
        }
        best
    }

    /// The one whose judgement a stack follows: a fighter before Leaders and helpers.
    fn spokesman(&self, units: UnitSet) -> UnitId {
        let rank = |id: &UnitId| {
            let u = self.view.unit(*id);
            let facts = self.game.facts(u);
            let carries = self.view.borne(*id).next().is_some();
            (
                carries,
                facts.faces[0].fire.is_some() && !facts.leader,
                facts.leader,
            )
        };
        units.iter().max_by_key(rank).unwrap_or_default()
    }

    /// Who moves along: whoever would be better off there too.
    pub fn gather(&self, f: &Move, choices: &[Choice]) -> Choice {
        let lead = self.spokesman(f.units);
        let plan = self.plan(lead, f.mode, self.game.half_points(self.view, lead, f.mode));
        let friends = self.game.in_the_way(self.view, self.side);
        let joins = |unit: UnitId| {
            let u = self.view.unit(unit);
            let busy = u.any(Flags::BROKEN | Flags::SUPPRESSED)
                || self
                    .best_shot(unit, &friends)
                    .is_some_and(|(_, w)| w > 0.35);
            let slow = self.game.half_points(self.view, unit, f.mode)
                < self.game.half_points(self.view, lead, f.mode);
            let together = self.game.facts(u).leader || self.game.facts(u).role == Role::Medic;
            let hidden = u.is(Flags::CONCEALED);
            let gain =
                self.destination(unit, plan.to, hidden) - self.destination(unit, u.at, hidden);
            !busy && !slow && plan.gain > 0.0 && (together || gain > LAZINESS)
        };
        let there = self
            .view
            .here(plan.to)
            .filter(|(id, _)| !f.units.contains(*id))
            .count();
        if f.units.len() + there >= FULL {
            return Choice::Begin;
        }
        let joining = choices
            .iter()
            .find(|c| matches!(c, Choice::Join { unit } if joins(*unit)));
        joining.copied().unwrap_or(Choice::Begin)
    }

    /// The next step of a Move on the ground.
    pub fn walk(&self, f: &Move, choices: &[Choice]) -> Choice {
        let unit = self.spokesman(f.units);
        if let Some(choice) = self.way_out(f, choices) {
            return choice;
        }
        let inside = choices
            .iter()
            .find(|c| matches!(c, Choice::LeaveFort { .. }));
        let plan = self.plan(unit, f.mode, f.left);
        if plan.next.is_nowhere() || plan.gain <= 0.0 {
            return self.settle_down(choices);
        }
        if let Some(leave) = inside {
            return *leave;
        }
        let exposed = self.reaction(unit, plan.next, Altitude::Ground, false) > 0.0;
        let step = |choice: &Choice| match choice {
            Choice::Step { hex, way } if *hex == plan.next => {
                let at = self.view.unit(unit).at;
                let class = self.game.facts(self.view.unit(unit)).class;
                let cheapest = self
                    .game
                    .cheapest_way(class, false, at, *hex)
                    .map(|(_, way)| way);
                let last = plan.to == *hex;
                Some(if exposed && last && *way == Way::Ground {
                    2
                } else {
                    u8::from(cheapest == Some(*way))
                })
            }
            _ => None,
        };
        let steps = choices.iter().filter_map(|c| step(c).map(|rank| (rank, c)));
        steps
            .max_by_key(|(rank, _)| *rank)
            .map_or_else(|| self.settle_down(choices), |(_, c)| *c)
    }

    /// Goes into a Bunker or Foxholes where the Move ends, or just halts.
    fn settle_down(&self, choices: &[Choice]) -> Choice {
        let shelters = choices.iter().filter_map(|c| match c {
            Choice::EnterFort { fort, .. } => {
                Some((fort_cover(self.view.caches[fort.index()].kind), c))
            }
            _ => None,
        });
        let best = shelters.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, c)| *c);
        let halt = || choices.contains(&Choice::Halt).then_some(Choice::Halt);
        best.or_else(halt).unwrap_or(choices[0])
    }

    /// Whether terrain lets a Helicopter land.
    pub fn landable(&self, hex: Hex) -> bool {
        self.game.row(hex).helicopter_ground.is_some()
    }
}

/// The modifier against fire at those inside.
fn fort_cover(kind: CacheKind) -> f32 {
    match kind {
        CacheKind::Bunker => 2.0,
        CacheKind::Foxholes => 1.0,
        _ => 0.0,
    }
}

/// The cheapest open node, danger weighed in.
fn take_nearest(open: &mut Vec<Node>) -> Option<Node> {
    let key = |n: &Node| f32::from(n.cost) + 8.0 * n.risk;
    let nearest = (0..open.len()).min_by(|&a, &b| key(&open[a]).total_cmp(&key(&open[b])))?;
    Some(open.swap_remove(nearest))
}
