//! Case files are TOML 1.0, so that every reader of TOML can read them. Ours reads newer TOML too: what is new is
//! found here.

/// What TOML 1.0 does not allow in a text that is TOML otherwise: the line, and what to do.
pub(super) fn newer_than_1_0(source: &str) -> Option<(usize, &'static str)> {
    let mut rest = Scan {
        left: source,
        line: 1,
    };
    // Brackets that are open; and whether the last thing in the innermost was a comma.
    let mut open = Vec::new();
    let mut comma = false;
    while let Some(next) = rest.left.chars().next() {
        let line = rest.line;
        match next {
            '#' => rest.skip_while(|c| c != '\n'),
            '"' | '\'' => {
                if rest.skip_string(next) {
                    return Some((line, "write \\u0000 for \\x00 and \\u001B for \\e in text"));
                }
                comma = false;
            }
            '{' | '[' => {
                open.push(next);
                comma = false;
                rest.skip(1);
            }
            '}' if comma => {
                return Some((line, "remove the comma before the `}`"));
            }
            '}' | ']' => {
                open.pop();
                comma = false;
                rest.skip(1);
            }
            '\n' if open.last() == Some(&'{') => {
                return Some((
                    line,
                    "write what stands in { … } on one line, or as a table of its own",
                ));
            }
            ',' => {
                comma = true;
                rest.skip(1);
            }
            _ => {
                comma &= next.is_whitespace();
                rest.skip(next.len_utf8());
            }
        }
    }
    None
}

/// A text being read, and the line it is read in.
struct Scan<'a> {
    left: &'a str,
    line: usize,
}

impl Scan<'_> {
    fn skip(&mut self, bytes: usize) {
        let (read, left) = self.left.split_at(bytes);
        self.line += read.matches('\n').count();
        self.left = left;
    }

    fn skip_while(&mut self, test: impl Fn(char) -> bool) {
        let end = self.left.find(|c| !test(c)).unwrap_or(self.left.len());
        self.skip(end);
    }

    /// Passes over a text in quotation marks; whether a new escape stands in it.
    fn skip_string(&mut self, mark: char) -> bool {
        let three: String = [mark; 3].iter().collect();
        let end = match self.left.starts_with(&three) {
            true => three,
            false => mark.to_string(),
        };
        self.skip(end.len());
        let mut new = false;
        while !self.left.is_empty() && !self.left.starts_with(&end) {
            let escaped = mark == '"' && self.left.starts_with('\\');
            if escaped {
                new |= self.left[1..].starts_with(['x', 'e']);
                self.skip(1);
            }
            let next = self.left.chars().next().map_or(0, char::len_utf8);
            self.skip(next);
        }
        // `""""` is a quotation mark before the three that end a text.
        let more = self.left.len() - self.left.trim_start_matches(mark).len();
        self.skip(
            more.min(self.left.len())
                .min(if end.len() == 3 { 5 } else { 1 }),
        );
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_toml_1_0_allows_is_passed_over() {
        for text in [
            "a = { b = 1, c = [1,\n 2,\n], d = { e = \"}\" } } # { x,\n",
            "a = [{ b = 1 },\n { b = 2 },]\nt = \"\"\"\n{ a = 1,\n}\"\"\"\nc = 1",
            "s = 'it \\x is'\nq = \"\"\"a\"\"\"\"\nt = \"say \\\"{\\n\\\"\"\n",
            "x = \"\"\ny = ''\n",
        ] {
            assert!(toml::from_str::<toml::Table>(text).is_ok(), "{text}");
            assert_eq!(newer_than_1_0(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_newer_is_found_with_its_line() {
        for (text, line) in [
            ("a = 1\nb = { c = 1,\n d = 2 }\n", 2),
            ("a = 1\n\nb = { c = 1, }\n", 3),
            ("a = [\n{ c = [1],\n}]\n", 2),
            ("a = \"\"\"\nx\"\"\"\nb = \"\\x41\"\n", 3),
            ("b = \"\\e\"\n", 1),
        ] {
            assert!(toml::from_str::<toml::Table>(text).is_ok(), "{text}");
            assert_eq!(
                newer_than_1_0(text).map(|(line, _)| line),
                Some(line),
                "{text}"
            );
        }
    }

    #[test]
    fn no_cut_of_a_text_makes_it_panic() {
        let text = "a = { b = \"ä\\\"\", c = ['x', \"\"\"\ny\"\"\"] } # {\n";
        for (at, _) in text.char_indices() {
            let _ = newer_than_1_0(&text[..at]);
            let _ = newer_than_1_0(&text[at..]);
        }
    }
}
