//! Orders by the thousand: whatever is listed can be carried through.

use super::Stage;
use crate::choice::Choice;
use crate::command::CommandFrame;
use crate::counters::{Experience, Side};
use crate::data::{Library, mission_from_str};
use crate::fof::Fof;
use crate::frame::{Frame, Purpose};
use crate::sequence::StartPoint;
use crate::state::{Action, CellKind, Flags, Form, ItemId, State, UnitId, Wait};
use crate::testing::{card, mission};
use engine::{Ask, Rules, Seat, Silent, Staged};

/// The next number of a plain generator.
fn next(seed: &mut u64) -> usize {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

/// Three squads of the trial mission on open ground, under General Initiative.
fn table(game: &Fof) -> State {
    let mut state = game.empty_state();
    state.stack = Default::default();
    for at in ["A1", "B1", "C1", "A2", "B2", "C2"] {
        state.lay(card(at), CellKind::Map).card = 1;
    }
    for (piece, line) in game.mission.roster.iter().enumerate() {
        let kind = &game.mission.kinds[line.kind as usize];
        state.units.push(crate::state::Unit {
            at: card("B1"),
            kind: crate::state::KindId(line.kind),
            piece: crate::state::PieceId(piece as u8),
            side: Side::Friendly,
            form: Form::Front,
            steps: kind.steps,
            experience: Experience::Line,
            platoon: line.platoon,
            ..Default::default()
        });
    }
    game.begin_at(&mut state, StartPoint::General { commands: 3 });
    game.advance(&mut state, &mut Silent);
    state
}

fn squad(game: &Fof, state: &State) -> UnitId {
    let squad = |u: &crate::state::Unit| game.unit_name(u) == "1/1";
    let slot = state.units.iter().position(squad).expect("a squad");
    UnitId(slot as u8)
}

/// Rules: FOF-4.2-10
#[test]
fn an_attempt_without_a_card_fails_and_can_be_exhorted() {
    let mut trial = mission();
    for kind in &mut trial.terrain.kinds {
        kind.draw = 1;
    }
    let game = Fof::new(trial);
    let mut state = table(&game);
    let unit = squad(&game, &state);
    state.unit_mut(unit).experience = Experience::Green;
    for choice in [
        Choice::Order { unit },
        Choice::Do {
            action: Action::SeekCover,
        },
    ] {
        game.choose(&mut state, Seat(0), choice, &mut Silent);
    }
    let mut choices = Vec::new();
    game.choices(&state, &mut choices);
    assert_eq!(choices, [Choice::Exhort, Choice::Decline]);
    assert!(state.drawn.is_empty());
    game.choose(&mut state, Seat(0), Choice::Exhort, &mut Silent);
    assert_eq!(state.wait, Wait::Action(Purpose::SeekCover));
}

/// Every order that is listed leads somewhere: each list has an answer, and no action ends without a trace.
#[test]
fn whatever_is_listed_can_be_carried_through() {
    let library = Library::embedded();
    for (kind, tactics) in [
        ("offensive", "hasty"),
        ("defensive", "assault"),
        ("patrol", "hasty"),
    ] {
        let text = format!(
            "title = \"Orders\"\nbriefing = \"\"\nminutes = 1\nturns = 5\ncompany = \"us-1944\"\n\
             enemy = \"german-1944\"\ntactics = {tactics:?}\nkind = {kind:?}\ngoals = [{{ points = 99 }}]\n\
             contacts = [{{ rows = [2, 3, 4], letters = [\"a\"] }}]\nlists = [{{ packages = [\"rifle-squad\"] }}]\n\
             [map]\nterrain = \"europe\"\ncolumns = 4\nrows = 4\n"
        );
        let mission = mission_from_str("orders.toml", &text, &library)
            .unwrap_or_else(|error| panic!("{error}"));
        let game = Fof::new(mission);
        for round in 0..4 {
            play(&game, 17 + round);
        }
    }
}

/// What is listed at a glance is what each question by itself allows.
#[test]
fn a_survey_rules_out_nothing_that_may_be_ordered() {
    for card in crate::shelf::missions(None).expect("missions") {
        let game = Fof::new(crate::shelf::load(&card.id, None).expect("a mission"));
        for round in 0..2 {
            play_and(&game, 5 + round, |state, choices, seed| {
                if !next(seed).is_multiple_of(4) {
                    return;
                }
                if matches!(state.top(), Frame::Order(_)) {
                    drops_leave_an_order(&game, state);
                }
                let may = |by, unit, action| game.may_action(state, by, unit, action).is_ok();
                let ends = |by| {
                    let may = game.may_end_impulse(state, by).is_ok();
                    may.then_some(Choice::EndImpulse)
                };
                let one_by_one: Vec<Choice> = match state.top() {
                    Frame::Command(CommandFrame::Impulse { unit: by, .. }) => {
                        (0..state.units.len())
                            .map(|slot| UnitId(slot as u8))
                            .filter(|&unit| Action::ALL.into_iter().any(|a| may(by, unit, a)))
                            .map(|unit| Choice::Order { unit })
                            .chain(ends(by))
                            .collect()
                    }
                    Frame::Order(f) if f.stage == Stage::Menu => Action::ALL
                        .into_iter()
                        .filter(|&action| may(f.by, f.unit, action))
                        .map(|action| Choice::Do { action })
                        .collect(),
                    _ => return,
                };
                // Orders to aircraft have no menu.
                let by_menu: Vec<Choice> = choices
                    .iter()
                    .copied()
                    .filter(|choice| {
                        !matches!(
                            choice,
                            Choice::CallLift { .. }
                                | Choice::Direct { .. }
                                | Choice::MarkTarget { .. }
                        )
                    })
                    .collect();
                assert_eq!(by_menu, one_by_one);
            });
        }
    }
}

/// Something may be dropped in the middle of an order if the list that is asked then is not empty.
fn drops_leave_an_order(game: &Fof, state: &State) {
    for item in (0..state.items.len() as u8).map(ItemId) {
        let holder = state.unit(state.items[item.index()].holder);
        let carried = game.is_vehicle(holder) || holder.aboard.is_some();
        if holder.side != Side::Friendly || !holder.in_play() || carried {
            continue;
        }
        let mut after = *state;
        game.drop_item(&mut after, item, &mut Silent);
        let mut left = Vec::new();
        game.choices(&after, &mut left);
        assert_eq!(game.may_drop(state, item).is_ok(), !left.is_empty());
    }
}

fn play(game: &Fof, seed: u64) {
    play_and(game, seed, |_, _, _| {});
}

/// A random game; each list of choices is looked into.
fn play_and(game: &Fof, mut seed: u64, look: impl Fn(&State, &[Choice], &mut u64)) {
    let mut state = game.begin_as_usual();
    let mut choices = Vec::new();
    for _ in 0..4_000 {
        match game.ask(&state) {
            Ask::Over(_) => return,
            Ask::Chance(chance) => {
                let outcomes: Vec<_> = chance.spread.outcomes().collect();
                let (outcome, _) = outcomes[next(&mut seed) % outcomes.len()];
                game.settle(&mut state, outcome, &mut Silent);
            }
            Ask::Choice(_) => {
                choices.clear();
                game.choices(&state, &mut choices);
                assert!(
                    !choices.is_empty(),
                    "nothing to choose in {:?}",
                    state.top()
                );
                look(&state, &choices, &mut seed);
                let choice = choices[next(&mut seed) % choices.len()];
                let before = state;
                game.choose(&mut state, Seat(0), choice, &mut Silent);
                assert_ne!(before, state, "{choice:?} did nothing");
                ordered(game, &before, &state, choice);
            }
        }
    }
}

/// What an order must have done by the time the next thing is asked.
fn ordered(game: &Fof, before: &State, after: &State, choice: Choice) {
    let Frame::Order(f) = before.top() else {
        return;
    };
    let unit = before.units.get(f.unit.index());
    if let (Choice::To { card }, Some(unit)) = (choice, unit)
        && matches!(f.action, Action::Move | Action::Infiltrate)
    {
        assert!(unit.at.distance(card) == 1 && !unit.is(Flags::EXPOSED));
    }
    // What follows when the Impulse is over is another matter: a Retreat may overstack.
    if game.impulse(after).is_none() || before.turn != after.turn {
        return;
    }
    for at in ground::Card::all() {
        let steps: u32 = after
            .on(at, Side::Friendly)
            .map(|id| u32::from(after.unit(id).steps))
            .sum();
        let before: u32 = before
            .on(at, Side::Friendly)
            .map(|id| u32::from(before.unit(id).steps))
            .sum();
        let free = after.cell(at).kind() == CellKind::Staging;
        assert!(
            free || steps <= 16 || steps <= before,
            "{at} is overstacked"
        );
    }
    for (slot, item) in after.items.iter().enumerate() {
        let held = after.units.get(item.holder.index());
        assert!(
            held.is_none_or(|u| !u.is(Flags::GONE)),
            "item {slot} is held by {:?}",
            held.map(|u| game.unit_name(u))
        );
    }
}

/// Under General Initiative nobody gives the order, so nobody is Activated: no squad, no HQ.
/// Rules: FOF-4.1-03
#[test]
fn general_initiative_activates_nobody() {
    let game = Fof::new(mission());
    let state = table(&game);
    let activate = Choice::Do {
        action: Action::Activate,
    };
    for unit in state.in_play() {
        let mut state = state;
        game.choose(&mut state, Seat(0), Choice::Order { unit }, &mut Silent);
        let mut menu = Vec::new();
        game.choices(&state, &mut menu);
        assert!(!menu.contains(&activate), "{}", game.called(&state, unit));
        let denial = engine::Rules::judge(&game, &state, Seat(0), &activate).expect_err("denied");
        assert_eq!(denial.clause.0, "FOF-4.1-03");
    }
}
