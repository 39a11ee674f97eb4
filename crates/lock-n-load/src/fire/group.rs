//! 5.2 Who fires together: the lead unit, supporting units, Support Weapons, a Leader.

use super::{Attack, AttackKind, Volley};
use crate::choice::Choice;
use crate::counters::{Class, WeaponClass};
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, Unit, UnitId, UnitSet, Wait, Weapon, WeaponId, WeaponSet};
use engine::text::signed;
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// Bit of `unit.shots`: its IFP was used in this impulse.
pub(crate) const IFP_USED: u8 = 0x80;
/// Bit of `unit.shots`: a Support Weapon of the Ordnance Fire Table was fired in this impulse.
pub(crate) const ARM_USED: u8 = 0x40;

/// 5.2 A group is put together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct FireGroup {
    /// As it is.
    pub volley: Volley,
}

impl Procedure<Lnl> for FireGroup {
    fn step(self, _: &Lnl, _: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Choice(self.volley.by))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let volley = &self.volley;
        for (unit, _) in volley.firers(state) {
            if game.may_aid(state, volley, unit).is_ok() {
                out.push(Choice::Aid { unit });
            }
            if game.can_fire(state, volley, unit).is_err() {
                continue;
            }
            let open = (0..8).filter(|&arms| game.may_arm(state, volley, unit, arms).is_ok());
            out.extend(open.map(|arms| Choice::Arm { unit, arms }));
            if game.may_lead(state, volley, unit).is_ok() {
                out.push(Choice::Lead { unit });
            }
            if game.may_crew(state, volley, unit).is_ok() {
                out.push(Choice::Crew { unit });
            }
        }
        if volley.leader.is_some() {
            out.push(Choice::Unaided);
        }
        if self.judge(game, state, &Choice::Shoot).is_ok() {
            out.push(Choice::Shoot);
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let volley = &self.volley;
        match *choice {
            Choice::Arm { unit, arms } => game.may_arm(state, volley, unit, arms),
            Choice::Lead { unit } => game.may_lead(state, volley, unit),
            Choice::Aid { unit } => game.may_aid(state, volley, unit),
            Choice::Crew { unit } => game.may_crew(state, volley, unit),
            Choice::Unaided => need(
                volley.leader.is_some(),
                "LNLT-5.0.1-01",
                "No Leader aids this attack.",
            ),
            Choice::Shoot => need(
                !(volley.ifp.is_empty() && volley.weapons.is_empty()),
                "LNLT-5.2-01",
                "Nobody fires.",
            ),
            _ => Err(No(
                "LNLT-5.2-01",
                "A group of firers is being put together.",
            )),
        }
    }

    fn choose(self, game: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let mut volley = self.volley;
        match choice {
            Choice::Arm { unit, arms } => game.arm(state, &mut volley, unit, arms),
            Choice::Lead { unit } => volley.lead = unit,
            Choice::Aid { unit } => volley.leader = unit,
            Choice::Unaided => volley.leader = UnitId::NONE,
            Choice::Crew { unit } => match volley.mates.contains(unit) {
                true => volley.mates.remove(unit),
                false => volley.mates.insert(unit),
            },
            _ => {
                let attack = Attack {
                    volley,
                    kind: AttackKind::Fire,
                    ..Attack::default()
                };
                return state.stack.become_(attack);
            }
        }
        state.stack.become_(FireGroup { volley });
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let fp = signed(game.volley_net(view, &self.volley, Net::default()).sum);
        let at = self.volley.at;
        Decide::new(
            format!("Fire at {at} with {fp} on your die, or change who fires"),
            "who fires",
        )
        .call(Choice::Shoot, format!("Fire at {at} with {fp}"))
        .into()
    }
}

impl Lnl {
    /// Whether a unit can take part in direct fire at all, by its markers (LNLT-4.0-10, LNLT-4.0-18, LNLT-5.3-01,
    /// LNLT-4.1-02).
    pub(crate) fn can_fire(&self, state: &State, volley: &Volley, id: UnitId) -> May {
        let unit = state.unit(id);
        let class = self.class(unit);
        need(
            unit.side == volley.by && unit.at == volley.from,
            "LNLT-5.2-01",
            "Only units of one hex fire together.",
        )?;
        need(
            unit.aboard == volley.carrier,
            "LNLT-16.2-10",
            "Riders fire by themselves.",
        )?;
        need(
            class.infantry() && class != Class::ArmorLeader && class != Class::Sniper,
            "LNLT-5.2-04",
            "Vehicles make attacks of their own.",
        )?;
        need(
            (class == Class::WeaponTeam) == (volley.team == id),
            "LNLT-1.7-15",
            "A Weapon Team makes an attack of its own.",
        )?;
        need(
            unit.good_order(),
            "LNLT-5.1-02",
            "A Shaken unit does not fire.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-8.1-01",
            "It is locked in Melee.",
        )?;
        need(
            !unit.carried() || unit.is(Flags::ON_TOP),
            "LNLT-16.2-10",
            "Passengers inside do not fire.",
        )?;
        match volley.op {
            true => self.can_op_fire(unit),
            false => self.can_fire_in_impulse(state, volley, unit),
        }
    }

    /// LNLT-5.3-01, LNLT-4.1-02, LNLT-4.1-03.
    fn can_op_fire(&self, unit: &Unit) -> May {
        need(
            !unit.is(Flags::MOVED | Flags::CRAWL | Flags::FIRED | Flags::WENT_FAR),
            "LNLT-5.3-01",
            "It has a Moved, Low Crawl or Fired marker.",
        )?;
        need(
            !unit.is(Flags::OPS) || self.class(unit).mmc(),
            "LNLT-4.1-02",
            "Only MMCs and vehicles make Opportunity Fire when Ops Complete.",
        )
    }

    fn can_fire_in_impulse(&self, state: &State, volley: &Volley, unit: &Unit) -> May {
        // LNLT-16.2-11: riders fire in their own impulse, or in their vehicle's.
        let carried = unit.carried() && state.unit(unit.aboard).is(Flags::ACTIVE);
        need(
            unit.is(Flags::ACTIVE) || carried,
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        need(
            !unit.is(Flags::MOVED | Flags::CRAWL | Flags::WENT_FAR),
            "LNLT-4.0-10",
            "It has moved.",
        )?;
        // LNLT-14.1.1-04: rifles may follow the rocket that a Squad has just fired.
        let goes_on = unit.shots & ARM_USED != 0 && unit.shots & IFP_USED == 0;
        need(
            !unit.is(Flags::FIRED) || goes_on,
            "LNLT-4.0-18",
            "It has fired.",
        )?;
        let spotted = unit.is(Flags::SPOTTER) && volley.at == state.impulse.seen;
        need(
            !unit.is(Flags::OPS) || spotted,
            "LNLT-4.1-06",
            "It is Ops Complete: it fires at what it has just spotted, and at nothing else.",
        )
    }

    /// With what a unit takes part: bit 0 its IFP, bits 1 and 2 its Support Weapons.
    pub(crate) fn arms_now(&self, state: &State, volley: &Volley, unit: UnitId) -> u8 {
        let mut arms = u8::from(volley.ifp.contains(unit));
        for (place, weapon) in self.arms(state, unit).iter().enumerate() {
            arms |= u8::from(volley.weapons.contains(*weapon)) << (place + 1);
        }
        arms
    }

    /// LNLT-1.6-04 to LNLT-1.6-08: with what a unit may fire.
    pub(crate) fn may_arm(&self, state: &State, volley: &Volley, id: UnitId, arms: u8) -> May {
        self.can_fire(state, volley, id)?;
        need(
            !volley.team.is_some() || volley.team == id,
            "LNLT-1.7-15",
            "A Weapon Team fires by itself.",
        )?;
        let unit = state.unit(id);
        let facts = self.facts(unit);
        let distance = self.reach_to(state, volley);
        need(
            arms < 8 && arms != self.arms_now(state, volley, id),
            "LNLT-1.6-04",
            "It already takes part with that, or has no such weapon.",
        )?;
        if arms & 1 == 1 {
            self.may_fire_into_slits(state, volley.from, volley.at)?;
            need(
                facts.fires && facts.class != Class::Leader && facts.class != Class::Medic,
                "LNLT-11.1-01",
                "It has no firepower of its own.",
            )?;
            need(
                unit.shots & IFP_USED == 0,
                "LNLT-4.0-18",
                "It has used its firepower.",
            )?;
            need(
                self.ifp_reaches(unit, distance).0,
                "LNLT-5.0-01",
                "The target is out of its range.",
            )?;
        }
        let held = self.arms(state, id);
        for place in 0..2 {
            if arms >> (place + 1) & 1 == 0 {
                continue;
            }
            let weapon = held.get(place);
            let weapon = weapon.ok_or(No("LNLT-1.6-01", "It holds no such weapon."))?;
            self.may_use(state, volley, *weapon, distance)?;
        }
        let fired = state.held_by(id).filter(|(_, it)| it.is(Weapon::FIRED));
        // A weapon of one shot is gone when it has fired.
        let fired = fired.count().max(usize::from(unit.shots & ARM_USED != 0));
        let used = arms.count_ones() as usize + fired;
        let (most, clause) = match facts.class {
            Class::Squad => (2, "LNLT-1.6-04"),
            Class::HalfSquad | Class::Crew => (1, "LNLT-1.6-05"),
            Class::Hero => (1, "LNLT-1.6-08"),
            _ => (1, "LNLT-1.6-06"),
        };
        need(used <= most, clause, "It cannot fire so much at once.")
    }

    /// Whether a Support Weapon may join.
    fn may_use(&self, state: &State, volley: &Volley, weapon: WeaponId, distance: u32) -> May {
        let it = state.weapon(weapon);
        let holder = state.unit(it.holder);
        let Some((_, range)) = self.weapon_fp(it) else {
            let clause = match it.is(Weapon::JAMMED) {
                true => "LNLT-1.6.2-02",
                false => "LNLT-5.2-04",
            };
            return Err(No(clause, "It does not fire on the Direct Fire Table now."));
        };
        if self.weapon_facts(it).class != WeaponClass::SatchelCharge {
            self.may_fire_into_slits(state, volley.from, volley.at)?;
        }
        need(
            !holder.carried(),
            "LNLT-16.2-10",
            "Riders use no Support Weapons.",
        )?;
        need(!it.is(Weapon::FIRED), "LNLT-4.0-18", "It has fired.")?;
        need(
            distance <= u32::from(range),
            "LNLT-5.0-01",
            "The target is out of its range.",
        )
    }

    /// The lead unit is one that fires its IFP.
    fn may_lead(&self, _: &State, volley: &Volley, unit: UnitId) -> May {
        need(
            volley.ifp.contains(unit) && volley.lead != unit,
            "LNLT-5.2-02",
            "Another unit that fires its own firepower may lead.",
        )
    }

    /// LNLT-5.0.1-01, LNLT-11.1.1-01: whether a Leader may aid.
    pub(crate) fn may_aid(&self, state: &State, volley: &Volley, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            volley.leader != id,
            "LNLT-11.1.1-02",
            "He is already aiding this attack.",
        )?;
        need(
            !volley.mates.contains(id),
            "LNLT-5.0.1-03",
            "He helps to fire a Support Weapon himself.",
        )?;
        need(
            unit.side == volley.by && unit.at == volley.from && !unit.carried(),
            "LNLT-5.0.1-01",
            "He is in another hex.",
        )?;
        need(
            !volley.carrier.is_some(),
            "LNLT-16.2-10",
            "Riders fire by themselves, with nobody's aid.",
        )?;
        need(
            self.class(unit) == Class::Leader,
            match self.class(unit) {
                Class::ArmorLeader => "LNLT-5.0.1-05",
                _ => "LNLT-11.1-03",
            },
            "Only a Leader aids fire.",
        )?;
        need(
            unit.good_order(),
            "LNLT-5.1-07",
            "A Shaken Leader aids nobody.",
        )?;
        need(
            !self.locked(state, unit),
            "LNLT-8.1-01",
            "He is locked in Melee.",
        )?;
        // He goes on aiding in his impulse, or in the window of Opportunity Fire in which he began (X-LNLT-40).
        let aiding = unit.is(Flags::AIDED) && unit.is(Flags::ACTED);
        let spotter = unit.is(Flags::SPOTTER) && volley.at == state.impulse.seen;
        need(
            !unit.is(Flags::MOVED | Flags::CRAWL),
            "LNLT-5.0.1-01",
            "He has moved.",
        )?;
        need(
            !unit.is(Flags::FIRED) || aiding,
            "LNLT-5.0.1-01",
            "He has a Fired marker.",
        )?;
        need(
            !unit.is(Flags::OPS) || spotter,
            "LNLT-4.1-07",
            "He is Ops Complete: he aids only fire at what he has just spotted.",
        )?;
        need(
            !unit.is(Flags::CALLED),
            "LNLT-11.1.1-04",
            "He has called indirect fire in this turn.",
        )?;
        need(
            unit.is(Flags::ACTIVE) || volley.op,
            "LNLT-5.0.1-01",
            "He is not activated in this impulse.",
        )?;
        let fires = state
            .held_by(id)
            .any(|(weapon, _)| volley.weapons.contains(weapon));
        need(
            !fires,
            "LNLT-5.0.1-03",
            "He fires a Support Weapon himself.",
        )?;
        let mut here = state.here(unit.at);
        need(
            !here.any(|(_, it)| self.serves_before(it, unit)),
            "LNLT-11.1-04",
            "Another Leader of the hex is used in this impulse.",
        )?;
        let members = volley.members(state);
        // NEW-45
        let fits = members.iter().all(|it| self.matches(unit, state.unit(it)));
        need(
            fits,
            "LNLT-11.1.1-01",
            "Units of another color or badge fire along.",
        )
    }

    /// LNLT-1.6-07: a second SMC helps another to fire a Support Weapon.
    pub(crate) fn may_crew(&self, state: &State, volley: &Volley, id: UnitId) -> May {
        self.can_fire(state, volley, id)?;
        let unit = state.unit(id);
        let class = self.class(unit);
        need(
            class.smc() && class.uses_weapons(),
            "LNLT-1.6-07",
            "Only an SMC who can use Support Weapons helps with one.",
        )?;
        if volley.mates.contains(id) {
            return Ok(());
        }
        need(!unit.is(Flags::FIRED), "LNLT-4.0-18", "He has fired.")?;
        need(
            self.arms_now(state, volley, id) == 0 && volley.leader != id,
            "LNLT-1.6-07",
            "He is doing something else in this attack.",
        )?;
        let alone = volley.weapons.iter().filter(|&weapon| {
            let holder = state.weapon(weapon).holder;
            self.class(state.unit(holder)).smc()
        });
        need(
            alone.count() > volley.mates.len(),
            "LNLT-1.6-07",
            "An SMC cannot fire a Support Weapon alone.",
        )
    }

    /// Sets with what a unit takes part.
    pub(crate) fn arm(&self, state: &State, volley: &mut Volley, unit: UnitId, arms: u8) {
        match arms & 1 == 1 {
            true => volley.ifp.insert(unit),
            false => volley.ifp.remove(unit),
        }
        for (place, &weapon) in self.arms(state, unit).iter().enumerate() {
            match arms >> (place + 1) & 1 == 1 {
                true => volley.weapons.insert(weapon),
                false => volley.weapons.remove(weapon),
            }
        }
        volley.mates.remove(unit);
        self.settle_volley(state, volley);
    }

    /// Keeps a group whole: a lead unit that fires, no more helpers than weapons to help with.
    fn settle_volley(&self, state: &State, volley: &mut Volley) {
        if !volley.ifp.contains(volley.lead) {
            let best = volley
                .ifp
                .iter()
                .filter(|&id| self.class(state.unit(id)).mmc())
                .max_by_key(|&id| (self.member_fp(state, volley, id), std::cmp::Reverse(id)));
            volley.lead = best.or(volley.ifp.first()).unwrap_or_default();
        }
        let mates: Vec<UnitId> = volley.mates.iter().collect();
        let alone = volley
            .weapons
            .iter()
            .filter(|&weapon| self.class(state.unit(state.weapon(weapon).holder)).smc())
            .count();
        for mate in mates.into_iter().skip(alone) {
            volley.mates.remove(mate);
        }
        if volley.leader.is_some() {
            let leader = std::mem::replace(&mut volley.leader, UnitId::NONE);
            if self.may_aid(state, volley, leader).is_ok() {
                volley.leader = leader;
            }
        }
    }

    /// The sensible group: everybody able with the most he can bring, the best in the lead, the best Leader aiding.
    pub(crate) fn usual_volley(&self, state: &State, mut volley: Volley) -> Volley {
        for (unit, it) in volley.firers(state) {
            if self.class(it) == Class::Leader || self.can_fire(state, &volley, unit).is_err() {
                continue;
            }
            let worth = |arms: u8| {
                let mut one = Volley {
                    ifp: UnitSet::default(),
                    weapons: WeaponSet::default(),
                    ..volley
                };
                self.arm_as_is(state, &mut one, unit, arms);
                let single = one.weapons.iter().any(|id| {
                    let class = self.weapon_facts(state.weapon(id)).class;
                    class.single_use()
                });
                (!single, self.halves_of(state, &one))
            };
            let best = (1..8)
                .filter(|&arms| self.may_arm(state, &volley, unit, arms).is_ok())
                .max_by_key(|&arms| (worth(arms), std::cmp::Reverse(arms)));
            if let Some(arms) = best {
                self.arm_as_is(state, &mut volley, unit, arms);
            }
        }
        self.settle_volley(state, &mut volley);
        let aiding = state
            .here(volley.from)
            .filter(|(id, it)| self.lm(it) > 0 && self.may_aid(state, &volley, *id).is_ok())
            .max_by_key(|(_, it)| self.lm(it));
        volley.leader = aiding.map_or(UnitId::NONE, |(id, _)| id);
        volley
    }

    fn arm_as_is(&self, state: &State, volley: &mut Volley, unit: UnitId, arms: u8) {
        if arms & 1 == 1 {
            volley.ifp.insert(unit);
        }
        for (place, &weapon) in self.arms(state, unit).iter().enumerate() {
            if arms >> (place + 1) & 1 == 1 {
                volley.weapons.insert(weapon);
            }
        }
    }
}
