//! Standing orders: how a seat answers questions in advance, so that a game by link does not stop at every step.
//!
//! They only ever choose what is plainly "no, go on", and only from what the seat itself may know.

use engine::table::{Offer, Table, TableAsk};
use engine::{Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// How many chance outcomes are tried for the odds of one choice.
const BUDGET: usize = 400;
/// How many worlds that fit the seat's knowledge are looked into for the odds of a roll.
const WORLDS: u8 = 4;
/// How many choices of a window are looked at for their odds.
const MOST_LOOKED_AT: usize = 24;

/// One standing order. The first that fits decides; when none fits, the player is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Which questions it is about: those that can be answered with "no, go on", and of these:
    #[serde(default)]
    pub when: When,
    /// What to do then.
    #[serde(rename = "do")]
    pub act: Act,
    /// In which case it does not hold.
    #[serde(default)]
    pub unless: Unless,
}

/// Which questions an order is about; what is left out does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct When {
    /// The prompt contains these words.
    pub prompt: Option<String>,
    /// Something is offered to this piece.
    pub piece: Option<String>,
    /// Something is offered that touches one of these spaces.
    pub area: Vec<String>,
}

/// In which case an order does not hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Unless {
    /// Something offered has at least these odds, from 0 to 1: of success in the roll it leads to, or of a result with
    /// one of the words of `of`.
    pub odds_at_least: Option<f64>,
    /// Words of a result worth having.
    pub of: Vec<String>,
    /// A piece of another side is in one of these spaces.
    pub enters: Vec<String>,
}

/// What an order does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Answers "no, go on".
    Pass,
    /// Leaves the question to the player.
    Ask,
}

/// What a seat's orders answer to what is asked of it now; `None` leaves it to the player.
pub fn answer(table: &dyn Table, seat: Seat, orders: &[Order]) -> Option<Value> {
    if orders.is_empty()
        || !matches!(table.ask(), TableAsk::Choice { seat: asked } if asked == seat)
    {
        return None;
    }
    let offers: Vec<Offer> = table
        .offers(seat)
        .into_iter()
        .filter(|offer| !offer.aside)
        .collect();
    let (passes, acts): (Vec<&Offer>, Vec<&Offer>) = offers
        .iter()
        .partition(|offer| table.passive(&offer.choice));
    let pass = passes.first()?;
    let window = Window {
        table,
        seat,
        acts: &acts,
    };
    let order = orders.iter().find(|order| window.fits(order))?;
    (order.act == Act::Pass).then(|| pass.choice.clone())
}

struct Window<'a> {
    table: &'a dyn Table,
    seat: Seat,
    acts: &'a [&'a Offer],
}

impl Window<'_> {
    fn fits(&self, order: &Order) -> bool {
        self.is_meant(&order.when) && !self.is_excepted(&order.unless)
    }

    fn is_meant(&self, when: &When) -> bool {
        let prompt = when.prompt.as_ref().is_none_or(|words| {
            let prompt = self.table.scene(self.seat).prompt.to_lowercase();
            prompt.contains(&words.to_lowercase())
        });
        let piece = when.piece.as_ref().is_none_or(|id| {
            self.acts
                .iter()
                .any(|offer| offer.wording.pieces.contains(id))
        });
        let touches = |offer: &&Offer| offer.wording.spaces.iter().any(|s| when.area.contains(s));
        let area = when.area.is_empty() || self.acts.iter().any(touches);
        prompt && piece && area
    }

    fn is_excepted(&self, unless: &Unless) -> bool {
        let entered = !unless.enters.is_empty()
            && self.table.scene(self.seat).pieces.iter().any(|piece| {
                piece.side != self.seat.0
                    && piece
                        .space
                        .as_ref()
                        .is_some_and(|space| unless.enters.contains(space))
            });
        entered
            || unless
                .odds_at_least
                .is_some_and(|least| self.best_odds(&unless.of) >= least)
    }

    fn best_odds(&self, of: &[String]) -> f64 {
        let of: Vec<String> = of.iter().map(|word| word.to_lowercase()).collect();
        let odds = |offer: &&Offer| {
            if of.is_empty() {
                self.odds_of_success(&offer.choice)
            } else {
                self.odds_of_words(&offer.choice, &of)
            }
        };
        let looked_at = self.acts.iter().take(MOST_LOOKED_AT);
        looked_at.map(odds).fold(0.0, f64::max)
    }

    /// How likely the roll succeeds that a choice leads to; certain when it leads to none, so that the player is asked.
    fn odds_of_success(&self, choice: &Value) -> f64 {
        let in_world = |seed: u8| {
            // Imagined, since in the true world the roll would be modified by what the seat may not know.
            let mut world = self.table.imagined(self.seat, [seed; 32]);
            if world.choose(self.seat, choice).is_err() {
                return 1.0;
            }
            match world.ask_as(self.seat) {
                TableAsk::Chance { note, outcomes, .. } => {
                    share_of_success(note.need, &outcomes).unwrap_or(1.0)
                }
                TableAsk::Choice { .. } | TableAsk::Over { .. } => 1.0,
            }
        };
        (0..WORLDS).map(in_world).sum::<f64>() / f64::from(WORLDS)
    }

    fn odds_of_words(&self, choice: &Value, of: &[String]) -> f64 {
        let Ok(odds) = self.table.odds(self.seat, choice, BUDGET) else {
            return 0.0;
        };
        let worth = |label: &str| of.iter().any(|word| label.contains(word));
        let good = odds
            .leaves
            .iter()
            .filter(|leaf| worth(&leaf.label.to_lowercase()));
        good.map(|leaf| leaf.probability).sum()
    }
}

/// The share of outcomes that are no higher than needed; `None` when the roll is not of that kind.
fn share_of_success(need: Option<i16>, outcomes: &[(Outcome, String, u32)]) -> Option<f64> {
    let need = need?;
    let total: u32 = outcomes.iter().map(|(_, _, weight)| weight).sum();
    let good = outcomes.iter().map(|(_, name, weight)| {
        let face: i16 = name.parse().ok()?;
        Some(if face <= need { *weight } else { 0 })
    });
    let good: u32 = good.sum::<Option<u32>>()?;
    (total > 0).then(|| f64::from(good) / f64::from(total))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn success_is_a_roll_no_higher_than_needed() {
        let faces: Vec<_> = (1..=10)
            .map(|n| (Outcome(n - 1), n.to_string(), 1))
            .collect();
        assert_eq!(share_of_success(Some(4), &faces), Some(0.4));
        assert_eq!(share_of_success(Some(0), &faces), Some(0.0));
        assert_eq!(share_of_success(None, &faces), None);
        let chits = [(Outcome(0), "US chit".to_owned(), 1)];
        assert_eq!(share_of_success(Some(4), &chits), None);
    }

    #[test]
    fn orders_are_read_as_they_are_written() {
        let text = r#"[{"when": {"prompt": "Opportunity Fire"}, "do": "pass", "unless": {"odds_at_least": 0.4}}, {"do": "ask"}]"#;
        let orders: Vec<Order> = serde_json::from_str(text).expect("good orders");
        assert_eq!((orders[0].act, orders[1].act), (Act::Pass, Act::Ask));
        assert_eq!(orders[0].unless.odds_at_least, Some(0.4));
        let again = serde_json::to_string(&orders).expect("plain data");
        assert_eq!(
            serde_json::from_str::<Vec<Order>>(&again).expect("the same"),
            orders
        );
        assert!(serde_json::from_str::<Order>(r#"{"do": "fire"}"#).is_err());
    }
}
