//! A short fingerprint of a state: equal states have equal digests, and a replay can be proved.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// 128 bits of BLAKE3 over a value's compact form; shown as 32 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 16]);

impl Digest {
    /// The digest of a value.
    ///
    /// Panics when the value cannot be written in compact form, which the conformance suite rules out for states.
    pub fn of(value: &impl Serialize) -> Self {
        let bytes = postcard::to_stdvec(value).expect("a state is plain data");
        Digest::of_bytes(&bytes)
    }

    /// The digest of bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        let hash = blake3::hash(bytes);
        let mut short = [0; 16];
        short.copy_from_slice(&hash.as_bytes()[..16]);
        Digest(short)
    }
}

impl JsonSchema for Digest {
    fn schema_name() -> Cow<'static, str> {
        "Digest".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        String::json_schema(generator)
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Digest {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = "a digest is 32 hexadecimal digits";
        if text.len() != 32 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(wrong);
        }
        let mut bytes = [0; 16];
        for (byte, at) in bytes.iter_mut().zip((0..).step_by(2)) {
            *byte = u8::from_str_radix(&text[at..at + 2], 16).map_err(|_| wrong)?;
        }
        Ok(Digest(bytes))
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?
                .parse()
                .map_err(D::Error::custom)
        } else {
            <[u8; 16]>::deserialize(deserializer).map(Digest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differs_with_the_value_and_is_the_same_everywhere() {
        assert_ne!(Digest::of(&[1u8, 2]), Digest::of(&[2u8, 1]));
        // The first half of BLAKE3 of nothing, as published.
        assert_eq!(
            Digest::of_bytes(b"").to_string(),
            "af1349b9f5f9a1a6a0404dea36dcc949"
        );
    }

    #[test]
    fn reads_back_what_it_shows() {
        let digest = Digest::of(&"x");
        assert_eq!(digest.to_string().parse(), Ok(digest));
        for wrong in [
            "",
            "zz",
            "+f1349b9f5f9a1a6a0404dea36dcc949",
            "äääääääääääääääää",
        ] {
            assert!(wrong.parse::<Digest>().is_err(), "{wrong}");
        }
    }
}
