//! A denial with the facts of this position: numbers, places, and what would make it possible.

use crate::choice::Choice;
use crate::frame::{FireGroup, Moving};
use crate::lnl::Lnl;
use crate::location::Location;
use crate::state::{Flags, State};
use engine::text::counted;
use engine::{Denial, No};

impl Lnl {
    /// Why a choice is denied here and now.
    pub(crate) fn denial(&self, state: &State, choice: &Choice, no: No) -> Denial {
        match self.here_and_now(state, choice, no) {
            Some(facts) => Denial::new(no.0, format!("{} {facts}", no.1)),
            None => no.into(),
        }
    }

    fn here_and_now(&self, state: &State, choice: &Choice, no: No) -> Option<String> {
        match (*choice, no.0) {
            (Choice::Step { to }, "LNLT-6.0-01" | "LNLT-6.0-08" | "LNLT-6.1-03") => {
                let moving = state.stack.top_as::<Moving>()?;
                let scouted = self.scouted(state);
                let short = self.movers(state).filter_map(|(id, unit)| {
                    let cost = self.step_cost(state, unit, to, scouted)?;
                    let left = self.allowance(state, id, moving.mode);
                    let left = left.saturating_sub(unit.spent);
                    (cost > left).then_some((cost, left, id))
                });
                let Some((cost, left, id)) = short.max_by_key(|(cost, left, _)| cost - left) else {
                    let (_, unit) = self.movers(state).next()?;
                    let far = self.range(unit.at, to);
                    return (far > 1).then(|| format!("{to} is {far} hexes from {}.", unit.at));
                };
                let who = self.unit_name(state, id);
                Some(format!("{to} needs {cost}; {who} has {left} left."))
            }
            (Choice::Step { to } | Choice::Place { at: to }, "LNLT-1.3-01") => {
                let there = state.here(to).map(|(id, _)| self.short_name(state, id));
                let there: Vec<String> = there.collect();
                (!there.is_empty()).then(|| format!("In {to}: {}.", there.join(", ")))
            }
            (Choice::Fire { from, at }, "LNLT-10.0-01") if no.1.contains("line of sight") => {
                self.blocked_words(state, from, at)
            }
            (Choice::FireTeam { unit, at } | Choice::Snipe { unit, at }, "LNLT-10.0-01")
                if no.1.contains("line of sight") =>
            {
                self.blocked_words(state, state.unit(unit).at, at)
            }
            (Choice::Spot { unit, at }, "LNLT-10.1-13") if no.1.contains("line of sight") => {
                self.blocked_words(state, state.unit(unit).at, at)
            }
            (Choice::Fire { from, at }, "LNLT-5.0-01") if no.1.contains("that far") => {
                let side = state.here(from).next()?.1.side;
                let here = state.here(from).filter(|(_, unit)| unit.side == side);
                let best = here.map(|(id, _)| self.reach_of(state, id)).max()?;
                Some(self.range_words(from, at, best))
            }
            (Choice::Arm { unit, .. }, "LNLT-5.0-01") => {
                let volley = &state.stack.top_as::<FireGroup>()?.volley;
                let best = self.reach_of(state, unit);
                Some(self.range_words(volley.from, volley.at, best))
            }
            (Choice::FireTeam { unit, at } | Choice::Snipe { unit, at }, "LNLT-5.0-01")
                if no.1.contains("range") =>
            {
                let best = self.reach_of(state, unit);
                Some(self.range_words(state.unit(unit).at, at, best))
            }
            (Choice::Activate { at }, "LNLT-4.0-04") => {
                let declared = state.impulse.declared.iter();
                let declared: Vec<String> = declared.map(|it| it.at.to_string()).collect();
                (!declared.is_empty()).then(|| {
                    format!(
                        "Activated so far: {}. No Leader there reaches {at}.",
                        declared.join(", ")
                    )
                })
            }
            (Choice::Activate { at }, "LNLT-4.0-03") => {
                let side = state.active();
                let used = state.here(at).filter(|(_, unit)| unit.side == side);
                let used = used.filter(|(_, unit)| unit.is(Flags::USED)).count();
                (used > 0 && state.turn < state.turns)
                    .then(|| format!("Those there can act again in turn {}.", state.turn + 1))
            }
            _ => None,
        }
    }

    fn range_words(&self, from: Location, at: Location, reach: u32) -> String {
        let far = self.range(from, at);
        format!(
            "{at} is {} away; the farthest it reaches is {reach}.",
            counted(far, "hex", "hexes")
        )
    }

    /// "The line from 04.05 is blocked by woods in 06.06."
    fn blocked_words(&self, state: &State, from: Location, at: Location) -> Option<String> {
        let line = self.line_in_scene(state, from, at);
        let stops = |it: &&engine::scene::Touch| it.effect == engine::scene::Through::Blocks;
        let found = line.touches.iter().find(stops)?;
        Some(format!(
            "The line from {from} is blocked by {} in {}.",
            found.text, found.space
        ))
    }
}
