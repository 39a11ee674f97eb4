use super::{Condition, Job, StoreError};
use super::{browsers, campaigns, letters};
use crate::config::Ceiling;
use crate::deed::{Deed, Holder};
use crate::knocks::Browser;
use crate::secret::Hash;
use engine::{Digest, Setup};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// How many jobs go into one transaction at most.
const BATCH: usize = 512;
/// Of how many machines an account stays signed in; the oldest sign-in goes first.
const MOST_SESSIONS: i64 = 50;
/// How long what was deleted may still stand in the write-ahead log.
const WIPED_AFTER: Duration = Duration::from_millis(if cfg!(test) { 50 } else { 10_000 });
/// The most pages that a SQLite file can have.
const MOST_PAGES: u64 = 4_294_967_294;

/// One thing to be written.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new game.
    Game {
        id: String,
        scenario: String,
        system: String,
        rules: String,
        data: Digest,
        setup: Setup,
        name: String,
        public: bool,
        at: i64,
        prefix: Option<Vec<u8>>,
        dream: Option<String>,
        pace: String,
        retry: bool,
    },
    /// Who holds a seat, now.
    Chair {
        game: String,
        seat: u8,
        holder: Holder,
        bot: Option<String>,
        name: String,
        token: Option<Hash>,
        invite: Option<Hash>,
        account: Option<i64>,
        free: bool,
    },
    /// The next line of a game's log, and how the game stands after it.
    Log {
        game: String,
        serial: usize,
        len: usize,
        at: i64,
        deed: Deed,
        inputs: Option<Vec<u8>>,
        digest: Option<String>,
        asked: Option<u8>,
        verdict: Option<String>,
        /// Whether somebody is asked anew.
        moved: bool,
    },
    /// A seat's private notes.
    Notes {
        game: String,
        seat: u8,
        text: String,
    },
    /// A seat's standing orders.
    Orders {
        game: String,
        seat: u8,
        json: String,
    },
    /// Which bot stands in for the person who holds a seat, if one does.
    StandIn {
        game: String,
        seat: u8,
        bot: Option<String>,
    },
    /// Out of the lists, or back into them.
    Archived { game: String, archived: bool },
    /// A new account.
    Account {
        name: String,
        password: String,
        at: i64,
    },
    /// A new password, which ends all sessions.
    Password { account: i64, password: String },
    /// An account is no more; its seats stay with whoever has their tokens.
    NoAccount { account: i64 },
    /// Somebody has signed in by the password of which this is kept; if it is another by now, he has not.
    Session {
        token: Hash,
        account: i64,
        password: String,
        at: i64,
    },
    /// Somebody has signed out.
    NoSession { token: Hash },
    /// An account is signed out everywhere.
    NoSessions { account: i64 },
    /// Who signed in before this moment has to do it again.
    OldSessions { before: i64 },
    /// A game is gone, with all that was said and noted at it.
    NoGame { game: String },
    /// A line of the log says something else: what somebody said, or his name, is taken out of it.
    Reworded {
        game: String,
        serial: usize,
        deed: Deed,
    },
    /// Whose seat it was before that line of the log.
    Sat {
        game: String,
        seat: u8,
        until: usize,
        account: i64,
    },
    /// The name on a chair is taken off.
    NoName { game: String, seat: u8 },
    /// A game is closed by whoever looks after the server, or opened again.
    Closed { game: String, why: Option<String> },
    /// What a seat says is not heard, or again.
    MutedSeat { game: String, seat: u8, muted: bool },
    /// What an account says is not heard, and whether it may come in.
    Standing {
        account: i64,
        muted: bool,
        banned: Option<String>,
    },
    /// Nothing from an address is answered, or again.
    Ban {
        address: String,
        why: Option<String>,
        at: i64,
    },
    /// A new campaign.
    Campaign {
        id: String,
        campaign: String,
        rules: String,
        data: Digest,
        options: BTreeMap<String, String>,
        name: String,
        token: Hash,
        account: Option<i64>,
        at: i64,
    },
    /// A game is a link of a campaign.
    Link {
        campaign: String,
        link: u16,
        game: String,
        title: String,
        mission: usize,
        between: bool,
    },
    /// How a campaign ended.
    CampaignEnded { campaign: String, how: String },
    /// An account holds a campaign, beside whoever has its token.
    CampaignAccount { campaign: String, account: i64 },
    /// Where letters to an account are to go, as soon as that is confirmed.
    Correspondent {
        account: i64,
        address: String,
        code: Hash,
        stop: String,
        at: i64,
    },
    /// Whoever reads letters there has said so; of games in which he was asked since a moment he is yet to be told.
    Confirmed { account: i64, at: i64, told: i64 },
    /// A letter to an account is about to leave.
    Tried { account: i64, at: i64 },
    /// An account has been told of games in which it was asked up to a moment.
    Told { account: i64, told: i64 },
    /// No more letters go to an account.
    NoLetters { account: i64 },
    /// A browser is to be told when it is somebody's turn.
    Browser {
        browser: Browser,
        account: Option<i64>,
        tokens: Vec<Hash>,
        at: i64,
    },
    /// A browser is about to be knocked on.
    KnockTried { browser: i64, at: i64 },
    /// A browser has been told of games in which somebody was asked up to a moment.
    KnockTold { browser: i64, told: i64 },
    /// A browser is not to be knocked on any more.
    NoBrowser { endpoint: String },
    /// Nor is any of an account.
    NoBrowsers { account: i64 },
    /// Nor are those whose seats and accounts are no more.
    LooseBrowsers,
    /// A campaign is gone with all its games.
    NoCampaign { campaign: String },
    /// Something of a usual size, and away with it again, to see whether there is room.
    Trial,
}

impl Write {
    /// Whether it takes away, or writes over, what somebody has written or what names him.
    fn takes_away(&self) -> bool {
        matches!(
            self,
            Write::Notes { .. }
                | Write::Orders { .. }
                | Write::Reworded { .. }
                | Write::NoName { .. }
                | Write::NoGame { .. }
                | Write::NoCampaign { .. }
                | Write::NoAccount { .. }
                | Write::Password { .. }
                | Write::Correspondent { .. }
                | Write::NoLetters { .. }
                | Write::NoBrowser { .. }
                | Write::NoBrowsers { .. }
                | Write::LooseBrowsers
        )
    }
}

/// The one connection that writes.
pub struct Writer {
    options: SqliteConnectOptions,
    /// None after a failure: the next attempt opens another.
    connection: Option<SqliteConnection>,
    ceiling: Ceiling,
    /// The ceiling that the connection knows of.
    known_ceiling: u64,
    condition: Arc<Condition>,
    /// Since when something that was taken away stands in the write-ahead log.
    taken_away: Option<Instant>,
}

impl Writer {
    /// A writer with its first connection.
    pub fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        ceiling: Ceiling,
        condition: Arc<Condition>,
    ) -> Self {
        Writer {
            options,
            connection: Some(connection),
            ceiling,
            known_ceiling: u64::MAX,
            condition,
            taken_away: None,
        }
    }

    /// Commits what is queued until nobody can queue any more.
    pub async fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut batch = Vec::with_capacity(BATCH);
        loop {
            let left = |since: Instant| WIPED_AFTER.saturating_sub(since.elapsed());
            let patience = self.taken_away.map_or(Duration::MAX, left);
            if patience.is_zero() {
                self.wipe().await;
                continue;
            }
            match tokio::time::timeout(patience, jobs.recv_many(&mut batch, BATCH)).await {
                Ok(0) => break,
                Ok(_) => {}
                Err(_) => continue,
            }
            if batch
                .iter()
                .flat_map(|job| &job.writes)
                .any(Write::takes_away)
            {
                self.taken_away.get_or_insert_with(Instant::now);
            }
            match self.commit(&batch).await {
                Ok(()) => batch.drain(..).for_each(|job| drop(job.done.send(Ok(())))),
                // One bad job must not spoil the others: each gets a transaction of its own.
                Err(_) => {
                    for job in batch.drain(..) {
                        let done = self.commit(std::slice::from_ref(&job)).await;
                        drop(job.done.send(done));
                    }
                }
            }
        }
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::error!(%error, "the store did not close well");
        }
    }

    /// Empties the write-ahead log: on a quiet server nothing would be written over what stands there. Nobody is kept
    /// waiting; while somebody reads it is left for later.
    async fn wipe(&mut self) {
        let emptied = async {
            let options = self.options.clone().busy_timeout(Duration::ZERO);
            let mut connection = options.connect().await?;
            let busy: i64 = sqlx::query_scalar("PRAGMA wal_checkpoint(TRUNCATE)")
                .fetch_one(&mut connection)
                .await?;
            connection.close().await?;
            Ok::<_, sqlx::Error>(busy == 0)
        };
        self.taken_away = match emptied.await {
            Ok(true) => None,
            Ok(false) | Err(_) => Some(Instant::now()),
        };
    }

    async fn commit(&mut self, jobs: &[Job]) -> Result<(), StoreError> {
        let done = self.try_to_commit(jobs).await;
        self.condition.wrote(&done);
        done
    }

    async fn try_to_commit(&mut self, jobs: &[Job]) -> Result<(), StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => {
                self.known_ceiling = u64::MAX;
                self.options.connect().await?
            }
        };
        let done = match self.mind_ceiling(&mut connection).await {
            Ok(()) => commit(&mut connection, jobs).await,
            Err(error) => Err(error),
        };
        match done {
            Ok(()) | Err(StoreError::Taken | StoreError::Gone) => {
                self.connection = Some(connection);
            }
            // On a full disk SQLite rolls back by itself; the driver, which does not know, would then refuse every
            // later transaction on this connection. Whatever happened, a new one is in a known state.
            Err(_) => drop(connection.close().await),
        }
        done
    }

    async fn mind_ceiling(&mut self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let bytes = self.ceiling.bytes();
        if bytes == self.known_ceiling {
            return Ok(());
        }
        let page: i64 = sqlx::query_scalar("PRAGMA page_size")
            .fetch_one(&mut *connection)
            .await?;
        let pages = (bytes / page.max(1) as u64).clamp(1, MOST_PAGES);
        let statement = format!("PRAGMA max_page_count = {pages}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(statement))
            .execute(connection)
            .await?;
        self.known_ceiling = bytes;
        Ok(())
    }
}

async fn commit(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for write in jobs.iter().flat_map(|job| &job.writes) {
        execute(&mut transaction, write).await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn execute(to: &mut SqliteConnection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Game {
            id,
            scenario,
            system,
            rules,
            data,
            setup,
            name,
            public,
            at,
            prefix,
            dream,
            pace,
            retry,
        } => {
            sqlx::query(
                "INSERT INTO games (id, scenario, system, rules, name, public, created, prefix, dream, changed, len, data,
                                    setup, since, pace, retry)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?7, 0, ?10, ?11, ?7, ?12, ?13)",
            )
            .bind(id)
            .bind(scenario)
            .bind(system)
            .bind(rules)
            .bind(name)
            .bind(public)
            .bind(at)
            .bind(prefix.as_deref())
            .bind(dream)
            .bind(data.to_string())
            .bind(serde_json::to_string(setup).map_err(|e| StoreError::Damaged(e.to_string()))?)
            .bind(pace)
            .bind(retry)
            .execute(to)
            .await?;
        }
        Write::Chair {
            game,
            seat,
            holder,
            bot,
            name,
            token,
            invite,
            account,
            free,
        } => {
            sqlx::query(
                "INSERT INTO chairs (game, seat, holder, bot, name, token, invite, account, free)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
                 ON CONFLICT (game, seat) DO UPDATE
                 SET holder = ?3, bot = ?4, name = ?5, token = ?6, invite = ?7, account = ?8, free = ?9",
            )
            .bind(game)
            .bind(seat)
            .bind(holder.word())
            .bind(bot)
            .bind(name)
            .bind(token.as_ref().map(|hash| hash.as_slice()))
            .bind(invite.as_ref().map(|hash| hash.as_slice()))
            .bind(account)
            .bind(free)
            .execute(to)
            .await?;
        }
        Write::Log {
            game,
            serial,
            len,
            at,
            deed,
            inputs,
            digest,
            asked,
            verdict,
            moved,
        } => {
            let deed =
                serde_json::to_string(deed).map_err(|e| StoreError::Damaged(e.to_string()))?;
            sqlx::query(
                "INSERT INTO log (game, serial, len, at, deed, inputs, digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )
            .bind(game)
            .bind(*serial as i64)
            .bind(*len as i64)
            .bind(at)
            .bind(deed)
            .bind(inputs.as_deref())
            .bind(digest)
            .execute(&mut *to)
            .await?;
            sqlx::query(
                "UPDATE games SET changed = ?2, len = ?3, asked = ?4, verdict = ?5,
                 since = CASE WHEN ?6 THEN ?2 ELSE since END WHERE id = ?1",
            )
            .bind(game)
            .bind(at)
            .bind(*len as i64)
            .bind(asked)
            .bind(verdict)
            .bind(moved)
            .execute(to)
            .await?;
        }
        Write::Notes { game, seat, text } => {
            sqlx::query("UPDATE chairs SET notes = ?3 WHERE game = ?1 AND seat = ?2")
                .bind(game)
                .bind(seat)
                .bind(text)
                .execute(to)
                .await?;
        }
        Write::Orders { game, seat, json } => {
            sqlx::query("UPDATE chairs SET orders = ?3 WHERE game = ?1 AND seat = ?2")
                .bind(game)
                .bind(seat)
                .bind(json)
                .execute(to)
                .await?;
        }
        Write::StandIn { game, seat, bot } => {
            sqlx::query("UPDATE chairs SET bot = ?3 WHERE game = ?1 AND seat = ?2")
                .bind(game)
                .bind(seat)
                .bind(bot)
                .execute(to)
                .await?;
        }
        Write::Archived { game, archived } => {
            sqlx::query("UPDATE games SET archived = ?2 WHERE id = ?1")
                .bind(game)
                .bind(archived)
                .execute(to)
                .await?;
        }
        Write::Account { name, password, at } => {
            // A number by chance: one that was given out again would let whoever still acts by the old account, with a
            // request that has not arrived as a whole, act by the new one.
            sqlx::query(
                "INSERT INTO accounts (id, name, password, created) VALUES (abs(random() / 2), ?1, ?2, ?3)",
            )
            .bind(name)
            .bind(password)
            .bind(at)
            .execute(to)
            .await?;
        }
        Write::Password { account, password } => {
            sqlx::query("UPDATE accounts SET password = ?2 WHERE id = ?1")
                .bind(account)
                .bind(password)
                .execute(&mut *to)
                .await?;
            sqlx::query("DELETE FROM sessions WHERE account = ?1")
                .bind(account)
                .execute(to)
                .await?;
        }
        Write::NoAccount { account } => {
            browsers::forget_account(to, *account).await?;
            for statement in [
                "UPDATE chairs SET account = NULL WHERE account = ?1",
                "UPDATE campaigns SET account = NULL WHERE account = ?1",
                "DELETE FROM sessions WHERE account = ?1",
                "DELETE FROM letters WHERE account = ?1",
                "DELETE FROM sat WHERE account = ?1",
                "DELETE FROM accounts WHERE id = ?1",
            ] {
                sqlx::query(statement)
                    .bind(account)
                    .execute(&mut *to)
                    .await?;
            }
        }
        Write::Session {
            token,
            account,
            password,
            at,
        } => {
            sqlx::query(
                "INSERT INTO sessions (token, account, created)
                 SELECT ?1, id, ?3 FROM accounts WHERE id = ?2 AND password = ?4 AND banned IS NULL",
            )
            .bind(token.as_slice())
            .bind(account)
            .bind(at)
            .bind(password)
            .execute(&mut *to)
            .await?;
            sqlx::query(
                "DELETE FROM sessions WHERE account = ?1 AND token NOT IN
                 (SELECT token FROM sessions WHERE account = ?1 ORDER BY created DESC, token = ?2 DESC LIMIT ?3)",
            )
            .bind(account)
            .bind(token.as_slice())
            .bind(MOST_SESSIONS)
            .execute(to)
            .await?;
        }
        Write::NoSession { token } => {
            sqlx::query("DELETE FROM sessions WHERE token = ?1")
                .bind(token.as_slice())
                .execute(to)
                .await?;
        }
        Write::NoSessions { account } => {
            sqlx::query("DELETE FROM sessions WHERE account = ?1")
                .bind(account)
                .execute(to)
                .await?;
        }
        Write::OldSessions { before } => {
            sqlx::query("DELETE FROM sessions WHERE created < ?1")
                .bind(before)
                .execute(to)
                .await?;
        }
        Write::NoGame { game } => {
            for statement in [
                "DELETE FROM log WHERE game = ?1",
                "DELETE FROM chairs WHERE game = ?1",
                "DELETE FROM sat WHERE game = ?1",
                "DELETE FROM games WHERE id = ?1",
            ] {
                sqlx::query(statement).bind(game).execute(&mut *to).await?;
            }
        }
        Write::Sat {
            game,
            seat,
            until,
            account,
        } => {
            sqlx::query(
                "INSERT OR REPLACE INTO sat (game, seat, until, account) VALUES (?1, ?2, ?3, ?4)",
            )
            .bind(game)
            .bind(seat)
            .bind(*until as i64)
            .bind(account)
            .execute(to)
            .await?;
        }
        Write::Reworded { game, serial, deed } => {
            let deed =
                serde_json::to_string(deed).map_err(|e| StoreError::Damaged(e.to_string()))?;
            sqlx::query("UPDATE log SET deed = ?3 WHERE game = ?1 AND serial = ?2")
                .bind(game)
                .bind(*serial as i64)
                .bind(deed)
                .execute(to)
                .await?;
        }
        Write::NoName { game, seat } => {
            sqlx::query("UPDATE chairs SET name = '', notes = '' WHERE game = ?1 AND seat = ?2")
                .bind(game)
                .bind(seat)
                .execute(to)
                .await?;
        }
        Write::Closed { game, why } => {
            sqlx::query("UPDATE games SET closed = ?2 WHERE id = ?1")
                .bind(game)
                .bind(why)
                .execute(to)
                .await?;
        }
        Write::MutedSeat { game, seat, muted } => {
            sqlx::query("UPDATE chairs SET muted = ?3 WHERE game = ?1 AND seat = ?2")
                .bind(game)
                .bind(seat)
                .bind(muted)
                .execute(to)
                .await?;
        }
        Write::Standing {
            account,
            muted,
            banned,
        } => {
            sqlx::query("UPDATE accounts SET muted = ?2, banned = ?3 WHERE id = ?1")
                .bind(account)
                .bind(muted)
                .bind(banned)
                .execute(&mut *to)
                .await?;
            if banned.is_some() {
                sqlx::query("DELETE FROM sessions WHERE account = ?1")
                    .bind(account)
                    .execute(to)
                    .await?;
            }
        }
        Write::Ban { address, why, at } => match why {
            Some(why) => {
                sqlx::query("INSERT OR REPLACE INTO bans (address, why, at) VALUES (?1, ?2, ?3)")
                    .bind(address)
                    .bind(why)
                    .bind(at)
                    .execute(to)
                    .await?;
            }
            None => {
                sqlx::query("DELETE FROM bans WHERE address = ?1")
                    .bind(address)
                    .execute(to)
                    .await?;
            }
        },
        Write::Campaign {
            id,
            campaign,
            rules,
            data,
            options,
            name,
            token,
            account,
            at,
        } => {
            sqlx::query(
                "INSERT INTO campaigns (id, campaign, rules, data, options, name, token, account, created)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
            )
            .bind(id)
            .bind(campaign)
            .bind(rules)
            .bind(data.to_string())
            .bind(serde_json::to_string(options).map_err(|e| StoreError::Damaged(e.to_string()))?)
            .bind(name)
            .bind(token.as_slice())
            .bind(account)
            .bind(at)
            .execute(to)
            .await?;
        }
        Write::Link {
            campaign,
            link,
            game,
            title,
            mission,
            between,
        } => {
            sqlx::query(
                "INSERT INTO links (campaign, link, game, title, mission, rest)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )
            .bind(campaign)
            .bind(link)
            .bind(game)
            .bind(title)
            .bind(*mission as i64)
            .bind(between)
            .execute(to)
            .await?;
        }
        Write::CampaignEnded { campaign, how } => {
            sqlx::query("UPDATE campaigns SET ended = ?2 WHERE id = ?1")
                .bind(campaign)
                .bind(how)
                .execute(to)
                .await?;
        }
        Write::CampaignAccount { campaign, account } => {
            sqlx::query("UPDATE campaigns SET account = ?2 WHERE id = ?1")
                .bind(campaign)
                .bind(account)
                .execute(to)
                .await?;
        }
        Write::Correspondent {
            account,
            address,
            code,
            stop,
            at,
        } => letters::begin(to, *account, address, code, stop, *at).await?,
        Write::Confirmed { account, at, told } => {
            letters::confirm(to, *account, *at, *told).await?;
        }
        Write::Tried { account, at } => letters::try_it(to, *account, *at).await?,
        Write::Told { account, told } => letters::tell(to, *account, *told).await?,
        Write::NoLetters { account } => letters::end(to, *account).await?,
        Write::Browser {
            browser,
            account,
            tokens,
            at,
        } => browsers::keep(to, browser, *account, tokens, *at).await?,
        Write::KnockTried { browser, at } => browsers::try_it(to, *browser, *at).await?,
        Write::KnockTold { browser, told } => browsers::tell(to, *browser, *told).await?,
        Write::NoBrowser { endpoint } => browsers::end(to, endpoint).await?,
        Write::NoBrowsers { account } => browsers::end_all(to, *account).await?,
        Write::LooseBrowsers => browsers::tidy(to).await?,
        Write::NoCampaign { campaign } => campaigns::delete(to, campaign).await?,
        Write::Trial => {
            for statement in [
                "INSERT INTO trials (filler) VALUES (zeroblob(65536))",
                "DELETE FROM trials",
            ] {
                sqlx::query(statement).execute(&mut *to).await?;
            }
        }
    }
    Ok(())
}
