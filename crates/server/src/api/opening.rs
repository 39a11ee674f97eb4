//! New games.

use super::visitor::{Body, Guest, Who};
use super::{Answer, Here, to_the_end};
use crate::deed::Holder;
use crate::house::House;
use crate::names;
use crate::problem::Problem;
use crate::room::{Dream, now};
use crate::secret::{self, Hash};
use crate::store::Write;
use crate::turns::{Payer, Work};
use axum::Json;
use axum::extract::State;
use engine::journal::Input;
use engine::{About, Setup};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// Who is to sit where, by the ids of the seats. A seat that is not named is played by the best bot.
pub type Seating = BTreeMap<String, SeatSetup>;

/// Who is to hold a seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SeatSetup {
    /// Me, whoever has the link, or a bot.
    pub holder: Sitter,
    /// Which bot; the best when left out.
    pub bot: Option<String>,
    /// The name to show.
    pub name: Option<String>,
}

/// Who is to hold a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Sitter {
    /// Whoever makes the game.
    Me,
    /// Whoever uses the invitation.
    Link,
    /// Whoever comes first: the seat is offered in the lobby, and anybody may watch.
    Anybody,
    /// A bot.
    Bot,
}

/// A game to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// `fte/first-patrol`.
    scenario: String,
    /// Who sits where.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, SeatSetup>)]
    seats: Seating,
    /// Options that differ from what the scenario says, by id.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Whether anybody may watch.
    #[serde(default)]
    public: bool,
    /// A name for the table.
    name: Option<String>,
    /// How soon players mean to answer.
    #[serde(default)]
    pace: Pace,
    /// Whether going back over what came up, alone or when all agree, lets it come up anew. The result says how often.
    retry: Option<bool>,
}

/// How soon players mean to answer. Nobody is made to; the lobby shows it, with since when a game waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// At once: both are at the table.
    Live,
    /// Within a day.
    Day,
    /// Within a week.
    Week,
    /// Whenever they like.
    #[default]
    None,
}

impl Pace {
    /// The pace for a word of the store.
    pub fn of_word(word: &str) -> Pace {
        let all = [Pace::Live, Pace::Day, Pace::Week];
        all.into_iter()
            .find(|pace| pace.word() == word)
            .unwrap_or_default()
    }

    fn word(self) -> &'static str {
        match self {
            Pace::Live => "live",
            Pace::Day => "day",
            Pace::Week => "week",
            Pace::None => "none",
        }
    }
}

/// A game that was made.
#[derive(Serialize, ToSchema)]
pub struct MadeGame {
    /// Its id.
    pub game: String,
    /// The tokens of one's own seats. They are shown only here.
    pub tokens: BTreeMap<String, String>,
    /// The secrets for those who are to hold the other seats. They are shown only here.
    pub invites: BTreeMap<String, String>,
}

/// What a game begins with.
pub struct Opening {
    pub about: About,
    pub setup: Setup,
    pub seats: Seating,
    pub public: bool,
    pub name: Option<String>,
    pub account: Option<i64>,
    pub prefix: Vec<Input>,
    pub dream: Option<Dream>,
    pub pace: Pace,
    pub retry: bool,
    /// What one's own seats are held by: a secret of their own, or that of the campaign.
    pub held_by: Option<Hash>,
}

impl Opening {
    /// A private game without a name of its own, from the beginning.
    pub fn new(about: About, setup: Setup, seats: Seating, account: Option<i64>) -> Self {
        Opening {
            about,
            setup,
            seats,
            account,
            public: false,
            name: None,
            prefix: Vec::new(),
            dream: None,
            pace: Pace::None,
            retry: true,
            held_by: None,
        }
    }
}

/// Makes a game.
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = NewGame,
    responses((status = 200, description = "Made", body = MadeGame), (status = 422, description = "No such scenario, seat or bot"),
        (status = 429, description = "Too many new games")))]
pub async fn create(
    State(house): Here,
    guest: Guest,
    who: Who,
    Body(body): Body<NewGame>,
) -> Answer<Json<MadeGame>> {
    let setup = Setup {
        options: body.options,
        ..Setup::default()
    };
    may_begin(&house, guest, who.account()).await?;
    let turn = house.turns.take(Work::Replay { inputs: 0 }).await?;
    let table = turn
        .here(|| house.shelf.open(&body.scenario, setup.clone()))
        .map_err(|error| {
            let shelf = house.shelf.catalogue();
            let mut scenarios = shelf.iter().flat_map(|system| &system.scenarios);
            let known = scenarios.any(|scenario| scenario.id == body.scenario);
            let code = if known {
                "no-such-option"
            } else {
                "no-such-scenario"
            };
            Problem::unfit(code, error.to_string())
        })?;
    let opening = Opening {
        public: body.public,
        name: body.name,
        pace: body.pace,
        retry: body.retry.unwrap_or(true),
        ..Opening::new(table.about().clone(), setup, body.seats, who.account())
    };
    drop(table);
    make(house, opening).await.map(Json)
}

/// Writes a new game down, which was paid for, and starts it.
pub async fn make(house: Arc<House>, opening: Opening) -> Answer<MadeGame> {
    let inputs = opening.prefix.len();
    let turn = house.turns.take(Work::Replay { inputs }).await?;
    let (made, writes) = turn.here(|| plan(&house, opening))?;
    begin(house, made.game.clone(), writes).await?;
    Ok(made)
}

/// Writes a game down with what goes with it, and starts it.
pub(super) async fn begin(house: Arc<House>, game: String, writes: Vec<Write>) -> Answer<()> {
    // From here on it is made, however busy the server is.
    let make = async move {
        house.store.write(writes).await?;
        let cell = house.cell(&game);
        house.enter(&cell).await?.open().await?;
        house.drive(&cell);
        Ok(())
    };
    to_the_end(Payer::now().patient().pays(make)).await
}

/// Whether one more game is not too much: for the store and the memory, for the account, and for the address.
pub(super) async fn may_begin(house: &House, guest: Guest, account: Option<i64>) -> Answer<()> {
    house.has_space().await?;
    house.make_room()?;
    if let Some(account) = account {
        let open = house.store.open_games_of_account(account).await;
        let most = house.config.limits.open_games;
        if open.map_err(Problem::broken)? >= most {
            return Err(Problem::too_many(format!(
                "this account has {most} unfinished games and may have no more"
            ))
            .help("finish some of them, or resign where nobody is playing any more"));
        }
    }
    house.gate.game(guest.0)
}

/// A new game, and what is to be written for it.
pub(super) fn plan(house: &House, opening: Opening) -> Answer<(MadeGame, Vec<Write>)> {
    let about = &opening.about;
    if let Some(unknown) = opening.seats.keys().find(|id| about.seat(id).is_none()) {
        let ids: Vec<_> = about.seats.iter().map(|seat| seat.id.as_str()).collect();
        return Err(
            Problem::unfit("no-such-seat", format!("there is no seat \"{unknown}\""))
                .help(&format!("the seats are {}", ids.join(", "))),
        );
    }
    let id = secret::fresh_id();
    let name = opening.name.as_deref().map(names::good).transpose()?;
    let name = name.filter(|name| !name.is_empty());
    let prefix = postcard::to_stdvec(&opening.prefix).map_err(Problem::broken)?;
    let dream = opening.dream.as_ref().map(serde_json::to_string);
    let mut writes = vec![Write::Game {
        id: id.clone(),
        scenario: about.scenario.clone(),
        system: about.game.clone(),
        rules: about.rules.clone(),
        data: about.data,
        setup: opening.setup.clone(),
        name: name.unwrap_or_else(|| about.title.clone()),
        public: opening.public
            || opening
                .seats
                .values()
                .any(|seat| seat.holder == Sitter::Anybody),
        pace: opening.pace.word().to_owned(),
        retry: opening.retry,
        at: now(),
        prefix: (!opening.prefix.is_empty()).then_some(prefix),
        dream: dream.transpose().map_err(Problem::broken)?,
    }];
    let (mut tokens, mut invites) = (BTreeMap::new(), BTreeMap::new());
    for (seat, side) in (0u8..).zip(&about.seats) {
        // Nobody sits where the rules play; a bot keeps the chair and is never asked.
        let setup = opening.seats.get(&side.id).filter(|_| !side.automatic);
        let sitter = setup.map_or(Sitter::Bot, |setup| setup.holder);
        let secret = secret::fresh();
        let own = opening.held_by.filter(|_| sitter == Sitter::Me);
        let hash = Some(own.unwrap_or_else(|| secret::hash(&secret)));
        let bot = match (sitter, setup.and_then(|setup| setup.bot.as_deref())) {
            (Sitter::Bot, wanted) => Some(bot_name(house, about, wanted)?),
            _ => None,
        };
        let (holder, token, invite) = match sitter {
            Sitter::Me => (Holder::Person, hash, None),
            Sitter::Link => (Holder::Open, None, hash),
            Sitter::Anybody => (Holder::Open, None, None),
            Sitter::Bot => (Holder::Bot, None, None),
        };
        match sitter {
            Sitter::Me if own.is_some() => {}
            Sitter::Me => drop(tokens.insert(side.id.clone(), secret)),
            Sitter::Link => drop(invites.insert(side.id.clone(), secret)),
            Sitter::Bot | Sitter::Anybody => {}
        }
        let name = setup.and_then(|setup| setup.name.as_deref());
        writes.push(Write::Chair {
            game: id.clone(),
            seat,
            holder,
            bot,
            name: name.map(names::good).transpose()?.unwrap_or_default(),
            token,
            invite,
            account: opening.account.filter(|_| sitter == Sitter::Me),
            free: sitter == Sitter::Anybody,
        });
    }
    let made = MadeGame {
        game: id,
        tokens,
        invites,
    };
    Ok((made, writes))
}

/// A bot of a game by its name, the best when none is named.
pub(super) fn bot_name(house: &House, about: &About, wanted: Option<&str>) -> Answer<String> {
    let name = match wanted {
        Some(name) => name.to_owned(),
        None => {
            let shelf = house.shelf.catalogue();
            let system = shelf.into_iter().find(|system| system.game == about.game);
            let best = system.and_then(|system| system.bots.into_iter().next());
            best.map(|(name, _)| name)
                .ok_or_else(|| Problem::unfit("no-such-bot", "this game has no bots"))?
        }
    };
    let known = house.shelf.bot(&about.scenario, &name);
    known.map_err(|error| Problem::unfit("no-such-bot", error.to_string()))?;
    Ok(name)
}
