use crate::Seat;
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// The id of one rule in a ledger, such as `FTE-7.1-05`. Everything the referee says cites one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, JsonSchema)]
pub struct Clause(pub &'static str);

/// Ids that came from data, each kept once for as long as the program runs.
static FROM_DATA: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());

impl Clause {
    /// A clause named by data: an event paragraph, a card. However often it is loaded, it is kept once.
    pub fn from_data(id: &str) -> Clause {
        let mut known = FROM_DATA.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(id) {
            return Clause(known);
        }
        let kept: &'static str = Box::leak(id.to_owned().into_boxed_str());
        known.insert(kept);
        Clause(kept)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why a choice is not allowed: the fact first, then the rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema, thiserror::Error)]
#[error("{text} [{clause}]")]
pub struct Denial {
    /// The rule that forbids it.
    pub clause: Clause,
    /// What is so, in a sentence.
    pub text: Cow<'static, str>,
}

impl Denial {
    /// A denial with a fixed or built text.
    pub fn new(clause: &'static str, text: impl Into<Cow<'static, str>>) -> Self {
        Denial {
            clause: Clause(clause),
            text: text.into(),
        }
    }
}

/// Why something may not be done, the clause and the fact in words: a [`Denial`] that costs nothing, for rules that are
/// asked far more often than anybody reads the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct No(pub &'static str, pub &'static str);

impl From<No> for Denial {
    fn from(no: No) -> Denial {
        Denial::new(no.0, no.1)
    }
}

/// Allowed, or why not.
pub type May = Result<(), No>;

/// Fails with the clause and the fact unless the condition holds.
pub fn need(condition: bool, clause: &'static str, fact: &'static str) -> May {
    if condition {
        Ok(())
    } else {
        Err(No(clause, fact))
    }
}

/// One term of a modified roll: how much, why, and by which rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Modifier {
    /// What is added to the roll.
    pub value: i16,
    /// The condition, in a few words: "target in Jungle".
    pub text: Cow<'static, str>,
    /// The rule that gives it.
    pub clause: Clause,
    /// The only seat that may see it, when it tells of something hidden from the others.
    #[serde(skip)]
    pub only: Option<Seat>,
}

impl Modifier {
    /// The same, but only `seat` may see it.
    pub fn secret_of(self, seat: Seat) -> Self {
        Modifier {
            only: Some(seat),
            ..self
        }
    }

    /// Whether a seat may see it.
    pub fn shown_to(&self, seat: Seat) -> bool {
        self.only.is_none_or(|owner| owner == seat)
    }

    /// A modifier with a fixed or built text.
    pub fn new(value: i16, text: impl Into<Cow<'static, str>>, clause: &'static str) -> Self {
        Modifier {
            value,
            text: text.into(),
            clause: Clause(clause),
            only: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_from_data_is_kept_once() {
        let built = format!("TOY-{}", "event-7");
        let (first, again) = (Clause::from_data(&built), Clause::from_data("TOY-event-7"));
        assert_eq!(first, again);
        assert!(std::ptr::eq(first.0, again.0));
        assert_eq!(first, Clause("TOY-event-7"));
    }
}
