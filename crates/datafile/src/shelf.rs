//! A game's data as a whole: loading a scenario, listing them all, and looking for mistakes.

use crate::files::{File, Files, Folder, read_own};
use crate::problem::{LoadError, Problem};
use crate::reading::Reading;
use std::path::Path;

/// What a game's scenarios draw upon, and how one is read; everything else about data files comes with it.
pub trait Shelf: Sized {
    /// Game id, which may stand before the name of a scenario: `fte`.
    const GAME: &'static str;
    /// Where the scenarios lie.
    const SCENARIOS: Folder;
    /// A scenario that cannot be broken.
    type Scenario;

    /// What ships with the program, with the files of a directory in the place of those of the same name.
    fn open(data: Option<&Path>) -> Result<Self, LoadError>;

    /// The files it was opened with.
    fn files(&self) -> &Files;

    /// Reads a scenario.
    fn read(&self, file: &File) -> Reading<Self::Scenario>;

    /// What is wrong with the files that scenarios name: maps, companies.
    fn broken_parts(&self) -> Vec<LoadError>;

    /// Looks at a file that is no scenario, known by its name or its folder; `None` when it is not one of those.
    fn look_at_part(file: &File, place: Place, data: Option<&Path>) -> Option<Vec<Problem>>;
}

/// By what a file that lies anywhere is known.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The folder it lies in.
    pub folder: &'a str,
    /// Its name.
    pub name: &'a str,
    /// What its name ends with.
    pub ending: &'a str,
}

/// Loads a scenario by its slug, with or without the game's id in front; files in the directory `data` come before the
/// embedded ones of the same name.
pub fn load<S: Shelf>(slug: &str, data: Option<&Path>) -> Result<S::Scenario, LoadError> {
    let shelf = S::open(data)?;
    let file = shelf.files().named(&S::SCENARIOS, own_name::<S>(slug))?;
    shelf.read(&file).into_result()
}

/// All scenarios in the order of their names; an error when one of them is broken.
pub fn load_all<S: Shelf>(data: Option<&Path>) -> Result<Vec<S::Scenario>, LoadError> {
    let shelf = S::open(data)?;
    let names = shelf.files().names(&S::SCENARIOS);
    let load = |name: &String| {
        let file = shelf.files().named(&S::SCENARIOS, name)?;
        shelf.read(&file).into_result()
    };
    names.iter().map(load).collect()
}

/// Everything there is to say about one scenario, or about all of them and what they draw upon, warnings included.
pub fn lint<S: Shelf>(scenario: Option<&str>, data: Option<&Path>) -> Vec<Problem> {
    let shelf = match S::open(data) {
        Ok(shelf) => shelf,
        Err(error) => return error.into_problems(),
    };
    let (broken, names) = match scenario {
        Some(name) => (Vec::new(), vec![own_name::<S>(name).to_owned()]),
        None => (shelf.broken_parts(), shelf.files().names(&S::SCENARIOS)),
    };
    let broken = broken.into_iter().flat_map(LoadError::into_problems);
    let mut problems: Vec<Problem> = broken.collect();
    for name in names {
        match shelf.files().named(&S::SCENARIOS, &name) {
            // A broken map is told once, not for each scenario on it.
            Ok(file) => problems.extend(
                (shelf.read(&file).into_problems().into_iter())
                    .filter(|problem| scenario.is_some() || problem.file == file.name),
            ),
            Err(error) => problems.extend(error.into_problems()),
        }
    }
    problems
}

/// Everything there is to say about one file that may lie anywhere; what it draws upon comes from the data.
pub fn lint_file<S: Shelf>(path: &Path, data: Option<&Path>) -> Vec<Problem> {
    let file = match read_own(path) {
        Ok(file) => file,
        Err(error) => return error.into_problems(),
    };
    let text =
        |part: Option<&std::ffi::OsStr>| part.and_then(|part| part.to_str().map(str::to_owned));
    let folder = path.parent().and_then(|folder| text(folder.file_name()));
    let (name, ending) = (text(path.file_name()), text(path.extension()));
    let place = Place {
        folder: folder.as_deref().unwrap_or_default(),
        name: name.as_deref().unwrap_or_default(),
        ending: ending.as_deref().unwrap_or_default(),
    };
    S::look_at_part(&file, place, data).unwrap_or_else(|| match S::open(data) {
        Ok(shelf) => shelf.read(&file).into_problems(),
        Err(error) => error.into_problems(),
    })
}

fn own_name<S: Shelf>(name: &str) -> &str {
    let own = name.strip_prefix(S::GAME);
    own.and_then(|own| own.strip_prefix('/')).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_embed::RustEmbed;
    use serde::Deserialize;

    #[derive(RustEmbed)]
    #[folder = "tests/boats/"]
    struct Embedded;

    /// Boat races: a race names its river.
    struct Boats(Files);

    const RIVERS: Folder = Folder {
        path: "rivers",
        ending: "toml",
        what: "river",
    };

    #[derive(Deserialize)]
    struct River {
        miles: u8,
    }

    #[derive(Deserialize)]
    struct Race {
        river: toml::Spanned<String>,
    }

    fn river(file: &File) -> Reading<u8> {
        Reading::of(file, |river: River, page| {
            if river.miles == 0 {
                page.error(0..1, "no river", "make it longer");
            }
            Some(river.miles)
        })
    }

    impl Shelf for Boats {
        const GAME: &'static str = "boats";
        const SCENARIOS: Folder = Folder {
            path: "races",
            ending: "toml",
            what: "race",
        };
        type Scenario = (String, u8);

        fn open(data: Option<&Path>) -> Result<Self, LoadError> {
            Files::open::<Embedded>(data).map(Boats)
        }

        fn files(&self) -> &Files {
            &self.0
        }

        fn read(&self, file: &File) -> Reading<(String, u8)> {
            Reading::of(file, |race: Race, page| {
                page.find(
                    "river",
                    &race.river,
                    self.0.names(&RIVERS).iter().map(String::as_str),
                )?;
                let found = self.0.named(&RIVERS, race.river.get_ref());
                match found.and_then(|file| river(&file).into_result()) {
                    Ok(miles) => Some((file.slug().to_owned(), miles)),
                    Err(error) => {
                        page.add(error.into_problems());
                        None
                    }
                }
            })
        }

        fn broken_parts(&self) -> Vec<LoadError> {
            let rivers = self.0.names(&RIVERS).into_iter();
            let files = rivers.filter_map(|name| self.0.named(&RIVERS, &name).ok());
            files
                .filter_map(|file| river(&file).into_result().err())
                .collect()
        }

        fn look_at_part(file: &File, place: Place, _: Option<&Path>) -> Option<Vec<Problem>> {
            (place.folder == "rivers").then(|| river(file).into_problems())
        }
    }

    fn folder() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken-boats")
    }

    fn said(problems: Vec<Problem>) -> Vec<String> {
        let said = |problem: &Problem| {
            problem
                .one_line()
                .replace(&*folder().to_string_lossy(), "…")
        };
        problems.iter().map(said).collect()
    }

    #[test]
    fn a_scenario_is_loaded_by_its_name_with_or_without_the_game() {
        for name in ["regatta", "boats/regatta"] {
            let race = load::<Boats>(name, None).expect("it ships");
            assert_eq!(race, ("regatta".to_owned(), 4));
        }
        let wrong = load::<Boats>("regata", None)
            .expect_err("misspelt")
            .to_string();
        assert_eq!(
            wrong,
            "there is no race \"regata\"; did you mean \"regatta\"?"
        );
        assert_eq!(load_all::<Boats>(None).expect("they ship").len(), 2);
        assert!(load_all::<Boats>(Some(&folder())).is_err());
    }

    #[test]
    fn all_that_is_wrong_is_said_once() {
        assert!(lint::<Boats>(None, None).is_empty());
        let broken = folder().join("rivers/thames.toml").display().to_string();
        let short = format!("{broken}:1:1: no river; make it longer")
            .replace(&*folder().to_string_lossy(), "…");
        let lost = "…/races/lost.toml:1:9: there is no river \"thmes\"; did you mean \"thames\"?";
        assert_eq!(
            said(lint::<Boats>(None, Some(&folder()))),
            [short.as_str(), lost]
        );
        assert_eq!(
            said(lint::<Boats>(Some("boats/regatta"), Some(&folder()))),
            [short.as_str()]
        );
        assert_eq!(
            said(lint_file::<Boats>(
                &folder().join("rivers/thames.toml"),
                None
            )),
            [short.as_str()]
        );
        assert_eq!(
            said(lint_file::<Boats>(&folder().join("races/lost.toml"), None)),
            [lost]
        );
        assert_eq!(
            lint_file::<Boats>(&folder().join("nothing.toml"), None).len(),
            1
        );
    }
}
