//! Lines of sight one by one, beyond the book's own examples. Most look down column 05.

use super::*;

/// A patch across a column, from side to side of its hex.
const BAR: &str = "10@50 2@50 4@50 8@50";

fn ground(text: &str) -> End {
    End::ground(hex(text))
}

/// Rules: LNLT-10.3-01
#[test]
fn the_silhouette_matters_and_not_the_hex() {
    let bar = Trial::new(&[], &[&format!("forest 05.04: {BAR}")]);
    assert_eq!(
        bar.why(ground("05.02"), ground("05.06"), &[]),
        Some((Because::Above, hex("05.04")))
    );
    let aside = Trial::new(&[], &["forest 05.04: 2 4 3@30"]);
    assert_eq!(aside.look(ground("05.02"), ground("05.06"), &[]), Some(0));
}

/// Rules: LNLT-10.3-04
#[test]
fn own_hexes_never_count() {
    let trial = Trial::new(&[("05.02 05.06", "forest")], &[]);
    let account = trial.account(ground("05.02"), ground("05.06"), &[]);
    assert_eq!(account.degradation, Some(0));
    assert!(!account.findings.is_empty());
    assert!(
        account
            .findings
            .iter()
            .all(|it| it.because == Because::OwnHex)
    );
    assert_eq!(trial.look(ground("05.01"), ground("05.06"), &[]), None);
}

/// Rules: LNLT-10.1-19, LNLT-10.3-04
#[test]
fn what_spills_over_from_an_ends_hex_does_not_count() {
    let spill = ["forest 05.03: 11 1 12@40"];
    let trial = Trial::new(&[("05.02", "forest")], &spill);
    assert_eq!(
        trial.look(ground("05.02"), ground("05.06"), &[]),
        Some(0),
        "from the forest over its own edge"
    );
    assert_eq!(
        trial.why(ground("05.01"), ground("05.06"), &[]),
        Some((Because::Above, hex("05.02")))
    );
    let apart = Trial::new(&[("05.02", "forest")], &["forest 05.03: 10@50 2@50 4@50"]);
    assert_eq!(
        apart.why(ground("05.02"), ground("05.06"), &[]),
        Some((Because::Above, hex("05.03"))),
        "a copse that is no piece of it"
    );
    let other = Trial::new(&[("05.02", "woods")], &spill);
    assert_eq!(
        other.why(ground("05.02"), ground("05.06"), &[]),
        Some((Because::Above, hex("05.03"))),
        "of another terrain"
    );
    let hill = [
        "level 1 05.02: 9@70 11@70 1@70 3@70 5 7",
        "level 1 05.03: 11 1 12@60",
    ];
    let bulge = Trial::new(&[("05.02", "1")], &hill);
    let account = bulge.account(ground("05.02"), ground("05.04"), &[]);
    assert_eq!(account.degradation, Some(0));
    assert!(
        account
            .findings
            .iter()
            .any(|it| it.because == Because::Overspill)
    );
}

/// Rules: LNLT-10.3.1-03
#[test]
fn hills_block_by_their_outline() {
    let trial = Trial::new(&[("05.05", "1")], &[]);
    assert_eq!(
        trial.why(ground("05.02"), ground("05.08"), &[]),
        Some((Because::HillAbove, hex("05.05")))
    );
    let between = Trial::new(&[("05.02 05.05 05.08", "1")], &[]);
    assert_eq!(
        between.look(ground("05.02"), ground("05.08"), &[]),
        Some(0),
        "a hill on the level of both is no obstacle"
    );
    // Hills all round are seen over from above: a shadow of one hex.
    let over = Trial::new(&[("05.02", "2"), ("05.05", "1")], &[]);
    assert_eq!(
        over.why(ground("05.02"), ground("05.06"), &[]),
        Some((Because::HillShadow, hex("05.05")))
    );
    assert_eq!(over.look(ground("05.02"), ground("05.07"), &[]), Some(0));
}

/// Rules: LNLT-10.3.1-01
#[test]
fn a_slope_must_be_clear_and_fall_all_the_way() {
    let down = |a: &str, b: &str| {
        let trial = Trial::new(&[("05.02", "3"), ("05.03", a), ("05.04", b)], &[]);
        trial.look(ground("05.02"), ground("05.05"), &[])
    };
    assert_eq!(down("2", "1"), Some(0));
    assert_eq!(down("2", "2"), None, "a step too many on one level");
    assert_eq!(down("1", "2"), None, "up again");
    assert_eq!(down("2", "brush 1"), None, "not clear");
    assert_eq!(down("brush 2", "1"), None, "not clear all the way");
    // From an upper floor on the plain no hill leads down.
    let heavy = Trial::new(&[("05.02 05.01 06.01", "heavy"), ("05.04", "1")], &[]);
    let look = |to| heavy.look(End::upper(hex("05.02")), ground(to), &[]);
    assert_eq!(
        ["05.05", "05.06", "05.07"].map(look),
        [None, None, Some(0)],
        "a crest as high as the viewer, one hex between"
    );
}

/// Rules: LNLT-10.3-12
#[test]
fn what_has_no_height_casts_no_shadow() {
    let bar = format!("brush 05.05: {BAR}");
    let low = Trial::new(&[("05.02", "1")], &[&bar]);
    assert_eq!(low.look(ground("05.02"), ground("05.06"), &[]), Some(0));
    let bar = format!("woods 05.05: {BAR}");
    let high = Trial::new(&[("05.02", "1")], &[&bar]);
    assert_eq!(high.look(ground("05.02"), ground("05.06"), &[]), Some(1));
}

/// Rules: LNLT-10.3-07, LNLT-10.3-09
#[test]
fn brush_on_the_plain_does_nothing_to_those_above_it() {
    let bar = format!("brush 05.05: {BAR}");
    let trial = Trial::new(&[("05.02 05.08", "1")], &[&bar]);
    assert_eq!(trial.look(ground("05.02"), ground("05.08"), &[]), Some(0));
    let trial = Trial::new(&[("05.02-05.08", "1")], &[&bar]);
    assert_eq!(trial.look(ground("05.02"), ground("05.08"), &[]), Some(1));
}

#[test]
fn fences_count_where_the_line_crosses_them_and_not_at_the_ends() {
    let trial = Trial::new(
        &[("08.04", "woods")],
        &[
            "hedge: 05.04/05.05 08.03/08.04",
            "bocage: 11.04/11.05",
            "wall: 14.04/14.05",
        ],
    );
    assert_eq!(trial.look(ground("05.02"), ground("05.08"), &[]), Some(1));
    assert_eq!(trial.look(ground("05.04"), ground("05.08"), &[]), Some(0));
    assert_eq!(trial.look(ground("05.02"), ground("05.05"), &[]), Some(0));
    assert_eq!(
        trial.look(ground("08.01"), ground("08.08"), &[]),
        Some(1),
        "a hedge of a hex that degrades already"
    );
    let why = trial.why(ground("11.02"), ground("11.08"), &[]);
    assert_eq!(why, Some((Because::Above, hex("11.04"))));
    assert_eq!(trial.look(ground("14.02"), ground("14.08"), &[]), Some(1));
    // Seen from above a wall without height is nothing, and no fence casts a shadow.
    let above = Trial::new(
        &[("05.02 14.02", "1")],
        &["bocage: 05.06/05.07", "wall: 14.06/14.07"],
    );
    assert_eq!(above.look(ground("05.02"), ground("05.08"), &[]), Some(0));
    assert_eq!(above.look(ground("14.02"), ground("14.08"), &[]), Some(0));
}

/// Rules: LNLT-19.1-06, LNLT-19.1-07, LNLT-19.1-08
#[test]
fn a_plane_is_hidden_by_what_is_right_beside_one() {
    let trial = Trial::new(&[("05.05", "light"), ("08.05", "woods")], &[]);
    let sight = trial.sights.sight();
    let path: Vec<_> = (0..14).map(|row| Hex::new(20, row)).collect();
    assert_eq!(sight.plane_level(path.iter().copied()), 2);
    let down = (0..14).map(|row| Hex::new(5, row));
    let level = sight.plane_level(down);
    assert_eq!(level, 3);
    let plane = |at| End::plane(hex(at), level);
    assert_eq!(
        trial.why(ground("05.06"), plane("05.01"), &[]),
        Some((Because::Shadow, hex("05.05")))
    );
    assert_eq!(trial.look(ground("05.07"), plane("05.01"), &[]), Some(0));
    assert_eq!(trial.look(ground("05.06"), plane("05.09"), &[]), Some(0));
    assert_eq!(trial.look(ground("08.06"), plane("08.01"), &[]), Some(1));
}

/// Rules: LNLT-19.2.3-02
#[test]
fn a_helicopter_looks_over_what_is_lower() {
    let trial = Trial::new(&[("05.02", "forest"), ("05.06", "forest")], &[]);
    let helicopter = End::helicopter(hex("05.02"));
    assert_eq!(trial.sights.sight().level(helicopter), 3);
    assert_eq!(
        trial.why(helicopter, ground("05.07"), &[]),
        Some((Because::Shadow, hex("05.06")))
    );
    assert_eq!(trial.look(helicopter, ground("05.08"), &[]), Some(0));
    let smoke = [Shroud::new(hex("05.04"), Marker::Smoke)];
    assert_eq!(trial.look(helicopter, ground("05.08"), &smoke), None);
}

/// Situations: X-LNLT-120
#[test]
fn rubble_takes_the_place_of_a_building() {
    let trial = Trial::new(&[("05.04-05.06", "heavy"), ("05.02", "1")], &[]);
    let (from, to) = (ground("05.02"), ground("05.11"));
    assert_eq!(
        trial.why(from, to, &[]).map(|it| it.0),
        Some(Because::Above)
    );
    let rubble = ["05.04", "05.05", "05.06"].map(|it| Shroud::new(hex(it), Marker::Rubble));
    assert_eq!(trial.look(from, to, &rubble), Some(0));
    assert_eq!(trial.look(from, ground("05.07"), &rubble), Some(2));
    assert_eq!(trial.look(from, to, &rubble[..1]), None);
}

/// What a client draws beside the line: the ground, what stands on it, and how high the line passes.
#[test]
fn the_profile_tells_every_height() {
    let trial = Trial::new(&[("05.02", "2"), ("05.03", "1"), ("05.04", "woods 1")], &[]);
    let shells = [Shroud::new(hex("05.06"), Marker::Barrage)];
    let account = trial.account(ground("05.02"), ground("05.08"), &shells);
    let told: Vec<_> = (account.profile.iter())
        .map(|it| (it.hex.row(), it.ground, it.top, it.clears, it.shrouded))
        .collect();
    assert_eq!(
        told,
        [
            (2, 2, 2, 2, false),
            (3, 1, 1, 2, false),
            (4, 1, 2, 2, false),
            (5, 0, 0, 1, false),
            (6, 0, 0, 1, true),
            (7, 0, 0, 0, false),
            (8, 0, 0, 0, false),
        ]
    );
    assert_eq!(account.levels, [2, 0]);
    assert_eq!(account.profile[4].effect, Effect::Degrades);
    assert_eq!(account.degradation, Some(1));
}

#[test]
fn each_reason_names_a_clause() {
    let trial = Trial::new(&[("05.04", "woods"), ("05.05", "light")], &[]);
    let account = trial.account(ground("05.02"), ground("05.08"), &[]);
    for finding in &account.findings {
        assert!(finding.because.clause().0.starts_with("LNLT-"));
    }
    assert_eq!(
        account.blocked_by().map(|it| it.because.clause().0),
        Some("LNLT-10.3-08")
    );
    assert_eq!(account.degraded_by().count(), 1);
}
