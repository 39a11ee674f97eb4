//! Runs the rules tests of `cases/fte`; `CASES=path` narrows it to a file or folder.

use engine::case::{discover, run_file};
use front_toward_enemy::FteCases;
use std::path::PathBuf;

#[test]
fn every_case_passes() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let chosen = std::env::var("CASES").unwrap_or_else(|_| "cases/fte".to_owned());
    let files = discover(&[root.join(chosen)]).expect("the cases are there");
    let mut failed = String::new();
    let mut all = 0;
    for path in files {
        let source = std::fs::read_to_string(&path).expect("a case file is text");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        for report in run_file(&FteCases, &name, &source) {
            all += 1;
            if let Some(message) = report.message {
                failed.push_str(&format!("\n{name}: {}\n{message}\n", report.title));
            }
        }
    }
    assert!(all > 0, "no cases were found");
    assert!(failed.is_empty(), "of {all} cases these failed:\n{failed}");
}
