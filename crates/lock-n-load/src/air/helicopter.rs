//! 19.2 Helicopters: modes, flight, passengers, their machine guns, and fire at them.

use super::{Crash, Flak};
use crate::charts::Sort;
use crate::choice::{Aim, Choice};
use crate::counters::{Class, Mg};
use crate::dice::Net;
use crate::event::Event;
use crate::fire::{Foes, Volley};
use crate::frame::{Attack, AttackKind, Entry, Gunnery, Mode, Moving};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::ordnance::{Piece, Turned};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// Bits of a helicopter's `unit.shots`: what has fired in this impulse.
const MGS_USED: u8 = 1;
const ROCKETS_USED: u8 = 2;

/// 19.2.2 A helicopter has spent a movement point: the other side may fire at it once (LNLT-5.3-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct AirWindow {
    /// Which.
    pub target: UnitId,
    /// An attack was made.
    pub fired: bool,
}

impl Procedure<Lnl> for AirWindow {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let mut open = Vec::new();
        if !self.fired {
            game.list_at_mover(state, self.target, &mut open);
        }
        if open.is_empty() {
            state.stack.finish();
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.unit(self.target).side.other()))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        game.list_at_mover(state, self.target, out);
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Hold => Ok(()),
            Choice::ShootUp { second, .. }
            | Choice::FlakAt { second, .. }
            | Choice::FireTeamAt { target: second, .. }
            | Choice::FireMgAt { target: second, .. }
                if second != self.target =>
            {
                Err(No("LNLT-19.2.2-01", "Another helicopter is moving."))
            }
            _ => game
                .judge_at_helicopter(state, choice, true)
                .unwrap_or(Err(No(
                    "LNLT-19.2.2-01",
                    "Units may fire at the helicopter, or hold their fire.",
                ))),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if choice == Choice::Hold {
            return state.stack.finish();
        }
        state.stack.become_(AirWindow {
            fired: true,
            ..self
        });
        game.begin_at_helicopter(state, choice, true, log);
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let who = game.unit_name(view, self.target);
        Decide::new(
            format!("Fire at {who}, or hold your fire"),
            "fire at a helicopter",
        )
        .in_window("Opportunity Fire")
        .into()
    }
}

/// 19.2.7 Small arms at a helicopter: when all have checked, it falls or leaves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SkyFire {
    /// Which.
    pub target: UnitId,
}

impl Procedure<Lnl> for SkyFire {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        state.stack.finish();
        let unit = state.unit(self.target);
        // What its Damage Check came to was noted on it; now that its passengers have checked, it happens.
        match (unit.is(Flags::ABANDONED), unit.is(Flags::KEPT)) {
            (true, _) => {
                state.unit_mut(self.target).unset(Flags::ABANDONED);
                state.stack.call(Crash::of_helicopter(self.target));
            }
            (false, true) => {
                state.unit_mut(self.target).unset(Flags::KEPT);
                game.fly_away(state, self.target, log);
            }
            (false, false) => {}
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-19.2.7-02", "Fire at a helicopter is resolved.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// A helicopter of the side whose impulse it is, activated and not used.
    pub(crate) fn pilot(&self, state: &State, id: UnitId) -> Result<Unit, No> {
        let unit = *state.unit(id);
        need(
            self.class(&unit) == Class::Helicopter && unit.side == state.active(),
            "LNLT-19.2.1-01",
            "It is not a friendly helicopter.",
        )?;
        need(
            unit.is(Flags::ACTIVE),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        Ok(unit)
    }

    /// LNLT-19.2.8-01, LNLT-19.2.9-01: marked by what it did in this very impulse it still goes on.
    pub(crate) fn still_acts(&self, unit: &Unit) -> May {
        need(
            !unit.is(Flags::OPS | Flags::FIRED) || unit.is(Flags::ACTED),
            "LNLT-19.2.9-01",
            "It was used before this impulse.",
        )
    }

    /// LNLT-19.2.1-02, LNLT-19.2.1-03: a flying helicopter goes to the next hex, without limit.
    pub(crate) fn may_fly_to(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = self.pilot(state, id)?;
        self.still_acts(&unit)?;
        need(
            !unit.is(Flags::HOVERS),
            "LNLT-19.2.1-02",
            "A hovering helicopter does not leave its hex.",
        )?;
        need(
            self.on_ground(at) && at.hex().distance(unit.at.hex()) == 1,
            "LNLT-19.2.2-01",
            "It flies hex by hex.",
        )?;
        let mut all = state.on_map();
        let other =
            all.any(|(_, it)| it.at.hex() == at.hex() && self.class(it) == Class::Helicopter);
        need(!other, "LNLT-19.2.1-03", "Only one helicopter is in a hex.")
    }

    /// LNLT-19.2.1-01: once in its impulse.
    pub(crate) fn may_hover(&self, state: &State, id: UnitId) -> May {
        let unit = self.pilot(state, id)?;
        self.still_acts(&unit)?;
        need(
            !unit.is(Flags::TURNED),
            "LNLT-19.2.1-01",
            "It has changed its mode in this impulse.",
        )
    }

    /// LNLT-19.2.2-01, LNLT-19.2.8-05: a point is spent; it is Ops Complete unless it has fired; then it may be fired at.
    pub(crate) fn spend_in_air(&self, state: &mut State, id: UnitId) {
        let unit = state.unit_mut(id);
        unit.spent = unit.spent.saturating_add(1).min(200);
        unit.set(Flags::ACTED);
        if !unit.is(Flags::FIRED) {
            unit.set(Flags::OPS);
        }
        state.stack.call(AirWindow {
            target: id,
            fired: false,
        });
    }

    fn fly_to(
        &self,
        state: &mut State,
        id: UnitId,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let aboard: Vec<UnitId> = state.aboard(id).map(|(id, _)| id).collect();
        for unit in aboard.into_iter().chain([id]) {
            state.unit_mut(unit).at = at;
        }
        log.note_with(state, || Event::FlewTo { unit: id, at });
        self.tidy_acquired(state);
        self.spend_in_air(state, id);
    }

    fn hover(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        let hovers = !state.unit(id).is(Flags::HOVERS);
        let unit = state.unit_mut(id);
        match hovers {
            true => unit.set(Flags::HOVERS),
            false => unit.unset(Flags::HOVERS),
        }
        unit.set(Flags::TURNED);
        log.note_with(state, || Event::Hovered { unit: id, hovers });
        self.spend_in_air(state, id);
    }

    /// LNLT-19.2.4-02, LNLT-1.3-09: passengers get off a helicopter that hovers over open ground.
    pub(crate) fn may_drop_off(&self, state: &State, id: UnitId, mode: Mode) -> May {
        let unit = state.unit(id);
        need(
            unit.carried() && self.class(state.unit(unit.aboard)) == Class::Helicopter,
            "LNLT-19.2.4-02",
            "It is in no helicopter.",
        )?;
        let carrier = self.pilot(state, unit.aboard)?;
        need(
            carrier.is(Flags::HOVERS) && self.row(state, carrier.at.hex()).sort == Sort::Open,
            "LNLT-19.2.4-02",
            "One gets on and off a helicopter that hovers over open ground.",
        )?;
        need(
            !unit.is(Flags::USED),
            "LNLT-4.0-18",
            "It has a marker: it does nothing more in this turn.",
        )?;
        let assault = self.facts(unit).assault_move && unit.good_order();
        need(
            mode == Mode::Normal || (mode == Mode::Assault && assault),
            "LNLT-19.2.4-05",
            "It does not get off that way.",
        )?;
        self.has_room(state, carrier.at, unit.side, &[id])
    }

    /// LNLT-8.0-02, LNLT-8.0-03: who gets off among enemies enters Melee, and must be able to.
    fn may_drop_among(&self, state: &State, id: UnitId, mode: Mode) -> May {
        let unit = state.unit(id);
        let enemies = state
            .here(unit.at)
            .any(|(_, it)| it.side != unit.side && self.contests(it));
        if !enemies {
            return Ok(());
        }
        need(
            mode == Mode::Normal,
            "LNLT-8.0-02",
            "Nobody enters Melee by Assault Movement.",
        )?;
        need(
            self.can_melee(state, id),
            "LNLT-8.0-03",
            "Enemies are there: one who fights in Melee gets off first.",
        )
    }

    /// LNLT-19.2.4-03, LNLT-19.2.4-04: half their MF, and they are marked at once; the helicopter pays nothing and is Ops
    /// Complete (LNLT-19.2.8-05). Then they may be fired at, and may go on (LNLT-EOP-20).
    fn get_off(&self, state: &mut State, alighting: Alighting, log: &mut impl Log<State, Event>) {
        let Alighting {
            carrier,
            units,
            mode,
        } = alighting;
        let at = state.unit(carrier).at;
        let began = state.unit(carrier).from;
        let helicopter = state.unit_mut(carrier);
        helicopter.set(Flags::ACTED);
        if !helicopter.is(Flags::FIRED) {
            helicopter.set(Flags::OPS);
        }
        for id in units.iter() {
            let unit = state.unit_mut(id);
            unit.aboard = UnitId::NONE;
            // They were where it was when the impulse began (LNLT-8.4-01); right here they come from the air.
            unit.from = if began == at {
                Location::NOWHERE
            } else {
                began
            };
            unit.set(Flags::ACTIVE | Flags::MOVING | mode.marker());
            log.note_with(state, || Event::GotOff { unit: id, carrier });
        }
        // LNLT-EOP-20: with a Leader, half of what Double-Time makes of it.
        let mut points = 0;
        for id in units.iter() {
            let half = self.allowance(state, id, Mode::Normal).div_ceil(2);
            state.unit_mut(id).spent = half;
            points = points.max(half);
        }
        state.stack.become_(Moving {
            mode,
            from: at,
            at,
            started: true,
            over: mode == Mode::Assault,
            leaves: false,
        });
        state.stack.call(Entry::spent(at, points));
        self.meet_mines(state, units, at);
    }

    /// Who else gets off along: from the same helicopter, the same way, where there is room.
    fn may_get_off_along(&self, state: &State, alighting: &Alighting, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            unit.aboard == alighting.carrier && !alighting.units.contains(id),
            "LNLT-19.2.4-02",
            "It is not in that helicopter, or gets off already.",
        )?;
        let led = alighting.mode == Mode::Assault && self.class(unit) == Class::Leader;
        if !led {
            self.may_drop_off(state, id, alighting.mode)?;
        }
        let all: Vec<UnitId> = alighting.units.iter().chain([id]).collect();
        self.has_room(state, unit.at, unit.side, &all)
    }

    /// LNLT-19.2.4-02: it must have begun its impulse there, and hover over open ground.
    pub(crate) fn may_take_on(&self, state: &State, id: UnitId, carrier: UnitId) -> May {
        let unit = state.unit(id);
        let it = self.pilot(state, carrier)?;
        need(
            it.is(Flags::HOVERS) && self.row(state, it.at.hex()).sort == Sort::Open,
            "LNLT-19.2.4-02",
            "One gets on and off a helicopter that hovers over open ground.",
        )?;
        need(
            it.from == it.at,
            "LNLT-19.2.4-02",
            "It did not begin its impulse there.",
        )?;
        need(
            unit.side == it.side
                && unit.at == it.at
                && !unit.carried()
                && self.class(unit).infantry()
                && unit.good_order(),
            "LNLT-19.2.4-02",
            "It is not in its hex, or cannot get on.",
        )?;
        need(
            !unit.is(Flags::USED) && !self.locked(state, unit),
            "LNLT-4.0-18",
            "It has a marker: it does nothing more in this turn.",
        )?;
        // LNLT-19.2.4-01: room by the codes P and PP; passengers are always inside.
        self.has_seat(state, carrier, id, false)
    }

    /// NEW-38: it is fired at on foot before it is aboard; Shaken it stays.
    fn take_on(&self, state: &mut State, id: UnitId, carrier: UnitId) {
        let at = state.unit(id).at;
        let points = self.mf(state, id).div_ceil(2);
        let unit = state.unit_mut(id);
        unit.spent = points;
        unit.set(Flags::ACTIVE | Flags::MOVING | Flags::MOVED);
        state.stack.call(Embarking { unit: id, carrier });
        state.stack.call(Entry::spent(at, points));
    }

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
            "It is no helicopter.",
        )?;
        self.may_gun(state, &unit, at)
    }

    fn may_gun(&self, state: &State, unit: &Unit, at: Location) -> May {
        let fresh = !unit.is(Flags::FIRED) || self.fires_on(unit);
        self.may_gun_at(state, unit, at, UnitId::NONE, fresh)
    }

    /// LNLT-19.2.8-02, LNLT-19.2.8-03: a flying helicopter in its impulse, whose other weapons have fired in it, goes on;
    /// a hovering one fires all into one hex, one weapon right after the other.
    pub(crate) fn fires_on(&self, unit: &Unit) -> bool {
        unit.shots > 0 && !unit.is(Flags::HOVERS) && unit.is(Flags::ACTIVE)
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
    fn guns_in_range(&self, unit: &Unit, at: Location) -> i8 {
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
        let mut here = state.here(at);
        let friends = here.any(|(_, it)| it.side == unit.side && self.contests(it));
        need(
            !friends && state.melee(at).is_none(),
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
    fn bound_to_hex(&self, unit: &Unit, gunnery: &Gunnery) -> bool {
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
        let fresh = gunnery.begun() || !unit.is(Flags::FIRED) || self.fires_on(&unit);
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
        state: &State,
        gunnery: &Gunnery,
        foes: &Foes,
        targets: &[Location],
        out: &mut Vec<Choice>,
    ) {
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

    // -------------------------------------------------------------- fire at them

    fn sky_volley(
        &self,
        state: &State,
        from: Location,
        team: UnitId,
        target: UnitId,
        op: bool,
    ) -> Volley {
        let it = state.unit(target);
        self.usual_volley(
            state,
            Volley {
                by: it.side.other(),
                from,
                at: it.at,
                team,
                vehicle: target,
                op,
                ..Volley::default()
            },
        )
    }

    /// LNLT-10.0-01, LNLT-20.1-02: whether a helicopter is seen from somewhere; it is always spotted (LNLT-19.2.3-01).
    fn may_see_aloft(&self, state: &State, from: Location, target: UnitId) -> May {
        let it = state.unit(target);
        need(
            self.sees_helicopter(state, from, it.at.hex()).is_some(),
            "LNLT-10.0-01",
            "There is no line of sight.",
        )?;
        let dark = self.dark(state, from, it.at) && !it.is(Flags::FIRED);
        need(
            !dark,
            "LNLT-20.1-02",
            "At night only a target that has fired is fired at from more than two hexes away.",
        )
    }

    /// LNLT-19.2.7-01, LNLT-19.2.3-01: small arms may always fire at a helicopter, at half their range: the common fire of
    /// a hex, or a Weapon Team by itself.
    fn may_shoot_up(
        &self,
        state: &State,
        from: Location,
        team: UnitId,
        target: UnitId,
        op: bool,
    ) -> May {
        let it = state.unit(target);
        need(
            it.on_map() && self.class(it) == Class::Helicopter,
            "LNLT-19.2.7-01",
            "It is no helicopter.",
        )?;
        need(
            team.is_some() || !state.impulse.fired.contains(&from),
            "LNLT-4.0-11",
            "The common fire of this hex was made in this impulse.",
        )?;
        let volley = self.sky_volley(state, from, team, target, op);
        need(
            !volley.ifp.is_empty() || !volley.weapons.is_empty(),
            "LNLT-19.2.7-01",
            "Nobody there can fire that far up: the range of small arms is halved.",
        )?;
        self.may_see_aloft(state, from, target)
    }

    /// LNLT-15.0-10, LNLT-19.2.7-01: whether a vehicle's machine gun of some range may be fired at a helicopter.
    pub(crate) fn may_rake_sky(
        &self,
        state: &State,
        gunnery: &Gunnery,
        target: UnitId,
        range: u8,
    ) -> May {
        let (unit, it) = (state.unit(gunnery.unit), state.unit(target));
        need(
            it.on_map() && it.side != gunnery.by,
            "LNLT-19.2.7-01",
            "It is no enemy helicopter.",
        )?;
        need(
            !gunnery.begun() || gunnery.at.hex() == it.at.hex(),
            "LNLT-15.0-12",
            "All weapons of a vehicle fire at the same hex.",
        )?;
        need(
            self.range(unit.at, it.at) <= u32::from(range).div_ceil(2),
            "LNLT-19.2.7-01",
            "It cannot fire that far up: the range of small arms is halved.",
        )?;
        self.may_see_aloft(state, unit.at, target)
    }

    /// Whether a choice of a Weapon Team or a machine gun means a helicopter.
    pub(crate) fn is_at_helicopter(&self, state: &State, choice: &Choice) -> bool {
        match *choice {
            Choice::FireTeamAt { target, .. } | Choice::FireMgAt { target, .. } => {
                self.class(state.unit(target)) == Class::Helicopter
            }
            _ => false,
        }
    }

    /// Every fire that is open at a helicopter that moves.
    fn list_at_mover(&self, state: &State, target: UnitId, out: &mut Vec<Choice>) {
        let enemies = state.units_of(state.unit(target).side.other());
        self.list_at_helicopter(state, target, true, enemies, out);
    }

    /// Every fire of these units that is open at a helicopter.
    fn list_at_helicopter(
        &self,
        state: &State,
        target: UnitId,
        op: bool,
        own: UnitSet,
        out: &mut Vec<Choice>,
    ) {
        let at = state.unit(target).at;
        for &(from, reach) in self.batteries(state, self.ready(state, op, own)).iter() {
            // How far it is and whether it is seen are known sooner than who could fire.
            if self.range(from, at) > reach || self.may_see_aloft(state, from, target).is_err() {
                continue;
            }
            let choice = Choice::ShootUp {
                from,
                second: target,
            };
            if self
                .may_shoot_up(state, from, UnitId::NONE, target, op)
                .is_ok()
            {
                out.push(choice);
            }
        }
        let mut push = |choice: Choice| {
            if self.judge_at_helicopter(state, &choice, op) == Some(Ok(())) {
                out.push(choice);
            }
        };
        for (unit, it) in state.those(own) {
            let facts = self.facts(it);
            if facts.class == Class::WeaponTeam && facts.fires {
                push(Choice::FireTeamAt { unit, target });
            }
            if facts.class == Class::Vehicle {
                let mgs = self.kind(it).mgs.len() as u8;
                (0..mgs).for_each(|mg| push(Choice::FireMgAt { unit, mg, target }));
            }
            for weapon in self.guns_against_air(state, unit) {
                push(Choice::FlakAt {
                    unit,
                    weapon,
                    second: target,
                });
            }
        }
    }

    pub(crate) fn judge_at_helicopter(
        &self,
        state: &State,
        choice: &Choice,
        op: bool,
    ) -> Option<May> {
        let enemy = |unit: UnitId, second: UnitId| {
            let it = state.unit(second);
            let fits = it.on_map()
                && self.class(it) == Class::Helicopter
                && it.side != state.unit(unit).side
                && (op || state.unit(unit).is(Flags::ACTIVE));
            need(
                fits,
                "LNLT-19.2.5-01",
                "It is no enemy helicopter, or the firer is not activated.",
            )
        };
        match *choice {
            Choice::ShootUp { from, second } => {
                Some(self.may_shoot_up(state, from, UnitId::NONE, second, op))
            }
            Choice::FireTeamAt { unit, target } => Some(enemy(unit, target).and_then(|()| {
                let team = self.class(state.unit(unit)) == Class::WeaponTeam;
                need(team, "LNLT-1.7-15", "It is no Weapon Team.")?;
                self.may_shoot_up(state, state.unit(unit).at, unit, target, op)
            })),
            Choice::FireMgAt { unit, target, .. } => Some(enemy(unit, target).and_then(|()| {
                let by = state.unit(unit).side;
                self.may_fire_ordnance(state, by, op, choice)
            })),
            Choice::FlakAt {
                unit,
                weapon,
                second,
            } => Some(enemy(unit, second).and_then(|()| {
                self.may_flak(state, &Flak::at_helicopter(unit, weapon, second, op))
            })),
            _ => None,
        }
    }

    fn begin_at_helicopter(
        &self,
        state: &mut State,
        choice: Choice,
        op: bool,
        log: &mut impl Log<State, Event>,
    ) {
        let (from, team, target) = match choice {
            Choice::ShootUp { from, second } => (from, UnitId::NONE, second),
            Choice::FireTeamAt { unit, target } => (state.unit(unit).at, unit, target),
            Choice::FlakAt {
                unit,
                weapon,
                second,
            } => {
                return state
                    .stack
                    .call(Flak::at_helicopter(unit, weapon, second, op));
            }
            _ => return self.begin_ordnance(state, op, choice, log),
        };
        let volley = self.sky_volley(state, from, team, target, op);
        state.stack.call(SkyFire { target });
        state.stack.call(Attack {
            volley,
            kind: AttackKind::SkyFire,
            ..Attack::default()
        });
    }

    /// How far a target is for the range of small arms: at a helicopter half the range, rounded up (LNLT-19.2.7-01).
    pub(crate) fn reach_to(&self, state: &State, volley: &Volley) -> u32 {
        let distance = self.range(volley.from, volley.at);
        let up =
            volley.vehicle.is_some() && self.class(state.unit(volley.vehicle)) == Class::Helicopter;
        match up {
            true => (2 * distance).saturating_sub(1),
            false => distance,
        }
    }

    /// LNLT-19.2.7-02: firepower and the modifiers of the DFT; at a flying one -2 (LNLT-EOP-13).
    pub(crate) fn sky_net(&self, state: &State, attack: &Attack, mut net: Net) -> Net {
        let (volley, dft) = (&attack.volley, &self.charts().dft);
        let gunner = state.units.get(volley.team.index());
        let machine_gun = gunner.is_some_and(|it| self.class(it) == Class::Vehicle);
        match machine_gun {
            true => {
                let fp = match attack.tired {
                    true => (attack.fp + 1) / 2,
                    false => attack.fp,
                };
                net.add(fp, "machine gun", "LNLT-15.0-10");
                if let Some(leader) = self.armor_leader(state, volley.team) {
                    let lm = self.lm(state.unit(leader));
                    net.add(lm, "Armor Leader", "LNLT-11.5-06");
                }
                net.add_if(
                    state.unit(volley.team).is(Flags::ASSAULT),
                    dft.after_moving,
                    "assault movement",
                    "LNLT-15.2-02",
                );
            }
            false => {
                let halves = self.halves_of(state, volley);
                net.add((halves + 1).div_euclid(2), "firepower", "LNLT-19.2.7-02");
            }
        }
        if volley.leader.is_some() {
            net.add(
                self.lm(state.unit(volley.leader)),
                "Leader",
                "LNLT-5.0.1-02",
            );
        }
        let near = volley.from.hex().distance(volley.at.hex()) <= 1;
        let assaulter = volley
            .ifp
            .iter()
            .any(|id| self.facts(state.unit(id)).assaulter);
        let adjacent = if assaulter {
            dft.assaulter
        } else {
            dft.adjacent
        };
        net.add_if(near, adjacent, "adjacent", "LNLT-5.6-01");
        let flies = !state.unit(volley.vehicle).is(Flags::HOVERS);
        net.add_if(flies, dft.at_flying, "flying", "LNLT-EOP-13");
        let degraded = self.sees_helicopter(state, volley.from, volley.at.hex());
        net.add(
            i16::from(dft.degrading) * i16::from(degraded.unwrap_or(0)),
            "degrading terrain",
            "LNLT-19.2.5-02",
        );
        net.add_if(
            state.smoky(volley.from.hex()),
            dft.out_of_smoke,
            "out of smoke",
            "LNLT-7.0-04",
        );
        net.add_if(
            self.dark(state, volley.from, volley.at),
            dft.night,
            "night",
            "LNLT-20.1-02",
        );
        net
    }

    /// The helicopter and everybody aboard.
    pub(crate) fn aloft_targets(&self, state: &State, target: UnitId) -> UnitSet {
        let aboard = state.aboard(target).map(|(id, _)| id);
        aboard.chain([target]).collect()
    }

    // -------------------------------------------------------------- in an impulse

    /// Every flight of helicopters that are activated, their fire at enemies who lie bare, and every fire at the enemy's.
    pub(crate) fn list_helicopters(
        &self,
        state: &State,
        active: UnitSet,
        aloft: UnitSet,
        bared: &[Location],
        out: &mut Vec<Choice>,
    ) {
        for target in aloft.iter() {
            self.list_at_helicopter(state, target, false, active, out);
        }
        for (unit, it) in state.those(active) {
            if self.class(it) != Class::Helicopter {
                continue;
            }
            let around = self.scenario.map.neighbours(it.at.hex()).iter();
            let fly = around.map(|&hex| Choice::FlyTo {
                unit,
                at: hex.into(),
            });
            let guns = bared.iter().filter(|&&at| self.guns_in_range(it, at) > 0);
            let guns = guns.map(|&at| Choice::Gunship { unit, at });
            let off = state.aboard(unit).flat_map(|(unit, _)| {
                [Mode::Normal, Mode::Assault].map(|mode| Choice::DropOff { unit, mode })
            });
            let on = state.here(it.at).map(|(id, _)| Choice::TakeOn {
                unit: id,
                second: unit,
            });
            let all = fly
                .chain([Choice::Hover { unit }, Choice::FlyOff { unit }])
                .chain(guns)
                .chain(off)
                .chain(on);
            out.extend(all.filter(|choice| self.judge_helicopter(state, choice) == Some(Ok(()))));
        }
    }

    pub(crate) fn judge_helicopter(&self, state: &State, choice: &Choice) -> Option<May> {
        let may = match *choice {
            Choice::FlyTo { unit, at } => self.may_fly_to(state, unit, at),
            Choice::Hover { unit } => self.may_hover(state, unit),
            Choice::FlyOff { unit } => self.may_fly_off(state, unit),
            Choice::Gunship { unit, at } => self.may_strafe(state, unit, at),
            Choice::DropOff { unit, mode } => self
                .may_drop_off(state, unit, mode)
                .and_then(|()| self.may_drop_among(state, unit, mode)),
            Choice::TakeOn { unit, second } => self.may_take_on(state, unit, second),
            _ => return self.judge_at_helicopter(state, choice, false),
        };
        Some(may)
    }

    pub(crate) fn begin_helicopter(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::FlyTo { unit, at } => self.fly_to(state, unit, at, log),
            Choice::Hover { unit } => self.hover(state, unit, log),
            Choice::FlyOff { unit } => self.exit(state, vec![unit], log),
            Choice::Gunship { unit, at } => {
                self.begin_strafing(state, unit, at, UnitId::NONE, false);
            }
            Choice::DropOff { unit, mode } => {
                let carrier = state.unit(unit).aboard;
                let units = UnitSet::from_iter([unit]);
                state.stack.call(Alighting {
                    carrier,
                    units,
                    mode,
                });
            }
            Choice::TakeOn { unit, second } => self.take_on(state, unit, second),
            _ => {
                if let Choice::ShootUp { from, .. } = choice
                    && !state.impulse.fired.is_full()
                {
                    state.impulse.fired.push(from);
                }
                self.begin_at_helicopter(state, choice, false, log);
            }
        }
    }

    /// What a Damage Check did to it happens when its passengers have checked too (NEW-18).
    pub(crate) fn falls_or_leaves(&self, state: &mut State, id: UnitId, destroyed: bool) {
        let flag = if destroyed {
            Flags::ABANDONED
        } else {
            Flags::KEPT
        };
        state.unit_mut(id).set(flag);
    }
}

/// 19.2.4 A unit gets on a helicopter, if nothing has stopped it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Embarking {
    /// Who.
    pub unit: UnitId,
    /// Onto what.
    pub carrier: UnitId,
}

impl Procedure<Lnl> for Embarking {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        state.stack.finish();
        let unit = state.unit_mut(self.unit);
        let goes = unit.is(Flags::MOVING) && unit.good_order();
        unit.unset(Flags::MOVING);
        if !goes {
            return Flow::On;
        }
        game.leave_tripods(state, self.unit, log);
        state.unit_mut(self.unit).aboard = self.carrier;
        let Embarking { unit, carrier } = self;
        log.note_with(state, || Event::GotOn { unit, carrier });
        game.tidy_spotted(state);
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-19.2.4-02", "A unit gets on.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

/// 19.2.4 Passengers get off a helicopter together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Alighting {
    /// Out of what.
    pub carrier: UnitId,
    /// Who.
    pub units: UnitSet,
    /// How.
    pub mode: Mode,
}

impl Procedure<Lnl> for Alighting {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let mut open = Vec::new();
        self.choices(game, state, &mut open);
        if open.len() > 1 {
            return Flow::Wait(Wait::Choice(state.unit(self.carrier).side));
        }
        game.get_off(state, self, log);
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let aboard = state.aboard(self.carrier).map(|(unit, _)| unit);
        let joins = aboard.filter(|&unit| game.may_get_off_along(state, self, unit).is_ok());
        out.extend(joins.map(|unit| Choice::Join { unit }));
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Join { unit } => game.may_get_off_along(state, self, unit),
            Choice::Done => Ok(()),
            _ => Err(No("LNLT-19.2.4-02", "Passengers are about to get off.")),
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
            Choice::Join { unit } => {
                let mut units = self.units;
                units.insert(unit);
                state.stack.become_(Alighting { units, ..self });
            }
            _ => game.get_off(state, self, log),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new("Choose who gets off along", "who gets off")
            .call(Choice::Done, "Get off")
            .into()
    }
}
