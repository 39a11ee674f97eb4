//! What ships with the program can be played.

use lock_n_load::shelf;

#[test]
fn nothing_is_wrong_with_the_data() {
    let problems: Vec<String> = shelf::lint(None, None)
        .iter()
        .map(|problem| problem.one_line())
        .collect();
    assert!(problems.is_empty(), "{problems:#?}");
    assert!(!shelf::scenarios(None).expect("all load").is_empty());
}
