//! What the bot advises somebody who has begun to give an order himself.

use bots::{Seated, TableBot};
use engine::chance_source::Seeded;
use engine::table::{self, Table, TableAsk};
use engine::{Seat, Setup};
use fields_of_fire::{Fof, shelf};
use fields_of_fire_kit::Sensible;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use std::sync::Arc;

/// Actions that use up what there is little of.
const SPENDING: [&str; 3] = ["deploy_pyrotechnic", "call_for_fire", "indirect_lay"];

fn advice(game: &Arc<Fof>, table: &dyn Table, seat: Seat) -> serde_json::Value {
    let wits = ChaCha8Rng::seed_from_u64(1);
    let mut bot = Seated::new(game.clone(), Box::new(Sensible::default()), wits);
    bot.decide(table, seat).expect("it decides")
}

/// Smoke, flares and shells are spent on nobody: neither when the bot plays nor when somebody has named a unit and asks
/// what it should do.
#[test]
fn nothing_is_spent_while_no_enemy_is_about() {
    let mut asked = 0;
    for mission in [
        "the-sunken-lane",
        "hold-the-crossroads",
        "mill-street",
        "ridge-of-mist",
    ] {
        let game = Arc::new(Fof::new(shelf::load(mission, None).expect("it loads")));
        let mut table = table::table(game.clone(), Setup::default()).expect("it begins");
        let mut dice = Seeded::new(5);
        for _ in 0..220 {
            let seat = match table.ask() {
                TableAsk::Over { .. } => break,
                TableAsk::Chance { .. } => {
                    drop(table.roll(&mut dice).expect("it rolls"));
                    continue;
                }
                TableAsk::Choice { seat, .. } => seat,
            };
            let choice = advice(&game, table.as_ref(), seat);
            let enemies = table.scene(seat).pieces.iter().any(|piece| piece.side == 1);
            if enemies {
                break;
            }
            for offer in table.offers(seat) {
                if offer.choice.get("order").is_none() {
                    continue;
                }
                let mut named = table::resume(game.clone(), &table.journal()).expect("it resumes");
                named.choose(seat, &offer.choice).expect("it was offered");
                if !matches!(named.ask(), TableAsk::Choice { .. }) {
                    continue;
                }
                let spends = |choice: &serde_json::Value| {
                    let words = choice.to_string();
                    SPENDING.iter().any(|spent| words.contains(spent))
                };
                let menu = named.offers(seat);
                if menu.iter().all(|action| spends(&action.choice)) {
                    continue;
                }
                let advised = advice(&game, named.as_ref(), seat);
                asked += 1;
                assert!(!spends(&advised), "{mission}: {advised}");
            }
            table
                .choose(seat, &choice)
                .expect("the bot keeps to the rules");
        }
    }
    assert!(asked > 50, "{asked}");
}
