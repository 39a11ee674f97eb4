//! Where one is fired at: what each hex of the enemy can bring to bear on a place, now and in the turns after.

use super::mind::Mind;
use ::ground::Hex;
use lock_n_load::Lnl;
use lock_n_load::counters::{Class, Side};
use lock_n_load::state::{Flags, FortKind, Location, State, Unit, UnitId};

/// Farther than anything reaches.
const FARTHEST: usize = 40;

/// What the units of a location can fire together.
pub(super) struct Battery {
    pub at: Location,
    /// Firepower by distance: of those who can still make Opportunity Fire in this turn, and of all in Good Order.
    fp: Vec<[i8; 2]>,
}

impl Battery {
    /// Every battery of a side.
    pub fn all(game: &Lnl, view: &State, side: Side) -> Vec<Battery> {
        let mut places: Vec<Location> = Vec::new();
        for (_, unit) in view.of(side) {
            if !places.contains(&unit.at) {
                places.push(unit.at);
            }
        }
        let all = places
            .into_iter()
            .map(|at| Battery::of(game, view, side, at));
        all.filter(|it| !it.fp.is_empty()).collect()
    }

    fn of(game: &Lnl, view: &State, side: Side, at: Location) -> Battery {
        let able = |unit: &Unit| {
            let seated = unit.carried() && !unit.is(Flags::ON_TOP);
            unit.good_order() && !seated && !unit.is(Flags::ABANDONED)
        };
        let here: Vec<(UnitId, &Unit)> = view
            .of(side)
            .filter(|(_, unit)| unit.at == at && able(unit) && !game.locked(view, unit))
            .collect();
        let reach = here.iter().map(|(id, unit)| reach(game, view, *id, unit));
        let reach = (reach.max().unwrap_or(0) as usize).min(FARTHEST);
        if reach == 0 {
            return Battery { at, fp: Vec::new() };
        }
        let table = (0..=reach as u32).map(|distance| {
            [false, true].map(|later| {
                let ready = |unit: &Unit| later || may_op_fire(game, unit);
                let group = here.iter().filter(|(_, unit)| ready(unit));
                volley(game, view, group.copied(), distance)
            })
        });
        Battery {
            at,
            fp: table.collect(),
        }
    }

    /// Firepower at a distance, now or later; none out of reach.
    pub fn fp_at(&self, distance: u32, later: bool) -> Option<i8> {
        let fp = self.fp.get(distance as usize)?[usize::from(later)];
        (fp > i8::MIN).then_some(fp)
    }
}

pub(super) fn may_op_fire(game: &Lnl, unit: &Unit) -> bool {
    let tired = unit.is(Flags::OPS) && game.class(unit).smc();
    !tired && !unit.is(Flags::MOVED | Flags::CRAWL | Flags::FIRED | Flags::WENT_FAR)
}

fn reach(game: &Lnl, view: &State, id: UnitId, unit: &Unit) -> u32 {
    let kind = game.printed(unit);
    let guns = kind.gun.iter().filter(|gun| gun.he.is_some());
    let guns = guns.flat_map(|gun| gun.columns.iter().map(|it| u32::from(it.range)));
    let mgs = kind.mgs.iter().map(|mg| u32::from(mg.range.unwrap_or(12)));
    let most = guns.chain(mgs).max().unwrap_or(0);
    most.max(game.reach_of(view, id))
}

/// The firepower of a group at a distance: the best in full, others by half, Support Weapons in full.
fn volley<'u>(
    game: &Lnl,
    view: &State,
    group: impl Iterator<Item = (UnitId, &'u Unit)>,
    distance: u32,
) -> i8 {
    let (mut lead, mut own, mut arms, mut leader, mut any) = (0i16, 0i16, 0i16, 0i16, false);
    for (id, unit) in group {
        let facts = game.facts(unit);
        match facts.class {
            Class::Leader => leader = leader.max(facts.lm.into()),
            Class::Vehicle | Class::Helicopter => {
                let kind = game.printed(unit);
                let mgs = kind.mgs.iter().filter(|mg| {
                    distance <= u32::from(mg.range.unwrap_or(12))
                        && (!mg.star || !unit.is(Flags::BUTTONED))
                });
                let mgs = mgs.map(|mg| i16::from(mg.fp)).max();
                let gun = kind.gun.iter().filter_map(|gun| {
                    let reaches = gun.columns.iter().any(|it| u32::from(it.range) >= distance);
                    gun.he.filter(|_| reaches).map(|he| i16::from(he) - 1)
                });
                let best = mgs.into_iter().chain(gun).max();
                if let Some(best) = best {
                    any = true;
                    lead = lead.max(best);
                    own += best;
                }
            }
            _ => {
                let [fire, arm] = game.firepower(view, id, distance);
                let reaches = distance <= game.reach_of(view, id);
                any |= reaches && (facts.fires || arm > 0);
                lead = lead.max(fire.into());
                own += i16::from(fire.max(0));
                arms += i16::from(arm);
            }
        }
    }
    match any {
        true => (lead + (own - lead + 1) / 2 + arms + leader) as i8,
        false => i8::MIN,
    }
}

impl Mind<'_> {
    /// The Morale of one's own usual squad.
    pub fn usual_morale(&self) -> i8 {
        let squads = self.own().filter(|(_, unit)| self.game.class(unit).mmc());
        let morales = squads.map(|(_, unit)| self.game.facts(unit).morale[0]);
        morales.max().unwrap_or(5)
    }

    /// What each battery of the enemy would cost a squad that stands in a place, as a share of its worth: now, and later.
    pub fn threats(&self, at: Location, moving: bool) -> Vec<[f32; 2]> {
        if let Some(known) = self.dangers.borrow().get(&(at, moving)) {
            return known.clone();
        }
        let morale = self.usual_morale();
        let squad = self
            .own()
            .max_by_key(|(_, unit)| self.game.class(unit).mmc());
        let Some((_, &squad)) = squad else {
            return vec![[0.0; 2]; self.batteries().len()];
        };
        let there = Unit {
            at,
            flags: Flags(0),
            aboard: UnitId::NONE,
            ..squad
        };
        let dft = &self.game.scenario.charts.dft;
        let threats: Vec<[f32; 2]> = self
            .batteries()
            .iter()
            .map(|battery| {
                let distance = battery.at.hex().distance(at.hex());
                let fp = [false, true].map(|later| battery.fp_at(distance, later));
                if fp == [None, None] || battery.at == at {
                    return [0.0; 2];
                }
                let dark = self.view.night && distance > 2 && !moving;
                let Some(degraded) = self.game.looks_along(self.view, battery.at, at) else {
                    return [0.0; 2];
                };
                let mut net = i16::from(dft.degrading) * i16::from(degraded);
                if self.game.next_to(self.view, battery.at, at) {
                    net += i16::from(dft.adjacent);
                }
                if dark {
                    net += i16::from(dft.night);
                }
                net -= i16::from(self.game.cover_against(self.view, &there, battery.at));
                [0, 1].map(|later| {
                    let moved = if moving && later == 0 { dft.moving } else { 0 };
                    fp[later].map_or(0.0, |fp| {
                        let ahead = i16::from(fp) + net + i16::from(moved);
                        let hurt = self.ground.hurt(morale, ahead);
                        0.3 * hurt.shaken + 0.75 * hurt.worse
                    })
                })
            })
            .collect();
        self.dangers
            .borrow_mut()
            .insert((at, moving), threats.clone());
        threats
    }

    /// What it is likely to cost to be somewhere for the rest of the turn and in those after it, as a share of worth.
    /// `shown`: it has moved, fired or been spotted.
    pub fn staying(&self, at: Location, shown: bool) -> f32 {
        let open = self.game.is_open(self.view, at);
        let seen_now = if shown || open { 1.0 } else { 0.0 };
        let mut danger = 0.0;
        for (battery, [now, later]) in self.batteries().iter().zip(self.threats(at, false)) {
            let near = self.game.next_to(self.view, battery.at, at);
            let found = if open || near {
                1.0
            } else {
                self.weights.found
            };
            let seen_now = if near { 1.0 } else { seen_now };
            danger += self.weights.staying * seen_now * now;
            if self.turns_left() > 0.0 {
                danger += self.weights.later * found * later;
            }
        }
        danger.min(1.2)
    }

    /// The share of its worth that Mines in a hex are likely to cost whoever enters it.
    pub fn mined(&self, hex: Hex) -> f32 {
        match self.view.fort(hex, FortKind::Mines) {
            Some(mines) => 0.1 + 0.06 * f32::from(mines.value),
            None => 0.0,
        }
    }
}
