//! Draws the sample map of `ground` with a few lines of sight: `cargo run -p render --example ridge -- ridge.png [dark]`.

mod map;

use render::{Options, Theme, png, svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "ridge.png".to_owned());
    let theme = match arguments.next().as_deref() {
        Some("dark") => Theme::Dark,
        _ => Theme::Light,
    };
    let scene = map::sights(&[
        ("05.03", "02.05"),
        ("01.07", "04.05"),
        ("06.02", "06.09"),
        ("10.05", "06.08"),
    ]);
    let options = Options {
        theme,
        ..Options::default()
    };
    let picture = svg(&map::board(), &scene, &options);
    std::fs::write(path, png(&picture, 0)?)?;
    Ok(())
}
