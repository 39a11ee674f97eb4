use super::*;
use crate::artwork::{Clock, Ink, mismatch};
use crate::{Feature, Terrain};
use proptest::prelude::*;

const LEGEND: Legend = Legend::new(
    &[
        Terrain::new('C', 0, "clear"),
        Terrain::new('J', 1, "jungle"),
        Terrain::new('r', 7, "rice paddy"),
    ],
    &[Feature::STREAM, Feature::TRAIL, Feature::ROAD],
);

const TWO_HILLS: &str = r#"# A map to test with.
title: Hill #7 and "The Nose"
size: 5x3

terrain:
#     01  03  05
#       02  04
  01  J   C1  C1
        J   C2
  02  C   r   .      # out of play
        r   J
      C   C   C
        C   C

stream: 01.01/01.02 02.01/01.02
trail: 01.02 02.01 03.01 04.01   # over the hill
name: 02.01 "An Loc # 2"
area west: 01.01-02.02
area hill: 03.01 04.01 05.01
area west: 03.03
"#;

fn two_hills() -> Map {
    Map::parse("two-hills.map", TWO_HILLS, &LEGEND).unwrap()
}

fn hex(text: &str) -> Hex {
    text.parse().unwrap()
}

fn texts(hexes: impl IntoIterator<Item = Hex>) -> Vec<String> {
    hexes.into_iter().map(|hex| hex.to_string()).collect()
}

/// Where and what is wrong with a source, as `line:column message`.
fn mistakes(source: &str) -> Vec<String> {
    let error = Map::parse("test.map", source, &LEGEND).unwrap_err();
    error
        .mistakes()
        .iter()
        .map(|m| format!("{}:{} {}", m.line, m.column, m.message))
        .collect()
}

/// The sample with something else in the place of a part.
fn changed(from: &str, to: &str) -> Vec<String> {
    assert!(TWO_HILLS.contains(from));
    mistakes(&TWO_HILLS.replacen(from, to, 1))
}

#[test]
fn a_drawing_is_read_as_it_looks() {
    let map = two_hills();
    assert_eq!(map.title(), "Hill #7 and \"The Nose\"");
    assert_eq!((map.cols(), map.rows(), map.origin()), (5, 3, hex("01.01")));
    assert_eq!(map.hexes().len(), 14);
    assert!(!map.in_play(hex("05.02")) && !map.in_play(hex("06.01")) && !map.in_play(Hex::NOWHERE));
    assert_eq!((map.terrain(hex("03.02")), map.level(hex("03.02"))), (7, 0));
    assert_eq!((map.terrain(hex("04.01")), map.level(hex("04.01"))), (0, 2));
    assert_eq!(map.terrain_word(hex("04.02")), "jungle");
    assert_eq!(map.terrain_word(hex("05.02")), "");
    assert_eq!((map.terrain(Hex::NOWHERE), map.level(Hex::NOWHERE)), (0, 0));
}

#[test]
fn neighbours_out_of_play_are_nowhere() {
    let map = two_hills();
    let found = map.neighbours(hex("04.02")).map(|hex| hex.to_string());
    assert_eq!(found, ["04.01", "--", "05.03", "04.03", "03.03", "03.02"]);
    assert_eq!(
        map.neighbour(hex("04.02"), Direction::NorthEast),
        Hex::NOWHERE
    );
    assert_eq!(map.neighbours(hex("05.02")), &[Hex::NOWHERE; 6]);
    assert_eq!(map.neighbours(Hex::NOWHERE), &[Hex::NOWHERE; 6]);
}

#[test]
fn features_lie_on_both_faces_of_a_side() {
    let map = two_hills();
    assert_eq!(map.side(hex("01.01"), Direction::South), Side::STREAM);
    assert_eq!(map.side(hex("01.02"), Direction::North), Side::STREAM);
    let ford = map.side_between(hex("01.02"), hex("02.01"));
    assert!(ford.stream() && ford.trail() && !ford.road() && !ford.slope());
    assert!(map.sides_of(hex("04.01")).trail() && !map.sides_of(hex("05.01")).trail());
    assert_eq!(map.side_between(hex("01.01"), hex("05.01")), Side::NONE);
}

#[test]
fn a_slope_lies_wherever_levels_differ() {
    let map = two_hills();
    for &a in map.hexes() {
        for direction in Direction::ALL {
            let b = map.neighbour(a, direction);
            let rises = !b.is_nowhere() && map.level(a) != map.level(b);
            assert_eq!(map.side(a, direction).slope(), rises, "{a} {direction:?}");
        }
    }
    assert!(map.side_between(hex("03.01"), hex("04.01")).slope());
    assert!(!map.side_between(hex("03.01"), hex("02.02")).slope());
}

#[test]
fn edges_follow_the_ground_in_play() {
    let map = two_hills();
    assert_eq!(
        texts(map.edge(Edge::North).to_vec()),
        ["01.01", "02.01", "03.01", "04.01", "05.01"]
    );
    assert_eq!(
        texts(map.edge(Edge::East).to_vec()),
        ["04.02", "05.01", "05.03"]
    );
    assert_eq!(
        texts(map.edge(Edge::South).to_vec()),
        ["01.03", "02.03", "03.03", "04.03", "05.03"]
    );
    assert_eq!(
        texts(map.edge(Edge::West).to_vec()),
        ["01.01", "01.02", "01.03"]
    );
    let inner = map.hexes().iter().copied().filter(|&hex| !map.on_edge(hex));
    assert_eq!(texts(inner), ["02.02", "03.02"]);
}

#[test]
fn names_and_areas_are_found() {
    let map = two_hills();
    assert_eq!(map.name_of(hex("02.01")), Some("An Loc # 2"));
    assert_eq!(map.name_of(hex("02.02")), None);
    assert_eq!(
        texts(map.area("west").unwrap().iter()),
        ["01.01", "01.02", "02.01", "02.02", "03.03"]
    );
    assert_eq!(
        map.areas().map(|(name, _)| name).collect::<Vec<_>>(),
        ["west", "hill"]
    );
    assert_eq!(map.area("east"), None);
}

#[test]
fn writes_what_a_person_would_draw() {
    let expected = r#"title: Hill #7 and "The Nose"
size: 5x3
origin: 01.01

terrain:
#     01  03  05
#       02  04
  01  J   C1  C1
        J   C2
  02  C   r   .
        r   J
  03  C   C   C
        C   C

stream: 01.01/01.02 01.02/02.01
trail: 01.02 02.01 03.01 04.01

name: 02.01 "An Loc # 2"

area west: 01.01-02.02 03.03
area hill: 03.01-05.01
"#;
    assert_eq!(two_hills().to_text(), expected);
}

#[test]
fn long_features_go_on_in_the_next_line() {
    let column: Vec<_> = (1..=40).map(|row| Hex::new(1, row)).collect();
    let sides = column
        .windows(2)
        .map(|pair| format!("{}/{}", pair[0], pair[1]));
    let source = format!(
        "title: T\nsize: 1x40\nterrain:\n{}trail: {}\nstream: {}\n",
        "C\n".repeat(40),
        texts(column.clone()).join(" "),
        sides.collect::<Vec<_>>().join(" "),
    );
    let map = Map::parse("long.map", &source, &LEGEND).unwrap();
    let text = map.to_text();
    assert!(text.lines().all(|line| line.len() <= 100));
    let trails = text
        .lines()
        .filter(|line| line.starts_with("trail: "))
        .count();
    let streams = text
        .lines()
        .filter(|line| line.starts_with("stream: "))
        .count();
    assert_eq!((trails, streams), (3, 6));
    assert_eq!(Map::parse("long.map", &text, &LEGEND).unwrap(), map);
}

#[test]
fn mistakes_say_where_they_are() {
    assert_eq!(
        changed("04.01   #", "05.02   #"),
        ["16:26 05.02 is not in play"]
    );
    assert_eq!(
        changed("04.01   #", "05.01   #"),
        ["16:26 03.01 and 05.01 are not neighbours"]
    );
    assert_eq!(
        changed("01.01/01.02", "01.01-01.02"),
        ["15:9 \"01.01-01.02\" is not a hexside"]
    );
    assert_eq!(
        changed("/01.02 02", "/01.2 02"),
        ["15:15 \"01.2\" is not a hex"]
    );
    assert_eq!(
        changed("trail: 01.02 02.01 03.01 04.01", "trail: 01.02"),
        ["16:1 this trail leads nowhere"]
    );
    assert_eq!(changed("trail:", "trial:"), ["16:1 \"trial\" is not a key"]);
    assert_eq!(changed("trail:", "trail"), ["16:1 this line has no key"]);
    assert_eq!(
        changed("\"An Loc # 2\"", "\"An Loc # 2"),
        ["17:7 \"02.01 \"An Loc # 2\" is not a name on a hex"]
    );
    assert_eq!(
        changed("01.01-02.02", "07.01-09.02"),
        ["18:12 no hex of 07.01-09.02 is in play"]
    );
    assert_eq!(
        changed("area hill", "area the hill"),
        ["19:1 \"area the hill\" is not a key"]
    );
}

#[test]
fn mistakes_in_the_drawing_do_not_cause_others() {
    assert_eq!(
        changed("  01  J   C1  C1", "  01  J   X1  C1"),
        ["8:11 \"X1\" is not a terrain"]
    );
    assert_eq!(
        changed("C1  C1", "C1"),
        ["8:3 2 hexes are drawn here, but row 01 has 3 on this line"]
    );
    assert_eq!(
        changed("  01  J", "  03  J"),
        ["8:3 row 03 begins where the first line of row 01 belongs"]
    );
    let doubled = "        J   C2\n";
    assert_eq!(
        changed(doubled, &doubled.repeat(2)),
        [
            "10:9 2 hexes are drawn here, but row 02 has 3 on this line",
            "11:3 row 02 begins where the second line of row 02 belongs"
        ]
    );
    assert_eq!(
        changed("        C   C\n", ""),
        ["12:7 the drawing ends before row 03"]
    );
    assert_eq!(
        changed("size: 5x3", "size: 5x2")[0],
        "12:7 the drawing goes on after its 2 rows"
    );
}

#[test]
fn several_mistakes_come_at_once_in_order() {
    let source = TWO_HILLS
        .replace("C2", "C22")
        .replace("title:", "titel:")
        .replace("03.03", "33.03");
    let expected = [
        "1:1 the map has no title",
        "2:1 \"titel\" is not a key",
        "9:13 \"C22\" is not a terrain",
        "20:12 33.03 is not in play",
    ];
    assert_eq!(mistakes(&source), expected);
}

#[test]
fn sizes_have_limits() {
    assert_eq!(
        changed("size: 5x3", "size: 64x3"),
        ["3:7 a map of 64x3 from 01.01 goes beyond 63.63"]
    );
    assert_eq!(changed("size: 5x3", "size: 5"), ["3:7 \"5\" is not a size"]);
    assert_eq!(
        changed("size: 5x3", "size: 0x3"),
        ["3:7 \"0x3\" is not a size"]
    );
    assert_eq!(
        changed("size: 5x3", "size: 5x3\nsize: 4x4"),
        ["4:1 a second size"]
    );
    assert_eq!(
        mistakes(""),
        [
            "1:1 the map has no title",
            "1:1 the map has no size",
            "1:1 the map has no terrain"
        ]
    );
}

#[test]
fn an_error_tells_what_to_do() {
    let source = TWO_HILLS.replace("03.01 04.01   #", "03.01 01.01   #");
    let error = Map::parse("two-hills.map", &source, &LEGEND).unwrap_err();
    let told = "two-hills.map:16:26: 03.01 and 01.01 are not neighbours; \
                the neighbours of 03.01 are 04.01 03.02 02.01";
    assert_eq!(error.to_string(), told);
    let span = error.mistakes()[0].span;
    assert_eq!(&source[span.offset()..span.offset() + span.len()], "01.01");
    let shown = format!("{:?}", miette::Report::new(error));
    assert!(
        shown.contains("the neighbours of 03.01") && shown.contains("two-hills.map:16:26"),
        "{shown}"
    );
}

#[test]
fn columns_count_characters_and_spans_count_bytes() {
    let source = TWO_HILLS.replace("name: 02.01 \"An Loc # 2\"", "name: \u{e9}\u{1f334} \"An\"");
    let error = Map::parse("test.map", &source, &LEGEND).unwrap_err();
    let mistake = &error.mistakes()[0];
    assert_eq!((mistake.line, mistake.column), (17, 7));
    assert_eq!(
        &source[mistake.span.offset()..][..mistake.span.len()],
        "\u{e9}\u{1f334}"
    );
}

/// A hex grid of any size and place, with dots, features, names and areas.
fn any_map() -> impl Strategy<Value = Map> {
    let frame = (0..64u8, 0..64u8, 1..=9u8, 1..=9u8).prop_map(|(col, row, cols, rows)| {
        (Hex::new(col.min(64 - cols), row.min(64 - rows)), cols, rows)
    });
    let cell = prop_oneof![1 => Just(None), 4 => (0..3usize, -9..10i8).prop_map(Some)];
    let cells = proptest::collection::vec(cell, 81);
    let picks = || proptest::collection::vec(any::<u16>(), 0..12);
    let texts = proptest::collection::vec("[^\"\\r\\n]{0,8}[a-z#:]", 0..3);
    let title = "[a-z#:\"] ?[^\\r\\n]{0,10}[a-z#:\"]";
    (
        frame,
        cells,
        proptest::array::uniform3(picks()),
        texts,
        picks(),
        title,
    )
        .prop_map(|((origin, cols, rows), cells, sides, texts, area, title)| {
            let grid = (0..cols).flat_map(|col| (0..rows).map(move |row| (col, row)));
            let drawn = grid.zip(cells).filter_map(|((col, row), cell)| {
                let (terrain, level) = cell?;
                Some((
                    Hex::new(origin.col() + col, origin.row() + row),
                    LEGEND.terrains[terrain].id,
                    level,
                ))
            });
            let mut cells: Vec<_> = drawn.collect();
            if cells.is_empty() {
                cells.push((origin, 0, 0));
            }
            let ground: Vec<_> = cells.iter().map(|&(hex, ..)| hex).collect();
            let pick = |n: u16| ground[n as usize % ground.len()];
            let mut draft = Draft {
                legend: LEGEND,
                title,
                origin,
                cols,
                rows,
                cells,
                sides: Vec::new(),
                names: texts
                    .into_iter()
                    .zip(0..)
                    .map(|(text, n)| PlaceName { hex: pick(n), text })
                    .collect(),
                areas: Vec::new(),
                drawings: Vec::new(),
            };
            for &n in &area {
                draft.drawings.extend(any_drawing(&draft, pick(n), n));
            }
            for (feature, picks) in LEGEND.features.iter().zip(sides) {
                for n in picks {
                    let direction = Direction::from_index(n as usize / 7);
                    if pick(n)
                        .neighbour(direction)
                        .is_some_and(|next| ground.contains(&next))
                    {
                        draft.sides.push((pick(n), direction, feature.side));
                    }
                }
            }
            if !area.is_empty() {
                draft.areas.push((
                    "some-where".to_owned(),
                    area.into_iter().map(pick).collect(),
                ));
            }
            // A level drawn by hand must fit what is around it.
            let mut map = draft.finish();
            while let Some(odd) = map.drawings.iter().position(|it| match it.ink {
                Ink::Level(level) => mismatch(&map, it.hex, level).is_some(),
                _ => false,
            }) {
                map.drawings.remove(odd);
            }
            map
        })
}

/// Something drawn in a hex in which that is not drawn yet.
fn any_drawing(draft: &Draft, hex: Hex, n: u16) -> Option<Drawing> {
    let &(.., level) = draft.cells.iter().find(|(at, ..)| *at == hex)?;
    let [around, beside] = [240, 75].map(|apart| {
        let reach = 50 + (n / 7 % 11) as u8 * 5;
        (0..3)
            .map(|k| Clock::new(n % 720 + k * apart, reach))
            .collect::<Vec<_>>()
    });
    let (ink, shapes) = match n % 4 {
        0 => (
            Ink::Terrain(LEGEND.terrains[n as usize / 4 % 3].id),
            vec![around, beside],
        ),
        1 => (
            Ink::Feature(Side::STREAM),
            vec![vec![Clock::DOT, beside[0]], beside],
        ),
        2 if level > -9 => (Ink::Level(level), vec![around]),
        _ if level < 9 => (Ink::Level(level + 1), vec![beside]),
        _ => return None,
    };
    let known = |it: &Drawing| it.hex == hex && it.ink == ink;
    (!draft.drawings.iter().any(known)).then_some(Drawing { hex, ink, shapes })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back(map in any_map()) {
        let text = map.to_text();
        let read = Map::parse("test.map", &text, &LEGEND).map_err(|error| TestCaseError::fail(error.to_string()))?;
        prop_assert_eq!(&read, &map);
        prop_assert_eq!(read.to_text(), text);
    }

    #[test]
    fn any_text_at_all_is_answered(text: String) {
        let _ = Map::parse("test.map", &text, &LEGEND);
    }

    #[test]
    fn any_damage_is_answered(at in 0..TWO_HILLS.len(), cut in 0..40usize, put in "[\\PC\\n :#\"/.x-]{0,6}") {
        let end = (at + cut).min(TWO_HILLS.len());
        let text = format!("{}{put}{}", &TWO_HILLS[..at], &TWO_HILLS[end..]);
        match Map::parse("test.map", &text, &LEGEND) {
            Ok(map) => prop_assert_eq!(Map::parse("again", &map.to_text(), &LEGEND).unwrap(), map),
            Err(error) => {
                prop_assert!(!error.mistakes().is_empty());
                for mistake in error.mistakes() {
                    prop_assert!(mistake.span.offset() + mistake.span.len() <= text.len());
                }
            }
        }
    }
}

/// A drawing in a hex of the map above, and what is said to it.
fn drawn(line: &str) -> Vec<String> {
    mistakes(&format!("{TWO_HILLS}\n{line}\n"))
        .into_iter()
        .map(|told| {
            told.split_once(' ')
                .map_or(told.clone(), |(_, it)| it.to_owned())
        })
        .collect()
}

#[test]
fn drawings_in_hexes_are_read() {
    let map = Map::parse(
        "test.map",
        &format!("{TWO_HILLS}\nrice paddy 02.01: 12 2 4@50 | 8@60 9 10:25@85 # a field\nstream 01.01: 9 dot 3@5\n"),
        &LEGEND,
    )
    .expect("a map");
    let [field, stream] = map.drawings() else {
        panic!("{:?}", map.drawings())
    };
    assert_eq!((field.hex, field.ink), (Hex::new(2, 1), Ink::Terrain(7)));
    assert_eq!(
        field.shapes.iter().map(Vec::len).collect::<Vec<_>>(),
        [3, 3]
    );
    assert_eq!(stream.ink, Ink::Feature(Side::STREAM));
    assert_eq!(stream.shapes[0][1], Clock::DOT);
}

#[test]
fn what_is_wrong_in_a_hex_is_said() {
    for (line, told) in [
        ("jungle 02.01: 12 2 x", "\"x\" is not a place inside a hex"),
        (
            "jungle 02.01: 12 2 3:07",
            "\"3:07\" is not a place inside a hex",
        ),
        ("jungle 02.01: 12 2", "2 places are too few for a shape"),
        ("jungle 02.01:", "0 places are too few for a shape"),
        ("jungle 02.01: 12 12 4", "12 stands here twice"),
        ("jungle 02.01: 12 6 3 9", "the edge 12 6 meets the edge 3 9"),
        (
            "jungle 02.01: 11 12 1",
            "the edge 11 12 meets the edge 1 11",
        ),
        ("jungle 33.01: 12 2 4", "33.01 is not in play"),
        ("jungel 02.01: 12 2 4", "\"jungel 02.01\" is not a key"),
        ("stream 02.01: 12", "1 places are too few for a shape"),
        ("road 02.01: 12 6", "a road leads from hex to hex"),
        ("level 02.01: 12 4 8", "which level is drawn here?"),
        (
            "level x 02.01: 12 4 8",
            "\"x\" is not a level that has an edge",
        ),
        (
            "level 1 02.01: 12@50 4@50 8@50",
            "the centre dot of 02.01 lies in this part, but the hex is at level 0",
        ),
        (
            "level 2 04.01: 12@50 2@60 1@90",
            "the centre dot of 04.01 does not lie in this part, but the hex is at level 2",
        ),
        (
            "level 1 02.01: 12@50 6@50 8@50",
            "the edge of level 1 runs through the centre dot of 02.01",
        ),
        (
            "level 1 02.02: 1 3 2@50",
            "level 1 covers 1 to 3 of the hexside to 03.02, but in 03.02 none of it",
        ),
        (
            "level 2 02.02: 1@90 3@90 2@50",
            "level 2 reaches 1@90, where level 1 does not",
        ),
    ] {
        assert_eq!(drawn(line), [told], "{line}");
    }
    let twice = "jungle 02.01: 12 2 4\njungle 02.01: 6 8 10";
    assert_eq!(drawn(twice), ["jungle is drawn in 02.01 a second time"]);
}

/// A sheet of 5 by 3 whose rim runs through the dots of its outermost hexes.
const SHEET: &str = r#"title: Sheet
size: 5x3
terrain:
  01  C   J   C
        J1  C
  02  C   C1  r
        C   C
  03  J   C   C
        .   .
stream: 01.01/01.02
road: 05.02 04.01 03.01
name: 02.01 "Knoll"
area knoll: 02.01
jungle 01.02: 12@50 2@50 6@50
"#;

fn sheet(text: &str) -> Map {
    Map::parse("sheet.map", text, &LEGEND).unwrap()
}

fn at(text: &str) -> Hex {
    text.parse().unwrap()
}

#[test]
fn half_a_turn_puts_the_south_in_the_north() {
    let plain = sheet(SHEET);
    let turned = plain.turned().expect("a sheet that joins");
    assert_eq!(turned.terrain_word(at("05.01")), "jungle", "was 01.03");
    assert_eq!(
        (turned.level(at("04.02")), turned.level(at("03.02"))),
        (1, 1)
    );
    assert!(turned.side_between(at("05.03"), at("05.02")).stream());
    assert!(turned.side_between(at("01.02"), at("02.02")).road());
    assert_eq!(turned.name_of(at("04.02")), Some("Knoll"));
    assert!(
        turned
            .area("knoll")
            .is_some_and(|it| it.contains(at("04.02")))
    );
    let drawn = &turned.drawings()[0];
    assert_eq!(drawn.hex, at("05.02"));
    assert_eq!(drawn.shapes[0][1], "8@50".parse::<Clock>().unwrap());
    assert_eq!(turned.turned().expect("it still joins"), plain);
}

#[test]
fn two_half_hexes_make_one() {
    let other = SHEET
        .replace("title: Sheet", "title: Other")
        .replace("01  C   J   C", "01  r   J   C");
    let map = |name: &str| -> Result<Map, String> {
        match name {
            "one" => Ok(sheet(SHEET)),
            "other" => Ok(sheet(&other)),
            _ => Err(format!("no map {name}")),
        }
    };
    let rows = |rows: &[&[&str]]| {
        let row = |names: &&[&str]| names.iter().map(|it| (*it).to_owned()).collect();
        Mosaic::Rows(rows.iter().map(row).collect())
    };
    let beside = Mosaic::Row(vec!["one".to_owned(), "other".to_owned()]);
    let beside = beside.join(map).expect("they join");
    assert_eq!((beside.cols(), beside.rows()), (9, 3));
    assert_eq!(beside.title(), "Sheet, Other");
    // Clear ground on one side, paddy on the other: it is paddy.
    assert_eq!(beside.terrain_word(at("05.01")), "rice paddy");
    assert_eq!(
        beside.terrain_word(at("05.02")),
        "rice paddy",
        "the other way round"
    );
    assert!(beside.side_between(at("05.01"), at("05.02")).stream());
    assert!(beside.side_between(at("05.02"), at("04.01")).road());
    assert_eq!(beside.level(at("06.01")), 1);
    assert!(
        beside
            .area("one")
            .is_some_and(|it| it.contains(at("05.01")) && !it.contains(at("06.01")))
    );
    assert!(beside.area("knoll").is_some_and(|it| it.len() == 2));
    assert!(beside.joins().is_ok(), "what is joined joins on");

    let four = rows(&[&["one", "other turned"], &["other", "one"]])
        .join(map)
        .expect("they join");
    assert_eq!((four.cols(), four.rows()), (9, 5));
    assert_eq!(four.hexes().len(), 5 * 5 + 4 * 4);
    assert_eq!(four.neighbour(at("04.02"), Direction::South), at("04.03"));
    assert_eq!(four.level(at("08.02")), 1, "the turned one's knoll");
    let text = four.to_text();
    assert_eq!(Map::parse("joined.map", &text, &LEGEND).unwrap(), four);
}

#[test]
fn maps_that_do_not_fit_say_why() {
    let wide =
        "title: Wide\nsize: 7x3\nterrain:\n C C C C\n C C C\n C C C C\n C C C\n C C C C\n . . .\n";
    let even = "title: Even\nsize: 4x2\nterrain:\n C C\n C C\n C C\n . .\n";
    let map = |name: &str| -> Result<Map, String> {
        match name {
            "one" => Ok(sheet(SHEET)),
            "wide" => Ok(sheet(wide)),
            "even" => Ok(sheet(even)),
            "hills" => Ok(two_hills()),
            _ => Err(format!("there is no map {name}")),
        }
    };
    for (names, said) in [
        (
            vec![vec!["one"], vec!["wide"]],
            "Sheet has 5 columns and Wide 7",
        ),
        (
            vec![vec!["one", "even"]],
            "Even cannot be joined: it needs an odd number of columns",
        ),
        (
            vec![vec!["one", "hills"]],
            "02.03 lies outside its southern rim",
        ),
        (vec![vec!["one"], vec![]], "the same number of maps"),
        (vec![vec!["nowhere"]], "there is no map nowhere"),
        (vec![vec!["even turned"]], "odd number of columns"),
    ] {
        let rows = names
            .iter()
            .map(|row| row.iter().map(|it| (*it).to_owned()).collect());
        let error = Mosaic::Rows(rows.collect()).join(map).expect_err(said);
        assert!(error.to_string().contains(said), "{error}");
    }
    // A single map need not join with anything.
    assert!(Mosaic::One("hills".to_owned()).join(map).is_ok());
}
