//! 6.0 A group moves: who goes, how, and step by step.

use super::Entry;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{
    Exposure, Flags, Location, State, UnitId, UnitSet, Wait, WeaponId, push_if_room,
};
use engine::{Log, Procedure, Rules};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// How a group moves (T-LNLT-6.0).
    pub enum Mode {
        /// Normal movement.
        #[default] Normal,
        /// Assault Movement (6.1).
        Assault,
        /// Low Crawl (6.3).
        Crawl,
        /// Stealth Movement (6.4).
        Stealth,
    }
}

impl Mode {
    /// The marker of who moves so (LNLT-4.0-17).
    pub const fn marker(self) -> u32 {
        match self {
            Mode::Normal => Flags::MOVED,
            Mode::Assault => Flags::ASSAULT,
            Mode::Crawl => Flags::CRAWL,
            Mode::Stealth => Flags::STEALTH,
        }
    }
}

/// 6.0 A group moves. Its members are the units that bear [`Flags::MOVING`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Moving {
    /// How.
    pub mode: Mode,
    /// Where it began.
    pub from: Location,
    /// Where it is.
    pub at: Location,
    /// The first point was spent: nobody joins any more.
    pub started: bool,
    /// It goes no farther: it has crawled, or entered Melee.
    pub over: bool,
    /// A weapon was abandoned here: the group leaves (LNLT-1.6-14).
    pub leaves: bool,
}

impl Procedure<Lnl> for Moving {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let none = game.movers(state).next().is_none();
        if none || self.over {
            game.end_move(state);
            return Flow::On;
        }
        Flow::Wait(Wait::Choice(state.active()))
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        game.list_steps(state, self, out);
        if game.may_leave(state, self).is_ok() {
            out.push(Choice::Leave);
        }
        for (unit, _) in game.movers(state) {
            for (weapon, _) in state.held_by(unit) {
                if game.may_abandon(state, self, weapon).is_ok() {
                    out.push(Choice::Drop { weapon });
                }
            }
        }
        if self.leaves {
            return;
        }
        for (unit, _) in state.here(self.from) {
            if game.may_join(state, self, unit).is_ok() {
                out.push(Choice::Join { unit });
            }
        }
        for (unit, _) in game.movers(state) {
            for (weapon, _) in state.lying(self.at) {
                if game.may_pick_up_moving(state, self, unit, weapon).is_ok() {
                    out.push(Choice::PickUp { unit, weapon });
                }
            }
        }
        game.list_boarding(state, self, out);
        game.list_pivots_moving(state, self, out);
        out.push(Choice::Halt);
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Step { to } => game.may_step(state, self, to),
            Choice::Leave => game.may_leave(state, self),
            Choice::Drop { weapon } => game.may_abandon(state, self, weapon),
            _ if self.leaves => Err(No(
                "LNLT-1.6-14",
                "A weapon was abandoned: whoever does that leaves the hex next.",
            )),
            Choice::Join { unit } => game.may_join(state, self, unit),
            Choice::Board {
                unit,
                carrier,
                seat,
            } => game.may_board(state, self, unit, carrier, seat),
            Choice::PickUp { unit, weapon } => game.may_pick_up_moving(state, self, unit, weapon),
            Choice::Pivot { unit, corner } => game.may_pivot_moving(state, self, unit, corner),
            Choice::Halt => Ok(()),
            _ => Err(No("LNLT-6.0-01", "A group is moving.")),
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
            Choice::Join { unit } => state.unit_mut(unit).set(Flags::MOVING),
            Choice::Drop { weapon } => {
                game.drop_weapon(state, weapon, log);
                state.stack.become_(Moving {
                    leaves: true,
                    ..self
                });
            }
            Choice::Step { to } if game.is_close_assault(state, state.active(), to) => {
                game.begin_close_assault(state, &self, to);
            }
            Choice::Board {
                unit,
                carrier,
                seat,
            } => {
                self.start(game, state);
                game.board(state, unit, carrier, seat);
            }
            Choice::Step { to } => {
                self.start(game, state);
                game.take_step(state, &self, to, log);
            }
            Choice::PickUp { unit, weapon } => {
                self.start(game, state);
                game.take_weapon(state, weapon, unit, log);
                let points = game.charts().numbers.pick_up;
                state.unit_mut(unit).spent += points;
                state.stack.call(Entry::spent(self.at, points));
            }
            Choice::Leave => {
                self.start(game, state);
                let movers: Vec<UnitId> = game.movers(state).map(|(id, _)| id).collect();
                for id in movers {
                    game.leave_tripods(state, id, log);
                }
                game.leave_map(state, log);
            }
            Choice::Pivot { unit, corner } => {
                self.start(game, state);
                game.pivot(state, unit, corner, log);
            }
            _ => game.end_move(state),
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let mut open = Vec::new();
        game.choices(view, &mut open);
        let joins = open.iter().any(|it| matches!(it, Choice::Join { .. }));
        let mut movers = game.movers(view);
        let text = match (self.started, joins, movers.next(), movers.next()) {
            (true, ..) => "Move on, or stop here".to_owned(),
            (false, true, ..) => "Choose who comes along and where to go".to_owned(),
            (false, false, Some((only, _)), None) => {
                format!("Choose where {} goes", game.short_name(view, only))
            }
            (false, false, ..) => "Choose where they go".to_owned(),
        };
        Decide::new(text, "the next step")
            .call(
                Choice::Halt,
                if self.started { "Stop here" } else { "Stay" },
            )
            .into()
    }
}

impl Moving {
    /// The first point is spent: the group is the group.
    fn start(self, game: &Lnl, state: &mut State) {
        if self.started {
            return;
        }
        state.stack.become_(Moving {
            started: true,
            ..self
        });
        state.impulse.acted = true;
        let marker = self.mode.marker();
        let movers: UnitSet = game.movers(state).map(|(id, _)| id).collect();
        // LNLT-4.0-16: whom a vehicle has brought did not begin in this hex and binds nobody of it, but for the others who
        // have just got off there.
        let brought: UnitSet = state
            .here(self.from)
            .filter(|&(id, _)| game.was_brought(state, id))
            .map(|(id, _)| id)
            .collect();
        match movers.iter().any(|id| brought.contains(id)) {
            true => brought
                .iter()
                .for_each(|id| state.unit_mut(id).set(Flags::ACTED)),
            false => push_if_room(&mut state.impulse.moved, self.from),
        }
        for id in movers.iter() {
            state.unit_mut(id).set(marker | Flags::ACTED);
        }
    }
}

impl Lnl {
    /// The members of the group that moves.
    pub(crate) fn movers<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = (UnitId, &'a crate::state::Unit)> + use<'a> {
        let moves = |unit: &crate::state::Unit| unit.is(Flags::MOVING) && unit.on_map();
        state.all().filter(move |(_, unit)| moves(unit))
    }

    /// LNLT-4.0-10, LNLT-4.0-18, LNLT-6.1-01, LNLT-6.2-02, LNLT-6.3-05, LNLT-6.4-04: whether a unit may begin to move so.
    pub(crate) fn can_move(&self, state: &State, side: Side, id: UnitId, mode: Mode) -> May {
        let unit = state.unit(id);
        let facts = self.facts(unit);
        need(
            unit.side == side && unit.is(Flags::ACTIVE),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        need(
            facts.class.infantry() && facts.class != Class::ArmorLeader,
            "LNLT-15.1-02",
            "Vehicles move one by one.",
        )?;
        need(
            !unit.is(Flags::USED) || (mode == Mode::Normal && self.just_off(state, id)),
            "LNLT-4.0-18",
            "It has a marker: it does nothing more in this turn.",
        )?;
        need(
            !unit.is(Flags::STOPPED),
            "LNLT-5.1-12",
            "It was stopped in this impulse.",
        )?;
        need(
            !unit.carried(),
            "LNLT-16.4-03",
            "A passenger unloads first.",
        )?;
        need(
            !self.locked(state, unit) || state.impulse.withdraws.contains(id),
            "LNLT-8.1-01",
            "It is locked in Melee.",
        )?;
        need(
            self.mf(state, id) > 0 && facts.class != Class::Sniper,
            match facts.class {
                Class::Sniper => "LNLT-11.4-02",
                _ => "LNLT-6.0-06",
            },
            "It has no Movement Factor.",
        )?;
        need(!facts.immobile, "LNLT-1.7-16", "It cannot leave its hex.")?;
        match mode {
            Mode::Normal => Ok(()),
            Mode::Assault => {
                let led = facts.class == Class::Leader;
                need(
                    (facts.assault_move || led) && unit.good_order(),
                    "LNLT-6.1-01",
                    "Only units whose MF is printed in a box use Assault Movement.",
                )
            }
            Mode::Crawl => need(
                facts.class != Class::WeaponTeam,
                "LNLT-6.3-05",
                "Weapon Teams do not crawl.",
            ),
            Mode::Stealth => need(
                facts.stealth && unit.good_order(),
                match facts.class {
                    Class::Leader | Class::Hero => "LNLT-6.4-04",
                    _ => "LNLT-6.4-01",
                },
                "Only units whose MF is marked for Stealth use Stealth Movement.",
            ),
        }
    }

    /// LNLT-6.1-02: a Leader uses Assault Movement along with units that can.
    fn may_assault_along(&self, state: &State, id: UnitId) -> May {
        let unit = state.unit(id);
        if self.facts(unit).assault_move {
            return Ok(());
        }
        let along = state
            .here(unit.at)
            .any(|(other, it)| other != id && it.is(Flags::MOVING) && self.facts(it).assault_move);
        need(
            along,
            "LNLT-6.1-02",
            "A Leader uses Assault Movement only along with units that can.",
        )
    }

    /// Whether a unit may begin a group.
    pub(crate) fn may_go(&self, state: &State, id: UnitId, mode: Mode) -> May {
        let unit = state.unit(id);
        self.can_move(state, state.active(), id, mode)?;
        need(
            !state.impulse.moved.contains(&unit.at) || self.was_brought(state, id),
            "LNLT-4.0-14",
            "Units of this hex have moved in this impulse: they go together.",
        )?;
        match mode {
            Mode::Assault => self.may_assault_along(state, id),
            _ => Ok(()),
        }
    }

    /// Whether a group has a step that it may take.
    fn goes_on(&self, state: &State, moving: &Moving) -> bool {
        let mut places = self.places_around(state, moving.at).into_iter();
        places.any(|to| self.may_step(state, moving, to).is_ok())
            || self.may_leave(state, moving).is_ok()
    }

    /// LNLT-1.6-14: a unit that leaves its hex may leave a weapon there.
    fn may_abandon(&self, state: &State, moving: &Moving, weapon: WeaponId) -> May {
        let holder = state.weapon(weapon).holder;
        need(
            holder.is_some() && state.unit(holder).is(Flags::MOVING) && self.goes_on(state, moving),
            "LNLT-1.6-14",
            "Only a unit that leaves a hex abandons a weapon.",
        )
    }

    /// LNLT-4.0-14, LNLT-4.0-16: who comes along does so from the start.
    pub(crate) fn may_join(&self, state: &State, moving: &Moving, id: UnitId) -> May {
        let unit = state.unit(id);
        need(
            !moving.started,
            "LNLT-4.0-16",
            "The group is already moving: nobody can join it.",
        )?;
        need(
            unit.at == moving.from && !unit.is(Flags::MOVING),
            "LNLT-4.0-14",
            "A group begins in one hex: it is already in the group, or elsewhere.",
        )?;
        let brought = |id| self.was_brought(state, id);
        need(
            self.movers(state)
                .all(|(mover, _)| brought(mover) == brought(id)),
            "LNLT-4.0-16",
            "Whom a vehicle has brought began elsewhere.",
        )?;
        self.can_move(state, state.active(), id, moving.mode)?;
        match moving.mode {
            Mode::Assault => self.may_assault_along(state, id),
            _ => Ok(()),
        }
    }

    /// A group is begun.
    pub(crate) fn begin_move(&self, state: &mut State, unit: UnitId, mode: Mode) {
        let at = state.unit(unit).at;
        state.impulse.exposure = Exposure::default();
        state.unit_mut(unit).set(Flags::MOVING);
        state.stack.call(Moving {
            mode,
            from: at,
            at,
            ..Moving::default()
        });
    }

    /// The group goes no farther.
    pub(crate) fn end_move(&self, state: &mut State) {
        let movers: Vec<UnitId> = self.movers(state).map(|(id, _)| id).collect();
        for id in movers {
            // LNLT-6.4-06
            let half = self.mf(state, id).div_ceil(2);
            let unit = state.unit_mut(id);
            unit.unset(Flags::MOVING);
            if unit.is(Flags::STEALTH) && unit.spent > half {
                unit.set(Flags::WENT_FAR);
            }
        }
        state.stack.finish();
    }
}
