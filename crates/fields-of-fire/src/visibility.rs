//! 9 Visibility.

use crate::fof::Fof;
use crate::state::State;

impl Fof {
    /// Light and Weather modifiers of this turn; an event's weather replaces the mission's.
    pub(crate) fn visibility(&self, state: &State) -> [i8; 2] {
        let turns = &self.mission.visibility;
        let now = (state.turn.max(1) as usize - 1).min(turns.len().saturating_sub(1));
        let [light, weather] = turns.get(now).copied().unwrap_or_default();
        if state.weather == i8::MIN {
            [light, weather]
        } else {
            [light, state.weather]
        }
    }

    /// Limited Visibility: the modifier is +2 or more (9.1).
    pub(crate) fn limited_visibility(&self, state: &State) -> bool {
        let [light, weather] = self.visibility(state);
        light + weather >= 2
    }
}
