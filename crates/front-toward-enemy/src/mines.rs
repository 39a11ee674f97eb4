//! Chapter 26: Booby Traps and Claymores.

use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::{AttackKind, CheckFor, Frame, Suffer};
use crate::fte::{Flow, Fte, May, need, swap};
use crate::state::{Altitude, Effect, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Outcome};
use ground::Hex;

impl Fte {
    // ------------------------------------------------------------------ Booby Traps

    /// FTE-26.0-05, -11, -12: the first American Units on the ground to come into the hex set it off, once.
    pub(crate) fn spring_trap(
        &self,
        state: &mut State,
        units: UnitSet,
        hex: Hex,
        log: &mut impl Log<State, Event>,
    ) {
        let Some(trap) = state.booby_traps.iter().position(|&h| h == hex) else {
            return;
        };
        let caught = |u: &Unit| u.side == Side::Us && u.at == hex && self.on_ground(u);
        let units: UnitSet = units.iter().filter(|&u| caught(state.unit(u))).collect();
        if units.is_empty() {
            return;
        }
        state.booby_traps.remove(trap);
        log.note_with(state, || Event::BoobyTrapWentOff { hex });
        let victim = if units.len() == 1 {
            units.iter().next().unwrap_or_default()
        } else {
            UnitId::NONE
        };
        self.push(
            state,
            Frame::BoobyTrap {
                units,
                victim,
                rolled: false,
            },
        );
    }

    pub(crate) fn step_booby_trap(
        &self,
        state: &mut State,
        units: UnitSet,
        victim: UnitId,
        rolled: bool,
    ) -> Flow {
        if !victim.is_some() {
            return Flow::Wait(Wait::OneOf(units.len() as u8)); // FTE-26.0-07
        }
        if !rolled {
            swap(
                state,
                Frame::BoobyTrap {
                    units,
                    victim,
                    rolled: true,
                },
            );
            self.push(
                state,
                Frame::Check {
                    unit: victim,
                    why: CheckFor::BoobyTrap,
                    hex: Hex::NOWHERE,
                },
            );
            return Flow::On;
        }
        state.frames.pop();
        if !state.passed {
            let suffer = Suffer {
                unit: victim,
                effect: Effect::Wia,
                by: Side::Nva,
                from: Hex::NOWHERE,
                kind: AttackKind::Fire,
                checked: false,
            };
            self.push(state, Frame::Suffer(suffer));
        }
        Flow::On
    }

    pub(crate) fn settle_booby_trap(&self, state: &mut State, units: UnitSet, outcome: Outcome) {
        let victim = units.iter().nth(outcome.index()).unwrap_or_default();
        swap(
            state,
            Frame::BoobyTrap {
                units,
                victim,
                rolled: false,
            },
        );
    }

    /// The victim an outcome means.
    pub(crate) fn victim_label(&self, state: &State, outcome: Outcome) -> String {
        match state.top() {
            Some(Frame::BoobyTrap { units, .. }) => units
                .iter()
                .nth(outcome.index())
                .map_or(String::new(), |u| format!("u{}", u.0)),
            _ => outcome.face().to_string(),
        }
    }

    // ------------------------------------------------------------------ Claymores

    /// FTE-26.0-08.
    pub(crate) fn may_detonate(&self, state: &State, side: Side, hex: Hex) -> May {
        need(side == Side::Us, "FTE-26.0-01", "Claymores are American.")?;
        need(
            state.claymores.contains(&hex),
            "FTE-26.0-08",
            "No Claymore is plotted there.",
        )?;
        need(
            self.american_infantry_near(state, hex, true),
            "FTE-26.0-08",
            "No unbroken American Infantry is in its hex or next to it.",
        )?;
        // An interrupt inside so many others has to wait until one of them is over.
        need(
            state.frames.len() < 16,
            "FTE-26.0-14",
            "Too much is going on at once: wait for the next decision.",
        )
    }

    pub(crate) fn detonate(&self, state: &mut State, hex: Hex, log: &mut impl Log<State, Event>) {
        let Some(i) = state.claymores.iter().position(|&h| h == hex) else {
            return;
        };
        state.claymores.remove(i);
        log.note_with(state, || Event::ClaymoreWentOff { hex });
        self.push(state, Frame::Claymore { hex, next: 0 });
    }

    /// FTE-26.0-09: every enemy Unit in the hex or assaulting it.
    pub(crate) fn step_claymore(&self, state: &mut State, hex: Hex, next: u8) -> Flow {
        let assaulting = |id: UnitId| {
            state
                .frames
                .iter()
                .any(|f| matches!(f, Frame::Assault(a) if a.hex == hex && a.units.contains(id)))
        };
        let hit = |id: UnitId, u: &Unit| {
            u.side == Side::Nva
                && u.on_map()
                && (u.at == hex || assaulting(id))
                && !(self.class(u) == Class::Helicopter && u.altitude != Altitude::Ground)
        };
        let target = state
            .all()
            .find(|&(id, u)| id.0 >= next && hit(id, u))
            .map(|(id, _)| id);
        let Some(target) = target else {
            state.frames.pop();
            return Flow::On;
        };
        swap(
            state,
            Frame::Claymore {
                hex,
                next: target.0 + 1,
            },
        );
        let attack = self.attack_on(AttackKind::Claymore, Side::Us, target, hex);
        self.push(state, Frame::Attack(attack));
        Flow::On
    }

    /// FTE-26.0-10: a Claymore without American Infantry near it is struck off.
    pub(crate) fn strike_claymores(&self, state: &mut State) {
        if state.turn == 0 {
            return;
        }
        let mut i = 0;
        while let Some(&hex) = state.claymores.get(i) {
            if self.american_infantry_near(state, hex, false) {
                i += 1;
            } else {
                state.claymores.remove(i);
            }
        }
    }
}
