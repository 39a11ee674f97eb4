//! Rolls in words.

use crate::check::decides;
use engine::Modifier;

/// "3", "3 + 1 = 4", "3 - 2 = 1".
pub(crate) fn sum_of(roll: i16, modifiers: &[Modifier]) -> String {
    let total: i16 = modifiers.iter().map(|m| m.value).sum();
    match total {
        0 => roll.to_string(),
        1.. => format!("{roll} + {total} = {}", roll + total),
        _ => format!("{roll} - {} = {}", -total, roll + total),
    }
}

/// "rolled 3 + 1 = 4 against Troop Quality 5"; a natural 1 or 10 says all.
pub(crate) fn against(roll: i16, modifiers: &[Modifier], what: &str, number: i16) -> String {
    if decides(roll) {
        return format!("rolled a natural {roll}");
    }
    format!("rolled {} against {what} {number}", sum_of(roll, modifiers))
}
