//! What a case looks up: fire on a card, the NCM of a unit, the shot that is being resolved.

use crate::fof::Fof;
use crate::reckoning::VofKind;
use crate::state::{Area, State, UnitId};
use ground::Card;

/// The NCM that a unit would be attacked at now; `None` when nothing affects it.
pub(super) fn ncm(game: &Fof, state: &State, unit: UnitId) -> Option<i8> {
    game.affected(state, unit)
        .then(|| game.ncm(state, unit).value)
}

/// The markers that mirror fire on a card: "automatic -1", "enemy heavy -3" against one side only, "crossfire".
pub(super) fn fire(game: &Fof, state: &State, card: Card, area: Area) -> Vec<String> {
    let fire = game.fire_on(state, card, area);
    let words = |who: &str, (kind, value): (VofKind, i8)| {
        let kind = word(&format!("{kind:?}"));
        format!("{who}{kind} {value}")
    };
    let mut shown = Vec::new();
    shown.extend(fire.outside.map(|vof| words("", vof)));
    shown.extend(fire.friendly.map(|vof| words("friendly ", vof)));
    shown.extend(fire.enemy.map(|vof| words("enemy ", vof)));
    if fire.crossfire {
        shown.push("crossfire".to_owned());
    }
    shown
}

/// `SmallArms` as `small_arms`.
fn word(name: &str) -> String {
    let mut word = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('_');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}
