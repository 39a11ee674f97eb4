//! Campaigns as files: out, in, and only looked at.

use super::campaigns::{Holder, MadeCampaign, held, link_writes, plan_of};
use super::files::{attachment, whole};
use super::opening::{begin, may_begin};
use super::visitor::{Guest, Path, Raw, Who};
use super::{Answer, Here};
use crate::house::House;
use crate::problem::Problem;
use crate::room::now;
use crate::secret;
use crate::shelf::Shelf;
use crate::store::Write;
use crate::turns::{self, Work};
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use campaigns::{Chain, Link, Now, Opens, Plan, Standing};
use engine::Setup;
use engine::journal::{Journal, JournalError};
use engine::table::{Table, TableAsk};
use serde_json::{Value, json};
use std::sync::Arc;

/// How often each link is played again while a chain is proved.
const TIMES: usize = 3;

/// The scenarios of the shelf.
struct Scenarios<'a>(&'a dyn Shelf);

impl Opens for Scenarios<'_> {
    fn begin(&self, scenario: &str, setup: Setup) -> Result<Box<dyn Table>, String> {
        self.0
            .open(scenario, setup)
            .map_err(|error| error.to_string())
    }

    fn resume(&self, journal: &Journal) -> Result<Box<dyn Table>, JournalError> {
        self.0
            .resume(journal)
            .map_err(|error| JournalError::Damaged(error.to_string()))
    }
}

/// The campaign file: every game of it, as `sandtable campaign` reads it too.
#[utoipa::path(get, path = "/api/campaigns/{id}/export", tag = "campaigns", params(("id" = String, Path)),
    responses((status = 200, description = "A file"), (status = 404, description = "Not your own")))]
pub async fn export(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Response> {
    let (row, rows) = held(&house, &id, &who).await?;
    let mut links = Vec::with_capacity(rows.len());
    for link in &rows {
        let cell = house.cell(&link.game);
        let (room, turn) = house.enter_for(&cell, |room| Ok(whole(room))).await?;
        links.push(turns::here(turn, || room.table.journal()));
    }
    let chain = Chain {
        campaign: row.campaign,
        rules: row.rules,
        data: row.data,
        options: row.options,
        links,
    };
    let slug = chain.campaign.replace('/', "-");
    let name = attachment(&format!("{slug}.campaign"), "application/octet-stream");
    Ok((name, chain.to_bytes()).into_response())
}

/// A chain that was proved.
struct Proved {
    plan: Arc<dyn Plan>,
    chain: Chain,
    standing: Standing,
}

/// Plays a whole chain again, at its price.
async fn prove(house: &Arc<House>, guest: Guest, file: Raw) -> Answer<Proved> {
    let Raw(bytes) = file;
    let kind = Work::Import { bytes: bytes.len() };
    let reader = house.clone();
    house
        .toil(kind, move || read(&reader, guest, &bytes))
        .await?
}

fn read(house: &House, guest: Guest, bytes: &[u8]) -> Answer<Proved> {
    let unfit = |error: String| Problem::unfit("no-campaign", error);
    let chain = Chain::from_bytes(bytes).map_err(|error| unfit(error.to_string()))?;
    let plan = plan_of(house, &chain.campaign)?;
    let inputs = TIMES
        * chain
            .links
            .iter()
            .map(|link| link.inputs.len())
            .sum::<usize>();
    house.gate.pay(guest.0, Work::Replay { inputs }.price())?;
    let standing = chain.walk(plan.as_ref(), &Scenarios(&*house.shelf));
    let standing = standing.map_err(|error| unfit(error.to_string()))?;
    Ok(Proved {
        plan,
        chain,
        standing,
    })
}

/// Says whether a campaign file holds: every link is played again, and must follow from the one before.
#[utoipa::path(post, path = "/api/campaigns/verify", tag = "campaigns",
    responses((status = 200, description = "campaign, title, links, over"), (status = 422, description = "The chain does not hold")))]
pub async fn verify(State(house): Here, guest: Guest, file: Raw) -> Answer<Json<Value>> {
    let proved = prove(&house, guest, file).await?;
    let links = proved.standing.links.iter().map(|(link, table)| {
        json!({
            "title": link.title,
            "mission": link.mission,
            "between": link.between,
            "inputs": table.len(),
            "digest": table.digest(),
            "over": matches!(table.ask(), TableAsk::Over { .. }),
        })
    });
    let over = match &proved.standing.now {
        Now::Over(end) => json!(end),
        Now::Playing | Now::Begin(_) => Value::Null,
    };
    Ok(Json(json!({
        "campaign": proved.chain.campaign,
        "title": proved.plan.about().title,
        "links": links.collect::<Vec<_>>(),
        "annals": proved.plan.annals(&proved.standing.handed),
        "over": over,
    })))
}

/// Takes a campaign file up as a campaign of one's own, every input checked.
#[utoipa::path(post, path = "/api/campaigns/import", tag = "campaigns",
    responses((status = 200, description = "Taken up", body = MadeCampaign), (status = 422, description = "The chain does not hold"),
        (status = 429, description = "Too many new games")))]
pub async fn import(
    State(house): Here,
    guest: Guest,
    who: Who,
    file: Raw,
) -> Answer<Json<MadeCampaign>> {
    may_begin(&house, guest, who.account()).await?;
    let Proved {
        plan,
        chain,
        standing,
    } = prove(&house, guest, file).await?;
    let mut links: Vec<(Link, Box<dyn Table>)> = standing.links;
    if let (true, Now::Begin(first)) = (links.is_empty(), &standing.now) {
        let table = house.shelf.open(&first.scenario, first.setup.clone());
        let table = table.map_err(|error| Problem::unfit("no-campaign", error.to_string()))?;
        links.push((first.clone(), table));
    }
    // Each link is a game of its own.
    for _ in links.iter().skip(1) {
        house.gate.game(guest.0)?;
    }
    let token = secret::fresh();
    let holder = Holder {
        campaign: secret::fresh_id(),
        token: secret::hash(&token),
        account: who.account(),
        player: None,
    };
    let ended = match &standing.now {
        Now::Over(end) => Some(serde_json::to_string(end).map_err(Problem::broken)?),
        Now::Playing | Now::Begin(_) => None,
    };
    let mut writes = vec![Write::Campaign {
        id: holder.campaign.clone(),
        campaign: chain.campaign,
        rules: chain.rules,
        data: chain.data,
        options: chain.options,
        name: plan.about().title.clone(),
        token: holder.token,
        account: holder.account,
        at: now(),
    }];
    let mut last = None;
    for ((link, table), number) in links.iter().zip(1..) {
        let (about, inputs) = (table.about().clone(), table.inputs(0));
        let (made, more) = link_writes(&house, &holder, number, link, about, inputs)?;
        writes.extend(more);
        last = Some((number, made.game));
    }
    drop(links);
    if let Some(how) = ended {
        let campaign = holder.campaign.clone();
        writes.push(Write::CampaignEnded { campaign, how });
    }
    let (link, game) = last.ok_or_else(|| Problem::unfit("no-campaign", "it has no links"))?;
    begin(house, game.clone(), writes).await?;
    Ok(Json(MadeCampaign {
        campaign: holder.campaign,
        token,
        game,
        link,
    }))
}
