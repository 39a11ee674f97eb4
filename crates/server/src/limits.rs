//! What one address may do, so that nobody spoils it for the others.

use crate::address::{self, HOUSEHOLDS};
use crate::config::Limits;
use crate::problem::Problem;
use crate::secret::Hash;
use axum::body::Bytes;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// How many addresses are remembered. Beyond it those go that have been quiet longest.
const MOST_GUESTS: usize = 65_536;

/// How many accounts are remembered at which somebody guessed.
const MOST_GUESSED: usize = 65_536;
/// How many wrong passwords an account takes at once, and in an hour.
const GUESSES: f64 = 10.0;
/// How many of them from one visitor: one alone does not keep its owner out.
const GUESSES_OF_ONE: f64 = 5.0;
/// From how many addresses an account is known to be entered.
const MOST_TRUSTED: usize = 8;

const HOUR: f64 = 3600.0;
const DAY: f64 = 24.0 * HOUR;

/// Counts what each address does. Addresses come as [`counted`](crate::address::counted) makes them.
pub struct Gate {
    limits: Limits,
    /// What all households of a site may do together.
    of_sites: Limits,
    book: Mutex<Book>,
    guesses: Mutex<HashMap<Hash, Guessed>>,
}

/// What was tried at one account, from wherever.
struct Guessed {
    left: Allowance,
    grown: Instant,
    /// Where its owner has come from: others' guesses do not keep him out.
    trusted: Vec<IpAddr>,
    /// What is left to each who tried; as many as there were guesses.
    of_each: Vec<(IpAddr, Allowance)>,
}

impl Guessed {
    fn new(now: Instant) -> Self {
        Guessed {
            left: Allowance::full(GUESSES, GUESSES / HOUR),
            grown: now,
            trusted: Vec::new(),
            of_each: Vec::new(),
        }
    }

    fn grow(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.grown).as_secs_f64();
        self.grown = now;
        self.left.grow(passed);
        self.of_each.retain_mut(|(_, left)| {
            left.grow(passed);
            !left.is_full()
        });
    }

    fn take(&mut self, address: IpAddr) -> bool {
        let address = address::at_large(address);
        let known = self.of_each.iter().position(|(whose, _)| *whose == address);
        let full = Allowance::full(GUESSES_OF_ONE, GUESSES_OF_ONE / HOUR);
        let mut own = known.map_or(full, |at| self.of_each[at].1);
        if !own.has(1.0) || !self.left.take(1.0) {
            return false;
        }
        own.take(1.0);
        match known {
            Some(at) => self.of_each[at].1 = own,
            None => self.of_each.push((address, own)),
        }
        true
    }

    /// Gives back what a right password took.
    fn give_back(&mut self, address: IpAddr) {
        let address = address::at_large(address);
        self.left.left = (self.left.left + 1.0).min(self.left.most);
        self.of_each.retain(|(whose, _)| *whose != address);
    }
}

#[derive(Default)]
struct Book {
    guests: HashMap<IpAddr, Guest>,
    /// Open connections of all.
    connections: usize,
    /// Bytes of large answers and bodies that are on their way to and from all.
    bytes: usize,
}

struct Guest {
    /// When it last did something.
    seen: Instant,
    /// Up to when its allowances have grown.
    grown: Instant,
    requests: Allowance,
    games_this_hour: Allowance,
    games_this_day: Allowance,
    lines: Allowance,
    streams: usize,
    connections: usize,
    /// Bytes of large answers and bodies that are on their way.
    bytes: usize,
}

/// How many keys a ration is kept for.
const MOST_RATIONED: usize = 16_384;

/// An allowance for each of many: accounts, addresses, whatever has a hash.
pub struct Ration {
    full: Allowance,
    left: Mutex<HashMap<Hash, (Allowance, Instant)>>,
}

impl Ration {
    /// So many at once for each, growing back in a day.
    pub fn a_day(most: f64) -> Self {
        Ration {
            full: Allowance::full(most, most / DAY),
            left: Mutex::default(),
        }
    }

    /// So many at once, growing back in an hour.
    pub fn an_hour(most: f64) -> Self {
        Ration {
            full: Allowance::full(most, most / HOUR),
            left: Mutex::default(),
        }
    }

    fn left(&self) -> MutexGuard<'_, HashMap<Hash, (Allowance, Instant)>> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one of a key's, if it has one left. When there are too many keys to remember, a new one gets nothing.
    pub fn take(&self, key: &Hash) -> bool {
        let now = Instant::now();
        let mut book = self.left();
        if book.len() >= MOST_RATIONED && !book.contains_key(key) {
            forget_the_full(&mut book, now);
            if book.len() >= MOST_RATIONED {
                return false;
            }
        }
        let (left, grown) = book.entry(*key).or_insert((self.full, now));
        left.grow(now.saturating_duration_since(*grown).as_secs_f64());
        *grown = now;
        left.take(1.0)
    }

    /// Forgets those who have all of theirs again.
    pub fn tidy(&self) {
        forget_the_full(&mut self.left(), Instant::now());
    }
}

fn forget_the_full(book: &mut HashMap<Hash, (Allowance, Instant)>, now: Instant) {
    book.retain(|_, (left, grown)| {
        left.grow(now.saturating_duration_since(*grown).as_secs_f64());
        *grown = now;
        !left.is_full()
    });
}

/// So much of something is left; it grows back with time.
#[derive(Clone, Copy)]
struct Allowance {
    left: f64,
    most: f64,
    per_second: f64,
}

impl Allowance {
    fn full(most: f64, per_second: f64) -> Self {
        Allowance {
            left: most,
            most,
            per_second,
        }
    }

    fn grow(&mut self, seconds: f64) {
        self.left = (self.left + seconds * self.per_second).min(self.most);
    }

    fn has(&self, cost: f64) -> bool {
        self.left >= cost
    }

    fn take(&mut self, cost: f64) -> bool {
        let may = self.has(cost);
        self.left -= if may { cost } else { 0.0 };
        may
    }

    fn is_full(&self) -> bool {
        self.left >= self.most
    }
}

impl Guest {
    fn new(limits: &Limits, now: Instant) -> Self {
        Guest {
            seen: now,
            grown: now,
            requests: Allowance::full(limits.burst, limits.per_second),
            games_this_hour: Allowance::full(limits.games_per_hour, limits.games_per_hour / HOUR),
            games_this_day: Allowance::full(limits.games_per_day, limits.games_per_day / DAY),
            lines: Allowance::full(limits.lines_per_minute, limits.lines_per_minute / 60.0),
            streams: 0,
            connections: 0,
            bytes: 0,
        }
    }

    fn allowances(&mut self) -> [&mut Allowance; 4] {
        [
            &mut self.requests,
            &mut self.games_this_hour,
            &mut self.games_this_day,
            &mut self.lines,
        ]
    }

    fn grow(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.grown).as_secs_f64();
        self.grown = now;
        for allowance in self.allowances() {
            allowance.grow(passed);
        }
    }

    fn hold(&mut self, kind: Kind) {
        match kind {
            Kind::Stream => self.streams += 1,
            Kind::Connection => self.connections += 1,
            Kind::Parcel(bytes) => self.bytes += bytes,
        }
    }

    fn give_back(&mut self, kind: Kind) {
        let (count, of) = match kind {
            Kind::Stream => (&mut self.streams, 1),
            Kind::Connection => (&mut self.connections, 1),
            Kind::Parcel(bytes) => (&mut self.bytes, bytes),
        };
        *count = count.saturating_sub(of);
    }

    fn holds_a_place(&self) -> bool {
        self.streams + self.connections + self.bytes > 0
    }

    /// Whether it makes no difference to forget it.
    fn is_as_new(&mut self) -> bool {
        !self.holds_a_place()
            && self
                .allowances()
                .iter()
                .all(|allowance| allowance.is_full())
    }
}

impl Book {
    fn guest(&mut self, address: IpAddr, limits: &Limits, now: Instant) -> &mut Guest {
        if self.guests.len() >= MOST_GUESTS && !self.guests.contains_key(&address) {
            self.forget_the_quiet();
        }
        let guest = self.guests.entry(address);
        let guest = guest.or_insert_with(|| Guest::new(limits, now));
        guest.grow(now);
        guest.seen = now;
        guest
    }

    /// Makes room: of those without an open place, the half that was seen last stays.
    fn forget_the_quiet(&mut self) {
        let guests = self.guests.values();
        let mut seen: Vec<Instant> = guests
            .filter(|guest| !guest.holds_a_place())
            .map(|guest| guest.seen)
            .collect();
        if seen.is_empty() {
            return;
        }
        let middle = seen.len() / 2;
        let middle = *seen.select_nth_unstable(middle).1;
        self.guests
            .retain(|_, guest| guest.holds_a_place() || guest.seen > middle);
    }
}

/// An open stream or connection, or something large on its way. It exists only where one was counted, and is given back
/// when dropped.
pub struct Place {
    gate: Arc<Gate>,
    kind: Kind,
    /// `None` for a connection of a proxy, which stands for many visitors.
    address: Option<IpAddr>,
}

#[derive(Clone, Copy)]
enum Kind {
    Stream,
    Connection,
    /// So many bytes.
    Parcel(usize),
}

/// Bytes that are counted until the last of them was taken.
struct OnItsWay {
    bytes: Bytes,
    _place: Place,
}

impl AsRef<[u8]> for OnItsWay {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl Place {
    /// Bytes that keep the place for as long as they are in memory.
    pub fn with(self, bytes: Bytes) -> Bytes {
        Bytes::from_owner(OnItsWay {
            bytes,
            _place: self,
        })
    }
}

impl Limits {
    /// The same for all households of a site together.
    fn of_a_site(self) -> Limits {
        let many = HOUSEHOLDS as f64;
        Limits {
            per_second: self.per_second * many,
            burst: self.burst * many,
            games_per_hour: self.games_per_hour * many,
            games_per_day: self.games_per_day * many,
            lines_per_minute: self.lines_per_minute * many,
            streams: self.streams.saturating_mul(HOUSEHOLDS),
            connections_per_address: self.connections_per_address.saturating_mul(HOUSEHOLDS),
            answers: self.answers.saturating_mul(HOUSEHOLDS / 4),
            ..self
        }
    }
}

/// A visitor, and his site if he has one.
fn whom(address: IpAddr) -> impl Iterator<Item = IpAddr> {
    std::iter::once(address).chain(address::site(address))
}

impl Gate {
    /// A gate with these limits.
    pub fn new(limits: Limits) -> Self {
        Gate {
            limits,
            of_sites: limits.of_a_site(),
            book: Mutex::default(),
            guesses: Mutex::default(),
        }
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn limits_of(&self, who: IpAddr, visitor: IpAddr) -> &Limits {
        match who == visitor {
            true => &self.limits,
            false => &self.of_sites,
        }
    }

    /// Whether a visitor may, and his site with him.
    fn may(&self, address: IpAddr, take: impl Fn(&mut Guest) -> bool) -> bool {
        let (now, mut book) = (Instant::now(), self.book());
        whom(address).all(|who| take(book.guest(who, self.limits_of(who, address), now)))
    }

    /// Lets a request in, or not.
    pub fn request(&self, address: IpAddr) -> Result<(), Problem> {
        let may = self.may(address, |guest| guest.requests.take(1.0));
        may.then_some(())
            .ok_or_else(|| Problem::too_many("too many requests from this address"))
    }

    /// Lets a new game or account be made, or not.
    pub fn game(&self, address: IpAddr) -> Result<(), Problem> {
        let may = self.may(address, |guest| {
            let may = guest.games_this_day.has(1.0) && guest.games_this_hour.take(1.0);
            may && guest.games_this_day.take(1.0)
        });
        may.then_some(()).ok_or_else(|| {
            Problem::too_many("too many new games from this address")
                .help("go on with one of your games, or wait an hour and try again")
        })
    }

    /// Lets something be said, or not.
    pub fn line(&self, address: IpAddr) -> Result<(), Problem> {
        let may = self.may(address, |guest| guest.lines.take(1.0));
        may.then_some(()).ok_or_else(|| {
            Problem::too_many("too many lines of chat from this address")
                .help("wait a minute and say it again")
        })
    }

    /// Lets a password be tried, or not: each costs as much as many requests.
    pub fn attempt(&self, address: IpAddr) -> Result<(), Problem> {
        let cost = (self.limits.burst / 10.0).min(20.0);
        let may = self.may(address, |guest| guest.requests.take(cost));
        may.then_some(())
            .ok_or_else(|| Problem::too_many("too many attempts from this address"))
    }

    fn guessed<T>(&self, account: &Hash, look: impl FnOnce(&mut Guessed) -> T) -> T {
        let now = Instant::now();
        let mut book = self.guesses.lock().unwrap_or_else(PoisonError::into_inner);
        if book.len() >= MOST_GUESSED && !book.contains_key(account) {
            forget_the_oldest(&mut book);
        }
        let guessed = book.entry(*account).or_insert_with(|| Guessed::new(now));
        guessed.grow(now);
        look(guessed)
    }

    /// Lets a password be tried at an account, or not. It is counted before it is looked at; a right one is given back.
    pub fn guess(&self, account: &Hash, address: IpAddr) -> Result<(), Problem> {
        let may = self.guessed(account, |guessed| {
            guessed.trusted.contains(&address) || guessed.take(address)
        });
        may.then_some(()).ok_or_else(|| {
            Problem::too_many("too many wrong passwords were tried for this account")
                .help("wait an hour, or sign in from where you last did")
        })
    }

    /// The password was the right one.
    pub fn guessed_right(&self, account: &Hash, address: IpAddr) {
        self.guessed(account, |guessed| {
            if !guessed.trusted.contains(&address) {
                guessed.give_back(address);
                guessed.trusted.insert(0, address);
                guessed.trusted.truncate(MOST_TRUSTED);
            }
        });
    }

    /// Takes what a piece of work costs in requests, besides the one that asks for it, before it is done. Nothing costs
    /// more than half of what an address can save up, so that everything can be had.
    pub fn pay(&self, address: IpAddr, price: f64) -> Result<(), Problem> {
        let price = price.min(self.limits.burst / 2.0);
        let may = self.may(address, |guest| guest.requests.take(price));
        may.then_some(())
            .ok_or_else(|| Problem::too_many("too much was asked for from this address"))
    }

    /// Lets an event stream be opened, or not.
    pub fn stream(self: &Arc<Self>, address: IpAddr) -> Result<Place, Problem> {
        let fits = |guest: &Guest, limits: &Limits| guest.streams < limits.streams;
        if !self.hold(&mut self.book(), address, Kind::Stream, fits) {
            return Err(Problem::too_many("too many open tables from this address")
                .help("close a table in another window and try again"));
        }
        Ok(self.place(Kind::Stream, Some(address)))
    }

    /// Lets a large answer or body go on its way, or not. Whoever reads or sends slowly keeps it in memory as long as he
    /// likes, so of that each has so much and all have so much; but a single one he always gets.
    pub fn parcel(self: &Arc<Self>, address: IpAddr, bytes: usize) -> Result<Place, Problem> {
        let mut book = self.book();
        if book.bytes > 0 && book.bytes + bytes > self.limits.all_answers {
            return Err(Problem::busy(
                "too much is on its way to and from this server",
            ));
        }
        let fits = |guest: &Guest, limits: &Limits| {
            guest.bytes == 0 || guest.bytes + bytes <= limits.answers
        };
        if !self.hold(&mut book, address, Kind::Parcel(bytes), fits) {
            return Err(
                Problem::too_many("too much is still on its way to or from this address")
                    .help("wait until it has arrived, and ask again"),
            );
        }
        book.bytes += bytes;
        Ok(self.place(Kind::Parcel(bytes), Some(address)))
    }

    /// Counts something that lasts for a visitor and his site, if it fits for both.
    fn hold(
        &self,
        book: &mut Book,
        address: IpAddr,
        kind: Kind,
        fits: impl Fn(&Guest, &Limits) -> bool,
    ) -> bool {
        let now = Instant::now();
        let may = whom(address).all(|who| {
            let limits = self.limits_of(who, address);
            fits(book.guest(who, limits, now), limits)
        });
        if may {
            for who in whom(address) {
                book.guest(who, self.limits_of(who, address), now)
                    .hold(kind);
            }
        }
        may
    }

    /// Lets a connection in, or not; one of a proxy counts for no address.
    pub fn connection(self: &Arc<Self>, address: Option<IpAddr>) -> Result<Place, Problem> {
        let mut book = self.book();
        if book.connections >= self.limits.connections {
            return Err(Problem::busy("this server is full at the moment"));
        }
        if let Some(address) = address {
            let fits =
                |guest: &Guest, limits: &Limits| guest.connections < limits.connections_per_address;
            if !self.hold(&mut book, address, Kind::Connection, fits) {
                return Err(Problem::too_many("too many connections from this address")
                    .help("close some and try again"));
            }
        }
        book.connections += 1;
        Ok(self.place(Kind::Connection, address))
    }

    fn place(self: &Arc<Self>, kind: Kind, address: Option<IpAddr>) -> Place {
        Place {
            gate: self.clone(),
            kind,
            address,
        }
    }

    /// Forgets addresses that have all their allowance back.
    pub fn tidy(&self) {
        let now = Instant::now();
        self.book().guests.retain(|_, guest| {
            guest.grow(now);
            !guest.is_as_new()
        });
    }
}

/// Makes room among the accounts at which somebody guessed: the half that was tried last stays.
fn forget_the_oldest(book: &mut HashMap<Hash, Guessed>) {
    let mut grown: Vec<Instant> = book.values().map(|guessed| guessed.grown).collect();
    let middle = grown.len() / 2;
    let middle = *grown.select_nth_unstable(middle).1;
    book.retain(|_, guessed| guessed.grown > middle);
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut book = self.gate.book();
        match self.kind {
            Kind::Connection => book.connections = book.connections.saturating_sub(1),
            Kind::Parcel(bytes) => book.bytes = book.bytes.saturating_sub(bytes),
            Kind::Stream => {}
        }
        for who in self.address.into_iter().flat_map(whom) {
            // Whoever holds a place is never forgotten, so the guest is there.
            if let Some(guest) = book.guests.get_mut(&who) {
                guest.give_back(self.kind);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::secret;

    const STRICT: Limits = Limits {
        per_second: 0.001,
        burst: 3.0,
        games_per_hour: 1.0,
        streams: 2,
        connections: 3,
        connections_per_address: 2,
        ..Limits::public()
    };
    const LOUD: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    const QUIET: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 2));

    #[test]
    fn an_address_that_asks_too_much_waits_and_others_do_not() {
        let gate = Gate::new(STRICT);
        assert_eq!((0..9).filter(|_| gate.request(LOUD).is_ok()).count(), 3);
        assert!(gate.request(QUIET).is_ok());
        assert!(gate.game(LOUD).is_ok() && gate.game(LOUD).is_err());
    }

    #[test]
    fn a_refusal_gives_nothing_back() {
        let gate = Arc::new(Gate::new(STRICT));
        let granted: Vec<_> = (0..100).filter_map(|_| gate.stream(LOUD).ok()).collect();
        assert_eq!(granted.len(), 2);
        drop(granted);
        assert!(gate.stream(LOUD).is_ok());
    }

    #[test]
    fn connections_are_counted_for_each_and_for_all() {
        let gate = Arc::new(Gate::new(STRICT));
        let open = |address| {
            (0..9)
                .filter_map(|_| gate.connection(address).ok())
                .collect()
        };
        let loud: Vec<Place> = open(Some(LOUD));
        let quiet: Vec<Place> = open(Some(QUIET));
        assert_eq!((loud.len(), quiet.len()), (2, 1));
        drop(loud);
        let proxy: Vec<Place> = open(None);
        assert_eq!(proxy.len(), 2, "a proxy has all that is left");
        drop((quiet, proxy));
        assert_eq!(gate.book().connections, 0);
    }

    #[test]
    fn a_site_is_not_as_many_visitors_as_it_has_addresses() {
        let gate = Arc::new(Gate::new(STRICT));
        let household = |number: u16| IpAddr::from([0x2001, 0xdb8, 7, number, 0, 0, 0, 0]);
        let elsewhere = IpAddr::from([0x2001, 0xdb8, 8, 0, 0, 0, 0, 0]);
        let asked = (0..1_000).filter(|number| gate.request(household(*number)).is_ok());
        assert_eq!(asked.count(), 3 * HOUSEHOLDS);
        let made = (0..1_000).filter(|number| gate.game(household(*number)).is_ok());
        assert_eq!(made.count(), HOUSEHOLDS);
        let open = |number| gate.stream(household(number)).ok();
        let streams: Vec<Place> = (0..1_000).filter_map(open).collect();
        assert_eq!(streams.len(), 2 * HOUSEHOLDS);
        assert!(gate.request(elsewhere).is_ok() && gate.stream(elsewhere).is_ok());
        drop(streams);
        assert!(gate.stream(household(0)).is_ok(), "given back for both");
    }

    #[test]
    fn only_so_much_is_on_its_way_to_those_who_do_not_take_it() {
        let gate = Arc::new(Gate::new(Limits {
            answers: 100,
            all_answers: 250,
            ..STRICT
        }));
        let large = gate.parcel(LOUD, 170).unwrap();
        assert!(gate.parcel(LOUD, 1).is_err(), "one is on its way");
        let small: Vec<Place> = (0..9).filter_map(|_| gate.parcel(QUIET, 40).ok()).collect();
        assert_eq!(small.len(), 2, "for all there is so much");
        drop(large);
        assert!(gate.parcel(LOUD, 60).is_ok() && gate.parcel(QUIET, 30).is_err());
        drop(small);
        assert_eq!(gate.book().bytes, 0);
    }

    #[test]
    fn an_account_is_not_guessed_at_from_many_addresses_and_its_owner_still_comes_in() {
        let gate = Gate::new(STRICT);
        let account = [1; 32];
        gate.guess(&account, QUIET).unwrap();
        gate.guessed_right(&account, QUIET);
        let from = |last: u8| IpAddr::from([10, 1, 0, last]);
        let tried = (0..200).filter(|last| gate.guess(&account, from(*last)).is_ok());
        assert_eq!(tried.count(), GUESSES as usize);
        assert!(
            gate.guess(&account, QUIET).is_ok(),
            "where he last came from"
        );
        assert!(gate.guess(&[2; 32], LOUD).is_ok(), "another account");
        let account = [3; 32];
        let tried = (0..200).filter(|_| gate.guess(&account, LOUD).is_ok());
        assert_eq!(tried.count(), GUESSES_OF_ONE as usize);
        assert!(
            gate.guess(&account, QUIET).is_ok(),
            "one alone shuts nobody out"
        );
    }

    #[test]
    fn a_ration_is_for_each_and_is_not_remembered_for_ever() {
        let ration = Ration::a_day(2.0);
        assert_eq!((0..9).filter(|_| ration.take(&[1; 32])).count(), 2);
        assert!(ration.take(&[2; 32]), "another has his own");
        ration.tidy();
        assert_eq!(ration.left().len(), 2, "what was taken is remembered");
        let key = |number: u32| secret::hash(&number.to_string());
        let taken = (0..MOST_RATIONED as u32 + 50).filter(|number| ration.take(&key(*number)));
        assert!(taken.count() <= MOST_RATIONED);
        assert!(ration.left().len() <= MOST_RATIONED);
        let quick = Ration {
            full: Allowance::full(1.0, 1e9),
            left: Mutex::default(),
        };
        assert!(
            quick.take(&[1; 32]) && quick.take(&[1; 32]),
            "it has grown back"
        );
        quick.tidy();
        assert!(quick.left().is_empty());
    }

    #[test]
    fn a_day_has_a_limit_of_its_own() {
        let gate = Gate::new(Limits {
            games_per_hour: 5.0,
            games_per_day: 3.0,
            ..STRICT
        });
        assert_eq!((0..9).filter(|_| gate.game(LOUD).is_ok()).count(), 3);
    }

    #[test]
    fn the_book_does_not_grow_without_end_and_keeps_those_who_are_here() {
        let gate = Arc::new(Gate::new(STRICT));
        let here = gate.stream(LOUD);
        assert!(here.is_ok());
        for number in 0..2 * MOST_GUESTS as u32 {
            drop(gate.request(IpAddr::from(std::net::Ipv4Addr::from_bits(number))));
        }
        assert!(gate.book().guests.len() <= MOST_GUESTS);
        assert_eq!(gate.book().guests[&LOUD].streams, 1);
        drop(here);
        assert_eq!(gate.book().guests[&LOUD].streams, 0);
    }

    #[test]
    fn an_address_is_forgotten_only_when_it_has_all_its_allowance_back() {
        let gate = Gate::new(STRICT);
        assert!(gate.game(LOUD).is_ok());
        gate.tidy();
        assert!(gate.game(LOUD).is_err());
        gate.may(QUIET, |_| true);
        gate.tidy();
        assert_eq!(gate.book().guests.len(), 1);
    }
}
