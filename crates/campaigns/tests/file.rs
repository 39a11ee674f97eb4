//! Campaign files: read back as they were written, and no larger than a campaign can be.

use campaigns::{Chain, ChainError};
use engine::journal::{Input, Journal, JournalError};
use engine::{Digest, Outcome, Setup};
use std::collections::BTreeMap;

fn chain(links: usize, inputs: usize) -> Chain {
    let journal = Journal {
        game: "toy".to_owned(),
        scenario: "toy/first".to_owned(),
        rules: "toy-1".to_owned(),
        data: Digest::of_bytes(b"data"),
        setup: Setup::default(),
        inputs: vec![Input::Chance(Outcome(1)); inputs],
        digests: Vec::new(),
    };
    Chain {
        campaign: "toy/campaign".to_owned(),
        rules: "toy-1".to_owned(),
        data: Digest::of_bytes(b"data"),
        options: BTreeMap::from([("mode".to_owned(), "standard".to_owned())]),
        links: vec![journal; links],
    }
}

#[test]
fn a_file_is_read_back_as_it_was_written() {
    let written = chain(3, 40);
    let read = Chain::from_bytes(&written.to_bytes());
    assert_eq!(read, Ok(written));
}

/// A small file may hold many inputs: they are counted over all links while it is read.
#[test]
fn a_file_with_more_inputs_or_links_than_a_campaign_can_have_is_refused() {
    assert!(Chain::from_bytes(&chain(4, 32_768).to_bytes()).is_ok());
    let too_long = Err(ChainError::File(JournalError::TooLong));
    assert_eq!(Chain::from_bytes(&chain(5, 32_768).to_bytes()), too_long);
    assert_eq!(Chain::from_bytes(&chain(129, 1).to_bytes()), too_long);
}

#[test]
fn what_was_altered_is_noticed() {
    let mut file = chain(1, 10).to_bytes();
    let last = file.len() - 1;
    file[last] ^= 1;
    assert!(matches!(
        Chain::from_bytes(&file),
        Err(ChainError::File(JournalError::Damaged(_)))
    ));
    assert_eq!(
        Chain::from_bytes(b"something else"),
        Err(ChainError::File(JournalError::Foreign))
    );
}
