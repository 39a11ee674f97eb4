//! Ground that is drawn shape by shape.

use crate::ridge;
use engine::scene::{Scene, ShapeKind, Through};
use render::{Options, Theme, svg};

#[test]
fn every_kind_of_shape_on_the_map_is_drawn_and_whole_hexes_are_not() {
    let board = ridge::board();
    for theme in [Theme::Light, Theme::Dark] {
        let options = Options {
            theme,
            ..Options::default()
        };
        let picture = svg(&board, &Scene::default(), &options);
        for class in [
            "relief0",
            "relief1",
            "relief2",
            "relief3",
            "crestline",
            "fall",
            "s-woods",
            "s-rough",
            "s-marsh",
            "s-field",
            "s-building",
            "hedge1",
            "wall1",
            "s-road way1",
            "flow",
            "edgesolid",
            "edgedashed",
            "leveltext",
        ] {
            assert!(picture.contains(&format!("class=\"{class}\"")), "{class}");
        }
        assert!(!picture.contains("a-clear"), "areas of whole hexes");
        assert!(!picture.contains("class=\"level\""));
    }
}

/// What is drawn is what is tested: a corner of each house and wood stands in the picture, unsmoothed.
#[test]
fn corners_are_drawn_where_they_are() {
    let mut board = ridge::board();
    board
        .shapes
        .retain(|shape| shape.kind == ShapeKind::Building);
    board.shapes.truncate(1);
    let house = &board.shapes[0];
    let space = board
        .spaces
        .iter()
        .find(|it| it.id == house.space)
        .expect("its hex");
    // Columns are 84 pixels apart, rows 97, even columns half a row lower.
    let (x, y) = (
        f64::from(space.col) * 84.0,
        f64::from(space.row) * 97.0 + if space.col % 2 == 0 { 48.5 } else { 0.0 },
    );
    let [right, down] = house.points[0];
    let at = |n: f64| ((n * 10.0).round() / 10.0).to_string();
    let begins = format!(
        "class=\"s-building\" d=\"M{} {}l",
        at(x + f64::from(right) / 1440.0 * 84.0),
        at(y + f64::from(down) / 1440.0 * 48.5)
    );
    let picture = svg(&board, &Scene::default(), &Options::default());
    assert!(picture.contains(&begins), "{begins}");
}

#[test]
fn a_line_shows_what_it_touches() {
    let clear = ridge::sights(&[("01.07", "04.05")]);
    let effects: Vec<_> = clear.lines[0].touches.iter().map(|it| it.effect).collect();
    assert!(effects.contains(&Through::Hinders), "{effects:?}");
    let picture = svg(&ridge::board(), &clear, &Options::default());
    assert!(picture.contains("class=\"point\"") && picture.contains(">hedge: hindrance 2</text>"));
    let blocked = ridge::sights(&[("06.02", "06.09")]);
    let picture = svg(&ridge::board(), &blocked, &Options::default());
    assert!(picture.contains("stopcross") && picture.contains(">not at the crest</text>"));
}
