//! What a player may ask of the rules before deciding: odds and reach, from the same lists that the referee uses.
//! Every answer is right for a whole state and for a seat's view alike.

use crate::counters::{Class, Role, Side, Weapon};
use crate::frame::{Attack, CheckFor, Mode, Way};
use crate::fte::Fte;
use crate::state::{Altitude, CacheId, PieceId, State, Unit, UnitId};
use ground::{Hex, HexSet};

/// What may lie under a Concealed marker, as far as a view tells: how likely each sort is.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct HiddenMix {
    /// Units that can fire.
    pub fighters: f32,
    /// Other soldiers: Leaders without a rating, Medics, Observers.
    pub others: f32,
    /// Dummies.
    pub dummies: f32,
    /// Civilians.
    pub civilians: f32,
    /// Fire Rating of the fighters, on average.
    pub rating: f32,
}

impl Fte {
    /// The chance that an attack hits.
    pub fn hit_chance(&self, view: &State, attack: &Attack) -> f32 {
        let (rating, _) = self.weapon_of(view, attack);
        chance(rating - self.to_hit_total(view, attack))
    }

    /// The Weapon Class of an attack.
    pub fn weapon_class(&self, view: &State, attack: &Attack) -> Weapon {
        self.weapon_of(view, attack).1
    }

    /// The chance that a Unit passes a Troop Quality Check.
    pub fn check_chance(&self, view: &State, unit: UnitId, why: CheckFor, hex: Hex) -> f32 {
        let mut total = 0;
        self.quality_modifiers(view, unit, why, hex, &mut |value, _, _| total += value);
        chance(i16::from(self.face(view.unit(unit)).quality) - total)
    }

    /// Whether a Unit can fire at another from where it stands; if so, whether only through an observer.
    pub fn can_hit(
        &self,
        view: &State,
        firer: UnitId,
        target: UnitId,
        friends: &HexSet,
    ) -> Option<bool> {
        self.may_hit(view, firer, target, friends, true).ok()
    }

    /// Hexes in which Units of a side are in the way of its own fire.
    pub fn in_the_way(&self, view: &State, side: Side) -> HexSet {
        self.friends_on_ground(view, side)
    }

    /// The cheapest way into an adjacent hex, in half points; across the ground when that costs no more.
    pub fn cheapest_way(
        &self,
        class: Class,
        airborne: bool,
        from: Hex,
        to: Hex,
    ) -> Option<(u8, Way)> {
        let side = self.scenario.map.side_between(from, to);
        let ways = [
            (Way::Ground, true),
            (Way::Trail, side.trail()),
            (Way::Road, side.road()),
        ];
        ways.into_iter()
            .filter(|(_, there)| *there)
            .filter_map(|(way, _)| {
                self.cost(class, airborne, from, to, way)
                    .ok()
                    .map(|cost| (cost, way))
            })
            .min_by_key(|(cost, _)| *cost)
    }

    /// Half points of a Move Action.
    pub fn half_points(&self, view: &State, unit: UnitId, mode: Mode) -> u8 {
        self.allowance(view, unit, mode)
    }

    /// Whether a Unit may be in a hex, for all the view tells.
    pub fn can_stand(&self, view: &State, unit: UnitId, hex: Hex, altitude: Altitude) -> bool {
        self.may_stand(view, unit, hex, altitude).is_ok()
    }

    /// No Dummy and no Civilians.
    pub fn is_real(&self, unit: &Unit) -> bool {
        self.real(unit)
    }

    /// How many casualty markers a Unit can carry.
    pub fn carrying_capacity(&self, view: &State, unit: UnitId) -> usize {
        self.capacity(view, unit)
    }

    /// Whether a Helicopter has to be taken off the map now.
    pub fn has_to_leave(&self, view: &State, unit: &Unit) -> bool {
        self.must_leave(view, unit)
    }

    /// The piece that its owner places next at set-up.
    pub fn unit_to_place(&self, view: &State, side: Side) -> Option<UnitId> {
        self.next_to_place(view, side)
    }

    /// The "?" marker that its owner places next at set-up.
    pub fn marker_to_place(&self, view: &State, side: Side) -> Option<CacheId> {
        self.next_cache_to_place(view, side)
    }

    /// What may lie under each Concealed marker of a side that the view does not show, how likely each sort is.
    pub fn hidden_mixes(&self, view: &State, side: Side) -> Vec<(UnitId, HiddenMix)> {
        let mix_of = |chances: Vec<(PieceId, f64)>| {
            let mut mix = HiddenMix::default();
            for (piece, chance) in chances {
                let (facts, chance) = (&self.roster[piece.index()].facts, chance as f32);
                match (facts.role, facts.faces[0].fire) {
                    (Role::Dummy, _) => mix.dummies += chance,
                    (Role::Civilians, _) => mix.civilians += chance,
                    (_, Some(fire)) => {
                        mix.fighters += chance;
                        mix.rating += chance * f32::from(fire.rating);
                    }
                    _ => mix.others += chance,
                }
            }
            mix.rating /= if mix.fighters > 0.0 {
                mix.fighters
            } else {
                1.0
            };
            mix
        };
        let likely = self.likely_pieces(view, side).into_iter();
        likely
            .map(|(unit, chances)| (unit, mix_of(chances)))
            .collect()
    }
}

/// A ten-sided die at or under a number; 1 always does, 10 never.
fn chance(number: i16) -> f32 {
    f32::from(number.clamp(1, 9)) / 10.0
}
