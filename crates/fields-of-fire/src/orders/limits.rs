//! 4.2.5 What Pinned units and Limited Action Teams may do.

use crate::fof::{Fof, May};
use crate::state::{Action, State, UnitId};
use ground::Card;

impl Fof {
    /// Whether a unit's state lets it carry out an action; `to` is the destination of a move to another card, if it is
    /// known already.
    pub(crate) fn lat_allows(
        &self,
        _state: &State,
        _unit: UnitId,
        _action: Action,
        _to: Option<Card>,
    ) -> May {
        Ok(())
    }
}
