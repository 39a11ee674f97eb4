//! A made-up fight on a made-up map that shows everything a picture can hold.

use engine::scene::{
    BadgeKind, Board, Layout, Line, LineKind, Marker, MarkerKind, Piece, PlaceName, Scene,
    SideFeature, SideKind, Space, SymbolKind, TerrainKind, Track, Value, ValueKind,
};
use render::{Highlight, HighlightKind};

/// Kinds are written by their ids here.
const KNOWN: &str = "a known kind";

/// Terrain by rows: `.` clear, `g` grass, `J` jungle, `p` paddy, `h` hamlet, `w` water, `r` rock.
const ROWS: [&str; 9] = [
    "JJJgg.JJgggg",
    "JJgg..JJg.hg",
    "Jgg..gg.hhh.",
    "gg.pp.gg.hhg",
    "..ppp..Jg...",
    ".gppp.JJJgrr",
    "JJgp..pJJ.rg",
    "JJJ..pppg..w",
    "JJJg.pp.ggww",
];

/// Hexes that lie higher, by level.
const HIGH: [(&str, i8); 7] = [
    ("01.01", 1),
    ("02.01", 1),
    ("03.01", 1),
    ("01.02", 2),
    ("02.02", 1),
    ("01.03", 1),
    ("01.04", 1),
];

fn id(col: i16, row: i16) -> String {
    format!("{col:02}.{row:02}")
}

/// The map, `cols` by `rows`, the pattern repeated as often as needed.
pub fn board(cols: i16, rows: i16) -> Board {
    let mut spaces = Vec::new();
    for row in 1..=rows {
        for col in 1..=cols {
            let line = ROWS[(row - 1) as usize % ROWS.len()].as_bytes();
            let terrain = match line[(col - 1) as usize % line.len()] {
                b'g' => "grass",
                b'J' => "jungle",
                b'p' => "paddy",
                b'h' => "hamlet",
                b'w' => "water",
                b'r' => "rock",
                _ => "clear",
            };
            let level = HIGH
                .iter()
                .find(|(high, _)| *high == id(col, row))
                .map_or(0, |&(_, level)| level);
            spaces.push(Space {
                id: id(col, row),
                col,
                row,
                terrain: TerrainKind::of_id(terrain).expect(KNOWN),
                level,
                name: terrain.into(),
                ..Space::default()
            });
        }
    }
    let mut sides = Vec::new();
    let mut side = |kind: &str, a: &str, b: &str| {
        sides.push(SideFeature {
            kind: SideKind::of_id(kind).expect(KNOWN),
            between: [a.into(), b.into()],
        });
    };
    for pair in [
        "06.01 07.01",
        "06.01 07.02",
        "06.02 07.02",
        "06.02 07.03",
        "06.03 07.03",
        "06.03 07.04",
        "06.04 07.04",
        "06.04 07.05",
        "06.05 07.05",
        "06.05 07.06",
        "06.05 06.06",
        "06.06 05.06",
        "06.06 05.07",
        "06.07 05.07",
        "06.07 05.08",
        "06.08 05.08",
        "06.08 05.09",
        "06.09 05.09",
    ] {
        let (a, b) = pair.split_once(' ').unwrap_or_default();
        side("stream", a, b);
    }
    for pair in [
        "02.09 03.09",
        "03.09 04.08",
        "04.08 05.08",
        "05.08 06.07",
        "06.07 07.07",
        "07.07 08.06",
        "08.06 08.05",
        "08.05 09.05",
        "09.05 10.04",
        "10.04 11.04",
        "11.04 12.03",
        "10.04 10.03",
    ] {
        let (a, b) = pair.split_once(' ').unwrap_or_default();
        side("trail", a, b);
    }
    for pair in ["12.09 11.09", "11.09 10.08", "10.08 09.08", "09.08 09.09"] {
        let (a, b) = pair.split_once(' ').unwrap_or_default();
        side("road", a, b);
    }
    for pair in [
        "03.01 04.01",
        "03.01 03.02",
        "02.02 03.02",
        "02.02 03.03",
        "02.02 02.03",
        "01.03 02.03",
        "01.04 02.03",
        "01.04 02.04",
        "01.04 01.05",
        "01.02 01.01",
        "01.02 02.01",
        "01.02 02.02",
        "01.02 01.03",
    ] {
        let (a, b) = pair.split_once(' ').unwrap_or_default();
        side("slope", a, b);
    }
    let name = |space: &str, text: &str| PlaceName {
        space: space.into(),
        text: text.into(),
    };
    Board {
        spaces,
        sides,
        names: vec![
            name("02.02", "Hill 41"),
            name("11.03", "Tan Lap"),
            name("04.05", "Lower Field"),
        ],
        ..Board::default()
    }
}

/// A few terrain cards.
pub fn cards() -> Board {
    let terrain = [
        "woods", "clear", "hamlet", "paddy", "grass", "rock", "water", "jungle",
    ];
    let spaces = terrain
        .into_iter()
        .enumerate()
        .map(|(i, terrain)| {
            let (col, row) = ((i % 4 + 1) as i16, (i / 4 + 1) as i16);
            let level = i8::from(i == 4);
            Space {
                id: id(col, row),
                col,
                row,
                terrain: TerrainKind::of_id(terrain).expect(KNOWN),
                level,
                name: format!("Card {}: {terrain}", i + 1),
                ..Space::default()
            }
        })
        .collect();
    Board {
        layout: Layout::Cards,
        spaces,
        ..Board::default()
    }
}

struct Unit {
    name: &'static str,
    at: &'static str,
    side: u8,
    symbol: &'static str,
    values: &'static [(&'static str, &'static str)],
    strength: Option<[u8; 2]>,
    badges: &'static [&'static str],
}

const SMALL: &str = "fire-small-arms";

const UNITS: &[Unit] = &[
    Unit {
        name: "1A",
        at: "04.07",
        side: 0,
        symbol: "infantry",
        values: &[(SMALL, "5"), ("range", "5"), ("quality", "7")],
        strength: Some([4, 0]),
        badges: &["exhausted"],
    },
    Unit {
        name: "2A",
        at: "03.08",
        side: 0,
        symbol: "infantry",
        values: &[(SMALL, "4"), ("range", "5"), ("quality", "7")],
        strength: Some([2, 2]),
        badges: &["broken", "complete"],
    },
    Unit {
        name: "1B",
        at: "02.07",
        side: 0,
        symbol: "infantry",
        values: &[(SMALL, "5"), ("range", "5"), ("quality", "7")],
        strength: Some([4, 0]),
        badges: &["complete"],
    },
    Unit {
        name: "Doc",
        at: "02.07",
        side: 0,
        symbol: "medic",
        values: &[("quality", "7")],
        strength: Some([1, 0]),
        badges: &[],
    },
    Unit {
        name: "1-6",
        at: "02.07",
        side: 0,
        symbol: "leader",
        values: &[(SMALL, "3"), ("range", "3"), ("quality-leader", "9")],
        strength: Some([1, 0]),
        badges: &[],
    },
    Unit {
        name: "M60",
        at: "04.06",
        side: 0,
        symbol: "machine-gun",
        values: &[("fire-dual", "6"), ("range", "8"), ("quality", "7")],
        strength: Some([3, 0]),
        badges: &["op-fired", "low-ammo"],
    },
    Unit {
        name: "81 mm",
        at: "01.09",
        side: 0,
        symbol: "mortar",
        values: &[("fire-he", "5"), ("range", "20"), ("quality", "6")],
        strength: Some([4, 0]),
        badges: &[],
    },
    Unit {
        name: "FO",
        at: "02.03",
        side: 0,
        symbol: "observer",
        values: &[(SMALL, "2"), ("range", "3"), ("quality", "8")],
        strength: Some([2, 0]),
        badges: &["hero"],
    },
    Unit {
        name: "Snp",
        at: "03.05",
        side: 0,
        symbol: "sniper",
        values: &[(SMALL, "4"), ("range", "10"), ("quality", "8")],
        strength: Some([2, 0]),
        badges: &["concealed"],
    },
    Unit {
        name: "Slick 2",
        at: "05.02",
        side: 0,
        symbol: "helicopter",
        values: &[
            ("fire-dual", "5"),
            ("range", "6"),
            ("defence", "4"),
            ("quality", "8"),
        ],
        strength: None,
        badges: &["treetop"],
    },
    Unit {
        name: "M113",
        at: "10.08",
        side: 0,
        symbol: "vehicle",
        values: &[("fire-dual", "7"), ("range", "10"), ("defence", "6")],
        strength: None,
        badges: &["immobilized"],
    },
    Unit {
        name: "3/K8",
        at: "09.06",
        side: 1,
        symbol: "infantry",
        values: &[(SMALL, "5"), ("range", "4"), ("quality", "6")],
        strength: Some([4, 0]),
        badges: &[],
    },
    Unit {
        name: "RPG",
        at: "09.04",
        side: 1,
        symbol: "rpg",
        values: &[("fire-dual", "5"), ("range", "3"), ("quality", "6")],
        strength: Some([2, 0]),
        badges: &["suppressed"],
    },
    Unit {
        name: "C7",
        at: "08.08",
        side: 1,
        symbol: "sapper",
        values: &[("fire-he", "4"), ("range", "1"), ("quality", "8")],
        strength: Some([3, 1]),
        badges: &["suppressed", "exhausted", "searching"],
    },
    Unit {
        name: "Cadre",
        at: "12.05",
        side: 1,
        symbol: "leader",
        values: &[(SMALL, "2"), ("range", "3"), ("quality-leader", "8")],
        strength: Some([1, 0]),
        badges: &["complete"],
    },
    Unit {
        name: "Villagers",
        at: "10.02",
        side: 2,
        symbol: "civilians",
        values: &[],
        strength: Some([8, 0]),
        badges: &[],
    },
    Unit {
        name: "1C",
        at: "off",
        side: 0,
        symbol: "infantry",
        values: &[(SMALL, "5"), ("range", "5"), ("quality", "7")],
        strength: Some([4, 0]),
        badges: &[],
    },
];

/// Concealed counters; a picture must not tell which is which.
const BACKS: [&str; 6] = ["08.01", "11.03", "11.04", "12.04", "10.07", "10.07"];

/// What lies on the map.
pub fn scene() -> Scene {
    let mut pieces: Vec<Piece> = UNITS
        .iter()
        .map(|u| Piece {
            id: u.name.to_lowercase(),
            space: (u.at != "off").then(|| u.at.into()),
            side: u.side,
            name: u.name.into(),
            spoken: format!("{} {}", u.symbol, u.name),
            symbol: SymbolKind::of_id(u.symbol).expect(KNOWN),
            values: u
                .values
                .iter()
                .map(|&(kind, text)| Value::new(ValueKind::of_id(kind).expect(KNOWN), text))
                .collect(),
            strength: u.strength,
            badges: u
                .badges
                .iter()
                .map(|b| BadgeKind::of_id(b).expect(KNOWN))
                .collect(),
            done: u.badges.contains(&"complete"),
            ..Piece::default()
        })
        .collect();
    for i in 0..4 {
        pieces.push(Piece {
            id: format!("aboard{i}"),
            aboard: Some("slick 2".into()),
            name: "4A".into(),
            symbol: SymbolKind::Infantry,
            ..Piece::default()
        });
    }
    for (i, at) in BACKS.into_iter().enumerate() {
        pieces.push(Piece {
            id: format!("x{i}"),
            space: Some(at.into()),
            side: 1,
            back: true,
            ..Piece::default()
        });
    }
    let marker = |i: usize, (space, kind, side): (&str, &str, Option<u8>)| Marker {
        id: format!("m{i}"),
        space: space.into(),
        kind: MarkerKind::of_id(kind).expect(KNOWN),
        side,
        text: if kind == "plate" { "Check point" } else { "" }.into(),
        ..Marker::default()
    };
    let markers = [
        ("03.08", "wia", Some(0)),
        ("03.08", "wia", Some(0)),
        ("03.08", "kia", Some(0)),
        ("09.06", "bunker", None),
        ("08.08", "foxholes", None),
        ("12.02", "cache", None),
        ("09.02", "hidden", None),
        ("07.03", "hidden", None),
        ("11.06", "tunnel", None),
        ("12.07", "wreck", None),
        ("07.08", "fire-mission", None),
        ("11.04", "objective", None),
        ("05.05", "booby-trap", None),
        ("04.06", "claymore", None),
        ("06.04", "smoke", None),
        ("06.08", "injury", Some(1)),
        ("07.05", "plate", None),
    ];
    let line = |kind: &str, from: &str, to: &str| Line {
        kind: LineKind::of_id(kind).expect(KNOWN),
        from: from.into(),
        to: to.into(),
        ..Line::default()
    };
    let track = |name: &str, value: i32, of, side| Track {
        name: name.into(),
        value: value.into(),
        of,
        side,
    };
    Scene {
        heading: "The Ditch at Tan Lap · Turn 4 of 8 · Activations".into(),
        prompt: "Choose an action for fire team 1A.".into(),
        pieces,
        markers: markers
            .into_iter()
            .enumerate()
            .map(|(i, m)| marker(i, m))
            .collect(),
        lines: vec![
            line("fire", "04.07", "09.06"),
            line("support", "04.06", "09.06"),
            line("sight-blocked", "04.07", "09.04"),
            line("path", "04.07", "05.08"),
            line("path", "05.08", "06.08"),
            line("path", "06.08", "07.09"),
        ],
        tracks: vec![
            track("Turn", 4, Some(8), None),
            track("US", 11, None, Some(0)),
            track("NVA/VC", 9, None, Some(1)),
            track("In the cup", 5, None, None),
        ],
        ..Scene::default()
    }
}

/// What the player is shown about the choice at hand.
pub fn highlights() -> Vec<Highlight> {
    let highlight = |space: &str, kind, label: Option<&str>| Highlight {
        space: space.into(),
        kind,
        label: label.map(Into::into),
    };
    vec![
        highlight("04.07", HighlightKind::Selected, None),
        highlight("09.06", HighlightKind::Target, Some("hit 40 %")),
        highlight("06.06", HighlightKind::Blocking, None),
        highlight("05.08", HighlightKind::Step, Some("1")),
        highlight("06.08", HighlightKind::Step, Some("2½")),
        highlight("07.09", HighlightKind::Step, Some("4")),
        highlight("05.06", HighlightKind::Legal, None),
        highlight("05.07", HighlightKind::Legal, None),
        highlight("06.07", HighlightKind::Watched, None),
        highlight("03.07", HighlightKind::Watched, None),
        highlight("08.07", HighlightKind::Moved, None),
    ]
}
