//! 21.12c Sniper Activity: a Command marker of the enemy is aimed at.

use crate::choice::Choice;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::{Handed, RollFor, Rolled, Throw};
use crate::prompt::{Decide, Prompt};
use crate::state::{CommandId, State, Wait};
use engine::{Log, Procedure};
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// Where Sniper Activity stands.
    enum SniperStage {
        /// The player whose side the marker shows names a Command marker.
        #[default] Name,
        /// He rolls.
        Roll,
        /// The owner of the marker says what he loses.
        Lose,
    }
}

/// 21.12c The side that the Sniper marker shows acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Sniping {
    stage: SniperStage,
    /// The Command marker that is named.
    command: CommandId,
}

impl Procedure<Ff> for Sniping {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let side = state.sniper;
        match self.stage {
            SniperStage::Name => {
                let mut aims = game.sniped(state);
                match (aims.next(), aims.next()) {
                    (None, _) => {
                        drop(aims);
                        state.stack.finish();
                    }
                    (Some(only), None) => {
                        drop(aims);
                        game.name_for_sniper(state, only);
                    }
                    _ => return Flow::Wait(Wait::Choice(side)),
                }
            }
            SniperStage::Roll => {
                let Some(Handed::Rolled(rolled)) = state.stack.take_result() else {
                    unreachable!("the sniper's die was rolled");
                };
                let hits = game.sniper_hits(state, rolled);
                let command = self.command;
                log.note_with(state, || Event::Sniped {
                    side,
                    command,
                    die: rolled.0[0],
                    count: game.sniped(state).count() as u8,
                    hits,
                });
                match hits {
                    false => state.stack.finish(),
                    // G-B20: at level 0 there is nothing to give but the marker.
                    true if state.control_level[side.other().index()] == 0 => {
                        state.stack.finish();
                        game.lose_command(state, command, "FF-21.12-05", log);
                    }
                    true => state.stack.become_(Sniping {
                        stage: SniperStage::Lose,
                        command,
                    }),
                }
            }
            SniperStage::Lose => return Flow::Wait(Wait::Choice(side.other())),
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            SniperStage::Name => {
                out.extend(game.sniped(state).map(|command| Choice::Snipe { command }));
            }
            SniperStage::Roll => {}
            SniperStage::Lose => out.extend([Choice::LoseCommand, Choice::LowerControl]),
        }
    }

    fn judge(&self, _: &Ff, state: &State, choice: &Choice) -> May {
        match (self.stage, *choice) {
            (SniperStage::Name, Choice::Snipe { command }) => {
                let marker = state.commands.get(command.index());
                need(
                    marker.is_some_and(|marker| marker.side == state.sniper.other()),
                    "FF-21.12-04",
                    "A sniper aims at enemy Command.",
                )?;
                need(
                    marker.is_some_and(|marker| marker.active()),
                    "FF-21.12-04",
                    "Only active Command, on the map, can be aimed at.",
                )
            }
            (SniperStage::Name, _) => Err(No(
                "FF-21.12-04",
                "An active enemy Command marker must be named.",
            )),
            (SniperStage::Lose, Choice::LoseCommand | Choice::LowerControl) => Ok(()),
            (SniperStage::Roll | SniperStage::Lose, _) => Err(No(
                "FF-21.12-05",
                "The owner gives up the Command marker or a level of Command & Control.",
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
            Choice::Snipe { command } => game.name_for_sniper(state, command),
            Choice::LoseCommand => {
                state.stack.finish();
                game.lose_command(state, self.command, "FF-21.12-05", log);
            }
            _ => {
                let side = state.sniper.other();
                state.stack.finish();
                state.control_level[side.index()] -= 1;
                let level = state.control_level[side.index()];
                log.note_with(state, || Event::ControlLowered { side, level });
            }
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        match self.stage {
            SniperStage::Name => Decide::new(
                "Sniper: choose the Command marker to aim at",
                "whom the sniper aims at",
            )
            .into(),
            SniperStage::Roll => Prompt::Nothing,
            SniperStage::Lose => {
                let level = view.control_level[view.sniper.other().index()];
                let lower = level.saturating_sub(1);
                Decide::new(
                    "The sniper hits: choose what is lost",
                    "what the sniper costs",
                )
                .call(
                    Choice::LoseCommand,
                    format!("Lose {}", game.command_name(view, self.command)),
                )
                .call(
                    Choice::LowerControl,
                    format!("Lower Command & Control from {level} to {lower}"),
                )
                .into()
            }
        }
    }
}

impl Ff {
    /// FF-21.12-04: the enemy's active Command markers.
    fn sniped<'a>(&self, state: &'a State) -> impl Iterator<Item = CommandId> + use<'a> {
        let enemy = state.sniper.other();
        let markers = state.commands.iter().enumerate();
        markers
            .filter(move |(_, marker)| marker.side == enemy && marker.active())
            .map(|(i, _)| CommandId(i as u8))
    }

    /// Whether there is Command to aim at (ruling G-B21).
    pub(super) fn sniper_acts(&self, state: &State) -> bool {
        self.sniped(state).next().is_some()
    }

    fn name_for_sniper(&self, state: &mut State, command: CommandId) {
        state.stack.become_(Sniping {
            stage: SniperStage::Roll,
            command,
        });
        let by = state.sniper;
        self.roll(state, Throw::one(RollFor::Sniper, Throw::D10, by));
    }

    /// FF-21.12-05: a roll above the number of markers does nothing.
    pub(crate) fn sniper_hits(&self, state: &State, rolled: Rolled) -> bool {
        rolled.sum() <= self.sniped(state).count() as i16
    }
}
