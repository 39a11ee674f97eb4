//! Finding and reading case files.

use super::toml_1_0::newer_than_1_0;
use std::fs;
use std::path::{Path, PathBuf};
use toml::de::{DeTable, DeValue};

/// One rules test.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// What it shows, in a sentence.
    pub title: String,
    /// The clauses it proves.
    pub rules: Vec<String>,
    /// Whether "no, go on" is chosen by itself where a step needs it: `None` when the case does not say.
    pub auto: Option<bool>,
    /// What is done and what must come of it.
    pub steps: Vec<toml::Table>,
    /// The line of each step in the file.
    pub lines: Vec<usize>,
    /// The other keys of the case, with those it shares, for the game to set the table by.
    pub table: toml::Table,
}

/// A case that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{title}: {message}")]
pub struct CaseError {
    /// The case, as far as it has a title.
    pub title: String,
    /// What is wrong and where.
    pub message: String,
}

/// All case files (`.toml`) among the paths and in the folders among them, in order of name.
pub fn discover(paths: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut files = Vec::new();
    for path in paths {
        if path.is_dir() {
            walk(path, &mut files)?;
        } else if path.exists() {
            files.push(path.clone());
        } else {
            return Err(format!(
                "{}: there is no such file or folder",
                path.display()
            ));
        }
    }
    files.sort();
    files.dedup();
    Ok(files)
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    for entry in fs::read_dir(folder).map_err(problem)? {
        let entry = entry.map_err(problem)?;
        let path = entry.path();
        if entry.file_type().map_err(problem)?.is_dir() {
            walk(&path, files)?;
        } else if path
            .extension()
            .is_some_and(|extension| extension == "toml")
        {
            files.push(path);
        }
    }
    Ok(())
}

/// The cases of a file's text.
pub fn parse(source: &str) -> Result<Vec<Case>, CaseError> {
    let error = |message: String| CaseError {
        title: "(file)".to_owned(),
        message,
    };
    let mut shared: toml::Table = toml::from_str(source)
        .map_err(|problem| error(problem.to_string().trim_end().to_owned()))?;
    if let Some((line, help)) = newer_than_1_0(source) {
        return Err(error(format!("line {line}: this is not TOML 1.0: {help}")));
    }
    let places = Places::of(source);
    let Some(cases) = shared.remove("case") else {
        return Ok(vec![read(shared, &places.alone)?]);
    };
    let toml::Value::Array(cases) = cases else {
        return Err(error(
            "`case` must be tables: write `[[case]]` above each".to_owned(),
        ));
    };
    cases
        .into_iter()
        .enumerate()
        .map(|(i, case)| {
            let toml::Value::Table(own) = case else {
                return Err(error(format!("case {} must be a table", i + 1)));
            };
            let mut table = shared.clone();
            table.extend(own);
            read(table, places.cases.get(i).unwrap_or(&places.alone))
        })
        .collect()
}

fn read(mut table: toml::Table, place: &Place) -> Result<Case, CaseError> {
    let title = match table.remove("title") {
        Some(toml::Value::String(title)) => title,
        _ => {
            let message = format!(
                "line {}: the case needs a `title` that says what it shows",
                place.line
            );
            return Err(CaseError {
                title: "(untitled)".to_owned(),
                message,
            });
        }
    };
    let error = |message: String| CaseError {
        title: title.clone(),
        message: format!("line {}: {message}", place.line),
    };
    let rules = strings(table.remove("rules"))
        .ok_or_else(|| error("`rules` must be a list of clause ids".to_owned()))?;
    let auto = match table.remove("auto") {
        None => None,
        Some(toml::Value::Boolean(auto)) => Some(auto),
        Some(_) => return Err(error("`auto` must be true or false".to_owned())),
    };
    let steps = match table.remove("steps") {
        None => Vec::new(),
        Some(toml::Value::Array(steps)) => steps
            .into_iter()
            .map(|step| match step {
                toml::Value::Table(step) => Some(step),
                _ => None,
            })
            .collect::<Option<_>>()
            .ok_or_else(|| error("each of the `steps` must be a table".to_owned()))?,
        Some(_) => return Err(error("`steps` must be a list of tables".to_owned())),
    };
    Ok(Case {
        title,
        rules,
        auto,
        steps,
        lines: place.steps.clone(),
        table,
    })
}

/// A list of strings; none is an empty list.
fn strings(value: Option<toml::Value>) -> Option<Vec<String>> {
    match value {
        None => Some(Vec::new()),
        Some(value) => value
            .as_array()?
            .iter()
            .map(|item| item.as_str().map(str::to_owned))
            .collect(),
    }
}

/// Where in the file a case and its steps stand.
#[derive(Default)]
struct Place {
    line: usize,
    steps: Vec<usize>,
}

/// Where all cases of a file stand.
struct Places {
    alone: Place,
    cases: Vec<Place>,
}

impl Places {
    fn of(source: &str) -> Self {
        let line = |at: usize| source[..at.min(source.len())].matches('\n').count() + 1;
        let place = |table: &DeTable, at: usize| Place {
            line: line(at),
            steps: match table.get("steps").map(|steps| steps.get_ref()) {
                Some(DeValue::Array(steps)) => {
                    steps.iter().map(|step| line(step.span().start)).collect()
                }
                _ => Vec::new(),
            },
        };
        let Ok(file) = DeTable::parse(source) else {
            return Places {
                alone: Place::default(),
                cases: Vec::new(),
            };
        };
        let cases = match file.get_ref().get("case").map(|cases| cases.get_ref()) {
            Some(DeValue::Array(cases)) => cases
                .iter()
                .map(|case| match case.get_ref() {
                    DeValue::Table(table) => place(table, case.span().start),
                    _ => Place::default(),
                })
                .collect(),
            _ => Vec::new(),
        };
        Places {
            alone: place(file.get_ref(), 0),
            cases,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_share_what_stands_above_them() {
        let cases = parse(
            "map = \"flat\"\nrules = [\"TOY-1\"]\n[[case]]\ntitle = \"a\"\n[[case]]\ntitle = \"b\"\nmap = \"hill\"\n\
             steps = [\n  { roll = 1 },\n  { roll = 2 } ]\n",
        )
        .unwrap();
        let maps: Vec<_> = cases
            .iter()
            .map(|case| case.table["map"].as_str().unwrap())
            .collect();
        assert_eq!(maps, ["flat", "hill"]);
        assert_eq!(cases[0].rules, ["TOY-1"]);
        assert_eq!(cases[1].lines, [9, 10]);
    }

    #[test]
    fn mistakes_say_where_and_what() {
        let message = |source: &str| parse(source).unwrap_err().message;
        assert!(
            message("title = ").contains("line 1"),
            "{}",
            message("title = ")
        );
        assert!(message("[[case]]\nsteps = []").contains("line 1: the case needs a `title`"));
        assert!(message("title = \"a\"\nrules = \"x\"").contains("list of clause ids"));
        assert!(message("title = \"a\"\nsteps = [1]").contains("must be a table"));
        assert!(message("title = \"a\"\nauto = 1").contains("true or false"));
        assert!(message("case = 1").contains("[[case]]"));
        assert!(
            message("title = \"a\"\nunits = [{ id = 1,\n at = 2 }]")
                .contains("line 2: this is not TOML 1.0")
        );
        assert!(message("case = [1]").contains("must be a table"));
    }

    #[test]
    fn any_cut_of_a_file_is_an_error_or_cases_but_no_panic() {
        let source = "title = \"ä\"\nrules = [\"x\"]\n[[case]]\ntitle = \"b\"\nsteps = [ { choose = { a = [1, 2] } } ]\n";
        for (at, _) in source.char_indices() {
            let _ = parse(&source[..at]);
            let _ = parse(&source[at..]);
        }
    }

    #[test]
    fn files_are_found_in_folders_and_a_missing_one_is_named() {
        let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let found = discover(std::slice::from_ref(&here)).unwrap();
        assert!(found.contains(&here.join("Cargo.toml")));
        let missing = discover(&[here.join("no-such")]).unwrap_err();
        assert!(
            missing.contains("no-such: there is no such file"),
            "{missing}"
        );
    }
}
