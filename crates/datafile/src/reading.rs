use crate::files::File;
use crate::problem::{LoadError, Page, Problem};
use crate::toml_text::read;
use serde::de::DeserializeOwned;

/// What reading a file has come to: something that can be used, or errors; warnings either way.
#[must_use]
#[derive(Debug)]
pub struct Reading<T> {
    file: String,
    found: Option<T>,
    problems: Vec<Problem>,
}

impl<T> Reading<T> {
    /// Reads a file as TOML and makes of its sheet what the game plays with, noting what is wrong.
    pub fn of<S: DeserializeOwned>(
        file: &File,
        make: impl FnOnce(S, &mut Page) -> Option<T>,
    ) -> Self {
        Reading::from(file, |page| read(page).and_then(|sheet| make(sheet, page)))
    }

    /// Reads a file that is not TOML.
    pub fn from(file: &File, make: impl FnOnce(&mut Page) -> Option<T>) -> Self {
        let mut page = Page::new(&file.name, &file.text);
        let found = make(&mut page);
        Reading {
            file: file.name.clone(),
            found: found.filter(|_| !page.has_errors()),
            problems: page.into_problems(),
        }
    }

    /// Everything there is to say about the file.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// What was found, if anything; what there is to say joins the rest.
    pub fn noted(self, problems: &mut Vec<Problem>) -> Option<T> {
        problems.extend(self.problems);
        self.found
    }

    /// What was found, or why nothing was.
    pub fn into_result(self) -> Result<T, LoadError> {
        match (self.found, LoadError::of(self.problems)) {
            (Some(found), None) => Ok(found),
            (_, Some(error)) => Err(error),
            (None, None) => {
                let help = "the README.md beside the data files shows how it is written";
                Err(Problem::general(&self.file, "holds nothing to play with", help).into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn twice(text: &str) -> Reading<u8> {
        #[derive(serde::Deserialize)]
        struct Sheet {
            n: u8,
        }
        Reading::of(&File::new("a.toml", text), |sheet: Sheet, page| {
            if sheet.n > 9 {
                page.error(0..1, "too much", "use less");
            }
            if sheet.n == 0 {
                page.warn(0..1, "nothing", "use more");
            }
            (sheet.n != 7).then_some(2 * sheet.n)
        })
    }

    #[test]
    fn errors_leave_nothing_and_warnings_do_not_matter() {
        assert_eq!(twice("n = 4").into_result().expect("good"), 8);
        assert_eq!(twice("n = 0").into_result().expect("odd"), 0);
        for (text, said) in [
            ("n = 40", "a.toml:1:1: too much; use less"),
            (
                "m = 4",
                "a.toml:1:1: missing field `n`; add a line `n = …` here",
            ),
            ("n = 7", "a.toml: holds nothing to play with; the README.md"),
        ] {
            let error = twice(text).into_result().expect_err(text).to_string();
            assert!(error.starts_with(said), "{error}");
        }
    }

    #[test]
    fn what_is_said_joins_the_rest() {
        let mut problems = Vec::new();
        assert_eq!(twice("n = 0").noted(&mut problems), Some(0));
        assert_eq!(twice("n = 40").noted(&mut problems), None);
        assert_eq!(problems.len(), 2);
    }
}
