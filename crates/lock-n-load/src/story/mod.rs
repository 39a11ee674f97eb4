//! 1.8 Event markers and their paragraphs: what triggers them, and what they bring about.

mod arrivals;
mod words;

pub use arrivals::Arrivals;

use crate::charts::Terrain;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::lnl::{Flow, Lnl, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::scenario::{Effect, EventLine, Trigger};
use crate::state::{
    Flags, Location, Mission, Place, Smoke, State, Unit, UnitId, Wait, push_if_room,
};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// 1.8 A paragraph is read, and applied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Paragraph {
    /// Which event of the scenario.
    pub event: u8,
    /// It has been read out.
    pub read: bool,
    /// The answer that was given, from 1; 0 while nobody has answered, or nothing is asked.
    pub answer: u8,
    /// How many of its effects have been applied.
    pub done: u8,
}

impl Procedure<Lnl> for Paragraph {
    fn step(self, game: &Lnl, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let line = game.event_line(self.event);
        if !self.read {
            state.stack.become_(Paragraph { read: true, ..self });
            log.note_with(state, || Event::Paragraph { event: self.event });
            return Flow::On;
        }
        if self.answer == 0 && !line.answers.is_empty() {
            return Flow::Wait(Wait::Choice(line.asks));
        }
        let Some(effect) = line.effect(self.answer, self.done) else {
            state.stack.finish();
            game.look_around(state, log);
            game.look_for_events(state);
            return Flow::On;
        };
        state.stack.become_(Paragraph {
            done: self.done + 1,
            ..self
        });
        log.note_with(state, || Event::CameAbout {
            event: self.event,
            answer: self.answer,
            effect: self.done,
        });
        game.apply_effect(state, effect, log);
        Flow::On
    }

    fn choices(&self, game: &Lnl, _: &State, out: &mut Vec<Choice>) {
        let answers = game.event_line(self.event).answers.len() as u8;
        out.extend((1..=answers).map(|number| Choice::Answer { number }));
    }

    fn judge(&self, game: &Lnl, _: &State, choice: &Choice) -> May {
        let answers = game.event_line(self.event).answers.len() as u8;
        match *choice {
            Choice::Answer { number } => need(
                (1..=answers).contains(&number),
                "LNLT-1.8-04",
                "The paragraph has no such answer.",
            ),
            _ => Err(No("LNLT-1.8-04", "The paragraph asks something first.")),
        }
    }

    fn choose(self, _: &Lnl, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        if let Choice::Answer { number } = choice {
            state.stack.become_(Paragraph {
                answer: number,
                ..self
            });
            let event = self.event;
            log.note_with(state, || Event::Answered { event, number });
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, game: &Lnl, _: &State) -> Prompt {
        let line = game.event_line(self.event);
        let text = match line.answers.len() {
            2 => format!("{}: choose one of the two answers", line.title),
            _ => format!("{}: choose an answer", line.title),
        };
        let mut decide = Decide::new(text, "an event");
        for (number, answer) in (1..).zip(&line.answers) {
            decide = decide.call(Choice::Answer { number }, answer.text.clone());
        }
        decide.into()
    }
}

impl Lnl {
    pub(crate) fn event_line(&self, event: u8) -> &EventLine {
        &self.scenario.events[usize::from(event)]
    }

    /// LNLT-1.8-02, LNLT-1.8-03: whether an event's condition holds now. Who flies over occupies nothing, nor does an Abandoned
    /// hull (NEW-41); the sight of passengers and helicopters counts for nobody (NEW-43).
    fn triggered(&self, state: &State, line: &EventLine) -> bool {
        let target = Location::ground(line.at);
        let mut units = state.on_map().map(|(_, unit)| unit);
        match line.trigger {
            Trigger::Occupation => units.any(|unit| self.occupies(state, line, unit)),
            Trigger::Sight => units.any(|unit| {
                self.is_meant(state, line, unit) && self.beholds(state, unit.at, target)
            }),
        }
    }

    /// Whether a unit is one of those who set an event off by being in its hex, and is there.
    pub(crate) fn occupies(&self, state: &State, line: &EventLine, unit: &Unit) -> bool {
        unit.at.hex() == line.at && self.is_meant(state, line, unit)
    }

    fn is_meant(&self, state: &State, line: &EventLine, unit: &Unit) -> bool {
        line.side.is_none_or(|side| unit.side == side)
            && !self.airborne(state, unit)
            && !unit.is(Flags::ABANDONED)
    }

    /// Looks whether an event happens, and if so has its paragraph read. NEW-44: to be asked after every change of
    /// position or of what can be seen.
    pub(crate) fn look_for_events(&self, state: &mut State) -> bool {
        let mut waiting = state.events;
        while waiting != 0 {
            let event = waiting.trailing_zeros() as u8;
            waiting &= waiting - 1;
            if self.triggered(state, self.event_line(event)) {
                state.events &= !(1 << event);
                state.stack.call(Paragraph {
                    event,
                    ..Paragraph::default()
                });
                return true;
            }
        }
        false
    }

    /// What a paragraph brings about.
    fn apply_effect(&self, state: &mut State, effect: &Effect, log: &mut impl Log<State, Event>) {
        match effect {
            Effect::Arrive(group) => state.stack.call(Arrivals::of(*group)),
            Effect::Mission(line) => {
                let granted = Mission {
                    kind: line.kind,
                    side: line.side,
                    fp: line.fp,
                    left: line.count,
                    plane: line.plane,
                    formation: line.formation,
                };
                let same = |it: &Mission| {
                    let left = granted.left;
                    Mission { left, ..*it } == granted
                };
                match state.missions.iter().position(same) {
                    Some(slot) => state.missions[slot].left += granted.left,
                    None => push_if_room(&mut state.missions, granted),
                }
            }
            Effect::Points { side, vp } => state.vp[side.index()] += vp,
            Effect::Night(night) => state.night = *night,
            Effect::Turns(more) => {
                let turns = i16::from(state.turns) + i16::from(*more);
                state.turns = turns.clamp(i16::from(state.turn), 99) as u8;
            }
            Effect::Smoke(hexes) => {
                for at in hexes.iter() {
                    push_if_room(&mut state.smoke, Smoke { at, old: false });
                }
            }
            Effect::Rubble(hexes) => {
                for hex in hexes.iter() {
                    self.bring_down(state, hex);
                }
            }
            Effect::Wreck(hexes) => {
                for hex in hexes.iter() {
                    self.leave_wreck(state, hex);
                }
            }
            Effect::Control { objective, side } => {
                state.control[usize::from(*objective)] = Some(*side);
            }
            Effect::Marker { event, on } => match on {
                true => state.events |= 1 << event,
                false => state.events &= !(1 << event),
            },
            Effect::Ends(winner) => {
                state.won = *winner;
                let (winner, points) = (self.winner(state), self.points(state));
                state.stack.clear();
                log.note_with(state, || Event::GameOver { winner, points });
            }
        }
    }

    /// LNLT-1.3-03, B-83: a Wreck marker, where there is none yet.
    pub(crate) fn leave_wreck(&self, state: &mut State, hex: Hex) {
        if !state.wrecks.contains(&hex) {
            push_if_room(&mut state.wrecks, hex);
        }
    }

    /// NEW-35: a building comes down; who was upstairs is on the ground, and the owner removes who finds no room.
    pub(crate) fn bring_down(&self, state: &mut State, hex: Hex) {
        if self.terrain(state, hex) == Terrain::Rubble || state.rubble.is_full() {
            return;
        }
        state.rubble.push(hex);
        let (up, down) = (
            Location::new(hex, Place::Upper),
            Location::new(hex, Place::Ground),
        );
        for unit in state.units.iter_mut().filter(|unit| unit.at == up) {
            unit.at = down;
        }
        for weapon in state.weapons.iter_mut().filter(|it| it.at == up) {
            weapon.at = down;
        }
        self.tidy_spotted(state);
        self.fall_together(state, up, down);
        for side in Side::BOTH {
            state.stack.call(Crowded { side, at: down });
        }
    }
}

impl Lnl {
    /// LNLT-8.1-01: a Melee upstairs goes on below, and who falls among enemies is locked with them.
    fn fall_together(&self, state: &mut State, up: Location, down: Location) {
        let above = state.melees.iter().position(|melee| melee.at == up);
        let above = above.map(|place| state.melees.remove(place));
        let has = |side| self.melee_units(state, down, side).next().is_some();
        if above.is_some() || has(Side::A) && has(Side::B) {
            self.lock(state, down, above.is_some_and(|melee| melee.fought));
        }
    }
}

/// NEW-35 More units of a side are in a location than fit: their owner removes some.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Crowded {
    /// Whose.
    pub side: Side,
    /// Where.
    pub at: Location,
}

impl Procedure<Lnl> for Crowded {
    fn step(self, game: &Lnl, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        match game.has_room(state, self.at, self.side, &[]) {
            Ok(()) => {
                state.stack.finish();
                Flow::On
            }
            Err(_) => Flow::Wait(Wait::Choice(self.side)),
        }
    }

    fn choices(&self, game: &Lnl, state: &State, out: &mut Vec<Choice>) {
        let here = state.here(self.at).map(|(unit, _)| unit);
        let lose = here.filter(|&unit| game.may_lose(state, self, unit).is_ok());
        out.extend(lose.map(|unit| Choice::Lose { unit }));
    }

    fn judge(&self, game: &Lnl, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Lose { unit } => game.may_lose(state, self, unit),
            _ => Err(No(
                "LNLT-1.3-08",
                "There are too many units: some are removed first.",
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
        if let Choice::Lose { unit } = choice {
            game.eliminate(state, unit, log);
        }
    }

    engine::rolls_nothing!(Lnl);

    fn prompt(&self, _: &Lnl, _: &State) -> Prompt {
        Decide::new(
            format!("Too many units are in {}: remove one", self.at),
            "which units are removed",
        )
        .into()
    }
}

impl Lnl {
    /// Only one whose going makes room, or brings nearer to it.
    fn may_lose(&self, state: &State, crowd: &Crowded, unit: UnitId) -> May {
        let it = state.unit(unit);
        let there = it.side == crowd.side && it.at == crowd.at && !it.carried();
        need(
            there && self.too_many_of(state, crowd, self.class(it)),
            "LNLT-1.3-08",
            "It is not one of those that are too many.",
        )
    }

    /// Whether there are too many units of a class's sort: Squads, SMCs, vehicles.
    fn too_many_of(&self, state: &State, crowd: &Crowded, class: Class) -> bool {
        let sort = |class: Class| (class.halves() > 0, class.smc());
        let others: Vec<UnitId> = state
            .here(crowd.at)
            .filter(|(_, unit)| unit.side == crowd.side && sort(self.class(unit)) != sort(class))
            .map(|(id, _)| id)
            .collect();
        let mut alone = *state;
        for id in others {
            alone.unit_mut(id).at = Location::NOWHERE;
        }
        self.has_room(&alone, crowd.at, crowd.side, &[]).is_err()
    }
}
