//! A denial with the facts of this position: numbers, places, and what would make it possible.

use crate::choice::Choice;
use crate::ff::Ff;
use crate::fire::REACH;
use crate::frame::{Aim, Moving};
use crate::state::{CommandState, State, TRACK_END, Unit};
use engine::text::counted;
use engine::{Denial, No};
use ground::Hex;

impl Ff {
    /// Why a choice is denied here and now.
    pub(crate) fn denial(&self, state: &State, choice: &Choice, no: No) -> Denial {
        match self.here_and_now(state, choice, no) {
            Some(facts) => Denial::new(no.0, format!("{} {facts}", no.1)),
            None => no.into(),
        }
    }

    fn here_and_now(&self, state: &State, choice: &Choice, no: No) -> Option<String> {
        match (*choice, no.0) {
            (Choice::Step { hex }, "FF-35.1-03") => {
                let moving = state.stack.top_as::<Moving>()?;
                // The one that falls short most.
                let short = moving.members(state).filter_map(|(id, unit)| {
                    let cost = self.entry_cost(state, unit, hex).ok()?;
                    (cost > unit.mp).then_some((cost, unit.mp, id))
                });
                let (cost, left, id) = short.max_by_key(|(cost, left, _)| cost.0 - left.0)?;
                let who = self.unit_name(state, id);
                Some(format!("{hex} needs {cost}; {who} has {left}."))
            }
            (Choice::Step { hex }, "FF-35.1-01" | "FF-31.1-01") => {
                let moving = state.stack.top_as::<Moving>()?;
                let (_, unit) = moving.members(state).next()?;
                self.scenario.map.in_play(hex).then(|| {
                    let far = counted(unit.at.distance(hex), "hex", "hexes");
                    format!("{hex} is {far} from {}.", unit.at)
                })
            }
            (Choice::Step { hex }, "FF-35.21-01") => {
                let moving = state.stack.top_as::<Moving>()?;
                let looks_away = |unit: &Unit| {
                    let way = unit.at.direction_to(hex);
                    way != Some(unit.facing) && way != Some(unit.facing.opposite())
                };
                let (id, _) = moving
                    .members(state)
                    .find(|(_, unit)| self.has_facing(unit) && looks_away(unit))?;
                let who = engine::text::capital(&self.unit_name(state, id));
                Some(format!("{who} has to turn first."))
            }
            (Choice::At { hex }, "FF-34.12-01") => {
                let aim = state.stack.top_as::<Aim>()?;
                let unit = state.unit(aim.unit);
                let range = u32::from(self.stats(unit).firepower(aim.ammo?)?.range);
                let far = unit.at.distance(hex);
                Some(format!(
                    "{hex} is {far} hexes away; range {range} reaches {}.",
                    REACH * range
                ))
            }
            (Choice::At { hex }, "FF-23.1-01") => {
                let aim = state.stack.top_as::<Aim>()?;
                self.blocked_words(state, state.unit(aim.unit).at, hex)
            }
            (Choice::Activate { unit }, "FF-30.1-02") => {
                let unit = state.unit(unit);
                let cost = self.command_cost(state, unit);
                let side = state.active();
                let left = TRACK_END - i16::from(state.pawn) * side.other().toward();
                Some(format!(
                    "It costs {cost}, and the pawn has {} left.{}",
                    counted(left.max(0) as u64, "space", "spaces"),
                    match self.nearest_command(state, unit) {
                        Some(far) => format!(" The nearest Command is {far} away."),
                        None => String::new(),
                    }
                ))
            }
            _ => None,
        }
    }

    /// "The line from 04.05 is blocked by woods in 06.06."
    pub(crate) fn blocked_words(&self, state: &State, from: Hex, to: Hex) -> Option<String> {
        let account = self.account(state, from, to);
        let found = account.blocked_by()?;
        let what = self.found_word(found);
        Some(format!(
            "The line from {from} is blocked by {what} in {}.",
            found.hex
        ))
    }

    fn nearest_command(&self, state: &State, unit: &Unit) -> Option<String> {
        let lies = [CommandState::Mission, CommandState::Tactical];
        let own = state.commands.iter();
        let own = own.filter(|it| it.side == unit.side && lies.contains(&it.state));
        let far = own
            .map(|it| it.at.distance(unit.at))
            .min()
            .filter(|far| *far > 0)?;
        Some(counted(far, "hex", "hexes"))
    }
}
