//! Browsers that are to be knocked on, and for which games.

use super::{Store, StoreError};
use crate::knocks::Browser;
use crate::secret::Hash;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

/// For how many browsers an account, or whoever has a seat's token, is knocked on; the one that was named longest ago
/// goes first.
const MOST_BROWSERS: i64 = 12;

/// A game in which somebody is asked who has a browser that was not told of it.
#[derive(Clone, Debug)]
pub struct Due {
    pub browser: i64,
    pub to: Browser,
    pub game: String,
    pub scenario: String,
}

impl Store {
    /// Games in which somebody else's move is followed by a question that has been open since a moment, for the browsers of
    /// whoever is asked that were last knocked on before another; those of one browser beside one another.
    pub async fn due_knocks(
        &self,
        asked_before: i64,
        tried_before: i64,
        most: u32,
    ) -> Result<Vec<Due>, StoreError> {
        let rows = sqlx::query(
            "WITH held AS (
                 SELECT browsers.id AS browser, chairs.game AS game, chairs.seat AS seat
                 FROM browsers JOIN chairs ON chairs.account = browsers.account
                 UNION
                 SELECT browser_seats.browser, chairs.game, chairs.seat
                 FROM browser_seats JOIN chairs ON chairs.token = browser_seats.token
             )
             SELECT browsers.id AS browser, browsers.endpoint AS endpoint, browsers.key AS key, browsers.secret AS secret,
                    games.id AS game, games.scenario AS scenario
             FROM held
             JOIN browsers ON browsers.id = held.browser
             JOIN games ON games.id = held.game AND games.asked = held.seat
             JOIN chairs ON chairs.game = held.game AND chairs.seat = held.seat
             LEFT JOIN accounts ON accounts.id = browsers.account
             WHERE browsers.tried <= ?2 AND accounts.banned IS NULL
               AND games.since > browsers.told AND games.since <= ?1
               AND games.verdict IS NULL AND games.closed IS NULL AND games.archived = 0 AND chairs.bot IS NULL
               AND EXISTS (SELECT 1 FROM chairs AS others WHERE others.game = games.id AND others.holder = 'person'
                           AND (others.account = browsers.account) IS NOT TRUE
                           AND NOT EXISTS (SELECT 1 FROM browser_seats AS own WHERE own.browser = held.browser
                                           AND own.token = others.token))
               AND (SELECT json_extract(deed, '$.by') FROM log WHERE log.game = games.id
                    AND json_extract(deed, '$.deed') IN ('moved', 'undone') ORDER BY serial DESC LIMIT 1)
                   IS NOT chairs.seat
             ORDER BY browsers.tried, browsers.id, games.since LIMIT ?3",
        )
        .bind(asked_before)
        .bind(tried_before)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let due = |row: &SqliteRow| {
            Ok(Due {
                browser: row.try_get("browser")?,
                to: Browser {
                    endpoint: row.try_get("endpoint")?,
                    key: row.try_get("key")?,
                    secret: row.try_get("secret")?,
                },
                game: row.try_get("game")?,
                scenario: row.try_get("scenario")?,
            })
        };
        rows.iter().map(due).collect()
    }
}

/// A browser is to be knocked on for these seats, and for no others that it was before.
pub async fn keep(
    to: &mut SqliteConnection,
    browser: &Browser,
    account: Option<i64>,
    tokens: &[Hash],
    at: i64,
) -> Result<(), StoreError> {
    let id: i64 = sqlx::query_scalar(
        "INSERT INTO browsers (endpoint, key, secret, account, named, told, tried)
         VALUES (?1, ?2, ?3, ?4, ?5, ?5, 0)
         ON CONFLICT (endpoint) DO UPDATE SET key = ?2, secret = ?3, account = ?4, named = ?5
         RETURNING id",
    )
    .bind(&browser.endpoint)
    .bind(&browser.key)
    .bind(&browser.secret)
    .bind(account)
    .bind(at)
    .fetch_one(&mut *to)
    .await?;
    sqlx::query("DELETE FROM browser_seats WHERE browser = ?1")
        .bind(id)
        .execute(&mut *to)
        .await?;
    for token in tokens {
        sqlx::query("INSERT OR IGNORE INTO browser_seats (browser, token) VALUES (?1, ?2)")
            .bind(id)
            .bind(token.as_slice())
            .execute(&mut *to)
            .await?;
        sqlx::query(
            "DELETE FROM browser_seats WHERE token = ?1 AND browser NOT IN
             (SELECT browsers.id FROM browser_seats JOIN browsers ON browsers.id = browser_seats.browser
              WHERE token = ?1 ORDER BY named DESC, browsers.id = ?2 DESC LIMIT ?3)",
        )
        .bind(token.as_slice())
        .bind(id)
        .bind(MOST_BROWSERS)
        .execute(&mut *to)
        .await?;
    }
    sqlx::query(
        "UPDATE browsers SET account = NULL WHERE account = ?1 AND id NOT IN
         (SELECT id FROM browsers WHERE account = ?1 ORDER BY named DESC, id = ?2 DESC LIMIT ?3)",
    )
    .bind(account)
    .bind(id)
    .bind(MOST_BROWSERS)
    .execute(&mut *to)
    .await?;
    forget_those_of_nobody(to).await
}

/// Whoever can be told of nothing any more is not kept.
async fn forget_those_of_nobody(to: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM browsers WHERE account IS NULL AND id NOT IN (SELECT browser FROM browser_seats)")
        .execute(to)
        .await?;
    Ok(())
}

/// Browsers are not kept for seats that are gone or have changed hands.
pub async fn tidy(to: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query(
        "DELETE FROM browser_seats WHERE NOT EXISTS
         (SELECT 1 FROM chairs WHERE chairs.token = browser_seats.token)",
    )
    .execute(&mut *to)
    .await?;
    forget_those_of_nobody(to).await
}

/// A browser is about to be knocked on.
pub async fn try_it(to: &mut SqliteConnection, browser: i64, at: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE browsers SET tried = ?2 WHERE id = ?1")
        .bind(browser)
        .bind(at)
        .execute(to)
        .await?;
    Ok(())
}

/// It has been told of games in which somebody was asked up to a moment.
pub async fn tell(to: &mut SqliteConnection, browser: i64, told: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE browsers SET told = ?2 WHERE id = ?1")
        .bind(browser)
        .bind(told)
        .execute(to)
        .await?;
    Ok(())
}

/// A browser is not to be knocked on any more.
pub async fn end(to: &mut SqliteConnection, endpoint: &str) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM browser_seats WHERE browser IN (SELECT id FROM browsers WHERE endpoint = ?1)",
        "DELETE FROM browsers WHERE endpoint = ?1",
    ] {
        sqlx::query(statement)
            .bind(endpoint)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}

/// An account is no more: its browsers are knocked on for what they hold by tokens alone.
pub async fn forget_account(to: &mut SqliteConnection, account: i64) -> Result<(), StoreError> {
    sqlx::query("UPDATE browsers SET account = NULL WHERE account = ?1")
        .bind(account)
        .execute(&mut *to)
        .await?;
    forget_those_of_nobody(to).await
}

/// The browsers of an account are not to be knocked on any more, whatever they hold besides.
pub async fn end_all(to: &mut SqliteConnection, account: i64) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM browser_seats WHERE browser IN (SELECT id FROM browsers WHERE account = ?1)",
        "DELETE FROM browsers WHERE account = ?1",
    ] {
        sqlx::query(statement)
            .bind(account)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}
