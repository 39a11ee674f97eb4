//! Set-up before the first order, and reinforcements (21.12e): each side places what is due.

mod words;

use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::scenario::Piece;
use crate::state::{CommandState, Flags, State, Unit, UnitId, Wait};
use engine::{Log, Procedure};
use ground::{Direction, Hex};
use serde::{Deserialize, Serialize};

/// Both sides place the units that are due, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// Space of the Time Track that is due; 0 before play.
    pub turn: u8,
    /// Who places first.
    pub first: Side,
    /// The unit that was placed and is to be turned.
    pub turning: UnitId,
    /// The first unit that has not been looked at.
    pub next: u8,
    /// Whether it is the second side's turn.
    pub second: bool,
}

impl SetUp {
    /// What is set up before the first order.
    pub(crate) fn before_play(first: Side) -> SetUp {
        SetUp {
            first,
            ..SetUp::default()
        }
    }

    /// What arrives when the Turn marker enters a space.
    pub(crate) fn arriving(turn: u8, first: Side) -> SetUp {
        SetUp {
            turn,
            first,
            ..SetUp::default()
        }
    }

    fn side(&self) -> Side {
        match self.second {
            true => self.first.other(),
            false => self.first,
        }
    }
}

impl Procedure<Ff> for SetUp {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if self.turning.is_some() {
            return Flow::Wait(Wait::Choice(self.side()));
        }
        let Some(unit) = game.due(state, &self) else {
            match self.second {
                true => {
                    state.stack.finish();
                    game.bring_commands(state, self.turn);
                    game.look_around(state, log);
                }
                false => state.stack.become_(SetUp {
                    second: true,
                    next: 0,
                    ..self
                }),
            }
            return Flow::On;
        };
        let piece = game.piece(unit);
        if let Some(hex) = piece.at {
            game.put_down(self, state, unit, hex, log);
            return Flow::On;
        }
        let area = game.scenario.groups[usize::from(state.unit(unit).group)].area;
        if area
            .iter()
            .any(|hex| game.may_place(state, unit, hex).is_ok())
        {
            return Flow::Wait(Wait::Choice(self.side()));
        }
        // No room: it waits for the next turn end.
        state.stack.become_(SetUp {
            next: unit.0 + 1,
            ..self
        });
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        if self.turning.is_some() {
            return out.extend(Direction::ALL.map(|facing| Choice::Face { facing }));
        }
        let Some(unit) = game.due(state, self) else {
            return;
        };
        let area = game.scenario.groups[usize::from(state.unit(unit).group)].area;
        let free = area
            .iter()
            .filter(|&hex| game.may_place(state, unit, hex).is_ok());
        out.extend(free.map(|hex| Choice::Place { hex }));
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match (*choice, self.turning.is_some(), game.due(state, self)) {
            (Choice::Face { .. }, true, _) => Ok(()),
            (Choice::Place { hex }, false, Some(unit)) => game.may_place(state, unit, hex),
            _ => Err(No(
                "FF-SCN-01",
                "Units are being set up as the scenario says.",
            )),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Face { facing } => {
                state.unit_mut(self.turning).facing = facing;
                state.stack.become_(SetUp {
                    turning: UnitId::NONE,
                    ..self
                });
            }
            Choice::Place { hex } => {
                let unit = game.due(state, &self).expect("a unit is due");
                game.put_down(self, state, unit, hex, log);
            }
            other => unreachable!("{other:?} was made in set-up"),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let unit = match self.turning.is_some() {
            true => Some(self.turning),
            false => game.due(view, self),
        };
        let name = unit.map_or("the unit".to_owned(), |unit| game.unit_name(view, unit));
        let text = match self.turning.is_some() {
            true => format!("Choose the facing of {name}"),
            false => format!("Place {name}"),
        };
        Decide::new(text, "where units are set up").into()
    }
}

impl Ff {
    /// The scenario's line of a unit that has not been placed.
    fn piece(&self, unit: UnitId) -> Piece {
        let mut pieces = self.scenario.groups.iter().flat_map(|group| &group.pieces);
        *pieces
            .nth(unit.index())
            .expect("every slot of the start has its line")
    }

    /// The next unit to be placed.
    fn due(&self, state: &State, set_up: &SetUp) -> Option<UnitId> {
        let due = |unit: &Unit| {
            if !unit.is(Flags::RESERVE) || unit.side != set_up.side() {
                return false;
            }
            let turn = self.scenario.groups[usize::from(unit.group)].turn;
            turn == set_up.turn || (turn > 0 && turn < set_up.turn)
        };
        let units = state.units.iter().enumerate().skip(set_up.next.into());
        let mut due = units.filter(|(_, unit)| due(unit));
        due.next().map(|(slot, _)| UnitId(slot as u8))
    }

    fn may_place(&self, state: &State, id: UnitId, hex: Hex) -> May {
        let unit = state.unit(id);
        let area = &self.scenario.groups[usize::from(unit.group)].area;
        need(
            area.contains(hex),
            "FF-SCN-01",
            "The scenario does not let it be placed there.",
        )?;
        let closed = self.row(hex).cost(self.facts(unit).mobility).is_none();
        need(
            !closed || self.scenario.map.sides_of(hex).road(),
            "FF-24.9-02",
            "That hex is closed to it.",
        )?;
        need(
            self.column_fits(state, hex, unit.side, std::iter::once(unit)),
            "FF-24.102-01",
            "At most one vehicle platoon or three vehicle squads can be In Column there.",
        )
    }

    fn put_down(
        &self,
        set_up: SetUp,
        state: &mut State,
        id: UnitId,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = state.unit_mut(id);
        unit.at = hex;
        unit.unset(Flags::RESERVE);
        let turns = self.has_facing(state.unit(id)) && self.piece(id).facing.is_none();
        log.note_with(state, || Event::Placed { unit: id, hex });
        self.set_column(state, id, log);
        state.stack.become_(SetUp {
            turning: if turns { id } else { UnitId::NONE },
            next: id.0 + 1,
            ..set_up
        });
    }

    /// FF-21.12-07: reinforcing Command goes to the Available box, Mission side up.
    fn bring_commands(&self, state: &mut State, turn: u8) {
        for arrival in self.scenario.reinforcing_commands.iter() {
            if arrival.turn != turn {
                continue;
            }
            for _ in 0..arrival.count {
                state.commands.push(crate::state::Command {
                    side: arrival.side,
                    state: CommandState::Available,
                    at: Hex::NOWHERE,
                });
            }
        }
    }
}
