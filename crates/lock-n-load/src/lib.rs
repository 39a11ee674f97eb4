//! The rules of Lock 'n Load Tactical, chapter by chapter.
//!
//! | chapter | module |
//! |---|---|
//! | 1.1, 15.0, 19 what is printed on counters | [`counters`] |
//! | 1.2 dice, doubles | `dice` |
//! | 1.3 stacking, set-up | `set_up` |
//! | 2 turn, 9 Administrative Phase | `sequence` |
//! | 3 Rally Phase, 1.6 weapons at rest, 11.3 Medics | `rally` |
//! | 4 impulses, activation | `operations` |
//! | 5 fire, 11.2 Heroes | `fire` |
//! | 6 movement, 5.3 Opportunity Fire, 7 smoke | `movement` |
//! | 8 Melee | `melee` |
//! | 14 ordnance | `ordnance` |
//! | 15 vehicles, 17 fire at vehicles | `vehicles` |
//! | 16 passengers | `passengers` |
//! | 17.1 Close Assault | `assault` |
//! | 10.1 spotting | `spotting` |
//! | 11.4 Snipers | `snipers` |
//! | 10.2, 10.3 line of sight | `sight`, `los` |
//! | 10.4 and all charts | [`charts`] |
//! | 1.8 events, units that appear | `story` |
//! | 18 mortars, off-board artillery | `artillery` |
//! | 19 planes, helicopters, crashes | `air` |
//! | 20 night, Starshells | `night` |
//! | 21 fortifications | `forts` |
//! | 6.0, 18, 21.4 what awaits those who enter a hex | `perils` |
//! | 22.0 units that enter and leave the map | `arrival` |
//! | 22 victory | `victory` |
//!
//! A game in progress is a [`state::State`]; what is going on in it is a stack of procedures ([`frame::Frame`]), each
//! written in its chapter: how it goes on, what it lists, judges, carries out, rolls and says of itself. `play` hands
//! each call of the engine to the one on top. Each chapter has its words with it; `words` has what they share.
//!
//! Who decides what:
//!
//! | what | who |
//! |---|---|
//! | Rally Phase (`RallyPhase`) | the initiative player, then the other |
//! | impulse (`Acting`), who fires (`FireGroup`), steps (`Moving`) | the side whose impulse it is |
//! | Opportunity Fire (`OpFire`, then `FireGroup`) | the other side |
//! | which weapon stays behind (`LayDown`), where a Hero stands (`HeroRises`) | the owner |
#![forbid(unsafe_code)]

mod air;
mod arrival;
mod artillery;
mod assault;
mod case;
pub mod charts;
pub mod choice;
mod considered;
pub mod counters;
pub mod data;
mod dice;
pub mod event;
mod fire;
mod forts;
pub mod frame;
mod lnl;
pub mod location;
mod los;
mod melee;
mod movement;
mod night;
mod operations;
pub mod options;
mod ordnance;
pub mod outlook;
mod passengers;
mod perils;
mod play;
mod prompt;
mod rally;
pub mod scenario;
mod scene;
mod sequence;
mod set_up;
pub mod shelf;
pub mod sight;
mod snipers;
mod spotting;
pub mod state;
mod story;
mod vehicles;
mod victory;
mod view;
mod why_not;
mod words;

pub use case::LnlCases;
pub use lnl::{Facts, Lnl, WeaponFacts};
pub use scene::{board, sight_told};
