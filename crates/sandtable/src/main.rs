//! The command line of Sandtable.
#![forbid(unsafe_code)]

mod cli;
mod commands;
mod picture;
mod play;
mod project;
mod rulebook;
mod shelf;
mod term;

#[cfg(test)]
#[path = "../../bots/src/toy.rs"]
mod toy;

use clap::{CommandFactory, Parser};
use cli::{Cli, Command};
use std::io::IsTerminal;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let data = cli.data.as_deref();
    let done = match &cli.command {
        None if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() => {
            commands::play::menu(data)
        }
        None => {
            print!("{}", Cli::command().render_help());
            Ok(ExitCode::SUCCESS)
        }
        Some(Command::Games(options)) => commands::catalogue::games(options, data),
        Some(Command::Scenarios(options)) => commands::catalogue::scenarios(options, data),
        Some(Command::Play(options)) => commands::play::play(options, data),
        Some(Command::Sim(options)) => commands::sim::sim(options, data),
        Some(Command::Replay(options)) => commands::replay::replay(options, data),
        Some(Command::Cases(options)) => commands::cases::cases(options),
        Some(Command::Rules(options)) => commands::rules::rules(options),
        Some(Command::Lint(options)) => commands::lint::lint(options, data),
        Some(Command::Render(options)) => commands::render::render(options, data),
        Some(Command::Bench(options)) => commands::bench::bench(options, data),
        Some(Command::Soak(options)) => commands::soak::soak(options, data),
        Some(Command::Schema(options)) => commands::schema::schema(options),
    };
    done.unwrap_or_else(|error| {
        eprintln!("{error:?}");
        ExitCode::FAILURE
    })
}
