//! 8.4 Where it comes from: distance, direction, what a place must be like, and a map that grows.

use super::package::Contact;
use crate::attacks::Target;
use crate::counters::{NightDevice, Role, Side, Special};
use crate::fof::{Fof, May, No, need};
use crate::mission::{Distance, PackageKind};
use crate::reckoning::lies_on;
use crate::sight::Eye;
use crate::state::{Aim, Area, CellKind, KindId, Maker, Marker, MarkerKind, State, UnitId};
use crate::visibility::Light;
use ground::{Card, Compass};

/// Farthest that anything is placed: Very Long Range (FOF-8.4.3-06).
const FARTHEST: u8 = 3;

/// What comes of looking for a place in a direction.
pub(super) enum Site {
    /// Here.
    Here(Card),
    /// The map has to grow there first.
    Draw(Card),
    /// Nowhere, for the reason nearest to the mark.
    No(No),
}

impl Fof {
    /// The place in the direction and at the distance at hand.
    pub(super) fn site(&self, state: &State, c: &Contact) -> Site {
        match self.package_part(c).distance.cards(c.far) {
            Some(far) => self.site_at(state, c, far),
            None => self.farthest_site(state, c),
        }
    }

    fn site_at(&self, state: &State, c: &Contact, far: u8) -> Site {
        for step in 1..=far {
            match c.at.step(c.to, step) {
                None => return Site::No(OFF_MAP),
                Some(card) if self.is_ground(state, card) => {}
                Some(card) if !self.may_grow(state, card) => return Site::No(OFF_MAP),
                Some(card) if self.worth_drawing(state, c, card) => return Site::Draw(card),
                Some(_) => return Site::No(UNSEEN),
            }
        }
        let card = c.at.step(c.to, far).unwrap_or(c.at);
        match self.may_stand(state, c, card) {
            Ok(()) => Site::Here(card),
            Err(no) => Site::No(no),
        }
    }

    /// FOF-8.4.3-02, FOF-8.4.1-02: the farthest card that will do, never the triggering one.
    fn farthest_site(&self, state: &State, c: &Contact) -> Site {
        let reach = self.reach(c);
        let mut last = 0;
        for step in 1..=reach {
            let Some(card) = c.at.step(c.to, step) else {
                break;
            };
            if self.is_ground(state, card) {
                last = step;
            } else if self.may_grow(state, card) && self.worth_drawing(state, c, card) {
                return Site::Draw(card);
            } else {
                break;
            }
        }
        let mut why = OFF_MAP;
        for step in (1..=last).rev() {
            let Some(card) = c.at.step(c.to, step) else {
                continue;
            };
            match self.may_stand(state, c, card) {
                Ok(()) => return Site::Here(card),
                Err(no) => why = no,
            }
        }
        Site::No(why)
    }

    /// How far a part can be placed at most: its shortest firing range where that counts.
    fn reach(&self, c: &Contact) -> u8 {
        if self.package_part(c).distance != Distance::MaxLosRange {
            return FARTHEST;
        }
        let kinds = self.kinds_of(c, c.part as usize, c.options[c.part as usize] as usize);
        let faces = kinds.map(|kind| self.mission.kinds[kind.index()].face);
        let ranges = faces.filter(|f| f.has_vof()).map(|f| f.range.cards());
        ranges.min().unwrap_or(FARTHEST)
    }

    /// A card of the map that enemies can stand on.
    fn is_ground(&self, state: &State, card: Card) -> bool {
        state.cell(card).on_map()
    }

    /// FOF-8.4.5-01: the map may grow there; never towards the player, where the Staging Area is.
    fn may_grow(&self, state: &State, card: Card) -> bool {
        self.mission.grows && card.row() > 0 && state.cell(card).kind() == CellKind::Empty
    }

    /// FOF-8.4.5-03: LOS passes to the next card, or could with the highest ground that is left in the deck.
    fn worth_drawing(&self, state: &State, c: &Contact, card: Card) -> bool {
        let deck = &self.mission.terrain;
        let kind = |i: usize| &deck.kinds[deck.cards[i].kind as usize];
        let left = |i: &usize| state.terrain_out >> i & 1 == 0;
        let all = || 0..deck.cards.len();
        let hills = all().filter(left).filter(|&i| kind(i).hill).count() as u8;
        // The borders of the last card do not matter for LOS to it, and higher ground is never seen worse than low.
        let flat = all()
            .filter(|&i| !kind(i).hill)
            .max_by_key(|&i| kind(i).level);
        let Some(flat) = flat else { return false };
        let mut trial = *state;
        let cell = trial.lay(card, CellKind::Grown);
        cell.card = flat as u8 + 1;
        cell.hills = hills.min(self.mission.most_hills);
        self.is_in_line(&trial, c, card)
    }

    /// Whether units of the part at hand on a card would see those they come against; whoever does not fire is seen by
    /// them (FOF-8.4.3-05).
    fn is_in_line(&self, trial: &State, c: &Contact, card: Card) -> bool {
        let there = Eye {
            at: card,
            level: self.level(trial, card),
            area: Area::OPEN,
        };
        let package = self.package(c);
        let looks = package.fires || matches!(package.kind, PackageKind::Incoming { .. });
        let part = c.part as usize;
        let device = |kind: KindId| self.mission.kinds[kind.index()].night;
        let mark = c.mark();
        let marks = move |id: &UnitId| !mark.is_some() || *id == mark;
        trial.on(c.at, Side::Friendly).filter(marks).any(|id| {
            let here = self.eye(trial, trial.unit(id));
            let seen = |from, to, device| {
                let light = Light::Now;
                self.line_of_sight(trial, from, to, device, light).is_ok()
            };
            match looks {
                true => self
                    .kinds_of(c, part, c.options[part] as usize)
                    .any(|kind| seen(there, here, device(kind))),
                false => seen(here, there, NightDevice::None),
            }
        })
    }

    /// Whether the part at hand, with the option at hand, may stand on a card (T-FOF-8.4.3-legal).
    fn may_stand(&self, state: &State, c: &Contact, card: Card) -> May {
        need(
            self.is_ground(state, card),
            "FOF-8.4.5-01",
            "It is not a card of the map.",
        )?;
        let enemies = state.on(card, Side::Enemy).next().is_some();
        need(!enemies, "FOF-8.4.3-15", "Enemy units are on that card.")?;
        let planned = &c.spots[..c.part as usize];
        need(
            !planned.contains(&card),
            "FOF-8.3-07",
            "Each part needs a card of its own.",
        )?;
        need(
            !self.enemy_fire_on(state, card),
            "FOF-8.4.3-13",
            "Enemy fire passes or lies there.",
        )?;
        let mut trial = *state;
        for part in 0..c.part as usize {
            self.set_down(&mut trial, c, part, c.spots[part]);
        }
        let units = self.set_down(&mut trial, c, c.part as usize, card);
        for &unit in units.iter() {
            self.unit_fits(&trial, c, unit)?;
        }
        Ok(())
    }

    fn unit_fits(&self, trial: &State, c: &Contact, id: UnitId) -> May {
        let unit = trial.unit(id);
        let (face, role) = (self.face(unit), self.kind(unit).role);
        let mark = c.mark();
        if mark.is_some() {
            // FOF-13.8.3-01: in town it is the area of the triggering unit that counts.
            let (from, to) = (self.eye(trial, unit), self.eye(trial, trial.unit(mark)));
            need(
                self.eye_sees(trial, from, to, &crate::sight::haze(trial)),
                "FOF-13.8.3-01",
                "It would not see the triggering unit where that is.",
            )?;
            // FOF-13.8.3-03: another unit of the card serves it for a mark; where there are only vehicles it comes all
            // the same, and has its Reaction Fire (B-8.4.3a).
            let men = |id: UnitId| !self.is_vehicle(trial.unit(id));
            let other =
                self.spares_vehicles(unit) && !men(mark) && trial.on(c.at, Side::Friendly).any(men);
            need(
                !other,
                "FOF-10.3-03",
                "It does not open fire on a vehicle alone.",
            )?;
        }
        if role == Role::Spotter {
            // FOF-8.4.3-06
            let sees = unit.at == c.at || self.los(trial, id, c.at).is_ok();
            return need(sees, "FOF-8.4.3-06", "The Spotter would not see its mark.");
        }
        let package = self.package(c);
        let fires = package.fires && !matches!(package.kind, PackageKind::Incoming { .. });
        if !fires || !face.has_vof() {
            // FOF-8.4.3-05: the triggering unit sees them.
            let seen = self.los_between(trial, c.at, unit.at, Light::Now);
            let seen = seen || unit.at == c.at;
            return need(
                seen,
                "FOF-8.4.3-05",
                "The triggering unit would not see it.",
            );
        }
        let at_own_card = unit.at != c.at && self.may_fire_point_blank(trial, id).is_ok();
        let others = trial.on(unit.at, Side::Friendly).next().is_some();
        need(
            !(at_own_card && others),
            "FOF-8.4.3-03",
            "Other units of the player are on that card.",
        )?;
        // FOF-8.4.3-09: G! weapons open with a Grenade Attack.
        let vehicle = |id: UnitId| self.is_vehicle(trial.unit(id));
        let on_foot = |target: &Target| !matches!(target, Target::Unit(id) if vehicle(*id));
        let throws = || {
            face.special == Special::Grenade
                && self
                    .targets_on(trial, Side::Friendly, c.at)
                    .iter()
                    .filter(|target| on_foot(target))
                    .any(|&target| self.may_grenade(trial, id, target).is_ok())
        };
        match self.first_target(trial, id, c.at) {
            Err(no) if !throws() => Err(no),
            _ => Ok(()),
        }
    }

    /// The card that a new unit opens fire on so that the triggering one is under its VOF: that card itself, or with
    /// Grazing Fire a nearer one on the line (FOF-8.4.3-03).
    pub(super) fn first_target(
        &self,
        state: &State,
        id: UnitId,
        trigger: Card,
    ) -> Result<Card, No> {
        let direct = self.can_fire_at(state, id, trigger);
        let unit = state.unit(id);
        let (Err(no), Some((to, far))) = (direct, unit.at.line_to(trigger)) else {
            return direct.map(|()| trigger);
        };
        if !self.capability(unit).grazing {
            return Err(no);
        }
        let held = |card: &Card| state.on(*card, Side::Friendly).next().is_some();
        let nearer = (1..far).filter_map(|step| unit.at.step(to, step));
        let Some(first) = nearer.into_iter().find(held) else {
            return Err(no);
        };
        let mut trial = *state;
        self.open_fire_at(&mut trial, id, first, &mut engine::Silent);
        match self.bears(&trial, trial.unit(id), trigger) {
            true => Ok(first),
            false => Err(no),
        }
    }

    /// FOF-8.4.3-13: along another enemy's PDF, up to the last card with its VOF (B-8.4.3e), or under an enemy VOF.
    fn enemy_fire_on(&self, state: &State, card: Card) -> bool {
        let by_unit = state.in_play().any(|id| {
            let unit = state.unit(id);
            unit.side == Side::Enemy
                && match unit.aim {
                    Aim::None => false,
                    Aim::PointBlank | Aim::Smothered => unit.at == card,
                    Aim::Line { to, at } => on_line(unit.at, to, at, card),
                    Aim::Indirect { at } => at == card,
                    Aim::ProtectiveLine { to } => {
                        unit.at.line_to(card).is_some_and(|(way, _)| way == to)
                    }
                }
        });
        by_unit || state.markers_on(card).any(|m| is_enemy_fire(state, m))
    }
}

/// Whether a card lies on the line from a firer to the last card of its fire.
pub(crate) fn on_line(from: Card, to: Compass, last: Card, card: Card) -> bool {
    match (from.line_to(card), from.line_to(last)) {
        (Some((way, far)), Some((_, most))) => way == to && far <= most,
        _ => false,
    }
}

fn is_enemy_fire(state: &State, marker: &Marker) -> bool {
    match marker.kind {
        MarkerKind::Mines | MarkerKind::BoobyTrap => true,
        MarkerKind::Incoming | MarkerKind::Pending { .. } => !matches!(marker.by, Maker::Row(_)),
        MarkerKind::Grenade | MarkerKind::CriticalGrenade | MarkerKind::Sniper => state
            .on(marker.at, Side::Friendly)
            .any(|id| lies_on(marker, id, state.unit(id))),
        _ => false,
    }
}

const UNSEEN: No = No(
    "FOF-8.4.5-03",
    "Nothing can be seen that far in that direction.",
);
const OFF_MAP: No = No("FOF-8.4.5-01", "The map does not reach that far.");
