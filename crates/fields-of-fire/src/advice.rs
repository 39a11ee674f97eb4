//! What a player who thinks ahead asks of the rules: open facts only, for bots and hints.

use crate::counters::Side;
use crate::deck::Shot;
use crate::fof::Fof;
use crate::mission::{Goal, MissionKind};
use crate::state::{Area, Control, Flags, MarkerKind, Pc, State, Unit, UnitId};
use ground::Card;

/// What the fire on a unit will do in Combat Effects, by the cards of the whole deck.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Danger {
    /// Share of cards that HIT.
    pub hit: f32,
    /// Share of cards that PIN.
    pub pin: f32,
}

impl Fof {
    /// What the fire that lies on a unit now would do to it.
    pub fn danger(&self, state: &State, unit: UnitId) -> Danger {
        if !state.unit(unit).in_play() || !self.affected(state, unit) {
            return Danger::default();
        }
        let ncm = self.ncm(state, unit).value;
        let cards = &self.mission.deck.cards;
        let share = |shot: Shot| {
            let count = cards.iter().filter(|card| card.shot(ncm) == shot).count();
            count as f32 / cards.len().max(1) as f32
        };
        Danger {
            hit: share(Shot::Hit),
            pin: share(Shot::Pin),
        }
    }

    /// Whether a VOF marker lies on a card.
    pub fn under_fire(&self, state: &State, card: Card) -> bool {
        self.vof_marker_on(state, card)
    }

    /// Spotted enemy units with a VOF that look at a card.
    pub fn watchers(&self, state: &State, card: Card) -> usize {
        let watches = |id: &UnitId| {
            let unit = state.unit(*id);
            unit.side == Side::Enemy
                && self.face(unit).has_vof()
                && unit.at != card
                && unit.at.distance(card) <= self.face(unit).range.cards()
                && self.sees(state, *id, card)
        };
        state.in_play().filter(watches).count()
    }

    /// Whether a card is one of town, with areas of its own (chapter 13).
    pub fn in_town(&self, state: &State, card: Card) -> bool {
        self.is_urban(state, card)
    }

    /// Whether a unit is under cover: a Cover marker, or inside a building.
    pub fn is_sheltered(&self, state: &State, unit: &Unit) -> bool {
        self.under_cover(state, unit)
    }

    /// What a Cover marker or an area of town is worth to those in it.
    pub fn shelter(&self, state: &State, area: Area) -> i8 {
        self.shelter_value(state, area)
    }

    /// Whether a unit is within the walls of a Compound.
    pub fn is_walled_in(&self, state: &State, unit: &Unit) -> bool {
        self.in_compound(state, unit)
    }

    /// Whether the buildings of a card are barricaded.
    pub fn is_barricaded(&self, state: &State, card: Card) -> bool {
        self.barricaded(state, card)
    }

    /// Steps of a side on a card.
    pub fn steps_on(&self, state: &State, card: Card, side: Side) -> u8 {
        state.on(card, side).map(|id| state.unit(id).steps).sum()
    }

    /// Where a Tactical Control lies.
    pub fn control(&self, state: &State, control: Control) -> Option<Card> {
        let lies = |kind: MarkerKind| kind == MarkerKind::Control(control);
        state.markers.iter().find(|m| lies(m.kind)).map(|m| m.at)
    }

    /// Cards that the goals of the mission still want somebody to go to, in the order of the goals.
    pub fn wanted_cards(&self, state: &State, out: &mut Vec<Card>) {
        let held = |card: Card| {
            state.cell(card).pc == Pc::None
                && self.steps_on(state, card, Side::Enemy) == 0
                && self.steps_on(state, card, Side::Friendly) > 0
        };
        for goal in &self.mission.goals {
            match goal {
                Goal::Secure(control) => {
                    out.extend(self.control(state, *control).filter(|c| !held(*c)))
                }
                Goal::SecureCards(cards) => out.extend(cards.iter().copied().filter(|c| !held(*c))),
                Goal::ClearRows(rows) => {
                    let map = Card::all().filter(|card| {
                        rows.contains(&card.row())
                            && (0..self.mission.columns as i8).contains(&card.column())
                    });
                    out.extend(map.filter(|&card| {
                        state.cell(card).pc != Pc::None
                            || self.steps_on(state, card, Side::Enemy) > 0
                    }));
                }
                Goal::Visit(control) => {
                    out.extend(
                        self.control(state, *control)
                            .filter(|c| !state.visited.has(*c)),
                    );
                }
                Goal::HoldRows(rows) => {
                    let lost = Card::all().filter(|card| rows.contains(&card.row()));
                    out.extend(lost.filter(|&card| self.steps_on(state, card, Side::Enemy) > 0));
                }
                Goal::CasualtiesAtMost(_) | Goal::EnemyLossesAtLeast(_) | Goal::Points(_) => {}
            }
        }
    }

    /// Whether the company stands and waits rather than goes and takes.
    pub fn defends(&self) -> bool {
        self.mission.kind == MissionKind::Defensive
    }

    /// Whether a vehicle could drive to a card from where it is.
    pub fn can_drive(&self, state: &State, vehicle: UnitId, to: Card) -> bool {
        self.may_drive(state, vehicle, to).is_ok()
    }

    /// Whether an enemy on a card is known and can be fired at.
    pub fn known_enemy(&self, state: &State, card: Card) -> bool {
        state
            .on(card, Side::Enemy)
            .any(|id| !state.unit(id).is(Flags::UNSPOTTED))
    }

    /// Whether the ground of one card is seen from that of another in the light of this turn.
    pub fn sees_between(&self, state: &State, from: Card, to: Card) -> bool {
        self.los_between(state, from, to, crate::visibility::Light::Now)
    }
}
