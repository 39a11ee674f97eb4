//! 6.0 What every expenditure of movement points brings: FFE and Mines, events, Opportunity Fire, Melee.

use crate::counters::Side;
use crate::event::Event;
use crate::frame::{CloseAssault, Driving, Overrun};
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{Exposure, Flags, Location, State, UnitId, UnitSet};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// The order of resolution (LNLT-6.0-10).
    pub enum EntryStage {
        /// FFE and Mines.
        #[default] Strikes,
        /// Triggered events.
        Events,
        /// Opportunity Fire, or Melee where enemies are.
        Fire,
        /// All is done.
        Over,
    }
}

/// 6.0 Movement points were spent in a location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Where the movers came from; nowhere when they stayed.
    pub from: Location,
    /// Where.
    pub at: Location,
    /// How many points those on foot spent: so many attacks may be made at them (LNLT-5.3-05).
    pub points: u8,
    /// How many a vehicle spent (NEW-07).
    pub driven: u8,
    /// How far it has come.
    pub stage: EntryStage,
    /// No points were spent: there is no Opportunity Fire (NEW-01).
    pub quiet: bool,
}

impl Entry {
    /// A location was entered.
    pub(crate) fn into(from: Location, at: Location, points: u8) -> Entry {
        Entry {
            from,
            at,
            points,
            ..Entry::default()
        }
    }

    /// A vehicle spent points too, or alone.
    pub(crate) fn driven(self, driven: u8) -> Entry {
        Entry { driven, ..self }
    }

    /// Points were spent on the spot: no FFE or Mines strike again.
    pub(crate) fn spent(at: Location, points: u8) -> Entry {
        Entry {
            from: Location::NOWHERE,
            at,
            points,
            stage: EntryStage::Events,
            ..Entry::default()
        }
    }

    /// Somebody came into a location otherwise than by spending points: events are looked at, nobody fires (NEW-01).
    fn placed(at: Location) -> Entry {
        Entry {
            quiet: true,
            ..Entry::spent(at, 0)
        }
    }
}

impl Procedure<Lnl> for Entry {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let next = |state: &mut State, stage| state.stack.become_(Entry { stage, ..self });
        match self.stage {
            EntryStage::Strikes => {
                next(state, EntryStage::Events);
                game.strike_who_enters(state, &self, log);
            }
            EntryStage::Events => {
                next(
                    state,
                    match self.quiet {
                        true => EntryStage::Over,
                        false => EntryStage::Fire,
                    },
                );
                game.trigger_events(state, &self, log);
            }
            EntryStage::Fire => {
                next(state, EntryStage::Over);
                // NEW-07: what was spent in a location adds up while the movers are in it.
                if !self.from.is_nowhere() || state.impulse.exposure.at != self.at {
                    state.impulse.exposure = Exposure {
                        at: self.at,
                        ..Exposure::default()
                    };
                }
                state.impulse.exposure.foot += self.points;
                state.impulse.exposure.wheels += self.driven;
                let side = game.mover_side(state, self.at);
                let met = state
                    .here(self.at)
                    .any(|(_, unit)| unit.side != side && game.contests(unit));
                match met {
                    // LNLT-8.0-06: no Opportunity Fire at who enters Melee.
                    true => game.meet_enemy(state, &self, log),
                    false => game.open_window(state, self.at),
                }
            }
            EntryStage::Over => state.stack.finish(),
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-6.0-10", "An entry is being resolved.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Lnl {
    /// NEW-01: a unit comes into a location otherwise than by paying for it, by retreat or displacement: FFE, Mines and
    /// events as on any entry, no Opportunity Fire.
    pub(crate) fn comes_into(
        &self,
        state: &mut State,
        unit: UnitId,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        self.has_moved(state, &[unit], log);
        state.stack.call(Entry::placed(at));
        self.meet_perils(state, UnitSet::from_iter([unit]), at);
    }

    /// 18, 21.4: FFE and Mines attack who enters.
    fn strike_who_enters(&self, state: &mut State, entry: &Entry, _: &mut impl Log<State, Event>) {
        // Another location of the same hex is not entered anew.
        if entry.from.hex() != entry.at.hex() {
            let units = self.movers(state).filter(|(_, unit)| unit.at == entry.at);
            let units = units.map(|(id, _)| id).collect();
            self.meet_perils(state, units, entry.at);
        }
    }

    /// 1.8: markers whose hex is occupied or seen now.
    fn trigger_events(&self, state: &mut State, _: &Entry, _: &mut impl Log<State, Event>) {
        self.look_for_events(state);
    }

    /// 8.0, 17.1: movers have entered a location with enemies.
    fn meet_enemy(&self, state: &mut State, entry: &Entry, log: &mut impl Log<State, Event>) {
        let side = self.mover_side(state, entry.at);
        // LNLT-17.1-07: assaulters are not fired at and fight no Melee.
        if state.stack.all::<CloseAssault>().next().is_some() {
            return;
        }
        // LNLT-15.3-01: by driving in, not by turning or letting somebody off there.
        let driven = state.stack.all::<Driving>().next().map(|it| it.unit);
        let driven = driven.filter(|_| !entry.from.is_nowhere());
        if let Some(unit) = driven.filter(|&it| state.unit(it).at == entry.at) {
            return state.stack.call(Overrun {
                unit,
                ..Overrun::default()
            });
        }
        // Who comes back to where he began the impulse comes in like any other.
        let came = !entry.from.is_nowhere();
        let entered: UnitSet = state
            .here(entry.at)
            .filter(|(_, unit)| {
                unit.side == side
                    && unit.is(Flags::MOVING | Flags::STOPPED)
                    && (came || unit.from != entry.at)
                    && self.class(unit).infantry()
            })
            .map(|(id, _)| id)
            .collect();
        // NEW-17: where nobody has come in, as who bailed out there has not, no round is fought at once.
        if !entered.is_empty() && self.melee_awaits(state, entry.at, side) {
            self.enter_melee(state, side, entered, entry.at, log);
        }
    }

    /// Whose units are spending movement points in a location: the active side's, but for who retreats from flames.
    pub(crate) fn mover_side(&self, state: &State, at: Location) -> Side {
        let mut movers = state
            .here(at)
            .filter(|(_, unit)| unit.is(Flags::MOVING | Flags::STOPPED));
        movers.next().map_or(state.active(), |(_, unit)| unit.side)
    }
}
