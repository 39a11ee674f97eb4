//! The strip above the map: where play stands, what to do now, and the tracks.

use std::fmt::Write;

use engine::scene::{Scene, Track};

use crate::pen::{escape, fit, num, text_width};
use crate::theme::Palette;

const PADDING: f64 = 16.0;
const CHIP_HEIGHT: f64 = 26.0;

/// Style rules of the strip.
pub(crate) fn style(out: &mut String, p: &Palette) {
    let _ = write!(
        out,
        ".strip{{fill:{panel}}}.hair{{stroke:{hairline};fill:none}}.heading{{font-size:15.5px;font-weight:700;fill:{ink}}}\
         .prompt{{font-size:13px;fill:{second}}}.pulse{{fill:{signal};stroke:{ink};stroke-width:.8}}\
         .chip{{fill:{inset};stroke:{hairline}}}.chipname{{font-size:12px;fill:{third}}}.chipvalue{{font-size:13px;font-weight:700;fill:{ink}}}\
         .shelf{{font-size:12px;fill:{third}}}",
        panel = p.panel,
        hairline = p.hairline,
        ink = p.ink,
        second = p.second_ink,
        third = p.third_ink,
        signal = p.signal,
        inset = p.inset,
    );
}

/// Draws the strip `width` pixels wide and returns its height; a scene that says nothing has none.
pub(crate) fn draw(out: &mut String, scene: &Scene, width: f64) -> f64 {
    if scene.heading.is_empty() && scene.prompt.is_empty() && scene.tracks.is_empty() {
        return 0.0;
    }
    let room = width - 2.0 * PADDING;
    let chips: Vec<Chip> = scene.tracks.iter().map(Chip::new).collect();
    let chips_width: f64 = chips.iter().map(|c| c.width + 8.0).sum();
    let beside = text_width(&scene.heading, 16.5) + chips_width + 24.0 <= room;

    let mut body = String::new();
    let mut y = 12.0;
    let words = [
        (&scene.heading, "heading", 15.5),
        (&scene.prompt, "prompt", 13.0),
    ];
    for (text, class, size) in words.into_iter().filter(|(text, ..)| !text.is_empty()) {
        let (mut x, mut room) = (PADDING, room);
        if class == "prompt" {
            let _ = write!(
                body,
                "<circle class=\"pulse\" cx=\"{}\" cy=\"{}\" r=\"4.5\"/>",
                num(x + 5.0),
                num(y + 8.0)
            );
            x += 18.0;
            room -= 18.0;
        }
        if beside {
            room -= chips_width + 8.0;
        }
        let text = fit(text, size * 1.04, room);
        let _ = write!(
            body,
            "<text class=\"{class}\" x=\"{}\" y=\"{}\">{}</text>",
            num(x),
            num(y + size * 0.9),
            escape(&text)
        );
        y += size + 9.0;
    }
    if beside {
        let mut x = width - PADDING - chips_width + 8.0;
        let top = ((y - CHIP_HEIGHT) / 2.0 + 1.0).max(10.0);
        for chip in &chips {
            chip.draw(&mut body, x, top);
            x += chip.width + 8.0;
        }
        y = y.max(CHIP_HEIGHT + 18.0);
    } else {
        let mut x = PADDING;
        for chip in &chips {
            if x > PADDING && x + chip.width > width - PADDING {
                x = PADDING;
                y += CHIP_HEIGHT + 6.0;
            }
            chip.draw(&mut body, x, y);
            x += chip.width + 8.0;
        }
        y += CHIP_HEIGHT + 8.0;
    }
    let height = (y + 2.0).ceil();
    let _ = write!(
        out,
        "<path class=\"strip\" d=\"M0 0h{w}v{h}h-{w}z\"/><path class=\"hair\" d=\"M0 {h}h{w}\"/>{body}",
        w = num(width),
        h = num(height)
    );
    height
}

struct Chip {
    name: String,
    value: String,
    side: Option<u8>,
    width: f64,
}

impl Chip {
    fn new(track: &Track) -> Self {
        let value = match track.of {
            Some(of) => format!("{} of {of}", track.value),
            None => track.value.to_string(),
        };
        let dot = if track.side.is_some() { 16.0 } else { 0.0 };
        let width =
            (20.0 + dot + 6.0 + text_width(&track.name, 12.0) + text_width(&value, 13.0)).ceil();
        Self {
            name: track.name.clone(),
            value,
            side: track.side,
            width,
        }
    }

    fn draw(&self, out: &mut String, x: f64, y: f64) {
        let baseline = y + 17.5;
        let _ = write!(
            out,
            "<rect class=\"chip\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"10\"/>",
            num(x),
            num(y),
            num(self.width),
            num(CHIP_HEIGHT)
        );
        let mut text_x = x + 10.0;
        if let Some(side) = self.side {
            let side = side.min(2);
            let face = crate::symbol::FACES[usize::from(side)];
            let _ = write!(
                out,
                "<path class=\"f{side}\" d=\"{face}\" transform=\"translate({} {})scale(.19)\"/>",
                num(text_x + 5.0),
                num(y + 13.0)
            );
            text_x += 16.0;
        }
        let _ = write!(
            out,
            "<text class=\"chipname\" x=\"{}\" y=\"{baseline}\">{}</text><text class=\"chipvalue\" x=\"{}\" y=\"{baseline}\" text-anchor=\"end\">{}</text>",
            num(text_x),
            escape(&self.name),
            num(x + self.width - 10.0),
            escape(&self.value),
            baseline = num(baseline),
        );
    }
}
