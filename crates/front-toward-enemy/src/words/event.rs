//! Events in words: past tense, result first.

mod combat;
mod missions;
mod pieces;
mod sequence;

use crate::event::Event;
use crate::fte::Fte;
use crate::state::{CacheId, CasualtyId, State, UnitId};
use crate::words::{Sentence, cache_id, casualty_id, unit_id};
use engine::{Clause, Modifier, Telling};
use ground::Hex;

/// A telling under construction.
pub(super) struct Told(Telling);

impl Told {
    /// What happened, by which rule.
    pub(super) fn new(text: impl Into<String>, clause: &'static str) -> Told {
        Told::by(text, Clause(clause))
    }

    /// The same with the event's own clause.
    pub(super) fn by(text: impl Into<String>, clause: Clause) -> Told {
        Told(Telling {
            text: text.into().sentence(),
            clauses: vec![clause],
            ..Telling::default()
        })
    }

    /// What it comes to, in a few words for the odds.
    pub(super) fn gist(mut self, gist: impl Into<String>) -> Told {
        self.0.gist = gist.into();
        self
    }

    /// With this, what was chosen is over.
    pub(super) fn closes(mut self) -> Told {
        self.0.closes = true;
        self
    }

    /// Another rule that counts.
    pub(super) fn and(mut self, clause: &'static str) -> Told {
        if !self.0.clauses.contains(&Clause(clause)) {
            self.0.clauses.push(Clause(clause));
        }
        self
    }

    /// Another rule, where it applies.
    pub(super) fn and_if(self, applies: bool, clause: &'static str) -> Told {
        if applies { self.and(clause) } else { self }
    }

    pub(super) fn unit(mut self, unit: UnitId) -> Told {
        if unit.is_some() {
            self.0.pieces.push(unit_id(unit));
        }
        self
    }

    pub(super) fn units<'a>(self, units: impl IntoIterator<Item = &'a UnitId>) -> Told {
        units.into_iter().copied().fold(self, Told::unit)
    }

    pub(super) fn casualty(mut self, casualty: CasualtyId) -> Told {
        self.0.pieces.push(casualty_id(casualty));
        self
    }

    pub(super) fn cache(mut self, cache: CacheId) -> Told {
        if cache.is_some() {
            self.0.pieces.push(cache_id(cache));
        }
        self
    }

    pub(super) fn hex(mut self, hex: Hex) -> Told {
        if hex != Hex::NOWHERE {
            self.0.spaces.push(hex.to_string());
        }
        self
    }

    pub(super) fn modifiers(mut self, modifiers: Vec<Modifier>) -> Told {
        self.0.modifiers = modifiers;
        self
    }
}

impl Fte {
    /// An event in words. What the viewer may not know of a hidden counter is left out.
    pub(crate) fn tell_event(&self, view: &State, event: &Event) -> Telling {
        let told = self
            .tell_combat(view, event)
            .or_else(|| self.tell_mission(event))
            .or_else(|| self.tell_set_up(view, event))
            .or_else(|| self.tell_move(view, event))
            .or_else(|| self.tell_markers(view, event))
            .or_else(|| self.tell_turn(view, event));
        told.map(|told| told.0).unwrap_or_default()
    }
}
