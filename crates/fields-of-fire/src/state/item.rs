//! Things that units carry: radios and phones, devices, ammunition, casualties (4.3, 4.4, 5.1.6, 7.18).

use super::{Area, KindId, UnitId};
use crate::counters::Side;
use crate::mission::Issue;
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

engine::kinds! {
    /// Networks (4.3.3).
    #[allow(missing_docs)]
    pub enum Network {
        #[default]
        CompanyTactical,
        BattalionTactical,
        ArtilleryDirection,
        MortarDirection,
        AirControl,
    }
}

engine::kinds! {
    /// Radio types and phones (4.3.4, 4.3.5).
    pub enum SetKind {
        /// Field telephone.
        #[default]
        Phone,
        /// Early handheld: within LOS, never from cover.
        Handheld,
        /// Man-pack or vehicle set: everywhere.
        ManPack,
        /// Advanced handheld: squads too.
        AdvancedHandheld,
    }
}

engine::kinds! {
    /// Pyrotechnic devices (4.4).
    #[allow(missing_docs)]
    pub enum Device {
        #[default]
        RedStarParachute,
        GreenStarParachute,
        RedStarCluster,
        GreenStarCluster,
        RedSmoke,
        GreenSmoke,
        YellowSmoke,
        PurpleSmoke,
        HandIllumination,
        SmokeGrenade,
        PhosphorusGrenade,
        GasGrenade,
    }
}

impl Device {
    /// Coloured flare: seen from the whole map (FOF-4.4.1-02).
    pub fn is_flare(self) -> bool {
        self <= Device::GreenStarCluster
    }

    /// Coloured smoke: signals only (FOF-4.4.1-03).
    pub fn is_coloured_smoke(self) -> bool {
        self > Device::GreenStarCluster && self < Device::HandIllumination
    }

    /// May be placed on an adjacent card too (FOF-4.4-02).
    pub fn is_aerial(self) -> bool {
        self.is_flare() || self == Device::HandIllumination
    }
}

/// What an item is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// Nothing (unused slots).
    #[default]
    None,
    /// Radio or phone on a network.
    Set(SetKind, Network),
    /// Phone line still to be laid.
    Line,
    /// Pyrotechnic device.
    Device(Device),
    /// Demolition charge.
    Charge,
    /// Ammunition: points in the item; kind of counter whose calibre it fits.
    Ammunition(crate::counters::Ammo),
    /// Rifle grenade or other one-shot launcher.
    RifleGrenade,
    /// Claymore not yet placed.
    Claymore,
    /// A casualty of a side: one step.
    Casualty(Side),
    /// A vehicle without a crew that nobody drives: an asset, not a unit (FOF-10.8.8-01). Its slot waits for a driver.
    Vehicle(UnitId),
}

/// What has become of an item.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum Fate {
    /// It is there and works.
    #[default]
    Whole,
    /// A set that fell with its holder's last step: whether it is damaged is still to be seen (FOF-4.3.5-05).
    Fell,
    /// Removed from Play (a lost set may be switched to, FOF-4.2.1-10).
    Lost,
}

/// A thing that units carry or that lies on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Item {
    /// What.
    pub kind: ItemKind,
    /// Who holds it; `NONE` when it lies on a card.
    pub holder: UnitId,
    /// Where it lies.
    pub at: Card,
    /// In which area.
    pub area: Area,
    /// Ammunition points, or cards that a phone line reaches over.
    pub points: u8,
    /// Ammunition: a kind of counter whose calibre it has (FOF-7.18-03); `NONE` fits all of its type.
    pub calibre: KindId,
    /// What has become of it.
    pub fate: Fate,
}

impl Item {
    /// What the company is issued, in nobody's hands yet.
    pub(crate) fn issued(issue: &Issue) -> Item {
        Item {
            kind: issue.item,
            points: issue.points,
            calibre: issue.calibre.map_or(KindId::NONE, KindId),
            ..Item::default()
        }
    }

    /// Removed from Play.
    pub fn is_lost(&self) -> bool {
        self.fate == Fate::Lost
    }
}
