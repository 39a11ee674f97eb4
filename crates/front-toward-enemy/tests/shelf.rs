//! Everything that ships loads, and says what it should.

use front_toward_enemy::shelf::{lint, load, scenarios};

#[test]
fn everything_embedded_is_free_of_problems() {
    let problems: Vec<String> = lint(None, None)
        .iter()
        .map(|problem| problem.one_line())
        .collect();
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn every_card_opens_its_scenario() {
    for card in scenarios(None).unwrap() {
        let scenario = load(&card.id, None).unwrap();
        assert_eq!(card.title, scenario.title);
        assert_eq!(card.sides, ["US", "NVA/VC"]);
    }
}
