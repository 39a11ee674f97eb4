use super::{print, print_json};
use crate::cli;
use crate::project::{self, Text};
use crate::shelf::{self, Entry, GAMES};
use crate::term::Paint;
use engine::case::{self, CaseReport};
use miette::miette;
use rayon::prelude::*;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Serialize)]
struct Summary<'a> {
    passed: usize,
    failed: usize,
    failures: Vec<Failure<'a>>,
    /// Cases that decline windows without saying so; they pass all the same.
    silent: Vec<Silent<'a>>,
}

#[derive(Serialize)]
struct Silent<'a> {
    file: &'a str,
    title: &'a str,
    declined: &'a [String],
}

#[derive(Serialize)]
struct Failure<'a> {
    file: &'a str,
    title: &'a str,
    message: &'a str,
}

/// The files that are asked for: all of the project, or those named. A path that is not there may name a part of the
/// project's own, such as `fof` or `fte/07-fire`.
fn wanted(paths: &[PathBuf]) -> miette::Result<Vec<Text>> {
    if paths.is_empty() {
        return Ok(project::cases());
    }
    let (there, elsewhere): (Vec<PathBuf>, Vec<PathBuf>) =
        paths.iter().cloned().partition(|path| path.exists());
    let mut files = Vec::new();
    for path in elsewhere {
        let within = Path::new("cases").join(&path);
        let mut own = project::cases();
        own.retain(|file| Path::new(&file.path).starts_with(&within));
        if own.is_empty() {
            // Said as of any file that is not there.
            case::discover(&[path]).map_err(|problem| miette!("{problem}"))?;
        }
        files.append(&mut own);
    }
    for path in case::discover(&there).map_err(|problem| miette!("{problem}"))? {
        let text = std::fs::read_to_string(&path)
            .map_err(|error| miette!("{}: {error}", path.display()))?;
        files.push(Text {
            path: path.display().to_string(),
            text,
        });
    }
    Ok(files)
}

/// `sandtable cases`
pub fn cases(options: &cli::Cases, data: Option<&Path>) -> miette::Result<ExitCode> {
    let files = wanted(&options.paths)?;
    let reports = files.par_iter().map(|file| run(file, data));
    let reports: Vec<CaseReport> = reports.collect::<miette::Result<Vec<_>>>()?.concat();
    let failures: Vec<Failure> = reports
        .iter()
        .filter_map(|report| {
            Some(Failure {
                file: &report.file,
                title: &report.title,
                message: report.message.as_deref()?,
            })
        })
        .collect();
    let silent: Vec<Silent> = reports
        .iter()
        .filter(|report| !report.declined.is_empty())
        .map(|report| Silent {
            file: &report.file,
            title: &report.title,
            declined: &report.declined,
        })
        .collect();
    let failed = failures.len();
    let summary = Summary {
        passed: reports.len() - failed,
        failed,
        failures,
        silent,
    };
    if options.json {
        print_json(&summary)?;
    } else {
        print(&readable(&summary))?;
    }
    Ok(if failed == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn run(file: &Text, data: Option<&Path>) -> miette::Result<Vec<CaseReport>> {
    let failure = |message: String| {
        Ok(vec![CaseReport {
            file: file.path.clone(),
            title: String::new(),
            message: Some(message),
            declined: Vec::new(),
        }])
    };
    let Some(game) = game_of(file) else {
        return failure("it names no clause of a game; add rules = [\"FTE-…\"]".into());
    };
    match game.system {
        Some(system) => {
            let own = shelf::own_folder(data, game);
            system.run_cases(&file.path, &file.text, own.as_deref())
        }
        None => failure(format!("{} is not ready to be played yet", game.name)),
    }
}

/// The game whose clauses the file names first; else the one in whose folder it lies.
fn game_of(file: &Text) -> Option<&'static Entry> {
    let first_named = |entry: &Entry| file.text.find(&format!("\"{}-", entry.id.to_uppercase()));
    let games = || GAMES.into_iter();
    let named = games()
        .filter(|entry| first_named(entry).is_some())
        .min_by_key(|entry| first_named(entry));
    let folders: Vec<&str> = file.path.split(['/', '\\']).collect();
    named.or_else(|| games().find(|entry| folders.contains(&entry.id)))
}

fn readable(summary: &Summary) -> String {
    let paint = Paint::for_stdout();
    let mut text = String::new();
    for failure in &summary.failures {
        text.push_str(&format!(
            "{} {}: {}\n",
            paint.bad("failed"),
            failure.file,
            paint.bold(failure.title)
        ));
        for line in failure.message.lines() {
            text.push_str(&format!("    {line}\n"));
        }
    }
    for case in &summary.silent {
        text.push_str(&format!(
            "note {}: {}\n    a window is declined silently; say so with auto = true: the game asked {}\n",
            case.file,
            paint.bold(case.title),
            case.declined[0]
        ));
    }
    text.push_str(&format!(
        "{} cases passed, {} failed\n",
        summary.passed, summary.failed
    ));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(path: &str, text: &str) -> Option<&'static str> {
        let file = Text {
            path: path.into(),
            text: text.into(),
        };
        game_of(&file).map(|entry| entry.id)
    }

    #[test]
    fn a_file_belongs_to_the_game_whose_clauses_it_names() {
        assert_eq!(game("x.toml", "rules = [\"FTE-7.1-05\"]"), Some("fte"));
        assert_eq!(
            game("cases/fte/x.toml", "rules = [\"LNLT-1.1-01\"]"),
            Some("lnlt")
        );
        assert_eq!(game("cases/ff/x.toml", "title = \"no rules\""), Some("ff"));
        assert_eq!(game("x.toml", ""), None);
    }
}
