//! 7.11 Concentrated Fire and 7.12 Jam.

use super::{AttackEvent, AttackFrame, Target};
use crate::counters::{Ammo, Carriage, Rating, Role, Special};
use crate::deck::Icon;
use crate::event::Event;
use crate::fof::{Flow, Fof, May, need};
use crate::frame::{Frame, Purpose};
use crate::state::{Aim, Area, Flags, Form, Maker, Marker, MarkerKind, State, Unit, UnitId};
use engine::Log;
use ground::Card;
use serde::{Deserialize, Serialize};

/// Where an attempt to Concentrate Fire stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum ConcentrateStage {
    /// Nothing done yet.
    #[default]
    Begin,
    /// The number of the unit in the open is there.
    Picked,
    /// The cards are there.
    Drawn,
}

impl Fof {
    /// Whether a unit may Concentrate Fire on a target: a stack under cover, or somebody in the open of a card.
    pub(crate) fn may_concentrate(&self, state: &State, unit: UnitId, target: Target) -> May {
        self.may_concentrate_at_all(state, state.unit(unit))?;
        need(
            !matches!(target, Target::Unit(_)),
            "FOF-7.11.1-02",
            "In the open the unit is picked by random number: choose the card.",
        )?;
        self.is_target(state, unit, target)?;
        let side = state.unit(unit).side.other();
        need(
            self.spotted_in(state, target, side).next().is_some(),
            "FOF-6.0-01",
            "Fire at vehicles is resolved in their own phase: there is no infantry to concentrate on.",
        )?;
        let at = target.card(state);
        need(
            self.concentrates_on(state, unit, at, target.area()),
            "FOF-7.11-01",
            "The target must be in sight, where its fire lies.",
        )
    }

    /// Whether a target is in sight where a unit's fire lies; in town in an area that it lies in.
    fn concentrates_on(&self, state: &State, unit: UnitId, at: Card, area: Area) -> bool {
        self.fire_lies_on(state, unit, at)
            && match self.is_urban(state, at) && area.is_some() {
                true => self.lies_in(state, state.unit(unit), at, area),
                false => self.sees(state, unit, at),
            }
    }

    /// Whether a unit may Concentrate Fire, whatever the target. That the Pinned may not is asked before (4.2.5).
    pub(crate) fn may_concentrate_at_all(&self, state: &State, u: &Unit) -> May {
        self.may_fight(state, u)?;
        need(
            self.capability(u).concentrates,
            "FOF-7.11.1-01",
            "Only units rated S, A, A/S or H Concentrate Fire.",
        )?;
        need(
            u.aim != Aim::None,
            "FOF-7.11.1-01",
            "It is not projecting a VOF.",
        )?;
        // FOF-7.18.4-03: this success and the fire of the turn must be paid for.
        need(
            !self.counts_ammo(state, u) || u.ammo >= u.owed + 1 + self.fire_cost(u),
            "FOF-7.18.4-03",
            "It lacks the ammunition for another success and its fire of this turn.",
        )
    }

    /// Has a unit attempt to Concentrate Fire: pushes the frame.
    pub(crate) fn concentrate(&self, state: &mut State, unit: UnitId, target: Target) {
        state.stack.call(AttackFrame::Concentrate {
            unit,
            target,
            stage: ConcentrateStage::Begin,
        });
    }

    pub(crate) fn step_concentrate(
        &self,
        state: &mut State,
        unit: UnitId,
        target: Target,
        stage: ConcentrateStage,
        log: &mut impl Log<State, Event>,
    ) -> Flow {
        let side = state.unit(unit).side.other();
        let stage_of = |target, stage| {
            Frame::Attack(AttackFrame::Concentrate {
                unit,
                target,
                stage,
            })
        };
        match stage {
            ConcentrateStage::Begin => {
                state
                    .stack
                    .become_(stage_of(target, ConcentrateStage::Picked));
                if matches!(target, Target::Open(_)) {
                    // FOF-7.11.1-03: a fresh one for every attempt.
                    let of = self.spotted_in(state, target, side).count() as u8;
                    self.number(state, of, Purpose::WhichTarget);
                }
            }
            ConcentrateStage::Picked => {
                let picked = match target {
                    Target::Open(_) => {
                        let number = state.number_drawn();
                        self.spotted_in(state, target, side)
                            .nth(number as usize - 1)
                            .map_or(target, Target::Unit)
                    }
                    Target::Unit(_) | Target::Stack(_) => target,
                };
                state
                    .stack
                    .become_(stage_of(picked, ConcentrateStage::Drawn));
                // FOF-7.11.2-01: a tripod steadies the gun.
                let base = 2 + self.capability(state.unit(unit)).concentrate_cards;
                let cards = self.attempt_cards(state, unit, Purpose::Concentrate, base);
                self.attempt(state, unit, Purpose::Concentrate, cards);
            }
            ConcentrateStage::Drawn => {
                let successes = state.successes();
                state.stack.finish();
                self.mark_concentrated(state, unit, target, successes, log);
            }
        }
        Flow::On
    }

    /// Spotted infantry of a side that a target takes in.
    fn spotted_in<'s>(
        &'s self,
        state: &'s State,
        target: Target,
        side: crate::counters::Side,
    ) -> impl Iterator<Item = UnitId> + use<'s> {
        target.units(state, side).filter(|&id| {
            let unit = state.unit(id);
            !unit.is(Flags::UNSPOTTED) && !self.is_vehicle(unit)
        })
    }

    fn mark_concentrated(
        &self,
        state: &mut State,
        unit: UnitId,
        target: Target,
        successes: u8,
        log: &mut impl Log<State, Event>,
    ) {
        let u = *state.unit(unit);
        // FOF-7.12-03: a jam undoes every success.
        let jam = self.jams(&u) && self.icons(state, Icon::Jam) > 0;
        let icons = if jam { 0 } else { successes };
        let critical = icons >= 2;
        log.note(
            state,
            Event::Attack(AttackEvent::Concentrated {
                unit,
                target,
                hit: icons > 0,
                critical,
            }),
        );
        if jam {
            return self.jam(state, unit, log);
        }
        if icons == 0 {
            return;
        }
        // FOF-10.8.1-03: on a jeep or truck it is on all who are in the open of it.
        let shipmates: Vec<Target> = match target {
            Target::Unit(hit) if self.carried(state, state.unit(hit)) == Carriage::Open => {
                let aboard = state.aboard(state.unit(hit).aboard);
                aboard.map(Target::Unit).collect()
            }
            target => vec![target],
        };
        for target in shipmates {
            self.lay_concentrated(state, unit, target, critical);
        }
        if self.counts_ammo(state, &u) {
            state.unit_mut(unit).owed += 1;
        }
        self.shoot_a_hole(state, unit, target, log);
    }

    fn lay_concentrated(&self, state: &mut State, unit: UnitId, target: Target, critical: bool) {
        let covered = matches!(target, Target::Stack(_));
        let value = self.mission.charts.values.concentrated;
        let one = |kind| self.mark_on(state, target, kind, value, unit);
        let (first, second) = (
            one(if critical && covered {
                MarkerKind::CriticalConcentrated
            } else {
                MarkerKind::Concentrated
            }),
            one(MarkerKind::CriticalConcentrated),
        );
        self.put_marker(state, first);
        if critical && !covered {
            // FOF-7.11.4-03: two on a unit in the open.
            self.put_marker(state, second);
        }
    }

    /// Liable to jamming (FOF-7.12-01): weapons teams and AT guns rated A, G! or H, squads whose belt-fed guns are
    /// counted.
    pub(crate) fn jams(&self, unit: &Unit) -> bool {
        let kind = self.kind(unit);
        let face = self.face(unit);
        let rated =
            matches!(face.rating, Rating::A | Rating::H) || face.special == Special::Grenade;
        match kind.role {
            Role::WeaponTeam | Role::AntiTankGun => {
                rated && self.mission.charts.weapon(kind.weapon).jams
            }
            Role::Squad => {
                unit.form == Form::Front && face.rating == Rating::A && kind.ammo != Ammo::None
            }
            _ => false,
        }
    }

    /// A breakdown (FOF-7.12-02): generic Fire Teams take the unit's place.
    pub(crate) fn jam(&self, state: &mut State, unit: UnitId, log: &mut impl Log<State, Event>) {
        log.note(
            state,
            Event::Attack(AttackEvent::Jammed {
                unit,
                at: state.unit(unit).at,
            }),
        );
        self.break_into_fire_teams(state, unit, log);
    }

    /// Whether a unit's VOF lies on a card along its PDF, or on its own card at Point Blank. Indirect Lay has no PDF.
    pub(crate) fn fire_lies_on(&self, state: &State, unit: UnitId, card: Card) -> bool {
        let u = state.unit(unit);
        match u.aim {
            Aim::PointBlank | Aim::Smothered => card == u.at,
            Aim::Line { .. } | Aim::ProtectiveLine { .. } => self.bears(state, u, card),
            Aim::None | Aim::Indirect { .. } => false,
        }
    }

    /// Concentrated Fire of a unit that can no longer see or fire there comes off (FOF-7.11.5-01). The fire update calls
    /// this when it has changed the unit's fire.
    pub(crate) fn drop_lost_concentration(
        &self,
        state: &mut State,
        firer: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let mut i = 0;
        while i < state.markers.len() {
            let m = state.markers[i];
            let lost = is_concentrated(&m)
                && m.by == Maker::Unit(firer)
                && !self.concentrates_on(state, firer, m.at, m.area);
            if lost {
                self.take_off_concentrated(state, i, "FOF-7.11.5-01", log);
            } else {
                i += 1;
            }
        }
    }

    /// Takes off a Concentrated Fire marker: the extra point is not spent.
    pub(crate) fn take_off_concentrated(
        &self,
        state: &mut State,
        index: usize,
        clause: &'static str,
        log: &mut impl Log<State, Event>,
    ) {
        let marker = state.markers.remove(index);
        // The second marker of a Critical Hit in the open belongs to the same success, and so do those on the parts of a
        // target that has split: the point is saved with the last of them.
        let twin = |m: &Marker| m.kind == MarkerKind::CriticalConcentrated && m.area == Area::OPEN;
        let own = |m: &&Marker| is_concentrated(m) && m.by == marker.by && !twin(m);
        let left = state.markers.iter().filter(own).count() as u8;
        let firer = marker.by.unit();
        if let Some(unit) = state.units.get_mut(firer.index()) {
            unit.owed = unit.owed.min(left);
        }
        log.note(
            state,
            Event::Attack(AttackEvent::ConcentrationLost {
                firer,
                at: marker.at,
                clause: engine::Clause(clause),
            }),
        );
    }
}

pub(crate) fn is_concentrated(marker: &Marker) -> bool {
    matches!(
        marker.kind,
        MarkerKind::Concentrated | MarkerKind::CriticalConcentrated
    )
}
