//! Pictures and text of the mock table and of small scenes.
#![forbid(unsafe_code)]

mod artwork;
mod cards;
mod picture;
#[path = "../../examples/ridge/map.rs"]
mod ridge;
#[path = "../../examples/mock/table.rs"]
mod table;
mod terminal;
mod whole_table;
