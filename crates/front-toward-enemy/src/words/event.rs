//! Events in words: past tense, result first. Which chapter has the words.

use crate::event::Event;
use crate::fte::Fte;
use crate::state::{CacheId, CasualtyId, State, UnitId};
use crate::words::{Sentence, cache_id, casualty_id, unit_id};
use engine::{Clause, Modifier, Telling};
use ground::Hex;

/// A telling under construction.
pub(crate) struct Told(Telling);

impl Told {
    /// What happened, by which rule.
    pub(crate) fn new(text: impl Into<String>, clause: &'static str) -> Told {
        Told::by(text, Clause(clause))
    }

    /// The same with the event's own clause.
    pub(crate) fn by(text: impl Into<String>, clause: Clause) -> Told {
        Told(Telling {
            text: text.into().sentence(),
            clauses: vec![clause],
            ..Telling::default()
        })
    }

    /// What it comes to, in a few words for the odds.
    pub(crate) fn gist(mut self, gist: impl Into<String>) -> Told {
        self.0.gist = gist.into();
        self
    }

    /// With this, what was chosen is over.
    pub(crate) fn closes(mut self) -> Told {
        self.0.closes = true;
        self
    }

    /// Another rule that counts.
    pub(crate) fn and(mut self, clause: &'static str) -> Told {
        if !self.0.clauses.contains(&Clause(clause)) {
            self.0.clauses.push(Clause(clause));
        }
        self
    }

    /// Another rule, where it applies.
    pub(crate) fn and_if(self, applies: bool, clause: &'static str) -> Told {
        if applies { self.and(clause) } else { self }
    }

    pub(crate) fn unit(mut self, unit: UnitId) -> Told {
        if unit.is_some() {
            self.0.pieces.push(unit_id(unit));
        }
        self
    }

    pub(crate) fn units<'a>(self, units: impl IntoIterator<Item = &'a UnitId>) -> Told {
        units.into_iter().copied().fold(self, Told::unit)
    }

    pub(crate) fn casualty(mut self, casualty: CasualtyId) -> Told {
        self.0.pieces.push(casualty_id(casualty));
        self
    }

    pub(crate) fn cache(mut self, cache: CacheId) -> Told {
        if cache.is_some() {
            self.0.pieces.push(cache_id(cache));
        }
        self
    }

    pub(crate) fn hex(mut self, hex: Hex) -> Told {
        if hex != Hex::NOWHERE {
            self.0.spaces.push(hex.to_string());
        }
        self
    }

    pub(crate) fn modifiers(mut self, modifiers: Vec<Modifier>) -> Told {
        self.0.modifiers = modifiers;
        self
    }
}

impl Fte {
    /// An event in words, from the chapter that has them. What the viewer may not know of a hidden counter is left out.
    pub(crate) fn tell_event(&self, view: &State, event: &Event) -> Telling {
        let told = match event {
            Event::TurnBegins { .. }
            | Event::PhaseBegins { .. }
            | Event::FirstActivation { .. }
            | Event::Drew { .. }
            | Event::ChitAdded { .. }
            | Event::ChitLost { .. }
            | Event::ArrivalDelayed { .. }
            | Event::GameOver { .. } => self.tell_turn(view, event),
            Event::Scored { .. } | Event::Held { .. } => self.tell_points(event),
            Event::Activated { .. }
            | Event::Named { .. }
            | Event::Passed { .. }
            | Event::ActivationOver { .. }
            | Event::Acts { .. } => self.tell_activation(view, event),
            Event::Dealt { .. }
            | Event::CacheDealt { .. }
            | Event::Placed { .. }
            | Event::CachePlaced { .. }
            | Event::PlotsRolled { .. }
            | Event::Plotted { .. } => self.tell_set_up(view, event),
            Event::Moves { .. }
            | Event::Entered { .. }
            | Event::EntryRefused { .. }
            | Event::Flew { .. }
            | Event::Exited { .. }
            | Event::WentUnderground { .. }
            | Event::Abandoned { .. }
            | Event::InFort { .. }
            | Event::OutOfFort { .. } => self.tell_move(view, event),
            Event::Checked { .. } => self.tell_checked(view, event),
            Event::Shot { .. } | Event::EffectRolled { .. } | Event::AttackLost { .. } => {
                self.tell_fire(view, event)
            }
            Event::Marked { .. }
            | Event::Unmarked { .. }
            | Event::Reduced { .. }
            | Event::Unaffected { .. }
            | Event::Lost { .. }
            | Event::Retreated { .. } => self.tell_effect(view, event),
            Event::CasualtyMade { .. }
            | Event::CasualtyMoved { .. }
            | Event::CasualtyGone { .. }
            | Event::CasualtyChecked { .. } => self.tell_casualty(view, event),
            Event::AssaultLaunched { .. }
            | Event::AutomaticPass { .. }
            | Event::DroppedOut { .. }
            | Event::AssaultRound { .. }
            | Event::Advanced { .. }
            | Event::AssaultOver { .. } => self.tell_assault(view, event),
            Event::CacheRevealed { .. } | Event::CacheGone { .. } => self.tell_find(view, event),
            Event::MedevacRolled { .. }
            | Event::RequestRolled { .. }
            | Event::TargetNamed { .. }
            | Event::MissionCancelled { .. }
            | Event::MissionAccuracy { .. }
            | Event::Scattered { .. }
            | Event::MissionLands { .. } => self.tell_mission(event),
            Event::CameAboard { .. } => self.tell_transport(view, event),
            Event::Revealed { .. } | Event::Concealed { .. } => self.tell_concealment(view, event),
            Event::EventRolled { .. } | Event::EventEnded { .. } | Event::LeftOut { .. } => {
                self.tell_random_event(view, event)
            }
            Event::ClaymoreWentOff { .. } | Event::BoobyTrapWentOff { .. } => self.tell_mine(event),
            Event::Questioned { .. } => self.tell_civilians(view, event),
        };
        told.map(|told| told.0).unwrap_or_default()
    }
}
