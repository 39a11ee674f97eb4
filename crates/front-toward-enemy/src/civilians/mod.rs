//! Chapter 28: Civilians and Interrogation.

mod words;

use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{CacheId, Flags, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// FTE-28.0-07: within so many hexes of the American Unit.
const TALK_RANGE: u32 = 8;
/// FTE-28.0-07: so many items.
const ITEMS: u8 = 2;

/// Civilians may be questioned (28.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Interrogate {
    /// Units that came into the hex.
    pub units: UnitSet,
    /// The hex.
    pub hex: Hex,
    /// Where in the procedure.
    pub stage: Questioning,
    /// Reveals still owed.
    pub owed: u8,
}

impl Interrogate {
    /// Units came into a hex with Civilians.
    pub(crate) fn offer(units: UnitSet, hex: Hex) -> Interrogate {
        Interrogate {
            units,
            hex,
            ..Interrogate::default()
        }
    }
}

impl Procedure<Fte> for Interrogate {
    fn step(self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Interrogate { units, hex, .. } = self;
        match self.stage {
            Questioning::Offer => {
                let villagers = game.civilians_in(state, hex).next().is_some();
                let asks = units
                    .iter()
                    .any(|u| game.may_interrogate(state, units, hex, u).is_ok());
                if villagers && asks {
                    return Flow::Wait(Wait::Choice(Side::Us));
                }
            }
            Questioning::Rolled => {
                let passed = Checked::taken(state);
                // FTE-28.0-09: pass or fail, they are gone.
                let villagers = game.civilians_in(state, hex).next().map(|(id, _)| id);
                if let Some(villagers) = villagers {
                    game.remove(state, villagers, "FTE-28.0-09", log);
                }
                if passed {
                    state.stack.become_(Interrogate {
                        stage: Questioning::Reveal,
                        owed: ITEMS,
                        ..self
                    });
                    return Flow::On;
                }
            }
            Questioning::Reveal => {
                let mut open = Vec::new();
                self.choices(game, state, &mut open);
                if self.owed > 0 && !open.is_empty() {
                    return Flow::Wait(Wait::Choice(Side::Nva));
                }
            }
        }
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let Interrogate {
            units, hex, stage, ..
        } = *self;
        if stage == Questioning::Offer {
            let able = units
                .iter()
                .filter(|&u| game.may_interrogate(state, units, hex, u).is_ok());
            out.extend(able.map(|unit| Choice::Interrogate { unit }));
            out.push(Choice::Leave);
            return;
        }
        let hidden = state.of_side(Side::Nva).map(|(id, _)| id);
        out.extend(
            hidden
                .filter(|&u| game.may_give_away_unit(state, hex, u).is_ok())
                .map(|unit| Choice::Pick { unit }),
        );
        let caches = (0..state.caches.len() as u8).map(CacheId);
        out.extend(
            caches
                .filter(|&c| game.may_give_away_cache(state, hex, c).is_ok())
                .map(|cache| Choice::Cache { cache }),
        );
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        let (units, hex) = (self.units, self.hex);
        match (*choice, self.stage) {
            (Choice::Interrogate { unit }, Questioning::Offer) => {
                game.may_interrogate(state, units, hex, unit)
            }
            (Choice::Leave, Questioning::Offer) => Ok(()),
            (Choice::Pick { unit }, Questioning::Reveal) => {
                game.may_give_away_unit(state, hex, unit)
            }
            (Choice::Cache { cache }, Questioning::Reveal) => {
                game.may_give_away_cache(state, hex, cache)
            }
            (_, Questioning::Reveal) => choice.not_asked(No(
                "FTE-28.0-07",
                engine::fact!(
                    "As far as possible, ",
                    ITEMS,
                    " items must be revealed: pick the next."
                ),
            )),
            _ => choice.not_asked(No("FTE-28.0-06", "Question the Civilians, or leave them.")),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let one_less = Interrogate {
            owed: self.owed.saturating_sub(1),
            ..self
        };
        match choice {
            Choice::Interrogate { unit } => {
                let hex = self.hex;
                log.note_with(state, || Event::Questioned { unit, hex });
                state.stack.become_(Interrogate {
                    stage: Questioning::Rolled,
                    ..self
                });
                state.stack.call(Check::of(unit, CheckFor::Interrogation));
            }
            Choice::Pick { unit } => {
                state.stack.become_(one_less);
                game.reveal(state, unit, "FTE-28.0-07", log);
            }
            Choice::Cache { cache } => {
                state.stack.become_(one_less);
                game.find_cache(state, cache, "FTE-28.0-07", log);
            }
            _ => state.stack.finish(),
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        let Interrogate { hex, owed, .. } = self;
        let decide = match self.stage {
            Questioning::Reveal => {
                let text = format!("Give away {owed} of your hidden pieces near {hex}");
                Decide::new(text, "the Civilians").names(|name| format!("Give away {name}"))
            }
            Questioning::Offer | Questioning::Rolled => {
                let text = format!("Question the Civilians in {hex}, or leave them alone");
                Decide::new(text, "the Civilians").call(Choice::Leave, "Leave the Civilians alone")
            }
        };
        decide.into()
    }
}

/// Where in an Interrogation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Questioning {
    /// The American player may ask.
    #[default]
    Offer,
    /// The check was rolled.
    Rolled,
    /// The NVA/VC player reveals.
    Reveal,
}

impl Fte {
    /// Civilians in a hex that can be questioned: Visible ones. Over Concealed counters a Helicopter may fly without
    /// knowing what they are (B-10).
    pub(crate) fn civilians_in<'a>(
        &'a self,
        state: &'a State,
        hex: Hex,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
        state
            .here(hex)
            .filter(|(_, u)| !u.is(Flags::CONCEALED) && self.role(u) == Role::Civilians)
    }

    fn may_interrogate(&self, state: &State, units: UnitSet, hex: Hex, unit: UnitId) -> May {
        need(
            units.contains(unit),
            "FTE-28.0-06",
            "Only a Unit that just entered the hex may ask.",
        )?;
        need(
            state.unit(unit).at == hex,
            "FTE-28.0-06",
            "It is no longer in the hex.",
        )
    }

    fn may_give_away_unit(&self, state: &State, near: Hex, unit: UnitId) -> May {
        let Some(u) = state
            .units
            .get(unit.index())
            .filter(|u| u.on_map() && u.side == Side::Nva)
        else {
            return Err(No("FTE-28.0-07", "It is not an NVA/VC Unit on the map."));
        };
        need(u.is(Flags::CONCEALED), "FTE-28.0-07", "It is Visible.")?;
        need(
            u.at.distance(near) <= TALK_RANGE,
            "FTE-28.0-07",
            engine::fact!("It is more than ", TALK_RANGE, " hexes away."),
        )
    }

    fn may_give_away_cache(&self, state: &State, near: Hex, cache: CacheId) -> May {
        let hidden = state
            .caches
            .get(cache.index())
            .filter(|c| c.side == Side::Nva && !c.revealed);
        let Some(c) = hidden.filter(|c| c.at != Hex::NOWHERE) else {
            return Err(No("FTE-28.0-07", "It is not a hidden NVA/VC marker."));
        };
        need(
            c.at.distance(near) <= TALK_RANGE,
            "FTE-28.0-07",
            engine::fact!("It is more than ", TALK_RANGE, " hexes away."),
        )
    }
}
