//! The table in characters fits its width and says what lies where.

use crate::table;
use engine::scene::{BadgeKind, Board, Panel, Piece, Scene};
use render::{TextOptions, text};

/// Text without escape sequences.
fn plain(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| {
        out + part.split_once('m').map_or("", |(_, rest)| rest)
    })
}

#[test]
fn no_line_is_longer_than_the_width() {
    for (cols, rows) in [(1, 1), (12, 9), (44, 32)] {
        for width in [20, 40, 80, 100, 200, 400] {
            for color in [false, true] {
                let options = TextOptions {
                    width,
                    color,
                    roster: true,
                    ..TextOptions::default()
                };
                let drawn = text(&table::board(cols, rows), &table::scene(), &options);
                let longest = plain(&drawn)
                    .lines()
                    .map(|l| l.chars().count())
                    .max()
                    .unwrap_or(0);
                assert!(longest <= width, "{cols}x{rows} at {width}: {longest}");
            }
        }
    }
}

#[test]
fn colours_add_nothing_but_colour() {
    let (board, scene) = (table::board(12, 9), table::scene());
    let bare = text(&board, &scene, &TextOptions::default());
    let coloured = text(
        &board,
        &scene,
        &TextOptions {
            color: true,
            ..TextOptions::default()
        },
    );
    assert!(!bare.contains('\x1b'));
    assert!(coloured.contains("\x1b["));
    assert_eq!(plain(&coloured), bare);
}

#[test]
fn near_hexes_interlock() {
    let board = table::board(3, 2);
    let pieces = vec![
        Piece {
            space: Some("02.01".into()),
            name: "1B".into(),
            ..Piece::default()
        },
        Piece {
            space: Some("02.01".into()),
            name: "1A".into(),
            badges: vec![BadgeKind::Broken],
            ..Piece::default()
        },
        Piece {
            space: Some("03.02".into()),
            side: 1,
            back: true,
            ..Piece::default()
        },
    ];
    let options = TextOptions {
        legend: false,
        ..TextOptions::default()
    };
    let drawn = text(
        &Board {
            sides: Vec::new(),
            ..board
        },
        &Scene {
            pieces,
            ..Scene::default()
        },
        &options,
    );
    let expected = r#"
  ______          ______
 /01.01 \        /03.01 \
/&&&&&&&&\______/&&&&&&&&\
\&&&&&&^1/02.01 \&&&&&&^1/
 \______/[1A]+1! \______/
 /01.02 \&&&&&&^1/03.02 \
/&&&&&&&&\______/<?>     \
\&&&&&&^2/02.02 \" " " " /
 \______/&&&&&&&&\______/
        \&&&&&&^1/
         \______/
"#;
    assert_eq!(format!("\n{drawn}"), expected);
}

#[test]
fn a_wide_map_is_cropped_around_the_focus() {
    let board = table::board(44, 32);
    let options = TextOptions {
        width: 60,
        focus: Some("30.20".into()),
        radius: Some(8),
        ..TextOptions::default()
    };
    let drawn = text(&board, &Scene::default(), &options);
    assert!(
        drawn.contains("Columns 25 to 35 of 44, rows 12 to 28 of 32."),
        "{drawn}"
    );
    let close = TextOptions {
        radius: Some(2),
        ..options
    };
    assert!(text(&board, &Scene::default(), &close).contains("/29.20 \\"));
}

#[test]
fn without_a_focus_the_pieces_are_shown() {
    let board = table::board(44, 32);
    let pieces = vec![Piece {
        space: Some("40.30".into()),
        name: "1A".into(),
        ..Piece::default()
    }];
    let options = TextOptions {
        width: 60,
        ..TextOptions::default()
    };
    assert!(
        text(
            &board,
            &Scene {
                pieces,
                ..Scene::default()
            },
            &options
        )
        .contains("[1A]")
    );
}

#[test]
fn the_roster_names_pieces_markers_and_passengers() {
    let options = TextOptions {
        roster: true,
        ..TextOptions::default()
    };
    let drawn = text(&table::board(12, 9), &table::scene(), &options);
    for line in [
        "04.07  [1A]      infantry 1A",
        "09.06  Bu        bunker",
        "aboard: 4A, 4A",
        "10.07  <?>       Concealed",
    ] {
        assert!(drawn.contains(line), "{line}");
    }
}

#[test]
fn the_legend_explains_what_is_on_the_map_and_no_more() {
    let drawn = text(
        &table::board(2, 2),
        &Scene::default(),
        &TextOptions::default(),
    );
    assert!(drawn.contains("& jungle"));
    assert!(!drawn.contains("hamlet") && !drawn.contains("concealed"));
}

#[test]
fn panels_are_shown_when_asked_for() {
    let panel = Panel {
        title: "Cup".into(),
        lines: vec!["two US chits".into(), "three NVA/VC chits".into()],
        ..Panel::default()
    };
    let scene = Scene {
        panels: vec![panel],
        ..Scene::default()
    };
    let board = table::board(2, 2);
    let shown = text(
        &board,
        &scene,
        &TextOptions {
            panels: true,
            ..TextOptions::default()
        },
    );
    assert!(shown.contains("Cup\ntwo US chits\nthree NVA/VC chits\n"));
    assert!(!text(&board, &scene, &TextOptions::default()).contains("chits"));
}
