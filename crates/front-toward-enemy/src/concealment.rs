//! Chapter 18: becoming Concealed, and giving it up at will.

use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::frame::{CheckFor, Frame, Phase};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::state::{Flags, State, UnitId, Wait};
use crate::terrain::Terrain;
use engine::{Clause, Log};

/// Bit of the phase's index: the check of a Unit was rolled. The lower bits hold the Unit or the side.
const US: u8 = 1;
const NVA: u8 = 2;

impl Fte {
    /// FTE-18.2-01 to -05: who may become Concealed now.
    fn may_conceal(&self, state: &State, side: Side, unit: UnitId) -> May {
        let Some(u) = state.units.get(unit.index()).filter(|u| u.on_map()) else {
            return Err(No("FTE-18.1-03", "It is not on the map."));
        };
        need(
            u.side == side,
            "FTE-18.0-04",
            "The other player checks first or later.",
        )?;
        need(
            self.infantry(u),
            "FTE-18.1-03",
            "Vehicles and Helicopters are never Concealed.",
        )?;
        need(
            self.role(u) != Role::Civilians,
            "FTE-28.0-11",
            "Civilians once Visible stay so.",
        )?;
        need(!u.is(Flags::CONCEALED), "FTE-18.0-01", "It is Concealed.")?;
        need(
            self.terrain(u.at) != Terrain::Clear,
            "FTE-18.2-05",
            "Nobody becomes Concealed in Clear terrain.",
        )?;
        need(
            !u.is(Flags::OP_FIRED),
            "FTE-18.2-01",
            "It has tried in this phase.",
        )
    }

    fn candidates<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = UnitId> + 'a {
        state
            .of_side(side)
            .map(|(id, _)| id)
            .filter(move |&id| self.may_conceal(state, side, id).is_ok())
    }

    fn checking(index: u8) -> Side {
        if index == US { Side::Us } else { Side::Nva }
    }

    /// The Op Fired flag, free in this phase, marks Units that have tried.
    pub(crate) fn step_concealment(&self, state: &mut State, index: u8) -> Flow {
        match index {
            0 => swap(state, Frame::Turn(Phase::Concealment, US)),
            US | NVA => {
                let side = Fte::checking(index);
                if self.candidates(state, side).next().is_some() {
                    return Flow::Wait(Wait::Choice(side));
                }
                self.next_checker(state, index);
            }
            // A check was rolled: the result is in `passed`, the Unit in the index.
            _ => {
                let unit = UnitId(index - 3);
                let side = state.unit(unit).side;
                state.unit_mut(unit).set(Flags::OP_FIRED);
                if state.passed {
                    state.unit_mut(unit).set(Flags::CONCEALED);
                }
                swap(
                    state,
                    Frame::Turn(Phase::Concealment, if side == Side::Us { US } else { NVA }),
                );
            }
        }
        Flow::On
    }

    fn next_checker(&self, state: &mut State, index: u8) {
        let next = if index == US {
            Frame::Turn(Phase::Concealment, NVA)
        } else {
            Frame::Turn(Phase::EndOfTurn, 0)
        };
        swap(state, next);
    }

    fn index(state: &State) -> u8 {
        match state.top() {
            Some(Frame::Turn(Phase::Concealment, index)) => *index,
            _ => 0,
        }
    }

    pub(crate) fn concealment_choices(&self, state: &State, out: &mut Vec<Choice>) {
        let side = Fte::checking(Fte::index(state));
        out.extend(
            self.candidates(state, side)
                .map(|unit| Choice::Conceal { unit }),
        );
        if self.candidates(state, side).any(|u| !self.seen(state, u)) {
            out.push(Choice::ConcealAll);
        }
        out.push(Choice::Done);
    }

    pub(crate) fn deny_conceal(&self, state: &State, choice: &Choice) -> No {
        let side = Fte::checking(Fte::index(state));
        match *choice {
            Choice::Conceal { unit } => self.may_conceal(state, side, unit).err(),
            Choice::ConcealAll => Some(No("FTE-18.2-02", "Every one of them is under enemy eyes.")),
            _ => None,
        }
        .unwrap_or(No(
            "FTE-18.0-03",
            "Pick a Unit to become Concealed, or be done.",
        ))
    }

    pub(crate) fn choose_conceal(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let index = Fte::index(state);
        match choice {
            Choice::Conceal { unit } if self.seen(state, unit) => {
                swap(state, Frame::Turn(Phase::Concealment, unit.0 + 3));
                let hex = state.unit(unit).at;
                self.push(
                    state,
                    Frame::Check {
                        unit,
                        why: CheckFor::Concealment,
                        hex,
                    },
                );
            }
            Choice::Conceal { unit } => self.conceal(state, unit, log),
            Choice::ConcealAll => {
                let side = Fte::checking(index);
                let free: Vec<UnitId> = self
                    .candidates(state, side)
                    .filter(|&u| !self.seen(state, u))
                    .collect();
                for unit in free {
                    self.conceal(state, unit, log);
                }
            }
            _ => self.next_checker(state, index),
        }
    }

    /// FTE-18.2-02: out of sight, no roll.
    fn conceal(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        state.unit_mut(unit).set(Flags::CONCEALED);
        log.note_with(state, || Event::Concealed {
            unit,
            clause: Clause("FTE-18.2-02"),
        });
    }

    // ------------------------------------------------------------------ "at any time"

    /// FTE-18.1-07, 26.0-08, 16.0-10: what a side may do whoever is asked.
    pub(crate) fn may_aside(&self, state: &State, side: Side, choice: &Choice) -> May {
        match *choice {
            Choice::Reveal { unit } => {
                let u = state
                    .units
                    .get(unit.index())
                    .filter(|u| u.on_map() && u.side == side);
                need(
                    u.is_some_and(|u| u.is(Flags::CONCEALED)),
                    "FTE-18.1-07",
                    "It is not a Concealed Unit of one's own on the map.",
                )
            }
            Choice::Detonate { hex } => self.may_detonate(state, side, hex),
            Choice::CancelMission { mission } => {
                let own = state
                    .missions
                    .get(mission as usize)
                    .is_some_and(|m| m.side == side);
                need(
                    own,
                    "FTE-16.0-10",
                    "It is not a pending Fire Mission of one's own.",
                )?;
                let falling = state
                    .frames
                    .iter()
                    .any(|f| matches!(f, Frame::Mission(s) if s.mission == mission));
                need(!falling, "FTE-16.0-10", "It is being fired now.")
            }
            _ => Err(No("FTE-3.0-02", "That is not to be done at any time.")),
        }
    }

    pub(crate) fn aside_choices(&self, state: &State, side: Side, out: &mut Vec<Choice>) {
        if side == Side::Us {
            let hexes = state.claymores.iter().copied();
            out.extend(
                hexes
                    .filter(|&h| self.may_detonate(state, side, h).is_ok())
                    .map(|hex| Choice::Detonate { hex }),
            );
        }
        let missions =
            (0..state.missions.len() as u8).map(|mission| Choice::CancelMission { mission });
        out.extend(missions.filter(|c| self.may_aside(state, side, c).is_ok()));
        let concealed = state.of_side(side).filter(|(_, u)| u.is(Flags::CONCEALED));
        out.extend(concealed.map(|(unit, _)| Choice::Reveal { unit }));
    }

    pub(crate) fn take_aside(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Reveal { unit } => self.reveal(state, unit, "FTE-18.1-07", log),
            Choice::Detonate { hex } => self.detonate(state, hex, log),
            Choice::CancelMission { mission } => {
                self.cancel_mission(state, mission as usize, "FTE-16.0-10", log);
                for frame in state.frames.iter_mut() {
                    if let Frame::Mission(strike) = frame
                        && strike.mission > mission
                    {
                        strike.mission -= 1;
                    }
                }
            }
            _ => {}
        }
    }
}
