//! Chapter 17: Check Casualties.

use crate::counters::Role;
use crate::event::{Event, Fate};
use crate::fte::{Flow, Fte};
use crate::prompt::{Prompt, Roll};
use crate::state::{Casualty, CasualtyId, CasualtyKind, State, UnitId, Wait};
use crate::victory::awards;
use crate::words::casualty_word;
use engine::{Chance, Log, Modifier, Outcome, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// Modified rolls up to this number return a WIA to duty (FTE-17.0-01).
const RETURNS: i16 = 2;

/// The wounded are rolled for, one after the other (17.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct CasualtyChecks {
    /// The slot of the marker that is rolled for, or from which on to look for one.
    pub next: u8,
}

impl Procedure<Fte> for CasualtyChecks {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let Some(CasualtyId(next)) = game.next_wounded(state, self.next) else {
            state.stack.finish();
            return Flow::On;
        };
        state.stack.become_(CasualtyChecks { next });
        Flow::Wait(Wait::Chance)
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    fn chance(&self, _: &Fte, state: &State) -> Chance {
        let owner = state.casualties[usize::from(self.next)].side;
        Chance::die(10, "casualty check").by(owner.seat())
    }

    fn settle(
        self,
        game: &Fte,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        state.stack.become_(CasualtyChecks {
            next: self.next + 1,
        });
        game.check_casualty(state, CasualtyId(self.next), outcome.face(), log);
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let casualty = CasualtyId(self.next);
        let marker = &view.casualties[casualty.index()];
        let modifier = game.casualty_modifier(view, casualty);
        let text = format!(
            "Casualty check for {} ({} {})",
            game.casualty_name(view, casualty),
            marker.side.name(),
            casualty_word(marker.kind)
        );
        let need = RETURNS - modifier.as_ref().map_or(0, |m| m.value);
        Roll::new(text)
            .modifiers(modifier.into_iter().collect())
            .need(Some(need))
            .into()
    }
}

/// What becomes of a WIA after its modified roll (FTE-17.0-01).
fn after_check(total: i16) -> CasualtyKind {
    match total {
        ..=RETURNS => CasualtyKind::Gone,
        3..=8 => CasualtyKind::Wia,
        _ => CasualtyKind::Kia,
    }
}

impl Fte {
    fn next_wounded(&self, state: &State, from: u8) -> Option<CasualtyId> {
        // FTE-17.0-05: Injuries are not rolled for.
        state
            .markers()
            .find(|(id, c)| id.0 >= from && c.kind == CasualtyKind::Wia)
            .map(|(id, _)| id)
    }

    /// FTE-17.0-02: -1, once, with a Medic of its side in the hex.
    pub(crate) fn casualty_modifier(
        &self,
        state: &State,
        casualty: CasualtyId,
    ) -> Option<Modifier> {
        let marker = &state.casualties[casualty.index()];
        let hex = if marker.bearer.is_some() {
            state.place_of(marker.bearer)
        } else {
            marker.at
        };
        let medics = state.all().filter(|(id, u)| {
            u.side == marker.side
                && self.role(u) == Role::Medic
                && state.place_of(*id) == hex
                && hex != Hex::NOWHERE
        });
        let known: Vec<bool> = medics.map(|(_, u)| !self.hidden(u)).collect();
        let modifier = Modifier::new(-1, "Medic in the hex", "FTE-17.0-02");
        match known.contains(&true) {
            _ if known.is_empty() => None,
            true => Some(modifier),
            false => Some(modifier.secret_of(marker.side.seat())),
        }
    }

    /// Where a Medic would have made a difference, the result shows whether there is one.
    fn learn_medic(&self, state: &mut State, casualty: CasualtyId, roll: i16, medic: bool) {
        if after_check(roll) == after_check(roll - 1) {
            return;
        }
        let marker = state.casualties[casualty.index()];
        let hex = match marker.bearer.is_some() {
            true => state.place_of(marker.bearer),
            false => marker.at,
        };
        let here = state.here(hex).filter(|(_, u)| u.side == marker.side);
        let (hidden, known): (Vec<UnitId>, Vec<UnitId>) = here
            .map(|(id, _)| id)
            .partition(|&u| self.hidden(state.unit(u)));
        let explained = known
            .iter()
            .any(|&u| self.role(state.unit(u)) == Role::Medic);
        match hidden[..] {
            _ if explained => {}
            [only] if medic => self.learn(state, only, |facts| facts.role == Role::Medic),
            _ if medic => {}
            _ => hidden
                .iter()
                .for_each(|&u| self.learn(state, u, |facts| facts.role != Role::Medic)),
        }
    }

    /// Chapter 17.
    fn check_casualty(
        &self,
        state: &mut State,
        casualty: CasualtyId,
        roll: i16,
        log: &mut impl Log<State, Event>,
    ) {
        let modifier = self.casualty_modifier(state, casualty);
        self.learn_medic(state, casualty, roll, modifier.is_some());
        let total = roll + modifier.as_ref().map_or(0, |m| m.value);
        let Casualty { side, bearer, .. } = state.casualties[casualty.index()];
        let becomes = after_check(total);
        log.note_with(state, || Event::CasualtyChecked {
            casualty,
            roll,
            modifiers: modifier.into_iter().collect(),
            becomes,
        });
        match becomes {
            CasualtyKind::Gone => {
                self.discard(state, casualty, Fate::ReturnedToDuty, log);
                self.award(state, side, &awards::RETURNED, log);
                if bearer.is_some() {
                    self.clear_downed(state, bearer, log);
                }
            }
            CasualtyKind::Kia => {
                state.casualties[casualty.index()].kind = CasualtyKind::Kia;
                self.award(state, side, &awards::DIED, log);
            }
            _ => {}
        }
    }
}
