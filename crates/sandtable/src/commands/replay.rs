use super::{eyes, print};
use crate::cli;
use crate::picture::{self, Extent};
use crate::play::{news, read_line};
use crate::shelf;
use crate::term::Paint;
use engine::Seat;
use engine::table::{Table, TableAsk};
use miette::{IntoDiagnostic, miette};
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::path::Path;
use std::process::ExitCode;

/// `sandtable replay`
pub fn replay(options: &cli::Replay, data: Option<&Path>) -> miette::Result<ExitCode> {
    let (scenario, journal) = shelf::open_journal(&options.file, data)?;
    // Taking a journal up again checks every input and every digest.
    let table = scenario
        .resume(&journal)
        .map_err(|error| miette!("{}: {error}", options.file.display()))?;
    let eyes = eyes(scenario.about(), &options.eyes)?;
    let paint = Paint::for_stdout();
    if options.json {
        print(&table.journal_lines())?;
    } else if options.verify {
        print(&format!(
            "{}: {}, {} inputs, every one legal; {} digests agree; {}\n",
            options.file.display(),
            journal.scenario,
            journal.inputs.len(),
            journal.digests.len(),
            ending(table.as_ref())
        ))?;
    } else if let Some(to) = options.to {
        print(&position(paint, at(table.as_ref(), to)?.as_ref(), eyes))?;
    } else if stdin().is_terminal() && stdout().is_terminal() {
        step_through(
            table.as_ref(),
            eyes,
            paint,
            &mut stdin().lock(),
            &mut stdout(),
        )?;
    } else {
        print(&news(paint, &table.history(eyes, 0)))?;
        print(&format!("{}\n", ending(table.as_ref())))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn ending(table: &dyn Table) -> String {
    match table.ask() {
        TableAsk::Over {
            winner: Some(seat), ..
        } => {
            let name = table
                .about()
                .seats
                .get(seat.index())
                .map_or("nobody", |s| s.name.as_str());
            format!("the game is over: {name} wins")
        }
        TableAsk::Over { winner: None, .. } => "the game is over: a draw".into(),
        _ => "the game goes on".into(),
    }
}

fn at(table: &dyn Table, to: usize) -> miette::Result<Box<dyn Table>> {
    table.fork(to).map_err(|refusal| {
        miette!(
            help = format!("the game has {} inputs", table.len()),
            "it cannot be shown after {to} inputs: {refusal}"
        )
    })
}

fn position(paint: Paint, table: &dyn Table, eyes: Seat) -> String {
    let scene = table.scene(eyes);
    let mut text = format!("After {} inputs\n", table.len());
    text.push_str(&picture::text(
        paint,
        &table.board(),
        &scene,
        Extent::Glance,
    ));
    text.push_str(&format!("{}\n", paint.bold(&scene.prompt)));
    text
}

/// Forwards and backwards through a game, one input at a time.
fn step_through(
    table: &dyn Table,
    eyes: Seat,
    paint: Paint,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> miette::Result<()> {
    let story = table.history(eyes, 0);
    let mut here = 0;
    let mut text = position(paint, at(table, here)?.as_ref(), eyes);
    loop {
        write!(
            out,
            "{text}{here} of {} (Enter on, b back, m map, a number to go there, q to leave) > ",
            table.len()
        )
        .and_then(|()| out.flush())
        .into_diagnostic()?;
        let Some(line) = read_line(input) else {
            return writeln!(out).into_diagnostic();
        };
        text = match line.as_str() {
            "q" | "quit" => return Ok(()),
            "" | "n" if here == table.len() => format!("{}\n", ending(table)),
            "" | "n" => {
                // Inputs of which these eyes saw nothing are passed over.
                let next = story.iter().map(|told| told.n + 1).find(|&n| n > here);
                let from = here;
                here = next.unwrap_or(table.len());
                let told: Vec<_> = story
                    .iter()
                    .filter(|told| (from..here).contains(&told.n))
                    .cloned()
                    .collect();
                news(paint, &told)
            }
            "b" => {
                here = here.saturating_sub(1);
                position(paint, at(table, here)?.as_ref(), eyes)
            }
            "m" => position(paint, at(table, here)?.as_ref(), eyes),
            other => match other.parse::<usize>() {
                Ok(number) if number <= table.len() => {
                    here = number;
                    position(paint, at(table, here)?.as_ref(), eyes)
                }
                _ => format!("  A number from 0 to {}, please.\n", table.len()),
            },
        };
    }
}
