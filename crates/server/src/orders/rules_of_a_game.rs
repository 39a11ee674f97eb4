//! Rules of a game for when to ask, with a game that is nothing but a die that may be rolled again.

use super::*;
use engine::scene::{Board, Scene};
use engine::table::table;
use engine::{
    About, Ask, BadSetup, Denial, Digest, Log, Note, Outcome, Rules, Score, SeatAbout, Secrets,
    Setup, StandingRule, Telling, Wording, Words,
};
use schemars::JsonSchema;
use std::sync::Arc;

/// A die that lies there with this face.
struct Die {
    about: About,
    face: u8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Lies {
    face: u8,
    act: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
enum Pick {
    Keep,
    Again,
}

impl Rules for Die {
    type State = Lies;
    type Choice = Pick;
    type Event = ();

    fn about(&self) -> &About {
        &self.about
    }

    fn begin(&self, _: &Setup) -> Result<Lies, BadSetup> {
        Ok(Lies {
            face: self.face,
            act: 7,
        })
    }

    fn ask(&self, _: &Lies) -> Ask {
        Ask::Choice(Seat(0))
    }

    fn choices(&self, _: &Lies, out: &mut Vec<Pick>) {
        out.extend([Pick::Keep, Pick::Again]);
    }

    fn judge(&self, _: &Lies, _: Seat, _: &Pick) -> Result<(), Denial> {
        Ok(())
    }

    fn choose(&self, state: &mut Lies, _: Seat, _: Pick, _: &mut impl Log<Lies, ()>) {
        state.act += 1;
    }

    fn settle(&self, _: &mut Lies, _: Outcome, _: &mut impl Log<Lies, ()>) {}

    fn succeeds(&self, _: &Lies, _: Outcome) -> Option<bool> {
        None
    }

    fn passive(&self, _: &Lies, choice: &Pick) -> bool {
        *choice == Pick::Keep
    }

    fn score(&self, _: &Lies, _: Seat) -> Score {
        Score::from(0_u8)
    }
}

impl Secrets for Die {}

impl Words for Die {
    fn window(&self, _: &Lies) -> Option<&'static str> {
        Some("Fate")
    }

    fn act(&self, state: &Lies) -> u32 {
        state.act
    }

    fn standing_rules(&self) -> &[StandingRule] {
        const RULES: &[StandingRule] = &[
            StandingRule {
                window: "Fate",
                id: "low",
                name: "when it is low",
                note: "",
            },
            StandingRule {
                window: "Fate",
                id: "one",
                name: "when it is a one",
                note: "",
            },
        ];
        RULES
    }

    fn worth_asking(&self, view: &Lies, _: Seat, rule: &str) -> bool {
        match rule {
            "low" => view.face <= 3,
            _ => view.face == 1,
        }
    }

    fn considered(&self, _: &Lies, _: Seat, _: Option<&str>, _: Option<&str>, _: &mut Vec<Pick>) {}

    fn name_choice(&self, _: &Lies, choice: &Pick) -> Wording {
        Wording::new(format!("{choice:?}"))
    }

    fn tell(&self, _: &Lies, (): &()) -> Telling {
        Telling::default()
    }

    fn note(&self, _: &Lies) -> Note {
        Note::default()
    }

    fn name_outcome(&self, _: &Lies, _: Outcome) -> String {
        String::new()
    }

    fn board(&self) -> Board {
        Board::default()
    }

    fn scene(&self, _: &Lies, _: Seat) -> Scene {
        Scene::default()
    }
}

/// Whether a player with these orders is asked when this face lies there.
fn is_asked(face: u8, orders: &str) -> bool {
    let seat = SeatAbout {
        id: "a".into(),
        name: "A".into(),
        automatic: false,
    };
    let about = About {
        game: "die".into(),
        scenario: "die/one".into(),
        title: "A die".into(),
        briefing: String::new(),
        seats: vec![seat],
        minutes: 1,
        rules: "die-1".into(),
        data: Digest::of(&"die"),
        options: Vec::new(),
    };
    let table = table(Arc::new(Die { about, face }), Setup::default()).expect("it begins");
    let orders: Vec<Order> = serde_json::from_str(orders).expect("good orders");
    match answer(&*table, Seat(0), &orders) {
        None => true,
        Some(choice) => {
            assert_eq!(choice, serde_json::json!("Keep"), "an order never acts");
            false
        }
    }
}

#[test]
fn without_a_word_the_usual_rule_of_the_game_holds() {
    assert!(is_asked(3, "[]") && is_asked(1, "[]"));
    assert!(!is_asked(4, "[]"));
    // Orders about other windows, or for a while, leave it as it is.
    let elsewhere = r#"[{"when": {"window": "Op Fire"}, "do": "ask"}]"#;
    assert!(!is_asked(4, elsewhere) && is_asked(3, elsewhere));
}

#[test]
fn a_player_may_choose_another_rule_or_be_asked_every_time() {
    let one = r#"[{"when": {"window": "Fate"}, "do": "pass", "unless": {"rule": "one"}}]"#;
    assert!(is_asked(1, one) && !is_asked(3, one));
    let always = r#"[{"when": {"window": "Fate"}, "do": "ask"}]"#;
    assert!(is_asked(6, always));
}

#[test]
fn an_order_for_this_act_ends_with_it() {
    let quiet = |act: u32| {
        format!(r#"[{{"when": {{"window": "Fate"}}, "do": "pass", "until": {{"act": {act}}}}}]"#)
    };
    assert!(!is_asked(1, &quiet(7)));
    assert!(is_asked(1, &quiet(6)), "the usual rule holds again");
    assert!(!is_asked(4, &quiet(6)));
}
