use serde::Serialize;
use std::collections::BTreeSet;

/// How a clause of a ledger is to be proved: its last column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// What the referee does in play: a case or a test plays it.
    Played,
    /// A component, a chart: a test loads it.
    Data,
    /// It is of, or leans on, a chapter that is not played yet: nothing proves it until then.
    Later,
}

impl Status {
    /// The status as a ledger writes it. A ledger without the column is played whole.
    pub fn read(written: Option<&str>) -> Option<Status> {
        match written {
            None | Some("played") => Some(Status::Played),
            Some("data") => Some(Status::Data),
            Some("later") => Some(Status::Later),
            Some(_) => None,
        }
    }
}

/// Which clauses of a ledger are proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Coverage {
    /// How many clauses there are.
    pub clauses: usize,
    /// How many of them a case or test proves.
    pub proved: usize,
    /// All others, in ledger order.
    pub missing: Vec<String>,
    /// Names that are in no ledger line: misspelt or removed.
    pub unknown: Vec<String>,
    /// How many clauses are played.
    pub played: usize,
    /// Components, proved by loading them.
    pub data: Vec<String>,
    /// What leans on chapters that are not played yet: never proved, whoever names it.
    pub later: Vec<String>,
    /// What is missing although it is played or loaded: there should be none.
    pub owed: Vec<String>,
}

impl Coverage {
    /// Whether all that is played is proved, and nothing is named that is in no ledger.
    pub fn is_complete(&self) -> bool {
        self.owed.is_empty() && self.unknown.is_empty()
    }
}

/// Compares a ledger (tab-separated: id, section, topic, clause, status; one heading line) with the ids that cases and
/// tests name. The error is a line whose status is none.
///
/// Names of other games are passed over: only those that begin like the ledger's own ids can be unknown.
pub fn coverage(ledger: &str, named: impl Iterator<Item = String>) -> Result<Coverage, String> {
    let clauses: Vec<(&str, Status)> = ledger
        .lines()
        .skip(1)
        .filter(|line| !line.trim().is_empty())
        .map(|line| {
            let mut fields = line.split('\t');
            let id = fields.next().unwrap_or_default();
            let written = fields.nth(3);
            let status = Status::read(written).ok_or_else(|| {
                format!(
                    "{id}: the status is \"{}\"; it must be played, data or later",
                    written.unwrap_or_default()
                )
            })?;
            Ok((id, status))
        })
        .collect::<Result<_, String>>()?;
    let named: BTreeSet<String> = named.collect();
    let known: BTreeSet<&str> = clauses.iter().map(|(id, _)| *id).collect();
    let family = (clauses.first())
        .and_then(|(id, _)| id.split('-').next())
        .unwrap_or_default();
    let is_proved = |(id, status): &(&str, Status)| *status != Status::Later && named.contains(*id);
    let those = |wanted: &dyn Fn(&(&str, Status)) -> bool| -> Vec<String> {
        (clauses.iter().filter(|clause| wanted(clause)))
            .map(|(id, _)| id.to_string())
            .collect()
    };
    let missing = those(&|clause| !is_proved(clause));
    Ok(Coverage {
        clauses: clauses.len(),
        proved: clauses.len() - missing.len(),
        missing,
        unknown: (named.iter())
            .filter(|id| id.split('-').next() == Some(family) && !known.contains(id.as_str()))
            .cloned()
            .collect(),
        played: those(&|(_, status)| *status == Status::Played).len(),
        data: those(&|(_, status)| *status == Status::Data),
        later: those(&|(_, status)| *status == Status::Later),
        owed: those(&|clause| clause.1 != Status::Later && !is_proved(clause)),
    })
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

    const LEDGER: &str = "id\tsection\ttopic\tclause\tstatus\n\
        TOY-1\t1\tx\tOne.\tplayed\nTOY-2\t1\tx\tTwo.\tplayed\nTOY-3\t1\tx\tThree.\tdata\n\
        TOY-4\t1\tx\tFour.\tlater\nTOY-5\t1\tx\tFive.\tlater\n";

    #[test]
    fn named_clauses_are_proved_and_unknown_names_stand_out() {
        let named = ["TOY-1", "TOY-3", "TOY-1", "TOY-9", "FTE-1.0-01"].map(str::to_owned);
        let coverage = coverage(LEDGER, named.into_iter()).unwrap();
        assert_eq!((coverage.clauses, coverage.proved), (5, 2));
        assert_eq!(coverage.missing, ["TOY-2", "TOY-4", "TOY-5"]);
        assert_eq!(coverage.owed, ["TOY-2"]);
        assert_eq!(coverage.unknown, ["TOY-9"]);
        assert!(!coverage.is_complete());
    }

    #[test]
    fn what_is_played_loaded_and_left_for_later_is_counted_apart() {
        let named = ["TOY-1", "TOY-2", "TOY-3", "TOY-4"].map(str::to_owned);
        let coverage = coverage(LEDGER, named.into_iter()).unwrap();
        assert_eq!(coverage.played, 2);
        assert_eq!(coverage.data, ["TOY-3"]);
        assert_eq!(coverage.later, ["TOY-4", "TOY-5"]);
        assert_eq!(coverage.proved, 3, "what is named for later is not proved");
        assert!(coverage.is_complete());
    }

    #[test]
    fn a_ledger_without_the_column_is_played_and_a_misspelt_status_is_an_error() {
        let old = "id\tsection\ttopic\tclause\nTOY-1\t1\tx\tOne.\n";
        assert_eq!(coverage(old, std::iter::empty()).unwrap().played, 1);
        let misspelt = LEDGER.replace("data", "date");
        let problem = coverage(&misspelt, std::iter::empty()).unwrap_err();
        assert!(
            problem.contains("TOY-3") && problem.contains("date"),
            "{problem}"
        );
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
