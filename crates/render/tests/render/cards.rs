//! A table of cards: edges, areas, arrows, borders and what was drawn.

use engine::scene::{
    Area, Board, Card, Edge, Hand, Layout, Line, LineKind, Marker, MarkerKind, Piece, Scene, Space,
    TerrainKind,
};
use render::{Options, svg};

fn board() -> Board {
    let card = |id: &str, col: i16, edges: Vec<Edge>| Space {
        id: id.into(),
        col,
        terrain: TerrainKind::Woods,
        name: "Woods · cover 1/3".into(),
        value: "+2".into(),
        edges,
        ..Space::default()
    };
    Board {
        layout: Layout::Cards,
        spaces: vec![
            card("A1", 0, vec![Edge::Closed; 4]),
            card("B1", 1, vec![Edge::Open; 4]),
        ],
        ..Board::default()
    }
}

fn drawn(scene: Scene) -> String {
    svg(&board(), &scene, &Options::default())
}

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

#[test]
fn a_card_shows_its_value_its_name_and_where_sight_stops() {
    let picture = drawn(Scene::default());
    assert_eq!(count(&picture, ">+2</text>"), 2);
    assert_eq!(count(&picture, ">cover 1/3</text>"), 2);
    assert_eq!(count(&picture, "</tspan> Woods</text>"), 2);
    assert_eq!(count(&picture, "<path class=\"closed\""), 1, "A1 alone");
}

#[test]
fn pieces_lie_open_in_their_areas() {
    let piece = |id: &str, area: Option<&str>| Piece {
        id: id.into(),
        space: Some("A1".into()),
        area: area.map(str::to_owned),
        name: id.into(),
        ..Piece::default()
    };
    let picture = drawn(Scene {
        pieces: vec![
            piece("1/1", Some("foxholes")),
            piece("2/1", None),
            piece("3/1", None),
            piece("HQ", None),
            piece("LMG", None),
        ],
        areas: vec![Area {
            id: "foxholes".into(),
            space: "A1".into(),
            name: "Foxholes +1".into(),
            ..Area::default()
        }],
        ..Scene::default()
    });
    assert_eq!(count(&picture, ">Foxholes +1</text>"), 1);
    assert_eq!(count(&picture, "class=\"counter\""), 5);
    assert_eq!(count(&picture, "×5"), 0, "nothing is stacked");
}

#[test]
fn arrows_that_meet_lie_side_by_side_and_borders_along_the_edge() {
    let line = |kind: &str, from: &str, to: &str, label: &str| Line {
        kind: LineKind::of_id(kind).expect("a known kind"),
        from: from.into(),
        to: to.into(),
        label: label.into(),
        side: Some(0),
        ..Line::default()
    };
    let picture = drawn(Scene {
        lines: vec![
            line("arrow", "A1", "B1", "A"),
            line("arrow", "B1", "A1", "S"),
            line("border", "A1", "B1", "PL 1"),
        ],
        ..Scene::default()
    });
    let heights: Vec<&str> = picture
        .split("<text class=\"arrowtext\"")
        .skip(1)
        .filter_map(|text| text.split("y=\"").nth(1)?.split('"').next())
        .collect();
    assert_eq!(heights.len(), 2);
    assert_ne!(heights[0], heights[1]);
    assert_eq!(count(&picture, "<path class=\"border\""), 1);
    assert_eq!(count(&picture, ">PL 1</text>"), 1);
}

/// One name for one look: a rule that is written later would take the place of the other.
#[test]
fn no_style_is_written_twice() {
    let picture = drawn(Scene::default());
    let rules = picture.split("<style>").nth(1).expect("styles");
    let rules = rules.split("</style>").next().expect("their end");
    let mut seen = std::collections::BTreeSet::new();
    for rule in rules.split('}').filter_map(|rule| rule.split('{').next()) {
        for name in rule.split(',').filter(|name| !name.is_empty()) {
            assert!(seen.insert(name), "{name}");
        }
    }
}

#[test]
fn markers_are_read_in_full() {
    let picture = drawn(Scene {
        markers: vec![Marker {
            id: "m".into(),
            space: "B1".into(),
            kind: MarkerKind::Volume,
            side: Some(1),
            text: "automatic -1".into(),
            ..Marker::default()
        }],
        ..Scene::default()
    });
    assert_eq!(count(&picture, ">automatic -1</text>"), 1);
}

#[test]
fn what_was_drawn_lies_below_the_map_and_a_back_tells_nothing() {
    let card = |back: bool| Card {
        name: "17".into(),
        lines: vec!["crosshairs".into(), "rally".into()],
        counted: vec![0],
        back,
        ..Card::default()
    };
    let hand = |back| Scene {
        hands: vec![Hand {
            title: "Drawn to spot".into(),
            result: "Seen".into(),
            side: Some(0),
            cards: vec![card(back)],
            ..Hand::default()
        }],
        ..Scene::default()
    };
    let open = drawn(hand(false));
    for words in ["17", "crosshairs", "rally", "Drawn to spot", "Seen"] {
        assert_eq!(count(&open, &format!(">{words}</text>")), 1, "{words}");
    }
    assert_eq!(count(&open, "class=\"counted\""), 1);
    let closed = drawn(hand(true));
    assert_eq!(count(&closed, "crosshairs"), 0);
    assert_eq!(count(&closed, ">17<"), 0);
}
