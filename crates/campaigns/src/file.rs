//! A campaign as a file: a magic word, a format number, what it began from, and each link's own file.

use super::{Chain, ChainError};
use engine::Digest;
use engine::journal::{Journal, JournalError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

const MAGIC: &[u8; 8] = b"sandcmp\n";
/// The format this build writes and reads.
const FORMAT: u8 = 1;
/// No campaign has more links.
const MOST_LINKS: usize = 128;
/// No campaign has more inputs: a small file may hold many, and all of them are kept in memory.
const MOST_INPUTS: usize = 131_072;

#[derive(Serialize, Deserialize)]
struct Body {
    campaign: String,
    rules: String,
    data: Digest,
    options: BTreeMap<String, String>,
    links: Vec<Vec<u8>>,
}

fn damaged(what: &str) -> ChainError {
    ChainError::File(JournalError::Damaged(what.to_owned()))
}

impl Chain {
    /// Whether a file is a campaign rather than a single game.
    pub fn is_file(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// The file as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let body = Body {
            campaign: self.campaign.clone(),
            rules: self.rules.clone(),
            data: self.data,
            options: self.options.clone(),
            links: self.links.iter().map(Journal::to_bytes).collect(),
        };
        let body = postcard::to_stdvec(&body).expect("a campaign is plain data");
        let mut file = MAGIC.to_vec();
        file.push(FORMAT);
        file.extend_from_slice(&Digest::of_bytes(&body).0);
        file.extend_from_slice(&body);
        file
    }

    /// Reads the file.
    pub fn from_bytes(file: &[u8]) -> Result<Chain, ChainError> {
        if !Chain::is_file(file) {
            return Err(ChainError::File(JournalError::Foreign));
        }
        let head = MAGIC.len() + 1 + 16;
        let Some((head, body)) = file.split_at_checked(head) else {
            return Err(damaged("it ends early"));
        };
        let format = head[MAGIC.len()];
        if format != FORMAT {
            return Err(ChainError::File(JournalError::Newer { format }));
        }
        if head[MAGIC.len() + 1..] != Digest::of_bytes(body).0 {
            return Err(damaged("it was cut short or altered"));
        }
        let body: Body =
            postcard::from_bytes(body).map_err(|_| damaged("its contents cannot be read"))?;
        if body.links.len() > MOST_LINKS {
            return Err(ChainError::File(JournalError::TooLong));
        }
        let mut links = Vec::with_capacity(body.links.len());
        let mut inputs = 0;
        for (link, n) in body.links.iter().zip(1..) {
            let journal =
                Journal::from_bytes(link).map_err(|error| ChainError::Link { link: n, error })?;
            inputs += journal.inputs.len();
            if inputs > MOST_INPUTS {
                return Err(ChainError::File(JournalError::TooLong));
            }
            links.push(journal);
        }
        Ok(Chain {
            campaign: body.campaign,
            rules: body.rules,
            data: body.data,
            options: body.options,
            links,
        })
    }

    /// Writes the file; a crash meanwhile leaves the old one.
    pub fn save(&self, path: &Path) -> Result<(), ChainError> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        std::fs::write(&beside, self.to_bytes())
            .and_then(|()| std::fs::rename(&beside, path))
            .map_err(|error| trouble(path, &error))
    }

    /// Reads the file.
    pub fn load(path: &Path) -> Result<Chain, ChainError> {
        let bytes = std::fs::read(path).map_err(|error| trouble(path, &error))?;
        Chain::from_bytes(&bytes)
    }
}

fn trouble(path: &Path, error: &std::io::Error) -> ChainError {
    ChainError::File(JournalError::File {
        path: path.display().to_string(),
        problem: error.to_string(),
    })
}
