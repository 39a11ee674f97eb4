//! What lies over the ground: what is struck, how far weapons reach, arcs.

use crate::counters::Class;
use crate::frame::Attack;
use crate::lnl::Lnl;
use crate::state::{State, Unit, UnitId};
use engine::scene::{Arc, Within, Zone, ZoneKind};

/// An arc through a corner takes in the two hexsides that meet in it.
const SPREAD: u16 = 120;

impl Lnl {
    /// The hex that is struck, and how far each unit's fire reaches.
    pub(super) fn zones(&self, view: &State) -> Vec<Zone> {
        let mut zones = Vec::new();
        for (id, unit) in view.on_map() {
            let Some(range) = self.fires_as_far_as(view, id, unit) else {
                continue;
            };
            zones.push(Zone {
                id: format!("reach:{}", id.in_scene()),
                kind: ZoneKind::Band,
                within: Some(Within {
                    space: unit.at.hex().to_string(),
                    steps: range,
                }),
                text: format!("range {range}"),
                piece: Some(id.in_scene()),
                ..Zone::default()
            });
        }
        if let Some(attack) = view.stack.all::<Attack>().next() {
            zones.push(Zone {
                id: "target".to_owned(),
                kind: ZoneKind::Target,
                spaces: vec![attack.volley.at.hex().to_string()],
                ..Zone::default()
            });
        }
        zones
    }

    /// The farthest that a unit's own fire or one of its weapons reaches.
    fn fires_as_far_as(&self, view: &State, id: UnitId, unit: &Unit) -> Option<u8> {
        let kind = self.kind(unit);
        let own = kind.fp.map(|_| kind.range);
        let gun = kind.gun.as_ref();
        let gun = gun.and_then(|gun| gun.columns.iter().map(|it| it.range).max());
        let mortar = kind.mortar.map(|mortar| mortar.range);
        let held = view.held_by(id);
        let held = held.filter_map(|(_, weapon)| Some(self.weapon_fp(weapon)?.1));
        let all = own.into_iter().chain(gun).chain(mortar).chain(held);
        all.max().filter(|&range| range > 0)
    }

    /// Covered arcs of Weapon Teams, hulls and turrets.
    pub(super) fn arcs(&self, view: &State) -> Vec<Arc> {
        let mut arcs = Vec::new();
        for (id, unit) in view.on_map() {
            let kind = self.kind(unit);
            let hull = match kind.class {
                Class::WeaponTeam => kind.arc,
                Class::Vehicle => true,
                _ => false,
            };
            let arc = |corner, turret| Arc {
                piece: id.in_scene(),
                side: corner as u8,
                spread: SPREAD,
                corner: true,
                turret,
            };
            match (hull, kind.turret.is_some()) {
                (true, true) => arcs.push(arc(unit.turret, true)),
                (true, false) => arcs.push(arc(unit.facing, false)),
                (false, _) => {}
            }
        }
        arcs
    }
}
