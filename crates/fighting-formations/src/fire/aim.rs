//! 34.11 Ammunition, 34.12 targeting: what a unit fires, at which hex, and whether it turns for it.

use super::FireFor;
use crate::choice::Choice;
use crate::counters::{Ammo, Arc, Firepower};
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::Attack;
use crate::prompt::{Decide, Prompt};
use crate::state::{State, Unit, UnitId, Wait};
use engine::{Clause, Log, Procedure};
use ground::{Direction, Hex};
use serde::{Deserialize, Serialize};

/// Shots are possible up to so many times the printed range (FF-34.12-01).
pub(crate) const REACH: u32 = 3;

/// 34.12 A unit takes aim: ammunition and hex in either order, pivot, each asked where there is something to decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Aim {
    /// Who fires.
    pub unit: UnitId,
    /// On which occasion.
    pub why: FireFor,
    /// With what, once it is known.
    pub ammo: Option<Ammo>,
    /// At which hex, once it is known.
    pub at: Hex,
}

impl Aim {
    /// A unit takes aim; a reaction has its target already.
    pub(crate) fn by(unit: UnitId, why: FireFor, at: Hex) -> Aim {
        Aim {
            unit,
            why,
            ammo: None,
            at,
        }
    }
}

impl Procedure<Ff> for Aim {
    fn step(self, game: &Ff, state: &mut State, _: &mut impl Log<State, Event>) -> Flow {
        let unit = *state.unit(self.unit);
        let asks = Flow::Wait(Wait::Choice(unit.side));
        let Some(ammo) = self.ammo else {
            let mut kinds = game.fitting(state, &self);
            let (first, more) = (kinds.next(), kinds.next().is_some());
            drop(kinds);
            match first {
                Some(ammo) if !more => state.stack.become_(Aim {
                    ammo: Some(ammo),
                    ..self
                }),
                _ => return asks,
            }
            return Flow::On;
        };
        if self.at.is_nowhere() || !game.in_front(&unit, self.at) {
            return asks;
        }
        state.stack.become_(Attack::new(self, ammo, unit.at, false));
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        let unit = state.unit(self.unit);
        let Some(ammo) = self.ammo else {
            out.extend(game.fitting(state, self).map(|ammo| Choice::Use { ammo }));
            if self.at.is_nowhere() {
                game.list_targets_of_any(state, unit, out);
            }
            return;
        };
        if self.at.is_nowhere() {
            return game.list_targets(state, unit, ammo, out);
        }
        let facings = Direction::ALL.into_iter();
        let fit = facings.filter(|&facing| game.fronts(unit, facing, self.at));
        if !game.cannot_move(unit) {
            out.extend(fit.map(|facing| Choice::Face { facing }));
        }
        if game.facts(unit).arc == Arc::Loose {
            out.push(Choice::StayPut);
        }
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        let unit = state.unit(self.unit);
        match (*choice, self.ammo) {
            (Choice::Use { ammo }, None) => game.may_use(state, self, ammo),
            // OWN-12: both are one declaration; either may be said first.
            (Choice::At { hex }, None) if self.at.is_nowhere() => {
                game.may_aim_with_any(state, unit, hex)
            }
            (_, None) => Err(No(
                "FF-34.11-01",
                "It has both HE and AP: say which it uses first.",
            )),
            (Choice::At { hex }, Some(ammo)) if self.at.is_nowhere() => {
                game.may_aim(state, unit, ammo, hex)
            }
            (_, Some(_)) if self.at.is_nowhere() => {
                Err(No("FF-34.12-01", "Choose a target hex first."))
            }
            (Choice::Face { facing }, _) => {
                need(
                    !game.cannot_move(unit),
                    "FF-34.121-05",
                    "Its hit marker bears a circled M: it cannot pivot.",
                )?;
                need(
                    game.fronts(unit, facing, self.at),
                    "FF-34.121-03",
                    "The pivot must put the target hex in its front arc.",
                )
            }
            (Choice::StayPut, _) => need(
                game.facts(unit).arc == Arc::Loose,
                "FF-34.121-01",
                "With a strict arc it must pivot to put the target in its front arc.",
            ),
            _ => Err(No(
                "FF-34.121-01",
                "The target lies in its flank arc: say how it turns.",
            )),
        }
    }

    fn choose(self, _: &Ff, state: &mut State, choice: Choice, log: &mut impl Log<State, Event>) {
        let ammo = self.ammo.unwrap_or_default();
        match choice {
            Choice::Use { ammo } => state.stack.become_(Aim {
                ammo: Some(ammo),
                ..self
            }),
            Choice::At { hex } => state.stack.become_(Aim { at: hex, ..self }),
            Choice::Face { facing } => {
                // FF-34.121-04: it stays turned, whatever comes of the shot.
                let unit = self.unit;
                state.unit_mut(unit).facing = facing;
                log.note_with(state, || Event::Turned {
                    unit,
                    facing,
                    clause: Clause("FF-34.121-04"),
                });
                let from = state.unit(unit).at;
                state.stack.become_(Attack::new(self, ammo, from, true));
            }
            Choice::StayPut => {
                let from = state.unit(self.unit).at;
                state.stack.become_(Attack::new(self, ammo, from, false));
            }
            other => unreachable!("{other:?} was made while a unit takes aim"),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let name = game.unit_name(view, self.unit);
        let text = match (self.ammo, self.at.is_nowhere()) {
            (None, true) => format!("{name} fires: choose the target hex, or its ammunition"),
            (None, false) => format!("{name} fires at {}: choose its ammunition", self.at),
            (_, true) => format!("{name} fires: choose the target hex"),
            _ => format!(
                "{name} fires at {} in its flank arc: choose how it turns",
                self.at
            ),
        };
        Decide::new(text, "how the unit fires")
            .call(Choice::StayPut, "Fire without turning")
            .into()
    }
}

impl Ff {
    /// The ammunition that is open to a unit that takes aim.
    fn fitting<'a>(&'a self, state: &'a State, aim: &'a Aim) -> impl Iterator<Item = Ammo> + 'a {
        let all = Ammo::ALL.into_iter();
        all.filter(move |&ammo| self.may_use(state, aim, ammo).is_ok())
    }

    fn may_use(&self, state: &State, aim: &Aim, ammo: Ammo) -> May {
        let unit = state.unit(aim.unit);
        need(
            self.stats(unit).firepower(ammo).is_some(),
            "FF-34.11-01",
            "It has no such ammunition.",
        )?;
        match aim.at.is_nowhere() {
            true => need(
                self.can_aim(state, unit, ammo),
                "FF-34.12-01",
                "No hex is within its reach, line of sight and arc.",
            ),
            false if aim.why.reacts() => self.may_answer(state, unit, ammo, aim.at, aim.why),
            false => self.may_aim(state, unit, ammo, aim.at),
        }
    }

    /// Whether a unit may shoot at a hex with some ammunition; if not, why not with that of the longest range.
    fn may_aim_with_any(&self, state: &State, unit: &Unit, hex: Hex) -> May {
        let range = |ammo: &Ammo| self.stats(unit).firepower(*ammo).map(|it| it.range);
        let all = || self.ammunition(unit);
        if all().any(|ammo| self.may_aim(state, unit, ammo, hex).is_ok()) {
            return Ok(());
        }
        let farthest = all().max_by_key(range).unwrap_or_default();
        self.may_aim(state, unit, farthest, hex)
    }

    /// The hexes that some ammunition reaches.
    fn list_targets_of_any(&self, state: &State, unit: &Unit, out: &mut Vec<Choice>) {
        let range = |ammo: &Ammo| self.stats(unit).firepower(*ammo).map(|it| it.range);
        // Ammunitions differ in their range alone.
        if let Some(farthest) = self.ammunition(unit).max_by_key(range) {
            self.list_targets(state, unit, farthest, out);
        }
    }

    /// Whether a facing has a hex in its front arc.
    pub(crate) fn fronts(&self, unit: &Unit, facing: Direction, hex: Hex) -> bool {
        crate::arcs::in_front(self.scenario.charts.front_arc, unit.at, facing, hex)
    }

    /// 34.12, 34.121: whether a unit may shoot at a hex with this ammunition.
    pub(crate) fn may_aim(&self, state: &State, unit: &Unit, ammo: Ammo, hex: Hex) -> May {
        let firepower = self.stats(unit).firepower(ammo);
        let Some(Firepower { range, .. }) = firepower else {
            return Err(No("FF-34.11-01", "It has no such ammunition."));
        };
        need(
            self.scenario.map.in_play(hex),
            "FF-34.1-01",
            "That hex is not on the map.",
        )?;
        need(
            hex != unit.at,
            "FF-34.1-02",
            "Direct fire is aimed at a hex other than its own.",
        )?;
        need(
            unit.at.distance(hex) <= REACH * u32::from(range),
            "FF-34.12-01",
            "The hex is more than three times its range away.",
        )?;
        need(
            self.sees(state, unit.at, hex),
            "FF-23.1-01",
            "There is no line of sight to that hex.",
        )?;
        need(
            !self.is_stuck(unit) || self.in_front(unit, hex),
            "FF-34.121-05",
            "It cannot pivot, and with a strict arc it cannot fire into its flank arc.",
        )?;
        need(
            self.fires_out(state, unit, hex),
            "FF-23.1-03",
            "The fortification it is inside does not face that way.",
        )
    }

    /// Whether it may fire into its flank arc.
    pub(super) fn is_loose(&self, unit: &Unit) -> bool {
        self.facts(unit).arc == Arc::Loose
    }

    /// A strict-arc unit that cannot pivot.
    fn is_stuck(&self, unit: &Unit) -> bool {
        self.facts(unit).arc == Arc::Strict && self.cannot_move(unit)
    }

    /// Whether there is any hex to shoot at. Adjacent hexes see each other, so a look at them is nearly always enough.
    pub(crate) fn can_aim(&self, state: &State, unit: &Unit, ammo: Ammo) -> bool {
        let map = &self.scenario.map;
        let mut all = map.neighbours(unit.at).iter().chain(map.hexes());
        all.any(|&hex| self.may_aim(state, unit, ammo, hex).is_ok())
    }

    fn list_targets(&self, state: &State, unit: &Unit, ammo: Ammo, out: &mut Vec<Choice>) {
        let Some(Firepower { range, .. }) = self.stats(unit).firepower(ammo) else {
            return;
        };
        let reach = REACH * u32::from(range);
        let stuck = self.is_stuck(unit);
        for hex in self.sights.seen_from(&state.options, unit.at).iter() {
            let near = hex != unit.at && unit.at.distance(hex) <= reach;
            if near && (!stuck || self.in_front(unit, hex)) && self.fires_out(state, unit, hex) {
                out.push(Choice::At { hex });
            }
        }
    }
}
