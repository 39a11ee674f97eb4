//! 5.3 Opportunity Fire: after every expenditure the other side may fire at who made it.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::snipers::{Shot, SniperWindow};
use crate::state::{Flags, Location, State, Unit, Wait};
use engine::{List, Log, Procedure};
use serde::{Deserialize, Serialize};

/// 5.3 The other side may fire at movers in a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct OpFire {
    /// Where they are.
    pub at: Location,
    /// The movers' side was asked about Snipers (NEW-47).
    pub warned: bool,
    /// From where fire was made: weapons there that fire by themselves do not count (LNLT-5.3-06).
    pub from: List<Location, 6>,
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
            | Choice::FireAt { .. }
            | Choice::FireTeamAt { .. } => self.may_answer(game, state, side, choice),
            _ if game.is_ordnance(choice) => {
                self.may_count(game, state, choice)?;
                self.may_aim(game, state, choice)?;
                game.may_fire_ordnance(state, side, true, choice)
            }
            Choice::Gunship { unit, at } => {
                need(
                    *at == self.at && state.unit(*unit).side == side,
                    "LNLT-5.3-01",
                    "Opportunity Fire is made at who is spending movement points.",
                )?;
                self.may_count(game, state, choice)?;
                game.may_gun_movers(state, *unit, *at)
            }
            Choice::Snipe { unit, at } => {
                need(
                    *at == self.at && state.unit(*unit).side == side,
                    "LNLT-5.3-01",
                    "Opportunity Fire is made at who is spending movement points.",
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
        if let Choice::Gunship { unit, at } = choice {
            state.impulse.open -= 1;
            return game.strafe(state, unit, at, true);
        }
        if let Choice::Snipe { unit, at } = choice {
            if !self.exempt(game, state, &choice) {
                state.impulse.open -= 1;
            }
            return game.snipe(state, unit, at, true);
        }
        let Some(from) = self.fired_from(game, state, &choice) else {
            return state.stack.finish();
        };
        let mut window = self;
        if !self.exempt(game, state, &choice) {
            state.impulse.open -= 1;
        }
        if !window.from.contains(&from) && !window.from.is_full() {
            window.from.push(from);
        }
        state.stack.become_(window);
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
        let mut all = Vec::new();
        let bared = game.bared(state, side, self.at);
        if bared {
            game.list_fire(state, side, true, &[self.at], &mut all);
        }
        // LNLT-14.3-07: who is acquired needs not be spotted.
        if bared || !state.acquired.is_empty() {
            game.list_ordnance(state, side, true, &[self.at], &mut all);
        }
        if bared {
            game.list_sniping(state, side, Shot::Op, &[self.at], &mut all);
        }
        let gunships = state.of(side).map(|(unit, _)| unit);
        let gunships = gunships.filter(|&unit| game.may_gun_movers(state, unit, self.at).is_ok());
        all.extend(gunships.map(|unit| Choice::Gunship { unit, at: self.at }));
        all.retain(|choice| {
            self.may_count(game, state, choice).is_ok() && self.may_aim(game, state, choice).is_ok()
        });
        game.list_reveals(state, side, &mut all);
        out.append(&mut all);
    }

    /// LNLT-5.3-06: the fire of a Weapon Team beside others who have fired.
    fn exempt(&self, game: &Lnl, state: &State, choice: &Choice) -> bool {
        let side = self.by(game, state);
        if let Choice::Snipe { unit, .. } = *choice {
            return self.from.contains(&state.unit(unit).at);
        }
        let by_itself = match game.volley_of(state, side, true, choice) {
            Some(volley) => volley.team.is_some(),
            None => true,
        };
        let from = self.fired_from(game, state, choice);
        by_itself && from.is_some_and(|from| self.from.contains(&from))
    }

    /// From where a choice fires; none for one that does not.
    fn fired_from(&self, game: &Lnl, state: &State, choice: &Choice) -> Option<Location> {
        let side = self.by(game, state);
        match game.volley_of(state, side, true, choice) {
            Some(volley) => Some(volley.from),
            None => game.shooter_of(state, choice).map(|id| state.unit(id).at),
        }
    }

    /// NEW-07, LNLT-17.2-02: what is fired at includes a mover: the vehicle that moves, or infantry that does.
    fn may_aim(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        let target = match *choice {
            Choice::FireAt { target, .. }
            | Choice::FireTeamAt { target, .. }
            | Choice::FireGunAt { target, .. }
            | Choice::FireMgAt { target, .. }
            | Choice::FireArmAt { target, .. } => Some(target),
            _ => None,
        };
        let at = match *choice {
            Choice::Gunship { at, .. }
            | Choice::Fire { at, .. }
            | Choice::FireTeam { at, .. }
            | Choice::FireGun { at, .. }
            | Choice::FireMg { at, .. }
            | Choice::FireArm { at, .. }
            | Choice::Snipe { at, .. } => at,
            _ => target.map_or(Location::NOWHERE, |id| state.unit(id).at),
        };
        let moves = |unit: &Unit| unit.is(Flags::MOVING | Flags::STOPPED);
        let meant = match target {
            Some(target) => moves(state.unit(target)),
            None => state
                .here(self.at)
                .any(|(_, unit)| moves(unit) && game.class(unit).infantry()),
        };
        need(
            at == self.at && meant,
            "LNLT-5.3-01",
            "Opportunity Fire is made at who is spending movement points.",
        )
    }

    fn may_count(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        need(
            state.impulse.open > 0 || self.exempt(game, state, choice),
            "LNLT-5.3-05",
            "As many attacks were made as movement points were spent there.",
        )
    }

    fn may_answer(&self, game: &Lnl, state: &State, side: Side, choice: &Choice) -> May {
        let Some(volley) = game.volley_of(state, side, true, choice) else {
            return Err(No("LNLT-5.3-01", "It is no fire."));
        };
        self.may_aim(game, state, choice)?;
        self.may_count(game, state, choice)?;
        game.may_fire(state, &volley)
    }
}

impl Lnl {
    /// Whether anybody is there who spent the points: still moving, or stopped on the way (LNLT-5.3-05).
    fn movers_in(&self, state: &State, at: Location) -> bool {
        state
            .here(at)
            .any(|(_, unit)| unit.is(Flags::MOVING | Flags::STOPPED))
    }
}
