//! What a picture must hold, and what it must never tell.

use crate::table;
use engine::scene::{
    BadgeKind, Board, Marker, MarkerKind, Piece, PlaceName, Scene, Space, SymbolKind, Value,
    ValueKind,
};
use render::{Crop, Options, Theme, svg};

fn hexes(cols: i16, rows: i16) -> Board {
    table::board(cols, rows)
}

fn unit(id: &str, at: &str) -> Piece {
    Piece {
        id: id.into(),
        space: Some(at.into()),
        name: "1A".into(),
        symbol: SymbolKind::Infantry,
        ..Piece::default()
    }
}

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

#[test]
fn every_space_and_every_piece_on_the_map_is_drawn() {
    let board = hexes(5, 4);
    let pieces = vec![
        unit("a", "01.01"),
        unit("b", "01.01"),
        unit("c", "05.04"),
        unit("nowhere", "77.77"),
    ];
    let scene = Scene {
        pieces,
        ..Scene::default()
    };
    let picture = svg(&board, &scene, &Options::default());
    for space in &board.spaces {
        assert_eq!(
            count(&picture, &format!(">{}</text>", space.id)),
            1,
            "{}",
            space.id
        );
    }
    assert_eq!(count(&picture, "class=\"counter\""), 3);
    assert_eq!(count(&picture, "data-piece=\"nowhere\""), 0);
}

#[test]
fn pictures_are_well_formed_and_the_same_every_time() {
    let options = Options {
        highlights: table::highlights(),
        ..Options::default()
    };
    let first = svg(&hexes(12, 9), &table::scene(), &options);
    assert_eq!(first, svg(&hexes(12, 9), &table::scene(), &options));
    assert!(first.starts_with("<svg ") && first.ends_with("</svg>"));
    for tag in ["g", "svg", "defs", "pattern", "text"] {
        let opened = count(&first, &format!("<{tag} ")) + count(&first, &format!("<{tag}>"));
        assert_eq!(opened, count(&first, &format!("</{tag}>")), "{tag}");
    }
}

#[test]
fn every_used_definition_exists_once() {
    let options = Options {
        highlights: table::highlights(),
        ..Options::default()
    };
    let picture = svg(&hexes(12, 9), &table::scene(), &options);
    for used in picture
        .split("href=\"#")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        assert_eq!(count(&picture, &format!(" id=\"{used}\"")), 1, "{used}");
    }
}

#[test]
fn the_theme_changes_colours_only() {
    let strip_colours = |s: &str| {
        s.split("</style>")
            .nth(1)
            .map(|s| s.replace("#101415", "#ECE8DC"))
    };
    let light = svg(&hexes(6, 5), &table::scene(), &Options::default());
    let dark = svg(
        &hexes(6, 5),
        &table::scene(),
        &Options {
            theme: Theme::Dark,
            ..Options::default()
        },
    );
    assert_ne!(light, dark);
    assert_eq!(strip_colours(&light), strip_colours(&dark));
}

#[test]
fn a_back_tells_nothing_but_its_side() {
    let plain = Piece {
        id: "x1".into(),
        space: Some("02.02".into()),
        side: 1,
        back: true,
        ..Piece::default()
    };
    // Even a scene that says too much must not give a piece away.
    let talkative = Piece {
        id: "secret-id".into(),
        name: "Zulu".into(),
        spoken: "Zulu the mortar".into(),
        symbol: SymbolKind::Mortar,
        values: vec![Value::new(ValueKind::FireHe, "97")],
        strength: Some([3, 1]),
        badges: vec![BadgeKind::Hero],
        done: true,
        ..plain.clone()
    };
    let draw = |piece: Piece| {
        svg(
            &hexes(3, 3),
            &Scene {
                pieces: vec![piece],
                ..Scene::default()
            },
            &Options::default(),
        )
    };
    assert_eq!(draw(plain), draw(talkative.clone()));
    let words = render::text(
        &hexes(3, 3),
        &Scene {
            pieces: vec![talkative],
            ..Scene::default()
        },
        &render::TextOptions {
            roster: true,
            ..Default::default()
        },
    );
    assert!(!words.contains("Zulu") && words.contains("<?>"), "{words}");
}

#[test]
fn words_from_a_game_cannot_break_the_document() {
    let nasty = "<script>\"&'\u{1}";
    let mut board = hexes(3, 3);
    board.names.push(PlaceName {
        space: "02.02".into(),
        text: nasty.into(),
    });
    board.spaces.push(Space {
        id: nasty.into(),
        col: 4,
        row: 1,
        ..Space::default()
    });
    let mut piece = unit(nasty, "01.01");
    piece.name = nasty.into();
    piece.spoken = nasty.into();
    piece.values = vec![Value::new(ValueKind::Experience, nasty)];
    let marker = Marker {
        id: "m".into(),
        space: "01.02".into(),
        kind: MarkerKind::Plate,
        text: nasty.into(),
        ..Marker::default()
    };
    let scene = Scene {
        heading: nasty.into(),
        prompt: nasty.into(),
        pieces: vec![piece],
        markers: vec![marker],
        ..Scene::default()
    };
    let picture = svg(&board, &scene, &Options::default());
    assert!(!picture.contains("<script") && !picture.contains('\u{1}'));
    assert!(picture.contains("&lt;script&gt;&quot;&amp;&#39;"));
    #[cfg(feature = "png")]
    render::png(&picture, 200).expect("still a readable document");
}

#[test]
fn a_crop_shows_its_surroundings_only() {
    let crop = |around: &str| Options {
        crop: Some(Crop {
            around: around.into(),
            radius: 1,
        }),
        ..Options::default()
    };
    let picture = svg(&hexes(12, 9), &table::scene(), &crop("04.07"));
    let numbers = |p: &str| {
        count(
            p.split("class=\"hl\">")
                .nth(1)
                .and_then(|s| s.split("</g>").next())
                .unwrap_or(""),
            "<text",
        )
    };
    assert_eq!(numbers(&picture), 9);
    assert!(picture.contains(">03.06</text>") && !picture.contains(">06.06</text>"));
    assert_eq!(
        numbers(&svg(&hexes(12, 9), &table::scene(), &crop("no such place"))),
        108
    );
}

#[test]
fn what_is_aboard_is_counted_on_its_carrier_and_what_is_off_the_map_lies_on_the_shelf() {
    let mut carrier = unit("slick", "02.02");
    carrier.symbol = SymbolKind::Helicopter;
    let aboard = Piece {
        aboard: Some("slick".into()),
        ..unit("team", "02.02")
    };
    let away = Piece {
        space: None,
        ..unit("later", "")
    };
    let scene = Scene {
        pieces: vec![carrier, aboard, away],
        ..Scene::default()
    };
    let picture = svg(&hexes(3, 3), &scene, &Options::default());
    assert_eq!(count(&picture, "data-piece=\"team\""), 0);
    assert_eq!(count(&picture, ">+1</text>"), 1);
    assert!(picture.contains("Off the map") && picture.contains("data-piece=\"later\""));
}

#[test]
fn same_markers_in_a_space_are_one_with_a_count() {
    let marker = |id: &str| Marker {
        id: id.into(),
        space: "02.02".into(),
        kind: MarkerKind::Wia,
        side: Some(0),
        text: "WIA".into(),
        ..Marker::default()
    };
    let scene = Scene {
        markers: vec![marker("a"), marker("b"), marker("c")],
        ..Scene::default()
    };
    let picture = svg(&hexes(3, 3), &scene, &Options::default());
    assert_eq!(count(&picture, "class=\"marker\""), 1);
    assert_eq!(
        count(&picture, "class=\"pilltext\" x=\"10\" y=\"13.6\">3</text>"),
        1
    );
}

#[test]
fn a_large_map_with_many_counters_stays_small() {
    let board = hexes(44, 32);
    let pieces = (0..150)
        .map(|i| Piece {
            id: format!("p{i}"),
            space: Some(board.spaces[i * 9].id.clone()),
            side: (i % 2) as u8,
            values: vec![
                Value::new(ValueKind::FireSmallArms, "5"),
                Value::new(ValueKind::Range, "5"),
                Value::new(ValueKind::Quality, "7"),
            ],
            strength: Some([4, 0]),
            badges: vec![BadgeKind::Suppressed, BadgeKind::Exhausted],
            ..unit("", "")
        })
        .collect();
    let picture = svg(
        &board,
        &Scene {
            pieces,
            ..Scene::default()
        },
        &Options::default(),
    );
    assert!(picture.len() < 600 * 1024, "{} KB", picture.len() / 1024);
}

#[test]
fn cards_and_an_empty_board_are_drawn_too() {
    let mut board = table::cards();
    board.spaces[0].name = "Woods & field".into();
    let scene = Scene {
        pieces: vec![unit("a", "01.01")],
        ..Scene::default()
    };
    let picture = svg(&board, &scene, &Options::default());
    assert_eq!(count(&picture, "Woods &amp; field"), 1);
    assert_eq!(count(&picture, "href=\"#card\" class=\"cardframe\""), 8);
    assert_eq!(count(&picture, "class=\"counter\""), 1);
    assert!(svg(&Board::default(), &Scene::default(), &Options::default()).ends_with("</svg>"));
}

#[cfg(feature = "png")]
mod png {
    use super::*;

    fn size(png: &[u8]) -> (u32, u32) {
        let number =
            |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
        (number(16), number(20))
    }

    #[test]
    fn a_picture_has_the_width_asked_for() {
        let picture = svg(
            &hexes(4, 3),
            &Scene::default(),
            &Options {
                width: 300,
                ..Options::default()
            },
        );
        assert_eq!(size(&render::png(&picture, 0).expect("a picture")).0, 300);
        assert_eq!(size(&render::png(&picture, 600).expect("a picture")).0, 600);
    }

    #[test]
    fn text_is_drawn_without_any_font_of_the_machine() {
        let draw = |name: &str| {
            let piece = Piece {
                name: name.into(),
                ..unit("a", "01.01")
            };
            let picture = svg(
                &hexes(1, 1),
                &Scene {
                    pieces: vec![piece],
                    ..Scene::default()
                },
                &Options::default(),
            );
            render::png(&picture, 200).expect("a picture")
        };
        assert_ne!(draw("1A"), draw("2B"));
        assert_eq!(draw("1A"), draw("1A"));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        assert!(render::png("not a picture", 100).is_err());
        let picture = svg(&hexes(2, 2), &Scene::default(), &Options::default());
        assert!(render::png(&picture, 1_000_000).is_err());
    }
}
