//! A denial with the facts of this position: numbers, places, names, and what would make it possible.

use crate::choice::Choice;
use crate::counters::Class;
use crate::fire::{Aim, RANGES};
use crate::frame::{Move, Window};
use crate::fte::Fte;
use crate::state::{Flags, State, UnitId};
use crate::words::half_points;
use engine::{Denial, No};

impl Fte {
    /// Why a choice is denied here and now. Says nothing that the view it is asked of does not show.
    pub(crate) fn denial(&self, state: &State, choice: &Choice, no: No) -> Denial {
        let mut denial = Denial::from(no);
        self.add_sight_facts(state, choice, &mut denial);
        if denial.text == no.1
            && let Some(facts) = self.here_and_now(state, choice, no)
        {
            denial.text = format!("{} {facts}", no.1).into();
        }
        denial
    }

    fn here_and_now(&self, state: &State, choice: &Choice, no: No) -> Option<String> {
        match (*choice, no.0) {
            (Choice::Step { hex, way }, "FTE-6.4-02") => {
                let f = state.stack.top_as::<Move>()?;
                let u = state.unit(f.units.iter().next()?);
                let cost = self
                    .cost(self.class(u), self.airborne(u), u.at, hex, way)
                    .ok()?;
                let (cost, left) = (half_points(cost), half_points(f.left));
                Some(format!("{hex} costs {cost}, and {left} is left."))
            }
            (Choice::Step { hex, .. }, "FTE-6.1-01") => {
                let f = state.stack.top_as::<Move>()?;
                let at = state.unit(f.units.iter().next()?).at;
                Some(format!("{hex} is {} hexes from {at}.", at.distance(hex)))
            }
            (Choice::Step { hex, .. } | Choice::Place { hex, .. }, "FTE-6.2-01" | "FTE-6.2-07") => {
                // Nothing under a Concealed marker is named.
                let there = state
                    .here(hex)
                    .filter(|(_, u)| !u.is(Flags::CONCEALED) && self.class(u) != Class::Infantry);
                let there: Vec<UnitId> = there.map(|(id, _)| id).collect();
                (!there.is_empty()).then(|| format!("In {hex}: {}.", self.who_all(state, there)))
            }
            (Choice::Step { hex, .. }, "FTE-6.2-04") => {
                let f = state.stack.top_as::<Move>()?;
                let at = state.unit(f.units.iter().next()?).at;
                (at.distance(hex) == 1).then(|| format!("An Assault from {at} is the way in."))
            }
            (Choice::Include { unit }, "FTE-5.1-02" | "FTE-5.1-05" | "FTE-5.1-12") => {
                let lead = state.act.lead;
                let (a, b) = (state.units.get(lead.index())?, state.unit(unit));
                if !a.on_map() || !b.on_map() || a.at == b.at {
                    return None;
                }
                let name = self.unit_name(state, lead);
                let far = engine::text::counted(a.at.distance(b.at), "hex", "hexes");
                Some(format!("It is {far} from {name}, in {}.", a.at))
            }
            (Choice::Target { unit }, "FTE-7.1-08") => {
                let aim = state.stack.top_as::<Aim>()?;
                self.range_facts(state, aim.primary, unit)
            }
            (Choice::Attack { primary, target }, "FTE-7.1-08") => {
                self.range_facts(state, primary, target)
            }
            (Choice::Check { unit }, "FTE-7.1-08") => {
                let window = state.stack.top_as::<Window>()?;
                self.range_facts(state, unit, window.targets.iter().next()?)
            }
            (
                Choice::ActivateLeader { unit }
                | Choice::ActivateVehicle { unit }
                | Choice::ActivateHelicopter { unit }
                | Choice::Include { unit },
                _,
            ) if state.unit(unit).is(Flags::COMPLETE) && no.1.contains("activated this turn") => {
                let next = state.turn + 1;
                (next <= self.scenario.turns).then(|| format!("It can act again in turn {next}."))
            }
            _ => None,
        }
    }

    fn range_facts(&self, state: &State, from: UnitId, target: UnitId) -> Option<String> {
        let (a, b) = (
            state.units.get(from.index())?,
            state.units.get(target.index())?,
        );
        let range = u32::from(self.face(a).fire?.range);
        let (most, far) = (RANGES * range, self.range(a, b));
        Some(format!(
            "It is {far} hexes away; Range {range} reaches {most}. It would have to be {} closer.",
            engine::text::counted(far.saturating_sub(most), "hex", "hexes"),
        ))
    }
}
