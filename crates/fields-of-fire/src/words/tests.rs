//! Words for people: nothing that looks like code, nothing without words.

use crate::choice::Choice;
use crate::frame::Frame;
use crate::state::UnitId;
use crate::{Fof, shelf};
use engine::chance_source::{ChanceSource, Seeded};
use engine::{Ask, Keep, Rules, Silent, Words, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Every choice, note, outcome and event of a random game reads like a sentence.
#[test]
fn everything_that_is_said_is_said_in_words() {
    let plain = |text: &str, what: &dyn std::fmt::Debug| {
        assert!(!text.trim().is_empty(), "{what:?} has no words");
        let code = ["{", "}", "UnitId", "::", "  ", "None", "Some("];
        assert!(
            !code.iter().any(|sign| text.contains(sign)),
            "{what:?}: {text}"
        );
    };
    for slug in ["first-light", "the-sunken-lane", "hold-the-crossroads"] {
        let game = Fof::new(shelf::load(slug, None).expect("it loads"));
        let mut state = game.begin_as_usual();
        let mut dice = Seeded::new(7);
        let mut wits = ChaCha8Rng::seed_from_u64(7);
        let mut choices = Vec::new();
        for _ in 0..3000 {
            let mut told = Keep::default();
            match game.ask(&state) {
                Ask::Over(_) => break,
                Ask::Chance(chance) => {
                    plain(&game.note(&state).text, &chance.purpose);
                    let outcome = dice.next(&chance).expect("the dice never end");
                    plain(&game.name_outcome(&state, outcome), &outcome);
                    game.settle(&mut state, outcome, &mut told);
                }
                Ask::Choice(_) => {
                    choices.clear();
                    game.choices(&state, &mut choices);
                    for choice in &choices {
                        plain(&game.name_choice(&state, choice).text, choice);
                    }
                    let pick = below(&mut wits, choices.len() as u32) as usize;
                    game.choose(&mut state, engine::Seat(0), choices[pick], &mut told);
                }
            }
            for event in &told.0 {
                plain(&game.tell(&state, event).text, event);
            }
        }
    }
}

/// At every question of preparation one choice is the quick way, which leaves the rest to the staff.
#[test]
fn preparation_has_a_quick_way_at_every_question() {
    for mission in shelf::missions(None).expect("they load") {
        let game = Fof::new(shelf::load(&mission.id, None).expect("it loads"));
        let mut state = game.begin_as_usual();
        let mut dice = Seeded::new(3);
        let mut choices = Vec::new();
        loop {
            match game.ask(&state) {
                Ask::Chance(chance) => {
                    let outcome = dice.next(&chance).expect("the dice never end");
                    game.settle(&mut state, outcome, &mut Silent);
                }
                Ask::Choice(_) if matches!(state.top(), Frame::SetUp(_)) => {
                    choices.clear();
                    game.choices(&state, &mut choices);
                    let is_quick = |choice: &&Choice| game.name_choice(&state, choice).quick;
                    let quick: Vec<_> = choices.iter().filter(is_quick).collect();
                    assert_eq!(quick, [&Choice::Done], "{}", mission.id);
                    // What comes first is chosen, so that every question is asked.
                    game.choose(&mut state, engine::Seat(0), choices[0], &mut Silent);
                }
                _ => break,
            }
        }
    }
}

/// Why not? is answered with what the moment is about: nothing in preparation, orders in an Impulse, the whole menu
/// while a unit is being ordered.
#[test]
fn only_what_is_asked_now_can_be_meant() {
    let game = Fof::new(shelf::load("first-light", None).expect("it loads"));
    let mut state = game.begin_as_usual();
    let mut dice = Seeded::new(1);
    let meant = |state: &_, unit: UnitId| {
        let mut out = Vec::new();
        game.considered_choices(state, Some(&format!("u{}", unit.0)), None, &mut out);
        out
    };
    assert_eq!(
        meant(&state, UnitId(0)),
        [],
        "preparation goes step by step"
    );
    let mut listed = Vec::new();
    let unit = loop {
        match game.ask(&state) {
            Ask::Chance(chance) => {
                let outcome = dice.next(&chance).expect("the dice never end");
                game.settle(&mut state, outcome, &mut Silent);
                continue;
            }
            Ask::Over(_) => panic!("it has only begun"),
            Ask::Choice(_) => {}
        }
        listed.clear();
        game.choices(&state, &mut listed);
        let ordered = listed.iter().find_map(|choice| match choice {
            Choice::Order { unit } => Some(*unit),
            _ => None,
        });
        match ordered {
            Some(unit) => break unit,
            None => game.choose(&mut state, engine::Seat(0), Choice::Done, &mut Silent),
        }
    };
    assert_eq!(meant(&state, unit), [Choice::Order { unit }]);
    game.choose(
        &mut state,
        engine::Seat(0),
        Choice::Order { unit },
        &mut Silent,
    );
    let menu = meant(&state, unit);
    assert!(
        menu.iter()
            .all(|choice| matches!(choice, Choice::Do { .. }))
    );
    let denied = menu
        .iter()
        .filter(|c| game.judge(&state, engine::Seat(0), c).is_err());
    assert!(
        denied.count() > 5,
        "what it cannot do is there with its reason"
    );
}

/// An order says before it is given what it costs and how likely it works; a goal says where it lies.
#[test]
fn orders_show_their_price_and_chance_and_goals_their_place() {
    let game = Fof::new(shelf::load("first-light", None).expect("it loads"));
    let mut state = game.begin_as_usual();
    let mut dice = Seeded::new(11);
    let mut choices = Vec::new();
    let mut seen = (false, false);
    for _ in 0..4000 {
        match game.ask(&state) {
            Ask::Over(_) => break,
            Ask::Chance(chance) => {
                let outcome = dice.next(&chance).expect("the dice never end");
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(_) => {
                choices.clear();
                game.choices(&state, &mut choices);
                for choice in &choices {
                    let Choice::Do { action } = choice else {
                        continue;
                    };
                    let said = game.name_choice(&state, choice);
                    assert_eq!(said.cost, action.cost().to_string(), "{action:?}");
                    if *action == crate::state::Action::SeekCover {
                        let (percent, rest) = said.note.split_once(" %: ").expect("a chance");
                        let percent: u8 = percent.parse().expect("a number");
                        assert!((1..=99).contains(&percent), "{}", said.note);
                        assert!(rest.ends_with("for COVER"), "{}", said.note);
                        seen.0 = true;
                    }
                }
                let (pick, seat) = (choices[0], engine::Seat(0));
                game.choose(&mut state, seat, pick, &mut Silent);
                let scene = game.scene(&state, seat);
                let goals = scene.panels.iter().find(|panel| panel.title == "Mission");
                let goals = &goals.expect("the goals").rows;
                seen.1 |= goals
                    .iter()
                    .any(|row| row.space.is_some() && row.note.contains(", "));
            }
        }
    }
    assert_eq!(seen, (true, true));
}
