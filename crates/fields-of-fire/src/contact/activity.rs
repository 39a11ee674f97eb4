//! 8.1 The Current Activity Level.

use crate::counters::Side;
use crate::fof::Fof;
use crate::state::{Activity, Aim, Flags, Marker, MarkerKind, Smoke, State};
use ground::CardSet;

impl Fof {
    /// The Activity Level that fits the map now (8.1).
    pub(crate) fn activity_level(&self, state: &State) -> Activity {
        let mut held = [CardSet::default(); 2];
        let (mut spotted, mut firing) = (false, false);
        for unit in state.units.iter().filter(|unit| unit.in_play()) {
            held[unit.side as usize].insert(unit.at);
            spotted |= unit.side == Side::Enemy && !unit.is(Flags::UNSPOTTED);
            firing |= unit.aim != Aim::None;
        }
        let [friendly, enemy] = held;
        let (mut under_fire, mut joint) = (0u8, false);
        for card in self.vof_cards(state).iter() {
            let (ours, theirs) = (friendly.has(card), enemy.has(card));
            under_fire += u8::from(ours || theirs);
            joint |= ours && theirs;
        }
        match under_fire {
            0 | 1 => {
                // FOF-8.1-02: both conditions must hold; FOF-8.1-06: whatever fits no other level is Contact.
                let pending = state.air.flight.stage == crate::state::FlightStage::Pending;
                let markers = firing || pending || state.markers.iter().any(is_fire);
                if under_fire == 0 && !spotted && !markers {
                    Activity::NoContact
                } else {
                    Activity::Contact
                }
            }
            _ if joint => Activity::HeavilyEngaged,
            _ => Activity::Engaged,
        }
    }
}

/// Whether a marker is a VOF or PDF marker, or counts as one for No Contact (FOF-8.1-02).
fn is_fire(marker: &Marker) -> bool {
    matches!(
        marker.kind,
        MarkerKind::Incoming
            | MarkerKind::AirStrike
            | MarkerKind::HelicopterFire { .. }
            | MarkerKind::GunshipFire
            | MarkerKind::Pending { .. }
            | MarkerKind::Mines
            | MarkerKind::Grenade
            | MarkerKind::CriticalGrenade
            | MarkerKind::GrenadeMiss
            | MarkerKind::ThrownPhosphorus
            | MarkerKind::Demolition
            | MarkerKind::DemolitionMiss
            | MarkerKind::Flame
            | MarkerKind::Sniper
            | MarkerKind::BoobyTrap
            | MarkerKind::ClaymoreFired
            | MarkerKind::MortarLine
            | MarkerKind::MissionSmoke(Smoke::WhitePhosphorus)
    )
}
