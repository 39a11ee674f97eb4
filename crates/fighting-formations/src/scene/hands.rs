//! Hands of asset cards: one's own with their text, the other's as a number.

use crate::counters::Side;
use crate::ff::Ff;
use crate::state::{CardId, State};
use engine::Seat;
use engine::scene::{Ability, AbilityKind, Card, Hand};

/// The id of a kind of card in a scene.
pub(crate) fn card_id(card: CardId) -> String {
    format!("card:{}", card.0)
}

impl Ff {
    /// What each side holds, as far as a seat may see it.
    pub(super) fn hands(&self, view: &State, seat: Seat) -> Vec<Hand> {
        let dealt = |side: &Side| !self.deck(*side).is_empty();
        let sides = Side::BOTH.into_iter().filter(dealt);
        sides
            .map(|side| self.hand(view, side, side.seat() == seat))
            .collect()
    }

    fn hand(&self, view: &State, side: Side, own: bool) -> Hand {
        let assets = &view.assets[side.index()];
        let top = assets.discards.last();
        let top = top.map_or("no discards", |&card| self.card_name(side, card));
        let kinds = (0u8..).map(CardId).zip(self.deck(side)).zip(assets.hand);
        let held = kinds
            .filter(|_| own)
            .flat_map(|(kind, count)| std::iter::repeat_n(kind, count.into()));
        Hand {
            title: "Assets".to_owned(),
            side: Some(side as u8),
            kept: true,
            count: (!own).then_some(assets.held.into()),
            note: format!(
                "{} to draw, {top} on top of the discards",
                self.deck_left(view, side)
            ),
            cards: held.map(|(id, card)| self.card_face(id, card)).collect(),
            ..Hand::default()
        }
    }

    fn card_face(&self, id: CardId, card: &crate::assets::Card) -> Card {
        let ability = |it: &crate::assets::Ability| Ability {
            kind: match it.when {
                Some(_) => AbilityKind::Reaction,
                None => AbilityKind::Order,
            },
            text: self.ability_words(it),
            playable: true,
            why_not: String::new(),
        };
        Card {
            id: card_id(id),
            name: card.name.clone(),
            abilities: card.ability.iter().map(ability).collect(),
            ..Card::default()
        }
    }
}
