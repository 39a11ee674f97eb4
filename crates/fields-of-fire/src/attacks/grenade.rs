//! 7.10 Grenade Attacks: by hand on the own card, by launcher, mortar team or rifle grenade beyond it.

use super::{AttackEvent, AttackFrame, Target};
use crate::cards::swap;
use crate::counters::{Side, Special};
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::{Frame, Purpose};
use crate::state::{
    Action, Area, Device, Flags, Item, ItemId, ItemKind, Marker, MarkerKind, Smoke, State, Unit,
    UnitId, Wait,
};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// Where a Grenade Attack stands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum GrenadeStage {
    /// Nothing done yet.
    #[default]
    Begin,
    /// The player says whether white phosphorus is thrown (FOF-4.4.3-02).
    Phosphorus,
    /// The cards are there.
    Thrown {
        /// White phosphorus.
        phosphorus: bool,
    },
    /// Those attacked answer, from this slot on (7.10.5).
    Answers {
        /// Next slot to look at.
        next: u8,
        /// The attack succeeded.
        hit: bool,
    },
}

/// A Grenade Attack under way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Grenade {
    /// Who throws.
    pub unit: UnitId,
    /// At whom.
    pub target: Target,
    /// It answers an attack, and is not answered (FOF-7.10.5-05).
    pub answer: bool,
    /// A Demolition Charge is thrown, not a grenade (FOF-7.13-04).
    pub charge: bool,
    /// Where it stands.
    pub stage: GrenadeStage,
}

impl Fof {
    /// Whether a unit may make a Grenade Attack on a target.
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
            !u.is(Flags::PINNED),
            "FOF-4.2.5-07",
            "A Pinned unit makes no attack.",
        )?;
        need(
            !matches!(target, Target::Open(_)),
            "FOF-7.10.1-01",
            "A Grenade Attack has one unit or one Cover marker as its target.",
        )?;
        self.is_target(state, unit, target)?;
        let at = target.card(state);
        if at == u.at {
            return self.may_attack_from_cover(state, unit);
        }
        let side = u.side.other();
        need(
            target
                .units(state, side)
                .any(|id| !self.is_vehicle(state.unit(id))),
            "FOF-7.10.1-07",
            "From afar a vehicle is attacked in Anti-tank Combat only.",
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
            "Hand grenades reach the own card only.",
        )?;
        let blank = state
            .on(u.at, u.side.other())
            .any(|id| !state.unit(id).is(Flags::UNSPOTTED));
        need(
            !blank || self.may_attack_from_cover(state, unit).is_err(),
            "FOF-7.10.1-05",
            "In Point Blank combat it makes no ranged Grenade Attack.",
        )?;
        let range = self.grenade_range(u, own);
        need(
            u.at.distance(at) <= range,
            "FOF-7.10.1-03",
            "The card is beyond the range of its grenades.",
        )?;
        if own {
            self.may_shoot_special(state, unit)?;
            need(
                !self.mission.options.ammunition
                    || self.kind(u).ammo == crate::counters::Ammo::None
                    || u.ammo > 0,
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
        self.los(state, unit, at)?;
        self.may_fire_along(state, u, at)?;
        self.may_pass_between(state, u, at, own)
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
    fn rifle_grenade(&self, state: &State, unit: UnitId) -> Option<ItemId> {
        self.held(state, unit, ItemKind::RifleGrenade)
    }

    /// An item of a kind that a unit holds.
    pub(crate) fn held(&self, state: &State, unit: UnitId, kind: ItemKind) -> Option<ItemId> {
        let found = |i: &Item| i.kind == kind && i.holder == unit && !i.lost;
        let slot = state.items.iter().position(found)?;
        Some(ItemId(slot as u8))
    }

    /// A ranged attack follows a PDF of the card where there is one, and the arrow of a Bunker (FOF-7.10.1-04).
    fn may_fire_along(&self, state: &State, unit: &Unit, at: Card) -> May {
        let Some((to, _)) = unit.at.line_to(at) else {
            return need(false, "FOF-7.10.1-04", "The card is on no straight line.");
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

    /// Directions in which a side's units on a card fire, as bits.
    pub(crate) fn pdf_directions(&self, state: &State, card: Card, side: Side) -> u8 {
        self.pdfs(state, card)
            .iter()
            .filter(|pdf| pdf.side == side)
            .fold(0, |ways, pdf| ways | pdf.to.bit())
    }

    /// Ranged grenades do not pass cards with units, but mortars fire over their own (FOF-7.10.1-06, FOF-7.3.1-05).
    fn may_pass_between(&self, state: &State, unit: &Unit, at: Card, own: bool) -> May {
        let Some((to, distance)) = unit.at.line_to(at) else {
            return Ok(());
        };
        let over = own && self.capability(unit).over_units;
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

    /// Has a unit attempt a Grenade Attack: pushes the frame.
    pub(crate) fn grenade(&self, state: &mut State, unit: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::Grenade(Grenade {
            unit,
            target,
            ..Grenade::default()
        })));
    }

    /// Whether somebody of the platoon may attack the target.
    pub(crate) fn may_grenade_platoon(&self, state: &State, hq: UnitId, target: Target) -> May {
        let mut why = crate::fof::No(
            "FOF-4.2.4-09",
            "No Good Order unit of the platoon on the HQ's card can attack that target.",
        );
        for id in self.platoon_with(state, hq, Action::Grenade) {
            match self.may_grenade(state, id, target) {
                Ok(()) => return Ok(()),
                Err(no) => why = no,
            }
        }
        Err(why)
    }

    /// Every unit of the platoon with its HQ that may attacks; marks each as having done so in this Impulse.
    pub(crate) fn grenade_platoon(&self, state: &mut State, hq: UnitId, target: Target) {
        state.push(Frame::Attack(AttackFrame::GrenadePlatoon {
            hq,
            target,
            next: 0,
        }));
    }

    /// Good Order units of an HQ's platoon on its card, the HQ included, that hear it and have not yet done the action
    /// in this Impulse (FOF-4.2-08, FOF-4.2-11).
    pub(crate) fn platoon_with<'a>(
        &'a self,
        state: &'a State,
        hq: UnitId,
        action: Action,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let leader = *state.unit(hq);
        state.on(leader.at, leader.side).filter(move |&id| {
            let unit = state.unit(id);
            unit.good_order()
                && unit.platoon == leader.platoon
                && unit.did & action.bit() == 0
                && self.in_communication(state, hq, id).is_ok()
        })
    }

    pub(crate) fn step_grenade_platoon(
        &self,
        state: &mut State,
        hq: UnitId,
        target: Target,
        next: u8,
    ) -> Flow {
        let unit = self
            .platoon_with(state, hq, Action::Grenade)
            .find(|&id| id.0 >= next && self.may_grenade(state, id, target).is_ok());
        let Some(unit) = unit else {
            state.frames.pop();
            return Flow::On;
        };
        swap(
            state,
            Frame::Attack(AttackFrame::GrenadePlatoon {
                hq,
                target,
                next: unit.0 + 1,
            }),
        );
        state.unit_mut(unit).did |= Action::Grenade.bit();
        self.grenade(state, unit, target);
        Flow::On
    }

    pub(crate) fn step_grenade(
        &self,
        state: &mut State,
        f: Grenade,
        log: &mut impl Log<Event>,
    ) -> Flow {
        match f.stage {
            GrenadeStage::Begin => {
                if self.may_throw_phosphorus(state, f) {
                    go(
                        state,
                        Grenade {
                            stage: GrenadeStage::Phosphorus,
                            ..f
                        },
                    );
                } else {
                    self.throw(state, f, false);
                }
                Flow::On
            }
            GrenadeStage::Phosphorus => Flow::Wait(Wait::Choice),
            GrenadeStage::Thrown { phosphorus } => {
                let hit = self.land(state, f, phosphorus, log);
                let same_card = f.target.card(state) == state.unit(f.unit).at;
                if f.answer || !same_card {
                    state.frames.pop();
                } else {
                    let stage = GrenadeStage::Answers { next: 0, hit };
                    go(state, Grenade { stage, ..f });
                }
                Flow::On
            }
            GrenadeStage::Answers { next, hit } => {
                let Some(unit) = self.next_answer(state, f, next, hit) else {
                    state.frames.pop();
                    return Flow::On;
                };
                let stage = GrenadeStage::Answers {
                    next: unit.0 + 1,
                    hit,
                };
                go(state, Grenade { stage, ..f });
                let attacker = state.unit(f.unit);
                let target = if attacker.area == Area::OPEN {
                    Target::Unit(f.unit)
                } else {
                    Target::Stack(attacker.area)
                };
                log.note(Event::Attack(AttackEvent::Answers {
                    unit,
                    attacker: f.unit,
                }));
                state.push(Frame::Attack(AttackFrame::Grenade(Grenade {
                    unit,
                    target,
                    answer: true,
                    ..Grenade::default()
                })));
                Flow::On
            }
        }
    }

    /// White phosphorus is thrown by the player's units on their own card, when they have it.
    fn may_throw_phosphorus(&self, state: &State, f: Grenade) -> bool {
        let unit = state.unit(f.unit);
        unit.side == Side::Friendly
            && !f.answer
            && !f.charge
            && f.target.card(state) == unit.at
            && self.phosphorus(state, f.unit).is_some()
    }

    fn phosphorus(&self, state: &State, unit: UnitId) -> Option<ItemId> {
        self.held(state, unit, ItemKind::Device(Device::PhosphorusGrenade))
    }

    pub(crate) fn throw(&self, state: &mut State, f: Grenade, phosphorus: bool) {
        let stage = GrenadeStage::Thrown { phosphorus };
        go(state, Grenade { stage, ..f });
        let purpose = if f.charge {
            Purpose::ThrowCharge
        } else {
            Purpose::Grenade
        };
        // FOF-7.10.1-08, FOF-7.13-04: two cards and Experience.
        let cards = self.attempt_cards(state, f.unit, purpose, 2);
        self.attempt(state, f.unit, purpose, cards);
    }

    /// Cards of an attempt: the base, the unit's Experience, an enemy's Leader.
    pub(crate) fn attempt_cards(
        &self,
        state: &State,
        unit: UnitId,
        purpose: Purpose,
        base: i8,
    ) -> i8 {
        base + self.experience(state.unit(unit)).cards() + self.leader_cards(state, unit, purpose)
    }

    /// Reads the cards: markers, costs, jams. Whether it hit.
    fn land(
        &self,
        state: &mut State,
        f: Grenade,
        phosphorus: bool,
        log: &mut impl Log<Event>,
    ) -> bool {
        if f.charge {
            return self.land_charge(state, f, log);
        }
        let unit = *state.unit(f.unit);
        let at = f.target.card(state);
        let ranged = at != unit.at;
        let own = self.face(&unit).special == Special::Grenade;
        // FOF-7.10.1-09, FOF-7.12-03: a jam undoes every success.
        let jam = ranged && own && self.jams(&unit) && self.icons(state, Icon::Jam) > 0;
        let icons = if jam { 0 } else { state.result };
        self.mark_grenade(state, f, icons, phosphorus, log);
        if phosphorus && let Some(item) = self.phosphorus(state, f.unit) {
            state.items[item.index()] = Item::default();
        }
        if ranged {
            self.after_ranged(state, f.unit, at, own, jam, log);
        }
        icons > 0
    }

    fn after_ranged(
        &self,
        state: &mut State,
        unit: UnitId,
        at: Card,
        own: bool,
        jam: bool,
        log: &mut impl Log<Event>,
    ) {
        let u = *state.unit(unit);
        if !own {
            // FOF-7.6-01: spent, hit or miss.
            if let Some(item) = self.rifle_grenade(state, unit) {
                state.items[item.index()] = Item::default();
            }
            return;
        }
        if self.is_mortar(&u)
            && self.pdf_directions(state, u.at, u.side) == 0
            && let Some((to, _)) = u.at.line_to(at)
        {
            // FOF-7.3.2-04: it stays even when the attempt fails.
            self.put_marker(
                state,
                Marker {
                    kind: MarkerKind::MortarLine,
                    at: u.at,
                    value: to as i8,
                    by: unit.0,
                    ..Marker::default()
                },
            );
        }
        if jam {
            self.jam(state, unit, log);
        } else if self.counts_ammo(&u) {
            // FOF-7.18.4-02.
            self.spend_ammo(state, unit, 1, log);
        }
    }

    /// Puts down what a Grenade Attack leaves (FOF-7.10.1-08, 7.10.3, FOF-7.10.4-01, FOF-4.4.3-02).
    fn mark_grenade(
        &self,
        state: &mut State,
        f: Grenade,
        icons: u8,
        phosphorus: bool,
        log: &mut impl Log<Event>,
    ) {
        let at = f.target.card(state);
        let side = state.unit(f.unit).side;
        // S-404: white phosphorus is one grenade; it makes no Critical Hit.
        let critical = icons >= 2 && !phosphorus;
        log.note(Event::Attack(AttackEvent::Grenade {
            unit: f.unit,
            target: f.target,
            at,
            hit: icons > 0,
            critical,
            phosphorus,
        }));
        if phosphorus {
            self.put_marker(
                state,
                Marker {
                    kind: MarkerKind::HandSmoke(Smoke::WhitePhosphorus),
                    at,
                    ..Marker::default()
                },
            );
        }
        if icons == 0 {
            self.put_grenade_miss(state, at);
            return;
        }
        let covered = matches!(f.target, Target::Stack(_));
        let (kind, value) = if phosphorus {
            let value = self.mission.charts.values.white_phosphorus;
            (MarkerKind::ThrownPhosphorus, value)
        } else if critical && covered {
            (MarkerKind::CriticalGrenade, self.grenade_value(side))
        } else {
            (MarkerKind::Grenade, self.grenade_value(side))
        };
        let marker = self.mark_on(state, f.target, kind, value, f.unit);
        self.put_marker(state, marker);
        let vehicle = matches!(f.target, Target::Unit(unit) if self.is_vehicle(state.unit(unit)));
        if critical && !covered && !vehicle {
            // FOF-7.10.3-03: two in the open; a vehicle has nothing more of it (FOF-7.10.3-04).
            self.put_marker(state, marker);
        }
        self.all_original(state, f.target, side.other());
    }

    fn grenade_value(&self, side: Side) -> i8 {
        self.mission.grenade[side as usize]
    }

    /// A marker on a target.
    pub(crate) fn mark_on(
        &self,
        state: &State,
        target: Target,
        kind: MarkerKind,
        value: i8,
        by: UnitId,
    ) -> Marker {
        Marker {
            kind,
            at: target.card(state),
            area: target.area(),
            unit: match target {
                Target::Unit(unit) => unit,
                Target::Stack(_) | Target::Open(_) => UnitId::NONE,
            },
            value,
            by: by.0,
        }
    }

    /// One Grenade Miss on a card at most (FOF-7.10.4-01).
    pub(crate) fn put_grenade_miss(&self, state: &mut State, at: Card) {
        self.put_once(
            state,
            MarkerKind::GrenadeMiss,
            at,
            self.mission.charts.values.grenade_miss,
        );
    }

    pub(crate) fn put_once(&self, state: &mut State, kind: MarkerKind, at: Card, value: i8) {
        if !state.markers_on(at).any(|m| m.kind == kind) {
            self.put_marker(
                state,
                Marker {
                    kind,
                    at,
                    value,
                    ..Marker::default()
                },
            );
        }
    }

    /// The next unit that answers the attack (7.10.5).
    fn next_answer(&self, state: &State, f: Grenade, next: u8, hit: bool) -> Option<UnitId> {
        let attacker = state.unit(f.unit);
        if !attacker.in_play() || attacker.is(Flags::UNSPOTTED) {
            return None;
        }
        f.target
            .units(state, attacker.side.other())
            .find(|&id| id.0 >= next && self.answers(state, id, hit))
    }

    /// Whether a unit answers an attack on it from its own card (FOF-7.10.5-01, -02, -04).
    fn answers(&self, state: &State, unit: UnitId, hit: bool) -> bool {
        let u = state.unit(unit);
        self.face(u).has_vof()
            && !u.is(Flags::PINNED)
            && (u.good_order() || hit)
            && self.may_attack_from_cover(state, unit).is_ok()
    }
}

fn go(state: &mut State, f: Grenade) {
    swap(state, Frame::Attack(AttackFrame::Grenade(f)));
}
