//! 21.12 The end of a turn: sudden death, smoke, snipers, regroup, reinforcements, new cubes.

use crate::assets::Trigger;
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Handed, RollFor, SetUp, Sniping, Throw};
use crate::prompt::{Decide, Prompt};
use crate::state::{CommandState, State, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

/// Cubes in the game.
const CUBES: u8 = 10;

/// What the windows between the steps of a turn end are called.
pub(crate) const STEPS_WINDOW: &str = "Turn-end steps";

engine::kinds! {
    /// The steps of a turn end, in order.
    pub enum TurnEndStage {
        /// The Turn marker moves.
        #[default] Advance,
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

/// 21.12 The Turn marker moves one space, then steps a to f. Before each both players may place Command and reveal
/// Sighting markers, the inactive one first (rulings G-B01, G-B02); where a step changed nothing, the window before the
/// next would be the same one again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct TurnEnd {
    /// The step.
    pub stage: TurnEndStage,
    /// How many players have had their window before it.
    pub heard: u8,
    /// How many cubes are seeded.
    pub seeded: u8,
}

impl TurnEnd {
    /// The window before a step.
    fn before(stage: TurnEndStage) -> TurnEnd {
        TurnEnd {
            stage,
            ..TurnEnd::default()
        }
    }

    /// At a step: both players have had their window before it.
    pub(crate) fn at(stage: TurnEndStage) -> TurnEnd {
        TurnEnd::before(stage).hear_next().hear_next()
    }

    /// At a step, with a window before it if the one before has changed anything.
    fn after(changed: bool, stage: TurnEndStage) -> TurnEnd {
        match changed {
            true => TurnEnd::before(stage),
            false => TurnEnd::at(stage),
        }
    }

    /// Whether it is the window before all steps, in which cards are played.
    fn begins(&self) -> bool {
        self.stage == TurnEndStage::Advance
    }

    /// The player whose window it is: the inactive one first (FF-GLO-03).
    fn asked(&self, state: &State) -> Option<Side> {
        [state.inactive(), state.active()]
            .get(usize::from(self.heard))
            .copied()
    }

    /// The next player's window.
    fn hear_next(self) -> TurnEnd {
        TurnEnd {
            heard: self.heard + 1,
            ..self
        }
    }
}

impl Procedure<Ff> for TurnEnd {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        if let Some(side) = self.asked(state) {
            let answers = || self.begins() && game.could_answer(state, side, Trigger::TurnEnd);
            if game.has_rights(state, side) || answers() {
                return Flow::Wait(Wait::Choice(side));
            }
            state.stack.become_(self.hear_next());
            return Flow::On;
        }
        match self.stage {
            TurnEndStage::Advance => {
                state.turn += 1;
                let turn = state.turn;
                log.note_with(state, || Event::TurnEnds { turn });
                game.score_each_turn(state, log);
                state.stack.become_(TurnEnd::at(TurnEndStage::SuddenDeath));
            }
            TurnEndStage::SuddenDeath => game.sudden_death(state, log),
            TurnEndStage::Smoke => {
                let thins = !state.smoke.is_empty();
                game.thin_smoke(state, log);
                state
                    .stack
                    .become_(TurnEnd::after(thins, TurnEndStage::Sniper));
            }
            TurnEndStage::Sniper => {
                let acts = game.sniper_acts(state);
                state
                    .stack
                    .become_(TurnEnd::after(acts, TurnEndStage::Regroup));
                state.stack.call(Sniping::default());
            }
            TurnEndStage::Regroup => {
                let turned = game.regroup(state, log);
                state
                    .stack
                    .become_(TurnEnd::after(turned, TurnEndStage::Reinforcements));
            }
            TurnEndStage::Reinforcements => {
                let arrive = game.anything_arrives(state);
                state
                    .stack
                    .become_(TurnEnd::after(arrive, TurnEndStage::Reseed));
                state
                    .stack
                    .call(SetUp::arriving(state.turn, state.inactive()));
            }
            TurnEndStage::Reseed => game.reseed(self, state, log),
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        if let (true, Some(side)) = (self.begins(), self.asked(state)) {
            game.list_plays(state, side, Some(Trigger::TurnEnd), out);
        }
        out.push(Choice::Hold);
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match (*choice, self.asked(state)) {
            (Choice::Hold, _) => Ok(()),
            (Choice::Play { card, ability }, Some(side)) => {
                need(
                    self.begins(),
                    "FF-10-04",
                    "Cards for the end of a turn are played before its steps begin.",
                )?;
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
        state.stack.become_(self.hear_next());
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, _: &Ff, state: &State) -> Prompt {
        let (what, window) = match self.stage {
            TurnEndStage::Advance => ("The turn ends", "Turn end"),
            TurnEndStage::SuddenDeath => ("Sudden death is next", STEPS_WINDOW),
            TurnEndStage::Smoke => ("Smoke depletion is next", STEPS_WINDOW),
            TurnEndStage::Sniper => ("Sniper Activity is next", STEPS_WINDOW),
            TurnEndStage::Regroup => ("Regroup is next", STEPS_WINDOW),
            TurnEndStage::Reinforcements => ("Reinforcements are next", STEPS_WINDOW),
            TurnEndStage::Reseed => ("The cubes are next", STEPS_WINDOW),
        };
        let rights = match state.sighted().next() {
            Some(_) => "place Command, reveal Sighting markers, or go on",
            None => "place Command, or go on",
        };
        Decide::new(
            format!("{what}: {rights}"),
            "whether to place Command at the end of the turn",
        )
        .in_window(window)
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
                    false => state.stack.become_(TurnEnd::before(TurnEndStage::Smoke)),
                }
            }
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

    /// FF-21.12-06: Pending to Available, then Tactical to Pending, then Mission to Tactical; whether any did.
    fn regroup(&self, state: &mut State, log: &mut impl Log<State, Event>) -> bool {
        let mut turned = false;
        for marker in state.commands.iter_mut() {
            let before = marker.state;
            marker.state = match before {
                CommandState::Pending => CommandState::Available,
                CommandState::Tactical => {
                    marker.at = Default::default();
                    CommandState::Pending
                }
                CommandState::Mission => CommandState::Tactical,
                other => other,
            };
            turned |= marker.state != before;
        }
        log.note_with(state, || Event::Regrouped);
        turned
    }

    /// FF-21.12-08: a die for each of the ten cubes.
    fn reseed(&self, seeding: TurnEnd, state: &mut State, log: &mut impl Log<State, Event>) {
        if let Some(Handed::Rolled(rolled)) = state.stack.take_result() {
            let row = rolled.0[0];
            state.cubes[usize::from(row) - 1] += 1;
            log.note_with(state, || Event::Seeded { row });
            state.stack.become_(TurnEnd {
                seeded: seeding.seeded + 1,
                ..seeding
            });
            return;
        }
        match seeding.seeded {
            CUBES => state.stack.finish(),
            _ => self.roll(
                state,
                Throw::one(RollFor::Reseed, Throw::D10, state.active()),
            ),
        }
    }
}
