//! Chapter 28: Civilians and Interrogation.

use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::frame::{CheckFor, Frame, Questioning};
use crate::fte::{Flow, Fte, May, No, need, swap};
use crate::state::{CacheId, Flags, State, Unit, UnitId, UnitSet, Wait};
use engine::Log;
use ground::Hex;

/// FTE-28.0-07: within so many hexes of the American Unit.
const TALK_RANGE: u32 = 8;
/// FTE-28.0-07: so many items.
const ITEMS: u8 = 2;

impl Fte {
    pub(crate) fn civilians_in<'a>(
        &'a self,
        state: &'a State,
        hex: Hex,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> + 'a {
        state
            .here(hex)
            .filter(|(_, u)| self.role(u) == Role::Civilians)
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
            "It is farther than eight hexes away.",
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
            "It is farther than eight hexes away.",
        )
    }

    pub(crate) fn step_interrogate(
        &self,
        state: &mut State,
        units: UnitSet,
        hex: Hex,
        stage: Questioning,
        owed: u8,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let mut open = Vec::new();
        match stage {
            Questioning::Offer => {
                let villagers = self.civilians_in(state, hex).next().is_some();
                let asks = units
                    .iter()
                    .any(|u| self.may_interrogate(state, units, hex, u).is_ok());
                if villagers && asks {
                    return Flow::Wait(Wait::Choice(Side::Us));
                }
            }
            Questioning::Rolled => {
                // FTE-28.0-09: pass or fail, they are gone.
                if let Some((villagers, _)) =
                    { self.civilians_in(state, hex).next().map(|(id, u)| (id, *u)) }
                {
                    self.remove(state, villagers, "FTE-28.0-09", log);
                }
                if state.passed {
                    let stage = Questioning::Reveal;
                    swap(
                        state,
                        Frame::Interrogate {
                            units,
                            hex,
                            stage,
                            owed: ITEMS,
                        },
                    );
                    return Flow::On;
                }
            }
            Questioning::Reveal => {
                self.interrogate_choices(state, units, hex, stage, owed, &mut open);
                if owed > 0 && !open.is_empty() {
                    return Flow::Wait(Wait::Choice(Side::Nva));
                }
            }
        }
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn interrogate_choices(
        &self,
        state: &State,
        units: UnitSet,
        hex: Hex,
        stage: Questioning,
        _owed: u8,
        out: &mut Vec<Choice>,
    ) {
        if stage == Questioning::Offer {
            let able = units
                .iter()
                .filter(|&u| self.may_interrogate(state, units, hex, u).is_ok());
            out.extend(able.map(|unit| Choice::Interrogate { unit }));
            out.push(Choice::Leave);
            return;
        }
        let hidden = state.of_side(Side::Nva).map(|(id, _)| id);
        out.extend(
            hidden
                .filter(|&u| self.may_give_away_unit(state, hex, u).is_ok())
                .map(|unit| Choice::Pick { unit }),
        );
        let caches = (0..state.caches.len() as u8).map(CacheId);
        out.extend(
            caches
                .filter(|&c| self.may_give_away_cache(state, hex, c).is_ok())
                .map(|cache| Choice::Cache { cache }),
        );
    }

    pub(crate) fn deny_interrogate(
        &self,
        state: &State,
        units: UnitSet,
        hex: Hex,
        stage: Questioning,
        choice: &Choice,
    ) -> No {
        match (*choice, stage) {
            (Choice::Interrogate { unit }, Questioning::Offer) => {
                self.may_interrogate(state, units, hex, unit).err()
            }
            (Choice::Pick { unit }, Questioning::Reveal) => {
                self.may_give_away_unit(state, hex, unit).err()
            }
            (Choice::Cache { cache }, Questioning::Reveal) => {
                self.may_give_away_cache(state, hex, cache).err()
            }
            (_, Questioning::Reveal) => Some(No(
                "FTE-28.0-07",
                "Two items have to be revealed, so far as possible.",
            )),
            _ => None,
        }
        .unwrap_or(No("FTE-28.0-06", "Question the Civilians, or leave them."))
    }

    #[allow(clippy::too_many_arguments)] // The fields of the frame.
    pub(crate) fn choose_interrogate(
        &self,
        state: &mut State,
        units: UnitSet,
        hex: Hex,
        stage: Questioning,
        owed: u8,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::Interrogate { unit } => {
                log.note_with(state, || Event::Questioned { unit, hex });
                let units = UnitSet::one(unit);
                swap(
                    state,
                    Frame::Interrogate {
                        units,
                        hex,
                        stage: Questioning::Rolled,
                        owed,
                    },
                );
                self.push(
                    state,
                    Frame::Check {
                        unit,
                        why: CheckFor::Interrogation,
                        hex: Hex::NOWHERE,
                    },
                );
            }
            Choice::Pick { unit } => {
                swap(
                    state,
                    Frame::Interrogate {
                        units,
                        hex,
                        stage,
                        owed: owed - 1,
                    },
                );
                self.reveal(state, unit, "FTE-28.0-07", log);
            }
            Choice::Cache { cache } => {
                swap(
                    state,
                    Frame::Interrogate {
                        units,
                        hex,
                        stage,
                        owed: owed - 1,
                    },
                );
                self.find_cache(state, cache, "FTE-28.0-07", log);
            }
            _ => {
                state.frames.pop();
            }
        }
    }
}
