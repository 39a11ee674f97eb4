//! Choices and events in words, and what things are called. Each chapter has its own words with it.

pub(crate) mod check;
mod choice;
mod event;
mod foresight;
mod names;

pub(crate) use names::{class_word, count_word, direction_word, places_in_words};

/// A choice in words, and an event.
pub(crate) use engine::{Telling as Told, Wording as Said};
