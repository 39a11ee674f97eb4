//! Letters to those who asked for them: it is your turn. Nothing in one was written by another player, and none goes to
//! an address from which nobody has said that he wants it, but the one that asks him.

use crate::address;
use crate::house::House;
use crate::limits::Ration;
use crate::problem::Problem;
use crate::room::now;
use crate::secret::{self, Hash};
use crate::store::{Reminder, StoreError, Write};
use futures_util::future::BoxFuture;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Weak};
use std::time::Duration;

/// How many games are looked at in one round.
const MOST_REMINDERS: u32 = 1_000;
/// How many games one letter names.
const MOST_NAMED: usize = 20;
/// How often the round is made, at most and at least.
const ROUNDS: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(60));
/// How long a letter may take to leave.
const LONGEST_WALK: Duration = Duration::from_secs(30);
/// How many letters that ask for a word back go to one address, for one account and from one visitor in a day.
const REQUESTS_A_DAY: [f64; 3] = [3.0, 5.0, 10.0];

/// A letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// To whom.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says, as plain text.
    pub text: String,
}

/// Takes letters where they go.
pub trait Post: Send + Sync {
    /// Hands a letter over; the error is for whoever looks after the server.
    fn send(&self, letter: Letter) -> BoxFuture<'_, Result<(), String>>;
}

/// How a server writes letters.
#[derive(Clone)]
pub struct Letters {
    /// Who takes them.
    pub post: Arc<dyn Post>,
    /// Where the server is reached, such as `https://play.example.org`. Links lead there, whatever a request says.
    pub site: String,
    /// How long somebody has been asked before he is written to.
    pub wait: Duration,
    /// How long there is between two letters to one player, at least.
    pub gap: Duration,
    /// How many leave in an hour, to all together.
    pub per_hour: f64,
}

impl Letters {
    /// With the usual patience.
    pub fn new(post: Arc<dyn Post>, site: &str) -> Self {
        Letters {
            post,
            site: site.trim_end_matches('/').to_owned(),
            wait: Duration::from_secs(10 * 60),
            gap: Duration::from_secs(3600),
            per_hour: 400.0,
        }
    }

    /// The letter that asks whether letters may come.
    pub fn question(&self, to: &str, code: &str) -> Letter {
        let site = &self.site;
        let text = format!(
            "Someone, probably you, asked for e-mail to this address whenever it is their turn at {site}.\n\n\
             If that was you, confirm it within two days:\n\n{site}/#/letters/confirm/{code}\n\n\
             If not, ignore this message; you will not get another.\n"
        );
        Letter {
            to: to.to_owned(),
            subject: "Confirm your address for Sandtable".to_owned(),
            text,
        }
    }

    /// The letter that names the games in which somebody is asked.
    fn reminder(&self, games: &[Reminder], titles: &HashMap<String, String>) -> Option<Letter> {
        let first = games.first()?;
        let title = |game: &Reminder| {
            let title = titles.get(&game.scenario);
            title.cloned().unwrap_or_else(|| game.scenario.clone())
        };
        let subject = match games.len() {
            1 => format!("Your turn: {}", title(first)),
            many => format!("Your turn in {many} games"),
        };
        let site = &self.site;
        let named = games.iter().take(MOST_NAMED);
        let mut text = "It is your turn.\n\n".to_owned();
        text.extend(named.map(|game| format!("{}\n{site}/#/game/{}\n\n", title(game), game.game)));
        if let Some(more @ 1..) = games.len().checked_sub(MOST_NAMED) {
            text += &format!("And in {more} more: {site}/\n\n");
        }
        text += &format!(
            "To stop these messages: {site}/#/letters/stop/{}\n",
            first.stop
        );
        Some(Letter {
            to: first.address.clone(),
            subject,
            text,
        })
    }
}

impl std::fmt::Debug for Letters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Letters")
            .field("site", &self.site)
            .finish_non_exhaustive()
    }
}

/// How many letters may still leave.
pub struct Desk {
    to_address: Ration,
    for_account: Ration,
    from_visitor: Ration,
    questions: Ration,
    reminders: Ration,
}

impl Desk {
    /// So many in an hour, a quarter of them questions to those who have not said yet that they want any.
    pub fn new(per_hour: f64) -> Self {
        let [address, account, visitor] = REQUESTS_A_DAY;
        Desk {
            to_address: Ration::a_day(address),
            for_account: Ration::a_day(account),
            from_visitor: Ration::a_day(visitor),
            questions: Ration::an_hour(per_hour / 4.0),
            reminders: Ration::an_hour(per_hour),
        }
    }

    /// Lets an address be asked, or not.
    pub fn may_ask(&self, address: &str, account: i64, visitor: IpAddr) -> Result<(), Problem> {
        let key = |kind: &str, what: &str| secret::hash(&format!("letter {kind} {what}"));
        let visitor = address::at_large(visitor).to_string();
        let may = self.from_visitor.take(&key("from", &visitor))
            && self.for_account.take(&key("for", &account.to_string()))
            && self.to_address.take(&key("to", &address.to_lowercase()))
            && self.questions.take(&ALL);
        may.then_some(()).ok_or_else(|| {
            Problem::too_many("no more messages will be sent for this today")
                .help("check whether the last one has come, or try again tomorrow")
        })
    }

    /// Forgets what makes no difference any more.
    pub fn tidy(&self) {
        self.to_address.tidy();
        self.for_account.tidy();
        self.from_visitor.tidy();
    }
}

/// The key of what is counted for all together.
const ALL: Hash = [0; 32];

/// An address to which letters can go, or why none can. Stricter than what the post allows.
pub fn good_address(address: &str) -> Result<String, Problem> {
    let address = address.trim();
    let wrong = || {
        Problem::unfit("address", "this is not an e-mail address")
            .help("write it as in ann@example.org")
    };
    let (local, domain) = address.rsplit_once('@').ok_or_else(wrong)?;
    let dotted = |text: &str, fits: &dyn Fn(char) -> bool| {
        text.split('.')
            .all(|part| !part.is_empty() && part.chars().all(fits))
    };
    let in_local = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-/=?^_`{|}~".contains(c);
    let in_domain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let good = (1..=64).contains(&local.len())
        && (3..=190).contains(&domain.len())
        && domain.contains('.')
        && dotted(local, &in_local)
        && dotted(domain, &in_domain);
    good.then(|| address.to_owned()).ok_or_else(wrong)
}

/// Hands a letter over and counts it; whether it has left.
pub async fn send(house: &House, letters: &Letters, letter: Letter) -> bool {
    let sent = tokio::time::timeout(LONGEST_WALK, letters.post.send(letter)).await;
    let sent = sent.unwrap_or_else(|_| Err("it took too long".to_owned()));
    house.metrics.wrote(sent.is_ok());
    if let Err(error) = &sent {
        tracing::warn!(%error, "a letter could not be sent");
    }
    sent.is_ok()
}

/// Makes the round again and again, as long as the house stands.
pub async fn rounds(house: Weak<House>, letters: Letters) {
    let (least, most) = ROUNDS;
    let mut clock = tokio::time::interval((letters.wait / 2).clamp(least, most));
    clock.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        clock.tick().await;
        let Some(house) = house.upgrade() else { return };
        if let Err(error) = round(&house, &letters).await {
            tracing::warn!(%error, "nobody was reminded");
        }
    }
}

/// Writes to all who have been asked for long enough, one letter each.
async fn round(house: &House, letters: &Letters) -> Result<(), StoreError> {
    let millis = |time: Duration| time.as_millis() as i64;
    let at = now();
    let (asked_before, tried_before) = (at - millis(letters.wait), at - millis(letters.gap));
    let found = house
        .store
        .reminders(asked_before, tried_before, MOST_REMINDERS);
    let found = found.await?;
    if found.is_empty() {
        return Ok(());
    }
    let catalogue = house.shelf.catalogue();
    let scenarios = catalogue.into_iter().flat_map(|system| system.scenarios);
    let titles = scenarios.map(|it| (it.id, it.title)).collect();
    for games in found.chunk_by(|a, b| a.account == b.account) {
        let Some(letter) = letters.reminder(games, &titles) else {
            continue;
        };
        if *house.closing.borrow() || !house.desk.reminders.take(&ALL) {
            return Ok(());
        }
        // Written down first: what cannot be sent is not tried again every minute.
        let account = games[0].account;
        house
            .store
            .write(vec![Write::Tried { account, at }])
            .await?;
        if !send(house, letters, letter).await {
            return Ok(());
        }
        let told = asked_before;
        house
            .store
            .write(vec![Write::Told { account, told }])
            .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_one_plain_word_at_a_place() {
        for good in ["ann@example.org", "a.b+c@mail.example.co.uk", " x@y.zz "] {
            assert_eq!(good_address(good).unwrap(), good.trim());
        }
        let long = format!("{}@example.org", "x".repeat(65));
        for wrong in [
            "",
            "ann",
            "@example.org",
            "ann@",
            "ann@localhost",
            "a@b@c.org",
            "a b@c.org",
            "a..b@c.org",
            "a@c..org",
            "a@c.org\r\nBcc: b@c.org",
            "\"a b\"@c.org",
            "a@[127.0.0.1]",
            "ann@ex\u{e4}mple.org",
            "<a@c.org>",
            "a,b@c.org",
            &long,
        ] {
            assert!(good_address(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn so_many_letters_ask_and_no_more() {
        let visitor = |last: u8| IpAddr::from([10, 0, 0, last]);
        let desk = Desk::new(400.0);
        let to_one = (0..9).filter(|n| desk.may_ask("a@c.org", *n, visitor(*n as u8)).is_ok());
        assert_eq!(to_one.count(), 3, "however many accounts ask for it");
        let from_one = (0..99).filter(|n| {
            let address = format!("a{n}@c.org");
            desk.may_ask(&address, 100 + n, visitor(99)).is_ok()
        });
        assert_eq!(from_one.count(), 10, "from one visitor");
        let desk = Desk::new(8.0);
        let all = (0..99).filter(|n| {
            let address = format!("a{n}@c.org");
            desk.may_ask(&address, *n, visitor(*n as u8)).is_ok()
        });
        assert_eq!(all.count(), 2, "a quarter of all");
    }

    #[test]
    fn a_letter_names_the_games_and_how_to_end_it() {
        struct Nobody;
        impl Post for Nobody {
            fn send(&self, _: Letter) -> BoxFuture<'_, Result<(), String>> {
                Box::pin(async { Err("nobody is there".to_owned()) })
            }
        }
        let letters = Letters::new(Arc::new(Nobody), "https://play.example.org/");
        let titles = HashMap::from([("toy/duel".to_owned(), "The Duel".to_owned())]);
        let game = |n: usize| Reminder {
            account: 1,
            address: "ann@example.org".to_owned(),
            stop: "enough".to_owned(),
            game: format!("g{n}"),
            scenario: "toy/duel".to_owned(),
        };
        assert_eq!(letters.reminder(&[], &titles), None);
        let one = letters.reminder(&[game(0)], &titles).unwrap();
        assert_eq!(
            (one.to.as_str(), one.subject.as_str()),
            ("ann@example.org", "Your turn: The Duel")
        );
        assert!(one.text.contains("https://play.example.org/#/game/g0\n"));
        assert!(
            one.text
                .contains("https://play.example.org/#/letters/stop/enough\n")
        );
        assert!(!one.text.contains("more: "), "{}", one.text);
        let games: Vec<_> = (0..25).map(game).collect();
        let many = letters.reminder(&games, &titles).unwrap();
        assert_eq!(many.subject, "Your turn in 25 games");
        assert!(many.text.contains("And in 5 more"), "{}", many.text);
        assert!(!many.text.contains("/g20\n"));
    }
}
