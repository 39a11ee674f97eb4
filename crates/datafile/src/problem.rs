//! What is wrong in a data file: where, what, and what to do about it.

use crate::nearest::did_you_mean;
use miette::{Diagnostic, LabeledSpan, NamedSource, SourceSpan};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;
use toml::Spanned;

/// How bad a problem is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Playable, but probably not what the designer meant.
    Warning,
    /// The file cannot be used.
    Error,
}

/// One thing wrong in a data file.
#[derive(Clone, Debug, thiserror::Error, Serialize)]
#[error("{message}")]
pub struct Problem {
    /// How bad it is.
    pub severity: Severity,
    /// The file; empty when it is not about one.
    pub file: String,
    /// Line, from 1; 0 when it is about no place in the file.
    pub line: usize,
    /// Column in characters, from 1; 0 when it is about no place in the file.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
    #[serde(skip)]
    place: Option<(Arc<NamedSource<String>>, SourceSpan)>,
}

impl Problem {
    /// An error that is about no place in a file.
    pub fn general(file: &str, message: impl Into<String>, help: impl Into<String>) -> Self {
        Problem {
            severity: Severity::Error,
            file: file.to_owned(),
            line: 0,
            column: 0,
            message: message.into(),
            help: help.into(),
            place: None,
        }
    }

    /// Whether the file cannot be used because of it.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// `file:line:column: message; help`, on one line.
    pub fn one_line(&self) -> String {
        let place = match (self.file.as_str(), self.line) {
            ("", _) => String::new(),
            (file, 0) => format!("{file}: "),
            (file, line) => format!("{file}:{line}:{}: ", self.column),
        };
        format!("{place}{}; {}", self.message, self.help)
    }
}

impl Diagnostic for Problem {
    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.severity {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.help))
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.place
            .as_ref()
            .map(|(text, _)| &**text as &dyn miette::SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (_, span) = self.place.as_ref()?;
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(
            Some("here".to_owned()),
            *span,
        ))))
    }
}

/// Why something could not be loaded: at least one problem, errors only.
#[derive(Clone, Debug)]
pub struct LoadError {
    problems: Vec<Problem>,
}

impl LoadError {
    /// Keeps the errors; `None` when there are only warnings.
    pub fn of(problems: Vec<Problem>) -> Option<Self> {
        let problems: Vec<_> = problems.into_iter().filter(Problem::is_error).collect();
        (!problems.is_empty()).then_some(LoadError { problems })
    }

    /// Everything that is wrong, in the order found.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The same, to keep.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }
}

impl From<Problem> for LoadError {
    fn from(problem: Problem) -> Self {
        LoadError {
            problems: vec![problem],
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            f.write_str(&problem.one_line())?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadError {}

impl Diagnostic for LoadError {
    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(
            self.problems
                .iter()
                .map(|problem| problem as &dyn Diagnostic),
        ))
    }
}

/// A place in a file, in bytes.
pub type Span = Range<usize>;

/// A file being read, and what has been found wrong with it so far.
pub struct Page {
    file: Arc<NamedSource<String>>,
    problems: Vec<Problem>,
}

impl Page {
    /// A file with nothing wrong so far.
    pub fn new(name: &str, text: &str) -> Self {
        Page {
            file: Arc::new(NamedSource::new(name, text.to_owned())),
            problems: Vec::new(),
        }
    }

    /// What stands in it.
    pub fn text(&self) -> &str {
        self.file.inner()
    }

    /// Notes what makes the file unusable.
    pub fn error(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.note(Severity::Error, span, message.into(), help.into());
    }

    /// Notes what is probably not meant.
    pub fn warn(&mut self, span: Span, message: impl Into<String>, help: impl Into<String>) {
        self.note(Severity::Warning, span, message.into(), help.into());
    }

    /// A number within bounds; outside them it is noted (`what`, with the number for #) and replaced, so that reading
    /// goes on.
    pub fn number(&mut self, value: &Spanned<u8>, bounds: RangeInclusive<u8>, what: &str) -> u8 {
        let n = *value.get_ref();
        if !bounds.contains(&n) {
            let help = format!("use {} to {}", bounds.start(), bounds.end());
            self.error(value.span(), what.replace('#', &n.to_string()), help);
        }
        n.clamp(*bounds.start(), *bounds.end())
    }

    /// Notes names that stand twice.
    pub fn distinct<'a>(&mut self, what: &str, names: impl Iterator<Item = &'a Spanned<String>>) {
        let mut seen = BTreeSet::new();
        for name in names {
            if !seen.insert(name.get_ref().as_str()) {
                self.error(
                    name.span(),
                    format!("a second {what} \"{}\"", name.get_ref()),
                    "give each its own name",
                );
            }
        }
    }

    /// The place of a name among those that are known; an unknown one is noted, with the one it is most like.
    pub fn find<'a>(
        &mut self,
        what: &str,
        name: &Spanned<String>,
        known: impl Iterator<Item = &'a str> + Clone,
    ) -> Option<usize> {
        let wanted = name.get_ref().as_str();
        let found = known.clone().position(|it| it == wanted);
        if found.is_none() {
            let message = format!("there is no {what} \"{wanted}\"");
            self.error(name.span(), message, did_you_mean(wanted, known));
        }
        found
    }

    /// The first line of a place: enough to point at, where a table spans many.
    pub fn first_line(&self, span: Span) -> Span {
        match self
            .text()
            .get(span.clone())
            .and_then(|text| text.find('\n'))
        {
            Some(end) => span.start..span.start + end,
            None => span,
        }
    }

    /// Takes over what was found wrong with another file.
    pub fn add(&mut self, problems: impl IntoIterator<Item = Problem>) {
        self.problems.extend(problems);
    }

    /// Whether the file is unusable.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }

    /// Everything found, in the order of the file.
    pub fn into_problems(mut self) -> Vec<Problem> {
        self.problems
            .sort_by_key(|problem| (problem.line, problem.column));
        self.problems
    }

    fn note(&mut self, severity: Severity, span: Span, message: String, help: String) {
        let text = self.file.inner();
        let start = floor(text, span.start);
        let end = floor(text, span.end).max(start);
        let before = &text[..start];
        self.problems.push(Problem {
            severity,
            file: self.file.name().to_owned(),
            line: before.matches('\n').count() + 1,
            column: before.chars().rev().take_while(|&c| c != '\n').count() + 1,
            message,
            help,
            place: Some((self.file.clone(), (start..end).into())),
        });
    }
}

/// The nearest character boundary at or before a byte.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&i| text.is_char_boundary(i))
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let mut page = Page::new("a.toml", "é = 1\nbø = 2\n");
        page.error(11..12, "two", "make it one");
        let problem = &page.into_problems()[0];
        assert_eq!((problem.line, problem.column), (2, 4));
        assert_eq!(problem.one_line(), "a.toml:2:4: two; make it one");
    }

    #[test]
    fn numbers_and_names_are_held_against_what_may_be() {
        let mut page = Page::new("a.toml", "n = 9\nx = \"ab\"\ny = \"ab\"\n");
        assert_eq!(
            page.number(&Spanned::new(4..5, 9), 1..=6, "a die shows #"),
            6
        );
        assert_eq!(
            page.number(&Spanned::new(4..5, 3), 1..=6, "a die shows #"),
            3
        );
        let names = [10..14, 19..23].map(|span| Spanned::new(span, "ab".to_owned()));
        page.distinct("pair", names.iter());
        assert_eq!(
            page.find("letter", &names[0], ["ba", "ab"].into_iter()),
            Some(1)
        );
        assert_eq!(
            page.find("letter", &names[0], ["ac", "xyz"].into_iter()),
            None
        );
        let said: Vec<String> = page.into_problems().iter().map(Problem::one_line).collect();
        assert_eq!(
            said,
            [
                "a.toml:1:5: a die shows 9; use 1 to 6",
                "a.toml:2:5: there is no letter \"ab\"; use one of: ac, xyz",
                "a.toml:3:5: a second pair \"ab\"; give each its own name",
            ]
        );
    }

    #[test]
    fn a_span_beyond_the_end_is_cut() {
        let mut page = Page::new("a.toml", "é");
        page.error(1..99, "odd", "end");
        assert_eq!(page.into_problems()[0].column, 1);
    }
}
