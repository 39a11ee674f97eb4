//! Choices, chances and common events in words. What a chapter did is told by the chapter itself.

mod chance;
mod choice;
mod event;
mod mind;
mod names;
mod prospect;
#[cfg(test)]
mod tests;
