//! Every clause the rules cite is in the ledger.

use std::path::Path;

#[test]
fn every_cited_clause_is_in_the_ledger() {
    engine::case::expect_citations(Path::new(env!("CARGO_MANIFEST_DIR")), "lnlt");
}
