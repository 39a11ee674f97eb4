//! What the referee says: everything has words and clauses, and the number needed is the number that succeeds.

use engine::chance_source::{Seeded, below, throw};
use engine::{Ask, Keep, Rules, Score, Seat, Secrets, Words};
use fighting_formations::choice::Choice;
use fighting_formations::event::Event;
use fighting_formations::frame::{BarrageStage, Frame, Occasion};
use fighting_formations::state::{Flags, State};
use fighting_formations::{Ff, shelf};
use std::collections::BTreeSet;

const SEATS: [Seat; 3] = [Seat(0), Seat(1), Seat::WATCHER];

fn games() -> impl Iterator<Item = Ff> {
    let all = shelf::scenarios(None).expect("all load");
    all.into_iter()
        .map(|card| Ff::new(shelf::load(&card.id, None).expect("it loads")))
}

/// Plays a random game; `look` sees every state and what happened on the way to it.
fn play(game: &Ff, seed: u64, steps: usize, mut look: impl FnMut(&State, &[Event])) {
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
            Ask::Choice(seat) => {
                choices.clear();
                game.choices(&state, &mut choices);
                let pick = choices[below(dice.rng(), choices.len() as u32) as usize];
                game.choose(&mut state, seat, pick, &mut log);
            }
        }
        look(&state, &log.0);
    }
}

#[test]
fn every_event_is_told_with_its_clauses() {
    let mut kinds = BTreeSet::new();
    for game in games() {
        for seed in 0..400 {
            play(&game, seed, 4000, |state, events| {
                for event in events {
                    let json = serde_json::to_value(event).expect("an event is plain data");
                    let named = json.as_object().into_iter().flat_map(|o| o.keys().cloned());
                    kinds.extend(named.chain(json.as_str().map(str::to_owned)));
                    for seat in SEATS {
                        let Some(seen) = game.witness(event, seat) else {
                            continue;
                        };
                        let told = game.tell(&game.view(state, seat), &seen);
                        let begins = told
                            .text
                            .starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
                        assert!(begins, "{event:?}: {}", told.text);
                        assert!(
                            !told.text.contains("Id(") && !told.text.contains("  "),
                            "{}",
                            told.text
                        );
                        assert!(!told.clauses.is_empty(), "{event:?}");
                    }
                }
            });
        }
    }
    for kind in [
        "Shot",
        "Defended",
        "Fought",
        "Hit",
        "Eliminated",
        "Rallied",
        "Entered",
        "Advanced",
        "Reacts",
        "Spent",
    ] {
        assert!(kinds.contains(kind), "{kind} happened: {kinds:?}");
    }
}

#[test]
fn every_choice_has_words_and_those_about_a_piece_or_a_place_are_considered_with_it() {
    let mut proofs = 0;
    for game in games() {
        for seed in 0..4 {
            play(&game, seed, 3000, |state, _| {
                let Ask::Choice(seat) = game.ask(state) else {
                    return;
                };
                let view = game.view(state, seat);
                let mut choices = Vec::new();
                game.choices(state, &mut choices);
                for choice in choices.iter().take(12) {
                    let said = game.name_choice(&view, choice);
                    assert!(
                        said.text.starts_with(char::is_uppercase)
                            || said.text.starts_with(|c: char| c.is_ascii_digit()),
                        "{}",
                        said.text
                    );
                    // Three squads are not pointed at one by one, and a facing is no piece.
                    if matches!(choice, Choice::Muster { .. }) {
                        continue;
                    }
                    let (piece, space) = (said.pieces.first(), said.spaces.first());
                    if piece.is_none() && space.is_none() {
                        continue;
                    }
                    let mut meant = Vec::new();
                    game.considered(
                        &view,
                        seat,
                        piece.map(String::as_str),
                        space.map(String::as_str),
                        &mut meant,
                    );
                    assert!(
                        meant.contains(choice),
                        "{choice:?} was not considered with {piece:?} {space:?}"
                    );
                    proofs += 1;
                }
            });
        }
    }
    assert!(proofs > 1000, "{proofs}");
}

#[test]
fn a_roll_says_what_it_needs_and_succeeds_by_it() {
    let mut purposes = BTreeSet::new();
    for game in games() {
        for seed in 0..400 {
            play(&game, seed, 3000, |state, _| {
                let Ask::Chance(chance) = game.ask(state) else {
                    return;
                };
                let note = game.note(state);
                assert!(!note.text.is_empty(), "{}", chance.purpose);
                let known = chance
                    .spread
                    .outcomes()
                    .any(|(outcome, _)| game.succeeds(state, outcome).is_some());
                assert_eq!(
                    known,
                    !note.need.is_empty(),
                    "{}: {}",
                    chance.purpose,
                    note.need
                );
                if known {
                    purposes.insert(chance.purpose);
                }
            });
        }
    }
    for purpose in ["attack dice", "Fire Defense", "melee dice", "rally"] {
        assert!(
            purposes.contains(purpose),
            "{purpose} was rolled: {purposes:?}"
        );
    }
}

/// Goes on by "no, go on" until dice are asked for this purpose; `None` when something else is decided before.
fn until_rolled(game: &Ff, mut state: State, purpose: &str) -> Option<State> {
    for _ in 0..12 {
        match game.ask(&state) {
            Ask::Chance(chance) if chance.purpose == purpose => return Some(state),
            Ask::Choice(seat) => {
                let mut choices = Vec::new();
                game.choices(&state, &mut choices);
                let on = choices.into_iter().find(|it| game.passive(&state, it))?;
                game.choose(&mut state, seat, on, &mut engine::Silent);
            }
            _ => return None,
        }
    }
    None
}

/// How likely the dice that are asked succeed.
fn chance_of_success(game: &Ff, state: &State) -> f64 {
    let Ask::Chance(chance) = game.ask(state) else {
        unreachable!("dice are asked");
    };
    let (mut good, mut all) = (0, 0);
    for (outcome, weight) in chance.spread.outcomes() {
        all += weight;
        if game.succeeds(state, outcome) == Some(true) {
            good += weight;
        }
    }
    f64::from(good) / f64::from(all)
}

/// How likely a shot whose dice are asked hits the unit that defends first.
fn chance_of_hit(game: &Ff, state: &State) -> f64 {
    let Ask::Chance(chance) = game.ask(state) else {
        unreachable!("dice are asked");
    };
    let (mut hit, mut all) = (0.0, 0.0);
    for (outcome, weight) in chance.spread.outcomes() {
        all += f64::from(weight);
        let mut after = *state;
        game.settle(&mut after, outcome, &mut engine::Silent);
        if let Some(defends) = until_rolled(game, after, "Fire Defense") {
            hit += f64::from(weight) * (1.0 - chance_of_success(game, &defends));
        }
    }
    hit / all
}

#[test]
fn what_a_preview_says_is_what_the_dice_do() {
    let mut proofs = [0; 3];
    for game in games() {
        for seed in 0..4 {
            play(&game, seed, 1500, |state, _| {
                let Ask::Choice(seat) = game.ask(state) else {
                    return;
                };
                let view = game.view(state, seat);
                let mut choices = Vec::new();
                game.choices(state, &mut choices);
                for choice in choices {
                    let kind = match choice {
                        Choice::Rally { .. } => 0,
                        Choice::Fire { .. } => 1,
                        Choice::At { .. } => 2,
                        _ => continue,
                    };
                    if proofs[kind] > 30 {
                        continue;
                    }
                    let Some(check) = game.name_choice(&view, &choice).check else {
                        continue;
                    };
                    let melee = check.title.ends_with("in melee");
                    // One target alone: who defends first is who is meant.
                    if check
                        .effects
                        .iter()
                        .any(|it| !it.name.ends_with("spent after"))
                    {
                        continue;
                    }
                    let mut after = *state;
                    game.choose(&mut after, seat, choice, &mut engine::Silent);
                    let purpose = match (kind, melee) {
                        (0, _) => "rally",
                        (_, true) => "melee dice",
                        _ => "attack dice",
                    };
                    let Some(rolls) = until_rolled(&game, after, purpose) else {
                        continue;
                    };
                    let true_chance = match purpose {
                        "attack dice" => chance_of_hit(&game, &rolls),
                        _ => chance_of_success(&game, &rolls),
                    };
                    let said = f64::from(check.shares[0].thousandths) / 1000.0;
                    assert!(
                        (said - true_chance).abs() < 0.001,
                        "{choice:?}: {said} is said, {true_chance} is true: {check:?}"
                    );
                    let sum: u16 = check.shares.iter().map(|it| it.thousandths).sum();
                    assert_eq!(sum, 1000, "{check:?}");
                    proofs[kind] += 1;
                }
            });
        }
    }
    assert!(proofs.iter().all(|&count| count > 10), "{proofs:?}");
}

#[test]
fn a_player_is_asked_about_fate_by_his_rule_alone() {
    let mut asked = BTreeSet::new();
    for game in games() {
        for seed in 0..2 {
            play(&game, seed, 1500, |state, _| {
                let Ask::Choice(seat) = game.ask(state) else {
                    return;
                };
                if game.window(state) != Some("Fate") {
                    return;
                }
                let view = game.view(state, seat);
                let question = game.scene(&view, seat).interrupt.expect("it is a strip");
                assert!(!question.result.is_empty(), "{question:?}");
                let rules = game.standing_rules().iter();
                for rule in rules.filter(|rule| rule.window == "Fate") {
                    if game.worth_asking(&view, seat, rule.id) {
                        asked.insert(rule.id);
                        if rule.id == "hit" && question.result.contains("a miss") {
                            asked.insert("a shot that missed");
                        }
                    } else {
                        asked.insert("not");
                    }
                }
            });
        }
    }
    for answer in ["hit", "a shot that missed", "against", "turn", "not"] {
        assert!(asked.contains(answer), "{answer}: {asked:?}");
    }
}

#[test]
fn the_line_of_sight_tells_of_smoke_that_lies_on_it() {
    let mut looked = 0;
    for game in games() {
        for seed in 0..20 {
            play(&game, seed, 3000, |state, _| {
                let Some(smoke) = state.smoke.first().filter(|_| looked < 200) else {
                    return;
                };
                let at = smoke.at.to_string();
                let from = &game.scenario.map.hexes()[looked % game.scenario.map.hexes().len()];
                let answer = game.sight(state, &from.to_string(), Some(&at));
                let answer = answer.expect("it is told").expect("both are on the map");
                if *from == smoke.at || answer["sees"] == false {
                    return;
                }
                looked += 1;
                let value = game.scenario.charts.smoke[usize::from(!smoke.full)];
                assert!(
                    answer["hindrance"].as_u64() >= Some(value.into()),
                    "{answer}"
                );
                assert!(answer["touches"].to_string().contains("Smoke"), "{answer}");
            });
        }
    }
    assert!(looked > 20, "smoke was looked at {looked} times");
}

#[test]
fn the_end_says_who_won_and_by_what() {
    let mut ended = 0;
    for game in games() {
        play(&game, 5, 20_000, |state, _| {
            if let Ask::Over(_) = game.ask(state) {
                let scene = game.scene(state, Seat(0));
                ended += 1;
                assert!(scene.prompt.contains(" wins in turn "), "{}", scene.prompt);
                assert!(scene.prompt.contains(" hold"), "{}", scene.prompt);
                assert!(scene.sequence.is_empty(), "no stage is left");
            }
        });
    }
    assert!(ended > 0, "a game ended");
}

#[test]
fn a_unit_that_has_not_begun_is_not_done_by_a_click_in_passing() {
    let mut seen = 0;
    for game in games() {
        play(&game, 3, 3000, |state, _| {
            let mut choices = Vec::new();
            if let Ask::Choice(_) = game.ask(state) {
                game.choices(state, &mut choices);
            }
            let words = |choice: &Choice| game.name_choice(state, choice);
            for choice in &choices {
                let Choice::Finish { unit } = choice else {
                    continue;
                };
                let begun = state.unit(*unit).part != 0;
                assert_eq!(words(choice).seldom, !begun);
                seen += 1;
                if !begun && choices.iter().any(|it| matches!(it, Choice::Step { .. })) {
                    assert!(!words(&Choice::Done).quick, "others wait");
                }
            }
        });
    }
    assert!(seen > 0, "somebody moved");
}

#[test]
fn who_can_go_no_farther_is_done_by_the_quick_way_while_others_wait() {
    let mut seen = 0;
    for game in games() {
        play(&game, 3, 3000, |state, _| {
            let mut choices = Vec::new();
            let (Ask::Choice(_), Frame::Moving(moving)) = (game.ask(state), state.stack.top())
            else {
                return;
            };
            game.choices(state, &mut choices);
            let under_way = |unit| moving.part != 0 && state.unit(unit).part == moving.part;
            let mut more = choices.iter().filter(|choice| match **choice {
                Choice::Finish { .. } | Choice::Done => false,
                Choice::Go { unit } => under_way(unit),
                _ => true,
            });
            let finishes = choices.iter().filter(|choice| match **choice {
                Choice::Finish { unit } => under_way(unit),
                _ => false,
            });
            let finishes: Vec<&Choice> = finishes.collect();
            let waiting = choices
                .iter()
                .any(|it| matches!(*it, Choice::Finish { unit } if state.unit(unit).part == 0));
            if let (None, [only], true) = (more.next(), finishes.as_slice(), waiting) {
                assert!(game.name_choice(state, only).quick, "{only:?}");
                seen += 1;
            }
        });
    }
    assert!(seen > 0, "somebody came to the end of his way");
}

#[test]
fn nobody_is_led_around_to_a_hex_beside_him() {
    let mut seen = 0;
    for game in games() {
        play(&game, 5, 2000, |state, _| {
            let (Ask::Choice(seat), Frame::Moving(moving)) = (game.ask(state), state.stack.top())
            else {
                return;
            };
            let mut group = state.of(state.active()).filter(|(_, it)| {
                moving.part != 0 && it.part == moving.part && it.is(Flags::ACTIVATED)
            });
            let Some((_, lead)) = group.next() else {
                return;
            };
            for place in game.scene(state, seat).reach {
                let hex: ground::Hex = place.space.parse().expect("a hex");
                if hex.distance(lead.at) == 1 {
                    assert_eq!(place.from, lead.at.to_string());
                    seen += 1;
                }
            }
        });
    }
    assert!(seen > 0, "somebody could go somewhere");
}

#[test]
fn between_the_steps_of_a_turn_end_nobody_is_asked_who_has_not_ordered_it() {
    let mut windows = BTreeSet::new();
    for game in games() {
        for seed in 0..2 {
            play(&game, seed, 3000, |state, _| {
                let (Ask::Choice(seat), Some(window)) = (game.ask(state), game.window(state))
                else {
                    return;
                };
                if !window.starts_with("Turn") {
                    return;
                }
                windows.insert(window);
                let view = game.view(state, seat);
                let mut rules = game.standing_rules().iter();
                let usual = rules.find(|rule| rule.window == window);
                let asked = usual.is_none_or(|rule| game.worth_asking(&view, seat, rule.id));
                assert_eq!(asked, window == "Turn end");
            });
        }
    }
    assert!(windows.contains("Turn end") && windows.contains("Turn-end steps"));
}

/// Whatever rallies says who it is, by its marker, and how likely.
#[test]
fn each_rally_names_its_unit_and_its_chance() {
    let mut seen = 0;
    for game in games() {
        for seed in 0..20 {
            play(&game, seed, 4000, |state, _| {
                let Ask::Choice(seat) = game.ask(state) else {
                    return;
                };
                let view = game.view(state, seat);
                let mut choices = Vec::new();
                game.choices(state, &mut choices);
                for choice in choices {
                    let Choice::Rally { unit } = choice else {
                        continue;
                    };
                    let said = game.name_choice(&view, &choice);
                    let at = state.unit(unit).at.to_string();
                    assert!(said.text.contains(&at), "{}", said.text);
                    assert!(said.text.ends_with(')'), "the marker: {}", said.text);
                    assert!(said.note.starts_with("rallies "), "{}", said.note);
                    let red = game.hit_facts(state.unit(unit)).red;
                    assert_eq!(said.note.ends_with("eliminated"), red, "{}", said.note);
                    seen += 1;
                }
            });
        }
    }
    assert!(seen > 20, "{seen}");
}

/// The strip of the Fate card says whose roll it is and what a hit does.
#[test]
fn the_fate_strip_names_the_unit_and_what_a_hit_does() {
    let (mut defends, mut results) = (0, BTreeSet::new());
    for game in games() {
        for seed in 0..10 {
            play(&game, seed, 4000, |state, _| {
                let Ask::Choice(seat) = game.ask(state) else {
                    return;
                };
                let scene = game.scene(&game.view(state, seat), seat);
                let Some(strip) = scene.interrupt else {
                    return;
                };
                if strip.text.ends_with("defends:") && !strip.text.starts_with("Sighting") {
                    let names = strip.text.contains(" in ");
                    assert!(names, "which unit defends: {}", strip.text);
                    let end = strip.result.split_once("hit").map(|it| it.1);
                    results.insert(end.expect("hit or not").to_owned());
                    defends += 1;
                }
            });
        }
    }
    assert!(defends > 50, "{defends}");
    for what in [
        ": takes a hit marker",
        " (a hit: takes a hit marker)",
        ": eliminated, 1 VP",
    ] {
        assert!(results.contains(what), "{what}: {results:?}");
    }
}

/// Before one commits to a hex for a barrage, it shows where it may fall.
#[test]
fn a_barrage_shows_where_it_may_fall() {
    let mut spots = 0;
    let mut struck = 0;
    for game in games() {
        for seed in 0..20 {
            play(&game, seed, 4000, |state, _| {
                let (Ask::Choice(seat), Frame::Barrage(barrage)) =
                    (game.ask(state), state.stack.top())
                else {
                    return;
                };
                let view = game.view(state, seat);
                let mut choices = Vec::new();
                game.choices(state, &mut choices);
                let spotting = barrage.stage == BarrageStage::Spotting;
                for choice in choices.iter().take(8) {
                    let said = game.name_choice(&view, choice);
                    match choice {
                        Choice::At { hex } if spotting => {
                            let zone = said.zone.expect("where it may fall");
                            assert!(zone.spaces.contains(&hex.to_string()));
                            let landings = game.landings(&barrage, *hex);
                            let on_map = landings.iter().filter(|it| !it.is_nowhere());
                            for at in on_map {
                                assert!(zone.spaces.contains(&at.to_string()), "{at}");
                            }
                            assert!(said.note.contains("on target"), "{}", said.note);
                            spots += 1;
                        }
                        Choice::Strike { .. } => {
                            assert!(said.note.starts_with("hit "), "{}", said.note);
                            assert!(said.together.is_some());
                            struck += 1;
                        }
                        _ => {}
                    }
                }
                if !spotting {
                    let scene = game.scene(&view, seat);
                    assert!(scene.zones.iter().any(|it| it.id == "barrage"));
                }
            });
        }
    }
    assert!(spots > 50 && struck > 20, "{spots}, {struck}");
}

/// The points that a result lists are all there are: none is left for "other points", and every objective has its name.
/// Rules: FF-22.3-01, FF-1.22-01
#[test]
fn every_point_of_the_end_has_its_reason() {
    for game in games() {
        for seed in 0..5 {
            let mut told = [Score::NONE; 2];
            let mut last = None;
            play(&game, seed, 40_000, |state, events| {
                for event in events {
                    if let Some(scored) = game.tell(state, event).scored {
                        told[scored.seat.index()] += scored.points;
                        let held = matches!(
                            event,
                            Event::Scored {
                                objective: Some(_),
                                ..
                            }
                        );
                        assert_eq!(!scored.what.is_empty(), held, "{event:?}: {scored:?}");
                    }
                }
                last = Some(*state);
            });
            let end = last.expect("it was played");
            let Ask::Over(_) = game.ask(&end) else {
                continue;
            };
            let reckoned = game.reckoning(&end);
            for row in &reckoned {
                for (sum, points) in told.iter_mut().zip(&row.points) {
                    *sum += *points;
                }
            }
            let score = game.score(&end, Seat(0));
            assert_eq!(told[0] - told[1], score, "{}", game.scenario.slug);
            let objectives = game.scenario.objectives.iter().zip(end.control.iter());
            for (objective, control) in objectives {
                let worth = control.is_some_and(|side| objective.vp[side.index()] != 0);
                let named = reckoned
                    .iter()
                    .any(|row| row.label.eq_ignore_ascii_case(&objective.name));
                assert_eq!(named, worth && !objective.each_turn, "{}", objective.name);
            }
        }
    }
}

/// Smoke in hand stops nobody's walk where no enemy could fire at him.
#[test]
fn a_card_in_hand_is_asked_about_where_it_could_matter() {
    let (mut asked, mut spared) = (0, 0);
    for game in games() {
        for seed in 0..20 {
            play(&game, seed, 4000, |state, _| {
                let (Ask::Choice(seat), Frame::Cards(window)) =
                    (game.ask(state), state.stack.top())
                else {
                    return;
                };
                let view = game.view(state, seat);
                let asks = game.worth_asking(&view, seat, "matters");
                let mut choices = Vec::new();
                game.choices(state, &mut choices);
                if choices.len() == 1 {
                    assert!(!asks, "there is nothing to play");
                } else if window.occasion != Occasion::Moved {
                    assert!(asks, "dice are about to be rolled, or were");
                } else if asks {
                    asked += 1;
                } else {
                    spared += 1;
                    let acted = game.who_acted(state);
                    let Some(at) = acted.first().map(|id| state.unit(*id).at) else {
                        return;
                    };
                    let near = state.units.iter().filter(|it| it.on_map());
                    let mut enemies = near.filter(|it| it.side.seat() != seat);
                    assert!(
                        enemies.all(|it| it.at != at),
                        "who is in melee is under fire"
                    );
                }
            });
        }
    }
    assert!(asked > 10 && spared > 10, "{asked}, {spared}");
}
