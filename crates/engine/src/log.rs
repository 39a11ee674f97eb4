/// Where the rules report what happened. Generic, so that a playout's silence costs nothing.
pub trait Log<E> {
    /// Whether anybody listens; rules skip building costly events when not.
    const LISTENS: bool;
    /// Takes note of an event.
    fn note(&mut self, event: E);
    /// Takes note of an event that is only built when somebody listens.
    fn note_with(&mut self, event: impl FnOnce() -> E) {
        if Self::LISTENS {
            self.note(event());
        }
    }
    /// Where events are kept; `None` in silence. With it rules can be compiled once for each, in their own crate.
    fn keeping(&mut self) -> Option<&mut Keep<E>>;
}

/// Nobody listens.
pub struct Silent;

impl<E> Log<E> for Silent {
    const LISTENS: bool = false;
    fn note(&mut self, _: E) {}
    fn keeping(&mut self) -> Option<&mut Keep<E>> {
        None
    }
}

/// Keeps all events in order.
pub struct Keep<E>(pub Vec<E>);

impl<E> Default for Keep<E> {
    fn default() -> Self {
        Keep(Vec::new())
    }
}

impl<E> Log<E> for Keep<E> {
    const LISTENS: bool = true;
    fn note(&mut self, event: E) {
        self.0.push(event);
    }
    fn keeping(&mut self) -> Option<&mut Keep<E>> {
        Some(self)
    }
}
