//! Where a group on foot can get to in an impulse, at what risk, and what that is worth.

use super::mind::Mind;
use lock_n_load::counters::Class;
use lock_n_load::frame::Mode;
use lock_n_load::state::{Flags, Location, UnitId};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// Risk and movement points in one number: the way with the least of it is looked at first.
const RISK: f32 = 300.0;

/// The best that a group can do in an impulse of movement.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub units: Vec<UnitId>,
    /// Places one after the other, without the first; empty when it leaves the map at once.
    pub path: Vec<Location>,
    /// What is gained against staying.
    pub gain: f32,
    /// It leaves the map at the end.
    pub leaves: bool,
}

#[derive(Clone, Copy)]
struct Node {
    at: Location,
    spent: u8,
    risk: f32,
    from: usize,
}

impl Mind<'_> {
    /// The best group of a place that moves in a way, and where it goes; none when all had better stay.
    pub fn best_plan(&self, from: Location, mode: Mode) -> Option<Plan> {
        if let Some(known) = self.plans.borrow().get(&(from, mode)) {
            return known.clone();
        }
        let plan = self.plan_anew(from, mode);
        self.plans.borrow_mut().insert((from, mode), plan.clone());
        plan
    }

    fn plan_anew(&self, from: Location, mode: Mode) -> Option<Plan> {
        let able = |id: UnitId| self.game.could_move(&self.ready, id, mode);
        let here = self.view.here(from);
        let here = here.filter(|(id, unit)| unit.side == self.side && able(*id));
        let class = |id: &UnitId| self.game.class(self.view.unit(*id));
        let (fit, shaken): (Vec<UnitId>, Vec<UnitId>) = here
            .map(|(id, _)| id)
            .partition(|&id| self.view.unit(id).good_order());
        let mut groups: Vec<Vec<UnitId>> = Vec::new();
        let mut add = |group: Vec<UnitId>| {
            if !group.is_empty() && !groups.contains(&group) {
                groups.push(group);
            }
        };
        let light = fit.iter().filter(|id| class(id) != Class::WeaponTeam);
        let light: Vec<UnitId> = light.copied().collect();
        let men: Vec<UnitId> = light.iter().filter(|id| class(id).mmc()).copied().collect();
        add(fit.clone());
        add(light.clone());
        if let Some(&stays) = men.last().filter(|_| men.len() > 1) {
            add(light.iter().copied().filter(|&id| id != stays).collect());
            add(vec![men[0]]);
        }
        add(men);
        add(light.into_iter().filter(|id| !class(id).mmc()).collect());
        let leaves = |id: &&UnitId| self.exit_points(self.view.unit(**id)).is_some();
        add(fit.iter().filter(leaves).copied().collect());
        if mode != Mode::Assault && mode != Mode::Stealth {
            shaken.into_iter().for_each(|id| add(vec![id]));
        }
        let plans = groups
            .into_iter()
            .filter(|group| self.may_be_group(group, mode));
        let plans = plans.filter_map(|group| self.plan_of(from, mode, &group, None));
        plans.max_by(|a, b| a.gain.total_cmp(&b.gain))
    }

    /// A Leader uses Assault Movement only along with units that can.
    fn may_be_group(&self, group: &[UnitId], mode: Mode) -> bool {
        let boxed = |&id: &UnitId| self.game.facts(self.view.unit(id)).assault_move;
        mode != Mode::Assault || group.iter().any(boxed)
    }

    /// Movement points that all of a group have left.
    fn budget(&self, group: &[UnitId], mode: Mode) -> u8 {
        let leads = |id: &&UnitId| {
            let unit = self.view.unit(**id);
            self.game.class(unit) == Class::Leader && unit.good_order()
        };
        let leader = group.iter().filter(leads).copied();
        let leader = leader.max_by_key(|&id| self.game.facts(self.view.unit(id)).mf);
        let left = group.iter().map(|&id| {
            let unit = self.view.unit(id);
            let printed = self.game.movement_factor(self.view, id);
            let hurries = matches!(mode, Mode::Normal | Mode::Assault)
                && self.game.class(unit) != Class::WeaponTeam;
            let mf = match leader.filter(|&leader| hurries && leader != id) {
                Some(leader) => {
                    let most = self.game.facts(self.view.unit(leader)).mf;
                    (printed + self.game.double_time()).min(most).max(printed)
                }
                None => printed,
            };
            let mf = if mode == Mode::Assault {
                mf.div_ceil(2)
            } else {
                mf
            };
            mf.saturating_sub(unit.spent)
        });
        left.min().unwrap_or(0)
    }

    /// What it is worth for a group to be in a place and stay there; an objective is claimed once by all of them.
    fn standing(&self, group: &[UnitId], at: Location) -> f32 {
        let places: f32 = group.iter().map(|&id| self.place(id, at)).sum();
        let claims = group
            .iter()
            .map(|&id| self.claim(id, self.view.unit(id), at));
        let (all, once) = claims.fold((0.0, 0.0f32), |(all, once), claim| {
            (all + claim, once.max(claim))
        });
        let fellows = self.fellows(at, group, &[]);
        places - (all - once) + self.together(group, &fellows, at)
    }

    /// What those who stay behind lose when a group goes.
    fn forsaken(&self, group: &[UnitId], from: Location) -> f32 {
        let left = self.fellows(from, &[], group);
        let all = self.fellows(from, &[], &[]);
        self.together(&left, &all, from) - self.together(&left, &left, from)
    }

    /// What it is worth for a group to have got so far, whoever stands there.
    fn draw_of(&self, group: &[UnitId], at: Location) -> f32 {
        let draws = group
            .iter()
            .map(|&id| self.draw(id, self.view.unit(id), at));
        draws.sum()
    }

    /// Where a group goes best; none when it had better stay. Once its members are known, so are its first steps.
    pub fn plan_of(
        &self,
        from: Location,
        mode: Mode,
        group: &[UnitId],
        steps: Option<&[Location]>,
    ) -> Option<Plan> {
        let fresh = group.iter().all(|&id| self.view.unit(id).spent == 0);
        let worth = group.iter().map(|&id| {
            let unit = self.view.unit(id);
            self.frailty(unit) * self.value(unit)
        });
        let worth: f32 = worth.sum();
        let here = self.standing(group, from) + self.forsaken(group, from);
        let budget = self.budget(group, mode);
        let nodes = self.reach(from, mode, group, budget, steps, worth);
        // Who moves does not fire in this turn; after Assault Movement it does, but worse.
        let missed: f32 = match (fresh, mode) {
            (false, _) => 0.0,
            (true, Mode::Assault) => 0.02,
            (true, _) => {
                let fire = group.iter().map(|&id| self.fire_from(id, from));
                0.03 + 0.3 * fire.sum::<f32>()
            }
        };
        let mut best: Option<Plan> = None;
        for (place, node) in nodes.iter().enumerate() {
            let path = path_of(&nodes, place);
            let risk = self.caution() * worth * self.risk_of(&path, mode);
            let arrival = match path.last() {
                Some(&at) if self.held_by_enemy(at) => {
                    let fight = self.melee_gain(group, at);
                    fight.map(|gain| gain + self.draw_of(group, at) - here)
                }
                Some(&at) => {
                    let there = self.standing(group, at);
                    let fire = match mode {
                        Mode::Assault => {
                            let fire = group.iter().map(|&id| self.fire_from(id, at));
                            0.3 * fire.sum::<f32>()
                        }
                        _ => 0.0,
                    };
                    Some(there - here + fire)
                }
                None => None,
            };
            let mut offer = |gain: f32, leaves: bool| {
                if gain > best.as_ref().map_or(0.0, |it| it.gain) {
                    best = Some(Plan {
                        units: group.to_vec(),
                        path: path.clone(),
                        gain,
                        leaves,
                    });
                }
            };
            if let Some(arrival) = arrival {
                offer(arrival - risk - missed, false);
            }
            if node.spent < budget && self.is_exit(node.at) {
                offer(self.exit_gain(group) - here - risk - missed, true);
            }
        }
        best
    }

    fn is_exit(&self, at: Location) -> bool {
        let mut exits = self.game.scenario.exits.iter();
        exits.any(|exit| exit.side == self.side && exit.area.contains(at.hex()))
    }

    fn exit_gain(&self, group: &[UnitId]) -> f32 {
        let each = group.iter().map(|&id| {
            let unit = self.view.unit(id);
            // Who leaves does not fight any more.
            let missed = 0.12 * self.strength(unit) * self.turns_left().min(4.0);
            match self.exit_points(unit) {
                Some(points) => 1.2 * points - missed,
                None => -self.worth(unit),
            }
        });
        each.sum()
    }

    fn held_by_enemy(&self, at: Location) -> bool {
        self.view
            .here(at)
            .any(|(_, unit)| unit.side != self.side && self.game.class(unit) != Class::Helicopter)
    }

    /// The share of a group's worth that the way is likely to cost beyond what staying at its end does.
    fn risk_of(&self, path: &[Location], mode: Mode) -> f32 {
        let Some((&last, _)) = path.split_last() else {
            return 0.0;
        };
        let shows = matches!(mode, Mode::Normal | Mode::Assault);
        let met = self.held_by_enemy(last);
        let mut worst = vec![0.0f32; self.batteries().len()];
        for &at in path {
            // No Opportunity Fire at who enters Melee.
            if at == last && met {
                continue;
            }
            let open = self.game.is_open(self.view, at);
            let threats = self.threats(at, shows);
            for (battery, (most, [now, _])) in
                self.batteries().iter().zip(worst.iter_mut().zip(threats))
            {
                let seen = shows || open || self.game.next_to(self.view, battery.at, at);
                if seen {
                    *most = most.max(now);
                }
            }
        }
        let stays = match met {
            true => vec![[0.0; 2]; worst.len()],
            false => self.threats(last, false),
        };
        let each = worst.iter().zip(stays).map(|(most, [now, _])| {
            (self.weights.on_the_way * most - self.weights.staying * now).max(0.0)
        });
        let mines = path.iter().map(|at| self.mined(at.hex()));
        each.sum::<f32>() + mines.sum::<f32>()
    }

    /// Every place a group can get to, each with the way of the least risk; the first is where it is.
    fn reach(
        &self,
        from: Location,
        mode: Mode,
        group: &[UnitId],
        budget: u8,
        steps: Option<&[Location]>,
        worth: f32,
    ) -> Vec<Node> {
        let fresh = group.iter().all(|&id| self.view.unit(id).spent == 0);
        let shows = matches!(mode, Mode::Normal | Mode::Assault);
        let walker = *self.view.unit(group[0]);
        let shaken = group.iter().any(|&id| !self.view.unit(id).good_order());
        let fights = matches!(mode, Mode::Normal | Mode::Stealth) && !shaken;
        let teams = group
            .iter()
            .any(|&id| self.game.class(self.view.unit(id)) == Class::WeaponTeam);
        let mut nodes = vec![Node {
            at: from,
            spent: 0,
            risk: 0.0,
            from: 0,
        }];
        let mut best: HashMap<Location, u32> = HashMap::new();
        let mut done: Vec<Location> = Vec::new();
        let mut order: Vec<usize> = Vec::new();
        let mut open = BinaryHeap::new();
        open.push(Reverse((0u32, 0usize)));
        while let Some(Reverse((_, place))) = open.pop() {
            let (at, spent, risk) = (nodes[place].at, nodes[place].spent, nodes[place].risk);
            if done.contains(&at) {
                continue;
            }
            done.push(at);
            order.push(place);
            let halts = self.held_by_enemy(at) || (mode == Mode::Crawl && place > 0);
            if halts && place > 0 {
                continue;
            }
            let mut stepping = walker;
            stepping.at = at;
            for to in self.game.places_near(self.view, at) {
                let closed = place == 0 && steps.is_some_and(|steps| !steps.contains(&to));
                if closed || done.contains(&to) {
                    continue;
                }
                let Some(cost) = self.game.step_points(self.view, &stepping, to) else {
                    continue;
                };
                let total = spent.saturating_add(cost);
                let first = place == 0 && fresh && matches!(mode, Mode::Normal | Mode::Stealth);
                let within = match mode {
                    Mode::Crawl => total < budget,
                    _ => total <= budget,
                };
                if !within && !first {
                    continue;
                }
                if shaken && self.game.goes_forward(self.view, &stepping, to) {
                    continue;
                }
                let enemy = self.held_by_enemy(to);
                if enemy && (!fights || teams) {
                    continue;
                }
                if !self.game.room_for(self.view, to, self.side, group) {
                    continue;
                }
                let threat: f32 = match enemy {
                    true => 0.0,
                    false => self.threats(to, shows).iter().map(|[now, _]| now).sum(),
                };
                let risk = risk + (0.4 * threat + self.mined(to.hex())) * worth;
                let weight = (risk * RISK) as u32 + 100 * u32::from(total);
                if best.get(&to).is_some_and(|&known| known <= weight) {
                    continue;
                }
                best.insert(to, weight);
                nodes.push(Node {
                    at: to,
                    spent: total,
                    risk,
                    from: place,
                });
                open.push(Reverse((weight, nodes.len() - 1)));
            }
        }
        keep(nodes, &order)
    }

    /// What going into Melee is likely to be worth; none where one cannot fight.
    pub fn melee_gain(&self, group: &[UnitId], at: Location) -> Option<f32> {
        let vehicle = self.view.here(at).any(|(_, unit)| {
            let hull = self.game.class(unit) == Class::Vehicle;
            unit.side != self.side && hull && !unit.is(Flags::ABANDONED)
        });
        let foes = || {
            let here = self.view.here(at);
            here.filter(|(_, unit)| unit.side != self.side && self.game.class(unit).infantry())
        };
        let friends = || {
            self.view
                .here(at)
                .filter(|(_, unit)| unit.side == self.side)
        };
        let own = || group.iter().copied().chain(friends().map(|(id, _)| id));
        if vehicle && foes().next().is_none() {
            return Some(self.assault_gain(group, at));
        }
        let strength = |id: UnitId| self.game.melee_strength(self.view, id);
        let ours: i16 = own().map(strength).sum();
        let theirs: i16 = foes().map(|(id, _)| strength(id)).sum();
        if ours == 0 {
            return None;
        }
        let prize: f32 = foes().map(|(_, unit)| self.value(unit)).sum();
        let stake: f32 = own().map(|id| self.value(self.view.unit(id))).sum();
        let lead = |units: &mut dyn Iterator<Item = UnitId>| {
            let lm = units.map(|id| self.game.facts(self.view.unit(id)).lm);
            i16::from(lm.max().unwrap_or(0))
        };
        let (wins, dies) = match theirs {
            0 => (1.0, 0.0),
            _ => (
                self.game.melee_chance(ours, theirs, lead(&mut own())),
                self.game
                    .melee_chance(theirs, ours, lead(&mut foes().map(|(id, _)| id))),
            ),
        };
        let objectives = self.game.scenario.objectives.iter().enumerate();
        let control =
            objectives.filter(|(i, it)| it.at == at && self.view.control[*i] != Some(self.side));
        let control: f32 = control.map(|(i, it)| self.stake(i, it)).sum();
        let caution = self.caution();
        Some(
            1.1 * wins * prize - 1.1 * dies * stake * caution + 0.8 * wins * (1.0 - dies) * control
                - 0.1,
        )
    }

    /// What a Close Assault on the vehicle of a place is likely to be worth.
    fn assault_gain(&self, group: &[UnitId], at: Location) -> f32 {
        let hulls = self
            .view
            .here(at)
            .filter(|(_, unit)| unit.side != self.side && self.game.class(unit) == Class::Vehicle);
        let prize = hulls.map(|(_, unit)| self.value(unit)).fold(0.0, f32::max);
        let men = group.iter().filter(|&&id| {
            let class = self.game.class(self.view.unit(id));
            class.mmc() || class == Class::Hero
        });
        let stake: f32 = group.iter().map(|&id| self.value(self.view.unit(id))).sum();
        let chance = 1.0 - 0.72f32.powi(men.count() as i32);
        chance * prize - 0.12 * stake
    }
}

fn path_of(nodes: &[Node], mut place: usize) -> Vec<Location> {
    let mut path = Vec::new();
    while place != 0 {
        path.push(nodes[place].at);
        place = nodes[place].from;
    }
    path.reverse();
    path
}

/// Only the nodes whose way is settled, in the order in which it was.
fn keep(nodes: Vec<Node>, order: &[usize]) -> Vec<Node> {
    let place_of = |old: usize| order.iter().position(|&it| it == old).unwrap_or(0);
    let kept = order.iter().map(|&old| Node {
        from: place_of(nodes[old].from),
        ..nodes[old]
    });
    kept.collect()
}
