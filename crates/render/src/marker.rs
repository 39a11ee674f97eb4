//! Markers beside the counters: casualties, caches, positions, fire missions.

use std::collections::BTreeMap;
use std::fmt::Write;

use engine::scene::{Marker, MarkerKind, Scene};

use crate::counter::pill;
use crate::pen::{escape, num, text_width};
use crate::plane::{Plane, Rect};

struct Look {
    disc: &'static str,
    ink: &'static str,
    art: Art,
}

enum Art {
    /// A word: casualties are read, not guessed.
    Word(&'static str),
    /// Strokes in the ink colour.
    Strokes(&'static str),
}

const DARK: &str = "#2B2F2C";
const EARTH: &str = "#5B4630";
const PAPER: &str = "#F7F4E8";
const STRAW: &str = "#F3E3B3";
/// Size of the words on markers, in hexes and in cards.
const WORD: f64 = 9.5;
const LARGE_WORD: f64 = 12.5;

/// The picture of a marker; `None` where its words are shown.
fn look(kind: MarkerKind) -> Option<Look> {
    use Art::{Strokes, Word};
    let (disc, ink, art) = match kind {
        MarkerKind::Kia => ("#571025", "#fff", Word("KIA")),
        MarkerKind::Wia => ("#A5353C", "#fff", Word("WIA")),
        MarkerKind::Injury => ("#D97F45", "#161B1C", Word("INJ")),
        MarkerKind::Hidden => (DARK, "#fff", Word("?")),
        MarkerKind::Cache => (
            EARTH,
            STRAW,
            Strokes("M-7-3.5h14v9h-14zM-7-3.5-4-7H4l3 3.5M0-3.5v9"),
        ),
        MarkerKind::Tunnel => (
            EARTH,
            STRAW,
            Strokes("M-7.5 6v-4a7.5 7.5 0 0 1 15 0v4zM-3.5 6v-3.5a3.5 3.5 0 0 1 7 0v3.5"),
        ),
        MarkerKind::Bunker => (EARTH, STRAW, Strokes("M-8 6v-5l4-6h8l4 6v5zM-4 1.5h8")),
        MarkerKind::Foxholes => (
            EARTH,
            STRAW,
            Strokes("M-8-1c1 8 15 8 16 0M-5 5l-1.5 2.5M0 6.5v3M5 5l1.5 2.5M-4-5l8 0"),
        ),
        MarkerKind::Wreck => (
            DARK,
            "#FFB36B",
            Strokes("M-7 6 7-6M-7-6 7 6M0-8.5v3M0 5.5v3"),
        ),
        MarkerKind::FireMission => (
            "#FFD23F",
            "#161B1C",
            Strokes("M0-6a6 6 0 1 1 0 12a6 6 0 1 1 0-12M0-9.5v6M0 3.5v6M-9.5 0h6M3.5 0h6"),
        ),
        MarkerKind::Objective => (
            "#6A2C86",
            "#fff",
            Strokes("M-4.5 8v-15.5h11l-3.5 4 3.5 4h-11"),
        ),
        MarkerKind::ObjectiveSecondary => (
            PAPER,
            "#6A2C86",
            Strokes("M-4.5 8v-15.5h11l-3.5 4 3.5 4h-11"),
        ),
        MarkerKind::Claymore => (
            "#46583C",
            "#fff",
            Strokes("M-7-2c4-4 10-4 14 0v5c-4-4-10-4-14 0zM-4 3.5l-1.5 4M4 3.5l1.5 4"),
        ),
        MarkerKind::BoobyTrap => (DARK, "#FFD23F", Strokes("M0-7 8 6.5h-16zM0-2.5v4M0 4.2v.2")),
        MarkerKind::Smoke => (
            "#C9CDC8",
            "#3B423F",
            Strokes("M-6 5a3.5 3.5 0 0 1 .5-7 5 5 0 0 1 9.5-1 4 4 0 0 1 2 8z"),
        ),
        MarkerKind::Crater => (
            EARTH,
            STRAW,
            Strokes("M-8 1c2-5 14-5 16 0-2 5-14 5-16 0M-3 1h6"),
        ),
        MarkerKind::Prisoner => (
            PAPER,
            "#161B1C",
            Strokes("M-6-6v12M-2-6v12M2-6v12M6-6v12M-8-6h16M-8 6h16"),
        ),
        MarkerKind::Spotted => (
            "#fff",
            "#161B1C",
            Strokes(
                "M-8 0c4-6 12-6 16 0-4 6-12 6-16 0M0-2.2a2.2 2.2 0 1 1 0 4.4a2.2 2.2 0 1 1 0-4.4",
            ),
        ),
        MarkerKind::Melee => (
            "#161B1C",
            "#fff",
            Strokes("M-7-7 7 7M7-7-7 7M-7 3 -3 7M7 3 3 7"),
        ),
        MarkerKind::Starshell => (
            "#FFF3C4",
            "#161B1C",
            Strokes(
                "M0-3a3 3 0 1 1 0 6a3 3 0 1 1 0-6M0-8.5v3M0 5.5v3M-8.5 0h3M5.5 0h3M-6-6l2 2M6-6l-2 2M-6 6l2-2M6 6l-2-2",
            ),
        ),
        MarkerKind::Event => (
            PAPER,
            "#161B1C",
            Strokes("M-6-8h9l4 4v12h-13zM3-8v4h4M-3 0h6M-3 4h6"),
        ),
        MarkerKind::Contact
        | MarkerKind::Acquisition
        | MarkerKind::Plate
        | MarkerKind::Volume
        | MarkerKind::Command
        | MarkerKind::CommandDotted => return None,
    };
    Some(Look { disc, ink, art })
}

/// Style rules of markers.
pub(crate) fn style(out: &mut String) {
    out.push_str(
        ".cmdface{stroke:#fff;stroke-width:1.5}.cmdring{fill:none;stroke:#fff;stroke-width:1.2}.dotted{stroke-dasharray:1.5 3;stroke-linecap:round}\
         .cmdtext{font-size:13px;font-weight:800;fill:#fff;text-anchor:middle}.cmdstar{fill:#fff}\
         .word{font-size:9.5px;font-weight:800;text-anchor:middle;letter-spacing:-.2px}.line{fill:none;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}",
    );
}

/// Places round a counter where a marker hides no number, and in an empty space.
const BESIDE: [(f64, f64); 7] = [
    (-41.0, 19.0),
    (41.0, 19.0),
    (-41.0, -23.0),
    (41.0, -5.0),
    (-24.0, 40.0),
    (24.0, 40.0),
    (0.0, 40.0),
];
/// A headquarters lies over the lower left corner, where no figure is.
const BESIDE_COMMAND: (f64, f64) = (-42.0, 27.0);
const ALONE: [(f64, f64); 7] = [
    (0.0, 0.0),
    (-27.0, 4.0),
    (27.0, 4.0),
    (-14.0, 27.0),
    (14.0, 27.0),
    (-22.0, -20.0),
    (22.0, -20.0),
];

/// Markers of a space by kind and side.
type Groups<'a> = BTreeMap<(MarkerKind, Option<u8>), Vec<&'a Marker>>;

/// Draws the markers; the same kind of the same side in a space is one marker with a count.
pub(crate) fn draw(
    defs: &mut String,
    out: &mut String,
    plane: &Plane,
    scene: &Scene,
    window: Rect,
) {
    let mut spaces: BTreeMap<&str, Groups> = BTreeMap::new();
    for marker in &scene.markers {
        spaces
            .entry(&marker.space)
            .or_default()
            .entry((marker.kind, marker.side))
            .or_default()
            .push(marker);
    }
    let mut defined: Vec<MarkerKind> = Vec::new();
    for (space, groups) in spaces {
        let Some(centre) = plane.centre(space).filter(|&c| window.contains(c)) else {
            continue;
        };
        let beside = scene
            .pieces
            .iter()
            .any(|p| p.space.as_deref() == Some(space));
        let places = if beside { BESIDE } else { ALONE };
        // In a card they lie along its upper edge, from the right, each as wide as it must be to be read.
        let (w, h) = plane.half_size();
        let mut right = w - 12.0;
        for (i, ((kind, side), markers)) in groups.into_iter().enumerate() {
            let words = Words::of(markers[0], !plane.is_hexes());
            let width = look(kind).map_or(words.width, |_| 26.0);
            let ((x, y), scale) = if plane.is_hexes() {
                // More kinds than places: the last place takes the rest, one over the other.
                let place = places[i.min(places.len() - 1)];
                match (is_command(kind), beside) {
                    (true, true) => (BESIDE_COMMAND, ""),
                    (true, false) => (place, ""),
                    (false, true) => (place, "scale(.85)"),
                    (false, false) => (place, "scale(1.25)"),
                }
            } else if kind == MarkerKind::Contact && !beside {
                // Who may be there lies in the middle while nobody is.
                ((0.0, 0.0), "")
            } else {
                let place = (right - width / 2.0, 21.0 - h);
                right -= width + 5.0;
                (place, "")
            };
            if look(kind).is_some() && !defined.contains(&kind) {
                define(defs, kind, is_square(kind));
                defined.push(kind);
            }
            let _ = write!(
                out,
                "<g class=\"marker\" transform=\"translate({} {}){scale}\">",
                num(centre.x + x),
                num(centre.y + y)
            );
            title(out, &markers);
            match (look(kind), is_command(kind)) {
                (Some(_), _) => {
                    let _ = write!(out, "<use href=\"#m-{kind}\"/>");
                }
                (None, true) => command(out, markers[0]),
                (None, false) => words.draw(out, side),
            }
            if let Some(side) = side.filter(|_| kind != MarkerKind::Volume && !is_command(kind)) {
                let _ = write!(
                    out,
                    "<circle class=\"f{}\" cx=\"{}\" cy=\"-10\" r=\"3.6\"/>",
                    side.min(2),
                    num(if plane.is_hexes() {
                        -10.0
                    } else {
                        4.0 - width / 2.0
                    })
                );
            }
            if markers.len() > 1 {
                pill(out, 10.0, 10.0, &markers.len().to_string());
            }
            out.push_str("</g>");
        }
    }
}

fn is_command(kind: MarkerKind) -> bool {
    matches!(kind, MarkerKind::Command | MarkerKind::CommandDotted)
}

/// A headquarters: a disc, or an octagon for the second side, with a star and its price.
fn command(out: &mut String, marker: &Marker) {
    let side = marker.side.unwrap_or(2).min(2);
    let dotted = match marker.kind {
        MarkerKind::CommandDotted => " dotted",
        _ => "",
    };
    let outline = |r: f64, class: &str| match side {
        1 => {
            let k = r * 0.414;
            format!(
                "<path class=\"{class}\" d=\"M{a} {m}L{b} {m}L{r} {a}L{r} {b}L{b} {r}L{a} {r}L{m} {b}L{m} {a}z\"/>",
                a = num(-k),
                b = num(k),
                m = num(-r),
                r = num(r)
            )
        }
        _ => format!("<circle class=\"{class}\" r=\"{}\"/>", num(r)),
    };
    let _ = write!(
        out,
        "<g class=\"f{side}\">{}</g>{}<path class=\"cmdstar\" transform=\"translate(.3 3)\" d=\"M-4.8-7.6-3.6-4.5-.3-4.3-2.9-2.2-2 1-4.8-.7-7.6 1-6.7-2.2-9.3-4.3-6-4.5z\"/><text class=\"cmdtext\" x=\"5\" y=\"4.8\">{}</text>",
        outline(15.5, "cmdface"),
        outline(12.3, &format!("cmdring{dotted}")),
        escape(&marker.value)
    );
}

fn title(out: &mut String, markers: &[&Marker]) {
    let mut words: Vec<&str> = markers
        .iter()
        .map(|m| m.text.as_str())
        .filter(|t| !t.is_empty())
        .collect();
    words.dedup();
    let words = if words.is_empty() {
        markers[0].kind.to_string()
    } else {
        words.join("; ")
    };
    let _ = write!(out, "<title>{}</title>", escape(&words));
}

/// Positions and hides are square like the ground, casualties and the rest round.
fn is_square(kind: MarkerKind) -> bool {
    use MarkerKind::{Bunker, Cache, Foxholes, Hidden, Tunnel, Wreck};
    matches!(kind, Bunker | Foxholes | Tunnel | Cache | Hidden | Wreck)
}

fn define(defs: &mut String, kind: MarkerKind, square: bool) {
    let Some(Look { disc, ink, art }) = look(kind) else {
        return;
    };
    let _ = write!(defs, "<g id=\"m-{kind}\">");
    let outline = if square {
        "<rect x=\"-12\" y=\"-12\" width=\"24\" height=\"24\" rx=\"4\""
    } else {
        "<circle r=\"12.5\""
    };
    let _ = write!(
        defs,
        "{outline} fill=\"{disc}\" stroke=\"#fff\" stroke-width=\"1.4\"/>"
    );
    match art {
        Art::Word(word) => {
            let size = if word.len() > 1 { 9.5 } else { 15.0 };
            let _ = write!(
                defs,
                "<text class=\"word\" fill=\"{ink}\" style=\"font-size:{size}px\" y=\"{}\">{word}</text>",
                num(size * 0.36)
            );
        }
        Art::Strokes(strokes) => {
            let _ = write!(
                defs,
                "<path class=\"line\" stroke=\"{ink}\" d=\"{strokes}\"/>"
            );
        }
    }
    defs.push_str("</g>");
}

/// A marker that shows its words, or the start of them where there is little room.
struct Words {
    text: String,
    size: f64,
    width: f64,
    flame: bool,
}

impl Words {
    fn of(marker: &Marker, roomy: bool) -> Self {
        let words = if marker.text.is_empty() {
            marker.kind.id()
        } else {
            &marker.text
        };
        // In a hex there is room for a word and a letter: "contact C".
        let room = if roomy { 24 } else { 10 };
        let text: String = words.chars().take(room).collect();
        let flame = marker.kind == MarkerKind::Volume;
        let size = if roomy { LARGE_WORD } else { WORD };
        let width = (text_width(&text, size) + 8.0).max(24.0) + if flame { 16.0 } else { 0.0 };
        Words {
            text,
            size,
            width,
            flame,
        }
    }

    fn draw(&self, out: &mut String, side: Option<u8>) {
        let (paper, ink) = match self.flame {
            true => (DARK, "#fff"),
            false => (PAPER, "#161B1C"),
        };
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{paper}\" stroke=\"{ink}\"/>",
            num(-self.width / 2.0),
            num(0.5 - self.size),
            num(self.width),
            num(2.0 * self.size - 1.0)
        );
        if self.flame {
            let _ = write!(
                out,
                "<path class=\"f{}\" transform=\"translate({} 0)\" d=\"M0-7.5c1 3 5 4 5 8a5 5 0 0 1-10 0c0-2 1-3 2-4 0 1.5 1 2 1.5 2 .5-2-.5-4 1.5-6z\"/>",
                side.unwrap_or(2).min(2),
                num(12.0 - self.width / 2.0)
            );
        }
        let _ = write!(
            out,
            "<text class=\"word\" fill=\"{ink}\" style=\"font-size:{size}px\" x=\"{}\" y=\"{}\">{}</text>",
            if self.flame { 8 } else { 0 },
            num(self.size * 0.36),
            escape(&self.text),
            size = self.size,
        );
    }
}
