use super::{catalogue, no_such_side};
use crate::cli::{self, SeatChoice};
use crate::play::{Keep, Player, Sides, Sitting, pick_players, pick_scenario};
use crate::shelf::{self, Scenario};
use crate::term::Paint;
use engine::chance_source::Seeded;
use engine::table::Table;
use engine::{About, Setup};
use miette::{IntoDiagnostic, miette};
use std::io::{StdinLock, Stdout, stdin, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) const PERSON: &str = "person";

/// `sandtable play`
pub fn play(options: &cli::Play, data: Option<&Path>) -> miette::Result<ExitCode> {
    let (scenario, table, record) = match (&options.resume, &options.scenario) {
        (Some(file), _) => {
            let (scenario, journal) = shelf::open_journal(file, data)?;
            let table = scenario
                .resume(&journal)
                .map_err(|error| miette!("{}: {error}", file.display()))?;
            if let Some(notice) = table.notice() {
                eprintln!("note: {notice}; it replays the same here");
            }
            (scenario, table, Some(file.clone()))
        }
        (None, Some(id)) => {
            let scenario = shelf::open(id, data)?;
            let setup = Setup {
                options: options.options.iter().cloned().collect(),
                ..Setup::default()
            };
            let table = scenario.table(setup).map_err(|wrong| miette!("{wrong}"))?;
            (scenario, table, None)
        }
        (None, None) => return menu(data),
    };
    let sides = sides(
        scenario.about(),
        &options.seats,
        best_bot(scenario.about())?,
    )?;
    let record = options.save.clone().or(record);
    sit_down(
        scenario.as_ref(),
        table,
        &sides,
        options.seed,
        record,
        options.quick,
    )
}

/// `sandtable play` alone.
fn menu(data: Option<&Path>) -> miette::Result<ExitCode> {
    let cards = catalogue::all(data)?;
    let (mut input, mut out) = (stdin().lock(), stdout());
    let Some(card) = pick_scenario(&mut input, &mut out, Paint::for_stdout(), &cards)? else {
        return Ok(ExitCode::SUCCESS);
    };
    let scenario = shelf::open(&card.id, data)?;
    let best = best_bot(scenario.about())?;
    let Some(sides) = pick_players(&mut input, &mut out, scenario.about(), best)? else {
        return Ok(ExitCode::SUCCESS);
    };
    drop(input);
    sit_down(
        scenario.as_ref(),
        scenario
            .table(Setup::default())
            .map_err(|wrong| miette!("{wrong}"))?,
        &sides,
        None,
        None,
        false,
    )
}

pub(super) fn best_bot(about: &About) -> miette::Result<&'static str> {
    let bots = shelf::system(&about.game)?.bots();
    bots.first()
        .map(|bot| bot.0)
        .ok_or_else(|| miette!("{} has no bots", about.game))
}

fn sit_down(
    scenario: &dyn Scenario,
    table: Box<dyn Table>,
    sides: &Sides,
    seed: Option<u64>,
    record: Option<PathBuf>,
    quick: bool,
) -> miette::Result<ExitCode> {
    let seed = match seed {
        Some(seed) => seed,
        None => getrandom::u64().into_diagnostic()?,
    };
    let players = players(scenario, sides, seed)?;
    let people = sides.iter().any(|who| who == PERSON);
    let record = record.or_else(|| people.then(|| free_name(&scenario.about().scenario)));
    let mut sitting = sitting(scenario, table, players, seed, quick)?;
    sitting.record = record.map(|path| Box::new(path) as Box<dyn Keep>);
    sitting.play()?;
    Ok(ExitCode::SUCCESS)
}

fn players(scenario: &dyn Scenario, sides: &Sides, seed: u64) -> miette::Result<Vec<Player>> {
    let seated = sides.iter().zip(1..).map(|(who, n)| {
        Ok(match who.as_str() {
            PERSON => Player::Person,
            bot => Player::Bot(scenario.bot(bot, seed.wrapping_add(n))?),
        })
    });
    seated.collect()
}

fn sitting(
    scenario: &dyn Scenario,
    table: Box<dyn Table>,
    players: Vec<Player>,
    seed: u64,
    quick: bool,
) -> miette::Result<Sitting<StdinLock<'static>, Stdout>> {
    Ok(Sitting {
        read: vec![table.len(); players.len()],
        table,
        players,
        adviser: scenario.bot(best_bot(scenario.about())?, seed)?,
        dice: Box::new(Seeded::new(seed)),
        input: stdin().lock(),
        out: stdout(),
        paint: Paint::for_stdout(),
        record: None,
        quick,
        looking: None,
        drawn: String::new(),
        rights: Vec::new(),
    })
}

/// Plays a link of a campaign at this terminal until it is over or left; the campaign keeps it.
pub(super) fn seated(
    scenario: &dyn Scenario,
    table: Box<dyn Table>,
    who: &str,
    seed: u64,
    quick: bool,
    record: Option<Box<dyn Keep>>,
) -> miette::Result<Box<dyn Table>> {
    let best = best_bot(scenario.about())?;
    let seats = scenario.about().seats.iter();
    let sides: Sides = seats
        .map(|seat| match who {
            PERSON if seat.automatic => best.to_owned(),
            who => who.to_owned(),
        })
        .collect();
    let players = players(scenario, &sides, seed)?;
    let mut sitting = sitting(scenario, table, players, seed, quick)?;
    sitting.record = record;
    sitting.play()?;
    Ok(sitting.table)
}

/// A name in this folder that no file has yet: `first-patrol.journal`, `first-patrol-2.journal` …
fn free_name(scenario: &str) -> PathBuf {
    let slug = scenario.rsplit('/').next().unwrap_or(scenario);
    let first = PathBuf::from(format!("{slug}.journal"));
    let more = (2..).map(|n| PathBuf::from(format!("{slug}-{n}.journal")));
    std::iter::once(first.clone())
        .chain(more)
        .find(|path| !path.exists())
        .unwrap_or(first)
}

/// Who plays each seat. Seats that are not named: a person if nobody else is one, bots for the rest.
fn sides(about: &About, chosen: &[SeatChoice], best: &str) -> miette::Result<Sides> {
    let mut sides: Vec<Option<String>> = vec![None; about.seats.len()];
    for SeatChoice { side, who } in chosen {
        let seat = about.seat(side).ok_or_else(|| no_such_side(about, side))?;
        sides[seat.index()] = Some(who.clone());
    }
    let mut person_sits = sides.iter().flatten().any(|who| who == PERSON);
    let seats = sides.into_iter().zip(&about.seats);
    Ok(seats
        .map(|(side, about)| match side {
            Some(who) if !about.automatic => who,
            // Nobody is ever asked there.
            _ if about.automatic => best.to_owned(),
            _ => {
                let who = if person_sits { best } else { PERSON };
                person_sits = true;
                who.to_owned()
            }
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::SeatAbout;

    fn about() -> About {
        let seat = |id: &str| SeatAbout {
            id: id.into(),
            name: id.to_uppercase(),
            automatic: false,
        };
        About {
            game: "fte".into(),
            scenario: "fte/x".into(),
            title: "X".into(),
            briefing: String::new(),
            seats: vec![seat("us"), seat("nva")],
            minutes: 1,
            rules: "1".into(),
            data: engine::Digest::of(&0),
            options: Vec::new(),
        }
    }

    fn who(seats: &[&str]) -> Vec<String> {
        let chosen: Vec<SeatChoice> = seats.iter().map(|s| s.parse().expect("a seat")).collect();
        sides(&about(), &chosen, "sensible").expect("known sides")
    }

    #[test]
    fn seats_that_are_not_named_make_a_game_for_one_person() {
        assert_eq!(who(&[]), ["person", "sensible"]);
        assert_eq!(who(&["us=random"]), ["random", "person"]);
        assert_eq!(who(&["nva=person"]), ["sensible", "person"]);
        assert_eq!(who(&["us=person", "nva=person"]), ["person", "person"]);
        assert_eq!(who(&["us=random", "nva=random"]), ["random", "random"]);
    }

    #[test]
    fn an_unknown_side_is_named_with_the_known_ones() {
        let error = sides(
            &about(),
            &["vc=random".parse().expect("a seat")],
            "sensible",
        )
        .expect_err("no such side");
        assert!(error.to_string().contains("no side \"vc\""));
        assert!(error.help().expect("help").to_string().contains("us, nva"));
    }
}
