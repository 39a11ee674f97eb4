//! Bad files are answered with place, cause and advice.
//!
//! Each file in `bad-data` has the expected problems beside it in a `.txt`, one on a line. After a deliberate change of
//! the wording, `UPDATE=1 cargo test -p lock-n-load --test bad_data` writes them anew.

use datafile::testing::{expect_problems, expect_report};
use lock_n_load::shelf::{Library, lint_file, scenario_from_str};
use std::path::{Path, PathBuf};

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad-data")
}

#[test]
fn each_bad_file_gets_its_problems() {
    expect_problems(&directory(), |path| lint_file(path, None));
}

#[test]
fn a_report_shows_the_line_with_a_mark() {
    let text = std::fs::read_to_string(directory().join("unknown-unit.toml")).unwrap();
    let error = scenario_from_str("unknown-unit.toml", &text, &Library::embedded()).unwrap_err();
    let parts = [
        "there is no unit",
        "unknown-unit.toml:12:19",
        "{ kind = \"marine\"",
        "┬",
        "did you mean \"marines\"?",
    ];
    expect_report(&error.problems()[0], &parts);
}
