//! Caches in words.

use crate::event::Event;
use crate::fte::Fte;
use crate::scenario::CacheKind;
use crate::state::{CacheId, State};
use crate::words::{Told, a_cache_was};
use ground::Hex;

impl Fte {
    /// What happened; none when it is of another chapter.
    pub(crate) fn tell_find(&self, view: &State, event: &Event) -> Option<Told> {
        Some(match event {
            Event::CacheRevealed {
                cache,
                kind,
                clause,
            } => {
                let text = format!(
                    "{} revealed{}",
                    a_cache_was(*kind),
                    self.in_hex_of(view, *cache)
                );
                Told::by(text, *clause)
                    .piece(*cache)
                    .gist(format!("{} found", a_cache_was(*kind)))
            }
            Event::CacheGone {
                cache,
                kind,
                clause,
            } => {
                let how = if *kind == CacheKind::Dummy {
                    "removed"
                } else {
                    "destroyed"
                };
                Told::by(format!("{} {how}", a_cache_was(*kind)), *clause).piece(*cache)
            }
            _ => return None,
        })
    }

    /// " in 08.05".
    fn in_hex_of(&self, view: &State, cache: CacheId) -> String {
        match view.caches.get(cache.index()).map(|c| c.at) {
            Some(hex) if hex != Hex::NOWHERE => format!(" in {hex}"),
            _ => String::new(),
        }
    }
}
