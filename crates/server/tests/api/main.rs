//! The server through its API alone. One program for all, since each would compile the rules anew.

mod accounts;
mod cheating;
mod common;
mod orders;
mod people;
mod play;
mod secrets;
mod store;
mod turns;
