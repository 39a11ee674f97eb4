//! The rules of Fighting Formations, chapter by chapter.
//!
//! | chapter | module |
//! |---|---|
//! | 1 Track Display, 20, 21 sequence of play, turn end | `sequence` |
//! | 2 Maps, 23 Line of Sight, 24 Terrain | [`terrain`], [`sight`] |
//! | 3 Units, 5 Hit Markers | [`counters`], `hits` |
//! | 3.4 facing and fire arcs | [`arcs`] |
//! | 4 Command | `command` |
//! | 9 Fate | `fate` |
//! | 6 Sighting Markers | `sightings` |
//! | 7 Fortifications | `fortifications` |
//! | 10, 33, 38 Assets, 3.27 special actions | [`assets`] |
//! | 22 Victory | `victory` |
//! | 26 Barrage, 8 Smoke | `barrage` |
//! | 24.10 Column, 35 Move, 32 Assault, 31 Advance | `movement` |
//! | 25 Abandoning, 30 Orders | `orders` |
//! | 34 Fire | `fire` |
//! | 34.3 Return Fire, 35.6 Op Fire | `reactions` |
//! | 36 Rally | `rally` |
//! | what a player works out beforehand | [`outlook`] |
//!
//! A game in progress is a [`state::State`]; what is going on in it is a stack of procedures ([`frame::Frame`]), each
//! written in its chapter: how it goes on, what it lists, judges, carries out, rolls and says of itself. `play` hands
//! each call of the engine to the one on top. Each chapter has its words with it; `words` has what they share.
#![forbid(unsafe_code)]

pub mod arcs;
pub mod assets;
mod barrage;
mod case;
pub mod choice;
mod command;
mod considered;
pub mod counters;
pub mod data;
pub mod event;
mod fate;
mod ff;
mod fire;
mod fortifications;
pub mod frame;
mod hits;
mod movement;
pub mod options;
pub mod orders;
pub mod outlook;
mod play;
mod prompt;
mod rally;
mod reactions;
pub mod scenario;
mod scene;
mod sequence;
mod set_up;
pub mod shelf;
pub mod sight;
mod sightings;
pub mod state;
pub mod terrain;
mod victory;
mod view;
mod why_not;
mod words;

pub use case::FfCases;
pub use ff::{Ff, HitFacts};
