//! 5.2 Who fires together: the lead unit, supporting units, Support Weapons, a Leader.

use super::{Attack, AttackKind};
use crate::charts::SkillEffect;
use crate::choice::Choice;
use crate::counters::{Class, Side, WeaponClass};
use crate::dice::Net;
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::los::Lookout;
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Flags, Location, MAX_UNITS, State, Unit, UnitId, UnitSet, Wait, Weapon, WeaponId, WeaponSet,
};
use engine::{List, Log, Procedure};
use serde::{Deserialize, Serialize};

/// Bit of `unit.shots`: its IFP was used in this impulse.
pub(crate) const IFP_USED: u8 = 0x80;
/// Bit of `unit.shots`: a Support Weapon of the Ordnance Fire Table was fired in this impulse.
pub(crate) const ARM_USED: u8 = 0x40;

/// Who fires at what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Whose fire.
    pub by: Side,
    /// From where.
    pub from: Location,
    /// At what location.
    pub at: Location,
    /// At this vehicle; none for all non-vehicles there.
    pub vehicle: UnitId,
    /// The Weapon Team that fires by itself (LNLT-1.7-15); none for the common fire of a hex.
    pub team: UnitId,
    /// The vehicle whose riders fire (LNLT-16.2-10); none for fire from the ground.
    pub carrier: UnitId,
    /// Units that fire their IFP.
    pub ifp: UnitSet,
    /// Support Weapons that are fired.
    pub weapons: WeaponSet,
    /// SMCs who help another to fire a Support Weapon (LNLT-1.6-07).
    pub mates: UnitSet,
    /// Who was Ops Complete when the fire was made; a Fired marker takes the place of that one (LNLT-EOP-16).
    pub tired: UnitSet,
    /// Whose IFP counts in full (LNLT-5.2-02).
    pub lead: UnitId,
    /// The Leader who aids; none when nobody does.
    pub leader: UnitId,
    /// Opportunity Fire (5.3).
    pub op: bool,
}

impl Volley {
    /// Who could take part: those on the ground there, or those aboard the carrier.
    pub(crate) fn firers<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> + use<'a> {
        let (from, carrier) = (self.from, self.carrier);
        state
            .on_map()
            .filter(move |(_, unit)| unit.at == from && unit.aboard == carrier)
    }

    /// Everybody who takes part.
    pub(crate) fn members(&self, state: &State) -> UnitSet {
        let holders = self.weapons.iter().map(|id| state.weapon(id).holder);
        let all = self.ifp.iter().chain(holders).chain(self.mates.iter());
        all.collect()
    }
}

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
        for (unit, it) in volley.firers(state) {
            if it.side != volley.by {
                continue;
            }
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
        let fp = game.volley_net(view, &self.volley, Net::default()).sum;
        let at = self.volley.at;
        Decide::new(
            format!("Fire at {at} with {fp}, or change who fires"),
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
            (class == Class::WeaponTeam) == (volley.team == id) || self.aids_alone(volley, class),
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

    /// Whether somebody may be asked to aid a Weapon Team's fire, though he takes no other part.
    fn aids_alone(&self, volley: &Volley, class: Class) -> bool {
        volley.team.is_some() && class == Class::Leader
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

    /// The range of a unit's IFP (LNLT-5.4-01), and whether a distance is beyond what is printed.
    fn ifp_reaches(&self, unit: &Unit, distance: u32) -> (bool, bool) {
        let facts = self.facts(unit);
        let printed = u32::from(facts.range);
        let farthest = if facts.extended { 2 * printed } else { printed };
        (distance <= farthest, distance > printed)
    }

    /// Firepower and range of a Support Weapon on the side that is up; none where it cannot fire on the DFT.
    pub(crate) fn weapon_fp(&self, weapon: &Weapon) -> Option<(i8, u8)> {
        let facts = self.weapon_facts(weapon);
        let dft = !facts.class.ordnance()
            && facts.class != WeaponClass::Mortar
            && facts.class != WeaponClass::Molotov;
        if !dft || weapon.is(Weapon::JAMMED | Weapon::BROKEN) {
            return None;
        }
        match facts.tripod && !weapon.is(Weapon::TRIPOD) {
            true => facts.bipod.map(|fp| (fp, facts.bipod_range)),
            false => Some((facts.fp, facts.range)),
        }
    }

    /// With what a unit takes part: bit 0 its IFP, bits 1 and 2 its Support Weapons.
    pub(crate) fn arms_now(&self, state: &State, volley: &Volley, unit: UnitId) -> u8 {
        let mut arms = u8::from(volley.ifp.contains(unit));
        for (place, weapon) in self.arms(state, unit).iter().enumerate().take(2) {
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
            "It takes part with that already, or there are no such arms.",
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
            need(
                !unit.is(Flags::MOVING) || unit.is(Flags::ASSAULT | Flags::STEALTH),
                "LNLT-4.0-10",
                "It is moving.",
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
        let fired = state
            .held_by(id)
            .filter(|(weapon, it)| it.is(Weapon::FIRED) && !volley.weapons.contains(*weapon));
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
        need(
            !it.is(Weapon::FIRED) || volley.weapons.contains(weapon),
            "LNLT-4.0-18",
            "It has fired.",
        )?;
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
        let aiding = unit.is(Flags::LEADS) && unit.is(Flags::AIDED) && unit.is(Flags::ACTED);
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
            .any(|(weapon, it)| volley.weapons.contains(weapon) || it.is(Weapon::FIRED));
        need(
            !fires,
            "LNLT-5.0.1-03",
            "He fires a Support Weapon himself.",
        )?;
        let rival = state.here(unit.at).any(|(other, it)| {
            other != id && it.is(Flags::LEADS) && self.class(it) == Class::Leader
        });
        need(
            !rival || unit.is(Flags::LEADS),
            "LNLT-11.1-04",
            "Another Leader of the hex is used in this impulse.",
        )?;
        let members = volley.members(state);
        // NEW-45
        let fits = members.iter().all(|it| self.matches(unit, state.unit(it)));
        need(
            fits,
            "LNLT-11.1.1-01",
            "Units of another colour or badge fire along.",
        )
    }

    /// LNLT-1.6-07: a second SMC helps another to fire a Support Weapon.
    fn may_crew(&self, state: &State, volley: &Volley, id: UnitId) -> May {
        self.can_fire(state, volley, id)?;
        let unit = state.unit(id);
        let class = self.class(unit);
        need(
            class.smc() && class.uses_weapons() && !unit.carried(),
            "LNLT-1.6-07",
            "Only an SMC who can use Support Weapons helps with one.",
        )?;
        if volley.mates.contains(id) {
            return Ok(());
        }
        need(
            self.arms_now(state, volley, id) == 0 && volley.leader != id,
            "LNLT-1.6-07",
            "He does something else in this attack.",
        )?;
        let alone = volley.weapons.iter().filter(|&weapon| {
            let holder = state.weapon(weapon).holder;
            holder != id && self.class(state.unit(holder)).smc()
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
        for (place, &weapon) in self.arms(state, unit).iter().enumerate().take(2) {
            match arms >> (place + 1) & 1 == 1 {
                true => volley.weapons.insert(weapon),
                false => volley.weapons.remove(weapon),
            }
        }
        if arms != 0 {
            volley.mates.remove(unit);
            if volley.leader == unit {
                volley.leader = UnitId::NONE;
            }
        }
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
            if it.side != volley.by || self.can_fire(state, &volley, unit).is_err() {
                continue;
            }
            if self.class(it) == Class::Leader {
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
        for (place, &weapon) in self.arms(state, unit).iter().enumerate().take(2) {
            if arms >> (place + 1) & 1 == 1 {
                volley.weapons.insert(weapon);
            }
        }
    }

    /// Whether a unit makes Opportunity Fire although it is Ops Complete (4.1).
    pub(crate) fn is_tired(&self, state: &State, volley: &Volley, id: UnitId) -> bool {
        volley.op && (volley.tired.contains(id) || state.unit(id).is(Flags::OPS))
    }

    /// A unit's IFP in an attack: Ops Complete first, then riding, then extended range (B-22).
    fn member_fp(&self, state: &State, volley: &Volley, id: UnitId) -> i8 {
        let unit = state.unit(id);
        let dft = &self.charts().dft;
        let mut fp = self.ifp(unit);
        if self.is_tired(state, volley, id) {
            fp += dft.ops_complete;
        }
        if unit.carried() {
            let carrier = state.unit(unit.aboard);
            let moving = carrier.is(Flags::MOVED | Flags::ASSAULT | Flags::MOVING);
            fp += dft.riding[usize::from(moving)];
        }
        if self.ifp_reaches(unit, self.range(volley.from, volley.at)).1 {
            fp = halved_up(fp);
        }
        fp
    }

    /// A Support Weapon's FP in an attack: half for an SMC by himself, half for who is Ops Complete, never for a charge
    /// (LNLT-1.6-06, LNLT-4.1-04, LNLT-1.6.3-09).
    fn arm_fp(&self, state: &State, volley: &Volley, weapon: WeaponId, crewed: bool) -> i8 {
        let it = state.weapon(weapon);
        let holder = state.unit(it.holder);
        let fp = self.weapon_fp(it).map_or(0, |(fp, _)| fp);
        if self.weapon_facts(it).class == WeaponClass::SatchelCharge {
            return fp;
        }
        let gunner = self.has_skill(holder, SkillEffect::Gunner);
        let alone = self.class(holder).smc() && !crewed && !gunner;
        let tired = self.is_tired(state, volley, it.holder);
        [alone, tired]
            .into_iter()
            .filter(|&halves| halves)
            .fold(fp, |fp, _| halved_up(fp))
    }

    /// The firepower of a group in half points, before anything is rounded (LNLT-5.2-02).
    pub(crate) fn halves_of(&self, state: &State, volley: &Volley) -> i16 {
        let mut halves = 0;
        for unit in volley.ifp.iter() {
            let fp = i16::from(self.member_fp(state, volley, unit));
            let whole = unit == volley.lead || self.class(state.unit(unit)).smc();
            halves += match whole {
                true => 2 * fp,
                // LNLT-5.2-03: a unit without firepower adds nothing.
                false => fp.max(0),
            };
        }
        let mut mates = volley.mates.len();
        for weapon in volley.weapons.iter() {
            let alone = self.class(state.unit(state.weapon(weapon).holder)).smc();
            let crewed = alone && mates > 0;
            mates -= usize::from(crewed);
            halves += 2 * i16::from(self.arm_fp(state, volley, weapon, crewed));
        }
        halves
    }

    /// Whether only charges are thrown: nothing but Leadership modifies them (LNLT-1.6.3-09).
    pub(crate) fn only_charges(&self, state: &State, volley: &Volley) -> bool {
        volley.ifp.is_empty()
            && !volley.weapons.is_empty()
            && volley
                .weapons
                .iter()
                .all(|id| self.weapon_facts(state.weapon(id)).class == WeaponClass::SatchelCharge)
    }

    /// What a group adds to its attack die, but for what depends on each target: firepower, Leader, modifiers of the DFT.
    pub(crate) fn volley_net(&self, state: &State, volley: &Volley, mut net: Net) -> Net {
        let dft = &self.charts().dft;
        let halves = self.halves_of(state, volley);
        net.add(
            (halves + 1).div_euclid(2),
            "firepower",
            match volley.ifp.len() + volley.weapons.len() {
                0 | 1 => "LNLT-5.0-04",
                _ => "LNLT-5.2-02",
            },
        );
        if volley.leader.is_some() {
            let lm = self.lm(state.unit(volley.leader));
            net.add(
                lm,
                "Leader",
                match volley.op {
                    true => "LNLT-EOP-14",
                    false => "LNLT-5.0.1-02",
                },
            );
        }
        if self.only_charges(state, volley) {
            return net;
        }
        let deadeye = |id: UnitId| self.skill_value(state.unit(id), SkillEffect::Deadeye);
        let deadeye = volley.ifp.iter().map(deadeye).max().unwrap_or(0);
        net.add(deadeye, "Deadeye", "LNLT-12.0-01");
        let moved = |id: UnitId| {
            let unit = state.unit(id);
            let scout = self.class(unit) == Class::Scout && state.held_by(id).next().is_none();
            unit.is(Flags::ASSAULT) || (unit.is(Flags::STEALTH) && !scout)
        };
        let movers = volley.members(state).iter().any(moved);
        let stealthy = volley
            .members(state)
            .iter()
            .all(|id| !state.unit(id).is(Flags::ASSAULT));
        net.add_if(
            movers,
            dft.after_moving,
            "firers moved",
            if stealthy {
                "LNLT-6.4-06"
            } else {
                "LNLT-6.1-04"
            },
        );
        if self.adjacent(state, volley.from, volley.at) {
            let assaulter = volley
                .ifp
                .iter()
                .any(|id| self.facts(state.unit(id)).assaulter);
            net.add(
                if assaulter {
                    dft.assaulter
                } else {
                    dft.adjacent
                },
                "adjacent",
                "LNLT-5.6-01",
            );
        }
        let degraded = self.degraded(state, volley.from, volley.at).unwrap_or(0);
        net.add(
            i16::from(dft.degrading) * i16::from(degraded),
            "degrading terrain",
            "LNLT-10.3-02",
        );
        net.add_if(
            self.dark(state, volley.from, volley.at),
            dft.night,
            "night",
            "LNLT-20.1-02",
        );
        net.add_if(
            state.smoky(volley.from.hex()),
            dft.out_of_smoke,
            "out of smoke",
            "LNLT-7.0-04",
        );
        net
    }

    /// LNLT-4.0-11, LNLT-4.0-12: whether common fire from a location at another may be made.
    pub(crate) fn may_fire(&self, state: &State, volley: &Volley) -> May {
        let Volley {
            by: side, from, at, ..
        } = *volley;
        let alone = volley.op || volley.team.is_some() || volley.carrier.is_some();
        need(
            alone || !state.impulse.fired.contains(&from),
            "LNLT-4.0-11",
            "The common fire of this hex was made in this impulse.",
        )?;
        if volley.team.is_some() {
            let team = state.unit(volley.team);
            need(
                !self.facts(team).arc || team.facing.covers(from.hex(), at.hex()),
                "LNLT-1.7-08",
                "It is outside of its arc: it has to pivot.",
            )?;
        }
        // The cheapest questions first: who could fire at all.
        let distance = self.range(from, at);
        let mut why = Err(No("LNLT-5.0-01", "Nobody there can fire that far."));
        let able = volley.firers(state).any(|(id, unit)| {
            if unit.side != side {
                return false;
            }
            let may = self.can_fire(state, volley, id);
            if may.is_err() {
                why = may;
                return false;
            }
            (1..8).any(|arms| {
                let may = self.may_arm(state, volley, id, arms);
                if arms == 1 && may.is_err() {
                    why = may;
                }
                may.is_ok()
            })
        });
        if !able {
            return why;
        }
        need(
            distance > 0 || from != at,
            "LNLT-5.0-01",
            "There is no such target.",
        )?;
        match volley.vehicle.is_some() {
            true => self.may_rake(state, side, volley.vehicle, from)?,
            false => need(
                self.soft_targets(state, at, side.other()).next().is_some(),
                "LNLT-5.0-01",
                "No enemy infantry is there.",
            )?,
        }
        // Who is able past the slits of a Bunker throws a charge (LNLT-21.1.2-01).
        self.may_fire_into_known(state, side, from, at, false)?;
        self.may_fire_out_of_slits(state, from, at)
    }

    /// The fire that a choice means; none for a choice that is no fire.
    pub(crate) fn volley_of(
        &self,
        state: &State,
        by: Side,
        op: bool,
        choice: &Choice,
    ) -> Option<Volley> {
        let volley = Volley {
            by,
            op,
            ..Volley::default()
        };
        match *choice {
            Choice::Fire { from, at } => Some(Volley { from, at, ..volley }),
            Choice::FireTeam { unit, at } => Some(Volley {
                from: state.unit(unit).at,
                at,
                team: unit,
                ..volley
            }),
            Choice::FireRiders { carrier, at } => Some(Volley {
                from: state.unit(carrier).at,
                at,
                carrier,
                ..volley
            }),
            Choice::FireRidersAt { carrier, target } => Some(Volley {
                from: state.unit(carrier).at,
                at: state.unit(target).at,
                vehicle: target,
                carrier,
                ..volley
            }),
            Choice::FireAt { from, target } => Some(Volley {
                from,
                at: state.unit(target).at,
                vehicle: target,
                ..volley
            }),
            Choice::FireTeamAt { unit, target } => Some(Volley {
                from: state.unit(unit).at,
                at: state.unit(target).at,
                team: unit,
                vehicle: target,
                ..volley
            }),
            _ => None,
        }
    }

    /// Every fire of these units that is open at these targets; riders are listed apart.
    pub(crate) fn list_fire(
        &self,
        lookout: &Lookout,
        op: bool,
        firers: UnitSet,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let (state, by) = (lookout.state, lookout.side);
        if targets.is_empty() {
            return;
        }
        let able = |volley: Volley| self.may_fire(state, &volley).is_ok();
        let ready = self.ready(state, op, firers);
        if ready.is_empty() {
            return;
        }
        let batteries = self.batteries(state, ready);
        let teams: List<UnitId, MAX_UNITS> = state
            .those(ready)
            .filter(|(_, it)| self.class(it) == Class::WeaponTeam && self.facts(it).fires)
            .map(|(unit, _)| unit)
            .collect();
        let mut push = |choice: Choice| {
            if self.volley_of(state, by, op, &choice).is_some_and(able) {
                out.push(choice);
            }
        };
        for &at in targets {
            // What nobody can be without: reach and sight come before all that is asked of a volley.
            let watch = lookout.watch(at);
            let bears = |&&(from, reach): &&(Location, u32)| {
                self.range(from, at) <= reach && watch.sees(from)
            };
            let seen_by = |unit: &&UnitId| watch.sees(state.unit(**unit).at);
            // Most places are out of everybody's reach.
            let near = batteries.iter().any(|it| bears(&it));
            if !near && !teams.iter().any(|unit| seen_by(&unit)) {
                continue;
            }
            for &(from, _) in batteries.iter().filter(bears) {
                push(Choice::Fire { from, at });
            }
            for target in lookout.foes.vehicles_in(at) {
                for &(from, _) in batteries.iter().filter(bears) {
                    push(Choice::FireAt { from, target });
                }
                for &unit in teams.iter().filter(seen_by) {
                    push(Choice::FireTeamAt { unit, target });
                }
            }
            for &unit in teams.iter().filter(seen_by) {
                push(Choice::FireTeam { unit, at });
            }
        }
    }

    /// Infantry among these units that might fire: a first look, for lists.
    pub(crate) fn ready(&self, state: &State, op: bool, own: UnitSet) -> UnitSet {
        let ready = |unit: &Unit| self.may_be_ready(unit, op) && self.class(unit).infantry();
        let all = state.those(own).filter(|(_, unit)| ready(unit));
        all.map(|(id, _)| id).collect()
    }

    /// Whether a unit's markers let it fire at all.
    fn may_be_ready(&self, unit: &Unit, op: bool) -> bool {
        let goes_on = !op && unit.shots & ARM_USED != 0;
        let fired = if goes_on { 0 } else { Flags::FIRED };
        let spent = Flags::MOVED | Flags::CRAWL | Flags::WENT_FAR | fired;
        unit.good_order() && !unit.is(spent) && (op || unit.is(Flags::ACTIVE))
    }

    /// Locations from which these might fire, and how far any weapon there reaches.
    pub(crate) fn batteries(
        &self,
        state: &State,
        ready: UnitSet,
    ) -> List<(Location, u32), MAX_UNITS> {
        let mut batteries: List<(Location, u32), MAX_UNITS> = List::new();
        let mut add =
            |at: Location, reach: u32| match batteries.iter_mut().find(|(place, _)| *place == at) {
                Some((_, farthest)) => *farthest = reach.max(*farthest),
                None => batteries.push((at, reach)),
            };
        for (_, unit) in state.those(ready) {
            let facts = self.facts(unit);
            let range = u32::from(facts.range);
            add(unit.at, if facts.extended { 2 * range } else { range });
        }
        let held = state.weapons.iter();
        for weapon in held.filter(|weapon| ready.contains(weapon.holder)) {
            let range = self.weapon_fp(weapon).map_or(0, |(_, range)| range);
            add(state.unit(weapon.holder).at, range.into());
        }
        batteries.sort_unstable();
        batteries
    }

    /// Begins to put a group together.
    pub(crate) fn begin_fire(&self, state: &mut State, volley: Volley) {
        let volley = self.usual_volley(state, volley);
        state.stack.call(FireGroup { volley });
    }

    /// Every location where a side stands, for lists of fire.
    pub(crate) fn places_of(&self, state: &State, side: Side) -> Vec<Location> {
        let mut places: Vec<Location> = state.of(side).map(|(_, unit)| unit.at).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// Half, rounded up.
pub(crate) fn halved_up(fp: i8) -> i8 {
    (fp + 1).div_euclid(2)
}
