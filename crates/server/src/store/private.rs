//! A store and its copies are for whoever runs the server alone: hashes of passwords, addresses, and what players may not
//! know of each other lie there. What SQLite puts beside a file is as private as the file.

use std::fs::OpenOptions;
use std::path::Path;

/// Makes an empty file that nobody else can read, where there is none. Where that does not go, whoever opens it next says
/// why.
pub fn make(file: &Path) {
    let mut new = OpenOptions::new();
    new.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut new, 0o600);
    drop(new.open(file));
}

/// Gives a file that was copied to the owner of the one whose place it takes: a server that may do little can read no
/// other's.
#[cfg(unix)]
pub fn like(file: &Path, other: &Path) {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
    let owner_only = std::fs::Permissions::from_mode(0o600);
    drop(std::fs::set_permissions(file, owner_only));
    if let Ok(other) = std::fs::metadata(other) {
        drop(chown(file, Some(other.uid()), Some(other.gid())));
    }
}

/// Elsewhere it is whoever copied it.
#[cfg(not(unix))]
pub fn like(_: &Path, _: &Path) {}
