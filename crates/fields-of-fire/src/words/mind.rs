//! What somebody could have in mind: with a piece or a card pointed at.

use crate::choice::Choice;
use crate::fof::Fof;
use crate::frame::Frame;
use crate::state::{Action, Area, ItemId, State, UnitId};
use engine::Rules;
use ground::Card;
use std::mem::discriminant;

/// What a player may want of a unit, what is wanted most often first.
const WANTED: [Action; 24] = [
    Action::Move,
    Action::SeekCover,
    Action::Spot,
    Action::Concentrate,
    Action::Infiltrate,
    Action::RemovePinned,
    Action::Grenade,
    Action::Activate,
    Action::MovePlatoon,
    Action::CallForFire,
    Action::ShiftFire,
    Action::CeaseFire,
    Action::MoveWithin,
    Action::InfiltrateWithin,
    Action::InfiltratePlatoon,
    Action::PickUp,
    Action::ToAssault,
    Action::ToFire,
    Action::ToLitter,
    Action::FlipToFront,
    Action::Detach,
    Action::Supplement,
    Action::ReconstituteSquad,
    Action::DeployPyrotechnic,
];

impl Fof {
    /// What a click on a piece or a card could mean now.
    pub(crate) fn considered_choices(
        &self,
        view: &State,
        piece: Option<&str>,
        space: Option<&str>,
        out: &mut Vec<Choice>,
    ) {
        let unit = piece.and_then(UnitId::of_scene);
        let unit = unit.filter(|unit| unit.index() < view.units.len());
        if let Some(unit) = unit.filter(|_| self.is_between(view)) {
            return self.meant_between(view, unit, out);
        }
        let item = piece.and_then(ItemId::of_scene);
        let item = item.filter(|item| item.index() < view.items.len());
        let area = space.and_then(Area::of_scene);
        let area = area.filter(|area| area.index() < view.covers.len());
        let card: Option<Card> = space.and_then(|id| id.parse().ok());
        let mut meant = Vec::new();
        if let Some(unit) = unit {
            meant.extend([
                Choice::Order { unit },
                Choice::Pick { unit },
                Choice::Next { unit },
                Choice::Give { unit },
                Choice::Originator { unit },
            ]);
            if self.gets_order(view) == Some(unit) {
                meant.extend(WANTED.map(|action| Choice::Do { action }));
            }
        }
        if let Some(item) = item {
            meant.extend([Choice::Take { item }, Choice::Drop { item }]);
        }
        if let Some(area) = area {
            meant.extend([Choice::Into { area }, Choice::Stack { area }]);
        }
        if let Some(card) = card {
            meant.extend([
                Choice::To { card },
                Choice::Deploy {
                    at: card,
                    area: Area::OPEN,
                },
                Choice::Register { at: card },
                Choice::LayWire { at: card },
            ]);
        }
        // Only what is asked now can be meant: that a move is no answer while the company sets up helps nobody.
        let mut asked = Vec::new();
        self.choices(view, &mut asked);
        let ordering = matches!(view.top(), Frame::Command(_));
        out.extend(meant.into_iter().filter(|choice| {
            let alike = |other: &Choice| discriminant(other) == discriminant(choice);
            asked.iter().any(alike) || ordering && matches!(choice, Choice::Order { .. })
        }));
    }

    /// The unit whose menu is open.
    fn gets_order(&self, state: &State) -> Option<UnitId> {
        match state.top() {
            Frame::Order(order) => Some(order.unit),
            _ => None,
        }
    }
}
