//! One file for each command.

pub mod backup;
pub mod bench;
pub mod campaign;
pub mod cases;
pub mod catalogue;
pub mod keeper;
pub mod lint;
#[cfg(feature = "load-test")]
pub mod load_test;
pub mod play;
pub mod record;
pub mod render;
pub mod replay;
pub mod rules;
pub mod schema;
pub mod serve;
pub mod sim;
pub mod soak;

use indicatif::{ProgressBar, ProgressStyle};
use miette::{IntoDiagnostic, miette};
use serde::Serialize;
use std::io::Write;

/// Prints to standard output; a reader that went away (`| head`) is no error.
pub fn print(text: &str) -> miette::Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        written => written.into_diagnostic(),
    }
}

/// Prints one JSON value on one line.
pub fn print_json(value: &impl Serialize) -> miette::Result<()> {
    let mut text = serde_json::to_string(value).into_diagnostic()?;
    text.push('\n');
    print(&text)
}

/// A bar on standard error, shown only when that is a terminal.
pub fn progress(name: &str, total: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {per_sec}, {eta} left");
    let bar = ProgressBar::new(total).with_message(name.to_owned());
    match style {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// What the program for playing is built without, and how to get the whole one.
#[cfg(not(all(
    feature = "letters",
    feature = "push",
    feature = "png",
    feature = "load-test"
)))]
pub fn left_out(what: &str) -> miette::Report {
    miette!(
        help = "in the project, \"cargo run --release --\" in place of the program's name builds the whole one, \
                and \"cargo install --path crates/sandtable\" installs it",
        "this program was built only for playing, without {what}"
    )
}

/// The seat with this id, or the watcher.
pub fn eyes(about: &engine::About, id: &str) -> miette::Result<engine::Seat> {
    if id == "watcher" {
        return Ok(engine::Seat::WATCHER);
    }
    about.seat(id).ok_or_else(|| no_such_side(about, id))
}

/// A side that the scenario does not have.
pub fn no_such_side(about: &engine::About, id: &str) -> miette::Report {
    let ids: Vec<_> = about.seats.iter().map(|seat| seat.id.as_str()).collect();
    miette!(
        help = format!("the sides are {}", ids.join(", ")),
        "{} has no side \"{id}\"",
        about.scenario
    )
}
