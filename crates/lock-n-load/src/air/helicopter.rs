//! 19.2 Helicopters fly, hover and act in an impulse.

use super::{AirWindow, Alighting};
use crate::choice::Choice;
use crate::counters::Class;
use crate::event::Event;
use crate::frame::Mode;
use crate::lnl::{Lnl, May, No, need};
use crate::state::{Exposure, Flags, Location, State, Unit, UnitId, UnitSet, push_if_room};
use engine::Log;

impl Lnl {
    /// A helicopter of the side whose impulse it is, activated and not used.
    pub(crate) fn pilot(&self, state: &State, id: UnitId) -> Result<Unit, No> {
        let unit = *state.unit(id);
        need(
            self.class(&unit) == Class::Helicopter && unit.side == state.active(),
            "LNLT-19.2.1-01",
            "It is not a friendly helicopter.",
        )?;
        need(
            unit.is(Flags::ACTIVE),
            "LNLT-4.0-03",
            "It is not activated in this impulse.",
        )?;
        Ok(unit)
    }

    /// LNLT-19.2.8-01, LNLT-19.2.9-01: marked by what it did in this very impulse it still goes on.
    pub(crate) fn still_acts(&self, unit: &Unit) -> May {
        need(
            !unit.is(Flags::OPS | Flags::FIRED) || unit.is(Flags::ACTED),
            "LNLT-19.2.9-01",
            "It was used before this impulse.",
        )
    }

    /// LNLT-19.2.1-02, LNLT-19.2.1-03: a flying helicopter goes to the next hex, without limit.
    pub(crate) fn may_fly_to(&self, state: &State, id: UnitId, at: Location) -> May {
        let unit = self.pilot(state, id)?;
        self.still_acts(&unit)?;
        need(
            !unit.is(Flags::HOVERS),
            "LNLT-19.2.1-02",
            "A hovering helicopter does not leave its hex.",
        )?;
        need(
            self.on_ground(at) && at.hex().distance(unit.at.hex()) == 1,
            "LNLT-19.2.2-01",
            "It flies hex by hex.",
        )?;
        let mut all = state.on_map();
        let other =
            all.any(|(_, it)| it.at.hex() == at.hex() && self.class(it) == Class::Helicopter);
        need(!other, "LNLT-19.2.1-03", "A hex holds only one helicopter.")
    }

    /// LNLT-19.2.1-01: once in its impulse.
    pub(crate) fn may_hover(&self, state: &State, id: UnitId) -> May {
        let unit = self.pilot(state, id)?;
        self.still_acts(&unit)?;
        need(
            !unit.is(Flags::TURNED),
            "LNLT-19.2.1-01",
            "It has changed its mode in this impulse.",
        )
    }

    /// LNLT-19.2.2-01, LNLT-19.2.8-05: a point is spent, to come here or over this very hex; it is Ops Complete unless it has
    /// fired; then it may be fired at.
    pub(crate) fn spend_in_air(&self, state: &mut State, id: UnitId, came: bool) {
        let unit = state.unit_mut(id);
        unit.spent = unit.spent.saturating_add(1).min(200);
        unit.set(Flags::ACTED);
        if !unit.is(Flags::FIRED) {
            unit.set(Flags::OPS);
        }
        let Unit { at, side, .. } = *unit;
        // NEW-07: what was spent over a hex adds up while it is there; what was done in an earlier window is over.
        if came || state.impulse.aloft.at != at {
            state.impulse.aloft = Exposure {
                at,
                ..Exposure::default()
            };
        }
        state.impulse.aloft.wheels += 1;
        for enemy in state.units.iter_mut().filter(|it| it.side != side) {
            enemy.unset(Flags::ACTED);
        }
        state.stack.call(AirWindow { target: id });
    }

    fn fly_to(
        &self,
        state: &mut State,
        id: UnitId,
        at: Location,
        log: &mut impl Log<State, Event>,
    ) {
        let aboard: Vec<UnitId> = state.aboard(id).map(|(id, _)| id).collect();
        for unit in aboard.into_iter().chain([id]) {
            state.unit_mut(unit).at = at;
        }
        log.note_with(state, || Event::FlewTo { unit: id, at });
        self.tidy_acquired(state);
        self.spend_in_air(state, id, true);
    }

    fn hover(&self, state: &mut State, id: UnitId, log: &mut impl Log<State, Event>) {
        let hovers = !state.unit(id).is(Flags::HOVERS);
        let unit = state.unit_mut(id);
        match hovers {
            true => unit.set(Flags::HOVERS),
            false => unit.unset(Flags::HOVERS),
        }
        unit.set(Flags::TURNED);
        log.note_with(state, || Event::Hovered { unit: id, hovers });
        self.spend_in_air(state, id, false);
    }

    /// Every flight of helicopters that are activated, their fire at enemies who lie bare, and every fire at the enemy's.
    pub(crate) fn list_helicopters(
        &self,
        state: &State,
        active: UnitSet,
        aloft: UnitSet,
        bared: &[Location],
        out: &mut Vec<Choice>,
    ) {
        for target in aloft.iter() {
            self.list_at_helicopter(state, target, false, active, out);
        }
        for (unit, it) in state.those(active) {
            if self.class(it) != Class::Helicopter {
                continue;
            }
            let around = self.scenario.map.neighbours(it.at.hex()).iter();
            let fly = around.map(|&hex| Choice::FlyTo {
                unit,
                at: hex.into(),
            });
            let guns = bared.iter().filter(|&&at| self.guns_in_range(it, at) > 0);
            let guns = guns.map(|&at| Choice::Gunship { unit, at });
            let off = state.aboard(unit).flat_map(|(unit, _)| {
                [Mode::Normal, Mode::Assault].map(|mode| Choice::DropOff { unit, mode })
            });
            let on = state.here(it.at).map(|(id, _)| Choice::TakeOn {
                unit: id,
                second: unit,
            });
            let all = fly
                .chain([Choice::Hover { unit }, Choice::FlyOff { unit }])
                .chain(guns)
                .chain(off)
                .chain(on);
            out.extend(all.filter(|choice| self.judge_helicopter(state, choice) == Some(Ok(()))));
        }
    }

    pub(crate) fn judge_helicopter(&self, state: &State, choice: &Choice) -> Option<May> {
        let may = match *choice {
            Choice::FlyTo { unit, at } => self.may_fly_to(state, unit, at),
            Choice::Hover { unit } => self.may_hover(state, unit),
            Choice::FlyOff { unit } => self.may_fly_off(state, unit),
            Choice::Gunship { unit, at } => self.may_strafe(state, unit, at),
            Choice::DropOff { unit, mode } => self
                .may_drop_off(state, unit, mode)
                .and_then(|()| self.may_drop_among(state, unit, mode)),
            Choice::TakeOn { unit, second } => self.may_take_on(state, unit, second),
            _ => return self.judge_at_helicopter(state, choice, false),
        };
        Some(may)
    }

    pub(crate) fn begin_helicopter(
        &self,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match choice {
            Choice::FlyTo { unit, at } => self.fly_to(state, unit, at, log),
            Choice::Hover { unit } => self.hover(state, unit, log),
            Choice::FlyOff { unit } => self.exit(state, vec![unit], log),
            Choice::Gunship { unit, at } => {
                self.begin_strafing(state, unit, at, UnitId::NONE, false);
            }
            Choice::DropOff { unit, mode } => {
                let carrier = state.unit(unit).aboard;
                let units = UnitSet::from_iter([unit]);
                state.stack.call(Alighting {
                    carrier,
                    units,
                    mode,
                });
            }
            Choice::TakeOn { unit, second } => self.take_on(state, unit, second),
            _ => {
                if let Choice::ShootUp { from, .. } = choice {
                    push_if_room(&mut state.impulse.fired, from);
                }
                self.begin_at_helicopter(state, choice, false, log);
            }
        }
    }

    /// What a Damage Check did to it happens when its passengers have checked too (NEW-18).
    pub(crate) fn falls_or_leaves(&self, state: &mut State, id: UnitId, destroyed: bool) {
        let flag = if destroyed {
            Flags::ABANDONED
        } else {
            Flags::KEPT
        };
        state.unit_mut(id).set(flag);
    }
}
