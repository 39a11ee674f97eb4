//! The clauses that cases may name.

use std::collections::BTreeSet;

/// The ids of a ledger. An empty one knows everything.
#[derive(Clone, Debug, Default)]
pub struct Ledger<'a> {
    ids: BTreeSet<&'a str>,
    /// How all its ids begin: `FTE-`.
    family: &'a str,
}

impl<'a> Ledger<'a> {
    /// The ids of a ledger's text: tab-separated, id first, one heading line.
    pub fn of(text: &'a str) -> Self {
        let lines = text.lines().skip(1);
        let ids = lines.filter_map(|line| line.split('\t').next());
        let ids: BTreeSet<&str> = ids.filter(|id| !id.is_empty()).collect();
        let first = ids.first().copied().unwrap_or_default();
        let family = first.find('-').map_or("", |end| &first[..=end]);
        Ledger { ids, family }
    }

    /// Whether a text looks like an id of this ledger.
    pub fn is_like(&self, text: &str) -> bool {
        !self.family.is_empty() && text.starts_with(self.family) && !text.contains(' ')
    }

    /// An error for the first id that is in no line.
    pub fn know<'b>(&self, named: impl Iterator<Item = &'b str>) -> Result<(), String> {
        let unknown = |id: &&str| !self.ids.is_empty() && !self.ids.contains(id);
        match { named }.find(unknown) {
            Some(id) => Err(format!("there is no clause \"{id}\" in the ledger")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_in_the_ledger_is_known() {
        let ledger = Ledger::of("id\tclause\nTOY-1\tOne.\nTOY-2\tTwo.\n\n");
        assert_eq!(ledger.know(["TOY-1", "TOY-2"].into_iter()), Ok(()));
        for unknown in ["TOY-3", "toy-1", "id", ""] {
            assert!(
                ledger.know(["TOY-1", unknown].into_iter()).is_err(),
                "{unknown}"
            );
        }
        assert!(ledger.is_like("TOY-9") && !ledger.is_like("TOY-9 was cited"));
        assert_eq!(Ledger::default().know(["FTE-1"].into_iter()), Ok(()));
    }
}
