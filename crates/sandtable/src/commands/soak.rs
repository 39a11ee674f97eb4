use super::{catalogue, print, print_json, progress};
use crate::cli;
use crate::shelf;
use engine::conformance::Failure;
use lab::SoakPlan;
use miette::miette;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// `sandtable soak`
pub fn soak(options: &cli::Soak, data: Option<&Path>) -> miette::Result<ExitCode> {
    let ids = match &options.scenario {
        Some(id) => vec![id.clone()],
        None => catalogue::all(data)?
            .into_iter()
            .map(|card| card.id)
            .collect(),
    };
    let plan = SoakPlan {
        games: options.games,
        seed: options.seed,
        bots_one_in: options.bots,
    };
    for id in ids {
        let scenario = shelf::open(&id, data)?;
        let bar = progress(&id, options.games);
        let checked = scenario.soak(plan, &|| bar.inc(1));
        bar.finish_and_clear();
        let report = checked.map_err(|failure| broken(&failure))?;
        if options.json {
            print_json(&report)?;
        } else {
            print(&format!("{report}\n"))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A broken promise, with the game that broke it kept in a file.
fn broken(failure: &Failure) -> miette::Report {
    let slug = failure.scenario.replace('/', "-");
    let file = PathBuf::from(format!(
        "failed-{slug}-{}-{}.json",
        failure.seed, failure.game
    ));
    if failure.journal.is_empty() || std::fs::write(&file, &failure.journal).is_err() {
        return miette!("{failure}");
    }
    miette!(
        help = format!("the game up to there is in {}", file.display()),
        "{failure}"
    )
}
