//! The book's worked lines of sight. Its even columns sit half a hex higher, ours half a hex lower: `at` tells one from the
//! other.

use super::*;

/// A hex of the book, such as `AF4`.
fn at(book: &str) -> Hex {
    let letters = book.bytes().take_while(u8::is_ascii_uppercase);
    let (mut col, mut digits) = (0, 0);
    for letter in letters {
        col = col * 26 + i32::from(letter - b'A') + 1;
        digits += 1;
    }
    let row: i32 = book[digits..].parse().expect("a row");
    let row = if col % 2 == 0 { row - 1 } else { row };
    Hex::at(col, row).expect("on the grid")
}

fn ground(book: &str) -> End {
    End::ground(at(book))
}

fn upper(book: &str) -> End {
    End::upper(at(book))
}

/// Flat clear ground but for these hexes of the book.
fn trial(hexes: &[(&str, &str)]) -> Trial {
    let own: Vec<_> = hexes
        .iter()
        .map(|&(book, what)| {
            let hexes = book.split(' ').map(|it| at(it).to_string());
            (hexes.collect::<Vec<_>>().join(" "), what)
        })
        .collect();
    let own: Vec<_> = own.iter().map(|(at, what)| (at.as_str(), *what)).collect();
    Trial::new(&own, &[])
}

#[test]
fn the_hexes_of_the_book_lie_as_there() {
    let straight = |hexes: [&str; 4]| {
        let ways = hexes.map(at);
        let steps = [0, 1, 2].map(|k| ways[k].direction_to(ways[k + 1]));
        assert!(steps[0].is_some());
        assert!(steps.iter().all(|&step| step == steps[0]), "{hexes:?}");
    };
    straight(["H1", "I1", "J2", "K2"]);
    straight(["J4", "K3", "L3", "M2"]);
}

/// Examples: E-LNLT-10.2-1. Rules: LNLT-10.2-01, LNLT-10.2-02, LNLT-10.2-04
#[test]
fn levels_of_floors() {
    let trial = trial(&[
        ("C3 C4 C5", "heavy"),
        ("H3 H4 H5", "heavy 1"),
        ("M3 M4", "heavy"),
    ]);
    let sight = trial.sights.sight();
    assert_eq!((sight.level(upper("C3")), sight.level(upper("H4"))), (1, 2));
    assert_eq!(
        (sight.level(ground("C3")), sight.level(ground("H4"))),
        (0, 1)
    );
    assert!(sight.multi_story().contains(at("C4")));
    assert!(
        !sight.multi_story().contains(at("M3")),
        "two hexes are no more than one storey"
    );
}

/// Examples: E-LNLT-10.3-1. Rules: LNLT-10.3-06
#[test]
fn total_heights() {
    let trial = trial(&[
        ("C3", "forest 1"),
        ("F3", "light 2"),
        ("I3 I4 I5", "heavy 1"),
        ("M3", "woods 1"),
        ("P3", "heavy"),
    ]);
    let top = |book| trial.sights.sight().top(at(book));
    assert_eq!(["C3", "F3", "I4", "M3", "P3"].map(top), [3, 3, 3, 2, 1]);
}

/// Examples: E-LNLT-10.3-2. Rules: LNLT-10.3-07
#[test]
fn same_level_degrading() {
    let trial = trial(&[("J3", "brush")]);
    assert_eq!(trial.look(ground("J2"), ground("J4"), &[]), Some(1));
}

/// Examples: E-LNLT-10.3-3. Rules: LNLT-10.3-08
#[test]
fn an_obstacle_above_both() {
    let trial = trial(&[("L3", "light")]);
    assert_eq!(
        trial.why(ground("K3"), ground("M2"), &[]),
        Some((Because::Above, at("L3")))
    );
}

/// Examples: E-LNLT-10.3-4. Rules: LNLT-10.3-09
#[test]
fn an_obstacle_not_above_both() {
    let trial = trial(&[
        ("AF4 AF3 AG4", "heavy"),
        ("AC4 AC3 AB4", "heavy"),
        ("AE4", "woods"),
    ]);
    assert_eq!(trial.look(upper("AF4"), upper("AC4"), &[]), Some(0));
}

/// Examples: E-LNLT-10.3-5. Rules: LNLT-10.3-10
#[test]
fn equal_level_shadow_of_one_hex() {
    let jungle = trial(&[("C5", "1"), ("C4", "jungle")]);
    assert_eq!(jungle.look(ground("C5"), ground("C3"), &[]), Some(1));
    let building = trial(&[("C5", "1"), ("C4", "light")]);
    assert_eq!(
        building.why(ground("C5"), ground("C3"), &[]),
        Some((Because::LongShadow, at("C4")))
    );
    assert_eq!(building.look(ground("C5"), ground("C2"), &[]), Some(0));
}

/// Examples: E-LNLT-10.3-6. Rules: LNLT-10.3-10
#[test]
fn equal_level_lengthened_shadow() {
    let trial = trial(&[("AG3 AG2 AF3", "heavy"), ("AG5", "heavy")]);
    for hidden in ["AG6", "AG7"] {
        assert_eq!(
            trial.why(upper("AG3"), ground(hidden), &[]),
            Some((Because::LongShadow, at("AG5"))),
            "{hidden}"
        );
    }
    assert_eq!(trial.look(upper("AG3"), ground("AG8"), &[]), Some(0));
}

/// Examples: E-LNLT-10.3-7, E-LNLT-10.3.1-1. Rules: LNLT-10.3-11, LNLT-10.3.1-01
#[test]
fn higher_viewer_shadow_of_one_hex() {
    let trial = trial(&[("I4", "2"), ("I5", "1"), ("I6", "jungle")]);
    let look = |to| trial.look(ground("I4"), ground(to), &[]);
    assert_eq!(["I5", "I6", "I8"].map(look), [Some(0); 3]);
    assert_eq!(look("I7"), Some(1));
}

/// Examples: E-LNLT-10.3.1-2. Rules: LNLT-10.3.1-01, LNLT-10.3.1-03
#[test]
fn slope_and_plateau() {
    let slope = trial(&[("I5", "2"), ("I4", "1")]);
    assert_eq!(slope.look(ground("I5"), ground("I3"), &[]), Some(0));
    assert_eq!(slope.look(ground("I5"), ground("I2"), &[]), Some(0));
    let plateau = trial(&[("I5", "2"), ("I4 I3", "1")]);
    assert_eq!(
        plateau.why(ground("I5"), ground("I2"), &[]),
        Some((Because::HillShadow, at("I3")))
    );
}

/// Examples: E-LNLT-10.3.1-3. Rules: LNLT-10.3.1-02
#[test]
fn crest_and_blind_hexes() {
    let trial = trial(&[("U2 U3 U4 U5", "1")]);
    let look = |to| trial.look(ground("U2"), ground(to), &[]);
    assert_eq!(["U3", "U4", "U5", "U9"].map(look), [Some(0); 4]);
    for blind in ["U6", "U7", "U8"] {
        assert_eq!(
            trial.why(ground("U2"), ground(blind), &[]).map(|it| it.0),
            Some(Because::Crest),
            "{blind}"
        );
    }
}

/// Examples: E-LNLT-10.3.2-1. Rules: LNLT-10.3.2-02
#[test]
fn blocking_on_both_flanks() {
    let trial = trial(&[("K5 L6", "huts")]);
    let why = trial.why(ground("K6"), ground("L5"), &[]);
    assert_eq!(why.map(|it| it.0), Some(Because::BothFlanks));
}

/// Examples: E-LNLT-10.3.2-2. Rules: LNLT-10.3.2-04
#[test]
fn along_a_wall() {
    let wall = format!("wall: {}/{}", at("F4"), at("G3"));
    let trial = Trial::new(&[], &[&wall]);
    let account = trial.account(ground("F3"), ground("G4"), &[]);
    assert_eq!(account.degradation, Some(0));
    assert!(
        account
            .findings
            .iter()
            .any(|it| it.because == Because::AlongFence)
    );
}

/// Examples: E-LNLT-19.2.3-1. Rules: LNLT-19.2.3-02
#[test]
fn helicopters_are_above_what_is_below_them() {
    let trial = trial(&[("C3", "1"), ("F3", "forest 1")]);
    let level = |book| trial.sights.sight().level(End::helicopter(at(book)));
    assert_eq!(["C3", "F3", "M3"].map(level), [2, 4, 1]);
}

/// Situations: X-LNLT-52. Rules: LNLT-10.3-10, LNLT-10.3-12, LNLT-10.3.1-03, LNLT-18.1-08
#[test]
fn hill_woods_and_two_kinds_of_shadow() {
    let trial = trial(&[("C2", "2"), ("C3", "1"), ("C4", "woods 1")]);
    let viewer = ground("C2");
    assert_eq!(trial.look(viewer, ground("C3"), &[]), Some(0));
    assert_eq!(trial.look(viewer, ground("C4"), &[]), Some(0));
    assert_eq!(
        trial.why(viewer, ground("C5"), &[]),
        Some((Because::HillShadow, at("C4")))
    );
    assert_eq!(trial.look(viewer, ground("C6"), &[]), Some(1));
    assert_eq!(trial.look(viewer, ground("C7"), &[]), Some(0));
    let shells = [Shroud::new(at("C3"), Marker::Mortar)];
    assert_eq!(trial.look(viewer, ground("C6"), &shells), Some(2));
    assert_eq!(trial.look(viewer, ground("C7"), &shells), Some(1));
}

/// Situations: X-LNLT-53. Rules: LNLT-10.3-03, LNLT-10.1-18, LNLT-18.2-16, LNLT-7.0-03
#[test]
fn one_hex_degrades_once_and_three_block() {
    let woods = (at("C3").to_string(), "woods");
    let brush = format!("brush {}: 10@50 2@50 4@50 8@50", at("C4"));
    let trial = Trial::new(&[(woods.0.as_str(), woods.1)], &[&brush]);
    let (from, to) = (ground("C2"), ground("C7"));
    let first = [Marker::Wreck, Marker::Mortar].map(|it| Shroud::new(at("C3"), it));
    let barrage = ["C4", "C5"].map(|it| Shroud::new(at(it), Marker::Barrage));
    assert_eq!(trial.look(from, to, &first), Some(2));
    let all = [first, barrage].concat();
    assert_eq!(trial.why(from, to, &all), Some((Because::Third, at("C5"))));
    for smoked in ["C3", "C4", "C5", "C6"] {
        let smoke = [Shroud::new(at(smoked), Marker::Smoke)];
        assert_eq!(
            trial.why(from, to, &smoke),
            Some((Because::Smoke, at(smoked)))
        );
    }
    for own in ["C2", "C7"] {
        let smoke = [Shroud::new(at(own), Marker::Smoke)];
        assert_eq!(trial.look(from, to, &smoke), Some(2), "X-LNLT-29");
    }
}

/// Situations: X-LNLT-54. Rules: LNLT-10.3.2-01, LNLT-10.3.2-02, LNLT-10.3.2-03
#[test]
fn along_a_hexside() {
    let trial = trial(&[("K5", "light")]);
    let (from, to) = (ground("K6"), ground("L5"));
    let look = |marker| trial.look(from, to, &[Shroud::new(at("L6"), marker)]);
    assert_eq!(trial.look(from, to, &[]), Some(0));
    assert_eq!(look(Marker::Smoke), None);
    assert_eq!(look(Marker::Mortar), Some(1));
    assert_eq!(look(Marker::Wreck), Some(1));
}

/// Situations: X-LNLT-55. Rules: LNLT-10.2-05
#[test]
fn upstairs_and_next_door() {
    let trial = trial(&[("C3 C4 C5", "heavy")]);
    let red = upper("C4");
    assert_eq!(
        trial.why(red, ground("C3"), &[]).map(|it| it.0),
        Some(Because::Floors)
    );
    assert_eq!(trial.look(red, upper("C3"), &[]), Some(0));
    assert_eq!(trial.look(red, ground("D4"), &[]), Some(0), "ruling B-37");
    assert_eq!(trial.look(red, ground("C4"), &[]), None, "NEW-40");
    assert_eq!(trial.look(red, upper("C4"), &[]), Some(0));
    assert_eq!(trial.look(red, End::helicopter(at("C4")), &[]), Some(0));
}
