//! Knocks on browsers: it is your turn, although no page of ours is open there. They go by the push service of the
//! browser's maker, sealed so that only the browser can read them; nothing in one was written by another player.

use crate::address;
use crate::house::House;
use crate::limits::Ration;
use crate::problem::Problem;
use crate::room::now;
use crate::secret::{self, Hash};
use crate::store::{Due, StoreError, Write};
use futures_util::future::BoxFuture;
use serde_json::json;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How many games are looked at in one round.
const MOST_DUE: u32 = 1_000;
/// How often the round is made, at most and at least.
const ROUNDS: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(30));
/// How long a push service has to answer.
const LONGEST_WALK: Duration = Duration::from_secs(15);
/// How many times longer a browser is left alone at which it did not go well.
const REST: u32 = 12;
/// How often a visitor may name a browser in a day.
const NAMED_A_DAY: f64 = 200.0;
/// How long the address may be where a browser is reached.
pub const LONGEST_ADDRESS: usize = 1_000;
/// How long what a browser says of itself may be: that address, its key, its secret.
const LONGEST: [usize; 3] = [LONGEST_ADDRESS, 100, 40];

/// The push services of the makers of browsers. To no other address anything is sent, whatever a visitor says.
pub const SERVICES: [&str; 4] = [
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
];

/// A browser that wants to be told, as it says of itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Browser {
    /// Where its push service takes what is for it.
    pub endpoint: String,
    /// Its public key, in the alphabet of web addresses.
    pub key: String,
    /// What only it and we know, in the same.
    pub secret: String,
}

/// What came of a knock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Knocked {
    /// The push service has taken it.
    Taken,
    /// This browser does not listen any more.
    Gone,
    /// It did not go well; why is for whoever looks after the server.
    Failed(String),
}

/// Takes knocks to push services.
pub trait Knocker: Send + Sync {
    /// The public key by which browsers know who may knock, in the alphabet of web addresses.
    fn key(&self) -> &str;

    /// Seals a message for a browser and hands it to its push service.
    fn knock<'a>(&'a self, to: &'a Browser, message: String) -> BoxFuture<'a, Knocked>;
}

/// How a server knocks.
#[derive(Clone)]
pub struct Knocks {
    /// Who does it.
    pub knocker: Arc<dyn Knocker>,
    /// The push services that are trusted, each with all names below it.
    pub services: Vec<String>,
    /// How long somebody has been asked before.
    pub wait: Duration,
    /// How long there is between two knocks on one browser, at least.
    pub gap: Duration,
    /// How many there are in an hour, on all together.
    pub per_hour: f64,
}

impl Knocks {
    /// With the usual patience.
    pub fn new(knocker: Arc<dyn Knocker>) -> Self {
        Knocks {
            knocker,
            services: SERVICES.map(str::to_owned).to_vec(),
            wait: Duration::from_secs(30),
            gap: Duration::from_secs(5 * 60),
            per_hour: 6_000.0,
        }
    }

    /// A browser that can be knocked on, or why not: only at a push service we know, and with what a key looks like.
    pub fn good(&self, browser: Browser) -> Result<Browser, Problem> {
        let wrong = |what: &str| Problem::unfit("browser", format!("this is not {what}"));
        let said = [&browser.endpoint, &browser.key, &browser.secret];
        let fits = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
        if said.iter().zip(LONGEST).any(|(it, most)| it.len() > most) {
            return Err(wrong("the address and key of a push service"));
        }
        if !browser.key.chars().all(fits) || !browser.secret.chars().all(fits) {
            return Err(wrong("the key of a browser"));
        }
        let host =
            host_of(&browser.endpoint).ok_or_else(|| wrong("the address of a push service"))?;
        let known = |service: &String| {
            host == service
                || host
                    .strip_suffix(service)
                    .is_some_and(|it| it.ends_with('.'))
        };
        if !self.services.iter().any(known) {
            return Err(wrong("a push service that this server knows")
                .help("leave the page open to be notified, or ask for e-mail"));
        }
        Ok(browser)
    }

    /// What a browser is told: the title, and the game if it is one.
    fn message(games: &[Due], titles: &HashMap<String, String>) -> Option<String> {
        let first = games.first()?;
        let title = titles.get(&first.scenario).unwrap_or(&first.scenario);
        let (body, game) = match games.len() {
            1 => (title.clone(), Some(&first.game)),
            many => (format!("{title} and {} more", many - 1), None),
        };
        Some(json!({ "title": "Your turn", "body": body, "game": game }).to_string())
    }
}

/// The host of an address: `https://`, a name of plain letters, nothing between it and the path.
fn host_of(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("https://")?;
    let (host, path) = rest.split_once('/')?;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
    let printed = path.chars().all(|c| c.is_ascii_graphic());
    (!host.is_empty() && host.chars().all(plain) && printed).then_some(host)
}

impl std::fmt::Debug for Knocks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Knocks")
            .field("services", &self.services)
            .finish_non_exhaustive()
    }
}

/// How often may still be knocked, and browsers named.
pub struct Doorman {
    from_visitor: Ration,
    knocks: Ration,
}

impl Doorman {
    /// So many knocks in an hour.
    pub fn new(per_hour: f64) -> Self {
        Doorman {
            from_visitor: Ration::a_day(NAMED_A_DAY),
            knocks: Ration::an_hour(per_hour),
        }
    }

    /// Lets a browser be named, or not.
    pub fn may_name(&self, visitor: IpAddr) -> Result<(), Problem> {
        let visitor = address::at_large(visitor);
        let key = secret::hash(&format!("browser from {visitor}"));
        match self.from_visitor.take(&key) {
            true => Ok(()),
            false => Err(Problem::too_many(
                "no more browsers can be added from here today",
            )),
        }
    }

    /// Forgets what makes no difference any more.
    pub fn tidy(&self) {
        self.from_visitor.tidy();
    }
}

/// The key of what is counted for all together.
const ALL: Hash = [0; 32];

/// Makes the round again and again, as long as the house stands.
pub async fn rounds(house: Weak<House>, knocks: Knocks) {
    let (least, most) = ROUNDS;
    let mut clock = tokio::time::interval((knocks.wait / 2).clamp(least, most));
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        clock.tick().await;
        let Some(house) = house.upgrade() else { return };
        if let Err(error) = round(&house, &knocks).await {
            tracing::warn!(%error, "nobody was knocked on");
        }
    }
}

/// Knocks on the browsers of all who have been asked for long enough, once each.
async fn round(house: &House, knocks: &Knocks) -> Result<(), StoreError> {
    let millis = |time: Duration| time.as_millis() as i64;
    let at = now();
    let (asked_before, tried_before) = (at - millis(knocks.wait), at - millis(knocks.gap));
    let found = house
        .store
        .due_knocks(asked_before, tried_before, MOST_DUE)
        .await?;
    if found.is_empty() {
        return Ok(());
    }
    let catalogue = house.shelf.catalogue();
    let scenarios = catalogue.into_iter().flat_map(|system| system.scenarios);
    let titles = scenarios.map(|it| (it.id, it.title)).collect();
    for games in found.chunk_by(|a, b| a.browser == b.browser) {
        let Some(message) = Knocks::message(games, &titles) else {
            continue;
        };
        if *house.closing.borrow() || !house.doorman.knocks.take(&ALL) {
            return Ok(());
        }
        // Written down first: who does not answer is not knocked on again every minute.
        let (browser, to) = (games[0].browser, &games[0].to);
        house
            .store
            .write(vec![Write::KnockTried { browser, at }])
            .await?;
        let walk = tokio::time::timeout(LONGEST_WALK, knocks.knocker.knock(to, message)).await;
        let knocked = walk.unwrap_or_else(|_| Knocked::Failed("it took too long".to_owned()));
        house.metrics.knocked(knocked == Knocked::Taken);
        let write = match knocked {
            Knocked::Taken => Write::KnockTold {
                browser,
                told: asked_before,
            },
            Knocked::Gone => Write::NoBrowser {
                endpoint: to.endpoint.clone(),
            },
            Knocked::Failed(error) => {
                tracing::warn!(%error, "a browser could not be knocked on");
                // Else a few hundred that nobody has could use up what there is for all.
                Write::KnockTried {
                    browser,
                    at: at + millis(knocks.gap * (REST - 1)),
                }
            }
        };
        house.store.write(vec![write]).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nobody;

    impl Knocker for Nobody {
        fn key(&self) -> &str {
            "key"
        }

        fn knock<'a>(&'a self, _: &'a Browser, _: String) -> BoxFuture<'a, Knocked> {
            Box::pin(async { Knocked::Gone })
        }
    }

    #[test]
    fn only_push_services_that_are_known_are_knocked_at() {
        let knocks = Knocks::new(Arc::new(Nobody));
        let browser = |endpoint: &str| Browser {
            endpoint: endpoint.to_owned(),
            key: "BLn9b-VR0ca83knDNZ32dCHGyjJp".to_owned(),
            secret: "_ordMnz7uTCmrpBTeUV4Bw".to_owned(),
        };
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc:def",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://wns2-by3p.notify.windows.com/w/?token=x%3d",
            "https://web.push.apple.com/x",
        ] {
            assert!(knocks.good(browser(good)).is_ok(), "{good}");
        }
        let long = format!("https://fcm.googleapis.com/{}", "x".repeat(1_000));
        for wrong in [
            "http://fcm.googleapis.com/x",
            "https://127.0.0.1/x",
            "https://localhost/x",
            "https://evil.example/x",
            "https://evilfcm.googleapis.com.evil.example/x",
            "https://notfcm.googleapis.com/x",
            "https://fcm.googleapis.com:8443/x",
            "https://fcm.googleapis.com@evil.example/x",
            "https://fcm.googleapis.com",
            "https://FCM.googleapis.com/x",
            "https://fcm.googleapis.com/a b",
            "https://fcm.googleapis.com/a\r\nHost: x",
            "",
            &long,
        ] {
            assert!(knocks.good(browser(wrong)).is_err(), "{wrong:?}");
        }
        let mut wrong = browser("https://fcm.googleapis.com/x");
        wrong.key = "no key!".to_owned();
        assert!(knocks.good(wrong).is_err());
    }

    #[test]
    fn one_game_is_named_and_leads_there_more_are_counted() {
        let due = |game: &str| Due {
            browser: 1,
            to: Browser {
                endpoint: String::new(),
                key: String::new(),
                secret: String::new(),
            },
            game: game.to_owned(),
            scenario: "toy/duel".to_owned(),
        };
        let titles = HashMap::from([("toy/duel".to_owned(), "The Duel".to_owned())]);
        assert_eq!(Knocks::message(&[], &titles), None);
        assert_eq!(
            Knocks::message(&[due("g1")], &titles).unwrap(),
            json!({ "title": "Your turn", "body": "The Duel", "game": "g1" }).to_string()
        );
        assert_eq!(
            Knocks::message(&[due("g1"), due("g2"), due("g3")], &titles).unwrap(),
            json!({ "title": "Your turn", "body": "The Duel and 2 more", "game": null })
                .to_string()
        );
    }
}
