//! Chapter 7.5: KIA, WIA and Injury markers.

use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::event::Event;
use crate::frame::Frame;
use crate::fte::{Flow, Fte, May, No, need};
use crate::state::{Casualty, CasualtyId, CasualtyKind, State, UnitId, Wait};
use engine::{Clause, Log};
use ground::Hex;

impl Fte {
    /// FTE-7.5.2-03: how many markers Infantry can carry.
    pub(crate) fn capacity(&self, state: &State, unit: UnitId) -> usize {
        let u = state.unit(unit);
        if !self.troops(u) {
            return 0;
        }
        match self.face(u).men {
            4.. => 2,
            3 => 1,
            _ => 0,
        }
    }

    /// Puts a marker into a hex; its owner may take it up at once (FTE-7.5.2-06).
    pub(crate) fn make_casualty(
        &self,
        state: &mut State,
        kind: CasualtyKind,
        side: Side,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let casualty = self.new_casualty(state, kind, side, hex, log);
        self.push(state, Frame::TakeUp { casualty });
    }

    /// Puts a marker into a hex.
    pub(crate) fn new_casualty(
        &self,
        state: &mut State,
        kind: CasualtyKind,
        side: Side,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) -> CasualtyId {
        let marker = Casualty {
            kind,
            side,
            at: hex,
            bearer: UnitId::NONE,
        };
        let free = state
            .casualties
            .iter()
            .position(|c| c.kind == CasualtyKind::Gone);
        let index = match free {
            Some(i) => {
                state.casualties[i] = marker;
                i
            }
            None => {
                state.casualties.push(marker);
                state.casualties.len() - 1
            }
        };
        let casualty = CasualtyId(index as u8);
        log.note_with(state, || Event::CasualtyMade {
            casualty,
            kind,
            side,
            hex,
        });
        casualty
    }

    /// Takes a marker out of play.
    pub(crate) fn discard(
        &self,
        state: &mut State,
        casualty: CasualtyId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = std::mem::take(&mut state.casualties[casualty.index()]);
        log.note_with(state, || Event::CasualtyGone {
            casualty,
            kind: marker.kind,
            side: marker.side,
            clause: Clause(clause),
        });
    }

    /// Lays a marker into a hex.
    pub(crate) fn lay_down(
        &self,
        state: &mut State,
        casualty: CasualtyId,
        hex: Hex,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = &mut state.casualties[casualty.index()];
        marker.at = hex;
        marker.bearer = UnitId::NONE;
        log.note_with(state, || Event::CasualtyMoved {
            casualty,
            bearer: UnitId::NONE,
            hex,
            clause: Clause(clause),
        });
    }

    /// Gives a marker to a bearer.
    pub(crate) fn give(
        &self,
        state: &mut State,
        casualty: CasualtyId,
        bearer: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = &mut state.casualties[casualty.index()];
        marker.at = Hex::NOWHERE;
        marker.bearer = bearer;
        log.note_with(state, || Event::CasualtyMoved {
            casualty,
            bearer,
            hex: Hex::NOWHERE,
            clause: Clause(clause),
        });
    }

    /// Lays everything a Unit carries into a hex.
    pub(crate) fn drop_all(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: Hex,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        while let Some((casualty, _)) = { state.borne(unit).next().map(|(id, c)| (id, *c)) } {
            self.lay_down(state, casualty, hex, clause, log);
        }
    }

    /// FTE-17.1-04, 7.5.3-07, -08: what happens of itself when enemies are in a hex.
    pub(crate) fn capture(&self, state: &mut State, hex: Hex, log: &mut impl Log<State, Event>) {
        for side in Side::BOTH {
            let captor = side.enemy();
            // A Helicopter in the air takes nobody prisoner.
            let takes = state
                .here(hex)
                .any(|(_, u)| u.side == captor && self.real(u) && self.on_ground(u));
            if !takes {
                continue;
            }
            let owners: Vec<(UnitId, Role)> = state
                .here(hex)
                .filter(|(_, u)| u.side == side)
                .map(|(id, u)| (id, self.role(u)))
                .collect();
            match owners[..] {
                [] => {}
                [(medic, Role::Medic)] => {
                    let points = [3, 4][captor.index()];
                    self.score(state, captor, points, "FTE-17.1-04", log);
                    // Removing him looks at the hex again.
                    self.remove(state, medic, "FTE-17.1-05", log);
                    continue;
                }
                _ => continue,
            }
            while let Some((casualty, kind)) = {
                state
                    .lying(hex)
                    .find(|(_, c)| c.side == side)
                    .map(|(id, c)| (id, c.kind))
            } {
                if kind == CasualtyKind::Kia {
                    self.discard(state, casualty, "FTE-7.5.3-07", log);
                } else {
                    self.discard(state, casualty, "FTE-7.5.3-08", log);
                    self.score(state, captor, [2, 3][captor.index()], "FTE-29.0-06", log);
                }
            }
        }
    }

    // ------------------------------------------------------------------ taking up at once

    fn may_take_up(&self, state: &State, casualty: CasualtyId, unit: UnitId) -> May {
        let marker = &state.casualties[casualty.index()];
        let Some(u) = state.units.get(unit.index()) else {
            return Err(No("FTE-7.5.2-06", "There is no such Unit."));
        };
        need(
            u.side == marker.side && u.at == marker.at && u.on_map(),
            "FTE-7.5.2-06",
            "Only a Unit of its side in the hex can take it up.",
        )?;
        let room = state.borne(unit).count() < self.capacity(state, unit);
        need(room, "FTE-7.5.2-03", "It has not enough men to carry it.")
    }

    fn bearers<'a>(
        &'a self,
        state: &'a State,
        casualty: CasualtyId,
    ) -> impl Iterator<Item = UnitId> + 'a {
        state
            .all()
            .map(|(id, _)| id)
            .filter(move |&id| self.may_take_up(state, casualty, id).is_ok())
    }

    pub(crate) fn step_take_up(&self, state: &mut State, casualty: CasualtyId) -> Flow {
        let marker = state.casualties[casualty.index()];
        let lies = marker.kind != CasualtyKind::Gone && marker.at != Hex::NOWHERE;
        if lies && self.bearers(state, casualty).next().is_some() {
            return Flow::Wait(Wait::Choice(marker.side));
        }
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn take_up_choices(
        &self,
        state: &State,
        casualty: CasualtyId,
        out: &mut Vec<Choice>,
    ) {
        out.extend(
            self.bearers(state, casualty)
                .map(|unit| Choice::TakeUp { unit }),
        );
        out.push(Choice::Leave);
    }

    pub(crate) fn deny_take_up(&self, state: &State, casualty: CasualtyId, choice: &Choice) -> No {
        let fallback = No(
            "FTE-7.5.2-06",
            "Somebody takes the casualty up, or it is left lying.",
        );
        match *choice {
            Choice::TakeUp { unit } => self
                .may_take_up(state, casualty, unit)
                .err()
                .unwrap_or(fallback),
            _ => fallback,
        }
    }

    pub(crate) fn choose_take_up(
        &self,
        state: &mut State,
        casualty: CasualtyId,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        state.frames.pop();
        if let Choice::TakeUp { unit } = choice {
            self.give(state, casualty, unit, "FTE-7.5.2-06", log);
        }
    }

    // ------------------------------------------------------------------ too much to carry

    pub(crate) fn step_drop_excess(&self, state: &mut State, unit: UnitId) -> Flow {
        let over = state.borne(unit).count() > self.capacity(state, unit);
        if over && state.unit(unit).on_map() {
            return Flow::Wait(Wait::Choice(state.unit(unit).side));
        }
        state.frames.pop();
        Flow::On
    }

    pub(crate) fn drop_excess_choices(&self, state: &State, unit: UnitId, out: &mut Vec<Choice>) {
        out.extend(
            state
                .borne(unit)
                .map(|(casualty, _)| Choice::Drop { casualty }),
        );
    }

    pub(crate) fn choose_drop_excess(
        &self,
        state: &mut State,
        unit: UnitId,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        if let Choice::Drop { casualty } = choice {
            let hex = state.unit(unit).at;
            self.lay_down(state, casualty, hex, "FTE-7.5.2-12", log);
        }
    }
}
