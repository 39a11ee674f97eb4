//! Runs the rules tests of `cases/fte`; `CASES=path` narrows it to a file or folder.

use front_toward_enemy::FteCases;
use std::path::Path;

#[test]
fn every_case_passes() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    engine::case::expect_all(&FteCases::default(), &project, "cases/fte");
}
