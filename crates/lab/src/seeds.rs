use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// The dice and the wits of game `n` of a series: streams of their own, so that neither the order in which games are
/// played nor the number of threads changes any of them.
pub(crate) fn streams(seed: u64, n: u64) -> (ChaCha8Rng, ChaCha8Rng) {
    let stream = |number: u64| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(number);
        rng
    };
    (stream(2 * n), stream(2 * n + 1))
}
