//! Choices, events and rolls in words, and what things are called.

mod choice;
mod event;
mod names;
mod roll;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod told_tests;

/// A choice in words, and an event.
pub(crate) use engine::{Telling as Told, Wording as Said};
pub(crate) use names::{
    a_cache_was, a_side, altitude_word, cache_word, casualty_word, half_points, marker_word,
    mission_word, phase_word,
};
pub(crate) use roll::{against, sum_of};
