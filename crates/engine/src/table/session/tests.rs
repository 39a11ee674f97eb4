use super::*;
use crate::table::{Face, Luck, resume, schemas, table};
use crate::toy::{Pick, Toy};
use crate::{Recorded, Scripted, Seeded};
use serde_json::json;

const RED: Seat = Seat(0);
const BLUE: Seat = Seat(1);

/// Red has 3, Blue has 4, Red is to choose.
fn dealt() -> Box<dyn Table> {
    let mut table = table(Arc::new(Toy::default()), Setup::default()).unwrap();
    let mut dice = Scripted::rolls([3, 4]);
    table.roll(&mut dice).unwrap();
    table.roll(&mut dice).unwrap();
    table
}

fn aim(at: u8) -> Value {
    json!({ "aim": { "at": at } })
}

fn random_game(seed: u64) -> Box<dyn Table> {
    let mut table = table(Arc::new(Toy::default()), Setup::default()).unwrap();
    let mut dice = Seeded::new(seed);
    loop {
        match table.ask() {
            TableAsk::Over { .. } => return table,
            TableAsk::Chance { .. } => drop(table.roll(&mut dice).unwrap()),
            TableAsk::Choice { seat, .. } => {
                let offers = table.offers(seat);
                let at = crate::below(dice.rng(), offers.len() as u32) as usize;
                table.choose(seat, &offers[at].choice).unwrap();
            }
        }
    }
}

#[test]
fn a_refused_choice_changes_nothing_and_says_why() {
    let mut table = dealt();
    let before = (table.digest(), table.len());
    let denied = table.choose(BLUE, &aim(3)).unwrap_err();
    assert!(matches!(&denied, Refusal::Denied(denial) if denial.clause.0 == "TOY-1"));
    assert!(matches!(
        table.choose(RED, &json!("dance")),
        Err(Refusal::Malformed(_))
    ));
    assert!(matches!(
        table.choose(RED, &aim(7)),
        Err(Refusal::Denied(_))
    ));
    assert!(matches!(
        table.choose(Seat(7), &aim(1)),
        Err(Refusal::Malformed(_))
    ));
    assert!(matches!(table.settle(Outcome(0)), Err(Refusal::NotNow(_))));
    assert!(table.why(RED, &aim(7)).is_err() && table.why(RED, &aim(6)).is_ok());
    assert_eq!((table.digest(), table.len()), before);
}

#[test]
fn offers_are_the_choices_of_the_asked_and_the_rights_of_all() {
    let table = dealt();
    let offered = |seat| -> Vec<(Value, bool)> {
        table
            .offers(seat)
            .into_iter()
            .map(|offer| (offer.choice, offer.aside))
            .collect()
    };
    let mut wanted: Vec<_> = (1..=6).map(|at| (aim(at), false)).collect();
    wanted.push((json!("rest"), false));
    wanted.push((json!({ "boast": 0 }), true));
    assert_eq!(offered(RED), wanted);
    assert_eq!(offered(BLUE), [(json!({ "boast": 1 }), true)]);
    assert_eq!(offered(Seat::WATCHER), []);
    assert!(table.passive(&json!("rest")) && !table.passive(&aim(1)));
}

#[test]
fn nobody_is_told_what_is_secret() {
    let table = dealt();
    let dealt_to = |seat| table.history(seat, 0).len();
    assert_eq!(
        [dealt_to(RED), dealt_to(BLUE), dealt_to(Seat::WATCHER)],
        [1, 1, 0]
    );
    assert_eq!(table.view(BLUE)["numbers"], json!([0, 4]));
    assert_eq!(table.scene(Seat::WATCHER).panels[0].lines, ["0", "0"]);
    let fresh = super::super::table(Arc::new(Toy::default()), Setup::default()).unwrap();
    let outcomes = |ask| match ask {
        TableAsk::Chance { outcomes, .. } => outcomes.len(),
        _ => panic!("a chance is asked"),
    };
    assert_eq!(
        [outcomes(fresh.ask_as(RED)), outcomes(fresh.ask_as(BLUE))],
        [6, 0]
    );
    assert_eq!(outcomes(fresh.ask()), 6);
}

#[test]
fn undo_goes_back_exactly_as_far_as_is_fair() {
    let mut table = dealt();
    assert!(table.can_undo(RED).is_err(), "dice cannot be taken back");
    let before = table.digest();
    table.choose(RED, &aim(4)).unwrap();
    assert_eq!(table.undo(RED), Ok(2));
    assert_eq!(table.digest(), before);
    table.choose(RED, &aim(4)).unwrap();
    assert!(table.can_undo(BLUE).is_err());
    table.choose(BLUE, &json!({ "boast": 1 })).unwrap();
    assert!(table.can_undo(RED).unwrap_err().contains("another seat"));
    assert!(table.undo(BLUE).unwrap_err().contains("hidden"));
}

#[test]
fn a_saved_game_carries_on_the_same() {
    let played = random_game(4);
    let journal = played.journal();
    let again = resume(Arc::new(Toy::default()), &journal).unwrap();
    assert_eq!(again.digest(), played.digest());
    assert_eq!(again.journal(), journal);
    let lines = Journal::from_json_lines::<Pick>(&played.journal_lines());
    assert_eq!(lines.as_ref(), Ok(&journal));
    let mut dice = Recorded::of(&journal);
    let mut fresh = table(Arc::new(Toy::default()), Setup::default()).unwrap();
    fresh.roll(&mut dice).unwrap();
    assert_eq!(Ok(fresh.digest()), played.fork(1).map(|fork| fork.digest()));
}

#[test]
fn forks_and_history_agree_with_the_game_as_it_was_played() {
    let played = (0..1000)
        .map(random_game)
        .find(|table| table.len() > KEEP_EVERY)
        .unwrap();
    let mut again = table(Arc::new(Toy::default()), Setup::default()).unwrap();
    for (n, input) in played.journal().inputs.iter().enumerate() {
        let fork = played.fork(n).unwrap();
        assert_eq!((fork.len(), fork.digest()), (n, again.digest()));
        match input {
            Input::Chance(outcome) => drop(again.settle(*outcome).unwrap()),
            Input::Choice { seat, .. } => {
                let choice = serde_json::to_value(input.choice_as::<Pick>().unwrap()).unwrap();
                let told = again.choose(*seat, &choice).unwrap();
                let from = played.fork(n + 1).unwrap().history(*seat, n);
                assert_eq!(json!(told), json!(from));
            }
        }
    }
    assert!(matches!(played.fork(9999), Err(Refusal::OutOfDate { .. })));
    assert!(played.history(RED, 9999).is_empty());
}

#[test]
fn considered_choices_carry_their_denials() {
    let mut table = dealt();
    let verdicts = |table: &dyn Table| -> Vec<bool> {
        table
            .considered(RED, Some("number"), None)
            .iter()
            .map(|(_, may)| may.is_ok())
            .collect()
    };
    assert_eq!(verdicts(&*table), [true, true]);
    table.choose(RED, &aim(1)).unwrap();
    assert_eq!(verdicts(&*table), [false, true]);
    assert!(table.considered(RED, Some("else"), None).is_empty());
}

#[test]
fn odds_come_from_what_the_seat_may_know() {
    let mut table = dealt();
    table.choose(RED, &aim(4)).unwrap();
    table.choose(RED, &json!("fire")).unwrap();
    let odds = table.odds(BLUE, &json!("challenge"), 5000).unwrap();
    assert_eq!(odds.leaves[0].label, "4 is hit");
    assert!(matches!(
        table.odds(RED, &json!("fire"), 5000),
        Err(Refusal::Denied(_))
    ));
}

#[test]
fn what_came_up_is_told_as_data_to_those_who_may_see_it() {
    let mut table = dealt();
    let die = |face| vec![Face::Die { sides: 6, face }];
    let own = &table.history(RED, 0)[0];
    assert_eq!(own.drawn.as_ref().map(|drawn| &drawn.faces), Some(&die(3)));
    assert!(
        table.history(Seat::WATCHER, 0).is_empty(),
        "nobody else sees the secret roll"
    );
    table.choose(RED, &aim(4)).unwrap();
    table.choose(RED, &json!("fire")).unwrap();
    table.choose(BLUE, &json!("challenge")).unwrap();
    let told = table.settle(Outcome(4)).unwrap();
    let drawn: Vec<_> = told.iter().map(|told| told.drawn.clone()).collect();
    assert_eq!(drawn[0].as_ref().map(|drawn| &drawn.faces), Some(&die(5)));
    assert!(drawn.len() > 1 && drawn[1..].iter().all(Option::is_none));
    let again = table.history(Seat::WATCHER, table.len() - 1);
    assert_eq!(again[0].drawn, drawn[0]);
}

#[test]
fn a_roll_that_can_succeed_says_how_likely_it_was_and_whether_it_did() {
    let luck_of = |outcome| {
        let mut table = dealt();
        let dealing = table.history(RED, 0)[0].drawn.clone().expect("a die");
        assert_eq!(
            dealing.luck, None,
            "nothing succeeds by a number that is dealt"
        );
        table.choose(RED, &aim(4)).unwrap();
        table.choose(RED, &json!("fire")).unwrap();
        table.choose(BLUE, &json!("challenge")).unwrap();
        let told = table.settle(Outcome(outcome)).unwrap();
        told[0].drawn.as_ref().expect("a die").luck
    };
    let (good, of) = (4, 6);
    assert_eq!(
        luck_of(3),
        Some(Luck {
            good,
            of,
            came: true
        })
    );
    assert_eq!(
        luck_of(4),
        Some(Luck {
            good,
            of,
            came: false
        })
    );
}

#[test]
fn a_window_says_that_it_interrupts() {
    let mut table = dealt();
    let window = |table: &dyn Table| match table.ask() {
        TableAsk::Choice { window, .. } => window,
        _ => None,
    };
    table.choose(RED, &aim(4)).unwrap();
    assert_eq!(window(&*table), None);
    table.choose(RED, &json!("fire")).unwrap();
    assert_eq!(window(&*table).as_deref(), Some("Challenge"));
    assert_eq!(table.turn(), 1);
}

#[test]
fn schemas_describe_what_goes_in_and_out() {
    let schemas = schemas::<Toy>();
    assert_eq!(schemas["choice"]["title"], "Pick");
    assert_eq!(schemas["event"]["title"], "Happened");
    assert_eq!(schemas["scene"]["title"], "Scene");
}

#[test]
fn inputs_written_down_can_be_carried_out_again_and_wrong_ones_are_refused() {
    let played = random_game(7);
    let mut again = table(Arc::new(Toy::default()), Setup::default()).unwrap();
    for input in played.inputs(0) {
        again.take(&input).unwrap();
    }
    assert_eq!(again.digest(), played.digest());
    assert_eq!(played.inputs(2), played.inputs(0)[2..]);
    assert!(played.inputs(9999).is_empty());
    assert!(again.take(&Input::Chance(Outcome(0))).is_err());
    assert_eq!(again.digest(), played.digest());
}

#[test]
fn an_imagined_table_fits_what_the_seat_knows_and_keeps_the_rest_secret() {
    let table = dealt();
    let numbers: std::collections::BTreeSet<String> = (0..50)
        .map(|seed| {
            let dream = table.imagined(RED, [seed; 32]);
            assert_eq!(dream.view(RED), table.view(RED));
            dream.view(BLUE)["numbers"][1].to_string()
        })
        .collect();
    assert!(
        numbers.len() > 3,
        "Blue's number is not given away: {numbers:?}"
    );
    assert_eq!(
        table.imagined(RED, [1; 32]).digest(),
        table.imagined(RED, [1; 32]).digest()
    );
}

#[test]
fn a_roll_of_which_nothing_is_told_reaches_the_player_all_the_same() {
    let toy = Toy::with(crate::toy::Flaw::Quiet);
    let mut table = table(Arc::new(toy), Setup::default()).unwrap();
    let mut dice = Seeded::new(1);
    table.roll(&mut dice).unwrap();
    table.roll(&mut dice).unwrap();
    table.choose(RED, &aim(4)).unwrap();
    table.choose(RED, &json!("fire")).unwrap();
    table.choose(BLUE, &json!("challenge")).unwrap();
    let told = table.settle(Outcome(5)).unwrap();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].telling.text, "To break the shot: 6");
    let drawn = told[0].drawn.as_ref().expect("the die is there");
    assert_eq!(drawn.faces, [Face::Die { sides: 6, face: 6 }]);
    assert_eq!(drawn.by, Some(RED));
    assert_eq!(table.history(BLUE, 5)[0].drawn, told[0].drawn);
}

#[test]
fn each_event_is_told_from_the_view_right_after_it() {
    let mut table = dealt();
    let missed = (1..=6)
        .find(|at| json!(at) != table.view(BLUE)["numbers"][1])
        .expect("one of six is wrong");
    table.choose(RED, &aim(missed)).unwrap();
    table.choose(RED, &json!("fire")).unwrap();
    let told = table.choose(BLUE, &json!("let")).unwrap();
    assert_eq!(
        told[0].telling.text, "Missed in round 1",
        "not of the round it led to"
    );
}

#[test]
fn options_are_kept_in_the_journal_and_read_back() {
    let short = Setup {
        options: [("short".to_owned(), "on".to_owned())].into(),
        ..Setup::default()
    };
    let toy = Arc::new(Toy::default());
    let table = table(toy.clone(), short.clone()).unwrap();
    assert_eq!(table.view(RED)["rounds"], json!(20));
    let journal = Journal::from_bytes(&table.journal().to_bytes()).unwrap();
    assert_eq!(journal.setup, short);
    let again = resume(toy.clone(), &journal).unwrap();
    assert_eq!(again.view(RED)["rounds"], json!(20));
    assert_eq!(*again.setup(), short);

    let wrong = |id: &str, value: &str| {
        let setup = Setup {
            options: [(id.to_owned(), value.to_owned())].into(),
            ..Setup::default()
        };
        super::super::table(toy.clone(), setup)
            .err()
            .unwrap()
            .to_string()
    };
    assert_eq!(
        wrong("shrot", "on"),
        "toy/duel has no option \"shrot\"; its options are short"
    );
    assert!(wrong("short", "maybe").contains("set it to off or on"));
    let mut bad = journal;
    bad.setup
        .options
        .insert("short".to_owned(), "maybe".to_owned());
    assert!(matches!(resume(toy, &bad), Err(JournalError::Setup(_))));
}

#[test]
fn a_journal_from_other_data_is_noticed() {
    let toy = Arc::new(Toy::default());
    let mut journal = crate::toy::finished_game(&toy, 11);
    assert_eq!(resume(toy.clone(), &journal).unwrap().notice(), None);
    journal.data = Digest::of(&"other");
    let notice = resume(toy.clone(), &journal).unwrap().notice();
    assert!(
        notice.unwrap().contains("on other data"),
        "it replays, and says so"
    );
    journal.digests[0].1 = Digest([0; 16]);
    let error = resume(toy, &journal).err().unwrap().to_string();
    assert!(error.contains("on other data"), "{error}");
}

#[test]
fn what_succeeds_is_said_with_what_may_come_up() {
    let mut table = dealt();
    table.choose(RED, &aim(4)).unwrap();
    table.choose(RED, &json!("fire")).unwrap();
    table.choose(BLUE, &json!("challenge")).unwrap();
    let TableAsk::Chance { outcomes, by, .. } = table.ask_as(BLUE) else {
        panic!("a roll is asked");
    };
    let succeed: Vec<_> = outcomes.iter().map(|may| may.succeeds).collect();
    assert_eq!(succeed, [true, true, true, true, false, false].map(Some));
    assert_eq!(by, Some(RED));
}
