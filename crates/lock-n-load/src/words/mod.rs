//! Choices and events in words, and what things are called. Each chapter has its own words with it.

mod choice;
mod event;
mod names;

/// A choice in words, and an event.
pub(crate) use engine::{Telling as Told, Wording as Said};
