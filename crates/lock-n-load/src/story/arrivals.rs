//! 1.8, 22.0 Units that an event brings onto the map.

use crate::choice::Choice;
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, Location, Place, State, Unit, UnitId, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// 1.8 A group appears where the scenario says; where that is not free, its owner chooses (LNLT-22.0-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Arrivals {
    /// Which group of the scenario.
    pub group: u8,
    /// The unit that was placed and is to be turned.
    pub turning: UnitId,
}

impl Arrivals {
    pub(super) fn of(group: u8) -> Arrivals {
        Arrivals {
            group,
            turning: UnitId::NONE,
        }
    }
}

impl Procedure<Lnl> for Arrivals {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let side = game.scenario.groups[usize::from(self.group)].side;
        if self.turning.is_some() {
            return Flow::Wait(Wait::Choice(side));
        }
        game.place_forts_of(state, self.group);
        let Some(unit) = game.next_arrival(state, self.group) else {
            state.stack.finish();
            return Flow::On;
        };
        let at = game.line_of(state, unit).and_then(|piece| piece.at);
        match at.filter(|&at| game.may_arrive(state, &self, at).is_ok()) {
            Some(at) => game.arrive(state, self, at, log),
            None => return Flow::Wait(Wait::Choice(side)),
        }
        Flow::On
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        if self.turning.is_some() {
            let corners = crate::counters::Corner::ALL;
            return out.extend(corners.map(|corner| Choice::Face { corner }));
        }
        let hexes = game.scenario.map.hexes().iter();
        let places = hexes.flat_map(|&hex| Place::ALL.map(|place| Location::new(hex, place)));
        let open = places.filter(|&at| game.may_arrive(state, self, at).is_ok());
        out.extend(open.map(|at| Choice::Place { at }));
        if out.is_empty() {
            out.push(Choice::Done);
        }
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Face { .. } => need(
                self.turning.is_some(),
                "LNLT-15.1-05",
                "There is nothing to turn.",
            ),
            Choice::Place { at } => game.may_arrive(state, self, at),
            Choice::Done => {
                let mut open = Vec::new();
                self.choices(game, state, &mut open);
                need(
                    open == [Choice::Done],
                    "LNLT-22.0-03",
                    "There is room for it.",
                )
            }
            _ => Err(No("LNLT-22.0-03", "Units appear on the map first.")),
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
            Choice::Face { corner } => {
                let unit = state.unit_mut(self.turning);
                (unit.facing, unit.turret) = (corner, corner);
                state.stack.become_(Arrivals::of(self.group));
            }
            Choice::Place { at } => game.arrive(state, self, at, log),
            _ => {
                if let Some(unit) = game.next_arrival(state, self.group) {
                    game.leave_out(state, unit);
                }
            }
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, view: &State) -> Prompt {
        let text = match game.next_arrival(view, self.group) {
            _ if self.turning.is_some() => {
                format!("Turn {}", game.unit_name(view, self.turning))
            }
            Some(unit) => format!("Place {}", game.unit_name(view, unit)),
            None => "Units appear".to_owned(),
        };
        Decide::new(text, "where units appear").into()
    }
}

impl Lnl {
    /// The next unit of a group that is still to appear; passengers come with their carrier.
    fn next_arrival(&self, state: &State, group: u8) -> Option<UnitId> {
        let waits = |unit: &Unit| unit.is(Flags::RESERVE) && unit.group == group && !unit.carried();
        let mut all = state.all().filter(|(_, unit)| waits(unit));
        all.next().map(|(id, _)| id)
    }

    /// The line of the scenario by which a unit came.
    fn line_of(&self, state: &State, id: UnitId) -> Option<&crate::scenario::Piece> {
        let group = usize::from(state.unit(id).group);
        let before: usize = self.scenario.groups[..group]
            .iter()
            .map(|it| it.pieces.len())
            .sum();
        let pieces = &self.scenario.groups[group].pieces;
        pieces.get(id.index().checked_sub(before)?)
    }

    fn place_forts_of(&self, state: &mut State, group: u8) {
        let lines = &self.scenario.groups[usize::from(group)].forts;
        let mut lines = lines.iter();
        for slot in 0..state.forts.len() {
            if state.forts[slot].group != group {
                continue;
            }
            if let Some(at) = lines.next().and_then(|line| line.at) {
                state.forts[slot].at = at;
            }
        }
    }

    /// LNLT-22.0-03: where the scenario says; next to it when enemies are there, or no room.
    fn may_arrive(&self, state: &State, arrivals: &Arrivals, at: Location) -> May {
        let unit = self.next_arrival(state, arrivals.group);
        let unit = unit.ok_or(No("LNLT-22.0-03", "Everybody is there."))?;
        need(
            !arrivals.turning.is_some() && self.exists(state, at),
            "LNLT-1.4-01",
            "There is no such place on the map.",
        )?;
        let side = state.unit(unit).side;
        let free = |at: Location| {
            !self.held_against(state, side, at)
                && self.may_stand(state, unit, at).is_ok()
                && self.has_room(state, at, side, &[unit]).is_ok()
        };
        need(
            free(at),
            "LNLT-22.0-03",
            "Enemy units are there, or there is no room.",
        )?;
        let piece = self.line_of(state, unit).and_then(|piece| piece.at);
        let area = &self.scenario.groups[usize::from(arrivals.group)].area;
        let meant = match piece {
            // Where it was to appear, or next to it when that is not free.
            Some(place) if free(place) => at == place,
            Some(place) => at.hex().distance(place.hex()) == 1,
            None => {
                let room = area.iter().any(|hex| free(hex.into()));
                match room {
                    true => area.contains(at.hex()),
                    false => area.iter().any(|hex| hex.distance(at.hex()) == 1),
                }
            }
        };
        need(meant, "LNLT-22.0-03", "It appears elsewhere.")
    }

    /// NEW-01: such placement is no movement.
    fn arrive(
        &self,
        state: &mut State,
        arrivals: Arrivals,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(unit) = self.next_arrival(state, arrivals.group) else {
            return;
        };
        let facing = self.line_of(state, unit).and_then(|piece| piece.facing);
        self.put(state, unit, at);
        if let Some(corner) = facing {
            let it = state.unit_mut(unit);
            (it.facing, it.turret) = (corner, corner);
        }
        log.note_with(state, || Event::Appeared { unit, at });
        if facing.is_none() && self.has_facing(state, unit) {
            state.stack.become_(Arrivals {
                turning: unit,
                ..arrivals
            });
        }
    }
}
