//! The command line of Sandtable.
#![forbid(unsafe_code)]

mod cli;
mod commands;
mod picture;
mod play;
mod post;
mod project;
mod push;
mod rulebook;
mod shelf;
mod term;

#[cfg(test)]
#[path = "../../bots/src/toy.rs"]
mod toy;

use clap::Parser;
use cli::{Cli, Command};
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let data = cli.data.as_deref();
    let done = match &cli.command {
        None if commands::serve::has_client() => {
            commands::serve::serve(&cli::Serve::default(), data)
        }
        // Built without the browser client: the terminal has every rule too.
        None => commands::play::play(&cli::Play::default(), data),
        Some(Command::Serve(options)) => commands::serve::serve(options, data),
        Some(Command::Backup(options)) => commands::backup::backup(options),
        Some(Command::Restore(options)) => commands::backup::restore(options),
        Some(Command::Keeper(options)) => commands::keeper::keeper(options),
        Some(Command::Games(options)) => commands::catalogue::games(options, data),
        Some(Command::Scenarios(options)) => commands::catalogue::scenarios(options, data),
        Some(Command::Play(options)) => commands::play::play(options, data),
        Some(Command::Sim(options)) => commands::sim::sim(options, data),
        Some(Command::Campaign(options)) => commands::campaign::campaign(options, data),
        Some(Command::Record(options)) => commands::record::record(options, data),
        Some(Command::Replay(options)) => commands::replay::replay(options, data),
        Some(Command::Cases(options)) => commands::cases::cases(options, data),
        Some(Command::Rules(options)) => commands::rules::rules(options),
        Some(Command::Lint(options)) => commands::lint::lint(options, data),
        Some(Command::Render(options)) => commands::render::render(options, data),
        Some(Command::Bench(options)) => commands::bench::bench(options, data),
        #[cfg(feature = "load-test")]
        Some(Command::LoadTest(options)) => commands::load_test::load(options),
        #[cfg(feature = "load-test")]
        Some(Command::CrashTest(options)) => commands::load_test::crash(options),
        #[cfg(not(feature = "load-test"))]
        Some(Command::LoadTest(_) | Command::CrashTest(_)) => {
            Err(commands::left_out("the trials of a server"))
        }
        Some(Command::Soak(options)) => commands::soak::soak(options, data),
        Some(Command::Schema(options)) => commands::schema::schema(options),
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error:?}");
        ExitCode::FAILURE
    })
}
