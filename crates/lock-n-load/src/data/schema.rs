//! JSON Schema of the data files, so that editors complete and check them.

use super::army_file::ArmyFile;
use super::sheet::Sheet;
use crate::charts::Charts;
use schemars::{Schema, schema_for};

/// The schemas of the data files, by name: `scenario`, `army` …
pub type Schemas = Vec<(&'static str, Schema)>;

/// Makes the schemas of the data files.
pub fn schemas() -> Schemas {
    vec![
        ("scenario", schema_for!(Sheet)),
        ("army", schema_for!(ArmyFile)),
        ("charts", schema_for!(Charts)),
    ]
}
