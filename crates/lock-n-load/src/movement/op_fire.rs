//! 5.3 Opportunity Fire: after every expenditure the other side may fire at who made it.

use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::los::Lookout;
use crate::prompt::{Decide, Prompt};
use crate::snipers::{Shot, SniperWindow};
use crate::state::{Exposure, Flags, Location, State, Unit, UnitId, UnitSet, Wait, push_if_room};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 5.3 The other side may fire at movers in a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct OpFire {
    /// Where they are.
    pub at: Location,
    /// The movers' side was asked about Snipers (NEW-47).
    pub warned: bool,
}

/// 16.2, 16.3 Units had to get off: they may be fired at, whosever impulse it is (NEW-08).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Exposed {
    /// Who.
    pub units: UnitSet,
    /// Where.
    pub at: Location,
    /// They were fired at, or not.
    pub over: bool,
    /// What was open at other movers.
    pub others: Exposure,
}

impl Procedure<Lnl> for Exposed {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if self.over {
            state.impulse.exposure = self.others;
            for id in self.units.iter() {
                state.unit_mut(id).unset(Flags::STOPPED);
            }
            state.stack.finish();
            return Flow::On;
        }
        let here = |id: &UnitId| state.unit(*id).on_map();
        let units: UnitSet = self.units.iter().filter(here).collect();
        // LNLT-16.2-05: as many attacks as half their MF.
        let half = |id| game.mf(state, id).div_ceil(2);
        let points = units.iter().map(half).max().unwrap_or(0);
        state.stack.become_(Exposed {
            units,
            over: true,
            others: state.impulse.exposure,
            ..self
        });
        state.impulse.exposure = Exposure {
            foot: points,
            ..Exposure::default()
        };
        for id in units.iter() {
            state.unit_mut(id).set(Flags::STOPPED);
        }
        if !units.is_empty() {
            game.open_window(state, self.at);
        }
        Flow::On
    }

    engine::decides_nothing!(
        Lnl,
        "LNLT-16.2-05",
        "Units that had to get off may be fired at."
    );

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl OpFire {
    /// At movers who are here; how often is said by the impulse.
    pub(crate) fn at(at: Location) -> OpFire {
        OpFire {
            at,
            ..OpFire::default()
        }
    }
}

impl Procedure<Lnl> for OpFire {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let side = self.by(game, state);
        let mut open = Vec::new();
        if game.movers_in(state, self.at) {
            self.list(game, state, side, &mut open);
        }
        if open.is_empty() {
            state.stack.finish();
            return Flow::On;
        }
        if !self.warned && game.hidden_snipers(state, side.other()).next().is_some() {
            state.stack.become_(OpFire {
                warned: true,
                ..self
            });
            let side = side.other();
            state.stack.call(SniperWindow { side });
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(side))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        self.list(game, state, self.by(game, state), out);
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let side = self.by(game, state);
        match choice {
            Choice::Hold => Ok(()),
            Choice::Fire { .. }
            | Choice::FireTeam { .. }
            | Choice::FireRiders { .. }
            | Choice::FireRidersAt { .. }
            | Choice::FireAt { .. }
            | Choice::FireTeamAt { .. } => self.may_answer(game, state, side, choice),
            _ if game.is_ordnance(choice) => {
                self.may_aim(game, state, choice)?;
                self.may_count(game, state, choice)?;
                game.may_fire_ordnance(state, side, true, choice)
            }
            Choice::Gunship { unit, at } => {
                need(
                    *at == self.at && state.unit(*unit).side == side,
                    "LNLT-5.3-01",
                    "Opportunity Fire is made only at units spending movement points.",
                )?;
                self.may_count(game, state, choice)?;
                game.may_gun_movers(state, *unit, *at)
            }
            Choice::Snipe { unit, at } => {
                need(
                    *at == self.at && state.unit(*unit).side == side,
                    "LNLT-5.3-01",
                    "Opportunity Fire is made only at units spending movement points.",
                )?;
                self.may_count(game, state, choice)?;
                game.may_snipe(state, Shot::Op, *unit, *at)
            }
            Choice::Reveal { unit } => game.may_reveal(state, side, *unit),
            _ => Err(No(
                "LNLT-5.3-01",
                "Units may make Opportunity Fire at the movers, or hold it.",
            )),
        }
    }

    fn choose(
        self,
        game: &Lnl,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let side = self.by(game, state);
        if let Choice::Reveal { unit } = choice {
            return game.reveal(state, unit);
        }
        let Some(from) = self.fired_from(game, state, &choice) else {
            return state.stack.finish();
        };
        if !self.exempt(game, state, &choice) {
            match self.at_vehicle(game, state, &choice) {
                true => state.impulse.exposure.wheels -= 1,
                false => state.impulse.exposure.foot -= 1,
            }
        }
        let aloft = self.fired_aloft(game, state, &choice);
        let answered = &mut state.impulse.exposure.answered;
        if !aloft && !answered.contains(&from) {
            push_if_room(answered, from);
        }
        if let Choice::Gunship { unit, at } = choice {
            return game.begin_strafing(state, unit, at, UnitId::NONE, true);
        }
        if let Choice::Snipe { unit, at } = choice {
            return game.snipe(state, unit, at, true);
        }
        match game.volley_of(state, side, true, &choice) {
            Some(volley) => game.begin_fire(state, volley),
            None => game.begin_ordnance(state, true, choice, log),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new(
            format!("Make Opportunity Fire at {}, or hold it", self.at),
            "Opportunity Fire",
        )
        .in_window("Opportunity Fire")
        .into()
    }
}

impl OpFire {
    /// Who fires: the other side than the movers'.
    fn by(&self, game: &Lnl, state: &State) -> Side {
        game.mover_side(state, self.at).other()
    }

    fn list(&self, game: &Lnl, state: &State, side: Side, out: &mut Vec<Choice>) {
        let first = out.len();
        let lookout = game.lookout(state, side);
        let own = self.who_bears(game, &lookout);
        let bared = !own.is_empty() && game.bared(state, side, self.at);
        if bared {
            game.list_riders(&lookout, true, own, &[self.at], out);
            game.list_fire(&lookout, true, own, &[self.at], out);
            game.list_sniping(state, Shot::Op, own, &[self.at], out);
        }
        // LNLT-14.3-07: who is acquired needs not be spotted.
        if bared || !state.acquired.is_empty() {
            let places = [self.at];
            let open: &[Location] = match bared {
                true => &places,
                false => &[],
            };
            game.list_ordnance(&lookout, true, own, &places, open, out);
        }
        let gunships = own
            .iter()
            .filter(|&unit| game.may_gun_movers(state, unit, self.at).is_ok());
        out.extend(gunships.map(|unit| Choice::Gunship { unit, at: self.at }));
        let mut kept = first;
        for place in first..out.len() {
            let choice = out[place];
            let counts = self.may_count(game, state, &choice).is_ok();
            if counts && self.may_aim(game, state, &choice).is_ok() {
                out[kept] = choice;
                kept += 1;
            }
        }
        out.truncate(kept);
        game.list_reveals(state, side, out);
    }

    /// Those of a side who could fire into the place at all: a first look, which most windows end with. They see it from
    /// where they are, or look down on it.
    fn who_bears(&self, game: &Lnl, lookout: &Lookout) -> UnitSet {
        // Sight is mutual: one looks from where they are.
        let watch = lookout.watch(self.at);
        let mut last = (Location::NOWHERE, false);
        let mut sees = |from: Location| {
            // Those of a stack mostly follow one another.
            if last.0 != from {
                last = (from, watch.sees(from));
            }
            last.1
        };
        let mut bears = |unit: &Unit| {
            may_still_fire(unit) && sees(unit.at) || game.class(unit) == Class::Helicopter
        };
        let all = lookout.state.of(lookout.side);
        let all = all.filter(|(_, unit)| bears(unit));
        all.map(|(id, _)| id).collect()
    }

    /// LNLT-5.3-06: the fire of a Weapon Team, vehicle or ordnance Support Weapon beside others who have fired.
    fn exempt(&self, game: &Lnl, state: &State, choice: &Choice) -> bool {
        let side = self.by(game, state);
        let volley = game.volley_of(state, side, true, choice);
        let by_itself = volley.is_none_or(|volley| volley.team.is_some())
            && !self.fired_aloft(game, state, choice);
        let answered = &state.impulse.exposure.answered;
        let from = self.fired_from(game, state, choice);
        by_itself && from.is_some_and(|from| answered.contains(&from))
    }

    /// Whether a helicopter fires: it is stacked with nobody (LNLT-1.3-04).
    fn fired_aloft(&self, game: &Lnl, state: &State, choice: &Choice) -> bool {
        let unit = match *choice {
            Choice::Gunship { unit, .. } => Some(unit),
            _ => game.shooter_of(state, choice),
        };
        unit.is_some_and(|id| game.class(state.unit(id)) == Class::Helicopter)
    }

    /// Whether a choice is fire at a vehicle: it and those on foot are counted apart (NEW-07).
    fn at_vehicle(&self, game: &Lnl, state: &State, choice: &Choice) -> bool {
        let target = self.target_of(choice);
        target.is_some_and(|id| game.class(state.unit(id)) == Class::Vehicle)
    }

    /// The unit that a choice names as its target.
    fn target_of(&self, choice: &Choice) -> Option<UnitId> {
        match *choice {
            Choice::FireAt { target, .. }
            | Choice::FireTeamAt { target, .. }
            | Choice::FireRidersAt { target, .. }
            | Choice::FireGunAt { target, .. }
            | Choice::FireMgAt { target, .. }
            | Choice::FireArmAt { target, .. } => Some(target),
            _ => None,
        }
    }

    /// From where a choice fires; none for one that does not.
    fn fired_from(&self, game: &Lnl, state: &State, choice: &Choice) -> Option<Location> {
        let side = self.by(game, state);
        if let Choice::Gunship { unit, .. } | Choice::Snipe { unit, .. } = *choice {
            return Some(state.unit(unit).at);
        }
        match game.volley_of(state, side, true, choice) {
            Some(volley) => Some(volley.from),
            None => game.shooter_of(state, choice).map(|id| state.unit(id).at),
        }
    }

    /// NEW-07, LNLT-17.2-02: what is fired at includes a mover: the vehicle that moves, or infantry that does.
    fn may_aim(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let target = self.target_of(choice);
        let at = match *choice {
            Choice::Gunship { at, .. }
            | Choice::Fire { at, .. }
            | Choice::FireTeam { at, .. }
            | Choice::FireRiders { at, .. }
            | Choice::FireGun { at, .. }
            | Choice::FireMg { at, .. }
            | Choice::FireArm { at, .. }
            | Choice::Snipe { at, .. } => at,
            _ => target.map_or(Location::NOWHERE, |id| state.unit(id).at),
        };
        let moves = |unit: &Unit| unit.is(Flags::MOVING | Flags::STOPPED);
        let meant = match target {
            // Who takes somebody aboard spends points too (LNLT-5.3-04).
            Some(target) => moves(state.unit(target)) || state.unit(target).is(Flags::TURNED),
            None => state
                .here(self.at)
                .any(|(_, unit)| moves(unit) && game.class(unit).infantry()),
        };
        need(
            at == self.at && meant,
            "LNLT-5.3-01",
            "Opportunity Fire is made only at units spending movement points.",
        )
    }

    fn may_count(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let open = match self.at_vehicle(game, state, choice) {
            true => state.impulse.exposure.wheels,
            false => state.impulse.exposure.foot,
        };
        need(
            open > 0 || self.exempt(game, state, choice),
            "LNLT-5.3-05",
            "As many attacks were made as movement points were spent there.",
        )
    }

    fn may_answer(&self, game: &Lnl, state: &State, side: Side, choice: &Choice) -> May {
        let Some(volley) = game.volley_of(state, side, true, choice) else {
            return Err(No("LNLT-5.3-01", "That is not fire."));
        };
        self.may_aim(game, state, choice)?;
        self.may_count(game, state, choice)?;
        game.may_fire(state, &volley)
    }
}

/// Whether its status and markers leave a unit any Opportunity Fire: a first look, for lists. Other arms may follow one that
/// was fired in this very window (LNLT-5.3-06).
fn may_still_fire(unit: &Unit) -> bool {
    let moved = unit.is(Flags::MOVED | Flags::CRAWL | Flags::WENT_FAR) && !unit.loaded();
    let fired = unit.is(Flags::FIRED) && !unit.is(Flags::ACTED);
    unit.good_order() && !moved && !fired
}

impl Lnl {
    /// Opportunity Fire may be made at movers; what the other side did in an earlier window is over.
    pub(super) fn open_window(&self, state: &mut State, at: Location) {
        let waiting = state.active().other();
        for unit in state.units.iter_mut().filter(|unit| unit.side == waiting) {
            unit.unset(Flags::ACTED);
        }
        state.stack.call(OpFire::at(at));
    }

    /// Whether anybody is there who spent the points: still moving, or stopped on the way (LNLT-5.3-05).
    fn movers_in(&self, state: &State, at: Location) -> bool {
        state
            .here(at)
            .any(|(_, unit)| unit.is(Flags::MOVING | Flags::STOPPED))
    }
}
