//! The attack itself: who shows himself by it, and the roll to hit (7.1).

use super::{Attack, AttackKind, CLAYMORE_RATING, Of};
use crate::counters::{Fire, Role, Side, Weapon};
use crate::event::Event;
use crate::fte::{Fte, May, need};
use crate::scenario::CacheKind;
use crate::state::{CacheId, Flags, State, Unit, UnitId, UnitSet};
use crate::terrain::Terrain;
use engine::{Log, Modifier};
use ground::Hex;

/// FTE-7.1-12: so many Units in a hex are no crowd.
const CROWD: i16 = 4;

impl Fte {
    /// Whether an attack comes to nothing, because its target has left or its Primary can no longer fire.
    pub(super) fn lost(&self, state: &State, a: &Attack) -> bool {
        let t = state.unit(a.target);
        let firer = !a.primary.is_some() || self.still_fires(state, a, a.primary);
        !t.on_map() || t.at != a.at || !firer
    }

    /// FTE-7.0-05, 7.4-36: whether a Unit that was to fire still does. One that is active and was stopped does not.
    pub(super) fn still_fires(&self, state: &State, a: &Attack, unit: UnitId) -> bool {
        let u = state.unit(unit);
        u.on_map()
            && self.may_shoot(u).is_ok()
            && match a.kind {
                AttackKind::Fire => self.able(state, unit),
                AttackKind::Assault => !self.withdrawn(state, unit),
                _ => true,
            }
    }

    /// FTE-7.0-04, 18.1-10, 21.0-06: who shows himself by firing when enemy eyes are on him. Not Snipers, and in an
    /// Assault the markers go by its own rules.
    pub(crate) fn exposed_firers(
        &self,
        state: &State,
        a: &Attack,
    ) -> impl Iterator<Item = (UnitId, &'static str)> + use<> {
        let clause = if a.kind == AttackKind::Opportunity {
            "FTE-21.0-06"
        } else {
            "FTE-7.0-04"
        };
        let mut firers = a.supporters;
        if a.primary.is_some() {
            firers.insert(a.primary);
        }
        if a.kind == AttackKind::Assault {
            firers = UnitSet::default();
        }
        let exposed: UnitSet = firers
            .iter()
            .filter(|&u| self.role(state.unit(u)) != Role::Sniper)
            .collect();
        exposed.iter().map(move |unit| (unit, clause))
    }

    /// FTE-18.1-10: who fires and keeps his marker is a Sniper; nobody else would have.
    pub(super) fn learn_snipers(&self, state: &mut State, a: &Attack, always: bool) {
        if a.kind == AttackKind::Assault {
            return;
        }
        let mut firers = a.supporters;
        if a.primary.is_some() {
            firers.insert(a.primary);
        }
        for unit in firers.iter() {
            let sniper = self.role(state.unit(unit)) == Role::Sniper;
            if sniper && (always || self.seen(state, unit)) {
                self.learn(state, unit, |facts| facts.role == Role::Sniper);
            }
        }
    }

    pub(super) fn show_firers(
        &self,
        state: &mut State,
        a: &Attack,
        log: &mut impl Log<State, Event>,
    ) {
        let always = a.kind == AttackKind::Opportunity && state.options.opportunity_fire_reveals;
        self.learn_snipers(state, a, always);
        for (unit, clause) in self.exposed_firers(state, a) {
            if always {
                self.reveal(state, unit, clause, log);
            } else {
                self.reveal_if_seen(state, unit, clause, log);
            }
        }
    }

    /// Whether the owner is asked about a hidden Bunker or Foxholes. He is asked whenever one of his "?" markers is in
    /// the hex, so that being asked tells the attacker nothing.
    pub(super) fn may_have_hidden_cover(&self, state: &State, a: &Attack) -> bool {
        let t = state.unit(a.target);
        !a.exposure.outside
            && self.infantry(t)
            && state
                .caches_in(t.at)
                .any(|(_, c)| c.side == t.side && !c.revealed)
            && !state.caches.get(t.fort.index()).is_some_and(|c| c.revealed)
    }

    pub(super) fn may_use_cover(&self, state: &State, a: &Attack) -> May {
        let t = state.unit(a.target);
        let inside = state
            .caches
            .get(t.fort.index())
            .is_some_and(|c| !c.revealed);
        need(
            inside,
            "FTE-23.0-05",
            "The target is not in a hidden Bunker or Foxholes.",
        )
    }

    /// Rating and Weapon Class of an attack: the Primary's, or those of the marker.
    pub(crate) fn weapon_of(&self, state: &State, a: &Attack) -> (i16, Weapon) {
        let charts = &self.scenario.charts;
        let printed = |rating: i8| (i16::from(rating), Weapon::He);
        match a.kind {
            AttackKind::Claymore => printed(CLAYMORE_RATING),
            AttackKind::MortarMission => printed(charts.mortar_rating),
            AttackKind::ArtilleryMission if a.by == Side::Us => printed(charts.us_artillery_rating),
            AttackKind::ArtilleryMission => printed(charts.nva_artillery_rating),
            _ => {
                let fire = self.face(state.unit(a.primary)).fire;
                fire.map_or((0, Weapon::SmallArms), |Fire { rating, class, .. }| {
                    (i16::from(rating), class)
                })
            }
        }
    }

    /// The fort whose protection counts against an attack.
    pub(super) fn cover(&self, state: &State, a: &Attack) -> Option<CacheId> {
        let t = state.unit(a.target);
        let cache = state.caches.get(t.fort.index())?;
        let counts = !a.exposure.outside && cache.revealed;
        counts.then_some(t.fort)
    }

    /// Every modifier of a to-hit roll, with whom it tells of: the one list that is computed, shown and explained.
    pub(crate) fn to_hit(
        &self,
        state: &State,
        a: &Attack,
        add: &mut impl FnMut(Of, i16, &'static str, &'static str),
    ) {
        let t = state.unit(a.target);
        let he = self.weapon_of(state, a).1 == Weapon::He;
        let mut add = |of, value: i16, text, clause| {
            if value != 0 {
                add(of, value, text, clause);
            }
        };
        if !self.airborne(t) && !a.in_the_open {
            let terrain = self.terrain(t.at);
            // In Jungle it counts only if the weapon is not HE, which tells of the Primary.
            let of = match terrain {
                Terrain::Jungle => Of::Primary,
                _ => Of::Nobody,
            };
            if !(terrain == Terrain::Jungle && he) {
                let value = i16::from(self.row(t.at).fire);
                add(of, value, terrain.name(), "FTE-7.1-05");
            }
        }
        if a.exposure.on_path {
            add(Of::Nobody, -1, "target uses a Trail or Road", "FTE-6.5-11");
        }
        let defence = i16::from(self.face(t).defence);
        add(Of::Target, defence, "Defensive Modifier", "FTE-7.1-06");
        if t.is(Flags::CONCEALED) && !he {
            add(Of::Primary, 2, "target Concealed", "FTE-18.1-12");
        }
        match self
            .cover(state, a)
            .and_then(|fort| self.fort_kind(state, fort))
        {
            Some(CacheKind::Bunker) => add(Of::Nobody, 2, "target in a Bunker", "FTE-24.0-03"),
            Some(CacheKind::Foxholes) => add(Of::Nobody, 1, "target in Foxholes", "FTE-25.0-04"),
            _ => {}
        }
        if self.role(t) == Role::Sapper {
            add(Of::Target, -1, "target is a Sapper", "FTE-27.0-03");
        }
        let crowd = state.here(t.at).count() as i16;
        add(
            Of::Nobody,
            -(crowd - CROWD).max(0),
            engine::fact!("more than ", CROWD, " Units in the hex"),
            "FTE-7.1-12",
        );
        add(
            Of::Nobody,
            -(a.supporters.len() as i16),
            "other Units in the attack",
            "FTE-7.1-11",
        );
        if a.exposure.stealthy {
            add(Of::Nobody, 1, "target moves stealthily", "FTE-7.1-13");
        }
        let Some(p) = state.units.get(a.primary.index()) else {
            return;
        };
        let range = self.face(p).fire.map_or(0, |f| u32::from(f.range));
        let distance = self.range(p, t);
        if distance > range {
            add(Of::Primary, 1, "beyond Range", "FTE-7.1-08");
        }
        if distance == 1 && !he {
            add(Of::Primary, -1, "adjacent", "FTE-7.1-09");
        }
        if a.ambush {
            add(Of::Nobody, -1, "fires from concealment", "FTE-7.1-10");
        }
        if a.observed {
            add(Of::Primary, 1, "Observed Mortar Fire", "FTE-7.2-03");
        }
        let charts = &self.scenario.charts;
        if p.is(Flags::EXHAUSTED) {
            add(Of::Nobody, 1, "Exhausted", "FTE-6.6-04");
        }
        if p.is(Flags::LOW_AMMO) {
            add(Of::Nobody, 1, "Low Ammo", "FTE-19.2-02");
        }
        if p.is(Flags::SUPPRESSED) {
            let value = i16::from(charts.suppressed[0]);
            add(Of::Nobody, value, "Suppressed", "FTE-7.1-07");
        }
        if p.is(Flags::HERO) {
            add(Of::Nobody, i16::from(charts.hero[0]), "Hero", "FTE-7.1-07");
        }
    }

    /// The sum of the modifiers.
    pub(crate) fn to_hit_total(&self, state: &State, a: &Attack) -> i16 {
        let mut total = 0;
        self.to_hit(state, a, &mut |_, value, _, _| total += value);
        total
    }

    /// The modifiers, each with its clause; those that tell of a Unit are for its owner while nobody else knows it.
    pub(crate) fn to_hit_list(&self, state: &State, a: &Attack) -> Vec<Modifier> {
        let mut list = Vec::new();
        self.to_hit(state, a, &mut |of, value, text, clause| {
            let owner = match of {
                Of::Nobody => None,
                Of::Primary => self.concealed_owner(state, a.primary),
                Of::Target => self.concealed_owner(state, a.target),
            };
            let modifier = Modifier::new(value, text, clause);
            list.push(match owner {
                Some(side) => modifier.secret_of(side.seat()),
                None => modifier,
            });
        });
        list
    }

    /// The hex an attack comes from, for the retreat.
    pub(crate) fn attack_on(
        &self,
        state: &State,
        kind: AttackKind,
        by: Side,
        target: UnitId,
        from: Hex,
    ) -> Attack {
        Attack {
            kind,
            by,
            target,
            from,
            at: state.unit(target).at,
            ..Attack::default()
        }
    }

    /// Whether a Unit is on the ground (Claymores, Booby Traps and Assaults reach only that).
    pub(crate) fn on_ground(&self, u: &Unit) -> bool {
        !self.airborne(u)
    }
}
