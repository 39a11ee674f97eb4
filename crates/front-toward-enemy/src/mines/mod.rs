//! Chapter 26: Booby Traps and Claymores.

mod words;

use crate::assault::Assault;
use crate::check::{Check, CheckFor, Checked};
use crate::counters::Side;
use crate::effects::Suffer;
use crate::event::Event;
use crate::fire::AttackKind;
use crate::fte::{Flow, Fte, May, need};
use crate::prompt::{Prompt, Roll};
use crate::state::{Effect, State, Unit, UnitId, UnitSet, Wait};
use engine::{Chance, Draw, Log, Outcome, Procedure};
use ground::Hex;
use serde::{Deserialize, Serialize};

/// A Booby Trap goes off (26.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct BoobyTrap {
    /// Those that came into the hex.
    pub units: UnitSet,
    /// The one that is attacked, once known.
    pub victim: UnitId,
    /// Whether the check was rolled.
    pub rolled: bool,
}

impl Procedure<Fte> for BoobyTrap {
    fn step(mut self, _: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let victim = self.victim;
        if !victim.is_some() {
            return Flow::Wait(Wait::Chance); // FTE-26.0-07
        }
        if !self.rolled {
            self.rolled = true;
            state.stack.become_(self);
            state.stack.call(Check::of(victim, CheckFor::BoobyTrap));
            return Flow::On;
        }
        let passed = Checked::taken(state);
        state.stack.finish();
        if !passed {
            let suffer = Suffer {
                unit: victim,
                effect: Effect::Wia,
                by: Side::Nva,
                from: Hex::NOWHERE,
                kind: AttackKind::Fire,
                checked: false,
            };
            state.stack.call(suffer);
        }
        Flow::On
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    fn chance(&self, _: &Fte, _: &State) -> Chance {
        let draw = Draw::one_of(self.units.len());
        Chance::draw(draw, "who sets off the Booby Trap")
    }

    fn settle(self, _: &Fte, state: &mut State, outcome: Outcome, _: &mut impl Log<State, Event>) {
        let victim = self.units.iter().nth(outcome.index()).unwrap_or_default();
        state.stack.become_(BoobyTrap { victim, ..self });
    }

    fn prompt(&self, game: &Fte, view: &State) -> Prompt {
        let who = game.who_all(view, self.units.iter());
        Roll::new(format!("A Booby Trap: one of {who} sets it off"))
            .draw(self.units.iter().map(UnitId::in_scene))
            .into()
    }
}

/// A Claymore goes off (26.0).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Claymore {
    /// The plotted hex.
    pub hex: Hex,
    /// Those it caught that are still to be attacked.
    pub targets: UnitSet,
}

impl Procedure<Fte> for Claymore {
    fn step(mut self, game: &Fte, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let hex = self.hex;
        let Some(target) = self.targets.iter().next() else {
            state.stack.finish();
            return Flow::On;
        };
        self.targets.remove(target);
        state.stack.become_(self);
        if game.caught_by_claymore(state, hex, target) {
            let attack = game.attack_on(state, AttackKind::Claymore, Side::Us, target, hex);
            state.stack.call(attack);
        }
        Flow::On
    }

    engine::decides_nothing!(Fte, "FTE-3.0-02", "There is nothing to decide now.");

    engine::rolls_nothing!(Fte);

    fn prompt(&self, _: &Fte, _: &State) -> Prompt {
        Prompt::Nothing
    }
}

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
        let caught = |u: &Unit| u.side == Side::Us && u.at == hex && self.on_ground(u);
        let units: UnitSet = units.iter().filter(|&u| caught(state.unit(u))).collect();
        if units.is_empty() {
            return;
        }
        self.rule_out(state, Side::Nva, hex);
        let Some(trap) = state.booby_traps.iter().position(|&h| h == hex) else {
            return;
        };
        state.booby_traps.remove(trap);
        state.mines[Side::Nva.index()].went_off += 1;
        log.note_with(state, || Event::BoobyTrapWentOff { hex });
        let victim = if units.len() == 1 {
            units.iter().next().unwrap_or_default()
        } else {
            UnitId::NONE
        };
        state.stack.call(BoobyTrap {
            units,
            victim,
            rolled: false,
        });
    }

    // ------------------------------------------------------------------ Claymores

    /// FTE-26.0-08.
    pub(crate) fn may_detonate(&self, state: &State, side: Side, hex: Hex) -> May {
        need(side == Side::Us, "FTE-26.0-01", "Claymores are American.")?;
        need(
            state.turn > 0,
            "FTE-26.0-08",
            "The sides are still setting up.",
        )?;
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
            state.stack.frames().len() < 16,
            "FTE-26.0-14",
            "Too much is going on at once: wait for the next decision.",
        )
    }

    pub(crate) fn detonate(&self, state: &mut State, hex: Hex, log: &mut impl Log<State, Event>) {
        let Some(i) = state.claymores.iter().position(|&h| h == hex) else {
            return;
        };
        state.claymores.remove(i);
        self.rule_out(state, Side::Us, hex);
        state.mines[Side::Us.index()].went_off += 1;
        log.note_with(state, || Event::ClaymoreWentOff { hex });
        let units = state.all().map(|(id, _)| id);
        let targets = units.filter(|&id| self.caught_by_claymore(state, hex, id));
        let targets = targets.collect();
        state.stack.call(Claymore { hex, targets });
    }

    /// FTE-26.0-09: every enemy Unit on the ground in the hex, or assaulting it.
    fn caught_by_claymore(&self, state: &State, hex: Hex, unit: UnitId) -> bool {
        let u = state.unit(unit);
        let assaulting = || {
            let mut assaults = state.stack.all::<Assault>();
            assaults.any(|a| a.hex == hex && self.still_assaults(state, a, unit))
        };
        u.side == Side::Nva && u.on_map() && self.on_ground(u) && (u.at == hex || assaulting())
    }

    /// FTE-26.0-10: a Claymore without American Infantry near it is struck off.
    pub(crate) fn strike_claymores(&self, state: &mut State) {
        let plotted = state.mines[Side::Us.index()].hexes > 0 || !state.claymores.is_empty();
        if state.turn == 0 || !plotted || !self.somebody_moved(state) {
            return;
        }
        self.rule_out_claymores(state);
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
