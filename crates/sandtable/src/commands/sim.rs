use super::{no_such_side, print, print_json, progress};
use crate::cli;
use crate::shelf;
use crate::term::Paint;
use lab::SimReport;
use miette::miette;
use std::path::Path;
use std::process::ExitCode;

/// `sandtable sim`
pub fn sim(options: &cli::Sim, data: Option<&Path>) -> miette::Result<ExitCode> {
    let scenario = shelf::open(&options.scenario, data)?;
    let about = scenario.about();
    let best = shelf::system(&about.game)?.bots();
    let best = best
        .first()
        .ok_or_else(|| miette!("{} has no bots", about.game))?;
    let mut bots = vec![best.0.to_owned(); about.seats.len()];
    for chosen in &options.seats {
        let seat = about
            .seat(&chosen.side)
            .ok_or_else(|| no_such_side(about, &chosen.side))?;
        bots[seat.index()] = chosen.who.clone();
    }
    let bar = progress(&about.scenario, options.games);
    let report = scenario.simulate(&bots, options.games, options.seed, &|| bar.inc(1))?;
    bar.finish_and_clear();
    if options.json {
        print_json(&report)?;
    } else {
        print(&summary(&report))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn summary(report: &SimReport) -> String {
    let paint = Paint::for_stdout();
    let mut text = format!(
        "{}: {} games, seed {}\n",
        paint.bold(&report.scenario),
        report.games,
        report.seed
    );
    let sides = report
        .wins
        .0
        .iter()
        .zip(&report.interval.0)
        .zip(&report.bots.0)
        .zip(&report.thought.0);
    for ((((side, wins), (_, [low, high])), (_, bot)), (_, thought)) in sides {
        text.push_str(&format!(
            "  {side:<8} {bot:<10} {wins:>8} wins  {:>5.1} %  (95 %: {:.1} to {:.1})  {:.1} ms a decision\n",
            *wins as f64 * 100.0 / report.games as f64,
            low * 100.0,
            high * 100.0,
            f64::from(thought.median_us) / 1000.0
        ));
    }
    if report.draws > 0 {
        text.push_str(&format!("  {:<19} {:>8}\n", "draws", report.draws));
    }
    if report.unfinished > 0 {
        text.push_str(&format!(
            "  {:<19} {:>8}\n",
            "abandoned as endless", report.unfinished
        ));
    }
    text.push_str(&format!(
        "  {:.0} steps a game, {:.1} s, {:.0} games/s\n",
        report.mean_steps,
        report.seconds,
        report.games as f64 / report.seconds.max(1e-9)
    ));
    text
}
