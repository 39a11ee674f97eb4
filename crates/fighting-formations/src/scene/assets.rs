//! Asset cards, Sighting markers and fortifications on the table.

use crate::choice::Choice;
use crate::counters::{Points, Side};
use crate::ff::{Ff, No};
use crate::frame::Frame;
use crate::sightings::letter_word;
use crate::state::{CardId, Content, Sighting, State, Wait};
use crate::words::direction_word;
use engine::scene::{Ability, AbilityKind, Fill, FillKind, Hand, Marker, MarkerKind};
use engine::{Procedure, Seat};
use ground::Direction;

/// What a card in hand is called in a scene.
pub(crate) fn card_id(card: CardId) -> String {
    format!("card:{}", card.0)
}

impl Ff {
    /// The hands of both sides: one's own with its text, of the other how many cards it holds.
    pub(super) fn hands(&self, view: &State, seat: Seat) -> Vec<Hand> {
        let sides = Side::BOTH.into_iter();
        let with = sides.filter(|side| !self.deck(*side).is_empty());
        with.map(|side| self.hand(view, side, side.seat() == seat))
            .collect()
    }

    fn hand(&self, view: &State, side: Side, own: bool) -> Hand {
        let assets = &view.assets[side.index()];
        let top = assets.discards.last();
        let deck = format!(
            "deck {}, discards {}",
            self.deck_left(view, side),
            assets.discards.len()
        );
        let cards = self.deck(side).iter().enumerate();
        let held = cards.filter(|(slot, _)| own && assets.hand[*slot] > 0);
        let held = held.map(|(slot, _)| self.card_in_scene(view, side, CardId(slot as u8)));
        Hand {
            title: format!("{} assets", self.side_name(side)),
            side: Some(side as u8),
            cards: held.collect(),
            kept: true,
            count: Some(assets.held.into()),
            note: match top {
                Some(&card) => format!("{deck}, {}", self.card_name(side, card)),
                None => deck,
            },
            ..Hand::default()
        }
    }

    /// A card in hand; several alike are one with their number.
    fn card_in_scene(&self, view: &State, side: Side, id: CardId) -> engine::scene::Card {
        let card = &self.deck(side)[id.index()];
        let abilities = card.ability.iter().enumerate().map(|(number, ability)| {
            let play = Choice::Play {
                card: id,
                ability: number as u8,
            };
            // Why not is told where cards are played; elsewhere their own text says when.
            let playing = matches!(view.stack.top(), Frame::AssetOrder(_) | Frame::Cards(_));
            let asked = playing && view.wait == Wait::Choice(side);
            let may = asked.then(|| view.stack.top().judge(self, view, &play));
            Ability {
                kind: match ability.when {
                    Some(_) => AbilityKind::Reaction,
                    None => AbilityKind::Order,
                },
                text: self.ability_words(ability),
                playable: matches!(may, Some(Ok(()))),
                why_not: match may {
                    Some(Err(No(_, why))) => why.to_owned(),
                    _ => String::new(),
                },
            }
        });
        let name = match view.assets[side.index()].hand[id.index()] {
            0 | 1 => card.name.clone(),
            count => format!("{} × {count}", card.name),
        };
        engine::scene::Card {
            name,
            id: card_id(id),
            abilities: abilities.collect(),
            ..Default::default()
        }
    }

    /// Sighting markers; the owner reads their reverse.
    pub(super) fn sighting_markers(&self, view: &State) -> impl Iterator<Item = Marker> {
        view.sighted().map(|(id, marker)| Marker {
            id: id.in_scene(),
            space: marker.at.to_string(),
            kind: MarkerKind::Hidden,
            side: Some(marker.side as u8),
            text: match marker.content {
                Content::Unknown => "Sighting".to_owned(),
                Content::Hidden(letter) => {
                    let beneath = self.beneath(view, marker, letter);
                    format!("Sighting: Hidden {}, {beneath}", letter_word(letter))
                }
                content => format!("Sighting: {}", self.content_name(content)),
            },
            ..Marker::default()
        })
    }

    /// Who lies beneath a Hiding marker, for those who know.
    fn beneath(&self, view: &State, marker: &Sighting, letter: u8) -> String {
        let units = view.hidden.iter();
        let units = units.filter(|it| it.side == marker.side && it.letter == letter);
        let units = units.map(|it| self.unit_beneath(it, marker.at, Direction::North));
        let names: Vec<String> = units.map(|it| self.kind_name(it.kind, it.size)).collect();
        match names.is_empty() {
            true => "nobody".to_owned(),
            false => engine::text::series(&names),
        }
    }

    /// Fortifications that look one way: the others fill their hexes.
    pub(super) fn fort_markers(&self, view: &State) -> impl Iterator<Item = Marker> {
        let all = view.forts_on_map();
        let faced = all.filter(|(id, _)| self.fort_kind(view, *id).is_some_and(|kind| kind.arc));
        faced.map(|(id, fort)| Marker {
            id: id.in_scene(),
            space: fort.at.to_string(),
            kind: MarkerKind::Bunker,
            side: Some(fort.side as u8),
            text: format!(
                "{}, facing {}",
                self.fort_kind_name(fort.kind),
                direction_word(fort.facing)
            ),
            ..Marker::default()
        })
    }

    /// Fortifications that fill their hexes.
    pub(super) fn fort_fills(&self, view: &State) -> impl Iterator<Item = Fill> {
        view.forts_on_map().filter_map(|(id, fort)| {
            let kind = self.fort_kind(view, id)?;
            let look = match (kind.harmful, kind.impassable.is_empty()) {
                (false, _) if kind.arc => return None,
                (false, _) => FillKind::Entrenchment,
                (true, false) => FillKind::Roadblock,
                (true, true) if kind.surcharge > Points(0) => FillKind::Wire,
                (true, true) => FillKind::Mines,
            };
            Some(Fill {
                id: id.in_scene(),
                space: fort.at.to_string(),
                kind: look,
                side: Some(fort.side as u8),
                text: kind.name.clone(),
                ..Fill::default()
            })
        })
    }
}
