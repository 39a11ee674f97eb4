//! Playing at a terminal: people and bots at one table, hot-seat.

mod asked;
mod menu;
mod order;
mod words;

pub use menu::{Sides, pick_players, pick_scenario};
pub use words::news;

use crate::term::Paint;
use bots::TableBot;
use engine::Seat;
use engine::chance_source::ChanceSource;
use engine::table::{Table, TableAsk};
use miette::{IntoDiagnostic, miette};
use std::io::{BufRead, Write};
use std::path::PathBuf;

/// Who plays a seat.
pub enum Player {
    /// Somebody at the keyboard.
    Person,
    /// A bot.
    Bot(Box<dyn TableBot>),
}

/// Where a game is kept while it is played, so that a terminal that is closed loses nothing.
pub trait Keep {
    /// Keeps the game as it stands.
    fn keep(&mut self, game: &dyn Table) -> miette::Result<()>;
    /// How one comes back to it, as a line.
    fn way_back(&self) -> String;
    /// Whether a place that the player names takes over from here on; otherwise he gets a copy there.
    fn gives_way(&self) -> bool {
        true
    }
}

impl Keep for PathBuf {
    fn keep(&mut self, game: &dyn Table) -> miette::Result<()> {
        game.journal().save(self).map_err(|error| {
            miette!(
                help = "choose another place with --save FILE",
                "the game could not be saved: {error}"
            )
        })
    }

    fn way_back(&self) -> String {
        format!(
            "Saved as {}. Carry on with `sandtable play --resume {0}`, or see it again with `sandtable replay {0}`.",
            self.display()
        )
    }
}

/// A game at this terminal.
pub struct Sitting<I, O> {
    /// The referee.
    pub table: Box<dyn Table>,
    /// One for each seat.
    pub players: Vec<Player>,
    /// Who is asked for a hint.
    pub adviser: Box<dyn TableBot>,
    /// What settles chance.
    pub dice: Box<dyn ChanceSource>,
    /// What people type.
    pub input: I,
    /// What they read.
    pub out: O,
    /// How it is written.
    pub paint: Paint,
    /// Where the game is kept after each of a person's decisions and on leaving; `None` keeps no record.
    pub record: Option<Box<dyn Keep>>,
    /// Go on by itself where there is only one thing to do.
    pub quick: bool,
    /// Inputs whose events each seat has read.
    pub read: Vec<usize>,
    /// The person who last looked at the screen.
    pub looking: Option<Seat>,
    /// The heading under which the map was last drawn.
    pub drawn: String,
    /// The rights "at any time" that were last offered to a person playing against bots.
    pub rights: Vec<serde_json::Value>,
}

/// How a sitting ended.
#[derive(Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
    Over,
    /// Somebody left, or the input ended.
    Left,
}

impl<I: BufRead, O: Write> Sitting<I, O> {
    /// Plays until the game is over or somebody leaves; then saves the record.
    pub fn play(&mut self) -> miette::Result<Ending> {
        let ending = self.rounds();
        let saved = self.leave();
        let ending = ending?;
        saved?;
        Ok(ending)
    }

    fn rounds(&mut self) -> miette::Result<Ending> {
        self.say(&self.opening())?;
        loop {
            match self.table.ask() {
                TableAsk::Over { winner, .. } => return self.finish(winner),
                TableAsk::Chance { .. } => self.roll()?,
                TableAsk::Choice { seat, .. } => {
                    if matches!(self.players[seat.index()], Player::Person) {
                        if !self.ask_person(seat)? {
                            return Ok(Ending::Left);
                        }
                        self.keep_record()?;
                    } else {
                        let before = self.table.len();
                        if !self.offer_asides(seat)? {
                            return Ok(Ending::Left);
                        }
                        // A right that was used may have changed who is asked.
                        if self.table.len() == before {
                            self.ask_bot(seat)?;
                        }
                    }
                }
            }
        }
    }

    fn opening(&self) -> String {
        let about = self.table.about();
        let sides: Vec<String> = about
            .seats
            .iter()
            .zip(&self.players)
            .map(|(seat, player)| match player {
                Player::Person => format!("{}: you", seat.name),
                Player::Bot(_) => format!("{}: bot", seat.name),
            })
            .collect();
        format!(
            "\n{}\n{}\n  {}\n{}\n",
            self.paint.bold(&about.title),
            self.paint.wrap(&about.briefing, 2),
            sides.join("   "),
            self.paint
                .dim("  Type a number to choose, or `help` for everything you can ask."),
        )
    }

    fn roll(&mut self) -> miette::Result<()> {
        self.table
            .roll(self.dice.as_mut())
            .map_err(|refusal| miette!("the dice were refused: {refusal}"))?;
        self.watch()
    }

    fn ask_bot(&mut self, seat: Seat) -> miette::Result<()> {
        let Player::Bot(bot) = &mut self.players[seat.index()] else {
            return Ok(());
        };
        let choice = bot
            .decide(self.table.as_ref(), seat)
            .map_err(|refusal| miette!("the bot could not decide: {refusal}"))?;
        self.table
            .choose(seat, &choice)
            .map_err(|refusal| miette!("the bot's choice was refused: {refusal}"))?;
        self.watch()
    }

    /// Where nobody plays, somebody watches: each event as it comes.
    fn watch(&mut self) -> miette::Result<()> {
        if self.people() > 0 {
            return Ok(());
        }
        let told = self
            .table
            .history(Seat::WATCHER, self.table.len().saturating_sub(1));
        let text = words::news(self.paint, &told);
        self.say(&text)
    }

    fn finish(&mut self, winner: Option<Seat>) -> miette::Result<Ending> {
        if self.people() > 0 {
            let eyes = self.looking.unwrap_or(Seat::WATCHER);
            let from = self.looking.map_or(0, |seat| self.read[seat.index()]);
            let told = self.table.history(eyes, from);
            let text = words::news(self.paint, &told);
            self.say(&text)?;
        }
        let eyes = self.looking.unwrap_or(Seat::WATCHER);
        let scene = self.table.scene(eyes);
        let mut text = format!("\n{}\n", self.paint.bold(&scene.heading));
        for panel in &scene.panels {
            text.push_str(&format!("  {}\n", self.paint.bold(&panel.title)));
            for line in &panel.lines {
                text.push_str(&format!("{}\n", self.paint.wrap(line, 4)));
            }
        }
        let verdict = match winner {
            Some(seat) => format!("The game is over: {} wins.", self.seat_name(seat)),
            None => "The game is over: a draw.".to_owned(),
        };
        text.push_str(&format!("{}\n", self.paint.bold(&verdict)));
        self.say(&text)?;
        Ok(Ending::Over)
    }

    fn keep_record(&mut self) -> miette::Result<()> {
        match &mut self.record {
            Some(record) if !self.table.is_empty() => record.keep(self.table.as_ref()),
            _ => Ok(()),
        }
    }

    fn leave(&mut self) -> miette::Result<()> {
        self.keep_record()?;
        match &self.record {
            Some(record) if !self.table.is_empty() => {
                let line = format!("{}\n", record.way_back());
                self.say(&line)
            }
            _ => Ok(()),
        }
    }

    fn people(&self) -> usize {
        self.players
            .iter()
            .filter(|player| matches!(player, Player::Person))
            .count()
    }

    /// The person, when exactly one plays.
    fn only_person(&self) -> Option<Seat> {
        let mut people = (0..)
            .map(Seat)
            .zip(&self.players)
            .filter(|(_, player)| matches!(player, Player::Person));
        match (people.next(), people.next()) {
            (Some((seat, _)), None) => Some(seat),
            _ => None,
        }
    }

    fn seat_name(&self, seat: Seat) -> String {
        let seats = &self.table.about().seats;
        seats
            .get(seat.index())
            .map_or_else(|| "nobody".into(), |about| about.name.clone())
    }

    fn say(&mut self, text: &str) -> miette::Result<()> {
        self.out
            .write_all(text.as_bytes())
            .and_then(|()| self.out.flush())
            .into_diagnostic()
    }

    /// A line, or `None` when there is no more input.
    fn hear(&mut self) -> Option<String> {
        read_line(&mut self.input)
    }
}

/// A line without its end; `None` when there is no more input or it cannot be read.
pub fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match input.read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).trim().to_owned()),
    }
}

#[cfg(test)]
mod tests;
