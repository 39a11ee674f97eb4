//! 19.2.7 Fire at helicopters.

use super::{Crash, Flak};
use crate::choice::Choice;
use crate::counters::Class;
use crate::dice::Net;
use crate::event::Event;
use crate::fire::Volley;
use crate::frame::{Attack, AttackKind, Gunnery};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, State, Unit, UnitId, UnitSet, Wait, push_if_room};
use engine::{List, Log, Procedure};
use serde::{Deserialize, Serialize};

/// 19.2.2 A helicopter has spent a movement point: the other side may fire at it, as often as it has spent points over its
/// hex (LNLT-5.3-05); how often is said by the impulse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct AirWindow {
    /// Which.
    pub target: UnitId,
}

impl Procedure<Lnl> for AirWindow {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let mut open = Vec::new();
        game.list_at_mover(state, self.target, &mut open);
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
            | Choice::FireRidersAt { target: second, .. }
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
                )))
                .and_then(|()| game.may_count_aloft(state, choice)),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(from) = game.fired_up_from(state, &choice) else {
            return state.stack.finish();
        };
        let counted = !game.exempt_aloft(state, &choice);
        let aloft = game.fired_from_aloft(state, &choice);
        let exposure = &mut state.impulse.aloft;
        exposure.wheels -= u8::from(counted);
        if !aloft && !exposure.answered.contains(&from) {
            push_if_room(&mut exposure.answered, from);
        }
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
            (false, true) => game.fly_away(state, self.target, log),
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
    /// The fire of small arms at a helicopter that a choice means, before anybody has taken part; none for another choice.
    fn small_arms_up(&self, state: &State, choice: &Choice, op: bool) -> Option<Volley> {
        match *choice {
            Choice::ShootUp { from, second } => {
                let it = state.unit(second);
                Some(Volley {
                    by: it.side.other(),
                    from,
                    at: it.at,
                    vehicle: second,
                    op,
                    ..Volley::default()
                })
            }
            Choice::FireTeamAt { unit, .. } => {
                self.volley_of(state, state.unit(unit).side, op, choice)
            }
            Choice::FireRidersAt { carrier, .. } => {
                self.volley_of(state, state.unit(carrier).side, op, choice)
            }
            _ => None,
        }
    }

    /// With everybody who can take part.
    fn sky_volley(&self, state: &State, volley: Volley) -> Volley {
        let mut volley = self.usual_volley(state, volley);
        // LNLT-1.6-07: who has nothing else to do helps with a weapon; nobody is asked.
        for (id, _) in volley.firers(state) {
            if self.may_crew(state, &volley, id).is_ok() {
                volley.mates.insert(id);
            }
        }
        volley
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
    /// a hex, a Weapon Team by itself, or the riders of a vehicle (LNLT-16.2-10).
    fn may_shoot_up(&self, state: &State, volley: Volley) -> May {
        let Volley { from, team, .. } = volley;
        let it = state.unit(volley.vehicle);
        need(
            it.on_map() && it.side != volley.by && self.class(it) == Class::Helicopter,
            "LNLT-19.2.7-01",
            "It is not an enemy helicopter.",
        )?;
        let common = !team.is_some() && !volley.carrier.is_some();
        need(
            !common || !state.impulse.fired.contains(&from),
            "LNLT-4.0-11",
            "The common fire of this hex has already been made in this impulse.",
        )?;
        if team.is_some() {
            let gunner = state.unit(team);
            let (own, hex) = (from.hex(), it.at.hex());
            need(
                !self.facts(gunner).arc || own == hex || gunner.facing.covers(own, hex),
                "LNLT-1.7-08",
                "The target is outside its arc: it has to pivot.",
            )?;
        }
        self.may_fire_out_of_slits(state, from, it.at)?;
        let target = volley.vehicle;
        let volley = self.sky_volley(state, volley);
        if volley.ifp.is_empty() && volley.weapons.is_empty() {
            // Where nobody there could fire at anything, that is the reason.
            let mut firers = volley.firers(state).filter(|(_, it)| it.side == volley.by);
            let may = |(id, _): (UnitId, &Unit)| self.can_fire(state, &volley, id);
            let first = firers.next().map_or(Ok(()), may);
            if first.is_err() && firers.all(|firer| may(firer).is_err()) {
                return first;
            }
            return Err(No(
                "LNLT-19.2.7-01",
                "Nobody there can fire that far up: the range of small arms is halved.",
            ));
        }
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
            "It is not an enemy helicopter.",
        )?;
        need(
            !gunnery.bound || gunnery.at.hex() == it.at.hex(),
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

    /// Whether a choice of a Weapon Team, of riders or of a machine gun means a helicopter.
    pub(crate) fn is_at_helicopter(&self, state: &State, choice: &Choice) -> bool {
        match *choice {
            Choice::FireTeamAt { target, .. }
            | Choice::FireRidersAt { target, .. }
            | Choice::FireMgAt { target, .. } => {
                self.class(state.unit(target)) == Class::Helicopter
            }
            _ => false,
        }
    }

    /// Every fire that is open at a helicopter that moves.
    fn list_at_mover(&self, state: &State, target: UnitId, out: &mut Vec<Choice>) {
        let exposure = &state.impulse.aloft;
        if exposure.wheels == 0 && exposure.answered.is_empty() {
            return;
        }
        let enemies = state.units_of(state.unit(target).side.other());
        self.list_at_helicopter(state, target, true, enemies, out);
        out.retain(|choice| self.may_count_aloft(state, choice).is_ok());
    }

    /// From where a choice fires at a helicopter; none for one that does not.
    fn fired_up_from(&self, state: &State, choice: &Choice) -> Option<Location> {
        match *choice {
            Choice::ShootUp { from, .. } => Some(from),
            Choice::FlakAt { unit, .. }
            | Choice::FireTeamAt { unit, .. }
            | Choice::FireMgAt { unit, .. }
            | Choice::FireRidersAt { carrier: unit, .. } => Some(state.unit(unit).at),
            _ => None,
        }
    }

    /// LNLT-5.3-06: ordnance, Weapon Teams and vehicles beside others who have fired at it.
    fn exempt_aloft(&self, state: &State, choice: &Choice) -> bool {
        let answered = &state.impulse.aloft.answered;
        let beside = |at| answered.contains(&at);
        !matches!(choice, Choice::ShootUp { .. } | Choice::FireRidersAt { .. })
            && !self.fired_from_aloft(state, choice)
            && self.fired_up_from(state, choice).is_some_and(beside)
    }

    /// Whether another helicopter fires: it is stacked with nobody (LNLT-1.3-04).
    fn fired_from_aloft(&self, state: &State, choice: &Choice) -> bool {
        matches!(*choice, Choice::FlakAt { unit, .. } if self.class(state.unit(unit)) == Class::Helicopter)
    }

    /// LNLT-5.3-05: as many attacks as points it has spent over its hex.
    fn may_count_aloft(&self, state: &State, choice: &Choice) -> May {
        need(
            state.impulse.aloft.wheels > 0 || self.exempt_aloft(state, choice),
            "LNLT-5.3-05",
            "As many attacks were made as movement points were spent there.",
        )
    }

    /// Every fire of these units that is open at a helicopter.
    pub(super) fn list_at_helicopter(
        &self,
        state: &State,
        target: UnitId,
        op: bool,
        own: UnitSet,
        out: &mut Vec<Choice>,
    ) {
        let at = state.unit(target).at;
        let ready = self.ready(state, op, own);
        let batteries = match ready.is_empty() {
            true => List::new(),
            false => self.batteries(state, ready),
        };
        for &(from, reach) in batteries.iter() {
            // How far it is and whether it is seen are known sooner than who could fire.
            if self.range(from, at) > reach || self.may_see_aloft(state, from, target).is_err() {
                continue;
            }
            let choice = Choice::ShootUp {
                from,
                second: target,
            };
            if self.judge_at_helicopter(state, &choice, op) == Some(Ok(())) {
                out.push(choice);
            }
        }
        let mut push = |choice: Choice| {
            if self.judge_at_helicopter(state, &choice, op) == Some(Ok(())) {
                out.push(choice);
            }
        };
        // LNLT-16.2-11: riders are activated themselves, or their vehicle is.
        let on_top = state.on_map().filter(|(_, it)| it.is(Flags::ON_TOP));
        let ridden: UnitSet = on_top
            .filter(|&(id, it)| own.contains(id) || own.contains(it.aboard))
            .map(|(_, it)| it.aboard)
            .collect();
        for carrier in ridden.iter() {
            push(Choice::FireRidersAt { carrier, target });
        }
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
                "It is not an enemy helicopter, or the firer is not activated.",
            )
        };
        match *choice {
            Choice::ShootUp { .. } | Choice::FireRidersAt { .. } => self
                .small_arms_up(state, choice, op)
                .map(|volley| self.may_shoot_up(state, volley)),
            Choice::FireTeamAt { unit, target } => Some(enemy(unit, target).and_then(|()| {
                let team = self.class(state.unit(unit)) == Class::WeaponTeam;
                need(team, "LNLT-1.7-15", "It is not a Weapon Team.")?;
                let volley = self.small_arms_up(state, choice, op);
                volley.map_or(Ok(()), |volley| self.may_shoot_up(state, volley))
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

    pub(crate) fn begin_at_helicopter(
        &self,
        state: &mut State,
        choice: Choice,
        op: bool,
        log: &mut impl Log<State, Event>,
    ) {
        if let Choice::FlakAt {
            unit,
            weapon,
            second,
        } = choice
        {
            return self.begin_flak(state, Flak::at_helicopter(unit, weapon, second, op));
        }
        let Some(volley) = self.small_arms_up(state, &choice, op) else {
            return self.begin_ordnance(state, op, choice, log);
        };
        let target = volley.vehicle;
        let volley = self.sky_volley(state, volley);
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
                self.firers_net(state, volley, &mut net);
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
}
