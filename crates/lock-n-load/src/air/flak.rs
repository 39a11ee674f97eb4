//! 19.1, 19.2.5, 19.2.6 Ordnance at what flies: to hit, then penetration against its armour.

use super::gunship::ROCKETS_USED;
use super::{Crash, Flight};
use crate::choice::{Aim, Choice};
use crate::counters::{Class, Column, Gun};
use crate::dice::Net;
use crate::event::Event;
use crate::frame::{Gunnery, Handed, RollFor, Rolled, Shot, Throw, Turned};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::sight::End;
use crate::state::{Flags, Location, State, UnitId, Wait, Weapon, WeaponId};
use crate::words::check::dice_and;
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// What anti-aircraft fire has done to a plane.
    pub enum Fate {
        /// Nothing.
        #[default] Unhurt,
        /// It turns away (LNLT-19.1-09).
        Gone,
        /// It falls (LNLT-19.1-10).
        Falls,
    }
}

engine::kinds! {
    /// How far the shot has come.
    pub enum FlakStage {
        /// Who helps with it is asked.
        #[default] Aim,
        /// To hit.
        Hit,
        /// Penetration.
        Penetration,
        /// The plane's Morale.
        Morale,
    }
}

/// A shot at a plane or helicopter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Flak {
    /// Who fires.
    pub unit: UnitId,
    /// His Support Weapon; none for his own gun.
    pub weapon: WeaponId,
    /// The helicopter; none for the plane that flies.
    pub target: UnitId,
    /// Opportunity Fire, as all fire at a plane is (B-80).
    pub op: bool,
    /// A further shot of a gun that fires several times (LNLT-15.0-08, LNLT-1.7-13).
    pub again: bool,
    /// What was turned for it.
    pub turned: Turned,
    /// The Leader who aids (LNLT-5.0.1-02).
    pub leader: UnitId,
    /// A second SMC who helps with a Support Weapon (LNLT-1.6-07).
    pub mate: UnitId,
    /// By how much the armour was better.
    pub margin: i8,
    /// How far it has come.
    pub stage: FlakStage,
}

impl Flak {
    pub(super) fn at_plane(unit: UnitId, weapon: WeaponId) -> Flak {
        Flak {
            unit,
            weapon,
            op: true,
            ..Flak::default()
        }
    }

    /// At a helicopter.
    pub(crate) fn at_helicopter(unit: UnitId, weapon: WeaponId, target: UnitId, op: bool) -> Flak {
        Flak {
            target,
            op,
            ..Flak::at_plane(unit, weapon)
        }
    }

    /// Once more, by a gun that fires several times.
    pub(crate) fn again(unit: UnitId, target: UnitId, op: bool) -> Flak {
        Flak {
            again: true,
            ..Flak::at_helicopter(unit, WeaponId::NONE, target, op)
        }
    }

    fn at_stage(self, stage: FlakStage) -> Flak {
        Flak { stage, ..self }
    }
}

impl Procedure<Lnl> for Flak {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let by = state.unit(self.unit).side;
        let rolled = state.rolled();
        match (self.stage, rolled) {
            (FlakStage::Aim, _) => {
                let chosen = self.leader.is_some() || self.mate.is_some();
                let shot = game.as_shot(state, &self);
                if chosen || !game.helpers(state, &shot).is_empty() {
                    return Flow::Wait(Wait::Choice(by));
                }
                state.stack.become_(self.at_stage(FlakStage::Hit));
            }
            (FlakStage::Hit, None) => {
                game.aim_flak(state, self, log);
                game.roll(state, Throw::two(RollFor::Flak, by));
            }
            (FlakStage::Hit, Some(rolled)) => game.flak_hits(state, self, rolled, log),
            (FlakStage::Penetration, None) => {
                game.roll(state, Throw::opposed(RollFor::FlakPenetration, by));
            }
            (FlakStage::Penetration, Some(rolled)) => {
                game.flak_penetrates(state, self, rolled, log);
            }
            (FlakStage::Morale, None) => {
                game.roll(state, Throw::two(RollFor::FlakMorale, by.other()));
            }
            (FlakStage::Morale, Some(rolled)) => {
                let passed = game.plane_holds(state, &self, rolled);
                log.note_with(state, || Event::PlaneHeld {
                    dice: rolled.told(),
                    passed,
                });
                // LNLT-19.1-09: Shaken or Abandoned, it turns away.
                state.stack.finish_with(match passed && self.margin > 0 {
                    true => Fate::Unhurt,
                    false => Fate::Gone,
                });
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        out.extend(game.helpers(state, &game.as_shot(state, self)));
        if self.leader.is_some() {
            out.push(Choice::Unaided);
        }
        out.push(Choice::Shoot);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        game.may_help(state, &game.as_shot(state, self), choice)
    }

    fn choose(self, _: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        state.stack.become_(match choice {
            Choice::Aid { unit } => Flak {
                leader: unit,
                ..self
            },
            Choice::Unaided => Flak {
                leader: UnitId::NONE,
                ..self
            },
            Choice::Crew { unit } if self.mate != unit => Flak { mate: unit, ..self },
            Choice::Crew { .. } => Flak {
                mate: UnitId::NONE,
                ..self
            },
            _ => self.at_stage(FlakStage::Hit),
        });
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let needs = game.flak_needs(view, self);
        let net = game.flak_net(view, self, Net::default()).sum;
        let what = format!("{needs} or less on {}", dice_and("2d6", net));
        Decide::new(
            format!("Fire ({what}), or choose who helps"),
            "who helps with the shot",
        )
        .call(Choice::Shoot, format!("Fire: {what}"))
        .into()
    }
}

impl State {
    /// What became of the plane that was fired at.
    pub(super) fn fate(&mut self) -> Option<Fate> {
        match self.stack.take_result() {
            Some(Handed::Fate(fate)) => Some(fate),
            _ => None,
        }
    }
}

impl Lnl {
    /// The same as a shot at the ground: for what is asked of those who help.
    fn as_shot(&self, state: &State, flak: &Flak) -> Shot {
        Shot {
            by: state.unit(flak.unit).side,
            unit: flak.unit,
            weapon: flak.weapon,
            at: self.aloft(state, flak).into(),
            op: flak.op,
            leader: flak.leader,
            mate: flak.mate,
            ..Shot::default()
        }
    }

    fn flight_of<'a>(&self, state: &'a State) -> Option<&'a Flight> {
        state.stack.all::<Flight>().last()
    }

    /// The gun a unit fires: its own, or its Support Weapon's.
    pub(crate) fn flak_gun(&self, state: &State, unit: UnitId, weapon: WeaponId) -> Option<&Gun> {
        match weapon.is_some() {
            true => {
                let it = state.weapon(weapon);
                let sound = it.holder == unit && !it.is(Weapon::JAMMED | Weapon::BROKEN);
                self.weapon_kind(it.kind).gun.as_ref().filter(|_| sound)
            }
            false => self.kind(state.unit(unit)).gun.as_ref(),
        }
    }

    /// A gun is fired at a helicopter: whatever else the vehicle, helicopter or Weapon Team has may follow (LNLT-15.0-08,
    /// LNLT-15.0-12, LNLT-19.2.8-02, LNLT-1.7-13), and who sits on top gets off (LNLT-16.2-03).
    pub(super) fn begin_flak(&self, state: &mut State, flak: Flak) {
        if !flak.weapon.is_some() {
            if self.class(state.unit(flak.unit)) == Class::Helicopter {
                state.unit_mut(flak.unit).shots |= ROCKETS_USED;
            }
            let at = Location::ground(self.aloft(state, &flak));
            state.stack.call(Gunnery {
                at,
                bound: true,
                gun_at: at,
                shots: 1,
                turned: self.flak_turn(state, &flak).unwrap_or_default(),
                ..Gunnery::of(state, flak.unit, flak.op)
            });
        }
        state.stack.call(flak);
    }

    /// Whether a gun that fires several times may be fired at a helicopter once more.
    pub(crate) fn may_flak_on(&self, state: &State, gunnery: &Gunnery, choice: &Choice) -> May {
        let Choice::FlakAt {
            unit,
            weapon,
            second,
        } = *choice
        else {
            return Err(No("LNLT-15.0-12", "Its own weapons are being fired."));
        };
        let shots = self
            .flak_gun(state, unit, weapon)
            .map_or(0, |gun| gun.shots);
        let target = state.unit(second);
        let spread = u32::from(!self.bound_to_hex(state.unit(unit), gunnery));
        let near = gunnery.gun_at.hex().distance(target.at.hex()) <= spread;
        need(
            unit == gunnery.unit && !weapon.is_some() && (1..shots).contains(&gunnery.shots),
            "LNLT-15.0-08",
            "Its gun has fired as often as it may.",
        )?;
        need(
            self.class(target) == Class::Helicopter
                && target.on_map()
                && target.side != gunnery.by
                && near,
            "LNLT-15.0-08",
            "Further shots go into the same hex or one next to it.",
        )?;
        self.may_flak(state, &Flak::again(unit, second, gunnery.op))
    }

    /// Every such shot.
    pub(crate) fn list_flak_on(&self, state: &State, gunnery: &Gunnery, out: &mut Vec<Choice>) {
        let unit = gunnery.unit;
        if !self.facts(state.unit(unit)).gun {
            return;
        }
        let all = state
            .of(gunnery.by.other())
            .map(|(second, _)| Choice::FlakAt {
                unit,
                weapon: WeaponId::NONE,
                second,
            });
        out.extend(all.filter(|choice| self.may_flak_on(state, gunnery, choice).is_ok()));
    }

    /// Where the target is: its hex.
    fn aloft(&self, state: &State, flak: &Flak) -> Hex {
        match flak.target.is_some() {
            true => state.unit(flak.target).at.hex(),
            false => self.flight_of(state).map_or(Hex::NOWHERE, |it| it.at),
        }
    }

    /// Degrading hexes on the line to the target; none when it is not seen (LNLT-19.1-06 to LNLT-19.1-08,
    /// LNLT-19.2.3-02).
    fn flak_line(&self, state: &State, flak: &Flak) -> Option<u8> {
        let unit = state.unit(flak.unit);
        let from = match self.class(unit) {
            Class::Helicopter => End::helicopter(unit.at.hex()),
            _ => self.end(unit.at),
        };
        let hex = self.aloft(state, flak);
        let to = match flak.target.is_some() {
            true => End::helicopter(hex),
            false => End::plane(hex, self.flight_of(state)?.level),
        };
        self.line(state, from, to)
    }

    /// The column of the to-hit table: blue values at planes and flying helicopters (LNLT-14.1-03, LNLT-14.1-04,
    /// LNLT-19.2.5-01).
    fn flak_column(&self, state: &State, flak: &Flak) -> Option<Column> {
        let gun = self.flak_gun(state, flak.unit, flak.weapon)?;
        // Others than anti-aircraft weapons fire at hovering helicopters only.
        let columns = match gun.anti_air.is_empty() {
            true => &gun.columns,
            false => &gun.anti_air,
        };
        let distance = state
            .unit(flak.unit)
            .at
            .hex()
            .distance(self.aloft(state, flak));
        if distance < u32::from(gun.nearest) {
            return None;
        }
        let mut fits = columns.iter();
        fits.find(|column| u32::from(column.range) >= distance)
            .copied()
    }

    /// LNLT-19.1-05, B-80: whether a weapon may fire at what flies. All fire at planes is Opportunity Fire.
    pub(crate) fn may_flak(&self, state: &State, flak: &Flak) -> May {
        let unit = state.unit(flak.unit);
        let gun = self.flak_gun(state, flak.unit, flak.weapon);
        let gun = gun.ok_or(No("LNLT-14.1-04", "It has no such weapon."))?;
        let hovers = flak.target.is_some() && state.unit(flak.target).is(Flags::HOVERS);
        need(
            !gun.anti_air.is_empty() || hovers,
            "LNLT-19.2.5-01",
            "Only anti-aircraft weapons fire at what is flying.",
        )?;
        need(
            unit.good_order() && !self.locked(state, unit),
            "LNLT-5.1-02",
            "It is Shaken, abandoned, or locked in Melee.",
        )?;
        need(
            !unit.carried(),
            "LNLT-16.2-10",
            "Passengers fire no Support Weapons.",
        )?;
        need(
            !unit.is(Flags::KEPT),
            "LNLT-15.5-02",
            "It kept its marker and must move before it fires.",
        )?;
        need(
            !unit.is(Flags::WENT_FAR),
            "LNLT-6.4-06",
            "It has gone too far by Stealth.",
        )?;
        // LNLT-4.0-12, LNLT-5.3-06: a Support Weapon fires with its holder's other arms, whichever comes first.
        let follows = flak.weapon.is_some() && unit.is(Flags::ACTED);
        let flies = self.class(unit) == Class::Helicopter && !flak.op;
        if flies {
            self.still_acts(unit)?;
            need(
                flak.again || unit.shots & ROCKETS_USED == 0 && self.may_begin_fire(unit),
                "LNLT-19.2.8-02",
                "All weapons of a helicopter fire in the same impulse: it has fired.",
            )?;
        }
        let goes_on = flak.again || follows || flies;
        let fired = if goes_on { 0 } else { Flags::FIRED };
        let used = if flak.op || flies { 0 } else { Flags::OPS };
        // LNLT-15.2-05: who has taken passengers on in this impulse may still fire.
        let moved = if unit.loaded() { 0 } else { Flags::MOVED };
        let barred = moved | Flags::CRAWL | fired | used;
        need(
            !unit.is(barred),
            match flak.op {
                true => "LNLT-5.3-01",
                false => "LNLT-4.0-18",
            },
            "It has a marker: it does not fire now.",
        )?;
        let tired = self.class(unit).mmc()
            || matches!(self.class(unit), Class::Vehicle | Class::Helicopter);
        need(
            !unit.is(Flags::OPS) || tired,
            "LNLT-4.1-02",
            "Only MMCs and vehicles make Opportunity Fire when Ops Complete.",
        )?;
        match flak.weapon.is_some() {
            true => self.may_use_ordnance(state, flak.weapon)?,
            false => drop(self.flak_turn(state, flak)?),
        }
        self.may_fire_out_of_slits(state, unit.at, self.aloft(state, flak).into())?;
        need(
            self.flak_column(state, flak).is_some(),
            "LNLT-14.1-03",
            "The target is out of range.",
        )?;
        need(
            self.flak_line(state, flak).is_some(),
            "LNLT-19.1-07",
            "There is no line of sight.",
        )?;
        need(
            !self.flies_in_the_dark(state, flak) || self.has_shown_itself(state, flak),
            "LNLT-20.1.1-01",
            "At night only a target that has fired is fired at from more than two hexes away.",
        )
    }

    pub(super) fn may_flak_plane(
        &self,
        state: &State,
        flight: &Flight,
        unit: UnitId,
        weapon: WeaponId,
    ) -> May {
        need(
            state.unit(unit).side != flight.side,
            "LNLT-19.1-05",
            "That is your own plane.",
        )?;
        self.may_flak(state, &Flak::at_plane(unit, weapon))
    }

    /// Every shot that is open at the plane.
    pub(super) fn list_flak(&self, state: &State, flight: &Flight, out: &mut Vec<Choice>) {
        for (unit, _) in state.of(flight.side.other()) {
            for weapon in self.guns_against_air(state, unit) {
                if self.may_flak_plane(state, flight, unit, weapon).is_ok() {
                    out.push(Choice::AntiAir { unit, weapon });
                }
            }
        }
    }

    /// The guns of a unit: its own (no weapon), then those it holds.
    pub(crate) fn guns_against_air<'a>(
        &'a self,
        state: &'a State,
        unit: UnitId,
    ) -> impl Iterator<Item = WeaponId> + 'a {
        let own = self.facts(state.unit(unit)).gun;
        let own = own.then_some(WeaponId::NONE).into_iter();
        own.chain(state.held_by(unit).map(|(weapon, _)| weapon))
    }

    /// What a vehicle or Weapon Team turns to fire (LNLT-14.1-02, LNLT-15.1-10, LNLT-1.7-10): the turret where there is one,
    /// or else hull or carriage.
    fn flak_turn(&self, state: &State, flak: &Flak) -> Result<Turned, No> {
        let unit = state.unit(flak.unit);
        let hex = self.aloft(state, flak);
        // Straight up there is nothing to turn to.
        if self.class(unit) == Class::Helicopter || unit.at.hex() == hex {
            return Ok(Turned::No);
        }
        let at = hex.into();
        let turret = self.turn_for(state, flak.unit, at, Aim::Turret);
        turret.or_else(|_| self.turn_for(state, flak.unit, at, Aim::Hull))
    }

    /// It turns before it fires.
    fn aim_flak(&self, state: &mut State, flak: Flak, log: &mut impl Log<State, Event>) {
        if flak.weapon.is_some() {
            return;
        }
        let turned = self.flak_turn(state, &flak).unwrap_or_default();
        let at = self.aloft(state, &flak).into();
        self.turn_gun(state, flak.unit, at, turned, flak.op, log);
        state.stack.become_(Flak { turned, ..flak });
    }

    /// What changes the roll to hit (T-LNLT-14.0).
    pub(crate) fn flak_net(&self, state: &State, flak: &Flak, mut net: Net) -> Net {
        let oft = &self.charts().oft;
        let unit = state.unit(flak.unit);
        let degraded = self.flak_line(state, flak).unwrap_or(0);
        net.add(
            i16::from(oft.degrading) * i16::from(degraded),
            "degrading terrain",
            "LNLT-19.1-08",
        );
        let aloft = self.class(unit) == Class::Helicopter;
        net.add_if(
            state.smoky(unit.at.hex()) && !aloft,
            oft.out_of_smoke,
            "out of smoke",
            "LNLT-7.0-04",
        );
        match flak.target.is_some() {
            false => net.add(oft.at_plane, "a plane", "LNLT-19.1-05"),
            true if state.unit(flak.target).is(Flags::HOVERS) => {
                net.add(oft.at_hovering, "hovering", "LNLT-19.2.5-01");
            }
            true => net.add(oft.at_flying, "flying", "LNLT-19.2.5-01"),
        }
        net.add_if(
            flak.op && unit.tired(),
            oft.ops_complete,
            "Ops Complete",
            "LNLT-4.1-05",
        );
        match self.class(unit) {
            Class::Helicopter => net.add_if(
                !unit.is(Flags::HOVERS),
                oft.from_flying,
                "from flying",
                "LNLT-19.2.8-04",
            ),
            Class::Vehicle => {
                self.crew_net(state, flak.unit, &mut net);
                self.turned_net(flak.turned, &mut net);
            }
            class => {
                net.add_if(
                    flak.turned == Turned::Whole,
                    oft.pivot,
                    "team pivoted",
                    "LNLT-1.7-10",
                );
                if flak.leader.is_some() {
                    let lm = self.lm(state.unit(flak.leader));
                    net.add(-i16::from(lm), "Leader", "LNLT-5.0.1-02");
                }
                let alone = class.smc() && !flak.mate.is_some();
                net.add_if(alone, oft.single, "one man", "LNLT-1.6-06");
                net.add_if(
                    unit.is(Flags::ASSAULT | Flags::STEALTH),
                    oft.after_moving,
                    "moved",
                    match unit.is(Flags::ASSAULT) {
                        true => "LNLT-6.1-05",
                        false => "LNLT-6.4-06",
                    },
                );
            }
        }
        net.add_if(
            self.flies_in_the_dark(state, flak),
            oft.night,
            "night",
            "LNLT-20.1.1-01",
        );
        net
    }

    /// LNLT-20.1.1-01: whether it is too far off to be seen at night.
    fn flies_in_the_dark(&self, state: &State, flak: &Flak) -> bool {
        let from = state.unit(flak.unit).at;
        self.dark(state, from, self.aloft(state, flak).into())
    }

    /// Whether what flies has fired; a plane has when it has attacked.
    fn has_shown_itself(&self, state: &State, flak: &Flak) -> bool {
        match flak.target.is_some() {
            true => state.unit(flak.target).is(Flags::FIRED),
            false => {
                let flight = self.flight_of(state);
                flight.is_some_and(|it| it.strafed || it.bombed)
            }
        }
    }

    /// Whether the roll hits: natural 2 always, natural 12 never (LNLT-14.1-05, LNLT-14.1-06).
    pub(crate) fn flak_on_target(&self, state: &State, flak: &Flak, rolled: Rolled) -> bool {
        let needed = self.flak_needs(state, flak);
        let net = self.flak_net(state, flak, Net::default()).sum;
        match rolled.sum() {
            2 => true,
            12 => false,
            sum => sum + net <= i16::from(needed),
        }
    }

    /// What the roll has to be at most.
    pub(crate) fn flak_needs(&self, state: &State, flak: &Flak) -> u8 {
        self.flak_column(state, flak).map_or(0, |it| it.hit)
    }

    fn flak_hits(
        &self,
        state: &mut State,
        flak: Flak,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let hit = self.flak_on_target(state, &flak, rolled);
        let modifiers = self.flak_net(state, &flak, Net::told()).into_terms();
        let needed = self.flak_needs(state, &flak);
        self.mark_shooters(state, &self.as_shot(state, &flak));
        log.note_with(state, || Event::FlakFired {
            unit: flak.unit,
            target: flak.target,
            dice: rolled.told(),
            modifiers,
            needed,
            hit,
        });
        match hit {
            true => state.stack.become_(flak.at_stage(FlakStage::Penetration)),
            false => {
                self.spend_weapon(state, flak.unit, flak.weapon, false, log);
                self.end_flak(state, &flak, Fate::Unhurt);
            }
        }
    }

    /// Hands the plane's fate down; a helicopter's needs nobody.
    fn end_flak(&self, state: &mut State, flak: &Flak, fate: Fate) {
        match flak.target.is_some() {
            true => state.stack.finish(),
            false => state.stack.finish_with(fate),
        }
    }

    /// The armour of the target.
    fn air_armor(&self, state: &State, flak: &Flak) -> i8 {
        match flak.target.is_some() {
            true => self.lowest_armor(state, flak.target),
            false => {
                let flight = self.flight_of(state);
                let front = flight.and_then(|it| self.plane(it).hull.front);
                front.unwrap_or_default()
            }
        }
    }

    /// LNLT-19.1-05, LNLT-19.2.6-01 to LNLT-19.2.6-03.
    fn flak_penetrates(
        &self,
        state: &mut State,
        flak: Flak,
        rolled: Rolled,
        log: &mut impl Log<State, Event>,
    ) {
        let (die, against) = (rolled.dice[0], rolled.against);
        let pen = self.flak_column(state, &flak).map_or(0, |it| it.pen);
        let mpv = (die + pen) as i8;
        let mav = against as i8 + self.air_armor(state, &flak);
        let dud = (die, against) == (1, 6);
        let destroyed = !dud && (mpv > mav || (die, against) == (6, 1));
        let equal = !dud && mpv == mav;
        // What it does is known by now.
        self.spend_weapon(state, flak.unit, flak.weapon, true, log);
        log.note_with(state, || Event::FlakStruck {
            target: flak.target,
            dice: rolled.told(),
            mpv,
            mav,
            destroyed,
            damaged: equal && flak.target.is_some(),
        });
        match flak.target.is_some() {
            true => {
                state.stack.finish();
                match (destroyed, equal) {
                    (true, _) => state.stack.call(Crash::of_helicopter(flak.target)),
                    (false, true) => self.fly_away(state, flak.target, log),
                    (false, false) => {}
                }
            }
            false => match (destroyed, dud) {
                (true, _) => state.stack.finish_with(Fate::Falls),
                (false, true) => state.stack.finish_with(Fate::Unhurt),
                (false, false) => state.stack.become_(Flak {
                    margin: mav - mpv,
                    ..flak.at_stage(FlakStage::Morale)
                }),
            },
        }
    }

    /// LNLT-14.1.1-05: what changes the plane's Morale Check.
    pub(crate) fn plane_net(&self, flak: &Flak, mut net: Net) -> Net {
        net.add(-i16::from(flak.margin), "armor held", "LNLT-14.1.1-05");
        net
    }

    /// Whether the plane passes its Morale Check (LNLT-14.1.1-05, LNLT-14.1.1-06).
    pub(crate) fn plane_holds(&self, state: &State, flak: &Flak, rolled: Rolled) -> bool {
        let morale = self.flight_of(state).map_or(0, |it| self.plane(it).morale);
        let net = self.plane_net(flak, Net::default()).sum;
        rolled.sum() != 12 && rolled.sum() + net <= i16::from(morale)
    }

    /// LNLT-19.2.6-02, LNLT-EOP-08: a Damaged helicopter leaves the map with everybody aboard.
    pub(crate) fn fly_away(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        log.note_with(state, || Event::HelicopterLeft { unit: id });
        let aboard: Vec<UnitId> = state.aboard(id).map(|(id, _)| id).collect();
        for unit in aboard.into_iter().chain([id]) {
            self.take_along(state, unit);
        }
    }

    /// A passenger is lost with its carrier, and its Support Weapons are.
    fn take_along(&self, state: &mut State, unit: UnitId) {
        for weapon in state.weapons.iter_mut() {
            if weapon.holder == unit {
                *weapon = Weapon::default();
            }
        }
        self.remove_unit(state, unit, Flags::GONE);
    }
}
