use super::{Store, StoreError};
use crate::deed::{Deed, Entry, Holder};
use crate::secret::Hash;
use engine::journal::Input;
use engine::{Digest, Setup};
use sqlx::Row;
use sqlx::sqlite::SqliteRow;
use std::collections::HashMap;

/// A game, without its log.
#[derive(Clone, Debug)]
pub struct GameRow {
    pub id: String,
    pub scenario: String,
    pub system: String,
    pub rules: String,
    pub data: Digest,
    pub setup: Setup,
    pub name: String,
    pub public: bool,
    pub created: i64,
    pub archived: bool,
    pub prefix: Vec<Input>,
    pub dream: Option<String>,
    pub pace: String,
    pub retry: bool,
    pub closed: Option<String>,
    pub verdict: Option<String>,
}

/// Who holds a seat.
#[derive(Clone, Debug)]
pub struct ChairRow {
    pub holder: Holder,
    pub bot: Option<String>,
    pub name: String,
    pub token: Option<Hash>,
    pub invite: Option<Hash>,
    pub account: Option<i64>,
    pub notes: String,
    pub orders: String,
    pub muted: bool,
    pub free: bool,
}

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogRow {
    pub entry: Entry,
    pub inputs: Vec<Input>,
    pub digest: Option<String>,
}

/// A game as it was read, not yet taken apart: a long one takes a while.
pub struct KeptGame {
    game: SqliteRow,
    chairs: Vec<SqliteRow>,
    log: Vec<SqliteRow>,
}

impl KeptGame {
    /// The game with its chairs and log.
    pub fn read(&self) -> Result<(GameRow, Vec<ChairRow>, Vec<LogRow>), StoreError> {
        Ok((
            game_of(&self.game)?,
            self.chairs.iter().map(chair_of).collect::<Result<_, _>>()?,
            self.log.iter().map(line_of).collect::<Result<_, _>>()?,
        ))
    }
}

/// What a list shows of a game.
#[derive(Clone, Debug)]
pub struct Listed {
    pub id: String,
    pub scenario: String,
    pub name: String,
    pub public: bool,
    pub created: i64,
    pub changed: i64,
    pub len: usize,
    pub asked: Option<u8>,
    pub verdict: Option<String>,
    pub archived: bool,
    /// The reader's own seat, when the list is of his games.
    pub seat: Option<u8>,
    /// The bot that stands in for the reader there.
    pub stand_in: Option<String>,
    /// Since when whoever is asked is asked.
    pub since: i64,
    /// How soon players mean to answer.
    pub pace: String,
    /// Whether it was closed.
    pub closed: bool,
    /// Who sits where, in seat order.
    pub sitters: Vec<Sitter>,
}

/// Who sits somewhere, as a list shows it.
#[derive(Clone, Debug)]
pub struct Sitter {
    pub holder: Holder,
    pub bot: Option<String>,
    pub name: String,
    pub free: bool,
}

/// Somebody who has signed in.
#[derive(Clone, Debug)]
pub struct SignedIn {
    pub account: i64,
    pub muted: bool,
    /// When he signed in.
    pub at: i64,
}

/// A session, as whoever looks after the server sees it.
#[derive(Clone, Debug, serde::Serialize)]
pub struct SessionRow {
    /// The account's name.
    pub name: String,
    /// When he signed in.
    pub since: i64,
    pub muted: bool,
}

impl Store {
    /// A game with its chairs and log, if there is one.
    pub async fn game(&self, id: &str) -> Result<Option<KeptGame>, StoreError> {
        let Some(game) = sqlx::query("SELECT * FROM games WHERE id = ?1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?
        else {
            return Ok(None);
        };
        let chairs = sqlx::query("SELECT * FROM chairs WHERE game = ?1 ORDER BY seat")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        let log = sqlx::query("SELECT * FROM log WHERE game = ?1 ORDER BY serial")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        Ok(Some(KeptGame { game, chairs, log }))
    }

    /// About how many inputs a game has, if there is one. What it began with is counted by its bytes, at least two for
    /// each input.
    pub async fn inputs_of(&self, id: &str) -> Result<Option<usize>, StoreError> {
        let inputs: Option<i64> = sqlx::query_scalar(
            "SELECT max(len, coalesce(length(prefix), 0) / 2) FROM games WHERE id = ?1",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        Ok(inputs.map(|inputs| inputs.max(0) as usize))
    }

    /// The latest public games that are not archived.
    pub async fn public_games(&self, most: u32) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "SELECT games.*, NULL AS seat, NULL AS bot FROM games WHERE public = 1 AND archived = 0
             ORDER BY changed DESC LIMIT ?1",
        )
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        self.with_sitters(rows.iter().map(listed_of).collect::<Result<_, _>>()?)
            .await
    }

    /// Games that are not over, in which nothing was done since a moment and no account holds a seat; the oldest first.
    pub async fn abandoned(&self, before: i64, most: u32) -> Result<Vec<String>, StoreError> {
        let games = sqlx::query_scalar(
            "SELECT id FROM games WHERE verdict IS NULL AND changed < ?1
             AND NOT EXISTS (SELECT 1 FROM chairs WHERE chairs.game = games.id AND chairs.account IS NOT NULL)
             AND NOT EXISTS (SELECT 1 FROM links WHERE links.game = games.id)
             ORDER BY changed LIMIT ?2",
        )
        .bind(before)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(games)
    }

    /// The same games with who sits at them, all in one question.
    pub async fn with_sitters(&self, mut games: Vec<Listed>) -> Result<Vec<Listed>, StoreError> {
        let ids: Vec<&str> = games.iter().map(|game| game.id.as_str()).collect();
        let ids = serde_json::to_string(&ids).map_err(damaged)?;
        let rows = sqlx::query(
            "SELECT game, holder, bot, name, free FROM chairs WHERE game IN (SELECT value FROM json_each(?1))
             ORDER BY game, seat",
        )
        .bind(ids)
        .fetch_all(&self.readers)
        .await?;
        let mut by_game: HashMap<String, Vec<Sitter>> = HashMap::new();
        for row in &rows {
            let holder: String = row.try_get("holder")?;
            let sitter = Sitter {
                holder: Holder::of_word(&holder).ok_or_else(|| damaged(holder))?,
                bot: row.try_get("bot")?,
                name: row.try_get("name")?,
                free: row.try_get("free")?,
            };
            by_game
                .entry(row.try_get("game")?)
                .or_default()
                .push(sitter);
        }
        for game in &mut games {
            game.sitters = by_game.get(&game.id).cloned().unwrap_or_default();
        }
        Ok(games)
    }

    /// The game and seat that a token holds, without who else sits there. The links of a campaign are listed with it.
    pub async fn game_of_token(&self, token: &Hash) -> Result<Option<Listed>, StoreError> {
        let row = sqlx::query(
            "SELECT games.*, chairs.seat AS seat, chairs.bot AS bot FROM chairs JOIN games ON games.id = chairs.game
             WHERE chairs.token = ?1 AND NOT EXISTS (SELECT 1 FROM links WHERE links.game = games.id)",
        )
        .bind(token.as_slice())
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(listed_of).transpose()
    }

    /// The games in which an account holds a seat, but for the links of campaigns.
    pub async fn games_of_account(&self, account: i64) -> Result<Vec<Listed>, StoreError> {
        let rows = sqlx::query(
            "SELECT games.*, chairs.seat AS seat, chairs.bot AS bot FROM chairs JOIN games ON games.id = chairs.game
             WHERE chairs.account = ?1 AND NOT EXISTS (SELECT 1 FROM links WHERE links.game = games.id)
             ORDER BY games.changed DESC LIMIT 500",
        )
        .bind(account)
        .fetch_all(&self.readers)
        .await?;
        self.with_sitters(rows.iter().map(listed_of).collect::<Result<_, _>>()?)
            .await
    }

    /// The ids of all games in which an account holds a seat, but for the links of campaigns.
    pub async fn game_ids_of_account(&self, account: i64) -> Result<Vec<String>, StoreError> {
        let ids = sqlx::query_scalar(
            "SELECT DISTINCT game FROM chairs WHERE account = ?1
             AND NOT EXISTS (SELECT 1 FROM links WHERE links.game = chairs.game)",
        )
        .bind(account)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids)
    }

    /// Where an account sat that has given the seat away since: game, seat and up to which line of the log.
    pub async fn sat(&self, account: i64) -> Result<Vec<(String, u8, usize)>, StoreError> {
        let rows: Vec<(String, u8, i64)> =
            sqlx::query_as("SELECT game, seat, until FROM sat WHERE account = ?1")
                .bind(account)
                .fetch_all(&self.readers)
                .await?;
        let sat = |(game, seat, until)| (game, seat, usize::try_from(until).unwrap_or_default());
        Ok(rows.into_iter().map(sat).collect())
    }

    /// Whether an account is muted, and why it is banned if it is.
    pub async fn standing(&self, account: i64) -> Result<(bool, Option<String>), StoreError> {
        let row = sqlx::query("SELECT muted, banned FROM accounts WHERE id = ?1")
            .bind(account)
            .fetch_optional(&self.readers)
            .await?;
        row.map_or(Ok((false, None)), |row| {
            Ok((row.try_get("muted")?, row.try_get("banned")?))
        })
    }

    /// Who is signed in, the latest first.
    pub async fn sessions(&self, most: u32) -> Result<Vec<SessionRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT accounts.name AS name, accounts.muted AS muted, sessions.created AS created
             FROM sessions JOIN accounts ON accounts.id = sessions.account ORDER BY sessions.created DESC LIMIT ?1",
        )
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let session = |row: &SqliteRow| {
            Ok(SessionRow {
                name: row.try_get("name")?,
                since: row.try_get("created")?,
                muted: row.try_get("muted")?,
            })
        };
        rows.iter().map(session).collect()
    }

    /// Addresses from which nothing is answered, with why.
    pub async fn bans(&self) -> Result<Vec<(String, String)>, StoreError> {
        let rows = sqlx::query("SELECT address, why FROM bans")
            .fetch_all(&self.readers)
            .await?;
        rows.iter()
            .map(|row| Ok((row.try_get("address")?, row.try_get("why")?)))
            .collect()
    }

    /// Id and password hash of an account.
    pub async fn account(&self, name: &str) -> Result<Option<(i64, String)>, StoreError> {
        let row = sqlx::query("SELECT id, password FROM accounts WHERE name = ?1")
            .bind(name)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok((row.try_get("id")?, row.try_get("password")?)))
            .transpose()
    }

    /// Who has signed in with this token, if that was after a moment and he may come in.
    pub async fn session(&self, token: &Hash, after: i64) -> Result<Option<SignedIn>, StoreError> {
        let row = sqlx::query(
            "SELECT accounts.id AS id, accounts.muted AS muted, sessions.created AS created
             FROM sessions JOIN accounts ON accounts.id = sessions.account
             WHERE sessions.token = ?1 AND sessions.created >= ?2 AND accounts.banned IS NULL",
        )
        .bind(token.as_slice())
        .bind(after)
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| {
            Ok(SignedIn {
                account: row.try_get("id")?,
                muted: row.try_get("muted")?,
                at: row.try_get("created")?,
            })
        })
        .transpose()
    }

    /// The name of an account.
    pub async fn account_name(&self, id: i64) -> Result<Option<String>, StoreError> {
        let name = sqlx::query_scalar("SELECT name FROM accounts WHERE id = ?1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(name)
    }

    /// How many games in which an account holds a seat are not over; a campaign counts as one.
    pub async fn open_games_of_account(&self, account: i64) -> Result<usize, StoreError> {
        let count: i64 = sqlx::query_scalar(
            "SELECT (SELECT count(DISTINCT games.id) FROM chairs JOIN games ON games.id = chairs.game
                     WHERE chairs.account = ?1 AND games.verdict IS NULL
                     AND NOT EXISTS (SELECT 1 FROM links WHERE links.game = games.id))
                  + (SELECT count(*) FROM campaigns WHERE account = ?1 AND ended IS NULL)",
        )
        .bind(account)
        .fetch_one(&self.readers)
        .await?;
        Ok(count as usize)
    }

    /// Whether a game is over, or gone.
    pub async fn is_over(&self, game: &str) -> Result<bool, StoreError> {
        let over = sqlx::query_scalar("SELECT verdict IS NOT NULL FROM games WHERE id = ?1")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        Ok(over.unwrap_or(true))
    }

    /// How many bytes are in use.
    pub async fn size(&self) -> Result<u64, StoreError> {
        let bytes: i64 = sqlx::query_scalar(
            "SELECT (page_count - freelist_count) * page_size
             FROM pragma_page_count, pragma_freelist_count, pragma_page_size",
        )
        .fetch_one(&self.readers)
        .await?;
        Ok(bytes as u64)
    }

    /// How many games there are.
    pub async fn count(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("SELECT count(*) FROM games")
            .fetch_one(&self.readers)
            .await?)
    }
}

fn damaged(error: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(error.to_string())
}

fn inputs_of(blob: Option<Vec<u8>>) -> Result<Vec<Input>, StoreError> {
    blob.map_or(Ok(Vec::new()), |blob| {
        postcard::from_bytes(&blob).map_err(damaged)
    })
}

fn hash_of(blob: Option<Vec<u8>>) -> Result<Option<Hash>, StoreError> {
    blob.map(|bytes| Hash::try_from(bytes).map_err(|_| damaged("a hash of another length")))
        .transpose()
}

fn game_of(row: &SqliteRow) -> Result<GameRow, StoreError> {
    Ok(GameRow {
        id: row.try_get("id")?,
        scenario: row.try_get("scenario")?,
        system: row.try_get("system")?,
        rules: row.try_get("rules")?,
        data: row.try_get::<String, _>("data")?.parse().map_err(damaged)?,
        setup: serde_json::from_str(row.try_get("setup")?).map_err(damaged)?,
        name: row.try_get("name")?,
        public: row.try_get("public")?,
        created: row.try_get("created")?,
        archived: row.try_get("archived")?,
        prefix: inputs_of(row.try_get("prefix")?)?,
        dream: row.try_get("dream")?,
        pace: row.try_get("pace")?,
        retry: row.try_get("retry")?,
        closed: row.try_get("closed")?,
        verdict: row.try_get("verdict")?,
    })
}

fn chair_of(row: &SqliteRow) -> Result<ChairRow, StoreError> {
    let holder: String = row.try_get("holder")?;
    Ok(ChairRow {
        holder: Holder::of_word(&holder).ok_or_else(|| damaged(holder))?,
        bot: row.try_get("bot")?,
        name: row.try_get("name")?,
        token: hash_of(row.try_get("token")?)?,
        invite: hash_of(row.try_get("invite")?)?,
        account: row.try_get("account")?,
        notes: row.try_get("notes")?,
        orders: row.try_get("orders")?,
        muted: row.try_get("muted")?,
        free: row.try_get("free")?,
    })
}

fn line_of(row: &SqliteRow) -> Result<LogRow, StoreError> {
    let deed: String = row.try_get("deed")?;
    let deed: Deed = serde_json::from_str(&deed).map_err(damaged)?;
    let entry = Entry {
        deed,
        len: row.try_get::<i64, _>("len")? as usize,
        at: row.try_get("at")?,
    };
    Ok(LogRow {
        entry,
        inputs: inputs_of(row.try_get("inputs")?)?,
        digest: row.try_get("digest")?,
    })
}

fn listed_of(row: &SqliteRow) -> Result<Listed, StoreError> {
    Ok(Listed {
        id: row.try_get("id")?,
        scenario: row.try_get("scenario")?,
        name: row.try_get("name")?,
        public: row.try_get("public")?,
        created: row.try_get("created")?,
        changed: row.try_get("changed")?,
        len: row.try_get::<i64, _>("len")? as usize,
        asked: row.try_get("asked")?,
        verdict: row.try_get("verdict")?,
        archived: row.try_get("archived")?,
        seat: row.try_get("seat")?,
        stand_in: row.try_get("bot")?,
        since: row.try_get("since")?,
        pace: row.try_get("pace")?,
        closed: row.try_get::<Option<String>, _>("closed")?.is_some(),
        sitters: Vec::new(),
    })
}
