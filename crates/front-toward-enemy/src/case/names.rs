//! What a case calls its pieces.

use crate::state::{CacheId, CasualtyId, UnitId};
use std::collections::BTreeMap;

/// The pieces of a case by name. No two share a name, so that a name in a choice can only mean one thing.
#[derive(Default)]
pub struct Names {
    units: BTreeMap<String, UnitId>,
    caches: BTreeMap<String, CacheId>,
    casualties: BTreeMap<String, CasualtyId>,
    /// How many slots were taken at the beginning: what comes during play is counted from here.
    first_new: (u8, u8),
}

/// Names of what comes during play: `unit+1` is the first Unit that came, `casualty+1` the first new marker.
const NEW_UNIT: &str = "unit+";
const NEW_CASUALTY: &str = "casualty+";

impl Names {
    pub(super) fn add_unit(&mut self, name: &str, unit: UnitId) -> Result<(), String> {
        self.free(name)?;
        self.units.insert(name.to_owned(), unit);
        Ok(())
    }

    pub(super) fn add_cache(&mut self, name: &str, cache: CacheId) -> Result<(), String> {
        self.free(name)?;
        self.caches.insert(name.to_owned(), cache);
        Ok(())
    }

    pub(super) fn add_casualty(&mut self, name: &str, casualty: CasualtyId) -> Result<(), String> {
        self.free(name)?;
        self.casualties.insert(name.to_owned(), casualty);
        Ok(())
    }

    pub(super) fn all_are_named(&mut self, units: usize, casualties: usize) {
        self.first_new = (units as u8, casualties as u8);
    }

    fn free(&self, name: &str) -> Result<(), String> {
        match self.id(name) {
            Some(_) => Err(format!("two pieces are called \"{name}\"")),
            None => Ok(()),
        }
    }

    /// The number that stands in a choice for a name.
    pub(super) fn id(&self, name: &str) -> Option<u8> {
        if name == "none" {
            return Some(u8::MAX);
        }
        let unit = self.unit(name).map(|unit| unit.0);
        let casualty = || self.casualty(name).map(|casualty| casualty.0);
        let cache = || self.cache(name).map(|cache| cache.0);
        unit.or_else(cache).or_else(casualty)
    }

    pub(super) fn unit(&self, name: &str) -> Option<UnitId> {
        let new = || Some(UnitId(nth_new(name, NEW_UNIT, self.first_new.0)?));
        self.units.get(name).copied().or_else(new)
    }

    pub(super) fn cache(&self, name: &str) -> Option<CacheId> {
        self.caches.get(name).copied()
    }

    pub(super) fn casualty(&self, name: &str) -> Option<CasualtyId> {
        let new = || Some(CasualtyId(nth_new(name, NEW_CASUALTY, self.first_new.1)?));
        self.casualties.get(name).copied().or_else(new)
    }

    /// What a Unit is called.
    pub(super) fn of_unit(&self, unit: UnitId) -> String {
        match self.units.iter().find(|(_, id)| **id == unit) {
            Some((name, _)) => name.clone(),
            None => format!("{NEW_UNIT}{}", unit.0 + 1 - self.first_new.0.min(unit.0)),
        }
    }

    /// What a "?" marker is called.
    pub(super) fn of_cache(&self, cache: CacheId) -> String {
        match self.caches.iter().find(|(_, id)| **id == cache) {
            Some((name, _)) => name.clone(),
            None => cache.0.to_string(),
        }
    }
}

fn nth_new(name: &str, prefix: &str, first: u8) -> Option<u8> {
    let n: u8 = name.strip_prefix(prefix)?.parse().ok()?;
    first.checked_add(n.checked_sub(1)?)
}
