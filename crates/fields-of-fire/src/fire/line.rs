//! 6.1, 7.2 A line of fire: what a unit can reach along one of the eight directions, and which cards its VOF lies on.

use crate::counters::{NightDevice, Side};
use crate::fof::Fof;
use crate::sight::{Eye, card_blocks, haze};
use crate::state::{Aim, Area, Flags, MAX_UNITS, State, Unit, UnitId};
use crate::visibility::Visibility;
use ground::{CARDS, Card, CardSet, Compass};

/// Who stands where, gathered once for a whole update.
pub(crate) struct Field {
    /// Cards that nobody fires out of or through.
    pub haze: CardSet,
    /// Cards with units of each side.
    pub held: [CardSet; 2],
    /// Cards with units of each side that opponents may engage, on the ground or over it: the enemy's only where Spotted
    /// (FOF-8.5-03).
    pub target: [CardSet; 2],
    /// As `target`, cards with vehicles alone left out (FOF-10.3-03).
    pub soft: [CardSet; 2],
    /// Cards that aircraft of each side fly over: they draw fire, and occupy nothing (N-16).
    pub flown: [CardSet; 2],
    /// Cards with an Upper Story.
    pub upper: CardSet,
    /// Light and weather.
    pub visibility: Visibility,
    ground: [Ground; CARDS],
    first: [u8; CARDS],
    next: [u8; MAX_UNITS],
}

impl Field {
    /// Cards with opponents that a gun may turn its Basic VOF on.
    pub(crate) fn targets(&self, gun: &Gun) -> &CardSet {
        let opponents = gun.side.other() as usize;
        match gun.spares_vehicles {
            true => &self.soft[opponents],
            false => &self.target[opponents],
        }
    }

    /// Units on a card, both sides.
    pub(crate) fn on(&self, card: Card) -> impl Iterator<Item = UnitId> + '_ {
        let mut slot = self.first.get(card.index()).copied().unwrap_or(u8::MAX);
        std::iter::from_fn(move || {
            let id = UnitId(slot);
            slot = *self.next.get(id.index())?;
            Some(id)
        })
    }
}

/// A card as fire meets it.
#[derive(Clone, Copy, Default)]
struct Ground {
    /// Whether it lies on the map; units in a Staging Area are out of all fire (FOF-2.5-01).
    on_map: bool,
    level: u8,
    /// Dark borders, bits of `Compass`.
    dark: u8,
}

/// What a unit that can fire brings along.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gun {
    /// The unit.
    pub id: UnitId,
    /// Whose.
    pub side: Side,
    /// Where it looks from.
    pub eye: Eye,
    /// Range in cards.
    pub range: u8,
    /// Grazing Fire (7.2.2).
    pub grazing: bool,
    /// Overhead Fire (7.2.3).
    pub overhead: bool,
    /// Mortar: fires over own troops at any level (FOF-7.3.1-05).
    pub mortar: bool,
    /// Sniper.
    pub sniper: bool,
    /// The one direction of its Bunker, Pillbox or Cave (FOF-5.3.2-08).
    pub arc: Option<Compass>,
    /// Fires on its own card.
    pub point_blank: bool,
    /// AT-capable and rated A or H: it opens fire on no card with vehicles alone (FOF-10.3-03).
    pub spares_vehicles: bool,
    device: NightDevice,
}

/// The cards along one direction from a gun, nearest first, as far as sight can go.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Line {
    /// The cards.
    pub cards: [Card; 3],
    /// Their levels.
    pub levels: [u8; 3],
    /// How many there are.
    pub len: u8,
    /// Bits of cards of which some part is in LOS now.
    pub seen: u8,
    /// Bits of cards whose ground is in LOS now.
    pub ground: u8,
    /// Bits of cards that terrain leaves in LOS, smoke and darkness aside.
    pub open: u8,
    /// Bits of cards beyond smoke, Incoming! or Air Strike!.
    pub smoke: u8,
    /// It touches Urban Terrain cards: whom it reaches there depends on his area.
    pub town: bool,
}

impl Line {
    /// Whether some part of the card so many steps away (from 0) is in LOS.
    pub(crate) fn sees(&self, k: usize) -> bool {
        self.seen >> k & 1 == 1
    }

    fn upto(&self, range: u8) -> usize {
        self.len.min(range) as usize
    }
}

/// Whether fire passes over a unit, by levels of firer, unit and target (FOF-7.2.3-02).
pub(crate) fn fired_over(firer: u8, unit: u8, target: u8) -> bool {
    (unit < firer && unit <= target) || (unit == firer && unit < target)
}

impl Fof {
    /// Gathers who stands where.
    pub(crate) fn field(&self, state: &State) -> Field {
        let mut field = Field {
            haze: haze(state),
            held: Default::default(),
            target: Default::default(),
            soft: Default::default(),
            flown: Default::default(),
            upper: Default::default(),
            visibility: self.visibility(state),
            ground: [Ground::default(); CARDS],
            first: [u8::MAX; CARDS],
            next: [u8::MAX; MAX_UNITS],
        };
        for card in state.cells.on_map().iter() {
            field.ground[card.index()] = Ground {
                on_map: true,
                level: self.level(state, card),
                dark: self.dark_sides(state, card),
            };
        }
        for cover in state.covers.iter().filter(|cover| cover.kind.is_upper()) {
            field.upper.insert(cover.at);
        }
        for slot in (0..state.units.len() as u8).rev() {
            let unit = state.unit(UnitId(slot));
            if !unit.in_play() {
                continue;
            }
            let card = unit.at.index();
            field.next[slot as usize] = field.first[card];
            field.first[card] = slot;
            field.held[unit.side as usize].insert(unit.at);
            if targetable(unit) {
                field.target[unit.side as usize].insert(unit.at);
                if !self.is_vehicle(unit) {
                    field.soft[unit.side as usize].insert(unit.at);
                }
            }
        }
        // FOF-10.3-06: aircraft in the air draw fire, and stop none.
        for flying in state
            .air
            .over
            .iter()
            .filter(|it| it.unit != state.air.gunship)
        {
            let side = state.unit(flying.unit).side as usize;
            field.target[side].insert(flying.at);
            field.flown[side].insert(flying.at);
        }
        field
    }

    /// The unit as a gun, unless it cannot fire at all.
    pub(crate) fn gun(&self, state: &State, id: UnitId) -> Option<Gun> {
        self.may_fire(state, id).ok()?;
        let unit = state.unit(id);
        let chart = self.capability(unit);
        let arc = self
            .cover_of(state, unit)
            .filter(|cover| cover.kind.has_arc())
            .map(|cover| cover.arrow);
        Some(Gun {
            id,
            side: unit.side,
            eye: self.eye(state, unit),
            range: self.face(unit).range.cards(),
            grazing: chart.grazing,
            overhead: self.fires_overhead(unit),
            mortar: self.is_mortar(unit),
            sniper: self.is_sniper(unit),
            arc,
            point_blank: self.may_fire_point_blank(state, id).is_ok(),
            spares_vehicles: self.spares_vehicles(unit),
            device: self.kind(unit).night,
        })
    }

    /// What a gun sees along a direction.
    pub(crate) fn line(&self, state: &State, field: &Field, gun: &Gun, way: Compass) -> Line {
        if self.town && self.runs_through_town(state, gun.eye.at, way) {
            return self.town_line(state, field, gun, way);
        }
        let mut line = Line::default();
        let sides = way.bit() | way.back().bit();
        let mut dark = [false; 3];
        let mut card = gun.eye.at;
        let mut smoke = field.haze.has(card);
        for k in 0..3 {
            let Some(next) = card.next(way) else { break };
            card = next;
            let ground = field.ground[card.index()];
            if !ground.on_map {
                break;
            }
            line.cards[k] = card;
            line.levels[k] = ground.level;
            dark[k] = ground.dark & sides != 0;
            line.len += 1;
            let open = |level: u8| {
                (0..k).all(|i| !card_blocks(gun.eye.level, line.levels[i], level, dark[i]))
            };
            let ground = open(line.levels[k]);
            let upper = field.upper.has(card) && open(line.levels[k] + 1);
            let lit = self.visible(state, field.visibility, gun.device, card, k as u8 + 1);
            line.open |= u8::from(ground || upper) << k;
            line.ground |= u8::from(ground) << k;
            line.seen |= u8::from((ground || upper) && !smoke && lit) << k;
            line.smoke |= u8::from(smoke) << k;
            smoke |= field.haze.has(card);
        }
        line
    }

    fn runs_through_town(&self, state: &State, from: Card, way: Compass) -> bool {
        (0..=3)
            .filter_map(|steps| from.step(way, steps))
            .any(|card| self.is_urban(state, card))
    }

    /// The same where areas of town decide (13.8.2): a card is seen when any area of it is.
    fn town_line(&self, state: &State, field: &Field, gun: &Gun, way: Compass) -> Line {
        let mut line = Line {
            town: true,
            ..Line::default()
        };
        let mut card = gun.eye.at;
        for k in 0..3 {
            let Some(next) = card.next(way) else { break };
            card = next;
            let ground = field.ground[card.index()];
            if !ground.on_map {
                break;
            }
            line.cards[k] = card;
            line.levels[k] = ground.level;
            line.len += 1;
            let clear = |haze: &CardSet, smoke: bool| {
                let upper = u8::from(field.upper.has(card));
                (0..=upper).any(|up| {
                    let to = Eye {
                        at: card,
                        level: ground.level + up,
                        area: Area::OPEN,
                    };
                    self.stopped(state, gun.eye, to, haze, smoke).is_none()
                })
            };
            let open = clear(&CardSet::default(), false);
            let seen = open && clear(&field.haze, true);
            let lit = self.visible(state, field.visibility, gun.device, card, k as u8 + 1);
            line.open |= u8::from(open) << k;
            line.ground |= u8::from(open) << k;
            line.seen |= u8::from(seen && lit) << k;
            line.smoke |= u8::from(open && !seen) << k;
        }
        line
    }

    /// Whether fire at a target so high passes a card: nobody there, or all are fired over. Unspotted opponents are
    /// fired past (FOF-6.1.2-06); Spotted ones only when an order laid the fire beyond them (FOF-7.2.3-04).
    pub(crate) fn passes(
        &self,
        state: &State,
        field: &Field,
        gun: &Gun,
        card: Card,
        target: u8,
        laid: bool,
    ) -> bool {
        field.on(card).all(|id| {
            let unit = state.unit(id);
            if self.is_urban(state, card)
                && !self.eye_sees(state, gun.eye, self.eye(state, unit), &field.haze)
            {
                return true; // S-804: whoever is out of its sight does not stop it.
            }
            let below =
                || gun.overhead && fired_over(gun.eye.level, self.unit_level(state, unit), target);
            // FOF-10.3-03: a vehicle is no target that such a gun could have instead.
            let spared = || gun.spares_vehicles && self.is_vehicle(unit);
            if unit.side == gun.side {
                gun.mortar || below() // FOF-7.3.1-05, FOF-7.2.3-05
            } else {
                !targetable(unit) || (laid || spared()) && below() || gun.grazing && spared()
            }
        })
    }

    /// Whether fire reaches the card so many steps along a line (from 0).
    pub(crate) fn reaches(
        &self,
        state: &State,
        field: &Field,
        gun: &Gun,
        line: &Line,
        k: usize,
        laid: bool,
    ) -> bool {
        k < line.upto(gun.range)
            && line.sees(k)
            && (0..k).all(|i| self.passes(state, field, gun, line.cards[i], line.levels[k], laid))
    }

    /// Whether an opponent that may be engaged stands there in LOS: in an Upper Story where only that is seen.
    pub(crate) fn target_seen(
        &self,
        state: &State,
        field: &Field,
        gun: &Gun,
        line: &Line,
        k: usize,
    ) -> bool {
        let card = line.cards[k];
        if !line.sees(k) || !field.targets(gun).has(card) {
            return false;
        }
        let flown = !gun.spares_vehicles && field.flown[gun.side.other() as usize].has(card);
        if line.town {
            let seen = |id: UnitId| {
                let unit = state.unit(id);
                unit.side != gun.side
                    && targetable(unit)
                    && !(gun.spares_vehicles && self.is_vehicle(unit))
                    && self.eye_sees(state, gun.eye, self.eye(state, unit), &field.haze)
            };
            return flown || field.on(card).any(seen);
        }
        flown
            || line.ground >> k & 1 == 1
            || field.on(card).any(|id| {
                let unit = state.unit(id);
                unit.side != gun.side && self.unit_level(state, unit) > line.levels[k]
            })
    }

    /// The nearest card along a line with an opponent in LOS and range, own troops in between or not.
    pub(crate) fn nearest_target(
        &self,
        state: &State,
        field: &Field,
        gun: &Gun,
        line: &Line,
    ) -> Option<usize> {
        (0..line.upto(gun.range)).find(|&k| self.target_seen(state, field, gun, line, k))
    }

    /// The farthest card of a beaten zone (7.2.2): of the profiles that hold the wanted card the one with most cards;
    /// the wanted card alone when none does.
    pub(crate) fn zone_end(&self, gun: &Gun, line: &Line, wanted: Option<usize>) -> usize {
        let zones = profiles(gun.eye.level, line, gun.range, line.seen);
        let fits = |zone: &u8| *zone != 0 && wanted.is_none_or(|k| zone >> k & 1 == 1);
        let end = |zone: u8| 7 - zone.leading_zeros() as usize;
        zones
            .into_iter()
            .filter(fits)
            .max_by_key(|&zone| (zone.count_ones(), end(zone)))
            .map_or(wanted.unwrap_or_default(), end)
    }

    /// Whether a unit's fire lies on another card than its own.
    pub(crate) fn bears(&self, state: &State, unit: &Unit, card: Card) -> bool {
        match unit.aim {
            Aim::None | Aim::PointBlank | Aim::Smothered => false,
            Aim::Indirect { at } => at == card,
            Aim::Line { at, .. } if at == card => true,
            Aim::Line { to, at } => self.grazes(state, unit, to, at, card),
            Aim::ProtectiveLine { to } => self.on_protective_line(state, unit, to, card),
        }
    }

    /// Whether Grazing Fire that ends at `at` lies on a nearer card too (FOF-7.2.2-01, FOF-7.2.2-02).
    fn grazes(&self, state: &State, unit: &Unit, to: Compass, at: Card, card: Card) -> bool {
        if unit.at.line_to(card).map(|(way, _)| way) != Some(to)
            || unit.at.distance(card) >= unit.at.distance(at)
            || !self.capability(unit).grazing
        {
            return false;
        }
        let gun = self.unit_level(state, unit);
        let far = self.level(state, at);
        let (mut up, mut down, mut level) = (true, true, gun);
        let mut next = unit.at;
        while next != at {
            let Some(step) = next.next(to) else {
                return false;
            };
            next = step;
            let here = self.level(state, next);
            up &= here >= level;
            down &= here <= level;
            level = here;
        }
        let in_profile = up || down || (far == gun && self.level(state, card) == gun);
        in_profile && !self.over_own(state, unit, to, card, far)
    }

    /// Own troops before the nearest opponent that are fired over get no VOF (FOF-7.2.3-03, FOF-7.2.3-05).
    fn over_own(&self, state: &State, unit: &Unit, to: Compass, card: Card, target: u8) -> bool {
        let own = || state.on(card, unit.side);
        if own().next().is_none() {
            return false;
        }
        let gun = self.unit_level(state, unit);
        let over = |id: UnitId| fired_over(gun, self.unit_level(state, state.unit(id)), target);
        // FOF-7.2.2-04: behind an opponent own troops are not spared.
        let opponent_before = || {
            let steps = unit.at.distance(card);
            (1..=steps)
                .filter_map(|step| unit.at.step(to, step))
                .any(|nearer| state.on(nearer, unit.side.other()).next().is_some())
        };
        own().all(over) && !opponent_before()
    }

    /// FOF-7.2.4-08, -09, -11: every card in LOS and range on the diagonal, darkness ignored, along one profile.
    fn on_protective_line(&self, state: &State, unit: &Unit, to: Compass, card: Card) -> bool {
        let Some((way, distance)) = unit.at.line_to(card) else {
            return false;
        };
        if way != to || distance > 3 {
            return false;
        }
        let field = Field {
            visibility: Visibility::default(),
            ..self.field(state)
        };
        let gun = Gun {
            id: UnitId::NONE,
            side: unit.side,
            eye: self.eye(state, unit),
            range: self.face(unit).range.cards(),
            grazing: true,
            overhead: true,
            mortar: false,
            sniper: false,
            arc: None,
            point_blank: false,
            spares_vehicles: false,
            device: NightDevice::None,
        };
        let line = self.line(state, &field, &gun, to);
        let zones = profiles(gun.eye.level, &line, gun.range, line.seen);
        let zone = zones.into_iter().max_by_key(|zone| zone.count_ones());
        zone.is_some_and(|zone| zone >> (distance - 1) & 1 == 1)
    }

    /// The cards that a unit's fire lies on, its own excepted.
    pub(crate) fn beaten(&self, state: &State, unit: &Unit) -> impl Iterator<Item = Card> {
        let (from, fire) = (unit.at, *unit);
        let cards = match unit.aim {
            Aim::Line { to, .. } | Aim::ProtectiveLine { to } => {
                [1, 2, 3].map(|steps| from.step(to, steps))
            }
            Aim::Indirect { at } => [Some(at), None, None],
            Aim::None | Aim::PointBlank | Aim::Smothered => [None; 3],
        };
        cards
            .into_iter()
            .flatten()
            .filter(move |&card| self.bears(state, &fire, card))
    }
}

/// An opponent may engage it: not under an Unspotted marker (FOF-8.5-03).
pub(crate) fn targetable(unit: &Unit) -> bool {
    !unit.is(Flags::UNSPOTTED)
}

/// The three elevation profiles of a beaten zone, as bits of a line: level with the gun (lower cards are fired over, a
/// higher one ends it), never descending, never rising. A card out of LOS ends each.
fn profiles(gun: u8, line: &Line, range: u8, seen: u8) -> [u8; 3] {
    let (mut level, mut up, mut down) = (0, 0, 0);
    let (mut level_goes, mut up_goes, mut down_goes) = (true, true, true);
    let mut last = gun;
    for k in 0..line.upto(range) {
        let here = line.levels[k];
        let bit = seen & 1 << k;
        level_goes &= here <= gun && (here < gun || bit != 0);
        up_goes &= here >= last && bit != 0;
        down_goes &= here <= last && bit != 0;
        last = here;
        if level_goes && here == gun {
            level |= bit;
        }
        if up_goes {
            up |= bit;
        }
        if down_goes {
            down |= bit;
        }
    }
    [level, up, down]
}
