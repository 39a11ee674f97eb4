//! Runs the rules tests of `cases/fof`; `CASES=path` narrows it to a file or folder.

use fields_of_fire::FofCases;
use std::path::Path;

#[test]
fn every_case_passes() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    engine::case::expect_all(&FofCases::default(), &project, "cases/fof");
}
