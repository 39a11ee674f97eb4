//! Campaigns as they are kept: who holds one, and which games are its links.

use super::{Store, StoreError};
use crate::secret::Hash;
use engine::Digest;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};
use std::collections::{BTreeMap, HashMap};

/// A campaign, without its links.
#[derive(Clone, Debug)]
pub struct CampaignRow {
    pub id: String,
    /// Which of the shelf's it is.
    pub campaign: String,
    pub rules: String,
    pub data: Digest,
    pub options: BTreeMap<String, String>,
    pub name: String,
    pub token: Hash,
    pub account: Option<i64>,
    pub created: i64,
    /// How it ended, as JSON, once that is known.
    pub ended: Option<String>,
}

/// A link of a campaign, with how its game stands.
#[derive(Clone, Debug)]
pub struct LinkRow {
    pub link: u16,
    pub game: String,
    pub title: String,
    pub mission: usize,
    pub between: bool,
    /// The scenario of its game.
    pub scenario: String,
    pub changed: i64,
    pub len: usize,
    pub over: bool,
}

impl Store {
    /// A campaign, if there is one.
    pub async fn campaign(&self, id: &str) -> Result<Option<CampaignRow>, StoreError> {
        let row = sqlx::query("SELECT * FROM campaigns WHERE id = ?1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(campaign_of).transpose()
    }

    /// The campaign that a token holds.
    pub async fn campaign_of_token(&self, token: &Hash) -> Result<Option<CampaignRow>, StoreError> {
        let row = sqlx::query("SELECT * FROM campaigns WHERE token = ?1")
            .bind(token.as_slice())
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map(campaign_of).transpose()
    }

    /// The campaigns of an account, the latest first.
    pub async fn campaigns_of_account(&self, account: i64) -> Result<Vec<CampaignRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT * FROM campaigns WHERE account = ?1 ORDER BY created DESC LIMIT 200",
        )
        .bind(account)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(campaign_of).collect()
    }

    /// The links of a campaign, in order.
    pub async fn links(&self, campaign: &str) -> Result<Vec<LinkRow>, StoreError> {
        let rows = sqlx::query(
            "SELECT links.*, games.scenario AS scenario, games.changed AS changed, games.len AS len,
                    games.verdict IS NOT NULL AS over
             FROM links JOIN games ON games.id = links.game WHERE links.campaign = ?1 ORDER BY links.link",
        )
        .bind(campaign)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(link_of).collect()
    }

    /// The last link of each of these campaigns.
    pub async fn last_links(
        &self,
        campaigns: &[&str],
    ) -> Result<HashMap<String, LinkRow>, StoreError> {
        let ids = serde_json::to_string(campaigns).map_err(damaged)?;
        let rows = sqlx::query(
            "SELECT links.*, max(links.link) AS last, games.scenario AS scenario, games.changed AS changed,
                    games.len AS len, games.verdict IS NOT NULL AS over
             FROM links JOIN games ON games.id = links.game
             WHERE links.campaign IN (SELECT value FROM json_each(?1)) GROUP BY links.campaign",
        )
        .bind(ids)
        .fetch_all(&self.readers)
        .await?;
        rows.iter()
            .map(|row| Ok((row.try_get("campaign")?, link_of(row)?)))
            .collect()
    }

    /// The campaign of which a game is a link, and which.
    pub async fn link_of_game(&self, game: &str) -> Result<Option<(String, u16)>, StoreError> {
        let row = sqlx::query("SELECT campaign, link FROM links WHERE game = ?1")
            .bind(game)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| Ok((row.try_get("campaign")?, row.try_get("link")?)))
            .transpose()
    }

    /// Campaigns that are not over, in which nothing was done since a moment and that no account holds.
    pub async fn abandoned_campaigns(
        &self,
        before: i64,
        most: u32,
    ) -> Result<Vec<String>, StoreError> {
        let ids = sqlx::query_scalar(
            "SELECT id FROM campaigns WHERE ended IS NULL AND account IS NULL AND NOT EXISTS
             (SELECT 1 FROM links JOIN games ON games.id = links.game
              WHERE links.campaign = campaigns.id AND games.changed >= ?1)
             AND created < ?1 ORDER BY created LIMIT ?2",
        )
        .bind(before)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids)
    }
}

/// Takes a campaign away with all its games.
pub(super) async fn delete(to: &mut SqliteConnection, campaign: &str) -> Result<(), StoreError> {
    for statement in [
        "DELETE FROM log WHERE game IN (SELECT game FROM links WHERE campaign = ?1)",
        "DELETE FROM chairs WHERE game IN (SELECT game FROM links WHERE campaign = ?1)",
        "DELETE FROM sat WHERE game IN (SELECT game FROM links WHERE campaign = ?1)",
        "DELETE FROM games WHERE id IN (SELECT game FROM links WHERE campaign = ?1)",
        "DELETE FROM links WHERE campaign = ?1",
        "DELETE FROM campaigns WHERE id = ?1",
    ] {
        sqlx::query(statement)
            .bind(campaign)
            .execute(&mut *to)
            .await?;
    }
    Ok(())
}

fn damaged(error: impl std::fmt::Display) -> StoreError {
    StoreError::Damaged(error.to_string())
}

fn campaign_of(row: &SqliteRow) -> Result<CampaignRow, StoreError> {
    let token: Vec<u8> = row.try_get("token")?;
    Ok(CampaignRow {
        id: row.try_get("id")?,
        campaign: row.try_get("campaign")?,
        rules: row.try_get("rules")?,
        data: row.try_get::<String, _>("data")?.parse().map_err(damaged)?,
        options: serde_json::from_str(row.try_get("options")?).map_err(damaged)?,
        name: row.try_get("name")?,
        token: Hash::try_from(token).map_err(|_| damaged("a hash of another length"))?,
        account: row.try_get("account")?,
        created: row.try_get("created")?,
        ended: row.try_get("ended")?,
    })
}

fn link_of(row: &SqliteRow) -> Result<LinkRow, StoreError> {
    Ok(LinkRow {
        link: row.try_get("link")?,
        game: row.try_get("game")?,
        title: row.try_get("title")?,
        mission: row.try_get::<i64, _>("mission")? as usize,
        between: row.try_get("rest")?,
        scenario: row.try_get("scenario")?,
        changed: row.try_get("changed")?,
        len: row.try_get::<i64, _>("len")? as usize,
        over: row.try_get("over")?,
    })
}
