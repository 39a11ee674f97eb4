//! 19.2.5, 19.2.8 A helicopter's machine guns and rockets.

use crate::choice::{Aim, Choice};
use crate::counters::{Class, Mg};
use crate::dice::Net;
use crate::fire::Volley;
use crate::frame::{Attack, AttackKind, Gunnery};
use crate::lnl::{Lnl, May, No, need};
use crate::los::Lookout;
use crate::ordnance::{Piece, Turned};
use crate::state::{Flags, Location, State, Unit, UnitId};

/// Bits of a helicopter's `unit.shots`: what has fired in this impulse.
const MGS_USED: u8 = 1;
pub(super) const ROCKETS_USED: u8 = 2;

impl Lnl {
    /// LNLT-19.2.8-02, LNLT-19.2.8-03: all its weapons in one impulse; a hovering one into one hex.
    pub(crate) fn may_strafe(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = self.pilot(state, id)?;
        self.still_acts(&unit)?;
        self.may_gun(state, &unit, at)
    }

    /// LNLT-19.2.9-01: Opportunity Fire of a helicopter.
    pub(crate) fn may_gun_movers(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = *state.unit(id);
        need(
            self.class(&unit) == Class::Helicopter,
            "LNLT-19.2.9-01",
            "It is not a helicopter.",
        )?;
        self.may_gun(state, &unit, at)
    }

    fn may_gun(&self, state: &State, unit: &Unit, at: Location) -> May {
        let fresh = self.may_begin_fire(unit);
        self.may_gun_at(state, unit, at, UnitId::NONE, fresh)
    }

    /// Whether it has not fired yet, or goes on firing in its impulse.
    pub(super) fn may_begin_fire(&self, unit: &Unit) -> bool {
        !unit.is(Flags::FIRED) || self.fires_on(unit)
    }

    /// LNLT-19.2.8-02, LNLT-19.2.8-03: a flying helicopter in its impulse, whose other weapons have fired in it, goes on;
    /// a hovering one fires all into one hex, one weapon right after the other.
    fn fires_on(&self, unit: &Unit) -> bool {
        !unit.is(Flags::HOVERS) && unit.is(Flags::ACTIVE)
    }

    /// Whether a helicopter's machine guns may be fired at all non-vehicles of a location, or at a vehicle.
    pub(crate) fn may_gun_at(
        &self,
        state: &State,
        unit: &Unit,
        at: Location,
        vehicle: UnitId,
        fresh: bool,
    ) -> May {
        need(
            !self.kind(unit).mgs.is_empty() && fresh && unit.shots & MGS_USED == 0,
            "LNLT-19.2.8-02",
            "Its machine guns have fired, or it has none.",
        )?;
        match vehicle.is_some() {
            true => self.may_rake(state, unit.side, vehicle, unit.at)?,
            false => need(
                self.soft_targets(state, at, unit.side.other())
                    .next()
                    .is_some(),
                "LNLT-5.0-01",
                "No enemy infantry is there.",
            )?,
        }
        need(
            self.guns_in_range(unit, at) > 0,
            "LNLT-5.0-01",
            "The target is out of range.",
        )?;
        self.may_fire_down(state, unit, at, false)?;
        self.may_fire_into_slits(state, unit.at, at)
    }

    /// FP of those of its machine guns that reach a location.
    pub(super) fn guns_in_range(&self, unit: &Unit, at: Location) -> i8 {
        let distance = self.range(unit.at, at);
        let reach = |mg: &&Mg| {
            let range = mg.range.unwrap_or_else(|| self.mg_range(mg.fp));
            distance <= u32::from(range)
        };
        self.kind(unit)
            .mgs
            .iter()
            .filter(reach)
            .map(|mg| mg.fp)
            .sum()
    }

    /// LNLT-5.0-02, LNLT-10.0-01: what holds for all fire from a helicopter at the ground.
    pub(crate) fn may_fire_down(
        &self,
        state: &State,
        unit: &Unit,
        at: Location,
        known: bool,
    ) -> May {
        need(
            self.clear_of(state, unit.side, at),
            "LNLT-5.0-02",
            "Friendly units are there, or a Melee.",
        )?;
        need(
            known || self.spotted(state, at, unit.side),
            "LNLT-10.0-01",
            "Nothing there is spotted.",
        )?;
        need(
            self.sees_helicopter(state, at, unit.at.hex()).is_some(),
            "LNLT-10.0-01",
            "There is no line of sight.",
        )?;
        self.may_fire_in_the_dark(state, unit.side, unit.at, at)
    }

    /// A helicopter begins to fire with its machine guns: hovering, or in Opportunity Fire, its rockets may follow at the
    /// same hex.
    pub(crate) fn begin_strafing(
        &self,
        state: &mut State,
        id: UnitId,
        at: Location,
        vehicle: UnitId,
        op: bool,
    ) {
        let gunnery = Gunnery::of(state, id, op);
        state.stack.call(gunnery);
        self.strafe_on(state, gunnery, at, vehicle);
    }

    /// Its machine guns fire, with or after its rockets.
    pub(crate) fn strafe_on(
        &self,
        state: &mut State,
        gunnery: Gunnery,
        at: Location,
        vehicle: UnitId,
    ) {
        state.stack.become_(Gunnery {
            at,
            mgs: 1,
            ..gunnery
        });
        let id = gunnery.unit;
        let fp = self.guns_in_range(state.unit(id), at);
        // LNLT-19.2.9-01
        let fp = if gunnery.tired { (fp + 1) / 2 } else { fp };
        self.mark_fired(state, id);
        let unit = state.unit_mut(id);
        unit.shots |= MGS_USED;
        let (by, from) = (unit.side, unit.at);
        let attack = Attack::of(AttackKind::Gunship, by, fp, at);
        state.stack.call(Attack {
            tired: gunnery.tired,
            volley: Volley {
                from,
                vehicle,
                team: id,
                op: gunnery.op,
                ..attack.volley
            },
            ..attack
        });
    }

    /// Whether its machine guns may follow its rockets: in the same hex (LNLT-19.2.8-03).
    pub(crate) fn may_strafe_on(
        &self,
        state: &State,
        gunnery: &Gunnery,
        at: Location,
        vehicle: UnitId,
    ) -> May {
        let unit = *state.unit(gunnery.unit);
        need(
            !self.bound_to_hex(&unit, gunnery) || gunnery.at.hex() == at.hex(),
            "LNLT-19.2.8-03",
            "A hovering helicopter fires everything into one hex.",
        )?;
        self.may_gun_at(state, &unit, at, vehicle, true)
    }

    /// Whether what it fires at is settled: hovering, or in Opportunity Fire.
    pub(super) fn bound_to_hex(&self, unit: &Unit, gunnery: &Gunnery) -> bool {
        gunnery.begun() && (gunnery.op || unit.is(Flags::HOVERS))
    }

    /// LNLT-14.0-01, LNLT-19.2.8-02 to LNLT-19.2.8-04: whether a helicopter's rockets, or its machine guns at a vehicle,
    /// may be fired.
    pub(crate) fn may_fire_aloft(&self, state: &State, gunnery: &Gunnery, piece: &Piece) -> May {
        let id = gunnery.unit;
        let unit = *state.unit(id);
        if !gunnery.op {
            let unit = self.pilot(state, id)?;
            self.still_acts(&unit)?;
        }
        need(
            unit.side == gunnery.by && unit.on_map(),
            "LNLT-4.0-03",
            "It is the other player's.",
        )?;
        let fresh = gunnery.begun() || self.may_begin_fire(&unit);
        need(
            fresh,
            "LNLT-19.2.8-02",
            "All weapons of a helicopter fire in the same impulse: it has fired.",
        )?;
        if let Some(mg) = piece.mg {
            need(
                mg == 0 && piece.target.is_some(),
                "LNLT-19.2.8-02",
                "Its machine guns fire together.",
            )?;
            return self.may_strafe_on(state, gunnery, piece.at, piece.target);
        }
        let Some(gun) = &self.kind(&unit).gun else {
            return Err(No("LNLT-14.0-01", "It has no rockets."));
        };
        need(
            gunnery.shots < gun.shots && (gunnery.shots > 0 || unit.shots & ROCKETS_USED == 0),
            "LNLT-19.2.8-02",
            "Its rockets have fired.",
        )?;
        need(
            !self.bound_to_hex(&unit, gunnery) || gunnery.at.hex() == piece.at.hex(),
            "LNLT-19.2.8-03",
            "A hovering helicopter fires everything into one hex.",
        )?;
        need(
            gunnery.shots == 0 || gunnery.gun_at.hex().distance(piece.at.hex()) <= 1,
            "LNLT-15.0-08",
            "Further shots go into the same hex or one next to it.",
        )?;
        self.may_shoot(state, &self.shot_of(gunnery, piece, Turned::No))
    }

    /// Every shot of a helicopter that is open at these targets; its machine guns by themselves are listed elsewhere.
    pub(crate) fn list_from_air(
        &self,
        lookout: &Lookout,
        gunnery: &Gunnery,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let Lookout { state, foes, .. } = lookout;
        let unit = gunnery.unit;
        // What every first shot in an impulse needs comes before all targets.
        let begins = !gunnery.op && !gunnery.begun();
        if begins
            && !self
                .pilot(state, unit)
                .is_ok_and(|it| self.still_acts(&it).is_ok())
        {
            return;
        }
        let (aim, mg) = (Aim::Turret, 0);
        let mut push = |choice: Choice| {
            let may = match choice {
                Choice::Gunship { at, .. } => self.may_strafe_on(state, gunnery, at, UnitId::NONE),
                _ => self.may_fire_piece(state, gunnery, &choice),
            };
            if may.is_ok() {
                out.push(choice);
            }
        };
        for &at in targets {
            push(Choice::FireGun { unit, at, aim });
            if gunnery.begun() {
                push(Choice::Gunship { unit, at });
            }
            for target in foes.vehicles_in(at) {
                push(Choice::FireGunAt { unit, target, aim });
                push(Choice::FireMgAt { unit, mg, target });
            }
        }
    }

    /// Rockets are fired, or machine guns at a vehicle.
    pub(crate) fn fire_aloft(&self, state: &mut State, gunnery: Gunnery, piece: &Piece) {
        if piece.mg.is_some() {
            return self.strafe_on(state, gunnery, piece.at, piece.target);
        }
        let first = gunnery.shots == 0;
        state.unit_mut(gunnery.unit).shots |= ROCKETS_USED;
        state.stack.become_(Gunnery {
            at: piece.at,
            gun_at: if first { piece.at } else { gunnery.gun_at },
            shots: gunnery.shots + 1,
            ..gunnery
        });
        state.stack.call(self.shot_of(&gunnery, piece, Turned::No));
    }

    /// What a helicopter's machine guns add (LNLT-19.2.5-03, LNLT-EOP-13).
    pub(crate) fn gunship_net(&self, state: &State, attack: &Attack, mut net: Net) -> Net {
        let (volley, dft) = (&attack.volley, &self.charts().dft);
        let clause = match attack.tired {
            true => "LNLT-19.2.9-01",
            false => "LNLT-19.2.8-03",
        };
        net.add(attack.fp, "firepower", clause);
        let near = volley.from.hex().distance(volley.at.hex()) <= 1;
        net.add_if(near, dft.adjacent, "adjacent", "LNLT-19.2.5-03");
        let flies = !state.unit(volley.team).is(Flags::HOVERS);
        net.add_if(flies, dft.from_flying, "flying", "LNLT-EOP-13");
        let degraded = self.sees_helicopter(state, volley.at, volley.from.hex());
        net.add(
            i16::from(dft.degrading) * i16::from(degraded.unwrap_or(0)),
            "degrading terrain",
            "LNLT-10.3-02",
        );
        net.add_if(
            self.dark(state, volley.from, volley.at),
            dft.night,
            "night",
            "LNLT-20.1-02",
        );
        net
    }
}
