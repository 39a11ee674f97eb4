//! `sandtable campaign`: games that follow one another, as one file.

use super::play::{PERSON, seated};
use super::{print, print_json, progress};
use crate::cli::{self, CampaignCommand};
use crate::play::Keep;
use crate::shelf::{self, GAMES, Scenario, campaign as plan};
use crate::term::Paint;
use campaigns::{CampaignAbout, Chain, End, Now, Opens, Plan, Standing, first_link, link_after};
use engine::Setup;
use engine::chance_source::Seeded;
use engine::journal::{Journal, JournalError};
use engine::table::{Table, TableAsk};
use miette::{IntoDiagnostic, miette};
use rayon::prelude::*;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// `sandtable campaign …`
pub fn campaign(options: &cli::Campaign, data: Option<&Path>) -> miette::Result<ExitCode> {
    match &options.command {
        CampaignCommand::List(listing) => list(listing, data),
        CampaignCommand::New(new) => begin(new, data),
        CampaignCommand::Play(play) => carry_on(play, data),
        CampaignCommand::Status(status) => tell(status, data),
        CampaignCommand::Verify { file } => verify(file, data),
        CampaignCommand::Replay { file, link, out } => replay(file, *link, out.as_deref(), data),
        CampaignCommand::Sim(sim) => simulate(sim, data),
    }
}

/// The scenarios of the shelf.
struct Scenarios<'a>(Option<&'a Path>);

impl Opens for Scenarios<'_> {
    fn begin(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, String> {
        let scenario = shelf::open(scenario, self.0).map_err(|error| error.to_string())?;
        scenario.table(setup).map_err(|wrong| wrong.to_string())
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError> {
        let scenario = shelf::open(&journal.scenario, self.0)
            .map_err(|error| JournalError::Damaged(error.to_string()))?;
        scenario.resume(journal)
    }
}

fn all(data: Option<&Path>) -> miette::Result<Vec<CampaignAbout>> {
    let mut all = Vec::new();
    for entry in GAMES {
        all.extend(shelf::campaigns(entry, data)?);
    }
    Ok(all)
}

fn list(listing: &cli::Listing, data: Option<&Path>) -> miette::Result<ExitCode> {
    let all = all(data)?;
    if listing.json {
        print_json(&all)?;
        return Ok(ExitCode::SUCCESS);
    }
    for about in all {
        print(&format!(
            "{}: {}, {} missions\n",
            about.id,
            about.title,
            about.missions.len()
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn load(file: &Path, data: Option<&Path>) -> miette::Result<(Box<dyn Plan>, Chain)> {
    let chain = Chain::load(file).map_err(|error| miette!("{}: {error}", file.display()))?;
    Ok((plan(&chain.campaign, data)?, chain))
}

fn walk(plan: &dyn Plan, chain: &Chain, data: Option<&Path>) -> miette::Result<Standing> {
    chain
        .walk(plan, &Scenarios(data))
        .map_err(|error| miette!("{error}"))
}

fn begin(new: &cli::CampaignNew, data: Option<&Path>) -> miette::Result<ExitCode> {
    let plan = plan(&new.campaign, data)?;
    let chain = Chain::new(plan.as_ref(), new.options.iter().cloned().collect());
    // A wrong option is told before there is a file.
    walk(plan.as_ref(), &chain, data)?;
    let slug = new.campaign.rsplit('/').next().unwrap_or(&new.campaign);
    let file = new
        .out
        .clone()
        .unwrap_or_else(|| PathBuf::from(format!("{slug}.campaign")));
    if file.exists() {
        return Err(miette!(
            help = "give another name with -o",
            "{} is there already",
            file.display()
        ));
    }
    chain.save(&file).map_err(|error| miette!("{error}"))?;
    print(&format!("{}\n", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// Plays on from where the campaign stands; with a bot, to its end.
fn carry_on(play: &cli::CampaignPlay, data: Option<&Path>) -> miette::Result<ExitCode> {
    let (plan, mut chain) = load(&play.file, data)?;
    let seed = match play.seed {
        Some(seed) => seed,
        None => getrandom::u64().into_diagnostic()?,
    };
    loop {
        let mut standing = walk(plan.as_ref(), &chain, data)?;
        let table = match standing.now {
            Now::Over(end) => {
                print(&format!("{}\n", end.text))?;
                return Ok(ExitCode::SUCCESS);
            }
            Now::Begin(link) => {
                print(&format!("{}\n", Paint::for_stdout().bold(&link.title)))?;
                let table = Scenarios(data).begin(&link.scenario, link.setup);
                table.map_err(|wrong| miette!("{wrong}"))?
            }
            Now::Playing => match standing.links.pop() {
                Some((link, table)) => {
                    print(&format!("{}\n", Paint::for_stdout().bold(&link.title)))?;
                    chain.links.pop();
                    table
                }
                None => return Err(miette!("nothing is being played")),
            },
        };
        let scenario = shelf::open(&table.about().scenario, data)?;
        let link_seed = seed.wrapping_add(chain.links.len() as u64);
        let who = play.bot.as_deref().unwrap_or(PERSON);
        let mut record = Record {
            chain: chain.clone(),
            file: play.file.clone(),
        };
        let kept = Box::new(record.clone());
        let table = seated(
            scenario.as_ref(),
            table,
            who,
            link_seed,
            play.quick,
            Some(kept),
        )?;
        record.keep(table.as_ref())?;
        if !matches!(table.ask(), TableAsk::Over { .. }) {
            return Ok(ExitCode::SUCCESS);
        }
        chain.links.push(table.journal());
    }
}

/// The link that is being played, kept behind those that are over.
#[derive(Clone)]
struct Record {
    chain: Chain,
    file: PathBuf,
}

impl Keep for Record {
    fn keep(&mut self, game: &dyn Table) -> miette::Result<()> {
        let mut chain = self.chain.clone();
        chain.links.push(game.journal());
        chain
            .save(&self.file)
            .map_err(|error| miette!("the campaign could not be saved: {error}"))
    }

    fn way_back(&self) -> String {
        let file = self.file.display();
        format!("The campaign is kept in {file}. Carry on with `sandtable campaign play {file}`.")
    }

    fn gives_way(&self) -> bool {
        false
    }
}

fn tell(status: &cli::CampaignStatus, data: Option<&Path>) -> miette::Result<ExitCode> {
    let (plan, chain) = load(&status.file, data)?;
    let standing = walk(plan.as_ref(), &chain, data)?;
    let annals = plan.annals(&standing.handed);
    let about = plan.about();
    if status.json {
        let now = match &standing.now {
            Now::Playing => json!("playing"),
            Now::Begin(link) => json!({ "next": link.title }),
            Now::Over(end) => json!({ "over": end }),
        };
        print_json(
            &json!({ "campaign": about, "links": standing.links.len(), "now": now, "annals": annals }),
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    let paint = Paint::for_stdout();
    let mut text = format!("{}\n", paint.bold(&about.title));
    for (n, mission) in about.missions.iter().enumerate() {
        let result = annals.results.iter().find(|result| result.mission == n);
        let how = match result {
            Some(result) => format!(
                "{} in attempt {}, {} points, {} steps lost (link {})",
                if result.won { "done" } else { "failed" },
                result.attempts,
                result.points,
                result.lost,
                result.link
            ),
            None => "to come".to_owned(),
        };
        text.push_str(&format!("  {}. {}: {how}\n", n + 1, mission.title));
        for chapter in annals
            .chapters
            .iter()
            .filter(|chapter| chapter.mission == n)
        {
            text.push_str(&format!("       {} [{}]\n", chapter.text, chapter.clause));
        }
    }
    text.push_str(&match &standing.now {
        Now::Playing => match standing.links.last() {
            Some((link, _)) => format!("Now: {}\n", link.title),
            None => String::new(),
        },
        Now::Begin(link) => format!("Next: {}\n", link.title),
        Now::Over(end) => format!("{}\n", end.text),
    });
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

fn verify(file: &Path, data: Option<&Path>) -> miette::Result<ExitCode> {
    let (plan, chain) = load(file, data)?;
    let standing = walk(plan.as_ref(), &chain, data)?;
    let mut text = String::new();
    for ((link, table), n) in standing.links.iter().zip(1..) {
        text.push_str(&format!(
            "  {n}. {}: {} inputs, {}\n",
            link.title,
            table.len(),
            table.digest()
        ));
    }
    print(&format!("{}: the chain holds\n{text}", file.display()))?;
    Ok(ExitCode::SUCCESS)
}

/// A link as a game of its own, which whatever opens a saved game opens.
fn replay(
    file: &Path,
    link: usize,
    out: Option<&Path>,
    data: Option<&Path>,
) -> miette::Result<ExitCode> {
    let (_, chain) = load(file, data)?;
    let journal = link.checked_sub(1).and_then(|at| chain.links.get(at));
    let journal = journal.ok_or_else(|| {
        miette!(
            "the campaign has {} links, counted from 1",
            chain.links.len()
        )
    })?;
    let path = match out {
        Some(path) => path.to_owned(),
        None => file.with_extension(format!("{link}.journal")),
    };
    journal.save(&path).map_err(|error| miette!("{error}"))?;
    print(&format!(
        "{}: walk through it with `sandtable replay {0}`\n",
        path.display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// A whole campaign by a bot, every link through the same door as a person's.
pub fn play_out(
    plan: &dyn Plan,
    bot: &str,
    options: &[(String, String)],
    seed: u64,
    data: Option<&Path>,
) -> miette::Result<(Chain, End)> {
    let mut chain = Chain::new(plan, options.iter().cloned().collect());
    let wrong = |error: &dyn std::fmt::Display| miette!("{}: {error}", plan.about().id);
    let mut next = first_link(plan, &chain.options).map_err(|error| wrong(&error))?;
    for n in 1u16.. {
        let link = match next {
            Ok(link) => link,
            Err(end) => return Ok((chain, end)),
        };
        let scenario = shelf::open(&link.scenario, data)?;
        let table = scenario.table(link.setup).map_err(|e| wrong(&e))?;
        let table = bot_plays(
            scenario.as_ref(),
            table,
            bot,
            seed.wrapping_mul(64) + u64::from(n),
        )?;
        next = link_after(plan, n, table.as_ref()).map_err(|error| wrong(&error))?;
        chain.links.push(table.journal());
    }
    unreachable!("a campaign has an end")
}

fn bot_plays(
    scenario: &dyn Scenario,
    mut table: Box<dyn Table>,
    bot: &str,
    seed: u64,
) -> miette::Result<Box<dyn Table>> {
    let wrong = |wrong: &dyn std::fmt::Display| miette!("{}: {wrong}", scenario.about().scenario);
    let mut player = scenario.bot(bot, seed)?;
    let mut dice = Seeded::new(seed);
    loop {
        match table.ask() {
            TableAsk::Over { .. } => return Ok(table),
            TableAsk::Chance { .. } => drop(table.roll(&mut dice).map_err(|e| wrong(&e))?),
            TableAsk::Choice { seat, .. } => {
                let choice = player.decide(table.as_ref(), seat).map_err(|e| wrong(&e))?;
                table.choose(seat, &choice).map_err(|e| wrong(&e))?;
            }
        }
    }
}

fn simulate(sim: &cli::CampaignSim, data: Option<&Path>) -> miette::Result<ExitCode> {
    let about = plan(&sim.campaign, data)?.about().clone();
    let best = match &sim.bot {
        Some(bot) => bot.clone(),
        None => shelf::system(&about.game)?.bots()[0].0.to_owned(),
    };
    let bar = progress(&about.id, sim.games);
    let games: Vec<u64> = (0..sim.games).collect();
    let played = games.par_iter().map(|game| {
        let plan = plan(&sim.campaign, data)?;
        let seed = sim.seed.wrapping_add(*game);
        let (chain, end) = play_out(plan.as_ref(), &best, &sim.options, seed, data)?;
        // Each chain is proved as it would be from its file.
        let read = Chain::from_bytes(&chain.to_bytes()).map_err(|error| miette!("{error}"))?;
        let standing = walk(plan.as_ref(), &read, data)?;
        if standing.now != Now::Over(end.clone()) {
            return Err(miette!("{}: seed {seed} replays to another end", about.id));
        }
        bar.inc(1);
        let reached = plan.annals(&standing.handed).results.len();
        Ok((end.won, reached))
    });
    let played = played.collect::<miette::Result<Vec<(bool, usize)>>>()?;
    bar.finish_and_clear();
    let won = played.iter().filter(|game| game.0).count();
    let mut text = format!(
        "{}: {} campaigns, seed {}, {best}\n  {won} won, {:.1} %\n",
        about.id,
        sim.games,
        sim.seed,
        won as f64 * 100.0 / sim.games.max(1) as f64
    );
    for (n, mission) in about.missions.iter().enumerate() {
        let reached = played.iter().filter(|game| game.1 > n).count();
        text.push_str(&format!(
            "  {}. {}: played in {reached}\n",
            n + 1,
            mission.title
        ));
    }
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
