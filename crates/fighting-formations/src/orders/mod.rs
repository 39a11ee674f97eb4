//! 30 Orders: taking a cube, choosing an order, activating units for it; 37 Sniper, 38 Support.

mod activation;
mod give;
mod out_of_place;
mod size;
mod words;

pub use activation::Activation;
pub use give::GiveOrder;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// The eight orders.
    pub enum OrderKind {
        /// None: between orders, and a passed one.
        #[default] None,
        /// 31.
        Advance,
        /// 32.
        Assault,
        /// 33.
        Asset,
        /// 34.
        Fire,
        /// 35.
        Move,
        /// 36.
        Rally,
        /// 37.
        Sniper,
        /// 38.
        Support,
    }
}

impl OrderKind {
    /// Whether units are activated for it.
    pub const fn uses_units(self) -> bool {
        matches!(
            self,
            OrderKind::Advance
                | OrderKind::Assault
                | OrderKind::Fire
                | OrderKind::Move
                | OrderKind::Rally
        )
    }

    /// Whether its units spend movement points, which may draw Op Fire.
    pub const fn spends(self) -> bool {
        matches!(self, OrderKind::Move | OrderKind::Assault)
    }

    /// "a Fire", "an Advance".
    pub fn with_article(self) -> String {
        match self {
            OrderKind::Advance | OrderKind::Assault | OrderKind::Asset => {
                format!("an {}", self.name())
            }
            _ => format!("a {}", self.name()),
        }
    }

    /// What it is for, in a sentence.
    pub const fn purpose(self) -> &'static str {
        match self {
            OrderKind::None => "",
            OrderKind::Advance => {
                "Each activated unit goes one hex, even into the enemy, without Op Fire."
            }
            OrderKind::Assault => "Move, even into the enemy, and fire on the way for 1 MP.",
            OrderKind::Asset => "Play one order card from your hand.",
            OrderKind::Fire => "Each activated unit attacks one hex, or fights in its own.",
            OrderKind::Move => "Activated units spend their movement points.",
            OrderKind::Rally => "Each activated unit tries to shake off its hit marker.",
            OrderKind::Sniper => "The Sniper marker comes to your side.",
            OrderKind::Support => "Draw that many asset cards.",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            OrderKind::None => "no order",
            OrderKind::Advance => "Advance",
            OrderKind::Assault => "Assault",
            OrderKind::Asset => "Asset",
            OrderKind::Fire => "Fire",
            OrderKind::Move => "Move",
            OrderKind::Rally => "Rally",
            OrderKind::Sniper => "Sniper",
            OrderKind::Support => "Support",
        }
    }
}

/// An order beside a row of the Matrix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatrixRow {
    /// Which order.
    pub order: OrderKind,
    /// Cards drawn by a Support order.
    pub draws: u8,
}
