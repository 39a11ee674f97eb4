use super::{eyes, print};
use crate::cli;
use crate::shelf;
use engine::Setup;
use miette::miette;
use render::{Options, Theme};
use std::path::Path;
use std::process::ExitCode;

/// `sandtable render`
pub fn render(options: &cli::Render, data: Option<&Path>) -> miette::Result<ExitCode> {
    let ending = options.out.extension().and_then(|ending| ending.to_str());
    if !matches!(ending, Some("svg" | "png")) {
        return Err(miette!(
            help = "end it in .svg or .png",
            "{}: unknown kind of picture",
            options.out.display()
        ));
    }
    let path = Path::new(&options.what);
    let mut table = if path.is_file() {
        let (scenario, journal) = shelf::open_journal(path, data)?;
        scenario
            .resume(&journal)
            .map_err(|error| miette!("{}: {error}", path.display()))?
    } else {
        shelf::open(&options.what, data)?
            .table(Setup::default())
            .map_err(|wrong| miette!("{wrong}"))?
    };
    if let Some(to) = options.to {
        table = table.fork(to).map_err(|refusal| {
            miette!(
                help = format!("the game has {} inputs", table.len()),
                "{refusal}"
            )
        })?;
    }
    let eyes = eyes(table.about(), &options.eyes)?;
    let look = Options {
        theme: if options.dark {
            Theme::Dark
        } else {
            Theme::Light
        },
        width: options.width,
        ..Options::default()
    };
    let svg = render::svg(&table.board(), &table.scene(eyes), &look);
    let bytes = match ending {
        Some("png") => png(&svg, options.width)?,
        _ => svg.into_bytes(),
    };
    std::fs::write(&options.out, &bytes)
        .map_err(|error| miette!("{}: {error}", options.out.display()))?;
    print(&format!(
        "{}, {} KiB\n",
        options.out.display(),
        bytes.len().div_ceil(1024)
    ))?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(feature = "png")]
fn png(svg: &str, width: u32) -> miette::Result<Vec<u8>> {
    miette::IntoDiagnostic::into_diagnostic(render::png(svg, width))
}

#[cfg(not(feature = "png"))]
fn png(_: &str, _: u32) -> miette::Result<Vec<u8>> {
    Err(super::left_out("PNG pictures"))
}
