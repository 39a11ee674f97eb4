//! The schemas beside the data files are those of the program.
//!
//! After a change of the format, `UPDATE=1 cargo test -p lock-n-load --test schema` writes them anew.

use std::path::Path;

#[test]
fn the_schema_files_are_current() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/lock-n-load/schema");
    datafile::testing::expect_schemas(&folder, lock_n_load::shelf::schemas());
}
