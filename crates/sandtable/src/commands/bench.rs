use super::{catalogue, print, print_json};
use crate::cli;
use crate::shelf;
use lab::{BenchReport, Effort};
use std::path::Path;
use std::process::ExitCode;

/// `sandtable bench`
pub fn bench(options: &cli::Bench, data: Option<&Path>) -> miette::Result<ExitCode> {
    let ids = match &options.scenario {
        Some(id) => vec![id.clone()],
        None => longest_of_each(data)?,
    };
    let effort = if options.brief {
        Effort::Brief
    } else {
        Effort::Full
    };
    for id in ids {
        let report = shelf::open(&id, data)?.bench(effort);
        if options.json {
            print_json(&report)?;
        } else {
            print(&summary(&report))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The scenario with the longest playing time stands for its game: it is the largest.
fn longest_of_each(data: Option<&Path>) -> miette::Result<Vec<String>> {
    let cards = catalogue::all(data)?;
    Ok(shelf::GAMES
        .iter()
        .filter_map(|game| {
            cards
                .iter()
                .filter(|card| card.id.split_once('/').is_some_and(|(id, _)| id == game.id))
                .max_by_key(|card| card.minutes)
        })
        .map(|card| card.id.clone())
        .collect())
}

fn summary(report: &BenchReport) -> String {
    let mut text = format!(
        "{}\n  {:>12.0} steps/s on one core ({:.0} steps a game, {:.1} choices a step)\n  {:>12.1} playouts/s\n  \
         {:>12.0} ns to clone a state of {} bytes, {:.0} to hash it\n  {:>12} bytes of journal for a game\n",
        report.scenario,
        report.steps_per_s,
        report.steps_per_game,
        report.choices_per_step,
        report.playouts_per_s,
        report.clone_ns,
        report.state_bytes,
        report.hash_ns,
        report.journal_bytes
    );
    for figure in &report.figures {
        text += &format!("  {:>12.2} {}\n", figure.value, figure.about);
    }
    text
}
