//! What an order asks of the cards, before it is given.

use crate::cards::cards_in_words;
use crate::fof::Fof;
use crate::frame::Purpose;
use crate::orders::OrderFrame;
use crate::state::{Action, State};

impl Fof {
    /// The chance of an order and what is looked for: "57 %: 3 cards for COVER"; "sure" for what is not left to the
    /// cards, nothing where it depends on what is still to be named.
    pub(crate) fn prospect(&self, state: &State, frame: &OrderFrame, action: Action) -> String {
        let Some((purpose, cards)) = self.attempt_ahead(state, frame, action) else {
            return String::new();
        };
        let cards = match cards {
            none if none <= 0 && !state.options.zero_fails => 1,
            cards => cards.max(0) as u8,
        };
        let icon = purpose.icon().map_or("", |icon| icon.words());
        let percent = (100.0 * self.chance_of(state, purpose, cards)).round();
        format!("{percent} %: {} for {icon}", cards_in_words(cards))
    }

    /// By which attempt an action would be decided, with how many cards; none for what simply happens.
    fn attempt_ahead(
        &self,
        state: &State,
        frame: &OrderFrame,
        action: Action,
    ) -> Option<(Purpose, i8)> {
        let unit = frame.unit;
        let at = state.units.get(unit.index())?.at;
        let with = |purpose, base| Some((purpose, self.attempt_cards(state, unit, purpose, base)));
        match action {
            Action::Concentrate => {
                let steady = self.capability(state.unit(unit)).concentrate_cards;
                return with(Purpose::Concentrate, 2 + steady);
            }
            Action::Grenade => return with(Purpose::Grenade, 2),
            // FOF-4.2.3-01: these need no card, whatever lies on the card.
            Action::AssaultToFire | Action::FlipToFire => return None,
            _ => {}
        }
        match action.row().purpose? {
            Purpose::SeekCover => {
                let printed = self.terrain_at(state, at).map_or(0, |terrain| terrain.draw);
                with(Purpose::SeekCover, printed as i8)
            }
            // Without fire on the card it simply succeeds.
            Purpose::Rally if !self.vof_marker_on(state, at) => None,
            Purpose::Rally => Some((Purpose::Rally, self.rally_cards(state, frame))),
            purpose => with(purpose, 2),
        }
    }

    /// How likely one of so many cards shows what is looked for, by the cards that are still in the deck; when they run
    /// out, all are shuffled.
    fn chance_of(&self, state: &State, purpose: Purpose, cards: u8) -> f32 {
        let Some(icon) = purpose.icon() else {
            return 0.0;
        };
        let deck = &self.mission.deck.cards;
        let in_deck = |all: bool| {
            let left = deck.iter().enumerate();
            let left = left.filter(move |(i, _)| all || state.drawn_out >> i & 1 == 0);
            left.fold((0, 0), |(n, k), (_, card)| {
                (n + 1, k + i32::from(card.shows(icon)))
            })
        };
        let (mut n, mut k) = in_deck(false);
        let mut missed = 1.0;
        for _ in 0..cards {
            if n == 0 {
                (n, k) = in_deck(true);
            }
            missed *= (n - k) as f32 / n.max(1) as f32;
            n -= 1;
        }
        1.0 - missed
    }
}
