//! What happens anywhere: cards, numbers, terrain, attempts, moves.

use crate::deck::ActionCard;
use crate::event::Event;
use crate::fof::Fof;
use crate::frame::Purpose;
use crate::state::{Area, State, UnitId};
use engine::Telling;
use engine::text::counted;
use ground::Card;

impl Fof {
    pub(crate) fn tell_common(&self, view: &State, event: &Event) -> Telling {
        match *event {
            Event::Drew { card, purpose } => {
                let shown = self.mission.deck.cards.get(card as usize);
                let shown = shown.map_or(String::new(), |shown| read(shown, purpose));
                let what = match verb(purpose) {
                    Some(verb) => format!(" to {verb}{shown}"),
                    None => format!(" for {}{shown}", purpose.words()),
                };
                let asked = ["is ", "does ", "which ", "how ", "from ", "at ", "what "];
                let text = match asked.iter().any(|it| purpose.words().starts_with(it)) {
                    true => format!("Card {}: {}?", card + 1, purpose.words()),
                    false => format!("Card {}{what}.", card + 1),
                };
                Telling::new(text, "FOF-2.8-01")
            }
            Event::Shuffled { clause } => Telling::by("The Action deck was shuffled.", clause),
            Event::Number {
                of,
                number,
                purpose,
            } => Telling::new(
                format!("{number} of {of}: {}.", purpose.words()),
                "FOF-1.2.7-01",
            ),
            Event::Terrain {
                at,
                card,
                hill,
                grown,
            } => self.tell_terrain(at, card, hill, grown),
            Event::Attempted {
                unit,
                purpose,
                cards,
                icons,
                exhorted,
            } => self.tell_attempt(view, unit, purpose, [cards, icons], exhorted),
            Event::Moved {
                unit,
                from,
                to,
                area,
                exposed,
            } => self.tell_move(view, unit, [from, to], area, exposed),
            Event::ActivityLevel { level } => Telling::new(
                format!("The Activity Level became {}.", level.words()),
                "FOF-1.2.6-11",
            ),
            _ => Telling::default(),
        }
    }

    fn tell_terrain(&self, at: Card, card: u8, hill: bool, grown: bool) -> Telling {
        let deck = &self.mission.terrain;
        let kind = deck.cards.get(card as usize).map(|card| card.kind as usize);
        let name = kind.and_then(|kind| deck.kinds.get(kind));
        let name = name.map_or("A card", |kind| kind.name.as_str());
        let (text, clause) = match (hill, grown) {
            (true, _) => (format!("A Hill rose on {at}."), "FOF-2.2.1-03"),
            (false, true) => (
                format!("{name} came up on {at}: the map grew."),
                "FOF-8.4.5-02",
            ),
            (false, false) => (format!("{name} came up on {at}."), "FOF-1.2.1-01"),
        };
        Telling::new(text, clause).space(at)
    }

    fn tell_attempt(
        &self,
        view: &State,
        unit: UnitId,
        purpose: Purpose,
        [cards, icons]: [u8; 2],
        exhorted: bool,
    ) -> Telling {
        let verb = verb(purpose).unwrap_or(purpose.words());
        let result = match (icons, cards) {
            (0, 0) => format!("failed to {verb}: no card to draw"),
            (0, cards) => format!("failed to {verb} with {}", counted(cards, "card", "cards")),
            (1, _) => format!("managed to {verb}"),
            (icons, _) => format!("managed to {verb}, {icons} times over"),
        };
        let exhorted = if exhorted { ", exhorted," } else { "" };
        let name = self.called(view, unit);
        Telling::new(format!("{name}{exhorted} {result}."), "FOF-1.2.6-06")
            .and_if(cards == 0, "FOF-4.2-10")
            .piece(unit)
    }

    fn tell_move(
        &self,
        view: &State,
        unit: UnitId,
        [from, to]: [Card; 2],
        area: Area,
        exposed: bool,
    ) -> Telling {
        let name = self.called(view, unit);
        let into = match area {
            Area::OPEN => String::new(),
            area => format!(" into {}", self.area_words(view, area)),
        };
        let how = match (from == to, into.is_empty()) {
            (true, true) => format!("{name} left its cover on {to}"),
            (true, false) => format!("{name} went{into} on {to}"),
            (false, _) => format!("{name} came to {to}{into}"),
        };
        let open = if exposed { ", Exposed" } else { "" };
        let clause = if exposed {
            "FOF-5.1.1-01"
        } else {
            "FOF-5.1-01"
        };
        Telling::new(format!("{how}{open}."), clause)
            .piece(unit)
            .space(to)
    }
}

/// What is attempted, after "to"; `None` for draws that are no attempts.
fn verb(purpose: Purpose) -> Option<&'static str> {
    match purpose {
        Purpose::Grenade => Some("make a grenade attack"),
        Purpose::SeekCover
        | Purpose::Infiltrate
        | Purpose::InfiltrateWithin
        | Purpose::Rally
        | Purpose::Spot
        | Purpose::Concentrate
        | Purpose::ThrowCharge
        | Purpose::CallForFire => Some(purpose.words()),
        _ => None,
    }
}

/// What counts on a card for this purpose.
fn read(card: &ActionCard, purpose: Purpose) -> String {
    match purpose.icon() {
        Some(icon) if card.shows(icon) => format!(": {}", icon.words()),
        Some(_) => ": no".to_owned(),
        None => String::new(),
    }
}
