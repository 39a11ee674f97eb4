//! 1.6.3 Who is Shaken by a flamethrower retreats a hex.

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::frame::Entry;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::melee::Loss;
use crate::prompt::{Decide, Prompt};
use crate::state::{Exposure, Flags, Location, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 1.6.3 A unit retreats from a flamethrower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Whose.
    pub side: Side,
    /// Who.
    pub unit: UnitId,
    /// Where the flamethrower is.
    pub from: Location,
    /// It has gone; what the hex brings is over.
    pub gone: bool,
    /// Opportunity Fire that was open at other movers when it went.
    pub others: Exposure,
    /// Who else was moving when it went: nobody else is when it has gone.
    pub movers: UnitSet,
}

impl Procedure<Lnl> for Retreat {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.gone {
            state.impulse.exposure = self.others;
            // A Hero who has risen on the way stays where he rose (LNLT-11.2-04).
            for id in state.which(moves).iter() {
                if !self.movers.contains(id) {
                    state.unit_mut(id).unset(Flags::MOVING | Flags::STOPPED);
                }
            }
        }
        if self.gone || !state.unit(self.unit).on_map() {
            state.stack.finish();
            return Flow::On;
        }
        if game.retreats(state, &self).is_empty() {
            // LNLT-1.6.3-05
            game.lose(state, self.unit, Loss::Burned, log);
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(self.side))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let places = game.retreats(state, self).into_iter();
        out.extend(places.map(|at| Choice::Place { at }));
        // LNLT-1.6-14: who leaves a hex for whatever reason may leave weapons there.
        let held = state.held_by(self.unit);
        out.extend(held.map(|(weapon, _)| Choice::Drop { weapon }));
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Place { at } => game.may_retreat(state, self, at),
            Choice::Drop { weapon } => need(
                state.weapon(weapon).holder == self.unit,
                "LNLT-1.6-14",
                "It leaves only its own weapons behind.",
            ),
            _ => Err(No(
                "LNLT-1.6.3-02",
                "A unit retreats from a flamethrower first.",
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
        if let Choice::Drop { weapon } = choice {
            return game.drop_weapon(state, weapon, log);
        }
        if let Choice::Place { at } = choice {
            let mut movers = state.which(moves);
            movers.remove(self.unit);
            state.stack.become_(Retreat {
                gone: true,
                others: state.impulse.exposure,
                movers,
                ..self
            });
            game.fall_back(state, self.unit, at, log);
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let who = game.unit_name(view, self.unit);
        Decide::new(
            format!("Choose where {who} retreats from the flames"),
            "a retreat from the flames",
        )
        .into()
    }
}

/// Whether a unit is moving, or was stopped on its way.
fn moves(unit: &Unit) -> bool {
    unit.is(Flags::MOVING | Flags::STOPPED)
}

impl Lnl {
    /// Every place a unit may retreat to.
    fn retreats(&self, state: &State, retreat: &Retreat) -> Vec<Location> {
        let at = state.unit(retreat.unit).at;
        let mut around = self.places_around(state, at);
        around.retain(|&to| self.may_retreat(state, retreat, to).is_ok());
        around
    }

    /// LNLT-1.6.3-03: farther from the flamethrower, not closer to any other enemy in sight.
    fn may_retreat(&self, state: &State, retreat: &Retreat, to: Location) -> May {
        let id = retreat.unit;
        let unit = state.unit(id);
        need(
            self.exists(state, to) && self.range(unit.at, to) == 1,
            "LNLT-1.6.3-02",
            "It retreats one hex.",
        )?;
        need(
            self.mf(state, id) > 0 && !self.facts(unit).immobile,
            "LNLT-6.0-06",
            "It cannot move.",
        )?;
        need(
            self.step_cost(state, unit, to, false).is_some()
                && self.may_cross(state, id, to).is_ok(),
            "LNLT-6.0-01",
            "It cannot go there.",
        )?;
        need(
            self.range(to, retreat.from) > self.range(unit.at, retreat.from),
            "LNLT-1.6.3-03",
            "It retreats away from the flamethrower.",
        )?;
        let closer = state.of(unit.side.other()).any(|(_, enemy)| {
            !enemy.is(Flags::ABANDONED)
                && self.range(to, enemy.at) < self.range(unit.at, enemy.at)
                && self.shows_at_night(state, unit.at, enemy)
                && self.is_seen(state, unit.at, enemy)
        });
        need(
            !closer,
            "LNLT-1.6.3-03",
            "It would come closer to another enemy in its sight.",
        )?;
        need(
            !self.held_against(state, unit.side, to),
            "LNLT-1.6.3-03",
            "Enemy units are there.",
        )?;
        self.has_room(state, to, unit.side, &[id])
    }

    /// LNLT-1.6.3-04, NEW-01, NEW-08: it goes, bears a Moved marker, and meets what an entry brings; weapons on tripods
    /// stay (LNLT-1.6.1-01).
    fn fall_back(
        &self,
        state: &mut State,
        id: UnitId,
        to: Location,
        log: &mut impl Log<State, Event>,
    ) {
        self.leave_tripods(state, id, log);
        let from = state.unit(id).at;
        let points = self
            .step_cost(state, state.unit(id), to, false)
            .unwrap_or(1);
        let unit = state.unit_mut(id);
        unit.at = to;
        unit.set(Flags::MOVED | Flags::MOVING);
        unit.unset(Flags::DUG_IN | Flags::STRUCK);
        log.note_with(state, || Event::Retreated { unit: id, to });
        self.has_moved(state, &[id], log);
        state.stack.call(Entry::into(from, to, points));
    }
}
