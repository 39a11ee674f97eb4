//! The schemas beside the data files are those of the program.
//!
//! After a change of the format, `UPDATE=1 cargo test -p front-toward-enemy --test schema` writes them anew.

use front_toward_enemy::shelf::schemas;
use std::path::Path;

#[test]
fn the_schema_files_are_current() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/front-toward-enemy/schema");
    let schemas = schemas();
    for (name, schema) in [
        ("scenario", schemas.scenario),
        ("counters", schemas.counters),
        ("charts", schemas.charts),
    ] {
        let text = format!("{}\n", serde_json::to_string_pretty(&schema).unwrap());
        let path = folder.join(name).with_extension("json");
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&path, &text).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(written == text, "{} is out of date", path.display());
    }
}
