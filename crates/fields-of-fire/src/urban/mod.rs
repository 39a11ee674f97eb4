//! 13 Urban Warfare. A card of town is divided into areas that it prints: streets, courtyard, Building areas with their
//! Upper Stories and Rooftops. Each is a slot of [`State::covers`](crate::state::State::covers) as a Cover marker is, laid
//! when the card is turned up, and all that is known of Cover markers holds for it; what differs is asked here.
//!
//! One question answers who sees whom ([`Fof::stopped`]), one whose fire falls where ([`Fof::falls_on`]), one who can go
//! where ([`Fof::may_pass`]). Missions whose terrain deck has no such card never come here.

mod block;
mod breach;
mod courtyard;
mod enemy;
mod enter;
mod fire;
mod reach;
mod sight;
mod stop;
mod words;

pub use enemy::Inward;
pub use stop::Entering;
pub use words::{UrbanEvent, UrbanFrame};

use ground::Compass;

/// What kind of area something is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// No Urban Terrain card.
    Country,
    /// In the Street, along this side of the card.
    Street(Compass),
    /// The courtyard or garden of a Compound.
    Courtyard,
    /// Ground floor of a Building area.
    Ground,
    /// Upper Story.
    Upper,
    /// Rooftop.
    Roof,
}

impl Place {
    /// Within walls, or on them.
    pub(crate) fn is_inside(self) -> bool {
        !matches!(self, Place::Country | Place::Street(_))
    }

    /// A floor of a building.
    pub(crate) fn is_indoors(self) -> bool {
        matches!(self, Place::Ground | Place::Upper)
    }
}

/// The sides of a card that a way off it passes: one, or the two beside a corner.
pub(crate) fn sides_of(way: Compass) -> [Compass; 2] {
    match way.is_diagonal() {
        false => [way; 2],
        true => {
            let at = |turn: usize| Compass::ALL[(way as usize + turn) % 8];
            [at(7), at(1)]
        }
    }
}

/// Whether two sides of a card meet at a corner.
pub(crate) fn at_right_angles(one: Compass, other: Compass) -> bool {
    !one.is_diagonal() && !other.is_diagonal() && (one as u8 + 8 - other as u8) % 4 == 2
}

/// The four sides of a card.
pub(crate) const SIDES: [Compass; 4] =
    [Compass::North, Compass::East, Compass::South, Compass::West];
