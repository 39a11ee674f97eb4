//! 21.12 The end of a turn: sudden death, smoke, snipers, regroup, reinforcements, new cubes.

use crate::assets::Trigger;
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No};
use crate::frame::{Handed, RollFor, Rolled, SetUp, Sniping, Throw};
use crate::prompt::{Decide, Prompt};
use crate::state::{CommandState, State, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// Cubes in the game.
const CUBES: u8 = 10;
engine::kinds! {
    /// The steps of a turn end, in order.
    pub enum TurnEndStage {
        /// Both players may place Command and reveal Sighting markers, the inactive one first.
        #[default] Window,
        /// The Turn marker moves.
        Advance,
        /// a.
        SuddenDeath,
        /// b.
        Smoke,
        /// c.
        Sniper,
        /// d.
        Regroup,
        /// e.
        Reinforcements,
        /// f.
        Reseed,
    }
}

/// 21.12 The Turn marker moves one space, then steps a to f.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct TurnEnd {
    /// The step.
    pub stage: TurnEndStage,
    /// How many players have had their window, or how many cubes are seeded.
    pub count: u8,
}

impl TurnEnd {
    /// At a step.
    pub(crate) fn at(stage: TurnEndStage) -> TurnEnd {
        TurnEnd { stage, count: 0 }
    }

    /// The player whose window it is: the inactive one first (FF-GLO-03).
    fn asked(&self, state: &State) -> Option<Side> {
        [state.inactive(), state.active()]
            .get(usize::from(self.count))
            .copied()
    }
}

impl Procedure<Ff> for TurnEnd {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let next = |state: &mut State, stage| state.stack.become_(TurnEnd::at(stage));
        match self.stage {
            TurnEndStage::Window => match self.asked(state) {
                None => next(state, TurnEndStage::Advance),
                Some(side)
                    if game.has_rights(state, side)
                        || game.could_answer(state, side, Trigger::TurnEnd) =>
                {
                    return Flow::Wait(Wait::Choice(side));
                }
                Some(_) => state.stack.become_(TurnEnd {
                    count: self.count + 1,
                    ..self
                }),
            },
            TurnEndStage::Advance => {
                state.turn += 1;
                let turn = state.turn;
                log.note_with(state, || Event::TurnEnds { turn });
                game.score_each_turn(state, log);
                next(state, TurnEndStage::SuddenDeath);
            }
            TurnEndStage::SuddenDeath => game.sudden_death(state, log),
            TurnEndStage::Smoke => {
                game.thin_smoke(state, log);
                next(state, TurnEndStage::Sniper);
            }
            TurnEndStage::Sniper => {
                next(state, TurnEndStage::Regroup);
                state.stack.call(Sniping::default());
            }
            TurnEndStage::Regroup => {
                game.regroup(state, log);
                next(state, TurnEndStage::Reinforcements);
            }
            TurnEndStage::Reinforcements => {
                next(state, TurnEndStage::Reseed);
                state
                    .stack
                    .call(SetUp::arriving(state.turn, state.inactive()));
            }
            TurnEndStage::Reseed => game.reseed(self, state, log),
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        if let Some(side) = self.asked(state) {
            game.list_plays(state, side, Some(Trigger::TurnEnd), out);
        }
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match (*choice, self.asked(state)) {
            (Choice::Hold, _) => Ok(()),
            (Choice::Play { card, ability }, Some(side)) => {
                game.may_play(state, side, card, ability, Some(Trigger::TurnEnd))
            }
            _ => Err(No(
                "FF-21.12-01",
                "The turn ends: place Command, reveal Sighting markers, or go on.",
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
        if let (Choice::Play { card, ability }, Some(side)) = (choice, self.asked(state)) {
            return game.play(state, side, card, ability, log);
        }
        state.stack.become_(TurnEnd {
            count: self.count + 1,
            ..self
        });
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, state: &State) -> Prompt {
        Decide::new(
            match state.sighted().next() {
                Some(_) => "The turn ends: place Command, reveal Sighting markers, or go on",
                None => "The turn ends: place Command, or go on",
            },
            "whether to place Command before the turn ends",
        )
        .in_window("Turn end")
        .call(Choice::Hold, "Go on")
        .into()
    }
}

impl Ff {
    /// FF-21.22-01: the triggering player rolls when the Turn marker is in or past the Sudden Death space.
    fn sudden_death(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let by = state.active();
        let track = &self.scenario.charts.time_track;
        let Some(&number) = track.get(usize::from(state.turn) - 1) else {
            // G-B41: at the end of the Time Track the game is over.
            return self.end_game(state, log);
        };
        if state.turn < self.scenario.sudden_death {
            return state.stack.become_(TurnEnd::at(TurnEndStage::Smoke));
        }
        match state.stack.take_result() {
            None => self.roll(state, Throw::two(RollFor::SuddenDeath, Throw::D10, by)),
            Some(Handed::Rolled(rolled)) => {
                let over = rolled.sum() < i16::from(number);
                log.note_with(state, || Event::SuddenDeath {
                    side: by,
                    dice: rolled.told(),
                    number,
                    over,
                });
                match over {
                    true => self.end_game(state, log),
                    false => state.stack.become_(TurnEnd::at(TurnEndStage::Smoke)),
                }
            }
        }
    }

    /// What a roll for sudden death comes to, in a few words.
    pub(crate) fn sudden_death_result(&self, view: &State, rolled: Rolled) -> String {
        let place = usize::from(view.turn).saturating_sub(1);
        let number = self
            .scenario
            .charts
            .time_track
            .get(place)
            .copied()
            .unwrap_or(0);
        match rolled.sum() < i16::from(number) {
            true => format!("less than {number}, the game ends"),
            false => format!("not less than {number}, the game goes on"),
        }
    }

    /// FF-8.3-01: depleted Smoke goes first, then full Smoke is depleted.
    fn thin_smoke(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let before = state.smoke.len();
        state.smoke = state
            .smoke
            .iter()
            .copied()
            .filter(|smoke| smoke.full)
            .collect();
        for smoke in state.smoke.iter_mut() {
            smoke.full = false;
        }
        let (gone, depleted) = ((before - state.smoke.len()) as u8, state.smoke.len() as u8);
        if before > 0 {
            log.note_with(state, || Event::SmokeThinned { gone, depleted });
        }
    }

    /// FF-21.12-06: Pending to Available, then Tactical to Pending, then Mission to Tactical.
    fn regroup(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for marker in state.commands.iter_mut() {
            marker.state = match marker.state {
                CommandState::Pending => CommandState::Available,
                CommandState::Tactical => {
                    marker.at = Default::default();
                    CommandState::Pending
                }
                CommandState::Mission => CommandState::Tactical,
                other => other,
            };
        }
        log.note_with(state, || Event::Regrouped);
    }

    /// FF-21.12-08: a die for each of the ten cubes.
    fn reseed(&self, seeding: TurnEnd, state: &mut State, log: &mut impl Log<State, Event>) {
        if let Some(Handed::Rolled(rolled)) = state.stack.take_result() {
            let row = rolled.0[0];
            state.cubes[usize::from(row) - 1] += 1;
            log.note_with(state, || Event::Seeded { row });
            state.stack.become_(TurnEnd {
                count: seeding.count + 1,
                ..seeding
            });
            return;
        }
        match seeding.count {
            CUBES => state.stack.finish(),
            _ => self.roll(
                state,
                Throw::one(RollFor::Reseed, Throw::D10, state.active()),
            ),
        }
    }
}
