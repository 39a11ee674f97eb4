//! 7.10.1 What a Grenade Attack may be aimed at: by hand on the own card, with a weapon beyond it.

use super::Target;
use crate::counters::{Ammo, Side, Special};
use crate::fof::{Fof, May, need};
use crate::state::{Item, ItemId, ItemKind, State, Unit, UnitId};
use ground::Card;

impl Fof {
    /// Whether a unit may make a Grenade Attack on a target. That the Pinned may not is asked before (4.2.5).
    pub(crate) fn may_grenade(&self, state: &State, unit: UnitId, target: Target) -> May {
        let u = state.unit(unit);
        // FOF-8.9-05: a Leader needs no VOF for the launcher it carries.
        let beyond = target.card(state) != u.at;
        let asset = beyond && self.rifle_grenade(state, unit).is_some();
        need(
            self.face(u).has_vof() || asset,
            "FOF-7.10.1-02",
            "It shows no VOF, so it has no grenades.",
        )?;
        need(
            !matches!(target, Target::Open(_)),
            "FOF-7.10.1-01",
            "A Grenade Attack has one unit or one Cover marker as its target.",
        )?;
        self.may_fight(state, u)?;
        self.is_target(state, unit, target)?;
        let at = target.card(state);
        if self.is_urban(state, u.at) && self.face(u).has_vof() {
            // 13.9: by hand as far as the areas allow, over the road too.
            let thrown = self.may_throw_to(state, u, at, target.area());
            let launches = self.face(u).special == Special::Grenade || asset;
            if at == u.at || thrown.is_ok() || !launches {
                let side = u.side.other();
                let seen = |id| self.los_unit(state, unit, id).is_ok();
                thrown?;
                return need(
                    target.units(state, side).any(seen),
                    "FOF-13.9-01",
                    "It can see nobody there.",
                );
            }
        }
        if at == u.at {
            return self.may_attack_from_cover(state, unit);
        }
        let side = u.side.other();
        need(
            target
                .units(state, side)
                .any(|id| !self.is_vehicle(state.unit(id))),
            "FOF-7.10.1-07",
            "At a distance a vehicle is attacked only in Anti-tank Combat.",
        )?;
        self.may_grenade_at_range(state, unit, at)
    }

    fn may_grenade_at_range(&self, state: &State, unit: UnitId, at: Card) -> May {
        let u = state.unit(unit);
        let own = self.face(u).special == Special::Grenade;
        let rifle = self.rifle_grenade(state, unit).is_some();
        need(
            own || rifle,
            "FOF-7.5-01",
            "Hand grenades reach only their own card.",
        )?;
        let blank = self.meets_opponents(state, u);
        need(
            !blank || self.may_attack_from_cover(state, unit).is_err(),
            "FOF-7.10.1-05",
            "In Point Blank combat it makes no ranged Grenade Attack.",
        )?;
        if own {
            self.may_shoot_special(state, unit)?;
            need(
                !state.options.ammunition || self.kind(u).ammo == Ammo::None || u.ammo > 0,
                "FOF-7.18.1-06",
                "It has no ammunition left for its ranged attack.",
            )?;
        } else {
            let structure = state
                .covers
                .get(u.area.index())
                .is_some_and(|cover| cover.kind.is_structure());
            need(
                !structure,
                "FOF-7.6-03",
                "Rifle grenades are not fired from a Building, Bunker, Pillbox or Cave.",
            )?;
        }
        need(
            u.at.distance(at) <= self.grenade_range(u, own),
            "FOF-7.10.1-03",
            "The card is beyond the range of its grenades.",
        )?;
        self.los(state, unit, at)?;
        self.may_fire_along(state, u, at)?;
        self.may_pass_between(state, u, at)
    }

    /// Greatest distance of a unit's ranged Grenade Attacks: printed, capped for launchers (FOF-7.7-03); rifle grenades
    /// reach the next card.
    fn grenade_range(&self, unit: &Unit, own: bool) -> u8 {
        if !own {
            return 1;
        }
        let printed = self.face(unit).range.cards();
        self.capability(unit)
            .grenade_range
            .map_or(printed, |cap| printed.min(cap))
    }

    /// A rifle grenade or one-shot launcher that a unit holds.
    pub(super) fn rifle_grenade(&self, state: &State, unit: UnitId) -> Option<ItemId> {
        self.held(state, unit, ItemKind::RifleGrenade)
    }

    /// An item of a kind that a unit holds.
    pub(crate) fn held(&self, state: &State, unit: UnitId, kind: ItemKind) -> Option<ItemId> {
        let found = |i: &Item| i.kind == kind && i.holder == unit;
        let slot = state.items.iter().position(found)?;
        Some(ItemId(slot as u8))
    }

    /// A ranged attack follows a PDF of the card where there is one, and the arrow of a Bunker (FOF-7.10.1-04).
    fn may_fire_along(&self, state: &State, unit: &Unit, at: Card) -> May {
        let Some((to, _)) = unit.at.line_to(at) else {
            return need(
                false,
                "FOF-7.10.1-04",
                "The card is not on a straight line.",
            );
        };
        if let Some(cover) = state.covers.get(unit.area.index()) {
            need(
                !cover.kind.has_arc() || cover.arrow == to,
                "FOF-5.3.2-03",
                "From a Bunker, Pillbox or Cave fire goes along its arrow only.",
            )?;
        }
        let lines = self.pdf_directions(state, unit.at, unit.side);
        need(
            lines == 0 || lines & to.bit() != 0,
            "FOF-7.10.1-04",
            "The card's fire goes another way: a ranged Grenade Attack follows it.",
        )
    }

    /// Ranged grenades do not pass cards with units, but mortars fire over their own (FOF-7.10.1-06, FOF-7.3.1-05).
    fn may_pass_between(&self, state: &State, unit: &Unit, at: Card) -> May {
        let Some((to, distance)) = unit.at.line_to(at) else {
            return Ok(());
        };
        let over = self.capability(unit).over_units;
        let stops = |card: Card| {
            Side::BOTH
                .into_iter()
                .filter(|&side| !(over && side == unit.side))
                .any(|side| state.on(card, side).next().is_some())
        };
        let blocked = (1..distance)
            .filter_map(|steps| unit.at.step(to, steps))
            .any(stops);
        need(
            !blocked,
            "FOF-7.10.1-06",
            "A ranged Grenade Attack does not pass through a card with units.",
        )
    }
}
