//! Choices made up to try the door with: mostly of the kind that is asked, about things that are there, that are there no
//! more, and that never were.

use crate::campaign::Skill;
use crate::choice::Choice;
use crate::counters::Experience;
use crate::fof::Fof;
use crate::frame::{Frame, OrderFrame};
use crate::mission::{Platoon, Signal};
use crate::orders::{Param, Stage};
use crate::state::{
    Action, Area, Control, CoverKind, Device, Form, ItemId, LiftPlace, PieceId, State, UnitId,
};
use crate::vehicles::VehicleAction;
use engine::conformance::Dream;
use engine::{Rng, below};
use ground::{Card, Compass};

impl Dream for Fof {
    fn dream(&self, state: &State, rng: &mut dyn Rng) -> Choice {
        let mut dreamer = Dreamer {
            game: self,
            state,
            rng,
        };
        dreamer.choice()
    }
}

/// Makes up one kind of choice.
type Make = fn(&mut Dreamer) -> Choice;

/// Somebody who knows what could be chosen, and not what may.
struct Dreamer<'a> {
    game: &'a Fof,
    state: &'a State,
    rng: &'a mut dyn Rng,
}

const DO: Make = |d| Choice::Do {
    action: d.of(&Action::ALL),
};
const ORIGINATOR: Make = |d| Choice::Originator { unit: d.unit() };
const TO: Make = |d| Choice::To { card: d.card() };
const INTO: Make = |d| Choice::Into { area: d.area() };
const PICK: Make = |d| Choice::Pick { unit: d.unit() };
const STACK: Make = |d| Choice::Stack { area: d.area() };
const TAKE: Make = |d| Choice::Take { item: d.item() };
const TAKE_PART: Make = |d| Choice::TakePart {
    item: d.item(),
    points: d.below(8),
};
const AS: Make = |d| Choice::As {
    form: d.of(&Form::ALL),
};
const MISSION: Make = |d| Choice::Mission {
    row: d.below(d.game.mission.support.len() + 2),
};
const SQUAD: Make = |d| Choice::Squad {
    piece: PieceId(d.below(d.game.mission.roster.len() + 2)),
};
const DESIGNATE: Make = |d| Choice::Designate {
    control: d.of(&Control::ALL),
};
const FIRE: Make = |d| Choice::Fire {
    device: d.of(&Device::ALL),
};
const PLACE: Make = |d| Choice::PlaceControl {
    control: d.of(&Control::ALL),
    at: d.card(),
};
const DEPLOY: Make = |d| Choice::Deploy {
    at: d.card(),
    area: d.area(),
};
const PATROL: Make = |d| Choice::Patrol {
    platoon: d.platoon(),
};
const LAY_WIRE: Make = |d| Choice::LayWire { at: d.card() };
const NEXT: Make = |d| Choice::Next { unit: d.unit() };
const ORDER: Make = |d| Choice::Order { unit: d.unit() };
const ACT: Make = |d| Choice::Act {
    action: d.of(&VehicleAction::ALL),
};
const USE_SKILL: Make = |d| Choice::UseSkill {
    skill: d.of(&Skill::ALL),
};
const INITIATIVE: Make = |d| Choice::TakeInitiative { unit: d.unit() };
const RISE: Make = |d| Choice::Rise {
    unit: d.unit(),
    level: d.of(&Experience::ALL),
};
const LEARN: Make = |d| Choice::Learn {
    skill: d.of(&Skill::ALL),
    unit: d.unit(),
};
const DONE: Make = |_| Choice::Done;
const DECLINE: Make = |_| Choice::Decline;

/// What preparation asks.
const PREPARING: &[Make] = &[
    |d| Choice::Assign {
        unit: d.unit(),
        platoon: d.platoon(),
    },
    |d| Choice::Medium {
        medium: d.below(d.game.mission.media.len() + 2),
    },
    |d| Choice::Give { unit: d.unit() },
    |d| Choice::Bind { signal: d.signal() },
    PLACE,
    |d| Choice::Fortify {
        kind: d.of(&CoverKind::ALL),
        at: d.card(),
        arrow: d.of(&Compass::ALL),
    },
    DEPLOY,
    |d| Choice::LayLine {
        unit: d.unit(),
        to: d.of(&Compass::ALL),
    },
    PATROL,
    LAY_WIRE,
    |d| Choice::Register { at: d.card() },
    PICK,
    DONE,
];
/// What captures and reattempts ask.
const BETWEEN: &[Make] = &[
    PICK,
    AS,
    SQUAD,
    |d| Choice::Promote { unit: d.unit() },
    DEPLOY,
    LAY_WIRE,
    PLACE,
    PATROL,
    RISE,
    LEARN,
    DONE,
];
/// What the time between missions asks.
const DEBRIEFING: &[Make] = &[
    |d| Choice::Join {
        unit: d.unit(),
        level: d.of(&Experience::ALL),
    },
    |d| Choice::Leave {
        unit: d.unit(),
        level: d.of(&Experience::ALL),
    },
    RISE,
    |d| Choice::Lose {
        unit: d.unit(),
        level: d.of(&Experience::ALL),
    },
    |d| Choice::Tire {
        unit: d.unit(),
        level: d.of(&Experience::ALL),
    },
    LEARN,
    DONE,
];
const IMPULSES: &[Make] = &[
    NEXT,
    ORDER,
    ORDER,
    ORDER,
    INITIATIVE,
    |_| Choice::EndImpulse,
    |d| Choice::CallLift {
        place: d.of(&LiftPlace::ALL),
        at: d.card(),
    },
    |d| Choice::Direct {
        unit: d.unit(),
        row: d.below(d.game.mission.support.len() + 2),
        at: d.card(),
    },
    |d| Choice::MarkTarget {
        unit: d.unit(),
        at: d.card(),
    },
];
const WINDOWS: &[Make] = &[
    |_| Choice::Exhort,
    |_| Choice::Accept,
    USE_SKILL,
    DECLINE,
    TO,
];
/// Rights at any time.
const ASIDES: &[Make] = &[
    |d| Choice::Drop { item: d.item() },
    |d| Choice::Unload { unit: d.unit() },
];
/// What orders ask.
const ORDERS: &[Make] = &[
    DO, ORIGINATOR, TO, INTO, PICK, STACK, TAKE, TAKE_PART, AS, MISSION, SQUAD, DESIGNATE, FIRE,
    DONE, DECLINE,
];
/// What the vehicle phase asks.
const VEHICLES: &[Make] = &[ACT, ACT, PICK, PICK, TO, STACK, INTO, DONE];
/// What Reaction Fire and Quick Shots ask.
const REACTIONS: &[Make] = &[PICK, PICK, |_| Choice::Accept, DECLINE];
/// What aircraft and landings ask.
const FLYING: &[Make] = &[
    PICK,
    PICK,
    TO,
    TO,
    AS,
    PLACE,
    |d| Choice::Send {
        place: d.of(&LiftPlace::ALL),
    },
    |d| Choice::DropLight { card: d.card() },
    |_| Choice::LeaveOut,
    |d| Choice::Wave { turn: d.below(12) },
    DONE,
    DECLINE,
];
/// Everything.
const ALL: [&[Make]; 10] = [
    PREPARING, BETWEEN, DEBRIEFING, IMPULSES, WINDOWS, ASIDES, ORDERS, VEHICLES, REACTIONS, FLYING,
];

/// The kinds of choices that an order asks now.
fn asked(order: &OrderFrame) -> &'static [Make] {
    match order.stage {
        Stage::Menu => &[DO],
        Stage::Act(_) => &[TAKE, TAKE_PART, PICK, DONE],
        Stage::Ask(param) => match param {
            Param::Originator => &[ORIGINATOR],
            Param::Beside | Param::HereOrBeside | Param::Card => &[TO],
            Param::Area => &[INTO],
            Param::Target | Param::StackOrCard => &[PICK, STACK, TO],
            Param::Unit => &[PICK],
            Param::Ride => &[PICK, TAKE],
            Param::Set | Param::LostSet => &[TAKE],
            Param::Form => &[AS],
            Param::Row => &[MISSION],
            Param::Piece => &[SQUAD],
            Param::Teams => &[PICK, PICK, DONE],
            Param::Control | Param::ProtectiveFire => &[DESIGNATE],
            Param::Device => &[FIRE],
            Param::Successor => &[PICK, PICK, DECLINE],
        },
    }
}

impl Dreamer<'_> {
    /// A choice: of the kind that is asked, a right at any time, or anything.
    fn choice(&mut self) -> Choice {
        let kinds = match self.below(10) {
            0 => self.of(&ALL),
            1 | 2 => ASIDES,
            _ => match self.state.top() {
                Frame::Order(order) => asked(&order),
                Frame::Command(_) => IMPULSES,
                Frame::SetUp(_) => PREPARING,
                Frame::Sequence(_) => BETWEEN,
                Frame::Vehicle(_) => VEHICLES,
                Frame::AntiTank(_) => REACTIONS,
                Frame::Campaign(_) => DEBRIEFING,
                Frame::Air(_) | Frame::Landing(_) => FLYING,
                Frame::Attempt(_) | Frame::Attack(_) | Frame::Support(_) | Frame::Urban(_) => {
                    WINDOWS
                }
                // Nobody decides anything here.
                Frame::Idle(_)
                | Frame::Draw(_)
                | Frame::Number(_)
                | Frame::Terrain(_)
                | Frame::Letter(_)
                | Frame::Signal(_)
                | Frame::Fire(_)
                | Frame::Combat(_)
                | Frame::Contact(_)
                | Frame::Enemy(_) => self.of(&ALL),
            },
        };
        self.of(kinds)(self)
    }

    fn below(&mut self, most: usize) -> u8 {
        below(self.rng, most.max(1) as u32) as u8
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.below(all.len()))]
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// In play, gone, or one of two that never were.
    fn unit(&mut self) -> UnitId {
        match self.one_in(32) {
            true => UnitId::NONE,
            false => UnitId(self.below(self.state.units.len() + 2)),
        }
    }

    fn item(&mut self) -> ItemId {
        match self.one_in(32) {
            true => ItemId::NONE,
            false => ItemId(self.below(self.state.items.len() + 2)),
        }
    }

    fn area(&mut self) -> Area {
        match self.one_in(3) {
            true => Area::OPEN,
            false => Area(self.below(self.state.covers.len() + 2)),
        }
    }

    /// Where somebody is or next to it, anywhere on the grid, or nowhere.
    fn card(&mut self) -> Card {
        match self.below(8) {
            0 => Card::NOWHERE,
            1..=3 => {
                let all: Vec<Card> = Card::all().collect();
                self.of(&all)
            }
            _ => {
                let at = self.state.unit(self.unit()).at;
                let near = at.next(self.of(&Compass::ALL));
                near.filter(|_| !self.one_in(3)).unwrap_or(at)
            }
        }
    }

    fn platoon(&mut self) -> Platoon {
        Platoon(self.below(20))
    }

    /// One of the mission's, or another.
    fn signal(&mut self) -> Signal {
        let number = self.below(6);
        let given = &self.game.mission.signals;
        match self.below(given.len() + 4) {
            0 => Signal::CeaseFire,
            1 => Signal::CrossPhaseLine(number),
            2 => Signal::ProtectiveLine,
            3 => Signal::MoveToRoutePoint(number),
            nth => given[usize::from(nth) - 4],
        }
    }
}
