//! The commands and their options.

use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Tactical board wargames with a referee that knows every rule.
#[derive(Parser)]
#[command(name = "sandtable", version)]
#[command(
    after_help = "Example: sandtable play fte/first-patrol --seat us=person --seat nva=sensible\n\
                        Without a command: play in the browser, or at this terminal when the client is not built."
)]
pub struct Cli {
    /// Folder with your own data, laid out like games/; it replaces the built-in data
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// What to do
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Play in the browser: serve tables for yourself and your friends
    #[command(
        after_help = "Example: sandtable serve --listen 0.0.0.0:8787 --public\n\
                      This is also what happens without a command."
    )]
    Serve(Serve),
    /// Copy a server's store, even while it is running
    #[command(
        after_help = "Example: sandtable backup --store /var/lib/sandtable/sandtable.db -o games-monday.db"
    )]
    Backup(Backup),
    /// Put a backup in place of a store; what was there is kept beside it
    #[command(
        after_help = "Example: sandtable restore games-monday.db --store /var/lib/sandtable/sandtable.db"
    )]
    Restore(Restore),
    /// Look after a running server: close games, mute, ban, see who is signed in
    #[command(
        after_help = "Example: sandtable keeper close 4fK2… --why \"asked for by both players\"\n\
                      On the machine itself no token is needed."
    )]
    Keeper(Keeper),
    /// List the rule systems and how complete each is
    #[command(after_help = "Example: sandtable games")]
    Games(Listing),
    /// List the scenarios that can be played
    #[command(after_help = "Example: sandtable scenarios --json")]
    Scenarios(Listing),
    /// Play a scenario at this terminal, against a bot or a person
    #[command(
        after_help = "Example: sandtable play fte/first-patrol --seat us=person --seat nva=sensible\n\
                      A seat that is not named is played by a person if no other is, else by the best bot."
    )]
    Play(Play),
    /// Play many games between bots and count who wins
    #[command(
        after_help = "Example: sandtable sim fte/first-patrol --games 1000 --seat us=sensible --seat nva=random"
    )]
    Sim(Sim),
    /// Play one game between bots and save it
    #[command(after_help = "Example: sandtable record fte/first-patrol -o games\n\
                      Without a scenario: one game of each. Whatever opens a saved game opens these.")]
    Record(Record),
    /// Walk through a saved game, or prove that it is what it says it is
    #[command(after_help = "Example: sandtable replay first-patrol.journal --verify")]
    Replay(Replay),
    /// Play a campaign: missions in a row, and the time between them
    #[command(
        after_help = "Example: sandtable campaign new fof/road-to-the-church -o mine.campaign && sandtable campaign play mine.campaign"
    )]
    Campaign(Campaign),
    /// Run rules cases: small plays with the results that the rules demand
    #[command(after_help = "Example: sandtable cases cases/fte/fire.toml")]
    Cases(Cases),
    /// Look up a clause of the rules, or see which clauses are proved
    #[command(
        after_help = "Examples: sandtable rules fte FTE-7.1-05\n          sandtable rules fte --missing"
    )]
    Rules(Rules),
    /// Check maps, counters and scenarios, with file, line and what to do
    #[command(after_help = "Example: sandtable lint my-data/front-toward-enemy/maps/valley.map")]
    Lint(Lint),
    /// Draw a scenario or a saved game as SVG or PNG
    #[command(after_help = "Example: sandtable render fte/first-patrol -o table.png --dark")]
    Render(Render),
    /// Measure the speed of the rules on one core
    #[command(after_help = "Example: sandtable bench fte/first-patrol --json")]
    Bench(Bench),
    /// Measure a server under load: from a choice to the opponent's screen
    #[command(after_help = "Example: sandtable load-test --games 1000 --rate 200 --seconds 300")]
    LoadTest(LoadTest),
    /// Kill a server again and again while games are played on it, and check that nothing is lost
    #[command(after_help = "Example: sandtable crash-test --times 100")]
    CrashTest(CrashTest),
    /// Play at random and with bots, checking every promise of the rules at every step
    #[command(after_help = "Example: sandtable soak fte/first-patrol --games 10000")]
    Soak(Soak),
    /// Print the JSON Schema of a game's choices, events and scenes
    #[command(after_help = "Example: sandtable schema fte > fte.schema.json")]
    Schema(Schema),
}

/// Options of `serve`.
#[derive(Args, Default)]
pub struct Serve {
    /// Where to listen; 127.0.0.1:8787, or any address with --public
    #[arg(long, value_name = "ADDRESS:PORT")]
    pub listen: Option<std::net::SocketAddr>,
    /// The file that holds all games; created when missing
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// How large the store may grow, in MiB; beyond that nothing more is kept until there is room
    #[arg(long, value_name = "MIB")]
    pub store_limit: Option<u64>,
    /// Anybody may reach it: listen on all addresses, with strict limits for each visitor
    #[arg(long)]
    pub public: bool,
    /// Addresses of a proxy in front that says in X-Forwarded-For who is asking; this machine when none is given
    #[arg(long, value_name = "ADDRESS[/BITS]", value_delimiter = ',', num_args = 0.., require_equals = true,
        default_missing_values = ["127.0.0.0/8", "::1"])]
    pub proxied: Vec<server::Network>,
    /// A name by which the server is reached, such as play.example.org; requests for any other are refused
    #[arg(long = "host", value_name = "NAME", value_delimiter = ',')]
    pub hosts: Vec<String>,
    /// How many days a sign-in lasts
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub session_days: Option<u32>,
    /// Forget unfinished games in which nobody has moved for this many days, unless a signed-in player holds a seat
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub forget_after: Option<u32>,
    /// A file with the token that /metrics asks for; without it, they are shown only to this machine
    #[arg(long, value_name = "FILE")]
    pub metrics_token_file: Option<PathBuf>,
    /// A file that says how to send e-mail, to tell players when it is their turn; without it none is sent
    #[arg(long, value_name = "FILE")]
    pub letters: Option<PathBuf>,
    /// A file that says how to tell players' browsers that it is their turn with no page open; without it none are told
    #[arg(long, value_name = "FILE")]
    pub push: Option<PathBuf>,
    /// A folder with a browser client, in place of the built-in one
    #[arg(long, value_name = "DIR")]
    pub web: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
}

/// Options of `backup`.
#[derive(Args)]
pub struct Backup {
    /// The store; where `serve` would keep it when none is given
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
    /// The copy; it must not exist yet
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
}

/// Options of `keeper`.
#[derive(Args)]
pub struct Keeper {
    /// The server to look after
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8787")]
    pub server: std::net::SocketAddr,
    /// A file with the token that /metrics asks for, where the server is another machine
    #[arg(long, value_name = "FILE")]
    pub token_file: Option<PathBuf>,
    /// What to do
    #[command(subcommand)]
    pub deed: KeeperDeed,
}

/// What whoever looks after a server can do.
#[derive(clap::Subcommand)]
pub enum KeeperDeed {
    /// List who is signed in
    Sessions,
    /// Close a game: it can still be looked at, but nothing more can be done or said in it
    Close {
        /// The game's id, as in its address
        game: String,
        /// What those who come to it are told
        #[arg(long)]
        why: String,
    },
    /// Open a closed game again
    Reopen {
        /// The game's id
        game: String,
    },
    /// Delete a game with everything said in it
    Delete {
        /// The game's id
        game: String,
    },
    /// Stop passing on what an account says
    Mute {
        /// The account
        account: String,
    },
    /// Keep out any account of that name, and end its sessions
    Ban {
        /// The account
        account: String,
        /// What it is told
        #[arg(long)]
        why: String,
    },
    /// Take back a mute or a ban of an account
    Pardon {
        /// The account
        account: String,
    },
    /// Sign an account out everywhere
    SignOut {
        /// The account
        account: String,
    },
    /// Stop answering an address
    Block {
        /// The address
        address: std::net::IpAddr,
        /// What it is told
        #[arg(long)]
        why: String,
    },
    /// Answer an address again
    Unblock {
        /// The address
        address: std::net::IpAddr,
    },
}

/// Options of `restore`.
#[derive(Args)]
pub struct Restore {
    /// A backup
    pub from: PathBuf,
    /// The store; where `serve` would keep it when none is given
    #[arg(long, value_name = "FILE")]
    pub store: Option<PathBuf>,
}

/// Options of the plain lists.
#[derive(Args)]
pub struct Listing {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `campaign`.
#[derive(Args)]
pub struct Campaign {
    /// What to do
    #[command(subcommand)]
    pub command: CampaignCommand,
}

/// What to do with a campaign.
#[derive(Subcommand)]
pub enum CampaignCommand {
    /// List the campaigns
    List(Listing),
    /// Begin a campaign
    New(CampaignNew),
    /// Play on from where you left off
    Play(CampaignPlay),
    /// Show what has happened so far
    Status(CampaignStatus),
    /// Prove that every link follows from the one before and ends as it says
    Verify {
        /// The campaign's file
        file: PathBuf,
    },
    /// Save one link as a game of its own
    Replay {
        /// The campaign's file
        file: PathBuf,
        /// Which link, counted from 1
        #[arg(long)]
        link: usize,
        /// Where to save it
        #[arg(short, long)]
        out: Option<PathBuf>,
    },
    /// Have a bot play many whole campaigns, each replayed and checked
    Sim(CampaignSim),
}

/// Options of `campaign new`.
#[derive(Args)]
pub struct CampaignNew {
    /// The campaign, such as fof/road-to-the-church
    pub campaign: String,
    /// Sets an option, such as mode=survivor; a wrong one lists them
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = option_setting)]
    pub options: Vec<(String, String)>,
    /// The file to keep it in
    #[arg(short, long)]
    pub out: Option<PathBuf>,
}

/// Options of `campaign play`.
#[derive(Args)]
pub struct CampaignPlay {
    /// The campaign's file
    pub file: PathBuf,
    /// Have this bot play it to its end
    #[arg(long)]
    pub bot: Option<String>,
    /// Seed for repeatable dice
    #[arg(long)]
    pub seed: Option<u64>,
    /// Make plain choices without asking
    #[arg(long)]
    pub quick: bool,
}

/// Options of `campaign status`.
#[derive(Args)]
pub struct CampaignStatus {
    /// The campaign's file
    pub file: PathBuf,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `campaign sim`.
#[derive(Args)]
pub struct CampaignSim {
    /// The campaign
    pub campaign: String,
    /// How many campaigns to play
    #[arg(long, default_value_t = 20)]
    pub games: u64,
    /// Seed for repeatable dice
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Which bot
    #[arg(long)]
    pub bot: Option<String>,
    /// Sets an option, such as mode=survivor
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = option_setting)]
    pub options: Vec<(String, String)>,
}

/// Options of `play`.
#[derive(Args, Default)]
pub struct Play {
    /// The scenario, such as fte/first-patrol; a menu when none is named
    pub scenario: Option<String>,
    /// Who plays a side: person, or the name of a bot
    #[arg(long = "seat", value_name = "SIDE=WHO")]
    pub seats: Vec<SeatChoice>,
    /// Sets an option of the game, such as free_overflight=on; a wrong one lists them
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = option_setting)]
    pub options: Vec<(String, String)>,
    /// Carry on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    pub resume: Option<PathBuf>,
    /// Where the game is saved when you leave
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Dice from this seed instead of fresh ones
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,
    /// Go on without asking where there is only one thing to do
    #[arg(long)]
    pub quick: bool,
}

fn option_setting(written: &str) -> Result<(String, String), String> {
    let (id, value) = written
        .split_once('=')
        .ok_or("write OPTION=VALUE, such as free_overflight=on")?;
    Ok((id.to_owned(), value.to_owned()))
}

/// Options of `sim`.
#[derive(Args)]
pub struct Sim {
    /// The scenario, such as fte/first-patrol
    pub scenario: String,
    /// How many games
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// Which bot plays a side
    #[arg(long = "seat", value_name = "SIDE=BOT")]
    pub seats: Vec<SeatChoice>,
    /// Repeats a series exactly
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `record`.
#[derive(Args)]
pub struct Record {
    /// The scenario, such as fte/first-patrol; all when none is named
    pub scenario: Option<String>,
    /// The folder for the saved games; created when missing
    #[arg(short, long, value_name = "DIR")]
    pub out: PathBuf,
    /// Repeats a game exactly
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
}

/// Options of `replay`.
#[derive(Args)]
pub struct Replay {
    /// A saved game
    pub file: PathBuf,
    /// Replay it all and compare every digest; exit status 1 when something differs
    #[arg(long)]
    pub verify: bool,
    /// Show the table as it was after this many inputs
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Through whose eyes: a side, or "watcher" for what everybody may know
    #[arg(long = "as", value_name = "SIDE", default_value = "watcher")]
    pub eyes: String,
    /// Print the record as JSON lines
    #[arg(long, conflicts_with_all = ["verify", "to"])]
    pub json: bool,
}

/// Options of `cases`.
#[derive(Args)]
pub struct Cases {
    /// Files or folders, or a part of the project's own cases such as fof or fte/07-fire; all of them when none is given
    pub paths: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `rules`.
#[derive(Args)]
pub struct Rules {
    /// The game: fte, fof, lnlt or ff; without one, how much of each is proved
    pub game: Option<String>,
    /// Part of a clause id, such as FTE-7.1-05 or 7.1, or words to look for
    #[arg(conflicts_with = "missing")]
    pub clause: Option<String>,
    /// List the clauses that no case or test proves
    #[arg(long)]
    pub missing: bool,
    /// Exit status 1 unless every clause of what is played is proved and every name known
    #[arg(long, conflicts_with = "clause")]
    pub strict: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `lint`.
#[derive(Args)]
pub struct Lint {
    /// A file or a folder; the built-in data when none is given
    pub path: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Options of `render`.
#[derive(Args)]
pub struct Render {
    /// A scenario such as fte/first-patrol, or a saved game
    pub what: String,
    /// Where to save it; the ending decides the format: .svg or .png
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
    /// Dark instead of light
    #[arg(long)]
    pub dark: bool,
    /// Width in pixels
    #[arg(long, default_value_t = 1600, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(200..=8000))]
    pub width: u32,
    /// Of a saved game: the table after this many inputs
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Through whose eyes: a side, or "watcher"
    #[arg(long = "as", value_name = "SIDE", default_value = "watcher")]
    pub eyes: String,
}

/// Options of `bench`.
#[derive(Args)]
pub struct Bench {
    /// One scenario; otherwise the largest of each game
    pub scenario: Option<String>,
    /// Print JSON, one object a line
    #[arg(long)]
    pub json: bool,
    /// Take a second or so instead of several
    #[arg(long)]
    pub brief: bool,
}

/// Options of `load-test`.
#[derive(Args)]
pub struct LoadTest {
    /// The scenario that is played
    #[arg(default_value = "fte/first-patrol")]
    pub scenario: String,
    /// Open games, each with two connected seats
    #[arg(long, default_value_t = 1000, value_name = "N")]
    pub games: usize,
    /// Choices a second, over all games
    #[arg(long, default_value_t = 200, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub rate: u32,
    /// How long it lasts, in seconds
    #[arg(long, default_value_t = 300, value_name = "SECONDS")]
    pub seconds: u64,
}

/// Options of `crash-test`.
#[derive(Args)]
pub struct CrashTest {
    /// The scenario that is played
    #[arg(default_value = "fte/first-patrol")]
    pub scenario: String,
    /// How often the server is killed
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub times: usize,
    /// Games that are played meanwhile
    #[arg(long, default_value_t = 8, value_name = "N")]
    pub games: usize,
    /// Repeats the moments, as far as the machine allows
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
}

/// Options of `soak`.
#[derive(Args)]
pub struct Soak {
    /// One scenario; otherwise all
    pub scenario: Option<String>,
    /// How many games of each scenario
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: u64,
    /// One game in this many is played by bots, and the next by a bot against chance; 0 for none
    #[arg(long, default_value_t = 20, value_name = "N")]
    pub bots: u64,
    /// Repeats a series exactly
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub seed: u64,
    /// Print JSON, one object a line
    #[arg(long)]
    pub json: bool,
}

/// Options of `schema`.
#[derive(Args)]
pub struct Schema {
    /// The game, such as fte, or one of its kinds of data files, such as fof/mission
    pub game: String,
}

/// A side and who plays it, written `us=sensible`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatChoice {
    /// Id of the side.
    pub side: String,
    /// "person" or the name of a bot.
    pub who: String,
}

impl std::str::FromStr for SeatChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((side, who)) if !side.is_empty() && !who.is_empty() => Ok(SeatChoice {
                side: side.into(),
                who: who.into(),
            }),
            _ => Err("write SIDE=WHO, such as us=sensible".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_holds_together() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Cli::command().get_subcommands() {
            let after = command.get_after_help().map(|help| help.to_string());
            assert!(
                after.is_some_and(|help| help.contains("Example")),
                "{} has no example",
                command.get_name()
            );
        }
    }

    #[test]
    fn a_seat_is_a_side_and_a_player() {
        let seat: SeatChoice = "us=sensible".parse().expect("well formed");
        assert_eq!((seat.side.as_str(), seat.who.as_str()), ("us", "sensible"));
        for bad in ["us", "us=", "=random", ""] {
            assert!(bad.parse::<SeatChoice>().is_err(), "{bad}");
        }
    }
}
