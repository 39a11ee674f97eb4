//! Bad files are answered with place, cause and advice.
//!
//! Each file in `bad-data` has the expected problems beside it in a `.txt`, one on a line. After a deliberate change of
//! the wording, `UPDATE=1 cargo test -p front-toward-enemy --test bad_data` writes them anew.

use datafile::testing::{expect_problems, expect_report};
use front_toward_enemy::shelf::{Library, lint_file, scenario_from_str};
use std::path::{Path, PathBuf};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad-data")
}

#[test]
fn each_bad_file_gets_its_problems() {
    expect_problems(&directory(), |path| lint_file(path, None));
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
    let parts = [
        "there is no counter",
        "unknown-counter.toml:17:12",
        "{ kind = \"us-fireteam\"",
        "┬",
        "did you mean \"us-fire-team\"?",
    ];
    expect_report(&error.problems()[0], &parts);
}
