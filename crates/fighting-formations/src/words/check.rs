//! What checks have in common: the ladder of dice, terms, and chances.

use crate::fire::{Net, SIZES};
use engine::Modifier;
use engine::scene::{Ladder, Step, Term};
use engine::text::signed;

/// The ladder, with the step that is rolled at a net modifier.
pub(crate) fn ladder_of(net: i16) -> Ladder {
    let words = ["−2D", "−1D", "start", "+1D", "+2D"];
    let miss = Step {
        sides: 0,
        text: "miss".to_owned(),
    };
    let dice = SIZES.into_iter().zip(words).map(|(sides, text)| Step {
        sides,
        text: text.to_owned(),
    });
    Ladder {
        steps: std::iter::once(miss).chain(dice).collect(),
        start: 3,
        chosen: (net.clamp(-3, 2) + 3) as u8,
    }
}

/// What moves the dice on the ladder.
pub(crate) fn steps_of(net: Net) -> Vec<Term> {
    let terms = net.into_terms().into_iter();
    terms
        .map(|it| Term {
            value: format!("{}D", signed(it.value)),
            text: it.text.to_string(),
            clause: it.clause.0.to_owned(),
        })
        .collect()
}

/// A term of a sum.
pub(crate) fn term(it: &Modifier) -> Term {
    Term {
        value: signed(it.value),
        text: it.text.to_string(),
        clause: it.clause.0.to_owned(),
    }
}

/// "2d8 + 11", "2d10 − 1".
pub(crate) fn together(sides: u8, plus: i16) -> String {
    match plus {
        0 => format!("2d{sides}"),
        1.. => format!("2d{sides} + {plus}"),
        _ => format!("2d{sides} − {}", -plus),
    }
}

/// A chance in thousandths.
pub(crate) fn thousandths(chance: f32) -> u16 {
    (1000.0 * chance).round() as u16
}

/// "43 %".
pub(crate) fn percent(thousandths: u16) -> String {
    format!("{} %", (thousandths + 5) / 10)
}
