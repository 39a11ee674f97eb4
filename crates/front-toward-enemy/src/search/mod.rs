//! Chapters 9, 11 and 23: "?" markers, finding and destroying them.

mod words;

use crate::check::{Check, CheckFor, Checked};
use crate::choice::Choice;
use crate::counters::Side;
use crate::event::{Event, Marker};
use crate::fire::Exposure;
use crate::fte::{Flow, Fte, May, No, need, one_of};
use crate::prompt::{Decide, Prompt};
use crate::scenario::CacheKind;
use crate::state::{CacheId, Flags, State, UnitId, UnitSet, Wait};
use crate::victory::awards;
use engine::{Clause, Log, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// A Search (9.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Search {
    /// Who.
    pub unit: UnitId,
    /// Whether the check was rolled.
    pub rolled: bool,
}

impl Procedure<Fte> for Search {
    fn step(self, game: &Fte, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let Search { unit, rolled } = self;
        if !rolled {
            state.stack.become_(Search { unit, rolled: true });
            state.stack.call(Check::of(unit, CheckFor::Search));
            return Flow::On;
        }
        let passed = Checked::taken(state);
        state.stack.finish();
        let hex = state.unit(unit).at;
        if passed {
            game.find_all(state, unit, hex, log);
        } else {
            state.unit_mut(unit).searching += 1;
            log.note_with(state, || Event::Marked {
                unit,
                marker: Marker::Searching,
                clause: Clause("FTE-9.0-04"),
            });
        }
        game.open_window(state, UnitSet::one(unit), Exposure::default()); // FTE-9.0-07
        Flow::On
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

/// A marker to destroy is picked (11.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Destroy {
    /// Who.
    pub unit: UnitId,
}

impl Procedure<Fte> for Destroy {
    fn step(self, _: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        Flow::Wait(Wait::Choice(state.act.side))
    }

    fn choices(&self, game: &Fte, state: &State, out: &mut Vec<Choice>) {
        let Destroy { unit } = *self;
        let here = state.caches_in(state.unit(unit).at).map(|(id, _)| id);
        out.extend(
            here.filter(|&id| game.may_destroy(state, unit, id).is_ok())
                .map(|cache| Choice::Cache { cache }),
        );
    }

    fn judge(&self, game: &Fte, state: &State, choice: &Choice) -> May {
        match *choice {
            Choice::Cache { cache } => game.may_destroy(state, self.unit, cache),
            _ => choice.not_asked(No("FTE-11.0-02", "Pick the marker to destroy.")),
        }
    }

    fn choose(
        self,
        game: &Fte,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        let Destroy { unit } = self;
        let Choice::Cache { cache } = choice else {
            return;
        };
        state.stack.finish();
        let enemy_built = state.caches[cache.index()].side == Side::Nva;
        game.remove_cache(state, cache, "FTE-11.0-02", log);
        if enemy_built {
            game.award(state, Side::Us, &awards::DEMOLISHED, log);
        }
        game.open_window(state, UnitSet::one(unit), Exposure::default()); // FTE-11.0-04
    }

    engine::rolls_nothing!(Fte);

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        Decide::new(format!("Choose what {name} destroys"), "what to destroy").into()
    }
}

impl Fte {
    /// FTE-9.0-01, -09.
    pub(crate) fn may_search(&self, state: &State, unit: UnitId) -> May {
        let u = state.unit(unit);
        let hidden = state
            .caches_in(u.at)
            .any(|(_, c)| c.side != u.side && !c.revealed);
        need(
            hidden,
            "FTE-9.0-01",
            "No hidden marker of the enemy is in its hex.",
        )
    }

    fn find_all(
        &self,
        state: &mut State,
        unit: UnitId,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let side = state.unit(unit).side;
        state.unit_mut(unit).searching = 0; // FTE-9.0-05
        let hidden: Vec<CacheId> = state
            .caches_in(hex)
            .filter(|(_, c)| c.side != side && !c.revealed)
            .map(|(id, _)| id)
            .collect();
        for cache in hidden {
            self.find_cache(state, cache, "FTE-9.0-03", log);
        }
    }

    /// Turns a marker up for its enemy: points for the real ones (FTE-9.0-08, 29.0-15), a Dummy goes.
    pub(crate) fn find_cache(
        &self,
        state: &mut State,
        cache: CacheId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let Cache { kind, side } = self.cache_facts(state, cache);
        self.reveal_cache(state, cache, clause, log);
        if kind == CacheKind::Dummy {
            self.remove_cache(state, cache, "FTE-9.0-03", log);
        } else if kind != CacheKind::Foxholes && side == Side::Nva {
            self.award(state, Side::Us, &awards::FOUND, log); // FTE-25.0-03: none for Foxholes; FTE-24.0-09
        }
    }

    fn cache_facts(&self, state: &State, cache: CacheId) -> Cache {
        let c = &state.caches[cache.index()];
        Cache {
            kind: c.kind,
            side: c.side,
        }
    }

    pub(crate) fn reveal_cache(
        &self,
        state: &mut State,
        cache: CacheId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(c) = state.caches.get_mut(cache.index()).filter(|c| !c.revealed) else {
            return;
        };
        c.revealed = true;
        let kind = c.kind;
        log.note_with(state, || Event::CacheRevealed {
            cache,
            kind,
            clause: Clause(clause),
        });
    }

    /// Takes a marker out of play; those inside are outside.
    pub(crate) fn remove_cache(
        &self,
        state: &mut State,
        cache: CacheId,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let c = &mut state.caches[cache.index()];
        c.at = Hex::NOWHERE;
        c.revealed = true;
        let kind = c.kind;
        for unit in state.units.iter_mut().filter(|u| u.fort == cache) {
            unit.fort = CacheId::NONE;
        }
        log.note_with(state, || Event::CacheGone {
            cache,
            kind,
            clause: Clause(clause),
        });
    }

    // ------------------------------------------------------------------ Destroy Cache (11.0)

    fn destructible(kind: CacheKind) -> bool {
        !matches!(
            kind,
            CacheKind::Foxholes | CacheKind::Hidden | CacheKind::Dummy
        )
    }

    fn may_destroy(&self, state: &State, unit: UnitId, cache: CacheId) -> May {
        let u = state.unit(unit);
        let Some(c) = state
            .caches
            .get(cache.index())
            .filter(|c| c.at == u.at && u.on_map())
        else {
            return Err(No("FTE-11.0-01", "No such marker is in its hex."));
        };
        need(
            c.revealed,
            "FTE-11.0-06",
            "A hidden marker cannot be destroyed.",
        )?;
        need(
            Fte::destructible(c.kind),
            "FTE-23.0-04",
            "Foxholes cannot be destroyed.",
        )
    }

    /// FTE-5.1-15, 11.0-01.
    pub(crate) fn may_destroy_cache(&self, state: &State, unit: UnitId) -> May {
        let u = state.unit(unit);
        need(
            u.side == Side::Us,
            "FTE-5.1-15",
            "Only American Units destroy Caches.",
        )?;
        need(
            !u.is(Flags::SUPPRESSED),
            "FTE-11.0-01",
            "A Suppressed Unit cannot destroy a Cache.",
        )?;
        let here = state.caches_in(u.at);
        one_of(
            here.map(|(id, _)| self.may_destroy(state, unit, id)),
            No(
                "FTE-11.0-01",
                "No revealed Cache, Tunnel or Bunker is in its hex.",
            ),
        )
    }
}

/// What matters of a marker when it is turned up.
struct Cache {
    kind: CacheKind,
    side: Side,
}
