//! A table with everything that can lie on hexes; the browser's tests show the same scene.

use crate::table;
use engine::scene::{Card, Hand, MarkerKind, Piece, Scene, Strap, Value, Zone};
use render::{Highlight, HighlightKind, Options, Theme, svg};

fn scene() -> Scene {
    let text = include_str!("../../../../web/e2e/whole-table.json");
    let whole: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
    serde_json::from_value(whole["scene"].clone()).expect("it is a scene")
}

fn count(svg: &str, what: &str) -> usize {
    svg.matches(what).count()
}

fn drawn(scene: &Scene, options: &Options) -> String {
    svg(&table::board(15, 8), scene, options)
}

fn selected(space: &str) -> Options {
    Options {
        highlights: vec![Highlight {
            space: space.into(),
            kind: HighlightKind::Selected,
            label: None,
        }],
        ..Options::default()
    }
}

#[test]
fn what_lies_on_counters_and_hexes_is_drawn() {
    let scene = scene();
    let picture = drawn(&scene, &Options::default());
    let faced = scene.pieces.iter().filter(|p| p.facing.is_some()).count();
    assert_eq!(count(&picture, " beak\""), faced);
    let straps: usize = scene.pieces.iter().map(|p| p.straps.len()).sum();
    assert_eq!(count(&picture, "<g class=\"strap\""), straps);
    assert_eq!(count(&picture, "<g class=\"fill\""), scene.fills.len());
    assert_eq!(count(&picture, "class=\"gait "), 4);
    assert_eq!(count(&picture, "class=\"cmdring"), 3);
    assert_eq!(
        count(&picture, ">18†</text>"),
        1,
        "a grave number is not told by colour alone"
    );
    assert_eq!(count(&picture, "class=\"density\""), 2);
    for tag in ["g", "svg", "text"] {
        let opened = count(&picture, &format!("<{tag} ")) + count(&picture, &format!("<{tag}>"));
        assert_eq!(opened, count(&picture, &format!("</{tag}>")), "{tag}");
    }
    #[cfg(feature = "png")]
    for theme in [Theme::Light, Theme::Dark] {
        let options = Options {
            theme,
            ..selected("04.02")
        };
        let picture = drawn(&scene, &options);
        render::png(&picture, 1400).expect("a picture");
    }
}

#[test]
fn arcs_and_reach_are_those_of_the_selected_piece() {
    let scene = scene();
    let nobody = drawn(&scene, &Options::default());
    assert_eq!(
        (count(&nobody, "\"wedge\""), count(&nobody, "\"reach1\"")),
        (0, 0)
    );
    assert_eq!(count(&nobody, "z-dotted\""), 1);
    let gun = drawn(&scene, &selected("04.02"));
    assert_eq!(
        (count(&gun, "\"wedge\""), count(&gun, "\"reach1\"")),
        (1, 1)
    );
    assert!(gun.contains("range 6 | long −1D"));
}

#[test]
fn a_back_tells_nothing_of_all_this() {
    let back = |piece: Piece| Scene {
        pieces: vec![Piece {
            back: true,
            space: Some("02.02".into()),
            side: 1,
            ..piece
        }],
        ..Scene::default()
    };
    let talkative = scene()
        .pieces
        .into_iter()
        .find(|p| p.id == "stug")
        .expect("it is there");
    let options = Options::default();
    assert_eq!(
        drawn(&back(talkative), &options),
        drawn(&back(Piece::default()), &options)
    );
}

#[test]
fn words_of_a_game_cannot_break_it() {
    let nasty = "<b>&\"";
    let mut scene = scene();
    scene.pieces[0].straps = vec![Strap {
        letters: nasty.into(),
        number: nasty.into(),
        ..Strap::default()
    }];
    scene.pieces[0]
        .values
        .iter_mut()
        .for_each(|v: &mut Value| v.raised = nasty.into());
    scene.fills[0].value = nasty.into();
    scene.fills[0].text = nasty.into();
    scene.zones.push(Zone {
        spaces: vec!["05.05".into(), "nowhere".into()],
        text: nasty.into(),
        ..Zone::default()
    });
    scene.markers[0].kind = MarkerKind::Command;
    scene.markers[0].value = nasty.into();
    let picture = drawn(&scene, &Options::default());
    assert!(!picture.contains("<b>"));
}

#[test]
fn hands_that_are_held_are_no_draw() {
    let held = Scene {
        hands: vec![Hand {
            kept: true,
            cards: vec![Card {
                name: "Steady now".into(),
                ..Card::default()
            }],
            ..Hand::default()
        }],
        ..Scene::default()
    };
    // They lie with their holder, not below the map.
    assert_eq!(count(&drawn(&held, &Options::default()), "Steady now"), 0);
}
