//! What somebody could have in mind with a piece or a place, legal or not, so that the referee can say why not.

use crate::choice::Choice;
use crate::counters::{Class, Corner, Side};
use crate::frame::{FireGroup, Frame, Mode};
use crate::lnl::Lnl;
use crate::location::{Location, Place};
use crate::play::names_what_exists;
use crate::state::{Flags, State, Unit, UnitId, WeaponId};
use engine::Seat;
use ground::Hex;
use std::collections::BTreeSet;

impl Lnl {
    /// Choices a person could mean in what is going on.
    pub(crate) fn considered_with(
        &self,
        view: &State,
        seat: Seat,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Choice>,
    ) {
        let unit = piece
            .and_then(UnitId::of_scene)
            .filter(|id| id.index() < view.units.len());
        let weapon = piece
            .and_then(WeaponId::of_scene)
            .filter(|id| id.index() < view.weapons.len());
        let of_unit = unit.map(|id| view.unit(id).at);
        let of_unit = of_unit.filter(|at| !at.is_nowhere());
        let asked: Option<Location> = space.and_then(|id| id.parse().ok());
        let hex: Option<Hex> = asked.map(Location::hex);
        let places: Vec<Location> = match (asked, of_unit) {
            (Some(at), _) if at.place() != Place::Ground => vec![at],
            (Some(at), _) => Place::ALL
                .map(|place| Location::new(at.hex(), place))
                .into_iter()
                .filter(|&at| self.exists(view, at))
                .collect(),
            (None, Some(at)) => vec![at],
            (None, None) => Vec::new(),
        };
        // Nobody aims at the hex he stands in, or asks what he aims at without naming it.
        let own_hex = of_unit.map(Location::hex);
        let targets: Vec<Location> = match asked {
            Some(_) if own_hex != hex => places.clone(),
            _ => Vec::new(),
        };
        let side = Side::of(seat);
        let enemy = unit.filter(|&id| Some(view.unit(id).side) != side);
        if let (Some(enemy), Some(side)) = (enemy, side) {
            self.consider_guns_at(view, side, enemy, out);
        }
        if let Some(unit) = unit {
            self.consider_vehicles(view, unit, &targets, out);
            match view.stack.top() {
                Frame::RallyPhase(_) => {
                    out.extend([Choice::Rally { unit }, Choice::Commit { unit }]);
                    self.consider_rally(view, unit, out);
                }
                Frame::Acting(_) if enemy.is_some() => {}
                // Before anything else its hex must be activated.
                Frame::Acting(_) if !view.unit(unit).is(Flags::ACTIVE) => {
                    out.extend(of_unit.map(|at| Choice::Activate { at }));
                }
                Frame::Acting(_) => {
                    out.push(Choice::Commit { unit });
                    out.extend(targets.iter().map(|&at| Choice::Spot { unit, at }));
                    out.extend(targets.iter().map(|&at| Choice::FireTeam { unit, at }));
                    out.extend(Mode::ALL.map(|mode| Choice::Go { unit, mode }));
                    out.extend(hex.map(|hex| Choice::Smoke { unit, hex }));
                    out.extend([Choice::Withdraw { unit }, Choice::Reveal { unit }]);
                    out.extend(targets.iter().map(|&at| Choice::Snipe { unit, at }));
                    self.consider_indirect(view, unit, &targets, out);
                    out.extend([Choice::Hover { unit }, Choice::FlyOff { unit }]);
                    out.extend(Corner::ALL.map(|corner| Choice::Pivot { unit, corner }));
                    out.extend(Mode::ALL.map(|mode| Choice::DropOff { unit, mode }));
                    out.extend(targets.iter().map(|&at| Choice::FlyTo { unit, at }));
                    out.extend(targets.iter().map(|&at| Choice::Gunship { unit, at }));
                }
                Frame::FireGroup(_) => {
                    out.extend((0..8).map(|arms| Choice::Arm { unit, arms }));
                    out.extend([
                        Choice::Lead { unit },
                        Choice::Aid { unit },
                        Choice::Crew { unit },
                    ]);
                }
                Frame::OpFire(_) => {
                    out.extend(targets.iter().map(|&at| Choice::FireTeam { unit, at }));
                    let from = view.unit(unit).at;
                    out.extend(targets.iter().map(|&at| Choice::Fire { from, at }));
                }
                Frame::Moving(_) => {
                    out.push(Choice::Join { unit });
                    out.extend(Corner::ALL.map(|corner| Choice::Pivot { unit, corner }));
                    let at = view.unit(unit).at;
                    let lying = view.lying(at);
                    out.extend(lying.map(|(weapon, _)| Choice::PickUp { unit, weapon }));
                    let held = view.held_by(unit);
                    out.extend(held.map(|(weapon, _)| Choice::Drop { weapon }));
                }
                Frame::MeleeRound(_) => {
                    out.extend((0..8).map(|arms| Choice::Arm { unit, arms }));
                    out.extend([Choice::Target { unit }, Choice::UseSkill { unit }]);
                }
                Frame::Withdrawal(_) => {
                    let mode = Mode::Normal;
                    out.extend([Choice::Withdraw { unit }, Choice::Go { unit, mode }]);
                }
                Frame::SniperWindow(_) => out.push(Choice::Reveal { unit }),
                Frame::SniperComes(_) => {
                    out.extend(targets.iter().map(|&at| Choice::Snipe { unit, at }));
                }
                Frame::LayDown(_) | Frame::Retreat(_) => {
                    let held = view.held_by(unit);
                    out.extend(held.map(|(weapon, _)| Choice::Drop { weapon }));
                }
                Frame::Idle(_)
                | Frame::SetUp(_)
                | Frame::Turns(_)
                | Frame::Operations(_)
                | Frame::Admin(_)
                | Frame::Spotting(_)
                | Frame::Attack(_)
                | Frame::HeroRises(_)
                | Frame::Entry(_)
                | Frame::LaySmoke(_)
                | Frame::Sniping(_)
                | Frame::MortarFire(_)
                | Frame::FireMission(_)
                | Frame::Barrage(_)
                | Frame::Raid(_)
                | Frame::Flak(_)
                | Frame::Crash(_)
                | Frame::Starshell(_)
                | Frame::Perils(_)
                | Frame::Paragraph(_)
                | Frame::Arrivals(_)
                | Frame::SkyFire(_)
                | Frame::Embarking(_)
                | Frame::Rolling(_)
                | Frame::Shot(_)
                | Frame::Gunnery(_)
                | Frame::Bailout(_)
                | Frame::Nerves(_)
                | Frame::Exposed(_)
                | Frame::JumpOff(_)
                | Frame::Driving(_)
                | Frame::Overrun(_)
                | Frame::GiveWay(_)
                | Frame::CloseAssault(_)
                | Frame::Boarding(_) => {}
                Frame::AirWindow(window) => {
                    let second = window.target;
                    let from = view.unit(unit).at;
                    out.push(Choice::ShootUp { from, second });
                    let guns = self.guns_against_air(view, unit);
                    out.extend(guns.map(|weapon| Choice::FlakAt {
                        unit,
                        weapon,
                        second,
                    }));
                }
                Frame::Flight(_) => {
                    let guns = self.guns_against_air(view, unit);
                    out.extend(guns.map(|weapon| Choice::AntiAir { unit, weapon }));
                }
                Frame::Crowded(_) => out.push(Choice::Lose { unit }),
                Frame::Entering(_) | Frame::Alighting(_) => out.push(Choice::Join { unit }),
            }
        }
        if let (Some(weapon), Frame::RallyPhase(_)) = (weapon, view.stack.top()) {
            out.extend([
                Choice::Drop { weapon },
                Choice::Destroy { weapon },
                Choice::Flip { weapon },
                Choice::Unjam { weapon },
            ]);
        }
        for at in places {
            let enemy_there = view.here(at).any(|(_, it)| Some(it.side) != side);
            let own = side.map_or(Vec::new(), |side| self.places_of(view, side));
            // Vehicles make attacks of their own.
            let on_foot = |from: Location| {
                let mut there = view.here(from);
                there.any(|(_, it)| Some(it.side) == side && self.class(it).infantry())
            };
            let own = own
                .into_iter()
                .filter(|&from| enemy_there && from.hex() != at.hex() && on_foot(from));
            match view.stack.top() {
                Frame::SetUp(_) => out.push(Choice::Place { at }),
                Frame::HeroRises(_)
                | Frame::Retreat(_)
                | Frame::FireMission(_)
                | Frame::Arrivals(_) => out.push(Choice::Place { at }),
                Frame::SniperComes(comes) => {
                    let unit = comes.unit;
                    out.push(match comes.placed {
                        true => Choice::Snipe { unit, at },
                        false => Choice::Place { at },
                    });
                }
                Frame::Flight(_) if piece.is_none() => {
                    let lines = ground::Direction::ALL;
                    out.extend(lines.map(|to| Choice::Fly { at, to }));
                }
                Frame::Moving(_) | Frame::Entering(_) => out.push(Choice::Step { to: at }),
                Frame::OpFire(_) => out.extend(own.map(|from| Choice::Fire { from, at })),
                Frame::Acting(_) => {
                    let own_there = view.here(at).any(|(_, it)| Some(it.side) == side);
                    out.extend(own_there.then_some(Choice::Activate { at }));
                    let fought_over = view.melee(at).is_some();
                    out.extend(fought_over.then_some(Choice::Fight { at }));
                    out.extend(own.map(|from| Choice::Fire { from, at }));
                }
                _ => {}
            }
        }
        // Who is still to come can do nothing yet that could be asked about.
        let mut asked = BTreeSet::new();
        out.retain(|choice| {
            names_what_exists(view, choice)
                && self.is_sensible(view, seat, choice)
                && asked.insert(*choice)
        });
    }

    /// What the guns and machine guns that are activated could do to an enemy.
    fn consider_guns_at(&self, view: &State, side: Side, enemy: UnitId, out: &mut Vec<Choice>) {
        let at = view.unit(enemy).at;
        let active = view.of(side).filter(|(_, it)| it.is(Flags::ACTIVE));
        for (unit, _) in active {
            self.consider_vehicles(view, unit, &[at], out);
        }
        let hits_it = |choice: &Choice| match *choice {
            Choice::FireGunAt { target, .. }
            | Choice::FireMgAt { target, .. }
            | Choice::FireArmAt { target, .. } => target == enemy,
            _ => true,
        };
        out.retain(hits_it);
    }

    /// Whether somebody could mean it: that a Squad does not hover helps nobody, nor that a mortar is not a Medic.
    fn is_sensible(&self, view: &State, seat: Seat, choice: &Choice) -> bool {
        let own = |unit: UnitId| Side::of(seat) == Some(view.unit(unit).side);
        let class = |unit: UnitId| self.class(view.unit(unit));
        let is = |unit: UnitId, classes: &[Class]| own(unit) && classes.contains(&class(unit));
        // A Medic and a Weapon Team stand beside a weapon and have a rule of their own why they leave it alone.
        let handles = |unit: UnitId| {
            let class = class(unit);
            class.uses_weapons() || matches!(class, Class::Medic | Class::WeaponTeam)
        };
        let calls = |unit: UnitId| is(unit, &[Class::Leader, Class::Scout]);
        match *choice {
            Choice::Hover { unit }
            | Choice::FlyOff { unit }
            | Choice::FlyTo { unit, .. }
            | Choice::Gunship { unit, .. } => is(unit, &[Class::Helicopter]),
            Choice::DropOff { unit, .. } => {
                let carrier = view.unit(unit).aboard;
                own(unit) && carrier.is_some() && class(carrier) == Class::Helicopter
            }
            Choice::Snipe { unit, .. } | Choice::Reveal { unit } => is(unit, &[Class::Sniper]),
            Choice::FireTeam { unit, .. } => is(unit, &[Class::WeaponTeam]),
            Choice::Pivot { unit, .. } => {
                let moves = || self.movers(view).any(|(id, _)| id == unit);
                let now = !matches!(view.stack.top(), Frame::Moving(_)) || moves();
                now && is(unit, &[Class::WeaponTeam])
            }
            Choice::Withdraw { unit } => own(unit) && view.melee(view.unit(unit).at).is_some(),
            Choice::FireMortar { unit, .. } => own(unit) && self.mortar_of(view, unit).is_some(),
            Choice::CallMortar { unit, second, .. } => calls(unit) && unit != second,
            Choice::CallArtillery { unit, mission, .. } => {
                let line = view.missions.get(usize::from(mission));
                calls(unit)
                    && line.is_some_and(|line| own(unit) && line.side == view.unit(unit).side)
            }
            Choice::CallStarshell { unit, second, .. } => {
                view.night && calls(unit) && unit != second
            }
            Choice::Starshell { unit, .. } => view.night && is(unit, &[Class::Leader, Class::Hero]),
            Choice::FireRiders { carrier, .. } => {
                let on_top = |(_, it): (UnitId, &Unit)| it.is(Flags::ON_TOP);
                own(carrier) && view.aboard(carrier).any(on_top)
            }
            Choice::Heal { unit, .. } | Choice::Restore { unit, .. } => is(unit, &[Class::Medic]),
            Choice::Merge { unit, second } => {
                let half = |unit: UnitId| is(unit, &[Class::HalfSquad]);
                unit != second && half(unit) && half(second)
            }
            Choice::Give { weapon, unit } => {
                own(unit) && handles(unit) && view.weapon(weapon).holder != unit
            }
            Choice::Rally { unit } => own(unit) && view.unit(unit).is(Flags::SHAKEN),
            // The only Leader of a place need not be named.
            Choice::Commit { unit } => {
                let it = view.unit(unit);
                let mut beside = view
                    .of(it.side)
                    .filter(|(_, other)| self.together(it, other));
                let another = |(id, _): (UnitId, &Unit)| id != unit && class(id) == Class::Leader;
                is(unit, &[Class::Leader]) && beside.any(another)
            }
            Choice::Arm { unit, .. }
            | Choice::Lead { unit }
            | Choice::Aid { unit }
            | Choice::Crew { unit } => own(unit) && self.may_join_fire(view, unit, choice),
            Choice::Spot { unit, at } => {
                let enemy = |(_, it): (UnitId, &Unit)| Some(it.side) != Side::of(seat);
                own(unit) && !view.unit(unit).carried() && view.here(at).any(enemy)
            }
            Choice::Smoke { unit, .. } => is(unit, &[Class::Squad, Class::HalfSquad]),
            Choice::Go { unit, .. } | Choice::Join { unit } => own(unit) && self.walks(view, unit),
            Choice::PickUp { unit, .. } => own(unit) && handles(unit),
            Choice::FireMg { unit, .. } | Choice::FireMgAt { unit, .. } => {
                is(unit, &[Class::Vehicle])
            }
            Choice::FireGun { unit, .. } | Choice::FireGunAt { unit, .. } => own(unit),
            Choice::FireArm { weapon, .. } | Choice::FireArmAt { weapon, .. } => {
                let it = view.weapon(weapon);
                let ordnance = self.weapon_facts(it).class.ordnance();
                it.holder.is_some() && own(it.holder) && ordnance
            }
            Choice::Drop { weapon }
            | Choice::Destroy { weapon }
            | Choice::Flip { weapon }
            | Choice::Unjam { weapon } => {
                let holder = view.weapon(weapon).holder;
                !holder.is_some() || own(holder)
            }
            Choice::AntiAir { unit, .. } | Choice::FlakAt { unit, .. } => {
                own(unit) && !is(unit, &[Class::Helicopter])
            }
            _ => true,
        }
    }

    /// Whether it ever goes anywhere by itself on its own feet.
    fn walks(&self, view: &State, unit: UnitId) -> bool {
        let unit = view.unit(unit);
        let class = self.class(unit);
        class.infantry() && !matches!(class, Class::Sniper | Class::ArmorLeader)
    }

    /// Whether it stands where the fire comes from and is of those who do that.
    fn may_join_fire(&self, view: &State, unit: UnitId, choice: &Choice) -> bool {
        let from = view.stack.top_as::<FireGroup>().map(|it| it.volley.from);
        let here = from.is_none_or(|from| view.unit(unit).at == from);
        let class = self.class(view.unit(unit));
        here && match choice {
            Choice::Aid { .. } => class == Class::Leader,
            Choice::Lead { .. } => class.mmc() && class != Class::WeaponTeam,
            Choice::Crew { .. } => class.smc() && class.uses_weapons(),
            _ => class.uses_weapons() || class == Class::WeaponTeam,
        }
    }
}
