use super::{print, print_json};
use crate::cli;
use crate::rulebook::{self, find};
use crate::shelf;
use crate::term::Paint;
use engine::case::Coverage;
use miette::miette;
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct CoverageLine<'a> {
    game: &'a str,
    clauses: usize,
    proved: usize,
    missing: &'a [String],
    /// Names in cases and tests that are in no ledger: misspelt or removed.
    unknown: &'a [String],
}

/// `sandtable rules`
pub fn rules(options: &cli::Rules) -> miette::Result<ExitCode> {
    let game = shelf::game(&options.game)?;
    match &options.clause {
        Some(what) => look_up(game.id, what, options.json).map(|()| ExitCode::SUCCESS),
        None => coverage(game.id, game.name, options),
    }
}

fn look_up(game: &str, what: &str, json: bool) -> miette::Result<()> {
    let rules = rulebook::rules(game)?;
    let found = find(&rules, what);
    if found.is_empty() {
        let id = rules.first().map_or("", |rule| rule.id.as_str());
        return Err(miette!(
            help = format!("give an id such as {id}, a section such as 7.1, or words"),
            "no clause of {game} is called \"{what}\" or says it"
        ));
    }
    if json {
        return print_json(&found);
    }
    print(&rulebook::show(Paint::for_stdout(), &found))
}

fn coverage(game: &str, name: &str, options: &cli::Rules) -> miette::Result<ExitCode> {
    let coverage = rulebook::coverage(game)?;
    if options.json {
        print_json(&CoverageLine {
            game,
            clauses: coverage.clauses,
            proved: coverage.proved,
            missing: &coverage.missing,
            unknown: &coverage.unknown,
        })?;
    } else {
        print(&readable(game, name, &coverage, options.missing)?)?;
    }
    let complete = coverage.missing.is_empty() && coverage.unknown.is_empty();
    Ok(if options.strict && !complete {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn readable(
    game: &str,
    name: &str,
    coverage: &Coverage,
    list_missing: bool,
) -> miette::Result<String> {
    let share = coverage.proved as f64 * 100.0 / coverage.clauses.max(1) as f64;
    let mut text = format!(
        "{name}: {} of {} clauses proved ({share:.1} %)\n",
        coverage.proved, coverage.clauses
    );
    if !coverage.unknown.is_empty() {
        text.push_str(&format!(
            "named by cases or tests, but in no ledger: {}\n",
            coverage.unknown.join(", ")
        ));
    }
    if list_missing {
        let rules = rulebook::rules(game)?;
        let missing: Vec<_> = rules
            .iter()
            .filter(|rule| coverage.missing.contains(&rule.id))
            .collect();
        text.push_str(&rulebook::show(Paint::for_stdout(), &missing));
    } else if !coverage.missing.is_empty() {
        text.push_str(&format!(
            "`sandtable rules {game} --missing` lists the other {}\n",
            coverage.missing.len()
        ));
    }
    Ok(text)
}
