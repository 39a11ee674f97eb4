//! 14.0 Ordnance: to hit, HE against infantry, penetration of armor, acquisition; 1.7 and 15.0 guns with arcs.

mod acquisition;
mod arcs;
mod check;
mod gunnery;
mod penetration;
mod to_hit;
mod words;

pub(crate) use gunnery::HULL_HALF;
pub(crate) use gunnery::Piece;
pub use gunnery::{Gunnery, Turned};
pub use penetration::Effect;

use crate::choice::Choice;
use crate::counters::{Class, Gun, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::fire::{ARM_USED, IFP_USED};
use crate::frame::{Attack, AttackKind, RollFor, Rolled, Throw, Volley};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::los::Lookout;
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Acquisition, Flags, Location, Place, State, UnitId, UnitSet, Wait, Weapon, WeaponId,
};
use crate::words::check::dice_and;
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How far a shot has come.
    pub enum ShotStage {
        /// Who helps with it is asked.
        #[default] Aim,
        /// The dice are to be rolled.
        Begin,
        /// The dice to hit are being rolled.
        ToHit,
        /// Penetration is being rolled.
        Penetration,
        /// The vehicle's Morale Check is being rolled.
        Morale,
        /// What comes of it for riders and acquisition.
        After,
    }
}

/// 14.1 One shot of a gun, or of a Support Weapon that uses the Ordnance Fire Table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Whose.
    pub by: Side,
    /// Who fires.
    pub unit: UnitId,
    /// His Support Weapon; none for a gun of its own.
    pub weapon: WeaponId,
    /// Where the target is.
    pub at: Location,
    /// The vehicle; none for all non-vehicles there (LNLT-14.1-01).
    pub target: UnitId,
    /// Opportunity Fire.
    pub op: bool,
    /// Who fires it was Ops Complete.
    pub tired: bool,
    /// What was turned for it.
    pub turned: Turned,
    /// The gun's first shot in this impulse (NEW-23).
    pub first: bool,
    /// The Leader who aids (LNLT-5.0.1-02).
    pub leader: UnitId,
    /// A second SMC who helps with a Support Weapon (LNLT-1.6-07).
    pub mate: UnitId,
    /// How far it has come.
    pub stage: ShotStage,
    /// The dice to hit.
    pub rolled: Rolled,
    /// The dice of penetration.
    pub against: Rolled,
    /// It hit.
    pub hit: bool,
}

impl Shot {
    fn at_stage(self, stage: ShotStage) -> Shot {
        Shot { stage, ..self }
    }

    /// As common fire would see it: for what is asked of Leaders.
    fn as_volley(&self, state: &State) -> Volley {
        let mut mates = UnitSet::default();
        mates.insert(self.unit);
        Volley {
            by: self.by,
            from: state.unit(self.unit).at,
            at: self.at,
            vehicle: self.target,
            team: self.unit,
            mates,
            op: self.op,
            ..Volley::default()
        }
    }
}

impl Procedure<Lnl> for Shot {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            ShotStage::Aim => {
                let chosen = self.leader.is_some() || self.mate.is_some();
                if chosen || !game.helpers(state, &self).is_empty() {
                    return Flow::Wait(Wait::Choice(self.by));
                }
                state.stack.become_(self.at_stage(ShotStage::Begin));
            }
            ShotStage::Begin => {
                game.mark_shooters(state, &self);
                state.stack.become_(self.at_stage(ShotStage::ToHit));
                game.roll(state, Throw::two(RollFor::ToHit, self.by));
            }
            ShotStage::ToHit => {
                let rolled = state.rolled().expect("the dice were rolled");
                game.end_to_hit(state, Shot { rolled, ..self }, log);
            }
            ShotStage::Penetration => {
                let against = state.rolled().expect("the dice were rolled");
                game.end_penetration(state, Shot { against, ..self }, log);
            }
            ShotStage::Morale => {
                let rolled = state.rolled().expect("the dice were rolled");
                state.stack.become_(self.at_stage(ShotStage::After));
                game.end_vehicle_morale(state, &self, rolled, log);
            }
            ShotStage::After => game.end_shot(state, self, log),
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        out.extend(game.helpers(state, self));
        if self.leader.is_some() {
            out.push(Choice::Unaided);
        }
        out.push(Choice::Shoot);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        game.may_help(state, self, choice)
    }

    fn choose(self, _: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        state.stack.become_(match choice {
            Choice::Aid { unit } => Shot {
                leader: unit,
                ..self
            },
            Choice::Unaided => Shot {
                leader: UnitId::NONE,
                ..self
            },
            Choice::Crew { unit } => Shot {
                mate: if self.mate == unit {
                    UnitId::NONE
                } else {
                    unit
                },
                ..self
            },
            _ => self.at_stage(ShotStage::Begin),
        });
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let need = game.to_hit_needs(view, self);
        let net = game.to_hit_net(view, self, Net::default()).sum;
        let gun = match self.weapon.is_some() {
            true => game.weapon_name(view, self.weapon),
            false => format!("the gun of {}", game.unit_name(view, self.unit)),
        };
        let dice = dice_and("2d6", net);
        Decide::new(
            format!(
                "Fire {gun} at {} ({need} or less on {dice}), or choose who helps",
                self.at
            ),
            "who helps with the shot",
        )
        .call(
            Choice::Shoot,
            format!("Fire at {}: {need} or less on {dice}", self.at),
        )
        .into()
    }
}

impl Lnl {
    /// The gun of a unit or Support Weapon.
    pub(crate) fn ordnance_of(
        &self,
        state: &State,
        unit: UnitId,
        weapon: WeaponId,
    ) -> Option<&Gun> {
        match weapon.is_some() {
            true => self.weapon_kind(state.weapon(weapon).kind).gun.as_ref(),
            false => self.kind(state.unit(unit)).gun.as_ref(),
        }
    }

    /// Whether somebody may help with a shot, or it may be fired as it is.
    pub(crate) fn may_help(&self, state: &State, shot: &Shot, choice: &Choice) -> May {
        match *choice {
            Choice::Aid { unit } => self.may_aid_shot(state, shot, unit),
            Choice::Crew { unit } => self.may_crew_shot(state, shot, unit),
            Choice::Unaided => need(
                shot.leader.is_some(),
                "LNLT-5.0.1-01",
                "No Leader aids this attack.",
            ),
            Choice::Shoot => Ok(()),
            _ => Err(No("LNLT-14.1-05", "A gun is being aimed.")),
        }
    }

    /// Who could help with a shot that nobody has been asked for yet.
    pub(crate) fn helpers(&self, state: &State, shot: &Shot) -> Vec<Choice> {
        let mut out = Vec::new();
        if matches!(
            self.class(state.unit(shot.unit)),
            Class::Vehicle | Class::Helicopter
        ) {
            return out;
        }
        for (unit, _) in state.here(state.unit(shot.unit).at) {
            if self.may_aid_shot(state, shot, unit).is_ok() {
                out.push(Choice::Aid { unit });
            }
            if self.may_crew_shot(state, shot, unit).is_ok() {
                out.push(Choice::Crew { unit });
            }
        }
        out
    }

    /// LNLT-5.0.1-02: a Leader takes his LM off the dice of Support Weapons and Weapon Teams of his hex.
    fn may_aid_shot(&self, state: &State, shot: &Shot, id: UnitId) -> May {
        need(
            !matches!(
                self.class(state.unit(shot.unit)),
                Class::Vehicle | Class::Helicopter
            ),
            "LNLT-11.5-02",
            "Only its own Armor Leader aids a vehicle.",
        )?;
        need(
            id != shot.unit && id != shot.mate,
            "LNLT-1.6-10",
            "A Leader who fires a Support Weapon lends no Leadership.",
        )?;
        let volley = Volley {
            leader: shot.leader,
            ..shot.as_volley(state)
        };
        self.may_aid(state, &volley, id)
    }

    /// LNLT-1.6-07: a second SMC helps another with a Support Weapon.
    fn may_crew_shot(&self, state: &State, shot: &Shot, id: UnitId) -> May {
        let (unit, mate) = (state.unit(shot.unit), state.unit(id));
        need(
            shot.weapon.is_some() && self.class(unit).smc(),
            "LNLT-1.6-07",
            "An SMC cannot fire a Support Weapon alone.",
        )?;
        let class = self.class(mate);
        need(
            id != shot.unit
                && id != shot.leader
                && mate.side == unit.side
                && self.together(unit, mate)
                && class.smc()
                && class.uses_weapons(),
            "LNLT-1.6-07",
            "Only another SMC there who can use Support Weapons helps with one.",
        )?;
        need(!mate.is(Flags::FIRED), "LNLT-4.0-18", "He has fired.")?;
        self.may_shoot_now(state, id, shot.op, shot.at)
    }

    /// Whether a unit's markers let it fire ordnance now (LNLT-4.0-18, LNLT-5.3-01, LNLT-4.1-02, LNLT-15.5-02).
    pub(crate) fn may_shoot_now(&self, state: &State, id: UnitId, op: bool, at: Location) -> May {
        let unit = state.unit(id);
        let class = self.class(unit);
        need(
            !unit.is(Flags::ABANDONED),
            "LNLT-14.1.1-03",
            "Nobody uses an Abandoned vehicle.",
        )?;
        need(
            unit.good_order(),
            match class {
                Class::Vehicle => "LNLT-5.1-10",
                _ => "LNLT-5.1-02",
            },
            "A Shaken unit does not fire.",
        )?;
        need(
            !unit.carried(),
            "LNLT-16.2-10",
            "Passengers fire no Support Weapons and no guns.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-14.0-02",
            "Ordnance is not used in Melee.",
        )?;
        need(
            !unit.is(Flags::KEPT),
            "LNLT-15.5-02",
            "It kept its marker and must move before it fires.",
        )?;
        need(
            !unit.is(Flags::MOVED | Flags::CRAWL | Flags::WENT_FAR) || unit.loaded(),
            if op { "LNLT-5.3-01" } else { "LNLT-4.0-10" },
            "It has moved.",
        )?;
        if op {
            need(
                !unit.is(Flags::OPS) || class.mmc() || class == Class::Vehicle,
                "LNLT-4.1-02",
                "Only MMCs and vehicles make Opportunity Fire when Ops Complete.",
            )?;
            return Ok(());
        }
        need(
            unit.is(Flags::ACTIVE),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        let spotted = unit.is(Flags::SPOTTER) && at == state.impulse.seen;
        need(
            !unit.is(Flags::OPS) || spotted,
            "LNLT-4.1-06",
            "It is Ops Complete: it fires at what it has just spotted, and at nothing else.",
        )
    }

    /// LNLT-1.6-04 to LNLT-1.6-08, LNLT-1.6-20: whether a Support Weapon of the Ordnance Fire Table may be fired.
    pub(crate) fn may_use_ordnance(&self, state: &State, weapon: WeaponId) -> May {
        let it = state.weapon(weapon);
        let class = self.weapon_facts(it).class;
        need(
            class.ordnance() && it.holder.is_some(),
            "LNLT-14.0-01",
            "It is not ordnance that a unit holds.",
        )?;
        let holder = state.unit(it.holder);
        need(
            holder.on_map(),
            "LNLT-14.0-01",
            "Who holds it is not on the map.",
        )?;
        need(
            self.class(holder).infantry(),
            "LNLT-14.0-01",
            "It lies in a carrier.",
        )?;
        let at = holder.at;
        let indoors = at.place() == Place::Inside || self.terrain(state, at.hex()).building();
        need(
            !indoors || class == crate::counters::WeaponClass::AntiTankRifle,
            "LNLT-1.6-20",
            "Ordnance is not fired out of a Building or Bunker; Anti-Tank Rifles are.",
        )?;
        need(!it.is(Weapon::FIRED), "LNLT-4.0-18", "It has fired.")?;
        self.has_arms_left(state, it.holder)
    }

    /// LNLT-1.6-04 to LNLT-1.6-08: whether a unit may fire one more Support Weapon by itself in this impulse.
    pub(crate) fn has_arms_left(&self, state: &State, id: UnitId) -> May {
        let holder = state.unit(id);
        need(
            !holder.is(Flags::AIDED),
            "LNLT-5.0.1-03",
            "He has aided fire: who fires a Support Weapon lends no Leadership.",
        )?;
        let fired = state.held_by(id).filter(|(_, it)| it.is(Weapon::FIRED));
        let fired = fired.count().max(usize::from(holder.shots & ARM_USED != 0));
        let used = fired + usize::from(holder.shots & IFP_USED != 0);
        let (most, clause) = match self.class(holder) {
            Class::Squad => (2, "LNLT-1.6-04"),
            Class::HalfSquad | Class::Crew => (1, "LNLT-1.6-05"),
            Class::Hero => (1, "LNLT-1.6-08"),
            _ => (1, "LNLT-1.6-06"),
        };
        need(used < most, clause, "It cannot fire so much at once.")
    }

    /// LNLT-14.1-01, LNLT-14.1-03, LNLT-14.1-09, LNLT-14.3-07: whether a shot may be fired, arcs apart.
    pub(crate) fn may_shoot(&self, state: &State, shot: &Shot) -> May {
        let unit = state.unit(shot.unit);
        need(
            unit.side == shot.by,
            "LNLT-4.0-03",
            "It is the other player's.",
        )?;
        if shot.weapon.is_some() {
            self.may_use_ordnance(state, shot.weapon)?;
            // A Fired marker of this very window: the unit's other arms follow (LNLT-4.0-12, LNLT-5.3-06).
            need(
                !shot.op || !unit.is(Flags::FIRED) || unit.is(Flags::ACTED),
                "LNLT-5.3-01",
                "It has a Fired marker.",
            )?;
        }
        let flies = self.class(unit) == Class::Helicopter;
        if !flies {
            self.may_shoot_now(state, shot.unit, shot.op, shot.at)?;
        }
        let Some(gun) = self.ordnance_of(state, shot.unit, shot.weapon) else {
            return Err(No("LNLT-14.0-01", "It has no to-hit table."));
        };
        let distance = self.range(unit.at, shot.at);
        need(
            gun.columns.iter().any(|it| u32::from(it.range) >= distance)
                && distance >= u32::from(gun.nearest),
            "LNLT-14.1-03",
            "No column of its table has that range.",
        )?;
        match shot.target.is_some() {
            true => {
                let target = state.unit(shot.target);
                need(
                    self.class(target) == Class::Vehicle
                        && target.side != shot.by
                        && !target.is(Flags::ABANDONED),
                    "LNLT-14.1-01",
                    "It is not an enemy vehicle.",
                )?;
            }
            false => {
                need(
                    self.soft_targets(state, shot.at, shot.by.other())
                        .next()
                        .is_some(),
                    "LNLT-14.1-01",
                    "No enemy infantry is there.",
                )?;
                need(
                    gun.he.is_some(),
                    "LNLT-14.1-09",
                    "It has no HE-equivalent: it fires at vehicles only.",
                )?;
            }
        }
        let known = self.acquired(state, shot.unit, shot.weapon, shot.target, shot.at);
        if flies {
            return self.may_fire_down(state, unit, shot.at, known.is_some());
        }
        self.may_fire_into_known(state, shot.by, unit.at, shot.at, known.is_some())?;
        self.may_fire_out_of_slits(state, unit.at, shot.at)
    }

    /// Who fires is marked, the Leader and the second man too.
    pub(crate) fn mark_shooters(&self, state: &mut State, shot: &Shot) {
        self.mark_fired(state, shot.unit);
        if shot.weapon.is_some() {
            let weapon = state.weapon_mut(shot.weapon);
            weapon.flags |= Weapon::FIRED;
            weapon.used += 1;
            state.unit_mut(shot.unit).shots |= ARM_USED;
        }
        if shot.mate.is_some() {
            self.mark_fired(state, shot.mate);
            state.unit_mut(shot.mate).shots |= ARM_USED;
        }
        if shot.leader.is_some() {
            self.mark_fired(state, shot.leader);
            state.unit_mut(shot.leader).set(Flags::AIDED | Flags::LEADS);
        }
    }

    /// LNLT-14.1-05 to LNLT-14.1-08: what the dice to hit come to.
    fn end_to_hit(&self, state: &mut State, shot: Shot, log: &mut impl Log<State, Event>) {
        let struck = self.struck_by(state, &shot);
        let shot = Shot {
            hit: !struck.is_empty(),
            stage: ShotStage::After,
            ..shot
        };
        log.note_with(state, || Event::Shot {
            unit: shot.unit,
            weapon: shot.weapon,
            at: shot.at,
            target: shot.target,
            op: shot.op,
            dice: shot.rolled.told(),
            modifiers: self.to_hit_net(state, &shot, Net::told()).into_terms(),
            need: self.to_hit_needs(state, &shot),
            hit: shot.hit,
        });
        if !shot.hit {
            return state.stack.become_(shot);
        }
        if shot.target.is_some() {
            return self.strike_armor(state, shot, log);
        }
        state.stack.become_(shot);
        let he = self.he_of(state, &shot);
        let attack = Attack::of(AttackKind::He, shot.by, he, shot.at);
        state.stack.call(Attack {
            only: struck,
            volley: Volley {
                from: state.unit(shot.unit).at,
                ..attack.volley
            },
            ..attack
        });
    }

    /// LNLT-1.6-19: a captured weapon that misses leaves play, and one that is used up.
    pub(crate) fn spend_weapon(
        &self,
        state: &mut State,
        unit: UnitId,
        weapon: WeaponId,
        hit: bool,
        log: &mut impl Log<State, Event>,
    ) {
        if !weapon.is_some() {
            return;
        }
        let it = *state.weapon(weapon);
        let captured = state.unit(unit).side != it.owner;
        let uses = self.weapon_kind(it.kind).uses;
        let empty = uses.is_some_and(|uses| it.used >= uses);
        if (captured && !hit) || empty {
            log.note_with(state, || match empty {
                true => Event::UsedUp {
                    weapon,
                    melee: false,
                },
                false => Event::Forfeited { weapon },
            });
            self.drop_acquired(state, |it| it.weapon == weapon);
            *state.weapon_mut(weapon) = Weapon::default();
        }
    }

    /// LNLT-14.1-07, LNLT-14.2.1-01: the HE-equivalent against a group; HEAT has one less in the open.
    pub(crate) fn he_of(&self, state: &State, shot: &Shot) -> i8 {
        let Some(gun) = self.ordnance_of(state, shot.unit, shot.weapon) else {
            return 0;
        };
        let covered =
            shot.at.place() == Place::Inside || self.terrain(state, shot.at.hex()).building();
        let heat = if gun.heat && !covered {
            self.charts().oft.heat
        } else {
            0
        };
        gun.he.unwrap_or(0) + heat
    }

    /// LNLT-14.3-01, LNLT-16.2-06: acquisition, and riders of what was hit get off.
    fn end_shot(&self, state: &mut State, shot: Shot, log: &mut impl Log<State, Event>) {
        state.stack.finish();
        // Not before: what it does to its target goes by the weapon.
        self.spend_weapon(state, shot.unit, shot.weapon, shot.hit, log);
        let weapon_there = !shot.weapon.is_some() || state.weapon(shot.weapon).kind.is_some();
        let (group, alive): (UnitSet, bool) = match shot.target.is_some() {
            true => {
                let target = state.unit(shot.target);
                let alive = target.on_map() && !target.is(Flags::ABANDONED);
                (UnitSet::default(), alive)
            }
            false => {
                let all = self.soft_targets(state, shot.at, shot.by.other());
                let group: UnitSet = all.map(|(id, _)| id).collect();
                (group, !group.is_empty())
            }
        };
        if alive && weapon_there {
            let marker = Acquisition {
                firer: shot.unit,
                weapon: shot.weapon,
                from: state.unit(shot.unit).at,
                target: shot.target,
                at: if shot.target.is_some() {
                    Location::NOWHERE
                } else {
                    shot.at
                },
                group,
                step: 1,
            };
            self.acquire(state, marker, shot.first);
        }
        if shot.target.is_some() && shot.hit && alive {
            self.throw_off(state, shot.target, log);
        }
    }
}

/// What an impulse and a window of Opportunity Fire ask of this chapter.
impl Lnl {
    /// Whether a choice fires ordnance or a vehicle's machine guns.
    pub(crate) fn is_ordnance(&self, choice: &Choice) -> bool {
        self.gunner_of(choice).is_some()
            || matches!(choice, Choice::FireArm { .. } | Choice::FireArmAt { .. })
    }

    /// The unit that a choice of ordnance has fire.
    pub(crate) fn shooter_of(&self, state: &State, choice: &Choice) -> Option<UnitId> {
        match *choice {
            Choice::FireArm { weapon, .. } | Choice::FireArmAt { weapon, .. } => {
                Some(state.weapon(weapon).holder).filter(|holder| holder.is_some())
            }
            _ => self.gunner_of(choice),
        }
    }

    /// The shot of a Support Weapon that a choice means.
    fn arm_shot(&self, state: &State, op: bool, choice: &Choice) -> Option<Shot> {
        let (weapon, at, target) = match *choice {
            Choice::FireArm { weapon, at } => (weapon, at, UnitId::NONE),
            Choice::FireArmAt { weapon, target } => (weapon, state.unit(target).at, target),
            _ => return None,
        };
        let unit = state.weapon(weapon).holder;
        let holder = state.units.get(unit.index())?;
        Some(Shot {
            by: holder.side,
            unit,
            weapon,
            at,
            target,
            op,
            tired: op && holder.tired(),
            first: true,
            ..Shot::default()
        })
    }

    /// Every shot of ordnance and vehicles that these units may fire at places with enemies, of which some lie bare.
    pub(crate) fn list_ordnance(
        &self,
        lookout: &Lookout,
        op: bool,
        firers: UnitSet,
        places: &[Location],
        bared: &[Location],
        out: &mut Vec<Choice>,
    ) {
        if firers.is_empty() {
            return;
        }
        let (state, by) = (lookout.state, lookout.side);
        // LNLT-14.3-07: whom a firer has acquired needs not be spotted.
        let targets = |firer: UnitId| match state.acquired.iter().any(|it| it.firer == firer) {
            true => places,
            false => bared,
        };
        for (unit, it) in state.those(firers) {
            if self.has_pieces(it) && !targets(unit).is_empty() {
                let gunnery = Gunnery::of(state, unit, op);
                self.list_gunnery(lookout, &gunnery, targets(unit), out);
            }
        }
        for (weapon, it) in state.arms() {
            if !firers.contains(it.holder) || !self.weapon_facts(it).class.ordnance() {
                continue;
            }
            let watch = lookout.watch(state.unit(it.holder).at);
            let mut push = |choice: Choice| {
                if self.may_fire_ordnance(state, by, op, &choice).is_ok() {
                    out.push(choice);
                }
            };
            for &at in targets(it.holder) {
                if !watch.sees(at) {
                    continue;
                }
                push(Choice::FireArm { weapon, at });
                for target in lookout.foes.vehicles_in(at) {
                    push(Choice::FireArmAt { weapon, target });
                }
            }
        }
    }

    /// Whether a shot may be fired.
    pub(crate) fn may_fire_ordnance(
        &self,
        state: &State,
        by: Side,
        op: bool,
        choice: &Choice,
    ) -> May {
        if let Some(unit) = self.gunner_of(choice) {
            let gunnery = Gunnery {
                by,
                ..Gunnery::of(state, unit, op)
            };
            return self.may_fire_piece(state, &gunnery, choice);
        }
        match self.arm_shot(state, op, choice) {
            Some(shot) => self.may_shoot(state, &Shot { by, ..shot }),
            None => Err(No("LNLT-14.0-01", "Nobody holds that weapon.")),
        }
    }

    /// A shot is fired.
    pub(crate) fn begin_ordnance(
        &self,
        state: &mut State,
        op: bool,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match self.arm_shot(state, op, &choice) {
            Some(shot) => state.stack.call(shot),
            None => self.begin_gunnery(state, op, choice, log),
        }
    }
}
