//! JSON Schema of the data files, so that editors complete and check them.

use super::counters_file::CountersFile;
use super::sheet::Sheet;
use crate::terrain::Charts;
use schemars::{Schema, schema_for};

/// The schemas of the data files.
pub struct Schemas {
    /// Of `scenarios/*.toml`.
    pub scenario: Schema,
    /// Of `counters.toml`.
    pub counters: Schema,
    /// Of `charts.toml`.
    pub charts: Schema,
}

/// Makes the schemas of the data files.
pub fn schemas() -> Schemas {
    Schemas {
        scenario: schema_for!(Sheet),
        counters: schema_for!(CountersFile),
        charts: schema_for!(Charts),
    }
}
