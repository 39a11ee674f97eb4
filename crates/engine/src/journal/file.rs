//! The compact file: a magic word, a format number, a checksum, then the journal deflated.

use super::{FORMAT, Journal, JournalError, MOST_INPUTS, MOST_OPTIONS};
use crate::{Digest, Setup};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde::de::DeserializeOwned;
use std::path::Path;

const MAGIC: &[u8; 8] = b"sandtbl\n";
const HEAD: usize = MAGIC.len() + 1 + 16;
/// No honest journal unpacks to more bytes; a bomb stops here.
const LARGEST: usize = 4 << 20;

impl Journal {
    /// The compact file as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let plain = postcard::to_stdvec(self).expect("a journal is plain data");
        let body = compress_to_vec(&plain, 9);
        let mut file = Vec::with_capacity(HEAD + body.len());
        file.extend_from_slice(MAGIC);
        file.push(FORMAT);
        file.extend_from_slice(&checksum(FORMAT, &body));
        file.extend_from_slice(&body);
        file
    }

    /// Reads the compact file.
    pub fn from_bytes(file: &[u8]) -> Result<Self, JournalError> {
        if !file.starts_with(MAGIC) {
            let cut = !file.is_empty() && MAGIC.starts_with(file);
            return Err(if cut {
                damaged("it ends early")
            } else {
                JournalError::Foreign
            });
        }
        let Some((head, body)) = file.split_at_checked(HEAD) else {
            return Err(damaged("it ends early"));
        };
        let format = head[MAGIC.len()];
        if format > FORMAT {
            return Err(JournalError::Newer { format });
        }
        if format < FORMAT {
            return Err(JournalError::Older { format });
        }
        if head[MAGIC.len() + 1..] != checksum(format, body) {
            return Err(damaged("it was cut short or altered"));
        }
        let plain = decompress_to_vec_with_limit(body, LARGEST).map_err(|error| {
            if error.status == TINFLStatus::HasMoreOutput {
                JournalError::TooLong
            } else {
                damaged("it cannot be unpacked")
            }
        })?;
        read(&plain)
    }

    /// Writes the compact file; a crash meanwhile leaves the old one.
    pub fn save(&self, path: &Path) -> Result<(), JournalError> {
        let mut beside = path.as_os_str().to_owned();
        beside.push(".new");
        std::fs::write(&beside, self.to_bytes())
            .and_then(|()| std::fs::rename(&beside, path))
            .map_err(|error| file_error(path, error))
    }

    /// Reads the compact file.
    pub fn load(path: &Path) -> Result<Self, JournalError> {
        Self::from_bytes(&std::fs::read(path).map_err(|error| file_error(path, error))?)
    }
}

/// The journal in its compact form, part by part: what is too long is noticed by its count, before it takes memory.
fn read(plain: &[u8]) -> Result<Journal, JournalError> {
    let rest = &mut &*plain;
    let journal = Journal {
        game: take(rest)?,
        scenario: take(rest)?,
        rules: take(rest)?,
        data: take(rest)?,
        setup: Setup {
            options: take_list(rest, MOST_OPTIONS)?.into_iter().collect(),
            handed_over: take(rest)?,
        },
        inputs: take_list(rest, MOST_INPUTS)?,
        digests: take_list(rest, MOST_INPUTS)?,
    };
    if !rest.is_empty() {
        return Err(damaged("its contents cannot be read"));
    }
    Ok(journal)
}

fn take<T: DeserializeOwned>(rest: &mut &[u8]) -> Result<T, JournalError> {
    let (value, after) =
        postcard::take_from_bytes(rest).map_err(|_| damaged("its contents cannot be read"))?;
    *rest = after;
    Ok(value)
}

fn take_list<T: DeserializeOwned>(rest: &mut &[u8], most: usize) -> Result<Vec<T>, JournalError> {
    let count: usize = take(rest)?;
    if count > most {
        return Err(JournalError::TooLong);
    }
    (0..count).map(|_| take(rest)).collect()
}

fn checksum(format: u8, body: &[u8]) -> [u8; 16] {
    let mut whole = Vec::with_capacity(body.len() + 1);
    whole.push(format);
    whole.extend_from_slice(body);
    Digest::of_bytes(&whole).0
}

fn damaged(how: &str) -> JournalError {
    JournalError::Damaged(how.to_owned())
}

fn file_error(path: &Path, error: std::io::Error) -> JournalError {
    JournalError::File {
        path: path.display().to_string(),
        problem: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::Input;
    use crate::toy::{Toy, finished_game};
    use crate::{Outcome, Seat};

    #[test]
    fn reads_back_what_it_wrote() {
        let journal = finished_game(&Toy::default(), 3);
        assert_eq!(Journal::from_bytes(&journal.to_bytes()), Ok(journal));
    }

    #[test]
    fn every_flipped_byte_and_every_cut_is_noticed() {
        let file = finished_game(&Toy::default(), 3).to_bytes();
        for at in 0..file.len() {
            for flip in [1, 0x80, 0xff] {
                let mut altered = file.clone();
                altered[at] ^= flip;
                assert!(Journal::from_bytes(&altered).is_err(), "byte {at}");
            }
            let cut = Journal::from_bytes(&file[..at]).unwrap_err();
            let wanted = if at == 0 {
                "not a Sandtable"
            } else {
                "damaged"
            };
            assert!(cut.to_string().contains(wanted), "cut at {at}: {cut}");
        }
    }

    #[test]
    fn a_right_checksum_over_nonsense_is_no_panic() {
        let bodies: [&[u8]; 4] = [b"", b"nonsense", &[0; 64], &compress_to_vec(&[0xff; 64], 9)];
        for body in bodies {
            let mut file = MAGIC.to_vec();
            file.push(FORMAT);
            file.extend(checksum(FORMAT, body));
            file.extend(body);
            let error = Journal::from_bytes(&file).unwrap_err();
            assert!(matches!(error, JournalError::Damaged(_)), "{error}");
        }
    }

    #[test]
    fn a_small_file_that_unpacks_to_too_much_is_told_so() {
        let honest = finished_game(&Toy::default(), 3);
        let with = |count: usize| Journal {
            inputs: vec![Input::Chance(Outcome(0)); count],
            ..honest.clone()
        };
        let longest = with(MOST_INPUTS);
        assert_eq!(Journal::from_bytes(&longest.to_bytes()), Ok(longest));
        for count in [MOST_INPUTS + 1, LARGEST / 2] {
            let file = with(count).to_bytes();
            assert!(file.len() < 64 << 10);
            assert_eq!(Journal::from_bytes(&file), Err(JournalError::TooLong));
        }
        let options = (0..=MOST_OPTIONS).map(|n| (n.to_string(), String::new()));
        let many = Journal {
            setup: Setup {
                options: options.collect(),
                ..Setup::default()
            },
            ..honest
        };
        assert_eq!(
            Journal::from_bytes(&many.to_bytes()),
            Err(JournalError::TooLong)
        );
    }

    #[test]
    fn foreign_and_newer_files_say_so() {
        assert_eq!(
            Journal::from_bytes(b"PK\x03\x04"),
            Err(JournalError::Foreign)
        );
        let mut newer = finished_game(&Toy::default(), 3).to_bytes();
        newer[MAGIC.len()] = FORMAT + 1;
        let error = Journal::from_bytes(&newer).unwrap_err();
        assert_eq!(error, JournalError::Newer { format: FORMAT + 1 });
        assert!(error.to_string().contains("newer Sandtable"));
    }

    #[test]
    fn a_missing_file_is_named() {
        let error = Journal::load(Path::new("no/such/journal")).unwrap_err();
        assert!(
            error.to_string().starts_with("no/such/journal: "),
            "{error}"
        );
    }

    #[test]
    fn the_format_stays_what_it_was() {
        // Saved games must stay readable: whoever changes this raises FORMAT and keeps reading the old one.
        let plain = postcard::to_stdvec(&finished_game(&Toy::default(), 3)).unwrap();
        assert_eq!(
            Digest::of_bytes(&plain).to_string(),
            "b9760c41d3dcaaf0a318f82ac5173cc1"
        );
    }

    #[test]
    fn a_long_game_is_a_small_file() {
        let mut dice = crate::Seeded::new(1);
        let mut any = |n| crate::below(dice.rng(), n) as u8;
        let mut journal = finished_game(&Toy::default(), 3);
        journal.inputs = (0..4000)
            .map(|n| match n % 3 {
                0 => Input::Chance(Outcome(any(10).into())),
                1 => Input::Choice {
                    seat: Seat(any(2)),
                    choice: vec![14, any(40)],
                },
                _ => Input::Choice {
                    seat: Seat(any(2)),
                    choice: vec![29, any(128) | 0x80, any(10), 0],
                },
            })
            .collect();
        let size = journal.to_bytes().len();
        assert!(size < 16 << 10, "{size} bytes");
    }
}
