use super::print_json;
use crate::cli;
use miette::{IntoDiagnostic, miette};
use siege::{CrashPlan, Failure, LoadPlan};
use std::path::Path;
use std::process::ExitCode;

/// `sandtable bench-server`
pub fn load(options: &cli::BenchServer) -> miette::Result<ExitCode> {
    let plan = LoadPlan {
        scenario: options.scenario.clone(),
        games: options.games,
        rate: options.rate,
        seconds: options.seconds,
    };
    let report = besiege(async |program, store| siege::load(program, store, &plan).await)?;
    print_json(&report)?;
    Ok(if report.lost == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// `sandtable crash-server`
pub fn crash(options: &cli::CrashServer) -> miette::Result<ExitCode> {
    let plan = CrashPlan {
        scenario: options.scenario.clone(),
        times: options.times,
        games: options.games,
        seed: options.seed,
    };
    let report = besiege(async |program, store| siege::crash(program, store, &plan).await)?;
    print_json(&report)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs a trial against this very program, with a store that is gone afterwards.
fn besiege<T>(trial: impl AsyncFnOnce(&Path, &Path) -> Result<T, Failure>) -> miette::Result<T> {
    let program = std::env::current_exe().into_diagnostic()?;
    let folder = tempfile::tempdir().into_diagnostic()?;
    let runtime = tokio::runtime::Runtime::new().into_diagnostic()?;
    let store = folder.path().join("siege.db");
    runtime
        .block_on(trial(&program, &store))
        .map_err(|failure| miette!("{failure}"))
}
