//! Chapters 7.5 and 17: KIA, WIA and Injury markers.

mod checks;
mod words;

pub use checks::CasualtyChecks;

use crate::choice::Choice;
use crate::counters::{Role, Side};
use crate::event::{Event, Fate};
use crate::fte::{Flow, Fte, May, No, need};
use crate::prompt::{Decide, Prompt};
use crate::state::{Casualty, CasualtyId, CasualtyKind, State, Unit, UnitId, Wait};
use crate::victory::awards;
use engine::{Clause, Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// The owner may take up a fresh casualty (FTE-7.5.2-06).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct TakeUp {
    /// The marker.
    pub casualty: CasualtyId,
}

impl Procedure<Fte> for TakeUp {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let TakeUp { casualty } = self;
        let marker = state.casualties[casualty.index()];
        let lies = marker.kind != CasualtyKind::Gone && marker.at != Hex::NOWHERE;
        if lies && game.bearer_seems_there(state, casualty) {
            return Flow::Wait(Wait::Choice(marker.side));
        }
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let TakeUp { casualty } = *self;
        out.extend(
            game.bearers(state, casualty)
                .map(|unit| Choice::TakeUp { unit }),
        );
        out.push(Choice::Leave);
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::TakeUp { unit } => game.may_take_up(state, self.casualty, unit),
            Choice::Leave => Ok(()),
            _ => choice.not_asked(No(
                "FTE-7.5.2-06",
                "Choose who takes up the casualty, or leave it.",
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
        let TakeUp { casualty } = self;
        state.stack.finish();
        if let Choice::TakeUp { unit } = choice {
            game.give(state, casualty, unit, "FTE-7.5.2-06", log);
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.casualty_name(view, self.casualty);
        Decide::new(format!("Choose who takes up {name}"), "casualties")
            .call(Choice::Leave, format!("Leave {name}"))
            .into()
    }
}

/// A Unit carries more than it can (FTE-7.5.2-12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct DropExcess {
    /// Which.
    pub unit: UnitId,
}

impl Procedure<Fte> for DropExcess {
    fn step(self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let DropExcess { unit } = self;
        let over = state.borne(unit).count() > game.capacity(state, unit);
        if over && state.unit(unit).on_map() {
            return Flow::Wait(Wait::Choice(state.unit(unit).side));
        }
        state.stack.finish();
        Flow::On
    }

    fn choices(&self, _: &Fte, state: &State, out: &mut Vec<Choice>) {
        let DropExcess { unit } = *self;
        out.extend(
            state
                .borne(unit)
                .map(|(casualty, _)| Choice::Drop { casualty }),
        );
    }

    fn judge(&self, _: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Drop { casualty } => need(
                state.borne(self.unit).any(|(id, _)| id == casualty),
                "FTE-7.5.2-12",
                "The Unit that carries too much does not carry that marker.",
            ),
            _ => choice.not_asked(No(
                "FTE-7.5.2-12",
                "The Unit has to drop what it can no longer carry.",
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
        let DropExcess { unit } = self;
        if let Choice::Drop { casualty } = choice {
            let hex = state.unit(unit).at;
            game.lay_down(state, casualty, hex, "FTE-7.5.2-12", log);
        }
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        Decide::new(format!("Choose what {name} drops"), "casualties").into()
    }
}

impl Fte {
    /// FTE-7.5.2-03: how many markers Infantry can carry.
    pub(crate) fn capacity(&self, state: &State, unit: UnitId) -> usize {
        let u = state.unit(unit);
        if !self.troops(u) {
            return 0;
        }
        Fte::carries(self.face(u).men)
    }

    fn carries(men: u8) -> usize {
        match men {
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
        state.stack.call(TakeUp { casualty });
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
        fate: Fate,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = std::mem::take(&mut state.casualties[casualty.index()]);
        log.note_with(state, || Event::CasualtyGone {
            casualty,
            kind: marker.kind,
            side: marker.side,
            fate,
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
        // FTE-7.5.2-03: who carries it has men enough.
        let carried = state.borne(bearer).count();
        self.learn(state, bearer, |facts| {
            facts.real() && Fte::carries(facts.faces[0].men) >= carried
        });
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
        self.met(state, hex);
        let stands = |side| state.here(hex).any(|(_, u)| u.side == side);
        let nobody_meets = !Side::BOTH.into_iter().all(stands);
        if nobody_meets && state.lying(hex).next().is_none() {
            return;
        }
        if let [Some(us), Some(nva)] = Side::BOTH.map(|side| self.lone_medic(state, side, hex)) {
            return self.medics_meet(state, [us, nva], hex, log);
        }
        for side in Side::BOTH {
            let captor = side.enemy();
            self.learn_captors(state, captor, hex);
            // A Helicopter in the air takes nobody prisoner, and guards nobody.
            let takes = state
                .here(hex)
                .any(|(_, u)| u.side == captor && self.real(u) && self.on_ground(u));
            if !takes {
                continue;
            }
            let owners: Vec<(UnitId, Role)> = state
                .here(hex)
                .filter(|(_, u)| u.side == side && self.on_ground(u))
                .map(|(id, u)| (id, self.role(u)))
                .collect();
            match owners[..] {
                [] => {}
                [(medic, Role::Medic)] => {
                    let points = awards::KIA.of(captor);
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
                    self.discard(state, casualty, Fate::Removed, log);
                } else {
                    self.discard(state, casualty, Fate::Captured, log);
                    self.award(state, captor, &awards::CAPTURED, log);
                }
            }
        }
    }

    /// The Medic who is all that a side has on the ground of a hex.
    fn lone_medic(&self, state: &State, side: Side, hex: Hex) -> Option<UnitId> {
        let mut there = state
            .here(hex)
            .filter(|(_, u)| u.side == side && self.on_ground(u));
        let (unit, u) = there.next()?;
        (there.next().is_none() && self.role(u) == Role::Medic).then_some(unit)
    }

    /// FTE-17.1-04: each of the two is alone with an enemy, so both go, and neither takes what lies there.
    fn medics_meet(
        &self,
        state: &mut State,
        medics: [UnitId; 2],
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        for medic in medics {
            let captor = state.unit(medic).side.enemy();
            self.score(state, captor, awards::KIA.of(captor), "FTE-17.1-04", log);
            self.take_out(state, medic, "FTE-17.1-05", log);
        }
        self.capture(state, hex, log);
    }

    /// Whether prisoners are taken shows whether somebody real is there to take them.
    fn learn_captors(&self, state: &mut State, captor: Side, hex: Hex) {
        let owners: Vec<UnitId> = state
            .here(hex)
            .filter(|(_, u)| u.side != captor)
            .map(|(id, _)| id)
            .collect();
        let alone = match owners[..] {
            [] => state.lying(hex).any(|(_, c)| c.side != captor),
            [medic] => {
                self.role(state.unit(medic)) == Role::Medic && !self.hidden(state.unit(medic))
            }
            _ => false,
        };
        if !alone {
            return;
        }
        let there = |(_, u): &(UnitId, &Unit)| u.side == captor && self.on_ground(u);
        let captors: Vec<UnitId> = state.here(hex).filter(there).map(|(id, _)| id).collect();
        let taken = captors.iter().any(|&u| self.real(state.unit(u)));
        self.learn_presence(state, &captors, taken);
    }

    // ------------------------------------------------------------------ taking up at once

    fn may_take_up(&self, state: &State, casualty: CasualtyId, unit: UnitId) -> May {
        let marker = &state.casualties[casualty.index()];
        let Some(u) = state.units.get(unit.index()) else {
            return Err(No("FTE-7.5.2-06", "There is no such Unit."));
        };
        need(
            u.side == marker.side,
            "FTE-7.5.2-06",
            "Only a Unit of its own side takes it up.",
        )?;
        need(
            !u.aboard(),
            "FTE-7.5.2-06",
            "Infantry aboard a carrier cannot pick anyone up.",
        )?;
        need(
            u.at == marker.at && u.on_map(),
            "FTE-7.5.2-06",
            "Only a Unit in the hex can take it up.",
        )?;
        need(
            self.infantry(u),
            "FTE-7.5.2-06",
            "Only Infantry takes it up.",
        )?;
        let room = state.borne(unit).count() < self.capacity(state, unit);
        need(
            room,
            "FTE-7.5.2-03",
            "It does not have enough men to carry it.",
        )
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

    /// Whether somebody can take it up, for all the enemy knows.
    fn bearer_seems_there(&self, state: &State, casualty: CasualtyId) -> bool {
        let hex = state.casualties[casualty.index()].at;
        let can = |unit: UnitId| {
            self.might(state, unit, |world| {
                self.may_take_up(world, casualty, unit).is_ok()
            })
        };
        state.here(hex).any(|(unit, _)| can(unit))
    }

    // ------------------------------------------------------------------ too much to carry
}
