use super::*;
use crate::journal::Journal;
use crate::toy::{Flaw, Pick, Toy};
use crate::{Rules, Seat, Seeded};

fn thorough() -> Options {
    Options {
        step_limit: 5_000,
        costly_one_in: 4,
        dreams: 4,
        ..Options::default()
    }
}

#[test]
fn a_good_game_passes_and_is_measured() {
    let report = check(&Toy::default(), 300, 1, &thorough()).unwrap();
    assert_eq!(report.games, 300);
    assert_eq!(report.wins.iter().sum::<u64>() + report.draws, 300);
    assert!(report.wins.iter().all(|&wins| wins > 0) && report.asides > 0 && report.costly > 0);
    assert!(report.refused > 1000 && report.admitted > 100);
    assert!(report.mean_choices() > 2.0 && report.mean_steps() > 2.0);
    assert!(report.longest as f64 > report.mean_steps());
}

#[test]
fn every_kind_of_flaw_is_found() {
    let flaws = [
        (Flaw::Twice, "listed twice"),
        (Flaw::TooKind, "admitted, but not listed"),
        (Flaw::TooStrict, "no [TOY-4]"),
        (Flaw::OpenView, "can tell what is hidden"),
        (Flaw::Chatty, "the answer"),
        (Flaw::Endless, "no end after 5000 steps"),
        (Flaw::Panics, "panic: broken on purpose"),
        (Flaw::DeadEnd, "dead end"),
        (Flaw::NoClause, "without a clause"),
        (Flaw::BadDream, "the view of an imagined world is another"),
        (Flaw::AllPassive, "are both a plain \"no\""),
        (Flaw::Narrow, "does not think the true world possible"),
        (Flaw::Nosy, "the same is told, but"),
    ];
    for (flaw, words) in flaws {
        let failure = check(&Toy::with(flaw), 300, 1, &thorough()).unwrap_err();
        assert!(failure.message.contains(words), "{flaw:?}: {failure}");
        assert!(
            failure.to_string().starts_with("toy/duel: game "),
            "{failure}"
        );
    }
}

#[test]
fn a_failure_can_be_seen_again() {
    let toy = Toy::with(Flaw::DeadEnd);
    let failure = check(&toy, 300, 1, &thorough()).unwrap_err();
    let again = check_game(&toy, failure.seed, failure.game, &thorough()).unwrap_err();
    assert_eq!(again, failure);
    let journal = Journal::from_json_lines::<Pick>(&failure.journal).unwrap();
    assert_eq!(journal.inputs.len(), failure.step);
    let state = crate::journal::replay(&toy, &journal).unwrap();
    assert_eq!(state.round, 3);
}

#[test]
fn reports_add_up() {
    let toy = Toy::default();
    let mut sum = Report::default();
    for number in 0..20 {
        sum += check_game(&toy, 9, number, &thorough()).unwrap();
    }
    assert_eq!(sum, check(&toy, 20, 9, &thorough()).unwrap());
}

#[test]
fn leaks_are_found_in_a_single_state() {
    let state = crate::toy::Duel {
        numbers: [3, 4],
        dealt: 2,
        ..Toy::default().begin_as_usual()
    };
    let mut dice = Seeded::new(1);
    assert_eq!(
        leaks(&Toy::default(), &state, Seat(0), 20, dice.rng()),
        Ok(())
    );
    for flaw in [Flaw::OpenView, Flaw::Chatty] {
        assert!(
            leaks(&Toy::with(flaw), &state, Seat(0), 20, dice.rng()).is_err(),
            "{flaw:?}"
        );
    }
}
