use serde::Serialize;
use std::collections::BTreeSet;

/// Which clauses of a ledger are proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// How many clauses there are.
    pub clauses: usize,
    /// How many of them a case or test names.
    pub proved: usize,
    /// Those that none names, in ledger order.
    pub missing: Vec<String>,
    /// Names that are in no ledger line: misspelt or removed.
    pub unknown: Vec<String>,
}

/// Compares a ledger (tab-separated, id first, one heading line) with the ids that cases and tests name.
///
/// Names of other games are passed over: only those that begin like the ledger's own ids can be unknown.
pub fn coverage(ledger: &str, named: impl Iterator<Item = String>) -> Coverage {
    let ids: Vec<&str> = ledger
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next())
        .filter(|id| !id.is_empty())
        .collect();
    let known: BTreeSet<&str> = ids.iter().copied().collect();
    let named: BTreeSet<String> = named.collect();
    let family = ids
        .first()
        .and_then(|id| id.split('-').next())
        .unwrap_or_default();
    let missing: Vec<String> = ids
        .iter()
        .filter(|id| !named.contains(**id))
        .map(|id| id.to_string())
        .collect();
    let unknown = named
        .iter()
        .filter(|id| id.split('-').next() == Some(family) && !known.contains(id.as_str()))
        .cloned()
        .collect();
    Coverage {
        clauses: ids.len(),
        proved: ids.len() - missing.len(),
        missing,
        unknown,
    }
}

/// The clauses that the cases in a file's text name; none when it cannot be read.
pub fn rules_of_cases(source: &str) -> Vec<String> {
    super::parse(source)
        .map(|cases| cases.into_iter().flat_map(|case| case.rules).collect())
        .unwrap_or_default()
}

/// The clauses that tests in Rust source name in `/// Rules: FTE-7.1-05, FTE-7.1-06` lines.
///
/// The list may go on over further `///` lines as long as each line before ends with a comma.
pub fn rules_of_source(source: &str) -> Vec<String> {
    let mut rules = Vec::new();
    let mut goes_on = false;
    for line in source.lines() {
        let Some(comment) = line.trim_start().strip_prefix("///").map(str::trim) else {
            goes_on = false;
            continue;
        };
        let list = match comment.strip_prefix("Rules:") {
            Some(list) => list,
            None if goes_on => comment,
            None => continue,
        };
        goes_on = list.ends_with(',');
        let ids = list.split(',').map(|id| id.trim().trim_end_matches('.'));
        rules.extend(ids.filter(|id| !id.is_empty()).map(str::to_owned));
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str =
        "id\tsection\ttopic\tclause\nTOY-1\t1\tx\tOne.\nTOY-2\t1\tx\tTwo.\nTOY-3\t1\tx\tThree.\n";

    #[test]
    fn named_clauses_are_proved_and_unknown_names_stand_out() {
        let named = ["TOY-1", "TOY-3", "TOY-1", "TOY-9", "FTE-1.0-01"].map(str::to_owned);
        let coverage = coverage(LEDGER, named.into_iter());
        assert_eq!((coverage.clauses, coverage.proved), (3, 2));
        assert_eq!(coverage.missing, ["TOY-2"]);
        assert_eq!(coverage.unknown, ["TOY-9"]);
    }

    #[test]
    fn names_come_from_cases_and_from_doc_lines() {
        let source = "
            /// Shots can be broken.
            /// Rules: TOY-1, TOY-2,
            /// TOY-3.
            /// Not TOY-4
            #[test]
            // Rules: TOY-5
        ";
        assert_eq!(rules_of_source(source), ["TOY-1", "TOY-2", "TOY-3"]);
        let cases = "rules = [\"TOY-6\"]\n[[case]]\ntitle = \"a\"\nsteps = []\n[[case]]\ntitle = \"b\"\nrules = [\"TOY-7\"]";
        assert_eq!(rules_of_cases(cases), ["TOY-6", "TOY-7"]);
        assert!(rules_of_cases("= = =").is_empty());
    }
}
