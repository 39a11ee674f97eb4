//! What is going on, as a stack of procedures.
//!
//! A procedure of the rules that can be interrupted (a move, a window in it, the fire in that) is one place: it steps,
//! lists, judges, chooses, settles and prompts. The one on top of the stack acts; it waits for something, calls another
//! by pushing it, or is over and hands its result to the one below. A game can be saved between any two asks.
//!
//! A rule system names all its procedures once, with [`procedures!`](crate::procedures): a procedure that is forgotten
//! somewhere does not compile.

mod interrupt;
mod reroll;
#[cfg(test)]
mod tests;

pub use interrupt::{Interrupt, Interrupts};
pub use reroll::{Rerolls, Roll};

use crate::{Chance, List, Log, May, Outcome, Rules};
use serde::{Deserialize, Serialize};

/// What a step of a procedure comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow<W> {
    /// Look at the top of the stack again: something was called, finished or changed.
    On,
    /// Wait for this.
    Wait(W),
}

/// A rule system whose play is a stack of procedures.
pub trait Staged: Rules + Sized {
    /// What a state can wait for, in the game's own terms.
    type Wait;
    /// What those who look on and those who decide are told while a procedure waits.
    type Prompt;
    /// Any of its procedures: what [`procedures!`](crate::procedures) made.
    type Frame: Procedure<Self>;

    /// The procedure that goes on now.
    fn top(&self, state: &Self::State) -> Self::Frame;

    /// Takes the next step of whatever is on top. A game in which something comes before every step says so here.
    fn step(
        &self,
        state: &mut Self::State,
        log: &mut impl Log<Self::State, Self::Event>,
    ) -> Flow<Self::Wait> {
        self.top(state).step(self, state, log)
    }

    /// Keeps what the state waits for from now on.
    fn wait(&self, state: &mut Self::State, wait: Self::Wait);

    /// Whether a choice is a right "at any time", which is none of the business of the procedure that goes on.
    fn is_aside(&self, _: &Self::Choice) -> bool {
        false
    }

    /// Carries out such a choice. Only a game that has none leaves this out.
    fn take_aside(
        &self,
        _: &mut Self::State,
        choice: Self::Choice,
        _: &mut impl Log<Self::State, Self::Event>,
    ) {
        unreachable!("{choice:?} was made at any time in a game without such rights")
    }

    /// Carries out a choice and goes on.
    fn make(
        &self,
        state: &mut Self::State,
        choice: Self::Choice,
        log: &mut impl Log<Self::State, Self::Event>,
    ) {
        match self.is_aside(&choice) {
            true => self.take_aside(state, choice, log),
            false => self.top(state).choose(self, state, choice, log),
        }
        self.advance(state, log);
    }

    /// Takes up what came up and goes on.
    fn take_up(
        &self,
        state: &mut Self::State,
        outcome: Outcome,
        log: &mut impl Log<Self::State, Self::Event>,
    ) {
        self.top(state).settle(self, state, outcome, log);
        self.advance(state, log);
    }

    /// Goes on until something is asked.
    fn advance(&self, state: &mut Self::State, log: &mut impl Log<Self::State, Self::Event>) {
        loop {
            if let Flow::Wait(wait) = self.step(state, log) {
                return self.wait(state, wait);
            }
        }
    }
}

/// A procedure of the rules: one place for all that it does.
///
/// Nothing here has a default (but [`Procedure::chance`], which goes with `settle`), so that nothing is forgotten. One
/// that never asks a player says so with [`decides_nothing!`](crate::decides_nothing), one that never rolls or draws
/// with [`rolls_nothing!`](crate::rolls_nothing).
pub trait Procedure<G: Staged>: Copy {
    /// Goes on: waits, calls another procedure, or finishes.
    fn step(
        self,
        game: &G,
        state: &mut G::State,
        log: &mut impl Log<G::State, G::Event>,
    ) -> Flow<G::Wait>;

    /// Every legal choice while it waits for one.
    fn choices(&self, game: &G, state: &G::State, out: &mut Vec<G::Choice>);

    /// Whether a choice is legal while it waits for one, and if not, why.
    fn judge(&self, game: &G, state: &G::State, choice: &G::Choice) -> May;

    /// Carries out a legal choice.
    fn choose(
        self,
        game: &G,
        state: &mut G::State,
        choice: G::Choice,
        log: &mut impl Log<G::State, G::Event>,
    );

    /// The dice or the draw it waits for. Only one that rolls nothing leaves this out.
    fn chance(&self, _: &G, _: &G::State) -> Chance {
        unreachable!("a chance is asked of a procedure that rolls nothing")
    }

    /// Carries on after what it waited for has come up.
    fn settle(
        self,
        game: &G,
        state: &mut G::State,
        outcome: Outcome,
        log: &mut impl Log<G::State, G::Event>,
    );

    /// What is told while it waits.
    fn prompt(&self, game: &G, view: &G::State) -> G::Prompt;
}

/// A frame that may be a procedure of kind `P`. Written by [`procedures!`](crate::procedures).
pub trait Holds<P> {
    /// The procedure, if it is of that kind.
    fn held(&self) -> Option<&P>;
    /// The procedure, to be changed, if it is of that kind.
    fn held_mut(&mut self) -> Option<&mut P>;
}

/// The procedures under way, outermost first, and what the last one that finished has come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound(
    serialize = "F: Serialize + Copy + Default, R: Serialize",
    deserialize = "F: Deserialize<'de> + Copy + Default, R: Deserialize<'de>"
))]
pub struct Stack<F, R, const N: usize> {
    frames: List<F, N>,
    result: Option<R>,
}

impl<F: Copy + Default, R: Copy, const N: usize> Default for Stack<F, R, N> {
    fn default() -> Self {
        Stack {
            frames: List::new(),
            result: None,
        }
    }
}

impl<F: Copy + Default, R: Copy, const N: usize> Stack<F, R, N> {
    /// The procedure on top; the default one (nothing goes on) when there is none.
    pub fn top(&self) -> F {
        self.frames.last().copied().unwrap_or_default()
    }

    /// The procedure on top, if it is of kind `P`.
    pub fn top_as<P>(&self) -> Option<&P>
    where
        F: Holds<P>,
    {
        self.frames.last()?.held()
    }

    /// The procedure right below the one on top, if it is of kind `P`.
    pub fn below_as<P>(&self) -> Option<&P>
    where
        F: Holds<P>,
    {
        let below = self.frames.len().checked_sub(2)?;
        self.frames[below].held()
    }

    /// The procedures of kind `P`, innermost first.
    pub fn all<'a, P: 'a>(&'a self) -> impl Iterator<Item = &'a P>
    where
        F: Holds<P>,
    {
        self.frames.iter().rev().filter_map(|frame| frame.held())
    }

    /// The procedures of kind `P`, innermost first, to be changed.
    pub fn all_mut<'a, P: 'a>(&'a mut self) -> impl Iterator<Item = &'a mut P>
    where
        F: Holds<P>,
    {
        let frames = self.frames.iter_mut().rev();
        frames.filter_map(|frame| frame.held_mut())
    }

    /// All of them, outermost first.
    pub fn frames(&self) -> &[F] {
        &self.frames
    }

    /// All of them, to be changed: for views, which blank what a seat may not know.
    pub fn frames_mut(&mut self) -> &mut [F] {
        &mut self.frames
    }

    /// Calls a procedure: it goes on from now on, and what is below waits for it.
    pub fn call(&mut self, frame: impl Into<F>) {
        self.result = None;
        self.frames.push(frame.into());
    }

    /// The procedure on top goes on as this.
    pub fn become_(&mut self, frame: impl Into<F>) {
        self.result = None;
        let top = self.frames.len() - 1;
        self.frames[top] = frame.into();
    }

    /// The procedure on top is over, with nothing to report.
    pub fn finish(&mut self) {
        self.result = None;
        self.frames.pop();
    }

    /// The procedure on top is over and hands its result to the one below.
    pub fn finish_with(&mut self, result: impl Into<R>) {
        self.frames.pop();
        self.result = Some(result.into());
    }

    /// Nothing goes on any more: the game is over.
    pub fn clear(&mut self) {
        self.result = None;
        self.frames.clear();
    }

    /// What a call would come to is known without it: it is handed to the procedure on top as if it had been called.
    pub fn hand(&mut self, result: impl Into<R>) {
        self.result = Some(result.into());
    }

    /// What the procedure that was called has come to. Taken once, and only by the one it was handed to: `None` when
    /// nothing was called since.
    pub fn take_result(&mut self) -> Option<R> {
        self.result.take()
    }
}

/// Names all procedures of a rule system: makes the enum of frames and hands every call to the right one.
///
/// The first one stands for "nothing goes on" and fills unused places.
#[macro_export]
macro_rules! procedures {
    (
        $(#[$meta:meta])*
        $vis:vis enum $Frame:ident for $Game:ty {
            $(#[$first_doc:meta])* $First:ident($FirstType:ty),
            $($(#[$doc:meta])* $Variant:ident($Type:ty)),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        $vis enum $Frame {
            $(#[$first_doc])* $First($FirstType),
            $($(#[$doc])* $Variant($Type)),+
        }

        impl Default for $Frame {
            fn default() -> Self {
                $Frame::$First(<$FirstType>::default())
            }
        }

        impl From<$FirstType> for $Frame {
            fn from(procedure: $FirstType) -> Self {
                $Frame::$First(procedure)
            }
        }

        $(impl From<$Type> for $Frame {
            fn from(procedure: $Type) -> Self {
                $Frame::$Variant(procedure)
            }
        })+

        impl $crate::Holds<$FirstType> for $Frame {
            fn held(&self) -> Option<&$FirstType> {
                if let $Frame::$First(procedure) = self { Some(procedure) } else { None }
            }

            fn held_mut(&mut self) -> Option<&mut $FirstType> {
                if let $Frame::$First(procedure) = self { Some(procedure) } else { None }
            }
        }

        $(impl $crate::Holds<$Type> for $Frame {
            fn held(&self) -> Option<&$Type> {
                if let $Frame::$Variant(procedure) = self { Some(procedure) } else { None }
            }

            fn held_mut(&mut self) -> Option<&mut $Type> {
                if let $Frame::$Variant(procedure) = self { Some(procedure) } else { None }
            }
        })+

        impl $crate::Procedure<$Game> for $Frame {
            fn step(
                self,
                game: &$Game,
                state: &mut <$Game as $crate::Rules>::State,
                log: &mut impl $crate::Log<<$Game as $crate::Rules>::State, <$Game as $crate::Rules>::Event>,
            ) -> $crate::Flow<<$Game as $crate::Staged>::Wait> {
                match self {
                    $Frame::$First(procedure) => $crate::Procedure::step(procedure, game, state, log),
                    $($Frame::$Variant(procedure) => $crate::Procedure::step(procedure, game, state, log)),+
                }
            }

            fn choices(
                &self,
                game: &$Game,
                state: &<$Game as $crate::Rules>::State,
                out: &mut Vec<<$Game as $crate::Rules>::Choice>,
            ) {
                match self {
                    $Frame::$First(procedure) => $crate::Procedure::choices(procedure, game, state, out),
                    $($Frame::$Variant(procedure) => $crate::Procedure::choices(procedure, game, state, out)),+
                }
            }

            fn judge(
                &self,
                game: &$Game,
                state: &<$Game as $crate::Rules>::State,
                choice: &<$Game as $crate::Rules>::Choice,
            ) -> $crate::May {
                match self {
                    $Frame::$First(procedure) => $crate::Procedure::judge(procedure, game, state, choice),
                    $($Frame::$Variant(procedure) => $crate::Procedure::judge(procedure, game, state, choice)),+
                }
            }

            fn choose(
                self,
                game: &$Game,
                state: &mut <$Game as $crate::Rules>::State,
                choice: <$Game as $crate::Rules>::Choice,
                log: &mut impl $crate::Log<<$Game as $crate::Rules>::State, <$Game as $crate::Rules>::Event>,
            ) {
                match self {
                    $Frame::$First(procedure) => $crate::Procedure::choose(procedure, game, state, choice, log),
                    $($Frame::$Variant(procedure) => $crate::Procedure::choose(procedure, game, state, choice, log)),+
                }
            }

            fn chance(
                &self,
                game: &$Game,
                state: &<$Game as $crate::Rules>::State,
            ) -> $crate::Chance {
                match self {
                    $Frame::$First(procedure) => $crate::Procedure::chance(procedure, game, state),
                    $($Frame::$Variant(procedure) => $crate::Procedure::chance(procedure, game, state)),+
                }
            }

            fn settle(
                self,
                game: &$Game,
                state: &mut <$Game as $crate::Rules>::State,
                outcome: $crate::Outcome,
                log: &mut impl $crate::Log<<$Game as $crate::Rules>::State, <$Game as $crate::Rules>::Event>,
            ) {
                match self {
                    $Frame::$First(procedure) => $crate::Procedure::settle(procedure, game, state, outcome, log),
                    $($Frame::$Variant(procedure) => $crate::Procedure::settle(procedure, game, state, outcome, log)),+
                }
            }

            fn prompt(
                &self,
                game: &$Game,
                view: &<$Game as $crate::Rules>::State,
            ) -> <$Game as $crate::Staged>::Prompt {
                match self {
                    $Frame::$First(procedure) => $crate::Procedure::prompt(procedure, game, view),
                    $($Frame::$Variant(procedure) => $crate::Procedure::prompt(procedure, game, view)),+
                }
            }
        }
    };
}

/// Said inside the `impl Rules` of a [`Staged`](crate::Staged) game: the procedure on top carries out choices and takes
/// up what came up.
///
/// What the rules do is compiled where this stands, once in silence and once with all that is told, and not again in
/// every crate that plays the game.
#[macro_export]
macro_rules! plays_by_procedures {
    ($Game:ty) => {
        fn choose(
            &self,
            state: &mut Self::State,
            _: $crate::Seat,
            choice: Self::Choice,
            log: &mut impl $crate::Log<Self::State, Self::Event>,
        ) {
            type State = <$Game as $crate::Rules>::State;
            type Choice = <$Game as $crate::Rules>::Choice;
            type Told = $crate::Story<State, <$Game as $crate::Rules>::Event>;
            fn silently(game: &$Game, state: &mut State, choice: Choice) {
                $crate::Staged::make(game, state, choice, &mut $crate::Silent);
            }
            fn telling(game: &$Game, state: &mut State, choice: Choice) -> Told {
                let mut story = Told::default();
                $crate::Staged::make(game, state, choice, &mut story);
                story
            }
            if $crate::listens(log) {
                telling(self, state, choice).tell(log);
            } else {
                silently(self, state, choice);
            }
        }

        fn settle(
            &self,
            state: &mut Self::State,
            outcome: $crate::Outcome,
            log: &mut impl $crate::Log<Self::State, Self::Event>,
        ) {
            type State = <$Game as $crate::Rules>::State;
            type Told = $crate::Story<State, <$Game as $crate::Rules>::Event>;
            fn silently(game: &$Game, state: &mut State, outcome: $crate::Outcome) {
                $crate::Staged::take_up(game, state, outcome, &mut $crate::Silent);
            }
            fn telling(game: &$Game, state: &mut State, outcome: $crate::Outcome) -> Told {
                let mut story = Told::default();
                $crate::Staged::take_up(game, state, outcome, &mut story);
                story
            }
            if $crate::listens(log) {
                telling(self, state, outcome).tell(log);
            } else {
                silently(self, state, outcome);
            }
        }
    };
}

/// Said inside an `impl Procedure<Game>` of one that never asks a player; the clause and sentence answer whoever tries.
#[macro_export]
macro_rules! decides_nothing {
    ($Game:ty, $clause:expr, $why:expr) => {
        fn choices(
            &self,
            _: &$Game,
            _: &<$Game as $crate::Rules>::State,
            _: &mut Vec<<$Game as $crate::Rules>::Choice>,
        ) {
        }

        fn judge(
            &self,
            _: &$Game,
            _: &<$Game as $crate::Rules>::State,
            _: &<$Game as $crate::Rules>::Choice,
        ) -> $crate::May {
            Err($crate::No($clause, $why))
        }

        fn choose(
            self,
            _: &$Game,
            _: &mut <$Game as $crate::Rules>::State,
            choice: <$Game as $crate::Rules>::Choice,
            _: &mut impl $crate::Log<<$Game as $crate::Rules>::State, <$Game as $crate::Rules>::Event>,
        ) {
            unreachable!("{choice:?} was made where nobody is asked");
        }
    };
}

/// Said inside an `impl Procedure<Game>` of one that never rolls or draws.
#[macro_export]
macro_rules! rolls_nothing {
    ($Game:ty) => {
        fn settle(
            self,
            _: &$Game,
            _: &mut <$Game as $crate::Rules>::State,
            outcome: $crate::Outcome,
            _: &mut impl $crate::Log<<$Game as $crate::Rules>::State, <$Game as $crate::Rules>::Event>,
        ) {
            unreachable!("{outcome:?} came up where nothing is rolled");
        }
    };
}
