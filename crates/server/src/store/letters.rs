//! Where letters go, and who is to be reminded.

use super::{Store, StoreError};
use crate::secret::Hash;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

/// Where letters to an account go.
#[derive(Clone, Debug)]
pub struct Correspondent {
    pub account: i64,
    pub address: String,
    /// Whether whoever reads letters there has said so.
    pub confirmed: bool,
    /// When he was asked to.
    pub asked: i64,
}

/// A game in which an account has been asked for a while and has not been told.
#[derive(Clone, Debug)]
pub struct Reminder {
    pub account: i64,
    pub address: String,
    /// What stands in the link that ends the letters.
    pub stop: String,
    pub game: String,
    pub scenario: String,
}

impl Store {
    /// Where letters to an account go, if it wants any.
    pub async fn correspondent(&self, account: i64) -> Result<Option<Correspondent>, StoreError> {
        let row = sqlx::query("SELECT * FROM letters WHERE account = ?1")
            .bind(account)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(correspondent_of).transpose()
    }

    /// Whose link this is that confirms an address.
    pub async fn correspondent_of_code(
        &self,
        code: &Hash,
    ) -> Result<Option<Correspondent>, StoreError> {
        let row = sqlx::query("SELECT * FROM letters WHERE code = ?1")
            .bind(code.as_slice())
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(correspondent_of).transpose()
    }

    /// Whose link this is that ends the letters.
    pub async fn correspondent_of_stop(
        &self,
        stop: &str,
    ) -> Result<Option<Correspondent>, StoreError> {
        let row = sqlx::query("SELECT * FROM letters WHERE stop = ?1")
            .bind(stop)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(correspondent_of).transpose()
    }

    /// Games in which somebody else's move is followed by a question that an account has left unanswered since a moment,
    /// for accounts that were last written to before another; those of one account beside one another.
    pub async fn reminders(
        &self,
        asked_before: i64,
        tried_before: i64,
        most: u32,
    ) -> Result<Vec<Reminder>, StoreError> {
        let rows = sqlx::query(
            "SELECT letters.account AS account, letters.address AS address, letters.stop AS stop,
                    games.id AS game, games.scenario AS scenario
             FROM letters
             JOIN accounts ON accounts.id = letters.account
             JOIN chairs ON chairs.account = letters.account
             JOIN games ON games.id = chairs.game AND games.asked = chairs.seat
             WHERE letters.confirmed IS NOT NULL AND letters.tried <= ?2 AND accounts.banned IS NULL
               AND games.since > letters.told AND games.since <= ?1
               AND games.verdict IS NULL AND games.closed IS NULL AND games.archived = 0 AND chairs.bot IS NULL
               AND EXISTS (SELECT 1 FROM chairs AS others WHERE others.game = games.id AND others.holder = 'person'
                           AND others.account IS NOT letters.account)
               AND (SELECT json_extract(deed, '$.by') FROM log WHERE log.game = games.id
                    AND json_extract(deed, '$.deed') IN ('moved', 'undone') ORDER BY serial DESC LIMIT 1)
                   IS NOT chairs.seat
             ORDER BY letters.tried, letters.account, games.since LIMIT ?3",
        )
        .bind(asked_before)
        .bind(tried_before)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let reminder = |row: &SqliteRow| {
            Ok(Reminder {
                account: row.try_get("account")?,
                address: row.try_get("address")?,
                stop: row.try_get("stop")?,
                game: row.try_get("game")?,
                scenario: row.try_get("scenario")?,
            })
        };
        rows.iter().map(reminder).collect()
    }
}

fn correspondent_of(row: &SqliteRow) -> Result<Correspondent, StoreError> {
    Ok(Correspondent {
        account: row.try_get("account")?,
        address: row.try_get("address")?,
        confirmed: row.try_get::<Option<i64>, _>("confirmed")?.is_some(),
        asked: row.try_get("asked")?,
    })
}

/// An address that is to be confirmed, in the place of what was there.
pub async fn begin(
    to: &mut SqliteConnection,
    account: i64,
    address: &str,
    code: &Hash,
    stop: &str,
    at: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT OR REPLACE INTO letters (account, address, code, stop, asked, told, tried)
         VALUES (?1, ?2, ?3, ?4, ?5, ?5, 0)",
    )
    .bind(account)
    .bind(address)
    .bind(code.as_slice())
    .bind(stop)
    .bind(at)
    .execute(to)
    .await?;
    Ok(())
}

/// The address is confirmed.
pub async fn confirm(
    to: &mut SqliteConnection,
    account: i64,
    at: i64,
    told: i64,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE letters SET confirmed = ?2, told = ?3 WHERE account = ?1 AND confirmed IS NULL",
    )
    .bind(account)
    .bind(at)
    .bind(told)
    .execute(to)
    .await?;
    Ok(())
}

/// A letter is about to leave.
pub async fn try_it(to: &mut SqliteConnection, account: i64, at: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE letters SET tried = ?2 WHERE account = ?1")
        .bind(account)
        .bind(at)
        .execute(to)
        .await?;
    Ok(())
}

/// It has left.
pub async fn tell(to: &mut SqliteConnection, account: i64, told: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE letters SET told = ?2 WHERE account = ?1")
        .bind(account)
        .bind(told)
        .execute(to)
        .await?;
    Ok(())
}

/// No more letters.
pub async fn end(to: &mut SqliteConnection, account: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM letters WHERE account = ?1")
        .bind(account)
        .execute(to)
        .await?;
    Ok(())
}
