use super::{print, print_json};
use crate::cli;
use crate::rulebook::{self, Proof, find};
use crate::shelf::{self, Entry, GAMES};
use crate::term::Paint;
use engine::case::Coverage;
use miette::miette;
use std::process::ExitCode;

/// `sandtable rules`
pub fn rules(options: &cli::Rules) -> miette::Result<ExitCode> {
    let Some(game) = &options.game else {
        return coverage(GAMES.into_iter(), options);
    };
    let game = shelf::game(game)?;
    match &options.clause {
        Some(what) => look_up(game.id, what, options.json).map(|()| ExitCode::SUCCESS),
        None => coverage([game].into_iter(), options),
    }
}

fn look_up(game: &str, what: &str, json: bool) -> miette::Result<()> {
    let rules = rulebook::rules(game)?;
    let found = find(&rules, what);
    if found.is_empty() {
        let id = rules.first().map_or("", |rule| rule.id.as_str());
        return Err(miette!(
            help = format!("give an id such as {id}, a section such as 7.1, or words"),
            "no clause of {game} is called \"{what}\" or contains it"
        ));
    }
    if json {
        return print_json(&found);
    }
    print(&rulebook::show(Paint::for_stdout(), &found))
}

fn coverage(
    games: impl Iterator<Item = &'static Entry>,
    options: &cli::Rules,
) -> miette::Result<ExitCode> {
    let mut complete = true;
    for game in games {
        let proof = rulebook::proof(game)?;
        complete &= proof.coverage.is_complete();
        if options.json {
            print_json(&proof)?;
        } else {
            print(&readable(game, &proof, options.missing)?)?;
        }
    }
    Ok(if options.strict && !complete {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

fn readable(game: &Entry, proof: &Proof, list_missing: bool) -> miette::Result<String> {
    let Coverage {
        clauses,
        proved,
        missing,
        unknown,
        played,
        data,
        later,
        owed,
    } = &proof.coverage;
    let share = *proved as f64 * 100.0 / (*clauses).max(1) as f64;
    let name = game.name;
    let mut text = format!("{name}: {proved} of {clauses} clauses proved ({share:.1} %)\n");
    text.push_str(&format!(
        "  {played} played, {} data, {} later\n",
        data.len(),
        later.len()
    ));
    if !owed.is_empty() {
        text.push_str(&format!("owed a proof: {}\n", owed.join(", ")));
    }
    if !unknown.is_empty() {
        text.push_str(&format!(
            "named by cases or tests, but in no ledger: {}\n",
            unknown.join(", ")
        ));
    }
    if list_missing {
        let rules = rulebook::rules(game.id)?;
        let missing: Vec<_> = rules
            .iter()
            .filter(|rule| missing.contains(&rule.id))
            .collect();
        text.push_str(&rulebook::show(Paint::for_stdout(), &missing));
    } else if !missing.is_empty() {
        text.push_str(&format!(
            "`sandtable rules {} --missing` lists the other {}\n",
            game.id,
            missing.len()
        ));
    }
    Ok(text)
}
