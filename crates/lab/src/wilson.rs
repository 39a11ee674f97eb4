/// The 95 % Wilson interval of a share: honest for small numbers and near 0 and 1, where the usual one is not.
pub fn wilson(hits: u64, of: u64) -> [f64; 2] {
    if of == 0 {
        return [0.0, 1.0];
    }
    const Z: f64 = 1.959_963_984_540_054;
    let n = of as f64;
    let share = hits as f64 / n;
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let middle = share + Z * Z / (2.0 * n);
    let scale = 1.0 + Z * Z / n;
    [
        ((middle - spread) / scale).max(0.0),
        ((middle + spread) / scale).min(1.0),
    ]
}

#[cfg(test)]
mod tests {
    use super::wilson;

    fn near(interval: [f64; 2], low: f64, high: f64) {
        assert!(
            (interval[0] - low).abs() < 5e-4 && (interval[1] - high).abs() < 5e-4,
            "{interval:?}"
        );
    }

    #[test]
    fn agrees_with_published_values() {
        near(wilson(5, 10), 0.2366, 0.7634);
        near(wilson(81, 263), 0.2553, 0.3662);
        near(wilson(0, 20), 0.0, 0.1611);
        near(wilson(1, 29), 0.0061, 0.1718);
    }

    #[test]
    fn knows_nothing_without_games() {
        assert_eq!(wilson(0, 0), [0.0, 1.0]);
    }
}
