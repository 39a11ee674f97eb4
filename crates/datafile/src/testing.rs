//! What every game's tests ask of its data files.

use crate::problem::{Problem, Severity};
use miette::{GraphicalReportHandler, GraphicalTheme};
use std::fs;
use std::path::{Path, PathBuf};

/// Holds what is said about each file of a folder of bad ones against the `.txt` beside it, one problem on a line.
///
/// `UPDATE=1` in the environment writes them anew, after a deliberate change of the wording. Panics with the file that
/// differs, or that is found good.
pub fn expect_problems(folder: &Path, lint_file: impl Fn(&Path) -> Vec<Problem>) {
    let mut all = Vec::new();
    collect(folder, &mut all);
    assert!(!all.is_empty(), "{} has no bad files", folder.display());
    let prefix = format!("{}{}", folder.display(), std::path::MAIN_SEPARATOR);
    for path in all {
        let line = |problem: Problem| {
            let kind = match problem.severity {
                Severity::Warning => "warning",
                Severity::Error => "error",
            };
            format!("{kind}: {}\n", problem.one_line().replace(&prefix, ""))
        };
        let said: String = lint_file(&path).into_iter().map(line).collect();
        assert!(!said.is_empty(), "{} is found good", path.display());
        expect_text(&path.with_extension("txt"), &said);
    }
}

/// Holds the report of a problem as a terminal shows it against parts that must be in it: the place, the line with a mark
/// under it, the advice.
pub fn expect_report(problem: &Problem, parts: &[&str]) {
    let mut report = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_width(100)
        .render_report(&mut report, problem)
        .expect("a report is text");
    for part in parts {
        assert!(report.contains(part), "no {part:?} in:\n{report}");
    }
}

/// Holds the schemas of a game's data files against those that lie beside the files, for editors; `UPDATE=1` as above.
pub fn expect_schemas<S: serde::Serialize>(folder: &Path, schemas: Vec<(&'static str, S)>) {
    for (name, schema) in schemas {
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
        expect_text(
            &folder.join(name).with_extension("json"),
            &format!("{text}\n"),
        );
    }
}

fn expect_text(path: &Path, text: &str) {
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(path.parent().unwrap_or(path)).expect("a folder");
        fs::write(path, text).expect("written");
    }
    let written = fs::read_to_string(path).unwrap_or_default();
    assert_eq!(
        text,
        written.replace("\r\n", "\n"),
        "{} is out of date",
        path.display()
    );
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending != "txt") {
            found.push(path);
        }
    }
}
