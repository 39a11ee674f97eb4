//! Rules are broken in a copy, never in the project itself.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The project's folder.
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .components()
        .fold(PathBuf::new(), |mut path, part| {
            if part == std::path::Component::ParentDir {
                path.pop();
            } else {
                path.push(part);
            }
            path
        })
}

/// Copies what git knows of the project.
pub fn copy_project(from: &Path, to: &Path) -> Result<(), String> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(from)
        .output()
        .map_err(|e| e.to_string())?;
    for name in String::from_utf8_lossy(&listed.stdout)
        .lines()
        .map(PathBuf::from)
    {
        let (source, target) = (from.join(&name), to.join(&name));
        let Ok(bytes) = fs::read(&source) else {
            continue;
        };
        // Untouched files keep their time, so that only what changed is built again.
        if fs::read(&target).is_ok_and(|old| old == bytes) {
            continue;
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder).map_err(|e| e.to_string())?;
        }
        fs::write(&target, bytes).map_err(|e| format!("{}: {e}", target.display()))?;
    }
    Ok(())
}
