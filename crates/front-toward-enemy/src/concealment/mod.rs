//! Chapter 18: becoming Concealed, and giving it up at will.

mod words;

use crate::activation::Act;
use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::fire::Attack;
use crate::fte::{Flow, Fte, May, No, need};
use crate::movement::{Mode, Move};
use crate::prompt::{Decide, Prompt};
use crate::requests::Strike;
use crate::state::{Action, Flags, State, Unit, UnitId, UnitSet, Wait};
use crate::terrain::Terrain;
use crate::transport::Transport;
use engine::{Clause, Log, Procedure};
use serde::{Deserialize, Serialize};

/// One side after the other says who becomes Concealed (18.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Concealment {
    /// Whose turn it is.
    pub side: Side,
    /// The Unit whose check is being rolled, if one is.
    pub checking: UnitId,
    /// Those who have tried in this phase.
    pub tried: UnitSet,
}

impl Concealment {
    /// A side's turn.
    pub(crate) fn of(side: Side) -> Concealment {
        Concealment {
            side,
            ..Concealment::default()
        }
    }
}

impl Procedure<Fte> for Concealment {
    fn step(mut self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        if self.checking.is_some() {
            let passed = Checked::taken(state);
            if passed {
                state.unit_mut(self.checking).set(Flags::CONCEALED);
            }
            self.tried.insert(self.checking);
            self.checking = UnitId::NONE;
            state.stack.become_(self);
        } else if game.candidates(state, &self).next().is_some() {
            return Flow::Wait(Wait::Choice(self.side));
        } else {
            self.next_side(state);
        }
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let mut free = false;
        for unit in game.candidates(state, self) {
            out.push(Choice::Conceal { unit });
            free |= !game.seen(state, unit);
        }
        if free {
            out.push(Choice::ConcealAll);
        }
        out.push(Choice::Done);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Conceal { unit } => game.may_conceal(state, self, unit),
            Choice::ConcealAll => need(
                game.candidates(state, self).any(|u| !game.seen(state, u)),
                "FTE-18.2-02",
                "The enemy sees every one of them.",
            ),
            Choice::Done => Ok(()),
            _ => choice.not_asked(No(
                "FTE-18.0-03",
                "Pick a Unit to become Concealed, or finish.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Conceal { unit } if game.seen(state, unit) => {
                state.stack.become_(Concealment {
                    checking: unit,
                    ..self
                });
                state.stack.call(Check {
                    unit,
                    why: CheckFor::Concealment,
                    hex: state.unit(unit).at,
                });
            }
            Choice::Conceal { unit } => game.conceal(state, unit, log),
            Choice::ConcealAll => {
                let free: Vec<UnitId> = game
                    .candidates(state, &self)
                    .filter(|&u| !game.seen(state, u))
                    .collect();
                for unit in free {
                    game.conceal(state, unit, log);
                }
            }
            _ => self.next_side(state),
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Decide::new("Choose who becomes Concealed", "concealment")
            .call(Choice::Done, "No further concealment")
            .into()
    }
}

impl Concealment {
    /// FTE-18.0-04: the US first, then the NVA/VC.
    fn next_side(self, state: &mut State) {
        match self.side {
            Side::Us => state.stack.become_(Concealment::of(Side::Nva)),
            Side::Nva => state.stack.finish(),
        }
    }
}

impl Fte {
    /// FTE-18.2-01 to -05: who may become Concealed now.
    fn may_conceal(&self, state: &State, f: &Concealment, unit: UnitId) -> May {
        let named = state.units.get(unit.index());
        need(
            !named.is_some_and(Unit::aboard),
            "FTE-18.1-03",
            "Loaded Infantry is never Concealed.",
        )?;
        let Some(u) = named.filter(|u| u.on_map()) else {
            return Err(No("FTE-18.1-03", "It is not on the map."));
        };
        need(
            u.side == f.side,
            "FTE-18.0-04",
            "It belongs to the other side, which has a turn of its own.",
        )?;
        need(
            self.infantry(u),
            "FTE-18.1-03",
            "Vehicles and Helicopters are never Concealed.",
        )?;
        need(
            self.role(u) != Role::Civilians,
            "FTE-28.0-11",
            "Civilians, once Visible, stay Visible.",
        )?;
        need(
            !u.is(Flags::CONCEALED),
            "FTE-18.0-01",
            "It is already Concealed.",
        )?;
        need(
            self.terrain(u.at) != Terrain::Clear,
            "FTE-18.2-05",
            "Nobody becomes Concealed in Clear terrain.",
        )?;
        need(
            !f.tried.contains(unit),
            "FTE-18.2-01",
            "It has already tried in this phase.",
        )
    }

    fn candidates<'a>(
        &'a self,
        state: &'a State,
        f: &'a Concealment,
    ) -> impl Iterator<Item = UnitId> + 'a {
        state
            .of_side(f.side)
            .map(|(id, _)| id)
            .filter(move |&id| self.may_conceal(state, f, id).is_ok())
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
                    "It is not a Concealed Unit of yours on the map.",
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
                    "It is not a pending Fire Mission of yours.",
                )?;
                let falling = state.stack.all::<Strike>().any(|s| s.mission == mission);
                need(!falling, "FTE-16.0-10", "It is being fired now.")
            }
            _ => Err(No("FTE-3.0-02", "That cannot be done at just any time.")),
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

    /// FTE-18.1-07, -08: enemies in the middle of an act that costs concealment lose it to a Unit that shows itself.
    fn strip_those_who_act(
        &self,
        state: &mut State,
        shown: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let enemy = state.unit(shown).side.enemy();
        for (unit, clause) in self.acting(state) {
            if state.unit(unit).side == enemy {
                self.reveal_if_seen(state, unit, clause, log);
            }
        }
    }

    /// Who is doing something that costs concealment under enemy eyes, and by which clause (FTE-18.1-05).
    fn acting(&self, state: &State) -> Vec<(UnitId, &'static str)> {
        let mut acting = Vec::new();
        for m in state.stack.all::<Move>() {
            // A mover is judged in the hex just entered; Stealthy Movement has had its own check.
            if m.moved && m.mode != Mode::Stealthy {
                let there = m.units.iter().filter(|&u| state.unit(u).at == m.into);
                acting.extend(there.map(|unit| (unit, "FTE-6.1-05")));
            }
        }
        for attack in state.stack.all::<Attack>() {
            acting.extend(self.exposed_firers(state, attack));
        }
        for load in state.stack.all::<Transport>().filter(|t| t.load) {
            acting.extend(load.units.iter().map(|unit| (unit, "FTE-18.1-05")));
        }
        for act in state.stack.all::<Act>() {
            match act.taken.last() {
                Some(Action::Search) => acting.push((act.unit, "FTE-9.0-06")),
                Some(Action::DestroyCache) => acting.push((act.unit, "FTE-11.0-03")),
                _ => {}
            }
        }
        acting
    }

    pub(crate) fn take_aside(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Reveal { unit } => {
                self.reveal(state, unit, "FTE-18.1-07", log);
                self.strip_those_who_act(state, unit, log);
            }
            Choice::Detonate { hex } => self.detonate(state, hex, log),
            Choice::CancelMission { mission } => {
                self.cancel_mission(state, mission as usize, "FTE-16.0-10", log);
                for strike in state.stack.all_mut::<Strike>() {
                    if strike.mission > mission {
                        strike.mission -= 1;
                    }
                }
            }
            _ => {}
        }
    }
}
