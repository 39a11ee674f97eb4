//! 5.2.1, 5.2.2, 5.4 Line of sight and range, elevation, what blocks.

use crate::counters::{NightDevice, Side};
use crate::fof::{Fof, May, No, need};
use crate::state::{Area, CellKind, Marker, MarkerKind, State, Unit, UnitId};
use crate::terrain::{TerrainCard, TerrainKind};
use crate::visibility::Light;
use ground::{Card, CardSet, Compass};

/// The farthest that anybody sees, in cards (FOF-5.2.1-05).
pub(crate) const SIGHT: u8 = 3;

/// An end of a line of sight: a card and the level there.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Eye {
    /// Card.
    pub at: Card,
    /// Level.
    pub level: u8,
    /// Area of an Urban Terrain card; `OPEN` there is anywhere on it.
    pub area: Area,
}

/// Whether a marker blocks sight through and out of its card (FOF-5.4-01, FOF-4.4.3-05). Signals do not (FOF-5.4-03).
pub(crate) fn blocks_sight(marker: &Marker) -> bool {
    matches!(
        marker.kind,
        MarkerKind::Incoming
            | MarkerKind::AirStrike
            | MarkerKind::HandSmoke(_)
            | MarkerKind::MissionSmoke(_)
            | MarkerKind::ThrownPhosphorus
            | MarkerKind::BurningWreck
    )
}

/// Cards with smoke, Incoming!, Air Strike! or gas; in town smoke is in one area of a card (FOF-13.9.3-01).
pub(crate) fn haze(state: &State) -> CardSet {
    let whole = |m: &&Marker| {
        let area = state.covers.get(m.area.index());
        !area.is_some_and(|area| area.kind.is_urban())
    };
    state
        .markers
        .iter()
        .filter(|m| blocks_sight(m))
        .filter(whole)
        .map(|m| m.at)
        .collect()
}

/// Whether a card in between blocks, by the levels of the ends (FOF-5.2.2-11).
pub(crate) fn card_blocks(a: u8, between: u8, b: u8, dark: bool) -> bool {
    let (low, high) = (a.min(b), a.max(b));
    if between < low || (between == low && high > low) {
        return false; // FOF-5.2.2-02: seen over, whatever its borders.
    }
    if between > high || (between == high && high > low) {
        return true; // FOF-5.2.2-03
    }
    dark // FOF-5.2.1-03
}

impl Fof {
    /// The terrain card that lies face up on a cell.
    pub(crate) fn terrain_card(&self, state: &State, card: Card) -> Option<&TerrainCard> {
        let top = state.cell(card).card;
        self.mission.terrain.cards.get(top.checked_sub(1)? as usize)
    }

    /// The terrain that lies face up on a cell.
    pub(crate) fn terrain_at(&self, state: &State, card: Card) -> Option<&TerrainKind> {
        let top = self.terrain_card(state, card)?;
        self.mission.terrain.kinds.get(top.kind as usize)
    }

    /// Level of a card: 1, one more for each Hill and what the card prints (FOF-5.2.2-01, FOF-5.2.2-10). Face-down
    /// cards count as level 1 (FOF-5.2.2-04).
    pub(crate) fn level(&self, state: &State, card: Card) -> u8 {
        match self.terrain_at(state, card) {
            Some(terrain) => 1 + state.cell(card).hills + terrain.level,
            None => 1,
        }
    }

    /// Level of a unit: an Upper Story is one up (FOF-5.2.2-01).
    pub(crate) fn unit_level(&self, state: &State, unit: &Unit) -> u8 {
        self.level(state, unit.at) + self.height(state, unit.area)
    }

    /// Where a unit looks from.
    pub(crate) fn eye(&self, state: &State, unit: &Unit) -> Eye {
        Eye {
            at: unit.at,
            level: self.unit_level(state, unit),
            area: unit.area,
        }
    }

    /// Whether a card shows a dark border on these sides; a Hill's dark ones count (FOF-5.2.2-06).
    pub(crate) fn dark(&self, state: &State, card: Card, sides: u8) -> bool {
        self.dark_sides(state, card) & sides != 0
    }

    /// The sides of a card with a dark border, as bits.
    pub(crate) fn dark_sides(&self, state: &State, card: Card) -> u8 {
        match self.terrain_card(state, card) {
            Some(top) => top.dark | state.cell(card).hill_dark,
            None => u8::MAX, // S-301: what lies face down is not looked through.
        }
    }

    /// Whether an Upper Story or tower stands on a card.
    pub(crate) fn has_upper(&self, state: &State, card: Card) -> bool {
        state
            .covers
            .iter()
            .any(|cover| cover.at == card && cover.kind.is_upper())
    }

    /// Whether terrain and smoke leave the line open, darkness aside.
    pub(crate) fn clear(&self, state: &State, from: Eye, to: Eye, haze: &CardSet) -> May {
        match self.blocked(state, from, to, haze) {
            Some((_, no)) => Err(no),
            None => Ok(()),
        }
    }

    /// The first card that stops the line, and why; the far end where the line itself is none.
    pub(crate) fn blocked(
        &self,
        state: &State,
        from: Eye,
        to: Eye,
        haze: &CardSet,
    ) -> Option<(Card, No)> {
        if self.town {
            return self.stopped(state, from, to, haze, true);
        }
        self.line_stopped(state, from, to, haze, false)
    }

    /// The first card that stops a line from card to card; in town by the areas at its ends, with `smoke` in areas or
    /// without.
    pub(crate) fn line_stopped(
        &self,
        state: &State,
        from: Eye,
        to: Eye,
        haze: &CardSet,
        smoke: bool,
    ) -> Option<(Card, No)> {
        if from.at == to.at {
            return None;
        }
        let stops = |at: Card, clause, fact| Some((at, No(clause, fact)));
        let Some((way, distance)) = from.at.line_to(to.at) else {
            return stops(
                to.at,
                "FOF-5.2.1-01",
                "Sight runs along the eight straight lines only.",
            );
        };
        if distance > SIGHT {
            return stops(
                to.at,
                "FOF-5.2.1-05",
                engine::fact!("Nobody sees farther than ", SIGHT, " cards."),
            );
        }
        if haze.has(from.at) {
            return stops(
                from.at,
                "FOF-5.2.1-06",
                "Smoke, Incoming! or Air Strike! there: nobody sees out of that card.",
            );
        }
        let along = match self.town {
            true => match self.outlook(state, from, to, (way, distance), smoke) {
                Ok(along) => along,
                Err(stop) => return Some(stop),
            },
            false => None,
        };
        let sides = way.bit() | way.back().bit();
        let mut card = from.at;
        for _ in 1..distance {
            let Some(next) = card.next(way) else { break };
            card = next;
            if haze.has(card) {
                let fact = "Smoke, Incoming! or Air Strike! lies in between.";
                return stops(card, "FOF-5.4-01", fact);
            }
            if !self.is_card(state, card) {
                return stops(card, "FOF-5.2.1-01", "The line runs off the map.");
            }
            if self.is_urban(state, card) {
                let levels = (from.level, to.level);
                match self.block_stops(state, card, along, levels, smoke) {
                    Some(stop) => return Some(stop),
                    None => continue,
                }
            }
            let level = self.level(state, card);
            let dark = self.dark(state, card, sides);
            if card_blocks(from.level, level, to.level, dark) {
                let same = from.level == level && level == to.level;
                return match same {
                    true => stops(
                        card,
                        "FOF-5.2.1-03",
                        "A dark border in between blocks the line.",
                    ),
                    false => stops(
                        card,
                        "FOF-5.2.2-11",
                        "Higher ground in between blocks the line.",
                    ),
                };
            }
        }
        None
    }

    /// Sight from one place to another, in daylight or as it is now, with a night device or without. Nobody looks out of
    /// a Staging Area or into it but to communicate, which is asked elsewhere (FOF-2.5-01, FOF-2.5-04).
    pub(crate) fn line_of_sight(
        &self,
        state: &State,
        from: Eye,
        to: Eye,
        device: NightDevice,
        light: Light,
    ) -> May {
        let staging = |card: Card| state.cell(card).kind() == CellKind::Staging;
        if !from.at.is_some() || !to.at.is_some() {
            return need(false, "FOF-5.2.1-01", "It is not on the map.");
        }
        need(
            !staging(from.at) && !staging(to.at),
            "FOF-2.5-01",
            "A Staging Area has sight for communication only.",
        )?;
        self.clear(state, from, to, &haze(state))?;
        let distance = from.at.distance(to.at);
        need(
            light == Light::Daylight
                || self.visible(state, self.visibility(state), device, to.at, distance),
            "FOF-9.1-02",
            "In Limited Visibility only adjacent and Illuminated cards are seen.",
        )
    }

    /// Whether a unit sees a card, or why not: the ground or an Upper Story on it (FOF-5.2.1-07).
    pub(crate) fn los(&self, state: &State, unit: UnitId, card: Card) -> May {
        let viewer = state.unit(unit);
        self.may_look(state, viewer)?;
        let device = self.kind(viewer).night;
        let from = self.eye(state, viewer);
        // An Upper Story is seen wherever the ground below it is.
        let to = Eye {
            at: card,
            level: self.level(state, card) + u8::from(self.has_upper(state, card)),
            area: Area::OPEN,
        };
        self.line_of_sight(state, from, to, device, Light::Now)
    }

    /// FOF-10.2.1-04: a rider can be hit, and sees nothing.
    fn may_look(&self, state: &State, viewer: &Unit) -> May {
        need(
            !self.rides(state, viewer),
            "FOF-10.2.1-04",
            "Nobody looks out for anything while riding on a tank.",
        )
    }

    /// Whether a unit sees a card.
    pub(crate) fn sees(&self, state: &State, unit: UnitId, card: Card) -> bool {
        self.los(state, unit, card).is_ok()
    }

    /// Whether a unit sees another one where it stands, Upper Story or ground (FOF-5.2.1-07), or why not.
    pub(crate) fn los_unit(&self, state: &State, viewer: UnitId, target: UnitId) -> May {
        let (viewer, target) = (state.unit(viewer), state.unit(target));
        self.may_look(state, viewer)?;
        let device = self.kind(viewer).night;
        let (from, to) = (self.eye(state, viewer), self.eye(state, target));
        self.line_of_sight(state, from, to, device, Light::Now)
    }

    /// Sight between the ground of two cards, without devices.
    pub(crate) fn los_between(&self, state: &State, from: Card, to: Card, light: Light) -> bool {
        let eye = |at: Card| Eye {
            at,
            level: self.level(state, at),
            area: Area::OPEN,
        };
        self.line_of_sight(state, eye(from), eye(to), NightDevice::None, light)
            .is_ok()
    }

    /// Sight between the ground of two cards as it is now; where not, the card that stops it, and why.
    pub(crate) fn seen_now(&self, state: &State, from: Card, to: Card) -> Result<(), (Card, No)> {
        let eye = |at: Card| Eye {
            at,
            level: self.level(state, at),
            area: Area::OPEN,
        };
        let (a, b) = (eye(from), eye(to));
        if let Err(no) = self.line_of_sight(state, a, b, NightDevice::None, Light::Now) {
            let stopped = self.blocked(state, a, b, &haze(state));
            return Err(stopped.filter(|(_, why)| *why == no).unwrap_or((to, no)));
        }
        Ok(())
    }

    /// Whether any unit of a side sees a card.
    pub(crate) fn seen_by(&self, state: &State, side: Side, card: Card) -> bool {
        state
            .in_play()
            .any(|id| state.unit(id).side == side && self.sees(state, id, card))
    }

    /// Whether any unit of a side sees another one: in town where it is, else its card.
    pub(crate) fn unit_seen_by(&self, state: &State, side: Side, unit: UnitId) -> bool {
        let at = state.unit(unit).at;
        match self.is_urban(state, at) {
            false => self.seen_by(state, side, at),
            true => state
                .in_play()
                .any(|id| state.unit(id).side == side && self.los_unit(state, id, unit).is_ok()),
        }
    }

    /// A face-down card that a friendly unit on the map sees and that is to be turned up (FOF-5.2-01).
    pub(crate) fn to_reveal(&self, state: &State) -> Option<Card> {
        let face_down = |&card: &Card| state.cell(card).is_face_down();
        let hidden: CardSet = state.cells.on_map().iter().filter(face_down).collect();
        if hidden.is_empty() {
            return None;
        }
        let mut asked = CardSet::default();
        for id in state.in_play() {
            let unit = state.unit(id);
            let looks = unit.side == Side::Friendly
                && state.cell(unit.at).on_map()
                && !self.rides(state, unit);
            let plain = self.unit_level(state, unit) == self.level(state, unit.at)
                && !self.is_urban(state, unit.at)
                && self.kind(unit).night == NightDevice::None;
            if !looks || (plain && asked.has(unit.at)) {
                continue;
            }
            if plain {
                asked.insert(unit.at);
            }
            for way in Compass::ALL {
                for steps in 0..=SIGHT {
                    let Some(card) = unit.at.step(way, steps) else {
                        break;
                    };
                    if hidden.has(card) && self.sees(state, id, card) {
                        return Some(card);
                    }
                }
            }
        }
        None
    }
}
