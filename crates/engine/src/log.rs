/// Where the rules report what happened. Generic, so that a playout's silence costs nothing.
pub trait Log<S, E> {
    /// Whether anybody listens; rules skip building costly events when not.
    const LISTENS: bool;
    /// Takes note of an event and of the state right after it, from which it is told.
    fn note(&mut self, state: &S, event: E);
    /// Takes note of an event that is only built when somebody listens.
    fn note_with(&mut self, state: &S, event: impl FnOnce() -> E) {
        if Self::LISTENS {
            self.note(state, event());
        }
    }
}

/// Nobody listens.
pub struct Silent;

impl<S, E> Log<S, E> for Silent {
    const LISTENS: bool = false;
    fn note(&mut self, _: &S, _: E) {}
}

/// Keeps all events in order.
pub struct Keep<E>(pub Vec<E>);

impl<E> Default for Keep<E> {
    fn default() -> Self {
        Keep(Vec::new())
    }
}

impl<S, E> Log<S, E> for Keep<E> {
    const LISTENS: bool = true;
    fn note(&mut self, _: &S, event: E) {
        self.0.push(event);
    }
}

/// Keeps all events in order, each with the state right after it.
pub struct Story<S, E>(pub Vec<(S, E)>);

impl<S, E> Default for Story<S, E> {
    fn default() -> Self {
        Story(Vec::new())
    }
}

impl<S: Clone, E> Log<S, E> for Story<S, E> {
    const LISTENS: bool = true;
    fn note(&mut self, state: &S, event: E) {
        self.0.push((state.clone(), event));
    }
}

impl<S, E> Story<S, E> {
    /// Tells all of it to another.
    pub fn tell(self, log: &mut impl Log<S, E>) {
        for (state, event) in self.0 {
            log.note(&state, event);
        }
    }
}

/// Whether anybody listens to this log.
pub fn listens<S, E, L: Log<S, E>>(_: &L) -> bool {
    L::LISTENS
}
