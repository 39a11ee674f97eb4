//! Which part of an owner's folder is whose.

use super::GAMES;
use kit::Entry;
use std::path::{Path, PathBuf};

/// The game's part of an owner's folder: that of its name; the folder itself when no game has one there.
pub fn own_folder(data: Option<&Path>, game: &Entry) -> Option<PathBuf> {
    let data = data?;
    let named = data.join(game.folder);
    if named.is_dir() {
        return Some(named);
    }
    let shared = GAMES.iter().any(|entry| data.join(entry.folder).is_dir());
    let ours = games_of(data).any(|entry| entry.id == game.id);
    (!shared && ours).then(|| data.to_path_buf())
}

/// The game whose folder a path leads through; any of them when it leads through none.
pub fn games_of(path: &Path) -> impl Iterator<Item = &'static Entry> + use<> {
    let through = |entry: &Entry| path.iter().any(|part| part == entry.folder);
    let named = GAMES.iter().position(|entry| through(entry));
    let all = GAMES.iter().copied().enumerate();
    all.filter(move |(n, _)| named.is_none_or(|named| named == *n))
        .map(|(_, entry)| entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_has_its_own_part() {
        let folder = tempfile::tempdir().expect("a folder");
        let own = |path: &Path| GAMES.map(|game| own_folder(Some(path), game));
        let whole = Some(folder.path().to_path_buf());
        assert_eq!(own(folder.path()), GAMES.map(|_| whole.clone()));
        let second = folder.path().join(GAMES[1].folder);
        std::fs::create_dir(&second).expect("made");
        let only = |at: usize| {
            let mut owners = GAMES.map(|_| None);
            owners[at] = Some(second.clone());
            owners
        };
        assert_eq!(own(folder.path()), only(1));
        assert_eq!(own(&second), only(1));
    }
}
