//! 8.5 Spotting the enemy.

use super::{ContactEvent, ContactFrame};
use crate::counters::{Experience, Rating, Role, Side, Special};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::Purpose;
use crate::state::{Flags, State, UnitId};
use engine::{List, Log, Modifier};
use ground::Card;
use serde::{Deserialize, Serialize};

/// Cards of a Spot attempt before modifiers (FOF-8.5-05).
const SPOT_CARDS: i8 = 2;

/// Stages of a Spot attempt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum SpotStage {
    /// The modifiers are counted.
    Look,
    /// The cards are there.
    Read,
}

/// A line of the Spotting Attempt Draw Modifiers: cards, and why.
pub(crate) type SpotModifier = (i8, &'static str);

impl Fof {
    /// Whether a unit may attempt to Spot an enemy (FOF-8.5-04). What an order needs besides is not asked here.
    pub(crate) fn may_spot(&self, state: &State, unit: UnitId, enemy: UnitId) -> May {
        let (looks, hides) = (state.unit(unit), state.unit(enemy));
        need(
            looks.side == Side::Friendly,
            "FOF-8.5-01",
            "The enemy always knows where the player's units are.",
        )?;
        need(
            hides.is(Flags::UNSPOTTED),
            "FOF-8.5-04",
            "Only an Unspotted enemy can be spotted.",
        )?;
        let seen = self.los_unit(state, unit, enemy);
        need(seen.is_ok(), "FOF-8.5-04", "It has no LOS to it.")
    }

    /// Has a unit attempt to Spot an enemy: pushes the frame.
    pub(crate) fn spot(&self, state: &mut State, unit: UnitId, enemy: UnitId) {
        state.stack.call(ContactFrame::Spot {
            unit,
            enemy,
            stage: SpotStage::Look,
        });
    }

    /// The Spotting Attempt Draw Modifiers that count (T-FOF-8.5-spotting).
    pub(crate) fn spot_modifiers(
        &self,
        state: &State,
        unit: UnitId,
        enemy: UnitId,
    ) -> List<SpotModifier, 13> {
        let (looks, hides) = (state.unit(unit), state.unit(enemy));
        let (face, role) = (self.face(hides), self.kind(hides).role);
        let ours = self.level_of(state, unit);
        let theirs = self.experience(hides);
        // FOF-13.1-09: in town that of its area.
        let ground = match self.area_value(state, hides.at, hides.area) {
            Some(value) => value,
            None => self.concealment_towards(state, looks.at, hides.at),
        };
        let higher = self.unit_level(state, looks) > self.unit_level(state, hides);
        let grenades = face.rating == Rating::None && face.special == Special::Grenade;
        [
            (ours == Experience::Green, -1, "Green spotter"),
            (ours == Experience::Veteran, 1, "Veteran spotter"),
            (higher, 1, "from a higher level"),
            (ground >= 3, -1, "Cover & Concealment +3 or more"),
            (ground == 0, 1, "Cover & Concealment +0"),
            (self.under_cover(state, hides), -1, "target under cover"),
            (
                matches!(role, Role::Sniper | Role::Spotter),
                -1,
                "Sniper or observer",
            ),
            (theirs == Experience::Veteran, -1, "Veteran target"),
            (theirs == Experience::Green, 1, "Green target"),
            (looks.at == hides.at, 1, "on the same card"),
            (hides.is(Flags::EXPOSED), 2, "target Exposed"),
            // B-8.5b: A/S is not A.
            (face.rating == Rating::A, 1, "target rated A"),
            (
                face.rating == Rating::H || grenades,
                2,
                "target rated H or G!",
            ),
        ]
        .into_iter()
        .filter(|&(counts, ..)| counts)
        .map(|(_, cards, why)| (cards, why))
        .collect()
    }

    /// FOF-8.5-07: the higher of two values only when the line crosses a dark border of the card.
    fn concealment_towards(&self, state: &State, from: Card, card: Card) -> i8 {
        let dark = from
            .line_to(card)
            .is_some_and(|(way, _)| self.enters_dark(state, card, way));
        self.cover_concealment(state, card, dark)
    }

    pub(super) fn step_spot(
        &self,
        state: &mut State,
        unit: UnitId,
        enemy: UnitId,
        stage: SpotStage,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        if stage == SpotStage::Read {
            let successes = state.successes();
            state.stack.finish();
            if successes > 0 {
                let card = state.unit(enemy).at;
                self.become_spotted(state, card);
                log.note(
                    state,
                    Event::Contact(ContactEvent::Spotted { unit, at: card }),
                );
            }
            return Flow::On;
        }
        let modifiers = self.spot_modifiers(state, unit, enemy);
        let sum: i8 = modifiers.iter().map(|&(cards, _)| cards).sum();
        log.note_with(state, || {
            let told =
                |&(cards, why): &SpotModifier| Modifier::new(cards.into(), why, "FOF-8.5-05");
            Event::Contact(ContactEvent::Spotting {
                unit,
                enemy,
                modifiers: modifiers.iter().map(told).collect(),
            })
        });
        state.stack.become_(ContactFrame::Spot {
            unit,
            enemy,
            stage: SpotStage::Read,
        });
        // FOF-8.5-05: never fewer than one.
        self.attempt(state, unit, Purpose::Spot, (SPOT_CARDS + sum).max(1));
        Flow::On
    }

    /// FOF-8.5-06: the Unspotted marker comes off the card.
    pub(crate) fn become_spotted(&self, state: &mut State, card: Card) {
        for unit in state.units.iter_mut() {
            if unit.at == card && unit.side == Side::Enemy {
                unit.set(Flags::UNSPOTTED, false);
            }
        }
        state.changed = true;
    }
}
