//! The rules of Front Toward Enemy, chapter by chapter.
//!
//! | chapter | module |
//! |---|---|
//! | 2 Counters | [`counters`] |
//! | 3 Set-up, 4 Reinforcements, 5.0, 20 sequence of play | `set_up`, `sequence` |
//! | 1.2 Troop Quality Checks | `check` |
//! | 5.1 Activating Units | `activation` |
//! | 6 Move, stacking, Terrain Effects Chart | `movement` (stacking, cost, what is allowed, the Action), [`terrain`] |
//! | 7.0 to 7.2 Fire | `fire` |
//! | 7.3 Line of Sight | `sight` |
//! | 7.4 Fire Effects, retreats | `effects` |
//! | 7.5 KIA and WIA, 17 Check Casualties | `casualties` |
//! | 8 Assault | `assault` |
//! | 9 Search, 11 Destroy Cache, 23 to 25 hidden markers | `search` |
//! | 10 Recover | `recover` |
//! | 12 Medevac, 13 and 16 Fire Missions | `requests` |
//! | 14 Load, 15 Unload | `transport` |
//! | 18 Concealment, "at any time" rights | `concealment` |
//! | 19 Random Events | `random_events` |
//! | 21 Opportunity Fire | `opportunity` |
//! | 26 Booby Traps and Claymores | `mines` |
//! | what each side has learnt, and worlds that fit it | `knowledge`, `belief` |
//! | 28 Civilians | `civilians` |
//! | 29 Victory | `victory` |
//!
//! A game in progress is a [`state::State`]; what is going on in it is a stack of procedures ([`frame::Frame`]), each
//! written in its chapter: how it goes on, what it lists, judges, carries out, rolls and says of itself. `play` hands
//! each call of the engine to the one on top. Each chapter has its words with it; `words` has what they share.
#![forbid(unsafe_code)]

mod activation;
mod advice;
mod assault;
mod belief;
mod case;
mod casualties;
mod check;
pub mod choice;
mod civilians;
mod concealment;
mod considered;
pub mod counters;
pub mod data;
mod dream;
mod effects;
pub mod event;
mod fire;
pub mod frame;
mod fte;
mod knowledge;
mod mines;
mod movement;
mod opportunity;
mod play;
mod prompt;
mod random_events;
mod recover;
mod requests;
pub mod scenario;
mod scene;
mod search;
mod sequence;
mod set_up;
pub mod shelf;
mod sight;
pub mod state;
pub mod terrain;
mod transport;
mod victory;
mod view;
mod why_not;
mod words;

pub use advice::HiddenMix;
pub use case::{FteCases, Names};
pub use fire::target_effect;
pub use fte::{Facts, Fte, May, No, RosterLine};
pub use requests::{fire_request, medevac_request};
pub use sight::{Sights, clause_of};
