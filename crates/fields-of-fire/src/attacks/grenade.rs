//! 7.10 Grenade Attacks: by hand on the own card, by launcher, mortar team or rifle grenade beyond it.

use super::{AttackEvent, AttackFrame, Target};
use crate::counters::{Side, Special};
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof};
use crate::frame::Purpose;
use crate::state::{
    Area, Device, Flags, Item, ItemId, ItemKind, Maker, Marker, MarkerKind, Smoke, State, Unit,
    UnitId, Wait,
};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// Where a Grenade Attack stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
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
    /// Has a unit attempt a Grenade Attack: pushes the frame.
    pub(crate) fn grenade(&self, state: &mut State, unit: UnitId, target: Target) {
        state.stack.call(AttackFrame::Grenade(Grenade {
            unit,
            target,
            ..Grenade::default()
        }));
    }

    pub(crate) fn step_grenade(
        &self,
        state: &mut State,
        f: Grenade,
        log: &mut impl Log<State, Event>,
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
            GrenadeStage::Thrown { .. }
                if f.charge && self.is_urban(state, f.target.card(state)) =>
            {
                // N-40: the wall was the target, and nobody answers.
                let hit = state.successes() > 0;
                state.stack.finish();
                self.land_charge(state, f, hit, log);
                Flow::On
            }
            GrenadeStage::Thrown { phosphorus } => {
                let successes = state.successes();
                let hit = self.land(state, f, successes, phosphorus, log);
                let same_card = f.target.card(state) == state.unit(f.unit).at;
                if f.answer || !same_card {
                    state.stack.finish();
                } else {
                    let stage = GrenadeStage::Answers { next: 0, hit };
                    go(state, Grenade { stage, ..f });
                }
                Flow::On
            }
            GrenadeStage::Answers { next, hit } => {
                let Some(unit) = self.next_answer(state, f, next, hit) else {
                    state.stack.finish();
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
                log.note(
                    state,
                    Event::Attack(AttackEvent::Answers {
                        unit,
                        attacker: f.unit,
                    }),
                );
                state.stack.call(AttackFrame::Grenade(Grenade {
                    unit,
                    target,
                    answer: true,
                    ..Grenade::default()
                }));
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
            && self.is_thrown(state, f)
            && self.phosphorus(state, f.unit).is_some()
    }

    /// Thrown by hand, if over the road to the next card of town (FOF-13.9.1-01).
    fn is_thrown(&self, state: &State, f: Grenade) -> bool {
        let (unit, at) = (state.unit(f.unit), f.target.card(state));
        unit.at == at
            || self.is_urban(state, at)
                && self.may_throw_to(state, unit, at, f.target.area()).is_ok()
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
        base + self.level_of(state, unit).cards() + self.leader_cards(state, unit, purpose)
    }

    /// Reads the cards: markers, costs, jams. Whether it hit.
    fn land(
        &self,
        state: &mut State,
        f: Grenade,
        successes: u8,
        phosphorus: bool,
        log: &mut impl Log<State, Event>,
    ) -> bool {
        if f.charge {
            return self.land_charge(state, f, successes > 0, log);
        }
        let unit = *state.unit(f.unit);
        let at = f.target.card(state);
        let ranged = at != unit.at && !self.is_thrown(state, f);
        let own = self.face(&unit).special == Special::Grenade;
        // FOF-7.10.1-09, FOF-7.12-03: a jam undoes every success.
        let jam = ranged && own && self.jams(&unit) && self.icons(state, Icon::Jam) > 0;
        let icons = if jam { 0 } else { successes };
        self.mark_grenade(state, f, icons, phosphorus, log);
        if phosphorus && let Some(item) = self.phosphorus(state, f.unit) {
            state.items[item.index()] = Item::default();
        }
        if ranged && own && icons > 0 {
            self.shoot_a_hole(state, f.unit, f.target, log);
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
        log: &mut impl Log<State, Event>,
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
                    by: Maker::Unit(unit),
                    ..Marker::default()
                },
            );
        }
        if jam {
            self.jam(state, unit, log);
        } else if self.counts_ammo(state, &u) {
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
        log: &mut impl Log<State, Event>,
    ) {
        let at = f.target.card(state);
        let side = state.unit(f.unit).side;
        // S-404: white phosphorus is one grenade; it makes no Critical Hit.
        let critical = icons >= 2 && !phosphorus;
        log.note(
            state,
            Event::Attack(AttackEvent::Grenade {
                unit: f.unit,
                target: f.target,
                at,
                hit: icons > 0,
                critical,
                phosphorus,
            }),
        );
        if phosphorus {
            self.put_marker(
                state,
                Marker {
                    kind: MarkerKind::HandSmoke(Smoke::WhitePhosphorus),
                    at,
                    // FOF-13.9.3-01: in town its smoke stays in the area.
                    area: match self.is_urban(state, at) {
                        true => f.target.area(),
                        false => Area::OPEN,
                    },
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
        let Target::Unit(unit) = f.target else {
            return self.put_marker(state, marker);
        };
        // FOF-10.8.1-03, FOF-10.8.2-04: a vehicle and all who are on it.
        for unit in self.hit_together(state, unit) {
            let marker = Marker { unit, ..marker };
            self.put_marker(state, marker);
            if critical && !self.is_vehicle(state.unit(unit)) {
                // FOF-7.10.3-03: two in the open; a vehicle has nothing more of it (FOF-7.10.3-04).
                self.put_marker(state, marker);
            }
        }
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
            by: Maker::Unit(by),
            from: state.unit(by).at,
            nth: match target {
                Target::Stack(area) => self.next_attack_on(state, area),
                Target::Unit(_) | Target::Open(_) => 0,
            },
            spares: self.spared(state, by, target),
        }
    }

    /// FOF-13.8.1-04: an attack within the attacker's own area of town leaves his side alone.
    fn spared(&self, state: &State, by: UnitId, target: Target) -> Option<Side> {
        let attacker = state.unit(by);
        let within = self.is_urban(state, attacker.at) && attacker.area == target.area();
        within.then_some(attacker.side)
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
            .find(|&id| id.0 >= next && self.answers(state, id, attacker, hit))
    }

    /// Whether a unit answers an attack on it from its own card (FOF-7.10.5-01, -02, -04).
    fn answers(&self, state: &State, unit: UnitId, attacker: &Unit, hit: bool) -> bool {
        let u = state.unit(unit);
        if self.is_urban(state, u.at) {
            let thrown = self.may_throw_to(state, u, attacker.at, attacker.area);
            let (from, to) = (self.eye(state, u), self.eye(state, attacker));
            if thrown.is_err() || !self.eye_sees(state, from, to, &crate::sight::haze(state)) {
                return false;
            }
        }
        self.face(u).has_vof()
            && !self.is_vehicle(u)
            && !self.rides(state, u)
            && !u.is(Flags::PINNED)
            && (u.good_order() || hit)
            && self.may_attack_from_cover(state, unit).is_ok()
    }
}

fn go(state: &mut State, f: Grenade) {
    state.stack.become_(AttackFrame::Grenade(f));
}
