//! A denial with the facts of this position: numbers, cards, and what would make it possible; and what is seen from a
//! card as things lie now.

use crate::choice::Choice;
use crate::fof::{Fof, No};
use crate::frame::Frame;
use crate::orders::STEPS_ON_CARD;
use crate::sight::{Eye, haze};
use crate::state::{State, UnitId};
use crate::visibility::Light;
use engine::Denial;
use engine::text::counted;
use ground::Card;
use serde_json::{Value, json};

impl Fof {
    /// Why a choice is denied here and now.
    pub(crate) fn denial(&self, state: &State, choice: &Choice, no: No) -> Denial {
        match self.here_and_now(state, choice, no) {
            Some(facts) => Denial::new(no.0, format!("{} {facts}", no.1)),
            None => no.into(),
        }
    }

    fn here_and_now(&self, state: &State, choice: &Choice, no: No) -> Option<String> {
        let Frame::Order(order) = state.top() else {
            return None;
        };
        let unit = order.unit;
        match (*choice, no.0) {
            (Choice::Do { action }, "FOF-4.2-01") => {
                let left = self.impulse(state)?.left;
                Some(format!(
                    "It costs {}, and {left} {} left.",
                    counted(action.cost(), "Command", "Commands"),
                    if left == 1 { "is" } else { "are" }
                ))
            }
            (Choice::To { card }, "FOF-5.1.5-01") => {
                let mover = state.unit(unit);
                let others = state.on(card, mover.side).filter(|&it| it != unit);
                let on_foot = others.filter(|&it| !self.is_vehicle(state.unit(it)));
                let there: u8 = on_foot.map(|it| state.unit(it).steps).sum();
                Some(format!(
                    "{card} holds {there} of {STEPS_ON_CARD} steps, and {} has {}.",
                    self.called(state, unit),
                    mover.steps
                ))
            }
            (Choice::To { card }, "FOF-6.1.1-10") if no.1.contains("range") => {
                let range = self.gun(state, unit)?.range;
                let far = state.unit(unit).at.distance(card);
                Some(format!(
                    "{card} is {} away, and its range is {range}.",
                    counted(far, "card", "cards")
                ))
            }
            (Choice::To { card }, clause)
                if clause.starts_with("FOF-5.2") || clause == "FOF-5.4-01" =>
            {
                self.blocked_words(state, unit, card)
            }
            _ => None,
        }
    }

    /// "B3, Woods, is in the way."
    fn blocked_words(&self, state: &State, unit: UnitId, card: Card) -> Option<String> {
        let from = self.eye(state, state.unit(unit));
        let to = Eye {
            at: card,
            level: self.level(state, card),
            area: crate::state::Area::OPEN,
        };
        let (at, _) = self.blocked(state, from, to, &haze(state))?;
        (at != from.at && at != card)
            .then(|| format!("{at}, {}, is in the way.", self.ground_words(state, at)))
    }

    /// What is seen from the ground of a card now: another card, with what is in the way, or all of them.
    pub(crate) fn look(&self, view: &State, from: &str, to: Option<&str>) -> Result<Value, String> {
        let card = |id: &str| {
            let card = id.parse().ok().filter(|card| self.is_card(view, *card));
            card.ok_or_else(|| format!("there is no card \"{id}\" on this map"))
        };
        let from: Card = card(from)?;
        let sees = |to: Card| self.los_between(view, from, to, Light::Now);
        let Some(to) = to else {
            let seen = Card::all().filter(|&to| self.is_card(view, to) && sees(to));
            let seen: Vec<String> = seen.map(|card| card.to_string()).collect();
            return Ok(json!({ "from": from.to_string(), "sees": seen }));
        };
        let to = card(to)?;
        let mut answer =
            json!({ "from": from.to_string(), "to": to.to_string(), "sees": sees(to) });
        if let Err((at, no)) = self.seen_now(view, from, to) {
            answer["by"] = json!(self.obstacle_words(view, from, to, at, no));
            answer["clause"] = json!(no.0);
            if at != from && at != to {
                answer["at"] = json!(at.to_string());
            }
        }
        Ok(answer)
    }

    /// What is in the way, in a few words: "the dark border of Woods".
    fn obstacle_words(&self, view: &State, from: Card, to: Card, at: Card, no: No) -> String {
        let ground = self.ground_words(view, at);
        match no.0 {
            "FOF-5.2.1-03" => format!("the dark border of {ground}"),
            "FOF-5.2.2-11" => format!("higher ground, {ground},"),
            "FOF-5.4-01" | "FOF-5.2.1-06" => "smoke or fire support".to_owned(),
            "FOF-5.2.1-05" => format!("the distance, {} cards", from.distance(to)),
            "FOF-5.2.1-01" => "the angle: it is on none of the eight straight lines".to_owned(),
            "FOF-9.1-02" => "the dark".to_owned(),
            _ => "the Staging Area".to_owned(),
        }
    }
}
