//! Bad files are answered with place, cause and advice.
//!
//! Each `bad-data/NAME.toml` has the expected problems beside it in `NAME.txt`, one on a line. After a deliberate change
//! of the wording, `UPDATE=1 cargo test -p front-toward-enemy --test bad_data` writes them anew.

use front_toward_enemy::shelf::{Library, scenario_from_str};
use miette::{GraphicalReportHandler, GraphicalTheme};
use std::path::Path;

fn directory() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad-data")
}

#[test]
fn each_bad_file_gets_its_problems() {
    let library = Library::embedded();
    let mut files: Vec<_> = std::fs::read_dir(directory())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    assert!(files.len() >= 12);
    for path in files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let error = scenario_from_str(name, &std::fs::read_to_string(&path).unwrap(), &library)
            .err()
            .unwrap_or_else(|| panic!("{name} was accepted"));
        let expected = path.with_extension("txt");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&expected, format!("{error}\n")).unwrap();
        }
        assert_eq!(
            format!("{error}\n"),
            std::fs::read_to_string(&expected).unwrap(),
            "{name}"
        );
    }
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
    for part in [
        "there is no counter",
        "unknown-counter.toml:17:12",
        "{ kind = \"us-fireteam\"",
        "┬",
        "did you mean \"us-fire-team\"?",
    ] {
        assert!(report.contains(part), "no {part:?} in:\n{report}");
    }
}
