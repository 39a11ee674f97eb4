use crate::{Rng, Rules, Seat};

/// The second part of the contract: who may know what. A game in which nothing is hidden writes nothing here.
pub trait Secrets: Rules {
    /// What `seat` may know of the state; everything else is blanked. Idempotent. `Seat::WATCHER` sees what all may see.
    /// What a seat has learnt is part of the state, so a view is never forgetful.
    fn view(&self, state: &Self::State, _: Seat) -> Self::State {
        state.clone()
    }

    /// A complete state that fits a view: `view(imagine(view)) == view`. Drawn from exactly the worlds that fit all the
    /// seat knows, with the weights that the rules give them.
    fn imagine(&self, view: &Self::State, _: Seat, _: &mut dyn Rng) -> Self::State {
        view.clone()
    }

    /// Whether a world is one of those that `imagine` may draw from a view of `seat`; if not, why. The true one always is.
    fn could_be(&self, view: &Self::State, world: &Self::State, seat: Seat) -> Result<(), String> {
        match self.view(world, seat) == *view {
            true => Ok(()),
            false => Err("it looks different".to_owned()),
        }
    }

    /// The part of an event that `seat` may know; `None` when it may not know of it at all.
    fn witness(&self, event: &Self::Event, _: Seat) -> Option<Self::Event> {
        Some(event.clone())
    }

    /// Whether the event shows somebody something that was hidden from him (undo stops there).
    fn reveals(&self, _: &Self::Event) -> bool {
        false
    }
}

/// What one seat may know: the only thing a bot gets to see. Made by [`View::of`] alone.
#[derive(Clone, Debug)]
pub struct View<S> {
    seat: Seat,
    state: S,
}

impl<S> View<S> {
    /// Blanks what `seat` may not know.
    pub fn of<G: Secrets<State = S>>(game: &G, state: &S, seat: Seat) -> Self {
        View {
            seat,
            state: game.view(state, seat),
        }
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The blanked state.
    pub fn state(&self) -> &S {
        &self.state
    }
}
