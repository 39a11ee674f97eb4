//! Runs the rules tests of `cases/lnlt`; `CASES=path` narrows it to a file or folder.

use lock_n_load::LnlCases;
use std::path::Path;

#[test]
fn every_case_passes() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    engine::case::expect_all(&LnlCases::default(), &project, "cases/lnlt");
}
