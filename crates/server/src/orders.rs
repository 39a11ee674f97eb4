//! Standing orders: how a seat answers in advance when it is asked in the middle of what another does, so that a game
//! by link does not stop at every step.
//!
//! They hold only in windows, which the game marks as such; they only ever choose what is plainly "no, go on", and only
//! from what the seat itself may know.

mod outlook;

use engine::Seat;
use engine::odds::Odds;
use engine::table::{Offer, Table, TableAsk};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::cell::OnceCell;
use std::collections::HashSet;
use utoipa::ToSchema;

/// How many chance outcomes are tried for the odds of one choice.
const BUDGET: usize = 400;
/// How many choices of a window are looked at for what they may come to.
const MOST_LOOKED_AT: usize = 24;

/// One standing order. The first that fits decides; when none fits, the player is asked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// Which windows it is about.
    #[serde(default)]
    pub when: When,
    /// What to do then.
    #[serde(rename = "do")]
    pub act: Act,
    /// In which case it does not hold.
    #[serde(default)]
    pub unless: Unless,
    /// When it ends.
    #[serde(default)]
    pub until: Until,
}

/// Which windows an order is about; what is left out does not matter.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct When {
    /// The window has this name: "Opportunity Fire".
    pub window: Option<String>,
    /// Something is offered to this piece.
    pub piece: Option<String>,
    /// Something is offered that touches one of these spaces.
    pub area: Vec<String>,
}

/// In which case an order does not hold.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Unless {
    /// Something offered has at least these odds, from 0 to 1: that all rolls on the way to its result succeed or, with
    /// `of`, of a result with one of those words.
    pub odds_at_least: Option<f64>,
    /// Words of a result worth having.
    pub of: Vec<String>,
    /// The game says that by this rule of its own the player is to be asked: "hit".
    pub rule: Option<String>,
}

/// When an order ends and is taken off the list; never, if nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Until {
    /// As soon as a piece of another side is in one of these spaces.
    pub enters: Vec<String>,
    /// After this turn.
    pub turn: Option<u32>,
    /// After this act: the order that is being carried out.
    pub act: Option<u32>,
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

impl Order {
    /// Whether it is about this window and no other.
    fn is_about(&self, window: &str) -> bool {
        let named = self.when.window.as_ref();
        named.is_some_and(|name| name.eq_ignore_ascii_case(window))
    }

    /// About how many bytes of memory it takes.
    pub fn weight(&self) -> usize {
        let lists = [&self.when.area, &self.unless.of, &self.until.enters];
        let words = lists.into_iter().flatten().chain(&self.when.window);
        let words = words.chain(&self.when.piece).chain(&self.unless.rule);
        size_of::<Self>()
            + words
                .map(|word| size_of::<String>() + word.len())
                .sum::<usize>()
    }

    /// Whether it can end by itself.
    pub fn may_end(&self) -> bool {
        self.until != Until::default()
    }

    /// Whether it has ended, as far as the seat may know.
    pub fn has_ended(&self, now: &Moment) -> bool {
        let (turn, act) = (now.table.turn(), now.table.act());
        let turn_over = self.until.turn.is_some_and(|last| turn > last);
        let act_over = self.until.act.is_some_and(|last| act != last);
        let enters = &self.until.enters;
        turn_over || act_over || (!enters.is_empty() && now.is_entered(enters))
    }
}

/// A table as it stands for a seat. Where the others' pieces are is looked at once, however many orders ask for it.
pub struct Moment<'a> {
    table: &'a dyn Table,
    seat: Seat,
    held: OnceCell<HashSet<String>>,
}

impl<'a> Moment<'a> {
    /// A table, now.
    pub fn of(table: &'a dyn Table, seat: Seat) -> Self {
        Moment {
            table,
            seat,
            held: OnceCell::new(),
        }
    }

    /// Whether a piece of another side is in one of these spaces.
    fn is_entered(&self, spaces: &[String]) -> bool {
        let held = self.held.get_or_init(|| {
            let pieces = self.table.scene(self.seat).pieces.into_iter();
            let others = pieces.filter(|piece| piece.side != self.seat.0);
            others.filter_map(|piece| piece.space).collect()
        });
        spaces.iter().any(|space| held.contains(space))
    }
}

/// Whether a game has rules of its own for when to ask in a window. Then nobody is asked without need, whoever began
/// what goes on, and without a word of the player the usual rule holds.
pub fn has_rules(table: &dyn Table, window: &str) -> bool {
    usual(table, window).is_some()
}

/// The usual order for a window, where the game has rules for it: the first of them.
fn usual(table: &dyn Table, window: &str) -> Option<Order> {
    let rule = table
        .standing_rules()
        .iter()
        .find(|rule| rule.window == window)?;
    Some(Order {
        when: When {
            window: Some(window.to_owned()),
            ..When::default()
        },
        act: Act::Pass,
        unless: Unless {
            rule: Some(rule.id.to_owned()),
            ..Unless::default()
        },
        until: Until::default(),
    })
}

/// What a seat's orders answer to what is asked of it now; `None` leaves it to the player.
pub fn answer(table: &dyn Table, seat: Seat, orders: &[Order]) -> Option<Value> {
    let TableAsk::Choice {
        seat: asked,
        window: Some(name),
    } = table.ask()
    else {
        return None;
    };
    if asked != seat {
        return None;
    }
    let (pass, acts) = outlook::split(table, seat);
    let acts: Vec<&Offer> = acts.iter().collect();
    let window = Window::new(table, seat, &name, &acts);
    let lasting = |order: &&Order| order.is_about(&name) && !order.may_end();
    let usual = usual(table, &name).filter(|_| !orders.iter().any(|order| lasting(&order)));
    let order = orders
        .iter()
        .chain(&usual)
        .find(|order| window.fits(order))?;
    (order.act == Act::Pass).then_some(pass?.choice)
}

struct Window<'a> {
    table: &'a dyn Table,
    seat: Seat,
    now: Moment<'a>,
    name: &'a str,
    acts: &'a [&'a Offer],
    /// The best chance of success among the acts. Looked into once, however many orders ask for it.
    best: OnceCell<f64>,
    /// What each act may come to; likewise.
    odds: OnceCell<Vec<Odds>>,
}

impl<'a> Window<'a> {
    fn new(table: &'a dyn Table, seat: Seat, name: &'a str, acts: &'a [&'a Offer]) -> Self {
        Window {
            table,
            seat,
            now: Moment::of(table, seat),
            name,
            acts,
            best: OnceCell::new(),
            odds: OnceCell::new(),
        }
    }

    fn fits(&self, order: &Order) -> bool {
        self.is_meant(&order.when)
            && !order.has_ended(&self.now)
            && !self.is_excepted(&order.unless)
    }

    fn is_meant(&self, when: &When) -> bool {
        let mut acts = self.acts.iter();
        let named = when.window.as_ref();
        named.is_none_or(|name| name.eq_ignore_ascii_case(self.name))
            && when
                .piece
                .as_ref()
                .is_none_or(|id| self.acts.iter().any(|act| act.wording.pieces.contains(id)))
            && (when.area.is_empty()
                || acts.any(|act| act.wording.spaces.iter().any(|at| when.area.contains(at))))
    }

    fn is_excepted(&self, unless: &Unless) -> bool {
        let asked = |rule: &String| self.table.worth_asking(self.seat, rule);
        unless.rule.as_ref().is_some_and(asked) || self.is_likely(unless)
    }

    fn is_likely(&self, unless: &Unless) -> bool {
        unless.odds_at_least.is_some_and(|least| {
            let best = if unless.of.is_empty() {
                *self
                    .best
                    .get_or_init(|| outlook::best(self.table, self.seat, self.acts))
            } else {
                self.best_odds_of(&unless.of)
            };
            best >= least
        })
    }

    /// The best odds of a result with one of these words.
    fn best_odds_of(&self, words: &[String]) -> f64 {
        let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
        let worth = |label: &str| words.iter().any(|word| label.contains(word));
        let of_act = |odds: &Odds| {
            let leaves = odds.leaves.iter();
            let good = leaves.filter(|leaf| worth(&leaf.label.to_lowercase()));
            good.map(|leaf| leaf.probability).sum()
        };
        self.odds().iter().map(of_act).fold(0.0, f64::max)
    }

    fn odds(&self) -> &[Odds] {
        self.odds.get_or_init(|| {
            let looked_at = self.acts.iter().take(MOST_LOOKED_AT);
            looked_at
                .filter_map(|act| self.table.odds(self.seat, &act.choice, BUDGET).ok())
                .collect()
        })
    }
}

#[cfg(test)]
mod rules_of_a_game;

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Setup;
    use front_toward_enemy::{Fte, shelf};
    use std::sync::Arc;

    #[test]
    fn a_window_is_looked_into_once_however_many_orders_ask() {
        let game = Arc::new(Fte::new(shelf::load("first-patrol", None).expect("there")));
        let table = engine::table::table(game, Setup::default()).expect("it begins");
        let window = Window {
            best: OnceCell::from(0.5),
            ..Window::new(&*table, Seat(0), "Opportunity Fire", &[])
        };
        let unless = |least: f64| Order {
            when: When::default(),
            act: Act::Pass,
            unless: Unless {
                odds_at_least: Some(least),
                ..Unless::default()
            },
            until: Until::default(),
        };
        assert!(!window.fits(&unless(0.4)) && window.fits(&unless(0.6)));
        assert!(window.odds.get().is_none(), "nobody asked for results");
        // So is the table, for where the others' pieces are.
        let now = Moment {
            held: OnceCell::from(HashSet::from(["nowhere".to_owned()])),
            ..Moment::of(&*table, Seat(0))
        };
        let until = |space: &str| Order {
            until: Until {
                enters: vec![space.to_owned()],
                ..Until::default()
            },
            ..unless(0.4)
        };
        assert!(until("nowhere").has_ended(&now) && !until("08.05").has_ended(&now));
    }

    #[test]
    fn orders_are_read_as_they_are_written() {
        let text = r#"[{"when": {"window": "Opportunity Fire"}, "do": "pass", "unless": {"odds_at_least": 0.4}, "until": {"turn": 3}}, {"do": "ask"}]"#;
        let orders: Vec<Order> = serde_json::from_str(text).expect("good orders");
        assert_eq!((orders[0].act, orders[1].act), (Act::Pass, Act::Ask));
        assert_eq!(orders[0].unless.odds_at_least, Some(0.4));
        assert!(orders[0].may_end() && !orders[1].may_end());
        let again = serde_json::to_string(&orders).expect("plain data");
        assert_eq!(
            serde_json::from_str::<Vec<Order>>(&again).expect("the same"),
            orders
        );
        assert!(serde_json::from_str::<Order>(r#"{"do": "fire"}"#).is_err());
    }
}
