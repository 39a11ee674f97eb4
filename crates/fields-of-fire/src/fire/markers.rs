//! 6.2, 6.3 The markers that mirror who fires where: VOF, PDF, Crossfire.

use crate::counters::{Rating, Side};
use crate::fof::Fof;
use crate::reckoning::VofKind;
use crate::state::{Aim, Area, Flags, Marker, MarkerKind, Smoke, State, Unit};
use ground::{Card, CardSet, Compass};

/// A PDF marker: fire that leads away from a card.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Pdf {
    /// Whose.
    pub side: Side,
    /// From which card.
    pub from: Card,
    /// Which way.
    pub to: Compass,
    /// The farthest card that its VOF lies on.
    pub at: Card,
}

/// The VOF markers of a card (6.2.1): kind and value of each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct CardFire {
    /// On the whole card, both sides (a).
    pub outside: Option<(VofKind, i8)>,
    /// The player's units against the enemy's on the card (b), when it beats what comes from outside.
    pub friendly: Option<(VofKind, i8)>,
    /// The enemy's units against the player's on the card (b), when it beats what comes from outside.
    pub enemy: Option<(VofKind, i8)>,
    /// Crossfire (6.2.4).
    pub crossfire: bool,
}

/// VOF of a marker that covers its whole card: Incoming!, Air Strike!, the blast of a WP mission.
pub(crate) fn whole_card(marker: &Marker) -> Option<VofKind> {
    match marker.kind {
        MarkerKind::Incoming => Some(VofKind::Incoming),
        MarkerKind::AirStrike => Some(VofKind::AirStrike),
        // N-03: aircraft over the map fire as any Heavy Weapons do.
        MarkerKind::HelicopterFire { .. } | MarkerKind::GunshipFire => Some(VofKind::Heavy),
        MarkerKind::MissionSmoke(Smoke::WhitePhosphorus) if marker.value != 0 => {
            Some(VofKind::PhosphorusMission)
        }
        _ => None,
    }
}

impl Fof {
    /// Whether a unit fires on opponents of its own card: at Point Blank, or blindly in smoke (FOF-6.1.2-04).
    pub(crate) fn fires_within(&self, unit: &Unit) -> bool {
        matches!(unit.aim, Aim::PointBlank | Aim::Smothered)
    }

    /// Whether a unit's fire lies on a card, its own included.
    pub(crate) fn fires_on(&self, state: &State, unit: &Unit, card: Card) -> bool {
        if unit.at == card {
            self.fires_within(unit)
        } else {
            self.bears(state, unit, card)
        }
    }

    /// What kind of marker a unit's fire places.
    pub(crate) fn vof_kind(&self, unit: &Unit) -> VofKind {
        match unit.aim {
            Aim::Indirect { .. } => return VofKind::IndirectLay,
            _ if unit.is(Flags::PINNED) => return VofKind::Pinned,
            Aim::ProtectiveLine { .. } => return VofKind::ProtectiveLine,
            _ => {}
        }
        match self.basic_rating(unit) {
            Rating::AS if self.fires_within(unit) => VofKind::Automatic,
            Rating::None | Rating::S | Rating::AS => VofKind::SmallArms,
            Rating::A => VofKind::Automatic,
            Rating::H => VofKind::Heavy,
        }
    }

    /// Directions in which a side's units on a card fire, as bits.
    pub(crate) fn pdf_directions(&self, state: &State, card: Card, side: Side) -> u8 {
        let units = state
            .on(card, side)
            .filter_map(|id| self.pdf_of(state, state.unit(id)));
        let mortars = state
            .markers_on(card)
            .filter_map(|marker| self.mortar_pdf(state, marker));
        units
            .chain(mortars)
            .filter(|pdf| pdf.side == side)
            .fold(0, |ways, pdf| ways | pdf.to.bit())
    }

    /// A unit's own PDF.
    pub(crate) fn pdf_of(&self, state: &State, unit: &Unit) -> Option<Pdf> {
        let (to, at) = match unit.aim {
            Aim::Line { to, at } => (to, at),
            Aim::ProtectiveLine { to } => {
                let last = self.beaten(state, unit).last();
                (to, last.or(unit.at.next(to))?)
            }
            _ => return None,
        };
        Some(Pdf {
            side: unit.side,
            from: unit.at,
            to,
            at,
        })
    }

    /// The PDF of a mortar team's Direct Lay: the marker lies on its card, points along `value` and reaches the card
    /// of its attack (FOF-7.3.2-04).
    fn mortar_pdf(&self, state: &State, marker: &Marker) -> Option<Pdf> {
        if marker.kind != MarkerKind::MortarLine {
            return None;
        }
        let to = *Compass::ALL.get(marker.value as usize & 7)?;
        let mortar = state.units.get(marker.by.unit().index())?;
        // S-423: the line of its last round lies as long as that of any other.
        let spent = mortar.is(Flags::EMPTY_FLIP | Flags::OUT_OF_AMMO);
        if !self.is_mortar(mortar) && !spent {
            return None; // FOF-6.3.1-03: nobody is left to fire along it.
        }
        let steps = self.kind(mortar).face.range.cards();
        let opponents = |card: &Card| state.on(*card, mortar.side.other()).next().is_some();
        let at = (1..=steps)
            .filter_map(|k| marker.at.step(to, k))
            .find(opponents)
            .or(marker.at.next(to))?;
        Some(Pdf {
            side: mortar.side,
            from: marker.at,
            to,
            at,
        })
    }

    /// Whether fire comes to a card from two or more directions (FOF-6.2.4-03, FOF-6.2.4-06); in town to an area of it
    /// (FOF-13.8.1-05).
    pub(crate) fn crossfire(&self, state: &State, card: Card, area: Area) -> bool {
        let mut ways = 0u8;
        let town = area.is_some() && self.is_urban(state, card);
        for id in state.engaged() {
            let unit = state.unit(id);
            if let Aim::Line { to, .. } | Aim::ProtectiveLine { to } = unit.aim
                && self.bears(state, unit, card)
                && (!town || self.lies_in(state, unit, card, area))
            {
                ways |= to.bit();
            }
        }
        for marker in state.markers.iter() {
            if let Some(pdf) = self.mortar_pdf(state, marker)
                && pdf.at == card
            {
                ways |= pdf.to.bit();
            }
        }
        ways.count_ones() > 1
    }

    /// The VOF markers that lie on a card; in town those of one area of it (FOF-13.8.2-04).
    pub(crate) fn fire_on(&self, state: &State, card: Card, area: Area) -> CardFire {
        let town = self.is_urban(state, card);
        let mut fire = CardFire {
            crossfire: self.crossfire(state, card, area),
            ..CardFire::default()
        };
        let lower = |best: &mut Option<(VofKind, i8)>, kind: VofKind, value: i8| {
            if best.is_none_or(|(_, old)| value < old) {
                *best = Some((kind, value));
            }
        };
        let [mut friendly, mut enemy] = [None, None];
        for id in state.engaged() {
            let unit = state.unit(id);
            let lies = match town {
                true => self.lies_in(state, unit, card, area),
                false => self.fires_on(state, unit, card),
            };
            if !lies {
                continue;
            }
            let (kind, value) = (self.vof_kind(unit), self.exerted(unit));
            // FOF-13.8.1-03: out of another area it is on all who are there.
            let from_outside = unit.at != card || town && !self.is_in(state, unit, area);
            match unit.side {
                _ if from_outside => lower(&mut fire.outside, kind, value),
                Side::Friendly => lower(&mut friendly, kind, value),
                Side::Enemy => lower(&mut enemy, kind, value),
            }
        }
        for marker in state.markers_on(card) {
            if let Some(kind) = whole_card(marker) {
                lower(&mut fire.outside, kind, marker.value);
            }
        }
        // FOF-6.2.1-02: only what is lower than the fire from outside is placed.
        let beats = |own: &(VofKind, i8)| fire.outside.is_none_or(|(_, outside)| own.1 < outside);
        fire.friendly = friendly.filter(beats);
        fire.enemy = enemy.filter(beats);
        fire
    }

    /// Whether any VOF lies on a card or on somebody there, Miss Modifiers and mines that nobody struck aside. What is
    /// fired at an aircraft lies on nobody (S-740).
    pub(crate) fn has_vof(&self, state: &State, card: Card) -> bool {
        let falls = |unit: &Unit| {
            unit.aim != Aim::None && self.fires_on(state, unit, card) && !self.fires_up(state, unit)
        };
        state.markers_on(card).any(is_vof)
            || state.units.iter().any(|unit| {
                unit.in_play() && (falls(unit) || unit.at == card && unit.is(Flags::STRUCK_MINE))
            })
    }

    /// Every card with a VOF marker as a rule asks for it (see [`Fof::vof_marker_on`]).
    pub(crate) fn vof_cards(&self, state: &State) -> CardSet {
        let lies = |m: &&Marker| is_vof(m) || is_vof_alone(m);
        let mut cards: CardSet = state.markers.iter().filter(lies).map(|m| m.at).collect();
        for unit in state.units.iter() {
            if self.fires_within(unit) || unit.is(Flags::STRUCK_MINE) {
                cards.insert(unit.at);
            }
            if unit.aim != Aim::None && unit.in_play() {
                self.beaten(state, unit).for_each(|card| cards.insert(card));
            }
        }
        cards
    }

    /// Whether a card has a VOF marker where a rule asks for one (FOF-6.2-03): Mines count, a Miss only when alone and
    /// so acting as VOF; Pending, Crossfire and Concentrated Fire do not.
    pub(crate) fn vof_marker_on(&self, state: &State, card: Card) -> bool {
        self.has_vof(state, card) || state.markers_on(card).any(is_vof_alone)
    }

    /// Whether a diagonal PDF of either side crosses a diagonal step (FOF-5.1.2, ruling G14): at every corner from the
    /// firing card to the card of its VOF.
    pub(crate) fn pdf_blocks(&self, state: &State, from: Card, to: Card) -> bool {
        let Some((way, 1)) = from.line_to(to) else {
            return false;
        };
        if !way.is_diagonal() {
            return false;
        }
        let corner = |a: Card, b: Card| Card::at(a.column(), b.row());
        let (Some(one), Some(two)) = (corner(from, to), corner(to, from)) else {
            return false;
        };
        let crosses = |pdf: Pdf| {
            if !pdf.to.is_diagonal() {
                return false;
            }
            let mut card = pdf.from;
            while card != pdf.at {
                let Some(next) = card.next(pdf.to) else {
                    return false;
                };
                if (card == one && next == two) || (card == two && next == one) {
                    return true;
                }
                card = next;
            }
            false
        };
        state
            .in_play()
            .filter_map(|id| self.pdf_of(state, state.unit(id)))
            .any(crosses)
            || state
                .markers
                .iter()
                .filter_map(|marker| self.mortar_pdf(state, marker))
                .any(crosses)
    }
}

/// Whether a marker is a VOF on its card or on somebody there.
fn is_vof(marker: &Marker) -> bool {
    whole_card(marker).is_some()
        || matches!(
            marker.kind,
            MarkerKind::Grenade
                | MarkerKind::CriticalGrenade
                | MarkerKind::ThrownPhosphorus
                | MarkerKind::Demolition
                | MarkerKind::Flame
                | MarkerKind::Sniper
                | MarkerKind::BoobyTrap
                | MarkerKind::ClaymoreFired
        )
}

/// Mines count everywhere; a Miss is a VOF where there is no other.
fn is_vof_alone(marker: &Marker) -> bool {
    matches!(
        marker.kind,
        MarkerKind::Mines | MarkerKind::GrenadeMiss | MarkerKind::DemolitionMiss
    )
}
