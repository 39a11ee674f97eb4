//! The procedure of a Move, Assault or Advance order: units and groups go one after the other.

use crate::choice::Choice;
use crate::counters::Points;
use crate::event::Event;
use crate::ff::{Ff, Flow, May, No, need};
use crate::frame::OpFire;
use crate::orders::OrderKind;
use crate::prompt::{Decide, Prompt};
use crate::state::{Flags, State, Unit, UnitId, UnitSet, Wait};
use engine::{Log, Procedure};
use ground::Direction;
use serde::{Deserialize, Serialize};

/// How far what is being done has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum MoveStage {
    /// The active player says what comes next.
    #[default]
    Ready,
    /// A unit pivots in place: which way?
    Pivot(UnitId),
    /// Those that entered a hex may pivot free by one hexside (FF-35.21-02).
    FreePivot,
    /// What follows from who stands where is looked at.
    Triggers,
    /// Movement points were spent: the inactive player may fire.
    Window,
}

/// 35, 32, 31 The activated units move, one group after the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Moving {
    /// How far what is being done has come.
    pub stage: MoveStage,
    /// The part of the group that goes on; 0 when none has been taken up.
    pub part: u8,
    /// The next part's number.
    pub parts: u8,
    /// The part that is being formed by those that part; 0 when none is.
    pub forming: u8,
    /// The group has spent movement points: nobody joins it any more.
    pub begun: bool,
    /// Command markers that go along with the part, as bits.
    pub carried: u16,
    /// Units that may still pivot free.
    pub turning: UnitSet,
}

impl Moving {
    /// Whether nothing is half done.
    pub(crate) fn between_steps(&self) -> bool {
        self.stage == MoveStage::Ready
    }

    /// The members of the part that goes on.
    pub(crate) fn members<'a>(
        &self,
        state: &'a State,
    ) -> impl Iterator<Item = (UnitId, &'a Unit)> + use<'a> {
        let part = self.part;
        state
            .on_map()
            .filter(move |(_, unit)| part != 0 && unit.part == part && unit.is(Flags::ACTIVATED))
    }
}

impl Procedure<Ff> for Moving {
    fn step(self, game: &Ff, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        let next = |state: &mut State, stage| state.stack.become_(Moving { stage, ..self });
        match self.stage {
            MoveStage::Ready => {
                if !game.any_activated(state) {
                    state.stack.finish();
                    return Flow::On;
                }
                state.stack.become_(game.tidied(state, self));
                return Flow::Wait(Wait::Choice(state.active()));
            }
            MoveStage::Pivot(_) => return Flow::Wait(Wait::Choice(state.active())),
            MoveStage::FreePivot if self.turning.is_empty() => next(state, MoveStage::Triggers),
            MoveStage::FreePivot => return Flow::Wait(Wait::Choice(state.active())),
            MoveStage::Triggers => {
                let stage = match state.order.kind.spends() {
                    true => MoveStage::Window,
                    false => MoveStage::Ready,
                };
                next(state, stage);
                game.look_around(state, log);
            }
            MoveStage::Window => {
                next(state, MoveStage::Ready);
                state.stack.call(OpFire::default());
            }
        }
        Flow::On
    }

    fn choices(&self, game: &Ff, state: &State, out: &mut Vec<Choice>) {
        match self.stage {
            MoveStage::Pivot(unit) => {
                let now = state.unit(unit).facing;
                let ways = Direction::ALL.into_iter().filter(|&way| way != now);
                out.extend(ways.map(|facing| Choice::Face { facing }));
            }
            MoveStage::FreePivot => {
                let now = self.turns_next(state);
                let ways = [now.clockwise(5), now.clockwise(1)];
                out.extend(ways.map(|facing| Choice::Face { facing }));
                out.push(Choice::StayPut);
            }
            _ => game.list_moves(state, self, out),
        }
    }

    fn judge(&self, game: &Ff, state: &State, choice: &Choice) -> May {
        match (self.stage, *choice) {
            (MoveStage::Pivot(unit), Choice::Face { facing }) => need(
                facing != state.unit(unit).facing,
                "FF-35.23-01",
                "It already faces that way.",
            ),
            (MoveStage::Pivot(_), _) => Err(No("FF-35.23-01", "It pivots: say which way.")),
            (MoveStage::FreePivot, Choice::StayPut) => Ok(()),
            (MoveStage::FreePivot, Choice::Face { facing }) => {
                let now = self.turns_next(state);
                need(
                    facing == now.clockwise(1) || facing == now.clockwise(5),
                    "FF-35.21-02",
                    "On entering a hex it may pivot freely by one hexside at most.",
                )
            }
            (MoveStage::FreePivot, _) => Err(No(
                "FF-35.21-03",
                "The free pivot comes before anything else in the hex.",
            )),
            (_, choice) => game.may_do_in_move(state, self, &choice),
        }
    }

    fn choose(
        self,
        game: &Ff,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (self.stage, choice) {
            (MoveStage::Pivot(unit), Choice::Face { facing }) => {
                let stage = game.pivot(state, unit, facing, log);
                state.stack.become_(Moving { stage, ..self });
            }
            (MoveStage::FreePivot, choice) => {
                let mut left = self;
                let unit = self.turning.iter().next().expect("somebody turns");
                left.turning.remove(unit);
                state.stack.become_(left);
                if let Choice::Face { facing } = choice {
                    game.turn(state, unit, facing, "FF-35.21-02", log);
                }
            }
            (_, choice) => game.do_in_move(state, self, choice, log),
        }
    }

    engine::rolls_nothing!(Ff);

    fn prompt(&self, game: &Ff, view: &State) -> Prompt {
        let order = view.order.kind.name();
        match self.stage {
            MoveStage::Pivot(unit) => Decide::new(
                format!("{} pivots: choose its facing", game.unit_name(view, unit)),
                "which way a unit turns",
            )
            .into(),
            MoveStage::FreePivot => {
                let unit = self.turning.iter().next().unwrap_or_default();
                Decide::new(
                    format!("{} may pivot by one hexside", game.unit_name(view, unit)),
                    "whether a unit turns",
                )
                .call(Choice::StayPut, "Go on as it stands")
                .into()
            }
            _ if self.part == 0 => Decide::new(
                format!("Choose the next unit of the {order} order, or end it"),
                "which unit moves next",
            )
            .call(Choice::Done, format!("End the {order} order"))
            .into(),
            _ => Decide::new(game.goes_on(view, self), "the next step")
                .call(Choice::Done, format!("End the {order} order"))
                .into(),
        }
    }
}

impl Moving {
    /// Where the unit looks that may pivot free now.
    fn turns_next(&self, state: &State) -> Direction {
        let unit = self.turning.iter().next().unwrap_or_default();
        state
            .units
            .get(unit.index())
            .map_or(Direction::North, |unit| unit.facing)
    }
}

impl Ff {
    /// The procedure after losses: a part without members is over.
    fn tidied(&self, state: &State, moving: Moving) -> Moving {
        match moving.members(state).next() {
            Some(_) => moving,
            None => Moving { part: 0, ..moving },
        }
    }

    /// 35.23, 31.1: turned in place; a movement point is spent unless it advances.
    fn pivot(
        &self,
        state: &mut State,
        unit: UnitId,
        facing: Direction,
        log: &mut impl Log<State, Event>,
    ) -> MoveStage {
        let advance = state.order.kind == OrderKind::Advance;
        self.act_alone(state, unit);
        if advance {
            state.unit_mut(unit).set(Flags::TURNED);
            self.turn(state, unit, facing, "FF-31.1-03", log);
            self.finish_advanced(state, unit, log);
            return MoveStage::Ready;
        }
        state.unit_mut(unit).mp.0 -= Points::ONE.0;
        self.turn(state, unit, facing, "FF-35.23-01", log);
        MoveStage::Window
    }
}
