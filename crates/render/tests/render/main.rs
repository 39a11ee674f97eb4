//! Pictures and text of the mock table and of small scenes.
#![forbid(unsafe_code)]

mod cards;
mod picture;
#[path = "../../examples/mock/table.rs"]
mod table;
mod terminal;
mod whole_table;
