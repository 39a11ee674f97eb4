use super::{catalogue, print};
use crate::cli;
use crate::shelf::{self, Scenario};
use bots::TableBot;
use engine::chance_source::Seeded;
use engine::table::{Table, TableAsk};
use engine::{Seat, Setup};
use miette::{IntoDiagnostic, miette};
use std::path::Path;
use std::process::ExitCode;

/// `sandtable record`
pub fn record(options: &cli::Record, data: Option<&Path>) -> miette::Result<ExitCode> {
    let ids = match &options.scenario {
        Some(id) => vec![id.clone()],
        None => {
            let cards = catalogue::all(data)?;
            cards.into_iter().map(|card| card.id).collect()
        }
    };
    std::fs::create_dir_all(&options.out).into_diagnostic()?;
    for id in ids {
        let scenario = shelf::open(&id, data)?;
        let table = play_out(scenario.as_ref(), options.seed)?;
        let name = format!("{}-{}.journal", id.replace('/', "-"), options.seed);
        let path = options.out.join(name);
        let saved = table.journal().save(&path);
        saved.map_err(|error| miette!("{error}"))?;
        print(&format!("{}: {} inputs\n", path.display(), table.len()))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A whole game between the best bots; the same seed gives the same game.
fn play_out(scenario: &dyn Scenario, seed: u64) -> miette::Result<Box<dyn Table>> {
    let about = scenario.about();
    let bots = shelf::system(&about.game)?.bots();
    let best = bots
        .first()
        .ok_or_else(|| miette!("{} has no bots", about.game))?;
    let mut players: Vec<Box<dyn TableBot>> = Vec::new();
    for seat in 0..about.seats.len() as u64 {
        players.push(scenario.bot(best.0, seed.wrapping_mul(16) + seat)?);
    }
    let mut dice = Seeded::new(seed);
    let wrong = |wrong: &dyn std::fmt::Display| miette!("{}: {wrong}", about.scenario);
    let mut table = scenario.table(Setup::default()).map_err(|e| wrong(&e))?;
    loop {
        match table.ask() {
            TableAsk::Over { .. } => return Ok(table),
            TableAsk::Chance { .. } => drop(table.roll(&mut dice).map_err(|e| wrong(&e))?),
            TableAsk::Choice { seat, .. } => {
                let Seat(at) = seat;
                let choice = players[usize::from(at)].decide(table.as_ref(), seat);
                let choice = choice.map_err(|e| wrong(&e))?;
                table.choose(seat, &choice).map_err(|e| wrong(&e))?;
            }
        }
    }
}
