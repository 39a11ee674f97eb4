//! The client that is built in must be the one that lies in the project, from the moment it lies there.

use std::fs::{self, File};
use std::path::Path;
use std::time::SystemTime;

fn main() {
    // Cargo can wait for a file only in a folder that is there; to watch one that is not would make every build start
    // anew. Where nothing may be written, no client will appear either.
    let client = Path::new("../../web/dist");
    let there = client.is_dir() || make(client);
    let watched = if there { client } else { Path::new("build.rs") };
    println!("cargo:rerun-if-changed={}", watched.display());
}

/// Makes the folder as if it had always been there: what is newer than this very build would be built once more.
fn make(folder: &Path) -> bool {
    if fs::create_dir_all(folder).is_err() {
        return false;
    }
    if let Ok(open) = File::open(folder) {
        drop(open.set_modified(SystemTime::UNIX_EPOCH));
    }
    true
}
