//! The server through its API alone. One program for all, since each would compile the rules anew.

mod accounts;
mod campaigns;
mod common;
mod door;
mod fair;
mod files;
mod fuzz;
mod keeper;
mod knocks;
mod letters;
mod limits;
mod luck;
mod orders;
mod people;
mod play;
mod read_only;
mod rematch;
mod rules;
mod secrets;
mod stand_in;
mod store;
mod turns;
mod visitors;
