use super::{Chair, Origin, Room, Shut};
use crate::config::Config;
use crate::deed::Deed;
use crate::problem::Problem;
use crate::shelf::Shelf;
use crate::store::{ChairRow, GameRow, LogRow, Store};
use crate::turns::Turn;
use engine::Seat;
use engine::journal::{Input, Journal};
use engine::table::Table;
use serde::{Deserialize, Serialize};
use tokio::sync::watch;

/// From whose knowledge a practice table was imagined, and by which seed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Dream {
    pub seat: Seat,
    pub seed: [u8; 32],
    /// The game it was branched off from, if other people play there.
    #[serde(default)]
    pub origin: Option<String>,
}

impl Room {
    /// A game as it lies in the store, read in somebody's turn at it.
    pub async fn load(
        id: &str,
        store: &Store,
        shelf: &dyn Shelf,
        turn: &Turn,
        config: &Config,
        wake: watch::Sender<u64>,
    ) -> Result<Room, Problem> {
        let found = store.game(id).await?;
        let kept = found.ok_or_else(|| Problem::missing("there is no such game here"))?;
        let link = store.link_of_game(id).await?;
        let (game, chairs, log, table, changed) = turn.part(|| {
            let (game, chairs, log) = kept.read()?;
            let (table, changed) = table_of(shelf, &game, &log)?;
            Ok::<_, Problem>((game, chairs, log, table, changed))
        })?;
        let verdict = game.verdict.as_deref();
        let verdict = verdict.and_then(|verdict| serde_json::from_str(verdict).ok());
        let closed = game.closed.clone().map(Shut::Closed);
        let shut = changed.map(|why| Shut::OtherRules(why, verdict)).or(closed);
        let origin = origin_of(&game)?;
        let base = if game.dream.is_some() {
            0
        } else {
            game.prefix.len()
        };
        let mut room = Room {
            id: game.id,
            name: game.name,
            public: game.public,
            archived: game.archived,
            created: game.created,
            practice: game.dream.is_some(),
            pace: game.pace,
            retry: game.retry,
            shut,
            link,
            origin,
            table,
            chairs: chairs.into_iter().map(Chair::of_row).collect(),
            log: Vec::with_capacity(log.len()),
            base,
            ended: None,
            offer: None,
            initiative: None,
            left_open: None,
            sound: true,
            presence: 0,
            store: store.clone(),
            dice: config.dice,
            most_choices: config.limits.choices,
            wake,
        };
        log.into_iter().for_each(|row| room.note(row.entry));
        // What was a plain "no" is not written down: whoever moved last has the initiative, so he is asked.
        room.initiative = room.log.iter().rev().find_map(|entry| match entry.deed {
            Deed::Moved { by, .. } => by,
            _ => None,
        });
        Ok(room)
    }

    /// Takes over from a room that was ahead of the disk: the same people are there.
    pub fn replace(&mut self, mut fresh: Room) {
        for (new, old) in fresh.chairs.iter_mut().zip(&mut self.chairs) {
            new.online = old.online;
            new.mind = old.mind.take();
        }
        fresh.presence = self.presence;
        *self = fresh;
        self.wake_all();
    }
}

impl Chair {
    fn of_row(row: ChairRow) -> Self {
        Chair {
            holder: row.holder,
            bot: row.bot,
            name: row.name,
            token: row.token,
            invite: row.invite,
            account: row.account,
            notes: row.notes,
            // Orders in a shape that is no longer known ask the player again.
            orders: serde_json::from_str(&row.orders).unwrap_or_default(),
            mind: None,
            online: 0,
            muted: row.muted,
            free: row.free,
        }
    }
}

/// The inputs that count after all that was taken back, and the digest after the last of them if it is known.
fn inputs_of(first: Vec<Input>, log: &[LogRow]) -> (Vec<Input>, Option<String>) {
    let (mut inputs, mut digest) = (first, None);
    for row in log {
        match row.entry.deed {
            Deed::Moved { .. } => {
                inputs.extend(row.inputs.iter().cloned());
                digest = row.digest.clone();
            }
            Deed::Undone { to, .. } => {
                inputs.truncate(to);
                digest = row.digest.clone();
            }
            _ => {}
        }
    }
    (inputs, digest)
}

fn dream_of(game: &GameRow) -> Result<Option<Dream>, Problem> {
    let dream = game.dream.as_deref().map(serde_json::from_str);
    dream.transpose().map_err(Problem::broken)
}

fn origin_of(game: &GameRow) -> Result<Option<Origin>, Problem> {
    let dream = dream_of(game)?;
    Ok(dream.and_then(|dream| {
        let game = dream.origin?;
        Some(Origin {
            game,
            seat: dream.seat,
        })
    }))
}

/// The table, and why it can only be looked at if the rules or the data here lead elsewhere.
///
/// A game that was begun with another version is carried on as long as the position that was written down comes out
/// again: then nothing that matters to it has changed.
fn table_of(
    shelf: &dyn Shelf,
    game: &GameRow,
    log: &[LogRow],
) -> Result<(Box<dyn Table>, Option<String>), Problem> {
    let stale = |error: &dyn std::fmt::Display| {
        Problem::conflict(
            "other-rules",
            format!("this game cannot be carried on: {error}"),
        )
    };
    let journal = |inputs| Journal {
        game: game.system.clone(),
        scenario: game.scenario.clone(),
        rules: game.rules.clone(),
        data: game.data,
        setup: game.setup.clone(),
        inputs,
        digests: Vec::new(),
    };
    if let Some(dream) = dream_of(game)? {
        let parent = shelf
            .resume(&journal(game.prefix.clone()))
            .map_err(|e| stale(&e))?;
        let mut table = parent.imagined(dream.seat, dream.seed);
        for input in inputs_of(Vec::new(), log).0 {
            table.take(&input).map_err(|e| stale(&e))?;
        }
        return Ok((table, None));
    }
    let (inputs, digest) = inputs_of(game.prefix.clone(), log);
    let mut journal = journal(inputs);
    if let Some(digest) = digest {
        let digest = digest.parse().map_err(Problem::broken)?;
        journal.digests.push((journal.inputs.len() as u32, digest));
    }
    let error = match shelf.resume(&journal) {
        Ok(table) => return Ok((table, None)),
        Err(error) => error,
    };
    tracing::warn!(game = %game.id, %error, "a game can only be looked at");
    let mut table = shelf
        .open(&game.scenario, game.setup.clone())
        .map_err(|e| stale(&e))?;
    let whole = journal.inputs.len();
    let shown = journal
        .inputs
        .iter()
        .take_while(|input| table.take(input).is_ok())
        .count();
    let how_far = if shown == whole {
        "It is shown as the rules here would have it.".to_owned()
    } else {
        format!("It is shown as far as the rules here can follow it: {shown} of {whole} steps.")
    };
    let why = format!(
        "The rules or the scenario have changed since this game was played, so it can be looked at but not played on. \
         {how_far}"
    );
    Ok((table, Some(why)))
}
