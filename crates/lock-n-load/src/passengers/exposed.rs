//! 16.2, 16.3 Who had to get off may be fired at, whosever impulse it is.

use crate::counters::Class;
use crate::event::Event;
use crate::frame::OpFire;
use crate::lnl::{Flow, Lnl};
use crate::prompt::Prompt;
use crate::state::{Flags, Location, State, UnitId, UnitSet};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// Windows within windows of this sort: more are not opened.
const DEEPEST: usize = 2;

/// LNLT-16.2-04, NEW-08: a window of Opportunity Fire at units that were forced off their vehicle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Exposed {
    /// Who.
    pub units: UnitSet,
    /// Where.
    pub at: Location,
    /// They were fired at.
    pub asked: bool,
    /// Opportunity Fire that was open at other movers.
    pub open: u8,
    /// Others there who move.
    pub moving: UnitSet,
    /// Others there who were stopped.
    pub stopped: UnitSet,
}

impl Procedure<Lnl> for Exposed {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        match self.asked {
            true => self.close(state),
            false => self.open(game, state),
        }
        Flow::On
    }

    engine::decides_nothing!(Lnl, "LNLT-16.2-04", "Who had to get off is fired at.");

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

impl Exposed {
    /// The window is theirs alone: the other movers of the hex have had one of their own.
    fn open(self, game: &Lnl, state: &mut State) {
        let there: UnitSet = self
            .units
            .iter()
            .filter(|&id| state.unit(id).at == self.at && !state.unit(id).carried())
            .collect();
        let points = there
            .iter()
            .map(|id| game.mf(state, id).div_ceil(2))
            .max()
            .unwrap_or(0);
        let nested = state.stack.all::<Exposed>().count() > DEEPEST;
        if points == 0 || nested {
            return state.stack.finish();
        }
        let others = |flag: u32| -> UnitSet {
            state
                .here(self.at)
                .filter(|(id, unit)| unit.is(flag) && !there.contains(*id))
                .map(|(id, _)| id)
                .collect()
        };
        let (moving, stopped) = (others(Flags::MOVING), others(Flags::STOPPED));
        let mut side = None;
        for id in there.iter() {
            let unit = state.unit_mut(id);
            unit.set(Flags::STOPPED);
            side = Some(unit.side);
        }
        for id in moving.iter().chain(stopped.iter()) {
            state.unit_mut(id).unset(Flags::MOVING | Flags::STOPPED);
        }
        for unit in state.units.iter_mut().filter(|it| Some(it.side) != side) {
            unit.unset(Flags::ACTED);
        }
        state.stack.become_(Exposed {
            units: there,
            asked: true,
            open: state.impulse.open,
            moving,
            stopped,
            ..self
        });
        state.impulse.open = points;
        state.stack.call(OpFire::at(self.at));
    }

    fn close(self, state: &mut State) {
        state.impulse.open = self.open;
        for id in self
            .moving
            .iter()
            .filter(|&id| state.unit(id).on_map())
            .collect::<Vec<_>>()
        {
            state.unit_mut(id).set(Flags::MOVING);
        }
        for id in self
            .stopped
            .iter()
            .filter(|&id| state.unit(id).on_map())
            .collect::<Vec<_>>()
        {
            state.unit_mut(id).set(Flags::STOPPED);
        }
        state.stack.finish();
    }
}

impl Lnl {
    /// Units have had to get off: Mines strike them (LNLT-21.4-06), then they may be fired at.
    pub(crate) fn expose(&self, state: &mut State, units: UnitSet, at: Location) {
        let on_foot = |id: &UnitId| self.class(state.unit(*id)) != Class::ArmorLeader;
        let units: UnitSet = units.iter().filter(on_foot).collect();
        if !units.is_empty() {
            state.stack.call(Exposed {
                units,
                at,
                ..Exposed::default()
            });
        }
    }
}
