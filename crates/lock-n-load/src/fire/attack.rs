//! 5.0 The attack: opposed dice, jams, then a Damage Check for everybody who is hit.
//!
//! All attacks that compare totals and then check damage come by here: fire, but also HE after a hit (14.1), mortars and
//! artillery (18), mines (21.4), overruns (15.3), crashes (19). Who calls one sets `kind`, `fp` and the target.

use super::Volley;
use super::group::{ARM_USED, IFP_USED};
use crate::charts::{DftColumn, Harm, SkillEffect};
use crate::counters::{Class, Side, WeaponClass};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{Driving, HeroRises, LayDown, Retreat, RollFor, Rolled, Throw};
use crate::lnl::{Flow, Lnl};
use crate::prompt::{Prompt, RollWords};
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet, Wait, Weapon, WeaponId};
use engine::{Chance, Draw, Log, Outcome, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// What sort of attack it is (T-LNLT-5.0).
    pub enum AttackKind {
        /// 5.0 Fire of a group, or of a Weapon Team: one die.
        #[default] Fire,
        /// 11.4 A Sniper's: two dice, one target.
        Sniper,
        /// 18.1 A mortar that sees its target: the better of two dice.
        Mortar,
        /// 18.1 A mortar that was called: the better of two dice, no degrading terrain.
        CalledMortar,
        /// 18.1 Its FFE marker, on who enters.
        MortarMarker,
        /// 18.2 Off-board artillery, at first and on who enters.
        Artillery,
        /// 14.1 HE after a hit: no TM.
        He,
        /// 21.4 Mines.
        Mines,
        /// 15.3 An overrun: no TM.
        Overrun,
        /// 19 A crash.
        Crash,
        /// 19.1.1 Cannon or bombs of a plane.
        Air,
        /// 19.2.8 A helicopter's machine guns.
        Gunship,
        /// 19.2.7 Small arms at a helicopter.
        SkyFire,
        /// 15.0 A machine gun of a vehicle.
        MachineGun,
    }
}

impl AttackKind {
    /// Walls and hills are no help against it (LNLT-18.0-02).
    pub const fn indirect(self) -> bool {
        matches!(
            self,
            AttackKind::Mortar
                | AttackKind::CalledMortar
                | AttackKind::MortarMarker
                | AttackKind::Artillery
                | AttackKind::Mines
                | AttackKind::Crash
                | AttackKind::Air
        )
    }

    /// No TM at all counts against it (LNLT-14.1-07, LNLT-15.3-07).
    pub const fn ignores_terrain(self) -> bool {
        matches!(self, AttackKind::He | AttackKind::Overrun)
    }

    /// It strikes every storey of the hex, and Bunkers inside and outside (LNLT-18.0-01, LNLT-19.1.1-07).
    pub const fn whole_hex(self) -> bool {
        matches!(
            self,
            AttackKind::Mortar
                | AttackKind::CalledMortar
                | AttackKind::Artillery
                | AttackKind::Crash
                | AttackKind::Air
        )
    }

    /// It strikes friend and foe (LNLT-18.2-09, LNLT-19.1-10).
    pub const fn spares_nobody(self) -> bool {
        matches!(
            self,
            AttackKind::Mortar
                | AttackKind::CalledMortar
                | AttackKind::MortarMarker
                | AttackKind::Artillery
                | AttackKind::Crash
        )
    }

    /// A natural 1 may bring forth a Hero when the enemy made the attack; nobody makes a crash (LNLT-5.1-21, NEW-03).
    pub const fn makes_heroes(self) -> bool {
        !matches!(self, AttackKind::Crash)
    }
}

engine::kinds! {
    /// How far an attack has come.
    pub enum AttackStage {
        /// The dice are to be rolled.
        #[default] Begin,
        /// They are being rolled.
        Rolling,
        /// One of several machine guns jams.
        Jam,
        /// Damage is checked.
        Checks,
        /// The die of a check is being rolled.
        Check,
        /// It is looked who is to be checked next.
        Next,
    }
}

/// An attack under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Attack {
    /// Who fires at what; `from` nowhere where nobody fires from anywhere.
    pub volley: Volley,
    /// What sort.
    pub kind: AttackKind,
    /// Firepower of an attack that is not a group's fire.
    pub fp: i8,
    /// The only ones who are attacked; all there when it is empty (those who enter an FFE hex).
    pub only: UnitSet,
    /// How far it has come.
    pub stage: AttackStage,
    /// What came up.
    pub rolled: Rolled,
    /// What is added to the attack die, once it is struck: weapons may be gone by then.
    pub added: i8,
    /// Only charges were thrown (LNLT-1.6.3-09).
    pub charges: bool,
    /// A flamethrower took part (LNLT-1.6.3-02).
    pub flames: bool,
    /// Who was Shaken by it and is still to retreat.
    pub burned: UnitSet,
    /// The Sniper who was alone when he was struck: who falls beside him takes no company away (NEW-02).
    pub lone: UnitId,
    /// The vehicle whose machine gun fires was Ops Complete (LNLT-4.1-05).
    pub tired: bool,
    /// Who is still to be checked.
    pub waiting: UnitSet,
    /// Who is being checked.
    pub unit: UnitId,
}

impl Attack {
    /// An attack of a side with a firepower on a location, of this kind.
    pub(crate) fn of(kind: AttackKind, by: Side, fp: i8, at: Location) -> Attack {
        Attack {
            kind,
            fp,
            volley: Volley {
                by,
                at,
                ..Volley::default()
            },
            ..Attack::default()
        }
    }

    fn at_stage(self, stage: AttackStage) -> Attack {
        Attack { stage, ..self }
    }
}

impl Procedure<Lnl> for Attack {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self.stage {
            AttackStage::Begin => {
                let attack = self.at_stage(AttackStage::Rolling);
                game.mark_firers(state, &attack.volley);
                state.stack.become_(attack);
                game.roll(state, game.attack_dice(&attack));
            }
            AttackStage::Rolling => {
                let rolled = state.rolled().expect("the dice were rolled");
                let attack = Attack { rolled, ..self };
                match game.jamming(state, &attack).count() {
                    0 => game.strike(state, attack, log),
                    1 => {
                        let weapon = game.jamming(state, &attack).next().unwrap_or_default();
                        game.jam(state, attack, weapon, log);
                    }
                    _ => state.stack.become_(attack.at_stage(AttackStage::Jam)),
                }
            }
            AttackStage::Jam => return Flow::Wait(Wait::Chance),
            AttackStage::Checks | AttackStage::Next => match game.next_to_check(state, &self) {
                None if game.settle_checks(state) => {}
                None => {
                    game.end_attack(state, self, log);
                    game.aftermath(state, log);
                }
                Some(unit) => {
                    let mut waiting = self.waiting;
                    waiting.remove(unit);
                    state.stack.become_(Attack {
                        unit,
                        waiting,
                        stage: AttackStage::Check,
                        ..self
                    });
                    game.roll(
                        state,
                        Throw::d6(RollFor::Damage(unit), state.unit(unit).side),
                    );
                }
            },
            AttackStage::Check => {
                let rolled = state.rolled().expect("the die was rolled");
                state.stack.become_(Attack {
                    burned: game.burned_by(state, &self),
                    stage: AttackStage::Next,
                    ..self
                });
                game.check_damage(state, &self, rolled, log);
            }
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-5.0-04", "An attack is being resolved.");

    /// LNLT-1.6.2-03: which of several machine guns jams.
    fn chance(&self, game: &Lnl, state: &State) -> Chance {
        let count = game.jamming(state, self).count();
        Chance::draw(Draw::one_of(count), "jam").by(self.volley.by.seat())
    }

    fn settle(
        self,
        game: &Lnl,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let weapon = game.jamming(state, &self).nth(outcome.index());
        game.jam(state, self, weapon.unwrap_or_default(), log);
    }

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let names = game
            .jamming(view, self)
            .map(|id| game.weapon_name(view, id));
        RollWords::new("One of the machine guns jams")
            .draw(names)
            .into()
    }
}

impl Lnl {
    /// The dice of an attack (T-LNLT-5.0).
    pub(crate) fn attack_dice(&self, attack: &Attack) -> Throw {
        let by = attack.volley.by;
        let die = self.nation(by).fire_die;
        let dice = match attack.kind {
            AttackKind::Sniper | AttackKind::Mortar | AttackKind::CalledMortar => [die, die],
            AttackKind::MortarMarker => [die, die],
            AttackKind::Mines | AttackKind::Crash => [6, 0],
            _ => [die, 0],
        };
        Throw {
            dice,
            ..Throw::opposed(RollFor::Attack, by)
        }
    }

    /// What the attack die or dice count.
    pub(crate) fn attack_die(&self, attack: &Attack) -> i16 {
        match attack.kind {
            AttackKind::Sniper => attack.rolled.sum(),
            _ => attack.rolled.highest(),
        }
    }

    /// Who fires is marked, the Leader too; a Fired marker takes the place of Ops Complete (LNLT-4.0-17, LNLT-5.0.1-04,
    /// LNLT-5.3-07, LNLT-EOP-16).
    pub(crate) fn mark_firers(&self, state: &mut State, volley: &Volley) {
        for id in volley.members(state).iter() {
            self.mark_fired(state, id);
        }
        for id in volley.ifp.iter() {
            state.unit_mut(id).shots |= IFP_USED;
        }
        // Who helps with a weapon fires it, and no other (LNLT-1.6-07).
        for id in volley.mates.iter() {
            state.unit_mut(id).shots |= ARM_USED;
        }
        for weapon in volley.weapons.iter() {
            let it = state.weapon_mut(weapon);
            it.flags |= Weapon::FIRED;
            let holder = it.holder;
            // A mortar fires by itself, as ordnance does, and a charge is gone when it is thrown: they count among what its
            // holder fires (LNLT-1.6-04, LNLT-1.6-05).
            let class = self.weapon_facts(state.weapon(weapon)).class;
            if class == WeaponClass::Mortar || class.single_use() {
                state.unit_mut(holder).shots |= ARM_USED;
            }
        }
        if volley.leader.is_some() {
            self.mark_fired(state, volley.leader);
            state
                .unit_mut(volley.leader)
                .set(Flags::AIDED | Flags::LEADS);
        }
    }

    /// A Fired marker; who bears it has acted.
    pub(crate) fn mark_fired(&self, state: &mut State, id: UnitId) {
        let unit = state.unit_mut(id);
        if unit.loaded() {
            unit.unset(Flags::MOVED);
        }
        if unit.is(Flags::OPS) {
            unit.set(Flags::TIRED);
        }
        unit.set(Flags::FIRED | Flags::ACTED);
        unit.unset(Flags::OPS);
    }

    /// LNLT-1.6.2-01: machine guns that may jam when both natural dice are equal.
    pub(crate) fn jamming(&self, state: &State, attack: &Attack) -> impl Iterator<Item = WeaponId> {
        let equal = attack.rolled.dice[0] == attack.rolled.against;
        let weapons = attack.volley.weapons.iter();
        weapons.filter(move |&id| equal && self.weapon_facts(state.weapon(id)).jams)
    }

    /// LNLT-1.6.2-02: it is flipped, and its firepower is taken out of the attack.
    fn jam(
        &self,
        state: &mut State,
        attack: Attack,
        weapon: WeaponId,
        log: &mut impl Log<State, Event>,
    ) {
        let holder = state.weapon(weapon).holder;
        state.weapon_mut(weapon).flags |= Weapon::JAMMED;
        log.note_with(state, || Event::Jammed {
            weapon,
            unit: holder,
        });
        // On its Jammed side it adds nothing any more.
        self.strike(state, attack, log);
    }

    /// What is added to the attack die, but for what depends on each target.
    pub(crate) fn attack_net(&self, state: &State, attack: &Attack, mut net: Net) -> Net {
        match attack.kind {
            AttackKind::Fire | AttackKind::Sniper => self.volley_net(state, &attack.volley, net),
            AttackKind::Mortar | AttackKind::CalledMortar => self.mortar_net(state, attack, net),
            AttackKind::Gunship => self.gunship_net(state, attack, net),
            AttackKind::SkyFire => self.sky_net(state, attack, net),
            AttackKind::MachineGun => self.mg_net(state, attack, net),
            _ => {
                let clause = match attack.kind {
                    AttackKind::He => "LNLT-14.1-07",
                    AttackKind::Mines => "LNLT-21.4-01",
                    AttackKind::Overrun => "LNLT-15.3-05",
                    AttackKind::Artillery => "LNLT-18.2-10",
                    AttackKind::Crash => "LNLT-19.1-10",
                    AttackKind::Air => "LNLT-19.1.1-04",
                    AttackKind::Sniper => "LNLT-11.4-03",
                    _ => "LNLT-18.1-02",
                };
                net.add(attack.fp, "firepower", clause);
                net
            }
        }
    }

    /// What is added against one target alone: for movers (LNLT-5.3-10, LNLT-6.0-05, LNLT-15.5-03).
    pub(crate) fn target_net(
        &self,
        state: &State,
        attack: &Attack,
        id: UnitId,
        mut net: Net,
    ) -> Net {
        let unit = state.unit(id);
        let dft = &self.charts().dft;
        if attack.kind == AttackKind::SkyFire {
            return net;
        }
        if attack.charges {
            return net;
        }
        if matches!(
            attack.kind,
            AttackKind::Mines | AttackKind::Overrun | AttackKind::Crash
        ) {
            return net;
        }
        let moved = unit.is(Flags::MOVED | Flags::ASSAULT);
        if attack.kind == AttackKind::He {
            net.add_if(moved, self.charts().oft.he_moved, "moved", "LNLT-RRT-04");
            return net;
        }
        // LNLT-17.2-02: passengers are part of their vehicle.
        if let Some(vehicle) = self.vehicle_of(state, id) {
            let moves = self.moving_vehicle(state.unit(vehicle));
            net.add_if(moves, dft.moving_vehicle, "moving vehicle", "LNLT-15.5-03");
            return net;
        }
        let hidden = self.row(state, unit.at.hex()).hides_movers;
        net.add_if(moved && !hidden, dft.moving, "moving", "LNLT-6.0-05");
        net
    }

    /// What protects a target: TM, and armour (LNLT-5.0-05, LNLT-17.2-03).
    pub(crate) fn defence_net(
        &self,
        state: &State,
        attack: &Attack,
        id: UnitId,
        mut net: Net,
    ) -> Net {
        if attack.kind == AttackKind::SkyFire {
            // LNLT-19.2.5-02, LNLT-19.2.7-02: no TM, for nobody aboard.
            let armor = self.lowest_armor(state, attack.volley.vehicle);
            net.add(armor, "armor", "LNLT-19.2.7-02");
            return net;
        }
        let vehicle = self.vehicle_of(state, id);
        let unit = state.unit(vehicle.unwrap_or(id));
        if !attack.kind.ignores_terrain() {
            let from = attack.volley.from;
            let tm = match attack.kind {
                AttackKind::Gunship => {
                    let level = self.level_of(state, state.unit(attack.volley.team));
                    self.tm_from_level(state, unit, from, level, false)
                }
                kind => self.tm_against(state, unit, from, kind.indirect()),
            };
            net.add(tm, "terrain", "LNLT-5.0-05");
            // LNLT-11.4-05: not against mortars, artillery and Snipers.
            let doubled = !matches!(
                attack.kind,
                AttackKind::Sniper
                    | AttackKind::Mortar
                    | AttackKind::CalledMortar
                    | AttackKind::MortarMarker
                    | AttackKind::Artillery
            ) && match attack.stage {
                AttackStage::Begin | AttackStage::Rolling | AttackStage::Jam => {
                    self.lone_sniper(state, id)
                }
                AttackStage::Checks | AttackStage::Check | AttackStage::Next => attack.lone == id,
            };
            net.add_if(doubled, tm, "lone Sniper", "LNLT-11.4-05");
        }
        if let Some(vehicle) = vehicle.filter(|&it| !self.attacked_bare(state, attack, it)) {
            let armor = self.lowest_armor(state, vehicle);
            net.add(armor, "armor", "LNLT-17.2-03");
        }
        net
    }

    /// By how much an attack is above the defence of a target.
    pub(crate) fn difference(&self, state: &State, attack: &Attack, id: UnitId) -> i16 {
        let added = match attack.stage {
            AttackStage::Begin | AttackStage::Rolling | AttackStage::Jam => {
                self.attack_net(state, attack, Net::default()).sum
            }
            AttackStage::Checks | AttackStage::Check | AttackStage::Next => attack.added.into(),
        };
        let attacker = self.attack_die(attack)
            + added
            + self.target_net(state, attack, id, Net::default()).sum;
        let defender = i16::from(attack.rolled.against)
            + self.defence_net(state, attack, id, Net::default()).sum;
        attacker - defender
    }

    /// Everybody an attack is directed at.
    pub(crate) fn targets(&self, state: &State, attack: &Attack) -> UnitSet {
        if attack.kind == AttackKind::SkyFire {
            return self.aloft_targets(state, attack.volley.vehicle);
        }
        let volley = &attack.volley;
        let meant = |id: UnitId, unit: &Unit| {
            let there = match attack.kind.whole_hex() {
                true => unit.at.hex() == volley.at.hex(),
                false => unit.at == volley.at,
            };
            let foe = unit.side != volley.by || attack.kind.spares_nobody();
            let only = attack.only.is_empty() || attack.only.contains(id);
            // LNLT-17.2-02: one vehicle, or all non-vehicles.
            let soft = !unit.carried() && self.class(unit).infantry();
            there && foe && only && soft && !volley.vehicle.is_some()
        };
        let soft = state.on_map().filter(|(id, unit)| meant(*id, unit));
        let vehicles = self.vehicles_attacked(state, attack);
        let aboard = vehicles
            .iter()
            .flat_map(|id| self.aboard_attacked(state, attack, id).iter());
        // LNLT-11.4-04: a Sniper attacks one unit.
        let aboard =
            aboard.filter(|&id| attack.kind != AttackKind::Sniper || attack.only.contains(id));
        soft.map(|(id, _)| id).chain(aboard).collect()
    }

    /// LNLT-5.0-05, LNLT-5.0-06: who is hit checks damage; a captured weapon that failed is gone (LNLT-1.6-19).
    fn strike(&self, state: &mut State, attack: Attack, log: &mut impl Log<State, Event>) {
        let attack = Attack {
            added: self.attack_net(state, &attack, Net::default()).sum as i8,
            charges: self.only_charges(state, &attack.volley),
            flames: attack.volley.weapons.iter().any(|id| {
                let class = self.weapon_facts(state.weapon(id)).class;
                class == WeaponClass::Flamethrower
            }),
            ..attack
        };
        let targets = self.targets(state, &attack);
        let attack = Attack {
            lone: targets
                .iter()
                .find(|&id| self.lone_sniper(state, id))
                .unwrap_or_default(),
            ..attack
        };
        let hit: UnitSet = targets
            .iter()
            .filter(|&id| self.difference(state, &attack, id) > 0)
            .collect();
        log.note_with(state, || {
            // What is told is the sum for one of those who were struck, if any was.
            let any = hit.first().or(targets.first());
            let told = |net: Net| net.into_terms();
            let mut net = self.attack_net(state, &attack, Net::told());
            if let Some(id) = any {
                net = self.target_net(state, &attack, id, net);
            }
            Event::Attacked {
                by: attack.volley.by,
                from: attack.volley.from,
                at: attack.volley.at,
                op: attack.volley.op,
                kind: attack.kind,
                dice: attack.rolled.told(),
                attack: (self.attack_die(&attack) + net.sum) as i8,
                modifiers: told(net),
                defence: any.map_or(Vec::new(), |id| {
                    told(self.defence_net(state, &attack, id, Net::told()))
                }),
                hits: hit.len() as u8,
            }
        });
        if hit.is_empty() {
            for weapon in attack.volley.weapons.iter() {
                let it = state.weapon(weapon);
                let holder = state.unit(it.holder);
                if holder.side != it.owner {
                    log.note_with(state, || Event::Forfeited { weapon });
                    *state.weapon_mut(weapon) = Weapon::default();
                }
            }
        }
        for weapon in attack.volley.weapons.iter() {
            // LNLT-1.6.3-07
            if state.weapon(weapon).kind.is_some()
                && self.weapon_facts(state.weapon(weapon)).class.single_use()
            {
                *state.weapon_mut(weapon) = Weapon::default();
            }
        }
        state.stack.become_(Attack {
            waiting: hit,
            stage: AttackStage::Checks,
            ..attack
        });
    }

    /// LNLT-5.0-07: Leaders are checked first.
    fn next_to_check(&self, state: &State, attack: &Attack) -> Option<UnitId> {
        // LNLT-19.2.7-02: a helicopter before who is in it.
        let mut all = attack.waiting.iter();
        let aloft = all.find(|&id| self.class(state.unit(id)) == Class::Helicopter);
        if aloft.is_some() {
            return aloft;
        }
        let there = |id: &UnitId| state.unit(*id).on_map();
        let leads = |id: &UnitId| self.class(state.unit(*id)) == Class::Leader;
        // LNLT-17.3-04: a vehicle before its passengers.
        let drives = |id: &UnitId| self.class(state.unit(*id)) == Class::Vehicle;
        let mut waiting = attack.waiting.iter().filter(there);
        let vehicle = attack.waiting.iter().filter(there).find(drives);
        let leader = attack.waiting.iter().filter(there).find(leads);
        vehicle.or(leader).or_else(|| waiting.next())
    }

    /// The GO Leader whose LM is taken off a unit's Damage Check (LNLT-5.0-07).
    pub(crate) fn shield(&self, state: &State, id: UnitId) -> Option<UnitId> {
        match self.class(state.unit(id)) {
            // LNLT-19.2.1-04: nobody below a helicopter is with it.
            Class::Leader | Class::Helicopter => None,
            Class::Vehicle => self.armor_leader(state, id),
            // LNLT-3.0-11: of its own badge; Weapon Teams are exempt in rallies only (LNLT-3.0-10).
            _ => self
                .leader_beside(state, id)
                .filter(|&leader| self.matches(state.unit(id), state.unit(leader))),
        }
    }

    /// What changes a Damage Check: by how much the attack was higher, and a Leader (LNLT-5.0-06, LNLT-5.0-07).
    pub(crate) fn check_net(
        &self,
        state: &State,
        attack: &Attack,
        id: UnitId,
        mut net: Net,
    ) -> Net {
        net.add(
            self.difference(state, attack, id),
            "attack above defense",
            "LNLT-5.0-06",
        );
        net.add(-i16::from(self.led_by(state, id)), "Leader", "LNLT-5.0-07");
        self.own_check_net(state.unit(id), net)
    }

    /// What a unit brings to its own Damage Check.
    pub(crate) fn own_check_net(&self, unit: &Unit, mut net: Net) -> Net {
        let tough = self.skill_value(unit, SkillEffect::Tough);
        net.add(-i16::from(tough), "Tough", "LNLT-12.0-01");
        net
    }

    /// What a Leader takes off a unit's Damage Check.
    pub(crate) fn led_by(&self, state: &State, id: UnitId) -> i8 {
        let shield = self.shield(state, id);
        shield.map_or(0, |leader| self.lm(state.unit(leader)))
    }

    /// The column of the Direct Fire Table for a unit.
    pub(crate) fn column(&self, unit: &Unit) -> DftColumn {
        let shaken = unit.is(Flags::SHAKEN);
        match self.class(unit) {
            Class::Hero => DftColumn::Hero,
            Class::Helicopter | Class::Aircraft => DftColumn::Helicopter,
            Class::Vehicle if self.unarmored(unit) => DftColumn::Unarmored,
            Class::Vehicle => DftColumn::Armored,
            class if class.mmc() && shaken => DftColumn::ShakenMmc,
            class if class.mmc() => DftColumn::GoMmc,
            _ if shaken => DftColumn::ShakenSmc,
            _ => DftColumn::GoSmc,
        }
    }

    /// What a Damage Check would come to with this die.
    pub(crate) fn damage(
        &self,
        state: &State,
        attack: &Attack,
        id: UnitId,
        rolled: Rolled,
    ) -> Harm {
        let total = rolled.sum() + self.check_net(state, attack, id, Net::default()).sum;
        let unit = state.unit(id);
        let column = match self.class(unit) {
            Class::Vehicle => self.vehicle_column(state, attack, id),
            _ => self.column(unit),
        };
        self.harm(column, total, self.morale_needed(state, id))
    }

    /// When all results stand: weapons are laid down, then Heroes appear (NEW-02). Whether something was called.
    pub(crate) fn settle_checks(&self, state: &mut State) -> bool {
        // What lies in a carrier is nobody's burden (NEW-34).
        let laden = state.on_map().find(|(id, unit)| {
            let class = self.class(unit);
            class.infantry() && state.held_by(*id).count() > usize::from(class.carries())
        });
        if let Some((unit, it)) = laden {
            let side = it.side;
            state.stack.call(LayDown { side, unit });
            return true;
        }
        match state.rising.pop() {
            Some(hero) => {
                state.stack.call(hero);
                true
            }
            None => false,
        }
    }

    fn check_damage(
        &self,
        state: &mut State,
        attack: &Attack,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let id = attack.unit;
        let unit = *state.unit(id);
        let mut harm = self.damage(state, attack, id, rolled);
        let charmed = harm != Harm::None && self.has_skill(&unit, SkillEffect::Charmed);
        if charmed {
            harm = Harm::None;
        }
        let modifiers = self.check_net(state, attack, id, Net::told()).into_terms();
        let morale = self.morale_needed(state, id);
        if let Some(leader) = self.shield(state, id) {
            state.unit_mut(leader).set(Flags::LEADS);
        }
        log.note_with(state, || Event::Checked {
            unit: id,
            die: rolled.dice[0],
            modifiers,
            morale,
            harm,
        });
        if charmed {
            self.spend_skill(state, id, log);
        }
        // LNLT-5.1-21: a natural 1 of a Squad or Half-squad, whatever came of it (LNLT-11.2-13).
        let rises = rolled.dice[0] == 1
            && matches!(self.class(&unit), Class::Squad | Class::HalfSquad)
            && attack.kind.makes_heroes()
            && attack.volley.by != unit.side;
        self.apply_harm(state, id, harm, log);
        if rises {
            let beside = |it: &Driving| it.beside.contains(id);
            let beside = state.stack.all::<Driving>().any(beside);
            let let_off = self.just_off(state, id);
            state.stack.call(HeroRises {
                beside,
                let_off,
                ..HeroRises::of(&unit, harm)
            });
        }
    }

    /// LNLT-1.6.3-02, NEW-29: who is in Good Order before its check will retreat if that leaves it Shaken.
    fn burned_by(&self, state: &State, attack: &Attack) -> UnitSet {
        let mut burned = attack.burned;
        let unit = state.unit(attack.unit);
        // Those inside a carrier stay in it, those on top get off (LNLT-16.2-09).
        let flees =
            attack.flames && unit.good_order() && self.class(unit).infantry() && !unit.carried();
        if flees {
            burned.insert(attack.unit);
        }
        burned
    }

    /// All checks are made: who was burned retreats, one after the other; Shaken units in a Melee may surrender
    /// (LNLT-5.1-05, NEW-02).
    fn end_attack(&self, state: &mut State, attack: Attack, log: &mut impl Log<State, Event>) {
        let Some(unit) = attack.burned.first() else {
            state.stack.finish();
            return self.surrender_everywhere(state, log);
        };
        let mut burned = attack.burned;
        burned.remove(unit);
        state.stack.become_(Attack { burned, ..attack });
        if state.unit(unit).is(Flags::SHAKEN) {
            state.stack.call(Retreat {
                side: state.unit(unit).side,
                unit,
                from: attack.volley.from,
                ..Retreat::default()
            });
        }
    }
}
