//! Campaigns: games that follow one another, held as one.

use super::files::whole;
use super::games::Tokens;
use super::opening::{self, Opening, SeatSetup, Seating, Sitter, may_begin};
use super::visitor::{Body, Guest, Path, Who};
use super::{Answer, Here, to_the_end};
use crate::house::House;
use crate::names;
use crate::problem::Problem;
use crate::room::{Room, now};
use crate::secret::{self, Hash};
use crate::shelf::SystemOnShelf;
use crate::store::{CampaignRow, LinkRow, StoreError, Write};
use crate::turns::{self, Work};
use axum::Json;
use axum::extract::State;
use campaigns::{Annals, CampaignAbout, End, Link, Plan, first_link, link_after};
use engine::About;
use engine::journal::Input;
use engine::scene::Roster;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// A campaign to be begun.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewCampaign {
    /// `fof/road-to-the-church`.
    campaign: String,
    /// Options that differ from what is usual, by id.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// A name for it.
    name: Option<String>,
    /// The name of whoever plays.
    player: Option<String>,
}

/// A campaign that was begun.
#[derive(Serialize, ToSchema)]
pub struct MadeCampaign {
    /// Its id.
    pub campaign: String,
    /// What it and one's seat in each of its games is held by. It is shown only here.
    pub token: String,
    /// The game to go on with.
    pub game: String,
    /// Which link that is.
    pub link: u16,
}

/// Begins a campaign, with its first game.
#[utoipa::path(post, path = "/api/campaigns", tag = "campaigns", request_body = NewCampaign,
    responses((status = 200, description = "Begun", body = MadeCampaign), (status = 422, description = "No such campaign or option"),
        (status = 429, description = "Too many new games")))]
pub async fn create(
    State(house): Here,
    guest: Guest,
    who: Who,
    Body(body): Body<NewCampaign>,
) -> Answer<Json<MadeCampaign>> {
    let plan = plan_of(&house, &body.campaign)?;
    may_begin(&house, guest, who.account()).await?;
    let first = first_link(plan.as_ref(), &body.options)
        .map_err(|wrong| Problem::unfit("no-such-option", wrong.to_string()))?;
    let first = first
        .map_err(|end| Problem::broken(format!("a campaign begins with a game: {}", end.text)))?;
    let about = plan.about();
    let token = secret::fresh();
    let holder = Holder {
        campaign: secret::fresh_id(),
        token: secret::hash(&token),
        account: who.account(),
        player: body.player.as_deref().map(names::good).transpose()?,
    };
    let name = body.name.as_deref().map(names::good).transpose()?;
    let row = Write::Campaign {
        id: holder.campaign.clone(),
        campaign: about.id.clone(),
        rules: about.rules.clone(),
        data: about.data,
        options: body.options,
        name: name
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| about.title.clone()),
        token: holder.token,
        account: holder.account,
        at: now(),
    };
    let game = begin_link(&house, &holder, 1, &first, vec![row]).await?;
    Ok(Json(MadeCampaign {
        campaign: holder.campaign,
        token,
        game,
        link: 1,
    }))
}

/// Who holds the links of a campaign.
pub(super) struct Holder {
    pub campaign: String,
    pub token: Hash,
    pub account: Option<i64>,
    /// His name, if he gave one.
    pub player: Option<String>,
}

/// The shelf's campaign of this id.
pub(super) fn plan_of(house: &House, id: &str) -> Answer<Arc<dyn Plan>> {
    house.shelf.campaign(id).ok_or_else(|| {
        Problem::unfit("no-such-campaign", "there is no such campaign on the shelf")
            .help("GET /api/shelf lists them")
    })
}

/// The game of a link, and all that is to be written for it.
pub(super) fn link_writes(
    house: &House,
    holder: &Holder,
    number: u16,
    link: &Link,
    about: About,
    prefix: Vec<Input>,
) -> Answer<(opening::MadeGame, Vec<Write>)> {
    let seats = seats_of(&about, holder.player.as_deref());
    let opening = Opening {
        name: Some(link.title.chars().take(40).collect()),
        prefix,
        held_by: Some(holder.token),
        ..Opening::new(about, link.setup.clone(), seats, holder.account)
    };
    let (made, mut writes) = opening::plan(house, opening)?;
    writes.push(Write::Link {
        campaign: holder.campaign.clone(),
        link: number,
        game: made.game.clone(),
        title: link.title.clone(),
        mission: link.mission,
        between: link.between,
    });
    Ok((made, writes))
}

/// Whoever holds a campaign has the first seat in which somebody sits; bots have the others.
fn seats_of(about: &About, player: Option<&str>) -> Seating {
    let manned = about.seats.iter().find(|seat| !seat.automatic);
    let me = SeatSetup {
        holder: Sitter::Me,
        bot: None,
        name: player.map(str::to_owned),
    };
    manned
        .map(|seat| (seat.id.clone(), me))
        .into_iter()
        .collect()
}

async fn begin_link(
    house: &Arc<House>,
    holder: &Holder,
    number: u16,
    link: &Link,
    before: Vec<Write>,
) -> Answer<String> {
    let turn = house.turns.take(Work::Replay { inputs: 0 }).await?;
    let (made, mut writes) = turn.here(|| {
        let table = house.shelf.open(&link.scenario, link.setup.clone());
        let table = table.map_err(|error| Problem::unfit("no-such-scenario", error.to_string()))?;
        link_writes(
            house,
            holder,
            number,
            link,
            table.about().clone(),
            Vec::new(),
        )
    })?;
    writes.splice(0..0, before);
    opening::begin(house.clone(), made.game.clone(), writes).await?;
    Ok(made.game)
}

/// A campaign for whoever holds it.
pub(super) async fn held(
    house: &House,
    id: &str,
    who: &Who,
) -> Answer<(CampaignRow, Vec<LinkRow>)> {
    let found = house.store.campaign(id).await?;
    // Whether there is one is nobody else's business.
    let row = found.filter(|row| who.holds(&row.token, row.account));
    let row = row.ok_or_else(|| {
        Problem::missing("you have no such campaign here")
            .help("open it by its secret link, or sign in to its account")
    })?;
    let links = house.store.links(id).await?;
    Ok((row, links))
}

/// What a campaign waits for.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Now {
    /// Its last link goes on.
    Playing,
    /// A link that has not begun.
    Next(Link),
    /// Nothing more.
    Over(End),
}

/// A link, as its holder sees it.
#[derive(Serialize)]
struct LinkShown {
    link: u16,
    game: String,
    title: String,
    mission: usize,
    between: bool,
    scenario: String,
    over: bool,
    n: usize,
    changed: i64,
}

/// A campaign, as its holder sees it.
#[derive(Serialize)]
struct Shown<'a> {
    campaign: String,
    name: String,
    about: &'a CampaignAbout,
    options: BTreeMap<String, String>,
    created: i64,
    links: Vec<LinkShown>,
    now: Now,
    annals: Annals,
    #[serde(skip_serializing_if = "Option::is_none")]
    roster: Option<Roster>,
}

/// How a campaign stands.
#[utoipa::path(get, path = "/api/campaigns/{id}", tag = "campaigns", params(("id" = String, Path)),
    responses((status = 200, description = "about, options, links, now, annals, roster"), (status = 404, description = "Not your own")))]
pub async fn campaign(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    let (row, links) = held(&house, &id, &who).await?;
    let plan = plan_of(&house, &row.campaign)?;
    let last = links
        .last()
        .ok_or_else(|| Problem::broken("a campaign has at least one link"))?;
    let cell = house.cell(&last.game);
    let (room, turn) = house.enter_for(&cell, |room| Ok(whole(room))).await?;
    let (now, handed, roster) = turns::here(turn, || {
        let (now, handed) = how_it_stands(plan.as_ref(), last.link, &room)?;
        let roster = plan.roster(&handed);
        Ok::<_, Problem>((now, handed, roster))
    })?;
    let over = room.is_over();
    drop(room);
    note_end(&house, &row, &now).await?;
    let count = links.len();
    let shown = links
        .into_iter()
        .enumerate()
        .map(|(place, link)| LinkShown {
            link: link.link,
            game: link.game,
            title: link.title,
            mission: link.mission,
            between: link.between,
            scenario: link.scenario,
            over: place + 1 < count || over,
            n: link.len,
            changed: link.changed,
        });
    let shown = Shown {
        campaign: row.id,
        name: row.name,
        about: plan.about(),
        options: row.options,
        created: row.created,
        links: shown.collect(),
        now,
        annals: plan.annals(&handed),
        roster,
    };
    serde_json::to_value(shown)
        .map(Json)
        .map_err(Problem::broken)
}

/// What a campaign waits for when its last link is this one, and what was handed on last.
fn how_it_stands(plan: &dyn Plan, link: u16, room: &Room) -> Answer<(Now, String)> {
    let unfit = |wrong: engine::BadSetup| Problem::conflict("other-rules", wrong.to_string());
    if !room.is_over() || room.shut().is_some() {
        return Ok((Now::Playing, Link::handed(room.table.setup())));
    }
    let handed = plan.hands_over(&room.table.journal()).map_err(unfit)?;
    let now = match link_after(plan, link, room.table.as_ref()).map_err(unfit)? {
        Ok(next) => Now::Next(next),
        Err(end) => Now::Over(end),
    };
    Ok((now, handed))
}

/// Lists show how it ended without playing it again.
async fn note_end(house: &House, row: &CampaignRow, now: &Now) -> Answer<()> {
    let Now::Over(end) = now else {
        return Ok(());
    };
    if row.ended.is_none() {
        let how = serde_json::to_string(end).map_err(Problem::broken)?;
        let campaign = row.id.clone();
        let write = Write::CampaignEnded { campaign, how };
        house.store.write(vec![write]).await?;
    }
    Ok(())
}

/// After which link to go on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GoOn {
    /// The last link, which is over.
    link: u16,
}

/// Begins the link after one that is over. Asking again gives the same game again.
#[utoipa::path(post, path = "/api/campaigns/{id}/next", tag = "campaigns", params(("id" = String, Path)), request_body = GoOn,
    responses((status = 200, description = "game, link, between"), (status = 409, description = "The last link is not over, or the campaign is")))]
pub async fn next(
    State(house): Here,
    Path(id): Path<String>,
    guest: Guest,
    who: Who,
    Body(body): Body<GoOn>,
) -> Answer<Json<Value>> {
    to_the_end(async move {
        let (row, links) = held(&house, &id, &who).await?;
        let after = body.link.saturating_add(1);
        if let Some(begun) = links.iter().find(|link| link.link == after) {
            return Ok(Json(begun_link(begun)));
        }
        let last = links.last().filter(|last| last.link == body.link);
        let last = last.ok_or_else(|| Problem::out_of_date(links.len(), usize::from(body.link)))?;
        let plan = plan_of(&house, &row.campaign)?;
        let now = {
            let cell = house.cell(&last.game);
            let work = |room: &Room| {
                room.must_be_open()?;
                if !room.is_over() {
                    return Err(Problem::conflict("not-over", "this game is not over yet")
                        .help("play it to the end; a bot may do it"));
                }
                Ok(whole(room))
            };
            let (room, turn) = house.enter_for(&cell, work).await?;
            turns::here(turn, || how_it_stands(plan.as_ref(), last.link, &room))?.0
        };
        note_end(&house, &row, &now).await?;
        let Now::Next(link) = now else {
            return Err(Problem::conflict("over", "the campaign is over"));
        };
        house.has_space().await?;
        house.gate.game(guest.0)?;
        let holder = Holder {
            campaign: row.id.clone(),
            token: row.token,
            account: row.account,
            player: player_of(&house, last).await?,
        };
        let tried = begin_link(&house, &holder, after, &link, Vec::new()).await;
        // Whoever was quicker: it is the one that is written down.
        let links = house.store.links(&id).await?;
        match links.iter().find(|link| link.link == after) {
            Some(begun) => Ok(Json(begun_link(begun))),
            None => Err(tried
                .err()
                .unwrap_or_else(|| Problem::broken("a link is gone"))),
        }
    })
    .await
}

fn begun_link(link: &LinkRow) -> Value {
    json!({ "game": link.game, "link": link.link, "between": link.between, "title": link.title })
}

/// What whoever plays is called in a link.
async fn player_of(house: &House, link: &LinkRow) -> Answer<Option<String>> {
    let cell = house.cell(&link.game);
    let room = house.enter(&cell).await?;
    let held = room
        .chairs
        .iter()
        .find(|chair| chair.holder == crate::deed::Holder::Person);
    Ok(held
        .map(|chair| chair.name.clone())
        .filter(|name| !name.is_empty()))
}

/// The campaigns of these tokens.
#[utoipa::path(post, path = "/api/campaigns/mine", tag = "campaigns", request_body = Tokens,
    responses((status = 200, description = "A list, each with the place of its token; unknown tokens are left out")))]
pub async fn mine(
    State(house): Here,
    guest: Guest,
    Body(body): Body<Tokens>,
) -> Answer<Json<Vec<Value>>> {
    body.may_be_found(&house, guest)?;
    let (mut places, mut rows) = (Vec::new(), Vec::new());
    for (place, token) in body.hashes().enumerate() {
        if let Some(row) = house.store.campaign_of_token(&token).await? {
            places.push(place);
            rows.push(row);
        }
    }
    let mut list = listed(&house, rows).await?;
    for (entry, place) in list.iter_mut().zip(places) {
        entry["token"] = json!(place);
    }
    Ok(Json(list))
}

/// The campaigns of an account.
pub(super) async fn of_account(house: &House, account: i64) -> Answer<Vec<Value>> {
    let rows = house.store.campaigns_of_account(account).await?;
    Ok(listed(house, rows).await?)
}

/// Campaigns as lists show them, all in one question.
async fn listed(house: &House, rows: Vec<CampaignRow>) -> Result<Vec<Value>, StoreError> {
    let ids: Vec<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    let last = house.store.last_links(&ids).await?;
    let shelf = house.shelf.catalogue();
    let list = rows
        .into_iter()
        .map(|row| entry(&shelf, last.get(&row.id), row));
    Ok(list.collect())
}

/// A campaign as lists show it.
fn entry(shelf: &[SystemOnShelf], last: Option<&LinkRow>, row: CampaignRow) -> Value {
    let about = shelf
        .iter()
        .flat_map(|system| &system.campaigns)
        .find(|about| about.id == row.campaign);
    let ended: Option<Value> = row.ended.and_then(|how| serde_json::from_str(&how).ok());
    json!({
        "campaign": row.id,
        "of": row.campaign,
        "name": row.name,
        "title": about.map(|about| &about.title),
        "missions": about.map(|about| about.missions.len()),
        "mission": last.map(|last| last.mission),
        "link": last.map(|last| json!({
            "link": last.link, "game": last.game, "title": last.title, "between": last.between,
            "over": last.over, "scenario": last.scenario,
        })),
        "ended": ended,
        "created": row.created,
        "changed": last.map_or(row.created, |last| last.changed),
    })
}

/// Lets an account hold the campaigns of these tokens, beside whoever has them.
pub(super) async fn add(
    house: &Arc<House>,
    guest: Guest,
    tokens: impl Iterator<Item = Hash>,
    account: i64,
) -> Answer<()> {
    for token in tokens {
        let Some(row) = house.store.campaign_of_token(&token).await? else {
            continue;
        };
        let links = house.store.links(&row.id).await?;
        // Each of them is opened.
        house.gate.pay(guest.0, links.len() as f64)?;
        for link in links {
            let cell = house.cell(&link.game);
            let mut room = house.enter(&cell).await?;
            if let Some(seat) = room.seat_of_token(&token) {
                room.sit_by_account(seat, account).await?;
            }
        }
        let campaign = row.id;
        let write = Write::CampaignAccount { campaign, account };
        house.store.write(vec![write]).await?;
    }
    Ok(())
}

/// Deletes a campaign with all its games.
#[utoipa::path(delete, path = "/api/campaigns/{id}", tag = "campaigns", params(("id" = String, Path)),
    responses((status = 200, description = "Deleted"), (status = 404, description = "Not your own")))]
pub async fn delete(State(house): Here, Path(id): Path<String>, who: Who) -> Answer<Json<Value>> {
    to_the_end(async move {
        held(&house, &id, &who).await?;
        house.delete_campaign(&id).await?;
        Ok(Json(json!({ "done": true })))
    })
    .await
}
