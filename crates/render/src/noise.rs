//! Unevenness that is the same on every machine and in every run.

/// A well-mixed number for a place and a purpose.
pub(crate) fn hash(x: i32, y: i32, purpose: u32) -> u64 {
    let mut z = (u64::from(x.cast_unsigned()) << 32 | u64::from(y.cast_unsigned()))
        .wrapping_add(u64::from(purpose).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A number from -1 to 1 for a place and a purpose.
pub(crate) fn sway(x: i32, y: i32, purpose: u32) -> f64 {
    (hash(x, y, purpose) >> 40) as f64 / f64::from(1 << 23) - 1.0
}
