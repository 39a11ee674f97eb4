//! 5 Hit markers and 3.31 elimination: what a hit does to a unit.

mod words;

use crate::counters::Size;
use crate::event::Event;
use crate::ff::{Ff, Flow};
use crate::frame::Revealing;
use crate::prompt::{Prompt, RollWords};
use crate::state::{HitId, Slots, State, UnitId, UnitSet, Wait};
use engine::{Chance, Clause, Draw, Log, Outcome, Procedure};
use serde::{Deserialize, Serialize};

/// Squads that replace an eliminated platoon (FF-3.31-01).
const REPLACEMENTS: u8 = 2;

/// 34.16, 34.24 Hits of one moment are carried out, the active player's first; what follows from who stands where is
/// looked at once, after the last (ruling NEW-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Hits {
    /// Those that are hit and have not suffered it yet.
    pub units: UnitSet,
    /// Sighting markers that are hit too: they are turned over with it.
    pub sightings: Slots,
    /// By melee, direct fire or otherwise: who is eliminated is so by this rule.
    by: HitBy,
}

engine::kinds! {
    /// What hits.
    pub enum HitBy {
        /// 34.16.
        #[default] Fire,
        /// 34.24.
        Melee,
        /// 26.5.
        Barrage,
    }
}

impl HitBy {
    fn clause(self, size: Size) -> &'static str {
        match self {
            HitBy::Fire if size == Size::Platoon => "FF-34.16-03",
            HitBy::Fire => "FF-34.16-02",
            HitBy::Melee => "FF-34.24-01",
            HitBy::Barrage => "FF-26.5-02",
        }
    }
}

impl Hits {
    /// These are hit, by this.
    pub(crate) fn on(units: UnitSet, by: HitBy) -> Hits {
        Hits {
            units,
            sightings: Slots::default(),
            by,
        }
    }

    /// Sighting markers are hit with them.
    pub(crate) fn and(self, sightings: Slots) -> Hits {
        Hits { sightings, ..self }
    }
}

impl Procedure<Ff> for Hits {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Some(unit) = game.next_of(state, self.units) else {
            // NEW-01: all hits are one moment; what follows from who stands where comes after the last.
            match self.sightings.is_empty() {
                true => {
                    state.stack.finish();
                    game.look_around(state, log);
                }
                false => state.stack.become_(Revealing::all(self.sightings)),
            }
            return Flow::On;
        };
        if state.unit(unit).fresh() && state.cup.iter().any(|&count| count > 0) {
            return Flow::Wait(Wait::Chance);
        }
        let mut left = self;
        left.units.remove(unit);
        state.stack.become_(left);
        match state.unit(unit).fresh() {
            true => game.put_marker(state, unit, HitId::STAND_IN, log),
            false => game.eliminate(state, unit, self.by.clause(state.unit(unit).size), log),
        }
        Flow::On
    }

    engine::decides_nothing!(Ff, "FF-5.1-01", "A hit marker is being drawn.");

    /// FF-5.1-01: a marker at random from the cup.
    fn chance(&self, game: &Ff, state: &State) -> Chance {
        let kinds = game.scenario.charts.hit.len();
        let weights = state.cup.iter().take(kinds).copied();
        let by = game
            .next_of(state, self.units)
            .map(|unit| state.unit(unit).side.seat());
        Chance {
            by,
            ..Chance::draw(Draw::weighted(weights), "draw a hit marker")
        }
    }

    fn settle(
        self,
        game: &Ff,
        state: &mut State,
        outcome: Outcome,
        log: &mut impl Log<State, Event>,
    ) {
        let unit = game.next_of(state, self.units).expect("somebody is hit");
        let mut left = self;
        left.units.remove(unit);
        state.stack.become_(left);
        state.cup[outcome.index()] -= 1;
        game.put_marker(state, unit, HitId(outcome.0 as u8), log);
    }

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let Some(unit) = game.next_of(view, self.units) else {
            return Prompt::Nothing;
        };
        let face = game.face_of(view.unit(unit));
        let names = game.scenario.charts.hit.iter();
        RollWords::new(format!("{} draws a hit marker", game.unit_name(view, unit)))
            .draw(names.map(|marker| face(marker).name.clone()))
            .into()
    }
}

impl Ff {
    fn put_marker(
        &self,
        state: &mut State,
        unit: UnitId,
        marker: HitId,
        log: &mut impl Log<State, Event>,
    ) {
        state.unit_mut(unit).hit = marker;
        log.note_with(state, || Event::Hit { unit, marker });
    }

    /// 3.31: the unit is eliminated; a platoon leaves two squads, with all that is so of it, one with its hit marker.
    pub(crate) fn eliminate(
        &self,
        state: &mut State,
        id: UnitId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let lost = *state.unit(id);
        let squads = match lost.size {
            Size::Platoon => self.become_squads(state, id, REPLACEMENTS),
            Size::Squad => {
                self.remove_unit(state, id);
                Vec::new()
            }
        };
        log.note_with(state, || Event::Eliminated {
            unit: id,
            kind: lost.kind,
            size: lost.size,
            side: lost.side,
            hex: lost.at,
            squads,
            clause: Clause(clause),
        });
        self.score_elimination(state, &lost, log);
    }
}
