//! Secrets that hold seats. Only their hashes are stored.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The hash of a secret: all that is ever kept of it.
pub type Hash = [u8; 32];

/// 32 bytes from the operating system.
pub fn entropy() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the operating system gives randomness");
    bytes
}

/// A new secret, fit for a link.
pub fn fresh() -> String {
    URL_SAFE_NO_PAD.encode(entropy())
}

/// A new name that nobody guesses: of games.
pub fn fresh_id() -> String {
    URL_SAFE_NO_PAD.encode(&entropy()[..12])
}

/// What is kept of a secret. They are long and random, so one round is enough.
pub fn hash(secret: &str) -> Hash {
    blake3::derive_key("sandtable 2026 seat secret", secret.as_bytes())
}

/// The token that this claim on an invitation leads to: asking again with both gives the same, nothing else does.
pub fn claimed(invite: &str, claim: &str) -> String {
    let key = blake3::derive_key("sandtable 2026 claimed invitation", invite.as_bytes());
    URL_SAFE_NO_PAD.encode(blake3::keyed_hash(&key, claim.as_bytes()).as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_their_hashes_do_not_show_them() {
        let (a, b) = (fresh(), fresh());
        assert_ne!(a, b);
        assert_eq!(a.len(), 43);
        assert_ne!(hash(&a), hash(&b));
        assert_eq!(fresh_id().len(), 16);
    }

    #[test]
    fn a_claim_is_good_only_with_its_invitation() {
        assert_eq!(claimed("i", "c"), claimed("i", "c"));
        assert_ne!(claimed("i", "c"), claimed("i", "d"));
        assert_ne!(claimed("i", "c"), claimed("j", "c"));
    }
}
