//! 18.1 Mortars on the map: direct fire, fire that is called, the FFE marker they leave.

use crate::charts::SkillEffect;
use crate::choice::Choice;
use crate::counters::{Class, Mortar, Side, WeaponClass};
use crate::dice::Net;
use crate::event::Event;
use crate::fire::{Volley, halved_up};
use crate::frame::{Attack, AttackKind};
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::los::Lookout;
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Ffe, Flags, Location, MAX_UNITS, Place, State, UnitId, UnitSet, Wait, Weapon, WeaponId,
    WeaponSet,
};
use engine::{List, Log, Procedure};
use serde::{Deserialize, Serialize};

/// How far a mortar sends a Starshell from its caller (LNLT-20.2-05).
const LIGHTS: u32 = 2;

engine::kinds! {
    /// How far a mortar's fire has come.
    pub enum MortarStage {
        /// A Leader may aid.
        #[default] Aid,
        /// It fires.
        Fire,
        /// It has fired: the marker is placed.
        Mark,
    }
}

/// 18.1 A mortar fires.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct MortarFire {
    /// The Weapon Team, or who holds the Support Weapon.
    pub mortar: UnitId,
    /// Who called it; none when it sees its target itself.
    pub caller: UnitId,
    /// At what.
    pub at: Location,
    /// The Leader who aids.
    pub leader: UnitId,
    /// A second SMC who helps another with it (LNLT-1.6-07).
    pub mate: UnitId,
    /// How far it has come.
    pub stage: MortarStage,
}

impl MortarFire {
    /// It fires at what it sees.
    pub(super) fn direct(mortar: UnitId, at: Location) -> MortarFire {
        MortarFire {
            mortar,
            at,
            ..MortarFire::default()
        }
    }

    /// It was called.
    pub(super) fn called(caller: UnitId, mortar: UnitId, at: Location) -> MortarFire {
        MortarFire {
            caller,
            stage: MortarStage::Fire,
            ..MortarFire::direct(mortar, at)
        }
    }
}

impl Procedure<Lnl> for MortarFire {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let by = state.unit(self.mortar).side;
        let fp = game.mortar_fp(state, &self);
        match self.stage {
            MortarStage::Aid => {
                let mut out = Vec::new();
                self.choices(game, state, &mut out);
                if out.len() > 1 {
                    return Flow::Wait(Wait::Choice(by));
                }
                state.stack.become_(MortarFire {
                    stage: MortarStage::Fire,
                    ..self
                });
            }
            MortarStage::Fire => {
                state.stack.become_(MortarFire {
                    stage: MortarStage::Mark,
                    ..self
                });
                state.stack.call(game.mortar_attack(state, &self));
            }
            MortarStage::Mark => {
                state.stack.finish();
                // LNLT-18.1-06, B-09
                let marker = Ffe {
                    at: self.at.hex(),
                    fp,
                    artillery: false,
                    by,
                };
                game.fire_for_effect(state, marker, log);
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let volley = game.mortar_volley(state, self);
        let here = state.here(volley.from);
        for (unit, _) in here {
            if game.may_aid(state, &volley, unit).is_ok() {
                out.push(Choice::Aid { unit });
            }
            if game.may_crew(state, &volley, unit).is_ok() {
                out.push(Choice::Crew { unit });
            }
        }
        out.push(Choice::Shoot);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Aid { unit } => game.may_aid(state, &game.mortar_volley(state, self), unit),
            Choice::Crew { unit } => game.may_crew(state, &game.mortar_volley(state, self), unit),
            Choice::Shoot => Ok(()),
            _ => Err(No("LNLT-18.1-02", "The mortar is about to fire.")),
        }
    }

    fn choose(self, _: &Lnl, state: &mut State, choice: Choice, _: &mut impl Log<State, Event>) {
        let leader = match choice {
            Choice::Crew { unit } => {
                let mate = match self.mate == unit {
                    true => UnitId::NONE,
                    false => unit,
                };
                return state.stack.become_(MortarFire { mate, ..self });
            }
            Choice::Aid { unit } => unit,
            _ => UnitId::NONE,
        };
        state.stack.become_(MortarFire {
            leader,
            stage: MortarStage::Fire,
            ..self
        });
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let who = game.unit_name(view, self.mortar);
        Decide::new(
            format!("Let a Leader aid {who}, or fire at {} without one", self.at),
            "whether a Leader aids",
        )
        .call(Choice::Shoot, "Fire unaided")
        .into()
    }
}

impl Lnl {
    /// The attack that a mortar's fire is.
    pub(crate) fn mortar_attack(&self, state: &State, fire: &MortarFire) -> Attack {
        let kind = match fire.caller.is_some() {
            true => AttackKind::CalledMortar,
            false => AttackKind::Mortar,
        };
        let by = state.unit(fire.mortar).side;
        let fp = self.mortar_fp(state, fire);
        Attack {
            volley: self.mortar_volley(state, fire),
            ..Attack::of(kind, by, fp, fire.at)
        }
    }

    /// Its firepower, half of it in the hands of one man alone (LNLT-1.6-06, LNLT-1.6-07).
    fn mortar_fp(&self, state: &State, fire: &MortarFire) -> i8 {
        let holder = state.unit(fire.mortar);
        let alone = self.class(holder).smc()
            && !fire.mate.is_some()
            && !self.has_skill(holder, SkillEffect::Gunner);
        let fp = self
            .kind_of_mortar(state, fire.mortar)
            .map_or(0, |it| it.fp);
        match alone {
            true => halved_up(fp),
            false => fp,
        }
    }

    /// The mortar of a unit, whether it has fired or not.
    fn kind_of_mortar(&self, state: &State, id: UnitId) -> Option<Mortar> {
        let own = self.kind(state.unit(id)).mortar;
        let mut held = state.held_by(id);
        own.or_else(|| held.find_map(|(_, it)| self.weapon_kind(it.kind).mortar))
    }

    /// The mortar of a unit: its own, or one that it holds.
    pub(crate) fn mortar_of(&self, state: &State, id: UnitId) -> Option<(Mortar, WeaponId)> {
        let unit = state.unit(id);
        if self.class(unit) == Class::WeaponTeam {
            return self.kind(unit).mortar.map(|it| (it, WeaponId::NONE));
        }
        // NEW-34: what lies in a carrier is used by nobody.
        if !self.class(unit).infantry() {
            return None;
        }
        let mut held = state.held_by(id);
        held.find_map(|(weapon, it)| {
            let sound = !it.is(Weapon::JAMMED | Weapon::BROKEN | Weapon::FIRED);
            let class = self.weapon_facts(it).class;
            let mortar = self.weapon_kind(it.kind).mortar;
            mortar
                .filter(|_| sound && class == WeaponClass::Mortar)
                .map(|it| (it, weapon))
        })
    }

    fn mortar_volley(&self, state: &State, fire: &MortarFire) -> Volley {
        let unit = state.unit(fire.mortar);
        let weapon = self.mortar_of(state, fire.mortar).map(|(_, it)| it);
        let mut volley = Volley {
            by: unit.side,
            from: unit.at,
            at: fire.at,
            team: fire.mortar,
            leader: fire.leader,
            mates: [fire.mate].into_iter().filter(|it| it.is_some()).collect(),
            ..Volley::default()
        };
        match weapon.filter(|weapon| weapon.is_some()) {
            Some(weapon) => volley.weapons = WeaponSet::from_iter([weapon]),
            None => volley.ifp = UnitSet::from_iter([fire.mortar]),
        }
        volley
    }

    /// LNLT-18.1-01, LNLT-5.1-02: whether a mortar can fire from where it stands, and how far (LNLT-EOP-19).
    fn mortar_reaches(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = state.unit(id);
        let mortar = self.mortar_of(state, id);
        let (mortar, _) = mortar.ok_or(No("LNLT-18.1-02", "It has no mortar to fire."))?;
        need(
            unit.good_order(),
            "LNLT-5.1-02",
            "A Shaken unit does not fire.",
        )?;
        need(
            !self.locked(state, unit) && !unit.carried(),
            "LNLT-8.1-01",
            "It is locked in Melee, or aboard.",
        )?;
        need(
            unit.at.place() == Place::Ground && !self.row(state, unit.at.hex()).no_mortar,
            "LNLT-18.1-01",
            "No mortar fires from a building, a Bunker, Forest or Heavy Jungle.",
        )?;
        let distance = self.range(unit.at, at);
        need(
            distance >= u32::from(mortar.nearest),
            "LNLT-EOP-19",
            "The target is nearer than a mortar fires.",
        )?;
        need(
            distance <= u32::from(mortar.range),
            "LNLT-5.0-01",
            "The target is out of range.",
        )
    }

    /// LNLT-5.0-01, LNLT-5.0-02: whether there is something to be fired at.
    fn may_shell(&self, state: &State, side: Side, at: Location) -> May {
        need(
            self.held_against(state, side, at),
            "LNLT-5.0-01",
            "No enemy unit is there.",
        )?;
        need(
            self.clear_of(state, side, at),
            "LNLT-5.0-02",
            "Friendly units are there, or a Melee.",
        )?;
        need(
            self.spotted(state, at, side),
            "LNLT-10.0-01",
            "Nothing there is spotted.",
        )
    }

    /// LNLT-18.1-02: at a spotted hex in range and in sight.
    pub(super) fn may_fire_mortar(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = state.unit(id);
        need(
            unit.side == state.active() && unit.is(Flags::ACTIVE),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        let saw = unit.is(Flags::SPOTTER) && state.impulse.seen == at;
        let team = self.class(unit) == Class::WeaponTeam;
        // LNLT-6.1-03, LNLT-6.4-06: a Support Weapon is fired after Assault Movement or a little Stealth, and beside the rifles
        // (LNLT-1.6-04).
        let carried = match team {
            true => 0,
            false => Flags::ASSAULT | Flags::STEALTH | Flags::FIRED,
        };
        let spent = Flags::USED & !carried & !(if saw { Flags::OPS } else { 0 });
        need(
            !unit.is(spent | Flags::WENT_FAR),
            "LNLT-4.0-18",
            "It has a movement, Fired or Ops Complete marker.",
        )?;
        self.has_arms_left(state, id)?;
        self.mortar_reaches(state, id, at)?;
        self.may_shell(state, unit.side, at)?;
        need(
            self.sees(state, unit.at, at),
            "LNLT-18.1-02",
            "It has no line of sight there: somebody has to call its fire.",
        )?;
        self.may_fire_in_the_dark(state, unit.side, unit.at, at)
    }

    /// LNLT-18.1-03, NEW-27: the call activates the mortar wherever it is.
    fn may_be_called(&self, state: &State, side: Side, mortar: UnitId, at: Location) -> May {
        let unit = state.unit(mortar);
        need(
            unit.side == side && !unit.is(Flags::USED),
            "LNLT-18.1-03",
            "That mortar belongs to another, or has a movement, Fired or Ops Complete marker.",
        )?;
        self.mortar_reaches(state, mortar, at)
    }

    pub(super) fn may_call_mortar(
        &self,
        state: &State,
        caller: UnitId,
        mortar: UnitId,
        at: Location,
    ) -> May {
        self.may_call(state, caller, Some(at))?;
        let unit = state.unit(caller);
        self.may_be_called(state, unit.side, mortar, at)?;
        self.may_shell(state, unit.side, at)?;
        need(
            self.sees(state, unit.at, at),
            "LNLT-18.1-03",
            "Whoever calls it has no line of sight there.",
        )?;
        self.may_fire_in_the_dark(state, unit.side, unit.at, at)
    }

    /// LNLT-20.2-05: two hexes from the caller, or where somebody in his sight has fired.
    pub(super) fn may_call_starshell(
        &self,
        state: &State,
        caller: UnitId,
        mortar: UnitId,
        at: Location,
    ) -> May {
        need(state.night, "LNLT-20.2-05", "It is day.")?;
        self.may_call(state, caller, None)?;
        let unit = state.unit(caller);
        need(self.on_ground(at), "LNLT-20.2-05", "There is no such hex.")?;
        self.may_be_called(state, unit.side, mortar, at)?;
        let near = self.range(unit.at, at) <= LIGHTS;
        let mut all = state.on_map();
        let fired = all.any(|(_, it)| it.at.hex() == at.hex() && it.is(Flags::FIRED));
        need(
            near || (fired && self.sees(state, unit.at, at)),
            "LNLT-20.2-05",
            "It is more than two hexes from the caller, and nobody has fired there in his sight.",
        )
    }

    /// Every fire of mortars, and every call for one of a side's by those who are activated.
    pub(super) fn list_mortars(
        &self,
        lookout: &Lookout,
        own: UnitSet,
        active: UnitSet,
        bared: &[Location],
        out: &mut Vec<Choice>,
    ) {
        let state = lookout.state;
        // Most battles have none at all.
        if !self.has_mortars() {
            return;
        }
        // Whoever may not call fire on what he has spotted calls nothing else.
        let calls = |id: UnitId| self.may_call(state, id, Some(state.impulse.seen)).is_ok();
        let callers: UnitSet = active.iter().filter(|&id| calls(id)).collect();
        // A mortar that nobody calls is fired by those who are activated with it.
        let own = if callers.is_empty() { active } else { own };
        let held = state.weapons.iter().filter(|it| it.holder.is_some());
        let held = held.filter(|it| self.weapon_facts(it).class == WeaponClass::Mortar);
        let crews: UnitSet = held.map(|it| it.holder).collect();
        let may_have = |id, unit| self.facts(unit).mortar || crews.contains(id);
        let mortars: List<UnitId, MAX_UNITS> = state
            .those(own)
            .filter(|(id, unit)| may_have(*id, *unit))
            .filter(|(id, _)| self.mortar_of(state, *id).is_some())
            .map(|(id, _)| id)
            .collect();
        if mortars.is_empty() {
            return;
        }
        for &unit in mortars.iter() {
            let open = |at: &&Location| self.may_fire_mortar(state, unit, **at).is_ok();
            let open = bared.iter().filter(open);
            out.extend(open.map(|&at| Choice::FireMortar { unit, at }));
        }
        for (unit, it) in state.those(callers) {
            let watch = lookout.watch(it.at);
            for &second in mortars.iter() {
                let open = |at: &&Location| {
                    watch.sees(**at) && self.may_call_mortar(state, unit, second, **at).is_ok()
                };
                let calls = bared.iter().filter(open);
                out.extend(calls.map(|&at| Choice::CallMortar { unit, second, at }));
                if !state.night || self.may_call(state, unit, None).is_err() {
                    continue;
                }
                let targets = self.places_of(state, state.active().other());
                let near = self.hexes_around(it.at.hex(), LIGHTS).map(Location::from);
                let far = targets
                    .iter()
                    .copied()
                    .filter(|&at| self.on_ground(at) && self.range(it.at, at) > LIGHTS);
                let lights = near
                    .chain(far)
                    .filter(|&at| self.may_call_starshell(state, unit, second, at).is_ok());
                out.extend(lights.map(|at| Choice::CallStarshell { unit, second, at }));
            }
        }
    }

    pub(super) fn begin_mortar(&self, state: &mut State, fire: MortarFire) {
        state.stack.call(fire);
    }

    /// LNLT-20.2-06: the mortar that sent up a Starshell has fired.
    pub(super) fn mark_mortar(&self, state: &mut State, mortar: UnitId) {
        let volley = self.mortar_volley(state, &MortarFire::direct(mortar, Location::NOWHERE));
        self.mark_firers(state, &volley);
    }

    /// LNLT-18.1-02, LNLT-18.1-04: what a mortar adds to its better die. Called fire knows no Leader and no degrading
    /// terrain; at night the caller's distance counts (NEW-24).
    pub(crate) fn mortar_net(&self, state: &State, attack: &Attack, mut net: Net) -> Net {
        let (volley, dft) = (&attack.volley, &self.charts().dft);
        net.add(attack.fp, "firepower", "LNLT-18.1-02");
        let fire = state.stack.all::<MortarFire>().last();
        let caller = fire.map_or(UnitId::NONE, |fire| fire.caller);
        let eye = match caller.is_some() {
            true => state.unit(caller).at,
            false => volley.from,
        };
        net.add_if(
            self.dark(state, eye, volley.at),
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
        if caller.is_some() {
            return net;
        }
        self.firers_net(state, volley, &mut net);
        if volley.leader.is_some() {
            let lm = self.lm(state.unit(volley.leader));
            net.add(lm, "Leader", "LNLT-18.1-02");
        }
        let degraded = self.degraded(state, volley.from, volley.at).unwrap_or(0);
        net.add(
            i16::from(dft.degrading) * i16::from(degraded),
            "degrading terrain",
            "LNLT-10.3-02",
        );
        net.add_if(
            self.adjacent(state, volley.from, volley.at),
            dft.adjacent,
            "adjacent",
            "LNLT-5.6-01",
        );
        net
    }

    /// A Fire for Effect marker (LNLT-18.1-06, LNLT-18.2-08).
    pub(super) fn fire_for_effect(
        &self,
        state: &mut State,
        marker: Ffe,
        log: &mut impl Log<State, Event>,
    ) {
        if state.ffe.is_full() {
            state.ffe.remove(0);
        }
        state.ffe.push(marker);
        log.note_with(state, || Event::ForEffect {
            by: marker.by,
            at: marker.at,
            fp: marker.fp,
            artillery: marker.artillery,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shelf;
    use engine::Silent;

    #[test]
    fn where_no_more_fire_has_room_the_oldest_goes_out() {
        let game = Lnl::new(shelf::load("lindenhof", None).expect("it loads"));
        let mut state = game.empty_state();
        let marker = |fp| Ffe {
            fp,
            ..Ffe::default()
        };
        let most = 16;
        for fp in 0..=most {
            game.fire_for_effect(&mut state, marker(fp), &mut Silent);
        }
        let lies: Vec<i8> = state.ffe.iter().map(|it| it.fp).collect();
        assert_eq!(lies, (1..=most).collect::<Vec<_>>());
    }
}
