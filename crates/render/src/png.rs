//! SVG to PNG, with the fonts on board so that every machine draws the same picture.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The text is not an SVG document.
    #[error("this is not a readable SVG document: {0}")]
    Svg(#[from] usvg::Error),
    /// No such picture can be held in memory.
    #[error("a picture of {width} by {height} pixels is empty or too large")]
    Size {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// The pixels could not be written as PNG.
    #[error("the picture could not be written as PNG: {0}")]
    Encode(String),
}

/// The largest side of a picture, in pixels.
const LARGEST: u32 = 16_384;

static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    let files: [&'static [u8]; 3] = [
        notosans::REGULAR_TTF,
        notosans::BOLD_TTF,
        dejavu::serif::italic(),
    ];
    for file in files {
        fonts.load_font_source(fontdb::Source::Binary(Arc::new(file)));
    }
    fonts.set_sans_serif_family("Noto Sans");
    fonts.set_serif_family("DejaVu Serif");
    Arc::new(fonts)
});

/// Turns an SVG document into a PNG `width` pixels wide; 0 keeps the document's own width.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, RenderError> {
    let options = usvg::Options {
        fontdb: FONTS.clone(),
        font_family: "Noto Sans".into(),
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_str(svg, &options)?;
    let size = tree.size();
    let width = if width == 0 {
        size.width().round() as u32
    } else {
        width
    };
    let scale = width as f32 / size.width();
    let height = (size.height() * scale).ceil() as u32;
    let failure = RenderError::Size { width, height };
    if width > LARGEST || height > LARGEST {
        return Err(failure);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(failure)?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|e| RenderError::Encode(e.to_string()))
}
