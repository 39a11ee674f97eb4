//! Counters: the face that is up, with what lies on them, and the weapons they carry.

use crate::counters::{Armor, Capacity, Class, Corner, Kind};
use crate::lnl::Lnl;
use crate::state::{Flags, State, Unit, UnitId, Weapon, WeaponId};
use crate::words::class_word;
use engine::scene::{
    ArcKind, BadgeKind, Facing, GaitKind, Model, ModelKind, MovesLeft, Piece, SymbolKind, Value,
    ValueKind,
};
use engine::text::signed;

/// What markers look like on a counter.
const BADGES: [(u32, BadgeKind); 11] = [
    (Flags::SHAKEN, BadgeKind::Shaken),
    (Flags::WOUNDED, BadgeKind::Wounded),
    (Flags::MOVED, BadgeKind::Moved),
    (Flags::ASSAULT, BadgeKind::AssaultMoved),
    (Flags::CRAWL, BadgeKind::Crawled),
    (Flags::STEALTH, BadgeKind::Stealthy),
    (Flags::FIRED, BadgeKind::Fired),
    (Flags::OPS, BadgeKind::Complete),
    (Flags::BUTTONED, BadgeKind::Buttoned),
    (Flags::ABANDONED, BadgeKind::Abandoned),
    (Flags::DUG_IN, BadgeKind::Foxholes),
];

/// The same in words.
const MARKERS: [(u32, &str); 12] = [
    (Flags::SHAKEN, "Shaken"),
    (Flags::WOUNDED, "wounded"),
    (Flags::ACTIVE, "activated"),
    (Flags::MOVED, "moved"),
    (Flags::ASSAULT, "used Assault Movement"),
    (Flags::CRAWL, "crawled"),
    (Flags::STEALTH, "moved by Stealth"),
    (Flags::FIRED, "fired"),
    (Flags::OPS, "Ops Complete"),
    (Flags::BUTTONED, "buttoned up"),
    (Flags::ABANDONED, "abandoned"),
    (Flags::HOVERS, "hovers"),
];

/// A corner by the clock.
const fn hour(corner: Corner) -> u8 {
    2 * corner as u8 + 1
}

/// The symbol of a kind: its own, or that of its class.
fn symbol(kind: &Kind) -> SymbolKind {
    if kind.symbol != SymbolKind::Infantry {
        return kind.symbol;
    }
    match kind.class {
        Class::Leader | Class::ArmorLeader | Class::Hero => SymbolKind::Leader,
        Class::Medic => SymbolKind::Medic,
        Class::Sniper => SymbolKind::Sniper,
        Class::Scout => SymbolKind::Observer,
        Class::WeaponTeam if kind.mortar.is_some() => SymbolKind::Mortar,
        Class::WeaponTeam if kind.machine_gun => SymbolKind::MachineGun,
        Class::WeaponTeam => SymbolKind::Gun,
        Class::Vehicle => SymbolKind::Tank,
        Class::Helicopter | Class::Aircraft => SymbolKind::Helicopter,
        Class::Squad | Class::HalfSquad | Class::Crew | Class::Other => SymbolKind::Infantry,
    }
}

impl Lnl {
    /// Every counter on the map, weapons with who holds them.
    pub(super) fn scene_pieces(&self, view: &State) -> Vec<Piece> {
        let mut units: Vec<(UnitId, &Unit)> = view.on_map().collect();
        // Whoever carries a weapon lies on top of his stack, where it is seen.
        units.sort_by_key(|(id, _)| view.held_by(*id).next().is_some());
        let mut pieces: Vec<Piece> = units
            .into_iter()
            .map(|(id, unit)| self.scene_piece(view, id, unit))
            .collect();
        let weapons = (0u8..).map(WeaponId).zip(view.weapons.iter());
        let shown = weapons.filter(|(_, weapon)| weapon.in_play());
        pieces.extend(shown.filter_map(|(id, weapon)| self.weapon_piece(view, id, weapon)));
        pieces
    }

    fn scene_piece(&self, view: &State, id: UnitId, unit: &Unit) -> Piece {
        let kind = self.kind(unit);
        let class = kind.class;
        let mut badges: Vec<BadgeKind> = BADGES
            .into_iter()
            .filter(|(flag, _)| unit.is(*flag))
            .map(|(_, badge)| badge)
            .collect();
        if !unit.carried() && !self.spotted(view, unit.at, unit.side.other()) {
            badges.push(BadgeKind::Unspotted);
        }
        if unit.skill.is_some() || class == Class::Hero {
            badges.push(BadgeKind::Hero);
        }
        let moving = unit.is(Flags::MOVING);
        Piece {
            id: id.in_scene(),
            space: Some(unit.at.hex().to_string()),
            area: self.area_of_unit(view, unit),
            side: unit.side as u8,
            name: kind.name.clone(),
            spoken: self.spoken(view, id, unit),
            symbol: symbol(kind),
            values: self.values(view, id, unit),
            strength: match class {
                Class::Squad => Some([2, 0]),
                Class::HalfSquad => Some([1, 1]),
                _ => None,
            },
            badges,
            done: unit.is(Flags::USED | Flags::ABANDONED),
            aboard: unit.carried().then(|| unit.aboard.in_scene()),
            facing: (class == Class::WeaponTeam && kind.arc).then_some(Facing {
                side: unit.facing as u8,
                arc: ArcKind::Strict,
                corner: true,
            }),
            model: self.model(unit, kind),
            activated: unit.is(Flags::ACTIVE),
            moves: moving.then(|| MovesLeft {
                gait: GaitKind::Leg,
                left: self.points_left(view, id).to_string(),
            }),
            ..Piece::default()
        }
    }

    /// What a member of the group that moves has left to spend.
    fn points_left(&self, view: &State, id: UnitId) -> u8 {
        let mode = view.stack.all::<crate::frame::Moving>().next();
        let mode = mode.map(|moving| moving.mode).unwrap_or_default();
        let most = self.allowance(view, id, mode);
        most.saturating_sub(view.unit(id).spent)
    }

    fn model(&self, unit: &Unit, kind: &Kind) -> Option<Model> {
        let look = match kind.class {
            Class::Helicopter => ModelKind::Helicopter,
            Class::Aircraft => ModelKind::Plane,
            Class::Vehicle if kind.hull.front.is_none() => ModelKind::Truck,
            Class::Vehicle if kind.inside != Capacity::None => ModelKind::Carrier,
            Class::Vehicle => ModelKind::Tank,
            _ => return None,
        };
        let flies = matches!(kind.class, Class::Helicopter | Class::Aircraft);
        let hex = unit.at.hex();
        let above = self.sights.sight().top(hex) + 1 - self.scenario.map.level(hex);
        let text = match kind.class {
            Class::Helicopter if unit.is(Flags::HOVERS) => "hovers".to_owned(),
            Class::Helicopter => "flies".to_owned(),
            _ => String::new(),
        };
        Some(Model {
            kind: look,
            hull: hour(unit.facing),
            turret: (!flies && (kind.turret.is_some() || kind.gun.is_some())).then(|| {
                hour(if kind.turret.is_some() {
                    unit.turret
                } else {
                    unit.facing
                })
            }),
            open: !unit.is(Flags::BUTTONED | Flags::ABANDONED),
            height: if flies { above.max(1) } else { 0 },
            text,
        })
    }

    /// Firepower and range, or what a Leader adds; movement; morale. As they are now.
    fn values(&self, view: &State, id: UnitId, unit: &Unit) -> Vec<Value> {
        let kind = self.kind(unit);
        let facts = self.facts(unit);
        let mut values = Vec::new();
        let mut add = |kind, text: String| values.push(Value::new(kind, text));
        let vehicle = matches!(
            kind.class,
            Class::Vehicle | Class::Helicopter | Class::Aircraft
        );
        match kind.class {
            Class::Leader | Class::ArmorLeader => {
                add(ValueKind::Leadership, signed(self.lm(unit)));
            }
            Class::Sniper => add(ValueKind::FireSmallArms, "2d".to_owned()),
            _ if facts.fires => {
                add(ValueKind::FireSmallArms, self.ifp(unit).to_string());
                add(ValueKind::Range, facts.range.to_string());
            }
            _ => {}
        }
        if let Some(mortar) = &kind.mortar {
            add(ValueKind::FireHe, mortar.fp.to_string());
            if !vehicle {
                add(ValueKind::Range, mortar.range.to_string());
            }
        }
        if let Some(gun) = &kind.gun {
            let he = gun.he.map_or("*".to_owned(), |he| he.to_string());
            add(ValueKind::FireDual, he);
        }
        let mf = self.mf(view, id);
        if mf > 0 {
            let boxed = facts.assault_move && unit.good_order();
            let look = match boxed {
                true => ValueKind::MovementBoxed,
                false => ValueKind::Movement,
            };
            add(look, mf.to_string());
        }
        if kind.morale > 0 {
            add(ValueKind::Quality, self.morale(unit).to_string());
        }
        values
    }

    /// "Marines Squad, Shaken, moved, on the upper floor, with the M-60".
    fn spoken(&self, view: &State, id: UnitId, unit: &Unit) -> String {
        let kind = self.kind(unit);
        let mut parts = vec![match kind.class {
            Class::Squad | Class::HalfSquad | Class::Leader | Class::Hero => {
                format!("{} ({})", kind.name, class_word(kind.class))
            }
            _ => kind.name.clone(),
        }];
        if let Some(skill) = self.skill(unit) {
            parts.push(skill.name.clone());
        }
        let marked = MARKERS.into_iter().filter(|(flag, _)| unit.is(*flag));
        parts.extend(marked.map(|(_, word)| word.to_owned()));
        if self.locked(view, unit) {
            parts.push("in Melee".to_owned());
        }
        if unit.carried() {
            let carrier = self.short_name(view, unit.aboard);
            parts.push(match unit.is(Flags::ON_TOP) {
                true => format!("on top of {carrier}"),
                false => format!("aboard {carrier}"),
            });
        }
        parts.extend(armor_words(kind));
        let held: Vec<String> = view
            .held_by(id)
            .map(|(weapon, _)| self.weapon_name(view, weapon))
            .collect();
        if !held.is_empty() {
            parts.push(format!("with {}", held.join(" and ")));
        }
        parts.join(", ")
    }

    /// A Support Weapon: a tab below its holder, or lying by itself.
    fn weapon_piece(&self, view: &State, id: WeaponId, weapon: &Weapon) -> Option<Piece> {
        let kind = self.weapon_kind(weapon.kind);
        let holder = weapon.holder.is_some().then(|| view.unit(weapon.holder));
        let at = holder.map_or(weapon.at, |unit| unit.at);
        if at.is_nowhere() {
            return None;
        }
        let side = holder.map_or(weapon.owner, |unit| unit.side);
        let mut values = Vec::new();
        if let Some((fp, range)) = self.weapon_fp(weapon) {
            values.push(Value::new(ValueKind::FireSmallArms, fp));
            values.push(Value::new(ValueKind::Range, range));
        }
        let captured = holder.is_some_and(|unit| unit.side != weapon.owner);
        let states = [
            (
                weapon.is(Weapon::JAMMED | Weapon::BROKEN),
                BadgeKind::Jammed,
                "jammed",
            ),
            (weapon.is(Weapon::FIRED), BadgeKind::Fired, "fired"),
            (captured, BadgeKind::Captured, "captured"),
        ];
        let states = states.into_iter().filter(|(on, _, _)| *on);
        let mut spoken = vec![kind.name.clone()];
        if weapon.is(Weapon::TRIPOD) {
            spoken.push("on its tripod".to_owned());
        }
        spoken.extend(states.clone().map(|(_, _, word)| word.to_owned()));
        let layered = self.is_layered(view, at.hex());
        Some(Piece {
            id: id.in_scene(),
            space: Some(at.hex().to_string()),
            area: match holder {
                Some(unit) => self.area_of_unit(view, unit),
                None => layered.then(|| engine::Shown::scene_id(&at)).flatten(),
            },
            side: side as u8,
            name: kind.name.clone(),
            spoken: spoken.join(", "),
            values,
            badges: states.map(|(_, badge, _)| badge).collect(),
            aboard: holder.map(|_| weapon.holder.in_scene()),
            tab: true,
            ..Piece::default()
        })
    }
}

/// "hull armor 5 front, 3 flank, 2 rear": what a shot has to beat, each part of a vehicle by itself.
fn armor_words(kind: &Kind) -> Vec<String> {
    let of = |part: &str, armor: Armor| {
        let Armor {
            front, flank, rear, ..
        } = armor;
        if front == flank && front == rear {
            return Some(format!("{part} armor {} all round", front?));
        }
        let facings = [(front, "front"), (flank, "flank"), (rear, "rear")];
        let known: Vec<String> = facings
            .into_iter()
            .filter_map(|(value, facing)| Some(format!("{} {facing}", value?)))
            .collect();
        (!known.is_empty()).then(|| format!("{part} armor {}", known.join(", ")))
    };
    let turret = kind.turret.and_then(|armor| of("turret", armor));
    of("hull", kind.hull).into_iter().chain(turret).collect()
}
