//! Choices, events and rolls in words, and what things are called.

mod choice;
mod event;
mod names;
mod roll;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod told_tests;

pub(crate) use choice::Said;
pub(crate) use event::Told;
pub(crate) use names::{
    Sentence, a_cache_was, a_side, altitude_word, back_word, cache_id, cache_word, casualty_id,
    casualty_word, half_points, marker_word, men_word, mission_word, phase_word, unit_id,
};
pub(crate) use roll::{against, sum_of};
