//! The rules of Fields of Fire, chapter by chapter.
//!
//! | chapter | module |
//! |---|---|
//! | 1.2.3 Counters, 1.2.7 and 2.8 cards | [`counters`], [`deck`], `cards` |
//! | 2 Preparation: company, assets, controls, set-up | `set_up` |
//! | 3 The sequence of play | `sequence` |
//! | 4.1 Commands and Impulses | `command` |
//! | 4.3 Communication | `communication` |
//! | 4.2 Orders and actions, 5.1 movement, 6.5 rally | `orders` |
//! | 4.4 Pyrotechnics and signals | `signals` |
//! | 5.2 to 5.4 Terrain, sight, cover | `sight`, `cover`, [`terrain`] |
//! | 6.0 to 6.3 Volume and direction of fire: the automatic update | `fire` |
//! | 6.4 The Net Combat Modifier | `reckoning` |
//! | 6.4 Combat Effects | `combat` |
//! | 7.0 to 7.8 Weapons | `weapons` |
//! | 7.9 to 7.15 Special attacks | `attacks` |
//! | 7.16 Fire support | `support` |
//! | 8.1 to 8.4 Potential contacts, packages, placement | `contact` |
//! | 8.5 to 8.15 The enemy acts | `enemy` |
//! | 9 Visibility | `visibility` |
//! | 10.1 to 10.5 Vehicles: orders, actions, moves | `vehicles` |
//! | 10.5.3, 10.5.4, 10.6, 10.7 AT Combat | `anti_tank` |
//! | 13 Town: areas, streets, houses | `urban` |
//! | 12 Playing a campaign: hand-over, the time between missions, Skills | [`campaign`] |
//!
//! A game in progress is a [`state::State`]; what is going on in it is a stack of [`frame::Frame`]s; `play` hands each
//! call of the engine to the chapter that answers for the top frame. Whenever something has changed, `play` first runs
//! the fire update (`fire`) to its end, so no chapter has to remember it.
#![forbid(unsafe_code)]

mod advice;
pub mod air;
mod ammunition;
mod anti_tank;
mod attacks;
pub mod campaign;
mod cards;
pub mod case;
mod chapters;
pub mod charts;
pub mod choice;
mod combat;
mod command;
mod communication;
mod contact;
pub mod counters;
mod cover;
pub mod data;
pub mod deck;
mod dream;
mod enemy;
pub mod event;
mod fire;
pub mod fof;
pub mod frame;
pub mod landing;
pub mod mission;
mod orders;
mod play;
mod reckoning;
mod scene;
mod sequence;
mod set_up;
pub mod shelf;
mod sight;
mod signals;
pub mod state;
mod support;
pub mod terrain;
#[cfg(test)]
mod testing;
mod urban;
pub mod vehicles;
mod visibility;
mod weapons;
mod why_not;
mod words;

pub use case::FofCases;
pub use fof::{Fof, May, No};
