//! A set-up for whoever wants to play at once: where what is left could well stand. It is no rule, only a proposal, and
//! is made of what both players know of the ground.

use super::{SetUp, SetUpStage};
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::ff::{Ff, Flow, May, need};
use crate::frame::Frame;
use crate::scenario::Objective;
use crate::state::{State, Unit, UnitId};
use engine::{Log, Procedure};
use ground::{Direction, Hex};

/// An objective to whoever sets up.
struct Prize {
    hex: Hex,
    stake: i32,
    /// Own units at or near it.
    there: i32,
}

impl Prize {
    /// How much it draws to a hex: less where others are to see to it.
    fn pull(&self, hex: Hex) -> i32 {
        90 * self.stake / (3 + hex.distance(self.hex) as i32) * 3 / (3 + self.there)
    }
}

/// Worth more than any place.
const FIRST: i32 = 100_000;

impl Ff {
    /// Only the set-up before the first order is long enough for it; and once a unit was hidden by hand, where the others
    /// come to stand would tell beneath which marker.
    pub(super) fn may_arrange(&self, state: &State, set_up: &SetUp) -> May {
        need(
            set_up.is_before_play(),
            "FF-SCN-01",
            "Reinforcements are placed one by one.",
        )?;
        let side = set_up.side();
        need(
            !self.arranging_hides(state, set_up) || state.hidden.iter().all(|it| it.side != side),
            "FF-6.51-01",
            "Units were hidden by hand: the others are placed by hand too.",
        )
    }

    /// Whether there are Hiding markers to see to, and units are being placed.
    fn arranging_hides(&self, state: &State, set_up: &SetUp) -> bool {
        set_up.stage == SetUpStage::Units && self.letters(state, set_up.side()).next().is_some()
    }

    /// A side's forces that are left are put where they are suggested. What is on the reverse of its Sighting markers is
    /// drawn, so that whoever knows the suggestion knows no more (ruling OWN-13).
    pub(super) fn arrange(&self, state: &mut State, log: &mut impl Log<State, Event>) {
        let Frame::SetUp(begun) = state.stack.top() else {
            return;
        };
        loop {
            let Frame::SetUp(set_up) = state.stack.top() else {
                return;
            };
            if set_up.side() != begun.side() || set_up.stage == SetUpStage::Drawn {
                return;
            }
            if let Flow::On = set_up.step(self, state, log) {
                continue;
            }
            match set_up.stage {
                SetUpStage::Marks => state.stack.become_(SetUp {
                    stage: SetUpStage::Drawn,
                    ..set_up
                }),
                _ => {
                    let choice = self.suggestion(state, &set_up);
                    set_up.choose(self, state, choice, log);
                }
            }
        }
    }

    /// The best place, or facing, for what is to be placed next.
    fn suggestion(&self, state: &State, set_up: &SetUp) -> Choice {
        let mut choices = Vec::new();
        set_up.choices(self, state, &mut choices);
        let hides = self.lies_in_wait(state, set_up);
        let prizes = self.prizes(state, set_up.side());
        let worth = |choice: &Choice| match *choice {
            Choice::Face { facing } => self.view_ahead(state, set_up, facing),
            Choice::Place { hex } => self.place_worth(state, set_up, &prizes, hex),
            Choice::Hide { letter } if hides => {
                let empty = self.is_empty_letter(state, set_up.side(), letter);
                if empty { 2 * FIRST } else { FIRST }
            }
            Choice::Hide { .. } => -2 * FIRST,
            _ => i32::MIN,
        };
        let all = choices.into_iter().rev();
        all.max_by_key(worth).expect("something is to be placed")
    }

    /// How much of where the enemy sets up or stands, and of what is fought for, lies in the front of who looks this way.
    fn view_ahead(&self, state: &State, set_up: &SetUp, facing: Direction) -> i32 {
        let side = set_up.side();
        let at = match set_up.fort.is_some() {
            true => state.forts[set_up.fort.index()].at,
            false => state.unit(set_up.turning).at,
        };
        let ahead = |hex: Hex| {
            hex != at && crate::arcs::in_front(self.scenario.charts.front_arc, at, facing, hex)
        };
        let near = |hex: Hex| 1000 / (2 + hex.distance(at) as i32);
        let groups = self.scenario.groups.iter();
        let areas = groups.filter(|it| it.side != side);
        let areas = areas.flat_map(|it| it.area.iter().collect::<Vec<_>>());
        let goals = self.scenario.objectives.iter().map(|it| it.hex);
        let straight = at.neighbour(facing);
        let seen = areas.filter(|&hex| ahead(hex)).map(|hex| {
            // Straight ahead is better than at the edge.
            let nearer = straight.is_some_and(|next| next.distance(hex) < at.distance(hex));
            near(hex) + if nearer { near(hex) / 3 } else { 0 }
        });
        seen.sum::<i32>() + goals.filter(|&hex| ahead(hex)).map(near).sum::<i32>()
    }

    /// Cover, what is fought for, what is seen from there, and room.
    fn place_worth(&self, state: &State, set_up: &SetUp, prizes: &[Prize], hex: Hex) -> i32 {
        let side = set_up.side();
        let pull: i32 = prizes.iter().map(|it| it.pull(hex)).sum();
        let seen = |within: u32| i32::from(self.sights.seen_within(&state.options, hex, within));
        match set_up.stage {
            SetUpStage::Sightings | SetUpStage::Marks | SetUpStage::Drawn => {
                let own = state.sighted().filter(|(_, it)| it.side == side);
                let crowd = own.filter(|(_, it)| it.at.distance(hex) <= 1).count() as i32;
                pull + 8 * i32::from(self.row(hex).cover) + seen(u32::MAX) / 10 - 80 * crowd
            }
            SetUpStage::Forts => {
                let taken = state.forts_on_map().any(|(_, it)| it.at == hex);
                pull - 10 * i32::from(self.row(hex).cover) - if taken { FIRST } else { 0 }
            }
            SetUpStage::Units => {
                let Some(id) = self.due(state, set_up) else {
                    return 0;
                };
                let unit = Unit {
                    at: hex,
                    ..*state.unit(id)
                };
                let range = self.ammunition(&unit);
                let range = range.filter_map(|it| self.stats(&unit).firepower(it));
                let range = range.map(|it| u32::from(it.range)).max().unwrap_or(0);
                let keen = match self.facts(&unit).class {
                    Class::Gun => pull / 3,
                    _ => pull,
                };
                let own = |far: u32| {
                    let near = state.of(side).filter(|(_, it)| it.at.distance(hex) <= far);
                    near.count() as i32
                };
                // What lies beneath a marker may fill its column: nobody is to learn it from where vehicles stand.
                let mut own_markers = state.sighted().filter(|(_, it)| it.side == side);
                let vehicle = self.facts(&unit).class == Class::Vehicle;
                if vehicle && own_markers.any(|(_, it)| it.at == hex) {
                    return -FIRST;
                }
                keen + 12 * i32::from(self.cover(state, &unit))
                    + 30 * seen(range) / 100
                    + self.room_inside(state, &unit)
                    - 25 * own(0)
                    - 4 * own(1)
            }
        }
    }

    /// What is fought for, and how many of a side are there already: the same for every place that is weighed.
    fn prizes(&self, state: &State, side: Side) -> Vec<Prize> {
        let prize = |it: &Objective| Prize {
            hex: it.hex,
            stake: if it.each_turn { 3 } else { 1 } * i32::from(it.vp[0] + it.vp[1]),
            there: state
                .of(side)
                .filter(|(_, unit)| unit.at.distance(it.hex) <= 2)
                .count() as i32,
        };
        self.scenario.objectives.iter().map(prize).collect()
    }

    /// What a place inside a fortification is worth to who can use it.
    fn room_inside(&self, state: &State, unit: &Unit) -> i32 {
        if self.facts(unit).class == Class::Vehicle {
            return 0;
        }
        let fort = state.forts_on_map().find(|(_, fort)| fort.at == unit.at);
        let room = fort.and_then(|(id, _)| {
            let kind = self.fort_kind(state, id)?;
            let inside = state.units.iter().filter(|it| it.fort == id).count();
            (!kind.harmful && inside < usize::from(kind.capacity)).then(|| i32::from(kind.cover))
        });
        20 * room.unwrap_or(0)
    }

    /// Whether the next unit is to be hidden: guns one by one, others where a Hiding marker would be empty in the end. It
    /// does not look at which Sighting marker hides anything, only at where they all lie, so that it tells nothing.
    fn lies_in_wait(&self, state: &State, set_up: &SetUp) -> bool {
        if !self.arranging_hides(state, set_up) {
            return false;
        }
        let side = set_up.side();
        let Some(id) = self.due(state, set_up) else {
            return false;
        };
        let fits = |unit: &Unit| {
            let mut own = state.sighted().filter(|(_, it)| it.side == side);
            self.facts(unit).class != Class::Vehicle
                && own.all(|(_, it)| self.can_stand(unit, it.at))
        };
        let hidden = state.hidden.iter().filter(|it| it.side == side).count();
        let empty = self.letters(state, side).count().saturating_sub(hidden);
        let unit = state.unit(id);
        if empty == 0 || !fits(unit) {
            return false;
        }
        let later = state.units.iter().enumerate().skip(id.index() + 1);
        let later = later.filter(|(slot, it)| {
            let free = self.is_due(it, set_up) && self.piece(UnitId(*slot as u8)).at.is_none();
            free && fits(it)
        });
        self.facts(unit).class == Class::Gun || empty > later.count()
    }
}
