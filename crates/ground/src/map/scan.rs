//! Splits a map file into statements and words, each knowing where it stands.

use super::Mistake;
use miette::SourceSpan;

/// A piece of one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub text: &'a str,
    /// Line, from 1.
    line: usize,
    /// Where the line starts in the file, in bytes.
    line_start: usize,
    /// Where the word starts in its line, in bytes.
    start: usize,
    /// The whole line.
    whole: &'a str,
}

impl<'a> Word<'a> {
    /// What is wrong with this word.
    pub fn mistake(&self, message: impl Into<String>, help: impl Into<String>) -> Mistake {
        Mistake {
            line: self.line,
            column: self.whole[..self.start].chars().count() + 1,
            message: message.into(),
            help: help.into(),
            span: SourceSpan::new((self.line_start + self.start).into(), self.text.len()),
        }
    }

    /// A part of this word, by byte positions on character boundaries.
    pub fn part(&self, range: std::ops::Range<usize>) -> Word<'a> {
        Word {
            text: &self.text[range.clone()],
            start: self.start + range.start,
            ..*self
        }
    }

    /// The same without blanks around it.
    pub fn trimmed(&self) -> Word<'a> {
        let start = self.text.len() - self.text.trim_start().len();
        self.part(start..start.max(self.text.trim_end().len()))
    }

    /// Before and after the first occurrence of a character.
    pub fn split_once(&self, at: char) -> Option<(Word<'a>, Word<'a>)> {
        let middle = self.text.find(at)?;
        Some((
            self.part(0..middle),
            self.part(middle + at.len_utf8()..self.text.len()),
        ))
    }

    /// Before and after the last occurrence of a character.
    pub fn rsplit_once(&self, at: char) -> Option<(Word<'a>, Word<'a>)> {
        let middle = self.text.rfind(at)?;
        Some((
            self.part(0..middle),
            self.part(middle + at.len_utf8()..self.text.len()),
        ))
    }

    /// The words between blanks.
    pub fn words(&self) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let whole = *self;
        let mut at = 0;
        std::iter::from_fn(move || {
            let start = at + whole.text[at..].find(|c: char| !c.is_whitespace())?;
            let rest = &whole.text[start..];
            at = start + rest.find(char::is_whitespace).unwrap_or(rest.len());
            Some(whole.part(start..at))
        })
    }
}

/// `key: value`, and for the terrain the lines of the drawing below it.
#[derive(Debug)]
pub(super) struct Statement<'a> {
    pub key: Word<'a>,
    pub value: Word<'a>,
    pub drawing: Vec<Word<'a>>,
}

/// All statements of a file, without comments and blank lines.
pub(super) fn statements<'a>(source: &'a str, mistakes: &mut Vec<Mistake>) -> Vec<Statement<'a>> {
    let mut statements: Vec<Statement> = Vec::new();
    let mut line_start = 0;
    for (number, raw) in source.split_inclusive('\n').enumerate() {
        let whole = raw.trim_end_matches(['\n', '\r']);
        let line = Word {
            text: whole,
            line: number + 1,
            line_start,
            start: 0,
            whole,
        };
        line_start += raw.len();
        let line = without_comment(line).trimmed();
        if line.text.is_empty() {
            continue;
        }
        if let Some((key, value)) = line.split_once(':') {
            statements.push(Statement {
                key: key.trimmed(),
                value: value.trimmed(),
                drawing: Vec::new(),
            });
        } else if let Some(terrain) = statements
            .last_mut()
            .filter(|last| last.key.text == "terrain")
        {
            terrain.drawing.push(line);
        } else {
            mistakes.push(line.mistake(
                "this line has no key",
                "begin it with a key and a colon, such as \"trail: 03.04 04.04\", or with # for a comment",
            ));
        }
    }
    statements
}

/// The very start of the file, to point at when something is missing altogether.
pub(super) fn beginning(source: &str) -> Word<'_> {
    Word {
        text: "",
        line: 1,
        line_start: 0,
        start: 0,
        whole: source.lines().next().unwrap_or(""),
    }
}

/// A comment runs from `#` to the end of the line; not in quotation marks, and not in a title, where it may be a word.
fn without_comment(line: Word) -> Word {
    if line
        .text
        .split_once(':')
        .is_some_and(|(key, _)| key.trim() == "title")
    {
        return line;
    }
    let mut quoted = false;
    let end = line.text.find(|c| {
        quoted ^= c == '"';
        c == '#' && !quoted
    });
    line.part(0..end.unwrap_or(line.text.len()))
}
