//! Cards held or drawn, below the map: what was drawn, what counted, what came of it.

use std::fmt::Write;

use engine::scene::{Card, Hand, Scene};

use crate::pen::{escape, fit, num, text_width};
use crate::symbol::shape_of;
use crate::theme::Palette;

const PADDING: f64 = 16.0;
const GAP: f64 = 6.0;
/// A card is never narrower than this, nor lower.
const NARROWEST: f64 = 58.0;
const LOWEST: f64 = 84.0;
/// The widest a line of a card gets before it is cut.
const WIDEST_LINE: f64 = 120.0;
const LINE: f64 = 14.0;
const NAME: f64 = 26.0;
/// Room for the title and the result beside the cards.
const WORDS: f64 = 240.0;

/// Style rules of hands.
pub(crate) fn style(out: &mut String, p: &Palette) {
    let _ = write!(
        out,
        ".held{{fill:{panel};stroke:{hairline}}}.heldname{{font-size:17px;font-weight:800;fill:{ink};text-anchor:middle}}\
         .heldline{{font-size:10.5px;fill:{second};text-anchor:middle}}.counted{{fill:{ink}}}\
         .countedline{{font-size:10.5px;font-weight:700;fill:{panel};text-anchor:middle}}\
         .handtitle{{font-size:13px;font-weight:700;fill:{ink}}}.handresult{{font-size:12.5px;fill:{second}}}",
        panel = p.panel,
        hairline = p.hairline,
        ink = p.ink,
        second = p.second_ink,
    );
}

/// Draws the hands one below the other and returns how much room they take.
pub(crate) fn draw(out: &mut String, scene: &Scene, width: f64) -> f64 {
    let mut y = 0.0;
    let drawn = |hand: &&Hand| !hand.kept && !hand.cards.is_empty();
    for hand in scene.hands.iter().filter(drawn) {
        y += GAP + draw_hand(out, hand, y + GAP, width);
    }
    if y > 0.0 { y + PADDING } else { 0.0 }
}

fn draw_hand(out: &mut String, hand: &Hand, top: f64, width: f64) -> f64 {
    let high = hand.cards.iter().map(height_of).fold(LOWEST, f64::max);
    let (mut x, mut y) = (PADDING, top);
    for card in &hand.cards {
        let wide = width_of(card);
        if x > PADDING && x + wide > width - PADDING {
            x = PADDING;
            y += high + GAP;
        }
        draw_card(out, card, hand.side, (x, y), (wide, high));
        x += wide + GAP;
    }
    // Beside the last row of cards if there is room, else below it.
    let beside = x + 12.0 + WORDS <= width - PADDING;
    let (left, mut line, room) = if beside {
        (x + 12.0, y + 16.0, width - PADDING - x - 12.0)
    } else {
        (PADDING, y + high + 18.0, width - 2.0 * PADDING)
    };
    for (class, words, size) in [
        ("handtitle", &hand.title, 13.0),
        ("handresult", &hand.result, 12.5),
    ] {
        if words.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>",
            num(left),
            num(line),
            escape(&fit(words, size, room))
        );
        line += 19.0;
    }
    let bottom = if beside { y + high } else { line };
    bottom - top
}

fn width_of(card: &Card) -> f64 {
    let lines = card.lines.iter().map(|line| text_width(line, 10.5));
    let widest = lines
        .fold(text_width(&card.name, 17.0), f64::max)
        .min(WIDEST_LINE);
    (widest + 16.0).max(NARROWEST)
}

fn height_of(card: &Card) -> f64 {
    NAME + LINE * card.lines.len() as f64 + 6.0
}

fn draw_card(
    out: &mut String,
    card: &Card,
    side: Option<u8>,
    (x, y): (f64, f64),
    (wide, high): (f64, f64),
) {
    let _ = write!(
        out,
        "<g class=\"playing-card\" transform=\"translate({} {})\">",
        num(x),
        num(y)
    );
    let class = match card.back {
        true => format!("k{}", shape_of(side.unwrap_or(2))),
        false => "held".to_owned(),
    };
    let _ = write!(
        out,
        "<rect class=\"{class}\" width=\"{}\" height=\"{}\" rx=\"8\"/>",
        num(wide),
        num(high)
    );
    let middle = num(wide / 2.0);
    if card.back {
        // A back tells nothing, whatever the scene says of its face.
        let _ = write!(
            out,
            "<text class=\"q\" x=\"{middle}\" y=\"{}\">?</text></g>",
            num(high / 2.0 + 7.0)
        );
        return;
    }
    let _ = write!(
        out,
        "<text class=\"heldname\" x=\"{middle}\" y=\"20\">{}</text>",
        escape(&fit(&card.name, 17.0, wide - 8.0))
    );
    for (i, line) in card.lines.iter().enumerate() {
        let baseline = NAME + LINE * i as f64 + 10.0;
        let counted = card.counted.iter().any(|&n| usize::from(n) == i);
        if counted {
            let _ = write!(
                out,
                "<rect class=\"counted\" x=\"4\" y=\"{}\" width=\"{}\" height=\"13\" rx=\"4\"/>",
                num(baseline - 10.0),
                num(wide - 8.0)
            );
        }
        let class = if counted { "countedline" } else { "heldline" };
        let _ = write!(
            out,
            "<text class=\"{class}\" x=\"{middle}\" y=\"{}\">{}</text>",
            num(baseline),
            escape(&fit(line, 10.5, wide - 8.0))
        );
    }
    out.push_str("</g>");
}
