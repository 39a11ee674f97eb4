//! The schemas beside the data files are those of the program.
//!
//! After a change of the format, `UPDATE=1 cargo test -p front-toward-enemy --test schema` writes them anew.

use std::path::Path;

#[test]
fn the_schema_files_are_current() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/front-toward-enemy/schema");
    datafile::testing::expect_schemas(&folder, front_toward_enemy::shelf::schemas());
}
