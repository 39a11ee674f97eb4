//! 4.2.4k to m, 6.3.3, 7.2.4 Orders that touch fire: Cease Fire, Shift Fire, a Final Protective Line; and the opening
//! fire of enemies that a contact brings.

use super::follow::still;
use super::update::Change;
use super::why::Why;
use crate::counters::Side;
use crate::event::Event;
use crate::fof::{Fof, May, need};
use crate::state::{Aim, Flags, State, Unit, UnitId};
use engine::Log;
use ground::Card;

impl Fof {
    /// Whether a unit can put its Basic VOF on a card: weapon, arc, range, LOS, and nobody in between who stops it.
    /// Whether anybody worth it stands there is not asked.
    pub(crate) fn can_fire_at(&self, state: &State, unit: UnitId, card: Card) -> May {
        self.can_lay_fire(state, unit, card, false)
    }

    /// The same; by order also over lower opponents (FOF-7.2.3-04).
    fn can_lay_fire(&self, state: &State, id: UnitId, card: Card, laid: bool) -> May {
        self.may_fire(state, id)?;
        let unit = state.unit(id);
        if unit.at == card {
            return self.may_fire_point_blank(state, id);
        }
        need(
            state.cell(card).on_map(),
            "FOF-2.5-01",
            "Nobody fires into a Staging Area or off the map.",
        )?;
        let Some(gun) = self.gun(state, id) else {
            return need(false, "FOF-6.2.2-03", "It cannot fire.");
        };
        let Some((to, distance)) = unit.at.line_to(card) else {
            return need(
                false,
                "FOF-5.2.1-01",
                "Fire runs only along the eight straight lines.",
            );
        };
        need(
            gun.arc.is_none_or(|arc| arc == to),
            "FOF-5.3.2-08",
            "Its Bunker, Pillbox or Cave faces another way.",
        )?;
        need(
            distance <= gun.range,
            "FOF-6.1.1-10",
            "That card is out of range.",
        )?;
        self.los(state, id, card)?;
        let field = self.field(state);
        let line = self.line(state, &field, &gun, to);
        need(
            self.reaches(state, &field, &gun, &line, distance as usize - 1, laid),
            "FOF-6.1.1-10",
            "Its fire would stop on a nearer occupied card.",
        )
    }

    /// Whether a unit exerts a VOF that can be stopped (FOF-4.2.4-12).
    pub(crate) fn may_cease_fire(&self, state: &State, unit: UnitId) -> May {
        need(
            state.unit(unit).aim != Aim::None,
            "FOF-4.2.4-12",
            "It exerts no VOF.",
        )
    }

    /// Cease Fire: all units of a side on a card stop firing; whoever has a target opens again at once
    /// (FOF-6.3.3-01).
    pub(crate) fn cease_fire(
        &self,
        state: &mut State,
        card: Card,
        side: Side,
        log: &mut impl Log<State, Event>,
    ) {
        for slot in 0..state.units.len() as u8 {
            let id = UnitId(slot);
            let unit = state.unit(id);
            if unit.at == card && unit.side == side && unit.aim != Aim::None {
                if matches!(unit.aim, Aim::ProtectiveLine { .. }) {
                    self.strip_protective_line(state, id); // FOF-7.2.4-07
                }
                self.apply(state, still(id, Why::Ceased), log);
            }
        }
        state.changed = true;
    }

    /// Whether the fire of a unit's card can be shifted to another card by an HQ, which must see it; under General
    /// Initiative (`by` is `NONE`) the unit itself must (FOF-4.2.4-13, FOF-4.2.4-15).
    pub(crate) fn may_shift_fire(
        &self,
        state: &State,
        by: UnitId,
        unit: UnitId,
        card: Card,
    ) -> May {
        let firer = state.unit(unit);
        need(
            self.fires_or_holds_line(firer),
            "FOF-4.2.4-13",
            "It exerts no VOF.",
        )?;
        need(
            card != firer.at,
            "FOF-6.3.3-02",
            "Fire is shifted to another card.",
        )?;
        let opponents = firer.side.other();
        let spotted = |id: UnitId| super::targetable(state.unit(id));
        need(
            state.on(card, opponents).all(spotted),
            "FOF-6.3.3-02",
            "Unspotted enemies are there.",
        )?;
        need(
            state.on(card, opponents).next().is_some()
                || state.on(card, firer.side).next().is_none(),
            "FOF-6.3.3-02",
            "Only its own troops are there.",
        )?;
        need(
            !self.vehicles_alone(state, card, opponents) || !self.spares_vehicles(firer),
            "FOF-10.3-03",
            "Its gun against vehicles is for AT Fire; its VOF is not turned on vehicles alone.",
        )?;
        // The order passes to the whole card: it will do if any of those who fire can carry it out.
        let fires = |id: &UnitId| state.unit(*id).aim != Aim::None;
        let mut firers = state.on(firer.at, firer.side).filter(fires);
        if !firers.any(|id| self.may_swing(state, id, card).is_ok()) {
            self.may_swing(state, unit, card)?;
        }
        self.los(state, if by.is_some() { by } else { unit }, card)
    }

    /// Whether all of a side that is on a card are vehicles.
    pub(crate) fn vehicles_alone(&self, state: &State, card: Card, side: Side) -> bool {
        let vehicle = |id: UnitId| self.is_vehicle(state.unit(id));
        state.on(card, side).next().is_some() && state.on(card, side).all(vehicle)
    }

    /// Whether one of the units of a card can swing its fire to another card.
    fn may_swing(&self, state: &State, unit: UnitId, card: Card) -> May {
        let firer = state.unit(unit);
        // FOF-7.2.4-04: a gun that holds its line does not defend its card; the order frees it to do so.
        need(
            firer.is(Flags::PROTECTIVE_LINE)
                || self.may_fire_point_blank(state, unit).is_err()
                || !self.meets_opponents(state, firer),
            "FOF-4.2.4-15",
            "An opponent on its own card comes first.",
        )?;
        need(
            !matches!(firer.aim, Aim::Line { at, .. } if at == card),
            "FOF-6.3.3-02",
            "It is already firing there.",
        )?;
        need(
            !matches!(firer.aim, Aim::Indirect { .. }),
            "FOF-6.3.3-02",
            "Indirect Lay has no direction of fire to shift.",
        )?;
        self.can_lay_fire(state, unit, card, true)
    }

    /// Whether a unit has fire that can be shifted: a Final Protective Line that is held counts (FOF-7.2.4-04).
    pub(crate) fn fires_or_holds_line(&self, unit: &Unit) -> bool {
        unit.aim != Aim::None || unit.is(Flags::PROTECTIVE_LINE)
    }

    /// Shift Fire: every unit of the card that can fires at the other card; those that cannot cease
    /// (FOF-4.2.4-15).
    pub(crate) fn shift_fire(
        &self,
        state: &mut State,
        unit: UnitId,
        card: Card,
        log: &mut impl Log<State, Event>,
    ) {
        let (from, side) = (state.unit(unit).at, state.unit(unit).side);
        let Some((to, distance)) = from.line_to(card) else {
            return;
        };
        let before = *state;
        let field = self.field(&before);
        let armoured = self.vehicles_alone(&before, card, side.other());
        for slot in 0..state.units.len() as u8 {
            let id = UnitId(slot);
            let firer = before.unit(id);
            let ordered = id == unit && firer.is(Flags::PROTECTIVE_LINE);
            if firer.at != from
                || firer.side != side
                || (firer.aim == Aim::None && !ordered)
                || matches!(firer.aim, Aim::Indirect { .. })
            {
                continue;
            }
            self.strip_protective_line(state, id); // FOF-7.2.4-04
            let gun = self.gun(&before, id);
            let opponents = self.meets_opponents(&before, firer);
            if opponents && gun.is_some_and(|gun| gun.point_blank) {
                continue; // FOF-4.2.4-15: it stays at Point Blank.
            }
            let change = match gun {
                Some(gun)
                    if !(armoured && gun.spares_vehicles)
                        && self.can_lay_fire(&before, id, card, true).is_ok() =>
                {
                    let line = self.line(&before, &field, &gun, to);
                    let k = distance as usize - 1;
                    let end = if gun.grazing {
                        self.zone_end(&gun, &line, Some(k))
                    } else {
                        k
                    };
                    Change {
                        unit: id,
                        aim: Aim::Line {
                            to,
                            at: line.cards[end],
                        },
                        laid: true,
                        why: Why::Shifted,
                    }
                }
                _ => still(id, Why::ShiftedAway),
            };
            self.apply(state, change, log);
        }
        state.changed = true;
    }

    /// Has a newly placed enemy open fire on the card that made the contact (FOF-6.1.1-07, FOF-8.4.3-01); nothing
    /// happens when it cannot.
    pub(crate) fn open_fire_at(
        &self,
        state: &mut State,
        unit: UnitId,
        card: Card,
        log: &mut impl Log<State, Event>,
    ) {
        state.changed = true;
        if self.can_fire_at(state, unit, card).is_err() {
            return;
        }
        let from = state.unit(unit).at;
        let aim = match from.line_to(card) {
            None => Aim::PointBlank,
            Some((to, distance)) => {
                let Some(gun) = self.gun(state, unit) else {
                    return;
                };
                let field = self.field(state);
                let armoured = field.target[gun.side.other() as usize].has(card);
                if armoured && !field.targets(&gun).has(card) {
                    return; // FOF-10.3-03
                }
                let line = self.line(state, &field, &gun, to);
                let k = distance as usize - 1;
                let end = if gun.grazing {
                    self.zone_end(&gun, &line, Some(k))
                } else {
                    k
                };
                Aim::Line {
                    to,
                    at: line.cards[end],
                }
            }
        };
        let change = Change {
            unit,
            aim,
            laid: false,
            why: Why::OpensAtContact,
        };
        self.apply(state, change, log);
    }

    /// Whether a gun can fire its Final Protective Line (FOF-4.2.4-14, FOF-7.2.4-06).
    pub(crate) fn may_fire_protective_line(&self, state: &State, unit: UnitId) -> May {
        let gun = state.unit(unit);
        need(
            gun.is(Flags::PROTECTIVE_LINE),
            "FOF-7.2.4-06",
            "It holds no Final Protective Line.",
        )?;
        need(
            gun.good_order(),
            "FOF-4.2.4-14",
            "Only a Good Order gun fires a Final Protective Line.",
        )?;
        need(
            !matches!(gun.aim, Aim::ProtectiveLine { .. }),
            "FOF-7.2.4-07",
            "It is already firing its line.",
        )?;
        need(
            self.capability(gun).protective_line,
            "FOF-7.2.1-02",
            "Only a tripod machine gun fires a Final Protective Line.",
        )?;
        self.may_fire(state, unit)
    }

    /// Fires a Final Protective Line; it goes on until it is stopped (FOF-7.2.4-07).
    pub(crate) fn fire_protective_line(
        &self,
        state: &mut State,
        unit: UnitId,
        log: &mut impl Log<State, Event>,
    ) {
        let line = state.lines.iter().find(|line| line.0 == unit).copied();
        if let Some((_, to)) = line {
            let change = Change {
                unit,
                aim: Aim::ProtectiveLine { to },
                laid: false,
                why: Why::ProtectiveLine,
            };
            self.apply(state, change, log);
            state.changed = true;
        }
    }

    /// Takes a Final Protective Line marker off a gun (FOF-7.2.4-04, FOF-7.2.4-07).
    pub(crate) fn strip_protective_line(&self, state: &mut State, unit: UnitId) {
        state.unit_mut(unit).set(Flags::PROTECTIVE_LINE, false);
        if let Some(line) = state.lines.iter().position(|line| line.0 == unit) {
            state.lines.remove(line);
        }
        state.changed = true;
    }

    /// Lays a mortar section's fire indirectly on a card in place of whatever it fired at (FOF-7.3.2-11, -13).
    pub(crate) fn lay_indirect(
        &self,
        state: &mut State,
        unit: UnitId,
        card: Card,
        log: &mut impl Log<State, Event>,
    ) {
        let change = Change {
            unit,
            aim: Aim::Indirect { at: card },
            laid: false,
            why: Why::IndirectLay,
        };
        self.apply(state, change, log);
        state.unit_mut(unit).set(Flags::LAID_INDIRECTLY, true);
        state.changed = true;
    }

    /// Ends every Indirect Lay, in Clean Up (FOF-7.3.2-12).
    pub(crate) fn end_indirect_lay(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        for slot in 0..state.units.len() as u8 {
            let section = state.unit_mut(UnitId(slot));
            section.set(Flags::LAID_INDIRECTLY, false);
            if matches!(section.aim, Aim::Indirect { .. }) {
                self.apply(state, still(UnitId(slot), Why::IndirectOver), log);
                state.changed = true;
            }
        }
    }
}
