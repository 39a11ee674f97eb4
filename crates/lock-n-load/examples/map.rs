//! Draws maps, joined as a scenario would join them, and lines of sight across them:
//! `cargo run -p lock-n-load --example map -- delta.png an-dinh "dong-ket turned" / grauheim lindenhof -- 05.03 09.08`.

use engine::scene::{Line, LineKind, Scene};
use ground::artwork::Artwork;
use ground::{Hex, Mosaic};
use lock_n_load::data::Library;
use lock_n_load::sight::{Chart, End, Sight};
use render::{Options, Theme, png, svg};
use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let dark = arguments.iter().position(|it| it == "--dark");
    let theme = match dark.map(|at| arguments.remove(at)) {
        Some(_) => Theme::Dark,
        None => Theme::Light,
    };
    let lines: Vec<String> = match arguments.iter().position(|it| it == "--") {
        Some(at) => arguments.split_off(at).split_off(1),
        None => Vec::new(),
    };
    let [path, names @ ..] = &arguments[..] else {
        return Err("name a picture to write and the maps to draw".into());
    };
    let rows = names.split(|it| it == "/").map(<[String]>::to_vec);
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/lock-n-load");
    let library = Library::open(Some(&data))?;
    let map = library.mosaic(&Mosaic::Rows(rows.collect()))?;
    let sight = Sight::new(&map, Chart::from(library.charts()));
    let mut scene = Scene::default();
    for ends in lines.chunks_exact(2) {
        let [from, to] = [ends[0].parse::<Hex>()?, ends[1].parse::<Hex>()?];
        let account = sight.explain(End::ground(from), End::ground(to), &[]);
        println!("{from} {to}: {:?}", account.degradation);
        for stage in &account.profile {
            println!("  {stage:?}");
        }
        scene.lines.push(Line {
            kind: match account.sees() {
                true => LineKind::SightClear,
                false => LineKind::SightBlocked,
            },
            from: from.to_string(),
            to: to.to_string(),
            ..Line::default()
        });
    }
    let board = lock_n_load::board(&map, &Artwork::of(&map), library.charts());
    let options = Options {
        theme,
        ..Options::default()
    };
    std::fs::write(path, png(&svg(&board, &scene, &options), 0)?)?;
    Ok(())
}
