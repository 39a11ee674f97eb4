//! What one address may do, so that nobody spoils it for the others.

use crate::config::Limits;
use crate::problem::Problem;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Counts what each address does.
pub struct Gate {
    limits: Limits,
    guests: Mutex<HashMap<IpAddr, Guest>>,
}

struct Guest {
    seen: Instant,
    requests: f64,
    games: f64,
    streams: usize,
}

/// A place in an event stream, given back when dropped.
pub struct Pass {
    gate: Arc<Gate>,
    address: IpAddr,
}

impl Gate {
    /// A gate with these limits.
    pub fn new(limits: Limits) -> Self {
        Gate {
            limits,
            guests: Mutex::default(),
        }
    }

    fn with<T>(&self, address: IpAddr, look: impl FnOnce(&mut Guest) -> T) -> T {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let guest = guests.entry(address).or_insert(Guest {
            seen: now,
            requests: self.limits.burst,
            games: self.limits.games_per_hour,
            streams: 0,
        });
        let passed = now.duration_since(guest.seen).as_secs_f64();
        guest.seen = now;
        guest.requests = (guest.requests + passed * self.limits.per_second).min(self.limits.burst);
        guest.games = (guest.games + passed * self.limits.games_per_hour / 3600.0)
            .min(self.limits.games_per_hour);
        look(guest)
    }

    /// Lets a request in, or not.
    pub fn request(&self, address: IpAddr) -> Result<(), Problem> {
        let may = self.with(address, |guest| take(&mut guest.requests));
        may.then_some(())
            .ok_or_else(|| Problem::too_many("too many requests from this address"))
    }

    /// Lets a new game be made, or not.
    pub fn game(&self, address: IpAddr) -> Result<(), Problem> {
        let may = self.with(address, |guest| take(&mut guest.games));
        may.then_some(())
            .ok_or_else(|| Problem::too_many("too many new games from this address"))
    }

    /// Lets a password be tried, or not: each costs as much as many requests.
    pub fn attempt(&self, address: IpAddr) -> Result<(), Problem> {
        let cost = (self.limits.burst / 10.0).min(20.0);
        let may = self.with(address, |guest| {
            let may = guest.requests >= cost;
            guest.requests -= if may { cost } else { 0.0 };
            may
        });
        may.then_some(())
            .ok_or_else(|| Problem::too_many("too many attempts from this address"))
    }

    /// Takes what a piece of work costs in requests, besides the one that asks for it, before it is done. Nothing costs
    /// more than half of what an address can save up, so that everything can be had.
    pub fn pay(&self, address: IpAddr, price: f64) -> Result<(), Problem> {
        let price = price.min(self.limits.burst / 2.0);
        let may = self.with(address, |guest| {
            let may = guest.requests >= price;
            guest.requests -= if may { price } else { 0.0 };
            may
        });
        may.then_some(())
            .ok_or_else(|| Problem::too_many("too much was asked for from this address"))
    }

    /// Lets an event stream be opened, or not.
    pub fn stream(self: &Arc<Self>, address: IpAddr) -> Result<Pass, Problem> {
        let may = self.with(address, |guest| {
            let may = guest.streams < self.limits.streams;
            guest.streams += usize::from(may);
            may
        });
        may.then_some(Pass {
            gate: self.clone(),
            address,
        })
        .ok_or_else(|| Problem::too_many("too many open tables from this address"))
    }

    /// Forgets addresses that have been quiet long enough to have all their allowance back.
    pub fn tidy(&self) {
        let mut guests = self.guests.lock().unwrap_or_else(PoisonError::into_inner);
        guests.retain(|_, guest| guest.streams > 0 || guest.seen.elapsed().as_secs() < 3600);
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        self.gate.with(self.address, |guest| {
            guest.streams = guest.streams.saturating_sub(1)
        });
    }
}

fn take(allowance: &mut f64) -> bool {
    let may = *allowance >= 1.0;
    if may {
        *allowance -= 1.0;
    }
    may
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_asks_too_much_waits_and_others_do_not() {
        let limits = Limits {
            per_second: 0.001,
            burst: 3.0,
            games_per_hour: 1.0,
            streams: 1,
            ..Limits::public()
        };
        let gate = Arc::new(Gate::new(limits));
        let (loud, quiet) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert_eq!((0..9).filter(|_| gate.request(loud).is_ok()).count(), 3);
        assert!(gate.request(quiet).is_ok());
        assert!(gate.game(loud).is_ok() && gate.game(loud).is_err());
        let pass = gate.stream(loud);
        assert!(pass.is_ok() && gate.stream(loud).is_err());
        drop(pass);
        assert!(gate.stream(loud).is_ok());
    }
}
