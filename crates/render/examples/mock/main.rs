//! Writes the mock table as SVG and PNG, by day and by night: `cargo run -p render --example mock -- FOLDER`.
#![forbid(unsafe_code)]

mod table;

use std::path::PathBuf;

use render::{Crop, Options, TextOptions, Theme};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args()
        .nth(1)
        .map_or_else(std::env::temp_dir, PathBuf::from);
    let (board, scene) = (table::board(12, 9), table::scene());
    for (name, theme) in [("light", Theme::Light), ("dark", Theme::Dark)] {
        let options = Options {
            theme,
            highlights: table::highlights(),
            ..Options::default()
        };
        write(&folder, name, &render::svg(&board, &scene, &options), 0)?;
    }
    let crop = Some(Crop {
        around: "04.07".into(),
        radius: 2,
    });
    let options = Options {
        crop,
        width: 700,
        highlights: table::highlights(),
        ..Options::default()
    };
    write(
        &folder,
        "crop",
        &render::svg(&board, &scene, &options),
        1400,
    )?;
    let large = render::svg(
        &table::board(44, 32),
        &scene,
        &Options {
            width: 1600,
            ..Options::default()
        },
    );
    write(&folder, "large", &large, 0)?;
    write(
        &folder,
        "cards",
        &render::svg(&table::cards(), &scene, &Options::default()),
        0,
    )?;
    let near = TextOptions {
        color: true,
        roster: true,
        ..TextOptions::default()
    };
    println!("{}", render::text(&board, &scene, &near));
    let far = TextOptions {
        width: 80,
        focus: Some("08.05".into()),
        radius: Some(6),
        ..TextOptions::default()
    };
    println!("{}", render::text(&table::board(44, 32), &scene, &far));
    Ok(())
}

fn write(
    folder: &std::path::Path,
    name: &str,
    svg: &str,
    width: u32,
) -> Result<(), Box<dyn std::error::Error>> {
    let path = folder.join(format!("table-{name}.svg"));
    std::fs::write(&path, svg)?;
    std::fs::write(path.with_extension("png"), render::png(svg, width)?)?;
    println!("{} ({} KB)", path.display(), svg.len() / 1024);
    Ok(())
}
