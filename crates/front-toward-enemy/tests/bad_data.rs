//! Bad files are answered with place, cause and advice.
//!
//! Each file in `bad-data` has the expected problems beside it in a `.txt`, one on a line. After a deliberate change of
//! the wording, `UPDATE=1 cargo test -p front-toward-enemy --test bad_data` writes them anew.

use front_toward_enemy::shelf::{Library, Severity, lint_file, scenario_from_str};
use miette::{GraphicalReportHandler, GraphicalTheme};
use std::path::{Path, PathBuf};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad-data")
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending != "txt") {
            found.push(path);
        }
    }
}

/// What is said about a file, one problem on a line.
fn said(path: &Path) -> String {
    let folder = format!("{}{}", directory().display(), std::path::MAIN_SEPARATOR);
    let line = |problem: front_toward_enemy::shelf::Problem| {
        let kind = if problem.severity == Severity::Warning {
            "warning"
        } else {
            "error"
        };
        format!("{kind}: {}\n", problem.one_line().replace(&folder, ""))
    };
    lint_file(path, None).into_iter().map(line).collect()
}

#[test]
fn each_bad_file_gets_its_problems() {
    let mut all = Vec::new();
    files(&directory(), &mut all);
    assert!(all.len() >= 12);
    for path in all {
        let said = said(&path);
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected, &said).unwrap();
        }
        assert!(!said.is_empty(), "{} is found good", path.display());
        assert_eq!(
            said,
            std::fs::read_to_string(&expected)
                .unwrap()
                .replace("\r\n", "\n"),
            "{}",
            path.display()
        );
    }
}

#[test]
fn errors_refuse_a_scenario_and_warnings_do_not() {
    let library = Library::embedded();
    let load = |name: &str| {
        let text = std::fs::read_to_string(directory().join(name)).unwrap();
        scenario_from_str(name, &text, &library)
    };
    assert!(load("odd-but-playable.toml").is_ok());
    assert!(load("wrong-side.toml").is_err());
}

#[test]
fn a_report_shows_the_line_with_a_mark() {
    let text = std::fs::read_to_string(directory().join("unknown-counter.toml")).unwrap();
    let error = scenario_from_str("unknown-counter.toml", &text, &Library::embedded()).unwrap_err();
    let mut report = String::new();
    let handler =
        GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    handler
        .render_report(&mut report, &error.problems()[0])
        .unwrap();
    let parts = [
        "there is no counter",
        "unknown-counter.toml:17:12",
        "{ kind = \"us-fireteam\"",
        "┬",
        "did you mean \"us-fire-team\"?",
    ];
    for part in parts {
        assert!(report.contains(part), "no {part:?} in:\n{report}");
    }
}
