//! 10.5.3, 10.6, 10.8.3 The AT total: one list of terms for the draw, the screen and the question why.

use super::Shot;
use crate::counters::{Ammo, AntiTank, Craft, Rating, Role, Special, Weapon};
use crate::fof::{Fof, May, need};
use crate::reckoning::{VofKind, lies_on};
use crate::state::{Flags, Form, MarkerKind, State, Unit, UnitId};
use engine::{List, Modifier};
use serde::{Deserialize, Serialize};

/// Totals on which a Quick Shot is allowed (FOF-10.6.1-01, B-10.6.1).
pub(super) const QUICK_SHOT: [i8; 5] = [-4, -2, 0, 2, 4];
/// Range at which a vehicle without infantry can be ambushed, in cards (FOF-10.8.3-01).
const AMBUSH_RANGE: u8 = 1;

/// The VOF that is turned against a vehicle.
#[allow(missing_docs)] // Named as the markers are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum AtVof {
    #[default]
    None,
    Pinned,
    SmallArms,
    Automatic,
    Heavy,
    Sniper,
    Grenade,
    Mines,
    Incoming,
    AirStrike,
}

impl AtVof {
    /// In words.
    pub(super) fn words(self) -> &'static str {
        match self {
            AtVof::None => "no VOF",
            AtVof::Pinned => "Pinned VOF",
            AtVof::SmallArms => "Small Arms VOF",
            AtVof::Automatic => "Automatic Weapons VOF",
            AtVof::Heavy => "Heavy Weapons VOF",
            AtVof::Sniper => "Sniper VOF",
            AtVof::Grenade => "Grenade VOF",
            AtVof::Mines => "Mines! VOF",
            AtVof::Incoming => "Incoming! VOF",
            AtVof::AirStrike => "Air Strike! VOF",
        }
    }

    fn of(kind: VofKind) -> AtVof {
        match kind {
            VofKind::Pinned => AtVof::Pinned,
            VofKind::SmallArms => AtVof::SmallArms,
            VofKind::Automatic => AtVof::Automatic,
            VofKind::Heavy | VofKind::ProtectiveLine | VofKind::IndirectLay => AtVof::Heavy,
            VofKind::Incoming | VofKind::PhosphorusMission => AtVof::Incoming,
            VofKind::AirStrike => AtVof::AirStrike,
            _ => AtVof::None,
        }
    }
}

/// What goes into an AT total, each term with its clause.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct AtTotal {
    terms: List<(i8, &'static str, &'static str), 10>,
}

impl AtTotal {
    fn add(&mut self, counts: bool, value: i8, words: &'static str, clause: &'static str) {
        if counts && value != 0 {
            self.terms.push((value, words, clause));
        }
    }

    /// The sum before the card's number.
    pub(crate) fn sum(&self) -> i8 {
        self.terms.iter().map(|term| term.0).sum()
    }

    /// The terms with their clauses.
    pub(crate) fn modifiers(&self) -> Vec<Modifier> {
        let told = |&(value, words, clause): &(i8, &'static str, &'static str)| {
            Modifier::new(value.into(), words, clause)
        };
        self.terms.iter().map(told).collect()
    }
}

impl Fof {
    /// A unit's row of the Vehicle and Anti-Tank Weapons Chart: not of a team on the reverse, nor without ammunition.
    pub(crate) fn anti_tank(&self, unit: &Unit) -> Option<&AntiTank> {
        let fit = unit.form == Form::Front && !unit.is(Flags::OUT_OF_AMMO);
        self.kind(unit).anti_tank.as_ref().filter(|_| fit)
    }

    /// AT-capable: a number at any range (FOF-1.2.6-04).
    pub(crate) fn is_at_capable(&self, unit: &Unit) -> bool {
        self.anti_tank(unit).is_some_and(|row| row.gunnery.any())
    }

    /// FOF-10.3-03: AT-capable units rated A or H, Pinned too, spare cards on which there are only vehicles.
    pub(crate) fn spares_vehicles(&self, unit: &Unit) -> bool {
        matches!(self.face(unit).rating, Rating::A | Rating::H) && self.is_at_capable(unit)
    }

    /// Whether a unit may fire at a vehicle, in an action or in reaction (FOF-10.5.2-13).
    pub(crate) fn may_at_fire(&self, state: &State, firer: UnitId, target: UnitId) -> May {
        let gun = state.unit(firer);
        let aimed = &self.aimed_at(state, target);
        let clause = "FOF-10.5.2-02";
        need(
            aimed.in_play() && aimed.side != gun.side && self.is_vehicle(aimed),
            clause,
            "AT Fire is only at enemy vehicles.",
        )?;
        need(
            self.kind(aimed).craft != Craft::Gunship,
            "FOF-10.8.7-03",
            "A Gunship is out of reach.",
        )?;
        self.may_fight(state, gun)?;
        need(
            !self.rides(state, gun),
            "FOF-10.2.1-04",
            "Nobody fights while riding on a tank.",
        )?;
        need(
            !self.is_vehicle(gun) || !self.burdened(state, firer),
            "FOF-10.8.2-02",
            "A tank does not fight with riders or Casualties on it.",
        )?;
        let Some(row) = self.anti_tank(gun).filter(|row| row.gunnery.any()) else {
            return need(
                false,
                "FOF-1.2.6-04",
                "It has no weapon against vehicles, or cannot use it now.",
            );
        };
        need(
            self.is_vehicle(gun) || !gun.is(Flags::PINNED),
            "FOF-10.5.4-05",
            "Pinned infantry neither acts nor reacts against vehicles.",
        )?;
        need(
            !aimed.is(Flags::UNSPOTTED),
            "FOF-10.5.2-13",
            "Only a Spotted vehicle can be fired at.",
        )?;
        need(
            row.gunnery.at(gun.at.distance(aimed.at)).is_some(),
            "FOF-10.5.4-01",
            "The vehicle is out of the range of its gun.",
        )?;
        match state.overhead(target) {
            Some(over) => self.los(state, firer, over)?,
            None => self.los_unit(state, firer, target)?,
        }
        self.may_shoot_special(state, firer)?;
        self.may_aim(state, firer, aimed)?;
        need(
            !state.options.ammunition || self.kind(gun).ammo == Ammo::None || gun.ammo > 0,
            "FOF-7.18.4-02",
            "It has no ammunition left.",
        )
    }

    /// The vehicle as it is fired at: an aircraft in the air over the card that it flies over.
    fn aimed_at(&self, state: &State, target: UnitId) -> Unit {
        Unit {
            at: state.spot(target),
            ..*state.unit(target)
        }
    }

    /// The arrow of a Bunker, Pillbox or Cave binds AT Fire too (B-10.5.2).
    fn may_aim(&self, state: &State, firer: UnitId, aimed: &Unit) -> May {
        let gun = state.unit(firer);
        let Some((way, _)) = gun.at.line_to(aimed.at) else {
            return self.may_attack_from_cover(state, firer);
        };
        let cover = self.cover_of(state, gun);
        need(
            cover.is_none_or(|cover| !cover.kind.has_arc() || cover.arrow == way),
            "FOF-5.3.2-03",
            "From a Bunker, Pillbox or Cave fire goes along its arrow only.",
        )
    }

    /// The strongest VOF that counts against a vehicle, by its AT modifier (FOF-10.5.3-01, B-10.5.3a).
    pub(crate) fn vof_against(&self, state: &State, id: UnitId) -> Option<AtVof> {
        let vehicle = &self.aimed_at(state, id);
        // FOF-10.8.7-03: nothing reaches a Gunship.
        if !state.cells.on_map().has(vehicle.at) || self.kind(vehicle).craft == Craft::Gunship {
            return None;
        }
        let flies = state.overhead(id).is_some();
        let mut best: Option<AtVof> = None;
        let mut offer = |vof: AtVof| {
            let both = best.into_iter().chain([vof]);
            let counted = both.filter(|&vof| vof != AtVof::None);
            best = counted.min_by_key(|&vof| self.at_modifier(vof));
        };
        for by in state.in_play() {
            let firer = state.unit(by);
            // N-16: in the air it is hit by its opponents alone.
            let falls = match flies {
                true => firer.side != vehicle.side && self.fires_over(state, firer, vehicle.at),
                false => self.falls_on(state, firer, vehicle),
            };
            if falls && !self.spares_vehicles(firer) {
                offer(AtVof::of(self.vof_kind(firer)));
            }
        }
        if vehicle.is(Flags::STRUCK_MINE) {
            offer(AtVof::Mines);
        }
        for marker in state.markers_on(vehicle.at).filter(|_| !flies) {
            if let Some(kind) = crate::fire::whole_card(marker) {
                offer(AtVof::of(kind));
            }
            if !lies_on(marker, id, vehicle) {
                continue;
            }
            match marker.kind {
                MarkerKind::Grenade
                | MarkerKind::CriticalGrenade
                | MarkerKind::ThrownPhosphorus => offer(AtVof::Grenade),
                MarkerKind::Sniper if self.still_aims(state, marker.by.unit(), vehicle) => {
                    offer(AtVof::Sniper);
                }
                _ => {}
            }
        }
        best
    }

    /// FOF-7.15-06: a Sniper that has moved, shifted its fire or been Pinned has lost its victim.
    fn still_aims(&self, state: &State, sniper: UnitId, victim: &Unit) -> bool {
        let shoots = state.units.get(sniper.index());
        shoots.is_some_and(|sniper| {
            sniper.in_play()
                && self.is_sniper(sniper)
                && !sniper.is(Flags::PINNED)
                && self.falls_on(state, sniper, victim)
        })
    }

    fn at_modifier(&self, vof: AtVof) -> i8 {
        let values = &self.mission.charts.values.against_vehicles;
        match vof {
            AtVof::None => 0,
            AtVof::Pinned => values.pinned_fire,
            AtVof::SmallArms => values.small_arms,
            AtVof::Automatic => values.automatic,
            AtVof::Heavy => values.heavy,
            AtVof::Sniper => values.sniper,
            AtVof::Grenade => values.grenade,
            AtVof::Mines => values.mines,
            AtVof::Incoming => values.incoming,
            AtVof::AirStrike => values.air_strike,
        }
    }

    /// FOF-10.8.3-01: AT guns and rocket launchers at Point Blank or Close, and no Good Order infantry beside a vehicle
    /// that needs it. Asked for each shot (N-05).
    pub(super) fn ambushes(&self, state: &State, shot: &Shot) -> bool {
        let (Some(gun), target) = (state.units.get(shot.firer.index()), state.unit(shot.target))
        else {
            return false;
        };
        let kind = self.kind(gun);
        let rockets = kind.weapon == Weapon::LightLauncher && kind.ammo == Ammo::Rocket;
        let susceptible = self.kind(target).anti_tank.is_some_and(|row| row.ambushed);
        let guarded = || {
            state.on(target.at, target.side).any(|id| {
                let unit = state.unit(id);
                unit.good_order() && !self.is_vehicle(unit)
            })
        };
        susceptible
            && (kind.role == Role::AntiTankGun || rockets)
            && gun.at.distance(target.at) <= AMBUSH_RANGE
            && !guarded()
    }

    /// A weapon that needs its Grenade icon first (FOF-10.6.2-01).
    pub(super) fn shoots_grenades(&self, unit: &Unit) -> bool {
        self.face(unit).special == Special::Grenade
    }

    /// Everything that goes into an AT total but the card's number (FOF-10.6-01, FOF-10.6-02).
    pub(crate) fn at_total(&self, state: &State, shot: &Shot) -> AtTotal {
        let mut total = AtTotal::default();
        let target = &self.aimed_at(state, shot.target);
        let formula = "FOF-10.6-01";
        let other = "FOF-10.6-02";
        let defence = self.kind(target).anti_tank.unwrap_or_default().defence;
        let dark;
        if let Some(gun) = state.units.get(shot.firer.index()) {
            let row = self.kind(gun).anti_tank.unwrap_or_default();
            let range = gun.at.distance(target.at);
            let gunnery = row.gunnery.at(range).unwrap_or_default();
            total.add(true, gunnery, "Gunnery Value", formula);
            let moved = row.move_and_fire.unwrap_or_default();
            total.add(shot.moved, moved, "fires after moving", "FOF-10.5.2-11");
            total.add(gun.is(Flags::PINNED), 1, "firer Pinned", other);
            let way = gun.at.line_to(target.at);
            dark = way.is_some_and(|(way, _)| self.enters_dark(state, target.at, way));
        } else {
            let value = self.at_modifier(shot.vof);
            total.add(true, value, shot.vof.words(), "FOF-10.5.3-02");
            let falls = matches!(shot.vof, AtVof::Incoming | AtVof::AirStrike);
            dark = !falls && self.fire_crosses_dark(state, target);
            let ground = self.terrain_at(state, target.at);
            let burst = ground.map(|t| t.burst).unwrap_or_default();
            let bursts = shot.vof == AtVof::Incoming;
            total.add(bursts, burst, "bursts on this terrain", formula);
        }
        total.add(true, defence, "Defensive Value", formula);
        // N-24: in town that of its street.
        match self.area_value(state, target.at, target.area) {
            Some(street) => total.add(true, street, "Cover & Concealment of the area", formula),
            None => {
                let ground = self.cover_concealment(state, target.at, dark);
                total.add(true, ground, "Cover & Concealment of the card", formula);
            }
        }
        total.add(shot.moving, 1, "target moving", "FOF-10.5.2-08");
        let pinned = target.is(Flags::PINNED);
        total.add(pinned, -1, "target Pinned", other);
        let ambush = if pinned { -4 } else { -3 };
        total.add(
            self.ambushes(state, shot),
            ambush,
            "ambush",
            "FOF-10.8.3-03",
        );
        total
    }
}
