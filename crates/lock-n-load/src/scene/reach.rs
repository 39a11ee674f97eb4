//! Where the group that moves now could go, what it costs, and who could fire at it on the way.

use crate::charts::Harm;
use crate::choice::Choice;
use crate::counters::Side;
use crate::frame::{Frame, Moving};
use crate::lnl::Lnl;
use crate::state::{Location, State, UnitId, Wait};
use engine::scene::Reach;
use engine::{Seat, Shown};

/// So many places are listed at most.
const MOST: usize = 60;

/// A place that can be entered, on the cheapest way found.
struct Step {
    to: Location,
    from: Location,
    /// The position once it was entered.
    there: State,
}

impl Lnl {
    /// The places that the moving group can pay for, the cheapest first; nothing for a seat that does not decide.
    pub(super) fn reach(&self, view: &State, seat: Seat) -> Vec<Reach> {
        let (Frame::Moving(moving), Wait::Choice(side)) = (view.stack.top(), view.wait) else {
            return Vec::new();
        };
        let members: Vec<UnitId> = self.movers(view).map(|(id, _)| id).collect();
        let Some(&lead) = members.first() else {
            return Vec::new();
        };
        if side.seat() != seat {
            return Vec::new();
        }
        let start = view.unit(lead).at;
        let at_first = view.unit(lead).spent;
        let mut open = self.steps_on(view, &moving, &members);
        let mut settled = vec![start];
        let mut reach = Vec::new();
        while let Some(next) = cheapest(&mut open, lead) {
            if settled.contains(&next.to) {
                continue;
            }
            settled.push(next.to);
            let spent = next.there.unit(lead).spent - at_first;
            reach.push(Reach {
                space: next.to.scene_id().unwrap_or_default(),
                from: next.from.scene_id().unwrap_or_default(),
                step: self.word_choice(view, &Choice::Step { to: next.to }).text,
                spent: spent.to_string(),
                risk: Some(self.risk(&next.there, next.to, &members)),
                watchers: self.watchers(&next.there, next.to),
            });
            // Whoever meets an enemy there goes no farther.
            let met = next.there.here(next.to).any(|(_, unit)| unit.side != side);
            if reach.len() == MOST {
                break;
            }
            if !met {
                let moved = Moving {
                    at: next.to,
                    started: true,
                    ..moving
                };
                open.extend(self.steps_on(&next.there, &moved, &members));
            }
        }
        reach
    }

    fn steps_on(&self, view: &State, moving: &Moving, members: &[UnitId]) -> Vec<Step> {
        let from = view.unit(members[0]).at;
        let step = |to: Location| {
            self.may_step(view, moving, to).ok()?;
            let mut there = *view;
            for &id in members {
                let cost = self.step_cost(view, view.unit(id), to, self.scouted(view))?;
                let unit = there.unit_mut(id);
                unit.spent += cost;
                unit.at = to;
                unit.set(moving.mode.marker());
            }
            Some(Step { to, from, there })
        };
        let around = self.places_around(view, from).into_iter();
        around.filter_map(step).collect()
    }

    /// The Opportunity Fire that could be made at those who are there now, and by which side.
    fn fire_at(&self, there: &State, at: Location) -> (Side, Vec<Choice>) {
        let side = there.active().other();
        let mut fires = Vec::new();
        let own = there.units_of(side);
        let lookout = self.lookout(there, side);
        self.list_riders(&lookout, true, own, &[at], &mut fires);
        self.list_fire(&lookout, true, own, &[at], &mut fires);
        (side, fires)
    }

    /// How likely the heaviest of it harms one of them, in thousandths.
    fn risk(&self, there: &State, at: Location, members: &[UnitId]) -> u16 {
        let (side, fires) = self.fire_at(there, at);
        let harmed = fires.iter().flat_map(|fire| {
            let outlook = self.fire_outlook(there, side, true, fire);
            let mine = outlook.into_iter().filter(|(id, _)| members.contains(id));
            mine.map(|(_, harms)| 1.0 - harms[Harm::None as usize])
        });
        let worst = harmed.fold(0.0, f32::max);
        (worst.clamp(0.0, 1.0) * 1000.0).round() as u16
    }

    /// Enemy units that could make Opportunity Fire at those who are there now.
    fn watchers(&self, there: &State, at: Location) -> Vec<String> {
        let (side, fires) = self.fire_at(there, at);
        let mut who: Vec<UnitId> = Vec::new();
        for fire in fires {
            match fire {
                Choice::Fire { from, .. } => who.extend(
                    there
                        .here(from)
                        .filter(|(_, unit)| unit.side == side)
                        .map(|(id, _)| id),
                ),
                Choice::FireTeam { unit, .. } => who.push(unit),
                _ => {}
            }
        }
        who.sort_unstable();
        who.dedup();
        who.into_iter().map(|id| id.in_scene()).collect()
    }
}

/// Takes out the place that costs least.
fn cheapest(open: &mut Vec<Step>, lead: UnitId) -> Option<Step> {
    let spent = |step: &Step| step.there.unit(lead).spent;
    let at = (0..open.len()).min_by_key(|&i| (spent(&open[i]), i))?;
    Some(open.remove(at))
}
