use super::*;
use crate::toy::Hideaway;
use bots::{Random, Seated};
use engine::Seeded;
use engine::table::table;
use std::sync::Arc;

const PERSON: bool = true;
const BOT: bool = false;

/// A sitting at the toy game: what was written, and how it ended.
fn sit(people: [bool; 2], quick: bool, typed: &str, record: Option<PathBuf>) -> (String, Ending) {
    sit_for(2, people, quick, typed, record)
}

fn sit_for(
    rounds: u8,
    people: [bool; 2],
    quick: bool,
    typed: &str,
    record: Option<PathBuf>,
) -> (String, Ending) {
    let game = Arc::new(Hideaway::new(rounds));
    let bot = |seed| {
        let wits = Seeded::new(seed).rng().clone();
        Box::new(Seated::new(game.clone(), Box::new(Random), wits)) as Box<dyn TableBot>
    };
    let mut sitting = Sitting {
        table: table(game.clone(), engine::Setup::default()).expect("it begins"),
        players: people
            .into_iter()
            .map(|person| {
                if person {
                    Player::Person
                } else {
                    Player::Bot(bot(1))
                }
            })
            .collect(),
        adviser: bot(2),
        dice: Box::new(Seeded::new(3)),
        input: typed.as_bytes(),
        out: Vec::new(),
        paint: Paint {
            color: false,
            terminal: false,
            width: 80,
        },
        record: record.map(|path| Box::new(path) as Box<dyn Keep>),
        quick,
        read: vec![0; 2],
        looking: None,
        drawn: String::new(),
        rights: Vec::new(),
    };
    let ending = sitting.play().expect("a vector takes all");
    (String::from_utf8(sitting.out).expect("text"), ending)
}

#[test]
fn a_person_plays_a_whole_game_against_a_bot() {
    let (text, ending) = sit([PERSON, BOT], false, "1\n2\n", None);
    assert_eq!(ending, Ending::Over, "{text}");
    assert!(text.contains("  1  Hide in hut 1"), "{text}");
    assert!(text.contains("The game is over"), "{text}");
}

#[test]
fn bots_alone_are_watched() {
    let (text, ending) = sit([BOT, BOT], false, "", None);
    assert_eq!(ending, Ending::Over);
    assert!(text.contains("points for the"), "{text}");
    assert!(
        !text.contains("Hidden in hut"),
        "a watcher sees no secrets: {text}"
    );
}

#[test]
fn the_end_of_input_leaves_the_table() {
    for typed in ["", "1\n", "help\n", "x\n99\n0\n", "o 1"] {
        let (text, ending) = sit([PERSON, PERSON], false, typed, None);
        assert_eq!(ending, Ending::Left, "{typed:?}: {text}");
    }
}

#[test]
fn two_people_are_handed_the_keyboard_and_see_only_their_own() {
    let (text, _) = sit([PERSON, PERSON], false, "\n1\n\nlog\nquit\n", None);
    assert!(text.contains("Give the keyboard to Hider"), "{text}");
    let (_, second) = text
        .split_once("Give the keyboard to Seeker")
        .expect("a hand-over");
    assert!(
        !second.contains("hut 1\n") || !second.contains("Hidden in hut 1"),
        "{second}"
    );
    assert!(second.contains("Hidden"), "{second}");
}

#[test]
fn questions_are_answered_and_change_nothing() {
    let asked = "o 1\nwhy 2\nlook 2\nmap\nlog\nlist\nbrief\nhint\nhelp\nrule 1\nundo\nwhy dance\nlook x\nsave\nquit\n";
    let (text, ending) = sit([PERSON, BOT], false, asked, None);
    assert_eq!(ending, Ending::Left);
    for answer in [
        "100.0 %",
        "yes Hide in hut 2",
        "no  Search hut 2: that is not for you to do now [TOY-1]",
        "Hut 2",
        "A bot would take",
        "Not possible",
        "nothing to say about \"dance\"",
        "Nothing is called \"x\"",
        "Say where",
    ] {
        assert!(text.contains(answer), "{answer} is missing in {text}");
    }
    assert!(!text.contains("Round 2"), "no question moves the game");
}

#[test]
fn a_new_right_at_any_time_is_offered_once_and_may_be_waived_or_used() {
    // From the fourth round on the seeker may give up while the hider is asked.
    let (text, ending) = sit_for(5, [BOT, PERSON], false, "1\n1\n1\n\n1\n1\n", None);
    assert_eq!(ending, Ending::Over, "{text}");
    assert_eq!(
        text.matches("The enemy is about to act").count(),
        1,
        "{text}"
    );
    let (text, ending) = sit_for(5, [BOT, PERSON], false, "1\n1\n1\n1\n", None);
    assert_eq!(ending, Ending::Over, "{text}");
    assert!(text.contains("Hider wins"), "{text}");
}

#[test]
fn leaving_saves_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("toy.journal");
    let (text, ending) = sit([PERSON, BOT], false, "3\nquit\n", Some(file.clone()));
    assert_eq!(ending, Ending::Left);
    assert!(text.contains("Saved as"), "{text}");
    let journal = engine::Journal::load(&file).expect("a journal");
    assert!(journal.inputs.len() >= 3, "hiding, searching and the die");
    engine::table::resume(Arc::new(Hideaway::new(2)), &journal).expect("it can be carried on");
}

#[test]
fn a_place_that_cannot_be_written_is_an_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("no such folder").join("toy.journal");
    let game = Arc::new(Hideaway::new(1));
    let wits = || Seeded::new(1).rng().clone();
    let mut sitting = Sitting {
        table: table(game.clone(), engine::Setup::default()).expect("it begins"),
        players: vec![Player::Person, Player::Person],
        adviser: Box::new(Seated::new(game, Box::new(Random), wits())),
        dice: Box::new(Seeded::new(3)),
        input: "\n1\n".as_bytes(),
        out: Vec::new(),
        paint: Paint {
            color: false,
            terminal: false,
            width: 80,
        },
        record: Some(Box::new(file)),
        quick: false,
        read: vec![0; 2],
        looking: None,
        drawn: String::new(),
        rights: Vec::new(),
    };
    let error = sitting.play().expect_err("nowhere to save");
    assert!(error.to_string().contains("could not be saved"), "{error}");
}
