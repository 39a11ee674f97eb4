//! Choices, events and rolls in words, and what things are called. Each chapter has its own words with it.

mod check;
mod choice;
mod event;
mod names;
mod standing;

pub(crate) use check::{ladder_of, percent, steps_of, term, thousandths, together};
/// A choice in words, and an event.
pub(crate) use engine::{Telling as Told, Wording as Said};
pub(crate) use names::{ammo_word, direction_word};
pub(crate) use standing::STANDING_RULES;
