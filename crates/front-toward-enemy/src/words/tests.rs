use super::names::full_name;
use super::{against, sum_of};
use engine::Modifier;

fn modifier(value: i16) -> Modifier {
    Modifier::new(value, "a test", "FTE-7.1-05")
}

#[test]
fn a_name_that_says_its_kind_stands_alone() {
    assert_eq!(full_name("Fire Team", "1A"), "Fire Team 1A");
    assert_eq!(full_name("AH-1 Cobra", "Cobra 1"), "AH-1 Cobra 1");
    assert_eq!(full_name("VC Commander", "VC Cdr"), "VC Cdr");
    assert_eq!(full_name("Dummy", "Dummy"), "Dummy");
    assert_eq!(full_name("Medic", ""), "Medic");
}

#[test]
fn sums_show_how_the_roll_was_modified() {
    assert_eq!(sum_of(4, &[]), "4");
    assert_eq!(sum_of(4, &[modifier(2), modifier(-1)]), "4 + 1 = 5");
    assert_eq!(sum_of(4, &[modifier(-2)]), "4 - 2 = 2");
}

#[test]
fn a_natural_one_or_ten_says_all() {
    assert_eq!(
        against(1, &[modifier(9)], "Fire Rating", 3),
        "rolled a natural 1"
    );
    assert_eq!(
        against(10, &[modifier(-9)], "Fire Rating", 3),
        "rolled a natural 10"
    );
    assert_eq!(
        against(3, &[modifier(1)], "Fire Rating", 4),
        "rolled 3 + 1 = 4 against Fire Rating 4"
    );
}
