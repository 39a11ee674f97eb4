//! Games that last: storage, seats, live updates and the web API.
//!
//! The server knows no game: a [`Shelf`] gives it tables. A game is its append-only log of [deeds](deed::Deed); what is
//! acknowledged is on disk, and what a client receives is computed from that seat's view alone.
#![forbid(unsafe_code)]

// What is kept.
mod deed;
mod secret;
mod store;

// What goes on at the tables.
mod house;
mod knocks;
mod letters;
mod orders;
mod room;
mod shelf;
mod turns;

// The door.
mod address;
mod api;
mod door;
mod limits;
mod metrics;
mod names;
mod origin;
mod password;
mod problem;
mod web;

// Starting and stopping.
mod config;
mod run;

pub use address::Network;
pub use config::{Ceiling, Config, DiceSource, Limits, Patience};
pub use knocks::{Browser, Knocked, Knocker, Knocks};
pub use letters::{Letter, Letters, Post};
pub use run::{Running, app, start};
pub use shelf::{
    Balance, Book, BookCase, BookClause, Player, Rule, ScenarioOnShelf, SeatOnShelf, Shelf,
    ShelfError, SystemOnShelf,
};
pub use store::{StoreError, backup, restore};
pub use web::built_in as client_built_in;
