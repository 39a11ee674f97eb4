//! From every earlier shape of the tables to the present one, step by step, each whole or not at all.

use super::StoreError;
use sqlx::{Connection, SqliteConnection};

/// The tables as they are now, for a new store.
const SCHEMA: &str = include_str!("schema.sql");

/// What leads from shape 1 to 2, from 2 to 3 and so on. What is written here stays as it is: stores of that age exist.
const STEPS: [&str; 6] = [
    // Games from before set-ups were stored cannot be replayed: they are set aside, accounts and sessions stay.
    "
    ALTER TABLE log RENAME TO log_1;
    ALTER TABLE chairs RENAME TO chairs_1;
    ALTER TABLE games RENAME TO games_1;
    DROP INDEX IF EXISTS games_shown;
    DROP INDEX IF EXISTS chairs_token;
    DROP INDEX IF EXISTS chairs_account;
    CREATE TABLE games (
        id TEXT PRIMARY KEY, scenario TEXT NOT NULL, system TEXT NOT NULL, rules TEXT NOT NULL, data TEXT NOT NULL,
        setup TEXT NOT NULL, name TEXT NOT NULL, public INTEGER NOT NULL, created INTEGER NOT NULL, prefix BLOB,
        dream TEXT, changed INTEGER NOT NULL, len INTEGER NOT NULL, asked INTEGER, verdict TEXT,
        archived INTEGER NOT NULL DEFAULT 0
    ) STRICT;
    CREATE TABLE chairs (
        game TEXT NOT NULL REFERENCES games (id), seat INTEGER NOT NULL, holder TEXT NOT NULL, bot TEXT,
        name TEXT NOT NULL, token BLOB, invite BLOB, account INTEGER, notes TEXT NOT NULL DEFAULT '',
        orders TEXT NOT NULL DEFAULT '[]', PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE log (
        game TEXT NOT NULL REFERENCES games (id), serial INTEGER NOT NULL, len INTEGER NOT NULL, at INTEGER NOT NULL,
        deed TEXT NOT NULL, inputs BLOB, digest TEXT, PRIMARY KEY (game, serial)
    ) STRICT, WITHOUT ROWID;",
    // Sessions that end, pace, open seats, moderation, and luck that is not tried again.
    "
    ALTER TABLE games ADD COLUMN since INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE games ADD COLUMN pace TEXT NOT NULL DEFAULT 'none';
    ALTER TABLE games ADD COLUMN retry INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE games ADD COLUMN closed TEXT;
    UPDATE games SET since = changed;
    ALTER TABLE chairs ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE chairs ADD COLUMN free INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE accounts ADD COLUMN banned TEXT;",
    // Campaigns: whole tables, which the schema brings.
    "SELECT 1;",
    // Where letters go: a whole table too.
    "SELECT 1;",
    // Browsers that are knocked on: two more.
    "SELECT 1;",
    // Who sat somewhere before: another.
    "SELECT 1;",
];

/// The present shape.
pub const SHAPE: i64 = STEPS.len() as i64 + 1;

/// Brings a store to the present shape.
pub async fn migrate(store: &mut SqliteConnection) -> Result<(), StoreError> {
    let shape: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut *store)
        .await?;
    if shape > SHAPE {
        return Err(StoreError::Database(
            "it was written by a newer Sandtable".to_owned(),
        ));
    }
    // Not written again for nothing: a full or write-protected store can still be read.
    if shape == SHAPE {
        return Ok(());
    }
    if shape > 0 {
        for (sql, to) in STEPS.iter().zip(2..).skip(shape as usize - 1) {
            step(store, sql, to).await?;
        }
    }
    // What is new as a whole table or index, or the whole of a new store.
    step(store, SCHEMA, SHAPE).await
}

async fn step(store: &mut SqliteConnection, sql: &'static str, to: i64) -> Result<(), StoreError> {
    let mut transaction = store.begin_with("BEGIN IMMEDIATE").await?;
    sqlx::raw_sql(sql).execute(&mut *transaction).await?;
    let stamp = format!("PRAGMA user_version = {to}");
    sqlx::raw_sql(sqlx::AssertSqlSafe(stamp))
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await?;
    Ok(())
}
