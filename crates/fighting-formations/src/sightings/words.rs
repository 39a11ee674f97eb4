//! Sighting markers in words.

use crate::event::Event;
use crate::ff::Ff;
use crate::state::{Content, SightingId, State};
use crate::words::Told;
use ground::Hex;

/// "A" for the first letter.
pub(crate) fn letter_word(letter: u8) -> char {
    char::from(b'A' + letter.min(25))
}

impl Ff {
    /// "the British Sighting marker in 05.06".
    pub(crate) fn sighting_name(&self, view: &State, id: SightingId) -> String {
        match view.sightings.get(id.index()) {
            Some(marker) if !marker.at.is_nowhere() => format!(
                "the {} Sighting marker in {}",
                self.side_name(marker.side),
                marker.at
            ),
            _ => "a Sighting marker".to_owned(),
        }
    }

    /// "a false sighting", "Wire", "Hidden: A".
    pub(crate) fn content_name(&self, content: Content) -> String {
        match content {
            Content::Unknown => "unknown".to_owned(),
            Content::False => "a false sighting".to_owned(),
            Content::Harmful(kind) => self.fort_kind_name(kind).to_owned(),
            Content::Hidden(letter) => format!("Hidden: {}", letter_word(letter)),
        }
    }

    pub(crate) fn tell_sighting(&self, view: &State, event: &Event) -> Option<Told> {
        let at = |hex: &Hex| format!("in {hex}");
        Some(match event {
            Event::SightingPlaced {
                sighting,
                side,
                hex,
            } => Told::new(
                format!(
                    "The {} player placed a Sighting marker {}",
                    self.side_name(*side),
                    at(hex)
                ),
                "FF-6.1-01",
            )
            .piece(*sighting)
            .space(*hex),
            Event::Marked {
                sighting, content, ..
            } => Told::new(
                format!(
                    "{} is {}",
                    engine::text::capital(&self.sighting_name(view, *sighting)),
                    self.content_name(*content)
                ),
                "FF-6-01",
            )
            .piece(*sighting),
            Event::Concealed { name, letter, .. } => Told::new(
                format!("{name} lies beneath Hiding marker {}", letter_word(*letter)),
                "FF-6.51-01",
            ),
            Event::Revealed {
                side, hex, content, ..
            } => {
                let clause = match content {
                    Content::Unknown | Content::False => "FF-6.4-01",
                    Content::Harmful(_) => "FF-6.4-02",
                    Content::Hidden(_) => "FF-6.4-04",
                };
                Told::new(
                    format!(
                        "The {} Sighting marker in {hex} was turned over: {}",
                        self.side_name(*side),
                        self.content_name(*content)
                    ),
                    clause,
                )
                .space(*hex)
            }
            Event::Appeared { unit, hex } => Told::new(
                format!("{} was hidden in {hex}", self.who(view, *unit)),
                "FF-6.52-01",
            )
            .piece(*unit)
            .space(*hex),
            Event::SightingDefended {
                sighting,
                dice,
                modifiers,
                attack,
                hit,
            } => {
                let sum: i16 = modifiers.iter().map(|term| term.value).sum();
                let total = sum + dice.iter().map(|&face| i16::from(face)).sum::<i16>();
                let name = engine::text::capital(&self.sighting_name(view, *sighting));
                let result = if *hit { "is hit" } else { "is unharmed" };
                Told::new(
                    format!("{name} {result}: {total} against {attack}"),
                    "FF-34.15-05",
                )
                .gist(result)
                .piece(*sighting)
                .modifiers(modifiers.clone())
            }
            _ => return None,
        })
    }
}
