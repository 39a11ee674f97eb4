use super::{print, print_json};
use crate::cli::Listing;
use crate::rulebook;
use crate::shelf::{self, Card, GAMES};
use crate::term::Paint;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

#[derive(Serialize)]
struct GameLine {
    id: &'static str,
    name: &'static str,
    about: &'static str,
    playable: bool,
    scenarios: usize,
    bots: Vec<&'static str>,
    clauses: usize,
    proved: usize,
}

/// `sandtable games`
pub fn games(options: &Listing, data: Option<&Path>) -> miette::Result<ExitCode> {
    let mut lines = Vec::new();
    for entry in GAMES {
        let coverage = rulebook::coverage(entry.id)?;
        lines.push(GameLine {
            id: entry.id,
            name: entry.name,
            about: entry.about,
            playable: entry.offered,
            scenarios: shelf::scenarios(entry, data)?.len(),
            bots: entry
                .system
                .map_or(vec![], |s| s.bots().into_iter().map(|bot| bot.0).collect()),
            clauses: coverage.clauses,
            proved: coverage.proved,
        });
    }
    if options.json {
        print_json(&lines)?;
        return Ok(ExitCode::SUCCESS);
    }
    let paint = Paint::for_stdout();
    let mut text = String::new();
    for line in lines {
        text.push_str(&format!(
            "{}  {}\n",
            paint.bold(&format!("{:<5}", line.id)),
            paint.bold(line.name)
        ));
        text.push_str(&format!("       {}\n", line.about));
        let state = if line.playable {
            format!(
                "{} scenarios; bots: {}; {} of {} clauses proved",
                line.scenarios,
                line.bots.join(", "),
                line.proved,
                line.clauses
            )
        } else {
            format!("not playable yet; {} clauses in the ledger", line.clauses)
        };
        text.push_str(&format!("       {}\n", paint.dim(&state)));
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// `sandtable scenarios`
pub fn scenarios(options: &Listing, data: Option<&Path>) -> miette::Result<ExitCode> {
    let cards = all(data)?;
    if options.json {
        print_json(&cards)?;
        return Ok(ExitCode::SUCCESS);
    }
    let paint = Paint::for_stdout();
    let mut text = String::new();
    for card in &cards {
        let facts = format!(
            "{}, about {} minutes",
            card.sides.join(" against "),
            card.minutes
        );
        text.push_str(&format!(
            "{}  {}  {}\n",
            paint.bold(&card.id),
            card.title,
            paint.dim(&facts)
        ));
        text.push_str(&format!("{}\n", paint.wrap(&card.briefing, 4)));
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// All scenarios of all games that can be played, in the order of the shelf.
pub fn all(data: Option<&Path>) -> miette::Result<Vec<Card>> {
    let mut cards = Vec::new();
    for entry in GAMES {
        cards.extend(shelf::scenarios(entry, data)?);
    }
    Ok(cards)
}
