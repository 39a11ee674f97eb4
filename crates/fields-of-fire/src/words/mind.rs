//! What somebody could have in mind: with a piece or a card pointed at, or at random.

use crate::choice::Choice;
use crate::fof::Fof;
use crate::frame::Frame;
use crate::mission::{Platoon, Signal};
use crate::state::{
    Action, Area, Control, CoverKind, Device, Form, ItemId, PieceId, State, UnitId,
};
use engine::{Rng, Rules, below};
use ground::{CARDS, Card, Compass};
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
    /// A choice of any kind about anything, legal only by luck.
    pub(crate) fn dream_choice(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        let mut any = |most: usize| below(rng, most.max(1) as u32) as u8;
        let unit = UnitId(any(state.units.len() + 2));
        let area = match any(3) {
            0 => Area::OPEN,
            _ => Area(any(state.covers.len() + 1)),
        };
        let at = Card::all()
            .nth(any(CARDS / 16 * 14) as usize)
            .unwrap_or_default();
        let item = ItemId(any(state.items.len() + 1));
        let small = any(6);
        let control =
            [Control::Primary, Control::CollectionPoint, Control::Outpost][any(3) as usize];
        let to = Compass::ALL[any(8) as usize];
        match any(33) {
            0 => Choice::Assign {
                unit,
                platoon: Platoon(small),
            },
            1 => Choice::Medium { medium: small },
            2 => Choice::Give { unit },
            3 => Choice::Bind {
                signal: Signal::CrossPhaseLine(small),
            },
            4 => Choice::PlaceControl { control, at },
            5 => Choice::Fortify {
                kind: CoverKind::Foxholes,
                at,
                arrow: to,
            },
            6 => Choice::Deploy { at, area },
            7 => Choice::LayLine { unit, to },
            8 => Choice::Patrol {
                platoon: Platoon(small),
            },
            9 => Choice::LayWire { at },
            10 => Choice::Promote { unit },
            11 => Choice::Register { at },
            12 => Choice::Done,
            13 => Choice::Next { unit },
            14 => Choice::EndImpulse,
            15 | 16 => Choice::Order { unit },
            17 | 18 => Choice::Do {
                action: Action::ALL[any(Action::ALL.len()) as usize],
            },
            19 => Choice::Originator { unit },
            20 | 21 => Choice::To { card: at },
            22 => Choice::Into { area },
            23 | 24 => Choice::Pick { unit },
            25 => Choice::Stack { area },
            26 => Choice::Take { item },
            27 => Choice::As { form: Form::Fire },
            28 => Choice::Mission { row: small },
            29 => Choice::Squad {
                piece: PieceId(any(self.mission.roster.len() + 1)),
            },
            30 => Choice::Fire {
                device: Device::RedSmoke,
            },
            31 => Choice::Exhort,
            _ => Choice::Drop { item },
        }
    }

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
