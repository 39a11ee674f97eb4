//! 11 Transport helicopters, helicopter assaults and amphibious assaults. Whoever is in a box of the Helicopter Control
//! Card or at sea stands on no card: it neither fires nor is fired on, sees nothing and is in nobody's reach
//! (FOF-2.5-06, 11.1.4).

mod come;
mod leave;
mod order;
mod phase;
mod plan;
mod words;
mod zone;

use crate::choice::{Choice, unlisted};
use crate::event::Event;
use crate::fof::{Flow, Fof, May, No};
use crate::frame::Prompt;
use crate::state::{Area, Control, Form, LiftPlace, State, UnitId, Wait};
use engine::{Log, Procedure};
use ground::Card;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The steps of the landings of an AT phase, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum LandingStep {
    /// Those on the Landing Zone leave first (FOF-11.2.1-08).
    #[default]
    Depart,
    /// Those Inbound and in Loiter come, one at a time (N-29).
    Land,
    /// Those whose turn it is leave the Pickup Zone, those Outbound reach it.
    Shift,
    /// Loads for the next turn.
    Load,
    /// Done.
    Over,
}

/// The steps of a departure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum LeaveStep {
    /// Whoever had to stay aboard may get off first (B-11.2.1); a craft may stay.
    #[default]
    Ask,
    /// VOF on the card (FOF-11.1.5-01).
    Vof,
    /// It is away.
    Away,
}

/// The steps of a landing (FOF-11.1.5-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum ComeStep {
    /// Nothing done yet.
    #[default]
    Begin,
    /// Whether the sea holds a craft back has been drawn.
    Surf,
    /// Where it lands is asked.
    Where,
    /// VOF on the card.
    Vof,
    /// Reaction Fire.
    Reaction,
    /// Passengers and load get off.
    Unload,
}

/// Procedures of this chapter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub enum LandingFrame {
    /// The landings of an AT phase.
    Phase {
        /// How far they are.
        step: LandingStep,
        /// Somebody has come down in it.
        landed: bool,
    },
    /// One leaves a card.
    Leaves {
        /// Which.
        unit: UnitId,
        /// How far it is.
        step: LeaveStep,
    },
    /// The player says which comes next.
    #[default]
    Which,
    /// One comes.
    Comes {
        /// Which.
        unit: UnitId,
        /// How far it is.
        step: ComeStep,
    },
    /// The plan: the Landing Zone (FOF-11.2.1-02).
    Zone,
    /// The plan: what is loaded where, unit by unit.
    Loads {
        /// Next slot to ask about.
        at: u8,
        /// Before play.
        early: bool,
    },
    /// The plan: when each helicopter or craft comes.
    Waves {
        /// Next one to ask about.
        at: u8,
    },
}

/// What happens in this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The fields say what they are.
pub enum LandingEvent {
    /// A card became part of the Landing Zone.
    Zone { at: Card },
    /// A unit was put aboard by the plan.
    Loaded { unit: UnitId, lift: UnitId },
    /// It stays out of the mission.
    LeftOut { unit: UnitId },
    /// When one comes.
    Wave { unit: UnitId, turn: u8 },
    /// The Company HQ Activated helicopters.
    Activated { place: LiftPlace, at: Card },
    /// One is in another box now.
    Sent { unit: UnitId, place: LiftPlace },
    /// One came nearer to the beach, or was held back.
    Nearer { unit: UnitId, out: u8, held: bool },
    /// One landed.
    Landed { unit: UnitId, at: Card },
    /// There was no room or no mark for it.
    Refused {
        unit: UnitId,
        clause: engine::Clause,
    },
    /// Its load lies on the card.
    Dropped { unit: UnitId, at: Card },
    /// Troops had to stay aboard.
    StayedAboard { unit: UnitId, lift: UnitId },
    /// A Casualty was flown or carried out.
    Evacuated { unit: UnitId },
}

impl Procedure<Fof> for LandingFrame {
    fn step(self, game: &Fof, state: &mut State, log: &mut impl Log<State, Event>) -> Flow {
        match self {
            LandingFrame::Phase { step, landed } => game.step_landings(state, step, landed, log),
            LandingFrame::Leaves { unit, step } => game.step_leaves(state, unit, step, log),
            LandingFrame::Which => Flow::Wait(Wait::Choice),
            LandingFrame::Comes { unit, step } => game.step_comes(state, unit, step, log),
            LandingFrame::Zone => game.step_zone(state, log),
            LandingFrame::Loads { at, early } => game.step_loads(state, at, early),
            LandingFrame::Waves { at } => game.step_waves(state, at),
        }
    }

    fn choices(&self, game: &Fof, state: &State, out: &mut Vec<Choice>) {
        let mut offer = |choice: Choice| {
            if self.judge(game, state, &choice).is_ok() {
                out.push(choice);
            }
        };
        let lifts = || state.lifts.iter().map(|lift| lift.unit);
        match *self {
            LandingFrame::Leaves { unit, .. } => {
                for passenger in state.aboard(unit) {
                    offer(Choice::Pick { unit: passenger });
                }
                offer(Choice::Decline);
                offer(Choice::Done);
            }
            LandingFrame::Which => {
                lifts().for_each(|unit| offer(Choice::Pick { unit }));
                for unit in game.to_commit(state) {
                    offer(Choice::Pick { unit });
                }
            }
            LandingFrame::Comes { .. } => {
                for card in game.landing_cards(state) {
                    offer(Choice::To { card });
                }
                for place in [LiftPlace::Loiter, LiftPlace::Outbound] {
                    offer(Choice::Send { place });
                }
            }
            LandingFrame::Zone => {
                for &at in &game.mission.zones.landing {
                    offer(Choice::PlaceControl {
                        control: Control::LandingZone,
                        at,
                    });
                }
                offer(Choice::Done);
            }
            LandingFrame::Loads { .. } => {
                lifts().for_each(|unit| offer(Choice::Pick { unit }));
                for form in [Form::Fire, Form::Assault] {
                    offer(Choice::As { form });
                }
                offer(Choice::Decline);
                offer(Choice::LeaveOut);
                offer(Choice::Done);
            }
            LandingFrame::Waves { .. } => {
                (0..game.mission.turns).for_each(|turn| offer(Choice::Wave { turn }));
                offer(Choice::Done);
            }
            LandingFrame::Phase { .. } => {}
        }
    }

    fn judge(&self, game: &Fof, state: &State, choice: &Choice) -> May {
        match (*self, *choice) {
            (LandingFrame::Leaves { unit, .. }, choice) => game.judge_leaves(state, unit, choice),
            (LandingFrame::Which, Choice::Pick { unit }) => match state.lift(unit) {
                Some(_) => game.may_come(state, unit),
                None => game.may_commit(state, unit),
            },
            (
                LandingFrame::Comes {
                    unit,
                    step: ComeStep::Where,
                },
                choice,
            ) => game.judge_comes(state, unit, choice),
            (
                LandingFrame::Zone,
                Choice::PlaceControl {
                    control: Control::LandingZone,
                    at,
                },
            ) => game.may_be_landing_zone(state, at),
            (
                LandingFrame::Zone | LandingFrame::Loads { .. } | LandingFrame::Waves { .. },
                Choice::Done,
            ) => Ok(()),
            (LandingFrame::Loads { at, early }, choice) => {
                game.judge_loads(state, UnitId(at), early, choice)
            }
            (LandingFrame::Waves { at }, Choice::Wave { turn }) => {
                game.may_set_wave(state, at, turn)
            }
            _ => Err(No(
                "FOF-11.2.1-02",
                "Choose which helicopter or craft comes, what it carries, and where it goes.",
            )),
        }
    }

    fn choose(
        self,
        game: &Fof,
        state: &mut State,
        choice: Choice,
        log: &mut impl Log<State, Event>,
    ) {
        match (self, choice) {
            (LandingFrame::Leaves { unit, .. }, Choice::Pick { unit: passenger }) => {
                let step = LeaveStep::Ask;
                state.stack.become_(LandingFrame::Leaves { unit, step });
                game.get_off(state, passenger, Area::OPEN, log);
            }
            (LandingFrame::Leaves { unit, .. }, Choice::Decline) => {
                state.stack.finish();
                if let Some(lift) = state.lift_mut(unit) {
                    lift.moved = true;
                }
            }
            (LandingFrame::Leaves { unit, .. }, Choice::Done) => {
                let step = LeaveStep::Vof;
                state.stack.become_(LandingFrame::Leaves { unit, step });
            }
            (LandingFrame::Which, Choice::Pick { unit }) => match state.lift(unit) {
                Some(_) => {
                    let step = ComeStep::Begin;
                    state.stack.become_(LandingFrame::Comes { unit, step });
                }
                None => {
                    state.stack.finish();
                    game.commit(state, unit);
                }
            },
            (LandingFrame::Comes { unit, .. }, Choice::To { card }) => {
                game.touch_down(state, unit, card, log);
            }
            (LandingFrame::Comes { unit, .. }, Choice::Send { place }) => {
                state.stack.finish();
                game.shift(state, unit, place, log);
            }
            (LandingFrame::Zone, Choice::PlaceControl { at, .. }) => {
                game.put_landing_zone(state, at, log);
            }
            (LandingFrame::Zone, Choice::Done) => game.staff_zone(state, log),
            (LandingFrame::Loads { at, early }, choice) => {
                game.choose_loads(state, UnitId(at), early, choice, log);
            }
            (LandingFrame::Waves { at }, choice) => game.choose_waves(state, at, choice, log),
            (_, choice) => unlisted(choice),
        }
    }

    engine::rolls_nothing!(Fof);

    fn prompt(&self, game: &Fof, view: &State) -> Prompt {
        game.landing_prompt(view, self)
    }
}
