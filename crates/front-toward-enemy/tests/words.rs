//! What the referee says: everything has words, numbers agree with the rules, and nothing hidden is told.

use engine::chance_source::{Seeded, below, throw};
use engine::conformance::Dream;
use engine::{Ask, Clause, Keep, Modifier, Outcome, Rules, Score, Seat, Secrets, Silent, Words};
use front_toward_enemy::choice::Choice;
use front_toward_enemy::counters::{Side, Weapon};
use front_toward_enemy::event::{ChitGain, Event, Fate, Marker};
use front_toward_enemy::frame::{Assault, AttackKind, CheckFor, Frame, Mode, Phase, Way};
use front_toward_enemy::scenario::CacheKind;
use front_toward_enemy::state::{
    Action, Altitude, CacheId, CasualtyId, CasualtyKind, Chit, Effect, Flags, MissionKind, PieceId,
    State, UnitId,
};
use front_toward_enemy::{Fte, shelf};
use ground::Hex;
use std::collections::BTreeSet;

const SCENARIOS: [&str; 6] = [
    "first-patrol",
    "village-search",
    "road-convoy",
    "air-assault",
    "firebase",
    "meeting-engagement",
];
const SEATS: [Seat; 3] = [Seat(0), Seat(1), Seat::WATCHER];

fn game(slug: &str) -> Fte {
    Fte::new(shelf::load(slug, None).expect("the scenario loads"))
}

/// Plays a random game; `look` sees every state and what happened on the way to it.
fn play(game: &Fte, seed: u64, steps: usize, mut look: impl FnMut(&State, &[Event])) {
    let mut dice = Seeded::new(seed);
    let mut state = game.begin_as_usual();
    let mut choices = Vec::new();
    look(&state, &[]);
    for _ in 0..steps {
        let mut log = Keep::default();
        match game.ask(&state) {
            Ask::Over(_) => return,
            Ask::Chance(chance) => {
                let outcome = throw(dice.rng(), &chance.spread);
                game.settle(&mut state, outcome, &mut log);
            }
            Ask::Choice(_) => {
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = choices[below(dice.rng(), choices.len() as u32) as usize];
                game.choose(&mut state, Seat(0), pick, &mut log);
            }
        }
        look(&state, &log.0);
    }
}

/// Names on the counters that a view hides.
fn hidden_names(game: &Fte, state: &State, view: &State) -> BTreeSet<String> {
    let word = |u| Some(format!("{} {}", game.kind(u)?.name, game.piece_name(u)?));
    let open: Vec<String> = view.all().filter_map(|(_, u)| word(u)).collect();
    let open = open.join("; ");
    let hidden = view.all().filter(|(_, u)| u.piece == PieceId::NONE);
    let texts = game.scenario.special.join(" ");
    hidden
        .filter_map(|(id, _)| game.piece_name(state.unit(id)))
        // Names that are ordinary words of the rules, or open for another reason, prove nothing.
        .filter(|name| {
            name.len() > 3
                && !open.contains(*name)
                && !texts.contains(*name)
                && !name.starts_with("Dummy")
        })
        .map(str::to_string)
        .collect()
}

fn assert_silent(text: &str, names: &BTreeSet<String>) {
    for name in names {
        assert!(
            !text.contains(name.as_str()),
            "\"{name}\" is hidden but told: {text}"
        );
    }
}

#[test]
fn nothing_hidden_is_told() {
    let mut proofs = 0;
    for slug in SCENARIOS {
        let game = game(slug);
        play(&game, 3, 900, |state, events| {
            for seat in SEATS {
                let view = game.view(state, seat);
                let names = hidden_names(&game, state, &view);
                proofs += names.len();
                let scene = game.scene(&view, seat);
                for piece in &scene.pieces {
                    let hidden = piece.id[1..]
                        .parse()
                        .is_ok_and(|n: usize| view.units[n].piece == PieceId::NONE);
                    assert_eq!(piece.back, hidden);
                    assert!(
                        !piece.back
                            || (matches!(&*piece.name, "" | "VC") && piece.values.is_empty())
                    );
                    assert!(!piece.back || piece.strength.is_none());
                }
                assert_silent(&format!("{scene:?}"), &names);
                assert_silent(&format!("{:?}", game.note(&view)), &names);
                for event in events.iter().filter_map(|e| game.witness(e, seat)) {
                    assert_silent(&game.tell(&view, &event).text, &names);
                }
                let mut choices = Vec::new();
                game.choices(state, &mut choices);
                for choice in choices.iter().take(20) {
                    assert_silent(&game.name_choice(&view, choice).text, &names);
                }
            }
        });
    }
    assert!(proofs > 1000, "there was something to hide");
}

#[test]
fn choices_of_one_question_read_differently() {
    for slug in SCENARIOS {
        let game = game(slug);
        play(&game, 5, 700, |state, _| {
            let Ask::Choice(seat) = game.ask(state) else {
                return;
            };
            let view = game.view(state, seat);
            let mut choices = Vec::new();
            game.choices(state, &mut choices);
            let mut seen = BTreeSet::new();
            for choice in &choices {
                let wording = game.name_choice(&view, choice);
                assert!(
                    wording.text.starts_with(|c: char| c.is_uppercase()),
                    "{}",
                    wording.text
                );
                // Counters of one name in one hex cannot be told apart by words; the pieces touched tell them apart.
                assert!(
                    seen.insert((wording.text.clone(), wording.pieces)),
                    "{} {choice:?}",
                    wording.text
                );
            }
        });
    }
}

/// The names of an enum's variants, by its schema.
fn variants(schema: schemars::Schema) -> BTreeSet<String> {
    let kinds = schema
        .get("oneOf")
        .and_then(|list| list.as_array())
        .expect("an enum");
    let mut names = BTreeSet::new();
    for kind in kinds {
        let keys = kind
            .get("properties")
            .and_then(|p| p.as_object())
            .into_iter()
            .flat_map(|p| p.keys().cloned());
        let words = kind
            .get("enum")
            .and_then(|e| e.as_array())
            .into_iter()
            .flatten();
        let word = kind
            .get("const")
            .and_then(|c| c.as_str())
            .map(str::to_string);
        names.extend(
            keys.chain(words.filter_map(|w| w.as_str().map(str::to_string)))
                .chain(word),
        );
    }
    names
}

#[test]
fn everything_dreamt_or_considered_has_words() {
    for slug in ["village-search", "air-assault"] {
        let game = game(slug);
        let mut dice = Seeded::new(9);
        let mut thoughts = Vec::new();
        let mut kinds = BTreeSet::new();
        play(&game, 7, 1200, |state, _| {
            for seat in SEATS {
                let view = game.view(state, seat);
                thoughts.clear();
                for piece in ["u0", "u3", "u7", "u250", "c0", "k1", "x", ""] {
                    game.considered(&view, seat, Some(piece), None, &mut thoughts);
                }
                for space in ["05.05", "08.03", "99.99", "nowhere"] {
                    game.considered(&view, seat, None, Some(space), &mut thoughts);
                    game.considered(&view, seat, Some("u1"), Some(space), &mut thoughts);
                }
                thoughts.extend((0..8).map(|_| game.dream(state, dice.rng())));
                for choice in &thoughts {
                    let word = format!("{choice:?}");
                    kinds.insert(
                        word.split([' ', '{'])
                            .next()
                            .unwrap_or_default()
                            .to_string(),
                    );
                    let text = game.name_choice(&view, choice).text;
                    assert!(
                        !text.is_empty() && !text.contains("Id("),
                        "{choice:?}: {text}"
                    );
                    let _ = game.judge(state, seat, choice);
                }
            }
        });
        let all = variants(schemars::schema_for!(Choice));
        assert_eq!(
            kinds.len(),
            all.len(),
            "all kinds of choices were named: {kinds:?}"
        );
    }
}

#[test]
fn what_can_be_done_with_a_piece_is_considered() {
    let mut proofs = 0;
    for slug in SCENARIOS {
        let game = game(slug);
        play(&game, 11, 600, |state, _| {
            let Ask::Choice(seat) = game.ask(state) else {
                return;
            };
            let view = game.view(state, seat);
            let mut choices = Vec::new();
            game.choices(state, &mut choices);
            for choice in &choices {
                let (piece, space) = match choice {
                    Choice::Step { hex, .. }
                    | Choice::Retreat { hex }
                    | Choice::Place { hex, .. } => (None, Some(hex.to_string())),
                    Choice::ActivateHex { hex } | Choice::TargetHex { hex } => {
                        (None, Some(hex.to_string()))
                    }
                    Choice::Target { unit } | Choice::Check { unit } | Choice::Include { unit } => {
                        (Some(format!("u{}", unit.0)), None)
                    }
                    Choice::Act { unit }
                    | Choice::ActivateLeader { unit }
                    | Choice::Join { unit } => (Some(format!("u{}", unit.0)), None),
                    _ => continue,
                };
                let mut thoughts = Vec::new();
                game.considered(
                    &view,
                    seat,
                    piece.as_deref(),
                    space.as_deref(),
                    &mut thoughts,
                );
                assert!(
                    thoughts.contains(choice),
                    "{choice:?} was not considered with {piece:?} {space:?}"
                );
                proofs += 1;
            }
        });
    }
    assert!(proofs > 1000);
}

/// Whether the outcome of a roll that has a number to reach was a success.
fn succeeded(events: &[Event]) -> Option<bool> {
    events.iter().find_map(|event| match event {
        Event::Checked { passed, .. } => Some(*passed),
        Event::Shot { hit, .. } => Some(*hit),
        Event::MissionAccuracy { accurate, .. } => Some(*accurate),
        Event::CasualtyChecked { becomes, .. } => Some(*becomes == CasualtyKind::Gone),
        Event::RequestRolled { mission, .. } => Some(mission.is_some()),
        Event::MedevacRolled { arrives, .. } => Some(arrives.is_some()),
        _ => None,
    })
}

#[test]
fn the_number_needed_is_the_number_that_succeeds() {
    let mut proofs = BTreeSet::new();
    for slug in SCENARIOS {
        let game = game(slug);
        for seed in 0..4 {
            play(&game, seed, 1500, |state, _| {
                let Ask::Chance(chance) = game.ask(state) else {
                    return;
                };
                let note = game.note(state);
                assert!(!note.text.is_empty());
                if game.succeeds(state, Outcome(0)).is_none() {
                    assert!(note.need.is_empty());
                    return;
                }
                assert!(note.need.ends_with(" or less"));
                proofs.insert(chance.purpose);
                for face in 1..=10u16 {
                    let mut next = *state;
                    let mut log = Keep::default();
                    game.settle(&mut next, Outcome(face - 1), &mut log);
                    let good = succeeded(&log.0).expect("a roll with a number has a result");
                    assert_eq!(
                        good,
                        game.succeeds(state, Outcome(face - 1))
                            .expect("it is known"),
                        "{}: {face} for {}",
                        note.text,
                        note.need
                    );
                }
            });
        }
    }
    for purpose in [
        "to hit",
        "Opportunity Fire Check",
        "concealment check",
        "casualty check",
    ] {
        assert!(proofs.contains(purpose), "{purpose} was rolled: {proofs:?}");
    }
}

#[test]
fn modifiers_of_a_choice_are_those_of_its_roll() {
    let mut proofs = 0;
    for slug in SCENARIOS {
        let game = game(slug);
        for seed in 0..3 {
            play(&game, seed, 1500, |state, _| {
                let Ask::Choice(_) = game.ask(state) else {
                    return;
                };
                let mut choices = Vec::new();
                game.choices(state, &mut choices);
                for choice in choices {
                    let rolls = matches!(
                        choice,
                        Choice::Check { .. }
                            | Choice::Shoot
                            | Choice::Conceal { .. }
                            | Choice::Interrogate { .. }
                            | Choice::UseFort
                            | Choice::KeepHidden
                            | Choice::Target { .. }
                            | Choice::TargetHex { .. }
                    );
                    if !rolls {
                        continue;
                    }
                    let wording = game.name_choice(state, &choice);
                    let mut next = *state;
                    game.choose(&mut next, Seat(0), choice, &mut Silent);
                    let asked = matches!(game.ask(&next), Ask::Chance(_));
                    let same = matches!(
                        next.top(),
                        Some(Frame::Check(_) | Frame::Attack(_) | Frame::Request(_))
                    );
                    // A Fire Combat Round rolls its attacks in their own order.
                    let round = state.stack.all::<Assault>().next().is_some()
                        && !matches!(
                            choice,
                            Choice::UseFort | Choice::KeepHidden | Choice::Check { .. }
                        );
                    if asked && same && !round {
                        // Becoming Visible by firing changes nothing the firer is charged for.
                        let charged = |modifiers: Vec<Modifier>| {
                            let open = |m| Modifier { only: None, ..m };
                            modifiers.into_iter().map(open).collect::<Vec<_>>()
                        };
                        assert_eq!(
                            charged(wording.modifiers.clone()),
                            charged(game.note(&next).modifiers),
                            "{}",
                            wording.text
                        );
                        proofs += 1;
                    }
                }
            });
        }
    }
    assert!(proofs > 200, "{proofs}");
}

fn one_of_each_event() -> Vec<Event> {
    let (unit, crew, hex) = (UnitId(0), UnitId(1), Hex::new(5, 5));
    let (casualty, cache, clause) = (CasualtyId(0), CacheId(0), Clause("FTE-3.0-02"));
    let (side, altitude, roll, modifiers) = (Side::Us, Altitude::Ground, 4, Vec::new());
    let (kind, marker) = (CasualtyKind::Wia, Marker::Broken);
    let checked = |why| Event::Checked {
        unit,
        why,
        roll,
        modifiers: Vec::new(),
        quality: Some(4),
        concealed: None,
        passed: true,
    };
    vec![
        Event::TurnBegins { turn: 1 },
        Event::PhaseBegins {
            phase: Phase::Casualties,
        },
        Event::FirstActivation { side },
        Event::Drew { chit: Chit::Event },
        Event::ChitAdded {
            side,
            why: ChitGain::VcEvent,
        },
        Event::ChitLost { side },
        Event::Dealt { unit, side },
        Event::CacheDealt { cache, side },
        Event::Placed {
            unit,
            hex,
            altitude,
        },
        Event::CameAboard {
            unit,
            carrier: crew,
        },
        Event::LeftOut { unit },
        Event::CachePlaced { cache, hex },
        Event::PlotsRolled { side, count: 3 },
        Event::Plotted { side, hex },
        Event::InFort {
            unit,
            fort: cache,
            hidden: true,
            side,
        },
        Event::OutOfFort {
            unit,
            fort: cache,
            hidden: false,
            side,
        },
        Event::ArrivalDelayed { unit },
        Event::Activated {
            side,
            lead: UnitId::NONE,
            hex,
        },
        Event::Named { unit },
        Event::Passed {
            side,
            automatic: true,
        },
        Event::ActivationOver { side },
        Event::Acts {
            unit,
            action: Action::Search,
        },
        Event::Moves {
            unit,
            mode: Mode::Stealthy,
        },
        Event::Entered {
            units: vec![unit, crew],
            hex,
            way: Way::Trail,
            cost: 3,
        },
        Event::EntryRefused { hex },
        Event::Flew {
            unit,
            altitude: Altitude::High,
        },
        Event::Exited { unit, hex },
        Event::WentUnderground { unit, hex },
        Event::Abandoned { unit, crew },
        checked(CheckFor::Interrogation),
        Event::Shot {
            kind: AttackKind::Claymore,
            primary: UnitId::NONE,
            target: unit,
            supporters: vec![crew],
            roll,
            modifiers: modifiers.clone(),
            rating: Some(4),
            concealed: [None, None],
            hit: true,
        },
        Event::EffectRolled {
            target: unit,
            class: Weapon::He,
            roll,
            effect: Effect::Wia,
        },
        Event::AttackLost { target: unit },
        Event::Revealed { unit, clause },
        Event::Exposed { unit },
        Event::Concealed { unit, clause },
        Event::Marked {
            unit,
            marker,
            clause,
        },
        Event::Unmarked {
            unit,
            marker,
            clause,
        },
        Event::Reduced { unit, clause },
        Event::Lost { unit, hex, clause },
        Event::CasualtyMade {
            casualty,
            kind,
            side,
            hex,
        },
        Event::CasualtyMoved {
            casualty,
            bearer: UnitId::NONE,
            hex,
            clause,
        },
        Event::CasualtyGone {
            casualty,
            kind,
            side,
            fate: Fate::Captured,
        },
        Event::Retreated { unit, hex },
        Event::Scored {
            side,
            points: -1,
            total: 0,
            clause,
        },
        Event::AssaultLaunched {
            units: vec![unit],
            hex,
        },
        Event::AutomaticPass { unit, clause },
        Event::Unaffected { unit, clause },
        Event::DroppedOut { unit, clause },
        Event::AssaultRound { round: 2 },
        Event::Advanced { unit, hex },
        Event::AssaultOver { hex },
        Event::CacheRevealed {
            cache,
            kind: CacheKind::Tunnel,
            clause,
        },
        Event::CacheGone {
            cache,
            kind: CacheKind::Dummy,
            clause,
        },
        Event::MedevacRolled {
            roll,
            arrives: None,
        },
        Event::RequestRolled {
            side,
            roll,
            modifiers: modifiers.clone(),
            mission: Some((MissionKind::Mortar, 2)),
        },
        Event::TargetNamed { side, hex },
        Event::MissionCancelled {
            side,
            kind: MissionKind::Artillery,
            clause,
        },
        Event::MissionAccuracy {
            side,
            kind: MissionKind::Mortar,
            target: hex,
            roll,
            modifiers: modifiers.clone(),
            accurate: false,
        },
        Event::Scattered {
            direction: 2,
            distance: 1,
            hex,
        },
        Event::MissionLands {
            kind: MissionKind::Mortar,
            hex: Hex::NOWHERE,
        },
        Event::CasualtyChecked {
            casualty,
            roll,
            modifiers,
            becomes: CasualtyKind::Kia,
        },
        Event::EventRolled {
            side,
            row: 1,
            barred: Some(Clause("FTE-19.1-04")),
        },
        Event::EventEnded {
            side,
            what: Marker::HigherHq,
        },
        Event::ClaymoreWentOff { hex },
        Event::BoobyTrapWentOff { hex },
        Event::Questioned { unit, hex },
        Event::Held {
            objective: 0,
            side: Side::Us,
        },
        Event::GameOver {
            winner: side,
            vp: [3, 2],
        },
    ]
}

#[test]
fn every_event_is_told_with_its_clauses() {
    let check = |game: &Fte, state: &State, event: &Event| {
        let told = game.tell(state, event);
        let begins = told
            .text
            .starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
        assert!(begins, "{event:?}: {}", told.text);
        assert!(
            !told.text.contains("Id(") && !told.text.contains("  "),
            "{event:?}: {}",
            told.text
        );
        assert!(!told.clauses.is_empty(), "{event:?}");
    };
    for slug in SCENARIOS {
        let game = game(slug);
        for seed in 0..4 {
            play(&game, 100 + seed, 3000, |state, events| {
                events.iter().for_each(|event| check(&game, state, event));
            });
        }
    }
    let game = game("first-patrol");
    let mut kinds = BTreeSet::new();
    for event in one_of_each_event() {
        let json = serde_json::to_value(&event).expect("an event is plain data");
        kinds.extend(json.as_object().into_iter().flat_map(|o| o.keys().cloned()));
        check(&game, &game.begin_as_usual(), &event);
        for seat in SEATS {
            check(&game, &game.view(&game.begin_as_usual(), seat), &event);
        }
    }
    assert_eq!(
        kinds,
        variants(schemars::schema_for!(Event)),
        "one of each kind"
    );
}

#[test]
fn a_check_of_a_hidden_unit_tells_neither_quality_nor_markers() {
    let game = game("first-patrol");
    let mut proofs = 0;
    for seed in 0..20 {
        play(&game, seed, 800, |state, events| {
            for seat in SEATS {
                let view = game.view(state, seat);
                for event in events {
                    // A Unit that becomes Concealed by its check was still Visible when it rolled.
                    let Event::Checked {
                        unit,
                        concealed: Some(_),
                        ..
                    } = event
                    else {
                        continue;
                    };
                    let Some(seen) = game.witness(event, seat) else {
                        continue;
                    };
                    let told = game.tell(&view, &seen);
                    if view.unit(*unit).piece == PieceId::NONE {
                        proofs += 1;
                        assert!(
                            matches!(seen, Event::Checked { quality: None, .. }),
                            "{seen:?}"
                        );
                        assert!(
                            !told.text.contains("Quality") && told.modifiers.is_empty(),
                            "{}",
                            told.text
                        );
                    }
                }
            }
        });
    }
    assert!(proofs > 0);
}

/// The points of the start and those that were told make up the score.
///
/// Rules: FTE-29.0-01, FTE-29.0-02
#[test]
fn every_point_has_its_reason() {
    let mut proofs = 0;
    for slug in SCENARIOS {
        let game = game(slug);
        let mut sums = [Score::NONE; 2];
        for reason in game.reckoning(&game.begin_as_usual()) {
            assert!(!reason.clauses.is_empty());
            for (sum, points) in sums.iter_mut().zip(&reason.points) {
                *sum += *points;
            }
        }
        play(&game, 11, 2_000, |state, events| {
            for event in events {
                if let Event::Scored { side, points, .. } = event {
                    assert_ne!(*points, 0);
                    sums[side.index()] += Score::from(*points);
                    proofs += 1;
                }
            }
            assert_eq!(sums, state.vp.map(Score::from), "{slug}");
        });
    }
    assert!(proofs > 0);
}

#[test]
fn own_concealed_units_show_their_face() {
    let game = game("first-patrol");
    let mut proofs = 0;
    play(&game, 2, 200, |state, _| {
        for seat in [Seat(0), Seat(1)] {
            let scene = game.scene(&game.view(state, seat), seat);
            for piece in scene
                .pieces
                .iter()
                .filter(|p| p.side == seat.0 && p.space.is_some())
            {
                let unit = state.unit(UnitId(piece.id[1..].parse().expect("a slot")));
                let concealed = unit.is(Flags::CONCEALED);
                assert!(!piece.back && !piece.name.is_empty());
                assert_eq!(
                    piece.badges.contains(&engine::scene::BadgeKind::Concealed),
                    concealed
                );
                proofs += usize::from(concealed);
            }
        }
    });
    assert!(proofs > 0);
}
