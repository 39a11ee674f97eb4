use crate::{Flow, Log, May, Outcome, Procedure, Seat, Staged};
use serde::{Deserialize, Serialize};

/// A window in what somebody does: others are asked, one after the other, each until it declines or can do nothing more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Interrupt<O> {
    /// What is interrupted.
    pub occasion: O,
    /// The place, in the order of asking, of the one that is asked.
    pub place: u8,
}

impl<O> Interrupt<O> {
    /// A window that opens now.
    pub fn on(occasion: O) -> Self {
        Interrupt { occasion, place: 0 }
    }
}

/// A rule system in which others may interrupt what somebody does.
pub trait Interrupts: Staged {
    /// What can be interrupted.
    type Occasion: Copy;

    /// The seat that is asked at this place of the order; `None` when all have had their turn.
    fn asked(&self, state: &Self::State, occasion: &Self::Occasion, place: u8) -> Option<Seat>;

    /// Everything the seat may do, declining apart.
    fn offers(
        &self,
        state: &Self::State,
        occasion: &Self::Occasion,
        seat: Seat,
        out: &mut Vec<Self::Choice>,
    );

    /// Whether the seat is asked. Where being asked would tell a secret, a game asks more often than there is something
    /// to do.
    fn is_asked(&self, state: &Self::State, occasion: &Self::Occasion, seat: Seat) -> bool {
        let mut open = Vec::new();
        self.offers(state, occasion, seat, &mut open);
        !open.is_empty()
    }

    /// Whether the seat may do this, and if not, why.
    fn may_interrupt(
        &self,
        state: &Self::State,
        occasion: &Self::Occasion,
        seat: Seat,
        choice: &Self::Choice,
    ) -> May;

    /// The choice to do nothing more in this window.
    fn decline(&self) -> Self::Choice;

    /// What the state waits for.
    fn window_waits(&self, for_answer_of: Seat) -> Self::Wait;

    /// The window on top of the stack goes on as this one.
    fn window_becomes(&self, state: &mut Self::State, window: Interrupt<Self::Occasion>);

    /// The seat interrupts; what follows from it may be procedures of their own, called on top of the window.
    fn interrupt(
        &self,
        state: &mut Self::State,
        occasion: Self::Occasion,
        seat: Seat,
        choice: Self::Choice,
        log: &mut impl Log<Self::State, Self::Event>,
    );

    /// Everybody has had his turn: the window is over.
    fn window_closes(
        &self,
        state: &mut Self::State,
        occasion: Self::Occasion,
        log: &mut impl Log<Self::State, Self::Event>,
    );

    /// What is told while somebody is asked.
    fn window_prompt(&self, view: &Self::State, window: &Interrupt<Self::Occasion>)
    -> Self::Prompt;
}

impl<O: Copy> Interrupt<O> {
    fn next(self) -> Self {
        Interrupt {
            place: self.place + 1,
            ..self
        }
    }

    fn seat<G: Interrupts<Occasion = O>>(&self, game: &G, state: &G::State) -> Option<Seat> {
        game.asked(state, &self.occasion, self.place)
    }
}

impl<O: Copy, G: Interrupts<Occasion = O>> Procedure<G> for Interrupt<O> {
    fn step(
        self,
        game: &G,
        state: &mut G::State,
        log: &mut impl Log<G::State, G::Event>,
    ) -> Flow<G::Wait> {
        match self.seat(game, state) {
            None => game.window_closes(state, self.occasion, log),
            Some(seat) if game.is_asked(state, &self.occasion, seat) => {
                return Flow::Wait(game.window_waits(seat));
            }
            Some(_) => game.window_becomes(state, self.next()),
        }
        Flow::On
    }

    fn choices(&self, game: &G, state: &G::State, out: &mut Vec<G::Choice>) {
        if let Some(seat) = self.seat(game, state) {
            game.offers(state, &self.occasion, seat, out);
            out.push(game.decline());
        }
    }

    fn judge(&self, game: &G, state: &G::State, choice: &G::Choice) -> May {
        match self.seat(game, state) {
            Some(_) if *choice == game.decline() => Ok(()),
            Some(seat) => game.may_interrupt(state, &self.occasion, seat, choice),
            None => unreachable!("{choice:?} was made in a window in which nobody is asked"),
        }
    }

    fn choose(
        self,
        game: &G,
        state: &mut G::State,
        choice: G::Choice,
        log: &mut impl Log<G::State, G::Event>,
    ) {
        match self.seat(game, state) {
            Some(seat) if choice != game.decline() => {
                game.interrupt(state, self.occasion, seat, choice, log);
            }
            _ => game.window_becomes(state, self.next()),
        }
    }

    fn settle(
        self,
        _: &G,
        _: &mut G::State,
        outcome: Outcome,
        _: &mut impl Log<G::State, G::Event>,
    ) {
        unreachable!("{outcome:?} came up in a window, where nothing is rolled");
    }

    fn prompt(&self, game: &G, view: &G::State) -> G::Prompt {
        game.window_prompt(view, self)
    }
}
