use miette::{Diagnostic, LabeledSpan, NamedSource, SourceSpan};
use std::fmt;

/// One thing wrong in a map file: where, what, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Mistake {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
    /// Where in the file, in bytes.
    pub span: SourceSpan,
}

impl Diagnostic for Mistake {
    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.help))
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::new_with_span(
            Some("here".to_owned()),
            self.span,
        ))))
    }
}

/// All that is wrong in a map file; there is at least one mistake.
#[derive(Debug, thiserror::Error)]
pub struct MapError {
    source_code: Box<NamedSource<String>>,
    mistakes: Vec<Mistake>,
}

impl MapError {
    pub(super) fn new(name: &str, source: &str, mistakes: Vec<Mistake>) -> Self {
        MapError {
            source_code: Box::new(NamedSource::new(name, source.to_owned())),
            mistakes,
        }
    }

    /// The file's name.
    pub fn name(&self) -> &str {
        self.source_code.name()
    }

    /// Everything that is wrong, in the order of the file.
    pub fn mistakes(&self) -> &[Mistake] {
        &self.mistakes
    }
}

impl From<MapError> for datafile::LoadError {
    /// The mistakes of a map as problems of its file.
    fn from(error: MapError) -> Self {
        let mut page = datafile::Page::new(error.name(), error.source_code.inner());
        for mistake in &error.mistakes {
            let start = mistake.span.offset();
            let span = start..start + mistake.span.len();
            page.error(span, mistake.message.clone(), mistake.help.clone());
        }
        let said = error.to_string();
        datafile::LoadError::of(page.into_problems()).unwrap_or_else(|| {
            datafile::Problem::general(error.name(), said, "correct the map").into()
        })
    }
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (
            i,
            Mistake {
                line,
                column,
                message,
                help,
                ..
            },
        ) in self.mistakes.iter().enumerate()
        {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{}:{line}:{column}: {message}; {help}", self.name())?;
        }
        Ok(())
    }
}

impl Diagnostic for MapError {
    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        Some(&*self.source_code)
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(
            self.mistakes
                .iter()
                .map(|mistake| mistake as &dyn Diagnostic),
        ))
    }
}
