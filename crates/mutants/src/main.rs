//! Mutation testing: each mutant breaks one rule in a copy of the project; the tests of the rules must then fail.
//!
//! `cargo xtask mutants GAME [CLAUSE]` tries the mutants written by hand, `cargo xtask mutants GAME --sample N` draws
//! some of all that can be generated.
#![forbid(unsafe_code)]

mod copy;
mod generated;
mod listed;
mod sites;
mod switch;

use clap::Parser;
use generated::Draw;
use std::process::ExitCode;

#[derive(Parser)]
#[command(name = "cargo xtask mutants", about = "Mutation testing of the rules")]
struct Options {
    /// Game whose rules are broken: fte, fof, ff, lnlt.
    game: String,
    /// Of the mutants written by hand only those for clauses with this in their name.
    clause: Option<String>,
    /// Try this many generated mutants instead.
    #[arg(long, conflicts_with = "clause")]
    sample: Option<usize>,
    /// Which ones are drawn.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only say which ones those are.
    #[arg(long, requires = "sample")]
    list: bool,
    /// Of those only the ones with these numbers: `--only 3,17`.
    #[arg(long, requires = "sample", value_delimiter = ',')]
    only: Vec<usize>,
    /// Draw from these files alone, as seen from the source folder: `--files 'air/*,*/flight.rs'`.
    #[arg(long, requires = "sample", value_delimiter = ',', value_name = "GLOB")]
    files: Vec<String>,
    /// Draw from those said to be harmless: one that is caught is not.
    #[arg(long, requires = "sample")]
    harmless: bool,
    /// Ask only the cases: quick, but what survives may still be noticed by other tests.
    #[arg(long, requires = "sample")]
    cases_alone: bool,
    /// Fail when fewer in a hundred are caught or known to be harmless.
    #[arg(long, default_value_t = 95)]
    at_least: usize,
}

fn main() -> ExitCode {
    let options = Options::parse();
    let done = match options.sample {
        Some(count) => sampled(&options, count),
        None => listed::try_all(&copy::project(), &options.game, options.clause.as_deref()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("mutants: {problem}");
            ExitCode::FAILURE
        }
    }
}

fn sampled(options: &Options, count: usize) -> Result<(), String> {
    let draw = Draw {
        count,
        seed: options.seed,
        only: &options.only,
        files: &options.files,
        harmless: options.harmless,
        cases_alone: options.cases_alone,
    };
    if options.list {
        return generated::list(&options.game, &draw);
    }
    let score = generated::sample(&options.game, &draw)?;
    println!(
        "{}",
        serde_json::to_string_pretty(&score).map_err(|e| e.to_string())?
    );
    if options.harmless {
        return match score.caught() {
            0 => Ok(()),
            caught => Err(format!("{caught} that were said to be harmless are not")),
        };
    }
    if score.percent() < options.at_least {
        return Err(format!(
            "{} % were caught or are known to be harmless, {} % are wanted",
            score.percent(),
            options.at_least
        ));
    }
    Ok(())
}
