//! Where data files come from: the binary, and a directory that overrides it file by file.

use crate::problem::{LoadError, Problem};
use rust_embed::RustEmbed;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A text with the name to show for it.
pub struct File {
    /// Name to show.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

/// All data files by their path: `scenarios/first-patrol.toml`.
#[derive(Clone, Debug)]
pub struct Files {
    embedded: fn(&str) -> Option<Vec<u8>>,
    listed: fn() -> Vec<String>,
    directory: Option<PathBuf>,
    given: BTreeMap<String, String>,
}

impl Files {
    /// The files built into the program as `E`, with those of a directory in the place of the ones of the same name.
    pub fn open<E: RustEmbed>(directory: Option<&Path>) -> Result<Self, LoadError> {
        if let Some(path) = directory.filter(|path| !path.is_dir()) {
            let message = "there is no such directory";
            return Err(Problem::general(
                &path.display().to_string(),
                message,
                "name a directory with data files",
            )
            .into());
        }
        Ok(Files {
            embedded: |path| E::get(path).map(|file| file.data.into_owned()),
            listed: || E::iter().map(|path| path.into_owned()).collect(),
            directory: directory.map(Path::to_owned),
            given: BTreeMap::new(),
        })
    }

    /// Puts a text in the place of a file.
    pub fn give(&mut self, path: String, text: String) {
        self.given.insert(path, text);
    }

    /// The file at a path, if there is one: a given text, then the directory's, then the embedded one.
    pub fn read(&self, path: &str) -> Result<Option<File>, LoadError> {
        if let Some(text) = self.given.get(path) {
            return Ok(Some(File {
                name: path.to_owned(),
                text: text.clone(),
            }));
        }
        if let Some(own) = self
            .directory
            .as_ref()
            .map(|directory| directory.join(path))
            .filter(|own| own.is_file())
        {
            return read_own(&own).map(Some);
        }
        match (self.embedded)(path) {
            Some(bytes) => text_of(path, bytes).map(Some),
            None => Ok(None),
        }
    }

    /// The names, without ending, of the files in a folder: `names("maps", "map")`.
    pub fn names(&self, folder: &str, ending: &str) -> BTreeSet<String> {
        let stem = |path: &str| {
            let name = path
                .strip_prefix(folder)?
                .strip_prefix('/')?
                .strip_suffix(ending)?
                .strip_suffix('.')?;
            (!name.is_empty() && !name.contains('/')).then(|| name.to_owned())
        };
        let mut names: BTreeSet<String> = (self.listed)()
            .iter()
            .filter_map(|path| stem(path))
            .collect();
        names.extend(self.given.keys().filter_map(|path| stem(path)));
        let own = self
            .directory
            .as_ref()
            .and_then(|directory| std::fs::read_dir(directory.join(folder)).ok());
        for entry in own.into_iter().flatten().flatten() {
            names.extend(
                entry
                    .file_name()
                    .to_str()
                    .and_then(|name| stem(&format!("{folder}/{name}"))),
            );
        }
        names
    }
}

/// Reads a file of the user's.
pub fn read_own(path: &Path) -> Result<File, LoadError> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| {
        Problem::general(
            &name,
            format!("cannot be read: {error}"),
            "check the path and its permissions",
        )
    })?;
    text_of(&name, bytes)
}

fn text_of(name: &str, bytes: Vec<u8>) -> Result<File, LoadError> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(File {
            name: name.to_owned(),
            text,
        }),
        Err(_) => Err(Problem::general(name, "is not text in UTF-8", "save it as UTF-8").into()),
    }
}
