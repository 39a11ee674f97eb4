//! Where data files come from: the binary, and a directory that overrides it file by file.

use crate::nearest::did_you_mean;
use crate::problem::{LoadError, Problem};
use crate::toml_text::meaning;
use rust_embed::RustEmbed;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// A text with the name to show for it.
#[derive(Clone, Debug)]
pub struct File {
    /// Name to show.
    pub name: String,
    /// What stands in it.
    pub text: String,
}

impl File {
    /// A text that is shown under this name.
    pub fn new(name: &str, text: &str) -> Self {
        File {
            name: name.to_owned(),
            text: text.to_owned(),
        }
    }

    /// The name without folders and ending: `first-patrol`.
    pub fn slug(&self) -> &str {
        let file = self.name.rsplit(['/', '\\']).next().unwrap_or(&self.name);
        file.rsplit_once('.').map_or(file, |(slug, _)| slug)
    }
}

/// A folder whose files are known by name.
#[derive(Clone, Copy, Debug)]
pub struct Folder {
    /// Where: `scenarios`.
    pub path: &'static str,
    /// The ending of its files: `toml`.
    pub ending: &'static str,
    /// What one of them is, in words: `scenario`.
    pub what: &'static str,
}

impl Folder {
    /// The path of the file with this name.
    pub fn file(&self, name: &str) -> String {
        format!("{}/{name}.{}", self.path, self.ending)
    }
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

    /// The file at a path, without which nothing can be played.
    pub fn required(&self, path: &str) -> Result<File, LoadError> {
        self.read(path)?.ok_or_else(|| {
            Problem::general(path, "is missing", "put it beside the other data files").into()
        })
    }

    /// The file with this name in a folder. Only listed names are looked up, so that no name leads out of the data.
    pub fn named(&self, folder: &Folder, name: &str) -> Result<File, LoadError> {
        let known = self.names(folder);
        let found = match known.iter().any(|it| it == name) {
            true => self.read(&folder.file(name))?,
            false => None,
        };
        found.ok_or_else(|| {
            let help = did_you_mean(name, known.iter().map(String::as_str));
            let message = format!("there is no {} \"{name}\"", folder.what);
            Problem::general("", message, help).into()
        })
    }

    /// What the file at a path says, for a digest of what is played on: see [`meaning`]. Nothing when there is none.
    pub fn meaning(&self, path: &str) -> String {
        let file = self.read(path).ok().flatten();
        file.map_or(String::new(), |file| meaning(&file.text))
    }

    /// The names, without ending, of the files in a folder.
    pub fn names(&self, folder: &Folder) -> Vec<String> {
        let stem = |path: &str| {
            let name = path
                .strip_prefix(folder.path)?
                .strip_prefix('/')?
                .strip_suffix(folder.ending)?
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
            .and_then(|directory| std::fs::read_dir(directory.join(folder.path)).ok());
        for entry in own.into_iter().flatten().flatten() {
            names.extend(
                entry
                    .file_name()
                    .to_str()
                    .and_then(|name| stem(&format!("{}/{name}", folder.path))),
            );
        }
        names.into_iter().collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(RustEmbed)]
    #[folder = "src/"]
    struct Source;

    const TEXTS: Folder = Folder {
        path: "texts",
        ending: "txt",
        what: "text",
    };

    fn files() -> Files {
        let mut files = Files::open::<Source>(None).expect("embedded");
        files.give("texts/one.txt".to_owned(), "1".to_owned());
        files.give("texts/two.toml".to_owned(), "b = 1 # not a".to_owned());
        files
    }

    #[test]
    fn a_file_is_known_by_its_folder_and_name_alone() {
        let files = files();
        assert_eq!(files.names(&TEXTS), ["one"]);
        assert_eq!(files.named(&TEXTS, "one").expect("given").text, "1");
        for wrong in ["two", "../texts/one", "one.txt", ""] {
            let error = files.named(&TEXTS, wrong).expect_err(wrong).to_string();
            assert!(
                error.starts_with(&format!("there is no text \"{wrong}\"")),
                "{error}"
            );
        }
        let near = files.named(&TEXTS, "ome").expect_err("misspelt");
        assert!(near.to_string().contains("did you mean \"one\"?"));
    }

    #[test]
    fn what_must_be_there_says_that_it_is_missing() {
        let files = files();
        assert!(files.required("lib.rs").is_ok());
        let error = files.required("counters.toml").expect_err("not there");
        assert!(error.to_string().starts_with("counters.toml: is missing"));
    }

    #[test]
    fn comments_have_no_meaning() {
        let files = files();
        assert_eq!(files.meaning("texts/two.toml"), "b = 1\n");
        assert_eq!(files.meaning("texts/three.toml"), "");
    }

    #[test]
    fn a_slug_has_no_folder_and_no_ending() {
        for name in ["well.toml", "a/b/well.toml", "c:\\d\\well.toml", "well"] {
            assert_eq!(File::new(name, "").slug(), "well");
        }
    }
}
