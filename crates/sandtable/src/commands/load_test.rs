use super::print_json;
use crate::cli;
use load_test::{CrashPlan, Failure, LoadPlan};
use miette::{IntoDiagnostic, miette};
use std::path::Path;
use std::process::ExitCode;

/// `sandtable load-test`
pub fn load(options: &cli::LoadTest) -> miette::Result<ExitCode> {
    let plan = LoadPlan {
        scenario: options.scenario.clone(),
        games: options.games,
        rate: options.rate,
        seconds: options.seconds,
    };
    let report = try_server(async |program, store| load_test::load(program, store, &plan).await)?;
    print_json(&report)?;
    Ok(if report.lost == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// `sandtable crash-test`
pub fn crash(options: &cli::CrashTest) -> miette::Result<ExitCode> {
    let plan = CrashPlan {
        scenario: options.scenario.clone(),
        times: options.times,
        games: options.games,
        seed: options.seed,
    };
    let report = try_server(async |program, store| load_test::crash(program, store, &plan).await)?;
    print_json(&report)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs a trial against this very program, with a store that is gone afterwards.
fn try_server<T>(trial: impl AsyncFnOnce(&Path, &Path) -> Result<T, Failure>) -> miette::Result<T> {
    let program = std::env::current_exe().into_diagnostic()?;
    let folder = tempfile::tempdir().into_diagnostic()?;
    let runtime = tokio::runtime::Runtime::new().into_diagnostic()?;
    let store = folder.path().join("trial.db");
    runtime
        .block_on(trial(&program, &store))
        .map_err(|failure| miette!("{failure}"))
}
