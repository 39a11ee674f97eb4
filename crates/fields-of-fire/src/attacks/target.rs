//! What special attacks are aimed at: a unit out of cover, the stack under a Cover marker, the open ground of a card.

use crate::choice::Choice;
use crate::counters::Side;
use crate::fof::{Fof, May, need};
use crate::state::{Area, Flags, State, UnitId};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a localized attack is aimed at (FOF-7.10.1-01, FOF-7.11.1-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// One unit out of cover.
    Unit(UnitId),
    /// Everyone under a Cover marker.
    Stack(Area),
    /// Concentrated Fire: a unit out of cover on this card, by random number.
    Open(Card),
}

impl Default for Target {
    fn default() -> Self {
        Target::Unit(UnitId::NONE)
    }
}

impl Target {
    /// The choice that names it.
    pub fn choice(self) -> Choice {
        match self {
            Target::Unit(unit) => Choice::Pick { unit },
            Target::Stack(area) => Choice::Stack { area },
            Target::Open(card) => Choice::To { card },
        }
    }

    /// The target that a choice names.
    pub fn of(choice: Choice) -> Option<Target> {
        match choice {
            Choice::Pick { unit } => Some(Target::Unit(unit)),
            Choice::Stack { area } => Some(Target::Stack(area)),
            Choice::To { card } => Some(Target::Open(card)),
            _ => None,
        }
    }

    /// The card it is on; `NOWHERE` when it is on none.
    pub(crate) fn card(self, state: &State) -> Card {
        match self {
            Target::Unit(unit) => state
                .units
                .get(unit.index())
                .map_or(Card::NOWHERE, |u| u.at),
            Target::Stack(area) => state
                .covers
                .get(area.index())
                .map_or(Card::NOWHERE, |c| c.at),
            Target::Open(card) => card,
        }
    }

    /// Its area of the card.
    pub(crate) fn area(self) -> Area {
        match self {
            Target::Stack(area) => area,
            Target::Unit(_) | Target::Open(_) => Area::OPEN,
        }
    }

    /// Units of a side that it takes in.
    pub(crate) fn units(self, state: &State, side: Side) -> impl Iterator<Item = UnitId> + '_ {
        let (card, area) = (self.card(state), self.area());
        state.on(card, side).filter(move |&id| match self {
            Target::Unit(unit) => id == unit,
            Target::Stack(_) | Target::Open(_) => state.unit(id).area == area,
        })
    }
}

impl Fof {
    /// The target holds a Spotted unit of the other side; a single unit must be out of cover.
    pub(crate) fn is_target(&self, state: &State, by: UnitId, target: Target) -> May {
        let side = state.unit(by).side.other();
        if let Target::Unit(unit) = target {
            let covered = state
                .units
                .get(unit.index())
                .is_some_and(|u| u.area != Area::OPEN);
            need(
                !covered,
                "FOF-7.10.1-01",
                "Under a Cover marker the whole stack is the target.",
            )?;
        }
        need(
            target.units(state, side).next().is_some(),
            "FOF-7.10.1-01",
            "No unit of the other side is there.",
        )?;
        // FOF-8.5-02: those on a card are all Spotted, or none of them is.
        let spotted = |id: UnitId| !state.unit(id).is(Flags::UNSPOTTED);
        need(
            target.units(state, side).any(spotted),
            "FOF-8.5-01",
            "Units under an Unspotted marker cannot be attacked.",
        )?;
        // A card may be in LOS by its Upper Story alone.
        let seen = |id: UnitId| self.los_unit(state, by, id).is_ok();
        need(
            target.units(state, side).any(seen) || !self.sees(state, by, target.card(state)),
            "FOF-5.2.1-07",
            "The card is in sight, but the target on it is not.",
        )
    }

    /// Whether an attacker in its cover can attack on its own card (FOF-5.3.2-03, FOF-5.3.4-02).
    pub(crate) fn may_attack_from_cover(&self, state: &State, unit: UnitId) -> May {
        let inside = state
            .covers
            .get(state.unit(unit).area.index())
            .is_some_and(|cover| cover.kind.has_arc());
        need(
            !inside,
            "FOF-5.3.2-03",
            "No unit attacks at Point Blank from a Bunker, Pillbox or Cave.",
        )
    }
}
