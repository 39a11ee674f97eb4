use crate::charts::Harm;
use crate::choice::Choice;
use crate::counters::{Class, Side};
use crate::event::Event;
use crate::frame::{Attack, AttackStage, MeleeRound, MeleeStage, RollFor, Rolled, Throw};
use crate::lnl::Lnl;
use crate::location::{Location, Place};
use crate::shelf;
use crate::state::{Flags, State, UnitId, Wait};
use engine::scene::{BadgeKind, ShareKind, Through};
use engine::{Ask, Keep, Rules, Seat, Silent};
use std::collections::BTreeMap;

fn crossroads() -> (Lnl, State) {
    let game = Lnl::new(shelf::load("crossroads", None).expect("it is on the shelf"));
    let state = game.begin_as_usual();
    (game, state)
}

fn at(text: &str) -> Location {
    text.parse().expect("a location")
}

#[test]
fn a_weapon_hangs_from_who_holds_it_and_he_lies_on_top() {
    let (game, state) = crossroads();
    let scene = game.scene_of(&state, Seat(0));
    let tab = scene.pieces.iter().find(|it| it.tab).expect("an M-60");
    let holder = tab.aboard.clone().expect("somebody holds it");
    let here = |it: &&engine::scene::Piece| it.space == tab.space && !it.tab;
    let top = scene.pieces.iter().rfind(here).expect("a stack");
    assert_eq!(top.id, holder);
}

#[test]
fn a_vehicle_says_what_a_shot_at_it_has_to_beat() {
    let game = Lnl::new(shelf::load("lindenhof", None).expect("it is on the shelf"));
    let mut state = game.begin_as_usual();
    while let Ask::Choice(seat) = game.ask(&state)
        && game.judge(&state, seat, &Choice::Arrange).is_ok()
    {
        game.choose(&mut state, seat, Choice::Arrange, &mut Silent);
    }
    let scene = game.scene_of(&state, Seat(0));
    let mut armored = 0;
    for (id, unit) in state.all() {
        let kind = game.kind(unit);
        let piece = scene.pieces.iter().find(|it| it.id == id.in_scene());
        let Some((piece, front)) = piece.zip(kind.hull.front) else {
            continue;
        };
        armored += 1;
        let said = |words: &str| piece.spoken.contains(words);
        assert!(said(&format!("hull armor {front} ")), "{}", piece.spoken);
        assert_eq!(
            said("turret armor "),
            kind.turret.is_some(),
            "{}",
            piece.spoken
        );
    }
    assert!(armored > 0);
    let mut men = scene.pieces.iter().filter(|it| it.model.is_none());
    assert!(men.all(|it| !it.spoken.contains("hull armor")));
}

#[test]
fn markers_are_badges() {
    let (game, mut state) = crossroads();
    let (id, _) = state.on_map().next().expect("a unit");
    state
        .unit_mut(id)
        .set(Flags::SHAKEN | Flags::ASSAULT | Flags::FIRED);
    let scene = game.scene_of(&state, Seat(0));
    let piece = scene.pieces.iter().find(|it| it.id == id.in_scene());
    let badges = &piece.expect("it is shown").badges;
    for badge in [BadgeKind::Shaken, BadgeKind::AssaultMoved, BadgeKind::Fired] {
        assert!(badges.contains(&badge), "{badge}");
    }
}

#[test]
fn an_attack_adds_up_and_each_target_has_all_its_chances() {
    let (game, state) = crossroads();
    let fire = Choice::Fire {
        from: at("02.04"),
        at: at("07.04"),
    };
    let volley = game.volley_of(&state, Side::A, false, &fire);
    let volley = game.usual_volley(&state, volley.expect("a fire"));
    let attack = Attack {
        volley,
        ..Attack::default()
    };
    let check = game.attack_check(&state, &attack);
    assert_eq!(check.sums.len(), 2);
    assert_eq!(check.sums[0].side, Some(0));
    let rows: Vec<&str> = check.sums[0]
        .rows
        .iter()
        .map(|row| row.text.as_str())
        .collect();
    assert!(!rows.contains(&"Firepower"), "one lump: {rows:?}");
    assert_eq!(check.targets.len(), 2, "a Squad and its Leader");
    assert_eq!(
        check.targets[0].name, "Cadre Binh",
        "Leaders are checked first"
    );
    for target in &check.targets {
        let shares = target.shares.iter();
        let all: u32 = shares.map(|it| u32::from(it.thousandths)).sum();
        assert!((996..=1000).contains(&all), "{all}");
    }
    let grid = check.grid.expect("one die against one");
    let higher = (1..=6i16).flat_map(|us| (1..=6i16).map(move |them| us - them));
    let higher = higher.filter(|by| by + grid.lead > 0).count();
    let strikes = check.shares.iter().find(|it| it.kind == ShareKind::Hit);
    let chance = usize::from(strikes.expect("a chance").thousandths);
    assert_eq!(chance, 1000 * higher / 36);
}

/// All dice of an attack, one after the other, and what came of each check.
fn throw_all(game: &Lnl, state: &State, chance: f32, found: &mut BTreeMap<(UnitId, Harm), f32>) {
    let Ask::Chance(roll) = game.ask(state) else {
        return;
    };
    let all: u32 = roll.spread.outcomes().map(|(_, weight)| weight).sum();
    for (outcome, weight) in roll.spread.outcomes() {
        let chance = chance * weight as f32 / all as f32;
        let (mut after, mut log) = (*state, Keep::default());
        game.settle(&mut after, outcome, &mut log);
        for event in &log.0 {
            if let Event::Checked { unit, harm, .. } = *event {
                *found.entry((unit, harm)).or_default() += chance;
            }
        }
        throw_all(game, &after, chance, found);
    }
}

/// What is foretold of a fire is what all its dice together come to.
fn expect_outlook(game: &Lnl, state: &State, from: &str, to: &str) {
    let fire = Choice::Fire {
        from: at(from),
        at: at(to),
    };
    let volley = game.volley_of(state, Side::A, false, &fire);
    let attack = Attack {
        volley: game.usual_volley(state, volley.expect("a fire")),
        stage: AttackStage::Rolling,
        ..Attack::default()
    };
    let mut rolling = *state;
    rolling.stack.call(attack);
    game.roll(&mut rolling, game.attack_dice(&attack));
    rolling.wait = Wait::Chance;
    let mut found = BTreeMap::new();
    throw_all(game, &rolling, 1.0, &mut found);
    for (unit, harms) in game.attack_outlook(state, &attack) {
        for harm in Harm::ALL.into_iter().filter(|it| *it != Harm::None) {
            let thrown = found.get(&(unit, harm)).copied().unwrap_or(0.0);
            let told = harms[harm as usize];
            assert!(
                (told - thrown).abs() < 0.0005,
                "{unit:?} {harm:?}: {told} is told, it is {thrown}"
            );
        }
    }
}

/// Rules: LNLT-5.0-07, LNLT-1.6.2-02
#[test]
fn a_leader_who_is_attacked_helps_only_if_he_stands_his_own_check() {
    let (game, state) = crossroads();
    expect_outlook(&game, &state, "03.04", "07.04");
    // Without him in the hex nobody helps; with a second Leader one of the two does, if he stands.
    let leader = |text: &str, state: &State| {
        let mut here = state.here(at(text));
        let found = here.find(|(_, it)| game.class(it) == Class::Leader);
        found.expect("a Leader").0
    };
    let mut without = state;
    without.unit_mut(leader("07.04", &state)).at = at("09.04");
    expect_outlook(&game, &without, "03.04", "07.04");
    let mut both = state;
    both.unit_mut(leader("08.04", &state)).at = at("07.04");
    expect_outlook(&game, &both, "03.04", "07.04");
    // The first is Shaken already.
    both.unit_mut(leader("07.04", &state)).set(Flags::SHAKEN);
    expect_outlook(&game, &both, "03.04", "07.04");
}

/// Rules: LNLT-5.0-06
#[test]
fn a_damage_check_is_shown_by_itself_when_the_weapon_that_fired_is_gone() {
    let (game, mut state) = crossroads();
    let fire = Choice::Fire {
        from: at("03.04"),
        at: at("07.04"),
    };
    let volley = game.volley_of(&state, Side::A, false, &fire);
    let mut volley = volley.expect("a fire");
    let weapon = {
        let mut held = state.on_map().flat_map(|(id, _)| state.held_by(id));
        held.next().expect("an M-60").0
    };
    volley.weapons.insert(weapon);
    let attack = Attack {
        volley,
        ..Attack::default()
    };
    let unit = game.targets(&state, &attack).first().expect("a target");
    let attack = Attack {
        unit,
        stage: AttackStage::Check,
        added: 3,
        rolled: Rolled {
            dice: [6, 0],
            against: 1,
        },
        ..attack
    };
    state.weapon_mut(weapon).holder = UnitId::NONE;
    state.stack.call(attack);
    let owner = state.unit(unit).side;
    game.roll(&mut state, Throw::d6(RollFor::Damage(unit), owner));
    let check = game.check_in_progress(&state).expect("a die is rolled");
    assert!(
        check.title.starts_with("Damage Check of "),
        "{}",
        check.title
    );
    assert_eq!(check.sums.len(), 1);
    let above = game.difference(&state, &attack, unit);
    assert_eq!(check.sums[0].rows[0].value, engine::text::signed(above));
    let lost = |die: u8| {
        let rolled = Rolled {
            dice: [die, 0],
            against: 0,
        };
        game.damage(&state, &attack, unit, rolled) != Harm::None
    };
    let harmed = (1..=6).filter(|&die| lost(die)).count();
    let shares = check.shares.iter();
    let harm = shares.filter(|it| it.kind != ShareKind::Holds);
    let harm: usize = harm.map(|it| usize::from(it.thousandths)).sum();
    assert!(harm.abs_diff(1000 * harmed / 6) <= 2, "{harm}");
}

#[test]
fn a_line_is_told_from_above_and_from_the_side() {
    let (game, _) = crossroads();
    let line = game.bare_line(at("02.04"), at("07.04"));
    let profile = line.profile.expect("a game of heights");
    assert_eq!(profile.title, "02.04 to 07.04");
    assert_eq!(
        profile.columns.first().map(|it| it.space.as_str()),
        Some("02.04")
    );
    assert_eq!(
        profile.columns.last().map(|it| it.space.as_str()),
        Some("07.04")
    );
    let degraded = line.touches.iter().any(|it| it.effect != Through::Clear);
    assert_eq!(degraded, profile.effect != Through::Clear);
}

#[test]
fn floors_are_places_of_their_own() {
    let (game, state) = crossroads();
    let scene = game.scene_of(&state, Seat(0));
    for area in &scene.areas {
        let storey = area.storey.as_ref().expect("they lie above one another");
        let place = at(&area.id);
        assert_eq!(storey.level, game.level(place));
        assert_eq!(storey.height == 0, place.place() == Place::Ground);
        assert_eq!(area.space, place.hex().to_string());
    }
}

#[test]
fn a_melee_says_its_odds_and_what_strikes_back() {
    let (game, mut state) = crossroads();
    let here = at("04.04");
    let squad = |side: Side| {
        let mut all = state.of(side);
        let found = all.find(|(_, unit)| game.class(unit) == Class::Squad);
        found.expect("each side has a Squad").0
    };
    let (ours, theirs) = (squad(Side::A), squad(Side::B));
    for id in [ours, theirs] {
        state.unit_mut(id).at = here;
    }
    let round = MeleeRound {
        at: here,
        by: Side::A,
        stage: MeleeStage::Targets,
        ifp: [ours, theirs].into_iter().collect(),
        targets: [theirs].into_iter().collect(),
        ..MeleeRound::default()
    };
    let check = game.melee_check(&state, &round);
    let [attack, defence] = [ours, theirs].map(|id| game.ifp(state.unit(id)));
    let said = format!("Firepower {attack} against {defence}: ");
    assert!(check.text.starts_with(&said), "{}", check.text);
    // The Kill Number of these odds by the chart, and how often two dice reach it.
    let charts = &game.charts().melee;
    let row = charts.iter().find(|row| {
        let [a, b] = [i16::from(row[0]), i16::from(row[1])];
        i16::from(attack) * b <= i16::from(defence) * a
    });
    let kill = row.expect("within the table")[2];
    let rolls = (1..=6u8).flat_map(|a| (1..=6u8).map(move |b| a + b));
    let kills = rolls.filter(|sum| *sum >= kill).count() as f32 / 36.0;
    let share = |kind| {
        let shares = check.shares.iter().find(|it| it.kind == kind);
        shares.map_or(0, |it| it.thousandths)
    };
    assert_eq!(share(ShareKind::Lost), (1000.0 * kills).round() as u16);
    assert_eq!(check.effects[0].name, "Counterattack");
    assert_eq!(check.targets[0].piece, Some(theirs.in_scene()));
}

#[test]
fn whom_an_event_brings_nobody_is_told_before_it_is_read() {
    let game = Lnl::new(shelf::load("the-banyan", None).expect("it is on the shelf"));
    let state = game.begin_as_usual();
    let panels = game.scene_of(&state, Seat(0)).panels;
    let coming = panels.iter().find(|it| it.title == "Still to come");
    let rows = &coming.expect("searchers are due").rows;
    let told: Vec<&str> = rows.iter().map(|row| row.state.as_str()).collect();
    assert_eq!(told, ["sets up", "sets up", "turn 3", "turn 5"]);
}
