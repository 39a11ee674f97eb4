//! 1.7, 14.1, 15.0 The guns and machine guns of one vehicle or Weapon Team: arcs, turrets, one hex for all of them.

use super::Shot;
use crate::choice::{Aim, Choice};
use crate::counters::{Class, Mg, Side};
use crate::dice::Net;
use crate::event::Event;
use crate::fire::halved_up;
use crate::frame::{Attack, AttackKind, Flak, ShotStage, SkyFire, Volley};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::los::Lookout;
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, State, Unit, UnitId, Wait};
use engine::{List, Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// What was turned to fire.
    pub enum Turned {
        /// Nothing.
        #[default] No,
        /// The turret (LNLT-15.1-09).
        Turret,
        /// The whole vehicle, or the Weapon Team (LNLT-15.1-10, LNLT-1.7-10).
        Whole,
    }
}

/// FP of a machine gun that splits when turret and hull look different ways, and what is left of it (LNLT-15.0-15).
const SPLITS: [i8; 2] = [4, 2];
/// Numbers from this one up mean the hull's half of a machine gun that has split.
pub(crate) const HULL_HALF: u8 = 4;

/// 15.0 All weapons of one vehicle or Weapon Team, in one impulse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Gunnery {
    /// Whose.
    pub by: Side,
    /// Which.
    pub unit: UnitId,
    /// Opportunity Fire.
    pub op: bool,
    /// What its weapons fire at; nowhere before the first shot.
    pub at: Location,
    /// One of those that fire at one hex together has fired (LNLT-15.0-12).
    pub bound: bool,
    /// What the gun fired at first.
    pub gun_at: Location,
    /// Shots of the gun so far.
    pub shots: u8,
    /// Machine guns that have fired, as bits.
    pub mgs: u8,
    /// What was turned.
    pub turned: Turned,
    /// It was Ops Complete when it began.
    pub tired: bool,
    /// Riders have been thrown off.
    pub alone: bool,
}

impl Gunnery {
    /// Before the first shot.
    pub(crate) fn of(state: &State, unit: UnitId, op: bool) -> Gunnery {
        Gunnery {
            by: state.unit(unit).side,
            unit,
            op,
            tired: op && state.unit(unit).is(Flags::OPS),
            ..Gunnery::default()
        }
    }

    /// Every further shot.
    fn list(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let lookout = game.lookout(state, self.by);
        game.list_gunnery(&lookout, self, &game.targets_of(state, self), out);
        game.list_at_sky(state, self, out);
        game.list_flak_on(state, self, out);
    }

    pub(crate) const fn begun(&self) -> bool {
        !self.at.is_nowhere()
    }
}

impl Procedure<Lnl> for Gunnery {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        // LNLT-16.2-03: whoever sits on top gets off when the gun is fired.
        if self.shots > 0 && !self.alone {
            state.stack.become_(Gunnery {
                alone: true,
                ..self
            });
            game.throw_off(state, self.unit, log);
            return Flow::On;
        }
        let mut out = Vec::new();
        self.list(game, state, &mut out);
        if out.is_empty() {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(self.by))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        self.list(game, state, out);
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Hold => Ok(()),
            Choice::Gunship { unit, at } => {
                need(
                    unit == self.unit,
                    "LNLT-15.0-12",
                    "Its own weapons are being fired.",
                )?;
                game.may_strafe_on(state, self, at, UnitId::NONE)
            }
            Choice::FlakAt { .. } => game.may_flak_on(state, self, choice),
            _ => game.may_fire_piece(state, self, choice),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Hold => state.stack.finish(),
            Choice::Gunship { at, .. } => game.strafe_on(state, self, at, UnitId::NONE),
            Choice::FlakAt { unit, second, .. } => {
                state.stack.become_(Gunnery {
                    shots: self.shots + 1,
                    ..self
                });
                state.stack.call(Flak::again(unit, second, self.op));
            }
            _ => game.fire_piece(state, self, choice, log),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        Decide::new(
            format!("Fire more weapons of {name}, or no more"),
            "further fire of a vehicle",
        )
        .call(Choice::Hold, "No more fire")
        .into()
    }
}

/// What a piece of ordnance or a machine gun is fired at.
pub(crate) struct Piece {
    pub(crate) mg: Option<u8>,
    pub(crate) at: Location,
    pub(crate) target: UnitId,
    aim: Aim,
}

/// The piece that a choice fires, if it is one of this unit's.
fn piece_of(state: &State, gunnery: &Gunnery, choice: &Choice) -> Option<Piece> {
    let own = gunnery.unit;
    let at_unit = |target: UnitId| state.unit(target).at;
    let (unit, piece) = match *choice {
        Choice::FireGun { unit, at, aim } => (unit, (None, at, UnitId::NONE, aim)),
        Choice::FireGunAt { unit, target, aim } => (unit, (None, at_unit(target), target, aim)),
        Choice::FireMg { unit, mg, at } => (unit, (Some(mg), at, UnitId::NONE, Aim::Turret)),
        Choice::FireMgAt { unit, mg, target } => {
            (unit, (Some(mg), at_unit(target), target, Aim::Turret))
        }
        _ => return None,
    };
    let (mg, at, target, aim) = piece;
    (unit == own).then_some(Piece {
        mg,
        at,
        target,
        aim,
    })
}

impl Lnl {
    /// The unit whose weapon a choice fires.
    pub(crate) fn gunner_of(&self, choice: &Choice) -> Option<UnitId> {
        match *choice {
            Choice::FireGun { unit, .. }
            | Choice::FireGunAt { unit, .. }
            | Choice::FireMg { unit, .. }
            | Choice::FireMgAt { unit, .. } => Some(unit),
            _ => None,
        }
    }

    /// Where a unit that has begun to fire may still find targets.
    fn targets_of(&self, state: &State, gunnery: &Gunnery) -> Vec<Location> {
        let mut all = self.places_of(state, gunnery.by.other());
        if gunnery.begun() && gunnery.op {
            all.retain(|at| at.hex() == gunnery.at.hex());
        }
        all
    }

    /// Whether a unit has weapons that are fired one by one: vehicles, what flies, Weapon Teams with a gun.
    pub(super) fn has_pieces(&self, unit: &Unit) -> bool {
        let facts = self.facts(unit);
        match facts.class {
            Class::Vehicle | Class::Helicopter => true,
            Class::WeaponTeam => facts.gun,
            _ => false,
        }
    }

    /// Every shot of a vehicle or Weapon Team that is open at enemies in these targets.
    pub(crate) fn list_gunnery(
        &self,
        lookout: &Lookout,
        gunnery: &Gunnery,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let Lookout { state, foes, .. } = lookout;
        let unit = gunnery.unit;
        let it = state.unit(unit);
        let facts = self.facts(it);
        if facts.class == Class::Helicopter {
            return self.list_from_air(lookout, gunnery, targets, out);
        }
        if !self.has_pieces(it) || self.may_gun_now(state, gunnery).is_err() {
            return;
        }
        let watch = lookout.watch(it.at);
        let mgs = self.kind(it).mgs.len() as u8;
        let mgs = (0..mgs).chain(HULL_HALF..HULL_HALF + mgs);
        let mgs = mgs.filter(|&mg| self.mg_of(state, unit, mg).is_some());
        let mgs: List<u8, { 2 * HULL_HALF as usize }> = mgs.collect();
        let mut push = |choice: Choice| {
            let piece = piece_of(state, gunnery, &choice);
            if piece.is_some_and(|piece| self.may_point(state, gunnery, &piece).is_ok()) {
                out.push(choice);
            }
        };
        for &at in targets {
            // What no shot can be without comes before all that is asked of each.
            if !watch.sees(at) {
                continue;
            }
            if foes.men_in(at) {
                for aim in [Aim::Turret, Aim::Hull] {
                    if facts.gun {
                        push(Choice::FireGun { unit, at, aim });
                    }
                }
                for &mg in mgs.iter() {
                    push(Choice::FireMg { unit, mg, at });
                }
            }
            for target in foes.vehicles_in(at) {
                for aim in [Aim::Turret, Aim::Hull] {
                    if facts.gun {
                        push(Choice::FireGunAt { unit, target, aim });
                    }
                }
                for &mg in mgs.iter() {
                    push(Choice::FireMgAt { unit, mg, target });
                }
            }
        }
    }

    /// LNLT-15.0-10, LNLT-15.0-12: further machine guns of a vehicle at a helicopter over the hex it fires at.
    fn list_at_sky(&self, state: &State, gunnery: &Gunnery, out: &mut Vec<Choice>) {
        let unit = gunnery.unit;
        let mgs = self.kind(state.unit(unit)).mgs.len() as u8;
        for (target, it) in state.of(gunnery.by.other()) {
            if self.class(it) != Class::Helicopter {
                continue;
            }
            let all = (0..mgs).map(|mg| Choice::FireMgAt { unit, mg, target });
            out.extend(all.filter(|choice| self.may_fire_piece(state, gunnery, choice).is_ok()));
        }
    }

    /// Whether a unit may fire its guns at all now.
    fn may_gun_now(&self, state: &State, gunnery: &Gunnery) -> May {
        let unit = state.unit(gunnery.unit);
        need(
            unit.side == gunnery.by && unit.on_map(),
            "LNLT-4.0-03",
            "It is the other player's.",
        )?;
        need(
            gunnery.begun() || !unit.is(Flags::FIRED),
            if gunnery.op {
                "LNLT-5.3-01"
            } else {
                "LNLT-4.0-18"
            },
            "It has fired.",
        )?;
        let at = match gunnery.begun() {
            true => gunnery.at,
            false => state.impulse.seen,
        };
        self.may_shoot_now(state, gunnery.unit, gunnery.op, at)
    }

    /// Whether a gun or machine gun of a unit may be fired at something.
    pub(crate) fn may_fire_piece(&self, state: &State, gunnery: &Gunnery, choice: &Choice) -> May {
        let Some(piece) = piece_of(state, gunnery, choice) else {
            return Err(No("LNLT-15.0-12", "Its own weapons are being fired."));
        };
        let class = self.class(state.unit(gunnery.unit));
        if class == Class::Helicopter {
            return self.may_fire_aloft(state, gunnery, &piece);
        }
        need(
            matches!(class, Class::Vehicle | Class::WeaponTeam),
            "LNLT-14.0-01",
            "It is neither a vehicle nor a Weapon Team.",
        )?;
        self.may_gun_now(state, gunnery)?;
        self.may_point(state, gunnery, &piece)
    }

    /// The same of a unit on the ground that may fire its guns now.
    fn may_point(&self, state: &State, gunnery: &Gunnery, piece: &Piece) -> May {
        match piece.mg {
            Some(mg) => self.may_fire_mg(state, gunnery, mg, piece),
            None => self.may_fire_gun(state, gunnery, piece),
        }
    }

    /// LNLT-1.7-13, LNLT-15.0-08, LNLT-15.0-12, LNLT-14.1-02.
    fn may_fire_gun(&self, state: &State, gunnery: &Gunnery, piece: &Piece) -> May {
        let unit = state.unit(gunnery.unit);
        let team = self.class(unit) == Class::WeaponTeam;
        let Some(gun) = &self.kind(unit).gun else {
            return Err(No("LNLT-14.0-01", "It has no gun."));
        };
        need(
            gunnery.shots < gun.shots,
            "LNLT-15.0-08",
            "Its gun has fired as often as it may.",
        )?;
        let hex = piece.at.hex();
        // Opportunity Fire is at those who move, in their hex (LNLT-5.3-03).
        if gunnery.shots > 0 && !gunnery.op {
            need(
                gunnery.gun_at.hex().distance(hex) <= 1,
                if team { "LNLT-1.7-13" } else { "LNLT-15.0-08" },
                "Further shots go into the same hex or one next to it.",
            )?;
        } else if gunnery.bound {
            need(
                gunnery.at.hex() == hex,
                "LNLT-15.0-12",
                "All weapons of a vehicle fire at the same hex.",
            )?;
        }
        self.turn_for(state, gunnery.unit, piece.at, piece.aim)?;
        self.may_shoot(state, &self.shot_of(gunnery, piece, gunnery.turned))
    }

    /// LNLT-14.1-02, LNLT-15.1-09, LNLT-15.1-10, LNLT-1.7-08 to LNLT-1.7-10: what is turned so that the arc covers the
    /// target.
    pub(crate) fn turn_for(
        &self,
        state: &State,
        id: UnitId,
        at: Location,
        aim: Aim,
    ) -> Result<Turned, No> {
        let unit = state.unit(id);
        let facts = self.facts(unit);
        let (own, hex) = (unit.at.hex(), at.hex());
        let hull = aim == Aim::Hull;
        if facts.class == Class::WeaponTeam {
            let covered = !facts.arc || unit.facing.covers(own, hex);
            need(
                covered != hull,
                "LNLT-1.7-08",
                match hull {
                    true => "The target is in its arc: it need not pivot.",
                    false => "The target is outside its arc: it has to pivot.",
                },
            )?;
            if !hull {
                return Ok(Turned::No);
            }
            let cost = self.team_pivot(unit.facing.turn_to(unit.facing.turned_to(own, hex)));
            let left = self.mf(state, id).saturating_sub(unit.spent);
            need(
                cost <= left,
                "LNLT-1.7-10",
                "It does not have enough movement points to pivot that far.",
            )?;
            return Ok(Turned::Whole);
        }
        if hull {
            need(
                !unit.facing.covers(own, hex),
                "LNLT-15.1-10",
                "The vehicle already faces that way.",
            )?;
            return Ok(Turned::Whole);
        }
        match facts.turret {
            true if unit.turret.covers(own, hex) => Ok(Turned::No),
            true => Ok(Turned::Turret),
            false => {
                need(
                    unit.facing.covers(own, hex),
                    "LNLT-14.1-02",
                    "The target is outside the arc of the gun: the vehicle has to pivot.",
                )?;
                Ok(Turned::No)
            }
        }
    }

    /// LNLT-1.7-09: MPs of a Weapon Team for a pivot by so many corners.
    pub(crate) fn team_pivot(&self, corners: u8) -> u8 {
        corners.div_ceil(2)
    }

    pub(crate) fn shot_of(&self, gunnery: &Gunnery, piece: &Piece, turned: Turned) -> Shot {
        Shot {
            by: gunnery.by,
            unit: gunnery.unit,
            at: piece.at,
            target: piece.target,
            op: gunnery.op,
            tired: gunnery.tired,
            turned,
            first: gunnery.shots == 0,
            ..Shot::default()
        }
    }

    // ------------------------------------------------------------------ machine guns

    /// LNLT-15.0-15: whether a machine gun has split in two.
    fn has_split(&self, state: &State, unit: UnitId, mg: &Mg) -> bool {
        let it = state.unit(unit);
        state.options.split_machine_guns
            && mg.fp == SPLITS[0]
            && !mg.star
            && !mg.rear
            && self.facts(it).turret
            && it.turret != it.facing
    }

    /// FP and range of a machine gun by its number (LNLT-15.0-09, LNLT-15.0-15); none where there is no such gun.
    pub(crate) fn mg_of(&self, state: &State, unit: UnitId, number: u8) -> Option<(Mg, i8, u8)> {
        let half = number >= HULL_HALF;
        let place = usize::from(number % HULL_HALF);
        let mg = *self.kind(state.unit(unit)).mgs.get(place)?;
        let split = self.has_split(state, unit, &mg);
        if number >= 2 * HULL_HALF || (half && !split) {
            return None;
        }
        let fp = if split { SPLITS[1] } else { mg.fp };
        let range = mg.range.filter(|_| !split);
        Some((mg, fp, range.unwrap_or_else(|| self.mg_range(fp))))
    }

    /// LNLT-15.0-09: how far a machine gun reaches by its FP.
    pub(crate) fn mg_range(&self, fp: i8) -> u8 {
        let ranges = self.charts().numbers.mg_ranges;
        let listed = ranges.iter().find(|[up_to, _]| fp <= *up_to as i8);
        listed.or(ranges.last()).map_or(0, |[_, range]| *range)
    }

    /// LNLT-15.0-09 to LNLT-15.0-14.
    fn may_fire_mg(&self, state: &State, gunnery: &Gunnery, number: u8, piece: &Piece) -> May {
        let id = gunnery.unit;
        let unit = state.unit(id);
        let Some((mg, _, range)) = self.mg_of(state, id, number) else {
            return Err(No("LNLT-15.0-01", "It has no such machine gun."));
        };
        need(
            gunnery.mgs >> number & 1 == 0,
            "LNLT-15.0-13",
            "That machine gun has fired.",
        )?;
        // LNLT-4.1-06: who has just spotted fires at that hex, with machine guns too.
        self.may_shoot_now(state, id, gunnery.op, piece.at)?;
        need(
            !mg.star || !unit.is(Flags::BUTTONED),
            "LNLT-15.0-10",
            "It fires only while the vehicle is open.",
        )?;
        let up =
            piece.target.is_some() && self.class(state.unit(piece.target)) == Class::Helicopter;
        if up {
            // LNLT-15.0-10, B-44
            need(
                mg.star,
                "LNLT-15.0-10",
                "Only machine guns with an asterisk fire at helicopters.",
            )?;
            return self.may_rake_sky(state, gunnery, piece.target, range);
        }
        need(
            self.range(unit.at, piece.at) <= u32::from(range),
            "LNLT-15.0-09",
            "The target is out of its range.",
        )?;
        let free = self.picks_its_own(state, gunnery, number);
        need(
            !gunnery.bound || gunnery.at.hex() == piece.at.hex() || free,
            "LNLT-15.0-12",
            "All weapons of a vehicle fire at the same hex.",
        )?;
        self.may_bear(state, gunnery, number, &mg, piece.at)?;
        let side = gunnery.by;
        match piece.target.is_some() {
            true => self.may_rake(state, side, piece.target, unit.at)?,
            false => need(
                self.soft_targets(state, piece.at, side.other())
                    .next()
                    .is_some(),
                "LNLT-5.0-01",
                "No enemy infantry is there.",
            )?,
        }
        self.may_fire_into(state, side, unit.at, piece.at)
    }

    /// LNLT-15.0-14, LNLT-15.0-15: a rear machine gun and the hull's half of one that has split need not fire where the
    /// others do.
    fn picks_its_own(&self, state: &State, gunnery: &Gunnery, number: u8) -> bool {
        let mg = self.mg_of(state, gunnery.unit, number);
        !gunnery.op && mg.is_some_and(|(mg, ..)| mg.rear || number >= HULL_HALF)
    }

    /// LNLT-15.0-10, LNLT-15.0-11, LNLT-15.0-14: whether a machine gun bears on a target.
    fn may_bear(&self, state: &State, gunnery: &Gunnery, number: u8, mg: &Mg, at: Location) -> May {
        let unit = state.unit(gunnery.unit);
        let (own, hex) = (unit.at.hex(), at.hex());
        let turret = self.facts(unit).turret;
        // Without a turret it looks where the hull does.
        let corner = unit.turret;
        if mg.star {
            return Ok(());
        }
        if mg.rear {
            return need(
                corner.opposite().covers(own, hex),
                "LNLT-15.0-14",
                "It fires through the rear arc only.",
            );
        }
        if number >= HULL_HALF {
            return need(
                unit.facing.covers(own, hex),
                "LNLT-15.0-15",
                "This half fires through the hull's arc.",
            );
        }
        // The turret turns with the first weapon that needs it, and not again for another hex.
        need(
            turret || corner.covers(own, hex),
            "LNLT-15.0-11",
            "The target is outside the arc of the machine gun.",
        )
    }

    /// What a vehicle's machine gun adds to its attack die.
    pub(crate) fn mg_net(&self, state: &State, attack: &Attack, mut net: Net) -> Net {
        let dft = &self.charts().dft;
        let volley = &attack.volley;
        let unit = state.unit(volley.team);
        let (fp, clause) = match attack.tired {
            true => (halved_up(attack.fp), "LNLT-4.1-05"),
            false => (attack.fp, "LNLT-15.0-09"),
        };
        net.add(fp, "machine gun", clause);
        if let Some(leader) = self.armor_leader(state, volley.team) {
            let lm = self.lm(state.unit(leader));
            net.add(lm, "Armor Leader", "LNLT-11.5-06");
        }
        net.add_if(
            unit.is(Flags::ASSAULT),
            dft.after_moving,
            "assault movement",
            "LNLT-15.2-02",
        );
        net.add_if(
            self.adjacent(state, volley.from, volley.at),
            dft.adjacent,
            "adjacent",
            "LNLT-5.6-01",
        );
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

    // ------------------------------------------------------------------ firing

    /// A unit begins to fire its weapons with this one.
    pub(crate) fn begin_gunnery(
        &self,
        state: &mut State,
        op: bool,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(unit) = self.gunner_of(&choice) else {
            return;
        };
        let gunnery = Gunnery::of(state, unit, op);
        state.stack.call(gunnery);
        self.fire_piece(state, gunnery, choice, log);
    }

    /// A weapon is fired: what has to turn turns, the unit is marked, the shot or attack is called.
    fn fire_piece(
        &self,
        state: &mut State,
        gunnery: Gunnery,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(piece) = piece_of(state, &gunnery, &choice) else {
            return;
        };
        let id = gunnery.unit;
        if self.class(state.unit(id)) == Class::Helicopter {
            return self.fire_aloft(state, gunnery, &piece);
        }
        let rear = piece
            .mg
            .and_then(|mg| self.mg_of(state, id, mg))
            .is_some_and(|(mg, ..)| mg.rear || mg.star);
        let hull_half = piece.mg.is_some_and(|mg| mg >= HULL_HALF);
        let turns = match rear || hull_half {
            true => Turned::No,
            false => self
                .turn_for(state, id, piece.at, piece.aim)
                .unwrap_or_default(),
        };
        self.turn_gun(state, id, piece.at, turns, gunnery.op, log);
        let turned = if turns == Turned::No {
            gunnery.turned
        } else {
            turns
        };
        let free = piece
            .mg
            .is_some_and(|mg| self.picks_its_own(state, &gunnery, mg));
        let mut next = Gunnery {
            turned,
            at: if gunnery.bound { gunnery.at } else { piece.at },
            bound: gunnery.bound || !free,
            ..gunnery
        };
        let Some(mg) = piece.mg else {
            if gunnery.shots == 0 {
                next.gun_at = piece.at;
            }
            next.shots += 1;
            state.stack.become_(next);
            return state.stack.call(Shot {
                stage: ShotStage::Aim,
                ..self.shot_of(&gunnery, &piece, turned)
            });
        };
        next.mgs |= 1 << mg;
        state.stack.become_(next);
        let fp = self.mg_of(state, id, mg).map_or(0, |(_, fp, _)| fp);
        self.mark_fired(state, id);
        let up =
            piece.target.is_some() && self.class(state.unit(piece.target)) == Class::Helicopter;
        let kind = match up {
            true => AttackKind::SkyFire,
            false => AttackKind::MachineGun,
        };
        if up {
            state.stack.call(SkyFire {
                target: piece.target,
            });
        }
        let attack = Attack::of(kind, gunnery.by, fp, piece.at);
        state.stack.call(Attack {
            tired: gunnery.tired,
            volley: Volley {
                from: state.unit(id).at,
                vehicle: piece.target,
                team: id,
                op: gunnery.op,
                ..attack.volley
            },
            ..attack
        });
    }

    /// The turret turns, or the whole vehicle or Weapon Team.
    pub(crate) fn turn_gun(
        &self,
        state: &mut State,
        id: UnitId,
        at: Location,
        turns: Turned,
        op: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = *state.unit(id);
        let (own, hex) = (unit.at.hex(), at.hex());
        match turns {
            Turned::No => return,
            Turned::Turret => state.unit_mut(id).turret = unit.turret.turned_to(own, hex),
            Turned::Whole => {
                let facing = unit.facing.turned_to(own, hex);
                let corners = unit.facing.turn_to(facing);
                let turned = state.unit_mut(id);
                turned.facing = facing;
                turned.turret = facing;
                if self.class(&unit) == Class::WeaponTeam && !op {
                    turned.spent += self.team_pivot(corners);
                }
                // B-71: who turns his gun's carriage loses what he had in his sights.
                self.drop_acquired(state, |it| it.firer == id);
            }
        }
        log.note_with(state, || Event::Turned {
            unit: id,
            turret: turns == Turned::Turret,
        });
    }
}
