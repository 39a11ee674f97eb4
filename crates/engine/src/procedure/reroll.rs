use crate::{Chance, Flow, Log, May, No, Outcome, Procedure, Seat, Staged};
use serde::{Deserialize, Serialize};

/// A roll that may be rolled again: the dice come up, whoever may is asked whether they stand, and so on until they do.
///
/// All dice of a game with a re-roll go through this one procedure; draws do not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Roll<P> {
    /// What it is for.
    pub purpose: P,
    /// What came up; none while the dice are to be rolled.
    pub came: Option<Outcome>,
}

impl<P> Roll<P> {
    /// A roll that is still to be made.
    pub fn of(purpose: P) -> Self {
        Roll {
            purpose,
            came: None,
        }
    }
}

/// A rule system in which somebody may have dice rolled again.
pub trait Rerolls: Staged {
    /// What a roll is for.
    type Purpose: Copy;

    /// The dice of a roll.
    fn dice(&self, state: &Self::State, purpose: &Self::Purpose) -> Chance;

    /// Who may have them rolled again now that this came up; `None`: the roll stands.
    fn may_reroll(
        &self,
        state: &Self::State,
        purpose: &Self::Purpose,
        came: Outcome,
    ) -> Option<Seat>;

    /// The choice to let the roll stand.
    fn keep(&self) -> Self::Choice;

    /// The choice to have it rolled again.
    fn roll_again(&self) -> Self::Choice;

    /// What answers any other choice meanwhile.
    fn keep_or_reroll(&self) -> No;

    /// What the state waits for: a seat's answer, or the dice.
    fn roll_waits(&self, for_answer_of: Option<Seat>) -> Self::Wait;

    /// The roll on top of the stack goes on as this one.
    fn roll_becomes(&self, state: &mut Self::State, roll: Roll<Self::Purpose>);

    /// The seat has it rolled again, and pays whatever that costs.
    fn pay_reroll(
        &self,
        state: &mut Self::State,
        seat: Seat,
        roll: Roll<Self::Purpose>,
        log: &mut impl Log<Self::State, Self::Event>,
    );

    /// The roll stands: it is over and hands what came up to the procedure below.
    fn stands(
        &self,
        state: &mut Self::State,
        purpose: Self::Purpose,
        came: Outcome,
        log: &mut impl Log<Self::State, Self::Event>,
    );

    /// What is told while it waits.
    fn roll_prompt(&self, view: &Self::State, roll: &Roll<Self::Purpose>) -> Self::Prompt;
}

impl<P: Copy, G: Rerolls<Purpose = P>> Procedure<G> for Roll<P> {
    fn step(
        self,
        game: &G,
        state: &mut G::State,
        log: &mut impl Log<G::State, G::Event>,
    ) -> Flow<G::Wait> {
        let Some(came) = self.came else {
            return Flow::Wait(game.roll_waits(None));
        };
        if let Some(seat) = game.may_reroll(state, &self.purpose, came) {
            return Flow::Wait(game.roll_waits(Some(seat)));
        }
        game.stands(state, self.purpose, came, log);
        Flow::On
    }

    fn choices(&self, game: &G, _: &G::State, out: &mut Vec<G::Choice>) {
        out.extend([game.keep(), game.roll_again()]);
    }

    fn judge(&self, game: &G, _: &G::State, choice: &G::Choice) -> May {
        let answers = *choice == game.keep() || *choice == game.roll_again();
        if answers {
            Ok(())
        } else {
            Err(game.keep_or_reroll())
        }
    }

    fn choose(
        self,
        game: &G,
        state: &mut G::State,
        choice: G::Choice,
        log: &mut impl Log<G::State, G::Event>,
    ) {
        let came = self.came.expect("the dice came up before anybody is asked");
        match game.may_reroll(state, &self.purpose, came) {
            Some(seat) if choice == game.roll_again() => {
                game.roll_becomes(state, Roll::of(self.purpose));
                game.pay_reroll(state, seat, self, log);
            }
            _ => game.stands(state, self.purpose, came, log),
        }
    }

    fn chance(&self, game: &G, state: &G::State) -> Chance {
        game.dice(state, &self.purpose)
    }

    fn settle(
        self,
        game: &G,
        state: &mut G::State,
        outcome: Outcome,
        _: &mut impl Log<G::State, G::Event>,
    ) {
        let came = Some(outcome);
        game.roll_becomes(state, Roll { came, ..self });
    }

    fn prompt(&self, game: &G, view: &G::State) -> G::Prompt {
        game.roll_prompt(view, self)
    }
}
