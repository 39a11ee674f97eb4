//! Lines of sight one by one, as the clauses of Fighting Formations and its worked examples have them.
//!
//! Most look down a column: 05.02 to 05.06 runs through the dots of 05.03, 05.04 and 05.05.

use super::*;

/// A wall of artwork across a column, from side to side of its hex.
const BAR: &str = "10@50 2@50 4@50 8@50";

fn account(crests: &Crests, from: &str, to: &str, smoke: &[(&str, u8)]) -> Account {
    let smoke: Vec<_> = smoke.iter().map(|&(at, value)| (hex(at), value)).collect();
    let account = crests.explain(hex(from), hex(to), &smoke);
    let back = crests.explain(hex(to), hex(from), &smoke);
    assert_eq!(
        account.hindrance(),
        back.hindrance(),
        "FF-23.1-06: {from} {to}"
    );
    let quick = crests.table().hindrance_in_smoke(hex(from), hex(to), smoke);
    assert_eq!(account.hindrance(), quick, "{from} {to}");
    account
}

fn sees(crests: &Crests, from: &str, to: &str) -> bool {
    account(crests, from, to, &[]).sees()
}

fn hindrance(crests: &Crests, from: &str, to: &str, smoke: &[(&str, u8)]) -> Option<u8> {
    account(crests, from, to, smoke).hindrance()
}

fn why(crests: &Crests, from: &str, to: &str) -> Option<(Because, String)> {
    let account = account(crests, from, to, &[]);
    account
        .blocked_by()
        .map(|it| (it.because, it.hex.to_string()))
}

fn blocked(because: Because, at: &str) -> Option<(Because, String)> {
    Some((because, at.to_owned()))
}

/// Rules: FF-23.1-02, FF-23.2-01
#[test]
fn the_artwork_matters_and_not_the_hex() {
    let crests = ground(&[], &[&format!("woods 05.04: {BAR}")]);
    assert_eq!(
        why(&crests, "05.02", "05.06"),
        blocked(Because::Obstacle, "05.04")
    );
    // 04.03 to 06.05 passes the hex beside the patch.
    let aside = ground(&[], &["woods 05.04: 12@50 1 11"]);
    let line = aside.artwork().line(hex("04.04"), hex("06.04"));
    assert!(line.met().any(|met| met.hex == hex("05.04")));
    assert!(sees(&aside, "04.04", "06.04"));
}

#[test]
fn a_touched_corner_is_enough() {
    // The line down the column just touches the tip of the patch at the dot, and passes beside it if it ends before.
    assert!(!sees(
        &ground(&[], &["woods 05.04: 2 4 dot"]),
        "05.02",
        "05.06"
    ));
    assert!(sees(
        &ground(&[], &["woods 05.04: 2 4 3@5"]),
        "05.02",
        "05.06"
    ));
    let account = account(
        &ground(&[], &["woods 05.04: 2 4 dot"]),
        "05.02",
        "05.06",
        &[],
    );
    let finding = account.blocked_by().expect("blocked");
    assert_eq!(
        (finding.enters, finding.leaves),
        (Point::dot_of(hex("05.04")), Point::dot_of(hex("05.04")))
    );
}

#[test]
fn the_places_are_those_where_the_line_meets_the_edge() {
    let crests = ground(&[], &["woods 05.04: 11@50 1@50 5@50 7@50"]);
    let account = account(&crests, "05.02", "05.06", &[]);
    let finding = account.blocked_by().expect("blocked");
    let dot = Point::dot_of(hex("05.04"));
    assert_eq!(finding.enters.minus(dot), Point::new(0, -UNIT / 4));
    assert_eq!(finding.leaves.minus(dot), Point::new(0, UNIT / 4));
}

/// Rules: FF-23.1-05, FF-GLO-14
#[test]
fn what_is_in_the_hexes_of_the_ends_does_not_count() {
    let crests = ground(
        &[("05.02 05.06", "woods")],
        &["wall: 05.02/05.03 05.05/05.06"],
    );
    assert!(sees(&crests, "05.02", "05.06"));
    let account = account(&crests, "05.02", "05.06", &[]);
    assert!(
        account
            .findings
            .iter()
            .all(|it| it.because == Because::AtAnEnd)
    );
    assert_eq!(account.findings.len(), 4);
    assert!(!sees(&crests, "05.01", "05.06") && !sees(&crests, "05.02", "05.07"));
}

/// Rules: FF-23.31-01, FF-23.32-01, FF-23.33-01, FF-23.33-02, FF-34.141-01, FF-34.141-02
#[test]
fn hindrances_do_not_add_up_and_smoke_counts_at_the_ends() {
    let rough = |at: &str| format!("rough {at}: {BAR}");
    let crests = ground(&[], &[&rough("05.03"), &rough("05.04")]);
    let look = |smoke: &[(&str, u8)]| hindrance(&crests, "05.02", "05.05", smoke);
    assert_eq!(look(&[]), Some(2));
    assert_eq!(look(&[("05.03", 5)]), Some(5));
    assert_eq!(look(&[("05.03", 5), ("05.04", 5)]), Some(5));
    assert_eq!(look(&[("05.02", 5)]), Some(5), "in the firer's hex");
    assert_eq!(look(&[("05.05", 5)]), Some(5), "in the target's hex");
    assert_eq!(look(&[("06.03", 5), ("05.06", 5)]), Some(2), "off the line");
    assert_eq!(
        hindrance(&crests, "05.02", "05.02", &[("05.02", 5)]),
        Some(5),
        "within a hex"
    );
    // Neighbours: nothing lies between them, smoke does.
    assert_eq!(
        hindrance(&crests, "05.03", "05.04", &[("05.04", 2)]),
        Some(2)
    );
    let told = account(&crests, "05.02", "05.05", &[("05.03", 5)]);
    assert_eq!(
        told.hindered_by().map(|it| (it.because, it.hex)),
        Some((Because::Smoke, hex("05.03")))
    );
}

/// Examples: X-FF-56.
/// Rules: FF-24.512-06, FF-23.33-01
#[test]
fn along_a_hexside_only_what_is_touched_counts_and_smoke_always() {
    // 04.04 to 06.04... runs along the side between 05.04 and 05.05.
    let [from, to] = ["04.04", "06.04"];
    let open = ground(&[], &[]);
    let met: Vec<_> = open.artwork().line(hex(from), hex(to)).met().collect();
    assert_eq!(
        met.iter()
            .map(|met| met.hex.to_string())
            .collect::<Vec<_>>(),
        ["05.04", "05.05"]
    );
    assert!(
        met.iter()
            .all(|met| met.how == Meets::Side && met.next_to_start && met.next_to_end)
    );
    let apart = ground(&[], &["building 05.05: 3@50 6@50 9@50"]);
    let touching = ground(&[], &["building 05.05: 12 6@50 9@50"]);
    assert!(sees(&apart, from, to));
    assert!(!sees(&touching, from, to));
    for at in ["05.04", "05.05"] {
        assert_eq!(hindrance(&apart, from, to, &[(at, 2)]), Some(2));
    }
    assert_eq!(
        hindrance(&apart, from, to, &[("05.04", 5), (from, 2)]),
        Some(5)
    );
}

#[test]
fn a_hex_touched_at_a_corner_only_is_met_too() {
    let crests = ground(&[], &[]);
    let mut corners = 0;
    for to in crests.artwork().ground().iter() {
        for met in crests.artwork().line(hex("01.01"), to).met() {
            assert!(Artwork::meets(hex("01.01"), to, met.hex));
            corners += u32::from(met.how == Meets::Corner);
        }
    }
    assert!(corners > 5, "{corners}");
}

/// Examples: X-FF-59.
/// Rules: FF-24.8-02
#[test]
fn a_road_opens_its_hex_to_a_line_along_it() {
    let woods = [("05.04", "woods")];
    let along = ground(&woods, &["road: 05.03 05.04 05.05"]);
    assert!(sees(&along, "05.02", "05.06"));
    assert!(
        account(&along, "05.02", "05.06", &[])
            .findings
            .iter()
            .any(|it| it.because == Because::AlongWay)
    );
    assert!(
        !sees(
            &ground(&woods, &["road: 05.03 05.04 06.04"]),
            "05.02",
            "05.06"
        ),
        "it turns off"
    );
    assert!(!sees(&along, "04.03", "06.04"), "a line that crosses it");
}

/// Examples: E-FF-24.1-1.
/// Rules: FF-24.1-02
#[test]
fn only_the_highest_ranked_terrain_of_a_hex_counts() {
    let rough = format!("rough 05.04: {BAR}");
    let both = ground(&[], &[&rough, "building 05.04: 3@60 3:30@90 2:30@90"]);
    assert_eq!(hindrance(&both, "05.02", "05.06", &[]), Some(0));
    assert_eq!(
        hindrance(&ground(&[], &[&rough]), "05.02", "05.06", &[]),
        Some(2)
    );
    let told = account(&both, "05.02", "05.06", &[]);
    assert!(
        told.findings
            .iter()
            .any(|it| it.because == Because::Outranked)
    );
}

#[test]
fn hedges_and_walls_count_on_hexsides_that_are_not_an_ends() {
    let crests = ground(&[], &["hedge: 05.03/05.04", "wall: 08.03/08.04"]);
    assert_eq!(hindrance(&crests, "05.02", "05.06", &[]), Some(3));
    assert_eq!(hindrance(&crests, "05.03", "05.06", &[]), Some(0));
    assert_eq!(hindrance(&crests, "05.04", "05.02", &[]), Some(0));
    assert_eq!(
        why(&crests, "08.02", "08.06"),
        blocked(Because::Obstacle, "08.03")
    );
    let account = account(&crests, "08.02", "08.06", &[]);
    assert_eq!(
        account.blocked_by().and_then(|it| it.across),
        Some(hex("08.04"))
    );
}

/// A hill of level 2 with its foot at level 1, the top in rows 1 to 4 of every column, the foot in rows 5 and 6.
fn slope() -> Crests {
    ground(&[("01.01-12.04", "2"), ("01.05-12.06", "1")], &[])
}

/// Examples: E-FF-24.512-1, X-FF-57.
/// Rules: FF-24.512-01, FF-24.512-02, FF-24.512-03, FF-24.512-05
#[test]
fn one_sees_down_from_the_crest_and_not_from_behind_it() {
    let crests = slope();
    assert!(sees(&crests, "05.04", "05.08"), "at the crest");
    assert_eq!(
        why(&crests, "05.03", "05.08"),
        blocked(Because::NotAtTheCrest, "05.03")
    );
    assert_eq!(
        why(&crests, "05.08", "05.03"),
        blocked(Because::CrestOfTheHigher, "05.04"),
        "the first met from below"
    );
    assert!(
        sees(&crests, "05.08", "05.04"),
        "looking up, only into the first crest hex"
    );
    assert!(
        sees(&crests, "05.04", "05.05") && sees(&crests, "05.05", "05.04"),
        "neighbours"
    );
    let bulge = ["level 2 05.05: 9 11 1 3 5 7", "level 2 05.06: 11 1 12@60"];
    let plateau = ground(&[("01.01-12.05", "2"), ("01.06-12.12", "1")], &bulge);
    assert!(sees(&plateau, "05.05", "05.06"), "neighbours need no crest");
    assert_eq!(
        why(&plateau, "05.05", "05.07"),
        blocked(Because::NotAtTheCrest, "05.05")
    );
}

/// Rules: FF-24.512-02
#[test]
fn a_second_crest_of_the_same_height_blocks_the_way_down() {
    let crests = ground(&[("05.03", "1"), ("05.05", "1")], &[]);
    assert_eq!(
        why(&crests, "05.03", "05.07"),
        blocked(Because::CrestOfTheHigher, "05.05")
    );
    assert!(sees(&crests, "05.03", "05.05"), "level with it");
    assert!(sees(&crests, "05.05", "05.08"));
}

/// Examples: E-FF-24.512-2, E-FF-24.513-1.
/// Rules: FF-24.512-04, FF-24.513-01
#[test]
fn past_a_hill_in_between() {
    let across = |hill: &str, from: &str, to: &str| {
        let crests = ground(&[("05.03", from), ("05.06", hill), ("05.09", to)], &[]);
        sees(&crests, "05.03", "05.09")
    };
    for (to, seen) in [
        ("2", true),
        ("3", true),
        ("4", true),
        ("1", false),
        ("0", false),
        ("-1", false),
    ] {
        assert_eq!(across("2", "2", to), seen, "from 2 past 2 to {to}");
    }
    for (to, seen) in [("4", true), ("3", false), ("2", false), ("1", false)] {
        assert_eq!(across("3", "2", to), seen, "from 2 past 3 to {to}");
    }
    assert!(!across("2", "1", "1"), "E-FF-24.513-1");
    let deep = ground(&[("05.03", "2"), ("05.06", "3"), ("01.09-12.12", "4")], &[]);
    assert!(sees(&deep, "05.03", "05.09"));
    assert!(
        !sees(&deep, "05.03", "05.10"),
        "above it, but not a crest hex on this line"
    );
}

/// Examples: E-FF-24.52-1.
/// Rules: FF-24.52-01, FF-24.5-02
#[test]
fn over_a_lower_building() {
    let building = format!("building 05.05: {BAR}");
    let low = ground(&[("05.02", "1"), ("05.08", "1")], &[&building]);
    assert!(sees(&low, "05.02", "05.08"));
    let high = ground(&[("05.02 05.05 05.08", "1")], &[&building]);
    assert_eq!(
        why(&high, "05.02", "05.08"),
        blocked(Because::Obstacle, "05.05")
    );
}

/// Examples: E-FF-24.53-1, X-FF-55.
/// Rules: FF-24.53-01, FF-24.53-02
#[test]
fn the_hex_behind_a_building_is_blind() {
    let building = format!("building 05.06: {BAR}");
    let gully = ground(&[("05.04-05.11", "-1")], &[&building]);
    assert!(sees(&gully, "05.03", "05.06"), "into the building's hex");
    assert_eq!(
        why(&gully, "05.03", "05.07"),
        blocked(Because::BlindHex, "05.06")
    );
    assert!(
        sees(&gully, "05.03", "05.08") && sees(&gully, "05.03", "05.09"),
        "farther on"
    );
    let hill = ground(&[("05.03", "1")], &[&building]);
    assert_eq!(
        why(&hill, "05.07", "05.03"),
        blocked(Because::BlindHex, "05.06"),
        "X-FF-55"
    );
    assert!(sees(&hill, "05.03", "05.08"));
    let level = ground(&[("05.03", "1"), ("05.07", "1")], &[&building]);
    assert!(
        sees(&level, "05.03", "05.07"),
        "a target as high as the observer is not hidden"
    );
    let aside = ground(&[("05.03", "1")], &["building 05.06: 2 4 3@30"]);
    assert!(
        sees(&aside, "05.03", "05.07"),
        "the line must touch the art (G-B17)"
    );
}

/// Examples: E-FF-24.53-2.
/// Rules: FF-24.53-02
#[test]
fn looking_up_past_a_building_of_ones_own_level() {
    let hills = [("01.01-12.12", "1"), ("05.09", "2")];
    let near = ground(&hills, &[&format!("building 05.04: {BAR}")]);
    let far = ground(&hills, &[&format!("building 05.05: {BAR}")]);
    assert_eq!(
        why(&near, "05.03", "05.09"),
        blocked(Because::BlindHex, "05.04")
    );
    assert!(sees(&far, "05.03", "05.09"));
}

/// Examples: X-FF-58.
/// Rules: FF-24.54-01, FF-24.54-02
#[test]
fn rough_below_does_not_hinder_and_smoke_does() {
    let rough = ["05.04", "05.05"].map(|at| format!("rough {at}: {BAR}"));
    let lines = rough.each_ref().map(String::as_str);
    let down = ground(&[("05.03", "1")], &lines);
    assert_eq!(hindrance(&down, "05.03", "05.06", &[]), Some(0));
    for at in ["05.03", "05.04", "05.05", "05.06"] {
        assert_eq!(hindrance(&down, "05.03", "05.06", &[(at, 2)]), Some(2));
        assert_eq!(hindrance(&down, "05.03", "05.06", &[(at, 5)]), Some(5));
    }
    let on_hill = ground(&[("05.03-05.06", "1")], &lines);
    assert_eq!(hindrance(&on_hill, "05.03", "05.06", &[]), Some(2));
    let below = ground(&[("05.03 05.06", "1")], &lines);
    assert_eq!(hindrance(&below, "05.03", "05.06", &[]), Some(0));
}

/// Rules: FF-24.512-05, the other side of the switch
#[test]
fn the_crest_may_count_in_either_hex_if_the_game_says_so() {
    // The crest of level 1 bulges into 05.07, below the hill; 05.06 has none to the south.
    let lines = ["level 1 05.06: 9 11 1 3 5 7", "level 1 05.07: 11 1 12@60"];
    let [strict, either] = [OwnCrest::Higher, OwnCrest::Either].map(|own_crest| {
        let crests = ground(&[("01.01-12.06", "1")], &lines);
        Crests::new(crests.artwork, opacities().own_crest(own_crest))
    });
    assert!(!sees(&strict, "05.05", "05.07") && sees(&either, "05.05", "05.07"));
}
