use crate::Bot;
use engine::table::{Refusal, Table};
use engine::{Game, Rng, Seat, View};
use std::sync::Arc;

/// A bot of any game at a type-erased table.
pub trait TableBot: Send {
    /// What it would choose for `seat`, which must be the one that is asked. It learns nothing but that seat's view.
    fn decide(&mut self, table: &dyn Table, seat: Seat) -> Result<serde_json::Value, Refusal>;
}

/// A bot with its game and its own source of whims, sitting at a table.
pub struct Seated<G: Game, R> {
    game: Arc<G>,
    bot: Box<dyn Bot<G>>,
    wits: R,
}

impl<G: Game, R: Rng> Seated<G, R> {
    /// Gives a bot a chair. The game must be the scenario that is played at the table.
    pub fn new(game: Arc<G>, bot: Box<dyn Bot<G>>, wits: R) -> Self {
        Seated { game, bot, wits }
    }
}

impl<G: Game, R: Rng + Send> TableBot for Seated<G, R> {
    fn decide(&mut self, table: &dyn Table, seat: Seat) -> Result<serde_json::Value, Refusal> {
        let malformed = |e: serde_json::Error| Refusal::Malformed(e.to_string());
        let seen: G::State = serde_json::from_value(table.view(seat)).map_err(malformed)?;
        let view = View::of(self.game.as_ref(), &seen, seat);
        let (mut choices, mut asides) = (Vec::new(), Vec::new());
        for offer in table.offers(seat) {
            let choice = serde_json::from_value(offer.choice).map_err(malformed)?;
            if offer.aside {
                &mut asides
            } else {
                &mut choices
            }
            .push(choice);
        }
        if choices.is_empty() {
            return Err(Refusal::NotNow("nothing is asked of this seat".into()));
        }
        let choice = self
            .bot
            .decide(&self.game, &view, &choices, &asides, &mut self.wits);
        serde_json::to_value(choice).map_err(malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use crate::toy::Hideaway;
    use engine::Seeded;
    use engine::table::{TableAsk, table};

    #[test]
    fn bots_finish_a_game_at_a_table() {
        let game = Arc::new(Hideaway::new(3));
        let mut table = table(game.clone(), engine::Setup::default()).expect("it begins");
        let mut dice = Seeded::new(4);
        let mut bot = Seated::new(game, Box::new(Random), Seeded::new(5).rng().clone());
        for _ in 0..100 {
            match table.ask() {
                TableAsk::Over { .. } => return,
                TableAsk::Chance { .. } => drop(table.roll(&mut dice).expect("dice fit")),
                TableAsk::Choice { seat, .. } => {
                    let choice = bot.decide(table.as_ref(), seat).expect("it is asked");
                    table.choose(seat, &choice).expect("a legal choice");
                }
            }
        }
        panic!("the game did not end");
    }

    #[test]
    fn a_seat_that_is_not_asked_gets_no_decision() {
        let game = Arc::new(Hideaway::new(3));
        let table = table(game.clone(), engine::Setup::default()).expect("it begins");
        let mut bot = Seated::new(game, Box::new(Random), Seeded::new(5).rng().clone());
        assert!(matches!(
            bot.decide(table.as_ref(), Seat(1)),
            Err(Refusal::NotNow(_))
        ));
    }
}
