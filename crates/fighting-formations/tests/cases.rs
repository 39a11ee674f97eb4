//! Runs the rules tests of `cases/ff`; `CASES=path` narrows it to a file or folder.

use fighting_formations::FfCases;
use std::path::Path;

#[test]
fn every_case_passes() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    engine::case::expect_all(&FfCases::default(), &project, "cases/ff");
}
